"""A document in the publisher's form, made of other words than the publisher's."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

_WIDE = str.maketrans("0123456789", "０１２３４５６７８９")

Printer = Callable[[Mapping[str, str]], str]


@pytest.fixture
def printed() -> Printer:
    """Prints clauses as the PDF's text has them: full-width digits, lines cut anywhere, blank lines, page numbers."""

    def print_document(clauses: Mapping[str, str]) -> str:
        lines: list[str] = []
        for number, text in clauses.items():
            first, *items = text.split("\n")
            for part in (f"{number}. {first}", *items):
                lines += [part[at : at + 43] for at in range(0, len(part), 43)]
        pages = [lines[at : at + 40] for at in range(0, len(lines), 40)]
        numbered = [line for page, content in enumerate(pages, 1) for line in (*content, str(page))]
        return "\ufeff" + "\r\n\r\n".join(line.translate(_WIDE) + " " for line in numbered)

    return print_document
