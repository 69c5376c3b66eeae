"""What strangers may hand over: strategies for every reader, from real files bent a little to plain noise."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from hypothesis import strategies as st

from judge import paths
from judge.games.listed import PLAYABLE

ATTACK = """\
game: cipher
title: 试攻
cards: {王子: {战斗力: 40, 支援力: 20}, 新兵: {战斗力: 30, 支援力: 10}, 斥候: {战斗力: 20, 支援力: 0}}
start:
  回合玩家: A
  条号: "18.1.1"
  A: {前卫区: ["王子(主人公)", 新兵], 手牌: [新兵, 王子], 卡组: [斥候, 10]}
  B: {前卫区: ["斥候(主人公)"], 手牌: [斥候], 卡组: [新兵, 10], 宝玉区: 1}
"""
"""A dispute that is sound."""

_PLAIN = """
game cipher zero title cards start script expect A B 随机 裁判 条号 回合玩家 前卫区 手牌 卡组 战斗区 资源区 文本
战斗力 王子 新兵 王子(主人公) 流程 诱发 效果 18.1.1 101#1 9.3.2 主牌组： [ ] { } : ： ， , | > &a *a !!int ~ null
true 0 1 -1 30 999999999 1e9 0x1f １２ # % 【起】 【自】 [横置] 『甲』 「乙」 抽1张卡 攻击 的场合， 你可以 参照「1.1」
......3 " ' 。 \\
evolve touhou edition ch1 战场 EX区域 从者(已进化) 执行 竖置 体力 【入场曲】 【守护】 [进化费用1] 主战者 对抗区
基本战斗区 自机 灵击 伤害 [红][红] 消耗 1.143b 8.4.3.1.2 2.34a 能力 谢幕曲
"""
_ODD = ("3 新兵", "新兵 x3", "- ", "\t", "\u3000", "\x1b[31m", "\u202e", "\ud800", "\x00", "\r\n", "\ufeff", "1.1 ")
WORDS = (*_PLAIN.split(), *_ODD, "第一章 ", "12楼 2020-01-01")

noise = st.text(st.characters(), max_size=60)
words = st.lists(st.sampled_from(WORDS) | noise | st.sampled_from((" ", "\n", "  ")), max_size=40).map("".join)
plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**12), 10**12) | st.floats() | st.sampled_from(WORDS) | noise,
    lambda inside: st.lists(inside, max_size=5) | st.dictionaries(st.sampled_from(WORDS) | noise, inside, max_size=5),
    max_leaves=20,
)


@cache
def scenarios() -> tuple[str, ...]:
    """The texts of the bundled scenarios."""
    return tuple(
        file.read_text("utf-8")
        for game in PLAYABLE
        for file in sorted((paths.bundled("scenarios") / game).glob("*.yaml"))
        if file.name != "cards.yaml"
    )


@cache
def chapters() -> tuple[str, ...]:
    """The texts of some bundled chapters."""
    return tuple(file.read_text("utf-8") for file in sorted(paths.bundled("rules_corpus").rglob("*.md"))[:40])


@st.composite
def bent(draw: st.DrawFn, texts: tuple[str, ...]) -> str:
    """A real text in which a few places are changed, cut out, doubled or moved."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        size = draw(st.integers(0, 30))
        piece = draw(st.sampled_from(WORDS) | noise | st.just(text[at : at + size]))
        match draw(st.integers(0, 3)):
            case 0:
                text = text[:at] + piece + text[at:]
            case 1:
                text = text[:at] + text[at + size :]
            case 2:
                text = text[:at] + piece + text[at + size :]
            case _:
                text = text[:at] + text[at : at + size] * draw(st.integers(2, 40)) + text[at + size :]
    return text


def yaml_of(value: Any) -> str:
    """A value as YAML in one line: JSON is YAML."""
    return json.dumps(value, ensure_ascii=False)


def scenario() -> st.SearchStrategy[str]:
    """Scenarios, or nearly."""
    keys = st.fixed_dictionaries(
        {"game": st.sampled_from(PLAYABLE)},
        optional=dict.fromkeys(("cards", "start", "script", "expect", "readings", "title", "question"), plain),
    )
    return bent(scenarios()) | keys.map(yaml_of) | words


def document() -> st.SearchStrategy[str]:
    """Rulebooks, or nearly."""
    return bent(chapters()) | words | st.lists(words, max_size=20).map("\n".join)


def card_text() -> st.SearchStrategy[str]:
    """Card texts, or nearly."""
    texts = tuple(
        line.split("文本:", 1)[1].strip() for text in scenarios() for line in text.splitlines() if "文本:" in line
    )
    return bent(texts) | words
