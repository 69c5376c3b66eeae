"""5, 12–15. Words of card text: what each means, and what it comes to on this board."""

from __future__ import annotations

import re

from judge.games.cards.explaining import Given, explained
from judge.games.evolve.book import embody
from judge.games.evolve.card import SPELL
from judge.games.evolve.rules import Rules
from judge.games.evolve.zones import GRAVE
from judge.kernel import Reason

KEYWORD: Given = (embody("12.1.1", "称为关键词能力"), "关键词，简略地表示一种能力")
BY_ICON = "文本里用图标表示"
MEANT: dict[str, tuple[Given, ...]] = {
    "●": (
        (embody("5.2.1", "绿色的圆形●"), "能量点的标记"),
        (embody("5.2.1.1", "就是能量点的数值"), "写着数字，就是那么多点"),
    ),
    "X": ((embody("5.2.1.2", "X是多少由效果文本来定义"), "X是多少由文本定义"),),
    "攻击力": ((embody("2.7.1.1", "有时用图标来表示"), BY_ICON),),
    "生命值": ((embody("2.8.1.1", "有时用图标来表示"), BY_ICON),),
    "主战者": ((embody("4.3.3", "在主战者区域里的主战者"), "主战者区域里的主战者"),),
    "随从": (
        (embody("2.3.4", "种类为它的卡牌"), "种类是随从的卡牌"),
        (embody("4.4.3", "战场上的随从、护符或卡牌"), "没有说领域，就是战场上的"),
    ),
    "牌组": ((embody("4.5.3", "牌组放置区里的卡牌"), "牌组放置区里的卡牌"),),
    "抉择": (
        (embody("5.17.1", "选出指定的个数"), "从后面的选项里选"),
        (embody("5.17.1.1", "都是它的选项"), "选项从它的数字到下一个数字为止"),
    ),
    "原本的": ((embody("5.23.1", "看的是这张卡牌自身记述着的信息"), "卡牌自身记述着的信息"),),
    "攻击伤害": (
        (embody("5.13.3", "要看文本参照的是什么"), "看文本参照的是哪一类"),
        (embody("5.13.3.1", "攻击的随从依「8.4.9」给攻击目标造成的伤害"), "攻击随从给攻击目标的"),
    ),
    "能力伤害": (
        (embody("5.13.3", "要看文本参照的是什么"), "看文本参照的是哪一类"),
        (embody("5.13.3.3", "凡不是依「8.4.9」造成的伤害都算"), "8.4.9以外的都算"),
    ),
    "伤害": (
        (embody("5.13.3", "要看文本参照的是什么"), "看文本参照的是哪一类"),
        (embody("5.13.3.4", "全都算"), "没有指明的，三类都算"),
    ),
    "：": ((embody("10.4.7", "后面是付了这项费用时产生的效果"), "冒号之前可以支付，之后是付了才有的效果"),),
    "快速": ((embody("12.3.1", "卡牌可以有，启动能力也可以有"), "卡牌和启动能力的关键词"),),
    "进化": (
        (embody("12.2.1", "作用是使卡牌进化"), "使卡牌进化的启动能力"),
        (embody("12.2.1.1", "用图标来表示"), BY_ICON),
    ),
    "入场曲": (
        (embody("12.4.1", "新放置到战场"), "自动能力，等这张卡牌新放置到战场"),
        (embody("12.4.2", "用图标来表示"), BY_ICON),
    ),
    "谢幕曲": (
        (embody("12.5.1", "从战场放置到墓场"), "自动能力，等这张卡牌从战场放置到墓场"),
        (embody("12.5.2", "用图标来表示"), BY_ICON),
    ),
    "进化时": ((embody("12.6.1", "卡牌进化了"), "自动能力，等卡牌进化"),),
    "攻击时": ((embody("12.7.1", "这个随从进行攻击"), "自动能力，等这个随从攻击"),),
    "守护": ((embody("12.8.1", "限制对手随从的攻击"), "永续能力，限制对手随从的攻击"),),
    "疾驰": ((embody("12.9.1", "就准许这个随从攻击"), "永续能力，当回合就可以攻击"),),
    "突进": ((embody("12.10.1", "攻击随从"), "永续能力，当回合就可以攻击随从"),),
    "指定攻击": ((embody("12.11.1", "准许攻击处于竖置状态的随从"), "永续能力，竖置的随从也可以攻击"),),
    "威压": (
        (embody("12.12.1", "不能以这个随从为攻击目标"), "永续能力，对手不能攻击它"),
        (embody("12.12.2.1", "仍然可以选择它"), "使用能力或卡牌时仍然可以选择"),
    ),
    "虹吸": ((embody("12.13.1", "增加其主战者的生命值"), "自动能力，攻击造成伤害时主战者的生命值增加"),),
    "毁灭": (
        (embody("12.14.1", "使对方随从被破坏"), "永续能力，破坏与它交战的随从"),
        (embody("12.14.2.1", "只要交战就够了"), "没有造成伤害也一样"),
    ),
    "灵气": (
        (embody("12.15.1", "不能选择它"), "永续能力，对手的法术和能力不能选择它"),
        (embody("12.15.2.1", "可以选具有灵气的随从"), "选择攻击目标时可以选"),
    ),
    "连击": (
        (embody("13.2.1.1", "本回合使用过多少张卡牌"), "看本回合使用过几张：{used}张"),
        (embody("13.2.1.3", "从什么区域使用的都算"), "从哪里使用、是不是衍生物都算"),
    ),
    "魔力连锁": (
        (embody("13.3.1.1", "多少张法术卡牌"), "看墓场里的法术：{spells}张"),
        (embody("13.3.1.3", "不算进自己墓场的法术卡牌张数"), "正在计算的那张不算"),
    ),
    "蓄积": (
        (embody("13.3.2.1", "其中有永续能力，也有启动能力"), "有永续能力，也有启动能力"),
        (embody("13.3.2.3", "依规则处理把它移动到持有者的墓场"), "没有指示物了就去墓场"),
    ),
    "土之秘术": ((embody("13.3.3.1", "靠移除蓄积指示物来触发效果"), "移除蓄积指示物，就有效果"),),
    "觉醒": ((embody("13.4.1.1", "当前玩家的能量点最大值"), "看能量点最大值：{maximum}"),),
    "唤灵充能": (
        (embody("13.5.1.1", "多少张卡牌"), "看墓场里有几张：{graves}张"),
        (embody("13.5.1.3.1", "不算进自己墓场的卡牌张数"), "正在计算的那张不算"),
    ),
    "真红": ((embody("13.5.2.1", "生命值减少过没有"), "看自己的回合里主战者的生命值减少过没有：{bled}"),),
    "用餐": (
        (embody("14.2.2.1", "要支付特定的费用"), "支付费用的启动能力"),
        (embody("14.2.2.2", "表示用餐能力"), "图标"),
        (embody("14.2.2.3", "次数等于图标的个数"), "图标有几个，就用餐几次"),
        (embody("14.2.1.1.1", "算作指定了1次"), "没有写次数就是1次"),
    ),
    "参赛": ((embody("14.2.3.1.1", "算作指定了1次"), "没有写次数就是1次"),),
    "参赛时": ((embody("14.2.4.1", "卡牌参赛了"), "自动能力，等卡牌参赛"),),
    "指示物": (
        (embody("15.1.2", "都有名称"), "指示物有名称"),
        (embody("15.1.2.1", "名称为该（名称）的指示物"), "前面写的就是它的名称"),
    ),
}
"""Words that card text uses, and what the book says of each."""
BY_THEMSELVES: dict[str, str] = {
    "X": "(?<![a-zA-Z])X",
    "随从": "随从",
    "进化": "【进化】",
    "参赛": "参赛(?!时)",
    "：": "(?m)^(?!(?:【快速】)?【(?:启动|进化|用餐)】).*：",
    "伤害": "(?<!攻击|交战|能力)伤害(?!力)",
}
"""Words that are found in a text only so; the others wherever they stand."""
KEYWORDS = frozenset(
    (
        *("快速", "进化", "入场曲", "谢幕曲", "进化时", "攻击时", "守护", "疾驰", "突进", "指定攻击", "威压", "虹吸"),
        *("毁灭", "灵气", "蓄积", "土之秘术", "用餐", "参赛时"),
    )
)
"""The words that chapters 12–14 call keywords."""
JOINED: tuple[Given, ...] = (
    (embody("12.1.2", "处理的内容只写一次"), "连着写的关键词，处理的内容只写一次"),
    (embody("12.1.2.1", "同时具有两个能力"), "同时具有两个能力"),
)
_TWO = re.compile("【(入场曲|谢幕曲|进化时|攻击时|参赛时)】【(入场曲|谢幕曲|进化时|攻击时|参赛时)】")


def in_text(text: str) -> tuple[str, ...]:
    """The words of a text that are explained here."""
    found = [word for word in MEANT if re.search(BY_THEMSELVES.get(word, re.escape(word)), text)]
    return (*found, *(["连着写的关键词"] if _TWO.search(text) else []))


def meant(play: Rules, card: int, word: str) -> tuple[Reason, ...]:
    """What a word of a card's text means, and what it comes to for who controls the card."""
    if word not in MEANT:
        return explained(JOINED, card)
    keyword = (KEYWORD,) if word in KEYWORDS else ()
    return explained((*MEANT[word], *keyword), card, f"【{word}】" if keyword else "", **_now(play, card))


def _now(play: Rules, card: int) -> dict[str, object]:
    """The numbers of this board that the words of the classes look at."""
    player = play.controller(card)
    person, graves = play.person(player), play.state.zones[player, GRAVE]
    return {
        "used": person.used,
        "maximum": person.maximum,
        "graves": len(graves),
        "spells": sum(play.printed(one).kind == SPELL for one in graves),
        "bled": "减少过" if person.bled and play.state.turn_player == player else "没有",
    }
