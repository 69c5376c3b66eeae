"""对手的下个回合中，…: what holds, or is waited for, in a turn that has not begun yet (1.112)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.ability import Ability, Grant, If, Node
from judge.effects.nodes.meant import TARGET, Both, Condition, Ref, Select, Term, TurnOf, Whose
from judge.effects.rewriting import mentions
from judge.effects.syntax import Part
from judge.effects.walking import parts as parts_of
from judge.games.touhou.text import events, heads, holding, phrases
from judge.games.touhou.text.phrases import Clause
from judge.games.touhou.text.rest import Row, needed
from judge.games.touhou.text.roles import THIS
from judge.games.touhou.text.sense import Sense
from judge.games.touhou.text.words import PLAYER
from judge.games.touhou.vocabulary import LATER_TURN

_THEIRS = ("其", "该玩家", "该对手", "他")


def in_next_turn(
    row: Row, sense: Sense, clause: Clause, part: Part, rest: list[Part], before: list[Node]
) -> tuple[list[Node], list[Part]]:
    """对手的下个回合中，每当…时，…; 该玩家的下个回合中，其不能使用符卡."""
    del before
    whose = _whose(sense, clause, part)
    rest = rest[next((n for n, each in enumerate(rest) if each.name not in phrases.SEPARATORS), 0) :]
    if not rest:
        raise sense.fail("后面没有写做什么", part)
    inner = Sense(sense.grammar, sense.source, sense.quotes, sense.numbers, own=sense.own)
    inner.player = Ref(PLAYER, whose) if whose != "双方" else None
    if rest[0].name == "barred" and inner.player is not None:
        word = Part("THAT", "该玩家", rest[0].start, rest[0].start, is_word=True)
        qual = Part("qual", word.text, word.start, word.start, (word,))
        rest = [Part("noun", word.text, word.start, word.start, (qual,)), *rest]
    later: Condition = Term(LATER_TURN)
    so = later if whose == "双方" else Both((TurnOf(whose), later))
    text = sense.source.printed(part.start, rest[-1].end)
    if (cut := next((n for n, each in enumerate(rest) if each.name == "WHEN"), 0)) and rest[0].name in {"AS", "EVERY"}:
        when = events.trigger(inner, rest[1:cut], every=rest[0].name == "EVERY")
        body = tuple(needed(row, inner, rest[cut + 1 :], part))
        made = Ability("", "触发", text, body, trigger=heads.met(so, when), targets=tuple(inner.targets))
    else:
        body = tuple(needed(row, inner, rest, part))
        if not holding.always(body) or inner.targets or any(getattr(one, "next", False) for one in _all(body)):
            raise sense.fail("下个回合才做的事，请写「下个回合的…开始时」", part)
        made = Ability("", "静止", text, (If(so, body, "若"),))
    if mentions(made, THIS) or any(isinstance(one, Ref) and one.role.startswith(TARGET) for one in _all(body)) > bool(
        inner.targets
    ):
        raise sense.fail("没有读懂下个回合中说的是哪一张", part)
    whose_ = {"自己": "你的", "对手": "对手的", "双方": ""}[whose]
    return [Grant(Ref(PLAYER, "自己"), until=f"{whose_}下个回合结束", ability=made)], []


def _all(nodes: tuple[Node, ...]) -> list[object]:
    return [part for node in nodes for part in parts_of(node)]


def _whose(sense: Sense, clause: Clause, part: Part) -> Whose:
    """Whose next turn it is: 你的, 对手的, of a player who was spoken of, or whoever's comes next."""
    said, noun = part.text, clause.subject
    clause.subject = None
    who = sense.player
    if noun is not None:
        from judge.games.touhou.text import nouns  # noqa: PLC0415 - it reads what stands before this

        if noun.text == "目标" and said[:2] in {"对手", "对方"}:  # 目标对手的下个回合中
            opponent = Part("WHOSE", "对手", noun.end, noun.end, is_word=True)
            noun = replace(noun, parts=(*noun.parts, Part("qual", "对手", noun.end, noun.end, (opponent,))))
        who = nouns.simply(sense, noun)
        said = ""
    elif not any(word in said for word in _THEIRS):
        mine = any(c in said for c in "你自我")
        return "自己" if mine else "对手" if any(c in said for c in "对敌") else "双方"
    if isinstance(who, Ref) and who.role.startswith(TARGET):
        who = sense.targets[int(who.role.removeprefix(TARGET)) - 1 - sense.before]
    if (
        isinstance(who, Ref | Select)
        and who.whose != "双方"
        and PLAYER in {getattr(who, "role", ""), getattr(who, "kind", "")}
    ):
        return who.whose
    raise sense.fail("没有读懂是谁的下个回合", noun or part)
