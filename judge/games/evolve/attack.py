"""8.4. An attack: who attacks what, what the other player may do about it, what damage is dealt."""

from __future__ import annotations

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.ability import Grant, If
from judge.effects.nodes.meant import Ref
from judge.games.evolve import class_keywords, draining, facts, keywords, order, selecting
from judge.games.evolve.book import cite, embody, step
from judge.games.evolve.card import BY_LIFE, FOLLOWER, LEADER_CARD, SEVERAL_ATTACKS, Battle, Context
from judge.games.evolve.check_timing import CheckTiming, at
from judge.games.evolve.layers import ONLY_IF
from judge.games.evolve.rules import ATTACK_DAMAGE, FIGHT_DAMAGE, Blow, Rules, listed
from judge.games.evolve.windows import Window
from judge.games.evolve.zones import JUST_FOLLOWERS, LEADER, ZONES
from judge.kernel import CardId, Reason

TWO_THAT_MAY, TWO_KINDS = embody("8.4.2.1", "有两种"), embody("8.4.3.1", "有两种")
CHAPTER = (embody("8.4", "使用随从进行攻击"), embody("8.4.1", "攻击对手的随从或主战者"), TWO_THAT_MAY, TWO_KINDS)
OWN_STANDING = cite("8.4.2", "选1个竖置状态的")
SINCE_THE_BEGINNING = cite("8.4.2.1.1", "一直由自己控制的随从")
EVOLVED_NOW = cite("8.4.2.1.2", "在本回合进化的随从")
RESTING = cite("8.4.3.1.1", "处于横置状态的1个随从")
LEADER_TOO = cite("8.4.3.1.2", "攻击随从从本回合开始起一直由自己控制")
NO_TARGET = cite("8.4.3.2", "这次攻击算违规")
CANNOT = cite("8.4.3.2.1", "不能选择攻击目标")
BEFORE_DAMAGE, AFTER_DAMAGE = cite("8.4.6", "检查时点发生"), cite("8.4.10", "检查时点发生")
ENGAGED = cite("8.4.5.1", "视为“交战”状态")
STRIKES_BACK = cite("8.4.9.1", "它同时也给攻击随从造成伤害")
FOUGHT = cite("8.4.9.2", "“进行了交战”")
QUICK_CARD = cite("8.4.7.1.1", "使用1张持有【快速】效果的卡牌")
QUICK_ABILITY = cite("8.4.7.1.2", "使用1个持有【快速】效果的启动能力")
NOTHING = embody("8.4.7.1.3", "什么也不做")
STORM = (embody("12.9", "疾驰"), embody("12.9.1", "就准许这个随从攻击"), cite("12.9.2", "也可以选为攻击随从"))
RUSH = (embody("12.10", "突进"), embody("12.10.1", "攻击随从"), cite("12.10.2", "也可以选为攻击随从"))
RUSH_ONLY = cite("12.10.2", "攻击目标只能选横置状态的随从")
PICKS = (
    *(embody("12.11", "指定攻击"), embody("12.11.1", "准许攻击处于竖置状态的随从")),
    cite("12.11.2", "选的时候把它当作横置状态"),
)
AWE = (
    *(embody("12.12", "威压"), embody("12.12.1", "不能以这个随从为攻击目标")),
    cite("12.12.2", "对手不能把这个随从选为攻击目标"),
)
AURA_NOT_HERE = embody("12.15.2.1", "可以选具有灵气的随从")
GUARD = (
    *(embody("12.8", "守护"), embody("12.8.1", "限制对手随从的攻击")),
    cite("12.8.2", "就必须从你的拥有【守护】且处于横置状态的随从中选1个"),
)
BANE = (embody("12.14", "毁灭"), embody("12.14.1", "使对方随从被破坏"), cite("12.14.2", "在下一次规则处理时被破坏"))
NO_DAMAGE_NEEDED = cite("12.14.2.1", "只要交战就够了")
AGAIN = (
    "攻击过的随从已经横置，「可以攻击几次」让不让它不竖置就再攻击",
    ("可以再攻击（文本的本意）", "不可以（8.4.2：要选竖置状态的）"),
)
STORM_READINGS = ("可以（疾驰的本意）", "不可以（8.4.3.1.2的字面）")


def _since_the_beginning(play: Rules, card: int) -> bool:
    """Whether its controller has had it since this turn began (8.4.2.1.1)."""
    return play.card(card).since < play.state.turn


def against(play: Rules, card: int) -> list[Reason]:
    """Why a follower cannot be chosen to attack (8.4.2)."""
    by: list[Reason] = []
    if play.kind(card) != FOLLOWER:
        play.owing_to(facts.became(play, card))
        return [Reason(OWN_STANDING, ("不是随从",), card)]
    if play.card(card).tapped and not _again(play, card, asking=False):
        by.append(Reason(OWN_STANDING, ("处于横置状态",), card))
    ready = _since_the_beginning(play, card)
    ready = ready or (play.card(card).evolved == play.state.turn and play.applies(EVOLVED_NOW))
    for word, (_, _, clause) in (("疾驰", STORM), ("突进", RUSH)):
        if not ready and play.flagged(card, word):
            play.consult(*(STORM if word == "疾驰" else RUSH))
            ready = play.applies(clause)
    if ready and _since_the_beginning(play, card) and not play.applies(SINCE_THE_BEGINNING):
        by.append(Reason(TWO_THAT_MAY, ("不是其中的哪一种",), card))
    if not ready:
        by.append(Reason(SINCE_THE_BEGINNING, ("本回合才由自己控制",), card))
        play.because(EVOLVED_NOW, "本回合没有进化", card=card)
        _not_let(play, card)
    cannot = play.barring(order.says(play, card, "不能攻击", CANNOT))
    if cannot:  # it can choose no target at all (8.4.3.2.1), whatever else forbids each of them
        return [*by, *cannot, Reason(NO_TARGET, ("选不了攻击目标",), card)]
    barred: list[Reason] = []
    for one in _enemies(play):
        why = play.barring(forbidding(play, card, one, asking=False, told=False))
        if not why:
            return by
        barred += why
    if not play.field(1 - play.state.turn_player, FOLLOWER):
        play.because(RESTING, "对手的战场没有随从")
    play.owing_to(barred)
    return [*by, Reason(NO_TARGET, ("没有可以攻击的目标",), card)]


def _not_let(play: Rules, card: int) -> None:
    """Say of its own abilities that would let it attack at once why they do not now: 只要…，具有【突进】."""
    context = Context(card, play.controller(card))
    for ability in play.abilities(card):
        for node in ability.body if ability.kind == "永续" else ():
            lets = isinstance(node, If) and any(Grant(Ref("这"), word) in node.then for word in ("疾驰", "突进"))
            if lets and isinstance(node, If) and not selecting.holds(play, node.condition, context):
                raced = ability == class_keywords.RUNS
                said = "没有关联的参赛卡牌，没有【突进】" if raced else "条件不满足，没有【疾驰】【突进】"
                play.because(class_keywords.RACE[1] if raced else ONLY_IF, said, card=card)


def _again(play: Rules, card: int, *, asking: bool) -> bool:
    """Whether a follower that rests because it attacked may attack once more: the book has nothing of the kind."""
    allowed = [flag for flag in SEVERAL_ATTACKS if play.flagged(card, flag)]
    times = sum(event == "攻击" and one == card for event, one, _ in play.state.deeds)
    if not any(0 < times < SEVERAL_ATTACKS[flag] for flag in allowed):
        return False
    if not asking:
        return play.state.ruling_on("8.4.2") != AGAIN[1][1]
    return play.reading("8.4.2", *AGAIN, (OWN_STANDING, order.TEXT_FIRST)) == AGAIN[1][0]


def why_ready(play: Rules, card: int) -> list[tuple[Clause, str]]:
    """What lets a follower attack in this turn."""
    if _since_the_beginning(play, card):
        return [(SINCE_THE_BEGINNING, "从本回合最开始就由自己控制")]
    if play.card(card).evolved == play.state.turn:
        return [(EVOLVED_NOW, "本回合进化")]
    words = (("疾驰", STORM[2]), ("突进", RUSH[2]))
    return [(clause, f"有【{word}】，进场的回合也可以攻击") for word, clause in words if play.flagged(card, word)]


def _enemies(play: Rules) -> list[int]:
    player = 1 - play.state.turn_player
    return [*play.field(player, FOLLOWER), play.leader(player)]


def forbidding(play: Rules, attacker: int, target: int, *, asking: bool = True, told: bool = True) -> list[Reason]:
    """Why a target cannot be chosen (8.4.3); ``asking`` the judge where the book is not clear, else it may be."""
    others = _demanded(play, attacker, target, told=told)
    others += order.says(play, attacker, "无法攻击对手", CANNOT)
    if play.card(target).zone != LEADER:
        return [*_follower(play, attacker, target), *others]
    return [*_leader(play, attacker, target, asking=asking and not play.barring(others)), *others]


def _follower(play: Rules, attacker: int, target: int) -> list[Reason]:
    """A follower must rest, unless the attacker picks its targets (12.11.2); and not be in awe of (12.12.2)."""
    by: list[Reason] = []
    picks = play.flagged(attacker, "指定攻击") and play.applies(PICKS[2])
    if not play.card(target).tapped:
        if picks:
            play.consult(*PICKS)
        else:
            by.append(Reason(RESTING, ("处于竖置状态",), target))
            if not _since_the_beginning(play, attacker) and play.card(attacker).evolved != play.state.turn:
                by += _rushing(play, attacker)
    if play.flagged(target, "威压"):
        play.consult(*AWE)
        by += order.says(play, target, "威压", AWE[2], "不能选为攻击目标")
    by += order.says(play, target, "不能被攻击", order.TEXT_FIRST)
    by += order.says(play, attacker, "不能攻击随从", order.TEXT_FIRST)
    return by


def _rushing(play: Rules, attacker: int) -> list[Reason]:
    """That 突进 lets one who came this turn attack resting followers only (12.10.2), and what gave it that."""
    by = order.says(play, attacker, "突进", RUSH_ONLY, "因【突进】才能攻击，只能选横置状态的随从")
    if any(reason.ability == class_keywords.RUNS.name for reason in by):
        play.because(class_keywords.RACE[1], "参赛而具有【突进】", card=attacker)
    return by


def _leader(play: Rules, attacker: int, target: int, *, asking: bool) -> list[Reason]:
    """A leader can be attacked by who has been there since the turn began; the book is not clear on some."""
    by = order.says(play, attacker, "不能攻击主战者", order.TEXT_FIRST)
    if _since_the_beginning(play, attacker):  # else it is none of the two that may be chosen
        return by if play.applies(LEADER_TOO) else [*by, Reason(TWO_KINDS, ("不是其中的哪一种",), target)]
    stands, open_ = play.applies(LEADER_TOO), asking and not play.barring(by)  # else nothing hangs on it
    if not (_may_all_the_same(play, attacker, asking=open_) if stands else play.flagged(attacker, "疾驰")):
        if stands:
            evolved = "，进化也不改变" if play.card(attacker).evolved == play.state.turn else ""
            by.append(Reason(LEADER_TOO, (f"本回合才由自己控制{evolved}",), attacker))
        by += _rushing(play, attacker)
    return by


def _may_all_the_same(play: Rules, attacker: int, *, asking: bool) -> bool:
    """Whether one who came this turn may attack a leader by its 疾驰 (S-A1).

    Having evolved lets a follower attack (8.4.2.1.2), but of leaders 8.4.3.1.2 says without that what must be (S-A2).
    """
    if not play.flagged(attacker, "疾驰"):
        return False
    if not asking:
        return play.state.ruling_on("12.9") != STORM_READINGS[1]
    missing, nearest = "疾驰的随从在进场的回合能不能攻击主战者", (STORM[2], LEADER_TOO)
    return play.reading("12.9", missing, STORM_READINGS, nearest) != STORM_READINGS[1]


def _strength(play: Rules, card: int) -> int:
    """How much damage a follower deals in a fight: its attack (8.4.9), or its life where a text says so (1.3.1)."""
    if by := play.barring(order.says(play, card, BY_LIFE, order.TEXT_FIRST)):
        play.owing_to(by)
        return play.life(card)
    return play.attack(card)


def _guards(play: Rules, attacker: int) -> list[int]:
    """The resting guards that could be attacked and so must be (12.8.2)."""
    if not play.applies(GUARD[2]) or keywords.ignoring(play, attacker):
        return []
    return [card for card in _resting_guards(play) if not play.barring(_follower(play, attacker, card))]


def _resting_guards(play: Rules) -> list[int]:
    """The opponent's followers that rest and guard, whether they can be attacked or not."""
    cards = play.field(1 - play.state.turn_player, FOLLOWER)
    return [card for card in cards if play.card(card).tapped and play.flagged(card, "守护")]


def _demanded(play: Rules, attacker: int, target: int, *, told: bool) -> list[Reason]:
    """What demands another target: a guard one of them, a text its card; where none is all that, the most (1.3.2.3)."""
    one_of_them = _resting_guards(play)  # who is one is not asked for another one, even if he cannot be attacked
    said = ("横置而有【守护】，必须选这样的随从",)
    demands = [(one_of_them, Reason(GUARD[2], said, guard)) for guard in _guards(play, attacker)]
    for card in play.field(1 - play.state.turn_player, FOLLOWER):
        saying = order.says(play, card, "必须被攻击", order.TEXT_FIRST)
        if saying and not play.barring(_follower(play, attacker, card)):
            demands += [([card], reason) for reason in saying]
    unmet = [reason for wanted, reason in demands if target not in wanted]
    if not unmet:
        return []
    play.consult(*GUARD)
    met = len(demands) - len(unmet)
    most = max(sum(card in wanted for wanted, _ in demands) for one, _ in demands for card in one)
    if most == len(demands):  # one target is all that is demanded: no need to choose between demands
        return unmet
    if not met:
        return [*unmet, Reason(order.MOST_OF_ALL, (f"一项要求也不满足，可以满足{most}项",), target)]
    if met == most:
        return []
    if told:
        play.owing_to(unmet)
    return [Reason(order.MOST_OF_ALL, (f"只满足{met}项要求，可以满足{most}项",), target)]


class Attack(Window):
    """8.4.1 A follower attacks."""

    attacker: CardId = 0
    """The follower that was said to attack, until its target is chosen."""

    within = "7.3.3"
    embodies = CHAPTER

    @step("8.4.2", "选1个竖置状态的")
    def declare(self, play: Rules) -> None:
        """The follower that attacks."""
        player = play.state.turn_player
        if not self.attacker:
            mine = play.field(player, FOLLOWER)
            self.attacker = play.pick(player, mine, "攻击随从", against=lambda card: against(play, card)) or 0
        if not self.attacker:
            self.leave()
            return
        if play.card(self.attacker).tapped and not _again(play, self.attacker, asking=True):
            self.leave()
            return
        for clause, gives in why_ready(play, self.attacker):
            play.because(clause, gives, card=self.attacker)
        play.note("applied", self.attacker, "作为攻击随从")

    @step("8.4.3", "选择攻击目标")
    def choose(self, play: Rules) -> None:
        """What it attacks; as if it had not been said, if it can attack nothing (8.4.3.2)."""
        target = self.target(play)
        while target is not None and play.barring(forbidding(play, self.attacker, target)):
            target = self.target(play)  # the judge was asked about the one that was chosen, and only about that
        if target is None:
            play.note("rewound", self.attacker, "选不出攻击目标，回到选择攻击随从之前", clause=NO_TARGET)
            self.leave()
            return
        keywords.not_bound(play, self.attacker, self.not_bound(play, target), GUARD[2])
        if play.flagged(target, "灵气"):
            play.note("applied", target, "有【灵气】，仍然可以选为攻击目标", clause=AURA_NOT_HERE)
        if play.card(target).zone == LEADER:
            play.consult(*ZONES[LEADER].means, facts.KINDS[LEADER_CARD])
        elif not play.card(target).tapped:
            play.because(RESTING, "当作横置，合乎攻击目标", card=target)
            play.note("applied", self.attacker, "把", target, "当作横置状态", clause=PICKS[2])
        play.set(battle=Battle(self.attacker, target, (play.stamp(self.attacker), play.stamp(target))))

    def target(self, play: Rules) -> int | None:
        """One of those that may be chosen, as far as the book is clear."""
        enemies = {card: card for card in _enemies(play)}
        return play.one_of(
            *(play.state.turn_player, enemies, self.attacker, "攻击的目标"),
            against=lambda card: forbidding(play, self.attacker, card, asking=False),
            bearing={card: self.why_target(play, card) for card in enemies if self.open(play, card)},
        )

    def open(self, play: Rules, card: int) -> bool:
        """Whether one of the two clauses lets it be chosen by itself (8.4.3.1)."""
        if play.card(card).zone == LEADER:
            return _since_the_beginning(play, self.attacker)
        return play.card(card).tapped or (play.flagged(self.attacker, "指定攻击") and play.applies(PICKS[2]))

    def why_target(self, play: Rules, card: int) -> Reason:
        """By which of the two it may be chosen."""
        if play.card(card).zone == LEADER:
            return Reason(LEADER_TOO, ("从本回合开始起一直由自己控制",), self.attacker)
        if not play.card(card).tapped:
            return Reason(PICKS[2], ("竖置的随从也可以选",), self.attacker)
        return Reason(RESTING, ("处于横置状态",), card)

    def not_bound(self, play: Rules, target: int) -> list[int]:
        """The resting guards that cannot be attacked, where no other one must be (12.8.2)."""
        guards = _resting_guards(play)
        return [] if target in guards or _guards(play, self.attacker) else guards

    @step("8.4.4", "变成横置")
    def rest(self, play: Rules) -> None:
        """The attacker rests."""
        if (battle := play.state.battle) is None:
            self.leave()
            return
        play.tap(battle.attacker, REST, battle.attacker, "攻击，横置")

    @step("8.4.5", "“进行了攻击”")
    def attacks(self, play: Rules) -> None:
        """It attacked; from now on the two are engaged, if the other one is a follower."""
        if (battle := play.state.battle) is None:
            self.leave()
            return
        play.note("applied", battle.attacker, "攻击", battle.target)
        if play.card(battle.target).zone != LEADER and play.applies(ENGAGED):
            play.set(battle.attacker, "与", battle.target, "交战", clause=ENGAGED, battle=replace(battle, engaged=True))
        with play.together():
            play.happened("攻击", battle.attacker, battle.target)
            play.happened("被攻击", battle.target, battle.attacker)

    first_check = step("8.4.6", "检查时点发生").calls(at(BEFORE_DAMAGE))

    @step("8.4.7", "由非回合玩家选一项操作来做")
    def quick(self, play: Rules) -> None:
        """The other player uses a card or an ability with 快速, or nothing."""
        if play.state.battle is not None:
            self.ask(play, QUICK_CARD, QUICK_ABILITY, NOTHING)

    @step("8.4.8", "之后再回到「8.4.7」")
    def quick_again(self, play: Rules) -> None:
        """If something was used: a check timing, and once more."""
        if self.used:
            play.note("applied", "用过快速，检查时点之后再回到8.4.7")
            self.go(self.quick)
            play.call(CheckTiming())

    @step("8.4.9", "它给攻击目标造成伤害，数值等于它的攻击力")
    def damage(self, play: Rules) -> None:
        """If the attacker is still there, it deals damage; a follower strikes back at the same time."""
        if (battle := play.state.battle) is None:
            self.leave()
            return
        attacker, target = battle.attacker, battle.target
        if not play.in_play(attacker, battle.stamps[0]):
            play.withheld(attacker, "已不在战场，不造成伤害", clause=DAMAGE)
            return
        there = play.card(target).zone == LEADER or play.in_play(target, battle.stamps[1])
        engaged = battle.engaged and there
        kinds = (ATTACK_DAMAGE, FIGHT_DAMAGE) if engaged else (ATTACK_DAMAGE,)
        hits = there and self.hits(play, attacker)
        blows = [Blow(attacker, target, _strength(play, attacker), kinds)] if hits else []
        if there and play.card(target).zone != LEADER and play.applies(STRIKES_BACK):
            if play.kind(target) == FOLLOWER:
                blows.append(Blow(target, attacker, _strength(play, target), (FIGHT_DAMAGE,), STRIKES_BACK))
            else:
                play.owing_to(facts.became(play, target))
                play.withheld(target, f"是{play.kind(target)}，不是随从，不反击", clause=STRIKES_BACK)
        if not there:
            play.because(DAMAGE, "要给攻击目标造成伤害", card=attacker)
            play.withheld(target, "已不在战场，没有可以给予伤害的目标", clause=order.AS_FAR)
            play.because(JUST_FOLLOWERS, "不在战场上的，不是这里说的随从", card=target)
            play.withheld(target, "不反击：没有给予它的伤害，也就没有同时的伤害", clause=STRIKES_BACK)
        with play.together():
            dealt = play.strike(blows, DAMAGE)
            for blow in dealt:
                if blow.source == attacker or not draining.strikes_back_only(play, blow.source):
                    draining.drain(play, blow.source, blow.target, blow.amount)
            if battle.engaged and not there:
                play.because(ENGAGED, "只在双方仍在场上的期间视为交战", card=target)
                play.withheld(attacker, "没有与", target, "进行交战", clause=FOUGHT)
            if engaged:
                self.fought(play, attacker, target, dealt={blow.target for blow in dealt})

    def hits(self, play: Rules, card: int) -> bool:
        """Whether a card has an attack to deal damage by: what is no follower any more has none (5.24.2.1)."""
        if facts.has_numbers(play, card):
            return True
        play.owing_to(facts.became(play, card))
        play.withheld(card, f"是{play.kind(card)}，没有攻击力可以参照，不造成伤害", clause=facts.NO_NUMBERS)
        return False

    def fought(self, play: Rules, attacker: int, target: int, *, dealt: set[int]) -> None:
        """They fought (8.4.9.2), though no damage was dealt; who fought 毁灭 is destroyed (12.14.2)."""
        if play.applies(FOUGHT):
            play.note("applied", attacker, "与", target, "进行了交战", clause=FOUGHT)
            play.happened("交战", attacker, target)
            play.happened("交战", target, attacker)
        marked = []
        for one, other in ((attacker, target), (target, attacker)):
            if play.flagged(one, "毁灭") and play.applies(BANE[2]):
                if other not in dealt and not play.applies(NO_DAMAGE_NEEDED):
                    continue
                play.consult(*BANE)
                if not self.no_follower(play, one, other):
                    marked.append(other)
        if marked:
            play.because(BANE[2], "与【毁灭】的随从交战过")
            play.because(FOUGHT, "「进行了交战」的事件在此发生")
            if not set(marked) & dealt:
                play.because(NO_DAMAGE_NEEDED, "没有造成伤害也一样")
            play.set(*listed(marked), "在下一次规则处理时被破坏", clause=BANE[2], fought=(*play.state.fought, *marked))

    def no_follower(self, play: Rules, one: int, other: int) -> bool:
        """Whether 毁灭 does nothing, since it is about a follower that fights another one (12.14.2)."""
        none = [card for card in (one, other) if play.kind(card) != FOLLOWER]
        for card in none:
            play.owing_to(facts.became(play, card))
        if none:
            kinds = "、".join(dict.fromkeys(play.kind(card) for card in none))
            play.withheld(other, "不因【毁灭】被破坏，", *listed(none), f"是{kinds}，不是随从", clause=BANE[2])
        return bool(none)

    last_check = step("8.4.10", "检查时点发生").calls(at(AFTER_DAMAGE))

    @step("8.4.11", "攻击随从的攻击结束")
    def over(self, play: Rules) -> None:
        """The attack is over, and with it the engagement."""
        if play.state.battle is not None:
            play.set(play.state.battle.attacker, "的攻击结束", battle=None)


REST = cite("8.4.4", "变成横置")
DAMAGE = cite("8.4.9", "它给攻击目标造成伤害，数值等于它的攻击力")
