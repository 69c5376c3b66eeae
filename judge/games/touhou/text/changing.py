"""What cards become and cost, what is paid, what is prevented."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.effects.nodes.ability import Ability, Grant, If, Mode, Modes, Node, Rewrite
from judge.effects.nodes.meant import Amount, Compare, Fact, Filter, Is, Ref, Select, Target, Times, X
from judge.effects.nodes.verbs import Become, Cheaper, Do, Gain, Power, Prevent, Produce, Resources, Swap
from judge.effects.syntax import Part
from judge.games.touhou.text import description, flagging, giving, nouns, phrases, reckoning, words
from judge.games.touhou.text.phrases import Clause, Verbs
from judge.games.touhou.text.roles import THIS, YOU
from judge.games.touhou.text.said import HUED, Meant, Said
from judge.games.touhou.text.sense import TURN_END, Sense
from judge.games.touhou.text.words import PLAYER


def _pay(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    phrases.no_more(sense, clause, part, "subject")
    if part.word("ONLY_PAYS", "INSTEAD_OF"):
        return _only(sense, clause, part)
    if not (sense.in_cost or sense.permitted):
        raise sense.fail("这里不能写支付", part)
    if part.word("OR"):
        raise sense.fail("没有读懂支付哪一种", part)
    whose, by = ("自己", None) if sense.in_cost and clause.subject is None else phrases.actor_of(sense, clause)
    if whose != "自己":
        raise sense.fail("没有读懂是谁支付", clause.subject or part)
    made = resources(list(part.rules("paid")))
    if made.lettered and not sense.in_cost:
        raise sense.fail("没有写X是多少", part)
    return phrases.done_by(by, [made])


def _only(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """你使用的符卡只需支付1蓝, 你可以支付1黑而非该牌的颜色值: what is paid in the place of what is printed."""
    whom = clause.subject
    mine = whom is None or phrases.is_you(whom)
    own = sense.permitted if part.word("ONLY_PAYS") is None else part.said("INSTEAD_OF").find("该牌") >= 0
    if mine and own:  # 你只需要支付1蓝，而非该牌原本的颜色值
        what: Target = THIS
    elif whom is not None and not sense.permitted:
        said = description.described(sense, whom)
        if not (said.used or said.pron is not None) or said.next or said.first or said.counted:
            raise sense.fail("要写「你使用的…」", whom)
        what = nouns.just(sense, said, whom, count=False)
    else:
        raise sense.fail("没有读懂使用什么只需支付这些", part)
    by = _either_paid(sense, part)
    if any(each.lettered for each in by):
        raise sense.fail("没有写X是多少", part)
    until = phrases.until_when(sense)
    return [Cheaper(what, by, until, instead=True, may=sense.permitted)]


def resources(paid: Sequence[Part]) -> Resources:
    """1红1绿, 2点红色, 一点任意颜色值, X蓝."""
    count, coloured, lettered = 0, [], []
    for part in paid:
        said = part.text
        digits = said.strip("颜色值任意的点红黄绿蓝黑")
        much = words.amount(digits) if digits else 1
        hue = "" if part.word("GENERIC") else words.colours(said)[0]
        if isinstance(much, X):
            lettered.append((hue, much))
        elif isinstance(much, int) and not hue:
            count += much
        elif isinstance(much, int):
            count += much
            coloured.append((hue, much))
    return Resources(count, tuple(coloured), tuple(lettered))


def _either_paid(sense: Sense, part: Part) -> tuple[Resources, ...]:
    """1黄或1蓝: each way to pay."""
    groups: list[list[Part]] = [[]]
    for each in part.parts:
        if each.name == "OR":
            groups.append([])
        elif each.name == "paid":
            groups[-1].append(each)
    if not all(groups):
        raise sense.fail("「或」前后要写两样东西", part)
    return tuple([resources(group) for group in groups])


def _produce(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    phrases.no_more(sense, clause, part, "subject")
    return [Produce(_either_paid(sense, part))]


def _cheaper(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """本回合中你使用的下一张角色符卡减少1黄或1蓝来使用."""
    phrases.no_more(sense, clause, part, "subject")
    if (noun := part.rule("noun")) is not None:
        clause.subject = _what_is_used(sense, clause.subject, noun)
    if clause.subject is None and (used := _used_before(sense)) is not None:
        until = phrases.until_when(sense)
        paid = _either_paid(sense, part) if part.rule("paid") else ()
        return [Cheaper(used, paid, until, more=_more(part), may=sense.may_less)] if paid else []
    if clause.subject is None:
        raise sense.fail("没有写使用什么的颜色值", part)
    said = description.described(sense, clause.subject)
    if said.card and said.whose is not None and not said.zones and part.word("TO_USE"):
        said = replace(said, used=True)  # 对手的单位牌增加1点…来使用
    if said.fact not in {"", "颜色值"} or not (said.used or said.pron is not None):
        raise sense.fail("要写「你使用的…」", clause.subject)
    until = phrases.until_when(sense)
    bare = replace(said, fact="", next=False, first=False, number=None)
    what = nouns.just(sense, bare, clause.subject, count=False)
    sense.spoken = [Meant(what)]
    times: Amount = 1
    if (letter := part.word("LETTER")) is not None:
        by: tuple[Resources, ...] = (Resources(1),)
        times = words.amount(letter.text)
    else:
        by = _either_paid(sense, part) if part.rule("paid") else (Resources(words.number(part.said("NUM"))),)
    if any(each.lettered for each in by):
        if len(by) > 1 or by[0].count or len(by[0].lettered) > 1:
            raise sense.fail("没有读懂减少多少", part)
        ((hue, times),) = by[0].lettered
        by = (Resources(1, ((hue, 1),) if hue else ()),)
    if sense.each is not None and times == 1:
        sense.pending, sense.multiplied, times = None, True, sense.each
    made = Cheaper(what, by, until, said.next, _more(part), times, may=sense.may_less)
    if noun is not None and sense.may_less and what != THIS:  # 于其被移除期间，你可以减少…来使用之: it may be used
        if not until:
            raise sense.fail("没有写到什么时候为止可以使用", noun)
        return [Grant(what, "可以使用", until), made]
    return [of_the_first(sense, what, made, clause.subject) if said.first else made]


def _what_is_used(sense: Sense, subject: Part | None, noun: Part) -> Part:
    """减少2点任意颜色值来使用之, 来使用该牌: what is used, said after 使用."""
    said = description.described(sense, noun)
    if said.pron is None or said != Said(pron=said.pron):
        raise sense.fail("没有读懂使用的是什么", noun)
    if subject is None or phrases.is_you(subject):
        return noun
    if said.pron.name != "THAT":
        raise sense.fail("使用什么写了两次", noun)
    return subject


def _priced(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """对手操控的单位攻击时需要支付1点任意颜色值: what has to be paid to attack with these."""
    phrases.no_more(sense, clause, part, "subject")
    asked, whom = resources(list(part.rules("paid"))), phrases.spoken_of(sense, clause, part)
    if asked.coloured or asked.lettered:
        raise sense.fail("攻击时要支付的只能是任意颜色值", part)
    until = phrases.until_when(sense)
    return [Grant(one.what, flagging.PRICE_OF_ATTACKING, until, number=asked.count) for one in whom]


def _more(part: Part) -> bool:
    """Whether it is more that has to be paid."""
    return any(word in part.said("LESSEN") for word in ("增", "多", "额外"))


def _used_before(sense: Sense) -> Select | Ref | None:
    """The cards that somebody uses of whom the clause before spoke (你使用的乐章不能被反制，且减少1红来使用)."""
    spoken = sense.spoken[0].what if sense.spoken is not None and len(sense.spoken) == 1 else None
    used = isinstance(spoken, Select) and any(demand.fact == "使用" for demand in spoken.filters)
    return spoken if used or spoken == THIS else None


def of_the_first(sense: Sense, what: Target, made: Cheaper | Grant, at: Part) -> Node:
    """The first of each turn is the one before which none was used."""
    if not isinstance(what, Select) or made.until or (isinstance(made, Cheaper) and made.next):
        raise sense.fail("没有读懂是哪一张", at)
    plain = tuple([demand for demand in what.filters if demand.fact != "使用"])
    used = replace(what, filters=plain, zones=(), least=None, most=None)
    return If(Compare(Times("使用", used), "=", 0), (made,), "若")


def _raised(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """该牌所需的颜色值减少1; 你的手牌上限增加2."""
    of_value = "颜色值" in part.text or (
        clause.subject is not None and description.described(sense, clause.subject).fact == "颜色值"
    )
    return (_cheaper if of_value and part.word("NUM") else giving.raised)(sense, clause, part)


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
    return [Become(spoken[0].what, name, much, until) for name, much in _stats_of(sense, value.stats, part)]


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
    if value.counter == HUED and sense.hue:
        return [Become(what, "颜色", ("所选",), until)]
    if value.stats and value == Said(stats=value.stats):
        numbers = _stats_of(sense, value.stats, part)
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


def _stats_of(sense: Sense, said: str, at: Part) -> list[tuple[str, Amount]]:
    found = said.split("/")
    if len(found) not in {2, 3} or not all(found):
        raise sense.fail("没有读懂变为什么", at)
    return list(zip(("攻击力", "血量", "灵力值"), map(words.amount, found), strict=False))


def _prevent(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """防止你或目标你操控的单位: whose damage; how much is said after it."""
    phrases.no_more(sense, clause, part, "subject")
    if clause.subject is not None and not phrases.is_you(clause.subject):
        raise sense.fail("这里没有读懂", clause.subject)
    if part.word("THIS_TURN"):
        sense.until = TURN_END
    if part.word("ALL_HARM"):
        return _all_prevented(sense, part)
    sense.preventing = part.the("noun")
    if (done := part.word("DONE_TO", "DEALT")) is not None:
        often = "下一次" if "下一次" in part.said("WILL_TO") else ""
        return _prevented(sense, done, often + done.text, dealt=done.name == "DEALT")
    return []


def _all_prevented(sense: Sense, part: Part) -> list[Node]:
    """防止所有战斗伤害: whoever would suffer it, those included that are not there yet."""
    until = phrases.until_when(sense)
    made = Prevent(Select(words.ANY_TARGET, "双方"), battle="战斗" in part.text)
    if not until:
        return [made]
    return [Grant(YOU, until=until, ability=Ability("", "静止", part.text, (made,)))]


def _harmless(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """该单位本回合不会造成战斗伤害."""
    phrases.no_more(sense, clause, part, "subject", "let")
    whom, until = phrases.spoken_of(sense, clause, part), phrases.until_when(sense)
    flag = f"不会造成{'战斗' if '战斗' in part.text else ''}伤害"  # which is to prevent nothing (1.117f)
    return [Grant(one.what, flag, until=until) for one in whom]


def _suffered(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    phrases.no_more(sense, clause, part)
    return _prevented(sense, part, part.text, dealt=False)


def _dealt(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    phrases.no_more(sense, clause, part)
    return _prevented(sense, part, part.text, dealt=True)


def _prevented(sense: Sense, at: Part, said: str, *, dealt: bool) -> list[Node]:
    """将要受到的下一次伤害, 将要造成的所有战斗伤害: of what was named."""
    noun = sense.preventing
    if noun is None:
        raise sense.fail("这里没有读懂", at)
    sense.preventing = None
    next_ = "下一次" in said or "下1次" in said
    digits = "".join(c for c in said.replace("下1次", "") if c.isdigit() or c == "x")
    made = Prevent(
        THIS,
        words.amount(digits) if digits else None,
        phrases.until_when(sense),
        next_,
        battle="战斗" in said and "非战斗" not in said,
        dealt=dealt,
        not_battle="非战斗" in said,
    )
    found, both = description.alternatives(sense, noun)
    if len(found) > 1 and both:
        raise sense.fail("没有读懂防止谁的伤害", noun)
    if len(found) == 1:
        return [replace(made, what=nouns.just(sense, found[0], noun, count=False))]
    modes = []
    for each in found:
        with sense.apart() as mine:
            what = nouns.just(sense, each, noun, count=False)
            modes.append(Mode((replace(made, what=what),), tuple(mine)))
    return [Modes(tuple(modes))]


VERBS: Verbs = {
    "pay": _pay,
    "produce": _produce,
    "cheaper": _cheaper,
    "priced": _priced,
    "raised": _raised,
    "treated": _treated,
    "same": _equal,
    "become": _become,
    "SWAPPED": swapped,
    "DOUBLED": _doubled,
    "prevent": _prevent,
    "HARMLESS": _harmless,
    "SUFFERED": _suffered,
    "DEALT": _dealt,
}
"""What the phrases mean."""
