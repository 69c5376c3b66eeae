"""The clauses of card text that say what may be done and what must be: with which cards, when, against what."""

from __future__ import annotations

import re

from msgspec.structs import replace

from judge.effects.nodes.ability import Grant, Node
from judge.effects.nodes.meant import Filter, Ref, Select
from judge.effects.nodes.verbs import Do
from judge.effects.numerals import number
from judge.effects.syntax import Part
from judge.games.zero.text import changes, conditions, nouns, spoken
from judge.games.zero.text.changes import any_of
from judge.games.zero.text.nouns import aimed
from judge.games.zero.text.sense import TURN_END, Sense
from judge.games.zero.text.spoken import noun_of, spoken_of, until_of


def usable(sense: Sense, part: Part) -> list[Node]:
    """此牌只能在我方战斗区中有『甲』时使用, 只能在战斗步骤使用: of all that the paragraph says, or of its card."""
    noun = part.rule("noun")
    if noun is not None and noun.first.name != "THIS":
        raise sense.fail("什么时候能使用，只能对此牌说", noun)
    if sense.only is not None:
        raise sense.fail("什么时候能使用写了两次", part)
    sense.only = conditions.asked(sense, part)
    return []


def from_rest(sense: Sense, part: Part) -> list[Node]:
    """此牌可以从休息区使用."""
    del part
    sense.from_rest = True
    return []


def works_only(sense: Sense, part: Part) -> list[Node]:
    """此效果只在我方战斗区中有『甲』时有效: of all that the paragraph says."""
    if sense.works is not None:
        raise sense.fail("什么时候有效写了两次", part)
    sense.works = conditions.asked(sense, part)
    return []


def wears_only(sense: Sense, part: Part) -> list[Node]:
    """此牌只能装备给『武士』."""
    noun = noun_of(part)
    what = nouns.said(sense, noun.first) if noun.first.name == "desc" else nouns.Said()
    plain = nouns.Said(what.kind, what.whose, "战斗区" if what.zone == "战斗区" else "", filters=what.filters)
    if replace(what, number=None) != plain or what.number not in {None, 1} or not (what.kind or what.filters):
        raise sense.fail("这里要写能装备到什么牌上", noun)
    sense.wears = sense.wears or what.whose in {"对手", "双方"}  # 319#3: only with a text that says so
    return [Grant(Ref("这"), "只能装备", against=Select(what.kind or "牌", what.whose or "双方", filters=what.filters))]


def ban(sense: Sense, part: Part) -> list[Node]:
    """对方不能使用战术牌: whoever would use one, and not the cards that he has now."""
    until, (who, what) = until_of(sense, part, banning=True), part.rules("noun")
    side = nouns.said(sense, who.first) if who.first.name == "desc" else nouns.Said()
    used = nouns.said(sense, what.first) if what.first.name == "desc" else nouns.Said(number=1)
    if side.whose is None or side != nouns.Said(whose=side.whose):
        raise sense.fail("请写是谁不能使用", who)
    if used != nouns.Said(used.kind, filters=used.filters) or not (used.kind or used.filters):
        raise sense.fail("这里要写不能使用什么牌", what)
    if until == spoken.NEXT_TURN and side.whose == "双方":
        raise sense.fail("请写是谁的下个回合", part)
    sense.banned = side.whose
    flag = f"{_SIDES[side.whose]}不能使用"
    return [Grant(Ref("这"), flag, until, against=Select(used.kind or "牌", filters=used.filters))]


def ban_effects(sense: Sense, part: Part) -> list[Node]:
    """对方不能发动启动效果: a player; 对方的『甲』不能发动启动效果: what such cards have."""
    until, noun = until_of(sense, part, banning=True), part.rule("noun")
    words = nouns.said(sense, noun.first) if noun is not None and noun.first.name == "desc" else nouns.Said()
    if "横置" in part.said("NO_EFFECTS"):
        if noun is None or (noun.first.name == "desc" and words == nouns.Said(whose=words.whose)):
            raise sense.fail("请写什么牌不能使用横置效果", part)
        return [Grant(spoken_of(sense, part), NO_TAPPING, until)]
    whose = sense.banned if noun is None else words.whose if words == nouns.Said(whose=words.whose) else None
    if whose is None:
        return [Grant(spoken_of(sense, part), "不能发动启动效果", until)]
    if until == spoken.NEXT_TURN and whose == "双方":
        raise sense.fail("请写是谁的下个回合", part)
    return [Grant(Ref("这"), f"{_SIDES[whose]}不能发动启动效果", until)]


def flag(sense: Sense, part: Part) -> list[Node]:
    """不能攻击: of cards; 对方不能宣布攻击: of a player, with whatever character it is."""
    noun = part.rule("noun")
    words = nouns.said(sense, noun.first) if noun is not None and noun.first.name == "desc" else nouns.Said()
    if words.whose is None or words != nouns.Said(whose=words.whose) or part.said("FLAG") not in _ATTACKS:
        return changes.flag(sense, part)
    until = until_of(sense, part, banning=True)
    if until == spoken.NEXT_TURN and words.whose == "双方":
        raise sense.fail("请写是谁的下个回合", part)
    return [Grant(Ref("这"), f"{_SIDES[words.whose]}不能宣布攻击", until)]


_ATTACKS = frozenset(("不能攻击", "不能进行攻击", "不能宣布攻击", "无法攻击"))
_SIDES = {"自己": "我方", "对手": "对方", "双方": "双方"}


def attacks(sense: Sense, part: Part) -> list[Node]:
    """每位玩家每个回合只能宣布一次攻击."""
    where = nouns.place(sense, next(part.rules("noun")))
    if where.whose is None or where.zone or sense.until:
        raise sense.fail("请写是哪一位玩家每回合只能宣布几次攻击", part)
    if part.word("USES_ONLY"):
        return [_uses(sense, part, _SIDES[where.whose])]
    count = number(re.findall("[0-9]+|[一二两三四五]", part.said("ATTACKS_ONLY").replace("一个", ""))[0])
    return [Grant(Ref("这"), f"{_SIDES[where.whose]}宣布攻击的次数", number=count)]


def levels(sense: Sense, part: Part) -> list[Node]:
    """我方每回合可以额外进行一次升级: so many more than the one of 600#1."""
    until, said = until_of(sense, part, banning=True), part.said("MORE_LEVELS")
    noun = part.rule("noun")
    where = nouns.Said(whose="自己") if noun is None else nouns.place(sense, noun)
    if where.whose is None or where.zone:
        raise sense.fail("请写是哪一位玩家额外升级", part)
    if until not in {"", TURN_END} or (until != "") == ("每" in said):
        raise sense.fail("额外升级几次：请写「每回合」，或写「本回合」", part)
    many = re.findall("[0-9一两二三](?=次)", said)[0]
    return [Grant(Ref("这"), f"{_SIDES[where.whose]}额外升级的次数", until, number=number(many))]


def may_attack(sense: Sense, part: Part) -> list[Node]:
    """此牌可以攻击未横置的角色牌: what stands upright besides what can be attacked anyway (502#2)."""
    until, *_, noun = until_of(sense, part), *part.rules("noun")
    who, what = spoken_of(sense, part), any_of(sense, noun, "战斗区", several=True)
    if what.whose == "自己":
        raise sense.fail("攻击自己的角色牌，防御的是谁书中没有写（502#2：对手玩家的）", noun)
    upright = Filter("状态", "=", ("竖直",))
    if upright not in what.filters or what.kind not in {"角色牌", "牌"} or what.other:
        raise sense.fail("可以攻击什么？横置的本来就可以攻击，请写「未横置的」", noun)
    rest = tuple([each for each in what.filters if each != upright])
    return [Grant(who, "能攻击竖直的角色", until, against=replace(what, filters=rest) if rest else None)]


def _uses(sense: Sense, part: Part, whose: str) -> Grant:
    """每位玩家每个回合只能使用一张战术牌."""
    *_, noun = part.rules("noun")
    what = nouns.said(sense, noun.first) if noun.first.name == "desc" else nouns.Said()
    if what.number is None or what != nouns.Said(what.kind, filters=what.filters, number=what.number):
        raise sense.fail("每回合只能使用几张什么牌？", noun)
    return Grant(Ref("这"), f"{whose}使用的张数", number=what.number, against=Select(what.kind, filters=what.filters))


def redirect(sense: Sense, part: Part) -> list[Node]:
    """将本次攻击的对象变更为我方战斗区中的一张角色牌: only a character or the life zone can be one (502#2)."""
    what = aimed(sense, noun_of(part))
    meant = sense.targets[-1] if what == Ref(f"对象{len(sense.targets)}") else what
    if isinstance(meant, Select) and (meant.kind != "角色牌" or meant.most != 1 or meant.least != 1):
        raise sense.fail("变更为攻击对象的，请写一张角色牌", part)
    return [Do("变更攻击对象", what)]


def taunt(sense: Sense, part: Part) -> list[Node]:
    """对方的角色牌攻击时必须攻击此牌: wherever it can."""
    who, whom = part.rules("noun")
    if part.said("DRAWN_TO").endswith("攻击") == (part.word("AS_AIM") is not None):
        raise sense.fail("请写成「攻击时必须攻击…」或「攻击时必须选择…为攻击对象」", part)
    words = nouns.said(sense, who.first) if who.first.name == "desc" else nouns.Said(number=1)
    if words == nouns.Said(whose=words.whose) and words.whose is not None:
        by = Select("角色牌", words.whose)
    else:
        by = any_of(sense, who, "战斗区")
    sense.subject = aimed(sense, whom, counted=False)
    return [Grant(sense.subject, "必须被攻击", until_of(sense, part), against=by)]


def next_less(sense: Sense, part: Part) -> list[Node]:
    """我方使用的下一张角色牌的费用减少2: of the next one that is used, and of no other."""
    until, change = until_of(sense, part), part.the("change")
    until = TURN_END if "回合" in part.said("NEXT_USED") else until
    sense.lasts_for_a_time = True  # until it is used up
    what = nouns.said(sense, noun_of(part).first) if noun_of(part).first.name == "desc" else nouns.Said()
    if what != nouns.Said(what.kind, filters=what.filters) or not (what.kind or what.filters):
        raise sense.fail("下一张使用什么牌？", part)
    if changes.facts_of(change) != ["费用"] or not change.word("NUM"):
        raise sense.fail("下一张使用的牌，只读得懂费用增减几点", change)
    whose = nouns.whose(part.said("WHOSE")) if part.word("WHOSE") else "自己"
    less = number(change.said("NUM"))
    if not (change.said("SIGN") == "-" or change.word("DOWN")):
        less = -less
    if until not in {"", TURN_END}:
        raise sense.fail("下一张使用的牌：请写「本回合」，或不写期间", part)
    flag = f"{_SIDES[whose]}{NEXT_LESS}"
    return [Grant(Ref("这"), flag, until, against=Select(what.kind or "牌", filters=what.filters), number=less)]


NEXT_LESS = "使用的下一张减费"


def skip(sense: Sense, part: Part) -> list[Node]:
    """对方跳过其下一个抽牌步骤; 所有玩家跳过重置步骤: each of them, as long as a card says so."""
    said = part.said("SKIPS")
    inside = next((side for side in ("我方", "对方", "对手") if side in said), "自己")
    whose = nouns.whose(part.said("WHOSE") or inside)
    following = "下" in said.removeprefix("跳过")
    if not following and (sense.trigger is not None or sense.paid or sense.until):
        raise sense.fail("跳过哪一个步骤？请写「下一个」", part)
    if following and whose == "双方":
        raise sense.fail("请写是谁的下一个步骤", part)
    sense.lasts_for_a_time = sense.lasts_for_a_time or following
    return [Grant(Ref("这"), f"{_SIDES[whose]}跳过{said[-4:]}", NEXT_STEP if following else "")]


def shows_top(sense: Sense, part: Part) -> list[Node]:
    """双方以展示牌组顶的方式进行游戏: as long as a card says so (201#5)."""
    if sense.trigger is not None or sense.paid or sense.until:
        raise sense.fail("展示牌组顶进行游戏的时间，只读得懂一直有效", part)
    return [Grant(Ref("这"), f"{_SIDES[nouns.whose(part.said('WHOSE') or '自己')]}展示牌组顶")]


def no_draws(sense: Sense, part: Part) -> list[Node]:
    """对方不能抽牌, 本回合双方不能抽牌: a player, as long as a card says so, or for a time."""
    until, noun = until_of(sense, part, banning=True), part.rule("noun")
    words = nouns.said(sense, noun.first) if noun is not None and noun.first.name == "desc" else nouns.Said()
    if (noun is not None and words.whose is None) or words != nouns.Said(whose=words.whose):
        raise sense.fail("请写是谁不能抽牌", noun or part)
    if until == spoken.NEXT_TURN:
        raise sense.fail("不能抽牌的时间只读得懂一直有效和本回合", part)
    return [Grant(Ref("这"), f"{_SIDES[words.whose or '自己']}不能抽牌", until)]


NEXT_STEP = "下一个步骤"
"""Until the next step of that name has come, and was skipped."""


def places(sense: Sense, part: Part) -> list[Node]:
    """每位玩家在资源步骤中可以放置两张资源牌: so many instead of the one of 204#2; 额外: so many more."""
    said, whose = part.said("PLACES", "DRAWS"), nouns.whose(part.said("WHOSE") or "自己")
    if sense.until or sense.paid or sense.trigger is not None:
        raise sense.fail("资源步骤放置几张、抽牌步骤抽几张，只读得懂一直有效的", part)
    many = number(re.findall("[0-9一二两三四](?=张)", said)[0])
    act = "抽牌步骤抽牌的张数" if part.word("DRAWS") else "放置资源牌的张数"
    flag = f"额外{act}" if "额外" in said or "多放置" in said or "多抽" in said else act
    return [Grant(Ref("这"), f"{_SIDES[whose]}{flag}", number=many)]


def anyone(sense: Sense, part: Part) -> list[Node]:
    """此效果可以由任意玩家使用 (703#2)."""
    del part
    sense.anyone = True
    return []


NO_TAPPING = "不能发动横置效果"


def wears_more(sense: Sense, part: Part) -> list[Node]:
    """此牌可以装备两张装备牌: so many instead of one (319#5)."""
    said = part.said("WEARS_MORE")
    until, what = until_of(sense, part), spoken_of(sense, part)
    if "任意" in said:
        return [Grant(what, "装备任意张", until)]
    return [Grant(what, "装备的张数", until, number=number(re.findall("[2-9二两三四五](?=张)", said)[0]))]


def any_number_in_deck(sense: Sense, part: Part) -> list[Node]:
    """牌组中可以放入任意数量的此牌: said of the deck, not of the play (100#2)."""
    del sense
    many = re.findall("[0-9]+", part.said("IN_DECK_ANY"))
    return [Grant(Ref("这"), "牌组中的张数", number=int(many[0])) if many else Grant(Ref("这"), "牌组中任意张")]
