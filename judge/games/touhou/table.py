"""The table of 极彩: carries out what the chapters ask for, by calling those that know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.ability import Ability, Node
from judge.effects.nodes.meant import Filter
from judge.games.cards.meaning import Context, Done
from judge.games.touhou import (
    afterwards,
    battle,
    counting,
    declaring,
    drawing,
    editions,
    harm,
    judging,
    keywords,
    layers,
    leaving,
    loops,
    moving,
    next_use,
    nothing,
    own,
    replacing,
    sacrificing,
    tokens,
    triggers,
    turning,
    verbs,
)
from judge.games.touhou.book import cite, embody
from judge.games.touhou.card import SPELL, UNIT, Effect, Entry, Face, as_target
from judge.games.touhou.rules import Rules, name
from judge.games.touhou.using import Using
from judge.games.touhou.vocabulary import BY_EFFECTS
from judge.games.touhou.zones import FIELD, GRAVE, OUT, STACK, WITH_STATE
from judge.kernel import Reason
from judge.kernel.loops import Loop

CARDS = (
    *(embody("1.6", "牌"), embody("1.74", "不可以处于某种状态"), embody("1.206", "不算一次凭依")),
    *(embody("4.04c", "都必须清晰地展现给对手"), embody("4.2.2", "玩家不得查看别人的手牌")),
)
STATES = (
    embody("1.7", "状态"),
    embody("1.71", "状态是一种表示形式"),
    embody("1.72", "横置状态与竖置状态"),
    embody("1.96", "永久物有状态"),
    embody("1.96a", "状态不算特征"),
)
HAS_STATE = cite("1.73", "别的区域里，牌没有状态")
DISC_HAS = embody("4.7.3", "有状态")
KEPT = embody("1.96b", "一直保持")


class Table(Rules):
    """A game of 极彩 being played."""

    # --- reading ----------------------------------------------------------------------------------------------

    def abilities(self, card: int) -> list[Ability]:
        """The abilities that a card has and that work where it is now."""
        return layers.abilities(self, card)

    def had(self, card: int) -> list[Ability]:
        """The abilities of a card that has just left the battlefield."""
        before = self.as_it_was(card)
        return layers.abilities(before, card) if before.card(card).zone == FIELD else []

    def barring(self, against: Iterable[str | Reason]) -> tuple[Reason, ...]:
        """What is in force of all that is named against something, as the edition that is played has it."""
        found = super().barring(against) if against else ()
        return editions.said_here(self, found) if len(found) > 1 else found

    @contextmanager
    def as_one_move(self, card: int) -> Iterator[None]:
        """Where a card is moved on at once."""
        before = self._before[card]
        yield
        self._before[card] = before

    @contextmanager
    def leaving_together(self, cards: Iterable[int]) -> Iterator[None]:
        """These leave the battlefield at the same time."""
        before, self.leaving = self.leaving, frozenset(card for card in cards if self.in_play(card))
        with self.together():
            yield
        self.leaving = before

    def together(self) -> AbstractContextManager[None]:
        """What is done inside is done at the same time."""
        if not self.at_once:
            self.once_for_all = {}
        return super().together()

    modified, flags = layers.modified, layers.flags

    # --- cards ------------------------------------------------------------------------------------------------

    def identify(self, card: int, among: Iterable[str] = ()) -> None:
        """Chance says which card it is."""
        super().identify(card, among or own.unseen(self, card))

    def put(
        self,
        card: int,
        zone: str,
        *what: int | str,
        player: int | None = None,
        clause: Clause | None = None,
        bottom: bool = False,
        face_up: bool | None = None,
        tapped: bool = False,
    ) -> bool:
        """Put a card into a zone that is not the battlefield; 死去 may be replaced (1.117f)."""
        dies = zone == GRAVE and self.card(card).zone == FIELD and self.face(card).kind == UNIT
        if dies and self.replaced("死去", card):
            return False
        if judging.held_back(self, card, zone):
            return False
        if self.printed_anywhere("replaces") and self._moves_elsewhere(card, zone):
            return False
        if zone == GRAVE and self.card(card).out:
            zone, what = OUT, (card, "改为移除游戏")
            if clause is not None:
                self.because(clause, f"否则进入{GRAVE}", card=card)
            clause = replacing.REPLACED
        where = {"player": player, "clause": clause, "bottom": bottom, "face_up": face_up, "tapped": tapped}
        done = moving.put(self, card, zone, *what, **where)  # type: ignore[arg-type]
        self.in_between()
        return done

    def _moves_elsewhere(self, card: int, zone: str) -> bool:
        """Whether a text has something else done instead of its being moved there (1.117f)."""
        events = [event for where, event in moving.REPLACED.items() if where == zone]
        events += ["离场"] if self.card(card).zone == FIELD and zone != STACK else []
        said = self.printed_anywhere("replaces")
        return any(event in said and replacing.REPLACING.instead(self, event, card) for event in events)

    def enter(
        self,
        cards: Iterable[int],
        player: int,
        clause: Clause,
        *,
        tapped: bool = False,
        counters: tuple[tuple[str, int], ...] = (),
    ) -> tuple[int, ...]:
        """Put cards onto the battlefield at the same time."""
        found = moving.enter(self, cards, player, clause, tapped=tapped, counters=counters)
        self.in_between()
        return found

    def make_tokens(
        self, face: Face, player: int, clause: Clause, *, tapped: bool = False, count: int = 1, of: int = 0
    ) -> tuple[int, ...]:
        """Make tokens out of nothing."""
        found = tokens.make_tokens(self, face, player, clause, tapped=tapped, count=count, of=of)
        self.in_between()
        return found

    def hand_over(self, card: int, player: int, clause: Clause) -> bool:
        """A permanent is controlled by another player from now on: it changes no zone of the book."""
        old = self.card(card)
        if old.player == player or not self.move(card, player, FIELD, card, "由", name(player), "操控", clause=clause):
            return False
        held = (old.player,) if old.since < self.state.turn else old.held
        self.follow(card, since=self.state.turn, held=held)
        self.in_between()
        return True

    def tap(self, card: int, clause: Clause, *what: int | str) -> bool:
        """横置."""
        return self._stand(card, clause, *(what or (card, "横置")), tapped=True)

    def untap(self, card: int, clause: Clause, *what: int | str) -> bool:
        """重置."""
        return self._stand(card, clause, *(what or (card, "重置")), tapped=False)

    def _stand(self, card: int, clause: Clause, *what: int | str, tapped: bool) -> bool:
        here = self.card(card)
        self.consult(*STATES, *CARDS, DISC_HAS, KEPT)
        by: list[Reason] = []
        if here.zone not in WITH_STATE:
            rules = (HAS_STATE, editions.NO_STATE) if editions.older(self) else (HAS_STATE,)
            by += [Reason(rule, (f"在{here.zone}",), card) for rule in rules]
        by += turning.still_barred(self, card) if tapped else []
        if refused := self.barring(by):
            first, *rest = refused
            same = [Reason(one.clause) if one.gives == first.gives and one.card == first.card else one for one in rest]
            self.owing_to([first, *same])
            self.withheld(card, "没有横置状态", clause=Clause(refused[0].clause, ""))
            return False
        if not self.change(card, *what, clause=clause, tapped=tapped):
            return False
        self.happened("横置" if tapped else "重置", card)
        return True

    def draw(self, player: int, clause: Clause | None = None) -> bool:
        """Draw one card."""
        return bool(drawing.draw(self, player, 1, clause))

    def draw_several(self, player: int, count: int, clause: Clause | None = None) -> int:
        """Draw cards one by one."""
        return drawing.draw(self, player, count, clause)

    def discard(self, card: int, clause: Clause | None = None) -> bool:
        """弃置."""
        return drawing.discard(self, card, clause)

    def add_counters(
        self, to: int, kind: str, count: int, clause: Clause | None = None, *, by: int | None = None
    ) -> bool:
        """Place counters on a card or a player; ``by`` whom, where that is not its own player."""
        done = counting.add_counters(self, to, kind, count, clause, by=by)
        self.in_between()
        return done

    def take_counters(self, off: int, kind: str, count: int, clause: Clause | None = None) -> int:
        """Remove counters."""
        done = counting.take_counters(self, off, kind, count, clause)
        self.in_between()
        return done

    # --- what happens -----------------------------------------------------------------------------------------

    def damage(self, source: int, to: int, number: int, clause: Clause | None = None, *, battle: bool = False) -> int:
        """Damage by a card to a unit or a player."""
        done = harm.damage(self, source, to, number, clause, battle=battle)
        self.in_between()
        return done

    def gain_life(self, player: int, number: int, clause: Clause | None = None) -> bool:
        """A player gains life."""
        return harm.gain_life(self, player, number, clause)

    def lose_life(self, player: int, number: int, clause: Clause | None = None) -> bool:
        """A player loses life."""
        done = harm.lose_life(self, player, number, clause)
        self.in_between()
        return done

    def destroy(self, card: int, clause: Clause | None = None, source: int = 0) -> bool:
        """消灭: noted now, moved when all effects are done."""
        if self.replaced("消灭", card):
            return False
        return judging.destroy(self, card, clause or judging.AT_ONCE, source)

    def replaced(self, event: str, card: int) -> bool:
        """Whether a text has something else done instead (1.117f)."""
        if not replacing.REPLACING.instead(self, event, card):
            return False
        self.follow(card, doomed="")
        return True

    def replaceable(self, card: int) -> bool:
        """Whether a text could have something else done than that a card dies which has come to it (1.117f)."""
        return any(replacing.REPLACING.fitting(self, event, card) for event in judging.events_of_death(self, card))

    def sacrifice(self, card: int, clause: Clause | None = None) -> bool:
        """牺牲."""
        return sacrificing.sacrifice(self, card, clause)

    def counter(self, entry: Entry, clause: Clause | None = None, zone: str = "", place: str = "") -> bool:
        """反制."""
        return leaving.counter(self, entry, clause, zone, place)

    def lose(self, player: int, clause: Clause, *what: int | str, won: bool = False) -> bool:
        """A player comes to lose the game, or (``won``) the other one to win it."""
        return judging.lose(self, player, clause, *what, won=won)

    def judge(self) -> None:
        """判定规则, at once."""
        judging.look(self)

    def of_itself(self) -> None:
        """判定规则 looks at everything that was done (1.22.2)."""
        judging.look(self)

    def counted(self, what: str, subject: int, number: int) -> None:
        """So many points of something, as far as a card counts them over the turn."""
        if number > 0 and what in self.printed_anywhere("tallies"):
            self.set(deeds=(*self.state.deeds, *[(what, subject, -1 - subject)] * number))

    def happened(
        self, event: str, subject: int, other: int | None = None, origin: str = "", amount: int = 0, by: str = ""
    ) -> None:
        """Something happened that abilities may wait for."""
        self.occurred(event, subject, other)
        if event == "使用":
            self.set(played=(*self.state.played, (subject, self.card(subject).player)))
        if event in self.printed_anywhere("tallies") or (event == "攻击" and self.flags(subject, keywords.BRAVE)):
            whose = -1 - subject if subject < 0 else self.as_it_was(subject).card(subject).player
            self.set(deeds=(*self.state.deeds, (event, subject, whose)))
        if triggers.TRIGGERED.heard(self, event):
            triggers.TRIGGERED.notice(self, triggers.OfSomeAmount(event, subject, other, origin, amount=amount, by=by))
        if self.acting is not None and not self.paying and event in BY_EFFECTS:
            self._caused(event, subject, self.acting)
        if event == "使用成功":
            next_use.used_with_success(self, subject)
        if event == "使用":
            next_use.used(self, subject)
            keywords.used(self, subject)

    def entered(self, whence: Mapping[int, str]) -> None:
        """These have entered the battlefield at the same time."""
        before, self.entering = self.entering, frozenset(whence)
        for card, zone in whence.items():
            self.happened("进战场", card, origin=zone)
        self.entering = before

    def _caused(self, event: str, subject: int, by: Context) -> None:
        """It happened by what a spell, or an ability, does."""
        spell = by.card > 0 and self.card(by.card).zone == STACK and self.face(by.card).kind == SPELL
        for what in ("符卡" if spell else "能力", "符卡或能力"):
            self.happened(f"因{what}{event}", subject, as_target(by.player))

    def perform(self, node: Node, context: Context) -> Done:
        """Do what a part of an effect says."""
        if afterwards.another_object(self, node, context):
            return False, ()
        with self.acting_by(context):
            done, that = verbs.perform(self, node, context)
            if not done and self.paying is None:
                nothing.told(self, node, context, that)
            return done, that

    @contextmanager
    def acting_by(self, context: Context) -> Iterator[None]:
        """What is done inside is done by a spell or ability, and by the one by which all of it is done."""
        outer = self.acting
        self.acting = outer or context
        try:
            yield
        finally:
            self.acting = outer

    def affect(self, effect: Effect, *what: int | str, clause: Clause | None = None) -> bool:
        """Let something hold for cards or players for a time; for none it holds for nothing."""
        done = bool(effect.on) and super().affect(effect, *what, clause=clause)
        self.in_between()
        return done

    def made(self, effect: Effect, clause: str) -> Effect:
        """An effect as it begins, with the next stamp."""
        return replace(effect, stamp=moving.tick(self), clause=str(clause))

    def fight(self, attacker: int, blocker: int, clause: Clause) -> bool:
        """A 战斗判定 between two units."""
        return declaring.fight(self, attacker, blocker, clause)

    def begin_fight(self) -> None:
        """The battle that an effect has made begins."""
        battle.begin(self)

    def use_now(
        self,
        card: int,
        player: int,
        clause: Clause,
        *,
        free: bool = True,
        heedless: str = "",
        fits: tuple[Filter, ...] = (),
    ) -> bool:
        """A player uses a card while an effect resolves."""
        if not self.applies(clause):
            return False
        before = self.snapshot()
        self.call(Using(card=card, player=player, free=free, heedless=heedless, fits=fits, told_to=True, before=before))
        return True

    def heeds(self, loop: Loop) -> bool:
        """What nobody can stop is left to the judge; who can stop it is free to go on, and so are numbers that grow."""
        return not (loop.rounds or loop.stoppers)

    def looping(self, loop: Loop) -> None:
        """What nobody can stop is left to the judge."""
        self.call(loops.Looping.of_loop(loop))

    def use_up(self, card: int, ability: Ability, clause: Clause) -> None:
        """An ability with a limit was used once more this turn."""
        if self.applies(clause):
            self.follow(card, used=(*self.card(card).used, ability.name or ability.text))
