"""8. The class-change bonus."""

from __future__ import annotations

from judge.games.cipher import order, timing
from judge.games.cipher.book import cite, embody, step
from judge.games.cipher.rules import Rules, name
from judge.games.cipher.terms import units
from judge.kernel import Procedure

ONE_CARD, REPLACES = cite("8.1.1", "就抽1张卡"), cite("23.1", "代之以实行（B）")
FIRST = embody("7.2.1", "转职奖励处理")


def due(play: Rules) -> list[int]:
    """The units whose bonus is set off, the turn player's first."""
    return [card for player in order.acting(play) for card in units(play, player) if play.card(card).bonus]


class ClassChangeBonus(Procedure):
    """8.1 The user of units whose bonus is set off draws, then it is set off no more."""

    embodies = (embody("8", "转职奖励处理"), embody("8.1", "使用者依次进行"))

    @step("8.1.1", "就抽1张卡")
    def draw(self, play: Rules) -> None:
        """One card for every unit."""
        timing.found(play)
        if any(play.card(card).defeated for player in (0, 1) for card in units(play, player)):
            play.because(FIRST, "转职奖励处理在规则处理之前")
        for card in due(play):
            player, many = play.card(card).player, _cards(play, card)
            play.note("applied", card, "的转职奖励：", name(player), f"抽{many}张卡")
            for _ in range(many):
                play.draw(player)

    @step("8.1.2", "取消所有卡的转职奖励诱发状态")
    def cancel(self, play: Rules) -> None:
        """All of them, however often each was set off."""
        for card in due(play):
            play.change(card, card, "的转职奖励诱发状态取消", bonus=0)


def _cards(play: Rules, card: int) -> int:
    """How many cards are drawn for a unit: one, or as many as an ability says instead (23.1)."""
    given = play.flags(card, "转职奖励")
    if not given or not play.applies(REPLACES):
        return 1
    play.owing_to([each.why(REPLACES, f"改为抽{each.number}张") for each in given])
    said = {f"抽{each.number}张": each.number for each in given}
    if len(said) == 1:
        return given[0].number
    return said[play.gap("几个能力把转职奖励改为抽不同的张数，抽几张", tuple(said), (ONE_CARD, REPLACES))]
