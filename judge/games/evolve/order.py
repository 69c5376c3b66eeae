"""1.3. The principles: what cannot be done, what forbids, who chooses first."""

from __future__ import annotations

from collections.abc import Sequence

from judge.clause import Clause
from judge.games.evolve.book import cite, embody
from judge.games.evolve.rules import Rules
from judge.games.evolve.vocabulary import ALSO, read_as
from judge.kernel import Reason

CHAPTER = (
    embody("1", "游戏概要"),
    embody("1.3", "游戏基本原则"),
    embody("1.1", "游戏人数"),
    embody("1.1.1", "2名玩家的对战"),
)
TEXT_FIRST = cite("1.3.1", "以效果文本为准")
AS_FAR = cite("1.3.2", "能做多少做多少")
NOT_AGAIN = cite("1.3.2.1", "不会再变一次")
NOTHING = cite("1.3.2.2", "那个行动都不执行")
AS_ZERO = cite("1.3.2.2.1", "把那个数当作0来做")
MOST_OF_ALL = cite("1.3.2.3", "满足其中最多要求的那种做法")
MAY_BE_NEGATIVE = embody("1.3.2.4", "也可以是负值")
BOUNDED = cite("1.3.2.4.1", "就成为那个上限值或下限值")
FORBIDDEN = cite("1.3.3", "任何时候都以禁止的效果为先")
TURN_PLAYER_FIRST = cite("1.3.4", "先由回合玩家选")
TOGETHER = cite("1.3.4.1", "由各玩家同时进行")
ONE_BY_ONE = cite("1.3.4.1", "涉及选择的处理由回合玩家先选")
NUMBERS = cite("1.3.5", "须选0以上的整数")
ALSO_ZERO = cite("1.3.5.1", "0也可以选")


def choosing(play: Rules) -> tuple[int, int]:
    """Both players in the order in which they choose (1.3.4)."""
    play.consulted.update((*CHAPTER, TURN_PLAYER_FIRST))
    turn = play.state.turn_player
    return (turn, 1 - turn) if play.applies(TURN_PLAYER_FIRST) else (1 - turn, turn)


def both(play: Rules) -> tuple[int, int]:
    """Both players where neither comes first, as a list has to name one before the other."""
    return play.state.turn_player, 1 - play.state.turn_player


def says(play: Rules, card: int, flag: str, clause: Clause, meaning: str = "") -> list[Reason]:
    """What says of a card that it has a flag now: ``clause``, with the card and the ability of each that gives it.

    ``meaning``: what it comes to here, where the flag is the name of a keyword.
    """
    found = play.layers(card, flag)
    if not found:  # as it mostly is
        return []
    said = [(layer, written_as(play, layer.source, flag)) for layer in found]
    return [
        Reason(clause, (f"{meaning or flag}，{other}" if other else meaning or flag,), layer.source or None, layer.name)
        for layer, other in said
    ]


def written_as(play: Rules, card: int, keyword: str) -> str:
    """That a card gives a keyword by another word than the book's, which is read as that; empty if it does not."""
    texts = [ability.text for ability in play.face(card).abilities] if card and keyword in ALSO else []
    return read_as("".join(texts), keyword)


def forbidden(play: Rules, card: int, flag: str, clause: Clause = FORBIDDEN, *, said: tuple[str, ...] = ()) -> bool:
    """Whether an effect says that something cannot be, which goes before one that says that it is so (1.3.3).

    ``clause``: the one by which it goes before a rule instead (1.3.1); ``said``: of whom, and what, if not of the card.
    """
    saying = says(play, card, flag, clause)
    if not saying or not play.applies(clause):
        return False
    play.note("refused", *(said or (card, flag)), clause=clause, by=saying)
    return True


def worth(play: Rules, number: int) -> int:
    """A number as what is done by it counts it: below zero as zero (1.3.2.2.1)."""
    if number >= 0:
        return number
    play.consult(AS_ZERO)
    return 0 if play.applies(AS_ZERO) else number


def in_full(done: Sequence[bool]) -> bool:
    """Whether something was done to every card that it was to be done to, and there was one."""
    return bool(done) and all(done)


def nothing(play: Rules, number: int, *what: int | str) -> bool:
    """Whether something is to be done no times at all, or fewer, and so is not done (1.3.2.2)."""
    if number > 0 or not play.applies(NOTHING):
        return False
    play.withheld(*what, clause=NOTHING)
    return True
