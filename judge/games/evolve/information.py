"""2, 8.2, 10.1–10.3 and 12. What can be asked of a card beside what a board shows: its print, its use, its text."""

from __future__ import annotations

from collections.abc import Callable

from judge.effects.nodes.ability import Ability, Grant, If, Instead, PayFirst
from judge.effects.nodes.verbs import Become, Power
from judge.effects.walking import parts
from judge.games.cards.explaining import Given, explained
from judge.games.evolve import damage, layers, selecting, terms
from judge.games.evolve.book import embody
from judge.games.evolve.card import AMULET, FOLLOWER, LEADER_CARD, SPELL, Context
from judge.games.evolve.rules import Rules, name
from judge.games.evolve.zones import EXTRA, HAND
from judge.kernel import Reason
from judge.kernel.records import Derived

Found = tuple[object, list[Reason]]


def asked(play: Rules, card: int, what: str) -> Derived | None:
    """What can be asked of a card by a name that no board shows; None if the book has no such thing."""
    found = ASKED.get(what)
    if found is None:
        return None
    value, because = found(play, card)
    return Derived(value, tuple(dict.fromkeys(because)))


# --- what is printed ------------------------------------------------------------------------------------------------

NAME, TEXT = embody("2.1.1", "固有的名称"), embody("2.6.1", "写明卡牌固有的效果")
OTHER_NAME = embody("2.14.1", "还有一个联动名称")
CLASSES: tuple[Given, ...] = (
    (embody("2.2.1", "属于哪个职业"), "{said}"),
    (embody("2.2.2", "共7种"), "用图标表示，共7种"),
    (embody("2.2.3", "有的卡牌效果也会参照它"), "构筑牌组时要看"),
)
KIND = (embody("2.3.1", "种类信息"), embody("2.3.2", "卡牌是其中之一"))
MARKED = {
    LEADER_CARD: embody("2.3.2.1", "主战者"),
    FOLLOWER: embody("2.3.2.2", "随从"),
    AMULET: embody("2.3.2.3", "护符"),
    SPELL: embody("2.3.2.4", "法术"),
}
SPECIAL: tuple[Given, ...] = (
    (embody("2.3.3", "种类是特殊的"), "特殊种类"),
    (embody("2.3.3.1", "标记着“进化”"), "标记着「进化」"),
)
TYPES: tuple[Given, ...] = (
    (embody("2.4.1", "有什么特征"), "{said}"),
    (embody("2.4.2", "其他卡牌可能会参照它"), "规则上没有实际意义，供别的卡牌参照"),
)
COST: Given = (embody("2.5.1", "须支付这么多能量点"), "费用{said}")
ATTACK: Given = (embody("2.7.1", "以这个数值为基准造成伤害"), "攻击力{said}")
LIFE: Given = (embody("2.8.1", "须造成这么多伤害"), "生命值{said}")
LEADERS_LIFE: tuple[Given, ...] = (
    (embody("2.8.3", "主战者同样有生命值"), "卡上没有标记，同样有生命值"),
    (embody("2.8.3.1", "主战者生命值是20"), "没有特别说明的是20"),
)
NOTES: tuple[Given, ...] = (
    (embody("2.13.1", "统称“附注”"), "主题{said}印在附注里"),
    (embody("2.13.2", "要看其中的主题"), "构筑牌组时有时要看"),
)


def _printed(play: Rules, card: int) -> Found:
    """What is printed on the card itself, item by item."""
    face = play.printed(card)
    if not face.name:
        return [], []
    told = [Reason(NAME, (f"『{face.name}』",), card)]
    told += [Reason(OTHER_NAME, (f"『{face.other_name}』",), card)] if face.other_name else []
    told += [Reason(clause, (face.kind,), card) for clause in (*KIND, MARKED[face.kind])]
    told += explained(SPECIAL, card) if "进化" in face.special else ()
    for given, said in ((CLASSES, face.classes), (TYPES, face.types)):
        told += explained(given, card, said="、".join(said)) if said else ()
    numbers = ((COST, face.cost), (ATTACK, face.attack), (LIFE, face.life))
    fighter = face.kind in {FOLLOWER, LEADER_CARD}
    for one, number in numbers if fighter else numbers[:1]:
        told += explained((one,), card, said=number) if number is not None else ()
    told += explained(LEADERS_LIFE, card) if face.kind == LEADER_CARD else ()
    told += [Reason(TEXT, ("卡牌自己的效果",), card)] if face.text else []
    told += explained(NOTES, card, said=face.theme) if face.theme else ()
    return [
        word for word in (face.name, face.kind, *face.special, *face.classes, *face.types, face.theme) if word
    ], told


# --- how it is used -------------------------------------------------------------------------------------------------

FROM_WHERE = embody("8.2.1", "我方手牌或额外区的1张卡牌")
ONLY_USED = embody("10.6.1", "使用了才计算并产生效果")
QUICK: tuple[Given, ...] = (
    (embody("12.3.1", "卡牌可以有，启动能力也可以有"), "【快速】在{said}上"),
    (embody("12.3.4", "可以使用的时机有两个"), "对手的随从攻击之后、对手的回合结束的时候也可以"),
    (embody("12.3.5", "在自己回合的主要阶段里同样可以使用"), "自己的主要阶段同样可以"),
)
QUICK_CARD: tuple[Given, ...] = (
    (embody("12.3.2", "它是永续能力"), "单独写着，是永续能力"),
    (embody("12.3.2.1", "用图标来表示"), "用图标表示"),
)
QUICK_ABILITY: tuple[Given, ...] = (
    (embody("12.3.3", "写在启动能力的前方时"), "写在启动能力的前方"),
    (embody("12.3.3.1", "也用图标来表示"), "用图标表示"),
)


def _use(play: Rules, card: int) -> Found:
    """When and from where a card, or an activated ability of it, is used."""
    face, told = play.face(card), []
    usable = face.kind in {FOLLOWER, AMULET, SPELL} and play.card(card).zone in {HAND, EXTRA}
    if usable:
        told += [Reason(FROM_WHERE, (f"从{play.card(card).zone}",), card), Reason(ONLY_USED, ("使用了才有效果",), card)]
    quick_card = any(("关键词", "快速") in ability.icons for ability in face.abilities)
    quick = quick_card or any(("快速",) in ability.icons for ability in face.abilities)
    if quick:
        told += explained(QUICK, card, said="卡牌" if quick_card else "启动能力")
        told += explained(QUICK_CARD if quick_card else QUICK_ABILITY, card)
    when = "自己的主要阶段"
    if quick:
        when += "、对手的随从攻击之后、对手的回合结束的时候"
    return when if usable or quick else f"在{play.card(card).zone}，不能使用这张卡牌", told


# --- its abilities --------------------------------------------------------------------------------------------------

FOUR = embody("10.1.1", "能力有四种")
KINDS: dict[str, tuple[Given, ...]] = {
    "启动": (
        (embody("10.1.1.1", "支付费用来主动使用它"), "支付费用来使用"),
        (embody("10.1.1.1.1", "（费用）：（效果）"), "冒号之前是费用"),
        (embody("3.1.2.2", "使用它的控制者"), "由使用它的玩家控制"),
    ),
    "自动": (
        (embody("10.1.1.2", "就会自动使用"), "记载的事件一发生就自动使用"),
        (embody("10.1.1.2.1", "（条件）时，（效果）"), "写作「……时」"),
        (embody("3.1.2.3", "其控制者就是这个能力的控制者"), "由{own}控制"),
    ),
    "永续": (
        (embody("10.1.1.3", "一直产生某种效果"), "一直产生效果"),
        (embody("10.1.1.3.1", "原则上都是永续能力"), "不是别的三种，就是永续能力"),
        (embody("3.1.2.1", "其控制者就是这个能力的控制者"), "由{own}控制"),
        (embody("10.6.1", "永续能力用不着使用"), "用不着使用"),
    ),
    "法术": ((embody("10.1.1.4", "法术卡牌自己的文本效果"), "法术卡牌自己的效果"),),
}
"""What chapter 10 says of each kind of ability, and chapter 3 of who controls it."""
PAID_THEN: Given = (embody("10.1.1.2.2", "须支付文本写着的（费用）"), "「……时」之后还有费用，要支付")
COSTS: tuple[Given, ...] = (
    (embody("10.4.1", "以特定的行动作为费用"), "用行动作为费用"),
    (embody("10.4.2", "执行拿来作交换的那个行动"), "支付就是做那个行动"),
)
THREE = embody("10.2.1", "效果有三种")
EFFECTS: dict[str, Given] = {
    "单次": (embody("10.2.1.1", "执行之后效果就结束"), "单次效果：做一次就结束"),
    "持续": (embody("10.2.1.2", "在一段时间里有效"), "持续效果：在一段时间里有效"),
    "替换": (embody("10.2.1.3", "换成另一个事件"), "替换效果：不做那个事件，换成另一个"),
}
REPLACING: dict[str, Given] = {
    "改为": (embody("10.2.1.3.1", "它产生的是替换效果"), "写作「……改为……」"),
    "伤害": (embody("10.2.1.3.2", "使它增减的效果属于替换效果"), "使造成或受到的伤害增减"),
}
"""What makes an effect one that replaces."""
EFFECTS_CONTROLLER: Given = (embody("3.1.2.4", "其控制者就是效果的控制者"), "效果由能力的控制者{own}控制")
MOVES: Given = (embody("10.7.4", "称为领域移动诱发"), "以领域之间的移动为条件")


def _abilities(play: Rules, card: int) -> Found:
    """Each ability of the card: of which kind, whose, and what kind of effect it has."""
    own, said, told = name(play.controller(card)), [], []
    every = play.face(card).abilities
    for ability in every:
        said.append(f"{ability.kind}能力：{ability.name or ability.text}")
        title, effect = (ability.name or ability.text) if len(every) > 1 else "", _effect(ability)
        told.append(Reason(FOUR, (f"{ability.kind}能力",), card, title))
        told += explained(KINDS.get(ability.kind, ()), card, title, own=own)
        if ability.trigger is not None:
            told += explained((PAID_THEN,), card, title) if _pays(ability) else ()
            told += explained((MOVES,), card, title) if ability.trigger.event in MOVEMENTS else ()
        told += explained(COSTS, card, title) if _pays(ability) else ()
        told += [Reason(THREE, (f"{effect}效果",), card, title), *explained((EFFECTS[effect],), card, title)]
        told += explained(_replacing(ability), card, title)
        told += explained((EFFECTS_CONTROLLER,), card, title, own=own)
    return said or "没有能力", told


MOVEMENTS = frozenset(("进场", "离场", "墓场", "消失领域", "手牌", "额外区"))
"""The events that are movements between zones."""


def _pays(ability: Ability) -> bool:
    """Whether it has a cost, before its colon or in the middle of its text."""
    return bool(ability.cost) or any(isinstance(part, PayFirst) for part in ability.body)


def _effect(ability: Ability) -> str:
    """What kind of effect an ability has."""
    found = list(parts(ability))
    if _replacing(ability):
        return "替换"
    lasts = any(isinstance(part, Grant | Become) or _changes(part) for part in found)
    return "持续" if ability.kind == "永续" or lasts else "单次"


def _replacing(ability: Ability) -> tuple[Given, ...]:
    """What makes the effect of an ability one that replaces, if it is one."""
    of_damage = any(isinstance(part, Power | Become) and damage.is_of_it(part.fact) for part in parts(ability))
    said = "改为" if any(isinstance(part, Instead) for part in parts(ability)) else "伤害" if of_damage else ""
    said = "改为" if of_damage and damage.SAID_INSTEAD.search(ability.text) else said
    return (REPLACING[said],) if said else ()


def _changes(part: object) -> bool:
    """Whether a part changes a number of a card for a time; a leader's life just goes up or down."""
    return isinstance(part, Power) and not (part.fact == "生命值" and getattr(part.what, "kind", "") == LEADER_CARD)


VALID = embody("10.3.1", "变得“有效”或“无效”")
ON_CONDITION: tuple[Given, ...] = (
    (embody("10.3.2", "作为能力仍然存在，但效果不会发生"), "能力还在，效果不发生"),
    (embody("10.3.3", "条件不满足，那部分就无效"), "条件现在不满足"),
)
WHERE_SAID = embody("10.3.4", "在那个领域时有效")


def _valid(play: Rules, card: int) -> Found:
    """Which of its abilities are valid where it lies, and why the others are not."""
    valid, told = [], []
    for ability in play.face(card).abilities:
        title = ability.name or ability.text
        against = layers.silent(play, card, ability)
        if layers.lost(play, card):
            taken = layers.on(play, card, layers.LOSES)[-1]
            against.append(Reason(layers.ABILITIES_FIRST, ("失去能力",), taken.source or None, taken.name))
        where, context = layers.where(ability), Context(card, play.controller(card), name=title)
        conditions = [part.condition for part in ability.body if isinstance(part, If)]
        if not against and any(not selecting.holds(play, one, context) for one in conditions):
            against += explained(ON_CONDITION, card, title)
        elif not against and where:
            told.append(Reason(WHERE_SAID, (f"写明在{'、'.join(sorted(where))}",), card, title))
        told += [Reason(VALID, ("无效" if against else "有效",), card, title), *against]
        valid += [] if against else [title]
    return valid or "没有有效的能力", told


# --- the words of its text ------------------------------------------------------------------------------------------


def _words(play: Rules, card: int) -> Found:
    """What the words of its text mean on this board."""
    text = play.face(card).text
    told = [reason for word in terms.in_text(text) for reason in terms.meant(play, card, word)]
    return list(terms.in_text(text)) or "没有要解释的词", told


ASKED: dict[str, Callable[[Rules, int], Found]] = {
    "印刷内容": _printed,
    "使用时机": _use,
    "能力一览": _abilities,
    "有效的能力": _valid,
    "文字所指": _words,
}
"""What can be asked of any card."""
