"""309, 605. How much a character bears: whether it has taken that much, and whether that was seen to already."""

from __future__ import annotations

from collections.abc import Container, Mapping

from judge.effects import walking
from judge.effects.nodes.verbs import Become, Power
from judge.games.zero import layers, strength
from judge.games.zero.book import cite, embody
from judge.games.zero.rules import Rules, name
from judge.games.zero.zones import FIELD
from judge.kernel import Reason

NO_DEFENCE = cite("309#3", "都直接把它送入休息区")
OR_LESS = embody("613#2", "X以下")
LETHAL = cite("605#2", "大于等于它本身的防御力")
EXCEEDED = cite("605#6", "不属于效果破坏")


def falls(play: Rules, card: int, defence: int) -> bool:
    """Whether a defence has become 0以下, or is no more: what 309#3 did not take away it does not take twice."""
    return nothing(play, defence) != (NO_DEFENCE in play.card(card).stays)


def nothing(play: Rules, defence: int) -> bool:
    """Whether a defence is 0以下, which zero is, too (613#2)."""
    return defence < 0 or (defence == 0 and play.applies(OR_LESS))


def struck(play: Rules, card: int, defence: int) -> bool:
    """Whether a character has taken as much as it can bear, and that is not known to leave it alive."""
    return play.card(card).damage >= defence and not spared(play, card, defence) and play.applies(LETHAL)


def sides(play: Rules) -> tuple[int, int]:
    """Both players, the turn player first, where nobody chooses anything."""
    return play.state.turn_player, 1 - play.state.turn_player


def defences(play: Rules) -> dict[int, int]:
    """The defence of each character in play, the turn player's first."""
    return {card: strength.defence(play, card) for player in sides(play) for card in play.characters(player)}


def spared(play: Rules, card: int, defence: int) -> bool:
    """Whether what a character has suffered has been seen to: no more came to it, and its defence has not fallen."""
    now = play.card(card)
    return now.damage <= now.spared and (defence >= now.borne or not play.applies(EXCEEDED))


def spare(play: Rules, defence: Mapping[int, int], gone: Container[int]) -> list[int]:
    """The characters that were to be destroyed, each with its defence then, and are not: those that are still there."""
    left = [card for card in defence if card not in gone and play.card(card).zone == FIELD]
    for card in left:
        play.follow(card, spared=play.card(card).damage, borne=defence[card])
    return left


def not_in_this_turn(play: Rules, card: int) -> list[Reason]:
    """What a card says of its own defence in another turn than this one, by whose it is now (610#3, 809#2)."""
    player = play.card(card).player
    other = "对方回合中" if player == play.state.turn_player else "我方回合中"
    return [
        Reason(layers.DURING, (f"由{name(player)}控制，现在不是{other[:2]}的回合",), card, ability.name or ability.text)
        for ability in play.face(card).abilities
        if (other,) in ability.icons
        and any(isinstance(part, Power | Become) and part.fact == "防御力" for part in walking.parts(ability))
    ]
