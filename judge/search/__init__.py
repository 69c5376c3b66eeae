"""Finding clauses: by number, by their words, by a question. The only package that knows jieba and whoosh.

``search("必杀攻击 费用")`` answers in tiers, and each hit carries the name of its own: the number (编号), the exact
words (原词), what is related (相关), what may have been meant (猜测). An index is built at the first search of a book
and kept in the user's cache; ``warm()`` does that ahead of time.
"""

from __future__ import annotations

from judge.search.concepts import Concept, Said, concepts, near
from judge.search.evaluate import QuestionsError, evaluate
from judge.search.index import Progress
from judge.search.suggest import Suggestion
from judge.search.tiers import TIERS, Hit, Result, search, warm

__all__ = [
    "TIERS",
    "Concept",
    "Hit",
    "Progress",
    "QuestionsError",
    "Result",
    "Said",
    "Suggestion",
    "concepts",
    "evaluate",
    "near",
    "search",
    "warm",
]
