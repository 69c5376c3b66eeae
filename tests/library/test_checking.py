from __future__ import annotations

import pytest

from judge.library import keep, store, understand
from judge.library.checking import check, playable, read
from tests.library.conftest import Written


@pytest.mark.usefixtures("cards")
def test_the_texts_that_are_understood_are_counted_and_the_others_grouped_by_what_stopped_them(
    written: Written,
) -> None:
    keep(understand(written("more.csv", "卡名,效果\n金歌者 甲,『独唱』【常】这名单位唱一支歌。\n"), "cipher"))
    seen: list[int] = []
    report = check(store.cards("cipher"), seen.append)
    assert (report.understood, report.silent) == (2, 1)
    (group,) = report.groups
    assert group.why == "从这里起没有读懂：「唱一支歌」"
    assert sorted(reading.card.name for reading in group.readings) == ["金歌者 甲", "黑鸦王 叶隐"]
    assert "第1行第12个字" in group.readings[0].problem
    assert seen == [1, 2, 3, 4]


def test_a_fact_that_no_rule_knows_stops_a_card_too(written: Written) -> None:
    (card,) = understand(written("odd.csv", "卡名,势力\n甲,蓝天\n"), "cipher").cards
    reading = read(card)
    assert reading.why == "不认识「蓝天」"
    assert reading.abilities == ()


def test_what_a_list_calls_the_numbers_of_every_card_is_the_bonus_of_an_equipment(written: Written) -> None:
    text = "装备此牌的角色牌获得突袭。"
    (card,) = understand(
        written("gear.csv", f"卡名,类别,攻击力,防御力,效果\n草帽,装备,1000,500,{text}\n"), "zero"
    ).cards
    assert read(card).why == ""
    (both,) = understand(
        written("both.csv", f"卡名,类别,攻击力,攻击加成,效果\n拳套,装备,1000,500,{text}\n"), "zero"
    ).cards
    assert read(both).why == "装备牌没有攻击力"


def test_games_that_are_not_played_have_no_texts_to_read() -> None:
    assert playable("cipher")
    assert not playable("chess")
