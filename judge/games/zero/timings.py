"""800–808. The timings: what sets each of them off, and what else the book says of it."""

from __future__ import annotations

from collections.abc import Iterable

from judge.games.cards.values import Awaited
from judge.games.zero.book import cite, embody

ONLY_IN_PLAY = embody("802#4", "只有战斗区里的牌")
BODY_GONE = embody("802#2", "本体已经不在战斗区里")
BODY_THERE = embody("801#2", "本体已经在战斗区里")
NOT_DECLARED = {"攻击": cite("805#2", "宣布攻击的时候"), "防御": cite("806#2", "宣布防御的时候")}
NOT_CHOSEN = cite("806#3", "被选为攻击对象的时候")
TIMINGS = {
    "登场": (embody("801", "登场时"), cite("801#1", "进入战斗区时触发"), BODY_THERE),
    "破坏": (embody("802", "破坏时"), cite("802#1", "离开战斗区时触发"), BODY_GONE, ONLY_IN_PLAY),
    "战斗破坏": (embody("803", "战斗破坏时"), cite("803#1", "因而被破坏时触发"), embody("803#3", "都属于破坏")),
    "攻击破坏": (embody("803", "攻击破坏时"), cite("803#2", "触发【攻击破坏时】"), embody("803#4", "只有角色牌能有")),
    "防御破坏": (embody("803", "防御破坏时"), cite("803#2", "触发【防御破坏时】"), embody("803#4", "只有角色牌能有")),
    "战斗胜利": (embody("804", "战斗胜利时"), cite("804#1", "自身没有被破坏"), embody("804#3", "只有角色牌能有")),
    "攻击胜利": (embody("804", "攻击胜利时"), cite("804#2", "触发【攻击胜利时】"), embody("804#3", "只有角色牌能有")),
    "防御胜利": (embody("804", "防御胜利时"), cite("804#2", "在防御战斗中如此"), embody("804#3", "只有角色牌能有")),
    "攻击": (embody("805", "攻击时"), cite("805#1", "选择了攻击对象并横置时触发"), NOT_DECLARED["攻击"]),
    "防御": (embody("806", "防御时"), cite("806#1", "在两种情况下触发"), NOT_DECLARED["防御"]),
    "回合开始": (embody("807", "回合开始时"), cite("807#1", "开始步骤时触发"), embody("807#2", "战斗区或休息区里")),
    "回合结束": (embody("808", "回合结束时"), cite("808#1", "结束步骤时触发"), embody("808#2", "战斗区或休息区里")),
}
"""For each timing: the section, the paragraph that sets it off, what else it says of it."""
for _turn in ("我方", "对方"):
    TIMINGS[f"{_turn}回合开始"] = TIMINGS["回合开始"]
    TIMINGS[f"{_turn}回合结束"] = TIMINGS["回合结束"]
AT_OTHER_TIMES = {
    "被攻击": cite("502#1", "发动【攻击时】、【被攻击时】的效果"),
    "战斗": cite("505#1", "只在战斗时才能发动的效果"),
}
"""What is said of the events that chapter 8 has no section on."""
_ATTACKING = (embody("603#1", "我方玩家的回合"), "攻击战斗")
_DEFENDING = (embody("604#1", "对方玩家的回合"), "防御战斗")
WHOSE_BATTLE = {
    **dict.fromkeys(("攻击破坏", "攻击胜利"), _ATTACKING),
    **dict.fromkeys(("防御破坏", "防御胜利"), _DEFENDING),
}
"""Of the events that ask in whose turn the battle is: what says so (603, 604), and how that is called."""
AS_DESTROYED = embody("803#3", "可以参照【破坏时】")
NOBODY_ELSE = embody("806#4", "要到防御步骤之后")
OF_DESTRUCTION = frozenset(("战斗破坏", "攻击破坏", "防御破坏"))
OF_A_BATTLE = OF_DESTRUCTION | {"战斗胜利", "攻击胜利", "防御胜利"}
AS_COPY = cite("706#2", "那些效果也会触发")
SAID_OF = {
    "攻击": (embody("805#3", "都触发【攻击时】"),),
    "被攻击": (NOT_CHOSEN,),
}
"""What else chapter 8 says of two of them."""


def come(event: str, awaited: Iterable[Awaited]) -> tuple[int | str, ...]:
    """What is said when that came for which effects waited: whose they are, by name."""
    said = [(one.source or one.on, f"的『{one.name}』") for one in awaited if one.name]
    which = [piece for place, one in enumerate(said) for piece in (("、", *one) if place else one)]
    return (f"{event}，", *which, "先前说的在此发动") if which else (f"{event}，先前的效果发动",)
