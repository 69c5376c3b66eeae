"""The clauses of card text that do something, each with the cards that it is about."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from judge.effects.nodes.ability import Grant, If, Node, OneOf
from judge.effects.nodes.meant import Count, Filter, Holder, Is, Ref, Select, Target, Whose
from judge.effects.nodes.verbs import (
    Become,
    Choose,
    Copy,
    Damage,
    Defeat,
    Deploy,
    Do,
    Draw,
    EndTurn,
    Finish,
    Gain,
    GiveUp,
    Heal,
    Look,
    Multiply,
    Power,
    Prevent,
    Put,
    Reveal,
    Search,
    Shuffle,
    TakeControl,
    Turn,
)
from judge.effects.numerals import number
from judge.effects.syntax import Part
from judge.games.zero.text import keywords, nouns
from judge.games.zero.text.nouns import Said, aimed, whole
from judge.games.zero.text.sense import TURN_END, Sense

_STATS = {"(攻)": ("攻击力",), "(防)": ("防御力",), "攻防各": ("攻击力", "防御力")}
_FLAGS = {
    "不能攻击对方生命区": "不能攻击生命区",
    "不能攻击对方的生命区": "不能攻击生命区",
    "不能进行攻击": "不能攻击",
    "不能进行防御": "不能防御",
    "不能成为攻击对象": "不能被攻击",
    "不能被选为攻击对象": "不能被攻击",
    **dict.fromkeys(
        ("不能成为效果对象", "不能成为效果的对象", "不能被效果指定", "不能被效果指定为对象", "不能被指定为对象"),
        "不能被指定",
    ),
    "能攻击竖直的角色牌": "能攻击竖直的角色",
}
_DECK = "牌组区"
_TOP, _BOTTOM = "最上方", "最下方"


def _dest(said: str) -> tuple[str, str]:
    """The zone, and the end of a pile, that a word such as 放到牌组底 says."""
    if "手牌" in said:
        return "手牌", ""
    if "牌组" in said:
        return _DECK, _BOTTOM if said.endswith("底") else _TOP
    return next(zone for zone in ("移出游戏", "休息区", "生命区", "资源区") if zone in said), ""


def _actor(part: Part, default: Whose) -> Whose:
    said = part.word("WHOSE")
    if said is None and part.word("EACH"):
        return "双方"
    return nouns.whose(said.text) if said else default


def _until(sense: Sense, part: Part) -> str:
    """Until when: said in the clause or before it."""
    said = list(part.rules("until"))
    if len(said) > 1 or (said and sense.until):
        raise sense.fail("持续到什么时候写了两次", said[-1])
    for each in said:
        duration(sense, each)
    goes_on = part.rule("noun") is None and sense.subject is not None
    if goes_on and said and not sense.before:
        raise sense.fail("前面的变化持续到什么时候？请写在这一句的前面", said[-1])
    sense.pending = None
    until = TURN_END if said else sense.until or (sense.before if goes_on else "")
    sense.before = until
    sense.lasts_for_a_time = sense.lasts_for_a_time or bool(until)
    return until


def duration(sense: Sense, until: Part) -> None:
    """本回合, 直到回合结束: the only time that effects of this book last."""
    if "下" in until.text or "战斗" in until.text or "游戏" in until.text or any(w in until.text for w in "对我你自"):
        raise sense.fail("只能持续到本回合结束", until)


def _noun(part: Part) -> Part:
    return part.the("noun")


def _spoken(sense: Sense, part: Part) -> Target:
    """Whom a clause speaks of: its own words, or those of the clause before it, or this card."""
    noun = part.rule("noun")
    if noun is not None:
        sense.subject = aimed(sense, noun, counted=False)
    return sense.subject if sense.subject is not None else Ref("这")


def _draw(sense: Sense, part: Part) -> list[Node]:
    count = number(part.said("NUM"))
    if sense.each is None:
        return [Draw(count, _actor(part, "自己"))]
    sense.pending = None
    return [Draw(Count(sense.each.of, count), _actor(part, "自己"))]


def _give_up(sense: Sense, part: Part) -> list[Node]:
    if (ordered := part.word("ITS")) is not None and not part.word("ITS_CONTROLLER"):
        raise sense.fail("「其」指的是谁？请写我方或对方", ordered)
    found = [_gives_up(sense, part, noun) for noun in part.rules("noun")]
    sense.that = Ref("那")
    return found


def _gives_up(sense: Sense, part: Part, noun: Part) -> Node:
    if noun.first.name != "desc":
        if part.word("WHOSE"):
            raise sense.fail("请写是谁的什么牌", noun)
        return Put(whole(sense, noun), "休息区")
    what = nouns.said(sense, noun.first)
    if what.number is None and not what.every:
        raise sense.fail("没有写几张：请写数量，或写「所有」", noun)
    if part.word("ITS_CONTROLLER"):
        return _their_own(sense, part, noun, what)
    who = _actor(part, what.whose or "自己")
    if what.whose is not None and what.whose != who:
        raise sense.fail("废弃和舍弃的只能是自己的牌", noun)
    return GiveUp(nouns.select(sense, replace(what, whose=who), noun), part.said("GIVE_UP"))


def _their_own(sense: Sense, part: Part, noun: Part, what: Said) -> Node:
    """其控制者废弃其生命区的一张牌: who controls the card that was spoken of gives up his own."""
    if what.whose is not None:
        raise sense.fail("废弃和舍弃的只能是自己的牌", noun)
    if (of := sense.that or (Ref("诱发") if sense.trigger is not None else None)) is None:
        raise sense.fail("「其」指的是哪一张？前面没有说到别的牌", part)
    return GiveUp(replace(nouns.select(sense, what, noun), holder=Holder(of)), part.said("GIVE_UP"))


def _destroy(sense: Sense, part: Part) -> list[Node]:
    return [Defeat(aimed(sense, noun)) for noun in part.rules("noun")]


def _stand(sense: Sense, part: Part) -> list[Node]:
    return [Turn(aimed(sense, noun), _state(part.said("STAND"))) for noun in part.rules("noun")]


def _state(said: str) -> str:
    return "横置" if said == "横置" else "竖直"


def _let(sense: Sense, part: Part) -> list[Node]:
    """将一张角色牌加入手牌, 将此牌从休息区横置登场, 从休息区中将一张角色牌登场."""
    _in_any_order(sense, part)
    if part.word("GIVE_UP") and (part.rule("noun") is None or part.the("noun").first.name == "desc"):
        raise sense.fail("请写成「废弃…」「舍弃…」：由谁选择不一样（606#3）", part)
    made = _moved(sense, part)
    if not part.word("SHOWN"):
        return made
    what = getattr(made[0], "what", None)
    if len(made) != 1 or not isinstance(what, Select):
        raise sense.fail("要写展示什么牌", part)
    sense.that = Ref("那")
    return [Choose(what), Reveal(Ref("那")), replace(made[0], what=Ref("那"))]


def _moved(sense: Sense, part: Part) -> list[Node]:
    origin = part.rule("from")
    noun = part.rule("noun")
    if noun is None:  # 从休息区一张『旅团』加入手牌
        if origin is None:
            raise sense.fail("没有写是什么牌", part)
        return [_acted(part, aimed(sense, _noun(origin)))]
    if origin is None:
        return [_acted(part, aimed(sense, noun))]
    from_ = nouns.place(sense, _noun(origin))
    if noun.first.name == "desc":
        return [_acted(part, aimed(sense, noun, of_zone=from_))]
    what = whole(sense, noun)
    if what != Ref("这") or from_.top:
        raise sense.fail("从哪里，只能对此牌这样说", origin)
    return [If(Is(what, (Filter("区域", "=", (from_.zone,)),)), (_acted(part, what),), "若")]


def _in_any_order(sense: Sense, part: Part) -> None:
    """以任意顺序 says what 201#4 and 202#5 say anyway of several cards on a pile, and nothing elsewhere."""
    said = part.word("ORDERED")
    if said is not None and not any(zone in part.said("DEST") for zone in ("牌组", "生命区")):
        raise sense.fail("只有牌组与生命区的牌有顺序", said)


def _acted(part: Part, what: Target) -> Node:
    if part.word("STAND"):
        return Turn(what, _state(part.said("STAND")))
    if part.word("DESTROY"):
        return Defeat(what)
    if part.word("GIVE_UP"):  # 将其舍弃
        return Put(what, "休息区")
    if part.word("DEPLOY"):
        return Deploy(what, state="横置" if "横置" in part.said("DEPLOY") else "")
    if part.word("EITHER_END"):
        return OneOf(((Put(what, _DECK, _TOP),), (Put(what, _DECK, _BOTTOM),)))
    return Put(what, *_dest(part.said("DEST")))


def _stat(sense: Sense, part: Part) -> list[Node]:
    until, what = _until(sense, part), _spoken(sense, part)
    found: list[Node] = []
    for change in part.rules("change"):
        minus = change.said("SIGN") == "-" or change.word("DOWN") is not None
        for fact in _facts(change.said("STAT")):
            if "费用" in fact and not _costs(what):
                raise sense.fail("费用在使用时才要紧：请写是哪里的牌，例如「我方手牌中的『甲』」", change)
            points = number(change.said("NUM"))
            much = points if sense.each is None else Count(sense.each.of, points)
            found.append(Power(what, fact, much, until, minus))
    return found


def _facts(said: str) -> tuple[str, ...]:
    return _STATS.get(said, (said.removeprefix("的"),))


def _costs(what: Target) -> bool:
    """Whether it is said where the cards are whose costs change: a cost is paid in the hand and read elsewhere."""
    return isinstance(what, Select) and bool(what.zones)


def _become(sense: Sense, part: Part) -> list[Node]:
    until, nouns_ = _until(sense, part), list(part.rules("noun"))
    sense.subject = aimed(sense, nouns_[0], counted=False)
    much = _much(sense, part, nouns_[1:])
    return [Become(sense.subject, fact, much, until) for fact in _facts(part.said("STAT"))]


def _much(sense: Sense, part: Part, counted: list[Part]) -> int | Count:
    """What a number becomes: one that is written, or how many cards there are, times one that is."""
    if not counted:
        return number(part.said("NUM"))
    (noun,) = counted
    what = whole(sense, noun)
    if not isinstance(what, Select) or what.most is not None or what.top:
        raise sense.fail("要写什么牌的数量", noun)
    return Count(what, number(part.said("NUM")) if part.word("NUM") else 1)


def _trait(sense: Sense, part: Part) -> list[Node]:
    until, what, word = _until(sense, part), _spoken(sense, part), part.said("ROLE")[1:-1]
    return [Become(what, "属性", (word,), until) if part.word("BECOME") else Gain(what, "属性", (word,), until)]


def _gain(sense: Sense, part: Part) -> list[Node]:
    """A keyword that is a flag, or the effect that a keyword stands for (307#4)."""
    until, what, word = _until(sense, part), _spoken(sense, part), part.said("KEYWORD")
    role = part.word("ROLE")
    if (word == keywords.TOGETHER) != (role is not None):
        raise sense.fail("只有战斗连协后面写『…』，而且必须写", part)
    given = keywords.ability(word, role.text[1:-1] if role else "", word)
    if given.body == (Grant(keywords.THIS, word),):
        return [Grant(what, word, until)]
    return [Grant(what, until=until, ability=given)]


def _flag(sense: Sense, part: Part) -> list[Node]:
    until, what = _until(sense, part), _spoken(sense, part)
    said = part.said("FLAG")
    if said.startswith("不能攻击") and said.endswith("防御"):
        return [Grant(what, flag, until) for flag in ("不能攻击", "不能防御")]
    return [Grant(what, _FLAGS.get(said, said), until)]


def _lose(sense: Sense, part: Part) -> list[Node]:
    until = _until(sense, part)
    return [Grant(_spoken(sense, part), "失去效果", until)]


def _annul(sense: Sense, part: Part) -> list[Node]:
    """使连锁中的一张战术牌无效: what is in the chain; where a card of another kind would go, the book does not say."""
    # 319#8 says 效果无效 of a card in the battle zone
    until, noun = _until(sense, part), _noun(part)
    used = sense.trigger.subject if sense.trigger is not None and sense.trigger.event == "使用" else None
    what = Ref("诱发") if noun.first.name == "THAT" and used is not None else aimed(sense, noun, counted=False)
    kinds = _kinds_meant(sense, what)
    if "效果" in part.said("ANNULLED") and not {*kinds} & {*nouns.TACTICS}:
        return [Grant(what, "失去效果", until)]
    if until or not all(kind in nouns.TACTICS for kind in kinds):
        raise sense.fail("只有连锁中的战术牌能无效：别的牌无效之后去哪里，书中没有写", part)
    return [Do("无效", what)]


def _kinds_meant(sense: Sense, what: Target) -> list[str]:
    """The kinds of cards that are meant, also those that were chosen or that set the effect off."""
    if isinstance(what, Select):
        return [what.kind]
    if what.role.startswith("对象"):
        return [target.kind for target in sense.targets]
    subject = sense.trigger.subject if what.role == "诱发" and sense.trigger is not None else None
    return [subject.kind] if isinstance(subject, Select) else [""]


def _rename(sense: Sense, part: Part) -> list[Node]:
    until = _until(sense, part)
    return [Become(_spoken(sense, part), "牌名", (nouns.named(part.said("NAME")),), until)]


def _control(sense: Sense, part: Part) -> list[Node]:
    return [TakeControl(aimed(sense, _noun(part)))]


def _damage(sense: Sense, part: Part) -> list[Node]:
    much = number(part.said("NUM"))
    if part.word("LIFE_ZONE"):
        return [Damage(None, much, _actor(part, "对手"))]
    return [Damage(aimed(sense, _noun(part)), much)]


def _heal(sense: Sense, part: Part) -> list[Node]:
    much = part.said("NUM") or part.said("HEALED").removesuffix("点伤害")
    return [Heal(aimed(sense, _noun(part)), number(much))]


def _prevent(sense: Sense, part: Part) -> list[Node]:
    much = part.word("NUM")
    what = aimed(sense, _noun(part), counted=False)
    return [Prevent(what, number(much.text) if much else None, _until(sense, part) or TURN_END)]


def _search(sense: Sense, part: Part) -> list[Node]:
    """从牌组找一张『旅团』加入手牌."""
    phrases = list(part.rules("noun"))
    sought = phrases[-1]
    place = nouns.place(sense, phrases[0]) if len(phrases) > 1 else Said(whose="自己", zone=_DECK)
    if sought.first.name != "desc" or place.top or not place.zone:
        raise sense.fail("要写在哪里找什么牌", part)
    if place.whose not in {None, "自己"} and place.zone == _DECK:
        raise sense.fail("找对方的牌组之后由谁洗切，不在能读懂的范围内", part)
    said = nouns.within(sense, place, nouns.said(sense, sought.first), sought)
    if said.number is None:
        raise sense.fail("没有写找几张", sought)
    what = nouns.select(sense, replace(said, whose=said.whose or "自己"), sought)
    zone = "战斗区" if part.word("DEPLOY") else _dest(part.said("DEST"))[0]
    if "横置" in part.said("DEPLOY") or part.said("DEST").endswith("底"):
        raise sense.fail("找到的牌这样放，不在能读懂的范围内", part)
    sense.that = Ref("那")
    return [Search(what, zone, shown=part.word("SHOWN") is not None)]


def _look(sense: Sense, part: Part) -> list[Node]:
    what = _seen(sense, part)
    return [Look(what)]


def _reveal(sense: Sense, part: Part) -> list[Node]:
    """展示牌组顶的一张牌; 对方展示手牌: whose is said of who shows it."""
    what, who = _seen(sense, part), part.word("WHOSE")
    if who is None:
        return [Reveal(what)]
    if not isinstance(what, Select) or (what.whose != "双方" and not what.top):
        raise sense.fail("是谁的写了两次", part)
    return [Reveal(replace(what, whose=nouns.whose(who.text)))]


def _seen(sense: Sense, part: Part) -> Target:
    what = aimed(sense, _noun(part), counted=False)
    sense.shown, sense.that = True, Ref("那")
    return what


def _shuffle(sense: Sense, part: Part) -> list[Node]:
    place = nouns.place(sense, _noun(part))
    if place.zone != _DECK or place.top:
        raise sense.fail("只有牌组能洗切", part)
    return [Shuffle(place.whose or "自己")]


def _rest(sense: Sense, part: Part) -> list[Node]:
    if not sense.shown:
        raise sense.fail("「其余」是哪些牌的其余？前面没有查看或展示过牌", part)
    _in_any_order(sense, part)
    return [Put(Ref("其余"), *_dest(part.said("DEST")))]


def _choose(sense: Sense, part: Part) -> list[Node]:
    """选择一张角色牌: a target where it is in the open, else a choice."""
    origin = part.rule("from")
    place = None if origin is None else nouns.place(sense, _noun(origin))
    what = aimed(sense, list(part.rules("noun"))[-1], of_zone=place)
    if isinstance(what, Select):
        if what.most is None or what.top:
            raise sense.fail("没有写选择几张", part)
        sense.that = Ref("那")
        return [Choose(what)]
    return []


def _copy(sense: Sense, part: Part) -> list[Node]:
    who, source = part.rules("noun")
    return [Copy(whole(sense, who), aimed(sense, source), ())]


def _copy_used(sense: Sense, part: Part) -> list[Node]:
    what = aimed(sense, _noun(part))
    if isinstance(what, Ref) and any(target.zones != ("连锁",) for target in sense.targets):
        raise sense.fail("复制使用中的牌，请写「连锁中的一张…」", part)
    return [Copy(Ref("这"), what, ("连锁",))]


def _enter_as(sense: Sense, part: Part) -> list[Node]:
    what = whole(sense, _noun(part))
    if not isinstance(what, Select) or what.most != 1 or "横置" in part.said("DEPLOY"):
        raise sense.fail("作为哪一张牌来登场，请写「战斗区中的一张…」", part)
    return [Copy(Ref("这"), what, ("登场",))]


def _doubled(_sense: Sense, part: Part) -> list[Node]:
    return [Multiply(Ref("诱发"), "伤害", int(part.said("TIMES")[2]))]


def _fee(sense: Sense, part: Part) -> list[Node]:
    return [Grant(_spoken(sense, part), "攻击费用", number=number(part.said("NUM")))]


def _end_turn(_sense: Sense, _part: Part) -> list[Node]:
    return [EndTurn()]


def _finish(_sense: Sense, part: Part) -> list[Node]:
    return [Finish(_actor(part, "自己"), won=bool(part.word("WIN")))]


_NODES: dict[str, Callable[[Sense, Part], list[Node]]] = {
    "draw": _draw,
    "give_up": _give_up,
    "destroy": _destroy,
    "stand": _stand,
    "let": _let,
    "stat": _stat,
    "become": _become,
    "flag": _flag,
    "lose": _lose,
    "gain": _gain,
    "trait": _trait,
    "annul": _annul,
    "rename": _rename,
    "control": _control,
    "damage": _damage,
    "heal": _heal,
    "prevent": _prevent,
    "search": _search,
    "look": _look,
    "reveal": _reveal,
    "shuffle": _shuffle,
    "rest": _rest,
    "choose": _choose,
    "copy": _copy,
    "copy_used": _copy_used,
    "enter_as": _enter_as,
    "doubled": _doubled,
    "fee": _fee,
    "end_turn": _end_turn,
    "finish": _finish,
}


def nodes(sense: Sense, part: Part) -> list[Node]:
    """What a clause does."""
    if part.name not in _NODES:
        raise sense.fail("这里不能这样写", part)
    found = _NODES[part.name](sense, part)
    if sense.each is not None and part.name == "stat":
        sense.each = None
    return found
