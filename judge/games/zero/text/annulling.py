"""The clauses of card text by which what is in the chain, or what a card says, does nothing (无效)."""

from __future__ import annotations

from judge.effects.nodes.ability import Grant, Node
from judge.effects.nodes.meant import Ref, Select, Target, Whose
from judge.effects.nodes.verbs import Do
from judge.effects.syntax import Part
from judge.games.zero.text.nouns import aimed
from judge.games.zero.text.pointing import TACTICS
from judge.games.zero.text.sense import Sense
from judge.games.zero.text.spoken import noun_of, until_of


def annul(sense: Sense, part: Part) -> list[Node]:
    """使连锁中的一张战术牌无效: what is in the chain; where a card of another kind would go, the book does not say."""
    # 319#8 says 效果无效 of a card in the battle zone
    if part.word("EFFECT_LINK", "THAT_EFFECT"):
        return _annul_effect(sense, part)
    until, noun = until_of(sense, part), noun_of(part)
    used = sense.trigger.subject if sense.trigger is not None and sense.trigger.event == "使用" else None
    sense.annulling = True
    what = Ref("诱发") if noun.first.name == "THAT" and used is not None else aimed(sense, noun, counted=False)
    sense.annulling = False
    kinds = _kinds_meant(sense, what)
    if "效果" in part.said("ANNULLED") and not {*kinds} & {*TACTICS}:
        return [Grant(what, "失去效果", until)]
    if until or not all(kind in TACTICS for kind in kinds):
        raise sense.fail("只有连锁中的战术牌能无效：别的牌无效之后去哪里，书中没有写", part)
    return [Do("无效", what)]


def _annul_effect(sense: Sense, part: Part) -> list[Node]:
    """使连锁中的一个启动效果无效; 当对方发动启动效果时，使那个效果无效."""
    if part.word("THAT_EFFECT"):
        if sense.trigger is not None and sense.trigger.event == "成为对象":
            return [Do("指定的效果无效", Ref("另一方"))]
        if sense.trigger is None or sense.trigger.event != "发动":
            raise sense.fail("「那个效果」是哪一个？请写在「发动启动效果时」后面", part)
        return [Do("效果无效", Ref("诱发"))]
    said = part.said("EFFECT_LINK")
    whose: Whose = "对手" if "对" in said else "自己" if "我方" in said else "双方"
    return [Do("效果无效", sense.target(Select("启动效果", whose, ("连锁",), least=1, most=1), part))]


def _kinds_meant(sense: Sense, what: Target) -> list[str]:
    """The kinds of cards that are meant, also those that were chosen or that set the effect off."""
    if isinstance(what, Select):
        return [what.kind]
    if what.role.startswith("对象"):
        return [target.kind for target in sense.targets]
    subject = sense.trigger.subject if what.role == "诱发" and sense.trigger is not None else None
    return [subject.kind] if isinstance(subject, Select) else [""]
