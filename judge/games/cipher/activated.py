"""19. Using an activated ability of a unit of one's own."""

from __future__ import annotations

from typing import Any

from judge.effects.nodes.ability import Ability
from judge.games.cards.meaning import Context
from judge.games.cards.resolving import PAID
from judge.games.cipher import abilities, bestowing, conditions, selecting, static, still_met
from judge.games.cipher.book import cite, embody, step
from judge.games.cipher.card import A_USE, in_hand, on_bonds
from judge.games.cipher.check_timing import CheckTiming
from judge.games.cipher.conditions import seen
from judge.games.cipher.payable import unpayable
from judge.games.cipher.paying import Paying
from judge.games.cipher.resolving import Resolving
from judge.games.cipher.rules import Rules
from judge.games.cipher.static import FORBIDDEN
from judge.games.cipher.terms import own_units
from judge.games.cipher.zones import BONDS, HAND
from judge.kernel import CardId, Option, Procedure, Reason

USED_UP = cite("19.1.2.1", "不能选择该能力")
ONLY_IF = cite("19.1.2.2", "不能选择该能力")
CHOSEN = cite("19.1.2", "1个起动型能力")
NONE_TO_CHOOSE = cite("19.1.2.3", "视为这次")
NOT_PAID = cite("19.1.3.1", "不能付清全部费用")
USE_LIMIT = cite("19.1.4.1", "追加它的使用次数限制")
USED = (
    embody("21.2.3.1.2.2", "由回合玩家在"),
    embody("21.2.3.1.2.3", "有时要支付费用"),
    embody("21.2.3.1.2.4", "使用次数限制的图示"),
)
ONLY_IF_SAID_AGAIN = embody("21.2.3.1.2.2.2", "不能选择该能力")
CONDITION_SAID_AGAIN = embody("21.2.3.1.2.2.1", "不实行该能力")
"""Which of the ways of 2.3.1 it is decides."""
REVEALED = cite("24.1.4.1", "确认要公开的卡的正面")
"""How an ability of a card in the hand is used, as the card itself says (【手】)."""
USES = embody("5.1.1.3", "使用次数限制")


class Activated(Procedure):
    """19.1 An ability is chosen, paid for and carried out."""

    before: Any = None
    card: CardId | None = None
    ability: Ability | None = None

    embodies = (embody("19", "起动型能力"), embody("19.1", "依次进行"), *USED)
    within = "13.5.1.2"
    REMEMBERED = frozenset({"before"})

    first_check = step("19.1.1", "自动处理检查时点").calls(CheckTiming)

    @step("19.1.2", "1个起动型能力")
    def choose(self, play: Rules) -> None:
        """Which ability of which unit."""
        player, self.before = play.state.turn_player, self.before or play.snapshot()
        found = of_units(play, player)
        if found:
            play.consult(*static.KINDS["起"])
        for card, one in found:
            abilities.know_bonds(play, card, one)
        usable = {option(play, card, one): (card, one) for card, one in found}

        barred = {option: against(play, *one) for option, one in usable.items()}
        dear = {option: unpayable(play, *one, NOT_PAID) for option, one in usable.items()}
        taken_back = all(barred[option] or dear[option] for option in usable)
        """Only one whose cost cannot be paid is left to be chosen: 19.1.3.1 itself takes it back."""

        def held(option: Option) -> list[Reason]:
            return [*barred[option], *(dear[option] if barred[option] or not taken_back else [])]

        met = {option: asked[0] for option, one in usable.items() if (asked := [*dear[option], *_bearing(play, *one)])}
        chosen = play.one_of(player, usable, "使用的起动型能力", against=held, bearing=met)
        unmet = still_met.kept(play, *chosen, still_met.CHOOSING) if chosen is not None else ()
        if unmet and chosen is not None:
            play.note("refused", chosen[0], f"的{abilities.called(play, *chosen)}不能选择", by=unmet)
            self.taken_back(play, player)
        elif chosen is not None:
            self.card, self.ability = chosen
            if in_hand(self.ability):
                play.note("applied", "公开", self.card, clause=REVEALED)
        else:
            self.taken_back(play, player)

    def taken_back(self, play: Rules, player: int) -> None:
        """19 was not carried out; which open cards lie among the bonds was no part of it, and stays known (6.4.2.2)."""
        known = {bond: play.card(bond).face for bond in play.state.zones[player, BONDS] if play.card(bond).face}
        if not play.rewind(self.before, NONE_TO_CHOOSE, "没有能选择的起动型能力，视为没有实行过19"):
            return
        for bond, face in known.items():
            if not play.card(bond).face:
                play.recognise(bond, face)
        self.leave()

    @step("19.1.3", "支付那些费用")
    def pay(self, play: Rules) -> None:
        """What stands in brackets, if anything does."""
        if self.ability is None or self.card is None or not self.ability.cost:
            play.checked("没有费用")
            return
        name = abilities.titled(self.ability)
        play.call(Paying(card=self.card, player=play.state.turn_player, parts=self.ability.cost, name=name, shows=True))

    @step("19.1.3.1", "视为这次")
    def not_paid(self, play: Rules) -> None:
        """Back to before 19, if the cost could not be paid in full."""
        if self.told == PAID or self.ability is None or not self.ability.cost:
            play.checked("费用已经付清")
        elif play.rewind(self.before or play.snapshot(), NOT_PAID, "不能付清全部费用，视为没有实行过19"):
            self.leave()

    @step("19.1.4", "实行这个能力的效果")
    def effect(self, play: Rules) -> None:
        """What it says."""
        if self.ability is None or self.card is None:
            play.checked("没有能力可以实行")
            return
        context = Context(self.card, play.state.turn_player, name=abilities.titled(self.ability))
        play.did(A_USE, self.card, self.ability.name)
        if in_hand(self.ability):
            play.happened("使用纹章力", self.card)
        if not still_met.still_met(play, self.card, self.ability):
            return
        unpaid = self.before if self.ability.cost else None
        play.call(Resolving(context=context, nodes=self.ability.body, name=context.name, unpaid=unpaid))

    @step("19.1.4.1", "追加它的使用次数限制")
    def limit(self, play: Rules) -> None:
        """An ability with a use limit is used up for this turn."""
        if self.ability is None or self.card is None or self.ability.limit is None:
            play.checked("能力没有使用次数限制")
            return
        called = abilities.called(play, self.card, self.ability)
        if freed := abilities.freed(play, self.card, self.ability):
            play.because(USE_LIMIT, "照规则要追加", card=self.card, ability=abilities.titled(self.ability))
            play.owing_to(freed)
            words = f"的{called}现在没有使用次数限制，不追加"
            play.withheld(self.card, words, clause=abilities.CARD_FIRST)
            return
        used = (*play.card(self.card).used, abilities.limited(play, self.card, self.ability))
        play.change(self.card, self.card, f"追加{called}的使用次数限制", used=used)

    last_check = step("19.1.5", "自动处理检查时点").calls(CheckTiming)


def of_units(play: Rules, player: int) -> list[tuple[int, Ability]]:
    """The activated abilities of a player's units, each with its unit; 羁绊技 are on his bonds, 纹章力 in his hand."""
    found = [(card, one) for card in own_units(play, player) for one in abilities.had(play, card) if one.kind == "起"]
    bonds = [card for card in play.state.zones[player, BONDS] if play.card(card).face_up]
    held = play.state.zones[player, HAND]
    return [
        *found,
        *[(card, one) for card in bonds for one in play.face(card).abilities if one.kind == "起" and on_bonds(one)],
        *[(card, one) for card in held for one in play.face(card).abilities if one.kind == "起" and in_hand(one)],
    ]


def _bearing(play: Rules, card: int, ability: Ability) -> list[Reason]:
    """What is to be known of an ability that may be chosen: by what it may be used."""
    return [
        *abilities.icons_met(play, card, ability),
        *bestowing.bestowing(play, card, ability),
    ]


def option(play: Rules, card: int, ability: Ability) -> Option:
    """An activated ability as it is chosen (19.1.2)."""
    return card, f"的{abilities.called(play, card, ability)}"


def against(play: Rules, card: int, ability: Ability) -> list[Reason]:
    """Everything by which it cannot be chosen."""
    context, title = Context(card, play.card(card).player), abilities.titled(ability)
    unsaid = still_met.open_(play, card, ability, still_met.CHOOSING)
    blocks = () if unsaid else abilities.icon_blocks(play, card, ability)
    if blocks:
        play.owing_to(abilities.icon_facts(play, card, ability))
    by = [*abilities.taken_away(play, card, ability), *blocks]
    asked = [reason.clause != play.without for reason in blocks if reason.clause != abilities.CARD_FIRST]
    if any(asked):  # a condition of the effect (21.2.2), which forbids the effect and not the choosing of it
        play.because(CONDITION_SAID_AGAIN, "条件没有满足，效果不会实行", card=card, ability=title)
    used_up = abilities.used_up(play, card, ability)
    if used_up:
        play.because(USES, "信息中有这项使用次数限制", card=card, ability=title)
        by.append(Reason(USED_UP, ("本回合已经用过",), card, title))
    if ability.only is not None and not selecting.holds(play, ability.only, context):
        play.consult(ONLY_IF_SAID_AGAIN)
        by.append(Reason(ONLY_IF, seen(play, ability.only, context), card, title))
        by += play.barring(conditions.unreadable_bonds(play, ability.only, context)) if play.applies(ONLY_IF) else ()
    by += _not_used(play, card, ability)
    if play.barring(by):
        by.append(Reason(NONE_TO_CHOOSE, ("不能选择，视为没有实行过19",), card, title))
    return by


NO_USE = "不能使用"


def _not_used(play: Rules, card: int, ability: Ability) -> list[Reason]:
    """The abilities by which it may not be used; also of a unit that came after one that is about all (24.1.9.1)."""
    said = (card, f"{NO_USE}『{ability.name}』" if ability.name else NO_USE)
    by = [given.why(FORBIDDEN, *said) for given in play.flags(card, NO_USE) if given.of in {"", ability.name}]
    later = [e for e in play.state.effects if e.what == NO_USE and e.everyone and card not in e.on]
    of_it = [e for e in later if e.name in {"", ability.name} and abilities.reaches(play, e, card)]
    return [
        *by,
        *[Reason(abilities.FOREVER, (card, "是以后出击的，也适用"), e.source or None, e.called) for e in of_it],
    ]
