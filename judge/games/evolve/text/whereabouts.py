"""What is asked of where a card lies, how it came there, and what was chosen."""

from __future__ import annotations

import re

from msgspec.structs import replace

from judge.effects.nodes.meant import (
    Condition,
    Filter,
    Is,
    Not,
    Ref,
)
from judge.effects.syntax import Part
from judge.games.evolve.text import amounts, described, nouns
from judge.games.evolve.text.said import Said
from judge.games.evolve.text.sense import Sense
from judge.games.evolve.text.words import FIELD, KINDS, LEADER


def lies(sense: Sense, clause: Part) -> Condition:
    """此卡牌存在于战场上."""
    who, where = clause.rules("noun")
    place = nouns.either_place(sense, where)
    if not place.zone or place.top or place.bottom:
        raise sense.fail("这里要写是哪个领域", where)
    if place.whose not in {None, "自己"}:
        raise sense.fail("这里只能写自己的领域", where)
    return Is(nouns.whole(sense, who), (Filter("区域", "=", (place.zone, *place.also_in)),))


_STAYS = frozenset(("种类", "职业", "类型", "名称", "原本的费用", "衍生物"))
"""What nothing that is done to a card changes, so that it is now what it was when the card was chosen."""


def picked(sense: Sense, clause: Part) -> Condition:
    """选择1个随从。…。如果选择了龙族・随从: the one target is so."""
    what = described.said(sense, amounts.described_in(sense, clause.the("noun")))
    if not sense.targets or "-" in sense.aimed().role:
        raise sense.fail("选择的是哪一张？前面要写选择1张", clause)
    kind = (Filter("种类", "=", (what.kind,)),) if what.kind in KINDS else ()
    filters = (*what.filters, *kind)
    if not filters or replace(what, kind="", filters=(), name="") != Said():
        raise sense.fail("这里只写它是什么牌：种类、名称、类型……", clause)
    if not {one.fact for one in filters} <= _STAYS:
        raise sense.fail("是选择时的数值，还是现在的，没有读懂：请写「如果该随从的…」", clause)
    return Is(sense.aimed(), filters)


BY_A_TEXT = Filter("由能力进场", "=", (True,))
"""What came onto the field because a text put it there, and not because it was used."""


def came(sense: Sense, clause: Part) -> Condition:
    """此卡牌是从墓场进入战场的, 不是从手牌进入战场的, 从手牌以外进入战场."""
    who, *there = clause.rules("noun")
    if clause.word("USED_IT") is not None:  # 从额外区使用的
        return _used_from(sense, clause, who)
    (where,) = there
    if clause.word("BY_TEXT") is not None:  # 因能力进入战场: and not because it was used
        if nouns.place(sense, where).zone != FIELD:
            raise sense.fail("这里要写进入战场", where)
        put = Is(nouns.whole(sense, who), (BY_A_TEXT,))
        return Not(put) if clause.word("IS_NOT") is not None else put
    from_ = clause.the("from")
    place = nouns.origin(sense, from_)
    if not place.zone or place.top or place.shown or nouns.place(sense, where).zone != FIELD:
        raise sense.fail("这里要写从哪个领域进入战场", clause)
    found = Is(nouns.whole(sense, who), (Filter("原领域", "=", (place.zone,)),))
    elsewhere = from_.word("ELSEWHERE") is not None
    return Not(found) if elsewhere != (clause.word("IS_NOT") is not None) else found


def _used_from(sense: Sense, clause: Part, who: Part) -> Condition:
    """此卡牌是从额外区使用的: it was used, and from there; a spell lies where it is calculated by now (10.6.2)."""
    place = nouns.origin(sense, clause.the("from"))
    if place != Said(zone=place.zone, whose=place.whose) or place.whose not in {None, "自己"} or not place.zone:
        raise sense.fail("这里要写从哪个领域使用", clause)
    found = Is(nouns.whole(sense, who), (Filter("使用前的领域", "=", (place.zone,)),))
    return Not(found) if clause.word("IS_NOT") is not None else found


def aims_at(sense: Sense, clause: Part) -> Condition:
    """如果是对随从的攻击: what is attacked in the attack that is going on."""
    if (noun := clause.rule("noun")) is not None:
        raise sense.fail("请写「如果是对随从的攻击」", noun)
    said, target = clause.said("AIMS_AT"), Ref("攻击目标")
    if said.startswith("攻击") and "的是" not in said and "目标" not in said:
        waits = sense.trigger  # 如果攻击了随从: of the attack that sets it off, and not of some other time
        if waits is None or waits.event not in {"攻击", "交战"} or sense.until or sense.pending is not None:
            raise sense.fail("说的是哪一次攻击？请写「在这个回合中…攻击过」", clause)
    kind = next(kind for kind in ("随从", LEADER) if re.search(f"{kind}(?:所?进行)?(?:的攻击)?$", said))
    if sense.that is None and kind != LEADER:
        sense.that = target  # …，则给予该随从2伤害
    elif sense.that == Ref("诱发") and kind != LEADER:
        sense.unclear = sense.that
    return Is(target, (Filter("种类", "=", (kind,)),))
