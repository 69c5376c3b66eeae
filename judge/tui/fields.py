"""What can be filled in of a form: its keys and what each takes, from the game's schema; values as they are typed."""

from __future__ import annotations

import re
from typing import Any, Literal, NamedTuple

from judge.games.written.form import AS_SAVED, TRUTH, WORD, Schema
from judge.games.written.placed import Placed
from judge.scenario.drafting.draft import FACE
from judge.tui.parted import LINE, apart, aside, bare, inside, quoted

Kind = Literal["truth", "choice", "number", "word", "words", "asked", "cards", "form", "forms", "sayings", "saved"]
MARKS = re.compile(rf"[、,，;；]|{LINE}")
"""What parts several things in a line."""
WITH = re.compile("[/+＋、,，;；]")
"""What parts several things of which a card has all: 装备:项圈+剑."""
_LINES = re.compile(LINE)
_COMMAS, _LISTED, _BETWEEN = re.compile(rf"[,，;；]|{LINE}"), re.compile("、"), re.compile("[、,，;；]")
_OF_SAYINGS = re.compile(rf"[、,，;；:：=＝]|{LINE}")
NONE = "无"
"""How it is typed that there are none of what else would be found."""
_CLAIM = re.compile(r"[:：]\s*看\s|[，,]\s*依\s")
"""In a question that is a claim with what shows it, or names clauses, a comma is part of it."""
_SAYING = re.compile(r"\s*[:：=＝]\s*")


class Field(NamedTuple):
    """A key of a form, and what it takes."""

    key: str
    kind: Kind
    known: tuple[str, ...] = ()
    """The words that it takes, if only some."""
    inside: Schema = {}  # noqa: RUF012 - never written to; the form of a mapping, or of each of several

    def read(self, typed: str) -> Any:
        """What is typed, as a document says it; None for nothing."""
        said = typed.strip()
        if not said:
            return None
        if self.kind in {"forms", "cards"}:
            lines = apart(said, _LINES if self.kind == "forms" else MARKS) if said != NONE else []
            return [sayings(line) if self.kind == "forms" else _card(_plain(line)) for line in lines]
        if self.kind == "asked":
            return apart(said, _LINES if LINE in said or _CLAIM.search(said) else _BETWEEN)
        if self.kind in {"form", "sayings"} and isinstance(found := sayings(said), dict):
            return found
        if self.kind in {"words", "form", "sayings"}:
            parts = [_plain(part) for part in apart(said, MARKS)]
            return parts[0] if len(parts) == 1 else parts
        return _number(typed.replace(LINE, "\n") if LINE in typed else said)

    def write(self, value: Any) -> str:
        """The opposite of ``read``: a value in a line of typing."""
        if isinstance(value, bool):
            return "是" if value else "否"
        if self.kind == "asked":
            asked = value if isinstance(value, list) else [value] if value else []
            between = (
                f" {LINE} " if any(_BETWEEN.search(str(one)) or _CLAIM.search(str(one)) for one in asked) else "、"
            )
            return between.join(map(str, asked))
        if isinstance(value, list):
            if not value and self.kind in {"forms", "cards"}:
                return NONE
            between = f" {LINE} " if self.kind == "forms" and all(isinstance(one, dict) for one in value) else "、"
            return between.join(self.write(one) for one in value)
        if isinstance(value, dict):
            return _card_written(value) if self.kind == "cards" and FACE in value else _sayings(value)
        said = "" if value is None else str(value).replace("\n", LINE)
        return quoted(said, MARKS) if self.kind == "words" else said

    def after(self, value: Any) -> Any:
        """The value that comes after another one where only some are known: yes and no, or one word after another."""
        if self.kind == "truth":
            return None if value in (True, "是") else True
        known = [None, *self.known]
        return known[(known.index(value) + 1) % len(known)] if value in known else self.known[0]


def pasted(text: str) -> str:
    """What is pasted into a line of typing: all of it, new lines as their mark."""
    return LINE.join(line.strip() for line in text.splitlines() if line.strip())


def fields(form: Schema) -> list[Field]:
    """The keys of an object's schema."""
    return [field(key, of) for key, of in form.get("properties", {}).items()]


def field(key: str, schema: Schema) -> Field:
    """A key and what its schema takes."""
    ways = schema.get("anyOf", [schema])
    known = tuple(dict.fromkeys(str(word) for way in ways for word in way.get("enum", ())))
    items = next((way["items"] for way in ways if way.get("type") == "array"), None)
    mapping = next((way for way in ways if way.get("type") == "object"), None)
    if schema.get("enum") == TRUTH["enum"]:
        return Field(key, "truth")
    if schema.get("description") == AS_SAVED:
        return Field(key, "saved")
    if items is not None:
        return _several(key, items, known)
    if mapping is not None:
        return Field(key, "form" if "properties" in mapping else "sayings", inside=mapping)
    number = any(way.get("type") == "integer" for way in ways)
    free = any(way == WORD for way in ways)
    return Field(key, "number" if number else "choice" if known and not free else "word", known)


def _several(key: str, items: Schema, known: tuple[str, ...]) -> Field:
    if "properties" in items:
        return Field(key, "forms", inside=items)
    cards = any(one.get("type") == "object" for one in items.get("anyOf", ()))
    return Field(key, "cards" if cards else "words", known)


def sayings(said: str) -> Any:
    """What is said of several things: ``对象:甲、乙，数值:2，变为``; a comma parts them, a word alone is so."""
    found: dict[str, Any] = {}
    for part in apart(said, _COMMAS):
        key = ""
        for word in apart(part, _LISTED):
            named, *value = [word] if bare(word) != word or inside(word) else _SAYING.split(word, maxsplit=1)
            if value:
                key, found[named] = named, _said_of(value[0])
            elif key:
                found[key] = [*(found[key] if isinstance(found[key], list) else [found[key]]), _said_of(word)]
            else:
                found[named] = True
    return found if any(of is not True for of in found.values()) else said


def _said_of(value: str) -> Any:
    """What is said of one thing: a word, or in brackets several sayings."""
    several = inside(value)
    return sayings(several) if _SAYING.search(several) else _plain(value)


def _sayings(value: dict[str, Any]) -> str:
    """The opposite of ``sayings``."""
    return "，".join(key if of is True else f"{key}：{_of_one(of)}" for key, of in value.items())


def _of_one(value: Any) -> str:
    if isinstance(value, list):
        return "、".join(map(_of_one, value))
    if isinstance(value, dict):
        return f"（{_sayings(value)}）"
    if isinstance(value, str):
        return quoted(value, _OF_SAYINGS)
    return Field("", "number").write(value)


def _card_written(value: dict[str, Any]) -> str:
    """A card with what is so of it: ``老兵(装备：项圈+剑，横置)``."""
    said = "，".join(key if of is True else f"{key}：{_of_a_card(of)}" for key, of in value.items() if key != FACE)
    name = card_name(str(value[FACE]))
    return f"{name}({said})" if said else name


def _of_a_card(value: Any) -> str:
    if isinstance(value, list):
        return "+".join(
            quoted(str(one[FACE]) if isinstance(one, dict) and FACE in one else str(one), WITH) for one in value
        )
    if isinstance(value, dict):
        return f"（{_sayings(value)}）" if len(value) > 1 else _sayings(value)
    return quoted(value, MARKS) if isinstance(value, str) else Field("", "number").write(value)


def card_name(name: str) -> str:
    """A card's name as it is typed: in quotes where brackets at its end would say how it lies."""
    return f"“{name}”" if aside(name)[1] else quoted(name, MARKS)


def _plain(said: str) -> Any:
    """A number where one is typed, else the words, without quotes around them."""
    return _number(said) if bare(said) == said else bare(said)


def _number(said: str) -> Any:
    number = Placed(said, "", 0, 0).whole
    return said if number is None else number


def _card(said: Any) -> Any:
    return said if isinstance(said, int) else {FACE: said}
