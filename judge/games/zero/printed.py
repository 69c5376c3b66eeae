"""The printed sides of cards, written down: read and saved. What is left out is the default."""

from __future__ import annotations

from typing import Any

from judge.effects.nodes import Ability
from judge.games.placed import Placed
from judge.games.zero import playable, words
from judge.games.zero.card import Face


def read_cards(written: Placed) -> dict[str, Face]:
    """The printed sides of a document's ``cards``."""
    return {key: _face(key, value) for key, value in written.mapping().items()} if written.value is not None else {}


def _face(key: str, written: Placed) -> Face:
    facts = written.mapping(words.CARD_KEYS)
    kind = facts["类别"].one_of(words.KINDS) if "类别" in facts else "角色牌"
    attack, defence = ("攻击加成", "防御加成") if kind == "装备牌" else ("攻击力", "防御力")
    for name in ({"攻击加成", "防御加成", "攻击力", "防御力"} - {attack, defence}) & set(facts):
        facts[name].fail(f"{kind}没有{name}", f"{attack}、{defence}")
    face = Face(
        key=key,
        name=facts["牌名"].text() if "牌名" in facts else key,
        kind=kind,
        cost=_number(facts.get("费用")),
        coloured=_coloured(facts.get("有色费用")),
        colour=facts["颜色"].one_of(words.COLOURS) if "颜色" in facts else "",
        roles=_words(facts.get("角色名")),
        traits=_words(facts.get("属性")),
        attack=_number(facts.get(attack)),
        defence=_number(facts.get(defence)),
        series=facts["动画"].text() if "动画" in facts else "",
        abilities=read_abilities(facts["文本"]) if "文本" in facts else (),
        text=facts["文本"].text() if "文本" in facts else "",
    )
    if any(ability.kind == "反击" for ability in face.abilities) and kind in {"角色牌", "装备牌"}:
        facts["文本"].fail("只有战术牌和事件牌有反击特效", "战术牌或事件牌", clauses=("704#2",))
    if kind == "角色牌" and any(ability.kind == "效果" for ability in face.abilities):
        facts["文本"].fail("角色牌的效果要写时机或费用", "【登场时】…、费用：…、永续：…", clauses=("700#2",))
    return face


def _number(written: Placed | None) -> int | None:
    """A printed number; None for *, which an effect determines."""
    if written is None:
        return 0
    return None if written.value == "*" else written.number()


def _coloured(written: Placed | None) -> tuple[tuple[str, int], ...]:
    if written is None:
        return ()
    return tuple((colour, number.number()) for colour, number in written.mapping(words.COLOURS).items())


def _words(written: Placed | None) -> tuple[str, ...]:
    return () if written is None else tuple(item.text() for item in written.items())


def read_abilities(written: Placed) -> tuple[Ability, ...]:
    """What a card's text says, as effects that this package can play."""
    from judge.games.zero import text  # noqa: PLC0415 - a board without card text needs no grammar

    try:
        abilities = text.read(written.text())
    except ValueError as error:
        written.fail(f"读不懂这段文本：{error}", "judge card zero 能读懂的句式")
    for ability in abilities:
        if found := playable.not_played(ability):
            written.fail(f"『{ability.text}』里的「{found[0]}」还不能推演", "能推演的句式")
    return abilities


def save_cards(faces: dict[str, Face]) -> dict[str, Any]:
    """The opposite of ``read_cards``."""
    return {key: _saved(face) for key, face in faces.items()}


def _saved(face: Face) -> dict[str, Any]:
    attack, defence = ("攻击加成", "防御加成") if face.kind == "装备牌" else ("攻击力", "防御力")
    facts: dict[str, Any] = {
        "牌名": face.name if face.name != face.key else None,
        "类别": face.kind if face.kind != "角色牌" else None,
        "费用": "*" if face.cost is None else face.cost or None,
        "有色费用": dict(face.coloured),
        "颜色": face.colour,
        "角色名": list(face.roles),
        "属性": list(face.traits),
        attack: "*" if face.attack is None else face.attack or None,
        defence: "*" if face.defence is None else face.defence or None,
        "动画": face.series,
        "文本": face.text,
    }
    return {name: value for name, value in facts.items() if value not in (None, "", [], {})}
