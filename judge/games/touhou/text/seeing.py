"""Verbs of what is seen and chosen: 展示, 查看, 选择, 洗牌."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.ability import By, Node
from judge.effects.nodes.meant import TARGET, Filter, Ref, Select, slots
from judge.effects.nodes.verbs import Choose, Look, Reveal, Search, Shuffle
from judge.effects.syntax import Part
from judge.games.touhou.text import description, nouns, persons, phrases, words
from judge.games.touhou.text.phrases import Clause, Verbs
from judge.games.touhou.text.roles import THAT, THIS
from judge.games.touhou.text.said import Said
from judge.games.touhou.text.sense import Sense
from judge.games.touhou.text.words import PLAYER


def _show(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    phrases.no_more(sense, clause, part, "subject", "origin", "let")
    whose, by = phrases.actor_of(sense, clause)
    if part.rule("noun") is None and clause.let is None and sense.that == THAT:
        return [Reveal(THAT)]
    if whose == "双方" and (noun := part.rule("noun")) is not None and noun.text in _HIS_HAND:
        sense.shown, sense.that = True, THAT
        return [Reveal(Select(words.HAND, "双方", (words.HAND,)))]  # 每位玩家展示其手牌
    found, _ = phrases.object_of(sense, clause, part, count=False)
    what = found.what
    if what == THIS and sense.origin:
        sense.icons.append(("区域", sense.origin))
        return [Reveal(THIS)]
    if isinstance(what, Select) and what.shown:  # 将其中一张展示: those that were seen are seen by all
        sense.that = THAT
        return phrases.done_by(by or found.by, [Reveal(what)])
    if isinstance(what, Select) and not what.zones and sense.sought:
        sense.that = THAT
        return [Search(replace(what, zones=(words.DECK,), whose="自己"), ""), Reveal(THAT)]
    if isinstance(what, Select) and not what.zones:
        if what.kind.endswith(words.CARD):
            what = replace(what, zones=(words.HAND,))
        else:
            raise sense.fail("没有写展示哪里的牌", part)
    if isinstance(what, Select) and what.whose == "双方" and what.zones != (words.FIELD,):
        what = replace(what, whose=whose)
    if by is None and whose != "自己" and isinstance(what, Select) and what.whose == "自己":
        if whose == "双方":
            raise sense.fail("没有读懂是谁展示", part)
        by = Ref(PLAYER, whose)
    sense.shown, sense.that = True, THAT
    return phrases.done_by(by or found.by, [Reveal(what)])


_HIS_HAND = frozenset(("其手牌", "自己的手牌", "手牌", "其所有手牌", "所有手牌", "各自的手牌"))


def _look(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    phrases.no_more(sense, clause, part, "subject", "origin", "let")
    whose, by = phrases.actor_of(sense, clause)
    found, _ = phrases.object_of(sense, clause, part, count=False)
    what = found.what
    if isinstance(what, Select) and not what.zones:
        raise sense.fail("没有写查看哪里的牌", part)
    if by is not None or whose == "双方":
        raise sense.fail("没有读懂是谁查看", part)
    sense.shown, sense.that = True, THAT
    if found.by is not None and isinstance(what, Select):
        what = replace(what, whose="双方", holder=found.by)
    return [Look(what, whose)]


def _choose(sense: Sense, clause: Clause, part: Part) -> list[Node]:  # noqa: PLR0911 - one a kind
    phrases.no_more(sense, clause, part, "subject", "origin")
    whose, by = phrases.actor_of(sense, clause)
    if part.rule("noun") is None and clause.let is None and clause.subject is not None and clause.subject.text != "你":
        return []  # 选择并弃置: who does it chooses anyway
    if whose == "自己" and by is None and (both := _one_and_another(sense, clause, part)):
        return both
    if whose == "自己" and by is None and clause.origin is None and _two_targets(sense, part):
        return []
    found, noun = phrases.object_of(sense, clause, part)
    if isinstance(found.what, Select) and nouns.of_those_seen(sense, description.described(sense, noun)):
        found = found._replace(what=replace(found.what, shown=True, whose="双方"))
    if isinstance(found.what, Ref) and found.what.role == PLAYER and found.what.whose == "对手":
        sense.player = found.what
        return []
    if isinstance(found.what, Select) and found.what.kind == PLAYER and found.what.whose == "对手":
        sense.player = Ref(PLAYER, "对手")
        return []
    if isinstance(found.what, Select) and found.what.kind == PLAYER:
        raise sense.fail("没有读懂选择哪位玩家：请写「目标玩家」", noun)
    if not isinstance(found.what, Select):
        return [] if isinstance(found.what, Ref) and found.what.role.startswith("对象") else phrases.not_so(sense, noun)
    if whose == "双方" and isinstance(found.what, Select):
        return _each_chooses(sense, found.what, found.by, noun)
    sense.that, sense.chosen = THAT, sense.shown
    if by is not None:
        chosen = found.what
        from_ = description.described(sense, clause.origin) if clause.origin is not None else Said()
        said = description.described(sense, noun).whose or from_.whose
        his = "自己" in noun.text or (clause.origin is not None and "自己" in clause.origin.text)
        if said is not None and found.by is None and not his:
            chosen = replace(chosen, whose=persons.seen_by(sense, by, said, noun))
        return [By(by, (Choose(chosen),))]
    found = phrases.seen_by_all(found)
    return phrases.done_by(found.by, [Choose(found.what, whose)]) if isinstance(found.what, Select) else []


def _one_and_another(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """选择至多一张妖精牌和至多一张道具牌: one after the other, and both are meant then; nothing, where it is one."""
    noun = part.rule("noun")
    several, both = description.alternatives(sense, noun) if noun is not None else ([], False)
    if noun is None or not both or len(several) < _TWO or any(each.target or not each.counted for each in several):
        return []
    place = nouns.place(sense, clause.origin) if clause.origin is not None else None
    first, *others = several
    several = [first, *[replace(each, zones=first.zones, whose=first.whose) for each in others if not each.zones]]
    if place is None and (len(several) <= len(others) or any(each.whose is not None for each in others)):
        raise sense.fail("请把两样东西分开写", noun)
    found = [nouns.one(sense, each, noun, place=place) for each in several]
    made = [Choose(one.what) for one in found if isinstance(one.what, Select) and one.by is None]
    if len(made) < len(found):
        raise sense.fail("请把两样东西分开写", noun)
    sense.that, sense.chosen = THAT, sense.shown
    return [made[0], *[replace(one, also=True) for one in made[1:]]]


_TWO = 2


def _two_targets(sense: Sense, part: Part) -> bool:
    """选择目标由你操控的单位和目标由对手操控的单位: 前者 and 后者 are these (1.122)."""
    noun = part.rule("noun")
    several, both = description.alternatives(sense, noun) if noun is not None else ([], False)
    if noun is None or not both or len(several) != _TWO or not all(each.target for each in several):
        return False
    if any(nouns.resolved(each).zones or each.player for each in several):
        return False
    for each in several:
        if nouns.one(sense, each, noun).by is not None:
            raise sense.fail("请把两样东西分开写", noun)
    last = sense.before + sum(map(slots, sense.targets))
    sense.that = Ref(f"{TARGET}{last - 1}-{last}")
    return True


def _each_chooses(sense: Sense, what: Select, by: object, at: Part) -> list[Node]:
    """每位玩家选择一个其操控的单位: each of what is his own."""
    if not sense.his_own or by is None or what.zones or what.most is None or what.shown:
        raise sense.fail("没有读懂每位玩家选择谁的什么：请写「其操控的」", at)
    sense.his_own, sense.that = False, THAT
    mine = (Filter("由你操控", "=", (True,)), *what.filters)
    return [Choose(replace(what, whose="双方", holder=None, filters=mine), "双方")]


def _shuffle(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    if clause.let is not None:
        where = nouns.place(sense, clause.let)
        if where.zones != (words.DECK,) or where.whose == "对手":
            raise sense.fail("只有牌库才洗牌", clause.let)
        clause.let = None
    phrases.no_more(sense, clause, part, "subject")
    whose, by = phrases.actor_of(sense, clause) if clause.subject is not None else ("自己", None)
    return phrases.done_by(by, [Shuffle(whose)])


ACTING: Verbs = {
    "展示": _show,
    "查看": _look,
    "选择": _choose,
}
"""What the words of doing mean."""


VERBS: Verbs = {
    "SHUFFLE": _shuffle,
}
"""What the phrases mean."""
