"""What the verbs of card text do, each by the clause that defines it; what the book does not define is a gap."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.ability import Grant, Later, Make, Node, Rewrite
from judge.effects.nodes.harm import Damage, Duel, Heal, Prevent
from judge.effects.nodes.meant import Select, Target
from judge.effects.nodes.verbs import (
    Become,
    Cheaper,
    Choose,
    Copy,
    Counters,
    Defeat,
    Deploy,
    Dig,
    Do,
    Draw,
    EndTurn,
    Exchange,
    Finish,
    Gain,
    GiveUp,
    Look,
    Name,
    Points,
    Power,
    Put,
    Reveal,
    Search,
    Shuffle,
    Swap,
    TakeControl,
    Turn,
)
from judge.games.cards.lasting import FOREVER
from judge.games.cards.meaning import Context, Done
from judge.games.touhou import (
    beyond,
    controlling,
    counting,
    dealing,
    editions,
    ending,
    facts,
    lasting,
    noted,
    objects,
    picking,
    races,
    retargeting,
    seeing,
    selecting,
    shortage,
    triggers,
    turning,
    using_x,
)
from judge.games.touhou.book import cite, embody, only_older
from judge.games.touhou.card import COLOURS, SPELL, UNIT, Effect, Entry, Face, Hue, as_player
from judge.games.touhou.in_order import each, each_his_own
from judge.games.touhou.placing import LIFE, LIFE_SET, by_chance, countered, deploy, exchange, put
from judge.games.touhou.rules import Rules, name
from judge.games.touhou.selecting import pick
from judge.games.touhou.zones import DISC, GRAVE, STACK, WITH_STATE
from judge.kernel import Reason

AS_SAID = embody("1.117b", "照着执行的叙述")
CHOICES = embody("1.142d", "可能要玩家作选择或执行动作")
CHANGES = cite("1.163", "总生命也随之改变")
NATURAL = cite("1.54", "改作零")
FIGHTS = cite("6.1.2", "让一个单位与另一个单位进行一次战斗判定")
MADE, MAKER = cite("1.103", "同时定义它的特征"), cite("1.102", "谁创造衍生物，谁就是它的拥有者")
ANNULS = cite("7.1.9", "使它无效并送去墓地")
ENDINGS = cite("1.26", "方式不止一种")
USES = cite("7.0.2", "玩家使用牌")


SET_BY_DIFFERENCE = only_older.cite("1.154", "相应地获得或失去生命")


def perform(play: Rules, node: Node, context: Context) -> Done:
    """Do what a part of a text says, as far as it can be done."""
    return VERBS[type(node)](play, node, context)


def _draw(play: Rules, node: Draw, context: Context) -> Done:
    done = []
    for player, his in each_his_own(play, node.who, context):
        done.append(play.draw_several(player, selecting.amount(play, node.count, his)))
    return any(done), context.that


def _points(play: Rules, node: Points, context: Context) -> Done:
    """A player gains life, or loses it."""
    change, done = play.lose_life if node.minus else play.gain_life, []
    for player, his in each_his_own(play, node.who, context):
        done.append(change(player, selecting.amount(play, node.amount, his), play.paying or CHANGES))
    return any(done), context.that


def _become(play: Rules, node: Become, context: Context) -> Done:
    """A player's life becomes a number; anything else changes for a time."""
    if node.fact != LIFE or not isinstance(node.value, int):
        return lasting.become(play, node, context)
    if not editions.older(play):
        play.reading("生命变为", "效应把玩家的总生命设为一个数时，差额算不算获得或失去生命", LIFE_SET, (CHANGES,))
    by_difference = editions.older(play) or play.state.ruling_on("生命变为") == LIFE_SET[0]
    done, rule = [], SET_BY_DIFFERENCE if editions.older(play) else CHANGES
    for player in [p for one in selecting.meant(play, node.what, context) if (p := as_player(one)) is not None]:
        change = node.value - play.person(player).life
        if not by_difference:
            words = (name(player), f"的生命变为{node.value}")
            done.append(play.tally(player, *words, clause=facts.told_by(play, context.card), life=node.value))
        elif change > 0:
            done.append(play.gain_life(player, change, rule))
        else:
            done.append(play.lose_life(player, -change, rule))
    return any(done), context.that


def _defeat(play: Rules, node: Defeat, context: Context) -> Done:
    cards = pick(play, node.what, context, "消灭的永久物")
    with play.together():
        done = [_by_race(play, node.what, card) and play.destroy(card, None, context.card) for card in cards]
    return any(done), tuple(cards)


def _by_race(play: Rules, what: Any, card: int) -> bool:
    """Where a race is not what is printed, why the card is of it; always true."""
    if isinstance(what, Select) and any(demand.fact == "种族" for demand in what.filters):
        play.owing_to(races.given(play, card))
    return True


def _turn(play: Rules, node: Turn, context: Context) -> Done:
    said = f"{'横置' if node.state == '横置' else '重置'}的牌"
    if play.paying and node.state == "横置" and isinstance(node.what, Select):
        turning.ask(play, selecting.candidates(play, node.what, context))
    named = play.paying is not None and turning.by_its_text(play, node)
    barred = partial(turning.against, play, state=node.state, named=named) if play.paying else None
    cards = pick(play, node.what, context, said, against=barred)
    if named and play.paying:
        return all(turning.tapped(play, card, context.card, play.paying) for card in cards), tuple(cards)
    pursues = triggers.PURSUIT if context.name == triggers.PURSUES else None
    there = any(card > 0 and play.card(card).zone in WITH_STATE for card in cards)
    clause = play.paying or pursues or (facts.told_by if there else facts.as_told)(play, context.card)
    done = [_stand(play, card, node.state, clause) for card in cards if card > 0]
    return bool(done) and (all(done) if play.paying else any(done)), tuple(cards)


def _stand(play: Rules, card: int, state: str, clause: Clause) -> bool:
    if play.card(card).zone == DISC and not editions.applies(play, "颜色盘状态"):
        none = Reason(editions.NO_STATE, ("在颜色盘，不在战场上",), card)
        play.owing_to((none,))
        play.withheld(card, "没有状态", clause=editions.NO_STATE)
        return False
    said = (card, f"{'横置' if state == '横置' else '重置'}，支付条件") if play.paying else ()
    if state == "横置":
        return play.tap(card, clause, *said)
    if stuck := play.flags(card, "不能重置"):
        by = facts.layers_say(stuck, "写明不能重置")
        play.owing_to(by)
        play.withheld(card, "不能重置", clause=facts.lets(stuck[0]))
        return False
    return play.untap(card, clause, *said)


def _give_up(play: Rules, node: GiveUp, context: Context) -> Done:
    """弃置 and 牺牲: who has the cards chooses them; all at once (1.12)."""
    gone: list[int] = []
    short = False
    for player in each(play, node.what.whose, context):
        own = picking.of_his(node.what)
        having = shortage.to_give_up(play, own, node.way, replace(context, player=player))
        count = len(having) if node.what.most is None else selecting.amount(play, node.what.most, context)
        least = 0 if node.what.least == 0 else count
        short = short or picking.apart(play, own, having) < count
        if node.what.random:
            gone += by_chance(play, having, count)
            continue
        question = (f"{node.way}的{'牌' if node.way == '弃置' else '永久物'}",)
        if own.distinct:
            chosen = pick(play, own, replace(context, player=player), *question)
            short = short or len(chosen) < least
            gone += chosen
            continue
        gone += play.some(player, having, *question, least=least, most=count, clause=play.paying or CHOICES)
    with play.leaving_together(gone):
        told = play.paying or facts.as_told(play, context.card)
        done = [play.discard(card) if node.way == "弃置" else play.sacrifice(card, told) for card in gone]
    return any(done) and not short, tuple(gone)


def _do(play: Rules, node: Do, context: Context) -> Done:  # noqa: PLR0911, PLR0912 - one a verb
    """The verbs that only this book has: 牺牲, 弃置 and 反制 of what is named, 使用 while a text resolves."""
    if node.verb == beyond.TOSS:
        return beyond.toss(play, context)
    if node.verb == beyond.EXTRA_TURN:
        return beyond.turn_besides(play, context)
    if node.verb == beyond.EXTRA_MAIN:
        return beyond.another_main(play, context)
    if node.what is None:
        return False, context.that
    if node.verb.startswith(beyond.PASSED_OVER):
        return beyond.pass_over(play, node, context)
    if node.verb == beyond.NEW_TARGETS:
        return beyond.chosen_anew(play, node, context)
    if node.verb.endswith("使用"):
        return _use(play, node, context)
    if node.verb == "用后移除":
        return _out_after(play, node.what, context)
    if node.verb.endswith(counting.DOUBLED):
        return counting.doubled(play, node, context)
    what = node.what
    if node.verb.startswith(("反制", "更改")) and isinstance(what, Select):
        what = replace(what, other=True)  # what resolves now is no longer to be kept from it
    cards = pick(play, what, context, f"{node.verb}的牌")
    if node.verb == "更改目标" or node.verb.startswith("反制"):
        entries = [entry for card in cards if (entry := objects.meant(play, card, what, context)) is not None]
        done = [_to_object(play, node.verb, entry, context) for entry in entries]
    elif node.verb == "弃置":
        done = [play.discard(card) for card in cards]
    else:
        told = play.paying or facts.as_told(play, context.card)
        done = [play.sacrifice(card, told) for card in cards if play.in_play(card)]
    return any(done), tuple(cards)


def _to_object(play: Rules, verb: str, entry: Entry, context: Context) -> bool:
    if verb == "更改目标":
        return retargeting.change(play, entry, context.player)
    return countered(play, entry, ANNULS, verb)


def _use(play: Rules, node: Do, context: Context) -> Done:
    what = node.what
    free = "不支付颜色值" in node.verb
    cards = [] if what is None else using_x.pick(play, what, context, free=free)
    fits = what.filters if isinstance(what, Select) else ()
    heedless = node.verb.removesuffix("使用").removesuffix("不支付颜色值")
    done = [play.use_now(card, context.player, USES, free=free, heedless=heedless, fits=fits) for card in cards[:1]]
    return any(done), tuple(cards)


def _out_after(play: Rules, what: Target, context: Context) -> Done:
    """若该牌将要进入墓地，改为将其移除游戏, of what was used as this resolves: it lies in the 对抗 now."""
    used = [card for card in selecting.meant(play, what, context) if card > 0 and play.card(card).zone == STACK]
    for card in used:
        play.follow(card, out=True)
    return bool(used), tuple(used)


def _make(play: Rules, node: Make, context: Context) -> Done:
    """创造衍生物: with the characteristics that the text gives it (1.103)."""
    token = node.token
    words = dict(token.facts)
    defined = token.numbers if play.applies(MADE) else ()
    numbers = {fact: selecting.amount(play, number, context) for fact, number in defined}
    said = "/".join(str(numbers[fact]) for fact in ("攻击力", "血量", "灵力值") if fact in numbers)
    face = Face(
        key=f"{token.name}衍生物{said}",
        name=f"{token.name}衍生物",
        given=token.name,
        kind=token.kind,
        sub=("普通",),
        value=tuple([Hue((hue,)) for hue in words.get("颜色", ())]),
        races=words.get("种族", ()),
        attack=numbers.get("攻击力", 0),
        health=numbers.get("血量", 0),
        spirit=numbers.get("灵力值", 0),
        abilities=token.abilities,
        text="\n".join([ability.text for ability in token.abilities]),
    )
    count = selecting.amount(play, node.count, context)
    tapped = node.state == "横置"
    made = play.make_tokens(face, context.player, MAKER, tapped=tapped, count=count, of=context.card)
    return bool(made), made


def _duel(play: Rules, node: Duel, context: Context) -> Done:
    one = pick(play, node.who, context, "进行战斗判定的单位")
    other = pick(play, node.other, context, "与它进行战斗判定的单位")
    if len(one) != 1 or len(other) != 1:
        return False, context.that
    return play.fight(one[0], other[0], FIGHTS), (*one, *other)


def _choose(play: Rules, node: Choose, context: Context) -> Done:
    if node.by == "双方":
        return _each_chooses(play, node, context)
    player = context.player
    if node.by != "自己":
        (player,) = selecting.sides(play, node.by, context.player)
    cards = pick(play, node.of, replace(context, player=player), "选出的对象", clause=CHOICES)
    return bool(cards), (*context.that, *cards) if node.also else tuple(cards)


def _each_chooses(play: Rules, node: Choose, context: Context) -> Done:
    """Both choose of what is their own, the 主回合玩家 first (1.12)."""
    chosen: list[int] = []
    short = False
    for player in each(play, node.by, context):
        cards = pick(play, picking.of_his(node.of), replace(context, player=player), "选出的对象", clause=CHOICES)
        short = short or not cards
        chosen += cards
    return not short, tuple(chosen)


def _rewrite(play: Rules, node: Rewrite, context: Context) -> Done:
    """描述改为…: what resolves is the new text."""
    cards = pick(play, node.what, context, "改变其描述的牌", clause=CHOICES)
    stack = tuple([
        replace(entry, instead=node.ability.body) if entry.card in cards else entry
        for entry in play.state.stack
    ])  # fmt: skip
    said = f"的描述改为「{node.ability.text}」"
    return bool(cards) and play.set(*cards, said, clause=facts.told_by(play, context.card), stack=stack), tuple(cards)


def _name(play: Rules, node: Name, context: Context) -> Done:
    """选择一种颜色, 说出一个牌名: of what stays on the battlefield it is remembered as long as that is there."""
    names = node.of or tuple(sorted({face.name or face.key for face in play.state.faces.values()}))
    word = play.word(context.player, names, f"选择一种{node.what}" if node.of else "说出的牌名", clause=CHOICES)
    used = play.card(context.card).zone == STACK and play.face(context.card).kind != SPELL
    stays = play.in_play(context.card) or used  # as a permanent it knows what was chosen as it was used (4.05b)
    until = FOREVER if stays else "回合结束"
    what, said = {
        "颜色": (noted.CHOSEN_COLOUR, f"选择{word}色"),
        "关键词": (noted.CHOSEN_WORD, f"选择{word}"),
        "牌名": (noted.NAME_SAID, f"说出{word if word.startswith('「') else f'「{word}」'}"),
    }[node.what]
    made = Effect(0, what, (context.card,), until, context.player, words=(word,), source=context.card)
    play.affect(made, context.card, said, clause=CHOICES)
    return True, context.that


def _finish(play: Rules, node: Finish, context: Context) -> Done:
    players = selecting.sides(play, node.who, context.player)
    if node.what is not None:
        meant = selecting.candidates(play, node.what, context)
        players = tuple([player for one in meant if (player := as_player(one)) is not None])
    losers = [1 - player for player in players] if node.won else list(players)

    def ended(loser: int) -> bool:
        who, how = (1 - loser, "赢得") if node.won else (loser, "输掉")
        play.because(ENDINGS, "牌上写的也是一种")
        by = facts.told_by(play, context.card)
        return play.lose(loser, by, name(who), f"达到{how}游戏的条件", won=node.won)

    done = [ended(loser) for loser in losers if play.applies(ENDINGS)]
    return any(done), context.that


VERBS: dict[type, Callable[[Rules, Any, Context], Done]] = {
    Choose: _choose,
    Copy: beyond.copy,
    Counters: counting.counters,
    Damage: dealing.damage,
    Defeat: _defeat,
    Deploy: deploy,
    Dig: seeing.dig,
    Do: _do,
    Draw: _draw,
    Duel: _duel,
    EndTurn: ending.end_turn,
    Exchange: exchange,
    Finish: _finish,
    GiveUp: _give_up,
    Heal: dealing.heal,
    Look: seeing.look,
    Make: _make,
    Name: _name,
    Points: _points,
    Put: put,
    Reveal: seeing.reveal,
    Rewrite: _rewrite,
    Search: seeing.search,
    Shuffle: seeing.shuffle,
    Turn: _turn,
    Become: _become,
    Cheaper: lasting.cheaper,
    Gain: lasting.gain,
    Grant: lasting.last,
    Later: lasting.later,
    Power: lasting.last,
    Swap: lasting.swap,
    Prevent: lasting.prevent,
    TakeControl: controlling.take_control,
}
"""What a part of a text does, by its node."""
__all__ = ["COLOURS", "GRAVE", "UNIT", "VERBS", "Clause", "perform"]
