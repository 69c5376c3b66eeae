"""What every game of cards writes down alike: what waits, what lasts, how a game stands.

``Words("卡牌", that="所指")`` is how a game calls it. Each form takes the keys beside these that only this game has;
one that is given again stands where the one was that it replaces.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from itertools import chain
from typing import Any, Final, NamedTuple

from msgspec import Struct

from judge.effects.nodes.ability import Node
from judge.effects.nodes.meant import Condition
from judge.games.cards import gaps
from judge.games.cards.values import Awaited, Ban, Over, Waiting
from judge.games.written import form
from judge.games.written.form import (
    MINUS,
    Form,
    Key,
    as_saved,
    number,
    player,
    rows,
    sayings,
    truth,
    tuples,
    within,
    word,
    words,
)
from judge.games.written.placed import Placed
from judge.games.written.sheet import Sheet
from judge.kernel import Answer, Option


class Words(NamedTuple):
    """How a game calls what it writes down."""

    card: str
    ability: str = "能力"
    that: str = "那"
    """The key of the cards that an effect was about."""
    one: Callable[[str], Key] = form.card
    """How that is written which something happens to: a card, and in some games a player."""
    some: Callable[[str], Key] = form.cards

    def waiting(self, kind: type[Struct] = Waiting, /, **own: Key) -> Form:
        """An ability that is set off."""
        keys = {
            "编号": number("id").otherwise(lambda sheet: sheet.place + 1),
            self.card: form.card("card"),
            "玩家": player("player").otherwise(whose_card),
            self.ability: form.ability("ability", of="card"),
            "起因": self.some("cause"),
            self.that: self.some("that"),
        }
        return Form(kind, **keys | own)

    def awaited(self, kind: type[Struct] = Awaited, /, **own: Key) -> Form:
        """What is done the next time that something happens."""
        keys = {
            "事件": happening("event"),
            self.card: self.one("on").otherwise(0),
            "次序": number("stamp").otherwise(0),
            "玩家": player("player").otherwise(turn_player),
            "实行": as_saved("then", tuple[Node, ...]),
            "名称": word("name"),
            "来源": form.card("source"),
            self.that: self.some("that"),
            "回合": number("turn"),
            "每次": truth("always"),
            "条件": as_saved("while_", Condition | None),
        }
        return Form(kind, **keys | own)

    def effect(self, kind: type[Struct], until: tuple[str, ...], what: str, /, **own: Key) -> Form:
        """What holds for a time: till the end of the turn, and about ``what``, if nothing else is written."""
        keys = {
            "次序": number("stamp").otherwise(lambda sheet: sheet.state.clock + sheet.place + 1),
            "内容": word("what").otherwise(what),
            "对象": self.some("on").otherwise(()),
            "直到": word("until", until).otherwise("回合结束").said,
            "玩家": player("player").otherwise(turn_player),
            "数值": number("number", MINUS),
            "变为": truth("sets"),
            "词": words("words"),
            self.ability: form.ability("ability"),
            "来源": form.card("source"),
            "条号": word("clause"),
            "名称": word("name"),
        }
        return Form(kind, **keys | own)


def holding(package: str, others: str, what: str) -> Key:
    """What an effect does for a time: a flag or a fact that a game knows, or what a pattern says, ``what`` if not said.

    Any other word would do nothing at all.
    """

    def read(written: Placed, _: Sheet) -> str:
        known = import_module(f"{package}.playable")
        words = (sorted(filter(None, names)) for names in (known.FACTS, known.FLAGS))
        return written.one_of(dict.fromkeys((what, *chain.from_iterable(words))), others)

    return word("what")._replace(read=read).otherwise(what)


def happening(field: str, others: str = "") -> Key:
    """Something that happens: what abilities of the game can wait for, or what a pattern says.

    Nothing comes of any other word.
    """

    def read(written: Placed, sheet: Sheet) -> str:
        package = type(sheet.state).__module__.rpartition(".")[0]
        return written.one_of(sorted(import_module(f"{package}.playable").EVENTS), others)

    return word(field)._replace(read=read)


BAN: Final = Form(
    Ban,
    玩家=player("player"),
    条号=word("clause").otherwise(""),
    选择=as_saved("chosen", tuple[Option, ...]).otherwise(()),
    依据=word("by").otherwise(""),
    一次=truth("once"),
    局面=word("board"),
    除外=words("but"),
    说明=word("why"),
    做法=as_saved("course", tuple[Answer, ...]).otherwise(()),
    只能=truth("only"),
)
OVER: Final = Form(Over, 胜者=player("winner").otherwise(None), 依据=words("by").otherwise(()))


def _rulings() -> Key:
    """What the judge has read where the book is silent: of gaps that the game has, in a way in which each can be."""
    any_words = sayings("rulings", "条号: 读法")

    def read(written: Placed, sheet: Sheet) -> tuple[tuple[str, str], ...]:
        listed = gaps.of_game(type(sheet.state).__module__.rpartition(".")[0])
        found: tuple[tuple[str, str], ...] = any_words.read(written, sheet)
        if listed is None:
            return found
        for key, said in written.mapping().items():
            known = gaps.readings(listed, key)
            if known is None:
                line, column = written.keys.get(key, (said.line, said.column))
                Placed(key, said.file, line, column).one_of(listed)
            elif known and said.text() not in known:
                said.one_of(known)
        return found

    return any_words._replace(read=read)


def standing(begins: str, turn: int) -> dict[str, Key]:
    """The keys of every board: whose turn it is, ``turn`` if nothing is written, who was first, how it ended."""
    return {
        "回合玩家": player("turn_player").said,
        begins: player("first_player").otherwise(turn_player).said,
        "回合": number("turn").otherwise(turn).said,
        "裁判读法": _rulings(),
        "结局": within("over", OVER),
        "禁止": rows("banned", BAN),
    }


class Loss(Struct, frozen=True):
    """Who has come to lose, and by which clause."""

    player: int
    by: str


LOST: Final = tuples("lost", Form(Loss, 玩家=player("player"), 依据=word("by")))
"""Who has come to lose, where nothing is done about it yet."""


def known_face(field: str) -> Key:
    """A card of the scenario, by what it calls it."""
    return word(field)._replace(read=lambda written, sheet: written.one_of(sheet.state.faces))


def whose_card(sheet: Sheet) -> Any:
    """The player of the card that the value in hand is about."""
    return sheet.state.cards[sheet.given["card"]].player


def turn_player(sheet: Sheet) -> Any:
    """The player whose turn it is."""
    return sheet.state.turn_player
