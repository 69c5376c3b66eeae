"""Rulings as files: exported whole or not at all, never over another one's; and read back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import count
from pathlib import Path
from typing import Final

import msgspec

from judge import cjk, reading, writing
from judge.games import PLAYABLE
from judge.rulings.ruling import FORMAT, SCHEMA_VERSION, Ruling, RulingError

FORMATS: Final = ("md", "html", "json", "txt")
MOST = 8_000_000  # bytes; a ruling has some 50,000
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
    text = forms[form](ruling)
    return text if form == "json" else cjk.visible(text)


def as_json(ruling: Ruling) -> str:
    """The ruling itself."""
    return cjk.escaped(msgspec.json.format(msgspec.json.encode(ruling), indent=2).decode()) + "\n"


def export(ruling: Ruling, formats: Iterable[str], folder: Path, name: str | None = None) -> list[Path]:
    """Write a ruling in some of the FORMATS, and return the files.

    ``name``: what the files are called, without a suffix; the ruling's title if None. Nothing that is there is ever
    written over, but for a file that already says the same. Where another one has the name, a title gets a number
    behind it, and a given name is an error.

    Raises:
        RulingError: A format is unknown, the name is taken or none, or a file cannot be written; none is half written.
    """
    wanted = tuple(dict.fromkeys(formats))
    unknown = [form for form in wanted if form not in FORMATS]
    if unknown or not wanted:
        raise RulingError(f"没有「{'、'.join(unknown)}」这种格式；可用的有 {'、'.join(FORMATS)}。")
    texts = {form: render(ruling, form).encode() for form in wanted}
    if name is not None and (not name.strip() or cjk.file_name(name) != name.replace(" ", "_")):
        raise RulingError(f'「{name}」不能作文件名；请只写名字，不要路径、后缀与 / \\ : * ? " < > |。')
    title = cjk.file_name(ruling.title) or "裁定"
    names = iter([name]) if name is not None else (title if n == 1 else f"{title}-{n}" for n in count(1))
    taken: Path | None = None
    for stem in names:
        files = {folder / f"{stem}.{form}": text for form, text in texts.items()}
        taken = next((file for file, text in files.items() if _there(file) and not _is(file, text)), None)
        if taken is None and (taken := _written(files, folder)) is None:
            return list(files)
    raise RulingError(f"{taken} 已经存在，而且不是这份裁定。没有写入任何文件；请换一个名字。")


def _written(files: dict[Path, bytes], folder: Path) -> Path | None:
    """Write files that are not there; the one, if any, that has come to be there meanwhile."""
    new: list[Path] = []
    try:
        for file, text in files.items():
            if not _is(file, text):
                writing.write(file, text, over=False)
                new.append(file)
    except FileExistsError as error:
        _take_back(new)
        return Path(error.filename2 or error.filename or folder)
    except OSError as error:
        _take_back(new)
        where = error.filename or folder
        raise RulingError(f"{where}：写不进去（{reading.reason(error)}）。请换一个文件夹。") from error
    return None


def _take_back(files: list[Path]) -> None:
    for file in files:
        file.unlink(missing_ok=True)


def _there(file: Path) -> bool:
    return file.exists() or file.is_symlink()


def _is(file: Path, text: bytes) -> bool:
    """Whether a file says just this already."""
    try:
        return not file.is_symlink() and reading.data(file, len(text)) == text
    except reading.Unfit:
        return False


# --- reading ----------------------------------------------------------------------------------------------


def load(path: Path) -> Ruling:
    """The ruling in a JSON file.

    Raises:
        RulingError: The file cannot be read, is no ruling, is damaged, or was made by a newer program.
    """
    try:
        text = reading.text(path, MOST)
        if text.lstrip()[:1] == "<" or text.startswith("# "):
            raise RulingError(f"{path}：这是给人读的副本，不能核对；请用同名的 .json 文件。")
        found = reading.plain(text)
    except reading.Unfit as error:
        raise RulingError(f"{path}{error.place}：{error.sentence}；{_MADE_BY}。") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise RulingError(f'{path}：这不是裁定（没有「"format": "{FORMAT}"」）；{_MADE_BY}。')
    version = found.get("schema_version")
    if isinstance(version, int) and version > SCHEMA_VERSION:
        raise RulingError(f"{path}：裁定的格式是第{version}版，本程序只认识到第{SCHEMA_VERSION}版；请更新本程序。")
    try:
        ruling = msgspec.convert(found, Ruling)
    except msgspec.ValidationError as error:
        raise RulingError(_damaged(error, text, path)) from error
    if ruling.game not in PLAYABLE:
        known = "、".join(PLAYABLE)
        raise RulingError(f"{path}：裁定的游戏是「{ruling.game[:40]}」，本程序能推演的有：{known}。")
    return ruling


def _damaged(error: msgspec.ValidationError, text: str, path: Path) -> str:
    """What of a ruling cannot be, and where that stands."""
    what, _, where = str(error).partition(" - at `")
    steps = re.findall(r"[.]([^.\[\]`]+)|\[(\d+|\.\.\.)\]", where.rstrip("`").removeprefix("$"))
    place = _place(text, [key or index for key, index in steps])
    at = f"（{where.rstrip('`')}）" if where else ""
    return f"{path}{place}：裁定缺了内容或被改坏了：{_in_chinese(what)}{at}；请用原来的文件，或重新 judge export。"


def _place(text: str, steps: list[str]) -> str:
    """The line and column of a value in a JSON text, which is read as YAML because that keeps places."""
    try:
        here = reading.outline(text, pairs=False)
    except reading.Unfit:
        return ""
    for step in steps:
        if here is not None and isinstance(here.value, dict) and step in here.value:
            here = here.value[step]
        elif here is not None and isinstance(here.value, list) and step.isdigit() and int(step) < len(here.value):
            here = here.value[int(step)]
        else:
            break
    return f":{here.line}:{here.column}" if here is not None else ""


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
