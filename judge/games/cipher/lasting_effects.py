"""24.1.8 to 24.1.12. What effects do to units for a time: numbers, words, what they may not do, abilities."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.ability import Grant, Node
from judge.effects.nodes.meant import Ref, Select, Target
from judge.effects.nodes.verbs import Become, Gain, Multiply, Power
from judge.games.cards.meaning import Context, Done
from judge.games.cipher import changed, facts, forbidden, gaining, selecting
from judge.games.cipher.abilities import FOREVER, NEXT_TURNS, OF_WHATEVER, flag_said
from judge.games.cipher.book import cite
from judge.games.cipher.card import Effect, Face
from judge.games.cipher.changed import CHANGED, GAINED, LOST_WORDS
from judge.games.cipher.conditions import WORDING
from judge.games.cipher.rules import Rules, name
from judge.games.cipher.taking import still_there, take, that_after
from judge.games.cipher.zones import BONDS, FIELD, SUPPORT

SAFE = cite("24.1.12.1", "不会变为被击破状态")
TWICE = cite("24.1.10.1", "实行能力的效果时的战斗力")
BATTLE_OVER = cite("18.1.19", "直到战斗结束为止")
NOTHING_DONE = cite("2.7", "该过程视为没有实行")
THRICE = cite("24.1.11.1", "加算2次")


def _lasting(said: str, until: str) -> str:
    """What lasts, with the time for which it does: one that begins only later stands before it."""
    return f"在{until}{said}" if until in NEXT_TURNS else f"{said}（直到{until}）"


KEPT_ON = (*FIELD, SUPPORT, BONDS)
"""Where a card is on which an effect can last that a text speaks of as 这名单位."""


def _there(play: Rules, node: Any, context: Context, question: str) -> tuple[list[int], bool]:
    """The cards that an effect is to last on; a unit that has left the battlefield is none any more (26.2.1)."""
    cards, done = take(play, node.what, context, question)
    pointed = isinstance(node.what, Ref) and (getattr(node, "fact", "") == "战斗力" or node.what.role in {"这", "诱发"})
    there = still_there(play, cards, KEPT_ON) if pointed else cards
    return there, done and len(there) == len(cards)


def _power(play: Rules, node: Power, context: Context, clause: Clause | None) -> Done:
    number = selecting.amount(play, node.amount, context) * (-1 if node.minus else 1)
    cards, done = _there(play, node, context, f"{node.fact}改变的卡")
    everyone = _everyone(node.what, node.until)
    if not (cards or everyone):
        return False, context.that
    later = _later(node.what, everyone=everyone)
    effect = effect_of(context, node.fact, cards, node.until, number=number, everyone=everyone, later=later)
    play.because(CHANGED, "卡的信息被修改")
    if later is not None and node.until == "游戏结束":
        play.because(FOREVER, "只说『所有的我方单位』，这里写明了是怎样的单位，以后出击、升级的另看")
    made = play.affect(
        effect,
        *told_of(cards, everyone and context),
        _lasting(f"{node.fact}{number:+}", node.until),
        clause=FOREVER if everyone else clause,
    )
    return done and made, that_left(node.what, cards, context)


def _multiply(play: Rules, node: Multiply, context: Context, clause: Clause | None) -> Done:
    del clause
    cards, done = _there(play, node, context, f"战斗力变为{node.factor}倍的单位")
    made = []
    for card in cards:
        more = facts.power(play, card) * (node.factor - 1)
        effect = effect_of(context, "战斗力", [card], node.until, number=more)
        words = (card, _lasting(f"的战斗力加算{more}", node.until))
        made.append(play.affect(effect, *words, clause=TWICE if node.factor == 2 else THRICE))
    return done and all(made), that_left(node.what, cards, context)


AS_IT_IS = "此刻的战斗力就是这个数"
INSTEAD_OF_PRINTED = "只把印着的战斗力换成这个数，加减照旧"
_PRINTED: dict[str, Callable[[Face], int]] = {"战斗力": lambda face: face.power, "支援力": lambda face: face.support}


def _become(play: Rules, node: Become, context: Context, clause: Clause | None) -> Done:
    """战斗力变为50. Where something else changes it already, the book does not say what becomes of that."""
    cards, done = _there(play, node, context, f"{node.fact}变化的单位")
    if isinstance(node.value, tuple):
        return done and bool(cards) and _reword(play, cards, node, context, clause), that_left(
            node.what, cards, context
        )
    wanted = selecting.amount(play, node.value, context)
    made = []
    for card in cards:
        number = {"战斗力": facts.power, "支援力": facts.support}[node.fact]
        now, printed = number(play, card), _PRINTED[node.fact](play.face(card))
        reading = AS_IT_IS
        if now != printed:
            question = f"已有加减的{node.fact}「变为{wanted}」时，原有的加减怎么算，书中没有写"
            reading = play.gap(question, (AS_IT_IS, INSTEAD_OF_PRINTED), (TWICE,))
        more = wanted - (now if reading == AS_IT_IS else printed)
        effect = effect_of(context, node.fact, [card], node.until, number=more)
        made.append(play.affect(effect, card, _lasting(f"的{node.fact}变为{now + more}", node.until), clause=clause))
    return done and bool(made) and all(made), that_left(node.what, cards, context)


def _reword(play: Rules, cards: Sequence[int], node: Become, context: Context, clause: Clause | None) -> bool:
    """单位名变为「甲」: what words there are now are no more, and others are."""
    made = []
    for card in cards:
        words = tuple(map(str, node.value)) if isinstance(node.value, tuple) else ()
        now = [str(word) for word in facts.fact(play, card, node.fact) if word]
        gone = tuple([word for word in now if word not in words])
        if gone:
            effect = effect_of(context, LOST_WORDS, [card], node.until, name=node.fact, words=gone)
            play.affect(
                effect, card, _lasting(f"{LOST_WORDS}{node.fact}「{'、'.join(gone)}」", node.until), clause=clause
            )
        play.because(CHANGED, "卡的信息被修改")
        effect = effect_of(context, GAINED, [card], node.until, name=node.fact, words=words)
        told = _lasting(f"的{changed.rewritten(node.fact, words)}", node.until)
        made.append(play.affect(effect, card, told, clause=clause))
    return all(made)


def _gain(play: Rules, node: Gain, context: Context, clause: Clause | None) -> Done:
    cards, done = _there(play, node, context, f"{'失去' if node.lost else '获得'}{node.fact}的单位")
    everyone = _everyone(node.what, node.until)
    if not (cards or everyone):
        return False, context.that
    later = _later(node.what, everyone=everyone)
    words = gaining.words_of(play, node, context)
    if not words:
        return False, context.that
    given = {"name": node.fact, "words": words}
    how = LOST_WORDS if node.lost else GAINED
    effect = effect_of(context, how, cards, node.until, **given, everyone=everyone, later=later)
    play.because(CHANGED, "卡的信息去掉了这项" if node.lost else "卡的信息追加了这项")
    told = _lasting(f"{how}{node.fact}「{'、'.join(words)}」", node.until)
    made = play.affect(effect, *told_of(cards, everyone and context), told, clause=clause)
    return done and made, that_left(node.what, cards, context)


def _grant(play: Rules, node: Grant, context: Context, clause: Clause | None) -> Done:
    if node.flag in OF_WHATEVER and isinstance(node.what, Select):
        effect = effect_of(context, node.flag, (), node.until, everyone=True, later=node.what, against=node.against)
        told = _lasting(described_flag(node), node.until)
        return play.affect(effect, WORDING.described(node.what), told, clause=clause), context.that
    cards, done = _there(play, node, context, "成为对象的单位")
    everyone = _everyone(node.what, node.until)
    if not (cards or everyone):
        return False, context.that
    what = "能力" if node.ability else node.flag
    in_the_end = node.unspoken and node.until == "战斗结束" and play.card(context.card).zone == SUPPORT
    effect = effect_of(
        context,
        what,
        cards,
        node.until,
        number=node.number or 0,
        name=node.name,
        everyone=everyone,
        later=_later(node.what, everyone=everyone),
        ability=node.ability,
        against=node.against,
    )
    told = (
        f"{'留到战斗结束时实行' if in_the_end else '获得'}『{node.ability.name or node.ability.text}』"
        if node.ability
        else described_flag(node)
    )
    by = FOREVER if everyone else SAFE if node.flag == "不会被击破" else clause
    whom = () if in_the_end else told_of(cards, everyone and context)
    made = play.affect(effect, *whom, told if in_the_end else _lasting(told, node.until), clause=by)
    return done and made, that_left(node.what, cards, context)


def described_flag(node: Grant) -> str:
    """What a flag says of whom it is given to, with those alone that it is about."""
    if node.against is not None:
        return forbidden.phrase(node.flag, node.against)
    return flag_said(node.flag, node.number or 0, node.name)


def that_left(target: Target, cards: Sequence[int], context: Context) -> tuple[int, ...]:
    """What 「那」 means after a change that lasts: one of all the units of a description leaves it as it was."""
    if isinstance(target, Select) and target.most is None and target.least is None:
        return context.that
    return that_after(target, cards, context)


def _everyone(target: Target, until: str) -> bool:
    """Whether an effect is also on units that come later: 24.1.9.1 says it of 『所有的我方单位』 alone."""
    whole = isinstance(target, Select) and target.whose == "自己" and target.least is None and target.most is None
    described = isinstance(target, Select) and (target.filters or target.except_ or target.other or target.zones)
    return until == "游戏结束" and whole and not described


def _later(target: Target, *, everyone: bool) -> Select | None:
    """The description of all the units that are meant, where the book does not speak of those that come later."""
    described = isinstance(target, Select) and target.least is None and target.most is None and not target.top
    return target if described and isinstance(target, Select) and not everyone else None


ONLY_THOSE, LATER_TOO = "只对当时在场的单位适用", "对以后出击、升级的单位也适用"


def arrived(play: Rules, unit: int) -> None:
    """Whether an effect on all units of a description is also on one that came later: the book does not say.

    24.1.9.1 speaks of 『直到游戏结束为止，所有的我方单位』 alone.
    """
    for effect in play.state.effects:
        if effect.later is None or unit in effect.on:
            continue
        if unit not in selecting.meant(play, effect.later, Context(effect.source, effect.player)):
            continue
        question = f"『{effect.called}』直到{effect.until}为止的效果，对以后出击、升级的单位适不适用，书中没有写"
        if play.reading(f"24.1.9.1 {effect.stamp}", question, (ONLY_THOSE, LATER_TOO), (FOREVER,)) == LATER_TOO:
            more = tuple([replace(e, on=(*e.on, unit)) if e.stamp == effect.stamp else e for e in play.state.effects])
            play.set(unit, f"也受『{effect.called}』的效果", clause=CHANGED, effects=more)


def effect_of(context: Context, what: str, cards: Sequence[int], until: str, **more: Any) -> Effect:
    """An effect as it begins, by the ability that is carried out."""
    return Effect(0, what, tuple(cards), until, context.player, source=context.card, called=context.name, **more)


def told_of(cards: Sequence[int], everyone: Context | Literal[False] = False) -> tuple[int | str, ...]:
    """On whom an effect is, in words."""
    if everyone:
        return (f"{name(everyone.player)}的所有单位（以后出击、升级的也算）",)
    told: list[int | str] = []
    for card in cards:
        told += ("、", card) if told else (card,)
    return tuple(told)


NO_BATTLE = "现在没有战斗，「直到战斗结束为止」持续到什么时候，书中没有写"
TO_THE_NEXT, TO_THE_TURN, NOT_AT_ALL = "持续到下一场战斗结束", "持续到回合结束", "没有战斗，不适用"


def _in_time(verb: Verb) -> Verb:
    """A verb whose effect lasts; 18.1.19 speaks of the effects of a battle, so without one the judge says how long."""

    def done(play: Rules, node: Any, context: Context, clause: Clause | None) -> Done:
        if node.until != "战斗结束" or play.state.battle is not None:
            return verb(play, node, context, clause)
        said = play.reading("18.1.19", NO_BATTLE, (TO_THE_NEXT, TO_THE_TURN, NOT_AT_ALL), (BATTLE_OVER,))
        if said == NOT_AT_ALL:
            play.withheld("没有战斗，「直到战斗结束为止」的效果不适用", clause=NOTHING_DONE)
            return False, context.that
        return verb(play, replace(node, until="回合结束") if said == TO_THE_TURN else node, context, clause)

    return done


Verb = Callable[[Rules, Any, Context, Clause | None], Done]
_LASTING: dict[type[Node], Verb] = {
    Power: _power,
    Multiply: _multiply,
    Become: _become,
    Gain: _gain,
    Grant: _grant,
}
VERBS = {node: _in_time(verb) for node, verb in _LASTING.items()}

__all__ = ["VERBS"]
