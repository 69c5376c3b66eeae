"""The ways of wording that are understood, each with an example: help for who types, and what an error points to."""

from __future__ import annotations

from pathlib import Path

from judge.effects.unread import Template


def _read(text: str) -> tuple[Template, ...]:
    """Forms, each with its example on the line below, indented; ``#`` begins a heading."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return tuple([Template(form, example.strip()) for form, example in zip(lines[::2], lines[1::2], strict=True)])


TEMPLATES = _read(Path(__file__).with_suffix(".txt").read_text(encoding="utf-8"))
