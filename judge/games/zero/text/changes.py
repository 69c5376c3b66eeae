"""The clauses of card text by which cards become something else for a time."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.ability import Grant, Node
from judge.effects.nodes.meant import Amount, Count, Difference, Fact, Reckoned, Ref, Select, Target, Whose, X
from judge.effects.nodes.verbs import (
    Become,
    Gain,
    Power,
)
from judge.effects.numerals import number
from judge.effects.syntax import Part
from judge.games.zero.text import keywords, marks, nouns, pointing, spoken, traits
from judge.games.zero.text.nouns import whole
from judge.games.zero.text.sense import Sense
from judge.games.zero.text.spoken import noun_of, spoken_of, until_of

_STATS = {"(攻)": ("攻击力",), "(防)": ("防御力",), "攻防各": ("攻击力", "防御力"), "攻防": ("攻击力", "防御力")}
_FLAGS = {
    "不能攻击对方生命区": "不能攻击生命区",
    "不能攻击对方的生命区": "不能攻击生命区",
    "不能装备装备牌": "不能装备",
    "不能装备任何装备牌": "不能装备",
    "不能进行攻击": "不能攻击",
    "不能进行防御": "不能防御",
    **dict.fromkeys(
        ("不能成为效果对象", "不能成为效果的对象", "不能被效果指定", "不能被效果指定为对象", "不能被指定为对象"),
        "不能被指定",
    ),
}


IN_RESET = "重置步骤中不能重置"


def _flag(said: str) -> str:  # noqa: PLR0911 - one a kind of words
    """The flag that a card is given by words that say it in several ways."""
    if said[:1] == "不" and said.endswith("破坏") and ("战斗" in said or "效果" in said):
        theirs = "对方" in said or "对手" in said
        return "不能被战斗破坏" if "战斗" in said else "不能被对方的效果破坏" if theirs else "不能被效果破坏"
    if "攻击" in said and said.endswith("对象"):
        return "不能被攻击"
    if said[:1] == "不" and "对方" in said and "效果" in said:
        return "不能被对方指定"
    if said[:1] == "不" and said.endswith("重置"):
        return "不能重置"
    if said.endswith("重置"):
        return IN_RESET
    if "造成" in said:
        return "不造成战斗伤害"
    if said.startswith(("不能", "无法", "不会")) and "回复" in said:
        return "不能回复"
    if said.endswith("不横置") or (said.endswith("横置") and "不" in said and "攻击" in said):  # 不会因攻击而横置
        return "攻击不横置"
    if "必须" in said:
        return "必须攻击"
    if said.endswith("防御") and "横置" in said:
        return "横置也能防御"
    if "攻击竖直" in said:
        return "能攻击竖直的角色"
    if said.startswith(("不会", "无法")):
        said = f"不能{said[2:]}"
    return "防御任意次数" if "任意" in said else _FLAGS.get(said, said)


def stat(sense: Sense, part: Part) -> list[Node]:
    """攻击力+500, 费用-1."""
    sense.costs = any("费用" in change.said("STAT") for change in part.rules("change"))
    until = until_of(sense, part)
    what = (_used(sense, part, until) if sense.costs else None) or spoken_of(sense, part)
    sense.costs = False
    noun = part.rule("noun")
    sense.using = (noun is not None and noun.text.startswith("使用")) or (what == Ref("这") and sense.used_itself)
    found = [node for change in part.rules("change") for node in _changed(sense, what, change, until)]
    sense.using = False
    return found


def _used(sense: Sense, part: Part, until: str) -> Target | None:
    """我方使用『甲』时，其费用-1: what is used costs so much less all the time, for it is paid before it is used."""
    trigger, noun = sense.trigger, part.rule("noun")
    if trigger is None or trigger.event != "使用":
        return None
    own = trigger.subject == Ref("这")
    if until or sense.paid or sense.may or (noun is not None and noun.first.name not in {"THAT", "THIS"}):
        raise sense.fail("使用时费用的变化请单独写成一段", part)
    if noun is not None and (noun.first.name == "THIS") != own:
        raise sense.fail("使用的是哪一张牌，费用变的又是哪一张？", noun)
    sense.trigger = sense.that = None
    return trigger.subject if isinstance(trigger.subject, Ref) else replace(trigger.subject, zones=(nouns.USED,))


def costlier(sense: Sense, part: Part) -> list[Node]:
    """对方使用战术牌时，须额外支付1点费用: so much more it costs."""
    what = _used(sense, part, sense.until)
    if what is None:
        raise sense.fail("请写明使用什么牌要多支付", part)
    return [Power(what, f"{nouns.USED}时的费用", number(part.said("NUM")))]


def much(sense: Sense, part: Part) -> Amount:
    """+500, +X, +我方手牌数量×500: a number that is written, for each of what is counted, or one that is read off."""
    value = part.rule("value")
    if (value is not None or part.word("X")) and sense.each is not None:
        raise sense.fail("「每有」和别的数量不能写在一起", part)
    if value is not None:
        sense.pending = None
        return valued(sense, value)
    if part.word("X"):
        return X(number(part.said("NUM")) if part.word("BY") else 1)
    return sense.times(number(part.said("NUM")))


def _facts(said: str) -> tuple[str, ...]:
    if said.removeprefix("的") == "无色费用":  # less of it is less in all, and no less than what is coloured (303#4)
        return ("费用",)
    if said.endswith("加成"):  # of an equipment (310#3)
        return ("攻击力",) if "攻" in said else ("防御力",)
    return _STATS.get(said.removeprefix("的"), (said.removeprefix("的"),))


def _costs(what: Target) -> bool:
    """Whether it is said where the cards are whose costs change, or it is this card's, wherever that is."""
    return what == Ref("这") or (isinstance(what, Select) and bool(what.zones))


def become(sense: Sense, part: Part) -> list[Node]:
    """攻击力变为0."""
    until = until_of(sense, part)
    sense.subject = spoken_of(sense, part)
    if treated := part.word("TREATED_AS"):
        return [Become(_levelled(sense, part, sense.subject, until), "等级", int(treated.text[-1]), until)]
    if folded := part.word("TIMES_ITSELF"):
        half = folded.text.endswith("一半")
        return _folded(sense, part, 0 if half else number(folded.text.removeprefix("现在的")[:-1]), until)
    value, facts = much(sense, part), facts_of(part)
    if any("费用" in fact for fact in facts) and sense.used_itself:
        raise sense.fail("使用时费用变为多少，不在能读懂的范围内：费用在使用时就要支付（303#2）", part)
    if "等级" in facts:
        _levelled(sense, part, sense.subject, until)
    return [Become(sense.subject, fact, value, until) for fact in facts]


def _levelled(sense: Sense, part: Part, what: Target, until: str) -> Target:
    """Whose level is another one for a time: which effects work hangs on it (600#8)."""
    if not until:
        raise sense.fail("等级一直不一样的，不在能读懂的范围内：请写到什么时候为止", part)
    return what


def _folded(sense: Sense, part: Part, times: int, until: str) -> list[Node]:
    """攻击力和防御力变为2倍: of one card, as many times what it is now; 变为一半 (0): half of that."""
    what = sense.subject
    if not isinstance(what, Ref) or "-" in what.role:
        raise sense.fail("变为几倍，请写是哪一张牌", part)
    now = [(fact, Fact(fact, what)) for fact in facts_of(part)]
    return [Become(what, fact, Reckoned(it, times) if times else Reckoned(it, per=2), until) for fact, it in now]


def facts_of(part: Part) -> list[str]:
    """The numbers that a clause names: 攻击力和防御力."""
    return [fact for word in part.parts if word.name == "STAT" for fact in _facts(word.text)]


def valued(sense: Sense, part: Part) -> Count | Fact | Reckoned | Difference:
    """我方手牌数量×500, 此牌的攻击力: how many cards there are, or a number of one, so many times."""
    if part.word("APART"):
        return _apart(sense, part)
    if part.word("PAID_ALL", "STAT_SUM"):
        return _summed(sense, part)
    half = part.said("FOLDED").endswith("一半")
    said = "" if half else part.said("NUM") or part.said("FOLDED").removeprefix("的").removesuffix("倍")
    noun, times = noun_of(part), number(said) if said else 1
    if part.word("MARK_COUNT"):
        return _times(marks.counted(sense, part, part.said("MARK_COUNT")), times, half=half)
    sense.in_value = True
    what = whole(sense, noun)
    sense.in_value = False
    if read_off := part.word("STAT_OF"):
        several = isinstance(what, Ref) and "-" in what.role
        if not isinstance(what, Ref) or several:
            raise sense.fail("请写是哪一张牌的数值", noun)
        if sense.has_left(what) and "费用" not in read_off.text:
            raise sense.fail("离开战斗区之后，此牌的数值是离开之前的还是印刷的，书中没有写", noun)
        if what == Ref("支付") and sense.paid_away and "费用" not in read_off.text:
            raise sense.fail("支付费用时离开战斗区的牌，数值是离开之前的还是印刷的，书中没有写", noun)
        found = Fact(traits.fact_of(read_off.text), what)
        return _times(found, times, half=half)
    if not isinstance(what, Select) or what.most is not None or what.top:
        raise sense.fail("要写什么牌的数量", noun)
    return _times(Count(what), 1, half=True) if half else Count(what, times)


def _apart(sense: Sense, part: Part) -> Difference:
    """双方手牌数量之差, 此牌与那张牌的攻击力之差: how far the numbers of two sides, or of two cards, are apart."""
    nouns_, each = list(part.rules("noun")), number(part.said("NUM")) if part.word("BY") else 1
    sense.in_value = True
    whats = [whole(sense, noun) for noun in nouns_]
    sense.in_value = False
    if read_off := part.word("STAT_OF"):
        if any(not isinstance(what, Ref) or "-" in what.role or sense.has_left(what) for what in whats):
            raise sense.fail("请写是哪两张牌的数值之差", part)
        facts = [Fact(traits.fact_of(read_off.text), what) for what in whats]
        return Difference(facts[0], facts[1], each)
    if any(not isinstance(what, Select) or what.most is not None or what.top for what in whats):
        raise sense.fail("要写什么牌的数量", part)
    if len(whats) == 1:
        (both,) = whats
        if not isinstance(both, Select) or both.whose != "双方" or "双方" not in nouns_[0].text:
            raise sense.fail("之差要写「双方」，或写两种牌的数量", part)
        whats = [replace(both, whose="自己"), replace(both, whose="对手")]
    counts = [Count(what) for what in whats if isinstance(what, Select)]
    return Difference(counts[0], counts[1], each)


def _times(found: Count | Fact, times: int, *, half: bool) -> Count | Fact | Reckoned:
    """A number so many times, or half of it: a part of a number is left out (103#3)."""
    if half:
        return Reckoned(found, per=2)
    return found if times == 1 else Reckoned(found, times)


def _summed(sense: Sense, part: Part) -> Count | Fact:
    """以此法横置的其他角色牌的攻击力之和, 我方所有角色牌的攻击力之和: of all of them together."""
    noun, paid = part.rule("noun"), part.word("PAID_ALL")
    if paid is None:
        what = whole(sense, noun_of(part))
    elif pointing.paid_so(sense, paid.text) or (not sense.deed and len(sense.paid_deeds) == 1 and noun is None):
        said = nouns.said(sense, noun.first) if noun is not None and noun.first.name == "desc" else nouns.Said()
        if replace(said, kind="", filters=(), other=False) != nouns.Said():
            raise sense.fail("用来支付的牌，只能再写是什么牌", part)
        what = Select(said.kind or "牌", filters=said.filters, other=said.other, among=Ref("支付"))
    else:
        raise sense.fail("费用里没有写用这样的牌支付", part)
    if part.word("COUNT"):
        if not isinstance(what, Select):
            raise sense.fail("要写什么牌的数量", part)
        return Count(what)
    if not isinstance(what, Select) or (what.most is not None and what.among is None):
        raise sense.fail("哪些牌的数值之和？请写「所有」", part)
    fact = traits.fact_of(part.said("STAT_SUM"))
    if paid is not None and fact != "费用" and "横置" not in sense.paid_deeds:
        raise sense.fail("支付费用时离开战斗区的牌，数值是离开之前的还是印刷的，书中没有写", part)
    return Fact(fact, what)


def limit(sense: Sense, part: Part) -> list[Node]:
    """我方手牌上限增加两张: for as long as this card is in play, unless the text says how long."""
    if sense.until:
        raise sense.fail("手牌上限只能由一直有效的效果改变", part)
    whose, much = {"自己": "我方", "对手": "对方"}.get(side := nouns.whose(part.said("WHOSE")), side), part.said("NUM")
    if part.word("BECOME") or part.word("HAS"):
        return [Grant(Ref("这"), f"{whose}手牌上限为", number=number(much))]
    minus = part.said("SIGN") == "-" or part.word("DOWN") is not None
    return [Grant(Ref("这"), f"{whose}手牌上限", number=-number(much) if minus else number(much))]


def trait(sense: Sense, part: Part) -> list[Node]:
    """属性变为『甲』."""
    until, what = until_of(sense, part), spoken_of(sense, part)
    return [Become(what, "属性", _roles(part), until)]


def _roles(part: Part) -> tuple[str, ...]:
    """『甲』和『乙』: the words in the brackets."""
    return tuple([word.text[1:-1] for word in part.parts if word.name == "ROLE"])


def gain(sense: Sense, part: Part) -> list[Node]:
    """A keyword that is a flag, or the effect that a keyword stands for (307#4)."""
    until, what = until_of(sense, part), spoken_of(sense, part)
    found: list[Node] = []
    for gift in part.rules("given", "change"):
        if gift.name == "given":
            found.append(_given(sense, what, gift, until))
        else:
            found += _changed(sense, what, gift, until)
    return found


def _changed(sense: Sense, what: Target, change: Part, until: str) -> list[Node]:
    """(攻)+1000, (攻)和(防)各-500."""
    minus = change.said("SIGN") == "-" or change.word("DOWN") is not None
    facts = facts_of(change)
    bonus = any(word.text.endswith("加成") for word in change.parts if word.name == "STAT")
    gear = what == Ref("这") or (isinstance(what, Ref) and what.role == "所装备")
    if bonus and not gear and not (isinstance(what, Select) and what.kind == "装备牌"):
        raise sense.fail("只有装备牌有攻击加成和防御加成（310#1）", change)
    if any("费用" in fact for fact in facts) and not _costs(what):
        raise sense.fail("费用在使用时才要紧：请写是哪里的牌，例如「我方手牌中的『甲』」", change)
    if "等级" in facts:
        _levelled(sense, change, what, until)
    if sense.using or (isinstance(what, Select) and what.zones == (nouns.USED,)):  # 使用此牌的费用 is no cost in play
        if any("费用" not in fact for fact in facts):
            raise sense.fail("使用时变化的，只读得懂费用", change)
        facts = [f"{nouns.USED}时的{fact}" for fact in facts]
    return [Power(what, fact, much(sense, change), until, minus) for fact in facts]


def _given(sense: Sense, what: Target, part: Part, until: str) -> Node:
    if quoted := part.word("GIVEN"):
        return Grant(what, until=until, ability=sense.quoted(quoted))
    word, role = part.said("KEYWORD"), part.word("ROLE")
    if role is not None and not word:  # 获得『甲』属性
        return Gain(what, "属性", _roles(part), until)
    if (word == keywords.TOGETHER) != (role is not None):
        raise sense.fail("只有战斗连协后面写『…』，而且必须写", part)
    made = keywords.ability(word, role.text[1:-1] if role else "", word)
    if made.body == (Grant(keywords.THIS, word),):
        return Grant(what, word, until)
    return Grant(what, until=until, ability=made)


def flag(sense: Sense, part: Part) -> list[Node]:
    """不能攻击, 不能防御."""
    until, what = until_of(sense, part), spoken_of(sense, part)
    if (other := spoken.noun_after(part)) is not None:
        return [_not_against(sense, part, what, other, until)]
    said = part.said("FLAG") or ("突袭" if "攻击" in part.said("FLAG_ITSELF") else "迟缓")
    if said.endswith("生命区") and ("我方" in said or "自己" in said):
        return [_not_mine(sense, part, what, until)]
    if said.startswith("不能") and "攻击" in said and said.endswith("防御"):
        return [Grant(what, flag, until) for flag in ("不能攻击", "不能防御")]
    said = "不能攻击" if said == "不能宣布攻击" else said
    if until in spoken.RESETS:
        return [Grant(what, IN_RESET, until)]
    if said in {"不重置", "不会重置"}:
        raise sense.fail("没有写在什么时候不重置", part)
    flag = _flag(said)
    if flag == "不能被攻击" and isinstance(what, Select) and what.zones == ("生命区",):
        return [Grant(Select("角色牌", whose=_ATTACKERS[what.whose]), "不能攻击生命区", until)]
    return [Grant(what, flag, until)]


_ATTACKERS: dict[str, Whose] = {"自己": "对手", "对手": "自己", "双方": "双方"}
"""Whose characters would attack a life zone, by whose that is."""


def _not_mine(sense: Sense, part: Part, what: Target, until: str) -> Grant:
    """对方的角色牌不能攻击我方生命区: which is all that they could attack besides characters (502#2)."""
    target = sense.targets[-1] if isinstance(what, Ref) and what.role.startswith("对象") else what
    theirs = isinstance(target, Select) and target.whose == "对手"
    if not (theirs or (isinstance(target, Select) and target.whose == "双方" and what == target)):
        raise sense.fail("攻击我方生命区的是对方的角色牌", part)
    return Grant(replace(target, whose="对手") if what == target else what, "不能攻击生命区", until)


def _not_against(sense: Sense, part: Part, what: Target, other: Part, until: str) -> Grant:
    """此牌不能攻击『甲』, 不能防御费用4以上的角色牌: only what is described, of the opponent's in any case."""
    said = _flag(part.said("FLAG"))
    if said not in {"不能攻击", "不能防御"}:
        raise sense.fail("这里不能再写什么牌", other)
    if said == "不能防御" and isinstance(what, Select) and other.first.name in {"THIS", "HOST"}:
        if what.most is not None or what.zones not in {(), ("战斗区",)} or what.whose == "自己":
            raise sense.fail("哪些牌不能防御它？请写是哪一种牌", part)
        return Grant(nouns.whole(sense, other), "不能被防御", until, against=replace(what, zones=()))
    against = any_of(sense, other)
    if against.whose == "自己":
        target = sense.targets[-1] if isinstance(what, Ref) and what.role.startswith("对象") else what
        if not isinstance(target, Select) or target.whose != "对手":
            raise sense.fail("攻击和防御的是对方的牌", other)
        against = replace(against, whose="双方")  # of the opponent's characters, who could attack no others (502#2)
    return Grant(what, said, until, against=against)


def any_of(sense: Sense, noun: Part, where: str = "", *, several: bool = False) -> Select:
    """A description of which any card may be one that something is directed at, or comes from.

    ``where``: the zone in which it is in any case, so that a text may say it; ``several``: it may say 所有.
    """
    what = nouns.said(sense, noun.first) if noun.first.name == "desc" else nouns.Said(number=1)
    what = replace(what, every=False) if several else what
    plain = replace(what, whose=None, other=False, negated=False, zone="" if where == what.zone else what.zone)
    if plain != nouns.Said(what.kind, filters=what.filters) or not (what.kind or what.filters):
        raise sense.fail("这里要写哪一种牌", noun)
    return Select(what.kind or "牌", what.whose or "双方", filters=what.filters, other=what.other)


def lose(sense: Sense, part: Part) -> list[Node]:
    """失去效果, 失去突袭."""
    until = until_of(sense, part)
    lost = [word for word in ("突袭", "迟缓", "守备") if word in part.said("LOSE_KEYWORD")]
    if part.word("LOSE_ROLE"):
        return [Become(spoken_of(sense, part), "角色名", (), until)]
    what = spoken_of(sense, part)
    return [Grant(what, f"失去{word}", until) for word in lost] or [Grant(what, "失去效果", until)]


def rename(sense: Sense, part: Part) -> list[Node]:
    """牌名变为…."""
    until, what = until_of(sense, part), spoken_of(sense, part)
    if role := part.word("ROLE"):
        return [Become(what, "角色名", (role.text[1:-1],), until)]
    return [Become(what, "牌名", (traits.named(part.said("NAME")),), until)]
