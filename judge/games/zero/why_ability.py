"""Why an effect does nothing on a board: each thing that it needs, by the clause that says so."""

from __future__ import annotations

from judge.clause import Clause
from judge.effects.nodes import Ability, Ref, Turn
from judge.games.cards.explaining import Given, explained
from judge.games.cards.meaning import Context
from judge.games.zero import facts, layers, priority, selecting, triggers
from judge.games.zero.book import embody
from judge.games.zero.rules import Rules
from judge.games.zero.why import ONLY_AS_LONG, off
from judge.games.zero.zones import IN_PLAY
from judge.kernel import Reason

SAID_THERE = embody("700#7", "并非只在战斗区里有效")
KINDS: dict[str, tuple[Given, ...]] = {
    "永续": (
        (embody("701#1", "既不需要使用，也不需要触发"), "不需要使用，也不需要触发"),
        (embody("701#2", "不进入连锁"), "进入战斗区就存在，不进入连锁"),
    ),
    "触发": (
        (embody("702#1", "触发条件，效果"), "条件是一个动作"),
        (embody("702#6", "只触发一次"), "每次动作只触发一次"),
    ),
    "启动": (
        (embody("703#1", "冒号之前都是要支付的费用"), "冒号之前的全部支付"),
        (embody("703#4", "在双方的回合里、任何时机"), "双方的回合里有优先权就可以使用"),
    ),
    "反击": (
        (embody("704#2", "只有战术牌和事件牌"), "只有战术牌和事件牌有"),
        (embody("704#3", "不一样"), "是触发效果，方式与别的不同"),
        (embody("702#9", "反击特效也是一种触发效果"), "也是触发效果"),
        (embody("312#1", "因受到伤害而被翻开时"), "在生命区里因伤害翻开时发动"),
    ),
}
"""What chapter 7 says of each kind of effect."""
BATTLES: tuple[Given, ...] = (
    (embody("803#3", "都属于破坏"), "也属于破坏"),
    (embody("803#4", "只有角色牌能有"), "只有角色牌能有"),
    (embody("803#5", "要到战斗伤害计算完毕之后"), "要到战斗伤害计算完毕"),
    (embody("803#6", "都不能触发【战斗破坏时】"), "因效果或非战斗的伤害被破坏不触发"),
)
WINS: tuple[Given, ...] = (
    (embody("804#3", "只有角色牌能有"), "只有角色牌能有"),
    (embody("804#4", "要到战斗伤害计算完毕之后"), "要到战斗伤害计算完毕"),
    (embody("804#5", "没有【战斗胜利时】的时机"), "双方都没有或都被破坏就没有胜利"),
)
SAYS: dict[str, tuple[Given, ...]] = {
    "登场": ((embody("801#2", "本体已经在战斗区里"), "触发时本体已经在战斗区里"),),
    "破坏": (
        (embody("802#2", "本体已经不在战斗区里"), "触发时本体已经不在战斗区里"),
        (embody("802#4", "只有战斗区里的牌"), "只有战斗区里的牌能触发"),
    ),
    **dict.fromkeys(("战斗破坏", "攻击破坏", "防御破坏"), BATTLES),
    **dict.fromkeys(("战斗胜利", "攻击胜利", "防御胜利"), WINS),
    "攻击": (
        (embody("805#2", "不触发【攻击时】的效果"), "宣布攻击的时候不触发"),
        (embody("805#3", "都触发【攻击时】"), "攻击生命区或角色牌都触发"),
    ),
    "防御": (
        (embody("806#2", "不触发【防御时】的效果"), "宣布防御的时候不触发"),
        (embody("806#3", "被选为攻击对象的时候"), "被选为攻击对象的时候不触发"),
    ),
    **dict.fromkeys(
        ("回合开始", "我方回合开始", "对方回合开始"),
        ((embody("402#1", "在此触发并计算"), "在开始步骤触发"), (embody("402", "开始步骤"), "开始步骤")),
    ),
    **dict.fromkeys(
        ("回合结束", "我方回合结束", "对方回合结束"),
        ((embody("406#1", "在此触发并清算"), "在结束步骤触发"), (embody("406", "结束步骤"), "结束步骤")),
    ),
}
"""What chapter 8 says of a timing besides what sets it off."""
PAID_FIRST: dict[str, Clause] = {"破坏": embody("802#3", "就必须支付")}
MARKED = (embody("800#2", "都是触发效果"), embody("800#3", "没有优先之类"))
NO_TIMING = embody("800#1", "任何时机都可以使用")
TURNS: tuple[Given, ...] = (
    (embody("809#1", "永续效果或启动效果"), "是{kind}效果"),
    (embody("809#3", "任何时机都可以使用"), "那个回合里任何时机都可以使用"),
)
GATE, EXISTS_BESIDE = embody("307#2", "视为没有这个效果"), embody("600#6", "共同存在")
BY_ITSELF = embody("317#10", "这个图标之后的效果不发动")
WHOLE = embody("708#3", "启动条件等也一同失去")
KEYWORD = embody("900#1", "作为关键词")


def of_ability(play: Rules, card: int, ability: Ability) -> tuple[Reason, ...]:
    """Why an effect does nothing on this board, or what it needs.

    Its kind and zone, effects lost, level, turn, what it waits for and what is said of that, its condition, its uses.
    """
    here, said = play.card(card), ability.name or ability.text
    found: list[Reason] = []
    if ability.kind in {"永续", "触发", "启动"} and here.zone not in IN_PLAY and ("休息区",) not in ability.icons:
        event = ability.trigger.event if ability.trigger is not None else ""
        clause = ONLY_AS_LONG if ability.kind == "永续" else triggers.ONLY_IN_PLAY if event == "破坏" else SAID_THERE
        found.append(Reason(clause, (f"在{here.zone}，没有写在那里有效",), card, said))
    taken = off(play, card, ability)
    found += taken
    if any(reason.clause == layers.LOSES for reason in taken) and ability.cost:
        found.append(Reason(WHOLE, ("费用与条件也一同失去",), card, said))
    found += _timing(card, ability)
    if ability.condition is not None:
        context = Context(card, here.player, name=said)
        if not selecting.holds(play, ability.condition, context):
            found.append(Reason(triggers.UNMET, ("条件现在不成立",), card, said))
    if ability.kind == "启动" and here.zone in IN_PLAY:
        found += priority.held_back(play, card, ability, here.player)
    return tuple(dict.fromkeys((*found, *_said(card, ability, KINDS.get(ability.kind, ())), *_icons(card, ability))))


def _timing(card: int, ability: Ability) -> list[Reason]:
    """What it waits for, and what chapter 8 says of that."""
    said = ability.name or ability.text
    if ability.trigger is None:
        return []
    event = ability.trigger.event
    if event not in triggers.TIMINGS:
        return []
    told = [Reason(triggers.TIMINGS[event][1], (f"等的是{event}",), card, said), *_said(card, ability, SAYS[event])]
    if ability.cost and event in PAID_FIRST:
        told.append(Reason(PAID_FIRST[event], ("触发的同时就要支付",), card, said))
    return [
        *told,
        Reason(MARKED[0], ("标着时机，是触发效果",), card, said),
        Reason(MARKED[1], ("没有优先",), card, said),
    ]


def _icons(card: int, ability: Ability) -> list[Reason]:
    """What stands before its text: levels, turns, the tapping of the card, a keyword."""
    said, told = ability.name or ability.text, []
    for icon, *rest in ability.icons:
        if icon == "等级":
            told += [Reason(clause, (f"等级{rest[0]}",), card, said) for clause in layers.GATES.get(int(rest[0]), ())]
            told += [Reason(GATE, ("达不到等级，视为没有",), card, said)]
            told += [Reason(EXISTS_BESIDE, ("低等级的效果也还在",), card, said)]
        elif icon in {"我方回合中", "对方回合中"}:
            told += _said(card, ability, TURNS if ability.kind == "启动" else TURNS[:1], kind=ability.kind)
        elif icon == "关键词":
            told.append(Reason(KEYWORD, (f"「{rest[0]}」",), card, said))
            told.append(Reason(facts.KEYWORD_CLAUSES[str(rest[0])], (), card, said))
    if Turn(Ref("这"), "横置") in ability.cost:
        told.append(Reason(BY_ITSELF, ("因攻击、防御或别的效果横置时不发动",), card, said))
    if ability.kind == "启动" and not told:
        told.append(Reason(NO_TIMING, ("没有规定特殊时机",), card, said))
    return told


def _said(card: int, ability: Ability, given: tuple[Given, ...], **words: str) -> tuple[Reason, ...]:
    return explained(given, card, ability.name or ability.text, **words)
