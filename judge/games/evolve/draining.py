"""12.13. 虹吸: what an attacker deals by attacking its leader gains; what strikes back deals nothing by attacking."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.ability import Ability
from judge.effects.nodes.meant import Ref
from judge.effects.nodes.verbs import Power
from judge.games.evolve import order
from judge.games.evolve.book import cite
from judge.games.evolve.card import Context
from judge.games.evolve.rules import Rules
from judge.games.evolve.triggers import AUTOMATIC, KEYWORDS, WAITS

DRAIN = KEYWORDS["虹吸"][2]
ONE_DRAIN = cite("12.13.3", "只算有一个虹吸")
NOT_IN_RETURN = cite("12.13.2.2", "有两种情况不触发虹吸")
BY_ATTACK = cite("12.13.2.1", "通过攻击造成的伤害")
NOT_OF_THE_ATTACKER = cite("12.13.2.1", "是攻击随从")


def drain(play: Rules, attacker: int, target: int, amount: int) -> None:
    """虹吸: its leader's life goes up by what the attacker dealt with its attack (12.13.2); once (12.13.3)."""
    given = play.layers(attacker, "虹吸")
    many = len(given)
    battle = play.state.battle
    attacks = battle is not None and battle.attacker == attacker
    if not many or not play.applies(DRAIN) or (attacks and not play.applies(BY_ATTACK)):
        return
    play.consult(*KEYWORDS["虹吸"])
    heals = Power(Ref("主战者", "自己"), "生命值", amount)
    ability = Ability("虹吸", "自动", "虹吸", (heals,), icons=(("关键词", "虹吸"),))
    context = Context(attacker, play.controller(attacker), cause=(attacker, target), amount=amount)
    context = replace(context, stamp=play.stamp(attacker), stamps=(play.stamp(attacker), play.stamp(target)))
    for _ in range(1 if play.applies(ONE_DRAIN) else many):
        play.because(BY_ATTACK, f"通过攻击造成{amount}点伤害", card=attacker)
        for said in sorted({order.written_as(play, one.source, "虹吸") for one in given} - {""}):
            play.because(KEYWORDS["虹吸"][1], said, card=attacker)
        if many > 1:
            play.because(ONE_DRAIN, f"有{many}个也只算一个", card=attacker)
        AUTOMATIC.set_off(play, ability, context, WAITS)


def strikes_back_only(play: Rules, card: int) -> bool:
    """Whether what is attacked deals no damage by attacking, so that its 虹吸 does not wait (12.13.2.1, 12.13.2.2)."""
    told = [clause for clause in (NOT_OF_THE_ATTACKER, NOT_IN_RETURN) if play.applies(clause)]
    if told and play.flagged(card, "虹吸"):
        for clause in told[1:]:
            play.because(clause, "攻击目标有【虹吸】也不触发", card=card)
        play.withheld(card, "不是攻击随从，虹吸不触发", clause=told[0])
    return bool(told)
