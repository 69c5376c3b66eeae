"""How an ability was understood, in the words of its game; made from the nodes, so it never repeats what was typed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from judge.effects.nodes import (
    Ability,
    After,
    Become,
    By,
    Cheaper,
    Choose,
    Condition,
    Copy,
    Counters,
    Create,
    Damage,
    Defeat,
    Define,
    Deploy,
    Dig,
    Do,
    Doubtful,
    Draw,
    Duel,
    EndTurn,
    Exchange,
    Extra,
    Finish,
    Gain,
    GiveUp,
    Grant,
    Grow,
    Heal,
    If,
    IfDone,
    Instead,
    Later,
    LevelUp,
    Look,
    Make,
    May,
    Mode,
    Modes,
    Multiply,
    Name,
    Node,
    OneOf,
    PayFirst,
    Points,
    Power,
    Prevent,
    Produce,
    Put,
    Repeat,
    Resources,
    Reveal,
    Rewrite,
    Search,
    Select,
    Shift,
    Shuffle,
    StandIn,
    TakeControl,
    Target,
    Turn,
    Unless,
    slots,
)
from judge.effects.vocabulary import Vocabulary
from judge.effects.wording import Wording

_INDENT = "  "
_ORB = "宝玉"


def tell(ability: Ability, words: Vocabulary) -> str:
    """The whole ability, one part a line."""
    return "\n".join(lines(ability, words))


def lines(ability: Ability, words: Vocabulary) -> list[str]:
    """The parts of an ability: what it is, when it comes about, what it costs, what it does."""
    return Teller(words).ability(ability)


def steps(nodes: Sequence[Node], words: Vocabulary) -> list[str]:
    """The nodes in order; what depends on something stands indented below it."""
    return Teller(words).steps(nodes)


def condition(what: Condition, words: Vocabulary) -> str:
    """What must be so."""
    return Wording(words).condition(what)


def verb(node: Node, words: Vocabulary) -> str:
    """A word for what a node does."""
    if isinstance(node, Defeat):
        return words.defeat
    if isinstance(node, Deploy):
        return words.deploy
    if isinstance(node, Draw):
        return f"{words.draw}{words.card}"
    if isinstance(node, Do):
        return node.verb
    return node.way if isinstance(node, GiveUp) else _VERBS[type(node)]


class Teller(Wording):
    """Tells what abilities are and do."""

    _targeted = 0
    """How many targets were told so far."""

    def ability(self, ability: Ability) -> list[str]:
        """The parts of an ability, one a line."""
        outside, self._targeted = self._targeted, 0
        told = self._ability(ability)
        self._targeted = outside
        return told

    def _ability(self, ability: Ability) -> list[str]:
        told = [self._heading(ability)]
        if ability.by_hand:
            return [*told, "由裁判自己处理"]
        if ability.limit is not None:
            told.append(f"次数：每回合{ability.limit}次")
        if ability.cost:
            told += ["费用：", *_indented(self.steps(ability.cost))]
        if ability.only is not None:
            told.append(f"仅限：{self.condition(ability.only)}")
        if ability.trigger is not None:
            told.append(f"诱发：{self.trigger(ability.trigger)}")
        told += self._asked(ability)
        if ability.may:
            told.append("可以不使用")
        if ability.pays:
            told.append("支付：实行时可以支付费用，全部支付了才实行效果")
        told += self._targets(ability.targets)
        return [*told, "效果：", *_indented(self.steps(ability.body))] if ability.body else told

    def _targets(self, targets: Sequence[Select]) -> list[str]:
        """What is chosen when it is used, each with its place among all that is."""
        told = []
        for which in targets:
            first, last = self._targeted + 1, self._targeted + slots(which)
            given = f"（如果{self.condition(which.given)}）" if which.given is not None else ""
            told.append(f"第{first if first == last else f'{first}到{last}'}个对象：{self.select(which)}{given}")
            self._targeted = last
        return told

    def _heading(self, ability: Ability) -> str:
        icons = [self._icon(icon) for icon in ability.icons]
        support = f"〖{ability.support}〗" if ability.support else ""
        name = f"『{ability.name}』" if ability.name else ""
        return "".join((support, *icons, name, f"【{ability.kind}】"))

    def _icon(self, icon: tuple[str | int, ...]) -> str:
        first, *rest = map(str, icon)
        said = self.words.icons.get(first)
        return f"〖{' '.join((first, *rest))}〗" if said is None else said.format(" ".join(rest))

    def _asked(self, ability: Ability) -> list[str]:
        if ability.condition is None and ability.in_case is not None:
            return [f"条件：{self.condition(ability.in_case)}的场合，才能支付费用并实行效果"]
        if ability.condition is None:
            return []
        asked = f"如果{self.condition(ability.condition)}"
        if ability.in_case is not None:
            asked = f"{self.condition(ability.in_case)}的场合，{asked}"
        return [f"条件：{asked}，否则整个能力不适用"]

    def steps(self, nodes: Sequence[Node]) -> list[str]:
        """The nodes in order, with what depends on each indented below it."""
        return [line for node in nodes for line in _STEPS[type(node)](self, node)]

    def _under(self, first: str, nodes: Sequence[Node]) -> list[str]:
        return [first, *_indented(self.steps(nodes))]

    def _until(self, time: str) -> str:
        return self.words.times.get(time, f"直到{time}为止，") if time else ""

    def _zone(self, zone: str) -> str:
        return self.words.said(self.words.zones, zone)

    # --- verbs ------------------------------------------------------------------------------------------------

    def _choose(self, node: Choose) -> list[str]:
        return [f"{self.player(node.by)}{'再' if node.also else ''}选择{self.select(node.of)}"]

    def _draw(self, node: Draw) -> list[str]:
        return [f"{self.player(node.who)}{self.words.draw}{self.amount(node.count)}张{self.words.card}"]

    def _put(self, node: Put) -> list[str]:
        whose = f"{self.words.sides[node.whose]}的" if node.whose is not None else ""
        order = "以随机顺序" if node.random else "按任意顺序" if node.order else ""
        what = f"{self._from(node.origin)}将{self.target(node.what)}"
        return [f"{what}{order}放置到{whose}{self._zone(node.zone)}{node.place}"]

    def _from(self, origin: str) -> str:
        return f"从{self._zone(origin)}" if origin else ""

    def _shift(self, node: Shift) -> list[str]:
        return [f"将{self.target(node.what)}移动{f'到{node.zone}' if node.zone else ''}"]

    def _defeat(self, node: Defeat) -> list[str]:
        orb = isinstance(node.what, Select) and node.what.kind == _ORB
        return [f"将{self.target(node.what)}{'破坏' if orb else self.words.defeat}"]

    def _turn(self, node: Turn) -> list[str]:
        return [f"将{self.target(node.what)}变为{node.state}"]

    def _power(self, node: Power) -> list[str]:
        whose = f"{self._until(node.until)}{self._of(node.what, node.fact)}"
        if isinstance(node.amount, int):
            return [f"{whose}{-node.amount if node.minus else node.amount:+d}"]
        return [f"{whose}{'-' if node.minus else '+'}（{self.amount(node.amount)}）"]

    def _multiply(self, node: Multiply) -> list[str]:
        return [f"{self._until(node.until)}{self.target(node.what)}的{node.fact}变为{node.factor}倍"]

    def _grant(self, node: Grant) -> list[str]:
        who = f"{self._until(node.until)}{self.target(node.what)}"
        if node.ability is not None:
            return [f"{who}获得能力：", *_indented(self.ability(node.ability))]
        number = "" if node.number is None else f"变为{node.number}"
        name = f"『{node.name}』" if node.name else ""
        said = self.words.flags.get(node.flag)
        end = "由" if "被" in (said or node.flag) else "对象"
        against = f"（{end}：{self.described(node.against)}）" if node.against is not None else ""
        if said is not None:
            return [f"{who}{said.format('' if node.number is None else node.number)}{name}{against}"]
        return [f"{who}：{node.flag}{name}{number}{against}"]

    def _deploy(self, node: Deploy) -> list[str]:
        state = f"以{node.state}状态" if node.state else ""
        whose = f"{self.words.sides[node.whose]}的" if node.whose is not None else ""
        to = f"到{whose}{self._zone(node.zone)}" if node.zone else ""
        return [f"{self._from(node.origin)}将{self.target(node.what)}{state}{self.words.deploy}{to}"]

    def _stand_in(self, node: StandIn) -> list[str]:
        return [f"{self.target(node.what)}代替成为{node.role}"]

    def _grow(self, node: Grow) -> list[str]:
        under = self.target(node.under) if node.under is not None else "它的单位"
        return [f"将{self.target(node.what)}放到{under}的下方，令其成长"]

    def _level_up(self, node: LevelUp) -> list[str]:
        return [f"将{self.target(node.what)}放到{self.target(node.unit)}的顶端，使其升级"]

    def _reveal(self, node: Reveal) -> list[str]:
        return [f"公开{self.target(node.what)}"]

    def _look(self, node: Look) -> list[str]:
        return [f"{self.player(node.who)}查看{self.target(node.what)}"]

    def _shuffle(self, node: Shuffle) -> list[str]:
        return [f"洗切{self.words.sides[node.who]}的{self.words.deck}"]

    def _copy(self, node: Copy) -> list[str]:
        facts = "、".join(node.facts)
        if facts in self.words.copies:
            return [self.words.copies[facts].format(self.target(node.what), self.target(node.source))]
        of = f"的{facts}" if facts else ""
        return [f"{self._until(node.until)}{self.target(node.what)}复制{self.target(node.source)}{of}"]

    def _give_up(self, node: GiveUp) -> list[str]:
        holder = node.what.holder
        who = self.player(node.what.whose) if holder is None else self.holder(holder)
        return [f"{who}{node.way}{self.select(node.what)}"]

    def _damage(self, node: Damage) -> list[str]:
        life = f"{self.words.sides[node.who]}的{self.words.life}"
        whom = self.target(node.what) if node.what is not None else life
        share = "（由你分配）" if node.shared else ""
        by = f"由{self.target(node.by)}" if node.by is not None else ""
        return [f"{by}对{whom}造成{self.amount(node.amount)}点伤害{share}"]

    def _heal(self, node: Heal) -> list[str]:
        return [f"{self.target(node.what)}回复{self.amount(node.amount)}点伤害"]

    def _prevent(self, node: Prevent) -> list[str]:
        much = "下一次" if node.next else "全部" if node.amount is None else f"{self.amount(node.amount)}点"
        done, kind = "造成" if node.dealt else "受到", "战斗" if node.battle else ""
        return [f"{self._until(node.until)}防止{self.target(node.what)}将要{done}的{much}{kind}伤害"]

    def _become(self, node: Become) -> list[str]:
        written = self.words.quoted.get(node.fact, "{}")
        value = "、".join(map(written.format, node.value)) if isinstance(node.value, tuple) else self.amount(node.value)
        return [f"{self._until(node.until)}{self._of(node.what, node.fact)}变为{value}"]

    def _of(self, what: Target, fact: str) -> str:
        """A fact of cards; one such as 受到的伤害 says itself that it is theirs."""
        return f"{self.target(what)}{'' if '的' in fact else '的'}{fact}"

    def _gain(self, node: Gain) -> list[str]:
        written = self.words.quoted.get(node.fact, "{}")
        gained = "、".join(map(written.format, node.words))
        return [f"{self._until(node.until)}{self.target(node.what)}获得{node.fact}{gained}"]

    def _take_control(self, node: TakeControl) -> list[str]:
        return [
            f"{self._until(node.until)}{self.words.sides[node.who]}获得{self.target(node.what)}的{self.words.control}"
        ]

    def _make(self, node: Make) -> list[str]:
        token = node.token
        facts = "".join(f"{fact}{'、'.join(words)}的" for fact, words in token.facts if words)
        numbers = "，".join(f"{fact}{self.amount(number)}" for fact, number in token.numbers)
        name = f"「{token.name}」" if token.name else ""
        state = f"以{node.state}状态" if node.state else ""
        first = (
            f"{state}创造{self.amount(node.count)}个{facts}衍生{token.kind}{name}{f'（{numbers}）' if numbers else ''}"
        )
        given = [line for ability in token.abilities for line in _indented(self.ability(ability))]
        return [f"{first}，具有能力：" if given else first, *given]

    def _duel(self, node: Duel) -> list[str]:
        return [f"使{self.target(node.who)}与{self.target(node.other)}进行一次战斗判定"]

    def _name(self, node: Name) -> list[str]:
        return [f"选择一种{node.what}（{'、'.join(node.of)}）"]

    def _dig(self, node: Dig) -> list[str]:
        pile = self.described(Select("牌", node.what.whose, node.what.zones))
        return [f"从{pile}顶开始逐张展示，直到出现{self.select(replace(node.what, whose='双方', zones=()))}为止"]

    def _rewrite(self, node: Rewrite) -> list[str]:
        return [f"将{self.target(node.what)}的描述改为：", *_indented(self.ability(node.ability))]

    def _produce(self, node: Produce) -> list[str]:
        return [f"视为支付了{'或'.join(map(self._paid, node.of))}"]

    def _cheaper(self, node: Cheaper) -> list[str]:
        which = f"下一张{self.described(node.what)}" if node.next else self.target(node.what)
        change = f"{'增加' if node.more else '减少'}{'或'.join(map(self._paid, node.by))}"
        which = which.replace("的使用的", "使用的")
        return [f"{self._until(node.until)}使用{which}时，需要支付的{self.words.points}{change}"]

    def _paid(self, what: Resources) -> str:
        """What is paid, as a number of each colour where a book counts them so."""
        coloured = "".join([f"{number}{colour}" for colour, number in what.coloured])
        coloured += "".join([f"{self.amount(letter)}{colour}" for colour, letter in what.lettered])
        rest = what.count - sum(number for _, number in what.coloured)
        return f"{coloured}{f'{rest}点任意颜色值' if rest else ''}"

    def _search(self, node: Search) -> list[str]:
        to = f"{f'以{node.state}状态' if node.state else ''}放置到{self._zone(node.zone)}{node.place}"
        return [f"找{self.select(node.what)}，{'公开之后' if node.shown else ''}{to}（找完洗切{self.words.deck}）"]

    def _resources(self, node: Resources) -> list[str]:
        if self.words.points:
            return [f"支付{self._paid(node)}"]
        coloured = "".join(f"，其中至少{count}{colour}" for colour, count in node.coloured)
        return [f"支付{node.count}点费用{coloured}"]

    def _create(self, node: Create) -> list[str]:
        count = f"{self.amount(node.count)}{self.words.classifiers.get(node.zone, '张')}"
        state = f"以{node.state}状态" if node.state else ""
        return [f"将{count}『{node.name}』{state}放置到{self.words.sides[node.whose]}的{self._zone(node.zone)}"]

    def _points(self, node: Points) -> list[str]:
        whose = f"{self.words.sides[node.who]}的{node.fact}"
        if isinstance(node.amount, int):
            return [f"{whose}{'-' if node.minus else '+'}{node.amount}"]
        return [f"{whose}{'-' if node.minus else '+'}（{self.amount(node.amount)}）"]

    def _counters(self, node: Counters) -> list[str]:
        done = "取下" if node.minus else "放上"
        many = "所有" if node.amount is None else f"{self.amount(node.amount)}个"
        return [f"在{self.target(node.what)}上{done}{many}{node.name}指示物"]

    def _exchange(self, node: Exchange) -> list[str]:
        return [f"交换{self.target(node.one)}和{self.target(node.other)}"]

    def _do(self, node: Do) -> list[str]:
        what = self.target(node.what) if node.what is not None else self.player(node.who)
        times = "" if node.times == 1 else f"{self.amount(node.times)}次"
        into = f"『{node.into}』" if node.into else ""
        return [f"{what}{self.words.said(self.words.verbs, node.verb)}{times}{into}"]

    def _repeat(self, node: Repeat) -> list[str]:
        return self._under(f"重复{self.amount(node.times)}次：", node.then)

    def _end_turn(self, _node: EndTurn) -> list[str]:
        return ["结束本回合"]

    def _finish(self, node: Finish) -> list[str]:
        who = self.words.sides[node.who] if node.what is None else self.described(node.what)
        return [f"{who}{'赢得' if node.won else '输掉'}本局"]

    # --- how parts hang together ------------------------------------------------------------------------------

    def _later(self, node: Later) -> list[str]:
        happening = self._happening(node.who, node.event, None)
        return self._under(f"下一次{happening}的时候：", node.then)

    def _one_of(self, node: OneOf) -> list[str]:
        return ["选择其中1项：", *[line for part in node.of for line in _indented(self._under("・", part))]]

    def _modes(self, node: Modes) -> list[str]:
        told = [[self.words.option.format(place), *self._with_targets(mode)] for place, mode in enumerate(node.of, 1)]
        parts = [line for option in told for line in _indented(option)]
        again = "（可以多次选择同一项）" if node.again else ""
        more = ""
        if node.more is not None:
            met, least, most = node.more
            more = f"（如果{self.condition(met)}，则是{'至多' if least != most else ''}{most}项）"
        from_ = "" if node.least == node.most else f"{self.amount(node.least)}到" if node.least else "至多"
        count = f"{from_}{self.amount(node.most)}项"
        return [f"{self.words.on_use}选择其中{count}{more}{again}：", *parts]

    def _extra(self, node: Extra) -> list[str]:
        return [*self._under("使用时可以追加支付：", node.cost), "支付了才：", *self._with_targets(node)]

    def _with_targets(self, part: Mode | Extra) -> list[str]:
        """What is done, with the targets that are chosen for it alone."""
        return _indented([*self._targets(part.targets), *self.steps(part.then)])

    def _if(self, node: If) -> list[str]:
        told = self.condition(node.condition)
        case = node.word.startswith("的") or node.word == "中"
        first = f"{told}{node.word}：" if case else f"如果{told}："
        otherwise = self._under("否则：", node.otherwise) if node.otherwise else []
        return [*self._under(first, node.then), *otherwise]

    def _by(self, node: By) -> list[str]:
        theirs = Teller(replace(self.words, sides=self.words.theirs))
        return [f"由{self.holder(node.who)}实行：", *_indented(theirs.steps(node.then))]

    def _define(self, node: Define) -> list[str]:
        return [f"X为{self.amount(node.value)}：", *_indented(self.steps(node.then))]

    def _unless(self, node: Unless) -> list[str]:
        return [*self._under(f"{self.holder(node.who)}可以：", node.cost), *self._under("没有那样做就：", node.then)]

    def _doubtful(self, node: Doubtful) -> list[str]:
        return self._under(f"书中没有写{node.about or '条件管不管到这里'}，由裁判读：", node.then)

    def _may(self, node: May) -> list[str]:
        return self._under("可以（也可以不）：", node.then)

    def _if_done(self, node: IfDone) -> list[str]:
        then = self._under("以上全部做到了才：", node.then) if node.then else []
        return [
            *self.steps(node.first),
            *then,
            *(self._under("没有全部做到就：", node.otherwise) if node.otherwise else ()),
        ]

    def _after(self, node: After) -> list[str]:
        return [*self.steps(node.first), *self._under("以上只要做了一部分，就必须：", node.then)]

    def _pay_first(self, node: PayFirst) -> list[str]:
        return [*self._under("可以支付费用：", node.cost), *self._under("费用全部支付了才：", node.then)]

    def _instead(self, node: Instead) -> list[str]:
        told = f"（{self.condition(node.condition)}）" if node.condition is not None else ""
        may = "可以" if node.may else ""
        event = self.words.said(self.words.events, node.event)
        return self._under(f"{self.described(node.who)}将要{event}时{told}，不那样做，{may}改为：", node.then)


def _indented(told: Iterable[str]) -> list[str]:
    return [f"{_INDENT}{line}" for line in told]


_STEPS: dict[type, Callable[[Any, Any], list[str]]] = {
    Choose: Teller._choose,
    Draw: Teller._draw,
    Put: Teller._put,
    Shift: Teller._shift,
    Defeat: Teller._defeat,
    Turn: Teller._turn,
    Power: Teller._power,
    Multiply: Teller._multiply,
    Grant: Teller._grant,
    Deploy: Teller._deploy,
    StandIn: Teller._stand_in,
    Grow: Teller._grow,
    LevelUp: Teller._level_up,
    Reveal: Teller._reveal,
    Look: Teller._look,
    Shuffle: Teller._shuffle,
    Copy: Teller._copy,
    OneOf: Teller._one_of,
    Modes: Teller._modes,
    Extra: Teller._extra,
    If: Teller._if,
    May: Teller._may,
    IfDone: Teller._if_done,
    After: Teller._after,
    PayFirst: Teller._pay_first,
    Instead: Teller._instead,
    GiveUp: Teller._give_up,
    Damage: Teller._damage,
    Heal: Teller._heal,
    Prevent: Teller._prevent,
    Resources: Teller._resources,
    Become: Teller._become,
    Gain: Teller._gain,
    TakeControl: Teller._take_control,
    Search: Teller._search,
    EndTurn: Teller._end_turn,
    Finish: Teller._finish,
    Later: Teller._later,
    Create: Teller._create,
    Points: Teller._points,
    Counters: Teller._counters,
    Exchange: Teller._exchange,
    Do: Teller._do,
    Repeat: Teller._repeat,
    By: Teller._by,
    Cheaper: Teller._cheaper,
    Define: Teller._define,
    Dig: Teller._dig,
    Duel: Teller._duel,
    Make: Teller._make,
    Name: Teller._name,
    Produce: Teller._produce,
    Rewrite: Teller._rewrite,
    Unless: Teller._unless,
    Doubtful: Teller._doubtful,
}

_VERBS: dict[type, str] = {
    Choose: "选择",
    Put: "放置",
    Shift: "移动",
    Turn: "改变状态",
    Power: "增减",
    Multiply: "变为几倍",
    Grant: "获得",
    Grow: "成长",
    LevelUp: "升级",
    StandIn: "代替",
    Reveal: "公开",
    Look: "查看",
    Shuffle: "洗切",
    Copy: "复制",
    OneOf: "选择1项",
    Modes: "抉择",
    Extra: "追加费用",
    If: "如果",
    May: "可以",
    IfDone: "如果这样做了",
    After: "这之后",
    PayFirst: "支付费用",
    Instead: "改为",
    Damage: "伤害",
    Heal: "回复",
    Prevent: "防止",
    Resources: "支付",
    Become: "变为",
    Gain: "获得",
    TakeControl: "控制权",
    Search: "找",
    EndTurn: "结束回合",
    Finish: "胜负",
    Later: "下一次",
    Create: "生成",
    Points: "增减",
    Counters: "指示物",
    Exchange: "交换",
    Repeat: "重复",
    By: "由别的玩家实行",
    Cheaper: "减少费用",
    Define: "X",
    Dig: "逐张展示",
    Duel: "战斗判定",
    Make: "创造衍生物",
    Name: "选择一种",
    Produce: "视为支付",
    Rewrite: "改描述",
    Unless: "除非",
    Doubtful: "条件管到哪里",
}
