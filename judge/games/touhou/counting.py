"""1.18, 1.19. Drawing cards one by one; counters on cards and players."""

from __future__ import annotations

from judge.clause import Clause
from judge.games.cards.meaning import Context
from judge.games.touhou import harm, triggers
from judge.games.touhou.book import cite, embody
from judge.games.touhou.card import COLOURS, as_player, as_target
from judge.games.touhou.rules import Rules, name
from judge.games.touhou.zones import DECK, GRAVE, HAND

CHAPTER = (embody("1.18", "抓牌"), embody("4.2.3", "放进效应拥有者的手牌区"))
DRAWS = embody("1.181", "这个动作叫抓牌")
ONE_BY_ONE = cite("1.183", "抓牌一次只抓一张")
NONE_LEFT = cite("1.184", "输掉本局游戏")
MORE_THAN_LEFT = cite("1.29", "把剩下的全部抓完，并输掉这盘游戏")
DISCARDED = embody("4.5.3", "弃置的牌")
PLACED = (embody("1.19", "指示物"), embody("1.191", "放在某些基本对象或玩家身上"))
PLACE = cite("1.191", "用来修改其特征或规则")


def draw(play: Rules, player: int, count: int, clause: Clause | None = None) -> int:
    """Draw cards, one by one (1.183); who is to draw more than there are draws them and loses (1.29, 1.184)."""
    play.consult(*CHAPTER, ONE_BY_ONE)
    by = clause or ONE_BY_ONE
    if not play.applies(by):
        return 0
    if harm.forbidden(play, player, "不能抓牌"):
        return 0
    left = len(play.state.zones[player, DECK])
    done = 0
    for number in range(count):
        if harm.REPLACING.instead(play, "抓牌", as_target(player)):
            if not play.state.zones[player, DECK] and _lost_all_the_same(play):
                play.lose(player, NONE_LEFT, name(player), "将要抓牌而牌库没有牌，达到输掉游戏的条件")
                break
            continue
        card = play.top(player)
        if card is None:
            short = MORE_THAN_LEFT if left else NONE_LEFT
            if play.applies(short):
                if count > left:
                    play.because(MORE_THAN_LEFT, f"要抓{count}张，牌库有{left}张")
                play.because(by, "要抓牌")
                play.because(NONE_LEFT, "牌库没有牌可抓")
                play.lose(player, short, name(player), "牌库没有牌可抓，达到输掉游戏的条件")
            break
        if count > 1:
            play.because(ONE_BY_ONE, f"第{number + 1}张")
        play.because(DRAWS, "牌库顶的牌")
        play.drawing = True
        try:
            drawn = play.put(card, HAND, name(player), "抓", card, clause=by)
        finally:
            play.drawing = False
        if drawn:
            done += 1
            play.happened("抓牌", card)
            if not play.applies(ONE_BY_ONE):
                break
    return done


WOULD_DRAW = "抓牌被代替而牌库没有牌"
REPLACED_OR_NOT = ("不输：抓牌已被代替", "输掉：将要抓牌而无牌可抓")


def _lost_all_the_same(play: Rules) -> bool:
    """Whether who would draw from an empty deck loses though something else is done instead: 1.184 says 将要抓牌."""
    missing = "将要抓牌而牌库没有牌，抓牌又被代替：输不输"
    return play.applies(NONE_LEFT) and (
        play.reading(WOULD_DRAW, missing, REPLACED_OR_NOT, (NONE_LEFT, harm.REPLACED)) == REPLACED_OR_NOT[1]
    )


def discard(play: Rules, card: int, clause: Clause | None = None) -> bool:
    """弃置 a card of the hand."""
    play.consult(DISCARDED)
    if play.paying and clause is None:
        play.because(DISCARD, "弃置的牌进墓地", card=card)
    if not play.put(card, GRAVE, "弃置", card, clause=clause or play.paying or DISCARD):
        return False
    play.happened("弃置", card)
    return True


DISCARD = cite("4.5.3", "弃置的牌")


ALREADY_THERE = embody("1.194", "指示物已经在它身上")


def add_counters(
    play: Rules, to: int, kind: str, count: int, clause: Clause | None = None, *, by: int | None = None
) -> bool:
    """Place counters on a card or a player; ``by`` its own player where nobody else is said to do it (1.194)."""
    play.consult(*PLACED)
    if by is None:
        player = as_player(to)
        by = play.card(to).side if player is None else player
    count = harm.placed(play, to, kind, count, by)
    now = _with(on(play, to), kind, count)
    placed = "进战场时就带有" if clause == ALREADY_THERE else "上放置"
    if count <= 0 or not _set(play, to, now, f"{placed}{count}个{_called(kind)}", clause or PLACE):
        return False
    _counted(play, ("放置", kind), to, as_target(by), count)
    return True


def take_counters(play: Rules, off: int, kind: str, count: int, clause: Clause | None = None) -> int:
    """Remove counters, as many as there are up to ``count``."""
    found = min(count, dict(on(play, off)).get(kind, 0))
    now = _with(on(play, off), kind, -found)
    if found <= 0 or not _set(play, off, now, f"上移除{found}个{_called(kind)}", clause or PLACE):
        return 0
    _counted(play, ("移除", kind), off, None, found)
    return found


def which_off(play: Rules, off: int, count: int, context: Context) -> tuple[tuple[str, int], ...]:
    """移去一个指示物, of no kind that is said: who does it chooses one after the other (1.142d)."""
    left, chosen = on(play, off), dict[str, int]()
    for _ in range(count):
        kind = play.one_of(context.player, {_called(kind): kind for kind, _ in left}, off, "移去的指示物")
        if kind is None:
            break
        chosen[kind] = chosen.get(kind, 0) + 1
        left = _with(left, kind, -1)
    return tuple(chosen.items())


def _counted(play: Rules, done: tuple[str, str], on: int, by: int | None, count: int) -> None:
    """Counters were placed or removed, of whatever kind and of theirs: together, and each of them."""
    way, kind = done
    for what in ("", kind):
        play.happened(f"被{way}{what}指示物", on, by, amount=count)
        one = f"被{way}一个{what}指示物"
        for _ in range(_times(play, one, on, by, count)):
            play.happened(one, on, by, amount=1)


EACH_OR_ONCE = ("每个各算一次", "同时的几个只算一次")
SET_OFF = (cite("1.117c", "触发条件和效应"), cite("1.142a", "触发类能力随时可以触发"))


def _times(play: Rules, event: str, on: int, by: int | None, count: int) -> int:
    """How often 一个指示物 is placed or removed where several are: if something waits for it, the judge reads."""
    if count < 2 or not triggers.sets_off(play, event, on, by):
        return count
    missing = "一次放置或移除几个指示物，「一个指示物」被放置或移除算几次"
    return count if play.reading("几个指示物", missing, EACH_OR_ONCE, SET_OFF) == EACH_OR_ONCE[0] else 1


def _called(kind: str) -> str:
    """A kind of counter in words: 红色指示物, 计时指示物."""
    return f"{kind}{'色' if kind in COLOURS else ''}指示物"


def on(play: Rules, one: int) -> tuple[tuple[str, int], ...]:
    """The counters on a card or a player: of each kind how many."""
    player = as_player(one)
    return play.card(one).counters if player is None else play.person(player).counters


def _with(counters: tuple[tuple[str, int], ...], kind: str, count: int) -> tuple[tuple[str, int], ...]:
    found = dict(counters)
    found[kind] = found.get(kind, 0) + count
    return tuple(sorted((word, number) for word, number in found.items() if number > 0))


def _set(play: Rules, one: int, now: tuple[tuple[str, int], ...], words: str, clause: Clause) -> bool:
    player = as_player(one)
    if player is not None:
        return play.tally(player, name(player), words, clause=clause, counters=now)
    return play.change(one, one, words, clause=clause, counters=now)
