"""What decides that something did not happen, or that an ability that was set off came to nothing."""

from __future__ import annotations

from typing import Final

from judge.scenario import absent
from judge.scenario.found import Found, Proved, Question, proof_of
from judge.scenario.off import Off

_NOT: Final = "不"
"""How a reason begins that says of its card that it is not what it would be (不算进场)."""


def cut_off(off: Off, asked: Question, found: Found, known: Proved) -> Proved:
    """Of an ability that was set off and came to nothing: what took it back decides, beside what set it off."""
    if asked.kind != "ability":
        return known
    over = {*off.done.scenario.game.unused, *absent.kept(off.done)}
    cut = [clause for clause in found.line if clause in over and clause in off.places and off.untold((clause,))]
    cut = [clause for clause in cut if clause not in known.of("alone")]
    return off.without_course(proof_of(alone=(*cut, *known.of("alone")), **known.besides())) if cut else known


def kept_from(off: Off, asked: Question, found: Found, known: Proved) -> Proved:
    """A proof that something did not happen, with what says on the way why it did not.

    That is said of a card that is asked about; where nothing else decides, also the only thing that is said so.
    """
    done = off.done
    if asked.kind == "fact" and found.value == "False" and found.moment is None and not known.parts:
        card, _, what = asked.words.rpartition(".")
        said = [s for s in done.steps if s.told and absent.came_to_no_more(s) and what in s.what]
        by = [one for step in said if absent.named(done, card, step) for one in step.grounds or (step.clause,)]
        return proof_of(said=tuple([clause for clause in dict.fromkeys(by) if off.untold((clause,))]))
    if not absent.nothing_came(found.value):
        return known
    names = absent.names_in(done, asked.words)
    said = [step for step in done.steps if step.told and absent.says_not(step)]
    own = [step.clause for step in done.steps if step.told and absent.denies(step, asked.words, names)]
    own = own or [step.clause for step in said if any(name in step.what for name in names)]
    own = [clause for clause in dict.fromkeys(own) if clause not in known.deciding and off.untold((clause,))]
    reasons = [one for step in done.steps if step.told for one in step.because if one.card in names]
    read = [one.clause for one in reasons if one.gives.startswith(_NOT)]
    only = [step.clause for step in said] if off.only_course(known) and not own else []
    more = {"said": tuple(own)} if own else {}
    stand = dict.fromkeys((*known.of("stand"), *read, *(only if len({*only}) == 1 else ())))
    return proof_of(**{**dict(known.parts), **more, "stand": tuple([one for one in stand if one not in own])})
