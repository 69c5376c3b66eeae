"""What a dispute asks: facts, acts, abilities, clauses, the course, and claims about several of these."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Any, Final

from judge.cjk import fold
from judge.clause import parse
from judge.games import Game
from judge.games.written.placed import Placed
from judge.scenario import claims, editions, happenings, holding, likely, lying, occasion
from judge.scenario.abilities import abilities_called, whoever_has_it
from judge.scenario.facts import OF_THE_RUN
from judge.scenario.found import Condition, Kind, Question
from judge.scenario.model import Scenario
from judge.scenario.of_acts import names_of_choices
from judge.scenario.run import Run

_CHOICE: Final = ":"
"""Between what is chosen for and what is chosen, as a choice is called: of cards and of the book's words, it may not
have been come to."""
_DOTS: Final = "的·・。，, "
"""What people type for the dot between a card and a fact."""
_LONGEST: Final = 60
"""What is longer is no word of the book, nor several."""
_WIDE: Final = str.maketrans("ＡＢ．０１２３４５６７８９", "AB.0123456789")
_PARTICLES: Final = "的了对与和把被给到在从由向于为成是否点张次个名颗"
"""What may stand between the words of a step."""


def questions(scenario: Scenario) -> tuple[Question, ...]:
    """What a scenario asks: what it says, and else what of its expectations its question is about. Raises Unreadable.

    Whose reasons are expected is asked. What must be refused is asked where it must be; of the facts, those that the
    question has a word of.
    """
    if scenario.ask:
        return tuple([question(scenario, place) for place in scenario.ask])
    expect = scenario.expect
    if expect.why or expect.deciding:
        named = {**expect.deciding, **expect.why}
        return tuple([question(scenario, place._replace(value=name)) for name, place in named.items()])
    times = [refusal.at if " " in refusal.at else "" for refusal in expect.refused]  # else it is any time that it stood
    acts = [Question("act", one.act, at, one.placed) for one, at in zip(expect.refused, times, strict=True)]
    facts = [Question("fact", name, "", place) for name, place in expect.end.items() if name not in OF_THE_RUN]
    facts += [
        Question("fact", name, clause, place)
        for clause, said in expect.at.items()
        for name, place in said.items()
        if name not in OF_THE_RUN
    ]
    meant = [one for one in facts if _in_the_question(scenario, one)]
    meant = list({one.words: one for one in reversed(meant)}.values())[::-1]
    found = meant + acts or [one for one in facts if not one.at] or facts
    return tuple(found or [Question("fact", "结果", "", Placed(None, scenario.file, 1, 1))])


def _in_the_question(scenario: Scenario, asked: Question) -> bool:
    """Whether the words of a question name the fact that an expectation is about."""
    whose, _, what = asked.words.rpartition(".")
    text = scenario.question
    about = {"结果": ("败北", "输", "赢", "胜", "平局"), "区域": ("离开", "回到", "送入"), "手牌": ("抽",)}
    if what not in text and not any(word in text for word in about.get(what, ())):
        return False
    return not whose or whose in scenario.game.players or whose.partition(".")[0] in text


def question(scenario: Scenario, place: Placed) -> Question:
    """What an entry of ``ask`` means: a fact, an ability, what a clause did, and else an act; ``@18.1.5``: when.

    Also how the course went (:mod:`.happenings`), and a claim (:mod:`.claims`), which is about several of these. Behind
    ``，依``: clauses that may decide it, of which those are told that do.
    """
    if claims.is_one(place.text()):
        return _claim(scenario, place)
    if form := claims.lacking(place.text()):
        place.fail(f"「{place.text().strip()}」少了自己的话或「：看 」", "自己的话：看 事实 = 应为什么", f"写成 {form}")
    text, named = claims.named(place.text())
    words, *when = re.split("[@＠]", text, maxsplit=1)
    at = "".join(when)
    words = _written(scenario.game, scenario.start, words.strip())
    if not re.search(r"\w", words):
        place.fail(f"「{text.strip()}」没有写要问什么", "事实（卡名.事实）、行为、能力的名字或条号，后面才写 @什么时候")
    asks_in = scenario.numbered or scenario.edition
    moment = occasion.read(scenario.game, place._replace(value=at), asks_in) if at else ""
    written, words = words, editions.meant(scenario, words)
    kind = kind_of(scenario.game, scenario.start, words) if words == written else "clause"
    by = tuple([editions.newest(scenario, place._replace(value=number)) for number in named])
    said = f"依 {'、'.join(named)}" if named else ""
    return Question(kind, words, moment, place._replace(value=written), said, by=by)


def _claim(scenario: Scenario, place: Placed) -> Question:
    """A claim with its conditions and the clauses that it names. Raises Unreadable."""
    said, conditions, named = claims.parts(place.text())
    for asked, wanted in conditions:
        value, at, when = wanted.partition("@")
        if at:
            place.fail(
                f"「@{when.strip()}」写在 = 后面",
                "问的是什么时候，写在 = 前面",
                f"写成 {asked} @{when.strip()} = {value.strip()}",
            )
    seen = [_condition(scenario, place, asked, value) for asked, value in conditions]
    by = tuple([editions.newest(scenario, place._replace(value=number)) for number in named])
    acts = [one.question._replace(by=by, allowed=holding.allowing(one), side=holding.side(one)) for one in seen]
    seen = [one._replace(question=act) if act.kind == "act" else one for one, act in zip(seen, acts, strict=True)]
    return Question("claim", place.text().strip(), "", place, said, tuple(seen), by)


def _condition(scenario: Scenario, place: Placed, asked: str, said: str) -> Condition:
    """One thing that must be so for a claim to hold. Raises Unreadable for what it can never come to."""
    found = question(scenario, place._replace(value=asked))
    value = holding.plain(found.kind, said)
    if value is None:
        words = list(holding.WANTED[found.kind])
        place.fail(f"「{asked}」不会是「{said}」", "、".join(words), f"写成 {asked} = {words[0]}")
    return Condition(found, value)


def kind_of(game: Game, state: Any, words: str) -> Kind:
    """What is asked by some words on a board."""
    if claims.is_one(words):
        return "claim"
    if happenings.is_one(words):
        return "course"
    if is_fact(game, state, words):
        return "fact"
    if abilities_called(state, words) or abilities_called(state, whoever_has_it(words)):
        return "ability"
    return "clause" if _is_clause(game, parse(words) or "") else "act"


def _is_clause(game: Game, number: str) -> bool:
    """Whether a question names a clause, and no step."""
    return number in game.book and not number.isdecimal()


def _written(game: Game, state: Any, words: str) -> str:
    """What is asked as it is written: a fact that is spoken of (``苍剑士的战斗力``) has a dot (``苍剑士.战斗力``).

    It has one as well where another mark was typed for it: ``Ｂ．宝玉区``.
    """
    if kind_of(game, state, words) != "act":
        return words
    plain = words.translate(_WIDE)
    dotted = [plain, *(f"{plain[:at]}.{plain[at + 1 :]}" for at, char in enumerate(plain) if char in _DOTS)]
    return next((one for one in dotted if is_fact(game, state, one)), words)


def is_fact(game: Game, state: Any, words: str) -> bool:
    """Whether words name a fact of the game, or of a card."""
    if words in game.facts(state) or words in OF_THE_RUN or game.asked(state, None, words) is not None:
        return True
    if lying.counting(game, state, words) is not None:
        return True
    card, _, name = words.rpartition(".")
    found = game.find(state, card) if card else ()
    if found and game.asked(state, found[0], name) is not None:
        return True
    return bool(card) and any(name in game.card_facts(state, other) for other in (*found, *state.cards))


def must_be_known(done: Run, asked_for: Question, said: str = "") -> None:
    """Raise Unreadable, with the nearest word, for an act that neither the board nor the rulebook has a word of.

    ``said``: what of the course is asked about instead, in which cards and players may be named beside such words.
    """
    game, words = done.scenario.game, _vocabulary(done)
    text = fold("\n".join(entry.text for entry in game.book))
    names = sorted(map(fold, (*done.scenario.faces, *game.players)), key=len, reverse=True)
    steps = fold("\n".join(step.what for step in done.steps))
    steps = _without(steps, names)
    apart = [_without(word, names) for word in words]
    beside = re.compile("|".join([*map(re.escape, names), r"[\W\d①-⑳]+", f"[{_PARTICLES}]"]))

    def known(part: str) -> bool:
        if not said and (_made_of(part, text) or any(part in word for word in words)):
            return True
        if not said and _CHOICE not in part:
            return False
        pieces = [piece for piece in beside.split(part) if piece]
        return all(_made_of(one, text + steps) or any(one in word for word in apart) for one in pieces)

    for part in (said or asked_for.words).split():
        if part != "不选" and not known(fold(part)):
            if not said and (proposed := likely.likely(done, asked_for.words)) and likely.is_question(asked_for.words):
                asked_for.placed.fail(
                    f"不认识「{asked_for.words}」", "下面几种写法之一", f"可以写成 {' 或 '.join(proposed)}"
                )
            near = [words[one] for one in get_close_matches(fold(part), list(words), 3, 0.3)]
            wanted = "步骤或书里的说法" if said else "事实（卡名.事实）、行为、能力的名字或条号"
            help_ = [f"最接近的有 {'、'.join(near)}"] if near else []
            if not said and (choices := names_of_choices(done, part)):
                help_ += [f"走到这里能选的写作 {'、'.join(choices)}"]
            asked_for.placed.fail(f"不认识「{part}」", wanted, "；".join(help_))


def _without(text: str, names: list[str]) -> str:
    """A text without the names of cards: a part of a name is no word."""
    for name in names:
        text = text.replace(name, "\n") if len(name) > 1 else text
    return text


def _made_of(words: str, text: str) -> bool:
    """Whether words can be cut into pieces, none of a single character, that a text has."""
    if words in text or len(words) > _LONGEST:
        return words in text
    return any(words[:at] in text and _made_of(words[at:], text) for at in range(2, len(words) - 1))


def _vocabulary(done: Run) -> dict[str, str]:
    """The words of a run, folded and as they are: cards, abilities, facts, what could be chosen or was refused."""
    game = done.scenario.game
    words = [*done.scenario.faces, *game.facts(done.line.reached)]
    for name, face in done.scenario.faces.items():
        words += [ability.name or ability.text for ability in face.abilities]
        words += [f"{name}的『{ability.name or ability.text}』" for ability in face.abilities]
    for decided in done.decisions:
        options = (*decided.decision.options, *(barred.option for barred in decided.decision.blocked))
        words += [f"{decided.question}：{decided.option(option)}" for option in options]
        words += [decided.option(option) for option in options]
    words += [step.what for step in done.steps if step.kind == "refused"]
    return {fold(one): one for one in sorted(words)}
