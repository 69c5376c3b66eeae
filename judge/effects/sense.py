"""What is known of a text while it is read, in any game; what a game's sentences can mean besides is its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from judge.effects.folding import Source
from judge.effects.reader import Grammar
from judge.effects.syntax import Part
from judge.effects.unread import TextError

Said = TypeVar("Said")


class Reading:
    """A text on its way from syntax to meaning. Sentences are read in order, so what came before is known."""

    def __init__(self, grammar: Grammar, source: Source) -> None:
        self.grammar, self.source = grammar, source
        self.in_cost = False
        self.until = ""
        self.pending: Part | None = None
        """Until when, or for each of what: as long as nothing of the sentence has made use of it."""
        self.shown = False
        """Whether cards were looked at or shown, so that 「其中」 means some of them."""
        self.limit: int | None = None

    def fail(self, problem: str, at: Part) -> TextError:
        """``problem``, at the place of a part of the text."""
        return self.grammar.error(self.source, at.start, problem)

    def twice(self, at: Part) -> TextError:
        """A word that says again what was said before."""
        return self.fail(f"「{at.text}」写了两次", at)

    def instead(self, part: Part, rest: Sequence[Part]) -> tuple[bool, Sequence[Part]]:
        """Of …将要…时，可以改为…: whether it says 可以, and 改为 with what follows it."""
        may = bool(rest) and rest[0].name == "may"
        rest = rest[1:] if may else rest
        if not rest or rest[0].name != "instead":
            raise self.fail("后面没有写「改为」什么", part)
        return may, rest

    def described(
        self,
        words: Iterable[Part],
        said: Said,
        more: Callable[[Said, Part, bool], Said],
        *,
        between: str,
        begun: Callable[[Said], object],
    ) -> Said:
        """What the words of a description say, one after the other; ``more`` is told whether 或 stands before a word.

        ``between``: what 或 can stand between; ``begun``: whether the words so far said any of that.
        """
        either: Part | None = None
        before = "OF"
        for part in words:
            word = part.first.name
            if word == before == "OF":
                raise self.fail("多了一个「的」", part)
            before = word
            if word == "OR":
                if either is not None or not begun(said):
                    raise self.fail(f"「或」要写在两个{between}之间", part)
                either = part
            elif word != "OF":
                said = more(said, part, either is not None)
                either = None
        if either is not None:
            raise self.fail(f"「或」要写在两个{between}之间", either)
        return said
