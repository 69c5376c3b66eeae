"""1.133, 1.141, 1.142. What a player could do if he had 执行权, and why nobody has it where he has not."""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.cards.resolving import Resolving
from judge.games.game import Possible
from judge.games.touhou import acts, declaring, limits, priority, triggers
from judge.games.touhou.book import embody
from judge.games.touhou.card import SPELL
from judge.games.touhou.points import produced
from judge.games.touhou.rules import Rules, name
from judge.games.touhou.using import NOBODY_ACTS
from judge.kernel import Procedure, Reason

BY_RULE = embody("1.142c", "谁也得不到动作执行权")
NOT_IN_RESET = (embody("5.1.1", "整个阶段里没有玩家获得执行权"), embody("1.143a", "玩家得不到动作执行权"))
NO_OTHER_BATTLE = (limits.IN_MAIN, declaring.NO_SECOND)
FIGHTING = "正在战斗中"
HAS_IT, IN_MAIN = "有执行权时才可以", "自己回合的主要阶段，有执行权，对抗为空时才可以"


def possible(play: Rules, within: tuple[type[Procedure], ...]) -> Iterator[Possible]:
    """Cards that are used, abilities that are activated, units that attack."""
    asking = bool(within) and issubclass(within[-1], priority.Priority)
    for player in (0, 1):
        asked = (name(player), priority.Priority.QUESTION)
        missing, nobody = Reason(priority.NEEDED, (name(player), "没有得到执行权")), _nobody(play, within)
        for card in acts.usable(play, player):
            if play.face(card).key:
                yield Possible(player, asked, ("使用", card), (missing, *_when(play, card), *nobody))
        for here in triggers.with_given(play, "启动"):
            if here.side == player:
                for ability in play.abilities(here.id):
                    if ability.kind == "启动" and not produced(ability):
                        option = ("起动", here.id, f"的{triggers.words(ability)}")
                        when = [Reason(clause, (HAS_IT, "起动")) for clause in acts.ABILITIES]
                        yield Possible(player, asked, option, (missing, *when, *nobody))
        for unit in play.units(player):
            fights = [] if play.state.battle is None else [Reason(clause, (FIGHTING,)) for clause in NO_OTHER_BATTLE]
            # the battle forbids it the 主回合玩家, whoever has 执行权
            busy = bool(fights) and asking and player == play.state.turn_player
            told = [] if busy else [missing]
            if not busy or play.state.stack:
                told += [Reason(clause, (IN_MAIN, "攻击")) for clause in (priority.ATTACKING, limits.IN_MAIN)]
            own = play.barring(declaring.against_attack(play, unit))
            yield Possible(player, asked, ("攻击：", unit), (*told, *fights, *own, *nobody))


def _when(play: Rules, card: int) -> list[Reason]:
    """When a card of its kind may be used."""
    face = play.face(card)
    if face.kind == SPELL and "高速" in face.sub:
        return [Reason(clause, ("高速符卡，", HAS_IT, "使用"), card) for clause in limits.QUICK]
    kinds = [face.kind, *(sub for sub in face.sub if sub in limits.WHEN)]
    clauses = (limits.SLOW, *(clause for kind in kinds for clause in limits.WHEN.get(kind, ())), limits.IN_MAIN)
    return [Reason(clause, (IN_MAIN, "使用"), card) for clause in clauses]


def _nobody(play: Rules, within: tuple[type[Procedure], ...]) -> list[Reason]:
    """Why nobody has 执行权: something resolves, it is the 重置阶段, or the rules act."""
    if any(issubclass(one, Resolving) for one in within):
        return [Reason(NOBODY_ACTS, ("结算途中没有人得到执行权",))]
    if within and issubclass(within[-1], priority.Priority):
        return []
    if play.state.phase == "重置":
        return [Reason(clause, ("重置阶段没有玩家获得执行权",)) for clause in NOT_IN_RESET]
    return [Reason(BY_RULE, ("规则动作处理完之前没有人得到执行权",))]
