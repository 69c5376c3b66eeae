"""What is known while an effect of 零次元 is read: its targets so far, what 「其」 means, how long something holds."""

from __future__ import annotations

import functools
from collections.abc import Callable

from msgspec.structs import replace

from judge.effects.folding import Source
from judge.effects.nodes.ability import Ability, Trigger
from judge.effects.nodes.meant import Amount, Condition, Count, Fact, Reckoned, Ref, Select, Target, Whose
from judge.effects.reader import Grammar
from judge.effects.sense import Reading
from judge.effects.syntax import Part

TURN_END = "回合结束"
_LEFT = frozenset(
    ("破坏", "战斗破坏", "攻击破坏", "防御破坏", "效果破坏", "对方效果破坏", "离场", "送入休息区", "废弃", "返回手牌")
)
"""What has let this card leave the battle zone."""


class Sense(Reading):
    """One effect on its way from syntax to meaning. Sentences are read in order, so what came before is known."""

    only: Condition | None = None
    """What must be so for it to be used."""
    works: Condition | None = None
    """What must be so for it to be in force."""
    all_of = False
    """Whether something was done last to all cards of a description, so that 「那些牌」 means them."""
    others_since = False
    """Whether something was done to cards of a description since 「那张牌」 was spoken of."""
    declared = False
    """Whether a number was declared (宣布一个数字), for 「该数字」."""
    x_paid = False
    """Whether the cost says X, so that it is known what that is."""
    seen_now = False
    """Whether the clause before it looked at cards, so that this one need not say which."""
    any_number = False
    """Whether it is said what somebody gives up, of which he may choose as many as he likes."""
    of_both = False
    """Whether what was spoken of last is a card of each player."""
    milled_to = ""
    """Where the cards lie that the part before it put there from the top of a deck, for 「其中」."""
    possessor: Whose | None = None
    """Who does what the clause says, for 「其手牌」."""
    his = False
    """Whether another player does it, with cards of his own."""
    seen_of = ""
    """Whose cards were looked at."""
    in_hand = False
    """Whether it is paid for by discarding its own card, so that it works in the hand."""
    he_may = False
    """Whether it was said before that the opponent may do something, so that 「其」 can be he."""
    anyone = False
    """Whether any player may use it, as it says itself."""
    once_a_game = False
    """Whether it may be used so often in the whole game, and not in a turn."""
    from_rest = False
    """Whether its card may be used from the rest zone."""
    deed = ""
    """What the part before it did to cards (破坏, 舍弃), if it was one thing only."""
    unclaimed: int | None = None
    """How many of the cards that were looked at are left, as far as the text says numbers."""
    annulling: bool = False
    """Whether it is said what becomes 无效, so that what is used is in the chain."""
    replacing_damage: bool = False
    """Whether it is said what is done instead of damage being suffered."""
    itself: bool = False
    """Whether this card was named as what the effect waits for, so that 「其」 can mean it."""
    asked_of: Ref | None = None
    """The card of which it was asked what it does, or that sets the effect off, if it is not this card."""
    banned: Whose | None = None
    """Who it was said may not use something, for what is said of him next."""
    paid_deeds: tuple[str, ...] = ()
    """What the last part of the cost did to cards, in the words for it (废弃, 横置)."""
    searching: bool = False
    """Whether it is said what is looked for."""
    using: bool = False
    """Whether it is said of this card as it is used, and only then."""
    attacker: Target | None = None
    """Whose the attack is of which 「本次攻击」 speaks."""

    def __init__(self, grammar: Grammar, source: Source, quoted: Callable[[Source, Part], Ability]) -> None:
        super().__init__(grammar, source)
        self.quoted = functools.partial(quoted, source)
        """Reads the effect that is quoted as what cards gain."""
        self.targets: list[Select] = []
        self.static = False
        """Whether it says that it is 永续, so that nothing is chosen."""
        self.before = ""
        """Until when what the clause before it changed holds."""
        self.lasts_for_a_time = False
        """Whether anything was said to hold for a time."""
        self.each: Count | Fact | None = None
        """What 每有 counts."""
        self.per = 1
        """For how many of them each time: 每有两张."""
        self.that: Target | None = None
        """What 「其」 means."""
        self.mentions: list[tuple[Ref, Select]] = []
        """What was chosen so far, with how it was described, for 「那张『甲』」."""
        self.used_itself = False
        """Whether it is said of this card as it is used."""
        self.worn_by = ""
        """What who wears this card must be called, for what is said of him to be so."""
        self.only_in = ""
        """In whose turn alone it may be used, where a sentence says so."""
        self.in_value = False
        """Whether a number of a card is being read off."""
        self.two_meant = False
        """Whether 「那张牌」 could be what set the effect off as well as what its cost was paid with."""
        self.struck: Target | Whose | None = None
        """What damage was dealt to last, or whose life zone."""
        self.paid = self.paid_away = False
        """Whether there is a cost, and whether a card that it is paid with leaves the battle zone by it."""
        self.subject: Target | None = None
        """What the clause before spoke of, for one that does not say it again."""
        self.doer: Whose = "自己"
        """Whose act it is where a clause names nobody."""
        self.earlier: Target | None = None
        """What a sentence before this one spoke of."""
        self.may = self.wears = False
        self.chosen = False
        """Whether the clause before it chose cards, so that this one need not say which."""
        self.costs = False
        """Whether it is a cost that is spoken of now."""
        self.trigger: Trigger | None = None
        self.condition: Condition | None = None
        """What decides whether it works at all."""

    def has_left(self, what: Target) -> bool:
        """Whether it is this card, which has left the battle zone by what sets the effect off."""
        return self.trigger is not None and self.trigger.event in _LEFT and what == Ref("这")

    def times(self, much: int) -> Amount:
        """A number, for each of what 每有 counts."""
        if self.each is None:
            return much
        self.pending = None
        if self.per > 1 or isinstance(self.each, Fact):
            return Reckoned(self.each, much, per=self.per)
        return replace(self.each, each=much)

    def target(self, what: Select, at: Part) -> Ref:
        """One more target, or several, chosen when the effect is used (705#1)."""
        if any(target.least != target.most for target in self.targets):
            raise self.fail("「至多」的对象后面不能再有别的对象：不知道指的是第几个", at)
        first = sum(int(str(target.most)) for target in self.targets) + 1
        last = first + int(str(what.most)) - 1
        self.targets.append(what)
        ref = Ref(f"对象{first}" if first == last else f"对象{first}-{last}")
        self.that = ref
        self.mentions.append((ref, what))
        return ref

    def mentioned(self, word: Part) -> Ref:
        """那张『甲』: the one card spoken of before that was described so."""
        name = word.text[word.text.index("『") + 1 : -1].partition("』")[0] if "『" in word.text else ""
        said = name or word.text[word.text.index("{") + 1 :].partition("}")[0]
        found = [
            ref
            for ref, what in self.mentions
            if what.most == 1 and any(said in each.values and each.relation == "=" for each in what.filters)
        ]
        if len(found) != 1:
            raise self.fail(f"「{word.text}」指的是哪一张？前面没有这样说过一张牌", word)
        return found[0]
