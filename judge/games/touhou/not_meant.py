"""1.123, 7.1.5a. What lies on the battlefield and is no target: another kind of thing, or not as described."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.effects import tell
from judge.effects.nodes.meant import Is, Ref, Select
from judge.games.touhou import facts, selecting
from judge.games.touhou.card import as_player
from judge.games.touhou.permanents import no_permanent
from judge.games.touhou.rules import Rules, name
from judge.games.touhou.vocabulary import WORDS
from judge.games.touhou.zones import FIELD
from judge.kernel import Reason

if TYPE_CHECKING:
    from collections.abc import Iterable

    from judge.clause import Clause
    from judge.effects.nodes.meant import Filter
    from judge.games.cards.meaning import Context

PLAIN = (selecting.UNIT_OR_PLAYER, selecting.PLAYER)


def of_target(clause: Clause, words: str, target: int) -> Reason:
    """A reason that speaks of a target: of a card by its name, of a player by his."""
    player = as_player(target)
    return Reason(clause, (words,), target) if player is None else Reason(clause, (f"{name(player)}：{words}",))


def unfit(play: Rules, select: Select, fit: list[int]) -> list[int]:
    """The cards on the battlefield that are no legal target, where a text speaks of such."""
    if not set(select.zones) <= {FIELD} or selecting.of_ability(select):
        return []
    return [card for player in (0, 1) for card in play.state.zones[player, FIELD] if card not in fit]


def reasons(play: Rules, one: int, select: Select, context: Context, clause: Clause) -> list[Reason]:
    """Why something is no target of a word: it is another kind of thing (1.123), or not what is described."""
    if select.kind == selecting.UNIT_OR_PLAYER:
        kind = "没有特别指出，只能是单位和玩家"
    else:
        kind = f"指明的是{WORDS.kinds.get(select.kind, select.kind)}"
    if one < 0 or not selecting.WORDS.of_kind(play, select.kind, one):
        default = [of_target(selecting.DEFAULT, kind, one)] if one < 0 or select.kind in PLAIN else []
        spell = one > 0 and select.kind == selecting.PERMANENT
        return [of_target(clause, kind, one), *default, *(no_permanent(play, one) if spell else ())]
    return [of_target(clause, unmet(play, one, select.filters, context) or "不合描述，不是合法目标", one)]


def unmet(play: Rules, one: int, demands: Iterable[Filter], context: Context) -> str:
    """Which demand of a description a card does not meet, and what it is; nothing, if it meets them all."""
    this = WORDS.pointed["这"]
    for demand in demands:
        if not selecting.WORDS.fits(play, one, demand, context):
            asked = tell.condition(Is(Ref("这"), (demand,)), WORDS).removeprefix(this).removeprefix("的")
            than = "" if demand.than is None else f"，要比的是{selecting.amount(play, demand.than, context)}"
            return f"不符合「{asked}」{_now(play, one, demand.fact)}{than}"
    return ""


def _now(play: Rules, card: int, fact: str) -> str:
    """What a card is of a number or a word that was asked of it."""
    found = [str(one) for one in facts.fact(play, card, fact) if not isinstance(one, bool)]
    return f"：{fact}是{'、'.join(found)}" if found else ""
