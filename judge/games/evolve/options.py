"""5.17. Which options of 抉择 can be chosen: not one without targets, nor one that its own text excludes."""

from __future__ import annotations

from collections.abc import Sequence

from judge.effects.nodes.ability import Modes
from judge.games.evolve import order, targets
from judge.games.evolve.book import cite
from judge.games.evolve.card import Context
from judge.games.evolve.rules import Rules
from judge.kernel import Blocked, Reason

MODES_NOW = cite("5.17.3", "在使用的阶段就必须选好")


def sifted(
    play: Rules, said: str, node: Modes, context: Context
) -> tuple[dict[str, int], list[str], tuple[Blocked, ...]]:
    """The place of each option by its name, those that can be chosen, and what is against each other one."""
    places = {f"第{place}项": place - 1 for place in range(1, len(node.of) + 1)}

    def by(option: str) -> list[Reason]:
        found = against(play, said, node, places[option], context)
        if any(reason.clause != order.FORBIDDEN for reason in found):
            play.because(MODES_NOW, "只能选使用得了的选项")
        return found

    free, blocked = play.sift(places, by)
    return places, free, blocked


def against(play: Rules, said: str, node: Modes, place: int, context: Context) -> list[Reason]:
    """Why an option cannot be chosen: what forbids it goes before the order to choose (1.3.3).

    ``said``: the text of the ability.
    """
    option = node.of[place]
    by = targets.short(play, option.targets, context)
    by += targets.unshareable(play, option.targets, option.then, context)
    if node.fresh and (_chosen(said, place), context.card) in [deed[:2] for deed in play.state.deeds]:
        by.append(
            Reason(order.FORBIDDEN, ("这个回合已经通过这个能力抉择过，写明不能再抉择",), context.card, context.name)
        )
    return by


def note(play: Rules, said: str, node: Modes, chosen: Sequence[int], context: Context) -> None:
    """What was chosen is known for the rest of the turn, where a text asks for it."""
    if node.fresh:
        made = [(_chosen(said, place), context.card, context.player) for place in chosen]
        play.set(deeds=(*play.state.deeds, *made))


def _chosen(said: str, place: int) -> str:
    return f"抉择【{place + 1}】：{said}"
