"""What was done or suffered this turn: 你本回合使用过两张符卡, 该单位本回合中横置过, 本回合有单位死去."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.meant import Compare, Condition, Holder, Ref, Relation, Select, Target, Times
from judge.effects.syntax import Part
from judge.games.touhou.text import description, giving, nouns, persons, phrases, words
from judge.games.touhou.text.roles import CAUSE, THIS
from judge.games.touhou.text.said import Said
from judge.games.touhou.text.sense import Sense
from judge.games.touhou.text.words import PLAYER

_DONE = {
    "使用": "使用",
    **dict.fromkeys(("抓", "抓取", "抽"), "抓牌"),
    **dict.fromkeys(("弃", "弃置", "弃掉"), "弃置"),
    "牺牲": "牺牲",
}
"""What a player does with cards, by the words for it."""
_SUFFERED = {
    "受到": "受到",
    "造成": "造成",
    **{word: word for word in ("攻击", "阻挡", "横置", "重置")},
    **dict.fromkeys(("死去", "死亡", "被消灭"), "死去"),
}
_OF_UNITS = frozenset(("攻击", "阻挡", "死去", "横置", "重置"))
"""What no player does or suffers: of him it is said of his units."""


def happened_to(sense: Sense, subject: Part, verb: Part) -> Condition:
    """你本回合获得过生命, 该单位本回合没有攻击, 你操控的单位本回合死去过."""
    said = description.described(sense, subject)
    event = _event(verb.text)
    player = said == Said(whose=said.whose) and said.whose in {"自己", "对手"}
    who: Target
    if player and said.whose is not None:
        attacks = event in {"攻击", "阻挡"}
        who = Select(words.UNIT, said.whose) if attacks else Ref(PLAYER, said.whose)
    elif said.controlled and not said.counted:
        who = nouns.select(sense, said, subject)
    else:
        who = nouns.simply(sense, subject)
    of_units = event in _OF_UNITS or event.startswith("造成")
    wrong = (player and of_units and isinstance(who, Ref)) or (not player and event.endswith("生命"))
    if wrong or (isinstance(who, Select) and not player and not said.controlled):
        raise sense.fail("没有读懂是谁做过", subject)
    return Compare(Times(event, who), *so_often(verb.text))


def _event(said: str) -> str:
    """What was done or suffered: 攻击过, 受到过非战斗伤害, 获得过生命."""
    for word, event in _SUFFERED.items():
        if word in said:
            return event + said.partition("过")[2] if event in {"受到", "造成"} else event
    return f"{'获得' if '获' in said else '失去'}生命"


def came_about(sense: Sense, has: Part, what: str) -> Condition:
    """本回合有你操控的单位死去, 有两个或更多的单位死去."""
    noun = has.rule("noun")
    said = description.described(sense, noun) if noun is not None else Said()
    none = so_often(has.said("HAS"))
    if noun is None or said.target or said.zones or (said.number is not None and none != ("≥", 1)):
        raise sense.fail("没有读懂发生过什么", has)
    bare = replace(said, number=None, bound="", any=False, kind=said.kind or words.UNIT)
    came = Times(what, nouns.select(sense, bare, noun))
    if said.number is None:
        return Compare(came, *none)
    return Compare(came, "≤" if said.bound in _FEWER else "≥", said.number)


_FEWER = frozenset(("以下", "至多"))


def so_often(said: str) -> tuple[Relation, int]:
    """没有…过: never; else at least once."""
    return ("=", 0) if said[0] in "没未不" else ("≥", 1)


def done_by(sense: Sense, subject: Part | None, verb: Part, holder: Target | Holder | None) -> Condition:
    """你本回合使用过两张或更多的符卡, 使用过其他符卡, 抓过牌; ``holder``: a player who was spoken of before."""
    did = verb.said("DID")
    if "动" in did:
        return _activated(sense, subject, verb)
    who = description.described(sense, subject) if subject is not None else Said(whose="自己")
    what = description.described(sense, verb.the("noun"))
    named = holder is not None or (who == Said(whose=who.whose) and who.whose is not None)
    if not named or what.whose is not None or what.zones or what.target:
        raise sense.fail("没有读懂是谁做过什么", verb)
    event = _DONE[did.lstrip("没有未曾").removesuffix("过")]
    whose = "双方" if holder is not None else who.whose
    in_play = event == "牺牲" and not what.card
    bare = replace(what, whose=whose, number=None, bound="", any=False)
    bare = bare if in_play else replace(bare, card=True, kind=what.kind or words.CARD)
    set_off = sense.trigger is not None and sense.trigger.event == event and sense.trigger.subject != THIS
    apart = (CAUSE,) if what.other and set_off else ()  # 其他: than the one whose use sets it off
    bare = replace(bare, other=bare.other and not apart)
    done = Times(event, replace(nouns.select(sense, bare, verb), zones=(), holder=holder, except_=apart))
    never, _ = so_often(did)
    if never == "=":
        if what.number is not None:
            raise sense.fail("「没有」后面不写数量", verb)
        return Compare(done, "=", 0)
    return Compare(done, "≤" if what.bound in _FEWER else "≥", 1 if what.number is None else what.number)


def _activated(sense: Sense, subject: Part | None, verb: Part) -> Condition:
    """你本回合启动过该单位的能力: nobody else could have."""
    of = giving.abilities_of(verb.the("noun"))
    if of is None or (subject is not None and not phrases.is_you(subject)) or nouns.simply(sense, of) != THIS:
        raise sense.fail("没有读懂是谁启动过什么的能力", verb)
    return Compare(Times("启动", THIS), *so_often(verb.said("DID")))


def that_player(sense: Sense, said: Said) -> Target | Holder | None:
    """该玩家, 其操控者: a player who was spoken of, if that is what is said."""
    word = said.pron or said.owner
    if word is None or said not in {Said(pron=word), Said(owner=word)}:
        return None
    if said.pron is not None and word.text in {"其", "它"} and sense.player is None:
        return None
    return persons.owner(sense, word)
