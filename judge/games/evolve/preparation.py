"""6.2. What comes before the game: leaders, decks, who begins, the first hands."""

from __future__ import annotations

from judge.clause import Clause
from judge.games.evolve import deck, points, shuffling
from judge.games.evolve.book import cite, embody, step
from judge.games.evolve.rules import Rules, listed, name
from judge.games.evolve.turn import Turn
from judge.games.evolve.zones import DECK, EVOLUTION, HAND, LEADER, ORDER_KEPT
from judge.kernel import Procedure, Reason

CHAPTER = (embody("6", "游戏准备"), embody("6.2", "开始游戏前的步骤"), embody("6.2.1", "每名玩家依次做以下各步"))
NO_EVOLUTION = cite("6.2.1.1.1", "要说明自己没有进化牌组")
ALL_OR_SOME = ("放回全部手牌，再拿4张", "放回几张都可以，再拿4张（照字面）")
DECKS = cite("6.2.1.4", "并且洗切")
REPLACED_BY = ("照这项能力，合乎条件", "照这项能力，仍不合条件")
FIRST, SECOND = "先攻", "后攻"
AT_FIRST = 4


class Preparation(Procedure):
    """6.2.1 The game is prepared, then it begins."""

    chooser: int = 0
    changed: int = 0
    """How many players have had their first hand changed, or not."""

    embodies = CHAPTER

    @step("6.2.1.1", "展示自己要用的主战者卡牌、主牌组、进化牌组")
    def show(self, play: Rules) -> None:
        """Leaders and decks are shown; who has no evolution deck says so."""
        for player in (0, 1):
            evolves = play.state.zones[player, EVOLUTION]
            decks = "、主牌组和进化牌组" if evolves else "和主牌组"
            play.note("applied", name(player), f"展示主战者卡牌{decks}")
            play.consult(*deck.MODEL, deck.PARTS)
            self.check(play, player)
            if not evolves:
                play.note("applied", name(player), "没有进化牌组", clause=NO_EVOLUTION)

    def check(self, play: Rules, player: int) -> None:
        """What is wrong with his deck, unless a card of it has other conditions in their place (6.1.2)."""
        findings = deck.of_board(play, player)
        for found in [one for one in findings if one.clause == deck.REPLACED]:
            if found.kind != "gap":
                if found.kind == "note":
                    play.because(deck.stood_for(found.what), "代替的是这一条")
                    play.note("applied", name(player), f"的牌组：{found.what}", clause=deck.REPLACED)
                continue
            said = play.reading(f"6.1.2 {name(player)}", found.what, REPLACED_BY, (deck.REPLACED,))
            play.note("applied", name(player), f"的牌组：{said}", clause=deck.REPLACED)
            findings = [] if said == REPLACED_BY[0] else findings
        for found in findings:
            based = found.clause not in {deck.BY_CLASS, deck.BY_THEME} or play.applies(deck.BASIS)
            if found.kind == "violation" and based and play.applies(found.clause):
                words = (name(player), f"的牌组不合规定：{found.what}")
                by = [Reason(found.clause)]
                if found.clause in {deck.BY_CLASS, deck.BY_THEME}:
                    by.append(Reason(deck.BASIS, ("以职业为基准与以主题为基准都不合",)))
                play.note("refused", *words, clause=found.clause, by=by)

    @step("6.2.1.2", "主战者卡牌放置到主战者区域")
    def leaders(self, play: Rules) -> None:
        """Each leader lies in its zone."""
        for player in (0, 1):
            play.note("applied", *listed(play.state.zones[player, LEADER]), "放置在", name(player), "的主战者区域")

    @step("6.2.1.3", "须宣布这副牌组以哪一个为基准")
    def basis(self, play: Rules) -> None:
        """Who has a leader with class and theme says which one counts."""
        for player in (0, 1):
            face = play.face(play.leader(player))
            if face.classes and face.theme:
                said = play.word(player, ("职业", "主题"), name(player), "的牌组以哪一个为基准")
                play.note("applied", name(player), f"以{said}为基准")

    @step("6.2.1.4", "并且洗切")
    def decks(self, play: Rules) -> None:
        """Both decks are shuffled."""
        for player in (0, 1):
            if len(play.state.zones[player, DECK]) < 2:
                shuffling.shuffled(play, player, DECKS)
            else:
                play.shuffle(player)

    @step("6.2.1.5", "把它放到自己的进化牌组放置区")
    def evolution_decks(self, play: Rules) -> None:
        """The evolution decks lie in theirs."""
        for player in (0, 1):
            if cards := play.state.zones[player, EVOLUTION]:
                play.note("applied", name(player), f"的进化牌组{len(cards)}张放到进化牌组放置区")

    @step("6.2.1.6", "先攻还是后攻由这名玩家来选")
    def who_begins(self, play: Rules) -> None:
        """Chance names a player; he says whether he goes first."""
        self.chooser = "AB".index(play.chance(("A", "B"), "决定先后攻的玩家"))
        says = play.word(self.chooser, (FIRST, SECOND), name(self.chooser), "先攻还是后攻")
        first = self.chooser if says == FIRST else 1 - self.chooser
        play.set(name(first), "先攻", first_player=first)

    @step("6.2.1.7", "最上面的4张移动到手牌")
    def first_hands(self, play: Rules) -> None:
        """Four cards each."""
        for player in self.players(play):
            self.take_four(play, player, FOUR)

    def take_four(self, play: Rules, player: int, clause: Clause) -> None:
        """The uppermost four cards of the deck into the hand: no drawing."""
        for card in play.uppermost(player, AT_FIRST):
            play.put(card, HAND, name(player), "拿", card, clause=clause)

    @step("6.2.1.8", "每名玩家只能做一次")
    def change_hands(self, play: Rules) -> None:
        """From the first player on: the hand goes below the deck, and four cards are taken (S-A4)."""
        for player in self.players(play):
            play.know(*play.state.zones[player, HAND])
            if not play.may(player, name(player), "是否更换起手的手牌", yes="更换", no="不更换"):
                continue
            hand = play.state.zones[player, HAND]
            said = play.reading("6.2.1.8", "更换起手时是否必须放回全部手牌", ALL_OR_SOME, (CHANGE,))
            if said != ALL_OR_SOME[0]:
                hand = play.some(player, hand, "放回的手牌", least=0, most=len(hand))
            play.consult(ORDER_KEPT)
            for card in play.arrange(player, hand, "先放到牌组最下面的卡牌"):
                play.put(card, DECK, name(player), "的1张手牌放到牌组最下面", clause=CHANGE, bottom=True)
            self.take_four(play, player, CHANGE)

    @step("6.2.1.9", "都定为0")
    def no_points(self, play: Rules) -> None:
        """No points yet."""
        for player in (0, 1):
            words = (name(player), "的能量点和能量点最大值定为0")
            if not points.count(play, player, NO_POINTS, *words, points=0, maximum=0):
                play.note("applied", *words)

    @step("6.2.1.10", "先攻玩家定为0，后攻玩家定为3")
    def evolution_points(self, play: Rules) -> None:
        """None for the first player, three for the other."""
        first = play.state.first_player
        for player, many in ((first, 0), (1 - first, 3)):
            words = (name(player), f"的进化点定为{many}")
            if not points.count(play, player, EVOLUTION_POINTS, *words, evolution=many):
                play.note("applied", *words)

    @step("6.2.1.11", "体力都定为20")
    def lives(self, play: Rules) -> None:
        """Twenty each (2.8.3.1)."""
        for player in (0, 1):
            words = (name(player), "的主战者生命值定为20")
            if not play.tally(player, *words, life=20):
                play.note("applied", *words)

    @step("6.2.1.12", "先攻玩家为回合玩家")
    def begin(self, play: Rules) -> None:
        """The first player's turn."""
        first = play.state.first_player
        words = ("游戏开始，", name(first), "为回合玩家")
        if not play.set(*words, turn_player=first, turn=1):
            play.note("applied", *words)
        play.go_over(Turn())

    def players(self, play: Rules) -> tuple[int, int]:
        """The first player, then the other."""
        first = play.state.first_player
        return first, 1 - first


FOUR = cite("6.2.1.7", "最上面的4张移动到手牌")
CHANGE = cite("6.2.1.8", "手牌中的卡牌按任意的顺序移动到自己主牌组的最下面")
NO_POINTS = cite("6.2.1.9", "都定为0")
EVOLUTION_POINTS = cite("6.2.1.10", "先攻玩家定为0，后攻玩家定为3")
