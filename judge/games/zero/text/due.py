"""What is done at the end of the turn: said of cards that were spoken of (那张牌在回合结束时废弃), or of anything."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from judge.effects import walking
from judge.effects.nodes.ability import If, Later, Node
from judge.effects.nodes.meant import Filter, Is, Ref, Target
from judge.effects.nodes.verbs import Defeat, Put, Turn
from judge.effects.syntax import Part
from judge.games.zero.text import nouns
from judge.games.zero.text.seeing import dest
from judge.games.zero.text.sense import TURN_END, Sense

_THAT = Ref("那")
_OUT = "移出游戏"


def at_end(sense: Sense, part: Part, rest: Callable[[], list[Node]]) -> Later:
    """本回合结束时，…: the cards spoken of before are 「其」 in it, and it has no targets of its own."""
    who, targets = sense.that or sense.subject, len(sense.targets)
    if who is None and not targets and not part.word("AT_NEXT") and "本" not in part.said("AT_END"):
        raise sense.fail("每个回合结束时发动的请写【回合结束时】，只做一次的请写「本回合结束时」", part)
    if isinstance(who, Ref) and who.role in {"诱发", "装备角色"}:
        sense.that = None
    elif who is not None:
        sense.that = _THAT
    then = tuple(rest())
    if len(sense.targets) > targets:
        raise sense.fail("回合结束时才做的，对象什么时候指定，书中没有写（705#1）", part)
    sense.that = None
    when = _when(part) if part.word("AT_NEXT") else TURN_END
    return _later(sense, part, _THAT if who is None or not isinstance(who, Ref) else who, then, when)


def _when(part: Part) -> str:
    """我方下个回合开始: of which turn it is the beginning, or the end."""
    said = part.said("AT_NEXT")
    whose = "对方" if "对" in said else "我方" if any(word in said for word in ("我", "自")) else ""
    return f"{whose}下个回合{'开始' if '开始' in said else '结束'}"


def of(sense: Sense, part: Part, before: Sequence[Node]) -> Later:
    """那张牌在回合结束时废弃, 它们在回合结束时返回手牌."""
    if part.word("ENDS_SO"):  # 将一张角色牌登场，在回合结束时废弃
        if not isinstance(sense.that, Ref):
            raise sense.fail("回合结束时对哪些牌做？请写「那张牌」「它们」或「此牌」", part)
        return _later(sense, part, sense.that, (_act(part),))
    noun = part.the("noun")
    if noun.first.name == "desc":
        raise sense.fail("回合结束时对哪些牌做？请写「那张牌」「它们」或「此牌」", noun)
    several = noun.first.name == "THAT" and sense.that is None and before
    who: Target = _THAT if several and sense.subject is not None else nouns.whole(sense, noun)
    return _later(sense, part, who if isinstance(who, Ref) else _THAT, (_act(part),))


def _act(part: Part) -> Node:
    if part.word("DESTROY"):
        return Defeat(_THAT)
    if part.word("STAND"):
        return Turn(_THAT, "横置" if part.said("STAND") == "横置" else "竖直")
    said = part.said("ENDS_SO")
    if said == "破坏":
        return Defeat(_THAT)
    if part.word("GIVE_UP") or said == "废弃":
        return Put(_THAT, "休息区", "废弃" if said == "废弃" else part.said("GIVE_UP"))
    return Put(_THAT, *dest(said or part.said("DEST")))


def _later(sense: Sense, part: Part, who: Ref, then: tuple[Node, ...], when: str = TURN_END) -> Later:
    pointed = {ref.role for ref in walking.parts(then) if isinstance(ref, Ref)}
    if any(role.startswith("对象") for role in pointed):
        raise sense.fail("回合结束时对哪一张做？请写「其」或「那张牌」", part)
    return Later(when, who, then)


def back_from(nodes: list[Node]) -> list[Node]:
    """Of what was removed from the game, only what is there still comes back."""
    removed = False
    found: list[Node] = []
    for node in nodes:
        if isinstance(node, Later) and removed and node.event == TURN_END:
            there = Is(_THAT, (Filter("区域", "=", (_OUT,)),))
            found.append(Later(TURN_END, node.who, (If(there, node.then, "若"),)))
        else:
            found.append(node)
        removed = removed or (isinstance(node, Put) and node.zone == _OUT)
    return found
