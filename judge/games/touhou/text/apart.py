"""该单位 on a unit where another unit set it off: whether that may as well be meant, so that it is asked."""

from __future__ import annotations

import re

from judge.effects.nodes.verbs import MEANS_OTHERS, Deploy
from judge.effects.syntax import Part
from judge.games.touhou.text.roles import THAT
from judge.games.touhou.text.sense import Sense
from judge.games.touhou.text.words import UNIT

GONE = frozenset(("死去", "消灭", "离场", "进墓地", "牺牲", "弃置", "移除", "移回手上"))
"""What happens to a card that leaves where it was."""


def what_set_off_as_well(sense: Sense, word: Part) -> bool:
    """Whether 该单位 on a unit may as well be another one that set it off: 每当一个单位进战场时，该单位获得疾行.

    It is itself where the other one is called something else (将那个死去的单位移除…，在该单位上放置…), or is gone.
    """
    if not sense.another_unit_set_it_off() or sense.trigger is None:
        return False
    text = sense.source.folded
    before, after = text[: word.start], text[word.end :]
    if _CALLED_ELSE.search(text) or re.search("(?:该|此|本|这个)单位", before):
        return False
    in_play = after.startswith(_IN_PLAY) or _DEALS.match(after) is not None or before.endswith(("重置", "横置"))
    return not (in_play and sense.trigger.event in GONE)


def what_entered_as_well(sense: Sense, word: Part) -> bool:
    """Whether 该单位 on a unit may as well be one that was just put into play: …放进战场，该单位于结束阶段移除."""
    if sense.own != UNIT or sense.that != THAT or not isinstance(sense.last_of(MEANS_OTHERS), Deploy):
        return False
    return re.search("(?:该|此|本|这个)单位", sense.source.folded[: word.start].rpartition("放进")[2]) is None


_CALLED_ELSE = re.compile("那个|那些|那名|该妖|(?<!尤)其(?![他它余中])|它|前者|后者|(?<!置)之(?=，|。|$)")
_DEALS = re.compile("(?:便|则|可以)?对[^，。]{1,12}造成")
_IN_PLAY = (
    "上",
    "获得",
    "得到",
    "具有",
    "也获得",
    "便获得",
    "额外获得",
    "不能",
    "不会",
    "可以",
    "变为",
    "攻击",
    "阻挡",
)
"""What can be said of a unit in play only."""
