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


@pytest.mark.parametrize("written", ["3(绿1)", "3（绿）", "3绿1", "3(绿1黄1)", "3(绿)(黄)"])
def test_colours_may_stand_beside_the_number_of_a_cost(written: str) -> None:
    face = read_text(f"game: zero\ncards: {{狼: {{费用: {written!r}}}}}\nstart: {{}}\n").faces["狼"]
    assert face.cost == 3
    assert face.coloured[0] == ("绿", 1)


@pytest.mark.parametrize("written", ["1(绿2)", "三(绿1)", "3(紫1)"])
def test_what_is_no_cost_with_its_colours_is_an_error_with_its_place(written: str) -> None:
    with pytest.raises(Unreadable, match="费用"):
        read_text(f"game: zero\ncards: {{狼: {{费用: {written!r}}}}}\nstart: {{}}\n")
