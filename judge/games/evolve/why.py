"""Why a fact of a card is what it is: every change in the order in which it is applied, and what does not count."""

from __future__ import annotations

from collections.abc import Callable

from judge.clause import Clause
from judge.effects.nodes.ability import Ability, Trigger
from judge.effects.nodes.meant import Ref
from judge.games.evolve import (
    attack,
    attackers,
    draining,
    facts,
    layers,
    leaving,
    moving,
    named,
    order,
    prices,
    selecting,
    triggers,
    windows,
)
from judge.games.evolve.book import embody
from judge.games.evolve.card import CONTROLLER_THEN, EVOLUTION_CARD, FOLLOWER, OF_A_CARD, Context
from judge.games.evolve.rule_processing import ONLY_THEN
from judge.games.evolve.rules import Rules, name
from judge.games.evolve.usable import cannot_use
from judge.games.evolve.vocabulary import WORDING
from judge.games.evolve.zones import (
    BANISHED,
    CALCULATING,
    DECK,
    EVOLVED,
    EXTRA,
    FIELD,
    GRAVE,
    HAND,
    LIES,
    RACING,
    RESTING,
    STANDING,
    TO_ITS_OWNER,
    ZONES,
)
from judge.kernel import NOBODY, Reason

OWNER = embody("3.1.1", "就是它的所有者")
OWNER_STAYS = embody("5.21.1.1", "所有者也还是原来的")
TOKENS_OWNER = embody("9.1.2.1", "就是它的持有者和控制者")
ONE_EACH = embody("4.1.1", "每名玩家都各有1个")
OPENNESS = embody("4.1.2", "公开程度各不相同")
SHOWN = embody("5.20.1", "把它的情报给所有玩家看")
FACE_UP = embody("4.2.3.1", "看得见卡牌的信息")
FACE_DOWN = embody("4.2.3.2", "看不见卡牌的信息")
ONE_FACE = embody("4.2.3", "每张卡牌的面恰好是两者之一")
LAYOUT = embody("4.2.1", "有的领域会指定卡牌的布局状态")
EITHER = embody("4.2.2", "恰好是两者之一")
KINDS = {
    "永续": embody("10.1.1.3", "一直产生某种效果"),
    "启动": embody("10.1.1.1", "支付费用来主动使用它"),
    "自动": embody("10.7.1", "接下来的检查时点里使用"),
    "法术": embody("10.1.1.4", "法术卡牌自己的文本效果"),
}
NOT_USED = embody("10.6.1", "使用了才计算并产生效果")
CONDITION = embody("10.1.1.2.1.1", "诱发条件")
USER = embody("3.1.2", "正在使用卡牌、能力、效果等的玩家")
CONTROLLER = embody("3.1.2", "以那个领域所属的玩家为控制者")


def because(play: Rules, card: int, fact: str) -> tuple[Reason, ...]:
    """Everything that makes a fact of a card what it is; nothing for a fact that is only there to be seen."""
    told: list[Reason] = []
    if fact in WORKED_OUT:
        WORKED_OUT[fact](play, card, told)
    elif fact in SEEN:
        told += SEEN[fact](play, card)
    elif fact.endswith("指示物"):
        told += _counters(play, card, fact.removesuffix("指示物"))
    return tuple(told)


WORKED_OUT: dict[str, Callable[[Rules, int, facts.Told], object]] = {
    "攻击力": facts.attack,
    "生命值": facts.life,
    "费用": facts.cost,
    "使用费用": prices.price,
    "名称": facts.name,
    "种类": facts.kind,
    "类型": facts.types,
    "职业": facts.classes,
}
"""The facts that play works out: value and reasons by one function."""


def of_ability(play: Rules, card: int, ability: Ability) -> tuple[Reason, ...]:
    """Why an ability of a card does nothing on this board: where it lies, abilities lost, what it waits for."""
    said = ability.name or ability.text
    found = [Reason(KINDS[ability.kind], (f"{ability.kind}能力",), card, said)] if ability.kind in KINDS else []
    carrier = _carrier(play, card)
    if carrier == card and not _waits_for_its_own_move(ability):  # it looks at where its card was then (10.7.4.1)
        found += layers.silent(play, card, ability)
    for link in play.state.links if play.card(card).zone == EVOLVED else ():
        if link.card == card:
            found.append(Reason(facts.EVOLVED_FACE, ("关联着它，这里写的是那张卡牌的能力",), link.to, said))
    if ("关键词", said) in ability.icons and said in KEYWORD_CLAUSES:
        found.append(Reason(KEYWORD_CLAUSES[said], (said,), card))
    found += has_not(play, carrier, ability)
    found += windows.unmet(play, card, ability)
    if ability.trigger is not None and (as_it_was := _left_evolved(play, card, carrier, ability)):
        found += as_it_was
    elif ability.trigger is not None:
        clause = triggers.keyword(play, ability) or triggers.WAITS
        found.append(Reason(CONDITION, ("诱发条件没有满足",), card, said))
        found.append(Reason(clause, (f"等的是「{WORDING.trigger(ability.trigger)}」",), card, said))
        found += _handed_over(play, card, ability.trigger, said)
        context = Context(card, play.controller(card), name=said)
        condition = ability.trigger.while_
        if condition is not None and not selecting.holds(play, condition, context):
            found.append(Reason(layers.ONLY_IF, ("条件现在不成立",), card, said))
    if ability.kind == "启动":
        found += windows.against(play, card, play.controller(card), ability)
    if ability.kind in OF_A_CARD and play.card(card).zone in {HAND, EXTRA}:
        found += cannot_use(play, card, play.controller(card), ability)
        found += [Reason(NOT_USED, ("没有使用",), card, said)] if len(found) == 1 else []
    if ("关键词", "虹吸") in ability.icons:
        found.append(Reason(draining.DRAIN, ("没有通过攻击造成伤害",), card, said))
    return tuple(found)


def _handed_over(play: Rules, card: int, trigger: Trigger, said: str) -> list[Reason]:
    """A card that came from the other field did not come onto the field for what waits for that (10.7.4.3)."""
    if trigger.event != "进场":
        return []
    came = [card] if trigger.subject == Ref("这") else play.field(play.controller(card))
    taken = [one for one in came if _had_it_last(play, one) != play.card(one).owner]
    return [Reason(moving.NOT_ENTERED, ("从另一方的战场移动来的，不算进场",), one, said) for one in taken]


def has_not(play: Rules, card: int, ability: Ability) -> list[Reason]:
    """Why a card on the field has no ability that is printed on it: its evolved face counts, or it lost it."""
    found = [
        Reason(layers.ABILITIES_FIRST, ("失去能力",), layer.source or None, layer.name)
        for layer in layers.on(play, card, layers.LOSES)
    ]
    printed, said = play.printed(card).abilities, ability.name or ability.text
    if ability in printed and ability not in play.face(card).abilities:
        evolved = ("已进化，能力以进化卡牌所写的为准",)
        found += [
            Reason(facts.EVOLVED_FACE, evolved, card, said),
            Reason(facts.EVOLVED_AGREES, ("与进化卡牌一致",), card),
        ]
    return found


def _carrier(play: Rules, card: int) -> int:
    """The card that evolved with this one, or was last on the field so evolved; else the card itself."""
    if EVOLUTION_CARD not in play.printed(card).special:
        return card
    linked = [link.to for link in play.state.links if link.card == card and play.card(card).zone == EVOLVED]
    called, owner = play.printed(card).name, play.card(card).owner
    left = [
        one.card
        for one in reversed(play.state.last)
        if dict(one.facts).get("已进化") == (True,) and called in dict(one.facts).get("名称", ())
    ]
    return next((one for one in (*linked, *left) if play.card(one).owner == owner), card)


def _left_evolved(play: Rules, card: int, carrier: int, ability: Ability) -> list[Reason]:
    """What keeps an ability from its own card's leaving: it had lost it, or evolved, with what is said there."""
    last = next((one for one in play.state.last if one.card == carrier), None)
    leaves = _waits_for_its_own_move(ability) and ability.trigger is not None and ability.trigger.event != "进场"
    if (
        last is None
        or not (leaves or carrier != card)
        or play.card(carrier).zone == FIELD
        or ability not in play.printed(card).abilities
    ):
        return []
    said, was = ability.name or ability.text, dict(last.facts)
    if was.get(layers.LOSES) == (True,):
        return [
            Reason(layers.ABILITIES_FIRST, ("离开时失去了能力",), carrier, said),
            *([Reason(triggers.LEFT_FIELD, ("看它在战场时的状态",), carrier, said)] if leaves else []),
        ]
    if was.get("已进化") != (True,) or carrier != card:
        return []
    return [
        Reason(facts.EVOLVED_FACE, ("离开时已进化，以进化卡牌所写的为准",), card, said),
        Reason(triggers.LEFT_FIELD, ("看它在战场时的状态",), card, said),
    ]


def _waits_for_its_own_move(ability: Ability) -> bool:
    """Whether an ability waits for its own card to come onto the field or to leave it."""
    trigger = ability.trigger
    return trigger is not None and trigger.subject == Ref("这") and trigger.event in MOVES


MOVES = frozenset(("进场", "离场", "墓场", "消失领域", "破坏", "能力破坏", "对手的能力破坏"))


def _who(play: Rules, card: int) -> list[Reason]:
    here = play.card(card)
    if here.player == NOBODY:  # the calculation zone belongs to both (4.11.1)
        return [Reason(USER, (f"由{name(here.user)}使用，不看所在的领域",), card)]
    return [Reason(CONTROLLER, (f"在{name(play.controller(card))}的{here.zone}",), card)]


def _owner(play: Rules, card: int) -> list[Reason]:
    """Who brought it; of a token, whose zone it was made in."""
    if play.printed(card).token:
        return [Reason(TOKENS_OWNER, ("衍生物在谁的领域生成",), card)]
    found = [Reason(OWNER, ("把它放进牌组的玩家",), card)]
    changed = play.controller(card) != play.card(card).owner
    return [*found, Reason(OWNER_STAYS, ("控制者换了人，所有者不变",), card)] if changed else found


_STAYS = ("不会被破坏", f"不会{leaving.LEAVES}")
"""What keeps a follower without life on the field, whatever the rules say (1.3.1)."""


def _had_it_last(play: Rules, card: int) -> int:
    """Who controls a card on the field, or did when it was there last; else whose it is."""
    if play.card(card).zone == FIELD:
        return play.controller(card)
    last = next((dict(one.facts) for one in reversed(play.state.last) if one.card == card), {})
    return int(last.get(CONTROLLER_THEN, (play.card(card).owner,))[0])


_OF_ITS_OWNER = frozenset((HAND, DECK, GRAVE, BANISHED))


def _where(play: Rules, card: int) -> list[Reason]:
    """What lies in its zone, and whose that is (4.1.1)."""
    here = play.card(card)
    zone = ZONES.get(here.zone)
    if zone is None:
        return []
    fallen = here.zone == FIELD and play.kind(card) == FOLLOWER and play.life(card) <= 0
    stays = [one for flag in _STAYS for one in order.says(play, card, flag, order.TEXT_FIRST)] if fallen else []
    waits = stays or ([Reason(ONLY_THEN, ("生命值在0以下，到检查时点才破坏",), card)] if fallen else [])
    shared = [] if here.zone == CALCULATING else [Reason(ONE_EACH, (f"{name(here.player)}的{zone.name}",), card)]
    if here.zone in _OF_ITS_OWNER and _had_it_last(play, card) != here.owner:
        shared += [Reason(TO_ITS_OWNER, (f"离开战场时由{name(1 - here.owner)}控制，去其所有者的领域",), card)]
    return [*waits, Reason(zone.means[1], (zone.name,), card), *shared]


def _seen(play: Rules, card: int) -> list[Reason]:
    """Who may look at it: how open its zone is, and how it lies there."""
    here = play.card(card)
    zone = ZONES.get(here.zone)
    if zone is None:
        return []
    found = [Reason(OPENNESS, ("公开领域" if zone.public else "非公开领域",), card), Reason(zone.means[2], (), card)]
    if here.shown:
        found.append(Reason(SHOWN, ("已经公开",), card))
    return found


def _faces(play: Rules, card: int) -> list[Reason]:
    """Which side is up: as cards lie in its zone, or as a clause says."""
    up, here = play.card(card).face_up, ZONES.get(play.card(card).zone)
    itself = here.means[2] if here is not None and here.name in {GRAVE, BANISHED} else None
    return [
        Reason(ONE_FACE, ("恰好是两者之一",), card),
        *([Reason(itself, ("这个领域里正面朝上",), card)] if itself is not None else []),
        Reason(LIES, (play.card(card).zone,), card),
        Reason(FACE_UP if up else FACE_DOWN, ("信息看得见" if up else "信息看不见",), card),
    ]


def _stands(play: Rules, card: int) -> list[Reason]:
    """Which way it lies, where cards have that at all."""
    zone = ZONES.get(play.card(card).zone)
    if zone is None or not zone.laid:
        return [Reason(LAYOUT, ("这个领域不指定布局状态",), card)]
    return [
        Reason(zone.means[2], ("战场带有布局状态",), card),
        Reason(EITHER, ("恰好是竖置或横置之一",), card),
        Reason(RESTING if play.card(card).tapped else STANDING, (), card),
    ]


def _linked(play: Rules, card: int, zone: str, clause: Clause) -> list[Reason]:
    """The cards of a zone that belong to it."""
    mine = [link.card for link in play.state.links if link.to == card and play.card(link.card).zone == zone]
    return [Reason(clause, (f"{play.card(one).face}与它关联",), one) for one in mine]


def _counters(play: Rules, card: int, counter: str) -> list[Reason]:
    """How many counters of a name lie on it, for whatever reason each was put there."""
    many = dict(play.card(card).counters).get(counter, 0)
    return [Reason(COUNTERS[0], (f"名称是{counter}",), card), Reason(COUNTERS[1], (f"共{many}个",), card)]


def _flags(play: Rules, card: int) -> list[Reason]:
    """Each keyword that it has, with what gives it."""
    found = []
    for layer in layers.every_one(play):
        if card in layer.on and layer.what in layers.KEYWORDS and play.flagged(card, layer.what):
            clause = KEYWORD_CLAUSES.get(layer.what, layers.ABILITIES_FIRST)
            found.append(Reason(clause, (layer.what,), layer.source or None, layer.name))
    return found


KEYWORD_CLAUSES = {
    "守护": attackers.GUARD[2],
    "疾驰": attackers.STORM[2],
    "突进": attackers.RUSH_ONLY,
    "指定攻击": attackers.PICKS[2],
    "威压": attackers.AWE[2],
    "毁灭": attack.BANE[2],
}
COUNTERS = (embody("15.1.2.1", "名称为该（名称）的指示物"), embody("15.1.2.2", "都是相同的指示物"))
EVOLVED_BY = embody("5.15.1", "放置到自己的进化领域")
IS_EVOLVED = embody("5.15.1.2", "视为“已进化”")
FED_BY = embody("14.2.1.1", "放置到参赛领域")
SEEN: dict[str, Callable[[Rules, int], list[Reason]]] = {
    "玩家": _who,
    "控制者": _who,
    "所有者": _owner,
    "区域": _where,
    "看得见": _seen,
    "正面朝上": _faces,
    "横置": _stands,
    "进化卡牌": lambda play, card: _linked(play, card, EVOLVED, EVOLVED_BY),
    "参赛卡牌": lambda play, card: _linked(play, card, RACING, FED_BY),
    "已进化": lambda play, card: (
        [Reason(IS_EVOLVED, (f"第{play.card(card).evolved}回合进化",), card)] if play.card(card).evolved else []
    ),
    "公开": lambda play, card: [Reason(SHOWN, ("已经公开",), card)] if play.card(card).shown else [],
    "原本的费用": lambda play, card: named.original(play, card, "原本的费用"),
    "原本的攻击力": lambda play, card: named.original(play, card, "原本的攻击力"),
    "原本的生命值": lambda play, card: named.original(play, card, "原本的生命值"),
    "失去能力": lambda play, card: [
        Reason(layers.ABILITIES_FIRST, ("失去能力",), layer.source or None, layer.name)
        for layer in layers.on(play, card, layers.LOSES)
    ],
    "失去生命值": lambda play, card: [Reason(facts.HURT, (f"失去{play.card(card).hurt}",), card)],
    "效果": _flags,
}
"""What stands behind a fact that is only there to be seen."""
