"""Words that point at a card: 这名单位, 那名单位, 其, 支援这名单位的卡."""

from __future__ import annotations

from judge.effects.nodes.meant import Doing, Filter, Is, Ref, Select, Target, Whose
from judge.effects.syntax import Part
from judge.games.cipher.text.sense import Sense, names_of

ROLES = {
    **dict.fromkeys(("攻击单位", "攻击的单位", "正在攻击的单位"), "攻击单位"),
    **dict.fromkeys(("防御单位", "被攻击的单位", "被攻击单位"), "防御单位"),
    **{role: role for role in ("战斗单位", "支援卡")},
}


COST = "费用"
"""Instead of a zone: of the cards that the cost has put somewhere."""


def pointed(sense: Sense, said: Part) -> Target:  # noqa: PLR0911 - one a kind of word
    """What a pointing word means."""
    match said.name:
        case "THIS":
            if sense.kind == "支" and "单位" in said.text:
                raise sense.fail("支援能力的卡不是单位：请写「我方的攻击单位」「我方的防御单位」或「这张卡」", said)
            return Ref("这")
        case "THIS_HELD":
            where = next((zone for zone in ("退避区", "羁绊区", "战场") if zone in said.text), "手牌")
            if sense.kind == "常" and where in {"退避区", "羁绊区"} and not sense.on_bonds:
                raise sense.fail("常时型能力在它的卡是战场上的单位时才有效（21.2.3.1.1.2）", said)
            if where != "战场":  # where every unit is (26.2.1)
                sense.meanwhile.append(Is(Ref("这"), (Filter("区域", "=", (where,)),)))
            return Ref("这")
        case "SUPPORTER":
            others = "其他" in said.text or "其它" in said.text
            own = any(word in said.text for word in ("我方", "己方", "友方"))
            fighting = next((role for role in ("攻击单位", "防御单位", "战斗单位") if role in said.text), "")
            described = Ref(fighting, "自己") if fighting else Select("单位", "自己", other=others)
            sense.meanwhile.append(Doing("被支援", described if own else Ref("这")))
            return Ref("支援卡", "自己")
        case "THOSE_PUT":
            if sense.chosen != "卡":
                raise sense.fail("前面没有放置过卡", said)
            return sense.that(said)
        case "REST_OF":
            if not sense.shown:
                raise sense.fail(f"「{said.text}」是哪些卡的其余？前面没有查看或公开过卡", said)
            return Ref("其余")
        case "THAT_ROLE":
            role = next(role for role in (*ROLES, "主人公") if role in said.text)
            side: Whose = "自己" if "我方" in said.text else "对手" if "敌方" in said.text else "双方"
            role = ROLES.get(role, role)
            return Ref(role, side) if side != "双方" or role not in _EACH_HAS_ONE else _that_role(sense, role, said)
    return _whichever(sense, said)


_EACH_HAS_ONE = ("主人公", "战斗单位", "支援卡")
"""The roles that a card of each player has, so that one must have been spoken of to be 那."""


def _that_role(sense: Sense, role: str, said: Part) -> Target:
    """那名主人公, 那张支援卡: the one that was spoken of."""
    if role == "主人公" and sense.lord is not None:
        return sense.lord
    if isinstance(sense.meant, Ref) and sense.meant.role == role and sense.meant.whose != "双方":
        return sense.meant
    if role == "支援卡" and sense.supported != "双方":
        return Ref(role, sense.supported)
    if role == "主人公" and sense.chosen == "单位":
        return sense.that(said)
    raise sense.fail(f"是谁的{role}？前面没有说到：请写「我方的」或「敌方的」", said)


def _whichever(sense: Sense, said: Part) -> Target:  # noqa: PLR0911, PLR0912 - one a kind of card that can be meant
    """那名单位, 其; 该单位 is this one if no other was spoken of."""
    if "「" in said.text:
        return _of_that_name(sense, said)
    if _is_drawn(sense, said):
        return _drawn(sense, said)
    if said.name == "IT" and not sense.chosen and sense.acted == (Ref("这"),):
        return Ref("这")
    acted = sense.subject or sense.acted_before
    if not sense.chosen and sense.meant is not None and acted not in {(), (sense.meant,)}:
        if said.name == "IT" or said.text.startswith("该"):
            raise sense.fail(f"「{said.text}」指的是哪一名？请写「这名单位」或「那名单位」", said)
    elif said.name == "IT" and not sense.chosen and sense.meant is None and len(sense.subject) == 1:
        return sense.subject[0]
    a_unit = "单位" in said.text and sense.chosen not in {"", "单位"}
    if said.text.startswith("该") and (a_unit or (not sense.chosen and sense.meant in {None, Ref("这")})):
        return Ref("这")
    if a_unit:
        return _unit_before(sense, said)
    own = any(word in said.text for word in ("我方", "己方", "友方", "自己"))
    foe = any(word in said.text for word in ("敌", "对手", "对方"))
    side: Whose = "自己" if own else "对手" if foe else "双方"
    if sense.chosen and "双方" not in {side, sense.chosen_of} and side != sense.chosen_of:
        raise sense.fail(f"前面选择的不是「{said.text}」", said)
    if not sense.chosen and sense.meant is None and said.text[1:2] == "些" and len(sense.subject) == 1:
        return _those(sense, said)
    if not sense.chosen and sense.supported != "双方" and said.text[2:] in {"卡", "卡牌"}:
        return Ref("支援卡", sense.supported)
    if _is_supported(sense, said) and side in {"双方", sense.supported}:
        return Ref("诱发")
    if not sense.chosen and sense.failed and "卡" in said.text:
        return Ref("另一方")
    if not sense.chosen and sense.meant is None and sense.paid and "卡" in said.text:
        return Select("卡", zones=(COST,), shown=True)
    if sense.chosen == "单位" and not a_unit_said(said) and sense.earlier - {"单位"}:
        raise sense.fail(f"「{said.text}」是那名单位，还是先前选择、公开或移动的卡？", said)
    return sense.that(said, side)


def _of_that_name(sense: Sense, said: Part) -> Target:
    """那名「甲」: the one that was described by that very name."""
    name = sense.source.printed(said.start + said.text.index("「") + 1, said.end - 1).strip()
    if sense.chosen:
        if sense.called != (name,) or (sense.chosen == "单位") is not said.text.startswith(("那名", "该名")):
            raise sense.fail(f"前面选择的不是「{said.text}」", said)
        return sense.that(said)
    if name in sense.named and not sense.set_off:  # of which a condition said that it is there
        return Select("单位", sense.named[name], filters=(Filter("单位名", "=", (name,)),))
    sides = {who.whose for who in sense.set_off if isinstance(who, Select) and names_of(who) == (name,)}
    if len(sides) != 1 or len(sense.set_off) != 1:
        raise sense.fail(f"「{said.text}」是哪一名？前面没有说到", said)
    return sense.that(said, sides.pop())


def _is_supported(sense: Sense, said: Part) -> bool:
    """其他我方单位被「甲」支援时，那名单位: the one that is supported, for what supports it is a card."""
    units = all(isinstance(who, Select) and who.kind == "单位" for who in sense.set_off) and bool(sense.set_off)
    alone = not sense.chosen and sense.meant is None and sense.supported != "双方"
    return alone and units and said.name != "IT" and a_unit_said(said)


def beside(sense: Sense, said: Part) -> Target:
    """与那名单位在同一区域的: that unit. Each player has areas of his own (6.3), so what is there is his."""
    side: Whose = "自己" if "我方" in said.text else "对手" if "敌方" in said.text else "双方"
    if (role := next((role for role in ("攻击单位", "防御单位", "主人公") if role in said.text), "")) != "":
        of: Whose = "自己" if "自己" in said.text else "对手" if "对手" in said.text else side
        if role == "主人公" and of == "双方":
            raise sense.fail("是谁的主人公？请写「我方的」或「敌方的」", said)
        return Ref(role, of)
    if "其" in said.text and not sense.chosen and sense.meant is None:
        return Ref("这")  # 这名单位和与其位于同一区域的…
    that = sense.that(said, side)
    if sense.chosen and sense.chosen != "单位":
        raise sense.fail(f"「{said.text}」前面选择的不是单位", said)
    return that


def _is_drawn(sense: Sense, said: Part) -> bool:
    """Whether the cards are meant that were drawn: 抽到的卡, or what else could be where nothing was spoken of yet."""
    if said.text.startswith("抽"):
        return True
    if sense.paid and said.name != "IT":
        return False  # that which the cost has put away
    nothing = not sense.chosen and sense.meant is None and not sense.failed and sense.supported == "双方"
    a_card = said.name == "IT" or ("卡" in said.text and "敌" not in said.text and "对手" not in said.text)
    return sense.drawn is not None and nothing and a_card and not (said.name == "IT" and sense.subject)


def _drawn(sense: Sense, said: Part) -> Target:
    """抽1张卡，将其公开: of the cards that this draw brings."""
    if sense.drawn is None:
        raise sense.fail("前面没有抽过卡", said)
    sense.kept, sense.drawn, sense.chosen, sense.chosen_of, sense.pointed = (
        (*sense.kept, sense.drawn),
        None,
        "卡",
        "自己",
        True,
    )
    return Ref("那")


def _unit_before(sense: Sense, said: Part) -> Target:
    """那名单位 after a card was chosen for the unit that the trigger speaks of."""
    if not isinstance(sense.meant, Ref) or "单位" in sense.earlier:
        raise sense.fail("前面选择的不是单位", said)
    sense.pointed = True
    return sense.meant


def _those(sense: Sense, said: Part) -> Target:
    """所有…单位的战斗力+30，那些单位…: the same units, unless what was done to them tells them apart."""
    (who,) = sense.subject
    if not isinstance(who, Select) or who.least is not None or who.most is not None:
        raise sense.fail(f"不知道「{said.text}」指的是哪些：前面没有说到几名单位", said)
    if sense.changed & {demand.fact for demand in who.filters}:
        raise sense.fail(f"「{said.text}」是变化之前的那些，还是变化之后的？请重新写明是哪些单位", said)
    return who


def a_unit_said(said: Part) -> bool:
    """Whether a pointing word can mean a unit only, or what was spoken of last (其)."""
    return said.name == "IT" or any(word in said.text for word in ("单位", "角色"))


def side_of(sense: Sense, who: Target) -> Whose:
    """Whose card is spoken of; of both sides where the words do not tell."""
    if isinstance(who, Select):
        return who.whose
    this: dict[str, Whose] = {"这": "自己", "那": sense.chosen_of}
    if who.whose == "双方" and (spoken_of := next((side for side, end in sense.ends.items() if end == who), None)):
        return spoken_of
    return this.get(who.role, who.whose) if who.whose == "双方" else who.whose
