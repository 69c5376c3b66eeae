"""Whom and how long a clause of card text speaks of: its own words, or those before it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from judge.effects.nodes.ability import Node
from judge.effects.nodes.meant import Ref, Select, Target, Whose
from judge.effects.nodes.verbs import TakeControl
from judge.effects.syntax import Part
from judge.games.zero.text import nouns
from judge.games.zero.text.nouns import aimed
from judge.games.zero.text.sense import TURN_END, Sense


def actor_of(part: Part, default: Whose) -> Whose:
    """Whose act it is, as the clause says."""
    said = part.word("WHOSE")
    if said is None and part.word("EACH"):
        return "双方"
    return nouns.whose(said.text) if said else default


def until_of(sense: Sense, part: Part, *, banning: bool = False) -> str:
    """Until when: said in the clause or before it. ``banning``: whether it is what a player may not do."""
    said = list(part.rules("until"))
    if len(said) > 1 or (said and sense.until not in {"", duration(sense, said[0])}):
        raise sense.fail("持续到什么时候写了两次", said[-1])
    goes_on = said_of(part) is None and sense.subject is not None
    if goes_on and said and not sense.before:
        raise sense.fail("前面的变化持续到什么时候？请写在这一句的前面", said[-1])
    sense.pending = None
    until = duration(sense, said[0]) if said else sense.until or (sense.before if goes_on else "")
    if until == NEXT_TURN and not banning:
        raise sense.fail("下个回合才开始的，只能是哪位玩家不能使用什么牌、不能攻击", part)
    if until in RESETS and "重置" not in part.said("FLAG"):
        raise sense.fail("到重置步骤为止的，只能是不能重置", part)
    sense.before = until
    sense.lasts_for_a_time = sense.lasts_for_a_time or bool(until)
    return until


_ATTACKS = frozenset(("攻击", "战斗", "攻击生命区成功"))
BATTLE_END = "战斗结束"
"""Until the battle ends (507#1)."""
OTHERS_END = "对方回合结束"
"""Until the opponent's turn ends: this one, if it is his, or else the next."""
_OTHERS = re.compile(r"(?:直到|直至|至|到)(?:对方|对手)的?回合(?:的)?结束(?:时)?(?:为止)?")
_WHOSE = "对方|对手|我方|自己|你"
_NEXT_ONES = re.compile(
    rf"(?:直到|直至|至|到)(?P<before>{_WHOSE})?的?下(?:一?个|一)(?P<after>{_WHOSE})?的?回合(?:的)?(?P<edge>结束|开始)"
    r"(?:时|前|之前)?(?:为止)?"
)
"""Until the next turn begins or ends, or the next one of somebody's."""
NEXT_TURN = "下个回合"
"""All of the next turn of who is spoken of, and only that: what may not be used then."""
RESETS = ("下一个重置步骤", "控制者的下一个重置步骤", "对方的下一个重置步骤")
"""Until when something is kept from being reset: the next reset step, or that of somebody."""


def duration(sense: Sense, until: Part) -> str:  # noqa: PLR0911 - one a kind
    """本回合, 直到回合结束: the only time that effects of this book last, but for what keeps from being reset."""
    text = until.text.lstrip("，")
    if until.word("NEXT_TURN"):
        return NEXT_TURN
    if "此牌离开" in text:
        return f"此牌离开{'我方' if '我方' in text else ''}战斗区"
    if until.word("NEXT_RESET"):
        return RESETS[1 if "控制者" in until.text else 2 if "对" in until.text else 0]
    if _OTHERS.fullmatch(text):
        return OTHERS_END
    if next_one := _NEXT_ONES.fullmatch(text):
        whose = next_one["before"] or next_one["after"] or ""
        return f"{'对方' if '对' in whose else '我方' if whose else ''}下个回合{next_one['edge']}"
    if until.word("THIS_ATTACK"):
        if sense.trigger is None or sense.trigger.event not in _ATTACKS:
            raise sense.fail("「本次攻击」说的是哪一次？请写在【攻击时】的效果里", until)
        sense.attacker = sense.trigger.subject if isinstance(sense.trigger.subject, Ref) else Ref("诱发")
    if until.word("THIS_ATTACK") or ("战斗" in until.text and "下" not in until.text):
        return BATTLE_END
    if "下" in until.text or "游戏" in until.text or any(w in until.text for w in "对我你自"):
        raise sense.fail("只能持续到本回合结束", until)
    return TURN_END


def noun_of(part: Part) -> Part:
    """The one description in the clause."""
    return part.the("noun")


def noun_after(part: Part) -> Part | None:
    """The description of at what, or from what, something is said of the cards."""
    noun = list(part.rules("noun"))[-1:]
    return noun[0] if noun and noun[0] != said_of(part) else None


_AT = ("FLAG", "NO_TARGET", "NOT_SUFFERING", "NOT_BY", "ONLY_BY", "MAY_ATTACK")
"""The words of clauses behind which it is said at what, or from what."""


def said_of(part: Part) -> Part | None:
    """The description that says whom a clause speaks of, if it says that: it stands before what is said of them."""
    noun, at = part.rule("noun"), part.word(*_AT)
    return None if noun is not None and at is not None and noun.start > at.start else noun


def spoken_of(sense: Sense, part: Part) -> Target:
    """Whom a clause speaks of: its own words, or the clause before it, or this card."""
    noun = said_of(part)
    if noun is not None:
        sense.subject = aimed(sense, noun, counted=False)
    elif sense.subject is None and sense.attacker is not None:
        sense.subject = sense.attacker
    elif sense.subject is None and (sense.earlier not in {None, Ref("这")} or _others_meant(sense)):
        raise sense.fail("说的是哪一张牌？前一句说的不是此牌", part)
    elif sense.subject is None and sense.asked_of is not None:
        sense.subject = sense.asked_of
    return sense.subject if sense.subject is not None else Ref("这")


def _others_meant(sense: Sense) -> bool:
    """Whether other cards were spoken of in the sentence, so that 此牌 does not go without saying."""
    trigger = sense.trigger
    of_another = trigger is not None and isinstance(trigger.subject, Select) and trigger.event not in _OF_A_PLAYER
    return of_another or any(True for _ in sense.mentions)


_OF_A_PLAYER = frozenset(("使用", "抽牌", "舍弃", "生命区受到伤害", "生命区受到战斗伤害"))
"""What happens to cards that are not in play: what then is said of nobody is said of this card."""


def until_then(sense: Sense, part: Part, found: list[Node], after: Sequence[Part]) -> list[Node]:
    """获得…的控制权，直到回合结束，重置那张牌: what 直到… belongs to stands before it, unless what follows lasts."""
    last = found[-1] if found else None
    if not isinstance(last, TakeControl) or last.until or not part.text.startswith(("直到", "直至", "到")):
        return found
    if sense.until not in {TURN_END, *_HERE}:
        raise sense.fail("控制权只能持续到本回合结束、到此牌离开战斗区，或者一直持续", part)
    last = replace(last, until=sense.until)
    if not after or not any(each.name in _CHANGING for each in after[:1]):
        sense.until, sense.pending = "", None
    return [*found[:-1], last]


_HERE = ("此牌离开战斗区", "此牌离开我方战斗区")
_CHANGING = frozenset(("stat", "become", "flag", "gain", "lose", "trait", "rename", "spared", "prevent"))
"""Clauses that say of a card how it is for a time."""
