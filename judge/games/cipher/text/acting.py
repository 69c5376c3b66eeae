"""What is done to cards that are known: how each act is carried out, and what it can be done to."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from judge.effects.nodes.ability import OneOf
from judge.effects.nodes.meant import Select
from judge.effects.nodes.verbs import Defeat, Deploy, Look, Put, Reveal, Turn
from judge.effects.syntax import Part
from judge.games.cipher.text import growing, nouns, placing
from judge.games.cipher.text.phrase import Noun
from judge.games.cipher.text.placing import Nodes, Targets
from judge.games.cipher.text.sense import Sense

_FIELD = ("前卫区", "后卫区")
_STATES = {"REST": "已行动", "STAND": "未行动", "FLIP_DOWN": "背面", "FLIP_UP": "正面"}
_FACING = ("背面", "正面")
_LAID_OPEN = ("羁绊卡", "宝玉")
"""The kinds of card that can be turned over where they lie."""
THROWN = ("手牌",)


def act(sense: Sense, objects: Targets, act: Part, clause: Part) -> Nodes:
    """What an act does to some cards."""
    if (others := list(clause.rules("act"))[1:]) and act.start < others[0].start:
        return _either_of(sense, objects, (act, *others), clause)
    said = act.parts[0]
    ways = [how.name for how in placing.hows(clause) if how.name in {"ORDER", "FACE", "FACE_ON", "AS_ACTED"}]
    if len(ways) > len(set(ways)):
        raise sense.fail("怎样放写了两次", clause)
    if "ORDER" in ways and said.name != "PUT":
        raise sense.fail("「按任意顺序」只能用于放置", clause)
    if said.name not in {"PUT", "DEPLOY"} and any(how.rule("from") is not None for how in clause.rules("how")):
        raise sense.fail("「从」写在这里没有读懂", clause)
    if said.name == "PUT":
        return placing.put(sense, objects, act.the("dest"), clause, order="ORDER" in ways)
    if said.name in _STATES:
        return turned(sense, objects, _STATES[said.name], clause)
    if said.name in _TO_WHERE_IT_SAYS:
        return _TO_WHERE_IT_SAYS[said.name](sense, objects, act, clause)
    if act.word("ITS_AREA") or _here(act):
        return placing.beside(sense, objects, act, clause)
    return _done(sense, objects, act, clause)


def _either_of(sense: Sense, objects: Targets, acts: Sequence[Part], clause: Part) -> Nodes:
    """加入手牌或将其出击, 转为未行动状态或移动: whoever does it says which."""
    if sense.in_cost or sense.actor != "自己":
        raise sense.fail("做哪一样，这里只能写一样", acts[1])
    before, found = sense.chosen, list[Nodes]()
    for each in acts:
        if each.first.name not in _EITHER or each.rule("noun") is not None:
            raise sense.fail(f"「或」和「{each.text}」在这里不在能读懂的范围内", each)
        sense.chosen = before
        found.append(act(sense, objects, each, _only_this(clause, acts, each)))
    if sense.unplaced is not None or len(set(found)) < len(found):
        raise sense.fail("放到哪里，这里只能写一处", acts[1])
    sense.chosen = before
    return (OneOf(tuple(found)),)


_EITHER = frozenset({"PUT", "DEPLOY", "MOVE", "DEFEAT", "REST", "STAND"})
"""What is done at once, so that one of several can be."""


def _only_this(clause: Part, acts: Sequence[Part], this: Part) -> Part:
    """A clause as if the others of its acts were not in it."""
    return replace(clause, parts=tuple([part for part in clause.parts if part is this or part not in acts]))


def _thrown(sense: Sense, objects: Targets, act: Part, clause: Part) -> Nodes:
    """丢弃手牌."""
    del clause
    if any(placing.kind(sense, what) != "卡" or getattr(what, "zones", THROWN) != THROWN for what in objects):
        raise sense.fail(f"「{act.first.text}」的只能是手牌", act)
    return tuple([Put(what, "退避区") for what in objects])


def _either_way(sense: Sense, objects: Targets, act: Part, clause: Part) -> Nodes:
    """转为正面或背面: its player chooses."""
    del act
    return (OneOf(tuple([turned(sense, objects, state, clause) for state in reversed(_FACING)])),)


def _done(sense: Sense, objects: Targets, act: Part, clause: Part) -> Nodes:
    """移动, 出击, 击破 and the like, with where to."""
    said = act.first
    zone = act.rule("zone")
    place = nouns.noun(sense, zone) if zone is not None else Noun()
    to = (place.zones or ("",))[0] if zone is not None else ""
    if zone is not None and to not in _FIELD:
        raise sense.fail("这里只能写前卫区或后卫区", act)
    if said.name not in _ACTS:
        raise sense.fail(f"「{said.text}」在这里不在能读懂的范围内", act)
    done = _ACTS[said.name](sense, objects, clause, to)
    if place.whose is None:
        return done
    if said.name != "DEPLOY" or any(not isinstance(node, Deploy) for node in done):
        raise sense.fail("移动不改变是谁的区域：不写是谁的", act)
    return tuple([replace(node, whose=place.whose) for node in done if isinstance(node, Deploy)])


def _here(act: Part) -> bool:
    """Whether it is 到这名单位所在区域."""
    zone = act.rule("zone")
    return zone is not None and zone.the("area").word("SAME_AREA") is not None


def _defeated(sense: Sense, objects: Targets, clause: Part, to: str) -> Nodes:
    del clause, to
    sense.striking = not sense.in_cost
    return tuple([Defeat(what) for what in objects])


def _broken(sense: Sense, objects: Targets, clause: Part, to: str) -> Nodes:
    """破坏1颗宝玉 (24.1.14)."""
    if any(placing.kind(sense, what) != "宝玉" for what in objects):
        raise sense.fail("只有宝玉能破坏", clause)
    return _defeated(sense, objects, clause, to)


def _revealed(sense: Sense, objects: Targets, clause: Part, to: str) -> Nodes:
    del clause, to
    sense.shown = sense.shown or any(isinstance(what, Select) for what in objects)
    return tuple([Reveal(what) for what in objects])


def _looked_at(sense: Sense, objects: Targets, clause: Part, to: str) -> Nodes:
    del clause, to
    sense.shown = sense.shown or any(isinstance(what, Select) for what in objects)
    return tuple([Look(what, sense.actor) for what in objects])


_ACTS: dict[str, Callable[[Sense, Targets, Part, str], Nodes]] = {
    "MOVE": placing.moved,
    "DEFEAT": _defeated,
    "BREAK": _broken,
    "DEPLOY": placing.deployed,
    "GROW": growing.grown,
    "REVEAL": _revealed,
    "LOOK": _looked_at,
}


_TO_WHERE_IT_SAYS: dict[str, Callable[[Sense, Targets, Part, Part], Nodes]] = {
    "THROW": _thrown,
    "LAY": growing.stacked,
    "FLIP_EITHER": _either_way,
}


def turned(sense: Sense, objects: Targets, state: str, clause: Part) -> Nodes:
    """转为已行动状态, 翻到背面: units, or cards that are laid open or not."""
    for what in objects:
        kind = placing.kind(sense, what)
        if kind not in (_LAID_OPEN if state in _FACING else ("单位",)):
            raise sense.fail(f"{kind}不能变为{state}", clause)
    return tuple([Turn(what, state) for what in objects])
