"""5.5, 6. Battle: it has no phase of its own. Attack, blocking, 伤害判定, what is missing, 歼灭 and 先制."""

from __future__ import annotations

from msgspec.structs import replace

from judge.clause import Clause
from judge.games.touhou import afterwards, editions, facts, harm, judging, keywords, numbers, races, sharing
from judge.games.touhou.book import cite, embody, step
from judge.games.touhou.card import Battle, as_target
from judge.games.touhou.declaring import (
    ATTACK,
    BLOCK,
    BLOCKING,
    BY_EFFECT,
    EXORCISM,
    HASTE,
    HASTY,
    NO_ATTACK,
    ONLY_UNITS,
    TAPPED_TOO,
    attackable,
    fewest,
    forced,
    no_blocker,
    not_the_player,
    pay_to_attack,
)
from judge.games.touhou.missing import ATTACKER_GONE, BLOCKERS_GONE, MISSING, broken_off, missing
from judge.games.touhou.priority import BROKEN_OFF, FOUGHT, OTHER_ACTS, SINCE, Window
from judge.games.touhou.rules import Rules, name
from judge.kernel import CardId, Option, Procedure, Reason

CHAPTER = (
    *(embody("6", "战斗"), embody("6.0", "序"), embody("6.0.1", "战斗不是一个单独的阶段"), embody("6.1", "战斗状态")),
    *(embody("6.1.1", "游戏处于战斗中"), embody("6.1.1a", "进攻方"), embody("6.2", "伤害判定")),
    *(embody("6.3", "战斗状态异常"), embody("6.4", "能力词条"), embody("1.72", "战斗状态与非战斗状态")),
)
ANNIHILATION = cite("6.4.1a", "该单位对防守方造成战斗伤害")
ONE_ONLY = cite("6.4.1b", "也只有1次")
NOT_EACH = cite("6.4.1c", "并不分别触发")
EARLY = cite("6.4.2a", "分配伤害的只有具有先制的单位")
EARLY_ONCE = embody("6.4.2b", "没有意义")
THEN_OTHERS = cite("6.4.2a", "分配伤害的只有不具先制的单位")
WORDS = (
    *(embody("6.4.1", "歼灭"), embody("6.4.2", "先制"), embody("6.4.3", "吸血X"), embody("6.4.4", "退治")),
    embody("6.4.5", "追击"),
)
AFTER_BLOCK = ("战斗终止", "战斗继续，阻挡的单位没有要伤害的对象")


class Attack(Procedure):
    """5.5.1–5.5.5, 6 One attack, with the questions for 执行权 in between."""

    attacker: CardId = 0
    silent: tuple[Reason, ...] = ()
    """What only the newer edition has against it."""
    target: CardId = 0
    hit: tuple[CardId, ...] = ()
    """The blockers that its battle damage has come to destroy."""
    crush: int = -1
    """The 灵力值 of an attacker with 歼灭 as the damage was dealt; -1 without."""
    made: bool = False
    """Whether an effect has made the battle (6.1.2)."""
    over: bool = False
    by: str = ""
    """The clause by which the battle was broken off; empty for one that comes to its end."""
    whence: str = ""
    """What happened in a question by which it was broken off."""
    asked: bool = False
    """Everybody is asked after its damage although nobody blocks any more: so the judge reads the book."""

    within = "1.141c"
    embodies = (*CHAPTER, *WORDS)

    @step("1.133c", "可以横置可进行攻击的单位来宣言攻击")
    def declare(self, play: Rules) -> None:
        """The attack is declared: the game is in battle (6.1.1a)."""
        if not editions.lets(play, self.silent) or not pay_to_attack(play, self.attacker):
            self.leave()
            return
        player = play.state.turn_player
        targets = attackable(play, self.attacker)
        if targets:
            options: dict[Option, int] = {"AB"[1 - player]: 0, **{card: card for card in targets}}
            spared = facts.layers_say(not_the_player(play, self.attacker), f"{NO_ATTACK}玩家")
            held = lambda option: [] if options[option] else spared  # noqa: E731 - of the player only
            self.target = play.one_of(player, options, self.attacker, "攻击谁", against=held, clause=BY_EFFECT) or 0
        if upright := play.flags(self.attacker, "攻击不横置"):
            play.because(facts.lets(upright[0]), "攻击不横置", card=self.attacker, ability=upright[0].name)
        elif not keywords.stands(play, self.attacker):
            play.tap(self.attacker, ATTACK, self.attacker, "横置，宣言攻击")
        about = (self.attacker, self.target)
        stamps = tuple([play.card(card).stamp if card else 0 for card in about])
        if not editions.older(play):  # it has no chapter on battle
            play.because(IN_BATTLE, "进入战斗状态", card=self.attacker)
        play.because(NO_PHASE, "由非战斗中变为战斗中")
        play.because(OTHER_ACTS, "有动作执行权，可以执行这个玩家动作")
        play.because(ONLY_UNITS, "是单位牌", card=self.attacker)
        if play.card(self.attacker).since >= play.state.turn and (quick := play.flags(self.attacker, HASTE)):
            play.because(HASTY, "本回合才开始操控，具有疾行", card=self.attacker, ability=quick[0].name)
        play.because(CHAPTER[5], name(player), "是进攻方，", name(1 - player), "是防守方")
        play.set(
            self.attacker,
            "攻击，进入战斗",
            clause=ENTERS_BATTLE,
            battle=Battle(self.attacker, player, self.target, stamps=stamps),
        )
        play.happened("攻击", self.attacker, self.target or as_target(1 - player))

    @step("5.5.2", "并进行执行权问询")
    def after_declaring(self, play: Rules) -> None:
        """Somebody may respond, the other player first: an attack is an act of a player (1.133c, 1.143b)."""
        play.call(Window(since="5.5.2", acted=play.state.turn_player))

    @step("6.3.2", "所有攻击者都已失去的，战斗终止")
    def attacker_there(self, play: Rules) -> None:
        """Without its attacker the battle is over."""
        if not self.stopped(play) and broken_off(play) is not None:
            self.whence = self.told
            play.because(MISSING, "缺少了攻击者")
            self.finish(play, "阻挡宣布之前失去了攻击者，战斗终止", clause=ATTACKER_GONE)

    @step("5.5.2a", "也可以选择不阻挡")
    def block(self, play: Rules) -> None:
        """The defending player taps as many of his units as he likes to block."""
        battle = play.state.battle
        if battle is None or self.over:
            return
        player = 1 - harm.offence(play, battle)
        free = [card for card in play.units(player) if card != battle.target]
        if battle.target and (alone := play.flags(battle.attacker, "攻击单位时不能被其他单位阻挡")):
            play.because(facts.lets(alone[0]), "攻击单位时不能被其他单位阻挡", card=battle.attacker)
            free = []
        play.because(ASKED_AFTER_ATTACK, "没有玩家响应，对抗为空")
        least, free, against = fewest(play, battle.attacker, player, free if play.applies(BLOCKING) else [])
        asked, must = forced(play, battle.attacker, free, against)
        rest, least = [card for card in free if card not in must], max(least, asked) - len(must)
        human: dict[Option, tuple[Reason, ...]] = {card: by for card in free if (by := self.spared(play, card))}
        asked = max(least, 0)
        said: tuple[int | str, ...] = (name(player), f"{'另外' if must else ''}用来阻挡的单位")
        with play.describing(lambda one: no_blocker(play, one, player)):
            chosen = play.some(player, rest, *said, least=asked, most=len(rest), against=against, bearing=human)
        chosen = (*must, *chosen)
        for card in chosen:
            if card in human:
                play.owing_to(human[card])
            if upright := play.flags(card, "阻挡不横置"):
                play.because(facts.lets(upright[0]), "阻挡时不横置", card=card, ability=upright[0].name)
                play.note("applied", card, "阻挡", battle.attacker, clause=BLOCKING)
            elif play.card(card).tapped and (lets := play.flags(card, TAPPED_TOO)):
                play.because(BLOCK, "否则要是竖置的", card=card)
                play.because(facts.lets(lets[0]), TAPPED_TOO, card=card, ability=lets[0].name)
                play.note("applied", card, "横置着阻挡", battle.attacker, clause=facts.TEXT_FIRST)
            else:
                play.because(BLOCKING, name(player), "宣言阻挡")
                play.tap(card, BLOCK, card, "横置，阻挡", battle.attacker)
        if not chosen:
            play.note("applied", name(player), "不阻挡")
        if battle.target and not chosen:
            chosen = (battle.target,)
        stamps = (*battle.stamps[:2], *[play.card(card).stamp for card in chosen])
        play.set(battle=replace(battle, blockers=tuple(chosen), declared=True, stamps=stamps))
        blocks: list[tuple[str, int, int | None]] = [("阻挡", card, battle.attacker) for card in chosen]
        with play.together():
            for event in blocks or [("未被阻挡", battle.attacker, None)]:
                play.happened(*event)

    def spared(self, play: Rules, card: int) -> tuple[Reason, ...]:
        """Why a unit may block an attacker with 退治: it is 人类 (6.4.4a), maybe besides something else (2.15)."""
        all_of_it = races.of(play, card)
        if "人类" not in all_of_it or not play.flags(self.attacker, "退治"):
            return ()
        both = races.ALL_RACES if len(all_of_it) > 1 else ()
        besides = [Reason(clause, (f"同时是{'、'.join(all_of_it)}",), card) for clause in both]
        return (Reason(EXORCISM, ("是人类，退治不禁止",), card), *besides)

    @step("5.5.3", "再进行执行权问询")
    def after_blocking(self, play: Rules) -> None:
        """Somebody may respond."""
        if not self.over:
            play.call(Window(since="6.1.2" if self.made else "5.5.3"))

    @step("6.3.3", "正在阻挡的阻挡者全部失去的，战斗终止")
    def all_there(self, play: Rules) -> None:
        """Without any of its blockers the battle is over; without the attacker, the book does not say."""
        battle = play.state.battle
        if self.stopped(play) or battle is None:
            return
        self.whence = self.told
        if broken_off(play) is not None:
            if not battle.once and play.in_play(battle.attacker) and play.flags(battle.attacker, "歼灭"):
                play.because(ANNIHILATION, "不是被战斗伤害消灭的，歼灭不造成伤害", card=battle.attacker)
            self.nobody_blocks(play)
        elif missing(play, battle, 0):
            said = AFTER_BLOCK[0]
            if battle.blockers:
                nearest = (ATTACKER_GONE, BLOCKERS_GONE, MISSING)
                said = play.reading("6.3.1", "宣布阻挡之后失去了攻击者，战斗如何", AFTER_BLOCK, nearest)
            if said == AFTER_BLOCK[0]:
                self.finish(play, "失去了攻击者，战斗终止", clause=MISSING)

    @step("5.5.4", "互相给对方造成等于自身攻击力的伤害")
    def judge_damage(self, play: Rules) -> None:
        """Damage is shared out and dealt: the first time by those with 先制 only, if there are any (6.4.2a)."""
        battle = play.state.battle
        if self.over or battle is None:
            return
        own = enumerate((battle.attacker, 0, *battle.blockers))
        fighters = [card for place, card in own if card and not missing(play, battle, place)]
        early = [card for card in fighters if play.flags(card, "先制")] if play.applies(EARLY) else []
        if battle.once:
            acting = [card for card in fighters if card not in early]  # as they are now, not as they were before
            for card in early or (None,):
                play.because(THEN_OTHERS, "第二次伤害判定，只有不具先制的单位", card=card)
            if not play.applies(THEN_OTHERS):
                acting = fighters
        elif early:
            if any(len(play.flags(card, "先制")) > 1 for card in early):
                play.because(EARLY_ONCE, "几个先制与一个一样")
            play.because(EARLY, "第一次伤害判定，只有具有先制的单位", card=early[0])
            acting = early
        else:
            acting = fighters
        shares = sharing.shares(play, battle, acting, fighters) if play.applies(harm.EACH_OTHER) else []
        if not battle.once:
            play.because(ASKED_AFTER_BLOCK, "没有玩家响应，对抗为空")
        for card in fighters if not battle.sudden else ():
            if (play.card(card).player == battle.player) != (card == battle.attacker):
                play.because(harm.OFFENCE, "操控者变了，进攻方和防守方不变", card=card)
        play.note("applied", "双方分配完毕，结算战斗伤害", clause=SETTLED)
        in_order = list(sharing.in_order(play, shares))
        with play.together():
            dealt: set[int] = set()
            for share, more in in_order:
                source, to, number, _ = share
                clause, so = sharing.whence(share, older=editions.older(play))
                if harm.battle_damage(play, source, to, number, clause, more=more, again=source in dealt, so=so):
                    dealt.add(source)
        self.hit = tuple([card for card in battle.blockers if play.in_play(card) and play.card(card).doomed])
        crushing = play.in_play(battle.attacker) and play.flags(battle.attacker, "歼灭")
        self.crush = numbers.spirit(play, battle.attacker) if crushing else -1
        play.set(battle=replace(battle, once=bool(early) and not battle.once))

    @step("1.22.4", "玩家作对应的处理")
    def handled(self, play: Rules) -> None:
        """Once the damage is dealt, what it has come to is handled."""
        if judging.needed(play):
            play.call(judging.Handling())
            self.again()

    @step("6.4.1a", "该单位对防守方造成战斗伤害")
    def annihilate(self, play: Rules) -> None:
        """歼灭: the attacker that destroyed its blockers harms the player too, once."""
        battle = play.state.battle
        if self.over or battle is None:
            return
        if not self.hit:
            self.none_destroyed(play, battle)
            return
        hit, self.hit = self.hit, ()
        found = play.flags(battle.attacker, "歼灭")
        gone = [card for card in hit if not play.in_play(card)]
        there = play.in_play(battle.attacker)
        if not gone or not (found if there else self.crush > 0):
            return
        if not there:
            missing_ = "具有歼灭的单位与它消灭的阻挡者同时死去，还造成灵力值的战斗伤害吗"
            if play.reading("6.4.1a", missing_, STILL_CRUSHES, (ANNIHILATION, DEALT_BY_ANY)) != STILL_CRUSHES[0]:
                return
        if not afterwards.still_counts(play, gone, ANNIHILATION):
            return
        play.consult(NOT_EACH)
        times = 1 if play.applies(ONE_ONLY) else len(gone)
        times *= 1 if play.applies(NOT_EACH) else max(len(found), 1)
        if len(gone) > 1:
            play.because(ONE_ONLY, f"消灭了{len(gone)}个，也只有1次")
        if len(found) > 1:
            play.because(NOT_EACH, f"有{len(found)}个歼灭，也只有1次")
        number = numbers.spirit(play, battle.attacker) if there else self.crush
        foe = as_target(1 - harm.offence(play, battle))
        with play.together():
            for _ in range(times):
                if sharing.counts(play, battle.attacker, number, "灵力值"):
                    harm.battle_damage(play, battle.attacker, foe, number, ANNIHILATION, keyword="（歼灭）")
        self.go(self.handled)  # before anybody is asked (1.22.4)

    def none_destroyed(self, play: Rules, battle: Battle) -> None:
        """Where all that blocked are still there after the last damage, 歼灭 does nothing, and that is said."""
        there = battle.blockers and not battle.once and all(map(play.in_play, (battle.attacker, *battle.blockers)))
        if there and play.flags(battle.attacker, "歼灭"):
            play.withheld(battle.attacker, "没有消灭阻挡的单位，歼灭不造成伤害", clause=ANNIHILATION)

    @step("6.4.2a", "第一次结束后进行执行权问询")
    def once_more(self, play: Rules) -> None:
        """After the first of two 伤害判定 somebody may respond; then comes the second."""
        battle = play.state.battle
        if self.over or battle is None or not battle.once:
            return
        if not self.before_question(play, "6.4.2a"):
            play.call(Window(since="6.4.2a", regardless=self.asked))
            self.go(self.all_there)

    @step("5.5.5", "所有的伤害判定都结束后，进行执行权问询")
    def after_damage(self, play: Rules) -> None:
        """Somebody may respond once more."""
        if not self.over and play.state.battle is not None and not self.before_question(play, "5.5.5"):
            play.call(Window(since="5.5.5", regardless=self.asked))

    def before_question(self, play: Rules, since: str) -> bool:
        """Whether the battle, all its blockers dead, breaks off before the question that comes after damage.

        6.3.3 says so without a limit, 5.5.5 and 6.4.2a have everybody asked first: where it matters the judge reads.
        """
        if broken_off(play) is None:
            return False
        question = Window(since=since)
        if any(question.may_act(play, player) for player in (0, 1)):
            nearest = (BLOCKERS_GONE, SINCE[since])
            missing_ = "伤害判定之后阻挡者全部失去：战斗终止在先，还是执行权问询在先"
            if play.reading("6.3.3", missing_, WHICH_FIRST, nearest) == WHICH_FIRST[1]:
                self.asked = True
                return False
        else:
            play.although(SINCE[since], "另说先进行执行权问询，双方都无事可做，先后都一样")
        self.nobody_blocks(play)
        return True

    def nobody_blocks(self, play: Rules) -> None:
        """The battle is over because all that blocked are gone."""
        play.because(MISSING, "缺少了阻挡者")
        attacked = play.state.battle is not None and play.state.battle.target
        lost = "被攻击的单位是阻挡者，已经失去" if attacked else "阻挡的单位全部失去"
        self.finish(play, f"{lost}，战斗终止", clause=BLOCKERS_GONE)

    @step("6.0.1", "由非战斗中变为战斗中")
    def end(self, play: Rules) -> None:
        """The battle is over, and it is the main phase again."""
        if not self.by and not self.asked and broken_off(play) is not None:  # since the last question began
            self.whence = self.told
            self.nobody_blocks(play)
        if play.state.battle is not None:
            effects = tuple([effect for effect in play.state.effects if effect.until != "战斗结束"])
            words = self.words(play) if self.by else ("战斗结束，回到非战斗中的主要阶段",)
            if not self.by:
                play.because(ENDED, "没有玩家响应，对抗为空")
            play.set(*words, clause=BREAKING_OFF.get(self.by, ENDED), battle=None, effects=effects)
        self.leave((self.whence or BROKEN_OFF) if self.by else FOUGHT)

    def words(self, play: Rules) -> tuple[int | str, ...]:
        """Who is in battle no more, as it is broken off; of nobody, where none of them is left."""
        battle = play.state.battle
        fought = () if battle is None else (battle.attacker, *battle.blockers)
        left = [word for card in fought if play.in_play(card) for word in ("、", card)][1:]
        return (*left, "不再处于战斗中") if left else ("不再在战斗中",)

    def stopped(self, play: Rules) -> bool:
        """Whether the turn was ended, and the battle with it."""
        if play.state.ending:
            self.finish(play)
        return self.over

    def finish(self, play: Rules, *words: int | str, clause: Clause | None = None) -> None:
        """Nothing of the battle comes any more."""
        if words:
            play.note("applied", *words, clause=clause)
        if clause is None or play.applies(clause):
            self.over, self.by = True, str(clause or ENDED_BY_TEXT)
            self.go(self.end)


STILL_CRUSHES = ("造成：书只要求它消灭了阻挡的单位", "不造成：它已经不在战场")
DEALT_BY_ANY = embody("1.171", "任何基本对象都可以造成伤害")
ENTERS_BATTLE = cite("5.5.2", "进入战斗状态")
WHICH_FIRST = ("战斗当即终止（6.3.3）", "先进行执行权问询")
ASKED_AFTER_ATTACK = embody("5.5.2", "被攻击的玩家可以选择阻挡的方式")
ASKED_AFTER_BLOCK = embody("5.5.3", "开始伤害判定")
NO_PHASE = embody("6.0.1", "由非战斗中变为战斗中")
ENDED_BY_TEXT = embody("0.06", "以牌上的叙述为准")
BREAKING_OFF = {str(clause): clause for clause in (ATTACKER_GONE, BLOCKERS_GONE, MISSING, ENDED_BY_TEXT)}
"""What ends a battle before its last 伤害判定 is over."""
IN_BATTLE = embody("6.1.1", "正在战斗的单位处于战斗状态")
SETTLED = cite("6.2.3", "结算这次战斗伤害")
ENDED = cite("5.5.5", "战斗结束，重新回到非战斗状态的主要阶段")


def begin(play: Rules) -> None:
    """A battle that an effect made goes on once the effect has been carried out (6.1.2, 1.142d)."""
    battle = play.state.battle
    if battle is not None and battle.sudden:
        play.set(battle=replace(battle, sudden=False))
        numbers = Attack.numbers
        play.call(Attack(at=numbers.index("5.5.3"), stood=numbers.index("5.5.3"), attacker=battle.attacker, made=True))
