"""A question put in one way: whether something may be done is 能不能, whatever else people say for it.

打得到斥候吗, 打斥候行不行 and 为什么打不了斥候 are all 能不能打斥候.
"""

from __future__ import annotations

import re
from typing import Final

from judge.scenario.colloquial import short
from judge.scenario.heard import heard
from judge.scenario.run import Run
from judge.scenario.spoken import MAY, asks_leave

_BEFORE: Final = re.compile(
    "^(?:请问|裁判|老师|想问(?:一下|下)?|问(?:一下|下)|那么?(?=[^张个名])|我想知道|这里|此时|这种情况下?|这样的?话?|所以|到底|究竟|，|,|、|\\s)+"
)
_BEHIND: Final = re.compile("[呢啊呀哦哈嘞咯呗。！!~～…，,\\s]+(?=[？?]*$)|[？?]+$")
_WHY: Final = "(?:为什么|为啥|怎么|凭什么|咋|为何)"
_CANNOT: Final = "(?:不能|不可以|不让|不行|没法|无法|没办法|不准|不许)"
_VERB: Final = "(?P<v>打|砍|用|付|支付|出|选|点|挡|拦|攻击|指定|发动|放|丢|弃|升|登场|使用)"
_REACHES: Final = "(?:到|起|了|动|着|上|出来|出|掉|完|清|下)"
_WAYS: Final = (
    (re.compile(f"^{_WHY}(?P<a>.*?){_CANNOT}(?P<b>.+)$"), "{a}能不能{b}"),
    (re.compile(f"^(?P<a>.+?){_WHY}(?:就|还)?{_CANNOT}(?P<b>.+)$"), "{a}能不能{b}"),
    (re.compile(f"^(?:{_WHY})?(?P<a>.*?){_VERB}不{_REACHES}(?P<b>.*)$"), "{a}能不能{v}{b}"),
    (re.compile(f"^(?P<a>.*?){_VERB}(?:不(?P=v))?得{_REACHES}(?P<b>.*?)(?:吗|不|么|没)?$"), "{a}能不能{v}{b}"),
    (re.compile("^(?P<a>.*?)(?:来不来得及|还?来得及|赶得上|赶不赶得上)(?P<b>.+?)(?:吗|不|么)?$"), "{a}能不能{b}"),
    (
        re.compile(
            "^(?P<a>.+?)(?:，)?(?:可不可以|行不行|允不允许|(?:这样)?(?:可以|行|能行|成|允许|合法)(?:的?吗|不|么|嘛))$"
        ),
        "能不能{a}",
    ),
    (re.compile("^(?P<a>.*?)算不算(?:是)?(?P<b>被.+)$"), "{a}{b}了吗"),
    (re.compile("^(?P<a>.*?)(?:还|又)?(?:要不要|用不用|需不需要)(?P<b>[^付花交].*?)(?:了|吗)*$"), "{a}{b}了吗"),
    (
        re.compile(
            "^(?P<a>.*?)(?:还)?(?:会不会|会)把(?P<c>[\ue000-\ue0ff])(?P<b>[^\ue000-\ue0ff]+?)(?:掉)?(?:了|吗)*$"
        ),
        "{c}被{b}了吗",
    ),
    (re.compile("^(?P<a>.+?)(?:还)?(?:会不会|会)(?P<b>被.+?)(?:了|吗)*$"), "{a}{b}了吗"),
    (re.compile("^(?P<a>.*?)(?:可以|(?<![不可功性机])能)(?P<b>[^不].*?)(?:不|没|嘛|么)$"), "{a}能不能{b}"),
)
"""Ways to ask whether something may be done, the first that fits."""
_CAN_REACH: Final = re.compile(f"(?P<may>{MAY.pattern}){_VERB}得{_REACHES}")
"""能不能付得起 says twice what 能不能付 says."""
_WAITS: Final = re.compile(
    f"(?P<who>.*?)(?:{MAY.pattern}|可以|能)等(?:到|着)?(?P<event>.+?)(?:之后|以后|完了?|了)?再(?:去|来)?(?P<deed>.+?)[吗么]?"
)
"""能不能等狙击之后再横置盾卫 asks what may be done after it."""
_WORDS: Final = str.maketrans({"麽": "么", "沒": "没", "嗎": "吗", "?": "？", "俩": "两"})


def plain(done: Run, said: str) -> str:
    """A question put in one way; as it is where it is put so already, or no way fits."""
    named = short.written_out(done, heard(done, said.translate(_WORDS).strip()))
    listened = heard(done, named)
    text = _BEHIND.sub("", _BEFORE.sub("", listened.text)) or listened.text
    text = _CAN_REACH.sub(r"\g<may>\g<v>", text)
    if waits := _WAITS.fullmatch(text):
        text = f"{waits['event']}之后{waits['who']}能不能{waits['deed']}"
    if not asks_leave(listened.typed(text)) or re.match(_WHY, text):
        for way, how in _WAYS:
            if found := way.fullmatch(text):
                parts = found.groupdict()
                text = how.format(**{name: part or "" for name, part in parts.items()})
                break
    return listened.typed(text)
