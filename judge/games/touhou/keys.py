"""The keys with which only a board of 极彩 is written: counters, what hurts or destroys a card, targets, until when."""

from __future__ import annotations

from typing import Any, Final

from judge.games.touhou import lowering
from judge.games.touhou.card import IT_LEAVES, NEXT_PHASE, NEXT_TURN
from judge.games.written.form import LONGEST, NUMBER, WORD, Key, several, word
from judge.games.written.naming import PLAYERS
from judge.games.written.placed import Placed
from judge.games.written.sheet import Sheet

UNTIL: Final = (
    "回合结束",
    "战斗结束",
    "下个结束阶段",
    "下个重置阶段",
    "下一个重置阶段",
    "游戏结束",
    "被移除期间",
    IT_LEAVES,
    *NEXT_TURN,
    *NEXT_PHASE,
    "永久",
)
UNTIL_USED: Final = "使用下一张"
"""With a name after it: until a card of that name is used."""


def counters(field: str) -> Key:
    """指示物: kinds and how many of each."""

    def read(written: Placed, _: Sheet) -> tuple[tuple[str, int], ...]:
        from judge.games.touhou.text.words import counter  # noqa: PLC0415 - most boards need no reader of texts

        return tuple(sorted((counter(kind), many.number(1)) for kind, many in written.mapping().items()))

    schema = {"type": "object", "additionalProperties": NUMBER, "description": "指示物: 个数"}
    return Key(field, read, lambda value, _: dict(value), schema)


def by_a_card(field: str) -> Key:
    """What destroys a card, or has hurt it last, and whose that was: looked up when all cards lie on the board."""

    def write(value: str, sheet: Sheet) -> str:
        how, _, by = value.partition(":")
        return f"{how}:{sheet.path(int(by))}" if by else how

    return word(field)._replace(read=lambda written, _: written, write=write, cards=True)


def hurt_by(sheet: Sheet, field: str, written: Placed) -> str:
    """That as it is kept; of what hurts a card its name alone is enough."""
    how, _, named = written.text().replace("：", ":").partition(":")
    if field == "hurt" and how not in HOW[field] and not named:
        how, named = HOW[field][0], how
    how = written._replace(value=how).one_of(HOW[field])
    if not named or (named.isdigit() and int(named) not in sheet.state.cards):  # which has gone
        return f"{how}:{named}" if named else how
    return f"{how}:{sheet.meant(written._replace(value=int(named) if named.isdigit() else named))}"


HOW: Final = {"hurt": ("伤害", "战斗伤害", lowering.EFFECT), "doomed": ("伤害", lowering.EFFECT)}
"""What may be said there."""
COUNTED: Final = "(?:获得|失去)的生命"
"""What texts count besides events."""


def until(field: str) -> Key:
    """Until when something holds: one of the words, or until a card of a name is used."""

    def read(written: Placed, _: Sheet) -> str:
        said = written.text()
        return said if said.startswith(UNTIL_USED) else written.one_of(UNTIL)

    return Key(field, read, lambda value, _: value, WORD)


def targets(field: str) -> Key:
    """Cards, and players by their names; 0 where there is none any more."""

    def read(written: Placed, sheet: Sheet) -> tuple[int, ...]:
        found = []
        for item in written.at_most(LONGEST).items():
            if item.value in PLAYERS:
                found.append(-1 - PLAYERS.index(item.text()))
            elif item.whole is not None and item.whole <= 0:
                found.append(item.whole)
            else:
                found.append(sheet.meant(item))
        return tuple(found)

    def write(value: tuple[int, ...], sheet: Sheet) -> list[Any]:
        return [PLAYERS[-1 - one] if one < 0 else sheet.path(one) if one else 0 for one in value]

    return Key(field, read, write, several(WORD), cards=True)


def one_target(field: str) -> Key:
    """A card or a player; 0 for none."""
    some = targets(field)
    return some._replace(
        read=lambda written, sheet: next(iter(some.read(written, sheet)), 0),
        write=lambda value, sheet: some.write((value,), sheet)[0],
    )


def stamped(*fields: str) -> Any:
    """The stamps of the cards in these fields as they lie now, if nothing else is written."""

    def default(sheet: Sheet) -> tuple[int, ...]:
        found: list[int] = []
        for name in fields:
            held = sheet.given.get(name, 0 if name in {"attacker", "target"} else ())
            found += [held] if isinstance(held, int) else held
        return tuple([sheet.state.cards[one].stamp if one > 0 else 0 for one in found])

    return default
