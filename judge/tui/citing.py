"""A clause as it is cited outside the desk: pasted into a chat, or into a document in Markdown."""

from __future__ import annotations

from judge.corpus import Book


def called(book: Book) -> str:
    """What a book's game is called, without what stands in brackets."""
    return str(book.about["game"]).partition("（")[0]


def citation(book: Book, number: str, *, markdown: bool = False) -> str:
    """The clause with its number, its book and its edition."""
    entry = book[number]
    source = f"《{book.title}》{number}" + (f"（{book.edition}）" if book.edition != "undated" else "")
    if not markdown:
        return f"{source}：{entry.text}"
    quoted = "\n".join(f"> {line}" if line else ">" for line in entry.text.splitlines())
    return f"{quoted}\n>\n> — {source}"
