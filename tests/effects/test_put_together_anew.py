"""What cards say, put together anew: a reader that meets what nobody has foreseen refuses it, and never goes wrong."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from importlib import import_module

import pytest

from judge.effects.folding import Source
from judge.effects.reader import UNFORESEEN, Grammar
from judge.effects.syntax import Part
from judge.effects.unread import Unread
from tests.effects.test_whole_texts import TEXTS

TRIES = 250


@pytest.mark.parametrize("game", sorted(TEXTS))
def test_no_putting_together_of_what_cards_say_is_unforeseen(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    reading = import_module(f"judge.games.{game}.text.reading")
    grammar: Grammar = reading.GRAMMAR
    texts = (*(template.example for template in grammar.templates), *TEXTS[game])
    said = _said(grammar, texts, monkeypatch)
    for text in _anew(said, random.Random(game)):
        wrong = [each.error.problem for each in _read(grammar, text) if isinstance(each, Unread)]
        assert not [problem for problem in wrong if problem.startswith(UNFORESEEN)], text


def _read(grammar: Grammar, text: str) -> tuple[object, ...]:
    found = grammar.read(text)
    assert isinstance(found, tuple)
    return found


def _said(grammar: Grammar, texts: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Part]]:
    """Every text that the grammar makes something of, with what it makes of it."""
    said: list[tuple[str, Part]] = []
    parse = grammar.parse

    def heard(source: Source) -> Part:
        made = parse(source)
        said.append((source.folded, made))
        return made

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(grammar, "parse", heard)
        for text in texts:
            grammar.read(text)
    return said


def _anew(said: list[tuple[str, Part]], chance: random.Random) -> Iterator[str]:
    """Texts in which one phrase stands for another that the same rule of the grammar has made somewhere."""
    alike: defaultdict[str, set[str]] = defaultdict(set)
    for text, whole in said:
        for phrase in _phrases(whole):
            alike[phrase.name].add(text[phrase.start : phrase.end])
    others = {name: sorted(phrases) for name, phrases in alike.items() if len(phrases) > 1}
    for _ in range(TRIES):
        text, whole = chance.choice(said)
        if changed := [phrase for phrase in _phrases(whole) if phrase.name in others]:
            phrase = chance.choice(changed)
            yield text[: phrase.start] + chance.choice(others[phrase.name]) + text[phrase.end :]


def _phrases(whole: Part) -> Iterator[Part]:
    for part in whole.parts:
        if not part.is_word and part.end > part.start:
            yield part
            yield from _phrases(part)
