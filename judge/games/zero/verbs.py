"""602–618. What the verbs of card text do, each by the paragraph that defines it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects import walking
from judge.effects.nodes.ability import Grant, Later, Node
from judge.effects.nodes.harm import Damage, Heal, Prevent
from judge.effects.nodes.meant import Ref, Whose
from judge.effects.nodes.verbs import (
    Become,
    Choose,
    Copy,
    Counters,
    Defeat,
    Deploy,
    Do,
    Draw,
    EndTurn,
    Exchange,
    Finish,
    Gain,
    GiveUp,
    Grow,
    Look,
    Power,
    Put,
    Reveal,
    Search,
    Shuffle,
    TakeControl,
    Turn,
)
from judge.games.cards.meaning import Context, Done
from judge.games.zero import (
    annulling,
    control,
    copying,
    damaging,
    descriptions,
    destroying,
    ending,
    entering,
    equipping,
    facts,
    giving_up,
    keyword_clauses,
    lasting,
    leaving,
    life,
    marks,
    observing,
    order,
    paying,
    piles,
    searching,
    selecting,
)
from judge.games.zero.book import cite
from judge.games.zero.card import Removed
from judge.games.zero.entering import ENTERS_WHERE, PUT_ON, UPRIGHT, Coming
from judge.games.zero.giving_up import DISCARDED, GIVEN_UP, LIFE_GIVEN_UP
from judge.games.zero.lasting import TEMPORARY
from judge.games.zero.piles import VERB
from judge.games.zero.rules import Rules, name
from judge.games.zero.selecting import pick
from judge.games.zero.terms import TEXT_FIRST, no_wearer, wearers
from judge.games.zero.vocabulary import EITHER_END
from judge.games.zero.zones import DECK, FIELD, HAND, IN_PLAY, LIFE, OUT, RESOURCE, REST
from judge.kernel import Reason

BY_EFFECT_DAMAGE = cite("607#1", "其他的牌或效果")
TAPPED_ALREADY = cite("104#3", "不能再主动横置")
TURNED = cite("104#1", "把牌横过来叫横置")
DRAWN = cite("602#1", "我方玩家抽")
APART = cite("319#10", "不跟着横置或重置")


def perform(play: Rules, node: Node, context: Context) -> Done:
    """Do what a part of an effect says. What cannot be done is left out (102#4)."""
    before, left = play.done, play.left
    with play.together():  # what one part of a text does to several cards it does to all of them at once (102#3)
        done, that = VERBS[type(node)](play, node, context)
    none_chosen = isinstance(node, Choose) and node.of.least == 0
    free = none_chosen or paying.optional(node) or (isinstance(node, Search) and searching.may_find_none(play, node))
    if not done and play.done == before and not free:
        said = observing.in_a_line([node], context)
        if getattr(node, "what", None) == Ref("那") and not context.that:
            if not isinstance(node, Reveal):
                it = [word.replace(observing.THOSE, "它") if isinstance(word, str) else word for word in said]
                play.withheld("没有选出牌，不能", *it, clause=VERB)
        elif _none_of_it(play, node, context):
            play.withheld("照文字算出来的数量是0，什么也不做", clause=VERB)
        elif play.left == left:  # else it is said already what keeps it from being done
            play.owing_to(descriptions.dearer(selecting.WORDS, play, node, context))
            play.withheld("做不到，忽略「", *said, "」", clause=order.IMPOSSIBLE)
    return done, context.that if _in_passing(node) and context.that else that


def _none_of_it(play: Rules, node: Node, context: Context) -> bool:
    """Whether a part asks for a number that comes to none: nothing is asked that could not be done."""
    match node:
        case Draw(count=asked) | Damage(amount=asked):
            return not isinstance(asked, int) and not selecting.amount(play, asked, context)
    return False


def _in_passing(node: Node) -> bool:
    """Whether a part only says of a card that is pointed at how it is now: 「那张牌」 after it is none of those."""
    what = getattr(node, "what", None)
    return isinstance(node, HOLDS) and isinstance(what, Ref) and what.role != "那" and "对象" not in what.role


HOLDS = (Power, Become, Gain, Grant, Prevent, Turn)


def _destroy(play: Rules, node: Defeat, context: Context) -> Done:
    cards = pick(play, node.what, context, "破坏的牌")
    gone = destroying.destroy(play, cards, "效果", destroying.DESTROYED, context.player, source=context.card)
    return bool(gone), tuple(cards)


def _draw(play: Rules, node: Draw, context: Context) -> Done:
    count = selecting.amount(play, node.count, context)
    clause = VERB if node.named or node.who != "自己" else DRAWN
    sides, done = selecting.sides(play, node.who, context.player), []
    for player in order.choosing(play):
        if player not in sides:
            continue
        if len(sides) > 1:
            if play.state.lost and not play.applies(order.AT_ONCE):
                break  # nothing says that it is done at once: who has lost has ended the game by then (101#3)
            play.because(order.AT_ONCE, order.BOTH_AT_ONCE)
        done += [play.draw(player, clause) for _ in range(count) if not _has_lost(play, player)]
    return any(done), context.that


def _has_lost(play: Rules, player: int) -> bool:
    return any(loser == player for loser, _ in play.state.lost)


def _damage(play: Rules, node: Damage, context: Context) -> Done:
    number = selecting.amount(play, node.amount, context)
    if node.what is None:
        (player,) = selecting.sides(play, node.who, context.player)
        return life.struck_by_effect(play, player, number, context.card), context.that
    cards = pick(play, node.what, context, "受到伤害的牌")
    observing.counted(play, node.amount, number, context, VERB)
    blows = [damaging.Blow(card, number, context.card) for card in cards]
    return bool(damaging.damage(play, blows, BY_EFFECT_DAMAGE)), tuple(cards)


def _turn(play: Rules, node: Turn, context: Context) -> Done:
    cards = pick(play, node.what, context, f"{paying.SAID_TURNED.get(node.state, node.state)}的牌")
    if node.state.startswith("面朝"):
        up = node.state == "面朝上"
        words = f"翻为{node.state}"
        done = play.done_to(cards, lambda card: play.change(card, card, words, clause=VERB, face_up=up))
        return bool(done), tuple(cards)

    def kept(card: int) -> bool:
        return node.state == "竖直" and play.card(card).tapped and order.forbidden(play, card, "不能重置")

    stand = play.tap if node.state == "横置" else play.untap
    done = play.done_to(cards, lambda card: stand(card, TURNED), kept=kept)
    if done and any(play.card(card).gear or play.face(card).kind == "装备牌" for card in cards):
        for card in cards:
            others = play.card(card).gear or ([host] if (host := play.host(card)) else [])
            for other in others:
                play.withheld(other, "不跟着", card, f"{'横置' if node.state == '横置' else '重置'}", clause=APART)
    return bool(done), tuple(cards)


def _put(play: Rules, node: Put, context: Context) -> Done:
    where = f"牌组{'底' if node.place == '最下方' else '顶'}" if node.zone == DECK else node.zone
    cards = pick(play, node.what, context, f"放到{where}的牌")
    if cards and node.place == EITHER_END:
        node = replace(
            node, place=piles.which_end(play, cards, _moving(play, DECK, cards[0], context, several=False), context)
        )
    if len(cards) > 1 and node.zone in {LIFE, "牌组区"} and not node.random:
        cards = piles.ordered(play, cards, node.zone, where)
    sides = [_side(play, node, card, context) for card in cards]
    if len(set(sides)) > 1:
        play.because(order.AT_ONCE, order.BOTH_AT_ONCE)
    several = {card for card, side in zip(cards, sides, strict=True) if sides.count(side) > 1}
    moving = partial(_moved, play, node, context, several)
    to_rest = leaving.given_up_to_rest if node.place == "废弃" else leaving.to_rest
    if node.zone == REST:
        return bool(to_rest(play, cards, moving)), tuple(cards)
    there, _ = leaving.not_replaced(play, cards, node.zone)
    return bool(play.done_to(there, moving)), tuple(cards)


def _side(play: Rules, node: Put, card: int, context: Context) -> int:
    """The player to whose zone a card is put."""
    said = piles.whose(play, node, card, context)
    return play.card(card).player if said is None else said


def _moved(play: Rules, node: Put, context: Context, several: set[int], card: int) -> bool:
    """Whether one of the cards that are put somewhere, ``several`` onto one pile, has moved."""
    clause = _moving(play, node.zone, card, context, several=card in several)
    if node.zone == LIFE and clause == VERB and node.place != "最下方":
        play.because(LIFE_ON_TOP, "比照同时加入的多张：放在最上方")
    moved = play.put(
        card,
        node.zone,
        *_words_of(play, node, card, _side(play, node, card, context)),
        clause=clause,
        bottom=node.place == "最下方",
        face_up=False if node.place.startswith("面朝下") else None,
        player=piles.whose(play, node, card, context),
    )
    if moved and "横置" in node.place:
        play.because(UPRIGHT, "通常竖直着进入")
        play.change(card, card, "横置着放入", clause=TEXT_FIRST, tapped=True)
    if moved and node.zone == OUT and _speaks_of_it(play, context.card):
        play.set(removed=(*play.state.removed, Removed(card, context.card)))
    if moved and node.zone == REST and (node.place == "废弃" or clause == LIFE_GIVEN_UP):
        leaving.given_up(play, card)
    if moved and node.zone not in IN_PLAY:
        leaving.not_destroyed(play, card, clause)
    return moved


def _words_of(play: Rules, node: Put, card: int, side: int) -> tuple[int | str, ...]:
    """How a record says that a card goes somewhere, where it is not said as always."""
    if node.zone == LIFE:
        whose = () if play.card(card).face else (name(side), "的")  # each player's would be told alike
        return (*whose, card, f"进入{LIFE}的{'最下方' if node.place == '最下方' else '最上方'}")
    if node.place in WAYS:
        return (node.place, card)
    if node.zone == DECK:
        return (card, f"放到牌组{'底' if node.place == '最下方' else '顶'}")
    return (card, "面朝下移出游戏") if node.zone == OUT and node.place == "面朝下" else ()


WAYS = frozenset(("废弃", "舍弃"))
"""What a text may call sending a card to the rest zone (606, 608)."""


def _speaks_of_it(play: Rules, card: int) -> bool:
    """Whether another paragraph of a card speaks of what its effects have removed from the game."""
    return any(ref == Ref("移出的") for ability in play.face(card).abilities for ref in walking.parts(ability))


def _moving(play: Rules, zone: str, card: int, context: Context, *, several: bool) -> Clause:
    """The clause that says what moving a card there is."""
    here = play.card(card)
    if zone == REST and here.zone == HAND:
        return DISCARDED
    if zone == REST and here.player == context.player and here.zone in GIVEN_UP_FROM:
        return GIVEN_UP
    if zone == here.zone == DECK:  # it goes nowhere else
        return keyword_clauses.KEYWORD_CLAUSES.get(context.name, VERB)
    return LIFE_ON_TOP if zone == LIFE and several else piles.MOVING_TO.get(zone, VERB)


LIFE_ON_TOP = cite("202#5", "放在生命区的最上方")
GIVEN_UP_FROM = frozenset((*IN_PLAY, RESOURCE, LIFE))
"""From where sending a card of one's own to the rest zone is 废弃 (606#1)."""


def _grow(play: Rules, node: Grow, context: Context) -> Done:
    """The uppermost card of the deck becomes a level counter (600#3), without a levelling up (600#1)."""
    hosts = [card for card in pick(play, node.under or Ref("这"), context, "升级的牌") if play.card(card).zone == FIELD]
    cards = pick(play, node.what, context)[: len(hosts)] if hosts and play.face(hosts[0]).kind == "角色牌" else []
    play.consult(*facts.LEVEL)
    under = dict(zip(cards, hosts, strict=False))

    def laid(card: int) -> bool:
        return play.lay_under(card, under[card], card, "面朝下成为", under[card], "的升级指示物", face_up=False)

    done = play.done_to(under, laid)
    for host in hosts if done else ():
        play.because(facts.LEVEL[0], f"LV{facts.level(play, host)}", card=host)
        play.happened("等级提升", host)
    return bool(done), tuple(hosts)


def _deploy(play: Rules, node: Deploy, context: Context) -> Done:
    if node.onto is not None:
        return equipping.by_effect(play, node.what, node.onto, context)
    cards = pick(play, node.what, context, "登场的牌")
    play.consult(ENTERS_WHERE)
    player = context.player if play.applies(ENTERS_WHERE) else 1 - context.player
    hosts = {card: _wearer(play, card, player) for card in cards if play.face(card).kind == "装备牌"}
    tapped = node.state == "横置"
    player = player if node.whose != "对手" else 1 - player
    owners = node.zone == OWNERS
    sides = {card: play.card(card).owner if owners else player for card in cards}
    named = owners or node.whose == "对手"
    by = Reason(TEXT_FIRST, ("写着横置登场",), context.card or None, context.name) if tapped else None
    coming = [Coming(c, sides[c], tapped=tapped, onto=hosts.get(c) or 0, named=named, by=by) for c in cards]
    return bool(entering.enter(play, coming, ENTERS_WHERE)), tuple(cards)


OWNERS = "持有者的战斗区"
"""Where cards come into play, if the text says that it is their owners'."""


def _wearer(play: Rules, card: int, player: int) -> int | None:
    """Who wears an equipment that an effect lets come into play: 319 speaks of using one only."""
    hosts = [host for host in wearers(play, card, player) if not play.card(host).gear]
    if not hosts or play.reading("319#4", *NO_WEARER) == NO_WEARER[1][1]:
        return None
    with play.describing(partial(no_wearer, play, card, player, PUT_ON)):
        return play.pick(player, hosts, card, "要装备到的角色牌", clause=PUT_ON)


NO_WEARER = (
    "效果使装备牌登场，没有写装备到哪一张角色牌上",
    ("由效果的控制者选择一张可以装备的角色牌", "没有装备着它的角色牌，随即破坏（319#7）"),
    (PUT_ON, destroying.GEAR_FALLS),
)


def _search(play: Rules, node: Search, context: Context) -> Done:
    onto = None if node.onto is None else equipping.found_for(play, node.onto, context)
    return searching.search(play, node, context, onto)


def _choose(play: Rules, node: Choose, context: Context) -> Done:
    """Who chooses, chooses among what is meant in the words of who says it."""
    what = node.of
    if node.by == "对手":
        selecting.opponent(play, context.player)
        what, context = replace(what, whose=_OTHERWISE[what.whose]), replace(context, player=1 - context.player)
    cards = pick(play, what, context, f"选择的{what.kind}")
    return bool(cards), tuple(cards)


_OTHERWISE: dict[Whose, Whose] = {"自己": "对手", "对手": "自己", "双方": "双方"}


VERBS: dict[type, Callable[[Rules, Any, Context], Done]] = {
    Choose: _choose,
    Copy: copying.copy,
    Counters: marks.perform,
    Do: annulling.perform,
    Damage: _damage,
    Defeat: _destroy,
    Deploy: _deploy,
    Draw: _draw,
    EndTurn: ending.end_turn,
    Exchange: control.exchange,
    Finish: ending.by_text,
    GiveUp: giving_up.perform,
    Grow: _grow,
    Heal: damaging.heal,
    Put: _put,
    TakeControl: control.take,
    Turn: _turn,
    Become: TEMPORARY.last,
    Gain: TEMPORARY.last,
    Grant: TEMPORARY.last,
    Later: lasting.later,
    Power: TEMPORARY.last,
    Prevent: lasting.prevent,
    Look: piles.look,
    Reveal: piles.reveal,
    Search: _search,
    Shuffle: piles.shuffle,
}
"""What a part of an effect does, by its node."""
