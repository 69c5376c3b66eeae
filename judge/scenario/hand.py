"""What is done between two clauses, as an entry of a script: the judge's hand, or that a player gives up.

``- 裁判: {移动: 新兵, 到: A.退避区, 理由: 他忘了放}`` is what the judge does at a table beside answering, with his
reason on record. An entry has one of the verbs below and says why:

* 认定 (a card) 是 (which one it is)
* 移动 (a card) 到 (a zone), 放在 最下方 if not on top
* 设定 (a fact: 新兵.已行动, 回合, A.体力) 为 (its value), in the words in which boards are written
* 结算 (an ability) 做 (what it does: a list of the three above)
* 收回 (so many choices)
* 结束 (回合, A胜, B胜, 平局)

It happens when play waits for the next decision, or is over; with 条号, when the clause of that number has been carried
out. No clause carries it out, so its moment has none; what is done is written down like any step, and the level of an
answer that rests on it says 含裁判判断.

``- B: 投降`` is no choice that anybody asks for either. It happens as soon as what stands before it in the script was
chosen, or as 条号 says; what comes of it the book says.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from judge.clause import Clause
from judge.games import Game
from judge.games.cards.values import Over
from judge.games.written.form import Schema, closed, several
from judge.games.written.placed import Placed
from judge.games.written.sheet import Sheet
from judge.kernel import JUDGE, Card, Play
from judge.kernel.line import Line, Moment
from judge.scenario.model import Act
from judge.scenario.worded import place

BECAUSE: Final = "理由"
CONCEDING: Final = (("投降",), ("认输",))
"""How a player says that he gives up, as what he chooses."""
VERBS: Final[dict[str, tuple[str, ...]]] = {
    "认定": ("是",),
    "移动": ("到", "放在"),
    "设定": ("为",),
    "结算": ("做",),
    "收回": (),
    "结束": (),
}
"""The verbs, each with the keys that belong to it."""
_BOTTOM: Final = ("最上方", "最下方")
_KERNEL: Final = frozenset(Card.__struct_fields__)
_HIS: Final = Clause("裁判", "")
"""What stands for the clause while the verbs of play are used; no record keeps it."""
_MOST: Final = 100
_JUDGE, _AT = "裁判", "条号"


def judged(moment: Moment) -> bool:
    """Whether the judge did by hand what stands in a moment."""
    return moment.hand is not None and _JUDGE in moment.hand


def conceded(moment: Moment) -> bool:
    """Whether a player gave up in a moment."""
    return moment.hand is not None and _JUDGE not in moment.hand


def concede(game: Game, play: Play[Any], moment: Moment) -> None:
    """What came of it that a player gave up, once more."""
    game.board.concede(play, game.players.index(next(iter(moment.hand))))


def verb_of(moment: Moment) -> str:
    """What the judge did by hand, by its verb; empty if he did nothing."""
    return next(verb for verb in VERBS if verb in moment.hand[_JUDGE]) if judged(moment) else ""


def schema() -> Schema:
    """The form of what the judge does."""
    word: Schema = {"type": ["string", "number", "boolean"]}
    keys = dict.fromkeys((*VERBS, *(key for of in VERBS.values() for key in of), BECAUSE), word)
    deed = closed({key: word for key in keys if key not in {"结算", "做", "收回", "结束", BECAUSE}})
    return closed(keys | {"做": several(deed), "放在": {"enum": list(_BOTTOM)}})


def read(written: Placed, *, inner: bool = False) -> Placed:
    """What the judge does, its keys looked at. Raises Unreadable."""
    known = dict.fromkeys(key for verb, of in VERBS.items() for key in (verb, *of))
    facts = written.mapping((*known, BECAUSE))
    verbs = [verb for verb in VERBS if verb in facts]
    if len(verbs) != 1:
        written.fail(f"裁判的一步里写了{len(verbs)}件事", f"一行一件：{'、'.join(VERBS)}")
    verb = verbs[0]
    for key in facts:
        if key not in {verb, *VERBS[verb], BECAUSE}:
            facts[key].fail(f"「{verb}」没有「{key}」", "、".join((verb, *VERBS[verb], BECAUSE)))
    missing = [key for key in (*VERBS[verb], BECAUSE) if key not in facts and key != "放在"]
    if inner:
        missing = [key for key in missing if key != BECAUSE]
        if verb in {"结算", "收回", "结束"}:
            written.fail(f"结算里不能再{verb}", "认定、移动、设定")
    if missing:
        written.fail(f"裁判{verb}，没有写「{missing[0]}」", "、".join((*VERBS[verb], BECAUSE)))
    for deed in facts["做"].at_most(_MOST).items() if "做" in facts else ():
        read(deed, inner=True)
    return written


_SAID: Final = {
    "认定": "认定{what}是{是}",
    "移动": "把{what}移到{到}",
    "设定": "把{what}设为{为}",
    "结算": "结算{what}",
    "收回": "收回{what}个选择",
    "结束": "判{what}",
}


def said(written: Placed) -> str:
    """What the judge does, in words."""
    facts = written.mapping()
    verb = next(verb for verb in VERBS if verb in facts)
    words = {key: place(facts[key].text()) for key in VERBS[verb] if key in facts and key != "做"}
    what = place(facts[verb].text())
    if verb == "结束" and what == "回合":
        return "裁判结束这个回合"
    where = words.get("放在", "")
    return f"裁判{_SAID[verb].format(what=what, **words)}{where and f'的{where}'}"


def done(game: Game, line: Line, act: Act, *, without: str = "") -> Line:
    """The line after what an act says was done. Raises Unreadable where the board, or the book, does not allow it.

    ``without``: a clause that is switched off.
    """
    after = apply(game, line, act.placed) if act.player == JUDGE else _given_up(game, line, act, without)
    if not act.clause:
        return after
    *before, last = after.moments
    return replace(after, moments=(*before, replace(last, hand={**last.hand, _AT: act.clause})))


def _given_up(game: Game, line: Line, act: Act, without: str) -> Line:
    """The line after a player gave up."""
    play = game.play(line.state.__copy__(), without=without)
    game.board.concede(play, act.player)
    if not play.records and not without:
        act.placed.fail("这本规则书没有写玩家可以投降", "由裁判结束对局，如 - 裁判: {结束: A胜, 理由: B投降}")
    said = {game.players[act.player]: act.chosen[0]}
    moment = Moment("", play.state.where(), tuple(play.records), (), play.state, hand=said)
    consulted = line.consulted | play.consulted
    return Line(line.start, (*line.moments, moment), None, consulted, line.given, line.given_to)


def apply(game: Game, line: Line, written: Placed) -> Line:
    """The line after the judge did what is written. Raises Unreadable where the board does not allow it."""
    facts = written.mapping()
    verb = next(verb for verb in VERBS if verb in facts)
    if verb == "收回":
        return _taken_back(line, facts, written)
    play = game.play(line.state.__copy__())
    _DO[verb](game, play, facts)
    why = f"（理由：{facts[BECAUSE].text()}）"
    records = [replace(record, kind="judged", clause="") for record in play.records]
    if not records:
        written.fail("这样做什么也没有改变", "与局面不同的结果")
    records[0] = replace(records[0], what=(*records[0].what, why))
    moment = Moment("", play.state.where(), tuple(records), (), play.state, hand={_JUDGE: written.bare()})
    return Line(line.start, (*line.moments, moment), None, line.consulted, line.given, line.given_to)


def _taken_back(line: Line, facts: dict[str, Placed], written: Placed) -> Line:
    """Back to where the last choices were made; that they were made stays on record."""
    many = facts["收回"].number(1)
    made = _standing(line)
    if many > len(made):
        facts["收回"].fail(
            f"到此只有{len(made)}个选择可以收回", f"1到{len(made)}的整数" if made else "作过选择之后再收回"
        )
    before = line.before(made[-many])
    what = (f"收回最后{many}个选择（理由：{facts[BECAUSE].text()}）",)
    play: Play[Any] = Play(before.state.__copy__())
    play.note("judged", *what, clause=_HIS)
    records = tuple([replace(record, clause="") for record in play.records])
    moment = Moment("", play.state.where(), records, (), play.state, hand={_JUDGE: written.bare()})
    return Line(line.start, (*line.moments, moment), None, line.consulted, before.given, before.given_to)


def _standing(line: Line) -> list[int]:
    """The places of the choices that were made and not taken back."""
    made: list[int] = []
    place = 0
    for moment in line.moments:
        made += range(place, place + len(moment.answers))
        place += len(moment.answers)
        if verb_of(moment) == "收回":
            del made[len(made) - moment.hand[_JUDGE]["收回"] :]
    return [*made, *range(place, place + len(line.given))]


def _card(game: Game, play: Play[Any], written: Placed) -> int:
    """The one card that is meant."""
    found = game.find(play.state, written.text())
    noun = game.board.noun
    if not found:
        written.fail(f"局面上没有叫「{written.text()}」的{noun}", f"{noun}名，或 A.手牌.2 这样的位置")
    if len(found) > 1:
        names = "、".join([game.named(play.state, card) for card in found])
        written.fail(
            f"「{written.text()}」可以指{names}", f"写得更具体，如 {game.board.naming.path(play.state, found[0])}"
        )
    return found[0]


def _hold(game: Game, play: Play[Any], facts: dict[str, Placed]) -> None:
    """认定: which card it is."""
    card = _card(game, play, facts["认定"])
    face = facts["是"].one_of(play.state.faces)
    at = play.state.cards[card]
    nth = play.state.zones[at.player, at.zone].index(card) + 1
    play.recognise(card, face)
    play.note("judged", f"认定{place(_said(game, at.player) + at.zone)}的第{nth}张是", face, clause=_HIS)


def _put(game: Game, play: Play[Any], facts: dict[str, Placed]) -> None:
    """移动: a card to another zone. What it was there is gone, unless it stays in play; nothing is set off by it."""
    card = _card(game, play, facts["移动"])
    player, zone = _zone(game, play, facts["到"], play.state.cards[card].player)
    bottom = "放在" in facts and facts["放在"].one_of(_BOTTOM) == "最下方"
    old = play.state.cards[card]
    for stays in {old.zone, zone} & game.board.stays.keys():
        facts["移动"].fail(f"{stays}里的一直在那里，不能移动", "别的区域的卡", clauses=(game.board.stays[stays],))
    kept = game.board.naming.in_play(old.zone) and game.board.naming.in_play(zone)
    own = [name for name in old.__struct_fields__ if name not in _KERNEL]
    fresh = type(old)(id=card, owner=old.owner, face=old.face, player=player, zone=zone)
    new = {} if kept else {name: getattr(fresh, name) for name in own}
    new |= {"face_up": game.board.face_up(zone, known=bool(old.face)), "loose": False}
    with_it = () if kept else old.below
    words = (card, f"移到{place(_said(game, player) + zone)}{'的最下方' if bottom else ''}")
    play.move(card, player, zone, *words, clause=_HIS, bottom=bottom, **new)
    for other in with_it:
        play.move(other, player, zone, other, "随之移动", clause=_HIS, bottom=bottom, face_up=new["face_up"])
    if not kept:
        play.follow(card, below=())
        left = [replace(e, on=tuple([on for on in e.on if on != card])) for e in play.state.effects]
        kept_on = tuple([e for e, was in zip(left, play.state.effects, strict=True) if e.on or not was.on])
        play.set(clause=_HIS, effects=kept_on)
    game.board.moved(play, card, _HIS)


def _zone(game: Game, play: Play[Any], written: Placed, player: int) -> tuple[int, str]:
    """A zone: A.手牌, or 手牌 for the card's own player; one that belongs to nobody."""
    if (player, written.text()) in play.state.zones:
        return player, written.text()
    known = {
        f"{_said(game, whose)}{zone}": (whose, zone) for whose, zone in play.state.zones if zone != play.state.BELOW
    }
    return known[written.one_of(known)]


def _said(game: Game, player: int) -> str:
    return f"{game.players[player]}." if player >= 0 else ""


def _set(game: Game, play: Play[Any], facts: dict[str, Placed]) -> None:
    """设定: a fact of a card, of a player or of the game, in the words in which boards are written."""
    said, value = facts["设定"], facts["为"]
    whose, _, fact = said.text().rpartition(".")
    board, state = game.board, play.state
    sheet = Sheet(board, state)
    if whose in game.players and board.person is not None:
        of = board.person.keys[said._replace(value=fact).one_of(board.person.keys)]
        number = game.players.index(whose)
        play.tally(number, f"{said.text()}定为{value.text()}", clause=_HIS, **{of.field: of.read(value, sheet)})
    elif whose:
        card = _card(game, play, said._replace(value=whose))
        sheet.player, sheet.zone = state.cards[card].player, state.cards[card].zone
        keys = board.entry_form.keys
        known = {key for key, of in keys.items() if of.field in state.cards[card].__struct_fields__ and key != "卡"}
        key = said._replace(value=fact).one_of(sorted({*known, board.up, board.down}))
        if (elsewhere := board.forbidden(sheet.zone, key)) is not None:
            said.fail(f"{sheet.zone}的{board.noun}不能「{key}」", elsewhere[0], clauses=elsewhere[1])
        found = keys[key].read(value, sheet)
        new = {"face_up": found == (key == board.up)} if key in {board.up, board.down} else {keys[key].field: found}
        if not play.change(card, card, f"的{fact}定为{value.text()}", clause=_HIS, **new):
            said.fail(f"{said.text()}本来就是{value.text()}", "另一个值")
    else:
        of = board.facts[said.one_of(board.facts)]
        if not play.set(f"{fact}定为{value.bare()}", clause=_HIS, **{of.field: of.read(value, sheet)}):
            said.fail(f"{fact}本来就是{value.bare()}", "另一个值")


def _resolve(game: Game, play: Play[Any], facts: dict[str, Placed]) -> None:
    """结算: what an ability comes to; if it was waiting, it waits no more."""
    name = facts["结算"].text().strip("『』「」")
    play.note("judged", f"『{name}』由裁判处理", clause=_HIS)
    left = [one for one in play.state.waiting if name not in {one.ability.name, one.ability.text}]
    if len(left) < len(play.state.waiting):
        play.set(clause=_HIS, waiting=tuple(left))
    for deed in facts["做"].items():
        inner = deed.mapping()
        _DO[next(verb for verb in VERBS if verb in inner)](game, play, inner)


def _end(game: Game, play: Play[Any], facts: dict[str, Placed]) -> None:
    """结束: the turn, or the game, for time or whatever else the judge says."""
    wins = {f"{name}胜": number for number, name in enumerate(game.players)}
    what = facts["结束"].one_of(("回合", *wins, "平局"))
    if what == "回合":
        play.note("judged", "结束这个回合", clause=_HIS)
        game.board.end_turn(play, _HIS)
    else:
        play.set(f"结束对局：{what}", clause=_HIS, over=Over(wins.get(what), ()))
        play.end()


_DO: Final[dict[str, Callable[[Game, Play[Any], dict[str, Placed]], None]]] = {
    "认定": _hold,
    "移动": _put,
    "设定": _set,
    "结算": _resolve,
    "结束": _end,
}

__all__ = ["VERBS", "apply", "read", "said", "schema"]
