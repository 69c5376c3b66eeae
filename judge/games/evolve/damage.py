"""5.13. Damage: how much, to whom, of which kind, and what changes it before it is dealt (10.2.1.3.2)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import permutations

from judge.clause import Clause
from judge.games.cards.values import Layer
from judge.games.evolve import facts, lasting, layers, order, replacement
from judge.games.evolve.book import cite, embody
from judge.games.evolve.card import LEADER_CARD
from judge.games.evolve.rules import ABILITY_DAMAGE, ATTACK_DAMAGE, FIGHT_DAMAGE, Blow, Rules, name
from judge.games.evolve.zones import FIELD, LEADER
from judge.kernel import Reason

DEALT = cite("5.13.1", "它的生命值减去这个数值")
BELOW_ZERO = embody("5.13.1.1", "可能因此成为负数")
NEITHER = cite("5.13.1.2", "不造成伤害")
CHANGED = cite("5.13.2", "换成修改之后那个数值的伤害")
CHANGES_REPLACE = cite("10.2.1.3.2", "使它增减的效果属于替换效果")
KINDS = {
    ATTACK_DAMAGE: cite("5.13.3.1", "攻击的随从依「8.4.9」给攻击目标造成的伤害"),
    FIGHT_DAMAGE: cite("5.13.3.2", "给彼此造成的伤害"),
    ABILITY_DAMAGE: cite("5.13.3.3", "凡不是依「8.4.9」造成的伤害都算"),
    "伤害": cite("5.13.3.4", "全都算"),
}
TERM = (embody("5.13", "伤害"), embody("5.13.3", "要看文本参照的是什么"))
DEALS, SUFFERS, IMMUNE, NONE = "造成的", "受到的", "不会受到", "不会造成"
TIMES, AT_MOST = "的倍数", "的上限"
"""造成的伤害 and 受到的能力伤害 are what changes damage; 不会受到交战伤害, 不会造成伤害 what prevents it."""
OF_SO_MUCH = re.compile(rf"{SUFFERS}([0-9]+)或(以上|以下)的((?:攻击|交战|能力)?伤害)")
"""受到的5或以上的伤害: what becomes another number if it is so much or more, so much or less."""
NONE_OF_SO_MUCH = re.compile(rf"{IMMUNE}([0-9]+)或(以上|以下)的((?:攻击|交战|能力)?伤害)")
"""不会受到2或以下的伤害: what cannot be dealt if it is so much or less, so much or more."""
SAID_INSTEAD = re.compile("伤害(?:时，)?(?:改为|作为代替)")
"""受到伤害时，改为受到1伤害, 能力伤害改为0点: a replacement by its words (10.2.1.3.1)."""


def strike(play: Rules, blows: Iterable[Blow], clause: Clause | None = None) -> list[Blow]:
    """Deal damage, all of it at once; what was really dealt."""
    play.consult(*TERM)
    said = [blow._replace(by=blow.by or clause or DEALT) for blow in blows]
    meant = _not_replaced(play, [blow for blow in said if _may_suffer(play, blow)])
    dealt = [blow for blow in [_changed(play, blow) for blow in meant] if blow is not None]
    dealt = [blow for blow in dealt if not _none_of_so_much(play, blow)]
    with play.together():
        done = [blow for blow in dealt if _dealt(play, blow, blow.by or DEALT)]
        for blow in done:
            play.happened("造成伤害", blow.source, blow.target, amount=blow.amount)
            play.happened("受到伤害", blow.target, blow.source, amount=blow.amount)
            for kind in blow.kinds:
                play.happened(f"造成{kind}", blow.source, blow.target, amount=blow.amount)
                play.happened(f"受到{kind}", blow.target, blow.source, amount=blow.amount)
    return done


def _not_replaced(play: Rules, blows: list[Blow]) -> list[Blow]:
    """Those instead of which nothing else is done; what their number comes to may be looked at first (10.10.2)."""
    would = []
    for blow in blows if layers.every(play, "改为") else ():
        also = [f"受到{kind}" for kind in blow.kinds if play.applies(KINDS[kind])]
        if blow.amount > 0 and replacement.found(play, ("受到伤害", *also), blow.target) and _comes_first(play, blow):
            ability = ABILITY_DAMAGE in blow.kinds
            of = [Reason(KINDS[ABILITY_DAMAGE], (f"参照的是{ABILITY_DAMAGE}",), blow.target)] if ability else []
            would.append(replacement.Would(blow.target, "受到伤害", also, of))
    gone = replacement.kept(play, would) if would else []
    return [blow for blow in blows if blow.target not in gone]


def _comes_first(play: Rules, blow: Blow) -> bool:
    """Whether what is done instead comes before what makes the damage nothing, as its player says (10.10.2)."""
    changes = changing(play, blow)
    if not changes or _after(blow.amount, changes) > 0:
        return True
    player, by = play.controller(blow.target), replacement.OF_A_CARD
    if not (play.applies(replacement.CHOSEN) and play.applies(by)):
        player = 1 - player
    play.because(replacement.CHOSEN, "有多个置换效果，由受影响的玩家决定", card=blow.target)
    ways, asked = {"改为别的事件": True, "伤害的增减": False}, (blow.target, "将要受到伤害，先适用")
    return bool(play.one_of(player, ways, *asked, clause=by))


def _changed(play: Rules, blow: Blow) -> Blow | None:
    """What is really to be dealt; None if that is nothing (1.3.2.2), with who would have dealt it."""
    changes = changing(play, blow)
    now = amount(play, blow)
    if blow.amount > 0:
        lasting.suffered(play, blow.target, changes)
    if now <= 0 and blow.amount <= 0 and blow.source and blow.by is not None:
        play.because(blow.by, f"给予的伤害是{blow.amount}", card=blow.source)
    said = f"将要受到的伤害是{min(now, blow.amount) if blow.amount <= 0 else now}点，不造成"
    return None if order.nothing(play, now, blow.target, said) else blow._replace(amount=now)


def _may_suffer(play: Rules, blow: Blow) -> bool:
    """Only a follower on the field and a leader can be dealt damage (5.13.1.2)."""
    card = play.card(blow.target)
    kinds = ("伤害", *blow.kinds)
    by_dealer = [_prevented(play, blow, blow.source, f"{NONE}{kind}", kind) for kind in kinds] if blow.source else []
    if any(by_dealer):
        return False
    if card.zone == LEADER or (card.zone == FIELD and play.kind(blow.target) == "随从"):
        prevented = [_prevented(play, blow, blow.target, f"{IMMUNE}{kind}", kind) for kind in kinds]
        return not any(prevented)
    if card.zone == FIELD and play.applies(NEITHER):
        play.owing_to(facts.became(play, blow.target))
        play.withheld(blow.target, "既不是随从也不是主战者，不会受到伤害", clause=NEITHER)
    return card.zone == FIELD and not play.applies(NEITHER)


def _prevented(play: Rules, blow: Blow, card: int, flag: str, kind: str) -> bool:
    """Whether a text says of a card that there is no damage of a kind; a battle is no card's telling (8.4.9)."""
    if not play.flagged(card, flag) or not play.applies(KINDS[kind]):
        return False
    clause = _against(blow)
    play.because(KINDS[kind], f"参照的是{kind}")
    if clause == order.TEXT_FIRST and blow.by is not None:
        play.because(blow.by, "本来给予伤害", card=blow.source)
    held = play.layers(card, flag)
    done = order.forbidden(play, card, flag, clause)
    if done and blow.amount > 0:
        lasting.suffered(play, blow.target, held)
    return done


def _none_of_so_much(play: Rules, blow: Blow) -> bool:
    """Whether damage of just so much cannot be dealt to its target, as much as it has come to (5.13.2)."""
    said = [flag for flag, barred in _of_just_so_much(play, blow) if barred]
    prevented = [order.forbidden(play, blow.target, flag, _against(blow)) for flag in said]
    return any(prevented)


def _of_just_so_much(play: Rules, blow: Blow) -> list[tuple[str, bool]]:
    """What says that its target is not dealt damage of so much or less, so much or more; whether this is of it."""
    flags = dict.fromkeys(layer.what for layer in layers.every_one(play) if blow.target in layer.on)
    asked = [(flag, asks) for flag in flags if (asks := NONE_OF_SO_MUCH.fullmatch(flag)) is not None]
    return [(flag, _within(asks, blow.amount)) for flag, asks in asked if asks[3] in {"伤害", *blow.kinds}]


def _against(blow: Blow) -> Clause:
    """By which clause a text goes before this damage: before another text (1.3.3), or before a rule (1.3.1)."""
    return order.FORBIDDEN if ABILITY_DAMAGE in blow.kinds else order.TEXT_FIRST


def _dealt(play: Rules, blow: Blow, clause: Clause) -> bool:
    """One blow: the life of a follower or of a leader goes down."""
    target, amount = blow.target, blow.amount
    for flag, barred in _of_just_so_much(play, blow):
        if not barred:
            play.because(_against(blow), f"{amount}点，「{flag}」管不到", card=target)
    if play.life(target) < amount:
        play.because(BELOW_ZERO, f"生命值成为{play.life(target) - amount}", card=target)
    words = (target, f"受到{amount}点伤害") if not blow.source else (blow.source, "给予", target, f"{amount}点伤害")
    if not amount:  # nothing says here that what is done by 0 is not done (1.3.2.2)
        play.note("applied", *words, clause=clause)
        return True
    if play.card(target).zone == LEADER:
        return lower(play, play.card(target).player, amount, *words, clause=clause)
    return play.change(target, *words, clause=clause, hurt=play.card(target).hurt + amount)


def lower(play: Rules, player: int, amount: int, *what: int | str, clause: Clause) -> bool:
    """A leader's life goes down."""
    now = play.person(player)
    if not play.tally(player, *what, clause=clause, life=now.life - amount, bled=True):
        return False
    play.happened("主战者生命值减少", play.leader(player), amount=amount)
    return True


def heal(play: Rules, player: int, amount: int, clause: Clause | None = None) -> bool:
    """A leader's life goes up; the book knows no upper bound."""
    if order.nothing(play, amount, name(player), "的主战者生命值增加0，不执行"):
        return False
    if order.forbidden(play, play.leader(player), "生命值不能增加"):
        return False
    words = (name(player), f"的主战者生命值增加{amount}")
    if not play.tally(player, *words, clause=clause, life=play.person(player).life + amount):
        return False
    play.happened("主战者生命值增加", play.leader(player), amount=amount)
    return True


def amount(play: Rules, blow: Blow) -> int:
    """How much damage it is after all that changes it, each once (10.10.2.3), in the order that is said (10.10.2)."""
    left = changing(play, blow)
    now = order.worth(play, blow.amount)
    if len({_after(now, list(way)) for way in permutations(left[:4])}) > 1:
        left = replacement.in_order(play, left, replacement.OF_A_CARD, blow.target, "受到伤害", blow.source)
    for layer in left:
        kind = _kind(layer)
        said = "只写伤害，各种伤害都在内" if kind == "伤害" else f"参照的是{kind}"
        play.because(KINDS[kind], said, card=layer.source or None, ability=layer.name)
        before, now = now, _after(now, [layer] if play.applies(replacement.ONCE) else [layer, layer])
        clause, what_makes_it, why = replacing(play, layer.source, layer.name)
        if now == before and layer.what.endswith(AT_MOST):
            play.withheld(blow.target, f"将要受到的伤害{now}点没有超过{layer.number}点，不变", clause=clause)
            continue
        if not _so_much(layer, before):
            play.withheld(blow.target, f"将要受到的伤害{now}点，不是{layer.what.removeprefix(SUFFERS)}", clause=clause)
            continue
        if len(left) > 1:
            play.because(replacement.ONCE, "对这次伤害只适用一次", card=layer.source or None, ability=layer.name)
        play.because(what_makes_it, why, card=layer.source or None, ability=layer.name)
        play.note("replaced", blow.target, f"将要受到的伤害{before}点换成{now}点（{layer.name}）", clause=clause)
    return now


def is_of_it(fact: str) -> bool:
    """Whether it is damage that a text changes, and no number that a card has."""
    return fact.startswith((DEALS, SUFFERS))


def replacing(play: Rules, card: int, ability: str) -> tuple[Clause, Clause, str]:
    """By which clause damage is replaced, and what makes that a replacement: 改为, or that it is more or less."""
    if any(SAID_INSTEAD.search(text) for text in texts(play, card, ability)):
        return replacement.REPLACES, replacement.BY_INSTEAD, "写作「改为」"
    return CHANGED, CHANGES_REPLACE, "伤害点数的增减是替换效果"


def texts(play: Rules, card: int, ability: str) -> list[str]:
    """What the text of an ability may be, by what it is called: that itself, or what is printed on its card."""
    printed = play.printed(card).abilities if card else ()
    return [ability, *(one.text for one in printed if ability in {one.name, one.text})]


def changing(play: Rules, blow: Blow) -> list[Layer]:
    """What changes this damage: by who deals it, by who suffers it, by its kind (5.13.3)."""
    found: list[Layer] = []
    for kind in ("伤害", *blow.kinds):
        if not play.applies(KINDS[kind]):
            continue
        mine = _of(play, blow.source, f"{DEALS}{kind}") if blow.source else []
        theirs = _of(play, blow.target, f"{SUFFERS}{kind}")
        found += [*mine, *theirs, *_of_so_much(play, blow.target, kind)]
    return [layer for layer in found if all(map(play.applies, replacing(play, layer.source, layer.name)[:2]))]


def _of_so_much(play: Rules, card: int, kind: str) -> list[Layer]:
    """What makes damage of a kind that a card suffers another number, if it is so much or more, so much or less."""
    of_it = (layer for layer in layers.every_one(play) if card in layer.on)
    return [layer for layer in of_it if (asks := OF_SO_MUCH.fullmatch(layer.what)) and asks[3] == kind]


def _so_much(layer: Layer, now: int) -> bool:
    """Whether damage is of so much as something asks for that changes it."""
    asks = OF_SO_MUCH.fullmatch(layer.what)
    return asks is None or _within(asks, now)


def _within(asks: re.Match[str], now: int) -> bool:
    """Whether damage is so much or more, so much or less."""
    return now >= int(asks[1]) if asks[2] == "以上" else now <= int(asks[1])


def _kind(layer: Layer) -> str:
    """Which damage it speaks of."""
    if asks := OF_SO_MUCH.fullmatch(layer.what):
        return asks[3]
    what = layer.what.removeprefix(DEALS).removeprefix(SUFFERS)
    return what.removesuffix(TIMES).removesuffix(AT_MOST)


def _of(play: Rules, card: int, what: str) -> list[Layer]:
    """What makes damage more or less, another number, so many times as much, or no more than that."""
    return [layer for end in ("", TIMES, AT_MOST) for layer in layers.on(play, card, f"{what}{end}")]


def _after(now: int, changes: list[Layer]) -> int:
    for layer in changes:
        number = layer.number or 0
        if layer.what.endswith(TIMES):
            now *= number
        elif layer.what.endswith(AT_MOST):
            now = min(now, number)
        elif _so_much(layer, now):
            now = number if layer.sets else now + number
    return now  # below zero on the way is below zero (1.3.2.4): what is added comes to less


__all__ = ["LEADER_CARD", "amount", "changing", "heal", "lower", "strike"]
