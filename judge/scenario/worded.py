"""A fact in words: as a sentence with what it was at the start, its value, what lies somewhere and what came there."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from judge.games import Game
from judge.kernel.state import NOBODY
from judge.scenario import lying
from judge.scenario.facts import EMPTY, MISSING


def sentence(game: Game, state: Any, name: str, value: Any, before: Any, own: str = "") -> str:
    """A fact as a sentence, with what it was at the start where that differs; ``own``: what a card in a place is."""
    card, _, what = name.rpartition(".")
    whose = own or place(card) if "." in card else own if own and len(game.find(state, card)) > 1 else card
    if isinstance(value, bool):
        so = is_so(game, what)
        was = "" if before == value or not isinstance(before, bool) else f"（开始时{so[not before]}）"
        return f"{'是' if value else '否'}，{whose}{so[not value]}{was}"
    if isinstance(value, list) and isinstance(before, list) and _is_zone(game, state, name):
        return _lying(name, value, before)
    stale = plain(before) == plain(value) or str(before).startswith(MISSING)
    if before == EMPTY:
        before, stale = None, what != "区域"
    stale = stale or (what in game.only_changed and before in NONE)
    changed = "" if stale else f"（开始时{'没有' if before in NONE else valued(before)}）"
    counted = lying.in_words(name, value, changed) if lying.counting(game, state, name) is not None else ""
    if said := counted or _of_a_card(game, state, name, value, before, whose, changed):
        return said
    if said := _in_other_words(value, "" if card else what, whose, what, changed):
        return said
    if value in NONE or str(value).startswith(MISSING):
        where = str(value).removeprefix(MISSING).strip("（）") if value not in NONE else ""
        return f"{whose}{f'在{where}，' if where else ''}没有{what}{changed}"
    of = "" if not whose or (what.startswith("能") and "的" in what) else "的"
    return f"{whose}{of}{what}是{valued(value)}{changed}"


def _of_a_card(  # noqa: PLR0917 - what a sentence is made of
    game: Game, state: Any, name: str, value: Any, before: Any, whose: str, changed: str
) -> str:
    """Where a card is, whose it is, and what else its game has words of its own for; else nothing."""
    card, _, what = name.rpartition(".")
    found = game.find(state, card) if card else ()
    facts = game.card_facts(state, found[0]) if found and found[0] in state.cards else {}
    if what == "区域" and card:
        player = facts.get("玩家", "")
        where = game.went.get(str(value)) or (f"在{player}的{value}" if player else f"在{value}")
        then = "（开始时还没有它）" if before is None else changed.replace("开始时", "开始时在")
        return f"{whose}{where if value else '已经不存在'}{then if changed else ''}"
    zone = facts.get("区域", "")
    words = game.said_of.get(f"{what}无" if value in NONE else f"{zone}.{what}") or game.said_of.get(what)
    if words and isinstance(value, list):
        return words.format(whose=whose, value="』『".join(value)) + (changed if value else "")
    if words:
        was = f"（开始时{words.format(whose='', value=before).removeprefix('的')}）" if changed and before else ""
        return words.format(whose=whose, value=value) + was
    return f"{whose}在{value}的{zone}" if what == "玩家" and value and zone else ""


def is_so(game: Game, what: str) -> tuple[str, str]:
    """How it is said that a fact is so, and that it is not."""
    said = (what, what.replace("具有", "不具有", 1)) if what.startswith("具有") else (f"是{what}", f"不是{what}")
    return game.is_so.get(what, said)


def _in_other_words(value: Any, of_all: str, whose: str, what: str, changed: str) -> str:
    """A fact that is not said as what it is: whether there is one, whether it is so, who can; else nothing."""
    if value in ("是", "不是"):
        return f"{whose}{value}{what}"
    if what == SEEN_BY:
        who = f"{valued(value)}都" if value and len(value) > 1 else valued(value)
        return f"{who if value else '谁都'}看{'得' if value else '不'}见{whose}{changed}"
    if of_all and value in ("有", "无"):
        return f"现在{'有' if value == '有' else '没有'}{of_all}{changed.replace('时无', '时没有')}"
    if value in NONE and what.startswith("能") and what.endswith("的"):
        return f"{whose}没有人{what.removesuffix('的')}{changed}"
    return ""


def place(words: str) -> str:
    """A place as people say it: A的牌组区第1张; of a zone that is nobody's: 移除区第1张."""
    zone, _, number = words.rpartition(".")
    return f"{zone.replace('.', '的')}第{number}张" if zone and number.isdecimal() else words.replace(".", "的")


SEEN_BY: Final = "看得见"
"""The fact that says which players see a card."""
NONE: Final[tuple[object, ...]] = ("", None, [], {})
"""Values of a fact that a card, or the game, has not."""


def _is_zone(game: Game, state: Any, name: str) -> bool:
    whose, _, zone = name.rpartition(".")
    player = game.players.index(whose) if whose in game.players else NOBODY
    return (player, zone) in state.zones


def _lying(name: str, value: list[Any], before: list[Any]) -> str:
    """What lies somewhere, and what came there and went."""
    more, less = Counter(value) - Counter(before), Counter(before) - Counter(value)
    said = valued if any(value) or any(before) else lambda unknown: f"{len(unknown)}张"
    parts = [f"{verb}{said(list(cards.elements()))}" for verb, cards in (("多了", more), ("少了", less)) if cards]
    now = f"{len(value)}张：{valued(value)}" if any(value) else said(value) if value else "一张也没有"
    return f"{called(name)}{'，'.join(parts) or '没有变'}，现在{now}"


def called(name: str) -> str:
    """A fact as people say it: 新兵的战斗力."""
    whose, _, what = name.rpartition(".")
    return f"{whose}的{what}" if whose else name


def valued(value: Any) -> str:
    """The value of a fact in words."""
    if isinstance(value, list):
        unknown = sum(not item for item in value)
        known = [str(item) for item in value if item]
        return "、".join(known + ([f"{unknown}张未知的"] if unknown else [])) or "无"
    if isinstance(value, bool):
        return "是" if value else "否"
    if isinstance(value, dict):
        return "、".join([f"{name}{'×' if name[-1:].isdigit() else ''}{many}" for name, many in value.items()]) or "无"
    return str(value) if value not in (None, "") else "无"


def plain(value: Any) -> object:
    """The value of a fact so that two can be compared; the order of a zone is none of it."""
    if isinstance(value, dict):
        return valued(value)
    return tuple(sorted(map(str, value))) if isinstance(value, list) else str(value)
