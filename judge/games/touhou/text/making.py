"""Tokens: what is made, with what it is and has (1.10, 1.103)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.effects.nodes.ability import Ability, By, Grant, If, Make, May, Node, Token, Trigger
from judge.effects.nodes.meant import Amount, Filter, Ref, Select
from judge.effects.nodes.verbs import Copy, Do
from judge.effects.syntax import Part
from judge.effects.unread import TextError
from judge.games.touhou.text import amounts, copying, description, flagging, giving, nouns, phrases, words
from judge.games.touhou.text.phrases import Clause, Verbs
from judge.games.touhou.text.roles import THAT, THIS
from judge.games.touhou.text.said import Said
from judge.games.touhou.text.sense import Sense
from judge.games.touhou.text.words import PLAYER, UNIT


def _create(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """创造一个黑色的1/1/1的小鬼衍生物."""
    phrases.no_more(sense, clause, part, "subject", "tapped", "under", "his")
    whose, by = phrases.actor_of(sense, clause)
    if clause.under is not None and (clause.under != whose or by is not None):  # 1.102: his who creates it
        raise sense.fail("是谁创造的，就由谁操控：请写是哪位玩家创造", part)
    mine = clause.subject is None or phrases.is_you(clause.subject)
    if clause.owners or (clause.his and mine):
        raise sense.fail("没有读懂是谁操控", part)
    noun = part.rule("noun")
    if noun is None:
        raise sense.fail("没有写创造什么", part)
    if (again := _once_more(sense, noun)) is not None:
        sense.that = THAT
        return phrases.done_by(Ref(PLAYER, whose) if whose != "自己" else by, [again])
    if (many := phrases.as_many(sense, part)) is not None:
        node = make(sense, replace(description.described(sense, many[1]), number=many[0]), noun)
        sense.that = THAT
        return phrases.done_by(Ref(PLAYER, whose) if whose != "自己" else by, [node])
    several, both = description.alternatives(sense, noun)
    if len(several) > 1 and both and sense.each is None and whose != "双方" and not clause.tapped:
        made_all: list[Node] = [make(sense, each, noun) for each in several]  # 两个妖精衍生物和一个妖怪衍生物
        sense.that = None
        return phrases.done_by(Ref(PLAYER, whose) if whose != "自己" else by, made_all)
    said = description.described(sense, noun)
    if said.copy:
        if whose != "自己" or by is not None:
            raise sense.fail("没有读懂是谁创造复制：请写「你创造…」", noun)
        return _copies(sense, said, noun)
    node = make(sense, replace(said, number=amounts.so_many(sense, said.number, noun)), noun)
    sense.that = THAT
    made: Node = replace(
        node, state="横置" if clause.tapped else node.state, count=phrases.multiplied(sense, node.count, part)
    )
    if whose == "双方":
        return [made, By(Ref(PLAYER, "对手"), (made,))]
    return phrases.done_by(Ref(PLAYER, whose) if whose != "自己" else by, [made])


def _copies(sense: Sense, said: Said, noun: Part) -> list[Node]:
    """创造目标单位的复制, 创造三个「甲」的复制: of one card, which is chosen as it resolves where it is no target."""
    if said.every or said.any or said.bound:
        raise sense.fail("是哪一张的复制，创造几个？请写明数量", noun)
    if said.target and said.number not in {None, 1}:
        raise sense.fail("是几个目标各复制一次，还是同一个目标复制几次？请写明", noun)
    what = replace(said, copy=False, number=1 if said.target else None, token=said.token and not said.kind)
    source = nouns.just(sense, what, noun, count=False)
    if isinstance(source, Select) and source.most is None:
        source = replace(source, least=1, most=1)
    many = 1 if said.number is None else said.number
    if copying.is_spell(sense, source):
        if many != 1:
            raise sense.fail("符卡的复制请一次写一个", noun)
        return copying.copied(sense, source, noun)
    sense.that = THAT
    return [Copy(THIS, source, ("衍生物",), count=many)]


def _once_more(sense: Sense, noun: Part) -> Make | None:
    """再创造一个: of what was created just before."""
    (said, *others), _ = description.alternatives(sense, noun)
    last = sense.last_of((Make,))
    if others or not isinstance(last, Make) or said.number is None:
        return None
    like = said in {Said(number=said.number), Said(number=said.number, token=True)}
    return replace(last, count=phrases.multiplied(sense, said.number, noun)) if like and not said.bound else None


def make(sense: Sense, said: Said, noun: Part) -> Make:
    """The token that a description describes (1.103)."""
    called = [f for f in said.filters if _calls_it(f)]
    races = tuple(str(v) for f in called for v in f.values)
    hues = tuple(str(v) for f in said.filters if f.fact == "颜色" for v in f.values)
    tapped = Filter("横置", "=", (True,))
    others = [f for f in said.filters if f.fact != "颜色" and f not in called and f != tapped]
    if not said.token or others or said.target or said.zones or said.other or said.number is None:
        raise sense.fail("要写创造几个、怎样的衍生物", noun)
    kind = said.kind or UNIT
    numbers = _stats(sense, said, noun) if kind == UNIT else ()
    if kind != UNIT and said.stats:
        raise sense.fail("只有单位才有攻击力、血量和灵力值（2.16）", noun)
    name = said.name or "·".join(races)
    if not name:
        raise sense.fail("没有写衍生物叫什么", noun)
    given: list[Ability] = []
    for each in said.given:
        given += _abilities(sense, each)
    facts = (("颜色", hues), ("种族", races))
    state = "横置" if tapped in said.filters else ""
    return Make(Token(name, kind, facts, numbers, tuple(given)), said.number, state)


def _calls_it(demand: Filter) -> bool:
    """Whether it is what the token is called, of which race it is then, too (3.44): 妖精, 蝙蝠, 云山."""
    by_name = demand.fact == "名称" and demand.relation == "=" and len(demand.values) == 1
    return demand.fact == "种族" or by_name


def _stats(sense: Sense, said: Said, noun: Part) -> tuple[tuple[str, Amount], ...]:
    found = [
        words.amount(n)
        for n in said.stats.replace("灵力值", "/")
        .replace("灵力", "/")
        .replace("与", "/")
        .replace("和", "/")
        .replace("且", "/")
        .split("/")
        if n
    ]
    if len(found) != 3:
        raise sense.fail("要写衍生物的攻击力、血量和灵力值，例如 2/2/1", noun)
    return tuple(zip(("攻击力", "血量", "灵力值"), found, strict=True))


def _abilities(sense: Sense, given: Part) -> list[Ability]:
    """The abilities that a token or another card is given."""
    if given.name == "NO_SLOT" or given.word("NO_SLOT"):
        return [giving.flagged("不计入战场格", "该单位不计入战场格。")]
    if given.word("DOOMED"):
        body = (Do("牺牲", THIS),)
        trigger = Trigger("结束开始", Ref(PLAYER, "双方"))
        return [Ability("", "触发", "结束阶段开始时，牺牲该单位。", body, trigger=trigger)]
    if (word := given.word("KEYWORD")) is not None:
        number = given.word("NUM")
        return [giving.keyword(word.text, None if number is None else words.number(number.text), given.text)]
    if (word := given.word("LATER_WORD")) is not None:
        number = given.word("NUM")
        return [giving.unknown(word.text, None if number is None else words.number(number.text))]
    if (quoted := given.rule("quoted")) is not None:
        found = list(sense.quoted(quoted))
        if any(one.kind == "基本" for one in found):  # a token does nothing of itself
            raise sense.fail("引号里的能力，要写支付条件，或什么时候触发（1.117）", quoted)
        return found
    if (flag := given.word("FLAG")) is not None:
        said = f"该单位{flag.text.removesuffix('的')}。"
        return [giving.flagged(name, said) for name in flagging.flags(flag.text)[0]]
    raise sense.fail("没有读懂「具有」什么", given)


def _made(node: Node | None) -> Node | None:
    """What is made, where that is left to its player, too."""
    return _made(node.then[-1]) if isinstance(node, May | If) and not getattr(node, "otherwise", ()) else node


def _made_so(node: Node, given: list[Ability], wrong: TextError) -> Node:
    """The same, made with these abilities besides."""
    match node:
        case May(then) | If(_, then):
            return replace(node, then=(*then[:-1], _made_so(then[-1], given, wrong)))
        case Make(token):
            return replace(node, token=replace(token, abilities=(*token.abilities, *given)))
        case Copy(flags=flags) if all(isinstance(one, Grant) and _plain(one) for each in given for one in each.body):
            return replace(node, flags=(*flags, *[one.flag for each in given for one in each.body]))  # type: ignore[union-attr]
    raise wrong


def _plain(given: Grant) -> bool:
    """Whether it is a flag and no more."""
    return given == Grant(THIS, given.flag)


def named_token(said: str, done: Sequence[Node]) -> int | None:
    """要石具有「…」: where the only tokens of that name were made just before, of which it is said."""
    found = [n for n, node in enumerate(done) if isinstance(one := _made(node), Make) and one.token.name == said]
    return found[0] if len(found) == 1 else None


def given_to_token(sense: Sense, clause: Clause, found: list[Node]) -> bool:
    """Whether 其具有「…」 is said of the token that was just made."""
    if (
        clause.subject is not None
        and not sense.until
        and named_token(clause.subject.text, found or sense.done) is not None
    ):
        return True
    made = _made(found[-1] if found else sense.done[-1] if sense.done else None)
    copied = isinstance(made, Copy) and "衍生物" in made.facts
    if clause.empty and (isinstance(made, Make) or copied) and not sense.until:  # 创造…衍生物，且具有先制
        return bool(found)
    if [type(node) for node in (found or sense.done)[-2:]] == [Make, Make]:
        return False  # of several it would have to be said of which
    return (
        (isinstance(made, Make) or copied)
        and clause.subject is not None
        and (clause.subject.text in _IT or clause.subject.text.endswith(("复制", "复制品")))
        and not sense.until
    )


_IT = frozenset(("其", "它", "该衍生物", "它们", "该单位", "那个衍生物", "该道具", "那些衍生物"))


def of_token(sense: Sense, clause: Clause, part: Part, found: list[Node]) -> list[Node]:
    """其具有「…」, 它们不计入战场格, said of the tokens that were just made."""
    where = found or sense.done
    named = named_token(clause.subject.text, where) if clause.subject is not None else None
    place = len(where) - 1 if named is None else named
    of_flag = [giving.flagged(name, f"该单位{part.text}。") for name in flagging.flags(part.text)[0]]
    given = of_flag if part.name == "FLAG" else []
    given += [ability for each in part.rules("given", "had") for ability in _abilities(sense, each)]
    if not given:
        raise sense.fail("没有读懂「具有」什么", part)
    where[place] = _made_so(where[place], given, sense.fail("没有读懂它具有什么", part))
    return found


ACTING: Verbs = {
    "创造": _create,
}
"""What the words of doing mean."""
