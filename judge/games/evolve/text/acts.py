"""What is done to cards that were named before it or after 将."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from judge.effects.nodes.ability import By, Grant, Node, OneOf
from judge.effects.nodes.meant import TARGET, Holder, Ref, Select, Target, of_targets
from judge.effects.nodes.verbs import Become, Choose, Defeat, Deploy, Do, Gain, Put, Reveal, TakeControl, Turn
from judge.effects.numerals import number
from judge.effects.syntax import Part
from judge.games.evolve.text import described, nouns, searching, subjects
from judge.games.evolve.text.cards import BANISHED, together, turned
from judge.games.evolve.text.discarding import given_up
from judge.games.evolve.text.harming import mutual
from judge.games.evolve.text.icons import THIS
from judge.games.evolve.text.making import places_of, tokens_put, where
from judge.games.evolve.text.numbers import added, set_to
from judge.games.evolve.text.of_each import said_of_each, so_many_of_each
from judge.games.evolve.text.of_players import changed_of_player, of_a_game
from judge.games.evolve.text.said import Said
from judge.games.evolve.text.sense import TURN_END, Sense
from judge.games.evolve.text.subjects import IN_START_PHASE, nouns_of, player, spoken_of, taken_from, until
from judge.games.evolve.text.tokens import state_of
from judge.games.evolve.text.words import DECK, FIELD, HAND, LEADER, fact, kept
from judge.games.evolve.vocabulary import BY_LIFE, LADEN, NOT_THOSE, OR_NAMED, OTHER_NAME, STARTS
from judge.games.evolve.zones import GRAVE

_FLAGS = {
    **{f"{give}与生命值而{no}攻击力相同的伤害": BY_LIFE for give in ("给予", "造成") for no in ("非", "不是")},
    "给予与生命值相同的伤害来代替攻击力": BY_LIFE,
    **dict.fromkeys(("不能攻击", "不能进行攻击"), "不能攻击"),
    **dict.fromkeys(("不能攻击对手", "不能对对手进行攻击"), "不能攻击"),  # nobody else is attacked (8.4.1)
    **dict.fromkeys(("不能攻击主战者", "不能攻击对手的主战者"), "不能攻击主战者"),
    "不能攻击自己的主战者": "不能攻击主战者",
    **dict.fromkeys(("不能攻击随从", "不能攻击对手的随从"), "不能攻击随从"),
    **dict.fromkeys(("必须被攻击", "必须被选择为攻击目标"), "必须被攻击"),
    **dict.fromkeys(("不能被攻击", "不能成为攻击目标", "不能被选择为攻击目标", "不能被选为攻击目标"), "不能被攻击"),
    **dict.fromkeys(("不会被攻击", "不会成为攻击目标", "不会被选择为攻击目标", "不会被选为攻击目标"), "不能被攻击"),
    **dict.fromkeys(("可以无视【守护】进行攻击", "可以无视【守护】攻击", "无视【守护】进行攻击"), "无视守护"),
    **{f"不受{to}{harm}伤害": f"不会受到{harm}伤害" for to in ("", "到") for harm in ("", "能力", "交战")},
    **dict.fromkeys(
        (
            f"不{may}被对手的{what}{by}选择"
            for may in ("能", "会")
            for what in ("能力", "卡牌或能力", "法术或能力")
            for by in ("", "所")
        ),
        "灵气",  # 12.15.2
    ),
    **{
        f"不{may}成为对手的{what}的{aim}": "灵气"
        for may in ("能", "会")
        for what in ("能力", "卡牌或能力", "法术或能力")
        for aim in ("目标", "对象")
    },
    **dict.fromkeys(("不会受到能力的伤害", "不受能力的伤害", "不受到能力的伤害"), "不会受到能力伤害"),
    **dict.fromkeys(("不会受到能力造成的伤害", "不受能力造成的伤害", "不受到能力造成的伤害"), "不会受到能力伤害"),
    "可以从自己的墓场使用": "可以从墓场使用",
    **dict.fromkeys(("不能竖置", "不会竖置", "不竖置", "不变为竖置状态"), "不能竖置"),
    **dict.fromkeys(("不能回复生命值", "不会回复生命值", "生命值不会增加", "生命值不能增加"), "生命值不能增加"),
    **dict.fromkeys(("的生命值不会增加", "的生命值不能增加"), "生命值不能增加"),
    **dict.fromkeys(("不能被选择", "不会被选择"), "不能被选择"),
    **dict.fromkeys(("不能被对手的法术选择", "不会被对手的法术选择"), "不能被对手的法术选择"),
}


def _act(sense: Sense, part: Part) -> list[Node]:
    action = next(part.rules(*_ACTIONS))
    part = said_of_each(part)
    if part.rule("quant") is not None and (
        action.name != "put" or not any("『" in each.text for each in nouns_of(part))
    ):
        part = so_many_of_each(sense, part)
    origin = taken_from(sense, part)
    lasting = action.name in _LASTS
    if origin is not None and lasting:
        raise sense.fail("这里不能写从哪里", part.the("from"))
    if action.name == "put" and (tokens := tokens_put(sense, part, action, origin)) is not None:
        return tokens
    if action.name in {"stat", "become"} and (made := changed_of_player(sense, part, action)) is not None:
        return made
    if action.name == "flag" and (flag := of_a_game(action.said("FLAG").replace("无法", "不能"))) is not None:
        return [Grant(Ref(LEADER, player(sense, part)), flag, until(sense, part))]
    if action.name == "discard" and len(nouns_of(part)) == 1 and nouns_of(part)[0].first.name == "desc":
        words = nouns.within(sense, origin, described.said(sense, nouns_of(part)[0].first), part)
        return [given_up(sense, words, None, part)]
    if origin is not None and nouns_of(part):
        _lies_there(sense, nouns_of(part)[0], origin, part)
    sense.dealing = action.name in {"stat", "become"} and all("造成的" in fact(word.text) for word in _words(action))
    if lasting and any(_unplaced_spells(sense, noun) for noun in nouns_of(part)) and not sense.using | sense.dealing:
        raise sense.fail("法术不在战场上：请写明是哪里的法术", part)
    if not nouns_of(part) and origin is not None and sense.that is None:
        raise sense.fail("没有写是什么牌", part)
    chosen, found = together(sense, spoken_of(sense, part, counted=not lasting, origin=origin))
    found = [Ref("这", "自己") if what == THIS and _in_ones_own(sense, part) else what for what in found]
    sense.dealing = False
    if part.rule("until") is not None and not lasting:
        raise sense.fail("这里做的不会持续", part.the("until"))
    if sense.each is not None and lasting and action.name not in {"stat", "both"}:
        raise sense.fail("「每有」后面没有写增减多少", action)
    held = until(sense, part) if lasting else ""
    if held in STARTS and _FLAGS.get(action.said("FLAG").replace("无法", "不能")) != "不能竖置":
        raise sense.fail("开始阶段只写能不能竖置", action)
    return [*chosen, *[node for what in found for node in _done_to(sense, action, what, held)]]


def _in_ones_own(sense: Sense, part: Part) -> bool:
    """【谢幕曲】将自己墓场的此卡牌…: it is not there if it went to its owner's, who is somebody else (5.21.3)."""
    waits = sense.trigger is not None and sense.trigger.event in _TO_GRAVE and sense.trigger.subject == THIS
    said = [noun.text for noun in nouns_of(part) if noun.first.name == "THIS"]
    return waits and any("自己" in text and GRAVE in text for text in said)


def _lies_there(sense: Sense, noun: Part, origin: Said, at: Part) -> None:
    """将此卡牌从墓场放置到战场: it must be there then, or the ability works where that is (10.3.4)."""
    waits = sense.trigger is not None and sense.trigger.event in _TO_GRAVE and sense.trigger.subject == THIS
    if noun.first.name == "THIS" and not (origin.zone == GRAVE and waits) and sense.zone != origin.zone:
        if sense.trigger is not None or not sense.of_card or origin.zone != GRAVE:
            raise sense.fail(f"这时此卡牌不在{origin.zone}", at)
        sense.zone = GRAVE
    target = sense.targets[-1] if sense.targets else None
    chosen = (
        target is not None and target.zones == (origin.zone,) and str(getattr(sense.that, "role", ""))[:2] == TARGET
    )
    if noun.first.name == "THAT" and not chosen and not (sense.gone and sense.that == Ref("那")):
        raise sense.fail(f"「{noun.text}」不在{origin.zone}", at)


_TO_GRAVE = frozenset((GRAVE, "丢弃", "能力丢弃", "破坏", "能力破坏", "对手的能力破坏"))


def _done_to(sense: Sense, action: Part, what: Target, held: str) -> list[Node]:
    """What is done to one target; who is to choose cards for several things that are done to them chooses once."""
    made = _ACTIONS[action.name](sense, action, what, held)
    if len(made) == 1 or not isinstance(what, Select) or (what.least is None and what.most is None):
        return made
    sense.that = sense.subject = Ref("那")
    return [Choose(what), *_ACTIONS[action.name](sense, action, sense.that, held)]


def _words(action: Part) -> list[Part]:
    """The words for what changes and by how much."""
    return [word for word in action.parts if word.name in {"CHANGE", "BECOME"}]


def _unplaced_spells(sense: Sense, noun: Part) -> bool:
    """Whether a noun means spells without saying where: a card that is spoken of just so is on the field (4.4.3)."""
    said = described.said(sense, noun.first) if noun.first.name == "desc" else Said()
    return said.kind == "法术" and not said.zone and not said.shown


def _one_place_of(sense: Sense, places: Sequence[Part], action: Part, what: Target, held: str) -> list[Node]:
    """放置到牌组顶部或牌组底部: who does it chooses which."""
    if isinstance(what, Select) and what.least == what.most == 1 and not (what.top or what.random):
        sense.that = sense.subject = Ref("那")
        return [Choose(what), *_one_place_of(sense, places, action, Ref("那"), held)]
    if isinstance(what, Select) or (isinstance(what, Ref) and ("-" in what.role or sense.looked > 1)):
        raise sense.fail("几张都去同一处，还是每张各选一处，没有读懂", action)
    that, each = sense.that, []
    for place in places:
        sense.that = that
        each.append(tuple(_put(sense, place, what, held)))
    return [OneOf(tuple(each))]


def _put(sense: Sense, action: Part, what: Target, held: str) -> list[Node]:
    if len(places := places_of(action)) > 1:
        return _one_place_of(sense, places, action, what, held)
    if action.word("TO_HOLDER"):
        if isinstance(what, Select) and what.most != 1:
            raise sense.fail("是谁的手牌？几张卡牌的控制者可以不同：请写「所有者的手牌」", action)
        sense.that = sense.subject = Ref("那")
        return [By(Holder(what), (Put(what, HAND, whose="自己"),))]
    zone, whose, end = where(sense, action)
    if "第" in end and (what.most != 1 if isinstance(what, Select) else sense.several(what)):
        raise sense.fail("几张都放到第几张，先后没有读懂", action)
    mixed = _mixed(sense, action, what, end)
    if zone == HAND and isinstance(what, Select) and not (what.zones or what.shown or what.among or _back(action)):
        raise sense.fail(
            "从哪里加入手牌？请写「从自己的墓场」「从自己的牌组」……", action
        )  # 返回: from the field (4.4.3)
    state, order = state_of(action), action.word("IN_ORDER") is not None
    apart = what in {searching.FIRST, searching.SECOND}
    sense.that = sense.subject = None if apart else Ref("那")  # the card as it lies there (4.1.4.1)
    sense.shown = sense.shown or (isinstance(what, Select) and what.top)  # 如果其中有法术
    if zone == FIELD:
        if isinstance(what, Select) and not (what.zones or what.shown or what.among):
            raise sense.fail("从哪里放置到战场？请写「自己手牌的」「自己墓场的」……", action)
        if order:
            raise sense.fail("战场上没有顺序", action)
        return [Deploy(what, FIELD, state, whose)]
    if state:
        raise sense.fail("只有放置到战场时才写横置或竖置", action)
    if zone != DECK and order:
        raise sense.fail("只有放置到牌组时才写顺序", action)
    return [Put(what, zone, end, whose, order and not mixed, mixed)]


def _mixed(sense: Sense, action: Part, what: Target, end: str) -> bool:
    """Whether chance says in which order they lie: 以随机顺序, or they were shuffled before that."""
    before, sense.mixed = sense.mixed, None
    if before is not None and (what != before or not end or action.word("IN_ORDER") is not None):
        raise sense.fail("洗切的牌放置到哪里，没有读懂：请写「放置到牌组底部」", action)
    return before is not None or "随机" in action.said("IN_ORDER")


def _back(action: Part) -> bool:
    """Whether cards go back, which those on the field do."""
    return any(word in action.said("TO_HAND", "PUT") for word in ("返回", "回到", "放回"))


def _kill(_sense: Sense, _action: Part, what: Target, _held: str) -> list[Node]:
    return [Defeat(what)]


def _banish(_sense: Sense, _action: Part, what: Target, _held: str) -> list[Node]:
    return [Put(what, BANISHED)]


def _turn_it(_sense: Sense, action: Part, what: Target, _held: str) -> list[Node]:
    return [Turn(what, turned(action))]


def _face_it(sense: Sense, action: Part, what: Target, _held: str) -> list[Node]:
    """将自己进化牌组中的1张卡牌变为正面朝上 (4.6.3)."""
    if isinstance(what, Select) and what.zones != ("进化牌组",):
        raise sense.fail("只能读懂进化牌组里的卡牌正面或背面朝上", action)
    return [Turn(what, "背面朝上" if "背面" in action.text else "正面朝上")]


def _evolve(_sense: Sense, action: Part, what: Target, _held: str) -> list[Node]:
    """进化; 进化为『A』或『B』: with a card of one of those names (12.2.2.1)."""
    names = [word.text[1:-1] for word in action.parts if word.name == "NAME"]
    return [Do("进化", what, into=OR_NAMED.join(names))]


def _either(sense: Sense, action: Part, what: Target, held: str) -> list[Node]:
    """加入手牌或放置到额外区, 进化或返回手牌: who does it chooses which."""
    ways = [one for one in action.parts if one.name != "OR_PUT"]
    if isinstance(what, Select) and {one.name for one in ways} != {"put"}:
        raise sense.fail("几张都一样，还是每张各选一样，没有读懂：请先写「选择…」", action)
    that, each = (sense.that, sense.subject), []
    for one in ways:
        sense.that, sense.subject = that
        each.append(tuple(_ACTIONS[one.name](sense, one, what, held)))
    return [OneOf(tuple(each))]


def _transform(_sense: Sense, action: Part, what: Target, _held: str) -> list[Node]:
    return [Do("变身", what, into=action.said("NAME")[1:-1])]


def _discard(sense: Sense, action: Part, what: Target, _held: str) -> list[Node]:
    if of_targets(what):
        raise sense.fail("丢弃的只能是手牌", action)
    return [Put(what, "墓场", "丢弃")]


def _reveal(sense: Sense, _action: Part, what: Target, _held: str) -> list[Node]:
    sense.that = Ref("那")
    sense.subject = sense.that
    return [Reveal(what)]


def _gain(sense: Sense, action: Part, what: Target, held: str) -> list[Node]:
    if action.word("OR") is not None:
        return [_one_gift_of(sense, action, what, held)]
    made: list[Node] = []
    for gift in action.rules("gift"):
        word = gift.first
        if word.name == "QUOTED":
            made += [Grant(what, until=held, ability=each) for each in sense.quoted[int(word.text[1:-1])]]
        elif word.name == "OF_TYPE":  # 具有武装・类型
            made.append(Gain(what, "类型", (described.lettered(sense, word).removesuffix("・类型"),), held))
        else:
            made.append(Grant(what, word.text[1:-1], held))
    if (later := action.word("QUOTED")) is not None:  # 具有【指定攻击】和在这个回合中，“…”
        if held:
            raise sense.fail("持续到什么时候写了两次", later)
        made += [Grant(what, until=TURN_END, ability=each) for each in sense.quoted[int(later.text[1:-1])]]
    return made


def _one_gift_of(sense: Sense, action: Part, what: Target, held: str) -> OneOf:
    """具有【突进】或【疾驰】, 失去【守护】或【灵气】: one of them, as its player likes."""
    if isinstance(what, Select) or sense.several(what):
        raise sense.fail("几张卡牌各具有哪一样，没有读懂：请写选择1张", action)
    verb, does = action.the("GAIN", "LOSE"), _ACTIONS[action.name]
    each = [replace(action, parts=(verb, gift)) for gift in action.parts if gift.name in {"gift", "KEYWORD"}]
    return OneOf(tuple([tuple(does(sense, one, what, held)) for one in each]))


def _both(sense: Sense, action: Part, what: Target, held: str) -> list[Node]:
    """具有攻击力+2和【突进】."""
    return [*added(sense, action, what, held), *_gain(sense, action, what, held)]


def _lose(sense: Sense, action: Part, what: Target, held: str) -> list[Node]:
    if action.word("ABILITIES"):
        return [Grant(what, "失去能力", held)]
    if action.word("OR") is not None:
        return [_one_gift_of(sense, action, what, held)]
    return [Grant(what, "失去", held, name=word.text[1:-1]) for word in action.parts if word.name == "KEYWORD"]


def _flag(sense: Sense, action: Part, what: Target, held: str) -> list[Node]:
    if action.word("NOT_ATTACK") is not None:
        return [Grant(what, NOT_THOSE, held, against=subjects.attacked(sense, action.the("noun")))]
    said = action.said("FLAG").replace("无法", "不能")
    if "自己的主战者" in said and getattr(what, "whose", "对手") != "对手":
        raise sense.fail("随从不攻击自己一方的主战者：请写清楚是谁的随从", action)
    if held in STARTS:
        return [Grant(what, IN_START_PHASE, held)]
    flags = (_FLAGS[said],) if said in _FLAGS else kept(said)
    return [Grant(what, flag, held) for flag in flags]


def _laden(sense: Sense, action: Part, what: Target, held: str) -> list[Node]:
    """以放置2个吟唱指示物的状态进入战场: what a card has on it as it comes (15.1.1)."""
    said = re.search(r"([0-9]+|[一二两三四五六七八九十]+)[个枚]的?『?(.+?)』?指示物", action.said("LADEN"))
    if said is None or nouns.place(sense, action.the("noun")).zone != FIELD:
        raise sense.fail("要写几个指示物，进入战场", action)
    return [Grant(what, LADEN, held, number=number(said[1]), name=said[2])]


def _often(_sense: Sense, action: Part, what: Target, held: str) -> list[Node]:
    times = re.search(r"[0-9]+|[二两三]", action.said("OFTEN"))
    return [Grant(what, f"可以攻击{number(times[0]) if times else 1}次", held)]


def _named(_sense: Sense, action: Part, what: Target, held: str) -> list[Node]:
    """此卡牌也是『A』: it has that name besides its own."""
    return [Become(what, OTHER_NAME, (action.said("NAME")[1:-1],), held)]


def _kind(_sense: Sense, action: Part, what: Target, held: str) -> list[Node]:
    return [Become(what, "种类", (action.said("BECOME_KIND")[-2:],), held)]


def _take_it(_sense: Sense, _action: Part, what: Target, _held: str) -> list[Node]:
    return [TakeControl(what)]


_ACTIONS: dict[str, Callable[[Sense, Part, Target, str], list[Node]]] = {
    "often": _often,
    "laden": _laden,
    "kill": _kill,
    "banish": _banish,
    "turn_it": _turn_it,
    "face_it": _face_it,
    "evolve": _evolve,
    "put": _put,
    "either": _either,
    "transform": _transform,
    "discard": _discard,
    "reveal": _reveal,
    "stat": added,
    "become": set_to,
    "gain": _gain,
    "both": _both,
    "lose": _lose,
    "flag": _flag,
    "kind": _kind,
    "named": _named,
    "take_it": _take_it,
}
_LASTS = frozenset(("stat", "become", "gain", "lose", "flag", "kind", "named", "often", "laden", "both"))


def _bestow(sense: Sense, part: Part) -> list[Node]:
    """给予该随从【守护】."""
    held = until(sense, part)
    words_ = [word.text[1:-1] for word in part.parts if word.name == "KEYWORD"]
    return [Grant(what, word, held) for what in spoken_of(sense, part, counted=False) for word in words_]


def _each_acts(sense: Sense, part: Part) -> list[Node]:
    """每位玩家将自己手牌的1张卡牌放置到牌组底部: each with his own; he goes on doing what the sentence says."""
    who = player(sense, part)
    made = _act(sense, part.the("act"))
    sense.actor = None if who == "自己" else who
    return made if who == "自己" else [By(Ref("玩家", who), tuple(made))]


def _fight(sense: Sense, part: Part) -> list[Node]:
    raise sense.fail("书中的交战只由攻击而来（8.4.5.1），没有写怎样使随从交战", part.the("FIGHT"))


CLAUSES: dict[str, Callable[[Sense, Part], list[Node]]] = {
    "act": _act,
    "each_acts": _each_acts,
    "bestow": _bestow,
    "fight": _fight,
    "mutual": mutual,
}
