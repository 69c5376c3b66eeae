"""5.7, 5.10, 5.11, 5.18, 5.20. Looking for cards, looking at them, showing them; what is taken of hidden ones."""

from __future__ import annotations

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.ability import Node
from judge.effects.nodes.meant import Ref, Select, Target, of_targets
from judge.effects.nodes.verbs import (
    MEANS_OTHERS,
    Choose,
    Defeat,
    Deploy,
    Dig,
    Exchange,
    Look,
    Put,
    Reveal,
    Search,
    Turn,
)
from judge.games.cards.meaning import Done
from judge.games.evolve import aura, facts, following, order, selecting, sets, targets
from judge.games.evolve.book import cite, embody
from judge.games.evolve.card import Context
from judge.games.evolve.rules import Rules, name
from judge.games.evolve.shuffling import shuffled
from judge.games.evolve.vocabulary import KEYWORDS
from judge.games.evolve.zones import DECK, HAND, NOT_CERTAIN, OPEN
from judge.kernel import Reason
from judge.kernel.records import CHANCE

SEARCHING = (embody("5.7", "寻找"), cite("5.7.1", "独自查看牌组的内容"))
ALL_OF_THEM = cite("5.7.1.1", "不能说没有找到")
PROVED = cite("5.7.1.2", "须向对手展示那张卡牌")
THEN_SHUFFLED = cite("5.7.2", "寻找之后洗切牌组")
LOOKED_AT = (embody("5.10", "查看顶部"), cite("5.10.1", "可以查看该牌组放置区最顶上N张卡牌的信息"))
AS_MANY_AS = (
    *(embody("5.10.2", "照以下各步来做"), embody("5.10.2.1", "张数先定为1")),
    *(cite("5.10.2.2", "可以选择到此为止"), cite("5.10.2.3", "看N张的信息"), cite("5.10.2.4", "张数加1")),
)
AT_RANDOM = (embody("5.18", "随机"), cite("5.18.1", "用某种随机的办法"))
SHOWN = (embody("5.20", "展示"), cite("5.20.1", "把它的情报给所有玩家看"))
PAYS = cite("10.4.3", "由谁控制就是谁")
COST_OF_USE, COST = cite("10.6.2.5", "在此决定费用"), cite("10.4.2", "执行拿来作交换的那个行动")
SAYS_WHICH = cite("3.1.2.4.1", "由效果的控制者指定")


def pick(
    play: Rules,
    what: Target,
    context: Context,
    *question: int | str,
    clause: Clause | None = None,
    by: int | None = None,
    against: sets.Against | None = None,
) -> list[int]:
    """The cards that are meant; where the text lets somebody say which, those that he says (3.1.2.4.1)."""
    if not isinstance(what, Select):
        meant = dict.fromkeys(selecting.meant(play, what, context))  # one that is meant twice is one card
        return [card for card in meant if _still(play, what, card, context)]
    if what.top:
        return selecting.pick(play, what, context)
    possible = possible_cards(play, what, context)
    if what.least is None and what.most is None:
        for card, faces in possible.items():
            if not play.card(card).face:
                play.identify(card, faces)
        return list(possible)
    most = len(possible) if what.most is None else order.worth(play, selecting.amount(play, what.most, context))
    least = 0 if what.least is None else order.worth(play, selecting.amount(play, what.least, context))
    least, none = _least(play, what, least, context, context.player if by is None else by)
    free = possible if against is None else [card for card in possible if not play.barring(against(card))]
    if not _as_far(play, sets.most(play, what, free, most), least):
        return []
    if what.random:
        chosen = _at_random(play, list(possible), most, context)
    else:
        player, by_whom = _by_whom(play, by, context, clause, choice=len(possible) > least)
        searches = clause == SEARCHING[1]
        rules, fewer = ((SEARCHING[1],), ALL_OF_THEM) if searches else ((), None)
        asked, bounds, those = question or (CHOSEN_CARDS,), (least, most), list(possible)
        asked = ("作为费用", *asked) if context.paying and clause is None else asked
        with selecting.WORDS.describing(play, what, context, *rules, fewer=fewer):
            chosen = sets.pick(
                play, player, those, what, bounds, context, *asked, against=against, clause=by_whom, none=none
            )
    if not chosen and possible and none is not None and none.clause == NOT_CERTAIN:
        play.withheld("当作没有符合的卡牌，不选", clause=NOT_CERTAIN)
    for card in chosen:
        if not play.card(card).face:
            play.identify(card, possible[card])
    return list(chosen)


def _as_far(play: Rules, there: int, wanted: int) -> bool:
    """Whether something is done to fewer cards than a text says, if there are no more (1.3.2)."""
    if not 0 < there < wanted:
        return True
    play.because(order.AS_FAR, f"只有{there}张，能做多少做多少")
    return play.applies(order.AS_FAR)


def _by_whom(
    play: Rules, by: int | None, context: Context, clause: Clause | None, *, choice: bool
) -> tuple[int, Clause | None]:
    """Who says which cards, and by which clause: the controller, where neither a text nor a clause names who."""
    player = context.player if by is None else by
    own = (by is None or (by == context.player and clause is None)) and not context.named
    said = who_says(context) if own or context.in_turn else None
    if own and said is not None and not play.applies(PAYS if context.paying else said):
        player = 1 - player
    if own and said is not None and clause is not None and choice and not context.paying:
        play.because(said, f"由{name(player)}指定")
    return player, clause or said


def who_says(context: Context) -> Clause | None:
    """By which clause it is the context's player who says something; None, where a text names him alone."""
    if context.in_turn:
        return order.ONE_BY_ONE
    if context.paying and not context.named:
        return COST_OF_USE if context.for_use else COST
    return None if context.named else SAYS_WHICH


def _least(play: Rules, what: Select, least: int, context: Context, player: int) -> tuple[int, Reason | None]:
    """How few cards somebody may choose as a text is carried out, and why none need be (1.3.5.1, 4.1.2.2)."""
    if not least:
        return (0 if play.applies(order.ALSO_ZERO) else 1), Reason(order.ALSO_ZERO, ("只写了上限，0也可以选",))
    certain = context.paying or not (what.filters or what.kind not in selecting.ANYTHING)
    hidden = [zone for zone in selecting.zones_of(play, what) if zone not in OPEN]
    mine = selecting.sides(play, what.whose, context.player) == (player,)
    if certain or not hidden or not mine or not play.applies(NOT_CERTAIN):
        return least, None
    return 0, Reason(NOT_CERTAIN, (f"{'、'.join(hidden)}是非公开领域，可以当作没有",))


def _still(play: Rules, what: Ref, card: int, context: Context) -> bool:
    """Whether a card is still the one that is meant: one that moved is a new one (4.1.4)."""
    if what.role == "这":
        return following.itself(play, context)
    aims = noted(what, context)
    return card not in aims or play.same(card, aims[card])


def noted(what: Ref, context: Context) -> dict[int, int]:
    """The cards that a text points at as they were chosen, or spoken of by what said to do this later."""
    if of_targets(what):
        return dict(zip(context.targets, context.aims, strict=False))
    return dict(zip(context.that, context.thats, strict=False)) if what.role == "那" else {}


def possible_cards(play: Rules, what: Select, context: Context) -> dict[int, list[str]]:
    """The cards that fit, and those that nobody has seen and that could; with the printed sides they would have."""
    zones = what.zones if what.among is not None else selecting.zones_of(play, what)  # 由此展示的随从: wherever it is
    turned = tuple([demand for demand in what.filters if demand.fact == "正面朝上"])  # what everybody sees
    everything = replace(what, kind="卡牌", zones=zones, filters=turned, distinct=(), total=None, random=False)
    found: dict[int, list[str]] = {}
    for card in selecting.candidates(play, everything, context):
        if play.card(card).face or play.card(card).zone in OPEN:
            if selecting.described(play, what, card, context):
                found[card] = []
        elif faces := play.could_be(card, lambda card=card: selecting.described(play, what, card, context)):  # type: ignore[misc]
            found[card] = faces
    return found


def _at_random(play: Rules, cards: list[int], count: int, context: Context) -> list[int]:
    """So many of them, as chance says (5.18.1); 灵气 is about what is chosen on use, and keeps none out (12.15.2.1)."""
    play.consult(*AT_RANDOM)
    if not play.applies(AT_RANDOM[1]):
        return cards[:count]
    having = [card for card in cards if play.controller(card) != context.player and play.flagged(card, "灵气")]
    if having and not play.applies(aura.ONLY_ON_USE):
        cards = [card for card in cards if card not in having]
    else:
        for card in having:
            play.because(aura.ONLY_ON_USE, "有【灵气】，随机选出时仍在其中", card=card)
    count = min(count, len(cards))
    return list(play.some(CHANCE, cards, "随机选出的卡牌", least=count, most=count, clause=AT_RANDOM[1]))


CHOSEN_CARDS = "选择的卡牌"


def choose(play: Rules, node: Choose, context: Context) -> Done:
    """选择 among cards that are not chosen on use: hidden ones, or by the other player."""
    found: list[int] = []
    players = selecting.sides(play, node.by, context.player)
    both = len(players) > 1
    theirs = [replace(context, player=player, named=True) if both else context for player in players]
    in_order = both and all(possible_cards(play, node.of, mine) for mine in theirs)
    for player, mine in zip(players, theirs, strict=True):
        clause = order.TURN_PLAYER_FIRST if in_order else None
        asked = (name(player), CHOSEN_CARDS) if both else (CHOSEN_CARDS,)
        _on_calculation(play, node, player)
        barred = None
        if player != context.player and isinstance(node.of, Select) and not node.of.top:
            barred = aura.told_to_choose(play, possible_cards(play, node.of, mine), context.player)
        found += pick(play, node.of, mine, *asked, clause=clause, by=player, against=barred)
    that = (*context.that, *found) if node.also else tuple(found)
    return bool(found), that


def _on_calculation(play: Rules, node: Choose, player: int) -> None:
    """Why cards that lie where all see them are chosen only now, and were no targets (10.6.2.3)."""
    zones = selecting.zones_of(play, node.of)
    hidden = [zone for zone in zones if zone not in OPEN]
    if len(hidden) == len(zones):
        return
    if node.by != "自己":
        play.because(targets.CHOSEN, f"写明由{name(player)}选，不是使用者的目标，计算到这里才选")
    elif hidden:
        play.because(targets.CHOSEN, f"可选的也在{'、'.join(hidden)}（非公开领域），不是目标，计算到这里才选")


def search(play: Rules, node: Search, context: Context) -> Done:
    """寻找: through one's own deck; of a certain kind it may be said not to be there; then it is shuffled (5.7.2)."""
    play.consult(*SEARCHING)
    if not play.state.zones[context.player, DECK]:
        play.withheld(name(context.player), "的牌组没有卡牌，找不到", clause=order.AS_FAR)
    found: list[int] = []
    goes: list[tuple[Search, list[int]]] = []
    for each in (node, *node.apart):
        before = len(found)
        for what in (each.what, *each.also):
            found += _found(play, what, found, context)
        goes.append((each, found[before:]))
    for each, those in goes:
        perform_put(play, each, those, context)
    if play.applies(THEN_SHUFFLED):
        shuffled(play, context.player, THEN_SHUFFLED)
    return bool(found), tuple(found)


def _found(play: Rules, what: Select, before: list[int], context: Context) -> list[int]:
    """The cards of one description that are found, besides those found before, and shown if that says what kind."""
    if not play.applies(SEARCHING[1]):  # then nobody may look through it
        return []
    certain = bool(what.filters) or what.kind not in selecting.ANYTHING
    least = what.least if certain or play.applies(ALL_OF_THEM) else 0
    if not certain and play.state.zones[context.player, DECK]:
        play.because(ALL_OF_THEM, "条件只有数量，必须找满")
    others = replace(context, that=tuple(before)) if before else context
    wanted = replace(what, least=least, except_=(*what.except_, *([Ref("那")] if before else [])))
    found = pick(play, wanted, others, "找到的卡牌", clause=SEARCHING[1])
    if certain and play.applies(PROVED):
        for card in found:
            for word in [demand.fact for demand in what.filters if demand.fact in KEYWORDS]:
                play.because(facts.PRINTED, f"印着【{word}】", card=card)
            play.note("applied", name(context.player), "向对手展示", card, clause=PROVED)
    return found


def perform_put(play: Rules, node: Search, found: list[int], context: Context) -> None:
    """What was found goes where the text says."""
    if found:
        by = replace(context, that=tuple(found))
        place = Put(Ref("那"), node.zone, node.place) if node.zone != "战场" else Deploy(Ref("那"), "战场", node.state)
        play.perform(place, by)


def look(play: Rules, node: Look, context: Context) -> Done:
    """查看 the uppermost cards of a deck (5.10), or other cards that are hidden."""
    play.consult(*LOOKED_AT)
    (player,) = selecting.sides(play, node.who, context.player)
    what = node.what
    if isinstance(what, Select) and what.top and what.least != what.most:
        seen = _one_more_each_time(play, what, player, context)
        return bool(seen), tuple(seen)
    seen = pick(play, what, context)
    play.know(*seen)
    if seen:
        play.note("applied", name(player), "查看", *_listed(seen), clause=LOOKED_AT[1])
    return bool(seen), tuple(seen)


def _one_more_each_time(play: Rules, what: Select, player: int, context: Context) -> list[int]:
    """最多N张: one card, then one more, as long as he likes (5.10.2)."""
    play.consult(*AS_MANY_AS[:2])
    most = selecting.amount(play, what.most or 0, context)
    seen: list[int] = []
    (whose,) = selecting.sides(play, what.whose, context.player)
    play.because(AS_MANY_AS[1], "张数先定为1")
    while len(seen) < most:
        if seen:
            if not play.applies(AS_MANY_AS[4]):
                break
            play.because(AS_MANY_AS[4], f"张数加1，成为{len(seen) + 1}")
        again = play.may(
            player,
            f"再查看1张（已经{len(seen)}张）" if seen else "查看1张",
            yes="查看",
            no="到此为止",
            clause=AS_MANY_AS[2],
        )
        if (not again and play.applies(AS_MANY_AS[2])) or not play.applies(AS_MANY_AS[3]):
            break
        seen = play.uppermost(whose, len(seen) + 1)
        play.know(*seen)
        play.note("applied", name(player), f"查看顶部的{len(seen)}张：", *_listed(seen), clause=AS_MANY_AS[3])
    return seen


def reveal(play: Rules, node: Reveal, context: Context) -> Done:
    """展示: everybody sees which cards they are, where they lie (5.20.1)."""
    play.consult(*SHOWN)
    seen = pick(play, node.what, context, "展示的卡牌")
    play.know(*seen)
    for card in seen:
        _show(play, card)
    with play.together():
        for card in [card for card in seen if play.card(card).zone == HAND]:
            play.happened("展示", card, origin=HAND)
    return bool(seen), tuple(seen)


def _show(play: Rules, card: int) -> None:
    """Everybody sees which card it is; one that all see anyway stays as it is."""
    if play.card(card).zone in OPEN or play.card(card).shown:
        play.note("applied", "展示", card, clause=SHOWN[1])
    else:
        play.change(card, "展示", card, clause=SHOWN[1], shown=True)


def dig(play: Rules, node: Dig, context: Context) -> Done:
    """展示…直到…: one card after the other from the top, until there are as many as are wanted (5.20.1)."""
    play.consult(*SHOWN)
    (player,) = selecting.sides(play, node.what.whose, context.player)
    wanted = selecting.amount(play, node.what.most or 1, context)
    seen: list[int] = []
    found: list[int] = []
    while len(found) < wanted and len(seen) < len(play.state.zones[player, DECK]):
        card = play.uppermost(player, len(seen) + 1)[-1]
        play.know(card)
        _show(play, card)
        seen.append(card)
        found += [card] if selecting.described(play, node.what, card, context) else []
    if len(found) < wanted:
        there = f"只有{len(found)}张" if found else "没有"
        play.withheld(name(player), f"的牌组已经展示完，{there}", clause=order.AS_FAR)
    return len(found) == wanted, tuple(found)


def dug(play: Rules, node: Dig, context: Context) -> tuple[int, ...]:
    """The cards that lie shown on top of a deck: all that were shown one after the other."""
    (player,) = selecting.sides(play, node.what.whose, context.player)
    shown: list[int] = []
    for card in play.state.zones[player, DECK]:
        if not play.card(card).shown:
            break
        shown.append(card)
    return tuple(shown)


def _listed(cards: list[int]) -> list[int | str]:
    told: list[int | str] = []
    for card in cards:
        told += ["、", card] if told else [card]
    return told


def spoken_of(node: Node) -> bool:
    """Whether 「该随从」 means from now on what a part was about: what was chosen, moved, turned or brought down.

    Not what has its own words (此卡牌, 自己的主战者), nor all that fit and only change, or suffer damage.
    """
    what = getattr(node, "what", None)
    if what == Ref("其余"):  # 将其余卡牌放置到牌组底部: what was taken before is what is spoken of still
        return False
    if isinstance(node, (*MEANS_OTHERS, Dig, Exchange)) or what == Ref("那") or getattr(node, "verb", "") == "变身":
        return True
    return isinstance(what, Select) and (what.least is not None or isinstance(node, Defeat | Turn))


__all__ = [
    "choose",
    "look",
    "pick",
    "possible_cards",
    "reveal",
    "search",
    "spoken_of",
]
