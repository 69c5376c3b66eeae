"""4.4 to 4.7. The symbols that cards print: those that the book lists, and those of sets that came after it."""

from __future__ import annotations

LISTED = {
    "势力": ("光之剑", "圣痕", "白夜", "暗夜", "纹章", "神将器"),
    "性别": ("男性", "女性"),
    "武器": ("剑", "枪", "斧", "弓", "魔法", "杖", "龙石", "暗器", "牙"),
    "属性": ("重甲", "兽马", "飞行", "龙", "幻影"),
}
"""What the book lists (4.4.2, 4.5.2, 4.6.2, 4.7.4)."""
_LATER = {"势力": ("圣战旗", "女神纹", "女神纹章", "神器", "魔石"), "武器": ("拳",), "属性": ("魔物",)}
SYMBOLS = {kind: (*values, *_LATER.get(kind, ())) for kind, values in LISTED.items()}
"""All that a card can print. The rules speak of all symbols alike, so that later ones need none of their own."""
