"""10.2.1.2 and 10.9.2. What an effect does for a time."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.ability import Ability, Node
from judge.effects.nodes.meant import Select
from judge.games.cards.values import Layer
from judge.games.evolve.book import embody
from judge.games.evolve.card import Context, Effect
from judge.games.evolve.layers import ABILITIES_FIRST, AFTER_NEXT, AFTER_OWN_NEXT, CONTINUOUS, ONLY_NEXT, OWN_NEXT
from judge.games.evolve.rules import Rules, name
from judge.games.evolve.vocabulary import LATER_HARM, NEXT_HARM, NEXT_START, OWN_START, STARTS, THEIR_START, WORDS
from judge.games.evolve.zones import FIELD
from judge.kernel.records import Telling

FOR_A_TIME = embody("10.2.1.2", "在一段时间里有效")
ADDED = (embody("5.26", "+/-"), embody("5.26.1", "在当前值之上增加"), embody("5.26.2", "视为“+”"))
WHOLE_GAME = "永久"
_NEXT, _AFTER, _BEGIN = "下一次{}的回合结束", "再下一次{}的回合结束", "下一次{}的回合开始"
NEXT_USE, LATER_USE = "本回合下一次使用", "下一次使用"
THIS_AND_NEXT = "这个回合和下一次对手的回合"
"""Not in between, where this turn is the opponent's too."""
LONGER = (
    *STARTS,
    *(THIS_AND_NEXT, ONLY_NEXT, AFTER_NEXT, OWN_NEXT, AFTER_OWN_NEXT),
    NEXT_USE,
    LATER_USE,
    NEXT_HARM,
    LATER_HARM,
    *(when.format(whose) for when in (_NEXT, _AFTER, _BEGIN) for whose in ("自己", "对手")),
)
"""Until when something can hold that goes on after this turn."""


def affect(
    play: Rules,
    cards: list[int],
    what: str,
    until: str,
    context: Context,
    *words: int | str,
    clause: Clause | None = None,
    number: int | None = None,
    sets: bool = False,
    more: tuple[str, ...] = (),
    ability: Ability | None = None,
    node: Node | None = None,
    uses: Select | None = None,
) -> bool:
    """Let something hold for cards until then; ``until`` empty: for the rest of the game. False if for none.

    ``uses``: of whose use it changes something, whichever lie there then, instead of ``cards``.
    """
    play.consult(FOR_A_TIME, *(ADDED if number is not None else ()))
    if not cards and uses is None:
        return False
    if until == THIS_AND_NEXT and play.state.turn_player == context.player:
        until = _NEXT.format("对手")  # with no turn in between
    if until == ONLY_NEXT and play.state.turn_player != context.player:
        until = AFTER_NEXT  # this turn is not the next one
    if until == OWN_NEXT and play.state.turn_player == context.player:
        until = AFTER_OWN_NEXT
    if until.startswith("下一次") and until == _NEXT.format(_whose(play, context.player)):
        until = _AFTER.format(_whose(play, context.player))  # this turn is not the next one
    made = Effect(
        *(0, what, tuple(cards), until or WHOLE_GAME, context.player),
        words=more,
        ability=ability,
        source=context.card,
        name=context.name,
        number=number,
        sets=sets,
        node=node,
        uses=uses,
    )
    if clause is None and CONTINUOUS.rank(made) == ABILITIES_FIRST:
        play.because(ABILITIES_FIRST, "是能力的失去" if what.startswith("失去") else "是能力的给予")
    said = words or (*cards, f"{what}{'变为' if sets else ''}{number if sets else ''}")
    if until in _NEXT_TIME:
        said = ("本回合中，" if until in {NEXT_USE, NEXT_HARM} else "", *_next_time(until, said))
    elif for_how_long := _for_how_long(until, context.player):
        until_then = for_how_long.startswith("直到")  # 直到回合结束; a time in which it holds comes first
        said = (*said, f"，{for_how_long}") if until_then else (f"{for_how_long}，", *said)
    return play.affect(made, *said, clause=clause or FOR_A_TIME)


_NEXT_TIME = frozenset((NEXT_USE, LATER_USE, NEXT_HARM, LATER_HARM))


def _next_time(until: str, said: Telling) -> Telling:
    """What holds for the next time only, said of that: A下一次使用法术时, 甲不会受到下一次的伤害."""
    words = ("使用", "下一次使用") if until in {NEXT_USE, LATER_USE} else ("受到的", "下一次受到的")
    told = [
        one.replace(*words, 1).replace("不会受到", "不会受到下一次的") if isinstance(one, str) else one for one in said
    ]
    return tuple(told)


def _for_how_long(until: str, player: int) -> str:
    """Until when something holds, by whose turns: its own turn is not the next one that a text counts from."""
    said = WORDS.times.get(until, "").rstrip("，") or (f"直到{until.removeprefix('再')}" if until else "")
    return said.replace("自己", name(player)).replace("对手", name(1 - player))


def over(play: Rules, until: str, clause: Clause, *words: int | str) -> bool:
    """What held until now holds no more."""
    gone = (until, NEXT_USE, NEXT_HARM) if until == "回合结束" else (until,)
    kept = tuple([effect for effect in play.state.effects if effect.until not in gone])
    waits = tuple([one for one in play.state.awaited if one.last != play.state.turn])
    return play.set(*words, clause=clause, effects=kept, awaited=waits)


def used(play: Rules, card: int, was: Rules) -> None:
    """What held for the next card that is used holds no more once it is: this is one, as it ``was`` before."""
    held = {layer.stamp for layer in was.layers(card, "费用")}
    mine = {e.stamp for e in was.state.effects if e.until in {NEXT_USE, LATER_USE} and e.stamp in held}
    if mine:
        play.set(effects=tuple([effect for effect in play.state.effects if effect.stamp not in mine]))


def suffered(play: Rules, card: int, changed: Iterable[Layer]) -> None:
    """What held for the next damage that a card suffers holds for it no more: it is what ``changed`` this."""
    held = {layer.stamp for layer in changed}
    mine = {e.stamp for e in play.state.effects if e.until in {NEXT_HARM, LATER_HARM} and e.stamp in held}
    if not mine:
        return
    left = [replace(e, on=_but(e.on, card)) if e.stamp in mine else e for e in play.state.effects]
    play.set(effects=tuple([effect for effect in left if effect.stamp not in mine or effect.on]))


def _but(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    return tuple([one for one in cards if one != card])


def _whose(play: Rules, player: int) -> str:
    """Whose turn it is, as a player says it."""
    return "自己" if play.state.turn_player == player else "对手"


def next_over(play: Rules, clause: Clause) -> bool:
    """What held until the end of a player's next turn: that is this one, or it is next now."""
    kept: list[Effect] = []
    for effect in play.state.effects:
        whose = _whose(play, effect.player)
        if effect.until in {THIS_AND_NEXT, AFTER_NEXT}:
            kept.append(replace(effect, until=ONLY_NEXT))
        elif effect.until == AFTER_OWN_NEXT:
            kept.append(replace(effect, until=OWN_NEXT) if whose == "自己" else effect)
        elif effect.until == OWN_NEXT:
            kept += [effect] if whose == "对手" else []
        elif effect.until == _AFTER.format(whose):
            kept.append(replace(effect, until=_NEXT.format(whose)))
        elif effect.until != _NEXT.format(whose) and (effect.until != ONLY_NEXT or whose == "自己"):
            kept.append(effect)
    stamps = {effect.stamp for effect in kept}
    gone = [effect for effect in play.state.effects if effect.stamp not in stamps]
    for effect in gone:
        until = _for_how_long(effect.until, effect.player)
        play.because(FOR_A_TIME, f"期限：{until}，就是这个回合", card=effect.source or None)
    words = ("期限到这个回合为止的效果移除",) if gone else ()
    return play.set(*words, clause=clause, effects=tuple(kept))


def turn_begins(play: Rules) -> bool:
    """What held until a player's turn begins holds no more, as it does."""
    kept = tuple([e for e in play.state.effects if e.until != _BEGIN.format(_whose(play, e.player))])
    whose = name(play.state.turn_player)
    words = (f"期限到{whose}的回合开始为止的效果不再有效",) if len(kept) < len(play.state.effects) else ()
    return play.set(*words, clause=FOR_A_TIME, effects=kept)


def start_over(play: Rules, player: int) -> bool:
    """What held for cards until their controller's start phase, or until that of a player, holds no more."""
    mine = set(play.state.zones[player, FIELD])
    now = {(OWN_START, player), (THEIR_START, 1 - player)}
    lasting = [e for e in play.state.effects if e.until != NEXT_START or not mine & set(e.on)]
    kept = tuple([e for e in lasting if (e.until, e.player) not in now])
    words = ("期限到这个开始阶段为止的效果不再有效",) if len(kept) < len(play.state.effects) else ()
    return play.set(*words, clause=FOR_A_TIME, effects=kept)
