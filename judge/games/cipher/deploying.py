"""15. Deploying a unit in the deployment phase."""

from __future__ import annotations

from judge.games.cipher import deployment, facts, selecting, unseen
from judge.games.cipher.book import cite, embody, step
from judge.games.cipher.check_timing import CheckTiming
from judge.games.cipher.rules import Rules
from judge.games.cipher.zones import HAND
from judge.kernel import Option, Procedure, Reason

CONDITIONS = cite("15.1.2", "同时满足下列条件")


class Deploying(Procedure):
    """15.1 A card from the hand becomes a unit."""

    embodies = (embody("15", "出击"), embody("15.1", "依次进行"))
    within = "13.4.1.2"

    first_check = step("15.1.1", "自动处理检查时点").calls(CheckTiming)

    @step("15.1.2", "从自己的手牌选1张卡出击")
    def deploy(self, play: Rules) -> None:
        """A card whose affinities the bonds show and whose cost they pay."""
        player = play.state.turn_player
        hand = play.state.zones[player, HAND]
        beside: dict[Option, tuple[Reason, ...]]
        beside = {card: by for card in hand if (by := deployment.beside_its_name(play, player, card))}
        with selecting.among(play, player, selecting.OWN_HAND, CONDITIONS):
            card = play.pick(player, hand, "出击的卡", against=lambda card: against(play, card), bearing=beside)
        if card is not None and not play.card(card).face:
            play.show(card, possible(play, card))
        if card is not None:
            deployment.identify_bonds(play, player, card)
        told: list[Reason] = []
        cost = 0 if card is None else facts.cost(play, card, told)  # as it is in the hand
        if card is not None and deployment.deploy(play, card, player):
            spent = play.state.spent + cost
            play.owing_to(told[1:] and told)
            play.set(f"本回合的费用总和是{spent}", clause=CONDITIONS, spent=spent)

    last_check = step("15.1.3", "自动处理检查时点").calls(CheckTiming)


def not_shown(play: Rules, card: int) -> list[Reason]:
    """The affinities of a card of the hand that no face-up bond shows."""
    return deployment.not_shown(play, play.card(card).player, card, CONDITIONS)


def too_dear(play: Rules, card: int) -> list[Reason]:
    """By how much a card of the hand costs too much."""
    return deployment.not_paid(play, play.card(card).player, card, facts.cost(play, card), CONDITIONS)


def name_taken(play: Rules, card: int) -> list[Reason]:
    """The units that have the name of a card of the hand."""
    return deployment.name_taken(play, play.card(card).player, card)


def barred_by(play: Rules, card: int) -> list[Reason]:
    """What keeps a card of the hand from being deployed."""
    return [*not_shown(play, card), *too_dear(play, card), *name_taken(play, card), *deployment.barring(play, card)]


def possible(play: Rules, card: int) -> list[str]:
    """The printed sides with which a card that nobody has seen could be deployed."""
    return play.could_be(card, lambda: not play.barring(barred_by(play, card)))


def against(play: Rules, card: int) -> list[Reason]:
    """The same, also of a card that nobody has seen."""
    if play.card(card).face:
        return barred_by(play, card)
    if possible(play, card):
        return []
    return unseen.barring(play, card, facts.cost, too_dear, (not_shown, name_taken, deployment.barring))
