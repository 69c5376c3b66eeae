"""What a reference is about, and which clauses with a like number are about the same.

The subjects of a book are its titles, taken apart at 和 and 、. A reference is about one of three: the title that its
clause stands under, what its clause defines (``能量点是…``), or the last subject named before it. Only a reference
that stands alone in brackets or behind 见 is looked at: one within a sentence (``回到10.5.2.1``) is a step.

A number is taken for another one beside it, for another use of the same number, or for one that differs in a digit. The
last happens to be about the same subject by chance, so there the subject has to be in the title above it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from judge.corpus.lint.text import Text
from judge.corpus.references import Reference, is_title

_COMMON = 0.15  # a subject that more of the clauses name tells nothing
_ALONE = re.compile(r"(?:[（(]|(?:参照|参阅|参见|详见|见))(?:详情)?(?:请)?(?:参照|参阅|参见|详见|见)?(?:规则)?[“\"]?$")
_CLOSED = re.compile(r"[^（()）\d]*(?:[）)。]|$)")
_DEFINES = re.compile(r"(.{2,8}?)(?:是|表示|为)")
_ASIDE = re.compile(r"\([^()]*\)|（[^（）]*）")
_PARTS = re.compile(r"[和与或及、/／\s]")
_MARKS = '【】『』“”"[]()（）「」'


class Subjects:
    """The subjects of a text, and where they are spoken of."""

    def __init__(self, text: Text) -> None:
        self.text = text
        self._bare = {number: _without_asides(words) for number, words in text.words.items()}
        titles = [text.words[number] for number in text.numbers if number in text.children]
        parts = {part.strip(_MARKS) for title in titles if is_title(title) for part in _PARTS.split(title)}
        most = _COMMON * len(self._bare)
        named = {part for part in parts if len(part) > 1}
        self._terms = {term for term in named if sum(term in words for words in self._bare.values()) < most}

    def slips(self, number: str, reference: Reference) -> Iterator[tuple[str, list[str]]]:
        """The subjects that the clause referred to does not speak of, with the clauses that do and may be meant."""
        words = self.text.words[number]
        before = words[: reference.start]
        if not (_ALONE.search(before.rstrip("「 ")) and _CLOSED.match(words[reference.end :])):
            return
        spoken = self._around(reference.number)
        last = self._last(before)
        for subject in dict.fromkeys((self.text.heading(number), self._defined(words), last)):
            if subject and subject not in spoken:
                yield subject, list(self._meant(reference.number, subject, digits=subject == last))

    def _meant(self, number: str, subject: str, *, digits: bool) -> Iterator[str]:
        for other in self.text.beside(number, -1, 1):
            if subject in self._bare[other]:
                yield other
        base = number.partition("~")[0]
        for other in self.text.numbers:
            if other == number:
                continue
            if other.partition("~")[0] == base:
                fitting = subject in self._around(other)
            else:
                near = digits and _one_digit(number, other)
                fitting = near and subject in self._bare[other] and subject in self.text.heading(other)
            if fitting:
                yield other

    def _defined(self, words: str) -> str:
        found = _DEFINES.match(words)
        return found[1] if found and found[1] in self._terms else ""

    def _last(self, before: str) -> str:
        """The subject named last in the phrase before the bracket that the reference stands in."""
        phrases = re.split(r"[，,。；;：:]", _without_asides(re.sub(r"[（(][^（(]*$", "", before)).rstrip("。"))
        places = [(phrases[-1].rfind(term) + len(term), len(term), term) for term in self._terms if term in phrases[-1]]
        return max(places)[2] if places else ""

    def _around(self, number: str) -> str:
        """The words of a clause, of all below it and of those above it."""
        below = [number]
        for one in below:
            below += self.text.children.get(one, ())
        return "\n".join(self._bare.get(one, "") for one in (*below, *self.text.ancestors(number)))


def _without_asides(words: str) -> str:
    while (shorter := _ASIDE.sub("", words)) != words:
        words = shorter
    return words


def _one_digit(number: str, other: str) -> bool:
    return len(number) == len(other) and sum(one != two for one, two in zip(number, other, strict=True)) == 1
