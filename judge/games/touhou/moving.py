"""1.9, 1.10, 3.12, 4. Cards change zones: where they may go, and what they are there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from judge.clause import Clause
from judge.games.touhou import allowances, editions, facts, lasting, noted, numbers, own, permanents, staying
from judge.games.touhou.book import cite, embody, only_older
from judge.games.touhou.card import IT_LEAVES, SPELL, UNIT, Card
from judge.games.touhou.rules import Rules, name
from judge.games.touhou.squares import NO_MATTER, SQUARE, free_squares, squares, takes_square, titles_first
from judge.games.touhou.zones import (
    DECK,
    DISC,
    DISC_FILLED,
    FIELD,
    GRAVE,
    HAND,
    NEW_OBJECT,
    ONLY_OWN,
    OUT,
    OWN,
    OWNERS_GRAVE,
    OWNERS_HAND,
    OWNERS_HIDDEN,
    STACK,
    ZONES,
)
from judge.kernel import NOBODY, Reason

RULE_ACTION = embody("1.134e", "玩家把牌移动到某个区域")
PERMANENT = (
    *(embody("1.9", "永久物"), embody("1.91", "一进战场就成为永久物"), embody("4.6.3", "就是永久物")),
    *(embody("1.95a", "单位、道具、结界三种"), embody("1.92", "默认是它的操控者"), embody("4.6.4", "摆在操控者那边")),
    embody("1.63", "已经变为永久物，才有操控者"),
)
CONTROLLED = cite("1.93", "进战场后由该玩家操控")
STAYS_THERE = (embody("4.6.2", "永久物牌、乐章、时符成功结算后进入战场"), cite("4.4.4c", "成功结算后，进入战场"))
NOT_PERMANENT_EITHER = only_older.embody("1.85b", "它不是永久物")
NO_STATE = cite("1.73", "别的区域里，牌没有状态")
UPRIGHT = cite("1.75", "以竖置状态进入战场")
NO_COUNTERS = cite("1.193", "身上的指示物不保留")
RENEWED = (NEW_OBJECT, NO_COUNTERS)
CANNOT_ENTER = cite("4.04a", "将要进战场时不能进入")
KINDS_ENTER = embody("4.04", "进不了特定区域")
ONE_TITLE = cite("3.12d", "将要进场的这个就不移动")
TITLES_TOGETHER = cite("3.12e", "哪个都进不了战场")
UNIQUE = embody("3.12a", "不能同时有两个或更多称号相同的单位")
UNRESOLVED = cite("4.4.4b", "进入拥有者的墓地")
WHERE_TO = ("没有成功结算，进入拥有者的墓地（4.4.4b）", "不移动，留在对抗区（3.12d）")
NOT_IN_BATTLE = embody("6.1.3", "没有处于战斗状态的单位")
NO_TITLE = embody("3.12b", "没有称号的单位")
NO_SQUARE = cite("4.6.7", "留在原来的区域")
STACK_NO_SQUARE = cite("4.6.7a", "就改为置入拥有者的墓地")
NOT_ALL = cite("4.6.7b", "它们一个也进不了战场")
TOKEN = (
    *(embody("1.10", "衍生物牌"), embody("1.101", "凭空创造卡牌"), cite("1.102", "谁创造衍生物，谁就是它的拥有者")),
    *(embody("1.103", "同时定义它的特征"), embody("1.62", "衍生物单位不算牌")),
)
TOKEN_GONE = cite("1.104a", "在离场以后才会被置于游戏外")
NEVER_BACK = cite("1.104b", "就不能再回到战场上")
TOKEN_ON_DISC = cite("4.7.8", "改为把它移除游戏")
NO_LIMIT = embody("4.7.7", "没有具体的上限")
SAME_IN_PLAY = embody("1.92", "操控它进战场的玩家")
COUNTED_ANEW = cite("4.05a", "本回合的限定次数重新算起")
NO_DRAW = cite("1.185", "不算抓牌")
LEAVING = {GRAVE: "进墓地", HAND: "移回手上", OUT: "移除", DISC: "进颜色盘"}
REPLACED = {GRAVE: "进墓地", HAND: "移回手上"}
"""What a move is called where something else may be done instead of it."""
_FRESH = {
    "tapped": False,
    "damage": 0,
    "counters": (),
    "held": (),
    "used": (),
    "struck": False,
    "doomed": "",
    "x": 0,
    "paid": (),
    "repriced": False,
    "out": False,
    "extra": False,
    "hurt": "",
    "placed": (),
    "copied": "",
    "shown": False,
}


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
) -> bool:
    """Put a card into a zone that is not the battlefield."""
    old = play.card(card)
    play.consult(*ZONES[zone].means, RULE_ACTION)
    if zone == OWN and not old.own and play.applies(ONLY_OWN):
        play.owing_to((Reason(ONLY_OWN, (), card),))
        play.withheld(card, "不是自机，不能进入自机区", clause=ONLY_OWN)
        return False
    if old.token and zone == DISC and play.is_permanent(card) and play.applies(TOKEN_ON_DISC):
        return put(play, card, OUT, card, "是衍生物，不进颜色盘，移除游戏", clause=TOKEN_ON_DISC)
    there = len(play.state.zones[old.side if player is None else player, DISC]) if zone == DISC else 0
    if there >= DISC_FILLED:
        play.because(NO_LIMIT, f"颜色盘已有{there}张，照样能放进去")
    home = own.returns(play, card, zone, clause)
    if home == own.IN_ITS_STEAD:
        own.back(play, card)
        return True
    side = _side(play, old, zone, player)
    if ZONES[zone].public and not old.face:
        play.identify(card)
    not_drawn = old.zone == DECK and zone == HAND and not play.drawing
    if not_drawn:
        play.because(NO_DRAW, "放到手上，不是抓牌", card=card)
    seen = ZONES[zone].public if face_up is None else face_up
    facts_ = {**renewed(play, old, zone, tapped=tapped and zone == DISC), "face_up": seen, "loose": False}
    if not play.move(card, side, zone, *(what or (card, f"进入{zone}")), clause=clause, bottom=bottom, **facts_):
        return False
    shed(play, card, old)
    _left(play, card, old, zone)
    if not_drawn and not play.applies(NO_DRAW):
        play.happened("抓牌", card)
    if old.token and zone != STACK:
        vanish(play, card, old)
    if home == own.AFTERWARDS:
        with play.as_one_move(card):
            own.back(play, card)
    return True


def _side(play: Rules, old: Card, zone: str, player: int | None) -> int:
    """Whose zone a card goes to: hand, deck and grave are its owner's, what is removed is nobody's.

    ``player``: whose it is said to be, of the grave of what resolves also where he is not the owner (4.4.4d).
    """
    if zone == OUT:
        return NOBODY
    to = old.side if player is None else player
    resolved = zone == GRAVE and player is not None and old.zone == STACK
    if to == old.owner or resolved or zone not in {HAND, DECK, GRAVE, OWN}:
        return to
    clauses = {HAND: (OWNERS_HAND, OWNERS_HIDDEN), DECK: (OWNERS_HIDDEN,), GRAVE: (OWNERS_GRAVE,), OWN: (ONLY_OWN,)}
    rules = [clause for clause in clauses[zone] if not old.token or clause not in {OWNERS_HAND, OWNERS_GRAVE}]
    for clause in (*([TOKEN[2]] if old.token else ()), *(() if play.to_owner else rules)):
        play.because(clause, "拥有者是", name(old.owner))
    return old.owner if all(play.applies(clause) for clause in clauses[zone]) else to


OWN_DEEDS = frozenset(("攻击", "启动"))
"""What only the object did that it was then, of all that is counted over a turn."""
SUFFERED = frozenset(("受到伤害", "受到战斗伤害", "受到非战斗伤害"))
"""What it suffered, which is asked of it as it has died, too, and is of another one when it is back."""


def renewed(play: Rules, old: Card, zone: str, *, tapped: bool = False) -> dict[str, Any]:
    """What becomes of the facts of a card that changes its zone, for it is a new object there (4.05, 1.193).

    How often its abilities were used is remembered until it is back where they work, where that counts anew (4.05a).
    """
    stamp = {**_FRESH, "stamp": play.state.clock + 1} if play.applies(NEW_OBJECT) else {"doomed": ""}
    kept = {} if play.applies(NO_COUNTERS) else {"counters": old.counters}
    counted = {}
    if old.used and zone != DECK:
        works = zone == FIELD or zone in play.face(old.id).elsewhere
        if works and play.applies(COUNTED_ANEW):
            play.because(COUNTED_ANEW, "限定次数重新算起")
        else:
            counted = {"used": old.used}
    return {**stamp, "tapped": tapped, **kept, **counted}


def shed(play: Rules, card: int, old: Card) -> None:
    """A card that changed its zone and was renewed: nothing that was on it is any more (4.05, 1.193)."""
    play.consulted.update(RENEWED)
    if play.applies(NEW_OBJECT):
        tick(play)
        gone = OWN_DEEDS | SUFFERED if play.card(card).zone == FIELD else OWN_DEEDS
        own = [one for one in play.state.deeds if one[0] in gone and one[1] == card]
        if own:
            play.set(deeds=tuple([one for one in play.state.deeds if one not in own]))
        kept_up = [e for e in play.state.effects if e.until == IT_LEAVES and e.source == card and old.zone == FIELD]
        if kept_up:
            left = tuple([e for e in play.state.effects if e not in kept_up])
            play.set(card, "离开战场，由它维持的影响结束", clause=facts.as_told(play, card), effects=left)
        using = play.card(card).zone == STACK
        over = [e for e in play.state.effects if card in e.on and not (using and lasting.of_price(e))]
        over = staying.without_known(play, card, old, over)
        if over:
            kept = [replace(e, on=_without(e.on, card)) if e in over else e for e in play.state.effects]
            effects = tuple([effect for effect in kept if effect.on])
            for_use = using and all(e.what in lasting.FOR_USE for e in over)  # what let it be used goes with that
            unsaid = for_use or all(e.what in noted.REMEMBERED for e in over)
            said = () if unsaid else (card, "成为全新的对象，先前的影响与它无关")
            play.set(*said, clause=NEW_OBJECT, effects=effects)
    if old.counters and play.applies(NO_COUNTERS):
        play.note("applied", card, "上的指示物不再存在（不是被移除）", clause=NO_COUNTERS)


def tick(play: Rules) -> int:
    """The next stamp."""
    play.set(clock=play.state.clock + 1)
    return play.state.clock


def _last(play: Rules, card: int) -> None:
    """What its numbers were, for a text that speaks of them afterwards."""
    face, there = play.face(card), play.at(play.before) if card in play.leaving else play.as_it_was(card)
    if face.kind != UNIT or card not in there.state.cards:
        return
    found = numbers.attack(there, card), numbers.health(there, card), numbers.spirit(there, card)
    if found != (face.attack, face.health, face.spirit):
        play.set(last=(*play.state.last, (card, *found)))


def _left(play: Rules, card: int, old: Card, zone: str) -> None:
    """What is set off by where a card left and where it came."""
    if card in play.state.buried:
        play.set(buried=tuple([one for one in play.state.buried if one != card]))
    if old.zone == FIELD and zone == GRAVE:
        play.set(buried=(*play.state.buried, card))
    if old.zone == FIELD:
        play.set(left=(*play.state.left, (card, old.player)))
        _last(play, card)
        play.happened("离场", card, origin=old.zone)
        if zone == GRAVE and play.face(card).kind == UNIT:
            play.happened("死去", card, origin=old.zone)
    if zone == HAND and old.zone not in {FIELD, STACK}:
        return
    if zone in LEAVING and old.zone != zone:
        play.happened(LEAVING[zone], card, origin=old.zone)
        if zone == DISC and not play.exchanging:
            play.happened("颜色盘增加", card, origin=old.zone)


def vanish(play: Rules, card: int, old: Card) -> None:
    """A token that has left the battlefield is no more, and can never come back (1.104a, 1.104b)."""
    if old.zone != FIELD or play.face(card).kind == SPELL:
        return
    play.consult(NEVER_BACK)
    gone = "消失" if editions.older(play) else "置于游戏外"
    called = "" if "衍生物" in play.face(card).name else "（衍生物）"
    play.cease(card, card, f"{called}{gone}", clause=TOKEN_GONE)
    play.note("applied", card, "离开过战场，不能再回到战场上", clause=NEVER_BACK)


def enter(
    play: Rules,
    cards: Iterable[int],
    player: int,
    clause: Clause,
    *,
    tapped: bool = False,
    counters: tuple[tuple[str, int], ...] = (),
) -> tuple[int, ...]:
    """Cards enter the battlefield at the same time, as far as they may."""
    wanted = [card for card in cards if play.card(card).zone]
    for card in wanted:
        play.know(card)
    held = barred(play, wanted, player)
    for card, by in held.items():
        if own.instead_of_staying(play, card, by):
            continue
        if play.card(card).zone == STACK and any(reason.clause in {STACK_NO_SQUARE, NOT_ALL} for reason in by):
            play.because(SQUARE[0], f"{name(player)}有{squares(play, player)}个战场格")
            play.owing_to([reason for reason in by if reason.clause == NOT_ALL])
            put(play, card, GRAVE, card, "没有空闲的战场格，置入拥有者的墓地", clause=STACK_NO_SQUARE)
            continue
        if play.card(card).zone == STACK and by[0].clause == ONE_TITLE and not _stays(play):
            play.because(UNIQUE, *by[0].gives, card=by[0].card)
            put(play, card, GRAVE, card, "没有成功结算，置入拥有者的墓地", clause=UNRESOLVED)
            continue
        if by[0].clause in {NO_SQUARE, NOT_ALL}:
            play.because(SQUARE[0], f"{name(player)}有{squares(play, player)}个战场格")
        elif by[0].clause == ONE_TITLE:
            play.because(UNIQUE, "一名玩家的战场上不能有两个同称号的单位")
        play.owing_to(by)
        play.withheld(card, "不能进战场，留在原来的区域", clause=Clause(by[0].clause, ""))
    free = [card for card in wanted if card not in held]
    whence = {card: play.card(card).zone for card in free}
    entered = [card for card in free if _enter(play, card, player, clause, tapped=tapped, counters=counters)]
    play.entered({card: whence[card] for card in entered})
    return tuple(entered)


def _stays(play: Rules) -> bool:
    """Whether a unit that was used stays in the 对抗: 3.12d speaks of an effect that has it enter, 4.4.4b of all."""
    missing = "使用的单位结算时战场上已有同称号的单位，它去哪里：两条不一致"
    return play.reading("3.12d", missing, WHERE_TO, (UNRESOLVED, ONE_TITLE, UNIQUE)) == WHERE_TO[1]


def barred(play: Rules, cards: list[int], player: int) -> dict[int, list[Reason]]:
    """The cards that cannot enter a player's battlefield, and why."""
    play.consult(KINDS_ENTER, *SQUARE, UNIQUE, NO_TITLE)
    found: dict[int, list[Reason]] = {}
    for card in cards:
        face = play.face(card)
        if face.kind == SPELL and not {"时符", "乐章"} & set(face.sub):
            found.setdefault(card, []).append(Reason(CANNOT_ENTER, ("既非时符又非乐章的符卡",), card))
        if play.card(card).token and play.card(card).zone not in {FIELD, STACK}:  # where else, it has left
            found.setdefault(card, []).append(Reason(NEVER_BACK, ("衍生物离开过战场",), card))
        if face.kind != UNIT:
            continue
        mine = facts.title(play, card)
        if mine and (same := [u for u in play.units(player) if facts.title(play, u) == mine and u != card]):
            found.setdefault(card, []).append(Reason(ONE_TITLE, (f"称号「{mine}」的单位已在战场上",), same[0]))
        if mine and sum(facts.title(play, other) == mine for other in cards if play.face(other).kind == UNIT) > 1:
            found.setdefault(card, []).append(Reason(TITLES_TOGETHER, (f"同时进战场的还有同称号「{mine}」的",), card))
    found = {card: by for card, by in ((c, list(play.barring(by))) for c, by in found.items()) if by}
    every = [c for c in cards if play.face(c).kind == UNIT and takes_square(play, c)]
    need = [c for c in every if c not in found]
    free = free_squares(play, player)
    if len(need) > free or (bool(need) and len(every) > free and not titles_first(play)):
        texts = allowances.why_of_player(play, player, "战场格")
        several = len(every if len(need) <= free else need) > 1 and free > 0
        for card in need:
            rule = NOT_ALL if several else STACK_NO_SQUARE if play.card(card).zone == STACK else NO_SQUARE
            if play.applies(rule):
                found[card] = [Reason(rule, (f"空闲的战场格{free}个",), card), *texts]
    return found


def of_the_others(play: Rules, title: str, player: int, clause: Clause) -> None:
    """That a unit of the same 称号 on the other player's battlefield does not count, where there is one."""
    there = [unit for unit in play.units(1 - player) if title and facts.title(play, unit) == title]
    for unit in there[:1]:
        play.because(clause, f"只看{name(player)}的战场，{name(1 - player)}的不算", card=unit)


def _enter(
    play: Rules, card: int, player: int, clause: Clause, *, tapped: bool, counters: tuple[tuple[str, int], ...]
) -> bool:
    old = play.card(card)
    face = play.face(card)
    play.consult(*ZONES[FIELD].means, RULE_ACTION)
    if face.kind == SPELL:
        play.consult(permanents.NOT_TIMED, permanents.NOT_EACH)
        if not staying.replaces(play, card):
            return False
    else:
        play.consult(*PERMANENT, SAME_IN_PLAY)
    _why_it_enters(play, card, player, clause)
    if old.zone == DISC and old.tapped:
        play.because(UPRIGHT, "颜色盘里是横置的", card=card)
    itself, more = lasting.as_it_enters(play, card, player)
    play.owing_to(itself)
    tapped, counters = tapped or bool(itself), (*counters, *more)
    side = player if play.applies(CONTROLLED) else 1 - player
    stands = "竖置" if old.zone == DISC and old.tapped and play.applies(UPRIGHT) and not tapped else ""
    facts_ = renewed(play, old, FIELD, tapped=tapped or (old.zone == DISC and old.tapped and not play.applies(UPRIGHT)))
    stands = "横置着" if facts_["tapped"] else stands
    facts_ |= {"loose": False, "face_up": True, "since": play.state.turn}
    whose = f"在{name(side)}的操控下" if clause == CONTROLLED else ""
    if not play.move(card, side, FIELD, card, f"{stands}{whose}进战场", clause=clause, **facts_):
        return False
    shed(play, card, old)
    staying.bring_counters(play, card, counters, used=old.zone == STACK)
    return True


def _why_it_enters(play: Rules, card: int, player: int, clause: Clause) -> None:
    """What bears on how a card enters: what it was, what it becomes, its square and who else is there."""
    old, face = play.card(card), play.face(card)
    timed_there = "时符" in face.sub and editions.older(play)  # its 1.95b alone says where a 时符 goes
    for rule in STAYS_THERE if old.zone == STACK and not timed_there else ():
        if rule != clause:
            play.because(rule, "成功结算")
    if timed_there:
        play.because(NOT_PERMANENT_EITHER, "不是永久物", card=card)
    if face.kind == SPELL:
        play.because(permanents.NOT_TIMED if "时符" in face.sub else permanents.NOT_EACH, "不是永久物", card=card)
    else:
        play.because(PERMANENT[1], "成为永久物", card=card)
    if face.kind == UNIT:
        free = free_squares(play, player)
        if free <= takes_square(play, card):
            why = (SQUARE[0], f"空闲的战场格{free}个") if takes_square(play, card) else (NO_MATTER, "不计入战场格")
            play.because(*why, card=card)
            for other in play.units(player):
                if takes_square(play, card) and not takes_square(play, other):
                    play.because(NO_MATTER, "不计入战场格", card=other)
        of_the_others(play, facts.title(play, card), player, UNIQUE)
        battle = play.state.battle
        if battle is not None and battle.declared:  # before that it may still be chosen to block (5.5.2a)
            play.because(NOT_IN_BATTLE, "没有处于战斗状态，不加入当前的战斗", card=card)


def _without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    return tuple([other for other in cards if other != card])
