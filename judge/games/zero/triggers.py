"""702 and 800–808. Triggered effects: what sets them off, and whether."""

from __future__ import annotations

from judge.effects.nodes import Ability
from judge.games.cards.meaning import Context
from judge.games.cards.values import Waiting
from judge.games.zero import facts, layers, selecting
from judge.games.zero.book import cite, embody
from judge.games.zero.card import Awaited
from judge.games.zero.rules import Rules
from judge.games.zero.zones import EVENT, FIELD, IN_PLAY, REST
from judge.kernel import Reason

CHAPTER = (
    *(embody("702", "触发效果"), embody("702#1", "触发条件，效果"), embody("702#6", "只触发一次")),
    *(embody("800", "发动时机概述"), embody("800#2", "都是触发效果"), embody("800#3", "没有优先之类")),
)
SET_OFF = cite("702#2", "自动触发")
UNMET = cite("702#3", "不成立就不会触发")
ONLY_IN_PLAY = embody("802#4", "只有战斗区里的牌")
_BODY_GONE = embody("802#2", "本体已经不在战斗区里")
_BODY_THERE = embody("801#2", "本体已经在战斗区里")
TIMINGS = {
    "登场": (embody("801", "登场时"), cite("801#1", "进入战斗区时触发"), _BODY_THERE),
    "破坏": (embody("802", "破坏时"), cite("802#1", "离开战斗区时触发"), _BODY_GONE, ONLY_IN_PLAY),
    "战斗破坏": (embody("803", "战斗破坏时"), cite("803#1", "因而被破坏时触发"), embody("803#3", "都属于破坏")),
    "攻击破坏": (embody("803", "攻击破坏时"), cite("803#2", "触发【攻击破坏时】"), embody("803#4", "只有角色牌能有")),
    "防御破坏": (embody("803", "防御破坏时"), cite("803#2", "触发【防御破坏时】"), embody("803#4", "只有角色牌能有")),
    "战斗胜利": (embody("804", "战斗胜利时"), cite("804#1", "自身没有被破坏"), embody("804#3", "只有角色牌能有")),
    "攻击胜利": (embody("804", "攻击胜利时"), cite("804#2", "触发【攻击胜利时】"), embody("804#3", "只有角色牌能有")),
    "防御胜利": (embody("804", "防御胜利时"), cite("804#2", "在防御战斗中如此"), embody("804#3", "只有角色牌能有")),
    "攻击": (embody("805", "攻击时"), cite("805#1", "选择了攻击对象并横置时触发"), embody("805#2", "宣布攻击的时候")),
    "防御": (embody("806", "防御时"), cite("806#1", "在两种情况下触发"), embody("806#2", "宣布防御的时候")),
    "回合开始": (embody("807", "回合开始时"), cite("807#1", "开始步骤时触发"), embody("807#2", "战斗区或休息区里")),
    "回合结束": (embody("808", "回合结束时"), cite("808#1", "结束步骤时触发"), embody("808#2", "战斗区或休息区里")),
}
"""For each timing: the section, the paragraph that sets it off, what else it says of it."""
for _turn in ("我方", "对方"):
    TIMINGS[f"{_turn}回合开始"] = TIMINGS["回合开始"]
    TIMINGS[f"{_turn}回合结束"] = TIMINGS["回合结束"]
ELSEWHERE = embody("700#7", "并非只在战斗区里有效")
AT_OTHER_TIMES = {
    "被攻击": cite("502#1", "发动【攻击时】、【被攻击时】的效果"),
    "战斗": cite("505#1", "只在战斗时才能发动的效果"),
}
"""What is said of the events that chapter 8 has no section on."""
WHOSE_BATTLE = {"攻击": embody("603#1", "我方玩家的回合"), "防御": embody("604#1", "对方玩家的回合")}
ATTACKS_ANYTHING = embody("805#3", "都触发【攻击时】")
NOT_WHEN_CHOSEN = embody("806#3", "被选为攻击对象的时候")


def notice(play: Rules, event: str, subject: int, other: int | None = None) -> None:
    """Set off what waits for this event."""
    if event in TIMINGS:
        play.consult(TIMINGS[event][0], *TIMINGS[event][2:])
    if event == "攻击":
        play.consult(ATTACKS_ANYTHING)
    elif event == "被攻击":
        play.consult(NOT_WHEN_CHOSEN)
    given = any(effect.ability is not None for effect in play.state.effects)
    turn = play.state.turn_player
    for player in (turn, 1 - turn):
        for zone in (FIELD, EVENT):
            for card in play.state.zones[player, zone]:
                if given or "触发" in play.face(card).kinds or layers.modified(play, card, "能力"):
                    for ability in layers.abilities(play, card):
                        _consider(play, (card, player), ability, event, (subject, other))
    if play.card(subject).zone not in IN_PLAY:
        for ability in play.had(subject):
            _consider(play, (subject, play.card(subject).player), ability, event, (subject, other))
    _awaited(play, event, subject)


AT_REST = (
    "休息区里的牌没有写在休息区也有效，它的【回合开始时】【回合结束时】是否触发",
    ("触发（807#2、808#2：在战斗区或休息区里）", "不触发（700#7：写明的才在别的区域有效）"),
    (TIMINGS["回合开始"][2], TIMINGS["回合结束"][2], ELSEWHERE),
)


def _works_at_rest(play: Rules, event: str, ability: Ability) -> bool:
    """Whether an effect works though its card is in the rest zone: it says so (700#7), or 807#2 is read so."""
    if ability.trigger is None or ability.trigger.event != event:
        return False
    return ("休息区",) in ability.icons or play.reading("807#2", *AT_REST) == AT_REST[1][0]


def turn_event(play: Rules, event: str) -> None:
    """A turn begins or ends: effects in play, and those in the rest zones that say that they work there (807#2)."""
    turn = play.state.turn_player
    for player in (turn, 1 - turn):
        for zone in (FIELD, EVENT, REST):
            for card in play.state.zones[player, zone]:
                if zone == REST:
                    found = [a for a in play.face(card).abilities if _works_at_rest(play, event, a)]
                else:
                    found = layers.abilities(play, card)
                for ability in found:
                    _consider(play, (card, player), ability, event, (0, None))


def _consider(
    play: Rules, source: tuple[int, int], ability: Ability, event: str, happened: tuple[int, int | None]
) -> None:
    (card, player), (subject, other) = source, happened
    trigger = ability.trigger
    if trigger is None or trigger.event != event or ability.kind != "触发":
        return
    context = Context(card, player, cause=(subject,) if subject else ())
    if subject and not selecting.is_it(play, trigger.subject, subject, context):
        return
    if trigger.object is not None and (other is None or not selecting.is_it(play, trigger.object, other, context)):
        return
    if event[:2] in {"我方", "对方"} and (play.state.turn_player == player) != (event[:2] == "我方"):
        return
    play.consult(*CHAPTER)
    clause = TIMINGS[event][1] if event in TIMINGS else AT_OTHER_TIMES.get(event, SET_OFF)
    keyword = facts.keyword_clause(play, ability)
    if not all(play.applies(by) for by in (clause, SET_OFF, keyword or clause)):
        return
    met = ability.condition is None or selecting.holds(play, ability.condition, context)
    if not met and play.applies(UNMET):
        by = Reason(UNMET, ("条件不成立",), card, ability.name or ability.text)
        play.note("refused", card, f"的{words(ability)}不触发：条件不成立", clause=UNMET, by=(by,))
        return
    number = 1 + max([w.id for w in play.state.waiting], default=0)
    cause = tuple([c for c in (subject, other) if c])
    made = Waiting(number, card, player, ability, cause)
    if keyword is not None:
        play.because(clause, "时机", card=card)
    if clause != SET_OFF:
        play.because(SET_OFF, "触发它的动作一发生，就自动触发")
    if card == subject and event in TIMINGS and play.card(card).zone not in IN_PLAY:
        play.because(_BODY_GONE, "本体已经不在战斗区里", card=card)
    if event[:2] in WHOSE_BATTLE:
        play.because(WHOSE_BATTLE[event[:2]], f"{event[:2]}战斗", card=card)
    play.set(card, f"的{words(ability)}触发", clause=keyword or clause, waiting=(*play.state.waiting, made))


def _awaited(play: Rules, event: str, subject: int) -> None:
    """What an effect said to do the next time that this happens (900#8)."""
    due = [a for a in play.state.awaited if a.event == event and a.on == subject and play.in_play(subject, a.stamp)]
    if not due:
        return
    rest = tuple([awaited for awaited in play.state.awaited if awaited not in due])
    play.set(subject, f"{event}，先前的效果发动", clause=facts.KEYWORD_CLAUSES["聚气"], awaited=rest)
    for awaited in due:
        number = 1 + max([w.id for w in play.state.waiting], default=0)
        made = Waiting(number, subject, awaited.player, _now(awaited), (subject,))
        play.set(waiting=(*play.state.waiting, made))


def _now(awaited: Awaited) -> Ability:
    return Ability(name=awaited.name, kind="触发", text=awaited.name, body=awaited.then)


def words(ability: Ability) -> str:
    """How an effect is called in records and options."""
    return f"『{ability.name or ability.text}』"
