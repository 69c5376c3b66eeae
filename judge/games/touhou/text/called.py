"""What the words of a noun say of names: how a card is called, and whose role it needs (2.13b, 3.11–3.13)."""

from __future__ import annotations

import re

from msgspec.structs import replace

from judge.effects.nodes.meant import Filter
from judge.effects.syntax import Part
from judge.games.touhou.text import qualities, words
from judge.games.touhou.text.said import Said
from judge.games.touhou.text.sense import CARD_NAME, Sense

_ROLE = re.compile("^角色约束(?:为|是|中?有|包含|含有)")
_ROLES = re.compile("」?(?:或者?|、|(和|与|以及))「?")


def said(sense: Sense, made: Said, qual: Part, *, joined: bool) -> Said | None:  # noqa: PLR0911 - one a kind of word
    """The description with a name, or a role, that a word says of it; None where it says none."""
    word = qual.first
    match word.name:
        case "NAMED" if not made.named:
            return replace(made, named=True)
        case "GIVEN_NAME" if made.named:
            return replace(made, named=False, name=word.text)
        case "WHO" if made.gone == "非":
            return _also(replace(made, gone=""), Filter("名称", "≠", (word.text,)))
        case "WHO":
            name = _printed(sense, word)
            return _called(sense, made, qual, name, Filter("名称", "=", (name,)), joined=joined)
        case "BARE_NAME":
            name = _printed(sense, word)
            return _called(sense, made, qual, name, Filter(words.CALLED, "=", (name,)), joined=joined)
        case "NAME" | "TITLE":
            name, title = qual.the("NAME").text[1:-1], qual.said("TITLE")
            whole = Filter("名称", "=", (f"{title}「{name}」" if title else name,))
            return _called(sense, made, qual, name, whole, joined=joined)
        case "NAMED_SO" if CARD_NAME in sense.noted:
            return _also(made, Filter("名称", "=", (words.SAID_NAME,)))
        case "holding":
            return _also(made, Filter("名称", "含", (_as_printed(sense, word),)))
        case "ROLE_IS" | "ROLE_OF":
            return _also(made, _of_roles(sense, _ROLE.sub("", _printed(sense, word)).strip("「」的"), qual))
    return None


def _called(sense: Sense, made: Said, qual: Part, name: str, demand: Filter, *, joined: bool) -> Said:
    """The name of what 名为 speaks of; of anything else the name that it has to have."""
    if made.named:
        return replace(made, named=False, name=name)
    return replace(made, filters=qualities.another(sense, made, demand, qual, joined=joined))


def _also(made: Said, demand: Filter) -> Said:
    return replace(made, filters=(*made.filters, demand))


def _printed(sense: Sense, word: Part) -> str:
    """A word as it is printed: 「·」 in it stays."""
    return sense.source.printed(word.start, word.end)


def _as_printed(sense: Sense, holding: Part) -> str:
    """The name that 名称含有 says, without its brackets; 「·」 in it stays."""
    name = next(part for part in holding.parts if part.name in {"NAME", "BARE_NAME", "WHO"})
    inside = 1 if name.text.startswith("「") else 0
    return sense.source.printed(name.start + inside, name.end - inside)


def _of_roles(sense: Sense, said: str, at: Part) -> Filter:
    """「甲」或「乙」的角色符: one of whose roles it is."""
    found = _ROLES.split(said)
    if any(found[1::2]):
        raise sense.fail("是两个角色之一的，还是同时是两个的？请写「或」", at)
    return Filter("角色约束", "=", tuple(found[::2]))
