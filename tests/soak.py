"""Whole games with a player who decides at random: ``make soak GAME=cipher N=1000``.

What must hold in every game: no error, every record has its clause (or is a gap), no card is lost or doubled, playing
the same answers again from the start gives the same state, a saved board is the board that is loaded, and nobody is
offered a hidden card by its front.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

from judge.games import game
from judge.games.placed import Placed
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
    """Fifty cards each, at most four of a kind, enough of them cheap."""
    cheap = [key for key, face in faces.items() if face.cost == 1]

    def deck() -> list[Placed]:
        kinds = [*chance.sample(cheap, 4), *chance.sample(list(faces), 16)]
        names = [key for key in dict.fromkeys(kinds) for _ in range(4)][:60]
        return [Placed(key, file, 0, 0) for key in names]

    side = [Placed({"卡组": Placed(deck(), file, 0, 0)}, file, 0, 0) for _ in "AB"]
    start = {"条号": Placed("12.1.1", file, 0, 0), "A": side[0], "B": side[1]}
    return playing.start(Placed(start, file, 0, 0), faces)


def soak(name: str, seed: int, *, saves: int = 3) -> dict[str, Any]:
    """Play one game to its end; raises AssertionError where something does not hold."""
    playing, start = opening(name, seed)
    chance = random.Random(seed)
    answers: list[tuple[Option, ...]] = []
    play = playing.play(start)
    cards = len(start.cards)
    while len(answers) < MOST_DECISIONS and not play.run():
        decision: Decision = play.decision
        _nothing_hidden_is_shown(playing, play, decision)
        chosen = _pick(chance, decision)
        answers.append(chosen)
        if saves and chance.random() < 0.02:
            saves -= 1
            _round_trip(playing, play.state)
        play.answer(chosen)
    play.run()
    assert all(record.clause or record.kind == "gap" for record in play.records)
    placed = [card for ids in play.state.zones.values() for card in ids]
    assert len(placed) == len(set(placed)) == len(play.state.cards) == cards
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
        "over": play.state.over is not None,
        "cited": {r.clause for r in play.records},
    }


def _nothing_hidden_is_shown(playing: Any, play: Any, decision: Decision) -> None:
    """Cards that a player may not see are offered all together or not at all, so that the offer tells him nothing."""
    state = play.state
    if decision.player not in (0, 1) or len(state.frames) == 1:  # while the game is prepared, decks are looked through
        return
    offered = {option for option in decision.options if isinstance(option, int)}
    taken = {option for chosen in play.given for option in chosen}  # by the same step, from the state as it still is
    barred = {option.option for option in decision.blocked}
    for card in offered:
        if not playing.visible(state, card, decision.player):
            place = state.cards[card].player, state.cards[card].zone
            assert set(state.zones[place]) <= offered | barred | taken


def _pick(chance: random.Random, decision: Decision) -> tuple[Option, ...]:
    count = chance.randint(decision.least, decision.most)
    chosen = chance.sample(decision.options, count)
    return tuple(option for option in decision.options if option in chosen)


def _round_trip(playing: Any, state: Any) -> None:
    text = save(playing, state)
    loaded = read_text(text).start
    for field in state.__struct_fields__:
        if field != "faces":
            assert getattr(loaded, field) == getattr(state, field), f"{field} does not survive saving:\n{text}"
    assert loaded.key() == state.key()
    assert save(playing, loaded) == text


def main() -> int:
    """Play N games of GAME; one line of figures."""
    name, count = sys.argv[1], int(sys.argv[2])
    found = []
    for seed in range(count):
        try:
            found.append(soak(name, seed))
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
