"""The words in which the card texts of a game are told back. Each game gives its own."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct

from judge.effects.nodes.meant import Whose

_NONE: Mapping[str, str] = MappingProxyType({})
_NONE_OF_TWO: Mapping[str, tuple[str, str]] = MappingProxyType({})
_NONE_OF: Mapping[str, Mapping[str, str]] = MappingProxyType({})


class Vocabulary(Struct, frozen=True):
    """What a game calls what every game has.

    Words that stand in a mapping go before the general ones; what is not in it is told by the game's term itself.
    """

    card: str
    """卡, 牌."""
    deck: str
    """卡组, 牌组."""
    sides: Mapping[Whose, str]
    """The players, as they stand before 的 and before a verb: 自己 and 对手, 我方 and 对方."""
    pointed: Mapping[str, str]
    """The cards that a text points at, by role: 这, 那, 诱发, 其余 and whatever roles need other words."""
    defeat: str
    """击破, 破坏."""
    deploy: str
    """出击, 登场."""
    life: str
    """What stands for a player where something is done to it: 生命."""
    classifiers: Mapping[str, str] = _NONE
    """What kinds of card are counted with; the others with 张."""
    zones: Mapping[str, str] = _NONE
    """Zones by other names than their terms."""
    player: str = "玩家"
    """The role that is a player and no card."""
    shuffles: bool = True
    """Whether who has searched a deck shuffles it though the text does not say so."""
    draw: str = "抽"
    """抽, 抓."""
    show: str = "公开"
    """公开, 展示: to let everybody see which cards they are."""
    control: str = "控制权"
    """What one gains who controls a card from now on."""
    controller: str = "操控者"
    owner: str = "拥有者"
    """Who controls a card, and who owns it."""
    theirs: Mapping[Whose, str] = MappingProxyType({"自己": "该玩家", "对手": "该玩家的对手", "双方": "双方"})
    """The players, where somebody else does what is said."""
    himself: str = ""
    """The opponent where he does something to his own, if he is not called again by what he is."""
    of_use: frozenset[str] = frozenset()
    """The facts that say what is paid as a card is used, where a book says that the card's own is not changed."""
    of_player: frozenset[str] = frozenset()
    """The facts that are a player's, though a text is read as speaking of the card that stands for him."""
    used_from: tuple[str, ...] = ()
    """The zones that stand for wherever cards are used from, where a text says only that they are used."""
    anywhere: tuple[str, ...] = ()
    """The zones that stand for wherever a card is whose ability does something: they are not told."""
    points: str = ""
    """What is paid, where a book counts it by colours (颜色值: 支付1红2蓝)."""
    most: str = "至多"
    """What stands before the number of cards, or options, of which there may be fewer."""
    put_into: Mapping[str, str] = _NONE
    """The verbs of the zones of which nobody says that a card is put into them (移出游戏)."""
    discard: frozenset[str] = frozenset()
    """What a book calls putting cards into the graveyard, where a ``Put`` says it as its place (丢弃, 废弃)."""
    hands: str = "手牌"
    """The zone whose cards are called as the zone is."""
    kinds: Mapping[str, str] = _NONE
    """Kinds of cards by other names than their terms."""
    on_use: str = "使用时"
    """When options with targets of their own are chosen, if that is known."""
    option: str = "・"
    """What each of several options begins with, by its number."""
    quoted: Mapping[str, str] = _NONE
    """How the values of a fact are written: ``{}`` stands for the value."""
    added: Mapping[str, str] = _NONE
    """The facts of which a card may be given one more, and how that is said: ``{}`` stands for it."""
    called: tuple[str, ...] = ()
    """The keywords that a text begins with, by which its ability is called."""
    facts: Mapping[str, str] = _NONE
    """How a fact is called where it is demanded."""
    contrary: Mapping[str, str] = _NONE
    """How it is demanded that a fact is not so, where there is a word for that."""
    changed: Mapping[str, Mapping[str, str]] = _NONE_OF
    """How a fact is called where it is changed, of cards of a kind; under nothing, of cards whose kind is not said."""
    kind_of: Mapping[str, str] = _NONE
    """The kind that a card has which the text points at by a role."""
    healed: str = "移除{}上的所有伤害"
    """What is said where all damage is taken off cards."""
    events: Mapping[str, str] = _NONE
    """How an event is said of whom it happens to."""
    ends: Mapping[str, str] = _NONE
    """What stands before the other end of an event, where that is neither who does it nor whom it is done to."""
    between: Mapping[str, str] = _NONE
    """How an event is said of both its ends: ``{0}`` stands for whom it happens to, ``{1}`` for the other one."""
    at_none: Mapping[str, str] = _NONE
    """What an event is directed at that is directed at no card (攻击: 生命区)."""
    seen: Mapping[str, tuple[str, str]] = _NONE_OF_TWO
    """How it is said that something is being done, and that it is not; ``{}`` stands for its other end."""
    demands: Mapping[str, tuple[str, str]] = _NONE_OF_TWO
    """How a fact is demanded, and that it is not so, where that is no word and its value; ``{}`` stands for that."""
    moves: frozenset[str] = frozenset()
    """The events by which a card comes from one zone of the battlefield into another one."""
    into: Mapping[str, str] = _NONE
    """The events by which a unit becomes another card, and how it is said that it becomes ``{}``."""
    timeless: frozenset[str] = frozenset()
    """The events that happen to nobody: a turn begins."""
    ends_battle: frozenset[str] = frozenset()
    """The events that are the end of what somebody does (这张卡攻击的战斗结束时)."""
    of_both: frozenset[str] = frozenset()
    """What each player has, so that it is said to be of both where a text means each of them."""
    of_all: Mapping[str, str] = _NONE
    """By event, who has a part in it whoever they are, so that it is not said of whom (战斗结束时)."""
    flags: Mapping[str, str] = _NONE
    """How a flag is said of whom it is given to; ``{1}`` stands for the name that it is about."""
    against: Mapping[str, str] = _NONE
    """How a flag is said that holds against some only; ``{}`` stands for these."""
    unwritten: frozenset[str] = frozenset()
    """The keywords that cards print and the book does not define."""
    icons: Mapping[str, str] = _NONE
    """How an icon is written, by its first word; ``{}`` stands for the others."""
    asks: Mapping[str, str] = _NONE
    """What an icon asks for, by its first word; ``{}`` stands for the others, without which it asks for nothing."""
    copies: Mapping[str, str] = _NONE
    """What is copied where that is no fact of a card; ``{0}`` stands for what copies, ``{1}`` for what is copied."""
    times: Mapping[str, str] = _NONE
    """How long something holds."""
    verbs: Mapping[str, str] = _NONE
    """How a verb of the game's own is said of what it is done to."""
    grown: str = "令其成长"
    """What is done to a card by laying another one below it."""
    made: Mapping[str, str] = _NONE
    """What a token is, where the book takes the word of its name for another."""
    terms: Mapping[str, str] = _NONE
    """How a condition that the book has a word for is said; ``{}`` stands for its number."""

    def said(self, words: Mapping[str, str], term: str) -> str:
        """The game's word for a term; the term itself where it has no other."""
        return words.get(term, term)
