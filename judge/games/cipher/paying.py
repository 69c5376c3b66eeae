"""22. Costs: what stands in brackets is done part by part, all of it or none."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects import tell
from judge.effects.nodes.ability import If, Node
from judge.effects.nodes.meant import Filter, Ref, Select, Target
from judge.effects.nodes.verbs import Defeat, Put, Turn
from judge.effects.wording import Wording
from judge.games.cards.meaning import Context
from judge.games.cards.resolving import PAID
from judge.games.cipher import facts, selecting, spared, terms
from judge.games.cipher.book import cite, embody, step
from judge.games.cipher.card import Shown
from judge.games.cipher.conditions import seen
from judge.games.cipher.rules import Rules
from judge.games.cipher.taking import ANY_NUMBER
from judge.games.cipher.vocabulary import WORDS
from judge.games.cipher.zones import BONDS, HAND
from judge.kernel import CardId, Procedure, Reason

UNPAID = cite("22.3", "视为该能力没有被实行")
UNPAID_CANCELLED = cite("22.3.1", "先取消其诱发状态1次")
NOT_ALL = cite("2.3.1.3", "费用没有全部支付")
REST_ICON = cite("22.4.1.1", "转为已行动状态")
FLIP_ICON = cite("22.4.2.1", "翻到背面")
HOW_MANY = embody("22.4.2.2", "翻面的数量")
FORMATION = cite("21.2.2.1", "转为已行动状态")
ANY_ORDER = cite("22.1.1.2.1", "先后顺序任意")
SEPARATED = embody("22.1.1.2", "隔开")
BRACKETS = embody("22.1.1", "称为费用")
FACE_UP = Filter("朝向", "=", ("正面",))
BACK = {
    "10.4": cite("10.4.2", "退回选择这个能力之前的状态"),
    "19.1.3": cite("19.1.3.1", "视为这次「19」没有实行过"),
}
"""What says again for one kind of ability that a cost that cannot be paid in full undoes it."""
IN_TIME = embody("22.2", "在指定的时点支付")
ALREADY = cite("2.8", "不能再做使它变为同一状态的动作")


class Paying(Procedure, kw_only=True):
    """22.2 The user of an ability pays its cost at the time that is set for it."""

    card: CardId
    player: int
    parts: tuple[Node, ...]
    name: str = ""
    that: tuple[CardId, ...] = ()
    shows: bool = False
    """Whether the effect that it is paid for may speak of the cards that it puts somewhere."""
    taken: tuple[CardId, ...] = ()

    embodies = (
        embody("22", "费用"),
        embody("22.1", "记载有费用"),
        BRACKETS,
        IN_TIME,
        embody("22.4", "图示来规定"),
        embody("22.4.1", "[横置]"),
        embody("22.4.2", "[翻面n]"),
    )

    @step("22.1.1.1", "实行费用所规定的行为")
    def part(self, play: Rules) -> None:
        """The next part, in the order that the user likes."""
        if not self.parts:
            if self.shows and self.taken:
                play.set(shown=Shown(self.taken, (0, 1)))
            self.leave(PAID)
            return
        caller = play.where[-2] if play.where[1:] else ""
        if caller:
            play.owing_to([Reason(caller, (), self.card, self.name)])
            play.because(IN_TIME, "在这个时点支付")
        part = self.choose(play)
        missing = self.lacking(play, part)
        if self.pay(play, part):
            self.parts = tuple([other for other in self.parts if other is not part])
            self.again()
        elif str(caller) not in BACK:
            self.left_unpaid(play, part, missing)
        elif play.applies(UNPAID):
            if not any(reason.clause == UNPAID for reason in missing):
                missing = (*missing, Reason(UNPAID, ("付不清全部费用",), self.card, self.name))
            if back := BACK.get(str(caller)):
                said = "付不清，退回选择这个能力之前"
                missing = (*missing, Reason(back, (said,), self.card, self.name))
            if caller == "10.4":
                play.because(UNPAID_CANCELLED, "诱发状态取消1次", card=self.card, ability=self.name)
            self.refuse(play, part, UNPAID, missing)
        else:
            self.leave(PAID)

    def left_unpaid(self, play: Rules, part: Node, missing: tuple[Reason, ...]) -> None:
        """A cost within an effect (你可以支付费用。如果支付): the rest is not done (2.3.1.3)."""
        if not play.applies(NOT_ALL):
            self.leave(PAID)
            return
        by = [reason for reason in missing if reason.clause != UNPAID]
        by.append(Reason(NOT_ALL, ("付不清全部费用",), self.card, self.name))
        self.refuse(play, part, NOT_ALL, by)

    def refuse(self, play: Rules, part: Node, clause: Clause, by: Sequence[Reason]) -> None:
        """A part cannot be paid with what is left: which one, with all that it asks for."""
        what = getattr(part, "what", None)
        said = _whole(part) if isinstance(what, Select) and what.filters else words_of(part)
        play.because(PAYING, f"要支付：{said}", card=self.card, ability=self.name)
        play.note("refused", f"支付：{said}", clause=clause, by=by)

    def choose(self, play: Rules) -> Node:
        """The part that is paid now; of several the user says which comes first (22.1.1.2.1)."""
        words = {said: part for part, said in told_apart(self.parts).items()}
        if len(words) == 1 or not play.applies(ANY_ORDER):
            return self.parts[0]
        play.because(SEPARATED, f"还有{len(words)}项", card=self.card, ability=self.name)
        asked = f"先支付『{self.name}』费用的哪一项"
        return play.one_of(self.player, words, asked, clause=ANY_ORDER) or self.parts[0]

    def pay(self, play: Rules, part: Node) -> bool:
        """Do what a part says. False if it could not be done in full."""
        context = Context(self.card, self.player, self.that, paying=True, name=self.name)
        match part:
            case Turn(Ref("这"), "已行动"):
                return not self._kept(play, self.card, part) and terms.turn(
                    play, self.card, acted=True, clause=REST_ICON
                )
            case Turn(Select() as which, "背面"):
                return self._flip(play, which, context)
            case If(condition, then):  # 从手牌将这张卡…: paid from there, or not at all
                return selecting.holds(play, condition, context) and all(self.pay(play, each) for each in then)
            case _:
                done, self.that = play.perform(part, context, FORMATION if _formation(part) else PAYING)
                if isinstance(part, Put | Turn | Defeat) and isinstance(part.what, Select):
                    self._took(part, self.that)
                return done

    def _took(self, part: Node, cards: tuple[CardId, ...]) -> None:
        """Keep what the effect may speak of: the cards put somewhere; where there are none, those that were turned."""
        puts = [other for other in self.parts if isinstance(other, Put) and isinstance(other.what, Select)]
        if isinstance(part, Put) or not (puts or self.taken):
            self.taken = (*self.taken, *cards)

    def _flip(self, play: Rules, which: Select, context: Context) -> bool:
        """[翻面n] (22.4.2.1)."""
        if which.filters:
            self._know_bonds(play)
        bonds = [card for card in selecting.candidates(play, which, context) if play.card(card).face_up]
        least = _least(play, which, context)
        most = len(bonds) if which.most is None else selecting.amount(play, which.most, context)
        least = most if which.least is None else least
        if len(bonds) < max(1, least):
            return False
        many = f"{least}张" if least == most else f"{least}到{most}张"
        clause = _flipping(which)
        by = HOW_MANY if clause == FLIP_ICON else ANY_NUMBER if which.most is None and least != most else BRACKETS
        play.because(by, many, card=self.card, ability=self.name)
        words = f"翻到背面的{many}羁绊卡"
        wanted = replace(which, filters=(*which.filters, FACE_UP))
        with selecting.WORDS.describing(play, wanted, context, clause):
            chosen = play.some(self.player, bonds, words, least=least, most=min(most, len(bonds)), clause=clause)
        self._took(Turn(which, "背面"), tuple(chosen))
        turned = [play.change(card, card, "翻到背面", clause=clause, face_up=False) for card in chosen]
        return bool(turned) and all(turned)

    def _know_bonds(self, play: Rules) -> None:
        """Which cards lie face up among the bonds, where only some of them will do (6.4.2.2)."""
        for bond in play.state.zones[self.player, BONDS]:
            if play.card(bond).face_up and not play.card(bond).face:
                play.identify(bond)

    def payable(self, play: Rules, part: Node) -> bool:
        """Whether there is enough for a part on the board as it is."""
        if isinstance(part, If):
            there = selecting.holds(play, part.condition, Context(self.card, self.player, self.that, paying=True))
            return there and all(self.payable(play, inner) for inner in part.then)
        what = getattr(part, "what", None)
        if not isinstance(what, Select):
            return what != Ref("这") or self._can_be(play, self.card, part)
        cards = self.able(play, part)
        kinds = {facts.unit_names(play, card) for card in cards} if what.distinct else cards
        return len(kinds) >= self.wanted(play, part)

    def able(self, play: Rules, part: Node) -> list[int]:
        """The cards with which a part can be paid."""
        what, context = getattr(part, "what", None), Context(self.card, self.player, self.that, paying=True)
        if not isinstance(what, Select):
            return []
        return [card for card in selecting.candidates(play, what, context) if self._can_be(play, card, part)]

    def wanted(self, play: Rules, part: Node) -> int:
        """How many cards a part takes at the least."""
        what = getattr(part, "what", None)
        context = Context(self.card, self.player, self.that, paying=True)
        return _least(play, what, context) if isinstance(what, Select) else 0

    def _can_be(self, play: Rules, card: int, part: Node) -> bool:
        """Whether a part can be done with a card: it is not so already, and nothing keeps it from becoming so."""
        if (isinstance(part, Defeat) and play.card(card).defeated) or self._kept(play, card, part):
            return False
        state = part.state if isinstance(part, Turn) else ""
        return {"已行动": not play.card(card).acted, "背面": play.card(card).face_up}.get(state, True)

    def _kept(self, play: Rules, card: int, part: Node) -> list[Reason]:
        """What a card's own words or another one's keep from being done with it."""
        return spared.kept(play, part, card, Context(self.card, self.player, self.that, paying=True))

    def hangs_on_unseen(self, play: Rules, part: Node) -> bool:
        """Whether a card that nobody has seen may be one that a part asks for."""
        what = getattr(part, "what", None)
        if not isinstance(what, Select) or not what.filters:
            return False
        zones = selecting.WORDS.zones(play, what)
        sides = selecting.sides(play, what.whose, self.player)
        return any(
            not play.card(card).face for side in sides for zone in zones for card in play.state.zones[side, zone]
        )

    def lacking(self, play: Rules, part: Node) -> tuple[Reason, ...]:  # noqa: PLR0911 - one a kind of part
        """What keeps a part from being paid in full, should it not be: 22.1.1.1 says what paying is, 22.3 refuses."""
        context = Context(self.card, self.player, self.that, paying=True)
        if isinstance(part, If):
            return self._lacking_there(play, part, context)
        what = getattr(part, "what", None)
        kept = self._kept(play, self.card, part) if isinstance(what, Ref) else []
        if isinstance(part, Turn) and isinstance(what, Ref) and not kept:
            asked, now = (f"要把它转为{part.state}状态",), (f"已经是{part.state}状态",)
            icon = REST_ICON if part.state == "已行动" else UNPAID
            return (Reason(icon, asked, self.card), Reason(ALREADY, now, self.card))
        if not isinstance(what, Select):
            return (Reason(UNPAID, ("做不到",), self.card, self.name), *kept)
        cards = selecting.candidates(play, what, context)
        wanted = _least(play, what, context)
        if isinstance(part, Turn) and part.state == "背面":
            up = [card for card in cards if play.card(card).face_up]
            clause, said = _flipping(what), f"正面朝上的羁绊卡有{len(up)}张"
            down = [Reason(ALREADY, ("已经是背面",), card) for card in cards if not play.card(card).face_up]
            if clause == PAYING:
                return (Reason(UNPAID, (f"{said}，要{wanted}张",), self.card, self.name), *down)
            there = Reason(FLIP_ICON, (said,), self.card, self.name)
            return (there, Reason(HOW_MANY, (f"要{wanted}张",), self.card, self.name), *down)
        if isinstance(part, Turn) and part.state == "已行动":
            clause = FORMATION if _formation(part) else UNPAID
            ready = self.able(play, part)
            kinds = {facts.unit_names(play, card) for card in ready} if what.distinct else ready
            said = f"能转为已行动状态的有{len(kinds)}名，要{wanted}名"
            acted = [card for card in cards if play.card(card).acted]
            already = [Reason(ALREADY, ("已经是已行动状态",), card) for card in acted]
            kept = [by for card in cards for by in self._kept(play, card, part)]
            return (Reason(clause, (said,), self.card, self.name), *already, *kept)
        able = self.able(play, part)
        kept = [by for card in cards for by in self._kept(play, card, part)]
        unit = WORDS.classifiers.get(what.kind, "张")
        said = f"能选的{Wording(WORDS).described(what)}有{len(able)}{unit}，要{wanted}{unit}"
        return (Reason(UNPAID, (said,), self.card, self.name), *kept)

    def _lacking_there(self, play: Rules, part: If, context: Context) -> tuple[Reason, ...]:
        """The same of a part that is paid from where a card has to be."""
        if selecting.holds(play, part.condition, context):
            return tuple([reason for inner in part.then for reason in self.lacking(play, inner)])
        asked = ("要", tell.condition(part.condition, WORDS), "：", *seen(play, part.condition, context))
        return (Reason(UNPAID, asked, self.card, self.name),)


def _flipping(which: Select) -> Clause:
    """By what bonds are turned for a cost: the icon says no more than how many (22.4.2.1); words may say more."""
    icon = not which.filters and isinstance(which.least, int) and which.least == which.most
    return FLIP_ICON if icon else PAYING


def _least(play: Rules, what: Select, context: Context) -> int:
    """How many cards a part of a cost takes at the least: one, for choosing none of them is not doing it (2.7)."""
    number = what.most if what.least is None else what.least
    return max(1, selecting.amount(play, number or 0, context))


PAYING = Paying.numbers[0]


def _formation(part: Node) -> bool:
    return isinstance(part, Turn) and isinstance(part.what, Select) and bool(part.what.distinct)


def words_of(part: Node) -> str:  # noqa: PLR0911 - one a kind of part
    """A part of a cost, as a judge says it."""
    match part:
        case Turn(Ref("这"), "已行动"):
            return "横置"
        case Turn(Select() as which, "背面"):
            return f"翻面{which.most}" if which.most is not None else "翻面任意张" if which.least else "翻面所有"
        case Defeat(Select(kind="宝玉") as which):
            return f"破坏{which.most}颗宝玉"
        case Turn(_, state):
            return f"将单位转为{state}"
        case Put(what, zone):
            return f"将{_many(what)}放置到{zone}"
        case If(condition, then):
            return f"{tell.condition(condition, WORDS)}：{'，'.join(map(words_of, then))}"
        case _:
            return tell.verb(part, WORDS)


def _many(what: Target) -> str:
    """How many cards of a zone; by what names or words they are told apart is said where one of them is chosen."""
    if not isinstance(what, Select) or what.most is None:
        return "卡"
    where = what.kind if what.kind != "卡" else "、".join(what.zones)
    of = "的卡" if what.kind == "卡" and what.zones != (HAND,) else ""
    return f"{what.most}{WORDS.classifiers.get(what.kind, '张')}{where}{of}"


def told_apart(parts: tuple[Node, ...]) -> dict[Node, str]:
    """The parts of a cost in words; those of which the same is said, with all that they say."""
    short = [words_of(part) for part in parts]
    return {part: _whole(part) if short.count(said) > 1 else said for part, said in zip(parts, short, strict=True)}


def _whole(part: Node) -> str:
    return "；".join(line.strip() for line in tell.steps((part,), WORDS))
