"""102. The highest principles: who goes first, what cannot be done."""

from __future__ import annotations

from judge.clause import Clause
from judge.games.cards.values import Layer
from judge.games.zero import layers, observing
from judge.games.zero.book import cite, embody
from judge.games.zero.rules import Rules
from judge.kernel import Reason

CHAPTER = embody("102", "最高原则")
TEXT_FIRST = cite("102#1", "听牌上写的")
CANNOT = cite("102#2", "以“不能”为准")
TURN_PLAYER_FIRST = cite("102#3", "主动玩家（回合正在进行的一方）先作选择")
AT_ONCE, BOTH_AT_ONCE = cite("102#3", "这些效果一并处理"), "双方的同时处理"
IMPOSSIBLE = cite("102#4", "忽略那个动作")


def choosing(play: Rules) -> tuple[int, int]:
    """Both players in the order in which they choose (102#3)."""
    play.consult(CHAPTER, TURN_PLAYER_FIRST)
    turn = play.state.turn_player
    return (turn, 1 - turn) if play.applies(TURN_PLAYER_FIRST) else (1 - turn, turn)


def says(play: Rules, card: int, flag: str, clause: Clause, by: int = 0) -> list[Reason]:
    """What says of a card that it has a flag now, or has it against ``by``: ``clause``, with whose ability gives it."""
    found = layers.flags(play, card, flag, by)
    return [said_by(play, layer, clause, by) for layer in found] if found else []


def directed(play: Rules, card: int, flag: str, clause: Clause, by: int) -> list[Reason]:
    """The same, of what is said against ``by`` and others like it only."""
    return [said_by(play, one, clause, by) for one in layers.flags(play, card, flag, by) if layers.limited(one)]


def of_some(play: Rules, card: int, flag: str, clauses: tuple[Clause, Clause], by: int) -> list[Reason]:
    """What says of a card that it has a flag now: against everything by the first clause, or against ``by``.

    What is said of some cards only the rules leave to the text, which goes first (102#1).
    """
    found: list[Reason] = []
    for layer in layers.flags(play, card, flag, by):
        of_these = (clauses[1], TEXT_FIRST) if layers.limited(layer) else clauses[:1]
        found += [said_by(play, layer, clause, by) for clause in of_these]
    return found


def said_by(play: Rules, layer: Layer, clause: Clause, by: int = 0) -> Reason:
    """Who says so, and what is so that lets it say that: of the board, and of the card against which it is said."""
    it = observing.fitting(play, layer, by)
    flag = layer.what.replace("不能被", "不能被它", 1) if it else layer.what
    said = (MEANS.get(flag, flag), *it, *observing.so_far(play, layer))
    return Reason(clause, said, layer.source or None, layer.name)


MEANS = {"守备": "不能宣布攻击"}
"""What a keyword comes to, where that is said of a card that has it."""


def forbidden(
    play: Rules, card: int, flag: str, *, by_rule: bool = False, by: int = 0, rules: tuple[Reason, ...] = ()
) -> bool:
    """Whether an effect says that something cannot be, or cannot be done by ``by``.

    It goes before an effect that says that it is so (102#2), and before a rule (102#1), which forbids nothing itself.
    ``rules``: by which rules it would be.
    """
    clause = TEXT_FIRST if by_rule else CANNOT
    saying = says(play, card, flag, clause, by)
    if not saying or not play.applies(clause):
        return False
    play.note("refused", card, flag, clause=clause, by=[*saying, *rules])
    return True
