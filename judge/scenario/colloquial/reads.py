"""What a question in short comes to in the forms of a dispute; which question is which ``concepts`` says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from judge.games.speech import Speech
from judge.games.written.naming import unmarked
from judge.scenario import happenings, so_many, told_as
from judge.scenario.heard import Heard, abilities_of
from judge.scenario.run import Run
from judge.scenario.telling import NOTHING


class Asked(NamedTuple):
    """A question that fits a way of asking."""

    done: Run
    heard: Heard
    found: re.Match[str]

    @property
    def speech(self) -> Speech:
        """What the game calls things."""
        return self.done.scenario.game.speech

    def part(self, name: str) -> str:
        """A part of the question, as a dispute writes it; empty if it has none."""
        return self.heard.named(self.found.groupdict().get(name) or "")

    @property
    def players(self) -> list[str]:
        """Whom it is about: who is named, and else every player, since 对手 is said by either."""
        return [self.part("who")] if self.part("who") else list(self.done.scenario.game.players)


def _facts(asked: Asked, names: tuple[str, ...]) -> Iterator[str]:
    """Facts of the card that is named, of each that is called so."""
    for card in each(asked.done, asked.part("card")):
        yield from (f"{card}.{name}" for name in names if has(asked.done, card, name))


def each(done: Run, card: str) -> list[str]:
    """Every card that is called so, at the start or where a run ends, apart."""
    game, state = done.scenario.game, done.line.reached
    known = (*game.find(state, card), *game.find(done.line.start, card)) if card else ()
    found = [one for one in dict.fromkeys(known) if one in state.cards]
    if len(found) < 2:
        return [card] if card else []
    return list(dict.fromkeys(game.named(state, one) for one in found))


def as_told(done: Run, card: str) -> list[str]:
    """A card as steps may call it: whose it is they say only while both players have one of that name."""
    game, line = done.scenario.game, done.line
    found = game.find(line.start, card) or game.find(line.reached, card)
    if len(found) != 1:
        return [card]
    states = (line.start, *(moment.state for moment in line.told))
    return list(dict.fromkeys((card, *(game.named(state, found[0]) for state in states if found[0] in state.cards))))


def has(done: Run, card: str, name: str) -> bool:
    """Whether a card has a fact, at the start or at the end."""
    game = done.scenario.game
    states = (done.line.start, done.line.reached)
    there = [(state, one) for state in states for one in game.find(state, card) if one in state.cards]
    return any(name in game.card_facts(state, one) for state, one in there)


def life(asked: Asked) -> Iterator[str]:
    """By what a player lives, or what a card can bear."""
    if asked.part("card"):
        yield from _facts(asked, asked.speech.health)
        return
    yield from (f"{player}.{name}" for player in asked.players for name in asked.speech.life)


def strength(asked: Asked) -> Iterator[str]:
    """How hard a card strikes."""
    yield from _facts(asked, asked.speech.attack)


def body(asked: Asked) -> Iterator[str]:
    """How hard a card strikes, and how much it can bear."""
    yield from _facts(asked, (*asked.speech.attack, *asked.speech.health))


def guard(asked: Asked) -> Iterator[str]:
    """How much a card withstands."""
    yield from _facts(asked, asked.speech.guard)


def level(asked: Asked) -> Iterator[str]:
    """How far a card has risen."""
    yield from _facts(asked, asked.speech.level)


def cost(asked: Asked) -> Iterator[str]:
    """What using a card cost, where it was used, and else what it says."""
    card = asked.part("card")
    names = [card] if card else list(dict.fromkeys(map(unmarked, asked.done.scenario.faces)))
    told = [f"{happenings.WHEN}{name}{price}" for name in names for price in asked.speech.price]
    told = [form for form in told if _tells(asked.done, form.removeprefix(happenings.WHEN))]
    if told:
        yield from told
        if not card and _tells(asked.done, asked.speech.paid):
            yield f"{happenings.WHEN}{asked.speech.paid}"
    elif card:
        yield from list(_facts(asked, asked.speech.cost))[:1]
    elif _tells(asked.done, asked.speech.paid):
        yield f"{happenings.WHEN}{asked.speech.paid}"


def paid(asked: Asked) -> Iterator[str]:
    """What was paid for an ability: each step that pays."""
    if _tells(asked.done, asked.speech.paid):
        yield f"{happenings.WHEN}{asked.speech.paid}"


def paid_for(asked: Asked) -> Iterator[str]:
    """Whether somebody paid for an ability: the step in which he was asked for it."""
    words = f"{asked.speech.paid} 『{asked.part('ability').partition('『')[2]}"
    if _tells(asked.done, words):
        yield f"{happenings.WHEN}{words}"


def grown(asked: Asked) -> Iterator[str]:
    """How much stronger a card became: each step that says so, and how strong it is."""
    card = unmarked(asked.part("card"))
    yield from (f"{happenings.WHEN}{way}" for to in ("+", "加算") if _tells(asked.done, way := f"{card} {to}"))
    yield from strength(asked)


def hits(asked: Asked) -> Iterator[str]:
    """How much was dealt: by a card where a step says by which, and else each time; without that how strong it is."""
    hurt, card = asked.speech.hurt, unmarked(asked.part("card"))
    if not hurt:
        yield from strength(asked)
        return
    ways = [f"{card}给予 {hurt}", f"{card}对 {hurt}", hurt] if card else [hurt]
    told = [f"{happenings.WHEN}{way}" for way in ways if _tells(asked.done, way)][:1]
    yield from told or strength(asked)


def how_many(asked: Asked) -> Iterator[str]:
    """How many may be chosen: of what is called so, or by the card that is named, else wherever it is of cards."""
    done, card, deed = asked.done, unmarked(asked.part("card")), asked.found["deed"]
    faces = {*map(unmarked, done.scenario.faces), *done.scenario.game.players, NOTHING}
    questions = dict.fromkeys(
        one.question
        for one in so_many.choices(done)
        if (deed in one.question or deed in _CHOOSES)
        and (not card or card in one.question)
        and all(option in faces or _OPTION.fullmatch(option) for option in one.options)
    )
    own = [one for one in questions if deed in one and len(deed) > 1] or list(questions)
    yield from (f"{so_many.SO_MANY}{one}" for one in own if len(own) <= _FEW)


_CHOOSES: Final = ("选", "选择", "挑", "都", "指定")
_OPTION: Final = re.compile("第[0-9]+项|【.*")
_FEW: Final = 3


def hurt(asked: Asked) -> Iterator[str]:
    """How much was dealt to a card: each time, and how much of it it can still bear."""
    card, suffered = asked.part("card"), asked.speech.suffered
    if suffered:  # what it dealt itself is told in the same words
        yield f"{happenings.WHEN if _tells(asked.done, f'{card}{suffered}') else happenings.OFTEN}{card}{suffered}"
    yield from _facts(asked, asked.speech.health)


def dies(asked: Asked) -> Iterator[str]:
    """Whether a player dies, or the card that he dies with: how the game ends; of any other where it is."""
    if unmarked(asked.part("card").rpartition("的")[2]) in asked.speech.leader or not asked.part("card"):
        yield "结果"
    else:
        yield from where(asked)


def where(asked: Asked) -> Iterator[str]:
    """Where the cards are that are named."""
    yield from (f"{card}.区域" for name in ("card", "other") for card in each(asked.done, asked.part(name)))


def beats(asked: Asked) -> Iterator[str]:
    """Which of two is left: where both are; also how strong each is, if neither went anywhere."""
    game, line = asked.done.scenario.game, asked.done.line
    both = [each(asked.done, asked.part(name)) for name in ("card", "other")]
    yield from where(asked)
    if any(game.find(line.start, card) and _moved(asked.done, card) for cards in both for card in cards):
        return
    names = dict.fromkeys((*asked.speech.attack, *asked.speech.health))
    yield from (f"{card}.{name}" for cards in both for card in cards for name in names if has(asked.done, card, name))


def _moved(done: Run, card: str) -> bool:
    """Whether a card lies elsewhere than at the start."""
    start, reached = done.line.start.cards, done.line.reached.cards
    found = done.scenario.game.find(done.line.start, card)
    return any(one in start and (one not in reached or reached[one].zone != start[one].zone) for one in found)


def arrives(asked: Asked) -> Iterator[str]:
    """Where a card is, asked by a zone that is meant: 夜附回手了吗."""
    if zones(asked.done, asked.found["zone"]):
        yield from where(asked)


def zones(done: Run, word: str) -> list[str]:
    """The zones that a word can mean: by its name or a part of it; 场 is where cards are in play."""
    game = done.scenario.game
    bare = re.sub("[里上中区]+$", "", word) or word
    if re.fullmatch("战?场", bare):
        return list(game.speech.field)
    names = [*game.board.sides, *game.board.common]
    return [name for name in names if name == word] or [name for name in names if name.startswith(bare)]


def whose_turn(asked: Asked) -> Iterator[str]:
    """Whose turn it is, and for whom play waits, where that is another question."""
    yield "回合玩家"
    if asked.done.line.decision is not None:
        yield "等待"


def across(asked: Asked) -> Iterator[str]:
    """Whether a card lies across."""
    fact = asked.done.scenario.game.look.sideways
    yield from _facts(asked, (fact,) if fact else ())


def works(asked: Asked) -> Iterator[str]:
    """Whether an ability did anything, or those of a card."""
    if asked.part("ability"):
        yield asked.part("ability")
    else:
        yield from abilities_of(asked.done, asked.part("card"))


def result(asked: Asked) -> Iterator[str]:
    """How the game ended, if it did."""
    del asked
    yield "结果"


def lying(asked: Asked) -> Iterator[str]:
    """How many cards lie in a zone, of each player; also how often something of that name was done, if it was."""
    known, word = zones(asked.done, asked.found["zone"]), asked.found["zone"]
    facts = asked.done.scenario.game.facts(asked.done.line.reached)
    names = [f"{player}.{zone}" for zone in known for player in asked.players] + known
    here = [name for name in names if name in facts]
    yield from here
    deed = f"{asked.part('who')}{word}"
    if here and not re.search("里|上|中|区|剩|有", asked.found[0]) and _tells(asked.done, deed):
        yield f"{happenings.OFTEN}{deed}"


def named_fact(asked: Asked) -> Iterator[str]:
    """A fact that is called by its name, or by how that begins."""
    word, game, state = asked.found["fact"], asked.done.scenario.game, asked.done.line.reached
    for card in each(asked.done, asked.part("card")):
        facts = [name for one in game.find(state, card) if one in state.cards for name in game.card_facts(state, one)]
        like = [name for name in facts if name == word] or [name for name in facts if word.startswith(name)]
        like = like or [name for name in facts if name.startswith(word)]
        yield from (f"{card}.{name}" for name in dict.fromkeys(like))


def befell(asked: Asked) -> Iterator[str]:
    """What befell a card, where a step tells of it: how often; and whether it is so now, where that is a fact."""
    deed, names = asked.found["deed"], as_told(asked.done, asked.part("card"))
    card = next((name for name in names if _tells(asked.done, f"{name}{deed}")), asked.part("card"))
    if _tells(asked.done, f"{card}{deed}"):
        yield f"{happenings.OFTEN}{card}{deed}"
        yield from (fact for fact in _facts(asked, (deed,)) if _in_play(asked.done, fact.rpartition(".")[0]))


def _in_play(done: Run, card: str) -> bool:
    game, state = done.scenario.game, done.line.reached
    found = [one for one in game.find(state, card) if one in state.cards]
    return any(game.board.naming.in_play(state.cards[one].zone) for one in found)


def made(asked: Asked) -> Iterator[str]:
    """How many cards of a name something was done with: 生成了几张妖精."""
    words = f"{asked.found['deed']}{unmarked(asked.part('card'))}"
    if _tells(asked.done, words):
        yield f"{happenings.OFTEN}{words}"


def hurt_player(asked: Asked) -> Iterator[str]:
    """How much was dealt to a player: each time that a step says so, and by what he lives."""
    for player in asked.players:
        if asked.speech.hurt and _tells(asked.done, f"{player} {asked.speech.hurt}"):
            yield f"{happenings.WHEN}{player} {asked.speech.hurt}"
    yield from life(asked)


def amount(asked: Asked) -> Iterator[str]:
    """A number of a player, or a zone of his, by what the book's terms are called otherwise: 能量 of 能量点."""
    game, word = asked.done.scenario.game, asked.found["what"]
    terms = [(term, *about.get("aliases", ())) for term, about in game.book.terms.items()]
    ways = dict.fromkeys((word, *(way for some in terms if word in some for way in some)))
    facts = game.facts(asked.done.line.reached)
    names = [*ways, *(zone for zone in zones(asked.done, word) if len(word) > 1)]
    yield from (f"{player}.{way}" for player in asked.players for way in names if f"{player}.{way}" in facts)


def dealt(asked: Asked) -> Iterator[str]:
    """Whether a card dealt anything, where each step that deals says what did it: else nobody knows."""
    hurt, card = asked.speech.hurt, unmarked(asked.part("card"))
    steps = told_as.said_as(asked.done, hurt)[1] if hurt else []
    if not hurt or any(" 对" not in f" {step.what}" and not _BY.search(step.what) for step in steps):
        return
    by = next((to for to in ("对", "给予") if any(to in step.what for step in steps)), "对")
    yield f"{happenings.WHEN}{card}{by} {asked.part('other') or asked.part('who')} {hurt}".replace("  ", " ")


_BY: Final = re.compile(".对|.给予")


def paid_by(asked: Asked) -> Iterator[str]:
    """What a player paid: each step that says so of him, or that only says that it is paid."""
    own = [f"{player}{asked.speech.paid}" for player in asked.players]
    told = [words for words in own if _tells(asked.done, words)]
    yield from (f"{happenings.WHEN}{words}" for words in told)
    if not told:
        yield from paid(asked)


def _tells(done: Run, words: str) -> bool:
    return bool(told_as.said_as(done, words)[1])
