"""Rulings as files: exported whole or not at all, never over another one's; and read back."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable, Iterable
from itertools import count
from pathlib import Path
from typing import Any, Final

import msgspec

from judge.games import PLAYABLE
from judge.rulings.ruling import FORMAT, SCHEMA_VERSION, Ruling, RulingError

FORMATS: Final = ("md", "html", "json", "txt")
_FORBIDDEN = re.compile(r'[\x00-\x1f\x7f/\\:*?"<>|\s]+')
_MADE_BY = "应为 judge export 写出的 JSON 裁定"


def render(ruling: Ruling, form: str) -> str:
    """The text of a ruling in one of the formats."""
    from judge.rulings import as_html, as_markdown, as_text  # noqa: PLC0415 - reading a ruling needs none of them

    forms: dict[str, Callable[[Ruling], str]] = {
        "md": as_markdown.render,
        "html": as_html.render,
        "txt": as_text.render,
        "json": as_json,
    }
    return forms[form](ruling)


def as_json(ruling: Ruling) -> str:
    """The ruling itself."""
    return msgspec.json.format(msgspec.json.encode(ruling), indent=2).decode() + "\n"


def export(ruling: Ruling, formats: Iterable[str], folder: Path, name: str | None = None) -> list[Path]:
    """Write a ruling in some of the FORMATS, and return the files.

    ``name``: what the files are called, without a suffix; the ruling's title if None. A file of the same ruling is
    written anew. Where a file of anything else has the name, a title gets a number behind it, and a given name is an
    error.

    Raises:
        RulingError: A format is unknown, the name is taken or none, or a file cannot be written; none is half written.
    """
    wanted = tuple(dict.fromkeys(formats))
    unknown = [form for form in wanted if form not in FORMATS]
    if unknown or not wanted:
        raise RulingError(f"没有「{'、'.join(unknown)}」这种格式；可用的有 {'、'.join(FORMATS)}。")
    texts = {form: render(ruling, form) for form in wanted}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        stem = _free(ruling, wanted, folder, name)
        files = [folder / f"{stem}.{form}" for form in wanted]
        for file, text in zip(files, texts.values(), strict=True):
            _write(file, text)
    except OSError as error:
        raise RulingError(
            f"{error.filename or folder}：写不进去（{error.strerror or error}）。请换一个文件夹。"
        ) from error
    return files


def _free(ruling: Ruling, wanted: tuple[str, ...], folder: Path, name: str | None) -> str:
    """A name under which nothing else lies."""
    if name is not None:
        if not name.strip(". ") or _FORBIDDEN.search(name.replace(" ", "")):
            raise RulingError(f'「{name}」不能作文件名；请只写名字，不要路径、后缀与 / \\ : * ? " < > |。')
        taken = [folder / f"{name}.{form}" for form in wanted if not _ours(folder / f"{name}.{form}", ruling)]
        if taken:
            raise RulingError(f"{taken[0]} 已经存在，而且不是这份裁定。没有写入任何文件；请换一个名字。")
        return name
    stem = _FORBIDDEN.sub("_", ruling.title).strip("._ ")[:60] or "裁定"
    for n in count(1):
        tried = stem if n == 1 else f"{stem}-{n}"
        if all(_ours(folder / f"{tried}.{form}", ruling) for form in wanted):
            return tried
    raise AssertionError  # pragma: no cover - count does not end


def _ours(file: Path, ruling: Ruling) -> bool:
    """Whether a file is this ruling's, or free."""
    try:
        return ruling.id in file.read_text(encoding="utf-8")
    except FileNotFoundError:
        return True
    except UnicodeDecodeError:
        return False


def _write(file: Path, text: str) -> None:
    """Write a file so that at any moment either the old or the whole new one is there."""
    handle, temporary = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        umask = os.umask(0)
        os.umask(umask)
        Path(temporary).chmod(0o666 & ~umask)
        Path(temporary).replace(file)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


# --- reading ----------------------------------------------------------------------------------------------


def load(path: Path) -> Ruling:
    """The ruling in a JSON file.

    Raises:
        RulingError: The file cannot be read, is no ruling, is damaged, or was made by a newer program.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        what = f"第{error.start}字节起不是 UTF-8 文字，文件可能被截断或改坏了"
        raise RulingError(f"{path}：{what}；{_MADE_BY}。") from error
    except OSError as error:
        raise RulingError(f"{path}：打不开（{error.strerror}）；{_MADE_BY}。") from error
    found = _parsed(text, path)
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise RulingError(f'{path}：这不是裁定（没有「"format": "{FORMAT}"」）；{_MADE_BY}。')
    version = found.get("schema_version")
    if isinstance(version, int) and version > SCHEMA_VERSION:
        raise RulingError(f"{path}：裁定的格式是第{version}版，本程序只认识到第{SCHEMA_VERSION}版；请更新本程序。")
    try:
        ruling = msgspec.json.decode(text.encode(), type=Ruling)
    except msgspec.ValidationError as error:
        raise RulingError(_damaged(error, text, path)) from error
    if ruling.game not in PLAYABLE:
        known = "、".join(PLAYABLE)
        raise RulingError(f"{path}：裁定的游戏是「{ruling.game}」，本程序能推演的有：{known}。")
    return ruling


def _parsed(text: str, path: Path) -> Any:
    import json  # noqa: PLC0415 - its errors say line and column

    if text.lstrip()[:1] == "<" or text.startswith("# "):
        raise RulingError(f"{path}：这是给人读的副本，不能核对；请用同名的 .json 文件。")
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        place = f"{path}:{error.lineno}:{error.colno}"
        raise RulingError(f"{place}：不是完整的 JSON（{error.msg}），文件可能被截断或改坏了；{_MADE_BY}。") from error
    except RecursionError as error:
        raise RulingError(f"{path}：JSON 嵌套太深，不是裁定；{_MADE_BY}。") from error


def _damaged(error: msgspec.ValidationError, text: str, path: Path) -> str:
    """What of a ruling cannot be, and where that stands."""
    what, _, where = str(error).partition(" - at `")
    steps = re.findall(r"[.]([^.\[\]`]+)|\[(\d+|\.\.\.)\]", where.rstrip("`").removeprefix("$"))
    place = _place(text, [key or index for key, index in steps])
    at = f"（{where.rstrip('`')}）" if where else ""
    return f"{path}{place}：裁定缺了内容或被改坏了：{_in_chinese(what)}{at}；请用原来的文件，或重新 judge export。"


def _place(text: str, steps: list[str]) -> str:
    """The line and column of a value in a JSON text, which is read as YAML because that keeps places."""
    from judge.scenario import Unreadable  # noqa: PLC0415 - only a damaged ruling needs it
    from judge.scenario.document import parse  # noqa: PLC0415 - the same

    try:
        here = parse(text, "")
    except Unreadable:
        return ""
    for step in steps:
        if isinstance(here.value, dict) and step in here.value:
            here = here.value[step]
        elif isinstance(here.value, list) and step.isdigit() and int(step) < len(here.value):
            here = here.value[int(step)]
        else:
            break
    return f":{here.line}:{here.column}"


def _in_chinese(what: str) -> str:
    patterns = (
        (r"Object missing required field `(.+)`", r"缺少「\1」"),
        (r"Object contains unknown field `(.+)`", r"多了不认识的「\1」"),
        (r"Expected `(.+)`, got `(.+)`", r"应为 \1，写的是 \2"),
    )
    for pattern, said in patterns:
        if re.fullmatch(pattern, what):
            return re.sub(pattern, said, what)
    return what
