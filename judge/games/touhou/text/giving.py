"""What cards and players are given: numbers, keywords, flagging.flags, abilities, what they may not do."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.effects.nodes.ability import Ability, By, Grant, If, May, Node, OneOf, Trigger
from judge.effects.nodes.meant import Holder, Ref, Select, Target, Term
from judge.effects.nodes.verbs import Counters, Gain, Points, Power, TakeControl, Turn
from judge.effects.syntax import Part
from judge.games.touhou.text import amounts, copying, description, flagging, nouns, persons, phrases, pointing, words
from judge.games.touhou.text.phrases import Clause, Verbs
from judge.games.touhou.text.roles import THAT, THIS
from judge.games.touhou.text.said import Meant, Said
from judge.games.touhou.text.sense import HUE, KEYWORD, Sense
from judge.games.touhou.text.words import PLAYER


def flagged(flag: str, text: str) -> Ability:
    """An ability that is no more than a flag."""
    return Ability("", "静止", text, (Grant(THIS, flag),))


def keyword(word: str, number: int | None, text: str) -> Ability:
    """A keyword as an ability of its card (6.4)."""
    icons: tuple[str | int, ...] = ("关键词", word) if number is None else ("关键词", word, number)
    return Ability(word, "静止", text, (Grant(THIS, word, number=number),), icons=(icons,))


def unknown(word: str, number: int | None = None) -> Ability:
    """A keyword that the book does not know, and the program no more."""
    said = word if number is None else f"{word}{number}"
    icons: tuple[str | int, ...] = ("关键词", word) if number is None else ("关键词", word, number)
    return Ability(said, "静止", said, (Grant(THIS, UNKNOWN, name=said),), icons=(icons,))


UNKNOWN = "未知词条"
CHOSEN_WORD = "所选关键词"
"""The keyword that was chosen for its text."""


def timers(part: Part) -> Ability:
    """计时3, 时符3: with how many of these counters a 时符 enters (2.34d)."""
    said = part.text.removeprefix("时符").removeprefix("计时").removeprefix("指示物")
    if said.removeprefix("※").removesuffix("个") == "x":  # as much as was paid for it (3.28a)
        return Ability("", "静止", part.text, (Grant(THIS, ENTERS_WITH_X, name="计时"),))
    number = words.number(said.removeprefix("※").removesuffix("个"))
    return Ability("", "静止", part.text, (Grant(THIS, ENTERS_WITH, number=number, name="计时"),))


def _gain(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    phrases.no_more(sense, clause, part, "subject", "let", "each")
    noun = part.rule("noun")
    if noun is not None:
        return _gained(sense, clause, part, noun)
    done: list[Node] = []
    held = _held_by(sense, clause.subject) if clause.subject is not None else None
    if held is not None and all(given.word("COUNTER") for given in part.rules("given")):
        counters = [node for given in part.rules("given") for node in _given(sense, Ref(PLAYER, "自己"), given, "")]
        return [By(held, tuple(counters))]  # 其操控者获得一个铜钱指示物
    if clause.subject is None and clause.let is None and part.word("HAVE") and sense.trigger is not None:
        if _other_enters(sense):
            return [_with_it(sense, given, part) for given in part.rules("given", "had")]
        if not _enters(sense):
            raise sense.fail("只有该牌自己进战场时才能这样写「带有」", part)
        return [_entering(sense, given) for given in part.rules("given", "had")]
    whom = phrases.spoken_of(sense, clause, part)
    until = phrases.until_when(sense) or _as_before(sense, whom, part)
    word = pointing.only_word(clause.subject)
    if word is not None and any(given.word("PT", "PT_ONE", "POWER_UP") for given in part.rules("given", "bare")):
        pointing.no_spell(sense, word)
    if word is not None and any(given.word("COUNTER") for given in part.rules("given")):
        pointing.no_player(sense, word, whom[0].what)
    for one in whom:
        each = [_given(sense, one.what, given, until) for given in part.rules("given", "had", "bare")]
        done += [OneOf(tuple(map(tuple, each)))] if part.word("OR") else [node for nodes in each for node in nodes]
    if part.word("OR") and len(whom) > 1:
        raise sense.fail("没有读懂获得哪一个", part)
    return done


def _as_before(sense: Sense, whom: Sequence[Meant], part: Part) -> str:
    """额外获得先制: as long as what it was given before, if that was for a time."""
    before = [node for node in (*sense.done, *sense.outer, *sense.said) if getattr(node, "what", None) == whom[0].what]
    ends = {node.until for node in before if isinstance(node, Power | Grant) and node.until}
    if len(whom) != 1 or not ends or sense.replacing or sense.ends_later:
        return ""
    if len(ends) > 1 or not part.said("GAIN").startswith("额外"):
        raise sense.fail("没有写到什么时候为止", part)
    return ends.pop()


def _enters(sense: Sense) -> bool:
    return sense.trigger is not None and enters(sense.trigger) and not sense.done


def _other_enters(sense: Sense) -> bool:
    """你操控的单位进战场时: of others, all the time."""
    trigger = sense.trigger
    plain = trigger is not None and trigger == Trigger("进战场", trigger.subject, every=trigger.every)
    return plain and trigger is not None and isinstance(trigger.subject, Select) and not sense.done


def _with_it(sense: Sense, given: Part, part: Part) -> Node:
    """带有一个+1/+1与+1指示物: as each of them enters (1.194)."""
    made = _entering(sense, given)
    if not isinstance(made, Grant) or made.flag != ENTERS_WITH or sense.trigger is None:
        raise sense.fail("没有读懂带有几个", part)
    return replace(made, what=sense.trigger.subject)


def enters(trigger: Trigger) -> bool:
    """Whether it is that the card itself enters (该牌进战场时)."""
    return trigger.event == "进战场" and trigger.subject == THIS


def _entering_with(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """该道具带有3个计时指示物进战场 (1.194)."""
    phrases.no_more(sense, clause, part, "subject")
    if clause.subject is None or nouns.simply(sense, clause.subject) != THIS or sense.trigger is not None:
        raise sense.fail("只有该牌自己进战场时才能这样写「带有」", part)
    return [_entering(sense, given) for given in part.rules("given", "had")]


def _entering(sense: Sense, given: Part) -> Node:
    """该单位进战场时带有2个指示物: they are on it as it enters, and nothing is set off (1.194)."""
    quant = given.rule("quant")
    if quant is None or not (counter := given.word("COUNTER")):
        raise sense.fail("进战场时带有的，要写几个什么指示物", given)
    number = _just(sense, quant)
    if (name := words.counter(counter.text)) == words.ANY_COUNTER:
        raise sense.fail("没有写是哪一种指示物", given)
    if number.name == "LETTER":
        if number.text != "x":
            raise sense.fail("进战场时带有的，要写几个什么指示物", given)
        return Grant(THIS, ENTERS_WITH_X, name=name)
    return Grant(THIS, ENTERS_WITH, number=words.number(number.text), name=name)


def _just(sense: Sense, quant: Part) -> Part:
    """The number of what something gets, which is no bound."""
    number = quant.word("NUM", "LETTER")
    if number is None or quant.word("MOST", "ABOVE", "BELOW", "AT_LEAST"):
        raise sense.fail("有几个，请写一个数", quant)
    return number


ENTERS_WITH, ENTERS_WITH_X = "进战场时带有指示物", "进战场时带有X个指示物"


def _gained(sense: Sense, clause: Clause, part: Part, noun: Part) -> list[Node]:
    """获得目标单位的操控权; 该玩家获得一个铜钱指示物 arrives here if it says no number."""
    said = description.described(sense, noun)
    if said.counter and said.counter != words.ANY_COUNTER and said.number is not None:
        (one,) = phrases.spoken_of(sense, clause, part)
        return [Counters(one.what, said.counter, amounts.so_many(sense, said.number, part))]
    if said == Said(number=amounts.EQUAL, fact="生命"):
        whose, by = phrases.actor_of(sense, clause)
        return phrases.done_by(by, [Points("生命", amounts.equal(sense, part), whose)])
    if said == Said(number=amounts.EQUAL, fact=said.fact) and said.fact in {"攻击力", "血量", "灵力值"}:
        (one,) = phrases.spoken_of(sense, clause, part)
        return [Power(one.what, said.fact, amounts.equal(sense, part), phrases.until_when(sense))]
    if said.fact != "操控权":
        raise sense.fail("没有读懂获得什么", noun)
    whose, by = phrases.actor_of(sense, clause)
    if whose == "双方":
        raise sense.fail("没有读懂是谁获得", part)
    what = nouns.just(sense, replace(said, fact=""), noun)
    of = sense.targets[-1] if said.target and sense.targets else what
    if isinstance(of, Select) and of.kind.startswith(words.SPELL) and not copying.stays(of):
        raise sense.fail("书中没有写对抗中的符卡怎样换人操控（1.115 只说了能力）", noun)
    return phrases.done_by(by, [TakeControl(what, whose, phrases.until_when(sense))])


def _held_by(sense: Sense, noun: Part) -> Holder | None:
    """其操控者: a player who is meant by the card that he controls or owns."""
    (said, *others), _ = description.alternatives(sense, noun)
    if others or said.owner is None or said != Said(owner=said.owner):
        return None
    found = persons.owner(sense, said.owner)
    return found if isinstance(found, Holder) else None


def _given(sense: Sense, what: Target, given: Part, until: str) -> list[Node]:  # noqa: PLR0911, PLR0912 - one a kind
    if (word := given.word("KEYWORD")) is not None:
        number = given.word("NUM", "LETTER")
        many = None if number is None else words.number(number.text) if number.name == "NUM" else None
        if number is not None and many is None:
            raise sense.fail("没有读懂这个数", given)
        return [Grant(what, word.text, until, number=many)]
    if (word := given.word("LATER_WORD")) is not None:
        return [Grant(what, UNKNOWN, until, name=f"{word.text}{given.said('NUM')}")]
    if (pt := given.word("PT")) is not None:
        return _powered(sense, what, pt, until)
    if (pt := given.word("PT_ONE")) is not None:  # {+1} is of 灵力值 (1.57, 1.191a)
        ((sign, much),) = words.changes(pt.text)
        return [Power(what, "灵力值", phrases.multiplied(sense, words.amount(much), pt), until, sign == "-")]
    if (up := given.word("POWER_UP")) is not None:
        sign, much = words.changes(up.text)[0]
        fact = "攻击力" if "攻击力" in up.text else "血量" if "血量" in up.text else "灵力值"
        return [Power(what, fact, phrases.multiplied(sense, words.amount(much), up), until, sign == "-")]
    if (quoted := given.rule("quoted")) is not None:
        return [_quoted(sense, what, ability, until, quoted) for ability in sense.quoted(quoted)]
    if (flag := given.word("FLAG", "NO_SLOT")) is not None:
        return flagging.flags_given(what, flag.text.removesuffix("的"), until)
    if given.word("OWN_ABILITY"):
        return [Grant(what, "具有自机能力", until)]
    if given.word("PICKED") is not None:
        if KEYWORD not in sense.noted:
            raise sense.fail("前面没有选择能力（关键词）", given)
        return [Grant(what, CHOSEN_WORD, until)]
    if (hue := given.word("HUE_GIVEN")) is not None:
        if hue.text[0] in words.COLOURS:
            return [Gain(what, "颜色", (hue.text[0],), until)]
        if HUE not in sense.noted:
            raise sense.fail("前面没有选择颜色", given)
        return [Gain(what, "颜色", ("所选",), until)]
    if (
        given.word("COUNTER")
        and (quant := given.rule("quant")) is not None
        and quant.word("NUM", "LETTER")
        and not until
    ):
        name = "所选" if given.word("HUE_OF") else words.counter(given.said("COUNTER"))
        if name == words.ANY_COUNTER:
            raise sense.fail("没有写是哪一种指示物", given)
        number = _just(sense, quant)
        return [Counters(what, name, phrases.multiplied(sense, words.amount(number.text), given))]
    raise sense.fail("没有读懂获得什么", given)


def _quoted(sense: Sense, what: Target, ability: Ability, until: str, at: Part) -> Grant:
    """获得“该单位本回合不能被阻挡”: what is quoted holds for that time, and so does that it has it."""
    if ability.kind != "基本":
        return Grant(what, until=until, ability=ability)
    ends = {getattr(node, "until", "") for node in ability.body}
    own = all(getattr(node, "what", None) == THIS for node in ability.body)
    if not own or len(ends) != 1 or until or not (end := ends.pop()):
        raise sense.fail("引号里的能力，要写支付条件，或什么时候触发（1.117）", at)
    body = tuple([replace(node, until="") for node in ability.body])
    return Grant(what, until=end, ability=replace(ability, kind="静止", body=body))


def _powered(sense: Sense, what: Target, pt: Part, until: str) -> list[Node]:
    """+1/+1与+1: attack, health and spirit; what changes nothing is left out (+0)."""
    said = words.changes(pt.text)
    found: list[Node] = []
    for fact, (sign, much) in zip(("攻击力", "血量", "灵力值"), said, strict=False):
        if much != "0":
            found.append(Power(what, fact, phrases.multiplied(sense, words.amount(much), pt), until, sign == "-"))
    if not found:
        raise sense.fail("什么也没有改变", pt)
    return found


def _flag(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    phrases.no_more(sense, clause, part, "subject", "let")
    if "因凭依" in part.text:
        raise sense.fail("凭依换出的是非横置的牌，换进的牌也不会因此横置（1.201），这一句不改变什么", part)
    if part.text == flagging.UNPREVENTED:
        if clause.subject is not None or clause.let is not None:
            raise sense.fail("没有读懂是谁的伤害", part)
        return [Grant(Ref(PLAYER, "双方"), flagging.UNPREVENTED, phrases.until_when(sense))]
    if {flagging.NOT_ACTIVATED, flagging.NOT_SET_OFF}.intersection(named := flagging.flags(part.text)[0]):
        kind = clause.subject.parts[-1].first.text if clause.subject is not None else ""
        of = abilities_of(clause.subject) if clause.subject is not None else None
        other = ("触发", flagging.NOT_ACTIVATED) if "触发" in kind else ("启动", flagging.NOT_SET_OFF)
        if of is None or (other[0] in kind and other[1] in named):
            raise sense.fail("没有读懂什么的能力不能启动、触发", part)
        clause.subject = of
    whom = _turned(sense, clause, part) or phrases.spoken_of(sense, clause, part)
    if (his := flagging.in_reset_of(part.text)) and any(pointing.whose_it_is(sense, w.what) != his for w in whom):
        raise sense.fail(
            "重置阶段只重置其玩家操控的牌（5.1.2），这是谁操控的没有写：是「其操控者的」重置阶段吗？", part
        )
    until = phrases.until_when(sense)
    if not until and not flagging.flags(part.text)[2]:
        _as_before(sense, whom, part)
    if flagging.OF_UNITS.intersection(named) and any(isinstance(w.what, Ref) and w.what.role == PLAYER for w in whom):
        raise sense.fail("这是单位的事：请写是哪个单位", part)
    done = [node for one in whom for node in flagging.flags_given(one.what, part.text, until)]
    if flagging.NOT_SACRIFICED in named and "阶段" in part.text:  # 不会在结束阶段中被牺牲: only then
        phase = next(each for each in ("准备", "主要", "结束") if each in part.text)
        return [If(Term(f"{phase}阶段中"), tuple(done), "若")]
    if flagging.NOT_EXCHANGED in named and whom[0].what == THIS:
        sense.icons.append(("区域", words.HAND, words.DISC))
    elif flagging.NOT_EXCHANGED in named and not getattr(whom[0].what, "zones", ()):
        raise sense.fail("凭依的是手牌和颜色盘中的牌：请写是哪里的", part)
    if all(isinstance(node, Grant) and node.what == THIS and node.flag in flagging.IN_STACK for node in done):
        sense.icons.append(("区域", words.STACK))
    return done


BACK_WITH, BACK_WITH_LESS = "返回自机区时计时指示物变为", "返回自机区时计时指示物减少"
"""With how many timers a 自机 comes back into its zone (1.216a), or with how many fewer."""


def _back_with(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """该牌在返回自机区时的计时指示物为0, 你拥有的神返回自机区所放置的计时指示物减1."""
    phrases.no_more(sense, clause, part, "subject")
    number = words.number(part.text.removesuffix("个")[-1])
    flag = BACK_WITH_LESS if "减" in part.text else BACK_WITH
    until = phrases.until_when(sense)
    return [Grant(one.what, flag, until, number=number) for one in phrases.spoken_of(sense, clause, part)]


def _turned(sense: Sense, clause: Clause, part: Part) -> list[Meant]:
    """横置目标单位，且下个重置阶段不能重置: what was just tapped."""
    last = sense.said[-1] if sense.said else sense.done[-1] if sense.done else None
    while isinstance(last, By | May) and last.then:
        last = last.then[-1]
    if not clause.empty or "重置阶段" not in part.text or not isinstance(last, Turn) or last.state != "横置":
        return []
    return [Meant(last.what if isinstance(last.what, Ref) else THAT)]


ABILITIES = frozenset(("能力", "启动能力", "启动类能力", "触发能力", "触发类能力"))


def abilities_of(noun: Part) -> Part | None:
    """单位的能力, 其能力: whose abilities, where that is said."""
    *of, last = noun.parts
    if last.first.text not in ABILITIES or not of:
        return None
    return phrases.noun_of(noun, of[:-1] if of[-1].first.name == "OF" else of)


def _no_abilities(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    phrases.no_more(sense, clause, part, "subject", "let")
    return [Grant(one.what, "失去能力", phrases.until_when(sense)) for one in phrases.spoken_of(sense, clause, part)]


def _fact_raised(sense: Sense, noun: Part, said: Said, part: Part) -> list[Node]:
    """目标单位的攻击力增加2: the same as +2 of that."""
    bare = replace(said, fact="", facts=())
    if bare == Said():
        raise sense.fail("没有写是谁的", noun)
    what = nouns.just(sense, bare, noun, count=False)
    number = words.amount("".join(c for c in part.text if c not in "的增加减少点+-"))
    less, until = any(c in part.text for c in "减-"), phrases.until_when(sense)
    return [
        Power(what, fact, phrases.multiplied(sense, number, part), until, less) for fact in (*said.facts, said.fact)
    ]


def raised(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """你的手牌上限增加2, 你的战场格数量+3."""
    phrases.no_more(sense, clause, part, "subject", "let")
    clause.subject = clause.subject or clause.let
    said = description.described(sense, clause.subject) if clause.subject is not None else Said()
    if {said.fact, *said.facts} <= {"攻击力", "血量", "灵力值"} and clause.subject is not None:
        return _fact_raised(sense, clause.subject, said, part)
    fact = said.fact
    if said.player and replace(said, player=False, every=False) == Said(fact=fact):  # 玩家的, 所有玩家的
        said = Said(whose="双方", fact=fact)
    if fact not in words.OF_PLAYERS:
        raise sense.fail("没有读懂什么增加或减少", clause.subject or part)
    less = any(c in part.text for c in "减少-")
    number = words.number("".join(c for c in part.text if c not in "增加减少支付多个张点+-"))
    if said.target and replace(said, target=False, player=False, whose=None) == Said(fact=fact):
        who = sense.player = sense.target(Select(PLAYER, said.whose or "双方", least=1, most=1))
        return [Power(who, fact, number, phrases.until_when(sense), less)]
    if said.whose is None or said != Said(whose=said.whose, fact=fact):
        raise sense.fail("没有读懂什么增加或减少", part)
    return [Power(Ref(PLAYER, said.whose), fact, number, phrases.until_when(sense), less)]


def _lose(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """所有单位失去疾行."""
    phrases.no_more(sense, clause, part, "subject", "let")
    whom = phrases.spoken_of(sense, clause, part)
    until = phrases.until_when(sense)
    return [Grant(one.what, f"失去{word.text}", until) for one in whom for word in part.parts if word.name == "KEYWORD"]


VERBS: Verbs = {
    "gain": _gain,
    "enters": _entering_with,
    "FLAG": _flag,
    "BACK_WITH": _back_with,
    "LOSE_ABILITIES": _no_abilities,
    "lose": _lose,
}
"""What the phrases mean."""
