"""The printed sides of cards, written down: every key declared once. What is left out is the default."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from judge.effects.nodes.ability import Ability, Extra, PayFirst
from judge.effects.nodes.meant import Ref
from judge.effects.nodes.verbs import Become
from judge.effects.walking import parts
from judge.games import listed
from judge.games.evolve import deck, layers, playable
from judge.games.evolve.card import ADVANCED, EVOLUTION_CARD, FOLLOWER, LEADER_CARD, SPELL, TOKEN, WHEN_USED, Face
from judge.games.written.form import Form, Key, one_of, printed, several, truth, word, words
from judge.games.written.headings import Printing
from judge.games.written.placed import Placed
from judge.games.written.sheet import Sheet
from judge.games.written.texts import BY_HAND, sorted_out

KINDS: Final = (LEADER_CARD, FOLLOWER, "护符", SPELL)
ALL_KINDS: Final = (*KINDS, EVOLUTION_CARD, TOKEN, ADVANCED)
AS_WRITTEN: Final = (*KINDS, f"{FOLLOWER}・{EVOLUTION_CARD}", f"{FOLLOWER}・{TOKEN}")


def _each_kind(said: str) -> list[str]:
    """The kinds that are written in one: 随从・进化."""
    return said.replace("·", "・").split("・")


def kind_of(text: str) -> str:
    """Which kind is written, beside the special ones; empty if not one alone is."""
    said = _each_kind(text)
    found = [part for part in said if part in KINDS]
    return found[0] if len(found) == 1 and set(said) <= set(ALL_KINDS) else ""


def kinds(field: str) -> Key:
    """种类, with the special ones: 随从, [随从, 进化], [法术, 衍生物]; also joined by 「・」."""

    def read(written: Placed, _: Sheet) -> tuple[str, ...]:
        found = []
        for item in written.items():
            found += [item._replace(value=part).one_of(ALL_KINDS) for part in _each_kind(item.text())]
        return tuple(found)

    return Key(field, read, lambda value, _: value[0] if len(value) == 1 else list(value), several(one_of(ALL_KINDS)))


PRINTING: Final = Printing(
    heads={
        "名称": ("カード名",),
        "种类": ("カード種類", "種類"),
        "职业": ("クラス",),
        "类型": ("タイプ",),
        "费用": ("コスト",),
        "攻击力": ("攻撃力",),
        "生命值": ("体力",),
        "文本": ("テキスト", "中文", "日文"),
    },
    words={
        "种类": {
            "リーダー": LEADER_CARD,
            "フォロワー": FOLLOWER,
            "アミュレット": "护符",
            "スペル": SPELL,
            "エボルヴ": EVOLUTION_CARD,
            "トークン": TOKEN,
        },
        "职业": {
            "ニュートラル": "中立",
            "エルフ": "精灵",
            "ロイヤル": "皇家护卫",
            "ウィッチ": "巫师",
            "ドラゴン": "龙族",
            "ナイトメア": "梦魇",
            "ビショップ": "主教",
        },
    },
)
"""How the cards as they are printed in Japanese call it (2.1–2.8)."""
CARD: Final = Form(
    Face,
    名称=word("name"),
    联动名称=word("other_name"),
    种类=kinds("kinds_said").otherwise((FOLLOWER,)),
    职业=words("classes", deck.CLASSES),
    类型=words("types"),
    主题=word("theme"),
    费用=printed("cost", "-"),
    攻击力=printed("attack", "-"),
    生命值=printed("life", "-"),
    文本=word("text"),
    构筑能力=word("building"),
    由裁判处理=truth("leave"),
)


def read_face(key: str, written: Placed, sheet: Sheet) -> Face:
    """The printed side of a card."""
    facts = written.mapping(CARD.keys)
    given = {"name": key} | CARD.fields(facts, written, sheet)
    said = given.pop("kinds_said")
    plain = [kind for kind in said if kind in KINDS]
    kind = plain[0] if plain else FOLLOWER
    special = tuple([kind_ for kind_ in said if kind_ not in KINDS])
    found, left = _read(facts.get("文本"), kind, by_hand=given.pop("leave", False))
    for fact in ("攻击力", "生命值"):
        if kind != FOLLOWER and fact in facts and not _becomes_one(found):
            facts[fact].fail(f"{kind}没有{fact}", "随从才有攻击力和生命值", clauses=("2.7.1",))
    if kind != FOLLOWER and not _becomes_one(found):
        given |= {"attack": None, "life": None}
    return Face(key=key, kind=kind, special=special, abilities=found, by_hand=left, **given)


def _becomes_one(abilities: Sequence[Ability]) -> bool:
    """Whether a card says of itself that it becomes a follower: what else is printed on it stays (5.24.2)."""
    said = [part for part in parts(tuple(abilities)) if isinstance(part, Become) and part.fact == "种类"]
    return any(part.what == Ref("这") and part.value == (FOLLOWER,) for part in said)


def saved_face(face: Face, sheet: Sheet) -> dict[str, Any]:
    """The opposite of ``read_face``."""
    values = {name: getattr(face, name) for name in face.__struct_fields__}
    values["kinds_said"] = (face.kind, *face.special)
    values["leave"] = bool(face.by_hand)
    saved = CARD.saved(values, sheet)
    if face.name == face.key:
        saved.pop("名称", None)
    if face.kind != FOLLOWER and face.attack is None:
        saved = {key: value for key, value in saved.items() if key not in {"攻击力", "生命值"}}
    if not face.by_hand:
        saved.pop(BY_HAND, None)
    return saved


def _read(written: Placed | None, kind: str, *, by_hand: bool) -> tuple[tuple[Ability, ...], tuple[str, ...]]:
    """The abilities of a printed text, and what of it is left to the judge, if it may be."""
    if written is None or not by_hand:
        return (() if written is None else read_abilities(written, kind)), ()
    text = listed.text("evolve")  # a board without card text needs no grammar
    found, left = sorted_out(written, text.read_each, playable.not_played)
    return _called_apart(as_printed_on(kind, found)), left


def as_printed_on(kind: str, found: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """What a spell says is its effect (10.1.1.4), also what on another card would always hold; but not its keywords."""
    return tuple([_of_a_spell(one) if kind == SPELL else _when_used(one) for one in found])


def _when_used(one: Ability) -> Ability:
    """What is paid when a follower or an amulet is used, and what that is for (10.4.7.2)."""
    if one.kind == "法术" and all(isinstance(node, Extra) for node in one.body):
        return replace(one, kind=WHEN_USED)
    return one


def _of_a_spell(one: Ability) -> Ability:
    """An ability as a spell has it: what is paid for in its text is paid as it is calculated (10.4.7.4)."""
    if one.kind == "永续" and not one.icons:
        return replace(one, kind="法术")
    if one.kind == "启动" and not one.icons:
        return replace(one, kind="法术", cost=(), body=(PayFirst(one.cost, one.body),))
    return one


def _called_apart(found: Sequence[Ability]) -> tuple[Ability, ...]:
    """Of several 谢幕曲 or 进化 of a card each is called by its text: which of them is used is a choice (10.7.3.1)."""
    many = Counter(one.name for one in found if one.kind in _USED)
    return tuple([replace(one, name="") if one.kind in _USED and many[one.name] > 1 else one for one in found])


_USED = frozenset(("自动", "启动"))


def read_abilities(written: Placed, kind: str = FOLLOWER) -> tuple[Ability, ...]:
    """What a card's text says, as abilities that this package can play."""
    text = listed.text("evolve")  # a board without card text needs no grammar
    try:
        found = _called_apart(as_printed_on(kind, text.read(written.text())))
    except ValueError as error:
        written.fail(f"读不懂这段文本：{error}", "judge card evolve 能读懂的句式", f"或在牌上写 {BY_HAND}: true")
    for one in found:
        if parts := playable.not_played(one):
            written.fail(f"『{one.text}』里的「{parts[0]}」还不能推演", "能推演的句式")
        if one.kind == "启动" and kind == SPELL and not layers.where(one):
            written.fail(f"法术没有启动能力：『{one.text}』", "【快速】自成一段；费用：效果")
        if one.kind == "法术" and kind != SPELL:
            written.fail(f"{kind}的能力『{one.text}』没有写时机或费用", "…时，…；费用：…；只要…")
    return found
