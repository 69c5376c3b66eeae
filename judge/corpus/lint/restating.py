"""What a book says only of the course, or twice: of clauses that there are, for words that they say."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from judge.corpus.book import Book
from judge.corpus.lint.finding import Finding


def restating(book: Book) -> Iterator[Finding]:
    """A clause that is none, or is restated by nothing, by itself, or for words it does not say."""
    for number in sorted(book.course - book.entries.keys()):
        yield Finding(number, "again", f"写着「{number}」只管照常进行，书里却没有「{number}」。")
    for number in sorted(book.gives - book.course):
        yield Finding(number, "again", f"写着问到的数或地方来自「{number}」，它却不在只管照常进行的条文里。")
    for number, words, others, _ in book.restated:
        for other in (number, *others):
            if other not in book.entries:
                yield Finding(other, "again", f"写着「{number}」与「{other}」说的是同一件事，书里却没有「{other}」。")
        if _not_others(number, others):
            yield Finding(number, "again", f"写着「{number}」在别处也说，应列出别的条文，各一次。")
        elif number in book.entries and words not in book.entries[number].own:
            yield Finding(number, "again", f"写着「{number}」的“{words}”在别处也说，这一条却没有这几个字。")
    for number, others in book.about.get("forbids_as_well", {}).items():
        for other in {number, *others} - book.entries.keys():
            yield Finding(other, "again", f"写着「{number}」禁止的「{other}」也禁止，书里却没有「{other}」。")
        if _not_others(number, others):
            yield Finding(number, "again", f"写着「{number}」禁止的别的条文也禁止，应列出别的条文，各一次。")


def _not_others(number: str, others: Collection[str]) -> bool:
    """Whether what is named beside a clause is nothing, that clause itself, or the same one twice."""
    return not others or number in others or len(set(others)) < len(others)
