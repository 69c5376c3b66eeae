"""The forms that publishers' documents come in, one module each: a function from the text to a ``Reading``."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from judge.corpus.forms import forum_thread, pdf_text, scanned_markdown, web_text
from judge.corpus.forms.parts import Reading

FORMS: Mapping[str, Callable[[str], Reading]] = {
    "pdf_text": pdf_text.read,
    "scanned_markdown": scanned_markdown.read,
    "forum_thread": forum_thread.read,
    "web_text": web_text.read,
}
