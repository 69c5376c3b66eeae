"""12. What comes before the game: the decks, the lords, the first hands, the orbs."""

from __future__ import annotations

from judge.games.cipher import deck
from judge.games.cipher.book import cite, embody, step
from judge.games.cipher.rules import Rules, name
from judge.games.cipher.terms import lords
from judge.games.cipher.turn import Turn
from judge.games.cipher.zones import DECK, FRONT, HAND, ORBS
from judge.kernel import Procedure, Reason

LORD = cite("12.2.1.1", "主人公单位")
IS_LORD = embody("5.1.2.5.1", "就是主人公单位")
ONCE = embody("12.2.1.5.2", "只能进行1次")
TURN_PLAYER = embody("12.2.1.8.1", "正在进行回合的玩家")
PLAYERS = (embody("1", "玩家"), embody("1.1", "玩家"), embody("1.1.1", "一局"), embody("1.2", "2名"))
FIRST_HAND, FIRST_ORBS = 6, 5


class Preparation(Procedure):
    """12.2.1 The game is prepared, then it begins."""

    decided: tuple[int, ...] = ()
    """Who has decided whether to draw anew (12.2.1.5)."""
    again_by: int | None = None
    """Who draws anew now."""

    embodies = (
        embody("12", "准备"),
        embody("12.1", "卡组的准备"),
        embody("12.2", "游戏的准备"),
        embody("12.2.1", "依次按以下流程"),
        embody("26.1", "卡组"),
        embody("26.1.1", "卡片堆"),
        *PLAYERS,
    )

    @step("12.1.1", "这堆卡称为“卡组”")
    def decks(self, play: Rules) -> None:
        """Each player has a deck that may be played."""
        for player in (0, 1):
            faces = [play.face(card) for card in play.state.zones[player, DECK]]
            play.consult(*deck.NAME)
            wrong = [(clause, why) for clause, why in deck.violations(faces) if play.applies(clause)]
            for clause, _ in wrong:
                play.owing_to([Reason(read, (how,)) for read, how in deck.READS.get(clause, ())])
            if wrong:
                by = [Reason(clause, (why,)) for clause, why in wrong]
                play.note("refused", name(player), "使用这副卡组", by=by)
            else:
                play.checked(name(player), "的卡组合乎规定")

    @step("12.2.1.1", "选1张出击费用为1的卡")
    def choose_lords(self, play: Rules) -> None:
        """Each player's lord, face down in the front row."""
        for player in (0, 1):
            cards = [
                card for card in play.state.zones[player, DECK] if play.face(card).key and play.face(card).cost == 1
            ]
            lord = play.pick(player, cards, name(player), "的主人公")
            if lord is not None:
                play.put(lord, FRONT, lord, "背面朝上放置到前卫区", clause=LORD, face_up=False)
                play.change(lord, lord, "成为主人公单位", clause=LORD, lord=True)
                play.consult(IS_LORD)

    @step("12.2.1.2", "洗切卡组")
    def shuffle(self, play: Rules) -> None:
        """Each deck."""
        for player in (0, 1):
            play.shuffle(player)

    @step("12.2.1.3", "随机的方法")
    def who_begins(self, play: Rules) -> None:
        """Chance says who goes first."""
        first = play.chance(("A先攻", "B先攻"), "先攻的一方")
        play.set(first_player="AB".index(first[0]))

    @step("12.2.1.4", "最上方的6张卡")
    def first_hands(self, play: Rules) -> None:
        """Six cards each."""
        for player in self.order(play):
            self.draw(play, player)

    @step("12.2.1.5", "是否重新抽取手牌")
    def decide_again(self, play: Rules) -> None:
        """Each player decides once, the first player before the other."""
        for player in [one for one in self.order(play) if one not in self.decided][:1]:
            self.again_by = None
            if play.may(player, name(player), "是否重新抽取手牌", yes="重新抽取", no="不重新抽取"):
                self.again_by = player
            self.decided = (*self.decided, player)

    @step("12.2.1.5.1", "重新抽取")
    def draw_again(self, play: Rules) -> None:
        """Who decided so puts the hand back and draws anew; then the other player decides."""
        player = self.again_by
        if player is not None:
            play.because(ONCE, "这是", name(player), "在这次游戏中的1次")
            for card in play.state.zones[player, HAND]:
                play.put(card, DECK, card, "放回卡组")
            play.shuffle(player)
            self.draw(play, player)
        else:
            play.checked("没有重新抽取")
        if len(self.decided) == 1:
            self.go(self.decide_again)

    @step("12.2.1.6", "5张卡放置到宝玉区")
    def orbs(self, play: Rules) -> None:
        """The uppermost five cards of each deck."""
        for player in self.order(play):
            for _ in range(FIRST_ORBS):
                card = play.top(player)
                if card is not None:
                    play.put(card, ORBS, "1张卡放置到", name(player), "的宝玉区")

    @step("12.2.1.7", "翻到正面")
    def show_lords(self, play: Rules) -> None:
        """The lords are turned face up."""
        for player in self.order(play):
            for lord in lords(play, player):
                play.change(lord, lord, "翻到正面", face_up=True)

    @step("12.2.1.8", "开始游戏")
    def begin(self, play: Rules) -> None:
        """The first player's turn begins."""
        first = play.state.first_player
        play.consult(TURN_PLAYER)
        play.note("applied", name(first), "成为回合玩家，游戏开始")
        play.set(turn_player=first, turn=1)
        play.go_over(Turn())

    def order(self, play: Rules) -> tuple[int, int]:
        """The first player, then the other."""
        first = play.state.first_player
        return first, 1 - first

    def draw(self, play: Rules, player: int) -> None:
        """A hand of six."""
        for _ in range(FIRST_HAND):
            play.draw(player)
