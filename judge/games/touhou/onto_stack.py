"""4.4.2. How an object comes onto the 对抗: on top of what is there."""

from __future__ import annotations

from judge.clause import Clause
from judge.games.touhou.book import cite
from judge.games.touhou.card import Entry
from judge.games.touhou.rules import Rules

ENTERS = cite("4.4.2", "无一例外按顺序进入对抗区")
ON_TOP = cite("4.4.2a", "对象后进的放在顶端")


def next_id(play: Rules) -> int:
    """A number for a new object in the 对抗."""
    return 1 + max([entry.id for entry in play.state.stack], default=0)


def add(play: Rules, entry: Entry, *words: int | str, clause: Clause) -> bool:
    """A new object goes on top of the 对抗 (4.4.2a)."""
    play.consult(ENTERS, ON_TOP)
    if play.state.stack:
        play.because(ON_TOP, "放在原有对象之上")
    old = play.state.stack
    return play.set(*words, clause=clause, stack=(entry, *old) if play.applies(ON_TOP) else (*old, entry))
