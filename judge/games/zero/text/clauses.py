"""The clauses of card text that do something, each with the cards that it is about."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from judge.effects.nodes.ability import Ability, Grant, May, Node, OneOf
from judge.effects.nodes.harm import Damage, Heal
from judge.effects.nodes.meant import Ref, Select, Whose
from judge.effects.nodes.verbs import (
    Choose,
    Copy,
    Defeat,
    Deploy,
    Do,
    EndTurn,
    Finish,
    GiveUp,
    Multiply,
    Put,
    TakeControl,
    Turn,
)
from judge.effects.syntax import Part
from judge.games.zero.text import marks, nouns
from judge.games.zero.text.against import DEED, fee, unblocked, unharmed, untargeted
from judge.games.zero.text.annulling import annul
from judge.games.zero.text.changes import become, costlier, gain, limit, lose, rename, stat, trait
from judge.games.zero.text.exchanging import exchange
from judge.games.zero.text.governing import (
    any_number_in_deck,
    anyone,
    attacks,
    ban,
    ban_effects,
    flag,
    from_rest,
    levels,
    may_attack,
    next_less,
    no_draws,
    places,
    redirect,
    shows_top,
    skip,
    taunt,
    usable,
    wears_more,
    wears_only,
    works_only,
)
from judge.games.zero.text.hands import draw, give_up
from judge.games.zero.text.harming import damage, folded, heal, hit, lessened, more_harm, prevent, spared, takes
from judge.games.zero.text.moving import acted, equip, in_any_order, let, let_both, lying, rest, shuffled_in, state
from judge.games.zero.text.nouns import Said, aimed, whole
from judge.games.zero.text.seeing import look, reveal, search, shuffle
from judge.games.zero.text.sense import TURN_END, Sense
from judge.games.zero.text.spoken import actor_of, noun_of, spoken_of, until_of


def _destroy(sense: Sense, part: Part) -> list[Node]:
    return [Defeat(what) for what in nouns.several(sense, part)]


def _stand(sense: Sense, part: Part) -> list[Node]:
    """横置一张角色牌; 对方横置一张角色牌: of his own, which he chooses himself."""
    if part.word("WHOSE"):
        return _stands(sense, part)
    for noun in part.rules("noun") if sense.doer != "自己" and not sense.in_cost else ():
        if noun.first.name == "desc" and nouns.said(sense, noun.first).whose is None:
            raise sense.fail("由谁做？前面说的是别的玩家，请写明是谁的牌", part)
    several = nouns.several(sense, part)
    if "或" in part.said("STAND"):
        if sense.in_cost:
            raise sense.fail("费用里请写横置，或写重置", part)
        first, second = (tuple([Turn(what, word) for what in several]) for word in ("横置", "竖直"))
        return [OneOf((first, second) if part.said("STAND").startswith("横") else (second, first))]
    return [Turn(what, state(part.said("STAND"))) for what in several]


def _stands(sense: Sense, part: Part) -> list[Node]:
    who, noun = actor_of(part, "自己"), noun_of(part)
    what = nouns.said(sense, noun.first) if noun.first.name == "desc" else None
    if what is not None and nouns.own(noun):
        what = replace(what, whose=who)
    if what is None or what.number is None or what.whose not in {None, who} or who == "双方":
        raise sense.fail("请写是谁的几张牌", noun)
    sense.that = Ref("那")
    chosen = Choose(nouns.select(sense, replace(what, whose=who), noun), who)
    return [chosen, Defeat(Ref("那")) if part.word("DESTROY") else Turn(Ref("那"), state(part.said("STAND")))]


def _control(sense: Sense, part: Part) -> list[Node]:
    until, what = until_of(sense, part), aimed(sense, noun_of(part))
    given = part.said("TO_HIM")
    who: Whose = actor_of(part, "自己") if not given else "自己" if "我" in given or "己" in given else "对手"
    if who == "双方":
        raise sense.fail("控制权只能给一位玩家", part)
    if until not in {"", TURN_END} and "此牌离开" not in until:
        raise sense.fail("控制权只能持续到本回合结束、到此牌离开战斗区，或者一直持续", part)
    meant = sense.targets[-1] if isinstance(what, Ref) and what.role.startswith("对象") else what
    if isinstance(meant, Select) and meant.zones == ("资源区",):
        if until:
            raise sense.fail("资源区的牌的控制权，只读得懂一直持续的", part)
    elif isinstance(meant, Select) and meant.zones and set(meant.zones) - {"战斗区", "事件区"}:
        raise sense.fail("控制权说的是战斗区或资源区里的牌（612#2）；别处的牌请写放到哪里", part)
    return [TakeControl(what, who, until)]


def _choose(sense: Sense, part: Part) -> list[Node]:
    """选择一张角色牌: a target where it is in the open, else a choice; who is named chooses his own."""
    sense.chosen = True
    if part.word("WHOSE"):
        return _chosen_by(sense, part)
    origin = part.rule("from")
    place = None if origin is None else nouns.place(sense, noun_of(origin), of_one=True)
    what = aimed(sense, list(part.rules("noun"))[-1], of_zone=place)
    if isinstance(what, Select):
        if what.most is None or what.top:
            raise sense.fail("没有写选择几张", part)
        sense.that = Ref("那")
        return [Choose(what)]
    return []


def _chosen_by(sense: Sense, part: Part) -> list[Node]:
    """对方选择一张自己的角色牌: one of his, as the effect is carried out."""
    who, noun = nouns.whose(part.said("WHOSE")), noun_of(part)
    said = nouns.said(sense, noun.first) if noun.first.name == "desc" else Said()
    own = said.whose == who or nouns.own(noun) or not any(word in noun.text for word in ("我方", "你"))
    if said.shown and who == "自己":  # who has looked chooses of what he saw
        sense.that = Ref("那")
        return [Choose(nouns.select(sense, said, noun))]
    if who == "双方" or said.number is None or said.bound or said.whose not in {None, "自己", who} or not own:
        raise sense.fail("请写是谁选择自己的几张牌", part)
    sense.that = Ref("那")
    return [Choose(nouns.select(sense, replace(said, whose=who), noun), who)]


def _placed(sense: Sense, part: Part) -> list[Node]:
    """选择一张角色牌，返回其持有者的手牌: what was chosen just before."""
    if not (sense.chosen or sense.seen_now) or sense.that is None:
        raise sense.fail("没有写是什么牌", part)
    in_any_order(sense, part)
    made = [acted(sense, part, sense.that)]
    if part.said("DEST").startswith("洗"):
        return shuffled_in(sense, part, made)
    return lying(made) if part.word("TAPPED_IN") else made


def _copy(sense: Sense, part: Part) -> list[Node]:
    who, source = part.rules("noun")
    until = until_of(sense, part)
    if until not in {"", TURN_END}:
        raise sense.fail("复制只读得懂一直是，或到本回合结束", part)
    what = aimed(sense, who, counted=False)
    return [Copy(what, aimed(sense, source), (), until)]


def _copy_used(sense: Sense, part: Part) -> list[Node]:
    what = aimed(sense, noun_of(part))
    if isinstance(what, Ref) and any(target.zones != ("连锁",) for target in sense.targets):
        raise sense.fail("复制使用中的牌，请写「连锁中的一张…」", part)
    return [Copy(Ref("这"), what, ("连锁",))]


def _enter_as(sense: Sense, part: Part) -> list[Node]:
    what = whole(sense, noun_of(part))
    if not isinstance(what, Select) or what.most != 1 or part.said("DEPLOY") != "登场":
        raise sense.fail("作为哪一张牌来登场，请写「战斗区中的一张…」", part)
    copy = Copy(Ref("这"), what, ("登场",))
    return [May((copy,)) if part.word("MAY") else copy]


def _doubled(_sense: Sense, part: Part) -> list[Node]:
    return [Multiply(Ref("诱发"), "伤害", int(part.said("TIMES")[2]))]


def _end_turn(_sense: Sense, part: Part) -> list[Node]:
    return [Do("结束战斗")] if part.word("END_BATTLE") else [EndTurn()]


def _finish(_sense: Sense, part: Part) -> list[Node]:
    return [Finish(actor_of(part, "自己"), won=bool(part.word("WIN")))]


def _levelled_up(sense: Sense, part: Part) -> list[Node]:
    """将一张角色牌升级: by which card, and for what price, the book says only of what a player does himself."""
    raise sense.fail(
        "效果使角色牌升级，用什么作升级指示物、要不要支付，书中没有写（600#3、600#4是玩家自己升级）；"
        "请写「将我方牌组顶的一张牌面朝下放在…之下作为等级指示牌」，或「本回合视为LV2」",
        part,
    )


def _fee(sense: Sense, part: Part) -> list[Node]:
    """What an attack costs: a number, or something that is done."""
    return [_deed_for_it(sense, part)] if part.word("FEE_DEED") else fee(sense, part)


def _deed_for_it(sense: Sense, part: Part) -> Grant:
    """此牌攻击时须舍弃一张手牌: what is done is a cost, of the player who attacks (501#4)."""
    who, done = spoken_of(sense, part), part.rule("give_up", "stand")
    if done is None or who != Ref("这"):
        raise sense.fail("攻击时要做的，只读得懂「此牌攻击时须…」：别的牌攻击时，做的是谁的牌？", part)
    sense.in_cost = True
    cost = tuple(nodes(sense, done))
    sense.in_cost = False
    if any(isinstance(what := getattr(node, "what", None), Select) and what.whose == "对手" for node in cost):
        raise sense.fail("支付的是攻击的玩家自己的牌", done)
    return Grant(who, DEED, ability=Ability("", DEED, "", (), cost=cost))


_NODES: dict[str, Callable[[Sense, Part], list[Node]]] = {
    "draw": draw,
    "give_up": give_up,
    "destroy": _destroy,
    "stand": _stand,
    "equip": equip,
    "from_rest": from_rest,
    "let": let,
    "let_both": let_both,
    "stat": stat,
    "become": become,
    "flag": flag,
    "ban": ban,
    "ban_effects": ban_effects,
    "exchange": exchange,
    "limit": limit,
    "lessened": lessened,
    "more_harm": more_harm,
    "next_less": next_less,
    "wears_more": wears_more,
    "skip": skip,
    "no_draws": no_draws,
    "shows_top": shows_top,
    "levelled_up": _levelled_up,
    "places": places,
    "anyone": anyone,
    "any_number_in_deck": any_number_in_deck,
    "levels": levels,
    "may_attack": may_attack,
    "put_marks": marks.put,
    "take_marks": marks.take,
    "folded": folded,
    "lose": lose,
    "gain": gain,
    "taunt": taunt,
    "trait": trait,
    "unblocked": unblocked,
    "untargeted": untargeted,
    "usable": usable,
    "works_only": works_only,
    "unharmed": unharmed,
    "wears_only": wears_only,
    "annul": annul,
    "attacks": attacks,
    "redirect": redirect,
    "rename": rename,
    "control": _control,
    "damage": damage,
    "heal": heal,
    "hit": hit,
    "prevent": prevent,
    "spared": spared,
    "takes": takes,
    "search": search,
    "look": look,
    "reveal": reveal,
    "shuffle": shuffle,
    "rest": rest,
    "choose": _choose,
    "placed": _placed,
    "copy": _copy,
    "copy_used": _copy_used,
    "enter_as": _enter_as,
    "doubled": _doubled,
    "fee": _fee,
    "costlier": costlier,
    "end_turn": _end_turn,
    "finish": _finish,
}


_DONE_TO = (Damage, Defeat, Deploy, Heal, Put, TakeControl, Turn)
"""Verbs after which 「那些牌」 can mean the cards that they were done to."""
_SPEAKS_ANEW = frozenset(("choose", "search", "look", "reveal", "draw", "give_up"))
_FOR_EACH = frozenset(("stat", "draw", "damage", "define"))
"""Clauses with a number that 每有一张… multiplies, in all of its sentence."""


def deed(found: Sequence[Node]) -> str:  # noqa: PLR0911 - one a kind
    """What a clause does to cards, in the word for it; nothing if it is not one thing."""
    if len(found) != 1:
        return ""
    match found[0]:
        case Defeat():
            return "破坏"
        case GiveUp(way=way) | Put(place=("废弃" | "舍弃") as way):
            return way
        case Put(zone="移出游戏"):
            return "移出游戏"
        case Deploy():
            return "登场"
        case Turn(what=Select(), state="横置"):
            return "横置"
    return ""


def _milled(found: Sequence[Node]) -> str:
    """Where a clause puts cards from the top of a deck that everybody sees there."""
    first = found[0] if len(found) == 1 else None
    top = isinstance(first, Put) and isinstance(first.what, Select) and first.what.top
    return first.zone if top and isinstance(first, Put) and first.zone in {"休息区", "移出游戏"} else ""


def _possessor(sense: Sense, part: Part) -> Whose | None:
    """Whose cards 其手牌 speaks of, in a clause."""
    if part.said("WHOSE").removesuffix("的") in nouns.ONE_PLAYER:
        raise sense.fail("哪一位玩家？请写是谁", part)
    if part.word("ITS_CONTROLLER"):
        return "双方"
    if part.word("WHOSE"):
        return nouns.whose(part.said("WHOSE"))
    return "自己" if sense.his else sense.doer if sense.doer != "自己" else None


def nodes(sense: Sense, part: Part) -> list[Node]:
    """What a clause does."""
    if part.name not in _NODES:
        raise sense.fail("这里不能这样写", part)
    if sense.each is not None and part.name not in _FOR_EACH:
        raise sense.fail("「每有」管不管到这里？请另写一句", part)
    sense.possessor = _possessor(sense, part)
    before, sense.of_both = sense.that, sense.of_both and part.name not in _SPEAKS_ANEW
    found = _NODES[part.name](sense, part)
    sense.milled_to = _milled(found) or (sense.milled_to if sense.that == before and not found else "")
    if sense.that is not before:
        sense.others_since = False
    elif any(isinstance(getattr(node, "what", None), Select) for node in found):
        sense.others_since = True
    if any(isinstance(what := getattr(n, "what", None), Select) and what.top and what.whose == "双方" for n in found):
        sense.of_both = True
    if part.name in {"draw", "give_up", "stand"} and (part.word("WHOSE") or part.word("EACH")):
        sense.doer = actor_of(part, "自己")  # 每位玩家抽一张牌，之后舍弃一张手牌: he who was named goes on
    if part.name == "let" and part.rule("noun") is not None and noun_of(part).first.name == "THIS":
        sense.itself = True  # 将此牌登场，本回合结束时将其移出游戏
    sense.chosen, sense.seen_now = part.name == "choose", part.name in {"look", "reveal"}
    done_to = [node.what for node in found if isinstance(node, _DONE_TO)]
    if found and not sense.in_cost:
        sense.deed = deed(found)
    if any(getattr(node, "what", Ref("那")) != Ref("那") for node in found):  # of these it would be said then
        sense.all_of = False
    if done_to and not sense.in_cost:
        sense.all_of = all(isinstance(what, Select) and what.most is None for what in done_to)
    return found
