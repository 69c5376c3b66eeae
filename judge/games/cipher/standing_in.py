"""18.1.3.2.1 and 2.1. Another unit is attacked instead of the one that was chosen."""

from __future__ import annotations

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.meant import Ref
from judge.effects.nodes.verbs import StandIn
from judge.games.cards.meaning import Context, Done
from judge.games.cipher import terms
from judge.games.cipher.book import cite, embody
from judge.games.cipher.rules import Rules
from judge.games.cipher.taking import take

TEXT_FIRST = cite("2.1", "以卡的能力的效果为准")
ROLES = embody("18.1.3.2.1", "成为防御单位")
ATTACKED = cite("18.1.3.2.1.1", "写有『攻击时』的自动型能力与特殊型能力")


def _waits_for(play: Rules, unit: int, attacked: int) -> bool:
    """Whether a unit has an ability that another one's being attacked, or its own, may set off."""
    found = [ability.trigger for ability in play.face(unit).abilities if ability.trigger is not None]
    return any(each.event == "被攻击" and (each.subject == Ref("这")) is (unit == attacked) for each in found)


SET_OFF_AGAIN = ("诱发「被攻击时」的能力", "不再诱发：被攻击只发生一次")


def stand_in(play: Rules, node: StandIn, context: Context, clause: Clause | None) -> Done:
    """Another unit is attacked instead: the defending unit, which by the rules is the one that was chosen (2.1)."""
    del clause
    cards, done = take(play, node.what, context, "代替被攻击的单位")
    battle, old = play.state.battle, terms.defender(play)
    if battle is None or old is None or not cards or cards[0] == old:
        return False, context.that
    card = cards[0]
    if not terms.on_field(play, card) or play.card(card).player != play.card(old).player:
        return False, context.that
    play.because(ROLES, "照规则，被选为攻击对象的", old, "是防御单位")
    play.set(card, "代替", old, "成为防御单位", clause=TEXT_FIRST, battle=replace(battle, defender=card))
    if any(_waits_for(play, unit, card) for player in (0, 1) for unit in terms.units(play, player)):
        question = "代替别的单位被攻击的单位，书中没有写它的「被攻击时」诱不诱发"
        if play.gap(question, SET_OFF_AGAIN, (ATTACKED,)) == SET_OFF_AGAIN[0]:
            play.happened("被攻击", card, terms.attacker(play))
    return done, context.that
