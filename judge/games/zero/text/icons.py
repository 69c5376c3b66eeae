"""What is printed as an icon or in brackets, and other words for the book's own (317)."""

from __future__ import annotations

import re

from judge.effects.folding import Bracket
from judge.effects.numerals import number
from judge.games.zero.text import keywords

_KEYWORD_AT_END = re.compile(rf"(?:{'|'.join(keywords.WORDS)})(?:『[^』]*』)?[，、；。]?$")
"""A keyword, after which its meaning may be written out in brackets: it says what 900 says anyway."""
_LEVEL = re.compile(r"(?:等级|LV|Lv|lv|ＬＶ)\s*([0-9０-９])")
_DIGITS = tuple(zip("12345", "１２３４５", strict=True))
SPOKEN = tuple(
    (re.compile(said), term)
    for said, term in (
        *(
            (
                rf"(?<![为到是于])(?:LV|Lv|lv|ＬＶ|等级){said}(?:以上)?(?:时)?(?:[：:，,]|(?=[【［\\[]))",
                f"[等级{level}]",
            )
            for said, level in (("[2２]", 2), ("[3３]", 3))
        ),
        *(
            (rf"(?:LV|Lv|lv|ＬＶ)\s*[{digit}{wide}](?=(?:及|或)?(?:以上|以下)|的|[,，。]|时)", f"等级{digit}")
            for digit, wide in zip("12345", "１２３４５", strict=True)
        ),
        *((rf"(?:在)?{kind}(?:战斗)?中?(?:获得)?胜利(?=时)", f"{kind}胜利") for kind in ("攻击", "防御")),
        ("(?:此|这个|本)(?:角色|装备|事件)(?![牌名卡])", "此牌"),
        ("的攻击(?=(?:不能|不会|无法|只能)被[^。]*防御)", ""),
        *((rf"等级(?:为|是)(?:LV|Lv|lv|ＬＶ)\s*[{digit}{wide}]", f"等级为{digit}") for digit, wide in _DIGITS),
        (r"此牌(?:在)?登场的(?:那个)?回合(?:中|内)?[,，]?(?:此牌)?(?=不)", "若本回合此牌登场过，此牌"),
        (r"登场(?:到|于)((?:其)?(?:各自的)?持有者的?战斗区)", r"返回\1"),
        (r"(?:(?<=[,，。：:】])|^)在(我方|对方|对手|)的?(下(?:一?个|一)回合结束)之?前[,，]", r"直到\1的\2，"),
        (r"(?<=[到至])((?:我|对)方)(?=下(?:一?个|一)回合)", r"\1的"),
        (r"(?:(?<=[,，。：:】])|^)(?:立即)?战斗(?:立即)?结束(?=。)", "结束本次战斗"),
        (r"作为(战斗区(?:中|里)?的?一张[^，。]{0,12}?牌)的复制(?:来)?登场", r"作为\1来登场"),
        ("进行攻击时(?=[,，]对方不能)", "攻击时"),
        (
            r"(?:(?<=\n)|^)(?:须|需|必须|需要|要)额外(?:支付(?=[舍废横破将]))?(?=[舍废横破将支][^。，]*(?:。|$))",
            "额外费用：",
        ),
        (r"(?:(?<=\n)|^)此牌(?:必须|需要|须|需)?以?横置(?:状态|着)?(?:进入战斗区|登场)(?=。)", "此牌登场时横置"),
        (r"需额外(?=废弃|舍弃|横置)", "须额外"),
        (r"(?:在战斗中(?:获得)?胜利|赢得战斗)(?=时)", "战斗胜利"),
        (r"将(?:我方)?休息区(?:中|里)?的此牌(?=加入|返回|回到|登场|横置|移出|洗入|放)", "将此牌从我方休息区"),
        (r"(?:(?<=[我对双]方)|(?<=[我对双]方的)|(?<=[将若当在])|(?<=破坏)|(?<=[横重]置)|(?<=选择)|^)场上", "战斗区中"),
        (r"此牌(?:为|是)我方战斗区(?:中|里)?的?唯一的角色牌", "我方战斗区中只有此角色牌"),
        (r"(?:(?<=此牌)|(?<=角色牌))在(?=(?:进行)?(?:攻击|防御|战斗)时)", ""),
        (r"(?:(?<=[】，。])|^)必须(?=废弃|舍弃|横置|破坏|将)", ""),
        (r"无法|不得(?=进行|攻击|防御|使用|发动|升级|被)", "不能"),
        ("若不能则", "若不能，"),
        (r"清除(?=[^，。：]{1,24}伤害)", "回复"),
        (r"(?:(?<=[,，。：:】])|^)在(?=[^,，。：:]{1,12}(?:中|里)(?:寻)?找)", "从"),
        (r"将((?:(?:我方|对方|对手)的?)?牌组)洗(?:切|牌)(?=[,，。])", r"洗切\1"),
        (r"(?<=牌名)(?:改变为|变更为|改为)", "变为"),
        (
            r"此牌(?:可以|能)在(?:同一|一套|同一套|一副)?牌组(?:中|里)(?:放入|加入|拥有)任意(?:数量|张数?)",
            "同一牌组中可以放入任意数量的此牌",
        ),
        ("总费用", "费用"),
        (
            r"(受到(?:战斗)?伤害)时[,，](可以[^。，：]{2,20})[,，]来?防止(?:该|此|这次)(?:次)?(?:战斗)?伤害(?=。)",
            r"将要\1时，\2：改为防止该伤害",
        ),
        (
            r"双方(手牌|生命区|战斗区|资源区|休息区)(?:中|里)?的?(牌数|(?:牌的)?数量|张数)(?:相同|相等|一样多)",
            r"我方\1的牌数等于对方\1的牌数",
        ),
        (
            r"从((?:我方)?牌组)(?:中|里)?找(一张[^，。和与]{2,16})(?:和|与)(一张[^，。]{2,16})[,，](展示后)?(?:都)?加入手牌",
            r"从\1中找\2，\4加入手牌，从\1中找\3，\4加入手牌",
        ),
        (r"(?<=[攻防力])([)）\]】]?)减半", r"\1变为一半"),
        (r"的伤害被回复(?=时)", "回复"),
        (r"变为(?:与|和|跟)(其[^，。]{1,6}?)(?:相同|相等|一致)", r"变为等同于\1"),
        (r"(?:(?<=我方)|(?<=对方)|(?<=双方))受到(?=(?:战斗)?伤害时)", "生命区受到"),
        (
            r"(?:(?<=\n)|^)(我方|对方|双方)不能在((?:我方|对方)回合中?)(?:内|里)?使用(?=[^，。]*。)",
            r"【\2】\1不能使用",
        ),
        (r"(?<=方)的?反击特效(?:被)?(?:发动|触发)(?=时)", "发动反击特效"),
        (r"(?:(?<=[。\n])|^)战斗(?:中|时)[,，]?(?=此牌(?:的)?[（(\[【]?[攻防])", "此牌战斗时，"),
        (r"(?<=之后)再(?=[对将抽使破横重])", ""),
        (r"(?:(?<=[将从找看对坏])|(?<=加入)|^)移出游戏的(?=[一二两三四五1-5任所费『{角])", "移出游戏区中的"),
        (
            r"使用((?:(?:瞬间|普通)?战术|角色|装备|事件)牌|『[^』]*』|那张牌)的(?=(?:总|无色|有色|[红黄蓝绿白黑]色)?费用)",
            r"使用的\1的",
        ),
        (r"(?:此效果)?(?:可以)?在?双方(?:的)?回合中?各(?:只能|可以)?使用一次", "此效果每回合只能使用一次"),
        (r"可以在横置状态下(?:宣布|进行)?防御", "横置状态下也可以防御"),
        (r"(?:(?<=[,，。])|^)此牌可以(?=(?:返回|回到|加入|登场|横置登场|移出游戏))", "可以将此牌"),
        (r"任意(?=[一二两三四五1-5]张)", ""),
        (r"作为(?:使用)?此牌的额外费用[，,：:]?", "额外费用："),
        (
            r"使用此牌时[，,]?(?:须|需|必须|需要|要)?额外"
            r"(?:支付(?=舍弃|废弃|横置|破坏|将)|(?=舍弃|废弃|横置|破坏|将|支付))",
            "额外费用：",
        ),
        (
            r"(?:要)?使用此牌(?:时[，,]?)?(?:必须|需要|须|需)(?=(?:舍弃|废弃|横置|破坏|将)(?![^。]*作为)[^。]*(?:。|$))",
            "额外费用：",
        ),
        (r"。?\s*[②③④⑤⑥⑦⑧⑨]", "；"),
        ("①", ""),
        (
            r"(将要?[^。，：]{2,24}(?:时|破坏|废弃)[,，](?:可以)?)([^。：改]+?)(?:来|以)(?:代替|替代)(?:之|其)?(?=。)",
            r"\1改为\2",
        ),
        (r"(?:被)?送入休息区(?=时[,，])", "进入休息区"),
        (r"(?:(?<=[。：:】\n])|^)此牌(?=作为战斗区)", ""),
        (r"(?<=攻击时)[,，]对方(?:玩家)?(?:不能|无法)(?:宣布|宣告|进行)?防御(?=[。,，])", "，本次攻击不能被防御"),
        (r"(?:直接)?结束(?:这个|此|本)回合", "结束本回合"),
        (r"(?<=防止)([^，。]*[^要])将受到的", r"\1将要受到的"),
        (r"(?<=牌)上的伤害(?=[。,，])", "的所有伤害"),
        (r"([一二两三四五1-5]张)(?:被)?移出游戏的((?:角色|装备|战术|事件)?牌)", r"移出游戏区中的\1\2"),
        (r"(横置|重置|破坏|废弃)之(?=[。,，])", r"将其\1"),
        (r"除非(?=支付)", "除非我方"),
        (r"本回合的(?=属性|牌名|角色名)", "本回合"),
        (
            r"(?:(?<=\n)|^)((?:此|这个)效果每回合(?:只能|仅能)(?:使用|发动)[一二两1-3]次)[。,，]([^\n]*[^\n。])。?(?=\n|$)",
            r"\2。\1。",
        ),
        (r"作为额外费用[,，](?:须|需|必须|要)?([^。，]+)。", r"使用此牌时，\1作为额外费用。"),
        (r"可以不支付(?:此牌的)?费用[,，]改为([^。，]+)。", r"可以\1来代替支付此牌的费用。"),
        (r"(?:(?<=[\n。])|^)你可以", "可以"),
        (r"(?:(?<=\n)|^)使用此牌时(?:的)?[,，]?费用(?=[减增+＋\-－])", "使用此牌的费用"),
        (r"支付额外的?(?=[0-9一二两三]+点?费用)", "额外支付"),
        (r"(?:可以|能够?)装备(?:在|到)对方的?角色牌上?", "可以装备给对方的角色牌"),
        (r"战斗区中?只有此牌这?一张角色牌", "战斗区中只有此角色牌"),
        (r"([^，。：:】]+牌)[与和]([^，。]+牌)(?:交换|互换)控制权", r"交换\1与\2的控制权"),
        (r"双方各?(?:交换|互换)(一张[^，。]*?牌)的控制权", r"交换我方\1与对方\1的控制权"),
        (r"指定(?=[^，。]{1,16}[,，](?:其|将其|使其|该))", "选择"),
        ("(?<=[方家](?:废弃|舍弃))其(?=(?:(?:所有|全部)的?)?(?:战斗区|资源区|生命区|手牌))", ""),
    )
)


def brackets(opening: str, inside: str, before: str) -> Bracket:  # noqa: PLR0911 - one a kind
    """What brackets are: icons are written in round or square ones; the book knows no text that does not count."""
    if (opening in "(（[［" and inside in {"攻", "防", "横置"}) or (opening, inside) == ("【", "横置"):
        return Bracket("instead", f"({inside})")
    if opening in "[［【":
        return _icon(opening, inside)
    if opening in "『「“" and inside in keywords.WORDS:
        return Bracket("instead", inside)
    if opening in "『「“":
        quoted = opening == "“" or (inside.endswith("。") or "【" in inside)
        return Bracket("kept", *("“”" if quoted else "『』"))
    if opening in "{｛":
        return Bracket("kept", "{", "}")
    if opening in "(（":
        return _round(inside, before)
    return Bracket("refused", f"没有读懂{opening}{inside}：书中没有说这样的括号里写什么")


def _round(inside: str, before: str) -> Bracket:  # noqa: PLR0911 - one a kind
    if inside in COLOURS:
        return Bracket("instead", f"({inside})")
    if inside in {"X", "x", "Ｘ"}:
        return Bracket("instead", "X")
    if price := _price(inside):
        return price
    if before[-1:].isdigit() and _BESIDE.fullmatch(inside):
        return Bracket("instead", _squares(inside))
    if level := _LEVEL.fullmatch(inside):
        return Bracket("instead", f"[等级{number(level[1])}]")
    if inside in {"我方回合中", "对方回合中"}:
        return Bracket("instead", f"【{inside}】")
    if _KEYWORD_AT_END.search(before) or before.endswith("聚气"):
        return Bracket("left out")
    icons = "图标写作(攻)(防)(横置)(红)，等级写作【等级2】"
    return Bracket("refused", f"没有读懂（{inside}）：书中没有说括号里的字不算数，请去掉括号；{icons}")


COLOURS = frozenset("红黄蓝绿白黑")
_SQUARES = rf"(?:[{''.join(sorted(COLOURS))}]色?[0-9０-９]?)"
_PRICE = re.compile(rf"([0-9０-９]{{1,2}})[,，、]?({_SQUARES}*)")
_BESIDE = re.compile(f"{_SQUARES}+")
"""The squares of a cost by themselves, after the number of all of it: 3(红2)."""


def _price(inside: str) -> Bracket | None:
    """(2绿): the icon of a cost, so much in all, and of it so much of a colour as there are squares of it (317#13)."""
    found = _PRICE.fullmatch(inside)
    return found and Bracket("instead", found[1] + _squares(found[2]))


def _squares(said: str) -> str:
    """红1绿 as the icons themselves: so many of each colour, one where no number is written."""
    found = re.findall("([红黄蓝绿白黑])色?([0-9０-９]?)", said)
    return "".join(f"({colour})" * (number(many) if many else 1) for colour, many in found)


def _icon(opening: str, inside: str) -> Bracket:
    name = {"起": "启动", "常驻": "永续", "反击特效": "反击"}.get(inside, inside)
    if name in {"启动", "永续", "反击"}:
        return Bracket("instead", f"【{name}】")
    if level := _LEVEL.fullmatch(inside):
        return Bracket("instead", f"[等级{number(level[1])}]")
    if price := _price(inside):
        return price
    return Bracket("kept", "【", "】") if opening == "【" else Bracket("read")
