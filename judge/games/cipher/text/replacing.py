"""What 改为 replaces (23.1): which event does not happen, and to whom."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.effects.nodes.meant import Both, Condition, Doing, Fact, Filter, Is, Select, Target
from judge.effects.syntax import Part
from judge.games.cipher.text import described, nouns, parties, terms
from judge.games.cipher.text.happening import Event
from judge.games.cipher.text.parties import THIS
from judge.games.cipher.text.phrase import Noun
from judge.games.cipher.text.sense import Sense
from judge.games.cipher.vocabulary import PAID_BY_NAME

_EVENTS = ("passive", "struck", "strikes", "happens", "is_put")
"""Clauses that tell an event, which 改为 can replace."""


def tells_event(part: Part) -> bool:
    """Whether a condition tells of something that happens, which 改为 after it replaces."""
    prop = part.rule("prop") if not part.is_word else None
    return prop is not None and len(prop.parts) == 1 and prop.rule(*_EVENTS) is not None


def replaces(rest: Sequence[Part]) -> bool:
    """Whether 改为 or 不将… comes next."""
    after = [part.name for part in rest[:2]]
    return bool(after) and (
        after[0] in {"INSTEAD", "do_not"} or (after[0] == "MAY" and after[-1] in {"INSTEAD", "do_not"})
    )


def price(rest: Sequence[Part]) -> tuple[Sequence[Part], Sequence[Part]] | None:
    """The parts of 你可以(费用)。如果这样做了，改为…: what is paid, and what follows; None if nothing is."""
    at = next((place for place, part in enumerate(rest) if part.name == "IF_DONE"), None)
    if at is None or not rest or rest[0].name != "MAY" or at == 1 or not replaces(rest[at + 1 :]):
        return None
    return rest[1:at], rest[at + 1 :]


def of_its_support(part: Part, rest: Sequence[Part]) -> bool:
    """Whether what is not done is to put away the card that supports this unit, of which the condition speaks."""
    prop = part.rule("prop") if not part.is_word else None
    clause = prop.first if prop is not None else None
    if clause is None or clause.is_word or any(phrase.word("SUPPORT_FAILS") for phrase in (clause,)):
        return False
    noun = next((each.the("noun") for each in rest[:2] if each.name == "do_not"), None)
    if noun is None:
        return False
    deed = clause.rule("deed")
    backed = clause.name == "backed" or (deed is not None and deed.first.name in {"SUPPORT", "SUPPORT_SUCCEEDS"})
    speaks = backed or any(_of_support(phrase) for phrase in clause.rules("noun"))
    return speaks and (_of_support(noun) or noun.parts[-1].text.startswith(("那", "该")) or noun.text in {"其", "它"})


def _of_support(phrase: Part) -> bool:
    return any(part.word("SUPPORTER") is not None for part in phrase.parts if not part.is_word)


def _from_there(happening: Event) -> Event:
    """A card that would be put away lies as yet where it comes from (从手牌被放置到退避区的场合，改为…)."""
    if not happening.origin:
        return happening
    if isinstance(happening.subject, Select):
        return replace(happening, subject=replace(happening.subject, zones=happening.origin))
    here: Condition = Is(happening.subject, (Filter("区域", "=", happening.origin),))
    if happening.condition is not None:
        here = Both((happening.condition, here))
    return replace(happening, condition=here)


def replaced(happening: Event) -> tuple[str, Target, Condition | None]:
    """What is replaced, whom it would happen to, and how it came about."""
    happening = _from_there(happening)
    if happening.event == "攻击击破" and happening.object is not None:
        cause = Doing("攻击击破", happening.subject, happening.object)
        return "被击破", happening.object, cause
    if happening.event == "被击破放置到退避区":
        return "放置到退避区", happening.subject, Doing("被击破", happening.subject)
    return happening.event, happening.subject, happening.condition


def split(sense: Sense, part: Part, rest: Sequence[Part]) -> tuple[bool, Part | None, Sequence[Part]]:
    """Whether the player may leave it, what is not done, and the parts that say what is done instead."""
    may = False
    not_done: Part | None = None
    for place, each in enumerate(rest):
        match each.name:
            case "MAY":
                may = True
            case "do_not":
                not_done = each
            case "INSTEAD":
                after = rest[place + 1 :]
                if after and after[0].name == "MAY":
                    return True, not_done, after[1:]
                return may, not_done, after
            case _:
                break
    raise sense.fail("后面没有写「改为」做什么", part)


def other_cost(sense: Sense, happening: Event, not_done: Part) -> tuple[str, Condition | None]:
    """这名单位神速回避时，不将「甲」放置到退避区，改为…: another payment, if that is the unit's name."""
    phrase, dest = not_done.the("noun"), not_done.the("act").rule("dest")
    said = nouns.noun(sense, phrase)
    held = replace(said, filters=(), kind="", zones=(), whose=None, counted=False, classifier="", least=None, most=None)
    named = tuple([demand for demand in said.filters if demand.fact == "单位名" and demand.relation == "="])
    if dest is None or dest.said("ZONE") != "退避区" or held != Noun() or named != said.filters:
        raise sense.fail("不支付的是什么？费用是1张单位名相同的手牌放置到退避区（18.1.11.1、18.1.13.1）", not_done)
    if said.whose == "对手" or said.zones not in {(), ("手牌",)} or said.most not in {None, 1}:
        raise sense.fail("费用是自己的1张手牌（18.1.11.1、18.1.13.1）", phrase)
    so = (*((happening.condition,) if happening.condition else ()), *((Is(happening.subject, named),) if named else ()))
    return PAID_BY_NAME[happening.event], Both(so) if so[1:] else so[0] if so else None


def paid(who: Target) -> Target | None:
    """What 「其」 means where a payment is replaced: the card that pays, of the name of the unit (18.1.13.1)."""
    if who != THIS:
        return None
    named = Filter("单位名", "=", than=Fact("单位名", THIS))
    return Select("卡", "自己", ("手牌",), least=1, most=1, filters=(named,))


_THIS_CARD = ("这名单位", "此单位", "这个单位", "本单位", "这张卡")


def denied(sense: Sense, clause: Part) -> tuple[str, Target]:
    """不将这名单位放置到退避区: which event does not happen, and to whom."""
    phrase, act = clause.the("noun"), clause.the("act")
    if sense.kind == "支" and phrase.text in _THIS_CARD and act.rule("dest") is not None:
        return f"放置到{act.the('dest').said('ZONE') or '手牌'}", THIS  # only its card is put there then (18.1.17)
    who = described.target(sense, nouns.noun(sense, phrase), phrase)
    if act.first.name == "DEFEAT":
        return "被击破", who
    dest = act.rule("dest")
    if dest is None:
        raise sense.fail("没有读懂不做的是什么", clause)
    parties.in_his_zone(sense, who, terms.whose(dest.said("WHOSE")) if dest.word("WHOSE") else None, dest)
    return f"放置到{dest.said('ZONE') or '手牌'}", who
