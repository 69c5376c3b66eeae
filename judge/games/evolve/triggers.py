"""10.7. Automatic abilities: what sets them off, how often, and what of a card that moved they look at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes import Ability, Trigger
from judge.games.evolve import facts, layers, selecting
from judge.games.evolve.book import cite, embody
from judge.games.evolve.card import ELSEWHERE, Context, Delayed, Waiting
from judge.games.evolve.rules import Rules
from judge.games.evolve.zones import FIELD, LEADER, OPEN
from judge.kernel import CardId, Reason

CHAPTER = (
    *(embody("10.7", "自动能力的处理"), embody("10.7.1", "接下来的检查时点里使用")),
    *(embody("10.1.1.2", "就会自动使用"), embody("10.1.1.2.1", "（条件）时，（效果）")),
    embody("10.1.1.2.1.1", "诱发条件"),
)
WAITS = cite("10.7.2", "它就进入待机状态")
AS_OFTEN = cite("10.7.2.1", "进入多少次待机状态")
LIMITED = cite("10.7.2.2", "能进入待机状态的次数有上限")
MOVED = (embody("10.7.4", "称为领域移动诱发"), embody("10.7.4.1", "按下面各条来看"))
FROM_HIDDEN = cite("10.7.4.1.1", "用它在公开领域时的状态信息")
LEFT_FIELD = cite("10.7.4.1.2", "用它在战场时的状态信息")
MOVED_OPENLY = cite("10.7.4.1.3", "用它移动之后在新领域的状态信息")
AT_ONCE = cite("10.7.4.2", "诱发条件视为已经满足")
NOT_ENTERED = cite("10.7.4.3", "以放置到战场为内容的诱发条件不会满足")
LATER = (embody("10.7.5", "称为时限诱发"),)
LATER_ONCE = cite("10.7.5.1", "只能满足一次")
OF_STATE = (embody("10.7.6", "称为状态诱发"),)
STATE_ONCE = cite("10.7.6.1", "就进入一次待机状态")
ENTERS_AS_IT_IS = cite("10.9.3.1", "适用了那个领域的持续效果之后的信息")
KEYWORDS = {
    "入场曲": (embody("12.4", "入场曲"), embody("12.4.1", "新放置到战场"), cite("12.4.3", "放置到战场")),
    "谢幕曲": (embody("12.5", "谢幕曲"), embody("12.5.1", "从战场放置到墓场"), cite("12.5.3", "由战场去了墓场时")),
    "进化时": (embody("12.6", "进化时"), embody("12.6.1", "卡牌进化了"), cite("12.6.2", "当这张卡牌进化时")),
    "攻击时": (embody("12.7", "攻击时"), embody("12.7.1", "这个随从进行攻击"), cite("12.7.2", "当这个随从进行攻击时")),
    "虹吸": (embody("12.13", "虹吸"), embody("12.13.1", "通过攻击造成伤害时"), cite("12.13.2", "生命值增加同样的数值")),
    "参赛时": (embody("14.2.4", "参赛时"), embody("14.2.4.1", "卡牌参赛了"), cite("14.2.4.2", "已参赛的时候")),
}
"""The keywords that are automatic abilities: what they are, and the clause that says when."""
ONE_DRAIN = cite("12.13.3", "只算有一个虹吸")
STATE = "状态"
"""The event of a trigger that waits for something to be so (10.7.6)."""
LEFT_TOGETHER = (
    "有能力等着别的卡牌离开战场，而它自己同时也离开战场，是否诱发",
    ("诱发（离开之前它还在战场）", "不诱发（10.3.5：不在战场就无效）"),
    (layers.ON_FIELD, AT_ONCE),
)


Why: TypeAlias = tuple[tuple[Clause, str, int], ...]
"""Clauses with what they give and whose card it is about."""


class Happening(Struct, frozen=True):
    """Something that happened to ``subject``, with ``other`` at its other end."""

    event: str
    subject: CardId = 0
    other: CardId | None = None
    origin: str = ""
    """The zone that the card was in before, if it moved."""
    amount: int = 0
    stamps: tuple[int, ...] = ()


def notice(play: Rules, happened: list[Happening]) -> None:
    """Set off what waits for these events, which happened at the same time (10.7.2)."""
    gone = [one.subject for one in happened if one.event == "离场"]
    for what in happened:
        for card, ability, reading in _noticing(play, what, gone):
            _consider(play, card, ability, what, reading)
        _due(play, what)


def _noticing(play: Rules, what: Happening, gone: list[int]) -> Iterator[tuple[int, Ability, Rules]]:
    """Each ability that waits for an event, with its card, and the board on which it looks at what happened."""
    seen, subject = _seen(play, what), what.subject
    for card in _waiting_for(play, what.event):
        for ability in layers.abilities(play, card):
            yield card, ability, seen
    if what.origin and subject:
        before = play.as_it_was(subject)
        had = layers.abilities(before, subject) if before.card(subject).zone else []
        has = layers.abilities(play, subject) if play.card(subject).zone in {FIELD, *ELSEWHERE} else []
        for ability in had:
            if ability not in has:
                yield subject, ability, seen
    for card in gone if what.origin == FIELD else ():
        for ability in layers.abilities(play.as_it_was(card), card) if card != subject else ():
            if _fits(play, card, ability, what, seen) and play.reading("10.7.4", *LEFT_TOGETHER) == LEFT_TOGETHER[1][0]:
                yield card, ability, seen


def _waiting_for(play: Rules, event: str) -> Iterator[int]:
    """The cards that may have abilities that wait for an event where they lie."""
    state = play.state
    given = any(e.ability is not None for e in state.effects) or bool(layers.every(play, "能力"))
    for player in (state.turn_player, 1 - state.turn_player):
        for zone in (FIELD, LEADER):
            yield from [c for c in state.zones[player, zone] if given or event in play.face(c).waits]
        for zone in sorted(ELSEWHERE):
            for card in state.zones[player, zone]:
                face = play.printed(card)
                if event in face.waits and zone in face.elsewhere:
                    yield card


def _seen(play: Rules, what: Happening) -> Rules:
    """The board on which the card that moved is looked at (10.7.4.1)."""
    if not what.origin or not what.subject:
        return play
    play.consult(*MOVED)
    to = play.card(what.subject).zone
    if what.origin == FIELD:
        clause, before = LEFT_FIELD, True
    elif (what.origin in OPEN) != (to in OPEN):
        clause, before = FROM_HIDDEN, what.origin in OPEN
    else:
        clause, before = MOVED_OPENLY, False
    if not play.applies(clause):
        before = not before
    play.consult(clause)
    return play.as_it_was(what.subject) if before else play


def _fits(play: Rules, card: int, ability: Ability, what: Happening, seen: Rules) -> bool:
    """Whether an event is the one that an ability waits for."""
    trigger = ability.trigger
    if trigger is None or trigger.event != what.event or ability.kind != "自动":
        return False
    if trigger.origin and what.origin not in trigger.origin:
        return False
    player = _player(play, card, what)
    context = Context(card, player, cause=(what.subject,) if what.subject else ())
    if what.subject and not selecting.is_it(seen, trigger.subject, what.subject, context):
        return False
    if trigger.object is not None and (
        what.other is None or not selecting.is_it(play, trigger.object, what.other, context)
    ):
        return False
    return trigger.while_ is None or selecting.holds(play, trigger.while_, context)


def _player(play: Rules, card: int, what: Happening) -> int:
    """Who controls an ability: whose card it was where it worked (3.1.2.3)."""
    if card == what.subject and what.origin:
        before = play.as_it_was(card)
        return before.controller(card) if before.card(card).zone else play.controller(card)
    return play.controller(card)


def _consider(play: Rules, card: int, ability: Ability, what: Happening, seen: Rules) -> None:
    if not _fits(play, card, ability, what, seen):
        return
    play.consult(*CHAPTER)
    clause = keyword(play, ability)
    if clause is not None and not play.applies(clause):
        return
    if ability.limit is not None and not _still(play, card, ability):
        return
    if clause == KEYWORDS["虹吸"][2] and _has_drain(play, card, what):
        return
    causes = tuple([c for c in (what.subject, what.other) if c])
    made = Waiting(
        *(_next(play), card, _player(play, card, what), ability, causes),
        stamp=play.stamp(card),
        stamps=tuple([play.stamp(c) for c in causes]),
        amount=what.amount,
    )
    set_off(play, made, clause, _why(play, what, card))


def _why(play: Rules, what: Happening, card: int) -> Why:
    """What bears on its being set off: where the card that moved is looked at."""
    found: list[tuple[Clause, str, int]] = []
    if what.origin == FIELD and what.subject and play.card(what.subject).zone != FIELD:
        found.append((LEFT_FIELD, "看它在战场时的信息", what.subject))
    elif what.origin and what.subject and (what.origin in OPEN) != (play.card(what.subject).zone in OPEN):
        found.append((FROM_HIDDEN, "看它在公开领域时的信息", what.subject))
    if what.event == "进场" and card != what.subject:
        found.append((ENTERS_AS_IT_IS, "看进入战场之后的信息", what.subject))
    return tuple(found)


def set_off(play: Rules, made: Waiting, clause: Clause | None = None, why: Why = ()) -> None:
    """An ability waits from now on (10.7.2); once more, if it does already (10.7.2.1)."""
    again = any(w.card == made.card and w.ability == made.ability for w in play.state.waiting)
    by = AS_OFTEN if again else WAITS
    if not play.applies(by):
        return
    if clause is not None:
        play.because(clause, "诱发条件", card=made.card)
    for by_which, gives, card in why:
        play.because(by_which, gives, card=card)
    set_off_now = play.state.set_off
    if made.ability.limit is not None:
        set_off_now = (*set_off_now, (made.card, made.ability.text))
    words = (made.card, f"的{words_of(made.ability)}{'再次' if again else ''}进入待机状态")
    play.set(*words, clause=by, waiting=(*play.state.waiting, made), set_off=set_off_now)


def _next(play: Rules) -> int:
    return 1 + max([w.id for w in play.state.waiting], default=0)


def _still(play: Rules, card: int, ability: Ability) -> bool:
    """Whether an ability that says so many times a turn may wait once more (10.7.2.2)."""
    times = play.state.set_off.count((card, ability.text))
    if times < (ability.limit or 0) or not play.applies(LIMITED):
        return True
    by = Reason(LIMITED, (f"每回合{ability.limit}次，本回合已经{times}次",), card, ability.name or ability.text)
    play.note("refused", card, f"的{words_of(ability)}不再进入待机状态", clause=LIMITED, by=(by,))
    return False


def _has_drain(play: Rules, card: int, what: Happening) -> bool:
    """Whether another 虹吸 of the card waits for the same damage already: it has only one (12.13.3)."""
    mine = [w for w in play.state.waiting if w.card == card and keyword(play, w.ability) == KEYWORDS["虹吸"][2]]
    twice = any(what.other in w.cause and w.amount == what.amount for w in mine)
    if not twice or not play.applies(ONE_DRAIN):
        return False
    by = Reason(ONE_DRAIN, ("有几个也只算一个",), card)
    play.note("refused", card, "的另一个虹吸不再诱发", clause=ONE_DRAIN, by=(by,))
    return True


def keyword(play: Rules, ability: Ability) -> Clause | None:
    """The clause that says when a keyword is set off; None if the ability is written out."""
    found = next((str(icon[1]) for icon in ability.icons if icon[0] == "关键词" and icon[1] in KEYWORDS), "")
    if not found:
        return None
    play.consult(*KEYWORDS[found])
    return KEYWORDS[found][2]


def timed(play: Rules, event: str) -> None:
    """A moment of a turn comes: 当自己的主要阶段开始时."""
    play.happened(event)


def states(play: Rules) -> None:
    """What waits for something to be so, and does not wait already (10.7.6)."""
    for player in (play.state.turn_player, 1 - play.state.turn_player):
        for card in play.state.zones[player, FIELD]:
            if STATE not in play.face(card).waits:
                continue
            for ability in layers.abilities(play, card):
                trigger: Trigger | None = ability.trigger
                if trigger is None or trigger.event != STATE or trigger.while_ is None:
                    continue
                waits = any(w.card == card and w.ability == ability for w in play.state.waiting)
                context = Context(card, player)
                if waits and play.applies(STATE_ONCE):
                    continue
                if selecting.holds(play, trigger.while_, context):
                    play.consult(*OF_STATE)
                    play.because(STATE_ONCE, "指定的状态出现", card=card)
                    set_off(play, Waiting(_next(play), card, player, ability, stamp=play.stamp(card)))


# --- what an effect said to do later ----------------------------------------------------------------------------


def _due(play: Rules, what: Happening) -> None:
    """What an effect said to do when this happens (10.7.5)."""
    due = [
        d
        for d in play.state.delayed
        if d.event == what.event and d.on in {0, what.subject} and (not d.on or play.same(d.on, d.stamp))
    ]
    if not due:
        return
    play.consult(*LATER)
    for one in due:
        ability = Ability(name=one.name, kind="自动", text=one.name, body=one.then)
        cause = (what.subject,) if what.subject else one.that
        set_off(play, Waiting(_next(play), one.source, one.player, ability, cause, stamp=play.stamp(one.source)))
    over = [one for one in due if not one.always]
    if over and play.applies(LATER_ONCE):
        rest = tuple([one for one in play.state.delayed if one not in over])
        play.set("时限诱发满足过一次，不再诱发", clause=LATER_ONCE, delayed=rest)


def later(play: Rules, made: Delayed) -> None:
    """Something is to be done at a later moment (10.7.5)."""
    play.consult(*LATER)
    when = replace(made, stamp=play.stamp(made.on) if made.on else 0)
    play.set(made.source, f"：{made.event}时，再实行", clause=LATER[0], delayed=(*play.state.delayed, when))


def words_of(ability: Ability) -> str:
    """How an ability is called in records and options."""
    return f"『{ability.name or ability.text}』"


__all__ = ["Happening", "facts", "keyword", "later", "notice", "set_off", "states", "timed", "words_of"]
