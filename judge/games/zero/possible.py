"""105, 106#4, 503#2, 704#5. What a player could do if he had priority, and why nobody has it where he has not."""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.game import Possible
from judge.games.zero import action_phase, chain, layers, priority, triggers
from judge.games.zero.book import cite, embody
from judge.games.zero.levelling import LevelUp
from judge.games.zero.rules import Rules, name
from judge.games.zero.using import INSTANT, WHEN
from judge.games.zero.why_ability import has_not
from judge.games.zero.zones import CHAIN, EVENT, FIELD, HAND, REST
from judge.kernel import Procedure, Reason

NOT_MEANWHILE = embody("106#4", "不能主动添加新的牌或效果")
NOT_TO_A_COUNTER = (embody("312#2", "不能被连锁"), embody("704#5", "不能主动对它连锁"))
DEFENDING = cite("503#2", "宣布防御")
HAS_IT, IN_MAIN = "有优先权时才可以", "自己的非战斗行动阶段，有优先权，连锁为空时才可以"


def possible(play: Rules, within: tuple[type[Procedure], ...]) -> Iterator[Possible]:
    """Cards that are used, effects, levelling up, attacks and defences."""
    for player in (0, 1):
        asked, nobody = (name(player), priority.Priority.QUESTION), _nobody(within)
        for card in play.state.zones[player, HAND]:
            if play.face(card).key:
                yield Possible(player, asked, ("使用", card), (*_when(play, card), *nobody))
        for card in (*play.state.zones[player, FIELD], *play.state.zones[player, EVENT]):
            for ability in layers.abilities(play, card):
                if ability.kind == "启动":
                    option = ("发动", card, f"的{triggers.words(ability)}")
                    when = (
                        Reason(priority.INSTANTS, (HAS_IT, "发动")),
                        Reason(priority.ACTIVATED[1], (HAS_IT, "发动")),
                    )
                    yield Possible(player, asked, option, (*when, *nobody))
        yield from _lost(play, player, asked)
        yield from _untriggered(play, player)
        in_main = _in_main(play, player, within)
        for card in play.characters(player):
            attack = [Reason(clause, (IN_MAIN, "宣布攻击")) for clause in (priority.ANYTHING, action_phase.CONDITIONS)]
            yield Possible(player, asked, ("宣布攻击：", card), (*attack, *nobody))
            level = [Reason(clause, (IN_MAIN, "升级")) for clause in (priority.ANYTHING, action_phase.LEVEL_WHEN)]
            cannot = action_phase.not_levelled(play, LevelUp(host=card, player=player)) if in_main else ()
            yield Possible(player, asked, ("升级", card), tuple(cannot) or (*level, *nobody), lost=bool(cannot))
            defend = Reason(DEFENDING, ("对方的攻击成立之后，由防御玩家宣布",))
            yield Possible(player, (name(player), "宣布防御"), card, (defend,))


def _lost(play: Rules, player: int, asked: tuple[str, ...]) -> Iterator[Possible]:
    """The activated effects that stand on a card and that it does not have now, with all that forbids them."""
    for card in (*play.state.zones[player, FIELD], *play.state.zones[player, EVENT]):
        has = layers.abilities(play, card)
        for ability in play.face(card).abilities:
            if ability.kind == "启动" and ability not in has and (by := has_not(play, card, ability)):
                by += priority.held_back(play, card, ability, player)
                yield Possible(player, asked, ("发动", card, f"的{triggers.words(ability)}"), tuple(by), lost=True)


def _untriggered(play: Rules, player: int) -> Iterator[Possible]:
    """Leaving an effect that is triggered: who controls it is asked for that where it says 可以, else nobody is."""
    for card in [card for zone in (FIELD, EVENT, CHAIN, REST) for card in play.state.zones.get((player, zone), ())]:
        for ability in play.face(card).abilities if play.face(card).waits else ():
            if ability.kind != "触发":
                continue
            said = triggers.words(ability)
            why = "触发的时候由控制者选择" if ability.may else "没有写「可以」，触发它的动作一发生就自动触发"
            when = (Reason(chain.MAY_LEAVE, (why,), card, ability.name or ability.text),)
            yield Possible(player, (card, f"的{said}"), "不触发", when, lost=not ability.may)


def _in_main(play: Rules, player: int, within: tuple[type[Procedure], ...]) -> bool:
    """Whether it is the time at which a player may level up: he decides in his action phase, with an empty chain."""
    here = bool(within) and issubclass(within[-1], action_phase.ActionPhase)
    return here and player == play.state.turn_player and not play.state.chain


def _when(play: Rules, card: int) -> list[Reason]:
    """When a card of its kind may be used."""
    kind = play.face(card).kind
    if kind == "瞬间战术":
        return [Reason(clause, (HAS_IT, "使用"), card) for clause in (priority.INSTANTS, *INSTANT)]
    return [Reason(clause, (IN_MAIN, "使用"), card) for clause in (priority.ANYTHING, *WHEN[kind])]


def _nobody(within: tuple[type[Procedure], ...]) -> list[Reason]:
    """Why nobody may add anything: a 反击特效 is carried out, or the chain is calculated."""
    if any(issubclass(one, chain.Counter) for one in within):
        return [Reason(clause, ("不能对反击特效连锁",)) for clause in NOT_TO_A_COUNTER]
    if any(issubclass(one, chain.Calculating) for one in within):
        return [Reason(NOT_MEANWHILE, ("连锁计算的途中，不能添加",))]
    return []
