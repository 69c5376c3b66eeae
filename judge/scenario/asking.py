"""What a dispute asks: facts, acts and abilities, and what each comes to on one run."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any, NamedTuple

from judge.cjk import fold
from judge.effects.nodes import Ability
from judge.games import Game
from judge.games.written.placed import Placed, Unreadable
from judge.kernel import Option
from judge.scenario.abilities import bearing
from judge.scenario.course import Because, Decided, because, outcome
from judge.scenario.facts import fact
from judge.scenario.found import Found, Kind, Question
from judge.scenario.model import Scenario
from judge.scenario.run import Run
from judge.scenario.telling import asked, meant, says, told


class Stand(NamedTuple):
    """How an act stands at one decision: its full words, and all that forbids it; nothing if it may be done."""

    act: str
    clause: str
    by: tuple[Because, ...]
    decided: Decided | None
    within: str = ""
    """The clause that was being carried out."""

    @property
    def legal(self) -> bool:
        """Whether it may be done."""
        return not self.by


def questions(scenario: Scenario) -> tuple[Question, ...]:
    """What a scenario asks: what it says, and else what its expectations name. Raises Unreadable."""
    if scenario.ask:
        return tuple([question(scenario, place) for place in scenario.ask])
    expect = scenario.expect
    found = [Question("fact", name, "", place) for name, place in expect.end.items() if name not in {"决定", "等待"}]
    found += [Question("act", refusal.act, refusal.at, refusal.placed) for refusal in expect.refused]
    if not found:
        found = [
            Question("fact", name, clause, place)
            for clause, facts in expect.at.items()
            for name, place in facts.items()
            if name not in {"决定", "等待"}
        ]
    return tuple(found or [Question("fact", "结果", "", Placed(None, scenario.file, 1, 1))])


def question(scenario: Scenario, place: Placed) -> Question:
    """What a word of ``ask`` means: a fact, an ability, and else an act."""
    words = place.text()
    return Question(kind_of(scenario.game, scenario.start, words), words, "", place)


def kind_of(game: Game, state: Any, words: str) -> Kind:
    """What is asked by some words on a board."""
    if is_fact(game, state, words):
        return "fact"
    return "ability" if abilities_called(state, words) else "act"


def is_fact(game: Game, state: Any, words: str) -> bool:
    """Whether words name a fact of the game, or of a card."""
    if words in game.facts(state):
        return True
    card, _, name = words.rpartition(".")
    found = game.find(state, card) if card else ()
    return bool(found) and any(name in game.card_facts(state, other) for other in (*found, *state.cards))


def abilities_called(state: Any, words: str) -> list[tuple[int, Ability]]:
    """The abilities that words can mean: 『疾风』, 疾风, or 天马剑士『疾风』, with the cards that have them."""
    folded = fold(words)
    found = []
    for card, shown in state.cards.items():
        face = state.faces.get(shown.face) if shown.face else None
        for ability in face.abilities if face is not None else ():
            name = fold(ability.name or ability.text)
            whole = f"{fold(shown.face)}「{name}」"
            if folded.strip("「」") in {name, whole.strip("「」")} or folded == whole:
                found.append((card, ability))
    return found


def must_be_known(done: Run, asked_for: Question) -> None:
    """Raise Unreadable, with the nearest word, for an act that neither the board nor the rulebook has a word of."""
    game, words = done.scenario.game, _vocabulary(done)
    text = fold("\n".join(entry.text for entry in game.book))
    for part in asked_for.words.split():
        if part != "不选" and not _made_of(fold(part), text) and not any(fold(part) in word for word in words):
            near = get_close_matches(fold(part), words, 3, 0.3)
            known = "事实（卡名.事实）、行为或能力的名字"
            asked_for.placed.fail(f"不认识「{part}」", known, f"最接近的有 {'、'.join(near)}" if near else "")


def _made_of(words: str, text: str) -> bool:
    """Whether words can be cut into pieces, none of a single character, that a text has."""
    if words in text:
        return True
    return any(words[:at] in text and _made_of(words[at:], text) for at in range(2, len(words) - 1))


def _vocabulary(done: Run) -> list[str]:
    """The words of a run: cards, abilities, facts, everything that could be chosen."""
    game = done.scenario.game
    words = {fold(name) for name in done.scenario.faces} | {fold(name) for name in game.facts(done.line.state)}
    for face in done.scenario.faces.values():
        words |= {fold(ability.name or ability.text) for ability in face.abilities}
    for decided in done.decisions:
        options = (*decided.decision.options, *(barred.option for barred in decided.decision.blocked))
        words |= {fold(_whole(decided, option)) for option in options}
        words |= {fold(decided.option(option)) for option in options}
    return sorted(words)


# --- what it comes to -----------------------------------------------------------------------------------------


def find(done: Run, asked_for: Question) -> Found:
    """What a question comes to on a run. Raises Unreadable for a fact that nobody knows."""
    by_kind = {"fact": _fact, "act": _act, "ability": _ability}
    return by_kind[asked_for.kind](done, asked_for)


def _fact(done: Run, asked_for: Question) -> Found:
    game, line, name = done.scenario.game, done.line, asked_for.words
    state = line.state
    if asked_for.at:
        reached = [m for m in line.moments if asked_for.at in {m.clause, *(r.clause for r in m.records)}]
        if not reached:
            return Found(f"{name}：没有走到{asked_for.at}", None)
        state = reached[0].state
    value = fact(game, state, name, line, asked_for.placed)
    if name == "结果":
        undecided = f"{'、'.join(game.players)}都没有输，也都还没有赢"
        return Found(undecided if game.outcome(state) is None else outcome(game, state), value)
    try:
        before = fact(game, line.start, name, None, asked_for.placed)
    except Unreadable:
        before = value
    changed = "" if before == value else f"（开始时{valued(before)}）"
    return Found(f"{_called(name)}：{valued(value)}{changed}", _plain(value), _derived(game, state, name))


def _derived(game: Game, state: Any, name: str) -> tuple[Because, ...]:
    """What makes a fact of a card what it is now."""
    card, _, what = name.rpartition(".")
    found = game.find(state, card) if card and name not in game.facts(state) else ()
    if not found or what not in game.card_facts(state, found[0]):
        return ()
    return because(game, state, game.why_fact(state, found[0], what).because)


def _called(name: str) -> str:
    """A fact as people say it: 新兵的战斗力."""
    whose, _, what = name.rpartition(".")
    return f"{whose}的{what}" if whose else name


def valued(value: Any) -> str:
    """The value of a fact in words."""
    if isinstance(value, list):
        unknown = sum(not item for item in value)
        known = [str(item) for item in value if item]
        return "、".join(known + ([f"未知{unknown}张"] if unknown else [])) or "无"
    if isinstance(value, bool):
        return "是" if value else "否"
    return str(value) if value not in (None, "") else "无"


def _plain(value: Any) -> object:
    return tuple(sorted(map(str, value))) if isinstance(value, list) else str(value)


def _act(done: Run, asked_for: Question) -> Found:
    stands = [stand for stand in stand_of(done, asked_for.words) if asked_for.at in {"", stand.clause, stand.within}]
    if not stands:
        return Found(f"「{asked_for.words}」没有问到", None)
    barred = [stand for stand in stands if not stand.legal]
    told = barred or stands
    by = tuple(dict.fromkeys(reason for stand in told for reason in stand.by))
    words = f"不可以「{asked_for.words}」" if barred else f"可以「{asked_for.words}」"
    value = tuple(sorted({(stand.act, tuple(sorted({r.clause for r in stand.by}))) for stand in told}))
    return Found(words, value, by or tuple(dict.fromkeys(Because(stand.clause) for stand in told if stand.clause)))


def stand_of(done: Run, act: str) -> list[Stand]:
    """How an act stands at every decision of a run that it belongs to, and where it was forbidden and nobody chose."""
    found: list[Stand] = []
    game = done.scenario.game
    for decided in done.decisions:
        decision = decided.decision
        options = meant(game, decided.state, decision.options, act) if act != "不选" else []
        options = [option for option in options if not _refusing(decided, option, act)]
        options = options or [option for option in decision.options if _meant(decided, option, act)]
        found += [Stand(_whole(decided, option), str(decision.clause), (), decided) for option in options]
        if act == "不选" and not decision.least:
            found.append(Stand("不选", str(decision.clause), (), decided))
        found += [
            Stand(_whole(decided, b.option), str(decision.clause), because(game, decided.state, b.by), decided)
            for b in decision.blocked
            if _meant(decided, b.option, act) or meant(game, decided.state, (b.option,), act)
        ]
    known = {(stand.act, stand.clause) for stand in found if not stand.legal}
    for moment in done.line.moments:
        for record in moment.records:
            if record.kind != "refused":
                continue
            words = told(game, moment.state, record)
            if _in(act, words) and (words, str(record.clause)) not in known:
                found.append(
                    Stand(words, str(record.clause), because(game, moment.state, record.by), None, moment.clause)
                )
    return found


def _whole(decided: Decided, option: Option) -> str:
    return asked(decided.game, decided.state, decided.decision.question, (option,))


def _meant(decided: Decided, option: Option, act: str) -> bool:
    return _in(act, _whole(decided, option)) and not _refusing(decided, option, act)


def _refusing(decided: Decided, option: Option, act: str) -> bool:
    """Whether an option is not to do what is asked for: 不防御 is no way of 防御."""
    return fold(decided.option(option)) in {f"不{part}" for part in map(fold, act.split())}


def _in(act: str, words: str) -> bool:
    """Whether words say every part of an act."""
    return all(says(fold(words), part) for part in map(fold, act.split()))


def _ability(done: Run, asked_for: Question) -> Found:
    called = abilities_called(done.scenario.start, asked_for.words)
    found = [bearing(done, card, ability) for card, ability in called]
    words = "；".join(dict.fromkeys(one.answer for one in found))
    reasons = tuple(dict.fromkeys(reason for one in found for reason in one.because))
    return Found(words, tuple(one.value for one in found), reasons)
