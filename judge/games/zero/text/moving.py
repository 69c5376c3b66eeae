"""The clauses of card text by which cards go somewhere, or are turned and destroyed, by 将…."""

from __future__ import annotations

import re

from msgspec.structs import replace

from judge.effects.nodes.ability import By, Grant, If, Node
from judge.effects.nodes.meant import Filter, Holder, Is, Ref, Select, Target
from judge.effects.nodes.verbs import Choose, Defeat, Deploy, GiveUp, Grow, Put, Reveal, Shuffle, TakeControl, Turn
from judge.effects.numerals import number
from judge.effects.syntax import Part
from judge.games.zero.text import nouns, traits
from judge.games.zero.text.nouns import Said, aimed, whole
from judge.games.zero.text.seeing import DECK, dest
from judge.games.zero.text.sense import Sense
from judge.games.zero.text.spoken import noun_of
from judge.games.zero.vocabulary import EITHER_END


def let(sense: Sense, part: Part) -> list[Node]:
    """将一张角色牌加入手牌, 将此牌从休息区横置登场, 从休息区中将一张角色牌登场."""
    in_any_order(sense, part)
    if (slow := _enter_tapped(sense, part)) is not None:
        return [slow]
    if part.word("LAY"):
        return _laid_under(sense, part)
    if part.word("WHOSE") and _does_himself(sense, part):
        return _his(sense, part)
    if part.word("GIVE_UP") and not _one_seen(sense, part):
        return [_let_go(sense, part)]
    return _sent(sense, part, _moved(sense, part))


def lying(made: list[Node]) -> list[Node]:
    """Cards that are put somewhere tapped: they come so, and are not tapped there."""
    *before, last = made
    if not isinstance(last, Put):
        return [*made, Turn(Ref("那"), "横置")]
    return [*before, replace(last, place=f"{last.place}{TAPPED_THERE}")]


TAPPED_THERE = "（横置着）"


def _sent(sense: Sense, part: Part, made: list[Node]) -> list[Node]:
    """How cards go that go somewhere: one by one, tapped, by whom, shown before."""
    if part.word("ONE_BY_ONE"):
        return _one_by_one(sense, part, made)
    if part.word("TURNS") and not part.word("LET") and isinstance(made[0], Turn):
        sense.subject = made[0].what
    if part.word("WHOSE"):
        made = _by_whom(sense, part, made)
    if isinstance(getattr(made[0], "what", None), Select):
        sense.that = Ref("那")
    if part.word("TAPPED_IN"):
        if isinstance(made[0], If) or part.word("SHOWN") or part.word("REVEAL"):
            raise sense.fail("这里不能写横置着放", part)
        made = lying(made)
    if part.said("DEST").startswith("洗"):
        return shuffled_in(sense, part, made)
    if not (part.word("SHOWN") or part.word("REVEAL")):
        return made
    what = getattr(made[0], "what", None)
    if len(made) != 1 or not isinstance(what, Select):
        raise sense.fail("要写展示什么牌", part)
    sense.that = Ref("那")
    return [Choose(what), Reveal(Ref("那")), replace(made[0], what=Ref("那"))]


def _enter_tapped(sense: Sense, part: Part) -> Grant | None:
    """对方的角色牌横置登场: what is so of all of them, and nothing that is done."""
    noun = part.rule("noun")
    if noun is None or noun.first.name != "desc" or part.word("LET", "CHOOSE") or part.rule("from") is not None:
        return None
    said = nouns.said(sense, noun.first)
    if "横置" not in part.said("DEPLOY") or said.number is not None or said.zone or said.top or said.shown:
        return None
    return Grant(aimed(sense, noun, counted=False), "迟缓")


def _one_by_one(sense: Sense, part: Part, made: list[Node]) -> list[Node]:
    """将牌组顶的两张牌逐一加入生命区: the uppermost first, and the next one after it."""
    node = made[0]
    what = getattr(node, "what", None)
    if not isinstance(node, Put) or not isinstance(what, Select) or not what.top or not isinstance(what.most, int):
        raise sense.fail("「逐一」只能对牌组顶、生命区顶的几张牌说", part)
    return [replace(node, what=replace(what, least=1, most=1))] * what.most


def _let_go(sense: Sense, part: Part) -> Node:
    """将我方一张『甲』废弃, 将对方手牌中的一张随机舍弃."""
    if part.word("RANDOM"):
        return _at_random(sense, part)
    if part.word("WHOSE") and part.rule("from") is None:
        return _all_of_his(sense, part)
    if part.rule("from") is not None or part.word("WHOSE"):
        raise sense.fail("请写成「废弃…」「舍弃…」：由谁选择不一样（606#3）", part)
    return _given_up(sense, part, noun_of(part))


def _all_of_his(sense: Sense, part: Part) -> GiveUp:
    """对方将手牌全部舍弃: all of them, so that nobody chooses."""
    noun, who = noun_of(part), nouns.whose(part.said("WHOSE"))
    what = nouns.said(sense, noun.first) if noun.first.name == "desc" else Said()
    in_hand = what.zone == "手牌" or what.kind == "手牌"
    if not (in_hand and what.every) or what.whose not in {None, who} or part.said("GIVE_UP") != "舍弃":
        raise sense.fail("请写成「废弃…」「舍弃…」：由谁选择不一样（606#3）", part)
    return GiveUp(nouns.select(sense, replace(what, whose=who), noun), "舍弃")


def _at_random(sense: Sense, part: Part) -> GiveUp:
    """将对方手牌中的一张随机舍弃."""
    noun = noun_of(part)
    what = nouns.said(sense, noun.first) if noun.first.name == "desc" else Said()
    in_hand = what.zone == "手牌" or what.kind == "手牌"
    if not in_hand or what.number is None or what.bound or what.whose == "双方" or part.said("GIVE_UP") != "舍弃":
        raise sense.fail("随机的，只能是舍弃几张手牌", part)
    chosen = nouns.select(sense, replace(what, whose=what.whose or "自己"), noun)
    return GiveUp(replace(chosen, random=True), "舍弃")


def _laid_under(sense: Sense, part: Part) -> list[Node]:
    """将牌组顶的一张牌面朝下放在一张角色牌之下作为等级指示牌 (600#3)."""
    nouns_ = list(part.rules("noun"))
    if len(nouns_) != 2 or part.rule("from") is not None or part.word("SHOWN", "WHOSE", "REVEAL"):
        raise sense.fail("请写成「将我方牌组顶的一张牌面朝下放在…之下作为等级指示牌」", part)
    what = aimed(sense, nouns_[0])
    if not isinstance(what, Select) or not what.top or what.whose != "自己" or not part.word("FACE_DOWN"):
        raise sense.fail("作为等级指示牌的，只读得懂我方牌组顶面朝下放的牌", nouns_[0])
    under = aimed(sense, nouns_[1])
    if isinstance(under, Select) and under.kind not in {"角色牌", "牌"}:
        raise sense.fail("等级指示牌放在角色牌之下（600#3）", nouns_[1])
    if isinstance(under, Select) or "-" in under.role or what.most != 1:
        raise sense.fail("一次请写一张牌放在一张角色牌之下", nouns_[1])
    return [Grow(what, under)]


def shuffled_in(sense: Sense, part: Part, made: list[Node]) -> list[Node]:
    """将一张角色牌洗入其持有者的牌组: it is its owner's deck that it goes to (200#2)."""
    node = made[0]
    if not isinstance(node, Put) or part.word("SHOWN") or part.word("REVEAL"):
        raise sense.fail("这里不能写洗入牌组", part)
    what = sense.targets[-1] if isinstance(node.what, Ref) and node.what.role.startswith("对象") else node.what
    mixed = isinstance(what, Select) and (what.whose == "双方" or not what.zones or "战斗区" in what.zones)
    if isinstance(what, Select) and mixed and what.most != 1:
        raise sense.fail("几张牌可能有不同的持有者：请写是谁的休息区、手牌……", part)
    return [replace(node, random=True), By(Holder(Ref("那"), owns=True), (Shuffle(),))]


def _does_himself(sense: Sense, part: Part) -> bool:
    """Whether it is another player who does it to cards of his own, and not only to the top of a deck."""
    noun = next(part.rules("noun"), None)
    if nouns.whose(part.said("WHOSE")) == "自己" or part.word("GIVE_UP", "RANDOM") or noun is None:
        return False
    return noun.first.name == "desc" and not nouns.said(sense, noun.first).top


def _his(sense: Sense, part: Part) -> list[Node]:
    """对方将一张手牌放到牌组顶, 对方从其休息区中选择一张牌加入手牌: all as if these were his words."""
    who = nouns.whose(part.said("WHOSE"))
    phrases = [*part.rules("noun"), *(noun for origin in part.rules("from") for noun in origin.rules("noun"))]
    words = [word for noun in phrases for word in noun.first.rules("qual") if word.first.name == "WHOSE"]
    if who == "双方" or any(not word.text.startswith("自己") for word in words) or part.word("EACH"):
        raise sense.fail("由谁来做，请写是哪一位玩家的、他自己的牌", part)
    static, sense.static, sense.his = sense.static, True, True
    made = let(sense, replace(part, parts=tuple([each for each in part.parts if each.name != "WHOSE"])))
    sense.static, sense.his = static, False
    sense.that = Ref("那")
    return [By(Ref("对方玩家"), tuple(made))]


def _by_whom(sense: Sense, part: Part, made: list[Node]) -> list[Node]:
    """对方将牌组顶的三张牌送入休息区: his own, and not chosen."""
    node, who = made[0], nouns.whose(part.said("WHOSE"))
    if part.word("GIVE_UP") and isinstance(node, Put) and node.what == Ref("那"):
        return made  # 对方将其舍弃: the card is one of his that was chosen already
    what = getattr(node, "what", None)
    if not isinstance(node, Put) or not isinstance(what, Select) or not what.top or what.whose != "自己":
        raise sense.fail("由谁来做，只能对自己牌组顶的牌这样写", part)
    return [replace(node, what=replace(what, whose=who))]


def let_both(sense: Sense, part: Part) -> list[Node]:
    """将一张角色牌和一张装备牌返回手牌."""
    if part.said("DEST").startswith("洗"):
        raise sense.fail("请把洗入牌组的牌分开写", part)
    in_any_order(sense, part)
    if part.word("GIVE_UP"):
        return [_given_up(sense, part, noun) for noun in part.rules("noun")]
    return [acted(sense, part, what) for what in nouns.several(sense, part)]


def _given_up(sense: Sense, part: Part, noun: Part) -> Node:
    """将一张『甲』和此牌废弃: of one's own, for who gives something up chooses it (606#3)."""
    if noun.first.name != "desc":
        return Put(whole(sense, noun), "休息区", part.said("GIVE_UP"))
    what = nouns.said(sense, noun.first)
    mine = what.whose == "自己" or (what.whose is None and sense.in_cost)
    if not mine or what.number is None or part.said("GIVE_UP") != "废弃":
        raise sense.fail("请写成「废弃…」「舍弃…」：由谁选择不一样（606#3）", noun)
    return GiveUp(nouns.select(sense, replace(what, whose="自己"), noun), "废弃")


def _one_seen(sense: Sense, part: Part) -> bool:
    """Whether it is one of the cards that were shown that goes: who looks chooses it."""
    noun = part.rule("noun")
    return noun is not None and (noun.first.name != "desc" or nouns.said(sense, noun.first).shown)


def _moved(sense: Sense, part: Part) -> list[Node]:
    origin = part.rule("from")
    noun = part.rule("noun")
    if noun is None:  # 从休息区一张『旅团』加入手牌
        if origin is None:
            raise sense.fail("没有写是什么牌", part)
        return [acted(sense, part, aimed(sense, noun_of(origin)))]
    if origin is None:
        return [acted(sense, part, aimed(sense, noun))]
    from_ = nouns.place(sense, noun_of(origin), of_one=True)
    if noun.first.name == "desc":
        return [acted(sense, part, aimed(sense, noun, of_zone=from_))]
    what = whole(sense, noun)
    if what != Ref("这") or from_.top:
        raise sense.fail("从哪里，只能对此牌这样说", origin)
    there = Is(replace(what, whose=from_.whose or "双方"), (Filter("区域", "=", (from_.zone,)),))
    return [If(there, (acted(sense, part, what),), "若")]


def equip(sense: Sense, part: Part) -> list[Node]:
    """将我方休息区中的一张装备牌装备到此牌上, 将此牌装备给另一张角色牌."""
    gear, host = part.rules("noun")
    origin = part.rule("from")
    of_zone = None if origin is None else nouns.place(sense, noun_of(origin), of_one=True)
    what = aimed(sense, gear, of_zone=of_zone)
    meant = sense.targets[-1] if isinstance(what, Ref) and what.role.startswith("对象") else what
    one = isinstance(meant, Select) and meant.most == 1 and meant.kind in {"装备牌", "牌"} and not meant.top
    if not (one or what == Ref("这") or (isinstance(what, Ref) and what.role in {"所装备", "那"})):
        raise sense.fail("请写是哪一张装备牌", gear)
    onto = aimed(sense, host)
    if what == Ref("这"):
        onto = _another_wearer(sense, onto)
    elif isinstance(meant, Select) and not set(meant.zones) - {"战斗区"} and _says_other(sense, onto):
        raise sense.fail("另一张是除哪一张以外的？请不写「另」，或写在装备牌自己的卡文里", host)
    worn_by = sense.targets[-1] if isinstance(onto, Ref) and onto.role.startswith("对象") else onto
    if isinstance(worn_by, Select) and (
        worn_by.most != 1 or worn_by.kind not in {"角色牌", "牌"} or worn_by.zones == ("手牌",)
    ):
        raise sense.fail("请写装备到哪一张角色牌上", host)
    return [Deploy(what, onto=onto)]


def _says_other(sense: Sense, onto: Target) -> bool:
    """Whether a wearer is said to be another one, which of an equipment in play may mean other than who wears it."""
    target = sense.targets[-1] if isinstance(onto, Ref) and onto.role.startswith("对象") else onto
    return isinstance(target, Select) and target.other


def _another_wearer(sense: Sense, onto: Target) -> Target:
    """将此牌装备到另一张角色牌上: other than the one that wears it."""

    def another(what: Select) -> Select:
        return replace(what, other=False, except_=(Ref("装备角色"),)) if what.other else what

    if isinstance(onto, Select):
        return another(onto)
    if onto.role == f"对象{len(sense.targets)}":
        sense.targets[-1] = another(sense.targets[-1])
    return onto


def in_any_order(sense: Sense, part: Part) -> None:
    """以任意顺序 says what 201#4 and 202#5 say anyway of several cards on a pile, and nothing elsewhere."""
    said = part.word("ORDERED")
    if said is not None and not any(zone in part.said("DEST") for zone in ("牌组", "生命区")):
        raise sense.fail("只有牌组与生命区的牌有顺序", said)


def state(said: str) -> str:
    """The state that 横置 or 重置 turns a card to, or 变为竖直."""
    return "横置" if "横置" in said else "竖直"


def _over_to(sense: Sense, part: Part, what: Target) -> TakeControl:
    """移动到我方战斗区: neither coming into play nor leaving it, so that it is only controlled by another (609#2)."""
    meant = sense.targets[-1] if isinstance(what, Ref) and what.role.startswith("对象") else what
    there = not isinstance(meant, Select) or not set(meant.zones) - {"战斗区", "事件区"}
    if not there or meant in {Ref("那"), Ref("支付")} or part.rule("from") is not None:
        raise sense.fail("从一个战斗区移动到另一个战斗区的（609#2），请写战斗区里的牌", part)
    return TakeControl(what, "自己" if "我方" in part.said("DEPLOY") else "对手")


def acted(sense: Sense, part: Part, what: Target) -> Node:  # noqa: PLR0911, PLR0912 - one a kind
    """What is done to the cards that are meant."""
    if part.word("STAND", "TURNS"):
        return Turn(what, state(part.said("STAND", "TURNS")))
    if flipped := part.word("FLIPPED"):
        meant = sense.targets[-1] if isinstance(what, Ref) and what.role.startswith("对象") else what
        if not isinstance(meant, Select) or meant.zones != ("资源区",):
            raise sense.fail("翻面的请写资源区里的牌", part)
        return Turn(what, traits.facing(flipped.text))
    if part.word("DESTROY"):
        return Defeat(what)
    if part.word("GIVE_UP"):  # 将其舍弃
        return Put(what, "休息区", part.said("GIVE_UP"))
    if part.word("DEPLOY"):
        if what == Ref("诱发") and sense.trigger is not None and sense.trigger.event == "使用":
            raise sense.fail("使用中的牌怎样登场，不在能读懂的范围内", part)
        said = part.said("DEPLOY")
        if what == Ref("诱发") and sense.trigger is not None and sense.trigger.event == "登场":
            raise sense.fail("它已经登场了", part)
        if sense.of_both and what == Ref("那") and "持有者" not in said:
            raise sense.fail("两位玩家各有一张，登场在谁的战斗区？", part)
        if said.endswith("事件区") and what != Ref("这"):
            raise sense.fail("放入事件区，只读得懂此牌", part)
        if said.startswith(("移动", "转移")):
            return _over_to(sense, part, what)
        lying = "横置" if "横置" in said else ""
        if "战斗区" in said and "持有者" not in said:
            return Deploy(what, "战斗区", lying, "对手" if "对" in said else "自己")
        return Deploy(what, "持有者的战斗区" if "持有者" in said else "", lying)
    if part.word("EITHER_END"):
        return Put(what, DECK, EITHER_END)
    zone, place = dest(part.said("DEST"))
    piled = zone in {"生命区", DECK}  # face down in any case (201#2, 202#2)
    lies_so = piled and not part.word("FACE_UP", "TAPPED_IN", "UPRIGHT_IN")
    removed = zone == "移出游戏" and not part.word("TAPPED_IN", "UPRIGHT_IN")
    hidden = removed and part.word("FACE_DOWN") is not None  # face up they are in any case (208#2)
    lies = part.word("FACE_DOWN", "FACE_UP", "TAPPED_IN", "UPRIGHT_IN")
    if zone != "资源区" and not lies_so and not removed and lies:
        raise sense.fail("只有放入资源区的牌才说横置，放入资源区与移出游戏的才说面朝上、面朝下", part)
    to_me = any(word in part.said("DEST") for word in ("我方", "自己")) and zone in {"手牌", DECK}
    meant = sense.targets[-1] if isinstance(what, Ref) and what.role.startswith("对象") and sense.targets else what
    whose = meant.whose if isinstance(meant, Select) and not meant.shown else ""
    if to_me and (whose == "对手" or (sense.shown and sense.seen_of == "对手" and not whose)):
        raise sense.fail("别人的牌只会进入其持有者的手牌和牌组（200#2）", part)
    mine = zone in {"资源区", "生命区"} and any(word in part.said("DEST") for word in ("我方", "自己"))
    taken = zone == "资源区" and isinstance(meant, Select) and (meant.whose, meant.zones) == ("对手", ("资源区",))
    if mine and not taken and what != Ref("这") and not (isinstance(meant, Select) and meant.whose == "自己"):
        raise sense.fail("放入我方区域的请写我方的牌：别人的牌放进谁的区域，不在能读懂的范围内", part)
    return Put(
        what,
        zone,
        _lies(part) if zone == "资源区" or hidden else place,
        "自己" if mine else None,
        order=part.word("ORDERED") is not None,
    )


def _lies(part: Part) -> str:
    """How a card lies that is laid into the resource zone, as far as the text says so."""
    facing = "面朝下" if part.word("FACE_DOWN") else "面朝上" if part.word("FACE_UP") else ""
    upright = "重置" if part.word("UPRIGHT_IN") else ""
    return "、".join(filter(None, (facing, upright)))


_HOW_MANY_LEFT = re.compile("([一二两三四2-4])张")


def rest(sense: Sense, part: Part) -> list[Node]:
    """其余放到牌组底: what is left of the cards that were looked at."""
    if not sense.shown:
        raise sense.fail("「其余」是哪些牌的其余？前面没有查看或展示过牌", part)
    if (many := _HOW_MANY_LEFT.search(part.said("REST_OF"))) and number(many[1]) != sense.unclaimed:
        raise sense.fail("前面看过的牌，到这里剩下的不是这么多", part)
    in_any_order(sense, part)
    left = Put(Ref("其余"), *dest(part.said("DEST")), order=part.word("ORDERED") is not None)
    if not part.said("DEST").startswith("洗"):
        return [left]
    if sense.seen_of != "自己":
        return shuffled_in(sense, part, [left])
    return [replace(left, random=True), Shuffle()]  # also where none is left, or another card was spoken of last
