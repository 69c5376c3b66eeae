"""The grammar itself: one reading or none, quickly made, kept and made again."""

from __future__ import annotations

import logging
import os
import re
import sys
from importlib import import_module
from pathlib import Path

import pytest
from lark import Lark
from lark import logger as lark_logger
from msgspec import Struct

from judge.effects import reader
from judge.effects.nodes.ability import Grant, Instead, Trigger
from judge.effects.nodes.meant import Did, Doing, Filter
from judge.effects.nodes.verbs import Multiply, Power
from judge.effects.reader import Grammar
from judge.effects.words import Words, spellings
from judge.games.cipher.text import TEMPLATES, read, terms
from judge.games.cipher.text.reading import GRAMMAR

CORE = Path(reader.__file__).with_name("core.lark")


@pytest.fixture(scope="module", params=["cipher", "evolve"])
def made(request: pytest.FixtureRequest) -> tuple[Lark, list[str]]:
    """The parser, made anew, and what lark said while making it."""
    said: list[str] = []

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            said.append(record.getMessage())

    listener, level = Listener(), lark_logger.level
    lark_logger.addHandler(listener)
    lark_logger.setLevel(logging.DEBUG)
    try:
        grammar = import_module(f"judge.games.{request.param}.text.reading").GRAMMAR
        text = CORE.read_text(encoding="utf-8") + grammar.file.read_text(encoding="utf-8")
        parser = Lark(text, parser="lalr", lexer=Words, debug=True)
    finally:
        lark_logger.removeHandler(listener)
        lark_logger.setLevel(level)
    return parser, said


def test_the_grammar_has_no_conflict(made: tuple[Lark, list[str]]) -> None:
    assert [words for words in made[1] if "conflict" in words.lower()] == []


def test_every_word_of_the_grammar_is_used(made: tuple[Lark, list[str]]) -> None:
    shared = set(re.findall(r"^([A-Z_]+):", CORE.read_text(encoding="utf-8"), re.MULTILINE))
    unused = {
        word for words in made[1] if words.startswith("Unused terminals") for word in re.findall("'([A-Z_]+)'", words)
    }
    assert unused - shared == set()


def test_no_word_can_be_two_things_at_one_place(made: tuple[Lark, list[str]]) -> None:
    kinds = {terminal.name: spellings(terminal) for terminal in made[0].terminals}
    table = made[0].parser.parser._parse_table.states
    twice: set[tuple[str, ...]] = set()
    for row in table.values():
        words = [word for name in row for word in kinds.get(name, ())]
        twice |= {word for word in words if words.count(word) > 1}
    assert twice == set()


def test_a_parser_is_kept_and_a_spoiled_one_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUDGE_CACHE", str(tmp_path))
    small = tmp_path / "game" / "text" / "text.lark"
    small.parent.mkdir(parents=True)
    small.write_text("start: NUM CLASSIFIER STOP\n", encoding="utf-8")

    def parser() -> Lark:
        return Grammar(small, TEMPLATES).parser

    parser()
    (kept,) = (tmp_path / "grammar").iterdir()
    assert kept.name.startswith("game-")
    assert str(parser().parse("1张。").children[0]) == "1"
    for spoiled in (b"", b"nonsense", kept.read_bytes()[:1000]):
        kept.write_bytes(spoiled)
        assert parser().parse("1张。")
    assert [path.name for path in (tmp_path / "grammar").iterdir()] == [kept.name]


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="whoever runs this may write anywhere")
def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tmp_path.chmod(0o500)
    monkeypatch.setenv("JUDGE_CACHE", str(tmp_path / "none"))
    assert Grammar(GRAMMAR.file, TEMPLATES).parser


def test_texts_make_nothing_that_the_terms_do_not_list() -> None:
    for template in TEMPLATES:
        for ability in read(template.example):
            check(ability)


def check(value: object) -> None:
    """Every fact, event, flag and duration is a listed one."""
    match value:
        case Filter(fact):
            assert fact in terms.FACTS
        case Trigger(event) | Instead(event):
            assert event in terms.EVENTS
        case Doing(event):
            assert event in terms.DOINGS
        case Did(event):
            assert event in terms.DEEDS
        case Grant(_, flag, until):
            assert flag in {*terms.FLAGS, ""}
            assert until in {*terms.DURATIONS, ""}
        case Power(_, _, _, until) | Multiply(_, _, _, until):
            assert until in {*terms.DURATIONS, ""}
    if isinstance(value, Struct):
        for name in value.__struct_fields__:
            check(getattr(value, name))
    elif isinstance(value, tuple):
        for each in value:
            check(each)
