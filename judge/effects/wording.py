"""Which cards are meant, how many, and what must be so: told in a game's words."""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest
from typing import Any

from judge.effects.nodes.ability import Trigger
from judge.effects.nodes.meant import (
    TARGET,
    Amount,
    Both,
    Case,
    Compare,
    Condition,
    Count,
    Did,
    Difference,
    Doing,
    Either,
    Extreme,
    Fact,
    Filter,
    Holder,
    Is,
    Least,
    Missing,
    Named,
    Not,
    Parity,
    Reckoned,
    Ref,
    Select,
    Sum,
    Target,
    Term,
    Times,
    TurnOf,
    Whose,
    X,
)
from judge.effects.vocabulary import Vocabulary

_BOUNDS = {"≤": "以下", "≥": "以上", "<": "未满", ">": "超过"}
_RELATED = {"≠": "不是", "含": "含有"}
COMPARED = {"=": "等于", "≠": "不等于", "<": "少于", ">": "多于", "≤": "不多于", "≥": "不少于"}
"""How a number is compared with another, in words."""
_WHERE = "区域"


class Wording:
    """Tells of cards, numbers and conditions."""

    copied = False
    """Whether it is a copy that 「那」 means."""
    done = ""
    """What was done to the cards that 「那」 means, where others were spoken of in between."""
    set_off = ""
    """To which cards it happens what sets the ability off."""

    def __init__(self, words: Vocabulary) -> None:
        self.words = words

    # --- which cards ------------------------------------------------------------------------------------------

    def player(self, who: Whose) -> str:
        """Who does something; nobody is named where it is the one whose words these are."""
        return {"自己": "", "双方": f"{self.words.sides['双方']}各自"}.get(who, self.words.sides[who])

    def target(self, which: Target) -> str:
        """The cards that are meant."""
        if isinstance(which, Select):
            return self.select(which)
        words = self.words
        if which.of is not None:
            return f"{self.target(which.of)}的{words.said(words.pointed, which.role)}"
        if which.role == words.player:
            return words.sides[which.whose]
        if which.role.startswith(TARGET):
            place = which.role.removeprefix(TARGET)
            return f"第{place.replace('-', '到')}个对象" if place else "所有对象"
        role = "上述的复制" if which.role == "那" and self.copied else words.said(words.pointed, which.role)
        if which.role == "那" and (self.done or which.whose != "双方"):
            said = f"上面{self.done}的{words.card}" if self.done else role
            return said if which.whose == "双方" else said.replace("上述的", f"上述{words.sides[which.whose]}的", 1)
        role = role.format(self.set_off or words.card)
        one = which.whose == "双方" and which.role not in words.of_both
        if which.role == "这" and not one:
            role = f"在{words.sides[which.whose]}领域里的{role}"
        return role if one or which.role in words.pointed else f"{words.sides[which.whose]}的{role}"

    def holder(self, who: Target | Holder) -> str:
        """A player who is meant by what he has, or as one that was chosen."""
        if isinstance(who, Holder):
            return f"{self.target(who.of)}的{self.words.owner if who.owns else self.words.controller}"
        return self.target(who)

    def select(self, which: Select) -> str:
        """A description: whose, where, how many, what they are."""
        return self._description(which, self._how_many(which))

    def described(self, which: Target) -> str:
        """Any card that fits a description, or the one that is meant; a player by his side."""
        if isinstance(which, Select) and which == Select(self.words.player, which.whose) and which.whose != "双方":
            return self.words.sides[which.whose]
        return self._description(which, "") if isinstance(which, Select) else self.target(which)

    def _description(self, which: Select, number: str, joint: str = "和") -> str:
        words = self.words
        whose = f"{words.sides[which.whose]}的" if which.whose != "双方" else ""
        if (which.top or which.bottom) and not whose:
            whose = f"{words.sides['双方']}各自的"
        if which.holder is not None:
            whose = f"{self.holder(which.holder)}的"
        each_of = self._one_of_each(which) if number else None
        filters = tuple([one for one in which.filters if one is not each_of])
        demands = "".join(
            f"{self.demand(each)}{'的' if each.than is None or after is None or after.than is None else '、'}"
            for each, after in zip_longest(filters, filters[1:])
        )
        distinct = "".join(f"{words.said(words.facts, fact)}各不相同的" for fact in which.distinct)
        distinct += "".join(f"{words.said(words.facts, fact)}相同的" for fact in which.alike)
        other = "其他" if which.other else ""
        apart = f"（{'、'.join(map(self.target, which.except_))}除外）" if which.except_ else ""
        lying = () if which.zones == words.anywhere else which.zones
        zones, kind = joint.join(words.said(words.zones, zone) for zone in lying), which.kind
        if which.among is not None:
            zones = f"{self.target(which.among)}里{f'{zones}中' if zones else ''}的"
        elif which.shown:
            deed = "" if "而" in zones else "而放置"  # 因费用而翻面的
            zones = f"因{zones}{deed}的{words.card}中的" if zones else f"刚才看过的{words.card}中的"
        elif which.zones == (words.hands,) and kind in {words.hands, words.card}:
            zones, kind = "", words.hands
        elif which.top:
            zones = f"{zones}最上方的"
        elif which.bottom:
            zones = f"{zones}最下方的"
        elif zones:
            zones = f"{zones}中的"
        chance = "随机" if which.random else ""
        total = f"（合计{self.demand(which.total)}）" if which.total is not None else ""
        also = "".join([f"{self.target(ref)}或" for ref in which.also])
        said = f"{number}{demands}{distinct}{other}{words.said(words.kinds, kind)}"
        if each_of is not None:
            one = self.demand(each_of).replace("或", "和")
            said = f"{demands}{one}的{other}{words.said(words.kinds, kind)}各1{words.classifiers.get(kind, '张')}"
        for kind_, filters in which.either:
            said += f"或{''.join(f'{self.demand(each)}的' for each in filters)}{words.said(words.kinds, kind_)}"
        return f"{also}{whose}{zones}{chance}{said}{apart}{total}"

    def _one_of_each(self, which: Select) -> Filter | None:
        """The demand of which one card is wanted for each of its values (「甲」和「乙」), if it says no more."""
        for one in which.filters if which.least == which.most and len(which.distinct) == 1 else ():
            if (one.fact,) == which.distinct and one.relation == "=" and len(one.values) == which.least:
                return one
        return None

    def _how_many(self, which: Select) -> str:
        least, most = which.least, which.most
        classifier = self.words.classifiers.get(which.kind, "张")
        if least is None and most is None:
            return "所有"
        if least == most and least is not None:
            return f"{self.amount(least)}{classifier}"
        if most is None:
            return f"任意{classifier}" + (f"（至少{self.amount(least)}{classifier}）" if least else "")
        if not least:
            return f"{self.words.most}{self.amount(most)}{classifier}"
        return f"{self.amount(least)}到{self.amount(most)}{classifier}"

    def demand(self, what: Filter) -> str:
        """One demand, as it stands before a card: 出击费用2以下, 单位名不是「甲」, 主人公以外; or one of several."""
        return "或".join([self._demand(what), *map(self.demand, what.or_)])

    def _demand(self, what: Filter) -> str:  # noqa: PLR0911 - one a kind
        kind, _, name = what.fact.partition(":")
        fact = f"{name}{kind}数" if name else self.words.said(self.words.facts, what.fact)
        if what.fact in self.words.demands:
            return self.words.demands[what.fact][what.relation == "≠"].format(self._values(what))
        if what.than is not None and what.fact == _WHERE and isinstance(what.than, Fact):
            return f"与{self.target(what.than.of)}{'不' if what.relation == '≠' else ''}在同一区域"
        if what.than is not None and what.relation == "含":
            return f"以{self.described(what.than.of) if isinstance(what.than, Count | Fact) else what.than}为{fact}"
        if isinstance(what.than, Extreme):
            return f"{fact}最{'高' if what.than.highest else '低'}"
        if isinstance(what.than, Fact) and isinstance(what.than.of, Select) and what.relation == "=":  # any one of them
            return f"{fact}与{self.described(what.than.of)}之一相同"
        if what.than is not None:
            return f"{fact}{COMPARED[what.relation]}{self.amount(what.than)}"
        if all(isinstance(value, bool) for value in what.values):
            return fact if _is_true(what) else self.words.contrary.get(what.fact, f"{fact}以外")
        if what.fact == _WHERE:
            return f"{'不在' if what.relation == '≠' else '在'}{self._values(what)}"
        if what.relation in _BOUNDS:
            bound, values = _BOUNDS[what.relation], self._values(what)
            return f"{fact}{values}{bound}" if bound.startswith("以") else f"{fact}{bound}{values}"
        return f"{fact}{_RELATED.get(what.relation, '是')}{self._values(what)}"

    def _said_of(self, what: Filter) -> str:
        """One demand, as it is said of a card that was named."""
        if what.values and all(isinstance(value, bool) for value in what.values):
            said = self.words.said(self.words.facts, what.fact)
            verb = said.startswith("达到")  # which is no noun: of it 是 is not said
            return f"{('' if verb else '是') if _is_true(what) else '没有' if verb else '不是'}{said}"
        return self.demand(what) if what.fact == _WHERE else f"的{self.demand(what)}"

    def _values(self, what: Filter) -> str:
        written = self.words.quoted.get(what.fact, "{}")
        return "或".join(written.format(self.words.said(self.words.zones, str(value))) for value in what.values)

    def amount(self, number: Amount) -> str:  # noqa: PLR0911, PLR0912 - one a kind
        """A number, or where it is counted or read."""
        if isinstance(number, Count):
            counted = f"{self.described(number.of)}的{f'{number.distinct}的种类数' if number.distinct else '数量'}"
            return counted if number.each == 1 else f"{counted}×{number.each}"
        if isinstance(number, Fact):
            kind, _, name = number.fact.partition(":")
            sum_ = "之和" if number.total or (isinstance(number.of, Select) and number.of.most != 1) else ""
            return f"{self.target(number.of)}的{f'{name}{kind}数' if name else number.fact}{sum_}"
        if isinstance(number, Extreme):
            return f"{self.described(number.of)}的最{'高' if number.highest else '低'}的{number.fact}"
        if isinstance(number, Missing):
            return f"{self.described(number.of)}到{number.up_to}为止还缺的数"
        if isinstance(number, Named):
            return number.name
        if isinstance(number, Reckoned):
            times = f"的{number.times}倍" if number.times != 1 and number.per == 1 else ""
            times += f"，每{number.per}个算{number.times}" if number.per != 1 else ""
            times += "，不满的也算" if number.up else "，没有写怎样取整" if number.unsaid else ""
            most = f"，最多{number.most}" if number.most is not None else ""
            times += f"{number.more:+}" if number.more else ""
            if number.less is not None:
                return f"（{number.less}减去{self.amount(number.of)}{times}{most}）"
            return f"（{self.amount(number.of)}{times}{most}）"
        if isinstance(number, Times):
            event = self.words.said(self.words.events, number.event)
            points = number.event.endswith(f"的{self.words.life}")  # what was gained or lost of it
            when = "这局游戏" if number.game else "这个回合"
            then = "（到此事为止）" if number.by_then else ""
            return f"{when}中{self.described(number.who)}{event}的{'点数' if points else '次数'}{then}"
        if isinstance(number, Sum):
            return f"{'与'.join(map(self.amount, number.of))}之和"
        if isinstance(number, Difference):
            apart = f"{self.amount(number.one)}与{self.amount(number.other)}之差"
            return apart if number.each == 1 else f"（{apart}×{number.each}）"
        if isinstance(number, Least):
            return f"{'、'.join(map(self.amount, number.of))}中最少的"
        if isinstance(number, Case):
            so = f"如果{self.condition(number.condition)}，则为{self.amount(number.then)}"
            return f"{self.amount(number.otherwise)}（{so}）"
        if isinstance(number, X):
            return f"{number.each if number.each != 1 else ''}X"
        return str(number)

    # --- what must be so --------------------------------------------------------------------------------------

    def condition(self, what: Condition) -> str:
        """What must be so."""
        return _CONDITIONS[type(what)](self, what)

    def trigger(self, what: Trigger) -> str:
        """What sets an ability off."""
        words = self.words
        origin = f"（从{'或'.join(words.said(words.zones, zone) for zone in what.origin)}）" if what.origin else ""
        every = "每次" if what.every else ""
        if what.event in words.timeless:
            event = words.said(words.events, what.event)
            asked = what.while_.of if isinstance(what.while_, Both) else (what.while_,)
            turns = [each for each in asked if isinstance(each, TurnOf)]
            rest = [self.condition(each) for each in asked if each is not None and each not in turns]
            whose = f"{words.sides[turns[0].whose]}的" if turns else ""  # 自己的回合开始时
            return f"{'并且'.join(rest)}{'，' if rest else ''}{every}{whose}{event}时"
        if what.event in words.ends_battle and what.while_ is not None:
            return self._ending(what, every)
        if (there := self._moved_to(what)) is not None:
            return f"{every}{self.described(what.subject)}{words.said(words.events, what.event)}到{there}{origin}时"
        if (aim := self._at_none(what.while_)) and what.object is None:
            return f"{every}{self.described(what.subject)}{words.said(words.events, what.event)}{aim}时"
        while_ = f"{self.condition(what.while_)}，" if what.while_ is not None else ""
        by = f"（由『{what.name}』）" if what.name else ""
        by += "（同时几张也只算一次）" if what.at_once else ""
        if (into := words.into.get(what.event)) is not None and what.subject == Ref("这") and what.object is None:
            return f"{while_}{every}{into.format(self.target(what.subject))}{origin}{by}时"
        return f"{while_}{every}{self._happening(what.subject, what.event, what.object)}{origin}{by}时"

    def _moved_to(self, what: Trigger) -> str | None:
        """The zone into which a card has to move; None where the text asks no such thing, or something else too."""
        match what.while_:
            case Is(who=Ref() as who, filters=(Filter(fact="区域", relation="=", than=None, or_=()) as there,)):
                moved = who in {Ref("诱发"), what.subject} and what.event in self.words.moves and what.object is None
                return self._values(there) if moved else None
            case _:
                return None

    def _ending(self, what: Trigger, every: str) -> str:
        """The end of a battle, by what the unit did in it: 这张卡攻击的战斗结束时."""
        asked = what.while_.of if isinstance(what.while_, Both) else (what.while_,)
        fought = [each for each in asked if isinstance(each, Doing) and each.who == what.subject]
        rest = [self.condition(each) for each in asked if each is not None and each not in fought]
        before = f"{'并且'.join(rest)}，" if rest else ""
        event = self.words.said(self.words.events, what.event)
        if len(fought) != 1:
            return f"{before}{every}{self._happening(what.subject, event, what.object)}时"
        return f"{before}{every}{self._doing(fought[0])}的{event}时"

    def _is(self, what: Is) -> str:
        if not what.filters:
            return f"有{self.target(what.who)}"
        (first, *rest), who = map(self._said_of, what.filters), what.who
        if (
            isinstance(who, Ref)
            and who.whose != "双方"
            and who == Ref("这", who.whose)
            and what.filters[0].fact == _WHERE
        ):
            first = first.replace("在", f"在{self.words.sides[who.whose]}的", 1)
            who = Ref("这")
        return f"{self.target(who)}{'、'.join([first, *[said.removeprefix('的') for said in rest]])}"

    def _compare(self, what: Compare) -> str:
        if isinstance(what.left, Count) and what.left.each == 1 and (what.relation, what.right) == ("≥", 1):
            return f"有{self._description(what.left.of, '', '或')}"  # in any of the zones
        return f"{self.amount(what.left)}{COMPARED[what.relation]}{self.amount(what.right)}"

    def _parity(self, what: Parity) -> str:
        return f"{self.amount(what.of)}是{'偶数' if what.even else '奇数'}"

    def _turn_of(self, what: TurnOf) -> str:
        return f"在{self.words.sides[what.whose]}的回合"

    def _happening(self, who: Target, event: str, other: Target | None) -> str:
        """An event, with what is at its other end: who did it, if it is suffered, or to whom it is done."""
        said = self.words.said(self.words.events, event)
        if other is not None and event in self.words.between:
            return self.words.between[event].format(self.described(who), self.described(other))
        end = self.words.ends.get(event) or ("由" if said.startswith("被") else "对象")
        if other is None and who == Ref(self.words.of_all.get(event, "")):
            return said
        if said.startswith("的") and who == Ref(self.words.player):
            return said.removeprefix("的")
        return f"{self.described(who)}{said}{f'（{end}：{self.described(other)}）' if other is not None else ''}"

    def _doing(self, what: Doing) -> str:
        return self._happening(what.who, what.event, what.other)

    def _did(self, what: Did) -> str:
        name = f"『{what.name}』" if what.name else ""
        often = f"（{what.times}次以上）" if what.times > 1 else ""
        return f"{self.described(what.who)}在这个回合中{self.words.said(self.words.events, what.event)}过{name}{often}"

    def _term(self, what: Term) -> str:
        said = self.words.terms.get(what.word, what.word)
        return said.format("" if what.number is None else what.number)

    def _both(self, what: Both) -> str:
        return "并且".join(map(self.condition, what.of))

    def _either(self, what: Either) -> str:
        return "或者".join(map(self.condition, what.of))

    def _not(self, what: Not) -> str:
        if isinstance(what.of, Doing) and (aim := self._at_none(what)):
            return f"{self.described(what.of.who)}{self.words.said(self.words.events, what.of.event)}{aim}"
        return f"并非「{self.condition(what.of)}」"

    def _at_none(self, what: Condition | None) -> str:
        """What is said of doing something that is directed at no card; empty where a condition is not that."""
        match what:
            case Not(Doing(event=event, other=Select() as other)) if other == Select(self.words.card):
                return f"（对象：{self.words.at_none[event]}）" if event in self.words.at_none else ""
        return ""


_CONDITIONS: dict[type, Callable[[Any, Any], str]] = {
    Is: Wording._is,
    Compare: Wording._compare,
    Parity: Wording._parity,
    TurnOf: Wording._turn_of,
    Doing: Wording._doing,
    Did: Wording._did,
    Term: Wording._term,
    Both: Wording._both,
    Either: Wording._either,
    Not: Wording._not,
}


def _is_true(what: Filter) -> bool:
    return (what.relation == "=") == (True in what.values)
