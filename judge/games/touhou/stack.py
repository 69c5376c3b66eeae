"""4.4, 1.142. The 对抗区: its uppermost object resolves."""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.ability import If, IfDone, Modes, Node
from judge.effects.nodes.harm import Damage
from judge.effects.nodes.meant import Term
from judge.effects.nodes.verbs import Counters, Do, GiveUp
from judge.effects.rewriting import mentions, swapped
from judge.games.cards import resolving
from judge.games.cards.meaning import Context
from judge.games.cards.resolving import PAID, Gate
from judge.games.touhou import (
    aftermath,
    editions,
    facts,
    grounds,
    judging,
    layers,
    limits,
    meant,
    moving,
    picking,
    rechecking,
    selecting,
    shortage,
    targets,
)
from judge.games.touhou.beyond import ONCE_MORE
from judge.games.touhou.book import cite, embody, step
from judge.games.touhou.card import SO_MANY_OFF, SO_MUCH_DEALT, SPELL, Entry, as_target
from judge.games.touhou.leaving import UNRESOLVED, VANISHES, no_more, words_of
from judge.games.touhou.moving import STAYS_THERE
from judge.games.touhou.paying import Paying, lacking
from judge.games.touhou.points import CANNOT, with_x
from judge.games.touhou.rules import Rules, name
from judge.games.touhou.vocabulary import NOT_LEFT, WORDS
from judge.games.touhou.zones import FIELD, GRAVE, OWNERS_GRAVE, STACK
from judge.kernel import CardId, Option, Reason

NOBODY_ACTED = embody("1.144", "就结算对抗最顶端的那张牌或那个能力")
INDEPENDENT = embody("4.4.3", "它们也照常结算")
NOBODY_ACTS = embody("1.142d", "结算途中仍然没有任何玩家得到动作执行权")
NOT_MOVED = embody("4.4.2d", "顺序就不得更改")
MET_ONCE = cite("1.156", "效应都照常结算")
BASIC, DEFINED = cite("1.117b", "照着执行的叙述"), cite("1.111", "看它的规则叙述")
ENTERS = {
    "单位": cite("2.12", "单位牌使用成功后"),
    "道具": cite("2.22", "道具牌使用成功后"),
    "结界": cite("2.43", "结界牌使用成功后"),
}
INFORMED = cite("4.05b", "确定生效时的信息")
SUCCEEDED = embody("7.1.9", "才视为使用成功")
AFTER = (cite("2.33", "置入你的墓地"), cite("4.4.4d", "进入操控者的墓地"))
NOT_HIS_OWN = (
    "使用的符卡是另一位玩家拥有的，结算之后进操控者的墓地，而牌又不能进非拥有者的墓地",
    ("进拥有者的墓地", "进操控者的墓地"),
)
BY_KIND = embody("4.4.4", "去哪个区域，因对象而异")
TIMERS, USED_AND_STAYS = cite("2.34d", "而是进入战场"), embody("1.95b", "时符使用之后会进战场")
"""Where a 时符 goes; the older edition has only the second."""


SO_DONE = {"paid": "条件成立：已经支付", "all": "条件成立：已经照做"}
"""What is said of 若如此做 where it was done, by the kind of its gate."""
ALL_OR_NOTHING = ("不做：不能完全做到就不能选择这样做", "做：照叙述能做多少做多少")
DUELLED = "效应引起的战斗结束"
"""What resolving comes to after which a battle was fought that it began."""


def _unmet(play: Rules, entry: Entry) -> list[str]:
    """The constraints of a card that are not met any more as it resolves."""
    if entry.kind != "牌":
        return []
    of = {"角色": limits.role, "颜色": limits.colours}
    return [word for word, by in of.items() if play.heard(partial(by, play, entry.card, entry.player))[0]]


class Resolve(resolving.Resolving):
    """4.4.2b The uppermost object of the 对抗 resolves."""

    entry: int = 0
    parts: tuple[tuple[tuple[Node, ...], tuple[CardId, ...]], ...] = ()
    """The parts of the text that come after this one, each with its targets in their places."""
    unmet_now: bool = False
    """Whether a constraint of it is no longer met and nothing says that this does not matter (1.156)."""
    void: bool = False
    """Whether nothing of it resolves."""
    found: str = ""
    """What was found of a condition: it is why the next part is done."""
    grounds: tuple[Reason, ...] = ()
    """By what beside the print the condition was found to hold or not."""
    stays: bool = False
    """Whether it could not enter and stays where it is (3.12d, as the judge reads it)."""
    spell: bool = False
    """Whether it is a spell, whose words are done by 1.117b; those of an ability by 1.111."""

    meaning, words = selecting.WORDS, WORDS
    embodies = (INDEPENDENT, NOBODY_ACTS, NOT_MOVED, MET_ONCE, BY_KIND)

    def mine(self, play: Rules) -> Entry | None:
        """The object that resolves, as long as it is there."""
        return next((entry for entry in play.state.stack if entry.id == self.entry), None)

    def called(self) -> tuple[int | str, ...]:
        """How the text is called in a question."""
        return (self.context.card, "的效应，")

    def unpayable(self, play: Rules, cost: tuple[Node, ...]) -> list[Reason]:
        """What there is too little of to pay (1.151a)."""
        return [reason for part in with_x(cost, self.context.x) for reason in lacking(play, part, self.context)]

    def pay(self, play: Rules, cost: tuple[Node, ...]) -> None:
        """Pay a cost in the middle of a text."""
        parts = with_x(cost, self.context.x)
        play.call(Paying(card=self.context.card, player=self.context.player, parts=parts))

    def unmet(self, word: str) -> Clause:
        """What stands after a condition is done as the words say."""
        del word
        return BASIC if self.spell else DEFINED

    def unmet_on_record(self, play: Rules, node: If, clause: Clause) -> None:
        """Which condition does not hold; what is done otherwise says so itself, and what the judge has read is told."""
        if node.condition == Term(NOT_LEFT):
            return
        said = meant.not_so(play, node.condition, self.context)
        found = editions.to_keep(grounds.of(play, node.condition, self.context))
        if node.otherwise:
            self.found, self.grounds = f"条件不成立：{said}", found
        else:
            play.owing_to(found)
            play.withheld(*meant.named(play, f"条件不成立：{said}", self.context), clause=clause)

    def met_on_record(self, play: Rules, node: If) -> None:
        """Which condition holds."""
        self.found = f"条件成立：{meant.in_full(play, node.condition, self.context)}"
        self.grounds = editions.to_keep(grounds.of(play, node.condition, self.context))

    def offer(self, play: Any, then: tuple[Node, ...]) -> tuple[int | str, ...]:
        """What a player is asked whether he does it, with the cards that are meant."""
        return meant.named(play, f"可以{self.in_short(then)}", self.context)

    def in_short(self, then: tuple[Node, ...]) -> str:
        """In one line: what is gained or lost of life is called so."""
        return meant.in_short(then)

    def option(self, play: Any, said: str) -> Option:
        """With the cards and players that are meant."""
        named = meant.named(play, said, self.context)
        return named if any(isinstance(word, int) for word in named) else "".join(map(str, named))

    def _may(self, play: Any, then: tuple[Node, ...]) -> None:
        """你可以牺牲一个单位，然后抓一张牌: whether what follows is done where nothing can be given up, nobody says."""
        before = self.nodes
        self.why(play)
        if isinstance(then[0], IfDone) and (nothing := shortage.nothing_to(play, then[0].first[0], self.context)):
            play.withheld(f"可以做的事做不到：{nothing}", clause=self.unmet(""))
            self.first(*then[0].otherwise)
            return
        super()._may(play, then)
        if self.nodes == before or len(then) == 1 or not isinstance(then[0], GiveUp):
            return
        if lacking(play, then[0], self.context):
            nearest = (self.unmet(""), CANNOT)
            if (
                play.reading("做不到前一件", "「你可以」放弃的没有，后面的还做不做", ALL_OR_NOTHING, nearest)
                == ALL_OR_NOTHING[0]
            ):
                self.nodes, self.all_done = before, False

    def do(self, play: Rules, node: Node) -> bool:
        """Carry out a verb."""
        self.why(play)
        if isinstance(node, Modes):  # 若…，选择一项: what is chosen only once that is so
            chosen = targets.choose_of(play, node, self.context, NOBODY_ACTS) or ()
            self.first(*[each for number in chosen for each in node.of[number - 1].then])
            return bool(chosen)
        if isinstance(node, Do) and node.verb == ONCE_MORE:
            self.first(*self.whole_text(play))
            return True
        lay = {card: play.card(card).zone for card in self.context.shown}
        with play.acting_by(self.context), play.together():
            done, that = play.perform(node, self.context)
        so_many = SO_MUCH_DEALT if isinstance(node, Damage) else SO_MANY_OFF if isinstance(node, Counters) else None
        if so_many is not None and mentions(self.nodes, so_many):
            self.nodes = swapped(self.nodes, so_many, play.dealt)
        shown = picking.left_of_shown(node, self.context, that)
        if lay and shown:  # one that was drawn meanwhile is another object now (4.05)
            shown = tuple([card for card in shown if card not in lay or play.card(card).zone == lay[card]])
        self.context = replace(self.context, that=that, shown=shown)
        return done

    def why(self, play: Rules) -> None:
        """Say which condition it is by which what comes now is done, or is asked."""
        if self.found:
            play.because(self.unmet(""), *meant.named(play, self.found, self.context), card=self.context.card)
            play.owing_to(self.grounds)
        self.found, self.grounds = "", ()

    def _pay(self, play: Any, cost: tuple[Node, ...], player: int | None, gate: Gate, question: str) -> None:
        """支付…，若如此做: what comes of a condition before it is that this is asked."""
        self.why(play)
        super()._pay(play, cost, player, gate, question)

    def _offered(self, play: Any, then: tuple[Node, ...], player: int) -> None:
        """The same of what another player may do."""
        self.why(play)
        super()._offered(play, then, player)

    def _gate(self, play: Any, gate: Gate) -> None:
        """若如此做: that it was done is why what follows is."""
        done = {"paid": self.told == PAID, "all": self.all_done}.get(gate.kind, False)
        super()._gate(play, gate)
        if done and gate.then:
            self.found = SO_DONE[gate.kind]

    def whole_text(self, play: Rules) -> tuple[Node, ...]:
        """All that its text does, which is done once more (重复此流程)."""
        entry = self.mine(play)
        return entry.ability.body if entry is not None and entry.ability is not None else ()

    @step("4.4.2b", "对抗区每次结算的，是它顶端的对象")
    def take(self, play: Rules) -> None:
        """The uppermost object."""
        top = play.state.stack[0]
        self.entry = top.id
        if top.kind == "牌" and top.ability is not None:
            play.consult(BASIC)
        if top.kind == "能力":
            play.consult(DEFINED)
            self.unmet_now = not _whence(play, top)
        for constraint in _unmet(play, top):
            self.unmet_now = not play.applies(MET_ONCE)
            play.because(MET_ONCE, f"使用时满足过{constraint}约束，照常结算", card=top.card)
        said = ("轮到对抗区顶端的", *words_of(top)) if rechecking.all_gone(play, top) else ("结算", *words_of(top))
        play.note("applied", *said, clause=NOBODY_ACTED if editions.older(play) else None)
        self.check(play, top)

    def check(self, play: Rules, entry: Entry) -> None:
        """Targets are looked at once more: where none is legal, nothing of it resolves (7.1.5b)."""
        legal = rechecking.legal(play, entry)
        self.void = legal is None or self.unmet_now or not self.as_told(play, entry)
        ability = entry.ability
        said = (ability.name or ability.text) if ability is not None else ""
        self.spell = entry.kind == "牌"
        self.context = Context(*(entry.card, entry.player), that=entry.that, cause=entry.cause, name=said, x=entry.x)
        if ability is None or legal is None or self.unmet_now:
            return
        if entry.instead is not None:
            self.nodes = entry.instead
            return
        rest = list(legal)
        for number, part in enumerate(targets.parts(ability, entry.modes)):
            count = entry.split[number] if number < len(entry.split) else 0
            mine, rest = rest[:count], rest[count:]
            self.parts = (*self.parts, (part.nodes, (*[0] * part.first, *mine)))

    def as_told(self, play: Rules, entry: Entry) -> bool:
        """Whether its words are done: those of a spell because 1.117b says so."""
        is_spell = entry.kind == "牌" and entry.ability is not None
        return not is_spell or play.applies(BASIC)

    @step("1.142d", "可能要玩家作选择或执行动作")
    def part(self, play: Rules) -> None:
        """The parts of the text, one after the other; nobody gets 执行权 in between."""
        if self.void:
            self.nodes = ()
        elif self.nodes:
            self.next_part(play)
        elif self.parts:
            (self.nodes, chosen), *rest = self.parts
            self.parts = tuple(rest)
            self.context = replace(self.context, targets=chosen, that=() if self.begun else self.context.that, shown=())
            self.again()
        elif editions.older(play) and play.state.lost:  # only the newer edition waits for all effects (1.22.4)
            play.call(judging.Handling())
            self.again()

    @step("4.4.4c", "成功结算后，进入战场")
    def permanent(self, play: Rules) -> None:
        """A permanent, a 时符 or a 乐章 enters the battlefield (2.12, 2.22, 2.43, 2.34d)."""
        entry = self.mine(play)
        if entry is None or entry.kind != "牌" or self.void or play.card(entry.card).zone != STACK:
            return
        face = play.face(entry.card)
        if face.kind == SPELL and not {"时符", "乐章"} & set(face.sub):
            return
        play.consult(*STAYS_THERE, SUCCEEDED)
        clause = ENTERS.get(face.kind, STAYS_THERE[1])
        if "时符" in face.sub:
            clause = USED_AND_STAYS if editions.older(play) else TIMERS
        if not play.applies(STAYS_THERE[1]):
            return
        out = play.card(entry.card).out
        if entry.x and not moving.barred(play, [entry.card], entry.player):
            play.because(INFORMED, f"使用时X是{entry.x}", card=entry.card)
        entered = play.enter([entry.card], entry.player, clause)
        self.stays = not entered and play.card(entry.card).zone == STACK
        for card in entered:
            if entry.x and play.applies(INFORMED):
                play.follow(card, x=entry.x)
            if entry.paid and play.applies(INFORMED):
                play.follow(card, paid=entry.paid, repriced=entry.repriced)
            if out or entry.cause:
                play.follow(card, out=out, extra=bool(entry.cause))

    @step("4.4.4d", "进入操控者的墓地")
    def done(self, play: Rules) -> None:
        """Any other spell goes to the grave (2.33); what did not resolve too (4.4.4b); an ability vanishes (4.4.4a)."""
        if aftermath.comes_first(play, self.mine(play)):
            play.call(judging.Handling())
            self.again()
            return
        self.leave()
        if play.state.battle is not None and play.state.battle.sudden:
            self.go(self.fight)
        entry = self.mine(play)
        if entry is None or self.stays:
            return
        rest = tuple([one for one in play.state.stack if one.id != self.entry])
        if entry.kind == "牌" and not entry.copy and not self.void:
            play.consult(SUCCEEDED)
            play.happened("使用成功", entry.card)
        if entry.kind != "牌" or (entry.copy and play.card(entry.card).zone == STACK):
            play.set(*words_of(entry), "离开对抗区，消失", clause=VANISHES, stack=rest)
            no_more(play, entry)
            return
        play.set(stack=rest)
        if play.card(entry.card).zone == STACK:
            clause, player = (UNRESOLVED, None) if self.void else (AFTER[1], self.whose_grave(play, entry.card))
            if not self.void:
                play.because(AFTER[0], "结算完效果", card=entry.card)
                if not play.applies(AFTER[0]):
                    return
            play.put(entry.card, GRAVE, entry.card, "置入墓地", player=player, clause=clause)

    def whose_grave(self, play: Rules, card: int) -> int | None:
        """Who used it, if that is not its owner and the judge reads it so; None: its owner, as always."""
        used_by, owner = play.card(card).player, play.card(card).owner
        if used_by == owner or not play.applies(OWNERS_GRAVE):
            return None
        said = play.reading(str(AFTER[1]), *NOT_HIS_OWN, (*AFTER, OWNERS_GRAVE))
        return used_by if said == NOT_HIS_OWN[1][1] else None

    @step("6.1.2", "战斗直接来到阻挡阶段之后、伤害判定之前")
    def fight(self, play: Rules) -> None:
        """The battle that the effect began goes on, once what resolved has left."""
        self.outcome = DUELLED
        play.begin_fight()


def _whence(play: Rules, top: Entry) -> bool:
    """What an ability came from, where that is no card that still has it; whether it resolves all the same (4.4.3)."""
    here, ability = play.card(top.card), top.ability
    if ability is None or ability in play.abilities(top.card):
        return True
    given = [
        effect for effect in play.state.effects if effect.ability == ability and as_target(top.player) in effect.on
    ]
    if given:
        play.because(facts.TO_PLAYER, "效应赋予玩家的能力", card=top.card)
    elif play.face(top.card).kind != SPELL and here.zone not in (there := layers.places(play, top.card, ability)):
        where = f"在{here.zone}" if here.zone else "在游戏外"
        was = FIELD if FIELD in there else "、".join(sorted(there))
        play.because(INDEPENDENT, f"引发它的牌已经不在{was}（{where}），照常结算", card=top.card)
        return play.applies(INDEPENDENT)
    return True


__all__ = ["Resolve", "name", "words_of"]
