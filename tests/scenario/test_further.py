"""A card and what it does, asked where it is chosen first that this is done and then which card does it."""

from __future__ import annotations

import pytest

from judge.scenario import Unreadable
from tests.bundled import given

BOARD = "cipher/acted-unit-cannot-attack-after-class-change"


@pytest.mark.parametrize("asked", ["大骑攻击", "大骑的攻击", "大骑能攻击", "攻击 大骑"])
def test_which_unit_may_do_it_is_answered_where_it_would_be_chosen(asked: str) -> None:
    answer = given(BOARD, asked)
    assert answer.sentence == "A不可以让大骑攻击（18.1.2（大骑：是已行动状态））"
    assert answer.deciding == ("18.1.2",)
    assert not any(choice.endswith("行为：攻击") for choice in answer.choices)


def test_another_deed_whose_name_has_it_is_not_meant() -> None:
    assert given(BOARD, "王女攻击").sentence == "A可以让王女攻击（18.1.2）"
    with pytest.raises(Unreadable, match="不认识「少主攻击」"):
        given(BOARD, "少主攻击")
