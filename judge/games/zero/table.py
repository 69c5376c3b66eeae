"""The verbs of 零次元: what its rules do to cards, each by a clause."""

from __future__ import annotations

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes import Ability
from judge.games.zero import layers, loops, triggers
from judge.games.zero.book import cite, embody
from judge.games.zero.card import UNKNOWN, Card, Effect, Face, State
from judge.games.zero.layers import Held, Layer
from judge.games.zero.zones import (
    BELOW,
    DECK,
    EVENT,
    FIELD,
    HAND,
    IN_PLAY,
    NEW_CARD,
    NEW_IN_PLAY,
    OUT,
    OWNERS,
    RESOURCE,
    REST,
    ZONES,
)
from judge.kernel import Blocked, Option, Play
from judge.kernel.loops import Loop
from judge.kernel.records import reasons

MOVED = (embody("609", "移动"), embody("609#1", "从一个区域进入另一个区域"))
OWNER = (embody("611", "持有者"), embody("611#1", "把这张牌放进牌组"))
COUNTERS_GO = cite("323#3", "升级指示物就送入墓地")
UPRIGHT = cite("104#1", "都是竖直的")
STATES = (embody("104", "重置与横置"), embody("104#2", "牌的两种状态"))
ELSEWHERE = cite("104#4", "没有横置与重置之分")
EVENTS_NEITHER = cite("104#5", "同样没有这两种状态")
NOT_ENTERING = cite("609#2", "既不视为登场")
ENTERS = cite("205#2", "都是登场")
SHUFFLING = embody("617", "洗切牌组")
SHUFFLED = cite("617#1", "全部牌洗过一遍")
DRAWN = (embody("602", "抽牌"), embody("602#1", "我方玩家抽"))
NO_CARD = cite("101#2", "没有牌可抽")
BACK_AGAIN = embody("204#4", "重新获得它原本")
NEVER_SEEN = "没有见过的牌"
_FRESH = {"tapped": False, "damage": 0, "spared": 0, "used": (), "copied": ""}


class Table(Play[State]):
    """A game of 零次元 being played."""

    partial: list[Layer] | None = None
    """What is in force so far, while that is being worked out."""
    held: Held | None = None
    """What is in force, worked out once a state."""
    settled: tuple[Held, tuple[tuple[str, str], ...]] | None = None
    """For what was in force nothing had to be done when it was last asked (and with which readings of the judge's)."""
    replacing = False
    """Whether something is being done instead of something else (707#2)."""

    # --- reading ----------------------------------------------------------------------------------------------

    def card(self, card: int) -> Card:
        """The card, with its state."""
        found: Card = self.state.cards[card]
        return found

    def face(self, card: int) -> Face:
        """What is printed on the card, or on the one that it is a copy of, as far as anybody knows."""
        state = self.state.cards[card]
        key = state.copied or state.face
        found: Face = self.state.faces[key] if key else UNKNOWN
        return found

    def host(self, card: int) -> int | None:
        """The character that an equipment is on."""
        return next((other.id for other in self.state.cards.values() if card in other.gear), None)

    def characters(self, player: int) -> list[int]:
        """A player's characters in play."""
        return [card for card in self.state.zones[player, FIELD] if self.face(card).kind == "角色牌"]

    def in_play(self, card: int, stamp: int | None = None) -> bool:
        """Whether a card is in the battle zone, and still the one that it was (205#3)."""
        if self.card(card).zone not in IN_PLAY:
            return False
        return stamp is None or self.stamp(card) == stamp or not self.applies(NEW_IN_PLAY)

    def stamp(self, card: int) -> int:
        """When a card came into play; 0 if it is not there."""
        return self.state.stamps.get(card, 0)

    def had(self, card: int) -> list[Ability]:
        """The effects of a card that has just left play: what is set off by its leaving is among them."""
        before = self.as_it_was(card)
        return layers.abilities(before, card) if before.card(card).zone in IN_PLAY else []

    def flagged(self, card: int, flag: str) -> bool:
        """Whether a card has a flag now."""
        return bool(layers.flags(self, card, flag))

    # --- cards ------------------------------------------------------------------------------------------------

    def put(
        self,
        card: int,
        zone: str,
        *what: int | str,
        player: int | None = None,
        clause: Clause | None = None,
        bottom: bool = False,
        face_up: bool | None = None,
    ) -> bool:
        """Put a card into a zone; into deck, hand or rest it is the owner's (200#2)."""
        old = self.card(card)
        side = old.player if player is None else player
        if zone in {DECK, HAND, REST, OUT} and side != old.owner:
            self.consult(OWNERS, *OWNER)
            side = old.owner if zone == OUT or self.applies(OWNERS) else side
        if zone in ZONES:
            self.consult(*ZONES[zone].means, *MOVED)
        if zone in {REST, OUT, *IN_PLAY} and not old.face:
            self.identify(card)
        if old.zone == RESOURCE and zone != RESOURCE:
            self.consult(BACK_AGAIN)
        leaving = old.zone in IN_PLAY and zone not in IN_PLAY
        if not self.move(card, side, zone, *(what or (card, f"进入{zone}")), clause=clause, bottom=bottom, loose=False):
            return False
        self._lie(card, zone, face_up)
        self._renew(card, old, zone)
        if leaving:
            triggers.notice(self, "离场", card)
        if old.zone == HAND and zone == REST:
            triggers.notice(self, "舍弃", card)
        if zone == REST:
            triggers.notice(self, "送入休息区", card)
        return True

    def lay_under(self, card: int, host: int, *what: int | str, face_up: bool) -> bool:
        """Make a card a level counter of a character (323#1)."""
        old = self.card(card)
        if not self.attach(card, host, *what, loose=False, face_up=face_up):
            return False
        self._renew(card, old, BELOW)
        return True

    def _lie(self, card: int, zone: str, face_up: bool | None) -> None:
        """How a card lies where it was put."""
        kind = ZONES.get(zone)
        up = face_up if face_up is not None else kind.face_up if kind is not None else self.card(card).face_up
        for clause in kind.lies if kind is not None else ():
            self.consult(clause)
            if not self.applies(clause):
                return
        self.follow(card, face_up=up)

    def _renew(self, card: int, old: Card, zone: str) -> None:
        """A card in a new zone is a new card: what was on it is gone (200#4, 205#3)."""
        clause = NEW_IN_PLAY if zone in IN_PLAY else NEW_CARD
        self.consult(clause)
        effects = tuple([replace(e, on=_without(e.on, card)) if card in e.on else e for e in self.state.effects])
        effects = tuple([e for e in effects if e.on])
        if effects != self.state.effects and self.applies(clause):
            self.set(card, "成为新的牌，原先的影响不再影响它", clause=clause, effects=effects)
        if self.applies(clause):
            self.change(card, card, "成为新的牌", clause=clause, **_FRESH)
            self.set(stamps={c: stamp for c, stamp in self.state.stamps.items() if c != card})
        if zone in IN_PLAY:
            others = {c: stamp for c, stamp in self.state.stamps.items() if c != card}
            self.set(stamps={**others, card: self.tick()})  # the last one last, so that equal states are equal
        host = self.host(card)
        if host is not None:
            self.follow(host, gear=_without(self.card(host).gear, card))
        self.follow(card, gear=(), below=(), turn=self.state.turn if zone in IN_PLAY else 0)
        for counter in old.below:
            self.put(counter, REST, counter, "（升级指示物）送入休息区", clause=COUNTERS_GO, face_up=True)

    def tick(self) -> int:
        """The next stamp."""
        self.set(clock=self.state.clock + 1)
        return self.state.clock

    def enter(
        self,
        card: int,
        player: int,
        *what: int | str,
        clause: Clause | None = None,
        tapped: bool = False,
        copied: str = "",
    ) -> bool:
        """登场: a card comes into the battle zone (205#2)."""
        if not self.card(card).face:
            self.identify(card)
        zone = EVENT if self.face(card).kind == "事件牌" else FIELD
        if not self.put(card, zone, *(what or (card, "登场")), player=player, clause=clause):
            return False
        self.consult(UPRIGHT, *STATES)
        if copied:
            self.follow(card, copied=copied)
        if tapped and self.applies(UPRIGHT):
            self.change(card, card, "横置着登场", tapped=True)
        if self.applies(ENTERS):
            self.note("applied", card, "登场", clause=ENTERS)
            triggers.notice(self, "登场", card)
        return True

    def hand_over(self, card: int, player: int, clause: Clause) -> bool:
        """Move a card to the other battle zone: neither coming into play nor leaving it (609#2)."""
        old = self.card(card)
        if old.player == player or not self.move(card, player, old.zone, card, f"由{name(player)}控制", clause=clause):
            return False
        self.consult(NOT_ENTERING)
        for counter in reversed(old.below):
            self.attach(counter, card)
        if not self.applies(NOT_ENTERING):
            triggers.notice(self, "登场", card)
        return True

    def tap(self, card: int, clause: Clause, *what: int | str) -> bool:
        """横置. Only cards in the battle zone and the resource zone have this state, and events have not (104)."""
        return self._stand(card, clause, *(what or (card, "横置")), tapped=True)

    def untap(self, card: int, clause: Clause, *what: int | str) -> bool:
        """重置."""
        return self._stand(card, clause, *(what or (card, "重置")), tapped=False)

    def _stand(self, card: int, clause: Clause, *what: int | str, tapped: bool) -> bool:
        zone = self.card(card).zone
        for barred, by in ((zone not in {*IN_PLAY, RESOURCE}, ELSEWHERE), (zone == EVENT, EVENTS_NEITHER)):
            if barred and self.applies(by):
                self.note("refused", card, f"在{zone}，没有横置与重置之分", clause=by, by=(str(by),))
                return False
        if not self.change(card, *what, clause=clause, tapped=tapped):
            return False
        triggers.notice(self, "横置" if tapped else "重置", card)
        return True

    def identify(self, card: int) -> None:
        """Chance says which card it is that nobody has seen, now that its front is to be read."""
        self.recognise(card, self.chance(sorted(self.state.faces), card, "是哪一张牌"))

    def top(self, player: int, zone: str = DECK) -> int | None:
        """The uppermost card of a pile, None if there is none. In a shuffled one chance says which that is."""
        return next(iter(self.uppermost(player, 1, zone)), None)

    def uppermost(self, player: int, count: int, zone: str = DECK) -> list[int]:
        """The ``count`` uppermost cards of a pile, as far as there are so many."""
        seen: list[int] = []
        while len(seen) < min(count, len(self.state.zones[player, zone])):
            rest = self.state.zones[player, zone][len(seen) :]
            card = self._which(rest)
            pile = list(_without(self.state.zones[player, zone], card))
            pile.insert(len(seen), card)
            self.lay(player, zone, pile)
            if self.card(card).loose:
                self.follow(card, loose=False)
            seen.append(card)
        return seen

    def _which(self, rest: tuple[int, ...]) -> int:
        kinds: dict[str, int] = {}
        for card in rest:
            if self.card(card).loose:
                kinds.setdefault(self.card(card).face, card)
        if not self.card(rest[0]).loose or len(kinds) < 2:
            return rest[0]
        names = [face or NEVER_SEEN for face in kinds]
        chosen = self.chance(names, "洗切过的牌组，最上方的一张是")
        return kinds["" if chosen == NEVER_SEEN else chosen]

    def draw(self, player: int, clause: Clause | None = None) -> bool:
        """Draw one card; who cannot, because the deck is empty, loses (101#2)."""
        self.consult(*DRAWN)
        if (clause or self._clause) == self.without:
            return False
        card = self.top(player)
        if card is None:
            if self.applies(NO_CARD):
                self.set(name(player), "没有牌可抽", clause=NO_CARD, lost=(*self.state.lost, (player, str(NO_CARD))))
            return False
        drawn = self.put(card, HAND, name(player), "抽", card, clause=clause)
        triggers.notice(self, "抽牌", card)
        return drawn

    def shuffle(self, player: int, *what: int | str, clause: Clause | None = None) -> None:
        """Shuffle a deck: from now on chance says what lies where (617)."""
        deck = self.state.zones[player, DECK]
        if not deck or (clause or self._clause) == self.without:
            return
        self.consult(SHUFFLING, SHUFFLED)
        if not self.applies(SHUFFLED):
            return
        self.lay(player, DECK, sorted(deck), loose=True)
        self.note("applied", *(what or (name(player), "洗切牌组")), clause=clause)

    # --- effects ----------------------------------------------------------------------------------------------

    def affect(self, effect: Effect, *what: int | str, clause: Clause | None = None) -> bool:
        """Let something hold for cards for a time."""
        number = clause or self._clause
        if number == self.without or not effect.on:
            return False
        made = replace(effect, stamp=self.tick(), clause=str(number))
        return self.set(*what, clause=number, effects=(*self.state.effects, made))  # type: ignore[arg-type]

    def use_up(self, card: int, ability: Ability, clause: Clause) -> None:
        """An effect with a limit may not be used again this turn (703#3)."""
        word = ability.name or ability.text
        self.change(card, card, f"『{word}』本回合已用", clause=clause, used=(*self.card(card).used, word))

    def reading(self, key: str, missing: str, readings: tuple[str, ...], nearest: tuple[Clause, ...]) -> str:
        """Where the book is silent the judge reads; what he read holds for the rest of the game."""
        known = self.state.rulings_on(key)
        if known:
            self._note("gap", "", (f"{missing}：照先前的读法，{known}",), reasons(nearest))
            return known
        said = self.gap(missing, readings, nearest)
        self.set(rulings=(*self.state.rulings, (key, said)))
        return said

    def looping(self, loop: Loop) -> None:
        """The same board again is an endless loop (901#1)."""
        self.call(loops.Looping(stoppers=loop.stoppers, choices=loop.choices))

    def bar(
        self, player: int, clause: str, options: tuple[Option, ...]
    ) -> tuple[tuple[Option, ...], tuple[Blocked, ...]]:
        """What would go on with a loop may not be chosen (901#3)."""
        bans = [b for b in self.state.banned if b.player == player and b.clause == clause and len(b.chosen) == 1]
        if not bans:
            return options, ()
        left, barred = self.sift(options, lambda option: [b.by for b in bans if b.chosen == (option,)])
        self.set(banned=tuple(b for b in self.state.banned if not (b.once and b in bans)))
        return tuple(left), barred


def name(player: int) -> str:
    """What a player is called."""
    return "AB"[player]


def _without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    return tuple([other for other in cards if other != card])
