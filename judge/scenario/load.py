"""Reading scenario files: strict, every problem with its file, line, column and what was expected."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from judge.clause import parse as parse_number
from judge.clause import timed
from judge.corpus import CorpusError, named
from judge.games import PLAYABLE, Game, game
from judge.games.written.placed import Placed
from judge.kernel import CHANCE, JUDGE
from judge.scenario import editions, hand
from judge.scenario.document import opened, parse
from judge.scenario.model import ANY, Act, Expectations, Reading, Refusal, Scenario

PARTS = (
    "game",
    "edition",
    "title",
    "question",
    "cards",
    "start",
    "script",
    "until",
    "ask",
    "expect",
    "readings",
    "source",
)
EXPECT = ("end", "at", "cited", "walked", "not_cited", "refused", "deciding", "why", "endings", "level")
REFUSAL = ("act", "by", "at")
READING = ("name", "because", "clauses", "script", "expect")
_NAME = re.compile(r"\s*[(（]")
"""What ends a name that something is said of: 老兵(主人公)."""
_BY = re.compile(r"\s*依\s*\d")
"""What names the clauses that may decide a question."""
OUTSIDERS = {"随机": CHANCE, "裁判": JUDGE}


Lend = Callable[[str, list[Placed], list[Placed]], dict[str, Placed]]
"""Gives the cards of a game that a scenario names and does not describe: those on its board, those in its script."""


def read(path: Path, lend: Lend | None = None) -> Scenario:
    """The scenario in a file. Raises Unreadable, also if the file cannot be opened."""
    return read_text(opened(path, "一个剧本文件"), str(path), lend)


def read_text(text: str, file: str = "<输入>", lend: Lend | None = None) -> Scenario:
    """The scenario in a text. ``lend``: where cards come from that it only names. Raises Unreadable."""
    return read_document(parse(text, file), text, lend)


def read_document(document: Placed, text: str = "", lend: Lend | None = None) -> Scenario:
    """The scenario that a document says, wherever it comes from. Raises Unreadable."""
    file = document.file
    parts = document.mapping(PARTS)
    playing = played(document, parts)
    nothing = Placed(None, file, document.line, document.column)
    faces = playing.cards(_described(parts, playing, lend) or nothing)
    board = parts.get("start", nothing)
    any_card = playing.cards(nothing._replace(value={ANY: nothing._replace(value={})}))
    if ANY not in faces and ANY in {word.value for word in _words(board, set(faces))}:
        faces |= any_card
    start = playing.start(_unsaid(board), faces)
    if not start.faces:  # a card that nobody has seen is some card, also where none is described
        faces = any_card
        start = playing.start(_unsaid(board), faces)
    edition = parts["edition"].one_of(playing.editions) if "edition" in parts else playing.book.edition
    if edition != playing.book.edition:
        parts = editions.in_newest(parts, playing, edition)
        start = playing.pinned(start, edition)
    return Scenario(
        file=file,
        game=playing,
        title=parts["title"].text() if "title" in parts else Path(file).stem,
        question=parts["question"].text() if "question" in parts else "",
        faces=faces,
        start=start,
        script=_script(parts.get("script"), playing, edition),
        expect=_expectations(parts.get("expect"), playing, edition),
        readings=tuple(_reading(item, playing, edition) for item in parts["readings"].items())
        if "readings" in parts
        else (),
        ask=_questions(parts["ask"].items()) if "ask" in parts else (),
        until=_occasion(parts["until"], playing, edition) if "until" in parts else "",
        source=parts["source"].text() if "source" in parts else "",
        edition=edition,
        text=text,
    )


def played(document: Placed, parts: dict[str, Placed]) -> Game:
    """The game of a dispute, by its id or by what players call it. Raises Unreadable."""
    if "game" not in parts:
        document.fail("没有写 game", "、".join(PLAYABLE))
    said = parts["game"].text()
    with suppress(CorpusError):
        said = said if said in PLAYABLE else named(said)
    return game(parts["game"]._replace(value=said).one_of(PLAYABLE))


def _unsaid(written: Placed) -> Placed:
    """The same with an unknown card wherever it says that any will do."""
    if isinstance(written.value, dict):
        return written._replace(value={key: _unsaid(value) for key, value in written.value.items()})
    if isinstance(written.value, list):
        return written._replace(value=[_unsaid(value) for value in written.value])
    return written._replace(value=1) if written.value == ANY else written


def _described(parts: dict[str, Placed], playing: Game, lend: Lend | None) -> Placed | None:
    """The cards that a document describes, and those that it names and that are lent."""
    written = parts.get("cards")
    if lend is None:
        return written
    own = written.mapping() if written is not None and written.value is not None else {}
    described = {name for name, card in own.items() if card.value is not None}
    named = [card._replace(value=name) for name, card in own.items() if card.value is None]
    start = parts["start"].mapping() if "start" in parts and parts["start"].value is not None else {}
    board = [word for player in playing.players if player in start for word in _words(start[player], described)]
    script = list(_words(parts["script"], described)) if "script" in parts else []
    lent = lend(playing.id, [*named, *board], script)
    place = written or parts["game"]
    return place._replace(value={**own, **lent}) if lent else written


def _words(written: Placed, described: set[str]) -> Iterator[Placed]:
    """Every word in a part of a document that is not the name of a card described there; keys are none."""
    if isinstance(written.value, dict | list):
        for value in written.value.values() if isinstance(written.value, dict) else written.value:
            yield from _words(value, described)
    elif isinstance(written.value, str) and not {written.value, _NAME.split(written.value)[0]} & described:
        yield written


def _questions(items: Iterable[Placed]) -> tuple[Placed, ...]:
    """What is asked; ``依 …`` belongs to the question before it, from which the comma of a list has parted it."""
    found: list[Placed] = []
    for item in map(_asked, items):
        if found and isinstance(item.value, str) and _BY.match(item.value) and isinstance(found[-1].value, str):
            found[-1] = found[-1]._replace(value=f"{found[-1].value}，{item.value.strip()}")
        else:
            found.append(item)
    return tuple(found)


def _asked(item: Placed) -> Placed:
    """``- 只付1点：看 …`` is one question, also where its colon is read as that of a key."""
    if not isinstance(item.value, dict) or len(item.value) != 1:
        return item
    ((key, value),) = item.value.items()
    return item._replace(value=f"{key}：{value.text()}")


def _script(written: Placed | None, playing: Game, edition: str) -> tuple[Act, ...]:
    return () if written is None else tuple(_act(item, playing, edition) for item in written.items())


def _act(item: Placed, playing: Game, edition: str) -> Act:
    people = {name: number for number, name in enumerate(playing.players)} | OUTSIDERS
    entry = item.mapping((*people, "条号"))
    who = [name for name in entry if name in people]
    if len(who) != 1:
        item.fail(f"一步里写了{len(who)}名玩家", "一行一名玩家：- A: 选了什么")
    chosen = entry[who[0]]
    if who[0] == "裁判" and isinstance(chosen.value, dict):
        return Act(JUDGE, (), _behind(entry, playing, edition), hand.read(chosen), hand=True)
    words = tuple(choice.text() for choice in chosen.items())
    if people[who[0]] >= 0 and words in hand.CONCEDING:
        return Act(people[who[0]], words, _behind(entry, playing, edition), chosen, hand=True)
    return Act(
        people[who[0]], () if words == ("不选",) else words, _number(entry.get("条号"), playing, edition), chosen
    )


def _behind(entry: dict[str, Placed], playing: Game, edition: str) -> str:
    """After which clause something is done by hand, and after which time, if that is said."""
    return _occasion(entry["条号"], playing, edition) if "条号" in entry else ""


def _number(written: Placed | None, playing: Game, edition: str = "") -> str:
    if written is None:
        return ""
    said = editions.pointed_at(playing, edition, written.text())
    if editions.apart(playing, said):
        return said
    number = parse_number(said)
    if number is None or number not in playing.book:
        near = playing.book.nearest(number or said) if number else ()
        written.fail(f"没有条号「{written.text()}」", "书中的条号", f"最接近的有 {'、'.join(near)}" if near else "")
    return number


def _expectations(written: Placed | None, playing: Game, edition: str) -> Expectations:
    if written is None:
        return Expectations()
    parts = written.mapping(EXPECT)
    at = {}
    for key, facts in (parts["at"].mapping() if "at" in parts else {}).items():
        line, column = parts["at"].keys.get(key, (facts.line, facts.column))
        at[_occasion(Placed(key, facts.file, line, column), playing, edition)] = facts.mapping()
    numbers = {key: _numbers(parts.get(key), playing) for key in ("cited", "walked", "not_cited")}
    return Expectations(
        end=parts["end"].mapping() if "end" in parts else {},
        at=at,
        **numbers,
        refused=tuple(_refusal(item, playing, edition) for item in parts["refused"].items())
        if "refused" in parts
        else (),
        deciding=_by_question(parts.get("deciding"), playing),
        why=_by_question(parts.get("why"), playing),
        endings=parts.get("endings"),
        level=parts.get("level"),
    )


def _numbers(written: Placed | None, playing: Game) -> tuple[Placed, ...]:
    found = () if written is None else tuple(written.items())
    for number in found:
        _number(number, playing)
    return found


def _by_question(written: Placed | None, playing: Game) -> dict[str, Placed]:
    """Clauses by what is asked."""
    found = {} if written is None else written.mapping()
    for clauses in found.values():
        for number in clauses.items():
            _number(number, playing)
    return found


def _refusal(item: Placed, playing: Game, edition: str) -> Refusal:
    parts = item.mapping(REFUSAL)
    if "act" not in parts or "by" not in parts:
        item.fail("缺少 act 或 by", "act: 什么不能做，by: [条号…]")
    by = tuple(_number(number, playing) for number in parts["by"].items())
    return Refusal(parts["act"].text(), by, _occasion(parts["at"], playing, edition) if "at" in parts else "", item)


def _occasion(written: Placed, playing: Game, edition: str) -> str:
    """A clause, and which time it is carried out if that is said (18.1.5 2)."""
    clause, time = timed(written.text().strip())
    if time and not (time.isdecimal() and int(time)):
        written.fail(f"「{written.text()}」不是条号与第几次", "条号，或如 18.1.5 2：第2次")
    number = _number(written._replace(value=clause), playing, edition)
    return f"{number} {time}" if time else number


def _reading(item: Placed, playing: Game, edition: str) -> Reading:
    parts = item.mapping(READING)
    if "name" not in parts or "because" not in parts:
        item.fail("缺少 name 或 because", "name: 怎么读，because: 什么支持它")
    return Reading(
        name=parts["name"].text(),
        because=parts["because"].text(),
        clauses=tuple(_number(number, playing) for number in parts["clauses"].items()) if "clauses" in parts else (),
        expect=_expectations(parts.get("expect"), playing, edition),
        script=_script(parts.get("script"), playing, edition),
    )
