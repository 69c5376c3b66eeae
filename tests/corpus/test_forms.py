"""The forms of the publishers' documents: is everything read, in the right form, and nothing dropped?"""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.corpus.accounting import account
from judge.corpus.document import read_document
from judge.corpus.forms import FORMS

# Each document with its form, its clauses, and how many of its characters are in them.
DOCUMENTS = {
    "000_b2458951571365d0.txt": ("scanned_markdown", 670, 0.99),
    "001_95eb8f0114ec6a2d.txt": ("pdf_text", 528, 0.99),
    "002_3f0d4c7dfc2e9f19.txt": ("web_text", 155, 0.98),
    "multicolour_2026-06-11.txt": ("web_text", 445, 0.99),
    "004_382aaf4a3218a7b2.txt": ("forum_thread", 486, 0.92),
}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_is_read_in_its_own_form(shared: Path, name: str) -> None:
    form, clauses, share = DOCUMENTS[name]
    document = read_document(shared / "rulebooks" / name)
    assert (document.form, len(document.reading.clauses)) == (form, clauses)
    assert document.account.in_clauses / document.account.characters > share


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", [*DOCUMENTS, "defects.md", "README.md"])
def test_no_form_drops_or_adds_a_character_of_any_document(shared: Path, name: str, form: str) -> None:
    source = (shared / "rulebooks" / name).read_text(encoding="utf-8")
    found = account(source, FORMS[form](source))
    assert (found.lost, found.added) == ("", "")
    assert found.in_clauses + found.unparsed == found.characters > 0


@pytest.mark.parametrize("name", DOCUMENTS)
@pytest.mark.parametrize(
    "disturb",
    [
        lambda text: "\ufeff" + text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\u2028"),
        lambda text: text.replace("\n", "\r"),
        lambda text: text.replace("\n", "\n\n"),
        lambda text: text.replace("\n", "   \n\u3000"),
        lambda text: text.translate(str.maketrans("0123456789", "０１２３４５６７８９")),
    ],
    ids=["BOM and CRLF", "line separators", "old Mac", "empty lines", "spaces at both ends", "full width"],
)
def test_line_breaks_spaces_and_width_do_not_matter(shared: Path, name: str, disturb: object) -> None:
    assert callable(disturb)
    source = (shared / "rulebooks" / name).read_text(encoding="utf-8")
    read = FORMS[DOCUMENTS[name][0]]
    assert [clause.number for clause in read(disturb(source)).clauses] == [c.number for c in read(source).clauses]


@pytest.mark.parametrize("name", [name for name in DOCUMENTS if DOCUMENTS[name][0] != "forum_thread"])
def test_page_numbers_are_set_aside(shared: Path, name: str) -> None:
    form = DOCUMENTS[name][0]
    lines = (shared / "rulebooks" / name).read_text(encoding="utf-8").splitlines()
    pages = [lines[at : at + 40] for at in range(0, len(lines), 40)]
    paged = "\n".join(line for count, page in enumerate(pages, 1) for line in (*page, f"- {count} -"))
    reading = FORMS[form](paged)
    assert [left.text for left in reading.unparsed if left.reason == "页码"] == [
        f"- {count} -" for count in range(1, len(pages) + 1)
    ]
    assert [(c.number, c.text) for c in reading.clauses] == [
        (c.number, c.text) for c in FORMS[form]("\n".join(lines)).clauses
    ]
