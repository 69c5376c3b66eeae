"""Words of later sets that are none of the book's: keywords, and what a text that stops at one is told instead."""

from __future__ import annotations

import re

from judge.effects.folding import Source
from judge.effects.reader import Grammar
from judge.effects.unread import TextError

KEYWORD = re.compile(
    "(?![^，。]*[该此你其他它的将把在当若每对手目标单位牌符卡道具结界不能可以会被从到于之且点伤害抓弃至多少])([一-龥]{2,4})([0-9]*)[，。]"
)
"""What stands alone where a card begins, and is none of the words of the language: a keyword of later sets (3.54)."""
_UNSAID = (
    ("过量的?(?:战斗|非战斗)?伤害", "书中没有写「过量伤害」是多少"),
    ("分[为成][两二三2-3]堆", "书中没有写怎样把牌分成几堆"),
    ("所有(?:的)?种族(?:类别)?", "书中没有列出所有的种族（3.43、3.44 只说其中几个）"),
    ("(?:牌面|面)朝下|盖放|暗置|翻面", "书中没有写面朝下的牌"),
)
_BACK = 2
"""How much before where a reading stops such a word may begin."""


def reason(grammar: Grammar, source: Source, error: TextError) -> TextError:
    """Why a sentence is not understood: that the book knows no such thing, where it stops at one or before one."""
    stopped = next((n for n, at in enumerate(source.origin) if at >= error.at), len(source.folded))
    begin = max(stopped - _BACK, 0)
    found = [(said.start(), why) for word, why in _UNSAID if (said := re.search(word, source.folded[begin:]))]
    if not found:
        return error
    at, why = min(found)
    return grammar.error(source, begin + at, why)
