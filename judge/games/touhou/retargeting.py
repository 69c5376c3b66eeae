"""1.125. 更改目标: each becomes another legal one, or stays what it was."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.meant import Select, slots
from judge.games.cards.meaning import Context
from judge.games.touhou import not_meant
from judge.games.touhou.book import cite
from judge.games.touhou.card import Entry, as_option, as_target
from judge.games.touhou.not_meant import of_target
from judge.games.touhou.rules import Rules
from judge.games.touhou.targets import against, aimed, fitting, may_itself, not_itself, parts, stamps
from judge.games.touhou.zones import FIELD
from judge.kernel import Reason

CHANGED = cite("1.125", "每个目标只能改成另一个合法的目标")
NOT_CHANGED = cite("1.125", "目标仍是原来那个")


def change(play: Rules, entry: Entry, player: int) -> bool:
    """更改目标: each target may become another legal one; where there is none it stays, legal or not (1.125)."""
    card = entry.card
    if entry.ability is None or entry.instead is not None:  # whose words speak of no target now
        return False
    wanted = [
        select for part in parts(entry.ability, entry.modes) for select in part.wanted for _ in range(slots(select))
    ]
    now, context = list(entry.targets), Context(entry.card, entry.player, cause=entry.cause, targets=entry.targets)
    for place, (old, select) in enumerate(zip(entry.targets, wanted, strict=False)):
        taken = [one for one, of in zip(now, wanted, strict=False) if of is select and one != old]
        fit = fitting(play, select, context)
        options = {as_option(one): one for one in (*fit, *_others(play, select, fit))}
        barring = {
            option: [
                *([of_target(CHANGED, "就是原来的目标", one)] if one == old else ()),
                *against(play, one, context, taken),
                *not_itself(play, one, context, lambda: 0),
                *(not_meant.reasons(play, one, select, context, CHANGED) if one not in fit else ()),
            ]
            for option, one in options.items()
        }
        chosen = play.one_of(
            *(player, options, card, "的目标改为"),
            least=0,
            against=barring.__getitem__,
            clause=CHANGED,
        )
        if chosen is not None and not may_itself(play, chosen, context):
            chosen = None
        if chosen is None and old:
            if any(not list(play.barring(by)) for by in barring.values()):  # he need not
                play.note("applied", card, "的目标", as_option(old), "没有更改，仍是它", clause=CHANGED)
            else:
                none = Reason(NOT_CHANGED, ("没有别的合法目标",), card)
                said = (card, "的目标", as_option(old), "不能更改，仍是它")
                play.note("refused", *said, clause=NOT_CHANGED, by=(none,))
        now[place] = old if chosen is None else chosen
    if now == list(entry.targets):
        return False
    made = replace(entry, targets=tuple(now), stamps=stamps(play, tuple(now)))
    stack = tuple([made if one is entry else one for one in play.state.stack])
    done = play.set(card, "的目标改变", clause=CHANGED, stack=stack)
    if done:
        aimed(play, made, entry.targets)
    return done


def _others(play: Rules, select: Select, fit: list[int]) -> list[int]:
    """The players and what lies on the battlefield that are no legal target, where the text speaks of such."""
    players = [as_target(player) for player in (0, 1)] if set(select.zones) <= {FIELD} else []
    return [*[one for one in players if one not in fit], *not_meant.others_there(play, select, fit)]
