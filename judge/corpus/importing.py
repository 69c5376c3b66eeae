"""``judge import``: the publisher's document is matched to the bundled book, clause by clause, and its words are kept.

A document is taken for the rulebook if it has at least half of the book's numbers and if its words under these numbers
are like ours (:mod:`judge.corpus.likeness`); anything else is refused, and nothing is imported. A clause is matched if
it has its number and words that are not clearly those of another clause, as they are after a renumbering.

Under the name of an edition that is not bundled, all clauses of the document are kept and stand beside the others. As
an edition may have moved every number, there the clauses are matched by their words (:mod:`judge.corpus.comparing`).
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import msgspec

from judge.corpus import library, official
from judge.corpus.accounting import Account
from judge.corpus.book import Book
from judge.corpus.comparing.matching import Side, match
from judge.corpus.document import Document, fitting, read_forms
from judge.corpus.errors import CorpusError
from judge.corpus.forms.parts import Passage, Remark, Unparsed
from judge.corpus.likeness import closest, likeness, pairs

ENOUGH_NUMBERS = 0.5
ENOUGH_ALIKE = 0.3
ENOUGH_MATCHED = 0.5
_FOREIGN = 0.05  # below this a clause has nothing of ours
_DOUBTFUL = 0.5  # below this another clause may fit better,
_BETTER = 0.2  # and does if it is that much more alike
_NAME = re.compile(r"[\w.-]+")


class Differing(msgspec.Struct, frozen=True):
    """A clause of the document whose words are not those of the bundled clause with its number."""

    number: str
    line: int
    likeness: float
    fits: str
    """The bundled clause whose words they are; empty if there is none."""


class Report(msgspec.Struct, frozen=True):
    """How a document compares with a bundled book; every clause and line of it is in one of the lists."""

    game: str
    edition: str
    source: str
    form: str
    matched: tuple[str, ...]
    differing: tuple[Differing, ...]
    missing: tuple[str, ...]
    """Numbers of the book that the document lacks."""
    extra: tuple[str, ...]
    """Numbers of the document that the book lacks."""
    unparsed: tuple[Unparsed, ...]
    remarks: tuple[Remark, ...]
    account: Account
    """Where each character of the document went."""
    numbers: float
    """The share of the book's numbers that the document has."""
    alike: float
    """The mean likeness of the words under these numbers."""
    base: str = ""
    """For an edition that is not bundled, the bundled one that it was compared with; there numbers may differ."""

    @property
    def refusal(self) -> str:
        """Why the document is not taken for the rulebook, in Chinese; empty if it is."""
        total = len(self.matched) + len(self.differing) + len(self.missing)
        have = total - len(self.missing)
        if self.base:
            most = max(self.numbers, self.alike)
            few = (
                f"与 {self.base} 版文字相近的条文只有 {len(self.matched)} 条（至少要占其中一方的 {ENOUGH_MATCHED:.0%}）"
            )
            return few if most < ENOUGH_MATCHED else ""
        if self.numbers < ENOUGH_NUMBERS:
            return f"随附的规则书共 {total} 个条号，文件里只认出其中 {have} 个（至少要有 {ENOUGH_NUMBERS:.0%}）"
        if self.alike < ENOUGH_ALIKE:
            return f"条号对得上 {have} 个，但同号条文的用词平均只有 {self.alike:.0%} 相同（至少 {ENOUGH_ALIKE:.0%}）"
        return ""


def compare(document: Document, book: Book) -> Report:
    """The document against the bundled book, by their numbers; nothing is kept."""
    passages = {passage.number: passage for passage in document.reading.clauses}
    ours = {entry.number: pairs(entry.own) for entry in book}
    common = [passages[number] for number in ours if number in passages]
    matched: list[str] = []
    differing: list[Differing] = []
    alike = 0.0
    for passage in common:
        like, fits = _fit(passage, ours)
        alike += like
        if fits == passage.number or _empty(passage, book):
            matched.append(passage.number)
        else:
            differing.append(Differing(passage.number, passage.line, round(like, 2), fits))
    return Report(
        game=book.game,
        edition=book.edition,
        source=document.path,
        form=document.form,
        matched=tuple(matched),
        differing=tuple(differing),
        missing=tuple(number for number in ours if number not in passages),
        extra=tuple(number for number in passages if number not in ours),
        unparsed=document.reading.unparsed,
        remarks=document.reading.remarks,
        account=document.account,
        numbers=len(common) / len(ours),
        alike=alike / len(common) if common else 0.0,
    )


def compare_edition(document: Document, base: Book, edition: str) -> Report:
    """The document as another edition of a bundled book, by the words of both; nothing is kept."""
    passages = document.reading.clauses
    matches = match(
        [Side(entry.number, entry.text, entry.up) for entry in base],
        [Side(passage.number, passage.text, passage.above) for passage in passages],
        {},
    )
    old, new = {found.old for found in matches}, {found.new for found in matches}
    return Report(
        game=base.game,
        edition=edition,
        source=document.path,
        form=document.form,
        matched=tuple(passage.number for passage in passages if passage.number in new),
        differing=(),
        missing=tuple(entry.number for entry in base if entry.number not in old),
        extra=tuple(passage.number for passage in passages if passage.number not in new),
        unparsed=document.reading.unparsed,
        remarks=document.reading.remarks,
        account=document.account,
        numbers=len(old) / len(base),
        alike=len(new) / len(passages) if passages else 0.0,
        base=base.edition,
    )


def recognise(path: Path, game: str | None = None, edition: str | None = None) -> list[Report]:
    """How a document compares with each rulebook that it may be (of a game, of an edition), the likeliest first.

    Raises:
        CorpusError: The file cannot be read, there is no such game, or an edition is named that no game can have.
    """
    if edition is not None and not _NAME.fullmatch(edition):
        raise CorpusError(f"版本名「{edition}」不能用：应为一个词，如 2026-06-11。")
    read = read_forms(path)
    reports: list[Report] = []
    for name in (game,) if game else library.games():
        editions = library.bundled(name)
        for own in editions:
            book = library.load(name, own)
            document = fitting(read, book.entries)
            if edition is None or edition == own:
                reports.append(compare(document, book))
            elif edition not in editions:
                reports.append(compare_edition(document, book, edition))
    if not reports:
        raise CorpusError(f"没有「{edition}」这个版本的规则书，也没有写明是哪个游戏的（--game）。")
    return sorted(reports, key=lambda report: -report.numbers * report.alike)


def import_document(path: Path, game: str | None = None, edition: str | None = None) -> Report:
    """Keep the official words of the clauses that match; from then on :func:`judge.corpus.load` shows them.

    The game and the edition are those that the document is most like, if they are not named.

    Raises:
        CorpusError: The file cannot be read or is not that rulebook, or the words cannot be kept. Nothing is imported.
    """
    if official.heal(official.store()):
        library.forget()
    reports = recognise(path, game, edition)
    report = reports[0]
    if report.refusal:
        reasons = [f"这不像是{_named(one)}：{one.refusal}。" for one in reports]
        which = reasons[0] if len(reasons) == 1 else "\n  ".join(["认不出是哪一本规则书：", *reasons]) + "\n"
        raise CorpusError(f"{path}：{which}没有导入任何内容。")
    if report.account.lost or report.account.added:
        raise CorpusError(f"{path}：有 {len(report.account.lost)} 个字没有读到，这是本程序的错。没有导入任何内容。")
    bundled = library.load(report.game, report.base or report.edition)
    document = fitting(read_forms(path), bundled.entries)
    kept = {passage.number for passage in document.reading.clauses} if report.base else set(report.matched)
    official.write(
        official.store(),
        report.game,
        report.edition,
        wording=[
            (p.number, p.text, p.above)
            for p in document.reading.clauses
            if p.number in kept and (p.text or report.base)
        ],
        source=path.name,
        digest=hashlib.sha256(document.source.encode()).hexdigest(),
        base=report.base,
    )
    library.forget()
    return report


def _named(report: Report) -> str:
    return f"《{library.load(report.game, report.base or report.edition).title}》（{report.base or report.edition}）"


def _empty(passage: Passage, book: Book) -> bool:
    """Whether the document has no words here and our book says that there are none, in brackets."""
    return not passage.text and book[passage.number].own.startswith("（")


def _fit(passage: Passage, ours: dict[str, frozenset[str]]) -> tuple[float, str]:
    """How like the clause of its number a passage is, and the clause that it is: that one, another, or none."""
    words = pairs(passage.text)
    like = likeness(words, ours[passage.number])
    if like < _DOUBTFUL:
        other, better = closest(words, ours)
        if better >= like + _BETTER:
            return like, other
    return like, passage.number if like >= _FOREIGN else ""
