"""Shadowverse EVOLVE's card text: what invented cards in its templating mean, told back in the book's words."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from judge.effects.tell import lines
from judge.games.evolve.text import TEMPLATES, WORDS, read
from judge.paths import bundled

_BUNDLED = (bundled("scenarios") / "evolve" / "cards.yaml").read_text(encoding="utf-8")
CARDS = {name: card["文本"] for name, card in yaml.safe_load(_BUNDLED)["cards"].items() if "文本" in card}
PRINTED = Path(__file__).parents[3] / "shared" / "cards" / "evolve.yaml"


def told(text: str) -> list[str]:
    return [line for ability in read(text) for line in lines(ability, WORDS)]


@pytest.mark.parametrize("name", CARDS)
def test_a_card_in_the_games_templating_is_understood(name: str) -> None:
    assert read(CARDS[name])


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.form)
def test_each_template_is_understood(template: object) -> None:
    assert read(template.example)  # type: ignore[attr-defined]  # a Template


def test_printed_cards_are_understood_whole() -> None:
    if not PRINTED.exists():
        pytest.skip("the printed cards are not here")
    for card in yaml.safe_load(PRINTED.read_text(encoding="utf-8")):
        assert read(card["中文"])
