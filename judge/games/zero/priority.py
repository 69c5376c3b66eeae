"""105, 400#5 and 405. Who has priority, and what may be done with it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from judge.clause import Clause
from judge.effects.nodes.ability import Ability, Node
from judge.effects.nodes.meant import Select
from judge.games.cards.meaning import Context
from judge.games.cards.windows import Act, Window
from judge.games.zero import (
    chain,
    facts,
    keyword_clauses,
    layers,
    limits,
    options,
    order,
    paying,
    terms,
    triggers,
    zones,
)
from judge.games.zero.book import cite, embody, step
from judge.games.zero.card import ANYONE, ONCE_A_GAME
from judge.games.zero.loops import PASS
from judge.games.zero.rules import Rules, name
from judge.games.zero.terms import wearers
from judge.games.zero.using import ADDED, ELSEWHERE, PAYING, WHEN, Using, effect_of
from judge.games.zero.vocabulary import WORDS
from judge.games.zero.zones import EVENT, FIELD, HAND, REST
from judge.kernel import Reason

FOUGHT = "战斗结束"
"""What an attack comes to."""
CHAPTER = embody("105", "优先权")
REGAINS = cite("105#1", "主动玩家重新获得优先权")
RESPONDS = cite("105#1", "或者把优先权让给下一位玩家")
INSTANTS = cite("105#2", "可以使用瞬间战术牌，或发动效果")
ANYTHING = cite("105#3", "可以使用任何种类的牌")
ALL_PASSED = cite("106#3", "都选择让过优先权之后")
ANY_TIME = (embody("311", "战术类型"), embody("311#1", "普通战术与瞬间战术"), cite("320#3", "只要拥有优先权"))
ANY_TIME_AGAIN = cite("311#3", "只要拥有优先权")
CONTROLLER = cite("703#2", "只有这张牌的控制者可以使用")
ACTIVATED = (
    *(embody("703", "启动效果"), embody("703#4", "在双方的回合里、任何时机"), embody("800#1", "任何时机都可以使用")),
)
ONLY_THEN = cite("703#4", "没有特别限制时")
LIMIT = cite("703#3", "使用限制")
EACH_ITS_OWN = cite("700#6", "每一个都各自产生效果")
NOT_AGAIN = cite("104#3", "不能再主动横置它")
NO_HOST = cite("319#2", "选择一张角色牌")
ACTS = (
    *(embody("405#4", "可以采取这些行动"), cite("405#5", "使用牌"), cite("405#6", "发动牌的效果")),
    *(cite("405#7", "升级"), cite("405#8", "宣布某张角色牌攻击")),
)
OUTSIDE_BATTLE = cite("311#2", "三个条件都满足")
NOT_IN_MAIN = "不在非战斗行动阶段"
READ = frozenset((*ACTS, *ANY_TIME, *ACTIVATED))
"""What stands for looking for something that may be done."""


class Priority(Window):
    """Priority goes round: whoever has it adds to the chain or passes it on (105#1)."""

    PASS, QUESTION = PASS, "有优先权"
    HIDDEN, UNSEEN = HAND, "未知的牌不论是写出的哪一张，都不能使用"
    main = False
    added: bool = False
    """Whether a link was added since somebody last had priority."""

    def comes_first(self, play: Rules) -> bool:
        """What the rules do of themselves, and what was set off (105#4, 106#6); then there is priority again."""
        play.consulted.add(CHAPTER)
        if chain.unsettled(play):
            return True
        if self.added:
            self.added = False
            play.note("applied", "添加了连锁，主动玩家重新获得优先权", clause=REGAINS)
        return False

    def asks(self, play: Rules) -> Clause | None:
        """With something in the chain it is not the phase or the free timing that lets anybody go on (105#1)."""
        return RESPONDS if play.state.chain else None

    def after(self, play: Rules, outcome: str) -> None:
        """After a link was added the turn player has priority again (105#1); also after a battle."""
        if outcome == ADDED and not play.applies(REGAINS):
            self.passed = 0
            return
        self.holder, self.passed = -1, 0
        self.added = outcome == ADDED

    def closed(self, play: Rules) -> bool:
        """Whether the turn was ended, or outside the action phase the battle is no more."""
        return play.state.ending or (not self.main and terms.broken(play) and not play.state.chain)

    def chosen(self, play: Rules, player: int) -> None:
        """What would go on with a loop was barred for his next act, and this is it (901#3)."""
        if play.state.banned:
            play.set(banned=tuple([ban for ban in play.state.banned if ban.only or ban.player != player]))

    def all_passed(self, play: Rules) -> bool:
        """The chain is calculated, if there is one (106#3)."""
        if not play.state.chain:
            return False
        play.note("applied", "双方都让过，计算连锁", clause=ALL_PASSED)
        play.call(chain.Calculating())
        return True

    def not_now(self, play: Rules, holder: int) -> str:
        """Which of the three conditions for anything but instants and effects is not met, besides priority itself."""
        if self.main and holder == play.state.turn_player and not play.state.chain:
            return ""
        failing = (
            (holder != play.state.turn_player, "不是自己的回合"),
            (not self.main, NOT_IN_MAIN),
            (bool(play.state.chain), "连锁不为空"),
        )
        return "、".join([words for fails, words in failing if fails])

    def acts(self, play: Rules, holder: int) -> list[Act]:
        """What the holder could do at all, with all clauses against it."""
        not_now = self.not_now(play, holder)
        free = not not_now
        play.consulted.update(READ)
        before = play.snapshot()
        acts = [*_cards(play, holder, not_now, before), *_effects(play, holder, before)]
        if free:
            play.consult(ANYTHING)
            acts += self.more(play, holder, before) if play.applies(ANYTHING) else ()
        return acts

    def more(self, play: Rules, holder: int, before: Any) -> list[Act]:
        """What else the turn player may do with an empty chain."""
        del play, holder, before
        return []


def _cards(play: Rules, holder: int, not_now: str, before: Any) -> list[Act]:
    """The cards in the hand, also those that nobody has seen; and what says that it may be used from the rest zone."""
    found: list[Act] = []
    at_rest = [card for card in play.state.zones[holder, REST] if _used_from_rest(play, card)]
    for card in (*play.state.zones[holder, HAND], *at_rest):
        among = () if play.card(card).face else possible(play, holder, card, not_now)
        if among or (play.face(card).key and at_all(play, card, not_now)):
            by = card_barred(play, holder, card, not_now) if play.face(card).key else ()
            act = Using(card=card, player=holder, ability=effect_of(play, card), before=before, among=among)
            found.append((("使用", card), act, by))
    return found


def _used_from_rest(play: Rules, card: int) -> bool:
    """Whether a card at rest says that it may be used from there, as if it were in the hand (102#1)."""
    said = any(("从休息区使用",) in ability.icons for ability in play.face(card).abilities)
    return said and play.applies(order.TEXT_FIRST)


def possible(play: Rules, holder: int, card: int, not_now: str) -> tuple[str, ...]:
    """The printed sides with which a card that nobody has seen could be used now."""

    def usable() -> bool:
        return at_all(play, card, not_now) and not play.barred(card_barred(play, holder, card, not_now))

    return tuple(play.could_be(card, usable))


def at_all(play: Rules, card: int, not_now: str) -> bool:
    """Whether anything says that a card of its kind can be used."""
    if play.face(card).kind != "瞬间战术":
        return bool(not_now) or (play.applies(ANYTHING) and play.applies(ACTS[1]))
    if not (play.applies(INSTANTS) and play.applies(ANY_TIME[2]) and play.applies(ANY_TIME_AGAIN)):
        return False
    play.consult(INSTANTS, ANY_TIME_AGAIN)
    return True


def card_barred(play: Rules, holder: int, card: int, not_now: str) -> Iterator[Reason]:
    """Why a card of the hand cannot be used now."""
    face = play.face(card)
    if not_now and face.kind != "瞬间战术":
        for clause in WHEN[face.kind]:
            if said := _outside_battle(play, not_now) if clause == OUTSIDE_BATTLE else not_now:
                yield Reason(clause, (said,))
    yield from limits.banned(play, holder, card)
    for layer in play.own(card, "不能使用") if "永续" in face.kinds else ():
        yield order.said_by(play, layer, order.TEXT_FIRST)
    ability = effect_of(play, card)
    for part in face.abilities:
        if part.kind == "效果":
            yield from limits.only_then(play, part, card, holder, order.TEXT_FIRST)
    if ability is not None and (none := options.short(play, ability, Context(card, holder))):
        yield from none
        yield Reason(PAYING[face.kind], ("使用时就要指定对象",), card)
    if face.kind == "装备牌" and not wearers(play, card, holder):
        yield Reason(NO_HOST, ("没有可以装备的角色牌",), card)
    total, coloured = facts.price(play, card)
    unpaid = paying.against(play, holder, total, coloured, face.cost)
    if unpaid and paying.instead(play, card, holder):
        unpaid = []
    yield from unpaid
    if unpaid:
        why: list[Reason] = []
        facts.price(play, card, why)
        yield Reason(PAYING[face.kind], ("使用时要付清费用",), card)
        yield from _dearer(why, total - (face.cost or 0), short=len(paying.ready(play, holder)) < total)
    for asked in paying.extra(play, card):
        yield from paying.lacking(play, card, holder, asked, (), PAYING[face.kind])


def _dearer(why: list[Reason], more: int, *, short: bool) -> Iterator[Reason]:
    """What of that which made it a cost that cannot be paid; what makes it cheaper does not forbid it.

    ``more`` than is printed; ``short``: there are too few resources, and not only too few of a colour.
    """
    for reason in why:
        said = "".join(map(str, reason.gives))
        if said.startswith(facts.NO_LESS):
            bears = short
        elif said.startswith(facts.OF_COLOUR):
            bears = "-" not in said
        else:
            bears = short and more > 0 and reason.clause != facts.COST[1] and not said.startswith("-")
        if bears:
            yield reason


def _outside_battle(play: Rules, not_now: str) -> str:
    """What 311#2 has against it: where the other clauses ask for the action phase, it only asks for no battle."""
    if play.state.battle is not None:
        return not_now
    return "、".join(said for said in not_now.split("、") if said != NOT_IN_MAIN)


def _effects(play: Rules, holder: int, before: Any) -> list[Act]:
    """The activated effects of the cards in play: the controller's (703#2)."""
    found: list[Act] = []
    if not (play.applies(INSTANTS) and play.applies(ACTS[2])):
        return found
    given = play.giving()
    if not given and "启动" not in play.printed_anywhere("kinds"):
        return found
    for player in (holder, 1 - holder):
        for card in (*play.state.zones[player, FIELD], *play.state.zones[player, EVENT]):
            its = layers.abilities(play, card) if given or "启动" in play.face(card).kinds else ()
            found += [_effect(play, card, ability, holder, before) for ability in its if ability.kind == "启动"]
    for zone in zones.ELSEWHERE if play.applies(ELSEWHERE) else ():
        for card in play.state.zones[holder, zone]:
            printed = play.face(card).abilities if "启动" in play.face(card).kinds else ()
            there = [ability for ability in printed if ability.kind == "启动" and (zone,) in ability.icons]
            found += [_effect(play, card, ability, holder, before) for ability in there]
    return found


def _effect(play: Rules, card: int, ability: Ability, holder: int, before: Any) -> Act:
    act = Using(card=card, player=holder, ability=ability, before=before)
    return ("发动", card, f"的{triggers.words(ability)}"), act, held_back(play, card, ability, holder)


def held_back(play: Rules, card: int, ability: Ability, holder: int) -> Iterator[Reason]:
    """Why an effect cannot be used now."""
    player, said = play.card(card).player, ability.name or ability.text
    others = player != holder and (ANYONE,) not in ability.icons
    if others:
        yield Reason(CONTROLLER, ("由", name(player), "控制"), card)
    used = play.card(card).used.count(said)
    if used and used >= _times(play, card, ability):
        when = "本局" if (ONCE_A_GAME,) in ability.icons else "本回合"
        yield Reason(LIMIT, (f"{when}已经用过",), card, said)
    elsewhere = [zone for zone in zones.ELSEWHERE if (zone,) in ability.icons]
    if elsewhere and (here := play.card(card).zone) not in elsewhere:
        yield Reason(ELSEWHERE, (f"只在{'、'.join(elsewhere)}有效，现在在{here}",), card, said)
    yield from limits.only_then(play, ability, card, holder, ONLY_THEN)
    yield from limits.no_effects(play, holder, card, ability)
    for part in ability.cost:
        payer = player if others and _of_its_controller(ability, part) else holder
        unpaid = paying.lacking(play, card, payer, part)
        if unpaid and all(reason.clause != paying.WHOLE for reason in unpaid):
            yield Reason(paying.WHOLE, ("冒号之前的费用付不出",), card, said)
        yield from unpaid
    yield from options.short(play, ability, Context(card, player, name=said))  # 我方 is its controller's (610#3)
    keyword = keyword_clauses.keyword_clause(play, ability)
    if keyword is not None and not play.applies(keyword):
        yield Reason(keyword)


def _of_its_controller(ability: Ability, part: Node) -> bool:
    """Whether a cost says 我方, which is the side of the effect's controller, whoever asks (610#3).

    Where it does not say whose, whoever uses the effect pays (703#1).
    """
    what = getattr(part, "what", None)
    said = _COLON.split(ability.text, maxsplit=1)[0]
    return isinstance(what, Select) and what.whose == "自己" and WORDS.sides["自己"] in said


_COLON = re.compile("[:：]")


def _times(play: Rules, card: int, ability: Ability) -> int:
    """How often an effect with a limit can be used in a turn: equal effects of a card each for itself (700#6)."""
    alike = layers.abilities(play, card).count(ability)
    play.consult(EACH_ITS_OWN)
    return (ability.limit or 1) * (alike if alike and play.applies(EACH_ITS_OWN) else 1)


class FreeTiming(Priority):
    """自由时机: instants and effects, until both have passed with an empty chain (400#5)."""

    @step("400#5", "这个自由时机结束")
    def priority(self, play: Rules) -> None:
        """Whoever has priority decides."""
        self.go_round(play)
