"""The words in which EVOLVE's card text is told back."""

from __future__ import annotations

from judge.effects.vocabulary import Vocabulary
from judge.effects.wording import Wording
from judge.games.evolve.zones import USED_FROM

KEYWORDS = ("守护", "疾驰", "突进", "指定攻击", "威压", "虹吸", "毁灭", "灵气", "快速", "蓄积")
ALSO = {
    "魔力连锁": ("SC", "法术连锁", "咒术连锁"),
    "唤灵充能": ("NC", "死灵充能"),
    "谢幕曲": ("遗言", "亡语"),
    "入场曲": ("战吼",),
    "进化时": ("进化后",),
    "参赛时": ("出赛时",),
    "启动": ("起动",),
    "用餐": ("进餐",),
    "疾驰": ("疾走",),
    "突进": ("突袭",),
    "虹吸": ("吸血",),
    "毁灭": ("必杀", "剧毒"),
    "灵气": ("光环",),
    "威压": ("威慑",),
    "快速": ("速攻", "瞬发"),
    "蓄积": ("积蓄",),
    "土之秘术": ("土秘术",),
}
"""Other words for icons that can only mean one."""
_SAID_AS_THEY_ARE = (
    *(
        "不能攻击",
        "不能攻击主战者",
        "不能攻击随从",
        "不能被攻击",
        "必须被攻击",
        "不会被破坏",
        *(f"不会{by}{what}" for by in ("", "因能力", "因对手的能力") for what in ("离开战场", "消失", "返回手牌")),
        "不会被能力破坏",
        "不会被对手的能力破坏",
        "以横置状态进入战场",
        "不会受到伤害",
        "生命值不能增加",
    ),
    *("可以攻击2次", "可以攻击3次"),
    *("不会造成伤害", "不会造成交战伤害"),
    *("不会受到能力伤害", "不会受到交战伤害", "不能竖置", "开始阶段不竖置", "不能进化", "可以从墓场使用", "不能被选择"),
    "不能被对手的法术选择",
    *("不能使用", "不能使用启动能力", "不能使用除【进化】以外的启动能力"),
)

LADEN = "带着指示物进入战场"
"""That cards come onto the field with so many counters, whose name is the flag's."""
NOT_THOSE = "不能攻击那些"
"""That followers cannot attack some, whichever its ``against`` says."""
HAND_LIMIT = "手牌上限"
"""How many cards a player may have in hand as his turn ends: his leader stands for him where a text changes it."""
FIELD_LIMIT, EXTRA_LIMIT = "战场上限", "额外区上限"
"""How many cards may be on a player's field, and in his extra zone."""
LIMITED = (HAND_LIMIT, FIELD_LIMIT, EXTRA_LIMIT)
NO_DRAW, NO_DRAW_BUT = "不能抽取", "开始阶段以外不能抽取"
"""That a player cannot draw; or not but in a start phase."""
NEXT_START, THEIR_START, OWN_START = "下个开始阶段", "下个对手的开始阶段", "下个自己的开始阶段"
STARTS = (NEXT_START, THEIR_START, OWN_START)
"""In which start phase something holds: of who controls the card then, of the opponent, of the player himself."""
BY_LIFE = "以生命值造成伤害"
"""What says that followers deal damage in fights by their life, and not by their attack."""
NEXT_HARM, LATER_HARM = "本回合下一次受到伤害", "下一次受到伤害"
"""Until when something holds that is said of the next damage only."""
HAD_BEFORE = "减少之前的生命值"
"""The number of life that a leader had before it went down, as an ability that waits for that looks at it."""
IN_A_DECK = "构筑牌组时的张数"
"""What a card says that changes how many of it a deck may have (6.1.2)."""
REACHES = "「如果…」使此卡牌离开，它管不管到句号后面"
"""What the book is silent about where a condition ends what comes turn by turn, and the text goes on after it."""
SET_IT_OFF = "因此诱发的张数"
"""To how many cards it happened at the same time, as an ability that counts once for all of them looks at it."""
HOW_MUCH = "此事的数值"
"""How much damage was dealt, or life gained or lost, as an ability that waits for it looks at it."""
OTHER_NAME = "另一个名称"
"""The fact of a card that a text gives another name besides its own."""
ANOTHER = "另一张"
"""The fact of a card that it is not the one whose text speaks of it, where only one of two descriptions says so."""
INSTEAD, SO_MUCH = "改为", "给予的伤害"
"""The words of a condition by which what stands before is done otherwise: something else, or so much damage."""
EITHER_END = "最上方或最下方"
"""Where several cards go in a deck, of which some may go on top and others below."""
OR_NAMED = "』或『"
"""What stands between the names of which a card may have any, as they are told back (进化为『甲』或『乙』)."""
_CLASS_WORDS = ("连击", "魔力连锁", "唤灵充能", "土之秘术", "觉醒", "真红")
_TIMINGS = ("入场曲", "谢幕曲", "进化时", "攻击时", "参赛时", "超进化时")
_CALLED = (*_TIMINGS, "启动", "进化", "用餐")

WORDS = Vocabulary(
    card="卡牌",
    deck="牌组",
    sides={"自己": "自己", "对手": "对手", "双方": "双方"},
    pointed={
        "这": "此卡牌",
        "那": "上述的卡牌",
        "诱发": "发生此事的卡牌",
        "其余": "刚才看过的卡牌中其余的",
        "另一方": "此事的另一方",
        "支付": "使用时支付费用的卡牌",
        "因此": "因此变成这样的卡牌",
        "交战对手": "与此卡牌交战的随从",
    },
    defeat="破坏",
    deploy="放置",
    show="展示",
    life="主战者",
    of_use=frozenset(("费用",)),
    of_player=frozenset(LIMITED),
    used_from=USED_FROM,
    most="最多",
    discard=frozenset(("丢弃",)),
    controller="控制者",
    owner="所有者",
    option="【{}】",
    kinds={"主战者或随从": "「主战者或随从」"},
    classifiers={"随从": "个", "护符": "个", "主战者": "个", "战场": "个", "主战者或随从": "个"},
    added={OTHER_NAME: "也具有名称『{}』"},
    called=_TIMINGS,
    quoted={"名称": "『{}』", "关键词": "【{}】", "类型": "『{}』"},
    facts={
        "受伤": "受到过伤害",
        "本回合受伤": "在这个回合中受到过伤害",
        "本回合攻击过": "在这个回合中攻击过",
        "本回合进场": "在这个回合中进入战场",
        "本回合进化": "在这个回合中进化",
        "有能力": "有能力",
        ANOTHER: "此卡牌以外",
        "由能力进场": "由能力放置到战场",
        "参赛关联": "有关联的参赛卡牌",
        "攻击中": "正在攻击",
        "交战中": "处于交战状态",
        **{word: f"具有【{word}】" for word in (*KEYWORDS, *_CALLED, *_CLASS_WORDS)},
    },
    contrary={"正面朝上": "背面朝上"},
    events={
        "进场": "放置到战场",
        "离场": "离开战场",
        "离开额外区": "离开额外区",
        "展示": "被展示",
        "破坏": "被破坏",
        "能力破坏": "被能力破坏",
        "对手的能力破坏": "被对手的能力破坏",
        "墓场": "被放置到墓场",
        "消失领域": "被放置到消失领域",
        "手牌": "被放置到手牌",
        "额外区": "被放置到额外区",
        "牌组": "被放置到牌组",
        "丢弃": "被丢弃",
        "能力丢弃": "被能力丢弃",
        "洗切": "的牌组洗切",
        "使用": "被使用",
        "超进化": "超进化（书中没有超进化，进化了算不算由裁判说）",
        **{f"从{zone}到使用": f"从{zone}被使用" for zone in USED_FROM},
        **{
            f"从{zone}到{to}": f"从{zone}放置到{where}"
            for zone in ("战场", "手牌", "额外区", "墓场", "牌组", "消失领域", "进化牌组")
            for to, where in (
                *(("进场", "战场"), ("墓场", "墓场"), ("消失领域", "消失领域")),
                *(("手牌", "手牌"), ("额外区", "额外区")),
            )
        },
        "选择": "被选择",
        "对手的选择": "被对手选择",
        "抽取": "的玩家抽取卡牌",
        "状态": "处于这种状况",
        "主战者生命值增加": "的生命值增加",
        "生命值增加": "的生命值增加",
        "攻击力增加": "的攻击力增加",
        "主战者生命值减少": "的生命值减少",
    },
    ends={f"受到{kind}伤害": "由" for kind in ("", "能力", "攻击", "交战")},
    timeless=frozenset(("主要阶段开始", "结束阶段开始", "状态")),
    flags={
        **{said: said for said in _SAID_AS_THEY_ARE},
        NOT_THOSE: NOT_THOSE,
        LADEN: "带着{0}个{1}指示物放置到战场",
        BY_LIFE: "攻击时给予的攻击伤害和交战伤害等于生命值，不等于攻击力",
        **{word: f"具有【{word}】" for word in KEYWORDS},
        "蓄积": "具有【蓄积】：带着1个蓄积指示物放置到战场，带有时要离开战场，改为减少1个而留下",
        "不会败北": "的玩家不会败北",
        "不能胜利": "的玩家不能胜利",
        NO_DRAW: "的玩家不能抽取卡牌",
        NO_DRAW_BUT: "的玩家在开始阶段以外不能抽取卡牌",
        "无视守护": "可以无视【守护】进行攻击",
        "失去能力": "失去所有能力",
        "失去": "失去关键词",
        IN_A_DECK: "在构筑牌组时可以放入最多{}张",
    },
    against={NOT_THOSE: "不能攻击{}"},
    icons={
        "关键词": "",
        "快速": "【快速】",
        "下次": "",
        "时限": "",
        "进化": "",
        "用餐": "",
        "手牌": "（在手牌中）",
        "额外区": "（在额外区中）",
        "墓场": "（在墓场中）",
        "消失领域": "（在消失领域中）",
    },
    times={
        "回合结束": "直到回合结束，",
        NEXT_START: "在其控制者的下个开始阶段中，",
        THEIR_START: "在对手的下个开始阶段中，",
        OWN_START: "在自己的下个开始阶段中，",
        **dict.fromkeys(("下一次对手的回合中", "再下一次对手的回合中"), "在下一次对手的回合中，"),
        **dict.fromkeys(("下一次自己的回合中", "再下一次自己的回合中"), "在下一次自己的回合中，"),
        "这个回合和下一次对手的回合": "在这个回合和下一次对手的回合中，",
        "本回合下一次使用": "在这个回合中，仅限下一次，",
        "下一次使用": "仅限下一次，",
        NEXT_HARM: "在这个回合中，仅限下一次，",
        LATER_HARM: "仅限下一次，",
    },
    verbs={
        "变身": "变身",
        "抽取最多": "抽取1张卡牌，可以随时停止，最多",
        "土之秘术": "【土之秘术】：移除自己的1个具有【蓄积】的护符上的1个蓄积指示物（移完了就将该护符放置到墓场）",
        "蓄积": "将1个蓄积指示物放到具有【蓄积】的卡牌上",
        "移动蓄积": "移来此卡牌的所有蓄积指示物",
        "蓄积的费用": "书上「：」前面的图标没有印出来，费用由裁判判断（13.3.2.2）",
        "用餐": "用餐",
        "使用": "由自己使用",
        "不支付费用使用": "由自己不支付费用使用",
        "公开进化卡牌": "公开自己的进化牌组中的1张同名卡牌",
        "公开指定的进化卡牌": "公开自己的进化牌组中的1张卡牌，名称",
        "参赛": "参赛",
    },
    terms={
        "先攻": "自己是先攻玩家",
        "后攻": "自己是后攻玩家",
        "连击": "【连击】：自己在这个回合中使用过{}张或以上的卡牌（包括此卡牌）",
        "魔力连锁": "【魔力连锁】：自己的墓场中的法术为{}张或以上",
        "唤灵充能": "【唤灵充能】：自己的墓场中的卡牌为{}张或以上",
        "觉醒": "处于【觉醒】状态",
        "真红": "处于【真红】状态",
    },
)


def read_as(text: str, word: str) -> str:
    """That a text writes an icon with another word than the book, which is read as the book's; empty if it does not."""
    other = next((one for one in ALSO.get(word, ()) if one in text and word not in text), "")
    return f"写作【{other}】，书中没有，读作【{word}】" if other else ""


WORDING = Wording(WORDS)
"""How parts of a text are said."""
