"""106. The chain: how links enter it, and how it is calculated."""

from __future__ import annotations

from typing import Any, Literal

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.ability import Ability, IfDone, May
from judge.games.cards.meaning import Context
from judge.games.cards.resolving import PAID
from judge.games.cards.values import Waiting
from judge.games.zero import leaving, options, order, piles, responding, targets, triggered_costs, triggers, upkeep
from judge.games.zero.book import cite, embody, step
from judge.games.zero.card import Entry
from judge.games.zero.resolving import Resolving
from judge.games.zero.rules import Rules
from judge.games.zero.triggers import TRIGGERED
from judge.games.zero.zones import CHAIN, ELSEWHERE, IN_PLAY, REST
from judge.kernel import Blocked, CardId, Procedure, Reason

CHAPTER = embody("106", "连锁")
ON_TOP = cite("106#2", "最上方")
BODY_LEFT = {"触发": embody("702#4", "照常计算"), "启动": cite("703#5", "照常计算")}
NEW_BUT_DONE = cite("200#4", "由这次移动产生的效果仍然可以执行")
NOT_AFFECTED = cite("700#5", "这个效果也不受影响")
TURNED_UP = embody("704#1", "因为伤害从生命区里被翻开时发动")
FROM_THE_TOP = cite("106#3", "从整个连锁的最上方开始计算")
BEFORE_OTHERS = cite("704#5", "先于其他的连锁计算")
MUST = embody("312#2", "必须发动")
NOT_LEFT_OUT = cite("704#4", "一触发就必须发动")
OWN_ORDER = cite("702#7", "由这张牌的控制者选择发动的顺序")
MAY_LEAVE = cite("702#2", "可以选择不触发它")
NO_TARGET = targets.MUST_FIT


def unsettled(play: Rules) -> bool:
    """Whether something comes before a player gets priority; if so, it was called (105#4, 106#6)."""
    if play.applies(upkeep.NOT_IN_CHAIN) and upkeep.needed(play):
        play.call(upkeep.Settling())
        return True
    if play.state.waiting and play.applies(triggers.SET_OFF):
        play.call(Gather())
        return True
    if not play.state.chain:
        piles.show_tops(play)
    return False


ORDER = cite("106#6", "主动玩家先选定自己控制的")


def add(play: Rules, entry: Entry, *words: int | str, clause: Clause) -> bool:
    """A new link goes on top of the whole chain (106#1, 106#2); what a counter effect set off is one of its own."""
    play.consult(CHAPTER, ON_TOP)
    if play.state.chain and clause != BEFORE_OTHERS:
        play.because(ON_TOP, "在原有连锁的最上方")
    chain = (entry, *play.state.chain) if play.applies(ON_TOP) else (*play.state.chain, entry)
    done = play.set(*words, clause=clause, chain=chain)
    for card in dict.fromkeys(entry.targets):
        if card:
            play.happened("成为对象", card, entry.card)
    return done


def next_id(play: Rules) -> int:
    """A number for a new link."""
    return 1 + max([entry.id for entry in play.state.chain], default=0)


class Gather(Procedure):
    """106#6 What was set off enters the chain: the turn player's in the order he likes, then the other's."""

    chosen: Waiting | None = None
    targets: tuple[CardId, ...] = ()
    before: Any = None
    """What was before its cost was paid, if it has one."""
    others: bool = False
    """Whether others were set off with it, so that somebody's order counts."""
    how: Literal["", "106#5", "704#5"] = ""
    """How it comes into the chain, where it was set off while something is calculated."""

    @step("702#2", "触发之后，进入连锁")
    def choose(self, play: Rules) -> None:
        """Which effect enters the chain next; of several in the order that 106#6 lays down."""
        first, second = order.choosing(play)
        for player in (first, second) if play.applies(ORDER) else (second, first):
            mine = TRIGGERED.of(play, player)
            if not mine:
                continue
            same_card = len({w.card for w in mine}) == 1 and len(mine) > 1
            if same_card and not play.applies(OWN_ORDER):
                chosen = mine[-1]
            else:
                clause = OWN_ORDER if same_card else ORDER
                chosen = mine[0]
                if len({TRIGGERED.option(play, w) for w in mine}) > 1:
                    chosen = TRIGGERED.choose(play, player, mine, "先进入连锁的效果", clause=clause)
            self.chosen, self.others = chosen, self.others or len(play.state.waiting) > 1
            TRIGGERED.drop(play, [chosen])
            self.may(play, chosen)
            return
        self.leave()

    def may(self, play: Rules, chosen: Waiting) -> None:
        """可以: it may be left (702#2), with a cost by not paying it; without targets it is not set off (702#3).

        每回合一次 is as it says.
        """
        if chosen.ability.limit and play.card(chosen.card).used.count(_called(chosen)) >= chosen.ability.limit:
            spent = Reason(order.TEXT_FIRST, ("本回合已经触发过",), chosen.card, _called(chosen))
            unset = f"的{triggers.words(chosen.ability)}不触发"
            play.note("refused", chosen.card, unset, clause=order.TEXT_FIRST, by=(spent,))
            self.chosen = None
            return
        if chosen.ability.may and not chosen.ability.cost and play.applies(MAY_LEAVE):
            words = (chosen.card, f"的{triggers.words(chosen.ability)}")
            if not play.may(chosen.player, *words, yes="触发", no="不触发", clause=MAY_LEAVE):
                self.chosen = None
                return
        elif (done := _offered(chosen.ability)) is not None and self.at_once(play, chosen):
            words = (chosen.card, f"的{triggers.words(chosen.ability)}")
            if not play.may(chosen.player, *words, yes="做", no="不做", clause=MAY_LEAVE):
                self.chosen = None
                return
            self.chosen = chosen = replace(chosen, ability=done)
        if options.short(play, chosen.ability, triggered_costs.context(chosen)):
            said = f"的{triggers.words(chosen.ability)}不触发：没有合法的对象"
            by = Reason(NO_TARGET, ("没有符合描述的对象",), chosen.card, chosen.ability.name or chosen.ability.text)
            play.note("refused", chosen.card, said, clause=triggers.UNMET, by=(by,))
            self.chosen = None

    def at_once(self, play: Rules, chosen: Waiting) -> bool:
        """Whether 可以…，若这样做 is decided as it is set off; only asked where somebody could respond to it."""
        if not responding.possible(play, chosen.card):
            return False
        return play.reading(IF_SO_KEY, *IF_SO) == IF_SO[1][0]

    @step("702#8", "必须在效果触发时支付")
    def pay(self, play: Rules) -> None:
        """What it costs is paid when it is set off, or it is ignored."""
        chosen = self.chosen
        if chosen is None or not triggered_costs.due(play, chosen):
            return
        if not triggered_costs.agreed(play, chosen):
            self.chosen = None
            return
        self.before = play.snapshot()
        play.call(triggered_costs.payment(chosen))

    @step("702#2", "进入连锁")
    def enter(self, play: Rules) -> None:
        """It becomes a link of the chain; then the next one."""
        chosen = self.chosen
        paid = chosen is not None and (self.before is None or self.told == PAID)
        words = None if chosen is None else triggered_costs.context(chosen)
        found = options.choose(play, chosen.ability, words) if chosen is not None and words and paid else None
        if chosen is not None and words is not None and found is not None:
            option, self.targets = found
            stamps = tuple(play.stamp(card) for card in self.targets)
            places = tuple(play.card(card).zone for card in self.targets)
            made = Entry(
                *(next_id(play), "效果", chosen.card, chosen.player, chosen.ability, self.targets, stamps, places),
                cause=chosen.cause,
                host=play.host(chosen.card) or 0,
                changed=options.changed(play, chosen.ability, replace(words, targets=self.targets)),
                option=option,
                paid=play.state.spent,
            )
            if made.paid:
                play.set(spent=())
            if self.others:
                first = (
                    "主动玩家控制的，先加入" if chosen.player == play.state.turn_player else "非主动玩家控制的，后加入"
                )
                play.because(ORDER, first, card=chosen.card)
            if chosen.ability.limit:
                play.use_up(chosen.card, chosen.ability, order.TEXT_FIRST)
            add(play, made, chosen.card, f"的{triggers.words(chosen.ability)}进入连锁", clause=ENTERS[self.how])
        elif chosen is not None:
            triggered_costs.ignore(play, chosen, self.before, paid=paid)
        self.chosen, self.targets, self.before = None, (), None
        self.go(self.choose)


IF_SO_KEY = "702#2 若这样做"
IF_SO = (
    "触发效果写着「可以…，若这样做」，做不做什么时候决定",
    ("触发时就决定，不做就不触发（702#2）", "计算时才决定（702#4：触发之后照常计算）"),
    (MAY_LEAVE, BODY_LEFT["触发"]),
)


def _offered(ability: Ability) -> Ability | None:
    """What an effect does that begins with 可以…，若这样做, where that has been decided; None for any other."""
    match ability.body:
        case (IfDone(first=(May(then, "自己"),), otherwise=()) as so, *rest):
            return replace(ability, body=(replace(so, first=then), *rest))
    return None


def _called(waiting: Waiting) -> str:
    return waiting.ability.name or waiting.ability.text


ENTERED = cite("106#1", "那个效果就进入连锁")
ENTERS = {
    "": cite("702#2", "进入连锁"),
    "106#5": cite("106#5", "优先加到原连锁的最上方"),
    "704#5": cite("704#5", "另成一个连锁，优先计算"),
}
"""How a triggered effect comes into the chain, which nobody uses: as such, or while something is calculated."""
TURN_ENDED = cite("407#2", "直接跳到清算步骤")
THE_REST = ("其余的连锁不再计算，牌送入休息区（407#2）", "先把连锁计算完（106#3）")


UNPASSED = {
    "106#5": cite("106#5", "先行计算"),
    "401#2": cite("401#2", "直接进入连锁并计算"),
    "704#5": cite("704#5", "另成一个连锁，优先计算"),
}
"""What has a link calculated for which nobody has passed."""
LAST_LINK = "连锁的最后一环计算中触发了效果，它直接计算，还是成为新的连锁、可以响应"
OF_THE_LAST = ("直接计算，不能响应（106#5）", "成为新的连锁，可以响应（比照318#3）")
ON_THE_CHAIN = cite("106#5", "优先加到原连锁的最上方")
ENTERED_AND_ANSWERED = cite("318#3", "登场本身不能被响应")


class Calculating(Procedure, kw_only=True):
    """106#3 The chain is calculated from the top, down to what ``floor`` says is another chain's."""

    floor: int = 0
    why: str = ""
    """What has the chain calculated, if not that everybody has passed (106#3)."""
    below: int = -1
    """How many links are left of those it began with: what lies above was set off meanwhile (106#5)."""

    @step("106#3", "从整个连锁的最上方开始计算")
    def take(self, play: Rules) -> None:
        """The uppermost link."""
        if len(play.state.chain) <= self.floor or self.broken_off(play):
            self.leave()
            return
        entry, *rest = play.state.chain
        there = entry.ability is not None and any((zone,) in entry.ability.icons for zone in ELSEWHERE)
        gone = entry.kind == "效果" and not there and play.card(entry.card).zone not in IN_PLAY
        before = gone and triggers.by_its_leaving(entry.card, entry.ability, entry.cause)
        still = NEW_BUT_DONE if before else NOT_AFFECTED
        if gone and not entry.void:
            said = "由这次移动触发的，本体成为新的牌也照样执行" if before else "本体已经离开，照常计算"
            play.because(still, said, card=entry.card)
            kind = entry.ability.kind if entry.ability is not None else ""
            if kind in BODY_LEFT:
                play.because(BODY_LEFT[kind], "本体已经离开，照常计算", card=entry.card)
        meanwhile = 0 <= self.below < len(play.state.chain) and not entry.copy  # 106#5 is about what was triggered
        self.below = self.below if meanwhile else len(rest)
        clause = UNPASSED.get("106#5" if meanwhile else self.why, FROM_THE_TOP)
        play.set("计算连锁最上方的", *words_of(entry), clause=clause, chain=tuple(rest))
        if gone and not play.applies(still):  # then what it was to do goes with its card
            self.again()
            return
        play.call(Resolving(entry=entry))

    def broken_off(self, play: Rules) -> bool:
        """Whether nothing more is calculated since a link below has ended the turn: the book does not say."""
        if not play.state.ending or not play.applies(TURN_ENDED):
            return False
        missing = "连锁中途结束了回合，下面还没有计算的连锁怎么办"
        if play.reading("407#2", missing, THE_REST, (TURN_ENDED, FROM_THE_TOP)) == THE_REST[1]:
            return False
        left = play.state.chain
        play.set("其余的连锁不再计算", clause=TURN_ENDED, chain=())
        cards = [entry.card for entry in left if play.card(entry.card).zone == CHAIN]
        leaving.to_rest(play, cards, lambda card: play.put(card, REST, card, "送入休息区", clause=TURN_ENDED))
        return True

    @step("106#5", "优先加到原连锁的最上方")
    def triggered(self, play: Rules) -> None:
        """What was set off meanwhile goes on top, and is calculated first."""
        if upkeep.needed(play):
            play.call(upkeep.Settling())
            self.again()
        elif play.state.waiting and (self.floor or play.state.chain or self.goes_on(play)):
            play.note("applied", "计算中触发的效果加到连锁最上方，先行计算")
            play.call(Gather(how="106#5"))

    def goes_on(self, play: Rules) -> bool:
        """Whether what the last link set off is calculated at once.

        What a card sets off that enters can be responded to (318#3, 319#4, 321#3), and with it what comes into the
        chain at the same time (106#6): the event that went as another came. Of anything else there is only 106#5,
        which speaks of a chain that goes on. In the reset step nobody responds at all (401#2).
        """
        if self.why == "401#2":
            return True
        events = {w.ability.trigger.event for w in play.state.waiting if w.ability.trigger is not None}
        if not events or "登场" in events or not responding.possible(play):
            return False
        return play.reading("106#5", LAST_LINK, OF_THE_LAST, (ON_THE_CHAIN, ENTERED_AND_ANSWERED)) == OF_THE_LAST[0]

    @step("106#4", "不能主动添加")
    def go_on(self, play: Rules) -> None:
        """Nobody gets priority in between."""
        if len(play.state.chain) > self.floor:
            self.go(self.take)


def words_of(entry: Entry) -> tuple[int | str, ...]:
    """A link of the chain in words."""
    if entry.kind == "升级":
        return (entry.card, "的升级")
    if entry.kind == "效果" and entry.ability is not None:
        return (entry.card, f"的{triggers.words(entry.ability)}")
    return (entry.card, "的复制") if entry.copy else (entry.card,)


class Counter(Procedure, kw_only=True):
    """704 A 反击特效: before any other chain, and nobody can respond."""

    entry: Entry
    floor: int = 0

    @step("704#4", "一触发就必须发动")
    def resolve(self, play: Rules) -> None:
        """What it says; what cannot be done is left out."""
        self.floor = len(play.state.chain)
        entry = self.entry
        context = Context(entry.card, entry.player)
        ability = entry.ability or Ability("", "反击", "", ())
        settled = options.choose(play, ability, context)
        if settled is None:
            play.note("applied", entry.card, "的反击特效做不到，省略，视为没有发动")
            self.leave()
            return
        option, found = settled
        by = tuple(Reason(clause, ("不能略过",), entry.card) for clause in (MUST, NOT_LEFT_OUT))
        play.choose(entry.player, ("发动",), entry.card, "的反击特效", blocked=(Blocked("不发动", by),))
        stamps = tuple(play.stamp(card) for card in found)
        places = tuple(play.card(card).zone for card in found)
        now = options.changed(play, ability, replace(context, targets=found))
        made = Entry(0, "效果", entry.card, entry.player, ability, found, stamps, places, changed=now, option=option)
        play.because(TURNED_UP, "因伤害从生命区翻开", card=entry.card)
        play.because(MUST, "必须发动，不能被连锁", card=entry.card)
        play.note("applied", entry.card, "的反击特效发动，先于其他连锁计算", clause=BEFORE_OTHERS)
        play.happened("反击发动", entry.card)
        play.call(Resolving(entry=made))

    @step("704#5", "另成一个连锁，优先计算")
    def its_own_chain(self, play: Rules) -> None:
        """What it set off is a chain of its own, calculated at once."""
        if upkeep.needed(play):
            play.call(upkeep.Settling())
            self.again()
        elif play.state.waiting:
            play.note("applied", "反击特效触发的效果另成连锁，优先计算")
            play.call(Calculating(floor=self.floor, why="704#5"))
            play.call(Gather(how="704#5"))
            self.again()


def counter(play: Rules, card: int, player: int) -> None:
    """The 反击特效 of a card that damage has turned up (704#1)."""
    for number, ability in enumerate(play.face(card).abilities):
        if ability.kind == "反击":
            play.call(Counter(entry=Entry(number, "效果", card, player, ability)))
