"""0.06, 1.145a. 该能力不能被响应: what an ability in the 对抗 says of itself, of which 1.145b does not speak."""

from __future__ import annotations

from judge.clause import Clause
from judge.games.touhou import facts
from judge.games.touhou.card import Entry
from judge.games.touhou.rules import Rules
from judge.kernel import Reason


def of_an_ability(play: Rules, entry: Entry, flag: str, answering: Clause) -> list[Reason]:
    """Why nobody may answer it, if its text says so; ``answering``: the clause that says what that is."""
    said, ability = flag.removeprefix("使用"), entry.ability
    if ability is None or (said,) not in ability.icons or not play.applies(facts.TEXT_FIRST):
        return []
    named = f"该能力{said}"
    return [
        Reason(clause, (named,), entry.card, ability.name or ability.text) for clause in (facts.TEXT_FIRST, answering)
    ]
