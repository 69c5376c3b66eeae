"""0.04, 0.05, 1.21. Which decks may be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from judge.clause import Clause
from judge.games.decks import Copies, Deck, Fact, Finding, Form, grouped, named, quoted, total
from judge.games.touhou.book import citations, cite, embody
from judge.games.touhou.card import Face

OWN, LIBRARY, SPARE = "自机", "牌库", "备牌库"
KINDS = ("单位", "普通单位", "自机单位", "道具", "符卡", "结界")

ONE_OWN = cite("0.04", "1张自机单位牌")
SIZE = cite("0.04", "50张牌组成的牌库")
COPIES = cite("0.05", "名称相同的卡牌最多放四张")
NOT_OWN = cite("0.05", "与它名称相同的牌不能放进牌库")
OWN_KIND = cite("1.212", "通常只有自机单位")
NOWHERE = cite("1.213", "它的同名卡在主牌库和备牌库里都不能放")
AT_LEAST_ONE = cite("1.214", "至少得有一张可以作为自机的卡牌")
CARD_FIRST = embody("0.06", "以牌上的叙述为准")
MODEL = (
    *(embody("0.02", "套牌"), embody("1.21~2", "自机与自机单位"), embody("1.211", "自机区里的卡牌")),
    *(embody("2.13", "自机单位"), embody("3.12", "由称号和名字合成"), embody("4.1.3", "除了自机和备牌之外")),
)

LIBRARY_SIZE, COPIES_MOST = 50, 4


def sizes(deck: Deck) -> Iterator[Finding]:
    """0.04 One card to be the self-machine, and a library of fifty."""
    own, library = total(deck.parts[OWN]), total(deck.parts[LIBRARY])
    if own != 1:
        yield Finding("violation", ONE_OWN, f"自机有{own}张，应为1张", deck.parts[OWN])
    if own > 1:
        what = "这里写自机区里“至少”有一张，与套牌只有1张自机单位牌不一致；能不能多于1张，由裁判判断"
        yield Finding("gap", AT_LEAST_ONE, what, deck.parts[OWN])
    if library != LIBRARY_SIZE:
        yield Finding("violation", SIZE, f"牌库有{library}张，应为{LIBRARY_SIZE}张")


def copies(deck: Deck) -> Iterator[Finding]:
    """0.05 Four of a name in the library."""
    for name, same in grouped(deck.parts[LIBRARY]).items():
        if total(same) > COPIES_MOST:
            what = f"牌库里{quoted(name)}有{total(same)}张，至多{COPIES_MOST}张"
            yield Finding("violation", COPIES, what, same)


def own_name(deck: Deck) -> Iterator[Finding]:
    """0.05, 1.213 No card with the name of the 自机单位 anywhere else; for the library two clauses say so."""
    names = {one.called() for one in deck.parts[OWN] if not _of_another_kind(one)}
    for part, clauses in ((LIBRARY, (NOWHERE, NOT_OWN)), (SPARE, (NOWHERE,))):
        same = tuple(one for one in deck.parts[part] if one.called() in names)
        if same:
            for clause in clauses:
                yield Finding("violation", clause, f"{part}里放进了与自机同名的{named(same)}", same)


def _of_another_kind(one: Copies) -> bool:
    """Whether a card is known to be no 自机单位."""
    return "自机单位" not in one.facts.get("种类", ("自机单位",))


def own_kind(deck: Deck) -> Iterator[Finding]:
    """1.212 As a rule only a 自机单位 may be the self-machine; a card may say otherwise."""
    wrong = tuple(filter(_of_another_kind, deck.parts[OWN]))
    if wrong:
        what = f"{named(wrong)}不是自机单位"
        yield Finding("violation", OWN_KIND, what, wrong)
        if len(wrong) == len(deck.parts[OWN]):  # 1.214: then none of them may be the self-machine
            yield Finding("violation", AT_LEAST_ONE, what, wrong)
        yield Finding("note", CARD_FIRST, "条文写的是“通常”：牌上若写着它可以当自机，以牌上的叙述为准", wrong)
    if any("种类" not in one.facts for one in deck.parts[OWN]):
        yield Finding("note", OWN_KIND, "自机没有写种类，当作自机单位")


def spare(deck: Deck) -> Iterator[Finding]:
    """1.213 The book names a second library and says nothing else of it."""
    if deck.parts[SPARE]:
        what = f"备牌库有{total(deck.parts[SPARE])}张：书上除了不能放自机的同名卡，没有写备牌库多少张、同名至多几张"
        yield Finding("gap", NOWHERE, what)


FORM = Form(
    citations=citations,
    parts=(OWN, LIBRARY, SPARE),
    main=LIBRARY,
    facts={"名称": Fact(), "种类": Fact(KINDS)},
    clauses=(ONE_OWN, COPIES, OWN_KIND, NOWHERE),
    rules=(sizes, copies, own_kind, own_name, spare),
)


def violations(own: Iterable[Face], library: Iterable[Face]) -> list[tuple[Clause, str]]:
    """What is wrong with the cards that a player begins with: the clause, and why. Unknown cards are not judged."""
    deck = Deck({OWN: _copies(OWN, own), LIBRARY: _copies(LIBRARY, library), SPARE: ()})
    return [(finding.clause, finding.what) for finding in FORM.examine(deck) if finding.kind == "violation"]


def _copies(part: str, faces: Iterable[Face]) -> tuple[Copies, ...]:
    cards = list(faces)
    known = {face.key: face for face in cards}
    counted = Counter(face.key for face in cards)
    return tuple(Copies(key, many, part, _facts(known[key]), "", 0, 0) for key, many in counted.items())


def _facts(face: Face) -> dict[str, tuple[str, ...]]:
    if not face.key:
        return {}
    kind = f"{face.sub[0]}单位" if face.kind == "单位" and face.sub else face.kind
    return {"名称": (face.name,), "种类": (kind,)}
