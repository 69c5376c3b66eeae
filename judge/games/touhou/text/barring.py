"""What players may not do, and which units may not block or be blocked: all the time, or for some."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from judge.effects.nodes.ability import Ability, Grant, If, Node
from judge.effects.nodes.meant import Compare, Holder, Ref, Relation, Select, Target, Times, TurnOf, Whose
from judge.effects.syntax import Part
from judge.games.touhou.text import description, flagging, giving, nouns, persons, phrases, pointing, words
from judge.games.touhou.text.phrases import Clause, Verbs
from judge.games.touhou.text.roles import THIS
from judge.games.touhou.text.said import Said
from judge.games.touhou.text.sense import BATTLE_END, Sense
from judge.games.touhou.text.words import PLAYER

Kept = tuple[str, Select | None]
"""What a player may not do, and of what it is said."""


def _barred(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """对手不能使用高速符卡、启动能力: what its player may not do, all the time or for some."""
    phrases.no_more(sense, clause, part, "subject")
    said = [each for each in part.parts if each.name in {"BARRED", "BARRED_TOO"}]
    kept: list[Kept] = []
    for acts, noun in zip(said, part.rules("noun"), strict=True):
        if noun.parts[-1].first.text not in giving.ABILITIES:
            kept += _not_used(sense, acts, noun)
            continue
        flags = _not_done(sense, acts, noun)
        of = giving.abilities_of(noun)
        whose = description.described(sense, of) if of is not None else Said()
        if of is not None and whose.pron is not None:
            if len(said) > 1:
                raise sense.fail("请把两样东西分开写", of)
            return _not_of_that(sense, clause, of, flags)
        if whose.counted or whose.target or whose.whose is not None or whose.zones:
            raise sense.fail("没有读懂什么的能力", noun)
        kept += [(flag, nouns.select(sense, whose, of) if of is not None else None) for flag in flags]
    if (turn := part.word("IN_TURN", "ONLY_IN_TURN")) is not None:
        return _kept_in_turn(sense, clause, kept, turn)
    return _kept_from(sense, clause, part, kept)


def _kept_in_turn(sense: Sense, clause: Clause, kept: Sequence[Kept], turn: Part) -> list[Node]:
    """玩家不能在对手的回合中使用牌, 只能在自己的回合中启动能力: in whose turn who may not do it."""
    whose, by = phrases.actor_of(sense, clause)
    if by is not None or sense.until or "阶段" in turn.text or "不" in turn.text:
        raise sense.fail("没有读懂在谁的回合中", turn)
    only, found = turn.name == "ONLY_IN_TURN", list[Node]()
    for one in ("自己", "对手") if whose == "双方" else (whose,):
        other: Whose = "对手" if one == "自己" else "自己"
        if "其" in turn.text or "自己" in turn.text:
            said: Whose = one
        elif whose == "双方":
            if "你" in turn.text:
                raise sense.fail("没有读懂在谁的回合中", turn)
            said = other
        else:
            said = "自己" if "你" in turn.text else "对手"
        in_turn = TurnOf(said if only == ("外" in turn.text) else "对手" if said == "自己" else "自己")
        found.append(If(in_turn, tuple([Grant(Ref(PLAYER, one), flag, against=of) for flag, of in kept]), "若"))
    return found


def _so_often(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """每位玩家每回合只能使用一张符卡: no more of them, once he has used so many in that turn."""
    phrases.no_more(sense, clause, part, "subject")
    noun = part.the("noun")
    bare = [qual for qual in noun.parts if qual.first.name != "quant"]
    said = description.described(sense, noun)
    whose, by = phrases.actor_of(sense, clause)
    plain = by is None and not sense.until and not said.bound and isinstance(said.number, int)
    if not plain or not bare or said.number is None or clause.subject is None:
        raise sense.fail("要写谁每回合只能使用几张什么", noun)
    found: list[Node] = []
    for flag, of in _not_used(sense, part.the("BARRED"), phrases.noun_of(noun, bare)):
        for one in ("自己", "对手") if whose == "双方" else (whose,):
            used = Times("使用", replace(of, whose=one, zones=()))
            found.append(If(Compare(used, "≥", said.number), (Grant(Ref(PLAYER, one), flag, against=of),), "若"))
    return found


def _not_done(sense: Sense, acts: Part, noun: Part) -> list[str]:
    """启动或触发…的能力: neither activated nor set off; 使用 is said of both, besides one that says which."""
    words_ = _ACTS.findall(acts.text.replace("起动", "启动"))
    kind = noun.parts[-1].first.text
    flags = [flag for word, flag in (("启动", "不能启动"), ("触发", "不能触发")) if word in words_]
    if "使用" in words_ and "不能启动" not in flags and "触发" not in kind:
        if not flags:
            raise sense.fail("能力是不能启动，还是也不能触发？请写明", acts)
        flags.insert(0, "不能启动")
    if not flags or ("触发" in kind and flags != ["不能触发"]) or ("启动" in kind and "不能触发" in flags):
        raise sense.fail("没有读懂不能做什么", acts)
    return flags


_ACTS = re.compile("使用|启动|触发")


def _not_used(sense: Sense, acts: Part, noun: Part) -> list[tuple[str, Select]]:
    """使用高速符卡: of each of what is named."""
    if phrases.ACTS.get(_BAREST.sub("", acts.text)) != "使用":
        raise sense.fail("没有读懂不能做什么", acts)
    kept: list[tuple[str, Select]] = []
    for one in _each_of(sense, noun):
        said = nouns.resolved(description.described(sense, one))
        if said.counted or said.target or said.zones or said.whose is not None or said.pron is not None:
            raise sense.fail("没有读懂不能使用什么", noun)
        if not said.kind:  # 不能使用「甲」: cards of that name
            said = replace(said, card=True, kind=words.CARD)
        what = nouns.select(sense, said, one)
        if what.kind.removesuffix(words.CARD) not in {"", *words.USED} and what.kind != words.CARD:
            raise sense.fail("没有读懂不能使用什么", noun)
        kept.append(("不能使用", what))
    return kept


_BAREST = re.compile("^(?:、|，|或者?|和|与|及|以及|也不能|且不能|并且不能)+")


def _each_of(sense: Sense, noun: Part) -> list[Part]:
    """自机单位牌和角色符卡: two descriptions, where each says what kind of card it is."""
    quals = list(noun.parts)
    cut = next((n for n, qual in enumerate(quals) if qual.first.name in {"AND", "OR"}), 0)
    several = (phrases.noun_of(noun, quals[:cut]), phrases.noun_of(noun, quals[cut + 1 :])) if cut else ()
    if several and all(any(qual.first.name in _SAYS_WHAT for qual in one.parts) for one in several):
        return [each for one in several for each in _each_of(sense, one)]
    return [noun]


_SAYS_WHAT = frozenset(("KIND", "CARD", "NAME", "TITLE", "BARE_NAME"))


def _not_of_that(sense: Sense, clause: Clause, of: Part, flags: Sequence[str]) -> list[Node]:
    """玩家不能启动该单位的能力: who would be its controller."""
    what = nouns.simply(sense, of)
    if (who := clause.subject) is not None:
        whose = description.described(sense, who)
        if whose != Said(player=True) and (not whose.owner or persons.owner(sense, whose.owner) != Holder(what)):
            raise sense.fail("没有读懂是谁不能", who)
    until = phrases.until_when(sense)
    return [Grant(what, f"能力{flag}", until) for flag in flags]


def _kept_from(sense: Sense, clause: Clause, part: Part, kept: Sequence[Kept]) -> list[Node]:
    """What a player may not do, all the time or for some: each flag, and of what it is said."""
    whose, by = phrases.actor_of(sense, clause)
    until = phrases.until_when(sense)
    if not until and isinstance(by, Ref) and by.role == PLAYER and by.whose != "双方":
        whose, by = by.whose, None
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


def _no_aim(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """不能成为颜色值不大于3的符卡的目标: of those only."""
    phrases.no_more(sense, clause, part, "subject", "let")
    noun = part.the("noun")
    said = description.described(sense, noun)
    if said.counted or said.target or said.zones or said.kind not in {words.SPELL, words.ABILITY}:
        raise sense.fail("没有读懂不能成为什么的目标", noun)
    of = nouns.select(sense, said, noun)
    whom, until = phrases.spoken_of(sense, clause, part), phrases.until_when(sense)
    return [node for one in whom for node in _against(one.what, "不能成为目标", of, part, until)]


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
    plain = isinstance(blocker, Select) and isinstance(blocked, Select) and blocker.most is None and not until
    if plain and isinstance(blocked, Select) and blocked.most is None:
        return _against(blocker, "不能阻挡", blocked, part, until)
    raise sense.fail("没有读懂什么不能阻挡什么", part)


def _only_by(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """该单位只能被具有先制的单位阻挡: by no other ones."""
    return _only(sense, clause, part, "不能被阻挡")


def _only_block(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """该单位只能阻挡红色单位: no other ones."""
    return _only(sense, clause, part, "不能阻挡")


def _only(sense: Sense, clause: Clause, part: Part, flag: str) -> list[Node]:
    phrases.no_more(sense, clause, part, "subject", "let")
    noun = part.the("noun")
    said = description.described(sense, noun)
    units = nouns.select(sense, said, noun)
    if said.counted or said.target or said.zones or units != Select(words.UNIT, "双方", filters=units.filters):
        raise sense.fail("没有读懂只能是怎样的单位", noun)
    if not units.filters or any(one.or_ or one.relation not in _OTHERWISE for one in units.filters):
        raise sense.fail("没有读懂只能是怎样的单位", noun)
    first, *more = [replace(one, relation=_OTHERWISE[one.relation]) for one in units.filters]
    others = replace(units, filters=(replace(first, or_=tuple(more)),))
    whom, until = phrases.spoken_of(sense, clause, part), phrases.until_when(sense)
    return [node for one in whom for node in _against(one.what, flag, others, part, until)]


_OTHERWISE: dict[Relation, Relation] = {"=": "≠", "≠": "=", "<": "≥", "≥": "<", ">": "≤", "≤": ">"}


def _against(what: Target, flag: str, against: Select, part: Part, until: str) -> list[Node]:
    """A prohibition that is directed at some; for a time, it is an ability that is given."""
    if not until:
        return [Grant(what, flag, against=against)]
    own = Ability("", "静止", part.text, (Grant(THIS, flag, against=against),))
    return [Grant(what, until=until, ability=own)]


def _must_block(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """目标对手操控的单位必须阻挡该单位: if it can, as this one attacks; set off by that, in this battle."""
    phrases.no_more(sense, clause, part, "subject", "let")
    word, trigger = pointing.only_word(part.the("noun")), sense.trigger
    attacks = trigger is not None and (trigger.event, trigger.subject) == ("攻击", THIS)
    own = word is not None and (sense.itself(word.text) if word.name == "THIS" else attacks)
    if not own or (clause.subject is None and clause.let is None):
        raise sense.fail("要写什么必须阻挡该单位（只能是写着这句话的单位）", part.the("noun"))
    whom = phrases.spoken_of(sense, clause, part)
    until = phrases.until_when(sense) or (BATTLE_END if attacks else "")
    if any(one.what == THIS for one in whom):
        raise sense.fail("单位不能阻挡自己", clause.subject or part)
    if not until and any(isinstance(one.what, Ref) for one in whom):
        raise sense.fail("没有写到什么时候为止", part)
    return [Grant(one.what, flagging.MUST_BLOCK_IT, until) for one in whom]


VERBS: Verbs = {
    "barred": _barred,
    "must_block": _must_block,
    "so_often": _so_often,
    "unblocked": _unblocked,
    "only_by": _only_by,
    "only_block": _only_block,
    "no_aim": _no_aim,
    "no_block": _no_block,
}
"""What the phrases mean."""
