"""0, 1.21–1.24, 4.1.3, 4.3.3. Before the first turn."""

from __future__ import annotations

from judge.clause import Clause
from judge.games.touhou import deck, drawing
from judge.games.touhou.book import cite, embody, step
from judge.games.touhou.rules import Rules, name
from judge.games.touhou.turn import Turn
from judge.games.touhou.zones import DECK, HAND, HAND_AT_FIRST, LIFE_AT_FIRST, OWN
from judge.kernel import Procedure

CHAPTER = (
    *(embody("0", "规则导序"), embody("0.01", "两名玩家之间的游戏"), embody("0.02", "“套牌”是少不了的")),
    *(embody("1", "游戏的基本概念"), embody("4", "区域"), embody("0.04", "50张牌组成的牌库")),
)
TWENTY = cite("1.22", "20点生命")
TWENTY_AGAIN = embody("1.161", "都是20")
FOUR = cite("1.23", "双方各从牌库抓4张牌")
TO_BOTTOM = cite("1.23", "按随机顺序放到牌库底")
AS_MANY = cite("1.23", "再从牌库抓同样多的牌")
TURN_PLAYER_FIRST = cite("1.12", "主回合玩家（本回合的玩家）先选")
FACE_UP = cite("4.3.3", "正面朝上放进自己的自机区")
FACE_UP_AGAIN = embody("1.214", "正面放进各自的自机区")
OF_OWN = (deck.OWN_KIND, deck.AT_LEAST_ONE)
"""What a deck breaks whose 自机 can be none."""
IS_OWN = embody("1.211", "你的自机")
OWNER = embody("1.62~2", "由谁放进去，就归谁拥有")


class Preparation(Procedure):
    """1.2 The game begins."""

    embodies = CHAPTER

    @step("4.3.3", "正面朝上放进自己的自机区")
    def own(self, play: Rules) -> None:
        """Each 自机 lies face up in its zone."""
        play.consult(FACE_UP_AGAIN, OWNER)
        for player in (0, 1):
            own, library = (
                [play.face(card) for card in play.state.zones[player, zone] if play.face(card).key]
                for zone in (OWN, DECK)
            )
            whole = len(library) == len(play.state.zones[player, DECK])
            wrong: dict[str, list[Clause]] = {}  # what several clauses forbid alike is one breach
            for clause, why in deck.violations(own, library) if whole and library else ():
                if play.applies(clause):
                    wrong.setdefault(why, []).append(clause)
            for why, clauses in wrong.items():
                by = tuple([str(clause) for clause in clauses])
                play.note("refused", name(player), f"的套牌不合规定：{why}", clause=clauses[0], by=by)
            no_own = len(own) > 1 or any(clause in OF_OWN for clauses in wrong.values() for clause in clauses)
            for card in play.state.zones[player, OWN]:
                play.know(card)
                play.follow(card, own=True, face_up=True)
                if not no_own:
                    play.because(IS_OWN, "成为自机", card=card)
                play.because(FACE_UP_AGAIN, "正面放进自机区", card=card)
                as_it_is = ("，照局面写的放：套牌不合规定，怎样处理由裁判另定",) if no_own else ()
                play.note("applied", card, "正面朝上放进自机区", *as_it_is)

    @step("1.21", "用自己喜欢的办法决定")
    def order(self, play: Rules) -> None:
        """Chance says who begins."""
        first = "AB".index(play.chance(("A先手", "B先手"), "先手的一方")[0])
        play.set(name(first), "先手", first_player=first, turn_player=first)

    @step("4.1.3", "保证充分随机化")
    def decks(self, play: Rules) -> None:
        """Both decks are shuffled."""
        for player in self.players(play):
            play.shuffle(player)

    @step("1.22", "20点生命")
    def life(self, play: Rules) -> None:
        """Twenty life each."""
        play.consult(TWENTY_AGAIN)
        for player in self.players(play):
            play.tally(player, life=LIFE_AT_FIRST)
            play.because(TWENTY_AGAIN, f"起始总生命{LIFE_AT_FIRST}")
            play.note("applied", name(player), f"以{LIFE_AT_FIRST}点生命开始")

    @step("1.23", "双方各从牌库抓4张牌")
    def hands(self, play: Rules) -> None:
        """Four cards each; then each may put some of them back, once."""
        for player in self.players(play):
            drawing.draw(play, player, HAND_AT_FIRST, FOUR)
        chosen: dict[int, tuple[int, ...]] = {}
        order = self.players(play)
        for player in order if play.applies(TURN_PLAYER_FIRST) else order[::-1]:
            hand = play.state.zones[player, HAND]
            chosen[player] = play.some(
                player, hand, name(player), "手牌调度：放回的手牌", least=0, most=len(hand), clause=TO_BOTTOM
            )
        for player, back in chosen.items():
            for card in self.at_random(play, list(back)):
                play.because(TURN_PLAYER_FIRST, "双方都选定之后一同生效")
                play.put(card, DECK, name(player), "把一张手牌放到牌库底", bottom=True, clause=TO_BOTTOM)
            drawing.draw(play, player, len(back), AS_MANY)

    def at_random(self, play: Rules, cards: list[int]) -> list[int]:
        """Cards in an order that chance says; which of several cards of a name comes first makes no difference."""
        found: list[int] = []
        while cards:
            kinds = {play.card(card).face or "没有见过的牌": card for card in cards}
            said = play.chance(sorted(kinds), "按随机顺序放到牌库底，先放的是") if len(kinds) > 1 else next(iter(kinds))
            found.append(kinds[said])
            cards.remove(kinds[said])
        return found

    @step("1.24", "先手玩家就开始游戏的第一个回合")
    def begin(self, play: Rules) -> None:
        """The first player's first turn."""
        play.set(turn=1, turn_player=play.state.first_player)  # whatever a board that begins before it says, or not
        play.note("applied", name(play.state.first_player), "开始第一个回合")
        play.go_over(Turn())

    def players(self, play: Rules) -> tuple[int, int]:
        """The first player, then the other (1.12)."""
        return play.state.first_player, 1 - play.state.first_player
