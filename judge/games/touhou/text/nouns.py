"""Noun phrases: which cards, players or abilities are meant (1.83a, 1.83b, 1.123), how many, and whether as targets."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.harm import Damage
from judge.effects.nodes.meant import (
    TARGET,
    Amount,
    Count,
    Extreme,
    Fact,
    Filter,
    Holder,
    Ref,
    Select,
    Target,
    Times,
    slots,
)
from judge.effects.nodes.verbs import Defeat, Put
from judge.effects.syntax import Part
from judge.games.touhou.text import bygone, demands, description, others, persons, pointing, words
from judge.games.touhou.text.roles import THAT, YOU
from judge.games.touhou.text.said import HUED, Meant, Said
from judge.games.touhou.text.sense import Sense
from judge.games.touhou.text.words import CARD, PLAYER, UNIT

OWN_CARD = Filter("自机", "=", (True,))
"""To be a player's 自机, which says by itself which card it is (1.211)."""


def select(sense: Sense, said: Said, at: Part) -> Select:  # noqa: PLR0912 - one a kind of word
    """The cards or players that fit; so many of them as are said, all of them where no number is."""
    if said.name and not said.token:
        said = replace(said, name="", filters=(*said.filters, Filter("名称", "=", (said.name,))))
    if said.counter == HUED:
        said = replace(said, counter="", filters=(*said.filters, Filter("颜色", "=", ("所选",))))
    said, among = _of_those(sense, said, at)
    if wrong := demands.no_description(said):
        raise sense.fail(wrong, at)
    if said.next:
        raise sense.no_next(at)
    used = (Filter("使用", "=", (True,)),) if said.used else ()
    aimed = (_aimed(sense, said.aimed),) if said.aimed is not None else ()
    filters = (*used, *said.filters, *tokens(said), *demands.keywords(sense, said), *aimed)
    kind = said.kind
    if said.player or (not kind and not filters and not said.zones and not said.card and said.whose is not None):
        if kind or said.zones:
            raise sense.fail("玩家和牌写在了一起", at)
        kind = PLAYER
        if said.other and said.whose is None:
            said = replace(said, other=False, whose="对手")  # 0.01: there are two players
    if said.token and not kind:
        kind = UNIT if said.card or demands.is_unit(filters) else words.PERMANENT
    if not kind and said.target and not filters and not said.zones:
        kind = words.ANY_TARGET
    if not kind:
        kind = (
            CARD
            if said.zones or said.card or said.among or said.so_shown or said.used
            else UNIT
            if demands.is_unit(filters)
            else words.PERMANENT
        )
    if said.card and kind not in {CARD, PLAYER}:
        kind += CARD
    if kind == CARD and said.zones == (words.HAND,):
        kind = words.HAND
    least, most = demands.numbers(sense, said, at)
    shown = said.among or said.so_shown
    more, total = demands.together(sense, said, most, at)
    filters = (*filters, *more)
    found = Select(
        kind,
        demands.sides(said, kind),
        said.zones,
        filters,
        said.other,
        top=said.top,
        bottom=said.bottom,
        shown=shown,
        total=total,
        except_=(THAT,) if said.unchosen else (),
        among=among,
    )
    if said.other and not said.target:
        found = others.than_those(sense, found, at)
    if said.extreme is not None:
        fact, highest = said.extreme
        found = replace(found, filters=(*filters, Filter(fact, "=", than=Extreme(fact, found, highest))))
    return replace(
        found, least=least, most=most, either=said.either, distinct=_apart(sense, said, at), alike=said.alike
    )


def _of_those(sense: Sense, said: Said, at: Part) -> tuple[Said, Ref | None]:
    """以此法移除的单位牌: a description without that, and those among which it is."""
    if ("消灭" in said.gone or words.DOOMED in said.filters) and bygone.destroyed_last(sense):
        if said.other:
            raise sense.fail("「其他」是除哪一个以外的？前面说到的都被消灭了", at)
        demands = tuple(dict.fromkeys((*said.filters, words.DOOMED)))
        return replace(said, gone="", filters=demands), THAT
    if not said.so_put and said.gone in {"", "非"}:
        return said, None
    return replace(said, so_put="", gone=""), bygone.done_with(sense, said, at)


def _apart(sense: Sense, said: Said, at: Part) -> tuple[str, ...]:
    """不同名的: of several that are chosen, no two of one name."""
    if said.distinct and not said.target and (said.number in {None, 1} or said.next or said.top or said.bottom):
        raise sense.fail("要写几个不同名的", at)
    together = *said.alike, *said.unlike
    if together and (not said.target or not isinstance(said.number, int) or said.number < _SEVERAL):
        raise sense.fail("要写「几个目标」才能说它们相同或不同", at)
    return (*(("名称",) if said.distinct else ()), *said.unlike)


_SEVERAL = 2


def _aimed(sense: Sense, at: Part) -> Filter:
    """以你操控的单位为目标的: that some of that, or of something else, is among its targets."""
    of = at.the("noun")
    several, both = description.alternatives(sense, of)
    if both:
        raise sense.fail("要两样都是目标吗？请只写一样", of)
    first, *others = [_one_aimed(sense, resolved(said), of) for said in several]
    return replace(first, or_=tuple(others))


def _one_aimed(sense: Sense, said: Said, of: Part) -> Filter:
    bare = replace(said, number=None if said.number == 1 else said.number)
    if bare.counted or said.target or said.zones or said.aimed is not None:
        raise sense.fail("没有读懂是以什么为目标", of)
    if said.pron is not None or said == Said(whose=said.whose):
        found = one(sense, said, of, count=False)
        if found.by is not None or not isinstance(found.what, Ref):
            raise sense.fail("没有读懂是以什么为目标", of)
        return Filter("目标", "含", than=Fact("目标", found.what))
    return Filter("目标", "含", than=Count(select(sense, bare, of)))


def tokens(said: Said) -> tuple[Filter, ...]:
    """The demand that it is a token, where it is called one."""
    return (Filter("衍生物", "=", (True,)),) if said.token else ()


def _came_to_it(sense: Sense, gone: str) -> bool:
    """Whether it was said before that something was removed, or died."""
    done = sense.so_far()
    event = sense.trigger.event if sense.trigger is not None else ""
    if "移除" in gone:
        return event == "移除" or any(isinstance(part, Put) and part.zone == words.OUT for part in done)
    return event in {"死去", "消灭", "离场", "进墓地"} or any(isinstance(part, Defeat | Damage) for part in done)


def meant(sense: Sense, noun: Part, *, count: bool = True, place: Said | None = None) -> Meant:
    """The cards, players or abilities that a noun speaks of; what it calls 目标 is chosen on use (1.122).

    ``count``: whether it must say how many; ``place``: what 从… says.
    """
    return one(sense, description.described(sense, noun), noun, count=count, place=place)


def one(  # noqa: PLR0911, PLR0912 - one a kind of description
    sense: Sense, said: Said, noun: Part, *, count: bool = True, place: Said | None = None
) -> Meant:
    """What one description means."""
    said = placed(sense, said, place, noun)
    if said.copy:
        raise sense.fail("这里要写是什么牌", noun)
    if sense.shown and replace(said, card=False, kind="") == Said(other=True, number=1):
        return Meant(Ref("其余"))
    if said.rest:
        if not sense.shown:
            raise sense.fail("「其余」是哪些牌的其余？前面没有展示或查看过牌", noun)
        return Meant(Ref("其余"))
    if (
        said.pron is not None
        and said.kind in {"", "单位", "牌"}
        and not said.zones
        and replace(said, pron=None, kind="", gone="", card=False) == Said()
    ):
        return Meant(pointing.pronoun(sense, said.pron))
    if said.pron is not None and said.pron.text.startswith("那") and said.filters and sense.that is not None:
        return Meant(sense.that)
    if said.among and not sense.shown and not any(isinstance(part, Put) for part in sense.so_far()):
        raise sense.fail("「其中」是哪些牌之中？前面没有展示、查看或移动过几张牌", noun)
    if (said.so_put or said.gone not in {"", "非"}) and (single := bygone.the_one(sense, said)) is not None:
        return Meant(single)
    if said.gone and not said.counted and not said.zones:
        if (way := bygone.way(said.gone)) in {"牺牲", "弃置"}:
            return Meant(bygone.given_up(sense, noun, way))
        if (it := bygone.gone_before(sense, way)) is not None:
            return Meant(it)
    if said.gone and sense.that is not None and not said.counted and said.number is None and not said.zones:
        if not _came_to_it(sense, said.gone):
            raise sense.fail(f"「{noun.text}」是哪一个？前面没有说到", noun)
        return Meant(sense.that)
    if said.owner is not None and replace(said, owner=None) == Said():
        found = persons.owner(sense, said.owner)
        if isinstance(found, Holder):
            return Meant(YOU, found)
        return Meant(found)
    by = _whose_zone(sense, said, noun)
    if by is not None and said.owner_is_target:
        said = replace(said, target=False, player=False, whose=None, owner_is_target=False, owner=noun)
    elif said.pron is not None:  # 该牌的角色符: what belongs to a card
        return Meant(_of_card(sense, said, noun))
    if (
        said.target and said.every and said.whose == "对手" and not said.zones
    ):  # 目标对手操控的所有单位: he is the target
        sense.player = sense.target(Select(PLAYER, "对手", least=1, most=1))
        having = select(sense, replace(said, target=False, whose=None), noun)
        return Meant(replace(having, whose="双方", holder=sense.player))
    if said.his:
        sense.player = sense.target(Select(PLAYER, said.whose or "双方", least=1, most=1))
        having = select(sense, replace(said, his=False, target=False, whose=None), noun)
        return Meant(replace(having, whose="双方", holder=sense.player))
    what = select(sense, said, noun)
    if said.whose is not None and what.kind == PLAYER and not said.target and not said.filters:
        return Meant(Ref(PLAYER, said.whose))
    if (
        count
        and not said.counted
        and not said.target
        and not (said.top or said.bottom)
        and not said.next
        and not what.except_
        and what.among is None
        and not (said.whose in {"自己", "对手"} and OWN_CARD in what.filters)
        and not (said.so_shown or (said.among and (said.kind or said.filters) and not said.token))
        and what.kind != PLAYER
        and (not said.zones or said.extreme is not None)
        and not any(demand.fact in words.NAMES and demand.relation == "=" for demand in what.filters)
    ):
        raise sense.fail("没有写几个：请写数量，或写「所有」", noun)
    if said.target and said.other and sense.targets:
        what = others.another_target(sense, what, noun)
    elif said.target and said.other:
        what = others.another_than_that(sense, what, noun)
    if said.target and said.owner is None:
        ref = (_same_target(sense, what) if sense.replacing else None) or sense.target(what)
        if what.kind == PLAYER:
            sense.player = ref
        else:
            sense.that = ref
            if words.HOLDS in said.alike:  # 同一玩家操控的: who that is, the first of them tells
                sense.player = Holder(Ref(ref.role.partition("-")[0]))
            if said.whose == "对手" and said.controlled and sense.player is None:
                sense.player = Ref(PLAYER, "对手")
        return Meant(ref, by)
    return Meant(what, by)


def of_those_seen(sense: Sense, said: Said) -> bool:
    """将一张置于手上, 选择一张单位牌, after some were looked at: one of these."""
    bare = replace(said, number=None, bound="", any=False, card=False, kind="", filters=())
    return sense.shown and said.counted and bare == Said() and (said.card or said.kind in {"", CARD})


def just(sense: Sense, said: Said, noun: Part, *, count: bool = True) -> Target:
    """What one description means; of somebody who is meant by another word (其操控的单位), with him as its holder."""
    return held(sense, one(sense, said, noun, count=count), noun)


def held(sense: Sense, found: Meant, noun: Part) -> Target:
    """What was meant, with the player whose it is as its holder."""
    if found.by is None:
        return found.what
    if not isinstance(found.what, Select):
        raise sense.fail("没有读懂是谁的", noun)
    if isinstance(found.by, Ref) and found.by.role == PLAYER and found.by.whose != "双方":
        return replace(found.what, whose=found.by.whose)
    return replace(found.what, whose="双方", holder=found.by)


def simply(sense: Sense, noun: Part, *, count: bool = True) -> Target:
    """The same, of a noun."""
    return just(sense, description.described(sense, noun), noun, count=count)


def _same_target(sense: Sense, what: Select) -> Ref | None:
    """对目标造成5点伤害，改为对目标造成8点伤害: the target that was chosen, where one is so described."""
    place = 1 + sense.before
    for target in sense.targets:
        if target == what:
            last = place + slots(target) - 1
            return Ref(f"{TARGET}{place}" if place == last else f"{TARGET}{place}-{last}")
        place += slots(target)
    return None


def placed(sense: Sense, said: Said, place: Said | None, at: Part) -> Said:
    """``said``, of the cards that 从… says."""
    if place is None:
        return resolved(said)
    place = resolved(place)
    if said.target and place.target:
        raise sense.fail("目标写了两次", at)
    if said.zones and said.zones != place.zones:
        raise sense.fail("从哪里写了两次", at)
    extra = {"owner": place.owner, "owner_is_target": place.owner_is_target, "bottom": place.bottom}
    whose = place.whose if place.whose is not None else said.whose
    made = replace(said, zones=place.zones, top=place.top, whose=whose, player=place.player, **extra)
    if place.target or place.pron is not None:
        return resolved(replace(made, target=place.target, pron=place.pron))
    return made


def resolved(said: Said) -> Said:
    """目标对手牌库顶牌, 目标墓地里的牌, 其墓地: the player whose zone it is, told from what is in it."""
    hidden = said.zones and (said.top or said.bottom or said.zones[0] in {words.HAND, words.DECK})
    whole = not said.card and not said.kind and not said.filters and said.number is None and not said.top
    if said.target and said.zones and whole and not said.every and not said.bottom:  # 将目标对手的墓地移除游戏
        return replace(said, owner_is_target=True, every=True)
    several = said.number is not None or said.every
    whose = said.whose in {None, "对手"}
    if said.target and said.zones and (said.player or (several and whose) or (said.whose == "对手" and hidden)):
        return replace(said, owner_is_target=True)
    if said.pron is not None and said.zones:
        return replace(said, owner=said.pron, pron=None)
    return said


def _whose_zone(sense: Sense, said: Said, noun: Part) -> Target | Holder | None:
    if said.owner_is_target:
        if said.owner is None:
            sense.player = sense.target(Select(PLAYER, said.whose or "双方", least=1, most=1))
        return sense.player
    if said.owner is not None:
        return persons.owner(sense, said.owner)
    del noun
    return None


def _of_card(sense: Sense, said: Said, noun: Part) -> Select:
    """该牌的角色符: the 角色符卡 whose 角色约束 names it."""
    if said.pron is None or words.second_kind("角色") not in said.filters:
        raise sense.fail("没有读懂这是哪一张牌的什么", noun)
    who = pointing.pronoun(sense, said.pron)
    filters = (*said.filters, Filter("角色约束", "=", than=Fact("名称", who)))
    return Select(
        f"{said.kind}{CARD}" if said.card else said.kind,
        "双方",
        said.zones,
        filters,
        least=1,
        most=1,
        shown=sense.shown,
    )


def how_many(sense: Sense, said: Said, at: Part) -> Amount:
    """你操控的妖精的数量, 你本回合使用过的符卡数量."""
    if (said.so_put or said.gone or said.so_shown) and (bygone.of_use(sense) or said.so_shown):
        return bygone.so_many_gone(sense, said, at)
    if not said.done_now and said.distinct and not said.target:  # 不同名的妖精的数量: how many names there are
        return Count(counted(sense, replace(said, distinct=False), at), distinct="全名")
    if not said.done_now:
        return Count(counted(sense, said, at))
    dies = said.done_now == "死去"
    if said.zones or said.target or said.counted or (said.whose is None and not dies):
        raise sense.fail("没有读懂是谁做过什么", at)
    bare = replace(said, done_now="", used=False, card=not dies, kind=said.kind or (UNIT if dies else CARD))
    return Times(said.done_now, replace(select(sense, bare, at), zones=()))


def counted(sense: Sense, said: Said, at: Part) -> Select:
    """What is counted: 其手牌, 该玩家的墓地, 目标玩家手牌 are those of the player who is meant, not one's own."""
    said = resolved(said)
    by = _whose_zone(sense, said, at)
    if by is None:
        return select(sense, said, at)
    bare = replace(said, owner=None, target=False, player=False, whose=None, owner_is_target=False)
    return replace(select(sense, bare, at), whose="双方", holder=by)


def hues(sense: Sense, noun: Part, said: Said, kind: str = "") -> Count:
    """你的颜色盘中有五种颜色, 你操控的单位的颜色种类: how many colours the cards there have."""
    if said.counted or said.target or (said.whose is None and said.owner is None):
        raise sense.fail("没有读懂是谁的牌的颜色", noun)
    made = counted(sense, replace(said, kind=said.kind or kind, fact=""), noun)
    return Count(made, distinct="颜色")


def how_many_hues(hues: Part) -> int:
    """五种颜色: five."""
    return words.number(hues.text.partition("种")[0][-1])


def place(sense: Sense, noun: Part) -> Said:
    """Whose and which zone, and nothing else."""
    found = description.described(sense, noun)
    if not found.zones:
        raise sense.fail("这里要写是谁的哪个区域", noun)
    return found
