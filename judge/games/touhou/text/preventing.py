"""What damage is prevented: whose, which, and how much of it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.effects.nodes.ability import Ability, Grant, Mode, Modes, Node
from judge.effects.nodes.harm import Prevent
from judge.effects.nodes.meant import Ref, Select, Target
from judge.effects.syntax import Part
from judge.games.touhou.text import description, harming, nouns, phrases, pointing, words
from judge.games.touhou.text.phrases import Clause, Verbs
from judge.games.touhou.text.roles import CAUSE, OPPONENT, THIS, YOU
from judge.games.touhou.text.sense import TURN_END, Sense


def _prevent(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """防止你或目标你操控的单位: whose damage; how much is said after it."""
    phrases.no_more(sense, clause, part, "subject")
    if clause.subject is not None and not phrases.is_you(clause.subject):
        raise sense.fail("这里没有读懂", clause.subject)
    if part.word("THIS_TURN"):
        sense.until = TURN_END
    if part.word("ALL_HARM"):
        return _all_prevented(sense, part)
    sense.preventing = part.the("noun")
    if (done := part.word("DONE_TO", "DEALT")) is not None:
        often = "下一次" if "下一次" in part.said("WILL_TO") else ""
        return _prevented(sense, done, often + done.text, dealt=done.name == "DEALT")
    return []


def _all_prevented(sense: Sense, part: Part) -> list[Node]:
    """防止所有战斗伤害: whoever would suffer it, those included that are not there yet."""
    until = phrases.until_when(sense)
    made = Prevent(Select(words.ANY_TARGET, "双方"), battle="战斗" in part.text)
    if not until:
        return [made]
    return [Grant(YOU, until=until, ability=Ability("", "静止", part.text, (made,)))]


def _harmless(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """该单位本回合不会造成战斗伤害."""
    phrases.no_more(sense, clause, part, "subject", "let")
    whom, until = phrases.spoken_of(sense, clause, part), phrases.until_when(sense)
    flag = f"不会造成{'战斗' if '战斗' in part.text else ''}伤害"  # which is to prevent nothing (1.117f)
    return [Grant(one.what, flag, until=until) for one in whom]


def _suffered(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    if clause.subject is not None and sense.preventing is None and clause.let is None:
        phrases.no_more(sense, clause, part, "subject")
        sense.preventing, sense.suffered = clause.subject, part  # …受到的伤害改由该单位受到
        return []
    phrases.no_more(sense, clause, part)
    return _prevented(sense, part, part.text, dealt=False)


def _dealt(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    phrases.no_more(sense, clause, part)
    return _prevented(sense, part, part.text, dealt=True)


def _prevented(sense: Sense, at: Part, said: str, *, dealt: bool) -> list[Node]:
    """将要受到的下一次伤害, 将要造成的所有战斗伤害: of what was named."""
    noun = sense.preventing
    if noun is None:
        raise sense.fail("这里没有读懂", at)
    sense.preventing = None
    next_ = "下一次" in said or "下1次" in said
    digits = "".join(c for c in said.replace("下1次", "") if c.isdigit() or c == "x")
    made = Prevent(
        THIS,
        words.amount(digits) if digits else None,
        phrases.until_when(sense),
        next_,
        battle="战斗" in said and "非战斗" not in said,
        dealt=dealt,
        not_battle="非战斗" in said,
    )
    found, both = description.alternatives(sense, noun)
    if len(found) > 1 and both:
        raise sense.fail("没有读懂防止谁的伤害", noun)
    if len(found) == 1:
        return [replace(made, what=nouns.just(sense, found[0], noun, count=False))]
    modes = []
    for each in found:
        with sense.apart() as mine:
            what = nouns.just(sense, each, noun, count=False)
            modes.append(Mode((replace(made, what=what),), tuple(mine)))
    return [Modes(tuple(modes))]


WOULD = frozenset(("WILL_SUFFER", "would_harm", "would_suffer"))
"""What says that damage would be suffered, of which all or some is then said to be prevented."""


def speaks_of(sense: Sense, noun: Part) -> None:
    """当该单位将要受到伤害时，你可以移去其上的…: 其 is who would suffer it."""
    if noun.name != "noun":
        return
    word = pointing.only_word(noun)
    if word is not None and word.name == "THIS" and sense.itself(word.text):
        sense.that = THIS
    elif noun.text not in {"你", "对手"}:
        sense.that = CAUSE


def held_back(sense: Sense, met: Sequence[Part], held: Part, *, may: bool = False, cost: tuple[Node, ...] = ()) -> Node:
    """若一个单位将要对你造成伤害，防止其中的1点伤害; 当该单位将要受到符卡的伤害时，防止该伤害."""
    until = phrases.until_when(sense)
    *before, last = [part for part in met if part.name not in {*phrases.SEPARATORS, "lasting"}]
    if len(before) != (last.word("SOURCE") is None):
        raise sense.fail("没有读懂谁对谁造成伤害", met[0])
    by: Target | None = None
    if last.name == "would_harm":
        by = _any_of(sense, before[0]) if before else None
        by = replace(by, least=1, most=1) if isinstance(by, Select) else by
        what = _any_of(sense, last.the("noun"))
    else:
        what = _any_of(sense, before[0])
        by = _any_of(sense, last.the("noun")) if last.name == "would_suffer" else None
    digits = "".join(c for c in held.text if c in "0123456789一二两三四五六七八九十")
    made = Prevent(
        what,
        words.number(digits) if digits else None,
        battle="战斗" in last.text and "非战斗" not in last.text,
        each=bool(digits),
        by=by,
        not_battle="非战斗" in last.text,
        may=may,
        cost=cost,
    )
    if may and until:
        raise sense.fail("可以不防止的，只能是一直都在的能力", held)
    return harming.prevents(made, until, held)


def _redirected(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """你操控的其他单位将要受到的伤害改由该单位受到."""
    phrases.no_more(sense, clause, part)
    noun, said = sense.preventing, sense.suffered
    if noun is None or said is None:
        raise sense.fail("没有写改由它受到的是谁的伤害", part)
    sense.suffered = None
    (made,) = _prevented(sense, said, said.text, dealt=False)
    return [_onto(sense, made, part)]


def _onto(sense: Sense, made: Node, part: Part, *, may: bool = False, cost: tuple[Node, ...] = ()) -> Node:
    """Whoever is named suffers it instead (1.117f)."""
    if not isinstance(made, Prevent) or made.each:
        raise sense.fail("没有读懂改由它受到的是谁的伤害", part)
    if isinstance(made.what, Select) and made.until:
        raise sense.fail("要写是哪一个将要受到的伤害", part)
    noun = part.the("noun")
    word = pointing.only_word(noun)
    onto: Target | None = {"你": YOU, "对手": OPPONENT}.get(noun.text)
    if onto is None and word is not None and word.name == "THIS" and made.what != THIS and sense.itself(word.text):
        onto = THIS  # and not the one whose damage it is
    onto = onto or nouns.just(sense, description.described(sense, noun), noun)
    if not isinstance(onto, Ref):
        raise sense.fail("改由哪一个受到？请写明是哪一个", noun)
    return replace(made, onto=onto, may=may, cost=cost)


def taken_on(sense: Sense, met: Sequence[Part], part: Part, *, may: bool, cost: tuple[Node, ...] = ()) -> Node:
    """若你将要受到伤害，改由该单位受到该伤害."""
    *before, last = [one for one in met if one.name not in {*phrases.SEPARATORS, "lasting"}]
    if last.name != "WILL_SUFFER" or len(before) != 1:
        raise sense.fail("没有读懂改由它受到的是谁的伤害", part)
    battle, other = "战斗" in last.text, "非战斗" in last.text
    until = phrases.until_when(sense)
    made = Prevent(_any_of(sense, before[0]), until=until, battle=battle and not other, not_battle=other)
    if cost and until:
        raise sense.fail("支付了才代替的，只能是一直都在的能力", part)
    return _onto(sense, made, part, may=may, cost=cost)


def _any_of(sense: Sense, noun: Part) -> Target:
    said = description.described(sense, noun)
    return nouns.just(sense, replace(said, number=None, every=False, any=False), noun, count=False)


VERBS: Verbs = {
    "prevent": _prevent,
    "redirect": _redirected,
    "HARMLESS": _harmless,
    "SUFFERED": _suffered,
    "DEALT": _dealt,
}
"""What the phrases mean."""
