"""11. Rule processing: everything that is due, all of it at the same time, and again as long as there is more."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from judge.clause import Clause
from judge.games.evolve import ending, layers, order, room
from judge.games.evolve.book import cite, embody
from judge.games.evolve.card import FOLLOWER, Context, Link
from judge.games.evolve.rules import Fall, Rules, name
from judge.games.evolve.zones import EVOLUTION, EVOLVED, EXTRA, FIELD, GRAVE, RACING
from judge.kernel import Reason, apart
from judge.kernel.records import Telling

CHAPTER = (
    *(embody("11", "规则处理"), embody("11.1", "规则处理的基础")),
    embody("11.1.1", "依规则自动去做"),
    *(embody("11.2", "败北处理"), embody("11.3", "随从破坏处理"), embody("11.4", "战场超出上限的处理")),
    *(embody("11.5", "额外区超出上限的处理"), embody("11.6", "违规进化处理"), embody("11.7", "蓄积处理")),
    *(embody("11.8", "违规参赛处理"), embody("11.9", "能量点超出上限的处理")),
)
ONLY_THEN = cite("11.1.2", "到检查时点才确认条件满足与否")
AGAIN = cite("10.5.2.1", "由此又有新的规则处理该做时")
ALL_AT_ONCE = cite("11.1.3", "它们同时执行")
NO_LIFE = cite("11.2.1", "这名玩家在这局游戏中败北")
NO_CARDS = cite("11.2.2", "这名玩家在这局游戏中败北")
FALLEN = cite("11.3.1", "被破坏")
FOUGHT = cite("11.3.2", "与拥有毁灭")
BY_ABILITY = cite("11.3.2.1", "算作由毁灭这个能力来破坏")
OVERFULL = {
    FIELD: cite("11.4.1", "其余的移动到其所有者的墓场"),
    EXTRA: cite("11.5.1", "其余的移动到其所有者的墓场"),
}
LOOSE = cite("11.6.1", "移动到进化牌组放置区，正面朝上")
LAST_OF_SEVERAL = cite("11.6.2", "选出其中最后关联的1张")
LAST_HOST = cite("11.6.3", "选出其中最后关联的1张")
NO_COUNTER = cite("11.7.1", "移动到其所有者的墓场")
NOT_RACING = cite("11.8.1", "移动到进化牌组放置区，正面朝上")
TOO_MANY_POINTS = cite("11.9.1", "变成与能量点最大值一样多")
STACK = "蓄积"
WHO_CHOOSES = ("由那一方的玩家选", "由对手选")

Due = Callable[[], bool]
"""One thing that is due, and does it."""


def process(play: Rules, when: str = "") -> bool:
    """Do everything that is due now, at a check timing that came by the clause ``when``. False if nothing was."""
    play.consult(*CHAPTER, ONLY_THEN)
    done_with = play.while_nothing_changes("没有要处理的", list[bool])
    if done_with:
        return False
    losers, fallen, crowded, others = _losers(play), _fallen(play), _overfull(play), _others(play)
    _begin_anew(play)
    number = len(losers) + len(fallen) + len(crowded) + len(others)
    if not number:
        done_with.append(True)
        return False
    timing = (Reason(Clause(when, ""), ("此时的检查时点",)),) if when else ()
    if number > 1 or not fallen:
        play.owing_to(timing)
    if number > 1:
        said = _about(losers, [one.card for one in fallen], crowded)
        play.note("applied", *said, "的规则处理同时执行" if said else "要做的规则处理同时执行", clause=ALL_AT_ONCE)
        timing = ()
    if not play.applies(ALL_AT_ONCE):
        fallen, crowded, others = fallen[:1], crowded[: not fallen], others[: not (fallen or crowded)]
    with play.together():
        over = [found for player, zone in crowded for found in _too_many(play, player, zone)]  # of all that are there
        fell = play.fall([one._replace(why=(*timing, *one.why)) for one in fallen])
        done = [*[_goes(play, card, clause) for card, clause in over], *[one() for one in others]]
    changed = ending.settle(play, losers) or bool(fell) or any(done)
    if not changed:
        play.withheld("规则处理没有改变什么，没有新的该做，不重复", clause=AGAIN)
    return changed


def _about(losers: Iterable[int], fallen: Sequence[int], crowded: Sequence[tuple[int, str]]) -> Telling:
    """Whose rule processing it is: no clause says whether two grounds to destroy one card are one or two."""
    players = [f"{name(player)}败北" for player in losers]
    told: list[int | str] = []
    names: list[int | str] = [*fallen, *players, *[f"{name(player)}的{zone}" for player, zone in crowded]]
    for one in names:
        told += ["、", one] if told else [one]
    return tuple(told)


def due(play: Rules) -> int:
    """How many things are due now."""
    return len(_losers(play)) + len(_fallen(play)) + len(_overfull(play)) + len(_others(play))


def _others(play: Rules) -> list[Due]:
    """What else is due."""
    return [*_links(play), *_stacks(play), *_points(play)]


def _begin_anew(play: Rules) -> None:
    """What was counted since rules were last processed is counted from now on."""
    if play.state.fought:
        play.set(fought=())
    if any(person.empty for person in play.state.players):
        play.set(players=tuple([replace(person, empty=False) for person in play.state.players]))


def _losers(play: Rules) -> dict[int, tuple[str, ...]]:
    """Who has lost, and by which clauses (11.2)."""
    losers: dict[int, tuple[str, ...]] = {}
    for player in order.both(play):
        person = play.person(player)
        by: list[Clause] = []
        life = play.life(play.leader(player))
        would = [Reason(NO_LIFE, (f"生命值是{life}，本来要败北",))] if life <= 0 else []
        would += [Reason(NO_CARDS, ("要抽卡而牌组没有卡牌，本来要败北",))] if person.empty else []
        if would and ending.spared(play, player, would):
            continue
        if life <= 0 and play.applies(NO_LIFE):
            play.because(ending.NO_LIFE, "在0以下，满足败北条件")
            play.note("applied", name(player), f"的主战者生命值是{person.life}，败北", clause=NO_LIFE)
            by.append(NO_LIFE)
        if person.empty and play.applies(NO_CARDS):
            play.because(ending.NO_CARDS, "满足败北条件")
            play.note("applied", name(player), "要抽卡而牌组没有卡牌，败北", clause=NO_CARDS)
            by.append(NO_CARDS)
        if by:
            losers[player] = tuple(map(str, by))
    return losers


def not_yet(play: Rules) -> list[int]:
    """The followers and leaders without life between check timings: rules are processed in those only (11.1.2).

    Where nothing says so, they are processed at once.
    """
    leaders = [play.leader(player) for player in (0, 1) if play.person(player).life <= 0]
    fighting = [card for player in (0, 1) for card in play.field(player)]
    if play.state.effects or any(play.card(card).hurt for card in fighting):
        fallen = [card for card in fighting if play.kind(card) == FOLLOWER and play.life(card) <= 0]
    else:
        fallen = []
    found = [*leaders, *fallen]
    if found and not play.applies(ONLY_THEN):
        process(play)
        return []
    return found


def _fallen(play: Rules) -> list[Fall]:
    """Followers without life, and those that fought one with 毁灭 (11.3)."""
    found: list[tuple[int, Clause]] = []
    for player in order.both(play):
        for card in play.field(player, FOLLOWER):
            fought = card in play.state.fought and play.applies(FOUGHT)
            if play.life(card) <= 0 and play.applies(FALLEN):
                found.append((card, FOUGHT if fought and _by_ability_too(play) else FALLEN))
            elif fought:
                found.append((card, FOUGHT))
    if len(found) > 1 and play.applies(ALL_AT_ONCE):
        play.consult(ALL_AT_ONCE)
    return [_fall(play, card, clause) for card, clause in found]


def _by_ability_too(play: Rules) -> bool:
    """Whether one that both has no life and fought 毁灭 is destroyed by an ability, where something waits for that."""
    waits = play.printed_anywhere("waits")
    if not any(event in waits for event in _BY_ABILITY) or not play.applies(BY_ABILITY):
        return False
    return play.reading("11.3.2.1", *BOTH_AT_ONCE, (FALLEN, FOUGHT, ALL_AT_ONCE, BY_ABILITY)) == BOTH_AT_ONCE[1][0]


_BY_ABILITY = ("能力破坏", "对手的能力破坏")
BOTH_AT_ONCE = (
    "生命值在0以下，又与【毁灭】的随从交战过，两件规则处理同时破坏它，算不算通过能力破坏",
    ("算：也因【毁灭】被破坏（11.3.2.1）", "不算：因生命值被破坏（11.3.1）"),
)


def _fall(play: Rules, card: int, clause: Clause) -> Fall:
    """One of them is destroyed; by 毁灭 means by an ability (11.3.2.1)."""
    by_ability = clause == FOUGHT and play.applies(BY_ABILITY)
    if clause == FOUGHT:
        why = [Reason(FOUGHT, ("与【毁灭】的随从交战过",), card)]
        why += [Reason(BY_ABILITY, ("算作由毁灭这个能力来破坏",), card)] if _asked_by_what(play) else []
    else:
        why = [Reason(FALLEN, (f"生命值是{play.life(card)}",), card)]
        both = card in play.state.fought and play.applies(FOUGHT)
        why += [Reason(FOUGHT, ("又与【毁灭】的随从交战过",), card)] if both else []
    battle = play.state.battle
    two = (battle.attacker, battle.target) if battle is not None else ()
    source = next((other for other in two if other != card), None) if card in two else None
    by = Context(source or 0, 1 - play.controller(card)) if by_ability else None
    return Fall(card, clause, by, tuple(why))


def _asked_by_what(play: Rules) -> bool:
    """Whether any effect asks whether a follower is destroyed by an ability."""
    waits = play.printed_anywhere("waits")
    asked = any(event in waits for event in _BY_ABILITY)
    return asked or any(layers.every(play, flag) for flag in ("不会被能力破坏", "不会被对手的能力破坏"))


def _overfull(play: Rules) -> list[tuple[int, str]]:
    """Whose zones hold more than they may (11.4, 11.5)."""
    players = order.choosing(play)
    return [
        (player, zone)
        for zone, clause in OVERFULL.items()
        for player in players
        if len(play.state.zones[player, zone]) > room.limit(play, player, zone) and play.applies(clause)
    ]


def _too_many(play: Rules, player: int, zone: str) -> list[tuple[int, Clause]]:
    """So many stay, and the others go to the graveyard; who chooses, the book does not say."""
    clause = OVERFULL[zone]
    cards = play.state.zones[player, zone]
    most = room.limit(play, player, zone)
    if len({*map(apart(play.state), cards)}) == 1:
        play.because(clause, f"都一样，留下哪{most}张没有分别")
        return [(card, clause) for card in cards[most:]]
    said = play.reading(str(clause), f"{zone}超过上限，由谁选出留下的卡牌，书中没有写", WHO_CHOOSES, (clause,))
    who = player if said == WHO_CHOOSES[0] else 1 - player
    room.owing_to_limit(play, player, zone)
    kept = play.some(who, cards, f"留在{zone}的卡牌", least=most, most=most, clause=clause)
    return [(card, clause) for card in cards if card not in kept]


def _goes(play: Rules, card: int, clause: Clause) -> bool:
    """One of the others goes, unless it has gone in the same moment as one that is destroyed."""
    return play.card(card).zone in OVERFULL and play.put(card, GRAVE, card, "移动到墓场", clause=clause)


def _links(play: Rules) -> list[Due]:
    """Cards in the evolution and the racing zone that belong to nothing, or to too much (11.6, 11.8)."""
    found: list[Due] = []
    links, zones = play.state.links, play.state.zones
    if not links and not any(zones[player, zone] for player in (0, 1) for zone in (EVOLVED, RACING)):
        return found
    for player in order.both(play):
        for zone, clause in ((EVOLVED, LOOSE), (RACING, NOT_RACING)):
            held = {link.card for link in links if play.in_play(link.to)}
            loose = [card for card in zones[player, zone] if card not in held and play.applies(clause)]
            found += [lambda card=card, clause=clause: _back(play, card, clause) for card in loose]  # type: ignore[misc]
    evolved = [link for link in links if play.card(link.card).zone == EVOLVED]
    for end, clause in (("to", LAST_OF_SEVERAL), ("card", LAST_HOST)):
        for card in dict.fromkeys(getattr(link, end) for link in evolved):
            several = [link for link in evolved if getattr(link, end) == card]
            if len(several) > 1 and play.applies(clause):
                found.append(lambda several=several, clause=clause: _last(play, several, clause))  # type: ignore[misc]
    return found


def _back(play: Rules, card: int, clause: Clause) -> bool:
    words = (card, "没有关联，正面朝上移动到进化牌组放置区")
    return play.put(card, EVOLUTION, *words, clause=clause, face_up=True)


def _last(play: Rules, several: list[Link], clause: Clause) -> bool:
    """Only what was linked last stays so."""
    rest = tuple([link for link in play.state.links if link not in several[:-1]])
    last = several[-1]
    return play.set(last.to, "最后与", last.card, "关联，只留下这一关联", clause=clause, links=rest)


def _stacks(play: Rules) -> list[Due]:
    """Cards with 蓄积 and no counter (11.7)."""
    if not layers.every(play, STACK):
        return []
    bare = [
        card
        for player in order.both(play)
        for card in play.field(player)
        if play.flagged(card, STACK) and not dict(play.card(card).counters).get(STACK)
    ]
    return [
        lambda card=card: play.put(card, GRAVE, card, "没有蓄积指示物，移动到墓场", clause=NO_COUNTER)  # type: ignore[misc]
        for card in bare
        if play.applies(NO_COUNTER)
    ]


def _points(play: Rules) -> list[Due]:
    """Points beyond their maximum (11.9)."""
    return [
        lambda player=player: play.tally(  # type: ignore[misc]
            player,
            *(name(player), f"的能量点变成{play.person(player).maximum}"),
            clause=TOO_MANY_POINTS,
            points=play.person(player).maximum,
        )
        for player in (0, 1)
        if play.person(player).points > play.person(player).maximum and play.applies(TOO_MANY_POINTS)
    ]


__all__ = ["layers", "process"]
