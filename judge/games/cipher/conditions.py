"""21.1.1.1. What is there on the board that a condition of a text asks for, and by what it is so."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from judge.effects.nodes.meant import Condition, Doing, Is, Ref, Select, Term, TurnOf
from judge.effects.walking import parts
from judge.games.cards.meaning import Context
from judge.games.cards.observed import Observer, Seen
from judge.games.cipher import facts, selecting, terms
from judge.games.cipher.book import embody
from judge.games.cipher.descriptions import OTHERS, OWN
from judge.games.cipher.rules import Rules, name
from judge.games.cipher.vocabulary import IN_BATTLE, WORDS
from judge.games.cipher.zones import BONDS
from judge.kernel import Reason
from judge.kernel.records import Telling


class _Observer(Observer):
    """What is there that decides, also which phase it is, and whether somebody fights."""

    def _seen(self, play: Any, condition: Condition, context: Context) -> Seen:
        if isinstance(condition, Term):
            fights = "正在战斗" if play.state.battle is not None else "没有在战斗"
            return [fights if condition.word == IN_BATTLE else f"现在是{play.state.phase}"]
        return super()._seen(play, condition, context)

    def _is(self, play: Any, what: Is, context: Context) -> Seen:
        found = super()._is(play, what, context)
        lord = what.who.role == "主人公" if isinstance(what.who, Ref) else False
        whose = {play.card(card).player for card in self.meaning.meant(play, what.who, context)} if lord else set()
        return [f"{name(whose.pop())}的主人公", *found] if len(whose) == 1 and len(what.filters) == 1 else found


_OBSERVER = _Observer(selecting.WORDS, WORDS)
WORDING = _OBSERVER.wording


def seen(play: Rules, condition: Condition, context: Context) -> Telling:
    """What is there on the board that decides whether a condition holds."""
    return _OBSERVER.seen(play, condition, context)


def unreadable_bonds(play: Rules, condition: Condition, context: Context) -> Iterator[Reason]:
    """The face-down bonds without which a condition does not hold, for they cannot be read (6.4.2.2.1)."""
    for asked in parts(condition):
        if not isinstance(asked, Select) or selecting.WORDS.zones(play, asked) != (BONDS,):
            continue
        found = list(face_down(play, selecting.sides(play, asked.whose, context.player)))
        if found and selecting.holds(play, condition, context) != selecting.holds(
            read_through(play), condition, context
        ):
            yield from found


def face_down(play: Rules, players: Collection[int]) -> Iterator[Reason]:
    """That there are face-down bonds, which cannot be read."""
    hidden = [bond for player in players for bond in play.state.zones[player, BONDS] if not play.card(bond).face_up]
    if hidden:
        yield Reason(facts.FACE_DOWN_BOND, (f"背面朝上的羁绊卡{len(hidden)}张，不能参照",))


def read_through(play: Rules) -> Rules:
    """To read from: the game, were face-down bonds to be read as well."""
    return play.at(play.state, without=facts.FACE_DOWN_BOND)


def whose_turn(condition: Condition, context: Context) -> Iterator[Reason]:
    """Whom a condition means by 自己的 or 对手的回合 (5.1.2.1.2.3, 5.1.2.1.2.4)."""
    for part in parts(condition):
        if isinstance(part, TurnOf) and part.whose != "双方":
            clause = OWN if part.whose == "自己" else OTHERS
            player = context.player if part.whose == "自己" else 1 - context.player
            yield Reason(clause, (f"「{part.whose}的」指{name(player)}",), context.card or None)


STRUCK = embody("18.1.15.1", "由攻击单位的攻击将其击破")


def struck(play: Rules, condition: Condition, context: Context) -> Iterator[Reason]:
    """By what an attack has defeated a unit, where a condition asks whether it has (18.1.15.1)."""
    for part in parts(condition):
        if isinstance(part, Doing) and part.event == "攻击击破" and selecting.holds(play, part, context):
            yield Reason(STRUCK, ("防御单位变为被击破状态，就是攻击击破了它",), None)


STACKED = {"升级后": facts.levelled, "转职后": facts.promoted}
WORDED = frozenset({"单位名", "势力", "性别", "武器", "属性"})
"""The facts of which a card can have more words than are printed on it, or fewer."""


def behind(play: Rules, condition: Condition, context: Context) -> Iterator[Reason]:
    """By what a unit counts as levelled up or class-changed (14.2.6), and has words that are not printed on it."""
    for part in [part for part in parts(condition) if isinstance(part, Is | Select)]:
        asked = part.who if isinstance(part, Is) else part
        for each in part.filters:
            if each.fact not in WORDED and each.fact not in STACKED:
                continue
            for card in _asked_of(play, condition, selecting.meant(play, asked, context)):
                told: list[Reason] = []
                if each.fact in STACKED:
                    STACKED[each.fact](play, card, told)
                else:
                    printed = facts.printed_words(play, card, each.fact) if play.card(card).face else ()
                    more = [(word, by) for word, by in play.gained(card, each.fact) if word not in printed]
                    told += [by for word, by in more if word in each.values]
                yield from told


def _asked_of(play: Rules, condition: Condition, meant: list[int]) -> list[int]:
    """The cards of which something is asked: where it is asked of a battle, those that fight in it."""
    if not any(isinstance(part, Doing) for part in parts(condition)):
        return meant
    return [card for card in meant if card in {terms.attacker(play), terms.defender(play)}]
