"""What lasting effects and continuous abilities do now, in the order in which they are applied; once a state.

A game derives ``Layers`` in the chapter of its book that says in which order, and binds it to that book's clauses::

    class Continuous(Layers):
        meaning, KIND = selecting.WORDS, "永续"
        RANKS = (ABILITIES, OTHER, NUMBERS)                # left out where everything is of one rank

        def sources(self, play):                           # where it comes from, in the order of the book
            yield from (Source(effect.stamp, effect=effect) for effect in play.state.effects)
            yield from (Source(play.stamp(card), card) for card in ... if "永续" in play.face(card).kinds)

        def rank(self, node): ...                          # to which of RANKS a node or a lasting effect belongs

        def abilities(self, play, card):                   # the abilities of KIND that a source has and that work now
            return [] if self.on(play, card, "失去能力") else [...]

    CONTINUOUS = Continuous()

``CONTINUOUS.on(play, card, "攻击力")`` is what changes a card's 攻击力, in order; ``number_of`` and ``words_of`` below
make a value of what is printed and of that, and its derivation: one function for both, so that the value and why it is
so cannot differ. While it is being worked out, what was applied earlier is all that there is: a condition or a number
of a later one reads the result of the earlier ones.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias

from judge.clause import Clause
from judge.effects.nodes.ability import Ability, Grant, If, Instead, Node
from judge.effects.nodes.verbs import Become, Gain, Power
from judge.games.cards.meaning import Context, Meaning
from judge.games.cards.rules import Rules
from judge.games.cards.values import Effect, Held, Layer
from judge.kernel import Reason

ABILITY = "能力"
"""What a layer gives that gives an ability."""
INSTEAD = "改为"
"""What a layer is that replaces an event."""
NOTHING: Final = Held([], {}, {})
"""All that holds where nothing does."""
ANY: Final = 0
"""Stands for every card where it is noted what of what holds was looked at."""
SEVERAL: Final = 2
"""So many others can do together to what one does what none of them does alone."""
Looked: TypeAlias = set[tuple[int, str]]
"""What was looked at of what holds: of a card, or of ANY, what of one kind holds; of ANY and no kind, everything."""
Doing: TypeAlias = tuple[list[Layer], Looked]
"""What a source does, and what it looked at for that."""
Told = list[Reason] | None
"""Where what works a fact out says what makes it so, in the order in which it is applied, if it is asked to."""


class Source(NamedTuple):
    """Where something that holds comes from: an effect that was made, or a card with abilities; and since when."""

    stamp: int
    card: int = 0
    effect: Effect | None = None
    ability: Ability | None = None
    """The one ability of ``card`` that is meant, if it was given to it; else its own ones."""


class Layers(ABC):
    """What holds now. A game derives its own, and says what only its book knows."""

    meaning: ClassVar[Meaning]
    CONTEXT: ClassVar[type[Context]] = Context
    """Whose words an ability's are, with what the game's book knows of that."""
    KIND: ClassVar[str]
    """The kind of ability that does something all the time."""
    HOLDING: ClassVar[tuple[str, ...]] = ()
    """The kinds of printed ability from which something holds, if it is not just that one."""
    RANKS: ClassVar[tuple[Any, ...]] = ("",)
    """Kinds of what holds, those that are applied first first."""

    def __init_subclass__(cls) -> None:
        cls.HOLDING = cls.HOLDING or (cls.KIND,)

    # --- what a game says ---------------------------------------------------------------------------------------

    @abstractmethod
    def sources(self, play: Any) -> Iterable[Source]:
        """Where what holds comes from, in the order in which it began."""

    @abstractmethod
    def abilities(self, play: Any, card: int) -> Iterable[Ability]:
        """The abilities of KIND that a source has of its own and that work now."""

    def rank(self, what: Node | Effect) -> Any:
        """The rank of what a node of an ability does, or of an effect."""
        del what
        return self.RANKS[0]

    def works(self, play: Any, card: int, ability: Ability, stamp: int) -> bool:
        """Whether an ability that was given to a card works now."""
        del play, card, ability, stamp
        return True

    def otherwise(self, play: Any, node: If) -> tuple[Node, ...]:
        """What an ability does whose condition does not hold."""
        del play
        return node.otherwise

    # --- what holds ---------------------------------------------------------------------------------------------

    def held(self, play: Rules[Any]) -> Held:
        """All that holds in this state: worked out once for all states in which what it reads is the same."""
        if play.now is not None and play.now[0] == play.written:
            return play.now[1]
        found = play.worked_out(Held, lambda: self._worked_out(play)) if self.anything(play) else NOTHING
        play.now = play.written, found
        return found

    def _worked_out(self, play: Rules[Any]) -> Held:
        """All that holds, found out anew."""
        found = self._in_force(play)
        by_card: dict[tuple[int, str], list[Layer]] = {}
        by_what: dict[str, list[Layer]] = {}
        for layer in found:
            by_what.setdefault(layer.what, []).append(layer)
            for card in layer.on:
                by_card.setdefault((card, layer.what), []).append(layer)
        return Held(found, by_card, by_what)

    def anything(self, play: Rules[Any]) -> bool:
        """Whether there is anything at all from which something can hold: an effect, or an ability on any card."""
        faces, effects = play.state.faces, play.state.effects
        if play.anything[0] is not faces or play.anything[1] is not effects:
            found = bool(effects) or not play.printed_anywhere("kinds").isdisjoint(self.HOLDING)
            play.anything = faces, effects, found
        return play.anything[2]

    def all(self, play: Rules[Any]) -> list[Layer]:
        """Everything that holds now, in order."""
        if play.partial is None:
            return self.held(play).all
        play.looked.add((ANY, ""))
        return play.partial

    def on(self, play: Rules[Any], card: int, what: str) -> list[Layer]:
        """What of one kind holds for a card, in order."""
        if play.partial is not None:
            play.looked.add((card, what))
            return [layer for layer in play.partial if layer.what == what and card in layer.on]
        now = play.now
        by_card = (now[1] if now is not None and now[0] == play.written else self.held(play)).by_card
        if (card, what) not in by_card:  # as it mostly is
            return []
        return by_card[card, what]

    def every(self, play: Rules[Any], what: str) -> list[Layer]:
        """Everything of one kind that holds, also what is on no card."""
        if play.partial is not None:
            play.looked.add((ANY, what))
            return [layer for layer in play.partial if layer.what == what]
        now = play.now
        by_what = (now[1] if now is not None and now[0] == play.written else self.held(play)).by_what
        if what not in by_what:
            return []
        return by_what[what]

    def does(self, play: Rules[Any], card: int, ability: Ability) -> bool | None:
        """Whether an ability that a card has does something to any card now; None: it is none that does all the time.

        What replaces an event does nothing before that would come.
        """
        if ability.kind not in self.HOLDING:
            return None
        called = ability.name or ability.text
        mine = (layer for layer in self.all(play) if layer.static and (layer.source, layer.name) == (card, called))
        return any(layer.on and layer.what != INSTEAD for layer in mine)

    def _in_force(self, play: Rules[Any]) -> list[Layer]:
        """Everything, each worked out from those before it; what hangs on another one comes after it."""
        found: list[Layer] = []
        known: dict[int, Doing]
        play.partial = found
        try:
            sources = list(self.sources(play))
            for rank in self.RANKS:
                left, known, there = self._left(sources, found), {}, len(found)
                while left:
                    if new := found[there:]:
                        known = {one: each for one, each in known.items() if not _concerns(new, each[1])}
                    source = self._next(play, left, rank, known)
                    if source is None:
                        break
                    left.remove(source)
                    there = len(found)
                    each = known.get(id(source))
                    said = self._said(play, source, rank) if each is None or _concerns(*each) else each[0]
                    for layer in said:
                        found.append(layer)  # noqa: PERF402 - what comes next reads it
        finally:
            play.partial = None
        return found

    def _left(self, sources: list[Source], found: list[Layer]) -> list[Source]:
        """Everything from which something may come, also abilities that were given in an earlier rank."""
        giving = [layer for layer in found if layer.ability is not None and self._gives(layer)]
        given = [Source(x.stamp, card, None, x.ability) for x in giving for card in sorted(x.on)] if giving else []
        return sorted([*sources, *given], key=lambda source: source.stamp) if given else list(sources)

    def _gives(self, layer: Layer) -> bool:
        """Whether what holds gives cards an ability that does something all the time in its turn."""
        return layer.ability is not None and layer.ability.kind in self.HOLDING

    def _said(self, play: Rules[Any], source: Source, rank: Any) -> Iterator[Layer]:
        """What one source does of a rank."""
        stamp, card, effect, given = source
        if effect is not None:
            found = iter([self.lasting(effect)] if self.rank(effect) == rank else [])
        elif given is None:
            found = (x for a in self.abilities(play, card) for x in self.nodes(play, card, a, stamp, rank))
        else:
            found = self.given(play, source, rank)
        for layer in found:
            yield layer
            for other in sorted(layer.on) if self._gives(layer) else ():
                yield from self.given(play, Source(layer.stamp, other, None, layer.ability), rank)

    def given(self, play: Rules[Any], source: Source, rank: Any) -> Iterator[Layer]:
        """What an ability does that was given to a card, if it works."""
        stamp, card, _, ability = source
        if ability is not None and self.works(play, card, ability, stamp):
            yield from self.nodes(play, card, ability, stamp, rank)

    def lasting(self, effect: Any) -> Layer:
        """A lasting effect as something that holds."""
        what = (effect.stamp, frozenset(effect.on), effect.what, effect.number, effect.sets, effect.words)
        return Layer(*what, effect.ability, effect.source, None, False, effect.name)

    def nodes(self, play: Any, card: int, ability: Ability, stamp: int, rank: Any = None) -> Iterator[Layer]:
        """What an ability of a card does of a rank (of the only one, if none is named)."""
        context = self.CONTEXT(card, play.state.cards[card].player, name=ability.name or ability.text)
        rank = self.RANKS[0] if rank is None else rank
        for node in self.active(play, ability.body, context):
            if self.rank(node) == rank:
                layer = self.layer(play, node, context, stamp)
                if layer is not None:
                    yield layer

    def active(self, play: Rules[Any], body: tuple[Node, ...], context: Context) -> Iterator[Node]:
        """The nodes of an ability whose conditions hold."""
        for node in body:
            if not isinstance(node, If):
                yield node
            elif self.meaning.holds(play, node.condition, context):
                yield from self.active(play, node.then, context)
            else:
                yield from self.active(play, self.otherwise(play, node), context)

    def layer(self, play: Any, node: Node, context: Context, stamp: int) -> Layer | None:
        """What one node does all the time; None if it does nothing of the kind."""
        on = self._on(play, node, context)
        number: int | None = None
        sets, ability = False, None
        words: tuple[str, ...] = ()
        match node:
            case Power():
                what, number = node.fact, self.meaning.amount(play, node.amount, context)
                number = -number if node.minus else number
            case Become(value=tuple() as words):
                what, sets = node.fact, True
            case Become(value=value):
                what, number, sets = node.fact, self.meaning.amount(play, value, context), True  # type: ignore[arg-type]
            case Gain():
                what, words = node.fact, node.words
            case Grant():
                what, number, ability = node.flag or ABILITY, node.number, node.ability
            case Instead():
                what = INSTEAD
            case _:
                return None
        return Layer(stamp, on, what, number, sets, words, ability, context.card, node, True, context.name)

    def _on(self, play: Rules[Any], node: Any, context: Context) -> frozenset[int]:
        """The cards that a node is about."""
        what = getattr(node, "what", None)
        return frozenset() if what is None else frozenset(self.meaning.meant(play, what, context))

    # --- which comes first --------------------------------------------------------------------------------------

    def _next(self, play: Rules[Any], left: list[Source], rank: Any, known: dict[int, Doing]) -> Source | None:
        """The first source that depends on none of the others; in a circle, the first of all; None if none does it.

        A lasting effect was fixed when it was made, and depends on nothing. ``known``: what sources (by their ``id``)
        do, as far as nothing has come since that they looked at; with what is found out here.
        """
        if len(left) == 1 or left[0].effect is not None:
            return left[0]
        before, looked = play.partial, play.looked
        for source in left:
            if id(source) not in known:
                play.looked = set()
                known[id(source)] = list(self._said(play, source, rank)), play.looked
        play.looked = looked
        doing = [known[id(source)] for source in left]
        if not any(does for does, _ in doing):
            return None
        for place, source in enumerate(left):
            now, read = doing[place]
            if source.effect is not None:
                return source
            for other, (does, _) in enumerate(doing):
                if other == place or not does or not self.bears(play, does, read):
                    continue
                play.partial = [*(before or ()), *does]
                after = list(self._said(play, source, rank))
                play.partial = before
                if after != now:
                    break
            else:
                if not self._by_all_of_them(play, left, rank, doing, place):
                    return source
        return left[0]

    def _by_all_of_them(self, play: Rules[Any], left: list[Source], rank: Any, doing: list[Doing], place: int) -> bool:
        """Whether a source does something else once all the others have done what they do, each seeing the others.

        None of them alone changes it: but one may have to be changed by another one first, or several be there.
        """
        now, read = doing[place]
        others = [n for n in range(len(left)) if n != place]
        if len(others) < SEVERAL:
            return False
        does = {n: doing[n][0] for n in others}
        seen = read.union(*(doing[n][1] for n in others if left[n].effect is None))
        if not any(self.bears(play, each, seen) for each in does.values()):
            return False
        before, looked = play.partial, play.looked
        saw: dict[int, Doing] = {n: ([], doing[n][1]) for n in others}
        for _ in others:
            then = dict(does)
            for n in others:
                more = [layer for other in others if other != n for layer in does[other]]
                if left[n].effect is not None or [x for x in more if _concerns((x,), saw[n][1])] == saw[n][0]:
                    continue  # it sees what it saw
                play.partial, play.looked = [*(before or ()), *more], set()
                then[n] = list(self._said(play, left[n], rank))
                saw[n] = [x for x in more if _concerns((x,), play.looked)], play.looked
            if then == does:
                break
            does = then
        play.partial, play.looked = [*(before or ()), *(layer for each in does.values() for layer in each)], looked
        after = list(self._said(play, left[place], rank))
        play.partial = before
        return after != now

    def bears(self, play: Any, does: list[Layer], read: Looked) -> bool:
        """Whether what one source does can change what another one does, by what that one reads."""
        del play
        return _concerns(does, read)


def _concerns(does: Sequence[Layer], read: Looked) -> bool:
    """Whether what is done is any of what was looked at."""
    if (ANY, "") in read:
        return bool(does)
    return not read.isdisjoint([(card, x.what) for x in does for card in (ANY, *x.on)])


# --- what becomes of a fact -------------------------------------------------------------------------------------


def number_of(found: Iterable[Layer], now: int, clause: Callable[[Layer], Clause], told: Told = None) -> int:
    """A number after what changes it, in order; ``clause``: by which clause a layer does."""
    for layer in found:
        more, before = layer.number or 0, now
        now = more if layer.sets else now + more
        floor = layer.node.floor if isinstance(layer.node, Power) else None
        if floor is not None and now < floor:
            now = min(before, floor)
        if told is not None:
            least = "" if floor is None else f"，不会低于{floor}"
            told.append(reason(layer, clause(layer), f"变为{more}" if layer.sets else f"{more:+}{least}"))
    return now


def words_of(
    found: Iterable[Layer], now: tuple[str, ...], clause: Callable[[Layer], Clause], told: Told = None
) -> tuple[str, ...]:
    """The words of a fact after what replaces them or adds to them, in order."""
    for layer in found:
        now = layer.words if layer.sets else (*now, *layer.words)
        if told is not None:
            said = f"{'变为' if layer.sets else '获得'}『{'』『'.join(layer.words)}』"
            told.append(reason(layer, clause(layer), said))
    return now


def reason(layer: Layer, clause: Clause, *gives: int | str) -> Reason:
    """What holds as a reason: by which clause, whose card and ability."""
    return Reason(clause, gives, layer.source or None, layer.name)
