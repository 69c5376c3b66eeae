"""Play without a game: state, frames, decisions, records, exploration. Standard library and msgspec only."""

from judge.kernel.mentions import CardId, CardIds, apart
from judge.kernel.play import Play
from judge.kernel.procedure import Procedure
from judge.kernel.records import (
    CHANCE,
    JUDGE,
    Answer,
    Blocked,
    Change,
    Decision,
    Option,
    Reason,
    Record,
    Refused,
)
from judge.kernel.state import NOBODY, Card, Player, State

__all__ = [
    "CHANCE",
    "JUDGE",
    "NOBODY",
    "Answer",
    "Blocked",
    "Card",
    "CardId",
    "CardIds",
    "Change",
    "Decision",
    "Option",
    "Play",
    "Player",
    "Procedure",
    "Reason",
    "Record",
    "Refused",
    "State",
    "apart",
]
