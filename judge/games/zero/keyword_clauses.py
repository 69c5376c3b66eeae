"""900. The paragraph that says what a keyword does."""

from __future__ import annotations

from judge.clause import Clause
from judge.effects.nodes.ability import Ability
from judge.games.cards.values import Layer
from judge.games.zero.book import cite, embody
from judge.games.zero.rules import Rules

KEYWORDS = frozenset(("突袭", "迟缓", "守备"))
TAKEN = {"突袭": "失去突袭", "迟缓": "失去迟缓", "守备": "失去守备"}
"""What takes each of them from a card."""
KEYWORD_CLAUSES: dict[str, Clause] = {
    "突袭": cite("900#2", "登场的那个回合就可以攻击"),
    "迟缓": cite("900#3", "登场时必须横置"),
    "独行客": cite("900#4", "只有它一张时"),
    "守备": cite("900#5", "此牌不能攻击"),
    "智谋": cite("900#6", "看牌组顶的一张牌"),
    "战斗连协": cite("900#7", "有其他"),
    "聚气": cite("900#8", "发动以下效果"),
}
KEYWORD_TERM = (embody("900", "特殊效果"), embody("900#1", "作为关键词"))


def keyword_clause(play: Rules, ability: Ability) -> Clause | None:
    """The paragraph that says what a keyword does; None if the effect is written out."""
    found = next((str(icon[1]) for icon in ability.icons if icon[0] == "关键词"), "")
    if not found:
        return None
    play.consult(*KEYWORD_TERM, KEYWORD_CLAUSES[found])
    return KEYWORD_CLAUSES[found]


def said_by(layer: Layer) -> Clause | None:
    """The paragraph that says what a keyword does, if it is one that gives a layer."""
    return next((clause for word, clause in KEYWORD_CLAUSES.items() if layer.name.startswith(word)), None)
