"""26. The book's terms: which cards are units, whose they are, who fights."""

from __future__ import annotations

from judge.clause import Clause
from judge.games.cipher.book import cite, term
from judge.games.cipher.rules import Rules
from judge.games.cipher.zones import BELOW, FRONT, REAR

LEFT = cite("18.1.3.2.1.2", "不再是防御单位")


def turn(play: Rules, unit: int, *, acted: bool, clause: Clause | None = None) -> bool:
    """A unit turns sideways, or upright, which abilities may wait for."""
    state = "转为已行动状态" if acted else "转为未行动状态"
    done = play.change(unit, unit, state, clause=clause, acted=acted)
    if done:
        play.happened(state, unit)
    return done


def units(play: Rules, player: int) -> tuple[int, ...]:
    """A player's units, the front row first."""
    zones = play.state.zones
    return zones[player, FRONT] + zones[player, REAR]


@term(
    ("26", "用语"),
    ("26.2", "单位"),
    ("26.2.1", "单位"),
    ("26.4", "我方单位"),
    ("26.4.1", "使用者为自己"),
    ("5.1.2.1.2.1", "这张卡的使用者"),
    ("26.9.1", "前卫区"),
    ("26.10.1", "后卫区"),
)
def own_units(play: Rules, player: int) -> tuple[int, ...]:
    """我方单位: the units that ``player`` uses."""
    return units(play, player)


@term(("26.2.1", "单位"), ("26.5", "敌方单位"), ("26.5.1", "使用者为对手"), ("5.1.2.1.2.4", "使用者之外"))
def enemy_units(play: Rules, player: int) -> tuple[int, ...]:
    """敌方单位: the units that the other player uses."""
    return units(play, 1 - player)


STILL_ATTACKING = "它仍是攻击单位，直到18.1.20"


@term(("26.6.1", "进行攻击"), ("26.8.1", "攻击单位和防御单位"))
def attacker(play: Rules) -> int | None:
    """The attacking unit, if there is one on the battlefield, or one that left is read to be it until 18.1.20."""
    battle = play.state.battle
    if battle is None or battle.attacker is None:
        return None
    return battle.attacker if battle.reading == STILL_ATTACKING or on_field(play, battle.attacker) else None


@term(("26.7.1", "被攻击"), ("26.8.1", "攻击单位和防御单位"))
def defender(play: Rules) -> int | None:
    """The defending unit, if there still is one (18.1.3.2.1.2)."""
    battle = play.state.battle
    return None if battle is None else battle.defender


def on_field(play: Rules, card: int) -> bool:
    """Whether a card lies on the battlefield as a unit."""
    return play.state.cards[card].zone in {FRONT, REAR}


def unit_of(play: Rules, card: int) -> int:
    """The unit of which a card is a part that was one itself, until another was put upon it (14.2.7)."""
    here = play.state.cards[card]
    if here.zone != BELOW or here.grown:
        return card
    hosts = [host for host, other in play.state.cards.items() if card in other.below]
    return hosts[0] if hosts else card


@term(("26.3.1", "主人公单位"), ("5.1.2.5", "主人公"))
def lords(play: Rules, player: int) -> tuple[int, ...]:
    """A player's lord units."""
    return tuple([card for card in units(play, player) if play.state.cards[card].lord])
