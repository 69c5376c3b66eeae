"""Whole games with a player who decides at random: ``make soak GAME=cipher N=1000``.

What must hold in every game: no error, every record has its clause (or is a gap), no card is lost or doubled, playing
the same answers again from the start gives the same state, a saved board is the board that is loaded, and nobody is
offered a hidden card by its front.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from judge.games import game
from judge.games.written.placed import Placed
from judge.kernel import Answer, Decision, Option
from judge.scenario import read_text
from judge.scenario.document import parse
from judge.scenario.save import save

MOST_DECISIONS = 2_000


def opening(name: str, seed: int) -> Any:
    """A game about to be prepared, both decks drawn from the invented cards of the game."""
    playing = game(name)
    cards = Path(__file__).parent.parent / "scenarios" / name / "cards.yaml"
    written = parse(cards.read_text(encoding="utf-8"), str(cards))
    faces = playing.cards(written.mapping()["cards"])
    chance = random.Random(seed)
    return playing, opening_state(playing, faces, chance, str(cards))


def opening_state(playing: Any, faces: dict[str, Any], chance: random.Random, file: str) -> Any:
    """The start of a game with a deck for each player."""
    first, zones = OPENINGS[playing.id]

    def placed(value: Any) -> Placed:
        return Placed(value, file, 0, 0)

    def side() -> Placed:
        return placed({zone: placed([placed(name) for name in cards(faces, chance)]) for zone, cards in zones.items()})

    sides = {who: side() for who in playing.players}
    return playing.start(placed({"条号": placed(first), **sides}), faces)


def _of_cipher(faces: dict[str, Any], chance: random.Random) -> list[str]:
    """Sixty cards, at most four of a kind, enough of them cheap (12.1.1)."""
    cheap = [key for key, face in faces.items() if face.cost == 1]
    kinds = [*chance.sample(cheap, 4), *chance.sample(list(faces), 16)]
    return [key for key in dict.fromkeys(kinds) for _ in range(4)][:60]


def _of_zero(faces: dict[str, Any], chance: random.Random) -> list[str]:
    """Fifty cards, at most four of a kind (100#2)."""
    return [name for name in chance.sample(list(faces), 13) for _ in range(4)][:50]


def _of_evolve(faces: dict[str, Any], chance: random.Random) -> list[str]:
    """Forty cards, at most three of a name, no leaders, tokens or evolution cards (6.1.1.2, 6.1.1.4)."""
    plain = [key for key, face in faces.items() if face.kind != "主战者" and not face.special]
    return [name for name in chance.sample(plain, min(len(plain), 14)) for _ in range(3)][:40]


def _evolutions(faces: dict[str, Any], chance: random.Random) -> list[str]:
    """Up to ten evolution cards (6.1.1.3)."""
    cards = [key for key, face in faces.items() if "进化" in face.special]
    return [name for name in chance.sample(cards, min(len(cards), 5)) for _ in range(2)]


def _of_touhou(faces: dict[str, Any], chance: random.Random) -> list[str]:
    """Fifty cards, at most four of a name, none that may be the 自机 (0.04, 0.05)."""
    plain = [key for key, face in faces.items() if "自机" not in face.sub]
    return [name for name in chance.sample(plain, min(len(plain), 13)) for _ in range(4)][:50]


def _of_own(faces: dict[str, Any], chance: random.Random) -> list[str]:
    """One card to be the 自机 (0.04)."""
    return [chance.choice([key for key, face in faces.items() if "自机" in face.sub])]


SEARCHED = {"615#1", "615#3", "5.7.1"}
"""Clauses under which a player looks through a whole pile to choose from it."""
OPENINGS: dict[str, tuple[str, dict[str, Callable[[dict[str, Any], random.Random], list[str]]]]] = {
    "cipher": ("12.1.1", {"卡组": _of_cipher}),
    "zero": ("100#2", {"牌组区": _of_zero}),
    "touhou": ("4.3.3", {"自机区": _of_own, "牌库": _of_touhou}),
    "evolve": ("6.2.1.1", {"主战者区域": lambda *_: ["主将"], "牌组": _of_evolve, "进化牌组": _evolutions}),
}
"""By game: the clause at which it begins; for each zone in which cards lie then, how they are chosen."""


def soak(name: str, seed: int, *, saves: int = 3) -> dict[str, Any]:
    """Play one game to its end; raises AssertionError where something does not hold.

    ``line``: its start, the answers, the state at each of them and at the end.
    """
    playing, start = opening(name, seed)
    chance = random.Random(seed)
    answers: list[tuple[Option, ...]] = []
    states: list[Any] = []
    play = playing.play(start)
    while len(answers) < MOST_DECISIONS and not play.run():
        decision: Decision = play.decision
        _nothing_hidden_is_shown(playing, play, decision)
        chosen = picked(chance, decision)
        answers.append(chosen)
        if saves and chance.random() < 0.02:
            saves -= 1
            _round_trip(playing, play.state)
        states.append(play.state)
        play.answer(chosen)
    play.run()
    states.append(play.state)
    saved, loaded = _round_trip(playing, play.state)
    assert save(playing, loaded) == saved
    assert all(record.clause or record.kind == "gap" for record in play.records)
    placed = [card for ids in play.state.zones.values() for card in ids]
    there = [card.id for card in play.state.cards.values() if card.zone]
    assert sorted(placed) == sorted(there)
    gone = set(start.cards) - set(there)  # what was made in between (a token) may be no more
    over = play.state.over
    loser = None if over is None or over.winner is None else 1 - over.winner
    his = {card.id for card in start.cards.values() if card.owner == loser}
    assert not gone or (name == "touhou" and gone == his)  # who has lost takes his cards along (1.27)
    again = playing.play(start)
    for chosen in answers:
        again.run()
        again.answer(chosen)
    again.run()
    assert again.state.key() == play.state.key()
    assert again.records == play.records
    return {
        "decisions": len(answers),
        "clauses": play.carried_out,
        "over": over is not None,
        "cited": {r.clause for r in play.records},
        "line": (start, tuple(answers), states),
    }


def _nothing_hidden_is_shown(playing: Any, play: Any, decision: Decision) -> None:
    """Of cards that a player may not see, those that look alike are offered together or not at all.

    So the offer tells him nothing of their fronts. While the game is prepared decks are looked through.
    """
    state = play.state
    if decision.player not in (0, 1) or len(state.frames) == 1 or decision.clause in SEARCHED:
        return
    offered = {option for option in decision.options if isinstance(option, int)}
    taken = {option for chosen in play.given for option in chosen}  # by the same step, from the state as it still is
    barred = {option.option for option in decision.blocked}
    for card in offered:
        if not playing.visible(state, card, decision.player):
            place = state.cards[card].player, state.cards[card].zone
            alike = {other for other in state.zones[place] if _back(state, other) == _back(state, card)}
            assert alike <= offered | barred | taken


def _back(state: Any, card: int) -> Any:
    """What of a card is seen by somebody who may not see its front."""
    return replace(state.cards[card], id=0, face="")


def picked(chance: random.Random, decision: Decision) -> tuple[Option, ...]:
    count = chance.randint(decision.least, decision.most)
    chosen = chance.sample(decision.options, count)
    return tuple(option for option in decision.options if option in chosen)


def _round_trip(playing: Any, state: Any) -> tuple[str, Any]:
    text = save(playing, state)
    loaded = read_text(text).start
    assert all(loaded.faces[key] == state.faces[key] for key in loaded.faces)  # what was made is written down with it
    for field in state.__struct_fields__:
        if field != "faces":
            assert getattr(loaded, field) == getattr(state, field), f"{field} does not survive saving:\n{text}"
    assert loaded.key() == state.key()
    return text, loaded


def main() -> int:
    """Play N games of GAME; one line of figures."""
    name, count = sys.argv[1], int(sys.argv[2])
    found = []
    for seed in range(count):
        try:
            found.append({key: value for key, value in soak(name, seed).items() if key != "line"})
        except Exception:
            print(f"game {seed} failed")
            raise
        if sys.stderr.isatty():
            print(f"\r{seed + 1}/{count}", end="", file=sys.stderr)
    over = sum(one["over"] for one in found)
    clauses = sum(one["clauses"] for one in found)
    cited = set().union(*(one["cited"] for one in found))
    print(f"{count} games, {over} to their end, {clauses} clauses carried out, {len(cited)} different ones on record")
    return 0


__all__ = ["Answer", "opening", "soak"]

if __name__ == "__main__":
    raise SystemExit(main())
