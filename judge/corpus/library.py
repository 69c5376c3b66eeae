"""The shelf: which rulebooks there are, and one of them loaded, with the official wording that the user imported."""

from __future__ import annotations

import functools
import re
from pathlib import Path

from judge import paths
from judge.clause import parent
from judge.corpus import official
from judge.corpus.book import Book, Entry, read_toml
from judge.corpus.errors import BrokenCorpusError, CorpusError
from judge.corpus.markdown import read_chapter
from judge.corpus.references import is_title, targets

_DATE = re.compile(r"\d{4}(?:-\d\d){0,2}(?!\d)")


def games() -> tuple[str, ...]:
    """The ids of the games whose rulebook is bundled.

    Raises:
        BrokenCorpusError: There is none.
    """
    shelf = paths.bundled("rules_corpus")
    found = tuple(sorted(folder.name for folder in shelf.iterdir() if folder.is_dir())) if shelf.is_dir() else ()
    if not found:
        raise BrokenCorpusError(f"找不到随程序附带的规则书（{shelf}）。请重新安装本程序。")
    return found


def editions(game: str) -> tuple[str, ...]:
    """The editions of a game's rulebook, bundled and imported, the newest last; one without a date is older than all.

    Raises:
        CorpusError: There is no such game, or what was imported cannot be read.
        BrokenCorpusError: The bundled files are damaged.
    """
    own = bundled(game)
    added = _imported(official.store(), game)
    if not added:
        return own
    dates = {edition: load(game, edition).date for edition in own}
    dates |= {edition: _date(edition) or "9999" for edition in added}  # without a date, it is newer than ours
    return tuple(sorted(dates, key=dates.__getitem__))


def bundled(game: str) -> tuple[str, ...]:
    """The editions that came with the program, the newest last.

    Raises:
        CorpusError: There is no such game.
        BrokenCorpusError: The bundled files are damaged.
    """
    return _bundled(paths.bundled("rules_corpus"), game)


@functools.cache
def _bundled(shelf: Path, game: str) -> tuple[str, ...]:
    if game not in games():
        raise CorpusError(f"没有「{game}」这个游戏的规则书。可用的有：{'、'.join(games())}。")
    found = sorted(edition.name for edition in (shelf / game).iterdir() if edition.is_dir())
    if not found:
        raise BrokenCorpusError(f"「{game}」的规则书不见了（{shelf / game}）。请重新安装本程序。")
    if len(found) > 1:
        found.sort(key=lambda edition: str(read_toml(shelf / game / edition / "rulebook.toml").get("date", "")))
    return tuple(found)


@functools.cache
def _imported(store: Path, game: str) -> dict[str, str]:
    return official.editions(store, game)


def _date(edition: str) -> str:
    """The date that an edition is named after; empty if it is not."""
    found = _DATE.match(edition)
    return found[0] if found else ""


def load(game: str, edition: str | None = None) -> Book:
    """A game's rulebook in one edition. Loaded once, and again after an import.

    If no edition is named, it is the newest that came with the program: the code cites that one. An edition that was
    imported stands beside it, under its own name.

    Raises:
        CorpusError: There is no such game or edition.
        BrokenCorpusError: The bundled files are damaged.
    """
    own = bundled(game)
    store = official.store()
    if edition is None or edition in own:
        return _load(paths.bundled("rules_corpus"), game, edition or own[-1], store)
    if edition not in _imported(store, game):
        raise CorpusError(f"「{game}」没有「{edition}」这个版本的规则书。可用的有：{'、'.join(editions(game))}。")
    return _load_imported(paths.bundled("rules_corpus"), game, edition, store)


def forget() -> None:
    """Load the books anew from now on: another wording was imported."""
    for kept in (_read, _load, _load_imported, _imported):
        kept.cache_clear()


@functools.cache
def _read(shelf: Path, game: str, edition: str) -> Book:
    """The bundled edition in our own words."""
    folder = shelf / game / edition
    entries: dict[str, Entry] = {}
    for chapter in sorted(folder.glob("*.md")):
        path = f"{game}/{edition}/{chapter.name}"
        for entry in read_chapter(chapter.read_text(encoding="utf-8"), path):
            if (first := entries.setdefault(entry.number, entry)) is not entry:
                raise BrokenCorpusError(
                    f"{path}:{entry.line}：条号 {entry.number} 在 {first.path}:{first.line} 已经用过。"
                )
    _with_headings(entries)
    if not entries:
        raise BrokenCorpusError(f"「{game}」的规则书里没有条文（{folder}）。请重新安装本程序。")
    return Book(game, edition, folder, entries)


@functools.cache
def _load(shelf: Path, game: str, edition: str, store: Path) -> Book:
    """The bundled edition in the publisher's words, as far as they were imported."""
    book = _read(shelf, game, edition)
    imported = [kept for kept in official.read(store, game, edition) if kept.number in book]
    if not imported:
        return book
    entries = dict(book.entries)
    for kept in imported:
        entry = entries[kept.number]
        heading = kept.text if entry.heading else ""
        entries[kept.number] = entry._replace(text=kept.text, heading=heading, official=True)
    return Book(game, edition, shelf / game / edition, entries)


@functools.cache
def _load_imported(shelf: Path, game: str, edition: str, store: Path) -> Book:
    """An edition that only the user has: its words are the publisher's, there are none of ours."""
    kept = official.read(store, game, edition)
    numbers = {clause.number for clause in kept}
    entries: dict[str, Entry] = {}
    for number, text, above in kept:
        refs = tuple(target for target in targets(text) if target in numbers)
        up = above
        while up and up not in numbers:  # a level that the book does not print
            up = parent(up) or ""
        entries[number] = Entry(number, text, text, refs=refs, official=True, up=up)
    _with_headings(entries)
    about = {"edition": edition, "date": _date(edition), "source": "由用户导入的原文，本程序没有附带这个版本。"}
    return Book(game, edition, shelf / game / _imported(store, game)[edition], entries, about)


def _with_headings(entries: dict[str, Entry]) -> None:
    """Mark the clauses that are the titles of those below them."""
    for number in {entry.up for entry in entries.values() if entry.up}:
        entry = entries[number]
        if is_title(entry.own):
            entries[number] = entry._replace(heading=entry.own)
