"""``judge card``: how a card's text is understood."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import click

from judge.cli import output
from judge.cli.books import playable
from judge.cli.command import a_game, json_option
from judge.cli.command import command as make
from judge.cli.errors import BAD_INPUT, NO, Stop

HELP = """读一段卡片文字，用自己的话说出怎么理解：种类、图标、费用、条件、每一步效果。文字写 - 则从标准输入读。

读不懂的指出第几行第几个字、这里可以怎样接着写、最接近的句式，退出码 2。
读懂了但推演还不能实行的，说明是哪一处，退出码 1。同样的文字在不同类别的卡上意思不同的，用 --kind 说明是哪一类。"""


@make(
    "card",
    "judge card cipher 『试刀』【起】[横置，翻面1]抽1张卡。",
    "judge card zero 抽一张牌。 --kind 普通战术",
    "judge card cipher - < 卡文.txt",
    help=HELP,
)
@click.argument("game", metavar="游戏", callback=a_game)
@click.argument("text", metavar="文字", nargs=-1, required=True)
@click.option("--kind", metavar="类别", help="文字写在哪一类卡上")
@json_option
def command(game: str, text: tuple[str, ...], kind: str | None, *, as_json: bool) -> int:
    """Read a text."""
    playable(game)
    said = _from_stdin() if text == ("-",) else " ".join(text)
    if not said.strip():
        raise Stop(BAD_INPUT, "没有写卡片文字。")
    from judge.games import listed

    reading = listed.text(game)
    whole, kind = kind, getattr(reading, "kind_of", str)(kind or "") or kind  # as a card has it: 符卡·高速
    if kind is None and hasattr(reading, "read_on"):
        return _on_every_kind(game, said, reading, as_json=as_json)
    kinds = _kinds(reading, kind)
    found = _read(reading, said, kind)
    if _unread(found):
        return _partly(found, reading, as_json=as_json)
    problems = {each: _unplayable(game, said, each if kind is None else whole or each) for each in kinds}
    matters = len(set(problems.values())) > 1
    problem = _asked(problems) if matters else next(iter(problems.values()))
    if as_json:
        told = [_data(ability, reading.WORDS) for ability in found]
        output.emit({"game": game, "abilities": told, "playable": not problem, "problem": problem})
    else:
        output.show(_lines(found, reading.WORDS, problem))
        output.show(_left_out(said, reading))
    return BAD_INPUT if matters else NO if problem else 0


def _read(reading: Any, said: str, kind: str | None) -> tuple[Any, ...]:
    """What a text says, as it is printed on a kind of card where that is known."""
    if kind is not None and hasattr(reading, "read_on"):
        return tuple(reading.read_on(said, kind))
    found: tuple[Any, ...] = reading.read_each(said)
    told_on = getattr(reading, "as_printed_on", None)
    return found if kind is None or told_on is None or _unread(found) else tuple(told_on(kind, found))


def _on_every_kind(game: str, said: str, reading: Any, *, as_json: bool) -> int:
    """A text whose words mean this on one kind of card and that on another: each reading, with its kinds."""
    groups: dict[tuple[Any, ...], list[str]] = {}
    for kind in reading.KINDS:
        groups.setdefault(_read(reading, said, kind), []).append(kind)
    sound = {found: kinds for found, kinds in groups.items() if not _unread(found)}
    if not sound:
        return _partly(min(groups, key=lambda found: len(_unread(found))), reading, as_json=as_json)
    problems = {kind: _unplayable(game, said, kind) for kinds in sound.values() for kind in kinds}
    played = {found: [kind for kind in kinds if not problems[kind]] for found, kinds in sound.items()}
    good = {found: kinds for found, kinds in played.items() if kinds} or sound
    problem = "" if any(played.values()) else next(iter(problems.values()))
    if as_json:
        told = [
            {"kinds": kinds, "abilities": [_data(one, reading.WORDS) for one in found]} for found, kinds in good.items()
        ]
        output.emit({"game": game, **told[0], "playable": not problem, "problem": problem, "otherwise": told[1:]})
    else:
        for found, kinds in good.items():
            on = "" if len(kinds) == len(reading.KINDS) or problem else f"写在{'、'.join(kinds)}上："
            output.show(_lines(found, reading.WORDS, problem, on))
        output.show(_left_out(said, reading))
        if len(good) > 1:
            output.show(output.wrapped("写在不同类别的牌上意思不同，请用 --kind 说明是哪一类。"))
    return BAD_INPUT if len(good) > 1 else NO if problem else 0


def _left_out(said: str, reading: Any) -> Iterator[str]:
    """What stands in brackets and does not count, where a game's book says so."""
    passed = getattr(reading, "left_out", lambda _: ())(said)
    if passed:
        yield from output.wrapped(f"括号里的是补充说明，没有算进去：{'；'.join(passed)}")


def _unread(found: tuple[Any, ...]) -> list[Any]:
    from judge.effects.unread import Unread

    return [each for each in found if isinstance(each, Unread)]


def _partly(found: tuple[Any, ...], reading: Any, *, as_json: bool) -> int:
    """What was understood of a text, and what was not, each with its place. A text of which nothing is raises."""
    unread = _unread(found)
    if len(unread) == len(found):
        raise unread[0].error
    if as_json:
        told = [_data(each, reading.WORDS) for each in found if each not in unread]
        wrong = [{"text": each.text, "start": each.start, "problem": str(each.error)} for each in unread]
        output.emit({"abilities": told, "unread": wrong, "playable": False, "problem": str(unread[0].error)})
        return BAD_INPUT
    for each in found:
        if each in unread:
            output.show([*str(each.error).split("\n"), ""])
        else:
            output.show(_told(each, reading.WORDS))
    output.show([f"{len(found) - len(unread)}个能力读懂了，{len(unread)}个没有读懂。"])
    return BAD_INPUT


def _kinds(reading: Any, kind: str | None) -> tuple[str, ...]:
    """The kinds of card that the text may stand on; 「」 where a game tells none apart."""
    known: tuple[str, ...] = reading.KINDS
    if kind is None:
        return known or ("",)
    if kind not in known:
        ways = "、".join(getattr(reading, "AS_WRITTEN", known))
        kinds = f"可以写：{ways}" if known else "这个游戏的卡片文字不看类别，请去掉 --kind"
        raise Stop(BAD_INPUT, f"没有叫「{kind}」的类别。{kinds}。")
    return (kind,)


def _asked(problems: dict[str, str]) -> str:
    """Which kind it is, where that matters."""
    good = [kind for kind, problem in problems.items() if not problem]
    bad = [f"{kind}：{problem}" for kind, problem in problems.items() if problem]
    return f"这是哪一类牌的文字？请加上 --kind。{'、'.join(good)}：能推演。{'；'.join(bad)}。"


def _from_stdin() -> str:
    try:
        return sys.stdin.buffer.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Stop(BAD_INPUT, f"标准输入的第{error.start}字节不是 UTF-8 文字。") from error


def _unplayable(game: str, said: str, kind: str) -> str:
    """What of a text that was understood cannot be carried out on a kind of card; empty if all of it can."""
    from judge.games import game as load
    from judge.games import listed
    from judge.games.written.placed import Placed, Unreadable

    def placed(value: Any) -> Placed:
        return Placed(value, "", 1, 1)

    key = getattr(listed.text(game), "KIND", "类别")
    facts = {"文本": placed(said)} | ({key: placed(kind)} if kind else {})
    try:
        load(game).cards(placed({"卡": placed(facts)}))
    except Unreadable as error:
        return error.problems[0].what
    return ""


def _lines(abilities: tuple[Any, ...], words: Any, problem: str, on: str = "") -> Iterator[str]:
    for ability in abilities:
        yield from _told(ability, words)
    yield from output.wrapped(problem or f"{on}{len(abilities)}个能力，都能推演。")


def _told(ability: Any, words: Any) -> Iterator[str]:
    from judge.effects.tell import lines

    for line in lines(ability, words):
        said = line.lstrip()
        yield from output.wrapped(said, line[: len(line) - len(said)])
    if unwritten := _unwritten(ability, words):
        said = "、".join(f"「{word}」" for word in unwritten)
        yield from output.wrapped(f"（书中没有写{said}是什么意思，用到的时候请裁判读）", "  ")
    yield ""


def _unwritten(ability: Any, words: Any) -> list[str]:
    """The keywords that an ability is or gives, and that the book does not define."""
    from judge.effects.nodes.ability import Grant
    from judge.effects.walking import parts

    given = [part.flag for part in parts(ability) if isinstance(part, Grant)]
    return [word for word in dict.fromkeys(given) if word in words.unwritten]


def _data(ability: Any, words: Any) -> dict[str, Any]:
    import msgspec

    from judge.effects.tell import lines

    return {"name": ability.name, "kind": ability.kind, "text": ability.text, "told": lines(ability, words)} | {
        "structure": msgspec.to_builtins(ability)
    }
