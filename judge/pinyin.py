"""How Chinese characters sound, in Latin letters. The only place that knows pypinyin."""

from __future__ import annotations

import os
from itertools import islice, product
from typing import Any

_WAYS = 24  # of reading one word, of which only one is right; nobody types the others


def readings(word: str, ways: int = _WAYS) -> list[tuple[str, ...]]:
    """The syllables of a folded word in each way that its characters can be read, at most ``ways``.

    What is no Chinese stands among them as it is.
    """
    characters = _pypinyin().pinyin(word, style=0, heteronym=True)  # 0: without tones
    return list(islice(product(*characters), ways))


def _pypinyin() -> Any:
    """The module without its dictionary of phrases, which costs 40 MB and 100 ms.

    The phrases would tell which reading of a character is meant; here all of them are taken.
    """
    spoken = os.environ.get("PYPINYIN_NO_PHRASES")
    os.environ["PYPINYIN_NO_PHRASES"] = "true"
    try:
        import pypinyin  # noqa: PLC0415 - 80 ms, paid where something is indexed or nothing else helped
    finally:
        if spoken is None:
            del os.environ["PYPINYIN_NO_PHRASES"]
        else:
            os.environ["PYPINYIN_NO_PHRASES"] = spoken
    return pypinyin
