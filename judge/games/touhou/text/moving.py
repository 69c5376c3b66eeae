"""Cards that go somewhere: 放进战场, 置于牌库底, 搜寻, 从牌库顶展示直到…."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.ability import By, Node, OneOf
from judge.effects.nodes.meant import TARGET, Holder, Ref, Select, Target, Whose
from judge.effects.nodes.verbs import Choose, Deploy, Dig, Put, Reveal, Search, Shuffle
from judge.effects.syntax import Part
from judge.games.touhou.text import copying, description, nouns, persons, phrases, places, words
from judge.games.touhou.text.phrases import Clause, Verbs
from judge.games.touhou.text.roles import THAT, THIS
from judge.games.touhou.text.said import Meant, Said
from judge.games.touhou.text.sense import Sense
from judge.games.touhou.text.words import PLAYER

_SHUFFLED = "洗入"


def sought(sense: Sense, clause: Clause, part: Part, found: list[Node]) -> list[Node] | None:
    """Where what was found goes: 从牌库中搜寻一张单位牌，将其置于手上."""
    if found and isinstance(his := found[-1], By) and clause.subject is None:
        inner = sought(sense, clause, part, list(his.then))
        return None if inner is None else [*found[:-1], replace(his, then=tuple(inner))]
    shown = bool(found) and found[-1] == Reveal(THAT)
    last = len(found) - shown
    first = last
    while first and isinstance(before := found[first - 1], Search) and not before.zone:
        first -= 1
    if first == last or clause.subject is not None:
        return None
    if clause.let is not None and description.described(sense, clause.let).pron is None:
        return None
    zone, place = (words.OUT, "") if part.name == "act" else places.destination(sense, part)
    state = "横置" if "横置" in part.text or clause.tapped else ""
    made: list[Node] = []
    for node in found[first:last]:
        assert isinstance(node, Search)
        made.append(replace(node, zone=zone, place=place, state=state, shown=shown))
    return [*found[:first], *made]


def _dest(  # noqa: PLR0911, PLR0912 - one a way to say what is put there
    sense: Sense, clause: Clause, part: Part
) -> list[Node]:
    """将…放进战场, 将…置于你的牌库底."""
    if (one_end := places.at_one_end(part)) is not None:
        return _at_either_end(sense, _dest(sense, clause, one_end), part)
    phrases.no_more(sense, clause, part, "subject", "let", "origin", "random", "order", "tapped", "under")
    if part.text.startswith("被"):
        raise sense.fail("这里没有读懂", part)
    if clause.subject is not None and clause.let is None:
        clause.let, clause.subject = clause.subject, None
    _from_where_it_is(clause)
    if clause.subject is not None:
        whose, by = phrases.actor_of(sense, clause)
        if whose == "双方":
            return by_each(sense, clause, part, places.destination(sense, part))
        if whose == "对手":
            by = Ref(PLAYER, "对手")
    else:
        by = None
    zone, place = places.destination(sense, part)
    noun = clause.let
    if zone == words.STACK:
        return _copied(sense, clause, noun, part)
    if noun is None and (it := _not_named(sense, clause, part)) is not None:
        return _moved(sense, clause, part, (Said(pron=it), it), (zone, place))
    if noun is None and sense.shown and sense.that == THAT and clause.origin is None:
        if zone == words.FIELD:
            return [Deploy(THAT)]
        return [Put(THAT, zone, place, order=clause.order, random=clause.random)]
    if noun is None:
        raise sense.fail("没有写把什么放到那里", part)
    said, both = description.alternatives(sense, noun)
    if by is not None and len(said) == 1 and "自己" not in part.text and (side := places.side(part)) is not None:
        return _to_his_side(sense, by, _moved(sense, clause, part, (said[0], noun), (zone, place)), side, part)
    done = [_moved(sense, clause, part, (each, noun), (zone, place)) for each in said]
    if len(done) > 1 and not both:
        if any(each.target for each in said):
            raise sense.fail("「或」前后有目标：请写成「选择一项：①…②…」", noun)
        return phrases.done_by(by, [OneOf(tuple(map(tuple, done)))])
    return phrases.done_by(by, [node for made in done for node in made])


def _to_his_side(sense: Sense, by: Target | Holder, done: list[Node], side: Whose, at: Part) -> list[Node]:
    """目标对手将其中一张牌置于你的墓地: whose zone that is, from his side."""
    whose = persons.seen_by(sense, by, side, at)
    return phrases.done_by(
        by, [replace(node, whose=whose) if isinstance(node, Put | Deploy) else node for node in done]
    )


def _at_either_end(sense: Sense, done: list[Node], at: Part) -> list[Node]:
    """置于其拥有者牌库顶或牌库底: one card, and who says it chooses where."""
    (one, *more) = done
    put = one.then[0] if isinstance(one, By) and len(one.then) == 1 else one
    if more or not isinstance(put, Put):
        raise sense.fail("没有读懂什么放到牌库顶或牌库底", at)
    what = put.what
    several = "-" in what.role or what == Ref("其余") if isinstance(what, Ref) else what.most != 1
    if several:
        raise sense.fail("不止一张：是各放到一处，还是都放到同一处？", at)
    below = replace(put, place="最下方")
    other = replace(one, then=(below,)) if isinstance(one, By) else below
    return [OneOf(((one,), (other,)))]


def _not_named(sense: Sense, clause: Clause, at: Part) -> Part | None:
    """What is put somewhere, where no word names it: what was just chosen, or the card that has set it off itself.

    选择目标对手颜色盘中的3张牌送去墓地. 该单位死去时，横置放进你的颜色盘.
    """
    own = sense.trigger is not None and sense.trigger.subject == THIS and not sense.done and not sense.said
    if sense.that is None and own:
        sense.that = THIS
        return Part("THIS", "该牌", at.start, at.start)
    return Part("THAT", "其", at.start, at.start) if clause.origin is None and phrases.chosen_now(sense) else None


def _from_where_it_is(clause: Clause) -> None:
    """将你墓地中的该牌…: from there."""
    quals = list(clause.let.parts) if clause.let is not None else []
    if clause.let is None or clause.origin is not None or len(quals) < 2 or quals[-1].first.name != "THIS":
        return
    if {qual.first.name for qual in quals[:-1]} <= {"WHOSE", "ZONE", "INSIDE", "OF"}:
        clause.origin = phrases.noun_of(clause.let, quals[:-1])
        clause.let = phrases.noun_of(clause.let, quals[-1:])


def _copied(sense: Sense, clause: Clause, noun: Part | None, part: Part) -> list[Node]:
    """将目标符卡的复制置于对抗中: nothing else is put there than by being used."""
    said = description.described(sense, noun) if noun is not None else Said()
    if noun is None or not said.copy or clause.origin is not None or said.token:
        raise sense.fail("放进对抗的只能是复制", part)
    source = nouns.just(sense, replace(said, copy=False, number=None), noun, count=False)
    return copying.copied(sense, source, noun)


def by_each(sense: Sense, clause: Clause, part: Part, to: tuple[str, str]) -> list[Node]:
    """每位玩家将其手牌洗入牌库: each with what is his."""
    said = description.described(sense, clause.let) if clause.let is not None else Said()
    from_ = nouns.place(sense, clause.origin) if clause.origin is not None else Said()
    if from_.zones and not said.zones and said.pron is None and from_ == Said(zones=from_.zones, pron=from_.pron):
        said, clause.origin = replace(said, zones=from_.zones, pron=from_.pron), None
    if said.owner is not None and said.owner.text == "其":
        said = replace(said, pron=said.owner, owner=None)
    pron = said.pron is not None and said.pron.text == "其"
    if clause.let is None or not said.zones or not (pron or said.whose is None) or said.target or clause.origin:
        raise sense.fail("没有读懂是谁来做", clause.subject or part)
    mine = replace(said, pron=None, whose="自己")
    done = _moved(sense, clause, part, (mine, clause.let), to)
    sense.that = None
    (one, *more), what = done, getattr(done[0], "what", None)
    if not more and isinstance(what, Select) and what.most is not None and not (what.random or what.top):
        both = Choose(replace(what, whose="双方"), "双方")  # both, before anything is moved (1.12)
        if isinstance(one, Deploy) and one.whose is None:
            return [both, replace(one, what=THAT, whose="双方")]
        if isinstance(one, Put) and one.whose is None:
            return [both, replace(one, what=THAT)]
    return [*done, By(Ref(PLAYER, "对手"), tuple(done))]


def _moved(  # noqa: PLR0912 - one a zone
    sense: Sense, clause: Clause, part: Part, let: tuple[Said, Part], to: tuple[str, str]
) -> list[Node]:
    (said, noun), (zone, place) = let, to
    from_ = nouns.place(sense, clause.origin) if clause.origin is not None else None
    origin = ""
    if from_ is not None and said.pron is not None:
        if said.pron.name == "THIS" and from_.whose == "对手":
            raise sense.fail("该牌在它拥有者的那里（4.5.2）：请写「你的」", clause.origin or noun)
        origin, from_ = from_.zones[0], None
    that = sense.that
    if from_ is None and nouns.of_those_seen(sense, said):
        said = replace(said, among=True)
    found = phrases.seen_by_all(nouns.one(sense, said, noun, place=from_))
    if found.by is not None and "你" in part.text:
        found = _to_who_speaks(sense, found, clause, noun)
    what = found.what
    if zone == words.FIELD and what == THIS and sense.trigger is None and not sense.cost and that not in {None, THIS}:
        what = that or THIS  # a spell cannot enter (4.04a): it is the card that was moved before
    _somewhere(sense, what, zone, part)
    if zone == words.SPARE or (zone == words.OUTSIDE and (what != THIS or sense.own in {"", words.UNIT})):
        raise sense.fail("书中没有写牌怎样离开游戏：请写「移除游戏」，那是移除区（4.8.2）", part)
    if (
        isinstance(what, Select)
        and what.whose == "双方"
        and said.whose is None
        and what.zones
        and what.zones not in {(words.FIELD,), (words.STACK,)}
        and not what.shown
    ):
        what = replace(what, whose="自己")
    sense.that = what if isinstance(what, Ref) and what.role != "其余" else THAT if what != Ref("其余") else sense.that
    if clause.owners and zone != words.FIELD:
        raise sense.fail("只有放进战场才这样写", part)
    if isinstance(sense.that, Ref) and "拥有者" in part.text:
        sense.player = Holder(sense.that, owns=True)
    if zone == words.FIELD:
        state = "横置" if "横置" in part.text or clause.tapped else ""
        owners = clause.owners or "拥有者" in part.text  # 放进其拥有者的战场
        if owners and not isinstance(what, Ref):
            raise sense.fail("是哪一张的拥有者？请写明是哪一张", part)
        if owners and isinstance(what, Ref):
            return [By(Holder(what, owns=True), (Deploy(what, state=state, origin=origin),))]
        what = _by_chance(sense, clause, part, what) if clause.random else what
        return phrases.done_by(
            found.by, [Deploy(what, state=state, whose=clause.under or places.side(part), origin=origin)]
        )
    if zone == words.DECK and place == _SHUFFLED:
        return _shuffled_in(Put(what, zone, "", places.side(part), origin=origin), found.by)
    if clause.under is not None or ((clause.tapped or part.text.startswith("横置")) and zone != words.DISC):
        raise sense.fail("只有放进战场才这样写", part)
    what = _by_chance(sense, clause, part, what) if clause.random and zone != words.DECK else what
    state = "横置" if part.text.startswith("横置") or clause.tapped else ""
    owners = "拥有者" in part.text
    put = Put(what, zone, place, places.side(part), clause.order, clause.random, origin, state=state, owners=owners)
    return phrases.done_by(found.by, [put])


def _to_who_speaks(sense: Sense, found: Meant, clause: Clause, at: Part) -> Meant:
    """将目标对手牌库顶的一张牌放进你的颜色盘: 你 is who speaks; who chooses of what he does not see is not said."""
    what = found.what
    if not isinstance(what, Select):
        raise sense.fail("没有读懂是谁的", at)
    if not (what.top or what.bottom or what.most is None or clause.random):
        raise sense.fail("由谁选？请写「随机」，或先写谁选择", at)
    return Meant(replace(what, whose="双方", holder=found.by))


def _shuffled_in(put: Put, by: Target | Holder | None) -> list[Node]:
    """洗入牌库: into its owner's, anywhere, for that is shuffled then."""
    what = put.what
    owner = what.holder if isinstance(what, Select) else Holder(what, owns=True) if what not in {THAT, THIS} else None
    if owner is not None:
        return [put, By(owner, (Shuffle("自己"),))]
    if isinstance(what, Select) and what.whose == "双方" and by is None:
        return [put, Shuffle("自己"), By(Ref(PLAYER, "对手"), (Shuffle("自己"),))]
    return phrases.done_by(by, [put, Shuffle(what.whose if isinstance(what, Select) else "自己")])


def _somewhere(sense: Sense, what: Target, zone: str, at: Part) -> None:
    """What is put on the battlefield is not there yet; a spell that is moved may be in the 对抗 or in the grave."""
    select = sense.targets[-1] if isinstance(what, Ref) and what.role.startswith(TARGET) and sense.targets else what
    if not isinstance(select, Select) or select.zones or select.shown:
        return
    if zone == words.FIELD and isinstance(what, Select):
        raise sense.fail("没有写从哪里放进战场", at)
    if select.kind.removesuffix(words.CARD) == words.SPELL and not copying.stays(select):
        raise sense.fail("哪里的符卡？请写「对抗中的」或从哪里", at)


def _by_chance(sense: Sense, clause: Clause, part: Part, what: Target) -> Select:
    """随机将一张…移回手上: chance says which, and there is no order."""
    if not isinstance(what, Select) or what.most is None:
        raise sense.fail("没有写随机选几张", part)
    clause.random = False
    return replace(what, random=True)


def _until_shown(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """The end of 从你牌库顶开始展示牌，直到展示到一张自机单位为止."""
    phrases.no_more(sense, clause, part, "origin")
    return phrases.not_so(sense, part)


def revealed(found: list[Node]) -> Reveal | None:
    """What was last said to be shown, by whomever."""
    last = found[-1] if found else None
    last = last.then[-1] if isinstance(last, By) and len(last.then) == 1 else last
    return last if isinstance(last, Reveal) else None


def dug(sense: Sense, noun: Part, before: Reveal) -> Dig:
    """直到展示到一张自机单位为止, after what is revealed."""
    pile = before.what
    assert isinstance(pile, Select)
    if pile.zones != (words.DECK,):
        raise sense.fail("要写从谁的牌库顶开始展示", noun)
    said = description.described(sense, noun)
    what = nouns.select(sense, replace(said, card=True, kind=said.kind or words.CARD), noun)
    sense.that, sense.shown, sense.chosen = Ref("找到"), True, True
    return Dig(replace(what, whose=pile.whose, zones=pile.zones))


def _search(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """从你的牌库中搜寻一张…: where it goes is said after it."""
    phrases.no_more(sense, clause, part, "subject", "origin")
    whose, by = phrases.actor_of(sense, clause)
    noun = part.the("noun")
    several, both = description.alternatives(sense, noun)
    if both == (len(several) == 1):
        raise sense.fail("找的是几样？请写「一张…和一张…」", noun)
    said = several[0]
    if said.zones == (words.DECK,) and said.whose == "自己" and not said.counted and clause.origin is None:
        sense.sought = True
        return []
    from_ = nouns.place(sense, clause.origin) if clause.origin is not None else Said(zones=(words.DECK,), whose="自己")
    if by is not None and from_.pron is not None and from_.pron.text == "其":
        from_ = replace(from_, pron=None, whose="自己")  # 其操控者从其牌库中…: in his own
    if whose != "自己" or not all(each.counted for each in several):
        raise sense.fail("要写谁找几张什么牌", noun)
    found = [nouns.select(sense, nouns.placed(sense, each, from_, noun), noun) for each in several]
    if any(words.DECK not in what.zones or what.whose not in {"自己", "双方"} for what in found):
        raise sense.fail("只能在自己的牌库中寻找", part)
    sense.that = THAT
    return phrases.done_by(by, [Search(replace(what, whose="自己"), "") for what in found])


VERBS: Verbs = {
    "DEST": _dest,
    "until_shown": _until_shown,
    "search": _search,
}
"""What the phrases mean."""
