"""21.2.3.1.1.2. 常 abilities that say that those of a unit which fights have no effect, as long as they hold."""

from __future__ import annotations

from judge.games.cipher.book import cite
from judge.games.cipher.card import NULL, Given
from judge.games.cipher.rules import Rules
from judge.games.cipher.terms import attacker, defender

ALWAYS, FORBIDDEN = cite("21.2.3.1.1.2", "总是被实行"), cite("2.2", "就不能实施")
EACH_OTHER = "战斗单位的常时型能力互相使对方的能力无效，书中没有写哪一个有效"
BOTH, NEITHER = "双方的能力都无效", "双方的能力都照样有效"


def silencing(play: Rules, card: int) -> list[Given]:
    """By which 常 abilities those of a unit have no effect now.

    What each of two does to the other is found without what the other does to it; then it is as the judge has read.
    """
    if play.silencing or not play.printed_or_given(NULL):
        return []
    play.silencing = True
    try:
        found = _by(play, card)
        read = play.state.ruling_on(EACH_OTHER) == NEITHER
        return [by for by in found if not (read and by.card and _by(play, by.card))]
    finally:
        play.silencing = False


def _by(play: Rules, card: int) -> list[Given]:
    return [given for given in play.flags(card, NULL) if given.clause == str(ALWAYS) and given.card != card]


def read(play: Rules) -> None:
    """Ask for the judge's reading, where each of two units that fight silences the other."""
    fighters = [unit for unit in (attacker(play), defender(play)) if unit is not None]
    if play.printed_or_given(NULL) and len(fighters) > 1 and all(silencing(play, unit) for unit in fighters):
        play.reading(EACH_OTHER, EACH_OTHER, (BOTH, NEITHER), (ALWAYS, FORBIDDEN))
