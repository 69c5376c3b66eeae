"""What can be filled in of a form: its keys and what each takes, from the game's schema; values as they are typed."""

from __future__ import annotations

import re
from typing import Any, Literal, NamedTuple

from judge.games.written.form import AS_SAVED, TRUTH, Schema
from judge.games.written.placed import Placed
from judge.scenario.drafting.draft import FACE

Kind = Literal["truth", "choice", "number", "word", "words", "asked", "cards", "form", "forms", "sayings", "saved"]
LINE = "⏎"
"""Stands for a new line in a line of typing."""
_APART = re.compile(rf"(?:[、,，;；]|{LINE})\s*")
_COMMAS = re.compile(rf"(?:[,，;；]|{LINE})\s*")
_BETWEEN = re.compile(r"[、,，;；]\s*(?![^『「（(]*[』」）)])")
"""The same where questions stand: the words of an ability may have commas of their own."""
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
        if self.kind == "asked":
            apart = re.compile(LINE) if LINE in said or _CLAIM.search(said) else _BETWEEN
            return [part.strip() for part in apart.split(said) if part.strip()]
        if self.kind in {"words", "cards"}:
            parts = [_plain(part) for part in _APART.split(said) if part.strip()]
            if self.kind == "cards":
                return [_card(part) for part in parts]
            return parts[0] if len(parts) == 1 else parts
        if self.kind in {"form", "forms", "sayings"}:
            each = [_pairs(part) for part in (said.split(LINE) if self.kind == "forms" else [said]) if part.strip()]
            return each if self.kind == "forms" else each[0]
        return _plain(typed.replace(LINE, "\n") if LINE in typed else said)

    def write(self, value: Any) -> str:
        """The opposite of ``read``: a value in a line of typing."""
        if isinstance(value, bool):
            return "是" if value else "否"
        if self.kind == "asked":
            asked = value if isinstance(value, list) else [value] if value else []
            apart = f" {LINE} " if any(_BETWEEN.search(str(one)) or _CLAIM.search(str(one)) for one in asked) else "、"
            return apart.join(map(str, asked))
        if isinstance(value, list):
            apart = f" {LINE} " if self.kind == "forms" and all(isinstance(one, dict) for one in value) else "、"
            return apart.join(self.write(one) for one in value)
        if isinstance(value, dict):
            rest = {key: of for key, of in value.items() if key != FACE}
            said = "，".join(key if of is True else f"{key}：{self.write(of)}" for key, of in rest.items())
            return f"{value[FACE]}({said})" if FACE in value and said else str(value.get(FACE, said))
        return "" if value is None else str(value).replace("\n", LINE)

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
    return Field(key, "number" if number else "choice" if known else "word", known)


def _several(key: str, items: Schema, known: tuple[str, ...]) -> Field:
    if "properties" in items:
        return Field(key, "forms", inside=items)
    cards = any(one.get("type") == "object" for one in items.get("anyOf", ()))
    return Field(key, "cards" if cards else "words", known)


def _pairs(said: str) -> Any:
    """What is said of several things: ``对象:甲、乙，数值:2，变为``; a comma parts them, a word alone is so."""
    found: dict[str, Any] = {}
    for part in [one.strip() for one in _COMMAS.split(said) if one.strip()]:
        key = ""
        for word in [one.strip() for one in part.split("、") if one.strip()]:
            named, *value = _SAYING.split(word, maxsplit=1)
            if value:
                key, found[named] = named, _plain(value[0])
            elif key:
                found[key] = [*(found[key] if isinstance(found[key], list) else [found[key]]), _plain(word)]
            else:
                found[named] = True
    return found if any(of is not True for of in found.values()) else said


def _plain(said: str) -> Any:
    """A number where one is typed, else the words."""
    number = Placed(said, "", 0, 0).whole
    return said if number is None else number


def _card(said: Any) -> Any:
    return said if isinstance(said, int) else {FACE: said}
