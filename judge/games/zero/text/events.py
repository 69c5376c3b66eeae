"""What sets an effect off (702): what happens, to which card, who does it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from judge.effects.nodes.ability import Trigger
from judge.effects.nodes.meant import Doing, Filter, Is, Not, Ref, Select, TurnOf, Whose
from judge.effects.syntax import Part
from judge.games.zero.text import nouns, whence
from judge.games.zero.text.sense import Sense

EVENTS = {
    "进入战斗区": "登场",
    "成为攻击对象": "被攻击",
    "被横置": "横置",
    "被重置": "重置",
    **dict.fromkeys(("被选为攻击对象", "被指定为攻击对象", "被选择为攻击对象"), "被攻击"),
    "被破坏": "破坏",
    **dict.fromkeys(("被战斗破坏", "因战斗被破坏", "因战斗而被破坏", "在战斗中被破坏", "在战斗被破坏"), "战斗破坏"),
    "离开战斗区": "离场",
    "进入休息区": "送入休息区",
    "被送入休息区": "送入休息区",
    "被舍弃": "舍弃",
    "进行战斗": "战斗",
    **dict.fromkeys(("被回复", "回复伤害", "回复了", "回复了伤害", "被回复伤害"), "回复"),
    "攻击中被破坏": "攻击破坏",
    "防御中被破坏": "防御破坏",
}
_LEAVING = frozenset(("返回手牌", "破坏", "效果破坏", "对方效果破坏", "战斗破坏", "离场", "废弃", "防御力归零"))
_ELSEWHERE = frozenset(("使用", "舍弃", "抽牌", "送入休息区"))
"""What happens to cards outside the battle zone too."""
_FIELD = "战斗区"
_MY_LIFE = nouns.Said(whose="自己", zone="生命区")
COUNTERED = "反击发动"
"""A 反击特效 is carried out."""


def trigger(sense: Sense, clause: Part, *, every: bool) -> Trigger:
    """当对方一张角色牌登场时: any card that fits, one at a time."""
    every = every or clause.word("EVERY") is not None
    word = clause.word("EVENT", "DISCARDS")
    if word is None or _of_life(sense, clause):
        return _struck(sense, clause, every=every)
    if (worded := _by_its_words(sense, clause, word.text, every=every)) is not None:
        return worded
    event = "等级提升" if "等级" in word.text else EVENTS.get(word.text, word.text)
    event = "控制改变" if "控制" in word.text else event
    event = {"启动": "发动", "反击": COUNTERED}.get(event[-4:-2], event)
    if "效果" in event:
        event = "对方效果破坏" if "对" in event else "效果破坏"
    before = next((noun for noun in clause.rules("noun") if noun.start < word.start), None)
    after = next((noun for noun in clause.rules("noun") if noun.start > word.start), None)
    event = {"战斗破坏": "战斗破坏了", "舍弃": "舍弃了"}.get(word.text, event)
    if event in _OF_ITS_OWN:
        return _OF_ITS_OWN[event](sense, clause, before, after, every=every)
    if after is not None and event != "攻击":
        raise sense.fail("这里没有读懂", after)
    if event == "被攻击" and before is not None and (where := nouns.place_of(sense, before)).zone == "生命区":
        if where.whose is None:
            raise sense.fail("请写是谁的生命区", before)
        by = Select("角色牌", "双方" if where.whose == "双方" else "自己" if where.whose == "对手" else "对手")
        sense.that = Ref("诱发")
        return Trigger("攻击", by, None, every, Not(Doing("攻击", Ref("诱发"), Select("牌"))))
    mine = after if after is not None and nouns.place_of(sense, after) == _MY_LIFE else None
    if life := clause.word("ENEMY_LIFE") or mine:
        return _on_life(sense, before, event, life, every=every)
    who = Ref("这") if before is None else _any(sense, before, event)
    what = None if after is None else _any(sense, after, event)
    if who != Ref("这"):
        sense.that = Ref("诱发")
    return Trigger(event, who, what, every)


def _by_its_words(sense: Sense, clause: Part, said: str, *, every: bool) -> Trigger | None:
    """What says more than what happens: from where, in which kind of battle, to which level."""
    noun = clause.rule("noun")
    if said.startswith("成为") and said.endswith("对象") and "攻击" not in said:
        return _aimed_at(sense, clause, said, every=every)
    if "废弃" in said:
        return _given_up(sense, clause, every=every)
    if "等级" in said and said[-1].isdigit():
        return _levelled(sense, clause, int(said[-1]), every=every)
    if (move := whence.MOVES.fullmatch(said)) is not None:
        who = Ref("这") if noun is None else _any(sense, noun, whence.event(move))
        sense.that = sense.that if who == Ref("这") else Ref("诱发")
        return whence.moved(sense, clause, who, move, every=every)
    if said in _BATTLES or "防御力" in said:
        event = "战斗" if said in _BATTLES else "防御力归零"
        who = Ref("这") if noun is None else _any(sense, noun, event)
        sense.that = sense.that if who == Ref("这") else Ref("诱发")
        return Trigger(event, who, None, every, TurnOf(_BATTLES[said]) if said in _BATTLES else None)
    return None


_BATTLES: dict[str, Whose] = {"进行攻击战斗": "自己", "进行防御战斗": "对手"}
"""Whose turn it is in which a battle is one of attack, and one of defence (603#1, 604#1)."""


def _levelled(sense: Sense, clause: Part, level: int, *, every: bool) -> Trigger:
    """此牌成为LV3: a level more, by which it is that one."""
    noun = clause.rule("noun")
    who = Ref("这") if noun is None else _any(sense, noun, "等级提升")
    it = who if isinstance(who, Ref) else Ref("诱发")
    sense.that = sense.that if who == Ref("这") else Ref("诱发")
    return Trigger("等级提升", who, None, every, Is(it, (Filter("等级", "=", (level,)),)))


def _aimed_at(sense: Sense, clause: Part, said: str, *, every: bool) -> Trigger:
    """此牌成为对方战术牌的对象: what is used for it, or whose effect it is (705#1)."""
    noun = clause.rule("noun")
    who = Ref("这") if noun is None else _any(sense, noun, "成为对象")
    sense.that = sense.that if who == Ref("这") else Ref("诱发")
    whose: Whose = "对手" if "对方" in said or "对手" in said else "自己" if "我方" in said else "双方"
    kind = next((kind for kind in _AIMING if kind in said), "牌")
    return Trigger("成为对象", who, Select(kind, whose), every)


_AIMING = ("瞬间战术牌", "普通战术牌", "战术牌", "角色牌", "装备牌", "事件牌")


def _given_up(sense: Sense, clause: Part, *, every: bool) -> Trigger:
    """我方的生命牌因废弃而进入休息区: from the life zone; 此牌被废弃: from the battle zone (606#1)."""
    noun = clause.rule("noun")
    what = nouns.said(sense, noun.first) if noun is not None and noun.first.name == "desc" else nouns.Said()
    if what.zone == "生命区" or what.kind == "生命牌":
        plain = nouns.Said(what.kind, what.whose, what.zone, number=what.number, one_player=what.one_player)
        if what != plain or what.whose is None or what.number not in {None, 1}:
            raise sense.fail("请写是谁的生命牌", clause)
        sense.that = Ref("诱发")
        return Trigger("生命牌被废弃", Select("牌", what.whose), None, every)
    who = Ref("这") if noun is None else _any(sense, noun, "废弃")
    sense.that = sense.that if who == Ref("这") else Ref("诱发")
    return Trigger("废弃", who, None, every)


def _beats(sense: Sense, clause: Part, before: Part | None, after: Part | None, *, every: bool) -> Trigger:
    """此牌战斗破坏对方一张角色牌."""
    who = Ref("这") if before is None else _any(sense, before, "攻击")
    return _fought_down(sense, who, after, clause, every=every)


def _fought_down(sense: Sense, who: Ref | Select, what: Part | None, at: Part, *, every: bool) -> Trigger:
    """此牌战斗破坏对方一张角色牌: who strikes, and what falls, which is 「其」."""
    if what is None:
        raise sense.fail("没有写战斗破坏什么牌", at)
    fallen = _any(sense, what, "战斗破坏")
    sense.that = Ref("另一方")
    return Trigger("战斗破坏了", who, fallen, every)


def _on_life(sense: Sense, before: Part | None, event: str, at: Part, *, every: bool) -> Trigger:
    """此牌攻击对方生命区: an attack that is directed at no card."""
    who = Ref("这") if before is None else _any(sense, before, event)
    if event != "攻击":
        raise sense.fail("这里没有读懂", at)
    if at.name != "ENEMY_LIFE":
        return _on_mine(sense, who, at, every=every)
    attacks = Ref("诱发") if isinstance(who, Select) else who
    sense.that = attacks if isinstance(who, Select) else sense.that
    return Trigger(event, who, None, every, Not(Doing("攻击", attacks, Select("牌"))))


def _on_mine(sense: Sense, who: Ref | Select, at: Part, *, every: bool) -> Trigger:
    """对方的角色牌攻击我方生命区: it is his attack in any case."""
    if not isinstance(who, Select) or who.whose == "自己":
        raise sense.fail("攻击我方生命区的是对方的角色牌", at)
    sense.that = Ref("诱发")
    return Trigger("攻击", replace(who, whose="对手"), None, every, Not(Doing("攻击", Ref("诱发"), Select("牌"))))


def _of_life(sense: Sense, clause: Part) -> bool:
    """Whether it is a life zone that suffers damage."""
    noun = clause.rule("noun")
    if noun is None or noun.first.name != "desc" or not clause.said("EVENT").endswith("伤害"):
        return False
    return nouns.said(sense, noun.first).zone == "生命区"


def _struck(sense: Sense, clause: Part, *, every: bool) -> Trigger:
    """将对方一张角色牌战斗破坏, 我方生命区受到伤害, 此牌对对方生命区造成战斗伤害."""
    if clause.word("STRIKES_HOME"):
        noun = clause.rule("noun")
        who = Ref("这") if noun is None else _any(sense, noun, "攻击")
        sense.that = sense.that if who == Ref("这") else Ref("诱发")
        return Trigger("攻击生命区成功", who, None, every)
    if clause.word("TO") and not clause.word("LIFE_ZONE"):
        return _dealt(sense, clause, every=every)
    first = clause.the("noun")
    if clause.word("KILLED"):
        return _fought_down(sense, Ref("装备角色" if clause.word("HOST") else "这"), first, clause, every=every)
    if clause.word("LIFE_ZONE"):
        who = _any(sense, first, "攻击")
        zone = Select("生命区", nouns.whose(clause.said("WHOSE")))
        return Trigger(f"对生命区造成{clause.said('HARM')}", who, zone, every)
    where = nouns.place(sense, first, of_one=True)
    if where.whose is None or where.top:
        raise sense.fail("请写是谁的生命区", first)
    return Trigger(f"生命区{clause.said('EVENT')}", Select("生命区", where.whose), None, every)


def _dealt(sense: Sense, clause: Part, *, every: bool) -> Trigger:
    """此牌对角色牌造成战斗伤害: who deals it, and to what, which is 「那张牌」."""
    at = clause.the("TO").start
    before = next((noun for noun in clause.rules("noun") if noun.start < at), None)
    whom = next(noun for noun in clause.rules("noun") if noun.start > at)
    who = Ref("这") if before is None else _any(sense, before, "攻击")
    struck = _any(sense, whom, "受到伤害")
    if not isinstance(struck, Select) or struck.kind not in {"角色牌", "牌"}:
        raise sense.fail("受到伤害的请写一种角色牌", whom)
    sense.that = Ref("另一方")
    return Trigger(f"对角色造成{clause.said('HARM')}", who, struck, every)


def moment(said: str) -> Trigger:
    """当我方回合结束时, 每个回合开始时."""
    whose = next((side for side in ("我方", "对方") if side in said), "")
    return Trigger(f"{whose}回合{'开始' if '开始' in said else '结束'}", Ref("这"))


def _drawn(sense: Sense, clause: Part, player: Part | None, card: Part | None, *, every: bool) -> Trigger:
    """我方抽牌."""
    who = None if player is None else nouns.place(sense, player)
    if who is None or who.zone or who.whose is None or card is not None:
        raise sense.fail("请写明是谁抽牌", clause)
    sense.that = Ref("诱发")
    return Trigger("抽牌", Select("手牌", who.whose, ("手牌",)), every=every)


def _discarded(sense: Sense, clause: Part, player: Part | None, card: Part | None, *, every: bool) -> Trigger:
    """对方舍弃手牌, 我方舍弃一张『甲』."""
    who = None if player is None else nouns.place(sense, player)
    what = nouns.said(sense, card.first) if card is not None and card.first.name == "desc" else None
    if who is None or who.zone or who.whose is None or what is None or what.zone not in {"", "手牌"}:
        raise sense.fail("请写明是谁舍弃了什么牌", clause)
    kind = "牌" if what.kind in {"", "手牌"} else what.kind
    if what.number not in {None, 1} or what.bound or what.whose or (kind == "牌" and not (what.zone or what.filters)):
        raise sense.fail("请写明是谁舍弃了什么牌", clause)
    sense.that = Ref("诱发")
    return Trigger("舍弃", Select(kind, who.whose, filters=what.filters), every=every)


def _used(sense: Sense, clause: Part, player: Part | None, card: Part | None, *, every: bool) -> Trigger:
    """对方使用战术牌."""
    if player is None and card is not None and card.first.name == "THIS":
        sense.used_itself = True
        return Trigger("使用", Ref("这"), None, every)
    if player is None or card is None or card.first.name != "desc":
        raise sense.fail("请写明是谁使用了什么牌", clause)
    who = nouns.place(sense, player)
    what = nouns.said(sense, card.first)
    if who.zone or what.zone or what.whose is not None or what.number not in {None, 1} or what.bound:
        raise sense.fail("请写明是谁使用了什么牌", clause)
    sense.that = Ref("诱发")
    used = Select(what.kind or "牌", who.whose or "双方", filters=what.filters, other=what.other)
    return Trigger("使用", used, every=every)


def _activated(
    sense: Sense, clause: Part, player: Part | None, card: Part | None, *, every: bool, event: str = "发动"
) -> Trigger:
    """对方发动启动效果, 我方发动反击特效: whose effect it is, which is his who controls the card (703#2)."""
    who = None if player is None else nouns.place(sense, player)
    if who is None or who.zone or who.whose is None or card is not None:
        raise sense.fail("请写明是谁发动", clause)
    sense.that = Ref("诱发")
    return Trigger(event, Select("牌", who.whose), every=every)


def _any(sense: Sense, noun: Part, event: str) -> Ref | Select:
    """Whatever card fits: it is not chosen."""
    if noun.first.name == "THIS":
        return Ref("这")
    if noun.first.name == "HOST_SAID" and event in _LEAVING:
        raise sense.fail("离场的角色牌叫什么名字，请不写在「装备此牌的」里", noun)
    if noun.first.name in {"HOST", "HOST_SAID"}:
        found = nouns.whole(sense, noun)
        return found if isinstance(found, Ref) else Ref("装备角色")
    if noun.first.name != "desc":
        raise sense.fail("这里要写是什么牌", noun)
    what = replace(nouns.said(sense, noun.first), one_player=False)
    if what.number not in {None, 1} or what.bound or what.every or what.top or what.shown or what.turn_player:
        raise sense.fail("这里要写「一张」牌", noun)
    if what.zone and (event in _ELSEWHERE or what.zone != _FIELD):
        raise sense.fail("发生此事的牌不写在哪个区域", noun)
    if not (what.kind or what.filters):
        raise sense.fail("没有写是什么牌", noun)
    where = (what.zone,) if what.zone else ()
    return Select(what.kind or "牌", what.whose or "双方", where, what.filters, what.other)


_OF_ITS_OWN: dict[str, Callable[..., Trigger]] = {
    "使用": _used,
    "发动": _activated,
    COUNTERED: partial(_activated, event=COUNTERED),
    "舍弃了": _discarded,
    "抽牌": _drawn,
    "战斗破坏了": _beats,
}
"""The events that are not of one card alone, or not of one in play."""
