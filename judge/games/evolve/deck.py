"""6.1. Which decks may be played."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from judge.clause import Clause
from judge.games.decks import Copies, Deck, Fact, Finding, Form, grouped, named, quoted, total
from judge.games.evolve.book import citations, cite, embody
from judge.kernel import Play

LEADER, MAIN, EVOLUTION = "主战者", "主牌组", "进化牌组"
NEUTRAL = "中立"
CLASSES = (NEUTRAL, "精灵", "皇家护卫", "巫师", "龙族", "梦魇", "主教")
EVOLVED, TOKEN = "进化", "衍生物"
ADVANCED = "高等"
KINDS = ("主战者", "随从", "护符", "法术", EVOLVED, TOKEN, ADVANCED)

PARTS = embody("6.1.1", "主战者卡牌、主牌组、进化牌组")
ONE_LEADER = cite("6.1.1.1", "只需1张")
MAIN_SIZE = cite("6.1.1.2", "40张至50张")
MAIN_KINDS = cite("6.1.1.2", "主战者卡牌不能放入，进化、衍生物这些特殊种类的卡牌也不能放入")
EVOLUTION_SIZE = cite("6.1.1.3", "0张至10张")
EVOLUTION_KINDS = cite("6.1.1.3", "只有特殊种类是进化的卡牌")
COPIES = cite("6.1.1.4", "各自最多3张")
BASIS = cite("6.1.1.5", "至少合乎其一")
BY_CLASS = cite("6.1.1.5.1", "职业须是主战者卡牌的职业，或者是中立")
BY_THEME = cite("6.1.1.5.2", "须是同一个主题")
REPLACED = cite("6.1.2", "用来代替上面的构筑条件")
DECLARED = cite("6.2.1.3", "既有职业又有主题的，须宣布")
OTHER_NAME = embody("2.14.2", "能力或效果参照某张卡牌的联动名称时")
MODEL = (
    *(embody("6.1", "准备卡牌"), embody("2.1.1", "固有的名称")),
    *(embody("2.2.2", "共7种"), embody("2.2.3", "构筑牌组时要看职业")),
    *(embody("2.3.2", "种类有四种"), embody("2.3.3.1", "“进化”是特殊种类")),
    *(embody("2.13", "附注"), embody("2.13.1", "统称“附注”"), embody("2.13.2", "要看其中的主题")),
)

MAIN_LEAST, MAIN_MOST, EVOLUTION_MOST, COPIES_MOST = 40, 50, 10, 3
OWN_SIZE = re.compile(r"主牌组(?:可以|必须|须)?由([0-9]+)张(?:至([0-9]+)张)?(?:卡牌)?组成")
"""What a card says that puts another size of the main deck in the place of 6.1.1.2."""
UNKNOWN = ""
"""What the cards are called of which nothing is known but that they are there."""
SO_MANY = re.compile("『([^』]+)』可以在(?:自己的?)?(?:主)?牌组中?放入(?:最多)?([0-9]+)张")
"""What a card says of how many of it a deck may have."""
ANY_NUMBER = re.compile("可以放入任意(?:张数|数量|张)")
"""What a card says that may lie in a deck more than three times."""


def sizes(deck: Deck) -> Iterator[Finding]:
    """6.1.1.1–6.1.1.3 How many cards each part has."""
    for part, clause, least, most in (
        (LEADER, ONE_LEADER, 1, 1),
        (MAIN, *_main_size(deck)),
        (EVOLUTION, EVOLUTION_SIZE, 0, EVOLUTION_MOST),
    ):
        count = total(deck.parts[part])
        if not least <= count <= most:
            should = f"{least}张" if least == most else f"{least}张至{most}张"
            yield Finding("violation", clause, f"{part}有{count}张，应为{should}")


def _main_size(deck: Deck) -> tuple[Clause, int, int]:
    """How many cards the main deck has, and by which clause: what a card says of it stands in its place (6.1.2)."""
    for one in deck.cards():
        if own := OWN_SIZE.search(_own(one)):
            return REPLACED, int(own[1]), int(own[2] or own[1])
    return MAIN_SIZE, MAIN_LEAST, MAIN_MOST


def _own(one: Copies) -> str:
    """What a card says of how decks are built."""
    return " ".join(one.facts.get("构筑能力", ()))


def kinds(deck: Deck) -> Iterator[Finding]:
    """6.1.1.1–6.1.1.3 Which kinds of cards may lie in each part."""
    barred = {LEADER: (ONE_LEADER, "不是主战者卡牌"), EVOLUTION: (EVOLUTION_KINDS, "特殊种类不是进化")}
    for part, must in ((LEADER, "主战者"), (EVOLUTION, EVOLVED)):
        kinds_ = [(one, one.facts.get("种类", (must,))) for one in deck.parts[part]]
        unknown = tuple(one for one, said in kinds_ if ADVANCED in said)
        if unknown:
            what = f"{part}里的{named(unknown)}写着「{ADVANCED}」，书中没有这个特殊种类，放不放得进由裁判判断"
            yield Finding("gap", barred[part][0], what, unknown)
        wrong = tuple(one for one, said in kinds_ if must not in said and ADVANCED not in said)
        if wrong:
            clause, why = barred[part]
            yield Finding("violation", clause, f"{part}里的{named(wrong)}{why}", wrong)
    for kind in ("主战者", EVOLVED, TOKEN):
        wrong = tuple(one for one in deck.parts[MAIN] if kind in one.facts.get("种类", ()))
        if wrong:
            yield Finding("violation", MAIN_KINDS, f"主牌组里放进了{kind}：{named(wrong)}", wrong)
    if unknown := tuple(one for one in deck.parts[MAIN] if ADVANCED in one.facts.get("种类", ())):
        what = f"主牌组里的{named(unknown)}写着「{ADVANCED}」，书中没有这个特殊种类，放不放得进由裁判判断"
        yield Finding("gap", MAIN_KINDS, what, unknown)
    silent = [one for one in deck.cards() if "种类" not in one.facts]
    if silent:
        yield Finding("note", PARTS, f"没有写种类的卡（{len(silent)}种）当作它所在的那一部分可以放的种类")


def copies(deck: Deck) -> Iterator[Finding]:
    """6.1.1.4 Three of a name in the main deck, and three in the evolution deck."""
    for part in (MAIN, EVOLUTION):
        for name, same in grouped(deck.parts[part]).items():
            if name == UNKNOWN or any(ANY_NUMBER.search(_own(one)) for one in same):
                continue
            most, clause = _most(name, same)
            if total(same) > most:
                what = f"{part}里{quoted(name)}有{total(same)}张，至多{most}张"
                yield Finding("violation", clause, what, same)
            else:
                linked = tuple(one for one in deck.parts[part] if name in one.facts.get("联动名称", ()))
                if linked and total((*same, *linked)) > COPIES_MOST:
                    what = f"{part}里名称或联动名称是{quoted(name)}的共{total((*same, *linked))}张；"
                    what += "书上只写能力或效果参照联动名称，没有写构筑时联动名称算不算同名"
                    yield Finding("gap", OTHER_NAME, what, (*same, *linked))


def _most(name: str, same: tuple[Copies, ...]) -> tuple[int, Clause]:
    """How many of a name a deck may have, and by which clause: what a card says of its own comes first (6.1.2)."""
    for one in same:
        if (own := SO_MANY.search(_own(one))) and own[1] == name:
            return int(own[2]), REPLACED
    return COPIES_MOST, COPIES


class _Basis(NamedTuple):
    """How the deck stands to one of the two bases (6.1.1.5)."""

    clause: Clause
    fact: str
    why: str
    wrong: tuple[Copies, ...]
    unknown: tuple[Copies, ...]


def basis(deck: Deck) -> Iterator[Finding]:
    """6.1.1.5 The cards go by their class, or all by one theme."""
    leaders = deck.parts[LEADER]
    if len({(one.facts.get("职业"), one.facts.get("主题")) for one in leaders}) != 1:
        yield Finding("missing", BASIS, "要有1张主战者卡牌，才能核对职业与主题", leaders)
        return
    leader = leaders[0]
    if not leader.facts.keys() & {"职业", "主题"}:
        yield Finding("missing", BASIS, "主战者卡牌的职业、主题都没有写", leaders, "职业")
        return
    own, themes = leader.facts.get("职业", ()), leader.facts.get("主题", ())
    rest = (*deck.parts[MAIN], *deck.parts[EVOLUTION])
    bases = [
        _against(BY_CLASS, "职业", leader, own, (*own, NEUTRAL), rest),
        _against(BY_THEME, "主题", leader, themes, themes, rest),
    ]
    held = [base.fact for base in bases if not base.wrong and not base.unknown]
    if held and own and themes:
        yield Finding("note", DECLARED, f"主战者卡牌既有职业又有主题，须宣布以哪一个为基准；合乎的是{'、'.join(held)}")
    if held:
        return
    still = [base for base in bases if not base.wrong]
    for base in still or bases:
        if still:
            yield Finding("missing", base.clause, f"有的卡没有写{base.fact}", base.unknown, base.fact)
        else:
            yield Finding("violation", base.clause, base.why, base.wrong)


def _against(
    clause: Clause, fact: str, leader: Copies, own: tuple[str, ...], fitting: tuple[str, ...], rest: Iterable[Copies]
) -> _Basis:
    if not own:
        return _Basis(clause, fact, f"主战者卡牌{quoted(leader.name)}没有{fact}，不能以{fact}为基准", (leader,), ())
    cards = tuple(rest)
    unknown = tuple(one for one in cards if fact not in one.facts)
    wrong = tuple(one for one in cards if fact in one.facts and not set(one.facts[fact]) & set(fitting))
    why = f"以{fact}为基准，{fact}不是{'、'.join(fitting)}的有：{named(wrong)}"
    return _Basis(clause, fact, why, wrong, unknown)


def replaced(deck: Deck) -> Iterator[Finding]:
    """6.1.2 A static ability that replaces these conditions; one that is not understood is for the judge to read."""
    for one in deck.cards():
        if text := _own(one):
            what = f"{quoted(one.name)}的「{text}」代替构筑条件"
            if any(known.search(text) for known in (OWN_SIZE, ANY_NUMBER, SO_MANY)):
                yield Finding("note", REPLACED, what, (one,))
            else:
                yield Finding("gap", REPLACED, f"{what}，怎样代替由裁判照卡文判断", (one,))


def stood_for(said: str) -> Clause:
    """The condition in the place of which there is another one, as a card says."""
    return MAIN_SIZE if OWN_SIZE.search(said) else COPIES


FORM = Form(
    citations=citations,
    parts=(LEADER, MAIN, EVOLUTION),
    main=MAIN,
    facts={
        "名称": Fact(),
        "职业": Fact(CLASSES),
        "主题": Fact(),
        "种类": Fact(KINDS),
        "联动名称": Fact(),
        "构筑能力": Fact(),
    },
    clauses=(ONE_LEADER, MAIN_SIZE, EVOLUTION_SIZE, COPIES, BASIS, BY_CLASS, BY_THEME, REPLACED),
    rules=(sizes, kinds, copies, basis, replaced),
)


def of_board(play: Play[Any], player: int) -> list[Finding]:
    """What the deck rules find in the cards that a player brings to the game; those nobody knows are counted."""
    brought: dict[str, dict[str, int]] = {part: {} for part in (LEADER, MAIN, EVOLUTION)}
    state = play.state
    for zone, part in (("主战者区域", LEADER), ("牌组", MAIN), ("进化牌组", EVOLUTION)):
        for card in state.zones[player, zone]:
            face = state.cards[card].face or UNKNOWN
            brought[part][face] = brought[part].get(face, 0) + 1
    parts = {
        part: tuple(
            [Copies(key, many, part, _facts(state.faces[key]) if key else {}, "", 0, 0) for key, many in cards.items()]
        )
        for part, cards in brought.items()
    }
    if not play.applies(REPLACED):
        parts = {part: tuple([_as_any(one) for one in cards]) for part, cards in parts.items()}
    return [found for rule in FORM.rules for found in rule(Deck(parts))]


def _of_decks(ability: Any) -> bool:
    """Whether an ability says how many of its card a deck may have."""
    return any(getattr(node, "flag", "") == "构筑牌组时的张数" for node in ability.body)


def _as_any(one: Copies) -> Copies:
    """A card without what it says of how decks are built."""
    return one._replace(facts={fact: said for fact, said in one.facts.items() if fact != "构筑能力"})


def _facts(face: Any) -> dict[str, tuple[str, ...]]:
    """What the deck rules ask for, of a printed side; a theme that is not written is none."""
    said = {"名称": (face.name,), "种类": (face.kind, *face.special)}
    said |= {"职业": face.classes} if face.classes else {}
    own = [face.building] if face.building else [text for text in face.by_hand if "构筑" in text]
    own += [ability.text for ability in face.abilities if _of_decks(ability)]
    said |= {"构筑能力": tuple(own)} if own else {}
    return said | ({"主题": (face.theme,)} if face.theme else {})
