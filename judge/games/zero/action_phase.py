"""405. The action phase: what only the turn player may do, with an empty chain."""

from __future__ import annotations

from typing import Any, TypeAlias

from judge.clause import Clause
from judge.games.cards.windows import Act
from judge.games.zero import attack_fees, attacking, battle, layers, limits, order
from judge.games.zero.book import cite, embody, step
from judge.games.zero.card import MUST_ATTACK
from judge.games.zero.levelling import ONE_LEVEL, ONE_LEVEL_AGAIN, PAID_FIRST, PER, SHOWN, TURNED_DOWN, LevelUp
from judge.games.zero.priority import ACTS, Priority
from judge.games.zero.rules import Rules
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

    def against_passing(self, play: Any, player: int) -> list[Reason]:
        """A character that has to attack and can, before the turn player lets the phase end (102#1)."""
        if play.state.chain or player != play.state.turn_player or not play.applies(order.TEXT_FIRST):
            return []
        return [reason for card, by in _bound(play, player) if _has_to(play, card) for reason in by]

    def comes_first(self, play: Any) -> bool:
        """What the book does not say of a character that must attack is asked before anybody decides."""
        if super().comes_first(play):
            return True
        if not play.state.chain:
            for card, _ in _bound(play, play.state.turn_player):
                for question in _doubts(play, card):
                    if not play.state.ruling_on(question[0]):
                        play.reading(*question)
        return False

    @step("405#2", "行动阶段结束")
    def priority(self, play: Rules) -> None:
        """Whoever has priority decides; the turn player may use any card, level up and attack."""
        self.go_round(play)


def _bound(play: Rules, player: int) -> list[tuple[int, list[Reason]]]:
    """The characters that a text says must attack, and can, with what says so."""
    if not layers.every(play, MUST_ATTACK):
        return []
    found = [(card, order.says(play, card, MUST_ATTACK, order.TEXT_FIRST)) for card in play.characters(player)]
    return [(card, by) for card, by in found if by and _can(play, card)]


def _can(play: Rules, card: int) -> bool:
    """Whether a character may declare an attack, and there is anything that it can attack (502#2)."""
    return not play.barring(attacking.against(play, card)) and not attacking.without_aim(play, card)


def _has_to(play: Rules, card: int) -> bool:
    """Whether a character that must attack has to now, as the judge reads what the book leaves open."""
    return all(play.state.ruling_on(key) != readings[1] for key, _, readings, _ in _doubts(play, card))


def _doubts(play: Rules, card: int) -> list[Question]:
    """What the book does not say of a character that must attack."""
    fee = any(layers.flags(play, card, what) for what in (attack_fees.ANY, attack_fees.DEED))
    attacked = any(event == "攻击" and one == card for event, one, _ in play.state.deeds)
    return [*([FOR_A_FEE] if fee else []), *([ONCE_MORE] if attacked else [])]


Question: TypeAlias = tuple[str, str, tuple[str, str], tuple[Clause, ...]]
FOR_A_FEE: Question = (
    "501#4",
    "必须攻击的角色牌，攻击另要支付费用，必须支付吗",
    ("必须支付，必须攻击（102#1）", "可以不支付，因而不攻击（501#4只说攻击时支付）"),
    (attack_fees.DUE, order.TEXT_FIRST),
)
ONCE_MORE: Question = (
    "500#1 再次",
    "必须攻击的角色牌本回合已经攻击过，现在又能攻击，还必须攻击吗",
    ("只要能攻击就必须再攻击", "已经攻击过，不必再攻击"),
    (ACT, order.TEXT_FIRST),
)


def _levels(play: Rules, holder: int, before: Any) -> list[Act]:
    """The characters that can be levelled up (600)."""
    if not (play.applies(ACTS[3]) and play.applies(LEVEL_WHEN)):
        return []
    play.consult(LEVEL_WHEN)
    resources = play.state.zones[holder, RESOURCE]
    found: list[Act] = []
    for host in play.characters(holder):
        act = LevelUp(host=host, player=holder, before=before)
        if resources or act.shown(play):  # where no resources are laid out at all, nobody thinks of it
            found.append((("升级", host), act, not_levelled(play, act)))
    return found


def not_levelled(play: Rules, act: LevelUp) -> list[Reason]:
    """Why a character cannot be levelled up, though it is the time."""
    player, host = act.player, act.host
    by = _levelled(play, player, host) + order.says(play, host, "不能升级", order.TEXT_FIRST)
    if any(play.card(card).face_up for card in play.state.zones[player, RESOURCE]) or act.shown(play):
        return by
    return [  # neither of the two prices can be paid (600#2)
        *by,
        Reason(PAID_FIRST, ("升级时要付清费用",), host),
        Reason(TURNED_DOWN, ("资源区里没有面朝上的牌",), host),
        Reason(SHOWN, ("手牌里没有颜色、名字都相同的角色牌",), host),
        *act.renamed(play),
    ]


def _levelled(play: Rules, player: int, host: int) -> list[Reason]:
    """That it is no more this turn: this character has been levelled up, or, as the judge has read it, any (600#1)."""
    once = host in play.state.levelled or (play.state.levelled and play.state.ruling_on("600#1") == PER[0])
    more, one_left = limits.levelled(play, player)
    if not once or not play.applies(ONE_LEVEL) or (more and one_left):
        return []
    whose = "" if host in play.state.levelled else "我方"
    return [Reason(c, (f"{whose}本回合已经成功升级过一次",), host) for c in (ONE_LEVEL, ONE_LEVEL_AGAIN)]


def _attacks(play: Rules, player: int) -> list[Act]:
    """The characters that may declare an attack, or may not."""
    if not play.applies(ACT) or not play.applies(CONDITIONS):
        return []
    return [
        (("宣布攻击：", card), battle.Attack(attacker=card), attacking.against(play, card))
        for card in play.characters(player)
    ]
