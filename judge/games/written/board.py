"""A board as it is written down: read into a state, and a state saved as one. What is left out is the default.

A game says which zones and keys it has; this is everything that is the same for every game: cards in zones, what lies
below or beside them, numbers of cards, where play stands, who can stop a loop.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar, Final

from msgspec import NODEFAULT, to_builtins

from judge.clause import Clause
from judge.games.written.common import standing
from judge.games.written.form import (
    AS_SAVED,
    LONGEST,
    NUMBER,
    TRUTH,
    WORD,
    Form,
    Key,
    Schema,
    closed,
    player,
    several,
    truth,
    word,
)
from judge.games.written.frames import Procedures, frames_at, procedure_at, procedures_of, read_frames, saved_frames
from judge.games.written.naming import PLAYERS
from judge.games.written.placed import Placed, placed
from judge.games.written.sheet import OnBoard, Sheet
from judge.kernel import Play, Procedure, State
from judge.kernel.state import NOBODY

_SHORT: Final = re.compile(r"([^(（]+)[(（]([^)）]*)[)）]")
_NAMED_NUMBER: Final = re.compile(r"(\D+?)[:：]?(\d+)")
GONE: Final = "不复存在"
"""The key of the cards that are no more, but that something still refers to."""


class BoardForm(OnBoard):
    """The form of a board. A game derives its own, and says which keys are whose."""

    state: ClassVar[type[State]]
    first: ClassVar[type[Procedure]]
    """The procedure with which a game begins: while it is carried out nothing is filled in."""
    sides: ClassVar[tuple[str, ...]]
    """A player's zones, in the order in which a board shows them."""
    zones: ClassVar[Mapping[str, Any]]
    """The zones of the book, each of which says whether cards lie ``face_up`` in it."""
    unshown: ClassVar[tuple[str, ...]] = ()
    """Zones of a player that a board does not show but a document names."""
    common: ClassVar[tuple[str, ...]] = ()
    """The zones that belong to nobody."""
    person: ClassVar[Form | None] = None
    """What can be said of a player beside his zones: his numbers, the field ``players`` of the state."""
    up: ClassVar[str]
    down: ClassVar[str]
    owner: ClassVar[str]
    """The words for lying face up and face down where others do not, and for belonging to the other player."""
    entry: ClassVar[dict[str, Key]]
    """What a card in a zone can have beyond that."""
    said_below: ClassVar[tuple[str, ...]] = ()
    """What of that a card can have that lies below another one."""
    begins: ClassVar[str] = "先攻"
    """The word for being the first player."""
    start_turn: ClassVar[int] = 3
    """The turn in which a board is that says nothing of it."""
    start: ClassVar[dict[str, Key]]
    """What a board can have beyond its zones, and beyond what every board has."""
    filled: ClassVar[dict[str, int]] = {}
    """The zones that hold so many unknown cards if nothing is written of them."""
    stays: ClassVar[dict[str, str]] = {}
    """The zones whose one card is always there, and the clause that says so."""
    spoken: ClassVar[tuple[str, ...]] = ()
    """The zones that are written down even if they are empty, because leaving them out means something else."""
    turn_end: ClassVar[str]
    """The clause with which a turn ends."""
    called_off: ClassVar[dict[str, Any]] = {"battle": None}
    """What is not going on any more when the judge ends the turn."""

    # --- what a game says ---------------------------------------------------------------------------------------

    def beginning(self) -> tuple[Procedure, ...]:
        """Where play stands if nothing is written."""
        raise NotImplementedError

    def beginning_of(self, state: Any) -> tuple[Procedure, ...]:
        """Where play stands if only the phase may be written."""
        del state
        return self.beginning()

    def lacking(
        self, key: str, entry: Mapping[str, Any], face: Mapping[str, Any]
    ) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What a card needs besides for something that is written of it to do anything, and the clauses that say so.

        ``entry``: what is written of it where it lies; ``face``: what is printed on it.
        """
        del key, entry, face
        return (), ()

    def forbidden(self, zone: str, key: str) -> tuple[str, tuple[str, ...]] | None:
        """Where a key of a card makes sense instead of this zone, and the clauses that say so."""
        del zone, key
        return None

    def fill(self, sheet: Sheet, player: int, side: dict[str, Placed]) -> None:
        """What a player's side leaves out."""

    def make(self, sheet: Sheet, number: int, given: dict[str, Any]) -> None:
        """Give a card what is written of it."""
        sheet.change(number, **given)

    def told(self, sheet: Sheet, number: int) -> dict[str, Any]:
        """What is written of a card: its fields, and what else ``entry`` names."""
        card = sheet.state.cards[number]
        return {name: getattr(card, name) for name in card.__struct_fields__}

    def laid(self, sheet: Sheet) -> None:
        """All cards lie on the board; nothing else has been read that refers to them."""

    def moved(self, play: Play[Any], card: int, clause: Clause) -> None:
        """The judge put a card somewhere by hand: what follows from it beside where it lies."""

    def end_turn(self, play: Play[Any], clause: Clause) -> None:
        """The judge ends the turn: play goes on where it ends, and what was being done is over."""
        play.set(clause=clause, frames=frames_at(placed(self.turn_end), self.procedures), **self.called_off)

    def concede(self, play: Any, player: int) -> None:
        """A player gives up, between two clauses; where the book knows nothing of that, nothing happens."""

    def begun(self, state: Any) -> None:
        """Where play stands has been read: give its procedures what the board says."""

    def face_up(self, zone: str, *, known: bool) -> bool:
        """As its zone has it; what lies below a card lies face up."""
        del known
        return self.zones[zone].face_up if zone in self.zones else True

    # --- forms --------------------------------------------------------------------------------------------------

    @cached_property
    def procedures(self) -> Procedures:
        """The procedures of the game's chapters."""
        return procedures_of(type(self).__module__.rpartition(".")[0])

    @cached_property
    def places(self) -> tuple[tuple[int, str], ...]:
        """Every zone with its player."""
        zones = (*self.sides, *self.unshown, *((self.below,) if self.below else ()))
        own = [(number, zone) for number in range(len(PLAYERS)) for zone in zones]
        return (*own, *((NOBODY, zone) for zone in self.common))

    @cached_property
    def entry_form(self) -> Form:
        """The keys of a card in a zone."""
        keys = {
            "卡": word("face").otherwise(""),
            self.up: truth("up").otherwise(False),
            self.down: truth("down").otherwise(False),
            **self.entry,
            self.owner: player("owner").otherwise(lambda sheet: sheet.player),
            "顺序不明": truth("loose"),
        }
        return Form(self.kind, **keys)

    @cached_property
    def start_form(self) -> Form:
        """The keys of a board beyond its zones, its numbers and where play stands."""
        return Form(self.state, **self.facts)

    @cached_property
    def facts(self) -> dict[str, Key]:
        """The keys that every board has, and those of the game."""
        return standing(self.begins, self.start_turn) | self.start

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """Every key of a board."""
        return (*self.facts, "编号", "同名次序", GONE, "条号", "流程", "循环", *PLAYERS, *self.common)

    @property
    def schema(self) -> Schema:
        """The form of a board."""
        written = f"{self.noun}名、{self.noun}名(…)，或未知的{self.noun}的张数；最上面的在前"
        lying = {**several({"anyOf": [WORD, self.entry_form.schema]}), "description": written}
        person = {key: of.schema for key, of in self.person.keys.items()} if self.person else {}
        side = closed(person | dict.fromkeys((*self.sides, *self.unshown), lying))
        who = several({"enum": list(PLAYERS)})
        own: dict[str, Schema] = {key: of.schema for key, of in self.facts.items()}
        common: dict[str, Schema] = {
            "编号": several(NUMBER),
            "同名次序": {"type": "object", "additionalProperties": NUMBER, "description": "编号: 是同名中的第几张"},
            GONE: {"description": AS_SAVED},
            "条号": {**WORD, "description": "从哪一条之前开始；几层流程用 › 连接"},
            "流程": several({"type": "object", "description": AS_SAVED}),
            "循环": {"anyOf": [who, closed({"能停止": who})], "description": "能停止循环的玩家"},
        }
        return closed(own | common | dict.fromkeys(PLAYERS, side) | dict.fromkeys(self.common, lying))

    # --- reading ------------------------------------------------------------------------------------------------

    def read(self, written: Placed, faces: dict[str, Any]) -> Any:
        """The state of a document's ``start``. Raises Unreadable."""
        facts = written.mapping(self.keys) if written.value is not None else {}
        state: Any = self.state(cards={}, zones={})
        state.faces = dict(faces)
        sheet = Sheet(self, state)
        self._read_start(sheet, facts, written, cards=False)
        self._read_zones(sheet, facts)
        for item in facts[GONE].at_most(LONGEST).items() if GONE in facts else ():
            card = item.converted(self.kind)
            state.cards.setdefault(card.id, card)
        if GONE in facts:
            state.cards = dict(sorted(state.cards.items()))
        if "同名次序" in facts:
            marks = facts["同名次序"].mapping([str(card) for card in state.cards]).items()
            state.marks = {int(card): place.number(1) for card, place in marks}
        self._read_start(sheet, facts, written, cards=True)
        self._read_frames(state, facts)
        return state

    def _read_start(self, sheet: Sheet, facts: dict[str, Placed], written: Placed, *, cards: bool) -> None:
        form = self.start_form
        for key, of in self.facts.items():
            if of.cards == cards and (found := form.field(key, of, (facts, written), sheet)) is not NODEFAULT:
                setattr(sheet.state, of.field, found)

    def _read_zones(self, sheet: Sheet, facts: dict[str, Placed]) -> None:
        zones = (*self.sides, *self.unshown)
        known = (*self.person.keys, *zones) if self.person else zones
        filling = not ("条号" in facts and procedure_at(facts["条号"], self.procedures) is self.first)
        sides = [facts[who].mapping(known) if who in facts else {} for who in PLAYERS]
        for number, side in enumerate(sides):
            for zone in zones:
                if zone in side:
                    sheet.read_zone(number, zone, side[zone])
        for zone in self.common:
            if zone in facts:
                sheet.read_zone(NOBODY, zone, facts[zone])
        if filling:
            for number, side in enumerate(sides):
                for zone, many in self.filled.items():
                    for _ in range(many if zone not in side else 0):
                        sheet.add(number, zone)
                self.fill(sheet, number, side)
        sheet.settle(facts.get("编号"))
        if self.person:
            nothing = Placed({}, "", 0, 0)
            said = [(side, facts.get(who, nothing)) for who, side in zip(PLAYERS, sides, strict=True)]
            people = [self.person.kind(**self.person.fields(side, place, sheet)) for side, place in said]
            sheet.state.players = tuple(people)
        self.laid(sheet)

    def rest_of(self, sheet: Sheet, number: int, zone: str, size: int) -> None:
        """As many unknown cards as are left of a player's own ``size``, at least one."""
        own = sum(card.owner == number for card in sheet.cards.values())
        for _ in range(max(size - own, 1)):
            sheet.add(number, zone)

    def _read_frames(self, state: Any, facts: dict[str, Placed]) -> None:
        if "流程" in facts:
            state.frames = read_frames(
                facts["流程"].at_most(LONGEST), self.procedures, lambda before: self.read(before, state.faces)
            )
        elif "条号" in facts:
            state.frames = frames_at(facts["条号"], self.procedures)
        else:
            state.frames = self.beginning_of(state)
        self.begun(state)
        if "循环" in facts:
            self._read_stoppers(state, facts["循环"])

    def _read_stoppers(self, state: Any, written: Placed) -> None:
        frame = state.frames[-1] if state.frames else None
        if frame is None or not hasattr(frame, "stoppers"):
            written.fail("写了循环，却不是从循环的条文开始", "条号写处理循环的条文")
        if isinstance(written.value, dict):
            facts = written.mapping(("能停止",))
            written = facts.get("能停止", Placed(None, written.file, written.line, written.column))
        frame.stoppers = tuple([PLAYERS.index(item.one_of(PLAYERS)) for item in written.at_most(LONGEST).items()])

    def read_card(self, sheet: Sheet, number: int, item: Placed) -> None:
        """What an entry of a zone says of the card that it is."""
        facts = self.entry_of(sheet, item)
        if "卡" in facts:
            facts["卡"].one_of(sheet.state.faces)
        for key, of in facts.items():
            if key in {"卡", self.up, self.down, self.owner, "顺序不明"} or of.value is False:
                continue
            if sheet.zone == self.below and key not in self.said_below:
                able = "、".join(("卡", self.up, self.down, self.owner, *self.said_below))
                item.fail(f"叠在下面的{self.noun}不能写「{key}」", able)
            if elsewhere := self.forbidden(sheet.zone, key):
                item.fail(f"{sheet.zone}的{self.noun}不能「{key}」", elsewhere[0], clauses=elsewhere[1])
        given = self.entry_form.fields(facts, item, sheet)
        up = self.face_up(sheet.zone, known="卡" in facts)
        turned, down = given.pop("up"), given.pop("down")
        given["face_up"] = (turned or up) and not down
        self.make(sheet, number, given)

    def entry_of(self, sheet: Sheet, item: Placed) -> dict[str, Placed]:
        """What an entry says, by key: the card, its flags and numbers, everything else."""
        keys = self.entry_form.keys
        if isinstance(item.value, dict):
            return item.mapping(keys)
        said = item.text()
        short = _SHORT.fullmatch(said)
        if said in sheet.state.faces or short is None:
            return {"卡": item._replace(value=said)}
        found = {"卡": item._replace(value=short[1].strip())}
        for part in re.split(r"[,，、;；\s]+", short[2]):
            numbered = _NAMED_NUMBER.fullmatch(part)
            truth, key = (False, self.upright[1]) if part and part == self.upright[0] else (True, part)
            if key and key == self.upright[1] and key in found:
                item.fail(f"「{self.upright[0]}」与「{self.upright[1]}」只能写一个")
            if numbered and numbered[1] in keys and keys[numbered[1]].schema is NUMBER:
                found[numbered[1]] = item._replace(value=int(numbered[2][:9]))
            elif key and (key not in keys or keys[key].schema is not TRUTH):
                known = [self.upright[0], *(one for one, of in keys.items() if of.schema is TRUTH)]
                name, mark, value = part.replace("：", ":").partition(":")
                whole = f"要写值的，写成 {{卡: {short[1].strip()}, {name}: {value}}}" if mark and name in keys else ""
                item.fail(f"不认识「{part}」", "、".join(filter(None, known)), whole)
            elif key:
                found[key] = item._replace(value=truth)
        return found

    # --- saving -------------------------------------------------------------------------------------------------

    def save(self, state: Any) -> dict[str, Any]:
        """The opposite of ``read``: plain values, what is the default left out."""
        sheet = Sheet(self, state)
        values = {name: getattr(state, name) for name in state.__struct_fields__}
        order = self.order(state.cards, state.zones)
        gone = [card for card in state.cards.values() if not card.zone]
        numbered = order == list(range(1, len(order) + 1))
        return {
            **self.start_form.saved(values, sheet, cards=False),
            **({} if numbered else {"编号": order}),
            **({GONE: [to_builtins(card) for card in gone]} if gone else {}),
            **({"同名次序": {str(card): place for card, place in state.marks.items()}} if state.marks else {}),
            **saved_frames(state.frames, self.procedures, self.save),
            **self.start_form.saved(values, sheet, cards=True),
            **{zone: sheet.saved_zone(state.zones[NOBODY, zone]) for zone in self.common if state.zones[NOBODY, zone]},
            **{who: self._saved_side(sheet, number) for number, who in enumerate(PLAYERS)},
        }

    def _saved_side(self, sheet: Sheet, number: int) -> dict[str, Any]:
        side: dict[str, Any] = self.person.save(sheet.state.players[number], sheet) if self.person else {}
        for zone in (*self.sides, *self.unshown):
            entries = sheet.saved_zone(sheet.state.zones[number, zone])
            default = [self.filled[zone]] if zone in self.filled else []
            if entries != default or zone in self.spoken:
                side[zone] = entries[0] if len(entries) == 1 and isinstance(entries[0], int) else entries
        return side

    def saved_card(self, sheet: Sheet, number: int) -> dict[str, Any]:
        """The opposite of ``read_card``."""
        told = self.told(sheet, number)
        up = self.face_up(sheet.zone, known=bool(told["face"]))
        told |= {"up": told["face_up"] and not up, "down": up and not told["face_up"]}
        return self.entry_form.saved(told, sheet)

    def says(self, ability: Any) -> bool:
        """Whether an ability's text says all of it."""
        try:
            return self.abilities(Placed(ability.text, "", 0, 0)) == (ability,)
        except Exception:
            return False

    def order(self, cards: dict[int, Any], lying: dict[tuple[int, str], Any]) -> list[int]:
        """The ids of all cards in the order in which a document names them."""
        found: list[int] = []
        for place in self.places:
            for card in lying[place] if place[1] != self.below else ():
                self._with_those_below(cards, card, found)
        return found

    def _with_those_below(self, cards: dict[int, Any], card: int, found: list[int]) -> None:
        for under in getattr(cards[card], self.holds[0]) if self.below else ():
            self._with_those_below(cards, under, found)
        found.append(card)
