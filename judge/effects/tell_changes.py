"""The verbs of card text that change what is true of cards and players, told in a game's words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from judge.effects.nodes.ability import Grant, Repeat, Rewrite
from judge.effects.nodes.harm import Damage, Duel, Heal, Prevent
from judge.effects.nodes.meant import Amount, Fact, Ref, Select, Target, Whose
from judge.effects.nodes.verbs import (
    Become,
    Cheaper,
    Copy,
    Counters,
    Do,
    EndTurn,
    Finish,
    Gain,
    Multiply,
    Name,
    Points,
    Power,
    Produce,
    Resources,
    Swap,
    TakeControl,
)
from judge.effects.tell_parts import Parts, indented

_USED = "使用"
"""The fact of a card that somebody uses it, and the word for that."""


class Changes(Parts):
    """Tells what each verb does that changes numbers, facts and abilities, or the course of the game."""

    def _apart(self, number: Amount) -> str:
        """A number that is worked out, in brackets once."""
        said = self.amount(number)
        return said if said.startswith("（") else f"（{said}）"

    def _power(self, node: Power) -> list[str]:
        whose = f"{self.until(node.until)}{self._of(node.what, node.fact)}"
        floor = "" if node.floor is None else f"，不会低于{node.floor}"
        if isinstance(node.amount, int):
            return [f"{whose}{-node.amount if node.minus else node.amount:+d}{floor}"]
        return [f"{whose}{'-' if node.minus else '+'}{self._apart(node.amount)}{floor}"]

    def _multiply(self, node: Multiply) -> list[str]:
        return [f"{self.until(node.until)}{self.target(node.what)}的{node.fact}变为{node.factor}倍"]

    def _which(self, node: Grant) -> str:
        """Who has it; of the next card that is used, that one."""
        if node.next and isinstance(node.what, Select):
            return f"下一张{self.described(node.what)}"
        return self.target(node.what)

    def _grant(self, node: Grant) -> list[str]:
        who = f"{self.until(node.until)}{self._which(node)}"
        if node.ability is not None and node.unspoken:
            return self.happens_then(node, node.ability)
        if node.ability is not None and node.flag and not node.ability.body:  # only a cost: of what the flag says
            return self.under(f"{who}{self.words.flags.get(node.flag, node.flag)}：", node.ability.cost)
        if node.ability is not None:
            return [f"{who}获得能力：", *indented(self.ability(node.ability))]
        number = "" if node.number is None else f"变为{node.number}"
        name = f"『{node.name}』" if node.name else ""
        said = self.words.flags.get(node.flag)
        if node.against is not None and node.flag in self.words.against:
            aimed = self.words.against[node.flag].format(self.described(node.against))
            return [f"{who}{aimed}{name}" if said is not None else f"{who}：{aimed}{name}{number}"]
        end = "由" if "被" in (said or node.flag) else "对象"
        against = f"（{end}：{self.described(node.against)}）" if node.against is not None else ""
        if said is not None:
            name = "" if "{1}" in said else name
            return [f"{who}{said.format('' if node.number is None else node.number, node.name)}{name}{against}"]
        return [f"{who}：{node.flag}{name}{number}{against}"]

    def _swap(self, node: Swap) -> list[str]:
        one, other = (self.words.facts.get(fact, fact) for fact in (node.one, node.other))
        return [f"{self.until(node.until)}{self.target(node.what)}的{one}与{other}互换"]

    def _copy(self, node: Copy) -> list[str]:
        facts = "、".join(node.facts)
        if facts in self.words.copies:
            source = self.target(node.source)
            if node.count != 1:  # of one card, which is chosen where a text describes it
                source = f"{self.amount(node.count)}个{self.described(node.source)}"
            told = self.words.copies[facts].format(self.target(node.what), source)
            also = [self.words.flags.get(flag, flag).format("") for flag in node.flags]
            return [f"{told}，另外{'、'.join(also)}" if also else told]
        of = f"的{facts}" if facts else ""
        return [f"{self.until(node.until)}{self.target(node.what)}复制{self.target(node.source)}{of}"]

    def _damage(self, node: Damage) -> list[str]:
        whom = self.target(node.what) if node.what is not None else self._life(node.who)
        share = "（由你分配）" if node.shared else ""
        by = f"由{self.target(node.by)}" if node.by is not None else ""
        each = "各" if isinstance(node.what, Ref) and "-" in node.what.role and not node.shared else ""
        return [f"{by}对{whom}{each}造成{self.amount(node.amount)}点伤害{share}"]

    def _life(self, whose: Whose) -> str:
        return f"{self.words.sides[whose]}的{self.words.life}"

    def _heal(self, node: Heal) -> list[str]:
        if node.amount == Fact("伤害", node.what):
            return [self.words.healed.format(self.target(node.what))]
        return [f"{self.target(node.what)}回复{self.amount(node.amount)}点伤害"]

    def _prevent(self, node: Prevent) -> list[str]:
        much = "下一次" if node.next else "全部" if node.amount is None else f"{self.amount(node.amount)}点"
        done, kind = "造成" if node.dealt else "受到", "战斗" if node.battle else "非战斗" if node.not_battle else ""
        life = isinstance(node.what, Select) and node.what.kind == self.words.life
        whose = self._life(node.what.whose) if life else self.target(node.what)
        by = f"{self.target(node.by)}造成的" if node.by is not None else ""
        if node.cost:
            paid = self.under(f"{whose}将要{done}{by}{kind}伤害时，可以支付费用：", node.cost)
            then = "该伤害" if node.amount is None else f"其中的{much}"
            onto = "" if node.onto is None else self.target(node.onto)
            return [*paid, f"支付了就{f'改由{onto}{done}' if onto else '防止'}{then}"]
        if node.onto is not None:
            may, much = "可以使" if node.may else "", "" if much == "全部" else much
            said = f"{may}{whose}将要{done}的{by}{much}{kind}伤害改由{self.target(node.onto)}{done}"
            return [f"{self.until(node.until)}{said}"]
        may = "可以" if node.may else ""
        if node.each:
            return [f"{self.until(node.until)}{whose}每次将要{done}{by}{kind}伤害时，{may}防止其中的{much}"]
        return [f"{self.until(node.until)}{may}防止{whose}将要{done}的{by}{much}{kind}伤害"]

    def _become(self, node: Become) -> list[str]:
        if node.value == ():
            return [f"{self.until(node.until)}{self.target(node.what)}没有{node.fact}"]
        if node.fact in self.words.added and isinstance(node.value, tuple):
            added = "、".join(map(str, node.value))
            return [f"{self.until(node.until)}{self.target(node.what)}{self.words.added[node.fact].format(added)}"]
        written = self.words.quoted.get(node.fact, "{}")
        value = "、".join(map(written.format, node.value)) if isinstance(node.value, tuple) else self.amount(node.value)
        return [f"{self.until(node.until)}{self._of(node.what, node.fact)}变为{value}"]

    def _of(self, what: Target, fact: str) -> str:
        """A fact of cards, as it is called of such; one such as 受到的伤害 says itself that it is theirs."""
        if fact in self.words.of_use:
            return f"{self._used(what)}时，{fact}"
        if fact in self.words.of_player and isinstance(what, Ref):
            return f"{self.words.sides[what.whose]}的{fact}"
        kind = self._kind(what)
        fact = fact if kind is None else self.words.changed.get(kind, {}).get(fact, fact)
        return f"{self.target(what)}{'' if '的' in fact else '的'}{fact}"

    def _kind(self, what: Target) -> str | None:
        """The kind that cards are said to be of; nothing, where they may be of any."""
        if isinstance(what, Select):
            return "" if what.kind == self.words.card else what.kind
        return self.words.kind_of.get(what.role)

    def _used(self, what: Target) -> str:
        """That cards are used: those of a player wherever from, or those that lie where the text says."""
        if isinstance(what, Select) and what.zones == self.words.used_from:
            cards = self.described(replace(what, zones=(), whose="双方"))
            return f"{self.words.sides[what.whose] if what.whose != '双方' else ''}使用{cards}"
        every = isinstance(what, Select) and what.least is None and what.most is None
        return f"使用{self.described(what) if every else self.target(what)}"

    def _gain(self, node: Gain) -> list[str]:
        written = self.words.quoted.get(node.fact, "{}")
        gained = "、".join(map(written.format, node.words))
        if node.like is not None:
            return [f"{self.until(node.until)}{self.target(node.what)}获得{self.target(node.like)}的{node.fact}"]
        how = "失去" if node.lost else "获得"
        return [f"{self.until(node.until)}{self.target(node.what)}{how}{node.fact}{gained}"]

    def _take_control(self, node: TakeControl) -> list[str]:
        return [
            f"{self.until(node.until)}{self.words.sides[node.who]}获得{self.target(node.what)}的{self.words.control}"
        ]

    def _duel(self, node: Duel) -> list[str]:
        return [f"使{self.target(node.who)}与{self.target(node.other)}进行一次战斗判定"]

    def _name(self, node: Name) -> list[str]:
        if not node.of:  # whichever there are
            return [f"说出一个{node.what}"]
        return [f"选择一种{node.what}（{'、'.join(node.of)}）"]

    def _rewrite(self, node: Rewrite) -> list[str]:
        return [f"将{self.target(node.what)}的描述改为：", *indented(self.ability(node.ability))]

    def _produce(self, node: Produce) -> list[str]:
        use = "" if node.only is None else self._using(node.only, following=False)
        only = f"，只能用来支付{use}所需的{self.words.points}" if use else ""
        return [f"视为支付了{'或'.join(map(self._paid, node.of))}{only}"]

    def _cheaper(self, node: Cheaper) -> list[str]:
        which = self._using(node.what, following=node.next)
        change = f"{'可以' if node.may else ''}{'增加' if node.more else '减少'}{'或'.join(map(self._paid, node.by))}"
        if node.instead:
            paid = f"{'可以' if node.may else ''}只支付{'或'.join(map(self._paid, node.by))}"
            return [f"{self.until(node.until)}{which}时，{paid}，代替原来的{self.words.points}"]
        often = self.amount(node.times)
        times = "" if node.times == 1 else f"×{often if often.startswith('（') else f'（{often}）'}"
        least = "" if node.floor is None else f"，最少为{node.floor}"
        return [f"{self.until(node.until)}{which}时，需要支付的{self.words.points}{change}{times}{least}"]

    def _using(self, what: Target, *, following: bool) -> str:
        """你使用下一张角色符卡: who uses what; of what is described by who uses it, he is named once."""
        used = isinstance(what, Select) and any(demand.fact == _USED for demand in what.filters)
        if not used or not isinstance(what, Select):
            return f"{_USED}{f'下一张{self.described(what)}' if following else self.target(what)}"
        plain = tuple([demand for demand in what.filters if demand.fact != _USED])
        who = self.words.sides[what.whose] if what.whose != "双方" else ""
        cards = self.described(replace(what, filters=plain, whose="双方", zones=(), least=None, most=None))
        return f"{who}{_USED}{'下一张' if following else ''}{cards}"

    def _paid(self, what: Resources) -> str:
        """What is paid, as a number of each colour where a book counts them so."""
        coloured = "".join([f"{number}{colour}" for colour, number in what.coloured])
        any_ = f"点任意{self.words.points}"
        coloured += "".join([f"{self.amount(letter)}{colour or any_}" for colour, letter in what.lettered])
        rest = what.count - sum(number for _, number in what.coloured)
        return f"{coloured}{f'{rest}点任意{self.words.points}' if rest else ''}"

    def _resources(self, node: Resources) -> list[str]:
        if self.words.points:
            return [f"支付{self._paid(node)}"]
        coloured = "".join(f"，其中至少{count}{colour}" for colour, count in node.coloured)
        much = "X" if node.lettered and not node.count else f"{node.count}{'+X' if node.lettered else ''}"
        return [f"支付{much}点费用{coloured}"]

    def _points(self, node: Points) -> list[str]:
        if node.paid and node.minus and node.who == "自己":
            return [f"支付{self.amount(node.amount)}点{node.fact}"]
        if node.recovered:
            much = node.amount if isinstance(node.amount, int) else self._apart(node.amount)
            return [f"{self.words.sides[node.who]}回复{much}点{node.fact}"]
        whose = f"{self.words.sides[node.who]}的{node.fact}"
        if isinstance(node.amount, int):
            return [f"{whose}{'-' if node.minus else '+'}{node.amount}"]
        return [f"{whose}{'-' if node.minus else '+'}{self._apart(node.amount)}"]

    def _counters(self, node: Counters) -> list[str]:
        done = "取下" if node.minus else "放上"
        many = "所有" if node.amount is None else f"{self.amount(node.amount)}个"
        return [f"在{self.target(node.what)}上{done}{many}{node.name}指示物"]

    def _do(self, node: Do) -> list[str]:
        what = self.target(node.what) if node.what is not None else self.player(node.who)
        times = "" if node.times == 1 else f"{self.amount(node.times)}次"
        into = f"为『{node.into}』" if node.into else ""
        said = self.words.said(self.words.verbs, node.verb)
        done = said.format(what) if "{}" in said else what + said
        return [f"{done}{times}{into}"]

    def _repeat(self, node: Repeat) -> list[str]:
        return self.under(f"重复{self.amount(node.times)}次：", node.then)

    def _end_turn(self, _node: EndTurn) -> list[str]:
        return ["结束本回合"]

    def _finish(self, node: Finish) -> list[str]:
        who = self.words.sides[node.who] if node.what is None else self.described(node.what)
        return [f"{who}{'赢得' if node.won else '输掉'}本局"]


STEPS: Final[dict[type, Callable[[Any, Any], list[str]]]] = {
    Power: Changes._power,
    Multiply: Changes._multiply,
    Grant: Changes._grant,
    Copy: Changes._copy,
    Swap: Changes._swap,
    Damage: Changes._damage,
    Heal: Changes._heal,
    Prevent: Changes._prevent,
    Resources: Changes._resources,
    Become: Changes._become,
    Gain: Changes._gain,
    TakeControl: Changes._take_control,
    EndTurn: Changes._end_turn,
    Finish: Changes._finish,
    Points: Changes._points,
    Counters: Changes._counters,
    Do: Changes._do,
    Repeat: Changes._repeat,
    Cheaper: Changes._cheaper,
    Duel: Changes._duel,
    Name: Changes._name,
    Produce: Changes._produce,
    Rewrite: Changes._rewrite,
}
"""How each of them is told."""

WORDS: Final[dict[type, str]] = {
    Power: "增减",
    Multiply: "变为几倍",
    Grant: "获得",
    Copy: "复制",
    Swap: "互换",
    Damage: "伤害",
    Heal: "回复",
    Prevent: "防止",
    Resources: "支付",
    Become: "变为",
    Gain: "获得",
    TakeControl: "控制权",
    EndTurn: "结束回合",
    Finish: "胜负",
    Points: "增减",
    Counters: "指示物",
    Repeat: "重复",
    Cheaper: "减少费用",
    Duel: "战斗判定",
    Name: "选择一种",
    Produce: "视为支付",
    Rewrite: "改描述",
}
"""A word for each that the games do not call differently."""
