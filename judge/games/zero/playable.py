"""What of card text this package can carry out; the rest is refused when it is read, not skipped in play."""

from __future__ import annotations

from typing import Any

from judge.effects import tell
from judge.effects.nodes.ability import Ability, Grant, If, Instead, Modes, Trigger
from judge.effects.nodes.meant import Filter, Ref
from judge.effects.nodes.verbs import Multiply, Power, Resources
from judge.effects.walking import parts, verbs
from judge.games.cards.resolving import JOINTS
from judge.games.zero import attack_fees, damaging, joints, keyword_clauses, life
from judge.games.zero.card import (
    ATTACKS,
    BANS,
    DECLARED,
    DRAWS,
    DRAWS_MORE,
    LEVELS,
    MUST_ATTACK,
    NEXT_LESS,
    NO_ATTACK,
    NO_DRAWS,
    NO_EFFECTS,
    NOT_GIVEN_UP,
    PLACES,
    PLACES_MORE,
    SHOWS_TOP,
    SKIPS,
    USES,
)
from judge.games.zero.damaging import ALL_PREVENTED, LESSENED, NOT_OF_EFFECTS
from judge.games.zero.facts import FACTS, MARKS
from judge.games.zero.limits import LIMITS
from judge.games.zero.selecting import OWNED
from judge.games.zero.timings import TIMINGS
from judge.games.zero.verbs import VERBS
from judge.games.zero.vocabulary import WORDS

EVENTS = frozenset(
    (
        *TIMINGS,
        "被攻击",
        "重置",
        "横置",
        "离场",
        "送入休息区",
        "舍弃",
        "抽牌",
        *("受到伤害", "受到战斗伤害"),
        "战斗",
        "使用",
        *("发动", "反击发动"),
        "效果破坏",
        "对方效果破坏",
        "战斗破坏了",
        "升级",
        DECLARED,
        "攻击生命区成功",
        "等级提升",
        "控制改变",
        "返回手牌",
        "成为对象",
        *("对角色造成伤害", "对角色造成战斗伤害", "回复"),
        *("生命牌被废弃", "废弃", "防御力归零", "受到致命伤害"),
        *("生命区受到伤害", "对生命区造成伤害", "生命区受到战斗伤害", "对生命区造成战斗伤害"),
    )
)
"""What effects can wait for."""
REPLACED = frozenset(
    (
        "受到致命伤害",
        "受到伤害",
        "受到战斗伤害",
        "受到非战斗伤害",
        "破坏",
        "战斗破坏",
        "效果破坏",
        "对方效果破坏",
        "送入休息区",
        "受到对方效果伤害",
        *("离场", "返回手牌", "移出游戏", "废弃", "舍弃", "登场", "横置", "重置", "回复", "抽牌"),
        *life.STRUCK.values(),
    )
)
"""What effects can replace by something else."""
FLAGS = frozenset(
    (
        *(
            "突袭",
            "迟缓",
            "守备",
            "不能攻击",
            "不能防御",
            "不能被攻击",
            "不能被防御",
            "不能被破坏",
            NOT_GIVEN_UP,
            "不能被指定",
            "不能重置",
            "不能被对方指定",
            "不能被战斗破坏",
            "不能被效果破坏",
        ),
        *(
            "不能攻击生命区",
            "不能装备",
            "只能装备",
            "重置步骤中不能重置",
            "能攻击竖直的角色",
            "失去效果",
            attack_fees.ANY,
            "不能被对方的效果破坏",
            "横置也能防御",
            "不能使用",
            "不能升级",
            "防御任意次数",
            "不受伤害",
            "不受战斗伤害",
            life.MORE,
            attack_fees.FOR_LIFE,
            attack_fees.DEED,
            damaging.NO_HEALING,
            "攻击不横置",
            MUST_ATTACK,
            "必须被攻击",
            NOT_OF_EFFECTS,
            *ALL_PREVENTED,
            *LEVELS,
            *keyword_clauses.TAKEN.values(),
            *LESSENED,
            *LIMITS,
            *BANS,
            *NO_ATTACK,
            *NO_EFFECTS,
            *NEXT_LESS,
            "装备的张数",
            "装备任意张",
            "牌组中的张数",
            "牌组中任意张",
            "不能发动启动效果",
            "不能发动横置效果",
            *SKIPS,
            *NO_DRAWS,
            *SHOWS_TOP,
            *PLACES,
            *PLACES_MORE,
            *DRAWS,
            *DRAWS_MORE,
            "不造成战斗伤害",
            *ATTACKS,
            *USES,
            "",
        ),
    )
)
"""What cards can be given besides numbers and effects."""
ROLES = frozenset(
    (
        "这",
        "那",
        "诱发",
        "其余",
        "对象",
        "装备角色",
        "攻击角色",
        "防御角色",
        "攻击此牌的角色",
        "防御此牌的角色",
        "支付",
        "所装备",
        "主动玩家",
        "对方玩家",
        "交战对手",
        "移出的",
        "另一方",
        "玩家",
    )
)
"""The cards that a text can point at; 对象2 and 对象2-3 are some of the targets."""


def not_played(ability: Ability) -> list[str]:
    """The words for everything in an effect that cannot be carried out."""
    found = []
    said = [each.body for each in parts(ability) if isinstance(each, Ability) and each.kind == "永续"]
    standing = {one for body in said for node in body for one in (node.then if isinstance(node, If) else (node,))}
    for node in parts(ability):
        match node:
            case Trigger(event) if event not in EVENTS:
                found.append(f"{event}时")
            case Power(floor=int()) if node not in standing:
                found.append("不会低于")
            case Instead(event) if event not in REPLACED or node not in standing:
                found.append(f"{event}，改为")
            case Instead(then=then) if {type(one) for one in parts(then)} & JOINTS - joints.HELD:
                found.append("改为……除非")
            case Grant(_, flag) if flag not in FLAGS:
                found.append(flag)
            case Filter(fact) if fact not in {*FACTS, OWNED} and not fact.startswith(MARKS):
                found.append(fact)
            case Ref(role) if role.rstrip("-0123456789") not in ROLES:
                found.append(role)
    found += [tell.verb(node, WORDS) for node in verbs(ability) if not _carried_out(node)]
    return found


def _carried_out(node: Any) -> bool:
    return type(node) in VERBS or type(node) in JOINTS or isinstance(node, Instead | Modes | Multiply | Resources | If)
