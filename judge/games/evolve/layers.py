"""10.3 and 10.9. What continuous effects do now: layer by layer, what depends on another after it, then by time."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

from judge.clause import Clause
from judge.effects.nodes.ability import Ability, If, Node
from judge.effects.nodes.meant import Is, Ref
from judge.games.cards import layers
from judge.games.cards.layers import ABILITY, Looked, Source
from judge.games.cards.values import Held, Layer
from judge.games.evolve import selecting
from judge.games.evolve.book import cite, embody
from judge.games.evolve.card import ELSEWHERE, Context, Effect
from judge.games.evolve.rules import Rules
from judge.games.evolve.vocabulary import LIMITED, OWN_START, THEIR_START
from judge.games.evolve.zones import FIELD, LEADER
from judge.kernel import Reason

CHAPTER = (
    *(embody("10.2", "效果分类"), embody("10.2.1", "效果有三种"), embody("10.2.1.2", "在一段时间里有效")),
    *(embody("10.9", "持续效果的处理"), embody("10.9.1", "依下面的先后来适用")),
)
STATIC = (
    *(embody("10.1.1.3", "一直产生某种效果"), embody("10.1.1.3.1", "原则上都是永续能力")),
    embody("3.1.2.1", "其控制者就是这个能力的控制者"),
)
ALWAYS = cite("10.6.1", "永续能力用不着使用")
ABILITIES_FIRST = cite("10.9.1.2", "给予、失去、有效、无效")
OTHERS_NEXT = cite("10.9.1.3", "不变更信息数值的内容")
NUMBERS_LAST = cite("10.9.1.4", "变更信息数值的内容")
DEPENDS = cite("10.9.1.5", "依存的效果一定排在它所依存的效果之后")
IN_ORDER = cite("10.9.1.6", "按效果发生的先后逐个适用")
SINCE_PUT = cite("10.9.1.6.1", "放到当前领域的时点算起")
SINCE_USED = cite("10.9.1.6.2", "从能力被使用的时间算起")
ON_ENTERING = cite("10.9.3", "卡牌一进入那个领域，就同时适用")
VALID = (embody("10.3", "有效能力和无效能力"), embody("10.3.1", "变得“有效”或“无效”"))
INVALID = embody("10.3.2", "作为能力仍然存在，但效果不会发生")
ONLY_IF = cite("10.3.3", "条件不满足，那部分就无效")
WHERE_SAID = cite("10.3.4", "在那个领域时有效")
ON_FIELD = cite("10.3.5", "卡牌在战场上的期间才有效")
LOSES = "失去能力"
AFTER_NEXT = "再下一次对手的回合中"
"""The same, said in the turn of the opponent: the next one is that after it."""
AFTER_OWN_NEXT, OWN_NEXT = "再下一次自己的回合中", "下一次自己的回合中"
"""The same of its player's own turn."""
ONLY_NEXT = "下一次对手的回合中"
"""Until when something holds that does not in its player's turn: 在这个回合和下个对手的回合中, said in the other's."""
KEYWORDS = frozenset(
    ("守护", "疾驰", "突进", "指定攻击", "威压", "虹吸", "毁灭", "灵气", "快速", "蓄积", "攻击时", "入场曲", "谢幕曲")
)
"""Flags that are abilities, and so belong to the first rank."""
NUMBERS = frozenset(("攻击力", "生命值", "费用", "进化费用", *LIMITED))
"""What belongs to the last, beside what changes damage."""


class Continuous(layers.Layers):
    """永续能力 and lasting effects in the order of 10.9.1: abilities, then what is no number, then numbers."""

    meaning, CONTEXT, KIND = selecting.WORDS, Context, "永续"
    RANKS = (ABILITIES_FIRST, OTHERS_NEXT, NUMBERS_LAST)

    def sources(self, play: Rules) -> list[Source]:
        """Effects and cards with static abilities by time (10.9.1.6); the turn player's of those equal first."""
        state, turn = play.state, play.state.turn_player
        play.consult(ON_FIELD)
        found = [Source(e.stamp, effect=e) for e in state.effects if not _not_yet(e, turn)]
        for player in (state.turn_player, 1 - state.turn_player):
            cards = [c for zone in (FIELD, LEADER) for c in state.zones[player, zone] if "永续" in play.face(c).kinds]
            anywhere = not play.applies(ON_FIELD)
            for zone in sorted(ELSEWHERE if anywhere else play.printed_anywhere("elsewhere")):
                cards += [c for c in state.zones[player, zone] if anywhere or zone in play.printed(c).elsewhere]
            found += [Source(play.stamp(card) if play.applies(SINCE_PUT) else 0, card) for card in cards]
        if len(found) > 1:
            play.consult(*CHAPTER, IN_ORDER, SINCE_PUT, SINCE_USED, DEPENDS)
        in_order = play.applies(IN_ORDER) and (not state.effects or play.applies(SINCE_USED))
        return sorted(found, key=lambda source: (source.stamp if in_order else -source.stamp, source.effect is None))

    def _worked_out(self, play: Any) -> Held:
        """What it reads is no reason for whatever line comes next: who asks for a fact is told why it is so."""
        found: tuple[Held, tuple[Reason, ...]] = play.heard(lambda: super(Continuous, self)._worked_out(play))
        return found[0]

    def abilities(self, play: Rules, card: int) -> Iterator[Ability]:
        """The static abilities of a card that work where it lies."""
        if not play.applies(ALWAYS) or lost(play, card):
            return
        for ability in play.face(card).abilities:
            always = ability.kind == self.KIND or ("关键词", "虹吸") in ability.icons
            if always and works(play, card, ability):
                play.consult(*STATIC, ALWAYS, ON_ENTERING)
                yield ability

    def works(self, play: Rules, card: int, ability: Ability, stamp: int) -> bool:
        """Whether a card has not lost an ability since it was given to it."""
        given = next((x for x in every_one(play) if x.stamp == stamp and x.ability is ability and card in x.on), None)
        return given is None or not lost(play, card, given)

    def rank(self, what: Node | Any) -> Clause:
        """Which of the three it is (10.9.1.2–10.9.1.4)."""
        word = what.what if isinstance(what, Effect) else getattr(what, "fact", "") or getattr(what, "flag", "")
        if word in NUMBERS or (word.endswith("伤害") and not word.startswith("不会")):
            return NUMBERS_LAST
        gives = (
            getattr(what, "ability", None) is not None or word in KEYWORDS or word.startswith("失去") or word == ABILITY
        )
        return ABILITIES_FIRST if gives else OTHERS_NEXT

    def nodes(self, play: Rules, card: int, ability: Ability, stamp: int, rank: Any = None) -> Iterator[Layer]:
        """What a static ability does of a rank, if that rank is applied at all; a keyword is given by no effect."""
        if rank is None or (rank == ABILITIES_FIRST and _is_keyword(ability)) or play.applies(rank):
            play.consult(*(() if rank is None else (rank,)))
            yield from super().nodes(play, card, ability, stamp, rank)

    def otherwise(self, play: Any, node: If) -> tuple[Node, ...]:
        """A part whose condition is not met is invalid (10.3.3)."""
        play.consult(ONLY_IF, INVALID)
        return node.otherwise if play.applies(ONLY_IF) else node.then

    def bears(self, play: Any, does: list[Layer], read: Looked) -> bool:
        """Whether what another one does can change what a source does (10.9.1.5)."""
        return play.applies(DEPENDS) and super().bears(play, does, read)

    def _said(self, play: Any, source: Source, rank: Any) -> Iterator[Layer]:
        """What changes how cards are used is about those that lie there now (10.2.1.3.3)."""
        effect = source.effect
        if effect is not None and not play.applies(rank):
            return
        for layer in super()._said(play, source, rank):
            if isinstance(effect, Effect) and effect.uses is not None:
                context = Context(effect.source, effect.player, name=effect.name)
                yield layer._replace(on=frozenset(selecting.candidates(play, effect.uses, context)))
            else:
                yield layer

    def lasting(self, effect: Any) -> Layer:
        """A lasting effect, which may do something instead of something else."""
        return super().lasting(effect)._replace(node=effect.node)


def _not_yet(effect: Effect, turn: int) -> bool:
    """Whether what an effect does holds only in a turn that has not begun."""
    if effect.until in {AFTER_NEXT, AFTER_OWN_NEXT}:
        return True
    own = effect.player == turn
    return effect.until in ({ONLY_NEXT, THEIR_START} if own else {OWN_NEXT, OWN_START})


def _is_keyword(ability: Ability) -> bool:
    """Whether an ability is a keyword itself (12.1), and not an effect that gives one (10.9.1.2)."""
    return ("关键词", ability.name) in ability.icons


CONTINUOUS = Continuous()
GIVEN = ABILITY
on, every, every_one, held = CONTINUOUS.on, CONTINUOUS.every, CONTINUOUS.all, CONTINUOUS.held


def changed(play: Rules, card: int) -> bool:
    """Whether a static ability of another card changes anything of a card now."""
    return any(card in layer.on and layer.static and layer.source != card for layer in every_one(play))


def lost(play: Rules, card: int, given: Layer | None = None) -> bool:
    """Whether a card has lost its abilities, or by something that is applied after what gave it one (10.9.1.2)."""
    taken = on(play, card, LOSES)
    return bool(taken) and (given is None or applied_after(play, taken[-1], given))


def applied_after(play: Rules, one: Layer, other: Layer) -> bool:
    """Whether one thing is applied after another one, which is not always when it came (10.9.1.5, 10.9.1.6)."""
    order = every_one(play)
    return order.index(one) > order.index(other)


def flags(play: Rules, card: int, flag: str) -> list[Layer]:
    """What gives a card a keyword or another flag now: nothing, if it has lost its abilities since."""
    found = on(play, card, flag)
    if flag in KEYWORDS and found:
        if on(play, card, LOSES):
            found = [layer for layer in found if not lost(play, card, layer)]
        if taken := on(play, card, f"失去{flag}"):
            found = [layer for layer in found if applied_after(play, layer, taken[-1])]
    return found


def abilities(play: Rules, card: int) -> list[Ability]:
    """The abilities that a card has and that work where it lies: printed ones, and those that it was given."""
    found = [] if lost(play, card) else [a for a in play.face(card).abilities if works(play, card, a)]
    given = [layer for layer in on(play, card, ABILITY) if not lost(play, card, layer)]
    return [*found, *[layer.ability for layer in given if layer.ability is not None]]


def works(play: Rules, card: int, ability: Ability) -> bool:
    """Whether an ability works where its card lies: on the field, or where it says (10.3.4, 10.3.5)."""
    return not silent(play, card, ability)


def silent(play: Rules, card: int, ability: Ability) -> list[Reason]:
    """Why an ability does nothing where its card lies."""
    play.consulted.update(VALID)
    zone, said = play.card(card).zone, where(ability)
    name = ability.name or ability.text
    if said:
        play.consult(WHERE_SAID)
        if zone in said or not play.applies(WHERE_SAID):
            return []
        now = f"现在在{zone}" if zone else "已经不存在"
        return [Reason(WHERE_SAID, (f"只在{'、'.join(sorted(said))}有效，{now}",), card, name)]
    if zone in {FIELD, LEADER} or not play.applies(ON_FIELD) or ability.kind == "法术":
        return []
    return [Reason(ON_FIELD, (f"在{zone}，不在战场" if zone else "已经不存在",), card, name)]


@functools.lru_cache(maxsize=4096)
def where(ability: Ability) -> frozenset[str]:
    """The zones in which an ability says that it works; none if it says nothing.

    One that waits for its own card to leave a zone works in that zone; 战场 is one of them only beside another one.
    """
    said, also = {str(icon[0]) for icon in ability.icons}, frozenset[str]()
    trigger = ability.trigger
    if trigger is not None and trigger.subject == Ref("这") and trigger.event != "进场":
        said.update(trigger.origin)
    for node in ability.body:
        if isinstance(node, If) and isinstance(node.condition, Is) and node.condition.who == Ref("这"):
            zones = {str(value) for one in node.condition.filters if one.fact == "区域" for value in one.values}
            said |= zones
            also = frozenset((FIELD,)) if FIELD in zones and zones & ELSEWHERE else also
    return (ELSEWHERE & said) | also


def own(play: Rules, card: int, flag: str) -> bool:
    """Whether a card has a keyword that stands on it alone, wherever it lies (12.3.2), or was given it."""
    return bool(flags(play, card, flag)) or any(
        ("关键词", flag) in a.icons and a.kind != "启动" for a in play.face(card).abilities
    )
