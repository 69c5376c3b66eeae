"""``judge doctor``: where the user's data is, and whether everything is well."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from judge import paths
from judge.cli import output
from judge.cli.command import command as make
from judge.cli.command import json_option
from judge.cli.errors import BROKEN, NO

HELP = """写出自己的数据在哪里，并检查程序、规则书、数据、缓存是否完好。

只有缓存会自己收拾：坏了的删去重建，中断时留下的临时文件删去。数据从不改动。
一切完好退出码 0；数据有毛病、或不能写时退出码 1；程序本身损坏时退出码 3。"""

GOOD, WRONG, RUINED = "好", "注意", "损坏"


class Found(NamedTuple):
    """What was looked at, where it is, how it is, and what to say of it."""

    what: str
    where: str
    state: str
    said: str


@make("doctor", "judge doctor", "judge doctor --json", help=HELP)
@json_option
def command(*, as_json: bool) -> int:
    """Examine everything."""
    found = [*_program(), *_data(), *_cache()]
    if as_json:
        output.emit({"healthy": all(one.state == GOOD for one in found), "found": [one._asdict() for one in found]})
    else:
        output.show(line for one in found for line in _lines(one))
    states = {one.state for one in found}
    return BROKEN if RUINED in states else NO if WRONG in states else 0


def _lines(found: Found) -> Iterator[str]:
    yield from output.wrapped(f"{found.what}：{found.said}", f"[{found.state}] ", "    ")
    if found.where:
        yield from output.wrapped(found.where, "    ")


# --- what came with the program -----------------------------------------------------------------------------------


def _program() -> Iterator[Found]:
    from judge import __version__
    from judge.corpus import games

    python = ".".join(map(str, sys.version_info[:3]))
    yield Found("程序", str(paths.PACKAGE), GOOD, f"judge {__version__}，Python {python}")
    try:
        names = games()
    except Exception as error:
        yield Found("规则书", str(paths.bundled("rules_corpus")), RUINED, str(error))
        return
    for name in names:
        yield _book(name)


def _book(name: str) -> Found:
    from judge.corpus import load
    from judge.games import PLAYABLE, game

    try:
        book = load(name)
        said = f"《{book.title}》{len(book)}条"
        if name in PLAYABLE:
            said += f"；可以推演，引用核对过{len(game(name).citations.sites)}处"
    except Exception as error:  # whatever it is, this is the place to hear of it
        return Found(f"规则书 {name}", "", RUINED, f"{error}。请重新安装本程序。")
    return Found(f"规则书 {name}", "", GOOD, said)


# --- what is the user's -------------------------------------------------------------------------------------------


def _data() -> Iterator[Found]:
    folder = paths.data()
    yield _folder("自己的数据", folder)
    for file in sorted(folder.glob("*.db")):
        if ".damaged-" in file.name:
            yield Found("放在一边的坏文件", str(file), WRONG, "以前坏掉的数据；不再需要时可以删去")
        else:
            yield _database(file)
    yield from _desk(folder)


def _desk(folder: Path) -> Iterator[Found]:
    """What the desk keeps: what it remembers, the user's keys, work that was not saved."""
    import json
    from importlib import import_module

    remembered, keys = folder / "desk.json", folder / "keys.toml"
    if remembered.is_file():
        try:
            whole = isinstance(json.loads(remembered.read_text(encoding="utf-8")), dict)
        except (OSError, ValueError):
            whole = False
        said = "完好" if whole else "读不出来；工作台会当作没有，可以删去"
        yield Found("工作台记得的事", str(remembered), GOOD if whole else WRONG, said)
    if keys.is_file():
        problems = import_module("judge.tui.actions").PROBLEMS  # by name: the desk is not the command line's
        yield Found("自己的按键", str(keys), WRONG if problems else GOOD, "；".join(problems) or "完好")
    left = import_module("judge.tui.copies").left_behind()
    if left:
        yield Found("没有存下的局面", str(left[0].parent), GOOD, f"{len(left)}份；打开工作台时会问要不要接着写")


def _database(file: Path) -> Found:
    from judge import databases
    from judge.corpus import official

    ours = file == official.store()
    if not os.access(file, os.R_OK):
        return Found("数据", str(file), WRONG, "没有权限读")
    try:
        databases.look(file)
        problem = official.damage(file) if ours else ""
    except databases.DamagedError as error:
        problem = str(error)
    except OSError as error:
        return Found("数据", str(file), WRONG, databases.why(error))
    if file.name == "cards.db" and not problem:
        return _cards(file)
    what = "导入的官方原文" if ours else "数据"
    if problem:
        remedy = f"用 {'judge import' if ours else 'judge cards import'} 重新导入就会修好"
        return Found(what, str(file), WRONG, f"坏了（{problem}）；{remedy}")
    return Found(what, str(file), GOOD, f"完好，{file.stat().st_size:,} 字节")


def _cards(file: Path) -> Found:
    """The card library: whether it can be read, and what is in it."""
    from judge.library import LibraryError, Names, imports

    try:
        lists, cards = len(imports()), len(Names())
    except LibraryError as error:
        return Found("卡片库", str(file), WRONG, str(error))
    return Found("卡片库", str(file), GOOD, f"完好，{lists}份卡表，{cards}张卡")


def _folder(what: str, folder: Path) -> Found:
    if paths.NOWHERE in folder.parents:
        return Found(what, "", WRONG, f"{paths.HOMELESS}。没有它们时什么也存不下。")
    if not folder.exists():
        above = next((up for up in folder.parents if up.exists()), folder)
        can = os.access(above, os.W_OK) and above.is_dir()
        return Found(what, str(folder), GOOD if can else WRONG, "还没有" if can else "还没有，也建不了：没有权限")
    if not folder.is_dir():
        return Found(what, str(folder), WRONG, "这是文件，不是文件夹；什么也存不下")
    can = os.access(folder, os.W_OK)
    return Found(what, str(folder), GOOD if can else WRONG, "可以读写" if can else "只能读，存不下新的")


def _cache() -> Iterator[Found]:
    from judge import writing

    folder = paths.cache()
    yield _folder("缓存（可以删去，会自己重建）", folder)
    if not folder.is_dir():
        return
    left = [file for inside in (folder, *folder.glob("*")) if inside.is_dir() for file in writing.tidy(inside)]
    damaged = [file for file in folder.glob("grammar/*.grammar") if writing.kept(file) is None]
    damaged += [file for file in folder.glob("search/*.index") if not _whole(file)]
    for file in damaged:
        file.unlink(missing_ok=True)
    if left or damaged:
        said = f"删去中断时留下的{len(left)}个临时文件、坏了的{len(damaged)}个缓存；下次用到时重建"
        yield Found("缓存里的文件", "", GOOD, said)


def _whole(file: Path) -> bool:
    from judge.corpus.prepared import whole

    return whole(file)
