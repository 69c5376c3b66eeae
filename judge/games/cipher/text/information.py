"""Clauses that change what a unit is: what it copies (24.1.8), what it loses, what has no effect."""

from __future__ import annotations

import re

from judge.effects.nodes.ability import Grant, Node
from judge.effects.nodes.meant import Ref, Select
from judge.effects.nodes.verbs import Copy, Gain
from judge.effects.syntax import Part
from judge.games.cipher.text import described, facts, lasting, nouns, terms
from judge.games.cipher.text.sense import Sense

Nodes = tuple[Node, ...]


def copy(sense: Sense, clause: Part) -> Nodes:
    """…复制那名单位的战斗力和属性 (24.1.8), 将那名单位的战斗力复制到这名单位."""
    if "型能力" in clause.said("info") or "起动能力" in clause.said("info"):
        raise sense.fail("只复制一种能力：没有读懂", clause.the("info"))
    told = re.split("、|以及|和|与|及", clause.the("info").text)
    words = [fact for word in told for fact in _INFORMATION.get(word, ("能力" if "能力" in word else word,))]
    if clause.word("EXCEPT"):
        all_else = clause.the("INFORMATION")
        if "能力" in words:  # 4.9 and 4.10 are two pieces of information
            raise sense.fail("「能力」算不算支援能力，没有读懂", clause.the("info"))
        words = [fact for fact in terms.INFORMATION if fact not in words]
        words += terms.NOT_PRINTED if "信息" in all_else.text else ()
    phrases = list(clause.rules("noun"))
    time = lasting.until(sense, clause)
    if set(words) & set(terms.NOT_PRINTED) and time != "回合结束":  # with the turn it ends in any case (13.6.1.2)
        raise sense.fail("「信息」还包括升级与转职信息、使用次数限制：只复制卡上写的请写「卡片记述」", clause)
    source = nouns.noun(sense, phrases[-1] if clause.word("COPY") else phrases[0])
    of = described.target(sense, source, clause)
    if isinstance(of, Select) and not (of.least == of.most == 1):
        raise sense.fail("复制哪一张卡的？请写一张", clause)
    if clause.word("COPY_TO"):
        takers = nouns.targets(sense, phrases[1])
    elif len(phrases) > 1:
        takers = sense.subject = nouns.targets(sense, phrases[0])
    elif sense.subject:
        takers = sense.subject
    else:
        raise sense.fail("没有写由哪个单位复制", clause)
    if any(isinstance(who, Select) for who in takers) and (sense.chosen or isinstance(of, Select)):
        raise sense.fail("由一张指明的单位来复制：请写「这名单位」或「那名单位」", clause)
    return tuple([Copy(who, of, tuple(dict.fromkeys(words)), time) for who in takers])


_INFORMATION = {"势力标记": ("势力",), "标记": ("势力",), "卡名": ("称号", "单位名")}


def nullify(sense: Sense, clause: Part) -> Nodes:
    """那名单位的能力无效."""
    if clause.word("SUPPORT_SKILL"):
        return _silenced(sense, clause)
    if (named := clause.word("ABILITY")) is not None:
        return _void(sense, clause, named)
    if (only := clause.word("SKILL_EFFECT")) is not None:
        raise sense.fail("是不能使用、不会诱发，还是照样支付费用而效果不实行？请写「能力无效」", only)
    _all_of_them(sense, clause)
    if (whom := clause.word("TOWARDS")) is not None:
        raise sense.fail("对谁无效，书上没有这样的写法：请写「不能被…的能力选择」「不会被…的能力击破」等", whom)
    if clause.word("WHOSE") is not None:
        raise sense.fail("是哪些单位的能力？请写「敌方单位的能力」", clause)
    return lasting.granted(sense, clause, "能力无效")


def _all_of_them(sense: Sense, clause: Part) -> None:
    """起动型能力无效: abilities of one kind alone are not taken away."""
    if (kind := clause.word("USED_SKILL")) is not None:
        raise sense.fail("只说到起动型能力的，请写「不能使用起动型能力」", kind)


def _void(sense: Sense, clause: Part, named: Part) -> Nodes:
    """敌方单位的『甲』无效: as if they had lost it. To one unit alone it cannot be said of whatever it does."""
    name = facts.inside(sense, named)
    if (whom := clause.word("TOWARDS")) is not None:
        raise sense.fail(f"对谁无效，书上没有这样的写法：请写「与这名单位战斗的敌方单位失去『{name}』」等", whom)
    return lasting.granted(sense, clause, "失去能力", name=name)


def lose(sense: Sense, clause: Part) -> Nodes:
    """…失去『甲』(且不能重新获得), 失去所有能力, 失去<斧>武器与射程1."""
    _all_of_them(sense, clause)
    time, takers = lasting.until(sense, clause), lasting.subjects(sense, clause)
    found: list[Node] = []
    again = clause.word("REGAIN")
    lost = [what for what in clause.parts if again is None or what.start < again.start]
    named = [what.text for what in lost if what.name == "ABILITY"]
    if again is not None and any(what.text not in named for what in clause.parts if what.start > again.start):
        raise sense.fail("不能重新获得的不是失去的那个能力：请分开写", again)
    for what in lost:
        if what.name == "ABILITY":
            name = facts.inside(sense, what)
            flags = ("失去能力", "不能重新获得能力") if again is not None else ("失去能力",)
            found += [Grant(who, flag, time, name=name) for flag in flags for who in takers]
        elif what.name == "SKILL":
            flag = "失去【特】以外的能力" if clause.word("KIND_BUT") else "能力无效"
            found += [Grant(who, flag, time) for who in takers]
        elif what.name == "facts":
            kinds = facts.by_kind(sense, what)
            sense.changed.update(kinds)
            found += [Gain(who, kind, tuple(words), time, lost=True) for who in takers for kind, words in kinds.items()]
        elif what.name in {"SPAN", "NUM"}:
            found += [Grant(who, f"失去{lasting.reached(sense, what)}", time) for who in takers]
    if again is not None and not named and clause.word("KIND_BUT") is None:
        raise sense.fail("不能重新获得的是哪个能力？请写『名字』", again)
    return tuple(found)


NO_LIMIT = "没有使用次数限制"


def unlimited(sense: Sense, clause: Part) -> Nodes:
    """『甲』失去〖1回合1次〗的限制: of this unit's abilities; 这个能力 says it of itself all the time."""
    said = clause.the("UNLIMITED")
    if not said.text.startswith("『"):
        if not sense.name:
            raise sense.fail("没有名字的能力，没有读懂是哪一个：请写『名字』", said)
        return (Grant(Ref("这"), NO_LIMIT, name=sense.name),)
    name = sense.source.printed(said.start + 1, said.start + said.text.index("』")).strip()
    return (Grant(Ref("这"), NO_LIMIT, lasting.until(sense, clause), name=name),)


def _silenced(sense: Sense, clause: Part) -> Nodes:
    """对手的支援卡的支援能力不会发动: of a card that supports, and of no other."""
    found = lasting.granted(sense, clause, "支援能力不能发动")
    if any(who.role != "支援卡" if isinstance(who, Ref) else who.kind != "支援卡" for who in sense.subject):
        raise sense.fail("支援能力是支援卡的：请写「对手的支援卡」", clause)
    return found
