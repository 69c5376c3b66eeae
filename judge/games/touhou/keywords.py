"""6.4, 5.5.1, 1.45. The keywords that cards print: those that the book defines, and those that it only prints."""

from __future__ import annotations

from judge.games.touhou.text.words import DEFINED, KEYWORDS

UNDEFINED = tuple(word for word in KEYWORDS if word not in DEFINED)
"""结晶, 极彩, 奇迹, 终言, 英勇: cards use them, and the book says nothing of what they mean."""
READINGS = {
    "英勇": ("单位攻击时不横置", "按裁判判断处理"),
    "极彩": ("支付其颜色值时可以用任意颜色", "按裁判判断处理"),
    "结晶": ("没有对局中的作用", "按裁判判断处理"),
    "奇迹": ("没有对局中的作用", "按裁判判断处理"),
    "终言": ("没有对局中的作用", "按裁判判断处理"),
}
"""How the undefined ones may be read; the judge says which."""
