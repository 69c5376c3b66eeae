"""Is the judge's hand put where one looks, and does the line with it play again to the same?"""

from __future__ import annotations

import pytest

from judge.games import PLAYABLE
from judge.rulings import make
from judge.scenario.drafting import check
from judge.scenario.drafting.template import kinds, made_from
from judge.tui.at_hand import told
from judge.tui.replay import Replay, start


def begun(game: str, kind: str) -> Replay:
    scenario = check(made_from(kinds(game)[kind], "")).scenario
    assert scenario is not None
    return start(scenario)


def moved(replay: Replay) -> Replay:
    """The first card that lies open, and is no leader, is moved by hand to the last of its player's zones."""
    state, game = replay.spot.line.state, replay.branch.scenario.game
    leaders = [place for place in state.zones if game.look.leader and game.look.leader in place[1]]
    lying = [card for card in state.cards.values() if card.zone and (card.player, card.zone) not in leaders]
    card = next(card for card in lying if card.face and card.player >= 0)
    to = [zone for whose, zone in state.zones if whose == card.player and zone not in {state.BELOW, card.zone}][-1]
    path = f"{game.players[card.player]}.{to}"
    return replay.by_hand({"移动": game.board.naming.path(state, card.id), "到": path, "理由": "放错了"})


@pytest.mark.parametrize(("game", "kind"), [(game, kind) for game in PLAYABLE for kind in [*kinds(game)][:3]])
def test_a_line_with_a_hand_at_any_of_its_steps_can_be_ruled_upon(game: str, kind: str) -> None:
    replay = begun(game, kind)
    for at in {*range(0, len(replay.steps), 4), len(replay.steps) - 1}:
        after = moved(replay.to(at))
        assert after.branch.hands == 1
        assert make(after.branch.run, date="", prove=False).level == "含裁判判断"


def test_a_hand_at_an_act_that_is_refused_is_done_there_and_not_behind_the_dispute() -> None:
    replay = begun("touhou", "目标").to(1)
    assert replay.selected.kind == "refused"
    assert replay.place is None  # nobody decides in it: there is nothing but not to act
    assert told(replay.branch, replay.spot, replay.steps) == "在第2步 1.141c 之后"
    after = moved(replay)
    assert len(after.branches) == 1
    kinds_of = [step.kind for step in after.steps]
    assert kinds_of == ["start", "refused", "chosen", "judged", "chosen", "end"]
    assert after.selected.what.startswith("争议到此为止。")
    ruling = make(after.branch.run, date="")
    assert ruling.answers
    assert "第1步A不可以使用「闪光」" in str(ruling.answers)
    assert "第4步" not in str(ruling.answers)


def test_a_hand_behind_which_somebody_decided_is_another_line() -> None:
    replay = begun("touhou", "攻击")
    at = next(at for at, step in enumerate(replay.steps) if step.kind == "applied" and step.decision is None)
    after = moved(replay.to(at))
    assert len(after.branches) == 2
    shared = [step.what for step in replay.steps[: at + 1]]
    assert [step.what for step in after.steps[: at + 1]] == shared
