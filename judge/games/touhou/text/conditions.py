"""What must be so: 若你操控「甲」, 你的生命不大于5, 支付过红."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.effects.nodes.meant import (
    Both,
    Compare,
    Condition,
    Count,
    Either,
    Fact,
    Filter,
    Is,
    Ref,
    Select,
    Target,
    Term,
)
from judge.effects.nodes.verbs import Defeat, GiveUp, Turn
from judge.effects.syntax import Part
from judge.effects.walking import parts as parts_of
from judge.games.touhou.text import (
    amounts,
    being,
    comparing,
    deeds,
    description,
    dying,
    having,
    nouns,
    phrases,
    places,
    pointing,
    qualities,
    words,
)
from judge.games.touhou.text.roles import PAID_ON_USE, THIS
from judge.games.touhou.text.said import Said
from judge.games.touhou.text.sense import Sense
from judge.games.touhou.text.words import PLAYER


def condition(sense: Sense, chunks: Sequence[Part], at: Part) -> Condition:
    """你操控「甲」, 你的生命不大于5, 其为单位牌, 该单位横置."""
    groups: list[list[Part]] = [[]]
    for part in chunks:
        if part.text in AND:
            groups.append([])
        elif part.name not in {"FILL", "COMMA"} or part.text in _ALL_OF_THEM:
            groups[-1].append(part)
    found = [_of_whom(sense, _all_of_them(group), at) for group in groups]
    if sense.that is None and _of_itself(sense, groups[0]):
        sense.that = sense.conditional = THIS  # 若该单位…，其具有…
    return found[0] if len(found) == 1 else Both(tuple(found))


AND = frozenset(("且", "并且", "而且"))
_STATED = frozenset(("control", "has", "did", "than", "many", "over", "x_is", "IN_STATE", "IN_TURN", "DEED", "UNLIKE"))


def stated(chunks: Sequence[Part]) -> bool:
    """Whether a row says how things are, and not what somebody does: 你的生命不大于10, 该单位横置."""
    row = [part for part in chunks if part.name not in {*phrases.SEPARATORS, "lasting"}]
    if not row:
        return False
    last = row[-1]
    if last.name == "noun":
        return any(qual.first.name == "bound" for qual in last.parts)
    if last.name == "act":
        return len(row) > 1 and row[-2].name == "noun" and last.text in _TURNED
    return last.name in _STATED or last.word("HAVE") is not None


_TURNED = frozenset(("横置", "竖置"))
_ALL_OF_THEM = frozenset(("均", "都"))


def _all_of_them(chunks: list[Part]) -> list[Part]:
    """对手操控的单位均横置: all of them are meant."""
    row = [part for part in chunks if part.text not in _ALL_OF_THEM]
    plural = len(row) < len(chunks) or any(part.said("HAS") == "均为" for part in row)
    if not plural or not row or row[0].name != "noun" or row[-1].name == "UNLIKE":
        return row
    quals = row[0].parts
    if any(qual.first.name in {"quant", "THAT", "THIS"} for qual in quals):
        return row
    at = quals[-1].end
    word = Part("quant", "所有", at, at, (Part("ALL", "所有", at, at, is_word=True),))
    return [phrases.noun_of(row[0], (*quals, Part("qual", "所有", at, at, (word,)))), *row[1:]]


def _of_whom(sense: Sense, chunks: list[Part], at: Part) -> Condition:
    """任意玩家的生命不大于10: of one of the two players it is so."""
    chunks = _of_that_name(chunks)
    noun = chunks[0] if chunks and chunks[0].name == "noun" else None
    if noun is None or not noun.text.startswith(_ANY_PLAYER) or len(noun.parts) < 2:
        return _single(sense, chunks, at)
    rest = noun.parts[2:]
    found = []
    for said in ("你的", "对手的") if rest else ("你", "对手"):
        whose = Part("WHOSE", said, noun.start, noun.start, is_word=True)
        of = phrases.noun_of(noun, (Part("qual", said, noun.start, noun.start, (whose,)), *rest))
        found.append(_single(sense, [of, *chunks[1:]], at))
    return Either(tuple(found))


def _of_that_name(chunks: list[Part]) -> list[Part]:
    """其名称为「甲」: what its name has to be, said apart from whose it is."""
    quals = list(chunks[0].parts) if len(chunks) == 1 and chunks[0].name == "noun" else []
    cut = next((n for n, qual in enumerate(quals) if qual.first.name == "NAMED" and qual.text.startswith("名称")), 0)
    if not cut or cut + 1 == len(quals):
        return chunks
    at = quals[cut]
    name = Part("qual", "名称", at.start, at.end, (Part("FACT", "名称", at.start, at.end, is_word=True),))
    what = phrases.noun_of(chunks[0], quals[cut + 1 :])
    has = Part("has", "为", at.start, what.end, (Part("HAS", "为", at.start, at.end, is_word=True), what))
    return [phrases.noun_of(chunks[0], [*quals[:cut], name]), has]


_ANY_PLAYER = ("任意玩家", "任一玩家", "一位玩家", "一名玩家", "任意一名玩家", "任意一位玩家")


def _of_itself(sense: Sense, chunks: Sequence[Part]) -> bool:
    """Whether a condition is about the card itself."""
    word = chunks[0].parts[0].first if chunks and chunks[0].name == "noun" else None
    return word is not None and word.name == "THIS" and sense.itself(word.text)


def _single(  # noqa: PLR0911, PLR0912, PLR0915 - one a kind
    sense: Sense, chunks: list[Part], at: Part
) -> Condition:
    if len(chunks) == 1 and chunks[0].name == "IN_TURN":
        return places.turn(chunks[0])
    if chunks and chunks[-1].name in {"did", "DEED", *_COMES_ABOUT}:
        now = [part for part in chunks if part.name == "lasting" and part.word("THIS_TURN") is not None]
        besides = (Defeat,) if "消灭" in chunks[-1].text else ()
        if [part.name for part in chunks] == ["noun", "DIE"] and dying.could_die(sense, *besides):
            return Is(dying.who_dies(sense, chunks[0]), (words.due(chunks[1].text),))
        if not now and [part.name for part in chunks] == ["noun", "DEED"] and chunks[1].text in words.STATES:
            return Is(nouns.simply(sense, chunks[0]), (words.STATES[chunks[1].text],))  # 若该单位受到过伤害
        if len(now) != 1:
            raise sense.fail("要写「本回合」", chunks[-1])
        chunks = [part for part in chunks if part not in now]
    subject = chunks[0] if chunks and chunks[0].name == "noun" else None
    rest = chunks[1:] if subject is not None else chunks
    if subject is None and [part.name for part in rest] == ["has", "DUE"] and dying.could_die(sense, Defeat):
        return dying.some_die(sense, rest[0], rest[1])
    if subject is None and len(rest) == 2 and rest[0].name == "has" and rest[1].name in _COMES_ABOUT:
        return deeds.came_about(sense, rest[0], _COMES_ABOUT[rest[1].name])
    if not rest and subject is not None:
        return _has_fact(sense, subject)
    if [part.name for part in rest] == ["IN_TURN", "act"] and rest[1].text in _USED_THEN:
        if subject is None or nouns.simply(sense, subject) != THIS:
            raise sense.fail("没有读懂是使用什么", rest[1])
        return places.turn(rest[0])
    if subject is not None and len(rest) == 1 and rest[0].name == "at":
        return _lies(sense, subject, rest[0])
    if len(rest) != 1:
        raise sense.fail("没有读懂这个条件", rest[1] if rest else at)
    (verb,) = rest
    if verb.name in {"control", "has"} and len(several := _each_noun(sense, verb)) > 1:
        each = tuple([_single(sense, [*([subject] if subject is not None else []), one], at) for one in several])
        return Either(each) if _either(verb) else Both(each)
    match verb.name:
        case "COIN_IS" if subject is None and sense.tossed:
            return Term("正面" if "正" in verb.text else "反面")
        case "so_done" if subject is None and sense.optional:
            return _paid_on_use(sense, verb)
        case "x_is" if subject is None:
            return comparing.of_x(sense, verb)
        case "many":
            return comparing.so_many_of(sense, subject, verb)
        case "over" if subject is not None:
            return comparing.compared(sense, subject, verb)
        case "DUE" if subject is not None and dying.could_die(sense, Defeat):
            return Is(dying.who_dies(sense, subject), (words.due(verb.text),))
        case "UNLIKE" if subject is not None:
            return comparing.of_another_name(sense, subject)
        case "IN_STATE" if subject is not None:
            state = verb.text.lstrip("为是处于在").removesuffix("状态")
            sense.that = who = nouns.simply(sense, subject)
            if state not in words.STATES:
                raise sense.fail(f"没有读懂「{state}」", verb)
            if any(isinstance(node, Turn) and node.what == who for node in (*sense.outer, *sense.done, *sense.said)):
                raise sense.fail("刚才横置或重置了它：看的是之前还是之后？请写明", verb)
            return Is(who, (words.STATES[state],))
        case "DEED" if subject is not None:
            return deeds.happened_to(sense, subject, verb)
        case "did":
            whose = None if subject is None else deeds.that_player(sense, description.described(sense, subject))
            return deeds.done_by(sense, subject, verb, whose)
        case "PAID_WITH" if subject is None:
            said = verb.text.rpartition("支付")[2]
            return Is(THIS, tuple([Filter("支付过", "=", (hue,)) for hue in words.colours(said)]))
        case "control":
            return having.controls(sense, subject, verb)
        case "has" if subject is not None and (hues := verb.word("HUES", "HAS_HUES")) is not None:
            kind = words.UNIT if "单位" in hues.text else ""
            found = nouns.hues(sense, subject, description.described(sense, subject), kind)
            return Compare(found, "≥", nouns.how_many_hues(hues))
        case "has":
            return having.has(sense, subject, verb)
        case "than":
            return comparing.than(sense, subject, verb)
        case "act" if subject is not None and verb.text in {"横置", "竖置"}:
            return Is(nouns.simply(sense, subject), (Filter("横置", "=", (verb.text == "横置",)),))
        case "gain" if subject is not None and (there := _counters_on(sense, verb)):
            who = nouns.simply(sense, subject)
            sense.that = sense.that or who
            return Is(who, there)
        case "gain" if subject is not None and (given := verb.rule("given")) is not None and given.word("KEYWORD"):
            return Is(nouns.simply(sense, subject), (Filter("能力", "=", (given.said("KEYWORD"),)),))
    raise sense.fail("没有读懂这个条件", verb)


def _paid_on_use(sense: Sense, verb: Part) -> Condition:
    """若以此法弃置了牌: what could be given up as the card was used, and nothing said of it that was not so anyway."""
    given = [part.what for node in sense.on_use for part in parts_of(node) if isinstance(part, GiveUp)]
    noun = verb.rule("noun")
    said = description.described(sense, noun) if noun is not None else Said()
    alike = len(given) == 1 and (said.kind in {"", words.CARD} or given[0].kind.startswith(said.kind))
    if (
        (given and not alike)
        or replace(said, kind="", card=False, number=None) != Said()
        or said.number not in {None, 1}
    ):
        raise sense.fail(f"「{verb.text}」：使用时做的不是这样", verb)
    return PAID_ON_USE


_USED_THEN = frozenset(("使用", "施放", "打出"))
_COMES_ABOUT = {"DIE": "死去", "LEAVE": "离场", "ENTER": "进战场"}
"""What happens to units, of which a text may ask whether it did this turn."""


def _either(verb: Part) -> bool:
    """操控红色单位或蓝色单位: one of them will do; 没有操控…或…: neither is there."""
    named = any(qual.first.name == "OR" for qual in verb.the("noun").parts)
    return named and verb.said("CONTROLS", "HAS")[0] not in "没未不"


def _each_noun(sense: Sense, verb: Part) -> list[Part]:
    """操控红色单位和蓝色单位: of each of them it is asked."""
    noun = verb.rule("noun")
    quals = list(noun.parts) if noun is not None else []
    cut = next((n for n, qual in enumerate(quals) if qual.first.name in {"AND", "OR", "LISTED"}), 0)
    if noun is None or not cut or verb.said("HAS") in {"为", "是", "均为", "不是", "不为"}:
        return [verb]
    either = any(qual.first.name == "OR" for qual in quals)
    if verb.said("CONTROLS", "HAS")[0] in "没未不" and not either:
        return [verb]  # neither, or not both: it is not clear
    if either and len(description.alternatives(sense, noun)[0]) == 1:
        return [verb]  # 红色或蓝色的单位
    first, second = quals[:cut], quals[cut + 1 :]
    if {qual.first.name for qual in first} <= {"HUE", "OF"} and {qual.first.name for qual in second} <= _HUED:
        first += [qual for qual in second if qual.first.name in {"KIND", "CARD"}]  # 红色和蓝色的单位
    nouns_ = (phrases.noun_of(noun, first), phrases.noun_of(noun, second))
    return [
        Part(verb.name, verb.text, verb.start, verb.end, tuple([one if part is noun else part for part in verb.parts]))
        for one in nouns_
    ]


_HUED = frozenset(("HUE", "OF", "KIND", "CARD", "AND", "OR", "LISTED"))


def _lies(sense: Sense, subject: Part, at: Part) -> Condition:
    """该牌在你的墓地中: where the ability works, then, too."""
    where = nouns.place(sense, at.the("noun"))
    who = nouns.simply(sense, subject, count=False)
    if (
        isinstance(who, Select) and being.ITS_OWN in who.filters and where == Said(zones=where.zones)
    ):  # 若你的自机在战场上
        return Compare(Count(replace(who, kind=words.CARD, zones=where.zones)), "≥", 1)
    if isinstance(who, Select) and not who.zones and where == Said(zones=(words.FIELD,)):  # 若你操控的自机单位在战场上
        return Compare(Count(replace(who, least=None, most=None)), "≥", who.least or 1)
    if who != THIS or where != Said(whose=where.whose, zones=where.zones) or where.whose not in {None, "自己"}:
        raise sense.fail("没有读懂什么在哪里", at)
    (zone,) = where.zones
    if zone != words.FIELD:
        sense.icons.append(("区域", zone))
        sense.that = sense.that or THIS
    return Is(who, (Filter("区域", "=", (zone,)),))


def _counters_on(sense: Sense, verb: Part) -> tuple[Filter, ...]:
    """具有3个铜钱指示物."""
    return tuple(
        qualities.counters(sense, words.counter(each.said("COUNTER")), each.rule("quant"))
        for each in verb.rules("given", "had")
        if each.word("COUNTER")
    )


def _has_fact(sense: Sense, noun: Part) -> Condition:  # noqa: PLR0911 - one a kind
    """你的生命不大于5, 其攻击力大于3."""
    first = noun.parts[0].first
    if len(noun.parts) == 1 and (of_it := first.word("SO_MUCH")) is not None and first.word("NUM"):  # 该伤害不小于3
        least = words.number(first.said("NUM"))
        return Compare(amounts.of_it(sense, of_it.text, noun), qualities.relation(sense, first), least)
    said = description.described(sense, noun)
    if said.together is not None and said.pron is None and not said.target:
        much = said.together.than if said.together.than is not None else said.together.values[0]
        of = nouns.counted(sense, replace(said, together=None), noun)
        return Compare(Fact(said.together.fact, of), said.together.relation, much)  # type: ignore[arg-type]  # a number
    if said.together is not None and said.pron is not None:
        said = replace(said, together=None, filters=(*said.filters, said.together))
    if said.bound == "以上" and said.zones and not said.any:  # 你颜色盘中至少有8张牌
        return having.many(sense, said, noun, none=False)
    if not said.filters or said.filters[-1].fact not in words.NUMBERS:
        raise sense.fail("没有读懂这个条件", noun)
    *others, last = said.filters
    if last.fact in {"数量", "生命"}:
        much = last.than if last.than is not None else last.values[0]
        bare = replace(said, filters=tuple(others))
        if last.fact == "生命" and bare.whose == "对手" and sense.player is None:
            sense.player = Ref(PLAYER, "对手")
        left = (
            Fact("生命", _player(sense, bare, noun)) if last.fact == "生命" else Count(nouns.counted(sense, bare, noun))
        )
        return Compare(left, last.relation, much)  # type: ignore[arg-type]  # a number
    if (
        others == [being.ITS_OWN]
        and said == Said(whose=said.whose, kind=words.UNIT, filters=said.filters)
        and said.whose
    ):
        return being.own_is(said.whose, (last,))
    if said.target and not others and not said.fact and said.pron is None and not said.zones:
        return Is(nouns.just(sense, replace(said, filters=()), noun), (last,))  # 若目标单位的攻击力不小于5
    if others or said.pron is None or said.fact:
        raise sense.fail("没有读懂这个条件", noun)
    cards = [target for target in sense.targets if target.kind.endswith(words.CARD) or target.zones]
    if cards and said.pron.text in {"该牌", "此牌", "这张牌"}:
        raise sense.fail(f"「{said.pron.text}」是目标，还是这张牌自己？", noun)
    return Is(pointing.pronoun(sense, said.pron), (last,))


def _player(sense: Sense, said: Said, noun: Part) -> Target:
    if said == Said(whose=said.whose) and said.whose is not None:
        return Ref(PLAYER, said.whose)
    word = said.pron
    if word is not None and word.text == "其" and isinstance(sense.player, Ref | Select):
        return sense.player
    if word is not None or said.owner is not None:
        found = nouns.one(sense, said, noun)
        if found.by is None:
            return found.what
    raise sense.fail("没有读懂是谁的生命", noun)
