"""24. What the verbs of card text do. A verb that the book does not define is carried out as 21.1.1.2 says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from typing import Any

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.ability import Grant, Node
from judge.effects.nodes.meant import Select, Target, Whose
from judge.effects.nodes.verbs import (
    Choose,
    Copy,
    Defeat,
    Deploy,
    Draw,
    Grow,
    LevelUp,
    Look,
    Multiply,
    Power,
    Put,
    Reveal,
    Shift,
    Shuffle,
    StandIn,
    Turn,
)
from judge.games.cards.meaning import Context, Done
from judge.games.cipher import (
    copying,
    deployment,
    forbidden,
    lasting_effects,
    order,
    prices,
    selecting,
    spared,
    stacks,
    standing_in,
    static,
)
from judge.games.cipher.book import cite, embody
from judge.games.cipher.card import Shown
from judge.games.cipher.conditions import WORDING
from judge.games.cipher.defeating import ALREADY, defeat_all
from judge.games.cipher.rules import Rules, name
from judge.games.cipher.taking import EFFECT, still_there, take, that_after
from judge.games.cipher.zones import BONDS, DECK, FIELD, FRONT, HAND, REAR, ZONES

DRAW = cite("24.1.1.1", "从卡组的顶端把1张卡加入")
DRAWER = embody("24.1.1.1.1", "对象为该能力的使用者")
SHUFFLE = cite("24.1.2.1", "随机打乱")
REVEAL = cite("24.1.4.1", "确认要公开的卡的正面")
OPEN_MEANWHILE = embody("24.1.4.2", "被视为公开信息")
STAYS = embody("24.1.4.3", "区域不变")
NOT_REFILLED = embody("24.1.4.3.1", "不会实行卡组的补充处理")
ONE_BY_ONE = embody("6.6", "每次1张")
AS_MANY = cite("2.5", "尽可能多地实行")
AS_FAR = cite("2.3", "只实行能实行的部分")
STATE_CHANGES = embody("5.1.2.8", "改变卡的状态")
UPRIGHT = embody("5.1.2.6.1", "横向放置")
LOOK = cite("24.1.5.1", "确认成为对象的卡的正面")
LOOKER = embody("24.1.5.2", "由该能力的使用者来确认")
TEXT_FIRST = cite("2.1", "以卡的能力的效果为准")
OTHER_AREA = cite("26.13.1", "另一区域")


def perform(play: Rules, node: Node, context: Context, clause: Clause | None = None) -> Done:
    """Carry out one verb. ``clause``: by which, where the book has none for the verb (a cost's)."""
    play.consult(*CHAPTER, *HEADINGS.get(type(node), ()))
    return VERBS[type(node)](play, node, context, clause)


def afterwards(play: Rules, node: Node, context: Context) -> None:
    """What 「其中」 and 「其余」 mean for the parts that follow."""
    shown, that = play.state.shown, context.that
    if isinstance(node, Reveal | Look) and isinstance(node.what, Select):
        play.set(shown=Shown(that, (0, 1) if isinstance(node, Reveal) else (context.player,)))
    elif shown is not None and _takes_shown(node):
        play.set(shown=replace(shown, cards=tuple([card for card in shown.cards if card not in that])))


def _takes_shown(node: Node) -> bool:
    found = (getattr(node, name, None) for name in ("of", "what"))
    return any(isinstance(each, Select) and each.shown for each in found)


def _choose(play: Rules, node: Choose, context: Context, clause: Clause | None) -> Done:
    if node.by == "双方":
        return _both_choose(play, node, context)
    player = selecting.side(play, node.by, context.player)
    cards, done = take(play, node.of, context, by=player, clause=clause)
    return done, (*context.that, *cards) if node.also else tuple(cards)


def _both_choose(play: Rules, node: Choose, context: Context) -> Done:
    """Each player chooses of his own, the turn player first (2.9)."""
    cards: list[int] = []
    every = True
    players = order.choosing(play)
    play.note("applied", "双方同时选择：", name(players[0]), "先选", clause=order.CHOOSING)
    for player in players:
        chosen, done = take(play, node.of, replace(context, player=player), by=player)
        cards += chosen
        every = every and done
    return every, (*context.that, *cards) if node.also else tuple(cards)


def _draw(play: Rules, node: Draw, context: Context, clause: Clause | None) -> Done:
    del clause
    players = _acting(play, node.who, context)
    count = selecting.amount(play, node.count, context)
    if not isinstance(node.count, int):
        counted = f"{WORDING.amount(node.count)}：{count}"
        play.because(EFFECT, counted, card=context.card or None, ability=context.name)
    drawn: list[bool] = []
    held = {card for player in players for card in play.state.zones[player, HAND]}
    for player in players:
        with nullcontext() if play.applies(ONE_BY_ONE) else play.together():
            for card in _draws(play, player, count, said=node.who != "自己"):
                drawn.append(card is not None)
                if card is not None:
                    play.happened("由能力抽卡", card, context.card, by=context.name)
    came = [card for player in players for card in play.state.zones[player, HAND] if card not in held]
    return bool(drawn) and all(drawn), tuple(came) if node.kept else context.that


def _draws(play: Rules, player: int, count: int, *, said: bool) -> Iterator[int | None]:
    """One card after the other, as long as there is one (6.6); ``said``: whether the text says who draws."""
    for number in range(count):
        card = play.top(player)  # before the reasons: which one it is may have to be found out
        if number:
            play.because(ONE_BY_ONE, "每次1张")
        elif not said:
            play.because(DRAWER, "没有写由谁抽，使用者是", name(player))
        drawn = play.draw(player, DRAW)
        yield card if drawn else None
        if not drawn:
            play.withheld(f"要抽{count}张，只抽了{number}张", clause=AS_MANY)
            return


def _acting(play: Rules, who: Whose, context: Context) -> tuple[int, ...]:
    """The players who do something: one, or both, of whom the turn player does all of it first (2.10)."""
    if who != "双方":
        return selecting.sides(play, who, context.player)
    players = order.acting(play)
    play.note("applied", "双方同时实行：", name(players[0]), "先实行", clause=order.ACTING)
    return players


def _put(play: Rules, node: Put, context: Context, clause: Clause | None) -> Done:
    kept = spared.for_a_cost(play, node, context)
    cards, done = take(play, node.what, context, f"放置到{node.zone}的卡", clause=clause, kept=kept)
    if node.order:
        cards = list(play.arrange(context.player, cards, "下一张放置的卡"))
    zone = {"手牌": HAND, "羁绊区": BONDS, "卡组": DECK}.get(node.zone, node.zone)
    barred = {card: by for card in cards if (by := deployment.not_put(play, card, zone, context))}
    for card, by in barred.items():
        play.note("refused", card, f"放置到{zone}", by=by)
    done, cards = done and not barred, order.by_player(play, [card for card in cards if card not in barred])
    moved = []
    for card, place in _placed(play, node.place, cards, context.player):
        player = selecting.said_whose(play, node.whose, context.player, play.card(card).owner)
        came_from = play.card(card).zone
        up = node.face == "正面" if node.face else None
        end = f"{zone}{place}" if place else zone
        said = (card, f"{node.face and f'{node.face}朝上'}放置到{end}") if node.face or place else ()
        if up is not None and up is not ZONES[zone].face_up:
            play.because(ZONES[zone].turns, f"照规则{'正' if ZONES[zone].face_up else '背'}面朝上", card=card)
            play.because(TEXT_FIRST, f"卡上写的是{node.face}朝上", card=context.card or None, ability=context.name)
        moved.append(play.put(card, zone, *said, player=player, clause=clause, bottom=place == "最下方", face_up=up))
        if moved[-1] and not context.paying:
            play.happened(f"由能力放置到{node.zone}", card, context.card, came_from, by=context.name)
    return done and all(moved), that_after(node.what, cards, context)


NOT_SAID = "几张卡放置到最上方或最下方：都放在同一端，还是每张各选一端，卡上和书中都没有写"
SAME_END, EACH_ITS_END = "都放在同一端", "每张各选一端"


def _placed(play: Rules, place: str, cards: list[int], player: int) -> Iterator[tuple[int, str]]:
    """Each card with the end of the pile to which it goes, which the player says where the text names both."""
    ends = place.split("或")
    asked = len(ends) > 1 and len(cards) > 1
    apart = asked and play.reading(NOT_SAID, NOT_SAID, (SAME_END, EACH_ITS_END), (EFFECT,)) == EACH_ITS_END
    for number, card in enumerate(cards):
        if len(ends) > 1 and (apart or not number):
            place = play.one_of(player, {end: end for end in ends}, card, "放置到卡组的哪一端") or ends[0]
        yield card, place


def shift(play: Rules, card: int, clause: Clause | None = None) -> bool:
    """Move a unit to the other area of its user's battlefield (26.13.1)."""
    zone = play.card(card).zone
    if zone not in FIELD or not play.applies(OTHER_AREA):
        return False
    if forbids(play, card, "不能移动"):
        return False
    to = REAR if zone == FRONT else FRONT
    done = play.put(card, to, card, f"从{zone}移动到{to}", clause=clause)
    if done:
        play.consult(*MOVEMENT)
        play.happened("移动", card)
    return done


MOVEMENT = (embody("26.13", "移动"), embody("26.12", "区域"))
AREA = embody("26.12.1", "所指定的前卫区或后卫区")


def _shift(play: Rules, node: Shift, context: Context, clause: Clause | None) -> Done:
    kept = spared.for_a_cost(play, node, context)
    cards, done = take(play, node.what, context, "移动的单位", clause=clause, kept=kept)
    zone = _area_of(play, node.beside, context) if node.beside is not None else node.zone
    if zone is None:
        play.withheld("那名单位不在战场上，无法移动", clause=AS_FAR)
        return False, context.that
    for card in cards:
        if play.card(card).zone not in FIELD:
            play.withheld(card, "不在战场上，无法移动", clause=AS_FAR)
        elif play.card(card).zone == zone:
            play.withheld(card, f"已经在{zone}", clause=ALREADY)
    if zone:
        play.because(AREA, f"这里指{zone}")
    apart = [card for card in cards if zone != play.card(card).zone]
    free = [card for card in apart if not forbids(play, card, "不能被移动", context.card, paying=context.paying)]
    if free and len(free) < len(apart):
        play.because(AS_FAR, "能移动的照样移动")
    moved = [shift(play, card, clause or OTHER_AREA) for card in free]
    for card in [card for card, done_so in zip(free, moved, strict=True) if done_so and not context.paying]:
        play.happened("由能力移动", card, context.card, by=context.name)
    done = done and len(free) == len(cards)
    return done and all(moved), that_after(node.what, cards, context)


def _area_of(play: Rules, beside: Target, context: Context) -> str | None:
    """The area in which a unit is that is meant; where several could be, its player says which of them."""
    there = [card for card in selecting.meant(play, beside, context) if play.card(card).zone in FIELD]
    if len({play.card(card).zone for card in there}) > 1:
        there = [play.pick(context.player, there, "到哪名单位所在的区域") or there[0]]
    return play.card(there[0]).zone if there else None


def forbids(play: Rules, card: int, flag: str, against: int | None = None, **how: Any) -> bool:
    """Whether an ability says that this cannot be done with a unit, or not for a cost (2.2)."""
    by = play.barring(static.forbidding(play, card, flag, against, **how))
    if by:
        play.note("refused", card, flag.partition("不能")[2], by=by)
    return bool(by)


def _turn(play: Rules, node: Turn, context: Context, clause: Clause | None) -> Done:
    wanted: dict[str, Any] = {
        "已行动": {"acted": True},
        "未行动": {"acted": False},
        "背面": {"face_up": False},
        "正面": {"face_up": True},
    }[node.state]
    (name, value), *_ = wanted.items()
    if prices.in_brackets(play, node, context):
        clause = prices.by_clause(play, node, context)
        context = replace(context, paying=prices.all_or_none(play, node, context))
    target = node.what
    cards, done = take(
        *(play, target, context, f"转为{node.state}的卡"),
        among=lambda card: bool(getattr(play.card(card), name) != value),
        clause=clause,
        kept=spared.for_a_cost(play, node, context),
    )
    if name == "acted" and not context.paying:
        there = still_there(play, cards)
        cards, done = there, done and len(there) == len(cards)
    turned = []
    for card in cards:
        if getattr(play.card(card), name) == value:
            play.withheld(card, f"已经是{node.state}", clause=ALREADY)
        elif (node.state == "未行动" and forbids(play, card, "不能转为未行动状态")) or (
            node.state == "已行动" and forbids(play, card, forbidden.KEPT_UPRIGHT, context.card, paying=context.paying)
        ):
            turned.append(False)
            continue
        else:
            play.because(STATE_CHANGES, "卡的状态被改变", card=card)
            if name == "acted":
                play.because(UPRIGHT, "竖置是未行动，横置是已行动", card=card)
        if node.state == "正面" and not play.card(card).face:
            play.identify(card)
        turned.append(play.change(card, card, f"转为{node.state}", clause=clause, **wanted))
        if turned[-1] and name == "acted":
            play.happened(f"转为{node.state}状态", card)
    that = context.that if node.state == "背面" else that_after(node.what, cards, context)
    return done and bool(turned) and all(turned), that


def _shown(play: Rules, what: Target, context: Context, question: str) -> list[int]:
    """The cards that are shown: the uppermost ones of a deck, or those that the text means."""
    if isinstance(what, Select) and what.top and what.zones == (DECK,):
        count = selecting.amount(play, what.most or 0, context)
        players = selecting.sides(play, what.whose, context.player)
        return [card for player in players for card in play.uppermost(player, count)]
    return take(play, what, context, question)[0]


def _reveal(play: Rules, node: Reveal, context: Context, clause: Clause | None) -> Done:
    del clause
    shown = _shown(play, node.what, context, "公开的卡")
    for card in shown:
        if not play.card(card).face:
            play.identify(card)
        zone, player = play.card(card).zone, play.card(card).player
        play.because(OPEN_MEANWHILE, "公开的期间是公开信息", card=card)
        play.because(STAYS, f"仍在{zone}", card=card)
        if zone == DECK and set(play.state.zones[player, DECK]) <= set(shown):
            play.because(NOT_REFILLED, "卡组不算没有卡，不补充")
        play.note("applied", "公开", card, clause=REVEAL)
    if shown:  # once, however many are shown at the same time
        play.happened("由能力公开", shown[0], context.card, by=context.name)
    return bool(shown), that_after(node.what, shown, context)


def _look(play: Rules, node: Look, context: Context, clause: Clause | None) -> Done:
    del clause
    looker = selecting.side(play, node.who, context.player)
    seen = _shown(play, node.what, context, "查看的卡")
    for card in seen:
        if node.who == "自己":
            play.because(LOOKER, "没有写由谁查看，使用者是", name(looker))
        play.note("applied", name(looker), "查看", card, clause=LOOK)
    return bool(seen), that_after(node.what, seen, context)


def _deploy(play: Rules, node: Deploy, context: Context, clause: Clause | None) -> Done:
    cards, done = take(play, node.what, context, "出击的卡")
    by = clause if context.paying else deployment.DEPLOYED
    out = []
    zone = _area_of(play, node.beside, context) if node.beside is not None else node.zone
    for card in cards if zone is not None else ():
        side = selecting.said_whose(play, node.whose, context.player, play.card(card).player)
        out.append(
            deployment.deploy(
                play,
                card,
                side,
                by,
                zone=zone or "",
                acted=node.state == "已行动",
                source=context.card,
                by=context.name,
            )
        )
    return done and bool(out) and all(out), that_after(node.what, cards, context)


def _shuffle(play: Rules, node: Shuffle, context: Context, clause: Clause | None) -> Done:
    del clause
    for player in _acting(play, node.who, context):
        play.shuffle(player, clause=SHUFFLE)
    return True, context.that


CHAPTER = (embody("24", "关键词效果"), embody("24.1", "能力的效果中记载的行为"))
HEADINGS: dict[type, tuple[Clause, ...]] = {
    Draw: (embody("24.1.1", "抽卡"),),
    Shuffle: (embody("24.1.2", "洗切"),),
    Defeat: (embody("24.1.3", "击破"), embody("24.1.14", "破坏1颗宝玉")),
    Reveal: (embody("24.1.4", "公开"),),
    Look: (embody("24.1.5", "查看"),),
    Multiply: (embody("24.1.10", "2倍"), embody("24.1.11", "3倍")),
    Grant: (embody("24.1.9", "直到游戏结束为止"), embody("24.1.12", "不会被击破")),
    Power: (embody("24.1.9", "直到游戏结束为止"),),
    Grow: (embody("24.1.13", "成长"),),
    Copy: (embody("24.1.8", "复制"),),
}

VERBS: dict[type, Callable[[Rules, Any, Context, Clause | None], Done]] = {
    Choose: _choose,
    Draw: _draw,
    Put: _put,
    Shift: _shift,
    Defeat: defeat_all,
    Turn: _turn,
    **lasting_effects.VERBS,
    Copy: copying.copy,
    Reveal: _reveal,
    Shuffle: _shuffle,
    Look: _look,
    Deploy: _deploy,
    Grow: stacks.grow,
    LevelUp: stacks.level_up,
    StandIn: standing_in.stand_in,
}
"""What this package can carry out. Card text with another verb is refused when it is read."""
