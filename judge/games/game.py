"""What a game package says to the rest of the house: everything that whoever stands above asks of it."""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from judge.corpus import Book
from judge.games import decks, listed
from judge.games.citing import Citations
from judge.games.speech import Speech
from judge.games.written.board import BoardForm
from judge.games.written.form import Form, Schema
from judge.games.written.headings import Printing
from judge.games.written.naming import PLAYERS, Naming
from judge.games.written.placed import Placed
from judge.games.written.sheet import Sheet
from judge.kernel import Play, Procedure
from judge.kernel.records import Derived, Option, Reason, Telling
from judge.kernel.state import NOBODY

if TYPE_CHECKING:
    from judge.effects.nodes.ability import Ability


class Outcome(NamedTuple):
    """How a game ended: who won (None: nobody, a draw), and by which clauses."""

    winner: int | None
    by: tuple[str, ...]

    @property
    def draw(self) -> bool:
        """Whether nobody won."""
        return self.winner is None


class Possible(NamedTuple):
    """What a player can choose at some moment of a game, in the words in which he is asked for it then.

    ``when``: the clauses that say whose it is to choose that, and when. ``part_of``: the act that is chosen before it,
    under the first of them: where that one is refused, what says so of a card says it of choosing this card.
    ``lost``: it is the time, but its card has it no more, or nobody is asked for it, as it cannot be done: by ``when``.
    """

    player: int
    question: Telling
    option: Option
    when: tuple[Reason, ...]
    part_of: Option = ""
    lost: bool = False


class Game(ABC):
    """One rulebook that can be played."""

    id: ClassVar[str]
    name: ClassVar[str]
    citations: ClassVar[Citations]
    players: ClassVar[tuple[str, ...]] = PLAYERS
    card: ClassVar[Form]
    """How a card is written."""
    printing: ClassVar[Printing] = Printing()
    """How cards printed in another language say it, where a list of such cards is understood."""
    board: ClassVar[BoardForm]
    """How a board is written."""
    brief: ClassVar[tuple[str, ...]]
    """The facts of a card that a board shows beside its name, and that endings are compared by."""
    brief_of_players: ClassVar[tuple[str, ...]] = ()
    """The numbers of a player that are shown beside his zones."""
    brief_of_board: ClassVar[tuple[str, ...]] = ()
    """The facts of a game that stand below the zones where there is anything of them, the uppermost first."""
    beside: ClassVar[tuple[tuple[str, object], ...]] = ()
    """What else a board in print shows of a card, unless it is as it is with most: the fact, and that value."""
    counted: ClassVar[str] = ""
    """How the facts of a card end that say how many of something lie on it, where each kind has its own."""
    only_changed: ClassVar[tuple[str, ...]] = ()
    """The facts of a card that are there only once something has changed it: without one it is as printed."""

    deeds: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """How a choice is said at a table: how its question ends, and the sentence, in which ``who`` chooses ``it``,
    ``may`` or may not, and ``of`` is how the question begins. With a colon behind it: where nothing is chosen."""
    is_so: ClassVar[Mapping[str, tuple[str, str]]] = MappingProxyType({})
    """How it is said that a fact of a card is so, and that it is not; of any other it is 是 or 不是."""
    said_of: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """How a fact of a card is said that has a word of its own, by its value; with 无 behind it: that it has none."""
    went: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """How it is said that a card is in a zone that is no place."""
    speech: ClassVar[Speech] = Speech()
    """What people at a table call things that the board calls otherwise."""
    _apart: Naming | None = None
    set_off: ClassVar[tuple[str, str]] = ("触发了", "没有触发")
    """How it is said that an ability was set off, and that it was not."""
    carried_out: ClassVar[str] = ""
    """How a step begins that carries out what was set off, where that goes to a stack first."""
    unused: ClassVar[frozenset[str]] = frozenset()
    """The clauses by which an ability that was set off waits no more though it was not carried out."""

    @property
    def book(self) -> Book:
        """The rulebook."""
        return self.citations.book

    @property
    def editions(self) -> tuple[str, ...]:
        """The editions of the rulebook that it is played by, the newest first: the code cites that one."""
        return (self.book.edition,)

    def pinned(self, state: Any, edition: str) -> Any:
        """A start that is played by an older edition."""
        del state
        raise LookupError(f"{self.id} is not played by {edition}")

    @property
    def zones(self) -> tuple[str, ...]:
        """The zones of a player, in the order in which a board shows them."""
        return self.board.sides

    @property
    def front(self) -> str:
        """The fact of a card that says whether its front is up."""
        return self.board.up

    @property
    def owner(self) -> str:
        """The fact of a card that says whose it is."""
        return self.board.owner

    @property
    def procedures(self) -> tuple[type[Procedure], ...]:
        """The procedures of the book."""
        return tuple(dict.fromkeys(self.board.procedures.values()))

    @property
    def look(self) -> listed.Look:
        """The facts of a card that are shown by how it lies."""
        return listed.look(self.id)

    @property
    def deck(self) -> decks.Form:
        """The deck rules."""
        return decks.form(self.id)

    @property
    def text(self) -> Any:
        """How card text is read and told: the game's package ``text``, which costs its grammar."""
        return listed.text(self.id)

    @abstractmethod
    def play(self, state: Any, *, without: str = "") -> Play[Any]:
        """A play that goes on from ``state``; ``without``: a clause that is switched off."""

    # --- as it is written --------------------------------------------------------------------------------------

    def cards(self, written: Placed) -> dict[str, Any]:
        """The printed sides described in a document, by what they are called. Raises Unreadable."""
        sheet = Sheet(self.board, None)
        faces = written.mapping() if written.value is not None else {}
        return {key: self.read_face(key, value, sheet) for key, value in faces.items()}

    def start(self, written: Placed, faces: dict[str, Any]) -> Any:
        """The state that a document describes. Raises Unreadable."""
        return self.board.read(written, faces)

    def saved_cards(self, faces: dict[str, Any]) -> dict[str, Any]:
        """The opposite of ``cards``: plain values, defaults left out."""
        sheet = Sheet(self.board, None)
        return {key: self.saved_face(face, sheet) for key, face in faces.items()}

    def saved_start(self, state: Any) -> dict[str, Any]:
        """The opposite of ``start``: plain values, defaults left out."""
        return self.board.save(state)

    def schema(self) -> tuple[Schema, Schema]:
        """The form of one card, and of a start: what ``cards`` and ``start`` read."""
        return self.card.schema, self.board.schema

    @abstractmethod
    def read_face(self, key: str, written: Placed, sheet: Sheet) -> Any:
        """The printed side of a card as it is written. Raises Unreadable."""

    @abstractmethod
    def saved_face(self, face: Any, sheet: Sheet) -> dict[str, Any]:
        """The opposite of ``read_face``."""

    # --- as it is said -----------------------------------------------------------------------------------------

    @property
    def naming(self) -> Naming:
        """What cards are called."""
        return self._apart or self.board.naming

    def apart(self, states: Iterable[Any], cards: Iterable[int]) -> Self:
        """The same, which calls these cards on all boards of a course as they are told apart on one of them."""
        told = copy.copy(self)
        told._apart = self.naming.apart(states, cards)
        return told

    def named(self, state: Any, card: int) -> str:
        """What a card is called on this board."""
        return self.naming.named(state, card)

    def marked(self, state: Any, card: int) -> str:
        """What a card is called on its player's side of the board; empty if nobody knows."""
        return self.board.naming.marked(state, card)

    def said(self, state: Any, pieces: tuple[int | str, ...]) -> tuple[str, ...]:
        """Everything that words with cards in them can be said as; as they are said here first."""
        return self.board.naming.said(state, pieces)

    def saying(self, state: Any, options: Iterable[Option], words: str) -> list[Option]:
        """Those of several options that ``words`` are one way to say."""
        return self.board.naming.saying(state, options, words)

    def find(self, state: Any, words: str) -> tuple[int, ...]:
        """The cards that ``words`` can mean on this board; none if nothing is called that."""
        return self.board.naming.find(state, words)

    @abstractmethod
    def visible(self, state: Any, card: int, player: int) -> bool:
        """Whether a player may see the front of a card."""

    @abstractmethod
    def card_facts(self, state: Any, card: int, without: str = "") -> dict[str, Any]:
        """What can be said of a card now, by name of the fact; ``without``: with a clause switched off."""

    def why_fact(self, state: Any, card: int, fact: str) -> Derived:
        """The value of a fact of a card with everything that makes it so; a game that says nothing gives the value."""
        return Derived(self.card_facts(state, card)[fact])

    def asked(self, state: Any, card: int | None, name: str) -> Derived | None:
        """What else can be asked by name, of a card or (None) of the game, with its reasons; None: no such thing.

        What no board shows: all that is printed, who may see it, what the book's words mean.
        """
        del state, card, name
        return None

    def holds(self, state: Any, card: int, ability: Ability) -> bool | None:
        """Whether an ability that does something all the time does it on this board; None: it is none that does."""
        del state, card, ability
        return None

    def why_ability(self, state: Any, card: int, ability: Ability) -> tuple[Reason, ...]:
        """Why an ability of a card does nothing on this board; a game that says nothing gives no reason."""
        del state, card, ability
        return ()

    def why_not_set_off(self, state: Any, card: int, ability: Ability) -> tuple[Reason, ...]:
        """Why an ability of a card that waits for something was not set off; a game may leave out what comes later."""
        return self.why_ability(state, card, ability)

    def possible(self, state: Any, within: tuple[type[Procedure], ...]) -> Iterable[Possible]:
        """What each player could choose with this board at some moment, though not at this one.

        ``within``: the procedures that are being carried out, the innermost last.
        """
        del state, within
        return ()

    def facts(self, state: Any) -> dict[str, Any]:
        """What can be said of the game now: 结果, 回合玩家, 回合, what this game alone has, and every zone."""
        said = {"结果": self.result(state), "回合玩家": self.players[state.turn_player], "回合": state.turn}
        said |= self.own_facts(state)
        for (player, zone), cards in state.zones.items():
            whose = "" if player == NOBODY else f"{self.players[player]}."
            said[f"{whose}{zone}"] = [state.cards[card].face for card in cards]
        return said

    @abstractmethod
    def own_facts(self, state: Any) -> dict[str, Any]:
        """What can be said of this game only."""

    def outcome(self, state: Any) -> Outcome | None:
        """How the game ended; None as long as it goes on."""
        over = state.over
        return None if over is None else Outcome(over.winner, tuple(dict.fromkeys(map(str, over.by))))

    def result(self, state: Any) -> str:
        """The outcome in words: 继续, 平局, A胜."""
        ended = self.outcome(state)
        return "继续" if ended is None else "平局" if ended.winner is None else f"{self.players[ended.winner]}胜"
