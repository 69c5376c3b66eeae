"""除非…, 否则…: what is done unless somebody pays, or unless something is so."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.ability import Grant, If, Node, Unless
from judge.effects.nodes.meant import Holder, Not, Ref, Select, Target
from judge.effects.nodes.verbs import Choose, Resources
from judge.effects.rewriting import mentions
from judge.effects.syntax import Part
from judge.games.touhou.text import conditions, description, flagging, nouns, persons, phrases
from judge.games.touhou.text.phrases import Clause
from judge.games.touhou.text.rest import Row, needed
from judge.games.touhou.text.roles import THAT, THIS
from judge.games.touhou.text.said import Said
from judge.games.touhou.text.sense import Sense
from judge.games.touhou.text.words import PLAYER


def unless(
    row: Row, sense: Sense, clause: Clause, part: Part, rest: list[Part], before: list[Node]
) -> tuple[list[Node], list[Part]]:
    """除非其支付…，否则…."""
    cut = next((n for n, each in enumerate(rest) if each.name == "OTHERWISE"), None)
    after = cut is None
    cut = len(rest) if cut is None else cut
    if clause.subject is not None and not after:  # 该单位除非…，否则不能攻击
        rest, clause.subject = [*rest[: cut + 1], clause.subject, *rest[cut + 1 :]], None
    if not after and (price := _price_of_attacking(row, sense, rest, cut)) is not None:
        return price, []
    if clause.subject is not None or (after and not before):
        raise sense.fail("「除非」后面没有写「否则」", part)
    head = [each for each in rest[:cut] if each.name not in phrases.SEPARATORS and each.name != "MAY"]
    if conditions.stated(rest[:cut]):
        return _unless_so(row, sense, part, rest[:cut], rest[cut + 1 :], before), []
    if not head or head[0].name != "noun":
        raise sense.fail("「除非」后面没有写谁来做", part)
    who = _who(sense, head[0])
    if sense.that is None and sense.player is None and who == Ref(PLAYER, "对手"):
        sense.player = who
    in_cost, sense.in_cost = sense.in_cost, True
    cost = needed(row, sense, head[1:], part)
    sense.in_cost = in_cost
    if after and (asked := _attacks_for(before, cost, who)) is not None:
        before[:] = []
        return [asked], []
    if after:
        first, then = _chosen_first(sense, part, before, who)
        before[:] = []
        if any(isinstance(node, Grant) and not node.until for node in then):
            raise sense.fail("没有读懂什么时候支付", part)
        return [*first, Unless(tuple(cost), tuple(then), who)], []
    then = needed(row, sense, rest[cut + 1 :], rest[cut])
    if any(isinstance(node, Grant) and not node.until for node in then):
        raise sense.fail("没有读懂什么时候支付", part)
    return [Unless(tuple(cost), tuple(then), who)], []


def _price_of_attacking(row: Row, sense: Sense, rest: list[Part], cut: int) -> list[Node] | None:
    """除非其操控者支付1点任意颜色值，否则对手操控的单位不能攻击: what always has to be paid to attack with these."""
    named = [part for part in rest[cut + 1 :] if part.name not in phrases.SEPARATORS]
    if [part.name for part in named] != ["noun", "FLAG"] or "攻击" not in named[1].text or sense.trigger or sense.cost:
        return None
    if conditions.stated(rest[:cut]):
        return None
    (who, *paid) = [part for part in rest[:cut] if part.name not in phrases.SEPARATORS and part.name != "MAY"]
    done = needed(row, sense, named, named[0])
    in_cost, sense.in_cost = sense.in_cost, True
    cost = needed(row, sense, paid, who)
    sense.in_cost = in_cost
    match done, cost:
        case [Grant(what, "不能攻击", "")], [Resources(count, (), ())]:
            whose = what.whose if isinstance(what, Select) else "自己" if what == THIS else None
            said = description.described(sense, who) if who.name == "noun" else Said()
            if whose and (who.text in {"其", "其操控者", "它们的操控者"} or said == Said(whose=whose)):
                return [Grant(what, flagging.PRICE_OF_ATTACKING, number=count)]
    raise sense.fail("没有读懂谁支付多少才能攻击", who)


def _attacks_for(before: list[Node], cost: list[Node], who: Target | Holder) -> Node | None:
    """本回合中，目标单位不能攻击，除非其操控者支付1点任意颜色值: what has to be paid as it attacks, for so long."""
    match before, cost:
        case [Grant(what, "不能攻击", until)], [Resources(count, (), ())] if until and who == Holder(what):
            return Grant(what, flagging.PRICE_OF_ATTACKING, until, number=count)
    return None


def _chosen_first(sense: Sense, at: Part, done: list[Node], who: Target | Holder) -> tuple[list[Node], list[Node]]:
    """反制一张符卡，除非其操控者支付…: who may pay is known once it is chosen which."""
    if not mentions(who, THAT):
        return [], list(done)
    *others, last = done
    what = getattr(last, "what", None)
    if others or not isinstance(what, Select) or what.most != 1:
        raise sense.fail("「除非」后面的「其」指的是哪一个？", at)
    return [Choose(what)], [replace(last, what=THAT)]


def _unless_so(
    row: Row, sense: Sense, part: Part, head: list[Part], after: list[Part], before: list[Node]
) -> list[Node]:
    """除非你操控…，否则…: only if it is not so."""
    that = sense.that
    condition = Not(conditions.condition(sense, head, part))
    sense.that = that
    if after:
        return [If(condition, tuple(needed(row, sense, after, part)), "若")]
    then, before[:] = tuple(before), []
    return [If(condition, then, "若")]


def _who(sense: Sense, noun: Part) -> Target | Holder:
    said = description.described(sense, noun)
    if said.pron is not None and said.pron.text in {"其", "它"}:
        return persons.owner(sense, said.pron)
    found = nouns.one(sense, said, noun)
    return found.by if found.by is not None else found.what
