"""Icons and the words that stand for them, as a card prints them (12–14)."""

from __future__ import annotations

import re
import unicodedata

from judge.effects.folding import Bracket
from judge.effects.nodes.ability import Trigger
from judge.effects.nodes.meant import Ref
from judge.effects.numerals import number
from judge.games.evolve.text.worded import WORDED
from judge.games.evolve.vocabulary import ALSO

KEYWORDS = ("守护", "疾驰", "突进", "指定攻击", "威压", "虹吸", "毁灭", "灵气", "快速", "蓄积")
"""What stands alone on a card (12.3, 12.8–12.15, 13.3.2)."""
THIS = Ref("这")
TIMINGS: dict[str, Trigger] = {
    "入场曲": Trigger("进场", THIS),
    "谢幕曲": Trigger("墓场", THIS, origin=("战场",)),
    "进化时": Trigger("进化", THIS),
    "攻击时": Trigger("攻击", THIS),
    "参赛时": Trigger("参赛", THIS),
    "超进化时": Trigger("超进化", THIS),
}
"""What the icons of timings stand for (12.4–12.7, 14.2.4)."""
ACTIVATED = ("启动", "进化", "用餐")
_NUMBERED = ("连击", "魔力连锁", "唤灵充能", "土之秘术")
_PLAIN = ("觉醒", "真红", "土之秘术", "横置")
_OTHER = {other: word for word, others in ALSO.items() for other in others}
"""The word of the book for each of the others."""
_WORDS = ("抉择",)
"""What a card may print in an icon's brackets and is a word of a sentence (5.17)."""
_ICONS = (*TIMINGS, *ACTIVATED, *KEYWORDS, *_PLAIN)
_NUMBER = re.compile(r"([^\d(●_:：\-]+)[_:：\-]?\(?(\d+)\)?")
_SPOKEN_OF = re.compile(
    r".*(?:张数|数量|个数|次数|种类数?|回合数|点数|合计|总和|之和|攻击力|生命值|体力|费用|能量点|最大值)"
    r"|.*(?:以上|以下|的|・)(?:随从|护符|法术|卡牌|衍生物)"
)
"""What is no name in quotation marks: a number or a description that is put together by them (与“手牌的张数”相同的)."""
_SO_MUCH_HARM = re.compile(r"给予[^，。与]+$")
_GIVES = re.compile(r"(?:具有|获得|拥有|持有)(?:【[^】]*】(?:和|与|、|以及|并)?)*(?:在这个回合中，?)?$")
"""Before an ability of its own: 具有“…”, 具有【疾驰】和“…”."""
_CAP = re.compile(r"(?:但)?X?(?:最多|至多|最大|上限)(?:为|是)?\+?[0-9]+(?:点|张|个)?")
_ROUNDED = re.compile(r"小数点?(?:以|之|后|下)*(?:进位|舍去|进一)|向[上下]取整|进位|舍去")
_START = r"(?<![^\s。】\]])"
_HE_DOES = "|".join(
    rf"(?<={who})"
    for who in ("对手选择", "对手破坏", "对手丢弃", "对手将", "玩家各将", "各自将", "玩家将", "玩家选择", "各自选择")
)
"""After what 其 means who does it: 对手选择其战场上的1个随从."""
SPOKEN = (
    *((re.compile(rf"{_START}{word}\s*[:：]?\s*(?=\S)(?!时|】|\])"), f"【{word}】") for word in TIMINGS),
    *((re.compile(rf"{_START}{word}(?=\s*(?:●|[0-9０-９①-⑨]))"), f"【{word}】") for word in ACTIVATED),
    *((re.compile(rf"(?<![^\s。，、】\]]){word}(?=\s*(?:[\s。，、]|$))"), f"【{word}】") for word in KEYWORDS),
    *((re.compile(rf"(?<=具有|获得|失去|拥有|持有){word}"), f"【{word}】") for word in KEYWORDS),
    (
        re.compile(r"(?:(?<=此卡牌)|(?<=此随从)|(?<=此护符))进入战场时(?:为)?横置(?:状态)?(?=[。\s]|$)"),
        "以横置状态进入战场",
    ),
    (re.compile(r"(?:(?<=此卡牌)|(?<=此随从)|(?<=此护符))横置进入战场"), "以横置状态进入战场"),
    (
        re.compile(r"从(?:其中|中|那些卡牌中|这些卡牌中)\s*[，,、]?\s*可以\s*(?=将|把|使|让|选择|展示)"),
        "可以从其中",
    ),
    (re.compile(r"(?<=从其中)[，,、](?=将|把|选择|展示)"), ""),
    (re.compile(r"(?<=只要)(此卡牌|此卡|此随从|此护符|其)存在(?=[，,、])"), "此卡牌存在于战场上"),
    (re.compile(r"自身(?=的?(?:[0-9０-９]+[张个])?(?:所有)?(?:战场|手牌|墓场|额外区|牌组|随从))"), "自己"),
    (re.compile(r"[·•‧∙･]"), "・"),
    (re.compile(r"(?<=[则。己手家])再次?(?=召唤|抽取|抽|给予)"), ""),
    (re.compile(r"使用(?=(?:此卡牌|此卡)的费用)"), ""),
    (re.compile(rf"(?:{_HE_DOES})其(?=战场|手牌|墓场|额外区|牌组)"), "自己"),
    (re.compile(r"每次(?=[^，。：每]{1,14}时，)"), ""),
    (re.compile(r"(?<=，)也(?=不能|不会|具有)"), ""),
    (re.compile(r"就(?=具有|获得|攻击力|不)"), ""),
    (re.compile(r"○|◯|⬤|🟢"), "●"),
    (re.compile(r"(?:追加)?(?:支付|消耗)(?=●)"), ""),
    (re.compile(r"(?<=。)(?:骰子的?)?(?:点数|结果)(?=(?:为|是)[^。，]{1,12}，则)"), "如果结果"),
    (re.compile(r"(?<=。)(?:骰子的?)?点数的?(?:合计|总和|之和)(?=(?:为|是)[^。，]{1,12}，则)"), "如果点数的合计"),
    (re.compile(r"(?:支付|消耗)?(?<![复的为])(?:能量点|PP|ＰＰ|费用)(?=\s*[0-9０-９XＸ]+\s*[：:、，,])"), "●"),
    (re.compile(r"(?:点)?能量点(?=\s*[：:])"), ""),
    *WORDED,
)


def brackets(opening: str, inside: str, before: str) -> Bracket:  # noqa: PLR0911 - one a kind of bracket
    """What brackets are: icons in round or square ones, names in 『』 or 「」, texts of their own in “”."""
    if opening in "[［【〖":
        return _icon(inside)
    said = unicodedata.normalize("NFKC", inside).replace(" ", "").replace("·", "・")
    if opening in "『《":
        return Bracket("kept", "『", "』")
    if opening in '「“"':
        return _quoted(said, before)
    if opening in "‘'":  # within an ability in quotation marks: a number, or what cards
        return Bracket("read")
    if said == "主战者" and before.endswith(("对手", "自己")):  # 无法攻击对手(主战者)
        return Bracket("read", "的")
    if _CAP.fullmatch(said) and not before.endswith(("，", "。")):
        return Bracket("read", "，")  # (最多5) is no note: it says how much it comes to
    if opening in "<〈＜" or _CAP.fullmatch(said) or (_ROUNDED.fullmatch(said) and before.endswith(("半", "半部分"))):
        return Bracket("read")
    return Bracket("left out")


def _quoted(inside: str, before: str) -> Bracket:
    """What stands in quotation marks: a number or a description, an ability of its own, or a name."""
    if _SO_MUCH_HARM.search(before) and _SPOKEN_OF.fullmatch(inside):  # 给予该随从“…的数量”的2倍的伤害
        return Bracket("read", "与")
    if before.lower().endswith(("x为", "x是", "x等于")) or _SPOKEN_OF.fullmatch(inside):
        return Bracket("read")
    text = _GIVES.search(before) is not None or any(mark in inside for mark in "。：:【，,")
    return Bracket("read", "“", "”") if text else Bracket("kept", "『", "』")


def _icon(inside: str) -> Bracket:
    said = unicodedata.normalize("NFKC", inside).replace(" ", "")
    said = _OTHER.get(said, said)
    if said in (*_WORDS, *_ICONS, *_NUMBERED):  # 具有【连击】的: whatever its number
        return Bracket("instead", said if said in _WORDS else f"【{said}】")
    if re.fullmatch(r"[1-9]", said):
        return Bracket("instead", f"【{said}】")
    if re.fullmatch(r"●(?:\d+|X)", said):
        return Bracket("instead", said)
    if limit := re.fullmatch(r"(?:每回合|1回合|一回合)(?:限)?([0-9]+|[一二两三])次", said):
        return Bracket("instead", f"【每回合{number(limit[1])}次】")
    found = _NUMBER.fullmatch(said)
    word = _OTHER.get(found[1], found[1]) if found else ""
    if found and word in _NUMBERED:
        return Bracket("instead", f"【{word}{int(found[2])}】")
    return Bracket("refused", f"不认识的图标【{inside}】：规则书没有写它是什么意思")
