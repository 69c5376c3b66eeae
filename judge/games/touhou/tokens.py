"""1.10. Tokens are made: whose they are, what they are, and whether there is room for them."""

from __future__ import annotations

from judge.clause import Clause
from judge.games.touhou import allowances, facts
from judge.games.touhou.book import cite
from judge.games.touhou.card import UNIT, Card, Face
from judge.games.touhou.moving import (
    NO_SQUARE,
    NOT_ALL,
    ONE_TITLE,
    TITLES_TOGETHER,
    TOKEN,
    UNIQUE,
    of_the_others,
    tick,
)
from judge.games.touhou.rules import Rules, name
from judge.games.touhou.squares import NO_MATTER, SQUARE, free_squares, says_uncounted
from judge.games.touhou.zones import FIELD
from judge.kernel import Reason

COPIES = cite("1.101", "凭空创造卡牌")


def make_tokens(
    play: Rules, face: Face, player: int, clause: Clause, *, tapped: bool = False, count: int = 1, of: int = 0
) -> tuple[int, ...]:
    """Tokens are made: of the one who makes them (1.102), on his battlefield, as far as there is room.

    ``of``: the card whose text gives them their characteristics (1.103).
    """
    play.consult(*TOKEN)
    if face.key not in play.state.faces:
        play.set(faces={**play.state.faces, face.key: face})
    called = f"{face.name}的复制" if clause == COPIES else f"「{face.name}」"
    needs_square = face.kind == UNIT and not says_uncounted(face)
    free = free_squares(play, player)
    rule = NOT_ALL if count > 1 and free else NO_SQUARE
    if needs_square and free < count and play.applies(rule):
        by = (Reason(rule, (f"空闲的战场格{free}个",)), *allowances.why_of_player(play, player, "战场格"))
        play.owing_to(by)
        play.withheld(f"{called}没有足够的战场格，不能进战场", clause=rule)
        return ()
    same = [unit for unit in play.units(player) if face.title and facts.title(play, unit) == face.title]
    if same and play.applies(ONE_TITLE):
        play.because(UNIQUE, "一名玩家的战场上不能有两个同称号的单位")
        by = (Reason(ONE_TITLE, (f"称号「{face.title}」的单位已在战场上",), same[0]),)
        play.owing_to(by)
        play.withheld(f"{called}不能进战场", clause=ONE_TITLE)
        return ()
    if face.title and count > 1 and play.applies(TITLES_TOGETHER):
        play.because(UNIQUE, "一名玩家的战场上不能有两个同称号的单位")
        play.owing_to((Reason(TITLES_TOGETHER, (f"{count}个都有称号「{face.title}」",)),))
        play.withheld(f"{called}不能进战场", clause=TITLES_TOGETHER)
        return ()
    owner = player if play.applies(TOKEN[2]) else 1 - player
    made: list[int] = []
    for _ in range(count):
        new = Card(0, owner, face.key, owner, FIELD, token=True, since=play.state.turn, tapped=tapped)
        if clause != TOKEN[2]:
            play.because(TOKEN[2], "拥有者是", name(owner))
        if of:
            play.because(TOKEN[3], "效应定义它的特征", card=of)
        if face.kind == UNIT and not needs_square and free <= count:
            play.because(NO_MATTER, "不计入战场格")
        if needs_square:
            play.because(SQUARE[0], f"空闲的战场格{free - len(made)}个")
        of_the_others(play, face.title, player, UNIQUE)
        found = play.create(new, name(owner), "创造", 0, clause=clause)
        if found is not None:
            play.follow(found, stamp=tick(play))
            made.append(found)
    play.entered(dict.fromkeys(made, ""))
    return tuple(made)
