"""以此法牺牲的, 被移除的, 那张牌: what a text has done before, with which cards, and with how many."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.effects.nodes.ability import Make, Node
from judge.effects.nodes.meant import Named, Ref, Select, Target, X
from judge.effects.nodes.verbs import MEANS_OTHERS, Create, Defeat, Deploy, Do, GiveUp, Put, Search, Turn
from judge.effects.syntax import Part
from judge.effects.walking import parts as parts_of
from judge.games.touhou.card import PAID_SO_MANY
from judge.games.touhou.text import words
from judge.games.touhou.text.roles import PAID, THAT
from judge.games.touhou.text.said import Said
from judge.games.touhou.text.sense import Sense

_DONE_SO = (*MEANS_OTHERS, Turn, Make)
"""Of what 以此法 can speak, besides what was destroyed."""


def one_given_up(sense: Sense, way: str = "") -> bool:
    """Whether the last thing that was done is that one card was given up: 目标玩家弃一张牌，若那张牌是单位."""
    return _gives_one((*sense.done, *sense.said)[-1:], way)


def moved_one(sense: Sense) -> bool:
    """Whether the last thing that was done is that one card, and not this one, was put somewhere."""
    last = sense.last_of(MEANS_OTHERS)
    return isinstance(last, Put | GiveUp) and isinstance(last.what, Select) and last.what.most == 1


def _gives_one(nodes: Sequence[Node], way: str) -> bool:
    given = [part for node in nodes for part in parts_of(node) if isinstance(part, GiveUp)]
    one = len(given) == 1 and given[0].what.most == 1 and given[0].what.whose != "双方"
    return one and way in {"", given[0].way}


_WAYS = {"弃": "弃置", "牺牲": "牺牲", "移除": "移除", "反制": "反制"}


def way(gone: str) -> str:
    """被移除的, 弃掉的, 死去的: what was said to have been done with it."""
    return next((done for word, done in _WAYS.items() if word in gone), "消灭")


def gone_before(sense: Sense, way: str) -> Target | None:
    """被移除的单位牌, 被反制的牌: what that was done to just before, if that is one that was meant by itself."""
    found: Target | None = None
    for part in sense.so_far():
        if way == "移除" and isinstance(part, Put) and part.zone == words.OUT:
            found = part.what
        elif way == "反制" and isinstance(part, Do) and part.verb.startswith("反制"):
            found = part.what if isinstance(part.what, Ref) else THAT
        elif way == "消灭" and isinstance(part, Defeat):
            found = part.what
        elif found == THAT and isinstance(part, MEANS_OTHERS):
            found = None
    return found if isinstance(found, Ref) and found.role != "其余" else None


def given_up(sense: Sense, at: Part, way: str) -> Target:
    """弃置的牌, 牺牲的单位: the one that was given up just before, or as a cost."""
    if sense.paid is not None and (not sense.cost or _gives_one(sense.cost, way)):
        sense.of_paid = True
        return sense.paid
    if one_given_up(sense, way):
        return THAT
    raise sense.fail(f"「{at.text}」是哪一张？前面没有说到{way}一张", at)


def _so_many_paid(sense: Sense, said: Said, at: Part) -> X:
    """牺牲的单位数量: as many as the cost takes, which its player says."""
    given = sense.paid_so_many
    word = (said.so_put or said.gone).replace("弃掉", "弃置")
    bare = replace(said, so_put="", gone="", card=False, kind="", filters=())
    alike = given is not None and said.filters in {(), given.what.filters}
    alike = alike and given is not None and said.kind in {"", words.CARD, given.what.kind}
    if given is None or not alike or bare != Said() or given.way not in word:
        raise sense.fail("这些牌是哪一次移动的？前面没有说到", at)
    return X()


def done_with(sense: Sense, said: Said, at: Part) -> Ref:
    """以此法放进颜色盘的, 以此法移除的: those with which that was just done."""
    word = said.so_put or said.gone
    last = sense.last_of(_DONE_SO)
    if not _is_that(last, word) and any(_is_that(node, word) for node in sense.cost):
        sense.of_paid = True
        return PAID
    if not _is_that(last, word):
        raise sense.fail(f"「{word}」是哪一次移动的？前面没有说到", at)
    return THAT


def destroyed_last(sense: Sense) -> bool:
    """Whether nothing was done to other cards since some were destroyed, so that these are 以此法被消灭的."""
    return isinstance(sense.last_of((*_DONE_SO, Defeat)), Defeat)


def the_one(sense: Sense, said: Said) -> Ref | None:
    """以此法牺牲的单位, 以此法移除的牌: the card itself, where a cost took only one, and it is that one."""
    bare = replace(said, so_put="", gone="", card=False, kind="")
    if sense.paid is None or bare != Said() or not isinstance(sense.paid, Ref):
        return None
    taken = [node for node in sense.cost if _is_that(node, said.so_put or said.gone)]
    what = getattr(taken[0], "what", None) if len(taken) == 1 else None
    alike = isinstance(what, Select) and (said.kind in {"", words.CARD} or what.kind.startswith(said.kind))
    if not alike or sense.last_of(MEANS_OTHERS) is not None:  # other cards came up since the cost was paid
        return None
    sense.of_paid = True
    return sense.paid


def _is_that(done: object, word: str) -> bool:  # noqa: PLR0911 - one a kind
    """Whether what was done is what a word (以此法移回手上的) says."""
    match done:
        case GiveUp(_, way):
            return way[:1] in word
        case Put(zone=words.OUT):
            return "移除" in word
        case Put(zone=words.HAND):
            return "移回" in word or "手" in word
        case Put(_, zone, place):
            return words.CALLED_THERE.get((zone, place.removesuffix("或最下方")), zone) in word
        case Deploy():
            return "战场" in word
        case Search(_, zone) if zone:
            return words.CALLED_THERE.get((zone, ""), zone) in word or (zone == words.HAND and "手" in word)
        case Turn(_, state):
            return state in word
        case Make() | Create():
            return "创造" in word
    return False


def of_use(sense: Sense) -> bool:
    """Whether what is so spoken of had to be done on use, or is what an ability costs."""
    return bool(sense.on_use) or sense.paid_so_many is not None


def so_many_gone(sense: Sense, said: Said, at: Part) -> Named | X:
    """以此法置于牌库底的牌的数量, 以此法弃置的牌的数量: as many as had to be put there, or given up, on use."""
    if sense.paid_so_many is not None:
        return _so_many_paid(sense, said, at)
    what = getattr(sense.on_use[0], "what", None) if len(sense.on_use) == 1 else None
    word, done = said.so_put or said.gone, sense.on_use[0] if sense.on_use else None
    so = isinstance(done, GiveUp) and done.way in word.replace("弃掉", "弃置")
    so = so or (
        isinstance(done, Put) and bool(said.so_put) and words.CALLED_THERE.get((done.zone, done.place), "?") in word
    )
    so = so or (isinstance(done, Put) and done.zone == words.OUT and "移除" in word)
    bare = replace(said, so_put="", gone="", card=False, kind="", filters=())
    alike = isinstance(what, Select) and said.filters in {(), what.filters} and said.kind in {"", words.CARD, what.kind}
    if not so or not alike or bare != Said():
        raise sense.fail("这些牌是哪一次移动的？前面没有说到", at)
    return Named(PAID_SO_MANY)
