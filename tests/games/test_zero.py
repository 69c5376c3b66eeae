"""零次元: every paragraph has its place, whole games keep their promises, and card text is read or refused."""

from __future__ import annotations

import random
from typing import Any

import pytest

from judge.effects.reader import TextError
from judge.games import game
from judge.games.placed import Placed, Unreadable
from judge.games.zero.text import read
from judge.games.zero.text.reading import GRAMMAR
from judge.games.zero.text.templates import TEMPLATES
from judge.kernel import Decision, Option
from judge.paths import bundled
from judge.scenario import read_text
from judge.scenario.coverage import ledger
from judge.scenario.document import parse
from judge.scenario.save import save

ZERO = game("zero")


def _placed(value: Any) -> Placed:
    return Placed(value, "cards.yaml", 0, 0)


def _opening(seed: int) -> Any:
    """A game about to be prepared: two decks of fifty, at most four of a kind."""
    file = bundled("scenarios") / "zero" / "cards.yaml"
    faces = ZERO.cards(parse(file.read_text(encoding="utf-8"), str(file)).mapping()["cards"])
    chance = random.Random(seed)

    def side() -> Placed:
        names = [name for name in chance.sample(list(faces), 13) for _ in range(4)][:50]
        return _placed({"牌组区": _placed([_placed(name) for name in names])})

    return ZERO.start(_placed({"条号": _placed("100#2"), "A": side(), "B": side()}), faces)


def _pick(chance: random.Random, decision: Decision) -> tuple[Option, ...]:
    chosen = chance.sample(decision.options, chance.randint(decision.least, decision.most))
    return tuple(option for option in decision.options if option in chosen)


def _survives_saving(state: Any) -> None:
    text = save(ZERO, state)
    loaded = read_text(text).start
    for field in state.__struct_fields__:
        assert field == "faces" or getattr(loaded, field) == getattr(state, field), field
    assert save(ZERO, loaded) == text


@pytest.mark.parametrize("seed", range(4))
def test_a_random_game_keeps_its_promises(seed: int) -> None:
    start, chance = _opening(seed), random.Random(seed)
    play, answers = ZERO.play(start), []
    while len(answers) < 1500 and not play.run():
        assert play.decision is not None
        if chance.random() < 0.02:
            _survives_saving(play.state)
        answers.append(_pick(chance, play.decision))
        play.answer(answers[-1])
    assert play.state.over is not None
    assert all(record.clause or record.kind == "gap" for record in play.records)
    placed = [card for cards in play.state.zones.values() for card in cards]
    assert len(placed) == len(set(placed)) == len(play.state.cards) == 100

    again = ZERO.play(start)
    for chosen in answers:
        again.run()
        again.answer(chosen)
    again.run()
    assert again.state.key() == play.state.key()
    assert again.records == play.records


def test_every_paragraph_has_a_place_in_the_code_or_says_that_it_needs_none() -> None:
    table = ledger(ZERO.book, ZERO.citations.sites, [])
    assert [number for number, row in table.items() if row.standing == "unplaced"] == []


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.form)
def test_every_template_is_read(template: Any) -> None:
    (ability,) = read(template.example)
    assert ability.body or ability.cost


def test_a_text_that_is_not_understood_says_where() -> None:
    with pytest.raises(TextError) as error:
        read("【登场时】吃一张牌。")
    assert error.value.column == 6
    assert error.value.nearest


def test_the_grammar_has_one_reading_or_none() -> None:
    assert GRAMMAR.parser is not None  # lark refuses a grammar with conflicts


def test_a_character_has_no_counter_effect() -> None:
    written = parse("狼: {文本: 【反击】抽一张牌。}", "x.yaml")
    with pytest.raises(Unreadable, match="704#2"):
        ZERO.cards(written)
