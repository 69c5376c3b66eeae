"""An ability's text cut into its sentences, each in its parts."""

from __future__ import annotations

from judge.effects.syntax import Part
from judge.games.cipher.text.sense import Sense

JOINTS = ("IF_DONE", "IF_NOT_DONE", "AFTERWARDS", "IF_PAID", "ELSE")
"""Words that join what follows to what stands before them (2.3.1.3, 2.3.1.6, 2.3.1.7)."""


def kind(part: Part) -> str:
    """The rule or the word that a part of a sentence is."""
    return part.name


def sentences(sense: Sense, start: Part) -> list[list[Part]]:
    """The parts of each sentence, without the punctuation between them, and without 每回合1次."""
    found: list[list[Part]] = [[]]
    before = ""
    for stretch in start.rules("stretch"):
        for part in stretch.parts:
            if kind(part) == "STOP":
                found.append([])
            elif kind(part) == "PER_TURN":
                sense.limit = 1
            elif kind(part) == "CONJ":
                if before == "CONJ":
                    raise sense.twice(part)
            elif kind(part) not in {"COMMA", "ALSO"}:
                if kind(part) == "CHOICE_OF" and found[-1] and kind(found[-1][-1]) in _DONE:
                    found.append([])
                found[-1].append(part)
            before = kind(part)
    return [_timed(sense, parts) for parts in _whole(found) if parts]


_DONE = frozenset({"choose", "do", "draw", "let", "moves"})
"""What is done before one of several effects is chosen in the same breath."""
_NOTHING_DONE = frozenset({"lasting", "condition", "if", "trigger", "every", "each"})
"""What says when, until when or on what condition, and no more."""


def _whole(found: list[list[Part]]) -> list[list[Part]]:
    """…时，直到回合结束为止。那名单位的战斗力+10: what stops before anything is done goes on in the next sentence."""
    told: list[list[Part]] = []
    for parts in found:
        if told and told[-1] and parts and all(kind(part) in _NOTHING_DONE for part in told[-1]):
            told[-1] = [*told[-1], *parts]
        else:
            told.append(parts)
    return told


def _timed(sense: Sense, parts: list[Part]) -> list[Part]:
    """A sentence that ends with how long it holds (…，直到回合结束为止) begins with it."""
    if kind(parts[-1]) != "lasting" or len(parts) == 1:
        return parts
    if any(kind(part) == "lasting" for part in parts[:-1]) or kind(parts[0]) in JOINTS or _is_trigger(parts):
        raise sense.fail("「直到…为止」请写在这一句的前面", parts[-1])
    return [parts[-1], *parts[:-1]]


def _is_trigger(parts: list[Part]) -> bool:
    return any(kind(part) in {"trigger", "every", "CHOICE_OF", "BULLET"} for part in parts)
