"""Rulings: made of a run, exported, read back, verified.

A ruling carries everything that is needed to run it again. ``make(run)`` gives one, ``export`` writes it, ``load``
reads its JSON, ``verify`` proves it: the same clauses, the same steps, the same outcome.
"""

from __future__ import annotations

from judge.rulings.files import FORMATS, export, load
from judge.rulings.making import make
from judge.rulings.ruling import Ruling, RulingError
from judge.rulings.verifying import Finding, Verdict, verify

__all__ = ["FORMATS", "Finding", "Ruling", "RulingError", "Verdict", "export", "load", "make", "verify"]
