"""``judge import``: the publisher's document is matched to the bundled book, clause by clause, and its words are kept.

A document is taken for the rulebook if it has at least half of the book's numbers and if its words under these numbers
are like ours (:mod:`judge.corpus.likeness`); anything else is refused, and nothing is imported. A clause is matched if
it has its number and words that are not clearly those of another clause, as they are after a renumbering.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

import msgspec

from judge.corpus import library, official
from judge.corpus.book import Book
from judge.corpus.document import Document, read_document
from judge.corpus.errors import CorpusError
from judge.corpus.forms.parts import Passage, Remark, Unparsed
from judge.corpus.likeness import closest, likeness, pairs

ENOUGH_NUMBERS = 0.5
ENOUGH_ALIKE = 0.3
_FOREIGN = 0.05  # below this a clause has nothing of ours
_DOUBTFUL = 0.5  # below this another clause may fit better,
_BETTER = 0.2  # and does if it is that much more alike


class Differing(msgspec.Struct, frozen=True):
    """A clause of the document whose words are not those of the bundled clause with its number."""

    number: str
    line: int
    likeness: float
    fits: str
    """The bundled clause whose words they are; empty if there is none."""


class Report(msgspec.Struct, frozen=True):
    """How a document compares with the bundled book; every clause and line of it is in one of the lists."""

    game: str
    edition: str
    source: str
    matched: tuple[str, ...]
    differing: tuple[Differing, ...]
    missing: tuple[str, ...]
    """Numbers of the book that the document lacks."""
    extra: tuple[str, ...]
    """Numbers of the document that the book lacks."""
    unparsed: tuple[Unparsed, ...]
    remarks: tuple[Remark, ...]
    numbers: float
    """The share of the book's numbers that the document has."""
    alike: float
    """The mean likeness of the words under these numbers."""

    @property
    def refusal(self) -> str:
        """Why the document is not taken for the rulebook, in Chinese; empty if it is."""
        total = len(self.matched) + len(self.differing) + len(self.missing)
        have = total - len(self.missing)
        if self.numbers < ENOUGH_NUMBERS:
            return f"随附的规则书共 {total} 个条号，文件里只认出其中 {have} 个（至少要有 {ENOUGH_NUMBERS:.0%}）"
        if self.alike < ENOUGH_ALIKE:
            return f"条号对得上 {have} 个，但同号条文的用词平均只有 {self.alike:.0%} 相同（至少 {ENOUGH_ALIKE:.0%}）"
        return ""


def compare(document: Document, book: Book) -> Report:
    """The document against the bundled book; nothing is kept."""
    passages = {passage.number: passage for passage in document.reading.clauses}
    ours = {entry.number: pairs(entry.own) for entry in book}
    common = [passages[number] for number in ours if number in passages]
    matched: list[str] = []
    differing: list[Differing] = []
    alike = 0.0
    for passage in common:
        like, fits = _fit(passage, ours)
        alike += like
        if fits == passage.number:
            matched.append(passage.number)
        else:
            differing.append(Differing(passage.number, passage.line, round(like, 2), fits))
    return Report(
        book.game,
        book.edition,
        document.path,
        tuple(matched),
        tuple(differing),
        tuple(number for number in ours if number not in passages),
        tuple(number for number in passages if number not in ours),
        document.reading.unparsed,
        document.reading.remarks,
        len(common) / len(ours),
        alike / len(common) if common else 0.0,
    )


def import_document(path: Path, game: str, edition: str | None = None) -> Report:
    """Keep the official words of the clauses that match; from then on :func:`judge.corpus.load` shows them.

    Raises:
        CorpusError: The file cannot be read or is not that rulebook, or the words cannot be kept. Nothing is imported.
    """
    book = library.load(game, edition)
    document = read_document(path)
    report = compare(document, book)
    if report.refusal:
        raise CorpusError(f"{path}：这不像是《{book.title}》：{report.refusal}。没有导入任何内容。")
    matched = set(report.matched)
    wording = [(p.number, p.text) for p in document.reading.clauses if p.text and p.number in matched]
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    official.write(official.store(), book.game, book.edition, wording=wording, source=path.name, digest=digest)
    library.forget()
    return report


def _fit(passage: Passage, ours: dict[str, frozenset[str]]) -> tuple[float, str]:
    """How like the clause of its number a passage is, and the clause that it is: that one, another, or none."""
    words = pairs(passage.text)
    like = likeness(words, ours[passage.number])
    if like < _DOUBTFUL:
        other, better = closest(words, ours)
        if better >= like + _BETTER:
            return like, other
    return like, passage.number if like >= _FOREIGN else ""
