"""4.4.2. How an object comes onto the 对抗: on top of what is there."""

from __future__ import annotations

from judge.clause import Clause
from judge.games.touhou import editions
from judge.games.touhou.book import cite, embody
from judge.games.touhou.card import Entry
from judge.games.touhou.rules import Rules

ENTERS = cite("4.4.2", "无一例外按顺序进入对抗区")
ON_TOP = cite("4.4.2a", "对象后进的放在顶端")
RESPONDING, RESPONDS = embody("1.145a", "新进入的先结算"), "响应对抗中先前的牌或能力，先结算"


def next_id(play: Rules) -> int:
    """A number for a new object in the 对抗."""
    return 1 + max([entry.id for entry in play.state.stack], default=0)


def add(play: Rules, entry: Entry, *words: int | str, clause: Clause, responding: bool = False) -> bool:
    """A new object goes on top of the 对抗 (4.4.2a); of one that responds the older edition says so itself (1.145a)."""
    rule = RESPONDING if responding and editions.older(play) else ON_TOP
    play.consult(ENTERS, rule)
    old = play.state.stack
    if old:
        play.because(rule, "放在原有对象之上" if rule == ON_TOP else RESPONDS)
    return play.set(*words, clause=clause, stack=(entry, *old) if play.applies(rule) else (*old, entry))
