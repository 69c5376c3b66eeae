"""500#3, 502#3 and 319#2. Who of a battle is missing; who can wear an equipment."""

from __future__ import annotations

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.ability import Grant
from judge.effects.nodes.meant import Select
from judge.games.cards import unfit
from judge.games.cards.meaning import Context
from judge.games.zero import order, selecting
from judge.games.zero.book import cite
from judge.games.zero.card import Battle
from judge.games.zero.rules import Rules
from judge.games.zero.zones import FIELD
from judge.kernel import Reason

INTERRUPTED = cite("500#3", "战斗阶段就中断")
DEFENCE_CHANGES = cite("504#1", "战斗对象变更为这张角色牌")
TEXT_FIRST = cite("102#1", "听牌上写的")
OWN_ONLY = cite("319#2", "不能装备给对方的角色牌")
NOT_RECHOSEN = cite("502#3", "不能再重新选择攻击对象")


def broken(play: Rules) -> bool:
    """Whether a battle is in progress in which somebody is missing (500#3, 502#3), but for who fell in it (506#3)."""
    battle = play.state.battle
    if battle is not None and battle.over:
        return True
    if battle is None or battle.fallen:
        return False
    turn = play.state.turn_player
    attacker, _, defender = battle.stamps
    gone = [missing(play, battle.attacker, attacker, turn) and play.applies(INTERRUPTED)]
    if battle.established and (battle.defender in {0, battle.target} or not play.applies(DEFENCE_CHANGES)):
        gone.append(target_missing(play, battle) and play.applies(NOT_RECHOSEN))
    if battle.defender and not battle.harmless:
        gone.append(missing(play, battle.defender, defender, 1 - turn) and play.applies(INTERRUPTED))
    return any(gone)


def target_missing(play: Rules, battle: Battle) -> bool:
    """Whether the attacked character is missing; another one's defence takes its place (504#1)."""
    return missing(play, battle.target, battle.stamps[1], 1 - play.state.turn_player)


def missing(play: Rules, card: int, stamp: int, player: int) -> bool:
    """Whether a character has moved, is no character any more, or is controlled by the other player."""
    if not card:
        return False
    here = play.card(card)
    there = here.zone == FIELD and here.player == player and play.in_play(card, stamp)
    return not there or play.face(card).kind != "角色牌"


def wearers(play: Rules, card: int, player: int) -> list[int]:
    """The characters that an equipment can be put on."""
    play.consult(OWN_ONLY)
    sides = (player, 1 - player) if _anyones(play, card) or not play.applies(OWN_ONLY) else (player,)
    found = [c for side in sides for c in play.characters(side) if not play.flagged(c, "不能装备")]
    return [host for host in found if suits(play, card, host)]


def _anyones(play: Rules, card: int) -> bool:
    """Whether an equipment can be put on a character of either player (319#9)."""
    return any(("装备对方",) in ability.icons for ability in play.face(card).abilities)


WEARER = Select("角色牌", "自己", (FIELD,))


def no_wearer(play: Rules, card: int, player: int, clause: Clause, host: int) -> list[Reason]:
    """Why an equipment cannot be put on something by ``clause``."""
    whose = replace(WEARER, whose="双方") if _anyones(play, card) else WEARER
    by = unfit.reasons(selecting.WORDS, play, whose, Context(0, player), (clause,), host)
    if not by:
        by = order.says(play, host, "不能装备", TEXT_FIRST, card)
        by += [] if suits(play, card, host) else [Reason(TEXT_FIRST, ("不是此牌能装备的角色牌",), host)]
    return by


def suits(play: Rules, card: int, host: int) -> bool:
    """Whether a character is one of those which alone an equipment says it can be put on (102#1)."""
    meant = [
        node.against
        for ability in play.face(card).abilities
        for node in ability.body
        if isinstance(node, Grant) and node.flag == "只能装备" and node.against is not None
    ]
    context = Context(card, play.card(card).player)
    return all(selecting.is_it(play, what, host, context) for what in meant) or not play.applies(TEXT_FIRST)
