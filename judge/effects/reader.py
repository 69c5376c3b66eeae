"""Reading card text with a grammar, for any game: its tables, and what it makes of a folded text."""

from __future__ import annotations

import functools
import hashlib
import re
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from judge import paths, writing
from judge.effects.folding import Source
from judge.effects.syntax import Part, TooDeepError, part
from judge.effects.unread import Template, TextError, nearest

if TYPE_CHECKING:
    from lark import Lark

    from judge.effects.going_on import GoingOn

_CORE = Path(__file__).with_name("core.lark")
_NUMBER = re.compile(r"\d{7,}")
UNFORESEEN = "这样写没有料到，读不了"
"""Why a text is refused at which its reader itself went wrong."""


class Grammar:
    """A game's grammar over the shared core, made when the first text is read and then kept."""

    def __init__(self, file: Path, templates: Sequence[Template]) -> None:
        self.file = file
        self.templates = templates
        self.read: Callable[[str], object] = str
        """Reads a whole text with it, as its game does, and keeps nothing; the game says how."""
        self._parser: Lark | None = None
        self._loading = threading.RLock()
        self._hearing = threading.local()
        self.ready = False
        """Whether a text can be read at once."""

    def load(self) -> None:
        """Get ready to read a text, and to say of one that is not understood how it may go on."""
        _ = self.parser, self._going_on
        self.ready = True

    @property
    def parser(self) -> Lark:
        """The parser: as it came with the program, or from the user's cache if it was made from the same grammar.

        Of two threads that need it the second one waits for the first, and reads with what that has made.
        """
        if self._parser is None:
            with self._loading:
                self._parser = self._parser or self._found()
        return self._parser

    def _found(self) -> Lark:
        from judge.effects import tables  # noqa: PLC0415 - only card text needs lark

        kept = paths.cache() / "grammar" / self._name
        for file in (paths.bundled("prepared") / self._name, kept):
            if parser := tables.read(file):
                return parser
        parser = self._made()
        tables.keep(parser, kept)
        return parser

    @functools.cached_property
    def _going_on(self) -> GoingOn:
        """How the examples of the templates go on from each place; worked out once for a grammar, as its tables are."""
        from judge.effects import going_on  # noqa: PLC0415 - only a text that is not understood needs it

        name = self._going_name(self.parser)
        found = going_on.read(name)
        if found is None:
            going_on.keep(found := self._all_heard(self.parser), name)
        return found

    @property
    def _heard(self) -> list[Source] | None:
        """What is read while the examples are, by the thread that reads them; None at any other time."""
        return getattr(self._hearing, "sources", None)

    def _all_heard(self, parser: Lark) -> GoingOn:
        from judge.effects import going_on  # noqa: PLC0415 - as above

        self._hearing.sources = sources = list[Source]()
        for template in self.templates:
            self.read(template.example)
        del self._hearing.sources
        return going_on.heard(parser, sources)

    def _going_name(self, parser: Lark) -> str:
        from judge.effects import going_on  # noqa: PLC0415 - as above

        examples = [template.example for template in self.templates]
        return going_on.file_name(parser, self.file.parent.parent.name, examples)

    def prepare(self, folder: Path) -> None:
        """Write the parser's tables into ``folder``, where the program finds them later. Raises OSError."""
        from judge.effects import going_on, tables  # noqa: PLC0415 - as above

        parser = self._made()
        writing.keep(folder / self._name, tables.packed(parser))
        writing.keep(folder / self._going_name(parser), going_on.packed(self._all_heard(parser)))

    def _made(self) -> Lark:
        from lark import Lark  # noqa: PLC0415 - as above

        from judge.effects.words import Words  # noqa: PLC0415 - it needs lark

        return Lark(self._grammar, parser="lalr", lexer=Words, propagate_positions=True, maybe_placeholders=False)

    @functools.cached_property
    def _grammar(self) -> str:
        return _CORE.read_text(encoding="utf-8") + self.file.read_text(encoding="utf-8")

    @functools.cached_property
    def _name(self) -> str:
        """What the tables are called that are made from this grammar, by this lark."""
        from lark import __version__ as version  # noqa: PLC0415 - as above

        from judge.effects.tables import VERSION  # noqa: PLC0415 - it needs lark

        stamp = hashlib.sha256(f"{VERSION} {version}\n{self._grammar}".encode()).hexdigest()[:16]
        return f"{self.file.parent.parent.name}-{stamp}.grammar"

    def parse(self, source: Source) -> Part:
        """What the grammar makes of a folded text.

        Raises:
            TextError: with the place from which it is not understood, and the nearest templates.
        """
        from lark.exceptions import UnexpectedInput  # noqa: PLC0415 - only card text needs it

        from judge.effects.going_on import likely  # noqa: PLC0415 - as above
        from judge.effects.words import expected  # noqa: PLC0415 - it needs lark

        if (heard := self._heard) is not None:
            heard.append(source)
        if found := _NUMBER.search(source.folded):
            raise TextError(f"数字有{len(found[0])}位，太大", source.text, source.origin[found.start()])
        try:
            return part(self.parser.parse(source.folded))
        except TooDeepError as deep:
            raise TextError("这里套得太深", source.text, source.origin[deep.start]) from None
        except UnexpectedInput as stuck:
            at = stuck.pos_in_stream if stuck.pos_in_stream is not None else len(source.folded)
            examples = "".join(template.example for template in self.templates)
            problem = "从这里起没有读懂" if at < len(source.folded) - 1 else "到这里还没有写完"
            going = likely(self._going_on, stuck, source.folded[at:]) if heard is None else []
            raise self.error(source, at, problem, expected(self.parser, stuck, examples), going) from None

    @contextmanager
    def reading(self, source: Source) -> Iterator[None]:
        """What a game makes of a text: one that nobody has foreseen is refused alone, and the others are read.

        Raises:
            TextError: what is not understood.
        """
        try:
            yield
        except TextError:
            raise
        except (LookupError, ValueError, TypeError, AttributeError, StopIteration) as wrong:
            raise self.error(source, 0, f"{UNFORESEEN}（{type(wrong).__name__}）") from None

    def error(
        self, source: Source, at: int, problem: str, words: Sequence[str] = (), going: Sequence[str] = ()
    ) -> TextError:
        """What is wrong at a place of a folded text, with the templates nearest to the clause that stands there."""
        marks = [place for place, char in enumerate(source.folded) if char in "，。、]】"]
        start = max((place + 1 for place in marks if place < at), default=0)
        end = min((place for place in marks if place >= at), default=len(source.folded))
        near = nearest(source.folded[start:end], self.templates)
        place = source.origin[min(at, len(source.folded))]
        return TextError(problem, source.text, place, expected=words, nearest=near, going_on=going)
