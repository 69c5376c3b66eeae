"""Verbs that do something to cards once: 抓, 弃置, 牺牲, 消灭, 横置, 移除, 反制, 使用 …."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.ability import By, May, Node, OneOf
from judge.effects.nodes.harm import Heal
from judge.effects.nodes.meant import TARGET, Fact, Missing, Ref, Select, Target
from judge.effects.nodes.verbs import Choose, Copy, Defeat, Do, Draw, Exchange, GiveUp, Look, Put, Reveal, Turn
from judge.effects.syntax import Part
from judge.effects.walking import parts as parts_of
from judge.games.touhou.text import (
    amounts,
    changing,
    copying,
    description,
    marking,
    moving,
    nouns,
    permitting,
    phrases,
    pointing,
    words,
)
from judge.games.touhou.text.phrases import Clause, Verbs
from judge.games.touhou.text.roles import CAUSE, OPPONENT, OTHER_END, THAT, THIS, YOU
from judge.games.touhou.text.said import Said
from judge.games.touhou.text.sense import Sense
from judge.games.touhou.text.words import PLAYER


def _draw(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    phrases.no_more(sense, clause, part, "subject", "each")
    whose, by = phrases.actor_of(sense, clause)
    noun = part.rule("noun")
    many = phrases.as_many(sense, part)
    if many is not None and description.described(sense, many[1]) == Said(card=True, kind=words.CARD):
        return phrases.done_by(by, [Draw(phrases.multiplied(sense, many[0], part), whose)])
    said = description.described(sense, noun) if noun is not None else Said()
    if isinstance(most := said.number, int) and said.bound == "至多" and sense.each is None and whose != "双方":
        ways = tuple([(Draw(number, whose),) for number in range(1, most + 1)])  # 抓至多两张牌: or none
        if replace(said, number=None, bound="", kind="", card=False) == Said() and most <= _UP_TO:
            one: Node = OneOf(ways) if len(ways) > 1 else ways[0][0]
            return phrases.done_by(by, [one if sense.permitted else May((one,))])
    said = replace(said, number=amounts.so_many(sense, said.number, part))
    plain = noun is not None and replace(said, number=None, kind="", card=False) == Said()
    if noun is None or not plain or said.number is None or (said.kind != words.CARD and not noun.text.endswith("张")):
        raise sense.fail("抓牌要写抓几张", noun or part)
    return phrases.done_by(by, [Draw(phrases.multiplied(sense, said.number, part), whose)])


def _draw_up_to(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """抓牌直到手牌为四张: as many as are missing, each player of his own."""
    phrases.no_more(sense, clause, part, "subject", "each")
    whose, by = phrases.actor_of(sense, clause)
    number = words.number("".join(c for c in part.text if c in "0123456789一二两三四五六七八九十"))
    mine = Draw(Missing(Select(words.HAND, "自己", (words.HAND,)), number), "自己")
    if whose == "双方":
        return [mine, By(Ref(PLAYER, "对手"), (mine,))]
    return phrases.done_by(Ref(PLAYER, whose) if whose != "自己" else by, [mine])


_UP_TO = 6
"""As many ways as a choice of a number is told with."""


def _discard(  # noqa: PLR0912 - one a way to say what is discarded
    sense: Sense, clause: Clause, part: Part
) -> list[Node]:
    phrases.no_more(sense, clause, part, "subject", "let", "random", "origin", "each")
    whose, by = phrases.actor_of(sense, clause)
    noun = part.rule("noun") or clause.let
    if noun is None and sense.chosen and sense.that == THAT and clause.empty:
        return [Do("弃置", THAT)]  # 选择其中一张符卡弃置
    if noun is None:
        raise sense.fail("没有写弃什么", part)
    if (many := phrases.as_many(sense, part)) is not None:  # 弃等同于你操控的妖精数量的牌
        said, noun = replace(description.described(sense, many[1]), number=many[0]), many[1]
    else:
        said = description.described(sense, noun)
        said = replace(said, number=amounts.so_many(sense, said.number, part))
    if said.pron is not None and said.pron.text == "其" and said.zones == (words.HAND,) and clause.subject is not None:
        said = replace(said, pron=None)  # 每位玩家弃掉其手牌: of each who does it
    if (
        said.pron is not None
        and said.pron.name == "THIS"
        and not sense.in_cost
        and sense.last_of((Choose,)) is not None
    ):
        return [
            Do("弃置", THAT)
        ]  # 目标对手从你的手牌中选择一张牌，你弃置该牌: its own card is not there to be discarded
    if said.pron is not None:
        what = pointing.pronoun(sense, said.pron)
        if what == THIS and sense.in_cost:
            sense.icons.append(("区域", words.HAND))
        return [Do("弃置", what)]
    if said.among or said.so_shown:  # 展示目标对手的手牌，弃置其中一张: of those, whoever has them
        phrases.no_more(sense, clause, part, "subject", "let")
        seen = nouns.select(sense, said, noun)
        done = [part for node in (*sense.done, *sense.said) for part in parts_of(node)]
        shown = [part.what for part in done if isinstance(part, Look | Reveal)]
        if not shown or not isinstance(shown[-1], Select) or words.HAND not in {shown[-1].kind, *shown[-1].zones}:
            raise sense.fail("弃置的只能是手牌", noun)
        sense.that = THAT
        return phrases.done_by(by, [Do("弃置", seen)])
    if said.whose == "自己" and noun.text.startswith("自己") and clause.subject is not None:
        said = replace(said, whose=None)
    if said.whose not in {None, whose} or said.target or (said.zones and said.zones != (words.HAND,)):
        raise sense.fail("弃置的只能是那位玩家自己的手牌", noun)
    if clause.origin is not None and nouns.place(sense, clause.origin).zones != (words.HAND,):
        raise sense.fail("弃置的只能是手牌", clause.origin)
    if said.owner is not None:
        raise sense.fail("没有读懂是谁的手牌", noun)
    if not said.zones and (not said.counted or not (said.card or said.kind)):
        raise sense.fail("没有写弃几张什么", noun)
    what = nouns.select(sense, replace(said, whose=whose, zones=(words.HAND,)), noun)
    return phrases.done_by(by, [GiveUp(replace(what, random=clause.random), "弃置")])


def _sacrifice(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    phrases.no_more(sense, clause, part, "subject", "let", "each")
    whose, by = phrases.actor_of(sense, clause)
    noun = part.rule("noun") or clause.let
    if noun is None:
        raise sense.fail("没有写牺牲什么", part)
    several, both = description.alternatives(sense, noun)
    if both and len(several) > 1:  # 每位对手牺牲一个单位和一个道具
        if not all(each == Said(kind=each.kind, number=each.number) and each.kind for each in several):
            raise sense.fail("请把两样东西分开写", noun)
        kinds = [nouns.select(sense, replace(each, whose=whose), noun) for each in several]
        return phrases.done_by(by, [GiveUp(what, "牺牲") for what in kinds])
    said = description.described(sense, noun)
    if said.extreme is not None and not said.counted and clause.subject is not None:
        said = replace(said, number=1, owner=None)  # 牺牲其操控的攻击力最高的单位
    if said.pron is not None:
        given = pointing.pronoun(sense, said.pron)
        chosen = [part for node in (*sense.done, *sense.said) for part in parts_of(node) if isinstance(part, Choose)]
        if given == THAT and any(part.of.whose != "自己" for part in chosen):
            raise sense.fail("牺牲的只能是那位玩家操控的：请写「牺牲一个…」", noun)
        return [Do("牺牲", given)]
    if said.target or said.zones not in {(), (words.FIELD,)} or said.whose not in {None, whose}:
        raise sense.fail("牺牲的只能是那位玩家操控的", noun)
    unsaid = said.every and said.whose is None and clause.subject is None and not sense.in_cost and by is None
    if unsaid and whose == "自己" and not said.zones:
        raise sense.fail("牺牲谁的？请写「你操控的所有」或「战场上所有」", noun)
    whose = "双方" if unsaid and said.zones else whose  # 牺牲战场上所有单位: each player his own
    said = replace(said, zones=())
    if not said.counted:
        raise sense.fail("没有写牺牲几个", noun)
    return phrases.done_by(by, [GiveUp(nouns.select(sense, replace(said, whose=whose), noun), "牺牲")])


def _destroy(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    phrases.no_more(sense, clause, part, "let")
    return phrases.each_object(sense, clause, part, Defeat)


def _turn(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    state = "横置" if part.said("ACT") == "横置" else "竖置"
    phrases.no_more(sense, clause, part, "let", "subject")
    if clause.subject is None or phrases.is_you(clause.subject):
        return phrases.each_object(sense, clause, part, lambda what: Turn(_own_in_cost(sense, what), state))
    whose, by = phrases.actor_of(sense, clause)
    who = by if by is not None else Ref(PLAYER, whose)
    done = phrases.each_object(sense, clause, part, lambda what: Turn(what, state))
    if whose == "双方" or not all(isinstance(node, By) and node.who == who for node in done):
        raise sense.fail("横置的是谁的？请写「其操控的」", part)  # 目标对手横置其操控的所有单位
    return done


def _own_in_cost(sense: Sense, what: Target) -> Target:
    """What a cost taps is its player's own."""
    if sense.in_cost and isinstance(what, Select) and what.whose == "双方":
        return replace(what, whose="自己")
    return what


def _exile(  # noqa: PLR0911 - one a way to say what is removed
    sense: Sense, clause: Clause, part: Part
) -> list[Node]:
    """移除: out of the game, or counters off what has them."""
    if part.word("ALL_HARM") is not None:
        return _healed(sense, clause, part)
    noun = part.rule("noun")
    cut = phrases.upon(noun) if noun is not None else None
    if cut is not None:
        clause.origin, noun = cut
    if noun is not None and any(q.first.name == "COUNTER" for q in noun.rules("qual")):
        return marking.taken_off(sense, clause, part, description.described(sense, noun), upon=cut is not None)
    phrases.no_more(sense, clause, part, "let", "origin", "subject")
    if clause.subject is None and clause.origin is None and _both(sense, noun or clause.let):
        return phrases.each_object(sense, clause, part, lambda what: Put(what, words.OUT))
    whose, by = phrases.actor_of(sense, clause) if clause.subject is not None else ("自己", None)
    if whose == "双方" and by is None and noun is None and clause.let is not None:
        return moving.by_each(sense, clause, part, (words.OUT, ""))
    found = phrases.seen_by_all(phrases.object_of(sense, clause, part)[0])
    who = Ref(PLAYER, "对手") if whose == "对手" and by is None else by
    if who is not None and found.by is None and _his_own(sense, noun or clause.let, found.what):
        sense.that = THAT
        return [By(who, (Put(found.what, words.OUT),))]  # 该玩家将一张手牌移除游戏
    if whose == "双方" or who not in {None, found.by}:  # 目标对手将其牌库顶牌移除
        raise sense.fail("没有读懂是谁来移除", part)
    what = found.what
    if what == THIS and sense.in_cost and sense.origin:
        sense.icons.append(("区域", sense.origin))
    if what == THAT and (after := permitting.out_after(sense)) is not None:
        return [after]  # 使用目标符卡，然后将其移除游戏: it is used till it has resolved (7.0.2)
    sense.that = what if isinstance(what, Ref) and what.role != "其余" else THAT
    return phrases.done_by(found.by, [Put(what, words.OUT, origin=sense.origin)])


def _his_own(sense: Sense, noun: Part | None, what: Target) -> bool:
    """Whether it is not said whose they are, so that they are his who does it."""
    said = description.described(sense, noun) if noun is not None else Said()
    plain = said.whose is None and said.owner is None and not said.target and said.pron is None
    return plain and isinstance(what, Select) and what.whose == "自己" and bool(what.zones)


def _both(sense: Sense, noun: Part | None) -> bool:
    """将目标单位和目标道具移除游戏: two, each of them a target."""
    several, both = description.alternatives(sense, noun) if noun is not None else ([], False)
    return both and len(several) > 1 and all(each.target and not nouns.resolved(each).zones for each in several)


def _healed(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """移除目标单位上的所有伤害, 从该单位上移除所有伤害."""
    phrases.no_more(sense, clause, part, "origin")
    noun = part.rule("noun") or clause.origin
    if noun is None or (part.rule("noun") is not None and clause.origin is not None) or "战斗" in part.said("ALL_HARM"):
        raise sense.fail("没有读懂移除谁的伤害", part)
    what = nouns.simply(sense, noun)
    return [Heal(what, Fact("伤害", what))]


def _annul(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    phrases.no_more(sense, clause, part, "let")
    if _used_one(sense, part.rule("noun") or clause.let):
        sense.that = CAUSE
        return [Do("反制", CAUSE)]
    found, noun = phrases.object_of(sense, clause, part)
    what = nouns.held(sense, found, noun)
    if isinstance(what, Select):
        if what.most != 1:
            raise sense.fail("反制要写反制几张", noun)
        what = replace(what, zones=(words.STACK,))
        sense.that = THAT
    elif what.role.startswith("对象"):
        sense.targets[-1] = replace(sense.targets[-1], zones=(words.STACK,))
    elif what == THIS:
        raise sense.fail("反制的是哪一张？前面没有说到别的符卡", noun)
    return [Do("反制", what)]


def _used_one(sense: Sense, noun: Part | None) -> bool:
    """当对手使用一张牌时，…，反制该牌: the one whose use sets it off, for nothing else is in the 对抗 (4.4.2)."""
    word, trigger = pointing.only_word(noun), sense.trigger
    used = trigger is not None and trigger.event == "使用" and isinstance(trigger.subject, Select)
    said = word is not None and (word.text in _IT or word.text.endswith((words.CARD, words.SPELL)))
    return used and said and not any(words.STACK in target.zones for target in sense.targets)


_IT = frozenset(("其", "它", "之"))


def _retarget(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """更改目标符卡的目标 (1.125)."""
    phrases.no_more(sense, clause, part, "subject")
    if clause.subject is not None and not phrases.is_you(clause.subject):
        raise sense.fail("没有读懂是谁更改目标", clause.subject)
    what = nouns.simply(sense, part.the("noun"))
    if isinstance(what, Select) and what.most == 1 and words.STACK in what.zones:
        return [Do("更改目标", what)]  # 更改一张对抗中的符卡的目标: which, is chosen as it resolves
    if what in {CAUSE, OTHER_END} and pointing.spoken_of(sense, what).startswith((words.SPELL, words.ABILITY)):
        return [Do("更改目标", what)]  # 当…以…为目标时，更改该符卡的目标
    if isinstance(what, Select) or not what.role.startswith("对象"):
        raise sense.fail("要写更改哪张符卡的目标", part)
    if not sense.targets[-1].kind.startswith(words.SPELL):
        raise sense.fail("要写更改哪张符卡的目标", part)
    sense.targets[-1] = replace(sense.targets[-1], zones=(words.STACK,))
    return [Do("更改目标", what)]


def _bounce(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """弹回目标单位."""
    phrases.no_more(sense, clause, part, "let")
    return phrases.each_object(sense, clause, part, lambda what: Put(what, words.HAND))


def _copying(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    phrases.no_more(sense, clause, part)
    found, noun = phrases.object_of(sense, clause, part)
    return copying.copied(sense, nouns.held(sense, found, noun), noun)


def _new_aims(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """你可以为该复制选择新的目标."""
    phrases.no_more(sense, clause, part)
    if not any(isinstance(node, Copy) for node in (*sense.said, *sense.done)):
        raise sense.fail("前面没有复制什么", part)
    return [Do("选择新的目标", THAT)]


def _swap(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    phrases.no_more(sense, clause, part, "let", "subject")
    noun = part.rule("noun") or clause.let or clause.subject
    said, both = description.alternatives(sense, noun) if noun is not None else ([], False)
    if noun is not None and said and said[-1].fact == "生命":
        return _lives_swapped(sense, said, noun)
    if noun is not None and said and said[-1].fact == "操控权":
        return _control_swapped(sense, said, noun)
    if noun is not None and len(said) == 1 and said[0].facts:  # 该单位的攻击力与血量交换
        return changing.swapped(sense, clause, part)
    if len(said) != 2 or not both or noun is None:
        raise sense.fail("交换要写两样东西", part)
    one, other = (nouns.just(sense, each, noun) for each in said)
    return [Exchange(one, other)]


def _control_swapped(sense: Sense, said: list[Said], noun: Part) -> list[Node]:
    """交换两个目标单位的操控权, 交换目标你操控的单位和目标对手操控的单位的操控权."""
    last = replace(said[-1], fact="")
    if len(said) == 2:
        one, other = (nouns.just(sense, each, noun) for each in (said[0], last))
    else:
        both = nouns.just(sense, last, noun)
        numbers = both.role.removeprefix(TARGET).split("-") if isinstance(both, Ref) else []
        if len(numbers) != 2 or int(numbers[1]) != int(numbers[0]) + 1:
            raise sense.fail("交换哪两个的操控权？", noun)
        one, other = Ref(f"{TARGET}{numbers[0]}"), Ref(f"{TARGET}{numbers[1]}")
    if not isinstance(one, Ref) or not isinstance(other, Ref) or sense.until:
        raise sense.fail("交换哪两个的操控权？", noun)
    return [Exchange(one, other, "操控权")]


def _lives_swapped(sense: Sense, said: list[Said], noun: Part) -> list[Node]:
    """交换你和对手的生命, 选择两位玩家并交换他们的总生命: there are two players (0.01)."""
    last = said[-1]
    if len(said) == 2 and {said[0].whose, last.whose} == {"自己", "对手"}:
        plain = said[0] == Said(whose=said[0].whose) and last == Said(whose=last.whose, fact="生命")
    else:
        chosen = [part.of for node in (*sense.done, *sense.said) for part in parts_of(node) if isinstance(part, Choose)]
        two = bool(chosen) and chosen[-1].kind == PLAYER and chosen[-1].most == 2
        it = last.pron is not None and two and last == Said(pron=last.pron, fact="生命")
        plain = len(said) == 1 and (it or last == Said(whose="双方", fact="生命"))
    if not plain:
        raise sense.fail("没有读懂交换谁的生命", noun)
    return [Exchange(YOU, OPPONENT, "生命")]


def _attack(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    raise sense.fail("这里不能这样写", clause.subject or part)


ACTING: Verbs = {
    "抓": _draw,
    "弃置": _discard,
    "牺牲": _sacrifice,
    "消灭": _destroy,
    "横置": _turn,
    "重置": _turn,
    "移除": _exile,
    "反制": _annul,
    **dict.fromkeys(("弹回", "回手"), _bounce),
    "复制": _copying,
    "交换": _swap,
    "攻击": _attack,
    "阻挡": _attack,
}
"""What the words of doing mean."""
VERBS: Verbs = {
    "retarget": _retarget,
    "NEW_AIMS": _new_aims,
    "DRAW_UP_TO": _draw_up_to,
}
"""What the phrases mean."""
