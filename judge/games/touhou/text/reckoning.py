"""Numbers that a noun says: 等同于其攻击力, 你操控的妖精的数量, 其颜色值加1."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.ability import By
from judge.effects.nodes.meant import Amount, Extreme, Fact, Reckoned, Ref, Select, Sum, Times
from judge.effects.nodes.verbs import MEANS_OTHERS, Choose, GiveUp
from judge.effects.syntax import Part
from judge.effects.walking import parts as parts_of
from judge.games.touhou.text import amounts, bygone, description, nouns, pointing, words
from judge.games.touhou.text.roles import THAT, THIS
from judge.games.touhou.text.said import Said
from judge.games.touhou.text.sense import Sense


def read_off(sense: Sense, noun: Part) -> Amount:
    """等同于其攻击力, 你操控的妖精的数量, 其颜色值加1, 你操控的单位和结界的数量."""
    several, both = description.alternatives(sense, noun)
    if both and len(several) > 1:
        return Sum(tuple([_plain(sense, each, noun) for each in _of_each(sense, several, noun)]))
    said = description.described(sense, noun)
    much = _plain(sense, replace(said, changed=None), noun)
    if said.changed is None:
        return much
    if sense.in_cost and said.changed.text.endswith("一半") and "取整" not in said.changed.text:
        raise sense.fail("一半不一定是整数（1.51）：作为条件支付的，请写向上还是向下取整", said.changed)
    return _made_into(much, said.changed.text)


def _of_each(sense: Sense, several: list[Said], at: Part) -> list[Said]:
    """单位和结界的数量: of each kind; where each names a number of its own, that."""
    *others, last = several
    kinds = [each.kind for each in several]
    if last.changed is not None or last.fact not in words.NUMBERS:
        raise sense.fail("没有读懂是多少", at)
    if any(each.fact for each in others):
        if not all(each.fact in words.NUMBERS and each.changed is None for each in others):
            raise sense.fail("没有读懂是哪几个数之和", at)
        return several
    if last.fact != "数量" or not words.USED.issuperset(kinds) or len(set(kinds)) < len(kinds):
        raise sense.fail("两样里会不会数到同一张？请分开写「…的数量与…的数量之和」", at)
    return [replace(each, fact=last.fact) for each in several]


def within(sense: Sense, noun: Part, fact: str) -> Amount:
    """The number that a part of a noun says (不大于你操控的单位数量的); of a fact, where it names none (不大于其的)."""
    if any(qual.first.name in {"FACT", "TOTAL_OF"} for qual in noun.parts):
        return read_off(sense, noun)
    return Fact(fact, nouns.simply(sense, noun, count=False))


def _made_into(much: Amount, said: str) -> Amount:
    """加1, 的两倍, 的一半（向上取整）."""
    number = words.number("".join(c for c in said if c in "0123456789一二两三四五") or "1")
    if "取整" in said or said.endswith("一半"):
        return Reckoned(much, per=2, up="上" in said, unsaid="取整" not in said)
    if "倍" in said:
        return Reckoned(much, times=number)
    return Reckoned(much, more=-number if "减" in said else number)


def _plain(sense: Sense, said: Said, noun: Part) -> Amount:  # noqa: PLR0911, PLR0912 - one a kind
    """The number that a description speaks of."""
    if said.fact == "颜色种类":
        return nouns.hues(sense, noun, said)
    if said.done_now.endswith(("值", "数", "量")):
        return amounts.of_it(sense, said.done_now, noun)
    if said.done_now.endswith("的生命"):
        if said != Said(done_now=said.done_now, whose=said.whose, fact=said.fact) or said.whose is None:
            raise sense.fail("没有读懂是多少", noun)
        return Times(said.done_now, Ref(words.PLAYER, said.whose))
    if said.fact == "数量" and said.counter:
        return counters_on(sense, said, noun)
    if said.fact == "数量" and _of_his_own(sense, said):
        return amounts.EQUAL
    if said.fact == "数量":
        return nouns.how_many(sense, replace(said, fact=""), noun)
    if said.fact not in words.NUMBERS:
        raise sense.fail("没有读懂是多少", noun)
    if (life := _his_life(sense, said)) is not None:
        return life
    if said == Said(fact=said.fact) and isinstance(sense.that, Ref):  # 获得等同于灵力值的生命: of what was spoken of
        return Fact(said.fact, sense.that)
    if said.extreme is not None and said.extreme[0] == said.fact and said.pron is None:  # 攻击力最高的单位的攻击力
        of = nouns.counted(sense, replace(said, fact="", extreme=None), noun)
        return Extreme(said.fact, of, said.extreme[1])
    if _of_what_was_given_up(sense, said):
        return Fact(said.fact, THAT)
    if said.pron is not None and said.pron.text in {"其", "它"} and _may_be_a_player(sense):
        raise sense.fail(f"「{said.pron.text}」是哪一个？目标也可以是玩家，玩家没有{said.fact}", noun)
    found = nouns.one(sense, replace(said, fact="", total=False), noun, count=False)
    several = isinstance(found.what, Select) or _several(sense, found.what)
    total = said.total or (several and said.fact == "颜色值" and any(word in noun.text for word in _ALL_TOGETHER))
    if several and not total and found.by is None:
        raise sense.fail("同名的、同类的可以有几个（3.12a 只限称号）：是哪一个的，还是总和？", noun)
    if found.by is not None or several != total:
        raise sense.fail("没有读懂是多少", noun)
    return Fact(said.fact, found.what)


def _his_life(sense: Sense, said: Said) -> Amount | None:
    """失去等同于其生命的生命: a player's, for no card has life (1.16); of whom it is that does it."""
    it = said.pron is not None and said.pron.name == "THAT" and said == Said(pron=said.pron, fact="生命")
    if not it:
        return None
    whose, by = sense.actor
    if whose == "双方" and by is None:
        sense.his_own = True
        return Fact("生命", Ref(words.PLAYER, "自己"))
    who = by if by is not None else sense.player
    return Fact("生命", who) if isinstance(who, Ref) else None


def _may_be_a_player(sense: Sense) -> bool:
    """Whether 其 is a target that may be a player, where there is a card besides of which it may be said as well."""
    about = sense.trigger.subject if sense.trigger is not None else None
    card = sense.own == words.UNIT or (isinstance(about, Select) and about.kind != words.PLAYER)
    what = pointing.described_as(sense, sense.that) if isinstance(sense.that, Ref) else None
    return card and isinstance(what, Select) and what.kind == words.ANY_TARGET


def _by_himself(sense: Sense) -> bool:
    """Whether he who does something now did the last thing, too: 目标玩家弃所有手牌，然后抓等同于其弃置的数量的牌."""
    before = next(reversed([*sense.done, *sense.outer, *sense.said]), None)
    return isinstance(before, By) and before.who == sense.actor[1] == sense.player


def _of_his_own(sense: Sense, said: Said) -> bool:
    """每位玩家牺牲…，然后每位玩家失去等同于其牺牲的单位数量的生命: as many as each gave up himself."""
    word, given = said.pron or said.owner, sense.last_of(MEANS_OTHERS)
    gone = (said.so_put or said.gone).replace("弃掉", "弃置")
    his = word is not None and word.text.startswith(("其", "他", "该玩家")) and isinstance(given, GiveUp)
    if not his or given.way not in gone or sense.actor[0] != given.what.whose:
        return False
    if given.what.whose == "自己" and not _by_himself(sense):
        return False
    bare = replace(said, pron=None, owner=None, so_put="", gone="", card=False, kind="", fact="", filters=())
    alike = said.filters in {(), given.what.filters} and said.kind in {"", words.CARD, given.what.kind}
    return bool(alike and bare == Said())


_ALL_TOGETHER = ("之和", "总和", "合计", "总颜色值")
_OF_UNITS = frozenset(("攻击力", "血量", "灵力值"))


def _of_what_was_given_up(sense: Sense, said: Said) -> bool:
    """牺牲一个单位，抓等同于其灵力值的牌, on a card that has no such number itself (2.16)."""
    it = said.pron is not None and said.pron.text in {"其", "它"} and said == Said(pron=said.pron, fact=said.fact)
    no_unit = sense.own in words.USED - {words.UNIT} and sense.that in {None, THIS}
    return it and no_unit and said.fact in _OF_UNITS and bygone.one_given_up(sense)


def _several(sense: Sense, what: Ref) -> bool:
    """Whether 其 are several, as many as were just chosen, so that only what they have together is one number."""
    chosen = [part.of for node in (*sense.done, *sense.said) for part in parts_of(node) if isinstance(part, Choose)]
    return "-" in what.role or (what == THAT and bool(chosen) and chosen[-1].most != 1)


def counters_on(sense: Sense, said: Said, at: Part) -> Amount:
    """该单位上的+1/+1指示物的数量, as long as it is there: they do not stay (1.193); 你操控的单位上…, on all."""
    if said.pron is None and not said.counted:
        on = nouns.just(sense, replace(said, counter="", fact=""), at, count=False)
        return Fact(f"指示物:{said.counter}", on)
    gone = sense.trigger is not None and sense.trigger.event in _LEAVING
    if said.pron is None or replace(said, pron=None, counter="", fact="") != Said() or gone:
        raise sense.fail("没有读懂是哪里的指示物", at)
    return Fact(f"指示物:{said.counter}", pointing.pronoun(sense, said.pron))


_LEAVING = frozenset(("离场", "死去", "消灭", "牺牲", "进墓地", "移回手上", "移除"))
