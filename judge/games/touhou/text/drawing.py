"""抓至多三张牌，每以此法抓一张牌，…: what comes of each that is drawn, beside the choice of how many (1.183)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.ability import May, Node, OneOf
from judge.effects.nodes.meant import Reckoned
from judge.effects.nodes.verbs import Draw
from judge.effects.rewriting import swapped
from judge.effects.syntax import Part
from judge.effects.walking import parts as parts_of
from judge.games.touhou.text import amounts, description, phrases, words
from judge.games.touhou.text.rest import Row
from judge.games.touhou.text.said import Said
from judge.games.touhou.text.sense import Sense


def each_drawn(row: Row, sense: Sense, part: Part, rest: list[Part], before: list[Node]) -> bool:
    """Whether it is of cards that a player has just drawn as many of as he liked; then it is said with each choice."""
    last = before[-1] if before else None
    may = isinstance(last, May) and len(last.then) == 1
    choice = last.then[0] if isinstance(last, May) and may else last
    if phrases.ACTS.get(part.said("ACT")) != "抓" or not isinstance(choice, OneOf) or last is None:
        return False
    drawn = [one[0] for one in choice.of if len(one) == 1 and isinstance(one[0], Draw)]
    numbers = [one.count for one in drawn if isinstance(one.count, int)]
    one_card = Said(card=True, kind=words.CARD, number=1)
    if len(numbers) < len(choice.of) or description.described(sense, part.the("noun")) != one_card:
        return False
    sense.each, sense.pending, sense.multiplied = amounts.EQUAL, part, False
    then = tuple(row(sense, rest))
    sense.each, times = None, sense.multiplied
    if not times:
        raise sense.fail("没有读懂「每」乘的是哪一个数", part)
    ways = [(*one, *_so_often(then, number)) for one, number in zip(choice.of, numbers, strict=True)]
    made = replace(choice, of=tuple(ways))
    before[-1] = replace(last, then=(made,)) if isinstance(last, May) else made
    return True


def _so_often(then: tuple[Node, ...], number: int) -> tuple[Node, ...]:
    """What is done for so many cards."""
    for part in [part for node in then for part in parts_of(node) if isinstance(part, Reckoned)]:
        if part.of == amounts.EQUAL:
            then = swapped(then, part, part.times * number)
    return swapped(then, amounts.EQUAL, number)
