"""A question as it is spoken at a table, in the words that a dispute is asked in: 月姬能不能神速回避 is 月姬 神速回避.

Nothing that is said is left out but what says no more than that it is a question: whose, what and to what stay.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from judge.cjk import fold
from judge.scenario.ahead import Ahead, ahead
from judge.scenario.run import Run

MAY: Final = re.compile(
    r"能不能|可不可以|是不是可以|能否|可否|是否可以|不(?:可以|能)(?=.*[吗么?？])|可以(?=.*[吗么?？])|(?<![可功性机])能(?![力量])(?=.*[吗么?？])|为什么(?:就|还)?不(?:能|可以)"
)
_LEFT: Final = re.compile(
    r"(?P<card>.+?)(?:怎么|为什么)?(?:还|仍然?)(?:会)?(?:在(?:场上?)?|没有?(?:死|离场)|活着)|(?P<where>.+?)(?:现在)?在哪(?:里|儿)?了?"
)
_ASKS: Final = re.compile(r"^(?:请问|那么?|现在|此刻|这时|为什么|为何|怎么)+|[吗呢么了吧]*[?？。]*$")
_TO_CHOOSE: Final = frozenset({"选", "选择", "选取"})
"""What says of an act no more than that it is a choice."""
_BEFORE: Final = "再还又就也去来用拿让把对向将被以、，,"
_BEHIND: Final = "的去来对向用、，,"
"""What stands between the words of an act and says nothing of it."""
_WORDS: Final = "使用|费用|作用|失去|除去|让过|对手(?!牌)|对方"
"""Words that begin or end with such a sign and are words all the same."""


def spoken(done: Run, said: str) -> tuple[str, ...]:
    """What a spoken question may mean, the likeliest first; nothing if it is none."""
    text, names = _text(said), _names(done)
    left = _LEFT.fullmatch(text)
    card = (left["card"] or left["where"]).removesuffix("怎么").removesuffix("为什么") if left else ""
    if card in names:
        return (f"{card}.区域",)
    pieces = _pieces(done, text)
    if who_acts(done, " ".join(pieces)) and not done_to(done, " ".join(pieces)):
        return ()
    chosen = [piece for piece in pieces if piece not in _TO_CHOOSE]
    if len(pieces) == len(chosen) > 1 and all(piece in names for piece in pieces):  # what is done is left out
        return ()
    meant = dict.fromkeys(
        words
        for words in (
            *_used(done, text),
            *_chosen_by_that(pieces, chosen),
            " ".join(_bare(text, _whole(done))),
            " ".join(chosen or pieces),
            " ".join(pieces),
        )
        if words and words != said.strip()
    )
    return tuple(meant)


def _used(done: Run, text: str) -> tuple[str, ...]:
    """Of a card of which it is said only that it is used: that, before all else that is done with it."""
    who = f"(?:(?P<who>{'|'.join(map(re.escape, done.scenario.game.players))})\\s*)?"
    card, aside = f"(?P<card>{'|'.join(map(re.escape, _names(done)))})", "[还再就也\\s]*"
    ways = (f"{who}{aside}使?用{aside}{card}", f"{who}{card}{aside}使?用")
    used = next((found for way in ways if (found := re.fullmatch(way, text))), None)
    return (f"{used['who']} 使用{used['card']}" if used["who"] else f"使用{used['card']}",) if used else ()


def _chosen_by_that(pieces: list[str], chosen: list[str]) -> tuple[str, ...]:
    """Of a card of which nothing is said but that it is chosen: that, before all else that is done with it."""
    return (f"选择：{chosen[0]}",) if len(chosen) == 1 < len(pieces) else ()


def of_the_doer(done: Run, act: str) -> str:
    """An act that a card does to another (约克 攻击 天马) without that one: whether it may be done at all."""
    pieces, names = act.split(), set(_names(done))
    named = [piece for piece in pieces if piece in names]
    return (
        " ".join(piece for piece in pieces if piece != named[-1]) if len(named) > 1 and len(pieces) > len(named) else ""
    )


def aimed(done: Run, said: str) -> tuple[str, str] | None:
    """Of a question what is done to what (能不能攻击盾兵), where nobody chooses that: the act and the card."""
    pieces = _pieces(done, _text(said))
    return (pieces[0], pieces[1]) if who_acts(done, " ".join(pieces)) else None


def _text(said: str) -> str:
    """A question without what only makes one of it."""
    return _ASKS.sub("", MAY.sub(" ", said.strip(), count=1).strip())


def _names(done: Run) -> list[str]:
    return sorted({*done.scenario.faces, *_cards(done)}, key=len, reverse=True)


def _pieces(done: Run, text: str) -> list[str]:
    """The words of a question, apart where one begins that is known; an ability stays whole, with whose it is."""
    names, whole = list(map(re.escape, _names(done))), _whole(done)
    whose = f"(?:(?:[{''.join(done.scenario.game.players)}]的)?(?:{'|'.join(names)})的?)?" if names else ""
    known = re.compile("|".join([f"{whose}『[^』]*』", *names, *map(re.escape, _called(done)), "$"]))
    return [bare for piece in _between(known, text) for bare in _bare(piece, whole)]


def _whole(done: Run) -> re.Pattern[str]:
    """The words of which nothing is left out, whatever sign they begin or end with: 将军 is a card."""
    return re.compile("|".join([*map(re.escape, [*_names(done), *_called(done)]), _WORDS]))


def _between(known: re.Pattern[str], text: str) -> list[str]:
    """A text cut before and behind each word that is known."""
    cuts = sorted({0, len(text), *(at for found in known.finditer(text) for at in found.span())})
    return [text[a:b] for a, b in pairwise(cuts)]


def done_to(done: Run, act: str) -> tuple[Ahead, ...]:
    """Where it is chosen what an act is done to, if that is asked (攻击 剑士) and nobody chooses it now."""
    pieces, cards = act.split(), set(_names(done))
    for at, deed in enumerate(pieces):
        if deed in cards:  # what is named is not done
            continue
        named = (*pieces[:at], *pieces[at + 1 :])
        ways = ahead(done, fold(deed), named) if named else ()
        if ways:
            return ways
    return ()


def who_acts(done: Run, said: str) -> bool:
    """Whether words for what something is done to would be taken for who does it: 攻击盾兵, of an act 攻击：盾兵.

    They are not where somebody chooses what it is done to.
    """
    match said.split():
        case [act, card]:
            offered = [(one.question, set(map(one.option, one.decision.options))) for one in done.decisions]
            chosen_for = any(act in question and card in options for question, options in offered)
            return not chosen_for and any(said.startswith(f"{act}：") for _, options in offered for said in options)
        case _:
            return False


def asks_leave(said: str) -> bool:
    """Whether a question says that it is about what may be done: its words as they are mean nothing then."""
    return MAY.search(said) is not None


def _bare(piece: str, whole: re.Pattern[str]) -> list[str]:
    """The parts of a piece without what stands between; a word that is one is not cut."""
    return [bare for part in piece.split() if (bare := _without_asides(part, whole))]


def _without_asides(part: str, whole: re.Pattern[str]) -> str:
    while part[:1] in _BEFORE and part and not whole.match(part):
        part = part[1:]
    while part[-1:] in _BEHIND and part and not any(found.end() == len(part) for found in whole.finditer(part)):
        part = part[:-1]
    return part


def _cards(done: Run) -> set[str]:
    """What the cards on the board are called, each apart."""
    state, game = done.line.reached, done.scenario.game
    return {game.named(state, card) for card in state.cards if state.cards[card].face}


def _called(done: Run) -> list[str]:
    """What else may be named in an act: zones, and what could be chosen that is no card, as the leader of a player."""
    board = done.scenario.game.board
    options = [
        decided.option(option)
        for decided in done.decisions
        for option in (*decided.decision.options, *(barred.option for barred in decided.decision.blocked))
    ]
    words = {word for option in options for word in re.split("[：，、的『』]", option) if len(word) > 1}
    return sorted({*board.sides, *board.common, *words}, key=len, reverse=True)
