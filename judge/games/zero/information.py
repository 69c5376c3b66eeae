"""200–324, 601–616. What can be asked of a card beside what a board shows: who sees it, its use, its words."""

from __future__ import annotations

from collections.abc import Callable

from judge.effects.nodes.ability import Ability
from judge.games.cards.explaining import Given, Meant, explained, in_text, said_of_words
from judge.games.zero import facts, view
from judge.games.zero.book import embody
from judge.games.zero.card import TACTICS
from judge.games.zero.rules import Rules, name
from judge.games.zero.why import CONTROLLER, LIMIT
from judge.games.zero.zones import BELOW, DECK, EVENT, FIELD, HAND, LIFE, OUT, RESOURCE, REST
from judge.kernel import Reason
from judge.kernel.records import Derived

Found = tuple[object, list[Reason]]


def asked(play: Rules, card: int, what: str) -> Derived | None:
    """What can be asked of a card by a name that no board shows; None if the book has no such thing."""
    found = ASKED.get(what)
    if found is None:
        return None
    value, because = found(play, card)
    return None if value is None else Derived(value, tuple(because))


# --- who may see it -------------------------------------------------------------------------------------------------

SEEN: dict[str, tuple[Given, ...]] = {
    DECK: ((embody("201#3", "不可随意查看"), "牌组的内容不可随意查看，张数可以清点"),),
    LIFE: (
        (embody("202#3", "玩家不可查看"), "生命区里的牌不可查看"),
        (embody("324#2", "也不可查看"), "生命牌不可查看，也不可改变顺序"),
    ),
    HAND: ((embody("203#3", "对方的手牌不能看"), "{own}自己随时可以看，对方只能清点张数"),),
    REST: ((embody("207#2", "随时都可以查看"), "双方的休息区随时都可以查看"),),
    OUT: ((embody("208#2", "任何玩家随时可以查看"), "面朝上移出游戏的，谁都可以查看"),),
}
FACE_DOWN: dict[str, tuple[Given, ...]] = {
    RESOURCE: (
        (embody("204#5", "玩家不能查看"), "面朝下的资源牌不能查看"),
        (embody("322#3", "玩家也不能确认"), "自己的也不能确认"),
    ),
    OUT: ((embody("208#2", "没有效果许可"), "面朝下移出游戏的，没有效果许可谁也不能查看"),),
}


def _seen(play: Rules, card: int) -> Found:
    """Who may look at the front of the card."""
    here = play.card(card)
    down = FACE_DOWN.get(here.zone) if not here.face_up else None
    given = SEEN.get(here.zone, ()) if down is None else down
    who = [name(player) for player in (0, 1) if view.visible(play.state, card, player)]
    return who, list(explained(given, card, own=name(here.player)))


# --- how it is used -------------------------------------------------------------------------------------------------

FOUR_KINDS = embody("302#1", "四种类别")
EACH_ITS_WAY = embody("302#2", "各自的规则和使用方法")
TWO_KINDS: tuple[Given, ...] = (
    (embody("311#1", "普通战术与瞬间战术"), "是{kind}"),
    (embody("320#1", "普通战术牌与瞬间战术牌"), "战术牌有两种"),
)
WHEN: dict[str, tuple[Given, ...]] = {
    "角色牌": ((embody("318#1", "三个条件都满足"), "自己的非战斗行动阶段，连锁为空，有优先权"),),
    "装备牌": ((embody("319#1", "三个条件都满足"), "自己的非战斗行动阶段，连锁为空，有优先权"),),
    "事件牌": ((embody("321#1", "三个条件都满足"), "自己的非战斗行动阶段，连锁为空，有优先权"),),
    "普通战术": (
        *TWO_KINDS,
        (embody("311#2", "三个条件都满足"), "自己的非战斗阶段，连锁为空，有优先权"),
        (embody("320#2", "三个条件都满足"), "同样三个条件"),
    ),
    "瞬间战术": (
        *TWO_KINDS,
        (embody("311#3", "只要拥有优先权"), "只要有优先权"),
        (embody("320#3", "只要拥有优先权"), "只需要有优先权，不问谁的回合，也不问连锁空不空"),
    ),
}


def _when(play: Rules, card: int) -> Found:
    """When a card of its kind may be used."""
    kind = play.face(card).kind
    of_four = "战术牌" if kind in TACTICS else kind
    told = [
        Reason(FOUR_KINDS, (f"类别是{of_four}",), card),
        Reason(EACH_ITS_WAY, ("按各自的使用方法",), card),
    ]
    when = "有优先权的时候" if kind == "瞬间战术" else "自己的非战斗行动阶段、连锁为空、有优先权的时候"
    return when, [*told, *explained(WHEN[kind], card, kind=kind)]


TOTAL = embody("303#1", "必须付出的代价")
BY_TAPPING = embody("303#2", "资源牌横置")
BOTH_NUMBERS = embody("303#3", "至少要有几张")
AS_IN_THE_EXAMPLE = embody("303#6", "至少有3张绿色")
THE_ICON, THE_ICONS_EXAMPLE = embody("317#11", "使用此牌时要支付的费用"), embody("317#12", "至少一张黄色")
ANY_NUMBER = embody("318#5", "使用多少张角色牌都可以")
FROM_RESOURCES = embody("304#3", "可以横置它来支付")


def _paid(play: Rules, card: int) -> Found:
    """How its cost is paid: how many resources are tapped, and how many of them of which colour."""
    total, coloured = facts.price(play, card)
    least = "、".join(f"{colour}至少{number}张" for colour, number in coloured)
    told = [
        Reason(TOTAL, ("使用时支付",), card),
        Reason(THE_ICON, (f"总费用{total}",), card),
        Reason(BY_TAPPING, (f"横置{total}张资源牌",), card),
        Reason(FROM_RESOURCES, ("资源牌支付自己颜色的费用",), card),
    ]
    if coloured:
        told += [
            Reason(BOTH_NUMBERS, (least,), card),
            *(one for example, one in _examples(card).items() if example == (total, coloured)),
        ]
    return f"横置{total}张资源牌{f'，其中{least}' if least else ''}", told


def _examples(card: int) -> dict[tuple[int, tuple[tuple[str, int], ...]], Reason]:
    """The book's examples of a cost, by what they cost."""
    return {
        (8, (("绿", 3),)): Reason(AS_IN_THE_EXAMPLE, ("书中的例：总费用8、绿色3，横置8张，至少3张绿色",), card),
        (8, (("黄", 1),)): Reason(THE_ICONS_EXAMPLE, ("书中的图：横置8张，至少1张黄色",), card),
    }


def _how_many(play: Rules, card: int) -> Found:
    """How many cards of its kind may be used in a turn: of characters the book says it."""
    if play.face(card).kind != "角色牌":
        return None, []
    return "不限", [Reason(ANY_NUMBER, ("一回合里使用几张都行，只要费用付得起",), card)]


# --- its effects and their words ------------------------------------------------------------------------------------

TEXT, HAS_EFFECTS = embody("307#1", "文字栏里的信息"), embody("700#1", "就是这张牌的效果")
THREE_KINDS = embody("700#2", "三种类型")
OF_THREE = {"永续": "永续效果", "触发": "触发效果", "启动": "启动效果", "反击": "触发效果"}
EACH_APART = embody("700#6", "每个不同的段落单独成为一个效果")
OWN_ORDER = embody("702#7", "由这张牌的控制者选择发动的顺序")
EXTRA = (embody("307#5", "额外条件与替代条件"), embody("700#4", "额外条件与替代条件"))


def _effects(play: Rules, card: int) -> Found:
    """Its effects: the paragraphs of its text, each of a kind."""
    own = play.face(card).abilities
    titles = [ability.name or ability.text for ability in own]
    told = [Reason(TEXT, ("文字栏里写的",), card), Reason(HAS_EFFECTS, (f"{len(own)}个",), card)]
    told += [
        Reason(THREE_KINDS, (OF_THREE[ability.kind],), card, said)
        for ability, said in zip(own, titles, strict=True)
        if ability.kind in OF_THREE
    ]
    if len(own) > 1:
        told.append(Reason(EACH_APART, ("各自独立，互不影响",), card))
    if len([ability for ability in own if ability.kind == "触发"]) > 1:
        told.append(Reason(OWN_ORDER, ("同时触发时由控制者选择次序",), card))
    if any(ability.kind == "额外费用" for ability in own):
        told += [Reason(clause, ("额外费用也是牌的效果",), card) for clause in EXTRA]
    return titles, told


MEANT: Meant = (
    ("此牌", ((embody("601#1", "效果的本体"), "「此牌」指{this}"),)),
    ("我方", ((embody("610#1", "就是玩家自己"), "「我方」指{own}"), (embody("610#3", "控制者为准"), "它由{own}控制"))),
    ("对方", ((embody("610#2", "对方的玩家"), "「对方」指{other}"), (embody("610#3", "控制者为准"), "它由{own}控制"))),
    ("以上", ((embody("613#1", "本身也算在内"), "「以上」含这个数字本身"),)),
    ("以下", ((embody("613#2", "本身也算在内"), "「以下」含这个数字本身"),)),
    (
        "{",
        (
            (embody("301#2", "指名称为A的牌"), "花括号里是牌名"),
            (embody("301#3", "牌名为“小舞”"), "书中的例：{{小舞}}是牌名为“小舞”的牌"),
        ),
    ),
    ("』或『", ((embody("306#8", "有其一"), "『甲』或『乙』：有其一就合"),)),
    ("』『", ((embody("306#7", "同时具有属性A和属性B"), "『甲』『乙』：两个属性都要有"),)),
    (
        "『",
        (
            (embody("305#2", "带有角色名A的牌"), "『』里可以是角色名"),
            (embody("305#4", "角色名为“天神”"), "书中的例：『天神』是角色名为“天神”的牌"),
            (embody("306#2", "属性里包含A"), "『』里也可以是属性"),
            (embody("306#4", "只要带有属性"), "书中的例：带有属性『龟仙流』的都受影响"),
        ),
    ),
    ("(攻)", ((embody("317#5", "攻击力，或攻击加成"), "（攻）是攻击力，装备牌上是攻击加成"),)),
    ("(防)", ((embody("317#7", "防御力，或防御加成"), "（防）是防御力，装备牌上是防御加成"),)),
    ("等级2", ((embody("317#1", "等级2"), "等级2的图标"), (embody("317#2", "等级2以上"), "等级2以上才激活"))),
    ("等级3", ((embody("317#3", "等级3"), "等级3的图标"), (embody("317#4", "等级3以上"), "等级3以上才激活"))),
    ("展示", ((embody("616#1", "给所有玩家看"), "给所有玩家看"),)),
)
"""Words of card text that chapters 3 and 6 explain, and what they say of each."""
EFFECT_COST: tuple[Given, ...] = (
    (embody("317#13", "使用此效果时要支付的费用"), "冒号之前的数字是使用这个效果的费用"),
    (embody("317#14", "至少两张红色"), "横置{total}张资源牌{least}（书中的图：8张，至少2张红色）"),
)


def _words(play: Rules, card: int) -> Found:
    """What the words of its text mean on this board."""
    here, text = play.card(card), play.face(card).text.replace("（攻）", "(攻)").replace("（防）", "(防)")
    words = {"this": play.state.cards[card].face, "own": name(here.player), "other": name(1 - here.player)}
    told = in_text(MEANT, text, card, **words)
    for ability in play.face(card).abilities:
        told += _effect_cost(card, ability)
    return said_of_words(told), told


def _effect_cost(card: int, ability: Ability) -> list[Reason]:
    for part in ability.cost:
        count = getattr(part, "coloured", None)
        if count is not None:
            least = "".join(f"，其中{colour}至少{number}张" for colour, number in count)
            return list(explained(EFFECT_COST, card, total=getattr(part, "count", 0), least=least))
    return []


# --- levelling up, being chosen, changing hands ---------------------------------------------------------------------

LEVEL: tuple[Given, ...] = (
    (embody("600#5", "登场后都视为LV1"), "现在LV{level}"),
    (embody("600#7", "任何角色牌都可以升级"), "没有升级后的效果也可以升级"),
    (embody("318#8", "可以升级"), "角色牌可以升级"),
    (embody("600#9", "成功一次为限"), "自己的行动阶段，成功一次为限"),
    (embody("600#6", "共同存在"), "低等级的效果也还在"),
)
CHOSEN: tuple[Given, ...] = (
    (embody("705#1", "不符合描述的牌或玩家不能被指定"), "合乎效果文字的描述就可以指定"),
    (embody("705#2", "不问它会不会受"), "不问会不会受影响"),
)
EVENTS_TOO = embody("206#2", "也能选择事件区里的牌")
NO_CARD = embody("323#2", "不能指定它")
FACE_SAYS_NO = embody("705#5", "都不能指定它")
STAYS = embody("612#4", "在有效期内继续生效")
CONTROLS = embody("612#1", "是这张牌的控制者")


def _level(play: Rules, card: int) -> Found:
    if play.face(card).kind != "角色牌":
        return "不是角色牌", []
    level = facts.level(play, card)
    return f"LV{level}，可以升级", list(explained(LEVEL, card, level=level))


def _chosen(play: Rules, card: int) -> Found:
    """Whether effects can choose it as their target."""
    if play.card(card).zone == BELOW:
        return "不可以", [Reason(NO_CARD, ("升级指示物不视为卡牌",), card)]
    if play.flagged(card, "不能被指定"):
        return "不可以", [Reason(FACE_SAYS_NO, ("不能被效果指定",), card)]
    also = [Reason(EVENTS_TOO, ("能选择战斗区的牌的，也能选择它",), card)] if play.card(card).zone == EVENT else []
    return "合乎描述就可以", [*explained(CHOSEN, card), *also]


def _controller(play: Rules, card: int) -> Found:
    here = play.card(card)
    told = [Reason(CONTROLS, (name(here.player), "拥有控制权"), card)]
    if here.zone in {FIELD, EVENT, RESOURCE}:
        told.append(Reason(CONTROLLER, (f"在{name(here.player)}的{here.zone}",), card))
    if here.player != here.owner:
        told.append(Reason(STAYS, ("换了控制者，对它的变动与使用次数限制照旧",), card))
        told += [Reason(LIMIT, (f"『{used}』本回合已用",), card, used) for used in here.used]
    return name(here.player), told


PRINTED = embody("300#1", "有时会在游戏中用到")
CARD_NAME, WORK = embody("301#1", "这张牌的名称"), embody("316#1", "哪一部作品")


def _printed(play: Rules, card: int) -> Found:
    face = play.face(card)
    told = [Reason(PRINTED, ("牌上印的信息",), card), Reason(CARD_NAME, (face.name,), card)]
    told += [Reason(WORK, (f"出自{face.series}",), card)] if face.series else []
    return [word for word in (face.name, face.kind, face.colour, face.series) if word], told


ASKED: dict[str, Callable[[Rules, int], Found]] = {
    "能看正面的": _seen,
    "使用时机": _when,
    "付费方式": _paid,
    "一回合可以使用的张数": _how_many,
    "印刷内容": _printed,
    "效果一览": _effects,
    "文字所指": _words,
    "升级状况": _level,
    "能否被指定": _chosen,
    "控制者": _controller,
}
"""What can be asked of any card."""
