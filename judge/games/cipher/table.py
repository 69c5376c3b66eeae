"""The table of Cipher: carries out what the chapters ask for, by calling those that know."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.ability import Ability, Node
from judge.games.cards.meaning import Context, Done
from judge.games.cipher import (
    abilities,
    bestowing,
    changed,
    gaining,
    interrupt,
    keyword_effects,
    loops,
    replacement,
    setting_off,
    static,
)
from judge.games.cipher.book import cite, embody
from judge.games.cipher.card import BESTOWS, UNKNOWN, Card, Effect, Face, Given
from judge.games.cipher.rules import DEEDS, Rules, name
from judge.games.cipher.terms import LEFT
from judge.games.cipher.zones import BONDS, DECK, FIELD, HAND, NEW_CARD, RETREAT, ZONES, Zone
from judge.kernel import CHANCE, Reason
from judge.kernel.loops import Loop

SHOWN = embody("6.4.6", "都查看了正面")
USER = embody("5.1.2.1.2.1", "这张卡的使用者")
SEEN = embody("6.4.5", "都查看了正面")
UNSEEN = embody("6.4.7", "不能查看正面")
ANOTHER_AREA = embody("18.1.3.3", "战斗就不会结束")
STACK = cite("14.2.7", "只算1张卡")
_LOOSE = {"loose": False, "grown": False}
"""What a card is no more that lies below no other one."""
_FRESH = {"acted": False, "defeated": False, "orbs": 1, "lord": False}


class Table(Rules):
    """A game of Cipher being played."""

    _effects: tuple[Effect, ...] = ()
    _copies: dict[int, tuple[Effect, ...]] = {}  # noqa: RUF012 - a new one is made, this one never changed
    """The copying effects of ``_effects``, by the card that they are on."""
    _seen: tuple[object, object, object, object] = (None, None, None, None)
    """The printed sides, the effects and the cards as they were when it was last seen who may have what."""
    _gives = False
    _rewording: tuple[object, object, bool] = (None, None, False)
    """The printed sides and the effects that were looked at last, and whether words can be others by them."""
    _working: dict[str, tuple[tuple[int, int], ...]] = {}  # noqa: RUF012 - a new one is made for other cards

    # --- reading ----------------------------------------------------------------------------------------------

    def face(self, card: int) -> Face:
        """What is printed on the card, as far as anybody knows."""
        key = self.state.cards[card].face
        found: Face = self.state.faces[key] if key else UNKNOWN
        if self.state.effects is not self._effects:
            self._effects = self.state.effects
            self._copies = changed.copies(self._effects)
        return changed.copied(self, found, self._copies[card]) if card in self._copies else found

    def giving(self) -> bool:
        """Whether a card has an ability now that is not printed on it, or one can: somebody is there who gives it."""
        if not super().giving():
            return False
        self._look()
        return self._gives

    def rewording(self) -> bool:
        """Whether any card can have other words here than the printed ones: an effect or a 常 ability may give some."""
        faces, effects = self.state.faces, self.state.effects
        if self._rewording[0] is not faces or self._rewording[1] is not effects:
            self._rewording = faces, effects, changed.can_be(self)
        return self._rewording[2] or super().giving()

    def working(self, wanted: str) -> tuple[tuple[int, int], ...]:
        """The cards that may have 常 abilities that work and do something of a kind, each with its player."""
        self._look()
        if wanted not in self._working:
            self._working[wanted] = static.working(self, wanted)
        return self._working[wanted]

    def _look(self) -> None:
        """See anew who gives abilities, where the cards are others or what is on them."""
        state, (faces, effects, cards, zones) = self.state, self._seen
        if state.cards is cards and state.zones is zones and state.effects is effects and state.faces is faces:
            return
        self._seen, self._working = (state.faces, state.effects, state.cards, state.zones), {}
        self._gives = super().giving() and (
            any(effect.ability is not None for effect in state.effects)
            or any(
                BESTOWS in self.face(card).always
                for player in (0, 1)
                for zone in (*FIELD, BONDS)
                for card in state.zones[player, zone]
            )
        )

    def strengthened(self, card: int, fact: str = "战斗力") -> list[tuple[int, Reason]]:
        """What is added to a number of a card now: how much, and what adds it, by which clause."""
        return static.strengthened(self, card, fact)

    def gained(self, card: int, fact: str) -> list[tuple[str, Reason]]:
        """The words for a fact that effects have given a card, each with what gives it."""
        return gaining.gained(self, card, fact)

    def lost(self, card: int, fact: str) -> list[tuple[str, Reason]]:
        """The words for a fact that effects have taken from a card, each with what takes it."""
        return gaining.gained(self, card, fact, lost=True)

    def bestowed(self, card: int) -> list[Ability]:
        """The abilities that 常 abilities give a card now."""
        return bestowing.bestowed(self, card)

    def flags(self, card: int, flag: str, against: int | None = None) -> list[Given]:
        """What gives a unit a flag now, as far as ``against`` is concerned."""
        return static.flags(self, card, flag, against)

    def flags_among(self, card: int, wanted: Container[str]) -> Iterable[tuple[str, Given]]:
        """The flags of several that a unit has now, each with what gives it."""
        return static.flags_among(self, card, wanted)

    # --- cards ------------------------------------------------------------------------------------------------

    def show(self, card: int, among: Iterable[str] = ()) -> None:
        """Somebody says which card it is that is to be put where it is open: both look at it first (6.4.6)."""
        words = sorted(among or self.state.faces)
        if self.applies(SHOWN):
            self._identify(card, words, SHOWN)
        else:  # nobody is shown it, so nobody says it
            self.recognise(card, words[0])

    def identify(self, card: int, among: Iterable[str] = ()) -> None:
        """Somebody says which card it is; an open bond is read by 6.4.2.2."""
        clause = abilities.READABLE if self.card(card).zone == BONDS else None
        self._identify(card, sorted(among or self.state.faces), clause)

    def _identify(self, card: int, words: list[str], clause: Clause | None) -> None:
        """The same, called by where it lies."""
        here = self.card(card)
        where = f"{name(here.player)}的{here.zone}"
        if here.zone in ZONES and ZONES[here.zone].public:
            where += f"的第{self.state.zones[here.player, here.zone].index(card) + 1}张"
        else:
            where += "里未知的卡"
        self.recognise(card, self.word(CHANCE, words, f"{where}是哪一张{self.piles.card}", clause=clause))

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
        """Put a card into a zone, by default its user's, and let it become what a card becomes there (6.5–6.13).

        ``face_up``: how the clause says that it lies there, where it is not as the zone has it.
        """
        old = self.card(card)
        to = ZONES[zone]
        side = self.user(old, to, player)
        if replacement.REPLACED.instead(self, f"放置到{zone}", card, clause):
            return True
        self.consulted.update(to.means)
        public = ZONES[old.zone].public if old.zone in ZONES else True
        if to.public and not old.face:
            self.because(SHOWN, f"放置到{zone}之前双方查看正面")
            self.identify(card)
        self.shown_or_not(card, zone, public=public)
        below = old.below if not to.field else ()
        if not self.move(card, side, zone, *(what or (card, f"放置到{zone}")), clause=clause, bottom=bottom, **_LOOSE):
            return False
        if not (to.field and old.zone in FIELD):
            self._renew(card, old.zone)
        elif (battle := self.state.battle) is not None and card in {battle.attacker, battle.defender}:
            self.note("applied", card, "换了区域，仍是战斗单位，战斗不因此结束", clause=ANOTHER_AREA)
        if face_up is None:
            turned = "变为正面朝上" if to.face_up else "变为背面朝上"
            self.change(card, card, turned, clause=to.turns, face_up=to.face_up)
        elif old.face_up is not face_up:
            turned = "变为正面朝上" if face_up else "变为背面朝上"
            self.change(card, card, turned, clause=clause, face_up=face_up)
        for other in below:
            if self.move(other, self.card(other).owner, zone, other, f"随同放置到{zone}", clause=STACK, **_LOOSE):
                self.change(other, other, "翻面", clause=to.turns, face_up=to.face_up)
        if zone == HAND and not public:
            setting_off.AUTOMATIC.came_to_hand(self, card)
        if not (to.field and old.zone in FIELD):
            self.happened(f"放置到{zone}", card, origin=old.zone)
            if old.defeated and zone == RETREAT:
                self.happened("被击破放置到退避区", card, origin=old.zone)
        self.in_between()
        interrupt.nothing_left(self, old)
        return True

    def user(self, card: Card, to: Zone, player: int | None) -> int:
        """Who uses a card that is put into a zone, by default who did: the player whose zone it is (5.1.2.1.2.1)."""
        if player is None or player == card.player or not to.field:
            return card.player if player is None else player
        if not self.applies(USER):
            return card.player
        self.because(USER, f"{to.name}是", name(player), "的，所以使用者是", name(player))
        return player

    def shown_or_not(self, card: int, zone: str, *, public: bool) -> None:
        """A reason for the move of a card that changes who may see it (6.4.5 to 6.4.7)."""
        if public and not ZONES[zone].public:
            self.because(SEEN, "要等双方看过正面再放置")
        elif not public and not ZONES[zone].public and DECK not in {zone, self.card(card).zone}:
            self.because(UNSEEN, "正面不给人看")
        else:
            self.consult(*(() if public else (SHOWN,) if ZONES[zone].public else (UNSEEN,)))

    def _leave_battle(self, card: int) -> dict[str, Any]:
        """A fighting unit left the battlefield: the attacker is a new card (6.5), see 18.1.3.2.1.2 for the defender."""
        battle = self.state.battle
        if battle is not None and battle.defender == card:
            words = (card, "不再是防御单位与战斗单位")
            self.set(*words, clause=LEFT, battle=replace(battle, defender=None))
        if battle is None or battle.attacker != card or self.without == NEW_CARD:
            return {}
        self.because(LEFT, "只写了防御单位：攻击单位离开战场之后怎样，书中没有写")
        return {"battle": replace(battle, attacker=None, left=True, gone=card)}

    def _renew(self, card: int, left: str) -> None:
        """A card in a new zone is a new card: what was changed of it and its state are as at first (6.5)."""
        facts = self._leave_battle(card)
        effects = tuple([replace(e, on=_without(e.on, card)) if card in e.on else e for e in self.state.effects])
        effects = tuple([e for e in effects if e.on or e.everyone])
        did = tuple([deed for deed in self.state.did if deed[1] != card])
        old = ["原有的修改恢复"] * (effects != self.state.effects)
        old += ["本回合做过的事不是它做的"] * (did != self.state.did)
        new = self.set(clause=NEW_CARD, effects=effects, did=did, **facts)
        of_this_turn = self.card(card).of_this_turn
        now = ["视为新的卡", *old, *([f"{of_this_turn}恢复"] if of_this_turn else [])]
        fresh = {"levelled": False, "promoted": False, "used": (), "below": (), "bonus": 0, **_FRESH}
        fresh["stood"] = left if left in FIELD else ""
        if not self.change(card, card, "，".join([*now, "状态更新"]), clause=NEW_CARD, **fresh) and new:
            self.note("applied", card, "，".join(now), clause=NEW_CARD)

    def draw(self, player: int, clause: Clause | None = None) -> bool:
        """Draw one card. False if there is none, or the clause is switched off."""
        card = self.top(player)
        drawn = card is not None and self.put(card, HAND, name(player), "抽", card, clause=clause)
        if drawn and card is not None:
            self.happened("抽卡", card)
        return drawn

    def of_itself(self) -> None:
        """A deck that has run out is filled again, which goes before everything else (11)."""
        interrupt.check(self)

    # --- abilities --------------------------------------------------------------------------------------------

    def happened(self, event: str, subject: int, other: int | None = None, origin: str = "", by: str = "") -> None:
        """Something happened that abilities may wait for, or ask about later in the turn; ``by``: which ability did."""
        self.occurred(event, subject, other)
        if event in DEEDS:
            self.did(event, subject)
        if event == "破坏宝玉":
            self.orb_broken(self.card(subject).player)
        setting_off.AUTOMATIC.notice(self, setting_off.ByAbility(event, subject, other, origin, name=by))

    def perform(self, node: Node, context: Context, clause: Clause | None = None) -> Done:
        """Carry out one verb of card text (24)."""
        return keyword_effects.perform(self, node, context, clause)

    def made(self, effect: Effect, clause: str) -> Effect:
        """An effect as it begins, after those that there are."""
        stamp = 1 + max((other.stamp for other in self.state.effects), default=0)
        return replace(effect, stamp=stamp, clause=str(clause), turn=self.state.turn)

    def looping(self, loop: Loop) -> None:
        """The same board again is a loop (25)."""
        self.call(loops.Looping.of_loop(loop))


def _without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    return tuple([other for other in cards if other != card])


__all__ = ["Table", "name"]
