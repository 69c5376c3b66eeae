"""What sets an ability off (1.117c)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.effects.nodes.ability import Trigger
from judge.effects.nodes.meant import Both, Compare, Condition, Filter, Holder, Is, Ref, Select, Target, Times, Whose, X
from judge.effects.rewriting import mentions
from judge.effects.syntax import Part
from judge.games.touhou.card import SO_MUCH_HAPPENED
from judge.games.touhou.text import befalling, counted, description, doings, nouns, phrases, places, qualities, words
from judge.games.touhou.text.roles import CAUSE, OTHER_END, THIS
from judge.games.touhou.text.sense import Sense
from judge.games.touhou.text.words import PLAYER, UNIT
from judge.games.touhou.vocabulary import BY_EFFECTS

_PLAIN = {"ENTER": "进战场", "LEAVE": "离场", "SUFFER": "受到伤害"}
_BY: dict[str, tuple[str, Select | None]] = {
    **dict.fromkeys(("战斗伤害", "战斗"), ("被战斗伤害消灭", None)),
    "伤害": ("被伤害消灭", None),
    **dict.fromkeys(("符卡或符卡的伤害", "符卡的伤害或符卡"), ("消灭", Select(words.SPELL, "双方"))),
    "符卡的伤害": ("被伤害消灭", Select(words.SPELL, "双方")),
    "符卡": ("被效应消灭", Select(words.SPELL, "双方")),
    **dict.fromkeys(("符卡或能力", "能力或符卡"), ("被效应消灭", None)),
}
"""By what something is destroyed: the event, and what does it."""


def _by_what(said: str) -> tuple[str, Select | None]:
    """符卡, 对手的符卡或能力: what destroys, and whose."""
    of = next((word for word in ("对手操控的", "对手使用的", "对手的", "对方的") if said.startswith(word)), "")
    event, source = _BY.get(said.removeprefix(of), ("", None))
    if not of or not event:
        return event, source
    return event, replace(source or Select(words.CARD), whose="对手")


_ACTS = {
    **dict.fromkeys(("抓", "抓取", "抽", "抽取"), "抓牌"),
    **dict.fromkeys(("弃", "弃置", "弃掉", "丢弃", "舍弃"), "弃置"),
    "牺牲": "牺牲",
    **dict.fromkeys(("使用", "施放", "打出"), "使用"),
    **dict.fromkeys(("攻击", "进行攻击", "宣言攻击"), "攻击"),
    **dict.fromkeys(("阻挡", "进行阻挡"), "阻挡"),
    **{way: way for way in ("横置", "反制")},
    **dict.fromkeys(("重置", "竖置"), "重置"),
    **dict.fromkeys(("凭依", "进行凭依"), "凭依"),
    **dict.fromkeys(("消灭", "破坏", "摧毁"), "消灭"),
    **dict.fromkeys(("在战斗中消灭", "战斗中消灭", "以战斗伤害消灭"), "被战斗伤害消灭"),
    **dict.fromkeys(("启动", "起动"), "启动"),
}
_OF_PLAYERS = frozenset(("抓牌", "凭依"))


def trigger(  # noqa: PLR0912 - one a phrase
    sense: Sense, chunks: Sequence[Part], *, every: bool
) -> Trigger:
    """当一个红色或黄色单位在你的操控下进战场: any object that fits, one at a time."""
    once = [part for part in chunks if part.name == "FIRST_TIME"]
    cause = [part for part in chunks if part.name == "CAUSED_BY"]
    chunks = [part for part in chunks if part not in once and part not in cause]
    first = chunks[0] if chunks else once[0]
    if first.name == "PHASE" and len(chunks) == 1:
        event, whose, only_next = places.phase(sense, first)
        sense.next_only = first if only_next else None
        sense.player = Ref("诱发")
        return Trigger(event, Ref(PLAYER, whose), every=every)
    while_: Condition | None = None
    under: Whose | None = None
    kept: list[Part] = []
    for part in chunks:
        if (part.name == "IN_TURN" and while_ is not None) or (part.name == "UNDER_WHOM" and under is not None):
            raise sense.fail("写了两次", part)
        if part.name == "IN_TURN":
            while_ = places.turn(part)
        elif part.name == "UNDER_WHOM":
            under = "对手" if "对手" in part.text else "自己"
            if "拥有者" in part.text:
                raise sense.fail("没有读懂是在谁的操控下", part)
        elif part.name != "FILL":
            kept.append(part)
    subject = kept.pop(0) if kept and kept[0].name == "noun" else None
    if not kept:
        raise sense.fail("没有读懂发生什么的时候", first)
    sense.at_once = False
    made = _happening(sense, subject, kept)
    if sense.at_once:
        made = _once_for_all(sense, made, first)
    if under is not None:
        if not isinstance(made.subject, Select) or made.subject.whose != "双方":
            raise sense.fail("在谁的操控下写了两次", first)
        made = replace(made, subject=replace(made.subject, whose=under))
    made = _from_zone(sense, made, first)
    if mentions((made.subject, made.object), X()):  # 每当你使用颜色值为X的符卡时
        raise sense.fail("X是多少？请写「等同于其颜色值」", first)
    if isinstance(made.subject, Select) and made.subject.whose == "对手" and sense.player is None:
        sense.player = Ref(PLAYER, "对手")
    made = _caused(sense, made, cause) if cause else made
    nth = _first_time(sense, made, once[0]) if once else None
    conditions = [each for each in (while_, made.while_, nth) if each is not None]
    all_of = Both(tuple(conditions)) if len(conditions) > 1 else conditions[0] if conditions else None
    return replace(made, every=every, while_=all_of)


def _caused(sense: Sense, made: Trigger, said: list[Part]) -> Trigger:
    """因对手操控的符卡或能力弃置: by what is carried out it happens, and whose that is (1.134e)."""
    by = said[-1]
    leaves = made.subject == THIS and made.event in {"移除", "移回手上"}
    if len(said) > 1 or made.event not in BY_EFFECTS or made.object is not None or leaves:
        raise sense.fail("没有读懂是因什么发生", by)
    whose: Whose = "对手" if "对手" in by.text else "自己" if "你" in by.text else "双方"
    kinds = [kind for kind in ("符卡", "能力") if kind in by.text]
    event = f"因{'或'.join(kinds)}{made.event}"
    return replace(made, event=event, object=None if whose == "双方" else Ref(PLAYER, whose))


def _once_for_all(sense: Sense, made: Trigger, at: Part) -> Trigger:
    """当一个或数个单位死去时: once for all that die together, and 其 is none of them."""
    if made.event in {"抓牌", "使用", "启动", "凭依"}:
        raise sense.fail("这是一次一次做的：请写「一张」", at)
    whose = made.subject.whose if isinstance(made.subject, Select) else "双方"
    if made.event in _BY_A_PLAYER and whose == "双方":
        raise sense.fail("两位玩家同时各做一次，算一次还是两次？请写明是哪位玩家", at)
    sense.that, sense.player = None, None if isinstance(sense.player, Holder) else sense.player
    return replace(made, at_once=True)


_BY_A_PLAYER = frozenset(("使用", "弃置", "牺牲"))


def _first_time(sense: Sense, made: Trigger, at: Part) -> Condition:
    """每回合第一次: as it happens to a player or to this card, or is done by a player, it has happened once."""
    if isinstance(made.subject, Select) and made.event not in _BY_A_PLAYER and made.subject.kind != PLAYER:
        raise sense.fail("是每一个各自的第一次，还是其中的第一次？", at)
    who = made.subject if isinstance(made.subject, Ref) else befalling.of_one(made.subject)
    return Compare(Times(made.event, who), "=", 1)


def _from_zone(sense: Sense, made: Trigger, at: Part) -> Trigger:
    """当你墓地中的牌被移除时: it was there before, and no more when it has happened."""
    what = made.subject
    if not isinstance(what, Select) or not what.zones or made.event in {"弃置", "横置", "重置"}:
        return made
    if made.event.endswith("指示物"):
        return made  # it stays where it is
    if made.origin or made.event not in {"进墓地", "移除"}:
        raise sense.fail("没有读懂是在哪里的什么", at)
    return replace(made, subject=replace(what, zones=()), origin=what.zones)


def _happening(sense: Sense, subject: Part | None, rest: list[Part]) -> Trigger:  # noqa: PLR0911, PLR0912 - one a kind
    verb = rest[-1]
    if verb.name == "SUCCEEDS" and len(rest) == 2 and rest[0].name == "act":
        return _succeeds(sense, subject, rest[0])
    if verb.name == "nth" and len(rest) == 1:
        return doings.nth(sense, subject, verb)
    if verb.name == "DEST":
        return doings.moved(sense, subject, rest)
    if verb.name in {"damage", "act", "aim"} and len(rest) == (2 if rest[0].name == "to" else 1):
        if verb.name == "damage":
            return _dealt(sense, subject, rest)
        return _acted(sense, subject, verb) if verb.name == "act" else _aimed(sense, subject, verb)
    if len(rest) == 2 and rest[0].name == "at" and verb.name == "act" and verb.said("ACT") == "放置":
        return counted.counters_on(sense, subject, rest[0], verb)
    if len(rest) == 2 and rest[0].name == "from":
        off = subject is not None and "指示物" in subject.text
        act = phrases.ACTS.get(verb.said("ACT")) if verb.name == "act" else ""
        if (off and verb.name == "TAKEN_OFF") or (act in {"移去", "移除"} and off and verb.rule("noun") is None):
            return counted.counters_off(sense, subject, rest[0], verb)
        if act in {"移去", "移除"} and (noun := verb.rule("noun")) is not None and "指示物" in noun.text:
            return counted.counters_off_by(sense, subject, rest[0], verb)
        taken = verb.name in {"TAKEN_OFF", "TURNED"} or phrases.ACTS.get(verb.said("ACT")) == "移除"
        if verb.name in {"ENTER", "LEAVE"} or (taken and not verb.rule("noun")):
            return _from_there(sense, subject, rest[0], verb)
    if verb.name == "COIN_IS" and [part.name for part in rest[:-1]] in ([], ["COIN"]):
        sense.player = CAUSE
        return Trigger(f"掷硬币，{'正面' if '正' in verb.text else '反面'}", befalling.whatever(sense, subject, verb))
    if len(rest) > 1:
        raise sense.fail("没有读懂发生什么的时候", rest[0])
    match verb.name:
        case "suffers":
            event = "受到战斗伤害" if "战斗" in verb.said("DMG") else "受到伤害"
            return replace(
                befalling.made(sense, event, befalling.whatever(sense, subject, verb)), while_=_so_much(sense, verb)
            )
        case "ENTER" | "LEAVE" | "SUFFER":
            event = "受到战斗伤害" if "战斗" in verb.text else _PLAIN[verb.name]
            return befalling.made(sense, event, befalling.whatever(sense, subject, verb))
        case "DIE":
            return befalling.made(
                sense, "消灭" if "消灭" in verb.text else "死去", befalling.whatever(sense, subject, verb)
            )
        case "DIED_BY":
            event, source = _by_what(verb.text[1:-2].removesuffix("被").removesuffix("而"))
            if not event:
                raise sense.fail("没有读懂是被什么消灭", verb)
            made = befalling.made(sense, event, befalling.whatever(sense, subject, verb))
            return replace(made, object=source)
        case "BLOCKED" | "ATTACKED":
            who = befalling.whatever(sense, subject, verb)
            sense.that = THIS if who == THIS else OTHER_END
            once = verb.name == "BLOCKED"  # by however many: there is one that attacks, and it is blocked once
            return Trigger("阻挡" if once else "攻击", Select(UNIT), who, at_once=once)
        case "OFF_THE_TOP":
            return _off_the_top(sense, befalling.whatever(sense, subject, verb), verb)
        case "UNBLOCKED":
            return befalling.made(sense, "未被阻挡", befalling.whatever(sense, subject, verb))
        case "TURNED":
            return _suffered(sense, subject, verb)
        case "GROWS" if subject is not None:
            return _grows(sense, subject)
        case "TAKEN_OFF" if subject is not None and "指示物" not in subject.text:
            return befalling.made(sense, "移除", befalling.whatever(sense, subject, verb))
        case "TAKEN_OFF":
            return counted.counters_off(sense, subject, None, verb)
        case "COIN":
            sense.player = CAUSE
            return Trigger("掷硬币", befalling.whatever(sense, subject, verb))
        case "AIMED_AT":
            return befalling.made(sense, "成为目标", befalling.whatever(sense, subject, verb), _source(verb))
        case "life" | "gain" if _lives(verb):
            who = befalling.whatever(sense, subject, verb)
            if not befalling.is_player(who):
                raise sense.fail("这里要写是哪位玩家", subject or verb)
            sense.player = CAUSE
            return Trigger("失去生命" if verb.word("LOSE") else "获得生命", who)
    raise sense.fail("没有读懂发生什么的时候", verb)


def _succeeds(sense: Sense, subject: Part | None, verb: Part) -> Trigger:
    """你使用符卡成功: when it has resolved, and not as it is used (7.1.9)."""
    made = _acted(sense, subject, verb)
    if made.event != "使用" or made.subject == THIS:
        raise sense.fail("成功的要写谁使用什么", verb)
    return replace(made, event="使用成功")


def _so_much(sense: Sense, verb: Part) -> Condition:
    """受到3点或以上的伤害, 造成不小于5点伤害: how much it has to be at once."""
    number = words.amount(verb.said("NUM", "LETTER"))
    if not verb.word("REL", "ABOVE", "BELOW") or not isinstance(number, int):
        raise sense.fail("要写不小于几点，或不大于几点", verb)
    return Compare(SO_MUCH_HAPPENED, qualities.relation(sense, verb), number)


def _grows(sense: Sense, noun: Part) -> Trigger:
    """你的颜色盘中的牌数量增加: one or several come at once; where one is exchanged there are no more of them."""
    said = replace(description.described(sense, noun), fact="")
    if said.zones not in {(words.DISC,), (words.GRAVE,)} or not said.card or said.counted or said.target or said.pron:
        raise sense.fail("没有读懂什么增加", noun)
    sense.at_once = True
    what = nouns.select(sense, replace(said, zones=()), noun)
    return Trigger("颜色盘增加" if said.zones == (words.DISC,) else "进墓地", what)


def _from_there(sense: Sense, subject: Part | None, off: Part, verb: Part) -> Trigger:
    """该牌从手牌被弃置, 从墓地被移除, 从手牌进战场: what happens to it, and from where."""
    turned = verb.name == "TURNED"
    made = (
        _suffered(sense, subject, verb)
        if turned
        else befalling.made(sense, _PLAIN.get(verb.name, "移除"), befalling.whatever(sense, subject, verb))
    )
    whence = nouns.place(sense, off.the("noun"))
    discarded = made.event == "弃置" and whence.zones == (words.HAND,)
    if turned and made.event != "移除" and not discarded:
        raise sense.fail("没有读懂从哪里", off)
    if whence.whose is not None and isinstance(made.subject, Select) and made.subject.whose == "双方":
        made = replace(made, subject=replace(made.subject, whose=whence.whose))
    return made if discarded else replace(made, origin=whence.zones)  # cards are discarded from the hand only (4.5.3)


OFF_THE_TOP = "从牌库顶被展示"


def _off_the_top(sense: Sense, what: Target, at: Part) -> Trigger:
    """该牌从你的牌库顶被展示: it lies there still as that sets it off."""
    if what == THIS:
        sense.icons.append(("区域", words.DECK))
    elif isinstance(what, Select) and what.whose == "双方" and "你的" in at.text:
        what = replace(what, whose="自己")
    return befalling.made(sense, OFF_THE_TOP, what)


def _suffered(sense: Sense, subject: Part | None, verb: Part) -> Trigger:
    """该单位被横置, 被牺牲, 被弃置, 被移除游戏."""
    done = verb.text.removeprefix("被")
    made = befalling.made(sense, _ACTS.get(done, done.removesuffix("游戏")), befalling.whatever(sense, subject, verb))
    if made.event in {"弃置", "反制"} and made.subject == THIS:
        sense.icons.append(("区域", words.GRAVE))
    return made


def _source(word: Part) -> Select:
    whose: Whose = "对手" if "对" in word.text else "自己" if "你" in word.text else "双方"
    kinds = [kind for kind in ("符卡", "能力") if kind in word.text]
    return Select("或".join(kinds) or "符卡或能力", whose)


def _dealt(sense: Sense, subject: Part | None, rest: list[Part]) -> Trigger:
    """该单位对其他单位造成战斗伤害."""
    verb = rest[-1]
    if verb.rule("same", "short", "noun") or verb.word("EQUAL", "IN_ALL"):
        raise sense.fail("造成伤害时请不写点数", verb)
    event = "造成战斗伤害" if "战斗" in verb.said("DMG") else "造成伤害"
    who = befalling.whatever(sense, subject, verb)
    to = rest[0] if rest[0].name == "to" else None
    whom = None if to is None else befalling.whatever(sense, to.the("noun"), to)
    if whom is not None and befalling.is_player(whom):
        sense.player = OTHER_END
    made = befalling.made(sense, event, who, whom)
    if who != THIS and whom is not None:
        sense.that = CAUSE
    return replace(made, while_=_so_much(sense, verb)) if verb.word("NUM", "LETTER") else made


def _acted(sense: Sense, subject: Part | None, verb: Part) -> Trigger:
    event = _ACTS.get(verb.said("ACT"))
    noun = verb.rule("noun")
    if event is None:
        raise sense.fail("没有读懂发生什么的时候", verb)
    if event in _OF_PLAYERS:
        who = befalling.whatever(sense, subject, verb)
        if noun is not None:
            said = description.described(sense, noun)
            if said.any:
                raise sense.fail("抓牌是一张一张地抓（1.183）：请写「一张」", noun)
            if said.kind != words.CARD or said.number not in {None, 1} or said.zones:
                raise sense.fail("没有读懂发生什么的时候", noun)
        sense.player = CAUSE
        return Trigger(event, who)
    if event == "启动":
        return _activated(sense, subject, noun, verb)
    if event in {"横置", "重置"} and noun is not None:
        raise sense.fail(f"没有读懂是谁的什么{event}：请写它被{event}", verb)
    if event in {"消灭", "被战斗伤害消灭"} and noun is not None:
        source = befalling.whatever(sense, subject, verb)
        if befalling.is_player(source):
            raise sense.fail("玩家不消灭单位：请写是哪张牌消灭，或写被消灭", verb)
        return replace(befalling.made(sense, event, befalling.whatever(sense, noun, verb)), object=source)
    if event in {"使用", "弃置", "牺牲"} and noun is not None:
        return doings.done_by(sense, event, subject, noun)
    return befalling.made(
        sense,
        event,
        befalling.whatever(sense, subject, verb),
        None if noun is None else befalling.whatever(sense, noun, verb),
    )


def _activated(sense: Sense, subject: Part | None, noun: Part | None, verb: Part) -> Trigger:
    """对手启动能力, 你启动道具的能力: it is the card that has the ability to which it happens."""
    if noun is None or noun.parts[-1].text not in _ABILITY:
        raise sense.fail("要写谁启动什么的能力", verb)
    quals = list(noun.parts[:-1])
    quals = quals[:-1] if quals and quals[-1].first.name == "OF" else quals
    if all(qual.first.name == "quant" for qual in quals):
        word = Part("CARD", "牌", noun.start, noun.start, is_word=True)
        quals.append(Part("qual", "牌", noun.start, noun.start, (word,)))
    return doings.done_by(sense, "启动", subject, phrases.noun_of(noun, quals))


_ABILITY = frozenset(("能力", "启动类能力", "启动能力"))


def _aimed(sense: Sense, subject: Part | None, verb: Part) -> Trigger:
    """对手操控的能力将要以你操控的单位为目标."""
    source = befalling.whatever(sense, subject, verb)
    whom = befalling.whatever(sense, verb.the("noun"), verb)
    sense.that, sense.player = OTHER_END, None
    if not verb.said("AIM").startswith(("只", "仅", "将只", "将要只")):
        return Trigger("成为目标", whom, source)
    if whom != THIS and description.described(sense, verb.the("noun")).number != 1:
        raise sense.fail("只以几个为目标？请写「一个」", verb)
    return Trigger("成为目标", whom, source, while_=Is(OTHER_END, (Filter("目标数", "=", (1,)),)))


def _lives(verb: Part) -> bool:
    """获得生命, 失去生命, without a number."""
    if verb.word("NUM", "LETTER") or verb.rule("same"):
        return False
    return verb.name == "life" or verb.text == "获得生命"
