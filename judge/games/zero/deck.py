"""100. What a deck must be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from judge.clause import Clause
from judge.effects.nodes.ability import Ability, Grant
from judge.games.decks import Copies, Deck, Fact, Facts, Finding, Form, grouped, total
from judge.games.zero.book import citations, cite, embody

if TYPE_CHECKING:
    from judge.games.zero.card import Face

DECK = "牌组"
COLOURS = ("红", "黄", "蓝", "绿", "白", "黑")

SIZE = cite("100#2", "50张的牌组")
COPIES = cite("100#2", "颜色与牌名都相同的牌，在一套牌组里最多四张")
ONE_SERIES = cite("100#2", "出自不同动画系列的牌不得混入一套牌组")
MODEL = (
    embody("201#1", "事先构筑好的50张牌"),
    *(embody("103#2", "六种颜色"), embody("301#1", "这张牌的名称"), embody("316#1", "出自哪一部作品")),
)

CARDS, MOST = 50, 4


def size(deck: Deck) -> Iterator[Finding]:
    """Fifty cards."""
    count = total(deck.parts[DECK])
    if count != CARDS:
        yield Finding("violation", SIZE, f"牌组有{count}张，应为{CARDS}张")


def copies(deck: Deck) -> Iterator[Finding]:
    """Four of a colour and name; a colour that was not written matters where there are more than four of a name."""
    for name, same in grouped((one for one in deck.parts[DECK] if one.name), "牌名").items():
        colours: dict[tuple[str, ...], tuple[Copies, ...]] = {}
        for one in same:
            if "颜色" in one.facts:
                colours[one.facts["颜色"]] = (*colours.get(one.facts["颜色"], ()), one)
        unknown = tuple(one for one in same if "颜色" not in one.facts)
        most = _most(same)
        for colour, alike in colours.items():
            if total(alike) > most:
                what = f"{'、'.join(colour)}色的「{name}」有{total(alike)}张，至多{most}张"
                yield Finding("violation", COPIES, what, alike)
        too_many = [one for one in unknown if one.many > most]
        for one in too_many:
            yield Finding("violation", COPIES, f"「{name}」有{one.many}张，至多{most}张", (one,))
        if unknown and not too_many and max(map(total, colours.values()), default=0) + total(unknown) > most:
            what = f"「{name}」共{total(same)}张，颜色没有写全，不知道颜色与牌名都相同的有几张"
            yield Finding("missing", COPIES, what, unknown, "颜色")


def _most(same: Iterable[Copies]) -> int:
    """How many of a card may be in a deck: four, unless its text says another number (102#1)."""
    said = [text for one in same for text in one.facts.get("文本", ())]
    if not any("牌组" in text for text in said):
        return MOST
    from judge.games.zero.text import read_each  # noqa: PLC0415 - most decks need no grammar

    found = [
        part.number or CARDS
        for text in said
        for one in read_each(text)
        if isinstance(one, Ability)
        for part in one.body
        if isinstance(part, Grant) and part.flag in {"牌组中的张数", "牌组中任意张"}
    ]
    return max(found, default=MOST)


def series(deck: Deck) -> Iterator[Finding]:
    """One series, in official tournaments only."""
    known = dict.fromkeys(name for one in deck.cards() for name in one.facts.get("动画", ()))
    unknown = tuple(one for one in deck.cards() if "动画" not in one.facts)
    if len(known) > 1:
        several = "、".join(f"《{name}》" for name in known)
        if deck.official:
            first, *_ = known
            others = tuple(one for one in deck.cards() if first not in one.facts.get("动画", (first,)))
            yield Finding("violation", ONE_SERIES, f"正式比赛中混入了不同动画系列的牌：{several}", others)
        else:
            yield Finding("note", ONE_SERIES, f"有不同动画系列的牌：{several}；只有官方举办的正式比赛不准混入")
    elif deck.official and unknown:
        yield Finding("missing", ONE_SERIES, "有的牌没有写动画", unknown, "动画")


FORM = Form(
    citations=citations,
    parts=(DECK,),
    main=DECK,
    facts={"牌名": Fact(), "颜色": Fact(COLOURS), "动画": Fact(), "文本": Fact()},
    clauses=(SIZE,),
    rules=(size, copies, series),
    official=True,
)


def violations(faces: Iterable[Face], *, official: bool = True) -> list[tuple[Clause, str]]:
    """What is wrong with a deck on a board: the paragraph, and why. Cards that nobody knows are not judged."""
    deck = list(faces)
    known = {face.key: face for face in deck}
    counted = Counter(face.key for face in deck)
    listed = tuple(Copies(key, many, DECK, _facts(known[key]), "", 0, 0) for key, many in counted.items())
    findings = FORM.examine(Deck({DECK: listed}, official))
    return [(finding.clause, finding.what) for finding in findings if finding.kind == "violation"]


def _facts(face: Face) -> Facts:
    written = {"牌名": face.name, "颜色": face.colour, "动画": face.series}
    written["文本"] = "\n".join([ability.text for ability in face.abilities])
    return {key: (word,) for key, word in written.items() if word}
