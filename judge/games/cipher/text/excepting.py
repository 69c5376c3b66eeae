"""…以外: which cards are not meant."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.meant import Filter, Ref, Whose
from judge.effects.syntax import Part
from judge.games.cipher.text import facts, terms
from judge.games.cipher.text.phrase import Noun
from judge.games.cipher.text.pointing import ROLES
from judge.games.cipher.text.sense import Sense


def excepted(sense: Sense, made: Noun, apart_from: Part, phrase: Part) -> Noun:
    """…以外, …和…以外: neither of them."""
    for each in apart_from.parts:
        if not each.is_word:
            made = _but(sense, made, each, apart_from, phrase)
    return made


def _but(sense: Sense, made: Noun, inner: Part, excepted: Part, phrase: Part) -> Noun:
    if inner.name == "trait":
        demand = facts.trait(sense, inner)
        return replace(made, filters=(*made.filters, *facts.negated(demand)))
    if inner.name == "names":
        return replace(made, filters=(*made.filters, Filter("单位名", "≠", facts.names(sense, inner))))
    head = inner.parts[0]
    if not head.is_word:
        raise sense.fail("「以外」前面写的没有读懂", excepted)
    if head.name == "LORD":
        return replace(made, filters=(*made.filters, Filter("主人公", "=", (False,))))
    if head.name == "THIS":
        return replace(made, other=True)
    if head.name in {"UNIT", "CARD"} and (before := _demand_before(sense, phrase, excepted)) is not None:
        joined = tuple([fact for fact in made.joined if fact != before.fact])
        return replace(made, filters=(*made.filters[:-1], *facts.negated(before)), joined=joined)
    if head.name == "ROLE":
        said = _whose_before(phrase, excepted)
        return replace(made, except_=(*made.except_, Ref(ROLES[head.text], said or "双方")))
    raise sense.fail(f"「{head.text}以外」不在能读懂的范围内", excepted)


def _demand_before(sense: Sense, phrase: Part, excepted: Part) -> Filter | None:
    """<魔法>武器的单位以外: the demand, if it is the only thing said before."""
    before = _before(phrase, excepted)
    demands = [inner for item in before if (inner := item.rule("trait")) is not None]
    if not demands or demands[-1] is not before[-1].parts[0]:
        return None
    if len(demands) > 1:
        raise sense.fail("「以外」前面只能写一个条件", excepted)
    return facts.trait(sense, demands[0])


def apart(sense: Sense, said: Noun, excepted: Part) -> Noun:
    """除这名单位和主人公以外: the cards that are not counted."""
    names: list[str] = []
    for each in (part for part in excepted.parts if part.name in {"point", "NAME"}):
        if each.is_word:
            names.append(facts.inside(sense, each))
        elif each.word("THIS"):
            said = replace(said, other=True)
        elif each.word("LORD"):
            said = replace(said, filters=(*said.filters, Filter("主人公", "=", (False,))))
        else:
            raise sense.fail(f"「除{each.text}以外」不在能读懂的范围内", each)
    return replace(said, filters=(*said.filters, Filter("单位名", "≠", tuple(names)))) if names else said


def _before(phrase: Part, excepted: Part) -> list[Part]:
    """What stands before an exception in its phrase."""
    items = [item for item in phrase.parts if not item.is_word]
    return items[: next(i for i, item in enumerate(items) if any(child is excepted for child in item.parts))]


def _whose_before(phrase: Part, excepted: Part) -> Whose | None:
    """Whose role is excepted: the word right before it."""
    before = _before(phrase, excepted)
    said = before[-1].said("WHOSE") if before else ""
    return terms.whose(said) if said else None
