"""What the words of a noun say by what the text has spoken of: the rest, what was shown so, what died of it."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.ability import By
from judge.effects.nodes.meant import Filter, Select
from judge.effects.nodes.verbs import MEANS_OTHERS, Choose
from judge.effects.syntax import Part
from judge.games.touhou.text.said import Said
from judge.games.touhou.text.sense import Sense


def said(sense: Sense, made: Said, qual: Part, *, joined: bool) -> Said | None:  # noqa: PLR0911, PLR0912 - one a kind of word
    """The description with what a word says of it by what was spoken of before; None where it says nothing such."""
    del joined
    word = qual.first.text
    match qual.first.name:
        case "LAST" if not made.last:
            return replace(made, last=True)
        case "UNCHOSEN" if not made.unchosen and _chosen_of(sense) is not None:
            return replace(made, unchosen=True)
        case "REST" if not made.unchosen and not sense.shown and (of := _chosen_of(sense)) is not None:
            if of.holder is not None or _by_another(sense):
                raise sense.fail("「其余」是谁的？请写明", qual)
            if made.whose is None and of.whose != "双方":
                made = replace(made, whose=of.whose)
            return replace(made, unchosen=True, every=True)
        case "REST" if not made.rest:
            return replace(made, rest=True)
        case "SO_SHOWN" if any(way in word for way in ("弃置", "移除")) and not made.gone:
            return replace(made, gone=word)
        case "SO_SHOWN" if not sense.shown and sense.on_use and not made.gone:
            return replace(made, gone=word)
        case "SO_SHOWN" if not made.so_shown:
            if not sense.shown:
                raise sense.fail(f"「{word}」是哪些牌？前面没有展示或查看过牌", qual)
            return replace(made, so_shown=True)
        case "SO_PUT" if not made.so_put:
            return replace(made, so_put=word)
        case "BY_YOU":
            whose = Filter("由你拥有" if "拥有" in word else "由你放置", "=", (True,))
            return replace(made, filters=(*made.filters, whose))
        case "DEAD" if not made.gone:
            return replace(made, gone=word)
    return None


def _chosen_of(sense: Sense) -> Select | None:
    """Of which cards it was last said that somebody chooses."""
    last = sense.last_of(MEANS_OTHERS)
    return last.of if isinstance(last, Choose) else None


def _by_another(sense: Sense) -> bool:
    """Whether it was one player who was told to choose last, of whose cards the rest then are."""
    last = [*sense.done, *sense.outer, *sense.said][-1:]
    return bool(last) and isinstance(last[0], By) and any(isinstance(part, Choose) for part in last[0].then)
