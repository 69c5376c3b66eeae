"""Who does what a clause says: who did what was said before in the sentence, unless it says so."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.effects.nodes.ability import By, Grant, Node
from judge.effects.nodes.meant import Ref, Whose
from judge.effects.nodes.verbs import Become, Defeat, Draw, Points, Power, Put, Reveal, Turn
from judge.effects.rewriting import mentions
from judge.effects.syntax import Part
from judge.games.evolve.text import clauses
from judge.games.evolve.text.sense import Sense
from judge.games.evolve.zones import GRAVE


def each_for_himself(found: list[Node]) -> list[Node]:
    """每位玩家将手牌放回牌组，抽取与放回的张数相同的卡牌: what each looks back on is his own, so he does all of it."""
    both = Ref("玩家", "双方")
    run = len(found)
    while run and isinstance(found[run - 1], By) and getattr(found[run - 1], "who", None) == both:
        run -= 1
    if run == len(found) or not mentions(found[-1], Ref("那")):
        return found
    then = [node for by in found[run:] for node in getattr(by, "then", ())]
    return [*found[:run], By(both, tuple(then))]


_THE_SAME_FOR_ALL = (Defeat, Turn, Power, Become, Grant, Reveal)


def acted(sense: Sense, part: Part) -> list[Node]:
    """What a clause does; who does it is who did what was said before in the sentence, unless it says so."""
    before, sense.actor = sense.actor, None
    made = clauses.nodes(sense, part)
    if sense.actor is not None or before is None:
        return made
    sense.actor = before
    if all(_same_for_all(node, before) for node in made):
        return made
    return by(before, made)


def _same_for_all(node: Node, who: Whose) -> bool:
    """Whether what is done to the cards that both chose comes to the same whoever does it: nobody chooses for it."""
    if isinstance(node, Put):  # into the graveyard each card goes to its owner's, in one go
        return who == "双方" and node.zone == GRAVE and isinstance(node.what, Ref)
    return isinstance(node, _THE_SAME_FOR_ALL) and isinstance(node.what, Ref)


def by(who: Whose, made: Sequence[Node]) -> list[Node]:
    """In the words of a player; each says his own, where both are meant (1.3.4.1)."""
    if who == "自己":
        return list(made)
    plain = all(isinstance(node, Draw | Points) and node.who == "自己" for node in made)
    if plain and not (who == "双方" and mentions(tuple(made), Ref("那"))):  # with nothing to choose
        return [replace(node, who=who) for node in made]
    return [By(Ref("玩家", who), tuple(made))]
