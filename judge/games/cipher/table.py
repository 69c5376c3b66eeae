"""The verbs of Cipher: what its rules do to cards, each by a clause."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from msgspec.structs import replace

from judge.clause import Clause
from judge.games.cipher import abilities, auto_ability, changed, interrupt, loops, replacement
from judge.games.cipher.book import cite, embody
from judge.games.cipher.card import UNKNOWN, Card, Effect, Face, Over, State
from judge.games.cipher.terms import LEFT
from judge.games.cipher.zones import BELOW, DECK, FIELD, HAND, NEW_CARD, ZONES
from judge.kernel import Blocked, Change, Option, Play
from judge.kernel.loops import Loop

ONE_BY_ONE = embody("6.6", "每次1张")
SHOWN = embody("6.4.6", "都查看了正面")
SEEN = embody("6.4.5", "都查看了正面")
UNSEEN = embody("6.4.7", "不能查看正面")
ORDER_KEPT = embody("6.7.3", "不能变更顺序")
SHUFFLED = embody("24.1.2.1", "随机")
STACK = cite("14.2.7", "只算1张卡")
DEEDS = frozenset({"攻击", "必杀攻击", "神速回避", "移动", "出击", "升级", "转职"})
"""What abilities can ask about as done this turn."""
NEVER_SEEN = "没有见过的卡"
_FRESH = {"acted": False, "defeated": False, "orbs": 1, "lord": False, "levelled": False, "promoted": False}


class Table(Play[State]):
    """A game of Cipher being played."""

    _together = 0
    _effects: tuple[Effect, ...] = ()
    _given = False
    _copies: dict[int, tuple[Effect, ...]] = {}  # noqa: RUF012 - a new one is made, this one never changed
    _faces: dict[str, Face] = {}  # noqa: RUF012 - the same
    _awaited: frozenset[str] = frozenset()
    """The events that any printed ability waits for."""
    gaining = False
    """Whether it is being asked what words cards have gained."""
    replacing = False
    """Whether something is being done instead of something else (23)."""

    # --- reading ----------------------------------------------------------------------------------------------

    def card(self, card: int) -> Card:
        """The card, with its state."""
        found: Card = self.state.cards[card]
        return found

    def face(self, card: int) -> Face:
        """What is printed on the card, as far as anybody knows."""
        key = self.state.cards[card].face
        found: Face = self.state.faces[key] if key else UNKNOWN
        if self.state.effects is not self._effects:
            self._note_effects()
        return changed.copied(self, found, self._copies[card]) if card in self._copies else found

    def _note_effects(self) -> None:
        """Note once what is asked of the effects at every turn: which ones copy, and whether any gives an ability."""
        self._effects = self.state.effects
        self._copies = changed.copies(self._effects)
        self._given = any(effect.ability is not None for effect in self._effects)

    def strengthened(self, card: int, fact: str = "战斗力") -> list[tuple[int, str, str]]:
        """What is added to a number of a card now: how much, by which clause, from where."""
        return abilities.strengthened(self, card, fact)

    def gained(self, card: int, fact: str) -> list[str]:
        """The words for a fact that effects have given a card."""
        return abilities.gained(self, card, fact)

    def flags(self, card: int, flag: str, against: int | None = None) -> list[tuple[str, str, int]]:
        """What gives a unit a flag now, as far as ``against`` is concerned: clause, name of the ability, number."""
        return abilities.flags(self, card, flag, against)

    # --- cards ------------------------------------------------------------------------------------------------

    def put(
        self,
        card: int,
        zone: str,
        *what: int | str,
        player: int | None = None,
        clause: Clause | None = None,
        bottom: bool = False,
    ) -> bool:
        """Put a card into a zone, by default its user's, and let it become what a card becomes there (6.5–6.13)."""
        old = self.card(card)
        to = ZONES[zone]
        side = old.player if player is None else player
        if replacement.replaced(self, f"放置到{zone}", card):
            return True
        self.consulted.update(to.means)
        if to.public and not old.face:
            self.identify(card)
        public = ZONES[old.zone].public if old.zone in ZONES else True
        self.consult(SEEN if public else SHOWN if to.public else UNSEEN)
        below = old.below if not to.field else ()
        if not self.move(
            card, side, zone, *(what or (card, f"放置到{zone}")), clause=clause, bottom=bottom, loose=False
        ):
            return False
        if not (to.field and old.zone in FIELD):
            self._leave_battle(card)
            self._renew(card)
        self.change(card, card, "变为正面朝上" if to.face_up else "变为背面朝上", clause=to.turns, face_up=to.face_up)
        for other in below:
            if self.move(other, self.card(other).owner, zone, other, f"随同放置到{zone}", clause=STACK, loose=False):
                self.change(other, other, "翻面", clause=to.turns, face_up=to.face_up)
        if zone == HAND and not public:
            auto_ability.came_to_hand(self, card)
        if not (to.field and old.zone in FIELD):
            self.happened(f"放置到{zone}", card, origin=old.zone)
        if not self._together:
            interrupt.check(self)
        return True

    def _leave_battle(self, card: int) -> None:
        """A defending unit that left its user's battlefield is one no more (18.1.3.2.1.2)."""
        battle = self.state.battle
        if battle is not None and battle.defender == card:
            words = (card, "不再是防御单位与战斗单位")
            self.set(*words, clause=LEFT, battle=replace(battle, defender=None))

    def _renew(self, card: int) -> None:
        """A card in a new zone is a new card: what was changed of it and its state are as at first (6.5)."""
        effects = tuple([replace(e, on=_without(e.on, card)) if card in e.on else e for e in self.state.effects])
        effects = tuple([e for e in effects if e.on or e.everyone])
        if self.without != NEW_CARD and effects != self.state.effects:
            self.set(card, "视为新的卡，原有的修改恢复", clause=NEW_CARD, effects=effects)
        self.change(card, card, "视为新的卡，状态更新", clause=NEW_CARD, below=(), bonus=0, used=(), **_FRESH)

    def identify(self, card: int) -> None:
        """Chance says which card it is that nobody has seen, now that its front is to be read."""
        faces = sorted(self.state.faces)
        self.recognise(card, self.chance(faces, card, "是哪一张卡"))

    def top(self, player: int) -> int | None:
        """The uppermost card of a deck, None if there is none. In a shuffled deck chance says which one that is."""
        return next(iter(self.uppermost(player, 1)), None)

    def uppermost(self, player: int, count: int) -> list[int]:
        """The ``count`` uppermost cards of a deck, as far as there are so many."""
        self.consult(ORDER_KEPT)
        seen: list[int] = []
        while len(seen) < min(count, len(self.state.zones[player, DECK])):
            rest = self.state.zones[player, DECK][len(seen) :]
            card = self._which(rest)
            self._bring_up(player, card, len(seen))
            seen.append(card)
        return seen

    def _which(self, rest: tuple[int, ...]) -> int:
        """Which of the cards of a deck is the uppermost one: chance says it of a shuffled deck."""
        kinds: dict[str, int] = {}
        for card in rest:
            if self.card(card).loose:
                kinds.setdefault(self.card(card).face, card)
        if not self.card(rest[0]).loose or len(kinds) < 2:
            return rest[0]
        self.consult(SHUFFLED)
        names = [face or NEVER_SEEN for face in kinds]
        chosen = self.chance(names, "洗切过的卡组，最上方的一张是")
        return kinds["" if chosen == NEVER_SEEN else chosen]

    def _bring_up(self, player: int, card: int, place: int) -> None:
        deck = list(_without(self.state.zones[player, DECK], card))
        deck.insert(place, card)
        self.lay(player, DECK, deck)
        if self.card(card).loose:
            self.follow(card, loose=False)

    def draw(self, player: int, clause: Clause | None = None) -> bool:
        """Draw one card. False if there is none, or the clause is switched off."""
        self.consult(ONE_BY_ONE)
        card = self.top(player)
        drawn = card is not None and self.put(card, HAND, name(player), "抽", card, clause=clause)
        if drawn and card is not None:
            self.happened("抽卡", card)
        return drawn

    def shuffle(self, player: int, *what: int | str, clause: Clause | None = None) -> None:
        """Shuffle a deck: from now on chance says what lies where."""
        deck = self.state.zones[player, DECK]
        if not deck or (clause or self._clause) == self.without:
            return
        self.consult(SHUFFLED)
        self.lay(player, DECK, sorted(deck), loose=True)
        self.note("applied", *(what or (name(player), "洗切卡组")), clause=clause)

    @contextmanager
    def together(self) -> Iterator[None]:
        """What is done inside is done at the same time: nothing is inserted in the middle of it."""
        self._together += 1
        try:
            yield
        finally:
            self._together -= 1
        if not self._together:
            interrupt.check(self)

    # --- abilities --------------------------------------------------------------------------------------------

    def happened(self, event: str, subject: int, other: int | None = None, origin: str = "") -> None:
        """Something happened that abilities may wait for, or ask about later in the turn."""
        if event in DEEDS:
            self.set(did=(*self.state.did, (event, subject, "")))
        if self.state.faces is not self._faces:
            self._faces = self.state.faces
            self._awaited = frozenset().union(*(face.waits for face in self._faces.values()))
        if self.state.effects is not self._effects:
            self._note_effects()
        if event in self._awaited or self._given:
            auto_ability.notice(self, auto_ability.Happening(event, subject, other, origin))

    def affect(self, effect: Effect, *what: int | str, clause: Clause | None = None) -> bool:
        """Let something hold for units for a time."""
        number = clause or self._clause
        if number == self.without:
            return False
        stamp = 1 + max((other.stamp for other in self.state.effects), default=0)
        made = replace(effect, stamp=stamp, clause=str(number), turn=self.state.turn)
        self.set(effects=(*self.state.effects, made))
        self._note("applied", number, what, (), (Change("", "effects", None, made.what),))
        return True

    def finish(self, over: Over, *what: int | str, clause: Clause) -> None:
        """The game is over (3)."""
        if self.set(*what, clause=clause, over=over):
            self.end()

    def looping(self, loop: Loop) -> None:
        """The same board again is a loop (25)."""
        self.call(loops.Looping(stoppers=loop.stoppers, choices=loop.choices))

    def bar(
        self, player: int, clause: str, options: tuple[Option, ...]
    ) -> tuple[tuple[Option, ...], tuple[Blocked, ...]]:
        """What would start a loop again may not be chosen (25.2.1, 25.3)."""
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


__all__ = ["BELOW", "Table", "name"]
