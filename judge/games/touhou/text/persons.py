"""该玩家, 其操控者, 拥有者: which player a word means."""

from __future__ import annotations

import re

from judge.effects.nodes.ability import Trigger
from judge.effects.nodes.meant import TARGET, Holder, Ref, Select, Target, Whose, slots
from judge.effects.syntax import Part
from judge.games.touhou.text.roles import CAUSE, OPPONENT, OTHER_END, THIS, YOU
from judge.games.touhou.text.sense import Sense
from judge.games.touhou.text.words import SPELL

PLAYERS = frozenset(("该玩家", "那位玩家", "那名玩家", "他", "她", "该对手", "该名玩家"))


_OWN = re.compile("(?:该|此|本|这个|这张)(牌|单位|道具|结界|符卡|时符|乐章)(?:(?=的)|$)")
"""A word for one's own card, before 的操控者."""


def _his_own(sense: Sense) -> Ref:
    """每位玩家…其…: of each his own."""
    sense.his_own = True
    return YOU


def _of_the_other(trigger: Trigger, said: str) -> bool:
    """Whether the controller of the other one is meant: 你操控的单位成为对手符卡的目标时，反制该符卡，除非其操控者…."""
    mine, other = trigger.subject, trigger.object
    if not isinstance(mine, Select) or not isinstance(other, Select):
        return False
    if "符卡" in said:
        return other.kind.startswith(SPELL) and not mine.kind.startswith(SPELL)
    return said == "其操控者" and mine.whose == "自己" and other.whose != "自己"


def owner(sense: Sense, word: Part) -> Target | Holder:  # noqa: PLR0911, PLR0912 - one a kind of word
    """The player that 该玩家, 其操控者, 拥有者 … is."""
    said = word.text.removesuffix("的")
    if said in PLAYERS or said.startswith(("该玩家", "那名玩家", "他")):
        if sense.player is None and said == "该对手":
            return OPPONENT
        if sense.player is None and sense.actor == ("双方", None) and sense.that is None:
            return _his_own(sense)
        if sense.player is None:
            raise sense.fail(f"「{said}」指的是谁？前面没有说到别的玩家", word)
        return sense.player
    if said in {"其", "其操控", "其操纵"}:
        if sense.player is not None:
            return sense.player
        if sense.that in {None, THIS} and sense.actor == ("双方", None):
            return _his_own(sense)
        if sense.that in {None, THIS}:  # its own player is 你
            raise sense.fail(f"「{said}」指的是谁？", word)
        return Holder(sense.that)
    of = sense.that
    if of == THIS and said == "其操控者" and sense.trigger is not None and isinstance(sense.trigger.subject, Select):
        raise sense.fail("「其操控者」是哪一张牌的？这张牌自己的操控者写「你」", word)
    if said[1:3] == "单位" and _OWN.match(said) is not None and sense.another_unit_set_it_off():
        own = "？这张牌自己的操控者写「你」" if "操控者" in said else "，还是这张牌自己？"
        raise sense.fail(f"「{said}」是哪一个的{own}", word)
    if _OWN.match(said) is not None and sense.itself(said) and not (said[1] == "单" and sense.of_others()):
        if sense.own == SPELL and "拥有" not in said:  # he who uses it
            return YOU
        of = THIS
    if of == CAUSE and sense.trigger is not None and _of_the_other(sense.trigger, said):
        of = OTHER_END
    if of is None and said.startswith(("其", "操控者")) and sense.trigger is not None and sense.trigger.subject == THIS:
        of = THIS
    if of is None:
        raise sense.fail(f"「{said}」是哪一张牌的？前面没有说到别的牌", word)
    return Holder(of, owns="拥有" in said)


def seen_by(sense: Sense, by: Target | Holder, whose: Whose, at: Part) -> Whose:
    """目标对手选择你墓地中的一张符卡: whose that is, from the side of him who does it, where it was said of who speaks.

    Raises:
        TextError: he could be either player.
    """
    if whose not in {"自己", "对手"}:
        return whose
    before = sum(map(slots, sense.targets))
    aimed = isinstance(by, Ref) and by.role == f"{TARGET}{before}" and bool(sense.targets)
    if by != OPPONENT and not (aimed and sense.targets[-1].whose == "对手"):
        raise sense.fail("是说话的「你」的，还是那位玩家的？请写明是谁的", at)
    return "对手" if whose == "自己" else "自己"
