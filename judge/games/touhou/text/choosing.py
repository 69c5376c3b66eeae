"""选择一项：①…②…: what may be chosen when it is used, how many, and by whom (7.1.4)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.ability import By, Mode, Modes, Node, OneOf
from judge.effects.nodes.meant import Condition, Holder, Target
from judge.effects.syntax import Part
from judge.games.touhou.text import conditions, deciding, description, phrases, words
from judge.games.touhou.text.phrases import Clause
from judge.games.touhou.text.rest import Row, needed
from judge.games.touhou.text.said import Said
from judge.games.touhou.text.sense import Sense


def modes(
    row: Row, sense: Sense, clause: Clause, part: Part, rest: list[Part], before: list[Node]
) -> tuple[list[Node], list[Part]]:
    """选择两项，你可以多次选择同一项：①…②…."""
    del before
    chooser = _chooser(sense, clause)
    rest, more = _if_more(sense, rest)
    again = ended = False
    parts: list[list[Part]] = []
    for each in rest:
        if each.name == "BULLET":
            parts.append([])
        elif parts:
            parts[-1].append(each)
        elif each.name == "AGAIN" and not again:
            again = True
        elif each.name == "COST_END" and not ended:
            ended = True
        elif each.name not in phrases.SEPARATORS:
            raise sense.fail("这里要写选择的各项（①②）", each)
    if len(parts) < 2:
        raise sense.fail("「选择…项」后面至少要有两项，用①②分开", part)
    least, count = words.modes(part.text, len(parts))
    if count > len(parts) and not again:
        raise sense.fail("要选择的比有的项多", part)
    modes, until = [], sense.until
    times, sense.each = sense.each, None  # 每操控一个道具便可选一项: so many are chosen, and nothing in them is more
    for chunks in parts:
        sense.until = until
        if chunks and chunks[0].name == "OR_DO":
            del chunks[0]
        with sense.apart() as mine:
            then = tuple(needed(row, sense, chunks, part))
            modes.append(Mode(then, tuple(mine)))
    sense.each = times
    made = Modes(tuple(modes), least, count, again=again)
    made = made if more is None else deciding.more_modes(sense, *more, made)
    return [made if chooser is None else _his_choice(sense, part, chooser, made)], []


def _if_more(sense: Sense, rest: list[Part]) -> tuple[list[Part], tuple[Condition, Part] | None]:
    """选择一项，若你操控妖精，改为选择两项：①…: the rest without that, and how many there are if it is so."""
    first = next((n for n, each in enumerate(rest) if each.name == "BULLET"), 0)
    names = [each.name for each in rest[:first]]
    if "IF" not in names or "become" not in names or names[-1:] not in (["MODES"], ["COST_END"]):
        return rest, None
    start, end = names.index("IF"), names.index("become")
    kept = [each for each in rest[start + 1 : end] if each.name not in phrases.SEPARATORS]
    said = next(each for each in rest[end:first] if each.name != "become")
    if said.name != "MODES":
        return rest, None
    return [*rest[:start], *rest[first:]], (conditions.condition(sense, kept, rest[start]), said)


def _chooser(sense: Sense, clause: Clause) -> Target | Holder | None:
    """Who chooses, where that is not who uses it: he declares the mode (7.1.4)."""
    if clause.subject is None or clause.subject.text == "你":
        return None
    sense.decides = True
    whose, chooser = phrases.actor_of(sense, clause)
    sense.decides = False
    if whose != "自己" or chooser is None:
        raise sense.fail("没有读懂是谁选择", clause.subject)
    return chooser


def of_two(row: Row, sense: Sense, who: Part, one: list[Part], other: list[Part]) -> Node | None:
    """每位对手弃一张牌或牺牲一个单位: which of both, he who does it chooses as it resolves (1.142d)."""
    said = description.described(sense, who)
    bare = replace(said, target=False, whose=None, player=False, number=None, every=False, any=False)
    if bare != Said() or not (said.player or said.whose):
        return None
    if said.whose == "双方" or (said.player and not said.target and said.whose is None):
        raise sense.fail("每位玩家各选各的吗？请写明", who)
    his = [part for part in one if not (part.name == "act" and part.text == "选择")]
    clause = Clause()
    clause.subject = who
    chooser = _chooser(sense, clause)
    if chooser is None:
        return None
    modes = []
    for chunks in (his, other):
        with sense.apart() as mine:
            modes.append(Mode(tuple(needed(row, sense, chunks, who)), tuple(mine)))
    return _his_choice(sense, who, chooser, Modes(tuple(modes)))


def _his_choice(sense: Sense, at: Part, chooser: Target | Holder, made: Modes) -> Node:
    """对手选择一项：①…②…: who does not use it chooses as it resolves (1.142d)."""
    if (made.least, made.most) != (1, 1) or made.again or any(mode.targets for mode in made.of):
        raise sense.fail("别的玩家选择时，只能选一项，各项里不能有目标", at)
    if not all(isinstance(node, By) and node.who == chooser for mode in made.of for node in mode.then):
        raise sense.fail("别的玩家选择时，各项都要由他自己来做", at)
    his = [tuple([each for node in mode.then for each in getattr(node, "then", ())]) for mode in made.of]
    return By(chooser, (OneOf(tuple(his)),))
