"""Does a refusal of 极彩 name every clause that forbids the act, and none besides?

What the book demands of an act is said here once more, in plain words, from the board alone; the game's own answer,
over all refusals of all its disputes, has to be the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from judge.games.touhou.book import OLDER
from judge.games.touhou.moving import squares
from judge.games.touhou.rules import Rules
from judge.games.touhou.table import Table
from judge.games.touhou.turn import Main
from judge.games.touhou.zones import FIELD, HAND, OWN
from judge.kernel.records import numbers
from judge.scenario import Run
from tests.bundled import of, played
from tests.sampled import every

FILES = of("touhou")
OF_KIND = {"单位": "2.11", "道具": "2.21~2", "结界": "2.42", "符卡": "2.32"}
OF_SUBKIND = {"非符": "2.34a", "角色": "2.34c", "时符": "2.34d", "乐章": "2.34e"}
QUESTION = "有执行权"
JUDGED = frozenset(("1.141a", "5.5.1", "1.133c", "2.21", *OF_KIND.values(), *OF_SUBKIND.values()))
"""What is looked at here: when an act may be done, and 角色约束, 称号 and 战场格 besides."""
CONSTRAINTS = frozenset(("1.154", "3.72", "3.12c", "4.6.6", "1.153", "2.13b"))


def refusals(done: Run) -> Iterator[tuple[Any, str, int, int, set[str]]]:
    """Each refused act at a decision with 执行权: the board, what kind of act, the card, whose, the clauses."""
    for moment in done.line.moments:
        for record in moment.records:
            option = record.answer[0] if record.kind == "refused" and QUESTION in record.question else ()
            if isinstance(option, tuple) and option and option[0] in {"使用", "攻击："}:
                player = "AB".index(str(record.question[0]))
                yield moment.state, str(option[0]), int(option[1]), player, set(numbers(record.by))


def demanded(play: Rules, act: str, card: int, player: int) -> set[str]:
    """The clauses that forbid an act on a board, as far as they are looked at here."""
    state, face, here = play.state, play.face(card), play.card(card)
    main = any(isinstance(frame, Main) for frame in state.frames)
    late = bool(state.stack) or player != state.turn_player or not (main or state.battle)
    fighting = state.battle is not None
    if act == "攻击：":
        found = {"5.5.1", "1.133c"} if late else set()
        if here.tapped:
            found |= {"5.5.1", "1.133c"}
        if found and state.edition == OLDER:
            found -= {"5.5.1"}
        if here.since >= state.turn and not play.flags(card, "疾行"):
            found |= {"5.5.1", "2.21"} if state.edition == OLDER else {"5.5.1", "2.21", "1.133c"}
        return found
    found = set()
    if "高速" not in face.sub and not play.flags(card, "可以随时使用"):
        if late:
            found |= {
                "1.141a",
                "5.5.1",
                OF_KIND[face.kind],
                *(OF_SUBKIND[sub] for sub in face.sub if sub in OF_SUBKIND),
            }
        elif fighting:
            found.add("5.5.1")
    mine = state.zones[player, FIELD]
    units = [one for one in mine if play.face(one).kind == "单位"]
    names = {name for one in units for name in (play.face(one).name, play.face(one).given)}
    if face.roles and not set(face.roles) & names:
        found |= {"1.154", "3.72", "2.34c"}
    if face.kind == "单位":
        if face.title and any(play.face(one).title == face.title for one in units):
            found.add("3.12c")
        counted = [one for one in units if not play.flags(one, "不计入战场格")]
        if (
            len(counted) >= squares(play, player)
            and "不计入战场格" not in face.text
            and not play.flags(card, "不计入战场格")
        ):
            found.add("4.6.6")
    return found if state.edition != OLDER else _in_its_own_words(found, fighting=fighting)


def priced(play: Rules, card: int, by: set[str]) -> set[str]:
    """The clauses that say that a card of its kind has its price, where that cannot be paid."""
    face = play.face(card)
    if not {"1.151a", "3.22"} <= by or play.state.edition == OLDER:  # not what else is to be paid on use (1.155)
        return set()
    kind = set() if "高速" in face.sub else {OF_KIND[face.kind]}
    return kind | {OF_SUBKIND[sub] for sub in face.sub if sub in OF_SUBKIND}


def _in_its_own_words(found: set[str], *, fighting: bool) -> set[str]:
    """In the older edition what a clause of its own says already is not cited by a newer one besides."""
    if "1.141a" in found:
        found -= {*OF_KIND.values(), *OF_SUBKIND.values()} | (set() if fighting else {"5.5.1"})
    return found - {"3.72", "2.34c"} if "1.154" in found else found


@pytest.mark.parametrize("file", every(3, FILES), ids=lambda file: file.stem)
def test_it_names_all_that_forbids_an_act_and_nothing_else(file: Any) -> None:
    looked_at = (JUDGED | CONSTRAINTS) - {"1.153", "2.13b"}
    for state, act, card, player, by in refusals(played(file)):
        play = Table(state)
        of_payment = {"2.21"} if act == "使用" else {"1.133c"} & by if "1.151a" in by else set()  # of what is tapped
        said = demanded(play, act, card, player) | (priced(play, card, by) if act == "使用" else set())
        assert (by & looked_at) - of_payment == said - of_payment, (act, play.face(card).name, by)
        assert by


def test_there_are_many_of_them() -> None:
    found = [one for file in FILES for one in refusals(played(file))]
    assert len(found) >= 150
    assert {HAND, OWN, FIELD} <= {state.cards[card].zone for state, _, card, _, _ in found}


def test_a_player_is_no_card_that_has_gone() -> None:
    """A reason that speaks of a player who is a target calls him by his name (1.125)."""
    steps = played(scenario("same-player-again-changes-nothing")).steps
    assert any("B：就是原来的目标" in str(step.by) for step in steps)
    assert not any("离去的牌" in str(step.by) for step in steps)


def test_each_token_is_made_by_what_defines_it() -> None:
    """What the text of an effect gives tokens holds for all that it makes (1.103), and fills the field one by one."""
    made = [step for step in played(scenario("text-tokens-made")).steps if step.clause == "1.102"]
    assert [{str(one.clause) for one in step.because} for step in made] == [{"1.103", "4.6.5"}] * 2
    assert ["空闲的战场格6个" in str(made[0].because), "空闲的战场格5个" in str(made[1].because)] == [True, True]


def scenario(name: str) -> Any:
    """One of its disputes."""
    return next(file for file in FILES if file.stem == name)
