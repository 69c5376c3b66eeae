"""100. What comes before the game: the decks, the life zones, the first hands."""

from __future__ import annotations

from judge.games.zero import deck, facts
from judge.games.zero.book import cite, embody, step
from judge.games.zero.rules import Rules, name
from judge.games.zero.turn import Turn
from judge.games.zero.zones import DECK, HAND, HAND_AT_FIRST, LIFE, LIFE_AT_FIRST
from judge.kernel import Procedure, Reason

LIFE_ZONE = cite("202#1", "逐一加入自己的生命区")
FIRST_HAND = cite("203#1", "六张牌加入手牌")
CUT = embody("617#1", "对手玩家可以切牌")
MOSTLY = embody("100", "游戏准备")


class Preparation(Procedure):
    """100 The game is prepared, then it begins."""

    embodies = (MOSTLY, CUT)

    @step("100#2", "50张的牌组")
    def decks(self, play: Rules) -> None:
        """Each player has a deck that may be played."""
        play.consult(*facts.SERIES)
        for player in (0, 1):
            wrong = deck.violations(play.face(card) for card in play.state.zones[player, DECK])
            for clause, why in wrong:
                words = (name(player), f"的牌组不合规定：{why}")
                play.note("refused", *words, clause=clause, by=(Reason(clause, ("不合这一条",)),))
            if not wrong:
                play.checked(name(player), "的牌组合乎规定")

    @step("100#3", "任意办法定出先后")
    def order(self, play: Rules) -> None:
        """Chance says who begins; both decks are shuffled."""
        first = "AB".index(play.chance(("A先攻", "B先攻"), "先攻的一方")[0])
        play.set(name(first), "先攻", first_player=first, turn_player=first, turn=1)
        for player in (first, 1 - first):
            play.shuffle(player)

    @step("202#1", "逐一加入自己的生命区")
    def lives(self, play: Rules) -> None:
        """The uppermost six cards of each deck, one by one."""
        for player in self.players(play):
            for _ in range(LIFE_AT_FIRST):
                card = play.top(player)
                if card is not None:
                    play.put(card, LIFE, name(player), "的1张牌放入生命区")

    @step("203#1", "六张牌加入手牌")
    def hands(self, play: Rules) -> None:
        """Six cards each; the game begins."""
        for player in self.players(play):
            for _ in range(HAND_AT_FIRST):
                card = play.top(player)
                if card is not None:
                    play.put(card, HAND, name(player), "抽", card)
        play.set(turn=1, turn_player=play.state.first_player)  # whatever a board that begins before it says, or not
        play.go_over(Turn())

    def players(self, play: Rules) -> tuple[int, int]:
        """The first player, then the other."""
        first = play.state.first_player
        return first, 1 - first
