"""The ways of wording that are understood, each with an example: help for who types, and what an error points to."""

from __future__ import annotations

from judge.effects.reader import Template

TEMPLATES = tuple(Template(form, example) for form, example in (("抓牌", "抓两张牌。"),))
