"""The printed sides of cards, written down: every key declared once. What is left out is the default."""

from __future__ import annotations

from typing import Any, Final

from judge.effects.nodes.ability import Ability
from judge.games.cipher import playable
from judge.games.cipher.card import Face
from judge.games.cipher.symbols import SYMBOLS
from judge.games.written.form import MINUS, Form, number, printed, truth, word, words
from judge.games.written.placed import Placed
from judge.games.written.sheet import Sheet
from judge.games.written.texts import BY_HAND, sorted_out

CARD: Final = Form(
    Face,
    单位名=word("unit").otherwise(""),
    称号=word("title"),
    名称=word("name"),
    出击费用=number("cost"),
    转职费用=printed("promotion", "-"),
    势力=words("affinities", SYMBOLS["势力"]),
    性别=words("gender", SYMBOLS["性别"]),
    武器=words("weapons", SYMBOLS["武器"]),
    属性=words("traits", SYMBOLS["属性"]),
    战斗力=number("power", MINUS),
    支援力=number("support", MINUS),
    射程=words("ranges", ("1", "2", "3", "1-2", "1-3", "2-3", "-")),
    兵种=word("kind"),
    种类=word("sort"),
    职业=word("job"),
    文本=word("text"),
    由裁判处理=truth("leave"),
)


def read_face(key: str, written: Placed, sheet: Sheet) -> Face:
    """The printed side of a card; 名称 is 称号 and 单位名 together (4.14.1)."""
    facts = written.mapping(CARD.keys)
    given = CARD.fields(facts, written, sheet)
    title, _, unit = given.pop("name", key).rpartition(" ") if "名称" in facts else ("", "", key)
    kinds = [given.pop(name, "") for name in ("kind", "sort", "job")]
    given |= {"unit": given["unit"] or unit, "kind": " ".join(filter(None, kinds))}
    given.setdefault("title", title)
    if not given.get("ranges"):
        given.pop("ranges", None)
    found, left = _read(facts.get("文本"), by_hand=given.pop("leave", False))
    return Face(key=key, abilities=found, by_hand=left, **given)


def saved_face(face: Face, sheet: Sheet) -> dict[str, Any]:
    """The opposite of ``read_face``."""
    saved = CARD.save(face, sheet)
    if face.unit == face.key:
        del saved["单位名"]
    return saved | ({BY_HAND: True} if face.by_hand else {})


def _read(written: Placed | None, *, by_hand: bool) -> tuple[tuple[Ability, ...], tuple[str, ...]]:
    """The abilities of a printed text, and what of it is left to the judge, if it may be."""
    if written is None or not by_hand:
        return (() if written is None else read_abilities(written)), ()
    from judge.games.cipher import text  # noqa: PLC0415 - a board without card text needs no grammar

    return sorted_out(written, text.read_each, playable.not_played)


def read_abilities(written: Placed) -> tuple[Ability, ...]:
    """The abilities of a printed text, which must be understood and must be something that can be played."""
    from judge.effects.unread import TextError  # noqa: PLC0415 - a board without card text needs no grammar
    from judge.games.cipher import text  # noqa: PLC0415 - the same

    said = written.text()
    try:
        found = text.read(said)
    except TextError as error:
        written.fail(f"卡文读不懂：{error}", help=f"用 judge card cipher 文本 单独试读；或在卡上写 {BY_HAND}: true")
    for one in found:
        for part in playable.not_played(one):
            written.fail(
                f"『{one.name}』读懂了，但其中的「{part}」现在还不能实行",
                help=f"可改由裁判处理这一部分：在卡上写 {BY_HAND}: true",
            )
    return found
