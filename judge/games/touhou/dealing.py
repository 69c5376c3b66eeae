"""1.17. The damage that card text deals: to each as much, or shared out; and what takes it off."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from judge.effects.nodes.harm import Damage, Heal
from judge.effects.nodes.meant import Select
from judge.games.cards.meaning import Context, Done
from judge.games.touhou import facts, numbers, selecting
from judge.games.touhou.book import cite, embody
from judge.games.touhou.rules import Rules
from judge.games.touhou.selecting import pick

HEALS = embody("1.131", "移除伤害标记")
ANY_NUMBER = cite("1.55", "哪个自然数都可以选")


def damage(play: Rules, node: Damage, context: Context) -> Done:
    """造成伤害: to each as much, or shared out over them by who uses it."""
    number = numbers.amount(play, selecting.amount(play, node.amount, context))
    sources = [context.card]
    if node.by is not None:
        by = selecting.meant(play, node.by, context)
        sources = list(by) if isinstance(node.by, Select) else [next(iter(by), 0)]
    hurt = [] if node.what is None else pick(play, node.what, context, "受到伤害的对象")
    with play.together():
        there = [one for one in hurt if one < 0 or play.in_play(one)]
        if node.shared:
            done = [play.damage(sources[0], one, count) for one, count in _shared(play, number, there, context)]
        else:
            done = [play.damage(source, one, number) for source in sources for one in there]
    play.dealt = sum(map(int, done))
    return any(done), tuple(hurt)


def _shared(play: Rules, number: int, over: Sequence[int], context: Context) -> Iterable[tuple[int, int]]:
    """So much for each: any natural number of it (1.55), until all of it is given out."""
    if not over:
        return ()
    return play.share(context.player, number, over, context.card, "的伤害，分给", clause=ANY_NUMBER).items()


def heal(play: Rules, node: Heal, context: Context) -> Done:
    """Damage is taken off units."""
    cards = pick(play, node.what, context, "移除伤害的单位")
    done = []
    for card in [one for one in cards if one > 0 and play.in_play(one)]:
        damage = play.card(card).damage
        left = damage - min(damage, selecting.amount(play, node.amount, replace(context, that=(card,))))
        play.because(HEALS, "移除伤害标记是一种动作", card=card)
        done.append(play.change(card, "移除", card, "上的伤害", clause=facts.told_by(play, context.card), damage=left))
    return any(done), tuple(cards)
