"""References to clauses that do not exist, that are called otherwise, or that do not speak of what is referred to."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

from judge.clause import is_under
from judge.corpus.lint.finding import Finding
from judge.corpus.lint.subjects import Subjects
from judge.corpus.lint.text import Text
from judge.corpus.references import Reference, references

_BLANK = re.compile(r"(?:规则|第)\s*[XxＸｘ]{2,}|(?:详见|参照|参见|见)规则?\s*[:：]\s*[)）]")


def referring(text: Text, titles: Container[str]) -> Iterator[Finding]:
    """All of it; ``titles`` are numbers that have a title and no clause, such as those of groups."""
    subjects = Subjects(text)
    for number in text.numbers:
        words = text.words[number]
        if blank := _BLANK.search(words):
            yield Finding(number, "blank", f"引用没有写明是哪一条（“{blank[0]}”）。")
        found = references(words)
        for reference in found:
            target = reference.number
            if target not in text.words:
                if target not in titles:
                    yield Finding(number, "dangling", f"引用的「{target}」不存在。", text.meant(target))
            elif wrong := _title(text, number, reference):
                yield wrong
            elif not is_under(number, target) and not is_under(target, number):
                others = {other.number for other in found} - {target}
                yield from _target(subjects, number, reference, others)


def _title(text: Text, number: str, reference: Reference) -> Finding | None:
    """The title beside the number is not the title of that clause."""
    target, title = reference.number, reference.title
    if not title or title in text.words[target] or text.words[target] in title:
        return None
    called = [other for other in text.numbers if text.words[other] == title and not is_under(number, other)]
    meant = "可能是：" + "；".join(f"{other} {title}" for other in called) if called else ""
    message = f"引用「{target}」时写的标题是“{title}”，该条却是“{text.short(target)}”。"
    return Finding(number, "title", message, meant)


def _target(subjects: Subjects, number: str, reference: Reference, others: Container[str]) -> Iterator[Finding]:
    """The clause referred to does not speak of the subject, and one that is easily taken for it does."""
    for subject, likely in subjects.slips(number, reference):
        meant = [other for other in likely if other not in others and not is_under(number, other)]
        if meant:
            message = f"说到“{subject}”而引用的「{reference.number}」没有提到它，号码相近的「{meant[0]}」才提到。"
            yield Finding(number, "target", message, subjects.text.meant(meant[0]))
            return
