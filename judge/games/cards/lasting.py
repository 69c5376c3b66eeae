"""What an effect does to cards for a time: a number, another fact, a flag, an ability.

A game derives ``Lasting`` and binds it to its book's clauses; ``last`` is then what its verbs Power, Become, Gain and
Grant do::

    class Temporary(Lasting):
        meaning, kind = selecting.WORDS, Effect            # its own kind of Effect

        def clause(self, play, node):                      # by which clause; None: that of the running step
            return CHANGES.get(node.fact)

    TEMPORARY = Temporary()
    VERBS = {Power: TEMPORARY.last, Become: TEMPORARY.last, Gain: TEMPORARY.last, Grant: TEMPORARY.last}

``over`` ends what lasted until now. What holds of it, with the abilities that do something all the time, and in which
order, is worked out in ``layers``.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Sequence
from typing import Any, ClassVar

from judge.clause import Clause
from judge.effects.nodes.ability import Ability, Grant, Node
from judge.effects.nodes.verbs import Become, Gain, Power
from judge.games.cards.layers import ABILITY
from judge.games.cards.meaning import Context, Done, Meaning
from judge.games.cards.rules import Rules
from judge.games.cards.values import Effect
from judge.kernel.records import Telling

FOREVER = "永久"
"""What an effect lasts for that names no end."""


class Lasting(ABC):
    """How something is made to hold for a time. A game derives its own, and says what only its book knows."""

    meaning: ClassVar[Meaning]
    kind: ClassVar[type[Effect]] = Effect

    # --- what a game says ---------------------------------------------------------------------------------------

    def clause(self, play: Any, node: Node) -> Clause | None:
        """The clause by which a part of a text does what it does; None for that of the running step."""
        del play, node
        return None

    def does(self, play: Any, node: Node, context: Context) -> tuple[str, str, dict[str, Any]]:
        """What an effect is, how that is said, and the facts of it."""
        match node:
            case Power(_, fact, amount):
                more = self.meaning.amount(play, amount, context) * (-1 if node.minus else 1)
                return fact, f"{fact}{more:+}", {"number": more}
            case Become(_, fact, tuple() as words):
                return fact, f"{fact}变为{'、'.join(words)}", {"words": words, "sets": True}
            case Become(_, fact, value):
                now = self.meaning.amount(play, value, context)  # type: ignore[arg-type]
                return fact, f"{fact}变为{now}", {"number": now, "sets": True}
            case Gain(_, fact, words):
                return fact, f"获得{fact}{'、'.join(words)}", {"words": words}
            case Grant(ability=Ability() as ability):
                return ABILITY, f"获得『{ability.text}』", {"ability": ability}
            case Grant(flag=flag, number=number):
                return flag, f"{flag}{number or ''}", {"number": number}
        raise LookupError(f"{type(node).__name__} does not last")

    # --- lasting ------------------------------------------------------------------------------------------------

    def last(self, play: Any, node: Any, context: Context) -> Done:
        """The cards that a part of a text is about, and what holds for them from now on."""
        what, said, facts = self.does(play, node, context)
        cards = self.meaning.pick(play, node.what, context, f"「{said}」的{play.piles.card}")
        return self.on(play, cards, what, node.until, context, said, clause=self.clause(play, node), **facts)

    def on(
        self,
        play: Rules[Any],
        cards: Sequence[int],
        what: str,
        until: str,
        context: Context,
        said: str,
        *,
        clause: Clause | None,
        **facts: Any,
    ) -> Done:
        """Something holds for cards from now on."""
        facts = {"source": context.card, "name": context.name, **facts}
        made = self.kind(0, what, tuple(cards), until or FOREVER, context.player, **facts)
        for_how_long = self.how_long(until, context) if until and until != FOREVER else ()
        several = [word for card in cards for word in ("、", card)][1:]
        return play.affect(made, *several, said, *for_how_long, clause=clause), tuple(cards)

    def how_long(self, until: str, context: Context) -> Telling:
        """How it is said until when something holds."""
        del context
        return (f"，直到{until}",)

    def over(self, play: Rules[Any], until: str, *words: int | str, clause: Clause | None = None) -> bool:
        """What held until now holds no more."""
        kept = tuple([effect for effect in play.state.effects if effect.until != until])
        return play.set(*words, clause=clause, effects=kept)
