"""Cutting card text into the words of a grammar. Imports lark: only what reads text may import this.

Chinese has no spaces, and one word often begins another (攻击, 攻击单位). At each place the longest word is taken among
those that the grammar can go on with, so a cut never depends on the order in which words were written down.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from lark.exceptions import UnexpectedCharacters, UnexpectedInput
from lark.lexer import Lexer, LexerState, Token
from lark.parsers.lalr_analysis import Shift

if TYPE_CHECKING:
    from lark import Lark
    from lark.common import LexerConf
    from lark.parsers.lalr_parser_state import ParserState

_WORDS = re.compile(r"\(\?:([^()\[\]\\?*+.{}^$]+)\)")
_AHEAD = "(?="
"""A word that says what must follow it is surer than another one as long."""
_SHOWN = 8
_SPELLED = 3


class Words(Lexer):
    """Takes the longest word that fits."""

    __future_interface__ = 2

    def __init__(self, conf: LexerConf) -> None:
        self.words: dict[str, list[str]] = {}
        self.patterns: list[tuple[str, re.Pattern[str]]] = []
        self.yields = {terminal.name for terminal in conf.terminals if terminal.priority < 0}
        """What only is what it is if nothing else as long is known there."""
        for terminal in conf.terminals:
            for word in spellings(terminal):
                self.words.setdefault(word, []).append(terminal.name)
            if not spellings(terminal):
                self.patterns.append((terminal.name, re.compile(terminal.pattern.to_regexp())))
        self.lengths: dict[str, list[int]] = {}
        """How long words are, by what they begin with, the longest first."""
        for begins in {word[0] for word in self.words}:
            self.lengths[begins] = sorted({len(word) for word in self.words if word[0] == begins}, reverse=True)

    def lex(self, lexer_state: LexerState, parser_state: ParserState[Any]) -> Iterator[Token]:
        """The words of a text, one at a time, as the parser takes them. Called by lark."""
        text = lexer_state.text.text
        counter = lexer_state.line_ctr
        while counter.char_pos < len(text):
            at = counter.char_pos
            found = self._next(text, at, parser_state)
            if found is None:
                allowed = {name for name in parser_state.parse_conf.states[parser_state.position] if name.isupper()}
                raise UnexpectedCharacters(  # type: ignore[no-untyped-call]  # lark leaves it without types
                    text, at, counter.line, counter.column, allowed=allowed, state=parser_state
                )
            name, length = found
            token = Token(name, text[at : at + length], at, counter.line, counter.column)
            counter.feed(token, test_newline=False)
            token.end_line, token.end_column, token.end_pos = counter.line, counter.column, counter.char_pos
            yield token

    def _next(self, text: str, at: int, state: ParserState[Any]) -> tuple[str, int] | None:
        near = state.parse_conf.states[state.position]
        best: tuple[str, int] | None = None
        for length in self.lengths.get(text[at], ()):
            if length > len(text) - at:
                continue
            for name in self.words.get(text[at : at + length], ()):
                if name in near and takes(state, name):
                    best = name, length
                    break
            if best:
                break
        for name, pattern in self.patterns:
            found = pattern.match(text, at) if name in near else None
            longer = found.end() - at - (best[1] if best else 0) if found else 0
            surer = _AHEAD in pattern.pattern and name not in self.yields
            if found and (longer > 0 or (longer == 0 and surer)) and takes(state, name):
                best = name, found.end() - at
        return best


def spellings(terminal: Any) -> list[str]:
    """The words that a terminal stands for; none if it is a pattern."""
    pattern = terminal.pattern
    if pattern.type == "str":
        return [str(pattern.value)]
    found = _WORDS.fullmatch(pattern.value)
    return found[1].split("|") if found else []


def takes(state: ParserState[Any], name: str) -> bool:
    """Whether a word of this kind can really come now: the table alone may say so and reduce to where it cannot."""
    stack = list(state.state_stack)
    states = state.parse_conf.states
    while True:
        step = states[stack[-1]].get(name)
        if step is None:
            return False
        action, rule = step
        if action is Shift:
            return True
        if rule.expansion:
            del stack[-len(rule.expansion) :]
        stack.append(states[stack[-1]][rule.origin.name][1])


def expected(parser: Lark, stuck: UnexpectedInput, examples: str) -> list[str]:
    """The words that could have come where a text was not understood.

    Where they are many, those that ``examples`` use most.
    """
    state = stuck.interactive_parser.parser_state
    table = state.parse_conf.states[state.position]
    known = {terminal.name: terminal for terminal in parser.terminals}
    names = [name for name in sorted(table) if name in known and takes(state, name)]
    words = [spelled for spelled in (spellings(known[name]) for name in names) if spelled]
    if len(words) > _SHOWN:
        spoken = [spelled for spelled in words if spelled[0].isalnum()]
        words = sorted(spoken, key=lambda spelled: -sum(map(examples.count, spelled)))[:_SHOWN]
        return ["/".join(sorted(spelled, key=examples.count, reverse=True)[:_SPELLED]) for spelled in words]
    return ["/".join(sorted(spelled, key=len)[:_SPELLED]) for spelled in words]
