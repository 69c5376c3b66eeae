"""Where and when: 置于你的牌库底, 你的结束阶段开始时, 对方的回合中."""

from __future__ import annotations

import re

from judge.effects.nodes.meant import Both, Condition, Not, Term, TurnOf, Whose
from judge.effects.syntax import Part
from judge.games.touhou.text import words
from judge.games.touhou.text.sense import Sense
from judge.games.touhou.vocabulary import IN_BATTLE

_PHASES = re.compile("(?:回合的?)?(重置|准备|抓牌|凭依|主要|结束)(?:阶段|步骤)?(开始|结束)|回合(开始|结束)")


def phase(sense: Sense, word: Part) -> tuple[str, Whose, bool]:
    """The event of 你的结束阶段开始, whose phase, and whether it is the next one only."""
    found = _PHASES.search(word.text)
    if found is None:
        raise sense.fail("没有读懂是什么时候", word)
    if found[3]:
        event = "准备开始" if found[3] == "开始" else "回合结束"
    elif found[2] == "结束":
        raise sense.fail("书中的时机是阶段开始时", word)
    else:
        event = f"{found[1]}开始"
    said = word.text[: found.start()]
    whose: Whose = "自己" if "你" in said or "自己" in said else "对手" if "对" in said else "双方"
    return event, whose, any(c in said for c in "下本此")


def turn(word: Part) -> Condition:
    """你的回合中, 对方的回合, 你的主要阶段中."""
    if "战斗" in word.text:
        return Term(IN_BATTLE)
    phase = next((one for one in _NAMES if one in word.text), "")
    if phase and not any(c in word.text for c in "你自我对敌"):
        met: Condition = Term(IN_PHASE.format(phase))
    elif phase:
        met = Both((TurnOf("自己" if _mine(word) else "对手"), Term(IN_PHASE.format(phase))))
    else:
        return _turn(word) if "外" not in word.text else TurnOf("对手" if _turn(word).whose == "自己" else "自己")
    return Not(met) if "外" in word.text or "不" in word.text or "非" in word.text else met


IN_PHASE = "{}中"
"""What it is called that a phase is going on."""
_NAMES = ("重置阶段", "准备阶段", "抓牌阶段", "凭依阶段", "主要阶段", "结束阶段")


def _turn(word: Part) -> TurnOf:
    return TurnOf("自己" if _mine(word) != ("不" in word.text) else "对手")


def _mine(word: Part) -> bool:
    return any(c in word.text for c in "你自我")


def destination(sense: Sense, word: Part) -> tuple[str, str]:
    """The zone, and the place in a pile, that 放进战场, 置于你的牌库底 … says."""
    said = word.text
    if "牌库" in said:
        place = said.partition("牌库")[2]
        if place.startswith(("第", "顶第")):
            return words.DECK, f"顶{place.removeprefix('顶')}"
        if not place and "洗" in said:
            return words.DECK, "洗入"
        if place not in {"顶", "底"}:
            raise sense.fail("牌库的什么地方？请写牌库顶或牌库底", word)
        return words.DECK, "最下方" if place == "底" else "最上方"
    zone = next((zone for name, zone in words.ZONES.items() if len(name) > 1 and name in said), "")
    return zone, ""


def at_one_end(word: Part) -> Part | None:
    """置于牌库顶或牌库底, as if only 顶 were said; None of anything else."""
    found = _EITHER_END.search(word.text)
    return (
        None
        if found is None
        else Part(word.name, f"{word.text[: found.start()]}顶", word.start, word.end, is_word=True)
    )


_EITHER_END = re.compile("(?:顶端?或[^，。]*底|底端?或[^，。]*顶)端?$")


def side(word: Part) -> Whose | None:
    """Whose zone 置于你手上, 放进你的战场 says."""
    return "自己" if "你" in word.text or "自己" in word.text else "对手" if "对手" in word.text else None
