"""12.1. Which decks may be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from judge.clause import Clause
from judge.effects.nodes.ability import Ability, Grant
from judge.games.cipher.book import citations, cite, embody
from judge.games.cipher.card import Face
from judge.games.cipher.printed import CARD
from judge.games.cipher.text import read_each
from judge.games.cipher.zones import DECK
from judge.games.decks import Copies, Deck, Fact, Finding, Form, total

SIZE = cite("12.1.1", "50张以上")
LORD = cite("12.1.1.1", "至少要有1张")
COPIES = cite("12.1.1.2", "不能超过4张")
NO_MARKER = cite("12.1.1.3", "不能放进卡组")
COST = embody("4.2.2", "准备卡组")
NAME = (embody("4.12", "称号"), embody("4.12.1", "异名"), embody("4.14", "卡名"))
LOOKED_AT = "准备卡组时参照"
READS = {
    LORD: ((COST, LOOKED_AT),),
    COPIES: ((embody("4.14.1", "合称"), "称号与单位名合起来是卡名"), (embody("4.14.2", "需要参照卡名"), LOOKED_AT)),
}
"""What is read of the cards to see whether a deck may be played, by the clause that asks, and how."""

MARKER = "主人公标记卡"
AT_LEAST, AT_MOST = 50, 4


class Broken(NamedTuple):
    """A clause that keeps a deck from being played, what is wrong, and the keys of the cards that are."""

    clause: Clause
    what: str
    keys: frozenset[str] = frozenset()


def broken(deck: Iterable[Face]) -> Iterator[Broken]:
    """Everything that keeps a deck from being played."""
    cards = list(deck)
    if len(cards) < AT_LEAST:
        yield Broken(SIZE, f"只有{len(cards)}张，至少{AT_LEAST}张")
    if not any(face.cost == 1 for face in cards):
        yield Broken(LORD, "没有出击费用为1的卡")
    names = Counter((face.title, face.unit) for face in cards if face.key)
    for (title, unit), count in names.items():
        if count > AT_MOST and not any(_unlimited(face) for face in cards if (face.title, face.unit) == (title, unit)):
            keys = frozenset(face.key for face in cards if (face.title, face.unit) == (title, unit))
            yield Broken(COPIES, f"「{title} {unit}」".replace("「 ", "「") + f"有{count}张，至多{AT_MOST}张", keys)
    if markers := frozenset(face.key for face in cards if face.kind == MARKER):
        yield Broken(NO_MARKER, "放进了主人公标记卡", markers)


def _unlimited(face: Face) -> bool:
    """Whether a card's own 特 ability says that a deck may have more of it, which goes before the rule (2.1)."""
    return any(isinstance(node, Grant) and node.flag == "卡组中不限张数" for a in face.abilities for node in a.body)


def violations(deck: Iterable[Face]) -> list[tuple[Clause, str]]:
    """Everything that keeps a deck from being played: the clause, and what is wrong."""
    return [(wrong.clause, wrong.what) for wrong in broken(deck)]


def listed(deck: Deck) -> Iterator[Finding]:
    """12.1.1 The same for a deck as it is handed in, where a cost that was not written is not known."""
    copies = deck.parts[DECK]
    unknown = tuple(one for one in copies if "出击费用" not in one.facts)
    for wrong in broken(face for one in copies for face in [_face(one)] * one.many):
        if wrong.clause is LORD and unknown:
            what = "有没有出击费用为1的卡，写出一张就够了"
            yield Finding("missing", LORD, what, unknown, "出击费用")
        else:
            yield Finding("violation", wrong.clause, wrong.what, tuple(one for one in copies if one.name in wrong.keys))
    if total(copies) > AT_LEAST:
        yield Finding("note", SIZE, f"有{total(copies)}张；条文只写{AT_LEAST}张以上，书上没有写上限")


def _face(one: Copies) -> Face:
    """The card, with what the rules of a deck look at; 卡名 is 称号 and 单位名 together (4.14.1)."""
    title, _, unit = one.called().rpartition(" ")
    return Face(
        key=one.name,
        unit=" ".join(one.facts.get("单位名", (unit,))),
        title=" ".join(one.facts.get("称号", (title,))),
        cost=int(*one.facts.get("出击费用", ("0",))),
        kind=" ".join(word for key in ("兵种", "种类", "职业") for word in one.facts.get(key, ())),
        abilities=tuple([a for a in read_each("\n".join(one.facts.get("文本", ()))) if isinstance(a, Ability)]),
    )


FORM = Form(
    citations=citations,
    parts=(DECK,),
    main=DECK,
    facts={key: Fact() for key in CARD.keys} | {"出击费用": Fact(whole=True)},
    clauses=(SIZE, LORD, COPIES, NO_MARKER),
    rules=(listed,),
)
