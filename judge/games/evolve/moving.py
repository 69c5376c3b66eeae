"""4.1, 4.2, 5.4–5.6, 5.15 and 5.21. Cards move, and belong to each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.ability import Grant
from judge.games.evolve import class_keywords, facts, layers, leaving, named, order, room, tokens
from judge.games.evolve.book import cite, embody
from judge.games.evolve.card import ADVANCED, CONTROLLER_THEN, FOLLOWER, RESTED_ENTRY, WENT_TO, Card, Context, Last
from judge.games.evolve.rules import CONTROLLER, Rules, name
from judge.games.evolve.terms import FROM_THERE
from judge.games.evolve.vocabulary import KEYWORDS
from judge.games.evolve.zones import (
    BANISHED,
    CALCULATING,
    COUNTED,
    DECK,
    EVOLUTION,
    EVOLVED,
    EXTRA,
    FIELD,
    GRAVE,
    HAND,
    LEADER,
    LIES,
    LIMITS,
    MODEL,
    NEW_CARD,
    ORDER_BY_CONTROLLER,
    ORDER_BY_PLAYER,
    OWNERS,
    RACING,
    RESTING,
    SAME_EFFECTS,
    STAMPED,
    STANDING,
    TO_ITS_OWNER,
    UPRIGHT,
    ZONES,
)
from judge.kernel import NOBODY, Reason

OWNER = (embody("3", "关于玩家信息"), embody("3.1", "所有者和控制者"), embody("3.1.1", "就是它的所有者"))
PUT = cite("5.4.1", "就是让卡牌移动到那个领域")
DESTROYED = cite("5.5.1", "把那张卡牌移动到其所有者的墓场")
BANISHES = cite("5.6.1", "把那张卡牌移动到其所有者的消失领域")
LET_GO = cite("5.15.4", "进化领域里与它关联的卡牌失去关联")
LET_GO_RACING = cite("14.2.1.3", "与参赛领域里和它关联的卡牌失去关联")
TAKEN = cite("5.21.1", "由自己成为它的控制者")
OWNER_STAYS = embody("5.21.1.1", "所有者也还是原来的")
NOT_NEW = cite("5.21.2", "不算新进入战场")
NOT_ENTERED = cite("10.7.4.3", "不算在那边的战场“进场”或“放置”")
SAME_WHEN_USED = cite("10.6.2.1.3", "同样的效果照样适用于它")
SAME_ON_FIELD = cite("10.6.2.7.1.1", "同样的效果也适用")
NOT_ON_MOVED = cite("10.9.2", "不适用于在该能力使用之后移动过的卡牌")
NOT_ON_LATER = cite("10.9.2", "在该能力使用之后移动过的卡牌；在战场与战场之间移动的，不算在内")
TURNED = cite("5.3.1", "改成竖置状态或横置状态")
COUNTERS = (embody("15.1", "指示物"), embody("15.1.2", "都有名称"), embody("15.1.2.1", "名称为该（名称）的指示物"))
COUNTER_PUT = cite("15.1.1", "可以把特定的指示物放置到卡牌上")
COUNTER_OFF = cite("15.1.4", "须移除所指定的指示物")
ALIKE = cite("15.1.2.2", "都是相同的指示物")
GUARDS = cite("12.8.2", "可以在竖置地放置之后把它横置")
NAMES_HIM = (
    "文本写明去的是控制者的领域，而这张卡牌是夺取来的",
    ("去其所有者的领域（5.21.3）", "去文本写明的领域（1.3.1）"),
)
_LAST = (
    "攻击力",
    "生命值",
    "费用",
    "状态",
    "名称",
    "种类",
    "类型",
    "职业",
    "已进化",
    "受伤",
    "失去能力",
    *sorted(KEYWORDS),
)
"""What is noted of a card that leaves the field (10.11.1), besides who controlled it."""
_FRESH: dict[str, Any] = {"tapped": False, "hurt": 0, "evolved": 0, "shown": False, "counters": ()}
_CARRIED = {
    (EXTRA, FIELD): SAME_EFFECTS,
    (EXTRA, CALCULATING): SAME_WHEN_USED,
    (CALCULATING, FIELD): SAME_ON_FIELD,
    (FIELD, FIELD): NOT_ON_MOVED,
}
"""Moves with which a card keeps the effects that hold for it, and the clauses that say so."""
_NAMED_SIDE = frozenset((FIELD, EXTRA, EVOLVED, RACING, LEADER))
"""Zones into which a card of another owner can be put; into the others it goes to its owner (4.1.6, 5.21.3)."""


def put(
    play: Rules,
    card: int,
    zone: str,
    *what: int | str,
    player: int | None = None,
    clause: Clause | None = None,
    bottom: bool = False,
    face_up: bool | None = None,
    tapped: bool = False,
    asked: bool = False,
    by: Context | None = None,
) -> bool:
    """Put a card into a zone and let it become what a card becomes there. False if it does not go there.

    ``asked``: whether it stays on the field was asked already, of all that go with it; ``by`` whose text.
    """
    old = play.card(card)
    if not old.zone:
        return False
    leaves = old.zone == FIELD and zone != FIELD
    if leaves and leaving.stays(play, card, zone, clause, asked=asked, by=by):
        return False
    side = _side(play, old, zone, player, clause)
    if zone in LIMITS and zone != old.zone and room.full(play, side, zone):
        return False
    if leaves and ADVANCED in play.printed(card).special and _back_to_its_deck(play):
        side, zone, face_up, what = old.owner, EVOLUTION, True, (card, f"正面朝上放回{EVOLUTION}放置区")
    play.consult(CONTROLLER, COUNTED, *MODEL, *ZONES[zone].means)
    if ZONES[zone].public and not old.face:
        play.identify(card, clause=LIES)
    if leaves:
        board = play.as_they_left()
        known = _LAST if facts.has_numbers(board, card) else _LAST[2:]
        known += named.ORIGINALS if board.face(card) is not board.printed(card) else ()
        noted = tuple([(word, named.fact(board, card, word)) for word in known])
        noted += (*((f"{word}指示物", (count,)) for word, count in old.counters),)
        noted += ((CONTROLLER_THEN, (play.controller(card),)), (WENT_TO, (zone,)))
        others = tuple([one for one in play.state.last if one.card != card])
        play.set(last=(*others, Last(card, play.stamp(card), noted)))
    if old.zone == FIELD and zone == FIELD:
        play.because(NOT_ENTERED, "不算进场", card=card)
    if old.zone == FIELD and old.hurt and zone in {FIELD, HAND, EXTRA} and play.applies(NEW_CARD):
        play.because(NEW_CARD, f"成为新的卡牌，失去过的{old.hurt}生命值不再算", card=card)
    end = ("最下方" if bottom else "最上方") if zone == DECK else ""
    words = what or (card, *goes(zone, side, end, other=old.player not in {side, NOBODY}))
    if not play.move(card, side, zone, *words, clause=clause, bottom=bottom, loose=False):
        return False
    was = play.controller(card) if old.zone == CALCULATING else old.player
    _renew(play, card, old, zone, face_up)
    if tapped:
        play.follow(card, tapped=True)
    _told(play, card, old, zone, was)
    tokens.vanish(play, card, zone)
    return True


def goes(zone: str, side: int, end: str = "", *, other: bool = False) -> tuple[str, ...]:
    """Where a card goes, in words: whose zone that is where it could be either's, or it lay on the ``other`` side."""
    return ("移动到", name(side), f"的{zone}{end}") if other or zone in _NAMED_SIDE else (f"移动到{zone}{end}",)


SPECIAL_KIND = embody("2.3.3.1", "“进化”是特殊种类")
WHERE_ADVANCED_GO = (
    f"卡牌上写着「{ADVANCED}」，书中没有这个特殊种类，离开战场时去哪里",
    ("与别的卡牌一样，去说到的领域", "正面朝上放回进化牌组放置区"),
)


def _back_to_its_deck(play: Rules) -> bool:
    """高等 is on cards, and the book does not say what becomes of one that leaves the field."""
    about, ways = WHERE_ADVANCED_GO
    said = play.reading(f"2.3.3.1 {ADVANCED}", about, ways, (SPECIAL_KIND,))
    return said == ways[1]


def _side(play: Rules, old: Card, zone: str, player: int | None, clause: Clause | None) -> int:
    """Whose zone it goes to (4.1.6, 5.21.3)."""
    if zone == CALCULATING:
        return NOBODY
    if player is not None and zone in _NAMED_SIDE:
        return player
    if old.player not in {old.owner, NOBODY}:
        play.consult(*OWNER, OWNERS, TO_ITS_OWNER, OWNER_STAYS)
        says_so = clause in {DESTROYED, BANISHES}  # these say themselves that it is its owner's
        if not (says_so or play.applies(TO_ITS_OWNER) or play.applies(OWNERS)):
            return old.player
        if player == old.player:  # the text names the side of who has it
            if not play.applies(TO_ITS_OWNER):
                return player
            said = play.reading("5.21.3", *NAMES_HIM, (TO_ITS_OWNER, order.TEXT_FIRST))
            return player if said == NAMES_HIM[1][1] else old.owner
        if not says_so:
            play.because(OWNERS, "没有说是谁的领域", card=old.id)
        play.because(TO_ITS_OWNER, "去其所有者的领域", card=old.id)
    return old.owner


def _renew(play: Rules, card: int, old: Card, zone: str, face_up: bool | None) -> None:
    """A card in a new zone is a new card (4.1.4): what held for it is gone, and it lies as cards do there."""
    play.consult(NEW_CARD, LIES, UPRIGHT)
    carried = _CARRIED.get((old.zone, zone))
    new: dict[str, Any] = {"since": play.state.turn if zone == FIELD else 0}
    if play.applies(LIES):
        new["face_up"] = ZONES[zone].public if face_up is None else face_up
    elif face_up is not None:
        new["face_up"] = face_up
    fresh = dict(_FRESH)
    if not play.applies(UPRIGHT):
        fresh.pop("tapped")
    if play.applies(NEW_CARD):
        new |= fresh
    via = old.zone == CALCULATING
    new["origin"] = old.origin if via and play.applies(FROM_THERE) else old.zone
    new["by_use"] = zone == FIELD and (via or (old.zone == FIELD and old.by_use))
    play.follow(card, **new)
    if play.applies(NEW_CARD) and any(one == card for one, _ in play.state.set_off):
        play.set(set_off=tuple([each for each in play.state.set_off if each[0] != card]))  # a new card's have not been
    if play.applies(NEW_CARD) and any(one == card for _, one, _ in play.state.deeds):  # nor has it done what that did
        play.set(deeds=tuple([(event, -c if c == card else c, who) for event, c, who in play.state.deeds]))
    if play.applies(NEW_CARD) and any(one == card for _, one, _ in play.state.feats):
        play.set(feats=tuple([(event, -c if c == card else c, who) for event, c, who in play.state.feats]))
    stamps = {c: stamp for c, stamp in play.state.stamps.items() if c != card}
    play.set(stamps={**stamps, card: play.tick()} if zone in STAMPED else stamps)
    if carried is None or not play.applies(carried):
        _drop(play, card)
    elif any(card in effect.on for effect in play.state.effects):
        play.note("applied", card, "仍适用同样的效果", clause=carried)
    if old.zone == FIELD:
        _unlink(play, card, left=zone != FIELD)


def _drop(play: Rules, card: int) -> None:
    """What an effect did to the card it does no more (4.1.4, 10.9.2); its cost is the one of where it lay (8.2.1)."""
    held = [effect for effect in play.state.effects if card in effect.on]
    if not held or not play.applies(NOT_ON_MOVED) or not play.applies(NEW_CARD):
        return
    rest = [replace(e, on=tuple([c for c in e.on if c != card])) if e in held else e for e in play.state.effects]
    told = any(effect.what != "费用" for effect in held)
    words = (card, "成为新的卡牌，先前的效果不保留") if told else ()
    if told:
        play.because(NOT_ON_MOVED, "移动过的卡牌不再适用", card=card)
    play.set(*words, clause=NEW_CARD, effects=tuple([e for e in rest if e.on or e.uses is not None]))


def _unlink(play: Rules, card: int, *, left: bool) -> None:
    """What belonged to a card that left the field (5.15.4, 14.2.1.3), or is a new one on another, is let go."""
    for zone, clause in ((EVOLVED, LET_GO), (RACING, LET_GO_RACING)):
        mine = [link for link in play.state.links if link.to == card and play.card(link.card).zone == zone]
        if mine:
            rest = tuple([link for link in play.state.links if link not in mine])
            said = f"{'离开战场' if left else '成为新的卡牌'}，与{zone}的卡牌失去关联"
            play.set(card, said, clause=clause if left else NEW_CARD, links=rest)


def _told(play: Rules, card: int, old: Card, zone: str, was: int) -> None:
    """What happened, for the abilities that wait for it."""
    del was
    origin = play.card(card).origin if zone == FIELD else old.zone
    with play.together():
        if old.zone == FIELD and zone != FIELD:
            play.happened("离场", card, origin=FIELD)
        if old.zone == EXTRA and zone != EXTRA:
            play.happened("离开额外区", card, origin=EXTRA)
        if zone == FIELD and (old.zone != FIELD or not play.applies(NOT_ENTERED)):
            if old.zone == CALCULATING:
                play.consult(FROM_THERE)
            class_keywords.begins(play, card)
            play.happened("进场", card, origin=origin)
        if zone in _EVENTS:
            play.happened(zone, card, origin=old.zone)


_EVENTS = frozenset((GRAVE, BANISHED, HAND, EXTRA))


def lies_down(play: Rules, card: int) -> bool:
    """Whether a card says of itself that it comes onto the field resting (4.2.2.3)."""
    said = [node for a in play.printed(card).abilities for node in a.body if isinstance(node, Grant)]
    if any(node.flag == RESTED_ENTRY for node in said) and play.applies(UPRIGHT):
        play.because(UPRIGHT, "文本另有指定，横置", card=card)
        return True
    return False


def guards(play: Rules, cards: Iterable[int]) -> None:
    """Each guard that was put onto the field standing may be laid down by its player then (12.8.2)."""
    if not play.applies(GUARDS):
        return
    for card in cards:
        new = play.card(card)
        standing = new.zone == FIELD and not new.tapped and play.kind(card) == FOLLOWER
        if standing and play.flagged(card, "守护"):
            called = play.printed(card).name if play.printed(card).token else card  # a token was not there before
            for by in play.layers(card, "守护"):
                if by.source and by.source != card:
                    play.because(layers.ON_ENTERING, "放置的同时适用，因此有【守护】", card=by.source, ability=by.name)
            asked = (called, "有【守护】，放置到战场之后")
            if play.may(play.controller(card), *asked, yes="横置", no="不横置", clause=GUARDS):
                play.tap(card, GUARDS)


def put_all(
    play: Rules,
    cards: Iterable[int],
    zone: str,
    *,
    player: int | None = None,
    clause: Clause | None = None,
    by: Context | None = None,
) -> list[int]:
    """Several cards into a zone at once, of which it was asked already whether they stay on the field."""
    return [card for card in cards if put(play, card, zone, player=player, clause=clause, asked=True, by=by)]


def arranged(play: Rules, cards: Sequence[int], *, place: str = "最上方") -> list[int]:
    """Several cards into a zone whose order counts: who owns the zone says in which order (4.1.5, 4.1.5.1).

    None is another one where no ``place`` is said, since they are shuffled then.
    """
    where = {"最上方": "顶部", "最下方": "底部"}.get(place, "")
    if not play.applies(ORDER_BY_PLAYER):
        return list(cards)
    done: list[int] = []
    for owner in order.choosing(play):
        mine = [card for card in cards if play.card(card).owner == owner]
        faces = {play.card(card).face for card in mine}
        open_ = [card for card in mine if play.card(card).zone in ZONES and ZONES[play.card(card).zone].public]
        by = [Reason(ORDER_BY_CONTROLLER, ("从公开领域移动到非公开领域，顺序由控制者决定",))] if open_ else []
        done += play.arrange(
            owner,
            mine,
            f"先放置到牌组{where}的卡牌",
            clause=ORDER_BY_PLAYER,
            bearing=by,
            last=False,
            all_one=not place or (len(faces) == 1 and "" not in faces),
        )
    return done


def hand_over(play: Rules, card: int, player: int, clause: Clause) -> bool:
    """Move a card to the other field; it is no new one, and did not come into play (5.21.2, 10.7.4.3)."""
    old = play.card(card)
    if old.player == player or room.full(play, player, FIELD):
        return False
    play.because(NOT_NEW, "信息和状态全都继承", card=card)
    play.because(NOT_ENTERED, "不算进场", card=card)
    if not play.move(card, player, FIELD, card, f"移动到{name(player)}的战场", clause=clause):
        return False
    play.follow(card, since=play.state.turn)
    if not play.applies(NOT_NEW):
        play.follow(card, **_FRESH)
    if not play.applies(NOT_ENTERED):
        play.happened("进场", card, origin=FIELD)
    return True


def turn(play: Rules, card: int, clause: Clause, *what: int | str, tapped: bool) -> bool:
    """横置 or 竖置; what is so already is not made so again (1.3.2.1)."""
    play.consult(STANDING, RESTING)
    if play.card(card).zone != FIELD:
        return False
    said = "横置" if tapped else "竖置"
    if play.card(card).tapped == tapped:
        if play.applies(order.NOT_AGAIN):
            play.withheld(card, f"已经是{said}状态，不会再变一次", clause=order.NOT_AGAIN)
            return False
    elif not play.change(card, *(what or (card, said)), clause=clause, tapped=tapped):
        return False
    play.happened(said, card)
    return True


def counters(play: Rules, card: int, counter: str, more: int, clause: Clause | None = None) -> bool:
    """Put counters on a card, or take off those that it has (15.1.1, 15.1.4)."""
    play.consult(*COUNTERS)
    have = dict(play.card(card).counters)
    now = have.get(counter, 0) + more
    if now < 0:
        return False
    before = have.get(counter, 0)
    if before and more > 0:
        play.because(ALIKE, f"与已有的{before}个相同，共{now}个", card=card)
    elif before > 1:
        play.because(ALIKE, f"{before}个都相同，移除哪一个都一样", card=card)
    put, off = ("在", f"上放置{more}个"), ("从", f"上移除{-more}个")
    at, how_many = put if more > 0 else off
    kept = tuple(sorted((name_, many) for name_, many in {**have, counter: now}.items() if many))
    by = clause or (COUNTER_PUT if more > 0 else COUNTER_OFF)
    return play.change(card, at, card, f"{how_many}{counter}指示物", clause=by, counters=kept)
