"""Counters: placed, taken off, of a colour that is chosen (1.19)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.ability import May, Node
from judge.effects.nodes.meant import Ref, Select, Target, X
from judge.effects.nodes.verbs import Counters, Do, Name
from judge.effects.syntax import Part
from judge.games.touhou.card import SO_MANY_OFF, TIMER
from judge.games.touhou.text import amounts, description, nouns, phrases, pointing, words
from judge.games.touhou.text.phrases import Clause, Verbs
from judge.games.touhou.text.roles import THAT, THIS
from judge.games.touhou.text.said import Said
from judge.games.touhou.text.sense import CARD_NAME, HUE, KEYWORD, Sense
from judge.games.touhou.text.words import PLAYER

COIN = "掷硬币"

_MANY = 5
_NONE = frozenset(("", words.ANY_COUNTER))


def _place(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """在目标单位上放置2个+1/+1与+1指示物."""
    phrases.no_more(sense, clause, part, "subject", "at", "each")
    if clause.subject is not None:
        whose, by = phrases.actor_of(sense, clause)
        if whose != "自己" or by is not None:
            raise sense.fail("没有读懂是谁放置", clause.subject)
    noun = part.rule("noun")
    if not clause.at and noun is not None and (own := _on_itself(sense, noun)) is not None:
        clause.at.append(own)
    if noun is None or len(clause.at) != 1:
        raise sense.fail("要写在什么上放置什么指示物", part)
    of_it = part.word("SAME") is not None and noun.text.startswith(("其", "它"))
    on = _upon_what(sense, clause) if of_it else None  # 在目标单位上放置等同于其攻击力的…: its own
    if isinstance(on, Ref):
        sense.that = on
    many = phrases.as_many(sense, part)
    said = (
        description.described(sense, noun)
        if many is None
        else replace(description.described(sense, many[1]), number=many[0])
    )
    said = replace(said, number=amounts.so_many(sense, said.number, part))
    if said.counter in _NONE or said.number is None or said.bound:
        raise sense.fail("要写放置几个什么指示物", noun)
    on = _upon_what(sense, clause) if on is None else on
    sense.that = on if isinstance(on, Ref) else THAT  # 在每个…上放置…，它们…
    return [Counters(on, said.counter, phrases.multiplied(sense, said.number, part))]


def _on_itself(sense: Sense, noun: Part) -> Part | None:
    """该时符进战场时，放置2个计时指示物: they are what lets it stay there (2.34d)."""
    trigger = sense.trigger
    enters = trigger is not None and (trigger.event, trigger.subject) == ("进战场", THIS)
    if not enters or sense.own != words.SPELL or description.described(sense, noun).counter != TIMER:
        return None
    word = Part("THIS", "该牌", noun.start, noun.start, is_word=True)
    return Part("noun", "该牌", noun.start, noun.start, (Part("qual", "该牌", noun.start, noun.start, (word,)),))


def _upon_what(sense: Sense, clause: Clause) -> Target:
    """在目标单位上: what counters are placed on."""
    if (word := pointing.only_word(clause.at[0])) is not None:
        pointing.of_one(sense, word)
    sense.gains = True  # as it is only in play
    on = nouns.simply(sense, clause.at[0])
    sense.gains = False
    if word is not None:
        pointing.no_player(sense, word, on)
        pointing.no_spell(sense, word)
    return on


def _put_on(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """将一个+1/+1与+1指示物放置在目标单位上."""
    phrases.no_more(sense, clause, part, "let")
    if clause.let is None:
        raise sense.fail("没有写放什么", part)
    if "移" in part.said("PUT_ON"):
        return _moved(sense, clause.let, part)
    said = description.described(sense, clause.let)
    said = replace(said, number=amounts.so_many(sense, said.number, part))
    if said.counter in _NONE or said.number is None or said.bound:
        raise sense.fail("要写放置几个什么指示物", clause.let)
    on = nouns.simply(sense, part.the("noun"))
    return [Counters(on, said.counter, phrases.multiplied(sense, said.number, part))]


def _moved(sense: Sense, let: Part, part: Part) -> list[Node]:
    """将目标单位上的两个+1/+1与+1指示物移到另一个目标单位上: as many are placed as were taken off."""
    cut = phrases.upon(let)
    said = description.described(sense, cut[1]) if cut is not None else Said()
    if cut is None or replace(said, counter="", number=None, every=False) != Said() or said.counter in _NONE:
        raise sense.fail("要写把什么上的几个什么指示物移过去", let)
    if said.number is not None and not isinstance(said.number, int):
        raise sense.fail("要写移几个", let)
    off = nouns.simply(sense, cut[0])
    on = nouns.simply(sense, part.the("noun"))
    return [Counters(off, said.counter, said.number, minus=True), Counters(on, said.counter, SO_MANY_OFF)]


def taken_off(sense: Sense, clause: Clause, part: Part, said: Said, *, upon: bool = False) -> list[Node]:
    """从该单位上移去一个指示物."""
    phrases.no_more(sense, clause, part, "origin", "at", "let")
    said = replace(said, number=amounts.so_many(sense, said.number, part))
    if replace(said, counter="", number=None, every=False, bound="", any=False) != Said():
        raise sense.fail("没有读懂移去的是什么指示物", part)
    if said.any and not sense.in_cost:
        raise sense.fail("要写移去几个", part)
    if said.counter == words.ANY_COUNTER and said.number is not None and said.bound:
        raise sense.fail("没有写移去哪一种指示物", part)
    name = "" if said.counter == words.ANY_COUNTER else said.counter
    where = clause.origin or (clause.at[0] if len(clause.at) == 1 else None)
    if where is None and sense.in_cost and said.number is not None and not said.bound:
        return [Counters(THIS, name, said.number, minus=True)]  # of the card whose cost it is
    if said.any and said.number is None and not said.bound and sense.in_cost and where is not None:
        what = nouns.simply(sense, where)  # 移除该单位上任意数量的…指示物：…: how many, its player says (1.56a)
        if what != THIS or not name:
            raise sense.fail("要写从什么上移去几个什么指示物", part)
        sense.paid_counters = True
        return [Counters(THIS, name, X(), minus=True)]
    up_to = said.number if said.bound == "至多" and isinstance(said.number, int) and said.number <= _MANY else 0
    every = said.every or (said.number is None and upon and name)  # 单位上的计时指示物: all that are there
    if where is None or (said.number is None and not every) or (said.bound and not up_to):
        raise sense.fail("要写从什么上移去几个什么指示物", part)
    if (word := pointing.only_word(where)) is not None:
        pointing.no_spell(sense, word)
    what = nouns.simply(sense, where)
    if said.number is not None and isinstance(what, Select) and what.zones == (words.OWN,) and what.most is None:
        if what.whose == "双方":
            raise sense.fail("每个自机区里移去，还是每张牌上移去？请写明", where)
        what = replace(what, least=1, most=1)  # 移除你自机区中一个计时指示物: off one of the cards there
    if up_to:  # one after the other, each of them or not; of several cards also off one and another
        return [May((Counters(what, name, 1, minus=True),))] * up_to
    return [Counters(what, name, said.number, minus=True)]


def _take(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    noun = part.rule("noun")
    if noun is None:
        raise sense.fail("没有写移去什么", part)
    if (cut := phrases.upon(noun)) is not None:
        clause.origin, noun = cut
    return taken_off(sense, clause, part, description.described(sense, noun), upon=cut is not None)


def _colour(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    phrases.no_more(sense, clause, part, "subject")
    sense.noted.add(HUE)
    return [Name(words.COLOURS, HUE)]


ACTING: Verbs = {
    "放置": _place,
    "移去": _take,
}
"""What the words of doing mean."""


def _named(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """说出一个牌名: by whom the text is, and nobody else."""
    phrases.no_more(sense, clause, part, "subject")
    if phrases.actor_of(sense, clause) != ("自己", None):
        raise sense.fail("没有读懂是谁说出牌名", part)
    sense.noted.add(CARD_NAME)
    return [Name((), CARD_NAME)]


def _coin(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """掷一枚硬币: what it shows is asked after it."""
    phrases.no_more(sense, clause, part, "subject")
    whose, by = phrases.actor_of(sense, clause)
    if whose == "双方":
        raise sense.fail("没有读懂是谁掷", part)
    sense.tossed = True
    who = by if by is not None else Ref(PLAYER, whose) if whose != "自己" else None
    return phrases.done_by(who, [Do(COIN)])


def _keyword_chosen(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """选择疾行、先制或英勇: one of these keywords, which 以此法选择的能力 is from then on."""
    phrases.no_more(sense, clause, part, "subject")
    if phrases.actor_of(sense, clause) != ("自己", None):
        raise sense.fail("没有读懂是谁选择", part)
    sense.noted.add(KEYWORD)
    return [Name(tuple([word.text for word in part.parts if word.name == "KEYWORD"]), KEYWORD)]


VERBS: Verbs = {
    "put_on": _put_on,
    "pick_word": _keyword_chosen,
    "CHOOSE_COLOUR": _colour,
    "COIN": _coin,
    "NAME_ONE": _named,
}
"""What the phrases mean."""
