"""1.11, 1.94, 1.117e. Which abilities a card has, where they work, and what 静止类能力 and lasting effects do now."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from judge.effects import walking
from judge.effects.nodes.ability import Ability, Grant, Instead, Node
from judge.effects.nodes.harm import Prevent
from judge.effects.nodes.meant import Ref
from judge.effects.nodes.verbs import Cheaper
from judge.games.cards.layers import Layers, Source
from judge.games.cards.meaning import Context
from judge.games.cards.values import Layer
from judge.games.touhou import facts, noted, ordering, selecting
from judge.games.touhou.book import cite, embody
from judge.games.touhou.card import HOLDING, OWNED, SPELL
from judge.games.touhou.ordering import LOSES, NO_MORE
from judge.games.touhou.rules import Rules
from judge.games.touhou.vocabulary import KEYWORDS
from judge.games.touhou.zones import DISC, FIELD, OUT, OWN, STACK
from judge.kernel import Reason

CHAPTER = (
    *(embody("1.11~2", "能力"), embody("1.111", "能力是基本对象的一种特征"), embody("1.117a", "能力有六种")),
    *(embody("3.5", "文本栏"), embody("3.52", "通常写在文本栏里")),
)
STATIC = cite("1.117e", "它就一直有效")
NO_PRIORITY = embody("1.142b", "与玩家有没有动作执行权无关")
GIVEN = cite("1.111", "把能力赋予它")
TO_PLAYER = embody("1.112", "效应赋予玩家某种事物")
OWN_ABILITY = cite("1.116", "要在游戏开始时就处于你的自机区，才会获得它")
OWN_MARK = embody("1.217", "它通常都额外拥有")
KEPT = embody("1.116a", "不因在区域之间移动而失去")
WHERE = cite("1.116b", "要在对应的区域里生效")
BY_COUNTER = cite("1.191d", "就具有该自机能力")
MAIN = embody("1.114", "它不会因规则而失去这个能力")
COPY_HAS_NONE = cite("3.03", "复制品虽然没有自机能力")
ENTERS_LATER = cite("4.4.4c", "乐章或时符成功结算后，进入战场")
STAYING = frozenset(("乐章", "时符"))
THIS = Ref("这")
ZONES_SAID = {"手牌": "手牌", "墓地": "墓地", DISC: DISC, OWN: OWN, OUT: OUT, STACK: STACK}


BATTLE, NOT_BATTLE = "战斗", "非战斗"
"""The damage of battle, and all other damage, as what is prevented."""


def kinds_prevented(node: Prevent) -> tuple[str, ...]:
    """Of which damage a prevention is, if not of all."""
    return (BATTLE,) if node.battle else (NOT_BATTLE,) if node.not_battle else ()


def what_is_done(node: Prevent) -> str:
    """What is done with damage: it is suffered by another, or nobody suffers it, or it is not dealt."""
    return SUFFERED_BY_ANOTHER if node.onto is not None else "防止造成伤害" if node.dealt else "防止伤害"


SUFFERED_BY_ANOTHER = "改由受到伤害"


class Continuous(Layers):
    """静止类能力 and lasting effects, in the order in which they began: the book gives no other."""

    meaning, KIND, HOLDING = selecting.WORDS, "静止", HOLDING

    def sources(self, play: Rules) -> list[Source]:
        """Lasting effects, and the cards whose abilities work where they are."""
        state = play.state
        found = [Source(effect.stamp, effect=effect) for effect in state.effects]
        there = {card.id: card for kind in HOLDING for card in play.at_work(kind)}
        found += [Source(card.stamp, card.id) for card in there.values()]
        return sorted(found, key=lambda one: (one.stamp, one.effect is None))

    def abilities(self, play: Rules, card: int) -> Iterator[Ability]:
        """The 静止类能力 of a card that work where it is."""
        for ability in play.face(card).abilities:
            if ability.kind in HOLDING and works(play, card, ability):
                play.consult(*CHAPTER, STATIC, NO_PRIORITY)
                if play.applies(STATIC):
                    yield ability

    def works(self, play: Rules, card: int, ability: Ability, stamp: int) -> bool:
        """Whether what was given to a card works: in play, or wherever it is used, unless the card has lost it since.

        To a player, it always does.
        """
        if card < 0:
            play.consult(TO_PLAYER)
            return True
        if ordering.since(play, self.on(play, card, LOSES)) > stamp:
            return False
        return play.in_play(card) or all(isinstance(node, Cheaper) for node in ability.body)

    def nodes(self, play: Rules, card: int, ability: Ability, stamp: int, rank: Any = None) -> Iterator[Layer]:
        """What an ability does: a card's that belongs to nobody's zone are its owner's words, a player's are his."""
        del rank
        here = play.card(card) if card > 0 else None
        player = -1 - card if here is None else here.side
        x = here.x if here is not None else 0  # as it was chosen when the card was used (4.05b)
        used = facts.entry_of(play, card) if here is not None else None
        paid = () if used is None else used.cause
        context = Context(max(card, 0), player, name=ability.name or ability.text, x=x, cause=paid)
        for node in self.active(play, ability.body, context):
            layer = self.layer(play, node, context, stamp)
            if layer is not None:
                yield layer

    def layer(self, play: Rules, node: Node, context: Context, stamp: int) -> Layer | None:
        """What one node does; 颜色值 may become less, or more (7.1.6a)."""
        if isinstance(node, Grant) and node.flag == noted.KEYWORD:
            if not (word := noted.last(play, context.card, noted.CHOSEN_WORD)):
                return None
            node = replace(node, flag=word)
        if isinstance(node, Cheaper):
            on = self._on(play, node, context)
            return Layer(stamp, on, "减费", None, False, (), None, context.card, node, True, context.name)
        if isinstance(node, Prevent):
            on, what = self._on(play, node, context), what_is_done(node)
            words = kinds_prevented(node)
            number = None if node.amount is None else selecting.amount(play, node.amount, context)
            return Layer(stamp, on, what, number, False, words, None, context.card, node, True, context.name)
        return super().layer(play, node, context, stamp)


CONTINUOUS = Continuous()
layers, every, held, on = CONTINUOUS.all, CONTINUOUS.every, CONTINUOUS.held, CONTINUOUS.on


def flags(play: Rules, card: int, flag: str) -> list[Layer]:
    """What gives a card a flag now; of a keyword that was lost only what came later, and is not printed on it."""
    found = on(play, card, flag)
    if found and flag in KEYWORDS and (never := on(play, card, NO_MORE)):
        got = ordering.got(found, never)
        found = [layer for layer in found if layer.source == card or layer in got]
    lost = [*on(play, card, f"失去{flag}"), *on(play, card, LOSES)] if found and flag in KEYWORDS else []
    if not lost:
        return found
    since = ordering.since(play, lost)
    return [layer for layer in found if layer.source != card and layer.stamp > since]


def abilities(play: Rules, card: int) -> list[Ability]:
    """The abilities that a card has and that work where it is now, printed ones and given ones."""
    play.consult(*CHAPTER)
    found = [ability for ability in play.face(card).abilities if works(play, card, ability)]
    given = on(play, card, "能力")
    if given:
        given = ordering.got(given, on(play, card, NO_MORE))
    since = ordering.since(play, on(play, card, LOSES)) if given else -1
    for layer in given:
        if layer.ability is not None and layer.stamp > since and play.applies(GIVEN):
            play.consult(GIVEN)
            found.append(layer.ability)
    return found


def works(play: Rules, card: int, ability: Ability) -> bool:
    """Whether an ability printed on a card is had and works where the card is."""
    return not play.barring(off(play, card, ability))


def off(play: Rules, card: int, ability: Ability) -> list[Reason]:
    """Why an ability printed on a card does not work now: it is not had, is lost, or works elsewhere."""
    here, said = play.card(card), ability.name or ability.text
    by: list[Reason] = []
    icons = _icons(ability)
    if "自" in icons:
        play.consult(OWN_MARK, KEPT, WHERE)
        by += _not_had(play, card, said)
    zones = places(play, card, ability)
    if here.zone not in zones:
        clause = WHERE if "自" in icons else STATIC
        only = "" if "自" in icons or ability.kind == "静止" else "（书上只写了静止类，别的照此读）"
        by.append(Reason(clause, (f"在{here.zone or '游戏外'}，要在{'、'.join(zones)}才有效{only}",), card, said))
    if "主" in icons:
        play.consult(MAIN)  # of rules it speaks, not of effects
    lost = on(play, card, LOSES)
    return [*by, *[Reason(STATIC, ("失去了能力",), x.source or None, x.name) for x in lost]] if lost else by


@functools.lru_cache(maxsize=4096)
def _icons(ability: Ability) -> frozenset[str]:
    """The kinds of its icons."""
    return frozenset([str(icon[0]) for icon in ability.icons])


@functools.lru_cache(maxsize=4096)
def _zones_said(ability: Ability) -> tuple[str, ...]:
    """The zones in which its text says that it works."""
    return tuple([str(word) for icon in ability.icons if icon[0] == "区域" for word in icon[1:]])


def _not_had(play: Rules, card: int, said: str) -> list[Reason]:
    """Why a card does not have its 自机能力."""
    here = play.card(card)
    play.consult(OWN_ABILITY)
    if here.copied and here.own:
        play.consult(COPY_HAS_NONE)
    if here.own and not (here.copied and play.applies(COPY_HAS_NONE)):
        return []
    if play.counters(card, OWNED):
        play.consult(BY_COUNTER)
        return [] if play.applies(BY_COUNTER) else [Reason(OWN_ABILITY, ("不是自机",), card, said)]
    if on(play, card, "具有自机能力"):
        return []
    clause = COPY_HAS_NONE if here.copied else OWN_ABILITY
    return [Reason(clause, ("不是自机",), card, said)]


def places(play: Rules, card: int, ability: Ability) -> tuple[str, ...]:
    """The zones in which an ability works: those that its text names, else the battlefield.

    What a spell says of itself, and what it does when it resolves, belongs to the 对抗 too; a 乐章 or 时符 that is
    still being used is not yet where the rest of it works (4.4.4c).
    """
    if said := _zones_said(ability):
        return said
    face = play.face(card)
    if face.kind != SPELL:
        return (FIELD,)
    if not STAYING.isdisjoint(face.sub):
        play.consult(ENTERS_LATER)
        if not of_itself(ability) and play.applies(ENTERS_LATER):
            return (FIELD,)
    return FIELD, STACK


@functools.lru_cache(maxsize=4096)
def of_itself(ability: Ability) -> bool:
    """Whether an ability of a spell is about the spell that is being used: what it does then, or what becomes of it."""
    if ability.kind == "基本":
        return True
    if ability.kind in HOLDING:
        return any(_about(node) == THIS for node in walking.verbs(ability))
    return ability.trigger is not None and ability.trigger.subject == THIS


def _about(node: Node) -> Any:
    return node.who if isinstance(node, Instead) else getattr(node, "what", None)


def modified(play: Rules, card: int, fact: str) -> list[Layer]:
    """What changes a fact of a card, in order."""
    found = on(play, card, fact)
    return ordering.in_order(play, found) if found else found
