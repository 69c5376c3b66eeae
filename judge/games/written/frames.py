"""Where play stands, written down: as a path of clauses (``13.5.1.2 › 18.1.16 › 7.2.2``), or frame by frame."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from judge.clause import parse
from judge.games.written.placed import Placed, Unreadable
from judge.kernel import Procedure, State

Procedures = dict[str, type[Procedure]]
"""The procedures of a game by the numbers of their steps."""

ARROW = " › "
_ARROWS = re.compile(r"[›>/]")


_fields = cache(msgspec.structs.fields)
"""The fields of a procedure: their types are worked out once."""


def procedures_of(package: str) -> Procedures:
    """Every procedure that the loaded modules of a package define, by each of its numbers.

    A number that two have is that of the one with fewer steps: the other one is found by the rest of its own.
    """
    todo, every = list(Procedure.__subclasses__()), list[type[Procedure]]()
    while todo:
        cls = todo.pop(0)
        todo += cls.__subclasses__()
        every += [cls] if cls.__module__.startswith(package) else []
    most_first = sorted(every, key=lambda cls: (-len(cls.numbers), cls.__module__, cls.__qualname__))
    return {number: cls for cls in most_first for number in cls.numbers}


def procedure_at(written: Placed, procedures: Procedures) -> type[Procedure] | None:
    """The outermost procedure of a path, if there is one."""
    return procedures.get(first_below(parse(_ARROWS.split(written.text())[0]), procedures) or "")


def first_below(number: str | None, procedures: Procedures) -> str | None:
    """The number of a step; of a chapter or a heading the first step of the procedure that stands under it."""
    if number is None or number in procedures:
        return number
    below = dict.fromkeys(cls for step, cls in procedures.items() if step.startswith((f"{number}.", f"{number}#")))
    if len(below) != 1:
        return number
    return next(str(step) for step in next(iter(below)).numbers if step.startswith((f"{number}.", f"{number}#")))


def frames_at(written: Placed, procedures: Procedures) -> tuple[Procedure, ...]:
    """The frames of a path: play stands before its last clause, inside the others, inside what calls the first."""
    numbers = [first_below(parse(part), procedures) for part in _ARROWS.split(written.text())]
    frames: list[Procedure] = []
    child: type[Procedure] | None = None
    for number in reversed(numbers):
        cls = procedures.get(number or "")
        if number is None or cls is None:
            written.fail(f"「{number or written.text()}」不是流程中的一步", "流程条号，如 18.1.11 或 18.1.16 › 7.2.2")
        if any(field.required for field in _fields(cls)):
            written.fail(f"「{number}」要知道正在实行什么，只写条号不够", "它之前的一步，或由 judge 保存的流程")
        frames.insert(0, _standing(cls, number, child))
        child = cls
    while child is not None and child.within:
        parent = procedures[child.within]
        frames.insert(0, parent.around(child))
        child = parent
    return tuple(frames)


def _standing(cls: type[Procedure], number: str, child: type[Procedure] | None) -> Procedure:
    if child is None:
        at = cls.numbers.index(number)
        return cls(at=at, stood=max(at - 1, 0))
    if child.within == number:
        return cls.around(child)
    stood = cls.numbers.index(number)
    return cls(at=stood + 1, stood=stood)


def saved_frames(
    frames: tuple[Procedure, ...], procedures: Procedures, save_before: Callable[[Any], dict[str, Any]]
) -> dict[str, Any]:
    """The frames as the keys 条号 or 流程 of a document, whichever says it all; the shorter one first."""
    if not frames:
        return {"流程": []}
    if frames[-1].next:
        numbers = [*(frame.standing for frame in frames[:-1]), frames[-1].next]
        for place in range(len(numbers) - 1, -1, -1):
            path = ARROW.join(numbers[place:])
            if _says(path, frames, procedures):
                return {"条号": path}
    return {"流程": [_saved_frame(frame, procedures, save_before) for frame in frames]}


def _says(path: str, frames: tuple[Procedure, ...], procedures: Procedures) -> bool:
    try:
        return frames_at(Placed(path, "", 0, 0), procedures) == frames
    except Unreadable:
        return False


def called(frame: Procedure, procedures: Procedures) -> str:
    """The number by which a frame is found again: where it stands, if no other procedure has a step of that number."""
    return next(str(number) for number in (frame.standing, *frame.numbers) if procedures.get(number) is type(frame))


def _saved_frame(
    frame: Procedure, procedures: Procedures, save_before: Callable[[Any], dict[str, Any]]
) -> dict[str, Any]:
    facts: dict[str, Any] = {"过程": called(frame, procedures), "下一步": frame.at, "上一步": frame.stood}
    for field in _fields(type(frame)):
        value = getattr(frame, field.name)
        if field.name in {"at", "stood"} or value == field.default:
            continue
        facts[field.name] = save_before(value) if isinstance(value, State) else msgspec.to_builtins(value)
    return facts


def read_frames(written: Placed, procedures: Procedures, read_before: Callable[[Placed], Any]) -> tuple[Procedure, ...]:
    """The opposite of ``saved_frames`` for the key 流程."""
    frames = []
    for item in written.items():
        facts = dict(item.mapping())
        number = facts["过程"].text() if "过程" in facts else ""
        cls = procedures.get(number)
        if cls is None:
            item.fail(f"没有流程走到「{number}」", "流程条号")
        kept = {field.name for field in _fields(cls) if field.type is Any} & set(facts)
        states = {name: read_before(facts.pop(name)) for name in kept if isinstance(facts[name].value, dict)}
        at = facts.pop("下一步").number(0, cls.length) if "下一步" in facts else 0
        stood = facts.pop("上一步").number(0, cls.length - 1) if "上一步" in facts else 0
        plain: dict[str, Any] = {name: value.bare() for name, value in facts.items() if name != "过程"}
        try:
            frame = msgspec.convert({"type": cls.__name__, "at": at, "stood": stood, **plain}, cls)
        except msgspec.ValidationError as error:
            item.fail(f"流程记录不完整：{error}", "由 judge 保存的原样")
        for name, before in states.items():
            setattr(frame, name, before)
        frames.append(frame)
    return tuple(frames)
