"""What sets an ability off (1.117c), and what must be so."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from judge.effects.nodes import (
    Both,
    Compare,
    Condition,
    Count,
    Fact,
    Filter,
    Is,
    Ref,
    Relation,
    Select,
    Target,
    Trigger,
    TurnOf,
    Whose,
)
from judge.effects.syntax import Part
from judge.games.touhou.text import nouns, words
from judge.games.touhou.text.nouns import CAUSE, OTHER_END, THIS, YOU, Said
from judge.games.touhou.text.sense import Sense
from judge.games.touhou.text.words import PLAYER, UNIT

_PLAIN = {"ENTER": "进战场", "LEAVE": "离场", "SUFFER": "受到伤害"}
_BY: dict[str, tuple[str, Select | None]] = {
    **dict.fromkeys(("战斗伤害", "战斗"), ("被战斗伤害消灭", None)),
    "伤害": ("被伤害消灭", None),
    **dict.fromkeys(("符卡或符卡的伤害", "符卡的伤害或符卡"), ("消灭", Select(words.SPELL, "双方"))),
    "符卡的伤害": ("被伤害消灭", Select(words.SPELL, "双方")),
    "符卡": ("被效应消灭", Select(words.SPELL, "双方")),
    **dict.fromkeys(("符卡或能力", "能力或符卡"), ("被效应消灭", None)),
}
"""By what something is destroyed: the event, and what does it."""
_ACTS = {
    **dict.fromkeys(("抓", "抓取", "抽", "抽取"), "抓牌"),
    **dict.fromkeys(("弃", "弃置", "弃掉", "丢弃", "舍弃"), "弃置"),
    "牺牲": "牺牲",
    **dict.fromkeys(("使用", "施放", "打出"), "使用"),
    **dict.fromkeys(("攻击", "进行攻击", "宣言攻击"), "攻击"),
    **dict.fromkeys(("阻挡", "进行阻挡"), "阻挡"),
    "横置": "横置",
    **dict.fromkeys(("重置", "竖置"), "重置"),
    **dict.fromkeys(("凭依", "进行凭依"), "凭依"),
    **dict.fromkeys(("消灭", "破坏", "摧毁"), "消灭"),
}
_OF_PLAYERS = frozenset(("抓牌", "凭依"))
_DESTS = {
    words.HAND: "移回手上",
    words.GRAVE: "进墓地",
    words.OUT: "移除",
    words.FIELD: "进战场",
    words.DISC: "进颜色盘",
}
_PHASES = re.compile("(重置|准备|抓牌|凭依|主要|结束)(?:阶段|步骤)?(开始|结束)|回合(开始|结束)")


def phase(sense: Sense, word: Part) -> tuple[str, Whose, bool]:
    """The event of 你的结束阶段开始, whose phase, and whether it is the next one only."""
    found = _PHASES.search(word.text)
    if found is None:
        raise sense.fail("没有读懂是什么时候", word)
    if found[3]:
        event = "准备开始" if found[3] == "开始" else "结束开始"
    elif found[2] == "结束":
        raise sense.fail("书中的时机是阶段开始时", word)
    else:
        event = f"{found[1]}开始"
    said = word.text[: found.start()]
    whose: Whose = "自己" if "你" in said or "自己" in said else "对手" if "对" in said else "双方"
    return event, whose, "下" in said


def trigger(sense: Sense, chunks: Sequence[Part], *, every: bool) -> Trigger:
    """当一个红色或黄色单位在你的操控下进战场: any object that fits, one at a time."""
    first = chunks[0]
    if first.name == "PHASE" and len(chunks) == 1:
        event, whose, _ = phase(sense, first)
        sense.player = Ref("诱发")
        return Trigger(event, Ref(PLAYER, whose), every=every)
    subject, rest = (first, list(chunks[1:])) if first.name == "noun" else (None, list(chunks))
    while_: Condition | None = None
    under: Whose | None = None
    kept: list[Part] = []
    for part in rest:
        if (part.name == "IN_TURN" and while_ is not None) or (part.name == "UNDER_WHOM" and under is not None):
            raise sense.fail("写了两次", part)
        if part.name == "IN_TURN":
            while_ = turn(part)
        elif part.name == "UNDER_WHOM":
            under = "对手" if "对手" in part.text else "自己"
            if "拥有者" in part.text:
                raise sense.fail("没有读懂是在谁的操控下", part)
        elif part.name != "FILL":
            kept.append(part)
    if not kept:
        raise sense.fail("没有读懂发生什么的时候", first)
    made = _happening(sense, subject, kept)
    if under is not None:
        if not isinstance(made.subject, Select) or made.subject.whose != "双方":
            raise sense.fail("在谁的操控下写了两次", first)
        made = replace(made, subject=replace(made.subject, whose=under))
    return replace(made, every=every, while_=while_)


def _happening(sense: Sense, subject: Part | None, rest: list[Part]) -> Trigger:  # noqa: PLR0911, PLR0912 - one a kind
    verb = rest[-1]
    if verb.name == "DEST":
        return _moved(sense, subject, rest)
    if verb.name in {"damage", "act", "aim"} and len(rest) == (2 if rest[0].name == "to" else 1):
        if verb.name == "damage":
            return _dealt(sense, subject, rest)
        return _acted(sense, subject, verb) if verb.name == "act" else _aimed(sense, subject, verb)
    if len(rest) > 1:
        raise sense.fail("没有读懂发生什么的时候", rest[0])
    match verb.name:
        case "ENTER" | "LEAVE" | "SUFFER":
            event = "受到战斗伤害" if "战斗" in verb.text else _PLAIN[verb.name]
            return _of(sense, event, _any(sense, subject, verb))
        case "DIE":
            return _of(sense, "消灭" if "消灭" in verb.text else "死去", _any(sense, subject, verb))
        case "DIED_BY":
            event, source = _BY.get(verb.text[1:-2], ("", None))
            if not event:
                raise sense.fail("没有读懂是被什么消灭", verb)
            made = _of(sense, event, _any(sense, subject, verb))
            return replace(made, object=source)
        case "BLOCKED" | "ATTACKED":
            who = _any(sense, subject, verb)
            sense.that = THIS if who == THIS else OTHER_END
            return Trigger("阻挡" if verb.name == "BLOCKED" else "攻击", Select(UNIT), who)
        case "TURNED":
            return _of(sense, verb.text.removeprefix("被"), _any(sense, subject, verb))
        case "TAKEN_OFF":
            return _of(sense, "移除指示物", _with_counters(sense, subject, verb))
        case "AIMED_AT":
            return _of(sense, "成为目标", _any(sense, subject, verb), _source(verb))
        case "life" | "gain" if _lives(verb):
            who = _any(sense, subject, verb)
            if not _is_player(who):
                raise sense.fail("这里要写是哪位玩家", subject or verb)
            sense.player = CAUSE
            return Trigger("失去生命" if verb.word("LOSE") else "获得生命", who)
    raise sense.fail("没有读懂发生什么的时候", verb)


def _with_counters(sense: Sense, noun: Part | None, at: Part) -> Target:
    """该时符上的计时指示物: what the counters are on."""
    if noun is None:
        raise sense.fail("没有写是什么被移除", at)
    said = nouns.described(sense, noun)
    if said.counter != "计时" or said.pron is None or replace(said, pron=None, counter="") != Said():
        raise sense.fail("没有读懂是什么被移除", noun)
    return nouns.pronoun(sense, said.pron)


def _source(word: Part) -> Select:
    whose: Whose = "对手" if "对" in word.text else "自己" if "你" in word.text else "双方"
    kinds = [kind for kind in ("符卡", "能力") if kind in word.text]
    return Select("或".join(kinds) or "符卡或能力", whose)


def _of(sense: Sense, event: str, subject: Target, other: Target | None = None) -> Trigger:
    if subject != THIS:
        sense.that = CAUSE
    elif other is not None:
        sense.that = OTHER_END
    return Trigger(event, subject, other)


def _any(sense: Sense, noun: Part | None, at: Part) -> Target:
    """Whatever fits: it is not chosen."""
    if noun is None:
        raise sense.fail("没有写是什么发生这件事", at)
    found, _ = nouns.alternatives(sense, noun)
    if len(found) > 1:
        return _either(sense, found, noun)
    said = nouns.resolved(found[0])
    if said.pron is not None and replace(said, pron=None) == Said():
        return nouns.pronoun(sense, said.pron)
    if said.target or said.rest or said.among or said.bound or said.number not in {None, 1}:
        raise sense.fail("这里要写「一个」怎样的单位或牌", noun)
    what = nouns.select(sense, replace(said, number=None, every=False, any=False), noun)
    if what.kind == PLAYER and not what.filters and what.whose != "双方":
        return Ref(PLAYER, what.whose)
    return replace(what, least=None, most=None)


def _either(sense: Sense, found: list[Said], noun: Part) -> Target:
    """该单位或半灵, 你或你操控的单位."""
    first, second = found
    if first == Said(whose="自己") and second.controlled and second.whose == "自己" and not second.filters:
        return Select(words.ANY_TARGET, "自己")
    if first.pron is not None and first.pron.name == "THIS":
        what = nouns.select(sense, second, noun)
        return replace(what, also=(THIS,))
    if {f.kind for f in found} <= {UNIT, ""} and all(f.player or f.kind for f in found):
        return Select(words.ANY_TARGET, "双方")
    raise sense.fail("这里不能用「或」连接", noun)


def _dealt(sense: Sense, subject: Part | None, rest: list[Part]) -> Trigger:
    """该单位对其他单位造成战斗伤害."""
    verb = rest[-1]
    if verb.word("NUM", "LETTER") or verb.rule("same"):
        raise sense.fail("造成伤害时请不写点数", verb)
    event = "造成战斗伤害" if "战斗" in verb.said("DMG") else "造成伤害"
    who = _any(sense, subject, verb)
    to = rest[0] if rest[0].name == "to" else None
    whom = None if to is None else _any(sense, to.the("noun"), to)
    if whom is not None and _is_player(whom):
        sense.player = OTHER_END
    made = _of(sense, event, who, whom)
    if who != THIS and whom is not None:
        sense.that = CAUSE
    return made


def _is_player(what: Target) -> bool:
    return what.role == PLAYER if isinstance(what, Ref) else what.kind == PLAYER


def _acted(sense: Sense, subject: Part | None, verb: Part) -> Trigger:
    event = _ACTS.get(verb.said("ACT"))
    noun = verb.rule("noun")
    if event is None:
        raise sense.fail("没有读懂发生什么的时候", verb)
    if event in _OF_PLAYERS:
        who = _any(sense, subject, verb)
        if noun is not None:
            said = nouns.described(sense, noun)
            if said.kind != words.CARD or said.number not in {None, 1} or said.zones:
                raise sense.fail("没有读懂发生什么的时候", noun)
        sense.player = CAUSE
        return Trigger(event, who)
    if event in {"使用", "弃置", "牺牲", "消灭"} and noun is not None:
        return _done_by(sense, event, subject, noun)
    return _of(sense, event, _any(sense, subject, verb), None if noun is None else _any(sense, noun, verb))


def _done_by(sense: Sense, event: str, subject: Part | None, noun: Part) -> Trigger:
    """你使用符卡, 对手弃置一张牌: what it is done to is the subject, of the player who does it."""
    who = _any(sense, subject, noun)
    what = _any(sense, noun, noun)
    if not isinstance(who, Ref) or who.role != PLAYER:
        raise sense.fail("请写明是哪位玩家做的", subject or noun)
    sense.that, sense.player = CAUSE, who
    if what == THIS:
        return Trigger(event, THIS)
    if not isinstance(what, Select) or what.whose not in {"双方", who.whose}:
        raise sense.fail("没有读懂是什么牌", noun)
    return Trigger(event, replace(what, whose=who.whose))


def _aimed(sense: Sense, subject: Part | None, verb: Part) -> Trigger:
    """对手操控的能力将要以你操控的单位为目标."""
    source = _any(sense, subject, verb)
    whom = _any(sense, verb.the("noun"), verb)
    sense.that, sense.player = OTHER_END, None
    return Trigger("成为目标", whom, source)


def _moved(sense: Sense, subject: Part | None, rest: list[Part]) -> Trigger:
    """该单位被移回手上, 你将一张牌从手上移到墓地."""
    zone, _ = destination(sense, rest[-1])
    let = next((part for part in rest if part.name == "let"), None)
    from_ = next((part for part in rest if part.name == "from"), None)
    if len(rest) != 1 + (let is not None) + (from_ is not None) or zone not in _DESTS:
        raise sense.fail("没有读懂发生什么的时候", rest[0])
    origin = nouns.place(sense, from_.the("noun")).zones if from_ is not None else ()
    if let is not None:
        made = _done_by(sense, _DESTS[zone], subject, let.the("noun"))
    else:
        made = _of(sense, _DESTS[zone], _any(sense, subject, rest[-1]))
    whose = side(rest[-1])
    if whose is not None:
        if not isinstance(made.subject, Select) or made.subject.whose not in {"双方", whose}:
            raise sense.fail("是谁的写了两次", rest[-1])
        made = replace(made, subject=replace(made.subject, whose=whose))
    return replace(made, origin=origin)


def _lives(verb: Part) -> bool:
    """获得生命, 失去生命, without a number."""
    if verb.word("NUM", "LETTER") or verb.rule("same"):
        return False
    return verb.name == "life" or verb.text == "获得生命"


def destination(sense: Sense, word: Part) -> tuple[str, str]:
    """The zone, and the place in a pile, that 放进战场, 置于你的牌库底 … says."""
    said = word.text
    if "牌库" in said:
        place = said.partition("牌库")[2]
        if place.startswith(("第", "顶第")):
            return words.DECK, place.removeprefix("顶")
        if not place and "洗" in said:
            return words.DECK, "洗入"
        if place not in {"顶", "底"}:
            raise sense.fail("牌库的什么地方？请写牌库顶或牌库底", word)
        return words.DECK, "最下方" if place == "底" else "最上方"
    zone = next((zone for name, zone in words.ZONES.items() if len(name) > 1 and name in said), "")
    return zone, ""


def side(word: Part) -> Whose | None:
    """Whose zone 置于你手上, 放进你的战场 says."""
    return "自己" if "你" in word.text or "自己" in word.text else "对手" if "对手" in word.text else None


def turn(word: Part) -> TurnOf:
    """你的回合中, 对方的回合."""
    return TurnOf("自己" if any(c in word.text for c in "你自我") else "对手")


# --- what must be so ----------------------------------------------------------------------------------------------


def condition(sense: Sense, chunks: Sequence[Part], at: Part) -> Condition:
    """你操控「甲」, 你的生命不大于5, 其为单位牌, 该单位横置."""
    groups: list[list[Part]] = [[]]
    for part in chunks:
        if part.text in {"且", "并且", "而且"}:
            groups.append([])
        elif part.name != "FILL":
            groups[-1].append(part)
    found = [_single(sense, group, at) for group in groups]
    return found[0] if len(found) == 1 else Both(tuple(found))


def _single(sense: Sense, chunks: list[Part], at: Part) -> Condition:  # noqa: PLR0911 - one a kind
    if len(chunks) == 1 and chunks[0].name == "IN_TURN":
        return turn(chunks[0])
    subject = chunks[0] if chunks and chunks[0].name == "noun" else None
    rest = chunks[1:] if subject is not None else chunks
    if not rest and subject is not None:
        return _has_fact(sense, subject)
    if len(rest) != 1:
        raise sense.fail("没有读懂这个条件", rest[1] if rest else at)
    (verb,) = rest
    match verb.name:
        case "PAID_WITH" if subject is None:
            said = verb.text.rpartition("支付")[2]
            return Is(THIS, tuple([Filter("支付过", "=", (hue,)) for hue in words.colours(said)]))
        case "control":
            return _controls(sense, subject, verb)
        case "has":
            return _has(sense, subject, verb)
        case "than":
            return _than(sense, subject, verb)
        case "act" if subject is not None and verb.text in {"横置", "竖置"}:
            return Is(nouns.meant(sense, subject).what, (Filter("横置", "=", (verb.text == "横置",)),))
        case "gain" if subject is not None and _counters_on(verb):
            who = nouns.meant(sense, subject).what
            sense.that = sense.that or who
            return Is(who, _counters_on(verb))
        case "gain" if subject is not None and (given := verb.rule("given")) is not None and given.word("KEYWORD"):
            return Is(nouns.meant(sense, subject).what, (Filter("能力", "=", (given.said("KEYWORD"),)),))
    raise sense.fail("没有读懂这个条件", verb)


def _counters_on(verb: Part) -> tuple[Filter, ...]:
    """具有3个铜钱指示物."""
    found = []
    for each in verb.rules("given", "had"):
        quant = each.rule("quant")
        if each.word("COUNTER") and (quant is None or quant.word("NUM")):
            least = 1 if quant is None else words.number(quant.said("NUM"))
            relation: Relation = "≤" if quant is not None and quant.word("BELOW") else "≥"
            found.append(Filter(f"指示物:{nouns.counter(each.said('COUNTER'))}", relation, (least,)))
    return tuple(found)


def _has_fact(sense: Sense, noun: Part) -> Condition:
    """你的生命不大于5, 其攻击力大于3."""
    said = nouns.described(sense, noun)
    if not said.filters or said.filters[-1].fact not in words.NUMBERS:
        raise sense.fail("没有读懂这个条件", noun)
    *others, last = said.filters
    if last.fact in {"数量", "生命"}:
        much = last.than if last.than is not None else last.values[0]
        bare = replace(said, filters=tuple(others))
        left = (
            Fact("生命", _player(sense, bare, noun)) if last.fact == "生命" else Count(nouns.select(sense, bare, noun))
        )
        return Compare(left, last.relation, much)  # type: ignore[arg-type]  # a number
    if others or said.pron is None or said.fact:
        raise sense.fail("没有读懂这个条件", noun)
    return Is(nouns.pronoun(sense, said.pron), (last,))


def _player(sense: Sense, said: Said, noun: Part) -> Target:
    if said == Said(whose=said.whose) and said.whose is not None:
        return Ref(PLAYER, said.whose)
    if said.pron is not None or said.owner is not None:
        found = nouns.one(sense, said, noun)
        if found.by is None:
            return found.what
    raise sense.fail("没有读懂是谁的生命", noun)


def _controls(sense: Sense, subject: Part | None, verb: Part) -> Condition:
    who: Whose = "自己"
    if subject is not None:
        said = nouns.described(sense, subject)
        if said != Said(whose=said.whose) or said.whose is None:
            raise sense.fail("没有读懂是谁操控", subject)
        who = said.whose
    what = nouns.described(sense, verb.the("noun"))
    if what.whose is not None or what.zones or what.target:
        raise sense.fail("没有读懂操控什么", verb)
    if sense.that is None:
        sense.that = nouns.select(sense, replace(what, whose=who, number=None, bound="", any=False), verb)
    return _many(sense, replace(what, whose=who), verb, none=verb.said("CONTROLS")[0] in "没未不")


def _many(sense: Sense, what: Said, at: Part, *, none: bool) -> Condition:
    count = Count(nouns.select(sense, replace(what, number=None, bound="", every=False, any=False), at))
    if none:
        if what.number is not None:
            raise sense.fail("「没有」后面不写数量", at)
        return Compare(count, "=", 0)
    relation: Relation = "≤" if what.bound in {"以下", "至多"} else "≥"
    return Compare(count, relation, 1 if what.number is None else what.number)


def _has(sense: Sense, subject: Part | None, verb: Part) -> Condition:
    if subject is None:
        raise sense.fail("没有读懂这个条件", verb)
    word = verb.said("HAS")
    if verb.rule("noun") is None:
        return _so_many(sense, subject, verb)
    what = nouns.described(sense, verb.the("noun"))
    if word in {"为", "是", "均为", "不是", "不为"}:
        filters = what.filters
        if what.kind and what.kind != words.CARD:
            filters = (Filter("种类", "=", (what.kind,)), *filters)
        bare = replace(what, filters=(), kind="", card=False)
        if bare != Said() or not filters:
            raise sense.fail("没有读懂它要是什么", verb)
        if word[0] == "不":
            if len(filters) > 1:
                raise sense.fail("「不是」后面只能写一种特征", verb)
            filters = (replace(filters[0], relation="≠"),)
        if sense.shown and subject.text in {"该牌", "此牌", "这张牌"}:
            return Is(nouns.THAT, filters)
        return Is(nouns.meant(sense, subject).what, filters)
    where = nouns.described(sense, subject)
    if not where.zones and where.counter == "" and where != Said(whose=where.whose):
        return _holds(sense, subject, what, verb)
    extra = {"owner": where.owner} if where.owner is not None else {}
    if what.zones and where.zones:
        raise sense.fail("在哪里写了两次", verb)
    if where.owner is not None:
        raise sense.fail("没有读懂是谁的", subject)
    joined = replace(what, zones=where.zones or what.zones, whose=where.whose, **extra)
    return _many(sense, joined, verb, none=word[0] in "没不")


def _so_many(sense: Sense, subject: Part, verb: Part) -> Condition:
    """你手牌为0."""
    where = nouns.described(sense, subject)
    much = words.amount(verb.said("NUM", "LETTER"))
    if verb.said("HAS") not in {"为", "是"} or not isinstance(much, int) or not where.zones:
        raise sense.fail("没有读懂这个条件", verb)
    return Compare(Count(nouns.select(sense, where, subject)), "=", much)


def _than(sense: Sense, subject: Part | None, verb: Part) -> Condition:
    """对手操控的单位比你多, 你手牌比对手少."""
    other = nouns.described(sense, verb.the("noun"))
    if subject is None or other.whose not in {"自己", "对手"} or replace(other, whose=None) != Said():
        raise sense.fail("没有读懂和谁的比", verb)
    mine = nouns.described(sense, subject)
    if mine.whose is None or mine.whose == other.whose or mine.target:
        raise sense.fail("没有读懂是谁的和谁的比", subject)
    left, right = (
        Count(nouns.select(sense, replace(mine, whose=whose), subject)) for whose in (mine.whose, other.whose)
    )
    return Compare(left, ">" if verb.said("MORE") == "多" else "<", right)


def _holds(sense: Sense, subject: Part, what: Said, verb: Part) -> Condition:
    """该单位上有计时指示物."""
    if not what.counter or what.filters or what.kind:
        raise sense.fail("没有读懂这个条件", verb)
    none = verb.said("HAS")[0] in "没不"
    many = 0 if none else what.number if isinstance(what.number, int) else 1
    relation: Relation = "=" if none else "≤" if what.bound == "以下" else "≥"
    return Is(nouns.meant(sense, subject).what, (Filter(f"指示物:{what.counter}", relation, (many,)),))


__all__ = ["YOU", "condition", "destination", "phase", "trigger", "turn"]
