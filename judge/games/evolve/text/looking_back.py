"""Sentences that say what becomes of the one before them: 否则, 如果这样做了, 如果支付了追加费用, 重复."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from judge.effects.nodes.ability import (
    After,
    By,
    Doubtful,
    Extra,
    If,
    IfDone,
    May,
    Node,
    Repeat,
)
from judge.effects.nodes.harm import Damage
from judge.effects.nodes.meant import Compare, Count, Fact, Not, Ref, Select, Target
from judge.effects.nodes.verbs import Create, Defeat, Deploy, Power, Put, Search
from judge.effects.rewriting import mentions
from judge.effects.syntax import Part
from judge.effects.walking import parts as walked
from judge.games.evolve.text import cards, conditions, nouns, searching, words
from judge.games.evolve.text.deeds import names_deed, said_of
from judge.games.evolve.text.instead import done_instead, instead_of, to_the_same
from judge.games.evolve.text.others import done_to_others, of_others
from judge.games.evolve.text.sense import Sense
from judge.games.evolve.text.sentences import ruled, sentence_nodes
from judge.games.evolve.text.so_many import so_many_of
from judge.games.evolve.text.tokens import EXTRA_ROOM
from judge.games.evolve.zones import DECK, EXTRA, FIELD, GRAVE, HAND

_Meant: TypeAlias = tuple[Target | None, Target | None]
"""What 「其」 means, and what was spoken of last."""
_LooksBack: TypeAlias = Callable[[Sense, list[Node], int, _Meant, Sequence[Part]], list[Node]]
"""What was said so far, from where the last sentence began, with a sentence that looks back on it."""


def was_done(part: Part) -> bool:
    """如果这样做了, and not 如果没有这样做."""
    done = part.rule("done")
    return done is not None and done.word("NOT_DONE") is None


def was_not_done(part: Part) -> bool:
    """如果没有这样做."""
    done = part.rule("done")
    return done is not None and done.word("NOT_DONE") is not None


def looking_back(parts: Sequence[Part]) -> _LooksBack | None:
    """How a sentence is read that says what becomes of what was said before it."""
    if parts and parts[0].name == "otherwise":
        return _otherwise
    if parts and parts[0].name == "if" and parts[0].rule("paid") is not None:
        return _if_paid
    if instead_of(parts):
        return done_to_others if of_others(parts) else done_instead
    if [part.name for part in parts] == ["repeat"]:
        return _repeat
    if parts and parts[0].name == "if":
        return (
            _if_gone if parts[0].rule("gone") is not None else _if_done if parts[0].rule("done") is not None else None
        )
    return None


def _if_done(sense: Sense, found: list[Node], begun: int, was: _Meant, parts: Sequence[Part]) -> list[Node]:
    """如果这样做了，…: only if all of it was done; 如果没有这样做，…: only if what the last sentence says was not."""
    before, last = found[:begun], searching.searched(found[begun:])
    if not was_done(parts[0]) and not last and found and isinstance(found[-1], IfDone):
        before, last = found[:-1], found[-1:]  # 如果丢弃，则…。如果没有丢弃，则…
    if not last:
        raise sense.fail("前面没有写做什么", parts[0])
    if any(isinstance(node, By) and node.who == Ref("玩家", "双方") and isinstance(node.then[0], May) for node in last):
        raise sense.fail("是哪一位这样做了、由谁接着做，没有读懂：每位玩家可以做或不做", parts[0])
    asked_of = last[0].first if isinstance(last[0], IfDone) else last
    if not said_of(parts[0].the("done").text, asked_of):
        raise sense.fail("前面一句没有写这样做", parts[0])
    if isinstance(last[0], IfDone) and not was_done(parts[0]):
        if len(last) > 1 or last[0].otherwise:
            raise sense.fail("「没有」的是前面的哪一件，没有读懂", parts[0])
        sense.that, sense.subject = was
        return [*before, replace(last[0], otherwise=tuple(ruled(sense, parts[1:], parts[0])))]
    if not was_done(parts[0]):
        return [*before, IfDone(tuple(last), (), tuple(ruled(sense, parts[1:], parts[0])))]
    if any(map(_offered, last)) or names_deed(parts[0].the("done").text):  # that, and not all that is said before it
        return [*before, IfDone(tuple(last), _done_then(sense, parts))]
    return [IfDone((*found[:begun], *last), _done_then(sense, parts))]


def _offered(node: Node) -> bool:
    """Whether a part is what somebody may do: 可以…, 对手可以…."""
    return isinstance(node, May) or (isinstance(node, By) and len(node.then) == 1 and isinstance(node.then[0], May))


def _done_then(sense: Sense, parts: Sequence[Part]) -> tuple[Node, ...]:
    """What is done then; or a target alone, which is chosen on use, and what is done to it is in the next sentence."""
    chosen = len(sense.targets)
    found = searching.searched(sentence_nodes(sense, parts[1:]))
    if not found and len(sense.targets) > chosen and isinstance(sense.that, Ref):
        sense.owed = sense.that
    elif not found:
        raise sense.fail("后面没有写做什么", parts[0])
    return tuple(found)


def owed(sense: Sense, found: list[Node], made: list[Node]) -> list[Node] | None:
    """如果这样做了，选择1个随从。破坏该随从: what is done to that target is only done then; None if nothing is."""
    last = found[-1] if found else None
    if sense.owed is None or not isinstance(last, IfDone | Extra) or not mentions(tuple(made), sense.owed):
        return None
    return [*found[:-1], replace(last, then=(*last.then, *made))]


def _if_paid(sense: Sense, found: list[Node], begun: int, _was: _Meant, parts: Sequence[Part]) -> list[Node]:
    """如果支付了追加费用，…: once, with targets of its own; 则改为…: else what the sentence before says."""
    offered, sense.offered = sense.offered, ()
    dearer = _dearer(sense, offered, parts[0])
    cost = offered if dearer is None else ()
    if not offered or len(list(parts[0].rules(*conditions.PROPS))) > 1:
        conditions.condition(sense, parts[0].the("paid"))
    if parts[0].text.count("没有") + parts[0].text.count("未"):
        if dearer is not None:
            raise sense.fail("费用增加，请写「如果费用+n，则…」", parts[0])
        return [*found, Extra(cost, (), otherwise=tuple(ruled(sense, parts[1:], parts[0])), offered=True)]
    instead = parts[1:2] != () and parts[1].name == "instead"
    last = found[begun:] if instead else []
    if instead and len(last) != 1:
        raise sense.fail("「改为」改的是前面的哪一件，没有读懂：前面一句请只写一件", parts[1])
    outside, sense.targets = sense.targets, []
    chosen = sense.taken
    if instead and [part.name for part in parts[2:]] == ["so_many"]:
        body = so_many_of(sense, last[0], parts[2])
    elif not instead and parts[1:2] and parts[1].name == "choose":
        body = tuple(searching.searched(sentence_nodes(sense, parts[1:])))
        if not body and sense.taken > chosen and isinstance(sense.that, Ref):
            sense.owed = sense.that  # what is done to it is in the next sentence
    else:
        body = tuple(ruled(sense, parts[2:] if instead else parts[1:], parts[0]))
    targets, sense.targets = tuple(sense.targets), outside
    if instead:
        body = to_the_same(sense, body, last[0], parts[2:])
    if dearer is not None:
        body = (dearer, *body)
    return [*(found[:begun] if instead else found), Extra(cost, body, targets, tuple(last), offered=True)]


def _dearer(sense: Sense, offered: Sequence[Node], at: Part) -> Power | None:
    """使用此卡牌时，可以使费用+3。如果费用+3了，…: what using its own card costs more then; None if it does not."""
    said = re.search(r"费用(?:增加|\+)([0-9]+)", at.text)
    more = [node for node in offered if isinstance(node, Power) and node.fact == "费用"]
    if said is None and not more:
        return None
    if said is None or len(offered) != 1 or not more or more[0].minus or more[0].amount != int(said[1]):
        raise sense.fail("费用增加多少，和前面写的不一样：请写「使用此卡牌时，可以使费用+n」「如果费用+n，则…」", at)
    return more[0]


def _otherwise(sense: Sense, found: list[Node], _begun: int, was: _Meant, parts: Sequence[Part]) -> list[Node]:
    """否则，…: what is done if the condition of the sentence before does not hold; 「其」 is what it was there."""
    last = found[-1] if found else None
    if last is not None and _offered(last):
        return [*found[:-1], IfDone((last,), (), tuple(ruled(sense, parts[1:], parts[0])))]
    if not isinstance(last, If) or last.otherwise:
        raise sense.fail("前面一句没有写「如果」", parts[0])
    sense.that, sense.subject = was
    sense.given.append(Not(last.condition))
    body = tuple(ruled(sense, parts[1:], parts[0]))
    sense.given.pop()
    return [*found[:-1], replace(last, otherwise=body)]


def _repeat(sense: Sense, found: list[Node], begun: int, _was: _Meant, parts: Sequence[Part]) -> list[Node]:
    """将此处理重复3次: what the sentence before says is done so often in all, as 13.3.2.4 says it of 重复."""
    last = found[begun:]
    chosen = [each for each in walked(tuple(last)) if isinstance(each, Ref) and each.role.startswith(("对象", "那"))]
    if not last or chosen:
        raise sense.fail("重复的是前面的哪些，没有读懂：对象在使用时就选好了", parts[0])
    if "上限" in parts[0].text:
        return [*found[:begun], Repeat(_until_full(sense, last, parts[0]), tuple(last))]
    return [*found[:begun], Repeat(words.written(parts[0].text), tuple(last))]


def _until_full(sense: Sense, last: Sequence[Node], at: Part) -> Fact:
    """将牌组顶部1张卡牌放置到额外区。重复此操作直到额外区达到上限: as often as one more fits there (4.7.4)."""
    put = last[0] if len(last) == 1 else None
    one = isinstance(put, Put) and isinstance(put.what, Select) and put.what.least == put.what.most == 1
    if not one or _whither(put) != (EXTRA,) or getattr(put, "whose", None) == "对手":
        raise sense.fail("重复到额外区达到上限的，是每次放置1张到自己额外区的什么，没有读懂", at)
    return Fact(EXTRA_ROOM, Ref("玩家", "自己"))


_DEALT_IS_GONE = "受到伤害的随从到检查时点才被破坏，算不算「因此被破坏」"


def _if_gone(sense: Sense, found: list[Node], _begun: int, _was: _Meant, parts: Sequence[Part]) -> list[Node]:
    """如果该随从因此被破坏: one that is destroyed has been; one that is dealt damage has not yet (11.1.2)."""
    asks, found = parts[0].the("gone"), searching.searched(found)
    noun, word = asks.rule("noun"), asks.said("GONE")
    who = nouns.whole(sense, noun) if noun is not None else sense.that
    before, last = found[:-1], found[-1] if found else None
    zone = next((zone for zone in _ZONES if zone in word), "")
    if zone and _before_the_rest(found, zone):
        does = ruled(sense, parts[1:], parts[0])
        there = Compare(Count(Select("卡牌", zones=(zone,), among=Ref("那"))), "≥", 1)
        return [*found, If(there, tuple(does), "如果")]
    if zone and who in {Ref("那"), _about(last)}:
        if isinstance(last, Search) and zone in _whither(last):  # its deck is shuffled whatever was found
            return [*before, IfDone((last,), _done_then(sense, parts))]
        if last is not None and zone in _whither(last):
            return [*before, After((last,), tuple(ruled(sense, parts[1:], parts[0])))]
        raise sense.fail("前面一句没有放置到那里", asks)
    if _by_that(last, word, None if noun is None else who):
        return [*before, IfDone((last,) if last is not None else (), _done_then(sense, parts))]
    hurt = last.what if isinstance(last, Damage) and "破坏" in word else None
    if isinstance(hurt, Ref) and hurt == who and "-" not in hurt.role and last is not None:
        then = Doubtful(tuple(ruled(sense, parts[1:], parts[0])), about=_DEALT_IS_GONE)
        return [*before, last, If(Compare(Fact("生命值", hurt), "≤", 0), (then,), "因此")]
    raise sense.fail("前面一句没有写使哪一张这样", asks)


def _before_the_rest(found: Sequence[Node], zone: str) -> bool:
    """可以将其中1张放置到额外区。将剩余的…。如果由此放置到额外区: whether the rest was put elsewhere after it."""
    *_, put_there, last = (None, None, *found)
    does = put_there.then[-1] if isinstance(put_there, May) else put_there
    return _about(last) == Ref("其余") and zone not in _whither(last) and zone in _whither(does)


def _by_that(last: Node | None, word: str, who: Target | None) -> bool:
    """Whether what a sentence does is what brings the card down, or takes it out of play, that is spoken of."""
    match last:
        case May():  # 可以破坏1个随从。如果破坏，则…
            return who is None and said_of(word, (last,))
        case Defeat(what=what):
            done = "破坏" in word
        case Put(what=what, zone=cards.BANISHED):
            done = "消失" in word
        case _:
            return False
    if isinstance(what, Select):  # 破坏1个随从。如果破坏，则…
        return done and who is None
    return done and who in {None, what, Ref("那")}


_ZONES = (FIELD, GRAVE, HAND, DECK, EXTRA)


def _whither(node: Node | None) -> tuple[str, ...]:
    """Where a part puts cards."""
    match node:
        case Put(zone=zone) | Create(zone=zone) | Search(zone=zone):
            return (zone,)
        case Deploy():
            return (FIELD,)
    return ()


def _about(node: Node | None) -> Target | None:
    """The cards that a part is about."""
    return getattr(node, "what", None)
