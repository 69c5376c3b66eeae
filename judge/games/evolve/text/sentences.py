"""A sentence: its clauses in order; conditions, 可以, and what is waited for govern what follows in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from judge.effects.nodes.ability import Ability, By, Grant, If, Instead, Later, May, Node, Repeat
from judge.effects.nodes.meant import (
    Condition,
    Holder,
    Is,
    Named,
    Not,
    Reckoned,
    Ref,
    Select,
)
from judge.effects.nodes.verbs import Become, Gain, Power, Put
from judge.effects.rewriting import mentions
from judge.effects.syntax import Part
from judge.effects.unread import TextError
from judge.games.evolve.card import MADE, NEXT_TIME
from judge.games.evolve.text import (
    alternatives,
    amounts,
    conditions,
    events,
    nouns,
    numbers,
    searching,
    sets,
    subjects,
    tallies,
    words,
)
from judge.games.evolve.text.actors import acted, by, each_for_himself
from judge.games.evolve.text.capped import capped
from judge.games.evolve.text.costs import next_use, only_costs, uses
from judge.games.evolve.text.icons import THIS
from judge.games.evolve.text.parts import asked, lies, limit_of, together, under
from judge.games.evolve.text.pointing import each_of
from judge.games.evolve.text.sense import TURN_END, Sense
from judge.games.evolve.vocabulary import HOW_MUCH
from judge.games.evolve.zones import BANISHED, EXTRA, GRAVE, HAND


def sentence_nodes(sense: Sense, parts: Sequence[Part]) -> list[Node]:  # noqa: PLR0911, PLR0912, PLR0915 - one a kind
    """The parts in order; a condition, 可以, and what is waited for govern what follows in the sentence."""
    found: list[Node] = []
    for place, part in enumerate(parts):
        rest = parts[place + 1 :]
        if part.name in _RULING:
            if sense.actor not in {None, "自己"} and part.name != "may":
                raise sense.fail("没有写清楚是谁的：请分成两句，写明是自己还是对手", part)
            made = _RULING[part.name](sense, part, rest)
            return [*found, *(made if isinstance(made, list) else [made] if made is not None else [])]
        match part.name:
            case "lasting" | "tail":
                if sense.until or (sense.pending is not None and sense.pending.name == part.name):
                    raise sense.fail("持续到什么时候写了两次", part)
                until = part if part.name == "tail" else part.the("until")
                sense.until, sense.pending = subjects.duration(sense, until), part
            case "next_use":
                next_use(sense, part)
                return [*found, *_of_their_use(sense, ruled(sense, rest, part), part)]
            case "next_act":
                next_use(sense, part)
                found += numbers.changed(sense, part.the("stat", "become"))
            case "each":
                sense.each, sense.pending = sets.each(sense, part), part
            case "on_use" if rest and rest[0].name == "term":  # 使用此卡牌时，【魔力连锁5】费用-3
                sense.using, term = True, conditions.term(rest[0].the("TERM"))
                return [*found, under(sense, term, term.word, lambda: ruled(sense, rest[1:], part))]  # noqa: B023 - called here
            case "on_use" if [each.name for each in rest] == ["if", "can_use"]:
                continue  # 使用此卡牌时，如果…，则无法使用
            case "on_use":
                said = [each for each in rest if each.name not in {"if", "lasting", "each"}]
                if [each.name for each in said[:1]] != ["act"] or said[0].rule("stat", "become") is None:
                    raise sense.fail("「使用时」后面请写「（处理）：（效果）」，或者费用怎样变化", part)
                sense.using = True
            case "at" if lies(part):
                sense.subject = THIS
                met = conditions.condition(sense, part.the("lies"))
                return [*found, under(sense, met, "只要", lambda: ruled(sense, rest, part))]  # noqa: B023 - called here
            case "when" if _next_time(part) and not _for_a_time(sense, rest):
                raise sense.fail("没有写到什么时候为止：请写「在这个回合中，下次…时」", part)
            case "when" if part.the("event").word("PHASE") is not None:
                return [*found, _rule_later(sense, part, rest)]
            case "when" if _for_a_time(sense, rest):
                return [*found, _waits_so_long(sense, part, rest)]
            case "when":
                if (where := uses(sense, part, rest)) is not None:
                    return [*found, under(sense, where, "只要", lambda: ruled(sense, rest, part))]  # noqa: B023 - called here
                return [*found, *_of_their_use(sense, ruled(sense, rest, part), part)]
            case "limit":
                sense.limit = limit_of(sense, part)
            case "define":
                if sense.x is not None:
                    raise sense.fail("X是多少写了两次", part)
                sense.x = numbers.reckoned(part, tallies.defined(sense, part.the("value")))
                if sense.x_most is not None:
                    sense.x = Reckoned(sense.x, most=sense.x_most)
            case "cap":
                capped(sense, part, found)
            case "total":
                together(sense, part, found)
            case "repeat":
                return [Repeat(words.written(part.text), tuple(found))] if found else _nothing(sense, part)
            case _:
                found = each_for_himself([*found, *acted(sense, part)])
    return found


def _of_their_use(sense: Sense, made: Sequence[Node], at: Part) -> Sequence[Node]:
    """自己使用法术时，费用-2: what becomes of the cards that are used; what is done then is another sentence."""
    if not all(_is_of_cards(node) for node in made):
        raise sense.fail("费用怎样变化，和这时做什么，请分成两句写", at)
    return made


def _is_of_cards(node: Node) -> bool:
    """Whether a part is about what becomes of cards, and does nothing else."""
    if isinstance(node, If):
        return all(_is_of_cards(each) for each in (*node.then, *node.otherwise))
    return isinstance(node, Power | Become | Gain | Grant)


def _for_a_time(sense: Sense, rest: Sequence[Part]) -> bool:
    """Whether it was said how long something is waited for: 在这个回合中，…时，…, and it is not what cards cost."""
    lasting = sense.pending is not None and sense.pending.name in {"lasting", "tail"}
    return lasting and not [each for each in rest if only_costs(each)]


def _next_time(part: Part) -> bool:
    """Whether it is waited for the next time only: 下次自己使用法术时, 自己下一次使用法术时."""
    return part.word("NEXT_TIME") is not None or part.the("event").word("NEXT_TIME") is not None


def _waits_so_long(sense: Sense, part: Part, rest: Sequence[Part]) -> Node:
    """在这个回合中，自己使用法术时，抽取1张卡牌: so long, it is done each time (10.7.5.1); it is its player's own."""
    if (who := _of_that_card(sense, part)) is not None:
        return _waits_for_it(sense, part, rest, who)
    held, outside, outer = sense.until, sense.targets, sense.trigger
    once = _next_time(part)
    if once and held != TURN_END:
        raise sense.fail("「下次」只能读懂在这个回合中", part)
    sense.until, sense.pending, sense.targets = "", None, []
    event = part.the("event")
    event = replace(event, parts=tuple([each for each in event.parts if each.name != "NEXT_TIME"]))
    sense.trigger = events.trigger(sense, event)
    body = tuple(searching.searched(sentence_nodes(sense, rest)))
    text = sense.source.printed(part.start, rest[-1].end if rest else part.end)
    marked = ((MADE,), (NEXT_TIME,)) if once else ((MADE,),)
    made = Ability("", "自动", text, body, marked, trigger=sense.trigger, limit=1 if once else None)
    if not body or sense.targets or mentions((body, sense.trigger), THIS):
        raise sense.fail("在一段时间里等着的，这里只能读懂不选目标、不说到此卡牌的", part)
    sense.targets, sense.trigger, sense.that, sense.those = outside, outer, None, False
    return Grant(Ref(words.LEADER, "自己"), until=held, ability=made)


def _of_that_card(sense: Sense, part: Part) -> Ref | None:
    """该随从从战场放置到墓场时: the card that was chosen, if it is what something is to happen to."""
    first = next(part.the("event").rules("noun"), None)
    if first is None or first.first.name != "THAT" or first.word("LEADER_OF") is not None:
        return None
    that = nouns.whole(sense, first)
    if not isinstance(that, Ref) or sense.several(that):
        raise sense.fail(f"「{first.text}」不止一张，没有读懂", first)
    return that


_LEAVES = frozenset(("墓场", "离场", "破坏", "能力破坏", "对手的能力破坏", "消失领域", "手牌"))


def _waits_for_it(sense: Sense, part: Part, rest: Sequence[Part], who: Ref) -> Node:
    """在这个回合中，该随从被破坏时，抽取1张卡牌: it is waited for so long, and done in the words of who says it."""
    outside, outer, known, that = sense.targets, sense.trigger, sense.taken, sense.that
    held, sense.until, sense.pending, sense.waited = sense.until, "", None, who
    waits, sense.waited = events.trigger(sense, part.the("event")), None
    if waits.event not in _LEAVES or waits.object is not None or waits.while_ is not None or held != TURN_END:
        raise sense.fail("选择的卡牌，只能读懂在这个回合中等它离开战场", part)
    sense.targets, sense.trigger, sense.that = [], None, that
    then = tuple(searching.searched(sentence_nodes(sense, rest)))
    made = Later(waits.event, who, then, tuple(sense.targets), known, until=held)
    sense.targets, sense.taken, sense.trigger, sense.that = outside, known, outer, that
    if not then and not made.targets:
        raise sense.fail("后面没有写做什么", part)
    return made


def _nothing(sense: Sense, part: Part) -> list[Node]:
    raise sense.fail("前面没有写做什么", part)


ATTACKED = Ref("攻击目标")


def ruled(sense: Sense, parts: Sequence[Part], before: Part) -> list[Node]:
    """What the rest of a sentence says, which must be something."""
    found = searching.searched(sentence_nodes(sense, parts))
    if not found:
        raise sense.fail("后面没有写做什么", before)
    return found


def _rule_if(sense: Sense, part: Part, rest: Sequence[Part]) -> Node | None:
    if (at := alternatives.begins(rest)) and part.name == "if":
        return alternatives.ruled(sense, part, rest, at, _rule_if)
    met = asked(sense, part)
    if rest and rest[0].name == "can_use":
        if len(rest) > 1 or sense.only is not None:
            raise sense.fail("能不能使用写了两次", rest[-1])
        sense.only = Not(met) if rest[0].word("CANNOT_USE") is not None else met
        sense.zone = sense.zone or _works_there(sense.only)
        return None
    if [each.name for each in rest] == ["limit"] and sense.only is None:  # 如果…，则此能力每回合可以使用1次
        if "可以" not in rest[0].text:
            raise sense.fail(
                "是这时才能使用，还是这时才有次数限制，没有读懂：请写「则可以使用此能力。此能力每回合…」", rest[0]
            )
        sense.only, sense.limit = met, limit_of(sense, rest[0])
        return None
    if any(each.name == "can_use" for each in rest):
        raise sense.fail("这里不能这样写", part)
    word = "只要" if part.name == "while" else "如果"
    chosen = len(sense.targets)
    made = under(sense, met, word, lambda: searching.searched(sentence_nodes(sense, rest)))
    if not made.then and len(sense.targets) == chosen:
        raise sense.fail("后面没有写做什么", part)
    if made.then:
        if sense.that == ATTACKED and part.rule("aims_at") is not None:  # …。破坏该随从: if it is one
            sense.hung.append((ATTACKED, met, word))
        return made
    if isinstance(sense.that, Ref):  # a target alone, which is chosen only if the condition holds
        sense.hung.append((sense.that, met, word))
    return None


def _works_there(only: Condition) -> str:
    """如果此卡牌在墓场，则可以使用此能力: it works there (10.3.4)."""
    there = only.filters[0] if isinstance(only, Is) and only.who == THIS and len(only.filters) == 1 else None
    zone = there.values[0] if there is not None and there.fact == "区域" and len(there.values) == 1 else ""
    return str(zone) if zone in {GRAVE, HAND, EXTRA} else ""


def hanging(sense: Sense, made: Sequence[Node]) -> list[Node]:
    """What is done to a target that was chosen under a condition is under it, too (10.3.3)."""
    found: list[Node] = []
    for node in made:
        said = node.condition if isinstance(node, If) else None
        under_it = [(met, word) for ref, met, word in sense.hung if mentions(node, ref) and met != said]
        found.append(node if not under_it else If(under_it[0][0], (node,), under_it[0][1]))
    return found


def _rule_only(sense: Sense, part: Part, rest: Sequence[Part]) -> None:
    if rest or sense.only is not None:
        raise sense.fail("能不能使用写了两次", part)
    sense.only = asked(sense, part)


def _rule_during(sense: Sense, part: Part, rest: Sequence[Part]) -> Node | list[Node] | None:
    if at := next((n for n, one in enumerate(rest) if n and one.name == "during"), 0):  # 自己的…，对手的…
        return [*ruled(sense, [part, *rest[:at]], part), *ruled(sense, rest[at:], part)]
    met = conditions.during(part.the("DURING"))
    if len(rest) == 1 and rest[0].name == "can_use" and sense.only is None:  # 在自己的回合中，无法使用此卡牌
        sense.only = Not(met) if rest[0].word("CANNOT_USE") is not None else met
        return None
    return under(sense, met, "如果", lambda: ruled(sense, rest, part))


def _rule_may(sense: Sense, part: Part, rest: Sequence[Part]) -> Node:
    who, sense.actor = sense.actor, None
    if (noun := part.rule("noun")) is not None:  # 对手可以丢弃1张手牌
        who = amounts.player(sense, noun)
        if who == "双方" and part.word("EACH") is None and not noun.text.startswith(("每位", "各")):
            raise sense.fail("是每一位都可以，还是其中一位，没有读懂：请写「每位玩家各自可以…」", noun)
    chosen = len(sense.targets)
    (made,) = by(who or "自己", [May(tuple(searching.searched(ruled(sense, rest, part))))])
    if who == "双方" and len(sense.targets) > chosen:
        raise sense.fail("每位玩家各选什么对象，没有读懂", part)
    return made


def _rule_will(sense: Sense, part: Part, rest: Sequence[Part]) -> Node:
    """此卡牌将要被破坏时，改为使其消失 (10.2.1.3.1)."""
    may, rest = sense.instead(part, rest)
    noun = part.the("noun")
    if "抽取" in part.said("WILL"):  # of each card that is drawn (5.9.1, 5.9.2)
        drawn, sense.that, sense.subject = Ref(words.LEADER, amounts.player(sense, noun)), None, None
        return Instead("抽取", drawn, tuple(ruled(sense, rest[1:], rest[0])), may=may)
    who = nouns.whole(sense, noun)
    if isinstance(who, Select) and (who.most is not None or who.least is not None or who.top):
        raise sense.fail("这里不写数量", noun)
    sense.that = sense.subject = THIS if who == THIS else Ref("诱发")
    said = part.said("WILL")
    to, harm = _WHITHER.search(said), re.search("受到(?:交战|攻击|能力)?伤害", said)
    event = _brought_down(said) if "破坏" in said else "消失" if "消失" in said else "离场"
    event = harm[0] if harm is not None else event if to is None else words.zone(to[0])
    return Instead(event, who, tuple(ruled(sense, rest[1:], rest[0])), may=may)


_WHITHER = re.compile("墓场|墓地|手牌|手卡|牌组|卡组|额外区")


def _brought_down(said: str) -> str:
    """被破坏, 被能力破坏, 被对手的能力破坏: what brings it down."""
    by = any(word in said for word in ("能力", "效果"))
    return f"{'对手的' if '对手' in said else ''}能力破坏" if by else "破坏"


def _rule_later(sense: Sense, part: Part, rest: Sequence[Part]) -> Node:
    """在这个回合的结束阶段开始时，破坏该随从 (10.7.5)."""
    text = part.text
    whose = "对手" if "对手" in text else "自己" if "自己" in text else ""
    phase = "主要阶段" if "主要阶段" in text else "结束阶段"
    this = "这个回合" in text or "本回合" in text
    if "回合结束" in text or "回合开始" in text:
        raise sense.fail("请写阶段：书中只有「主要阶段开始时」「结束阶段开始时」", part)
    if "双方" in text:
        raise sense.fail("是谁的阶段？请写「自己的」或「对手的」", part)
    when = "这个回合的" if this else f"下一次{whose}的" if "下" in text else f"{whose}的"
    event, known = f"{when}{phase}开始", sense.taken
    outside, sense.targets = sense.targets, []
    then = tuple(searching.searched(sentence_nodes(sense, rest)))
    made = Later(event, THIS, then, tuple(sense.targets), known)
    sense.targets, sense.taken = outside, known
    if not then and not made.targets:
        raise sense.fail("后面没有写做什么", part)
    if mentions(made.then, Named(HOW_MUCH)):
        raise sense.fail("到那时做的事里，是哪一次的数值，没有读懂", part)
    return made


def _rule_holder(sense: Sense, part: Part, rest: Sequence[Part]) -> Node | list[Node]:
    """其控制者抽取1张卡牌: in the words of who controls it, or owns it (3.1)."""
    pointed = part.the("THIS", "THAT")
    of = THIS if pointed.name == "THIS" else sense.that if sense.that is not None else sense.subject
    if of is None:
        raise sense.fail(f"「{pointed.text}」指的是哪一张？前面没有说到别的牌", part)
    owns = "所有者" in part.said("HOLDER")
    if isinstance(of, Ref) and len(each := each_of(of)) > 1:
        return _each_by_his_own(sense, part, rest, of, [Holder(one, owns=owns) for one in each])
    if not isinstance(of, Ref) or sense.several(of):
        raise _of_several(sense, part)
    return By(Holder(of, owns=owns), tuple(ruled(sense, rest, part)))


def _of_several(sense: Sense, part: Part) -> TextError:
    """What is wrong where the player of several cards is spoken of, who may be both."""
    pointed, who = part.the("THIS", "THAT").text, part.said("HOLDER")
    return sense.fail(f"「{pointed}」不止一张，几张的{who}可以不同：没有读懂谁做几次", part)


_PLAIN = frozenset((EXTRA, GRAVE, HAND, BANISHED))
"""Where several cards of both players go at once, whoever puts them there (1.3.4.1): each to its owner's."""


def _each_by_his_own(
    sense: Sense, part: Part, rest: Sequence[Part], of: Ref, holders: Sequence[Holder]
) -> Node | list[Node]:
    """选择A和B。该卡牌的玩家将该卡牌…: with each of them its own player; where nobody chooses, all at once."""
    chosen, before = len(sense.targets), (sense.that, sense.subject)
    found: list[Node] = []
    for holder in holders:
        sense.that = sense.subject = holder.of
        made = ruled(sense, rest, part)
        if len(sense.targets) > chosen:
            raise sense.fail("每一张的玩家各选什么对象，没有读懂", part)
        if not mentions(tuple(made), holder.of):  # what he does for each of them, or once?
            raise _of_several(sense, part)
        if made == [Put(holder.of, zone := getattr(made[0], "zone", ""))] and zone in _PLAIN:
            return Put(of, zone)
        found.append(By(holder, tuple(made)))
    sense.that, sense.subject = before
    return found


_RULING: dict[str, Callable[[Sense, Part, Sequence[Part]], Node | list[Node] | None]] = {
    "if": _rule_if,
    "at": _rule_if,
    "while": _rule_if,
    "only": _rule_only,
    "during": _rule_during,
    "may": _rule_may,
    "will": _rule_will,
    "later": _rule_later,
    "holder": _rule_holder,
}
