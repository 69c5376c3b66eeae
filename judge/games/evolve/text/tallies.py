"""What a number comes to: 每有1个…, and what 「X为…」 says."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from judge.effects.nodes.meant import Amount, Count, Fact, Named, Reckoned, Ref
from judge.effects.syntax import Part
from judge.games.evolve.text import amounts, described, happened, nouns, words
from judge.games.evolve.text.deeds import done_so, told_of
from judge.games.evolve.text.sense import Sense
from judge.games.evolve.vocabulary import HOW_MUCH, SET_IT_OFF

_EACH_COUNTER = re.compile(r"([0-9]+|[一二两三四五六七八九十]+)(?:个|枚)(?:的)?『?(.+?)』?指示物")


def each(sense: Sense, clause: Part) -> Count | Reckoned:
    """自己的战场上每有1个其他随从: what is counted."""
    if (counters := clause.word("COUNTERS")) is not None:  # 此卡牌上每有1个魔力指示物
        found = _EACH_COUNTER.fullmatch(counters.text)
        on = clause.rule("noun", "held")
        if found is None:
            raise sense.fail("「每有」后面要写「1个…指示物」", counters)
        on_what = nouns.whole(sense, on) if on is not None else Ref("这")
        return Reckoned(Fact(f"{found[2]}指示物", on_what), per=int(str(words.written(found[1]))))
    if (done := clause.word("SO_DONE")) is not None:  # 丢弃任意数量的手牌。每丢弃1张
        kind = next((kind for kind in words.KINDS if kind in done.text), sense.gone)
        if kind not in {sense.gone, sense.deed.kind} or not done_so(sense, done.text):
            raise sense.fail("「每」后面说的是哪些牌？前面没有写做什么，或者不只是这一种", done)
        many = words.written(done.text)
        return Reckoned(Fact("张数", sense.deed.to), per=many if isinstance(many, int) else 1)
    if clause.word("DID") is not None:
        return _deeds(sense, clause)
    phrases = list(clause.rules("noun"))
    return _each_of_all(sense, phrases) if clause.word("AND") is not None else _each_of_one(sense, clause, phrases)


def _each_of_one(sense: Sense, clause: Part, phrases: Sequence[Part]) -> Count | Reckoned:
    """自己战场上的士兵・随从每有1个."""
    what = described.said(sense, amounts.described_in(sense, phrases[-1]))
    if not isinstance(what.number, int) or what.bound or what.number < 1:
        raise sense.fail("「每有」后面要写「1张」", clause)
    many = what.number
    if len(phrases) > 1 and what.counted:  # 自己战场上的士兵・随从每有1个
        what = described.said(sense, amounts.described_in(sense, phrases[0]))
        if what.number is not None or what.every:
            raise sense.fail("数量写了两次", phrases[0])
    elif len(phrases) > 1:
        what = amounts.narrowed(sense, nouns.place(sense, phrases[0]), what, clause)
    if what.distinct:
        raise sense.fail("「每有」后面名称不同的怎样数，没有读懂：请写「X为…的数量」", clause)
    if amounts.turned_just_now(sense, replace(what, number=None, bound=""), clause):  # 横置的随从每有1个
        return Reckoned(Fact("张数", sense.deed.to), per=many)
    if not sense.in_cost:
        amounts.of_one(sense, what, clause)
    counted_ = Count(nouns.select(sense, replace(what, number=None), clause))
    return counted_ if many == 1 else Reckoned(counted_, per=many)


def _each_of_all(sense: Sense, phrases: Sequence[Part]) -> Count | Reckoned:
    """自己墓场的法术和护符每有2张: of all of them together."""
    many = described.said(sense, amounts.described_in(sense, phrases[-1]))
    if not many.counted or many.bound or not isinstance(many.number, int) or many.number < 1:
        raise sense.fail("「每有」后面要写「1张」", phrases[-1])
    return Reckoned(amounts.of_all(sense, phrases[:-1], "张数", phrases[-1]), per=many.number)


def _deeds(sense: Sense, clause: Part) -> Reckoned:
    """在这个回合中自己每使用过1张卡牌: how often it happened this turn."""
    if sense.pending is None or sense.source.folded[clause.start - 1] == "，":
        raise sense.fail("没有写是哪个回合：请写「在这个回合中自己每使用过1张…」", clause)
    game = happened.of_the_game(sense, clause)  # it says when it happened, and not until when something holds
    times, number = happened.happened(sense, clause)
    if number is None or number[0] != "=" or not isinstance(number[1], int) or number[1] < 1:
        raise sense.fail("「每使用过」后面要写「1张」", clause)
    return Reckoned(replace(times, game=game), per=number[1])


def defined(sense: Sense, clause: Part) -> Amount:
    """What X is, which is looked at where it stands and not where that is said."""
    now, sense.deed = sense.deed, sense.deed_at_x or sense.deed
    found = value(sense, clause)
    sense.deed = now
    return found


def _named(sense: Sense, clause: Part, word: Part) -> Amount:
    """What a die shows; 1张或以上的卡牌离开额外区时，…离开额外区的卡牌的张数."""
    if word.name == "DIE":
        return amounts.rolled(sense, clause, word.text)
    at_once = sense.trigger is not None and sense.trigger.at_once
    if not at_once and told_of(sense, word.text):  # 丢弃2张手牌。X为丢弃的卡牌的张数
        return amounts.how_many_of(sense, sense.deed.to, word.text)
    if not at_once:
        raise sense.fail("说的是哪些牌？前面没有写「1张或以上的…时」", word)
    return Named(SET_IT_OFF)


_OF_EVENT = {"受到": "受到.*伤害", "造成": "造成.*伤害", "该": ".*伤害", "增加": ".*生命值增加", "减少": ".*生命值减少"}
"""What an ability must wait for, where a text speaks of how much it was."""


def _of_what_happened(sense: Sense, word: Part) -> Named:
    """此卡牌受到伤害时，…与该伤害相同的伤害: as much as it was that set the ability off."""
    said = word.text.replace("给予", "造成")
    event = next(event for begins, event in _OF_EVENT.items() if said.startswith(begins))
    waits = sense.trigger
    if waits is None or waits.at_once or re.fullmatch(event, waits.event) is None or sense.until:
        raise sense.fail(f"「{word.text}」是哪一次的？这个能力等的不是这样的事", word)
    return Named(HOW_MUCH)


def value(sense: Sense, clause: Part) -> Amount:  # noqa: PLR0911 - one a kind of number
    """What 「X为…」 says that X is."""
    if (fewer := clause.word("FEWER")) is not None:  # 5减去自己的手牌的张数
        return Reckoned(value(sense, clause.the("value")), less=int(str(words.written(fewer.text))))
    if (half := clause.word("HALF")) is not None:  # …的张数的一半（小数点以后进位）
        whole = value(sense, replace(clause, parts=clause.parts[:-1]))
        if not re.search("进|取整|舍去", half.text):
            raise sense.fail("是奇数时，一半是多少？书中没有写：请写进位还是舍去", half)
        return Reckoned(whole, per=2, up=re.search("舍去|向下", half.text) is None)
    if (plus := clause.word("PLUS")) is not None:  # …的张数+1
        return Reckoned(value(sense, replace(clause, parts=clause.parts[:-1])), more=int(plus.text))
    if (named := clause.word("SO_MUCH_IT_WAS")) is not None:
        return _of_what_happened(sense, named)
    if (named := clause.word("DIE", "HAPPENED_TO")) is not None:
        return _named(sense, clause, named)
    if (tally := clause.rule("tally")) is not None:
        game = happened.of_the_game(sense, tally)
        times, number = happened.happened(sense, tally)
        if number is not None:
            raise sense.fail("这里不写数量", tally)
        return replace(times, game=game)
    if (counters := clause.word("COUNTERS_OF")) is not None:
        what = nouns.whole(sense, clause.the("noun"))
        name = re.sub(r"^(?:上)?(?:的)?『?|』?指示物的?(?:数量|个数)$", "", counters.text)
        return Fact(f"{name}指示物", what)
    word = clause.the("COUNT_OF", "FACT_OF")
    fact = "张数" if word.name == "COUNT_OF" else words.fact(word.text)
    return amounts.of_all(sense, list(clause.rules("noun")), fact, word)
