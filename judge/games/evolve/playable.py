"""What of card text this package can carry out; the rest is refused when it is read, not skipped in play."""

from __future__ import annotations

from typing import Any

from judge.effects import tell
from judge.effects.nodes.ability import Ability, Doubtful, Extra, Grant, If, Instead, Modes, Repeat, Trigger
from judge.effects.nodes.meant import Fact, Filter, Ref, Term
from judge.effects.nodes.verbs import Do
from judge.effects.walking import parts, verbs
from judge.games.cards.resolving import JOINTS
from judge.games.evolve.card import BY_LIFE, FROM_GRAVE, RESTED_ENTRY, SEVERAL_ATTACKS
from judge.games.evolve.class_keywords import TERMS
from judge.games.evolve.damage import NONE_OF_SO_MUCH
from judge.games.evolve.keywords import BEYOND
from judge.games.evolve.layers import KEYWORDS
from judge.games.evolve.leaving import FLAGS as KEPT
from judge.games.evolve.named import ABILITIES, CLASS_WORDS, FACTS
from judge.games.evolve.rules import EVENTS as HAPPENINGS
from judge.games.evolve.rules import HARMS
from judge.games.evolve.selecting import BEYOND_FACT, EXTRA_ROOM, PERSONAL, ROOM, TURNS
from judge.games.evolve.targets import BY_SPELL
from judge.games.evolve.triggers import STATE
from judge.games.evolve.verbs import DOES, VERBS
from judge.games.evolve.vocabulary import ANOTHER, IN_A_DECK, LADEN, NO_DRAW, NO_DRAW_BUT, NOT_THOSE, WORDS
from judge.games.evolve.zones import DECK, EXTRA, GRAVE, HAND

EVENTS = frozenset((*HAPPENINGS, *HARMS, STATE, BEYOND))
"""What abilities can wait for."""
FLAGS = frozenset(
    (
        *KEYWORDS,
        *(
            "不能攻击",
            "不能攻击主战者",
            "不能攻击随从",
            "不能被攻击",
            "必须被攻击",
            "不会被破坏",
            *KEPT,
            NOT_THOSE,
            "不会被能力破坏",
            "不会被对手的能力破坏",
            RESTED_ENTRY,
            LADEN,
            FROM_GRAVE,
            "不能竖置",
            "生命值不能增加",
            "开始阶段不竖置",
            *SEVERAL_ATTACKS,
        ),
        *("不会造成伤害", "不会造成交战伤害"),
        *(
            "不会受到伤害",
            "不会受到能力伤害",
            "不会受到交战伤害",
            "不能进化",
            "不能使用",
            "不能使用启动能力",
            "不能使用除【进化】以外的启动能力",
            "不会败北",
            "不能胜利",
            "不能被选择",
            BY_SPELL,
            "无视守护",
            "失去能力",
        ),
        *("失去", "", IN_A_DECK, BY_LIFE, NO_DRAW, NO_DRAW_BUT),
    )
)
"""What cards can be given besides numbers and abilities."""
_HARM = tuple([f"受到{kind}伤害" for kind in ("", "交战", "攻击", "能力")])
REPLACED = frozenset(("离场", "抽取", "破坏", "能力破坏", "对手的能力破坏", "消失", GRAVE, HAND, DECK, EXTRA, *_HARM))
"""What can be replaced by something else."""
ROLES = frozenset(
    ("这", "那", "诱发", "其余", "对象", "主战者", "玩家", "另一方", "攻击随从", "攻击目标", "交战对手", "支付", "因此")
)
"""What a text can point at; 对象2 and 对象2-3 are some of the targets."""


def not_played(ability: Ability) -> list[str]:
    """The words for everything in an ability that cannot be carried out."""
    found = []
    for part in parts(ability):
        match part:
            case Trigger(event) if event not in EVENTS:
                found.append(f"{event}时")
            case Instead(event) if event not in REPLACED or ability.kind != "永续":
                found.append(f"{event}，改为")
            case If(word="只要") if ability.kind != "永续":  # as long as it is so: nothing here looks at it again
                found.append("只要")
            case Grant(_, flag) if flag not in FLAGS and NONE_OF_SO_MUCH.fullmatch(flag) is None:
                found.append(flag)
            case Filter(fact) if fact not in {*FACTS, *KEYWORDS, *ABILITIES, *CLASS_WORDS, ANOTHER}:
                found.append(fact)
            case Fact(fact) if (
                fact not in FACTS
                and fact not in {*PERSONAL, BEYOND_FACT, ROOM, EXTRA_ROOM, TURNS}
                and not fact.endswith("指示物")
            ):
                found.append(fact)
            case Ref(role) if role.rstrip("-0123456789") not in ROLES:
                found.append(role)
            case Term(word) if word not in TERMS:
                found.append(word)
            case Do(verb) if verb not in DOES:
                found.append(verb)
    return found + [tell.verb(node, WORDS) for node in verbs(ability) if not _carried_out(node)]


def _carried_out(node: Any) -> bool:
    joints = (Instead, Modes, Extra, Repeat, If, Doubtful)
    return type(node) in VERBS or type(node) in JOINTS or isinstance(node, joints)
