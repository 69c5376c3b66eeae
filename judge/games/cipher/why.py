"""Why a fact of a card is what it is: what is printed, every change to it, and what does not count and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from judge.effects.nodes.ability import Ability, Grant, If, Node
from judge.effects.nodes.meant import Ref
from judge.effects.nodes.verbs import Become, Gain, Power
from judge.effects.walking import parts
from judge.games.cards.meaning import Context
from judge.games.cipher import (
    abilities,
    changed,
    copying,
    facts,
    selecting,
    static,
)
from judge.games.cipher.book import embody
from judge.games.cipher.card import BOND_SKILL, on_bonds
from judge.games.cipher.changed import ONCE_CHANGED, Told
from judge.games.cipher.conditions import seen, unreadable_bonds
from judge.games.cipher.rules import Rules, name
from judge.games.cipher.vocabulary import WHERE_IT_IS
from judge.games.cipher.zones import BELOW, BONDS, FIELD, FRONT, REAR, SUPPORT
from judge.kernel import Reason

LORD = embody("5.1.2.5", "主人公")
ROLES = {
    "攻击单位": embody("26.6.1", "进行攻击"),
    "防御单位": embody("26.7.1", "被攻击"),
    "战斗单位": embody("26.8.1", "攻击单位和防御单位"),
}
"""The clauses that say who is meant by the part that a unit has in a battle."""
WORDS = {
    "改变后的单位名": embody("4.13.1", "角色的名字"),
    "改变后的势力": embody("4.4.1", "哪个势力"),
    "改变后的性别": embody("4.5.1", "什么性别"),
    "改变后的武器": embody("4.6.1", "哪种武器"),
    "改变后的属性": embody("4.7.1", "什么特征"),
}
"""The clause that says what a printed word is, by what the fact is called once it has changed."""


def because(play: Rules, card: int, fact: str) -> tuple[Reason, ...]:
    """Everything that makes a fact of a card what it is; nothing for a fact that is only there to be seen."""
    if not play.card(card).face:
        return ()
    said = ONCE_CHANGED.get(fact, fact)
    told = list(_copied(play, card, said))
    if fact in WORKED_OUT:
        WORKED_OUT[fact](play, card, told)
    elif fact in WORDS:
        printed = facts.printed_words(play, card, said)
        words = f"{changed.comes(play, card, said)}{'、'.join(printed)}" if printed else f"没有{said}"
        told.append(Reason(WORDS[fact], (words,), card))
        changed.words(play, card, said, printed, told)
    elif fact in WHOSE:
        told += WHOSE[fact](play, card)
    elif fact == "主人公":
        told.append(Reason(LORD, ("是主人公单位" if play.card(card).lord else "不是主人公单位",), card))
    return (*told, *abilities.let(play, told), *idle(play, card, said))


WORKED_OUT: dict[str, Callable[[Rules, int, Told], object]] = {
    "战斗力": facts.power,
    "支援力": facts.support,
    "射程": facts.ranges,
    "升级后": facts.levelled,
    "转职后": facts.promoted,
}
"""The facts that play works out: value and reasons by one function."""


def _user(play: Rules, card: int) -> list[Reason]:
    """Who uses the card, and whom the words of its abilities mean."""
    here = play.card(card)
    own, other = name(here.player), name(1 - here.player)
    told = [Reason(USER, (f"在{own}的{here.zone}",), card)] if here.zone != BELOW else []
    text = "".join(ability.text for ability in play.face(card).abilities)
    told += [Reason(USES_IT, (f"能力的使用者是{own}",), card)] if text else []
    for word, mine, clause in MEANT:
        if word in text:
            told.append(Reason(clause, (f"「{word}」指{own if mine else other}",), card))
        text = text.replace(word, "")
    return told


USER, USES_IT = embody("5.1.2.1.2.1", "这张卡的使用者"), embody("5.1.2.1.2.2", "这张卡的使用者")
MEANT = (
    ("他自己的", False, embody("5.1.2.1.2.5", "使用者之外")),
    ("自己的", True, embody("5.1.2.1.2.3", "这张卡的使用者")),
    ("对手的", False, embody("5.1.2.1.2.4", "使用者之外")),
    ("你", True, embody("5.1.2.1.2.6", "这张卡的使用者")),
)
"""Words of card text for a player: whether they mean the user, and the clause."""
OWNER, PREPARED = embody("5.1.2.1.1", "就是所有者"), embody("5.1.2.1.1.1", "以该玩家为所有者")
WHOSE: dict[str, Callable[[Rules, int], list[Reason]]] = {
    "玩家": _user,
    "所有者": lambda play, card: [
        Reason(OWNER, (), card),
        Reason(PREPARED, ("在", name(play.card(card).owner), "准备的卡组里"), card),
    ],
}


def _copied(play: Rules, card: int, fact: str) -> Iterator[Reason]:
    """The newest copying effect on the card that gives it this piece of information."""
    made = [e for e in changed.copies(play.state.effects).get(card, ()) if e.name and fact in e.words]
    for effect in made[-1:]:
        yield Reason(copying.COPY, (f"复制「{effect.name}」的{fact}",), effect.source or None)


def idle(play: Rules, card: int, fact: str) -> Iterator[Reason]:
    """What a 常 ability on the battlefield would do to the fact, and does not do now, by which clause."""
    if play.card(card).zone not in {*FIELD, SUPPORT}:
        return
    kinds: tuple[type[Node], ...] = (Power, Gain, Grant, Become)
    works = [each for wanted in kinds for each in static.continuous(play, wanted)]
    for place in ((0, FRONT), (0, REAR), (1, FRONT), (1, REAR), (0, BONDS), (1, BONDS)):
        for source in play.state.zones[place]:
            if place[1] == BONDS and not any(map(on_bonds, play.face(source).abilities)):
                continue
            for ability in play.face(source).abilities:
                if ability.kind == "常" and any(
                    (source, ability, node) not in works and static.means(play, node.what, source, card)
                    for node in _about(ability.body, fact)
                ):
                    yield from off(play, source, ability)


def _about(body: tuple[Node, ...], fact: str) -> Iterator[Power | Gain | Grant | Become]:
    """What nodes do to a fact where their conditions hold."""
    for node in body:
        if isinstance(node, If):
            yield from _about(node.then, fact)
        elif (isinstance(node, Power | Gain | Become) and node.fact == fact) or (
            isinstance(node, Grant) and fact == "射程" and node.flag in facts.RANGE_FLAGS
        ):
            yield node


def off(play: Rules, card: int, ability: Ability) -> tuple[Reason, ...]:
    """Why a 常 ability of a unit, or a part of it, does not work now: taken away, its icon, 仅限, its condition."""
    if play.card(card).zone == BONDS and not on_bonds(ability):
        said = f"在羁绊区，不是战场上的单位，也没有〖{BOND_SKILL}〗"
        return (Reason(abilities.ALWAYS, (said,), card, abilities.titled(ability)),)
    kept = (*abilities.taken_away(play, card, ability), *icons(play, card, ability))
    if kept:
        return (*kept, *abilities.let(play, list(kept)))
    context, title = Context(card, play.card(card).player), abilities.titled(ability)
    if ability.only is not None and not selecting.holds(play, ability.only, context):
        unread = unreadable_bonds(play, ability.only, context)
        return (Reason(abilities.STATIC_ONLY, seen(play, ability.only, context), card, title), *unread)
    unmet = [each for each in conditions(ability.body) if not selecting.holds(play, each.condition, context)]
    return tuple([reason for each in unmet for reason in _unmet(play, each, context, title)])


def _unmet(play: Rules, node: If, context: Context, title: str) -> Iterator[Reason]:
    """Why a part of a 常 ability does not work: by the word that the text uses, and because it is one (21.2.3.1.1)."""
    there = seen(play, node.condition, context)
    if node.word == WHERE_IT_IS:  # what it is about is described so, and is not there
        roles = {part.role for part in parts(node.condition) if isinstance(part, Ref) and part.role in ROLES}
        absent = [ROLES[role] for role in sorted(roles) if not selecting.holds(play, node.condition, context)]
        yield Reason(absent[0] if len(absent) == 1 else static.UNMET, there, context.card, title)
        return
    yield Reason(abilities.unmet_by(node.word), there, context.card, title)
    yield from unreadable_bonds(play, node.condition, context)
    yield Reason(static.UNMET, ("条件没有满足",), context.card, title)


def icons(play: Rules, card: int, ability: Ability) -> tuple[Reason, ...]:
    """What the keyword icons of an ability keep from having effect, and why."""
    blocks = abilities.icon_blocks(play, card, ability)
    return (*blocks, *abilities.icon_facts(play, card, ability)) if blocks else ()


def conditions(body: tuple[Node, ...]) -> Iterator[If]:
    """The parts of a body that depend on a condition."""
    for node in body:
        if isinstance(node, If):
            yield node
            yield from conditions(node.then)
