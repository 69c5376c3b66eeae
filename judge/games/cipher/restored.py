"""13.6.1.2, 14.2.3, 18.1.19. Lasting effects as what is over now, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from judge.games.cipher import changed, facts
from judge.games.cipher.abilities import flag_said, of_effect
from judge.games.cipher.card import Effect
from judge.kernel import Reason
from judge.kernel.records import Telling

BY_RULE = frozenset({"18.1.9", "18.1.11.1.1"})
"""What adds to a unit's 战斗力 in a battle without any text: support, and 必杀攻击."""
CANCELLED = "到战斗结束为止的效果取消"


def ended(effects: Iterable[Effect]) -> list[Reason]:
    """Lasting effects that are over: on whom each was, and what it did; how many there were that are said alike."""
    alike = Counter(map(_ended, effects))
    return [one if number == 1 else replace(one, gives=(*one.gives, f"（×{number}）")) for one, number in alike.items()]


def _ended(effect: Effect) -> Reason:
    whom = [piece for card in effect.on for piece in ("、", card)][1:]
    return of_effect(effect, *whom, _did(effect))


def _did(effect: Effect) -> str:
    """What an effect did, as it is said of those on whom it was."""
    if effect.what in {changed.GAINED, changed.LOST_WORDS}:
        return f"{effect.what}{effect.name}「{'、'.join(effect.words)}」"
    if effect.ability is not None:
        return f"获得的『{effect.ability.name}』" if effect.ability.name else "获得的能力"
    if effect.what in facts.SAYS:
        return f"{effect.what}{effect.number:+}"
    return flag_said(effect.what, effect.number, effect.name)


def restored(over: Sequence[Effect]) -> Telling:
    """What a battle's end restores: the 战斗力 of who was supported or struck critically, and what texts did."""
    units = dict.fromkeys(card for effect in over if effect.clause in BY_RULE for card in effect.on)
    if not units:
        return (CANCELLED,)
    said = (*[piece for card in units for piece in ("、", card)][1:], "的战斗力恢复到原数值")
    return said if all(effect.clause in BY_RULE for effect in over) else (*said, f"，{CANCELLED}")
