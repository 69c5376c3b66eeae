"""Reading decks as they are handed in: YAML with facts of cards, or a plain list. Strict, with places."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from judge.games.decks import Copies, Deck, Facts, Form
from judge.games.written.placed import Placed, Problem, Unreadable
from judge.reading import whole
from judge.scenario.document import opened, parse

PARTS = ("game", "title", "source")
DEFAULT, CARDS, OFFICIAL, MANY = "其余的卡", "cards", "正式比赛", "张数"
MOST = 999  # copies of one card; more is a slip of the pen
YAML = frozenset((".yaml", ".yml", ".json"))

LINES, LONGEST = 2000, 500  # lines of a list, characters of one: many times the biggest deck, the longest name

# What a list may have in full width or half, told apart by nothing; one character for one, so that places stay.
_TYPED = str.maketrans("０１２３４５６７８９ＸｘX×＊　\xa0\t，、：（）［］【】", "0123456789xxxx*   ,,:()[][]")
_BULLET = re.compile(r"[-－•・*+][ ]+")
_FIRST = re.compile(r"([0-9]+)(?:[ ]*[x*张枚][ ]*|[ ,:]+)(?=\S)")  # 3 新兵, 3x新兵, 3张 新兵, 3，新兵
_LAST = re.compile(r"([0-9]+)[ ]*[张枚]?$")  # 新兵 x3, 新兵 3, 新兵，3张
_SIZE = re.compile(r"[ ]*\]?[ ]*(?:\([0-9]{1,9}张?\))?[ ]*(?::[ ]*|$)")  # 主牌组（40张）：
_REMARK = re.compile(r"(?:^|\s)(?:#|//)")


class _Line(NamedTuple):
    """What a list says of one card in one part."""

    part: str
    name: str
    many: int
    facts: Placed | None
    place: Placed


def read(path: Path, game: str, form: Form, cards: Path | None = None, *, official: bool = False) -> Deck:
    """The deck in a file; what ``cards`` says of cards holds where the list says nothing. Raises Unreadable."""
    text = opened(path, "一份卡表")
    if not text.strip():
        raise Unreadable([Problem(str(path), 1, 1, "文件是空的", "一份卡表", "写法见 judge deck --help")])
    known = _cards_file(cards, game, form) if cards else {}
    if path.suffix.lower() in YAML:
        return _document(parse(text, str(path), pairs=False), game, form, known, official=official)
    return _deck(list(_plain(text, str(path), form)), form, known, {}, official=official)


def _cards_file(path: Path, game: str, form: Form) -> dict[str, Facts]:
    document = parse(opened(path, "写有 cards 的 YAML 文件"), str(path)).mapping((*PARTS, CARDS))
    _same_game(document, game)
    return _cards(document.get(CARDS), form)


def _same_game(document: dict[str, Placed], game: str) -> None:
    if "game" in document:
        document["game"].one_of((game,))


def _cards(written: Placed | None, form: Form) -> dict[str, Facts]:
    if written is None or written.value is None:
        return {}
    return {name: _facts(card, form) for name, card in written.mapping().items()}


def _facts(written: Placed, form: Form) -> Facts:
    return {key: form.facts[key].read(value) for key, value in written.mapping(form.facts).items()}


def _document(document: Placed, game: str, form: Form, known: dict[str, Facts], *, official: bool) -> Deck:
    allowed = (*PARTS, *form.parts, CARDS, DEFAULT, *((OFFICIAL,) if form.official else ()))
    parts = document.mapping(allowed)
    _same_game(parts, game)
    if not any(part in parts for part in form.parts):
        document.fail("没有写牌", "、".join(form.parts), "写法见 judge deck --help")
    lines = [line for part in form.parts if part in parts for line in _lines(part, parts[part], form)]
    own = _cards(parts.get(CARDS), form)
    names = {line.name for line in lines}
    for name in own:
        if name not in names:
            line, column = parts[CARDS].keys[name]
            what = f"{CARDS} 里写了「{name}」，卡表里没有它"
            raise Unreadable([Problem(document.file, line, column, what, "与卡表里相同的卡名")])
    default = _facts(parts[DEFAULT], form) if DEFAULT in parts else {}
    official = official or (OFFICIAL in parts and parts[OFFICIAL].truth())
    return _deck(lines, form, {**known, **own}, default, official=official)


def _lines(part: str, written: Placed, form: Form) -> Iterator[_Line]:
    """A part: names with numbers (or with facts), or a list of lines as in a plain list."""
    if not isinstance(written.value, dict):
        for item in written.items():
            yield _listed(part, item.text(), item)
        return
    for name, value in written.value.items():
        line, column = written.keys[name]
        place = value._replace(line=line, column=column)
        if isinstance(value.value, dict):
            facts = dict(value.mapping((MANY, *form.facts)))
            many = facts.pop(MANY, None)
            yield _Line(part, name, _many(many) if many else 1, value._replace(value=facts), place)
        else:
            yield _Line(part, name, _many(value), None, place)


def _many(written: Placed) -> int:
    return written.number(1, MOST)


def copies(written: str) -> tuple[str, int]:
    """The name in a line, and how many cards of it: ``3 新兵``, ``新兵 x3``. Raises Unreadable for a bad number."""
    line = _listed("", written, Placed(written, "", 0, 0))
    return line.name, line.many


def _listed(part: str, written: str, place: Placed) -> _Line:
    """``3 新兵``, ``新兵 x3``, ``新兵，３``; a name alone is one card."""
    typed = written.translate(_TYPED)
    bullet = _BULLET.match(typed)
    start = bullet.end() if bullet else 0
    if found := _FIRST.match(typed, start):
        many, name = found[1], written[found.end() :]
    elif (last := _last_number(typed)) and (end := len(typed[: last.start()].rstrip(" x*,:"))) > start:
        many, name = last[1], written[start:end]
    elif typed[start : start + 1].isdigit():
        place.fail(f"「{written}」看不出张数", "张数、空格、卡名，如 3 新兵")
    else:
        many, name = "1", written[start:]
    number = whole(many)
    return _Line(part, name.strip(), _many(place._replace(value=many if number is None else number)), None, place)


def _last_number(typed: str) -> re.Match[str] | None:
    """How many cards there are, at the end of a line and behind something that parts it from the name."""
    bare = typed.rstrip("张枚 ")
    at = len(bare.rstrip("0123456789"))
    return _LAST.match(typed, at) if 0 < at < len(bare) and typed[at - 1] in " x*,:" else None


def _plain(text: str, file: str, form: Form) -> Iterator[_Line]:
    """A card a line; a line that names a part begins it; ``主战者: 露娜`` is a card of it and begins nothing."""
    part = form.main
    for number, written in enumerate(text.splitlines(), 1):
        if number > LINES or len(written) > LONGEST:
            what = f"多于{LINES}行" if number > LINES else f"这一行有{len(written)}字，太长"
            raise Unreadable([Problem(file, number, 1, what, f"一份卡表：至多{LINES}行，一行至多{LONGEST}字")])
        remark = _REMARK.search(written)
        line = (written[: remark.start()] if remark else written).strip()
        head = _head(line, form)
        of, line = head or (part, line)
        if line:
            yield _listed(of, line, Placed(line, file, number, written.find(line) + 1))
        else:
            part = of


def _head(line: str, form: Form) -> tuple[str, str] | None:
    """The part that a line names, and what stands behind it; None if it names none."""
    typed = line.translate(_TYPED)
    start = len(typed) - len(typed.removeprefix("[").lstrip())
    for part in form.parts:
        if typed.startswith(part, start) and (size := _SIZE.match(typed, start + len(part))):
            return part, line[size.end() :]
    return None


def _deck(lines: list[_Line], form: Form, known: dict[str, Facts], default: Facts, *, official: bool) -> Deck:
    parts: dict[str, list[Copies]] = {part: [] for part in form.parts}
    for line in lines:
        own = _facts(line.facts, form) if line.facts else {}
        facts = {**default, **known.get(line.name, {}), **own}
        place = line.place
        parts[line.part].append(Copies(line.name, line.many, line.part, facts, place.file, place.line, place.column))
    return Deck({part: tuple(held) for part, held in parts.items()}, official)
