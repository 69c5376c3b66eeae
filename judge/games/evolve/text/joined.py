"""Where 或 joins two descriptions of cards, and how many are meant of both."""

from __future__ import annotations

from collections.abc import Sequence

from judge.effects.syntax import Part

ANYTHING = {"卡牌": "卡牌", "卡": "卡牌", "牌": "卡牌"}


_BEFORE_HOW_MANY = frozenset(("WHOSE", "OWN_OF", "ZONE", "AMONG", "OF"))


def counted_first(quals: list[Part]) -> list[Part]:
    """A或B合计最多3张: 最多3张A或B."""
    if not counted_together(quals):
        return quals
    *rest, many = quals
    at = next((at for at, qual in enumerate(rest) if qual.first.name not in _BEFORE_HOW_MANY), len(rest))
    return [*rest[:at], many, *rest[at:]]


def counted_together(quals: Sequence[Part]) -> bool:
    """Whether it is said after several kinds of cards how many are meant in all (A和B合计最多3张)."""
    many = quals[-1].rule("quant") if quals else None
    return many is not None and many.word("TOGETHER") is not None


def two_descriptions(names: list[str], quals: list[Part]) -> int | None:
    """Where 或 stands between two descriptions: before a number of its own, or between a name and what is none.

    Or between two that each end in a kind, and say more of it than a type.
    """
    if names.count("OR") != 1:
        return None
    at = names.index("OR")
    before, after = names[:at], names[at + 1 :]
    more = {"BOUND", "BOUND_TOO", "HAVING", "STATE", "COMPARED", "CALLED", "NOT_OF", "CLASS"}
    if before[-1:] == ["KIND"] and after in (["NAME"], ["CALLED", "NAME"]) and len(before) > 1:  # 士兵・随从或『甲』
        return at
    any_kind = before[-1:] == after == ["KIND"] and quals[at - 1].first.text in ANYTHING  # 士兵・卡牌或法术
    if any_kind and {"trait", "CLASS"} & {*before}:
        return at
    whole = before[-1:] == after[-1:] == ["KIND"] and not {"WHOSE", "ZONE", "quant", "TOP"} & {*after}
    if whole and more & {*after}:
        return at
    typed = {"trait", "CLASS"}
    kinds = before[-1:] == after[-1:] == ["KIND"] and quals[at - 1].first.text != quals[-1].first.text
    if kinds and typed & {*after} and not {"WHOSE", "ZONE", "quant"} & {*after}:
        return at  # 护符或士兵・随从, 士兵・随从或指挥官・法术
    numbered = "quant" in after and "quant" in before and after[0] in {"quant", "WHOSE", "ZONE"}
    named = before[-1:] == ["NAME"] and after[:1] not in (["NAME"], ["KIND"], ["WHOSE"], ["ZONE"], ["quant"])
    return at if numbered or named else None
