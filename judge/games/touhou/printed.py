"""The printed sides of cards, written down: every key declared once. What is left out is the default."""

from __future__ import annotations

import re
from typing import Any, Final

from msgspec.structs import replace

from judge.effects.nodes.ability import Ability, Grant
from judge.effects.nodes.meant import Ref
from judge.effects.walking import parts, verbs
from judge.games import listed
from judge.games.touhou import playable
from judge.games.touhou.card import BARRIER, COLOURS, HOLDING, ITEM, KINDS, SPELL, SUBKINDS, UNIT, Face, Hue
from judge.games.touhou.facts import said
from judge.games.written.form import MINUS, NUMBER, WORD, Form, Key, Schema, number, one_of, truth, word, words
from judge.games.written.placed import Placed
from judge.games.written.sheet import Sheet
from judge.games.written.texts import BY_HAND, sorted_out

THIS: Final = Ref("这")
STAYING: Final = frozenset(("时符", "乐章"))
"""The spells that stay on the battlefield (2.34)."""
UNANSWERED: Final = frozenset(("使用不能被响应", "使用不能被对手响应"))
_POINTS: Final = re.compile(r"(?:(\d*)X)?\+?(\d+)?", re.IGNORECASE)
_NAME: Final = re.compile(r"(?P<title>[^「」【】]*?)[「【](?P<given>[^」】]+)[」】](?:衍生物)?")


def _value(field: str) -> Key:
    """颜色值: colours (several for a mixed one) and their points: 2, X, 2X, X+1."""

    def read(written: Placed, _: Sheet) -> tuple[Hue, ...]:
        found = []
        for name, points in written.mapping().items():
            colours = tuple(dict.fromkeys(name.replace("/", "").replace("色", "")))
            if not colours or set(colours) - set(COLOURS):
                points.fail(f"不认识的颜色「{name}」", "、".join((*COLOURS, "红蓝绿（混色）")))
            match = _POINTS.fullmatch(points.text().replace(" ", ""))
            if match is None or not points.text().strip():
                points.fail(f"不认识的数值「{points.text()}」", "2、X、2X、X+1")
            x = "X" in points.text().upper()
            found.append(Hue(colours, int(match[2] or 0), int(match[1] or 1) if x else 0))
        return tuple(found)

    def write(value: tuple[Hue, ...], _: Sheet) -> dict[str, Any]:
        saved: dict[str, Any] = {}
        for hue in value:
            points = said((hue,)).removesuffix("/".join(hue.colours))
            saved["".join(hue.colours)] = int(points) if points.isdigit() else points
        return saved

    schema: Schema = {
        "type": "object",
        "additionalProperties": {"anyOf": [NUMBER, {"type": "string"}]},
        "description": "颜色: 数值，如 红: 2、黄: X、黑: X+1、红蓝绿: 3（混色）",
    }
    return Key(field, read, write, schema)


CARD: Final = Form(
    Face,
    名称=word("name"),
    称号=word("title"),
    名字=word("given"),
    种类=word("whole")._replace(schema={"anyOf": [one_of((UNIT, "自机单位", *KINDS[1:])), WORD]}),
    颜色值=_value("value"),
    种族=words("races"),
    攻击力=number("attack", MINUS),
    血量=number("health", MINUS),
    灵力值=number("spirit", MINUS),
    角色约束=words("roles"),
    计时=number("timers"),
    文本=word("text"),
    由裁判处理=truth("leave"),
)
_TOKEN: Final = re.compile("(?:的|·)?衍生物?(?:的|·)?")
"""What stands before or after 单位, 道具 and 结界 where it is a token; alone it is a unit."""
STATS: Final = ("攻击力", "血量", "灵力值", "种族")


AS_WRITTEN: Final = ("单位", "自机单位", "符卡·非符", "符卡·角色·高速", "符卡·时符", "符卡·乐章", "道具", "结界")
"""How a 种类 may be written, for somebody who has written another one."""


def first_kind(text: str) -> tuple[str, list[str]]:
    """The first kind of what is written as 种类, empty if there is none such; and its parts, with that first."""
    text = text.replace("・", "·").replace("/", "·").replace(" ", "")
    text = _TOKEN.sub("", text) or (UNIT if text else "")
    known = {**{kind: kind for kind in KINDS}, "普通单位": UNIT, "自机单位": UNIT}
    parts = [part for part in text.split("·") if part]
    first = parts[0] if parts else ""
    if first.endswith("符卡") and first.removesuffix("符卡") in SUBKINDS[SPELL]:
        return SPELL, [SPELL, first.removesuffix("符卡"), *parts[1:]]
    if first in SUBKINDS[SPELL]:
        return SPELL, [SPELL, *parts]  # 乐章: nothing but a 符卡 is one
    return known.get(first, ""), parts


def kind_of(text: str) -> str:
    """The first kind of what is written as 种类 if all of it is known, else empty."""
    kind, parts = first_kind(text)
    return kind if kind and all(one in SUBKINDS[kind] for one in parts[1:]) else ""


def kinds_of(written: Placed) -> tuple[str, tuple[str, ...]]:
    """种类 as it is written: 单位, 自机单位, 符卡·角色·高速."""
    kind, parts = first_kind(written.text())
    first = parts[0] if parts else ""
    if not kind:
        written.fail(f"不认识的种类「{written.text()}」", "、".join(AS_WRITTEN))
    sub = tuple(parts[1:])
    if first == "自机单位":
        sub = ("自机", *sub)
    for one in sub:
        if one not in SUBKINDS[kind]:
            written.fail(f"{kind}没有二级种类「{one}」", "、".join(SUBKINDS[kind]) or "不写")
    if kind == UNIT and "自机" not in sub:
        sub = ("普通",)
    if kind == ITEM:
        sub = ("普通",)
    return kind, sub


def named(name: str) -> tuple[str, str]:
    """The 称号 and the 名字 of a unit's name (3.12): 日之光「桑尼·米尔克」."""
    match = _NAME.fullmatch(name)
    return (match["title"], match["given"]) if match else ("", name)


def read_face(key: str, written: Placed, sheet: Sheet) -> Face:
    """The printed side of a card."""
    facts = written.mapping(CARD.keys)
    given = {"name": key} | CARD.fields(facts, written, sheet)
    given.pop("whole", None)
    given["token"] = "种类" in facts and bool(_TOKEN.search(facts["种类"].text()))
    kind, sub = kinds_of(facts["种类"]) if "种类" in facts else (UNIT, ("普通",))
    title, own = named(given["name"])
    if kind == UNIT:
        given = {"title": title, "given": own} | given
    for name in STATS:
        if name in facts and kind != UNIT and not (name == "种族" and given["token"]):  # its text may say so (1.103)
            facts[name].fail(f"{kind}没有{name}", "只有单位才有", clauses=("2.14",) if name == "种族" else ("2.16",))
    if "角色约束" in facts and "角色" not in sub:
        facts["角色约束"].fail("只有角色符卡有约束框", "种类写 符卡·角色", clauses=("3.71",))
    found, left = _read(facts.get("文本"), kind, by_hand=given.pop("leave", False))
    stray = next((one for one in found if one.kind == "基本"), None)
    if stray is not None and kind != SPELL and any(name in facts for name in ("种类", *STATS)):
        facts["文本"].fail(f"『{stray.text}』写在{kind}上，没有读懂什么时候实行", "触发、启动、静止或代替类能力")
    gone = next((one for one in found if kind == SPELL and STAYING.isdisjoint(sub) and _of_others_only(one)), None)
    if gone is not None:
        wrong = f"『{gone.text}』没有写到什么时候为止：不是时符、乐章的符卡结算之后不留在战场上"
        facts["文本"].fail(wrong, "本回合、直到回合结束", clauses=("2.33", "1.117e"))
    return Face(key=key, kind=kind, sub=sub, abilities=found, by_hand=left, **given)


def _of_others_only(ability: Ability) -> bool:
    """Whether it says what always holds of other cards, and works nowhere but where the card stays."""
    placed = any(icon[0] == "区域" for icon in ability.icons)
    given = [one for node in parts(ability) if isinstance(node, Grant) and node.ability for one in verbs(node.ability)]
    about = [getattr(node, "what", THIS) for node in verbs(ability) if not any(node is one for one in given)]
    return ability.kind in HOLDING and not placed and bool(about) and THIS not in about


def saved_face(face: Face, sheet: Sheet) -> dict[str, Any]:
    """The opposite of ``read_face``."""
    saved = CARD.save(face, sheet)
    title, own = named(face.name) if face.kind == UNIT else ("", "")
    for key, value, default in (("名称", face.name, face.key), ("称号", face.title, title), ("名字", face.given, own)):
        saved.pop(key, None)
        if value != default:
            saved[key] = value
    sub = tuple(one for one in face.sub if one != "普通")
    if face.kind == UNIT and sub == ("自机",):
        saved["种类"] = "自机单位"
    elif face.kind != UNIT or sub or face.token:
        saved["种类"] = "·".join((f"{face.kind}衍生物" if face.token else face.kind, *sub))
    if face.by_hand:
        saved[BY_HAND] = True
    return saved


def _read(written: Placed | None, kind: str, *, by_hand: bool) -> tuple[tuple[Ability, ...], tuple[str, ...]]:
    """The abilities of a printed text, and what of it is left to the judge, if it may be."""
    if written is None or not by_hand:
        return (() if written is None else read_abilities(written, kind)), ()
    text = listed.text("touhou")
    found, left = sorted_out(written, lambda said: text.read_each(said, kind), playable.not_played)
    return as_printed_on(kind, found), left


def as_printed_on(kind: str, found: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """What a spell says is done when it resolves (1.117b); that it cannot be responded to holds before (1.145b)."""
    if kind != SPELL:
        return found
    made: list[Ability] = []
    for one in found:
        always = tuple([node for node in one.body if isinstance(node, Grant) and node.flag in UNANSWERED])
        if one.kind == "基本" and always:
            made.append(replace(one, kind="静止", body=always, targets=()))
            one = replace(one, body=tuple([node for node in one.body if node not in always]))  # noqa: PLW2901
        made += [one] if one.body or one.kind != "基本" else []
    return tuple(made)


def read_abilities(written: Placed, kind: str = "") -> tuple[Ability, ...]:
    """What a card's text says, as abilities that this package can play."""
    text = listed.text("touhou")
    try:
        found = text.read(written.text(), kind)
    except ValueError as error:
        written.fail(f"读不懂这段文本：{error}", "judge card touhou 能读懂的句式", f"或在牌上写 {BY_HAND}: true")
    found = as_printed_on(kind, found)
    for one in found:
        if parts := playable.not_played(one):
            written.fail(f"『{one.text}』里的「{parts[0]}」还不能推演", "能推演的句式")
    return found


__all__ = ["BARRIER", "CARD", "read_abilities", "read_face", "replace", "saved_face"]
