"""13 and 14. What classes and themes have words for: numbers that are looked at, counters that are spent, meals."""

from __future__ import annotations

from collections.abc import Callable

from judge.clause import Clause
from judge.effects.nodes.meant import Ref, Term
from judge.effects.nodes.verbs import Do
from judge.games.cards.meaning import Done
from judge.games.evolve import lasting, layers, looking, order, racing, selecting
from judge.games.evolve.book import cite, embody
from judge.games.evolve.card import SPELL, Context, Link
from judge.games.evolve.rules import Rules, listed, name
from judge.games.evolve.terms import USED_BEFORE
from judge.games.evolve.zones import CALCULATING, EVOLUTION, FACE_UP_IN_DECK, FIELD, GRAVE, RACING
from judge.kernel import Reason

CHAPTER = (
    *(embody("13", "各职业的信息与关键词"), embody("13.1", "概要"), embody("13.1.1", "特定的记述或关键词")),
    *(embody("13.2", "精灵"), embody("13.3", "巫师"), embody("13.4", "龙族"), embody("13.5", "梦魇")),
)
COMBO = (
    *(embody("13.2.1", "连击"), embody("13.2.1.1", "本回合使用过多少张卡牌")),
    *(USED_BEFORE, embody("13.2.1.3", "从什么区域使用的都算")),
)
CHAIN = (
    *(embody("13.3.1", "魔力连锁"), embody("13.3.1.1", "多少张法术卡牌"), cite("13.3.1.2", "法术达到")),
    embody("13.3.1.3", "不算进自己墓场的法术卡牌张数"),
)
CHAIN_FIXED = cite("13.3.1.3.1", "开始计算时就固定下来")
CHAIN_FOR_MODES = embody("13.3.1.4.1", "这个能力开始的时点的张数")
NECRO = (
    *(embody("13.5.1", "唤灵充能"), embody("13.5.1.1", "多少张卡牌"), cite("13.5.1.2", "卡牌达到")),
    *(embody("13.5.1.3", "依以下规则"), cite("13.5.1.3.1", "不算进自己墓场的卡牌张数")),
)
NECRO_FIXED = cite("13.5.1.3.2", "开始计算时就固定下来")
NECRO_FOR_MODES = embody("13.5.1.3.2.1", "这个能力开始使用的时点的张数")
BOTH_FOR_MODES = embody("5.17.3.1.1", "参照开始使用这张卡牌时的值")
OVERFLOW = (embody("13.4.1", "觉醒"), embody("13.4.1.1", "能量点最大值"), cite("13.4.1.2", "现在是7以上"))
SANGUINE = (embody("13.5.2", "真红"), embody("13.5.2.1", "生命值减少过没有"), cite("13.5.2.2", "在本回合减少过"))
STACK = (
    *(embody("13.3.2", "蓄积"), embody("13.3.2.1", "某些护符所具有的能力"), embody("13.3.2.2", "代表三个能力")),
    embody("13.3.2.3", "依规则处理把它移动到持有者的墓场"),
)
STACKS = cite("13.3.2.2", "带着1个蓄积指示物")
INSTEAD_OF_LEAVING = embody("10.10.1", "改为发生置换效果写明的另一个事件")
STAYS = cite("13.3.2.2", "改为减少它的1个蓄积指示物")
MOVES = cite("13.3.2.2", "全都移到那个护符上")
IS_ACTIVATED = embody("13.3.2.1", "也有启动能力")
TURNED = cite("5.3.1", "改成竖置状态或横置状态")
ICON_LOST = (
    "移动蓄积指示物的能力要付什么费用（原书第三项冒号前的图标没有留下）",
    ("没有别的费用", "把此卡牌横置"),
)
STACKED = cite("13.3.2.4", "放1个蓄积指示物，这样做（数值）次")
RITE = (embody("13.3.3", "土之秘术"), embody("13.3.3.1", "移除蓄积指示物"), cite("13.3.3.2", "移除上面的1个蓄积指示物"))
RITE_ALLOWS = embody("13.3.3.2", "可以付这样的追加费用")
RITE_PAID = cite("13.3.3.2", "付了这项追加费用的")
RITE_COST = Do("土之秘术")
RITE_SPENDS = cite("13.3.3.2", "把它放置到墓场")
THEMES = (
    *(embody("14", "各主题的信息与关键词"), embody("14.1", "概要"), embody("14.1.1", "特定的记述或关键词")),
    embody("14.2", "赛马娘"),
)
AS_ICON = embody("14.2.2.3", "进行用餐")
MEAL = (
    *(embody("14.2.1", "用餐"), racing.EATS, embody("14.2.1.1.1", "算作指定了1次")),
    *(embody("14.2.2", "用餐"), embody("14.2.2.1", "属于启动能力"), embody("14.2.2.2", "表示用餐能力")),
    AS_ICON,
)
HAS_EATEN = cite("14.2.1.2", "用餐的处理完全不做")
NO_COST = cite("14.2.1.2.1", "不能作为费用来执行")
RACE = (*(embody("14.2.3", "参赛"), racing.RACES, embody("14.2.3.1.1", "算作指定了1次")),)
CARROT = "胡萝卜"
COUNTER = "蓄积"
MOVING = "移动蓄积"
"""What the third ability of 蓄积 is called here."""
ENOUGH = 7
SPELLS_ONLY = (
    "随从或护符的能力里的魔力连锁，张数何时固定（13.3.1.3.1只说法术效果，13.5.1.3.2说卡牌或能力）",
    ("开始计算时固定（与唤灵充能一样）", "看到那里时的张数（13.3.1.2）"),
)


# --- what is looked at ------------------------------------------------------------------------------------------


def holds(play: Rules, term: Term, context: Context) -> bool:
    """Whether a condition holds that a class has a word for."""
    play.consult(*CHAPTER)
    return TERMS[term.word](play, term.number or 0, context)


def _combo(play: Rules, number: int, context: Context) -> bool:
    play.consult(*COMBO)
    used = play.person(context.player).used + context.uses
    also = "连同这张" if context.uses else ""
    play.because(COMBO[2], f"本回合{also}使用过{used}张，要{number}张", card=context.card)
    return used >= number and play.applies(COMBO[2])


def _chain(play: Rules, number: int, context: Context) -> bool:
    play.consult(*CHAIN)
    _begins_now(play, CHAIN_FOR_MODES, CHAIN[3], context)
    now = sum(play.printed(card).kind == SPELL for card in play.state.zones[context.player, GRAVE])
    spells = context.spells if context.counted and _chain_fixed(play, now, context) else now
    play.because(CHAIN[2], f"{_when(now, spells)}墓场里有{spells}张法术，要{number}张", card=context.card)
    return spells >= number and play.applies(CHAIN[2])


def _when(now: int, counted: int) -> str:
    """What stands before how many cards there were when the calculation began, where there are others by now."""
    return "" if now == counted else "开始计算时"


def _chain_fixed(play: Rules, now: int, context: Context) -> bool:
    """Whether the number is the one of the beginning: for a spell it is; of others the book does not say (S-A10)."""
    if not play.applies(CHAIN_FIXED):
        return False
    if now == context.spells or play.printed(context.card).kind == SPELL:
        play.because(CHAIN_FIXED, f"开始计算时是{context.spells}张，不再改变", card=context.card)
        return True
    said = play.reading("13.3.1.3.1", SPELLS_ONLY[0], SPELLS_ONLY[1], (CHAIN_FIXED, NECRO_FIXED))
    return said == SPELLS_ONLY[1][0]


def _begins_now(play: Rules, for_modes: Clause, not_itself: Clause, context: Context) -> None:
    """Why the number is the one of now: it is asked for as the card begins to be used, which lies in no graveyard."""
    if play.card(context.card).zone != CALCULATING:
        return
    if context.counted:
        play.because(not_itself, "正在计算的这张不算", card=context.card)
    else:
        play.because(for_modes, "决定选项个数，看开始使用时的张数", card=context.card)
        play.because(BOTH_FOR_MODES, "只为这个目的", card=context.card)


def _necro(play: Rules, number: int, context: Context) -> bool:
    play.consult(*NECRO)
    _begins_now(play, NECRO_FOR_MODES, NECRO[4], context)
    there = len(play.state.zones[context.player, GRAVE])
    if context.counted and play.applies(NECRO_FIXED):
        play.because(NECRO_FIXED, f"开始计算时是{context.graves}张，不再改变", card=context.card)
        there = context.graves
    if context.counted and play.card(context.card).zone == CALCULATING and not play.applies(NECRO[4]):
        there += 1
    now = len(play.state.zones[context.player, GRAVE])
    play.because(NECRO[2], f"{_when(now, there)}墓场里有{there}张，要{number}张", card=context.card)
    return there >= number and play.applies(NECRO[2])


def _overflow(play: Rules, _number: int, context: Context) -> bool:
    play.consult(*OVERFLOW)
    now = play.person(context.player).maximum
    play.because(OVERFLOW[2], f"能量点最大值是{now}", card=context.card)
    return now >= ENOUGH and play.applies(OVERFLOW[2])


def _sanguine(play: Rules, _number: int, context: Context) -> bool:
    play.consult(*SANGUINE)
    bled, mine = play.person(context.player).bled, play.state.turn_player == context.player
    said = "本回合减少过" if bled else "本回合没有减少过"
    play.because(SANGUINE[2], f"{'自己' if mine else '对手'}的回合，主战者的生命值{said}", card=context.card)
    return bled and mine and play.applies(SANGUINE[2])


FIRST = embody("6.2.1.6", "先攻还是后攻由这名玩家来选")


def _goes_first(play: Rules, number: int, context: Context) -> bool:
    del number
    first = play.state.first_player
    play.because(FIRST, f"先攻玩家是{name(first)}", card=context.card or None)
    return bool(first == context.player)


TERMS: dict[str, Callable[[Rules, int, Context], bool]] = {
    "连击": _combo,
    "魔力连锁": _chain,
    "唤灵充能": _necro,
    "觉醒": _overflow,
    "真红": _sanguine,
    "先攻": _goes_first,
    "后攻": lambda play, number, context: not _goes_first(play, number, context),
}
"""Also what the book has a word for though no class has: who began (6.2.1.6)."""

DEFINED = {"连击": COMBO[2], "魔力连锁": CHAIN[2], "唤灵充能": NECRO[2], "觉醒": OVERFLOW[2], "真红": SANGUINE[2]}
"""The clause that says what must be so, by the word for it."""


# --- counters of 蓄积 -------------------------------------------------------------------------------------------


def stacks(play: Rules, player: int) -> list[int]:
    """A player's cards with 蓄积 on the field."""
    return [card for card in play.field(player) if play.flagged(card, COUNTER)]


def begins(play: Rules, card: int) -> None:
    """A card comes onto the field with the counters of which a text says so; with 蓄积 with one (13.3.2.2)."""
    if play.flagged(card, COUNTER) and play.applies(STACKS):
        play.consult(*STACK)
        play.count(card, COUNTER, 1, STACKS)
    for layer in play.layers(card, "带着指示物进入战场"):
        play.because(layers.ON_ENTERING, "进入战场的同时适用", card=layer.source, ability=layer.name)
        play.count(card, getattr(layer.node, "name", ""), layer.number or 0)


def stays(play: Rules, card: int) -> bool:
    """Whether a card that would leave the field stays, with one counter less (13.3.2.2)."""
    if not dict(play.card(card).counters).get(COUNTER) or not play.flagged(card, COUNTER):
        return False
    play.consult(*STACK)
    play.because(INSTEAD_OF_LEAVING, "代替离开战场，留在战场上", card=card)
    return play.count(card, COUNTER, -1, STAYS)


def stack(play: Rules, node: Do, context: Context) -> Done:
    """【蓄积】+N: one counter on a card with 蓄积, so many times (13.3.2.4)."""
    play.consult(*STACK)
    (player,) = selecting.sides(play, node.who, context.player)
    done = []
    for place in range(times := selecting.amount(play, node.times, context)):
        card = play.pick(player, stacks(play, player), "要放置1个蓄积指示物的卡牌", clause=STACKED)
        if card is None:
            break
        play.because(STACKED, f"第{place + 1}次，共{times}次")
        done.append(play.count(card, COUNTER, 1, STACKED))
    return any(done), context.that


def move_all(play: Rules, node: Do, context: Context) -> Done:
    """The third ability of 蓄积: all its counters go to another amulet that has 蓄积 (13.3.2.2)."""
    play.consult(*STACK)
    targets = looking.pick(play, node.what or Ref("对象1"), context)
    number = dict(play.card(context.card).counters).get(COUNTER, 0)
    if not targets or not number:
        return False, tuple(targets)
    with play.together():
        taken = play.count(context.card, COUNTER, -number, MOVES)
        done = taken and play.count(targets[0], COUNTER, number, MOVES)
    return bool(done), tuple(targets)


def move_lacking(play: Rules, card: int) -> list[Reason]:
    """Why 蓄积's third ability cannot be paid for, as the judge has read it."""
    asked = play.state.ruling_on("13.3.2.2") == ICON_LOST[1][1]
    return [Reason(TURNED, ("已经横置",), card)] if asked and play.card(card).tapped else []


def move_cost(play: Rules, node: Do, context: Context) -> Done:
    """What stood before the colon of 蓄积's third ability: its icon is lost in the book, so the judge says (S-C)."""
    del node
    said = play.reading("13.3.2.2", *ICON_LOST, (MOVES, IS_ACTIVATED))
    return said == ICON_LOST[1][0] or play.tap(context.card, TURNED), context.that


def spendable(play: Rules, player: int) -> list[int]:
    """The amulets from which 土之秘术 can take a counter."""
    cards = stacks(play, player)
    return [card for card in cards if play.kind(card) == "护符" and dict(play.card(card).counters).get(COUNTER)]


def rite(play: Rules, node: Do, context: Context) -> Done:
    """土之秘术: one counter is taken off an amulet; it goes to the graveyard, if that was the last (13.3.3.2)."""
    del node
    play.consult(*RITE)
    card = play.pick(context.player, spendable(play, context.player), "移除蓄积指示物的护符", clause=RITE[2])
    if card is None or not play.count(card, COUNTER, -1, RITE[2]):
        return False, context.that
    if not dict(play.card(card).counters).get(COUNTER) and play.applies(RITE_SPENDS):
        play.put(card, GRAVE, card, "没有了蓄积指示物，放置到墓场", clause=RITE_SPENDS)
    return True, context.that


# --- meals and races --------------------------------------------------------------------------------------------


def carrots(play: Rules, player: int) -> list[int]:
    """The cards of an evolution deck that are called 胡萝卜 and lie face down."""
    deck = play.state.zones[player, EVOLUTION]
    play.consult(FACE_UP_IN_DECK)
    cards = [card for card in deck if not play.card(card).face_up or not play.applies(FACE_UP_IN_DECK)]
    found = []
    for card in cards:
        known = play.card(card).face
        if play.printed(card).name == CARROT if known else play.could_be(card, lambda c=card: _carrot(play, c)):  # type: ignore[misc]
            found.append(card)
    return found


def _carrot(play: Rules, card: int) -> bool:
    return play.printed(card).name == CARROT


def eaten(play: Rules, card: int) -> int:
    """How many cards of the racing zone belong to a card."""
    return sum(link.to == card and play.card(link.card).zone == RACING for link in play.state.links)


def meal_lacking(play: Rules, card: int, times: int) -> list[Reason]:
    """Why a meal cannot be had as a cost."""
    play.consult(*THEMES, *MEAL)
    if eaten(play, card) and play.applies(NO_COST):
        play.because(HAS_EATEN, "用餐的处理完全不做", card=card)
        return [Reason(NO_COST, (f"已经关联着{eaten(play, card)}张，用餐不能作为费用执行",), card)]
    there = len(carrots(play, play.controller(card)))
    return [] if there >= times else [Reason(MEAL[1], (f"要{times}张『{CARROT}』，只有{there}张",), card)]


def meal(play: Rules, node: Do, context: Context) -> Done:
    """用餐: so many 胡萝卜 go to the racing zone and belong to the card, if none does already (14.2.1)."""
    play.consult(*THEMES, *MEAL)
    times = selecting.amount(play, node.times, context)
    done: list[int] = []
    cards = looking.pick(play, node.what or Ref("这"), context)
    for card in cards:
        if play.card(card).zone != FIELD:
            continue
        if eaten(play, card) and play.applies(HAS_EATEN):
            play.withheld(card, "已经有关联的卡牌在参赛领域，不用餐", clause=HAS_EATEN)
            continue
        player = play.controller(card)
        there = carrots(play, player)
        if not there:
            for one in play.state.zones[player, EVOLUTION]:
                if play.printed(one).name == CARROT:
                    play.because(FACE_UP_IN_DECK, "正面朝上，不算进化牌组里的", card=one)
            play.withheld(name(player), f"的进化牌组里没有『{CARROT}』，", card, "不用餐", clause=MEAL[1])
        if 0 < len(there) < times:
            play.because(order.AS_FAR, f"要用餐{times}次，『{CARROT}』只有{len(there)}张", card=card)
        for food in there[:times]:
            if not play.card(food).face:
                play.identify(food, play.could_be(food, lambda c=food: _carrot(play, c)))  # type: ignore[misc]
            words = (card, f"用餐，把{CARROT}放置到参赛领域，与它关联")
            if context.paying:
                play.because(AS_ICON, "费用里的图标就是进行用餐", card=card)
            if play.put(food, RACING, *words, player=player, clause=MEAL[1]):
                play.set(links=(*play.state.links, Link(food, card)))
                done.append(food)
    racing.raced(play, cards)
    return bool(done), tuple(cards)


def race(play: Rules, node: Do, context: Context) -> Done:
    """参赛: with 突进 as long as a card of the racing zone belongs to it; it has raced so many times (14.2.3.1)."""
    play.consult(*THEMES, *RACE)
    cards = [card for card in looking.pick(play, node.what or Ref("这"), context) if play.card(card).zone == FIELD]
    if not cards or not play.applies(RACE[1]):
        return False, tuple(cards)
    times = selecting.amount(play, node.times, context)
    said = "参赛" if times == 1 else f"参赛{times}次"
    lasting.affect(play, cards, "能力", "", context, *listed(cards), said, clause=RACE[1], ability=racing.RUNS)
    for card in cards:
        for _ in range(times):
            play.happened("参赛", card)
    racing.raced(play, cards)
    return True, tuple(cards)


DOES: dict[str, Callable[[Rules, Do, Context], Done]] = {
    "蓄积": stack,
    "移动蓄积": move_all,
    "蓄积的费用": move_cost,
    "土之秘术": rite,
    "用餐": meal,
    "参赛": race,
}
__all__ = ["DOES", "TERMS", "begins", "holds", "meal_lacking", "name", "spendable", "stays"]
