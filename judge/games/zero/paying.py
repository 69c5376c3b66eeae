"""303, 317 and 703. Costs: resources are tapped, and everything else that stands before the colon is done."""

from __future__ import annotations

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects import tell, walking
from judge.effects.nodes.ability import Ability, Node
from judge.effects.nodes.meant import Ref, Select
from judge.effects.nodes.verbs import Counters, Defeat, GiveUp, Put, Resources, Turn
from judge.games.cards.meaning import Context
from judge.games.cards.resolving import PAID
from judge.games.zero import facts, marks, observing, order, selecting
from judge.games.zero.book import cite, embody, step
from judge.games.zero.card import NOT_GIVEN_UP
from judge.games.zero.rules import Rules
from judge.games.zero.vocabulary import WORDS
from judge.games.zero.zones import HAND, RESOURCE
from judge.kernel import CardId, Procedure, Reason

TAPPED = cite("303#2", "把资源区里颜色、数量相应的资源牌横置")
COLOURED = cite("303#3", "该颜色的至少要有几张")
EXAMPLE = (embody("303#6", "至少有3张绿色"), embody("304#3", "支付其颜色的费用"), embody("317#12", "至少一张黄色"))
ICONS = (embody("317#11", "使用此牌时要支付的费用"), embody("317#14", "至少两张红色"))
OF_AN_EFFECT = embody("317#13", "使用此效果时要支付的费用")
TAP_ICON = cite("317#9", "主动把此牌横置")
NOT_OTHERWISE = embody("317#10", "这个图标之后的效果不发动")
TURNED = cite("104#1", "把牌横过来叫横置")
ALREADY = cite("104#3", "不能再主动横置它")
NO_COLOUR = (facts.NO_TRAITS, facts.FACE_DOWN)
WHOLE = cite("703#1", "必须全部支付")
GIVING_UP = cite("606#1", "自己战斗区、资源区或生命区里的牌")
OF_THE_HAND = cite("608#1", "手牌里的牌送入休息区")
FOR_COST = embody("705#5", "充当启动效果的条件费用")


def ready(play: Rules, player: int) -> list[int]:
    """The resources that can pay."""
    return [card for card in play.state.zones[player, RESOURCE] if not play.card(card).tapped]


def against(
    play: Rules, player: int, total: int, coloured: tuple[tuple[str, int], ...], printed: int | None = None
) -> list[Reason]:
    """Why so much cannot be paid, of a card on which ``printed`` stands."""
    cards = ready(play, player)
    was = f"印刷{printed}点，现在" if printed not in {None, total} else ""
    by = [Reason(TAPPED, (f"{was}要{total}点，可以横置的资源有{len(cards)}张",))] if len(cards) < total else []
    for colour, number in coloured:
        have = sum(facts.colour(play, card) == colour for card in cards)
        if have < number:
            by.append(Reason(COLOURED, (f"{colour}色要{number}张，可以横置的有{have}张",)))
            down = [card for card in cards if not play.card(card).face_up and play.face(card).colour == colour]
            by += [Reason(clause, ("面朝下，没有颜色",), card) for card in down for clause in NO_COLOUR]
    return by


def pay(play: Rules, player: int, total: int, coloured: tuple[tuple[str, int], ...]) -> bool:
    """Tap resources: first those of a colour that is asked for, then any. False if there are too few."""
    if play.barring(against(play, player, total, coloured)):
        return False
    play.consult(*ICONS, *EXAMPLE)
    for colour, number in coloured if play.applies(COLOURED) else ():
        own = [card for card in ready(play, player) if facts.colour(play, card) == colour]
        _tap(play, player, own, number, f"横置以支付{number}点{colour}色费用")
        total -= number
    _tap(play, player, ready(play, player), total, f"横置以支付{total}点费用")
    return True


def _tap(play: Rules, player: int, cards: list[int], number: int, words: str) -> None:
    if not number:
        return
    alike = {(play.card(card).face, play.card(card).face_up) for card in cards}
    chosen = (
        cards[:number] if len(alike) == 1 else play.some(player, cards, words, least=number, most=number, clause=TAPPED)
    )
    play.done_to(chosen, lambda card: play.tap(card, TAPPED, card, "横置，支付费用"))


def extra(play: Rules, card: int) -> tuple[Node, ...]:
    """What a card costs besides the number in its corner."""
    return tuple(part for one in play.face(card).abilities if one.kind == "额外费用" for part in one.cost)


def instead(play: Rules, card: int, player: int) -> dict[str, tuple[Node, ...]]:
    """What can be paid instead of the number in a card's corner, each in words (307#5, 700#4)."""
    found = [one for one in play.face(card).abilities if one.kind == OTHER_COST]
    return {
        "、".join(words_of(part) for part in one.cost): one.cost
        for one in found
        if not any(lacking(play, card, player, part) for part in one.cost) and play.applies(INSTEAD)
    }


OTHER_COST = "替代费用"
INSTEAD = cite("307#5", "额外条件与替代条件")


def lacking(  # noqa: PLR0911 - one a kind of part
    play: Rules, card: int, player: int, part: Node, that: tuple[int, ...] = (), whole: Clause = WHOLE
) -> list[Reason]:
    """Why a part of a cost cannot be paid as things stand: all of it must be (``whole`` says so)."""
    context = Context(card, player, that)
    asked = part
    match part := payable(play, card, part):
        case Resources(count, coloured):
            return against(play, player, count, coloured)
        case Put(what=Ref() as what) if what.of is not None and not selecting.meant(play, what, context):
            return [Reason(whole, (f"要{words_of(part, player)}，一张也没有",), card)]
        case Put(what=Ref("这"), origin=zone) if zone and play.card(card).zone != zone:
            return [Reason(OF_THE_HAND, (f"在{play.card(card).zone}，舍弃的是手牌",), card)]
        case Put(what=Ref("这"), zone="休息区") if play.card(card).player != player:
            return [Reason(GIVING_UP, ("废弃的只能是自己的牌",), card)]
        case Turn(Ref("这")) | Put(what=Ref("这"), place="废弃"):
            return undone(play, part, card, whole)
        case Counters(Ref() as what, name, amount, minus=True):
            wanted = 1 if amount is None else selecting.amount(play, amount, context)
            have = sum(dict(play.card(one).marks).get(name, 0) for one in selecting.meant(play, what, context))
            if have < wanted:
                return [Reason(whole, (f"要移去{wanted}个{name}指示物，只有{have}个",), card)]
        case (
            GiveUp(what=Select() as what)
            | Put(what=Select() as what)
            | Defeat(what=Select() as what)
            | Turn(what=Select() as what)
            | Counters(what=Select() as what, minus=True)
        ) if not what.shown:
            found = selecting.candidates(play, what, context)
            kept = {one: by for one in found if play.barring(by := undone(play, part, one, whole))}
            wanted = selecting.amount(play, what.least or 0, context)
            if (there := len(found) - len(kept)) < wanted:
                few = f"只有{there}张" if there else "一张也没有"
                short = Reason(whole, (f"要{words_of(asked, player)}，能这样付的{few}",), card)
                return [short, *(reason for by in kept.values() for reason in by)]
    return []


def _tapped(play: Rules, card: int) -> Reason:
    """What says that a card which lies tapped is not tapped once more: 104#3 speaks of characters."""
    return Reason(ALREADY if play.face(card).kind == "角色牌" else TURNED, ("已横置",), card)


def undone(play: Rules, part: Node, card: int, whole: Clause = WHOLE) -> list[Reason]:
    """Why what a part of a cost says cannot be done to a card, so that it is not paid with that one."""
    match part:
        case Defeat() | GiveUp() | Put(place="废弃"):
            flags = ("不能被破坏", "不能被效果破坏") if isinstance(part, Defeat) else (NOT_GIVEN_UP,)
            return [reason for flag in flags for reason in order.says(play, card, flag, order.CANNOT)]
        case Turn(state="横置"):
            return facts.no_state(play, card) or ([_tapped(play, card)] if play.card(card).tapped else [])
        case Turn(state="竖直"):
            cannot = order.says(play, card, "不能重置", order.CANNOT)
            upright = [] if play.card(card).tapped else [Reason(TURNED, ("没有横置",), card)]
            return facts.no_state(play, card) or [*upright, *cannot]
        case Counters(_, name, amount, minus=True):
            have, wanted = dict(play.card(card).marks).get(name, 0), amount if isinstance(amount, int) else 1
            return [Reason(whole, (f"只有{have}个{name}指示物",), card)] if have < wanted else []
        case Turn(state=state) if play.card(card).face_up == (state == "面朝上"):
            return [Reason(whole, (f"已经{state}",), card)]
    return []


def payable(play: Rules, card: int, part: Node) -> Node:
    """A part of a cost; a card that is used from the hand does not leave it to pay for itself."""
    what = getattr(part, "what", None)
    if isinstance(what, Select) and HAND in what.zones and play.card(card).zone == HAND:
        return replace(part, what=replace(what, except_=(Ref("这"),)))
    return part


SAID_TURNED = {"竖直": "重置", "面朝上": "翻为面朝上", "面朝下": "翻为面朝下"}
"""How it is said that cards come to be so."""


class Payment(Procedure, kw_only=True):
    """What a card or an effect asks for is paid in the order printed; by which clause, says what it is asked for."""

    card: CardId
    player: int
    parts: tuple[Node, ...]
    that: tuple[CardId, ...] = ()
    whole: str = str(WHOLE)
    """The clause that says that all of it must be paid."""
    kept: bool = False
    """Whether what it is paid with is spoken of afterwards."""

    def next_part(self, play: Rules) -> None:
        """The next part, in the order printed."""
        if not self.parts:
            if self.kept:
                play.set(spent=self.that)
            self.leave(PAID)
            return
        part = self.parts[0]
        if self.pay(play, part):
            self.parts = self.parts[1:]
            self.again()
        elif not play.applies(whole := Clause(self.whole, "")):
            self.leave(PAID)
        else:
            by = self.lacking(play, part) or [Reason(whole, ("必须全部支付",), self.card)]
            play.note("refused", f"付不出：{words_of(part)}", clause=whole, by=by)

    def lacking(self, play: Rules, part: Node) -> list[Reason]:
        """Why a part cannot be paid."""
        return lacking(play, self.card, self.player, part, self.that, Clause(self.whole, ""))

    def pay(self, play: Rules, part: Node) -> bool:
        """Do what a part says. False if it could not be done in full."""
        context = Context(self.card, self.player, self.that)
        play.consult(FOR_COST)
        if play.barring(self.lacking(play, part)):
            return False
        match part:
            case Resources(count, coloured):
                if self.whole == str(WHOLE):
                    play.because(OF_AN_EFFECT, f"使用此效果的费用{count}", card=self.card)
                return pay(play, self.player, count, coloured)
            case Turn(Ref("这"), "横置"):
                play.consult(NOT_OTHERWISE)
                return play.tap(self.card, TAP_ICON)
        asked = payable(play, self.card, part)
        if isinstance(asked, Turn | Defeat | Counters) and isinstance(asked.what, Select):
            chosen = self.chosen(play, asked, asked.what, context)
            if not chosen and optional(part):
                return True
            asked, context = replace(asked, what=Ref("那")), replace(context, that=chosen)
        before = play.done
        done, self.that = play.perform(asked, context)
        return done or optional(part) or (play.done > before and _paid_otherwise(play))

    def chosen(self, play: Rules, part: Turn | Defeat | Counters, what: Select, context: Context) -> tuple[int, ...]:
        """The cards to which it is done, of those to which it can be."""
        found = selecting.candidates(play, what, context)

        def against(card: int) -> list[Reason]:
            return undone(play, part, card, Clause(self.whole, ""))

        if what.least is None and what.most is None:
            return tuple([card for card in found if not play.barring(against(card))])
        least, most = selecting.WORDS.bounds(play, what, context, len(found))
        return play.some(self.player, found, f"{_deed(part)}的牌", least=least, most=most, against=against)


def _paid_otherwise(play: Rules) -> bool:
    """Whether a cost counts as paid where something else was done instead of it: the book does not say."""
    return play.reading(OTHERWISE_KEY, *OTHERWISE) == OTHERWISE[1][0]


OTHERWISE_KEY = "703#1 改为"
OTHERWISE = (
    "费用里的动作被「改为」别的动作，算不算支付了",
    ("算支付了（707#3：改变之后的效果替换原来的）", "没有支付（703#1：必须全部支付）"),
    (WHOLE, cite("707#3", "替换原来的效果")),
)


def _deed(part: Turn | Defeat | Counters) -> str:
    """What is done to the cards that are chosen, as they are asked for."""
    if isinstance(part, Turn):
        return SAID_TURNED.get(part.state, part.state)
    return "破坏" if isinstance(part, Defeat) else marks.asked(part)


class Paying(Payment):
    """703#1 What stands before the colon, or what a text asks for when it is triggered or calculated."""

    @step("703#1", "必须全部支付")
    def part(self, play: Rules) -> None:
        """The next part."""
        self.next_part(play)


class PayingForTactic(Payment):
    """320#4 What a tactic asks for besides the number in its corner: it has no cost before a colon."""

    @step("320#4", "战术牌所要求的额外费用")
    def part(self, play: Rules) -> None:
        """The next part."""
        self.next_part(play)


class PayingForEvent(Payment):
    """321#2 The same, of an event."""

    @step("321#2", "事件牌所要求的额外费用")
    def part(self, play: Rules) -> None:
        """The next part."""
        self.next_part(play)


def with_x(part: Node, x: int) -> Node:
    """A part of a cost with the number that was said for X."""
    if not isinstance(part, Resources) or not part.lettered:
        return part
    return replace(part, count=part.count + x * len(part.lettered), lettered=())


def optional(part: Node) -> bool:
    """Whether as few as none of the cards may be chosen that a part of a text asks for."""
    what = getattr(part, "what", None)
    return isinstance(what, Select) and what.least == 0


def spoken_of(ability: Ability | None) -> bool:
    """Whether an effect speaks of the card that its cost was paid with."""
    return ability is not None and Ref("支付") in walking.parts(ability)


def discards_itself(ability: Ability) -> bool:
    """Whether an effect is paid for by discarding its own card, which only the hand lets (608#1)."""
    return any(isinstance(part, Put) and part.what == Ref("这") and part.place == "舍弃" for part in ability.cost)


def words_of(part: Node, player: int | None = None) -> str:
    """A part of a cost, as a judge says it; with the name of the ``player`` who is to pay it (703#1)."""
    match part:
        case Resources(_, _, lettered) if lettered:
            return "X点费用"
        case Resources(count, _):
            return f"{count}点费用"
        case Turn(Ref("这"), state):
            return f"{state}此牌"
        case Put(Ref("这"), _, ("废弃" | "舍弃") as way):
            return f"{way}此牌"
        case _:
            return tell.steps([part], WORDS if player is None else observing.BY_NAME[player])[0]
