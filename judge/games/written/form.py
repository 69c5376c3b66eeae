"""Forms: what a mapping of a scenario file may say. One declaration is its reader, its writer and its schema.

``BATTLE = Form(Battle, 攻击单位=card("attacker"), 必杀攻击=truth("critical"))`` says that the key 必杀攻击 is the field
``critical`` of a ``Battle``, yes or no, and may be left out because the field has a default. Every number and every
list has an end, so that nothing unbounded can be written; every error has its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec
from msgspec import NODEFAULT, Struct

from judge.games.written.naming import PLAYERS
from judge.games.written.placed import LARGE, Placed

if TYPE_CHECKING:
    from judge.games.written.sheet import Sheet

Schema = dict[str, Any]
"""A JSON Schema."""
Default = Callable[["Sheet"], Any]
"""What a key means that is left out, where the board says it; ``sheet.given`` are the fields before it."""

MINUS: Final = -LARGE
"""No number that may be negative is lower."""
LONGEST: Final = 1_000
"""No list that a user writes is longer."""
WORD: Final[Schema] = {"type": ["string", "number"]}
NUMBER: Final[Schema] = {"type": "integer"}
TRUTH: Final[Schema] = {"enum": [True, False, "是", "否"]}
AS_SAVED: Final = "由 judge 保存的原样"


class Key(NamedTuple):
    """One key of a form: the field that it stands for, how it is read and written, what an editor may know of it."""

    field: str
    read: Callable[[Placed, Sheet], Any]
    write: Callable[[Any, Sheet], Any]
    schema: Schema
    default: Any = NODEFAULT
    """What it means if it is left out (a value, or a :data:`Default`), where that is not the default of the field."""
    cards: bool = False
    """Whether it can only be read when all cards lie on the board."""
    always: bool = False
    """Whether it is written even if it says what is the default."""

    def otherwise(self, default: Any) -> Key:
        """The same key with a default of its own: a value, or a function of the sheet."""
        return self._replace(default=default)

    @property
    def said(self) -> Key:
        """The same key, written even if it says what is the default."""
        return self._replace(always=True)


class Form:
    """The keys of one mapping, and the kind of value that it stands for."""

    def __init__(self, kind: type[Struct], /, **keys: Key) -> None:
        self.kind, self.keys = kind, keys
        own = {field.name: field for field in msgspec.structs.fields(kind)}
        self._own = frozenset(own)
        self._defaults = {
            name: (field.default if field.default is not NODEFAULT else field.default_factory())
            for name, field in own.items()
            if field.default is not NODEFAULT or field.default_factory is not NODEFAULT
        }

    @property
    def schema(self) -> Schema:
        """An object with these keys and no others."""
        return closed({key: of.schema for key, of in self.keys.items()})

    def read(self, written: Placed, sheet: Sheet) -> Any:
        """The value that a mapping stands for. Raises Unreadable."""
        if isinstance(written.value, dict) and written.value and self._own.issuperset(written.value):
            return written.converted(self.kind)  # as it was saved before its keys had names
        return self.kind(**self.fields(written.mapping(self.keys), written, sheet))

    def fields(self, facts: dict[str, Placed], written: Placed, sheet: Sheet) -> dict[str, Any]:
        """The fields that a mapping gives. Raises Unreadable, also for one that is missing."""
        outer, sheet.given = sheet.given, {}
        for key, of in self.keys.items():
            found = self.field(key, of, (facts, written), sheet)
            if found is not NODEFAULT:
                sheet.given[of.field] = found
        given, sheet.given = sheet.given, outer
        return given

    def field(self, key: str, of: Key, said: tuple[dict[str, Placed], Placed], sheet: Sheet) -> Any:
        """What one key gives, or its default; NODEFAULT where that is the field's own."""
        facts, written = said
        if key in facts:
            return of.read(facts[key], sheet)
        if of.default is NODEFAULT and of.field not in self._defaults and of.field in self._own:
            written.fail(f"没有写「{key}」", "、".join(self.keys))
        return of.default(sheet) if callable(of.default) else of.default

    def save(self, value: Any, sheet: Sheet) -> dict[str, Any]:
        """The opposite of ``read``; what is the default is left out."""
        return self.saved({name: getattr(value, name) for name in self._own}, sheet)

    def saved(self, values: dict[str, Any], sheet: Sheet, *, cards: bool | None = None) -> dict[str, Any]:
        """The opposite of ``fields``."""
        outer, sheet.given = sheet.given, values
        found: dict[str, Any] = {}
        for key, of in self.keys.items():
            if of.field not in values or (cards is not None and cards != of.cards):
                continue
            value = values[of.field]
            if of.always or value != self._default(of, sheet):
                found[key] = of.write(value, sheet)
        sheet.given = outer
        return found

    def _default(self, of: Key, sheet: Sheet) -> Any:
        if of.default is NODEFAULT:
            return self._defaults.get(of.field, NODEFAULT)
        return of.default(sheet) if callable(of.default) else of.default


# --- how one value is written -----------------------------------------------------------------------------------


def word(field: str, known: Iterable[str] = ()) -> Key:
    """A word, one of ``known`` if there are any."""
    words = tuple(known)
    if words:
        return Key(field, lambda written, _: written.one_of(words), _plain, one_of(words))
    return Key(field, lambda written, _: written.text(), _plain, WORD)


def words(field: str, known: Iterable[str] = ()) -> Key:
    """Words, each one of ``known`` if there are any; one alone needs no list, and an empty one is none."""
    some = tuple(known)

    def read(written: Placed, _: Sheet) -> tuple[str, ...]:
        items = written.at_most(LONGEST).items()
        return tuple([item.one_of(some) if some else item.text() for item in items if item.value != ""])

    return Key(field, read, lambda value, _: value[0] if len(value) == 1 else list(value), several(one_of(some)))


def used(field: str, others: str = "") -> Key:
    """Abilities that were used, by name or text, as any card of the scenario has them; or what a pattern says."""

    def read(written: Placed, sheet: Sheet) -> tuple[str, ...]:
        items = [item for item in written.at_most(LONGEST).items() if item.value != ""]
        return tuple([item.one_of(sheet.called, others) for item in items])

    return words(field)._replace(read=read)


def number(field: str, least: int = 0, most: int = LARGE) -> Key:
    """A whole number from ``least`` to ``most``."""
    return Key(field, lambda written, _: written.number(least, most), _plain, NUMBER)


def printed(field: str, mark: str, least: int = 0, beside: str = "") -> Key:
    """A printed number of at least ``least``, or ``mark`` where there is none; ``beside``: where its words belong."""

    def read(written: Placed, _: Sheet) -> int | None:
        if beside and isinstance(written.value, str) and written.value != mark and written.whole is None:
            written.fail(f"这里写的是文字「{written.value}」", "一个整数", beside)
        return None if written.value is None or written.value == mark else written.number(least)

    schema = {"anyOf": [NUMBER, {"enum": [mark]}, {"type": "null"}], "description": f"没有数值的写 {mark}"}
    return Key(field, read, lambda value, _: mark if value is None else value, schema)


def numbers(field: str, many: int | None = None) -> Key:
    """Whole numbers; exactly ``many`` if that is given."""

    def read(written: Placed, _: Sheet) -> tuple[int, ...]:
        found = tuple([item.number(0) for item in written.at_most(LONGEST).items()])
        return found if many in {None, len(found)} else written.fail(f"这里写了{len(found)}个数", f"{many}个")

    return Key(field, read, lambda value, _: list(value), several(NUMBER))


def counts(field: str, known: Iterable[str] = ()) -> Key:
    """A mapping from known words to numbers; from any words, where none are named."""
    names = tuple(known)
    schema = closed(dict.fromkeys(names, NUMBER)) if names else {"type": "object", "additionalProperties": NUMBER}

    def read(written: Placed, _: Sheet) -> tuple[tuple[str, int], ...]:
        return tuple([(name, many.number(0)) for name, many in written.mapping(*((names,) if names else ())).items()])

    return Key(field, read, lambda value, _: dict(value), schema)


def sayings(field: str, description: str = "") -> Key:
    """A mapping from any words to words, kept as pairs."""

    def read(written: Placed, _: Sheet) -> tuple[tuple[str, str], ...]:
        return tuple([(name, said.text()) for name, said in written.mapping().items()])

    schema: Schema = {"type": "object", "additionalProperties": WORD, "description": description}
    return Key(field, read, lambda value, _: dict(value), schema)


def truth(field: str) -> Key:
    """Yes or no."""
    return Key(field, lambda written, _: written.truth(), _plain, TRUTH)


def player(field: str) -> Key:
    """A player."""
    return Key(
        field,
        lambda written, sheet: sheet.player_meant(written),
        lambda value, sheet: sheet.who(value),
        {"enum": list(PLAYERS)},
    )


def players(field: str) -> Key:
    """Players."""

    def read(written: Placed, sheet: Sheet) -> tuple[int, ...]:
        return tuple([sheet.player_meant(item) for item in written.at_most(LONGEST).items()])

    return Key(field, read, lambda value, sheet: [sheet.who(one) for one in value], several({"enum": list(PLAYERS)}))


def card(field: str) -> Key:
    """A card, by its name or its place on the board."""

    def read(written: Placed, sheet: Sheet) -> int:
        return sheet.meant(written)

    return Key(field, read, lambda value, sheet: sheet.path(value), WORD, cards=True)


def cards(field: str) -> Key:
    """Cards."""

    def read(written: Placed, sheet: Sheet) -> tuple[int, ...]:
        return tuple([sheet.meant(item) for item in written.at_most(LONGEST).items()])

    return Key(field, read, lambda value, sheet: [sheet.path(one) for one in value], several(WORD), cards=True)


def ability(field: str, of: str = "") -> Key:
    """An ability by its text, or by its name if the field ``of`` is the card that has it.

    It is written down as it is where its text alone does not say it.
    """

    def read(written: Placed, sheet: Sheet) -> Any:
        if isinstance(written.value, dict):
            return written.converted(sheet.board.ability)
        said = written.text()
        own = sheet.own_abilities(sheet.given[of]) if of else ()
        named = [one for one in own if said in {one.name, one.text}]
        if not named and of and said not in sheet.abilities:
            written.fail(f"这张{sheet.board.noun}没有能力『{said}』", "、".join(one.name or one.text for one in own))
        found = named or ([sheet.abilities[said]] if said in sheet.abilities else sheet.board.abilities(written))
        return found[0] if found else written.fail("这里没有写能力", "一个能力的文本")

    def write(value: Any, sheet: Sheet) -> Any:
        own = sheet.own_abilities(sheet.given[of]) if of else ()
        if value.name and [one for one in own if value.name in {one.name, one.text}][:1] == [value]:
            return value.name
        known = next((one for one in own if one.text == value.text), sheet.abilities.get(value.text))
        if known == value or (known is None and not of and sheet.board.says(value)):
            return value.text
        return msgspec.to_builtins(value)

    return Key(field, read, write, {"anyOf": [WORD, {"type": "object"}]}, cards=True)


def within(field: str, form: Form) -> Key:
    """A mapping of its own."""
    return Key(field, form.read, form.save, form.schema, cards=True)


def rows(field: str, form: Form) -> Key:
    """Mappings of their own, one a row; ``sheet.place`` is the number of the row, from 0."""

    def read(written: Placed, sheet: Sheet) -> tuple[Any, ...]:
        found = []
        for place, item in enumerate(written.at_most(LONGEST).items()):
            sheet.place = place
            found.append(form.read(item, sheet))
        return tuple(found)

    def write(value: tuple[Any, ...], sheet: Sheet) -> list[Any]:
        found = []
        for place, one in enumerate(value):
            sheet.place = place
            found.append(form.save(one, sheet))
        return found

    return Key(field, read, write, several(form.schema), cards=True)


def tuples(field: str, form: Form) -> Key:
    """The same as ``rows``, but each is kept as the plain tuple of its fields."""
    each = rows(field, form)

    def read(written: Placed, sheet: Sheet) -> tuple[Any, ...]:
        found = [msgspec.structs.astuple(one) for one in each.read(written, sheet)]
        return tuple(found)

    return each._replace(read=read, write=lambda value, sheet: each.write([form.kind(*one) for one in value], sheet))


def as_saved(field: str, kind: Any) -> Key:
    """A value that nobody writes by hand, as it is."""

    def read(written: Placed, _: Sheet) -> Any:
        return written.at_most(LONGEST).converted(kind)

    return Key(field, read, lambda value, _: msgspec.to_builtins(value), {"description": AS_SAVED}, cards=True)


def _plain(value: Any, _: Sheet) -> Any:
    return value


# --- schemas ----------------------------------------------------------------------------------------------------


def one_of(known: tuple[str, ...]) -> Schema:
    """One of some words, where a number written without quotes is one too; any word if none are known."""
    return {"enum": [*known, *(int(word) for word in known if word.isdigit())]} if known else WORD


def several(schema: Schema) -> Schema:
    """One value or a list of them; nothing counts as an empty list."""
    return {"anyOf": [schema, {"type": "array", "items": schema, "maxItems": LONGEST}, {"type": "null"}]}


def closed(properties: dict[str, Schema]) -> Schema:
    """An object with these keys and no others."""
    return {"type": "object", "additionalProperties": False, "properties": properties}
