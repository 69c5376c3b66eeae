"""生命不会低于…: what a player's life does not come to, all the time or for some."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.ability import Grant, Node
from judge.effects.nodes.meant import Ref
from judge.effects.syntax import Part
from judge.games.touhou.text import description, flagging, nouns, phrases, words
from judge.games.touhou.text.phrases import Clause, Verbs
from judge.games.touhou.text.said import Said
from judge.games.touhou.text.sense import Sense


def _kept(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """本回合中，你的生命不会低于1."""
    phrases.no_more(sense, clause, part, "subject")
    noun = clause.subject
    said = description.described(sense, noun) if noun is not None else Said()
    if noun is None or said.fact != "生命" or said.counted:
        raise sense.fail("不会低于一个数的，只能是玩家的生命：请写是谁的生命", noun or part)
    number = words.number("".join(c for c in part.text if c in "0123456789一二三四五"))
    who, until = nouns.just(sense, replace(said, fact=""), noun, count=False), phrases.until_when(sense)
    if not isinstance(who, Ref):
        raise sense.fail("没有读懂是谁的生命", noun)
    return [Grant(who, flagging.LIFE_KEPT, until, number=number)]


VERBS: Verbs = {"LIFE_KEPT": _kept}
"""What the phrases mean."""
