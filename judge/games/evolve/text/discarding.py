"""Clauses that discard: which cards, and who says which (5.11)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from judge.effects.nodes.ability import Node
from judge.effects.nodes.meant import Ref, Whose, of_targets
from judge.effects.nodes.verbs import GiveUp, Put
from judge.effects.syntax import Part
from judge.games.evolve.text import amounts, described, nouns
from judge.games.evolve.text.icons import THIS
from judge.games.evolve.text.nouns import whole
from judge.games.evolve.text.said import Said
from judge.games.evolve.text.sense import Sense
from judge.games.evolve.text.subjects import taken_from
from judge.games.evolve.text.until import until_so_many
from judge.games.evolve.text.words import HAND


def _discard_of(sense: Sense, part: Part) -> list[Node]:
    """丢弃1张手牌: who has them chooses which (5.11.1)."""
    word = part.the("DISCARD", "DISCARD_AT_RANDOM")
    actor = next((noun for noun in part.rules("noun") if noun.start < word.start), None)
    noun, *also = [noun for noun in part.rules("noun") if noun.start > word.start]
    who = sense.actor = amounts.player(sense, actor) if actor is not None else None
    if (up_to := part.word("UNTIL_HAND")) is not None:
        return until_so_many(sense, noun, who, up_to)
    if also:
        return _discard_each(sense, part, [noun, *also], who)
    if noun.first.name != "desc":
        what = whole(sense, noun)
        if of_targets(what):
            raise sense.fail("丢弃的只能是手牌", noun)
        if what == THIS and sense.in_cost and sense.trigger is None:
            sense.zone = HAND  # it can be paid there only (5.11.1)
        return [Put(what, "墓场", "丢弃")]
    words = nouns.within(sense, taken_from(sense, part), described.said(sense, noun.first), noun)
    if word.name == "DISCARD_AT_RANDOM":
        words = replace(words, random=True)
    return [given_up(sense, words, who, noun)]


def _discard_each(sense: Sense, part: Part, nouns_: list[Part], who: Whose | None) -> list[Node]:
    """丢弃手牌中的此卡牌和1张法术: one after the other; none of them is 「该卡牌」 alone."""
    made: list[Node] = []
    this = False
    for noun in nouns_:
        alone = replace(part, parts=tuple([one for one in part.parts if one == noun or one not in nouns_]))
        alone = replace(alone, parts=tuple([one for one in alone.parts if one.name != "AND"]))
        (node,) = _discard_of(sense, alone)
        if this and isinstance(node, GiveUp):
            node = replace(node, what=replace(node.what, other=True))
        this = this or (isinstance(node, Put) and node.what == THIS)
        made.append(node)
    sense.actor = who
    sense.that = sense.subject = None
    return made


def given_up(sense: Sense, words: Said, who: Whose | None, at: Part) -> GiveUp:
    """丢弃: who has the cards says which (5.11.1)."""
    if words.number is None and not words.every and not words.bound:
        raise sense.fail("没有写几张：请写数量，或写「所有」", at)
    if words.zone not in {"", HAND}:
        raise sense.fail("丢弃的只能是手牌", at)
    if who is not None and words.whose == "自己":  # 对手丢弃自己的1张手牌: his own
        words = replace(words, whose=None)
    if who is not None and words.whose not in {None, who}:
        raise sense.fail("丢弃的只能是自己的手牌", at)
    what = nouns.select(sense, replace(words, whose=who or words.whose or "自己", zone=HAND), at)
    sense.that = sense.subject = Ref("那")
    return GiveUp(what, "丢弃")


CLAUSES: dict[str, Callable[[Sense, Part], list[Node]]] = {"discard_of": _discard_of}
