"""A card's text cut into its abilities, each as the grammar reads it."""

from __future__ import annotations

import re

from msgspec.structs import replace

from judge.effects.folding import Source, fold
from judge.games.cipher.text import icons, terms, worded
from judge.games.cipher.zones import ZONES

HEADER = re.compile(
    r"(?:(?:〖[^〗]*〗|『[^』]*』)：?)*【[常起自特支]】(?!以外)"
    r"|(?:^|(?<=。))(?:〖[^〗]*〗)*『[^』]*』(?:〖[^〗]*〗)*(?=\[)"  # a cost and no icon
)
_TITLE = re.compile(r"^([ 　\t]*)[“「\"]([^“”「」\"\n]+)[”」\"](?=[ 　\t]*[【\[［(（])", re.MULTILINE)
_BESIDE = re.compile(
    rf"([〖【\[［])({'|'.join((*terms.KEYWORDS, *terms.OTHER_KEYWORDS, *icons.SHORT))})([〗】\]］])"
    r"((?:[ 　]*(?:[<＜〈《][^<＜〈《>＞〉》\n]*[>＞〉》])?[ 　]*[0-9０-９]+)+)(?=[ 　]*[『〖【\[［‘“「\"])"
)
"""The number of an icon, printed beside it: 〖共斗技〗<白夜>2."""
_UNLIKE = re.compile(r"【((?:横置|翻面?)[^】\]］\[［【]*)[\]］]")
_UNCLOSED = re.compile(r"(?<=】)[\[［]((?:横置|翻面?|从|将)[^】\]］\[［【「」]*)」")
"""A cost between brackets that are no pair."""
NAMED = re.compile(r"(?:〖[^〗]*〗)*『")
_QUOTED = re.compile("『[^』]*』|「[^」]*」|<[^>]*>|⟦[^⟧]*⟧")
SPELLED = re.compile(f"{icons.SPELLED[0]}[^{icons.SPELLED[1]}]*{icons.SPELLED[1]}")
_ZONE, _ZONES = re.compile("(?:自己|对手|敌方|我方)的([一-龥]{2}区)(?!域)"), frozenset({*ZONES, "前卫区", "后卫区"})


def folded(text: str, start: int = 0, end: int | None = None) -> Source:
    """The text as the grammar reads it; the name of an ability may stand in any quotation marks."""
    titled = _TITLE.sub(lambda found: f"{found[1]}『{found[2]}』", text)
    titled = _BESIDE.sub(r"\1\2\4\3", titled)
    titled = _UNCLOSED.sub(r"[\1]", _UNLIKE.sub(r"[\1]", titled))
    return replace(fold(titled, icons.brackets, start, end, spoken=worded.SPOKEN), text=text)


def parts(source: Source) -> list[Source]:
    """The text of each ability."""
    if not source.folded:
        return []
    words = SPELLED.sub(_blank, source.folded)
    starts = [found.start() for found in HEADER.finditer(words)]
    starts = [start - len(_hanging(source, words, start)) for start in starts]
    starts = starts if starts and not starts[0] else [0, *starts]
    ends = [*starts[1:], len(source.folded)]
    return [ended(source.part(start, end)) for start, end in zip(starts, ends, strict=True)]


def _hanging(source: Source, words: str, start: int) -> str:
    """What stands on the line before an ability's icons and is no sentence: it belongs to them, whatever it says."""
    line = source.text.rfind("\n", 0, source.origin[start])
    before = [at for at in range(start) if source.origin[at] > line]
    said = words[before[0] : start] if before else ""
    after = said[said.rfind("。") + 1 :]
    return "" if HEADER.search(after) else after


def ended(source: Source) -> Source:
    """With a full stop at the end, should it have been left out."""
    if source.folded.endswith("。"):
        return source
    return replace(source, folded=f"{source.folded}。", origin=(*source.origin, source.origin[-1]))


def printed(source: Source) -> str:
    """The words of a text as they are printed."""
    return source.text[source.origin[0] : max(source.origin[-1], source.origin[-2])].strip()


def unknown_zone(source: Source) -> re.Match[str] | None:
    """A zone that the book has not, as later sets have some."""
    words = _QUOTED.sub(_blank, source.folded)
    return next((found for found in _ZONE.finditer(words) if found[1] not in _ZONES), None)


def _blank(found: re.Match[str]) -> str:
    return "　" * len(found[0])
