"""Whether something may be done, in a judge's own words, where the words of a dispute leave it open what is meant.

能不能不…: who need not; 攻击骑士: what is done to it, where nobody has chosen yet who does it; in whose turn. What is
meant by neither is asked back, with the choices in which the named card may be chosen: never answered by the way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, repeat
from typing import Final

from judge.cjk import fold
from judge.games.written.naming import unmarked
from judge.scenario import deciders, further, occasion
from judge.scenario.ahead import Ahead, legal
from judge.scenario.forced import forced
from judge.scenario.found import Question
from judge.scenario.heard import ABILITY, CARD, PLAYER, Heard, any_of, heard
from judge.scenario.moments import known, late
from judge.scenario.run import Run
from judge.scenario.spoken import MAY, done_to
from judge.scenario.standing import Stand, stand_of
from judge.scenario.telling import NOTHING

_NOT: Final = re.compile(
    f"(?P<of>.*?)(?:{MAY.pattern})(?:就|也)?(?:不(?:选择|选)?|选择?[0零](?:个|张|名|枚))(?P<deed>.*)"
)
_AT_IT: Final = re.compile(
    f"(?:{MAY.pattern})(?P<deed>[^用拿让选\ue000-\ue4ff][^\ue000-\ue4ff]*)(?P<c>[\ue000-\ue0ff])"
)
"""What is done to a card, where it is not said who does it."""
_WITH: Final = re.compile(
    f"[\ue200-\ue2ff]?(?:(?:{MAY.pattern})[拿用](?P<c>[\ue000-\ue0ff])来?|(?P<d>[\ue000-\ue0ff])(?:{MAY.pattern})[拿用]来)"
    "(?P<deed>[^\ue000-\ue4ff的]{2,3})(?:[\ue100-\ue1ff]|的|费用)*"
)
"""With what that is done which somebody has chosen to do."""
_TURN: Final = re.compile("(?:在|于)?(?:(?P<whose>[A-Z])的|这个?|本)回合(?:里|中|内)?")
_AGAIN: Final = re.compile(r"(?<=\d) \d+$")
"""Which time it is that a clause asks."""
_FEW: Final = 3


def in_words_of_play(done: Run, asked: Question) -> tuple[Question, ...]:
    """A question whether something may be done, in the words of play: of each who might do it, if that is not said.

    Raises Unreadable to ask back.
    """
    said = heard(done, asked.words)
    if behind := _for_what_was_chosen(done, asked, said):
        return (behind,)
    at_it = _AT_IT.fullmatch(said.text.rstrip("？?吗"))
    if at_it is None:
        return (_said_in_play(done, asked),)
    deed, card = at_it["deed"], said.named(at_it["c"])
    target = asked._replace(words=f"{deed} {card}")
    chosen = any(stand.missed is None for stand in stand_of(done, target.words))
    ways = () if chosen else done_to(done, target.words)
    if legal(ways) or not ways:
        return (target,) if ways else (_said_in_play(done, asked),)
    doers = dict.fromkeys(filter(None, (_doer(way) for way in ways)))
    each = [target._replace(words=f"{doer} {deed} {card}") for doer in doers] if len(doers) > 1 else []
    return tuple(each) or (target,)


def _for_what_was_chosen(done: Run, asked: Question, said: Heard) -> Question | None:
    """能不能拿甲支付: what is asked next where somebody chose to do that; None where that is several, or not asked."""
    with_it = _WITH.fullmatch(said.text.rstrip("？?吗"))
    if with_it is None:
        return None
    card, pairs = said.named(with_it["c"] or with_it["d"]), zip(done.decisions, done.decisions[1:], strict=False)
    behind = [after for before, after in pairs if unmarked(before.choice).startswith(with_it["deed"])]
    of_it = [one for one in behind if card in map(one.option, one.decision.options)] or behind
    questions = dict.fromkeys(unmarked(one.question) for one in of_it)
    return asked._replace(words=f"{next(iter(questions))}：{card}") if len(questions) == 1 else None


def _doer(way: Ahead) -> str:
    """Who would do it, on one way to begin it."""
    chosen = way.run.line.answers[-1].chosen if way.run.line.answers else ()
    state = way.run.line.reached
    cards = [one for one in chosen if isinstance(one, int) and one in state.cards]
    return way.run.scenario.game.named(state, cards[0]) if len(cards) == 1 else ""


def _said_in_play(done: Run, asked: Question) -> Question:
    if left := need_not(done, asked):
        return left
    said = heard(done, asked.words)
    cards = [said.named(sign) if any_of(CARD, sign) else said.typed(sign) for sign in said.text]
    plain = asked._replace(words="".join(cards))
    turn = _TURN.search(plain.words)
    meant = further.as_meant(done, plain._replace(words=_TURN.sub("", plain.words)) if turn else plain)
    stands = stand_of(done, meant.words) if meant.kind == "act" else []
    if turn and not _in_one_turn(done, stands, turn["whose"]):
        return further.as_meant(done, asked)
    if meant.kind == "act" and not stands and further.further(done, meant) is None:
        _ask_back(done, meant, said.all_of(CARD))
    return meant


def need_not(done: Run, asked: Question) -> Question | None:
    """Whether somebody may leave something: the choice not to do it, or to choose nothing for it; None: not asked.

    Of an ability that is set off by itself nobody may do or leave that: what is asked is whether it was. Raises
    Unreadable where it is open what he may leave.
    """
    if asked.kind == "act" and (set_off := _set_off(done, asked.words)):
        return asked._replace(kind="ability", words=set_off)
    left = _NOT.fullmatch(asked.words.rstrip("？?吗")) if asked.kind == "act" else None
    if left is None or stand_of(done, asked.words):
        return None
    said = heard(done, f"{left['of']} {left['deed']}")
    who = said.all_of(PLAYER)
    parts = [part for part in deciders.parts(said, said.text) if part not in who]
    if not parts and not who:
        return _not_anywhere(done, asked)
    ways = dict.fromkeys(form for whose, form in _leaving(done, parts) if not who or whose in who)
    if len({_AGAIN.sub("", way) for way in ways}) == 1:
        words, _, at = next(iter(ways)).partition(" @")
        return asked._replace(words=words, at=at or asked.at)
    within = [] if ways else list(_within(done, said.all_of(ABILITY) or list(_by_which(done, parts, who)), who))
    if len({question for question, _ in within}) == 1:
        return asked._replace(words=NOTHING, at=within[0][1])
    near = (list(ways or dict.fromkeys(form for _, form in _leaving(done, []))) or list(anywhere(done)))[:_FEW]
    help_ = f"可以写成 {' 或 '.join(near)}" if near else ""
    return asked.placed.fail(f"「{asked.words}」问的是在哪里不选，看不出来", "不选 @条号", help_)


def _not_anywhere(done: Run, asked: Question) -> Question:
    """Whether something may be left where no place is named: at the only choice that may be, if there is but one."""
    each = anywhere(done)
    if len(each) > 1:
        help_ = f"可以写成 {' 或 '.join(each[:_FEW])}"
        asked.placed.fail(f"「{asked.words}」问的是在哪里不选，看不出来", "不选 @条号", help_)
    words, _, at = (each or (NOTHING,))[0].partition(" @")
    return asked._replace(words=words, at=at or asked.at)


def anywhere(done: Run) -> tuple[str, ...]:
    """Every choice of a run that somebody might want to leave: of cards, or whether he does something.

    Which act is done next is none: there is always something else to do.
    """
    found: dict[str, None] = {}
    moments = done.line.moments
    places = [place for place, moment in enumerate(moments) for _ in moment.decisions]
    for decided, place in zip(done.decisions, chain(places, repeat(len(moments))), strict=False):
        options = decided.decision.options
        words = {option for option in options if isinstance(option, str)}
        either = any(f"不{option}" in words for option in words)
        if decided.player in done.scenario.game.players and (either or all(isinstance(one, int) for one in options)):
            no = next((option for option in words if option.startswith("不")), "")
            clause = decided.decision.clause
            before = sum(at < place for at in occasion.places(done.line, clause))
            found[f"{unmarked(decided.question)}：{no}" if no else _nothing_at(clause, before)] = None
    for one in forced(done):
        if one.it in done.scenario.faces or unmarked(one.it) in done.scenario.faces:
            before = sum(at < one.step.moment for at in occasion.places(done.line, one.step.clause))
            found[_nothing_at(one.step.clause, before)] = None
    return tuple(found)


def _nothing_at(clause: object, before: int) -> str:
    return f"{NOTHING} @{clause}{f' {before + 1}' if before else ''}"


def _leaving(done: Run, parts: list[str]) -> Iterator[tuple[str, str]]:
    """Every choice not to do something that such words mean, with who has it: 不支付, 不选 @24.1.7.1."""
    moments = done.line.moments
    places = [place for place, moment in enumerate(moments) for _ in moment.decisions]
    for decided, place in zip(done.decisions, chain(places, repeat(len(moments))), strict=False):
        barred = [each.option for each in decided.decision.blocked]  # what he must do is asked about as well
        options = [unmarked(decided.option(option)) for option in (*decided.decision.options, *barred)]
        if not all(part in decided.question or any(part in option for option in options) for part in parts):
            continue
        denied = [option for option in options if option.startswith("不")]
        if denied:
            yield decided.player, f"{unmarked(decided.question)}：{denied[0]}"
        elif decided.decision.least == 0:
            before = sum(at < place for at in occasion.places(done.line, decided.decision.clause))
            yield decided.player, _nothing_at(decided.decision.clause, before)
    for one in forced(done):  # what was the only choice, and was refused to be left
        refused = (step.what for step in done.steps if step.kind == "refused")
        denied = [what for what in refused if what.startswith(f"{one.question}：不")]
        said = f"{one.question}：{one.it}"
        if denied and all(part in said or part.removeprefix(one.it) in one.question for part in parts):
            yield one.who, unmarked(denied[0])


def _by_which(done: Run, parts: list[str], who: list[str]) -> Iterator[str]:
    """The abilities of somebody's cards by which there was done what is asked about."""
    game, state = done.scenario.game, done.line.reached
    deeds = [s for s in done.steps if s.told and s.kind == "applied" and parts and all(p in s.what for p in parts)]
    for by in (by for step in deeds for by in step.because if by.card and by.ability):
        users = {game.players[state.cards[card].player] for card in game.find(state, by.card)}
        if users and (not who or users <= {*who}):
            yield f"{by.card}『{by.ability}』"


def _within(done: Run, abilities: list[str], who: list[str]) -> Iterator[tuple[str, str]]:
    """The steps at which somebody chooses, by an ability that is named, what he may not leave; with what is asked."""
    for step in done.steps:
        of_it = any(one.endswith(f"『{told.ability}』") for told in step.because if told.ability for one in abilities)
        if step.kind == "chosen" and step.told and of_it and step.player in ("", *(who or done.scenario.game.players)):
            yield step.what.partition("：")[0], str(step.n)


def _in_one_turn(done: Run, stands: list[Stand], whose: str | None) -> bool:
    """Whether everything that is known of an act is of one turn, and that the turn of whom it is said."""
    facts = done.scenario.game.facts
    turns = [facts(done.line.state_before(stand.place)) for stand in stands]
    return (
        bool(turns)
        and len({(turn.get("回合"), turn.get("回合玩家")) for turn in turns}) == 1
        and (whose is None or turns[0].get("回合玩家") == whose)
    )


def _ask_back(done: Run, asked: Question, cards: list[str]) -> None:
    """Raise Unreadable where only the book has such words, and the card that is named could be chosen for something."""
    found = late(done, asked, []) if not asked.at or occasion.place(done.line, asked.at) is not None else None
    if (found is not None and known(found)) or not cards:
        return
    questions = dict.fromkeys(
        f"{question}：{option}"
        for question, options in deciders.asked(done).items()
        for option in dict.fromkeys(options)
        if option in cards
    )
    if questions:
        said = str(asked.placed.value).strip()
        asked.placed.fail(f"不认识「{said}」", "下面几种写法之一", f"可以写成 {' 或 '.join([*questions][:_FEW])}")


def _set_off(done: Run, said: str) -> str:
    """The ability of which it is asked whether it can be set off, called by how it begins: 【破坏时】能触发吗."""
    verb = done.scenario.game.set_off[0].removeprefix("被").removesuffix("了")
    found = re.fullmatch(f"(?P<of>[^『]+?)(?:还|会|被)*{verb}", MAY.sub("", said.strip()).rstrip("吗么呢？?。"))
    if found is None or not MAY.search(said):
        return ""
    game, state, begun = done.scenario.game, done.line.start, fold(found["of"])
    of_it = {
        f"{shown.face}『{found['of']}』"
        for shown in state.cards.values()
        for ability in (state.faces[shown.face].abilities if shown.face else ())
        if fold(ability.name or ability.text).startswith(begun)
    }
    return next(iter(of_it)) if len(of_it) == 1 and not game.find(state, found["of"]) else ""
