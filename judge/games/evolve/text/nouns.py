"""Noun phrases: which cards are meant (4.3.3, 4.4.3), and how many of them."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.meant import Count, Extreme, Filter, Reckoned, Ref, Select, Target
from judge.effects.syntax import Part
from judge.games.evolve.text.deeds import done_so
from judge.games.evolve.text.described import said
from judge.games.evolve.text.lying import lying
from judge.games.evolve.text.pointing import pointed
from judge.games.evolve.text.said import Said
from judge.games.evolve.text.sense import Sense
from judge.games.evolve.text.words import CALCULATING, DECK, EITHER, FIELD, HAND, KINDS, LEADER, LEADERS, USED, Number
from judge.games.evolve.zones import BANISHED, EXTRA, GRAVE

DEALING = (FIELD, CALCULATING, GRAVE, EXTRA, BANISHED, LEADERS)
"""Where a card lies that deals damage, whoever it is by whom it is dealt."""


def select(sense: Sense, what: Said, at: Part) -> Select:
    """The cards that fit; so many of them as are said, all of them where no number is."""
    _whole(sense, what, at)
    what = _in_use(sense, what, at)
    least, most = _numbers(what)
    filters = what.filters
    if what.extreme is not None and (what.shown or what.top):
        raise sense.fail("看过的牌里哪一张最高，没有读懂", at)
    if what.among is not None or what.shown:
        return _some_of_those(sense, what, at, least, most)
    if sense.dealing and what == Said(whose=what.whose) and what.whose is not None:  # 自己造成的伤害+1
        what = replace(what, kind="卡牌", zone=DEALING[0], also_in=DEALING[1:])
    if not (what.kind or what.filters or what.zone):
        raise sense.fail("没有写是什么牌", at)
    if what.kind == EITHER and what.zone == FIELD:
        what = replace(what, zone="")
    if what.kind == "衍生物":
        what, filters = replace(what, kind="卡牌"), (*filters, Filter("衍生物", "=", (True,)))
    if what.bottom:
        raise sense.fail("牌组底部的牌不在能读懂的范围内", at)
    if what.half:
        return _half(what)
    if what.nth:
        raise sense.fail("牌组从顶部起第几张，只能写在要放置到哪里时", at)
    if what.top and what.number is None:
        raise sense.fail("牌组顶部的牌要写几张", at)
    if what.top and (what.filters or what.other or what.random):
        raise sense.fail("牌组顶部的牌只能写几张", at)
    zones = (what.zone, *what.also_in) if what.zone else ()
    whose_ = what.whose or ("自己" if zones == (DECK,) else "双方")
    made = Select(
        what.kind or "卡牌",
        whose_,
        zones,
        filters,
        what.other,
        least=least,
        most=most,
        distinct=what.distinct,
        top=what.top,
        random=what.random,
        total=what.total,
        holder=what.holder,
        except_=(what.besides,) if what.besides is not None else (),
        either=what.either,
    )
    return made if what.extreme is None else _foremost(made, *what.extreme)


def _some_of_those(sense: Sense, what: Said, at: Part, least: Number | None, most: Number | None) -> Select:
    """其中的1个: of the cards that were looked at, or to which it happened at once."""
    filters = what.filters
    if what.among is not None:  # 其中的1个
        if what.zone or what.whose is not None or what.holder is not None or what.other or what.extreme:
            raise sense.fail("「其中」后面只能写数量和特征", at)
        return Select(what.kind or "卡牌", filters=filters, least=least, most=most, among=what.among)
    if not sense.shown:
        raise sense.fail("「其中」说的是哪些牌？前面没有查看或展示过牌", at)
    if what.zone or what.whose is not None or what.holder is not None or what.other:
        raise sense.fail("「其中」后面只能写数量和特征", at)
    return Select(
        what.kind or "卡牌",
        filters=filters,
        least=least,
        most=most,
        distinct=what.distinct,
        shown=True,
        random=what.random,
        total=what.total,
        either=what.either,
    )


def _half(what: Said) -> Select:
    """The upper half of a deck."""
    deck = Select("卡牌", what.whose or "自己", (DECK,))
    many = Reckoned(Count(deck), per=2, up=what.half == "进位")
    return replace(deck, least=many, most=many, top=True)


def _whole(sense: Sense, what: Said, at: Part) -> None:
    """A description that says all that it must, and nothing that belongs elsewhere."""
    if what.or_there or (what.either_zone and what.number is None and what.bound != "任意"):
        raise sense.fail("两个领域用「或」连接，要写其中的几张", at)
    in_all = what.either_zone or what.bound in {"最多", "任意"}  # 自己墓场和自己消失领域的最多3张
    if what.also_in and (what.number is not None or what.bound) and not in_all:
        raise sense.fail("是每个领域各几张，还是一共几张？几个领域用「和」连接，只能读懂其中的所有卡牌", at)
    hand = HAND in {what.zone, *what.also_in} and not what.either_zone
    if what.also_in and (what.kind in {LEADER, EITHER} or hand or what.extreme):
        raise sense.fail("「和」前面的领域里说的是哪些牌，没有读懂：请分开写", at)
    if what.within and what.number is None and not what.bound and not what.every:
        raise sense.fail("没有写其中的几张", at)
    if what.again:
        raise sense.fail("「或」后面要再写一次是什么牌", at)
    if what.each_side:
        raise sense.fail("「各」只能读懂「选择双方…的各1个…」", at)
    if what.owners:
        raise sense.fail("「所有者的」只能写在要放到哪里时", at)
    if what.bound in {"以上", "以下"}:
        raise sense.fail(f"「{what.bound}」只能写在条件里", at)


def _in_use(sense: Sense, what: Said, at: Part) -> Said:
    """自己使用的法术, and the spells that deal damage, lie in the calculation zone (4.11.1)."""
    if what.zone == USED and not sense.dealing:
        raise sense.fail("使用中的卡牌，只能读懂造成多少伤害", at)
    spells = sense.dealing and what.kind == "法术" and not what.zone
    return replace(what, zone=CALCULATING) if what.zone == USED or spells else what


def _foremost(what: Select, fact: str, highest: bool) -> Select:
    """攻击力最高的: those that have as much of it as any that fit."""
    among = replace(what, least=None, most=None, distinct=(), total=None, random=False)
    return replace(what, filters=(*what.filters, Filter(fact, "=", than=Extreme(fact, among, highest=highest))))


def _numbers(what: Said) -> tuple[Number | None, Number | None]:
    """How many at least and at most."""
    if what.bound == "任意":
        return 0, None
    return 0 if what.bound == "最多" else what.number, what.number


def whole(sense: Sense, noun: Part) -> Target:  # noqa: PLR0911, PLR0912 - one a kind of word
    """The cards that a noun speaks of, as a description: nothing is chosen when the ability is used."""
    word = noun.first
    leader = noun.word("LEADER_OF") is not None
    match word.name:
        case "THIS":
            lying(sense, word)
            sense.kind = next((kind for kind in ("随从", "护符") if kind in word.text), sense.kind)
            return Ref("主战者", of=Ref("这")) if leader else Ref("这")
        case "ROLE":
            role = (
                "交战对手" if "交战" in word.text else "攻击目标" if "目标" in word.text or "对象" in word.text else ""
            )
            sense.that = Ref(role) if role else _attacker(sense, word)
            return sense.that
        case "REST_OF" | "ANOTHER_ONE":
            return _rest(sense, word)
        case "SO":
            if not done_so(sense, word.text) and sense.that == Ref("诱发") and not leader:
                return _what_it_happened_to(sense, word)
            if not done_so(sense, word.text) or leader:
                raise sense.fail("「以此方式」说的是哪些牌？前面没有写做什么，或者不是最近做的", word)
            deed, kind = sense.deed, next((kind for kind in KINDS if kind in word.text), "")
            return deed.to if kind in {"", deed.kind} else Select(kind, among=deed.to)  # 由此展示的随从
        case "IT_HAPPENED":
            return _what_it_happened_to(sense, word)
        case "ONE_OF_TWO":
            if sense.pair is None and sense.sought and noun.word("LEADER_OF") is None:  # 寻找1张A和1张B，将前者…
                return Ref(word.text)
            if sense.pair is None:
                raise sense.fail(f"「{word.text}」是哪一张？请先写「选择…的1张…和…的1张…」", word)
            one = sense.pair[word.text == "后者"]
            return Ref(LEADER, of=one) if leader else one
        case "THAT":
            return pointed(sense, word, leader=leader)
    what = said(sense, word)
    if what.kind == LEADER and what == Said(LEADER, what.whose) and what.whose in {"自己", "对手"}:
        return Ref(LEADER, what.whose)
    if sense.in_cost and what == Said(LEADER):
        return Ref(LEADER, "自己")  # 10.4.3
    if what.kind == LEADER and what.whose is None and not what.every:
        raise sense.fail("没有写是谁的主战者：请写「自己的」「对手的」，或写「所有」", word)
    if what.kind in {LEADER, EITHER} and what.zone:
        raise sense.fail("主战者不在那个领域", word)
    return select(sense, _but_those(sense, what), word)


def _attacker(sense: Sense, word: Part) -> Ref:
    """此卡牌被攻击时，给予攻击随从…: of the attack that sets the ability off."""
    if sense.trigger is None or sense.trigger.event not in {"攻击", "被攻击", "交战"} or sense.until:
        raise sense.fail("是哪一次攻击的？前面没有写「被攻击时」", word)
    return Ref("攻击随从")


_HAPPENED = {
    "进入": ("进场",),
    "离开": ("离场",),
    "放置到墓场": (GRAVE,),
    "破坏": ("破坏", "能力破坏", "对手的能力破坏"),
    "丢弃": ("丢弃", "能力丢弃"),
    "使用": ("使用",),
    "进化": ("进化",),
    "消失": ("消失领域",),
    "返回手牌": (HAND,),
}


def _what_it_happened_to(sense: Sense, word: Part) -> Ref:
    """护符进入自己的战场时，…进入战场的护符的费用: the card that set the ability off."""
    events = next(events for said_, events in _HAPPENED.items() if said_ in word.text)
    waits = sense.trigger
    if (waits is None or waits.event not in events) and done_so(sense, word.text) and not sense.deed.several:
        return sense.deed.to  # 将1个随从放置到墓场：…放置到墓场的随从的攻击力
    if waits is None or waits.event not in events or waits.at_once or not isinstance(waits.subject, Select):
        raise sense.fail(f"「{word.text}」指的是哪一张？这个能力等的不是这样的事", word)
    kind = next((kind for kind in KINDS if kind in word.text), "")
    if kind and waits.subject.kind not in {kind, "卡牌"}:
        raise sense.fail(f"「{word.text}」指的是哪一张？前面说到的是{waits.subject.kind}", word)
    return Ref("诱发")


def _rest(sense: Sense, word: Part) -> Ref:
    """将其中1张加入手牌，将其余…; 另1张 of two."""
    if not sense.shown:
        raise sense.fail("「其余」是哪些牌的其余？前面没有查看或展示过牌", word)
    sense.taking, sense.seen = "", 0
    if word.name == "ANOTHER_ONE" and sense.looked != _BOTH:
        raise sense.fail("「另1张」是哪一张？前面看的不是2张", word)
    return Ref("其余")


_BOTH = 2


def _but_those(sense: Sense, what: Said) -> Said:
    """选择1个随从。破坏其他所有随从, in the text of a spell: others than what was chosen, for it is none itself."""
    if not what.other or sense.of_card or not isinstance(sense.that, Ref):
        return what
    return replace(what, other=False, besides=sense.that)


def aimed(
    sense: Sense, noun: Part, *, of_zone: Said | None = None, counted: bool = True, before: Said | None = None
) -> Target:
    """The cards that a noun speaks of, chosen when it is done if so many of them are; how many must be said.

    ``of_zone``: what 从… says; ``before``: what the noun says that it stands beside.
    """
    if noun.first.name != "desc":
        return whole(sense, noun)
    words = within(sense, of_zone, said(sense, noun.first), noun)
    if of_zone is None and not sense.in_cost and ((words.counted and sense.shown) or _taken_too(sense, words, noun)):
        words = replace(words, shown=True)  # 将1张加入手牌，将1张放置到墓场
    sense.taking = "此句" if words.shown else sense.taking
    if (first := before) is not None:
        if first.kind == LEADER and first.whose is not None and words.whose is None and words.kind != LEADER:
            raise sense.fail("是谁的？前面写的是主战者是谁的", noun)
        beside_it = first == Said(whose="自己", zone=first.zone, other=True) and not words.zone and words.whose is None
        words = replace(alike(first, words), other=words.other or beside_it)
        if first.every and words.number is None and not (words.bound or words.half or words.zone != first.zone):
            words = replace(words, every=True)  # 所有随从和护符
    if words.kind == LEADER:
        return whole(sense, noun)
    lies_somewhere(sense, words, noun)
    words = replace(words, every=words.every or (words.all_so and words.number is None and not words.bound))
    if counted and words.number is None and not words.every and words.bound != "任意" and not words.half:
        raise sense.fail("没有写几张：请写数量，或写「所有」", noun)
    what = select(sense, _but_those(sense, words), noun)
    if words.whose == "双方" and what.zones in {(HAND,), (DECK,)} and not words.every:
        raise sense.fail("是双方各几张，还是一共几张？请写「每位玩家…」", noun)
    if sense.in_cost and words.whose is None and what.whose == "双方" and not what.shown:
        what = replace(what, whose="自己")  # 10.4.3
    if words.whose is None and what.whose == "双方" and what.zones in {(HAND,), (DECK,)}:
        what = replace(what, whose="自己")
    if what.most is not None or what.least is not None:
        sense.that = Ref("那")
    return what


def _taken_too(sense: Sense, words: Said, at: Part) -> bool:
    """从中将1张随从加入手牌，将1张法术放置到额外区: of the same cards, if nothing else is said of where it lies."""
    counted_ = words.number is not None or words.bound
    if not sense.taking or not counted_ or words.zone or words.whose or words.holder or words.other or words.shown:
        return False
    if sense.taking == "前句" and words.kind != "法术" and not words.name:
        raise sense.fail("是刚才看过的牌里的，还是战场上的，没有读懂：请写「其中的」，或写明是哪里的", at)
    return sense.taking == "此句" or words.kind == "法术"  # no spell lies on the field (4.11.1)


def lies_somewhere(sense: Sense, words: Said, at: Part) -> None:
    """A spell is never on the field, which is meant where no zone is said (4.4.3)."""
    if words.kind == "法术" and not (words.zone or words.shown) and not (sense.dealing or sense.using):
        raise sense.fail("法术不在战场上：请写明是哪里的法术", at)


def beside(sense: Sense, before: Said | None, noun: Part) -> Said | None:
    """What a noun says for one that follows it: 自己战场上的所有A、B和C, where each says what the first one does."""
    if noun.first.name == "THIS":  # 墓场的此卡牌和2张卡牌
        zone = next((zone for zone in (GRAVE, EXTRA, HAND) if zone in noun.text), "")
        return Said(whose="自己", zone=zone, other=True) if zone else None
    if noun.first.name != "desc":
        return None
    words = said(sense, noun.first)
    if before is None:
        return words
    every = before.every and words.number is None and not words.bound
    return replace(alike(before, words), every=words.every or every)


def alike(before: Said, what: Said) -> Said:
    """自己墓场的1张随从和1张法术: the second lies where the first does, if nothing else is said."""
    if what.zone or what.whose is not None or what.shown or what.kind in {LEADER, EITHER} or before.kind == LEADER:
        return what
    if before.shown and not what.other:
        return replace(what, shown=True)
    return replace(what, zone=before.zone, also_in=before.also_in, whose=before.whose)


def within(sense: Sense, place_: Said | None, what: Said, at: Part) -> Said:
    """``what``, of the cards that 从… says."""
    if place_ is None:
        return what
    if place_.shown:
        return replace(what, shown=True)
    if what.counted and place_.within and place_.number is None and not place_.every:  # 从…的随从中选择1张
        return replace(place_, number=what.number, bound=what.bound)
    if not place_.placed or place_.bottom:
        raise sense.fail("「从」后面只能写是谁的哪个领域", at)
    if what.zone or (what.whose is not None and place_.whose is not None):
        raise sense.fail("从哪里写了两次", at)
    return replace(what, zone=place_.zone, whose=place_.whose or what.whose, top=place_.top)


def origin(sense: Sense, from_: Part) -> Said:
    """What 从… says: whose and which zone, or the cards just looked at."""
    noun = from_.rule("noun")
    if noun is not None and noun.first.name == "desc" and not said(sense, noun.first).placed:
        return said(sense, noun.first)
    if noun is not None:
        return place(sense, noun)
    if not sense.shown:
        raise sense.fail("「从中」说的是哪些牌？前面没有查看或展示过牌", from_)
    return Said(shown=True)


def either_place(sense: Sense, noun: Part) -> Said:
    """Whose and which zone, or which zones of one player of which it is any: 战场上或额外区."""
    found = said(sense, noun.first) if noun.first.name == "desc" else Said()
    bare = found.either_zone and replace(found, also_in=(), either_zone=False).placed
    return found if bare else place(sense, noun)


def place(sense: Sense, noun: Part) -> Said:
    """Whose and which zone, and nothing else."""
    found = said(sense, noun.first) if noun.first.name == "desc" else None
    if found is None or not found.placed or not (found.zone or found.whose):
        raise sense.fail("这里要写是谁的哪个领域", noun)
    return found
