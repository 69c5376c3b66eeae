"""The table of 零次元: carries out what the chapters ask for, by calling those that know."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import nullcontext

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.ability import Ability, Node
from judge.games.cards.meaning import Context, Done
from judge.games.zero import (
    chain,
    control,
    facts,
    layers,
    limits,
    loops,
    meanwhile,
    order,
    piles,
    verbs,
)
from judge.games.zero.at_once import AtOnce
from judge.games.zero.book import cite, embody
from judge.games.zero.card import CAME_BACK, CARDLESS, ONCE_A_GAME, Card, Effect, Entry, Worn
from judge.games.zero.lasting import GONE
from judge.games.zero.leaving import LEAVES
from judge.games.zero.replacement import CHANGING, PLAYERS
from judge.games.zero.rules import name
from judge.games.zero.zones import (
    BELOW,
    DECK,
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
from judge.kernel import Reason
from judge.kernel.loops import Loop

MOVED = (embody("609", "移动"), embody("609#1", "从一个区域进入另一个区域"))
OWNER = (embody("611", "持有者"), embody("611#1", "把这张牌放进牌组"))
COUNTERS_GO = cite("323#3", "升级指示物就送入墓地")
NOT_ENTERING = cite("609#2", "既不视为登场")
TEXT_FIRST = cite("102#1", "听牌上写的")
DRAWN = (embody("602", "抽牌"), embody("602#1", "我方玩家抽"))
NO_CARD = cite("101#2", "没有牌可抽")
BACK_AGAIN = embody("204#4", "重新获得它原本")
_FRESH = {
    "tapped": False,
    "damage": 0,
    "spared": 0,
    "borne": 0,
    "stays": (),
    "used": (),
    "copied": "",
    "marks": (),
    "came": "",
}


class Table(AtOnce):
    """A game of 零次元 being played."""

    # --- reading ----------------------------------------------------------------------------------------------

    def had(self, card: int) -> list[Ability]:
        """The effects of a card that has just left play: what is set off by its leaving is among them."""
        before = self.as_it_was(card)
        return layers.abilities(before, card) if before.card(card).zone in IN_PLAY else []

    own, flags = layers.own, layers.flags

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
            if zone != OUT and side == old.owner:
                self.because(OWNERS, f"持有者是{name(side)}", card=card)
        if zone in ZONES:
            self.consult(*ZONES[zone].means, *MOVED)
        if zone in {REST, OUT, *IN_PLAY} and not old.face:
            with self.citing(clause) if clause is not None else nullcontext():  # what has it moved has its front read
                self.identify(card)
        leaving = old.zone in IN_PLAY and zone not in IN_PLAY
        whose = f"{name(side)}的" if side != old.player else ""
        said = meanwhile.in_force(self, card) if leaving and self.state.battle is not None else []
        if not self.move(
            card,
            side,
            zone,
            *(what or (card, "被移出游戏" if zone == OUT else f"进入{whose}{zone}")),
            clause=clause,
            bottom=bottom,
            loose=False,
            face_up=self._lies(old, zone, face_up),
        ):
            return False
        self.at_the_same_time(card)
        self._renew(card, old, zone)
        if old.zone == RESOURCE and zone != RESOURCE and self.applies(BACK_AGAIN):
            self.note("applied", card, "离开资源区，重新获得原本的效果和属性", clause=BACK_AGAIN)
        if leaving:
            self.outlasted(card, GONE)
            meanwhile.outlived(self, said)
            if zone == HAND:
                self.happened("返回手牌", card)
            self.happened(LEAVES, card)
        if old.zone == HAND and zone == REST:
            self.happened("舍弃", card)
        if zone == REST:
            self.happened("送入休息区", card, origin=FIELD if leaving else old.zone)
        return True

    def lay_under(self, card: int, host: int, *what: int | str, face_up: bool) -> bool:
        """Make a card a level counter of a character (323#1)."""
        old = self.card(card)
        if not self.attach(card, host, *what, loose=False, face_up=face_up):
            return False
        self._renew(card, old, BELOW)
        return True

    def _lies(self, old: Card, zone: str, face_up: bool | None) -> bool:
        """Whether a card lies face up where it is put."""
        kind = ZONES.get(zone)
        for clause in kind.lies if kind is not None else ():
            self.consult(clause)
            if not self.applies(clause):
                return old.face_up
        return face_up if face_up is not None else kind.face_up if kind is not None else old.face_up

    def _renew(self, card: int, old: Card, zone: str) -> None:
        """A card in a new zone is a new card: what was on it is gone (200#4, 205#3)."""
        clause = NEW_IN_PLAY if zone in IN_PLAY else NEW_CARD
        self.consult(clause)
        if self.state.effects and self.applies(clause):
            self.set(card, "原先受到的影响不再影响它", clause=clause, effects=self.effects_but(card))
        if self.applies(clause):
            self.change(card, card, "成为新的牌", clause=clause, **_FRESH)
            if card in self.state.stamps:
                self.set(stamps={c: stamp for c, stamp in self.state.stamps.items() if c != card})
            if card in self.state.unordered:
                self.set(unordered=_without(self.state.unordered, card))
            if any(one == card for _, one, _ in self.state.deeds):  # a new card has not done what that did
                self.set(deeds=tuple([(e, -one if one == card else one, who) for e, one, who in self.state.deeds]))
            if self.state.chain and any(_chosen_in(entry, card, zone) for entry in self.state.chain):
                self.set(chain=tuple([_come_back(entry, card, zone) for entry in self.state.chain]))
        if self.state.removed:
            kept = [r for r in self.state.removed if r.card != card and not (r.by == card and zone in IN_PLAY)]
            self.set(removed=tuple(kept))
        if zone in IN_PLAY:
            others = {c: stamp for c, stamp in self.state.stamps.items() if c != card}
            self.set(stamps={**others, card: self.tick()})  # the last one last, so that equal states are equal
        host = self.host(card)
        if host is not None:
            self.follow(host, gear=_without(self.card(host).gear, card))
        self.follow(card, gear=(), below=(), turn=self.state.turn if zone in IN_PLAY else 0)
        wore = host or self.wore(card)
        self.forget(card)
        if wore and zone not in IN_PLAY:
            self.set(worn=(*self.state.worn, Worn(card, wore)))
        for counter in old.below:
            self.put(counter, REST, counter, "（升级指示物）送入休息区", clause=COUNTERS_GO, face_up=True)

    def effects_but(self, card: int) -> tuple[Effect, ...]:
        """What lasts, but for what is on a card."""
        left = [replace(e, on=_without(e.on, card)) if card in e.on else e for e in self.state.effects]
        return tuple([effect for effect in left if effect.on or effect.what in CARDLESS])

    def outlasted(self, card: int, ends: tuple[str, ...]) -> None:
        """What was to hold only as long as a card is in play, or under its control, holds no more."""
        control.outlasted(self, card, ends, TEXT_FIRST)
        kept = tuple([e for e in self.state.effects if e.source != card or e.until not in ends])
        if len(kept) < len(self.state.effects):
            self.set(card, "已经离开，它使之持续的效果到此为止", clause=TEXT_FIRST, effects=kept)

    def tick(self) -> int:
        """The next stamp."""
        self.set(clock=self.state.clock + 1)
        return self.state.clock

    def hand_over(self, card: int, player: int, clause: Clause) -> bool:
        """Move a card to the other battle zone: neither coming into play nor leaving it (609#2)."""
        old = self.card(card)
        if old.player == player:
            return False
        if not self.move(
            card, player, old.zone, card, f"移到{name(player)}的{old.zone}，由{name(player)}控制", clause=clause
        ):
            return False
        self.because(piles.MOVED, "换了一个区域，是移动", card=card)
        self.withheld(card, "这样移动，不视为登场，也不视为离场", clause=NOT_ENTERING)
        self.happened("控制改变", card)
        self.outlasted(card, GONE[1:])
        for counter in reversed(old.below):
            self.attach(counter, card)
        if not self.applies(NOT_ENTERING):
            self.happened("登场", card)
        return True

    def tap(self, card: int, clause: Clause, *what: int | str) -> bool:
        """横置. Only cards in the battle zone and the resource zone have this state, and events have not (104)."""
        return self._stand(card, clause, *(what or (card, "横置")), tapped=True)

    def untap(self, card: int, clause: Clause, *what: int | str) -> bool:
        """重置."""
        return self._stand(card, clause, *(what or (card, "重置")), tapped=False)

    def _stand(self, card: int, clause: Clause, *what: int | str, tapped: bool) -> bool:
        for by in facts.no_state(self, card):
            by_all = [by, Reason(order.IMPOSSIBLE, ("做不到的动作，忽略",), card)]
            self.note("refused", card, *by.gives, "，没有横置与重置之分", clause=Clause(by.clause, ""), by=by_all)
            return False
        event = "横置" if tapped else "重置"
        other = self.card(card).tapped != tapped and event in self.printed_anywhere("replaces")
        if other and CHANGING.instead(self, event, card):
            return False
        if not self.change(card, *what, clause=clause, tapped=tapped):
            return False
        self.happened(event, card)
        return True

    def draw(self, player: int, clause: Clause | None = None) -> bool:
        """Draw one card; who cannot, because the deck is empty, loses (101#2)."""
        self.consult(*DRAWN)
        if (clause or self._clause) == self.without:
            return False
        if limits.kept_from_drawing(self, player, by_rule=clause is None):
            return False
        if "抽牌" in self.printed_anywhere("replaces") and CHANGING.instead(self, "抽牌", PLAYERS[player]):
            return False
        card = self.top(player)
        if card is None:
            if self.applies(NO_CARD):
                self.set(name(player), "没有牌可抽", clause=NO_CARD, lost=(*self.state.lost, (player, str(NO_CARD))))
            return False
        said = "抽" if self.card(card).face else "抽一张"  # 未知的牌
        drawn = self.put(card, HAND, name(player), said, card, clause=clause)
        self.happened("抽牌", card)
        return drawn

    # --- effects ----------------------------------------------------------------------------------------------

    def affect(self, effect: Effect, *what: int | str, clause: Clause | None = None) -> bool:
        """Let something hold for cards for a time; for none it holds for nothing."""
        return bool(effect.on or effect.what in CARDLESS) and super().affect(effect, *what, clause=clause)

    def made(self, effect: Effect, clause: str) -> Effect:
        """An effect as it begins, with the next stamp (701#3)."""
        return replace(effect, stamp=self.tick(), clause=str(clause))

    modified = layers.modified

    def next_less(self, card: int) -> list[Effect]:
        """What says that a card, if it is the next one that is used, costs less."""
        return limits.next_less(self, card)

    def identify(self, card: int, among: Iterable[str] = ()) -> None:
        """The same, said of a card that has no name yet by where it lies."""
        here = self.card(card)
        asked = (name(here.player), f"的{here.zone}的那张是哪一张牌")
        self.recognise(card, self.chance(sorted(among or self.state.faces), *asked))

    def perform(self, node: Node, context: Context) -> Done:
        """Do what a part of an effect says (602–618)."""
        return verbs.perform(self, node, context)

    def counter(self, card: int, player: int) -> None:
        """The 反击特效 of a card that damage has turned up (704)."""
        chain.counter(self, card, player)

    def use_up(self, card: int, ability: Ability, clause: Clause) -> None:
        """An effect with a limit may not be used again this turn (703#3)."""
        word = ability.name or ability.text
        when = "本局" if (ONCE_A_GAME,) in ability.icons else "本回合"
        used = (*self.card(card).used, word)
        which = f"第{used.count(word)}个" if layers.abilities(self, card).count(ability) > 1 else ""
        self.change(card, "记下：", card, f"的{which}『{word}』{when}已用一次", clause=clause, used=used)

    def looping(self, loop: Loop) -> None:
        """The same board again is an endless loop (901#1)."""
        self.call(loops.Looping.of_loop(loop))


def _without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    return tuple([other for other in cards if other != card])


def _chosen_in(entry: Entry, card: int, zone: str) -> bool:
    """Whether a link has a card for its target that was in this zone when it was chosen."""
    return (card, zone) in zip(entry.targets, entry.places, strict=False)


def _come_back(entry: Entry, card: int, zone: str) -> Entry:
    """The link, which finds that its target is not the card that was chosen."""
    if zone in IN_PLAY or not _chosen_in(entry, card, zone):
        return entry
    stamps = zip(entry.targets, entry.stamps, strict=False)
    return replace(entry, stamps=tuple([CAME_BACK if target == card else stamp for target, stamp in stamps]))


__all__ = ["Table", "name"]
