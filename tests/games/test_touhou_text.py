"""极彩's card text: what its cards' own wordings mean, told back; and what is refused rather than shortened."""

from __future__ import annotations

import pytest

from judge.effects.tell import lines
from judge.games.touhou import playable
from judge.games.touhou.text import TEMPLATES, WORDS, read


def told(text: str) -> list[str]:
    """Each ability's lines without its heading."""
    return [line for ability in read(text) for line in lines(ability, WORDS)[1:]]


@pytest.mark.parametrize("template", TEMPLATES, ids=[template.form for template in TEMPLATES])
def test_every_template_is_read_and_played(template) -> None:
    for ability in read(template.example):
        assert playable.not_played(ability) == []
