"""4 to 6.4. What can be asked of a card beside what a board shows of it: what is printed, its state, who may see it."""

from __future__ import annotations

from collections.abc import Callable

from judge.clause import Clause
from judge.games.cipher import abilities, changed, facts, looking, static
from judge.games.cipher.book import embody
from judge.games.cipher.rules import Rules, name
from judge.games.cipher.zones import BELOW, BONDS, HAND, ZONES
from judge.kernel import Reason
from judge.kernel.records import Derived

PRINTED = embody("5.1.1.1", "卡片记述")
TITLE = embody("4.12.1", "异名")
CARD_NAME = embody("4.14.1", "合称")
COST, PROMOTION, NO_PROMOTION = facts.COST, facts.PROMOTION, embody("4.3.2", "并无转职费用")
SAYS: dict[str, Clause] = {
    "单位名": facts.NAME[1],
    "势力": embody("4.4.1", "哪个势力"),
    "性别": embody("4.5.1", "什么性别"),
    "武器": embody("4.6.1", "哪种武器"),
    "属性": embody("4.7.1", "什么特征"),
}
"""The clause that says what a printed word is."""
NONE_PRINTED = {"武器": embody("4.6.3", "并无武器"), "属性": embody("4.7.2", "并无属性")}
SEVERAL_TRAITS = embody("4.7.3", "多个属性")
CLASS = embody("4.16.1", "什么阶级")
HALVES = embody("4.16.1.1", "前半是阶级")
ABILITY, SEVERAL = embody("4.9.1", "特殊能力"), embody("4.9.2", "2种以上的能力")
OF_SUPPORT, NO_SUPPORT, SEVERAL_SUPPORT = (
    embody("4.10.1", "特殊能力"),
    embody("4.10.2", "并无支援能力"),
    embody("4.10.3", "2种以上的支援能力"),
)
KINDS = embody("21.2.3.1", "5种")
SIDES, FACING = embody("4.1", "正、背两面"), embody("5.1.2.3", "朝上的是正面")
OPENNESS, EITHER = embody("5.1.2.4", "公开信息"), embody("6.4", "不是“公开”就是“非公开”")
OPEN_ZONES, HIDDEN_ZONES = embody("6.4.1", "公开信息"), embody("6.4.3", "非公开信息")
ALL_READABLE = abilities.READABLE
NOT_SHOWN = embody("6.8.2", "不能让对手看见")
OPEN_MEANWHILE = embody("24.1.4.2", "被视为公开信息")
BELONGING, USER = embody("5.1.2.1", "归哪名玩家所有"), embody("5.1.2.1.2", "使用者")
PLACE = embody("5.1.2.2", "放置在哪个区域")
ACTED, SIDEWAYS = embody("5.1.2.6", "未行动状态"), embody("5.1.2.6.1", "横向放置")
DEFEATED, ABOUT_TO_FALL = embody("5.1.2.7", "被击破状况"), embody("5.1.2.7.1", "即将被击破的状态")
THIS_TURN, USES = embody("5.1.1.2", "本回合有没有升级过"), embody("5.1.1.3", "使用次数限制")
STACK_SEEN, REORDERED, ONE_CARD = (
    embody("6.4.2.3", "每一张都可以查看正面"),
    embody("14.2.7.1", "顺序都可以变更"),
    embody("14.2.7", "只算1张卡"),
)


def asked(play: Rules, card: int, what: str) -> Derived | None:
    """What can be asked of a card by a name that no board shows; None if the book has no such thing."""
    found = ASKED.get(what)
    if found is None:
        return None
    if what in _READ and not play.card(card).face:
        return Derived("没有人见过这张卡", (Reason(looking.NOT_READABLE, ("记述不能参照",), card),))
    if what in _READ and not looking.readable(play, card, play.card(card).player):
        return Derived("不能参照", (Reason(facts.FACE_DOWN_BOND, ("是羁绊区上背面朝上的卡",), card),))
    value, because = found(play, card)
    return Derived(value, tuple(because))


Found = tuple[object, list[Reason]]


def _words(what: str) -> Callable[[Rules, int], Found]:
    """A printed word, with what was added to it."""

    def find(play: Rules, card: int) -> Found:
        printed = facts.printed_words(play, card, what)
        told = [Reason(PRINTED, (f"{changed.comes(play, card, what)}{'、'.join(printed)}",), card)] if printed else []
        told.append(Reason(SAYS[what] if printed or what not in NONE_PRINTED else NONE_PRINTED[what], (), card))
        if what == "属性" and len(printed) > 1:
            told.append(Reason(SEVERAL_TRAITS, (f"{len(printed)}个",), card))
        return list(changed.words(play, card, what, printed, told)), told

    return find


def _title(play: Rules, card: int) -> Found:
    return play.face(card).title or "无", [Reason(TITLE, (), card)]


def _card_name(play: Rules, card: int) -> Found:
    face = play.face(card)
    said = f"称号「{face.title}」与单位名「{face.unit}」"
    return " ".join(filter(None, (face.title, face.unit))), [Reason(CARD_NAME, (said,), card)]


def _cost(play: Rules, card: int) -> Found:
    told: list[Reason] = []
    now = facts.cost(play, card, told)
    return now, told if len(told) > 1 else [Reason(COST, ("出击或升级时参照",), card)]


def _promotion(play: Rules, card: int) -> Found:
    told: list[Reason] = []
    cost = facts.promotion(play, card, told)
    if cost is None:
        return "无", [Reason(NO_PROMOTION, (), card)]
    return cost, told if len(told) > 1 else [Reason(PROMOTION, ("转职时参照",), card)]


def _class(play: Rules, card: int) -> Found:
    rank, profession = facts.kind(play.face(card).kind)
    said = f"阶级「{rank}」，职业「{profession}」"
    return play.face(card).kind or "无", [Reason(CLASS, (), card), Reason(HALVES, (said,), card)]


def _abilities(play: Rules, card: int) -> Found:
    own = [one for one in abilities.of(play, card) if one.kind != "支"]
    told = [Reason(static.KINDS[one.kind][1], (f"【{one.kind}】",), card, abilities.titled(one)) for one in own]
    told = [Reason(ABILITY, (), card), Reason(KINDS, (), card), *told]
    several = [Reason(SEVERAL, (f"{len(own)}种",), card)] if len(own) > 1 else []
    return [abilities.titled(one) for one in own], [*told, *several]


def _support_abilities(play: Rules, card: int) -> Found:
    own = [one for one in abilities.of(play, card) if one.kind == "支"]
    told = [Reason(OF_SUPPORT if own else NO_SUPPORT, (), card)]
    told += [Reason(static.KINDS["支"][1], ("【支】",), card, abilities.titled(one)) for one in own]
    several = [Reason(SEVERAL_SUPPORT, (f"{len(own)}种",), card)] if len(own) > 1 else []
    return [abilities.titled(one) for one in own], [*told, *several]


# --- who may see it -------------------------------------------------------------------------------------------


def _seen(play: Rules, card: int) -> Found:
    """Who may look at the front of the card."""
    return _who(play, card, looking.visible), _sight(play, card)


def _who(play: Rules, card: int, may: Callable[[Rules, int, int], bool]) -> list[str]:
    return [name(player) for player in (0, 1) if may(play, card, player)]


def _sight(play: Rules, card: int) -> list[Reason]:
    state = play.card(card)
    if state.zone == BELOW:
        return [Reason(STACK_SEEN, ("叠放的每一张",), card)]
    if ZONES[state.zone].public:
        told = [Reason(OPEN_ZONES, (f"在{state.zone}，是公开信息",), card), Reason(looking.PUBLIC, (), card)]
        face_down = state.zone == BONDS and not state.face_up
        return [*told, *([Reason(looking.FACE_DOWN_BOND, ("背面朝上也可以",), card)] if face_down else [])]
    told = [Reason(HIDDEN_ZONES, (f"在{state.zone}，是非公开信息",), card)]
    shown = play.state.shown
    if shown is not None and card in shown.cards:
        return [*told, Reason(OPEN_MEANWHILE, ("公开的期间",), card)]
    if state.zone != HAND:
        return [*told, Reason(looking.HIDDEN, (), card)]
    own, other = name(state.player), name(1 - state.player)
    return [
        *told,
        Reason(looking.OWN_HAND, (f"{own}的手牌，{own}可以看",), card),
        Reason(NOT_SHOWN, (f"不给{other}看",), card),
    ]


def _readable(play: Rules, card: int) -> Found:
    """Who may refer to what is printed on the card."""
    state, who = play.card(card), _who(play, card, looking.readable)
    if state.zone == BONDS and not state.face_up:
        return who, [Reason(ALL_READABLE, (), card), Reason(facts.FACE_DOWN_BOND, ("公开，但记述不能参照",), card)]
    if state.zone == BELOW or ZONES[state.zone].public:
        return who, [Reason(ALL_READABLE, ("公开的卡都可以",), card)]
    by_sight = [Reason(looking.READABLE, (f"{'、'.join(who)}看得到，就可以参照",), card)] if who else []
    return who, [Reason(looking.NOT_READABLE, ("非公开的卡",), card), *by_sight]


# --- its state ------------------------------------------------------------------------------------------------


def _open(play: Rules, card: int) -> Found:
    public = play.card(card).zone == BELOW or ZONES[play.card(card).zone].public
    said = "公开" if public else "非公开"
    clause = OPEN_ZONES if public else HIDDEN_ZONES
    return said, [
        Reason(OPENNESS, (), card),
        Reason(EITHER, (said,), card),
        Reason(clause, (play.card(card).zone,), card),
    ]


def _owner_and_user(play: Rules, card: int) -> Found:
    here = play.card(card)
    told = [Reason(BELONGING, (), card), Reason(USER, (name(here.player), f"正在使用：在他的{here.zone}"), card)]
    return [f"所有者{name(here.owner)}", f"使用者{name(here.player)}"], told


def _stack(play: Rules, card: int) -> Found:
    below = play.card(card).below
    told = [Reason(ONE_CARD, (f"共{len(below) + 1}张，算1名单位",), card), Reason(STACK_SEEN, ("都可以查看",), card)]
    return [play.state.cards[under].face for under in below], [*told, Reason(REORDERED, ("最上面的一张以外",), card)]


def _deeds(play: Rules, card: int) -> Found:
    now = play.card(card)
    said = "，".join(word for word, so in (("升级过", now.levelled), ("转职过", now.promoted)) if so) or "没有"
    return said, [Reason(THIS_TURN, (said,), card)]


def _lying(play: Rules, card: int) -> Found:
    up = "正面" if play.card(card).face_up else "背面"
    return up, [Reason(SIDES, (), card), Reason(FACING, (f"{up}朝上",), card)]


def _acting(play: Rules, card: int) -> Found:
    acted = play.card(card).acted
    said = ("已行动", "横置") if acted else ("未行动", "竖置")
    return said[0], [Reason(ACTED, said[:1], card), Reason(SIDEWAYS, said[1:], card)]


def _falling(play: Rules, card: int) -> Found:
    fallen = play.card(card).defeated
    told = [Reason(DEFEATED, ("是" if fallen else "不是",), card)]
    return "被击破状态" if fallen else "否", [
        *told,
        Reason(ABOUT_TO_FALL, ("被击破状态" if fallen else "没有即将被击破",), card),
    ]


def _uses(play: Rules, card: int) -> Found:
    used = list(play.card(card).used)
    return used, [Reason(USES, (f"本回合用过{len(used)}个有次数限制的能力",), card)]


_READ: dict[str, Callable[[Rules, int], Found]] = {
    **{what: _words(what) for what in SAYS},
    "称号": _title,
    "卡名": _card_name,
    "出击费用": _cost,
    "转职费用": _promotion,
    "兵种": _class,
    "能力": _abilities,
    "支援能力": _support_abilities,
}
"""What is printed: it can be asked of a card that may be referred to."""
ASKED: dict[str, Callable[[Rules, int], Found]] = {
    **_READ,
    "能看正面的": _seen,
    "能参照记述的": _readable,
    "公开状况": _open,
    "所有者与使用者": _owner_and_user,
    "所在区域": lambda play, card: (play.card(card).zone, [Reason(PLACE, (play.card(card).zone,), card)]),
    "朝上的面": _lying,
    "行动状况": _acting,
    "被击破状况": _falling,
    "升级与转职信息": _deeds,
    "使用次数限制": _uses,
    "叠放的卡": _stack,
}
"""What can be asked of any card."""
