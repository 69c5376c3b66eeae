"""What people do at a table, in the words in which play asks for it."""

from __future__ import annotations

from judge.scenario.run import Run


def called(done: Run, deed: str) -> list[str]:
    """What a deed is called in play: at the table, by the book, and by those who call it otherwise."""
    if not deed:
        return []
    terms = done.scenario.game.book.terms.items()
    ways = [(term, *about.get("aliases", ())) for term, about in terms]
    others = [way for some in ways if deed in some for way in some]
    return list(dict.fromkeys((*done.scenario.game.speech.deeds.get(deed, ()), deed, *others)))
