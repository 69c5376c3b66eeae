"""What code of rules may do: change the state through verbs only, and never look at what was put on record."""

from __future__ import annotations

import ast
from functools import lru_cache
from pathlib import Path

import pytest

import judge.games

HERE = Path(judge.games.__file__).parent
FILES = sorted(file for file in HERE.rglob("*.py") if "written" not in {file.parent.name, file.stem})
"""The code of rules; what reads and writes boards makes states, and is no rule."""


@lru_cache(1)
def _walk(file: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))


def _assigned(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.Assign):
        return node.targets
    return [node.target] if isinstance(node, ast.AugAssign | ast.AnnAssign) else []


def _is_state(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "state"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(HERE).as_posix())
def test_rules_change_the_state_through_verbs_only(file: Path) -> None:
    aliases = set()
    for node in _walk(file):
        if isinstance(node, ast.Assign) and _is_state(node.value):
            aliases |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    for node in _walk(file):
        for target in _assigned(node):
            part = target.value if isinstance(target, ast.Subscript) else target
            owner = part.value if isinstance(part, ast.Attribute) else None
            changes = owner is not None and (_is_state(owner) or (isinstance(owner, ast.Name) and owner.id in aliases))
            assert not changes, f"{file}:{target.lineno} changes the state without a verb"
            assert not _is_state(target), f"{file}:{target.lineno} puts another state in its place"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(HERE).as_posix())
def test_no_rule_reads_what_was_put_on_record_or_looks_into_the_process_stack(file: Path) -> None:
    """What a rule needs is a fact of the state, or what the procedure that it called came to."""
    hidden = {"records", "answered", "quiet", "frames"}
    for node in _walk(file):
        reads = isinstance(node, ast.Attribute) and node.attr in hidden and isinstance(node.ctx, ast.Load)
        assert not reads, f"{file}:{getattr(node, 'lineno', 0)} reads {getattr(node, 'attr', '')}"
