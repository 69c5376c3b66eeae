"""A question about the course or a fact as people ask it, in the form in which it is asked.

学徒攻击了几次 is 几次 学徒攻击, 缇娅现在在哪里 is 缇娅.区域.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

_WORK: Final = re.compile("(?P<what>.+?)的?(?P<turn>在?(?:这个?|本)回合里?)?(?:被)?(?:发动|诱发|触发|使用|实行)")
"""An ability, and that it was set off or used: how often it was is asked of its name alone."""
_OFTEN: Final = (
    re.compile("几[次回](?P<what>[^次回 ].*)"),
    re.compile("(?P<what>.+?)(?:一共|总共|共)?(?:了|过)?几[次回]"),
)
_WHEN: Final = re.compile("(?P<who>.*?)(?:是|在)?(?:什么时候|何时)(?P<what>.*)")
_WHICH: Final = re.compile("(?P<what>.+?)了哪一?[张个名颗枚](?:卡牌|卡|牌|单位)?")
_THIS_TURN: Final = re.compile("在?(?:这个?|本)回合里?")
_FIRST: Final = (
    re.compile("谁先 *(?P<one>[^ ]+) +(?P<other>[^ ]+)"),
    re.compile("(?P<one>.+?)(?:和|与|跟|、)(?P<other>.+?)(?:是)?(?:谁|哪一?个)(?:在)?先"),
)
_WHO_FIRST: Final = re.compile("谁先(?P<what>[^ ]+)")
_WHO: Final = (
    re.compile("(?:是)?(?:由)?谁(?:来)?(?:选择|选出|选|决定)(?P<what>.+)"),
    re.compile("(?P<what>.+?)(?:是)?由谁(?:来)?(?:选择|选出|选|决定)?"),
)
_WHERE: Final = re.compile("(?P<what>.+?)(?:现在|最后|此刻|这时)?在(?:哪里|哪儿|哪个区域|哪个区|什么地方|哪)")
_MANY: Final = re.compile("(?:现在)?(?:还剩|还有|剩|有|是)?(?:下|了)?(?:多少|几)[张点颗枚个名]? *")
_LONG: Final = 3
"""So many characters has the name of a fact that nobody asks how much it is: 战斗力."""
_ASKS: Final = re.compile("^(?:请问|那么?)+|[呢啊]?[?？。]*$")
_WHICH_ONE: Final = re.compile("(?:是)?哪一?[张个名项颗枚].*$|的$")


Known = Callable[[str], bool]
"""Whether words name something on the board."""


def formal(words: str, is_deed: Known, is_card: Known, is_fact: Known, is_ability: Known) -> str:
    """What is asked in the form in which that is asked; as it is, where it is said in no such way."""
    text = _ASKS.sub("", words.strip())
    return next(_forms(text, is_deed, is_ability), "") or _fact(text, is_card, is_fact) or words


def _forms(text: str, is_deed: Known, is_ability: Known) -> Iterator[str]:
    """The forms of the course that words may stand for."""
    for often in _OFTEN:
        if found := often.fullmatch(text):
            worked = _WORK.fullmatch(found["what"])
            if worked is not None and is_ability(worked["what"]):
                yield f"几次 {worked['what']}{worked['turn'] or ''}"
            if is_deed(_THIS_TURN.sub("", found["what"])):  # else it would be said that it never happened
                yield f"几次 {found['what']}"
    for first in _FIRST:
        if found := first.fullmatch(text):
            yield f"{found['one']} 先于 {found['other']}"
    if found := _WHO_FIRST.fullmatch(text):
        yield f"谁先 {found['what']}"
    for who in _WHO:
        if (found := who.fullmatch(text)) and not text.startswith("由谁 "):
            yield f"由谁 {_WHICH_ONE.sub('', found['what'])}"
    if found := _WHEN.fullmatch(text):
        yield f"何时 {found['who']}{found['what']}"
    if found := _WHICH.fullmatch(text):
        yield f"何时 {found['what']}"


def _fact(text: str, is_card: Known, is_fact: Known) -> str:
    """The fact that is asked for: how much there is, or where a card lies."""
    where = _WHERE.fullmatch(text)
    if where is not None and is_fact(f"{where['what']}.区域"):
        return f"{where['what']}.区域"
    left = _MANY.sub("", text, count=1)
    cuts = [(left[:at].removesuffix("的"), left[at:]) for at in range(1, len(left))]
    if left == text:  # it may be an act, of which a fact is called alike: 攻击
        cuts = [(card, what) for card, what in cuts if len(what) >= _LONG and is_card(card)]
    whole = [left] if left != text else []
    ways = [way for one in (*whole, *(f"{card}.{what}" for card, what in cuts)) for way in (one, f"{one}区")]
    return next(filter(is_fact, ways), "")
