"""Clauses that say what sets an ability off (10.1.1.2)."""

from __future__ import annotations

import re

from msgspec.structs import replace

from judge.effects.nodes.ability import Trigger
from judge.effects.nodes.meant import Both, Compare, Fact, Is, Named, Ref, Select, Target, TurnOf, Whose
from judge.effects.syntax import Part
from judge.games.evolve.text import described, nouns, ordinal, subjects, words
from judge.games.evolve.text.amounts import described_in, player
from judge.games.evolve.text.said import Said
from judge.games.evolve.text.sense import Sense
from judge.games.evolve.text.whereabouts import BY_A_TEXT
from judge.games.evolve.text.words import DECK, FIELD, HAND, LEADER
from judge.games.evolve.vocabulary import HAD_BEFORE
from judge.games.evolve.zones import BANISHED, EXTRA, GRAVE

_HARMS = {"伤害": "伤害", "能力造成的伤害": "能力伤害"}
_EVENTS = {
    "被破坏": "破坏",
    "被能力破坏": "能力破坏",
    **dict.fromkeys(
        ("被对手的能力破坏", "被对手的卡牌或能力破坏", "被对手的法术或能力破坏", "因对手的能力被破坏"), "对手的能力破坏"
    ),
    "进行攻击": "攻击",
    **dict.fromkeys(("被选择为攻击目标", "被选为攻击目标", "成为攻击目标"), "被攻击"),
    "被选择": "选择",
    **dict.fromkeys(
        ("被对手的能力选择", "被对手的法术或能力选择", "被对手的卡牌或能力选择", "被对手选择"), "对手的选择"
    ),
    "被丢弃": "丢弃",
    "被使用": "使用",
    "进行交战": "交战",
    "进行了交战": "交战",
    "除外": "消失领域",
    **dict.fromkeys(("消失", "被消失", "被除外"), "消失领域"),
}
_BACK = ("返回", "回到", "放回")
_EACH_PHASE = re.compile("(?:各玩家|每位玩家|各位玩家|双方玩家)在?(?:自身|自己|各自)的(结束阶段开始|主要阶段开始)")
_PHASE = re.compile(r"(自己|对手|双方|我方|对方)的?(.*)")


def trigger(sense: Sense, clause: Part) -> Trigger:
    """魔像・随从进入自己的战场时: any card that fits, one at a time."""
    if (once := clause.word("NEXT_TIME")) is not None:
        raise sense.fail("没有写到什么时候为止：请写「在这个回合中，下次…时」", once)
    clause, at_once = _for_all_at_once(clause)
    found = replace(_of_its_side(sense, clause, _trigger(sense, clause)), at_once=at_once)
    if (first := clause.word("FIRST")) is not None:
        found = replace(found, while_=ordinal.first_time(sense, found, first))
    sense.those = at_once
    if at_once:
        sense.that = None  # of several, 「该卡牌」 would be which?
    elif found.subject != Ref("这"):
        sense.that = Ref("诱发")
    elif isinstance(found.object, Select) and found.event in {"攻击", "交战"}:  # 此卡牌与随从交战时，…该随从
        sense.that = Ref("另一方")
    return found


def _for_all_at_once(clause: Part) -> tuple[Part, bool]:
    """自己的1张或以上的卡牌离开额外区: the same without the number, and whether it is one or more."""
    if clause.name == "noun" and clause.first.name == "desc":
        kept = [qual for qual in clause.first.parts if not _one_or_more(qual)]
        if len(kept) == len(clause.first.parts):
            return clause, False
        words_ = [qual.first.name for qual in kept]
        twice = [at for at, word in enumerate(words_) if word == "OF" and words_[at - 1 : at] in ([], ["OF"])][:1]
        desc = replace(clause.first, parts=tuple([qual for at, qual in enumerate(kept) if at not in twice]))
        return replace(clause, parts=(desc, *clause.parts[1:])), True
    made = [_for_all_at_once(each) for each in clause.parts]
    return replace(clause, parts=tuple([part for part, _ in made])), any(found for _, found in made)


def _one_or_more(qual: Part) -> bool:
    many = qual.first
    return many.name == "quant" and many.word("ABOVE") is not None and many.said("NUM") in {"1", "一"}


def _of_its_side(sense: Sense, clause: Part, found: Trigger) -> Trigger:
    """从自己的手牌丢弃卡牌时: whose zone it comes from is whose card it is."""
    from_ = clause.rule("from")
    side = nouns.origin(sense, from_).whose if from_ is not None else None
    if side is None or not isinstance(found.subject, Select) or found.subject.whose == side:
        return found
    if found.subject.whose != "双方":
        raise sense.fail("是谁的写了两次，而且不一样", clause)
    return replace(found, subject=replace(found.subject, whose=side))


_BESIDE = frozenset(("FIRST", "NEXT_TIME", "THIS_TURN", "BY_TEXT", "BY_HARM", "BY_BATTLE"))
"""Words of an event that do not say what happens."""


def _trigger(sense: Sense, clause: Part) -> Trigger:  # noqa: PLR0911, PLR0912 - one a kind of word
    phrases = list(clause.rules("noun"))
    origin = _origin(sense, clause)
    word = next(part for part in clause.parts if part.is_word and part.name not in _BESIDE)
    if clause.word("USED_NTH") is not None:
        return _nth(sense, clause, phrases)
    match word.name:
        case "BY_ABILITY":
            return _destroyed_by(sense, clause, phrases, word)
        case "BECAUSE":
            found = _discarded(sense, clause, phrases[-1:], origin)
            if len(phrases) == 1:  # 因能力丢弃此卡牌: whose ever it is
                return replace(found, event="能力丢弃", object=Select("卡牌"))
            of = described.said(sense, phrases[0].first) if phrases[0].first.name == "desc" else Said()
            bare = of.whose is not None and of == Said(whose=of.whose)  # 因自己的能力
            by: Target = Select("卡牌", of.whose or "双方") if bare else _any(sense, phrases[0])
            return replace(found, event="能力丢弃", object=by)
        case "SHUFFLE" | "SHUFFLED":
            place = nouns.place(sense, phrases[0])
            if place != Said(zone=DECK, whose=place.whose) or place.whose is None:
                raise sense.fail("是谁的牌组？请写「自己的牌组洗切时」", clause)
            return Trigger("洗切", Ref(LEADER, place.whose))
        case "PHASE":
            return _begins(sense, word)
        case "ENTER" | "PUT":
            moved = _moved(sense, phrases, origin, back=word.text.startswith(_BACK))
            return moved if clause.word("BY_TEXT") is None else _put_by_a_text(sense, clause, moved)
        case "TO_HAND":
            to = Trigger(HAND, Ref("这"), origin=origin)
            return _out_of(sense, phrases[0], to, back=word.text.startswith(_BACK))
        case "LEAVE":
            from_ = clause.rule("from")
            place = nouns.origin(sense, from_) if from_ is not None else nouns.place(sense, phrases[1])
            if place.zone == EXTRA and (from_ is None or not from_.word("ELSEWHERE")):
                return Trigger("离开额外区", _left_extra(sense, phrases[0], place))
            if place.zone != FIELD or (from_ is not None and from_.word("ELSEWHERE")):
                raise sense.fail("只能读懂离开战场", from_ or phrases[1])
            return Trigger("离场", _any(sense, phrases[0], place))
        case "GIVE" | "TO":
            return _dealing(sense, clause, phrases)
        case "DEAL" | "SUFFER":
            return _harmed(sense, clause, phrases, word)
        case "USE":
            return _used_from(sense, clause, _by_player(sense, "使用", phrases), origin)
        case "DRAW":
            subjects.of_any_kind(sense, clause)
            return Trigger("抽取", Ref(LEADER, player(sense, phrases[0])))
        case "REVEAL":
            return _shown(sense, clause, phrases, origin)
        case "DISCARD":
            return _discarded(sense, clause, phrases, origin)
        case "CHANGED":
            return _changed(sense, phrases[0], word)
    word = clause.word("FIGHT") or word
    event = _EVENTS.get(word.text, word.text)
    if event == "使用" and len(phrases) == 1:  # 自己的额外区的卡牌被使用
        return _used_from(sense, clause, _by_player(sense, event, phrases), origin)
    if event == "丢弃" and len(phrases) == 1:  # 自己的手牌被丢弃
        return _discarded(sense, clause, phrases, origin)
    other = _any(sense, phrases[1]) if len(phrases) > 1 else None
    if other is not None and event not in {"攻击", "交战"}:
        raise sense.fail("这里没有读懂", phrases[1])
    if event == "消失领域" and not origin:
        return _out_of(sense, phrases[0], Trigger(event, Ref("这")))
    return Trigger(event, _any(sense, phrases[0]), other, origin=origin)


def _nth(sense: Sense, clause: Part, phrases: list[Part]) -> Trigger:
    """自己使用在这个回合中使用的第2张法术, 自己在这个回合中使用第2张法术."""
    used = _by_player(sense, "使用", [phrases[0], phrases[-1]]) if len(phrases) > 1 else None
    said = sense.in_turn or clause.word("THIS_TURN") is not None or "回合" in clause.said("USED_NTH")
    if used is None or used.origin or not said:
        raise sense.fail("请写明是谁在哪个回合使用的第几张", clause)
    return replace(used, while_=ordinal.nth(sense, clause, used.subject))


def _destroyed_by(sense: Sense, clause: Part, phrases: list[Part], word: Part) -> Trigger:
    """此卡牌通过能力破坏随从: whose ability it is; 自己的随从通过能力破坏: it is brought down by one."""
    before = [noun for noun in phrases if noun.start < word.start]
    after = [noun for noun in phrases if noun.start > word.start]
    if not before:
        raise sense.fail("是谁的能力？请写「此卡牌通过能力破坏…时」", clause)
    if not after:
        return Trigger("能力破坏", _any(sense, before[0]))
    return Trigger("能力破坏", _any(sense, after[0]), _any(sense, before[0]))


def _out_of(sense: Sense, noun: Part, to: Trigger, place: Said | None = None, *, back: bool = False) -> Trigger:
    """自己墓场的卡牌消失, 自己的手牌放置到墓场: which zone it comes from stands beside whose it is.

    ``back``: it goes back, which a card that comes from a deck does not.
    """
    what = described.said(sense, noun.first) if noun.first.name == "desc" else Said()
    if what.zone in {"", FIELD}:
        there = what.zone == FIELD or (not what.zone and (what.kind in {"随从", "护符"} or back))  # 4.4.3
        from_there = there and not to.origin and to.event in {HAND, GRAVE, EXTRA, BANISHED}
        return replace(to, subject=_any(sense, noun, place), origin=(FIELD,) if from_there else to.origin)
    one = replace(what, zone="", number=None if what.number == 1 else what.number, within=False)
    if what.zone not in {GRAVE, HAND, EXTRA, DECK} or what.other or not _bare(one):
        return replace(to, subject=_any(sense, noun, place))
    if place is not None and place.whose not in {None, what.whose}:
        raise sense.fail("是谁的写了两次，而且不一样", noun)
    if to.origin not in {(), (what.zone,)}:
        raise sense.fail("从哪里写了两次", noun)
    return replace(to, subject=_such(one, what.whose or "双方"), origin=(what.zone,))


def _begins(sense: Sense, word: Part) -> Trigger:
    """自己的结束阶段开始, 各玩家在自身的主要阶段开始."""
    if (each := _EACH_PHASE.match(word.text)) is not None:
        sense.each_turn = True
        return Trigger(each[1], Ref("这"), while_=TurnOf("自己"))
    found = _PHASE.match(word.text.removeprefix("在"))
    if found is None:
        raise sense.fail("这里没有读懂", word)
    phase = re.sub("^回合的?(?=结束阶段|主要阶段)", "", found[2])
    if "回合" in phase:
        raise sense.fail("请写阶段：书中只有「主要阶段开始时」「结束阶段开始时」", word)
    return Trigger(phase, Ref("这"), while_=TurnOf(words.whose(found[1])))


def _left_extra(sense: Sense, noun: Part, place: Said) -> Target:
    """自己的卡牌离开额外区, 自己额外区的卡牌离开额外区: whatever was there."""
    what = described.said(sense, noun.first) if noun.first.name == "desc" else Said()
    if what.zone != EXTRA:
        return _any(sense, noun, place)
    if what.other or not _bare(replace(what, zone="")):
        raise sense.fail("发生此事的牌，这里没有读懂", noun)
    return _such(what, what.whose or place.whose or "双方")


def _put_by_a_text(sense: Sense, clause: Part, moved: Trigger) -> Trigger:
    """随从因能力进入自己的战场: it was not used."""
    if moved.event != "进场":
        raise sense.fail("因能力，只能读懂进入战场", clause)
    if isinstance(moved.subject, Select):
        return replace(moved, subject=replace(moved.subject, filters=(*moved.subject.filters, BY_A_TEXT)))
    return replace(moved, while_=Is(moved.subject, (BY_A_TEXT,)))


def _origin(sense: Sense, clause: Part) -> tuple[str, ...]:
    from_ = clause.rule("from")
    if from_ is None:
        return ()
    place = nouns.origin(sense, from_)
    if place.shown or place.top or not place.zone:
        raise sense.fail("这里要写从哪个领域", from_)
    if from_.word("ELSEWHERE") is not None:  # 从手牌以外进入战场 (5.4.3)
        return tuple([zone for zone in _ZONES if zone != place.zone])
    return (place.zone,)


_ZONES = ("手牌", "额外区", "墓场", "牌组", "消失领域", "进化牌组")


def _moved(sense: Sense, phrases: list[Part], origin: tuple[str, ...], *, back: bool) -> Trigger:
    place = nouns.place(sense, phrases[-1])
    if not place.zone or place.top or place.bottom or place.zone == DECK:
        raise sense.fail("这里要写是哪个领域", phrases[-1])
    event = "进场" if place.zone == FIELD else place.zone
    return _out_of(sense, phrases[0], Trigger(event, Ref("这"), origin=origin), place, back=back)


def _harmed(sense: Sense, clause: Part, phrases: list[Part], word: Part) -> Trigger:
    harm = re.sub("^(?:造成|给予)的", "", clause.said("HARM"))
    if (by := clause.word("BY_HARM")) is not None:  # 因对手的能力受到伤害
        if harm != "伤害":
            raise sense.fail("是哪一种伤害，写了两次", by)
        whose: Whose = "自己" if "自己" in by.text else "对手" if "对手" in by.text else "双方"
        kind = "法术" if by.text.endswith("法术") else "卡牌"
        return Trigger("受到能力伤害", _any(sense, phrases[0]), Select(kind, whose))
    event = f"{'造成' if word.name == 'DEAL' else '受到'}{_HARMS.get(harm, harm)}"
    other = _any(sense, phrases[1]) if len(phrases) > 1 else None
    return Trigger(event, _any(sense, phrases[0]), other)


def _dealing(sense: Sense, clause: Part, phrases: list[Part]) -> Trigger:
    """此卡牌给予对手的主战者攻击伤害, 此卡牌对对手的主战者造成攻击伤害."""
    harm = clause.said("HARM")
    if (by := clause.word("BY_BATTLE")) is not None:  # 通过攻击给予对手的主战者伤害
        if harm != "伤害":
            raise sense.fail("是哪一种伤害，写了两次", by)
        harm = "攻击伤害" if "攻击" in by.text else "交战伤害"
    return Trigger(f"造成{_HARMS.get(harm, harm)}", _any(sense, phrases[0]), _any(sense, phrases[1]))


def _used_from(sense: Sense, clause: Part, used: Trigger, origin: tuple[str, ...]) -> Trigger:
    """自己从额外区使用卡牌, 自己使用额外区的卡牌."""
    if origin and used.origin:
        raise sense.fail("从哪里使用写了两次", clause)
    return replace(used, origin=origin or used.origin)


def _by_player(sense: Sense, event: str, phrases: list[Part]) -> Trigger:
    """自己使用法术."""
    if len(phrases) == 1:  # 自己的法术使用时
        said = described.said(sense, described_in(sense, phrases[0]))
        zone = (said.zone,) if said.zone in {HAND, EXTRA} else ()  # 自己的额外区的卡牌被使用时
        said = replace(said, zone="") if zone else said
        if said.whose is None or not _bare(said):
            raise sense.fail("请写明是谁使用", phrases[0])
        used = _such(said, said.whose)
        return Trigger(event, used, origin=zone)
    what = described.said(sense, described_in(sense, phrases[1]))
    zone = (what.zone,) if what.zone in {HAND, EXTRA} else ()
    what = replace(what, zone="", number=None if what.number == 1 else what.number)
    if what.whose is not None or (what.zone and not zone) or not _bare(what):
        raise sense.fail("请写明是谁使用了什么牌", phrases[1])
    used = _such(what, player(sense, phrases[0]))
    return Trigger(event, used, origin=zone)


def _discarded(sense: Sense, clause: Part, phrases: list[Part], origin: tuple[str, ...]) -> Trigger:
    """从自己的手牌丢弃此卡牌, 自己丢弃卡牌."""
    last = described.said(sense, phrases[-1].first) if phrases[-1].first.name == "desc" else Said()
    one = replace(last, zone="", number=None if last.number == 1 else last.number, within=False)
    if last.zone == HAND and _bare(one) and not last.other:  # 自己的手牌, 1张手牌, 手牌中的1张法术
        what: Target = _such(one, last.whose or "双方")
    else:
        what = _any(sense, phrases[-1])
    if len(phrases) > 1 and isinstance(what, Select):
        what = replace(what, whose=player(sense, phrases[0]))
    elif len(phrases) > 1:
        player(sense, phrases[0])
    if origin not in {(), (HAND,)}:
        raise sense.fail("只能从手牌丢弃", clause)
    return Trigger("丢弃", what, origin=origin)


def _shown(sense: Sense, clause: Part, phrases: list[Part], origin: tuple[str, ...]) -> Trigger:
    """从自己的手牌展示此卡牌."""
    if origin != (HAND,) or len(phrases) > 1 or phrases[0].first.name != "THIS":
        raise sense.fail("这里请写「从自己的手牌展示此卡牌时」", clause)
    sense.zone = HAND
    return Trigger("展示", Ref("这"), origin=origin)


def _changed(sense: Sense, noun: Part, word: Part) -> Trigger:
    """自己的主战者的生命值增加."""
    said = described.said(sense, noun.first) if noun.first.name == "desc" else Said()
    if word.text.startswith("回复") and said.whose is not None and said == Said(whose=said.whose):
        return Trigger("主战者生命值增加", Ref(LEADER, said.whose))
    if len(re.findall("生命值|体力|攻击力", word.text)) > 1:
        raise sense.fail("是其中一个数值变了，还是两个都变，没有读懂：请分成两段写", word)
    if said.kind != LEADER and noun.word("LEADER_OF") is None and re.search(r"增加|回复|\+", word.text):  # 5.26.1
        fact = "攻击力" if "攻击力" in word.text else "生命值"
        return Trigger(f"{fact}增加", _any(sense, noun))
    who = nouns.whole(sense, noun)
    if not (isinstance(who, Ref) and who.role == LEADER) or "攻击力" in word.text:
        raise sense.fail("随从的生命值减少，算不算受到伤害，没有读懂：请写「受到伤害时」", noun)
    if (low := re.search("[0-9]+", word.text)) is not None:  # 生命值变为0或以下时: it was more before
        if "以下" not in word.text:
            raise sense.fail("是减少到、还是增加到这个数值，没有读懂：请写「变为n或以下时」", word)
        bound = int(low[0])
        fell = Both((Compare(Fact("生命值", who), "≤", bound), Compare(Named(HAD_BEFORE), ">", bound)))
        return Trigger("主战者生命值减少", who, while_=fell)
    return Trigger(f"主战者生命值{'减少' if re.search('减少|-', word.text) else '增加'}", who)


def _any(sense: Sense, noun: Part, place: Said | None = None) -> Target:
    """Whatever card fits: it is not chosen. ``place``: whose zone it enters or leaves."""
    if noun.first.name == "THIS":
        return Ref("这")
    if noun.first.name == "THAT" and sense.waited is not None:
        return sense.waited
    if noun.first.name != "desc":
        raise sense.fail("这里要写是什么牌", noun)
    what = described.said(sense, noun.first)
    if what.zone not in {"", FIELD}:
        raise sense.fail("发生此事的牌不写在哪个领域", noun)
    if not _bare(replace(what, zone="", number=None if what.number == 1 else what.number)):
        raise sense.fail("这里要写「1张」牌", noun)
    if not (what.kind or what.filters):
        raise sense.fail("没有写是什么牌", noun)
    if what.kind == LEADER:
        if what != Said(LEADER, what.whose):
            raise sense.fail("这里只写是谁的主战者", noun)
        return Ref(LEADER, what.whose or "双方")
    whose = what.whose
    if place is not None and place.whose is not None:
        if whose not in {None, place.whose}:
            raise sense.fail("是谁的写了两次，而且不一样", noun)
        whose = place.whose
    return _such(what, whose or "双方")


def _bare(what: Said) -> bool:
    """Whether nothing is said but whose, and what cards they are: so many, or of which place, is none of that."""
    plain = Said(what.kind, what.whose, filters=what.filters, other=what.other, name=what.name)
    return what == replace(plain, either=what.either)


def _such(what: Said, whose: Whose) -> Select:
    """Whatever card of that player's fits."""
    return Select(what.kind or "卡牌", whose, filters=what.filters, other=what.other, either=what.either)
