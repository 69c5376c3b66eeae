"""702 and 800–808. Triggered effects: what sets them off, and whether."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.ability import Ability, IfDone, May, Trigger
from judge.effects.nodes.meant import Ref, Select
from judge.games.cards.lasting import FOREVER
from judge.games.cards.meaning import Context
from judge.games.cards.triggers import Awaited, Happening, Triggers, Waiting
from judge.games.zero import keyword_clauses, layers, observing, selecting, timings
from judge.games.zero.book import cite, embody
from judge.games.zero.card import Effect
from judge.games.zero.rules import Rules
from judge.games.zero.timings import TIMINGS
from judge.games.zero.zones import EVENT, FIELD, IN_PLAY, OUT, OWNERS, REST
from judge.kernel import Reason

ONCE_EACH = cite("702#6", "只触发一次")
CHAPTER = (
    *(embody("702", "触发效果"), embody("702#1", "触发条件，效果"), ONCE_EACH),
    *(embody("800", "发动时机概述"), embody("800#2", "都是触发效果"), embody("800#3", "没有优先之类")),
)
SET_OFF = cite("702#2", "自动触发")
UNMET = cite("702#3", "不成立就不会触发")
TEXT_FIRST = cite("102#1", "听牌上写的")
ELSEWHERE = cite("700#7", "并非只在战斗区里有效")
AT_REST = (
    "休息区里的牌没有写在休息区也有效，它的【回合开始时】【回合结束时】是否触发",
    ("触发（807#2、808#2：在战斗区或休息区里）", "不触发（700#7：写明的才在别的区域有效）"),
    (TIMINGS["回合开始"][2], TIMINGS["回合结束"][2], ELSEWHERE),
)


FROM_ELSEWHERE = (
    "不是从战斗区被送入休息区的牌，「被送入休息区时」的效果触发不触发",
    ("照常触发（702#2：触发的动作发生了）", "不触发（700#7：没有写在别的区域有效）"),
    (SET_OFF, ELSEWHERE),
)


def _of_no_battle(play: Rules, what: Happening) -> list[Ability]:
    """The effects of a card that wait for what happens to it outside the battle zone: 舍弃 can come nowhere else."""
    own = [a for a in play.face(what.subject).abilities if a.trigger is not None and a.trigger.event == what.event]
    before = play.as_it_was(what.subject).card(what.subject).zone
    if not own or before in IN_PLAY or what.event not in {"舍弃", "送入休息区"}:
        return []
    if what.event == "舍弃" or all(a.trigger is not None and before in a.trigger.origin for a in own):
        play.consult(ELSEWHERE)  # the text speaks of another zone itself
        return own if play.applies(ELSEWHERE) else []
    return own if play.reading("700#7", *FROM_ELSEWHERE) == FROM_ELSEWHERE[1][0] else []


CONTROLLERS = embody("610#3", "本体的控制者为准")
WHOSE_NOW = (
    "离开战斗区的牌，离开之前的控制者不是持有者：它触发的效果由谁控制",
    ("离开之前的控制者（610#3：效果本体的控制者）", "持有者（200#2：已经在他的区域里）"),
    (embody("610#3", "控制者"), OWNERS),
)


def _whose(play: Rules, what: Happening, had: Sequence[Ability]) -> int:
    """Whose the effects of a card are that has left play: its body's controller's, who may not be its owner."""
    now, then = play.card(what.subject).player, play.as_it_was(what.subject).card(what.subject).player
    waits = any(ability.trigger is not None and ability.trigger.event == what.event for ability in had)
    if now == then or not waits:
        return now
    return then if play.reading("610#3", *WHOSE_NOW) == WHOSE_NOW[1][0] else now


def _wore_it(play: Rules, what: Happening, context: Context) -> bool:
    """Whether it is who wore the equipment that has left, and the judge reads that this sets it off."""
    wore = context.card in play.as_it_was(what.subject).card(what.subject).gear
    return wore and play.reading("319#7", *WEARER_GONE) == WEARER_GONE[1][0]


def _in_time(play: Rules, what: Happening, context: Context) -> bool:
    """Whether what waits for another card's leaving was there: left with it, the judge reads whether that counts."""
    if context.card == what.subject or context.card not in dict(what.gone):
        return True
    return play.reading(GONE_WITH_IT_KEY, *GONE_WITH_IT) == GONE_WITH_IT[1][0]


def _born(play: Rules, what: Happening, context: Context) -> bool:
    """Whether a card that entered was there long enough: given up for its role name, the judge reads (305#6)."""
    given_up = isinstance(what, Entering) and what.given_up and context.card == what.subject
    if given_up and play.reading("305#6", *UNBORN) == UNBORN[1][1]:
        play.withheld(context.card, "的【登场时】不触发", clause=BEFORE_TRIGGERS)
        return False
    return True


def _struck_there(play: Rules, trigger: Trigger, what: Struck, context: Context) -> bool:
    """Whether it is the life zone that a trigger speaks of that was damaged."""
    zone = trigger.object if what.subject else trigger.subject
    return not isinstance(zone, Select) or what.player in selecting.sides(play, zone.whose, context.player)


def by_its_leaving(card: int, ability: Ability | None, cause: tuple[int, ...]) -> bool:
    """Whether an effect was set off by its own card's leaving, which was gone before it (200#4)."""
    trigger = ability.trigger if ability is not None else None
    return trigger is not None and cause[:1] == (card,) and trigger.event in _MOVES


_LEAVES = frozenset(("破坏", "效果破坏", "对方效果破坏", "战斗破坏", "离场", "返回手牌", "废弃", "防御力归零"))
_MOVES = _LEAVES | {"攻击破坏", "防御破坏", "送入休息区", "舍弃", "生命牌被废弃"}
WEARER_GONE = (
    "装备牌等的是装备它的角色牌离场，而角色牌离场时装备牌也破坏：触发不触发",
    ("触发（702#2：那时装备牌还在战斗区，角色牌离场之后才破坏）", "不触发（319#7：角色牌离场的那一刻装备牌也破坏）"),
    (SET_OFF, cite("319#7", "不论因何离场，装备牌都破坏")),
)
GONE_WITH_IT_KEY = "102#3"
GONE_WITH_IT = (
    "等别的牌离开的牌，与那张牌同时离开战斗区：它的效果触发不触发",
    ("触发（702#2：那张牌离开时它还在战斗区）", "不触发（700#7：它已经不在战斗区）"),
    (cite("102#3", "一并处理"), SET_OFF, ELSEWHERE),
)
AFTER_THAT = cite("305#5", "处理完了，才进行其他效果")
BEFORE_TRIGGERS = cite("305#6", "选一张废弃")
UNBORN = (
    "因角色名相同而被废弃的正是新登场的牌，它的【登场时】是否触发",
    ("照常触发（801#1、702#4）", "不触发（305#6：先废弃，后触发）"),
    (BEFORE_TRIGGERS, TIMINGS["登场"][1]),
)


class Entering(Happening, frozen=True):
    """登场 of a card which had the role name of another; ``given_up``: it is itself the one that was given up."""

    given_up: bool = False


class Destroyed(Happening, frozen=True):
    """破坏 by an effect (605#4), and whose effect it is (610#3)."""

    by: int = 0


class Struck(Happening, frozen=True):
    """Damage to a life zone (324#3), and whose it is."""

    player: int = 0


def by_effect(play: Rules, card: int, by: int) -> None:
    """Set off what waits for a card to be destroyed by an effect, or by one of the opponent's."""
    for event in ("效果破坏", "对方效果破坏"):
        play.sets_off(Destroyed(event, card, by=by))


def _works_at_rest(play: Rules, what: Happening, ability: Ability) -> bool:
    """Whether an effect works though its card is in the rest zone: it says so (700#7), or 807#2 is read so."""
    if ability.trigger is None or ability.trigger.event != what.event:
        return False
    if ("休息区",) in ability.icons:
        return play.applies(ELSEWHERE)
    return not what.subject and play.reading("807#2", *AT_REST) == AT_REST[1][0]


class Triggered(Triggers):
    """触发效果: set off by the act that they name (702#1), those of the turn player's cards first."""

    meaning = selecting.WORDS
    DELAYED, KIND = keyword_clauses.KEYWORD_CLAUSES["聚气"], "触发"

    def notice(self, play: Any, what: Happening) -> None:
        """Set off what waits for this; the book says of each timing what comes with it, whoever waits."""
        if what.subject and what.event in TIMINGS:
            play.consult(TIMINGS[what.event][0], *TIMINGS[what.event][2:])
        if what.event in timings.SAID_OF:
            play.consulted.update(timings.SAID_OF[what.event])
        super().notice(play, what)

    def listening(self, play: Rules, what: Happening) -> Iterator[tuple[int, int, Ability]]:
        """The cards in play, at the turn's beginning and end also those at rest (807#2); the one that has left play."""
        given = play.giving()
        turn = play.state.turn_player
        for player in (turn, 1 - turn):
            for zone in (FIELD, EVENT):
                for card in play.state.zones[player, zone]:
                    if given or what.event in play.face(card).waits:
                        yield from ((card, player, ability) for ability in layers.abilities(play, card))
            for card in play.state.zones[player, REST]:
                if what.event in play.face(card).waits and (not what.subject or REST in play.face(card).works_in):
                    works = (a for a in play.face(card).abilities if _works_at_rest(play, what, a))
                    yield from ((card, player, ability) for ability in works)
        if what.subject and play.card(what.subject).zone not in IN_PLAY:
            had: Sequence[Ability] = ()
            then = play.as_it_was(what.subject)  # a copy has become itself again
            if given or any(what.event in now.face(what.subject).waits for now in (play, then)):
                had = play.had(what.subject) or _of_no_battle(play, what)
            player = _whose(play, what, had)
            yield from ((what.subject, player, ability) for ability in had)
        for card, state in what.gone if what.subject in dict(what.gone) else ():
            then = play.at(state)
            left = card != what.subject and play.card(card).zone not in IN_PLAY
            if left and (given or what.event in then.face(card).waits):
                yield from ((card, then.card(card).player, ability) for ability in play.had(card))

    def met(self, play: Rules, trigger: Trigger, what: Happening, context: Context) -> bool:
        """Whether it is what the trigger describes, in the turn that it names."""
        mine = play.state.turn_player == context.player
        others_turn = what.event[:2] in {"我方", "对方"} and mine != (what.event[:2] == "我方")
        own = what.event == "对方效果破坏" and isinstance(what, Destroyed) and what.by == context.player
        if others_turn or own:
            return False
        by_its_wearer = trigger.subject == Ref("装备角色") and what.event in _LEAVES
        if by_its_wearer and not _wore_it(play, what, context):
            return False
        if by_its_wearer:
            trigger = replace(trigger, subject=Select("牌"))
        if isinstance(what, Struck):
            if not _struck_there(play, trigger, what, context):
                return False
            trigger = replace(trigger, object=None)
        if isinstance(trigger.subject, Select):  # it was in the battle zone when it happened, whatever became of it
            trigger = replace(trigger, subject=replace(trigger.subject, zones=()))
        if isinstance(trigger.object, Select):
            trigger = replace(trigger, object=replace(trigger.object, zones=()))
        if not super().met(play, trigger, what, context):
            return False
        return (by_its_wearer or _in_time(play, what, context)) and _born(play, what, context)

    def clause(self, play: Rules, ability: Ability, what: Happening) -> Clause | None:
        """What chapter 8 says of the timing; of a keyword, what 900 says of that."""
        if ability.kind != "触发":
            return None
        play.consult(*CHAPTER)
        if isinstance(what, Entering):
            play.because(AFTER_THAT, "处理完同角色名的，才轮到登场的效果", card=what.subject)
            play.because(BEFORE_TRIGGERS, "书中的例：先废弃一张，再触发", card=what.subject)
        clause, keyword = _timing(ability.trigger), keyword_clauses.keyword_clause(play, ability)
        return (keyword or clause) if all(play.applies(by) for by in (clause, SET_OFF, keyword or clause)) else None

    def against(self, play: Rules, ability: Ability, context: Context) -> list[Reason]:
        """Its condition, if that does not hold (702#3); that it was triggered as often as it says (102#1)."""
        used = play.card(context.card).used.count(ability.name or ability.text) if ability.limit else 0
        if ability.limit and used >= ability.limit:
            return [Reason(TEXT_FIRST, ("本回合已经触发过",), context.card, ability.name or ability.text)]
        if ability.condition is None or selecting.holds(play, ability.condition, context) or not play.applies(UNMET):
            return []
        said = observing.OBSERVER.seen(play, ability.condition, context)
        return [Reason(UNMET, said or ("条件不成立",), context.card, ability.name or ability.text)]

    def kept(self, play: Rules, ability: Ability, context: Context, clause: Clause, by: list[Reason]) -> None:
        """It is not set off, since its condition does not hold."""
        del clause
        words = f"的{self.called(ability)}不触发{'：条件不成立' if by[0].clause == UNMET else ''}"
        play.note("refused", context.card, words, clause=Clause(by[0].clause, ""), by=by)

    def wait(self, play: Rules, waiting: Waiting, clause: Clause) -> None:
        """It is set off: by its timing, at once."""
        card, trigger = waiting.card, waiting.ability.trigger
        event = trigger.event if trigger is not None else ""
        timing = _timing(trigger)
        if clause != timing:
            play.because(timing, f"【{event}时】", card=card)
        if timing != SET_OFF:
            free = "写着「可以」，由控制者选择" if waiting.ability.may else "触发它的动作一发生，就自动触发"
            free += "，做不做「可以」的部分由控制者选择" if _leaves_it(waiting.ability) else ""
            play.because(SET_OFF, free)
        if waiting.cause[:1] == (card,) and event in TIMINGS and play.card(card).zone not in IN_PLAY:
            play.because(timings.BODY_GONE, "本体已经不在战斗区里", card=card)
        if event == "登场" and waiting.cause[:1] == (card,) and play.card(card).copied:
            play.because(timings.AS_COPY, "从登场起是复制，被复制的牌的【登场时】同样触发", card=card)
        if not waiting.cause and event in TIMINGS:
            play.because(TIMINGS[event][2], f"本体在{play.card(card).zone}", card=card)
            if play.card(card).zone == EVENT:
                play.because(selecting.WITH_EVENTS, "事件区是战斗区的一部分", card=card)
        if event[:2] in {"我方", "对方"} and play.card(card).player != play.card(card).owner:
            play.because(CONTROLLERS, f"「{event[:2]}」以控制者为准", card=card)
        if event in timings.OF_DESTRUCTION and play.card(card).zone not in IN_PLAY:
            play.because(timings.AS_DESTROYED, "也属于破坏，参照【破坏时】", card=card)
        if event == "防御" and (battle := play.state.battle) is not None and battle.target == card:
            play.because(timings.NOBODY_ELSE, "没有其他角色牌为它防御", card=card)
        whose = waiting.cause[0] if waiting.cause else card
        if timing == SET_OFF and event in timings.OF_A_BATTLE:
            play.because(TIMINGS[event][1], f"是【{event}时】", card=whose)
        if event in timings.WHOSE_BATTLE:
            play.because(*timings.WHOSE_BATTLE[event], card=whose)
        super().wait(play, waiting, clause)

    def said_of(self, waiting: Waiting) -> str:
        """触发; where it says 可以, that is its controller's to say (702#2)."""
        return "满足触发的条件，可以触发" if waiting.ability.may else self.word

    def set_off(self, play: Any, ability: Ability, context: Context, clause: Clause) -> None:
        """Once for one act (702#6); not at all, where that ends a loop (901#4)."""
        if play.state.effects and _ends_a_loop(play, self.called(ability), context.card):
            return
        asked = ability.condition
        if asked is not None and not self.against(play, ability, context):
            play.because(UNMET, *(observing.OBSERVER.seen(play, asked, context) or ("成立",)))
        self.gained(play, ability, context.card)
        super().set_off(play, ability, context, clause)
        if not play.applies(ONCE_EACH):
            super().set_off(play, ability, context, clause)

    def gained(self, play: Rules, ability: Ability, card: int) -> None:
        """An effect that a card was given is its own (307#4)."""
        if play.card(card).zone not in IN_PLAY or not play.giving() or ability in play.face(card).abilities:
            return
        for layer in layers.layers(play):
            if card in layer.on and layer.ability == ability:
                play.because(layers.GAINED, "获得的效果视为自己的效果", card=layer.source or None, ability=layer.name)

    def made(self, play: Any, number: int, ability: Ability, context: Context) -> Waiting:
        """What an effect said to do later is about the cards of it that are the same still."""
        return super().made(play, number, ability, replace(context, cause=context.that) if context.that else context)

    def resumed(self, awaited: Any, made: Waiting) -> Waiting:
        """With what is chosen when it enters the chain (705#1)."""
        return replace(made, ability=replace(made.ability, targets=awaited.wanted))

    def due(self, play: Any, what: Happening, awaited: Sequence[Awaited]) -> tuple[int | str, ...]:
        """By whose effect it was said."""
        del play
        return timings.come(what.event, awaited)

    def about(self, play: Rules, awaited: Awaited) -> tuple[int, ...]:
        """Of the cards that an effect spoke of, those that are the same still."""
        return same(play, awaited) if awaited.that else ()

    def still(self, play: Rules, awaited: Awaited) -> bool:
        """Whether the card, or one of those, has not left play since (205#3)."""
        if not awaited.on:
            return not awaited.that or bool(same(play, awaited))
        return play.in_play(awaited.on, awaited.stamp)

    def delayed(self, play: Rules, what: Happening) -> Clause | None:
        """聚气 (900#8), or what an effect said to do at the beginning or the end of the turn (402#1, 406#1)."""
        del play
        return IN_STEP.get(what.event, self.DELAYED)


IN_STEP = {"回合开始": cite("402#1", "在此触发并计算"), "回合结束": cite("406#1", "在此触发并清算")}


def same(play: Rules, awaited: Awaited) -> tuple[int, ...]:
    """The cards that an effect spoke of which are the same still: in play all the time, or still removed (205#3)."""
    if not awaited.stamp:
        return tuple([card for card in awaited.that if play.card(card).zone == OUT])
    there = [card for card in awaited.that if play.card(card).zone in IN_PLAY]
    return tuple([card for card in there if play.stamp(card) <= awaited.stamp])


def too_early(play: Rules, event: str, card: int, by: Clause) -> None:
    """What sets off nothing yet (805#2, 806#2, 806#3): where no clause says so, it does what comes after it."""
    if event in play.printed_anywhere("waits") and not play.applies(by):
        play.happened(event, card)


def _leaves_it(ability: Ability) -> bool:
    """Whether it begins with what its controller may do or leave (可以…，若这样做)."""
    match ability.body:
        case (IfDone(first=(May(_, "自己"), *_)), *_):
            return True
    return False


def _timing(trigger: Trigger | None) -> Clause:
    """The clause by which an event sets effects off; chapter 8 speaks of what happens to the card itself."""
    if trigger is None or (isinstance(trigger.subject, Select) and trigger.event in TIMINGS):
        return SET_OFF
    return TIMINGS[trigger.event][1] if trigger.event in TIMINGS else timings.AT_OTHER_TIMES.get(trigger.event, SET_OFF)


TRIGGERED = Triggered()
words = TRIGGERED.called
NOT_ONCE_MORE = "失去下一次触发"


def not_again(play: Rules, card: int, effect: str, player: int, by: Clause) -> None:
    """The effect is not triggered the next time that it would be, and with that a loop ends."""
    made = Effect(0, NOT_ONCE_MORE, (card,), FOREVER, player, source=card, name=effect)
    play.affect(made, card, f"的{effect}下一次将要触发时不触发", clause=by)


def _ends_a_loop(play: Rules, effect: str, card: int) -> bool:
    """Whether it is the effect of which that was said."""
    found = [e for e in play.state.effects if e.what == NOT_ONCE_MORE and card in e.on and e.name == effect]
    for one in found:
        left = tuple([e for e in play.state.effects if e is not one])
        play.set(card, f"的{effect}不触发，循环结束", clause=Clause(one.clause, ""), effects=left)
    return bool(found)


def own(abilities: Sequence[Ability], events: Sequence[str]) -> Iterator[Ability]:
    """The effects among those of a card that wait for what happens to the card itself."""
    for ability in abilities:
        trigger = ability.trigger
        if trigger is not None and trigger.event in events and trigger.subject == Ref("这"):
            yield ability
