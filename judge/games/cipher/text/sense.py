"""What is known while an ability is read: whose words these are, until when, and what 「那」 can mean."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from msgspec.structs import replace

from judge.effects.folding import Source
from judge.effects.nodes.ability import Ability, Node
from judge.effects.nodes.meant import Amount, Condition, Count, Fact, Reckoned, Ref, Select, Target, Whose
from judge.effects.nodes.verbs import Draw
from judge.effects.reader import Grammar
from judge.effects.sense import Reading
from judge.effects.syntax import Part
from judge.games.cipher.text import terms

if TYPE_CHECKING:
    from judge.games.cipher.text.phrase import Noun


class Sense(Reading):
    """One ability on its way from syntax to meaning. Sentences are read in order, so what came before is known."""

    paid = False
    """Whether the cost has put cards somewhere that somebody chose."""
    turned = ""
    """What else the cost did to cards that somebody chose, where it has put none anywhere."""
    striking = False
    """Whether the text has brought units down, so that 「因此」 means those."""
    owed: tuple[Node, ...] = ()
    """The cost of a support ability, which its text lets its player pay."""
    supports = ""
    """The role of the unit that a support ability's card supports."""
    failed = False
    """Whether the trigger is that a support fails, so that 「那张卡」 is that card and 「那名单位」 the other end."""
    on_bonds = False
    """Whether the ability works among the bonds, so that its card is one of them (羁绊技)."""
    in_hand = False
    """Whether the ability is used while its card is in the hand, so that it is no unit (纹章力)."""
    each_of_them = False
    """Whether what is joined with 和 is asked for one after the other (各有), so that it cannot be both at once."""
    start: Part | None = None
    """Which next start of a turn a sentence begins with."""
    acted: tuple[Target, ...] = ()
    """To whom the clause before, in the same sentence, has something done (将这名单位移动，并将其…)."""
    lies = ""
    """The zone into which the cards were put that 「那」 means."""
    acted_before: tuple[Target, ...] = ()
    """The same at the end of the sentence before."""
    timed: Part | None = None
    """Where it is said how long something lasts, last."""
    drawn: Draw | None = None
    """The cards that were drawn last, as long as nothing was chosen since."""
    kept: tuple[Draw, ...] = ()
    """The draws of whose cards the text goes on to speak."""
    battle_over = False
    """Whether the trigger is the end of a battle, by which what the attack came to is known."""
    doer: Whose = "自己"
    """Who does what a clause says that does not say it: the opponent behind 对手可以."""
    lord: Target | None = None
    """Who was said to be a lord."""
    set_off: tuple[Target, ...] = ()
    """To whom it happens what sets the ability off, in the trigger's own words."""
    one_of: Mapping[tuple[int, int], Noun] = MappingProxyType({})
    """Which one of the phrases that are joined there a clause is read for now."""
    called: tuple[str, ...] = ()
    """The unit names by which the cards were described that were chosen or moved last."""
    void: tuple[Condition, ...] = ()
    """When the ability is said to do nothing."""
    area = ""
    """Which area 「那个区域」 means, where one was chosen."""

    def __init__(self, grammar: Grammar, source: Source, given: dict[str, Ability]) -> None:
        super().__init__(grammar, source)
        self.given = given
        """Abilities that reminders and the rest of the card spell out, by name."""
        self.name = ""
        self.kind = ""
        self.actor: Whose = "自己"
        """Who does what the clause says."""
        self.subject: tuple[Target, ...] = ()
        """What the sentence speaks of, for a clause that does not say it again."""
        self.each: Count | Fact | None = None
        self.each_per = 1
        """How many of those make one (每有2张)."""
        self.changed: set[str] = set()
        """The facts that the sentence has changed so far."""
        self.chosen = ""
        """The kind of card that was chosen or moved last, if any: what 「那」 means."""
        self.chosen_of: Whose = "双方"
        """Whose those cards are."""
        self.each_side = False
        """Whether units of both sides were chosen, which 「那名我方单位」 and 「那名敌方单位」 tell apart."""
        self.earlier: set[str] = set()
        """The kinds of card that were chosen or moved before those that 「那」 means."""
        self.unspent = False
        """Whether cards were chosen that nothing was said of yet."""
        self.several = False
        """Whether they were chosen in more than one choice, or all of a description followed a choice."""
        self.unit_before = False
        """Whether the cards were chosen for a unit that had been chosen before them."""
        self.unplaced: Part | None = None
        """Where cards were put back into a deck without saying where in it: it must be shuffled next."""
        self.picked = False
        """Whether somebody chose them; all the cards of a description are not chosen."""
        self.pointed = False
        """Whether the sentence being read spoke of what was chosen."""
        self.meant: Target | None = None
        """What 「那」 means as long as nothing was chosen."""
        self.ends: dict[Whose, Target] = {}
        """Who is meant by 「那名我方单位」 and 「那名敌方单位」, as far as it is known whose units are spoken of."""
        self.replaced: Target | None = None
        """To whom what 改为 replaces would happen: who is meant where an act after it names nobody."""
        self.named: dict[str, Whose] = {}
        """Whose the units are that a condition has named."""
        self.attacked: Ref | None = None
        """The unit at the other end of what this unit does, if the trigger does not name it."""
        self.supported: Whose = "双方"
        """Whose unit is supported, if that is the trigger: 支援卡 is the card that supports it."""
        self.meanwhile: list[Condition] = []
        """What a phrase of the clause being read asks to hold besides (成功支援这名单位的卡)."""
        self.only: Condition | None = None

    def branch(self) -> Sense:
        """What is known here, for one of several ways to go on; what is read there changes nothing here."""
        own = copy.copy(self)
        own.meanwhile = list(self.meanwhile)
        own.earlier = set(self.earlier)
        return own

    def zone(self, name: str, at: Part) -> str:
        """The zone of a name; 「那个区域」 is the area that was chosen."""
        if not name.endswith("区域"):
            return terms.ZONES.get(name, name)
        if not self.area:
            raise self.fail(f"「{name}」是哪个区域？前面没有选择过区域", at)
        return self.area

    def times(self, number: int) -> Amount:
        """A number for each of what is counted."""
        if self.each is None:
            return number
        if self.each_per != 1 or isinstance(self.each, Fact):
            return Reckoned(self.each, number, per=self.each_per)
        return replace(self.each, each=number)

    def that(self, at: Part, side: Whose = "双方") -> Target:
        """What 「那名单位」, 「其」 and the like mean here; of units chosen on both sides those of a ``side``."""
        if self.chosen and self.each_side and side != "双方":
            self.pointed, self.unspent = True, False
            return Ref("那", side)
        if self.chosen:
            if self.several:
                raise self.fail("前面选择了几次，不知道指的是哪一次：请每次选择后接着写做什么", at)
            self.pointed, self.unspent = True, False
            return Ref("那")
        if side in self.ends:
            return self.ends[side]
        of = self.meant.whose if self.meant is not None else "双方"
        if side != "双方" and (self.ends or of not in {"双方", side}):
            raise self.fail(f"前面说到的不是「{at.text}」", at)
        if self.meant is None:
            raise self.fail(f"不知道「{at.text}」指的是哪一张：前面没有选择过什么", at)
        return self.meant

    def choice(self, target: Target) -> None:
        """Cards were chosen."""
        self.drawn = None
        self.several = self.unspent
        self.unspent = True
        self.unit_before = self.chosen == "单位" and isinstance(target, Select) and target.kind != "单位"
        self.touched(target)
        self.picked = True

    def touched(self, target: Target) -> None:
        """Cards that were chosen, or that something was done to, are what 「那」 means from now on."""
        if isinstance(target, Select):
            self.earlier |= {self.chosen} - {""}
            self.lies = ""
            self.each_side = False
            if self.chosen and target.least is None and target.most is None and self.picked:
                self.several = True
            self.chosen, self.chosen_of = target.kind, target.whose
            self.called = names_of(target)


def names_of(target: Target) -> tuple[str, ...]:
    """The unit names of which a description asks for one."""
    demands = target.filters if isinstance(target, Select) else ()
    return tuple([str(name) for one in demands if (one.fact, one.relation) == ("单位名", "=") for name in one.values])
