"""21.2.3.1 What 常 abilities and lasting effects do all the time."""

from __future__ import annotations

import functools
from collections.abc import Container, Iterable, Iterator
from typing import TypeVar

from judge.clause import Clause
from judge.effects.nodes.ability import Ability, Grant, If, Node
from judge.effects.nodes.meant import Fact, Filter, Ref, Select, Target
from judge.effects.nodes.verbs import Become, Gain, Power
from judge.effects.walking import parts
from judge.games.cards.meaning import Context
from judge.games.cipher import forbidden, selecting
from judge.games.cipher.abilities import (
    ALWAYS,
    EFFECTIVE,
    STATIC_ONLY,
    icon_blocks,
    let,
    nullified,
    of_effect,
    reaches,
    remaining,
    titled,
)
from judge.games.cipher.book import cite, embody
from judge.games.cipher.card import BOND_SKILL, Given, does, on_bonds, unworded
from judge.games.cipher.conditions import seen
from judge.games.cipher.facts import RANGE_FLAGS
from judge.games.cipher.rules import Rules
from judge.games.cipher.zones import BONDS, FIELD, FRONT, HAND, REAR, SUPPORT
from judge.kernel import Reason
from judge.kernel.records import Telling

Doing = TypeVar("Doing", bound=Node)
"""A kind of node."""
UNMET = cite("21.2.3.1.1.2.1", "不实行该能力")
FORBIDDEN = cite("2.2", "就不能实施")
CARD_FIRST = cite("2.1", "以卡的能力的效果为准")
REACHES = frozenset(RANGE_FLAGS)
"""What a 特 ability can say of its own card that is asked of units."""
COSTS = frozenset({"出击费用", "转职费用"})
KINDS: dict[str, tuple[Clause, ...]] = {
    "常": (embody("21.2.3.1.1", "常时型能力"), embody("21.2.3.1.1.1", "【常】")),
    "起": (embody("21.2.3.1.2", "起动型能力"), embody("21.2.3.1.2.1", "【起】")),
    "自": (embody("21.2.3.1.3", "自动型能力"), embody("21.2.3.1.3.1", "【自】")),
    "特": (embody("21.2.3.1.4", "特殊型能力"), embody("21.2.3.1.4.1", "【特】")),
    "支": (
        embody("21.2.3.1.5", "支援能力"),
        embody("21.2.3.1.5.1", "【支】"),
        embody("4.10", "支援能力"),
        embody("4.10.1", "特殊能力"),
    ),
}


def of_itself(play: Rules, card: int) -> Iterator[tuple[Ability, Node]]:
    """What a card's 特 abilities say of it all the time, wherever it lies (21.2.3.1.4.2)."""
    context = Context(card, play.card(card).player)
    for ability in play.face(card).abilities:
        if ability.kind == "特" and ability.trigger is None and play.applies(EFFECTIVE):
            play.consulted.update(KINDS["特"])
            for node in _active(play, ability.body, context):
                yield ability, node


def forbids_itself(play: Rules, card: int, flag: str, by: int | None = None) -> list[Reason]:
    """The 特 abilities by which a card may not be treated so.

    They go before the rule that allows it (2.1), or before another card whose effect would do it (2.2): ``by``.
    """
    clause = CARD_FIRST if by in {None, card} else FORBIDDEN
    if not play.applies(clause):
        return []
    own = [each for each, node in of_itself(play, card) if isinstance(node, Grant) and node.flag == flag]
    for ability in own:
        play.owing_to(in_effect(play, card, titled(ability)))
    return [Reason(clause, (flag, *_as_is(play, card, ability)), card, titled(ability)) for ability in own]


def in_effect(play: Rules, card: int, title: str) -> list[Reason]:
    """By what a 特 ability works: its card can be read, and the conditions that it states hold."""
    works = [Reason(EFFECTIVE, ("信息可以被玩家参照，所以有效",), card, title)]
    return [*works, *let(play, works)]


def _as_is(play: Rules, card: int, ability: Ability) -> Telling:
    """What there is on the board of a condition for which the text has no word of its own (仅限…才能出击)."""
    context = Context(card, play.card(card).player)
    met = [node.condition for node in ability.body if isinstance(node, If) and unworded(node, ability)]
    there = [seen(play, each, context) for each in met if selecting.holds(play, each, context)]
    return tuple([piece for one in there for piece in ("：", *one)])


def says_of_itself(play: Rules, card: int, flag: str) -> dict[str, Reason]:
    """The names for which a card's own 特 abilities say something of it, each with what says so (2.1)."""
    return {
        node.name: Reason(CARD_FIRST, (SAID_OF_A_NAME[flag].format(node.name),), card, titled(ability))
        for ability, node in of_itself(play, card)
        if isinstance(node, Grant) and node.flag == flag and play.applies(CARD_FIRST)
    }


SAID_OF_A_NAME = {"同名也能出击": "战场上有「{}」也能出击", "同名可以并存": "可以有2名以上的「{}」"}


def levels_from(play: Rules, card: int) -> list[tuple[Select, Reason]]:
    """The units of another name on which a card's own 特 abilities let it be put, each with what says so (2.1)."""
    described = forbidden.described
    return [
        (node.against, Reason(CARD_FIRST, (f"也能由{described(node.against)}升级",), card, titled(ability)))
        for ability, node in of_itself(play, card)
        if isinstance(node, Grant) and node.flag == LEVELS_FROM and isinstance(node.against, Select)
        if play.applies(CARD_FIRST)
    ]


LEVELS_FROM = "也能升级自"


def dearer(play: Rules, card: int, fact: str) -> list[tuple[int, Reason]]:
    """What a card's own 特 abilities add to its cost, or take off it."""
    context = Context(card, play.card(card).player)
    found = []
    for ability, node in of_itself(play, card):
        if isinstance(node, Power) and node.fact == fact:
            more = selecting.amount(play, node.amount, context) * (-1 if node.minus else 1)
            found.append((more, Reason(EFFECTIVE, (f"{fact}{more:+}",), card, titled(ability))))
        if isinstance(node, Become) and node.fact == fact and isinstance(node.value, int):
            face = play.face(card)
            more = node.value - ((face.promotion or 0) if fact == "转职费用" else face.cost)
            found.append((more, Reason(EFFECTIVE, (f"{fact}变为{node.value}",), card, titled(ability))))
    return found


def in_force(play: Rules, card: int, ability: Ability) -> bool:
    """Whether a 常 ability of a unit works at all now (21.2.3.1.1.2.2, 21.2.2)."""
    if icon_blocks(play, card, ability):
        return False
    if ability.only is None or selecting.holds(play, ability.only, Context(card, play.card(card).player)):
        return True
    play.consult(STATIC_ONLY)
    return not play.applies(STATIC_ONLY)


def continuous(play: Rules, wanted: type[Doing]) -> Iterable[tuple[int, Ability, Doing]]:
    """What 常 abilities do of one kind now: the unit, its ability, each node whose condition holds (21.2.3.1.1.2).

    Only abilities that can do it are asked whether they hold, so what one asks for does not depend on the others. Each
    is asked once as long as nothing changes: whether one holds asks for words, and for who gives, takes or silences,
    which ask the same of all others again.
    """
    if not play.ever(wanted.__name__):
        return ()
    asked = play.bestowing, play.losing, play.silencing, play.gaining, play.weighing
    return play.while_nothing_changes((wanted, asked), lambda: tuple(_continuous(play, wanted)))


def _continuous(play: Rules, wanted: type[Doing]) -> Iterator[tuple[int, Ability, Doing]]:
    for card, player in play.working(wanted.__name__):
        for ability in _static_of(play, card, wanted.__name__):
            play.consulted.update(KINDS["常"])
            if wanted is Power and _asks_power(ability):
                for node in _weighed(play, card, player, ability):
                    if isinstance(node, wanted):
                        yield card, ability, node
            elif play.without != ALWAYS and in_force(play, card, ability):
                for node in _active(play, ability.body, Context(card, player)):
                    if isinstance(node, wanted):
                        yield card, ability, node


@functools.lru_cache(maxsize=1024)
def _asks_power(ability: Ability) -> bool:
    """Whether what an ability does hangs on how strong some unit is."""
    return any(
        isinstance(part, Filter | Fact) and part.fact == "战斗力" for part in parts((ability.body, ability.only))
    )


def _weighed(play: Rules, card: int, player: int, ability: Ability) -> list[Node]:
    """What a 常 ability does that hangs on how strong some unit is: that is asked without what it does itself."""
    if (card, ability) in play.weighing:
        return []
    before, play.weighing = play.weighing, (*play.weighing, (card, ability))
    try:
        if play.without == ALWAYS or not in_force(play, card, ability):
            return []
        return list(_active(play, ability.body, Context(card, player)))
    finally:
        play.weighing = before


def working(play: Rules, wanted: str) -> tuple[tuple[int, int], ...]:
    """The cards that may have 常 abilities that work and do something of a kind, each with its player.

    The units, and bonds with 羁绊技; where a card can have an ability that is not printed on it, all of them.
    """
    zones = play.state.zones
    found = [(card, place[0]) for place in ((0, FRONT), (0, REAR), (1, FRONT), (1, REAR)) for card in zones[place]]
    given = dict.fromkeys(card for e in play.state.effects if e.ability is not None for card in e.on)
    found += [(card, play.card(card).player) for card in given if play.card(card).zone == SUPPORT]
    if BOND_SKILL in play.printed_anywhere("always"):
        found += [(card, player) for player in (0, 1) for card in zones[player, BONDS] if play.card(card).face_up]
    if play.giving():
        return tuple(found)
    return tuple([one for one in found if wanted in play.face(one[0]).always])


def does_now(play: Rules, card: int, ability: Ability) -> bool | None:
    """Whether a 常 ability does something to any unit or support now; None for another kind of ability."""
    if ability.kind != "常":
        return None
    places = [(player, zone) for player in (0, 1) for zone in (*FIELD, SUPPORT)]
    there = [other for place in places for other in play.state.zones[place]]
    kinds: tuple[type[Power | Gain | Grant | Become], ...] = (Power, Gain, Grant, Become)
    found = [each for wanted in kinds for each in continuous(play, wanted) if each[:2] == (card, ability)]
    return any(means(play, node.what, card, other) for _, _, node in found for other in there)


def _static_of(play: Rules, card: int, wanted: str) -> tuple[Ability, ...]:
    face = play.face(card)
    if wanted not in face.always and not play.giving():
        return ()
    given = [e.ability for e in play.state.effects if e.ability and e.ability.kind == "常" and card in e.on]
    given += [ability for ability in play.bestowed(card) if ability.kind == "常"]
    if (wanted not in face.always and not given) or nullified(play, card):
        return ()
    kept = remaining(play, card, [*face.abilities, *given])
    own = [a for a in kept if a.kind == "常" and wanted in does(a.body)]
    if play.card(card).zone == BONDS:  # only what its icon lets work there
        own = [a for a in own if on_bonds(a)]
    return tuple(own)


def _active(play: Rules, body: tuple[Node, ...], context: Context) -> Iterator[Node]:
    for node in body:
        if not isinstance(node, If):
            yield node
        elif selecting.holds(play, node.condition, context):
            yield from _active(play, node.then, context)
        else:
            play.consult(UNMET)
            yield from _active(play, node.otherwise if play.applies(UNMET) else node.then, context)


def like(play: Rules, source: int) -> str:
    """What is said where the card of a 常 ability is no unit: 21.2.3.1.1.2 speaks of units alone."""
    return "（比照：卡在羁绊区）" if play.card(source).zone == BONDS else ""


def strengthened(play: Rules, card: int, fact: str = "战斗力") -> list[tuple[int, Reason]]:
    """What is added to a number of a card now: how much, and what adds it, by which clause."""
    lasting = [e for e in play.state.effects if e.what == fact and reaches(play, e, card)]
    found = [(e.number, of_effect(e, f"{e.number:+}")) for e in lasting]
    if fact in COSTS:
        return dearer(play, card, fact)
    if play.card(card).zone in (FIELD if fact == "战斗力" else (SUPPORT,)):
        for source, ability, node in continuous(play, Power):
            if node.fact == fact and means(play, node.what, source, card):
                context = Context(source, play.card(source).player)
                more = selecting.amount(play, node.amount, context) * (-1 if node.minus else 1)
                found.append((more, Reason(ALWAYS, (f"{more:+}{like(play, source)}",), source, titled(ability))))
    return found if fact == "战斗力" else [*found, *_become(play, card, fact, sum(more for more, _ in found))]


SUPPORT_BECOMES = "已有加减的支援力「变为」一个数时，原有的加减怎么算，书中没有写"
AS_IT_IS, ON_TOP = "支援力就是这个数", "只把印着的支援力换成这个数，加减照旧"


def _become(play: Rules, card: int, fact: str, added: int) -> Iterator[tuple[int, Reason]]:
    """What 常 abilities make of a support: 支援力变为0; with what else is added as the judge has read it (18.1.9)."""
    for source, ability, node in continuous(play, Become):
        if node.fact == fact and isinstance(node.value, int) and means(play, node.what, source, card):
            more = node.value - play.face(card).support
            if play.state.ruling_on(SUPPORT_BECOMES) != ON_TOP:
                more -= added
            yield more, Reason(ALWAYS, (f"变为{node.value}",), source, titled(ability))
            return


def becomes(play: Rules, card: int) -> None:
    """Ask how 变为 and what is added go together, where a support has both."""
    parts = strengthened(play, card, "支援力") if play.ever(Become.__name__) else []
    if len(parts) > 1 and any(str(by.gives[0]).startswith("变为") for _, by in parts):
        play.reading(SUPPORT_BECOMES, SUPPORT_BECOMES, (AS_IT_IS, ON_TOP), (ALWAYS, CARD_FIRST))


def flags(play: Rules, card: int, flag: str, against: int | None = None) -> list[Given]:
    """What gives a unit a flag now.

    A flag that is limited to some cards counts only where ``against`` is one of them.
    """
    return [given for _, given in flags_among(play, card, (flag,), against)]


def flags_among(
    play: Rules, card: int, wanted: Container[str], against: int | None = None
) -> Iterator[tuple[str, Given]]:
    """The flags of several that a unit has now, each with what gives it."""
    for e in play.state.effects:
        if (
            e.what in wanted
            and reaches(play, e, card)
            and _concerns(play, e.against, against, Context(e.source, e.player))
        ):
            yield e.what, Given(e.clause, e.source or None, e.called, e.number, e.name, e.against)
    for source, ability, node in continuous(play, Grant):
        if node.flag in wanted and means(play, node.what, source, card):
            context = Context(source, play.card(source).player)
            if _concerns(play, node.against, against, context):
                about = (node.number or 0, node.name, node.against, node.what)
                yield node.flag, Given(str(ALWAYS), source, titled(ability), *about)
    if Grant.__name__ in play.face(card).always:
        for ability, own in of_itself(play, card):
            if isinstance(own, Grant) and own.flag in wanted and own.flag in REACHES:
                yield own.flag, Given(str(EFFECTIVE), card, titled(ability))


def forbidding(
    play: Rules,
    card: int,
    flag: str,
    against: int | None = None,
    *,
    acting: int | None = None,
    paying: bool = False,
) -> list[Reason]:
    """Every ability that says a unit cannot do something, or that this cannot be done to it (2.2), or for a cost.

    ``acting``: the card that would do it, where a rule would let it and not an ability. Then 2.1 says so as well; of
    that card's own abilities it alone does, for 2.2 speaks of another card's.
    """
    given = play.flags(card, flag, against)
    given = forbidden.of_costs(play, given) if paying else given
    others = [one for one in given if acting is None or one.card != acting]
    if others and acting is not None:
        play.owing_to([others[0].why(CARD_FIRST, "规则许可的，以卡的能力为准")])
    forbidden.now_in_force(play, given)
    clauses = [FORBIDDEN if one in others else CARD_FIRST for one in given]
    told = [forbidden.words(play, card, flag, one, against) for one in given]
    return [one.why(clause, *said) for one, clause, said in zip(given, clauses, told, strict=True)]


def _concerns(play: Rules, limited: Target | None, card: int | None, context: Context) -> bool:
    return limited is None or (card is not None and card in selecting.meant(play, limited, context))


def means(play: Rules, target: object, source: int, card: int) -> bool:
    """Whether what a 常 ability of ``source`` is about takes in a card."""
    if isinstance(target, Ref) and target.role == "这":
        return source == card
    return card in selecting.meant(play, target, Context(source, play.card(source).player))  # type: ignore[arg-type]


def counts_the_hand(play: Rules, attacker: int) -> bool:
    """Whether a 常 ability that changes the attacker's 战斗力 reads the cards of a hand."""
    return any(
        isinstance(part, Select) and HAND in part.zones
        for source, ability, node in continuous(play, Power)
        if means(play, node.what, source, attacker)
        for part in parts(ability)
    )
