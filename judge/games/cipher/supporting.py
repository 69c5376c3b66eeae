"""18.1.5 and 18.1.7. Supports: whether they fail by a text, and the abilities that they have."""

from __future__ import annotations

from judge.effects.nodes.ability import Ability
from judge.games.cipher import abilities, static, terms
from judge.games.cipher.book import cite, embody
from judge.games.cipher.rules import Rules
from judge.games.cipher.zones import NEW_CARD, RETREAT

TEXT_FIRST = cite("2.1", "以卡的能力的效果为准")
TO_RETREAT = cite("18.1.5.1.1.2", "放置到自己的退避区")
NO_SUPPORT_ABILITY = embody("4.10.2", "并无支援能力")
SEVERAL_SUPPORT_ABILITIES = embody("4.10.3", "2种以上的支援能力")


def nobody_left(play: Rules, player: int) -> None:
    """A reason: who attacked, or was attacked, is on the battlefield no more."""
    if player == play.state.turn_player:
        play.because(NEW_CARD, "攻击单位已经离开战场")
    else:
        play.because(terms.LEFT, "防御单位已经离开战场")


def backed_by_text(play: Rules, card: int, fighter: int) -> bool:
    """Whether an ability says that this support fails or succeeds, which goes before the names (2.1)."""
    fails, succeeds = play.flags(fighter, "支援失败", card), play.flags(fighter, "支援成功", card)
    if not (fails or succeeds) or not play.applies(TEXT_FIRST):
        return False
    failed = bool(fails)
    if fails and succeeds:
        question = "一个能力说这次支援失败，另一个说成功：书中没有写以哪一个为准"
        failed = play.gap(question, ("支援失败", "支援成功"), (TEXT_FIRST,)) == "支援失败"
    word = "失败" if failed else "成功"
    play.owing_to([given.why(given.clause, f"支援{word}") for given in (fails if failed else succeeds)])
    play.note("applied", card, "对", fighter, f"的支援{word}", clause=TEXT_FIRST)
    if failed:
        play.happened("支援失败", fighter, card)
        play.put(card, RETREAT, card, "放置到退避区", clause=TO_RETREAT)
    else:
        play.happened("被支援", fighter, card)
    return True


def of_support(play: Rules, card: int) -> list[Ability]:
    """The support abilities of a card."""
    own = [ability for ability in abilities.had(play, card) if ability.kind == "支"]
    several = (SEVERAL_SUPPORT_ABILITIES,) if len(own) > 1 else ()
    play.consult(*(static.KINDS["支"] if own else (NO_SUPPORT_ABILITY,)), *several)
    return own
