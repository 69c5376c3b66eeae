"""The ways of wording that are understood, each with an example: help for who types, and what an error points to."""

from __future__ import annotations

from judge.effects.reader import Template

TEMPLATES: tuple[Template, ...] = (Template("【入场曲】效果", "【入场曲】抽取1张卡牌。"),)
