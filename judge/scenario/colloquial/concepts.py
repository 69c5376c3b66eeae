"""What is asked of what is so, or happened, in the words of a table: a table of ways to ask, and what each comes to.

A way is written with names in braces for what may stand there (``{card}``, ``{many}``); it must fit the whole question.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from judge.scenario.colloquial import reads
from judge.scenario.colloquial.reads import Asked
from judge.scenario.heard import ABILITY, CARD, PLAYER, any_of, heard
from judge.scenario.run import Run

_FEW: Final = 8
"""So many forms one question comes to; what means more is not answered."""
_LONGEST: Final = 60
"""What is longer nobody asks in short."""
_ASIDE: Final = re.compile("[？?！!。\\s]+$|^请问|为什么|为啥|为何|怎么(?!样)|凭什么")
"""What asks for reasons, which every answer gives, and what only ends a question."""
_PARTS: Final = {
    "card": "(?P<card>[\ue000-\ue0ff])",
    "other": "(?P<other>[\ue000-\ue0ff])",
    "ability": "(?P<ability>[\ue100-\ue1ff])",
    "who": "(?:(?P<who>[\ue200-\ue2ff])|(?P<side>对手|对面|对方|双方|两边|两人|我方?|自己))",
    "many": "(?:多少|几)",
    "of": "(?:点|条|滴|格|颗|张|个|名|枚|只|级|费)?",
    "life": "(?:生命值?|血量?|命|HP|hp|体力)",
    "now": "(?:现在|目前|最后|最终|这时|此刻|一共|总共|到底|还|又|会|该|要|应该?|就|也|都|已经?|真的?|仍然?|是|是不是|"
    "有没有|会不会|要不要|用不用|需不需要|得|被|能)*",
    "so": "(?:了|的|着|过|吗|没有|没|不|嘛|么|呢)*",
    "up": "(?:加|回|涨|掉|扣|少|多|失去|损失|减少|增加|恢复|得到|获得|受|降|变)",
    "dies": "(?:死|挂|倒|阵亡|没命|离场|完蛋|嗝屁)",
    "works": "(?:有用|有效|生效|作数|算数|起作用|触发|诱发|适用|有效果)",
    "where": "哪(?:里|儿|个?区域?|边)?(?:去)?",
    "goes": "(?:进|去|回|到|放|送|在|入|移|跑|落|待|留|弹|置)*",
    "across": "(?:横置?|竖置?|立|站|躺|倒|转)",
}


Reads = Callable[[Asked], Iterator[str]]


def forms(done: Run, said: str) -> tuple[str, ...]:
    """What a question comes to in the forms of a dispute; nothing if no way of asking fits, or too much."""
    listened = heard(done, said)
    text = "".join([sign if _stays(sign) else listened.typed(sign) for sign in listened.text])
    text = _ASIDE.sub("", text.strip())
    for way, comes_to in _WAYS if len(text) <= _LONGEST else ():
        if found := way.fullmatch(text):
            meant = tuple(dict.fromkeys(comes_to(Asked(done, listened, found))))
            if meant:
                return meant if len(meant) <= _FEW else ()
    return ()


def _stays(sign: str) -> bool:
    return any(any_of(kind, sign) for kind in (CARD, ABILITY, PLAYER))


def _way(pattern: str) -> re.Pattern[str]:
    """A way of asking with its parts put in."""
    for name, part in _PARTS.items():
        pattern = pattern.replace(f"{{{name}}}", part)
    return re.compile(pattern)


_TABLE: Final[tuple[tuple[Reads, tuple[str, ...]], ...]] = (
    (
        reads.life,
        (
            "(?:{card}|{who})?的?{now}(?:剩下?|有|{up})*{so}{many}{of}{life}{so}",
            "(?:{card}|{who})?的?{life}{now}(?:剩下?|有|等于|变成?|{up})*{so}{many}{of}{so}",
            "(?:{card}|{who})?的?{life}{now}(?:{up}|变化)+{so}",
            "(?:{card}|{who})?{now}{up}+{so}{life}{so}",
        ),
    ),
    (
        reads.body,
        (
            "{card}{now}(?:有)?{many}攻{many}[血防]",
            "{card}{now}(?:多大|什么身材|几身材|身材多少)",
        ),
    ),
    (
        reads.strength,
        (
            "{card}的?{now}(?:有)?{many}{of}(?:攻击?力?|战斗?力|力)",
            "{card}的?(?:攻(?:击力?)?|战力|力量){now}(?:有)?{many}{of}",
        ),
    ),
    (reads.guard, ("{card}的?{now}(?:有)?{many}{of}(?:防御?力?)", "{card}的?防(?:御力?)?{now}(?:有)?{many}{of}")),
    (
        reads.level,
        ("{card}{now}(?:有|升到?)?{many}(?:级|等|阶){so}", "{card}的?(?:等级|级别|灵力){now}(?:有)?{many}{of}{so}"),
    ),
    (
        reads.cost,
        (
            "{card}的?{now}(?:少|多)?(?:付|花|交|支付|耗){so}{many}{of}(?:费用?|能量|钱|资源)?{so}",
            "{card}的?{now}(?:用|使用|出|下)?(?:花|要)?{many}{of}费用?{so}",
            "{card}的?(?:使用)?费用{now}{many}{of}{so}",
            "{now}(?:付|花|交|支付){so}{many}{of}(?:费用?|能量|钱|资源)?{so}",
            "(?:使用|用|出){card}{now}(?:付|花|交|支付){so}{many}{of}(?:费用?|能量)?{so}",
        ),
    ),
    (reads.paid_by, ("{who}{now}(?:付|花|交|支付){so}{many}{of}[^\ue000-\ue2ff]{0,4}",)),
    (reads.paid_for, ("{ability}(?:的?费用)?{now}(?:付|支付|交)(?:清|掉)?(?:了|过)*(?:没有?|吗)?",)),
    (reads.grown, ("{card}(?:的?(?:战斗力|攻击力|战力))?{now}(?:加|涨)(?:了|的|到)*(?:-?[0-9]+|{many}){of}{so}",)),
    (reads.paid, ("{ability}{now}(?:付|花|交|支付){so}{many}{of}(?:费用?|能量)?{so}",)),
    (
        reads.hurt,
        (
            "{card}{now}(?:吃|挨|受|受到|掉|扣){so}{many}{of}(?:伤害?|血)",
            "{card}{now}(?:吃|挨|受|受到|掉|扣)(?:到)?了?{many}{of}",
            "{card}{now}(?:吃|挨|受|受到)(?:到|了|过)*伤害?{so}",
        ),
    ),
    (
        reads.hurt_player,
        (
            "{who}{now}(?:吃|挨|受|受到|被打){so}{many}{of}(?:伤害?)?{so}",
            "{who}{now}(?:吃|挨|受|受到)(?:到|了|过)*伤害{so}",
        ),
    ),
    (
        reads.dealt,
        ("{card}{now}(?:对(?:{other}|{who}))?{now}(?:造成|给予?){so}(?:{many}[次回点])?伤害{so}",),
    ),
    (
        reads.how_many,
        (
            "{card}?的?{now}(?:能不能|最多|可以)*{now}(?:同时)?(?P<deed>抉择|选择?|挑|指定)(?:到|出)?(?:[两二三四2-9]|{many})"
            "(?:个|项|张|名|种|枚)(?:目标|随从|单位|选项|卡|牌)?{so}",
            "{card}?的?{now}(?:能不能)?(?:[两二三四2-9](?:个|项|种|张)?)(?:选项|目标)?(?:能不能)?(?P<deed>都)"
            "(?:选|抉择|要|做|实行|执行){so}",
        ),
    ),
    (reads.dies, ("(?:{card}|{who}){now}{dies}(?:掉|得?了|不了|定)?{so}", "{card}{now}死(?:了)?(?:不|没)死{so}")),
    (reads.made, ("(?P<deed>[^\ue000-\ue2ff]{1,4}?)了?{many}(?:张|个|只|名|枚){card}{so}",)),
    (
        reads.hits,
        (
            "(?:这?一?(?:下|次|发|击))?{now}(?:打|造成|砍|射|输出)(?:了|出|到)*{many}{of}(?:伤害?|血)?{so}",
            "{card}(?:这?一?(?:下|次|发|击)|的?(?:效果|攻击|能力))?{now}(?:打|造成|砍|射|输出)(?:了|出|到)*{many}{of}(?:伤害?|血)?{so}",
            "(?:这?一?(?:下|次|发|击))(?:的)?伤害{now}{many}{of}",
            "{card}{now}(?:打|对|给|砍)了?{other}{now}(?:造成)?了?{many}{of}(?:伤害?|血)?{so}",
        ),
    ),
    (
        reads.befell,
        ("{card}{now}(?P<deed>被[^\ue000-\ue2ff吗了没]{2,3}?)(?:掉)?{so}",),
    ),
    (
        reads.where,
        (
            "{card}{now}有?{many}(?:张|个|只|名){so}",
            "{card}{now}(?:离开|离|退)(?:了|过)*(?:战场|场上?){so}",
            "{card}{now}(?:被)?(?:移除|移出|除外|放逐)(?:游戏|出去|掉)?{so}",
            "{card}{now}(?:不)?(?:能不能)?活(?:得|着|下来|下去|得下来|得了)*{so}",
            "{card}{now}{goes}(?:在|到|回|去|入)*了?{where}{so}",
            "{card}{now}{goes}在?[^\ue000-\ue2ff]{1,4}还是[^\ue000-\ue2ff]{1,4}{so}",
            "{card}{now}谁(?:的|那里|那边|手里|手上|场上).{0,3}",
            "{card}{now}归谁{so}",
            "{card}{now}{goes}(?:了|到|入|在)*谁的[^\ue000-\ue2ff]{0,3}{so}",
        ),
    ),
    (
        reads.beats,
        (
            "{card}(?:的?攻击)?{now}打得(?:过|死|赢|掉){other}{so}",
            "{card}{now}打(?:不打)?得?(?:过|死|赢)(?:得了)?{other}{so}",
            "{card}(?:和|跟|与|同){other}(?:打|交战)?{now}(?:谁|哪个)(?:会)?(?:赢|死|活|厉害|大).{0,2}",
            "打得(?:过|死|赢|掉){card}{so}",
        ),
    ),
    (
        reads.arrives,
        (
            "{card}{now}(?:能不能)?(?:弹|返|放|送|移|退)?(?:回|进|去|到|入|置)+(?:了|到|入|去)*(?P<zone>[^\ue000-\ue2ff吗了没不几]{1,4}?)(?:了|里|中|去|来)*(?:吗|没有?|不|么)",
            "谁的?(?P<zone>[^\ue000-\ue2ff有]{1,4}?)(?:里|上|中)?{now}有{card}{so}",
            "{card}{now}在谁的?(?P<zone>[^\ue000-\ue2ff]{1,4}?)(?:里|上|中)?{so}",
            "{card}{now}在(?P<zone>[^\ue000-\ue2ff哪谁]{1,4}?)(?:里|上|中)?(?:吗|没有?|不|么)",
        ),
    ),
    (
        reads.whose_turn,
        (
            "{now}(?:接下来|下面)?(?:轮|轮到|到|该|是)+谁(?:的回合|行动|动|的轮次|操作|了|决定|走|说话)*{so}",
            "(?:现在|这是|目前|此刻)?是?谁的回合{so}",
            "(?:接下来|下面|现在)谁(?:动|行动|走|操作|先动)",
        ),
    ),
    (reads.across, ("{card}{now}(?:处于)?{across}(?:着|置|过来|起来|状态|回来|回去|下)*{so}",)),
    (
        reads.works,
        (
            "{ability}{so}",
            "(?:{card}的?(?:能力|效果|技能|特效)|{ability}){now}没有?(?:用|有用|触发|诱发|发动|生效|有效|起作用){so}",
            "(?:{card}|{ability})(?:的?(?:能力|效果|技能|特效|被动))?{now}(?:没有?|不)?(?:{works}|(?:能不能|能否|还能|再)+(?:触发|诱发|生效)|发动(?:了|过)|(?:算不算|有没有|起不起)(?:用|效|数|作用)){so}",
        ),
    ),
    (
        reads.result,
        (
            "(?:这局|这样|那|最后|现在|算|到底)*(?:谁|{who}){now}(?:算)?(?:赢|胜|输|败)(?:利|北|掉)?{so}",
            "(?:谁|哪边|哪方)(?:会|算|是)*(?:赢家|输家|胜者|赢|胜|输)(?:了|呢)*",
            "(?:游戏|比赛|对局|这局|这)?{now}(?:算)?(?:结束|分出胜负|打完|平局|平手){so}",
            "{who}{now}先?(?:赢|胜|输|败)(?:利|北|掉)?{so}",
            "[\ue200-\ue2ff](?:和|跟|与|、)[\ue200-\ue2ff]{now}(?:是|同时)*(?:谁|哪个)?(?:先)?(?:赢|胜|输|败)(?:利|北|掉)?{so}",
        ),
    ),
    (
        reads.lying,
        (
            "{who}?的?(?P<zone>[^\ue000-\ue2ff几多]{1,4}?){now}(?:剩下?|有)*{many}(?:张|个|颗|枚|名|只)(?:卡牌|牌|卡|单位|随从|人)?{so}",
        ),
    ),
    (
        reads.named_fact,
        (
            "{card}(?:算不算|是不是|算是|算|是)(?:已经)?(?P<fact>[^\ue000-\ue2ff]{2,6}?)(?:过|的单位|的卡|状态)?{so}",
            "{card}的?{now}{up}{so}{many}{of}(?P<fact>[^\ue000-\ue2ff]{2,6})",
            "{card}的?(?P<fact>[^\ue000-\ue2ff]{2,6}?)(?:不|会|就)?是(?:多少|几|-?[0-9]+)",
            "{card}上?{now}有{many}{of}[^\ue000-\ue2ff]{0,5}?(?P<fact>指示物|标记)",
        ),
    ),
    (
        reads.amount,
        (
            "(?:{who}的?)?{now}(?:拿|取|掉|少|丢|破坏|损失|被破坏|没){so}{many}{of}(?P<what>[^\ue000-\ue2ff]{1,6}?){so}",
            "{who}{now}(?:拿|取|掉|少|丢|破坏|损失|没){so}(?P<what>[^\ue000-\ue2ff]{2,6}?){so}",
            "(?:{who}的?)?{now}(?:剩下?|有)*{many}{of}(?P<what>[^\ue000-\ue2ff]{1,6}?){so}",
            "(?:{who}的?)?(?P<what>[^\ue000-\ue2ff]{1,6}?){now}(?:剩下?|有)+{many}{of}{so}",
        ),
    ),
    (reads.named_fact, ("{card}{now}(?:是)?什么(?P<fact>.{2,4})", "{card}的?(?P<fact>.{2,4}){now}(?:是什么|怎样)")),
)
_WAYS: Final = tuple((_way(pattern), comes_to) for comes_to, patterns in _TABLE for pattern in patterns)
