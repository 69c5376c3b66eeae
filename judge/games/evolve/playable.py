"""What of card text this package can carry out; the rest is refused when it is read, not skipped in play."""

from __future__ import annotations

from judge.effects import tell
from judge.effects.nodes import Ability, Become, Gain, Grant, Instead, Power
from judge.effects.walking import verbs
from judge.games.cards.resolving import JOINTS
from judge.games.evolve.verbs import VERBS
from judge.games.evolve.vocabulary import WORDS

STATIC = (Power, Become, Gain, Grant, Instead)
"""What a static ability does as long as it holds."""


def not_played(ability: Ability) -> list[str]:
    """The words for everything in an ability that cannot be carried out."""
    return [tell.verb(node, WORDS) for node in verbs(ability) if not _carried_out(node)]


def _carried_out(node: object) -> bool:
    return type(node) in VERBS or type(node) in JOINTS or isinstance(node, STATIC)
