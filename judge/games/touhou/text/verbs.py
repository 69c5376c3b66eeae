"""Every verb, by the phrase that says it; and those that look back at what was said before them."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from msgspec.structs import replace

from judge.effects.nodes.ability import By, Define, If, IfDone, Make, May, Node, PayFirst
from judge.effects.nodes.harm import Damage
from judge.effects.nodes.meant import Amount, Count, Holder, Reckoned, Ref, Sum, X
from judge.effects.nodes.verbs import Counters, Do, Draw, Points, Put, Shuffle
from judge.effects.rewriting import mentions, swapped
from judge.effects.syntax import Part
from judge.effects.walking import parts as parts_of
from judge.games.touhou.text import (
    acting,
    barring,
    bygone,
    changing,
    description,
    flagging,
    giving,
    harming,
    lives,
    making,
    marking,
    moving,
    nouns,
    permitting,
    phrases,
    preventing,
    pricing,
    reckoning,
    seeing,
    words,
)
from judge.games.touhou.text.phrases import ACTS, Clause
from judge.games.touhou.text.roles import THAT, THIS
from judge.games.touhou.text.sense import Sense
from judge.games.touhou.text.words import PLAYER
from judge.games.touhou.vocabulary import COUNTERED_TO

_BY_PLAYERS = frozenset(("抓", "弃置", "牺牲", "展示"))


def _by_player(clause: Clause, part: Part) -> bool:
    """Whether 让 and 令 before a verb say who does it: 令目标对手弃一张牌."""
    if clause.let is None or (clause.subject is not None and not phrases.is_you(clause.subject)):
        return False
    word = part.said("ACT")
    return part.name == "life" or (ACTS.get(word, word) in _BY_PLAYERS and part.rule("noun") is not None)


def _both(noun: Part | None) -> list[Part]:
    """你和目标对手: two players who each do the same."""
    quals = list(noun.parts) if noun is not None else []
    cut = next((n for n, qual in enumerate(quals) if qual.first.name == "AND"), 0)
    if noun is None or not cut or not all(q.first.name in {"WHOSE", "TARGET", "PLAYER", "AND"} for q in quals):
        return []
    return [phrases.noun_of(noun, quals[:cut]), phrases.noun_of(noun, quals[cut + 1 :])]


def _same_again(sense: Sense, clause: Clause, part: Part) -> None:
    """将该道具横置并牺牲: a verb with nothing to it is of what 将 named before it, if that is this card."""
    if clause.let is not None:
        sense.taken = clause.let
    elif part.rule("noun") is None and clause.empty and sense.taken is not None:
        if nouns.simply(sense, sense.taken) == THIS:
            clause.let = sense.taken
    else:
        sense.taken = None


def verb(  # noqa: PLR0911, PLR0912 - one a kind of verb that looks back
    sense: Sense, clause: Clause, part: Part, found: list[Node]
) -> list[Node]:
    """``found``, and what a verb adds to it or makes of the last of it."""
    name = part.name
    if _by_player(clause, part):
        clause.subject, clause.let = clause.let, None
    if clause.each or name == "act":
        two = _both(clause.subject)
        for one in two:
            alone = copy(clause)
            alone.subject = one
            found = verb(sense, alone, part, found)
        if two:
            return found
    if name == "act":
        word = part.said("ACT")
        if part.word("SAME") is not None and ACTS.get(word, word) not in {"抓", "弃置", "放置", "创造"}:
            raise sense.fail("没有读懂等同于多少", part)
        exiled = ACTS.get(word, word) == "移除" and part.rule("noun") is None
        if exiled and (sought := moving.sought(sense, clause, part, found)) is not None:
            return sought
        _same_again(sense, clause, part)
        made = ACTING[ACTS.get(word, word)](sense, clause, part) if ACTS.get(word, word) in ACTING else None
        if made is None:
            raise sense.fail("这里不能这样写", part)
    elif name == "until_shown" and clause.empty and (pile := moving.revealed(found)) is not None:
        dug = moving.dug(sense, part.the("noun"), pile)
        return [*found[:-1], replace(found[-1], then=(dug,)) if isinstance(found[-1], By) else dug]
    elif name == "SHARED_OUT" and clause.empty:
        return harming.shared_out(sense, part, found)
    elif name == "MORE_HARM" and clause.empty:
        rows = [row for row in (found, sense.said, sense.done) if isinstance(row, list)]
        where = next((row for row in rows if any(isinstance(node, Damage) for node in row)), sense.done)
        place, more = harming.more_harm(sense, part, where)
        where[place] = more
        return found
    elif name == "CAPPED" and clause.empty and found:
        return [*found[:-1], _capped(sense, found[-1], part)]
    elif name == "FLOOR" and clause.empty and found:
        return [*found[:-1], pricing.held_to(sense, found[-1], part)]
    elif name == "only_for" and clause.empty:
        return pricing.only_for(sense, part, found)
    elif name == "define" and clause.empty:
        return _defined(sense, part, found)
    elif name == "DEST" and (sought := moving.sought(sense, clause, part, found)) is not None:
        return sought
    elif name == "SHUFFLE" and clause.empty and found and isinstance(his := found[-1], By):
        return [*found[:-1], replace(his, then=(*his.then, Shuffle("自己")))]
    elif name == "FLAG" and "响应" in part.text and clause.empty and found and isinstance(found[-1], Do):
        return _unanswered(sense, part, found)
    elif name == "NOT_GRAVE":
        return _elsewhere(sense, part, found)
    elif name in {"gain", "FLAG"} and making.given_to_token(sense, clause, found):
        return making.of_token(sense, clause, part, found)
    elif name in VERBS:
        made = VERBS[name](sense, clause, part)
    else:
        raise sense.fail("这里不能这样写", part)
    return [*found, *_each_for_himself(sense, made, part)]


def _capped(sense: Sense, node: Node, at: Part) -> Node:
    """抓等同于…数量的牌，但不超过四张: no more than so much of it."""
    if isinstance(node, By):
        return replace(node, then=(*node.then[:-1], _capped(sense, node.then[-1], at)))
    most = words.number("".join(c for c in at.text if c in "0123456789一二两三四五六七八九十"))
    if isinstance(node, Define):  # X为…的数量，且最多为5
        capped = node.value if isinstance(node.value, Reckoned) else Reckoned(node.value)
        return replace(node, value=replace(capped, most=most))
    name = "count" if isinstance(node, Draw | Make) else "amount"
    much = getattr(node, name, None)
    if not isinstance(node, Draw | Make | Points | Damage | Counters) or isinstance(much, int | X | None):
        raise sense.fail("没有读懂是什么不超过这个数", at)
    capped = replace(much, most=most) if isinstance(much, Reckoned) else Reckoned(much, most=most)
    return replace(node, **{name: capped})


def _each_for_himself(sense: Sense, made: list[Node], at: Part) -> list[Node]:
    """每位玩家抓等同于其手牌数量的牌: what both do, each by what is his own."""
    if not sense.his_own:
        return made
    sense.his_own = False
    his = [replace(node, who="自己") if isinstance(node, Draw | Points) else node for node in made]
    if any(getattr(node, "who", None) != "自己" for node in his):
        raise sense.fail("没有读懂每位玩家各自做什么", at)
    return [*his, By(Ref(PLAYER, "对手"), tuple(his))]


def _elsewhere(sense: Sense, part: Part, found: list[Node]) -> list[Node]:
    """反制目标符卡，将其移除游戏，而不置入墓地: where what is countered goes (4.4.4e)."""
    match found[-2:]:
        case [Do("反制") as countered, Put(what, zone, place)] if what in {countered.what, THAT}:
            verb = next((verb for verb, there in COUNTERED_TO.items() if there == (zone, place)), "")
            if not verb:
                raise sense.fail("没有读懂被反制的牌去哪里", part)
            return [*found[:-2], replace(countered, verb=verb)]
        case [*_, Put() as own] if own.what == THIS and own.zone != words.GRAVE:
            return found  # it is there when it would go to the grave (4.4.4d)
    raise sense.fail("没有读懂什么不置入墓地", part)


def _unanswered(sense: Sense, part: Part, found: list[Node]) -> list[Node]:
    """使用该牌不能被响应: it is of the card in the 对抗 (1.145b)."""
    used = found[-1]
    if not isinstance(used, Do) or used.verb != "使用" or used.what != THIS:
        raise sense.fail("没有读懂什么不能被响应", part)
    sense.icons.append(("区域", words.STACK))
    return [*found[:-1], *flagging.flags_given(THIS, part.text, "")]


def _defined(sense: Sense, part: Part, found: list[Node]) -> list[Node]:
    """X为…的数量: what the X of the clause before is (1.56a)."""
    before = mentions(tuple(found), X())
    aimed = [place for place, target in enumerate(sense.targets) if mentions(target, X())]
    if not before and not found and mentions(tuple(sense.done), X()):
        sense.done[:] = _defined(sense, part, sense.done)
        return []
    if not before and not aimed and (found or sense.done or sense.x is not None):
        raise sense.fail("前面没有写X", part)
    noun = part.the("noun")
    if noun.text.startswith(("其", "它")) and sense.that == THIS and bygone.moved_one(sense):
        raise sense.fail(f"「{noun.text[0]}」是这张牌，还是前面说到的那张？", noun)
    said = description.alternatives(sense, noun)[0][-1]
    if said.fact in words.NUMBERS or said.fact == "颜色种类":
        much = reckoning.read_off(sense, noun)
    else:
        much = nouns.how_many(sense, description.described(sense, noun), part)
    if aimed:
        _of_targets(sense, much, aimed, part)
        if not before:
            return found
    if not before:
        sense.x = much, part
        return []
    first = next(n for n, node in enumerate(found) if mentions(node, X()))
    if not sense.his_own:
        return _with_x(found, much)
    mine, *others = _each_for_himself(sense, found[first:], part)
    if len(others) > 1 or not isinstance(his := others[0], By):
        raise sense.fail("没有读懂每位玩家各自做什么", part)
    return [*found[:first], Define(much, (mine,)), replace(his, then=(Define(much, his.then),))]


def _with_x(found: Sequence[Node], much: Amount) -> list[Node]:
    """What is done, with what X is as it is used: after what is done first (反制…，若如此做，…，X为被反制的牌的…)."""
    first = next(n for n, node in enumerate(found) if mentions(node, X()))
    if not mentions(tuple(found[first + 1 :]), X()) and (inside := _inside(found[first], much)) is not None:
        return [*found[:first], inside, *found[first + 1 :]]
    return [*found[:first], Define(much, tuple(found[first:]))]


def _inside(node: Node, much: Amount) -> Node | None:
    """A joint with what X is said within it, where something is done there first; else nothing."""
    if not isinstance(node, IfDone | PayFirst | May | If) or mentions(replace(node, then=()), X()):
        return None
    made = _with_x(node.then, much)
    before = isinstance(node, IfDone | PayFirst) or not isinstance(made[0], Define)
    return replace(node, then=tuple(made)) if before else None


def _of_targets(sense: Sense, much: Amount, aimed: Sequence[int], at: Part) -> None:
    """对至多X个目标造成2点伤害，X为你操控的结界的数量: how many there are as they are chosen (1.122)."""
    if not isinstance(much, Count | Sum) or not _known_then(much):
        raise sense.fail("选择目标的时候还没有这个数", at)
    for place in aimed:
        sense.targets[place] = swapped(sense.targets[place], X(), much)


def _known_then(much: Count | Sum) -> bool:
    """Whether it is counted of what is there, and of no card that the text has spoken of."""
    return not any(isinstance(part, Ref | Holder) for part in parts_of(much))


_CHAPTERS = (
    acting,
    permitting,
    seeing,
    harming,
    lives,
    marking,
    giving,
    barring,
    making,
    moving,
    changing,
    pricing,
    preventing,
)
ACTING: phrases.Verbs = {said: means for of in _CHAPTERS for said, means in getattr(of, "ACTING", {}).items()}
VERBS: phrases.Verbs = {said: means for of in _CHAPTERS for said, means in getattr(of, "VERBS", {}).items()}
