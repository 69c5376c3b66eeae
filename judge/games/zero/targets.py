"""705. Targets: what may be chosen, and whether it is still legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from judge.effects.nodes.ability import Ability
from judge.effects.nodes.meant import Ref, Select
from judge.effects.nodes.verbs import Defeat
from judge.effects.walking import kinds
from judge.games.cards.meaning import Context
from judge.games.written.texts import BY_JUDGE
from judge.games.zero import facts, layers, order, selecting, worth
from judge.games.zero.book import cite, embody
from judge.games.zero.card import CAME_BACK
from judge.games.zero.zones import CHAIN, EVENT, FIELD, IN_PLAY, NEW_CARD, NEW_IN_PLAY, RESOURCE
from judge.kernel import Option, Reason
from judge.kernel.records import Telling

if TYPE_CHECKING:
    from judge.games.zero.card import Entry
    from judge.games.zero.rules import Rules

CHAPTER = embody("705", "对象")
MUST_FIT = cite("705#1", "不符合描述的牌或玩家不能被指定")
NOT_ITSELF = cite("705#1", "不能以它本身为对象")
REGARDLESS = embody("705#2", "不问它会不会受")
READ = (CHAPTER, REGARDLESS)
NOT_TWICE = cite("705#4", "同一张牌不能当作其中两个以上的对象")
UNTOUCHABLE = cite("705#5", "对它有利的、不利的效果都不能指定它")
GONE = embody("705#3", "那张牌或那个效果就被忽略")
NO_LONGER = cite("705#6", "对不再合法的对象")
SAYS = embody("700#1", "就是这张牌的效果")
TACTIC_NO_LONGER = cite("320#6", "对不再合法的对象")
ITS_OWN = {
    "登场": cite("801#2", "可以成为这个效果的对象之一"),
    **dict.fromkeys(("回合开始", "我方回合开始", "对方回合开始"), cite("807#2", "可以成为这个效果的对象之一")),
    **dict.fromkeys(("回合结束", "我方回合结束", "对方回合结束"), cite("808#2", "可以成为这个效果的对象之一")),
}
"""The timings that say, against 705#1, that the card itself can be a target."""
PRINTED = {"角色名": ("roles",), "属性": ("traits",), "名": ("roles", "traits")}
"""What is printed on a card and lost as long as it is a resource (204#3)."""


def timing(ability: Ability) -> str:
    """The timing that sets an effect off, if one does: what happens to another card is no 【登场时】 of this one."""
    trigger = ability.trigger
    return trigger.event if trigger is not None and trigger.subject == Ref("这") else ""


def fitting(play: Rules, select: Select, context: Context) -> list[int]:
    """The cards that may be targets."""
    play.consulted.update(READ)
    if select.zones == (CHAIN,):
        theirs = selecting.sides(play, select.whose, context.player)
        links = [e for e in play.state.chain if e.player in theirs]
        if select.kind == ACTIVATED:
            return list(dict.fromkeys([e.card for e in links if e.effect is not None and activated(e)]))
        return [
            e.card
            for e in links
            if e.kind == "牌" and selecting.described(play, select, e.card, context) and not e.copy
        ]
    return selecting.candidates(play, select, context)


ACTIVATED = "启动效果"
"""What is meant by the card that has it: an effect that is in the chain."""


def activated(entry: Entry) -> bool:
    """Whether a link of the chain is an activated effect."""
    return entry.kind == "效果" and entry.ability is not None and entry.ability.kind == "启动"


def against(play: Rules, card: int, context: Context, taken: list[int], kind: str = "") -> list[Reason]:
    """Why a card that fits cannot be chosen all the same; of an effect that is meant, no more than twice (705#5)."""
    by: list[Reason] = []
    if kind == ACTIVATED:
        return [Reason(NOT_TWICE, ("已经是对象之一",), card)] if card in taken else []
    if card == context.card and not _may_be_its_own(play, context):
        by.append(Reason(NOT_ITSELF, ("就是效果的本体",), card))
        if context.name and all(context.name not in {one.name, one.text} for one in play.face(card).abilities):
            by.append(Reason(layers.GAINED, ("获得的效果视为它自己的效果",), card, context.name))
    if card in taken:
        by.append(Reason(NOT_TWICE, ("已经是对象之一",), card))
    if play.card(card).zone in IN_PLAY:
        by += order.says(play, card, "不能被指定", UNTOUCHABLE, context.card)
        if play.card(card).player != context.player:
            by += order.says(play, card, "不能被对方指定", UNTOUCHABLE)
    return by


def _may_be_its_own(play: Rules, context: Context) -> bool:
    """Whether an effect is of a timing that says that its own card can be one of its targets (801#2, 807#2, 808#2)."""
    clause = ITS_OWN.get(context.event)
    if clause is None or not play.applies(clause):
        return False
    play.consult(clause)
    return True


def _for_choosing(play: Rules, card: int, select: Select, context: Context, *, destroys: bool) -> tuple[Reason, ...]:
    """What is to be said where a card is chosen: that it is an event, the effect's own, or cannot be destroyed."""
    if select.zones == (FIELD,) and play.card(card).zone == EVENT:
        return (Reason(selecting.WITH_EVENTS, ("在事件区，也可以选择",), card),)
    if card == context.card and (clause := ITS_OWN.get(context.event)) is not None:
        return (Reason(clause, ("本体可以成为这个效果的对象",), card),)
    return (_all_the_same(card),) if destroys and play.flagged(card, "不能被破坏") else ()


def short(play: Rules, wanted: tuple[Select, ...], context: Context) -> list[Reason]:
    """Why there are not as many legal targets as are needed: also what keeps each that is near from being one."""
    if enough(play, wanted, context):
        return []
    by = [Reason(MUST_FIT, ("没有合法的对象",), context.card, context.name)]
    for select in wanted:
        for card in fitting(play, select, context):
            by += against(play, card, context, [], select.kind)
        for card in _but_for_being_resources(play, select, context):
            facts.resource(play, card, by)
    return list(dict.fromkeys(by))


def _but_for_being_resources(play: Rules, select: Select, context: Context) -> list[int]:
    """Resources that a text would describe, had they more than a name and a colour (204#3)."""
    lost = [f for f in select.filters if f.fact in PRINTED]
    if RESOURCE not in select.zones or not lost:
        return []
    rest = replace(select, filters=tuple(f for f in select.filters if f not in lost))
    return [
        card
        for card in selecting.candidates(play, rest, context)
        if play.card(card).zone == RESOURCE
        and all(
            any(set(f.values).intersection(getattr(play.face(card), each)) for each in PRINTED[f.fact]) for f in lost
        )
    ]


def enough(play: Rules, wanted: tuple[Select, ...], context: Context) -> bool:
    """Whether there are as many legal targets as are needed."""
    taken: list[int] = []
    for select in wanted:
        fit = fitting(play, select, context)
        free = [card for card in fit if not against(play, card, context, taken, select.kind)]
        least = selecting.least(play, select, context)
        if len(free) < least:
            return False
        taken += free[:least]
    return True


def choose(play: Rules, ability: Ability, context: Context) -> tuple[int, ...] | None:
    """The targets that the controller chooses; None if there are too few."""
    if not play.applies(MUST_FIT):
        return ()
    taken: list[int] = []
    destroys = Defeat in kinds(ability)
    for select in ability.targets:
        most = 1 if select.most is None else selecting.amount(play, select.most, context)
        for place in range(most):
            needed = place < selecting.least(play, select, context)
            fit = fitting(play, select, context)
            if needed and all(play.barring(against(play, card, context, taken, select.kind)) for card in fit):
                return None
            said: dict[Option, tuple[Reason, ...]] = {
                card: (
                    *_for_choosing(play, card, select, context, destroys=destroys),
                    *worth.taken_for_zero(play, card, select),
                )
                for card in fit
            }
            with selecting.WORDS.describing(play, select, context, MUST_FIT):
                card = play.pick(
                    *(context.player, fit, "指定的对象"),
                    least=int(needed),
                    against=lambda card, kind=select.kind: against(play, card, context, taken, kind),  # type: ignore[misc]
                    clause=MUST_FIT,
                    bearing=said,
                )
            if card is None:
                break
            taken.append(card)
    return tuple(taken)


def _all_the_same(card: int) -> Reason:
    """Why a card may be chosen that what is to be done to it will not touch."""
    return Reason(REGARDLESS, ("不能被破坏，仍可以选为对象",), card)


def legal(play: Rules, entry: Entry) -> tuple[int, ...] | None:
    """The targets that are still legal; None if none is: 705#6 and 320#6 say of several what 705#3 says of all."""
    clause = TACTIC_NO_LONGER if entry.kind == "牌" else NO_LONGER
    play.consult(GONE)
    if not entry.targets or not play.applies(NO_LONGER) or not play.applies(clause):
        return entry.targets
    wrong = {
        card: _wrong(play, entry, card, stamp, place)
        for card, stamp, place in zip(entry.targets, entry.stamps, entry.places, strict=True)
    }
    good = [card for card in entry.targets if not wrong[card][0]]
    bad = [card for card in entry.targets if card not in good]
    for card in bad:
        why, also = wrong[card]
        by = [*(Reason(one, why, card) for one in dict.fromkeys((clause, NO_LONGER, GONE))), *also]
        play.note("refused", card, "已不是合法的对象", clause=clause, by=by)
    if not good:
        play.note("applied", entry.card, "的对象都不再合法，不再计算", clause=clause)
        return None
    return tuple(card if card in good else 0 for card in entry.targets)


def _wrong(play: Rules, entry: Entry, card: int, stamp: int, place: str) -> tuple[Telling, tuple[Reason, ...]]:
    """What makes a target one that is no longer legal, and what else says so; nothing if it still is."""
    effect = entry.effect
    if effect is not None and any(select.kind == ACTIVATED for select in effect.targets):  # wherever its card is now
        return () if _still_fits(play, entry, card) else ("的效果不再在连锁中",), ()
    if play.card(card).zone != place:
        return (f"已经离开{place}",), ()
    if (place in IN_PLAY and not play.in_play(card, stamp)) or stamp == CAME_BACK:
        said = Reason(NEW_IN_PLAY if place in IN_PLAY else NEW_CARD, ("再进来的是一张新的牌",), card)
        return (f"选定之后离开过{place}",), (said,)
    flags = ("不能被指定", *(("不能被对方指定",) if play.card(card).player != entry.player else ()))
    barred = any(order.says(play, card, flag, UNTOUCHABLE, entry.card) for flag in flags)
    if place in IN_PLAY and barred and play.applies(UNTOUCHABLE):
        return ("现在不能被指定",), ()
    return () if _still_fits(play, entry, card) else ("不再符合描述",), ()


def _still_fits(play: Rules, entry: Entry, card: int) -> bool:
    """Whether a target still fits any of the descriptions."""
    effect = entry.effect
    if effect is None:
        return True
    context = Context(entry.card, entry.player, cause=entry.cause, event=timing(effect))
    return any(card in fitting(play, select, context) for select in effect.targets)


def left_to_the_judge(play: Rules, entry: Entry, *, void: bool) -> None:
    """What a text says that nobody but the judge understands is his to do, when it is calculated."""
    effect = entry.effect
    if effect is not None and effect.by_hand and not void:
        play.gap(f"『{effect.text}』{BY_JUDGE[0]}", BY_JUDGE[1], (SAYS,))
