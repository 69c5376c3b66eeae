"""Resolving a text: its parts one after the other, each in a step, and the joints that hold them together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from judge.clause import Clause
from judge.effects import tell
from judge.effects.nodes.ability import After, By, Define, If, IfDone, May, Node, OneOf, PayFirst, Unless
from judge.effects.nodes.meant import Condition, Ref
from judge.effects.nodes.verbs import Choose
from judge.effects.vocabulary import Vocabulary
from judge.games.cards.meaning import Context, Meaning
from judge.games.cards.table import Table, name
from judge.kernel import Option, Procedure, Reason
from judge.kernel.records import Telling

PAID = "付清"
"""What paying a cost comes to; nothing, if it could not be paid in full."""
NOT_APPLIED = "不适用"
"""What a text comes to whose player chose to leave it."""
JOINTS: frozenset[type] = frozenset({After, By, Define, If, IfDone, May, OneOf, PayFirst, Unless})
"""What is carried out here; every other part of a text is a verb."""


class Joints(NamedTuple):
    """The clauses by which the parts of a text depend on each other; None where the book has none of its own.

    ``all``: 如果这样做了, after all of a part; ``undone``: 如果没有这样做, if it is not the same one; ``any``: 这之后,
    after any of it; ``paid``: 如果支付; ``unpaid``: 除非支付; ``optional``: the whole of a text may be left;
    ``as_far``: what has nothing to be done to is not done.
    """

    all: Clause | None = None
    undone: Clause | None = None
    any: Clause | None = None
    paid: Clause | None = None
    unpaid: Clause | None = None
    optional: Clause | None = None
    as_far: Clause | None = None


class Gate(Struct, frozen=True, tag=True):
    """What comes after a part whose success decides it."""

    kind: Literal["all", "any", "paid", "unpaid"]
    then: tuple[Node, ...]
    otherwise: tuple[Node, ...] = ()
    """What is done if it was not done (如果没有这样做)."""
    after: tuple[Node, ...] = ()
    """The part whose success decides it."""


class Voice(Struct, frozen=True, tag=True):
    """From here the words are those of this player; ``named``: the text says that it is he who does what follows."""

    player: int
    named: bool = False


class Begin(Struct, frozen=True, tag=True):
    """From here it is counted whether a part was carried out."""


class Left(Struct, frozen=True, tag=True):
    """Here stands a part that is not done, because what its gate asks for was."""

    of: Gate


_CLOSED = {
    "all done": "没做到时才做的部分：前面已经照做",
    "paid done": "没支付时才做的部分：费用已经支付",
    "all undone": "没有全部做到，实行没做到时的部分",
    "paid undone": "没有支付，实行没支付时的部分",
    "all": "做到了才做的部分：前面没有全部做到",
    "any": "这之后的部分：前面什么也没有做",
    "paid": "支付了才做的部分：费用没有全部支付",
    "unpaid": "没支付时才做的部分：费用已经支付",
}


class Resolving(Procedure, kw_only=True):
    """A text that is being carried out. A game binds ``next_part`` to the clause by which it is done in order."""

    nodes: tuple[Node | Gate | Begin | Left | Voice, ...] = ()
    context: Context = Context(0, 0)
    optional: bool = False
    """Whether a player who may leave all of it leaves it by the clause of its own (``Joints.optional``)."""
    all_done: bool = True
    any_done: bool = False
    only_chosen: bool = True
    begun: bool = False
    """Whether any part of it was carried out."""

    meaning: ClassVar[Meaning]
    words: ClassVar[Vocabulary]
    joints: ClassVar[Joints] = Joints()

    # --- what a game says ---------------------------------------------------------------------------------------

    def called(self) -> Telling:
        """How the text is called in a question."""
        return (self.context.card, "的效果，")

    def met(self, play: Any, node: If) -> None:
        """What stands after a condition is done, for it holds."""

    def unmet(self, word: str) -> Clause | None:
        """By which clause what stands after a condition is not done if that does not hold; ``word``: 场合, 中, …."""
        del word
        return None

    def unmet_by(self, node: If) -> Clause | None:
        """The same of a condition (a game may know by what that is about)."""
        return self.unmet(node.word)

    def unmet_on_record(self, play: Any, node: If, clause: Clause) -> None:
        """A condition does not hold, by which clause what stands after it is not done (a game may say more)."""
        del node
        play.withheld("条件没有满足，不实行", clause=clause)

    def met_on_record(self, play: Any, node: If) -> None:
        """A condition holds (a game may say what makes it so)."""

    def not_such(self, play: Any, condition: Condition) -> Iterable[Reason]:
        """Why a part of a text is none of those that it lets be chosen (a game whose texts say so tells it)."""
        del play, condition
        return ()

    def decides(self, gate: Gate) -> Clause | None:
        """By which clause what came of a part decides what comes after it (a game may know it by the text only)."""
        clause: Clause | None = getattr(self.joints, gate.kind)
        return clause

    def went_on(self, gate: Gate) -> Telling:
        """What is said where a part is done because anything of the part before it was (a game may say what)."""
        del gate
        return ("实行过前面的内容，必须实行「这之后」的部分",)

    def unpayable(self, play: Any, cost: tuple[Node, ...]) -> Iterable[Reason]:
        """Why a cost in the middle of a text cannot be paid (a game says so where its book lets nobody try)."""
        del play, cost
        return ()

    def pay(self, play: Any, cost: tuple[Node, ...]) -> None:
        """Pay a cost in the middle of a text."""
        raise NotImplementedError

    def do(self, play: Any, node: Node) -> bool:
        """Carry out one verb; what it was about is what 「那」 means from now on."""
        done, that = play.perform(node, self.context)
        self.context = replace(self.context, that=that)
        return bool(done)

    def passed_over(self, then: tuple[Node, ...]) -> None:
        """A part that would have made 「那」 mean other cards is not done (a game may say what it means then)."""

    def voiced(self, voice: Voice) -> None:
        """From here the words are those of another player (a game may note that the text names him)."""
        self.context = replace(self.context, player=voice.player)

    # --- the parts ----------------------------------------------------------------------------------------------

    def next_part(self, play: Table[Any]) -> bool:  # noqa: PLR0912 - one a kind of part
        """The next part of the text. False if it is a verb that could not be done at all."""
        node, self.nodes = self.nodes[0], self.nodes[1:]
        self.again()
        match node:
            case If():
                self._if(play, node)
            case May(then, "自己"):
                self._may(play, then)
            case May(then, by):
                self._offered(play, then, self.meaning.sides(play, by, self.context.player)[0])
            case IfDone(first, then, otherwise):
                self.first(Begin(), *first, Gate("all", then, otherwise, first))
            case After(first, then):
                self.first(Begin(), *first, Gate("any", then, after=first))
            case PayFirst(cost, then, otherwise, who):
                payer = self.context.player if who is None else self.meaning.player(play, who, self.context)
                self._pay(play, cost, payer, Gate("paid", then, otherwise, cost), "是否支付费用")
            case By(who, then):
                player = self.meaning.player(play, who, self.context)
                if player is not None:
                    self.first(Voice(player, named=True), *then, Voice(self.context.player))
            case Define(value, then):
                self.context = replace(self.context, x=self.meaning.amount(play, value, self.context))
                self.first(*then)
            case Unless(cost, then, who):
                self._unless(play, cost, then, self.meaning.player(play, who, self.context))
            case Voice():
                self.voiced(node)
            case OneOf():
                self._one_of(play, node, self.meaning.sides(play, node.by, self.context.player)[0])
            case Begin():
                self.all_done, self.any_done, self.only_chosen = True, False, True
            case Gate():
                self._gate(play, node)
            case Left(of):
                play.withheld(*self.left_out(of), clause=self.decides(of))
            case _:
                before = play.done
                done = self.do(play, node)
                self.all_done = self.all_done and done
                any_of_it = done or play.done > before
                self.any_done = self.any_done or any_of_it
                self.only_chosen = self.only_chosen and (not any_of_it or isinstance(node, Choose))
                self.begun = True
                return done
        return True

    def first(self, *nodes: Node | Gate | Begin | Left | Voice) -> None:
        """These parts come next."""
        self.nodes = (*nodes, *self.nodes)

    def _if(self, play: Table[Any], node: If) -> None:
        met = self.meaning.holds(play, node.condition, self.context)
        clause = self.unmet_by(node)
        if met:
            self.met(play, node)
        if not met and clause is not None:
            met = not play.applies(clause)
            if not met:
                self.unmet_on_record(play, node, clause)
        if met:
            self.met_on_record(play, node)
        else:
            self.passed_over(node.then)
        self.first(*(node.then if met else node.otherwise))

    def _offered(self, play: Table[Any], then: tuple[Node, ...], player: int) -> None:
        """对手可以(A): he decides, who is not the one whose words they are, and so leaves none of them by that."""
        if play.may(player, *self.called(), *[self._said_to(player, piece) for piece in self.offer(play, then)]):
            self.first(*then)
        else:
            self.passed_over(then)
            self.all_done = False

    def _said_to(self, player: int, piece: int | str) -> int | str:
        """What a text says of 对手, as it is said to him: 可以对手选择对手的手牌 is 可以选择B的手牌."""
        other = self.words.sides["对手"]
        return piece if isinstance(piece, int) else piece.replace(f"可以{other}", "可以").replace(other, name(player))

    def _may(self, play: Table[Any], then: tuple[Node, ...]) -> None:
        if not self.context.that and all(getattr(node, "what", None) == Ref("那") for node in then):
            self.all_done = False
            if self.joints.as_far is not None:
                which = self.in_short(then).replace(self.words.pointed["那"], "其")
                play.withheld(f"{which}：没有选出对象", clause=self.joints.as_far)
            return
        clause = self.joints.optional if self.optional and self.whole else None
        must = clause is not None and not play.applies(clause)
        decided = clause or self.left_to_him()
        if must or play.may(self.context.player, *self.called(), *self.offer(play, then), clause=decided):
            self.first(*then)
            return
        self.passed_over(then)
        self.all_done = False
        if self.optional and self.whole:
            self.outcome = NOT_APPLIED

    def left_to_him(self) -> Clause | None:
        """The clause that leaves a 可以 to the player who carries out the text, where the text names nobody."""
        return None

    def offer(self, play: Any, then: tuple[Node, ...]) -> tuple[int | str, ...]:
        """What a player is asked whether he does it."""
        del play
        return (f"可以{self.in_short(then)}",)

    def in_short(self, then: tuple[Node, ...]) -> str:
        """What parts of a text say, in one line."""
        return tell.in_a_line(then, self.words)

    def option(self, play: Any, said: str) -> Option:
        """One of several things that may be done, as it is offered (a game that names what is meant says so)."""
        del play
        return said

    @property
    def whole(self) -> bool:
        """Whether what comes now is all that the text says: nothing was done of it, and nothing follows."""
        return not self.begun and all(isinstance(node, Gate | Left) for node in self.nodes)

    def _unless(self, play: Table[Any], cost: tuple[Node, ...], then: tuple[Node, ...], player: int | None) -> None:
        """除非……，否则……: somebody may pay, and what follows is done if he does not."""
        self._pay(play, cost, player, Gate("unpaid", then, after=cost), "是否支付")

    def _pay(self, play: Table[Any], cost: tuple[Node, ...], player: int | None, gate: Gate, question: str) -> None:
        """Somebody may pay, which decides what is done after it."""
        self.told = ""
        self.first(gate)
        if player is None:
            return
        whose = "" if player == self.context.player else name(player)
        mine, self.context = self.context, replace(self.context, player=player)
        against = self.unpayable(play, cost)
        if play.may(player, *self.called(), f"{whose}{question}", yes="支付", no="不支付", against=against):
            self.pay(play, cost)
        self.context = mine

    def _one_of(self, play: Table[Any], node: OneOf, player: int) -> None:
        items = node.items or range(1, len(node.of) + 1)
        said = node.called or [f"第{n}项：{self.in_short(then)}" for n, then in zip(items, node.of, strict=True)]
        called = [self.option(play, each) for each in said]
        options = dict(zip(called, node.of, strict=True))
        decided = self.left_to_him() if player == self.context.player else None
        asked = f"选择{node.asked}" if node.asked else "实行其中的1项"
        only = dict(zip(called, node.only, strict=False))

        def against(option: Option) -> list[Reason]:
            return list(self.not_such(play, only[option])) if option in only else []

        then = play.one_of(player, options, *self.called(), asked, clause=decided, against=against)
        self.first(*(then or ()))

    def _gate(self, play: Table[Any], gate: Gate) -> None:
        opened = {"all": self.all_done, "any": self.any_done, "paid": self.told == PAID, "unpaid": self.told != PAID}[
            gate.kind
        ]
        if gate.otherwise and not gate.then:
            return self._unless_done(play, gate, opened=opened)
        clause = self.decides(gate)
        if gate.kind == "any" and opened and self.only_chosen:
            opened = self.counts(play)
        applies = clause is None or play.applies(clause)
        if opened and gate.kind == "any" and clause is not None:
            if not applies:
                return None
            play.note("applied", *self.went_on(gate), clause=clause)
        if opened or (gate.kind != "any" and not applies):
            otherwise = gate.otherwise if not applies else (Left(gate),) if gate.otherwise and clause else ()
            self.first(*gate.then, *otherwise)  # where the clause does not apply nothing keeps that from being done
        elif gate.otherwise:
            play.note("applied", *self.done_instead(gate), clause=clause)
            self.first(*gate.otherwise)
        elif clause is not None:
            play.withheld(*self.not_done(gate), clause=clause)
        return None

    def not_done(self, gate: Gate) -> Telling:
        """What is said where the part behind a gate is not done (a game may say which part that is)."""
        return (_CLOSED[gate.kind],)

    def left_out(self, gate: Gate) -> Telling:
        """What is said where the part that was to be done else is not (a game may say which part that is)."""
        return (_CLOSED[f"{gate.kind} done"],)

    def done_instead(self, gate: Gate) -> Telling:
        """What is said where that part is done (a game may say why)."""
        return (_CLOSED[f"{gate.kind} undone"],)

    def counts(self, play: Any) -> bool:
        """Whether something of a text was carried out of which only the choosing was."""
        del play
        return True

    def _unless_done(self, play: Table[Any], gate: Gate, *, opened: bool) -> None:
        """如果没有这样做: what follows is kept from being done by what was done, and by nothing else."""
        clause = self.joints.undone or self.joints.all or self.unmet("")
        applies = clause is None or play.applies(clause)
        if opened and applies:
            play.withheld(*self.left_out(gate), clause=clause)
            return
        if not opened:
            play.note("applied", *self.done_instead(gate), clause=clause)
        self.first(*gate.otherwise)
