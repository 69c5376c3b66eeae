"""24.1.8 and 5.1.1.4. The information of cards where effects have changed it: copied, or more words gained."""

from __future__ import annotations

import functools

from msgspec.structs import replace

from judge.effects.nodes.verbs import Gain
from judge.games.cipher.book import embody
from judge.games.cipher.card import LOSES, Effect, Face
from judge.games.cipher.rules import Rules
from judge.games.cipher.text.terms import NOT_PRINTED
from judge.kernel import Reason

Told = list[Reason] | None
"""Where a function that works a fact out says what makes it so, if asked to."""

COPIED = "复制"
GAINED, LOST_WORDS = "获得", "失去"
CHANGED = embody("5.1.1.4", "修改卡的信息")
_FIELDS = {
    "单位名": "unit",
    "称号": "title",
    "出击费用": "cost",
    "转职费用": "promotion",
    "势力": "affinities",
    "性别": "gender",
    "武器": "weapons",
    "属性": "traits",
    "战斗力": "power",
    "支援力": "support",
    "射程": "ranges",
    "兵种": "kind",
    "能力": "abilities",  # of 5 kinds, the support abilities among them (21.2.3.1)
    "支援能力": "abilities",
}
"""The information of a card that can be copied (4)."""
COPYABLE = frozenset((*_FIELDS, *NOT_PRINTED))
ONCE_CHANGED = {f"改变后的{fact}": fact for fact in ("单位名", "势力", "性别", "武器", "属性")}
"""What the printed words are called once something has changed them."""


def called(fact: str, word: str, *, lost: bool = False) -> str:
    """What a word that a card has gained, or has no more, is to it."""
    if fact == "单位名" and not lost:
        return f"单位名也当做「{word}」"
    return f"{LOST_WORDS if lost else GAINED}{fact}「{word}」"


def rewritten(fact: str, words: tuple[str, ...]) -> str:
    """What words are to a card that it has instead of those printed on it."""
    return f"{fact}变为「{'」「'.join(words)}」"


def copies(effects: tuple[Effect, ...]) -> dict[int, tuple[Effect, ...]]:
    """The copying effects, by the card that they are on, the older first."""
    found: dict[int, tuple[Effect, ...]] = {}
    for effect in effects:
        for card in effect.on if effect.what == COPIED else ():
            found[card] = (*found.get(card, ()), effect)
    return found


def printed_ones(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words for what stands on a card, of those for what is copied."""
    return tuple([word for word in words if word in _FIELDS])


def comes(play: Rules, card: int, fact: str) -> str:
    """How a piece of information comes to stand on a card: printed, or copied onto it."""
    made = copies(play.state.effects).get(card, ())
    return "复制得" if any(effect.name and fact in effect.words for effect in made) else "印刷"


def copied(play: Rules, face: Face, made: tuple[Effect, ...]) -> Face:
    """The information of a card on which copying effects are; the newest goes before the others."""
    for effect in made:
        if effect.name:
            face = _mixed(face, play.state.faces[effect.name], effect.words)
    return face


@functools.lru_cache(maxsize=1024)
def _mixed_of(face: _ById, source: _ById, words: tuple[str, ...]) -> Face:
    return replace(face.face, **{_FIELDS[word]: getattr(source.face, _FIELDS[word]) for word in words})


class _ById:
    """A printed side that is told from others by being the same value in memory, which is quick."""

    def __init__(self, face: Face) -> None:
        self.face = face

    def __hash__(self) -> int:
        return id(self.face)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ById) and other.face is self.face


def _mixed(face: Face, source: Face, words: tuple[str, ...]) -> Face:
    return _mixed_of(_ById(face), _ById(source), words)


def can_be(play: Rules) -> bool:
    """Whether words can be others than the printed ones, by the effects that there are or by what is printed."""
    by_effect = any(effect.what in {GAINED, LOST_WORDS} for effect in play.state.effects)
    return by_effect or not play.printed_anywhere("always").isdisjoint((Gain.__name__, LOSES))


def words(play: Rules, card: int, fact: str, printed: tuple[str, ...], told: Told = None) -> tuple[str, ...]:
    """The words that a card has for a fact: the printed ones and those that it gained, without those that it lost."""
    if not play.rewording():
        return printed
    gained = [(word, by) for word, by in play.gained(card, fact) if word not in printed]
    lost = [(word, by) for word, by in play.lost(card, fact) if word in {*printed, *(one for one, _ in gained)}]
    if gained or lost:
        play.consulted.add(CHANGED)
    if told is not None:
        told += [by for _, by in (*gained, *lost)]
    without = {word for word, _ in lost}
    found = (*printed, *[word for word, _ in gained]) if gained else printed
    return tuple([word for word in found if word not in without]) if lost else found
