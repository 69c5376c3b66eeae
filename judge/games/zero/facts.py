"""300–311. What can be read off a card now: its printed facts, and what effects made of them."""

from __future__ import annotations

from collections.abc import Callable

from judge.clause import Clause
from judge.effects.nodes.ability import Ability
from judge.games.cards.layers import Told, number_of
from judge.games.cards.values import Layer
from judge.games.zero.book import cite, embody, term
from judge.games.zero.rules import Rules
from judge.games.zero.zones import CHAIN, FIELD, IN_PLAY, RESOURCE
from judge.kernel import Reason

Value = str | int | bool

TEXT_FIRST = cite("102#1", "听牌上写的")
BELOW_ZERO = cite("103#4", "都当作0来算")
NO_ATTACK_ELSEWHERE = cite("308#4", "攻击力视为0")
NO_DEFENCE_ELSEWHERE = cite("309#4", "防御力视为0")
UNUSED_COST = cite("303#5", "费用视为0")
REDUCED = cite("303#4", "总费用不会低于有色费用")
BONUS = cite("310#1", "攻击力与防御力上得到的加成")
BONUS_MINUS = embody("310#2", "可以是负数")
BONUS_CHANGED = embody("310#3", "会使攻击加成、防御加成发生变化")
BONUS_EXAMPLE = embody("310#4", "攻击加成就变为3000")
NO_EFFECT = embody("319#8", "攻防加成不是效果")
ATTACK = (
    *(embody("308", "攻击力"), embody("308#1", "能造成的伤害量")),
    *(embody("317#5", "攻击力，或攻击加成"), embody("317#6", "影响的是攻击力")),
)
DEFENCE = (
    *(embody("309", "防御力"), embody("309#1", "能承受的伤害量")),
    *(embody("317#7", "防御力，或防御加成"), embody("317#8", "影响的是防御力")),
)
ELSEWHERE = {"攻击力": NO_ATTACK_ELSEWHERE, "防御力": NO_DEFENCE_ELSEWHERE}
OWN = {"攻击力": ATTACK[1], "防御力": DEFENCE[1]}
CHANGES = {"攻击力": cite("317#6", "影响的是攻击力"), "防御力": cite("317#8", "影响的是防御力"), "费用": REDUCED}
BY_TEXT = embody("700#1", "改变其他的牌或玩家")
ONE_AFTER_ANOTHER = embody("701#3", "按自己生效的先后")
BONUSES = (embody("310", "攻击加成与防御加成"), BONUS_MINUS, BONUS_CHANGED, BONUS_EXAMPLE, NO_EFFECT)
NAME = (
    embody("301", "牌名"),
    embody("301#1", "这张牌的名称"),
    embody("301#2", "指名称为A的牌"),
    embody("301#3", "牌名为“小舞”"),
)
NAME_CHANGED = embody("301#4", "改变之后的牌名")
ROLES = (
    *(embody("305", "角色名"), embody("305#1", "角色的名字"), embody("305#2", "带有角色名A的牌")),
    embody("305#4", "角色名为“天神”"),
)
SEVERAL_ROLES = cite("305#7", "每个角色名都不能与")
NO_ROLE = embody("305#8", "没有角色名")
TRAITS = (
    embody("306", "属性"),
    embody("306#1", "多个属性"),
    embody("306#2", "属性里包含A"),
    embody("306#4", "只要带有属性"),
)
GAINED_TRAIT = cite("306#5", "原有的属性不受影响")
CHANGED_TRAIT = cite("306#6", "失去原有的属性")
BOTH_TRAITS = embody("306#7", "同时具有属性A和属性B")
ONE_TRAIT = embody("306#8", "有其一")
COLOUR = (
    *(embody("103", "颜色与数字"), embody("103#1", "卡牌边框"), embody("103#2", "六种颜色"), embody("304", "颜色")),
    *(embody("304#1", "代表牌本身的颜色"), embody("304#2", "牌框的颜色")),
)
FACE_DOWN = cite("304#4", "没有任何颜色")
RESOURCE_DOWN = embody("322#2", "背面表示的失去一切信息")
NO_TRAITS = cite("204#3", "失去所有的效果及属性")
KIND = (
    embody("302", "类别"),
    embody("302#1", "四种类别"),
    embody("302#2", "各自的规则和使用方法"),
    embody("300", "卡牌概述"),
)
COST = (embody("303", "费用"), embody("303#1", "必须付出的代价"), embody("300#1", "有时会在游戏中用到"))
FOUR_KINDS = embody("302#1", "四种类别")
OF_THE_FRAME = embody("304#2", "牌框的颜色")
PAYS = embody("304#1", "代表牌本身的颜色")
SERIES = (embody("316", "动画图标"), embody("316#1", "哪一部作品"))
LEVEL = (embody("600#5", "登场后都视为LV1"), embody("600#7", "任何角色牌都可以升级"), embody("323", "升级指示物"))
THIS = (embody("601", "此牌"), embody("601#1", "效果的本体"))
KEYWORDS = frozenset(("突袭", "迟缓", "守备"))
KEYWORD_CLAUSES: dict[str, Clause] = {
    "突袭": cite("900#2", "登场的那个回合就可以攻击"),
    "迟缓": cite("900#3", "登场时必须横置"),
    "独行客": cite("900#4", "只有它一张时"),
    "守备": cite("900#5", "此牌不能攻击"),
    "智谋": cite("900#6", "看牌组顶的一张牌"),
    "战斗连协": cite("900#7", "有其他"),
    "聚气": cite("900#8", "发动以下效果"),
}
KEYWORD_TERM = (embody("900", "特殊效果"), embody("900#1", "作为关键词"))


@term(("601", "此牌"), ("601#1", "效果的本体"))
def this(_play: Rules, card: int) -> int:
    """此牌: the card whose effect it is."""
    return card


def keyword_clause(play: Rules, ability: Ability) -> Clause | None:
    """The paragraph that says what a keyword does; None if the effect is written out."""
    found = next((str(icon[1]) for icon in ability.icons if icon[0] == "关键词"), "")
    if not found:
        return None
    play.consult(*KEYWORD_TERM, KEYWORD_CLAUSES[found])
    return KEYWORD_CLAUSES[found]


def fold(play: Rules, card: int, fact: str, first: int, told: Told = None) -> int:
    """A number with everything that changes it, in the order in which that took effect (701#3)."""
    now = first
    for layer in _in_turn(play, card, fact, told):
        now = kept(play, card, number_of([layer], now, _clause, told), told)
    return now


def kept(play: Rules, card: int, number: int, told: Told = None) -> int:
    """A number below zero stays what it is for what changes it next, though it counts as zero (103#4)."""
    if number >= 0:
        return number
    play.consult(BELOW_ZERO)
    if told is not None:
        told.append(Reason(BELOW_ZERO, (f"{number}，当作0来算，数字仍旧保留",), card))
    return number if play.applies(BELOW_ZERO) else 0


def _in_turn(play: Rules, card: int, fact: str, told: Told) -> list[Layer]:
    found = play.modified(card, fact)
    if told is not None and len(found) > 1:
        told.append(Reason(ONE_AFTER_ANOTHER, ("按生效的先后",)))
    return found


def _clause(layer: Layer) -> Clause:
    """The clause by which something changes a number."""
    return said_by(layer) or (BY_TEXT if layer.sets else CHANGES.get(layer.what, BY_TEXT))


def said_by(layer: Layer) -> Clause | None:
    """The paragraph that says what a keyword does, if it is one that gives a layer."""
    return next((clause for word, clause in KEYWORD_CLAUSES.items() if layer.name.startswith(word)), None)


def attack(play: Rules, card: int, told: Told = None) -> int:
    """攻击力 as it is, which may be below zero; of an equipment its 攻击加成."""
    play.consult(*ATTACK)
    return _strength(play, card, "攻击力", play.face(card).attack, told)


def defence(play: Rules, card: int, told: Told = None) -> int:
    """防御力 as it is, which may be below zero; of an equipment its 防御加成."""
    play.consult(*DEFENCE)
    return _strength(play, card, "防御力", play.face(card).defence, told)


def _strength(play: Rules, card: int, fact: str, printed: int | None, told: Told) -> int:
    if printed is None and play.card(card).zone != FIELD:
        play.consult(ELSEWHERE[fact])
        if play.applies(ELSEWHERE[fact]):
            if told is not None:
                told.append(Reason(ELSEWHERE[fact], (f"由效果确定，在{play.card(card).zone}，视为0",), card))
            return kept(play, card, _said_all_the_same(play, card, fact, told), told)
        for layer in play.own(card, fact):
            printed = layer.number or 0
    if told is not None:
        if printed is None:
            told.append(Reason(ELSEWHERE[fact], ("由效果确定，随情况变化",), card))
        else:
            own = BONUS if play.face(card).kind == "装备牌" else OWN[fact]
            told.append(Reason(own, (f"印刷{printed}",), card))
    gear = play.card(card).gear
    if not gear:
        return fold(play, card, fact, printed or 0, told)
    left = list(gear)
    in_order = play.state.ruling_on(BONUS) == BONUS_READINGS[1]
    now = printed or 0
    for layer in _in_turn(play, card, fact, told):
        for one in [one for one in left if in_order and play.stamp(one) < layer.stamp]:
            now = kept(play, card, now + bonus(play, one, fact, told), told)
            left.remove(one)
        now = kept(play, card, number_of([layer], now, _clause, told), told)
    return kept(play, card, now + sum(bonus(play, one, fact, told) for one in left), told)


def _said_all_the_same(play: Rules, card: int, fact: str, told: Told) -> int:
    """What another card's text makes of a number that the rules take for 0: the text goes first (102#1)."""
    found = [layer for layer in play.modified(card, fact) if layer.source != card]
    if not found or not play.applies(TEXT_FIRST):
        return 0
    if told is not None:
        told.append(Reason(TEXT_FIRST, ("另一张牌上写了，以牌上的为准",), found[0].source or None, found[0].name))
    return number_of(found, 0, _clause, told)


BONUS_READINGS = ("加成总是最后加上（319#8：加成不是效果）", "加成也按先后，后来的「变为」连加成一起改掉（701#3）")


def bonus(play: Rules, gear: int, fact: str, told: Told = None) -> int:
    """攻击加成 or 防御加成 of an equipment, as effects have changed it (310#3)."""
    play.consult(*BONUSES, BONUS)
    if not play.applies(BONUS):
        return 0
    own = play.face(gear)
    printed = (own.attack if fact == "攻击力" else own.defence) or 0
    changes: list[Reason] = []
    number = printed
    if play.applies(BONUS_CHANGED):
        number = fold(play, gear, fact, printed, None if told is None else changes)
    if told is not None and (number or printed):
        told += [Reason(BONUS_CHANGED, (f"加成{'、'.join(map(str, r.gives))}",), r.card, r.ability) for r in changes]
        told += [Reason(BONUS_EXAMPLE, (f"印刷{printed}，变为{number}",), gear)] if changes else []
        told.append(Reason(BONUS_MINUS if number < 0 else BONUS, (f"{number:+}",), gear))
        if play.flagged(gear, "失去效果"):
            told.append(Reason(NO_EFFECT, ("失去效果，加成仍在",), gear))
    return number


def unread(play: Rules, card: int) -> bool:
    """Whether a character's number was set by an effect and has a bonus too: which comes first nobody has read."""
    if not play.card(card).gear or play.state.ruling_on(BONUS):
        return False
    return any(
        any(layer.sets for layer in play.modified(card, fact))
        and any(bonus(play, gear, fact) for gear in play.card(card).gear)
        for fact in ("攻击力", "防御力")
    )


def counted(play: Rules, number: int) -> int:
    """A number as it counts: below zero it is taken for zero, though it is kept (103#4)."""
    if number < 0:
        play.consult(BELOW_ZERO)
        return 0 if play.applies(BELOW_ZERO) else number
    return number


def level(play: Rules, card: int, told: Told = None) -> int:
    """LV1 and one more for each level counter (600#5)."""
    play.consult(*LEVEL)
    counters = len(play.card(card).below)
    if told is not None:
        told.append(Reason(LEVEL[0], (f"LV1，升级指示物{counters}张",), card))
    return 1 + counters


def kind(play: Rules, card: int, told: Told = None) -> str:
    """类别, with the two kinds of tactics told apart; a resource has none."""
    play.consult(*KIND)
    if resource(play, card, told):
        return ""
    _printed(told, FOUR_KINDS, card, play.face(card).kind)
    return play.face(card).kind


def _printed(told: Told, clause: Clause, card: int, said: str) -> None:
    if told is not None:
        told.append(Reason(clause, (f"印刷「{said}」" if said else "没有印",), card))


def resource(play: Rules, card: int, told: Told = None) -> bool:
    """Whether a card is a resource, which has a colour and a name only (204#3, 322#2)."""
    if play.card(card).zone != RESOURCE:
        return False
    play.consult(NO_TRAITS, RESOURCE_DOWN)
    if told is not None:
        told.append(Reason(NO_TRAITS, ("是资源牌，只有颜色与牌名",), card))
    return play.applies(NO_TRAITS)


def name(play: Rules, card: int, told: Told = None) -> str:
    """牌名 as it is now; a card that lies face down has none."""
    play.consult(*NAME)
    if hidden(play, card, told):
        return ""
    now = play.face(card).name
    _printed(told, NAME[1], card, now)
    for layer in play.modified(card, "牌名"):
        if layer.words:
            play.consult(NAME_CHANGED)
            now = layer.words[0]
            if told is not None:
                told.append(Reason(NAME_CHANGED, (f"变为「{now}」",), layer.source or None, layer.name))
    return now


def hidden(play: Rules, card: int, told: Told = None) -> bool:
    """Whether a resource lies face down and so has no information (322#2)."""
    state = play.card(card)
    if state.zone == RESOURCE and not state.face_up:
        play.consult(FACE_DOWN, RESOURCE_DOWN)
        if told is not None:
            told.append(Reason(RESOURCE_DOWN, ("面朝下的资源牌",), card))
        return play.applies(FACE_DOWN)
    return False


def colour(play: Rules, card: int, told: Told = None) -> str:
    """The colour of a card, or of the cost that it pays as a resource."""
    play.consult(*COLOUR)
    if hidden(play, card, told):
        if told is not None:
            told.append(Reason(FACE_DOWN, ("没有颜色",), card))
        return ""
    _printed(told, OF_THE_FRAME, card, play.face(card).colour)
    if told is not None:
        told.append(Reason(COLOUR[1], ("边框的颜色",), card))
    if told is not None and play.card(card).zone == RESOURCE:
        told.append(Reason(PAYS, ("可以支付这种颜色的费用",), card))
    return play.face(card).colour


def roles(play: Rules, card: int, told: Told = None) -> tuple[str, ...]:
    """角色名, one or several or none."""
    play.consult(*ROLES)
    if resource(play, card, told):
        return ()
    found = play.face(card).roles
    if not found:
        play.consult(NO_ROLE)
    if told is not None:
        clause = SEVERAL_ROLES if len(found) > 1 else ROLES[1] if found else NO_ROLE
        told.append(Reason(clause, (f"印刷『{'』『'.join(found)}』" if found else "没有角色名",), card))
    return found


def traits(play: Rules, card: int, told: Told = None) -> tuple[str, ...]:
    """属性, with those gained, and those that replaced the printed ones."""
    play.consult(*TRAITS)
    if resource(play, card, told):
        return ()
    found = play.face(card).traits
    if told is not None:
        told.append(Reason(TRAITS[1], (f"印刷『{'』『'.join(found)}』" if found else "没有印",), card))
    for layer in play.modified(card, "属性"):
        clause = CHANGED_TRAIT if layer.sets else GAINED_TRAIT
        play.consult(clause)
        replaces = layer.sets if play.applies(clause) else not layer.sets
        found = layer.words if replaces else (*found, *layer.words)
        if told is not None:
            said = f"{'变为' if layer.sets else '获得'}『{'』『'.join(layer.words)}』"
            told.append(Reason(clause, (said,), layer.source or None, layer.name))
    return found


def named_or_of(play: Rules, card: int) -> tuple[str, ...]:
    """What 『A』 can mean: a role name or an attribute (305#2, 306#2)."""
    play.consult(BOTH_TRAITS, ONE_TRAIT)
    return (*roles(play, card), *traits(play, card))


def cost(play: Rules, card: int, told: Told = None) -> tuple[int, tuple[tuple[str, int], ...]]:
    """费用 of a card that is not being used now: the total, and how much of it in which colour (303)."""
    if play.face(card).cost is None and play.card(card).zone != CHAIN:
        play.consult(UNUSED_COST)
        if play.applies(UNUSED_COST):
            if told is not None:
                told.append(Reason(UNUSED_COST, ("由效果确定，没有在使用，视为0",), card))
            return counted(play, _said_all_the_same(play, card, "费用", told)), ()
    return price(play, card, told)


def price(play: Rules, card: int, told: Told = None) -> tuple[int, tuple[tuple[str, int], ...]]:
    """What using the card costs; where the card does not print it, what its own effect makes of it (303#5)."""
    play.consult(*COST)
    face = play.face(card)
    total = face.cost or 0
    if face.cost is None:
        for layer in play.own(card, "费用"):
            total = layer.number or 0 if layer.sets else total + (layer.number or 0)
            if told is not None:
                told.append(Reason(UNUSED_COST, (f"正在使用，由它的效果定为{total}",), card, layer.name))
    elif told is not None:
        told.append(Reason(COST[1], (f"印刷{total}",), card))
    total = fold(play, card, "费用", total, told)
    coloured = {}
    for colour, number in face.coloured:
        now = fold(play, card, f"{colour}费用", number, told)
        coloured[colour] = max(now, 0)
        total += now - number
    least = sum(coloured.values())
    if total < least:
        play.consult(REDUCED)
        if told is not None:
            told.append(Reason(REDUCED, (f"不低于有色费用{least}",), card))
        total = least if play.applies(REDUCED) else total
    return counted(play, total), tuple((colour, number) for colour, number in coloured.items() if number)


def fighting(play: Rules) -> bool:
    """Whether two characters are in battle with each other (505#3)."""
    battle = play.state.battle
    play.consult(IN_BATTLE)
    return battle is not None and battle.established and bool(battle.attacker) and bool(battle.defender)


IN_BATTLE = embody("505#3", "就算在战斗时")

FACTS: dict[str, Callable[[Rules, int], tuple[Value, ...]]] = {
    "牌名": lambda play, card: (name(play, card),),
    "角色名": roles,
    "属性": traits,
    "名": named_or_of,
    "颜色": lambda play, card: (colour(play, card),),
    "类别": lambda play, card: (kind(play, card),),
    "费用": lambda play, card: (cost(play, card)[0],),
    "攻击力": lambda play, card: (counted(play, attack(play, card)),),
    "防御力": lambda play, card: (counted(play, defence(play, card)),),
    "等级": lambda play, card: (level(play, card),),
    "动画": lambda play, card: (play.consult(*SERIES) or play.face(card).series,),  # type: ignore[func-returns-value]
    "状态": lambda play, card: ("横置" if play.card(card).tapped else "竖直",),
    "区域": lambda play, card: (play.card(card).zone,),
    "在场": lambda play, card: (play.card(card).zone in IN_PLAY,),
}
"""The facts that card text can name, and how each is read."""


OF_A_RESOURCE = frozenset(("牌名", "颜色", "状态", "区域", "在场"))
"""What can be said of a resource (204#3)."""


def fact(play: Rules, card: int, word: str) -> tuple[Value, ...]:
    """The values that a card has for a fact; a resource has none but its name and its colour."""
    if word not in OF_A_RESOURCE and resource(play, card):
        return ()
    return FACTS[word](play, card)
