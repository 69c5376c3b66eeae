"""701, 706–708. What an effect does for a time: numbers, flags, facts, prevention."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects import tell, walking
from judge.effects.nodes.ability import Ability, Grant, Later, Node
from judge.effects.nodes.harm import Prevent
from judge.effects.nodes.meant import Ref, Select, Whose
from judge.effects.nodes.verbs import Become, Gain, Power
from judge.games.cards.lasting import FOREVER, Lasting
from judge.games.cards.layers import INSTEAD
from judge.games.cards.meaning import Context, Done
from judge.games.zero import facts, keyword_clauses, layers, observing, order, selecting, strength
from judge.games.zero.book import cite
from judge.games.zero.card import (
    BANS,
    LEVELS,
    LIFE_KEPT,
    NEXT_LESS,
    NO_ATTACK,
    NO_DRAWS,
    NO_EFFECTS,
    SKIPS,
    Awaited,
    Effect,
)
from judge.games.zero.piles import VERB
from judge.games.zero.rules import Rules, name
from judge.games.zero.selecting import pick
from judge.games.zero.vocabulary import WORDS
from judge.games.zero.zones import IN_PLAY, LIFE, OUT
from judge.kernel import JUDGE
from judge.kernel.records import Telling

EITHER_WAY = cite("607#1", "其他的牌或效果")
PREVENTED = cite("607#4", "叫作防止伤害")
UNTIL_USED = cite("607#5", "防止满所注明数量")
LOSES = layers.LOSES
GIVEN_AGAIN = layers.ONLY_OWN
FOCUS = keyword_clauses.KEYWORD_CLAUSES["聚气"]
BECOMES = {"属性": facts.CHANGED_TRAIT, "牌名": cite("301#4", "改变之后的牌名")}
GIVEN = layers.GAINED


class Temporary(Lasting):
    """Numbers, other facts, flags and effects that cards have for a time."""

    meaning, kind = selecting.WORDS, Effect

    def clause(self, play: Rules, node: Node) -> Clause:
        """By what is changed (317, 306#6, 301#4), or that something is given (307#4)."""
        del play
        match node:
            case Power():
                return strength.CHANGES.get(node.fact, VERB)
            case Become(value=tuple()):
                return BECOMES.get(node.fact, VERB)
            case Gain():
                return facts.GAINED_TRAIT
            case Grant(ability=Ability() as ability, unspoken=True):
                return layers.CHANGED if "改为" in ability.text else VERB
            case Grant(ability=Ability()):
                return GIVEN
        return VERB

    def does(self, play: Rules, node: Node, context: Context) -> tuple[str, str, dict[str, Any]]:
        """A prohibition may be limited to what it is directed at."""
        what, said, more = super().does(play, node, context)
        if isinstance(node, Grant) and node.unspoken:  # none of the card's own, so that it does not lose it (708#2)
            return INSTEAD, f"受{said.removeprefix('获得')}影响", more
        if isinstance(node, Grant) and node.against is not None:
            more["against"] = node.against
        return what, f"获得「{what}」" if what in keyword_clauses.KEYWORDS else said, more

    def last(self, play: Rules, node: Any, context: Context) -> Done:
        """失去效果 is apart (708)."""
        if node.until == BATTLE_END and play.state.battle is None and _no_battle(play):
            return False, context.that
        if (
            isinstance(node, Grant)
            and node.flag in BANS | NO_ATTACK | NO_EFFECTS | LEVELS | NEXT_LESS | SKIPS | NO_DRAWS
        ):
            return self.ban(play, node, context)
        if isinstance(node, Grant) and node.flag == layers.NO_EFFECT:
            return _lose(play, node, context)
        return super().last(play, node, context)

    def how_long(self, until: str, context: Context) -> Telling:
        """Whose turn it is by name; the step in which cards are not reset belongs to it; 此牌 is whose effect it is."""
        if until == "回合结束":  # to 407#1, which comes after the end step
            return ("，限本回合",)
        said = until
        for side, player in (("我方", context.player), ("对方", 1 - context.player)):
            said = said.replace(f"{side}的", side).replace(side, f"{name(player)}的")
        if until in GONE:
            return ("，直到", context.card, said.removeprefix("此牌"))
        return (f"，到{said}结束为止" if said.endswith("重置步骤") else f"，直到{said}",)

    def on(
        self,
        play: Any,
        cards: Sequence[int],
        what: str,
        until: str,
        context: Context,
        said: str,
        *,
        clause: Clause | None,
        **facts: Any,
    ) -> Done:
        """What lasts until a later turn begins or ends: until which."""
        if until in LATER_ENDS or until in LATER_STARTS:
            facts["ends"] = play.state.turn + _turns_on(play, until, context.player)
        return super().on(play, cards, what, until, context, said, clause=clause, **facts)

    def ban(self, play: Rules, node: Grant, context: Context) -> Done:
        """对方下个回合不能使用战术牌: on a player, and on no card; of a later turn, which one (``number``)."""
        mine, turn = play.state.turn_player == context.player, play.state.turn
        his = mine if node.flag.startswith("我方") else not mine
        when = node.number if node.until != "下个回合" else turn + (2 if his else 1)
        made = Effect(
            *(0, node.flag, (), node.until or FOREVER, context.player),
            source=context.card,
            name=context.name,
            against=node.against,
            number=when,
        )
        return play.affect(made, _of_player(node, context), clause=VERB), context.that


def _of_player(node: Grant, context: Context) -> str:
    """What is said of a player by his name, of which cards, and for how long."""
    side = node.flag[:2]
    who = {"我方": name(context.player), "对方": name(1 - context.player)}.get(side, side)
    said = WORDS.flags[node.flag].format(node.number).removeprefix("使").replace(side, who, 1)
    if node.against is not None:
        cards = observing.OBSERVER.wording.described(node.against)
        said = said.replace("牌的费用", f"{cards}的费用") if node.flag in NEXT_LESS else f"{said}{cards}"
    if node.until == NEXT_STEP:
        return said.replace("跳过", "跳过其下一个")
    when = f"在{who}的下个回合中，" if node.until == "下个回合" else WORDS.times.get(node.until, "")
    return f"{when}{said}"


NEXT_STEP = "下一个步骤"
TEMPORARY = Temporary()
LATER_STARTS = ("下个回合开始", "我方下个回合开始", "对方下个回合开始")
LATER_ENDS = ("下个回合结束", "我方下个回合结束", "对方下个回合结束")


def begun(play: Rules) -> None:
    """What was to last until this turn begins is over: so says the text (102#1)."""
    over = [e for e in play.state.effects if e.until in LATER_STARTS and e.ends and e.ends <= play.state.turn]
    if over:
        kept = tuple([effect for effect in play.state.effects if effect not in over])
        said = "」「".join(dict.fromkeys(f"直到{effect.until}" for effect in over))
        play.set(f"「{said}」的效果到此为止", clause=order.TEXT_FIRST, effects=kept)


def _turns_on(play: Rules, until: str, player: int) -> int:
    """How many turns from now the next one is, or the next one of who is named."""
    now = play.state.turn_player == player
    return 2 if (until.startswith("我方") and now) or (until.startswith("对方") and not now) else 1


BATTLE_END = "战斗结束"
GONE = ("此牌离开战斗区", "此牌离开我方战斗区")
"""Until the card whose effect it is leaves play; the other one, until another player controls it as well."""


def _no_battle(play: Rules) -> bool:
    """Whether what lasts for this battle is left out, since there is none: the book does not say."""
    return play.reading("507#1", *NO_BATTLE) == NO_BATTLE[1][0]


NO_BATTLE = (
    "效果说持续到本次战斗结束，而现在没有战斗",
    ("不产生影响（102#4：做不到的忽略）", "持续到下一场战斗结束（507#1：战斗结束时失效）"),
    (cite("507#1", "战斗时的效果失效"), order.IMPOSSIBLE),
)


def _lose(play: Rules, node: Grant, context: Context) -> Done:
    """失去效果. What a continuous effect gave goes too, and is given again once this is calculated (708#2).

    When, if the loss lasts for a time, the book does not say (Z-A16).
    """
    cards = pick(play, node.what, context, "失去效果的牌")
    given = [x for card in cards for x in layers.layers(play) if x.static and card in x.on and x.source != card]
    if node.until and any(layer.what in keyword_clauses.KEYWORDS or layer.ability is not None for layer in given):
        play.reading("708#2", *layers.WHEN_AGAIN)
    if given:
        play.because(GIVEN_AGAIN, "别的牌赋予的不失去，「获得」的一同失去、再次获得")
    return TEMPORARY.on(play, cards, layers.NO_EFFECT, node.until, context, "失去效果", clause=LOSES)


def prevent(play: Rules, node: Prevent, context: Context) -> Done:
    """Damage that will not be suffered (607#4)."""
    if isinstance(node.what, Select) and node.what.kind == LIFE:
        return _keep_life(play, node, node.what.whose, context)
    cards = pick(play, node.what, context, "防止其伤害的牌")
    number = None if node.amount is None else selecting.amount(play, node.amount, context)
    if node.next:
        said, what, more = "下一次将要受到的伤害被防止", PREVENTS[0], {"words": ONCE}
    else:
        said = f"将要受到的{'' if number is None else f'{number}点'}{'战斗' if node.battle else ''}伤害被防止"
        what, more = PREVENTS[node.battle], {}
    each = len(cards) > 1 and (node.next or (number is not None and _each_its_own(play)))
    done = [
        TEMPORARY.on(play, some, what, node.until, context, said, clause=PREVENTED, number=number, **more)[0]
        for some in ([[card] for card in cards] if each else [cards])
    ]
    return any(done), tuple(cards)


def _each_its_own(play: Rules) -> bool:
    """Whether so many points are prevented of each of several cards, or of all together: the book does not say."""
    return play.reading(OF_SEVERAL_KEY, *OF_SEVERAL) == OF_SEVERAL[1][0]


OF_SEVERAL_KEY = "607#5 几张"
OF_SEVERAL = (
    "对几张角色牌防止若干点伤害，是每张各防止这么多，还是合计",
    ("每张各自防止这么多", "合计防止这么多"),
    (UNTIL_USED,),
)


def shared(play: Rules, wanted: Mapping[int, int], *, battle: bool) -> list[int]:
    """Cards that are to suffer so much at once, those first of which a prevention for all of them prevents it.

    Where it is not enough for all, the book does not say.
    """
    cards = list(wanted)
    for effect in (e for e in play.state.effects if e.what in PREVENTS[: 1 + battle] and e.number is not None):
        some = [card for card in cards if card in effect.on and wanted[card] > 0]
        if len(some) > 1 and sum(wanted[card] for card in some) > (effect.number or 0):
            none = Clause("", "")
            chosen = play.choose(JUDGE, some, WHOSE_FIRST, clause=none, nearest=(UNTIL_USED,), shape="one")
            cards.sort(key=lambda card: card not in chosen)
    return cards


WHOSE_FIRST = "防止的数量不够几张角色牌同时受到的伤害，先防止哪一张的"


def _keep_life(play: Rules, node: Prevent, whose: Whose, context: Context) -> Done:
    """A life zone is kept from damage, not the cards in it; 607#4 is about characters, so the text decides (102#1)."""
    what = LIFE_KEPT[whose, node.battle]
    made = Effect(0, what, (), node.until or FOREVER, context.player, source=context.card, name=context.name)
    said = observing.in_a_line([node], context)
    return play.affect(made, *said, clause=order.TEXT_FIRST), context.that


def life_kept(play: Rules, player: int, *, battle: bool) -> bool:
    """Whether an effect keeps a player's life zone from damage that it would suffer now."""
    for (whose, only_battle), what in LIFE_KEPT.items():
        for effect in play.state.effects:
            theirs = effect.what == what and player in selecting.sides(play, whose, effect.player)
            if theirs and only_battle and not battle:  # 607#1 tells the two apart
                play.because(EITHER_WAY, "牌的效果造成的，不是战斗伤害")
            of_this = battle or not only_battle or not play.applies(EITHER_WAY)
            if theirs and of_this and play.applies(order.TEXT_FIRST):
                kind = "战斗" if battle else ""
                play.because(order.TEXT_FIRST, "生命区受到保护", card=effect.source or None, ability=effect.name)
                words = f"的生命区不受到{kind}伤害，全部被防止"
                play.note("withheld", name(player), words, clause=order.TEXT_FIRST)
                return True
    return False


ONCE = ("下一次",)
"""What is noted of a prevention of the next damage only."""
PREVENTS = ("防止伤害", "防止战斗伤害")
"""What an effect is that prevents damage: any, or that of a battle."""


def preventing(play: Rules, card: int, *, battle: bool) -> list[Effect]:
    """What prevents damage to a card."""
    what = PREVENTS if battle or not play.applies(EITHER_WAY) else PREVENTS[:1]
    return [e for e in play.state.effects if e.what in what and card in e.on and play.applies(PREVENTED)]


def prevented(play: Rules, card: int, number: int, *, battle: bool) -> int:
    """What of some damage is left when everything has prevented what it can (607#4, 607#5)."""
    for effect in preventing(play, card, battle=battle):
        if number <= 0:
            break
        held = number if effect.number is None else min(number, effect.number)
        number -= held
        left = None if effect.number is None else effect.number - held
        play.because(PREVENTED, "防止伤害", card=effect.source or None, ability=effect.name)
        kind = "战斗" if battle else ""
        words = f"{'将要受到的' if number else '不受到这次'}{kind}伤害，{'其中' if number else ''}{held}点被防止"
        play.note("replaced" if number else "withheld", card, words, clause=PREVENTED)
        if effect.words == ONCE and play.applies(UNTIL_USED):
            lessen(play, effect, 0, "防止过了下一次的伤害，不再防止")
        elif left is not None and play.applies(UNTIL_USED):
            lessen(play, effect, left)
    return number


def lessen(play: Rules, effect: Effect, left: int, over: str = "要防止的数量已满，不再防止") -> None:
    """A prevention that was used has so much left; none, and it is over (607#5)."""
    now = tuple([replace(e, number=left) if e == effect else e for e in play.state.effects])
    now = tuple([e for e in now if e.what not in PREVENTS or e.number != 0])
    whose = (effect.source,) if effect.source else ()
    play.set(*whose, f"还能防止{left}点" if left else over, clause=UNTIL_USED, effects=now)


def later(play: Rules, node: Later, context: Context) -> Done:
    """The next time that something happens (900#8): apart from its card from now on."""
    if node.event in NEXT_MOMENTS or node.event == "回合结束":
        return _at_the_end(play, node, context)
    cards = [card for card in selecting.meant(play, node.who, context) if play.in_play(card)]
    facts = {"name": context.name, "wanted": node.targets}
    made = [Awaited(node.event, c, play.stamp(c), context.player, node.then, **facts) for c in cards]  # type: ignore[arg-type]
    words = (context.card, f"：下一次{node.event}的时候，", *observing.in_a_line(node.then, context, node.targets))
    return play.set(*words, clause=FOCUS, awaited=(*play.state.awaited, *made)), context.that


def _at_the_end(play: Rules, node: Later, context: Context) -> Done:
    """At the end of the turn, as the text says (700#1): to the cards spoken of that are the same then (205#3)."""
    meant = selecting.meant(play, node.who, context) if Ref("那") in walking.parts(node.then) else []
    there = [card for card in meant if play.card(card).zone in IN_PLAY]
    cards = tuple(there or [card for card in meant if play.card(card).zone == OUT])
    if meant and not cards:
        return False, context.that
    stamp = max([play.stamp(card) for card in there], default=0)
    moment = "回合开始" if node.event.endswith("开始") else "回合结束"
    turn = play.state.turn + (_turns_on(play, node.event, context.player) if node.event in NEXT_MOMENTS else 0)
    made = Awaited(moment, 0, stamp, context.player, node.then, context.name, context.card, cards, turn)
    words = (context.card, f"：{node.event}时{_told(node)}")
    return play.set(*words, clause=VERB, awaited=(*play.state.awaited, made)), context.that


def _told(node: Later) -> str:
    """What is to be done then, in words."""
    return tell.in_a_line(node.then, WORDS)


AT_END = cite("406#1", "在此触发并清算")
NEXT_MOMENTS = frozenset(f"{whose}下个回合{end}" for whose in ("", "我方", "对方") for end in ("开始", "结束"))
"""What is said of a later turn, of whose next one, or of the next there is."""


def missed(play: Rules) -> None:
    """What was to be done at the end of this turn and was not, for its end step was over or left out (407#2)."""
    left = [one for one in play.state.awaited if one.event == "回合结束" and one.turn <= play.state.turn]
    if left and play.reading("406#1", *MISSED) == MISSED[1][0]:
        rest = tuple([one for one in play.state.awaited if one not in left])
        play.set("「回合结束时」要做的不再做", clause=AT_END, awaited=rest)


MISSED = (
    "「回合结束时」要做的事，这个回合的结束步骤已经过了或被跳过",
    ("不再做（说的是这个回合的结束）", "下一个回合结束时做"),
    (AT_END, cite("407#2", "直接跳到清算步骤")),
)
