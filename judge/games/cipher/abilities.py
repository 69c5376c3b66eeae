"""21. Abilities: the five kinds, the keyword icons, and what 常 abilities and effects do all the time."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.ability import Ability, If, Trigger
from judge.effects.nodes.meant import Select
from judge.games.cards.meaning import Context
from judge.games.cipher import changed, conditions, facts, selecting
from judge.games.cipher.book import cite, embody
from judge.games.cipher.card import BOND_SKILL, GONE_FOR_GOOD, LOST, NULL, Effect, Given, unworded
from judge.games.cipher.conditions import WORDING, seen
from judge.games.cipher.rules import Rules
from judge.games.cipher.silencing import silencing
from judge.games.cipher.vocabulary import WHERE_IT_IS
from judge.games.cipher.zones import BONDS, FIELD
from judge.kernel import Reason

CARD_FIRST = cite("2.1", "以卡的能力的效果为准")
CONTENT = cite("21.1.1", "会被实行的内容")
ALWAYS = cite("21.2.3.1.1.2", "总是被实行")
EFFECTIVE = cite("21.2.3.1.4.2", "特殊型能力就有效")
STATIC_ONLY = cite("21.2.3.1.1.2.2", "才有效")
PROMOTED_STATIC = cite("21.2.2.2.2", "才有效")
PROMOTED_ACTIVATED = cite("21.2.2.2.3", "才能在")
PROMOTED_AUTOMATIC = cite("21.2.2.2.4", "才会被诱发")
PROMOTED_ONLY = cite("21.2.2.2", "转职后的单位")
LEVELLED_ONLY = cite("21.2.2.3", "总数在指定的数量以上")
READABLE = embody("6.4.2.2", "只有羁绊区上背面朝上的卡除外")
TOGETHER_ONLY = cite("21.2.2.4", "指定的数量的卡")
SHAPED_ONLY = cite("21.2.2.5", "同一区域")
FOREVER = cite("24.1.9.1", "实行以后才出击")
CHAPTER = (
    embody("21", "卡的能力"),
    embody("21.2", "关键词能力"),
    embody("21.2.1", "具有特定特征"),
    embody("21.2.2", "5种"),
    embody("21.2.3", "分类"),
    embody("21.2.3.1", "5种"),
    embody("4.9", "能力"),
    embody("4.9.1", "特殊能力"),
    embody("4.9.2", "2种以上的能力"),
)
ICONS: dict[str, tuple[Clause, ...]] = {"升级技": (embody("21.2.2.3.2", "图示内白色圆形"),)}
AREA = embody("26.12.1", "所指定的前卫区或后卫区")
PROMOTED_BY = {"常": PROMOTED_STATIC, "起": PROMOTED_ACTIVATED, "自": PROMOTED_AUTOMATIC}


def waits_for(trigger: Trigger) -> str:
    """What an ability waits for, in words; whose 宝玉 an attack breaks is plain, and said."""
    said = WORDING.trigger(trigger).removesuffix("时") + "时"
    own = not isinstance(trigger.subject, Select) or trigger.subject.whose != "对手"
    return said.replace("攻击破坏宝玉", f"攻击破坏{'对手' if own else '自己'}的宝玉")


def of(play: Rules, card: int) -> list[Ability]:
    """The abilities that a card has: printed ones, and those that effects give it."""
    found = had(play, card)
    if not play.state.effects and not play.ever(LOST) and not play.ever(NULL):
        return found
    if nullified(play, card):
        null = bool(silencing(play, card))
        found = [each for each in found if each.kind == "特" and not null and not _null(play, card, each)]
    return remaining(play, card, found)


def had(play: Rules, card: int) -> list[Ability]:
    """The abilities that are printed on a card or that something gives it, also those that are taken away from it."""
    printed = play.face(card).abilities
    given = [e.ability for e in play.state.effects if e.ability is not None and card in e.on]
    return [*printed, *given, *play.bestowed(card)]


def taken_away(play: Rules, card: int, ability: Ability) -> list[Reason]:
    """Everything by which a card has an ability no more, or one that has no effect."""
    null = [of_effect(e, card, SAID.get(e.what, e.what)) for e in _null(play, card, ability)]
    null += [given.why(ALWAYS, card, SAID[NULL]) for given in silencing(play, card)]
    printed = ability in play.face(card).abilities
    if regained(play, card, ability):
        return null
    return null + [
        given.why(given.clause or changed.CHANGED, card, f"{TAKEN[flag]}『{ability.name}』")
        for flag, given in _lost(play, card, ability.name)
        if flag == LOST or not printed
    ]


TAKEN = {LOST: "失去", GONE_FOR_GOOD: "不能重新获得"}


def _lost(play: Rules, card: int, name: str = "") -> list[tuple[str, Given]]:
    """What takes abilities away from a card by their name; a 常 ability does so while it is not itself taken away."""
    found = [
        (e.what, Given(e.clause, e.source or None, e.called, of=e.name))
        for e in play.state.effects
        if e.what in {LOST, GONE_FOR_GOOD} and reaches(play, e, card)
    ]
    if not play.losing and play.ever(LOST):
        play.losing = True
        try:
            found = [(flag, given) for flag in (LOST, GONE_FOR_GOOD) for given in play.flags(card, flag)]
        finally:
            play.losing = False
    return [(flag, given) for flag, given in found if name in {"", given.of}]


def limited(play: Rules, card: int, ability: Ability) -> str:
    """By what a use limit tells an ability from the card's others: its name, or its place if it has none (4.9.2)."""
    printed = play.face(card).abilities
    if ability.name or ability not in printed:
        return ability.name
    return f"第{printed.index(ability) + 1}个能力"


UNLIMITED = "没有使用次数限制"


def unlimited(play: Rules, card: int, ability: Ability) -> bool:
    """Whether something says that an ability has no use limit now."""
    return any(given.of == ability.name for given in play.flags(card, UNLIMITED))


def freed(play: Rules, card: int, ability: Ability) -> list[Reason]:
    """What says that an ability has no use limit now; a sentence of its own text is part of what it does (21.1.1)."""
    there = [one for one in play.flags(card, UNLIMITED) if one.of == ability.name]
    found = [one.why(one.clause or changed.CHANGED, "失去使用次数限制") for one in there]
    its_own = {Reason(ALWAYS, one.gives, card, titled(ability)) for one in found}
    return [*(replace(one, clause=CONTENT) if one in its_own else one for one in found), *let(play, found)]


def used_up(play: Rules, card: int, ability: Ability) -> bool:
    """Whether an ability was used this turn and so may not be again (5.1.1.3)."""
    return limited(play, card, ability) in play.card(card).used and not unlimited(play, card, ability)


def called(play: Rules, card: int, ability: Ability) -> str:
    """What an ability is called in a choice: 『its name』, or which of the card's it is."""
    return f"『{ability.name}』" if ability.name else limited(play, card, ability) or "『』"


def titled(ability: Ability) -> str:
    """What an ability is called in a reason: its name, or its words if it has none."""
    return ability.name or ability.text


def remaining(play: Rules, card: int, found: list[Ability]) -> list[Ability]:
    """The abilities without those that an effect takes away by their name, or that it lets the card not gain."""
    lost = {(flag, given.of) for flag, given in _lost(play, card)}
    if not lost:
        return found
    printed = play.face(card).abilities
    return [
        ability
        for ability in found
        if ((LOST, ability.name) not in lost or regained(play, card, ability))
        and (ability in printed or (GONE_FOR_GOOD, ability.name) not in lost)
    ]


def regained(play: Rules, card: int, ability: Ability) -> bool:
    """Whether an effect has given a card an ability after all that took one of its name away."""
    given = [e.stamp for e in play.state.effects if e.ability == ability and card in e.on]
    gone = [e.stamp for e in play.state.effects if (e.what, e.name) == (LOST, ability.name) and reaches(play, e, card)]
    by_effects = len(gone) == sum(flag == LOST for flag, _ in _lost(play, card, ability.name))
    return bool(given) and by_effects and max(given) > max(gone, default=0)


def icon_blocks(play: Rules, card: int, ability: Ability, *, now: bool = False) -> tuple[Reason, ...]:
    """What keeps an ability from having effect: its keyword icons, each with what is missing.

    ``now``: as the effect begins, not where it is chosen or set off.
    """
    play.consult(*[clause for icon, *_ in ability.icons for clause in ICONS.get(str(icon), ())])
    found = play.barring([reason for met, reason in _icons(play, card, ability, now=now) if not met])
    return (*found, *_unread(play, card, ability)) if any(by.clause == TOGETHER_ONLY for by in found) else found


def icons_met(play: Rules, card: int, ability: Ability) -> list[Reason]:
    """What the keyword icons of an ability ask for and is there."""
    return [reason for met, reason in _icons(play, card, ability) if met]


_ANALOGY = {"起": "（在选择时看：比照21.2.2.2.3）", "自": "（在诱发时看：比照21.2.2.2.4）"}
"""The book says of 转职技 alone when its condition is looked at; of the other icons only that the effect needs it."""


def _icons(play: Rules, card: int, ability: Ability, *, now: bool = False) -> Iterator[tuple[bool, Reason]]:
    """Each keyword icon that asks for something: whether it is met, by which clause, and what is there."""
    for icon, *words in ability.icons:
        found = _asks(play, card, ability.kind, str(icon), words)
        if found is not None:
            met, clause, seen = found
            play.consult(clause)
            when = "" if now or icon == "转职技" else _ANALOGY.get(ability.kind, "")
            said = f"〖{' '.join(map(str, (icon, *words)))}〗：{seen}{when}"
            yield met, Reason(clause, (said,), card, titled(ability))


def _asks(  # noqa: PLR0911 - one an icon
    play: Rules, card: int, kind: str, icon: str, words: list[str | int]
) -> tuple[bool, Clause, str] | None:
    """Whether what an icon asks for is there, the clause that asks for it, and what is seen; None: it asks nothing."""
    match icon:
        case "转职技":
            met = facts.promoted(play, card)
            return met, PROMOTED_BY.get(kind, PROMOTED_ONLY), f"{'' if met else '不'}是转职后的单位"
        case "升级技":
            cards = len(play.card(card).below) + 1
            return cards >= max(2, int(words[0])), LEVELLED_ONLY, f"共{cards}张"
        case "共斗技" if words:
            shown = [(affinity, _bonds_of(play, card, affinity), least) for affinity, least in _wanted(words)]
            few = [one for one in shown if one[1] < one[2]]
            said = "、".join(f"势力「{affinity}」的羁绊卡有{there}张" for affinity, there, _ in few or shown)
            return not few, TOGETHER_ONLY, said
        case _ if icon == BOND_SKILL:
            here = play.card(card)
            met = here.zone == BONDS and here.face_up
            return met, CARD_FIRST, f"{'在' if met else '不在'}羁绊区正面朝上（书中没有这个图示，照卡上的说明）"
        case "纹章力":
            met = play.card(card).zone == "手牌"
            return met, CARD_FIRST, f"{'在' if met else '不在'}手牌（书中没有这个图示，照卡上的说明）"
        case "化形":
            met = _beside(play, card, {str(word) for word in words})
            return met, SHAPED_ONLY, f"同一区域{'有' if met else '没有'}「{'」「'.join(map(str, words))}」"
    return None


def icon_facts(play: Rules, card: int, ability: Ability) -> Iterator[Reason]:
    """What makes it so that what the keyword icons of an ability ask for is there, or is not."""
    told: list[Reason]
    for icon, *words in ability.icons:
        if icon == "转职技":
            told = [Reason(facts.PROMOTED[1], ("看是不是叠放过、有转职费用",), card)]
            facts.promoted(play, card, told)
            yield from told
        elif icon == "升级技":
            told = [Reason(facts.LEVELLED[1], ("看下方有没有叠放的卡",), card)]
            facts.levelled(play, card, told)
            yield from told
            yield Reason(ICONS["升级技"][0], (f"指定的数量是{words[0]}",), card)
        elif icon == "化形":
            yield Reason(AREA, (f"它在{play.card(card).zone}",), card)


def _unread(play: Rules, card: int, ability: Ability) -> Iterator[Reason]:
    """That 共斗技 would be met if the face-down bonds could be read, too (6.4.2.2.1)."""
    asked = [words for icon, *words in ability.icons if icon == "共斗技"]
    if not any(_too_few(conditions.read_through(play), card, words) for words in asked):
        yield from conditions.face_down(play, (play.card(card).player,))


def know_bonds(play: Rules, card: int, ability: Ability) -> None:
    """Which cards lie face up among the bonds, where 共斗技 hangs on some that nobody has written down (6.4.2.2)."""
    player = play.card(card).player
    for icon, *words in ability.icons:
        if icon != "共斗技":
            continue
        for bond in play.state.zones[player, BONDS]:
            shown = play.card(bond)
            if shown.face_up and not shown.face and _too_few(play, card, words):
                play.identify(bond)


def let(play: Rules, told: list[Reason]) -> Iterator[Reason]:
    """What the 常 and 特 abilities among some reasons ask for and is there: icons, 仅限, conditions."""
    for reason in told:
        if reason.clause not in {ALWAYS, EFFECTIVE} or not reason.card:
            continue
        context = Context(reason.card, play.card(reason.card).player)
        for ability in [each for each in play.face(reason.card).abilities if titled(each) == reason.ability]:
            yield from icons_met(play, reason.card, ability)
            yield from icon_facts(play, reason.card, ability)
            if ability.only is not None:
                yield Reason(STATIC_ONLY, seen(play, ability.only, context), reason.card, reason.ability)
            for asked in [node for node in ability.body if isinstance(node, If)]:
                worded = asked.word != WHERE_IT_IS and not unworded(asked, ability)
                if worded and selecting.holds(play, asked.condition, context):
                    clause = unmet_by(asked.word)
                    yield Reason(clause, seen(play, asked.condition, context), reason.card, reason.ability)
                    yield from conditions.behind(play, asked.condition, context)


def unmet_by(word: str) -> Clause:
    """The clause by which nothing is done where a condition does not hold, by the word that the text uses."""
    return _BY_WORD.get(word, NOT_SO)


NOT_THEN = cite("2.3.1.1", "（A）时，（B）")
NOT_DURING = cite("2.3.1.2", "就不能实行（B）")
NOT_THE_CASE = cite("2.3.1.4", "（A）的条件没有满足")
NOT_SO = cite("2.3.1.5", "（A）的条件没有满足")
AS_FAR = cite("2.3", "只实行能实行的部分")
_BY_WORD = {
    "中": NOT_DURING,
    "时": NOT_THEN,
    WHERE_IT_IS: AS_FAR,
    **dict.fromkeys(("的场合", "的期间", "场合", "期间"), NOT_THE_CASE),
}


def hangs_on_unseen(play: Rules, card: int, ability: Ability) -> bool:
    """Whether 共斗技 may be met, depending on which cards lie face up among the bonds that nobody has written down."""
    bonds = play.state.zones[play.card(card).player, BONDS]
    unseen = any(play.card(bond).face_up and not play.card(bond).face for bond in bonds)
    return unseen and any(icon == "共斗技" for icon, *_ in ability.icons)


def _wanted(words: list[str | int]) -> list[tuple[str, int]]:
    """The affinities that 共斗技 names, and how many bonds of each (21.2.2.4)."""
    return [(str(affinity), int(least)) for affinity, least in zip(words[::2], words[1::2], strict=True)]


def _too_few(play: Rules, card: int, words: list[str | int]) -> bool:
    return any(_bonds_of(play, card, affinity) < least for affinity, least in _wanted(words))


def _bonds_of(play: Rules, card: int, affinity: str) -> int:
    bonds = play.state.zones[play.card(card).player, BONDS]
    return sum(affinity in facts.fact(play, bond, "势力") for bond in bonds)


def _beside(play: Rules, card: int, names: set[str]) -> bool:
    own = play.card(card)
    return any(
        names & set(facts.unit_names(play, other)) for other in play.state.zones[own.player, own.zone] if other != card
    )


def nullified(play: Rules, card: int) -> bool:
    """Whether something says that the abilities of a unit have no effect, or none but its 特 abilities."""
    return bool(silencing(play, card)) or any(
        e.what in {NULL, ALL_BUT_SPECIAL} and reaches(play, e, card) for e in play.state.effects
    )


def _null(play: Rules, card: int, ability: Ability) -> list[Effect]:
    """The effects by which an ability of a unit has none of its own."""
    kinds = {NULL} if ability.kind == "特" else {NULL, ALL_BUT_SPECIAL}
    return [e for e in play.state.effects if e.what in kinds and reaches(play, e, card)]


ALL_BUT_SPECIAL = "失去【特】以外的能力"


SAID = {NULL: "的能力无效", ALL_BUT_SPECIAL: "失去【特】以外的全部能力，也不能重新获得"}


def of_effect(effect: Effect, *said: int | str) -> Reason:
    """A lasting effect as a reason."""
    return Reason(effect.clause or changed.CHANGED, said, effect.source or None, effect.called)


def flag_said(flag: str, number: int, name: str) -> str:
    """A flag with all that it says beside whom it is on."""
    return f"{SAID.get(flag, flag)}{f'变为{number}颗' if number and flag == ORBS else ''}{name and f'『{name}』'}"


ORBS = "所将破坏的宝玉"


OF_WHATEVER = frozenset({"不能由能力放置到退避区", "不能由能力放置到羁绊区"})
"""What is forbidden to be done with any card of a description, whenever it came there."""
NEXT_TURNS = frozenset({"下一次自己的回合中", "下一次对手的回合中"})


def _begun(play: Rules, effect: Effect) -> bool:
    now = play.state
    whose = effect.player if effect.until == "下一次自己的回合中" else 1 - effect.player
    return now.turn_player == whose and now.turn > effect.turn


def reaches(play: Rules, effect: Effect, card: int) -> bool:
    """Whether an effect is on a card, also one that came later where it is on everyone (24.1.9.1).

    One for 下一次自己的回合中 is on none before that turn has begun.
    """
    if effect.until in NEXT_TURNS and not _begun(play, effect):
        return False
    if card in effect.on:
        return True
    if effect.what in OF_WHATEVER and effect.later is not None:
        return card in selecting.meant(play, effect.later, Context(effect.source, effect.player))
    if not effect.everyone or play.card(card).player != effect.player or play.card(card).zone not in FIELD:
        return False
    play.consult(FOREVER)
    return play.applies(FOREVER)
