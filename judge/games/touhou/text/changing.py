"""What cards become: other numbers, colours, names, descriptions."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.ability import Grant, If, Node, Rewrite
from judge.effects.nodes.meant import Amount, Fact, Filter, Is, Ref, Select, Target
from judge.effects.nodes.verbs import Become, Do, Gain, Power, Swap
from judge.effects.syntax import Part
from judge.games.touhou.text import description, nouns, phrases, reckoning, words
from judge.games.touhou.text.phrases import Clause, Verbs
from judge.games.touhou.text.roles import THIS
from judge.games.touhou.text.said import HUED, Meant, Said
from judge.games.touhou.text.sense import HUE, Sense
from judge.games.touhou.text.words import PLAYER


def _treated(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """该牌在颜色盘或战场上视作任意颜色; 你操控的单位卡名也可以视为「甲」."""
    phrases.no_more(sense, clause, part, "subject", "at", "let")
    noun = clause.subject or clause.let
    if noun is None:
        raise sense.fail("没有写什么视作它", part)
    said = description.described(sense, noun)
    fact = said.fact
    what = nouns.just(sense, replace(said, fact=""), noun, count=False)
    until = phrases.until_when(sense)
    if part.word("ANY_COLOUR"):
        made: Node = Grant(what, "任意颜色", until)
    else:
        value = description.described(sense, part.the("noun"))
        if len(value.filters) != 1 or replace(value, filters=(), kind="", card=False) != Said():
            raise sense.fail("没有读懂视作什么", part)
        demand = value.filters[0]
        if fact not in {"", demand.fact} or demand.fact not in {"颜色", "名称", "种族"}:
            raise sense.fail("没有读懂视作什么", part)
        made = Gain(what, demand.fact, tuple(map(str, demand.values)), until)
    zones = [zone for each in clause.at for zone in nouns.place(sense, each).zones]
    if zones and what == THIS:
        sense.icons.append(("区域", *zones))
        return [made]
    if zones:
        return [If(Is(what, (Filter("区域", "=", tuple(zones)),)), (made,), "若")]
    return [made]


def _whose(sense: Sense, bare: Said, noun: Part) -> Meant:
    """Whose fact changes: of what was spoken of, where nobody is named (且攻击力变为3)."""
    if bare == Said(player=True, every=True):
        return Meant(Ref(PLAYER, "双方"))  # 所有玩家的手牌上限
    if bare != Said():
        return Meant(nouns.just(sense, bare, noun, count=False))
    if sense.that is None:
        raise sense.fail("没有写是谁的", noun)
    return Meant(sense.that)


def _become_stats(sense: Sense, part: Part) -> list[Node]:
    """失去所有能力并变为1/1/1: what the clause before it was said of."""
    spoken = sense.spoken if sense.said and sense.spoken is not None and len(sense.spoken) == 1 else None
    value = description.described(sense, part.the("noun")) if part.rule("noun") is not None else Said()
    if spoken is None or not value.stats or value != Said(stats=value.stats):
        raise sense.fail("没有写什么变为它", part)
    until = phrases.until_when(sense)
    return [Become(spoken[0].what, name, much, until) for name, much in _stats_of(sense, value.stats, [], part)]


def _no_copy(sense: Sense, part: Part) -> None:
    """成为目标单位的复制: of copies the book says what they have, and of none how a card becomes one."""
    if part.rule("noun") is not None and part.the("noun").text.endswith(("的复制", "的复制品")):
        raise sense.fail("书上没有写一张牌怎样变成另一张的复制，只写了复制有哪些信息（3.03）", part)


def _become(sense: Sense, clause: Clause, part: Part) -> list[Node]:  # noqa: PLR0911 - one a kind of value
    """…的描述改为「…」, …的攻击力变为3, 变为红色."""
    if part.rule("noun", "quoted") is None and not part.word("NUM", "LETTER"):
        raise sense.fail("没有读懂「改为」什么", part)
    phrases.no_more(sense, clause, part, "subject", "let")
    _no_copy(sense, part)
    noun = clause.let or clause.subject
    if noun is None:
        return _become_stats(sense, part)
    said = description.described(sense, noun)
    fact = said.fact
    if (quoted := part.rule("quoted")) is not None:
        if fact != "描述":
            raise sense.fail("只有描述才能改为一段文字", part)
        said = replace(said, fact="")
        what = nouns.just(sense, said, noun)
        if isinstance(what, Select) and (what.most != 1 or what.zones != (words.STACK,)):
            raise sense.fail("没有读懂改谁的描述", noun)
        (ability, *more) = sense.quoted(quoted)
        if more:
            raise sense.fail("这里只能写一个能力", part)
        return [Rewrite(what, ability)]
    whom = _whose(sense, replace(said, fact="", facts=()), noun)
    sense.spoken, what = [whom], whom.what
    until = phrases.until_when(sense)
    if part.word("NUM", "LETTER"):
        return _numbered(sense, said, what, words.amount(part.said("NUM", "LETTER")), part, until)
    value = description.described(sense, part.the("noun"))
    if value.fact in words.NUMBERS and fact in words.NUMBERS:
        return _numbered(sense, said, what, reckoning.read_off(sense, part.the("noun")), part, until)
    if value.counter == HUED and HUE in sense.noted:
        return [Become(what, "颜色", ("所选",), until)]
    if value.stats and value == Said(stats=value.stats):
        numbers = _stats_of(sense, value.stats, [*said.facts, said.fact] if fact else [], part)
        return [Become(what, name, much, until) for name, much in numbers]
    if len(value.filters) == 1 and replace(value, filters=(), kind="") == Said():
        demand = value.filters[0]
        if demand.fact in {"颜色", "种族", "名称"} and fact in {"", demand.fact}:
            return [Become(what, demand.fact, tuple(map(str, demand.values)), until)]
    raise sense.fail("没有读懂变为什么", part)


def _numbered(sense: Sense, said: Said, what: Target, much: Amount, at: Part, until: str) -> list[Node]:
    """攻击力和血量变为…: each of these numbers."""
    named = [*said.facts, said.fact]
    if any(fact.startswith(words.BASIC) for fact in named):  # 基础攻击力、血量: of all of them what they are at first
        whole = [fact.removeprefix(words.BASIC) for fact in named]
        if not named[0].startswith(words.BASIC) or not set(whole) <= {"攻击力", "血量", "灵力值"}:
            raise sense.fail("没有读懂哪些是基础的数", at)
        return [Become(what, f"{words.BASIC}{fact}", much, until) for fact in whole]
    if named == ["生命"] and not until:
        return [Become(what, "生命", much)]
    if len(named) == 1 and named[0] in words.OF_PLAYERS and isinstance(what, Ref) and what.role == PLAYER:
        return [Become(what, named[0], much, until)]
    if not set(named) <= words.NUMBERS - {"数量", "生命", "颜色值"}:
        raise sense.fail("没有读懂什么变为这个数", at)
    return [Become(what, fact, much, until) for fact in named]


def _equal(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """该单位的攻击力等同于你手牌的数量."""
    phrases.no_more(sense, clause, part, "subject")
    if clause.subject is None:
        raise sense.fail("没有写什么等于它", part)
    said = description.described(sense, clause.subject)
    what = nouns.just(sense, replace(said, fact="", facts=()), clause.subject, count=False)
    sense.that = sense.that or (what if isinstance(what, Ref) else None)  # 该单位的灵力值等同于其攻击力
    return _numbered(sense, said, what, reckoning.read_off(sense, part.the("noun")), part, phrases.until_when(sense))


def swapped(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """目标单位的攻击力与血量互换: each becomes what the other one was."""
    phrases.no_more(sense, clause, part, "subject", "let")
    noun = part.rule("noun") or clause.let or clause.subject
    if noun is None:
        raise sense.fail("没有写什么互换", part)
    said = description.described(sense, noun)
    if len(said.facts) != 1 or not {said.fact, *said.facts} <= {"攻击力", "血量", "灵力值"}:
        raise sense.fail("没有读懂哪两个数互换", part)
    whom = _whose(sense, replace(said, fact="", facts=()), noun)
    if isinstance(what := whom.what, Select):
        raise sense.fail("没有读懂是哪一个单位的", noun)
    sense.spoken = [whom]
    return [Swap(what, said.facts[0], said.fact, phrases.until_when(sense))]


def _doubled(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """目标单位的攻击力翻倍: as much is added as it has."""
    phrases.no_more(sense, clause, part, "subject", "let")
    noun = clause.let or clause.subject
    if noun is not None and (cut := phrases.upon(noun)) is not None:
        return _counters_doubled(sense, *cut)
    said = description.described(sense, noun) if noun is not None else Said()
    if noun is None or not said.fact or not {said.fact, *said.facts} <= {"攻击力", "血量", "灵力值"}:
        raise sense.fail("没有读懂什么翻倍", part)
    whom = _whose(sense, replace(said, fact="", facts=()), noun)
    if isinstance(what := whom.what, Select):
        raise sense.fail("没有读懂是哪一个单位的", noun)
    sense.spoken, until = [whom], phrases.until_when(sense)
    return [Power(what, fact, Fact(fact, what), until) for fact in (*said.facts, said.fact)]


def _counters_doubled(sense: Sense, on: Part, counters: Part) -> list[Node]:
    """目标单位上的指示物翻倍: of each kind, or of that kind, as many more are put there as are there."""
    said = description.described(sense, counters)
    if replace(said, counter="", every=False) != Said() or not said.counter:
        raise sense.fail("没有读懂什么翻倍", counters)
    name = "" if said.counter == words.ANY_COUNTER else said.counter
    return [Do(f"上的{name}指示物翻倍", nouns.simply(sense, on))]


def _stats_of(sense: Sense, said: str, named: list[str], at: Part) -> list[tuple[str, Amount]]:
    """变为1/1, 基础攻击力和血量变为1/1: which number becomes what; as many as are named before, if any are."""
    found = said.split("/")
    if len(found) not in {2, 3} or not all(found):
        raise sense.fail("没有读懂变为什么", at)
    basic = words.BASIC if named and named[0].startswith(words.BASIC) else ""
    numbers = ["攻击力", "血量", "灵力值"][: len(found)]
    if named and [name.removeprefix(basic) for name in named] != numbers:
        raise sense.fail("前面写的和这里的几个数不一样多", at)
    return list(zip([f"{basic}{name}" for name in numbers], map(words.amount, found), strict=True))


VERBS: Verbs = {
    "treated": _treated,
    "same": _equal,
    "become": _become,
    "SWAPPED": swapped,
    "DOUBLED": _doubled,
}
"""What the phrases mean."""
