"""What the chapters of Shadowverse EVOLVE's rulebook ask of the game being played. The table carries it out.

Events that abilities may wait for are the words of ``EVENTS``; each happens to a card, or to nobody.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import Final, NamedTuple, Self

from judge.clause import Clause
from judge.effects.nodes.ability import Ability, Node
from judge.effects.nodes.meant import Term
from judge.games.cards import rules
from judge.games.cards.meaning import Done
from judge.games.cards.rules import Piles, name
from judge.games.cards.values import Layer
from judge.games.evolve.book import cite, embody
from judge.games.evolve.card import UNKNOWN, Card, Context, Face, Person, State
from judge.games.evolve.zones import CALCULATING, DECK, FIELD, LEADER, NEW_CARD, ORDER_KEPT
from judge.kernel import NOBODY, Reason

CONTROLLER = cite("3.1.2", "以那个领域所属的玩家为控制者")
SHUFFLED = embody("5.8.1", "随机地重新排列")
EVENTS: Final = frozenset(
    (
        *(
            "进场",
            "离场",
            "破坏",
            "能力破坏",
            "对手的能力破坏",
            "进化",
            "攻击",
            "交战",
            "造成伤害",
            "受到伤害",
            "使用",
            "抽取",
            "丢弃",
        ),
        *("横置", "竖置", "参赛", "主战者生命值减少", "主战者生命值增加", "墓场", "消失领域", "手牌", "额外区"),
        *("生命值增加", "攻击力增加"),
        *("主要阶段开始", "结束阶段开始", "选择", "对手的选择", "洗切", "能力丢弃", "离开额外区", "展示", "被攻击"),
    )
)
"""What abilities can wait for.

进场: put onto the field from elsewhere; 离场: off it; a zone's name: put into that zone (with ``origin`` 战场: 谢幕曲);
使用: a card was used; 选择, 对手的选择: it was chosen as a target, by the opponent;
造成伤害 has what was damaged at its other end; 抽取, 主战者生命值减少 happen to a leader.
"""
HARMS: Final = frozenset(
    f"{end}{kind}" for end in ("造成", "受到") for kind in ("伤害", "攻击伤害", "交战伤害", "能力伤害")
)
"""The same of damage, by its kind."""
ATTACK_DAMAGE, FIGHT_DAMAGE, ABILITY_DAMAGE = "攻击伤害", "交战伤害", "能力伤害"


class Blow(NamedTuple):
    """Damage that is to be dealt: by what, to what (a follower or a leader), how much, of which kinds (5.13.3)."""

    source: int
    target: int
    amount: int
    kinds: tuple[str, ...] = (ABILITY_DAMAGE,)
    by: Clause | None = None
    """The clause by which it is dealt, where that is not the one of all of them."""


class Fall(NamedTuple):
    """A card that is to be destroyed: by which clause, by whose ability, and why, where a rule destroys it (11.3)."""

    card: int
    clause: Clause | None = None
    by: Context | None = None
    why: tuple[Reason, ...] = ()


class Rules(rules.Rules[State]):
    """A game of Shadowverse EVOLVE being played, as a chapter sees it."""

    piles = Piles(DECK, "牌组", "卡牌", order=(ORDER_KEPT,), shuffling=(SHUFFLED,))

    # --- reading ------------------------------------------------------------------------------------------------

    def card(self, card: int) -> Card:
        """The card, with its state."""
        found: Card = self.state.cards[card]
        return found

    def person(self, player: int) -> Person:
        """What is true of a player."""
        found: Person = self.state.players[player]
        return found

    def leader(self, player: int) -> int:
        """A player's leader."""
        return self.state.zones[player, LEADER][0]

    def printed(self, card: int) -> Face:
        """What is printed on the card itself, as far as anybody knows (5.23.1)."""
        face = self.state.cards[card].face
        found: Face = self.state.faces[face] if face else UNKNOWN
        return found

    @abstractmethod
    def face(self, card: int) -> Face:
        """What is printed on the card, or, save its cost, on the card that it evolved with (10.9.1.1)."""

    def controller(self, card: int) -> int:
        """控制者: whose zone it lies in, or who uses it (3.1.2)."""
        found = self.card(card)
        if found.player == NOBODY:
            return found.user
        return found.player if found.player == found.owner or self.applies(CONTROLLER) else found.owner

    def in_play(self, card: int, stamp: int | None = None) -> bool:
        """Whether a card is on the field, and still the one that it was (4.1.4)."""
        if self.card(card).zone != FIELD:
            return False
        return stamp is None or self.stamp(card) == stamp or not self.applies(NEW_CARD)

    def same(self, card: int, stamp: int) -> bool:
        """Whether a card is still the one that it was, wherever that was (4.1.4)."""
        return self.stamp(card) == stamp or not self.applies(NEW_CARD)

    def tick(self) -> int:
        """The next stamp: what comes later has a higher one (10.9.1.6)."""
        self.set(clock=self.state.clock + 1)
        return int(self.state.clock)

    def stamp(self, card: int) -> int:
        """When a card came where it is; 0 where that does not count."""
        return self.state.stamps.get(card, 0)

    def field(self, player: int, kind: str = "") -> list[int]:
        """A player's cards on the field, those of a kind if one is named."""
        cards = self.state.zones[player, FIELD]
        return [card for card in cards if self.kind(card) == kind] if kind else list(cards)

    @abstractmethod
    def kind(self, card: int) -> str:
        """种类 as it is now (5.24)."""

    @abstractmethod
    def attack(self, card: int) -> int:
        """攻击力 as it is now, which may be below zero."""

    @abstractmethod
    def life(self, card: int) -> int:
        """生命值 that a follower or a leader has left, which may be below zero."""

    @abstractmethod
    def term(self, what: Term, context: Context) -> bool:
        """Whether a condition holds that a class has a word for (13)."""

    @abstractmethod
    def layers(self, card: int, what: str, /) -> list[Layer]:
        """What of one kind holds for a card now, in order (10.9.1)."""

    @abstractmethod
    def abilities(self, card: int) -> list[Ability]:
        """The abilities that a card has and that work where it lies (10.3)."""

    # --- cards --------------------------------------------------------------------------------------------------

    @abstractmethod
    def identify(self, card: int, among: Iterable[str] = (), clause: Clause | None = None) -> None:
        """Chance says which card it is that nobody has seen; ``clause``: by which it is to be read now."""

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
        asked: bool = False,
        by: Context | None = None,
    ) -> bool:
        """Put a card into a zone of its owner, or of ``player`` where one is named (4.1.6), as it lies there (4.2).

        False if the zone is full (4.4.4.2, 4.8.3.2), or the clause is switched off. ``by`` whose text, if one says it;
        ``asked``: that it may stay on the field was asked of all that go at once.
        """

    @abstractmethod
    def as_they_left(self) -> Self:
        """The board on which what leaves the field is looked at: of several at once, before any of them moved."""

    @abstractmethod
    def put_all(
        self,
        cards: Iterable[int],
        zone: str,
        *,
        player: int | None = None,
        clause: Clause | None = None,
        by: Context | None = None,
    ) -> list[int]:
        """Put several cards into a zone at once, as many as it can hold, all of them ``asked``; those that went."""

    @abstractmethod
    def generate(self, face: str, player: int, zone: str, count: int, clause: Clause | None = None) -> list[int]:
        """生成 tokens in a zone, as many as it can hold (9.1.2)."""

    @abstractmethod
    def hand_over(self, card: int, player: int, clause: Clause) -> bool:
        """Move a card to the other field: it is no new one, and did not come into play (5.21.2, 10.7.4.3)."""

    @abstractmethod
    def tap(self, card: int, clause: Clause, *what: int | str) -> bool:
        """横置 (5.3.1). False if it rests already."""

    @abstractmethod
    def untap(self, card: int, clause: Clause, *what: int | str) -> bool:
        """竖置 (5.3.1). False if it stands already."""

    @abstractmethod
    def draw(self, player: int, clause: Clause | None = None) -> bool:
        """Draw one card; who has none loses when rules are processed next (5.9.1)."""

    @abstractmethod
    def discard(self, card: int, clause: Clause | None = None, *, by: Context | None = None) -> bool:
        """丢弃 (5.11.1); ``by`` whose text, if it is one that does it."""

    @abstractmethod
    def fall(self, cards: Iterable[Fall]) -> list[int]:
        """破坏 cards on the field at once (5.5.1); those that were."""

    def destroy(self, cards: Iterable[int], clause: Clause | None = None, *, by: Context | None = None) -> list[int]:
        """The same of cards by one clause, ``by`` whose text, if an ability does it."""
        return self.fall([Fall(card, clause, by) for card in cards])

    @abstractmethod
    def banish(self, cards: Iterable[int], clause: Clause | None = None, *, by: Context | None = None) -> list[int]:
        """消失 (5.6.1)."""

    @abstractmethod
    def evolve(self, card: int, into: int, clause: Clause | None = None) -> bool:
        """进化: a card of the evolution deck goes to the evolution zone and belongs to the card (5.15.1)."""

    @abstractmethod
    def count(self, card: int, counter: str, more: int, clause: Clause | None = None) -> bool:
        """Put counters on a card, or take them off (15.1). False if there were none to take."""

    # --- numbers ------------------------------------------------------------------------------------------------

    @abstractmethod
    def strike(self, blows: Iterable[Blow], clause: Clause | None = None) -> list[Blow]:
        """Deal damage, all of it at once, after what changes it (5.13); what was really dealt."""

    @abstractmethod
    def heal(self, player: int, amount: int, clause: Clause | None = None) -> bool:
        """A leader's life goes up."""

    @abstractmethod
    def recover(self, player: int, amount: int, clause: Clause | None = None) -> bool:
        """回复能量点, up to the maximum (5.14.1)."""

    @abstractmethod
    def count_points(self, player: int, clause: Clause, *what: int | str, **numbers: int) -> bool:
        """Set 能量点 (points), their 最大值 (maximum) or 进化点 (evolution), within their bounds (3.2.4, 3.2.5.1)."""

    # --- effects ------------------------------------------------------------------------------------------------

    @abstractmethod
    def happened(
        self, event: str, subject: int = 0, other: int | None = None, origin: str = "", *, amount: int = 0
    ) -> None:
        """Something happened that abilities may wait for (10.7)."""

    @abstractmethod
    def perform(self, node: Node, context: Context) -> Done:  # type: ignore[override]
        """Do what a part of an effect says (5)."""


def listed(cards: Iterable[int]) -> list[int | str]:
    """Several cards as a line names them."""
    told: list[int | str] = []
    for card in cards:
        told += ["、", card] if told else [card]
    return told


__all__ = ["ATTACK_DAMAGE", "CALCULATING", "EVENTS", "FIGHT_DAMAGE", "Blow", "Rules", "listed", "name"]
