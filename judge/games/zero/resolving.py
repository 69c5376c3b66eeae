"""What a link of the chain does when it is calculated: 318–321, 600, 700–703."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects import walking
from judge.effects.nodes.ability import By, If, May, Node, OneOf
from judge.effects.nodes.meant import Ref
from judge.effects.nodes.verbs import Choose, Copy, Draw, Look, Reveal
from judge.games.cards import resolving
from judge.games.cards.meaning import Context
from judge.games.zero import (
    entering,
    equipping,
    facts,
    keyword_clauses,
    leaving,
    limits,
    observing,
    order,
    paying,
    piles,
    selecting,
    targets,
    terms,
    triggered_costs,
    upkeep,
)
from judge.games.zero.book import cite, embody, step
from judge.games.zero.card import ANYONE, Entry
from judge.games.zero.entering import ENTERS_WHERE, Coming
from judge.games.zero.equipping import OWN_ONLY, THEIR_SIDE
from judge.games.zero.paying import Paying
from judge.games.zero.rules import Rules, name
from judge.games.zero.vocabulary import WORDS
from judge.games.zero.zones import CHAIN, DECK, FIELD, HAND, IN_PLAY
from judge.kernel import Reason
from judge.kernel.records import Telling

STILL_CALCULATED = embody("700#5", "这个效果也不受影响")
CHECKED_TWICE = embody("702#5", "计算时再检查一次")
ACTIVATED_AGAIN = cite("703#5", "则忽略")
REPLACED_ON_USE = cite("707#4", "改为清算替换之前的效果")
NOT_RESPONDED = embody("318#3", "登场本身不能被响应")
NO_HOST = cite("319#3", "装备牌破坏")
TACTIC_TO_REST = embody("207#1", "战术牌使用之后")
ENTER_AS = cite("706#2", "从登场起就是那张牌的复制")
LEVEL = embody("600#5", "登场后都视为LV1")
SUCCEEDED = cite("600#1", "成功一次为限")
CHARACTER_ENTERS = cite("318#3", "角色牌登场")
GEAR_ENTERS = cite("319#4", "把装备牌装备到选定的角色牌上")
EVENT_ENTERS = cite("321#3", "放入事件区")
LEVEL_FAILS = cite("600#10", "费用不退回")
BY_SHOWING = cite("600#4", "把展示的那张牌面朝上放到要升级的牌之下")
CHECKED_AGAIN = cite("205#3", "一张全新的牌")
TAKEN_MEANWHILE = (
    "升级计算时，要升级的角色牌已由对方控制",
    ("升级失败（600#1：为自己战斗区里的角色牌升级）", "照常升级（612#4：对它的变动继续生效）"),
    (SUCCEEDED, LEVEL_FAILS, embody("612#4", "在有效期内继续生效")),
)
ANNULLED = cite("700#1", "改变其他的牌或玩家")
WORN_NO_MORE = (
    "装备牌在它的效果进入连锁之后离开了，计算时「装备此牌的角色牌」是哪一张",
    ("离开之前装备着它的那一张（703#5：本体已经离开，照常计算）", "没有了，做不到的忽略（102#4）"),
    (STILL_CALCULATED, ACTIVATED_AGAIN, order.IMPOSSIBLE),
)
COUNTER_CARD = (embody("323#1", "用来计数的牌"), embody("600", "升级"))

SIDED = ("who", "whose")
TAKEN_KEY = "610#3 计算时"
TAKEN = (
    "效果发动之后，本体的控制权被对方获得：计算时，效果里的「我方」是谁",
    ("发动时本体的控制者（703#2：使用它的人）", "计算时本体的控制者（610#3）"),
    (cite("610#3", "本体的控制者为准"), cite("703#2", "只有这张牌的控制者")),
)


class Resolving(resolving.Resolving, kw_only=True):
    """A link is calculated: it is checked once more, then its effect is done, then its card goes where it goes."""

    entry: Entry
    void: bool = False
    """Whether nothing of it is calculated."""

    embodies = (STILL_CALCULATED, embody("320#5", "战术牌的效果得到处理"))
    meaning, words = selecting.WORDS, WORDS

    looked: bool = False
    """Whether the cards seen last were looked at by one player only (614#1)."""
    named: bool = False
    """Whether the text says that it is a certain player who does what is done now."""
    of_those: bool = False
    """Whether the part before chose some of the cards that were seen."""

    def voiced(self, voice: resolving.Voice) -> None:
        """主动玩家抽一张牌 is no 抽一张牌, which is said of oneself (602#1)."""
        super().voiced(voice)
        self.named = voice.named

    def next_part(self, play: Any) -> bool:
        """The next part of the text, with who 主动玩家 is."""
        if isinstance(node := self.nodes[0], By) and node.who == Ref("主动玩家"):
            play.because(order.TURN_PLAYER_FIRST, f"{name(play.state.turn_player)}是主动玩家")
        if isinstance(node, May | OneOf) and node.by == "对手":
            selecting.opponent(play, self.context.player)
        return super().next_part(play)

    def unmet(self, word: str) -> Clause:
        """What stands after a condition that does not hold is not done: so says the text (700#1)."""
        del word
        return ANNULLED

    def unmet_on_record(self, play: Any, node: If, clause: Clause) -> None:
        """A condition does not hold: what is the case instead, and what is not done."""
        said = observing.OBSERVER.seen(play, node.condition, self.context)
        if said:
            play.because(clause, *said, card=self.context.card, ability=self.context.name)
        play.withheld(*self.told_of(node.then), "，条件没有满足", clause=clause)

    def told_of(self, nodes: tuple[Node, ...]) -> Telling:
        """What parts of the text say, with the names of players and cards."""
        return observing.in_a_line(nodes, self.context)

    def offer(self, play: Any, then: tuple[Node, ...]) -> tuple[int | str, ...]:
        """What a player is asked whether he does it."""
        del play
        return ("可以", *self.told_of(then))

    def left_to_him(self) -> Clause | None:
        """A keyword's own paragraph, if it is that which leaves something to him."""
        return keyword_clauses.KEYWORD_CLAUSES.get(self.context.name)

    def may_find_none(self, play: Rules, node: Node) -> Node:
        """查看牌组顶的三张牌，展示其中一张角色牌…: or none of them."""
        shown = isinstance(node, Choose) and node.of.shown and self.nodes[:1] == (Reveal(Ref("那")),)
        if not isinstance(node, Choose) or not shown or not self.looked or not node.of.least:
            return node
        certain = bool(node.of.filters) or node.of.kind not in selecting.ANYTHING
        if not certain or not play.applies(piles.NOT_FOUND):
            return node
        return replace(node, of=replace(node.of, least=0))

    @step("705#6", "要再检验一次那些对象是否合法")
    def targets(self, play: Rules) -> None:
        """Targets that are no longer legal are left out; if all are gone, so is the whole (320#6)."""
        entry = self.entry
        effect = entry.effect
        self.nodes = effect.body if effect is not None else ()
        said = effect.name or effect.text if effect is not None else ""
        later = entry.ability is not None and entry.ability.kind == "触发" and entry.ability.trigger is None
        that = entry.cause if later else ()
        event = targets.timing(effect) if effect is not None else ""
        self.context = Context(
            entry.card, self.whose(play), that, entry.cause, name=said, paid=entry.paid, event=event, x=entry.x
        )
        if entry.void:
            self.void = True
            play.note("applied", entry.card, "已经无效，不再计算", clause=ANNULLED)
        elif entry.targets:
            legal = targets.legal(play, entry)
            self.void = legal is None
            self.context = replace(self.context, targets=legal or ())
        self.wearer_gone(play)
        targets.left_to_the_judge(play, entry, void=self.void)

    def whose(self, play: Rules) -> int:
        """Who 我方 is, where the body is another one's since it was used (610#3)."""
        entry, now = self.entry, play.card(self.entry.card)
        ability, same = entry.ability, now.player == entry.player or now.zone not in IN_PLAY
        if entry.kind != "效果" or same or entry.void or (ability is not None and (ANYONE,) in ability.icons):
            return entry.player
        sided = [side for part in walking.parts(entry.effect) for side in (getattr(part, name, "") for name in SIDED)]
        if not {"自己", "对手"} & set(sided) or play.reading(TAKEN_KEY, *TAKEN) == TAKEN[1][0]:
            return entry.player
        return now.player

    def wearer_gone(self, play: Rules) -> None:
        """Who 装备此牌的角色牌 is where the equipment has left play since its effect entered the chain."""
        entry, effect = self.entry, self.entry.effect
        if entry.kind != "效果" or not entry.host or not play.wore(entry.card) or effect is None:
            return
        if Ref("装备角色") in walking.parts(effect) and play.reading("703#5", *WORN_NO_MORE) == WORN_NO_MORE[1][1]:
            play.forget(entry.card)

    @step("702#4", "若这个效果此时已经不成立，则忽略")
    def still_triggered(self, play: Rules) -> None:
        """A triggered effect whose condition no longer holds is ignored (702#5)."""
        self.recheck(play, "触发")

    @step("703#5", "若这个效果此时已经不成立，则忽略")
    def still_activated(self, play: Rules) -> None:
        """The same for an activated one."""
        self.recheck(play, "启动")

    def recheck(self, play: Rules, kind: str) -> None:
        """Ask again what was asked when it was set off."""
        ability = self.entry.ability
        if ability is None or ability.kind != kind or ability.condition is None:
            return
        triggered, holds = kind == "触发", selecting.holds(play, ability.condition, self.context)
        if triggered:
            play.consult(CHECKED_TWICE)
        said = observing.OBSERVER.seen(play, ability.condition, self.context) or (() if holds else ("条件不成立",))
        if said and (triggered or not holds):
            clause, whose = CHECKED_TWICE if triggered else ACTIVATED_AGAIN, "" if holds else self.context.name
            play.because(clause, "计算时再检查一次，", *said, card=self.entry.card, ability=whose)
        if not holds:
            play.note("applied", self.entry.card, "的效果已经不成立，忽略")
            self.void = True

    @step("700#1", "改变其他的牌或玩家")
    def part(self, play: Rules) -> None:
        """The parts of the effect, one after the other; what the rules do of themselves comes in between."""
        if upkeep.needed(play):
            self.again()
            play.call(upkeep.Settling())
        elif play.state.waiting and next(triggered_costs.owed(play), None) is not None:
            self.again()
            play.call(triggered_costs.PayingAtOnce())
        elif self.nodes and not self.void:
            node = self.nodes[0]
            if isinstance(node, If) and node.word == "改为":
                self.nodes = self.nodes[1:]
                self.again()
                self.replaced(play, node)
            elif not self.next_part(play) and not play.applies(order.IMPOSSIBLE):
                self.nodes = ()

    def replaced(self, play: Rules, node: If) -> None:
        """……改为…… with a condition: as it was when used, if it still holds (707#4)."""
        holds = self.entry.changed and (
            selecting.holds(play, node.condition, self.context) or not play.applies(REPLACED_ON_USE)
        )
        if holds:
            play.note("replaced", self.context.card, "清算变更之后的效果", clause=REPLACED_ON_USE)
        else:
            if said := observing.OBSERVER.seen(play, node.condition, self.context):
                late = ["使用时不是这样，现在才是："] if selecting.holds(play, node.condition, self.context) else []
                play.because(REPLACED_ON_USE, *late, *said, card=self.context.card)
            met = observing.NO_MORE if self.entry.changed else "没有满足前提，不改为："
            play.withheld(met, *self.told_of(node.then), clause=REPLACED_ON_USE)
        self.first(*(node.then if holds else node.otherwise))

    def do(self, play: Rules, node: Node) -> bool:
        """One verb; then some of what was shown may have been taken.

        What is taken from the cards that were seen, and shown then, is not what 「其余」 is the rest of.
        """
        taken_of = self.context.shown if self.of_those and node == Reveal(Ref("那")) else ()
        if isinstance(node, Look | Reveal) and not taken_of:
            self.looked = isinstance(node, Look)
        self.of_those = isinstance(node, Choose) and node.of.shown
        node = replace(node, named=True) if self.named and isinstance(node, Draw) else node
        fewer = self.may_find_none(play, node)
        with nullcontext() if fewer is node else play.citing(piles.NOT_FOUND):
            done = super().do(play, fewer)
        shown = taken_of or selecting.left_of_shown(node, self.context, self.context.that)
        self.context = replace(self.context, shown=shown)
        return done

    def unpayable(self, play: Rules, cost: tuple[Node, ...]) -> list[Reason]:
        """Why who may pay in the middle of a text cannot (703#1: all of it must be)."""
        card, player = self.context.card, self.context.player
        return [reason for part in cost for reason in paying.lacking(play, card, player, part)]

    def pay(self, play: Rules, cost: tuple[Node, ...]) -> None:
        """What a text asks for in the middle of it."""
        play.call(Paying(card=self.context.card, player=self.context.player, parts=cost, whole=str(ANNULLED)))

    @step("318#3", "角色牌登场")
    def character(self, play: Rules) -> None:
        """A character that was used comes into play."""
        entry = self.entry
        if entry.kind != "牌" or play.face(entry.card).kind != "角色牌":
            return
        play.consult(NOT_RESPONDED)
        copied = self.enter_as(play)
        player = entry.player if play.applies(ENTERS_WHERE) else 1 - entry.player
        play.because(ENTERS_WHERE, "在", name(player), "的战斗区")
        if copied:
            play.because(ENTER_AS, "从登场起就是那张牌的复制", card=entry.card)
        entering.enter(play, [Coming(entry.card, player, copied=copied)], CHARACTER_ENTERS)

    def enter_as(self, play: Rules) -> str:
        """作为战斗区中的一张牌来登场: the face whose copy it is from the first (706#2)."""
        for ability in play.face(self.entry.card).abilities:
            for said in ability.body:
                free = isinstance(said, May)
                node = said.then[0] if isinstance(said, May) else said
                if isinstance(node, Copy) and node.facts == ("登场",) and play.applies(ENTER_AS):
                    question = (self.entry.card, "作为战斗区中的牌登场")
                    if free and not play.may(self.entry.player, *question, clause=ENTER_AS):
                        continue
                    cards = selecting.meant(play, node.source, self.context)
                    if not cards:
                        nothing = "没有可以作为的牌，忽略，以它自己登场"
                        play.withheld(self.entry.card, nothing, clause=order.IMPOSSIBLE)
                    chosen = play.pick(self.entry.player, cards, "作为哪张牌登场", clause=ENTER_AS)
                    if chosen is not None:
                        return play.card(chosen).copied or play.card(chosen).face
        return ""

    @step("319#4", "把装备牌装备到选定的角色牌上")
    def equipment(self, play: Rules) -> None:
        """Equipment goes onto its character; what that wore before is given up (319#5)."""
        entry = self.entry
        if entry.kind != "牌" or play.face(entry.card).kind != "装备牌":
            return
        host = entry.host
        there = bool(host) and play.in_play(host, entry.stamps[0]) and play.face(host).kind == "角色牌"
        if not host:
            return
        not_his = there and play.card(host).player != entry.player and not equipping.theirs(play, entry.card)
        unsuited = there and not terms.suits(play, entry.card, host)
        if (not there or not_his or unsuited or play.flagged(host, "不能装备")) and play.applies(NO_HOST):
            if not_his:
                play.because(OWN_ONLY, "已由对方控制，不能装备给对方的角色牌", card=host)
            left = "" if there else "要装备的角色牌已经离场，"
            leaving.one_to_rest(play, entry.card, entry.card, f"{left}没有登场成功，被破坏，送入休息区", clause=NO_HOST)
            return
        theirs = play.card(host).player if play.applies(THEIR_SIDE) else entry.player
        if equipping.put_on(play, entry.card, host, theirs, GEAR_ENTERS) and theirs != entry.player:
            play.note("applied", entry.card, f"的控制权归{name(theirs)}", clause=THEIR_SIDE)

    @step("321#3", "放入事件区")
    def event(self, play: Rules) -> None:
        """An event goes into the event zone."""
        entry = self.entry
        if entry.kind == "牌" and play.face(entry.card).kind == "事件牌" and not self.void:
            entering.enter(play, [Coming(entry.card, entry.player)], EVENT_ENTERS)

    @step("600#3", "面朝下放到要升级的牌之下")
    def level_by_resource(self, play: Rules) -> None:
        """The uppermost card of the deck becomes a level counter, face down."""
        entry = self.entry
        if entry.kind != "升级" or entry.cause or not self.can_level(play):
            return
        card = play.top(entry.player, DECK)
        if card is not None:
            self.level(play, card, "面朝下成为升级指示物", face_up=False)

    @step("600#4", "面朝上放到要升级的牌之下")
    def level_by_card(self, play: Rules) -> None:
        """The card that was shown becomes one, face up."""
        entry = self.entry
        if entry.kind == "升级" and entry.cause and self.can_level(play):
            (card,) = entry.cause
            if play.card(card).zone == HAND:
                self.level(play, card, "面朝上成为升级指示物", face_up=True)
                return
            play.because(BY_SHOWING, "展示的牌已经不在手牌里", card=card)
            play.because(order.IMPOSSIBLE, "放不到要升级的牌之下")
            self.failed(play)

    def can_level(self, play: Rules) -> bool:
        """Whether the character is still there; if not, nothing comes back (600#10)."""
        if play.in_play(self.entry.host, self.entry.stamps[0]) and play.card(self.entry.host).zone == FIELD:
            if play.card(self.entry.host).player == self.entry.player:
                return True
            if play.reading("600#10", *TAKEN_MEANWHILE) == TAKEN_MEANWHILE[1][1]:
                return True
            self.failed(play)
            return False
        play.because(CHECKED_AGAIN, "要升级的牌已经离开", card=self.entry.host)
        self.failed(play)
        return False

    def failed(self, play: Rules) -> None:
        """The character has no level more, and nothing comes back (600#10)."""
        play.note("applied", self.entry.host, "升级失败，费用不退回", clause=LEVEL_FAILS)

    def level(self, play: Rules, card: int, words: str, *, face_up: bool) -> None:
        """One more level counter (600#5)."""
        host = self.entry.host
        play.consult(*COUNTER_CARD)
        if play.lay_under(card, host, card, words, face_up=face_up):
            play.because(COUNTER_CARD[0], "放在它下面计数的牌", card=card)
            play.because(LEVEL, f"LV{facts.level(play, host)}", card=host)
            if play.state.levelled:
                play.owing_to(limits.levelled(play, self.entry.player)[0])
            play.set(host, "升级成功", clause=SUCCEEDED, levelled=(*play.state.levelled, host))
            play.happened("升级", host)
            play.happened("等级提升", host)

    @step("320#5", "清算完毕，把战术牌送入休息区")
    def tactic(self, play: Rules) -> None:
        """A tactic goes to the rest zone; so does a card of which nothing was calculated."""
        entry = self.entry
        if entry.kind == "牌" and not entry.copy and play.card(entry.card).zone == CHAIN:
            play.consult(TACTIC_TO_REST)
            by = TACTIC_TO_REST if entry.void else None  # 320#5 speaks of what was calculated
            owner = play.card(entry.card).owner
            leaving.one_to_rest(play, entry.card, entry.card, "送入休息区", player=owner, clause=by)
        piles.show_tops(play)
