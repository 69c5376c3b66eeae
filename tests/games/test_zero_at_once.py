"""零次元 102#3: what one event does to several cards comes out the same, however the board lists them."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import msgspec
import pytest

from judge.scenario import read_text, run

NOBODY, GUARD = "", "我方战斗区中的其他角色牌不能被效果破坏。"
WATCHES, SEES_OTHERS = "当我方其他角色牌被破坏时,抽一张牌。", "当我方其他角色牌离开战斗区时,抽一张牌。"
INSTEAD, DRAWS = "当此牌将要被破坏时,改为废弃我方另一张角色牌。", "当此牌将要被破坏时,改为抽一张牌。"
RETURNS, DRAWS_AT_REST = "当此牌将要被破坏时,改为将其返回手牌。", "当此牌将要进入休息区时,改为抽一张牌。"
BOOSTS = "我方战斗区中的其他角色牌(防)+1000。"
SLOWS, FIRM = "我方战斗区中的其他角色牌获得迟缓。", "若我方战斗区中有横置的角色牌，此牌不能重置。"
REDIRECTS = "当我方其他角色牌将要受到伤害时,改为此牌受到1000点伤害。"
PAYS = "当此牌将要受到伤害时,改为废弃我方另一张角色牌。"
SHIELDS = "我方战斗区中的其他角色牌不受伤害。"
SIGHT = "触发（702#2：那张牌离开时"
DISPUTES: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = (
    ("破坏所有角色牌。", (GUARD, NOBODY), ()),
    ("破坏所有角色牌。", (GUARD, NOBODY, GUARD), ()),
    ("破坏所有角色牌。", (WATCHES, NOBODY), (SIGHT,)),
    ("破坏所有角色牌。", (WATCHES, NOBODY), ("不触发（700#7：它已经",)),
    ("破坏所有角色牌。", (INSTEAD, INSTEAD), ("丙0",)),
    ("破坏所有角色牌。", (INSTEAD, WATCHES), ()),
    ("破坏所有角色牌。", (DRAWS, RETURNS, NOBODY), ()),
    ("破坏所有角色牌。", (DRAWS_AT_REST, GUARD, NOBODY), ()),
    ("将所有角色牌返回手牌。", (SEES_OTHERS, NOBODY), (SIGHT,)),
    ("将所有角色牌移出游戏。", (SEES_OTHERS, NOBODY), (SIGHT,)),
    ("所有角色牌受到1000点伤害。", (WATCHES, NOBODY), (SIGHT,)),
    ("所有角色牌受到1000点伤害。", (BOOSTS, NOBODY), ()),
    ("所有角色牌受到1000点伤害。", (SHIELDS, NOBODY), ()),
    ("所有角色牌受到1000点伤害。", (SHIELDS, PAYS, NOBODY), ()),
    ("所有角色牌受到1000点伤害。", (PAYS, NOBODY), ()),
    ("所有角色牌受到1000点伤害。", (PAYS, PAYS), ("丙0",)),
    ("所有角色牌受到1000点伤害。", (WATCHES, PAYS, NOBODY), ()),
    ("重置所有角色牌。", (FIRM, NOBODY, FIRM), ()),
    ("横置所有角色牌。", (FIRM, NOBODY), ()),
    ("直到回合结束,所有角色牌(防)-1000。", (SEES_OTHERS, NOBODY), (SIGHT,)),
    ("直到回合结束,所有角色牌(防)-1000。", (DRAWS_AT_REST, NOBODY, DRAWS_AT_REST), ()),
)


NAMED = ((GUARD, NOBODY, ()), (WATCHES, NOBODY, (SIGHT,)), (INSTEAD, NOBODY, ()), (DRAWS, RETURNS, ()))
"""Two cards that are destroyed by name."""


def _ends(
    effect: str,
    texts: tuple[str, ...],
    order: tuple[int, ...],
    says: tuple[str, ...],
    whose: str = "B",
    zone: str = "战斗区",
) -> Any:
    """How it ends with the cards listed in an order: where each lies, how many are in hand, what is asked still."""
    cards = {f"丙{place}": _card(text) for place, text in enumerate(texts)}
    cards["术"] = {"类别": "普通战术", "文本": effect}
    start: dict[str, dict[str, object]] = {"A": {"手牌": ["术"], "牌组区": 5}, "B": {"牌组区": 5}}
    start[whose] |= {zone: [f"丙{place}" for place in order]}
    script = [{"A": "使用术"}, *({"A" if said.startswith("丙") else "裁判": said} for said in says)]
    said = {"game": "zero", "title": "次序", "question": "怎样？", "cards": cards, "start": start, "script": script}
    done = run(read_text(msgspec.json.encode(said).decode()))
    assert done.problem is None, done.problem
    assert not done.left
    return _seen(done)


def _seen(done: Any) -> Any:
    state, asked = done.line.state, done.line.decision
    lying = Counter((card.face, card.player, card.zone, card.tapped, card.damage) for card in state.cards.values())
    return lying, None if asked is None else (asked.player, asked.question), state.lost


def _card(text: str) -> dict[str, object]:
    return {"攻击力": 1000, "防御力": 1000, **({"文本": text} if text else {})}


@pytest.mark.parametrize(("effect", "texts", "says"), DISPUTES)
def test_how_the_board_lists_them_decides_nothing(effect: str, texts: tuple[str, ...], says: tuple[str, ...]) -> None:
    found = [_ends(effect, texts, order, says) for order in permutations(range(len(texts)))]
    assert all(each == found[0] for each in found)


@pytest.mark.parametrize(("one", "other", "says"), NAMED)
def test_which_is_named_first_decides_nothing(one: str, other: str, says: tuple[str, ...]) -> None:
    both = ("丙0", "丙1"), ("丙1", "丙0")
    found = [_ends("破坏两张角色牌。", (one, other), (0, 1), (*named, *says)) for named in both]
    assert found[0] == found[1]


ENTERING = (
    ((SLOWS, NOBODY), ()),
    ((SLOWS, SLOWS), ()),
    (("所有角色牌的(攻)变为1000。", "所有角色牌的(攻)变为2000。", NOBODY), ("丙0",)),
    (("当我方其他角色牌登场时,抽一张牌。", NOBODY), ()),
    (("我方战斗区中的其他角色牌失去效果。", "【登场时】抽一张牌。"), ()),
)
"""Cards that enter at the same time."""


@pytest.mark.parametrize(("texts", "says"), ENTERING)
def test_how_the_rest_zone_lists_them_decides_nothing(texts: tuple[str, ...], says: tuple[str, ...]) -> None:
    effect = "将我方休息区中的所有角色牌登场。"
    found = [_ends(effect, texts, order, says, "A", "休息区") for order in permutations(range(len(texts)))]
    assert all(each == found[0] for each in found)
