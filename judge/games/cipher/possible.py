"""13.3 to 13.5, 18.1.11, 18.1.13. What a player could choose in his phases, and in an attack."""

from __future__ import annotations

from collections.abc import Iterator

from judge.clause import Clause
from judge.games.cipher import activated
from judge.games.cipher.book import embody
from judge.games.cipher.rules import Rules
from judge.games.cipher.terms import own_units
from judge.games.cipher.zones import HAND
from judge.games.game import Possible
from judge.kernel import Option, Reason

BOND = embody("13.3.1.2", "放置到自己的羁绊区")
DEPLOYING = embody("13.4.1.2", "2种行为")
ACTING = embody("13.5.1.2", "3种行为")
CRITICAL = embody("18.1.11", "可以选择进行必杀攻击")
EVASION = embody("18.1.13", "可以选择进行神速回避")
ATTACKER, DEFENDER = "由回合玩家在攻击里选", "由非回合玩家在受到攻击时选"


def possible(play: Rules) -> Iterator[Possible]:
    """What the turn player does in the bond, deployment and action phases, and what either does in an attack."""
    for player in (0, 1):
        for act in ("出击", "升级"):
            yield _his(player, "出击阶段的行为", act, DEPLOYING, "出击阶段")
        for act in ("移动", "攻击", "使用能力"):
            yield _his(player, "行动阶段的行为", act, ACTING, "行动阶段")
        for card in play.state.zones[player, HAND]:
            yield _his(player, "放置到羁绊区的手牌", card, BOND, "羁绊阶段")
            yield _his(player, "出击的卡", card, DEPLOYING, "出击阶段", "出击")
        for unit in own_units(play, player):
            yield _his(player, "移动的单位", unit, ACTING, "行动阶段", "移动")
            yield _his(player, "攻击的单位", unit, ACTING, "行动阶段", "攻击")
            attacks = player == play.state.turn_player
            in_battle = Reason(CRITICAL if attacks else EVASION, (ATTACKER if attacks else DEFENDER,))
            yield Possible(player, ("战斗",), (unit, "的必杀攻击" if attacks else "的神速回避"), (in_battle,))
        for which in activated.of_units(play, player):
            yield _his(player, "使用的起动型能力", activated.option(play, *which), ACTING, "行动阶段", "使用能力")


def _his(player: int, question: str, option: Option, clause: Clause, phase: str, part_of: str = "") -> Possible:
    return Possible(player, (question,), option, (Reason(clause, (f"由回合玩家在{phase}选",)),), part_of)
