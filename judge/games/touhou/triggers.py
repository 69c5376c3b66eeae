"""1.117c, 1.142a, 6.4.5. 触发类能力: what sets them off, and whether."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.ability import Ability, Node, Trigger
from judge.effects.nodes.meant import Condition, Ref, Select
from judge.effects.nodes.verbs import Turn
from judge.effects.rewriting import mentions, swapped
from judge.effects.walking import parts
from judge.games.cards.layers import ABILITY
from judge.games.cards.meaning import Context
from judge.games.cards.triggers import Awaited, Happening, Triggers
from judge.games.cards.values import Layer
from judge.games.touhou import activating, editions, facts, layers, meant, selecting, together, unresponded
from judge.games.touhou.book import cite, embody
from judge.games.touhou.card import SO_MUCH_HAPPENED, Card, Entry, Waiting, as_player, as_target
from judge.games.touhou.rules import Rules, name
from judge.games.touhou.zones import FIELD
from judge.kernel import Option, Reason

SET_OFF = cite("1.142a", "触发类能力随时可以触发")
STATIC = embody("1.117e", "它就一直有效")
FORM = embody("1.117c", "触发条件和效应")

AFTER_MOVING = embody("1.134e", "要等它执行完毕")
NO_RESPONSE = cite("1.145b", "触发式能力也一概不触发")
PURSUIT = cite("6.4.5a", "重置该单位")
PURSUES = "追击"
"""What the ability is called that 追击 sets off."""
FIRST_TIME = cite("6.4.5a", "第一次造成战斗伤害")
OWN_TURN = cite("6.4.5a", "操控者自己的回合里")
EACH_PURSUIT = cite("6.4.5b", "分别触发")
LIMIT = cite("1.111", "看它的规则叙述")
RESPONSE = embody("1.145a", "使用牌、启动启动类能力")
UNRESPONDED, UNRESPONDED_BY_OTHERS = "使用不能被响应", "使用不能被对手响应"
PHASES = ("准备开始", "抓牌开始", "凭依开始", "主要开始", "结束开始")
LEAVING = frozenset(
    (*("离场", "死去", "消灭", "牺牲", "进墓地", "移回手上", "移除"), *("被战斗伤害消灭", "被伤害消灭", "被效应消灭"))
)
"""What happens to a card that leaves the battlefield: its own abilities are asked as they were there."""

GONE_BY_THEN = (*LEAVING, "进颜色盘")
"""What happens to a card as it leaves, alone or by a cause (因符卡死去): it has moved, and is meant where it is now."""
MOVEMENTS = LEAVING | {"弃置", "抓牌", "进战场", "凭依"}
"""What happens when a card is moved, which is a 规则动作 (1.134e)."""


SETTLED = embody("6.2.3", "结算这次战斗伤害")
HARMS_IN_BATTLE, OF_SEVERAL = "造成战斗伤害", "几次造成战斗伤害"
HOW_OFTEN = "同时对几个对象造成战斗伤害，「造成战斗伤害时」触发几次"
EACH_TIME = ("各一次：每个受到伤害的对象都算", "只一次：这是一次战斗伤害")


Heard = tuple[int, int, Ability, Trigger]


class OfSomeAmount(Happening, frozen=True):
    """What happened, and how much it was (damage, life, counters); ``by``: a 牌 or a 能力 that has chosen a target."""

    amount: int = 0
    by: str = ""


class Triggered(Triggers):
    """触发类能力: set off at any time (1.142a); they wait until somebody is to get 执行权."""

    meaning = selecting.WORDS
    DELAYED, KIND = SET_OFF, "触发"

    def listening(self, play: Rules, what: Happening) -> Iterator[tuple[int, int, Ability]]:
        """Every card whose abilities work where it is; a card that has just left as it was."""
        for card in with_given(play, "触发"):
            yield from ((card.id, card.side, ability) for ability in play.abilities(card.id))
        for effect in play.state.effects:  # a player may have been given one for a time (1.112)
            if effect.ability is not None and effect.ability.kind == "触发" and effect.source:
                players = [found for one in effect.on if (found := as_player(one)) is not None]
                yield from ((effect.source, each, effect.ability) for each in players)
        subject = what.subject
        if subject > 0 and what.event in LEAVING and play.card(subject).zone != FIELD:
            player = play.as_it_was(subject).card(subject).player
            yield from ((subject, player, ability) for ability in play.had(subject))

    def hearing(self, play: Rules, what: Happening) -> list[Heard]:
        """What leaves or enters together with it the book does not say to wait for it, nor not to."""
        found = super().hearing(play, what)
        if what.event in LEAVING:
            found = together.as_it_leaves(self, play, what, found)
        if what.event in LEAVING and what.subject in play.leaving and len(play.leaving) > 1:
            return together.as_they_leave(self, play, what, found)
        if what.subject in play.entering and what.event == "进战场":
            return together.as_they_enter(self, play, what, found)
        return found

    def met(self, play: Any, trigger: Trigger, what: Happening, context: Context) -> bool:
        """By a 能力 a target is chosen where the text says 能力, whatever card has it; else by a card of that kind."""
        by, waits_for = what.by if isinstance(what, OfSomeAmount) else "", trigger.object
        if by and isinstance(waits_for, Select):
            kinds = [kind for kind in waits_for.kind.split("或") if (kind == "能力") == (by == "能力")]
            if not kinds:
                return False
            kind = "" if by == "能力" else "或".join(kinds)
            trigger = replace(trigger, object=replace(waits_for, kind=kind))
        return super().met(play, trigger, what, context)

    def context(self, play: Any, card: int, player: int, what: Happening) -> Context:
        """With how much it was that happened."""
        made = super().context(play, card, player, what)
        return replace(made, amount=what.amount) if isinstance(what, OfSomeAmount) else made

    def made(self, play: Any, number: int, ability: Ability, context: Context) -> Waiting:
        """As it waits, with how much set it off where its text speaks of that (等量)."""
        if mentions(ability, SO_MUCH_HAPPENED):
            ability = swapped(ability, SO_MUCH_HAPPENED, context.amount)
        what = (number, context.card, context.player, ability, context.cause, context.that)
        watched = _says_what_set_it_off(ability) and not context.event.endswith(GONE_BY_THEN)
        return Waiting(*what, since=play.state.clock + 1 if watched else 0)

    def clause(self, play: Rules, ability: Ability, what: Happening) -> Clause | None:
        """A 触发类能力 is set off whenever its condition is met."""
        del what
        play.consult(FORM)
        return SET_OFF if ability.kind == "触发" and all(map(play.applies, (FORM, SET_OFF))) else None

    def set_off(self, play: Any, ability: Ability, context: Context, clause: Clause) -> None:
        """Once for all to which it happens at the same time, where the text says so (一个或数个单位死去时)."""
        if ability.trigger is not None and ability.trigger.at_once and play.at_once:
            said = (context.card, context.player, ability.text, ability.body)  # 被牺牲或被移除时: one, whichever it is
            if _by_another(play, said, context):
                return
        if self._of_the_same_damage(play, ability, context):
            return
        super().set_off(play, ability, context, clause)
        if self.against(play, ability, context):
            return
        for layer in _once_more(play, context):
            play.owing_to(facts.layers_say([layer], "额外触发一次"))
            super().set_off(play, ability, context, clause)

    def _of_the_same_damage(self, play: Any, ability: Ability, context: Context) -> bool:
        """当该单位造成战斗伤害时: whether that was once already, where it harms several at once; the judge reads."""
        trigger, source = ability.trigger, next(iter(context.cause), 0)
        plain = trigger is not None and trigger.object is None and not trigger.at_once
        if not plain or not play.at_once or context.event != HARMS_IN_BATTLE or mentions(ability, Ref("诱发对方")):
            return False
        said = (context.card, source, ability.text, ability.body)
        if not _by_another(play, said, context):
            return False
        return bool(play.reading(OF_SEVERAL, HOW_OFTEN, EACH_TIME, (FORM, SETTLED)) == EACH_TIME[1])

    def against(self, play: Rules, ability: Ability, context: Context) -> list[Reason]:
        """What in the 对抗 lets nothing be set off (1.145b), a limit, a condition that does not hold."""
        said = ability.name or ability.text
        by = untriggered(play, context.player)
        gone = context.event in LEAVING and not play.in_play(context.card)
        there = play.as_it_was(context.card) if gone else play
        by += activating.not_set_off(there, context.card, context.player)
        by += _sets_off_nothing(play, context)
        if ability.limit and play.card(context.card).used.count(said) >= ability.limit:
            by.append(Reason(LIMIT, ("本回合的次数已经用完",), context.card, said))
        if ability.condition is not None and not selecting.holds(play, ability.condition, context):
            by.append(Reason(FORM, ("触发条件不成立",), context.card, said))
        return by or _own_too(play, context.player)

    def kept(self, play: Rules, ability: Ability, context: Context, clause: Clause, by: list[Reason]) -> None:
        """It is not set off."""
        del clause
        words = f"的{self.called(ability)}不触发"
        play.note("refused", context.card, words, clause=Clause(by[0].clause, ""), by=by)

    def wait(self, play: Rules, waiting: Waiting, clause: Clause) -> None:
        """It is set off, and waits until somebody is to get 执行权."""
        ability = waiting.ability
        if ability.limit:
            play.use_up(waiting.card, ability, LIMIT)
        event = ability.trigger.event if ability.trigger is not None else ""
        if event in MOVEMENTS:
            play.because(AFTER_MOVING, "移动牌是规则动作，等它执行完毕", card=waiting.card)
        if editions.older(play) and unresponsive(play, waiting.player):
            play.because(RESPONSE, "响应指使用牌和起动能力，触发不算", card=waiting.card)
        super().wait(play, waiting, clause)

    def option(self, play: Rules, waiting: Waiting) -> Option:
        """One that speaks of what set it off is told apart by that; else those of a card are alike."""
        if _says_what_set_it_off(waiting.ability):
            others = [one for one in waiting.cause if one != waiting.card and (one <= 0 or play.card(one).face)]
            about = [name(who) if (who := as_player(one)) is not None else one for one in others[:1]]
            return (waiting.card, f"的{self.called(waiting.ability)}", *(("（", *about, "）") if about else ()))
        return (waiting.card, f"的{self.called(waiting.ability)}")

    def come(self, play: Rules, what: Happening) -> str:
        """What came: a phase is called as the book calls it."""
        del play
        event = what.event
        return f"{event.replace('开始', '阶段开始') if event in PHASES else event}，先前的效应发动"

    def unlike(self, play: Rules, asked: Condition, context: Context) -> tuple[int | str, ...]:
        """What its 触发条件 asks for, which is not so."""
        play.because(FORM)
        return meant.named(play, f"触发条件不成立（{meant.condition(asked)}），先前的效应不发动", context)

    def still(self, play: Rules, awaited: Awaited) -> bool:
        """Whether its card is still the same object (4.05)."""
        if awaited.on > 0 and awaited.event in LEAVING:
            return play.as_it_was(awaited.on).card(awaited.on).stamp == awaited.stamp
        return awaited.on <= 0 or play.card(awaited.on).stamp == awaited.stamp


def _by_another(play: Rules, said: tuple[int, int, str, tuple[Node, ...]], context: Context) -> bool:
    """Whether something else that happened at the same time has set it off already; from now on it has."""
    by: tuple[str | int, ...] = (context.event, *context.cause)
    return play.once_for_all.setdefault(said, by) != by


@functools.lru_cache(maxsize=1024)
def _says_what_set_it_off(ability: Ability) -> bool:
    """Whether a text speaks of what set it off."""
    return any(isinstance(part, Ref) and part.role.startswith("诱发") for part in parts(ability))


_AS = {"进战场": "进战场时", **dict.fromkeys(("死去", "消灭"), "死去时")}
_AS |= dict.fromkeys(("被战斗伤害消灭", "被伤害消灭", "被效应消灭"), "死去时")
"""What happens to a unit, as texts speak of what that sets off."""
WHOSE_ABILITIES = ("哪张牌的能力都算", "只算那个单位自己的能力")


SET_OFF_AGAIN = "触发的能力额外触发一次"
_AGAIN = {"死去时": "死去时触发的能力额外触发一次", "进战场时": "进战场时触发的能力额外触发一次"}
_NOTHING = {"死去时": "死去时不触发能力", "进战场时": "进战场时不触发能力"}


def _happened_to(play: Rules, context: Context, said: dict[str, str]) -> list[Layer]:
    """What is said of the abilities that are set off by what happened to a unit (死去时触发的能力…)."""
    when, to = _AS.get(context.event, ""), next(iter(context.cause), 0)
    if not when or to <= 0:
        return []
    there = play if play.in_play(to) else play.as_it_was(to)
    return list(there.flags(to, said[when]))


def _sets_off_nothing(play: Rules, context: Context) -> list[Reason]:
    """死去时不触发能力: what happens to such a unit sets off no ability, of whichever card."""
    return facts.layers_say(_happened_to(play, context, _NOTHING), "不触发任何能力")


def _once_more(play: Rules, context: Context) -> list[Layer]:
    """By what an ability is set off once more, each time by itself."""
    gone = context.event in LEAVING and not play.in_play(context.card)
    there = play.as_it_was(context.card) if gone else play
    found = list(there.flags(context.card, SET_OFF_AGAIN))
    more = _happened_to(play, context, _AGAIN)
    if more and context.card not in context.cause[:1]:
        missing = "「单位死去时触发的能力额外触发一次」，只算那个单位自己的能力，还是别的牌因此触发的也算"
        if play.reading("额外触发", missing, WHOSE_ABILITIES, (FORM, STATIC)) == WHOSE_ABILITIES[1]:
            more = []
    return [*found, *more]


def with_given(play: Rules, kind: str) -> list[Card]:
    """The cards that have abilities of a kind at work, or that were given any."""
    found = play.at_work(kind)
    if not play.giving():
        return found
    turn = play.state.turn_player
    there = [card for player in (turn, 1 - turn) for card in play.state.zones[player, FIELD]]
    lent = {card for layer in layers.every(play, ABILITY) for card in layer.on}
    return [*found, *[play.card(card) for card in there if card in lent and kind not in play.face(card).kinds]]


TRIGGERED = Triggered()


def unresponsive(play: Rules, player: int) -> list[Reason]:
    """What in the 对抗 keeps a player from responding (1.145b).

    The older edition has only the card's own words and what 响应 is: that speaks of what lies on top, beyond doubt.
    """
    by: list[Reason] = []
    old, top = editions.older(play), play.state.stack[:1]
    for entry in play.state.stack:
        clause = RESPONSE if old and entry in top else NO_RESPONSE
        for flag in (UNRESPONDED, UNRESPONDED_BY_OTHERS):
            if flag == UNRESPONDED or entry.player != player:
                by += _kept_by(play, entry, flag, clause)
    return by


def _kept_by(play: Rules, entry: Entry, flag: str, clause: Clause) -> list[Reason]:
    """That a card in the 对抗 says so of its use."""
    if entry.kind != "牌":
        return unresponded.of_an_ability(play, entry, flag, RESPONSE)
    if not play.applies(clause):
        return []
    said = play.flags(entry.card, flag)
    own = facts.layers_say(said, flag) if clause is RESPONSE else []  # it is the card that forbids what 响应 is
    return [*own, *[Reason(clause, (flag,), entry.card, layer.name) for layer in said]]


OF_OWN = "不能被对手响应的符卡在对抗中，它的使用者自己的触发类能力触发吗"
ALSO_OWN = ("也不触发：写的是所有的触发式能力", "触发：不能响应的只是对手")


def untriggered(play: Rules, player: int) -> list[Reason]:
    """What in the 对抗 keeps abilities of a player from being set off; where 响应 is only what is done, nothing."""
    if editions.older(play):
        return []
    read = play.state.ruling_on(UNRESPONDED_BY_OTHERS) == ALSO_OWN[0]
    return [*unresponsive(play, player), *(_of_his_own(play, player) if read else [])]


def _of_his_own(play: Rules, player: int) -> list[Reason]:
    """The cards of his own in the 对抗 that only the other one may not respond to."""
    own = [entry for entry in play.state.stack if entry.player == player]
    return [reason for entry in own for reason in _kept_by(play, entry, UNRESPONDED_BY_OTHERS, NO_RESPONSE)]


def _own_too(play: Rules, player: int) -> list[Reason]:
    """The same, if 1.145b is read so: its brackets stand with all players, and not with the abilities. Asked once."""
    old, read = editions.older(play), play.state.ruling_on(UNRESPONDED_BY_OTHERS)
    own = [] if old or read == ALSO_OWN[1] else _of_his_own(play, player)
    if not own or play.reading(UNRESPONDED_BY_OTHERS, OF_OWN, ALSO_OWN, (NO_RESPONSE, SET_OFF)) == ALSO_OWN[1]:
        return []
    return own


def pursuit(play: Rules, card: int) -> None:
    """追击: set off by the first battle damage that a unit does in its controller's turn, each by itself (6.4.5)."""
    here = play.card(card)
    found = play.flags(card, "追击")
    if not found or not play.applies(PURSUIT):
        return
    for clause, why in _without_pursuit(play, card):
        own = () if clause is FIRST_TIME else ("不是",)
        play.withheld(*own, card, f"{why if not own else '的操控者的回合'}，追击不触发", clause=clause)
        return
    if len(found) > 1:
        play.because(EACH_PURSUIT, f"有{len(found)}个追击，分别触发", card=card)
    for _ in found if play.applies(EACH_PURSUIT) else found[:1]:
        again = Ability(name=PURSUES, kind="触发", text="追击", body=(Turn(Ref("这"), "重置"),))
        play.because(PURSUIT, "本回合第一次造成战斗伤害", card=card, ability="追击")
        TRIGGERED.set_off(play, again, Context(card, here.player), SET_OFF)


def _without_pursuit(play: Rules, card: int) -> Iterator[tuple[Clause, str]]:
    here = play.card(card)
    if here.struck and play.applies(FIRST_TIME):
        yield FIRST_TIME, "本回合已经造成过战斗伤害"
    if here.player != play.state.turn_player and play.applies(OWN_TURN):
        yield OWN_TURN, "不是操控者的回合"


def without_pursuit(play: Rules, card: int) -> list[Reason]:
    """Why 追击 would not be set off by battle damage now (6.4.5a)."""
    return [Reason(clause, (why,), card) for clause, why in _without_pursuit(play, card)]


def phase(play: Rules, event: str) -> None:
    """A phase begins, in the turn of its player."""
    play.happened(event, as_target(play.state.turn_player))


def awaited(play: Rules, event: str) -> bool:
    """Whether something may wait for an event."""
    return event in play.printed_anywhere("waits") or any(one.event == event for one in play.state.awaited)


def sets_off(play: Rules, event: str, subject: int, other: int | None = None) -> bool:
    """Whether something that is going to happen sets an ability off."""
    what = Happening(event, subject, other)
    return awaited(play, event) and any(
        TRIGGERED.met(play, trigger, what, TRIGGERED.context(play, card, player, what))
        for card, player, _, trigger in TRIGGERED.hearing(play, what)
    )


def words(ability: Ability) -> str:
    """How an ability is called in records and options."""
    return TRIGGERED.called(ability)
