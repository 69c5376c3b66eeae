"""7.3.3, 7.4.4, 8.2, 8.3 and 8.4.7. What may be used now, by whom, and everything against it."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.ability import Ability, Grant, If
from judge.effects.walking import parts
from judge.games.evolve import class_keywords, layers, observing, order, selecting, triggers
from judge.games.evolve.book import cite, embody
from judge.games.evolve.card import AMULET, ELSEWHERE, FOLLOWER, FROM_GRAVE, SPELL, Context
from judge.games.evolve.check_timing import CheckTiming
from judge.games.evolve.rules import Rules, name
from judge.games.evolve.usable import CANNOT_BE_USED, cannot_activate, cannot_use, effect_of
from judge.games.evolve.using import USED, Using
from judge.games.evolve.zones import EXTRA, FIELD, GRAVE, HAND, LEADER
from judge.kernel import Option, Procedure, Reason

PASS = "什么也不做"
QUICK = (
    *(embody("12.3", "快速"), embody("12.3.1", "卡牌可以有，启动能力也可以有"), embody("12.3.2.1", "用图标来表示")),
    *(embody("12.3.3.1", "也用图标来表示"), embody("12.3.4", "可以使用的时机有两个")),
)
WHEN_QUICK = QUICK[4]
QUICK_CARD = cite("12.3.2", "在对手回合里规则所指定的特定时机，可以使用这张卡牌")
QUICK_ABILITY = cite("12.3.3", "这个能力在对手回合的特定时机可以使用")
ALSO_OWN_TURN = cite("12.3.5", "在自己回合的主要阶段里同样可以使用")
OWN_CARDS = cite("8.2.1", "我方手牌或额外区的1张卡牌")
OWN_ABILITIES = cite("8.3.1", "从自己控制的随从、护符之中")
ACTS = cite("7.3.3", "由回合玩家选一项操作来做")
WHOSE_ABILITIES = ("不可以（8.3.1只说随从和护符）", "可以（7.3.3说自己控制的卡牌）")
ONE_EVOLUTION = cite("8.3.2", "1回合合计只能1次")
PARTLY = embody("8.1.2", "就不能选择做这项操作")


def cards(play: Rules, player: int) -> dict[Option, Using]:
    """The cards that a player might use, from hand and extra zone, and where their text says so from the graveyard."""
    found: dict[Option, Using] = {}
    also = (GRAVE,) if GRAVE in play.printed_anywhere("elsewhere") and play.applies(order.TEXT_FIRST) else ()
    for zone in (HAND, EXTRA, *also):
        for card in play.state.zones[player, zone]:
            kind = play.face(card).kind
            if kind in {FOLLOWER, AMULET, SPELL} and (zone != GRAVE or play.flagged(card, FROM_GRAVE)):
                found["使用", card] = Using(card=card, player=player, ability=effect_of(play, card))
    return found


def activated(play: Rules, player: int) -> dict[Option, Using]:
    """The activated abilities that a player might use: of what he controls."""
    found: dict[Option, Using] = {}
    given = play.giving()
    elsewhere = sorted(ELSEWHERE & play.printed_anywhere("elsewhere"))
    for zone in (FIELD, LEADER, *elsewhere):
        for card in play.state.zones[player, zone]:
            face = play.face(card)
            if not (given or "启动" in face.kinds) or (zone in ELSEWHERE and zone not in face.elsewhere):
                continue
            for ability in layers.abilities(play, card):
                if ability.kind == "启动":
                    words = f"的{triggers.words_of(ability)}"
                    found["使用", card, words] = Using(card=card, player=player, ability=ability)
    return found


def in_main_phase(play: Rules, player: int) -> dict[Option, Using]:
    """What a player might use in his main phase (8.2, 8.3), also what is 快速 (12.3.5)."""
    found = cards(play, player) if play.applies(OWN_CARDS) else {}
    if not play.applies(ALSO_OWN_TURN):
        found = {option: act for option, act in found.items() if not layers.own(play, act.card, "快速")}
    return {**found, **activated(play, player)}


def refused(play: Rules, act: Using, quick: tuple[Clause, Clause] | None = None) -> list[Reason]:
    """Everything against using something now; ``quick``: only with 快速, by these clauses for cards and abilities."""
    card, ability = act.card, act.ability
    if act.is_card:
        forbids = order.FORBIDDEN if play.card(card).zone == GRAVE else order.TEXT_FIRST  # there only a text lets him
        by = cannot_use(play, card, act.player, ability, forbids=forbids)
    else:
        by = against(play, card, act.player, ability) if ability is not None else []
    if play.barring(by):
        play.because(CANNOT_BE_USED, "用不了的不能选", card=card)
        if quick is None:
            play.because(PARTLY, "有一部分做不到的操作不能选", card=card)
    if quick is None:
        return by if act.is_card or ability is None else [*by, *_named(play, card, ability)]
    clause = QUICK_CARD if act.is_card else QUICK_ABILITY
    play.consult(*QUICK, clause)
    if has_quick(play, act) and play.applies(clause):
        return by
    if act.is_card:  # what it would have 快速 by forbids nothing: it is why it has not
        play.owing_to(_not_yet_quick(play, card))
    return [not_quick(act, *quick), *by]


def _not_yet_quick(play: Rules, card: int) -> Iterator[Reason]:
    """The conditions under which a card would have 快速 by its own text, where they are not met (10.3.3)."""
    for ability in play.face(card).abilities:
        if any(isinstance(part, Grant) and part.flag == "快速" for part in parts(ability)):
            yield from (replace(why, clause=layers.ONLY_IF) for why in unmet(play, card, ability))


def unmet(play: Rules, card: int, ability: Ability) -> Iterator[Reason]:
    """The conditions of a continuous ability that are not met, so that it does nothing (10.3.3)."""
    said = ability.name or ability.text
    context = Context(card, play.controller(card), name=said)
    for node in ability.body if ability.kind == "永续" else ():
        if isinstance(node, If) and not selecting.holds(play, node.condition, context):
            clause = class_keywords.DEFINED.get(getattr(node.condition, "word", ""), layers.ONLY_IF)
            yield Reason(clause, observing.lacking(play, node.condition, context)[1:], card, said)


def has_quick(play: Rules, act: Using) -> bool:
    """Whether a card has 快速, or it stands before an ability."""
    return layers.own(play, act.card, "快速") if act.ability is None or act.is_card else ("快速",) in act.ability.icons


def not_quick(act: Using, of_card: Clause = QUICK_CARD, of_ability: Clause = QUICK_ABILITY) -> Reason:
    """That a card, or an ability, has no 快速, by the clause that asks for it there."""
    return Reason(of_card if act.is_card else of_ability, ("没有【快速】",), act.card)


def against(play: Rules, card: int, player: int, ability: Ability) -> list[Reason]:
    """Why an activated ability cannot be used now, at whatever time."""
    by = cannot_activate(play, card, player, ability)
    name_ = ability.name or ability.text
    if evolving(ability):
        play.consult(ONE_EVOLUTION)
        times = play.person(player).evolving
        if times:
            said = "进化、用餐的能力1回合合计只能1次，本回合已经使用过"
            by.append(Reason(ONE_EVOLUTION, (said,), card, name_))
    for flag in ("不能使用启动能力", "不能使用除【进化】以外的启动能力"):
        if ("进化",) in ability.icons and "进化" in flag:
            continue
        by += order.says(play, card, flag, order.TEXT_FIRST)  # against a rule, which lets him (8.3.1)
    if ability.limit is not None:
        times = play.state.set_off.count((card, ability.text))
        if times >= ability.limit:
            by.append(Reason(order.TEXT_FIRST, (f"每回合只能{ability.limit}次，本回合已经{times}次",), card, name_))
    return by


def _named(play: Rules, card: int, ability: Ability) -> list[Reason]:
    """Why an ability of a leader cannot be used: 8.3.1 speaks of followers and amulets, 7.3.3 of cards (S-A8)."""
    if play.kind(card) in {FOLLOWER, AMULET} or play.state.ruling_on(str(OWN_ABILITIES)) != WHOSE_ABILITIES[0]:
        return []
    return [Reason(OWN_ABILITIES, (f"是{play.kind(card)}",), card, ability.name or ability.text)]


def agreed(play: Rules, act: Procedure) -> bool:
    """Whether the main phase lets somebody do what he chose: where the book speaks two ways, the judge reads."""
    if not isinstance(act, Using) or act.is_card or play.kind(act.card) in {FOLLOWER, AMULET}:
        return True
    if not play.applies(OWN_ABILITIES):
        return True
    missing = f"{play.kind(act.card)}的启动能力能不能使用"
    said = play.reading(str(OWN_ABILITIES), missing, WHOSE_ABILITIES, (OWN_ABILITIES, ACTS))
    if said != WHOSE_ABILITIES[0]:
        return True
    play.withheld(act.card, f"是{play.kind(act.card)}，它的启动能力不能使用", clause=OWN_ABILITIES)
    return False


def evolving(ability: Ability) -> bool:
    """Whether it is an evolution or a meal ability (8.3.2)."""
    return ("进化",) in ability.icons or ("用餐",) in ability.icons


def bearing(play: Rules, acts: dict[Option, Using], card: Clause, ability: Clause) -> dict[Option, Reason]:
    """The clause by which something with 快速, or from the graveyard, may be used, by what is used."""
    found = {
        option: Reason(card if act.is_card else ability, ("有【快速】",), act.card)
        for option, act in acts.items()
        if _quick(play, act)
    }
    from_grave = {option: act for option, act in acts.items() if act.is_card and play.card(act.card).zone == GRAVE}
    said = ("卡文写明可以从墓场使用",)
    return found | {option: Reason(order.TEXT_FIRST, said, act.card) for option, act in from_grave.items()}


def unseen(play: Rules, player: int) -> str:
    """What is left open where there is only one choice: who has cards that nobody has seen might use one of them."""
    many = sum(not play.card(card).face for card in play.state.zones[player, HAND])
    return f"（没有见过的手牌{many}张，不知道能不能用）" if many else ""


def _quick(play: Rules, act: Using) -> bool:
    """Whether 快速 stands before the ability, or on the card alone, or was given it."""
    if act.is_card and layers.own(play, act.card, "快速"):
        return True
    abilities = play.face(act.card).abilities if act.is_card else (act.ability,) if act.ability is not None else ()
    return any(map(_prints_quick, abilities))


@functools.lru_cache(maxsize=1024)
def _prints_quick(ability: Ability) -> bool:
    return ("快速",) in ability.icons or ("关键词", "快速") in ability.icons


class Window(Procedure):
    """The other player may use one thing that is 快速; then again, until he does nothing."""

    used: bool = False
    """Whether he used something when he was asked last."""

    def ask(self, play: Rules, card: Clause, ability: Clause, passing: Clause | None = None) -> bool:
        """He uses a card (by the first clause) or an ability (by the second), or does nothing (by the third)."""
        player = 1 - play.state.turn_player
        acts = {**cards(play, player), **activated(play, player)}
        why: dict[Option, Reason | tuple[Reason, ...]] = {
            option: (one, *self.this_time(acts[option], card, ability)) if one.clause != order.TEXT_FIRST else one
            for option, one in bearing(play, acts, QUICK_CARD, QUICK_ABILITY).items()
        }
        chosen = play.one_of(
            *(player, {**acts, PASS: None}, name(player), "的快速时机"),
            against=lambda option: refused(play, acts[option], (card, ability)) if option in acts else [],
            bearing=why if passing is None else {**why, PASS: Reason(passing, ("可以什么也不做",))},
            alone=lambda: unseen(play, player),
        )
        self.used = chosen is not None
        if chosen is not None:
            begin(play, chosen)
        return self.used

    def check(self, play: Rules, said: str) -> None:
        """A check timing before he is asked again, which is ``said``; none where what he used was taken back."""
        if self.told == USED:
            play.note("applied", said)
            play.call(CheckTiming())

    def this_time(self, act: Using, card: Clause, ability: Clause) -> tuple[Reason, ...]:
        """That it is one of the two times for what is 快速 (12.3.4), and that it is one of what may be done at it."""
        found = (Reason(WHEN_QUICK, ("对手的随从攻击后，或对手的回合结束时",), act.card),)
        if card == ability:  # the clause of the time itself
            return found
        said = "此时使用1张有【快速】的卡牌" if act.is_card else "此时使用1个有【快速】的启动能力"
        return (*found, Reason(card if act.is_card else ability, (said,), act.card))


def begin(play: Rules, act: Procedure) -> None:
    """Something is used: it is counted that it is, where only so many may be, and not if it is taken back."""
    ability = act.ability if isinstance(act, Using) else None
    if isinstance(act, Using) and ability is not None and ability.kind == "启动":
        act = replace(act, before=play.snapshot())
        if evolving(ability):
            people = list(play.state.players)
            people[act.player] = replace(people[act.player], evolving=people[act.player].evolving + 1)
            play.set(players=tuple(people))
        if ability.limit is not None:
            play.set(set_off=(*play.state.set_off, (act.card, ability.text)))
    play.call(act)
