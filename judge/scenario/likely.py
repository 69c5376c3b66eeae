"""The forms that are likeliest meant by a question that nobody understood, with the very names of the question."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from judge.cjk import fold
from judge.scenario import happenings, told_as
from judge.scenario.deciders import asked
from judge.scenario.heard import ABILITY, CARD, FACT, PLAYER, Heard, heard
from judge.scenario.of_acts import names_of_choices
from judge.scenario.run import Run

_FEW: Final = 3
"""So many forms are proposed."""
_ASKS: Final = re.compile(
    "谁|哪|几|多少|什么|何|吗|呢|[?？]|有没有|是不是|是否|能不能|可不可以|能否|可否|还是|怎[么样]"
)
"""What only a question says."""
_TIME: Final = re.compile("(?:第[0-9一二三四五]次)?.+?(?:以前|之前|以后|之后|的时候|时)[，,]?")
_EMPTY: Final = re.compile(
    "由谁|谁来?|能(?!力)|哪[一]?[张个名里儿]?|(?:几|多少)[次张点个名回]?|什么|吗|呢|[?？，,。]|现在|最后|一共|这个回合|本回合|还剩|还|"
    "有没有|是不是|是否|能不能|可不可以|为什么|怎么|了|先"
)
"""What of a question is no part of what it is about."""


def is_question(words: str) -> bool:
    """Whether words can only be a question, and no name of an act."""
    return _ASKS.search(words) is not None


def likely(done: Run, words: str) -> tuple[str, ...]:
    """Up to three forms, the likeliest first."""
    said = heard(done, words)
    ways: tuple[tuple[str, Callable[[Run, Heard], Iterator[str]]], ...] = (
        ("由谁|谁来?(?:选|决定|定)", _decider),
        ("输|赢|胜|败北", lambda *_: iter(["结果"])),
        ("先|以前|之前", _order),
        ("几次|多少次|几回", _often),
        ("能不能|可不可以|能否|可否|可以|为什么不能", _choice),
        ("几|多少|还剩|第几", _amount),
        ("哪", _where),
        ("吗|没有|是不是|是否|有没有", _whether),
        ("", _whether),
    )
    found = [form for asks, way in ways if re.search(asks, said.text) for form in way(done, said)]
    return tuple(dict.fromkeys(found))[:_FEW]


def _about(said: Heard) -> str:
    """What a question is about, as a dispute writes it: without its time and the words that ask."""
    return said.named(_EMPTY.sub("", _TIME.sub("", said.text))).strip()


def _most_alike(sought: str, names: list[str]) -> list[str]:
    """Of some names those that have most characters of what is sought, if any has two of them, or all."""
    chars = {char for char in fold(sought) if char.isalnum()}
    shared = {name: len(chars & {*fold(name)}) for name in names}
    most = max(shared.values(), default=0)
    return [name for name, many in shared.items() if many == most >= min(2, len(chars))] if most else []


def _decider(done: Run, said: Heard) -> Iterator[str]:
    questions = list(asked(done))
    about = re.sub("选择?|决定", "", _about(said))
    yield from (f"{happenings.WHO}{one}" for one in (_most_alike(about, questions) or questions)[:_FEW])


def _order(done: Run, said: Heard) -> Iterator[str]:
    del done
    text = re.sub("(?:谁|哪个|哪张|哪一个)先.*", "先", said.text)
    parts = re.fullmatch("先?(.+?)(?:和|与|跟|、|还是先?|以前|之前)(.+)", re.sub("谁|哪个|[?？吗]", "", text))
    if parts and "先" in said.text:
        yield happenings.BEFORE.join(said.named(part.strip("先")) for part in parts.groups() if part.strip("先"))


def _often(done: Run, said: Heard) -> Iterator[str]:
    if words := _told(done, said) or _about(said):
        yield f"{happenings.OFTEN}{words}"


def _told(done: Run, said: Heard) -> str:
    """What a question is about as a step has it, with whom it is about or without; empty if none has."""
    about = _about(said)
    ways = (about, re.sub("^[A-Z]的?", "", about))
    return next((words for words in ways if words and told_as.said_as(done, words)[1]), "")


def _choice(done: Run, said: Heard) -> Iterator[str]:
    about = _about(said)
    yield from _most_alike(about, names_of_choices(done, about))


def _amount(done: Run, said: Heard) -> Iterator[str]:
    yield from _facts(done, said)
    game, about = done.scenario.game, _about(said)
    own = said.all_of(PLAYER) or list(game.players)
    names = [name for name in game.facts(done.line.reached) if name.partition(".")[0] in own]
    plain = re.sub("[A-Za-z.]", "", about)
    near = _most_alike(plain, [name.partition(".")[2] for name in names])
    yield from (name for name in names if name.partition(".")[2] in near)
    if told := _told(done, said):
        yield f"{happenings.OFTEN}{told}"


def _where(done: Run, said: Heard) -> Iterator[str]:
    del done
    yield from (f"{card}.区域" for card in said.all_of(CARD))


def _facts(done: Run, said: Heard) -> Iterator[str]:
    """The facts that are named, of the cards that are."""
    del done
    for fact in said.all_of(FACT):
        yield from (f"{card}.{fact}" for card in said.all_of(CARD))


def _whether(done: Run, said: Heard) -> Iterator[str]:
    yield from said.all_of(ABILITY)
    yield from _facts(done, said)
    about = _about(said)
    if about and "吗" in said.text:
        yield f"{happenings.OFTEN}{about}"
    yield from _where(done, said)
