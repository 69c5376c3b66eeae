"""10.7. Automatic abilities: what sets them off, how often, and what of a card that moved they look at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.ability import Ability, Trigger
from judge.effects.nodes.meant import Select
from judge.games.cards import triggers
from judge.games.cards.meaning import Context as Plain
from judge.games.evolve import at_once, damage, layers, leaving, selecting
from judge.games.evolve.book import cite, embody
from judge.games.evolve.card import ELSEWHERE, MADE, NEXT_TIME, Awaited, Context, Waiting
from judge.games.evolve.rules import CONTROLLER as IS_CONTROLLED
from judge.games.evolve.rules import Rules, name
from judge.games.evolve.terms import FROM_THERE
from judge.games.evolve.vocabulary import WORDS
from judge.games.evolve.zones import CALCULATING, FIELD, GRAVE, LEADER, OPEN
from judge.kernel import Option, Reason

CONDITION = embody("10.1.1.2.1.1", "诱发条件")
CHAPTER = (
    *(embody("10.7", "自动能力的处理"), embody("10.7.1", "接下来的检查时点里使用")),
    *(embody("10.1.1.2", "就会自动使用"), embody("10.1.1.2.1", "（条件）时，（效果）")),
    CONDITION,
)
CONTROLLER = embody("3.1.2.3", "其控制者就是这个能力的控制者")
WAITS = cite("10.7.2", "它就进入待机状态")
MOVED = (embody("10.7.4", "称为领域移动诱发"), embody("10.7.4.1", "按下面各条来看"))
FROM_HIDDEN = cite("10.7.4.1.1", "用它在公开领域时的状态信息")
LEFT_FIELD = cite("10.7.4.1.2", "用它在战场时的状态信息")
MOVED_OPENLY = cite("10.7.4.1.3", "用它移动之后在新领域的状态信息")
AT_ONCE = cite("10.7.4.2", "诱发条件视为已经满足")
LATER = embody("10.7.5", "称为时限诱发")
LATER_ONCE = cite("10.7.5.1", "只能满足一次")
ENTERS_AS_IT_IS = cite("10.9.3.1", "适用了那个领域的持续效果之后的信息")
LAST_WORDS = cite("12.5.3", "由战场去了墓场时")
KEYWORDS = {
    "入场曲": (embody("12.4", "入场曲"), embody("12.4.1", "新放置到战场"), cite("12.4.3", "放置到战场")),
    "谢幕曲": (embody("12.5", "谢幕曲"), embody("12.5.1", "从战场放置到墓场"), LAST_WORDS),
    "进化时": (embody("12.6", "进化时"), embody("12.6.1", "卡牌进化了"), cite("12.6.2", "当这张卡牌进化时")),
    "攻击时": (embody("12.7", "攻击时"), embody("12.7.1", "这个随从进行攻击"), cite("12.7.2", "当这个随从进行攻击时")),
    "虹吸": (embody("12.13", "虹吸"), embody("12.13.1", "通过攻击造成伤害时"), cite("12.13.2", "生命值增加同样的数值")),
    "参赛时": (embody("14.2.4", "参赛时"), embody("14.2.4.1", "卡牌参赛了"), cite("14.2.4.2", "已参赛的时候")),
}
"""The keywords that are automatic abilities: what they are, and the clause that says when."""
MOMENTS = {"主要阶段开始": embody("7.3.1", "这一诱发条件"), "结束阶段开始": embody("7.4.1", "这一诱发条件")}
"""The moments of a turn, and the clauses by which they come."""
STATE = "状态"
"""The event of a trigger that waits for something to be so (10.7.6)."""
LEFT_TOGETHER = (
    "有能力等着别的卡牌离开战场，而它自己同时也离开战场，是否诱发",
    ("诱发（离开之前它还在战场）", "不诱发（10.3.5：不在战场就无效）"),
    (layers.ON_FIELD, LEFT_FIELD),
)


WHOSE_IT_IS = (
    "由别人控制的卡牌离开战场、回到所有者的领域，它因此诱发的能力由谁控制",
    ("离开之前的控制者（照它在战场时的状态看）", "所有者（卡牌现在所在的领域的玩家）"),
    (LEFT_FIELD, CONTROLLER, IS_CONTROLLED),
)
"""Where what a card was on the field and where it lies now say otherwise who controls what it sets off."""
SEEN_AS = {LEFT_FIELD: "在战场时", FROM_HIDDEN: "在公开领域时", MOVED_OPENLY: "移动之后"}


_OF_PLAYERS = frozenset(("抽取", "洗切"))
"""What happens to a player, who stands as his leader in it."""
_LEAVING = frozenset(("离场", "墓场", "消失领域", "手牌", "额外区", "破坏", "能力破坏", "对手的能力破坏"))
"""What a card waits for that has left the field by it."""
_GONE = _LEAVING | {"丢弃", "能力丢弃"}


class Automatic(triggers.Triggers):
    """自动能力: they wait once their condition came, until a check timing (10.7.1)."""

    meaning, word = selecting.WORDS, "进入待机状态"
    DELAYED, KIND = WAITS, "自动"

    def listening(self, play: Rules, what: triggers.Happening) -> Iterator[tuple[int, int, Ability]]:
        """Each ability that may wait for it where its card lies; of the card that moved also where it lay."""
        turn, subject = play.state.turn_player, what.subject
        for player in (turn, 1 - turn):
            for card in self.bearers(play, player, what.event):
                yield from ((card, player, ability) for ability in layers.abilities(play, card))
        if not what.origin or not subject:
            return
        has = layers.abilities(play, subject) if play.card(subject).zone in {FIELD, *ELSEWHERE} else []
        before = self.before(play, what)
        player, now = before.controller(subject), play.controller(subject)
        stays = play.card(subject).zone == FIELD  # on the other field: it left none (10.7.4.3)
        if stays or (what.origin == FIELD and not (play.applies(LEFT_FIELD) and play.applies(CONTROLLER))):
            player = now
        elif what.origin == FIELD and player != now and _waits(before, subject, what):
            read = play.reading("3.1.2.3", *WHOSE_IT_IS)
            player = player if read == WHOSE_IT_IS[1][0] else now
        had = layers.abilities(before, subject)
        if what.origin == FIELD and not play.applies(LEFT_FIELD):  # then it is looked at where it lies now
            had = list(play.face(subject).abilities)
        yield from ((subject, player, a) for a in had if a not in has)
        for card, state in what.gone if what.origin == FIELD else ():
            if card != subject:
                was = play.at(state)
                yield from ((card, was.card(card).player, ability) for ability in layers.abilities(was, card))

    def before(self, play: Rules, what: triggers.Happening) -> Rules:
        """The board before the card moved."""
        state = getattr(what, "before", None)
        return play if state is None else play.at(state)

    def listened(self, play: Any, event: str) -> bool:
        """Whether an ability can: 谢幕曲 for any way off the field, if nothing says which (12.5.3)."""
        if super().listened(play, event):
            return True
        return event == "离场" and super().listened(play, GRAVE) and not play.applies(LAST_WORDS)

    def hearing(self, play: Rules, what: triggers.Happening) -> list[tuple[int, int, Ability, Trigger]]:
        """Those who wait for it; 谢幕曲 also where its card went elsewhere, if nothing says where to (12.5.3)."""
        found = super().hearing(play, what)
        if what.event != "离场" or play.card(what.subject).zone == GRAVE or not super().listened(play, GRAVE):
            return found
        if play.applies(LAST_WORDS):
            return found
        mine = [each for each in self.listening(play, what) if ("关键词", "谢幕曲") in each[2].icons]
        return [*found, *((*each, each[2].trigger) for each in mine if each[2].trigger is not None)]

    def bearers(self, play: Rules, player: int, event: str) -> Iterator[int]:
        """A player's cards that may have abilities that wait for an event where they lie."""
        state = play.state
        given = play.giving()
        if not given and event not in play.printed_anywhere("waits"):
            return
        for zone in (FIELD, LEADER):
            yield from [card for card in state.zones[player, zone] if given or event in play.face(card).waits]
        for zone in sorted(play.printed_anywhere("elsewhere")):
            for card in state.zones[player, zone]:
                face = play.printed(card)
                if event in face.waits and zone in face.elsewhere:
                    yield card

    def met(self, play: Rules, trigger: Trigger, what: triggers.Happening, context: Plain) -> bool:
        """Whether it is what the trigger describes, on the board that 10.7.4.1 says."""
        is_it, other = self.meaning.is_it, what.other
        used = what.event == "使用" and bool(trigger.origin)  # it moved before that: 自己从额外区使用卡牌时
        origin = play.card(what.subject).origin if used else what.origin
        fits = (
            (not trigger.origin or origin in trigger.origin)
            and (not what.subject or is_it(self.seen(play, what), trigger.subject, what.subject, context))
            and (trigger.object is None or (other is not None and is_it(play, trigger.object, other, context)))
            and (trigger.while_ is None or at_once.was_so(play, trigger.while_, context, getattr(what, "since", None)))
        )
        if not fits or not self.there(play, what, context):
            return False
        found = self.looked_at(play, what)
        if found is not None and context.card != what.subject and _asks(trigger):
            play.because(found[0], f"看它{SEEN_AS[found[0]]}的信息", card=what.subject)
        return True

    def there(self, play: Rules, what: triggers.Happening, context: Plain) -> bool:
        """Whether it counts for a card that came onto the field, or left it, at the same time."""
        if context.card == what.subject:
            return True
        if context.card in getattr(what, "came", ()) and (what.origin or what.event == "进场"):
            if not play.applies(AT_ONCE):
                return False
            play.because(AT_ONCE, "同一时刻进入战场", card=context.card)
        gone = context.card in dict(what.gone)
        return not gone or play.reading("10.7.4", *LEFT_TOGETHER) == LEFT_TOGETHER[1][0]

    def seen(self, play: Rules, what: triggers.Happening) -> Rules:
        """The board on which the card that moved is looked at (10.7.4.1)."""
        found = self.looked_at(play, what)
        if found is None:
            return play
        clause, before = found
        play.consult(*MOVED, clause)
        if not before and layers.changed(play, what.subject) and not play.applies(ENTERS_AS_IT_IS):
            return self.before(play, what)  # as if what holds on the field did not reach it yet
        return self.before(play, what) if before == play.applies(clause) else play

    def looked_at(self, play: Rules, what: triggers.Happening) -> tuple[Clause, bool] | None:
        """By which clause a card that moved is looked at, and whether as it was before; None if it did not move."""
        if not what.origin or not what.subject:
            return None
        to = play.card(what.subject).zone
        if what.origin == FIELD:
            return (MOVED_OPENLY, False) if to == FIELD else (LEFT_FIELD, True)
        if self.before(play, what).card(what.subject).zone == CALCULATING:  # used: it comes from there, in the open
            return MOVED_OPENLY, False
        if (what.origin in OPEN) != (to in OPEN):
            return FROM_HIDDEN, what.origin in OPEN
        return MOVED_OPENLY, False

    def clause(self, play: Rules, ability: Ability, what: triggers.Happening) -> Clause | None:
        """10.7.2, unless what says what the keyword is is switched off."""
        if ability.kind != "自动":
            return None
        play.consult(*CHAPTER, CONTROLLER)
        by = keyword(play, ability)
        if by == KEYWORDS["入场曲"][2] and what.origin == FIELD:  # it came from no other zone
            return None
        return WAITS if by is None or play.applies(by) or (by == LAST_WORDS and what.event == "离场") else None

    def against(self, play: Rules, ability: Ability, context: Plain) -> list[Reason]:
        """So many times a turn (10.7.2.2); one 虹吸 only (12.13.3)."""
        name = ability.name or ability.text
        by: list[Reason] = []
        times = play.state.set_off.count((context.card, ability.text))
        most = 0 if ability.limit is None else ability.limit * max(1, play.abilities(context.card).count(ability))
        limit, said = at_once.LIMITED, f"每回合{ability.limit}次，本回合已经{times}次"
        if (NEXT_TIME,) in ability.icons:
            limit, said = CONDITION, f"诱发条件写着「{'下一次' if '下一次' in ability.text else '下次'}」，已经有过一次"
        if most and times >= most and play.applies(limit):  # each time it was given counts by itself
            by.append(Reason(limit, (said,), self.maker(play, context.card, ability), name))
        elif at_once.one_of_several(play, ability, context):
            by.append(Reason(at_once.AS_OFTEN, ("同时发生的，读作只算1次",), context.card, name))
        elif at_once.discarded_together(play, ability, context) and at_once.once_for_all(play):
            by.append(Reason(at_once.AS_OFTEN, ("一起丢弃的，读作满足一次",), context.card, name))
        return by

    def context(self, play: Rules, card: int, player: int, what: triggers.Happening) -> Context:
        """What happened, with its number and the stamps of the cards that it happened to."""
        stamps = tuple([self.stamp(play, c, what) for c in what.cause])
        number = getattr(what, "amount", 0)
        return Context(
            *(card, player),
            cause=what.cause,
            event=what.event,
            amount=number,
            alongside=getattr(what, "alongside", ()),
            noted=getattr(what, "noted", 0),
            stamp=self.stamp(play, card, what),
            stamps=stamps,
        )

    def stamp(self, play: Rules, card: int, what: triggers.Happening) -> int:
        """The stamp of a card, as it was on the field if it has just left it."""
        left = dict(what.gone).get(card) or (getattr(what, "before", None) if what.origin else None)
        if what.origin == FIELD and left is not None and play.card(card).zone != FIELD:
            return play.at(left).stamp(card)
        return play.stamp(card)

    def maker(self, play: Rules, card: int, ability: Ability) -> int:
        """Whose ability it is: the card's, or of what no card has the one whose effect made it (10.7.5)."""
        if (MADE,) not in ability.icons:
            return card
        found = [layer.source for layer in layers.on(play, card, layers.GIVEN) if layer.ability == ability]
        waits = [one.card for one in play.state.waiting if one.ability == ability]
        return min(found, key=waits.count, default=0) or card

    def kept(self, play: Any, ability: Ability, context: Plain, clause: Clause, by: list[Reason]) -> None:
        """It is not set off, and whose it is."""
        if (MADE,) in ability.icons:
            play.because(LATER, "先前的效果生成的时限诱发")
        super().kept(play, ability, replace(context, card=self.maker(play, context.card, ability)), clause, by)

    def made(self, play: Rules, number: int, ability: Ability, context: Plain) -> Waiting:
        """An ability as it waits, with what was noted of what happened."""
        if (MADE,) in ability.icons and isinstance(context, Context):
            maker = self.maker(play, context.card, ability)
            context = replace(context, card=maker, stamp=play.stamp(maker))
        found = super().made(play, number, ability, context)
        plain = {name: getattr(found, name) for name in found.__struct_fields__}
        if not isinstance(context, Context):
            return Waiting(**plain)
        noted = {name: getattr(context, name) for name in ("stamp", "stamps", "amount", "noted")}
        return Waiting(**plain, **noted)

    def resumed(self, awaited: Awaited, made: Waiting) -> Waiting:
        """With the cards as they were when an effect spoke of them, and what is chosen when it is used."""
        ability = replace(made.ability, targets=awaited.wanted, icons=((MADE,),))
        more = {"thats": awaited.thats, "targets": awaited.targets, "aims": awaited.aims}
        return replace(made, ability=ability, stamp=awaited.by or made.stamp, **more)

    def wait(self, play: Rules, waiting: Waiting, clause: Clause) -> None:
        """It waits from now on; how often it may this turn is counted."""
        again = any(w.card == waiting.card and w.ability == waiting.ability for w in play.state.waiting)
        by = at_once.AS_OFTEN if again else clause
        if not play.applies(by):
            return
        said = keyword(play, waiting.ability)
        if said is not None:
            play.because(said, "诱发条件", card=waiting.card)
        words = f"的{self.called(waiting.ability)}{'再次' if again else ''}{self.word}"
        event = waiting.ability.trigger.event if waiting.ability.trigger is not None else ""
        if event in MOMENTS:
            play.because(MOMENTS[event], f"{event}时", card=waiting.card)
        if (MADE,) in waiting.ability.icons:
            play.because(LATER, "先前的效果生成的时限诱发")
            play.because(CONTROLLER, f"产生它的效果由{name(waiting.player)}控制", card=waiting.card)
        else:
            if play.card(waiting.card).owner != waiting.player:
                play.because(CONTROLLER, f"在战场时由{name(waiting.player)}控制", card=waiting.card)
            self.looked_where(play, waiting, event, said)
        came = waiting.cause[0] if event == "进场" else 0
        if came and waiting.ability.trigger is not None and waiting.ability.trigger.origin:
            play.because(FROM_THERE, f"从{play.card(came).origin}进入战场", card=came)
        if came != waiting.card and layers.changed(play, came):
            play.because(layers.ON_ENTERING, "战场上的持续效果同时适用", card=came)
            play.because(ENTERS_AS_IT_IS, "看适用之后的信息", card=came)
        if event in {"能力破坏", "对手的能力破坏", "能力丢弃"}:
            play.owing_to([each for card in waiting.cause for each in leaving.of_a_spell(play, card)])
        if event[:2] in {"造成", "受到"}:
            play.because(damage.KINDS[event[2:]], event, card=waiting.card)
        holder = play.leader(waiting.player) if (MADE,) in waiting.ability.icons else waiting.card
        mine = (holder, waiting.ability.text)
        if waiting.ability.limit is not None:
            time = play.state.set_off.count(mine) + 1
            play.because(at_once.LIMITED, f"每回合{waiting.ability.limit}次，这是第{time}次", card=waiting.card)
        counted = (*play.state.set_off, mine) if waiting.ability.limit is not None else play.state.set_off
        play.set(waiting.card, words, clause=by, waiting=(*play.state.waiting, waiting), set_off=counted)

    def looked_where(self, play: Rules, waiting: Waiting, event: str, said: Clause | None) -> None:
        """By what its ability counts where the card lies now, or lay when it set it off itself (10.7.4.1)."""
        card, zone, origin = waiting.card, play.card(waiting.card).zone, play.card(waiting.card).origin
        left = event in _GONE and card in waiting.cause[:1] and zone != FIELD
        if zone not in {FIELD, LEADER} and waiting.ability not in play.printed(card).abilities:
            play.because(LEFT_FIELD, "看它在战场时的能力", card=card)
        elif left and origin != FIELD:
            if zone not in layers.where(waiting.ability):
                play.because(layers.WHERE_SAID, f"写明是在{origin}中", card=card)
            if zone in OPEN and origin not in OPEN:
                play.because(FROM_HIDDEN, "看它在公开领域时的状态", card=card)
        elif left and (said is None or not zone or play.card(card).owner != waiting.player):
            play.because(LEFT_FIELD, "看它在战场时的状态", card=card)
        elif zone != FIELD and (zone,) in waiting.ability.icons:
            play.because(layers.WHERE_SAID, f"写明是在{zone}中", card=card)

    def set_off(self, play: Any, ability: Ability, context: Plain, clause: Clause) -> None:
        """Once for all to which it happens at the same time, where the text says so (1张或以上的…时)."""
        trigger, also = ability.trigger, getattr(context, "alongside", ())
        if trigger is None or not trigger.at_once:
            if self.against(play, ability, context) and (other := at_once.left_out(play, ability, context)) is not None:
                mine = self.made(play, other.id, ability, context)
                words = (context.card, f"的{self.called(ability)}改为因", *mine.cause[:1], self.word)
                play.set(*words, clause=clause, waiting=tuple([mine if w is other else w for w in play.state.waiting]))
                return
            super().set_off(play, ability, context, clause)
            return
        for waiting in at_once.alongside(play, ability, context)[:1]:
            more = replace(waiting, amount=waiting.amount + 1, that=(*waiting.that, *context.cause[:1]))
            play.set(waiting=tuple([more if one is waiting else one for one in play.state.waiting]))
            return
        if context.cause[0] not in also:
            super().set_off(play, ability, replace(context, amount=1, that=context.cause[:1]), clause)

    def option(self, play: Any, waiting: Any) -> Option:
        """It is a player that draws, or whose deck is shuffled, and no leader."""
        event = waiting.ability.trigger.event if waiting.ability.trigger is not None else ""
        said = super().option(play, waiting)
        if event not in _OF_PLAYERS or not isinstance(said, tuple):
            return said
        return tuple(
            [name(play.card(one).player) if isinstance(one, int) and one != waiting.card else one for one in said]
        )

    def come(self, play: Rules, what: triggers.Happening) -> str:
        """It waits like any other ability (10.7.2)."""
        phase = what.event.rpartition("的")[2]
        if phase in MOMENTS:
            play.because(MOMENTS[phase], f"{phase}时")
        play.because(LATER, "先前的效果生成的时限诱发")
        return f"{WORDS.said(WORDS.events, what.event)}，先前的效果生成的能力进入待机状态"

    def still(self, play: Rules, awaited: Any) -> bool:
        """Whether the card is still the one that it was (4.1.4), or was until it left the field just now."""
        if not play.applies(WAITS):
            return False
        if awaited.on and awaited.event in _LEAVING:
            return any(one.card == awaited.on and one.stamp == awaited.stamp for one in play.state.last)
        return not awaited.on or play.same(awaited.on, awaited.stamp)


def _asks(trigger: Trigger) -> bool:
    """Whether an ability needs to know anything of the card that moved (10.7.4.1.1)."""
    what = trigger.subject
    return isinstance(what, Select) and bool(what.filters or what.kind not in selecting.ANYTHING)


def _waits(before: Rules, card: int, what: triggers.Happening) -> bool:
    """Whether a card had an ability that waits for what happened."""
    mine = [ability.trigger for ability in layers.abilities(before, card)]
    return any(trigger is not None and trigger.event == what.event for trigger in mine)


AUTOMATIC = Automatic()
words_of = AUTOMATIC.called


def keyword(play: Rules, ability: Ability) -> Clause | None:
    """The clause that says when a keyword is set off; None if the ability is written out."""
    found = next((str(icon[1]) for icon in ability.icons if icon[0] == "关键词" and icon[1] in KEYWORDS), "")
    if not found:
        return None
    play.consult(*KEYWORDS[found])
    return KEYWORDS[found][2]
