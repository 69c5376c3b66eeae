"""24.1.12 and 24.1.14. 击破, and breaking orbs."""

from __future__ import annotations

from judge.clause import Clause
from judge.effects.nodes.meant import Select
from judge.effects.nodes.verbs import Defeat
from judge.games.cards.meaning import Context, Done
from judge.games.cards.triggers import Happening
from judge.games.cipher import forbidden, replacement, selecting, static
from judge.games.cipher.book import cite, embody
from judge.games.cipher.card import ORB_BROKEN
from judge.games.cipher.lasting_effects import SAFE
from judge.games.cipher.rules import Rules, name
from judge.games.cipher.setting_off import AUTOMATIC
from judge.games.cipher.taking import still_there, take, that_after
from judge.games.cipher.zones import FIELD, HAND, ORBS
from judge.kernel import Reason

ALREADY = cite("2.8", "不能再做使它变为同一状态的动作")
COMPARED = embody("18.1.15", "变为被击破状态")
DEFEAT = cite("24.1.3.1", "转为被击破状态")
ORB = cite("24.1.14.1", "加入其使用者的手牌")


def defeat(
    play: Rules,
    card: int,
    *what: int | str,
    clause: Clause | None = None,
    orbs: int = 1,
    source: int | None = None,
    struck: bool = False,
) -> bool:
    """Bring a unit into the defeated state, unless something says that it is not to be (24.1.12.1).

    ``source``: the attacker, or the card with the ability; ``struck``: it is an attack that does it.
    """
    if play.card(card).defeated:
        play.withheld(card, "已经处于被击破状态", clause=ALREADY)
        return False
    if safe(play, card, "不会被击破", source, clause, struck=struck):
        return False
    events = ("被攻击击破", "被击破") if struck else ("被击破",)
    by = clause or (COMPARED if struck else None)
    if any(replacement.REPLACED.instead(play, event, card, by) for event in events):
        return False
    done = play.change(card, *(what or (card, "变为被击破状态")), clause=clause, defeated=True, orbs=orbs)
    if done:
        play.consult(*BEING_DEFEATED)
        play.happened("被击破", card)
    return done


def safe(
    play: Rules,
    card: int,
    flag: str,
    against: int | None = None,
    clause: Clause | None = None,
    *,
    struck: bool = False,
    paying: bool = False,
) -> bool:
    """Whether something says that the unit is not to be defeated (24.1.12.1), at all or by some.

    What keeps it safe from some alone does what 24.1.12.1 says. It goes before another card's effect that would defeat
    it by 2.2, and before what the rules make of an attack (``struck``) by 2.1: that is what becomes of it, and no act
    of anybody.
    """
    saying = (SAFE, static.CARD_FIRST if struck else static.FORBIDDEN)
    found = play.flags(card, flag, against)
    found = forbidden.of_costs(play, found) if paying else found
    told = [(given, forbidden.words(play, card, flag, given, against)) for given in found]
    by = play.barring([given.why(one, *words) for given, words in told for one in saying])
    if not by or not all(map(play.applies, saying)):
        return False
    forbidden.now_in_force(play, [given for given, _ in told])
    play.note("refused", card, "变为被击破状态", by=by, clause=clause)
    return True


def kept_safe(play: Rules, card: int, source: int) -> list[Reason]:
    """By what a unit is not to be defeated for a cost (24.1.12.1)."""
    if not all(map(play.applies, (SAFE, static.FORBIDDEN))):
        return []
    flags = ("不会被能力击破", "不会被击破")
    found = [(flag, one) for flag in flags for one in forbidden.of_costs(play, play.flags(card, flag, source))]
    forbidden.now_in_force(play, [given for _, given in found])
    told = [(given, forbidden.words(play, card, flag, given, source)) for flag, given in found]
    return [given.why(clause, *words) for given, words in told for clause in (SAFE, static.FORBIDDEN)]


BEING_DEFEATED = (embody("5.1.2.7", "被击破状况"), embody("5.1.2.7.1", "即将被击破的状态"))


def defeat_all(play: Rules, node: Defeat, context: Context, clause: Clause | None) -> Done:
    """击破…, or 破坏宝玉 where it is orbs that are meant."""
    del clause
    orb = isinstance(node.what, Select) and selecting.WORDS.zones(play, node.what) == (ORBS,)
    how = ("破坏的宝玉", ORB) if orb else ("击破的单位", None)
    kept = (lambda card: kept_safe(play, card, context.card)) if context.paying else None
    cards, done = take(play, node.what, context, how[0], clause=how[1], kept=kept)
    there = still_there(play, cards, (*FIELD, ORBS))
    cards, done = there, done and len(there) == len(cards)
    brought = [
        break_orb(play, card) if play.card(card).zone == ORBS else _defeat_by(play, card, context) for card in cards
    ]
    return done and all(brought), that_after(node.what, cards, context)


def _defeat_by(play: Rules, card: int, context: Context) -> bool:
    """Bring a unit down by the ability of a card."""
    source = context.card
    by_ability = safe(play, card, "不会被能力击破", source, DEFEAT, paying=context.paying)
    if by_ability or not defeat(play, card, clause=DEFEAT, source=source):
        return False
    play.happened("被能力击破", card, source, by=context.name)
    return True


def break_orb(play: Rules, orb: int) -> bool:
    """Break an orb: it goes to its user's hand, its front not shown (24.1.14.1)."""
    play.because(ORB_AGAIN, "加入", name(play.card(orb).player), "的手牌")
    done = play.put(orb, HAND, name(play.card(orb).player), "的宝玉被破坏，加入手牌", clause=ORB)
    if done:
        play.happened("破坏宝玉", orb)
    return done


IS_IT_BROKEN = "不是被攻击击破的主人公单位，加入手牌的宝玉算不算「被破坏」，书中没有写"
BROKEN, NOT_BROKEN = "算被破坏", "不算被破坏"
ORBS_OF_THE_ATTACK = "因攻击代替主人公加入手牌的宝玉，比照「攻击所将破坏的宝玉」"
INSTEAD_OF_FALLING, MORE_ORBS = cite("9.3.2", "选1张宝玉区上的卡"), cite("9.3.2.1.1", "所将破坏的宝玉")


def orb_taken(play: Rules, orb: int, lord: int) -> None:
    """An orb was taken for a lord (9.3.2).

    Of the lord that an attack brings down 9.3.2.1.1 calls what is taken the orbs which that attack breaks, every one
    of them (10.2.1.1); of a lord brought down otherwise no clause says whether his orb was broken.
    """
    attacker = _attacker_of(play, lord)
    broken = [Happening("破坏宝玉", orb), *([] if attacker is None else [Happening("攻击破坏宝玉", attacker, orb)])]
    heard = [one for one in broken if _heard(play, one)]
    nearest = (INSTEAD_OF_FALLING, MORE_ORBS, ORB)
    by_the_attack = attacker is not None and bool(heard) and play.applies(MORE_ORBS)
    if heard and not by_the_attack and play.reading("9.3.2", IS_IT_BROKEN, (BROKEN, NOT_BROKEN), nearest) != BROKEN:
        return
    for one in heard:
        if by_the_attack:
            play.because(MORE_ORBS, ORBS_OF_THE_ATTACK, card=attacker)
        play.happened(one.event, one.subject, one.other)


def _attacker_of(play: Rules, lord: int) -> int | None:
    """Who brought the lord down by attacking it, if that is how it came down."""
    battle = play.state.battle
    return battle.attacker if battle is not None and battle.broke and lord == battle.defender else None


def _heard(play: Rules, broken: Happening) -> bool:
    """Whether something on the board waits for this, or anything here may ask for it later in the turn."""
    if broken.event == "破坏宝玉" and ORB_BROKEN in play.printed_anywhere("asks"):
        return True
    return any(
        AUTOMATIC.met(play, trigger, broken, AUTOMATIC.context(play, card, player, broken))
        for card, player, _, trigger in AUTOMATIC.hearing(play, broken)
    )


ORB_AGAIN = embody("26.16.2", "加入其使用者的手牌")
