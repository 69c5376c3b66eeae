"""The shelf: which rulebooks there are, and one of them loaded, with the official wording that the user imported."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from pathlib import Path

from judge import paths
from judge.clause import parent
from judge.corpus import official, prepared
from judge.corpus.book import Book, Entry, read_toml
from judge.corpus.errors import BrokenCorpusError, CorpusError


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


def named(name: str) -> str:
    """The id of the game that is meant by a name: its id, what players call it, a part of that, or more than that.

    Raises:
        CorpusError: It means none, or may mean several.
    """
    if name in games():
        return name
    from judge.cjk import fold  # noqa: PLC0415 - an id is no name

    asked = fold(name).strip()
    called = {game: [fold(one) for one in (game, *ours(game).names)] for game in games()}
    for fits in (lambda one: one == asked, lambda one: asked in one, lambda one: one in asked):
        meant = [game for game, names in called.items() if any(map(fits, names))]
        if asked and len(meant) == 1:
            return meant[0]
    known = "、".join(f"{(*ours(game).names, game)[0]}（{game}）" for game in games())
    raise CorpusError(f"没有「{name}」这个游戏的规则书。可用的有：{known}。")


def apart(said: str) -> tuple[str, str]:
    """The game that is named in what is typed, and the rest of it, folded: ``零次元502``, ``极彩里能不能…``.

    No game where none is named, or several, or nothing besides; the rest is then all that was said.
    """
    from judge.cjk import fold  # noqa: PLC0415 - as above

    folded, found = fold(said), {}
    for game in games():
        names = sorted(map(fold, (game, *ours(game).names)), key=len, reverse=True)
        rest = re.sub(rf"(?:{'|'.join(map(_whole, names))})(?:里面|里|中|的)?", " ", folded)
        if rest != folded and rest.strip():
            found[game] = rest.strip()
    return next(iter(found.items())) if len(found) == 1 else ("", said)


def _whole(name: str) -> str:
    """A pattern for a name that is no part of a longer word in Latin letters; a clause number may follow at once."""
    before = r"(?<![a-z0-9])" if name[0].isascii() else ""
    after = r"(?![a-z])" if name[-1].isascii() and name[-1].isalpha() else r"(?!\d)" if name[-1].isdigit() else ""
    return before + re.escape(name) + after


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
        found.sort(key=lambda edition: _read(shelf, game, edition).date)
    return tuple(found)


@functools.cache
def _imported(store: Path, game: str) -> dict[str, str]:
    return official.editions(store, game)


def _date(edition: str) -> str:
    """The date that an edition is named after; empty if it is not."""
    found = re.match(r"\d{4}(?:-\d\d){0,2}(?!\d)", edition)
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


def printing(number: str) -> list[str]:
    """The games any of whose bundled editions has the clause: found in the files, without taking them apart."""
    marks = f"**{number}**".encode(), f"# {number}".encode()
    shelf = paths.bundled("rules_corpus")
    return [
        game
        for game in games()
        if any(
            mark in source
            for edition in (shelf / game).iterdir()
            if edition.is_dir()
            for source in _sources(edition).values()
            for mark in marks
        )
    ]


def forget() -> None:
    """Load the books anew from now on: another wording was imported."""
    for kept in (_sources, _read, _load, _load_imported, _imported):
        kept.cache_clear()


def ours(game: str) -> Book:
    """The newest bundled edition in our own words, whatever was imported."""
    return _read(paths.bundled("rules_corpus"), game, bundled(game)[-1])


def prepare(folder: Path) -> None:
    """Write all bundled editions into ``folder``, so that they need not be read line by line again."""
    shelf = paths.bundled("rules_corpus")
    for game in games():
        for edition in bundled(game):
            book = _parsed(shelf / game / edition, game, edition)
            contents = (book.about, [tuple(entry) for entry in book])
            prepared.write(folder / _prepared(game, edition), book.stamp, contents)


def _prepared(game: str, edition: str) -> str:
    return f"{game}-{edition}.book"


@functools.cache
def _sources(folder: Path) -> dict[str, bytes]:
    """The files of an edition by their names, in the book's order."""
    files = sorted(file for file in folder.iterdir() if file.name.endswith((".md", ".toml")))
    return {file.name: file.read_bytes() for file in files}


@functools.cache
def _read(shelf: Path, game: str, edition: str) -> Book:
    """The bundled edition in our own words."""
    folder = shelf / game / edition
    made_from = prepared.stamp(_sources(folder).values())
    kept = prepared.read(paths.bundled("prepared") / _prepared(game, edition), made_from)
    if kept is None:
        return _parsed(folder, game, edition)
    about, rows = kept
    entries = {row[0]: Entry(*row) for row in rows}
    return Book(game, edition, folder, entries, about, made_from, other=_others(game))


def _parsed(folder: Path, game: str, edition: str) -> Book:
    from judge.corpus.markdown import read_chapter  # noqa: PLC0415 - needed where nothing was prepared

    sources = _sources(folder)
    entries: dict[str, Entry] = {}
    for name, source in sources.items():
        path = f"{game}/{edition}/{name}"
        for entry in read_chapter(source.decode(), path) if name.endswith(".md") else ():
            if (first := entries.setdefault(entry.number, entry)) is not entry:
                raise BrokenCorpusError(
                    f"{path}:{entry.line}：条号 {entry.number} 在 {first.path}:{first.line} 已经用过。"
                )
    _with_headings(entries)
    if not entries:
        raise BrokenCorpusError(f"「{game}」的规则书里没有条文（{folder}）。请重新安装本程序。")
    about = read_toml(folder / "rulebook.toml")
    return Book(game, edition, folder, entries, about, prepared.stamp(sources.values()), other=_others(game))


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
    made_from = prepared.stamp([book.stamp.encode(), repr(imported).encode()])
    return Book(game, edition, shelf / game / edition, entries, book.about, made_from, other=_others(game))


@functools.cache
def _load_imported(shelf: Path, game: str, edition: str, store: Path) -> Book:
    """An edition that only the user has: its words are the publisher's, there are none of ours."""
    from judge.corpus.references import targets  # noqa: PLC0415 - a bundled edition has its references already

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
    base = _read(shelf, game, _imported(store, game)[edition])
    about = {"edition": edition, "date": _date(edition), "source": "由用户导入的原文，本程序没有附带这个版本。"}
    folder = shelf / game / base.edition
    made_from = prepared.stamp([repr(kept).encode()])
    return Book(game, edition, folder, entries, base.about | about, made_from, other=_others(game))


def _others(game: str) -> Callable[[str], Book | None]:
    """The game's bundled editions by their names, each loaded when it is asked for."""
    return lambda edition: load(game, edition) if edition in bundled(game) else None


def _with_headings(entries: dict[str, Entry]) -> None:
    """Mark the clauses that are the titles of those below them."""
    from judge.corpus.references import is_title  # noqa: PLC0415 - as in both places that call it

    for number in {entry.up for entry in entries.values() if entry.up}:
        entry = entries[number]
        if is_title(entry.own):
            entries[number] = entry._replace(heading=entry.own)
