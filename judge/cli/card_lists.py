"""What ``judge cards import`` says: how the columns of a list were understood, what is odd in it, what it changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from judge.cli import output
from judge.cli.errors import BAD_INPUT, Stop
from judge.cli.files import shown

EXAMPLES = 3
"""As many cards stand for a group where all of it would be too long."""


def columns(written: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """What ``--column 名=列`` says, by fact. Raises Stop for what is no such thing."""
    told = {}
    for said in written:
        fact, equals, column = said.replace("＝", "=").partition("=")
        if not (fact.strip() and equals and column.strip()):
            raise Stop(BAD_INPUT, f"--column 写的是「{said}」，应为 名=列，如 --column 文本=效果。")
        told[fact.strip()] = tuple(one.strip() for one in column.split("+"))
    return told


def lines(found: Any, kept: Any) -> Iterator[str]:
    """A list that was understood, and, if it was kept, what it changed."""
    yield shown(found.source)
    yield f"{len(found.cards)}张卡。" + ("" if kept else "（只看，没有导入）")
    renamed = found.columns.renamed
    plain = [fact for fact in found.columns.meaning if fact not in renamed]
    if plain:
        yield from output.wrapped("认出的列：" + "、".join(plain))
    yield from output.columns([(fact, f"← {' + '.join(columns)}") for fact, columns in renamed.items()], 12)
    if found.columns.kept:
        yield from output.wrapped("规则用不到、原样留着的列：" + "、".join(found.columns.kept))
    yield from _odd_lines(found)
    for note in found.notes:
        yield from output.wrapped(note)
    if kept:
        yield ""
        parts = [
            f"新{len(kept.new)}张",
            f"改{len(kept.changed)}张",
            f"没变{kept.unchanged}张",
            f"撤去{len(kept.gone)}张",
        ]
        yield from output.wrapped(f"已导入（第{kept.id}次）：{'，'.join(parts)}。")
        for word, names in (("改了的", kept.changed), ("撤去的", kept.gone)):
            if names:
                yield from output.wrapped(f"{word}：{first_of(names, 10)}")
        yield from output.wrapped(f"看卡文能读懂多少：judge cards check --game {found.game}")


def _odd_lines(found: Any) -> Iterator[str]:
    groups: dict[str, list[Any]] = {}
    for odd in found.odd:
        groups.setdefault(odd.fact, []).append(odd)
    if groups:
        yield ""
        yield from output.wrapped(f"有{len(found.odd)}处不是规则认得的写法，先照原样存着，用到这张卡时要改：")
    for fact, some in groups.items():
        yield from output.wrapped(f"{fact}（{len(some)}处）：应为 {some[0].expected}", "  ")
        for odd in some[:EXAMPLES]:
            place = f"{shown(odd.place.file)}:{odd.place.line}:{odd.place.column}"
            yield f"    {place}: 「{_plain(odd.place)}」"  # a place is never broken
        if len(some) > EXAMPLES:
            yield f"    ……其余{len(some) - EXAMPLES}处用 --json 看"
    if found.same:
        yield from output.wrapped(
            f"写了两遍、内容相同的{len(found.same)}张只算一张：{first_of([one.name for one in found.same])}"
        )
    if found.twins:
        names = first_of([f"{one.name}（{shown(one.file)}:{one.line}）" for one in found.twins])
        yield from output.wrapped(
            f"同名而内容不同、又没有编号可分的{len(found.twins)}张，都留着，名后加〔2〕〔3〕：{names}"
        )


def first_of(names: Any, most: int = EXAMPLES) -> str:
    """The first of some names, and how many there are."""
    return "、".join(names[:most]) + (f"……等{len(names)}张" if len(names) > most else "")


def _plain(placed: Any) -> str:

    return str(placed.bare())


def data(found: Any, kept: Any) -> dict[str, Any]:
    """The same as data."""
    return {
        "game": found.game,
        "file": shown(found.source),
        "cards": len(found.cards),
        "columns": {fact: list(columns) for fact, columns in found.columns.meaning.items()},
        "kept_as_they_are": list(found.columns.kept),
        "odd": [
            {
                "file": shown(odd.place.file),
                "line": odd.place.line,
                "column": odd.place.column,
                "fact": odd.fact,
                "value": _plain(odd.place),
                "expected": odd.expected,
            }
            for odd in found.odd
        ],
        "said_twice": [card.name for card in found.same],
        "same_name": [card.name for card in found.twins],
        "notes": list(found.notes),
        "imported": None if kept is None else {**kept._asdict(), "new": list(kept.new)},
    }
