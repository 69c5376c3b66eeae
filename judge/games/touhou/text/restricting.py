"""When a card may be used, or its ability activated, at all: 该牌只能在你操控妖怪时使用."""

from __future__ import annotations

from collections.abc import Sequence

from judge.effects.nodes.ability import Ability, Grant, If
from judge.effects.nodes.meant import Both, Condition, Not, TurnOf
from judge.effects.syntax import Part
from judge.games.touhou.text import conditions, flagging, phrases, places, words
from judge.games.touhou.text.roles import THIS
from judge.games.touhou.text.sense import Sense

_OWN = frozenset(("该牌", "此牌", "该符卡", "此符卡", "本符卡", "这张牌", "该单位", "该道具", "该结界"))
_ABILITY = frozenset(("该能力", "那个能力"))
_USED = frozenset(("使用", "施放", "打出"))
_ACTIVATED = frozenset(("启动", "起动", "发动", *_USED))
_GOVERNS = frozenset(("AS", "EVERY", "WHEN", "COST_END", "IF", "IF_DONE", "NOT_DONE", "OTHERWISE", "ON_USE", "lasting"))
"""What a clause may hang on, which then says when it is so."""


def of_its_use(sense: Sense, chunks: Sequence[Part], text: str) -> Ability | None:
    """该牌只能在对手的回合使用, 该牌只能在你操控妖怪时使用: else it cannot be used."""
    chunks = _named_first(chunks)
    if len(chunks) < 2 or chunks[0].text not in _OWN:
        return None
    said = chunks[1].text
    if chunks[1].name == "LIMIT" and len(chunks) == 2 and ("的回合" in said or "主要阶段" in said):
        if not said.endswith("使用") or not chunks[0].text.endswith(("牌", "符卡")):
            return None
        not_so: Condition = TurnOf("自己" if "对" in said else "对手")
        not_so = Not(places.turn(chunks[1])) if "主要阶段" in said else not_so
    elif (met := _only(sense, chunks[1:], _USED)) is not None:
        not_so = Not(met)
    else:
        return None
    where = ("区域", words.HAND, words.OWN, words.STACK)
    return Ability("", "静止", text, (If(not_so, (Grant(THIS, flagging.NOT_USED),), "若"),), icons=(where,))


def _named_first(chunks: Sequence[Part]) -> Sequence[Part]:
    """只能在战斗中使用该牌, as 该牌只能在战斗中使用."""
    row = chunks[1:] if chunks[0].text == "你" else chunks
    act = row[-1] if row else None
    noun = act.rule("noun") if act is not None and act.name == "act" else None
    if act is None or noun is None or row[0].name != "ONLY" or noun.text not in _OWN or act.said("ACT") not in _USED:
        return chunks
    said = act.said("ACT")
    bare = Part("act", said, act.start, noun.start, tuple([part for part in act.parts if part is not noun]))
    return [noun, *row[:-1], bare]


def in_stack(chunks: Sequence[Part]) -> int:
    """消灭目标单位，且该牌不能被响应: where a sentence of a spell begins to say how it itself is used; else 0."""
    named = 1 if len(chunks) > 1 and chunks[-2].text in _OWN else 0
    cut = len(chunks) - 1 - named
    if chunks[-1].name != "FLAG" or flagging.flags(chunks[-1].text)[0][0] not in flagging.IN_STACK or cut < 1:
        return 0
    if any(part.name in _GOVERNS for part in chunks):
        return 0
    joint = chunks[cut - 1].name in phrases.SEPARATORS
    return cut if joint and any(part.name not in phrases.SEPARATORS for part in chunks[:cut]) else 0


def apart(chunks: list[Part]) -> list[list[Part]]:
    """What a sentence of a spell does, and how it itself is used, each by itself; nothing, where it says only one.

    若你操控妖精，改为造成5点伤害，且该牌使用不能被响应: of both it is asked.
    """
    if cut := in_stack(chunks):
        return [chunks[:cut], chunks[cut:]]
    met = next((n for n, part in enumerate(chunks) if part.name == "COMMA"), 0)
    if chunks[0].name != "IF" or not met or not (cut := in_stack(chunks[met + 1 :])):
        return []
    end = met + 1 + cut
    return [chunks[:end], [*chunks[: met + 1], *chunks[end:]]]


def of_its_ability(sense: Sense, chunks: Sequence[Part]) -> bool:
    """该能力只能在你操控妖怪时启动: what must be so besides, noted in its sense."""
    row = chunks[1:] if chunks and chunks[0].text in _ABILITY else chunks
    met = _only(sense, row, _ACTIVATED if len(row) < len(chunks) else _ACTIVATED - _USED)
    if met is None:
        return False
    sense.only = met if sense.only is None else Both((sense.only, met))
    return True


def _only(sense: Sense, row: Sequence[Part], acts: frozenset[str]) -> Condition | None:
    """只能在…时使用: what must be so, if that is what is said."""
    if len(row) < 3 or row[0].name != "ONLY" or row[-1].name != "act":
        return None
    if len(row) == 3:  # 只能在对手的准备阶段中使用
        during = row[1].name == "IN_TURN" and row[2].text in acts
        return places.turn(row[1]) if during else None
    *stated, when, act = row[1:]
    noun = act.rule("noun")
    own = noun is None or noun.text in (_OWN if act.said("ACT") in _USED else _ABILITY)
    if when.name != "WHEN" or act.said("ACT") not in acts or not own or not conditions.stated(stated):
        return None
    met = conditions.condition(sense, [part for part in stated if part.name not in phrases.SEPARATORS], row[0])
    sense.that = sense.conditional = None
    return met
