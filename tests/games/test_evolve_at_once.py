"""One effect on several cards is not carried out card by card in the order in which the board lists them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from judge.games.evolve.zones import CALCULATING, DECK
from judge.scenario import Scenario, read_text
from judge.scenario.check import check
from judge.scenario.explore import explore
from judge.scenario.run import walk
from tests.bundled import of, read
from tests.listing import WAYS, listed
from tests.sampled import every

BOARDS = yaml.safe_load(Path(__file__).with_name("evolve_at_once.yaml").read_text(encoding="utf-8"))
ORDERED = frozenset((DECK, CALCULATING))
"""The zones in which it counts which card lies above which (4.5.2, 4.11.2)."""
SAYS_IN_THE_ORDER_ASKED = {
    "any-number-of-targets": "how it is shared out, one target after the other",
    "damage-shared-over-targets": "how it is shared out, one target after the other",
    "more-to-share-out-under-a-condition": "how it is shared out, one target after the other",
    "entered-from-anywhere-but-the-hand": "a card by its place in the hand",
    "why-cards-lie-as-they-do": "cards by their places on the field",
    "so-many-times-a-turn": "by which of three it was set off first",
    "twice-a-turn-and-three-happen": "by which of three it was set off first",
    "transformed-with-the-one-that-keeps-it": "how far it was done when the judge is asked of one of them",
}
"""Disputes whose script or questions mean something else on a board that is listed otherwise."""


def unordered(_: Scenario, at: tuple[int, str], __: Any) -> bool:
    """Whether it counts nothing how the cards of a zone are listed."""
    return at[1] not in ORDERED


def outcome(scenario: Scenario, state: Any) -> tuple[Any, ...]:
    """What a state comes to, whatever its cards are numbered and however they are listed."""
    cards = [
        (face, *place, at if place[1] in ORDERED else 0, *known)
        for place, there in state.zones.items()
        for at, (face, known) in enumerate([(state.cards[card].face, facts(scenario, state, card)) for card in there])
    ]
    return tuple(sorted(cards)), tuple([(one.life, one.points, one.maximum) for one in state.players]), state.over


def facts(scenario: Scenario, state: Any, card: int) -> tuple[str, ...]:
    """What is so of a card."""
    known = scenario.game.card_facts(state, card)
    return tuple(
        [f"{fact} {known[fact]}" for fact in ("攻击力", "生命值", "横置", "已进化", "控制者") if fact in known]
    )


def outcomes(scenario: Scenario) -> set[tuple[Any, ...]]:
    """In which ways it can end."""
    done = walk(scenario)
    assert done.problem is None
    return {outcome(scenario, ending.state) for ending in explore(done).endings}


@pytest.mark.parametrize("board", BOARDS, ids=[board["what"] for board in BOARDS])
def test_a_board_ends_in_the_same_ways_however_it_is_listed(board: dict[str, Any]) -> None:
    given = {"game": "evolve", "title": "次序", "question": "怎样？"} | {
        key: board[key] for key in ("cards", "start", "script")
    }
    scenario = read_text(yaml.safe_dump(given, allow_unicode=True))
    expected = outcomes(scenario)
    for way in WAYS:
        assert outcomes(listed(scenario, way, unordered)) == expected


DISPUTES = [file for file in of("evolve") if file.stem not in SAYS_IN_THE_ORDER_ASKED]


@pytest.mark.parametrize("file", every(12, DISPUTES), ids=lambda file: file.stem)
def test_a_dispute_has_the_same_answers_however_its_board_is_listed(file: Path) -> None:
    found = check(listed(read(file), WAYS[0], unordered)).failures
    assert [one for one in found if not one.expected.startswith("按次序引用")] == []
