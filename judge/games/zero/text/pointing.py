"""Words that point at a card that was spoken of or takes part (其, 装备此牌的角色牌), instead of describing it."""

from __future__ import annotations

from collections.abc import Callable

from judge.effects.nodes.meant import Ref, Select, Target
from judge.effects.syntax import Part
from judge.games.zero.text.sense import Sense

TACTICS = ("战术牌", "瞬间战术牌", "普通战术牌")
KINDS_OF = {"战术牌": ("普通战术", "瞬间战术"), "普通战术牌": ("普通战术",), "瞬间战术牌": ("瞬间战术",)}
"""What the tactics that a text names are as a 类别 (302#1)."""
IN_PLAY = frozenset(("角色牌", "装备牌", "事件牌"))
"""The kinds of cards that lie in the battle zone (302#1)."""


def _that(sense: Sense, word: Part) -> Target:
    """其, 那张牌: what was spoken of last, of the kind that is said."""
    if sense.all_of and word.text in _SEVERAL:
        return Ref("那")
    if (kind := next((kind for kind in _KINDS_SAID if kind in word.text), "")) and not _is_a(sense, sense.that, kind):
        return _last_of(sense, word, kind)
    if sense.in_value and len([ref for ref, what in sense.mentions if not kind or what.kind in {kind, "牌"}]) > 1:
        raise sense.fail(f"「{word.text}」指的是哪一张？前面说到了几张牌", word)
    of_target = isinstance(sense.that, Ref) and sense.that.role.startswith("对象")
    if sense.in_value and of_target and sense.deed in {"废弃", "舍弃"}:
        raise sense.fail(f"「{word.text}」指的是哪一张？前面{sense.deed}了一张，这里又说到一张", word)
    if sense.that == Ref("那") and sense.others_since and not sense.in_cost:
        raise sense.fail(f"「{word.text}」指的是哪一张？后面又说到了别的牌", word)
    if sense.that is None and isinstance(sense.subject, Ref) and sense.subject != Ref("这"):
        return sense.subject
    itself = sense.itself or (sense.in_value and sense.subject == Ref("这"))
    if sense.that is None and itself and word.text in {"其", "它"} and not sense.mentions:
        return Ref("这")
    if sense.that is None:
        raise sense.fail(f"「{word.text}」指的是哪一张？前面没有说到别的牌", word)
    if len(sense.targets) > 1 and isinstance(sense.that, Ref) and sense.that.role.startswith("对象"):
        raise sense.fail(f"「{word.text}」指的是哪一个对象？请写明", word)
    return sense.that


_SEVERAL = frozenset(("那些牌", "那些角色牌", "这些牌", "这些角色牌", "它们"))
_KINDS_SAID = ("角色牌", "装备牌", "事件牌", "战术牌")


def _is_a(sense: Sense, that: Target | None, kind: str) -> bool:
    """Whether what was spoken of last can be a card of a kind, as far as its description tells."""
    subject = sense.trigger.subject if sense.trigger is not None else None
    known: Target | None = dict(sense.mentions).get(that) if isinstance(that, Ref) else that
    known = subject if that == Ref("诱发") else known
    if not isinstance(known, Select):
        return True
    return known.kind == kind or known.kind not in {*IN_PLAY, *TACTICS}


def _last_of(sense: Sense, word: Part, kind: str) -> Ref:
    """The one card of a kind that was spoken of before."""
    found = [ref for ref, what in sense.mentions if what.kind == kind and what.most == 1]
    subject = sense.trigger.subject if sense.trigger is not None else None
    if isinstance(subject, Select) and subject.kind == kind:
        found.append(Ref("诱发"))
    if len(found) != 1:
        raise sense.fail(f"「{word.text}」指的是哪一张？前面没有说到一张{kind}", word)
    return found[0]


def _fighter(_sense: Sense, word: Part) -> Ref:
    """与此牌战斗的角色牌, 攻击的角色牌, 防御的角色牌; 攻击此牌的角色牌: if it is this card."""
    if word.text.startswith("与"):
        return Ref("交战对手")
    if "此牌" in word.text:
        return Ref(f"{word.text[:2]}此牌的角色")
    return Ref("攻击角色" if "攻击" in word.text else "防御角色")


def _wearer(sense: Sense, word: Part) -> Ref:
    """装备此牌的角色牌, 装备此牌的『甲』."""
    if "『" in word.text:
        sense.worn_by = word.text[word.text.index("『") + 1 : word.text.index("』")]
    return Ref("装备角色")


def _beaten_by(sense: Sense, word: Part) -> Ref:
    """战斗破坏此牌的角色牌: the one that it fought."""
    if sense.trigger is None or sense.trigger.event not in {"战斗破坏", "攻击破坏", "防御破坏"}:
        raise sense.fail("破坏此牌的是哪一张？只有【战斗破坏时】才说得上", word)
    return Ref("另一方")


def _gear(sense: Sense, word: Part) -> Ref:
    """此牌装备的装备牌: what is on it."""
    if word.text.startswith("此牌") or "在此牌" in word.text:
        return Ref("所装备", of=Ref("这"))
    if "的角色牌" in word.text:
        if word.text.startswith("被"):
            return Ref("所装备", of=_other_end(sense, word))
        return Ref("所装备", of=_fighter(sense, word))
    if not isinstance(sense.that, Ref) or "-" in sense.that.role:
        raise sense.fail(f"「{word.text}」指的是哪一张的？前面没有说到一张别的牌", word)
    return Ref("所装备", of=sense.that)


def _other_end(sense: Sense, word: Part) -> Ref:
    """被此牌破坏的角色牌, 被攻击的角色牌: what is at the other end of what set the effect off."""
    event = sense.trigger.event if sense.trigger is not None else ""
    ends = ("战斗胜利", "攻击胜利", "防御胜利", "战斗破坏了") if "破坏" in word.text else ("攻击",)
    if event not in ends:
        raise sense.fail(f"「{word.text}」指的是哪一张？发动的时机没有说到", word)
    return Ref("另一方")


THUS_AT = {"破坏": "休息区", "舍弃": "休息区", "废弃": "休息区", "移出游戏": "移出游戏", "登场": "战斗区"}
"""Where a card lies to which something was done."""


def thus(sense: Sense, word: Part) -> str:
    """以此效果破坏的: where those of the part before it lie, if it was that which was done there."""
    deed = next((deed for deed in THUS_AT if deed in word.text.replace("移出", "移出游戏")), "")
    if sense.deed != deed:
        raise sense.fail(f"前面的一句没有写{deed}什么牌", word)
    return THUS_AT[deed]


def paid_so(sense: Sense, said: str) -> bool:
    """Whether 以此法每废弃一张 speaks of what the cost was paid with, and not of what the effect did before it."""
    return any(deed in said for deed in sense.paid_deeds) and not (sense.deed and sense.deed in said)


def _paid_card(sense: Sense, word: Part) -> Ref:
    """舍弃的牌的费用: of the one card that the cost was paid with."""
    paid = [what for ref, what in sense.mentions if ref == Ref("支付")]
    said = "舍弃" in word.text  # which is of the hand (608#1)
    if sense.deed or not any((what.zones == ("手牌",)) == said for what in paid):
        raise sense.fail(f"「{word.text}」指的是哪一张？费用里没有写用一张牌支付", word)
    return Ref("支付")


POINTED: dict[str, Callable[[Sense, Part], Target]] = {
    "PAID_CARD": _paid_card,
    "REMOVED_BY": lambda _sense, _word: Ref("移出的"),
    "THIS": lambda _sense, _word: Ref("这"),
    "THAT": _that,
    "THAT_SAID": lambda sense, word: sense.mentioned(word),
    "HOST": _wearer,
    "HOST_SAID": _wearer,
    "FIGHTER": _fighter,
    "OTHER_END": _other_end,
    "BEATEN_BY": _beaten_by,
    "GEAR": _gear,
}
"""The words that point at a card, instead of describing it."""
