"""1.14, 4.4.2, 1.13~2. 动作执行权: who gets it when, and what resolves when nobody acts."""

from __future__ import annotations

from collections.abc import Hashable
from contextlib import AbstractContextManager
from functools import partial

from judge.clause import Clause
from judge.games.cards import windows
from judge.games.cards.windows import Act
from judge.games.touhou import (
    acts,
    editions,
    judging,
    limits,
    triggers,
)
from judge.games.touhou.book import cite, embody, step
from judge.games.touhou.gathering import Gather
from judge.games.touhou.missing import broken_off
from judge.games.touhou.rules import Rules, name
from judge.games.touhou.stack import DUELLED, Resolve
from judge.games.touhou.using import ACTED, USED_UP
from judge.games.touhou.zones import HAND
from judge.kernel import Option
from judge.kernel.wondering import AT_ONCE

FOUGHT, BROKEN_OFF = "战斗结束", "战斗终止"
"""What an attack comes to: all its 伤害判定 are over, or it ended before."""
GONE_AS_RESOLVED = "战斗因结算的效应终止"
GONE_BY_ACT = {
    (player, used): f"战斗因{name(player)}{'使用牌' if used else '行动'}终止"
    for player in (0, 1)
    for used in (False, True)
}
"""By what it ended before, where that was something that resolved, or what somebody did (a cost he paid)."""
CHAPTER = (
    *(embody("1.13~2", "动作"), embody("1.131", "玩家在游戏过程中要执行的操作"), embody("1.132", "玩家动作和规则动作")),
    *(embody("1.133", "以下各项是玩家动作"), embody("1.134", "以下各项是规则动作"), embody("1.14", "动作执行权")),
    *(
        embody("1.142", "由游戏规则自动产生"),
        embody("1.142c", "谁也得不到动作执行权"),
        embody("1.143", "动作执行权的获得"),
    ),
)
FIRST = cite("1.143a", "然后主回合玩家得到动作执行权")
SINCE = {
    str(clause): clause
    for clause in (
        FIRST,
        embody("5.2.2", "再进行执行权问询"),
        embody("5.3.2", "最后才进行执行权问询"),
        embody("5.4.2", "最后才进行执行权问询"),
        embody("5.6.1", "然后进行执行权问询"),
        embody("5.6.2a", "结束阶段的执行权问询重新进行一次"),
        embody("5.6.2b", "结束阶段的执行权问询重新进行一次"),
        embody("5.5.2", "并进行执行权问询"),
        embody("5.5.3", "再进行执行权问询"),
        embody("6.1.2", "这时有执行权问询"),
        embody("6.4.2a", "第一次结束后进行执行权问询"),
        embody("5.5.5", "进行执行权问询"),
    )
}
"""Where everybody is asked, by the clause that says so: as a phase begins, and four times in a battle."""
AFTER_ACTS = embody("1.132", "会产生时机")
OWN_SINCE = {
    **dict.fromkeys(("5.2.2", "5.3.2", "5.4.2", "5.6.1"), (FIRST,)),
    "5.5.2": (AFTER_ACTS, embody("1.133c", "宣言单位攻击")),
    "5.5.3": (AFTER_ACTS, embody("1.133d", "宣言阻挡")),
    "5.6.2a": (embody("1.134b", "强制产生一个时机"),),
    "5.6.2b": (embody("1.134c", "强制产生一个时机"),),
}
"""What the older edition says of it, which has chapter 1 only; of a block, if there is one."""
IN_BATTLE = ("5.5.2", "5.5.3", "6.1.2", "6.4.2a", "5.5.5")
"""Questions in which the battle is over as soon as it has nobody to go on for (6.3.2, 6.3.3)."""
AGAIN = ("5.6.2a", "5.6.2b")
"""Questions that are asked once more before a turn ends."""
NEEDED = cite("1.141", "都要先有它")
PASSES_ON = cite("1.143b", "动作执行权转移到对手")
ALL_PASSED = cite("1.144", "就结算对抗最顶端的那张牌或那个能力")
ASKED_AGAIN = cite("4.4.2b", "又开始一轮执行权问询")
MAIN_AGAIN = embody("5.5.5", "又进行新的执行权问询")
ANEW = {
    "4.4.2b": (ASKED_AGAIN, "结算了一个对象，又开始一轮执行权问询"),
    "5.5.5": (MAIN_AGAIN, "战斗结束，进行新的执行权问询"),
    BROKEN_OFF: (MAIN_AGAIN, "战斗过后回到主要阶段，进行新的执行权问询"),
}
REGAINED = cite("7.1.8a", "玩家重新获得执行权")
RESPONDING = embody("1.145a", "新进入的先结算")
USING = cite("1.133a", "使用卡牌")
NOTHING = cite("1.143b", "可以有两种做法")
CARDS_WHEN, ATTACKING = (
    embody("1.141a", "玩家有动作执行权时随时可以使用"),
    embody("1.133c", "可以横置可进行攻击的单位来宣言攻击"),
)
LETS = {"使用": CARDS_WHEN, "起动": acts.ABILITIES[0], "攻击：": ATTACKING}
"""What lets somebody do something, by the first word of it."""
OTHER_ACTS = cite("1.141c", "有些玩家动作")
ACTS = (RESPONDING, NEEDED, USING, acts.ACTIVATING, *acts.ABILITIES, OTHER_ACTS)
WHO = ("主回合玩家", "对手")
AFTER_USE = ("转移到对手（1.143b）", "使用的玩家重新获得（7.1.8a）")


class Priority(windows.Window):
    """执行权 goes round: whoever has it acts or not; when nobody does, the uppermost object resolves (1.144)."""

    acted: int = -1
    """Who has just acted."""
    used: bool = False
    """What he did was using a card, of which 7.1.8a speaks besides."""
    anew: str = ""
    """The clause by which everybody is asked once more: something was resolved, or a battle came to its end."""

    PASS, QUESTION, HIDDEN = "不进行动作", "有执行权", HAND
    main = False
    embodies = CHAPTER

    def under(self, play: Rules, option: Option) -> Clause | None:
        """What lets him do that: a card and an ability by 1.141a and b, an attack by 1.133c, nothing by 1.143b."""
        if option == self.PASS:
            return NOTHING if play.applies(NOTHING) else None
        return LETS.get(str(option[0])) if isinstance(option, tuple) else None

    def after(self, play: Rules, outcome: str) -> None:
        """After an act the other one has it (1.143b); after a battle the 主回合玩家 (5.5.5).

        A battle that somebody's act or something that resolved has ended is no end of 伤害判定: it goes on by that.
        """
        if outcome in {ACTED, USED_UP}:
            self.acted = self.holder if self.holder >= 0 else play.state.turn_player
            self.used, self.passed = outcome == USED_UP, 0
        elif outcome in {FOUGHT, BROKEN_OFF}:
            self.holder, self.passed = -1, 0
            self.anew = "5.5.5" if outcome == FOUGHT else BROKEN_OFF
        elif outcome == GONE_AS_RESOLVED:
            self.holder, self.passed, self.anew = self.next_round(play), 0, "4.4.2b"
        elif outcome in GONE_BY_ACT.values():
            self.acted, self.used = next(by for by, said in GONE_BY_ACT.items() if said == outcome)
            self.passed = 0
        elif outcome == DUELLED and self.main and not play.state.stack:
            self.holder, self.anew = -1, BROKEN_OFF

    def comes_first(self, play: Rules) -> bool:
        """What is handled, and what was set off, before a player gets 执行权 (1.22.4, 1.142a)."""
        if judging.needed(play):
            play.call(judging.Handling())
        elif play.state.waiting:
            play.call(Gather(asked=self.for_the_first_time(play)))
        else:
            if self.acted >= 0 and not self.closed(play):
                self.hand_on(play)
            if self.anew and not self.closed(play):
                if self.anew == "4.4.2b":
                    self.holder = self.next_round(play)
                play.because(*ANEW[self.anew])
                self.anew = ""
            return False
        return True

    def for_the_first_time(self, play: Rules) -> str:
        """The clause by which everybody is asked, if nobody has been yet."""
        del play
        return ""

    def closed(self, play: Rules) -> bool:
        """Whether nobody gets it any more here: the turn was ended."""
        return play.state.ending and not play.state.stack

    def all_passed(self, play: Rules) -> bool:
        """The uppermost object of the 对抗 resolves; with an empty one the question is over."""
        if not play.state.stack or not play.applies(ALL_PASSED):
            return False
        play.note("applied", "双方都不进行动作，结算对抗最顶端的对象", clause=ALL_PASSED)
        self.holder, self.anew = -1, "4.4.2b"
        play.call(Resolve())
        return True

    def alike(self, play: Rules, player: int) -> Hashable:
        """Whether it is the main phase, which also is why something cannot be done; which one it is a text may ask."""
        del player
        return self.main, play.state.phase if True in play.printed_anywhere("phased") else ""

    def hand_on(self, play: Rules) -> None:
        """After an act the other one has it (1.143b); after using a card 7.1.8a says 重新获得, and does not say who."""
        actor, self.acted = self.acted, -1
        if self.used and not editions.older(play):
            if self.matters(play, 1 - actor):
                missing = "使用牌之后由谁得到执行权，两条不一致"
                if play.reading("7.1.8a", missing, AFTER_USE, (PASSES_ON, REGAINED)) == AFTER_USE[1]:
                    self.holder = actor
                    return
            elif play.applies(PASSES_ON):
                play.although(REGAINED, "另说玩家重新获得，至多一方有事可做，先问谁都一样")
        if not play.applies(PASSES_ON):
            self.holder = actor
            return
        play.note("applied", "动作执行完毕，执行权转移到", name(1 - actor), clause=PASSES_ON)
        self.holder = 1 - actor

    def next_round(self, play: Rules) -> int:
        """Who is asked first after something was resolved: the book only says that a round begins (4.4.2b, T-A4)."""
        known = play.state.ruling_on("4.4.2b")
        if not known and not self.matters(play, play.state.turn_player):
            return -1
        said = play.reading("4.4.2b", "对抗中的一个对象结算之后，先由谁得到执行权", WHO, (ASKED_AGAIN, FIRST))
        return -1 if said == WHO[0] else 1 - play.state.turn_player

    def matters(self, play: Rules, first: int) -> bool:
        """Whether both players could do something, so that it is not the same who is asked first."""
        return self.may_act(play, first) and self.may_act(play, 1 - first)

    # --- what may be done ---------------------------------------------------------------------------------------

    def not_now(self, play: Rules, holder: int) -> limits.Late:
        """What keeps a player from anything but 高速 and abilities, besides 执行权 itself."""
        state = play.state
        battle = "" if state.battle is None else "正在战斗中"
        early = "" if self.main or battle else "不是主要阶段"
        others = "" if holder == state.turn_player else "不是自己的回合"
        moment = [others, early, "对抗不为空" if state.stack else ""]
        return limits.Late("、".join([words for words in moment if words]), battle)

    def acts(self, play: Rules, holder: int) -> list[Act]:
        """What a player could do at all, with all clauses against it."""
        if not play.applies(NEEDED):
            return []
        play.consulted.update(ACTS)
        found: list[Act] = []
        if play.applies(USING) and (cards := acts.usable(play, holder)):
            found += acts.using_of(play, holder, cards, self.not_now(play, holder), play.snapshot())
        if activated := triggers.with_given(play, "启动"):
            main = self.main or play.state.battle is not None
            found += acts.activating_of(play, holder, activated, play.snapshot(), main=main)
        found += self.more(play, holder) if play.applies(OTHER_ACTS) else []
        return [acts.by_edition(play, act) for act in found] if editions.older(play) else found

    def describing(self, play: Rules, player: int) -> AbstractContextManager[None]:
        """Whoever wonders why a card cannot be used hears where cards are used from."""
        if play.wonder is None:
            return AT_ONCE
        unfit = partial(acts.elsewhere, play, player, self.not_now(play, player))
        return play.describing(unfit, called=lambda card: ("使用", card))

    def more(self, play: Rules, holder: int) -> list[Act]:
        """What else may be done here."""
        del play, holder
        return []


class Window(Priority):
    """One 执行权问询: until both have done nothing with an empty 对抗."""

    since: str = "1.143a"
    """The clause that has everybody asked here."""
    regardless: bool = False
    """Everybody is asked although it had nobody to go on for before."""

    def asks(self, play: Rules) -> Clause | None:
        """Whoever is not the turn player is asked because the other one has done nothing, or has acted (1.143b)."""
        if editions.older(play):
            return None
        if self.holder == 1 - play.state.turn_player:
            return PASSES_ON
        return SINCE[self.since] if self.since in (*IN_BATTLE, *AGAIN) else None

    def for_the_first_time(self, play: Rules) -> str:
        """The clause by which everybody is asked, if nobody has been yet; the older edition speaks of no phases."""
        first = self.holder < 0 and self.acted < 0 and not self.told and not self.anew
        return self.since if first and not editions.older(play) else ""

    def closed(self, play: Rules) -> bool:
        """Nobody gets it either once somebody is missing for whom the battle was going on (6.3.2, 6.3.3)."""
        return super().closed(play) or (
            self.since in IN_BATTLE and not self.regardless and broken_off(play) is not None
        )

    @step("1.143a", "然后主回合玩家得到动作执行权")
    def ask(self, play: Rules) -> None:
        """Whoever has 执行权 decides."""
        if not self.told and not self.anew and self.holder < 0:
            for clause in self.why_asked(play):
                play.because(clause, "进行执行权问询")
        self.go_round(play)
        if self.at != self.stood and self.closed(play):
            self.leave(self.closed_by())

    def why_asked(self, play: Rules) -> tuple[Clause, ...]:
        """The clauses by which everybody is asked here."""
        battle = play.state.battle
        unblocked = self.since == "5.5.3" and (battle is None or not battle.blockers)
        own = OWN_SINCE.get(self.since) if editions.older(play) and not unblocked else None
        return own or (SINCE[self.since],)

    def closed_by(self) -> str:
        """What has made an end of the battle in which this is asked."""
        if self.acted >= 0:
            return GONE_BY_ACT[self.acted, self.used]
        return GONE_AS_RESOLVED if self.anew == "4.4.2b" else ""
