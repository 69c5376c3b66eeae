"""Whom a clause speaks of, and for how long: said in it, or before it."""

from __future__ import annotations

import re

from msgspec.structs import replace

from judge.effects.nodes.meant import Amount, Count, Reckoned, Ref, Select, Target, Whose
from judge.effects.syntax import Part
from judge.games.evolve.text import amounts, described, joined, nouns
from judge.games.evolve.text.described import AND
from judge.games.evolve.text.icons import THIS
from judge.games.evolve.text.nouns import aimed
from judge.games.evolve.text.said import Said
from judge.games.evolve.text.sense import TURN_END, Sense
from judge.games.evolve.text.words import FIELD
from judge.games.evolve.vocabulary import NEXT_START, OWN_START, THEIR_START

NEXT_ONLY = "下一次对手的回合中"
OWN_NEXT = "下一次自己的回合中"
THIS_AND_NEXT = "这个回合和下一次对手的回合"
IN_START_PHASE = "开始阶段不竖置"


def until(sense: Sense, part: Part) -> str:
    """Until when: said in the clause or before it."""
    said = list(part.rules("until"))
    if len(said) > 1 or (said and sense.until):
        raise sense.fail("持续到什么时候写了两次", said[-1])
    goes_on = part.rule("noun", "nouns") is None and sense.subject is not None
    sense.pending = None
    found = duration(sense, said[0]) if said else sense.until or (sense.before if goes_on else "")
    sense.before = found
    return found


def duration(sense: Sense, part: Part) -> str:
    """在这个回合中, 直到回合结束, 直到下个对手的回合结束."""
    known = {
        "THIS_TURN": TURN_END,
        "BOTH_TURNS": THIS_AND_NEXT,
        "NEXT_TURN": NEXT_ONLY,
        "OWN_NEXT": OWN_NEXT,
        "THIS_GAME": "",
    }
    if (start := part.word("AT_START")) is not None:
        return next_start(start.text)
    if (word := part.word(*known)) is not None:
        sense.for_good = sense.for_good or word.name == "THIS_GAME"
        return known[word.name]
    if (word := part.word("ITS_NEXT_TURN")) is not None:
        return _its_next_turn(sense, word)
    text = part.text
    if "战斗" in text or "游戏" in text:
        raise sense.fail("只能持续到某个回合结束", part)
    begins = re.search("回合的?开始", text) is not None
    whose = next((who for word, who in (("对手", "对手"), ("对方", "对手"), ("敌方", "对手")) if word in text), "")
    whose = whose or next(("自己" for word in ("自己", "我方", "你") if word in text), "")
    if begins:
        if not whose or "下" not in text:
            raise sense.fail("没有写到谁的下一个回合开始", part)
        return f"下一次{whose}的回合开始"
    if not whose and "下" not in text:
        return TURN_END
    return f"{'下一次' if '下' in text or whose == '对手' else ''}{whose}的回合结束" if whose else "下一次回合结束"


def next_start(said: str) -> str:
    """在对手的下一个开始阶段: in his, whoever controls the card then; in its player's, where nobody is named."""
    if re.search("该随从|该卡牌|其的|其在", said):
        return NEXT_START
    return THEIR_START if "对手" in said else OWN_START if "自己" in said else NEXT_START


def _its_next_turn(sense: Sense, word: Part) -> str:
    """在该随从的玩家的下个回合中: it is known whose it is where the target is said to be the opponent's."""
    ref, targets = sense.that, sense.targets
    if not isinstance(ref, Ref) or not targets or sense.aim != ref or targets[-1].whose != "对手":
        raise sense.fail("是谁的回合？只能读懂选择了对手的随从", word)
    return "下一次对手的回合结束" if "结束" in word.text else NEXT_ONLY


def spoken_of(sense: Sense, part: Part, *, counted: bool = True, origin: Said | None = None) -> list[Target]:
    """Whom a clause speaks of: its own words, or those of the clause before it, or this card."""
    phrases = nouns_of(part)
    if phrases:
        found: list[Target] = []
        before: Said | None = None
        for noun in phrases:
            found.append(aimed(sense, noun, of_zone=origin, counted=counted, before=before))
            before = nouns.beside(sense, before, noun) if len(phrases) > 1 else None
        found = _each_once(found)
        last = found[-1]
        chosen = isinstance(last, Select) and (last.least is not None or last.most is not None)
        sense.subject = Ref("那") if chosen else last  # 展示1张并加入手牌: the one that was shown
        sense.subjects = tuple(found)
        return found
    if origin is not None:
        raise sense.fail("没有写是什么牌", part)
    if sense.subject is not None:  # A和B攻击力+1，具有【突进】: both of them
        return list(sense.subjects) if sense.subjects[-1:] == (sense.subject,) else [sense.subject]
    if part.rule("stat", "become", "gain", "lose", "flag", "evolve") is None:
        raise sense.fail("没有写是什么牌", part)
    return [Ref("这")]


def nouns_of(part: Part) -> list[Part]:
    """The nouns of a clause, those of a list among them."""
    found: list[Part] = []
    for each in part.rules("noun", "nouns"):
        found += listed(each) if each.name == "nouns" else [each]
    return found


_BARE = frozenset(("trait", "CLASS", "KIND", "NAME", "CALLED", "BOUND", "HAVING", "STATE"))

A_PAIR = 2
"""Of so many nouns the first says how many, and the other one which as well."""


def listed(nouns_: Part) -> list[Part]:
    """The nouns of a list; 最多3张A和B is one, for so many of them are meant in all."""
    each = list(nouns_.rules("noun"))
    if len(each) != A_PAIR or any(noun.first.name != "desc" for noun in each):
        return each
    first, other = (tuple(noun.first.rules("qual")) for noun in each)
    up_to = [qual for qual in first if (many := qual.rule("quant")) is not None and many.word("MOST", "ANY", "ANY_OF")]
    bare = not {qual.first.name for qual in other} - _BARE and other[-1].first.name in {"KIND", "NAME"}
    if not joined.counted_together(other) and not (up_to and bare):
        return each
    or_ = replace(other[0], parts=(replace(nouns_.the("AND"), name="OR", text=AND),))
    return [replace(each[0], parts=(replace(each[0].first, parts=(*first, or_, *other)), *each[0].parts[1:]))]


def _each_once(found: list[Target]) -> list[Target]:
    """所有士兵・随从和指挥官・随从: what is both is meant once."""
    made: list[Target] = []
    for what in found:
        last = made[-1] if made else None
        if isinstance(last, Select) and isinstance(what, Select) and _overlap(last, what):
            made[-1] = replace(last, either=(*last.either, (what.kind, what.filters), *what.either))
        else:
            made.append(what)
    return made


def _overlap(one: Select, other: Select) -> bool:
    """Whether all cards of one kind and another are meant that lie in the same place, and some may be of both."""
    if one.least is not None or one.most is not None or one.top:
        return False
    kinds = {one.kind, *(kind for kind, _ in one.either)} | {other.kind}
    alone = len(kinds) > 1 and "卡牌" not in kinds
    return not alone and all(
        getattr(one, name) == getattr(other, name)
        for name in one.__struct_fields__
        if name not in {"kind", "filters", "either"}
    )


def player(sense: Sense, part: Part, default: Whose = "自己") -> Whose:
    """The player who does it."""
    noun = next(part.rules("noun"), None)
    if noun is None:
        return default
    sense.actor = amounts.player(sense, noun)
    return sense.actor


def of_any_kind(sense: Sense, part: Part) -> None:
    """抽取 is of cards, whatever they are: nobody has seen them (5.9.1)."""
    if part.said("KIND") not in {"卡牌", "卡", "牌"}:
        raise sense.fail("抽取的只能写「卡牌」", part.the("KIND"))


def times(sense: Sense, number: Amount, at: Part) -> Amount:
    """So much for each that is counted."""
    if sense.each is None:
        return number
    if not isinstance(number, int):
        raise sense.fail("「每有1张」后面要写一个数", at)
    if isinstance(sense.each, Reckoned):
        return replace(sense.each, times=number)
    return Count(sense.each.of, number)


def taken_from(sense: Sense, part: Part) -> Said | None:
    """What 从… says, where a clause says it."""
    from_ = part.rule("from")
    return nouns.origin(sense, from_) if from_ is not None else None


def attacked(sense: Sense, noun: Part) -> Target:
    """不能攻击攻击力为3或以下的随从, 不能攻击此卡牌: which they cannot attack."""
    if noun.first.name == "THIS":
        return THIS
    if noun.first.name != "desc" or (said := described.said(sense, noun.first)).number is not None or said.bound:
        raise sense.fail("不能攻击哪些，没有读懂：请写是什么随从", noun)
    return nouns.select(sense, replace(said, zone=said.zone or FIELD), noun)
