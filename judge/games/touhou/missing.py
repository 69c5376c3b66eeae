"""6.3 Who is missing from a battle, and whether it is over for that."""

from __future__ import annotations

from judge.clause import Clause
from judge.games.touhou.book import cite
from judge.games.touhou.card import Battle
from judge.games.touhou.rules import Rules

ATTACKER_GONE = cite("6.3.2", "所有攻击者都已失去的，战斗终止")
BLOCKERS_GONE = cite("6.3.3", "正在阻挡的阻挡者全部失去的，战斗终止")
MISSING = cite("6.3.1", "怎样处理")


def missing(play: Rules, battle: Battle, place: int) -> bool:
    """Whether the attacker (0), the unit attacked (1) or a blocker (from 2) is no longer there, or not the same."""
    own = (battle.attacker, battle.target, *battle.blockers)
    if place >= len(own) or not own[place]:
        return False
    stamp = battle.stamps[place] if place < len(battle.stamps) else play.card(own[place]).stamp
    return not play.in_play(own[place], stamp)


def broken_off(play: Rules) -> Clause | None:
    """The clause by which the battle is over as soon as somebody is missing; None as long as it goes on."""
    battle = play.state.battle
    if battle is None:
        return None
    blockers = range(2, 2 + len(battle.blockers))
    clause, lost = (BLOCKERS_GONE, blockers) if battle.declared else (ATTACKER_GONE, range(1))
    over = bool(lost) and all(missing(play, battle, place) for place in lost)
    return clause if over and play.applies(clause) else None
