"""Clauses that forbid: …不能攻击, …不会被击破, 对手不能将…出击."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.ability import Grant, If, Node
from judge.effects.nodes.meant import Ref, Select, Target, TurnOf, Whose
from judge.effects.syntax import Part
from judge.games.cipher.text import described, facts, nouns, parties, terms
from judge.games.cipher.text.lasting import subjects, until
from judge.games.cipher.text.sense import Sense
from judge.games.cipher.vocabulary import ABILITY_ZONES, WHERE_IT_IS

Nodes = tuple[Node, ...]

_BANS = {
    "MOVE": "不能移动",
    "CRIT": "不能进行必杀攻击",
    "DODGE": "不能进行神速回避",
    "DEPLOY": "不能出击",
    "RISE": "不能升级",
    "CHANGE": "不能转职",
    "SUPPORT": "不能支援",
    "STAND": "不能转为未行动状态",
    "ATTACK": "不能攻击",
    "USE": "不能使用",
    "PUT": "不能放置到羁绊区",
    "SKILL_DEPLOYS": "不能由能力出击",
    "GET": "不能重新获得能力",
}
NO_CRITICAL_AGAINST = "不会被必杀攻击"
"""Said of who is attacked; what it forbids is the attacker's."""
_BANNED_DEEDS = {
    "ATTACK": "不能被攻击",
    "DEFEAT": "不会被击破",
    "MOVE": "不能被移动",
    "SUPPORT": "不能被支援",
    "CHOOSE": "不能被选择",
    "AIM": "不能被攻击",
    "STAND": "不能转为未行动状态",
    "DODGE": "不能被神速回避",
    "CRIT": NO_CRITICAL_AGAINST,
}
_PLAYERS_UNITS = {"ATTACK", "AIM", "MOVE", "CRIT", "DODGE", "USE"}
"""What is forbidden to a player (对手不能进行神速回避) and so to his units."""


def forbid(sense: Sense, clause: Part) -> Nodes:
    """…不能攻击, …不会被击破, …不能使用『甲』."""
    start, sense.start = clause.word("AT_START") or sense.start, None
    if start is not None:
        return _stays(sense, clause, start)
    _each_suffered(sense, clause)
    time = until(sense, clause)
    return tuple([node for ban in clause.rules("ban") for node in _forbidden(sense, clause, ban, time)])


def _each_suffered(sense: Sense, clause: Part) -> None:
    """不会被击破或移动: whether it may not move, or not be moved, must be said."""
    for before, joint, ban in zip(clause.parts, clause.parts[1:], clause.parts[2:], strict=False):
        if joint.name == "OR_TO" and before.word("BY") and not ban.word("BY"):
            raise sense.fail(f"是不能{ban.text}，还是不能被{ban.text}？请写明", ban)


def _stays(sense: Sense, clause: Part, start: Part) -> Nodes:
    """…在下一次对手的回合开始时不会转为未行动状态: there is one such start until that turn ends."""
    takers = subjects(sense, clause)
    side = "对手" if terms.of_the_foe(start.text) else "自己"
    sides = {parties.side_of(sense, who) for who in takers}
    if any((ban.rule("deed") or ban).first.name != "STAND" for ban in clause.rules("ban")):
        raise sense.fail("「回合开始时」只能说不会转为未行动状态", clause)
    if sides != {side}:
        raise sense.fail("回合开始时转为未行动状态的是那名玩家自己的单位（13.2.1.3）：说的是谁的单位？", start)
    if "下" in start.text and (sense.until or sense.kind == "常"):
        raise sense.fail("持续到什么时候写了两次", start)
    time = f"下一次{side}的回合结束" if "下" in start.text else until(sense, clause)
    sense.pending = None
    return tuple([Grant(who, "回合开始时不能转为未行动状态", time) for who in takers])


def spare(sense: Sense, clause: Part) -> Nodes:
    """敌方的能力不能将自己的手牌放置到退避区: which cards no ability of theirs puts there."""
    phrases = list(clause.rules("noun"))
    by = parties.whose_ability(sense, clause, phrases[0] if phrases[1:] else None)
    if clause.rule("dest") is not None:
        return (_not_put(sense, phrases[-1], clause, None, by),)
    flag = next(_SPARED[word.name] for word in clause.parts if word.name in _SPARED)
    return tuple([Grant(who, flag, until(sense, clause), by) for who in nouns.targets(sense, phrases[-1])])


_SPARED = {"MOVE": "不能被移动", "DEFEAT": "不会被能力击破", "TARGET": "不能被选择"}
"""What no ability does to a unit."""


def _not_put(sense: Sense, cards: Part, clause: Part, whose: Whose | None, by: Target | None) -> Grant:
    """Which cards are not put into a zone by the effect of an ability; ``whose``: who would do it with his own."""
    said = nouns.noun(sense, cards)
    dest = clause.the("dest")
    zone = dest.said("ZONE")
    if zone not in _PUT_AWAY or dest.word("PLACE", "WHOSE", "HAND") or said.counted or said.role:
        raise sense.fail("这样的禁止不在能读懂的范围内", clause)
    if not said.zones or said.whose not in {whose, None} if whose else not (said.zones and said.whose):
        raise sense.fail("不能放置的是谁的、在哪里的卡？", cards)
    who = described.target(sense, replace(said, whose=said.whose or whose), cards)
    return Grant(who, f"不能由能力放置到{zone}", until(sense, clause), by)


_PUT_AWAY = frozenset({"退避区", "羁绊区"})


def _of_cards(ban: Part) -> bool:
    """Whether a ban is on deploying some cards (不能将…出击)."""
    return bool(ban.word("BA") and ban.word("DEPLOY"))


def _not_deployed(sense: Sense, ban: Part, player: Whose, time: str) -> Nodes:
    """对手不能将<龙石>武器的卡出击: wherever he would deploy them from."""
    said = nouns.noun(sense, ban.the("noun"))
    if said.whose not in {None, player} or said.counted or said.meant is not None or said.role:
        raise sense.fail("不能出击的是哪些卡？请写它们的名字或特征", ban)
    zones = said.zones or terms.OFF_FIELD
    cards = described.target(sense, replace(said, kind="卡", whose=player, zones=zones), ban)
    return (Grant(cards, "不能出击", time),)


def _forbidden(sense: Sense, clause: Part, ban: Part, time: str) -> Nodes:
    """One of the things that a clause forbids."""
    if ban.rule("by_skill") is not None:
        by_skill = ban.the("by_skill")
        whose = parties.whose_ability(sense, by_skill, by_skill.rule("noun"))
        return (_not_put(sense, ban.the("noun"), ban, terms.whose(clause.said("WHOSE")), whose),)
    if ban.first.name == "DEFEAT":
        return _not_struck_by(sense, clause, ban, time)
    player = clause.said("WHOSE")
    if ban.word("SUPPORT_SKILL"):
        return _not_supporting(sense, ban, player, time)
    flag, against, name = _banned(sense, ban)
    if player and _of_cards(ban):
        return _not_deployed(sense, ban, terms.whose(player), time)
    if flag == NO_CRITICAL_AGAINST:
        by = against or (Select("单位", "双方"),)
        return tuple([Grant(who, "不能进行必杀攻击", time, at) for at in subjects(sense, clause) for who in by])
    if player and not any(child.name in _PLAYERS_UNITS for child in ban.parts):
        raise sense.fail("请写明是哪些单位不能这样做", clause)
    takers = (Select("单位", terms.whose(player)),) if player else subjects(sense, clause)
    return tuple([Grant(who, flag, time, end, name=name) for who in takers for end in against or (None,)])


def _not_supporting(sense: Sense, ban: Part, player: str, time: str) -> Nodes:
    """对手不能使用防御型的支援能力: those can be carried out in the other player's turn alone (21.2.3.1.5.2)."""
    if not player or terms.whose(player) == "双方":
        raise sense.fail("谁不能使用支援能力？请写「对手不能使用支援能力」", ban)
    whose = terms.whose(player)
    silent: Nodes = (Grant(Ref("支援卡", whose), SILENT, time),)
    if (of_type := ban.word("SUPPORT_TYPE")) is None:
        return silent
    if time not in {"", "战斗结束", "回合结束"}:
        raise sense.fail("一种支援能力，只能说到回合结束为止", of_type)
    own: Whose = "自己" if (whose == "对手") is ("防御" in of_type.text) else "对手"
    return (If(TurnOf(own), silent, WHERE_IT_IS),)


SILENT = "支援能力不能发动"


def _not_struck_by(sense: Sense, clause: Part, ban: Part, time: str) -> Nodes:
    """「甲」以外的单位不能击破这名单位: whom it speaks of are those by whom it is not brought down."""
    by = subjects(sense, clause)
    return tuple([Grant(who, "不会被击破", time, end) for who in nouns.targets(sense, ban.the("noun")) for end in by])


def _banned(  # noqa: PLR0911 - one a kind of ban
    sense: Sense, ban: Part
) -> tuple[str, tuple[Target, ...], str]:
    """The flag, what it is directed at or comes from (each by itself; none: anything), and the ability it is about."""
    phrase = ban.rule("noun")
    against = nouns.targets(sense, phrase) if phrase is not None and not _of_cards(ban) else ()
    if (deed := ban.rule("deed")) is not None:
        if deed.first.name not in _BANNED_DEEDS:
            raise sense.fail("这样的禁止不在能读懂的范围内", ban)
        return _BANNED_DEEDS[deed.first.name], against, ""
    if ban.word("AIM"):
        return "不能攻击", against, ""
    if skill := ban.word("SKILL_DEFEATS", "SKILL_DEFEATED", "SKILL_MOVES", "SKILL_MOVED"):
        side = ban.said("WHOSE")
        if ban.word("BOTH_SKILLS"):  # 敌方单位的能力或对手的支援能力
            against = (Select("单位", "对手"), Select("卡", "对手", ("支援区",)))
        flag = "不会被能力击破" if skill.name.startswith("SKILL_DEFEAT") else "不能被移动"
        return flag, (Select("卡", terms.whose(side), ABILITY_ZONES),) if side else against, ""
    if ban.word("SKILL_RESTS"):
        side = ban.said("WHOSE")
        by = (Select("卡", terms.whose(side), ABILITY_ZONES),) if side else against
        return "不能被转为已行动状态", by, ""
    if ban.word("SKILL_CHOOSES", "SKILL_TARGET"):
        by_his = (Select("卡", terms.whose(ban.said("WHOSE") or "对手"), ABILITY_ZONES),)
        return "不能被选择", against or by_his, ""
    if ban.word("DEFEAT"):
        return "不会被攻击击破", against, ""
    dest = ban.rule("dest")
    said = [word.name for word in dest.parts if word.name != "INSIDE"] if dest is not None else []
    foes = dest is not None and dest.word("WHOSE") is not None and terms.whose(dest.said("WHOSE")) != "自己"
    if dest is not None and (dest.said("ZONE") != "羁绊区" or said not in (["ZONE"], ["WHOSE", "ZONE"]) or foes):
        raise sense.fail("这样的禁止不在能读懂的范围内", ban)
    flag = next(_BANS[child.name] for child in ban.parts if child.name in _BANS)
    named = ban.word("ABILITY")
    return flag, against, facts.inside(sense, named) if named is not None else ""
