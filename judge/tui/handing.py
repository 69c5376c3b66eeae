"""What the judge does by hand, as it is typed: what each part can say, and the entry of a script that it makes."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from judge.games import Game
from judge.games.written.placed import Placed
from judge.kernel.state import NOBODY
from judge.scenario.hand import BECAUSE, VERBS

SAID = {
    "认定": "说一张没人知道的卡是什么",
    "移动": "把一张卡放到别的区域",
    "设定": "改一张卡、一名玩家或这一局的一项",
    "结算": "一个读不懂的能力，由裁判说它做什么",
    "收回": "收回最后几个选择",
    "结束": "到此结束，或判谁获胜",
}
"""What each of the judge's verbs is for."""
_DEED = re.compile(r"(认定|移动|设定)\s*(.+?)\s*(?:是|到|为)\s*(.+?)(?:\s*放在\s*(.+))?")
_OPTIONAL = "放在"


def keys(verb: str) -> tuple[str, ...]:
    """The parts of what a verb says, the reason last."""
    return (verb, *VERBS[verb], BECAUSE)


def entry(verb: str, said: dict[str, str]) -> dict[str, Any]:
    """The entry of a script. A part that is left out is left out in it, so that it can be told."""
    found: dict[str, Any] = {key: _plain(said[key]) for key in keys(verb) if said.get(key, "").strip()}
    if "做" in found:
        found["做"] = [_deed(part) for part in re.split(r"[；;]", said["做"]) if part.strip()]
    return found


def _deed(said: str) -> Any:
    """``移动 斥候 到 A.退避区`` as an entry of its own; what nobody understands as it is."""
    found = _DEED.fullmatch(said.strip())
    if found is None:
        return said.strip()
    verb, subject, value, where = found.groups()
    return {verb: subject, VERBS[verb][0]: _plain(value), **({_OPTIONAL: where} if where else {})}


def _plain(said: str) -> Any:
    number = Placed(said.strip(), "", 0, 0).whole
    return said.strip() if number is None else number


def words(game: Game, state: Any, verb: str, key: str, so_far: dict[str, str]) -> list[str]:
    """What may stand in a part, on this board."""
    if key == verb:
        return _subjects(game, state)[verb]()
    known = {
        "是": sorted(state.faces),
        "到": [f"{game.players[who]}.{zone}" if who != NOBODY else zone for who, zone in _open(game)],
        "放在": ["最上方", "最下方"],
        "为": ["是", "否"] if _truth(game, so_far.get(verb, "")) else [],
    }
    return known.get(key, [])


def _subjects(game: Game, state: Any) -> dict[str, Callable[[], list[str]]]:
    """What each verb can be said of."""
    return {
        "认定": lambda: _cards(game, state, unknown=True),
        "移动": lambda: _cards(game, state),
        "设定": lambda: _facts(game, state),
        "结算": lambda: _abilities(state),
        "收回": lambda: ["1"],
        "结束": lambda: ["回合", *(f"{who}胜" for who in game.players), "平局"],
    }


def _open(game: Game) -> list[tuple[int, str]]:
    return [place for place in game.board.places if place[1] != game.board.below]


def _facts(game: Game, state: Any) -> list[str]:
    board = game.board
    own = [fact for fact, of in board.entry.items() if not of.cards]
    cards = [f"{name}.{fact}" for name in _cards(game, state) for fact in own]
    people = [f"{who}.{fact}" for who in game.players for fact in (board.person.keys if board.person else ())]
    return [*cards, *people, *(fact for fact, of in board.facts.items() if not of.cards)]


def _abilities(state: Any) -> list[str]:
    waiting = [one.ability.name or one.ability.text for one in state.waiting]
    return list(dict.fromkeys([*waiting, *(text for face in state.faces.values() for text in face.by_hand)]))


def _cards(game: Game, state: Any, *, unknown: bool = False) -> list[str]:
    """The cards of the board by name; those that nobody knows by their place."""
    naming = game.board.naming
    lying = [card for card in state.cards.values() if card.zone and card.zone != game.board.below]
    known = [] if unknown else [game.named(state, card.id) for card in lying if card.face]
    return [*dict.fromkeys(known), *(naming.path(state, card.id) for card in lying if not card.face)]


def _truth(game: Game, fact: str) -> bool:
    key = fact.rpartition(".")[2]
    entry = game.board.entry_form.keys
    return key in entry and True in entry[key].schema.get("enum", ())
