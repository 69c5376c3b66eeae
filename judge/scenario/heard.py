"""The words of a question that the game knows, each as one sign, so that what is left of it can be read as a sentence.

A card, an ability with whose it is, a player, a zone and a fact may be called by anything; as signs none of that is
taken for a word of the question (攻击以前 is a time, 前卫区 is none).
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from judge.games.written.naming import unmarked
from judge.scenario.abilities import abilities_called
from judge.scenario.run import Run
from judge.scenario.telling import names

CARD, ABILITY, PLAYER, ZONE, FACT = "\ue000", "\ue100", "\ue200", "\ue300", "\ue400"
"""The first sign of each kind of word; there are so many of one kind as nobody says in one question."""
_MANY: Final = 0x100
_QUOTED: Final = re.compile("『[^『』]*』|【[^【】]*】")
_TITLED: Final = re.compile("「([^「」]+)」")
ACROSS: Final = ("横置", "竖置")
"""How people ask whether a card lies across, whatever its game calls it."""


class Word(NamedTuple):
    """One word that the game knows: as it is typed, and as a dispute writes it."""

    typed: str
    name: str


class Heard(NamedTuple):
    """A question with signs for what the game knows."""

    text: str
    of: dict[str, Word]

    def typed(self, text: str) -> str:
        """Some of it as it was typed."""
        return "".join([self.of[sign].typed if sign in self.of else sign for sign in text])

    def named(self, text: str) -> str:
        """Some of it with everything as a dispute writes it."""
        return "".join([self.of[sign].name if sign in self.of else sign for sign in text])

    def all_of(self, kind: str) -> list[str]:
        """The names of one kind that stand in it, each once."""
        return list(dict.fromkeys(word.name for sign, word in self.of.items() if any_of(kind, sign)))


def any_of(kind: str, sign: str) -> bool:
    """Whether a sign is one of a kind."""
    return len(sign) == 1 and ord(kind) <= ord(sign) < ord(kind) + _MANY


def heard(done: Run, said: str) -> Heard:
    """A question, read from its beginning, the longest word that is known first."""
    known = _known(done, said)
    ways = sorted(known, key=len, reverse=True)
    of: dict[str, Word] = {}
    text, rest = "", said
    count = dict.fromkeys((CARD, ABILITY, PLAYER, ZONE, FACT), 0)
    while rest:
        way = next((one for one in ways if rest.startswith(one)), "")
        if way:
            kind, name = known[way]
            sign = chr(ord(kind) + count[kind])
            count[kind] = (count[kind] + 1) % _MANY
            of[sign] = Word(way, name)
            text += sign
        else:
            text += rest[0]
        rest = rest[len(way) or 1 :]
    return Heard(text, of)


def _known(done: Run, said: str) -> dict[str, tuple[str, str]]:
    """What of a question the game knows: as it is typed, its kind, and as a dispute writes it."""
    game, cards = done.scenario.game, cards_called(done)
    found = {fact: (FACT, fact) for fact in _facts(done)}
    across = game.look.sideways
    found |= dict.fromkeys(ACROSS, (FACT, across)) if across else {}
    found |= {zone: (ZONE, zone) for zone in (*game.board.sides, *game.board.common)}
    found |= {player: (PLAYER, player) for player in game.players}
    found |= {typed: (CARD, name) for typed, name in cards.items()}
    found = {typed: known for typed, known in found.items() if typed in said}
    abilities = (_begun(done, said, cards) | _abilities(done, said, cards)).items()
    return found | {typed: (ABILITY, name) for typed, name in abilities if typed not in cards}


def cards_called(done: Run) -> dict[str, str]:
    """What the cards of a run may be called, with the name that a dispute writes."""
    game, whole = done.scenario.game, dict[str, str]()
    for state in (done.line.start, done.line.reached):
        for name in (*done.scenario.faces, *names(game, state)):
            whole |= {unmarked(name): unmarked(name), name: name}
            whole |= {f"{player}的{unmarked(name)}": f"{player}的{unmarked(name)}" for player in game.players}
    short = {
        title[1]: name if title[0] == name else title[1] if game.find(done.line.reached, title[1]) else name
        for name in whole
        for title in [_TITLED.search(name)]
        if title and not name.startswith(tuple(f"{player}的" for player in game.players))
    }
    token = game.speech.token
    bare = [
        (name.partition(token)[0], name)
        for name in map(unmarked, whole)
        if token and token in name and "的" not in name
    ]
    of_tokens = {typed: {name for way, name in bare if way == typed} for typed, _ in bare}
    short |= {typed: next(iter(called)) for typed, called in of_tokens.items() if len(called) == 1}
    return {typed: name for typed, name in (short | whole).items() if typed}


def _abilities(done: Run, said: str, cards: dict[str, str]) -> dict[str, str]:
    """The abilities that are named, with whose they are; one by its name alone, if no card is called that."""
    found: dict[str, str] = {}
    state = done.line.start
    for quoted in _QUOTED.findall(said):
        inner = quoted if quoted.startswith("『") else f"『{quoted}』"
        for whose in ("", *cards):
            for of in ("的", ""):
                typed = f"{whose}{of}{quoted}" if whose else quoted
                name = f"{cards.get(whose, '')}{inner}"
                if typed in said and (whose or of) and abilities_called(state, name):
                    found[typed] = name if whose else _with_its_card(done, inner)
    for name, face in done.scenario.faces.items():
        for ability in face.abilities:
            if len(ability.name or "") > 1 and ability.name in said and ability.name not in cards:
                found.setdefault(ability.name, _with_its_card(done, f"『{ability.name}』"))
                found |= {
                    f"{name}{of}{ability.name}": f"{name}『{ability.name}』"
                    for of in ("", "的")
                    if f"{name}{of}{ability.name}" in said
                }
    return found


def _begun(done: Run, said: str, cards: dict[str, str]) -> dict[str, str]:
    """The abilities that are named by the word in brackets with which they begin: 丝雪的登场时."""
    begins = [_BEGINS.match(ability.text) for face in done.scenario.faces.values() for ability in face.abilities]
    words = {begun[1] for begun in begins if begun is not None and begun[1] in said}
    ways = (
        (f"{typed}{of}{word}", f"{card}『【{word}】』") for word in words for typed, card in cards.items() for of in _OF
    )
    return {typed: name for typed, name in ways if typed in said and abilities_called(done.line.start, name)}


_BEGINS: Final = re.compile("【([^【】]{2,6})】")
_OF: Final = ("的", "")


def abilities_of(done: Run, card: str) -> tuple[str, ...]:
    """The abilities that are printed on a card, as a dispute writes them."""
    face = done.scenario.faces.get(unmarked(card.rpartition("的")[2]))
    return tuple([f"{card}『{one.name or one.text}』" for one in face.abilities]) if face is not None else ()


def _with_its_card(done: Run, quoted: str) -> str:
    """An ability with whose it is, if only one card has it."""
    state = done.line.start
    whose = {state.cards[card].face for card, _ in abilities_called(state, quoted)}
    return f"{whose.pop()}{quoted}" if len(whose) == 1 else quoted


def _facts(done: Run) -> set[str]:
    """What the facts of cards are called."""
    game, found = done.scenario.game, set[str]()
    for state in (done.line.start, done.line.reached):
        for card, it in state.cards.items():
            if it.face:
                found |= game.card_facts(state, card).keys()
    return {fact for fact in found if len(fact) > 1}
