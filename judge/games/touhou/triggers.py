"""1.117c, 1.142a, 6.4.5. 触发类能力: what sets them off, and whether."""

from __future__ import annotations

from judge.effects.nodes import Ability, Ref, Turn
from judge.games.cards.meaning import Context
from judge.games.cards.values import Waiting
from judge.games.touhou import selecting
from judge.games.touhou.book import cite, embody
from judge.games.touhou.card import Awaited, as_target
from judge.games.touhou.rules import Rules
from judge.games.touhou.zones import FIELD
from judge.kernel import NOBODY, Reason

SET_OFF = cite("1.142a", "触发类能力随时可以触发")
FORM = embody("1.117c", "触发条件和效应")
WAITS = embody("1.142a", "要等有玩家获得动作执行权时一起进入")
AFTER_MOVING = embody("1.134e", "要等它执行完毕")
NO_RESPONSE = cite("1.145b", "触发式能力也一概不触发")
PURSUIT = cite("6.4.5a", "重置该单位")
FIRST_TIME = cite("6.4.5a", "第一次造成战斗伤害")
OWN_TURN = cite("6.4.5a", "操控者自己的回合里")
EACH_PURSUIT = cite("6.4.5b", "分别触发")
LIMIT = embody("4.05a", "本回合的限定次数重新算起")
UNRESPONDED, UNRESPONDED_BY_OTHERS = "使用不能被响应", "使用不能被对手响应"
PHASES = ("准备开始", "抓牌开始", "凭依开始", "主要开始", "结束开始")


def notice(play: Rules, event: str, subject: int = 0, other: int | None = None) -> None:
    """Set off what waits for this event."""
    given = any(effect.ability is not None for effect in play.state.effects)
    turn = play.state.turn_player
    waiting_cards = [
        card.id
        for card in play.state.cards.values()
        if card.zone and ("触发" in play.face(card.id).kinds or (given and card.zone == FIELD) or _lent(play, card.id))
    ]
    waiting_cards.sort(key=lambda card: play.card(card).player != turn)
    for card in waiting_cards:
        here = play.card(card)
        player = here.owner if here.player == NOBODY else here.player
        for ability in play.abilities(card):
            _consider(play, (card, player), ability, event, (subject, other))
    if subject > 0 and play.card(subject).zone != FIELD and event in {"离场", "死去", "进墓地", "移回手上", "移除"}:
        before = play.as_it_was(subject)
        player = before.card(subject).player
        for ability in play.had(subject):
            _consider(play, (subject, player), ability, event, (subject, other))
    _awaited(play, event, subject)


def _lent(play: Rules, card: int) -> bool:
    """Whether a card has been given an ability by a 静止类能力."""
    return bool(play.modified(card, "能力"))


def _consider(
    play: Rules, source: tuple[int, int], ability: Ability, event: str, happened: tuple[int, int | None]
) -> None:
    (card, player), (subject, other) = source, happened
    trigger = ability.trigger
    if trigger is None or trigger.event != event or ability.kind != "触发":
        return
    context = Context(card, player, cause=tuple([c for c in (subject, other) if c]))
    if subject and not selecting.is_it(play, trigger.subject, subject, context):
        return
    if trigger.object is not None and (not other or not selecting.is_it(play, trigger.object, other, context)):
        return
    if trigger.origin and subject > 0 and play.as_it_was(subject).card(subject).zone not in trigger.origin:
        return
    if trigger.while_ is not None and not selecting.holds(play, trigger.while_, context):
        return
    if ability.limit and play.card(card).used.count(ability.name or ability.text) >= ability.limit:
        play.consult(LIMIT)
        return
    if ability.condition is not None and not selecting.holds(play, ability.condition, context):
        by = Reason(FORM, ("触发条件不成立",), card, ability.name or ability.text)
        play.note("refused", card, f"的{words(ability)}不触发：条件不成立", clause=FORM, by=(by,))
        return
    add(play, card, player, ability, context.cause)


def add(play: Rules, card: int, player: int, ability: Ability, cause: tuple[int, ...]) -> None:
    """An ability is set off, unless nothing may respond to what is in the 对抗 (1.145b)."""
    play.consult(FORM)
    if not play.applies(SET_OFF) or unresponsive(play, player):
        if play.applies(SET_OFF):
            by = unresponsive(play, player)
            play.note("refused", card, f"的{words(ability)}不触发", clause=NO_RESPONSE, by=by)
        return
    number = 1 + max([w.id for w in play.state.waiting], default=0)
    made = Waiting(number, card, player, ability, cause)
    play.because(WAITS, "等到有玩家获得执行权时进入对抗", card=card, ability=ability.name or ability.text)
    play.set(card, f"的{words(ability)}触发", clause=SET_OFF, waiting=(*play.state.waiting, made))


def unresponsive(play: Rules, player: int) -> list[Reason]:
    """What in the 对抗 keeps a player from responding (1.145b)."""
    by: list[Reason] = []
    if not play.applies(NO_RESPONSE):
        return by
    for entry in play.state.stack:
        if entry.kind != "牌":
            continue
        for flag in (UNRESPONDED, UNRESPONDED_BY_OTHERS):
            if flag == UNRESPONDED_BY_OTHERS and entry.player == player:
                continue
            found = play.flags(entry.card, flag)
            by += [Reason(NO_RESPONSE, (flag,), entry.card, layer.name) for layer in found]
    return by


def pursuit(play: Rules, card: int) -> None:
    """追击: set off by the first battle damage that a unit does in its controller's turn, each one by itself (6.4.5)."""
    here = play.card(card)
    found = play.flags(card, "追击")
    if not found or not play.applies(PURSUIT):
        return
    if here.struck and play.applies(FIRST_TIME):
        play.withheld(card, "本回合已经造成过战斗伤害，追击不触发", clause=FIRST_TIME)
        return
    if here.player != play.state.turn_player and play.applies(OWN_TURN):
        play.withheld(card, "不是操控者的回合，追击不触发", clause=OWN_TURN)
        return
    many = found if play.applies(EACH_PURSUIT) else found[:1]
    if len(found) > 1:
        play.because(EACH_PURSUIT, f"有{len(found)}个追击", card=card)
    for _ in many:
        again = Ability(name="追击", kind="触发", text="追击", body=(Turn(Ref("这"), "重置"),))
        play.because(PURSUIT, "本回合第一次造成战斗伤害", card=card, ability="追击")
        add(play, card, here.player, again, ())


def phase(play: Rules, event: str) -> None:
    """A phase begins, in the turn of its player."""
    notice(play, event, as_target(play.state.turn_player))


def _awaited(play: Rules, event: str, subject: int) -> None:
    """What an effect said to do the next time that this happens."""
    due = [a for a in play.state.awaited if a.event == event and _meant(play, a, subject)]
    if not due:
        return
    play.set(awaited=tuple([awaited for awaited in play.state.awaited if awaited not in due]))
    for one in due:
        body = Ability(name=one.name, kind="触发", text=one.name, body=one.then)
        add(play, one.card or one.on, one.player, body, (*((subject,) if subject else ()), *one.that))


def _meant(play: Rules, awaited: Awaited, subject: int) -> bool:
    if play.state.turn < awaited.turn:
        return False
    if awaited.event in PHASES:
        return awaited.on in {0, subject}
    return awaited.on == subject and (subject < 0 or play.card(subject).stamp == awaited.stamp)


def words(ability: Ability) -> str:
    """How an ability is called in records and options."""
    return f"『{ability.name or ability.text}』"
