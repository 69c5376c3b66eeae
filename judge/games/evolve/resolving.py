"""10.8. What a text does when it is calculated: its parts in the order in which they are written."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.ability import By, Doubtful, Extra, If, Modes, Node, PayFirst, Repeat
from judge.effects.nodes.meant import Holder, Ref, Select, Term, of_targets
from judge.effects.nodes.verbs import (
    MEANS_OTHERS,
    Choose,
    Defeat,
    Deploy,
    Dig,
    GiveUp,
    Look,
    Put,
    Reveal,
    Search,
    Turn,
)
from judge.effects.walking import parts
from judge.games.cards.resolving import Gate, Joints, Voice
from judge.games.cards.table import Table
from judge.games.evolve import (
    as_far,
    class_keywords,
    damage,
    discarding,
    following,
    looking,
    observing,
    of_parts,
    order,
    replacement,
    rule_processing,
    selecting,
)
from judge.games.evolve.book import cite, embody, step
from judge.games.evolve.card import SPELL
from judge.games.evolve.paying_for import IF_PAID, TO_THE_END, PayingFor
from judge.games.evolve.replacement import BY_INSTEAD
from judge.games.evolve.rules import Rules, name
from judge.games.evolve.usable import is_own_cost
from judge.games.evolve.vocabulary import INSTEAD, REACHES, SO_MUCH, WORDS
from judge.games.evolve.zones import GRAVE
from judge.kernel.records import Telling

ONE_SHOT = (embody("10.2.1.1", "执行之后效果就结束"), embody("10.8", "单次效果的处理"))
OF_THE_KIND = "这个种类"
"""Whether a card is still of the kind that its text calls it by: 此随从."""
BY_IT = "因此"
"""What was done to a card brought it down: 如果该随从因此被破坏."""
CHOSEN_DONE = cite("5.17.1", "选出指定的个数")
CHOSEN_ONLY = cite("5.17.4", "没有选的选项就当作不存在")
TOLD = "说过"
"""It was told already that a part could not be done, by 1.3.2."""
UNMET = {
    OF_THE_KIND: cite("5.24.3.1", "其后的效果不适用"),
    **class_keywords.DEFINED,
    **dict.fromkeys(("如果", "只要", INSTEAD, SO_MUCH, BY_IT), cite("10.3.3", "条件不满足，那部分就无效")),
}
"""By which clause what stands after a condition is not done, by the word of the condition."""
IN_PLACE = {INSTEAD: (BY_INSTEAD,), SO_MUCH: (damage.CHANGES_REPLACE, damage.CHANGED)}
"""By which clauses what stands after a condition takes the place of what stands before."""
GONE = (
    ("算：生命值因此成为0或以下，接下来就被破坏", "不算：计算到这里时还没有被破坏"),
    (rule_processing.FALLEN, rule_processing.ONLY_THEN),
)
"""Whether one that was dealt so much damage is destroyed by it: rules are processed in check timings only."""
HOW_FAR = (("只管这一句，后面照做", "管到段落末尾，后面也不做"), (UNMET["如果"], TO_THE_END))
"""How far a condition reaches; of costs it is written (10.4.7.1)."""
WITH_EXTRA = cite("10.4.7.2", "由此选择（「10.6.2.2」）要不要适用该效果")


class Resolving(PayingFor, kw_only=True):
    """A card or an ability is calculated."""

    modes: int = 0
    """How many groups of options have been come by."""
    extras: int = 0
    """How many additional costs have been come by."""
    fixed: bool = False
    """Whether what is counted at the beginning has been."""
    each: tuple[tuple[int, ...], ...] = ()
    """While both players do something: what 那 is for each of them."""
    short: str = ""
    """Of a part that could not be done: what is to be said of what is done all the same after it."""

    meaning, words, joints = selecting.WORDS, WORDS, Joints(all=UNMET["如果"], any=UNMET["如果"])
    embodies = ONE_SHOT

    @step("10.8.1", "它所指示的行动执行一次")
    def part(self, play: Rules) -> None:
        """The next part; nothing is looked at in between (11.1.2)."""
        if not self.fixed:
            self.fix(play)
        if not self.nodes or play.ended:
            return
        node = self.next_node()
        if not self.goes_on(play, node):
            return
        if isinstance(node, Gate) and node.kind == "paid":
            self.paid_or_not(play, node)
        match node:
            case Modes():
                self.options(play, node)
            case Extra():
                self.extra(play, node)
            case Repeat(times, then):
                self.nodes = self.nodes[1:]
                self.again()
                self.first(*then * selecting.amount(play, times, self.context))
            case By(Ref("玩家", "双方"), then):
                self.each_in_turn(play, then)
            case By(Holder()):
                self.in_one_go(play)
            case Doubtful(then, about):
                self.doubtful(play, then, about)
            case PayFirst():
                self.pay_or_not(play, node)
            case _:
                self.next_part(play)
        self.opening = self.opening and isinstance(node, If | Gate | PayFirst)

    def next_node(self) -> object:
        """The next part; a card that is chosen in a hand to be discarded is no part of its own."""
        if (discards := discarding.chosen_for_it(self.nodes)) is not None:
            self.nodes = (discards, *self.nodes[2:])
        return self.nodes[0]

    def goes_on(self, play: Rules, node: object) -> bool:
        """Whether what follows a part that could not be done is done: as far as it can be (1.3.2)."""
        short, self.short = self.short, ""
        if not short or isinstance(node, Gate):
            return True
        if short != TOLD and not as_far.of_none(node, self.context.that):  # which says itself that it cannot be done
            play.because(order.AS_FAR, short, card=self.context.card or None)
        return play.applies(order.AS_FAR)

    def _if(self, play: Table[Any], node: If) -> None:
        """A part that depends on a condition; what is to be done instead is not, where nothing says so (10.2.1.3.1)."""
        if not all(map(play.applies, IN_PLACE.get(node.word, ()))):
            self.first(*node.otherwise)
        else:
            super()._if(play, node)

    def in_one_go(self, play: Rules) -> None:
        """What a card's controller does: what makes him that (10.11.1) stands on the line that says what he does."""
        self.next_part(play)
        while self.nodes and isinstance(self.nodes[0], Voice):
            self.next_part(play)
        if self.nodes and not isinstance(self.nodes[0], Modes | Extra | Repeat | By | Doubtful | PayFirst):
            self.next_part(play)

    def each_in_turn(self, play: Rules, then: tuple[Node, ...]) -> None:
        """What each player does: one thing after the other, both each, the turn player chooses first (1.3.4.1)."""
        self.nodes = self.nodes[1:]
        self.again()
        players = order.choosing(play) if play.applies(order.ONE_BY_ONE) else (self.context.player,)
        play.note("applied", f"双方各做一次，涉及选择的先由{name(players[0])}选，其余同时进行", clause=order.ONE_BY_ONE)
        said = [part for node in then for player in players for part in (Voice(player, named=True), node)]
        self.first(*said, Voice(self.context.player))
        self.each = ((), ())

    def doubtful(self, play: Rules, then: tuple[Node, ...], about: str) -> None:
        """What is dealt as much damage as brings it down is brought down only in check timing (11.1.2).

        Or how far 「如果…」 reaches, where it ends what comes turn by turn.
        """
        self.nodes = self.nodes[1:]
        self.again()
        readings, nearest = HOW_FAR if about == REACHES else GONE
        said = play.reading(f"10.3.3 {self.context.name}", about, readings, nearest)
        if said == readings[0]:
            self.first(*then)

    def passed_over(self, then: tuple[Node, ...]) -> None:
        """Of what was not summoned, nothing is what 「该随从」 means after it, and no card spoken of before that."""
        others = [part for part in parts(then) if isinstance(part, MEANS_OTHERS)]
        if any(not isinstance(getattr(part, "what", None), Ref) for part in others):
            self.context = replace(self.context, that=(), thats=())

    def voiced(self, voice: Voice) -> None:
        """Who does what follows, as the text names him: then 3.1.2.4.1 does not say who chooses for it.

        Where each player does something, 那 is what he has done it to, and not what the other one has.
        """
        if self.each:
            each = list(self.each)
            each[self.context.player] = self.context.that
            self.each = tuple(each) if voice.named else ()
            self.context = replace(self.context, that=each[voice.player] if voice.named else self.context.that)
        both = voice.named and bool(self.each)
        self.context = replace(self.context, player=voice.player, named=voice.named, in_turn=both)

    def left_to_him(self) -> Clause | None:
        """The controller of the effect, where no player is named (3.1.2.4.1); of both the turn player first."""
        return looking.who_says(self.context)

    def fix(self, play: Rules) -> None:
        """What is counted as the calculation begins, and not again (13.3.1.3.1, 13.5.1.3.2)."""
        graves = play.state.zones[self.context.player, GRAVE]
        spells = sum(play.printed(card).kind == SPELL for card in graves)
        self.context = replace(self.context, graves=len(graves), spells=spells, counted=True)
        self.fixed = True

    def options(self, play: Rules, node: Modes) -> None:
        """Of several options those that were chosen on use; the others are not there (5.17.4)."""
        self.nodes = self.nodes[1:]
        self.again()
        chosen = self.context.modes if play.applies(CHOSEN_ONLY) else tuple(range(len(node.of)))
        for place in reversed(chosen) if play.applies(CHOSEN_DONE) else ():
            self.first(*node.of[place].then)
        if not chosen:
            play.withheld("没有可以抉择的选项，一个也不执行", clause=order.AS_FAR)
            return
        said = "、".join(f"【{place + 1}】" for place in chosen)
        if len(chosen) < len(node.of):
            play.because(CHOSEN_ONLY, "没有选的当作不存在", card=self.context.card)
        play.note("applied", f"执行选定的选项{said}", clause=CHOSEN_DONE)

    def extra(self, play: Rules, node: Extra) -> None:
        """What is only done if the additional cost was paid on use (10.4.7.2, 13.3.3.2)."""
        self.nodes = self.nodes[1:]
        self.again()
        place, self.extras = self.extras, self.extras + 1
        if node.offered:
            self.if_paid(play, node, paid=place in self.context.extras)
            return
        by = class_keywords.RITE_PAID if class_keywords.RITE_COST in node.cost else WITH_EXTRA
        if place in self.context.extras or not play.applies(by):
            then = [part for part in node.then if not is_own_cost(part)]  # what it costs was so when it was paid
            if then:
                said = of_parts.quoted(then, self.context)
                play.note("applied", self.context.card, "支付了追加费用，适用", *said, clause=by)
            self.first(*then)
        else:
            if by == WITH_EXTRA:
                play.because(IF_PAID, "支付时才产生的效果", card=self.context.card)
            then = [part for part in node.then if not is_own_cost(part)]  # of what it costs that was said on paying
            if then:
                play.withheld(
                    *of_parts.quoted(then, self.context), "，", self.context.card, "没有支付追加费用", clause=by
                )
            self.first(*node.otherwise)

    def if_paid(self, play: Rules, node: Extra, *, paid: bool) -> None:
        """如果支付了追加费用，…: that it was is a condition like any other (10.3.3), and 改为 what it is elsewhere."""
        user = name(self.context.player)
        seen = ("：", user, f"{'支付了' if paid else '没有支付'}", self.context.card, "的追加费用")
        if node.then and not node.otherwise and all(map(is_own_cost, node.then)):
            return  # that was so, or not, when it was paid
        met = paid == bool(node.then)
        then = tuple([part for part in node.then if not is_own_cost(part)])  # what it costs was so when it was paid
        then, before = then or node.otherwise, node.otherwise if node.then else ()
        in_place = of_parts.in_place(then, before, self.context) if before else ()
        if met and before and not play.applies(BY_INSTEAD):
            self.first(*before)
        elif met or not play.applies(UNMET["如果"]):
            self.is_so(play, INSTEAD if met and before else "如果", in_place, UNMET["如果"], *seen)
            self.first(*then)
        else:
            play.withheld(
                *(in_place or of_parts.quoted(then, self.context)), "，条件没有满足", *seen, clause=UNMET["如果"]
            )
            self.first(*before)

    def do(self, play: Rules, node: Node) -> bool:
        """One verb, as far as it can be done (1.3.2); whether the whole of it was (如果这样做了)."""
        as_far.not_yet(play, node, self.context)
        before, left = play.done, play.left
        gone = as_far.gone(play, node, self.context)
        done, that = play.perform(node, self.context)
        self.context = following.after(self.context, node)
        if isinstance(node, Defeat | Turn) and of_targets(node.what):
            self.context = replace(self.context, acted=that)
        that = that if looking.spoken_of(node) else self.context.that
        if not done and play.done == before:
            if as_far.nobody(play, node, self.context) or (
                not that and as_far.none_need_be(node) and play.applies(order.NOTHING)
            ):
                play.withheld("一张也没有选，做0次", clause=order.NOTHING)
            elif play.left == left:  # else it said why
                said = as_far.changed(play, gone) or (("没有前面说的卡牌，",) if as_far.of_none(node, that) else ())
                play.withheld(*said, f"做不到「{as_far.verb(node)}」", clause=order.AS_FAR)
                self.short = TOLD
            else:
                self.short = "前面做不到的不做，其余照做"
        elif gone:
            play.withheld(*as_far.changed(play, gone), f"做不到「{as_far.verb(node)}」", clause=order.AS_FAR)
        done = done and not gone and self.enough(play, node, that)
        known = self.context.shown
        looked = isinstance(node, Look | Reveal)
        from_top = isinstance(node, Put) and isinstance(node.what, Select) and node.what.top  # 其中: of those
        again = known and isinstance(getattr(node, "what", None), Ref)  # those just chosen of them, or all
        if isinstance(node, Dig):
            shown = looking.dug(play, node, self.context)
        elif from_top or (looked and not again and not set(that) <= set(known)):
            shown = that
        else:
            shown = known if looked else tuple([card for card in known if card not in that])
        thats = self.context.thats if that == self.context.that and getattr(node, "what", None) != Ref("那") else ()
        self.context = replace(self.context, that=that, shown=shown, thats=thats)
        return done

    def enough(self, play: Rules, node: Node, that: tuple[int, ...]) -> bool:
        """Whether a part was about as many cards as it says."""
        what = getattr(node, "of" if isinstance(node, Choose) else "what", None)
        if not isinstance(what, Select) or what.least is None or not isinstance(node, _OF_CARDS):
            return True
        each = len(selecting.sides(play, what.whose, self.context.player)) if isinstance(node, GiveUp) else 1
        return len(that) >= each * order.worth(play, selecting.amount(play, what.least, self.context))

    def met(self, play: Table[Any], node: If) -> None:
        """A condition holds: what was read to see it stands on a line."""
        word = node.word
        if word == BY_IT:  # whether it does is asked yet
            return
        said = of_parts.in_place(node.then, node.otherwise, self.context) if word in IN_PLACE else ()
        self.is_so(play, word, said, self.unmet_by(node), *observing.seen(play, node.condition, self.context))

    def is_so(self, play: Table[Any], word: str, said: Telling, by: Clause | None, *seen: int | str) -> None:
        """A condition holds, as was ``seen``: what stands after it is done, 改为 in place of what stands before."""
        if word == INSTEAD:
            play.because(BY_INSTEAD, "写作「改为」", card=self.context.card)
            play.note("replaced", *said, "，条件满足", *seen, clause=replacement.REPLACES)
        elif word == SO_MUCH:
            play.because(damage.CHANGES_REPLACE, "伤害点数的增减是替换效果", card=self.context.card)
            play.note("replaced", *said, "，条件满足", *seen, clause=damage.CHANGED)
        elif by is not None:
            play.note("applied", "条件满足", *seen, clause=by)

    def unmet_on_record(self, play: Table[Any], node: If, clause: Clause) -> None:
        """Of a card that is of another kind by now, that it is (5.24.3.1)."""
        if node.word == OF_THE_KIND:
            play.withheld(self.context.card, "已经是别的种类，其后的效果不适用", clause=clause)
        else:
            if node.word == BY_IT:
                play.because(rule_processing.FALLEN, "生命值在0以下才被破坏")
            seen = observing.seen(play, node.condition, self.context)
            instead = node.word in IN_PLACE and node.otherwise
            said = of_parts.quoted(node.then, self.context)
            said = of_parts.in_place(node.then, node.otherwise, self.context) if instead else said
            play.withheld(*said, "，条件没有满足", *seen, clause=clause)
        self.context = as_far.undone(play, node, self.context)

    def unmet_by(self, node: If) -> Clause | None:
        """The clause that says what a class's word asks for, however the text writes it: 如果处于【真红】状态, …."""
        by = self.unmet(node.word)
        if by != UNMET["如果"] or not isinstance(node.condition, Term):
            return by
        return class_keywords.DEFINED.get(node.condition.word, by)

    def unmet(self, word: str) -> Clause | None:
        """By which clause what stands after a condition is not done."""
        return UNMET.get(word)

    def not_done(self, gate: Gate) -> Telling:
        """如果这样做了 and 如果该随从因此被破坏 are one to the engine: so it quotes neither."""
        return of_parts.not_done(gate, self.context, any_done=self.any_done)

    def left_out(self, gate: Gate) -> Telling:
        """Which part it is, and what of was done."""
        return of_parts.left_out(gate, self.context)

    def done_instead(self, gate: Gate) -> Telling:
        """What was not done."""
        return ("条件满足：", *of_parts.came_of(gate, self.context, done=False, any_done=self.any_done))

    def went_on(self, gate: Gate) -> Telling:
        """What was done."""
        return ("条件满足：", *of_parts.came_of(gate, self.context, done=True, any_done=True))


_OF_CARDS = (Choose, Defeat, Deploy, GiveUp, Look, Put, Reveal, Search, Turn)
"""What says how many cards it is done to."""
