"""Reading a card's text: cut into abilities, each of them parsed, and its parts put where an ability has them."""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from judge.effects import tell
from judge.effects.nodes.ability import Ability, Grant, If, Instead, Node, Trigger
from judge.effects.nodes.meant import Condition, Doing, Ref, Select, Target, Whose
from judge.effects.nodes.verbs import Become, Choose, Copy, Gain, Multiply, Power
from judge.effects.reader import Grammar, Read, Source, TextError, Unread, fold, strict
from judge.effects.syntax import Part
from judge.games.cipher.text import conditions, events, facts, icons, joints, terms, verbs
from judge.games.cipher.text.events import Event
from judge.games.cipher.text.joints import kind
from judge.games.cipher.text.sense import Sense
from judge.games.cipher.text.templates import TEMPLATES
from judge.games.cipher.vocabulary import WORDS

GRAMMAR = Grammar(Path(__file__).with_name("text.lark"), TEMPLATES)

_HEADER = re.compile(
    r"(?:(?:〖[^〗]*〗|『[^』]*』)：?)*【[常起自特支]】"
    r"|(?:^|(?<=。))(?:〖[^〗]*〗)*『[^』]*』(?:〖[^〗]*〗)*(?=\[)"  # a cost and no icon
)
_TITLE = re.compile(r"^([ 　\t]*)[“「\"]([^“”「」\"\n]+)[”」\"](?=[ 　\t]*[【\[［(（])", re.MULTILINE)
_NAMED = re.compile(r"(?:〖[^〗]*〗)*『")
_NAME, _KIND = re.compile("『([^』]*)』"), re.compile("【([常起自特支])】")
_SHORT_COST = re.compile(r"横置|行动|翻面?[：x×]?[0-9一二两三四五六七八九十]+张?")
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
    found: list[Ability | Unread] = []
    for part in _parts(source):
        try:
            reminder = next((each for each in wrong if part.covers(each.at)), None)
            if reminder is not None:
                raise reminder
            found += _abilities(part, given)
        except TextError as error:
            found.append(_unread(part, error))
    return tuple(found)


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
    return replace(fold(titled, icons.brackets, start, end, spoken=terms.SPOKEN), text=text)


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
    starts = [found.start() for found in _HEADER.finditer(source.folded)]
    starts = starts if starts and not starts[0] else [0, *starts]
    ends = [*starts[1:], len(source.folded)]
    return [_ended(source.part(start, end)) for start, end in zip(starts, ends, strict=True)]


def _ended(source: Source) -> Source:
    """With a full stop at the end, should it have been left out."""
    if source.folded.endswith("。"):
        return source
    return replace(source, folded=f"{source.folded}。", origin=(*source.origin, source.origin[-1]))


def _given(source: Source) -> tuple[dict[str, Ability], list[TextError]]:
    """The abilities that reminder text spells out, by name, and what of it is wrong.

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
    return given, wrong


def _abilities(source: Source, given: dict[str, Ability]) -> list[Ability]:
    if not _HEADER.match(source.folded):
        raise GRAMMAR.error(source, 0, "能力要以名字和种类的图标开头：【常】【起】【自】【特】【支】")
    start = GRAMMAR.parse(source)
    sense = Sense(GRAMMAR, source, given)
    ability = _header(sense, start.the("header"))
    told = joints.sentences(sense, start)
    opening = _opening(sense, ability, told)
    first = opening.told[0][0] if opening.told else start
    if first.name in {"flip", "do"} and _SHORT_COST.fullmatch(first.text):
        raise sense.fail("费用要写在能力种类的图标后面的[ ]里；若是效果，请写「将……」", first)
    body = joints.body(sense, opening.told)
    changing = all(isinstance(node, Power) for node in body) if ability.kind == "常" else not opening.triggers
    if sense.meanwhile and ability.kind in {"常", "特"} and changing:
        body, sense.meanwhile = (If(conditions.both(tuple(dict.fromkeys(sense.meanwhile))), body, word="的期间"),), []
    if sense.meanwhile:
        raise sense.fail("「支援这名单位的卡」在这里不在能读懂的范围内", start)
    if sense.unplaced is not None:
        raise sense.fail("放到卡组要写最上方还是最下方，或者接着写「洗切卡组」", sense.unplaced)
    if not body:
        raise sense.fail("没有写效果", start)
    if not opening.triggers and sense.kind in {"常", "特"} and (wrong := _done_once(body)):
        raise sense.fail(f"【{sense.kind}】能力一直有效，不能有「{wrong}」这样做一次的动作", start)
    limited = ability.limit or sense.limit
    if limited is not None and (sense.kind in {"常", "支"} or (sense.kind == "特" and not opening.triggers)):
        raise sense.fail(f"【{sense.kind}】能力没有使用次数（21.2.3.1.2.4、21.2.3.1.3.1.4）", start)
    whole = replace(
        ability,
        body=body,
        limit=limited,
        pays=opening.pays,
        in_case=opening.in_case,
        condition=opening.condition,
        only=sense.only,
    )
    return [replace(whole, trigger=trigger) for trigger in opening.triggers or (None,)]


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


def _header(sense: Sense, header: Part) -> Ability:
    """Name, icons, kind, and cost."""
    name, support = "", ""
    limit: int | None = None
    keywords: list[tuple[str | int, ...]] = []
    seen: set[str] = set()
    for mark in header.rules("mark"):
        said = mark.parts[0]
        inside = facts.inside(sense, said) if said.name == "ABILITY" else said.text[1:-1].strip()
        if said.name == "ABILITY":
            if name:
                raise sense.fail("能力的名字写了两次", said)
            name = inside
        elif inside in seen:
            raise sense.fail(f"图标〖{inside}〗写了两次", said)
        elif inside == "1回合1次":
            limit = 1
        elif inside in terms.SUPPORT_TYPES:
            support = inside
        elif (icon := icons.icon(inside)) is not None:
            keywords.append(icon)
        else:
            raise sense.fail(f"不认识图标〖{inside}〗", said)
        seen.add(inside if said.name == "ICON" else "")
    kind_icon = header.word("KIND") or header
    if header.word("PER_TURN_THEN_COST"):
        limit = 1
    sense.name, sense.kind = name, header.said("KIND")[1:2] or _PAID
    if (sense.kind == "支") != bool(support):
        problem = "支援能力要写〖攻击型〗或〖防御型〗" if sense.kind == "支" else "只有支援能力有〖攻击型〗〖防御型〗"
        raise sense.fail(problem, kind_icon)
    return Ability(
        name=name,
        kind=sense.kind,
        text=_printed(sense.source),
        body=(),
        icons=tuple(keywords),
        support=support,
        limit=limit,
        cost=_cost(sense, header),
    )


def _printed(source: Source) -> str:
    return source.text[source.origin[0] : max(source.origin[-1], source.origin[-2])].strip()


def _cost(sense: Sense, header: Part) -> tuple[Node, ...]:
    """What stands in [ ], in the order printed (22.1.1.2)."""
    cost = header.rule("cost")
    if cost is None:
        return ()
    if sense.kind in {"常", "支"}:
        raise sense.fail(f"【{sense.kind}】能力没有费用", cost)
    sense.in_cost = True
    paid = [node for part in cost.parts if not part.is_word for node in verbs.core(sense, part)]
    if sense.meanwhile:
        raise sense.fail("费用里不能写这样的卡", cost)
    sense.in_cost, sense.unspent, sense.several, sense.chosen, sense.subject = False, False, False, "", ()
    return _together(paid)


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


# --- how the text begins ----------------------------------------------------------------------------------------


class _Opening(Struct, frozen=True):
    """What the text begins with, and the sentences that are left."""

    told: Sequence[Sequence[Part]]
    triggers: tuple[Trigger, ...] = ()
    in_case: Condition | None = None
    condition: Condition | None = None
    pays: bool = False


def _opening(sense: Sense, ability: Ability, told: list[list[Part]]) -> _Opening:
    """The trigger, 如果… right after it, and whether the cost is paid on resolution."""
    parts = told[0]
    place = next((i for i, part in enumerate(parts) if kind(part) in {"trigger", "every"}), None)
    if place is None or sense.kind not in {"自", "特"}:
        if sense.kind == "自":
            raise sense.fail("自动型能力要写诱发条件：「…时」或「每次…」", parts[0])
        return _Opening(told)
    if any(kind(part) not in {"condition", "if"} for part in parts[:place]):
        raise sense.fail("诱发条件前面只能写条件", parts[0])
    before = tuple([joints.condition(sense, part) for part in parts[:place]])
    triggers = _triggers(sense, parts[place], before)
    in_case, condition, rest = _condition(sense, parts[place + 1 :])
    if rest and kind(rest[0]) == "IF_PAID":
        return _Opening(_paid(sense, ability, rest, told[1:]), triggers, in_case, condition, pays=True)
    if not rest or kind(rest[0]) != "MAY_PAY":
        if ability.cost:
            raise sense.fail("有费用的诱发能力要写「你可以支付费用。如果支付，…」（10.4）", parts[0])
        return _Opening([rest, *told[1:]] if rest else told[1:], triggers, in_case, condition)
    if not ability.cost:
        raise sense.fail("「你可以支付费用」前面要有[费用]", rest[0])
    later = [rest[1:], *told[1:]] if rest[1:] else told[1:]
    if not later or kind(later[0][0]) not in {"IF_PAID", "IF_DONE"}:
        raise sense.fail("「你可以支付费用」后面要写「如果支付，…」", rest[0])
    return _Opening(_paid(sense, ability, later[0], later[1:]), triggers, in_case, condition, pays=True)


def _paid(
    sense: Sense, ability: Ability, first: Sequence[Part], later: Sequence[Sequence[Part]]
) -> Sequence[Sequence[Part]]:
    """如果支付，…: what is done then. 「你支付费用的话」 alone says that he may."""
    if not ability.cost:
        raise sense.fail("「你可以支付费用」前面要有[费用]", first[0])
    if not first[1:]:
        raise sense.fail("「如果支付」后面没有写做什么", first[0])
    return [first[1:], *later]


def _triggers(sense: Sense, part: Part, before: tuple[Condition, ...]) -> tuple[Trigger, ...]:
    """One for each event that is named."""
    every = any(kind(child) == "EVERY" for child in part.parts)
    found = []
    for prop in part.rules("prop"):
        (clause, *more) = [child for child in prop.parts if not child.is_word]
        if more:
            raise sense.fail("诱发条件里不能用「且」：请写成「…的场合」或「如果…」", more[0])
        for event in events.events(sense, clause):
            if any(isinstance(one, Doing) and one.event == "战斗" for one in sense.meanwhile):
                raise sense.fail(
                    "与这名单位战斗的敌方单位怎样时：请写「这名单位战斗时」或「防御单位」「攻击单位」", clause
                )
            while_ = (*before, *((event.condition,) if event.condition else ()), *sense.meanwhile)
            found.append(
                Trigger(
                    event.event,
                    event.subject,
                    event.object,
                    every,
                    conditions.both(while_) if while_ else None,
                    event.origin,
                )
            )
            sense.meant, sense.ends = _met(event), _ends(event)
            sense.attacked = Ref("防御单位") if event.event in _ATTACKING and event.subject == Ref("这") else None
            sense.subject = (event.subject,) if event.subject == Ref("这") else ()
            sense.supported = _whose(event.subject) if event.event == "被支援" else "双方"
        sense.meanwhile = []
    return tuple(found)


def _whose(who: Target) -> Whose:
    """Whose cards are meant."""
    return "自己" if who == Ref("这") else who.whose


_ATTACKING = frozenset({"攻击", "必杀攻击", "攻击击破", "攻击没有击破"})


def _met(event: Event) -> Target | None:
    """What 「那名单位」 means after a trigger: the one that is not this unit."""
    if event.subject == Ref("这"):
        return (
            Ref(events.OTHER_END[event.event]) if event.object is not None and event.event in events.OTHER_END else None
        )
    if isinstance(event.subject, Ref):
        return event.subject
    return Ref("诱发") if event.object in {None, Ref("这")} else None


def _ends(event: Event) -> dict[Whose, Target]:
    """What 「那名我方单位」 and 「那名敌方单位」 mean where both ends of what happens are described."""
    if isinstance(event.subject, Ref) or not isinstance(event.object, Select) or event.event not in events.OTHER_END:
        return {}
    return {event.subject.whose: Ref("诱发"), event.object.whose: Ref(events.OTHER_END[event.event])}


def _condition(sense: Sense, parts: Sequence[Part]) -> tuple[Condition | None, Condition | None, list[Part]]:
    """…的场合，如果… right after the trigger (10.3.1), or only 如果… (10.3); and what is left.

    …的场合 before 你可以支付费用 governs all that follows (2.3.1.4).
    """
    first = 0
    while first < len(parts) and kind(parts[first]) == "lasting":
        first += 1
    run = first
    while run < len(parts) and kind(parts[run]) in {"condition", "if"}:
        run += 1
    paying = run < len(parts) and kind(parts[run]) in {"MAY_PAY", "IF_PAID"}
    while not paying and run > first and joints.said(parts[run - 1]) != "如果":
        run -= 1
    asked = first
    while asked < run and joints.said(parts[asked]) != "如果":
        asked += 1
    cases = tuple([joints.condition(sense, part) for part in parts[first:asked]])
    found = tuple([joints.condition(sense, part) for part in parts[asked:run]])
    rest = [*parts[:first], *parts[run:]]
    return (conditions.both(cases) if cases else None), (conditions.both(found) if found else None), rest


__all__ = ["GRAMMAR", "TextError", "read", "read_each"]
