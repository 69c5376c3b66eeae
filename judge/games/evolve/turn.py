"""7. The turn and its three phases."""

from __future__ import annotations

from functools import partial
from typing import Self

from msgspec.structs import replace

from judge.games.evolve import (
    attackers,
    hands,
    lasting,
    later,
    loops,
    order,
    points,
    room,
    rule_processing,
    windows,
)
from judge.games.evolve.attack import Attack
from judge.games.evolve.book import cite, embody, step
from judge.games.evolve.card import FOLLOWER
from judge.games.evolve.check_timing import CheckTiming, at
from judge.games.evolve.rules import Rules, name
from judge.games.evolve.using import Using
from judge.games.evolve.vocabulary import HAND_LIMIT
from judge.games.evolve.windows import Window
from judge.games.evolve.zones import FIELD, HAND, HAND_FIRST, HAS_HAND_LIMIT
from judge.kernel import Option, Procedure, Reason

TURN_PLAYER = embody("7.1.1", "一方玩家是回合玩家")
CHAPTER = (
    *(embody("7", "进行游戏"), embody("7.1", "概要"), TURN_PLAYER),
    *(embody("7.2", "开始阶段"), embody("7.3", "主要阶段"), embody("7.4", "结束阶段")),
)
OPERATIONS = (embody("8", "主要阶段可执行的操作"), embody("8.1", "概要"), embody("8.1.1", "在自己的主要阶段能做的操作"))
USING = (embody("8.2", "使用手牌或额外区的卡牌"), embody("8.3", "使用启动能力"))
START_CHECK, MAIN_CHECK = cite("7.2.5", "检查时点发生"), cite("7.3.2", "检查时点发生")
END_CHECK = cite("7.4.2", "检查时点发生")
ACTS = windows.ACTS
NOT_FIRST = cite("7.2.4.1", "先攻玩家的第一个回合不抽")
DISCARDS = cite("7.4.6", "弃掉多出来的张数")
END = "结束主要阶段"
SKIPPED = cite("5.25.2", "这名玩家的回合下次要开始的时候")
SKIP_THEN = cite("5.25.1", "改为开始接下来该开始的回合")
SKIPPED_ONCE = cite("5.25.2.1", "只跳过一次回合")
ANOTHER = cite("5.27.1", "由该玩家再进行一个额外的回合")
LAST_SAID = cite("5.27.2", "适用的是其中最后适用的那一个")
ENDED = "结束"


class StartPhase(Procedure):
    """7.2 The start phase."""

    within = "7.1.2"

    @step("7.2.1", "回合玩家把自己的能量点最大值加1")
    def more_points(self, play: Rules) -> None:
        """One more, up to ten; what held until the turn begins is over by then."""
        lasting.turn_begins(play)
        player = play.state.turn_player
        now = play.person(player)
        if now.maximum >= points.MOST:
            play.withheld(name(player), f"的能量点最大值已是{points.MOST}")
            return
        words = (name(player), f"的能量点最大值加1，成为{now.maximum + 1}")
        play.tally(player, *words, maximum=now.maximum + 1)

    @step("7.2.2", "改成和自己的能量点最大值一样多")
    def fill_up(self, play: Rules) -> None:
        """As many points as their maximum."""
        player = play.state.turn_player
        most = play.person(player).maximum
        play.because(points.BY_MAXIMUM, f"能量点最大值是{most}")
        play.tally(player, name(player), f"的能量点成为{most}", points=most)

    @step("7.2.3", "把自己战场上的卡牌全部变成竖置状态")
    def stand_up(self, play: Rules) -> None:
        """All of his cards stand."""
        player = play.state.turn_player
        field = play.state.zones[player, FIELD]
        others = [card for card in play.state.zones[1 - player, FIELD] if play.card(card).tapped]
        if others and play.applies(EACH_HIS_OWN):
            play.because(EACH_HIS_OWN, "战场每名玩家各有1个，读作回合玩家自己的那个")
        elif others:
            field = (*field, *others)
        with play.together():
            for card in field:
                if play.card(card).tapped and not any(map(partial(_stays_down, play, card), STAYS_DOWN)):
                    play.untap(card, STAND_UP)
        lasting.start_over(play, player)

    @step("7.2.4", "回合玩家抽1张卡牌")
    def draw(self, play: Rules) -> None:
        """One card, but not the first player in his first turn."""
        player = play.state.turn_player
        first = player == play.state.first_player and play.state.turn == 1
        play.set(starting=True)
        if hands.barred(play, player, order.TEXT_FIRST):
            return
        if first and play.applies(NOT_FIRST):
            play.withheld(name(player), "是先攻玩家，第一个回合不抽", clause=NOT_FIRST)
        else:
            play.draw(player, DRAW)

    check = step("7.2.5", "检查时点发生").calls(at(START_CHECK))


def _stays_down(play: Rules, card: int, flag: str) -> bool:
    """Whether a text keeps a card from standing up, before the rule that it does (1.3.1)."""
    if play.flagged(card, flag):
        play.because(STAND_UP, "本来要变为竖置状态", card=card)
    return order.forbidden(play, card, flag, order.TEXT_FIRST)


STAYS_DOWN = ("不能竖置", "开始阶段不竖置")
"""What keeps a card from standing up by rule; the second, said of the next start phase, from nothing else."""
EACH_HIS_OWN = cite("4.1.1", "每名玩家都各有1个")
STAND_UP = cite("7.2.3", "把自己战场上的卡牌全部变成竖置状态")
DRAW = cite("7.2.4", "回合玩家抽1张卡牌")


class MainPhase(Procedure):
    """7.3 The main phase."""

    within = "7.1.2"
    embodies = OPERATIONS

    @step("7.3.1", "此时被触发")
    def begins(self, play: Rules) -> None:
        """What waits for it is set off."""
        play.set(starting=False)
        later.moment(play, "主要阶段开始")

    first_check = step("7.3.2", "检查时点发生").calls(at(MAIN_CHECK))

    @step("7.3.3", "由回合玩家选一项操作来做")
    def act(self, play: Rules) -> None:
        """A card, an activated ability, an attack, or the end of the phase."""
        player = play.state.turn_player
        play.consult(*USING)
        loops.not_again(play, player, str(ACTS))
        using = windows.in_main_phase(play, player)
        attacks: dict[Option, Attack] = {
            ("攻击：", card): Attack(attacker=card) for card in _could_attack(play, player)
        }
        chosen = play.one_of(
            *(player, {**using, **attacks, END: None}, name(player), "的主要阶段"),
            against=lambda option: _refused(play, using.get(option) or attacks.get(option)),
            bearing=windows.bearing(play, using, windows.ALSO_OWN_TURN, windows.ALSO_OWN_TURN),
            alone=lambda: windows.unseen(play, player),
        )
        self.outcome = "" if chosen else ENDED
        if chosen is not None and windows.agreed(play, chosen):
            alike = [option for option, act in using.items() if act is chosen and not act.is_card]
            if alike and not using[alike[0]].may_differ:
                loops.remember(play, tuple(alike))
            windows.begin(play, chosen)

    @step("7.3.4", "之后再回到「7.3.3」")
    def and_again(self, play: Rules) -> None:
        """After anything but the end: a check timing, and once more."""
        if self.outcome != ENDED:
            self.go(self.act)
            play.call(CheckTiming())
        else:
            play.note("applied", "进入结束阶段")


QUICK = cite("7.4.4", "由非回合玩家选一项操作来做")


def _could_attack(play: Rules, player: int) -> list[int]:
    """The followers of a player that could attack, and what was one and is not any more: of these it is said why."""
    return [card for card in play.field(player) if FOLLOWER in {play.kind(card), play.face(card).kind}]


def _refused(play: Rules, act: Using | Attack | None) -> list[Reason]:
    """Everything against what might be done in the main phase."""
    if isinstance(act, Using):
        return windows.refused(play, act)
    by = attackers.against(play, act.attacker) if act is not None else []
    barred = {reason.clause for reason in play.barring(by)}
    if barred:
        no_target = attackers.NO_TARGET in barred
        play.because(windows.PARTLY, f"{'选不了目标' if no_target else '选不了攻击随从'}，就不能选择攻击")
    return by


class EndPhase(Window):
    """7.4 The end phase."""

    within = "7.1.2"

    @step("7.4.1", "此时被触发")
    def begins(self, play: Rules) -> None:
        """What waits for it is set off."""
        later.moment(play, "结束阶段开始")

    first_check = step("7.4.2", "检查时点发生").calls(at(END_CHECK))

    @step("7.4.3", "由回合玩家选出任意数量，使其横置")
    def guards_rest(self, play: Rules) -> None:
        """Any number of his guards rest."""
        player = play.state.turn_player
        guards = [card for card in play.field(player, FOLLOWER) if play.flagged(card, "守护")]
        if any(not play.card(card).tapped for card in guards):
            play.consult(*attackers.GUARD)
            asked = (player, guards, "要横置的【守护】随从")
            for card in play.some(*asked, least=0, most=len(guards)):
                play.because(attackers.GUARD[2], "【守护】", card=card)
                play.tap(card, GUARDS_REST)

    @step("7.4.4", "由非回合玩家选一项操作来做")
    def quick(self, play: Rules) -> None:
        """The other player uses a card or an ability with 快速, or nothing."""
        self.ask(play, QUICK, QUICK)

    @step("7.4.5", "之后再回到「7.4.4」")
    def quick_again(self, play: Rules) -> None:
        """If something was used: a check timing, and once more."""
        if self.used:
            self.go(self.quick)
            self.check(play, "使用了【快速】的卡牌或能力，检查时点发生，再回到7.4.4")

    @step("7.4.6", "弃掉多出来的张数")
    def hand_limit(self, play: Rules) -> None:
        """What is too much in the turn player's hand; then a check timing, and once more."""
        player = play.state.turn_player
        most = room.hand(play, player)
        play.consult(HAS_HAND_LIMIT, HAND_FIRST)
        hand = play.state.zones[player, HAND]
        more = len(hand) - most
        if more <= 0 or not play.applies(HAND_FIRST):
            return
        play.because(HAND_FIRST if most == play.person(player).hand else HAS_HAND_LIMIT, f"上限{most}张")
        room.owing(play, player, HAND_LIMIT, HAS_HAND_LIMIT)
        chosen = play.some(player, hand, name(player), "弃掉的手牌", least=more, most=more)
        with play.together():
            for card in chosen:
                play.discard(card, DISCARDS)
        self.again()
        play.call(CheckTiming())

    @step("7.4.7", "全部移除")
    def over(self, play: Rules) -> None:
        """What held for this turn holds no more."""
        lasting.over(play, "回合结束", OVER, "「直到回合结束」「在这个回合中」的效果移除")
        lasting.next_over(play, OVER)
        play.set(set_off=(), last=(), banned=(), deeds=(), went=())
        rule_processing.not_yet(play)  # there is no check timing any more in this turn

    @step("7.4.8", "本回合到此结束")
    def next_turn(self, play: Rules) -> None:
        """The other player's turn begins, unless somebody has another one or it is skipped."""
        state = play.state
        if told := bool(state.extra_turns or state.skipping):
            play.note("applied", "本回合结束")
        regular = state.regular[0] if state.regular else state.turn_player
        following, regular = self.following(play, regular)
        skipped: list[int] = []
        while play.state.skipping.count(following) and play.applies(SKIPPED):
            self.skip(play, following)
            skipped.append(following)
            following, regular = self.following(play, regular)
        people = tuple([replace(person, used=0, evolving=0, bled=False) for person in state.players])
        if following == state.turn_player:
            play.set(in_a_row=(*state.in_a_row, following))
        if skipped:
            play.because(SKIP_THEN, f"不开始{name(skipped[-1])}的那个回合，开始接下来的")
        words = (name(following), "成为回合玩家")
        play.set(
            *(words if told else ("回合结束，", *words)),
            turn_player=following,
            turn=state.turn + 1,
            players=people,
            regular=() if regular == following else (regular,),
        )

    def following(self, play: Rules, regular: int) -> tuple[int, int]:
        """Whose turn is next, and whose the last one is then that is no extra one, played or skipped."""
        extra = play.state.extra_turns
        if not extra or not play.applies(ANOTHER):
            if play.state.regular:
                play.because(LAST_SAID, f"额外的回合都进行完了，轮到本来要进行的{name(1 - regular)}的回合")
            return 1 - regular, 1 - regular
        following, rest = (extra[0], extra[1:]) if play.applies(LAST_SAID) else (extra[-1], extra[:-1])
        if rest:
            play.because(LAST_SAID, f"有{len(extra)}个，适用最后的那一个")
        play.set("接下来轮到", name(following), "的额外的回合", clause=ANOTHER, extra_turns=rest)
        play.because(ANOTHER, "额外的回合先进行")
        return following, regular

    def skip(self, play: Rules, player: int) -> None:
        """A player's turn does not begin; what comes next is what would have come after it (5.25.1)."""
        left, many = list(play.state.skipping), play.state.skipping.count(player)
        left.remove(player)
        if many > 1:
            play.because(SKIPPED_ONCE, f"有{many}个，只跳过一次，最后的那个算已完成")
        if not play.applies(SKIPPED_ONCE):
            left = [each for each in left if each != player]
        play.because(SKIP_THEN, "不开始那个回合")
        play.set(name(player), "的回合跳过", clause=SKIPPED, skipping=tuple(left))


GUARDS_REST = cite("7.4.3", "由回合玩家选出任意数量，使其横置")
OVER = cite("7.4.7", "全部移除")


class Turn(Procedure):
    """7.1.1 One turn after the other."""

    phase: int = 0

    embodies = CHAPTER

    @classmethod
    def around(cls, child: type[Procedure]) -> Self:
        """The turn in its phase ``child``."""
        return cls(phase=(PHASES.index(child) + 1) % len(PHASES))

    @step("7.1.2", "依次进行各个阶段")
    def next_phase(self, play: Rules) -> None:
        """The three phases in their order."""
        if self.phase == 0:
            play.because(TURN_PLAYER, name(play.state.turn_player), "是回合玩家")
            play.note("applied", name(play.state.turn_player), f"的回合，依次进行各个阶段（第{play.state.turn}回合）")
        play.call(PHASES[self.phase]())
        self.phase = (self.phase + 1) % len(PHASES)
        self.again()


PHASES: tuple[type[Procedure], ...] = (StartPhase, MainPhase, EndPhase)
