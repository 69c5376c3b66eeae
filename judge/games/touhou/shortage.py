"""1.151a. What there is too little of for a part of a condition that is no 颜色值, and what cannot be done at all."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects import tell
from judge.effects.nodes.ability import Node
from judge.effects.nodes.meant import Ref, Select
from judge.effects.nodes.verbs import Counters, GiveUp, Points, Put, Reveal, Turn
from judge.games.cards.meaning import Context
from judge.games.touhou import facts, picking, selecting, turning
from judge.games.touhou.book import cite
from judge.games.touhou.rules import UNSACRIFICED, Rules
from judge.games.touhou.vocabulary import WORDS
from judge.games.touhou.zones import DISC, FIELD, NEW_OBJECT
from judge.kernel import Reason

IN_STACK = cite("7.1.3", "把这张牌放进对抗区")


def barriers(play: Rules, part: Node, context: Context) -> list[Reason]:
    """Why the 结界 are not tapped that would pay for a part of a condition."""
    if not isinstance(part, Turn) or part.state != "横置" or not isinstance(part.what, Select):
        return []
    there, wanted = selecting.candidates(play, part.what, context), selecting.amount(play, part.what.most or 1, context)
    return turning.but_for_barriers(play, there, wanted, named=turning.by_its_text(play, part))


def short(play: Rules, part: Node, context: Context) -> str:
    """What there is too little of for a part of a condition; nothing, if there is enough."""
    said, wanted, have = "", 0, 0
    match part:
        case Turn(Select() as what, state):
            wanted = selecting.amount(play, what.most or 1, context)
            there = selecting.candidates(play, what, context)
            named = turning.by_its_text(play, part)
            have = sum(not play.barring(turning.against(play, card, state, named=named)) for card in there)
            said = f"要{state}{wanted}个，只有{have}个可以"
        case GiveUp(what, way):
            wanted = selecting.amount(play, what.most or 1, context)
            there = to_give_up(play, what, way, context)
            itself = context.card in there and play.card(context.card).zone not in {FIELD, DISC}
            if itself and play.applies(IN_STACK):
                without = [card for card in there if card != context.card]
                if picking.apart(play, what, without) < wanted <= picking.apart(play, what, there):
                    play.because(IN_STACK, "宣言之后在对抗区，不算在内", card=context.card)
                there = without
            have = picking.apart(play, what, there)
            of = tell.described(replace(what, whose="双方", holder=None, least=None, most=None, random=False), WORDS)
            said = f"要{way}{wanted}{'个' if way == '牺牲' else '张'}{of}，{f'只有{have}' if have else '一'}"
            said += "个" if way == "牺牲" else "张"
            said += "" if have else "也没有"
        case Counters(on, kind, amount, minus=True) if amount is not None:
            wanted = selecting.amount(play, amount, context)
            there = selecting.meant(play, on, context)
            of_kind = (play.counters(one, kind) if kind else facts.every_counter(play, one) for one in there)
            have = max(of_kind, default=0)
            said = f"要移去{wanted}个{kind}指示物，只有{have}个"
        case Put(Select() as what) | Reveal(Select() as what):
            wanted = selecting.amount(play, what.least or 0, context)
            have = picking.apart(play, what, selecting.candidates(play, replace(what, top=False), context))
            done = "展示" if isinstance(part, Reveal) else "移动"
            said = f"要{done}{wanted}张，只有{have}张"
        case Points("生命", number, "自己", minus=True):
            wanted, have = selecting.amount(play, number, context), play.person(context.player).life
            said = f"要付{wanted}点生命，只有{have}点"
    return said if have < wanted else ""


def to_give_up(play: Rules, what: Select, way: str, context: Context) -> list[int]:
    """Those that can be given up: what cannot be sacrificed is none of them."""
    found = selecting.candidates(play, what, context)
    return [card for card in found if not play.flags(card, UNSACRIFICED)] if way == "牺牲" else found


def nothing_to(play: Rules, part: Node, context: Context) -> str:
    """Why nothing at all of a part can be done: nothing to give up, to turn so, or to move from there; else nothing."""
    match part:
        case Put(Ref() as what) if part.origin and (cards := selecting.meant(play, what, context)):
            if not any(card > 0 and play.card(card).zone == part.origin for card in cards):
                play.because(NEW_OBJECT, f"已经不在{part.origin}", card=cards[0])
                return "那张牌已经移动过"
        case GiveUp(what, way) if not selecting.candidates(play, what, context):
            return f"没有可以{way}的"
        case Turn(what, state):
            meant = selecting.meant(play, what, context)
            if all(card < 0 or play.card(card).tapped == (state == "横置") for card in meant):
                return f"没有可以{'横置' if state == '横置' else '重置'}的"
    return ""
