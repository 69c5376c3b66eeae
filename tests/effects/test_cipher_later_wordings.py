"""Wordings of cards of later sets: each told back whole, and carried out."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.effects.reader import TextError
from judge.effects.tell import lines
from judge.games.cipher import playable
from judge.games.cipher.changed import COPYABLE
from judge.games.cipher.text import WORDS, read, terms

WHOLE = (Path(__file__).parent / "cards" / "cipher_later.txt").read_text(encoding="utf-8").strip().split("\n\n")
"""A text, and on the lines below it what it means."""


@pytest.mark.parametrize("whole", WHOLE)
def test_the_whole_of_a_text_is_told_back_and_carried_out(whole: str) -> None:
    text, *told = whole.split("\n")
    abilities = read(text)
    assert [f"  {line}" for ability in abilities for line in lines(ability, WORDS)] == told
    assert [problem for ability in abilities for problem in playable.not_played(ability)] == []


def test_all_the_information_of_a_card_is_what_can_be_copied() -> None:
    assert set(terms.INFORMATION) == COPYABLE


@pytest.mark.parametrize(
    "what", ["除卡名以外的信息", "除卡名与战斗力以外的所有信息", "除能力以外的卡片记述", "的起动型能力"]
)
def test_what_more_than_the_print_or_a_part_of_the_abilities_is_copied_is_refused(what: str) -> None:
    with pytest.raises(TextError):
        read(f"『甲』【起】[翻面1]选择1名其他我方单位。直到回合结束为止，这名单位复制那名我方单位{what}。")
