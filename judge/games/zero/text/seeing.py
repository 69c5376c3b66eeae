"""The clauses of card text by which cards are looked for, looked at, shown and shuffled; and where a card goes."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.ability import Node, OneOf
from judge.effects.nodes.meant import Ref, Select, Target, Whose
from judge.effects.nodes.verbs import Choose, Look, Reveal, Search, Shuffle
from judge.effects.syntax import Part
from judge.games.zero.text import nouns
from judge.games.zero.text.nouns import Said, aimed
from judge.games.zero.text.sense import Sense
from judge.games.zero.text.spoken import noun_of

DECK = "牌组区"
TOP, BOTTOM = "最上方", "最下方"


def dest(said: str) -> tuple[str, str]:
    """The zone, and the end of a pile, that a word such as 放到牌组底 says."""
    if "手牌" in said:
        return "手牌", ""
    if "牌组" in said:
        return DECK, BOTTOM if any(word in said for word in ("底", "下方")) else TOP
    return next(zone for zone in ("移出游戏", "休息区", "生命区", "资源区") if zone in said), ""


def search(sense: Sense, part: Part) -> list[Node]:
    """从牌组找一张『旅团』加入手牌."""
    phrases = list(part.rules("noun"))
    if part.word("PUT_ON"):
        return _in_either(_put_on(sense, phrases))
    sought = phrases[-1]
    place = nouns.place(sense, phrases[0]) if len(phrases) > 1 else Said(whose="自己", zone=DECK)
    if sought.first.name != "desc" or place.top or not place.zone:
        raise sense.fail("要写在哪里找什么牌", part)
    if place.whose not in {None, "自己"} and place.zone == DECK:
        raise sense.fail("找对方的牌组之后由谁洗切，不在能读懂的范围内", part)
    said = nouns.within(sense, place, nouns.said(sense, sought.first), sought)
    if said.number is None:
        raise sense.fail("没有写找几张", sought)
    sense.searching = True
    what = nouns.select(sense, replace(said, whose=said.whose or "自己"), sought)
    sense.searching = False
    zone = "战斗区" if part.word("DEPLOY") else dest(part.said("DEST"))[0]
    if "洗" in part.said("DEST") or part.said("DEST").endswith("底"):
        raise sense.fail("找到的牌这样放，不在能读懂的范围内", part)
    sense.that = Ref("那")
    if "持有者" in part.said("DEPLOY") or "对" in part.said("DEPLOY"):
        raise sense.fail("找到的牌这样放，不在能读懂的范围内", part)
    state = "横置" if "横置" in part.said("DEPLOY") else ""
    return _in_either(Search(what, zone, state=state, shown=part.word("SHOWN") is not None))


def _in_either(found: Search) -> list[Node]:
    """从牌组或休息区中找: in one of two zones, as he likes."""
    if len(found.what.zones) == 1:
        return [found]
    apart = [(replace(found, what=replace(found.what, zones=(zone,))),) for zone in found.what.zones]
    return [OneOf(tuple(apart))]


def _put_on(sense: Sense, phrases: list[Part]) -> Search:
    """从牌组中找一张装备牌装备到此牌上: the wearer is chosen when the effect is used, if it is one that is chosen."""
    *origin, _, _ = phrases
    place = nouns.place(sense, origin[0]) if origin else Said(whose="自己", zone=DECK)
    phrases = phrases[len(origin) :]
    if place.whose not in {None, "自己"} or place.top or not place.zone:
        raise sense.fail("要写在自己的哪里找", phrases[0])
    said = nouns.said(sense, phrases[0].first) if phrases[0].first.name == "desc" else Said()
    if said.number != 1 or said.bound or said.zone or said.whose is not None or said.kind not in {"装备牌", "", "牌"}:
        raise sense.fail("请写找一张什么装备牌", phrases[0])
    if said.kind != "装备牌":
        said = replace(said, kind="装备牌")
    sense.searching = True
    what = nouns.select(sense, replace(said, whose="自己", zone=place.zone, or_zone=place.or_zone), phrases[0])
    sense.searching = False
    onto = aimed(sense, phrases[1])
    target = sense.targets[-1] if isinstance(onto, Ref) and onto.role.startswith("对象") else onto
    if isinstance(target, Select) and (target.most != 1 or target.kind not in {"角色牌", "牌"}):
        raise sense.fail("请写装备到哪一张角色牌上", phrases[1])
    sense.that = Ref("那")
    return Search(what, "战斗区", onto=onto)


def look(sense: Sense, part: Part) -> list[Node]:
    """查看牌组顶的三张牌."""
    what = _seen(sense, part)
    return [Look(what)]


def reveal(sense: Sense, part: Part) -> list[Node]:
    """展示牌组顶的一张牌; 对方展示手牌: whose is said of who shows it."""
    what, who = _seen(sense, part), part.word("WHOSE")
    if who is None and isinstance(what, Select) and what.shown and what.least:
        return [Choose(what), Reveal(Ref("那"))]
    if who is None:
        return [Reveal(what)]
    if isinstance(what, Select) and what.most is not None and what.zones == ("手牌",) and not what.shown:
        return _one_of_his(sense, part, nouns.whose(who.text))
    if not isinstance(what, Select) or (what.whose != "双方" and not what.top):
        raise sense.fail("是谁的写了两次", part)
    sense.seen_of = nouns.whose(who.text)
    return [Reveal(replace(what, whose=nouns.whose(who.text)))]


def _one_of_his(sense: Sense, part: Part, whose: Whose) -> list[Node]:
    """对方展示一张手牌: which, he chooses himself."""
    said = nouns.said(sense, noun_of(part).first)
    if whose == "双方" or said.whose not in {None, whose}:
        raise sense.fail("请写是谁展示自己的几张手牌", part)
    return [Choose(nouns.select(sense, replace(said, whose=whose), part), whose), Reveal(Ref("那"))]


def _seen(sense: Sense, part: Part) -> Target:
    what = aimed(sense, noun_of(part), counted=False)
    sense.shown, sense.that = True, Ref("那")
    sense.seen_of = what.whose if isinstance(what, Select) else ""
    sense.unclaimed = what.most if isinstance(what, Select) and what.top and isinstance(what.most, int) else None
    return what


def shuffle(sense: Sense, part: Part) -> list[Node]:
    """洗切牌组."""
    place = nouns.place(sense, noun_of(part))
    if place.zone != DECK or place.top:
        raise sense.fail("只有牌组能洗切", part)
    return [Shuffle(place.whose or "自己")]
