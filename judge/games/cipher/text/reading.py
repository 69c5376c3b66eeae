"""Reading a card's text: cut into abilities, each of them parsed, and its parts put where an ability has them."""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from judge.effects import tell
from judge.effects.folding import Source, fold
from judge.effects.nodes.ability import Ability, Grant, If, Instead, Node
from judge.effects.nodes.meant import Condition, Is, Not, Ref, Select
from judge.effects.nodes.verbs import Become, Choose, Copy, Defeat, Draw, Gain, Multiply, Power, Put, Turn
from judge.effects.reader import Grammar
from judge.effects.syntax import Part
from judge.effects.unread import Read, TextError, Unread, strict
from judge.games.cipher.text import (
    checked,
    conditions,
    facts,
    icons,
    information,
    joints,
    numbering,
    terms,
    verbs,
    worded,
)
from judge.games.cipher.text.opening import NOTHING_SETS_OFF, opening
from judge.games.cipher.text.sense import Sense
from judge.games.cipher.text.sentences import sentences
from judge.games.cipher.text.templates import TEMPLATES
from judge.games.cipher.vocabulary import WHERE_IT_IS, WORDS
from judge.games.cipher.zones import ZONES

GRAMMAR = Grammar(Path(__file__).with_name("text.lark"), TEMPLATES)

_HEADER = re.compile(
    r"(?:(?:〖[^〗]*〗|『[^』]*』)：?)*【[常起自特支]】(?!以外)"
    r"|(?:^|(?<=。))(?:〖[^〗]*〗)*『[^』]*』(?:〖[^〗]*〗)*(?=\[)"  # a cost and no icon
)
_TITLE = re.compile(r"^([ 　\t]*)[“「\"]([^“”「」\"\n]+)[”」\"](?=[ 　\t]*[【\[［(（])", re.MULTILINE)
_UNLIKE = re.compile(r"【((?:横置|翻面?)[^】\]］\[［【]*)[\]］]")
_UNCLOSED = re.compile(r"(?<=】)[\[［]((?:横置|翻面?|从|将)[^】\]］\[［【「」]*)」")
"""A cost between brackets that are no pair."""
_NAMED = re.compile(r"(?:〖[^〗]*〗)*『")
_NAME, _KIND = re.compile("『([^』]*)』"), re.compile("【([常起自特支])】")
_QUOTED = re.compile("『[^』]*』|「[^」]*」|<[^>]*>|⟦[^⟧]*⟧")
_SPELLED = re.compile(f"{icons.SPELLED[0]}[^{icons.SPELLED[1]}]*{icons.SPELLED[1]}")
_ZONE, _ZONES = re.compile("(?:自己|对手|敌方|我方)的([一-龥]{2}区)(?!域)"), frozenset({*ZONES, "前卫区", "后卫区"})
_SHORT_COST = re.compile(r"横置|行动|翻面?[：x×]?[0-9一二两三四五六七八九十]+张?")
Nodes = TypeVar("Nodes")
NO_EVENT = f"{NOTHING_SETS_OFF}；这里写的是一直有效的内容，若是【常】的印误，请把图标写作【常】"
_PAID = "起"
"""What an ability is whose icon was left out: with a cost and nothing that sets it off it can be nothing else."""


def read(text: str) -> tuple[Ability, ...]:
    """The abilities that a card's text prints, in its order; none of an empty text.

    Abilities follow each other on lines of their own, or one upon the other: each begins with its icons and its name.
    An ability that is set off by either of two events is there twice, once for each.

    Raises:
        TextError: what is not understood, with its place and the nearest templates.
    """
    return strict(read_each(text))


@functools.lru_cache(maxsize=4096)
def read_each(text: str) -> Read:
    """The same, with what was not understood among what was; none of it stops the rest."""
    try:
        source = _folded(text)
    except TextError as error:
        return (Unread(text, 0, error.with_traceback(None)),)
    given, wrong = _given(source)
    found = [_each_of(part, given, wrong) for part in _parts(source)]
    printed = {one.name: one for told in found for one in told if isinstance(one, Ability) and one.name not in given}
    if printed and any(isinstance(one, Unread) for told in found for one in told):  # one gives what another one is
        known = {**printed, **given}
        again = [(told, part) for told, part in zip(found, _parts(source), strict=True)]
        found = [_each_of(part, known, wrong) if isinstance(told[-1], Unread) else told for told, part in again]
    return tuple([one for told in found for one in told])


def _each_of(part: Source, given: dict[str, Ability], wrong: Sequence[TextError]) -> list[Ability | Unread]:
    """The abilities of a part of a text, or that it was not understood."""
    try:
        reminder = next((each for each in wrong if part.covers(each.at)), None)
        if reminder is not None:
            raise reminder
        with GRAMMAR.reading(part):
            return [*_sound(part, given)]
    except TextError as error:
        return [_unread(part, error)]


GRAMMAR.read = read_each.__wrapped__  # its examples are read afresh, nothing of them kept


def _unread(part: Source, error: TextError) -> Unread:
    name, kind = _NAME.search(part.folded), _KIND.search(part.folded)
    return Unread(
        _printed(part),
        part.origin[0],
        error.with_traceback(None),
        name[1] if name else "",
        kind[1] if kind else "",
    )


def _folded(text: str, start: int = 0, end: int | None = None) -> Source:
    """The text as the grammar reads it; the name of an ability may stand in any quotation marks."""
    titled = _TITLE.sub(lambda found: f"{found[1]}『{found[2]}』", text)
    titled = _UNCLOSED.sub(r"[\1]", _UNLIKE.sub(r"[\1]", titled))
    return replace(fold(titled, icons.brackets, start, end, spoken=worded.SPOKEN), text=text)


def left_out(text: str) -> tuple[str, ...]:
    """What stands in brackets and is passed over, since it is no part of an effect (21.1.1.3)."""
    source = _folded(text)
    found = []
    for start, end in source.reminders:
        inside = _folded(source.text, start, end)
        if not (_NAMED.match(inside.folded) and _HEADER.match(inside.folded)):
            found.append(text[start:end].strip())
    return tuple(found)


def _parts(source: Source) -> list[Source]:
    """The text of each ability."""
    if not source.folded:
        return []
    words = _SPELLED.sub(_blank, source.folded)
    starts = [found.start() for found in _HEADER.finditer(words)]
    starts = starts if starts and not starts[0] else [0, *starts]
    ends = [*starts[1:], len(source.folded)]
    return [_ended(source.part(start, end)) for start, end in zip(starts, ends, strict=True)]


def _ended(source: Source) -> Source:
    """With a full stop at the end, should it have been left out."""
    if source.folded.endswith("。"):
        return source
    return replace(source, folded=f"{source.folded}。", origin=(*source.origin, source.origin[-1]))


def _given(source: Source) -> tuple[dict[str, Ability], list[TextError]]:
    """The abilities that reminder text spells out, by name, or the text itself where it gives them, and what is wrong.

    Other reminders are not read (21.1.1.3).
    """
    given: dict[str, Ability] = {}
    wrong: list[TextError] = []
    for start, end in source.reminders:
        try:
            inside = _folded(source.text, start, end)
            if _NAMED.match(inside.folded) and _HEADER.match(inside.folded):
                for part in _parts(inside):
                    given |= {ability.name: ability for ability in _abilities(part, given)}
        except TextError as error:
            wrong.append(error)
    for spelled in _SPELLED.finditer(source.folded):
        try:
            given[spelled[0]] = _spelled_out(source, spelled)
        except TextError as error:
            wrong.append(error)
    return given, wrong


def _spelled_out(source: Source, at: re.Match[str]) -> Ability:
    """The ability that a text gives in quotation marks."""
    start, end = source.origin[at.start()] + 1, source.origin[at.end() - 1]
    found = [each for part in _parts(_folded(source.text, start, end)) for each in _abilities(part, {})]
    if len(found) > 1:
        raise TextError("引号里写了几个能力，请分开写", source.text, start)
    return found[0]


def _blank(found: re.Match[str]) -> str:
    return "　" * len(found[0])


def _unknown_zone(source: Source) -> re.Match[str] | None:
    """A zone that the book has not, as later sets have some."""
    words = _QUOTED.sub(_blank, source.folded)
    return next((found for found in _ZONE.finditer(words) if found[1] not in _ZONES), None)


def _sound(part: Source, given: dict[str, Ability]) -> list[Ability]:
    """The abilities of a text; of one whose 【自】 nothing sets off, whether it would hold all the time as 【常】."""
    try:
        return _abilities(part, given)
    except TextError as error:
        if error.problem != NOTHING_SETS_OFF:
            raise
        try:
            _abilities(replace(part, folded=part.folded.replace("【自】", "【常】", 1)), given)
        except TextError:
            raise error from None
    raise GRAMMAR.error(part, part.folded.index("【自】"), NO_EVENT)


def _abilities(source: Source, given: dict[str, Ability]) -> list[Ability]:
    if not _HEADER.match(source.folded):
        raise GRAMMAR.error(source, 0, "能力要以名字和种类的图标开头：【常】【起】【自】【特】【支】")
    if (zone := _unknown_zone(source)) is not None:
        raise GRAMMAR.error(source, zone.start(1), f"规则书没有「{zone[1]}」这个区域")
    start = GRAMMAR.parse(source)
    sense = Sense(GRAMMAR, source, given)
    ability = _header(sense, start.the("header"))
    told = sentences(sense, start)
    opened = opening(sense, ability, told)
    first = opened.told[0][0] if opened.told else start
    if first.name in {"flip", "do"} and _SHORT_COST.fullmatch(first.text):
        raise sense.fail("费用要写在能力种类的图标后面的[ ]里；若是效果，请写「将……」", first)
    paid_within = sense.owed
    body = joints.body(sense, opened.told)
    body, always = _always(sense, _spoken_of(body, sense.kept) if sense.kept else body)
    changing = (
        all(isinstance(node, Power | Grant | Become | Gain) for node in body)
        if ability.kind == "常"
        else not opened.triggers
    )
    if sense.meanwhile and ability.kind in {"常", "特"} and changing:
        body, sense.meanwhile = (
            (If(numbering.both(tuple(dict.fromkeys(sense.meanwhile))), body, word=WHERE_IT_IS),),
            [],
        )
    if sense.meanwhile:
        raise sense.fail("「支援这名单位的卡」在这里不在能读懂的范围内", start)
    if sense.unplaced is not None:
        raise sense.fail("放到卡组要写最上方还是最下方，或者接着写「洗切卡组」", sense.unplaced)
    if not body:
        raise sense.fail("没有写效果", start)
    for so in sense.void:
        body = (If(Not(so), body, word=WHERE_IT_IS),)
    checked.who_leaves(sense, body, start)
    checked.cost_of_support(sense, paid_within, body, start.the("header"))
    if not opened.triggers and sense.kind in {"常", "特"} and (wrong := _done_once(body)):
        raise sense.fail(f"【{sense.kind}】能力一直有效，不能有「{wrong}」这样做一次的动作", start)
    if not opened.triggers and sense.kind in {"常", "特"}:
        checked.always_of_whom(sense, body, start)
    limited = ability.limit or sense.limit
    if limited is not None and (sense.kind in {"常", "支"} or (sense.kind == "特" and not opened.triggers)):
        raise sense.fail(f"【{sense.kind}】能力没有使用次数（21.2.3.1.2.4、21.2.3.1.3.1.4）", start)
    whole = replace(
        ability,
        body=body,
        limit=limited,
        pays=opened.pays,
        in_case=opened.in_case,
        condition=opened.condition,
        only=sense.only,
    )
    found = [replace(whole, trigger=trigger) for trigger in opened.triggers or (None,)]
    for each in found:
        checked.icons_without_words(sense, each, start.the("header"))
    return [*found, *([Ability(name=whole.name, kind="常", text=whole.text, body=always)] if always else [])]


def _spoken_of(nodes: Nodes, kept: tuple[Draw, ...]) -> Nodes:
    """With the very draw of whose cards the text goes on to speak, and no other one of as many."""
    made: Any = nodes
    if any(nodes is draw for draw in kept):
        made = replace(made, kept=True)
    elif isinstance(nodes, tuple):
        made = tuple([_spoken_of(each, kept) for each in nodes])
    elif isinstance(nodes, Struct):
        inner = {name: _spoken_of(getattr(nodes, name), kept) for name in nodes.__struct_fields__}
        made = replace(nodes, **inner)
    return made  # type: ignore[no-any-return]  # of the type it was of


def _always(sense: Sense, body: tuple[Node, ...]) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
    """What an ability does, and what it says of its own use limit, which holds whether it is used or not."""
    if sense.kind not in {"起", "自"}:
        return body, ()
    of_limit = tuple([node for node in body if _on_its_limit(node)])
    return tuple([node for node in body if node not in of_limit]), of_limit


def _on_its_limit(node: Node) -> bool:
    if isinstance(node, If):
        return bool(node.then) and all(map(_on_its_limit, (*node.then, *node.otherwise)))
    return isinstance(node, Grant) and node.flag == information.NO_LIMIT and not node.until


def _done_once(nodes: Sequence[Node]) -> str:
    """The first node that does something once, and so can stand in no ability that is in force all the time."""
    for node in nodes:
        if isinstance(node, If):
            found = _done_once((*node.then, *node.otherwise))
            if found:
                return found
        elif not isinstance(node, Power | Multiply | Become | Gain | Copy | Grant | Instead):
            return tell.verb(node, WORDS)
    return ""


# --- what stands before the text ------------------------------------------------------------------------------


def _header(sense: Sense, header: Part) -> Ability:  # noqa: PLR0912 - one a kind of icon
    """Name, icons, kind, and cost."""
    name, support = "", ""
    limit: int | None = None
    keywords: list[tuple[str | int, ...]] = []
    seen: set[str] = set()
    for mark in header.rules("mark"):
        said = mark.parts[0]
        inside = facts.inside(sense, said) if said.name == "ABILITY" else said.text[1:-1].strip()
        if said.name == "ICON" and (terms.PRINTED_BESIDE.get(inside),) in keywords:
            continue  # says where that works, and no more
        if said.name == "ABILITY":
            if name:
                raise sense.fail("能力的名字写了两次", said)
            name = inside
        elif inside in seen:
            raise sense.fail(f"图标〖{inside}〗写了两次", said)
        elif inside == "1回合1次":
            limit = 1
        elif inside in terms.SUPPORT_TYPES:
            support = terms.BOTH_TYPES if support else inside
        elif (icon := icons.icon(terms.PRINTED_BESIDE.get(inside, inside))) is not None:
            keywords.append(icon)
            if icon in checked.WORDLESS:
                _only_as_explained(sense, inside)
        elif not _only_as_explained(sense, inside):
            raise sense.fail(f"不认识图标〖{inside}〗", said)
        seen.add(inside if said.name == "ICON" else "")
    kind_icon = header.word("KIND") or header
    if header.word("PER_TURN_THEN_COST"):
        limit = 1
    sense.on_bonds, sense.in_hand = ("羁绊技",) in keywords, ("纹章力",) in keywords
    sense.name, sense.kind = name, header.said("KIND")[1:2] or _PAID
    if (sense.kind == "支") != bool(support):
        problem = "支援能力要写〖攻击型〗或〖防御型〗" if sense.kind == "支" else "只有支援能力有〖攻击型〗〖防御型〗"
        raise sense.fail(problem, kind_icon)
    cost = _cost(sense, header)
    sense.supports = {"攻击型": "攻击单位", "防御型": "防御单位"}.get(support, "战斗单位")
    if sense.kind == "支":  # no clause says when: it is paid where its text says that it may be
        sense.owed, cost = cost, ()
    return Ability(
        name=name,
        kind=sense.kind,
        text=_printed(sense.source),
        body=(),
        icons=tuple(keywords),
        support=support,
        limit=limit,
        cost=cost,
    )


def _only_as_explained(sense: Sense, icon: str) -> bool:
    """Ask for what a card says in brackets that its icon asks for, if it says that."""
    so = _explained(sense, icon)
    if so is not None:
        sense.only = so if sense.only is None else numbering.both((sense.only, so))
    return so is not None


def _explained(sense: Sense, icon: str) -> Condition | None:
    """（〖甲〗仅限(A)才能使用）: what an icon that the book has not asks for, as the card says it (2.1)."""
    said = re.search(rf"[（(]\s*[〖【\[［]{re.escape(icon)}[〗】\]］]\s*(仅限[^（()）]+)[）)]", sense.source.text)
    if said is None:
        return None
    source = _ended(_folded(f"『{icon}』【常】这个能力{said[1]}"))
    only = [core for stretch in GRAMMAR.parse(source).rules("stretch") for core in stretch.rules("only")]
    return conditions.condition(Sense(GRAMMAR, source, {}), only[0].the("prop")) if len(only) == 1 else None


def _printed(source: Source) -> str:
    return source.text[source.origin[0] : max(source.origin[-1], source.origin[-2])].strip()


def _cost(sense: Sense, header: Part) -> tuple[Node, ...]:
    """What stands in [ ], in the order printed (22.1.1.2)."""
    cost = header.rule("cost")
    if cost is None:
        return ()
    if sense.kind == "常":
        raise sense.fail("【常】能力没有费用", cost)
    sense.in_cost = True
    paid = [node for part in cost.parts if not part.is_word for node in verbs.core(sense, part)]
    if sense.meanwhile:
        paid = _from_where_it_is(sense, paid, cost)
    sense.in_cost, sense.unspent, sense.several, sense.chosen, sense.subject = False, False, False, "", ()
    sense.paid = any(isinstance(node, Put) and isinstance(node.what, Select) for node in paid)
    turned = [verb for node in paid if isinstance(getattr(node, "what", None), Select) and (verb := _turned(node))]
    sense.turned = turned[0] if len(turned) == 1 and not sense.paid else ""
    return _together(paid)


def _from_where_it_is(sense: Sense, paid: list[Node], cost: Part) -> list[Node]:
    """[将手牌中的这张卡放置到退避区]: what is done to this card is done from there."""
    of_this = [isinstance(asked, Is) and asked.who == Ref("这") for asked in sense.meanwhile]
    if not all(of_this):
        raise sense.fail("费用里不能写这样的卡", cost)
    asked, sense.meanwhile = numbering.both(tuple(dict.fromkeys(sense.meanwhile))), []
    done_to = [getattr(node, "what", None) == Ref("这") for node in paid]
    if sense.in_hand:
        return paid  # where it is anyway
    return [If(asked, (node,), WHERE_IT_IS) if own else node for node, own in zip(paid, done_to, strict=True)]


def _turned(node: Node) -> str:
    """What a part of a cost does to cards that lie where they lay."""
    if isinstance(node, Defeat):
        return "破坏"
    return {"已行动": "横置", "背面": "翻面"}.get(getattr(node, "state", ""), "") if isinstance(node, Turn) else ""


def _together(paid: Sequence[Node]) -> tuple[Node, ...]:
    """A cost's parts are paid in any order, so 选择1名其他我方单位，将其横置 is one part."""
    found: list[Node] = []
    for node in paid:
        before = found[-1] if found else None
        if isinstance(before, Choose) and getattr(node, "what", None) == Ref("那"):
            found[-1] = replace(node, what=before.of)
        else:
            found.append(node)
    return tuple(found)


__all__ = ["GRAMMAR", "TextError", "read", "read_each"]
