"""Clauses that change something for a time: numbers, what may not be done, abilities gained."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects import numerals
from judge.effects.nodes.ability import Ability, Grant, If, Node
from judge.effects.nodes.meant import Count, Fact, Filter, Reckoned, Ref, Select, Target, TurnOf
from judge.effects.nodes.verbs import Become, Choose, Gain, Multiply, Power, StandIn
from judge.effects.syntax import Part
from judge.games.cipher.text import described, facts, icons, nouns, parties, pointing, terms
from judge.games.cipher.text.phrase import Noun
from judge.games.cipher.text.sense import Sense, names_of

Nodes = tuple[Node, ...]


def until(sense: Sense, clause: Part) -> str:
    """Until when: said in the clause or before it. Only 常 and 特 abilities last by themselves."""
    said = clause.rule("lasting")
    time = duration(sense, said) if said is not None else sense.until
    sense.pending = None
    if sense.kind == "常" and time:
        raise sense.fail("常时型能力一直有效，不写到什么时候为止", clause)
    if not time and sense.kind not in {"常", "特"}:
        raise sense.fail("没有写持续到什么时候：请写「直到战斗结束为止」「直到回合结束为止」等", clause)
    return time


def begun_later(sense: Sense, nodes: Nodes, clause: Part) -> Nodes:
    """Only what is forbidden and what is added can begin with a later turn (下一次自己的回合中)."""
    for node in nodes:
        later = getattr(node, "until", "").endswith("中")
        if later and not (isinstance(node, Power) or (isinstance(node, Grant) and node.flag)):
            raise sense.fail("从以后的回合开始的，只能是战斗力的增减与不能做什么", clause)
    return nodes


def duration(sense: Sense, said: Part) -> str:
    """Until when, by words such as 直到回合结束为止 or 这场战斗中."""
    time = terms.duration(said.text)
    sense.timed = said
    if time is None:
        raise sense.fail("不知道这是到什么时候为止", said)
    return time


def power(sense: Sense, clause: Part) -> Nodes:
    """…的战斗力+20, 战斗力变为2倍, 战斗力变为50."""
    change, stats = clause.the("change"), clause.the("stats")
    time = until(sense, clause)
    if change.rule("point") is not None and change.word("BECOME"):
        return _as_much(sense, clause, change, time)
    counted = change.rule("piled")
    if counted is not None and change.word("BECOME"):
        return _as_many(sense, clause, counted, change, time)
    number = numerals.number(change.said("NUM")) if change.word("NUM") else 0
    much: int | Fact | Count = number
    if change.rule("point"):
        much = Fact(_stat_of(change), nouns.the_one(sense, change.the("point")))
    elif counted is not None:
        much = _pile(sense, counted, change)
    found: list[Node] = []
    most = _capped(sense, change)
    for who in subjects(sense, clause):
        if stats.parts[-1].text == "支援力" and sense.kind != "支":
            _of_a_support(sense, who, clause)
        for fact in [child.text for child in stats.parts if child.name == "STAT"]:
            if change.word("TIMES"):
                found.append(Multiply(who, fact, number, time))
            elif change.word("BECOME"):
                found.append(Become(who, fact, number, time))
            else:
                less = change.word("DOWN") is not None or change.said("SIGN") == "-"
                added = _added(sense, who, -number if less else number, time, fact)
                added = replace(added, amount=most) if most is not None else added
                found.append(replace(added, amount=much, minus=less) if isinstance(much, Fact | Count) else added)
    if (turn := clause.word("WHENEVER")) is not None and sense.kind != "常":
        raise sense.fail("在谁的回合中，请写在这一句的前面", turn)
    if turn is not None:
        return (If(TurnOf("对手" if terms.of_the_foe(turn.text) else "自己"), tuple(found), "中"),)
    return tuple(found)


def _capped(sense: Sense, change: Part) -> Reckoned | None:
    """每有1名…，战斗力+10，最多+30: what it comes to at most."""
    cap = change.word("CAP")
    if cap is None:
        return None
    if sense.each is None or change.said("SIGN") != "+":
        raise sense.fail("「最多」之前请写「每有…」", cap)
    most = numerals.number("".join(char for char in cap.text if char.isdigit()))
    return Reckoned(sense.each, numerals.number(change.said("NUM")), most, sense.each_per)


def _of_a_support(sense: Sense, who: Target, clause: Part) -> None:
    """支援力 counts in the support zone (4.17.1), where no unit is."""
    if who == Ref("这") or (isinstance(who, Select) and (who.kind == "单位" and not who.zones)):
        raise sense.fail(
            "支援力在支援区才用（4.17.1），战场上的单位没有：请写「支援这名单位的卡」「自己的支援卡」", clause
        )


def _stat_of(change: Part) -> str:
    """Which number of the other card it is."""
    return change.said("OF_STAT").removeprefix("的")


def _as_much(sense: Sense, clause: Part, change: Part, time: str) -> Nodes:
    """…的战斗力变为与那名单位的战斗力相同: as much as that is when it is done."""
    (fact,) = [child.text for child in clause.the("stats").parts if child.name == "STAT"]
    other = change.said("OF_STAT").removeprefix("的")
    if other != fact and change.word("WITH"):
        raise sense.fail(f"{fact}只能变为与别的{fact}相同", change)
    much: Fact | Reckoned = Fact(other, nouns.the_one(sense, change.the("point")))
    if times := change.said("MULTIPLIED"):
        much = Reckoned(much, numerals.number("".join(char for char in times if char.isdigit())))
    return tuple([Become(who, fact, much, time) for who in subjects(sense, clause)])


def _as_many(sense: Sense, clause: Part, counted: Part, change: Part, time: str) -> Nodes:
    """…的支援力变为自己的羁绊卡的总张数×10."""
    much = _pile(sense, counted, change)
    (fact,) = [child.text for child in clause.the("stats").parts if child.name == "STAT"]
    return tuple([Become(who, fact, much, time) for who in subjects(sense, clause)])


def _pile(sense: Sense, counted: Part, change: Part) -> Count:
    """自己的羁绊卡的总张数×10."""
    times = numerals.number("".join(char for char in change.said("MULTIPLIED") if char.isdigit()))
    return replace(described.count(sense, nouns.piled(sense, counted), counted), each=times)


def _added(sense: Sense, who: Target, number: int, time: str, fact: str) -> Power:
    sense.changed.add(fact)
    if sense.each is None:
        return Power(who, fact, number, time)
    return Power(who, fact, sense.times(abs(number)), time, minus=number < 0)


def sure(sense: Sense, clause: Part) -> Nodes:
    """…的攻击不能被(…)神速回避."""
    if clause.word("ATTACK_MADE"):
        attacker, attacked = clause.rules("noun")
        time = until(sense, clause)
        takers = sense.subject = nouns.targets(sense, attacker)
        ends = nouns.targets(sense, attacked)
        return tuple([Grant(who, "不能被神速回避", time, end) for who in takers for end in ends])
    by = clause.the("BY").start
    phrase = next((noun for noun in clause.rules("noun") if noun.start > by), None)
    against = _dodging(sense, phrase) if phrase is not None else None
    time, first = until(sense, clause), clause.rule("noun")
    takers = subjects(sense, clause) if first is not phrase else sense.subject
    if not takers:
        raise sense.fail("没有写是哪个单位", clause)
    return tuple([Grant(who, "不能被神速回避", time, against) for who in takers])


def _dodging(sense: Sense, phrase: Part) -> Target:
    """不能被出击费用2以下的防御单位神速回避: who dodges is the defending unit, so what is said of it describes it."""
    said = nouns.noun(sense, phrase)
    if said.role == "防御单位" and said.filters:
        said = replace(said, role="", kind="单位", whose=said.whose or "双方")
    return described.target(sense, said, phrase)


def backing(sense: Sense, clause: Part) -> Nodes:
    """「甲」以外的卡对这名单位的支援将会失败; 对防御单位的支援失败, 防御单位的支援失败: whatever supports it."""
    *first, supported = clause.rules("noun")
    by = nouns.noun(sense, first[0]) if first else None
    if by is not None and by.kind not in {"", "卡"}:
        raise sense.fail("支援的是卡：请写「卡」，或写它的名字、特征", first[0])
    supporter = parties.supporting(sense, first[0], by) if by is not None else None
    flag = "支援失败" if clause.word("SUPPORT_FAILS") else "支援成功"
    time = until(sense, clause)
    sense.subject = nouns.targets(sense, supported)
    return tuple([Grant(who, flag, time, supporter) for who in sense.subject])


def orbs(sense: Sense, clause: Part) -> Nodes:
    """…的攻击所将破坏的宝玉变为2颗."""
    number = numerals.number(clause.said("NUM"))
    if number < _MORE_ORBS:
        raise sense.fail("一次攻击本来就破坏1颗宝玉；变少的不在能读懂的范围内", clause)
    return granted(sense, clause, "所将破坏的宝玉", number)


_MORE_ORBS = 2


def bonus(sense: Sense, clause: Part) -> Nodes:
    """…的转职奖励改为抽2张卡 (8.1.1 has one card drawn)."""
    return granted(sense, clause, "转职奖励", numerals.number(clause.said("NUM")))


def reach(sense: Sense, clause: Part) -> Nodes:
    """…的射程变为1-2: any other range becomes that."""
    said = reached(sense, clause.the("SPAN", "NUM"))
    return granted(sense, clause, f"射程变为{said.removeprefix('射程')}")


def reached(sense: Sense, said: Part) -> str:
    """射程1-2 and the like, which flags speak of."""
    if (flag := f"射程{said.text}") not in terms.FLAGS:
        raise sense.fail(f"规则书没有{flag}", said)
    return flag


def gain(sense: Sense, clause: Part) -> Nodes:
    """…获得『甲』, …获得<飞行>属性, …获得射程1-2, …获得<魔法>武器与射程1-2."""
    if clause.word("HELD"):
        return _held_by_others(sense, clause)
    time, takers = until(sense, clause), subjects(sense, clause)
    found: list[Node] = []
    if (like := clause.rule("like")) is not None:
        return _as_another(sense, like, takers, time)
    for gift in clause.parts:
        if gift.name == "facts":
            kinds = facts.by_kind(sense, gift)
            sense.changed.update(kinds)
            found += [Gain(who, kind, tuple(words), time) for who in takers for kind, words in kinds.items()]
        elif gift.name in {"SPAN", "NUM"}:
            found += [Grant(who, reached(sense, gift), time) for who in takers]
        elif gift.name == "names":
            if clause.said("NAME_FACT") not in {"", "单位名"}:
                raise sense.fail("也当作的只能是单位名", gift)
            sense.changed.add("单位名")
            found += [Gain(who, "单位名", facts.names(sense, gift), time) for who in takers]
        elif gift.name in {"ABILITY", "SPELLED"}:
            name, ability = _spelled_out(sense, gift)
            found += [Grant(who, until=time, ability=ability, name=name) for who in takers]
        elif gift.name == "ONLY_ONE":  # of that name: who has it already is not given another
            *found, given = found
            found.append(_who_has_none(sense, given, gift))
    return tuple(found)


def reworded(sense: Sense, clause: Part) -> Nodes:
    """…的单位名变为「甲」, …的武器变为<弓>: the words that stood there stand there no more."""
    kind = clause.said("NAME_FACT", "FACT_KIND")
    kind = "势力" if "标记" in kind else kind
    named = clause.rule("names")
    said = (
        {"单位名": list(facts.names(sense, named))} if named is not None else facts.by_kind(sense, clause.the("facts"))
    )
    if list(said) != [kind]:
        raise sense.fail(f"{kind}不能变为这个", clause)
    time = until(sense, clause)
    sense.changed.add(kind)
    return tuple([Become(who, kind, tuple(said[kind]), time) for who in subjects(sense, clause)])


def _who_has_none(sense: Sense, given: Node, at: Part) -> Grant:
    """获得『甲』，只能具备1个: those that have none of that name."""
    if not isinstance(given, Grant) or not isinstance(given.what, Select) or given.what.least is not None:
        raise sense.fail("「只能具备1个」前面请写「所有我方单位获得『…』」", at)
    without = Filter("能力名", "≠", (given.name,))
    return replace(given, what=replace(given.what, filters=(*given.what.filters, without)))


def _held_by_others(sense: Sense, clause: Part) -> Nodes:
    """这名单位获得其他我方单位所具备的全部〖龙血技〗: those with that icon, one of each name."""
    printed = clause.the("ICON")
    takers = subjects(sense, clause)
    if icons.icon(printed.text[1:-1].strip()) != ("龙血技",) or takers != (Ref("这"),):
        raise sense.fail("获得别的单位的能力，能读懂的只有「这名单位获得其他我方单位所具备的全部〖龙血技〗」", printed)
    return (Grant(Ref("这"), terms.SHARED, until(sense, clause), Select("单位", "自己", other=True)),)


def _as_another(sense: Sense, like: Part, takers: tuple[Target, ...], time: str) -> Nodes:
    """…追加与自己的主人公相同的单位名, …具备支援这名单位的卡的势力: the words that another card has."""
    kind = like.said("FACT_KIND", "NAME_FACT")
    kind = "势力" if "标记" in kind else kind
    if kind not in {"势力", "武器", "属性", "性别", "单位名"}:
        raise sense.fail(f"获得别的卡的{kind}不在能读懂的范围内", like)
    held = like.word("SUPPORTER")
    other = pointing.pointed(sense, held) if held is not None else nouns.the_one(sense, like.the("point"))
    if isinstance(other, Ref) and other.role in {"主人公", "支援卡"} and other.whose == "双方":
        raise sense.fail(f"是谁的{other.role}？请写「我方的」或「敌方的」", like)
    if other in takers:
        raise sense.fail("获得的是哪一张卡的？", like)
    sense.changed.add(kind)
    return tuple([Gain(who, kind, (), time, like=other) for who in takers])


def _spelled_out(sense: Sense, named: Part) -> tuple[str, Ability]:
    """The ability that a name stands for: the card says it in brackets. Or it is spelled out where it is given."""
    if named.name == "SPELLED":
        return sense.given[named.text].name, sense.given[named.text]
    name = facts.inside(sense, named)
    if name not in sense.given:
        raise sense.fail(f"『{name}』是什么能力？请照卡上那样在括号里写出：（『{name}』【常】……）", named)
    return name, sense.given[name]


_ATTACKED = (Ref("诱发"), Ref("防御单位"))


def stands_in(sense: Sense, clause: Part) -> Nodes:
    """这名单位代替那名单位被攻击, 将攻击对象变更为这名单位."""
    said = [described.target(sense, nouns.noun(sense, noun), noun) for noun in clause.rules("noun")]
    who, *other = reversed(said) if clause.word("BECOME", "INSTEAD") else said
    before: Nodes = ()
    if isinstance(who, Select) and names_of(who) and who.whose != "对手" and not sense.chosen:  # 由「甲」代替
        before, who = (Choose(replace(who, whose="自己", least=1, most=1)),), Ref("那")
    if not isinstance(who, Ref) or any(each not in {*_ATTACKED, sense.meant, *sense.set_off} for each in other):
        raise sense.fail("代替的只能是被攻击的那名单位：请写「这名单位代替那名单位被攻击」", clause)
    return (*before, StandIn(who, "防御单位"))


def allow(sense: Sense, clause: Part) -> Nodes:
    """…可以攻击后卫区的敌方单位; …可以无视射程攻击: whichever enemy unit."""
    first, *others = clause.rules("noun")
    against = described.target(sense, nouns.noun(sense, others[0]), others[0]) if others else None
    time = until(sense, clause)
    takers = sense.subject = nouns.targets(sense, first)
    return tuple([Grant(who, "能攻击", time, against) for who in takers])


def only_against(sense: Sense, clause: Part) -> Nodes:
    """敌方单位只能攻击这名单位: they cannot attack any other one."""
    first, second = clause.rules("noun")
    others = _all_but(sense, second)
    time = until(sense, clause)
    takers = sense.subject = nouns.targets(sense, first)
    if any(parties.side_of(sense, who) == others.whose for who in takers):
        raise sense.fail("单位攻击的是另一方的单位", second)
    return tuple([Grant(who, "不能攻击", time, others) for who in takers])


def _all_but(sense: Sense, phrase: Part) -> Select:
    """The units of that side which a phrase does not mean: 这名单位, 主人公, or what one demand describes."""
    said = nouns.noun(sense, phrase)
    if said.meant == Ref("这"):
        return Select("单位", "自己", other=True)
    lord = (Filter("主人公", "=", (True,)),) if said.role == "主人公" else ()
    demands = (*lord, *said.filters)
    bare = Noun(kind=said.kind, role=said.role if lord else "", whose=said.whose, filters=said.filters)
    if said != bare or len(demands) != 1 or said.whose is None:
        raise sense.fail("只能攻击的请写「这名单位」、主人公，或一种有一个特征的敌方单位", phrase)
    return Select("单位", said.whose, filters=facts.negated(demands[0]))


def granted(sense: Sense, clause: Part, flag: str, number: int | None = None, name: str = "") -> Nodes:
    """What a clause gives those of whom it speaks."""
    time = until(sense, clause)
    return tuple([Grant(who, flag, time, number=number, name=name) for who in subjects(sense, clause)])


def subjects(sense: Sense, clause: Part) -> tuple[Target, ...]:
    """Whom a clause speaks of: its own words, or those of the clause before it."""
    phrase = clause.rule("noun")
    if phrase is not None:
        if any(noun == Noun(kind="单位") for noun in nouns.nouns(sense, phrase)):
            raise sense.fail("没有写是哪些单位：我方的、敌方的，还是所有的", phrase)
        sense.subject = nouns.targets(sense, phrase)
        for who in sense.subject:
            if isinstance(who, Select) and who.most is not None:
                sense.touched(who)
    elif not sense.subject:
        raise sense.fail("没有写是哪个单位", clause)
    return sense.subject
