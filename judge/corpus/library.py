"""The shelf: which rulebooks there are, and one of them loaded, with the official wording that the user imported."""

from __future__ import annotations

import functools
from pathlib import Path

from judge import paths
from judge.corpus import official
from judge.corpus.book import Book, Entry, read_toml
from judge.corpus.errors import BrokenCorpusError, CorpusError
from judge.corpus.markdown import read_chapter
from judge.corpus.references import is_title


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
    """The bundled editions of a game's rulebook, the newest last.

    Raises:
        CorpusError: There is no such game.
        BrokenCorpusError: The bundled files are damaged.
    """
    return _editions(paths.bundled("rules_corpus"), game)


@functools.cache
def _editions(shelf: Path, game: str) -> tuple[str, ...]:
    if game not in games():
        raise CorpusError(f"没有「{game}」这个游戏的规则书。可用的有：{'、'.join(games())}。")
    found = sorted(edition.name for edition in (shelf / game).iterdir() if edition.is_dir())
    if not found:
        raise BrokenCorpusError(f"「{game}」的规则书不见了（{shelf / game}）。请重新安装本程序。")
    if len(found) > 1:
        found.sort(key=lambda edition: str(read_toml(shelf / game / edition / "rulebook.toml").get("date", "")))
    return tuple(found)


def load(game: str, edition: str | None = None) -> Book:
    """A game's rulebook in one edition, the newest if none is named. Loaded once, and again after an import.

    Raises:
        CorpusError: There is no such game or edition.
        BrokenCorpusError: The bundled files are damaged.
    """
    known = editions(game)
    if edition is None:
        edition = known[-1]
    elif edition not in known:
        raise CorpusError(f"「{game}」没有「{edition}」这个版本的规则书。可用的有：{'、'.join(known)}。")
    return _load(paths.bundled("rules_corpus"), game, edition, official.store())


def forget() -> None:
    """Load the books anew from now on: another wording was imported."""
    _load.cache_clear()


@functools.cache
def _load(shelf: Path, game: str, edition: str, store: Path) -> Book:
    folder = shelf / game / edition
    entries: dict[str, Entry] = {}
    for chapter in sorted(folder.glob("*.md")):
        path = f"{game}/{edition}/{chapter.name}"
        for entry in read_chapter(chapter.read_text(encoding="utf-8"), path):
            if (first := entries.setdefault(entry.number, entry)) is not entry:
                raise BrokenCorpusError(
                    f"{path}:{entry.line}：条号 {entry.number} 在 {first.path}:{first.line} 已经用过。"
                )
    for number in {entry.up for entry in entries.values() if entry.up}:
        entry = entries[number]
        if is_title(entry.own):
            entries[number] = entry._replace(heading=entry.own)
    for number, text in official.read(store, game, edition).items():
        if number in entries:
            entry = entries[number]
            entries[number] = entry._replace(text=text, heading=text if entry.heading else "", official=True)
    if not entries:
        raise BrokenCorpusError(f"「{game}」的规则书里没有条文（{folder}）。请重新安装本程序。")
    return Book(game, edition, folder, entries)
