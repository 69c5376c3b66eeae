"""The words in which 极彩's card text is told back."""

from __future__ import annotations

from judge.effects.vocabulary import Vocabulary

KEYWORDS = (
    *("疾行", "英勇", "先制", "歼灭", "吸血", "退治", "追击", "结晶", "极彩", "奇迹", "终言"),
    *("威吓", "支援", "高速移动", "限制级"),
)
"""The words that cards print for abilities (3.54), those that the book defines and those that it does not."""
_PHASES = {"回合结束": "的回合结束"} | {
    f"{phase}开始": f"的{phase}阶段开始" for phase in ("重置", "准备", "抓牌", "凭依", "主要", "结束")
}
IN_BATTLE = "战斗中"
"""That a battle goes on (6.1.1)."""
LATER_TURN = "本回合已过"
"""That a later turn goes on than the one in which an effect began; with the number of that turn, once it has begun."""
NOT_LEFT = "还没有离开"
"""That a card has not left yet until whose leaving something lasts."""
BY_WHAT = ("符卡", "能力", "符卡或能力")
"""What is carried out, as texts say by what something happens."""
BY_EFFECTS = {event: event for event in ("横置", "重置", "抓牌", "进战场", "失去生命", "获得生命")} | {
    event: f"被{event}" for event in ("弃置", "移除", "移回手上")
}
"""What may be waited for only where a spell or an ability does it, in the words for it."""
_AS_THEY_ARE = (
    *(
        "不会被消灭",
        "不会死去",
        "不能攻击",
        "不能阻挡",
        "不能重置",
        "不能被牺牲",
        "不能被阻挡",
        "不计入战场格",
        "可以使用",
        "不能凭依",
    ),
    *(
        "不会受到伤害",
        "不会受到战斗伤害",
        "不会造成伤害",
        "不会造成战斗伤害",
        "没有手牌上限",
        "不能获得生命",
        "不能抓牌",
    ),
    *("不会输掉游戏", "攻击单位时不能被其他单位阻挡"),
    *("可以随时使用", "不能成为目标", "使用不能被响应", "使用不能被对手响应", "不能被反制", "具有自机能力"),
)

COUNTERED_TO = {
    "反制并移除": ("移除区", ""),
    "反制并移回手上": ("手牌", ""),
    "反制并置于牌库顶": ("牌库", "最上方"),
    "反制并置于牌库底": ("牌库", "最下方"),
    **{f"反制并置于牌库顶第{n}张": ("牌库", f"第{n}张") for n in "二三四五六"},
}
"""Where what is countered goes instead of the graveyard, by the verbs that say so: a zone, and a place in it."""
_BESIDES = {
    "额外回合": "在本回合之后有一个额外回合",
    **{f"略过{phase}": f"略过下一个{phase}阶段" for phase in ("重置", "准备", "抓牌", "凭依", "主要", "结束")},
}

WORDS = Vocabulary(
    card="牌",
    deck="牌库",
    shuffles=False,
    sides={"自己": "你", "对手": "对手", "双方": "双方"},
    pointed={
        "这": "该牌",
        "那": "上述的牌",
        "诱发": "发生此事的对象",
        "诱发对方": "此事另一方的对象",
        "其余": "刚才看过的牌中其余的",
        "找到": "展示到的那张牌",
        "付出": "作为费用付出的牌",
    },
    draw="抓",
    defeat="消灭",
    deploy="放进战场",
    life="生命",
    control="操控权",
    points="颜色值",
    classifiers={
        **dict.fromkeys(("单位", "永久物", "道具", "结界", "能力", "目标"), "个"),
        "玩家": "名",
    },
    kinds={"目标": "单位或玩家"},
    facts={
        "称呼": "名称或种族",
        "全名": "名称（连称号）",
        "达到被消灭": "达到被消灭的条件",
        "使用": "使用",
        "由你操控": "由你操控",
        "支付过": "支付过的颜色",
    },
    quoted={"名称": "「{}」", "称呼": "「{}」", "角色约束": "「{}」"},
    made={"小鬼": "妖怪", "蝙蝠": "妖怪"},  # 3.43b, 3.43c: the race of the tokens of these names
    events={
        "移回手上": "被移回手上",
        "移除": "被移除",
        "消灭": "被消灭",
        **{f"被{way}消灭": f"被{way}消灭" for way in ("战斗伤害", "伤害", "效应")},
        "弃置": "被弃置",
        "反制": "被反制",
        "牺牲": "被牺牲",
        "使用": "被使用",
        "使用成功": "被使用成功",
        "启动": "的能力被启动",
        "进墓地": "进入墓地",
        "进颜色盘": "进入颜色盘",
        "颜色盘增加": "进入颜色盘而颜色盘的牌增加",
        **_PHASES,
        **{f"因{by}{event}": f"因{by}{said}" for by in BY_WHAT for event, said in BY_EFFECTS.items()},
    },
    ends={f"因{by}{event}": f"{by}的操控者" for by in BY_WHAT for event in BY_EFFECTS},
    flags={
        **{flag: flag for flag in _AS_THEY_ARE},
        "可以使用": "可以由你使用",
        **{f"{when}触发的能力额外触发一次": f"{when}触发的能力额外触发一次" for when in ("", "死去时", "进战场时")},
        **{f"{when}不触发能力": f"{when}不触发任何能力" for when in ("死去时", "进战场时")},
        "返回自机区时计时指示物变为": "返回自机区时放置{}个计时指示物",
        "返回自机区时计时指示物减少": "返回自机区时少放置{}个计时指示物",
        "失去能力": "失去所有能力",
        "重置阶段不能重置": "在重置阶段不能重置",
        "攻击不横置": "攻击时不横置",
        "伤害不能被防止": "的任何伤害都不能被防止",
        "阻挡不横置": "阻挡时不横置",
        "未知词条": "具有书中没有写的词条",
        "不支付颜色值": "使用时不需要支付颜色值",
        "可以不支付颜色值": "使用时可以不支付颜色值",
        "不能使用": "不能使用",
        "每回合可以使用一张": "每回合可以使用其中一张",
        "用后改为移除": "这样使用之后将进入墓地时改为移除游戏",
        **{f"无视{kind}约束": f"使用时不必满足{kind}约束" for kind in ("", "角色", "颜色")},
        "能阻挡就必须阻挡": "能阻挡就必须阻挡",
        "能阻挡它就必须阻挡": "能阻挡该牌就必须阻挡该牌",
        "不能获得能力": "不能再获得能力",
        "没有称号": "没有称号",
        "抓牌阶段额外抓": "在抓牌阶段额外抓{}张牌",
        "重置阶段额外放进颜色盘": "在重置阶段额外将牌库顶的{}张牌放进颜色盘",
        "所选关键词": "具有所选的关键词",
        "生命不会低于": "的生命不会低于{}",
        "能被阻挡就必须被阻挡": "能被阻挡就必须被阻挡",
        "能攻击就必须攻击": "在能攻击的回合必须攻击",
        "可以攻击单位": "可以攻击对手操控的单位",
        "以-1/-1指示物造成伤害": "以-1/-1指示物的方式对单位造成伤害",
        "不能启动": "不能启动能力",
        "能力不能启动": "的能力不能启动",
        "不能触发": "不能触发能力",
        "能力不能触发": "的能力不能触发",
        **{f"{done}{of}伤害增加": f"{done}的{of}伤害增加{{}}点" for done in ("造成", "受到") for of in ("", "战斗")},
        "攻击须支付": "要支付{}点任意颜色值才能攻击",
        "任意颜色": "视作任意颜色",
        "横置进战场": "横置着进战场",
        "进战场时带有指示物": "进战场时带有{}个指示物",
        "进战场时带有X个指示物": "进战场时带有X个指示物",
        **{word: f"具有{word}{{}}" for word in KEYWORDS},
        **{f"失去{word}": f"失去{word}" for word in KEYWORDS},
    },
    against={"不能成为目标": "不能成为{}的目标", "不能被阻挡": "不能被{}阻挡", "不能阻挡": "不能阻挡{}"},
    icons={
        "关键词": "",
        "自": "（自机能力）",
        "主": "（主要能力）",
        "区域": "（在{}中）",
        "自由时机": "（只能于自由时机）",
        "主要阶段": "（只能于自己的主要阶段）",
        "不能被响应": "（不能被响应）",
        "不能被对手响应": "（不能被对手响应）",
        "注": "（牌上的说明：{}）",
    },
    verbs={
        **{verb: f"{verb}{{}}" for verb in ("牺牲", "反制", "弃置")},
        **{verb: f"反制{{}}，{verb.removeprefix('反制并')}而不进墓地" for verb in COUNTERED_TO},
        "反制并移除": "反制{}，移除游戏而不进墓地",
        **{
            f"{heedless}{free}使用": f"{heedless}{'，' if heedless and free else ''}{free}使用{{}}"
            for heedless in ("", *(f"无视{kind}约束" for kind in ("", "角色", "颜色")))
            for free in ("", "不支付颜色值")
        },
        "掷硬币": "掷一枚硬币",
        **{f"数量{sign}{much}": f"照样放置，数量{sign}{much}" for sign in "加减" for much in (1, 2, 3)},
        **{f"掷硬币，{side}": f"掷硬币掷出{side}" for side in ("正面", "反面")},
        "重复流程": "从头重复以上流程",
        "更改目标": "的目标可以更改",
        "选择新的目标": "可以选择新的目标",
        **_BESIDES,
    },
    terms={
        **{f"{phase}阶段中": f"在{phase}阶段中" for phase in ("重置", "准备", "抓牌", "凭依", "主要", "结束")},
        **{side: f"掷出了{side}" for side in ("正面", "反面")},
        "由你放置": "由你放置",
        "由对手放置": "由对手放置",
        IN_BATTLE: "在战斗中",
        LATER_TURN: "现在是以后的回合",
        NOT_LEFT: "该牌还没有离开战场",
        "付出": "使用时可以做的做了",
        "付出过": "使用该牌时可以做的做了",
    },
    copies={"衍生物": "创造{1}的复制（衍生物）", "对抗": "将{1}的复制放进对抗"},
    times={
        "下个重置阶段": "直到其操控者的下个重置阶段为止，",
        "下一个重置阶段": "直到下一个重置阶段为止，",
        "回合结束": "本回合中，",
        "战斗结束": "本次战斗中，",
        "游戏结束": "本局游戏中，",
        "被移除期间": "它们被移除期间，",
        "该牌离场": "直到该牌离开战场为止，",
    },
)
