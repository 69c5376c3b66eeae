"""1.19. Counters on cards and players: how they are placed and removed, and what card text does with them."""

from __future__ import annotations

from judge.clause import Clause
from judge.effects.nodes.verbs import Counters, Do
from judge.games.cards.meaning import Context, Done
from judge.games.touhou import facts, lasting, replacing, triggers
from judge.games.touhou.book import cite, embody
from judge.games.touhou.card import COLOURS, as_player, as_target
from judge.games.touhou.rules import Rules, name
from judge.games.touhou.selecting import amount, pick

PLACED = (embody("1.19", "指示物"), embody("1.191", "放在某些基本对象或玩家身上"))
PLACE = cite("1.191", "用来修改其特征或规则")
ALREADY_THERE = embody("1.194", "指示物已经在它身上")


def add_counters(
    play: Rules, to: int, kind: str, count: int, clause: Clause | None = None, *, by: int | None = None
) -> bool:
    """Place counters on a card or a player; ``by`` its own player where nobody else is said to do it (1.194)."""
    play.consult(*PLACED)
    if by is None:
        player = as_player(to)
        by = play.card(to).side if player is None else player
    count = replacing.placed(play, to, kind, count, by)
    now = _with(play.all_counters(to), kind, count)
    placed = "进战场时就带有" if clause == ALREADY_THERE else "上放置"
    if count <= 0 or not _set(play, to, now, f"{placed}{count}个{_called(kind)}", clause or PLACE):
        return False
    _counted(play, ("放置", kind), to, as_target(by), count)
    return True


def take_counters(play: Rules, off: int, kind: str, count: int, clause: Clause | None = None) -> int:
    """Remove counters, as many as there are up to ``count``."""
    found = min(count, play.counters(off, kind))
    now = _with(play.all_counters(off), kind, -found)
    if found <= 0 or not _set(play, off, now, f"上移除{found}个{_called(kind)}", clause or PLACE):
        return 0
    _counted(play, ("移除", kind), off, None, found)
    return found


def _which_off(play: Rules, off: int, count: int, context: Context) -> tuple[tuple[str, int], ...]:
    """移去一个指示物, of no kind that is said: who does it chooses one after the other (1.142d)."""
    left, chosen = play.all_counters(off), dict[str, int]()
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


def _with(counters: tuple[tuple[str, int], ...], kind: str, count: int) -> tuple[tuple[str, int], ...]:
    found = dict(counters)
    found[kind] = found.get(kind, 0) + count
    return tuple(sorted((word, number) for word, number in found.items() if number > 0))


def _set(play: Rules, one: int, now: tuple[tuple[str, int], ...], words: str, clause: Clause) -> bool:
    player = as_player(one)
    off = ("从",) if words.startswith("上移除") else ()
    if player is not None:
        return play.tally(player, *off, name(player), words, clause=clause, counters=now)
    return play.change(one, *off, one, words, clause=clause, counters=now)


def counters(play: Rules, node: Counters, context: Context) -> Done:
    """Counters are placed, or removed: of a kind, or of whatever kind they are."""
    on = pick(play, node.what, context, "放置指示物的对象" if not node.minus else "移去指示物的对象")
    kind = lasting.colour(play, context) if node.name == "所选" else node.name
    done = []
    told = facts.as_told(play, context.card) if play.paying or not node.minus else facts.told_by(play, context.card)
    off = play.paying or told  # 1.191 only says how they are placed
    play.dealt = 0
    for one in on if kind else ():
        count = play.counters(one, kind) if node.amount is None else amount(play, node.amount, context)
        if node.minus:
            taken = play.take_counters(one, kind, count, off)
            play.dealt += taken
            done.append(taken == count > 0)
        else:
            if not isinstance(node.amount, int):
                play.because(told, f"照叙述放置，{count}个", card=context.card)
            done.append(play.add_counters(one, kind, count, play.paying or PLACE, by=context.player))
            if one > 0 and done[-1] and context.player not in (placed := play.card(one).placed):
                play.follow(one, placed=(*placed, context.player))
    for one in () if kind else on:
        wanted = None if node.amount is None else amount(play, node.amount, context)
        which = play.all_counters(one) if wanted is None else _which_off(play, one, wanted, context)
        taken_off = [play.take_counters(one, each, count, off) for each, count in which]
        play.dealt += sum(taken_off)
        done += [count > 0 for count in taken_off] if wanted is None else [sum(taken_off) == wanted > 0]
    return bool(done) and all(done), tuple(on)


DOUBLED = "指示物翻倍"


def doubled(play: Rules, node: Do, context: Context) -> Done:
    """As many counters more of each kind, or of one, as are there."""
    kind = node.verb.removeprefix("上的").removesuffix(DOUBLED)
    on = [] if node.what is None else pick(play, node.what, context, "指示物翻倍的对象")
    done = False
    for one in on:
        for each, count in play.all_counters(one):
            more = kind in {"", each} and play.add_counters(one, each, count, PLACE, by=context.player)
            done = more or done
    return done, tuple(on)
