"""The brackets of Cipher's card text: icons, names, costs and reminders, however they were typed."""

from __future__ import annotations

import re
import unicodedata

from judge import cjk
from judge.effects.folding import Bracket
from judge.games.cipher.text import terms

_KINDS = {word: f"【{kind}】" for kind, words in terms.KINDS.items() for word in words}
SHORT = {
    "CCS": "转职技",
    "FS": "阵型技",
    "LvS": "升级技",
    "LVS": "升级技",
    "US": "共斗技",
    "CF": "化形",
    "BS": "羁绊技",
}
"""The letters that are printed in keyword icons, and what the icons are called."""
_CALLED = "|".join((*terms.KEYWORDS, *terms.OTHER_KEYWORDS, *terms.SUPPORT_TYPES))
_ICON = re.compile(rf"(?:{_CALLED}|(?:{'|'.join(SHORT)})(?![A-Za-z]))[^『』]*")
_LIMIT = re.compile(r"(?:每个?|1|一)回合(?:限|仅限|只限)?(?:1|一)次")
_COST = re.compile(
    r"横置|行动|翻面|翻转|翻[0-9一二三四五]|丢弃|舍弃|弃置|转为|将|把|从|破坏|选择|支付|放置|移动|击破|公开|展示|查看|确认"
)
_SHORT_COST = re.compile(r"横置|翻[面转]?[:：×x]?(?:\d+|[一二三四五六七八九十])?张?|行动")
_HEADER = re.compile(r"(?:^|[】』〗\]]|回合[^，。]*[1一]次)：?$")
_BODY = re.compile(r"【[常起自特支]】(?:『[^』]*』|〖[^〗]*〗|\[[^\]]*\])*$")
_ABILITY = re.compile(r"(?:[〖『][^〗』]*[〗』]\s*)*[【\[［](?:常|起|自)[^】\]］]{0,5}[】\]］]")
SPELLED = "⟦", "⟧"
"""How an ability stands in a text that gives it, spelled out in quotation marks; it is read by itself."""
_FOR_EACH = re.compile("每有[0-9]+[点张名颗]，(?:就|则)?$")
_TRIGGER = re.compile(r".*[^小]时$")


def brackets(opening: str, content: str, before: str) -> Bracket:
    """What a pair of brackets is (see ``judge.effects.folding.Bracket``)."""
    words = cjk.fold(content).replace(" ", "")
    if opening in "（(":
        return _reminder(words, before)
    if opening in "『‘":
        return Bracket("read") if _BODY.search(before) and _TRIGGER.fullmatch(words) else Bracket("kept", "『", "』")
    if opening in "「“":
        return Bracket("kept", *SPELLED) if _ABILITY.match(content) else Bracket("kept", "「", "」")
    if opening in "【[［〖《<＜〈":
        return _icon(opening, words, before)
    return Bracket("kept", opening, opening)


def _reminder(words: str, before: str) -> Bracket:
    """Reminder text does not count (21.1.1.3); so what would count must not be written as one."""
    if words in _KINDS and (not before or before.endswith(("』", "〗", "。"))):
        return Bracket("instead", _KINDS[words])
    if _LIMIT.fullmatch(words):
        return Bracket("refused", "（）里的是补充说明，不算数（21.1.1.3）：次数请写成〖1回合1次〗")
    if _HEADER.search(before) and all(_SHORT_COST.fullmatch(part) for part in re.split("[,、]", words)):
        return Bracket("refused", "（）里的是补充说明，不算数（21.1.1.3）：费用请写在[ ]里")
    return Bracket("left out")


def _icon(opening: str, words: str, before: str) -> Bracket:  # noqa: PLR0911 - the same
    if words in _KINDS:
        used = _KINDS[words] == "【起】" and before.endswith("使用")
        return Bracket("instead", "起动型" if used else _KINDS[words])
    if _LIMIT.fullmatch(words):
        return Bracket("instead", "〖1回合1次〗")
    if _ICON.fullmatch(words):
        return Bracket("kept", "〖", "〗")
    if opening in "<＜〈《":
        return Bracket("kept", "<", ">")
    if _HEADER.search(before) and _COST.search(words):
        return Bracket("read", "[", "]")
    if all(_SHORT_COST.fullmatch(part) for part in re.split("[,、]", words)):
        return _paid_later(before)
    if opening in "[［" and before.endswith(("可以", "支付")) and _COST.match(words):
        return _paid_later(before)
    if opening in "[［":
        return Bracket("kept", "「", "」")
    if any(words in values for values in terms.FACT_VALUES.values()):
        return Bracket("kept", "<", ">")
    return Bracket("kept", "〖", "〗")


def _paid_later(before: str) -> Bracket:
    """你可以〖翻面1〗: brackets of a cost in the text itself."""
    if before.endswith(("可以", "支付")) or _FOR_EACH.search(before):
        return Bracket("read")
    return Bracket("refused", "费用要写在能力种类的图标后面，或者写成「你可以〖翻面1〗」")


def icon(printed: str) -> tuple[str | int, ...] | None:
    """A keyword icon with its number or names, from what stands between its brackets; None if it is not one.

    ``升级技3``: ``("升级技", 3)``; ``共斗技 <光之剑>4``: ``("共斗技", "光之剑", 4)``, and so on for
    each affinity that it names; ``化形 「甲」``:
    ``("化形", "甲")``. Of later sets: ``共斗技``: ``("共斗技",)``, ``化形``: ``("化形",)``; their text says
    what must be.
    """
    written = re.sub(
        rf"^\s*({'|'.join(SHORT)})(?![A-Za-z])",
        lambda short: SHORT[short[1]],
        unicodedata.normalize("NFKC", printed),
    )
    for said, called in terms.OTHER_KEYWORDS.items():
        written = re.sub(rf"^\s*{said}", called, written)
    found = re.match(rf"\s*({'|'.join(terms.KEYWORDS)})(.*)", written, re.DOTALL)
    if found is None:
        return None
    rest = re.findall(r"[0-9０-９]+|[^0-9０-９\s<>＜＞《》「」“”\[\]［］〈〉:：,，、·・xX×]+", found[2])
    words: tuple[str | int, ...] = tuple([int(word) if word.isdecimal() else word for word in rest])
    if found[1] == "共斗技" and len(words) % 2 == 0 and all(isinstance(word, int) for word in words[::2]):
        words = tuple([word for number, name in zip(words[::2], words[1::2], strict=True) for word in (name, number)])
    numbers = [word for word in words if isinstance(word, int)]
    fits = {
        "阵型技": not words,
        "转职技": not words,
        **dict.fromkeys(("羁绊技", "纹章力", "龙血技"), not words),
        "升级技": len(words) == len(numbers) == 1,
        "共斗技": all(isinstance(word, int) is bool(n % 2) for n, word in enumerate((*words, "")))
        and len(words) % 2 == 0,
        "化形": not numbers,
    }
    return (found[1], *words) if fits[found[1]] else None
