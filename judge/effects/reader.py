"""Reading card text with a grammar, for any game: folding, brackets, errors with their place and the nearest templates.

A text is folded first, so that a grammar knows one way to write a thing: no spaces, half-width digits, one kind of
each punctuation mark and bracket. Each folded character keeps the place it came from, so an error points into what was
typed.
"""

from __future__ import annotations

import functools
import hashlib
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from judge import cjk, paths, writing
from judge.effects.nodes.ability import Ability
from judge.effects.syntax import Part, TooDeepError, part

if TYPE_CHECKING:
    from lark import Lark

    from judge.effects.going_on import GoingOn

_CORE = Path(__file__).with_name("core.lark")
_PUNCTUATION = str.maketrans({",": "，", ".": "。", ";": "；", ":": "：", "､": "、", "﹑": "、"})
_CLOSING = {**dict(zip("（([［【〖『「<〈《“‘{", "）)]］】〗』」>〉》”’}", strict=True)), "＜": "＞", "｛": "｝"}
_BRACKETS = {*_CLOSING, *_CLOSING.values()}
_TAKEN = re.compile(r"\\(\d)")
_NEAREST = 3
_FEW = 3
"""Words that could stand at a place, for them to say more than examples do."""
LONGEST = 2000
"""Characters of a text; the longest card has some 300."""
_NUMBER = re.compile(r"\d{7,}")
UNFORESEEN = "这样写没有料到，读不了"
"""Why a text is refused at which its reader itself went wrong."""


class Template(Struct, frozen=True):
    """One way of wording that a grammar understands, and a text that uses it."""

    form: str
    example: str


class TextError(ValueError):
    """A card text that is not understood. Its words are a whole message in Chinese, with the place marked.

    ``line`` and ``column`` count from 1, the column in characters. ``expected``: the words that could have stood there;
    ``going_on``: how examples go on from there; ``nearest``: the templates that look most like what stands there.
    """

    def __init__(
        self,
        problem: str,
        text: str,
        at: int,
        *,
        expected: Sequence[str] = (),
        nearest: Sequence[Template] = (),
        going_on: Sequence[str] = (),
    ) -> None:
        self.problem = problem
        self.text = text
        self.at = at
        self.line = text.count("\n", 0, at) + 1
        start = text.rfind("\n", 0, at) + 1
        self.column = at - start + 1
        self.expected = tuple(expected)
        self.nearest = tuple(nearest)
        self.going_on = tuple(going_on)
        shown = text[start:].split("\n", 1)[0]
        caret = " " * cjk.width(shown[: at - start]) + "^"
        parts = [f"卡片文本第{self.line}行第{self.column}个字：{problem}", f"  {shown}", f"  {caret}"]
        if going_on and len(expected) > _FEW:
            parts.append("这里可以这样接着写：" + " ".join(f"「{said}」" for said in going_on))
        elif expected:
            parts.append("这里可以写：" + " ".join(f"「{word}」" for word in expected))
        if nearest:
            parts.append("最接近的句式：")
            parts += [f"  {template.form}  例：{template.example}" for template in nearest]
        super().__init__("\n".join(parts))


class Unread(Struct, frozen=True):
    """An ability that was not understood, among others that may be: what is printed of it, and why.

    ``start``: where it stands in the text of its card; ``name`` and ``kind``: as far as they can be told.
    """

    text: str
    start: int
    error: TextError
    name: str = ""
    kind: str = ""

    def by_hand(self) -> Ability:
        """The ability that the judge carries out himself."""
        return Ability(self.name, self.kind, self.text, (), by_hand=True)


Read = tuple[Ability | Unread, ...]
"""The abilities of a text in its order, those not understood too."""


def strict(found: Read) -> tuple[Ability, ...]:
    """The abilities, if all of them were understood.

    Raises:
        TextError: what is wrong with the first that was not.
    """
    abilities: list[Ability] = []
    for each in found:
        if isinstance(each, Unread):
            raise each.error
        abilities.append(each)
    return tuple(abilities)


class Bracket(Struct, frozen=True):
    """What a pair of brackets is: its folded form, and how what it encloses is read.

    ``kept``: as it is printed (a name); ``read``: as text, between ``left`` and ``right``, which may be empty;
    ``instead``: ``left`` stands for the whole; ``left out``: reminder text; ``refused``: it is wrong here, and ``left``
    says why.
    """

    how: Literal["kept", "read", "instead", "left out", "refused"]
    left: str = ""
    right: str = ""


Brackets = Callable[[str, str, str], Bracket]
"""Says what brackets are, from the opening one, what they enclose, and the folded text before them."""


class Source(Struct, frozen=True):
    """A text as printed and as folded. ``origin`` has the printed index of each folded character, and of the end."""

    text: str
    folded: str
    origin: tuple[int, ...]
    reminders: tuple[tuple[int, int], ...] = ()
    """Where reminder text stands in ``text``, without its brackets."""

    def printed(self, start: int, end: int) -> str:
        """What is printed where the folded text runs from ``start`` to ``end``."""
        return self.text[self.origin[start] : self.origin[end - 1] + 1] if end > start else ""

    def covers(self, at: int) -> bool:
        """Whether a place of the printed text is in it."""
        return self.origin[0] <= at <= self.origin[-1]

    def part(self, start: int, end: int) -> Source:
        """The folded text from ``start`` to ``end``, in the same printed text."""
        last = self.origin[end] if end < len(self.folded) else len(self.text)
        inside = tuple(span for span in self.reminders if self.origin[start] <= span[0] < last)
        return Source(self.text, self.folded[start:end], self.origin[start : end + 1], inside)


Spoken = Sequence[tuple[re.Pattern[str], str]]
"""Other words for a game's terms, and the terms: what can only mean one thing is read as that.

A term may take parts of what stands there (``\\1``).
"""


def fold(text: str, brackets: Brackets, start: int = 0, end: int | None = None, *, spoken: Spoken = ()) -> Source:
    """``text`` (from ``start`` to ``end``) as a grammar reads it.

    Raises:
        TextError: it is too long, or a bracket is not closed, or closed without being opened.
    """
    end = len(text) if end is None else end
    if end - start > LONGEST:
        raise TextError(f"卡文有{end - start}字，太长；至多{LONGEST}字", text, start + LONGEST)
    out = _Folding(text, brackets, spoken)
    out.run(start, end)
    return Source(text, "".join(out.chars), (*out.origin, end), tuple(out.reminders))


class _Folding:
    """The folded characters so far, and where they come from."""

    def __init__(self, text: str, brackets: Brackets, spoken: Spoken) -> None:
        self.text = text
        self.brackets = brackets
        self.spoken = spoken
        self.chars: list[str] = []
        self.origin: list[int] = []
        self.reminders: list[tuple[int, int]] = []

    def run(self, at: int, end: int) -> None:
        while at < end:
            char = self.text[at]
            if char in _CLOSING:
                at = self._bracketed(at, end)
            elif char in _CLOSING.values():
                raise TextError(f"多了一个「{char}」，前面没有与它成对的括号", self.text, at)
            elif said := self._said(at, end):
                at = said
            else:
                if not char.isspace():
                    self._emit(_folded(char), at)
                at += 1

    def _said(self, at: int, end: int) -> int:
        """Where the text goes on after a word that stands for one of the game's; 0 if there is none here."""
        for pattern, term in self.spoken:
            if found := pattern.match(self.text, at, end):
                self._instead_of(found, term)
                return found.end()
        return 0

    def _instead_of(self, found: re.Match[str], term: str) -> None:
        """A term in the place of what was found; the parts that it takes of that keep their places."""
        *parts, last = _TAKEN.split(term)
        for place, taken in enumerate(parts):
            if place % 2:
                for at in range(*found.span(int(taken))):
                    self._emit(self.text[at] if self.text[at] in _BRACKETS else _folded(self.text[at]), at)
            else:
                self._emit(taken, found.start())
        self._emit(last[:-1], found.start())
        self._emit(last[-1:], found.end() - 1)

    def _bracketed(self, at: int, end: int) -> int:
        close = self._close_of(at, end)
        content = self.text[at + 1 : close]
        kind = self.brackets(self.text[at], content.strip(), "".join(self.chars))
        if kind.how == "refused":
            raise TextError(kind.left, self.text, at)
        if kind.how == "left out":
            self.reminders.append((at + 1, close))
            return close + 1
        self._emit(kind.left, at)
        if kind.how == "kept":
            for place in range(at + 1, close):
                self._emit(self.text[place], place)
        elif kind.how == "read":
            self.run(at + 1, close)
        self._emit(kind.right, close)
        return close + 1

    def _close_of(self, at: int, end: int) -> int:
        """The place of the bracket that closes the one at ``at``; brackets of the same kind nest."""
        opening, closing = self.text[at], _CLOSING[self.text[at]]
        depth = 0
        for place in range(at, end):
            depth += (self.text[place] == opening) - (self.text[place] == closing)
            if not depth:
                return place
        raise TextError(f"「{opening}」没有与它成对的「{closing}」", self.text, at)

    def _emit(self, chars: str, place: int) -> None:
        self.chars += chars
        self.origin += [place] * len(chars)


@functools.cache
def _folded(char: str) -> str:
    return cjk.fold(char).translate(_PUNCTUATION)


def nearest(words: str, templates: Sequence[Template], count: int = _NEAREST) -> tuple[Template, ...]:
    """The templates whose example looks most like ``words``, the most alike first."""
    wanted = _pairs(words)

    def likeness(template: Template) -> float:
        pairs = _pairs(template.example)
        return len(wanted & pairs) / (len(wanted | pairs) or 1) + len(wanted & pairs) / (len(wanted) or 1)

    return tuple(sorted(templates, key=likeness, reverse=True)[:count])


def _pairs(words: str) -> set[str]:
    """The pairs of neighbouring characters, without names and numbers: they say nothing about the wording."""
    bare = re.sub(r"「[^」]*」|『[^』]*』|<[^>]*>|\d+|[，。、]", "", words)
    return {bare[i : i + 2] for i in range(len(bare) - 1)}


class Grammar:
    """A game's grammar over the shared core, made when the first text is read and then kept."""

    def __init__(self, file: Path, templates: Sequence[Template]) -> None:
        self.file = file
        self.templates = templates
        self.read: Callable[[str], object] = str
        """Reads a whole text with it, as its game does, and keeps nothing; the game says how."""
        self._heard: list[Source] | None = None

    @functools.cached_property
    def parser(self) -> Lark:
        """The parser: as it came with the program, or from the user's cache if it was made from the same grammar."""
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

    def _all_heard(self, parser: Lark) -> GoingOn:
        from judge.effects import going_on  # noqa: PLC0415 - as above

        sources: list[Source] = []
        self._heard = sources
        for template in self.templates:
            self.read(template.example)
        self._heard = None
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

        if self._heard is not None:
            self._heard.append(source)
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
            going = likely(self._going_on, stuck, source.folded[at:]) if self._heard is None else []
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
