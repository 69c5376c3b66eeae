"""该随从, 其, 所选的卡牌: which cards such a word points at, of those that were spoken of before."""

from __future__ import annotations

import re

from judge.effects.nodes.meant import ANY_NUMBER, TARGET, Ref, Select, Target
from judge.effects.syntax import Part
from judge.games.evolve.text.sense import Sense
from judge.games.evolve.text.words import KINDS, LEADER


def pointed(sense: Sense, word: Part, *, leader: bool) -> Target:
    """The cards that a word points at, or their leader."""
    that = _meant(sense, word) if sense.that is not None else sense.subject
    if that is None and word.text in {"其", "它"} and _waits_for_itself(sense):  # 此卡牌被丢弃时，将其放置到战场
        that = Ref("这")
    if that is None and sense.pair is not None:  # one was chosen on use, the other one as it is done
        raise sense.fail(f"「{word.text}」是两张：请写「前者」「后者」，或把公开领域的和非公开领域的分成两句选择", word)
    if that is None:
        raise sense.fail(f"「{word.text}」指的是哪一张？前面没有说到别的牌", word)
    if that == sense.unclear and "选" not in word.text:
        raise sense.fail(f"「{word.text}」是攻击的那一张，还是被攻击的，没有读懂：后者请写「攻击目标」", word)
    if "选" in word.text and that == Ref("那") and len(sense.targets) == 1:
        that = sense.aimed()  # 选择的随从: not what was made or moved since
    _of_that_kind(sense, word, that)
    _of_that_name(sense, word, that)
    if not leader:
        return that
    if not isinstance(that, Ref):
        raise sense.fail(f"「{word.text}」不止一张，没有读懂是谁的主战者", word)
    return Ref(LEADER, of=that)


def _waits_for_itself(sense: Sense) -> bool:
    """Whether nothing but its own card was spoken of: in what the ability waits for."""
    return sense.trigger is not None and sense.trigger.subject == Ref("这") and sense.trigger.object is None


def _of_that_kind(sense: Sense, word: Part, that: Target) -> None:
    """选择1个随从。该主战者…: a target is of the kind that it is called by."""
    called = next((kind for kind in (*KINDS, LEADER) if kind in word.text), "")
    if not isinstance(that, Ref):
        return
    waits = sense.trigger.subject if sense.trigger is not None and that.role == "诱发" else that
    if isinstance(waits, Ref) and waits.role == LEADER and (called in KINDS or "卡" in word.text):
        raise sense.fail(f"「{word.text}」指的是哪一张？前面说到的是{LEADER}", word)
    if not called:
        return
    kind = sense.kind_of(that)
    fits = {called, ""} if called == LEADER else {called, "", "卡牌"}
    if kind not in fits or (called == LEADER and that == Ref("那")):
        raise sense.fail(f"「{word.text}」指的是哪一张？前面说到的是{kind or '卡牌'}", word)


def _of_that_name(sense: Sense, word: Part, that: Target) -> None:
    """召唤1个『妖精』。该『妖精』…, 该衍生物…: what was made, or chosen, by that name."""
    made = sense.deed.name if that == Ref("那") else ""
    chosen = sense.chosen(that) if isinstance(that, Ref) and that != Ref("那") else None
    said = [demand.values for demand in chosen.filters if demand.fact == "名称"] if isinstance(chosen, Select) else []
    names = {made, *(str(one) for values in said for one in values if len(values) == 1)} - {""}
    name = _NAME.search(word.text)
    fits = name[1] in names if name is not None else bool(made) or "衍生物" not in word.text
    if not fits:
        raise sense.fail(f"「{word.text}」指的是哪一张？前面没有这样生成或选择", word)


_NAME = re.compile("『([^』]*)』")


def _meant(sense: Sense, word: Part) -> Target | None:
    """选择1个随从。丢弃1张手牌。破坏该随从: not what was discarded, which nothing destroys there."""
    kind = next((kind for kind in KINDS if kind in word.text), "")
    other = sense.gone != kind and kind in {"随从", "护符"}
    if sense.gone and sense.aim is not None and (sense.here or other):
        return sense.aim
    if sense.former is None or sense.that != Ref("那"):
        return sense.that
    if sense.former == Ref("那") or not (sense.here or other):
        raise sense.fail(f"「{word.text}」指的是先说到的那一张，还是丢弃、支付的那一张，没有读懂", word)
    return sense.former


def each_of(of: Ref) -> list[Ref]:
    """The targets of several that were chosen, one by one; of any number of them none."""
    first, _, last = of.role.removeprefix(TARGET).partition("-")
    if not of.role.startswith(TARGET) or not last or int(last) - int(first) + 1 >= ANY_NUMBER:
        return []
    return [Ref(f"{TARGET}{place}") for place in range(int(first), int(last) + 1)]
