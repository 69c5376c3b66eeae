"""Clauses that tell what happens: the events of triggers, of replacements, and of what is going on."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from judge.effects.nodes.meant import Both, Condition, Doing, Filter, Is, Not, Ref, Select, Target, TurnOf, Whose
from judge.effects.syntax import Part
from judge.games.cipher.text import described, facts, joined, nouns, putting, terms
from judge.games.cipher.text.happening import Event
from judge.games.cipher.text.parties import (
    THIS,
    after_by,
    before_by,
    ends,
    in_his_zone,
    itself,
    subject,
    supporter,
    target_of,
    whose_ability,
)
from judge.games.cipher.text.phrase import Noun
from judge.games.cipher.text.sense import Sense

_MOTIONS = {"DEPLOY": "出击", "RISE": "升级", "CHANGE": "转职", "MOVE": "移动", "GROW": "成长"} | {
    "CRIT": "必杀攻击",
    "DODGE": "神速回避",
}


_TWO = 2
_FIELD = ("前卫区", "后卫区")


def events(sense: Sense, clause: Part) -> list[Event]:
    """What happens, by a clause; several if it says 或."""
    if clause.name == "state" and (turned := clause.word("LYING")) is not None:
        return [Event(_TURNED["横置" not in turned.text], subject(sense, clause))]
    if clause.name not in _EVENTS:
        raise sense.fail("这里要写一件事的发生（「…时」），写的却是条件（应写「…的场合」）", clause)
    return _EVENTS[clause.name](sense, clause)


def set_off(sense: Sense, clause: Part) -> list[Event]:
    """What sets an ability off: 与…战斗时 is when it attacks that unit, or is attacked by it."""
    told = joined.each(sense, clause, lambda one: events(sense, one), apart=True)
    if told:
        return [one for each in told for one in each]
    return [
        one if one.event != "战斗" else replace(one, event=event)
        for one in events(sense, clause)
        for event in (("攻击", "被攻击") if one.event == "战斗" else (one.event,))
    ]


def motion(said: Part) -> str:
    """What a unit does: 出击, 移动, (进行)必杀攻击."""
    return next(_MOTIONS[child.name] for child in said.parts if child.name in _MOTIONS)


def _attack(sense: Sense, clause: Part) -> list[Event]:
    """这名单位(从后卫区)攻击(敌方单位)."""
    who, whom = ends(sense, clause)
    where = tuple([zone for zone in _FIELD if zone in clause.said("FROM_ROW")])
    if where and isinstance(who, Select):
        if who.zones not in {(), where}:
            raise sense.fail("从哪里攻击写了两次", clause)
        return [Event("攻击", replace(who, zones=where), whom)]
    return [Event("攻击", who, whom, Is(itself(who), (Filter("区域", "=", where),)) if where else None)]


def _fights(sense: Sense, clause: Part) -> list[Event]:
    """这名单位攻击或被攻击."""
    who = subject(sense, clause)
    return [Event("攻击", who), Event("被攻击", who)]


def _strikes(sense: Sense, clause: Part) -> list[Event]:
    """这名单位的攻击(没有)击破敌方单位."""
    if clause.first.name != "noun":
        raise sense.fail("哪个单位的攻击击破时？", clause)
    if clause.word("CRIT_OF"):
        who, whom = ends(sense, clause)
        return [Event("攻击击破", who, whom, Doing("必杀攻击", itself(who)))]
    return [Event("攻击没有击破" if clause.word("HAS_NOT") else "攻击击破", *ends(sense, clause))]


def _breaks(sense: Sense, clause: Part) -> list[Event]:
    """这名单位的攻击破坏(对手的)宝玉."""
    phrase, orb = clause.rules("noun")
    who, broken = described.target(sense, nouns.noun(sense, phrase), phrase), nouns.noun(sense, orb)
    attacker = who.whose if isinstance(who, Select) or who != THIS else "自己"
    if broken.kind != "宝玉" or not replace(broken, counted=False, classifier="", least=None, most=None).plain:
        raise sense.fail("攻击破坏的只能是宝玉", clause)
    if (broken.least or 1) != 1 or broken.whose not in {None, "对手" if attacker == "自己" else "自己"}:
        raise sense.fail("攻击破坏的是被攻击的那名玩家的宝玉", orb)
    return [Event("攻击破坏宝玉", who)]


def _passive(sense: Sense, clause: Part) -> list[Event]:  # noqa: PLR0911 - one a kind
    """被…: 攻击, 支援, 击破, 破坏."""
    by = after_by(clause)
    who = before_by(sense, clause, by)
    if clause.word("SKILL_DEFEATS", "SKILL_DEFEATED"):
        return [Event("被能力击破", who, whose_ability(sense, clause, by))]
    if (fought := clause.word("BY_ATTACK")) is not None:
        return [_backed_in_fight(sense, clause, fought, who, by)]
    if clause.word("HAS_NOT", "PAST"):
        raise sense.fail("这里要写一件事的发生（「…时」），写的却是条件（应写「…的场合」）", clause)
    if (arms := clause.rule("arms")) is not None:
        return [_armed(sense, clause, arms, who)]
    match clause.the("deed").first.name:
        case "ATTACK" | "AIM":
            return [Event("被攻击", who, target_of(sense, by))]
        case "SUPPORT" | "SUPPORT_SUCCEEDS":
            return [Event("被支援", who, supporter(sense, by))]
        case "DEFEAT" if by is None:
            return [Event("被击破", who)]
        case "REST" | "STAND" as turned if by is None:
            return [Event(_TURNED[turned == "STAND"], who)]
        case "DODGE" if by is None:
            return [Event("神速回避", Ref("防御单位"), condition=Doing("攻击", who))]
        case "CRIT" if who == THIS:  # else 「那名单位」 could be either
            return [Event("必杀攻击", target_of(sense, by) or Ref("攻击单位"), condition=Doing("被攻击", who))]
        case "BREAK" if by is None and isinstance(who, Select) and who.kind == "宝玉":
            return [Event("破坏宝玉", who)]
    raise sense.fail(f"「{clause.text}」不在能读懂的范围内", clause)


def _backed_in_fight(sense: Sense, clause: Part, fought: Part, who: Target, by: Part | None) -> Event:
    """这名单位攻击并被支援, 被攻击并被支援: supported in a battle that it began, or that began with it."""
    if clause.the("deed").first.name not in {"SUPPORT", "SUPPORT_SUCCEEDS"} or not fought.text.startswith("攻击并"):
        raise sense.fail(f"「{clause.text}」不在能读懂的范围内", clause)
    began = "被攻击" if [each.name for each in clause.parts].count("BY") > 1 else "攻击"
    return Event("被支援", who, supporter(sense, by), Doing(began, itself(who)))


def _armed(sense: Sense, clause: Part, arms: Part, who: Target) -> Event:
    """被<弓>以外的武器攻击: by a unit with such a weapon."""
    if clause.the("deed").first.name != "ATTACK":
        raise sense.fail("被什么武器，只能说「攻击」", clause)
    if (but := arms.rule("except")) is not None:
        (demand, *_) = facts.negated(facts.trait(sense, but.the("trait")))
    else:
        demand = facts.listed(sense, arms.the("facts"))
    if demand.fact != "武器" or arms.said("FACT_KIND") not in {"", "武器"}:
        raise sense.fail("这里要写武器", arms)
    if but is None:
        return Event("被攻击", who, Select("单位", filters=(demand,)))
    armed = Filter("有武器", "=", (True,))
    return Event("被攻击", who, Select("单位", filters=(armed, replace(demand, fact=terms.ATTACKS_WITH))))


def _becomes(sense: Sense, clause: Part) -> list[Event]:
    """转职为这名单位: this card is what the unit became."""
    event = "转职" if "转职" in clause.said("INTO") else "升级"
    if (below := clause.rule("names")) is None:
        return [Event(event, THIS)]
    return [Event(event, THIS, Select("卡", filters=facts.card_names(sense, below)))]


def _plays(sense: Sense, clause: Part) -> list[Event]:
    """对手进行神速回避: one of his units does; 对手出击单位: that becomes one of his."""
    if (phrase := clause.rule("noun")) is not None:
        if clause.the("verb").word("DEPLOY") is None:
            raise sense.fail(f"「{clause.text}」不在能读懂的范围内", clause)
        said = nouns.noun(sense, phrase)
        side = terms.whose(clause.the("actor").said("WHOSE"))
        if said.whose not in {None, side} or (said.kind or "单位") != "单位":
            raise sense.fail("出击的只能是他自己的单位", phrase)
        return [Event("出击", described.target(sense, replace(said, kind="单位", whose=side, counted=False), phrase))]
    units = Select("单位", terms.whose(clause.said("WHOSE")))
    return [Event("必杀攻击" if clause.word("CRIT") else "神速回避", units)]


def _survives(sense: Sense, clause: Part) -> list[Event]:
    """这名单位被敌方单位攻击且没有被击破: that attack has not brought it down."""
    by = after_by(clause)
    if sum(child.name == "noun" for child in clause.parts) > _TWO:
        raise sense.fail("没有被击破的是被攻击的那名单位", clause)
    return [Event("攻击没有击破", target_of(sense, by) or Ref("攻击单位"), before_by(sense, clause, by))]


def _supports(sense: Sense, clause: Part) -> list[Event]:
    """「甲」支援这名单位."""
    backer, supported = clause.rules("noun")
    who = described.target(sense, nouns.noun(sense, supported), clause)
    return [Event("被支援", who, supporter(sense, backer))]


def _backer(sense: Sense, phrase: Part, side: Whose) -> Target | None:
    """The card that supports; 自己的支援卡 is any that does, for each player has units and supports of his own."""
    by = nouns.noun(sense, phrase)
    if by.role == "支援卡" and by.whose in {None, side} and by == Noun(role="支援卡", whose=by.whose):
        return None
    return supporter(sense, phrase)


def _backed(sense: Sense, clause: Part) -> list[Event]:
    """我方单位的支援失败: whom the card that failed would have supported; 「甲」对我方单位的支援失败."""
    if clause.word("TOWARDS"):
        backer, supported = clause.rules("noun")
        who = described.target(sense, nouns.noun(sense, supported), supported)
        side = who.whose if who != THIS else "自己"
        by = _backer(sense, backer, side)
        return [Event("支援失败" if clause.word("SUPPORT_FAILS") else "被支援", who, by)]
    if clause.word("WHOSE"):
        units = Select("单位", terms.whose(clause.said("WHOSE")))
        return [Event("支援失败" if clause.word("SUPPORT_FAILS") else "被支援", units)]
    who = subject(sense, clause)
    said = nouns.noun(sense, clause.the("noun"))
    if said.named and not said.kind and not said.role:
        raise sense.fail("是它支援别的单位，还是它被支援？请写「『…』支援…」或「…被…支援」", clause)
    if isinstance(who, Ref) and who.role == "支援卡":  # 自己的支援卡支援成功: it happens to the unit that it supports
        who = Select("单位", who.whose)
    return [Event("支援失败" if clause.word("SUPPORT_FAILS") else "被支援", who)]


def _struck(sense: Sense, clause: Part) -> list[Event]:
    """被敌方单位的攻击击破; 被这名单位的攻击或『甲』击破: by its ability of that name as well."""
    by = after_by(clause)
    if (named := clause.word("ABILITY")) is not None:
        if target_of(sense, by) != THIS:
            raise sense.fail("击破单位的只能是这名单位的能力", clause)
        who = before_by(sense, clause, by)
        by_name = Event("被能力击破", who, THIS, name=facts.inside(sense, named))
        return [Event("攻击击破", THIS, who), by_name]
    return [Event("攻击击破", target_of(sense, by) or Ref("攻击单位"), before_by(sense, clause, by))]


def _dodged(sense: Sense, clause: Part) -> list[Event]:
    """这名单位的攻击被神速回避."""
    return [Event("神速回避", Ref("防御单位"), condition=Doing("攻击", subject(sense, clause)))]


def _battling(sense: Sense, clause: Part) -> list[Event]:
    """这名单位战斗(中)."""
    fighting = nouns.targets(sense, clause.the("noun"))
    if len(fighting) > _TWO:
        raise sense.fail("一场战斗只有两名单位", clause)
    return [Event("战斗", fighting[0], fighting[1] if fighting[1:] else None)]


def _happens(sense: Sense, clause: Part) -> list[Event]:
    """这名单位出击或升级."""
    origin = clause.rule("from")
    if origin is not None and clause.word("DEPLOY"):
        who, (zones, whose) = subject(sense, clause), putting.origin_of(sense, origin)
        in_his_zone(sense, who, whose, origin)
        return [Event("出击", who, origin=zones)]
    if origin is not None:
        to = nouns.noun(sense, clause.the("zone"))
        in_his_zone(sense, subject(sense, clause), to.whose, clause)
        return [putting.between(sense, clause, origin, to.zones)]
    who = subject(sense, clause)
    return [Event(motion(said), who, condition=_moved_to(sense, who, said)) for said in clause.rules("motion")]


def _moved_to(sense: Sense, who: Target, said: Part) -> Condition | None:
    """移动到前卫区: that is where it is then."""
    phrase = said.rule("zone")
    if phrase is None:
        return None
    place = nouns.noun(sense, phrase)
    in_his_zone(sense, who, place.whose, phrase)
    return Is(itself(who), (described.where(sense, place, phrase),))


def _turn_edge(sense: Sense, clause: Part) -> list[Event]:
    """自己的回合开始: it happens to every unit, so it is told of this one."""
    del sense
    if (phase := clause.said("PHASE")) != "":
        what = phase.removeprefix("的").replace("的开始", "开始")
        return [Event(what, THIS, condition=TurnOf(terms.whose(clause.said("WHOSE"))))]
    return [Event(f"回合{clause.said('EDGE')}", THIS, condition=TurnOf(terms.whose(clause.said("WHOSE"))))]


def _battle_ends(sense: Sense, clause: Part) -> list[Event]:
    """这名单位的战斗结束, 这名单位的攻击结束."""
    if (fought := clause.said("ATTACK_ENDS")) != "":
        who = subject(sense, clause)
        if clause.word("BY"):
            if "被" in fought:
                raise sense.fail("「被」写了两次", clause.the("ATTACK_ENDS"))
            return [Event("战斗结束", who, condition=Doing("被攻击", who, target_of(sense, after_by(clause))))]
        return [Event("战斗结束", who, condition=Doing("被攻击" if "被" in fought else "攻击", who))]
    if clause.word("AFTER_ATTACK"):
        who = subject(sense, clause)
        return [Event("战斗结束", who, condition=Doing("攻击", who))]
    if clause.word("OF_FIGHT_ENDS"):
        first, second = clause.rules("noun")
        if not clause.word("DEFEAT") and nouns.noun(sense, second) != Noun("单位", whose="对手"):
            raise sense.fail("战斗结束时它可能已经离场：攻击的是哪一种单位，请用「如果」写", second)
        who = described.target(sense, nouns.noun(sense, first), first)
        if clause.word("DEFEAT"):
            struck = Doing("攻击击破", who, described.target(sense, nouns.noun(sense, second), second))
            came = Not(struck) if clause.word("HAS_NOT") else struck
            return [Event("战斗结束", who, condition=Both((Doing("攻击", who), came)))]
        return [Event("战斗结束", who, condition=Doing("攻击", who))]
    who = subject(sense, clause) if clause.rule("noun") is not None else Ref("战斗单位")
    attacking = Doing("攻击", who) if "攻击" in clause.said("FIGHT_ENDS") else None
    return [Event("战斗结束", who, condition=attacking)]


def _caused(sense: Sense, clause: Part) -> list[Event]:
    """我方单位由于(对手的)能力的效果移动, 出击, 转职: the cards whose ability does it."""
    by = after_by(clause)
    who = before_by(sense, clause, by)
    deed = next(deed for deed in ("出击", "移动", "转职", "升级") if deed in clause.parts[-1].text)
    return [Event(f"由能力{deed}", who, whose_ability(sense, clause, by))]


def _named(sense: Sense, clause: Part) -> list[Event]:
    """这名单位由于『甲』出击, (这名单位的)『甲』击破敌方单位: 『甲』 is an ability of this unit."""
    name = facts.inside(sense, clause.the("ABILITY"))
    if clause.word("DEPLOY"):
        who = subject(sense, clause)
        if who != THIS:
            raise sense.fail("由于哪一名单位的能力出击？这里只能写这名单位", clause)
        return [Event("由能力出击", who, THIS, name=name)]
    if clause.word("MOVE"):  # whoever has an ability of that name
        return [Event("由能力移动", subject(sense, clause), name=name)]
    *owner, struck = clause.rules("noun")
    if owner and described.target(sense, nouns.noun(sense, owner[0]), owner[0]) != THIS:
        raise sense.fail("击破单位的只能是这名单位的能力", clause)
    whom = described.target(sense, nouns.noun(sense, struck), struck)
    return [Event("被能力击破", whom, THIS, name=name)]


_TURNED = ("转为已行动状态", "转为未行动状态")


def _turned(sense: Sense, clause: Part) -> list[Event]:
    """这名单位转为未行动状态, 我方单位竖置."""
    if (said := clause.word("REST")) is not None and said.text == "行动":
        raise sense.fail("「行动」指的是什么？请写「转为已行动状态」", said)
    return [Event(_TURNED[clause.word("STAND") is not None], subject(sense, clause))]


def _draws(sense: Sense, clause: Part) -> list[Event]:
    """自己抽卡, 自己由于能力的效果抽卡."""
    who = Ref("玩家", terms.whose(clause.the("actor").said("WHOSE")))
    if clause.word("SKILL_DRAWS") is None:
        return [Event("抽卡", who)]
    return [Event("由能力抽卡", who, whose_ability(sense, clause, after_by(clause)))]


def _wields(sense: Sense, clause: Part) -> list[Event]:
    """自己使用手牌中的〖纹章力〗."""
    printed = clause.the("CREST")
    if "〖纹章力〗" not in printed.text:
        raise sense.fail("从手牌使用的是〖纹章力〗", printed)
    return [Event("使用纹章力", Ref("玩家", terms.whose(clause.said("WHOSE"))))]


def _shows(sense: Sense, clause: Part) -> list[Event]:
    """由于我方单位的能力或自己的支援能力公开对手卡组的卡: the cards that are shown, and whose ability does it."""
    phrase = clause.the("noun")
    shown = described.target(sense, nouns.noun(sense, phrase), phrase)
    if not isinstance(shown, Select) or shown.least is not None:
        raise sense.fail("公开的是哪里的卡？这里不写数量", phrase)
    return [Event("由能力公开", shown, putting.whose_skill(sense, clause.the("by_skill")))]


_EVENTS: dict[str, Callable[[Sense, Part], list[Event]]] = {
    "attack": _attack,
    "fights": _fights,
    "strikes": _strikes,
    "breaks": _breaks,
    "passive": _passive,
    "survives": _survives,
    "supports": _supports,
    "backed": _backed,
    "struck": _struck,
    "dodged": _dodged,
    "battling": _battling,
    "happens": _happens,
    "becomes": _becomes,
    "plays": _plays,
    "turn_edge": _turn_edge,
    "battle_ends": _battle_ends,
    "is_put": putting.is_put,
    "puts": putting.puts,
    "draws": _draws,
    "shows": _shows,
    "wields": _wields,
    "turned": _turned,
    "caused": _caused,
    "named": _named,
}
NAMES = frozenset(_EVENTS)
"""The clauses that tell that something happens."""
