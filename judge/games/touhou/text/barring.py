"""What players may not do, and which units may not block or be blocked: all the time, or for some."""

from __future__ import annotations

from collections.abc import Sequence

from judge.effects.nodes.ability import Ability, Grant, Node
from judge.effects.nodes.meant import Holder, Ref, Select, Target
from judge.effects.syntax import Part
from judge.games.touhou.text import description, giving, nouns, phrases, pointing, words
from judge.games.touhou.text.phrases import Clause, Verbs
from judge.games.touhou.text.pointing import THIS
from judge.games.touhou.text.said import Said
from judge.games.touhou.text.sense import Sense
from judge.games.touhou.text.words import PLAYER


def _barred(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """对手不能使用高速符卡, 不能启动能力: what its player may not do, all the time or for some."""
    phrases.no_more(sense, clause, part, "subject")
    act, noun = phrases.ACTS.get(part.said("ACT"), part.said("ACT")), part.the("noun")
    if act in {"启动", "起动"} and (of := giving.abilities_of(noun)) is not None:
        return _not_activated(sense, clause, of, part)
    also = _or_activate(noun) if act == "使用" else None
    noun = also or noun
    said = nouns.resolved(description.described(sense, noun))
    if said.counted or said.target or said.zones or said.whose is not None:
        raise sense.fail("没有读懂不能使用什么", noun)
    what = nouns.select(sense, said, noun)
    if act == "使用" and what.kind.rstrip(words.CARD) in {"", *words.USED}:
        kept: list[tuple[str, Select | None]] = [("不能使用", what)]
    elif act in {"启动", "起动"} and what == Select(words.ABILITY, "双方"):
        kept = []
    else:
        raise sense.fail("没有读懂不能做什么", part)
    if also is not None or not kept:
        kept.append(("不能启动", None))
    return _kept_from(sense, clause, part, kept)


def _not_activated(sense: Sense, clause: Clause, of: Part, part: Part) -> list[Node]:
    """对手不能启动单位的能力; 玩家不能启动该单位的能力, who would be its controller."""
    said = description.described(sense, of)
    if said.pron is None:
        if said.counted or said.target or said.whose is not None:
            raise sense.fail("没有读懂不能启动什么的能力", of)
        return _kept_from(sense, clause, part, [("不能启动", nouns.select(sense, said, of))])
    what = nouns.simply(sense, of)
    if (who := clause.subject) is not None:
        whose = description.described(sense, who)
        if whose != Said(player=True) and (not whose.owner or pointing.owner(sense, whose.owner) != Holder(what)):
            raise sense.fail("没有读懂是谁不能", who)
    return [Grant(what, giving.NOT_ACTIVATED, phrases.until_when(sense))]


def _or_activate(noun: Part) -> Part | None:
    """牌或启动能力: what may not be used, where no ability may be activated, either."""
    *used, joint, last = noun.parts if len(noun.parts) > 2 else (noun, noun, noun)
    if last.first.text not in {"启动能力", "启动类能力"} or joint.first.name != "OR":
        return None
    return phrases.noun_of(noun, used)


def _kept_from(sense: Sense, clause: Clause, part: Part, kept: Sequence[tuple[str, Select | None]]) -> list[Node]:
    """What a player may not do, all the time or for some: each flag, and of what it is said."""
    whose, by = phrases.actor_of(sense, clause)
    until = phrases.until_when(sense)
    if not until and by is None:
        return [Grant(Ref(PLAYER, whose), flag, against=against) for flag, against in kept]
    if isinstance(by, Holder) or not until:
        raise sense.fail("没有读懂是谁不能", part)
    body = tuple([Grant(Ref(PLAYER, "自己"), flag, against=against) for flag, against in kept])
    who = by if by is not None else Ref(PLAYER, whose)
    return [Grant(who, until=until, ability=Ability("", "静止", part.text, body))]


def _unblocked(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """该单位不能被攻击力大于3的单位阻挡."""
    phrases.no_more(sense, clause, part, "subject", "let")
    noun = part.the("noun")
    said = description.described(sense, noun)
    if said.counted or said.target or said.zones:
        raise sense.fail("没有读懂不能被什么阻挡", noun)
    by = nouns.select(sense, said, noun)
    whom, until = phrases.spoken_of(sense, clause, part), phrases.until_when(sense)
    return [node for one in whom for node in _against(one.what, "不能被阻挡", by, part, until)]


def _no_block(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """黄色单位不能阻挡该单位: said of those who would block, or of the one who may not block some others."""
    phrases.no_more(sense, clause, part, "subject", "let")
    noun, who = part.the("noun"), clause.subject or clause.let
    if who is None:
        raise sense.fail("没有写什么不能阻挡", part)
    until = phrases.until_when(sense)
    blocker, blocked = (nouns.simply(sense, each, count=False) for each in (who, noun))
    if blocker == Ref(PLAYER, "对手") and isinstance(blocked, Ref):
        return [Grant(blocked, "不能被阻挡", until)]
    if isinstance(blocker, Select) and isinstance(blocked, Ref) and blocker.most is None:
        return _against(blocked, "不能被阻挡", blocker, part, until)
    if isinstance(blocker, Ref) and isinstance(blocked, Select) and blocked.most is None:
        return _against(blocker, "不能阻挡", blocked, part, until)
    raise sense.fail("没有读懂什么不能阻挡什么", part)


def _against(what: Target, flag: str, against: Select, part: Part, until: str) -> list[Node]:
    """A prohibition that is directed at some; for a time, it is an ability that is given."""
    if not until:
        return [Grant(what, flag, against=against)]
    own = Ability("", "静止", part.text, (Grant(THIS, flag, against=against),))
    return [Grant(what, until=until, ability=own)]


VERBS: Verbs = {
    "barred": _barred,
    "unblocked": _unblocked,
    "no_block": _no_block,
}
"""What the phrases mean."""
