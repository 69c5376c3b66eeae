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
from judge.kernel.state import Card, State

__all__ = [
    "CHANCE",
    "JUDGE",
    "Answer",
    "Blocked",
    "Card",
    "CardId",
    "CardIds",
    "Change",
    "Decision",
    "Option",
    "Play",
    "Procedure",
    "Reason",
    "Record",
    "Refused",
    "State",
    "apart",
]
