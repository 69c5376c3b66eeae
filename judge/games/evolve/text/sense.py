"""What is known while an ability is read: its targets so far, what 「该随从」 means, until when."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from judge.effects.folding import Source
from judge.effects.nodes.ability import Ability, Node, Trigger
from judge.effects.nodes.meant import (
    TARGET,
    Amount,
    Both,
    Condition,
    Count,
    Reckoned,
    Ref,
    Select,
    Target,
    Whose,
    X,
    slots,
)
from judge.effects.nodes.verbs import Create
from judge.effects.reader import Grammar
from judge.effects.rewriting import mentions
from judge.effects.sense import Reading
from judge.effects.syntax import Part
from judge.games.evolve.text.words import FIELD, KINDS, LEADER

TURN_END = "回合结束"


class Deed(NamedTuple):
    """What a part of a text did to cards."""

    words: frozenset[str] = frozenset()
    """The words for it; none, where no words of a text can mean the cards by it."""
    to: Ref = Ref("那")
    """The cards: what was moved, or the targets to which it was done indeed."""
    several: bool = False
    """Whether they may be more than one."""
    kind: str = ""
    """The kind that all of them are of, where it is one."""
    name: str = ""
    """The name of all of them, where they are tokens that were made by it."""


class Sense(Reading):
    """One ability on its way from syntax to meaning. Sentences are read in order, so what came before is known."""

    def __init__(  # noqa: PLR0915 - one a thing that is known
        self,
        grammar: Grammar,
        source: Source,
        value: Callable[[Sense, Part], Amount],
        quoted: tuple[tuple[Ability, ...], ...] = (),
    ) -> None:
        super().__init__(grammar, source)
        self.value = value
        """How a number is read; descriptions of cards ask for numbers, which speak of cards themselves."""
        self.quoted = quoted
        self.targets: list[Select] = []
        """The targets of the part that is read: of the ability, of an option, of what an additional cost gives."""
        self.taken = 0
        """How many places the targets have that were read so far, those of other parts among them."""
        self.counted: tuple[Amount, str | None] | None = None
        """What the condition before this one counted, and the word by which (种, 张), for 如果为6种或以上."""
        self.given: list[Condition] = []
        """What must be so for what is read now to be done."""
        self.before = ""
        """Until when what the clause before it changed holds."""
        self.each: Count | Reckoned | None = None
        self.x: Amount | None = None
        """What 「X为…」 says."""
        self.x_most: int | None = None
        """How much X comes to at most, where that is said before what it is."""
        self.that: Target | None = None
        """What 「该随从」 and 「其」 mean."""
        self.unclear: Target | None = None
        """What 「该随从」 may mean, or the follower that it attacks, where both were spoken of."""
        self.aim: Ref | None = None
        """The target on the field that was chosen last: 「该随从」, where what was spoken of last is not there."""
        self.gone = ""
        """The kind of the cards spoken of last, as the text says it, once they lie where nothing is done to them."""
        self.former: Target | None = None
        """What 「该随从」 and 「其」 meant before cards were discarded, or paid with, in passing."""
        self.here = False
        """Whether what a clause does can be done only to cards on the field."""
        self.pair: tuple[Ref, Ref] | None = None
        """The two targets that were chosen last side by side: 前者 and 后者."""
        self.sought = False
        """Whether two kinds of cards were looked for last, side by side: 前者 and 后者."""
        self.subject: Target | None = None
        """What the clause before spoke of, for one that does not say it again."""
        self.subjects: tuple[Target, ...] = ()
        """All that it spoke of side by side, the subject last."""
        self.rolled = 0
        """How often a die was rolled."""
        self.actor: Whose | None = None
        """Who does what the sentence said last, for a clause of it that does not say it again."""
        self.trigger: Trigger | None = None
        self.waited: Ref | None = None
        """The card that was chosen, while it is read what is to happen to it (在这个回合中，该随从被破坏时)."""
        self.only: Condition | None = None
        """What must be so for it to be used at all."""
        self.zone = ""
        """The zone outside the field in which it works, where its text begins with that (10.3.4)."""
        self.works_in: tuple[str, ...] = ()
        """The zones in which what it says of its own card holds (不能从额外区使用此卡牌)."""
        self.lies_in = ""
        """The zone that a text names its own card by (手牌中的此卡牌), where it works only there."""
        self.kind = ""
        """What the card must be for its text to apply: it says 此随从 or 此护符 (5.24.3.1)."""
        self.deed = Deed()
        """What was done last to the cards that 「以此方式…的」 can mean."""
        self.turned: tuple[str, Target | None] | None = None
        """How cards were turned last, and which, as they were described."""
        self.deed_at_x: Deed | None = None
        """What that was where X is looked at, if it is spoken of."""
        self.hung: list[tuple[Ref, Condition, str]] = []
        """The targets that are chosen only under a condition, with its word: what is done to them is under it."""
        self.owed: Ref | None = None
        """The target of 如果这样做了，选择…, as long as the sentences after it say what is done to it then."""
        self.of_card = False
        """Whether the words are those of a card that stays where it is: 其他 means others than it."""
        self.looked = 0
        """How many cards from the top of a deck were looked at or shown last."""
        self.seen = 0
        """Where it was said last that cards are looked at or shown."""
        self.taking = ""
        """Where it was said that some of the cards just looked at are taken (从中将1张…，将1张…): 此句, or 前句."""
        self.made: tuple[Create, ...] = ()
        """The tokens that were made last, for a number of them that does not say their names again."""
        self.paid_one = False
        """Whether what is paid besides on use is done to one card."""
        self.offered: tuple[Node, ...] = ()
        """What may be paid besides on use (作为追加费用可以…), until it is said what is done if it was."""
        self.dealing = False
        """Whether a clause speaks of the damage that cards deal: spells deal it while they are used (4.11.1)."""
        self.loose: Part | None = None
        """Where cards go into a deck without a word about where in it: it must be shuffled then."""
        self.mixed: Target | None = None
        """The cards that are to be shuffled among themselves, until it is said where they go (将其余洗切，放置到…)."""
        self.in_place: int | None = None
        """The damage that other damage is said to be in place of (以代替3伤害)."""
        self.in_turn = False
        """Whether it was said in whose turn something happens, so that what is counted there is counted in one turn."""
        self.for_good = False
        """Whether it is said to hold for the rest of the game, so that it is done once."""
        self.each_turn = False
        """Whether it is done in each player's turn, by him (各玩家在自身的主要阶段开始时)."""
        self.those = False
        """Whether 其中的1个 means one of the cards to which it happened at once what the ability waits for."""
        self.using = False
        """Whether the sentence speaks of what is so when cards are used (使用时，费用-1)."""

    def aimed(self) -> Ref:
        """The target, or several, that was chosen last."""
        first = self.taken - slots(self.targets[-1]) + 1
        return Ref(f"{TARGET}{first}" if first == self.taken else f"{TARGET}{first}-{self.taken}")

    def kind_of(self, ref: Ref) -> str:
        """The one kind that a target must be of; nothing if it may be of several, or is none."""
        target = self.chosen(ref)
        if target is None or any(one.fact == "种类" for one in target.filters):
            return ""
        return target.kind if target.kind in {*KINDS, LEADER, "卡牌"} else ""

    def chosen(self, ref: Ref) -> Select | None:
        """How a target was described, if that is what is pointed at."""
        first = ref.role.removeprefix(TARGET).split("-")[0] if ref.role.startswith(TARGET) else ""
        at = self.taken - sum(map(slots, self.targets)) + 1
        for target in self.targets:
            if first and int(first) in range(at, at + slots(target)):
                return target
            at += slots(target)
        return None

    def several(self, ref: Ref) -> bool:
        """Whether what a text points at may be more than one card."""
        return self.deed.several if ref.role == "那" else "-" in ref.role

    def target(self, what: Select) -> Ref:
        """One more target, or several, chosen when the ability is used (10.6.2.3)."""
        if self.given:
            given = self.given[0] if len(self.given) == 1 else Both(tuple(self.given))
            what = Select(**{name: getattr(what, name) for name in what.__struct_fields__} | {"given": given})
        if mentions(what, X()) and self.deed_at_x is None:
            self.deed_at_x = self.deed
        self.taken += slots(what)
        self.targets.append(what)
        ref = self.aimed()
        self.that, self.gone = ref, ""
        if not what.zones or FIELD in what.zones:
            self.aim = ref
        return ref
