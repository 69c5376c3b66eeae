"""What the chapters of Cipher's rulebook ask of the game being played. The table, on top of them, carries it out."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Container, Iterable

from judge.clause import Clause
from judge.effects.nodes.ability import Ability, Node
from judge.games.cards import rules
from judge.games.cards.meaning import Context, Done
from judge.games.cards.rules import Piles, name
from judge.games.cipher.book import embody
from judge.games.cipher.card import ORB_BROKEN, Card, Face, Given, State, does
from judge.games.cipher.zones import DECK
from judge.kernel import Reason

ORDER_KEPT = embody("6.7.3", "不能变更顺序")
SHUFFLED = embody("24.1.2.1", "随机")
BY_ABILITY = {"升级": "由能力升级", "转职": "由能力转职"}
"""What it is called where an ability does it."""
DEEDS = frozenset(
    {"攻击", "必杀攻击", "神速回避", "移动", "出击", "升级", "转职", "成长", "由能力出击", *BY_ABILITY.values()}
)
"""What abilities can ask about as done this turn."""


class Rules(rules.Rules[State]):
    """A game of Cipher being played, as a chapter sees it."""

    piles = Piles(DECK, "卡组", "卡", order=(ORDER_KEPT,), shuffling=(SHUFFLED,))
    losing = False
    """Whether it is being worked out which abilities are taken away, where what takes them away is not asked again."""
    silencing = False
    """Whether it is being worked out whose abilities have no effect, where that is not asked of what says so."""
    gaining = False
    """Whether it is being asked what words cards have gained."""

    weighing: tuple[tuple[int, Ability], ...] = ()
    """The 常 abilities of which it is being asked what they do, by card, as far as that hangs on 战斗力."""
    bestowing = False
    """Whether it is being worked out which abilities 常 abilities give; those given are not asked what they give."""

    def card(self, card: int) -> Card:
        """The card, with its state."""
        found: Card = self.state.cards[card]
        return found

    @abstractmethod
    def working(self, wanted: str) -> tuple[tuple[int, int], ...]:
        """The cards that may have 常 abilities that work and do something of a kind, each with its player."""

    @abstractmethod
    def happened(self, event: str, subject: int, other: int | None = None, origin: str = "", by: str = "") -> None:
        """Something happened that abilities may wait for; ``by``: the name of the ability that did it."""

    @abstractmethod
    def show(self, card: int, among: Iterable[str] = ()) -> None:
        """Somebody says which card it is that is to be put where it is open: both look at it before that (6.4.6)."""

    @abstractmethod
    def face(self, card: int) -> Face:
        """What is printed on the card, as far as anybody knows, or copied onto it."""

    def ever(self, what: str) -> bool:
        """Whether any 常 ability that a card can have here does something of this kind, by the name of its node."""
        return what in self.printed_anywhere("always") or self.giving()

    def printed_or_given(self, what: str) -> bool:
        """Whether a 常 ability does something of this kind that is printed here, or given by an effect now."""
        given = (effect.ability for effect in self.state.effects if effect.ability is not None)
        return what in self.printed_anywhere("always") or any(what in does(ability.body) for ability in given)

    @abstractmethod
    def rewording(self) -> bool:
        """Whether any card can have other words here than the printed ones: an effect or a 常 ability may give some."""

    def did(self, event: str, card: int, ability: str = "") -> None:
        """Keep that a unit did this in this turn: whether, so that a loop comes back to itself.

        Only where an ability asks for it how often, and no oftener than it asks.
        """
        deed = (event, card, ability)
        asked = [times for name, times in self.printed_anywhere("often") if name == ability]
        if self.state.did.count(deed) < max(asked, default=1):
            self.set(did=(*self.state.did, deed))

    def orb_broken(self, player: int) -> None:
        """Keep that an orb of a player was broken this turn, where an ability may ask for it."""
        if player not in self.state.broken and ORB_BROKEN in self.printed_anywhere("asks"):
            self.set(broken=tuple(sorted((*self.state.broken, player))))

    @abstractmethod
    def strengthened(self, card: int, fact: str = "战斗力") -> list[tuple[int, Reason]]:
        """What is added to a number of a card now: how much, and what adds it, by which clause."""

    @abstractmethod
    def gained(self, card: int, fact: str) -> list[tuple[str, Reason]]:
        """The words for a fact that effects have given a card, each with what gives it."""

    @abstractmethod
    def lost(self, card: int, fact: str) -> list[tuple[str, Reason]]:
        """The words for a fact that effects have taken from a card, each with what takes it."""

    @abstractmethod
    def bestowed(self, card: int) -> list[Ability]:
        """The abilities that 常 abilities give a card now."""

    @abstractmethod
    def flags(self, card: int, flag: str, against: int | None = None) -> list[Given]:
        """What gives a unit a flag now, as far as ``against`` is concerned."""

    @abstractmethod
    def flags_among(self, card: int, wanted: Container[str]) -> Iterable[tuple[str, Given]]:
        """The flags of several that a unit has now, each with what gives it."""

    @abstractmethod
    def perform(self, node: Node, context: Context, clause: Clause | None = None) -> Done:
        """Carry out one verb of card text (24)."""


__all__ = ["DEEDS", "Rules", "name"]
