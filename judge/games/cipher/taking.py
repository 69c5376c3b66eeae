"""2.4 to 2.7 and 24.1.6, 24.1.7. Choosing the cards that an effect is about, as many as it says and can be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.meant import Ref, Select, Target
from judge.effects.nodes.verbs import Choose, Defeat
from judge.games.cards import unfit
from judge.games.cards.meaning import RELATIONS, Context
from judge.games.cipher import facts, left_open, selecting, static
from judge.games.cipher.book import cite, embody
from judge.games.cipher.conditions import WORDING
from judge.games.cipher.rules import Rules, name
from judge.games.cipher.vocabulary import WORDS
from judge.games.cipher.zones import BELOW, BONDS, DECK, FIELD, HAND, ORBS, RETREAT, ZONES
from judge.kernel import CHANCE, Option, Reason

EFFECT = cite("21.1.1", "会被实行的内容")
UP_TO = cite("24.1.6.1", "范围是0到A")
NOT_TWICE = embody("24.1.6.2", "不能选择多次")
ANY_NUMBER = cite("24.1.7.1", "选择一个正整数")
NEVER_TWICE = embody("24.1.7.2", "不能选择多次")
AS_MANY = cite("2.5", "尽可能多地实行")
ALREADY = embody("2.8", "不能再做使它变为同一状态的动作")
NOTHING = cite("2.7", "该过程视为没有实行")
FROM_ZERO = embody("2.6", "从0以上的整数里选")
NUMBERS = (embody("24.1.6", "至多"), embody("24.1.7", "选择任意"))
HIDDEN_ZONES, PUBLIC = embody("6.4.3", "非公开"), embody("6.4.1", "公开信息")
ORB_TO_BREAK = cite("24.1.14.1", "选出的1颗宝玉")
ALREADY = cite("2.8", "不能再做使它变为同一状态的动作")
MAY_FIND_NONE = cite("2.4", "也可以不选")


def take(
    play: Rules,
    target: Target,
    context: Context,
    *question: str,
    by: int | None = None,
    among: Callable[[int], bool] = bool,
    clause: Clause | None = None,
    kept: Callable[[int], list[Reason]] | None = None,
) -> tuple[list[int], bool]:
    """The cards that a verb is about, chosen if the text lets somebody choose; and whether they are enough.

    ``among``: which of the cards described the verb can be done to at all. ``clause``: the verb's own for choosing.
    ``kept``: what keeps a card from being chosen for it.
    """
    left_open.described(play, target, context)
    if isinstance(target, Ref) or target.top or (target.least is None and target.most is None):
        found = selecting.meant(play, target, context)
        if not found and isinstance(target, Select):
            play.owing_to(_none_such(play, target, context, *selecting.WORDS.rules(play, context)))
            play.withheld("没有符合的卡，视为没有实行", clause=NOTHING)
        wanted = 0 if isinstance(target, Ref) or target.most is None else selecting.amount(play, target.most, context)
        return found, bool(found) and len(found) >= wanted
    player = context.player if by is None else by
    if target.shown:
        _know(play, context)
    described = _candidates(play, target, context)
    cards = [card for card in described if among(card)]
    least = 0 if target.least is None else selecting.amount(play, target.least, context)
    most = len(cards) if target.most is None else selecting.amount(play, target.most, context)
    enough = (_kinds(play, cards, *target.distinct) if target.distinct else len(cards)) >= least
    least, number, twice = _how_many(play, target, least, most, clause)
    if twice is None and not enough and (context.paying or not play.applies(AS_MANY)):
        return [], False
    if twice is None and not enough and cards:
        number = AS_MANY
        missing = f"缺的{least - len(cards)}张：要求{least}张，能选的只有{len(cards)}张，尽可能多地选"
        play.withheld(missing, clause=AS_MANY)
    none = Reason(FROM_ZERO, ("选的数是0",)) if number == UP_TO and not least else None
    wanted = least
    if target.random:
        player = CHANCE
    elif _hidden(play, target, player, context) and not context.paying and play.applies(MAY_FIND_NONE):
        least, none = _none_of_the_hidden(play, target, context, least)
    once: dict[Option, Reason] = {}  # says nothing where none is chosen
    if of_each := _not_twice(play, cards, most, twice) or _left_to_him(play, target, context, wanted - least, cards):
        once = dict.fromkeys(cards, of_each)

    def against(card: int) -> list[Reason]:
        return [*static.forbidding(play, card, "不能被选择", context.card), *(kept(card) if kept is not None else ())]

    words = question or ("选择",)
    (said,) = selecting.WORDS.rules(play, context)
    bound = _not_hidden(target, player, context) if least and cards else ()
    play.owing_to(bound)
    limit = number or said
    with play.describing(partial(_unfit, play, target, context, among, said), limit, *bound, more=(limit,)):
        if target.total is not None or (target.distinct and _alike_among(play, cards, *target.distinct)):
            picked = _different(
                play,
                player,
                cards,
                target,
                context,
                *words,
                bounds=(least, most),
                clause=number,
                none=none,
                bearing=once,
            )
        else:

            def some(least: int, none: Reason | None) -> list[int]:
                return list(
                    play.some(
                        player,
                        cards,
                        *words,
                        least=least,
                        most=most,
                        against=against,
                        clause=number,
                        none=none,
                        bearing=once,
                    )
                )

            picked = some(least, none)
            if least < wanted and len(picked) < min(wanted, len(cards)) and not _may_choose_fewer(play, target):
                picked = some(wanted, None)
            _identified(play, picked, target, context)
    if not picked and play.applies(NOTHING):
        play.owing_to([Reason(ALREADY, ("已经是这一状态",), card) for card in described if not among(card)])
        play.owing_to(_none_such(play, target, context, said) if not described else ())
        play.withheld(_none_chosen(target, cards), clause=NOTHING)
        return [], False
    return picked, not picked or (enough and len(picked) >= least)


def _none_chosen(target: Select, cards: Sequence[int]) -> str:
    """Whether nobody chose one, or there was none to choose."""
    none = f"没有选出任何一{WORDS.classifiers.get(target.kind, '张')}" if cards else f"没有能选的{target.kind}"
    return f"{none}，视为没有实行"


def _unfit(
    play: Rules, target: Select, context: Context, among: Callable[[int], bool], said: Clause, card: int
) -> list[Reason]:
    """Why a card is none that a text lets be chosen: it is not described, or nothing can be done to it."""
    if by := unfit.reasons(selecting.WORDS, play, target, context, (said,), card):
        return by
    return [] if among(card) else [Reason(ALREADY, (), card)]


FEW = 5
"""Of so many cards each is named with what it is not, where none is as a text describes it."""


def _none_such(play: Rules, target: Select, context: Context, said: Clause) -> list[Reason]:
    """What the open cards are not of which a text asks for one of some description."""
    bare = replace(target, filters=(), either=(), also=(), other=False, except_=())
    there = selecting.candidates(play, bare, context)
    seen = [card for card in there if (zone := play.card(card).zone) == BELOW or ZONES[zone].public]  # 6.4.2.3
    open_ = [card for card in seen if play.card(card).face]
    found = [by for card in open_ for by in unfit.reasons(selecting.WORDS, play, target, context, (said,), card)]
    return found if len(open_) <= FEW else []


def _how_many(
    play: Rules, target: Select, least: int, most: int, clause: Clause | None
) -> tuple[int, Clause | None, Clause | None]:
    """How few are chosen, by which clause somebody says how many, and the one by which none is chosen twice."""
    if target.most is None:
        play.consult(*NUMBERS)
        return (least if play.applies(ANY_NUMBER) else 0), ANY_NUMBER, NEVER_TWICE
    if least < most:
        play.consult(*NUMBERS)
        return (least if play.applies(UP_TO) else most), UP_TO, NOT_TWICE
    return least, clause, None


def choosing_to_break(node: object, after: Sequence[object]) -> Clause | None:
    """The clause by which an orb is chosen that the next part of a text breaks (24.1.14.1); else None."""
    if not (isinstance(node, Choose) and isinstance(node.of, Select) and after):
        return None
    of_orbs = node.of.kind == "宝玉" or node.of.zones == (ORBS,)
    return ORB_TO_BREAK if of_orbs and isinstance(after[0], Defeat) and isinstance(after[0].what, Ref) else None


ANY_OF_THEM = "2.4说的「该效果指定的卡」算不算没有写是怎样的卡（选择自己的1张手牌），书中没有写"
NOT_CLEAR = "是自己的非公开的卡，能不能不选书中没有写明"
MAY, MUST = "也算：可以不选", "不算：要有所指定才可以不选"


def _none_of_the_hidden(play: Rules, target: Select, context: Context, least: int) -> tuple[int, Reason | None]:
    """How few of his hidden cards the effect's user must choose, and why he need not choose any (2.4)."""
    bare = least > 0 and not target.filters
    if bare and play.state.ruling_on(str(MAY_FIND_NONE)) == MUST:
        return least, None
    open_ = bare and play.state.ruling_on(str(MAY_FIND_NONE)) != MAY
    said = NOT_CLEAR if open_ else "是自己的非公开的卡，可以不选"
    return 0, Reason(MAY_FIND_NONE, (said,), context.card or None, context.name)


def _not_hidden(target: Select, player: int, context: Context) -> tuple[Reason, ...]:
    """Why 2.4 lets nobody choose none of cards off the battlefield: they are open, or not of the effect's user."""
    if context.paying or target.random or not target.zones or not set(target.zones).isdisjoint(FIELD):
        return ()
    said = ""
    public = all(ZONES[zone].public for zone in target.zones if zone in ZONES)
    if public:
        said = f"{'、'.join(target.zones)}里的卡是公开的，不能不选"
    elif player != context.player:
        said = f"只有这个效果的使用者{name(context.player)}可以不选"
    elif target.whose == "对手":
        said = "不是自己的卡，不能不选"
    spared = Reason(MAY_FIND_NONE, (said,), context.card or None, context.name)
    return (spared, *[Reason(PUBLIC)] * public) if said else ()


def _not_twice(play: Rules, cards: Sequence[int], most: int, twice: Clause | None) -> Reason | None:
    """That none is chosen twice, where it could be: 24.1.6.2 speaks of units alone."""
    units = all(play.card(card).zone in FIELD for card in cards)
    if twice is None or min(most, len(cards)) <= 1 or not (units or twice == NEVER_TWICE):
        return None
    return Reason(twice, ("同一张不能选2次",))


def _left_to_him(play: Rules, target: Select, context: Context, spared: int, cards: Sequence[int]) -> Reason | None:
    """Why somebody chooses at all where there are no more of his hidden cards than he is to take (2.4)."""
    if spared <= 0 or len(cards) > spared:
        return None
    open_ = not target.filters and play.state.ruling_on(str(MAY_FIND_NONE)) != MAY
    said = NOT_CLEAR if open_ else "是自己的非公开的卡，本来也可以不选"
    return Reason(MAY_FIND_NONE, (said,), context.card or None, context.name)


def _may_choose_fewer(play: Rules, target: Select) -> bool:
    """Whether 2.4 lets somebody choose none of his hidden cards also where the text says nothing of what they are."""
    nearest = (MAY_FIND_NONE, HIDDEN_ZONES)
    return bool(target.filters) or play.reading(str(MAY_FIND_NONE), ANY_OF_THEM, (MAY, MUST), nearest) == MAY


def _kinds(play: Rules, cards: Sequence[int], fact: str) -> int:
    """How many of some cards there are at most that differ in a fact."""
    return len({facts.unit_names(play, card) if fact == "单位名" else facts.fact(play, card, fact) for card in cards})


def _alike_among(play: Rules, cards: Sequence[int], fact: str) -> bool:
    """Whether two of some cards are alike in a fact, or may be, as nobody knows one of them."""
    pairs = combinations(cards, 2)
    unknown = any(not facts.unit_names(play, card) for card in cards)
    return unknown or any(facts.alike(play, one, other, fact) for one, other in pairs)


def _different(
    play: Rules,
    player: int,
    cards: Sequence[int],
    target: Select,
    context: Context,
    *question: str,
    bounds: tuple[int, int],
    clause: Clause | None,
    none: Reason | None,
    bearing: dict[Option, Reason],
) -> list[int]:
    """Cards one after the other, where one that is chosen rules out others.

    No two may be alike in a fact (单位名各不相同), or together they may not come to more (合计6以下).
    """
    least, most = bounds
    found: list[int] = []

    def against(card: int) -> list[Reason]:
        alike = [(other, fact) for fact in target.distinct for other in found if facts.alike(play, card, other, fact)]
        same = [
            Reason(EFFECT, (f"{fact}与已选的", other, "相同"), context.card or None, context.name)
            for other, fact in alike
        ]
        return [
            *static.forbidding(play, card, "不能被选择", context.card),
            *same,
            *_too_much(play, card, found, target, context),
        ]

    while len(found) < most:
        left = [card for card in cards if card not in found]
        one = play.pick(
            player,
            left,
            *question,
            least=int(len(found) < least),
            against=against,
            clause=clause,
            none=none if not found else None,
            bearing=bearing,
        )
        if one is None:
            break
        found.append(one)
        _identified(play, [one], target, context)
    return found


def _too_much(play: Rules, card: int, found: list[int], target: Select, context: Context) -> list[Reason]:
    """By how much a card and those that are chosen are together more than the text lets be chosen."""
    if target.total is None:
        return []
    fact, (most, *_) = target.total.fact, target.total.values
    together = sum(int(value) for each in (*found, card) for value in facts.fact(play, each, fact))
    if RELATIONS[target.total.relation](together, most):
        return []
    allowed = WORDING.demand(target.total).removeprefix(fact)
    asked = ("选了", card, f"，{fact}的合计就是{together}，要在{allowed}")
    return [Reason(EFFECT, asked, context.card or None, context.name)]


OWN_HAND = embody("6.4.4.1", "可以查看它们的正面")
MAY_BE_ANYTHING = frozenset({HAND, DECK, RETREAT, BONDS})
"""Where cards lie that somebody may look at, though the board does not say which they are."""


def _candidates(play: Rules, target: Select, context: Context) -> list[int]:
    """The cards that fit the description, and those that nobody has seen and that may fit it."""
    if not MAY_BE_ANYTHING.intersection(target.zones) or not target.filters:
        return selecting.candidates(play, target, context)
    return [
        card
        for card in selecting.candidates(play, replace(target, filters=()), context)
        if _possible(play, card, target, context)
        or (play.card(card).face and selecting.WORDS.described(play, target, card, context))
    ]


def _possible(play: Rules, card: int, target: Select, context: Context) -> list[str]:
    """The printed sides with which a card that nobody has seen would be as it is described."""
    if not target.filters or play.card(card).zone not in MAY_BE_ANYTHING:
        return []
    return play.could_be(card, lambda: selecting.WORDS.described(play, target, card, context))


def _identified(play: Rules, picked: list[int], target: Select, context: Context) -> None:
    """Which of those that fit each chosen card is that nobody has seen."""
    for card in picked:
        faces = _possible(play, card, target, context)
        if faces and play.card(card).zone == HAND:
            play.because(OWN_HAND, "使用者知道是哪一张", card=card)
        if faces:
            play.identify(card, faces)


def _know(play: Rules, context: Context) -> None:
    """Which cards were looked at must be known before one of them is chosen."""
    for card in selecting.shown(play, context):
        if not play.card(card).face:
            play.identify(card)


AS_FAR, UNIT = cite("2.3", "只实行能实行的部分"), embody("26.2.1", "作为单位存在的卡")


def still_there(play: Rules, cards: Sequence[int], zones: Sequence[str] = FIELD) -> list[int]:
    """Those of some units that have not left the battlefield since a text spoke of them (26.2.1)."""
    gone = [card for card in cards if play.card(card).zone not in zones]
    for card in gone:
        play.because(UNIT, f"在{play.card(card).zone}，不是战场上的单位", card=card)
        play.withheld(card, "已经不在战场上，这一部分实行不了", clause=AS_FAR)
    return [card for card in cards if card not in gone]


def that_after(target: Target, cards: Sequence[int], context: Context) -> tuple[int, ...]:
    """What 「那」 means after something was done: the cards that were described, not those that were pointed at."""
    return tuple(cards) if isinstance(target, Select) else context.that


def _hidden(play: Rules, target: Select, player: int, context: Context) -> bool:
    """Whether the effect's user chooses among his own hidden cards (2.4)."""
    user = play.card(context.card).player if context.card else context.player
    if not player == context.player == user:
        return False
    if target.shown:
        return play.state.shown is None or len(play.state.shown.players) == 1
    public = any(ZONES[zone].public for zone in target.zones if zone in ZONES)
    return bool(target.zones) and not public and target.whose == "自己"
