"""What the chapters of 极彩's rulebook ask of the game being played. The table, on top of them, carries it out."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager

from judge.clause import Clause
from judge.effects.nodes.ability import Ability, Node
from judge.effects.nodes.meant import Filter
from judge.games.cards import rules
from judge.games.cards.meaning import Context, Done
from judge.games.cards.table import Piles, name
from judge.games.cards.values import Layer
from judge.games.touhou.book import embody
from judge.games.touhou.card import SPELL, UNIT, UNKNOWN, Card, Entry, Face, Person, State
from judge.games.touhou.zones import DECK, FIELD, ORDER_KEPT, STACK

SHUFFLED = embody("4.1.3", "保证充分随机化")
PERMANENT = (embody("1.95a", "颜色盘里的牌不在战场上"), embody("4.7.2", "颜色盘里的牌不算永久物"))


UNSACRIFICED = "不能被牺牲"
"""What is said of a permanent that cannot be sacrificed."""


class Rules(rules.Rules[State]):
    """A game of 极彩 being played, as a chapter sees it.

    Events (``happened``), each with its subject (a card, or a player as :func:`card.as_target` has him) and the other
    end: 进战场, 离场, 死去, 进墓地, 移回手上, 移除, 横置, 重置, 使用, 攻击, 阻挡, 造成伤害, 造成战斗伤害, 受到伤害,
    获得生命, 失去生命, 抓牌, 弃置, 凭依, 被放置指示物, 被移除指示物, 成为目标; of a phase, with the player whose turn
    it is as the subject: 准备开始, 抓牌开始, 凭依开始, 主要开始, 结束开始.
    """

    piles = Piles(DECK, DECK, "牌", order=(ORDER_KEPT,), shuffling=(SHUFFLED,))

    acting: Context | None = None
    """Whose spell or ability is just carried out, and of which card."""
    paying: Clause | None = None
    """By which clause a condition is just being paid, while nothing resolves."""
    dealt = 0
    """How much damage the text that was just done has dealt."""
    drawing = False
    """Whether a card is just being drawn."""
    to_owner = False
    """Whether the text that is just carried out says itself that something goes to its owner."""
    exchanging = False
    """Whether a card of the colour disc is exchanged, so that there are no more of them."""
    leaving: frozenset[int] = frozenset()
    entering: frozenset[int] = frozenset()
    """The cards that just leave the battlefield at the same time."""
    placing: int | None = None
    """Who is about to place counters, while it is asked how many."""
    once_for_all: dict[tuple[int, int, str, tuple[Node, ...]], tuple[str | int, ...]]
    """What was set off once for all that happens at the same time (一个或数个…时), and by what of it."""

    # --- reading ------------------------------------------------------------------------------------------------

    def card(self, card: int) -> Card:
        """The card, with its state."""
        found: Card = self.state.cards[card]
        return found

    def face(self, card: int) -> Face:
        """What is printed on the card, or on the one that it is a copy of, as far as anybody knows."""
        state = self.state
        here = state.cards[card]
        key = here.copied or here.face
        found: Face = state.faces[key] if key else UNKNOWN
        return found

    def person(self, player: int) -> Person:
        """What is true of a player."""
        found: Person = self.state.players[player]
        return found

    def in_play(self, card: int, stamp: int | None = None) -> bool:
        """Whether a card is on the battlefield, and still the object that it was (4.05)."""
        found = self.card(card)
        return bool(found.zone == FIELD and stamp in {None, found.stamp})

    def is_permanent(self, card: int) -> bool:
        """永久物: on the battlefield, and no spell (1.91, 1.95a)."""
        self.consult(*PERMANENT)
        return self.in_play(card) and self.face(card).kind != SPELL

    def at_work(self, kind: str) -> list[Card]:
        """The cards that have abilities of a kind where these may work: the turn player's first."""
        if kind not in self.printed_anywhere("kinds"):
            return []
        state, turn = self.state, self.state.turn_player
        here = [card for player in (turn, 1 - turn) for zone in (FIELD, STACK) for card in state.zones[player, zone]]
        if elsewhere := self.printed_anywhere("elsewhere"):
            there = [card for (_, zone), cards in state.zones.items() if zone in elsewhere for card in cards]
            others = [card for card in there if state.cards[card].zone in self.face(card).elsewhere]
            here += sorted(others, key=lambda card: (state.cards[card].player != turn, card))
        return [state.cards[card] for card in here if kind in self.face(card).kinds]

    def units(self, player: int) -> list[int]:
        """The units that a player controls."""
        there = self.state.zones[player, FIELD]
        return [card for card in there if self.face(card).kind == UNIT] if there else []

    def all_counters(self, card: int) -> tuple[tuple[str, int], ...]:
        """The counters on a card, or on a player (:func:`card.as_target`): of each kind how many."""
        return self.person(-1 - card).counters if card < 0 else self.card(card).counters

    def counters(self, card: int, kind: str) -> int:
        """How many counters of a kind are on a card, or on a player (:func:`card.as_target`)."""
        on = self.person(-1 - card).counters if card < 0 else self.card(card).counters
        return dict(on).get(kind, 0) if on else 0

    @abstractmethod
    def abilities(self, card: int) -> list[Ability]:
        """The abilities that a card has and that work where it is now (1.111, 1.116b, 1.117e)."""

    @abstractmethod
    def as_one_move(self, card: int) -> AbstractContextManager[None]:
        """Where a card is moved on at once: what it was is what it was before the first of the two moves."""

    @abstractmethod
    def leaving_together(self, cards: Iterable[int]) -> AbstractContextManager[None]:
        """These leave the battlefield at the same time."""

    @abstractmethod
    def had(self, card: int) -> list[Ability]:
        """The abilities of a card that has just left the battlefield: what is set off by that is among them."""

    @abstractmethod
    def modified(self, card: int, fact: str) -> list[Layer]:
        """What changes a fact of a card now, in order."""

    @abstractmethod
    def flags(self, card: int, flag: str) -> list[Layer]:
        """What gives a card, or a player (:func:`card.as_target`), a flag now: each layer that says so."""

    # --- cards --------------------------------------------------------------------------------------------------

    @abstractmethod
    def put(
        self,
        card: int,
        zone: str,
        *what: int | str,
        player: int | None = None,
        clause: Clause | None = None,
        bottom: bool = False,
        face_up: bool | None = None,
        tapped: bool = False,
    ) -> bool:
        """Put a card into a zone that is not the battlefield; into hand, deck and grave it is its owner's."""

    @abstractmethod
    def enter(
        self,
        cards: Iterable[int],
        player: int,
        clause: Clause,
        *,
        tapped: bool = False,
        counters: tuple[tuple[str, int], ...] = (),
    ) -> tuple[int, ...]:
        """Put cards onto the battlefield at the same time, controlled by ``player``; those that got there."""

    @abstractmethod
    def make_tokens(
        self, face: Face, player: int, clause: Clause, *, tapped: bool = False, count: int = 1, of: int = 0
    ) -> tuple[int, ...]:
        """Make tokens out of nothing: ``player`` owns and controls them (1.102)."""

    @abstractmethod
    def hand_over(self, card: int, player: int, clause: Clause) -> bool:
        """A permanent is controlled by ``player`` from now on: it changes no zone."""

    @abstractmethod
    def tap(self, card: int, clause: Clause, *what: int | str) -> bool:
        """横置. False if it has no such state, cannot, or is tapped already."""

    @abstractmethod
    def untap(self, card: int, clause: Clause, *what: int | str) -> bool:
        """重置."""

    @abstractmethod
    def draw(self, player: int, clause: Clause | None = None) -> bool:
        """抓牌: one card. Who cannot loses (1.184)."""

    @abstractmethod
    def draw_several(self, player: int, count: int, clause: Clause | None = None) -> int:
        """Draw cards one by one (1.183); how many were drawn. Who is to draw more than there are loses (1.29)."""

    @abstractmethod
    def discard(self, card: int, clause: Clause | None = None) -> bool:
        """弃置: from the hand into the grave."""

    @abstractmethod
    def add_counters(
        self, to: int, kind: str, count: int, clause: Clause | None = None, *, by: int | None = None
    ) -> bool:
        """Place counters on a card or a player (1.191)."""

    @abstractmethod
    def take_counters(self, off: int, kind: str, count: int, clause: Clause | None = None) -> int:
        """Remove counters, as many as there are up to ``count``; how many."""

    # --- what happens -------------------------------------------------------------------------------------------

    @abstractmethod
    def damage(self, source: int, to: int, number: int, clause: Clause | None = None, *, battle: bool = False) -> int:
        """Damage by a card to a unit or a player (1.171), replaced and prevented; how much was dealt."""

    @abstractmethod
    def gain_life(self, player: int, number: int, clause: Clause | None = None) -> bool:
        """A player gains life (1.163)."""

    @abstractmethod
    def lose_life(self, player: int, number: int, clause: Clause | None = None) -> bool:
        """A player loses life, which is no damage (1.163)."""

    @abstractmethod
    def destroy(self, card: int, clause: Clause | None = None, source: int = 0) -> bool:
        """消灭: a permanent comes to be destroyed; it is moved when all effects are done (1.22.4)."""

    @abstractmethod
    def sacrifice(self, card: int, clause: Clause | None = None) -> bool:
        """牺牲: its controller puts a permanent into its owner's grave; this cannot be kept off like 消灭."""

    @abstractmethod
    def replaced(self, event: str, card: int) -> bool:
        """Whether something else was done instead of an event that would happen to a card (1.117f)."""

    @abstractmethod
    def replaceable(self, card: int) -> bool:
        """Whether a text could have something else done than that a card dies which has come to it (1.117f)."""

    @abstractmethod
    def counter(self, entry: Entry, clause: Clause | None = None, zone: str = "", place: str = "") -> bool:
        """反制: an object leaves the 对抗 without resolving (4.4.4b, 4.4.5), to the grave or to ``zone``."""

    @abstractmethod
    def lose(self, player: int, clause: Clause, *what: int | str, won: bool = False) -> bool:
        """A player comes to lose, or (``won``) the other to win; it is handled when all effects are done (1.22.4)."""

    @abstractmethod
    def counted(self, what: str, subject: int, number: int) -> None:
        """So many points of something were gained or lost, which a text may count over the turn."""

    @abstractmethod
    def happened(
        self, event: str, subject: int, other: int | None = None, origin: str = "", amount: int = 0, by: str = ""
    ) -> None:
        """Something happened that abilities may wait for (1.117c); ``by``: a 牌 or a 能力 that has chosen a target."""

    @abstractmethod
    def perform(self, node: Node, context: Context) -> Done:
        """Do what a part of an effect says (``verbs.py``)."""

    @abstractmethod
    def entered(self, whence: Mapping[int, str]) -> None:
        """These have entered the battlefield at the same time, each from a zone; abilities may wait for it."""

    @abstractmethod
    def acting_by(self, context: Context) -> AbstractContextManager[None]:
        """What is done inside, and what the rules find of it at once, is done by this spell or ability."""

    @abstractmethod
    def fight(self, attacker: int, blocker: int, clause: Clause) -> bool:
        """A 战斗判定 between two units begins (6.1.2). False if there is a battle already (6.1.3)."""

    @abstractmethod
    def begin_fight(self) -> None:
        """The battle that an effect has made begins, if there is one."""

    @abstractmethod
    def use_now(
        self,
        card: int,
        player: int,
        clause: Clause,
        *,
        free: bool = True,
        heedless: str = "",
        fits: tuple[Filter, ...] = (),
    ) -> bool:
        """A player uses a card while an effect resolves: not paid for if ``free``, as ``fits`` demands (1.56c)."""

    @abstractmethod
    def use_up(self, card: int, ability: Ability, clause: Clause) -> None:
        """An ability with a limit was used once more this turn."""

    @abstractmethod
    def judge(self) -> None:
        """判定规则: note at once what has come to be destroyed, and who has come to lose (1.22.2)."""


__all__ = ["Rules", "name"]
