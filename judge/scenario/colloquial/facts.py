"""Facts that are asked for in a judge's own words: of a card, of a player, of a zone and how its cards lie."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from judge.scenario import lying
from judge.scenario.heard import Heard
from judge.scenario.run import Run

C, Q, P, Z, F = "[\ue000-\ue0ff]", "[\ue100-\ue1ff]", "[\ue200-\ue2ff]", "[\ue300-\ue3ff]", "[\ue400-\ue4ff]"
"""The signs of a card, an ability, a player, a zone and a fact."""
MANY: Final = "(?:多少|几)"
"""What asks how many."""
_OF: Final = "(?:张|点|个|颗|名|枚|只)?"
_BE: Final = "(?:(?:还|应该|应|会|该)?(?:是|有|剩下|剩余|剩|等于|变成了?|变为|到)?了?)"


class Asked(NamedTuple):
    """A question as it is being read."""

    done: Run
    heard: Heard
    text: str


def fact(asked: Asked) -> list[str]:
    """A fact of a card or of a player, as it is at the end."""
    return list(_of_a_card(asked)) or list(_of_a_player(asked)) or _lying_so(asked)


_WHERE: Final = re.compile(f"(?P<c>{C})(?:的|会|要|被)?(?:在|去|到|回|放|送)*了?哪(?:里|儿|{Z})?(?:了|去了?)?")
_IN_WHOSE: Final = re.compile(f"(?P<c>{C})(?:会|要|被)?(?:在|去|到|进|回|放|送|入)+了?谁的{Z}")
_STILL: Final = re.compile(f"(?P<c>{C})(?:还|仍然?)会?在(?:场上?|{Z})?吗?|(?P<d>{C})(?:死|离场)了(?:吗|没有|没)?")
_WHOSE: Final = re.compile(f"(?P<c>{C})(?:由谁(?:控制|操控)|是谁的|归谁|在谁(?:那里|手里|场上|手上)|被谁控制)了?")
_HOW_MUCH: Final = (
    re.compile(f"(?P<c>{C})的?(?P<f>{F}){_BE}(?:{MANY}{_OF}|什么|怎样|如何)?"),
    re.compile(f"(?P<c>{C})(?:受到?|有|还有|具有|还剩|剩下?)了?(?:{MANY}{_OF}|什么|哪些)(?P<f>{F})"),
    re.compile(f"(?P<c>{C})(?P<f>{F})了?(?:什么|谁|哪张)"),
)
_SO: Final = re.compile(
    f"(?P<c>{C})(?:的|是否|是不是|有没有|已经|还|会|处于|没有?|不)*(?:被)?(?P<f>{F})(?:了|着|的|状态|中)*(?:没有?|吗|了吗)?"
)
_HAS: Final = re.compile(f"(?P<c>{C})(?:还|也)?(?:有没有|没有|有|具有|得到了?|获得了?)(?P<k>.+?)(?:了)?(?:吗|没有?)?")


def _of_a_card(asked: Asked) -> Iterator[str]:
    """Where a card is, whose, how much it has of something, whether it is so."""
    heard, text = asked.heard, asked.text
    if found := _WHERE.fullmatch(text) or _IN_WHOSE.fullmatch(text):
        yield f"{heard.named(found['c'])}.区域"
    elif found := _STILL.fullmatch(text):
        yield f"{heard.named(found['c'] or found['d'])}.区域"
    elif found := _WHOSE.fullmatch(text):
        yield f"{heard.named(found['c'])}.玩家"
    elif found := next((found for way in _HOW_MUCH if (found := way.fullmatch(text))), None) or _SO.fullmatch(text):
        fact = f"{heard.named(found['c'])}.{heard.named(found['f'])}"
        if _is_there(asked.done, fact):
            yield fact
    elif (found := _HAS.fullmatch(text)) and (fact := _listing(asked.done, heard.typed(found["k"]))):
        yield f"{heard.named(found['c'])}.{fact}"


def _is_there(done: Run, name: str) -> bool:
    """Whether a card has such a fact at the start or at the end."""
    card, _, what = name.rpartition(".")
    game = done.scenario.game
    return any(
        what in game.card_facts(state, one)
        for state in (done.line.start, done.line.reached)
        for one in game.find(state, card)
        if one in state.cards
    )


def _listing(done: Run, word: str) -> str:
    """The fact of a card that lists what it has, if a card of the run ever had that."""
    game = done.scenario.game
    for state in (done.line.start, *(moment.state for moment in done.line.told)):
        for card, it in state.cards.items():
            facts = game.card_facts(state, card) if it.face else {}
            for name, value in facts.items():
                if isinstance(value, list) and word.strip("【】") in value:
                    return name
    return ""


_AMOUNT: Final = (
    re.compile(f"(?:(?P<p>{P})的?)?(?P<w>.+?)(?:里|中|上)?{_BE}{MANY}{_OF}(?:卡牌|牌|卡)?"),
    re.compile(f"(?:(?P<p>{P})的?)?(?:里|这?时)?{_BE}{MANY}{_OF}(?P<w>.+)"),
    re.compile("第几个?(?P<w>.+)"),
)


_LEFT: Final = re.compile("还|有|剩|是|第")
"""What says of a short name (移除, 宝玉) that a zone is meant, and not that something is done."""


def _of_a_player(asked: Asked) -> Iterator[str]:
    """How many cards lie in a zone, what a number of a player is: of the player who is named, else of each."""
    names = asked.done.scenario.game.facts(asked.done.line.reached)
    for way in _AMOUNT:
        found = way.fullmatch(asked.text)
        if found is None:
            continue
        word = asked.heard.named(found["w"])
        who = found.groupdict().get("p")
        players = [asked.heard.named(who)] if who else asked.done.scenario.game.players
        own = [fact for player in players if (fact := _called(names, f"{player}.", word))] or (
            [] if who else list(filter(None, [_called(names, "", word)]))
        )
        whole = any(fact.endswith(f".{word}") or fact == word for fact in own)
        if own and (whole or _LEFT.search(found[0].replace(found["w"], ""))):
            yield from own
            return


_INSIDE: Final = "(?:里|中|上)?的?"
_LYING: Final = (
    re.compile(
        f"(?:(?P<p>{P})的?)?(?P<w>.{{1,4}}?){_INSIDE}有?{MANY}{_OF}(?:是|有)?(?P<how>.{{1,4}}?)的?(?:卡牌|牌|卡)?"
    ),
    re.compile(f"(?:(?P<p>{P})的?)?(?P<w>.{{1,4}}?){_INSIDE}(?P<how>.{{1,4}}?)的?(?:卡牌|牌|卡)?{_BE}{MANY}{_OF}"),
    re.compile(f"(?:(?P<p>{P})的?)?(?P<how>.{{1,4}}?)的(?P<w>.{{1,4}}?){_BE}{MANY}{_OF}"),
)


def _lying_so(asked: Asked) -> list[str]:
    """How many cards of a zone lie in some way: 羁绊区背面的有几张."""
    for way in _LYING:
        found = way.fullmatch(asked.text)
        if found is None:
            continue
        who = [asked.heard.named(found["p"])] if found["p"] else asked.done.scenario.game.players
        known = [_so_many(asked.done, player, *map(asked.heard.named, (found["w"], found["how"]))) for player in who]
        if all(known):
            return known
    return []


def _so_many(done: Run, player: str, word: str, how: str) -> str:
    game, state = done.scenario.game, done.line.reached
    zone = _called(game.facts(state), f"{player}.", word)
    ways = (f"{zone}.{way}" for way in (how, f"{how}朝上") if zone)
    return next((way for way in ways if lying.counting(game, state, way) is not None), "")


def _called(names: Any, whose: str, word: str) -> str:
    """The zone or the number that is called so, whole or without what says that it is one."""
    ways = [f"{whose}{word}{end}" for end in ("", "区", "值", "领域", "区域")]
    return next((way for way in ways if way in names), "")
