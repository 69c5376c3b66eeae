"""1.94, 1.117. What effects do to cards and players for a time: numbers, facts, flags, abilities, prevention."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects import tell
from judge.effects.nodes.ability import Ability, Grant, Later, Node
from judge.effects.nodes.harm import Prevent
from judge.effects.nodes.meant import TARGET, Fact, Filter, Ref, Select, Term
from judge.effects.nodes.verbs import Become, Cheaper, Gain, Power, Swap
from judge.effects.rewriting import mentions, swapped
from judge.effects.walking import parts
from judge.games.cards import lasting
from judge.games.cards.meaning import Context, Done
from judge.games.cards.values import Awaited, Layer
from judge.games.touhou import durations, facts, keywords, layers, meant, next_use, noted, selecting
from judge.games.touhou.book import cite
from judge.games.touhou.card import IT_LEAVES, Effect, as_player, as_target
from judge.games.touhou.numbers import ALWAYS
from judge.games.touhou.rules import Rules, name
from judge.games.touhou.vocabulary import KEYWORDS, LATER_TURN, WORDS
from judge.kernel import Reason

CHANGED = cite("1.94", "一切持续性效应加以修改")
TO_PLAYER = cite("1.112", "效应赋予玩家某种事物")
GIVEN = cite("1.111", "把能力赋予它")
PREVENTS = cite("1.117f", "用另一个事件替代它")
PRICE = cite("7.1.6a", "可能受某些效果影响")
DELAYED = cite("1.142a", "触发类能力随时可以触发")
ENTERS_TAPPED, ENTERS_WITH = "横置进战场", "进战场时带有指示物"
NO_TARGET, NO_TARGET_OF_THESE = "不能成为目标", "不能成为符卡或能力的目标"
USABLE = "可以使用"
FOR_USE = frozenset((USABLE, "不支付颜色值", "可以不支付颜色值"))
"""What is said of a card only for its being used."""
WHILE_OUT = "被移除期间"
STUCK_IN_RESET = "重置阶段不能重置"
UNKNOWN = "未知词条"
NEXT_RESET, ANY_NEXT_RESET, TURN_END, NOW = "下个重置阶段", "下一个重置阶段", "回合结束", "现在"
RESETS = cite("5.1.2", "主玩家先进行规则动作“重置”")
WHOSE_RESET = ("其操控者的下一个重置阶段", "紧接着的重置阶段，不论是谁的")
ALL_GAME = "游戏结束"


class Temporary(lasting.Lasting):
    """Lasting effects as this book has them: by 1.94, or 1.111 where an ability is given."""

    meaning, kind = selecting.WORDS, Effect

    def clause(self, play: Rules, node: Node) -> Clause:
        """The clause by which it is so."""
        del play
        return GIVEN if isinstance(node, Grant) else CHANGED

    def does(self, play: Any, node: Node, context: Context) -> tuple[str, str, dict[str, Any]]:
        """What may be used may be used by the player of the words."""
        what, said, facts = super().does(play, node, context)
        if isinstance(node, Grant) and isinstance(node.against, Select):
            facts["words"] = (node.against.kind, node.against.whose)
            said = meant.flagged(node)
        if isinstance(node, Grant) and node.flag == USABLE:
            facts["number"] = context.player
        elif isinstance(node, Grant) and (node.flag == UNKNOWN or node.flag in KEYWORDS):
            said = f"获得{node.name if node.flag == UNKNOWN else said}"
        elif isinstance(node, Grant) and node.flag == NO_TARGET and node.against is None:
            said = NO_TARGET_OF_THESE
        elif isinstance(node, Grant) and node.against is None and node.flag in WORDS.flags:
            said = WORDS.flags[node.flag].format(node.number or "")
        return what, said, facts

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
        before: str = "",
        **more: Any,
    ) -> Done:
        """Something holds for cards, or for players (1.112), from now on; ``before``: said before their names."""
        given: dict[str, Any] = {"source": context.card, "name": context.name, **more}
        made = self.kind(
            0,
            what,
            tuple(cards),
            until or lasting.FOREVER,
            context.player,
            **given,
        )
        told: list[int | str] = []
        if clause == GIVEN and given.get("ability") is None and what not in KEYWORDS:
            clause = facts.as_told(play, context.card)
        to_player = any(as_player(one) is not None for one in cards) and clause in {CHANGED, GIVEN, PRICE}
        if to_player or (what in FOR_USE and clause == facts.ITS_TEXT):  # who may use it is given something
            clause = TO_PLAYER
        for one in cards:
            player = as_player(one)
            told += ["、"] * bool(told)
            told.append(one if player is None else name(player))
            if player is not None and clause != TO_PLAYER:
                play.because(TO_PLAYER, "赋予玩家")
        for one in given.get("onto", ()):
            player = as_player(one)
            told += [said, "改由", one if player is None else name(player)]
            said = "受到"
        if what in FOR_USE:
            told = [name(context.player), "可以使用" if what == USABLE else "使用", *told]
            said = "" if what == USABLE else said.removeprefix("使用")
        during = "在它被移除的期间，" if until == WHILE_OUT else ""
        return play.affect(made, f"{during}{before}", *told, *_as_long(said, until, context), clause=clause), tuple(
            cards
        )


TEMPORARY = Temporary()
IN_RESET = {"下个重置阶段": "在其操控者的下个重置阶段不能重置", "下一个重置阶段": "在下一个重置阶段不能重置"}
"""How it is said that something is not reset then."""


def _as_long(said: str, until: str, context: Context) -> tuple[int | str, ...]:
    """What holds, and how long."""
    if not until or until == WHILE_OUT:
        return (said,)
    if until in IN_RESET and said == WORDS.flags[STUCK_IN_RESET]:
        return (IN_RESET[until],)
    if until == IT_LEAVES:
        return (f"{said}，直到", context.card, "离开战场")
    whose = ""
    if until.startswith(next_use.UNTIL_NEXT):
        card = until.removeprefix(next_use.UNTIL_NEXT)[1:-1]
        whose, until = name(context.player), f"{next_use.UNTIL_NEXT}{card}" if "「" in card else until
    for word, player in (("你的", context.player), ("对手的", 1 - context.player)):
        if until.startswith(word):
            whose, until = f"{name(player)}的", until.removeprefix(word)
    return (f"{said}，直到{whose}{until}",)


_CHOSEN = Filter("颜色", "=", (noted.CHOSEN,))


def last(play: Rules, node: Node, context: Context) -> Done:
    """What holds for a time; what holds all game long for what a player controls is an ability of his (1.112)."""
    if isinstance(node, Grant | Power | Gain | Become):
        if isinstance(node.what, Select) and (node.until == ALL_GAME or _of_use(node)):
            own = Ability(context.name, "静止", context.name, (replace(node, until=""),))
            node = Grant(Ref("玩家", "自己"), until=node.until, ability=own)
        if node.until == IT_LEAVES and not durations.lasts(play, context.card):
            return False, context.that
    if isinstance(node, Grant) and node.flag == noted.KEYWORD:
        node = replace(node, flag=noted.last(play, context.card, noted.CHOSEN_WORD))
    if isinstance(node, Grant) and node.flag == UNKNOWN:
        keywords.given(play, node.name)
    if isinstance(node, Grant) and node.ability is not None and mentions(node.ability, Term(LATER_TURN)):
        node = replace(node, ability=swapped(node.ability, Term(LATER_TURN), Term(LATER_TURN, play.state.turn)))
    if isinstance(node, Grant) and node.ability is not None and mentions(node.ability.body, _CHOSEN):
        hue = Filter("颜色", "=", (colour(play, context),))  # what is given speaks of no card that chose it
        words = node.ability.text.replace("该颜色", f"{hue.values[0]}色")
        node = replace(node, ability=replace(node.ability, text=words, body=swapped(node.ability.body, _CHOSEN, hue)))
    return TEMPORARY.last(play, node, context)


def _of_use(node: Node) -> bool:
    """Whether it is said of the cards that a player uses meanwhile, wherever they lie as they are used."""
    what = node.what if isinstance(node, Grant) and node.until and node.ability is None else None
    return isinstance(what, Select) and any(demand.fact == "使用" for demand in what.filters)


def swap(play: Rules, node: Swap, context: Context) -> Done:
    """Two numbers of a unit change places: each is changed by as much as it takes."""
    cards = [card for card in selecting.meant(play, node.what, context) if play.in_play(card)]
    for card in cards:
        one, other = (selecting.amount(play, Fact(fact, Ref("那")), replace(context, that=(card,)))
                      for fact in (node.one, node.other))  # fmt: skip
        for fact, more in ((node.one, other - one), (node.other, one - other)):
            on = replace(context, that=(card,))
            TEMPORARY.last(play, Power(Ref("那"), fact, more, node.until), on)
    return bool(cards), tuple(cards)


def become(play: Rules, node: Become, context: Context) -> Done:
    """Another colour, race, name or number; the colour may be the one that was chosen."""
    if isinstance(node.value, tuple):
        node = replace(node, value=tuple([colour(play, context) if word == "所选" else word for word in node.value]))
    return TEMPORARY.last(play, node, context)


def gain(play: Rules, node: Gain, context: Context) -> Done:
    """A colour, a race or a name besides; the colour may be the one that was chosen."""
    words = tuple([colour(play, context) if word == "所选" else word for word in node.words])
    return TEMPORARY.last(play, replace(node, words=words), context)


def colour(play: Rules, context: Context) -> str:
    """The colour that was chosen last for a text."""
    return noted.last(play, context.card, noted.CHOSEN_COLOUR)


def prevent(play: Rules, node: Prevent, context: Context) -> Done:
    """防止: damage that would be suffered is not (1.117f)."""
    on = selecting.pick(play, node.what, context, "防止其伤害的对象")
    number = None if node.amount is None else selecting.amount(play, node.amount, context)
    kinds = layers.kinds_prevented(node)
    words = (*(("下一次",) if node.next else ()), *kinds)
    much = "下一次" if node.next else "" if number is None else f"接下来{number}点"
    said = f"将要{'造成' if node.dealt else '受到'}的{much}{''.join(kinds)}伤害"
    more: dict[str, Any] = {"before": "防止", "number": number, "words": words}
    if node.onto is not None:
        onto = selecting.meant(play, node.onto, context)
        if len(onto) != 1:
            return False, context.that  # who would suffer it is gone, so that it stays as it is
        more |= {"before": "", "onto": tuple(onto), "onto_since": play.card(onto[0]).stamp if onto[0] > 0 else 0}
    return TEMPORARY.on(play, on, layers.what_is_done(node), node.until, context, said, clause=PREVENTS, **more)


def cheaper(play: Rules, node: Cheaper, context: Context) -> Done:
    """What is to be paid for cards changes for a time: an ability that its player is given (1.112)."""
    said = "".join(tell.steps((replace(node, until=""),), WORDS)).strip().replace("你使用的", "")
    said = f"的{said}" if said.startswith("对手") else said.removeprefix("你")  # behind whose ability it is
    on, before = [as_target(context.player)], ""
    if isinstance(node.what, Ref) and node.what.role != "玩家":  # of these cards alone
        on, node = selecting.meant(play, node.what, context), replace(node, what=Ref("这"))
        before, said = "使用", "时" + said.partition("时")[2]
    ability = Ability(context.name, "静止", context.name or said, (replace(node, until=""),))
    return TEMPORARY.on(play, on, "能力", node.until, context, said, clause=PRICE, before=before, ability=ability)


def of_price(effect: Effect) -> bool:
    """Whether it says what is paid for a card as it is used, for which it goes to the 对抗 first (7.1.3, 7.1.6a)."""
    return effect.ability is not None and all(isinstance(node, Cheaper) for node in effect.ability.body)


def later(play: Rules, node: Later, context: Context) -> Done:
    """下个结束阶段开始时, 当该单位离开战场时: what follows is set off then; what it is about is remembered."""
    of_card = isinstance(node.who, Ref) and node.who.role != "玩家"
    waited = [one for one in selecting.meant(play, node.who, context) if not of_card or play.in_play(one)]
    if of_card and not waited:
        return False, context.that  # it is gone already, so that this never happens to it
    on = 0 if len(waited) != 1 else waited[0]
    said, that = node, context.that
    for role in sorted({part.role for part in parts((node.then, node.while_)) if isinstance(part, Ref)}):
        if role.startswith(TARGET) or role == "诱发":
            said, that = swapped(said, Ref(role), Ref("那")), tuple(selecting.meant(play, Ref(role), context))
    facts = {"name": context.name, "source": context.card, "that": that}
    facts |= {"always": bool(node.until), "while_": said.while_}
    stamp = play.card(on).stamp if on > 0 else 0
    made = Awaited(node.event, on, stamp, context.player, said.then, **facts)  # type: ignore[arg-type]
    when = node.event.replace("开始", "阶段开始")
    next_ = "" if on > 0 else "下一次"
    words = (
        context.card,
        "：",
        *((on,) if on > 0 else ()),
        f"{'本回合中' if node.until else next_}{when}时",
        *(
            ("，若", *meant.named(play, meant.condition(said.while_), replace(context, that=that)), "，")
            if said.while_
            else ()
        ),
        *meant.named(play, tell.in_a_line(said.then, WORDS), replace(context, that=that)),
    )
    return play.set(*words, clause=DELAYED, awaited=(*play.state.awaited, made)), context.that


def reset_over(play: Rules, player: int) -> None:
    """What held for a player's permanents up to his next reset phase is over.

    Of 下一个重置阶段 that does not say whose it is, the judge reads what it is of a permanent of the other player.
    """
    state = play.state
    of_his = {NEXT_RESET, ANY_NEXT_RESET}
    if any(e.until == ANY_NEXT_RESET and not _of_player(play, e.on, player) for e in state.effects):
        missing = "「下一个重置阶段」没有写是谁的，这是另一位玩家的重置阶段"
        if play.reading(ANY_NEXT_RESET, missing, WHOSE_RESET, (RESETS,)) == WHOSE_RESET[1]:
            play.set(effects=tuple([e for e in state.effects if e.until != ANY_NEXT_RESET]))
    state = play.state
    kept = tuple([e for e in state.effects if e.until not in of_his or not _of_player(play, e.on, player)])
    if kept != state.effects:
        play.set(effects=kept)


def as_turns_change(play: Rules, player: int, at: str) -> None:
    """What holds up to where somebody's next turn begins or ends is over with this turn, or with the one to come.

    ``player``: whose turn comes next; ``at``: 开始 before what is over with this turn is removed, 结束 after that.
    """
    if at == "开始":
        durations.up_to_the_turn(play, player)
    state = play.state
    now = tuple([replace(one, until=TURN_END) if _due(one, player, at) else one for one in state.effects])
    if now != state.effects:
        play.set(effects=now)


def as_phase_begins(play: Rules, phase: str) -> bool:
    """What holds up to where a phase of the turn player begins is over now; whether there is any."""
    state = play.state
    now = tuple(
        [replace(one, until=NOW) if _due(one, state.turn_player, "阶段开始", phase) else one for one in state.effects]
    )
    if now == state.effects:
        return False
    play.set(effects=now)
    return True


def over_now(play: Rules) -> None:
    """That is over."""
    play.set(effects=tuple([one for one in play.state.effects if one.until != NOW]))


def _due(effect: Effect, player: int, at: str, what: str = "回合") -> bool:
    whose = "你的" if effect.player == player else "对手的"
    return effect.until in {f"下个{what}{at}", f"{whose}下个{what}{at}"}


def _of_player(play: Rules, on: Sequence[int], player: int) -> bool:
    return any(card > 0 and play.card(card).player == player for card in on)


def as_it_enters(play: Rules, card: int, player: int) -> tuple[list[Reason], tuple[tuple[str, int], ...]]:
    """What says that a card enters tapped, it itself or another one, and with which counters it does (1.194)."""
    tapped, counters = list[Reason](), own_counters(play, card)
    for ability in play.face(card).abilities:
        for node in ability.body if ability.kind == "静止" else ():
            if isinstance(node, Grant) and node.flag == ENTERS_TAPPED and node.what == Ref("这"):
                tapped.append(Reason(ALWAYS, (ENTERS_TAPPED,), card, ability.name or ability.text))
    for flag in (ENTERS_TAPPED, ENTERS_WITH):
        for layer in _of_those_who_enter(play, flag, card, player):
            if flag == ENTERS_TAPPED:
                tapped.append(Reason(ALWAYS, (ENTERS_TAPPED,), layer.source, layer.name))
            elif isinstance(layer.node, Grant):
                play.because(ALWAYS, f"带有{layer.node.number}个{layer.node.name}指示物", card=layer.source)
                counters.append((layer.node.name, layer.node.number or 1))
    return tapped, tuple(counters)


def own_counters(play: Rules, card: int) -> list[tuple[str, int]]:
    """The counters with which a card enters by what it prints itself."""
    found = []
    for node in [node for ability in play.face(card).abilities if ability.kind == "静止" for node in ability.body]:
        if isinstance(node, Grant) and node.flag == ENTERS_WITH and node.what == Ref("这"):
            found.append((node.name, node.number or 1))
        elif isinstance(node, Grant) and node.flag == "进战场时带有X个指示物":
            found.append((node.name, facts.chosen_x(play, card)))
    return found


def _of_those_who_enter(play: Rules, flag: str, card: int, player: int) -> list[Layer]:
    """What other cards say of those that enter, where this one is among them."""
    found = []
    for layer in layers.every(play, flag):
        what = layer.node.what if isinstance(layer.node, Grant) else None
        if isinstance(what, Select) and layer.source and player in _sides(play, what, layer.source):
            here = replace(what, whose="双方", zones=(play.card(card).zone,))
            if selecting.described(play, here, card, Context(layer.source, player)):
                found.append(layer)
    return found


def _sides(play: Rules, what: Select, source: int) -> tuple[int, ...]:
    """On whose side a description looks, by the words of a card."""
    return selecting.sides(play, what.whose, play.card(source).player)
