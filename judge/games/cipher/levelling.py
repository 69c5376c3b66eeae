"""16. Levelling up a unit, or changing its class, in the deployment phase."""

from __future__ import annotations

from judge.games.cards.meaning import Context
from judge.games.cipher import deployment, facts, selecting, static, unseen
from judge.games.cipher.book import cite, embody, step
from judge.games.cipher.changed import Told
from judge.games.cipher.check_timing import CheckTiming
from judge.games.cipher.deployment import MUST_PROMOTE, SAME_NAME, SAME_USER
from judge.games.cipher.not_in_force import not_in_force
from judge.games.cipher.rules import Rules, name
from judge.games.cipher.terms import enemy_units, own_units
from judge.games.cipher.zones import HAND
from judge.kernel import Procedure, Reason

CONDITIONS = cite("16.1.2", "同时满足下列条件")


class Levelling(Procedure):
    """16.1 A card from the hand goes on top of a unit."""

    embodies = (embody("16", "升级"), embody("16.1", "依次进行"))
    within = "13.4.1.2"

    first_check = step("16.1.1", "自动处理检查时点").calls(CheckTiming)

    @step("16.1.2", "使那名单位升级")
    def level_up(self, play: Rules) -> None:
        """A card of the unit's name, whose affinities the bonds show and whose cost they pay."""
        player = play.state.turn_player
        hand = play.state.zones[player, HAND]
        with selecting.among(play, player, selecting.OWN_HAND, CONDITIONS):
            card = play.pick(player, hand, "重叠放置的卡", against=lambda card: against(play, card))
        if card is None:
            return
        if not play.card(card).face:
            play.show(card, possible(play, card))
        deployment.identify_bonds(play, player, card)
        others = of_another_name(play, card)
        same = [
            unit
            for unit in own_units(play, player)
            if facts.namesakes(play, unit, card) or unit in others or not play.applies(SAME_NAME)
        ]
        theirs = [unit for unit in enemy_units(play, player) if facts.namesakes(play, unit, card)]

        def held(unit: int) -> list[Reason]:
            other = [Reason(SAME_USER, ("使用者是", name(1 - player)), unit)] if unit in theirs else []
            return [*other, *forbidden(play, card, unit)]

        with selecting.among(play, player, selecting.OWN_UNIT, CONDITIONS):
            unit = play.pick(player, [*same, *theirs], card, "叠到哪名单位上", against=held)
        told: list[Reason] = []
        cost = cost_of(play, card, told)  # as it is in the hand
        if unit in others:
            by = others[unit]
            play.owing_to([Reason(SAME_NAME, ("照规则单位名必须相同",), unit), by])
            play.owing_to(static.in_effect(play, card, by.ability))
        if unit is not None and deployment.level_up(play, card, unit):
            spent = play.state.spent + cost
            if play.face(card).promotion is not None:
                play.because(MUST_PROMOTE, "有转职费用，必须视作转职", card=card)
                play.owing_to(told)
            play.set(f"本回合的费用总和是{spent}", clause=CONDITIONS, spent=spent)

    last_check = step("16.1.3", "自动处理检查时点").calls(CheckTiming)


def of_another_name(play: Rules, card: int) -> dict[int, Reason]:
    """The units of another name on which the card itself says that it can be put, each with what says so."""
    player = play.card(card).player
    context = Context(card, player)
    return {
        unit: by
        for units, by in static.levels_from(play, card)
        for unit in own_units(play, player)
        if selecting.is_it(play, units, unit, context) and not facts.namesakes(play, unit, card)
    }


def cost_of(play: Rules, card: int, told: Told = None) -> int:
    """What it costs to level up to a card: its class-change cost, if one is printed (14.2.5.3, 16.1.2)."""
    promotion = facts.promotion(play, card, told)
    return facts.cost(play, card, told) if promotion is None else promotion


def forbidden(play: Rules, card: int, unit: int) -> list[Reason]:
    """What says that a unit may not be levelled up with a card."""
    kinds = ["不能升级", *(["不能转职"] if play.face(card).promotion is not None else [])]
    return [reason for kind in kinds for reason in static.forbidding(play, unit, kind)]


def not_shown(play: Rules, card: int) -> list[Reason]:
    """The affinities of a card of the hand that no face-up bond shows."""
    return deployment.not_shown(play, play.card(card).player, card, CONDITIONS)


def too_dear(play: Rules, card: int) -> list[Reason]:
    """By how much levelling up to a card of the hand costs too much."""
    return deployment.not_paid(play, play.card(card).player, card, cost_of(play, card), CONDITIONS)


def no_unit(play: Rules, card: int) -> list[Reason]:
    """That there is no unit on which a card of the hand can be put, or what forbids it of all that there are."""
    same = [unit for unit in own_units(play, play.card(card).player) if facts.namesakes(play, unit, card)]
    same += of_another_name(play, card)
    if not same:
        said = f"没有单位名是「{'」「'.join(facts.unit_names(play, card))}」的单位"
        there = {one for unit in own_units(play, play.card(card).player) for one in facts.unit_names(play, unit)}
        play.owing_to(not_in_force(play, card, "单位名", there))
        return [Reason(SAME_NAME, (said,), card)]
    barred = [forbidden(play, card, unit) for unit in same]
    return [reason for each in barred for reason in each] if all(barred) else []


def barred_by(play: Rules, card: int) -> list[Reason]:
    """What keeps a card of the hand from being put on any unit."""
    return [*not_shown(play, card), *too_dear(play, card), *no_unit(play, card)]


def possible(play: Rules, card: int) -> list[str]:
    """The printed sides with which a card that nobody has seen could be put on a unit."""
    return play.could_be(card, lambda: not play.barring(barred_by(play, card)))


def against(play: Rules, card: int) -> list[Reason]:
    """The same, also of a card that nobody has seen."""
    if play.card(card).face:
        return barred_by(play, card)
    if possible(play, card):
        return []
    return unseen.barring(play, card, cost_of, too_dear, (not_shown, no_unit))
