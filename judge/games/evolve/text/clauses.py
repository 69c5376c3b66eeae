"""The clauses of card text that do something (5), each with the cards that it is about."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from judge.effects.nodes import (
    Amount,
    Become,
    Choose,
    Count,
    Counters,
    Create,
    Damage,
    Defeat,
    Deploy,
    Do,
    Draw,
    Exchange,
    Fact,
    Finish,
    GiveUp,
    Grant,
    Look,
    Node,
    Points,
    Power,
    Put,
    Ref,
    Reveal,
    Search,
    Select,
    Shuffle,
    TakeControl,
    Target,
    Turn,
    Whose,
)
from judge.effects.syntax import Part
from judge.games.evolve.text import conditions, nouns
from judge.games.evolve.text.conditions import PLAYER_FACTS
from judge.games.evolve.text.nouns import DECK, FIELD, HAND, LEADER, PUBLIC, Said, aimed, whole, written
from judge.games.evolve.text.sense import TURN_END, Sense

NEXT_START = "下个开始阶段"
_TOP, _BOTTOM = "最上方", "最下方"
BANISHED, EXTRA = "消失领域", "额外区"
_FLAGS = {
    **dict.fromkeys(("不能攻击", "无法攻击", "不能进行攻击"), "不能攻击"),
    **dict.fromkeys(
        ("不能攻击主战者", "不能攻击对手的主战者", "无法攻击主战者", "无法攻击对手的主战者"), "不能攻击主战者"
    ),
    **dict.fromkeys(("不能攻击随从", "不能攻击对手的随从", "无法攻击随从"), "不能攻击随从"),
    **dict.fromkeys(("不能被攻击", "不能成为攻击目标", "不能被选择为攻击目标"), "不能被攻击"),
    **dict.fromkeys(("不会被能力破坏", "不会因能力而被破坏"), "不会被能力破坏"),
    **dict.fromkeys(("不会受到能力伤害", "不受能力伤害"), "不会受到能力伤害"),
    **dict.fromkeys(("不能竖置", "不会竖置"), "不能竖置"),
    **dict.fromkeys(("不能被选择", "不会被选择"), "不能被选择"),
}
_AT_SIGN = re.compile(r"增加|减少|[+-]")
_SIGNED = re.compile(r"[+-](?:[0-9]+|X)")
_USED = frozenset(("费用", "使用费用"))


def until(sense: Sense, part: Part) -> str:
    """Until when: said in the clause or before it."""
    said = list(part.rules("until"))
    if len(said) > 1 or (said and sense.until):
        raise sense.fail("持续到什么时候写了两次", said[-1])
    goes_on = not part.rules("noun", "nouns") and sense.subject is not None
    sense.pending = None
    found = duration(sense, said[0]) if said else sense.until or (sense.before if goes_on else "")
    sense.before = found
    return found


def duration(sense: Sense, part: Part) -> str:
    """在这个回合中, 直到回合结束, 直到下个对手的回合结束."""
    if part.word("THIS_TURN"):
        return TURN_END
    text = part.text
    if "战斗" in text or "游戏" in text:
        raise sense.fail("只能持续到某个回合结束", part)
    whose = next((who for word, who in (("对手", "对手"), ("对方", "对手"), ("敌方", "对手")) if word in text), "")
    whose = whose or next(("自己" for word in ("自己", "我方", "你") if word in text), "")
    if not whose and "下" not in text:
        return TURN_END
    return f"{'下一次' if '下' in text or whose == '对手' else ''}{whose}的回合结束" if whose else "下一次回合结束"


def _target(sense: Sense, part: Part, *, counted: bool = True, origin: Said | None = None) -> list[Target]:
    """Whom a clause speaks of: its own words, or those of the clause before it, or this card."""
    phrases = _phrases(part)
    if phrases:
        found = [aimed(sense, noun, of_zone=origin, counted=counted) for noun in phrases]
        sense.subject = found[-1]
        return found
    if origin is not None:
        raise sense.fail("没有写是什么牌", part)
    if sense.subject is not None:
        return [sense.subject]
    if part.rule("stat", "become", "gain", "lose", "flag", "evolve") is None:
        raise sense.fail("没有写是什么牌", part)
    return [Ref("这")]


def _phrases(part: Part) -> list[Part]:
    found: list[Part] = []
    for each in part.rules("noun", "nouns"):
        found += each.rules("noun") if each.name == "nouns" else [each]
    return found


def player(sense: Sense, part: Part, default: Whose = "自己") -> Whose:
    """The player who does it."""
    noun = next(part.rules("noun"), None)
    return default if noun is None else conditions.player(sense, noun)


# --- cards ------------------------------------------------------------------------------------------------------


def _draw(sense: Sense, part: Part) -> list[Node]:
    quant = part.the("quant")
    if quant.word("ABOVE", "BELOW", "ANY"):
        raise sense.fail("抽几张请写一个数", quant)
    count: Amount = written(quant.said("NUM", "NUM_X"))
    if sense.each is not None:
        sense.pending, count = None, _times(sense, count, part)
    if quant.word("MOST"):
        return [Do("抽取至多", times=count, who=player(sense, part))]
    return [Draw(count, player(sense, part))]


def _times(sense: Sense, number: Amount, at: Part) -> Amount:
    """So much for each that is counted."""
    if sense.each is None:
        return number
    if not isinstance(number, int):
        raise sense.fail("「每有1张」后面要写一个数", at)
    return Count(sense.each.of, number)


def _choose(sense: Sense, part: Part) -> list[Node]:
    """选择…: a target where it is in the open (10.6.2.3), else a choice when it is done."""
    from_, nouns_ = part.rule("from"), part.the("nouns")
    who: Whose = player(sense, part)
    place = nouns.origin(sense, from_) if from_ is not None else None
    refs: list[Target] = []
    made: list[Node] = []
    for noun in nouns_.rules("noun"):
        if noun.first.name != "desc":
            raise sense.fail("这里要写选择什么", noun)
        words = nouns.within(sense, place, nouns.said(sense, noun.first), noun)
        if words.number is None and not words.bound:
            raise sense.fail("没有写选择几张", noun)
        if who == "对手":  # 对手选择自己的…: his own
            if words.whose in {"对手", "双方"}:
                raise sense.fail("对手选择谁的牌？请写「对手选择自己的…」", noun)
            words = replace(words, whose="对手")
        what = nouns.select(sense, words, noun)
        if what.top:
            raise sense.fail("牌组顶部的牌不能选择", noun)
        hidden = what.shown or not (set(what.zones) <= PUBLIC)
        if hidden and what.whose == "双方" and not what.shown:
            what = replace(what, whose="自己")
        if hidden or who != "自己" or sense.in_cost:
            made.append(Choose(what, by=who, also=bool(made)))
            sense.that = Ref("那")
            refs.append(sense.that)
        else:
            refs.append(sense.target(what))
    if len(refs) > 1 and not made:
        first, last = str(getattr(refs[0], "role", "")), str(getattr(refs[-1], "role", ""))
        span = (first.removeprefix("对象").split("-")[0], last.removeprefix("对象").split("-")[-1])
        sense.that = Ref(f"对象{span[0]}-{span[1]}")
    elif made and len(made) != len(refs):
        raise sense.fail("请把公开领域的和非公开领域的分成两句选择", part)
    sense.subject = sense.that
    return made


def _from(sense: Sense, part: Part) -> Said | None:
    from_ = part.rule("from")
    return nouns.origin(sense, from_) if from_ is not None else None


def _kill_of(sense: Sense, part: Part) -> list[Node]:
    return [Defeat(what) for what in _target(sense, part)]


def _banish_of(sense: Sense, part: Part) -> list[Node]:
    return [Put(what, BANISHED) for what in _target(sense, part)]


def _turn_of(sense: Sense, part: Part) -> list[Node]:
    return [Turn(what, part.said("STAND")) for what in _target(sense, part)]


def _reveal_of(sense: Sense, part: Part) -> list[Node]:
    found: list[Node] = [Reveal(what) for what in _target(sense, part)]
    sense.shown, sense.that = True, Ref("那")
    return found


def _discard_of(sense: Sense, part: Part) -> list[Node]:
    """丢弃1张手牌: who has them chooses which (5.11.1)."""
    word = part.the("DISCARD")
    actor = next((noun for noun in part.rules("noun") if noun.start < word.start), None)
    noun = next(noun for noun in part.rules("noun") if noun.start > word.start)
    who = conditions.player(sense, actor) if actor is not None else None
    if noun.first.name != "desc":
        return [Put(whole(sense, noun), "墓场", "丢弃")]
    words = nouns.within(sense, _from(sense, part), nouns.said(sense, noun.first), noun)
    return [_given_up(sense, words, who, noun)]


def _given_up(sense: Sense, words: Said, who: Whose | None, at: Part) -> GiveUp:
    if words.number is None and not words.every and not words.bound:
        raise sense.fail("没有写几张：请写数量，或写「所有」", at)
    if words.zone not in {"", HAND}:
        raise sense.fail("丢弃的只能是手牌", at)
    if who is not None and words.whose not in {None, who}:
        raise sense.fail("丢弃的只能是自己的手牌", at)
    what = nouns.select(sense, replace(words, whose=who or words.whose or "自己", zone=HAND), at)
    sense.that = sense.subject = Ref("那")
    return GiveUp(what, "丢弃")


def _search(sense: Sense, part: Part) -> list[Node]:
    """从自己的牌组中寻找1张『妖精』: where it goes is said after it."""
    noun = part.the("noun")
    place = _from(sense, part) or Said(zone=DECK)
    if noun.first.name != "desc":
        raise sense.fail("这里要写找什么", noun)
    words = nouns.said(sense, noun.first)
    if not words.zone:
        words = nouns.within(sense, place, words, noun)
    if words.zone != DECK or words.top or words.bottom or words.whose == "对手":
        raise sense.fail("只能读懂在自己的牌组里找", noun)
    if words.number is None and words.bound != "任意":
        raise sense.fail("没有写找几张", noun)
    sense.that = sense.subject = Ref("那")
    return [Search(nouns.select(sense, replace(words, whose="自己"), noun), "")]


def _look(sense: Sense, part: Part) -> list[Node]:
    phrases = list(part.rules("noun"))
    who: Whose = conditions.player(sense, phrases[0]) if len(phrases) > 1 else "自己"
    noun = phrases[-1]
    found = nouns.said(sense, noun.first) if noun.first.name == "desc" else None
    if found is None:
        what: Target = whole(sense, noun)
    else:
        if found.number is None and not found.every and not found.placed:
            raise sense.fail("没有写几张", noun)
        what = nouns.select(sense, found, noun)
    sense.shown, sense.that = True, Ref("那")
    return [Look(what, who)]


def _shuffle(sense: Sense, part: Part) -> list[Node]:
    place = nouns.place(sense, part.the("noun"))
    if place.zone != DECK or place.top:
        raise sense.fail("只有牌组能洗切", part)
    return [Shuffle(place.whose or "自己")]


def _summon(sense: Sense, part: Part) -> list[Node]:
    """召唤1个『妖精』: onto one's own field (5.4.2.1)."""
    return [_created(sense, noun, FIELD, player(sense, part)) for noun in part.the("nouns").rules("noun")]


def _created(sense: Sense, noun: Part, zone: str, whose: Whose, state: str = "") -> Create:
    words = nouns.said(sense, noun.first) if noun.first.name == "desc" else Said()
    bare = replace(words, number=None, name="", filters=(), kind="", bound="")
    if not words.name or bare != Said() or words.number is None or words.bound:
        raise sense.fail("这里要写几张『衍生物名称』", noun)
    count: Amount = words.number
    if sense.each is not None:
        sense.pending, count = None, _times(sense, count, noun)
    sense.that = sense.subject = Ref("那")
    return Create(words.name, count, zone, whose, state)


def _exchange(sense: Sense, part: Part) -> list[Node]:
    one, other = part.rules("noun")
    return [Exchange(aimed(sense, one), aimed(sense, other))]


def _take(sense: Sense, part: Part) -> list[Node]:
    return [TakeControl(what) for what in _target(sense, part)]


# --- numbers ----------------------------------------------------------------------------------------------------


def _damage(sense: Sense, part: Part) -> list[Node]:
    if part.word("AS_MUCH"):
        who = next(part.rules("noun"))
        fact = nouns.fact(part.said("FACT_OF"))
        return [Damage(what, Fact(fact, whole(sense, who))) for what in _aims(sense, part.the("nouns"))]
    word = part.the("HURT")
    much: Amount = written(word.text.split("点")[0].split("伤害")[0])
    if sense.each is not None:
        sense.pending, much = None, _times(sense, much, part)
    shared = part.word("SHARE") is not None
    if not _phrases(part):
        found = [sense.that] if sense.that is not None else _target(sense, part)
    else:
        found = _target(sense, part)
    if shared:  # how much each has is said when it is used, and so which they are (10.6.2.4)
        found = [sense.target(what) if isinstance(what, Select) and what.least is not None else what for what in found]
    return [Damage(what, much, shared=shared) for what in found]


def _aims(sense: Sense, nouns_: Part) -> list[Target]:
    return [aimed(sense, noun) for noun in nouns_.rules("noun")]


def _place_at(sense: Sense, part: Part) -> list[Node]:
    """在自己的额外区中放置1张『妖精』."""
    where, what = part.rules("noun")
    place = nouns.place(sense, where)
    if place.zone not in {FIELD, EXTRA}:
        raise sense.fail("衍生物只能放置到战场或额外区", where)
    return [_created(sense, what, place.zone, place.whose or "自己")]


def _heal(sense: Sense, part: Part) -> list[Node]:
    """自己的主战者回复2点生命值: its life goes up."""
    (what,) = _target(sense, part)
    return [Power(what, "生命值", written(part.said("HEAL")))]


def _points(sense: Sense, part: Part) -> list[Node]:
    """自己回复能量点1 (5.14)."""
    return [Points("能量点", written(part.said("RECOVER")), player(sense, part))]


def _pp(sense: Sense, part: Part) -> list[Node]:
    """●2: so many of its controller's points (10.4.4)."""
    if not sense.in_cost:
        raise sense.fail("能量点费用要写在「：」的前面", part)
    return [Points("能量点", written(part.text), minus=True)]


def _icon_cost(sense: Sense, part: Part) -> list[Node]:
    if not sense.in_cost:
        raise sense.fail("横置费用要写在「：」的前面", part)
    return [Turn(Ref("这"), "横置")]


_COUNTED = re.compile(r"([0-9]+|X|[一二两三四五六七八九十]+|所有)(?:个|枚)?(?:的)?『?(.+?)』?指示物")


def _counters(sense: Sense, part: Part) -> list[Node]:
    """在此卡牌上放置2个魔素指示物, 移除此卡牌的1个魔素指示物."""
    word = part.the("COUNTERS")
    found = _COUNTED.fullmatch(word.text.removeprefix("的"))
    if found is None or found[1] == "所有":
        raise sense.fail("要写几个指示物", word)
    noun, from_ = part.rule("noun"), part.rule("from")
    if noun is None and from_ is not None:
        noun = from_.rule("noun")
    what: Target = aimed(sense, noun) if noun is not None else Ref("这")
    return [Counters(what, found[2], written(found[1]), minus=part.name == "remove")]


def _stack(sense: Sense, part: Part) -> list[Node]:
    """【蓄积】+2 (13.3.2.4): each counter goes onto a card that has 【蓄积】."""
    return [Do("蓄积", times=written(part.said("STACK")), who=player(sense, part))]


# --- the game ---------------------------------------------------------------------------------------------------


def _roll(_sense: Sense, _part: Part) -> list[Node]:
    return [Do("掷骰子")]


def _skip(sense: Sense, part: Part) -> list[Node]:
    whose: Whose = "对手" if "对手" in part.said("SKIP") else player(sense, part)
    return [Do("跳过下一个回合", who=whose)]


def _extra_turn(sense: Sense, part: Part) -> list[Node]:
    return [Do("进行额外回合", who=player(sense, part))]


def _finish(sense: Sense, part: Part) -> list[Node]:
    return [Finish(player(sense, part), won=part.word("WIN") is not None)]


def _meal(sense: Sense, part: Part) -> list[Node]:
    found = re.match(r"[0-9]+", part.said("MEAL"))
    what = _target(sense, part)[0] if _phrases(part) else Ref("这")
    return [Do("用餐", what, int(found[0]) if found else 1)]


def _race(sense: Sense, part: Part) -> list[Node]:
    found = re.match(r"[0-9]+", part.said("RACE"))
    what = _target(sense, part)[0] if _phrases(part) else Ref("这")
    return [Do("参赛", what, int(found[0]) if found else 1)]


def _no_stand(sense: Sense, part: Part) -> list[Node]:
    (what,) = _target(sense, part)
    return [Grant(what, "不能竖置", NEXT_START)]


# --- what is done to cards that were named before or after 将 -----------------------------------------------------


def _act(sense: Sense, part: Part) -> list[Node]:
    action = next(part.rules(*_ACTIONS))
    origin = _from(sense, part)
    lasting = action.name in _LASTS
    if origin is not None and lasting:
        raise sense.fail("这里不能写从哪里", part.the("from"))
    if action.name == "put" and (made := _made(sense, part, action, origin)) is not None:
        return made
    if action.name == "stat" and (made := _of_player(sense, part, action)) is not None:
        return made
    if action.name == "discard" and len(_phrases(part)) == 1 and _phrases(part)[0].first.name == "desc":
        words = nouns.within(sense, origin, nouns.said(sense, _phrases(part)[0].first), part)
        return [_given_up(sense, words, None, part)]
    counted = not (sense.using and action.name in {"stat", "become"})
    if not _phrases(part) and origin is not None and sense.that is None:
        raise sense.fail("没有写是什么牌", part)
    found = _target(sense, part, counted=counted, origin=origin)
    if part.rule("until") is not None and not lasting:
        raise sense.fail("这里做的不会持续", part.the("until"))
    held = until(sense, part) if lasting else ""
    return [node for what in found for node in _ACTIONS[action.name](sense, action, what, held)]


def _made(sense: Sense, part: Part, action: Part, origin: Said | None) -> list[Node] | None:
    """将『妖精』2张放置在额外区中: tokens, or cards of the name (5.4.2)."""
    phrases = _phrases(part)
    if origin is not None or not phrases or action.rule("noun") is None:
        return None
    if any(noun.first.name != "desc" for noun in phrases):
        return None
    words = [nouns.said(sense, noun.first) for noun in phrases]
    if not all(each.name and not each.zone and each.whose is None and each.number is not None for each in words):
        return None
    zone, whose, end = _where(sense, action)
    if end or zone not in {FIELD, EXTRA}:
        raise sense.fail("衍生物只能放置到战场或额外区；别的牌请写从哪里放置", action)
    return [_created(sense, noun, zone, whose or "自己", _state(action)) for noun in phrases]


def _of_player(sense: Sense, part: Part, action: Part) -> list[Node] | None:
    """自己的能量点最大值+1: a number of a player."""
    changes = [change for word in action.parts if word.name == "CHANGE" for change in _changes(word)]
    if not {fact for fact, _, _ in changes} & PLAYER_FACTS:
        return None
    phrases = _phrases(part)
    who: Whose = conditions.player(sense, phrases[0]) if phrases else "自己"
    if sense.until or part.rule("until") is not None or not {fact for fact, _, _ in changes} <= PLAYER_FACTS:
        raise sense.fail("玩家的数值这样变化，不在能读懂的范围内", action)
    return [Points(fact, _times(sense, number, action), who, minus) for fact, number, minus in changes]


def _changes(word: Part) -> list[tuple[str, Amount, bool]]:
    """Each fact with what is added to it, or taken off."""
    text = word.text
    signs = _SIGNED.findall(text)
    minus = "-" in text or "减少" in text
    if text[0] in "+-":
        facts = ("攻击力", "生命值")
        return [(fact, written(said), said[0] == "-") for fact, said in zip(facts, signs, strict=True)]
    name = _AT_SIGN.split(text)[0].removeprefix("的")
    return [(fact, written(text), minus) for fact in _several(name)]


def _several(name: str) -> tuple[str, ...]:
    if name.startswith("攻击力") and ("生命值" in name or "体力" in name):
        return ("攻击力", "生命值")
    return (nouns.fact(name),)


def _stat(sense: Sense, action: Part, what: Target, held: str) -> list[Node]:
    made: list[Node] = []
    for word in action.parts:
        if word.name != "CHANGE":
            continue
        for fact, number, minus in _changes(word):
            name = "费用" if fact in _USED else fact
            made.append(Power(what, name, _times(sense, number, word), held, minus))
    if sense.each is not None:
        sense.pending = None
    return made


def changed(sense: Sense, action: Part) -> list[Node]:
    """What changes of those that were spoken of last."""
    return _stat(sense, action, sense.subject or Ref("这"), sense.until)


def _become(sense: Sense, action: Part, what: Target, held: str) -> list[Node]:
    made: list[Node] = []
    for word in action.parts:
        if word.name == "BECOME":
            name = re.split("变为|变成|成为|改为", word.text)[0].removeprefix("的")
            facts = _several(name)
            if set(facts) & PLAYER_FACTS:
                raise sense.fail("玩家的数值变为多少，不在能读懂的范围内", word)
            for fact in facts:
                name = "费用" if fact in _USED else fact
                made.append(Become(what, name, written(word.text), held))
    return made


def _where(sense: Sense, action: Part) -> tuple[str, Whose | None, str]:
    """The zone that something goes to, whose, and the end of a deck."""
    if action.word("TO_HAND"):
        return HAND, None, ""
    place = nouns.place(sense, action.the("noun"))
    if not place.zone:
        raise sense.fail("没有写放置到哪个领域", action)
    if place.owners and place.whose is not None:
        raise sense.fail("是谁的写了两次", action)
    if place.zone == DECK and not (place.top or place.bottom):
        raise sense.fail("没有写放置到牌组的顶部还是底部", action)
    return place.zone, place.whose, _TOP if place.top else _BOTTOM if place.bottom else ""


def _state(action: Part) -> str:
    said = action.said("IN_STATE")
    return "横置" if "横置" in said else "竖置" if said else ""


def _put(sense: Sense, action: Part, what: Target, held: str) -> list[Node]:
    del held
    zone, whose, end = _where(sense, action)
    state, order = _state(action), action.word("IN_ORDER") is not None
    sense.that = sense.subject = Ref("那")  # the card as it lies there (4.1.4.1)
    if zone == FIELD:
        if order:
            raise sense.fail("战场上没有顺序", action)
        return [Deploy(what, FIELD, state, whose)]
    if state:
        raise sense.fail("只有放置到战场时才写横置或竖置", action)
    if zone != DECK and order:
        raise sense.fail("只有放置到牌组时才写顺序", action)
    return [Put(what, zone, end, whose, order)]


def _kill(_sense: Sense, _action: Part, what: Target, _held: str) -> list[Node]:
    return [Defeat(what)]


def _banish(_sense: Sense, _action: Part, what: Target, _held: str) -> list[Node]:
    return [Put(what, BANISHED)]


def _turn_it(_sense: Sense, action: Part, what: Target, _held: str) -> list[Node]:
    return [Turn(what, action.said("STAND"))]


def _evolve(_sense: Sense, _action: Part, what: Target, _held: str) -> list[Node]:
    return [Do("进化", what)]


def _transform(_sense: Sense, action: Part, what: Target, _held: str) -> list[Node]:
    return [Do("变身", what, into=action.said("NAME")[1:-1])]


def _discard(_sense: Sense, _action: Part, what: Target, _held: str) -> list[Node]:
    return [Put(what, "墓场", "丢弃")]


def _reveal(sense: Sense, _action: Part, what: Target, _held: str) -> list[Node]:
    sense.that = Ref("那")
    sense.subject = sense.that
    return [Reveal(what)]


def _gain(sense: Sense, action: Part, what: Target, held: str) -> list[Node]:
    made: list[Node] = []
    for gift in action.rules("gift"):
        word = gift.first
        if word.name == "QUOTED":
            made += [Grant(what, until=held, ability=each) for each in sense.quoted[int(word.text[1:-1])]]
        else:
            made.append(Grant(what, word.text[1:-1], held))
    return made


def _lose(sense: Sense, action: Part, what: Target, held: str) -> list[Node]:
    del sense
    if action.word("ABILITIES"):
        return [Grant(what, "失去能力", held)]
    return [Grant(what, "失去", held, name=word.text[1:-1]) for word in action.parts if word.name == "KEYWORD"]


def _flag(_sense: Sense, action: Part, what: Target, held: str) -> list[Node]:
    said = action.said("FLAG")
    return [Grant(what, _FLAGS.get(said, said), held)]


def _kind(_sense: Sense, action: Part, what: Target, held: str) -> list[Node]:
    return [Become(what, "种类", (action.said("BECOME_KIND").removeprefix("变为"),), held)]


def _take_it(_sense: Sense, _action: Part, what: Target, _held: str) -> list[Node]:
    return [TakeControl(what)]


_ACTIONS: dict[str, Callable[[Sense, Part, Target, str], list[Node]]] = {
    "kill": _kill,
    "banish": _banish,
    "turn_it": _turn_it,
    "evolve": _evolve,
    "put": _put,
    "transform": _transform,
    "discard": _discard,
    "reveal": _reveal,
    "stat": _stat,
    "become": _become,
    "gain": _gain,
    "lose": _lose,
    "flag": _flag,
    "kind": _kind,
    "take_it": _take_it,
}
_LASTS = frozenset(("stat", "become", "gain", "lose", "flag", "kind"))
_NODES: dict[str, Callable[[Sense, Part], list[Node]]] = {
    "draw": _draw,
    "choose": _choose,
    "act": _act,
    "damage": _damage,
    "summon": _summon,
    "look": _look,
    "shuffle": _shuffle,
    "counters": _counters,
    "remove": _counters,
    "place_at": _place_at,
    "stack": _stack,
    "exchange": _exchange,
    "roll": _roll,
    "skip": _skip,
    "extra_turn": _extra_turn,
    "finish": _finish,
    "points": _points,
    "heal": _heal,
    "pp": _pp,
    "icon_cost": _icon_cost,
    "meal": _meal,
    "race": _race,
    "search": _search,
    "take": _take,
    "discard_of": _discard_of,
    "kill_of": _kill_of,
    "banish_of": _banish_of,
    "turn_of": _turn_of,
    "reveal_of": _reveal_of,
    "whole_turn": _no_stand,
}


def nodes(sense: Sense, part: Part) -> list[Node]:
    """What a clause does."""
    if part.name not in _NODES:
        raise sense.fail("这里不能这样写", part)
    found = _NODES[part.name](sense, part)
    if sense.pending is None and part.name in {"act", "damage", "draw", "summon"}:
        sense.each = None
    return found


def searched(nodes_: Sequence[Node]) -> list[Node]:
    """A search with what is done with what was found; that it is shown, and the deck shuffled, is understood (5.7)."""
    found: list[Node] = []
    for node in nodes_:
        last = found[-1] if found else None
        if isinstance(last, Search) and not last.zone:
            if node == Reveal(Ref("那")) and last.what.filters:
                continue
            if isinstance(node, Put) and node.what == Ref("那"):
                found[-1] = replace(last, zone=node.zone, place=node.place)
                continue
            if isinstance(node, Deploy) and node.what == Ref("那"):
                found[-1] = replace(last, zone=node.zone, state=node.state)
                continue
        if isinstance(last, Search) and node == Shuffle("自己"):
            continue
        found.append(node)
    return found


def unfinished(nodes_: Sequence[Node]) -> bool:
    """Whether a search does not say where what was found goes."""
    return any(isinstance(node, Search) and not node.zone for node in nodes_)


__all__ = ["LEADER", "Select", "duration", "nodes", "searched", "unfinished"]
