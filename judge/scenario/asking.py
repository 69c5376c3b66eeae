"""What a dispute asks: facts, acts, abilities and clauses, and what each comes to on one run."""

from __future__ import annotations

import re
from collections import Counter
from difflib import get_close_matches
from typing import Any, Final

from judge.cjk import fold
from judge.clause import parse
from judge.effects.nodes import Ability
from judge.games import Game
from judge.games.written.naming import unmarked
from judge.games.written.placed import Placed
from judge.kernel.state import NOBODY
from judge.scenario import claims, editions, happenings, occasion
from judge.scenario.abilities import bearing
from judge.scenario.course import Because, Step, because
from judge.scenario.facts import Reader, reader
from judge.scenario.found import Condition, Found, Kind, Question
from judge.scenario.model import Scenario
from judge.scenario.run import Run
from judge.scenario.standing import Stand, stand_of

OF_THE_RUN: Final = ("决定", "等待")
"""Facts of where a run stands, which nobody disputes."""


_ABILITY: Final = re.compile("(?P<whose>[^『]*)『(?P<name>.+)』|(?P<who>[^『「]*)「(?P<called>.+)」")
"""An ability, with whose it is; a card may be called 「沙钟」 itself."""


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
    acts = [Question("act", refusal.act, refusal.at, refusal.placed) for refusal in expect.refused]
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

    Also how the course went (:mod:`.happenings`), and a claim (:mod:`.claims`), which is about several of these.
    """
    if claims.is_one(place.text()):
        return _claim(scenario, place)
    words, _, at = place.text().partition("@")
    words = words.strip()
    when = occasion.read(scenario.game, place._replace(value=at)) if at else ""
    return Question(kind_of(scenario.game, scenario.start, words), words, when, place._replace(value=words))


def _claim(scenario: Scenario, place: Placed) -> Question:
    """A claim with its conditions and the clauses that it names. Raises Unreadable."""
    said, conditions, named = claims.parts(place.text())
    seen = [Condition(question(scenario, place._replace(value=asked)), wanted) for asked, wanted in conditions]
    by = tuple([editions.newest(scenario, place._replace(value=number)) for number in named])
    seen = [one._replace(question=one.question._replace(by=by)) if one.question.kind == "act" else one for one in seen]
    return Question("claim", place.text().strip(), "", place, said, tuple(seen), by)


def kind_of(game: Game, state: Any, words: str) -> Kind:
    """What is asked by some words on a board."""
    if claims.is_one(words):
        return "claim"
    if happenings.is_one(words):
        return "course"
    if is_fact(game, state, words):
        return "fact"
    if abilities_called(state, words):
        return "ability"
    return "clause" if parse(words) in game.book and not words.isdecimal() else "act"


def is_fact(game: Game, state: Any, words: str) -> bool:
    """Whether words name a fact of the game, or of a card."""
    if words in game.facts(state) or words in OF_THE_RUN or game.asked(state, None, words) is not None:
        return True
    card, _, name = words.rpartition(".")
    found = game.find(state, card) if card else ()
    if found and game.asked(state, found[0], name) is not None:
        return True
    return bool(card) and any(name in game.card_facts(state, other) for other in (*found, *state.cards))


def abilities_called(state: Any, words: str) -> list[tuple[int, Ability]]:
    """The abilities that words can mean, with the cards that have them: 『疾风』, 天马剑士『疾风』, 鹿『【防御时】』.

    By its whole name or text; where a card is named, by how it begins.
    """
    said = _ABILITY.fullmatch(words)
    whose, name = (said["whose"] or said["who"] or "", said["name"] or said["called"]) if said else ("", words)
    whose, name = unmarked(whose), fold(name)
    found = [
        (card, ability, fold(ability.name or ability.text))
        for card, shown in state.cards.items()
        if shown.face and whose in {"", shown.face}
        for ability in state.faces[shown.face].abilities
    ]
    exact = [(card, ability) for card, ability, called in found if called == name]
    return exact or [(card, ability) for card, ability, called in found if whose and called.startswith(name)]


def must_be_known(done: Run, asked_for: Question) -> None:
    """Raise Unreadable, with the nearest word, for an act that neither the board nor the rulebook has a word of."""
    game, words = done.scenario.game, _vocabulary(done)
    text = fold("\n".join(entry.text for entry in game.book))
    for part in asked_for.words.split():
        if part != "不选" and not _made_of(fold(part), text) and not any(fold(part) in word for word in words):
            near = get_close_matches(fold(part), words, 3, 0.3)
            known = "事实（卡名.事实）、行为、能力的名字或条号"
            asked_for.placed.fail(f"不认识「{part}」", known, f"最接近的有 {'、'.join(near)}" if near else "")


def _made_of(words: str, text: str) -> bool:
    """Whether words can be cut into pieces, none of a single character, that a text has."""
    if words in text:
        return True
    return any(words[:at] in text and _made_of(words[at:], text) for at in range(2, len(words) - 1))


def _vocabulary(done: Run) -> list[str]:
    """The words of a run: cards, abilities, facts, everything that could be chosen or was refused."""
    game = done.scenario.game
    words = {fold(name) for name in done.scenario.faces} | {fold(name) for name in game.facts(done.line.state)}
    for name, face in done.scenario.faces.items():
        words |= {fold(ability.name or ability.text) for ability in face.abilities}
        words |= {fold(f"{name}的『{ability.name or ability.text}』") for ability in face.abilities}
    for decided in done.decisions:
        options = (*decided.decision.options, *(barred.option for barred in decided.decision.blocked))
        words |= {fold(f"{decided.question}：{decided.option(option)}") for option in options}
        words |= {fold(decided.option(option)) for option in options}
    return sorted(words | {fold(step.what) for step in done.steps if step.kind == "refused"})


# --- what it comes to -----------------------------------------------------------------------------------------------


def find(done: Run, asked_for: Question) -> Found:
    """What a question comes to on a run. Raises Unreadable for a fact that nobody knows."""
    if asked_for.kind == "claim":
        return claims.find(done, asked_for, find)
    by_kind = {"fact": _fact, "act": _act, "ability": _ability, "clause": _clause, "course": happenings.find}
    return by_kind[asked_for.kind](done, _settled(done, asked_for))


def clause_of(done: Run, asked_for: Question) -> str:
    """The clause, and which time, of the occasion that a question means. Raises Unreadable if there is no such step."""
    return _settled(done, asked_for).at


def _settled(done: Run, asked_for: Question) -> Question:
    """The question with a clause for the number of a step. Raises Unreadable if there is no such step."""
    if not asked_for.at.isdecimal():
        return asked_for
    at = occasion.settled(done.line, done.steps, asked_for.at)
    if at is None:
        last = max((step.n for step in done.steps), default=0)
        asked_for.placed.fail(f"没有第{asked_for.at}步", f"1到{last}" if last else "一个条号")
    return asked_for._replace(at=at)


def _fact(done: Run, asked_for: Question) -> Found:
    game, line, name = done.scenario.game, done.line, asked_for.words
    end = len(line.moments) - 1
    when = ""
    if asked_for.at:
        reached = occasion.place(line, asked_for.at)
        if reached is None:
            return Found(f"{called(name)}：没有走到{asked_for.at}", None)
        end, when = reached, f"{_time(asked_for.at)}之后"
    state = line.moments[end].state if end >= 0 else line.start
    if name in OF_THE_RUN:
        return _waiting(done, end, asked_for)
    read = reader(game, state, name, asked_for.placed)
    value = read(state)
    place = changed_at(done, read, end)
    before = read(line.start)
    words = _result(done, state) if name == "结果" else sentence(game, state, name, value, before)
    steps = [step for step in done.steps if step.moment == place and step.told and step.kind != "refused"]
    touching = _touching(game, state, name, steps)
    lines = tuple([(step.n, step.clause, step.what) for step in touching]) if name != "结果" else ()
    derived = derivation(game, state, name)
    shown = isinstance(value, int | list) and not isinstance(value, bool) and len(derived) > 1
    line_of = [clause for step in reversed(touching) for clause in (step.clause, *(r.clause for r in step.because))]
    ended = game.outcome(state) if name == "结果" else None
    line_of = [*(ended.by if ended is not None else ()), *line_of]
    here = [str(line.moments[place].clause)] if place is not None else [reason.clause for reason in derived]
    own = line_of or here
    return Found(
        f"{when}{'，' if when else ''}{words}",
        plain(value),
        derived,
        place,
        tuple(dict.fromkeys(filter(None, own))),
        lines,
        told=bool(lines) and not shown,
    )


def _time(at: str) -> str:
    clause, _, time = at.partition(" ")
    return f"第{time}次{clause}" if time else clause


def changed_at(done: Run, read: Reader, end: int) -> int | None:
    """The last place up to ``end`` at which a fact became what it is there; None if it was so from the start."""
    states = [done.line.start, *(moment.state for moment in done.line.moments[: end + 1])]
    value = plain(read(states[-1]))
    for place in range(end, -1, -1):
        if not _untouched(states[place], states[place + 1]) and plain(read(states[place])) != value:
            return place
    return None


def _untouched(before: Any, after: Any) -> bool:
    """Whether nothing but where play stands is another: what a step changes is replaced, never changed in place."""
    names = before.__struct_fields__
    return all(getattr(before, name) is getattr(after, name) for name in names if name != "frames")


def _waiting(done: Run, end: int, asked_for: Question) -> Found:
    """Who decides what at the end, or next."""
    moments = done.line.moments
    later = next((m.decisions[0] for m in moments[end + 1 :] if m.decisions), done.line.decision)
    decided = next((one for one in done.decisions if one.decision is later), None)
    if decided is None:
        return Found("没有人要决定什么", None)
    clause = str(decided.decision.clause)
    value = clause if asked_for.words == "决定" else decided.player
    return Found(f"接下来由{decided.asked}", value, (), None, (clause,) if clause else ())


def _result(done: Run, state: Any) -> str:
    game = done.scenario.game
    ended = game.outcome(state)
    if ended is None:
        return f"{'、'.join(game.players)}都没有输，也都还没有赢"
    by_hand = any(isinstance(moment.hand, dict) and "结束" in moment.hand for moment in done.line.moments)
    by = f"（{'、'.join(ended.by)}）" if ended.by else "（由裁判决定）" if by_hand else ""
    if ended.winner is None:
        return f"平局，双方都没有赢{by}"
    lost = "、".join(name for number, name in enumerate(game.players) if number != ended.winner)
    return f"{game.players[ended.winner]}获胜，{lost}输了{by}"


def sentence(game: Game, state: Any, name: str, value: Any, before: Any) -> str:
    """A fact as a sentence, with what it was at the start where that differs."""
    whose, _, what = name.rpartition(".")
    if isinstance(value, bool):
        was = "" if before == value or not isinstance(before, bool) else f"（开始时{'是' if before else '不是'}）"
        return f"{'是' if value else '否'}，{whose}{'是' if value else '不是'}「{what}」{was}"
    if value in ("是", "不是"):
        return f"{whose}{value}{what}"
    changed = "" if plain(before) == plain(value) else f"（开始时{valued(before)}）"
    if what == "区域" and value == "":
        return f"{whose}已经不存在{changed.replace('开始时', '开始时在')}"
    if what == "区域":
        player = game.card_facts(state, game.find(state, whose)[0]).get("玩家", "") if game.find(state, whose) else ""
        where = f"{player}的{value}" if player else f"{value}"
        return f"{whose}在{where}{changed.replace('开始时', '开始时在') if changed else ''}"
    if isinstance(value, list) and isinstance(before, list) and _is_zone(game, state, name):
        return _lying(name, value, before)
    return f"{called(name)}是{valued(value)}{changed}"


def _is_zone(game: Game, state: Any, name: str) -> bool:
    whose, _, zone = name.rpartition(".")
    player = game.players.index(whose) if whose in game.players else NOBODY
    return (player, zone) in state.zones


def _lying(name: str, value: list[Any], before: list[Any]) -> str:
    """What lies somewhere, and what came there and went."""
    more, less = Counter(value) - Counter(before), Counter(before) - Counter(value)
    parts = [f"{verb}{valued(list(cards.elements()))}" for verb, cards in (("多了", more), ("少了", less)) if cards]
    now = f"{len(value)}张：{valued(value)}" if value else "一张也没有"
    return f"{called(name)}{'，'.join(parts) or '没有变'}，现在{now}"


def derivation(game: Game, state: Any, name: str) -> tuple[Because, ...]:
    """What makes a fact of a card what it is now, or what a word of the book means."""
    word = game.asked(state, None, name)
    if word is not None:
        return because(game, state, word.because)
    card, _, what = name.rpartition(".")
    found = game.find(state, card) if card and name not in game.facts(state) else ()
    if found and what in game.card_facts(state, found[0]):
        return because(game, state, game.why_fact(state, found[0], what).because)
    told = game.asked(state, found[0], what) if found else None
    return () if told is None else because(game, state, told.because)


def called(name: str) -> str:
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
    if isinstance(value, dict):
        return "、".join([f"{name}{many}" for name, many in value.items()]) or "无"
    return str(value) if value not in (None, "") else "无"


def plain(value: Any) -> object:
    """The value of a fact so that two can be compared; the order of a zone is none of it."""
    if isinstance(value, dict):
        return valued(value)
    return tuple(sorted(map(str, value))) if isinstance(value, list) else str(value)


def _touching(game: Game, state: Any, name: str, here: list[Step]) -> list[Step]:
    """The steps of one clause that made a fact what it is, among those that are told."""
    whose = name.rpartition(".")[0]
    if name in game.facts(state):
        zone = [step for step in here if any(c.fact == "zone" and name in (c.old, c.new) for c in step.changed)]
        return zone or [step for step in here if step.changed] or here
    found = game.find(state, whose)
    names = {game.named(state, found[0]), *_all_names(game, state, found[0])} if found else {whose}
    changed = [(step, [c for c in step.changed if c.subject in names]) for step in here]
    own = [step for step, changes in changed if changes]
    if name.endswith(".区域"):
        own = [step for step, changes in changed if any(c.fact == "zone" for c in changes)] or own
    return own or [step for step in here if any(one in step.what for one in names)] or here


def _all_names(game: Game, state: Any, card: int) -> tuple[str, ...]:
    return game.said(state, (card,))


def _act(done: Run, asked_for: Question) -> Found:
    stands = stand_of(done, asked_for.words, asked_for.at)
    if not stands:
        return _not_the_moment(done, asked_for)
    barred = [stand for stand in stands if stand.refused]
    last = _last(barred or stands, asked_for.by)
    if barred and asked_for.by:  # a claim is about the refusal that it names
        stands = barred = [stand for stand in barred if stand.grounds == last.grounds] or [last]
    legal = [stand for stand in stands if stand.legal]
    words = asked_for.words
    said: list[str] = []
    told = last.by or ((Because(last.clause),) if last.clause else ())
    both = bool(barred and legal)
    stated = [stand for stand in barred if stand.statement]
    if stated:
        said.append(f"是，{stated[0].act}")
    elif barred:
        why = f"（{'、'.join([reason.whole for reason in told])}）" if both else ""
        said.append(f"{_steps(done, barred) if both else ''}不可以「{words}」{why}")
    if legal and not stated:
        said.append(f"{_steps(done, legal) if both else ''}可以「{words}」")
        if both and (legal[0].place, legal[0].given) < (barred[0].place, barred[0].given):
            said.reverse()
    value = tuple(sorted({(stand.act, stand.clause, stand.grounds) for stand in barred or stands}))
    line = tuple(dict.fromkeys(reason.clause for reason in told))
    return Found("；".join(said), ("refused" if barred else "legal", value), told, last.place, line, told=both)


def decisive(done: Run, asked_for: Question) -> Stand | None:
    """The stand of an act that its answer is about: the last refusal, and else the last time it could be done."""
    stands = stand_of(done, asked_for.words, _settled(done, asked_for).at)
    barred = [stand for stand in stands if stand.refused]
    return _last(barred or stands, asked_for.by) if stands else None


def _last(stands: list[Stand], by: tuple[str, ...]) -> Stand:
    """The last of some stands, with all that forbids the same act in the same place.

    Where the question names what forbids: the last of those that it forbids most of all, and least else.
    """

    def named(stand: Stand) -> tuple[int, int]:
        return len(set(stand.grounds) & set(by)), -len(set(stand.grounds) - set(by))

    best = max(map(named, stands))
    last = [stand for stand in stands if not by or named(stand) == best][-1]
    same = [stand for stand in stands if (stand.act, stand.place, stand.clause) == (last.act, last.place, last.clause)]
    same = [stand for stand in same if stand.given == last.given] if by else same
    return last._replace(by=tuple(dict.fromkeys(reason for stand in same for reason in stand.by)))


def _steps(done: Run, stands: list[Stand]) -> str:
    """At which steps an act stood so."""
    found = []
    for stand in stands:
        here = [s for s in done.steps if s.moment == stand.place and s.told and s.clause == stand.clause]
        exact = [s for s in here if s.what == stand.act and (s.kind == "refused") == stand.refused]
        found += [f"第{step.n}步" for step in (exact or here)[:1]] or ["此刻"]
    return "、".join(list(dict.fromkeys(found))[:3])


def _not_the_moment(done: Run, asked_for: Question) -> Found:
    """An act that nobody was asked about: where the book has it chosen, and where play stands."""
    places = elsewhere(done, asked_for.words)
    game = done.scenario.game
    stands = " › ".join(map(str, done.line.state.where())) if done.line.state.depth() else ""
    waiting = done.decisions[-1] if done.line.decision is not None else None
    now = f"这里由{waiting.asked}" if waiting is not None else f"这里停在 {stands}" if stands else "这里已经没有要做的"
    if not places:
        return Found(f"没有人问到「{asked_for.words}」；{now}", None)
    where = "；".join(f"{number} {_first_sentence(game, number)}" for number in places[:2])
    return Found(f"现在不可以「{asked_for.words}」，不是时候：{where}；{now}", ("not now",), (), None, places)


def _first_sentence(game: Game, number: str) -> str:
    text = game.book[number].text.partition("\n")[0]
    return text if len(text) <= 30 else text[:29] + "…"


def elsewhere(done: Run, act: str) -> tuple[str, ...]:
    """The clauses of the book's procedures under which an act is chosen."""
    game = done.scenario.game
    parts = [fold(part) for part in act.split()]
    found = []
    for procedure in game.procedures:
        for number in procedure.numbers:
            text = fold(game.book[number].text)
            if ("选择" in text or "可以" in text) and any(part in text for part in parts):
                found.append(str(number))
    return tuple(dict.fromkeys(found))[:4]


def _ability(done: Run, asked_for: Question) -> Found:
    found = [
        bearing(done, card, ability, asked_for.at)
        for card, ability in abilities_called(done.scenario.start, asked_for.words)
    ]
    words = "；".join(dict.fromkeys(one.answer for one in found))
    acting = [one for one in found if one.moment is not None] or found  # of several, what did something
    reasons = tuple(dict.fromkeys(reason for one in acting for reason in one.because))
    places = [one.moment for one in found if one.moment is not None]
    line = tuple(dict.fromkeys(clause for one in acting for clause in one.line))
    waited, told = any(one.waited for one in found), all(one.told for one in acting)
    return Found(
        words, tuple(one.value for one in found), reasons, places[-1] if places else None, line, (), told, waited
    )


def _clause(done: Run, asked_for: Question) -> Found:
    """What a clause did: the steps that it stands on."""
    clause = asked_for.words
    steps = [step for step in done.steps if step.told and clause in step.clauses]
    if asked_for.at:
        place = occasion.place(done.line, asked_for.at)
        steps = [step for step in steps if step.moment == place]
    if not steps:
        walked = clause in done.touched
        said = f"{clause}（{_first_sentence(done.scenario.game, clause)}）"
        what = "走过了，什么也没有做" if walked else "没有用到"
        return Found(f"{said}{what}", ("walked" if walked else "not used",), line=(clause,))
    own = [step for step in steps if step.clause == clause] or steps
    words = "；".join(f"第{step.n}步 {step.words}" for step in own[:3])
    first = own[0]
    reasons = tuple(dict.fromkeys(reason for step in own[:3] for reason in step.because))
    value = tuple(step.what for step in own)
    return Found(f"{clause} 用上了：{words}", value, reasons, first.moment, (clause,), told=True)


def read_at(done: Run, asked_for: Question) -> tuple[Reader, Any] | None:
    """What reads a fact that is asked for, and the state in which it is meant; None if it never came to that."""
    line = done.line
    place: int | None = len(line.moments) - 1
    if asked_for.at:
        place = occasion.place(line, _settled(done, asked_for).at)
    if place is None:
        return None
    state = line.moments[place].state if place >= 0 else line.start
    return reader(done.scenario.game, state, asked_for.words, asked_for.placed), state


def of_the_board(asked_for: Question) -> bool:
    """Whether a question is about a fact that a state has."""
    return asked_for.kind == "fact" and asked_for.words not in OF_THE_RUN


def value(done: Run, asked_for: Question, without: str = "") -> object:
    """What must be the same for an answer to be the same; None if it never came to what is asked."""
    if asked_for.kind == "claim":
        return claims.holds(asked_for, [value(done, seen.question, without) for seen in asked_for.seen])
    if not of_the_board(asked_for):
        return find(done, asked_for).value
    found = read_at(done, asked_for)
    return None if found is None else plain(found[0](found[1], without))


def came_into_being(done: Run, asked_for: Question, place: int) -> bool:
    """Whether the card that a fact is about came to where it is at a place of the line, and the fact with it."""
    found = read_at(done, asked_for)
    if found is None or asked_for.words.endswith(".区域"):
        return False
    game, line = done.scenario.game, done.line
    whose = asked_for.words.rpartition(".")[0]
    states = line.moments[place - 1].state if place else line.start, line.moments[place].state
    cards = game.find(found[1], whose) if whose and asked_for.words not in game.facts(found[1]) else ()
    if not cards:
        return False
    was, now = (game.card_facts(state, cards[0]) if cards[0] in state.cards else {} for state in states)
    return was.get("区域") != now.get("区域")


def working_out(done: Run, asked_for: Question) -> tuple[str, ...]:
    """The clauses of a fact's derivation without which it is worked out otherwise, in the order of the derivation."""
    found = read_at(done, asked_for) if of_the_board(asked_for) else None
    if found is None:
        return ()
    read, state = found
    now = plain(read(state))
    reasons = derivation(done.scenario.game, state, asked_for.words)
    clauses = dict.fromkeys(reason.clause for reason in reasons)
    return tuple([clause for clause in clauses if plain(read(state, clause)) != now])
