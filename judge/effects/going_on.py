"""How texts that are understood go on from where another one stopped: what can stand there, in the game's own words.

A parser's state is what it has understood so far. The templates' examples are parsed once, and at each of their words
the state is noted, and what kind of word came before; a text that is stuck could have gone on as they do.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from judge import paths, writing

if TYPE_CHECKING:
    from lark import Lark
    from lark.exceptions import UnexpectedInput

GoingOn = dict[str, dict[str, list[str]]]
"""By the parser's state, or the kind of word before, and by the kind that comes next: how examples go on."""

_ENDS = "，。、；]】※◇"
_SHOWN = 4
_ENOUGH = 2
_LONGEST = 16


class Folded(Protocol):
    """A text as a grammar reads it."""

    @property
    def folded(self) -> str:
        """The text itself."""

    def printed(self, start: int, end: int) -> str:
        """What is printed where the folded text runs from ``start`` to ``end``."""


def heard(parser: Lark, sources: Iterable[Folded]) -> GoingOn:
    """How texts go on, wherever they do, each up to the end of its clause."""
    found: GoingOn = {}
    for source in sources:
        parsing = parser.parse_interactive(source.folded)
        before = ""
        for token in parsing.iter_parse():
            start = token.start_pos or 0
            end = next((at for at in range(start + 1, len(source.folded)) if source.folded[at] in _ENDS), start + 1)
            said = source.printed(start, end).lstrip("，、：；[")
            if 1 < len(said) <= _LONGEST and said[0] not in _ENDS:
                for place in (str(parsing.parser_state.position), before):
                    after = found.setdefault(place, {}).setdefault(token.type, [])
                    if said not in after:
                        after.append(said)
            before = token.type
    return found


def likely(found: GoingOn, stuck: UnexpectedInput, left: str) -> list[str]:
    """How a text that is stuck may go on: for each kind of word that may come, the wording most like what is left."""
    from judge.effects.words import takes  # noqa: PLC0415 - it needs lark

    state: Any = stuck.interactive_parser.parser_state
    wanted = _parts(left)

    def fitness(said: str) -> tuple[float, int]:
        parts = _parts(said)
        return -len(wanted & parts) / (len(parts) or 1), len(said)

    best: list[str] = []
    for place in (str(state.position), getattr(state.value_stack[-1] if state.value_stack else None, "type", "")):
        after = found.get(place, {})
        kinds = [kind for kind in after if takes(state, kind)]
        best += sorted((min(after[kind], key=fitness) for kind in kinds), key=fitness)
        if len(best) >= _ENOUGH:
            break
    return list(dict.fromkeys(best))[:_SHOWN]


def _parts(words: str) -> set[str]:
    """Its characters and pairs of neighbours, but for those that say nothing."""
    return ({words[at : at + 2] for at in range(len(words) - 1)} | set(words)) - set("的。，")


def file_name(parser: Lark, game: str, texts: Sequence[str]) -> str:
    """What a file is called that keeps how these texts go on in the states of this parser."""
    states: dict[Any, Any] = parser.parser.parser._parse_table.states  # lark's own
    shape = repr([(state, sorted(table)) for state, table in states.items()])
    return f"{game}-{hashlib.sha256(f'{shape}{texts}'.encode()).hexdigest()[:16]}.going"


def read(name: str) -> GoingOn | None:
    """What came with the program, or is kept in the user's cache."""
    for folder in _folders():
        contents = writing.kept(folder / name)
        with contextlib.suppress(msgspec.DecodeError, msgspec.ValidationError):
            if contents is not None:
                return msgspec.msgpack.decode(contents, type=GoingOn)
    return None


def keep(found: GoingOn, name: str) -> None:
    """Keep it for the next time, in place of what was kept for another grammar of the game."""
    with contextlib.suppress(OSError):
        file = paths.cache() / "grammar" / name
        writing.keep(file, packed(found))
        for old in file.parent.glob(f"{name.partition('-')[0]}-*.going"):
            if old != file:
                old.unlink()


def packed(found: GoingOn) -> bytes:
    """It as it is kept."""
    return msgspec.msgpack.encode(found)


def _folders() -> Iterator[Any]:
    yield paths.bundled("prepared")
    yield paths.cache() / "grammar"
