"""How a record says what a text speaks of: with the cards and players that it means on this board."""

from __future__ import annotations

import re

from judge.effects import tell
from judge.effects.nodes.meant import Compare, Condition, Count, Ref
from judge.games.cards.meaning import Context
from judge.games.touhou import selecting
from judge.games.touhou.card import as_option
from judge.games.touhou.rules import Rules
from judge.games.touhou.vocabulary import WORDS
from judge.games.touhou.zones import FIELD

BY_WORDS = {WORDS.pointed[role]: Ref(role) for role in ("诱发", "诱发对方", "那")}
_MEANT = re.compile("|".join([r"第(?P<place>\d+)个对象", *map(re.escape, BY_WORDS)]))


def named(play: Rules, said: str, context: Context) -> tuple[int | str, ...]:
    """Words in which something stands by its part (第1个对象, 发生此事的对象), with what that is, where it is one."""
    pieces: list[int | str] = []
    since = 0
    for found in _MEANT.finditer(said):
        it = _it(play, found, context)
        if it:
            pieces += [said[since : found.start()], as_option(it)]
            since = found.end()
    return tuple([piece for piece in (*pieces, said[since:]) if piece != ""])


def _it(play: Rules, found: re.Match[str], context: Context) -> int:
    if found["place"]:
        place = int(found["place"]) - 1
        return context.targets[place] if place < len(context.targets) else 0
    them = selecting.WORDS.meant(play, BY_WORDS[found[0]], context)
    return them[0] if len(them) == 1 else 0


def condition(what: Condition) -> str:
    """A condition, in the words of a record."""
    said = tell.condition(what, WORDS)
    if isinstance(what, Compare) and isinstance(what.left, Count) and not set(what.left.of.zones) - {FIELD}:
        said = re.sub("^有你的", "你操控", said)
    return said
