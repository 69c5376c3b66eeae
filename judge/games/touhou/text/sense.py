"""What is known while an ability of 极彩 is read: its targets so far, what 「其」 means, how long something holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from judge.effects.folding import Source
from judge.effects.nodes.ability import Ability, Node, Trigger
from judge.effects.nodes.meant import (
    Amount,
    Condition,
    Count,
    Holder,
    Named,
    Reckoned,
    Ref,
    Select,
    Target,
    Whose,
    slots,
)
from judge.effects.nodes.verbs import GiveUp
from judge.effects.reader import Grammar
from judge.effects.sense import Reading
from judge.effects.syntax import Part
from judge.effects.unread import TextError
from judge.effects.walking import parts as parts_of

Quotes = Callable[[Any, Part], Sequence[Ability]]
"""Reads abilities that stand in quotation marks."""
Numbers = Callable[[Any, Part, str], Amount]
"""The number that a noun says, as a part of another one; of a fact, where the noun names none itself."""
_NAMED = {"单位": "单位", "道具": "道具", "结界": "结界", "符卡": "符卡", "时符": "符卡", "乐章": "符卡"}
"""The words by which a text calls a card, and the kinds."""
TURN_END = "回合结束"
BATTLE_END = "战斗结束"
GAME_END = "游戏结束"
HUE, CARD_NAME, KEYWORD = "颜色", "牌名", "关键词"
"""What may be chosen or said for a text, which remembers it."""


class Sense(Reading):
    """One ability on its way from syntax to meaning. Sentences are read in order, so what came before is known."""

    def __init__(  # noqa: PLR0915 - one a thing that is known
        self, grammar: Grammar, source: Source, quotes: Quotes, numbers: Numbers, *, own: str = ""
    ) -> None:
        super().__init__(grammar, source)
        self.quotes, self.numbers = quotes, numbers
        self.own = own
        """Of which kind its own card is, so that 该单位 on an item is another card; empty: whatever the text says."""
        self.targets: list[Select] = []
        self.before = 0
        """The places of the targets of what stands before a mode."""
        self.trigger: Trigger | None = None
        self.at_once = False
        """Whether what sets it off is said of one or several to which it happens together (一个或数个)."""
        self.next_only: Part | None = None
        """What sets it off, where that is said to be the next such moment only (当下个结束阶段开始时)."""
        self.that: Target | None = None
        """What 「其」 means."""
        self.conditional: Target | None = None
        """What only a condition spoke of: 其 may mean it, 该单位 does not."""
        self.counted: Amount | None = None
        """What a condition counted, for one after it that says only how many."""
        self.player: Target | Holder | None = None
        """Whom 「该玩家」 means."""
        self.each: Count | Named | Reckoned | None = None
        self.subject: Part | None = None
        """Who did the clause before, for one that does not say it again."""
        self.chosen = self.sought = False
        """Whether a card that was seen was chosen (「该牌」 means it); a deck is searched, what for is said later."""
        self.ends_later = False
        """Whether until when it holds stands after the verb that is read now."""
        self.gains = False
        """Whether it is read who gains something, which only what is in play can."""
        self.noted: set[str] = set()
        """What was chosen or said, so that 该颜色, 该名称, 以此法选择的能力 mean that: HUE, CARD_NAME, KEYWORD."""
        self.tossed = False
        """Whether a coin was tossed, so that 正面 is what it shows."""
        self.only: Condition | None = None
        self.icons: list[tuple[str | int, ...]] = []
        self.cost: list[Node] = []
        self.paid_so_many: GiveUp | None = None
        """What the cost takes any number of: X of it, and X is 等量 then."""
        self.paid_counters = False
        """Whether the cost takes off any number of counters, which 等量 then is."""
        self.x: tuple[Amount, Part] | None = None
        """What X is, where that is said before it is used."""
        self.in_turn = False
        """Whether it is of each turn of a player (你的回合中), so that 第一张 is the first in it."""
        self.on_use: Sequence[Node] = ()
        """What has to be done as the card is used (1.155)."""
        self.paid: Target | None = None
        """What was given up: 那个单位, as long as nothing else was spoken of."""
        self.paid_unit = False
        """Whether that is a unit, which 该单位 then means on a card that is none."""
        self.replacing = False
        """Whether what is said now is done instead of what was said before (改为), and so for as long."""
        self.optional = False
        """Whether that was given up only if its player liked."""
        self.of_paid = False
        """Whether it was spoken of."""
        self.actor: tuple[Whose, Target | Holder | None] = ("自己", None)
        """Who did what the clause before says."""
        self.new_sentence = False
        """Whether a sentence has begun in which nobody was named yet who does something."""
        self.decides = False
        """Whether another player may do what is said now or leave it, so that all of it is his (对手可以…)."""
        self.may_less = False
        """Whether it is 可以减少 that is said, so that its player may pay all of it as well."""
        self.at_will = False
        """Whether it is said that its player may leave paying (可以不支付)."""
        self.spoken: Sequence[Any] | None = None
        """What the clause before spoke of."""
        self.taken: Part | None = None
        """What 将 named before the last verb."""
        self.his_own = False
        """Whether what each player does was said of what is his own (每位玩家…其…)."""
        self.origin = ""
        """The zone that 从… says of what is a pronoun."""
        self.once_a_turn = self.so_used = False
        """你的回合中一次; whether it was said what may be used, which 以此法使用的牌 is then."""
        self.anytime = self.permitted = self.multiplied = False
        """随时; 可以; whether a number was multiplied by what 每… counts."""
        self.moment: tuple[str, Select] | None = None
        """于…攻击中."""
        self.preventing: Part | None = None
        """Whose damage is prevented."""
        self.suffered: Part | None = None
        """What damage of theirs is said to be suffered by another."""
        self.outer: Sequence[Node] = ()
        """What the clauses do that stand before 可以, 若 … in the same row."""
        self.said: Sequence[Node] = ()
        """What the clauses before it in the same row do."""
        self.done: list[Node] = []
        """What the sentences before do."""

    def itself(self, said: str) -> bool:
        """Whether 该单位, 该道具, 该牌 is the card whose text it is."""
        kind = next((kind for kind in _NAMED if kind in said), self.own)
        return not self.own or _NAMED.get(kind, kind) == self.own

    def another_unit_set_it_off(self) -> bool:
        """Whether units other than its own card, and not that one too, are what its trigger speaks of."""
        trigger = self.trigger
        ends = (trigger.subject, trigger.object) if trigger is not None else ()
        units = any(isinstance(end, Select) and end.kind == "单位" and not end.zones for end in ends)
        return units and self.own == "单位" and Ref("这") not in ends

    def of_others(self) -> bool:
        """Whether 该单位 is the one that a spell has named: neither is set off, nor activated, what says it."""
        named = self.that is not None and self.that is not self.conditional
        return self.trigger is None and not self.cost and not self.in_cost and named

    def so_far(self) -> list[Any]:
        """All parts of what is done before what is read now, in order."""
        return [part for node in (*self.done, *self.outer, *self.said) for part in parts_of(node)]

    def last_of(self, kinds: tuple[type, ...]) -> Any:
        """The last of these that is a thing of some kinds; else nothing."""
        return next((part for part in reversed(self.so_far()) if isinstance(part, kinds)), None)

    def no_next(self, at: Part) -> TextError:
        """Why what is said of 你使用的下一张 is not understood: of its price only it is, and only for a time."""
        since = "" if self.until else "没有写在什么时候使用的（如「本回合中」），而且"
        return self.fail(f"「下一张」：{since}只读得懂使用它要支付多少", at)

    def quoted(self, part: Part) -> Sequence[Ability]:
        """The abilities that stand in quotation marks."""
        return self.quotes(self, part)

    @contextmanager
    def apart(self) -> Iterator[list[Select]]:
        """The targets of a mode, which are its own; their places go on after those before."""
        outer, that, player, actor = self.targets, self.that, self.player, self.actor
        own = sum(map(slots, outer))
        self.before += own
        mine = self.targets = []
        yield mine
        self.before += sum(map(slots, mine)) - own
        self.targets, self.that, self.player, self.actor = outer, that, player, actor

    def target(self, what: Select) -> Ref:
        """One more target, or several: chosen when it is used (1.122)."""
        first = self.before + sum(map(slots, self.targets)) + 1
        last = first + slots(what) - 1
        self.targets.append(what)
        return Ref(f"对象{first}" if first == last else f"对象{first}-{last}")
