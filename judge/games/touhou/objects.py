"""1.113, 4.4.3. Which object of the 对抗 is meant where a card stands for itself there, and for its abilities."""

from __future__ import annotations

from judge.effects.nodes.meant import TARGET, Ref, Select, Target, slots
from judge.games.cards.meaning import Context
from judge.games.touhou import selecting, targets
from judge.games.touhou.book import embody
from judge.games.touhou.card import Entry
from judge.games.touhou.leaving import words_of
from judge.games.touhou.rules import Rules

APART = embody("4.4.3", "独立的")


def meant(play: Rules, card: int, what: Target, context: Context) -> Entry | None:
    """The object of a card that is meant: itself as it is used, or an ability of it, as the description says.

    Where both are meant, or several abilities, whose text it is says which.
    """
    there = [entry for entry in play.state.stack if entry.card == card and not _resolves(play, entry, context)]
    fit = _fitting(play, there, what, context)
    if len(fit) < 2:
        return next(iter(fit or there), None)
    named: dict[str, Entry] = {}
    for entry in fit:
        _, *ability = words_of(entry)
        named.setdefault("".join(map(str, ability)).removeprefix("的") or "牌本身", entry)
    return named[play.word(context.player, named, card, "是哪一个")] if len(named) > 1 else fit[0]


def _resolves(play: Rules, entry: Entry, context: Context) -> bool:
    """Whether it is what does this: that is no longer to be kept from it."""
    return entry.card == context.card and entry is play.state.stack[0]


def _fitting(play: Rules, there: list[Entry], what: Target, context: Context) -> list[Entry]:
    select = _described(play, what, context)
    if select is not None and selecting.of_ability(select):
        kinds = {kind for demand in select.filters if demand.fact == "种类" for kind in demand.values}
        abilities = [e for e in there if e.kind == "能力" and e.ability and (not kinds or e.ability.kind in kinds)]
        itself = select.kind != "能力" and selecting.WORDS.of_kind(play, select.kind, there[0].card) if there else False
        return [*(e for e in there if e.kind == "牌" and itself), *abilities]
    if select is None and isinstance(what, Ref) and what.role == "诱发对方":  # 成为能力的目标时，反制该能力
        return [entry for entry in there if context.cause[:1] == entry.targets[:1]]
    return [entry for entry in there if entry.kind == "牌"]


def _described(play: Rules, what: Target, context: Context) -> Select | None:
    """The description of what is meant: its own, or that of the target which it is."""
    if isinstance(what, Select):
        return what
    own = next((entry for entry in play.state.stack if _resolves(play, entry, context)), None)
    number = what.role.removeprefix(TARGET) if isinstance(what, Ref) and what.role.startswith(TARGET) else ""
    if own is None or own.ability is None or not number.isdecimal():
        return None
    wanted = [
        select for part in targets.parts(own.ability, own.modes) for select in part.wanted for _ in range(slots(select))
    ]
    return wanted[int(number) - 1] if int(number) <= len(wanted) else None
