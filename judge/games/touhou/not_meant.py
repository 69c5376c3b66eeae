"""1.123, 7.1.5a. What lies on the battlefield and is no target: another kind of thing, or not as described."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.effects.nodes.meant import Select
from judge.games.cards import unfit
from judge.games.touhou import selecting
from judge.games.touhou.book import embody
from judge.games.touhou.card import SPELL, as_player
from judge.games.touhou.permanents import no_permanent
from judge.games.touhou.rules import Rules, name
from judge.games.touhou.vocabulary import WORDS
from judge.games.touhou.zones import FIELD, STACK
from judge.kernel import Reason

if TYPE_CHECKING:
    from collections.abc import Iterable

    from judge.clause import Clause
    from judge.effects.nodes.meant import Filter
    from judge.games.cards.meaning import Context

BY_SUB, SUB = embody("2.04", "符卡：非符、高速、角色、时符、乐章"), "种类"
PLAIN = (selecting.UNIT_OR_PLAYER, selecting.PLAYER)


def of_target(clause: Clause, words: str, target: int) -> Reason:
    """A reason that speaks of a target: of a card by its name, of a player by his."""
    player = as_player(target)
    return Reason(clause, (words,), target) if player is None else Reason(clause, (f"{name(player)}：{words}",))


def others_there(play: Rules, select: Select, fit: list[int]) -> list[int]:
    """The cards on the battlefield that are no legal target, where a text speaks of such."""
    if not set(select.zones) <= {FIELD} or selecting.of_ability(select):
        return []
    return [card for player in (0, 1) for card in play.state.zones[player, FIELD] if card not in fit]


def reasons(play: Rules, one: int, select: Select, context: Context, clause: Clause) -> list[Reason]:
    """Why something is no target of a word: it is another kind of thing (1.123), or not what is described."""
    if one > 0 and set(select.zones) <= {FIELD} and play.card(one).zone != FIELD:
        return unfit.reasons(selecting.WORDS, play, select, context, (clause,), one)
    if select.kind == selecting.UNIT_OR_PLAYER:
        kind = "没有特别指出，只能是单位和玩家"
    else:
        kind = f"指明的是{WORDS.kinds.get(select.kind, select.kind)}"
    if one < 0 or not selecting.WORDS.of_kind(play, select.kind, one):
        default = [of_target(selecting.DEFAULT, kind, one)] if one < 0 or select.kind in PLAIN else []
        spell = one > 0 and select.kind == selecting.PERMANENT
        return [of_target(clause, kind, one), *default, *(no_permanent(play, one) if spell else ())]
    by = unfit.reasons(selecting.WORDS, play, select, context, (clause,), one)
    return by or [of_target(clause, "不合描述，不是合法目标", one)]


def no_permanents(play: Rules, select: Select, fit: list[int]) -> list[Reason]:
    """Why the 符卡 on the battlefield are none of those of which a text speaks that asks for a permanent (1.95)."""
    if select.kind != selecting.PERMANENT:
        return []
    spells = [card for card in others_there(play, select, fit) if play.face(card).kind == SPELL]
    return [reason for spell in spells for reason in no_permanent(play, spell)]


def others_in_stack(play: Rules, select: Select, fit: list[int], context: Context, clause: Clause) -> list[Reason]:
    """Why the cards in the 对抗 are none of those of which a text speaks there (反制目标非符: 「快刀」 is 高速)."""
    if STACK not in select.zones or selecting.of_ability(select):
        return []
    there = [entry.card for entry in play.state.stack if entry.kind == "牌" and entry.card not in fit]
    found: list[Reason] = []
    for card in [one for one in there if one != context.card and selecting.WORDS.of_kind(play, select.kind, one)]:
        wrong = unmet(play, card, select.filters, context)
        found += [Reason(clause, (wrong,), card)] if wrong else []
        subs = [demand for demand in select.filters if demand.fact == SUB]
        kinds = "、".join(sub for sub in play.face(card).sub if sub != "普通")
        found += [Reason(BY_SUB, (f"是{kinds}",), card)] if wrong and kinds and unmet(play, card, subs, context) else []
    return found


def unmet(play: Rules, one: int, demands: Iterable[Filter], context: Context) -> str:
    """Which demand of a description a card does not meet, and what it is; nothing, if it meets them all."""
    return next(unfit.demands(selecting.WORDS, play, demands, context, one), "")
