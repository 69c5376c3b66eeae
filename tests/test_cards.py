"""The invented cards: each is read, told back in words, and can be played; whole games are played with them."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from judge.effects.tell import tell
from judge.effects.vocabulary import Vocabulary
from judge.games import PLAYABLE, game
from judge.paths import bundled
from judge.scenario.document import parse
from tests.floors import FLOORS

ENOUGH = {"cipher": 80, "evolve": 80, "touhou": 80, "zero": 60}


def faces(name: str) -> dict[str, Any]:
    file = bundled("scenarios") / name / "cards.yaml"
    return game(name).cards(parse(file.read_text(encoding="utf-8"), str(file)).mapping()["cards"])


@pytest.mark.parametrize("name", PLAYABLE)
def test_there_are_enough_of_them(name: str) -> None:
    assert len(faces(name)) >= (FLOORS[name].cards if name in FLOORS else ENOUGH[name])


@pytest.mark.parametrize(("name", "key"), [(name, key) for name in PLAYABLE for key in faces(name)])
def test_each_ability_is_told_back(name: str, key: str) -> None:
    face = faces_of[name][key]
    for ability in face.abilities:
        assert tell(ability, words_of(name)).strip(), ability.text


def words_of(name: str) -> Vocabulary:
    return import_module(f"judge.games.{name}.vocabulary").WORDS  # type: ignore[no-any-return]


faces_of = {name: faces(name) for name in PLAYABLE}


@pytest.mark.parametrize("name", PLAYABLE)
def test_a_card_survives_being_written_down(name: str) -> None:
    playing = game(name)
    from judge.games.written.placed import Placed
    from judge.scenario.document import dump

    written = dump(playing.saved_cards(faces_of[name]))
    again = playing.cards(Placed(parse(written, "saved").value, "saved", 1, 1))
    assert again == faces_of[name]
