"""What the book leaves open: each gap by the key under which the judge's reading is kept, and how it can be read."""

from __future__ import annotations

from typing import Final

from judge.games.zero import (
    attack_fees,
    attacking,
    chain,
    defending,
    lasting,
    life,
    loops,
    meanwhile,
    options,
    resolving,
    selecting,
    strength,
    triggers,
    turn,
    upkeep,
    using,
    verbs,
)

GAPS: Final[dict[str, tuple[str, ...]]] = {
    "102#4": selecting.TOO_FEW[1],
    "105#4": upkeep.WHICH_FIRST,
    "106#5": chain.OF_THE_LAST,
    "202#6": life.IN_TURN,
    "305#6": triggers.UNBORN[1],
    "310#1": strength.BONUS_READINGS,
    "319#3": upkeep.AT_ONCE[1],
    "319#4": verbs.NO_WEARER[1:],
    "319#7": triggers.WEARER_GONE[1],
    "324#3": life.READINGS,
    "324#3 效果": (life.BY_POINT, *life.READINGS),
    "401#1": turn.WHICH_RESET[1],
    "406#1": lasting.MISSED[1],
    "407#1": turn.ALL_BONUSES[1],
    "407#2": chain.THE_REST,
    "408#1": turn.SET_OFF_LAST[1],
    "500#1 再次": (
        "只要能攻击就必须再攻击",
        "已经攻击过，不必再攻击",
    ),
    "501#2": (
        "攻击照常（501#3只管宣布的时候）",
        "攻击不成立（502#1要横置它，104#3：已横置的不能再主动横置）",
    ),
    "501#4": (
        "必须支付，必须攻击（102#1）",
        "可以不支付，因而不攻击（501#4只说攻击时支付）",
    ),
    attack_fees.KEY: attack_fees.WHEN[1],
    "503#2 次数": defending.AS_OFTEN[1],
    "504#1": attacking.DEFENDED[1],
    "504#3": (
        "战斗中断（500#3）",
        "战斗继续，防御方不造成伤害（504#3）",
    ),
    "507#1": lasting.NO_BATTLE[1],
    "600#1": using.PER,
    "600#10": resolving.TAKEN_MEANWHILE[1],
    "605#5": (
        "直接送入休息区，不是破坏（309#3、605#5）",
        "被破坏（605#6）",
    ),
    "606#1": triggers.BY_A_RULE[1],
    "607#5": (
        "先适用「改为」、再防止",
        "先防止、再适用「改为」",
    ),
    "607#5 减少": (),
    "610#3": triggers.WHOSE_NOW[1],
    "700#7": triggers.FROM_ELSEWHERE[1],
    "702#1": meanwhile.WHILE_OR_WHEN[1],
    "703#5": resolving.WORN_NO_MORE[1],
    "705#1": options.WHEN[1],
    "708#2": (
        "这个效果计算完毕就重新获得",
        "期间过后才重新获得",
    ),
    "802#1": (
        "触发（也是破坏）",
        "不触发（不是伤害或破坏效果）",
    ),
    "803#1": (
        "触发（被战斗破坏，605#3、607#3）",
        "不触发（没有超过，803#1）",
    ),
    "807#2": triggers.AT_REST[1],
    "901#4": loops.READINGS,
}
