"""The form of a scenario file as JSON Schema, for editors. What it allows is what :mod:`.load` reads."""

from __future__ import annotations

from typing import Any

from judge.games import game
from judge.scenario import hand
from judge.scenario.load import EXPECT, OUTSIDERS, PARTS, READING, REFUSAL

Schema = dict[str, Any]

_WORD: Schema = {"type": ["string", "number"]}
_LEVELS = ("引擎裁定", "含裁判判断", "未覆盖")


def schema(name: str) -> Schema:
    """The JSON Schema of a scenario of the game called ``name``. Raises KeyError if it cannot be played."""
    playing = game(name)
    card, start = playing.schema()
    number = {**_WORD, "description": "条号，如 18.1.11"}
    chosen = {**_several(_WORD), "description": "选了什么；什么都不选写 不选"}
    act = _closed(**dict.fromkeys((*playing.players, *OUTSIDERS), chosen), 条号=number)
    act["properties"]["裁判"] = {"anyOf": [hand.schema(), *chosen["anyOf"]], "description": "怎么读，或他亲手做什么"}
    facts = {"type": "object", "description": "事实: 值，如 A.手牌、新兵.战斗力、结果、决定"}
    refusal = _closed(**dict.fromkeys(REFUSAL, number) | {"act": _WORD, "by": _several(number)})
    expect = _closed(
        **dict.fromkeys(EXPECT, _several(number))
        | {
            "end": facts,
            "at": {"type": "object", "additionalProperties": facts, "description": "条号: 做完这一条之后的事实"},
            "refused": _several(refusal),
            "deciding": {
                "type": "object",
                "additionalProperties": _several(number),
                "description": "问题: 决定它的条文",
            },
            "why": {"type": "object", "additionalProperties": _several(number), "description": "问题: 理由中的条文"},
            "endings": {"type": "integer"},
            "level": {"enum": list(_LEVELS)},
        }
    )
    reading = _closed(
        **dict.fromkeys(READING, _WORD) | {"clauses": _several(number), "script": _several(act), "expect": expect}
    )
    parts: dict[str, Schema] = dict.fromkeys(PARTS, _WORD) | {
        "game": {"const": name},
        "cards": {"type": ["object", "null"], "additionalProperties": card},
        "start": start,
        "script": _several(act),
        "until": {**_WORD, "description": "条号，或如 18.1.5 2：第2次"},
        "ask": {
            **_several(_WORD),
            "description": "要问什么：事实（新兵.战斗力）、行为（必杀攻击 旗手）、能力（『疾风』）、"
            "可能决定它的条文（A.手牌，依 10.7.2.1）、自己的话（付1点：看 A.能量点 = 0，依 10.10.2.4）",
        },
        "expect": expect,
        "readings": _several(reading),
    }
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": f"{playing.name}的剧本",
        **_closed(**parts),
        "required": ["game"],
    }


def _closed(**properties: Schema) -> Schema:
    return {"type": "object", "additionalProperties": False, "properties": properties}


def _several(one: Schema) -> Schema:
    return {"anyOf": [one, {"type": "array", "items": one}, {"type": "null"}]}
