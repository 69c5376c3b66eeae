"""The beginning of a sentence: several events that set off the same, and what a sentence goes on from."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.effects.nodes.ability import Ability, Node, Trigger
from judge.effects.nodes.meant import Both, Condition, Ref
from judge.effects.rewriting import swapped
from judge.effects.syntax import Part
from judge.games.touhou.text import (
    making,
    phrases,
)
from judge.games.touhou.text.roles import CAUSE, OTHER_END


def turned(made: Ability) -> Ability:
    """The same, with who did it and to whom it was done exchanged."""
    kept = Ref("对方")
    body, targets = made.body, made.targets
    for old, new in ((CAUSE, kept), (OTHER_END, CAUSE), (kept, OTHER_END)):
        body, targets = swapped(body, old, new), swapped(targets, old, new)
    return replace(made, body=body, targets=targets)


def met(so: Condition, trigger: Trigger) -> Trigger:
    """What sets off only while that is so."""
    return replace(trigger, while_=so if trigger.while_ is None else Both((so, trigger.while_)))


def is_so(chunks: list[Part], said: int) -> bool:
    """Whether what stands before 时 is how things are, and not what happens; 该单位横置时 only without 当."""
    last = chunks[-1]
    if last.name == "noun":
        return len(chunks) == 1 and any(qual.first.name == "bound" for qual in last.parts)
    return last.name in _STATED or (last.text in {"横置", "竖置"} and not said)


_STATED = frozenset(("control", "has", "many", "over", "than", "x_is", "IN_STATE", "at"))


def each_event(chunks: list[Part]) -> list[list[Part]]:
    """该单位进战场或死去, 该单位攻击或阻挡: what happens to it, and what else."""
    if not chunks or chunks[0].name not in {"noun", "PHASE"}:
        return [chunks]
    found = [[chunks[0]]]
    for part in chunks[1:]:
        if part.name == "PHASE" and len(found) > 1 and found[-1] == chunks[:1]:  # 该牌进战场或你的准备阶段开始时
            found[-1] = [part]
            continue
        if part.name == "noun" and len(part.parts) > 1 and part.parts[0].first.name == "OR":  # …或该单位死去时
            found.append([phrases.noun_of(part, part.parts[1:])])
            continue
        if part.name == "OR_DO":  # 抓一张牌或使用一张符卡
            found.append([chunks[0]])
            continue
        noun = part if part.name == "noun" else part.rule("noun") if part.name == "act" else None
        if (two := _and_itself(part, noun)) is not None:  # 使用角色符卡或该牌
            found[-1].append(two[0])
            found.append([chunks[0], two[1]])
            continue
        if part.name == "act" and noun is not None and len(noun.parts) > 1 and noun.parts[-1].first.name == "OR":
            bare = phrases.noun_of(noun, noun.parts[:-1])  # 抓一张牌或使用一张符卡
            found[-1].append(Part("act", part.text, part.start, part.end, (part.parts[0], bare)))
            found.append([chunks[0]])
            continue
        if noun is None or noun.text not in _OR:
            found[-1].append(part)
            continue
        if part.name == "act":
            found[-1].append(Part("act", part.said("ACT"), part.start, part.end, part.parts[:1]))
        found.append([chunks[0]])
    return found


_OR = frozenset(("或", "或者"))


def _and_itself(part: Part, noun: Part | None) -> tuple[Part, Part] | None:
    """使用角色符卡或该牌: what is done to others, and what is done to the card itself."""
    names = [qual.first.name for qual in noun.parts] if noun is not None and part.name == "act" else []
    if noun is None or len(names) < 3 or names[-2:] != ["OR", "THIS"] or "OR" in names[:-2]:
        return None
    both = phrases.noun_of(noun, noun.parts[:-2]), phrases.noun_of(noun, noun.parts[-1:])
    one, two = (Part("act", part.text, part.start, part.end, (part.parts[0], each)) for each in both)
    return one, two


def otherwise_alone(body: list[Part]) -> bool:
    """Whether 否则 is said, and not what of: that was said in the sentence before."""
    names = [part.name for part in body]
    return "OTHERWISE" in names and "UNLESS" not in names[: names.index("OTHERWISE")]


def at_that_moment(body: list[Part]) -> bool:
    """Whether it is said of the moment that the sentence before is about (若此时…)."""
    said = [part.text for part in body if part.name not in phrases.SEPARATORS][:2]
    return len(said) > 1 and said[0] in {"若", "如果"} and said[1].startswith(("此时", "这时"))


def of_its_tokens(body: list[Part], done: Sequence[Node]) -> bool:
    """要石具有「…」, of tokens of that name that the sentence before makes."""
    names = [part.name for part in body if part.name not in phrases.SEPARATORS]
    return names == ["noun", "gain"] and making.named_token(body[0].text, done) is not None


def begins_with_that(body: list[Part]) -> bool:
    """Whether a sentence begins with a word for what was spoken of before."""
    first = next((part for part in body if part.name not in {"COMMA", "CONJ", "FILL"}), None)
    noun = first if first is not None and first.name == "noun" else first.rule("noun") if first is not None else None
    return noun is not None and noun.parts[0].first.name in {"THAT", "REST", "HOLDER", "AMONG"}
