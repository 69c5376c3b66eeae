"""以此方式丢弃的卡牌: which cards that is, as far as what was done last is what the words say was done to them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from judge.effects.nodes.ability import By, Node
from judge.effects.nodes.harm import Damage
from judge.effects.nodes.meant import Ref, Select, X, of_targets
from judge.effects.nodes.verbs import (
    Choose,
    Create,
    Defeat,
    Deploy,
    Dig,
    Do,
    Draw,
    GiveUp,
    Points,
    Power,
    Put,
    Reveal,
    Search,
    Shuffle,
    Turn,
)
from judge.effects.rewriting import mentions
from judge.effects.walking import parts
from judge.games.evolve.text.sense import Deed, Sense
from judge.games.evolve.text.words import LEADER
from judge.games.evolve.zones import BANISHED, DECK, FIELD, GRAVE, HAND

_DEED = re.compile(r"丢弃|放置|破坏|消失|返回|放回|加入|展示|召唤|横置|竖置|进化")
_BACK = frozenset(("返回", "放回", "放置"))
_TO_HAND = frozenset((*_BACK, "加入"))
_WORDS = {GRAVE: frozenset(("放置", "丢弃")), BANISHED: frozenset(("消失", "放置")), HAND: _TO_HAND, DECK: _BACK}
_KEEP = (Draw, Points, Shuffle)
"""What is about no card that 「那」 could mean: what was spoken of before it still is."""


def remember(sense: Sense, found: Sequence[Node]) -> None:
    """What was done last to the cards that 「那」 means from now on; X is looked at before that."""
    if mentions(tuple(found), X()):
        once = sense.deed_at_x is None or sense.deed_at_x.words == sense.deed.words
        sense.deed_at_x = sense.deed if once else sense.deed._replace(words=frozenset())
    for node in found:
        inner = node.then[-1] if isinstance(node, By) and node.then else node
        if isinstance(inner, _KEEP) or _of_others(inner) or (isinstance(inner, Do) and inner.what is None):
            continue
        sense.deed = _done(sense, inner)
        if sense.pair is not None and Ref("那") in sense.pair and not isinstance(inner, Choose):
            sense.pair = None  # 「那」 is another card now
        if isinstance(inner, Turn):
            sense.turned = (inner.state, sense.chosen(inner.what) if isinstance(inner.what, Ref) else inner.what)


def _done(sense: Sense, node: Node) -> Deed:
    """What a part does, and to which cards: of targets, those that are brought down or turned indeed."""
    what, words = getattr(node, "what", None), _deeds(node)
    if what == Ref("那"):
        return sense.deed._replace(words=words | sense.deed.words)
    aimed = of_targets(what)
    if aimed and isinstance(node, Do):
        words = frozenset()  # it is not noted to which of them it was done
    to = Ref("因此") if aimed and isinstance(node, Defeat | Turn) else Ref("那")
    made = node.name if isinstance(node, Create) and not node.also else ""
    return Deed(words, to, _several(sense, node), _kind(sense, node), made)


def _kind(sense: Sense, node: Node) -> str:
    """The kind that all cards are of that a part is about; nothing if they may be of several."""
    what = getattr(node, "of" if isinstance(node, Choose) else "what", None)
    if isinstance(what, Ref):
        kind = sense.kind_of(what)
        return "" if kind == LEADER else kind
    also = (isinstance(node, Search | Choose) and node.also) or (isinstance(node, Search) and node.apart)
    alone = isinstance(what, Select) and not what.either and not also
    return what.kind if alone and isinstance(what, Select) else ""


def _several(sense: Sense, node: Node) -> bool:
    """Whether a part may be about more than one card."""
    if isinstance(node, Create | Search) and (node.also or (isinstance(node, Search) and node.apart)):
        return True
    if isinstance(node, Create):
        return node.count != 1
    if isinstance(node, Choose) and node.also:
        return True
    what = getattr(node, "of" if isinstance(node, Choose) else "what", None)
    if isinstance(what, Ref):
        return sense.several(what)
    return isinstance(what, Select) and what.most != 1


def _of_others(node: Node) -> bool:
    """Whether a part changes or hurts cards that 「那」 does not come to mean by it."""
    what = getattr(node, "what", None)
    every = isinstance(what, Select) and what.least is None and what.most is None
    return isinstance(node, Damage | Power) and (every or (isinstance(what, Ref) and what.role == LEADER))


def _deeds(node: Node) -> frozenset[str]:
    """The words for what a part does to cards, and where they come to lie by it."""
    if isinstance(node, Turn):
        what = node.what
        all_of_them = isinstance(what, Select) and what.least is None and what.most is None
        if all_of_them and isinstance(what, Select) and all(one.fact != "状态" for one in what.filters):
            return frozenset()  # those that lay so before are meant, too, but were not turned
        return frozenset((node.state,))
    words, zone = _moved(node)
    return frozenset((*words, f"{_TO}{zone}")) if zone else frozenset(words)


def _moved(node: Node) -> tuple[frozenset[str], str]:  # noqa: PLR0911 - one a kind
    """The words for what is done to cards that it moves, or shows, and where they are then."""
    match node:
        case GiveUp():
            return frozenset(("丢弃", "放置")), GRAVE
        case Put(zone=zone, place=place) if zone == GRAVE and place != "丢弃":
            return frozenset(("放置",)), zone
        case Put(zone=zone):
            return _WORDS.get(zone, frozenset(("放置",))), zone
        case Defeat():
            return frozenset(("破坏", "放置")), GRAVE
        case Reveal() | Dig():
            return frozenset(("展示",)), ""
        case Search(zone=zone):
            return frozenset(
                ("展示", "放置", *(("召唤",) if zone == FIELD else ("加入",) if zone == HAND else ()))
            ), zone
        case Create(zone=zone):
            return frozenset(("召唤", "放置", "返回", "放回")), zone
        case Do(verb="进化"):
            return frozenset(("进化",)), ""
        case Deploy():
            return frozenset(("召唤", "放置", "返回", "放回")), FIELD
    return frozenset(), ""


_TO = "到"
_WHITHER = re.compile("(?:放置|返回|放回|加入)(?:到|在)?(?:了)?(?:其?所有者的)?(墓场|手牌|牌组|额外区|消失领域|战场)")


def names_deed(word: str) -> bool:
    """Whether 如果丢弃了 says what was done, where 如果这样做了 means all of it."""
    return _DEED.search(word) is not None


def said_of(word: str, nodes: Sequence[Node]) -> bool:
    """Whether 如果丢弃 says of parts what they do; 如果这样做 says it of any."""
    found = _DEED.search(word)
    return found is None or any(found[0] in _deeds(part) for part in parts(tuple(nodes)))


def does_so(word: str, node: Node) -> bool:
    """Whether it is what a part does that a word says, and where it puts cards, if the word says that."""
    found, to, deeds = _DEED.search(word), _WHITHER.search(word), _deeds(node)
    draws = "抽取" in word and isinstance(node, Draw)
    return draws or (found is not None and found[0] in deeds and (to is None or f"{_TO}{to[1]}" in deeds))


def done_so(sense: Sense, word: str) -> bool:
    """Whether it is what was done last that 「以此方式…的」 says."""
    found, to = _DEED.search(word), _WHITHER.search(word)
    there = to is None or f"{_TO}{to[1]}" in sense.deed.words
    return found is not None and found[0] in sense.deed.words and there


def told_of(sense: Sense, word: str) -> bool:
    """The same, where what was spoken of last are those cards, or the targets among which they are."""
    return done_so(sense, word) and (sense.that in {Ref("那"), sense.deed.to} or of_targets(sense.that))
