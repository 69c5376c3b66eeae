"""The form of a board and of its cards, as JSON Schema for editors. What it allows is what :mod:`.form` reads."""

from __future__ import annotations

from typing import Any, Final

from judge.games.cipher import words
from judge.games.cipher.zones import BELOW

Schema = dict[str, Any]

WORD: Final[Schema] = {"type": ["string", "number"]}
NUMBER: Final[Schema] = {"type": "integer"}
TRUTH: Final[Schema] = {"type": "boolean"}
PLAYER: Final[Schema] = {"enum": ["A", "B"]}


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


def _one_of(words: tuple[str, ...]) -> Schema:
    """One of some words, where a number written without quotes is one too."""
    return {"enum": [*words, *(int(word) for word in words if word.isdigit())]}


CARD: Final = closed(
    words.CARD_KEYS,
    出击费用=NUMBER,
    转职费用={"type": ["integer", "null", "string"], "description": "没有转职费用写 -"},
    势力=several(_one_of(words.AFFINITIES)),
    性别=several(_one_of(("男性", "女性"))),
    武器=several(_one_of(words.WEAPONS)),
    属性=several(_one_of(words.TRAITS)),
    战斗力=NUMBER,
    支援力=NUMBER,
    射程=several(_one_of(words.RANGES)),
)
ENTRY: Final = closed(
    words.ENTRY_KEYS,
    **dict.fromkeys(("主人公", "已行动", "被击破", "正面", "背面", "升级", "转职", "顺序不明"), TRUTH),
    宝玉数=NUMBER,
    叠放=several(WORD),
    转职奖励=NUMBER,
    已用=several(WORD),
    所有者=PLAYER,
)
SIDE: Final[Schema] = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        zone: {
            **several({"anyOf": [WORD, ENTRY]}),
            "description": "卡名、卡名(主人公,已行动)，或未知卡的张数；最上面的在前",
        }
        for zone in words.SIDE
    },
}
BATTLE: Final = closed(words.BATTLE_KEYS, 必杀攻击=TRUTH, 神速回避=TRUTH, 击破=TRUTH)
EFFECT: Final = closed(
    words.EFFECT_KEYS,
    对象=several(WORD),
    直到=_one_of(words.UNTIL),
    玩家=PLAYER,
    回合=NUMBER,
    数值=NUMBER,
    词=several(WORD),
    全体=TRUTH,
    次序=NUMBER,
)
WAITING: Final = closed(
    words.WAITING_KEYS,
    玩家=PLAYER,
    区域=_one_of((*words.SIDE, BELOW)),
    起因=several(WORD),
    次数=NUMBER,
    先于它=several(NUMBER),
    次序=NUMBER,
    实行中=TRUTH,
    在先=TRUTH,
)
START: Final = closed(
    words.START_KEYS,
    回合玩家=PLAYER,
    先攻=PLAYER,
    回合=NUMBER,
    条号={**WORD, "description": "从哪一条之前开始，如 18.1.1，或 18.1.16 › 7.2.2"},
    流程=several({"type": "object", "description": "由 judge 保存的原样"}),
    编号=several(NUMBER),
    战斗=BATTLE,
    效果=several(EFFECT),
    诱发=several(WAITING),
    查看中=closed(words.SHOWN_KEYS, 卡=several(WORD), 玩家=several(PLAYER)),
    本回合=several(closed(words.DID_KEYS)),
    循环=closed(("能停止",), 能停止=several(PLAYER)),
    禁止=several({"type": "object", "description": "由 judge 保存的原样"}),
    已付费用=NUMBER,
    A=SIDE,
    B=SIDE,
)
