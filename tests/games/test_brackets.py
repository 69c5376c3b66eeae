"""What is said of a card in brackets may have commas in a list without quotes."""

from __future__ import annotations

import pytest

from judge.scenario import Unreadable, read_text

BOARD = "game: cipher\ncards: {{王: {{}}, 兵: {{}}}}\nstart: {{A: {{前卫区: [{cards}]}}}}\n"


@pytest.mark.parametrize("cards", ["王(主人公,已行动), 兵", '"王(主人公,已行动)", 兵', "王（主人公，已行动）, 兵"])
def test_an_entry_with_a_comma_in_its_brackets_is_one(cards: str) -> None:
    state = read_text(BOARD.format(cards=cards)).start
    lord, other = (state.cards[card] for card in state.zones[0, "前卫区"])
    assert (lord.face, lord.lord, lord.acted) == ("王", True, True)
    assert (other.face, other.lord) == ("兵", False)


def test_a_bracket_that_is_never_closed_is_an_error_with_its_place() -> None:
    with pytest.raises(Unreadable, match="王"):
        read_text(BOARD.format(cards="王(主人公, 兵"))


def test_colours_of_a_cost_have_a_key_of_their_own() -> None:
    with pytest.raises(Unreadable, match="有色费用"):
        read_text("game: zero\ncards: {狼: {费用: 2(绿1)}}\nstart: {}\n")
