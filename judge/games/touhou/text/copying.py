"""复制: of a spell in the 对抗, and what is no spell."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.ability import Node
from judge.effects.nodes.meant import Ref, Select, Target
from judge.effects.nodes.verbs import Copy
from judge.effects.syntax import Part
from judge.games.touhou.text import words
from judge.games.touhou.text.roles import CAUSE, THAT, THIS
from judge.games.touhou.text.sense import Sense


def copied(sense: Sense, what: Target, noun: Part) -> list[Node]:
    """A copy of a spell in the 对抗."""
    if isinstance(what, Select) and what.kind.startswith(words.SPELL):
        what = replace(what, zones=(words.STACK,))
    elif isinstance(what, Ref) and what.role.startswith("对象") and sense.targets[-1].kind.startswith(words.SPELL):
        sense.targets[-1] = replace(sense.targets[-1], zones=(words.STACK,))
    elif what == THIS and sense.own == words.SPELL and sense.trigger is None and not sense.cost:
        pass  # itself, as it resolves: it stands in the 对抗 still
    elif what != CAUSE or not _a_spell_is_used(sense):
        raise sense.fail("要写复制哪张符卡", noun)
    sense.that = THAT
    return [Copy(THIS, what, ("对抗",))]


def stays(what: Select) -> bool:
    """Whether it is said of a spell that stays on the battlefield (4.4.4c): which of the two places is meant, else."""
    return any(set(demand.values) & {"时符", "乐章"} for demand in what.filters if demand.fact == words.SUB)


def is_spell(sense: Sense, what: Target) -> bool:
    """Whether what is copied is a spell: its copy is in the 对抗 (4.4.4a), for none is a permanent (1.95a)."""
    if isinstance(what, Ref) and what.role.startswith("对象"):
        what = sense.targets[-1]
    if isinstance(what, Select):
        return what.kind.startswith(words.SPELL) and not stays(what)
    return (what == CAUSE and _a_spell_is_used(sense)) or (what == THIS and sense.own == words.SPELL)


def _a_spell_is_used(sense: Sense) -> bool:
    """Whether it is set off by using a spell, which 该符卡 then is."""
    trigger = sense.trigger
    subject = None if trigger is None or trigger.event != "使用" else trigger.subject
    return isinstance(subject, Select) and subject.kind.removesuffix(words.CARD) == words.SPELL
