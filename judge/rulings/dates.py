"""The day of a ruling: as people write one, and as a ruling has it."""

from __future__ import annotations

import datetime as dt
import re
import unicodedata

from judge.rulings.ruling import RulingError

_DAY = re.compile(r"(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*[日号]?")
_SPOKEN = {"今天": 0, "今日": 0, "昨天": 1, "昨日": 1, "前天": 2}


def today() -> str:
    """The date as a ruling has it."""
    return _day().isoformat()


def day(said: str) -> str:
    """A day as a ruling has it (2026-01-31), of 2026年1月31日, 2026/1/31, 昨天; nothing of nothing.

    Raises:
        RulingError: It is none.
    """
    text = unicodedata.normalize("NFKC", said).strip()
    if not text:
        return ""
    if text in _SPOKEN:
        return (_day() - dt.timedelta(days=_SPOKEN[text])).isoformat()
    try:
        year, month, date = map(int, _DAY.fullmatch(text).groups())  # type: ignore[union-attr]  # None is caught
        return dt.date(year, month, date).isoformat()
    except (AttributeError, ValueError):
        raise RulingError(f"日期「{said}」不是日期，写作 {today()}") from None


def _day() -> dt.date:
    return dt.datetime.now().astimezone().date()  # the clock on the wall
