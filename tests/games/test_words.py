"""A game's words stand in its package: whoever stands above the games asks it, and writes none of them down."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import judge
from judge.games import PLAYABLE, game
from judge.games.written.placed import placed

ROOT = Path(judge.__file__).parent
ABOVE = [
    file
    for part in ("scenario", "rulings", "library", "search", "web", "cli", "tui")
    for file in sorted((ROOT / part).rglob("*.py"))
]
OURS = {
    *(
        "等待",
        "诱发",
        "触发",
        "正面",
        "背面",
        "背面朝上",
        "类别",
        "种类",
        "版本",
        "名字",
        "战斗",
        "投降",
        "认输",
        "横置",
    ),
}
"""Words of the house that a game has too: who is waited for, whether an ability was set off, how a drawn card lies, a
kind of card on the command line, a kind of difference, an edition of a rulebook, what something is called, a kind of
dispute, how a player gives up, how people ask whether a card lies across."""
EXAMPLE = 20
"""What is longer is a help text, which may give an example."""


def _words() -> set[str]:
    """What only some of the games call so: zones, facts, flags, keys."""
    found = []
    for name in PLAYABLE:
        playing = game(name)
        board = playing.board
        facts = playing.own_facts(board.read(placed(None), {}))
        zones = (*board.sides, *board.unshown, *board.common, board.below, board.up, board.down, board.owner)
        found.append({*zones, *board.entry, *board.facts, *playing.card.keys, *playing.brief, *facts})
    return set.union(*found) - set.intersection(*found) - OURS - {""}


def _literals(file: Path) -> list[tuple[int, str]]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    constants = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in said]
    return [(node.lineno, node.value) for node in constants if isinstance(node.value, str)]


WORDS = _words()


@pytest.mark.parametrize("file", ABOVE, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_no_word_of_one_game_is_written_down_above_the_games(file: Path) -> None:
    held = [
        f"{line}: {text}"
        for line, text in _literals(file)
        if text in WORDS
        or (text not in OURS and len(text) < EXAMPLE and any(len(word) > 2 and word in text for word in WORDS))
    ]
    assert [one for one in held if "judge verify" not in one] == []


def test_the_language_of_effects_names_no_fact_of_a_card() -> None:
    """It is told back in the words that the game of the card gives."""
    facts = {key for name in PLAYABLE for key in game(name).card.keys if len(key) > 2}
    effects = [line for file in (ROOT / "effects").rglob("*.py") for line in _literals(file)]
    assert effects
    assert [(line, text) for line, text in effects if any(fact in text for fact in facts)] == []
