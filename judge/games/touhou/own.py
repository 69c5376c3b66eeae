"""1.21~2. 自机: what it may do instead of moving, its timers."""

from __future__ import annotations

from judge.clause import Clause
from judge.games.touhou import facts
from judge.games.touhou.book import cite, embody
from judge.games.touhou.card import TIMER
from judge.games.touhou.rules import Rules, name
from judge.games.touhou.zones import FIELD, OUT, OWN, STACK
from judge.kernel import NOBODY, Reason

CHAPTER = (
    *(embody("1.21~2", "自机与自机单位"), embody("1.211", "你的自机"), embody("1.216", "将要移动时")),
    *(embody("1.214", "正面放进各自的自机区"),),
)
MAY_RETURN = cite("1.216a", "玩家可以把它放回自己的自机区")
TWO_TIMERS = cite("1.216a", "放置两个计时指示物")
RETURNING = (MAY_RETURN, TWO_TIMERS)
NOT_YET = cite("1.216a", "才能从该区域使用它")
FROM_OUT = cite("1.216b", "自机返回自机区，上面放置两个计时指示物")
ONLY_THE_OTHER_SAYS = embody("1.216b", "你可以把它改为")
IN_ITS_STEAD, AFTERWARDS = "改为放回自机区，没有到那里", "先到那里，再放回自机区"
HEARD = {"墓地": {"死去", "进墓地"}, "手牌": {"移回手上"}, "移除区": {"移除"}}
"""What abilities may wait for that only happens to a card that goes there, by zone."""
LIKE_IN_HAND = cite("1.215", "可以像在你手中一样使用")


def unseen(play: Rules, card: int) -> list[str]:
    """The printed sides that a card may have which nobody has seen.

    A token is no card (1.62), and no card of a deck has the name of its owner's 自机 (0.05, 1.213).
    """
    owner = play.card(card).owner
    taken = {play.face(one.id).name for one in play.state.cards.values() if one.own and one.owner == owner}
    return [key for key, face in play.state.faces.items() if not face.token and face.name not in taken]


def returns(play: Rules, card: int, zone: str, clause: Clause | None = None) -> str:
    """Whether its player puts his 自机 back into its zone (1.216a): in place of where it was to go, or afterwards.

    Nobody is asked where it is being used, enters the battlefield, or goes there anyway. ``clause`` would move it.
    """
    here = play.card(card)
    if not here.own or zone in {OWN, STACK, FIELD} or here.zone in {OWN, zone}:
        return ""
    play.consult(*CHAPTER)
    if not play.applies(MAY_RETURN) or not (clause is None or play.applies(clause)):
        return ""
    if clause is not None:
        play.because(clause, f"{'支付条件，' if clause == play.paying else ''}将要移到{zone}", card=card)
    question = (card, f"将要移到{zone}，是否放回自机区")
    if not play.may(here.owner, *question, yes="放回自机区", no=f"移到{zone}", clause=MAY_RETURN):
        return ""
    if not _heard(play, zone):
        return IN_ITS_STEAD
    missing = "自机放回自机区，是先到要去的区域再放回（死去等照样触发），还是代替移动"
    return str(play.reading("1.216a", missing, (AFTERWARDS, IN_ITS_STEAD), (MAY_RETURN, ONLY_THE_OTHER_SAYS)))


def _heard(play: Rules, zone: str) -> bool:
    """Whether something waits for a card to go there, so that it is not the same: 1.216a does not say 改为."""
    waits = HEARD.get(zone, set())
    printed: set[str] = {str(event) for event in play.printed_anywhere("waits")}
    lent = [each.ability.trigger for each in play.state.effects if each.ability is not None]
    later = {one.event for one in play.state.awaited} | {trigger.event for trigger in lent if trigger is not None}
    return bool(waits & (printed | later))


def back(play: Rules, card: int, clauses: tuple[Clause, Clause] = RETURNING) -> None:
    """A 自机 goes back into its zone, with two timers: what has it return, and what places them."""
    owner, (returns, places) = play.card(card).owner, clauses
    there = play if play.in_play(card) else play.as_it_was(card)
    said = [there.flags(card, flag) for flag in CHANGED]
    with play.instead():
        done = play.put(card, OWN, card, "放回自机区", player=owner, clause=returns)
    if not done:
        return
    count = 2
    for flag, before in zip(CHANGED, said, strict=True):
        for layer in before or play.flags(card, flag):
            count = layer.number or 0 if flag == CHANGED[0] else max(0, count - (layer.number or 0))
            play.owing_to(facts.layers_say([layer], f"放置{count}个"))
    play.add_counters(card, TIMER, count, places)


CHANGED = ("返回自机区时计时指示物变为", "返回自机区时计时指示物减少")
"""What texts say of the timers with which a 自机 comes back: how many, or how many fewer."""


def instead_of_staying(play: Rules, card: int, by: list[Reason]) -> bool:
    """Whether a removed 自机 that something keeps from moving goes back into its zone instead (1.216b)."""
    here = play.card(card)
    if not here.own or here.zone != OUT or not play.applies(FROM_OUT):
        return False
    play.owing_to(by)
    question = (card, "不能移出移除区，是否改为放回自机区")
    if not play.may(here.owner, *question, yes="放回自机区", no="留在移除区", clause=FROM_OUT):
        return False
    back(play, card, (FROM_OUT, FROM_OUT))
    return True


def held_back(play: Rules, card: int) -> list[Reason]:
    """Why a 自机 cannot be used from its zone now."""
    left = play.counters(card, TIMER)
    return [Reason(NOT_YET, (f"还有{left}个计时指示物",), card)] if left else []


def mine(play: Rules, player: int) -> list[int]:
    """The cards in a player's 自机区."""
    return list(play.state.zones[player, OWN])


__all__ = ["NOBODY", "back", "held_back", "mine", "name", "returns"]
