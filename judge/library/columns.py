"""Which column of a card list says what of a card."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from typing import NamedTuple

from judge.games.written.placed import Placed, Problem, Unreadable
from judge.library.form import Form, bare

_NUMBERED = re.compile(r"(.*?)\d+")


class Columns(NamedTuple):
    """``meaning``: for each fact the columns that say it, in their order. ``kept``: those that no rule asks for."""

    meaning: dict[str, tuple[str, ...]]
    kept: tuple[str, ...]

    @property
    def renamed(self) -> dict[str, tuple[str, ...]]:
        """The facts whose columns have another name."""
        return {fact: columns for fact, columns in self.meaning.items() if columns != (fact,)}


def understood(form: Form, columns: tuple[str, ...], told: Mapping[str, tuple[str, ...]], first: Placed) -> Columns:
    """What columns mean. ``told``: the columns of some facts, as the user says; ``first``: the first card of the list.

    Raises:
        Unreadable: Two columns may say the same fact, or none says the name; what to do is said.
    """
    for fact, named in told.items():
        missing = next((column for column in named if column not in columns), None)
        if missing is not None:
            near = difflib.get_close_matches(missing, columns, 1, 0.4)
            help_ = f"是不是「{near[0]}」？" if near else ""
            raise _unclear(first, f"没有「{missing}」这一列，而 --column 说{fact}在这一列", "、".join(columns), help_)
    taken = {column for named in told.values() for column in named}
    claims: dict[str, list[str]] = {}
    for column in columns:
        meant = form.meant(column) if column not in taken else ()
        if len(meant) == 1 and meant[0] not in told:
            claims.setdefault(meant[0], []).append(column)
    claims = _numbered(form, [column for column in columns if column not in taken], claims)
    meaning = {fact: _claimed(form, fact, claimed, first) for fact, claimed in claims.items()} | dict(told)
    if form.name not in meaning:
        raise _unclear(
            first,
            f"看不出哪一列是{form.name}",
            "卡名、名称、name 这样的列名",
            f"这里有的列：{'、'.join(columns)}。用 --column {form.name}=列名 指定，几列合成的写 列名+列名",
        )
    said = {column for claimed in meaning.values() for column in claimed}
    order = {fact: at for at, fact in enumerate(form.known)}
    ordered = dict(sorted(meaning.items(), key=lambda item: order.get(item[0], len(order))))
    return Columns(ordered, tuple(column for column in columns if column not in said))


def _numbered(form: Form, columns: list[str], claims: dict[str, list[str]]) -> dict[str, list[str]]:
    """With 效果1, 效果2 … as the text, if no column alone is it."""
    if form.text in claims:
        return claims
    several = [
        column
        for column in columns
        if (found := _NUMBERED.fullmatch(bare(column))) and form.meant(found[1]) == (form.text,)
    ]
    return {**claims, form.text: several} if several else claims


def _claimed(form: Form, fact: str, claimed: list[str], first: Placed) -> tuple[str, ...]:
    """The column that says a fact: the one that is called like it, or the only one."""
    own = [column for column in claimed if bare(column) == bare(fact)]
    if len(own) == 1 or len(claimed) == 1:
        return tuple(own or claimed)
    if fact == form.text and all(_NUMBERED.fullmatch(bare(column)) for column in claimed):
        return tuple(claimed)
    raise _unclear(
        first,
        f"{'、'.join(f'「{column}」' for column in claimed)}都可能是{fact}",
        "只有一列是",
        f"用 --column {fact}={claimed[0]} 指定；几列合成的写 --column {fact}={'+'.join(claimed)}",
    )


def _unclear(first: Placed, what: str, expected: str, help_: str) -> Unreadable:
    line = min((line for line, _ in first.keys.values()), default=first.line)
    return Unreadable([Problem(first.file, line, 1, what, expected, help_)])
