"""14. Deploying units, levelling them up, changing their class: what these are, and what forbids them."""

from __future__ import annotations

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.meant import Did
from judge.effects.walking import parts
from judge.games.cards.meaning import Context
from judge.games.cipher import changed, facts, lasting_effects, static
from judge.games.cipher.book import cite, embody
from judge.games.cipher.not_in_force import not_in_force
from judge.games.cipher.restored import ended
from judge.games.cipher.rules import BY_ABILITY, Rules
from judge.games.cipher.terms import own_units
from judge.games.cipher.zones import BONDS, FRONT, REAR, RETREAT, ZONES
from judge.kernel import Reason

CHAPTER = (embody("14", "出击与升级"), embody("14.1", "出击规定"))
DEPLOYED = cite("14.1.1", "放置到战场上")
LEVELLING = (
    embody("14.2.7.1", "顺序都可以变更"),
    embody("6.4.2.3", "每一张都可以查看正面"),
    embody("14.2", "升级（转职）规定"),
)
ALSO_CALLED = cite("14.2.5", "又叫做“转职”")
USES = embody("5.1.1.3", "使用次数限制")
TURN_INFORMATION = embody("5.1.1.2", "本回合有没有升级过")

SAME_USER = cite("14.2.1.1", "使用者必须为同一玩家")
NAME_TAKEN = cite("14.1.1.1", "不能出击")
AREA = cite("14.1.2", "前卫区或后卫区")
UNDECIDED_AREA = cite("14.1.2", "未行动状态")
TEXT_FIRST = cite("2.1", "以卡的能力的效果为准")
STACKED = cite("14.2.1", "重叠放置到它的顶端")
ONE_UNIT = cite("14.2.7", "只算1张卡")
SAME_NAME = cite("14.2.1.2", "单位名也必须相同")
STATE_KEPT = cite("14.2.2", "原样转移")
LORD_KEPT = cite("14.2.2.1", "主人公状况也转移")
INFORMATION_NEW = cite("14.2.3", "全部恢复原状")
LEVELLED = cite("14.2.4", "追加“升级的卡”")
PROMOTED = cite("14.2.5.1", "追加“转职的卡”")
BONUS = cite("14.2.5.2", "转职奖励诱发1次")
MUST_PROMOTE = embody("14.2.5.3", "必须视作转职")


def name_taken(play: Rules, player: int, card: int) -> list[Reason]:
    """The units of a card's user that keep it from being deployed, as they have its name."""
    there = _namesakes(play, player, card)
    freed = static.says_of_itself(play, card, BESIDE_ITS_NAME) if there else {}
    found: list[Reason] = []
    for other in there if play.applies(NAME_TAKEN) else ():
        if {*facts.unit_names(play, card), *facts.unit_names(play, other)} <= freed.keys():
            continue
        both = [one for one in facts.unit_names(play, card) if one in facts.unit_names(play, other)]
        found.append(Reason(NAME_TAKEN, ("战场上已有", other, f"，单位名也是「{'」「'.join(both)}」"), card))
        counted = [by for each in (other, card) for word, by in play.gained(each, "单位名") if word in both]
        play.owing_to(counted)  # by what text one of them has that name, where it is not printed
    return found


BESIDE_ITS_NAME = "同名也能出击"


def _namesakes(play: Rules, player: int, card: int) -> list[int]:
    return [other for other in own_units(play, player) if facts.namesakes(play, card, other)]


def beside_its_name(play: Rules, player: int, card: int) -> tuple[Reason, ...]:
    """What says of a card itself that it is deployed beside a unit of its name, which the rule forbids (2.1)."""
    there = _namesakes(play, player, card)
    freed = static.says_of_itself(play, card, BESIDE_ITS_NAME) if there else {}
    said = [Reason(NAME_TAKEN, ("照规则同名不能出击，战场上已有", other), card) for other in there if freed]
    return (*said, *freed.values())


def itself_barred(play: Rules, card: int, flag: str, by: int | None = None) -> list[Reason]:
    """A card's own 特 abilities that keep it from being treated so, by a rule or ``by`` the effect of a card."""
    return static.forbids_itself(play, card, flag, by)


def not_put(play: Rules, card: int, zone: str, context: Context) -> list[Reason]:
    """What forbids an effect to put a card into a zone: its own words, or that no ability does it."""
    found = itself_barred(play, card, "不能放置到羁绊区", context.card) if zone == BONDS else []
    if zone in {BONDS, RETREAT}:
        flag = f"不能由能力放置到{zone}"
        found = [*found, *static.forbidding(play, card, flag, context.card, paying=context.paying)]
    return list(play.barring(found))


def barring(play: Rules, card: int, source: int | None = None) -> list[Reason]:
    """What forbids that a card is deployed, by a rule or by what ``source`` does: its own words, or another card's."""
    by_ability = itself_barred(play, card, "不能由能力出击", source) if source is not None else []
    others = static.forbidding(play, card, "不能出击", acting=card if source is None else None)
    return [*itself_barred(play, card, "不能出击", source), *by_ability, *others]


def not_shown(play: Rules, player: int, card: int, clause: Clause) -> list[Reason]:
    """The affinities of a card that stand on no face-up bond of its user's (15.1.2, 16.1.2)."""
    missing = hidden_affinities(play, player, card)
    unseen = [bond for bond in _shown_bonds(play, player) if not play.card(bond).face]
    if not missing or (len(missing) <= len(unseen) and all(_faces_of(play, each) for each in missing)):
        return []
    said = "」「".join(missing)
    play.owing_to([why for bond in _shown_bonds(play, player) for why in not_in_force(play, bond, "势力", missing)])
    return [Reason(clause, (f"势力「{said}」不在正面朝上的羁绊卡上",), card)]


def hidden_affinities(play: Rules, player: int, card: int) -> list[str]:
    """The affinities of a card that no face-up bond is known to show."""
    shown = {
        affinity
        for bond in _shown_bonds(play, player)
        for affinity in changed.words(play, bond, "势力", play.face(bond).affinities)
    }
    return [affinity for affinity in play.face(card).affinities if affinity not in shown]


def identify_bonds(play: Rules, player: int, card: int) -> None:
    """Which bonds show the affinities of a card, if that hangs on bonds that nobody has seen."""
    for affinity in hidden_affinities(play, player, card):
        unseen = [bond for bond in _shown_bonds(play, player) if not play.card(bond).face]
        if unseen and affinity in hidden_affinities(play, player, card):
            play.identify(unseen[0], _faces_of(play, affinity))


def _shown_bonds(play: Rules, player: int) -> list[int]:
    return [bond for bond in play.state.zones[player, BONDS] if play.card(bond).face_up]


def _faces_of(play: Rules, affinity: str) -> list[str]:
    return [key for key, face in sorted(play.state.faces.items()) if affinity in face.affinities]


def not_paid(play: Rules, player: int, card: int, cost: int, clause: Clause) -> list[Reason]:
    """By how much a cost and what was spent this turn are more than the bonds (15.1.2, 16.1.2)."""
    spent, bonds = play.state.spent, len(play.state.zones[player, BONDS])
    if spent + cost <= bonds:
        return []
    return [Reason(clause, (f"费用{cost}加上本回合已有的{spent}，超过羁绊卡的{bonds}张",), card)]


def deploy(
    play: Rules,
    card: int,
    player: int,
    clause: Clause | None = None,
    *,
    zone: str = "",
    acted: bool = False,
    source: int | None = None,
    by: str = "",
) -> bool:
    """Put a card that is not on the battlefield there as a unit (14.1), by a rule or what ``source`` says."""
    play.consult(*CHAPTER)
    taken = name_taken(play, player, card)
    if taken:
        play.note("refused", card, "出击", clause=clause, by=taken)
        return False
    barred = barring(play, card, source)
    if barred:
        play.note("refused", card, "出击", clause=clause, by=barred)
        return False
    came_from = play.card(card).zone
    if not zone:
        zone = play.word(player, (FRONT, REAR), card, "出击到", clause=AREA) if play.applies(AREA) else FRONT
    if source is not None:  # by the rule it was said with the choice
        play.owing_to(beside_its_name(play, player, card))
    done = play.put(card, zone, card, f"出击到{zone}", player=player, clause=clause)
    if done:
        if acted:
            play.because(UNDECIDED_AREA, "规则是以未行动状态放置")
            play.change(card, card, "以已行动状态出击", clause=TEXT_FIRST, acted=True)
        else:
            play.change(card, card, "以未行动状态出击", clause=UNDECIDED_AREA, acted=False)
        lasting_effects.arrived(play, card)
        if source is not None:
            play.did("由能力出击", card)
        play.happened("出击", card, origin=came_from)
        if source is not None:
            play.happened("由能力出击", card, source, by=by)
    return done


def level_up(play: Rules, card: int, unit: int, clause: Clause | None = None, *, by: Context | None = None) -> bool:
    """Put a card on top of a unit of its user's (14.2). The stack is one unit, and its uppermost card is that unit.

    ``by``: the ability that does it.
    """
    play.consult(*LEVELLING, TURN_INFORMATION)
    if not play.applies(STACKED):
        return False
    old = play.card(unit)
    player, zone = old.player, old.zone
    place = play.state.zones[player, zone].index(unit)
    if not play.put(card, zone, card, "重叠放置到", unit, "的顶端", player=player, clause=clause or STACKED):
        return False
    play.attach(unit, card, unit, "成为叠在下方的卡，与", card, "成为1个单位", clause=ONE_UNIT)
    line = [other for other in play.state.zones[player, zone] if other != card]
    play.lay(player, zone, (*line[:place], card, *line[place:]))
    _hand_over(play, card, unit)
    _keep_deeds(play, card, unit)
    lasting_effects.arrived(play, card)
    _mark(play, card, unit, by)
    return True


def grow(play: Rules, card: int, unit: int, clause: Clause | None, *, any_name: bool = False) -> bool:
    """Put a card below a unit: no levelling up, so nothing is set off by it (24.1.13).

    It must have the unit's name, unless a text puts one of ``any_name`` there.
    """
    if not (any_name or facts.namesakes(play, card, unit)):
        play.withheld(card, "与", unit, "单位名不同，不叠放", clause=clause)
        return False
    how = {"loose": False, "grown": not any_name}
    if not play.attach(card, unit, card, "叠放到", unit, "下方", clause=clause, bottom=True, **how):
        return False
    play.change(card, card, "变为正面朝上", clause=ZONES[play.card(unit).zone].turns, face_up=True)
    if any_name:
        play.note("applied", unit, "视作升级后的单位", clause=facts.LEVELLED[0])
        return True
    play.happened("成长", unit)
    said = "的成长不是升级（转职）：不诱发升级（转职）时的能力，也没有转职奖励"
    play.note("applied", unit, said, clause=NOT_LEVELLING)
    if play.face(unit).promotion is not None:
        said = f"视作转职后的单位，顶端的卡有转职费用{play.face(unit).promotion}"
        play.because(facts.PROMOTED[0], "成长的也一样", card=unit)
        play.note("applied", unit, said, clause=facts.PROMOTED_BY_GROWTH)
    return True


NOT_LEVELLING = embody("24.1.13.2", "成长并不是升级")


def _hand_over(play: Rules, card: int, unit: int) -> None:
    """The unit's state goes to the new card; what was changed of its information does not (14.2.2, 14.2.3)."""
    old = play.card(unit)
    kept = "、".join(["已行动"] * old.acted + ["被击破"] * old.defeated)
    words = (card, f"继承单位的状态（{kept}）" if kept else "继承单位的状态")
    play.change(card, *words, clause=STATE_KEPT, acted=old.acted, defeated=old.defeated, orbs=old.orbs)
    if play.applies(STATE_KEPT):
        play.follow(unit, lord=False, acted=False, defeated=False, bonus=0)
    if old.lord:
        play.change(card, card, "继承主人公状况", clause=LORD_KEPT, lord=True)
    for title in old.used:
        play.because(USES, "使用次数限制是卡的信息", card=unit, ability=title)
    known = {"levelled": False, "promoted": False, "used": ()}
    words = (unit, f"的信息恢复原状：{old.of_this_turn}去除")
    if not play.change(unit, *words, clause=INFORMATION_NEW, **known) and not play.applies(INFORMATION_NEW):
        play.follow(card, used=old.used)  # without the clause it would go on, as the unit does
    on_it = [effect for effect in play.state.effects if unit in effect.on]
    if on_it:
        over = ended([replace(effect, on=(unit,)) for effect in on_it])
        play.owing_to([replace(by, clause=changed.CHANGED) for by in over])
        left = [replace(e, on=tuple(c for c in e.on if c != unit)) for e in play.state.effects]
        if not play.set(
            *(unit, "受到的修改也恢复原状"),
            clause=INFORMATION_NEW,
            effects=tuple(e for e in left if e.on or e.everyone),
        ):  # without the clause they would go on, as the unit does
            on_both = [replace(e, on=tuple(card if c == unit else c for c in e.on)) for e in play.state.effects]
            play.set(effects=tuple(on_both))
    battle = play.state.battle
    if battle is not None and unit in {battle.attacker, battle.defender}:
        attacker = card if battle.attacker == unit else battle.attacker
        defender = card if battle.defender == unit else battle.defender
        play.set(
            card,
            "与原来的是同一名单位，继续作为战斗单位",
            clause=ONE_UNIT,
            battle=replace(battle, attacker=attacker, defender=defender),
        )


STILL_ITS, NOT_ITS = "算：升级前后是同一名单位", "不算：放在顶端的是另一张卡"
DEEDS_ARE = (STATE_KEPT, INFORMATION_NEW, ONE_UNIT)


def _keep_deeds(play: Rules, card: int, unit: int) -> None:
    """Whether what the unit did this turn was done by it as it is now: the book does not say, and abilities may ask."""
    deeds = [deed for deed in play.state.did if deed[1] == unit]
    asks = any(isinstance(part, Did) for face in play.state.faces.values() for a in face.abilities for part in parts(a))
    if not deeds or not asks:
        return
    said = "、".join(dict.fromkeys(event for event, _, _ in deeds))
    question = f"升级前的单位本回合做过的事（{said}），升级之后算不算它做过的，书中没有写"
    if play.reading("14.2.3 did", question, (STILL_ITS, NOT_ITS), DEEDS_ARE) == STILL_ITS:
        did = tuple(
            [(event, card, name) if doer == unit else (event, doer, name) for event, doer, name in play.state.did]
        )
        play.set(did=did)


def _mark(play: Rules, card: int, unit: int, by: Context | None) -> None:
    """The unit is levelled up this turn; with a class-change cost it changed its class (14.2.4, 14.2.5)."""
    if play.face(card).promotion is None:
        play.because(ALSO_CALLED, "没有转职费用，不叫做转职，没有转职奖励", card=card)
    play.change(card, card, "的信息追加“升级的卡”", clause=LEVELLED, levelled=True)
    _happened(play, "升级", card, unit, by)
    if (play.face(card).promotion is not None) == play.applies(ALSO_CALLED):
        play.because(ALSO_CALLED, f"有转职费用{play.face(card).promotion}", card=card)
        play.change(card, card, "的信息追加“转职的卡”", clause=PROMOTED, promoted=True)
        play.change(card, card, "的转职奖励诱发", clause=BONUS, bonus=play.card(card).bonus + 1)
        _happened(play, "转职", card, unit, by)


def _happened(play: Rules, event: str, card: int, unit: int, by: Context | None) -> None:
    """A unit was levelled up, or changed its class; that an ability did it is known to what waits for the one."""
    if by is not None:
        play.happened(BY_ABILITY[event], card, by.card, by=by.name)
    play.happened(event, card, unit)


__all__ = ["AREA", "SAME_NAME", "deploy", "level_up", "name_taken", "not_paid", "not_shown"]
