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
from judge.effects.folding import Source
from judge.effects.nodes.ability import Ability, Grant, If, Instead, Node, PayFirst
from judge.effects.nodes.meant import Not, Ref
from judge.effects.nodes.verbs import Become, Copy, Draw, Gain, Multiply, Power
from judge.effects.reader import Grammar
from judge.effects.rewriting import mentions
from judge.effects.unread import Read, TextError, Unread, strict
from judge.games.cipher.text import (
    checked,
    cutting,
    information,
    joints,
    numbering,
)
from judge.games.cipher.text.header import header
from judge.games.cipher.text.opening import NOTHING_SETS_OFF, opening
from judge.games.cipher.text.sense import Sense
from judge.games.cipher.text.sentences import sentences
from judge.games.cipher.text.templates import TEMPLATES
from judge.games.cipher.vocabulary import WHERE_IT_IS, WORDS

GRAMMAR = Grammar(Path(__file__).with_name("text.lark"), TEMPLATES)

_NAME, _KIND = re.compile("『([^』]*)』"), re.compile("【([常起自特支])】")
_SHORT_COST = re.compile(r"横置|行动|翻面?[：x×]?[0-9一二两三四五六七八九十]+张?")
Nodes = TypeVar("Nodes")
NO_EVENT = f"{NOTHING_SETS_OFF}；这里写的是一直有效的内容，若是【常】的印误，请把图标写作【常】"


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
        source = cutting.folded(text)
    except TextError as error:
        return (Unread(text, 0, error.with_traceback(None)),)
    given, wrong = _given(source)
    found = [_each_of(part, given, wrong) for part in cutting.parts(source)]
    printed = {one.name: one for told in found for one in told if isinstance(one, Ability) and one.name not in given}
    if printed and any(isinstance(one, Unread) for told in found for one in told):  # one gives what another one is
        known = {**printed, **given}
        again = [(told, part) for told, part in zip(found, cutting.parts(source), strict=True)]
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
        cutting.printed(part),
        part.origin[0],
        error.with_traceback(None),
        name[1] if name else "",
        kind[1] if kind else "",
    )


def left_out(text: str) -> tuple[str, ...]:
    """What stands in brackets and is passed over, since it is no part of an effect (21.1.1.3)."""
    source = cutting.folded(text)
    found = []
    for start, end in source.reminders:
        inside = cutting.folded(source.text, start, end)
        if not (cutting.NAMED.match(inside.folded) and cutting.HEADER.match(inside.folded)):
            found.append(text[start:end].strip())
    return tuple(found)


def _given(source: Source) -> tuple[dict[str, Ability], list[TextError]]:
    """The abilities that reminder text spells out, by name, or the text itself where it gives them, and what is wrong.

    Other reminders are not read (21.1.1.3).
    """
    given: dict[str, Ability] = {}
    wrong: list[TextError] = []
    for start, end in source.reminders:
        try:
            inside = cutting.folded(source.text, start, end)
            if cutting.NAMED.match(inside.folded) and cutting.HEADER.match(inside.folded):
                for part in cutting.parts(inside):
                    given |= {ability.name: ability for ability in _abilities(part, given)}
        except TextError as error:
            wrong.append(error)
    for spelled in cutting.SPELLED.finditer(source.folded):
        try:
            given[spelled[0]] = _spelled_out(source, spelled)
        except TextError as error:
            wrong.append(error)
    return given, wrong


def _spelled_out(source: Source, at: re.Match[str]) -> Ability:
    """The ability that a text gives in quotation marks."""
    start, end = source.origin[at.start()] + 1, source.origin[at.end() - 1]
    found = [each for part in cutting.parts(cutting.folded(source.text, start, end)) for each in _abilities(part, {})]
    if len(found) > 1:
        raise TextError("引号里写了几个能力，请分开写", source.text, start)
    return found[0]


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
    if not cutting.HEADER.match(source.folded):
        raise GRAMMAR.error(source, 0, "能力要以名字和种类的图标开头：【常】【起】【自】【特】【支】")
    if (zone := cutting.unknown_zone(source)) is not None:
        raise GRAMMAR.error(source, zone.start(1), f"规则书没有「{zone[1]}」这个区域")
    start = GRAMMAR.parse(source)
    sense = Sense(GRAMMAR, source, given)
    ability = header(sense, start.the("header"))
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
    whole = _paid_before(whole) if opened.triggers else whole
    found = [replace(whole, trigger=trigger) for trigger in opened.triggers or (None,)]
    for each in found:
        checked.icons_without_words(sense, each, start.the("header"))
    return [*found, *([Ability(name=whole.name, kind="常", text=whole.text, body=always)] if always else [])]


def _paid_before(ability: Ability) -> Ability:
    """…时，你可以支付[费用]。如果支付，…: as with the cost before it (10.4), wherever the brackets stand."""
    match ability:
        case Ability(cost=(), body=(PayFirst(cost, then, (), None),)) if not mentions((*cost, *then), Ref("那")):
            return replace(ability, cost=cost, body=then, pays=True)
    return ability


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


__all__ = ["GRAMMAR", "TextError", "read", "read_each"]
