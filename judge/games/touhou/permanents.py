"""1.95. Why a 符卡 is no permanent, though it may stay on the battlefield."""

from __future__ import annotations

from judge.games.touhou.book import embody
from judge.games.touhou.rules import Rules
from judge.games.touhou.zones import FIELD
from judge.kernel import Reason

NO_SPELL = embody("1.95a", "符卡成不了永久物")
NOT_TIMED, NOT_EACH = embody("1.95b", "所以不是永久物"), embody("1.95c", "未必是永久物")

ON_DISC = embody("4.7.2", "不算永久物")


def no_permanent(play: Rules, spell: int) -> list[Reason]:
    """Why a 符卡 is no permanent, wherever it is."""
    stays = NOT_TIMED if "时符" in play.face(spell).sub else NOT_EACH
    there = [Reason(stays, ("留在战场上，仍不是永久物",), spell)] if play.card(spell).zone == FIELD else []
    return [Reason(NO_SPELL, ("是符卡",), spell), *there]
