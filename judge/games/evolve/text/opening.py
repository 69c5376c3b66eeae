"""How an ability begins: whose turn, how often, and 「…时」 (10.1.1.2)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.effects.nodes.ability import Trigger
from judge.effects.nodes.meant import Both, Condition, Is
from judge.effects.syntax import Part
from judge.games.evolve.text import conditions, events, ordinal
from judge.games.evolve.text.costs import only_costs
from judge.games.evolve.text.icons import THIS
from judge.games.evolve.text.parts import Sentence, asked, lies, limit_of
from judge.games.evolve.text.sense import Sense
from judge.games.evolve.zones import BANISHED, DECK, EXTRA, FIELD, GRAVE


def opened(sense: Sense, sentences: list[Sentence]) -> list[Sentence]:  # noqa: PLR0912 - one a way of beginning
    """What is left after whose turn, how often, and 「…时」 at the beginning."""
    if not sentences:
        return sentences
    first = sentences[0]
    parts = list(first.parts if first.cost is None else first.cost)
    if any(part.name == "when" for part in parts) and lies(parts[0]):  # 此卡牌在墓场时，…时，…
        _works_there(sense, parts[0])
        parts = parts[1:]
    elif first.cost is not None and parts and lies(parts[0]) and len(parts) > 1:  # 此卡牌在墓场时，●3：…
        _works_there(sense, parts[0])
        return [Sentence(first.parts, tuple(parts[1:]), first.at), *sentences[1:]]
    turns: list[Condition] = []
    at = next((at for at, part in enumerate(parts) if part.name not in {"during", "per_turn"}), len(parts))
    if at < len(parts) and parts[at].name == "at" and sense.trigger is None and not lies(parts[at]):
        return _stated(sense, sentences, at)
    if at == len(parts) or parts[at].name != "when" or _of_costs(parts[at:]):
        return sentences
    if sense.trigger is not None:
        raise sense.fail("什么时候诱发写了两次", parts[at])
    if parts[at].word("NEXT_TIME") is not None:
        raise sense.fail("没有写到什么时候为止：请写「在这个回合中，下次…时」", parts[at])
    for part in parts[:at]:
        if part.name == "during":
            turns.append(conditions.during(part.the("DURING")))
            sense.in_turn = True
        else:
            sense.limit = limit_of(sense, part)
    trigger = events.trigger(sense, parts[at].the("event"))
    if trigger.subject == THIS and DECK in trigger.origin and trigger.event != "进场":
        if trigger.event not in {GRAVE, EXTRA, BANISHED}:
            raise sense.fail("从牌组到哪里，只能读懂到公开的领域", parts[at])
        sense.zone = trigger.event  # it is looked at where it is seen (10.7.4.1.1)
    first_time = parts[at].the("event").word("FIRST")
    if first_time is not None and "回合" not in first_time.text and not turns:
        raise sense.fail("是这个回合中的首次，还是这局游戏中的？请写「在这个回合中首次」", first_time)
    turns += [trigger.while_] if trigger.while_ is not None else []
    rest = tuple(parts[at + 1 :])
    if rest[:1] and rest[0].name == "per_turn":  # 自己使用法术时，每回合1次，…
        sense.limit, rest = limit_of(sense, rest[0]), rest[1:]
    if len(sentences) == 1 and (counted := _counted_as_used(sense, trigger, rest)) is not None:
        turns, rest = [*turns, counted], rest[1:]
    while_ = turns[0] if len(turns) == 1 else Both(tuple(turns)) if turns else None
    every = parts[at].said("AS") == "每当"
    sense.trigger = replace(trigger, while_=while_, every=every)
    if first.cost is None:
        return [Sentence(rest, None, first.at), *sentences[1:]]
    if not rest:
        raise sense.fail("冒号前面没有写费用", first.at)
    return [Sentence(first.parts, rest, first.at), *sentences[1:]]


def _works_there(sense: Sense, lying: Part) -> None:
    """此卡牌在墓场时: where the ability works (10.3.4)."""
    where = conditions.condition(sense, lying.the("lies"))
    zones = [str(zone) for zone in where.filters[0].values] if isinstance(where, Is) else []
    if len(zones) > 1 and FIELD in zones:
        raise sense.fail("战场和别的领域，请分成两段写", lying)
    sense.zone, sense.works_in = (zones[0], ()) if len(zones) == 1 else ("", tuple(zones))


def _counted_as_used(sense: Sense, trigger: Trigger, rest: Sequence[Part]) -> Condition | None:
    """自己使用法术时，如果为在这个回合中使用的第2张法术: counted as it is used, and not as that is looked at."""
    asked_ = list(rest[0].rules(*conditions.PROPS)) if rest and rest[0].name == "if" else []
    if [prop.name for prop in asked_] != ["nth"] or trigger.event != "使用":
        return None
    return ordinal.nth(sense, asked_[0], trigger.subject)


def _stated(sense: Sense, sentences: list[Sentence], at: int) -> list[Sentence]:
    """自己没有手牌时，…: it waits for something to be so (10.7.6), unless what follows holds as long as it is."""
    first = sentences[0]
    rest = first.parts[at + 1 :]
    if first.cost is not None or at or not rest or all(_holds_on(part) for part in rest):
        return sentences
    sense.trigger = Trigger("状态", THIS, while_=asked(sense, first.parts[at]))
    return [Sentence(rest, None, first.at), *sentences[1:]]


def _of_costs(parts: Sequence[Part]) -> bool:
    """Whether a sentence says what using cards costs: 自己使用法术时，费用-1 is so all the time (10.4.4.1)."""
    names = [part.name for part in parts if part.name != "if"]  # 自己使用法术时，如果…，则费用-1
    said = names == ["when", "act"] and parts[0].the("event").word("USE") is not None
    return said and only_costs(parts[-1])


def _holds_on(part: Part) -> bool:
    """Whether a clause says what is so, and not what is done."""
    return part.name == "act" and part.rule("stat", "become", "gain", "lose", "flag", "kind") is not None
