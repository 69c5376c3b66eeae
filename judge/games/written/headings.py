"""What players call the facts of a card in lists of their own, whatever the game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

_NONE: Mapping[str, tuple[str, ...]] = MappingProxyType({})
_NO_WORDS: Mapping[str, Mapping[str, str]] = MappingProxyType({})


class Printing(NamedTuple):
    """How cards of a game that are printed in another language call their facts, and what those say."""

    heads: Mapping[str, tuple[str, ...]] = _NONE
    """By fact the heads of a column that mean it besides the usual ones."""
    words: Mapping[str, Mapping[str, str]] = _NO_WORDS
    """By fact the words printed there, each with the game's own."""


NAME, TEXT, CODE = "名称", "文本", "编号"
"""What the facts that every game has are called where the game has no word of its own."""

SAME = (
    ("名称", "卡名", "牌名", "卡牌名", "卡牌名称", "卡片名称", "名字", "中文名", "name", "cardname", "title"),
    ("文本", "卡文", "效果", "能力", "效果文本", "能力文本", "卡牌效果", "text", "effect", "effects", "ability",
     "abilities", "skill", "rulestext", "cardtext", "oracletext"),
    ("编号", "卡号", "卡牌编号", "卡片编号", "序号", "id", "no", "number", "code", "cardno", "cardnumber", "cardid"),
    ("单位名", "人物", "人物名", "unit", "unitname", "character"),
    ("称号", "副标题", "subtitle", "epithet"),
    ("出击费用", "费用", "使用费用", "cost", "playcost", "deploycost", "deploymentcost", "mana", "manacost"),
    ("转职费用", "升级费用", "classchangecost", "cccost", "promotioncost"),
    ("有色费用", "颜色费用", "coloredcost", "colouredcost"),
    ("战斗力", "战力", "攻击力", "攻击", "力量", "power", "attack", "atk", "attackpower"),
    ("支援力", "支援", "support", "supportpower"),
    ("防御力", "防御", "体力", "血量", "生命", "defence", "defense", "def", "hp", "health", "toughness"),
    ("攻击加成", "attackbonus", "atkbonus"),
    ("防御加成", "defencebonus", "defensebonus", "defbonus"),
    ("势力", "颜色", "阵营", "color", "colour", "faction", "affinity", "symbol"),
    ("属性", "种族", "特征", "类型", "attribute", "attributes", "trait", "traits", "race"),
    ("种类", "类别", "卡种", "type", "cardtype", "kind"),
    ("职业", "兵种", "class", "job"),
    ("性别", "gender", "sex"),
    ("武器", "weapon", "weapons"),
    ("射程", "距离", "range"),
    ("角色名", "rolename"),
    ("动画", "作品", "系列", "series", "anime"),
    ("主题", "universe", "theme"),
)  # fmt: skip
"""Words for one thing in what players write, the usual one first. Which of them a game knows is for the game to say."""
