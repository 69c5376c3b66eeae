"""零次元: how many of a card may be in a deck, where its own text says it (102#1)."""

from __future__ import annotations

from judge.games.zero.deck import violations
from judge.scenario import read_text


def deck(text: str, many: int) -> list[str]:
    """What is wrong with so many cards of this text, and others."""
    loaded = read_text(f"game: zero\ncards: {{鼠: {{颜色: 黑, 文本: {text}}}, 石: {{颜色: 白}}}}\nstart: {{}}\n")
    faces = [loaded.faces["鼠"]] * many
    return [what for _, what in violations(faces, official=False) if "鼠" in what]


def test_four_of_a_card_unless_it_says_otherwise() -> None:
    assert deck("突袭", 4) == []
    assert deck("突袭", 5) == ["黑色的「鼠」有5张，至多4张"]
    assert deck("牌组中可以放入任意数量的此牌。", 9) == []
    assert deck("牌组中可以放入最多7张此牌。", 7) == []
    assert deck("牌组中可以放入最多7张此牌。", 8) == ["黑色的「鼠」有8张，至多7张"]
