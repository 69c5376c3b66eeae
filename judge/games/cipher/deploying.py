"""15. Deploying a unit in the deployment phase."""

from __future__ import annotations

from judge.games.cipher import deployment, facts
from judge.games.cipher.book import cite, embody, step
from judge.games.cipher.check_timing import CheckTiming
from judge.games.cipher.rules import Rules
from judge.games.cipher.zones import HAND
from judge.kernel import Procedure, Reason

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
        card = play.pick(player, play.state.zones[player, HAND], "出击的卡", against=lambda card: against(play, card))
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


def barred_by(play: Rules, card: int) -> list[Reason]:
    """What keeps a card of the hand from being deployed."""
    player = play.card(card).player
    return [
        *deployment.not_shown(play, player, card, CONDITIONS),
        *deployment.not_paid(play, player, card, facts.cost(play, card), CONDITIONS),
        *deployment.name_taken(play, player, card),
        *deployment.barring(play, card),
    ]


def possible(play: Rules, card: int) -> list[str]:
    """The printed sides with which a card that nobody has seen could be deployed."""
    return play.could_be(card, lambda: not play.barring(barred_by(play, card)))


def against(play: Rules, card: int) -> list[Reason]:
    """The same, also of a card that nobody has seen."""
    if play.card(card).face:
        return barred_by(play, card)
    return [] if possible(play, card) else [Reason(CONDITIONS, ("没有见过的这张卡是哪一张都不能出击",), card)]
