"""选择1个随从。破坏该随从。【连击5】选择1个改为对手的所有随从: the same, done to others, or to more of them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.effects.nodes.ability import By, If, Node, OneOf
from judge.effects.nodes.meant import Both, Case, Condition, Holder, Not, Ref, Select, slots
from judge.effects.nodes.verbs import Put
from judge.effects.rewriting import mentions, swapped
from judge.effects.syntax import Part
from judge.games.evolve.text import described, nouns
from judge.games.evolve.text.parts import asked
from judge.games.evolve.text.said import Said
from judge.games.evolve.text.sense import Sense
from judge.games.evolve.text.so_many import of_rite
from judge.games.evolve.vocabulary import EITHER_END, INSTEAD
from judge.games.evolve.zones import DECK

_WHOSE = frozenset(("自己", "对手"))


def of_others(parts: Sequence[Part]) -> bool:
    """Whether a sentence says of what, instead of what was chosen, the sentences before it speak."""
    names = [part.name for part in parts]
    return names[:1] in (["if"], ["term"]) and names[1:] in (["others"], ["instead", "others"], ["instead", "choose"])


def done_to_others(sense: Sense, found: list[Node], _begun: int, _was: object, parts: Sequence[Part]) -> list[Node]:
    """All that is done to the target that was chosen last is done to those, if it is so."""
    said = parts[-1]
    begun = _from_the_target(sense, found, said)
    if of_rite(parts):
        raise sense.fail("【土之秘术】改为选择别的，没有读懂", parts[0])
    target, ref, met = sense.targets[-1], sense.aimed(), asked(sense, parts[0])
    quant, phrases = said.rule("quant"), list(said.the("nouns").rules("noun"))
    if quant is not None:
        one = described.counted(Said(), quant)
        if one.number != target.most or one.bound not in {"", "最多"}:
            raise sense.fail("改的是前面选择的哪几张，没有读懂", quant)
    if len(phrases) != 1:
        raise sense.fail("改为哪些，没有读懂：请只写一种", said)
    words = described.said(sense, described.described(sense, phrases[0]))
    if words.every:
        there = nouns.select(sense, words, phrases[0])
        then = tuple([_to_all(sense, node, ref, there, said) for node in found[begun:]])
        given = Not(met) if target.given is None else Both((target.given, Not(met)))
        sense.targets[-1] = replace(target, given=given)
        return [*found[:begun], If(met, then, INSTEAD, tuple(found[begun:]))]
    return [*found[:begun], *_to_more(sense, found[begun:], words, met, said)]


def _from_the_target(sense: Sense, found: Sequence[Node], at: Part) -> int:
    """Where it begins that something is done to the target that was chosen last; nothing else is done after that."""
    ref = sense.aimed() if sense.targets else None
    begun = next((at for at, node in enumerate(found) if ref is not None and mentions(node, ref)), None)
    if ref is None or begun is None or not all(mentions(node, ref) for node in found[begun:]):
        raise sense.fail("「改为」改的是前面的哪一个对象，没有读懂", at)
    return begun


def _to_all(sense: Sense, node: Node, ref: Ref, there: Select, at: Part) -> Node:
    """What is done to one target, done to all that fit; who controls that one is then the player whose they are."""
    match node:
        case By(Holder(of), then) if of == ref:
            if there.whose not in _WHOSE:
                raise sense.fail("所有这些可以是双方的，谁做没有读懂", at)
            his = replace(there, whose="自己")
            return By(Ref("玩家", there.whose), tuple([_to_all(sense, one, ref, his, at) for one in then]))
        case OneOf(((Put(what, zone, one),), (Put(other, zone_, two),))) if (
            what == other == ref and zone == zone_ == DECK and f"{one}或{two}" == EITHER_END
        ):
            return Put(there, DECK, EITHER_END)
        case OneOf() | By():
            raise sense.fail("几张都一样，还是每张各选一样，没有读懂", at)
    return swapped(node, ref, there)


def _to_more(sense: Sense, nodes: Sequence[Node], words: Said, met: Condition, at: Part) -> list[Node]:
    """改为选择2个, 改为最多3个随从: more targets, as it is so when they are chosen."""
    target, ref = sense.targets[-1], sense.aimed()
    bare = words == Said(words.kind, number=words.number, bound=words.bound) and words.kind in {"", target.kind}
    if not bare or not isinstance(words.number, int) or words.bound not in {"", "最多"} or target.most is None:
        raise sense.fail("「改为」选择多少，没有读懂：请只写数量，或写「所有」", at)
    if any(isinstance(node, By) for node in nodes):
        raise sense.fail("几张的玩家可以不同，没有读懂谁做几次", at)
    least = Case(met, 0 if words.bound else words.number, target.least or 0)
    sense.taken -= slots(target)
    sense.targets[-1] = replace(target, least=least, most=Case(met, words.number, target.most))
    sense.taken += slots(sense.targets[-1])
    sense.that = sense.subject = more = sense.aimed()
    return [swapped(node, ref, more) for node in nodes]
