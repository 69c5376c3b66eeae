"""2.14, 2.15, 3.4. Of which races a card is: by print, by effects, by what the book says of its name."""

from __future__ import annotations

from judge.games.touhou.book import cite, embody
from judge.games.touhou.card import UNIT
from judge.games.touhou.numbers import Told, says
from judge.games.touhou.rules import Rules
from judge.kernel import Reason

RACE = (embody("3.4", "种族栏"), embody("3.41", "有种族栏的只是单位"), embody("3.43", "加以释义"))
ONLY_UNITS_HAVE = embody("2.14", "种族是单位才有的")
ALL_RACES = (cite("2.15", "兼而有之"), embody("3.42", "同时拥有它们的特征"))
GODS = cite("3.43a", "属于“神”类别")
TOKEN_RACES = (embody("3.44", "一般看它的名称"),)
RACES_BY_NAME = {
    "小鬼": (cite("3.43b", "种族为“妖怪”"), ("妖怪",)),
    "蝙蝠": (cite("3.43c", "种族为“妖怪”"), ("妖怪",)),
    "大天狗": (cite("3.43d", "种族为“妖怪·天狗”"), ("妖怪", "天狗")),
    "半灵": (cite("3.44a", "种族为“半灵”"), ("半灵",)),
    "御柱": (cite("3.44b", "种族为“御柱”"), ("御柱",)),
    "亡灵": (cite("3.44c", "种族为“亡灵”"), ("亡灵",)),
    "小人": (cite("3.44d", "种族为“小人”"), ("小人",)),
    "殖轮": (cite("3.44e", "种族为“殖轮”"), ("殖轮",)),
}
"""The races that the book itself gives to tokens, and to one card, by their names."""
GIVEN_RACES = frozenset(("大天狗",))
"""Of these the ones that are no tokens."""


def of(play: Rules, card: int, told: Told = None) -> tuple[str, ...]:
    """种族, all of them (2.15); 八百万之神 are gods (3.43a)."""
    play.consult(*RACE, ONLY_UNITS_HAVE)
    face = play.face(card)
    if face.kind != UNIT and play.applies(ONLY_UNITS_HAVE):
        if told is not None:
            told += [Reason(clause, ("不是单位",), card) for clause in (ONLY_UNITS_HAVE, RACE[1])]
        return ()
    found = list(_printed_races(play, card, told))
    if len(found) > 1:
        play.consult(*ALL_RACES)
        if not play.applies(ALL_RACES[0]):  # nothing then says that 人类·仙人 is either
            found = ["·".join(found)]
        elif told is not None:
            told += [Reason(clause, ("同时拥有",), card) for clause in ALL_RACES]
    for layer in play.modified(card, "种族"):
        found = list(layer.words) if layer.sets else [*found, *layer.words]
        if told is not None:
            told.append(Reason(says(layer), ("、".join(layer.words),), layer.source or None, layer.name))
    if "八百万之神" in found and play.applies(GODS):
        play.consult(GODS)
        found.append("神")
        if told is not None:
            told.append(Reason(GODS, ("也是神",), card))
    return tuple(dict.fromkeys(found))


def given(play: Rules, card: int) -> list[Reason]:
    """Why a card is of races that are not printed on it: what the book itself says of its name, or of 八百万之神."""
    told: list[Reason] = []
    of(play, card, told)
    by_book = {GODS, *(clause for clause, _ in RACES_BY_NAME.values())}
    return [reason for reason in told if reason.clause in by_book]


def _printed_races(play: Rules, card: int, told: Told) -> tuple[str, ...]:
    face = play.face(card)
    word = next((w for w in RACES_BY_NAME if w in {face.name.removesuffix("衍生物"), face.given}), "")
    if word and (play.card(card).token or word in GIVEN_RACES) and face.races in {(), (word,)}:
        clause, given = RACES_BY_NAME[word]
        play.consult(*TOKEN_RACES, clause)
        if play.applies(clause):
            if told is not None:
                told += [Reason(one, ("看它的名称",), card) for one in TOKEN_RACES if word not in GIVEN_RACES]
                told.append(Reason(clause, ("、".join(given),), card))
            return given
    if told is not None and face.races:
        told.append(Reason(RACE[1], (f"印刷{'、'.join(face.races)}",), card))
    return face.races
