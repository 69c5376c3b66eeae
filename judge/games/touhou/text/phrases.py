"""What the verbs of card text share: who does it, to what, how many; and what was said before a verb."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from judge.effects.nodes.ability import By, Define, Node
from judge.effects.nodes.meant import (
    Amount,
    Count,
    Fact,
    Holder,
    Named,
    Reckoned,
    Ref,
    Select,
    Target,
    Whose,
    X,
)
from judge.effects.nodes.verbs import Choose, GiveUp, Put
from judge.effects.rewriting import swapped
from judge.effects.syntax import Part
from judge.effects.walking import parts as parts_of
from judge.games.touhou.text import amounts, description, nouns, persons, pointing, reckoning, words
from judge.games.touhou.text.roles import THAT, THIS
from judge.games.touhou.text.said import Meant, Said
from judge.games.touhou.text.sense import Sense
from judge.games.touhou.text.words import PLAYER

ACTS = {
    **dict.fromkeys(("抓", "抓取", "抽", "抽取"), "抓"),
    **dict.fromkeys(("弃", "弃置", "弃掉", "丢弃", "舍弃"), "弃置"),
    **dict.fromkeys(("消灭", "破坏", "摧毁"), "消灭"),
    **dict.fromkeys(("移除", "移除游戏", "放逐", "移出游戏"), "移除"),
    **dict.fromkeys(("重置", "竖置"), "重置"),
    **dict.fromkeys(("使用", "施放", "打出"), "使用"),
    **dict.fromkeys(("展示", "公开"), "展示"),
    **dict.fromkeys(("查看", "观看", "检视"), "查看"),
    **dict.fromkeys(("选择", "选定", "指定"), "选择"),
    **dict.fromkeys(("移去", "移走", "取下", "去除"), "移去"),
    **dict.fromkeys(("创造", "产生", "制造", "创建"), "创造"),
}


SEPARATORS = frozenset(("COMMA", "CONJ", "FILL", "STOP"))


class Clause:
    """One clause on its way: what was said before its verb."""

    def __init__(self) -> None:
        self.subject: Part | None = None
        self.let: Part | None = None
        self.origin: Part | None = None
        self.at: list[Part] = []
        self.to: Part | None = None
        self.each = False
        self.random = self.order = self.tapped = False
        self.under: Whose | None = None
        self.owners = False
        """在其拥有者的操控下."""
        self.his = False
        """在其操控下: of who does it."""
        self.free = False
        self.heedless: Part | None = None
        """无视约束: what need not be met."""
        self.said: set[str] = set()
        """The kinds of phrases that were said."""

    @classmethod
    def of(cls, subject: Part | None) -> Clause:
        """One of which only that was said of whom it is."""
        made = cls()
        made.subject = subject
        return made

    @property
    def empty(self) -> bool:
        """Whether nothing was said yet."""
        return not any(
            (
                self.subject,
                self.let,
                self.origin,
                self.at,
                self.to,
                self.each,
                self.random,
                self.order,
                self.tapped,
                self.under,
            )
        )


def chooses(act: Part) -> bool:
    """Whether a verb is 选择."""
    return ACTS.get(act.said("ACT")) == "选择"


def done_to_it(act: Part) -> bool:
    """Whether a verb says what befalls a card, not what a player does with his own (弃置, 牺牲, 展示)."""
    word = act.said("ACT")
    return ACTS.get(word, word) in {"横置", "重置", "消灭", "移除"}


def is_you(noun: Part) -> bool:
    """Whether a noun is a word for who speaks."""
    return noun.text in {"你", "自己", "我方"}


def noun_of(of: Part, quals: Sequence[Part]) -> Part:
    """A part of a noun as a noun of its own."""
    text = "".join(qual.text for qual in quals)
    return Part("noun", text, quals[0].start, quals[-1].end, tuple(quals)) if quals else of


def until_when(sense: Sense) -> str:
    """Until when something holds, by what was said before it."""
    sense.pending = None
    return sense.until


def how_much(sense: Sense, part: Part) -> Amount:
    """The number of a verb, times what 每… counts."""
    if (same := part.rule("same")) is not None:
        return reckoning.read_off(sense, same.the("noun"))
    if (short := part.rule("short")) is not None:  # 4减去其手牌数量
        most = words.number(short.said("NUM"))
        return multiplied(sense, Reckoned(reckoning.read_off(sense, short.the("noun")), less=most), part)
    if part.word("REL", "ABOVE", "BELOW"):
        raise sense.fail("没有写恰好多少", part)
    if part.word("EQUAL"):
        return amounts.equal(sense, part)
    number = part.word("NUM", "LETTER")
    if number is None:
        raise sense.fail("没有写多少", part)
    if (sign := part.word("SIGN")) is not None and (more := part.word("NUM")) is not None:  # X+1
        letter = part.the("LETTER")
        moved = words.number(more.text) * (1 if sign.text == "+" else -1)
        return multiplied(sense, Reckoned(words.amount(letter.text), more=moved), part)
    return multiplied(sense, words.amount(number.text), part)


def multiplied(sense: Sense, much: Amount, at: Part) -> Amount:
    """A number, times what 每… counts."""
    if sense.each is None:
        return much
    if not isinstance(much, int):
        raise sense.fail("「每」和X不能写在一起", at)
    sense.pending, sense.multiplied = None, True
    match sense.each:
        case Reckoned():
            return replace(sense.each, times=much)
        case Named():
            return sense.each if much == 1 else Reckoned(sense.each, much)
    return replace(sense.each, each=much)


def as_many(sense: Sense, part: Part) -> tuple[Amount, Part] | None:
    """等同于你操控的妖精数量的牌: how many, and of what."""
    noun = part.rule("noun")
    if part.word("SAME") is None or noun is None:
        return None
    quals = list(noun.parts)
    ends = {"FACT", "TOTAL_OF", "MORE_BY", "LIFE_NOW", "SO_MUCH"}
    cut = next((n for n, qual in reversed(list(enumerate(quals))) if qual.first.name in ends), None)
    of = [qual for qual in quals[(cut or 0) + 1 :] if qual.first.name != "OF"]
    if cut is None or not of:
        raise sense.fail("没有读懂等同于多少", noun)
    return reckoning.read_off(sense, noun_of(noun, quals[: cut + 1])), noun_of(noun, of)


def actor_of(sense: Sense, clause: Clause) -> tuple[Whose, Target | Holder | None]:
    """Who does something; None and his word where it is one of the two players of the words."""
    if clause.subject is None:
        if sense.new_sentence and sense.actor != ("自己", None):
            raise sense.grammar.error(sense.source, 0, "没有写是谁来做：请写「你」或「该玩家」")
        return sense.actor
    sense.new_sentence = False
    if (his := _holder_of(sense, clause.subject)) is not None:
        sense.actor = "自己", his
        return sense.actor
    said = description.described(sense, clause.subject)
    if said.pron is not None and said.pron.name == "THAT" and said == Said(pron=said.pron):
        sense.actor = "自己", persons.owner(sense, said.pron)
        return sense.actor
    if said.pron is not None:
        raise sense.fail("这里要写是哪位玩家", clause.subject)
    found = nouns.one(sense, said, clause.subject)
    if found.by is not None:
        sense.actor = "自己", found.by
    elif _any_player(found.what):
        if found.what.whose == "对手":
            sense.player = Ref(PLAYER, "对手")  # 其 is he who does it, whoever has set it off
        elif found.what.whose == "双方" and sense.player == Ref("诱发"):
            sense.player = None
        apart = sense.decides and found.what.whose == "对手"
        sense.actor = ("自己", Ref(PLAYER, "对手")) if apart else (found.what.whose, None)
    elif isinstance(found.what, Ref) and sense.player == found.what:
        sense.actor = "自己", found.what
    else:
        raise sense.fail("这里要写是哪位玩家", clause.subject)
    return sense.actor


def _holder_of(sense: Sense, noun: Part) -> Holder | None:
    """目标单位的操控者: who controls, or owns, what is said before."""
    *quals, last = noun.parts
    if not quals or last.first.name != "HOLDER" or not any(qual.first.name == "TARGET" for qual in quals):
        return None
    return Holder(nouns.simply(sense, noun_of(noun, quals)), owns="拥有" in last.text)


def _any_player(what: Target) -> bool:
    """Whether it is one of the words for players: 你, 对手, 每位玩家."""
    if isinstance(what, Ref):
        return what.role == PLAYER
    return what.kind == PLAYER and not what.filters


def seen_by_all(found: Meant) -> Meant:
    """The cards of 目标墓地: where everybody sees them, who speaks chooses and puts them somewhere (1.93)."""
    what = found.what
    if found.by is None or not isinstance(what, Select) or not set(what.zones) <= words.PUBLIC:
        return found
    return Meant(replace(what, whose="双方", holder=found.by))


def done_by(who: Target | Holder | None, done: list[Node]) -> list[Node]:
    """What somebody does; what is counted is counted by who speaks."""
    if who is None or (len(done) == 1 and isinstance(done[0], By) and done[0].who == who):
        return done
    counted = next((part for node in done for part in parts_of(node) if _of_who_speaks(part)), None)
    if counted is not None:
        return [Define(counted, (By(who, swapped(tuple(done), counted, X())),))]
    return [By(who, tuple(done))]


def _of_who_speaks(part: object) -> bool:
    """Whether it is a number that is counted from his side whose words it is: 你操控的单位的数量, 你的生命."""
    if isinstance(part, Fact):
        return isinstance(part.of, Ref) and part.of.role == PLAYER and part.of.whose != "双方"
    return isinstance(part, Count) and part.of.whose != "双方"


def no_more(sense: Sense, clause: Clause, part: Part, *allowed: str) -> None:
    """Nothing may stand before a verb that it makes no use of."""
    for name in ("subject", "let", "origin", "to", "each", "random", "order", "tapped", "under", "free"):
        said = getattr(clause, name)
        if name == "subject" and said and said.text == "你":
            continue
        if said and name not in allowed:
            raise sense.fail("这里没有读懂", said if isinstance(said, Part) else part)
    if clause.his and "his" not in allowed:
        raise sense.fail("没有读懂是在谁的操控下", part)
    if clause.heedless is not None and "heedless" not in allowed:
        raise sense.fail("无视约束的要写使用什么", clause.heedless)
    if clause.at and "at" not in allowed:
        raise sense.fail("这里没有读懂", clause.at[0])


def object_of(sense: Sense, clause: Clause, part: Part, *, count: bool = True) -> tuple[Meant, Part]:
    """What a verb is done to: after it, or before it with 将."""
    noun = part.rule("noun") or clause.let or _just_chosen(sense, clause, part)
    if part.rule("noun") is not None and clause.let is not None:
        raise sense.fail("做什么写了两次", clause.let)
    if noun is None:
        raise sense.fail("没有写对什么这样做", part)
    place = nouns.place(sense, clause.origin) if clause.origin is not None else None
    found, both = description.alternatives(sense, noun)
    if len(found) > 1:
        raise sense.fail("这里不能用「或」「和」连接" if not both else "请把两样东西分开写", noun)
    said = found[0]
    if place is not None and said.pron is not None:
        sense.origin = place.zones[0]
        return nouns.one(sense, said, noun, count=count), noun
    sense.origin = ""
    return nouns.one(sense, said, noun, count=count, place=place), noun


def chosen_now(sense: Sense) -> bool:
    """选择目标对手颜色盘中的3张牌送去墓地: what was just chosen."""
    last = [*sense.done, *sense.said][-1:]
    while last and isinstance(last[0], By) and last[0].then:
        last = [last[0].then[-1]]
    return bool(last) and isinstance(last[0], Choose) and sense.that == THAT


def _just_chosen(sense: Sense, clause: Clause, at: Part) -> Part | None:
    """选择其中一张牌移除游戏, 选择一个单位消灭: a verb with nothing to it is of what was just chosen."""
    if clause.origin is not None or not chosen_now(sense):
        return None
    word = Part("THAT", "其", at.start, at.start, is_word=True)
    return Part("noun", "其", at.start, at.start, (Part("qual", "其", at.start, at.start, (word,)),))


def each_object(sense: Sense, clause: Clause, part: Part, make: Callable[[Target], Node]) -> list[Node]:
    """One node for each of what 和 joins: 消灭目标单位和目标道具."""
    noun = part.rule("noun") or clause.let or _just_chosen(sense, clause, part)
    if noun is None or clause.origin is not None:
        found = _by_who_speaks(clause, object_of(sense, clause, part)[0])
        return done_by(found.by, [make(found.what)])
    said, both = description.alternatives(sense, noun)
    if len(said) == 1 or not both:
        found = _by_who_speaks(clause, object_of(sense, clause, part)[0])
        if isinstance(found.what, Ref):
            sense.that = found.what
        elif not sense.in_cost:
            sense.that = THAT
        return done_by(found.by, [make(found.what)])
    done: list[Node] = []
    for each in said:
        one = nouns.one(sense, each, noun)
        done += done_by(one.by, [make(one.what)])
    return done


def _by_who_speaks(clause: Clause, found: Meant) -> Meant:
    """横置目标对手颜色盘中的两张牌: who says it chooses them, where nobody else is said to do it."""
    return seen_by_all(found) if clause.subject is None else found


def gives_up_one(done: Sequence[Node]) -> bool:
    """Whether one card is given up, so that what follows may speak of it."""
    found = [node for node in done if isinstance(node, GiveUp)]
    if any(isinstance(node, Put) and isinstance(node.what, Select) for node in done):
        return False  # what is put somewhere is remembered, too, and would be meant with it
    return len(found) == 1 and found[0].what.most == 1 and found[0].what.whose == "自己"


def pays_one(cost: Sequence[Node]) -> bool:
    """Whether one card is given up or put somewhere as a cost, and no more, so that it may be spoken of."""
    moved = [node for node in cost if isinstance(node, GiveUp | Put) and isinstance(node.what, Select)]
    return len(moved) == 1 and isinstance(what := moved[0].what, Select) and what.most == 1 and what.whose != "双方"


def gives_up_unit(done: Sequence[Node]) -> bool:
    """Whether what is given up is a unit, and so may be called that."""
    return any(isinstance(node, GiveUp) and node.what.kind == words.UNIT for node in done)


def upon(noun: Part) -> tuple[Part, Part] | None:
    """目标单位上的所有指示物: what they are on, and they."""
    quals = list(noun.parts)
    if not any(qual.first.name == "COUNTER" for qual in quals):
        return None
    inside = [n for n, qual in enumerate(quals) if n and qual.first.name == "INSIDE" and qual.text.startswith("上")]
    place = inside[-1] if inside else None
    return None if place is None else (noun_of(noun, quals[:place]), noun_of(noun, quals[place + 1 :]))


def not_so(sense: Sense, at: Part) -> list[Node]:
    """What cannot be chosen."""
    raise sense.fail("没有读懂选择什么", at)


def spoken_of(sense: Sense, clause: Clause, at: Part) -> Sequence[Meant]:
    """Whom a clause speaks of: its own words, or those of the clause before it."""
    noun = clause.subject or clause.let
    if clause.subject is not None and clause.let is not None:
        if clause.subject.text != "你":
            raise sense.fail("这里没有读懂", clause.let)
        noun = clause.let
    if noun is None and sense.spoken is None and sense.that not in {None, THIS}:
        raise sense.fail("没有写说的是谁", at)
    if noun is None:
        return [Meant(THIS)] if sense.spoken is None else sense.spoken
    said, both = description.alternatives(sense, noun)
    if len(said) > 1 and not both and any(each.target for each in said):
        raise sense.fail("「或」前后有目标：请写成「选择一项：①…②…」", noun)
    if any(each.next for each in said):
        raise sense.no_next(noun)
    if said[0].pron is not None:
        pointing.of_one(sense, said[0].pron)
    sense.gains = True
    sense.spoken = [nouns.one(sense, replace(each, card=each.card), noun, count=False) for each in said]
    sense.gains = False
    sense.spoken = [Meant(nouns.held(sense, one, noun)) for one in sense.spoken]
    if len(sense.spoken) == 1 and not (isinstance(what := sense.spoken[0].what, Ref) and what.role == PLAYER):
        sense.that = sense.spoken[0].what
    return sense.spoken


Verbs = dict[str, Callable[[Sense, Clause, Part], list[Node]]]
"""What verbs mean, by the words or phrases that say them."""
