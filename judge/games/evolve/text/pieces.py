"""A text cut into abilities, and an ability made ready to be parsed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from judge.effects.folding import Source
from judge.games.evolve.text.icons import ACTIVATED, KEYWORDS, TIMINGS

_NEXT = re.compile(rf"(?<=。)(?=【(?:{'|'.join((*TIMINGS, *ACTIVATED, *KEYWORDS))})】)")
"""Where another ability begins on the same line: an icon after a full stop."""
_MODE = re.compile(r"\s*[【\[［]\s*[1-9１-９]\s*[】\]］]")
_MORE = re.compile(r"改为(?:选择|抉择).{1,3}[个项]")
"""How many options may be chosen, said after them."""
_COST = re.compile(r"(?:作为|使用)[^。\n【]*(?:追加|可以(?:使|将)?费用\s*[+＋])[^。\n]*。?\n")
"""A paragraph that says what may be paid in addition; the next one says what is done if it was."""
_PAID = re.compile(r"追加费用|如果费用\s*[+＋]")
RULED_OFF = re.compile(r"\s*[-—－‐―─ー_＿=＝]{3,}\s*")
"""A line that only keeps two parts of a card's text apart."""
QUOTE = re.compile(r"“([^“”]*)”")


def lines(text: str) -> Iterator[tuple[int, int]]:
    """Where each paragraph begins and ends; the lines of options belong to the one before them."""
    begun, at = 0, 0
    for line in text.split("\n"):
        joined = _MODE.match(line) or _MORE.search(line) or (_COST.match(text, begun) and _PAID.search(line))
        if at and not joined:
            yield begun, at - 1
            begun = at
        at += len(line) + 1
    yield begun, at - 1


def pieces(source: Source) -> Iterator[Source]:
    """The abilities of a paragraph."""
    outside = [False] * (len(source.folded) + 1)
    for found in QUOTE.finditer(source.folded):
        outside[found.start() : found.end()] = [True] * (found.end() - found.start())
    cuts = [found.start() for found in _NEXT.finditer(source.folded) if not outside[found.start()]]
    for start, end in zip([0, *cuts], [*cuts, len(source.folded)], strict=True):
        yield source.part(start, end)


_TERM_FIRST = re.compile(rf"((?:【(?:连击|魔力连锁|唤灵充能)[0-9]+】)+)((?:【(?:{'|'.join(TIMINGS)})】)+)")
"""A class's word before the icon that says when: it governs what follows both."""
_MORE_COST = re.compile(r"(?=将|使|移除|丢弃|破坏|从|让|把)[^，。：]*(?:[，、][^。：]*)?：")
"""What else is paid, written right after 【横置】."""
_RITE_TOO = re.compile(r"(?:(?<=[^，、。※】])|(?<=【横置】))【土之秘术[0-9]*】$")
"""【土之秘术】 written right after another cost."""
_RITE_FIRST = re.compile(r"(?<=【土之秘术】)(?=【横置】)")
"""After 【土之秘术】 that is written right before another cost."""
_EACH_NAMED = re.compile(r"(?<=』)[、，](?=[0-9]+[个张]『)|(?<=』[0-9][张个])[、，](?=『[^』]*』[0-9]+[张个])")
"""Between tokens that are named with how many of each: 1个『A』、1个『B』."""
_LISTED = re.compile(
    r"(?:(?<=随从)|(?<=护符)|(?<=法术)|(?<=卡牌)|(?<=主战者)|(?<=手牌)|(?<=』))、"
    r"(?=(?:自己|对手|双方|此卡|此随从|此护符|该|其他|所有|全部|『|[0-9]|最多|[^，。、※和与]{1,10}・)"
    r"[^，。、※]*(?:、[^，。、※]+)*(?:和|与|以及)[^，。※])"
)
"""Between the first of several nouns, the last of which is joined by 和: A、B和C."""
_NAMED = re.compile(r"(?<=』)、(?=『)")
_TIMED = re.compile(rf"[/、，和或与及](?=【(?:{'|'.join(TIMINGS)})】)")
_ICONS_ONLY = re.compile(r"(?:【[^】]*】)+")
"""【入场曲】/【谢幕曲】: what stands between the icons of timing of an ability says no more than they do."""
_JOINED = re.compile(r"(?<=】)[、，](?=【(?:" + "|".join(KEYWORDS) + r")】)")


def made_ready(source: Source) -> Source:
    """With a full stop at the end and before each option, and the colon of a cost told from a comma."""
    folded, origin = "", list[int]()
    named = False
    for place, said in enumerate(source.folded):
        if _JOINED.match(source.folded, place) or _NAMED.match(source.folded, place):
            continue
        if _TIMED.match(source.folded, place) and _ICONS_ONLY.fullmatch(folded):
            continue
        named = said == "『" or (named and said != "』")
        listed = _EACH_NAMED.match(source.folded, place) or _LISTED.match(source.folded, place)
        said = "和" if listed else said  # noqa: PLW2901 - as if it said so
        char = said.upper() if said in "ex" and not named else said  # EX区, X
        if char in "；，" and re.match(r"【[1-9]】|否则", source.folded[place + 1 :]):
            char = "。"
        if folded and re.match(r"【[1-9]】", source.folded[place:]):
            if folded[-1] == "※":
                folded = f"{folded[:-1]}。"
            elif folded[-1] != "。":
                folded, origin = folded + "。", [*origin, source.origin[place]]
        folded += "※" if char == "：" else char
        origin.append(source.origin[place])
        if char == "】" and _RITE_TOO.search(folded) and source.folded[place + 1 : place + 2] == "：":
            at = folded.rindex("【")
            folded, origin = f"{folded[:at]}，{folded[at:]}", [*origin[:at], origin[at], *origin[at:]]
        more = folded.endswith("【横置】") and _MORE_COST.match(source.folded, place + 1)
        if more or _RITE_FIRST.match(source.folded, place + 1):
            folded, origin = f"{folded}，", [*origin, source.origin[place]]
    if turned := _TERM_FIRST.match(folded):  # 【连击3】【入场曲】…
        at, end = turned.start(2), turned.end()
        folded = folded[at:end] + folded[:at] + folded[end:]
        origin = [*origin[at:end], *origin[:at], *origin[end:]]
    folded = re.sub("。+", lambda found: "。" + "\0" * (len(found[0]) - 1), folded)
    kept = [place for place, char in enumerate(folded) if char != "\0"]
    origin = [origin[place] for place in kept]
    folded = folded.replace("\0", "")
    last = source.origin[-1]
    if not folded.endswith("。"):
        return replace(source, folded=f"{folded}。", origin=(*origin, last, last))
    return replace(source, folded=folded, origin=(*origin, last))


def as_printed(source: Source) -> str:
    """What a card prints there."""
    return source.printed(0, len(source.folded)).strip() or source.folded


def icon_printed(source: Source) -> str:
    """What a card prints where an icon was read, of which only the beginning has its place."""
    printed = source.text[source.origin[0] : source.origin[len(source.folded)]]
    return printed.strip().rstrip("，、；。") or source.folded
