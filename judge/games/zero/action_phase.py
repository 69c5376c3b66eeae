"""405. The action phase: what only the turn player may do, with an empty chain."""

from __future__ import annotations

from typing import Any

from judge.games.cards.windows import Act
from judge.games.zero import attacking, battle, order
from judge.games.zero.book import cite, embody, step
from judge.games.zero.priority import ACTS, Priority
from judge.games.zero.rules import Rules
from judge.games.zero.using import ONE_LEVEL, ONE_LEVEL_AGAIN, LevelUp
from judge.games.zero.zones import RESOURCE
from judge.kernel import Reason

LEVEL_WHEN = cite("600#1", "就是升级的时机")
CONDITIONS = cite("501#1", "三个条件都满足")
ACT = cite("405#8", "宣布某张角色牌攻击")


class ActionPhase(Priority):
    """405 The action phase: there are no steps in it (405#2)."""

    main = True
    within = "405#1"
    embodies = (embody("405", "行动阶段"), embody("405#3", "在战斗阶段中进行"), embody("400#3", "战斗阶段组成"))

    def more(self, play: Rules, holder: int, before: Any) -> list[Act]:
        """Level up and attack."""
        return [*_levels(play, holder, before), *_attacks(play, holder)]

    @step("405#2", "行动阶段结束")
    def priority(self, play: Rules) -> None:
        """Whoever has priority decides; the turn player may use any card, level up and attack."""
        self.go_round(play)


def _levels(play: Rules, holder: int, before: Any) -> list[Act]:
    """The characters that can be levelled up (600)."""
    if not (play.applies(ACTS[3]) and play.applies(LEVEL_WHEN)):
        return []
    play.consult(LEVEL_WHEN)
    up = any(play.card(card).face_up for card in play.state.zones[holder, RESOURCE])
    found: list[Act] = []
    for host in play.characters(holder):
        act = LevelUp(host=host, player=holder, before=before)
        if up or act.shown(play):
            twice = host in play.state.levelled and play.applies(ONE_LEVEL)
            twins = (ONE_LEVEL, ONE_LEVEL_AGAIN) if twice else ()
            by = [Reason(clause, ("本回合已经成功升级过一次",), host) for clause in twins]
            by += order.says(play, host, "不能升级", order.TEXT_FIRST)
            found.append((("升级", host), act, by))
    return found


def _attacks(play: Rules, player: int) -> list[Act]:
    """The characters that may declare an attack, or may not."""
    if not play.applies(ACT) or not play.applies(CONDITIONS):
        return []
    return [
        (("宣布攻击：", card), battle.Attack(attacker=card), attacking.against(play, card))
        for card in play.characters(player)
    ]
