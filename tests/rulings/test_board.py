"""A board as a value, in words and drawn."""

from __future__ import annotations

import re

from judge.games.listed import look
from judge.rulings import Ruling
from judge.rulings.board import Area, Board, Shown, Side, described, differences, moved
from judge.rulings.drawing import LONG, SHORT, draw


def _board(*cards: Shown, player: str = "甲", **facts: str) -> Board:
    return Board((Side(player, (Area("场上", cards), Area("牌库", ()))), Side("乙", (Area("场上", ()),) * 2)), facts)


def _card(name: str = "新兵", ids: tuple[int, ...] = (1,), **facts: object) -> Shown:
    return Shown(ids, name, {"正面": True, **facts})


def test_what_is_known_of_a_zone_is_said() -> None:
    area = Area("场上", (_card(战斗力=30, 主人公=True), _card("未知", (2, 3), 正面=False)))
    assert described(area) == "新兵（战斗力30、主人公）、未知（背面）×2"
    assert described(Area("手牌", (_card(正面=False), _card("王女", 正面=False)))) == "（背面）新兵、王女"
    assert described(Area("手牌", ())) == "无"


def test_that_everybody_sees_a_card_is_not_said_but_who_alone_sees_it_is() -> None:
    assert described(Area("战场", (_card(看得见=["A", "B"]),))) == "新兵"
    assert described(Area("战场", (_card(看得见=["A"]),))) == "新兵（看得见：A）"


def test_what_differs_between_two_boards_is_said_by_zone() -> None:
    assert differences(_board(_card(战斗力=30)), _board(_card(战斗力=60))) == (
        "甲的场上：新兵（战斗力30） → 新兵（战斗力60）",
    )
    assert differences(_board(结果="继续"), _board(结果="甲胜")) == ("结果：继续 → 甲胜",)
    assert differences(_board(_card()), _board(_card())) == ()


def test_cards_that_changed_are_known_by_what_holds_for_them() -> None:
    assert moved(_board(_card(), _card(ids=(2,))), _board(_card(), _card(ids=(2,), 已行动=True))) == {2}


def test_a_ruling_shows_the_board_before_and_after(ruling: Ruling) -> None:
    assert [side.player for side in ruling.before.sides] == ["A", "B"]
    front = ruling.before.sides[0].areas[0]
    assert (front.name, [card.name for card in front.cards]) == ("前卫区", ["王女①", "剑士①"])
    deck = next(area for area in ruling.before.sides[0].areas if area.name == "卡组")
    assert [(card.name, len(card.ids)) for card in deck.cards] == [("王女", 1), ("未知", 10)]
    assert any("剑士①（战斗力50、已行动）" in said for said in differences(ruling.before, ruling.after, look("cipher")))


def test_a_card_that_lies_across_is_drawn_across() -> None:
    upright, across = (draw(_board(_card(已行动=acted)), look=look("cipher")) for acted in (False, True))
    assert f'class="face" width="{SHORT}" height="{LONG}"' in upright
    assert f'class="face" width="{LONG}" height="{SHORT}"' in across


def test_the_drawing_marks_what_matters() -> None:
    drawn = draw(
        _board(_card(主人公=True, 战斗力=40), _card("叠着的", (4,), 叠放=["a", "b"]), 回合玩家="甲"),
        None,
        frozenset({1}),
        look=look("cipher"),
    )
    assert 'class="card lord changed"' in drawn
    assert ">40<" in drawn
    assert ">叠2<" in drawn
    assert "回合" in drawn


def test_everything_drawn_stays_on_the_page() -> None:
    many = tuple(_card(f"很长很长很长很长的名字{n}", (n,), 战斗力=n) for n in range(1, 40))
    drawn = draw(_board(*many))
    left, _, wide, high = (float(n) for n in re.findall(r'viewBox="([^"]+)"', drawn)[0].split())
    for x, y in re.findall(r"translate\(([\d.]+) ([\d.]+)\)", drawn):
        assert float(x) + SHORT <= left + wide
        assert float(y) + LONG <= high


def test_names_are_escaped_and_labels_too() -> None:
    drawn = draw(_board(_card('<b>"&'), player="<i>"), label='"<')
    assert not re.search(r"<[bi]>", drawn)
    assert 'aria-label="&quot;&lt;"' in drawn
