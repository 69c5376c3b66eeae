"""Whole clauses said in another order, or with other words, than the grammar knows them: what each is read as."""

from __future__ import annotations

import re

REWORDED = tuple(
    (re.compile(said), term)
    for said, term in (
        # damage that is shared out, said before those it is dealt to
        (
            "你?(?:任意|自行)?将([^，。将]{1,4}点)伤害(?:任意|自行)?分配(?:给|到)([^，。]+)",
            r"对\2造成共\1伤害，任意分配",
        ),
        ("你?(?:任意|自行)分配([^，。将]{1,4}点)伤害(?:给|到)([^，。]+)", r"对\2造成共\1伤害，任意分配"),
        # what may be left tapped, and what blocks though it is tapped
        (
            "(?:(?:在|于)?你的重置阶段(?:中|内|时)?，?你可以(?:选择)?不(?:将)?重置"
            "|你可以(?:选择)?(?:在|于)你的重置阶段(?:中|内)?不(?:将)?重置)"
            "([该此这本](?:道具|单位|牌|永久物)|你操控的[^，。]{1,8})(?=[，。])",
            r"\1在重置阶段可以不重置",
        ),
        (
            "也?可以(?:在|于)?横置(?:状态)?(?:着|时|下|的情况下)?也?(?:进行)?阻挡(?=[，。])",
            "可以横置着阻挡",
        ),
        (
            "(?<=[位物])横置(?:状态)?(?:时|的时候|着)?，?其?(?:也|仍|依然)?可以(?:进行)?阻挡(?=[，。])",
            "可以横置着阻挡",
        ),
        ("横置(?:状态)?的?([^，。的]{0,6}单位)(?:也|仍|依然)?可以(?:进行)?阻挡(?=[，。])", r"\1可以横置着阻挡"),
    )
)
"""What stands in the text, and what it is read as."""
