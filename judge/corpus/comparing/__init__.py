"""Editions of one rulebook, compared clause by clause, and one clause followed through them.

``compare("touhou", "ch1", "2026-06-11")`` gives the :class:`Difference`, ``trace("touhou", "1.131a")`` the history of a
clause. Matches that the program is not sure of are proposals until somebody confirms them (:mod:`.confirming`).
"""

from __future__ import annotations

from judge.corpus.comparing.differences import Change, Difference, Edition, Piece, compare, pieces
from judge.corpus.comparing.tracing import Step, trace

__all__ = ["Change", "Difference", "Edition", "Piece", "Step", "compare", "pieces", "trace"]
