"""5.5.1, 5.5.2, 6.1. Which units may attack, which may block, and which an effect makes fight."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.ability import Grant
from judge.effects.nodes.meant import Select
from judge.effects.nodes.verbs import Resources
from judge.games.cards.meaning import Context
from judge.games.cards.values import Layer
from judge.games.touhou import editions, facts, grounds, keywords, meant, paying, races, regained, selecting
from judge.games.touhou.book import cite, embody
from judge.games.touhou.card import UNIT, Battle
from judge.games.touhou.points import resource_slots
from judge.games.touhou.rules import Rules, name
from judge.games.touhou.zones import FIELD
from judge.kernel import Reason

HASTE = "疾行"
EXORCISM = cite("6.4.4a", "不是人类的单位不可以阻挡它")
EXORCISM_ONCE = embody("6.4.4b", "没有意义")
ATTACK = cite("1.133c", "可以横置可进行攻击的单位来宣言攻击")
ONLY_UNITS = cite("2.20", "只有单位牌才能进行")
STANDING = cite("5.5.1", "未横置单位攻击")
NEW_HERE = cite("2.21", "必须在上一个重置阶段之前就操控它")
NEW_AGAIN = cite("5.5.1", "不得是本回合才开始由他操控的")
HASTY = cite("5.5.1", "除非它具有疾行")
BLOCK = cite("5.5.2a", "横置任意数量")
BLOCKING = cite("1.133d", "宣言阻挡")
NO_SECOND = cite("6.1.3", "再要进入战斗的动作都不执行")
NOT_ANOTHER = embody("1.74b", "不能又进入另一个战斗状态")
BY_EFFECT = cite("6.1.1b", "使单位进入战斗状态")
AT_ONCE = cite("6.1.2", "战斗直接来到阻挡阶段之后、伤害判定之前")
PAID = embody("1.151", "玩家必须支付相应的条件才能使用")
OF_UNITS = "可以攻击单位"
NO_BLOCK, PRICED, NO_ATTACK = "不阻挡", "攻击须支付", "不能攻击"
TAPPED_TOO = "横置着也可以阻挡"


def against_attack(play: Rules, card: int) -> list[Reason]:
    """What keeps a unit from declaring an attack."""
    here = play.card(card)
    by = [Reason(clause, ("已横置",), card) for clause in (STANDING, ATTACK)] if here.tapped else []
    if here.since >= play.state.turn:
        quick = play.flags(card, HASTE) if play.applies(HASTY) else []
        play.consult(HASTY)
        if not quick and not regained.as_before(play, card):
            since = "本回合才开始操控"
            told = [(NEW_AGAIN, f"{since}，没有疾行"), (NEW_HERE, since)]
            if not editions.older(play):  # which does not say what unit 可进行攻击
                told.append((ATTACK, f"{since}，还不能攻击"))
            by += [Reason(clause, (words,), card) for clause, words in told]
    if banned := play.flags(card, NO_ATTACK):
        by += facts.layers_say([layer for layer in banned if not _of_a_player(layer)], NO_ATTACK)
        spared = not_the_player(play, card)
        if spared and not attackable(play, card):
            nobody = "，对手又没有操控可以攻击的单位" if play.flags(card, OF_UNITS) else ""
            by += facts.layers_say(spared, f"{NO_ATTACK}玩家{nobody}")
    if asked := price(play, card):  # what pays by being tapped could not attack any more
        short = paying.against(play, here.player, resource_slots(asked), card, apart=card)
        by += [*_who_asks(play, card), *short] if short else []
        if short and any(source.card == card for source in paying.sources(play, here.player)):
            by.append(Reason(ATTACK, ("攻击要横置它，不能再用它来付",), card))
    return by


def not_the_player(play: Rules, card: int) -> list[Layer]:
    """What says that a unit cannot attack the player, where it may attack units (不能攻击玩家, 不能攻击你)."""
    return [layer for layer in play.flags(card, NO_ATTACK) if _of_a_player(layer) and _of_him(play, layer, card)]


def _of_a_player(layer: Layer) -> bool:
    return isinstance(layer.node, Grant) and layer.node.against is not None


def _of_him(play: Rules, layer: Layer, card: int) -> bool:
    """Whether the player whom a unit would attack is the one of whom a text says that he cannot be attacked."""
    what = layer.node.against if isinstance(layer.node, Grant) else None
    if not isinstance(what, Select) or what.whose == "双方":
        return True
    attacked = 1 - play.card(card).player
    return (attacked == _speaks(play, layer)) == (what.whose == "自己")


def _speaks(play: Rules, layer: Layer) -> int:
    """Who says 你 in the text that makes a layer."""
    return play.card(layer.source).side if layer.source else play.state.turn_player


def price(play: Rules, card: int) -> Resources | None:
    """What texts ask its player to pay for attacking with a unit, all of it; None for nothing."""
    asked = play.flags(card, PRICED)
    points = sum(layer.number or 0 for layer in asked)
    return Resources(points) if points else None


def _who_asks(play: Rules, card: int) -> list[Reason]:
    found = play.flags(card, PRICED)
    return [
        reason for layer in found for reason in facts.layers_say([layer], f"攻击要支付{layer.number or 0}点任意颜色值")
    ]


def pay_to_attack(play: Rules, card: int) -> bool:
    """Pay what has to be paid for attacking with a unit (1.151), if anything has."""
    if (asked := price(play, card)) is None:
        return True
    play.owing_to(_who_asks(play, card))
    play.because(PAID, "支付了才能攻击", card=card)
    return paying.pay(play, play.card(card).player, resource_slots(asked), apart=card)


def no_blocker(play: Rules, card: int, player: int) -> list[Reason]:
    """Why what is no unit of the one who is attacked cannot block at all."""
    if card > 0 and play.card(card).zone == FIELD and play.face(card).kind != UNIT:
        return [Reason(ONLY_UNITS, (f"是{play.face(card).kind}，不是单位",), card)]
    return [Reason(BLOCK, (f"不是{name(player)}的单位",), card if card > 0 else None)]


def against_blocking(play: Rules, card: int, attacker: int) -> list[Reason]:
    """What keeps a unit from blocking."""
    by = [Reason(BLOCK, ("已横置",), card)] if play.card(card).tapped and not play.flags(card, TAPPED_TOO) else []
    if card == attacker:  # whose control has changed since
        by.append(Reason(NOT_ANOTHER, ("正处于战斗状态",), card))
    exorcists = play.flags(attacker, "退治")
    if exorcists and "人类" not in races.of(play, card):
        if len(exorcists) > 1:
            play.because(EXORCISM_ONCE, "几个退治与一个一样", card=attacker)
        play.owing_to(races.given(play, card))
        by.append(Reason(EXORCISM, (card, "不是人类"), attacker, exorcists[0].name))
    for flag, one, other in (("不能阻挡", card, attacker), ("不能被阻挡", attacker, card)):
        for layer in [layer for layer in play.flags(one, flag) if _keeps_off(play, layer, other)]:
            what = layer.node.against if isinstance(layer.node, Grant) else None
            by += facts.layers_say([layer], meant.flagged(layer.node) if isinstance(layer.node, Grant) else flag)
            by += grounds.of_description(play, other, what)
    return by


def fewest(
    play: Rules, attacker: int, player: int, free: list[int]
) -> tuple[int, list[int], Callable[[int], list[Reason]]]:
    """How many units must block at least, which may, and what keeps each from it: with 威吓 a single one cannot."""

    def against(card: int) -> list[Reason]:
        return against_blocking(play, card, attacker)

    if not free or not keywords.daunts(play, attacker):
        return 0, free, against
    if len(play.sifted(free, against)[0]) < TWO:
        said = "照威吓的读法，至少两个单位才能阻挡"
        text = [replace(one, ability="") for one in facts.layers_say(play.flags(attacker, keywords.DAUNTING), said)]
        alone = list(dict.fromkeys([*text, Reason(keywords.AS_PRINTED, (said,), attacker)]))
        first = play.applies(keywords.AS_PRINTED)  # but for it the text would not go before the rule
        return 0, free, lambda card: [*against(card), *(alone if first else ())]
    blocks = play.may(player, name(player), "是否阻挡", yes="阻挡", no="不阻挡", clause=BLOCK)
    return TWO, free if blocks else [], against


def forced(
    play: Rules, attacker: int, free: list[int], against: Callable[[int], list[Reason]]
) -> tuple[int, list[int]]:
    """How many must block because the attacker must be blocked if it can be, and which must because they say so."""
    able, _ = play.sifted(free, against)
    of_all = {card: _must_block(play, card, attacker) for card in able}
    must = [card for card in able if of_all[card]]
    for layers in (*(of_all[card] for card in must), play.flags(attacker, BE_BLOCKED) if able else []):
        for layer in layers:
            play.owing_to(facts.layers_say([layer], layer.what))
    return (1 if able and play.flags(attacker, BE_BLOCKED) else 0), must


def _must_block(play: Rules, card: int, attacker: int) -> list[Layer]:
    """What says that a unit must block if it can, any unit or the one that has those words."""
    it = [layer for layer in play.flags(card, MUST_BLOCK_IT) if layer.source == attacker]
    return [*play.flags(card, MUST_BLOCK), *it]


MUST_BLOCK, BE_BLOCKED = "能阻挡就必须阻挡", "能被阻挡就必须被阻挡"
MUST_BLOCK_IT = "能阻挡它就必须阻挡"
TWO = 2


def _keeps_off(play: Rules, layer: Layer, other: int) -> bool:
    """Whether a unit is among those at which a text says that its unit cannot be blocked, or cannot block."""
    what = layer.node.against if isinstance(layer.node, Grant) else None
    whose = Context(layer.source or 0, play.card(layer.source).player if layer.source else play.state.turn_player)
    return not isinstance(what, Select) or selecting.described(play, what, other, whose)


def attackable(play: Rules, attacker: int) -> list[int]:
    """The units that a unit may attack instead of the player, because a text lets it (6.1.1b)."""
    if not play.flags(attacker, OF_UNITS):
        return []
    return play.units(1 - play.card(attacker).player)


def fight(play: Rules, attacker: int, blocker: int, clause: Clause) -> bool:
    """A 战斗判定 by an effect: right before 伤害判定, whether they are tapped or not (6.1.2)."""
    if play.state.battle is not None and play.applies(NO_SECOND):
        fighting = (play.state.battle.attacker, play.state.battle.target, *play.state.battle.blockers)
        by = [Reason(NO_SECOND, ("已经在战斗中",))]
        by += [Reason(NOT_ANOTHER, ("正处于战斗状态",), card) for card in (attacker, blocker) if card in fighting]
        play.owing_to(by)
        play.withheld(attacker, "不能进入战斗", clause=NO_SECOND)
        return False
    if not all(play.in_play(card) and play.face(card).kind == UNIT for card in (attacker, blocker)):
        return False
    stamps = (play.card(attacker).stamp, 0, play.card(blocker).stamp)
    made = Battle(attacker, play.card(attacker).player, 0, (blocker,), stamps=stamps, declared=True, sudden=True)
    play.because(BY_EFFECT, "效应使单位进入战斗状态", card=attacker)
    play.because(AT_ONCE, "与横置竖置无关")
    return play.set(attacker, "与", blocker, "进行战斗判定", clause=clause, battle=made)
