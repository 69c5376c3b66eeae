"""1.22~2, 1.2, 2.34. 判定规则: what has come to be destroyed, and who to lose, is noted at once and handled later."""

from __future__ import annotations

from judge.clause import Clause
from judge.effects.nodes.verbs import Finish
from judge.games.cards.meaning import Context
from judge.games.cards.values import Over
from judge.games.touhou import editions, facts, layers, lowering, numbers, ordering, selecting
from judge.games.touhou.book import cite, embody, step
from judge.games.touhou.card import TIMER, as_player, as_target
from judge.games.touhou.lowering import NOT_DESTROYED
from judge.games.touhou.rules import Rules, name
from judge.games.touhou.zones import DECK, FIELD, GRAVE
from judge.kernel import Procedure

CHAPTER = (
    *(embody("1.22~2", "判定规则及其后续处理"), embody("1.22.1", "存在性质有没有被改变")),
    embody("1.2", "游戏的开始与结束"),
)
AT_ONCE = cite("1.22.2", "判定规则立刻就检查到这个结果")
STAYS = cite("1.22.3", "这个结果既已达到，就不再变动")
NOT_YET = embody("1.22.3", "还不会马上处理")
LETHAL = cite("2.18", "消灭该单位所需要的伤害数值")
DEAD_TO_GRAVE = embody("4.5.3", "从战场或颜色盘死亡、被消灭的牌")
NO_LIFE = cite("1.28", "输掉这盘游戏")
NO_CARD = (cite("1.29", "并输掉这盘游戏"), cite("1.184", "输掉本局游戏"))
ENDS = cite("1.25", "游戏就立刻结束")
BY_TEXT = cite("1.26", "方式不止一种")
STATIC = cite("1.117e", "它说的事径直发生")
CONCEDED = cite("1.27", "玩家随时都可以认输")
ALWAYS = embody("0.06", "玩家随时都可以认输")
GONE = cite("1.27", "归他拥有的牌全部移到游戏外")
SPENT = cite("2.34d", "上面的计时指示物变为0时")
AFTER_ALL = embody("1.22.4", "所有效应处理完毕")
WON = str(ENDS)
"""As what somebody has lost by: his opponent has won, which is not to lose (1.25 tells them apart)."""
BOTH = ("平局", "主回合玩家输掉", "主回合玩家的对手输掉")
UNHURT, NEEDS_NONE = "血量为0", ("算：需要的伤害是0点，被消灭", "不算：没有受到伤害，不被消灭")
MOVED_FIRST = "达到被消灭的条件之后移走"
WHERE_TO = ("照效应移走：处理时它已不在战场", "不移走：达到的结果不再变动，处理时置入墓地")
NOT_LOST, TIMED = "不会输掉游戏", "时符"


def look(play: Rules) -> None:
    """Note what has come to be so (1.22.2); nothing is done about it yet (1.22.3)."""
    play.consulted.update(CHAPTER)
    ordering.ask(play, layers.held(play))
    if not play.applies(AT_ONCE):
        return
    for player in (play.state.turn_player, 1 - play.state.turn_player):
        for card in play.units(player):
            here, health = play.card(card), numbers.health(play, card)
            if here.damage < health or here.doomed:
                continue
            held = play.flagged(card, NOT_DESTROYED)
            if not held and not _enough(play, here.damage):
                continue
            hurt = lowering.hurt_by(play, card)
            if held and (lowering.kept(play, card, hurt) or not _enough(play, here.damage)):
                continue
            play.because(LETHAL, f"伤害{here.damage}，血量{health}", card=card)
            _held_alive(play, card)
            play.because(NOT_YET, "还不会马上移动", card=card)
            play.change(card, card, "达到被消灭的条件", clause=AT_ONCE, doomed="伤害", hurt=hurt)
        person = play.person(player)
        if person.counters:
            _by_text(play)
            person = play.person(player)
        told = play.before.players[player].life <= 0 and play.flags(as_target(player), NOT_LOST)
        if person.life <= 0 and play.applies(NO_LIFE) and not told:  # that something keeps him was told then
            lose(play, player, NO_LIFE, name(player), "的生命降到0或更少")
    if not play.applies(STAYS):
        _forgive(play)


def held_back(play: Rules, card: int, zone: str) -> bool:
    """Whether a unit that is to die is not moved elsewhere by an effect before that is handled, as the judge reads."""
    if play.card(card).zone != FIELD or not play.card(card).doomed or zone in {FIELD, GRAVE} or play.replacing:
        return False
    missing = "单位达到了被消灭的条件，还没有处理，效应又要把它移到别处：还移不移"
    if play.reading(MOVED_FIRST, missing, WHERE_TO, (STAYS, AFTER_ALL)) == WHERE_TO[0]:
        return False
    play.withheld(card, f"达到的结果不再变动，不移到{zone}", clause=STAYS)
    return True


def _enough(play: Rules, damage: int) -> bool:
    """Whether damage that has come up to the 血量 of a unit destroys it (2.18)."""
    applies = play.applies(LETHAL) and editions.applies(play, "单位死亡")
    return applies and bool(damage or _without_damage(play))


def _without_damage(play: Rules) -> bool:
    """Whether a unit that nothing has damaged is destroyed once its 血量 is 0 or less: 2.18 speaks of damage only."""
    if editions.older(play):
        return True  # it is asked whether any unit is destroyed at all
    if play.state.ruling_on(UNHURT) == NEEDS_NONE[1]:
        return False
    missing = "没有受到伤害的单位，血量变为0或更少，算不算有了消灭它所需要的伤害"
    return play.reading(UNHURT, missing, NEEDS_NONE, (LETHAL, AT_ONCE)) == NEEDS_NONE[0]


def _held_alive(play: Rules, card: int) -> None:
    """Say which 静止类能力 held a unit alive until this step, where they hold no longer (1.117e)."""
    there, damage = play.at(play.before), play.card(card).damage
    if card not in there.state.cards or not there.in_play(card) or damage >= numbers.health(there, card):
        return
    still = {(layer.source, layer.name) for layer in play.modified(card, "血量")}
    for layer in there.modified(card, "血量"):
        if layer.static and (layer.sets or (layer.number or 0) > 0) and (layer.source, layer.name) not in still:
            play.because(numbers.ALWAYS, "不再有效", card=layer.source or None, ability=layer.name)


def _by_text(play: Rules) -> None:
    """具有3个铜钱指示物的玩家输掉游戏: a text that always holds says who loses, noted like the rest (1.22.2)."""
    if not play.applies(BY_TEXT):
        return
    said = [(card, a, node) for card in play.at_work("静止") for a in play.abilities(card.id) for node in a.body]
    for card, ability, node in said:
        if ability.kind != "静止" or not isinstance(node, Finish) or node.what is None:
            continue
        words = ability.name or ability.text
        for one in selecting.candidates(play, node.what, Context(card.id, card.player, name=words)):
            player = as_player(one)
            loser = None if player is None else 1 - player if node.won else player
            if loser is not None and not any(loser == each for each, _ in play.state.lost):
                comes = "赢得" if node.won else "输掉"
                play.because(STATIC, f"{comes}游戏", card=card.id, ability=words)
                play.because(BY_TEXT, "牌上写的也是一种")
                who = (name(1 - loser if node.won else loser), f"达到{comes}游戏的条件")
                at_once = STATIC if editions.older(play) else AT_ONCE
                lose(play, loser, at_once, *who, won=node.won, by=STATIC)


def _forgive(play: Rules) -> None:
    """Without 1.22.3 what is so no longer would count no more."""
    for card in play.state.cards.values():
        if card.doomed == "伤害" and card.zone == FIELD and card.damage < numbers.health(play, card.id):
            play.follow(card.id, doomed="")
    if play.state.lost:
        left = [(p, by) for p, by in play.state.lost if not _no_longer(play, p, by)]
        play.set(lost=tuple(left))


def _no_longer(play: Rules, player: int, by: str) -> str:
    """That what somebody has lost by is so no longer, in words; empty, if it still is or cannot change."""
    if by == NO_LIFE and play.person(player).life > 0:
        return f"生命降到过0，现在是{play.person(player).life}点，结果不再变动"
    deck = play.state.zones[player, DECK]
    return f"牌库曾没有牌可抓，现在有{len(deck)}张，结果不再变动" if by in NO_CARD and deck else ""


def lose(
    play: Rules, player: int, clause: Clause, *what: int | str, won: bool = False, by: Clause | None = None
) -> bool:
    """A player comes to lose, or the other one to win; he has when it is handled (1.22.4).

    ``by``: what he loses by, where ``clause`` only says that this is noted.
    """
    if any(loser == player for loser, _ in play.state.lost):
        return False
    kept, any_time = play.flags(as_target(player), NOT_LOST), clause == CONCEDED
    if any_time and not editions.older(play):  # whose 1.27 says all of it
        any_time = play.applies(ALWAYS)
        if any_time:
            play.because(ALWAYS, "牌上怎么写也一样")
    if kept and not any_time:
        play.because(clause, "否则要输掉")
        play.owing_to(facts.layers_say(kept, "写明不会输掉游戏"))
        play.withheld(name(player), "不会输掉游戏", clause=facts.TEXT_FIRST)
        return False
    if clause != CONCEDED and not editions.older(play):  # in which the game ends at once (1.25)
        play.because(NOT_YET, "还不会马上判定胜负")
    return play.set(
        *(what or (name(player), "达到输掉游戏的条件")),
        clause=clause,
        lost=(*play.state.lost, (player, WON if won else str(by or clause))),
    )


def spent(play: Rules) -> list[int]:
    """The 时符 on the battlefield that have no timer left (2.34d)."""
    if not play.applies(SPENT):
        return []
    return [
        card
        for player in (play.state.turn_player, 1 - play.state.turn_player)
        for card in play.state.zones[player, FIELD]
        if TIMED in play.face(card).sub and not play.counters(card, TIMER)
    ]


def needed(play: Rules) -> bool:
    """Whether something waits to be handled."""
    state = play.state
    if state.lost or state.conceding:
        return True
    cards = state.cards
    for card in (*state.zones[0, FIELD], *state.zones[1, FIELD]):
        if cards[card].doomed:
            return True
    return TIMED in play.printed_anywhere("sub") and bool(spent(play))


def _how(play: Rules, card: int) -> tuple[tuple[str, ...], int | None]:
    """By what a card was destroyed: an effect, or damage, or that of a battle; and whose."""
    here = play.card(card)
    ways, by = lowering.of(here.hurt if here.doomed == "伤害" else here.doomed)
    return ways, by or None


def _replaced(play: Rules, card: int) -> bool:
    """Whether something else is done than that a card is destroyed (1.117f)."""
    return play.in_play(card) and any(play.replaced(event, card) for event in events_of_death(play, card))


def events_of_death(play: Rules, card: int) -> tuple[str, ...]:
    """What happens, one after the other, to a card that has come to be destroyed (消灭 of an effect already did)."""
    return ("消灭", "死去") if play.card(card).doomed == "伤害" else ("死去",)


class Handling(Procedure):
    """1.22.4 What has come to be so is handled: cards go where they go, the game is won or lost."""

    @step("1.22.4", "玩家作对应的处理")
    def handle(self, play: Rules) -> None:
        """All that is destroyed is moved at the same time."""
        doomed = [
            card
            for player in (play.state.turn_player, 1 - play.state.turn_player)
            for card in play.state.zones[player, FIELD]
            if play.card(card).doomed
        ]
        play.consult(DEAD_TO_GRAVE)
        with play.leaving_together(doomed):
            dying = [card for card in doomed if not _replaced(play, card)]  # asked of all before any of them has moved
            for card in dying:
                if play.in_play(card) and play.card(card).doomed:
                    play.because(STAYS, "结果不再变动", card=card)
                    play.because(DEAD_TO_GRAVE, "被消灭的牌进入的区域", card=card)
                    how, by = _how(play, card)
                    if play.put(card, GRAVE, card, "被消灭，进入墓地"):
                        play.happened("消灭", card, by)
                        for each in how:
                            play.happened(f"被{each}消灭", card, by)

    @step("2.34d", "把它从战场置入墓地")
    def timers(self, play: Rules) -> None:
        """A 时符 whose time is up goes to the grave; nobody gets 执行权 for that."""
        with play.together():
            for card in spent(play):
                play.put(card, GRAVE, card, "的计时指示物为0，置入墓地")

    @step("1.25", "游戏就立刻结束")
    def over(self, play: Rules) -> None:
        """Who has lost has lost."""
        over(play)


def over(play: Rules) -> None:
    """Who gives up has lost, and who has lost has lost."""
    if play.state.conceding and play.applies(CONCEDED):
        for player in play.state.conceding:
            lose(play, player, CONCEDED, name(player), "认输")
    play.set(conceding=())
    if play.state.lost and not play.ended:
        settle(play)


def settle(play: Rules) -> None:
    """The game ends; when both lose at once the book does not say how (T-A5)."""
    lost = play.state.lost
    losers = list(dict.fromkeys(player for player, _ in lost))
    by = tuple(dict.fromkeys(str(BY_TEXT) if clause == WON else clause for _, clause in lost))
    if len(losers) > 1:
        said = play.reading("1.25", "双方同时输掉游戏，结果如何", BOTH, (ENDS, *[Clause(c, "") for c in by], AFTER_ALL))
        if said == BOTH[0]:
            finish(play, None, by, "双方同时输掉，平局")
            return
        losers = [play.state.turn_player if said == BOTH[1] else 1 - play.state.turn_player]
    if all(clause == WON for player, clause in lost if player == losers[0]):
        play.because(BY_TEXT, "牌上写着", name(1 - losers[0]), "赢得，也是一种")
        finish(play, 1 - losers[0], by, name(1 - losers[0]), "赢得游戏，游戏立刻结束", leaves=False)
        return
    for clause in by:
        play.because(Clause(clause, ""), name(losers[0]), "输掉")
    for clause in by:
        if so := _no_longer(play, losers[0], clause):
            play.because(STAYS, so)
    finish(play, 1 - losers[0], by, name(losers[0]), "输掉游戏，游戏立刻结束")


def finish(play: Rules, winner: int | None, by: tuple[str, ...], *words: int | str, leaves: bool = True) -> None:
    """The game is over; ``leaves``: somebody has lost it, who leaves it (1.27)."""
    over = play.finish(Over(winner, by), *words, clause=ENDS)
    if over and leaves and winner is not None and play.applies(GONE):
        play.note("applied", name(1 - winner), "离开游戏，他拥有的牌移到游戏外", clause=GONE)
        _take_along(play, 1 - winner)


def _take_along(play: Rules, loser: int) -> None:
    """Every card that he owns is outside the game, wherever it lay and whoever controlled it (1.27)."""
    own = {card.id for card in play.state.cards.values() if card.owner == loser and card.zone}
    for (player, zone), cards in play.state.zones.items():
        if own & set(cards):
            play.lay(player, zone, [card for card in cards if card not in own])
    for card in own:
        play.follow(card, zone="")


def survives(play: Rules, card: int) -> None:
    """Where damage has come to what would destroy a unit: what a text says that keeps it from that."""
    here = play.card(card)
    if not play.flagged(card, NOT_DESTROYED) or here.damage < numbers.health(play, card):
        return
    if held := lowering.kept(play, card, here.hurt):
        play.owing_to(facts.layers_say(held, f"写明{NOT_DESTROYED}"))
        play.withheld(card, f"受到的伤害{here.damage}点已达到血量，不会被消灭", clause=facts.lets(held[0]))


def destroy(play: Rules, card: int, clause: Clause, source: int = 0) -> bool:
    """消灭 by an effect: noted now, moved when all effects are done (1.22.4)."""
    if not play.in_play(card):
        return False
    if held := lowering.kept(play, card, f"{lowering.EFFECT}:{source}"):
        play.owing_to(facts.layers_say(held, f"写明{NOT_DESTROYED}"))
        play.withheld(card, "不会被消灭", clause=facts.lets(held[0]))
        return False
    play.because(NOT_YET, "还不会马上移动", card=card)
    return play.change(card, card, "被消灭", clause=clause, doomed=f"{lowering.EFFECT}:{source}")
