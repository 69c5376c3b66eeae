"""1.145b, 1.157b. Whether a 颜色值能力 pays while what nobody may respond to lies in the 对抗.

By 1.145b no ability is activated then; by 1.157b such an ability does not go to the 对抗, and pays directly.
"""

from __future__ import annotations

from judge.effects.nodes.ability import Grant
from judge.games.touhou import editions, triggers
from judge.games.touhou.book import embody
from judge.games.touhou.points import Slots, Source, payable
from judge.games.touhou.rules import Rules
from judge.games.touhou.zones import STACK
from judge.kernel import Reason

SILENT = embody("1.145b", "都不能使用牌，不能启动能力")
DIRECTLY = embody("1.157b", "不进入对抗")
MEANWHILE = "不能响应时的颜色值能力"
PAYS = ("可以：它不进入对抗，不是响应", "不可以：谁也不能启动能力")


def short(play: Rules, player: int, needed: Slots, given: list[Source], card: int) -> list[Reason]:
    """Why so much cannot be paid for a card though all that there is would do, as the judge reads it as one pays."""
    plain = [source for source in given if source.ability is None]
    if len(plain) == len(given) or payable(needed, plain) is not None or play.state.ruling_on(MEANWHILE) != PAYS[1]:
        return []
    return _there(play, player, card)


def usable(play: Rules, player: int, needed: Slots, given: list[Source]) -> list[Source]:
    """What may pay now."""
    plain = [source for source in given if source.ability is None]
    wanted = frozenset[str]().union(*needed)
    able = any(wanted & point for source in given if source.ability is not None for point in source.points)
    if not able or editions.older(play) or not triggers.unresponsive(play, player) or _pays(play):
        return given
    return plain


def _there(play: Rules, player: int, card: int) -> list[Reason]:
    """By what nobody may activate an ability while the card is used."""
    by = [] if editions.older(play) else triggers.unresponsive(play, player)
    if by or editions.older(play) or play.card(card).zone == STACK:
        return by
    own = [(ability, node) for ability in play.face(card).abilities for node in ability.body]
    said = [ability for ability, node in own if isinstance(node, Grant) and node.flag == triggers.UNRESPONDED]
    return [Reason(SILENT, (triggers.UNRESPONDED,), card, ability.name or ability.text) for ability in said]


def _pays(play: Rules) -> bool:
    missing = "不能被响应的牌在对抗中，能不能以颜色值能力支付"
    return play.reading(MEANWHILE, missing, PAYS, (SILENT, DIRECTLY)) == PAYS[0]
