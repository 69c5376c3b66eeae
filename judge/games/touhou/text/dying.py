"""若它死去, 若有单位因此死去: whether what was done just before destroys something, and what."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.harm import Damage
from judge.effects.nodes.meant import (
    Compare,
    Condition,
    Count,
    Ref,
    Select,
    Target,
)
from judge.effects.nodes.verbs import Counters, Defeat, Power
from judge.effects.syntax import Part
from judge.effects.walking import parts as parts_of
from judge.games.touhou.text import (
    description,
    nouns,
    words,
)
from judge.games.touhou.text.sense import Sense
from judge.games.touhou.text.words import PLAYER


def who_dies(sense: Sense, noun: Part) -> Target:
    """若该单位因此死去, after another one was harmed: that one, and not the card itself, whatever it is called."""
    harmed = [node.what for node in (*sense.done, *sense.said) if isinstance(node, Damage | Counters | Power)]
    itself = len(noun.parts) == 1 and noun.parts[0].first.name == "THIS" and sense.itself(noun.text)
    return harmed[-1] if itself and harmed and isinstance(harmed[-1], Ref) else nouns.simply(sense, noun)


def some_die(sense: Sense, has: Part, due: Part) -> Condition:
    """若有单位因此死去: of those that were harmed or destroyed just before, any such."""
    done = [part for node in (*sense.said, *sense.done) for part in parts_of(node)]
    last = next((part for part in reversed(done) if isinstance(part, Damage | Counters | Power | Defeat)), None)
    what = last.what if last is not None else None
    noun = has.rule("noun")
    if noun is None or has.said("HAS") not in {"有", "没有"} or not isinstance(what, Select) or what.kind == PLAYER:
        raise sense.fail("没有读懂是谁因此死去", has)
    said = description.described(sense, noun)
    if said.kind not in {"", words.UNIT, what.kind} or said.whose is not None or said.zones or said.target:
        raise sense.fail("没有读懂是谁因此死去", noun)
    kind = words.UNIT if what.kind in {words.ANY_TARGET, words.PERMANENT} and said.kind else what.kind
    demands = (*what.filters, *nouns.tokens(said), *said.filters, words.due(due.text))
    fits = Count(replace(what, kind=kind, filters=demands, least=None, most=None))
    if has.said("HAS") == "没有":
        return Compare(fits, "=", 0)
    return Compare(fits, "≤" if said.bound == "以下" else "≥", 1 if said.number is None else said.number)


def could_die(sense: Sense, *besides: type) -> bool:
    """Whether something was done of which a unit may die: 造成3点伤害，若它死去."""
    done = [part for node in (*sense.said, *sense.done) for part in parts_of(node)]
    return any(isinstance(part, (Damage, Counters, Power, *besides)) for part in done)
