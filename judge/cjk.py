"""Chinese text on a screen and in a search: cell width, wrapping, folding. Nothing else measures or wraps text."""

from __future__ import annotations

import functools
import re
import unicodedata
from typing import Any

_OPENING = "([{（［｛「『【《〈〔〖“‘"
_CLOSING = ")]}）］｝」』】》〉〕〗”’,.:;!?%，．：；！？％、。・…—～ー々"
_ZERO = "\u0300-\u036f\u200b-\u200f\u20d0-\u20ff\u3099\u309a\ufe00-\ufe0f"
# A place in the file system from its root: from a slash that begins a word to what cannot be of a name.
_PATH = rf"(?<![^\s{re.escape(_OPENING)}：])~?/[^\s{re.escape(_OPENING + '）］｝」』】》〉〕〗”’，：；！？、。')}]+"
# What may not be torn apart: a path, a word or one character, with the brackets that open before it and what closes
# after it.
_ATOM = re.compile(
    rf"\n|[^\S\n]+|[{re.escape(_OPENING)}]*"
    rf"(?:{_PATH}|[0-9A-Za-z](?:[\w.~#'/+:-]*[0-9A-Za-z])?|\S)[{re.escape(_CLOSING)}{_ZERO}]*",
    re.ASCII,
)
_ELLIPSIS = "…"

# One of a kind for what Chinese writes in several ways; NFKC leaves these apart.
_UNIFIED = {
    **dict.fromkeys("“”„‟‘’‚‛「」『』﹁﹂﹃﹄〝〞〟«»'", '"'),
    **dict.fromkeys("·•‧∙⋅", "・"),
    **dict.fromkeys("‐‑‒–—―−─", "-"),
    "〜": "~",
}
# GB 2312 has the simplified characters and nothing that is only traditional, but for these.
_STILL_TRADITIONAL = "乾吒夥後徵捱摺於榘甯菸薹醣麴麽"


class _Cells(dict[str, int]):
    """The cells of each character, worked out once."""

    def __missing__(self, char: str) -> int:
        category = unicodedata.category(char)
        if category in {"Mn", "Me", "Cf", "Cc"}:
            cells = 0
        elif category == "Cn":  # not assigned; Python 3.11 calls these full-width
            cells = 1
        else:
            cells = 2 if unicodedata.east_asian_width(char) in "WF" else 1
        self[char] = cells
        return cells


class _Folds(dict[int, str]):
    """What each character folds to, worked out once; the form that ``str.translate`` takes."""

    def __missing__(self, point: int) -> str:
        char = chr(point)
        folded = "".join(_UNIFIED.get(c, c) for c in unicodedata.normalize("NFKC", char).lower())
        if any(map(_may_be_traditional, folded)):
            folded = _simplifier().convert(folded)
        self[point] = folded
        return folded


# What does not stand for itself on a screen: controls (but for the line end), half characters, what turns the writing
# direction around, and what nothing shows of.
_UNSEEN = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
    "\ud800-\udfff\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)
_NO_FILE_NAME = re.compile(r'[/\\:*?"<>|\s]+')
_DEVICES = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)
_NAME = 120  # bytes of a file's name, so that a number, a suffix and what a file system adds have room

_cells = _Cells()
_folds = _Folds()


def width(text: str) -> int:
    """The cells that one line of ``text`` takes on a terminal: 2 for a wide character, 0 for a mark on another one."""
    return len(text) if text.isascii() and text.isprintable() else sum(map(_cells.__getitem__, text))


def pad(text: str, cells: int) -> str:
    """``text`` filled up with spaces to ``cells``; a longer one as it is."""
    return text + " " * (cells - width(text))


def cut(text: str, cells: int) -> str:
    """``text``, or as much of it as leaves room for a ``…`` in ``cells``."""
    if width(text) <= cells:
        return text
    return _fitting(text, cells - width(_ELLIPSIS)) + _ELLIPSIS if cells > 0 else ""


def wrap(text: str, cells: int, *, whole: bool = False) -> list[str]:
    """The lines of ``text``, none wider than ``cells``.

    Chinese breaks between any two characters, but not before a closing or after an opening mark; words and numbers in
    Latin letters and paths stay whole, unless one alone is wider than a line: then it is torn, or, with ``whole``, has
    a line of its own, so that it can be copied. A newline stays a break, and what is indented behind it stays so;
    spaces at another break go. A character that is itself wider than ``cells`` stands on a line of its own.
    """
    lines: list[str] = []
    line, used, broken = "", 0, False
    for atom in _ATOM.findall(text):
        if atom == "\n":
            lines.append(line.rstrip())
            line, used, broken = "", 0, False
            continue
        taken = width(atom)
        if used + taken > cells and used:
            lines.append(line.rstrip())
            line, used, broken = "", 0, True
        if atom.isspace() and not line and broken:
            continue
        while taken > cells and not whole:
            head = _fitting(atom, cells) or atom[0]
            lines.append(head)
            atom = atom[len(head) :]  # noqa: PLW2901 - what is left of it goes on to the next line
            taken = width(atom)
        line, used = line + atom, used + taken
    if line or not lines or text.endswith("\n"):
        lines.append(line.rstrip())
    return lines


def visible(text: str) -> str:
    """``text`` as it may go to a terminal, a page or a document: what would act there, or hide, is a mark to be seen.

    An escape becomes ``␛``, an override of the writing direction ``⟨U+202E⟩``; line ends stay, a tab is a space.
    """
    return text if text.isascii() and text.isprintable() else _UNSEEN.sub(_mark, text)


def tame(text: str) -> str:
    """``text`` without what would act on a terminal or hide there, for what is laid out already."""
    return text if text.isascii() and text.isprintable() else _UNSEEN.sub("", text)


def escaped(json: str) -> str:
    """JSON that says the same, with nothing in its strings that would act on a terminal or hide there."""
    return _UNSEEN.sub(lambda found: _json_escape(ord(found[0])), json)


def file_name(text: str) -> str:
    """A name for a file, without a suffix, made of a title: one that any system takes; empty if nothing is left."""
    name = _NO_FILE_NAME.sub("_", _UNSEEN.sub("_", text)).strip("._- ")
    name = name.encode()[:_NAME].decode("utf-8", "ignore").rstrip("._- ")
    return f"_{name}" if _DEVICES.fullmatch(name) else name


def fold(text: str) -> str:
    """``text`` as it is compared and searched: NFKC, lower case, simplified characters, one kind of quotes and dots."""
    folded = text.translate(_folds)
    return folded if unicodedata.is_normalized("NFC", folded) else fold_map(text)[0]


def fold_map(text: str) -> tuple[str, list[int]]:
    """``fold(text)``, and for each of its characters the index in ``text`` that it came from (to highlight a find)."""
    folded: list[str] = []
    origin: list[int] = []
    for start, cluster in _clusters(text):
        part = _folds[ord(cluster)] if len(cluster) == 1 else unicodedata.normalize("NFKC", cluster).translate(_folds)
        folded.append(part)
        origin += [start] * len(part)
    return "".join(folded), origin


def _mark(found: re.Match[str]) -> str:
    point = ord(found[0])
    if found[0] in "\t\r":
        return " " if found[0] == "\t" else "␍"
    if point < 0x20:
        return chr(0x2400 + point)
    return "␡" if point == 0x7F else f"⟨U+{point:04X}⟩"


def _json_escape(point: int) -> str:
    if point > 0xFFFF:
        return f"\\u{0xD7C0 + (point >> 10):04x}\\u{0xDC00 + (point & 0x3FF):04x}"
    return f"\\u{point:04x}"


def _fitting(text: str, cells: int) -> str:
    """The longest beginning of ``text`` that fits."""
    for end, char in enumerate(text):
        cells -= _cells[char]
        if cells < 0:
            return text[:end]
    return text


def _clusters(text: str) -> list[tuple[int, str]]:
    """Each character with the marks that follow it and may melt into it, and where it begins."""
    found: list[tuple[int, str]] = []
    for at, char in enumerate(text):
        mark = not char.isascii() and unicodedata.combining(unicodedata.normalize("NFKC", char)[0]) > 0
        if mark and found:
            start, cluster = found[-1]
            found[-1] = start, cluster + char
        else:
            found.append((at, char))
    return found


def _may_be_traditional(char: str) -> bool:
    """Whether ``char`` has to be looked up: an ideograph that GB 2312 lacks. Plain simplified text has none."""
    if not ("\u3400" <= char <= "\u9fff" or char >= "\U00020000"):
        return False
    try:
        char.encode("gb2312")
    except UnicodeEncodeError:
        return True
    return char in _STILL_TRADITIONAL


@functools.cache
def _simplifier() -> Any:  # opencc ships no types
    from opencc import OpenCC  # noqa: PLC0415 - only text with traditional characters pays for its dictionary

    return OpenCC("t2s")
