"""0.06, 5.6.2, 5.6.3. What ends with a turn, and a turn that a text ends: with what its own note says of the rest."""

from __future__ import annotations

from collections.abc import Iterator

from judge.clause import Clause
from judge.effects.nodes.ability import Ability
from judge.effects.nodes.verbs import EndTurn
from judge.effects.walking import kinds
from judge.games.cards.meaning import Context, Done
from judge.games.touhou import facts, judging, leaving, lowering, numbers
from judge.games.touhou.book import cite, embody
from judge.games.touhou.card import Entry
from judge.games.touhou.rules import Rules
from judge.games.touhou.zones import OUT, STACK

TEXT_FIRST = cite("0.06", "以牌上的叙述为准")
NOT_SKIPPED = embody("5.6.2", "结束回合一类的效应不会使它被跳过")
CLEANED = cite("5.6.3", "移除所有“持续到回合结束”的效应")
HEALED = cite("5.6.3", "移除所有单位身上的一切伤害")
DAMAGE, OBJECTS, EFFECTS = "伤害", "对抗", "效应"
"""What a note may say of a turn that is ended: what becomes of damage, of the 对抗, of what holds for the turn."""
DEEDS = {
    DAMAGE: ("消失", "移除", "清除", "消去"),
    OBJECTS: ("移除游戏", "移出游戏"),
    EFFECTS: ("结束", "消失", "失效"),
}
WRITTEN = ("标注有", "标注着", "标注", "标有", "标明", "注有", "注明", "写有", "写着", "写明", "带有", "具有", "含有")
"""How a note says that words stand in a text (标注有“本回合中”的效应)."""
NAMED = {
    DAMAGE: ("单位", "伤害", "上", "身上"),
    OBJECTS: ("对抗", "对抗区", "牌", "卡牌", "符卡", "能力", "上", "中", "里", "内"),
    EFFECTS: ("本回合", "本回合中", "直到回合结束", "持续到回合结束", "效应", "效果", "持续", *WRITTEN),
}
TIMES = ("本回合中", "直到回合结束", "持续到回合结束")
JOINED = ("的", "所有", "一切", "全部", "均", "都", "将", "与", "和", "或", "及", "以及", "、", "立即", "会", "被")
MARKS = '"“”「」『』'
MISSING = "「立即结束本回合」时，伤害、对抗和持续效应怎样处理"
READINGS = (
    "当即结束：移除伤害，对抗不结算、置入墓地（4.4.4e），结束持续效应，然后进行结束阶段的规则动作",
    "对抗照常结算后才结束",
)

AT_THE_END = "回合结束时，效应和伤害是同时移除，还是先移除效应：其间伤害达到血量的单位会不会被消灭"
AT_ONCE = ("同时移除：不会因此被消灭", "先移除效应：伤害达到血量的被消灭")


def end_turn(play: Rules, _node: EndTurn, context: Context) -> Done:
    """立即结束本回合: the two rule actions are not skipped (5.6.2); of the rest the card's own note speaks (0.06)."""
    mine = next((entry for entry in play.state.stack if entry.card == context.card), None)
    said = _of_note(mine)
    if said is None:
        if play.reading("结束本回合", MISSING, READINGS, (NOT_SKIPPED, leaving.TO_GRAVE, HEALED)) == READINGS[0]:
            no_damage(play, HEALED)
            _none_resolves(play, mine)
            no_effects(play, CLEANED)
    else:
        by = facts.told_by(play, context.card)
        if DAMAGE in said:
            no_damage(play, by)
        if OBJECTS in said:
            _all_out(play, mine, by)
        if EFFECTS in said:
            no_effects(play, by, _marked(said[EFFECTS]))
    return play.set("结束本回合", clause=TEXT_FIRST, ending=True), context.that


def _of_note(entry: Entry | None) -> dict[str, str] | None:
    """What the note says of each of these that the ability has in brackets; None: there is none, or it says more."""
    ability = None if entry is None else entry.ability
    found = {} if ability is None else {_clause(part): part for part in _noted(ability)}
    return None if not found or "" in found else found


def _marked(part: str) -> str:
    """The words for a time that a note names, by which it says which effects end."""
    return "与".join([f"“{word}”" for word in TIMES if word in part and f"持续{word}" not in part])


def not_understood(ability: Ability) -> list[str]:
    """What the note of an ability that ends a turn says, as far as no clause of it was read."""
    return [part for part in _noted(ability) if not _clause(part)] if EndTurn in kinds(ability) else []


def _noted(ability: Ability) -> list[str]:
    """The clauses of what stands in brackets beside an ability."""
    return [part for icon in ability.icons if icon[0] == "注" for part in _parts(str(icon[1]))]


def _parts(note: str) -> Iterator[str]:
    for mark in "，。；;":
        note = note.replace(mark, ",")
    yield from filter(None, (part.strip() for part in note.split(",")))


def _clause(part: str) -> str:
    """What one clause of a note speaks of, if every word of it is one with which that is said."""
    bare = "".join(char for char in part if char not in MARKS)
    for what, deeds in DEEDS.items():
        rest, done = bare, False
        while rest:
            word = next((word for word in _longest_first(deeds, NAMED[what], JOINED) if rest.startswith(word)), "")
            if not word:
                break
            done = done or word in deeds
            rest = rest.removeprefix(word)
        if not rest and done and what in bare.replace("效果", EFFECTS):
            return what
    return ""


def _longest_first(*words: tuple[str, ...]) -> list[str]:
    return sorted((word for some in words for word in some), key=len, reverse=True)


def no_damage(play: Rules, clause: Clause) -> None:
    """All damage is gone."""
    for card in list(play.state.cards.values()):
        if card.damage and play.applies(clause):
            play.change(card.id, card.id, "上的伤害移除", clause=clause, damage=0)


def no_effects(play: Rules, clause: Clause, marked: str = "") -> None:
    """What holds, or is waited for, only as long as the turn lasts is over; ``marked``: how a note calls that."""
    state = play.state
    if any(one.always for one in state.awaited):  # 本回合中，当它死去时
        play.set(awaited=tuple([one for one in state.awaited if not one.always]))
    kept = tuple([effect for effect in state.effects if effect.until not in {"回合结束", "战斗结束"}])
    if kept != state.effects:
        words = f"{marked}的效应结束" if marked else "“直到回合结束”的效应移除"
        play.set(words, clause=clause, effects=kept)


def one_after_the_other(play: Rules) -> bool:
    """Whether effects end before damage is gone, where a unit would die of it: 5.6.3 says both, and no order."""
    between = [
        card
        for player in (play.state.turn_player, 1 - play.state.turn_player)
        for card in play.units(player)
        if play.card(card).damage and play.card(card).damage >= numbers.health(play, card)
    ]
    dying = [card for card in between if not play.card(card).doomed and not play.flagged(card, lowering.NOT_DESTROYED)]
    return bool(dying) and play.reading("5.6.3", AT_THE_END, AT_ONCE, (CLEANED, HEALED, judging.AT_ONCE)) == AT_ONCE[1]


def _none_resolves(play: Rules, own: Entry | None, zone: str = "", by: Clause = leaving.NOT_RESOLVED) -> None:
    """All else leaves the 对抗, for a zone that is said or for the grave (4.4.4e); that is no 反制."""
    for entry in play.state.stack:
        if own is None or entry.id != own.id:
            leaving.out(play, entry, by, zone, by)


def _all_out(play: Rules, own: Entry | None, by: Clause) -> None:
    """The 对抗 is emptied out of the game, what resolves now with it."""
    _none_resolves(play, own, OUT, by)
    if own is not None and own.kind == "牌" and not own.copy and play.card(own.card).zone == STACK:
        play.put(own.card, OUT, own.card, f"进入{OUT}", clause=by)
