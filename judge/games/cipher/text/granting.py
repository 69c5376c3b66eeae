"""What a text lets hold for a time as an ability of its own: …的期间, …时, and 战斗结束时 of a support ability."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from judge.effects.nodes.ability import Ability, Grant, If, Instead, May, Node, Trigger
from judge.effects.nodes.meant import Condition, Did, Doing, Not, Ref, Select
from judge.effects.nodes.verbs import Power
from judge.effects.rewriting import mentions, swapped
from judge.effects.syntax import Part
from judge.effects.walking import parts, verbs
from judge.games.cipher.text import conditions, events, numbering, parties, replacing, setting_off, terms
from judge.games.cipher.text.sense import Sense
from judge.games.cipher.text.sentences import kind
from judge.games.cipher.vocabulary import WHERE_IT_IS

Nodes = tuple[Node, ...]
Rest = Callable[[Sense, Sequence[Part], Part], Nodes]
"""How the rest of a sentence is read, behind a part of it."""


MISPLACED = "「…时」只能写在自动型能力和特殊型能力的开头"


def condition(sense: Sense, part: Part) -> Condition:
    """What 如果…, …的场合, …的期间, …中 asks for."""
    found = _in_time(sense, part)
    more = tuple(sense.meanwhile)
    sense.meanwhile = []
    return numbering.both((found, *more)) if more else found


def _in_time(sense: Sense, part: Part) -> Condition:
    """如果这个回合中…: what it says was done this turn."""
    if part.word("THIS_TURN") is None:
        return conditions.condition(sense, part.the("prop"))
    until, pending = sense.until, sense.pending
    sense.until = "回合结束"
    found = conditions.condition(sense, part.the("prop"))
    if sense.until:
        raise sense.fail("「这个回合中」做过什么，没有读懂", part)
    sense.until, sense.pending = until, pending
    return found


def before_it_strikes(sense: Sense, told: Condition, then: Nodes) -> Condition:
    """…的攻击击破主人公的场合，破坏的宝玉变为2颗: how many they are is known before the attack has done it."""
    orbs = all(isinstance(node, Grant) and node.flag == "所将破坏的宝玉" for node in then)
    if sense.kind == "常" and orbs and isinstance(told, Doing) and told.event == "攻击击破":
        return replace(told, event="攻击")
    return told


def silent(sense: Sense, part: Part, rest: Sequence[Part]) -> None:
    """…的场合，这个能力不会发动: it can be only if that is not so. What came about by an ability was done this turn."""
    clause = part.the("prop").first
    if rest[1:]:
        raise sense.fail("「这个能力不会发动」后面请另写一句", rest[1])
    if clause.name == "caused" and part.word("THIS_TURN") is None:
        (happened,) = events.events(sense, clause)
        if happened.object is not None or happened.event not in terms.DEEDS or happened.subject != Ref("这"):
            raise sense.fail("由于什么能力而这样的场合，没有读懂", clause)
        told: Condition = Did(happened.event, happened.subject)
    else:
        told = condition(sense, part)
    sense.only = Not(told) if sense.only is None else numbering.both((sense.only, Not(told)))


def said(part: Part) -> str:
    """The word that a condition uses: 如果, 的场合, 的期间 or 中."""
    if part.word("IF"):
        return "如果"
    if part.name == "trigger" and is_going_on(part):
        return "时"
    case = part.said("CASE", "MID")
    return "中" if case == "中" else "的期间" if "期间" in case else "的场合"


def is_going_on(part: Part) -> bool:
    """Whether 「…时」 tells what goes on for a while (攻击…时, 被…攻击时), in which a 常 ability holds."""
    told = [clause for prop in part.rules("prop") for clause in prop.parts if not clause.is_word]
    return bool(told) and all(_goes_on(clause) for clause in told)


def _goes_on(clause: Part) -> bool:
    if clause.name == "passive":
        deed = clause.rule("deed")
        return deed is not None and deed.first.name in {"ATTACK", "SUPPORT"}
    return clause.name in {"attack", "battling", "supports"}


def meanwhile(sense: Sense, part: Part, rest: Sequence[Part], then_of: Rest) -> Grant:
    """直到回合结束为止，这名单位攻击…的期间，…: whenever it is so until then, which is an ability for that time."""
    until, kind = sense.until, sense.kind
    sense.until, sense.kind, sense.pending = "", "常", None
    told = condition(sense, part)
    then = then_of(sense, rest, part)
    sense.until, sense.kind = until, kind
    who = getattr(told, "who", None)
    holder = who if isinstance(who, Ref) else Ref("这")
    body: Nodes = (If(told, then, said(part)),)
    if holder != Ref("这"):
        if mentions(body, Ref("这")):
            raise sense.fail("这里不能同时说到两张卡", part)
        body = swapped(body, holder, Ref("这"))
    if mentions(body, Ref("那")) or mentions(body, Ref("诱发")):
        raise sense.fail("这里不能同时说到两张卡", part)
    text = sense.source.printed(part.start, rest[-1].end)
    return Grant(holder, until=until, ability=Ability(sense.name, "常", text, body), name=sense.name, unspoken=True)


def whenever(sense: Sense, part: Part, rest: Sequence[Part], then_of: Rest) -> Grant:
    """直到回合结束为止，这名单位的攻击击破敌方单位时，…: an ability of this unit for that time.

    It has no name: that of the ability which gives it stands for a use limit that is not its own.
    """
    until = sense.until
    if not until or sense.kind not in {"起", "自"}:
        raise sense.fail(MISPLACED, part)
    own = sense.branch()
    own.until, own.kind, own.pending, own.chosen, own.subject = "", "自", None, "", ()
    sense.pending = None
    (trigger, *others) = setting_off.triggers(own, part, ())
    if others or trigger.subject != Ref("这"):
        raise sense.fail("这里只能写这名单位怎样时", part)
    text = sense.source.printed(part.start, rest[-1].end)
    ability = Ability("", "自", text, then_of(own, rest, part), trigger=trigger)
    return Grant(trigger.subject, until=until, ability=ability, unspoken=True)


def while_fighting(sense: Sense, told: Condition, nodes: Nodes, part: Part) -> Nodes:
    """与这名单位战斗的敌方单位的战斗力-10: as long as this unit fights, for longer than a battle by an ability."""
    until = {node.until for node in nodes if isinstance(node, Power | Grant)}
    if until <= {"", "战斗结束"}:
        return (If(told, nodes, WHERE_IT_IS),)
    if len(until) > 1 or not all(isinstance(node, Power | Grant) for node in nodes):
        raise sense.fail("与这名单位战斗的单位，这样的变化只能到战斗结束为止", part)
    lasting_on = tuple([replace(node, until="") for node in nodes if isinstance(node, Power | Grant)])
    body: Nodes = (If(told, lasting_on, WHERE_IT_IS),)
    text = sense.source.printed(part.start, part.end)
    return (
        Grant(
            Ref("这"), until=until.pop(), ability=Ability(sense.name, "常", text, body), name=sense.name, unspoken=True
        ),
    )


def at_the_end(sense: Sense, part: Part) -> bool:
    """Whether a part of a support ability's text is 战斗结束时, which is later than the ability (18.1.7, 18.1.17)."""
    if sense.kind != "支" or kind(part) != "trigger":
        return False
    clause = part.the("prop").first
    return clause.name == "battle_ends" and clause.rule("noun") is None


def in_the_end(sense: Sense, part: Part, rest: Sequence[Part], then_of: Rest, so: Part | None = None) -> Grant:
    """战斗结束时，…, said by a support ability: what the unit that it supports, or its card, has until then.

    A fighter may have left by then, so what is not about it is an ability of the lord, who is always there.
    ``so``: …的场合 before it, which is asked then, too.
    """
    told = _of_the_battle(sense, so.the("prop")) if so is not None else None
    text = sense.source.printed((so or part).start, rest[-1].end if rest else part.end)
    if replacing.replaces(rest):
        may, denied, instead_of = replacing.split(sense, part, rest)
        sense.meant, sense.chosen, sense.subject = Ref("这"), "", ()
        event, who = replacing.denied(sense, denied) if denied is not None else ("", Ref("这"))
        if event != "放置到退避区" or who != Ref("这"):
            raise sense.fail("支援卡在战斗结束时放置到退避区（18.1.17）：请写「不将这张卡放置到退避区，改为…」", part)
        sense.replaced = who
        instead = Instead(terms.PUT_AWAY_IN_THE_END, who, then_of(sense, instead_of, part), told, may, word="的场合")
        sense.replaced = None
        return Grant(
            who, until="战斗结束", ability=Ability(sense.name, "常", text, (instead,)), name=sense.name, unspoken=True
        )
    own = sense.branch()
    own.until, own.kind, own.pending, own.chosen, own.subject = "", "自", None, "", ()
    body = then_of(own, rest, part)
    if mentions(body, Ref("这")) or any(isinstance(each, Select) and each.other for each in parts(body)):
        raise sense.fail("战斗结束时支援卡已经放置到退避区（18.1.17）：请写「不将这张卡放置到退避区，改为…」", part)
    ability = Ability(sense.name, "自", text, body, trigger=Trigger("战斗结束", Ref("战斗单位"), while_=told))
    fighter, holder = Ref(sense.supports, "自己"), Ref("主人公", "自己")
    of_it = {fighter, Ref(sense.supports)}
    if all(isinstance(node, If | May) or getattr(node, "what", None) in of_it for node in verbs(ability)):
        ability, holder = replace(ability, trigger=Trigger("战斗结束", Ref("这"), while_=told)), fighter
    return Grant(holder, until="战斗结束", ability=ability, name=sense.name, unspoken=True)


def _of_the_battle(sense: Sense, prop: Part) -> Condition:
    """自己的防御单位(没有)被击破的场合，战斗结束时: what the attack came to by then; else what is asked anyway."""
    clause = prop.first
    if len(prop.parts) > 1 or clause.name != "passive" or not clause.text.endswith("被击破"):
        own = sense.branch()
        own.kind = "自"
        return conditions.condition(own, prop)
    who = parties.subject(sense, clause)
    if who not in {Ref("防御单位", whose) for whose in ("自己", "双方")}:
        raise sense.fail("被击破的只能是防御单位", clause)
    struck = Doing("攻击击破", Ref("攻击单位"))
    return Not(struck) if clause.word("HAS_NOT") else struck
