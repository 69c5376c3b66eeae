"""Lists of cards as players keep them: CSV, TSV, XLSX, JSON, YAML, a folder of these. Every value keeps its place."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from judge import reading
from judge.games.written.placed import Placed, Problem, Unreadable

SUFFIXES = (".csv", ".tsv", ".xlsx", ".json", ".yaml", ".yml")
CARDS = "cards"
ABOUT = frozenset(("game", "title", "source", "edition"))
"""What may stand beside the cards of a YAML or JSON file and says nothing of a card."""
_MOST = 200_000_000  # bytes; ten thousand cards take five million
_CELL = 1_000_000  # characters
_VALUES = 3_000_000
_ENCODINGS = ("utf-8-sig", "gb18030")


class Table(NamedTuple):
    """The cards of one or several files, each a mapping from the heads of its columns."""

    rows: tuple[Placed, ...]
    notes: tuple[str, ...] = ()
    """What of the files is not among the rows, or was not read as it usually is."""

    @property
    def columns(self) -> tuple[str, ...]:
        """The heads of all columns, in the order in which they first come."""
        return tuple(dict.fromkeys(column for row in self.rows for column in row.mapping()))


def read(path: Path, name: str) -> Table:
    """The cards in a file, or in the files of a folder. ``name``: the column for the key of a mapping of cards.

    Raises:
        Unreadable: Nothing is there, or something cannot be read; all of it is said.
    """
    if not path.is_dir():
        return _file(path, name)
    inside = sorted(file for file in path.rglob("*") if file.is_file() and not file.name.startswith((".", "~$")))
    tables: list[Table] = []
    problems: list[Problem] = []
    for file in inside:
        if file.suffix.lower() in SUFFIXES:
            try:
                tables.append(_file(file, name))
            except Unreadable as error:
                problems += error.problems
    if problems:
        raise Unreadable(problems)
    if not tables:
        raise Unreadable([Problem(str(path), 1, 1, "这个文件夹里没有卡表", "、".join(SUFFIXES) + " 文件")])
    others = [f"没有读 {file}：不是卡表。" for file in inside if file.suffix.lower() not in SUFFIXES]
    rows = tuple(row for table in tables for row in table.rows)
    return Table(rows, (*(note for table in tables for note in table.notes), *others))


def _file(path: Path, name: str) -> Table:
    file, suffix = str(path), path.suffix.lower()
    if suffix not in SUFFIXES:
        raise Unreadable(
            [Problem(file, 1, 1, f"不认识「{suffix or path.name}」这种卡表", "、".join(SUFFIXES) + " 文件或文件夹")]
        )
    try:
        written = reading.data(path, _MOST)
    except reading.Unfit as error:
        raise _unfit(error, file) from None
    if suffix == ".xlsx":
        return _workbook(written, file)
    text, notes = _decoded(written, file)
    if not text.strip():
        raise Unreadable([Problem(file, 1, 1, "文件是空的", "一份卡表")])
    table = _separated(text, file, suffix) if suffix in {".csv", ".tsv"} else _document(text, file, name)
    return table._replace(notes=(*notes, *table.notes))


def _unfit(error: reading.Unfit, file: str) -> Unreadable:
    return Unreadable([Problem(file, error.line or 1, error.column or 1, error.what, error.expected or "一份卡表")])


def _decoded(written: bytes, file: str) -> tuple[str, tuple[str, ...]]:
    """The text of a file, and a note if it is in an encoding that had to be guessed."""
    if written[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        return written.decode("utf-16", errors="replace"), (f"{file} 按 UTF-16 编码读。",)
    for encoding in _ENCODINGS:
        try:
            text = written.decode(encoding)
        except UnicodeDecodeError:
            continue
        return text, () if encoding == _ENCODINGS[0] else (f"{file} 按 {encoding.upper()} 编码读。",)
    raise Unreadable(
        [Problem(file, 1, 1, "看不出是什么编码", "UTF-8 或 GB18030 的文字", "在表格软件里另存为 UTF-8 CSV")]
    )


# --- rows and columns -------------------------------------------------------------------------------------------


def _separated(text: str, file: str, suffix: str) -> Table:
    head = text.partition("\n")[0]
    separator = "\t" if suffix == ".tsv" else max(",\t;，", key=head.count)
    csv.field_size_limit(_CELL)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    lines: list[tuple[int, list[Any]]] = []
    begin = 1
    try:
        for fields in reader:
            lines.append((begin, list(fields)))
            begin = reader.line_num + 1
    except csv.Error as error:
        what = f"从第{begin}行起不成表格（{error}）"
        raise Unreadable([Problem(file, begin, 1, what, "每行一张卡；含逗号或换行的格子两边有引号")]) from None
    return Table(tuple(_rows(lines, file)), ())


def _workbook(written: bytes, file: str) -> Table:
    try:
        from openpyxl import load_workbook  # noqa: PLC0415 - an extra, and slow to load
    except ImportError:
        help_ = "装上它：pip install 'judge[xlsx]'；或者在表格软件里另存为 CSV"
        raise Unreadable([Problem(file, 1, 1, "读 XLSX 要有 openpyxl，这里没有装", "", help_)]) from None
    try:
        book = load_workbook(io.BytesIO(written), read_only=True, data_only=True)
        sheets = {sheet.title: [list(row) for row in sheet.iter_rows(values_only=True)] for sheet in book.worksheets}
    except Exception as error:  # a damaged workbook fails in as many ways as it has parts
        raise Unreadable(
            [Problem(file, 1, 1, f"不是完整的 XLSX（{type(error).__name__}）", "表格软件存出的 .xlsx")]
        ) from None
    rows, notes = [], []
    for title, cells in sheets.items():
        place = file if len(sheets) == 1 else f"{file}[{title}]"
        found = list(_rows(list(enumerate(cells, 1)), place))
        rows += found
        if not found:
            notes.append(f"{place} 是空表，没有卡。")
    return Table(tuple(rows), tuple(notes))


def _rows(lines: list[tuple[int, list[Any]]], file: str) -> Iterator[Placed]:
    """The rows below the heads, which are the first line with anything in it. Columns count from 1."""
    filled = [(line, cells) for line, cells in lines if any(_said(cell) for cell in cells)]
    if not filled:
        return
    line, heads = filled[0]
    names = [str(_said(head)) for head in heads]
    twice = next((name for at, name in enumerate(names) if name and name in names[:at]), "")
    if twice:
        column = len(names) - names[::-1].index(twice)
        raise Unreadable([Problem(file, line, column, f"两列都叫「{twice}」", "每列一个名字")])
    keys = {name: (line, at) for at, name in enumerate(names, 1) if name}
    for number, cells in filled[1:]:
        surplus = [at for at, cell in enumerate(cells, 1) if _said(cell) and (at > len(names) or not names[at - 1])]
        if surplus:
            what = f"第{surplus[0]}列写了「{_said(cells[surplus[0] - 1])}」，那一列没有列名"
            help_ = "给那一列写上列名；格子里的逗号要用引号括住整格"
            raise Unreadable([Problem(file, number, surplus[0], what, f"{len(keys)}列", help_)])
        values = {
            name: Placed(_said(cell), file, number, at)
            for at, (name, cell) in enumerate(zip(names, cells, strict=False), 1)
            if name
        }
        yield Placed(values, file, number, 1, keys)


def _said(cell: Any) -> Any:
    """What a cell says: text without space around it, a whole number as one."""
    if isinstance(cell, float) and cell.is_integer():
        return int(cell)
    return "" if cell is None else cell if isinstance(cell, int) and not isinstance(cell, bool) else str(cell).strip()


# --- documents --------------------------------------------------------------------------------------------------


def _document(text: str, file: str, name: str) -> Table:
    """A list of cards, or a mapping from their names; also below the key ``cards``."""
    document = _parsed(text, file)
    notes: tuple[str, ...] = ()
    if isinstance(document.value, dict) and CARDS in document.value:
        left = [key for key in document.value if key != CARDS and key not in ABOUT]
        notes = (f"{file} 里只读了 {CARDS}，没有读 {'、'.join(left)}。",) if left else ()
        document = document.value[CARDS]
    if isinstance(document.value, dict):
        return Table(tuple(_keyed(document, name)), notes)
    if not isinstance(document.value, list):
        document.fail("这里不是卡表", "一列卡，或「卡名: 它的各项」")
    return Table(tuple(item for item in document.items() if item.mapping() is not None), notes)


def _keyed(document: Placed, name: str) -> Iterator[Placed]:
    for key, card in document.mapping().items():
        facts = card.mapping()
        line, column = document.keys.get(key, (card.line, card.column))
        own = {} if name in facts else {name: Placed(key, document.file, line, column)}
        yield card._replace(value={**own, **facts}, line=line, column=column)


def _parsed(text: str, file: str) -> Placed:
    """The document with places; JSON is read as the YAML that it is, unless it holds tabs."""
    from judge.scenario.document import parse  # noqa: PLC0415 - a table needs no YAML

    if not file.lower().endswith(".json"):
        return parse(text, file, nodes=_VALUES)
    try:
        found = reading.plain(text)
    except reading.Unfit as error:
        raise _unfit(error, file) from None
    try:
        return parse(text, file, nodes=_VALUES)
    except Unreadable:
        return _placed(found, file)


def _placed(value: Any, file: str) -> Placed:
    """A value whose place is not known."""
    if isinstance(value, dict):
        return Placed({str(key): _placed(one, file) for key, one in value.items()}, file, 1, 1)
    return Placed([_placed(one, file) for one in value] if isinstance(value, list) else value, file, 1, 1)
