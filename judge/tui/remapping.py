"""Keys that a user wants otherwise, from a file among his data: ``"replay.next" = "n ctrl+down"``."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from pathlib import Path

from judge import paths
from judge.tui.action import Action

_KEY = re.compile(r"(?:(?:ctrl|alt|shift)\+)*(?:f\d{1,2}|[a-z_]{2,}|\S)")
_LINE = re.compile(r"^\s*[\"']?([\w.]+)[\"']?\s*=", re.MULTILINE)


def file() -> Path:
    """The file; it need not be there."""
    return paths.data() / "keys.toml"


def remapped(actions: tuple[Action, ...]) -> tuple[tuple[Action, ...], tuple[str, ...]]:
    """The actions with the keys that the file gives them; and what is wrong with it, which then stays as it was."""
    if not file().is_file():
        return actions, ()
    import tomllib  # noqa: PLC0415 - only who has such a file needs it

    from judge import reading  # noqa: PLC0415 - the same

    try:
        text = reading.text(file())
        said = tomllib.loads(text)
    except reading.Unfit as error:
        return actions, (f"{file()}{error.place}：{error.sentence}。按键照原样。",)
    except tomllib.TOMLDecodeError as error:
        return actions, (f"{file()}：不是有效的 TOML（{error}）。按键照原样。",)
    lines = {found[1]: text.count("\n", 0, found.start(1)) + 1 for found in _LINE.finditer(text)}
    known = {action.id: action for action in actions}
    wanted: dict[str, Action] = {}
    problems: dict[str, str] = {}
    for name, value in _flat(said):
        keys = tuple(str(value).replace("^", "ctrl+").lower().split()) if isinstance(value, str) else ()
        keys = tuple(key if len(key) > 1 else str(value).split()[at] for at, key in enumerate(keys))
        if name not in known:
            near = difflib.get_close_matches(name, known, 1, 0.5)
            problems[name] = f"没有「{name}」这个动作" + (f"，是不是 {near[0]}？" if near else "。")
        elif not keys or not all(_KEY.fullmatch(key) for key in keys):
            problems[name] = f'「{value}」不是按键；写法如 "ctrl+s"、"f7"、"n"，几个之间空格。'
        else:
            wanted[name] = known[name]._replace(keys=keys)
    while found := _taken(known, wanted):
        name, clash = found
        problems[name] = f"{clash}。"
        del wanted[name]
    where = {name: lines.get(name, lines.get(name.partition(".")[2], 1)) for name in problems}
    told = [f"{file()}:{where[name]}：{problems[name]}" for name in sorted(problems, key=lambda name: where[name])]
    return tuple({**known, **wanted}.values()), tuple(told)


def _taken(known: dict[str, Action], wanted: dict[str, Action]) -> tuple[str, str] | None:
    """The last of the wanted actions whose keys another one has, all others as they are wanted, and what is so."""
    for name in reversed(wanted):
        if clash := _clash({**known, **wanted}, name, wanted[name].keys):
            return name, clash
    return None


def _flat(said: dict[str, object]) -> Iterable[tuple[str, object]]:
    """``"a.b" = …`` and ``a.b = …`` mean the same."""
    for name, value in said.items():
        if isinstance(value, dict):
            yield from ((f"{name}.{inside}", keys) for inside, keys in value.items())
        else:
            yield name, value


def _clash(known: dict[str, Action], name: str, keys: tuple[str, ...]) -> str:
    """Who else has one of the keys on the same screen, in words."""
    scope = known[name].scope
    for other in known.values():
        shared = scope == other.scope or "app" in {scope, other.scope}
        if other.id != name and shared and (taken := set(keys) & set(other.keys)):
            return f"「{taken.pop()}」已经是「{other.word}」（{other.id}）"
    return ""


def template(actions: Iterable[Action]) -> str:
    """A file that says of every action what it is and which keys it has now."""
    lines = [f"# 按键。把要改的一行去掉行首的 #，改好，存为 {file()}"]
    for action in actions:
        keys = " ".join(action.keys).replace("\\", "\\\\").replace('"', '\\"')
        lines.append(f'# "{action.id}" = "{keys}"    # {action.word}：{action.help}')
    return "\n".join(lines)
