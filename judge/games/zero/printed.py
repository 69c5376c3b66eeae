"""The printed sides of cards, written down: every key declared once. What is left out is the default."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec.structs import replace

from judge.cjk import fold
from judge.effects.nodes.ability import Ability, Grant, If, Node
from judge.effects.nodes.meant import Ref
from judge.effects.nodes.verbs import Power
from judge.effects.rewriting import mentions
from judge.effects.walking import parts
from judge.games.written.form import MINUS, NUMBER, Form, Key, counts, printed, truth, word, words
from judge.games.written.placed import Placed
from judge.games.written.sheet import Sheet
from judge.games.written.texts import BY_HAND, sorted_out
from judge.games.zero import playable
from judge.games.zero.card import CHARACTER, EQUIPMENT, KINDS, NUMBERS, TACTICS, Face

COLOURS: Final = ("红", "黄", "蓝", "绿", "白", "黑")
TIMINGS: Final = ("普通", "瞬间")
_TACTIC = "战术"
SPOKEN: Final = {
    **{kind.removesuffix("牌"): kind for kind in KINDS if kind.endswith("牌")},
    **{f"{kind}牌": kind for kind in KINDS if kind in TACTICS},
}
"""Other words for the kinds of cards."""
PAID: Final = Ref("支付")
COSTS: Final = frozenset(("费用", "使用时的费用"))
"""What a text can say of a cost."""
_ITS_OWN = ""
"""In place of a colour: that of the card, whose squares a list of cards may only count."""


def _coloured() -> Key:
    """有色费用: {绿: 1}; or a number, of the card's own colour."""
    by_colour = counts("coloured", COLOURS)

    def read(written: Placed, sheet: Sheet) -> tuple[tuple[str, int], ...]:
        if written.whole is None:
            return by_colour.read(written, sheet)  # type: ignore[no-any-return]
        return ((_ITS_OWN, written.number(0)),)

    return by_colour._replace(read=read, schema={"anyOf": [by_colour.schema, NUMBER]})


_SQUARES: Final = re.compile("([红黄蓝绿白黑])色?([0-9]?)")
_IN_ONE: Final = re.compile(rf"([0-9]+|[*])(?:点)?[(,，、]*((?:{_SQUARES.pattern}[(),，、]*)+)")


def _cost() -> Key:
    """费用: 3, or with the coloured squares beside it as lists of cards write it: 3(红1), 3(红)(红)."""
    number = printed("cost", "*", beside="其中哪些颜色另写一个键，如 有色费用: {绿: 1}；或写在一起，如 3(绿1)")

    def read(written: Placed, sheet: Sheet) -> int | None:
        if isinstance(written.value, str) and (found := _IN_ONE.fullmatch(fold(written.value))):
            written = written._replace(value=found[1])
        return number.read(written, sheet)  # type: ignore[no-any-return]

    together = {"type": "string", "pattern": "^([0-9]+|[*]).*[红黄蓝绿白黑]"}
    return number._replace(read=read, schema={"anyOf": [*number.schema["anyOf"], together]})


def _number(field: str) -> Key:
    """攻击力: 500; as a card prints it whose own effect says how much (308#4, 309#4): X or ? beside *."""
    number = printed(field, "*", MINUS)

    def read(written: Placed, sheet: Sheet) -> int | None:
        said = fold(written.value) if isinstance(written.value, str) else ""
        return number.read(written._replace(value="*") if said in {"X", "x", "?"} else written, sheet)  # type: ignore[no-any-return]

    return number._replace(read=read)


def _squares(written: Placed) -> tuple[tuple[str, int], ...]:
    """The coloured squares that are written beside the total cost."""
    found = _IN_ONE.fullmatch(fold(written.value)) if isinstance(written.value, str) else None
    many: Counter[str] = Counter()
    for colour, number in _SQUARES.findall(found[2]) if found else ():
        many[colour] += int(number or 1)
    if found and found[1] != "*" and many.total() > int(found[1]):
        written.fail(
            f"有色费用{many.total()}比总费用{found[1]}还多", "总费用在前，其中的有色费用在后", clauses=("303#3",)
        )
    return tuple(many.items())


CARD: Final = Form(
    Face,
    牌名=word("name"),
    类别=word("kind", (*KINDS, *SPOKEN, _TACTIC, f"{_TACTIC}牌")),
    战术类型=word("timing", (*TIMINGS, *(f"{timing}{_TACTIC}" for timing in TIMINGS))),
    费用=_cost(),
    有色费用=_coloured(),
    颜色=word("colour", COLOURS),
    角色名=words("roles"),
    属性=words("traits"),
    攻击力=_number("attack"),
    防御力=_number("defence"),
    攻击加成=printed("attack_bonus", "*", MINUS),
    防御加成=printed("defence_bonus", "*", MINUS),
    动画=word("series"),
    文本=word("text"),
    反击特效=word("counter"),
    由裁判处理=truth("leave"),
)


def read_face(key: str, written: Placed, sheet: Sheet) -> Face:
    """The printed side of a card."""
    facts = written.mapping(CARD.keys)
    given = {"name": key} | CARD.fields(facts, written, sheet)
    if "费用" in facts and "有色费用" not in facts and (squares := _squares(facts["费用"])):
        given["coloured"] = squares
    given["kind"] = kind = _kind(facts, given)
    own = NUMBERS.get(kind, NUMBERS[CHARACTER])
    other = NUMBERS[CHARACTER if kind == EQUIPMENT else EQUIPMENT]
    for name, instead in zip(other, own, strict=True):
        if name in facts and (kind != EQUIPMENT or instead in facts):  # lists of cards have one column for both
            facts[name].fail(f"{kind}没有{name}", "、".join(own))
    if many := dict(given.get("coloured", ())).get(_ITS_OWN):
        if not given.get("colour"):
            facts["有色费用"].fail("只写了几点有色费用，没有写牌的颜色", "颜色，或 有色费用: {绿: 1}")
        given["coloured"] = ((given["colour"], many),)
    bonus = {name: given.pop(f"{name}_bonus") for name in ("attack", "defence") if f"{name}_bonus" in given}
    whole = _whole_text(facts)
    given.pop("counter", None)
    given |= {} if whole is None else {"text": whole.text()}
    found, left = _read(whole, kind, by_hand=given.pop("leave", False))
    if any(one.kind == "反击" for one in found) and kind in {"角色牌", EQUIPMENT}:
        said = facts["反击特效" if "反击特效" in facts else "文本"]
        said.fail("只有战术牌和事件牌有反击特效", "战术牌或事件牌", clauses=("704#2",))
    if kind in {"角色牌", EQUIPMENT} and any(one.kind == "效果" for one in found):
        facts["文本"].fail(f"{kind}的效果要写时机或费用", "【登场时】…、费用：…、永续：…", clauses=("700#2",))
    if kind in TACTICS and any(isinstance(p, Power) and p.floor is not None for one in found for p in parts(one.body)):
        facts["文本"].fail("战术牌使费用减少而「不会低于」的还不能推演", "写在角色牌、装备牌、事件牌上")
    if kind in TACTICS and sum(bool(one.targets) for one in found if one.kind == "效果") > 1:
        facts["文本"].fail("几段都要选对象的战术牌还不能推演", "写成一段")
    return Face(key=key, abilities=found, by_hand=left, **given | bonus)


def _whole_text(facts: dict[str, Placed]) -> Placed | None:
    """The text of a card, with its 反击特效, which lists of cards may write apart from it."""
    text, counter = facts.get("文本"), facts.get("反击特效")
    if counter is None or not counter.text():
        return text
    said = counter.text() if counter.text().startswith("反击特效") else f"反击特效：{counter.text()}"
    return counter._replace(value=said if text is None or not text.text() else f"{text.text()}\n{said}")


def _kind(facts: dict[str, Placed], given: dict[str, Any]) -> str:
    """The kind of a card, of a tactic with its timing (311#1), which may be written beside it."""
    said: str = given.get("kind", "角色牌")
    timing: str = given.pop("timing", "").removesuffix(_TACTIC)
    kind = SPOKEN.get(said, said)
    if kind.removesuffix("牌") == _TACTIC:
        if not timing:
            facts["类别"].fail("没有写是哪一种战术牌", "普通战术、瞬间战术", clauses=("311#1",))
        return f"{timing}{_TACTIC}"
    if timing and kind != f"{timing}{_TACTIC}":
        facts["战术类型"].fail(f"{kind}没有这样的战术类型", "普通、瞬间", clauses=("311#1",))
    return kind


def saved_face(face: Face, sheet: Sheet) -> dict[str, Any]:
    """The opposite of ``read_face``."""
    saved = CARD.save(face, sheet)
    if face.name == face.key:
        saved.pop("牌名", None)
    renamed = dict(zip(NUMBERS[CHARACTER], NUMBERS[face.kind], strict=True)) if face.kind in NUMBERS else {}
    saved |= {BY_HAND: True} if face.by_hand else {}
    return {renamed.get(key, key): value for key, value in saved.items()}


def _read(written: Placed | None, kind: str, *, by_hand: bool) -> tuple[tuple[Ability, ...], tuple[str, ...]]:
    """The abilities of a printed text, and what of it is left to the judge, if it may be."""
    if written is None or not by_hand:
        return (() if written is None else read_abilities(written, kind)), ()
    from judge.games.zero import text  # noqa: PLC0415 - a board without card text needs no grammar

    found, left = sorted_out(written, text.read_each, playable.not_played)
    framed = [one for words in left if (one := _framed(words, kind, text.read_each)) is not None]
    return _as_printed_on(kind, (*found, *framed)), left


_FRAME = re.compile(r"(?:\[[^\]]*\]|【[^】]*】|反击特效[：:]?)*(?:[^：:【】。]*[：:])?")
_SOMETHING = "抽一张牌。"
"""What stands for what nobody understands, where it is read when that is done and what it costs."""


def _framed(said: str, kind: str, read_each: Callable[[str], Iterable[Any]]) -> Ability | None:
    """A text that is left to the judge, with when it is set off and what it costs; None where it holds all the time."""
    frame = _FRAME.match(said)
    each = tuple(read_each(f"{frame[0] if frame else ''}{_SOMETHING}"))
    if len(each) != 1 or not isinstance(each[0], Ability) or (each[0].kind == "效果" and kind not in TACTICS):
        return None
    return replace(each[0], text=said, body=(), targets=(), by_hand=True)


def _as_printed_on(kind: str, found: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """What a tactic says is done when it is calculated (320#5), also what on another card would always hold.

    But for what it says of its own cost, which is paid before (700#7).
    """
    if kind not in TACTICS:
        return found
    done = [one.kind == "永续" and not _of_its_cost(one) for one in found]
    said = [replace(one, kind="效果") if so else one for one, so in zip(found, done, strict=True)]
    return tuple([part for one in said for part in _paid_on_use(one)])


def _paid_on_use(ability: Ability) -> tuple[Ability, ...]:
    """费用：效果 of a tactic is what it costs besides the number in its corner, and what it does then (320#4)."""
    if ability.kind != "启动" or ability.icons:
        return (ability,)
    extra = Ability("", "额外费用", ability.text, (), cost=ability.cost)
    return extra, replace(ability, kind="效果", cost=(), condition=None, body=_asked(ability))


def _asked(ability: Ability) -> tuple[Node, ...]:
    """What a tactic does, if what it asks holds when it is calculated."""
    return ability.body if ability.condition is None else (If(ability.condition, ability.body, "若"),)


def _of_its_cost(ability: Ability) -> bool:
    """Whether an effect changes what its own card costs, or says when, or from where, it may be used."""
    return ("从休息区使用",) in ability.icons or any(
        (isinstance(part, Power) and part.what == Ref("这") and part.fact in COSTS)
        or (isinstance(part, Grant) and part.flag == "不能使用")
        for part in parts(ability)
    )


def read_abilities(written: Placed, kind: str = "") -> tuple[Ability, ...]:
    """What a card's text says, as effects that this package can play."""
    from judge.games.zero import text  # noqa: PLC0415 - a board without card text needs no grammar

    try:
        found = text.read(written.text())
    except ValueError as error:
        written.fail(f"读不懂这段文本：{error}", "judge card zero 能读懂的句式", f"或在牌上写 {BY_HAND}: true")
    found = _as_printed_on(kind, found)
    for one in found:
        if not one.cost and mentions(one.body, PAID) and not any(other.kind == "额外费用" for other in found):
            written.fail(f"『{one.text}』说的是哪一笔费用？牌上没有写额外费用", "作为额外费用")
        if lacking := playable.not_played(one):
            written.fail(f"『{one.text}』里的「{lacking[0]}」还不能推演", "能推演的句式")
    return found
