"""What of card text this package can carry out; the rest is refused when it is read, not skipped in play."""

from __future__ import annotations

from judge.effects import tell
from judge.effects.nodes import Ability
from judge.effects.walking import verbs
from judge.games.cards.resolving import JOINTS
from judge.games.evolve.verbs import VERBS
from judge.games.evolve.vocabulary import WORDS


def not_played(ability: Ability) -> list[str]:
    """The words for everything in an ability that cannot be carried out."""
    return [tell.verb(node, WORDS) for node in verbs(ability) if type(node) not in VERBS and type(node) not in JOINTS]
