"""What happened this turn, and how often: 使用过3张或以上的卡牌, 使用的第2张法术."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from judge.effects.nodes.meant import (
    Amount,
    Compare,
    Condition,
    Either,
    Not,
    Ref,
    Relation,
    Times,
    Whose,
)
from judge.effects.syntax import Part
from judge.games.evolve.text import amounts, described, nouns, words
from judge.games.evolve.text.said import Said
from judge.games.evolve.text.sense import TURN_END, Sense
from judge.games.evolve.text.words import FIELD, HAND, LEADER
from judge.games.evolve.zones import BANISHED, DECK, EXTRA, GRAVE

DEEDS = {
    "放置到": "",
    "返回": f"从{FIELD}到{HAND}",
    "离开额外区": "离开额外区",
    "使用": "使用",
    "受到": "受到伤害",
    "进化": "进化",
    "攻击": "攻击",
    "对手的能力破坏": "对手的能力破坏",
    "能力破坏": "能力破坏",
    "破坏": "破坏",
    "抽取": "抽取",
    "丢弃": "丢弃",
    "舍弃": "丢弃",
    "展示": "展示",
    "参赛": "参赛",
    "横置": "横置",
    "竖置": "竖置",
    "消失": BANISHED,
    "离开": "离场",
    "进入": "进场",
    **dict.fromkeys(("减少", "-"), "主战者生命值减少"),
    **dict.fromkeys(("增加", "+"), "主战者生命值增加"),
}
"""The event that a word speaks of, the surest first; where cards were put the zone is the event."""


def of_the_game(sense: Sense, clause: Part) -> bool:
    """Whether it is asked what happened in the whole game, and not this turn; said in the clause or before it."""
    if (said := clause.word("THIS_TURN", "THIS_GAME")) is not None:
        return said.name == "THIS_GAME"
    before, sense.pending = sense.pending, None
    game = before is not None and before.rule("until") is not None and before.the("until").word("THIS_GAME") is not None
    if before is None or not (game or sense.until == TURN_END):
        raise sense.fail("没有写是哪个回合：请写「在这个回合中」", clause)
    sense.until, sense.for_good = "", sense.for_good and not game
    return game


def did(sense: Sense, clause: Part) -> Condition:
    """在这个回合中自己使用过2张或以上的法术."""
    game = of_the_game(sense, clause)
    if (either := _one_or_both(clause)) is not None:  # 攻击力或生命值曾增加
        each = [_did(sense, one, game=game) for one in either]
        return Not(Either(tuple(each))) if clause.word("HAS_NOT") is not None else Either(tuple(each))
    return _did(sense, clause, game=game)


def _one_or_both(clause: Part) -> list[Part] | None:
    """The same of one number and of the other, where it is said of one or the other."""
    deed = clause.the("DID")
    if "攻击力或" not in deed.text and "或攻击力" not in deed.text:
        return None
    kept = tuple([part for part in clause.parts if part.name != "HAS_NOT"])
    said = [replace(deed, text=f"{fact}增加过") for fact in ("攻击力", "生命值")]
    return [replace(clause, parts=tuple([one if part is deed else part for part in kept])) for one in said]


def _did(sense: Sense, clause: Part, *, game: bool) -> Condition:
    times, least = happened(sense, clause)
    times = replace(times, game=game)
    if clause.word("HAS_NOT") is not None:
        if least is not None:
            raise sense.fail("「没有」后面不写数量", clause)
        return Compare(times, "=", 0)
    return Compare(times, "≥", 1) if least is None else Compare(times, *least)


_FROM_TO = re.compile("从(战场|手牌|墓场|额外区).*?(手牌|墓场|额外区|消失领域|牌组|战场)(?:中|里|上)?(?:过|了)?$")


def went(sense: Sense, clause: Part) -> Condition:
    """在这个回合中，如果自己的随从已从战场返回手牌: out of one zone into another, this turn."""
    game = of_the_game(sense, clause)
    word, noun = clause.the("WENT"), clause.the("noun")
    found = _FROM_TO.search(word.text)
    if found is None or found[1] == found[2]:
        raise sense.fail("从哪里到哪里，没有读懂", word)
    event = f"从{found[1]}到{'进场' if found[2] == FIELD else found[2]}"
    if noun.first.name != "desc":
        return Compare(Times(event, nouns.whole(sense, noun), game), "≥", 1)
    what = described.said(sense, noun.first)
    if what.zone or what.bound in {"最多", "任意"} or what.every or what.kind == LEADER:
        raise sense.fail("这里只写是谁的什么牌", noun)
    many = what.number
    relation: Relation = "≤" if what.bound == "以下" else "≥"
    times = Times(event, nouns.select(sense, replace(what, number=None, bound=""), noun), game)
    return Compare(times, relation, 1 if many is None else many)


def did_are(sense: Sense, clause: Part) -> Condition:
    """在这个回合中自己使用过的卡牌为5张或以上."""
    game = of_the_game(sense, clause)
    times, often = happened(sense, clause)
    times = replace(times, game=game)
    if often is not None:
        raise sense.fail("数量写了两次", clause)
    if (said := clause.word("AMOUNT_IS")) is not None:
        if not re.search("张数|数量|个数", said.text):
            raise sense.fail("这里要写几张", said)
        return Compare(times, words.relation(said.text), words.written(said.text))
    many = described.said(sense, amounts.described_in(sense, list(clause.rules("noun"))[-1]))
    if not many.counted or many.number is None or many.bound in {"最多", "任意"}:
        raise sense.fail("这里要写「n张或以上」「n张或以下」", clause)
    return Compare(times, "≤" if many.bound == "以下" else "≥" if many.bound else "=", many.number)


def happened(sense: Sense, clause: Part) -> tuple[Times, tuple[Relation, Amount] | None]:
    """How often something happened this turn, and what number is asked for."""
    deed = clause.the("DID", "DEEDS_OF")
    before = next((noun for noun in clause.rules("noun") if noun.start < deed.start), None)
    later = [noun for noun in clause.rules("noun") if noun.start > deed.start]
    after = later[0] if later else None
    if clause.name == "did_are" and after is None:
        raise sense.fail("没有写是什么牌", clause)
    many = _only_counted(sense, before, after)
    if many is not None:  # 自己的随从每被破坏过1个: so many of those that were named before
        after, later = None, []
    by = amounts.player(sense, before) if before is not None and after is not None else None
    noun = after or before
    if noun is None:
        raise sense.fail("没有写是什么牌", clause)
    often = clause.word("SO_OFTEN")
    event = _from_there(sense, clause, _event(sense, deed, noun))
    if noun.first.name != "desc":
        return Times(event, nouns.whole(sense, noun)), _so_often(often)
    what = _one_or_another(sense, described.said(sense, noun.first), later[1:] if clause.name == "tally" else ())
    side: Whose | None = "自己" if "自己" in deed.text else "对手" if "对手" in deed.text else None
    by = by or side  # 离开自己战场的『甲』
    if by is not None:
        if what.whose is not None or (side is not None and by != side):
            raise sense.fail("是谁的写了两次", noun)
        what = replace(what, whose=by)
    what, event = _out_of(what, event)
    if what.zone not in {"", FIELD, HAND} or what.top or what.every or what.bound in {"最多", "任意"}:
        raise sense.fail("这里没有读懂", noun)
    said = [one for one in (_so_often(often), _so_many(what), _so_many(many)) if one is not None]
    if len(said) > 1:
        raise sense.fail("数量写了两次", noun)
    number, what = said[0] if said else None, replace(what, number=None, bound="")
    if event.endswith("使用") and after is None and "被" not in deed.text:
        raise sense.fail("没有写使用过什么", clause)
    if what.whose is None and event.endswith(_BY_A_PLAYER) and "被" not in deed.text:
        raise sense.fail("没有写是谁做的：请写「自己」「对手」或「双方玩家」", deed)
    if event == "抽取":
        return Times(event, Ref(LEADER, what.whose or "双方")), number
    if what.kind == LEADER:
        return Times(event, nouns.whole(sense, noun)), number
    return Times(event, nouns.select(sense, what, noun)), number


_BY_A_PLAYER = ("使用", "抽取", "丢弃")
"""What a player does: a text that counts it says whose deeds it counts."""


def _so_many(what: Said | None) -> tuple[Relation, Amount] | None:
    """3张或以上."""
    if what is None or what.number is None:
        return None
    return ("≤" if what.bound == "以下" else "≥" if what.bound else "=", what.number)


_HAS_ORIGIN = frozenset(("使用", "进场", GRAVE, BANISHED, HAND, EXTRA))
"""What happens to cards that come from a zone which is noted with it."""


def _from_there(sense: Sense, clause: Part, event: str) -> str:
    """从额外区使用过: the same, from one zone."""
    from_ = clause.rule("from")
    if from_ is None:
        return event
    place = nouns.origin(sense, from_)
    if place != Said(zone=place.zone, whose=place.whose) or from_.word("ELSEWHERE") or event not in _HAS_ORIGIN:
        raise sense.fail("从哪里做了什么，没有读懂", from_)
    if place.whose not in {None, "自己"}:
        raise sense.fail("这里只能写自己的领域", from_)
    return f"从{place.zone}到{event}"


def _only_counted(sense: Sense, before: Part | None, after: Part | None) -> Said | None:
    """How many, where a noun behind the deed says that of the cards named before it, and nothing else."""
    if before is None or after is None or after.first.name != "desc" or before.first.name != "desc":
        return None
    many = described.said(sense, after.first)
    named = described.said(sense, before.first)
    return many if many.counted and named != Said(whose=named.whose) else None


def _out_of(what: Said, event: str) -> tuple[Said, str]:
    """自己墓场的卡牌消失过: the same from that zone; followers that are spoken of just so lie on the field."""
    if event not in _HAS_ORIGIN - {"进场"} or (event == "使用" and what.zone == HAND):
        return what, event
    there = what.zone or (FIELD if what.kind in {"随从", "护符"} and event != "使用" else "")  # 4.4.3
    if there not in {FIELD, GRAVE, HAND, EXTRA, DECK} or (there == FIELD and event == "使用"):
        return what, event
    return replace(what, zone=""), f"从{there}到{event}"


def _one_or_another(sense: Sense, what: Said, also: Sequence[Part]) -> Said:
    """使用过的士兵・卡牌和法术的张数: of the one kind or the other; one that is both counts once."""
    for noun in also:
        other = described.said(sense, amounts.described_in(sense, noun))
        bare = Said(other.kind, filters=other.filters, name=other.name)
        if other != bare or not (what.kind or what.filters) or what.kind == LEADER:
            raise sense.fail("数的是哪几种牌，没有读懂", noun)
        what = replace(what, kind=what.kind or "卡牌", name="")
        what = replace(what, either=(*what.either, (other.kind or "卡牌", other.filters)))
    return what


def _event(sense: Sense, deed: Part, noun: Part) -> str:
    """What it is that happened; the life of a follower goes up by an event of its own."""
    if "攻击力" in deed.text:
        if _is_leader(sense, noun):
            raise sense.fail("主战者的攻击力，没有读懂", deed)
        return "攻击力增加"
    said = re.sub("过?(?:自己的?|对手的?)?", "", deed.text) if "离开" in deed.text else deed.text
    event = next(event for word, event in DEEDS.items() if word in said)
    event = event or next(zone for zone in (GRAVE, EXTRA, BANISHED) if zone in said)
    if not event.startswith("主战者生命值") or _is_leader(sense, noun):
        return event
    if event.endswith("减少"):
        raise sense.fail("随从的生命值减少，算不算受到伤害，没有读懂：请写「受到过伤害」", deed)
    return "生命值增加"


def _is_leader(sense: Sense, noun: Part) -> bool:
    """Whether it is a leader, or cards, whose number is spoken of."""
    return noun.word("LEADER_OF") is not None or (
        noun.first.name == "desc" and described.said(sense, noun.first).kind == LEADER
    )


def _so_often(often: Part | None) -> tuple[Relation, Amount] | None:
    """增加过2次或以上."""
    if often is None:
        return None
    relation = words.relation(often.text)
    return ("≥" if relation == "=" else relation, words.written(often.text))
