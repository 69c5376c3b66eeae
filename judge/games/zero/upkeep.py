"""What the rules do of themselves, without the chain: 101, 206#3, 305#5, 309, 319, 605."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from judge.clause import Clause
from judge.games.zero import bearing, destroying, ending, facts, layers, leaving, order, strength, triggers
from judge.games.zero.book import cite, embody, step
from judge.games.zero.card import NOT_GIVEN_UP, Entry
from judge.games.zero.rules import Rules, name
from judge.games.zero.zones import CHAIN, EVENT, FIELD, IN_PLAY, REST
from judge.kernel import CHANCE, Procedure, Reason

NO_DEFENCE_TERM = embody("605#5", "既不是破坏，也不是废弃")
LETHAL_TERMS = (
    *(embody("309#2", "大于或等于它的防御力"), embody("607#3", "致命伤害"), embody("605", "破坏与战斗破坏")),
)
HURT_AND_NOTHING = (
    "已有伤害的角色防御力降到0以下，605#5与605#6说的不同，如何",
    ("直接送入休息区，不是破坏（309#3、605#5）", "被破坏（605#6）"),
    (bearing.NO_DEFENCE, bearing.EXCEEDED),
)
OVER = embody("803#1", "超过自身防御力")
FALLS = cite("319#7", "不论因何离场，装备牌都破坏")
ONE_ROLE = cite("305#5", "由该玩家决定废弃")
ONE_ROLE_AGAIN = embody("318#7", "不能有两张角色牌的角色名相同")
ONE_EVENT = cite("206#3", "要把原有的那张废弃")
ONE_EVENT_AGAIN = embody("321#4", "废弃先前的那张")
LAST_ORDER = cite("701#4", "由主动玩家决定")
NOT_IN_CHAIN = cite("105#4", "不进入连锁")


def needed(play: Rules) -> bool:
    """Whether anything of this has to be done now."""
    if ending.due(play) and play.applies(ending.AT_ONCE):
        return True
    return play.while_nothing_changes("要处理的", lambda: _anything(play))


def _anything(play: Rules) -> bool:
    if play.state.entered or any(layers.open_ones(play)) or (play.state.chain and _without_wearer(play)):
        return True
    return _of_side(play, 0) or _of_side(play, 1)


def _of_side(play: Rules, player: int) -> bool:
    """Whether anything has to be done to a player's cards in play."""
    if (_older(play, player) and play.applies(ONE_EVENT)) or _twins(play, player):
        return True
    for card in play.state.zones[player, FIELD]:
        kind = play.face(card).kind
        if kind == "角色牌":
            if strength.unread(play, card):
                return True
            defence = strength.defence(play, card)
            if bearing.falls(play, card, defence) and play.applies(bearing.NO_DEFENCE):
                return True
            if bearing.struck(play, card, defence):
                return True
        elif kind == "装备牌" and _fallen(play, card) and play.applies(FALLS):
            return True
    return False


def _without_wearer(play: Rules) -> list[Entry]:
    """The equipment being used whose wearer has left, where other links are calculated before it.

    319#3 has it destroyed; whether at once or as it is calculated, it does not say, and else nobody can see it.
    """
    if len(play.state.chain) < FEWEST or play.state.ruling_on("319#3") == AT_ONCE[1][1]:
        return []
    return [
        entry
        for entry in play.state.chain[1:]
        if entry.kind == "牌"
        and entry.host
        and play.face(entry.card).kind == "装备牌"
        and play.card(entry.card).zone == CHAIN
        and not play.in_play(entry.host, entry.stamps[0])
    ]


FEWEST = 2


def _fallen(play: Rules, card: int) -> bool:
    """Whether an equipment has no wearer; not one that 319#7 has not destroyed already."""
    return play.host(card) is None and FALLS not in play.card(card).stays


def unworn(play: Rules) -> list[int]:
    """The equipment whose character has left, the turn player's first."""
    there = [card for player in bearing.sides(play) for card in play.state.zones[player, FIELD]]
    return [card for card in there if play.face(card).kind == "装备牌" and _fallen(play, card)]


NOT_FALLEN = (
    "装备它的角色牌已经离场的装备牌没有被破坏（不能被破坏，或改为别的），它怎么样",
    ("留在战斗区，没有装备在任何角色牌上（102#1）", "送入休息区，不是破坏（319#7）"),
    (FALLS, order.TEXT_FIRST),
)


def _twins(play: Rules, player: int) -> list[int]:
    """The first cards found that share a role name, of whatever kind they are (305#5, 305#7)."""
    cards = (*play.state.zones[player, FIELD], *play.state.zones[player, EVENT])
    if len(cards) < 2:
        return []
    cards = tuple([card for card in cards if ONE_ROLE not in play.card(card).stays])
    found: dict[str, list[int]] = {}
    for card in cards:
        for place, role in enumerate(facts.roles(play, card)):
            if place:
                play.consult(facts.SEVERAL_ROLES)
            if not place or play.applies(facts.SEVERAL_ROLES):
                found.setdefault(role, []).append(card)
    return next((cards for cards in found.values() if len(cards) > 1), []) if play.applies(ONE_ROLE) else []


def twinned(play: Rules) -> bool:
    """Whether cards of one role name have to be given up, so that what else happened is told afterwards (305#5)."""
    return bool(play.state.entered) or any(_twins(play, player) for player in (0, 1))


def _clash(play: Rules) -> bool:
    """Whether a card is one of two of a role name and goes for its defence too: 105#4 does not say which is first."""
    return any(
        strength.defence(play, card) <= 0 or bearing.struck(play, card, strength.defence(play, card))
        for player in (0, 1)
        for card in _twins(play, player)
        if play.face(card).kind == "角色牌"
    )


NOT_WORN = cite("319#3", "装备牌破坏")
AT_ONCE = (
    "使用中的装备牌，要装备的角色牌离场了，而连锁里还有别的要先计算：装备牌什么时候破坏",
    ("角色牌离场时立即破坏（319#3）", "计算到装备牌时才破坏（106#3）"),
    (NOT_WORN, cite("106#3", "从整个连锁的最上方开始计算")),
)
FIRST_OF_TWO = "同一张牌既要因防御力或伤害离开、又与别的牌角色名相同，先处理哪一样"
WHICH_FIRST = ("先处理防御力与伤害（309#2、309#3）", "先废弃角色名相同的（305#5）")
NEAREST = (NOT_IN_CHAIN, ONE_ROLE, LETHAL_TERMS[0])


def _older(play: Rules, player: int) -> list[int]:
    """The events of a player's that have to give way to the one that entered last (206#3)."""
    return [card for card in play.state.zones[player, EVENT][1:] if ONE_EVENT not in play.card(card).stays]


def _stays(play: Rules, card: int, by: Clause) -> None:
    """A rule would have taken a card away, but it stayed."""
    play.follow(card, stays=tuple(sorted({*play.card(card).stays, str(by)})))


def _given_up(play: Rules, cards: list[int], put: Callable[[int], bool], by: Clause) -> list[int]:
    """Give up cards as a rule demands, all at once; what stays all the same is not given up again (707#2)."""
    with play.together():
        rules = tuple(
            [Reason(clause, ("要废弃",)) for clause in (by, *((ONE_EVENT_AGAIN,) if by == ONE_EVENT else ()))]
        )
        gone = leaving.given_up_to_rest(play, cards, put, by_rule=True, rules=rules)
        for card in gone:
            leaving.not_destroyed(play, card, by)
            leaving.given_up_by_rule(play, card)
    for card in cards:
        if play.card(card).zone in IN_PLAY:
            _stays(play, card, by)
    return gone


class Settling(Procedure):
    """What has to be so is made so, and then once more, until nothing is left to do."""

    @step("701#3", "按自己生效的先后")
    def order(self, play: Rules) -> None:
        """Which continuous effects came first, where it is not known and something hangs on it.

        A board may not say it; of those that apply at the same time the turn player does (701#4).
        """
        while (found := next(layers.open_ones(play), None)) is not None:
            cards, at_once = found
            if at_once and not play.applies(LAST_ORDER):
                return
            asked = play.state.turn_player if at_once else CHANCE
            said, clause = ("同时生效的牌里先适用的", LAST_ORDER) if at_once else ("局面没有写次序，先生效的是", None)
            first = play.pick(asked, cards, said, clause=clause) or cards[0]
            rest = [card for card in cards if card != first]
            stamps = sorted(play.stamp(card) for card in cards)
            later = [stamp + at_once for stamp in stamps[1:]]
            now = dict(zip((first, *rest), (stamps[0], *later), strict=True))
            left = tuple([card for card in play.state.unordered if card != first])
            words = "先适用" if at_once else "先生效"
            play.set(first, words, clause=clause, stamps={**play.state.stamps, **now}, unordered=left)

    @step("310#1", "攻击力与防御力上得到的加成")
    def bonus(self, play: Rules) -> None:
        """Whether an equipment's bonus counts after 变为, which 310, 319#8 and 701#3 do not say."""
        if any(strength.unread(play, card) for player in (0, 1) for card in play.characters(player)):
            missing = "角色牌的数值被「变为」，装备的加成怎么算"
            play.reading(
                "310#1", missing, strength.BONUS_READINGS, (strength.BONUS, strength.NO_EFFECT, layers.IN_ORDER)
            )

    @step("309#3", "都直接把它送入休息区")
    def no_defence(self, play: Rules) -> None:
        """A character whose defence is zero or less goes to the rest zone (605#5)."""
        if _clash(play):
            if play.reading("105#4", FIRST_OF_TWO, WHICH_FIRST, NEAREST) == WHICH_FIRST[1]:
                self.go(self.one_of_a_role)
                return
            self.has_entered(play, ())
        changed = {card: left for card, left in bearing.defences(play).items() if bearing.falls(play, card, left)}
        fallen = {card: defence for card, defence in changed.items() if bearing.nothing(play, defence)}
        for card in changed:
            play.follow(card, stays=tuple([by for by in play.card(card).stays if by != bearing.NO_DEFENCE]))
        with play.together():
            hurt = [card for card in fallen if self.by_damage(play, card)]

            def exceeded(card: int) -> None:
                play.because(bearing.EXCEEDED, "因为防御力改变，伤害超过了防御力", card=card)
                play.owing_to(bearing.not_in_this_turn(play, card))

            def put(card: int) -> bool:
                if not fallen[card]:
                    play.because(bearing.OR_LESS, "0也在0以下之内", card=card)
                play.because(NO_DEFENCE_TERM, "既不是破坏，也不是废弃")
                words = (card, "的防御力为0以下，送入休息区（不是破坏）")
                return play.put(card, REST, *words, clause=bearing.NO_DEFENCE)

            gone = destroying.destroy(play, hurt, "伤害", bearing.LETHAL, told=exceeded)
            for card in leaving.to_rest(play, [card for card in fallen if card not in hurt], put):
                leaving.not_destroyed(play, card, bearing.NO_DEFENCE)
                play.happened("防御力归零", card)
                gone.append(card)
        for card in bearing.spare(play, fallen, gone):
            _stays(play, card, bearing.NO_DEFENCE)

    def by_damage(self, play: Rules, card: int) -> bool:
        """Whether it is destroyed by damage, which it has too: the book has two answers."""
        if not play.card(card).damage:
            return False
        return play.reading("605#5", *HURT_AND_NOTHING) == HURT_AND_NOTHING[1][1]

    @step("605#2", "大于等于它本身的防御力")
    def lethal(self, play: Rules) -> None:
        """A character that has taken as much damage as its defence is destroyed (309#2, 607#3, 605#6)."""
        struck = {card: left for card, left in bearing.defences(play).items() if bearing.struck(play, card, left)}

        def told(card: int) -> None:
            now, defence = play.card(card), struck[card]
            play.because(LETHAL_TERMS[0], f"伤害{now.damage}", card=card)
            play.because(LETHAL_TERMS[1], f"致命伤害：防御力{defence}", card=card)
            play.owing_to(bearing.not_in_this_turn(play, card))
            changed = "因为防御力改变，" if now.damage <= now.spared else ""
            if now.damage > defence:  # what 605#6 speaks of; of as much as the defence only 605#4 says what it is not
                play.because(bearing.EXCEEDED, f"{changed}不属于效果破坏，也不属于战斗破坏")
            else:
                play.because(destroying.BY_EFFECT, "不是由说到破坏的效果产生的")

        if not struck:
            return
        play.consult(*LETHAL_TERMS, destroying.BY_EFFECT)
        damage = {card: play.card(card).damage for card in struck}
        gone = destroying.destroy(play, list(struck), "伤害", bearing.LETHAL, told=told)
        bearing.spare(play, struck, gone)
        for card in gone:
            if damage[card] > struck[card] and not play.applies(bearing.EXCEEDED):
                play.happened("战斗破坏", card)  # it is as if battle had done it

    @step("319#3", "装备牌破坏")
    def gear_in_use(self, play: Rules) -> None:
        """Equipment being used whose character has left, if the judge reads that it goes at once."""
        over = [one for one in _without_wearer(play) if play.reading("319#3", *AT_ONCE) == AT_ONCE[1][0]]

        def put(card: int) -> bool:
            return play.put(card, REST, card, "没有登场成功，被破坏，送入休息区", clause=NOT_WORN)

        if over:
            leaving.to_rest(play, [entry.card for entry in over], put)
            play.set(chain=tuple([one for one in play.state.chain if one not in over]))

    @step("319#7", "不论因何离场，装备牌都破坏")
    def fallen_gear(self, play: Rules) -> None:
        """Equipment whose character has left is destroyed."""
        fallen = unworn(play)
        destroying.destroy(play, fallen, "规则", FALLS)
        left = [card for card in fallen if play.card(card).zone == FIELD]
        for card in left:
            _stays(play, card, FALLS)
        if left and play.reading("319#7 留下", *NOT_FALLEN) == NOT_FALLEN[1][1]:

            def put(card: int) -> bool:
                return play.put(card, REST, card, "没有装备着它的角色牌，送入休息区", clause=FALLS)

            leaving.to_rest(play, left, put)

    @step("206#3", "要把原有的那张废弃")
    def one_event(self, play: Rules) -> None:
        """The event zone holds one card: the older one is given up (321#4)."""
        play.consult(ONE_EVENT_AGAIN)
        older = [card for player in order.choosing(play) for card in _older(play, player)]

        def put(card: int) -> bool:
            play.because(ONE_EVENT_AGAIN, "事件区只能有一张牌")
            play.because(NOT_IN_CHAIN, "不进入连锁，先处理")
            return play.put(card, REST, "废弃先前的事件牌", card)

        _given_up(play, older, put, ONE_EVENT)

    @step("305#5", "由该玩家决定废弃")
    def one_of_a_role(self, play: Rules) -> None:
        """No two cards of one role name on a side: its player gives up all but one, before anything else."""
        gone: list[int] = []

        def put(card: int) -> bool:
            play.because(NOT_IN_CHAIN, "不进入连锁，先处理")
            return play.put(card, REST, name(play.card(card).player), "废弃角色名相同的", card)

        while chosen := [card for player in order.choosing(play) for card in self.too_many(play, player)]:
            gone += _given_up(play, chosen, put, ONE_ROLE)
        self.has_entered(play, gone)

    def too_many(self, play: Rules, player: int) -> tuple[int, ...]:
        """All but one of some cards of a player's that have one role name: he says which (305#5)."""
        if len(twins := _twins(play, player)) < 2:
            return ()
        if all(play.face(card).kind == "角色牌" for card in twins):  # all that 318#7 speaks of
            play.because(ONE_ROLE_AGAIN, "角色名相同")
        for card in twins:
            if len(roles := facts.roles(play, card)) > 1:
                play.because(facts.SEVERAL_ROLES, f"角色名有{'、'.join(roles)}，每一个都不能相同", card=card)
        most = len(twins) - 1

        def against(card: int) -> list[Reason]:
            return order.says(play, card, NOT_GIVEN_UP, order.TEXT_FIRST)

        if not any(not play.barring(against(card)) for card in twins):
            return tuple(twins)  # a text keeps each of them: the rule does not have any given up
        return play.some(player, twins, "角色名相同的牌中废弃的牌", least=most, most=most, against=against)

    def has_entered(self, play: Rules, gone: Sequence[int]) -> None:
        """What came into play as the second of a role name sets off effects only now (305#5, 305#6)."""
        entered = play.state.entered
        play.set(entered=())
        for card in entered:
            triggers.TRIGGERED.notice(
                play, triggers.Entering("登场", card, origin=play.card(card).came, given_up=card in gone)
            )

    @step("101#3", "游戏立即结束")
    def over(self, play: Rules) -> None:
        """Who has lost, has lost."""
        if ending.due(play):
            ending.settle(play)

    @step("105#4", "先把它们计算完")
    def once_more(self, play: Rules) -> None:
        """Until nothing is left: none of this enters the chain."""
        if not play.ended and needed(play):
            self.go(self.order)
