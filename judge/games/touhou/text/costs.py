"""What an ability costs, where that stands before its colon, or before a comma; and how often it may be activated."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.effects.folding import Source
from judge.effects.nodes.ability import Node
from judge.effects.nodes.meant import Both, Condition, TurnOf, X
from judge.effects.nodes.verbs import GiveUp
from judge.effects.rewriting import mentions
from judge.effects.syntax import Part
from judge.games.touhou.text import clauses, conditions, phrases, places, words
from judge.games.touhou.text.roles import PAID, THAT, THIS
from judge.games.touhou.text.sense import Sense

UNANSWERED = ("不能被响应", "不能被对手响应")
"""What is said of an ability as long as it is in the 对抗."""
_TAKES_OFF = frozenset(("移除", "移去"))
_OWN_CARD = frozenset(("该牌", "此牌", "该符卡", "该时符", "本符卡", "该单位", "该道具", "该结界"))
_PAYS_ITSELF = frozenset(("横置", "牺牲"))
_WITH_IT = frozenset(("并", "并且", "且"))
_JOINED_TO_PAYING = frozenset(("IF_DONE", "NOT_DONE", "OTHERWISE", "WHEN", "COST_END"))


def limit(sense: Sense, chunks: Sequence[Part]) -> None:
    """该能力每回合只能启动一次; 你只能于自由时机启动该能力."""
    for part in chunks:
        if part.name != "LIMIT":
            continue
        if "响应" in part.text:
            if any(icon[0] in UNANSWERED for icon in sense.icons):
                raise sense.fail("限制写了两次", part)
            sense.icons.append((UNANSWERED[1 if "对手" in part.text else 0],))
            continue
        when = next((one for one in ("自由时机", "主要阶段") if one in part.text), "")
        turn = TurnOf("对手" if "对" in part.text else "自己") if not when and "的回合" in part.text else None
        if (when,) in sense.icons or (turn and sense.only) or not (when or turn or sense.limit is None):
            raise sense.fail("限制写了两次", part)
        if when:
            sense.icons.append((when,))
        elif turn:
            sense.only = turn
        else:
            sense.limit = words.number(part.text[part.text.rindex("次") - 1])


def read(sense: Sense, source: Source, chunks: list[Part]) -> None:
    """The condition of an ability, which stands before the colon."""
    limit(sense, [part for part in chunks if part.name == "LIMIT"])
    rest = [part for part in chunks if part.name != "LIMIT"]
    if may := next((part for part in rest if part.name == "MAY"), None):
        if not _only_says_who(rest[: rest.index(may)]):
            raise sense.fail("支付条件里不能写「可以」", may)
        rest.remove(may)
    rest = _asked_before(sense, rest)
    sense.in_cost = True
    sense.cost = _so_many(sense, clauses.nodes(sense, rest))
    sense.in_cost = False
    sense.paid = PAID if phrases.pays_one(sense.cost) else None
    if sense.that == THAT or (sense.paid is not None and sense.that == THIS):
        sense.that = None  # 横置该道具并牺牲一个单位：…其…
    if not sense.cost:
        raise (
            sense.fail("冒号前面没有写支付条件", chunks[0])
            if chunks
            else sense.grammar.error(source, 0, "冒号前面没有写支付条件")
        )
    if sense.targets:
        raise sense.fail("支付条件里不能有目标", chunks[0])


def _only_says_who(before: list[Part]) -> bool:
    """Whether before 可以 it is only said who may, in whose turn, and what must be so."""
    met = next((n for n, part in enumerate(before) if part.name == "IF"), len(before))
    end = next((n for n in range(len(before) - 1, -1, -1) if before[n].name == "COMMA"), met)
    rest = [*before[:met], *before[end:]] if met < end else before
    return all(part.name in {"noun", "IN_TURN", *phrases.SEPARATORS} for part in rest)


def _asked_before(sense: Sense, rest: list[Part]) -> list[Part]:
    """对方的回合中，若你的生命不大于5，牺牲该道具：…: what must be so for it to be activated, and the rest."""
    while rest and rest[0].name in {"IN_TURN", "COMMA", "IF"}:
        if rest[0].name == "COMMA":
            rest = rest[1:]
            continue
        end = next((n for n, part in enumerate(rest) if part.name == "COMMA"), len(rest)) if rest[0].name == "IF" else 1
        if rest[0].name == "IN_TURN":
            if sense.only is not None:
                raise sense.fail("谁的回合写了两次", rest[0])
            met: Condition = places.turn(rest[0])
        else:
            that = sense.that, sense.conditional, sense.player
            met = conditions.condition(sense, rest[1:end], rest[0])
            sense.that, sense.conditional, sense.player = that
        sense.only = met if sense.only is None else Both((sense.only, met))
        rest = rest[end:]
    return rest


def _so_many(sense: Sense, cost: list[Node]) -> list[Node]:
    """牺牲任意数量的人偶：…: its player says how many as he pays, which is an X."""
    any_ = [node for node in cost if isinstance(node, GiveUp) and node.what.most is None and node.what.least == 0]
    if len(any_) != 1 or mentions(tuple(cost), X()):
        return cost
    (given,) = any_
    sense.paid_so_many = made = replace(given, what=replace(given.what, least=X(), most=X()))
    return [made if node is given else node for node in cost]


def paid_first(sense: Sense, chunks: list[Part]) -> int:
    """横置该单位，抓一张牌: where on a permanent what it pays ends, if a comma stands there for the colon.

    A permanent does nothing that is not paid for or set off (1.117), so that no other reading is left.
    """
    modes = next((n for n, part in enumerate(chunks) if part.name == "MODES"), len(chunks))
    if any(part.name in _JOINED_TO_PAYING for part in chunks[:modes]):
        return 0
    if sense.own not in words.NOT_RESOLVED and not any(_takes_off_itself(part) for part in chunks[:modes]):
        return 0
    end, begin = 0, 0
    for place, part in enumerate(chunks):
        if part.name == "COMMA":
            end, begin = place, place + 1
        elif not (_pays(sense, part) or (place > begin and part.text in _WITH_IT)):
            break
    return end


def _pays(sense: Sense, part: Part) -> bool:
    return part.name == "pay" or _gives_itself(sense, part) or _takes_off_itself(part)


def _gives_itself(sense: Sense, part: Part) -> bool:
    """横置该单位, 牺牲该结界."""
    noun = part.rule("noun")
    itself = noun is not None and len(noun.parts) == 1 and noun.parts[0].first.name == "THIS"
    return part.name == "act" and itself and sense.itself(part.text) and part.said("ACT") in _PAYS_ITSELF


def _takes_off_itself(part: Part) -> bool:
    """移除该牌上一个计时指示物: also of a spell that is only on the battlefield when it has any (2.34d)."""
    noun = part.rule("noun") if part.name == "act" else None
    upon = phrases.upon(noun) if noun is not None and phrases.ACTS.get(part.said("ACT")) in _TAKES_OFF else None
    return upon is not None and upon[0].text in _OWN_CARD
