"""A text before it is read: brackets, other words for the same, sentences (3.52)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from judge.effects.folding import Bracket, Source
from judge.games.touhou.text.reworded import REWORDED
from judge.games.touhou.text.worded import WORDED
from judge.games.touhou.vocabulary import KEYWORDS

_PAID = re.compile("(?:横置|支付|牺牲|弃|移|重置)")
_TEXT = re.compile(r"[。：，]|^(?:该|此|你|当|每当|横置|支付|牺牲|若|如果|目标|在|于)")
_SYMBOL = re.compile(r"([0-9０-９xXＸ]*)\s*([红黄绿蓝黑])")
_X_IS = re.compile("[xXＸ](?:为|是|等于|即)")
_PLUS = re.compile(r"[+＋\-－][0-9０-９xXＸ]+[/／]?(?:[+＋\-－][0-9０-９xXＸ]+)?")
_DOOMED = re.compile("该(?:单位|衍生物)(?:在|于)?(?:下一?个)?结束阶段开始时(?:被)?牺牲。?")
_IN_NAME = "(?:(?![抓弃牌该此将对造获失消其你各令使把])[一-龥々〇]){2,8}"
_STOP_IN_NAME = re.compile(f"{_IN_NAME}。{_IN_NAME}")
"""A name with a full stop in it (甲之鸟。乙之梦), which an ability would have at its end."""
_MODES = re.compile("选择[^。※]{0,4}项※[^。]*；")
_NEXT_IF = re.compile("；(?=若|如果|每当|当)")
_ONE_OF = re.compile("选择[^。※]{0,4}项※")
SPOKEN = (
    REWORDED
    + WORDED
    + tuple(
        (re.compile(said), term)
        for said, term in (
            ("[①②③④⑤⑥][：:]?", "◇"),
            ("(?<=[项：:。；;\n])[ 　]*[1-6１-６][.．、](?=[^0-9０-９])", "◇"),
            ("选择其一(?=[：:；;])", "选择一项"),
            ("(?<=项)[ 　]*[~～][ 　]*(?=[①1１])", "："),
            ("(?:依次|逐张|逐一|一张一张地?)(?=展示)", ""),
            ("(?<=[：:])[ 　]*[・·•](?=[^ ])", "◇"),
            ("卡组|牌组", "牌库"),
            ("(?:任何|任意|所有|每位|每名)玩家都?(?=(?:不能|无法)(?:再)?(?:使用|启动|起动|触发))", "玩家"),
            ("退场区|弃牌区|弃牌堆", "墓地"),
            ("我的(?=手牌|墓地|牌库|单位|颜色盘|战场)", "你的"),
            ("我方(?=操控|回合)", "你"),
            ("我(?=操控|使用|抓|可以|弃)", "你"),
            ("单位中?的?最([高低大小])的?(攻击力|血量|灵力值|颜色值)", r"\2最\1的单位的\2"),
            ("防止((?:在|于)?(?:(?:本|此|这个?)回合|(?:本次|这次|该次|此次|本场|这场)战斗)(?:中|内))，?", r"\1防止"),
            ("你((?:在|于)?(?:本|此|这个?)回合(?:中|内)?)(?=(?:所)?使用的(?:下一?[张个]))", r"\1你"),
            (
                "(?:每个?|一)回合(?:中|内)?第([二三两23２３])次使用(?=一?张?[^，。]{0,8}(?:符卡|牌)时)",
                r"每回合使用第\1张",
            ),
            ("(?<=[场去亡])时触发的(?:触发类)?能力(?:都|均)?(?:不会|不能)(?:被)?触发", "时不会触发能力"),
            ("(?<=[其它牌位具界])上面(?=没?有|的)", "上"),
            ("除了?(?:该单位|此单位|该牌|其自身|它自身|自身|自己)(?:以外|之外|外)的?((?:所有|全部|每个)?)", r"\1其他"),
            ("除了?[「【]([^」】]{1,16})[」】](以外|之外)的", r"「\1」\2的"),
            ("除了?([一-龥]{2,6})(以外|之外)的", r"\1\2的"),
            ("(?<=的)数量之和", "数量"),
            (
                "(选择一项)[：:]([^。；;①②\n]{2,30}?)，?或者?([^。；;①②\n，]{2,30})(?=。)",
                r"\1：◇\2◇\3",
            ),  # 选择一项：弃一张牌，或失去2点生命
            ("(?<=牌)其中(?=没?有)", "中"),
            ("(?<=颜色盘中)时(?=也?可?以?视[为作])", ""),
            ("(?<=视[为作])(?:具有)(?=[红黄绿蓝黑]色)", ""),
            ("(?:额外)?(?:具有|获得)([一-龥]{1,4})种族(?=直到|，|。)", r"也视为\1"),
            ("(?<=[手你家])(启动|起动)(?:一个)?能力(?=时)", r"\1一个能力"),
            (
                "将([^，。将]{1,12}?中)随机([一二两三四五0-9０-９]+张[^，。]{1,10}?)(?=移回|放进|置于|移除)",
                r"随机将\1\2",
            ),
            ("([^，。：:将]{1,12}单位)((?:在)?本回合(?:中)?)(攻击力|血量|灵力值?)(?=翻倍|变为|加倍)", r"\2\1的\3"),
            ("(?<=任意顺序)放回(?=[。，])", "放回牌库顶"),
            ("(?<=抓|弃)牌，其?(?:数量|张数)(?:等于|等同于|为)([^，。]{2,20})(?=[，。])", r"等同于\1的牌"),
            ("(?<=[若果要你手])(你|对手)操控的(?:单位|永久物)中有", r"\1操控"),
            ("(?<=[若果要你手])(你|对手)操控的(?:单位|永久物)中没有", r"\1未操控"),
            ("(?:所有|全部)?伤害(?:均|都)?(?=不能被防止)", "伤害"),
            (
                "(?<=当)有(?:一个|一名)?(?=(?!没|一张|一或)[^，。有]{1,10}(?:死去|死亡|进战场|进入战场|攻击|阻挡|离开战场)[^，。]{0,3}时)",
                "一个",
            ),
            ("(?<=，)此外(?=你|该|目标)", ""),
            ("(?<=牺牲)自身(?=[：:])", "该单位"),
            ("將", "将"),
            ("以此(?=(?:被)?(?:放|移|置于|送|弃|牺牲|横置|展示|反制|消灭|洗|返回|进入|创造|查看|死去))", "以此法"),
            (
                "(?<!以)此法(?=(?:被)?(?:放|移|置于|送|弃|牺牲|横置|展示|反制|消灭|洗|返回|进入|创造|查看|死去))",
                "以此法",
            ),
            ("(?<=获得)(?:一|1)次(?=[+＋\\-－])", ""),
            ("横放|横過", "横置"),
            ("触发区", "对抗"),
            (
                "(?<![^。，：:\n“「；])[于在](?=[该此本这]个?(?:单位|道具|结界|牌|符卡)(?!上|的)[^，。]{1,14}时[，,])",
                "当",
            ),
            (
                "(?<=[场去亡灭击挡除置牲])[·・、](?=(?:被|进|死|攻击|阻挡|横置|重置|离开|消灭|移除)[^，。]{0,14}时[，,])",
                "或",
            ),
            ("(?<=被消灭)(?:或者?|或是)移除(?=时)", "或被移除"),
            ("(?<=使用)任意(?=符卡|单位牌|单位|道具|结界|牌)", ""),
            ("(?<=使用)在(?=[^，。]{1,8}(?:墓地|颜色盘|手牌|移除区))", ""),
            ("对手不能响应(?:该牌|此牌|该符卡|本符卡)(?:的使用)?(?=[，。])", "该牌不能被对手响应"),
            ("(?:所有|任何)?玩家都?不能响应(?:该牌|此牌|该符卡|本符卡)(?:的使用)?(?=[，。])", "该牌不能被响应"),
            ("(?<=[场去亡灭击挡])时或(?:者)?(?=(?:被|进|死|攻击|阻挡|离开)[^，。]{0,8}时)", "或"),
            ("HP|体力", "血量"),
            ("ATK", "攻击力"),
            ("(攻击力|灵力值|血量)([0-9０-９]+)点?(?:或|及)?(?:以上|更[多高大])(?=的)", r"\1不小于\2"),
            ("(攻击力|灵力值|血量)([0-9０-９]+)点?(?:或|及)?(?:以下|更[少低小])(?=的)", r"\1不大于\2"),
            ("(?<!衍)生物", "单位"),
            ("放置入", "置入"),
            ("token|Token", "衍生物"),
            ("英雄能力", "自机能力"),
            ("限制级符卡", "限制级"),
            ("使用(?=(?:该牌|此牌|该符卡|该单位)只?仅?需)", ""),
            ("个(?=[红黄绿蓝黑]色?来?使用)", ""),
            ("(支付[过了]?|减少|增加|少付|多付)([0-9０-９一二两三四五六xXＸ]+)个(?=[红黄绿蓝黑]色?)", r"\1\2"),
            ("某(?:个|名|位)?(?=对手)", ""),
            ("(?<=的)回合的?(?=结束阶段)", ""),
            ("(?<!择)选(?=[一两二三1-3]项)", "选择"),
            ("任意(?=[一两二三1-3]点颜色值)", ""),
            ("(?<=颜色值)使用(?=[。，]|$)", "来使用"),
            ("不带有(?=指示物的)", "没有"),
            (
                "(?<=[若是果])(其|后者|前者|该牌|该单位|该道具|那个单位)(?:仍|依然)?由(你|对手|对方)所?操控(?=[，。且])",
                r"\1为\2操控的牌",
            ),
            ("能阻挡的回合(?:内|中)?必须(?=阻挡)", "能阻挡时必须"),
            ("(每?当)(你|对手)的回合中，?有?(?=一?[张个名][^，。]{2,24}时)", r"\2的回合中，\1"),
            (
                "手牌(?=(?:多于|少于|不少于|不多于|大于|小于|不大于|不小于)[0-9０-９一二两三四五六七八九十]+张)",
                "手牌数量",
            ),
            ("(?:双方|每位玩家|任意玩家)的回合中，", ""),
            ("(?<=目标对手)的?所有(?=单位|道具|永久物)", "操控的所有"),
            ("(?:他|她)们(?!的(?!总?生命))", "它们"),
            (
                "将(?:你的?)?墓地[中里]的(?:该牌|本符卡|该符卡|此牌|此符卡|该单位)(?=横置|移回|放|置)",
                "从你的墓地将该牌",
            ),
            ("进入你的战场(?=时)", "在你的操控下进战场"),
            ("(?<=你)的?下回合(?=开始|结束)", "的下个回合"),
            ("任意(?=对手操控)", ""),
            ("(?<=不支付颜色值)来(?=使用)", ""),
            ("(?<=自机区)中的?(?=[^，。]{0,8}指示物)", "上的"),
            ("(?<=[0-9XxＸ])的(?=指示物)", ""),
            ("单位中攻击力最[大高]者的(?:数值|攻击力)", "攻击力最高的单位的攻击力"),
            ("造成伤害(?=，其?数值(?:等同于|等于|为))", "造成x点伤害"),
            ("(?<=，)其?数值(?=等同于|等于|为)", "x"),
            ("以此法移回[之的](?:单位)?牌(?!的?(?:数|张|颜色值|中|不少|不多))", "被移回的牌"),
            ("(?:若|如果)[为是](?!你|对手|在|于|横置|竖置|正面|反面|背面)", "若其为"),
            ("不同的?(?=目标)", ""),  # every 目标 is another one (1.124a)
            ("(?<=[牌卡力])的使用(?=[。，,.]|$|无视)", ""),
            ("(?:启动|起动)(?:类能力)?或触发的能力", "触发类能力或启动类能力"),
            ("(?:启动|起动)的能力", "启动类能力"),
            ("(?<=一个)触发的能力", "触发类能力"),
            (
                "(?:你)?选择(?:两|2|２)[位名个]玩家(?:，?(?:并|且|然后)?)交换(?:他|她|它)们的(?=总?生命)",
                "交换你和对手的",
            ),  # 0.01: there are two
            ("(?:为|给)((?:一个|一张|目标)[^，。为给]{1,14})重新选择(?:新的)?目标", r"更改\1的目标"),
            ("选择一个颜色", "选择一种颜色"),
            ("(?<=[张个名])在(?:任意)?墓地中的", "任意墓地中的"),
            ("(?<=[张个名])在(?=(?:你|对手|对方|自己)的?(?:墓地|战场|颜色盘|移除区|手牌)[中里上]?的)", ""),
            ("可以在(?=创造)", "可以"),
            ("被(?:消灭|移除)[·・](?:被)?(?:移除|消灭)(?=时)", "被消灭或被移除"),
            ("(?<=目标)单位[·・]道具", "单位或道具"),
            ("计入你的(?=战场格)", "计入"),
            ("操纵者", "操控者"),
            ("等同与", "等同于"),
            ("回复(?=[0-9０-９一二两三四五六七八九十XxＸ]+点生命)", "获得"),
            ("颜色值(?=[0-9０-９一二两三四五六七八九十]+及?以[上下])", "颜色值为"),
            ("(?:在|将)?(?<!其)拥有者操控下|在其拥有者操控下", "在其拥有者的操控下"),
            ("以其?拥有者操控(?=横置|竖置|放进|移回|返回)", "在其拥有者的操控下"),
            ("(?<=的)(?:一个|一张)(?=复制)", ""),
            (
                "不(?:可以?|得)(?=被|再|进行|攻击|阻挡|成为|使用|启动|起动|重置|抓|获得|响应|牺牲|消灭|反制|横置)",
                "不能",
            ),
        )
    )
)


def brackets(opening: str, inside: str, before: str) -> Bracket:  # noqa: PLR0911 - one a kind of bracket
    """What brackets are: names, abilities in quotation marks, symbols, reminders."""
    if opening in "(（":
        bare = inside.strip()
        if _PLUS.fullmatch(bare) or _SYMBOL.fullmatch(bare):
            return Bracket("read")
        if _X_IS.match(bare) and not before.endswith("※"):
            return Bracket("read", "，")  # what X is belongs to what the card does, brackets or not (1.56a)
        return Bracket("left out")
    if opening in "{｛[［【〖<" and (symbol := _SYMBOL.fullmatch(inside)):
        return Bracket("instead", f"{symbol[1] or '1'}{symbol[2]}".lower())
    if opening in "{｛":
        return Bracket("read")
    if opening in "[［【〖" and _PAID.match(inside) and not before.endswith(("具有", "获得", "拥有")):
        return Bracket("read")
    if inside in {"自", "自机", "自机能力"}:
        return Bracket("instead", "自机能力※")
    if inside in {"主", "主要能力"}:
        return Bracket("instead", "")
    if _DOOMED.fullmatch(inside) and not before.endswith("获得"):
        return Bracket("instead", "在下个结束阶段开始时牺牲")  # a token that is made is made so
    if inside in KEYWORDS or _PLUS.fullmatch(inside):
        return Bracket("read")
    if _STOP_IN_NAME.fullmatch(inside):
        return Bracket("kept", "「", "」")
    if _TEXT.search(inside) or before.endswith(("描述改为", "的能力", "的描述改为")):
        return Bracket("read", "‹", "›")
    return Bracket("kept", "「", "」")


_OPTION = re.compile(r"\s*(?:[①②③④⑤⑥]|[1-6１-６][.．、][^0-9０-９])")


def paragraphs(text: str) -> Iterator[tuple[int, int]]:
    """Where each line of a text stands; the options of a choice (①…) belong to the line that lets one choose."""
    start = end = 0
    for line in text.split("\n"):
        if end and line.strip() and not _OPTION.match(line):
            yield start, end - 1
            start = end
        end += len(line) + 1
    yield start, end - 1


_QUOTES = re.compile("[“”]")


def quotes(text: str) -> str:
    """With quotation marks that do not say which begins and which ends made into pairs, place by place."""
    text = _QUOTES.sub('"', text) if text.count("“") != text.count("”") else text
    if text.count('"') % 2:
        return text
    pieces = text.split('"')
    return "".join(piece if not n else f"{'“' if n % 2 else '”'}{piece}" for n, piece in enumerate(pieces))


_BARE_WORDS = re.compile(
    "(?:自机能力：?)?(?:[一-龥]{2,4}[0-9]*，)*(?![^，]*[该此你其他它的将把在当若每对手目标单位牌符卡道具结界不能可以会被从到于之且])"
    "[一-龥]{2,4}[0-9]*"
)
"""Keywords, of whatever set, and nothing besides."""


def _ended(source: Source) -> Source:
    """With a full stop where a keyword ends with what a bracket says of it: 梦违（…）该单位进战场时，…."""
    for _, close in source.reminders:
        end = next((n for n, at in enumerate(source.origin) if at > close), len(source.folded))
        before, after = source.folded[:end], source.folded[end : end + 1]
        if after and after not in "。，；" and _BARE_WORDS.fullmatch(before.rpartition("。")[2]):
            origin = (*source.origin[:end], close, *source.origin[end:])
            source = replace(source, folded=f"{before}。{source.folded[end:]}", origin=origin)
    return source


_ELSE_IF = re.compile("；(?=(?:若|如果)[^。；]*(?:；若[^。；]*)*；?[^。；]*否则)")


def _or_else(source: Source) -> Source:
    """若其为单位牌，…；若其为符卡，…；否则…: each case where none before it was, so that 否则 is none of them."""
    while (found := _ELSE_IF.search(source.folded)) is not None:
        at = found.start()
        origin = (*source.origin[:at], *[source.origin[at]] * len(_ELSE), *source.origin[at + 1 :])
        source = replace(source, folded=f"{source.folded[:at]}{_ELSE}{source.folded[at + 1 :]}", origin=origin)
    return source


_ELSE = "，否则，"


def prepared(source: Source) -> Source:
    """With a full stop at the end, and the colon of a cost told from a comma."""
    source = _or_else(_ended(source))
    folded = source.folded.replace("：", "※").replace("!", "。")
    modes = _MODES.search(folded) and "◇" not in folded
    folded = _ONE_OF.sub(lambda found: f"{found[0][:-1]}◇", folded).replace("；", "◇") if modes else folded
    folded = _NEXT_IF.sub("。", folded).replace("；", "，")  # another case of the same
    if folded.endswith("。"):
        return replace(source, folded=folded)
    return replace(source, folded=f"{folded}。", origin=(*source.origin, source.origin[-1]))


def printed(source: Source) -> str:
    """A source as its text prints it."""
    return source.printed(0, len(source.folded)).strip() or source.folded


def sentences(source: Source) -> Iterator[Source]:
    """The sentences of a paragraph; those in quotation marks, and the modes of a choice, belong to the one around."""
    depth, start, folded = 0, 0, source.folded
    modes = False
    for place, char in enumerate(folded):
        depth += (char in "‹「") - (char in "›」")
        modes = modes or char == "◇"
        if char == "。" and not depth and not (modes and _more_modes(folded, place)):
            yield source.part(start, place + 1)
            start, modes = place + 1, False
    if folded[start:].strip("。"):
        yield source.part(start, len(folded))


def _more_modes(folded: str, place: int) -> bool:
    return folded.startswith("◇", place + 1)
