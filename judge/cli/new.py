"""``judge new``: a scenario file to fill in, made from one that is about the same thing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import click

from judge import paths
from judge.cli import output
from judge.cli.command import EVERY, FILE, a_game, json_option
from judge.cli.command import command as make
from judge.cli.errors import BAD_INPUT, NO, Stop
from judge.cli.files import shown

HELP = """写出一个新的剧本文件：从讲同一件事的剧本取来，马上能跑，要改的四处都标了出来。

争议写哪一类（攻击、诱发、胜负……）、条号，或几个词（神速回避）。不写就列出有哪几类。

改好以后用 judge run 看答案；judge tui 文件 在工作台里改。已有的文件不会被盖掉。"""

SHOWN = 5
"""So many other scenarios about the same thing are named."""


@make("new", "judge new cipher 神速回避", "judge new cipher 攻击 -o 争议.yaml", "judge new zero 503#2", help=HELP)
@click.argument("game", metavar="游戏", callback=a_game)
@click.argument("words", metavar="[争议]", nargs=-1)
@click.option("-o", "--output", "file", metavar="文件", type=FILE, help="写到哪里；不写就用争议的名字")
@json_option
def command(game: str, words: tuple[str, ...], file: Path | None, *, as_json: bool) -> int:
    """Write a new scenario."""
    from judge.games import PLAYABLE
    from judge.scenario.drafting.template import kinds, made_from, marked

    if game == EVERY or game not in PLAYABLE:
        raise Stop(BAD_INPUT, f"这个游戏还不能推演，写不出剧本；能推演的有 {'、'.join(PLAYABLE)}。")
    said = " ".join(words).strip()
    known = kinds(game)
    if not said:
        return _list(game, known, as_json=as_json)
    found, clause, guessed = ([known[said]], "", False) if said in known else _about(game, said)
    if not found:
        raise Stop(
            NO, f"没有讲「{said}」的剧本。类别有 {'、'.join(known)}；也可以写条号，如 judge new {game} 18.1.11。"
        )
    draft = made_from(found[0], f"新的争议：{said}")
    written = _write(marked(draft), file, said)
    if as_json:
        others = [shown(path) for path in found]
        made = {"file": str(written), "game": game, "clause": clause, "guessed": guessed}
        output.emit({**made, "from": others[0], "others": others[1:]})
        return 0
    if guessed:
        output.show(
            output.wrapped(f"没有哪一条直接讲「{said}」，下面是猜测：最像的是 {clause}。不对就换个说法或写条号。")
        )
    output.show(_lines(written, found, clause))
    return 0


def _list(game: str, known: dict[str, Path], *, as_json: bool) -> int:
    if as_json:
        output.emit({"game": game, "kinds": {kind: shown(path) for kind, path in known.items()}})
    else:
        lines = [f"judge new {game} 之后写哪一类、条号，或几个词：", *(f"  {kind}" for kind in known)]
        output.show(line for text in lines for line in output.wrapped(text))
    return 0


def _about(game: str, said: str) -> tuple[list[Path], str, bool]:
    """The scenarios about a clause, or about the first that words are found in and that has some; if it is guessed."""
    from judge.scenario.drafting.template import about

    for one, guessed in _searched(game, said):
        if found := about(game, one):
            return found, one, guessed
    return [], "", False


def _searched(game: str, said: str) -> list[tuple[str, bool]]:
    """The clauses that are meant: by number, or by words; each with whether it is only guessed."""
    from judge.clause import parse
    from judge.corpus import load
    from judge.search import TIERS, search

    number = parse(said)
    if number is not None and number in load(game):
        return [(number, False)]
    return [(hit.number, hit.tier == TIERS[-1]) for hit in search(said, game, SHOWN).hits]


def _write(text: str, file: Path | None, said: str) -> Path:
    """Write the file, under a name that nothing has yet unless one was given."""
    from judge import writing
    from judge.cjk import file_name

    stem = file_name(said) or "争议"
    names = (paths.here() / f"{stem}{'' if n == 1 else n}.yaml" for n in count(1))
    for path in [file] if file is not None else names:
        try:
            writing.write(path, text.encode(), over=False)
        except FileExistsError:
            if file is not None:
                raise Stop(BAD_INPUT, f"已经有 {shown(path)}，不写在它上面；换个名字。") from None
            continue
        except OSError as error:
            raise Stop(BAD_INPUT, f"{shown(path)} 写不了：{error.strerror or error}") from None
        return path
    raise AssertionError  # there is always another number


def _lines(written: Path, found: list[Path], clause: str) -> Iterator[str]:
    from judge.corpus.mentions import title_of

    titles = [title_of(path.read_text(encoding="utf-8")) or path.stem for path in found[:SHOWN]]
    yield from output.wrapped(f"写好了：{shown(written)}")
    about = f"（{clause}）" if clause else ""
    yield from output.wrapped(f"从「{titles[0]}」取来{about}。要改的四处标了①②③④。")
    if titles[1:]:
        yield from output.wrapped(f"讲同一条的还有：{'、'.join(titles[1:])}")
    yield from output.wrapped(f"看答案：judge run {shown(written)}")
