"""The form of a board and of its cards, as JSON Schema for editors. What it allows is what :mod:`.board` reads."""

from __future__ import annotations

from typing import Any, Final

from judge.games.zero import words
from judge.games.zero.zones import CHAIN

Schema = dict[str, Any]

WORD: Final[Schema] = {"type": ["string", "number"]}
NUMBER: Final[Schema] = {"type": "integer"}
TRUTH: Final[Schema] = {"type": "boolean"}
PLAYER: Final[Schema] = {"enum": ["A", "B"]}
RAW: Final[Schema] = {"type": "array", "description": "由 judge 保存的原样"}
PRINTED: Final[Schema] = {"anyOf": [NUMBER, {"enum": ["*"]}], "description": "由效果确定的写 *"}


def several(schema: Schema) -> Schema:
    """One value or a list of them; nothing counts as an empty list."""
    return {"anyOf": [schema, {"type": "array", "items": schema}, {"type": "null"}]}


def closed(keys: tuple[str, ...], **known: Schema) -> Schema:
    """An object with these keys and no others; what is not named in ``known`` is a word."""
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {key: known.get(key, WORD) for key in keys},
    }


CARD: Final = closed(
    words.CARD_KEYS,
    类别={"enum": list(words.KINDS)},
    费用=PRINTED,
    有色费用=closed(words.COLOURS, **dict.fromkeys(words.COLOURS, NUMBER)),
    颜色={"enum": list(words.COLOURS)},
    角色名=several(WORD),
    属性=several(WORD),
    攻击力=PRINTED,
    防御力=PRINTED,
    攻击加成=PRINTED,
    防御加成=PRINTED,
)
ENTRY: Final = closed(
    words.ENTRY_KEYS,
    **dict.fromkeys(sorted(words.ENTRY_FLAGS), TRUTH),
    **dict.fromkeys(("伤害", "免于破坏", "登场回合", "次序", "装备于"), NUMBER),
    指示物=several({"anyOf": [WORD, {"type": "object"}]}),
    装备=several({"anyOf": [WORD, {"type": "object"}]}),
    已用=several(WORD),
    持有者=PLAYER,
)
SIDE: Final[Schema] = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        zone: {
            **several({"anyOf": [WORD, ENTRY]}),
            "description": "牌的名字、名字(横置,新登场)，或未知的牌的张数；最上面的在前",
        }
        for zone in (*words.SIDE, CHAIN)
    },
}
BATTLE: Final = closed(words.BATTLE_KEYS, 成立=TRUTH, 防御成立=TRUTH, 不造成伤害=TRUTH, 次序=several(NUMBER))
START: Final = closed(
    words.START_KEYS,
    回合玩家=PLAYER,
    先攻=PLAYER,
    回合=NUMBER,
    时钟=NUMBER,
    条号={**WORD, "description": "从哪一段之前开始，如 405#2、506#3"},
    流程=several({"type": "object", "description": "由 judge 保存的原样"}),
    编号=several(NUMBER),
    战斗=BATTLE,
    **dict.fromkeys(("连锁", "触发", "等待", "效果", "禁止", "输赢"), RAW),
    已升级=several(WORD),
    **dict.fromkeys(("认输", "展示牌组顶", "循环"), several(PLAYER)),
    结束回合=TRUTH,
    裁判读法={"type": "object", "description": "条号: 读法"},
    A=SIDE,
    B=SIDE,
)
