"""Whether what is written on the desk can be read in all of its colours."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.color import Color

from judge.tui.themes import THEMES
from tests.tui.conftest import Opening, press

READABLE = 4.5
"""The contrast from which on text counts as readable (WCAG, AA); lines and scroll bars are no text."""
WAYS = ((), ("f1",), ("f2",), ("f4",), ("f1", "n"))


def light(color: Color) -> float:
    assert color.triplet is not None
    parts = [part / 255 for part in color.triplet]
    red, green, blue = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", THEMES)
async def test_what_is_written_is_readable_in_all_colours(theme: str, open_desk: Opening, duel: Path) -> None:
    async with open_desk(duel, (80, 24)) as pilot:
        while pilot.app.theme != theme:
            await press(pilot, "f9")
        for way in WAYS:
            await press(pilot, *way)
            faint = set()
            for strip in pilot.app.screen._compositor.render_strips():
                for text, style, _ in strip:
                    words = text.strip(" ─│┌┐└┘╭╮╰╯═║╔╗╚╝▁▂▃▄▅▆▇█▎▊")
                    if not words or style is None or style.color is None or style.bgcolor is None:
                        continue
                    less, more = sorted((light(style.color), light(style.bgcolor)))
                    if (more + 0.05) / (less + 0.05) < READABLE:
                        faint.add((words, style.color.name, style.bgcolor.name))
            assert not faint, way
