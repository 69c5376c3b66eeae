"""18.1.15 Whether an attack brings the defending unit down."""

from __future__ import annotations

from msgspec.structs import replace

from judge.games.cipher import abilities, defeating, facts, supporting, why
from judge.games.cipher.book import cite, embody
from judge.games.cipher.card import Battle
from judge.games.cipher.rules import Rules
from judge.kernel import Reason

EVADED = cite("18.1.13.1.1", "不会在这场战斗")
COMPARED = embody("18.1.15", "变为被击破状态")
BY_THE_ATTACK = cite("18.1.15.1", "由攻击单位的攻击将其击破")
ORB_TERM = embody("26.16", "宝玉")
STAYS = embody("4.11.2.1", "仍旧存在于战场上")
MORE_ORBS = embody("9.3.2.1.1", "还要再选宝玉区上的1张卡")


def struck(play: Rules, attacker: int | None, defender: int | None, battle: Battle | None) -> bool:
    """Whether the attack brings the defender down."""
    if attacker is None or defender is None or battle is None:
        supporting.nobody_left(play, play.state.turn_player if attacker is None else 1 - play.state.turn_player)
        play.withheld("战斗单位不齐，无法比较")
        return False
    if battle.evaded and play.applies(EVADED):
        kept = [Reason(EVADED, ("进行了神速回避",), defender)]
        ours, theirs = facts.power(play, attacker), facts.power(play, defender)
        if ours < theirs:  # it would not have come down in any case
            kept.append(Reason(COMPARED, (attacker, f"{ours}对", defender, f"{theirs}，攻击单位较弱")))
        play.note("refused", defender, "变为被击破状态", by=kept)
        return False
    ours, theirs = facts.power(play, attacker), facts.power(play, defender)
    for fighter in (attacker, defender):
        if play.strengthened(fighter):
            _lay_open(play, fighter)
    for fighter, now in ((attacker, ours), (defender, theirs)):
        if now <= 0:
            play.withheld(fighter, f"的战斗力是{now}，不因此被击破，也不离开战场", clause=STAYS)
    for fighter in (attacker, defender):
        if not play.strengthened(fighter):
            play.because(facts.POWER[1], f"印刷{play.face(fighter).power}", card=fighter)
            play.owing_to(why.idle(play, fighter, "战斗力"))
    words = (attacker, f"{ours}对", defender, f"{theirs}")
    if ours < theirs:
        play.withheld(*words, "：攻击单位较弱，不击破")
        return False
    play.consult(ORB_TERM)
    more = [given for given in play.flags(attacker, "所将破坏的宝玉") if play.card(defender).lord]
    orbs = max((given.number for given in more), default=1)
    sure = defeating.safe(play, defender, "不会被攻击击破", attacker, struck=True)
    done = not sure and defeating.defeat(
        play, defender, *words, "：", defender, "变为被击破状态", orbs=orbs, source=attacker, struck=True
    )
    if done and more and play.applies(MORE_ORBS):
        play.owing_to([given.why(given.clause, f"变为{given.number}颗") for given in more])
        play.note("applied", attacker, f"的攻击所将破坏的宝玉是{orbs}颗", clause=MORE_ORBS)
    if done and play.applies(BY_THE_ATTACK):
        broken = replace(battle, broke=True, struck=defender)
        play.set("视作", attacker, "的攻击击破了", defender, clause=BY_THE_ATTACK, battle=broken)
        play.happened("攻击击破", attacker, defender)
    return done


def _lay_open(play: Rules, unit: int) -> None:
    """Put on record how a 战斗力 comes about."""
    told: list[Reason] = []
    now = facts.power(play, unit, told)
    play.owing_to([*told, *abilities.let(play, told), *why.idle(play, unit, "战斗力")])
    words = "".join(f"{more:+}" for more, _ in play.strengthened(unit))
    play.note("layered", unit, f"的战斗力：{play.face(unit).power}{words}={now}")
