"""1.94, 1.117e. In which order what lasts is applied: they say that it modifies, and not which of it comes first.

The judge reads it as soon as it makes a difference on the board: where a number or a word of a card is set and also
added to, and where a card gets an ability though something has it lose all of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.games.cards.layers import ABILITY, number_of, words_of
from judge.games.touhou.book import embody
from judge.games.touhou.vocabulary import KEYWORDS

if TYPE_CHECKING:
    from judge.games.cards.values import Held, Layer

CHANGED = embody("1.94", "持续性效应加以修改")
STATIC = embody("1.117e", "它就一直有效")
LOSES, NO_MORE = "失去能力", "不能获得能力"
ORDER, LOST = "持续效应的先后", "失去能力之后"
IN_WHICH = ("照开始的先后，后来的盖过先前的", "先看变为什么，再加上其余的，不论先后")
GOT_LATER = ("有：后来得到的不受先前的影响", "没有：在那期间一直失去")
NUMBERS, WORDS = ("攻击力", "血量", "灵力值"), ("颜色", "名称", "种族")
NEVER = 1 << 62
LOST_BY = {LOSES: (*KEYWORDS, ABILITY)} | {f"失去{word}": (word,) for word in KEYWORDS}
"""By what is said of a card that has lost it: what it may get again."""
FACTS, LOSSES = frozenset((*NUMBERS, *WORDS)), frozenset(LOST_BY)


def in_order(play: Any, found: list[Layer]) -> list[Layer]:
    """What changes a fact, in the order in which it is applied."""
    if len(found) < 2 or play.state.ruling_on(ORDER) != IN_WHICH[1]:
        return found
    return set_first(found)


def set_first(found: list[Layer]) -> list[Layer]:
    """The same where what a fact becomes comes before what is added to it."""
    return sorted(found, key=lambda layer: not layer.sets)


def since(play: Any, lost: list[Layer]) -> int:
    """Since when a card may have again what it has lost; never, as long as it is lost, if the judge reads it so."""
    if not lost:
        return -1
    return NEVER if play.state.ruling_on(LOST) == GOT_LATER[1] else max(layer.stamp for layer in lost)


def ask(play: Any, held: Held) -> None:
    """Let the judge read where it makes a difference to what holds now."""
    if not held.all:
        return
    read = play.state.ruling_on
    changed = not FACTS.isdisjoint(held.by_what)
    if changed and not read(ORDER) and any(_parts(held, fact) for fact in (*NUMBERS, *WORDS)):
        missing = "几个持续效应改同一项，有的写变为什么、有的写加减或另加，先算哪一个"
        play.reading(ORDER, missing, IN_WHICH, (CHANGED, STATIC))
    if not LOSSES.isdisjoint(held.by_what) and not read(LOST) and _got_later(held):
        play.reading(LOST, "失去了能力的牌后来又得到能力，有没有那个能力", GOT_LATER, (CHANGED, STATIC))


def _parts(held: Held, fact: str) -> bool:
    """Whether a fact of some card is another one by time than by what it becomes first."""
    found = held.by_what.get(fact, ())
    cards = {card for layer in found if layer.sets for card in layer.on} if len(found) > 1 else ()
    return any(_differ(held.by_card[card, fact], fact) for card in cards)


def _differ(found: list[Layer], fact: str) -> bool:
    if fact in NUMBERS:
        return number_of(found, 0, _by) != number_of(set_first(found), 0, _by)
    return set(words_of(found, (), _by)) != set(words_of(set_first(found), (), _by))


def _by(_: Layer) -> Any:
    return CHANGED


def got(given: list[Layer], never: list[Layer]) -> list[Layer]:
    """Of what a card is given what it may get, though something lets it get no more."""
    last = max([layer.stamp for layer in never], default=NEVER)
    return [layer for layer in given if layer.stamp < last]


def _got_later(held: Held) -> bool:
    """Whether a card has got what it had lost before."""
    return any(
        layer.source != card and layer.stamp > loss.stamp
        for what, given in LOST_BY.items()
        for loss in held.by_what.get(what, ())
        for card in loss.on
        for flag in given
        for layer in got(held.by_card.get((card, flag), []), held.by_card.get((card, NO_MORE), []))
    )
