"""Why an effect does nothing on a board: each thing that it needs, by the clause that says so."""

from __future__ import annotations

from judge.effects.nodes.ability import Ability
from judge.effects.nodes.meant import Ref
from judge.effects.nodes.verbs import Turn
from judge.games.cards.explaining import Given, explained
from judge.games.cards.meaning import Context
from judge.games.zero import ending, facts, keyword_clauses, layers, observing, priority, selecting, timings, triggers
from judge.games.zero.battle_damage import WINNING
from judge.games.zero.book import embody
from judge.games.zero.rules import Rules, name
from judge.games.zero.why import ONLY_AS_LONG, off
from judge.games.zero.zones import ELSEWHERE, IN_PLAY, LIFE, REST
from judge.kernel import Reason
from judge.kernel.records import Telling

SAID_THERE = embody("700#7", "并非只在战斗区里有效")
KINDS: dict[str, tuple[Given, ...]] = {
    "永续": ((embody("701#1", "既不需要使用，也不需要触发"), "在战斗区里一直生效"),),
    "触发": ((embody("702#2", "自动触发"), "触发它的动作发生时触发"),),
    "启动": ((embody("703#4", "在双方的回合里、任何时机"), "双方的回合里有优先权就可以使用"),),
}
"""When an effect works that nothing keeps from it, by its kind."""
FROM_LIFE = embody("312#1", "因受到伤害而被翻开时")
SAYS: dict[str, tuple[Given, ...]] = {
    "战斗破坏": ((embody("803#6", "都不能触发【战斗破坏时】"), "因效果或非战斗的伤害被破坏不触发"),),
}
"""When the timings of a card that has left play set nothing off, as chapter 8 says."""
DECLARED: Given = (embody("805#2", "不触发【攻击时】的效果"), "宣布攻击的时候不触发")
DEFENCE_DECLARED: Given = (embody("806#2", "不触发【防御时】的效果"), "宣布防御的时候不触发")
ATTACKED: Given = (embody("806#3", "被选为攻击对象的时候"), "被选为攻击对象的时候不触发")
BEATEN = "等的是自身没有被破坏的{event}，它已被破坏"
LEAVING = frozenset(("破坏", "战斗破坏", "攻击破坏", "防御破坏", "离场", "送入休息区", "舍弃"))
"""What has happened to a card that is no longer where it was: that it lies at rest keeps nothing from it (802#2)."""
NO_TIMING = embody("800#1", "任何时机都可以使用")
TURNS: tuple[Given, ...] = (
    (embody("809#1", "永续效果或启动效果"), "是{kind}效果"),
    (embody("809#3", "任何时机都可以使用"), "那个回合里任何时机都可以使用"),
)
GATE = embody("307#2", "视为没有这个效果")
BY_ITSELF = embody("317#10", "这个图标之后的效果不发动")
WHOLE = embody("708#3", "启动条件等也一同失去")


def of_ability(play: Rules, card: int, ability: Ability) -> tuple[Reason, ...]:
    """Why an effect does nothing on this board, or what it needs.

    Its kind and zone, effects lost, level, turn, what it waits for and what is said of that, its condition, its uses.
    """
    here, said = play.card(card), ability.name or ability.text
    found: list[Reason] = []
    event = ability.trigger.event if ability.trigger is not None else ""
    has_left = event in LEAVING and here.zone == REST
    if ability.kind in {"永续", "触发", "启动"} and not has_left and not _works_in(play, card, ability):
        clause = ONLY_AS_LONG if ability.kind == "永续" else timings.ONLY_IN_PLAY if event == "破坏" else SAID_THERE
        found.append(Reason(clause, (f"在{here.zone}，没有写在那里有效",), card, said))
    found += has_not(play, card, ability)
    found += _timing(play, card, ability)
    if ability.condition is not None:
        context = Context(card, here.player, name=said)
        if not selecting.holds(play, ability.condition, context):
            seen = observing.OBSERVER.seen(play, ability.condition, context)
            found.append(Reason(triggers.UNMET, seen or ("条件现在不成立",), card, said))
    if ability.kind == "启动" and here.zone in IN_PLAY:
        found += priority.held_back(play, card, ability, here.player)
    if ability.kind == "反击" and here.zone != LIFE:
        found.append(Reason(FROM_LIFE, (f"在{here.zone}，不是在生命区里因伤害翻开",), card, said))
    found += _icons(play, card, ability)
    return tuple(dict.fromkeys(found)) or _plain(card, ability)


def has_not(play: Rules, card: int, ability: Ability) -> list[Reason]:
    """Why a card does not have now what is printed on it: effects lost, level, whose turn."""
    said, taken = ability.name or ability.text, off(play, card, ability)
    if any(reason.clause == layers.LOSES for reason in taken) and ability.cost:
        taken.append(Reason(WHOLE, ("费用与条件也一同失去",), card, said))
    if any(reason.clause == layers.LEVEL_MET for reason in taken):
        taken.append(Reason(GATE, ("达不到等级，视为没有",), card, said))
    return taken


def _works_in(play: Rules, card: int, ability: Ability) -> bool:
    """Whether an effect is one that works in the zone in which its card lies (700#7)."""
    zone = play.card(card).zone
    return zone in IN_PLAY or (zone in ELSEWHERE and (zone,) in ability.icons)


def _plain(card: int, ability: Ability) -> tuple[Reason, ...]:
    """When it works, if nothing keeps it from that."""
    said = _said(card, ability, KINDS.get(ability.kind, ()))
    free = (Reason(NO_TIMING, ("没有规定特殊时机",), card, ability.name or ability.text),)
    return (*said, *(free if ability.kind == "启动" else ()))


def _timing(play: Rules, card: int, ability: Ability) -> list[Reason]:
    """What it waits for, and what chapter 8 says of that on a board like this."""
    said = ability.name or ability.text
    if ability.trigger is None:
        return []
    event = ability.trigger.event
    if event not in timings.TIMINGS:
        return []
    at_rest = play.card(card).zone == REST
    waits = "等的是因伤害或破坏效果离开战斗区" if event == "破坏" else f"等的是{event}"
    if at_rest and event in WINNING:
        waits = BEATEN.format(event=event)
    told = [Reason(timings.TIMINGS[event][1], (waits,), card, said)]
    mine = play.state.turn_player == play.card(card).player
    if event[:2] in {"我方", "对方"} and mine != (event[:2] == "我方"):
        now = f"由{name(play.card(card).player)}控制，现在是{name(play.state.turn_player)}的回合"
        told.append(Reason(selecting.WHOSE, (now,), card, said))
    if event == "破坏" and at_rest:
        told.append(Reason(timings.ONLY_IN_PLAY, ("现在在休息区，只有从战斗区离开时才会触发",), card, said))
    if event.endswith("回合结束") and play.state.ending:
        told.append(Reason(ending.TURN_ENDED, ("直接跳到清算步骤，不进行结束步骤",), card, said))
    given = SAYS.get(event, ()) if at_rest else _of_the_battle(play, card, event)
    return [*told, *_said(card, ability, given)]


def _of_the_battle(play: Rules, card: int, event: str) -> tuple[Given, ...]:
    """Why a battle in which a card takes part has not set it off so far: it was declared only (805#2, 806#2, 806#3)."""
    battle = play.state.battle
    if battle is None:
        return ()
    if event == "攻击" and battle.attacker == card and not battle.established:
        return (DECLARED,)
    if event == "防御" and battle.attacker != card and not battle.defended:
        return (ATTACKED,) if battle.target == card else (DEFENCE_DECLARED,)
    return ()


def _icons(play: Rules, card: int, ability: Ability) -> list[Reason]:
    """What stands before its text: levels, turns, the tapping of the card, a keyword."""
    said, told = ability.name or ability.text, []
    for icon, *rest in ability.icons:
        if icon == "等级":
            if facts.level(play, card) < int(rest[0]):
                told += [
                    Reason(clause, (f"等级{rest[0]}",), card, said) for clause in layers.GATES.get(int(rest[0]), ())
                ]
        elif icon in {"我方回合中", "对方回合中"}:
            told += _said(card, ability, TURNS if ability.kind == "启动" else TURNS[:1], kind=ability.kind)
        elif icon == "关键词":
            unmet = _asks(play, card, ability) or (f"「{rest[0]}」",)
            told.append(Reason(keyword_clauses.KEYWORD_CLAUSES[str(rest[0])], unmet, card, said))
    if Turn(Ref("这"), "横置") in ability.cost and play.card(card).tapped:
        told.append(Reason(BY_ITSELF, ("因攻击、防御或别的效果横置时不发动",), card, said))
    return told


def _asks(play: Rules, card: int, ability: Ability) -> Telling:
    """What is there that keeps a keyword from what it does as long as something is so."""
    asked = observing.asked(ability)
    context = Context(card, play.card(card).player)
    if asked is None or selecting.holds(play, asked, context):
        return ()
    return observing.OBSERVER.seen(play, asked, context)


def _said(card: int, ability: Ability, given: tuple[Given, ...], **words: str) -> tuple[Reason, ...]:
    return explained(given, card, ability.name or ability.text, **words)
