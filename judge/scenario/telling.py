"""Options and records in words, and words as options."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from judge.cjk import fold
from judge.games import Game
from judge.games.written.naming import unmarked
from judge.kernel import CHANCE, JUDGE, Decision, Option, Record, apart
from judge.kernel.records import Telling

NOTHING: Final = "不选"
"""What is said where nothing is chosen."""
ABILITY_NAME: Final = re.compile("『(?:[^『』]|『[^『』]*』)*』")
"""What an ability is called in a sentence: its name, or its text, which may quote names itself."""


def say(game: Game, state: Any, pieces: Telling) -> str:
    """A sentence in words; the paragraphs of a card's text stand on one line of it."""
    return one_line("".join([game.named(state, piece) if isinstance(piece, int) else piece for piece in pieces]))


def one_line(words: str) -> str:
    """Words without line breaks: a text that is quoted within a sentence."""
    return "".join(words.splitlines()) if "\n" in words else words


def said(game: Game, state: Any, option: Option) -> str:
    """An option in words."""
    return say(game, state, option if isinstance(option, tuple) else (option,))


def listed(game: Game, state: Any, options: tuple[Option, ...]) -> str:
    """What was chosen, in words."""
    return "、".join([said(game, state, option) for option in options]) or NOTHING


def told(game: Game, state: Any, record: Record) -> str:
    """What a record says, a question and its answer parted by a colon."""
    return asked(game, state, record.question, record.answer) if record.question else say(game, state, record.what)


def asked(game: Game, state: Any, question: Telling, answer: tuple[Option, ...]) -> str:
    """A question and what was answered."""
    return f"{say(game, state, question)}：{listed(game, state, answer)}"


def names(game: Game, state: Any) -> set[str]:
    """What the cards on a board are called, each apart."""
    return {game.named(state, card) for card in state.cards}


def player_name(game: Game, player: int) -> str:
    """Who decides."""
    return {CHANCE: "随机", JUDGE: "裁判"}.get(player) or game.players[player]


def how_chosen(player: str, what: str, chosen: str) -> str:
    """How a choice came about: whose, or nobody's. What card one is that was left open is neither chance nor choice."""
    if player in {"随机", ""} and "是哪一张" in what:
        return "局面没写，说定" if player else "局面没写，只可能是这样"
    if not player and "不知道能不能" in what:  # what nobody has seen might be another one
        return "所知道的只有这一种选择"
    if player == "随机":  # a die shows something, and nobody chooses it
        return player
    return f"{player}{chosen}" if player else "只有这一种选择"


def plainly(what: str) -> str:
    """What a step says, its question and its answer in one where one denies the other (宣布防御：不防御 is 宣布不防御).

    Also where it says which card one is (是哪一张：羊 is 是羊).
    """
    return _DENIED.sub(r"不\1", _WHICH.sub("是", what, count=1))


_WHICH: Final = re.compile("是哪一张[卡牌]*：")
_DENIED: Final = re.compile("(?<!是否)([\u4e00-\u9fff]{2,})：不\\1$")


def meant(game: Game, state: Any, options: tuple[Option, ...], words: str) -> list[Option]:
    """The options that ``words`` can mean: whole, a card by any of its names or places; or by a part that only one has.

    Several are returned only if they differ in something that could matter.
    """
    found = exactly(game, state, options, words)
    whole = words if "的『" in words else words.replace("『", "的『", 1)
    if not found and whole != words:
        found = exactly(game, state, options, whole)
    if not found:
        ways = {option: game.said(state, _pieces(option)) for option in options}
        found = [
            option
            for option in options
            if any(part in without_longer(way, part, state.faces) for part in (words, whole) for way in ways[option])
        ]
    if len(found) > 1 and len(set(map(apart(state), found))) == 1:
        return found[:1]
    return found


def exactly(game: Game, state: Any, options: tuple[Option, ...], words: str) -> list[Option]:
    """The options that ``words`` say whole, or a card by any of its names or places."""
    if words in options:
        return [words]
    found = game.saying(state, options, words)
    if not found:
        cards = game.find(state, words)
        found = [option for option in options if isinstance(option, int) and option in cards]
    return found


def _pieces(option: Option) -> Telling:
    return option if isinstance(option, tuple) else (option,)


def plain_quote(words: str) -> str:
    """Words without what may be left out before an ability: 霸者『一喝』 for 霸者的『一喝』."""
    return fold(words.replace("的『", "『"))


def says(words: str, part: str) -> bool:
    """Whether words say ``part``, with the marks of cards of one name or without."""
    return part in words or part in unmarked(words)


def without_longer(words: str, part: str, names: Iterable[str]) -> str:
    """Words without the names of cards that only begin with the name that ``part`` ends with: 招魂二 is not 招魂."""
    if part not in words:  # as it mostly is
        return words
    meant = [name for name in names if part.endswith(name)]
    longer = [name for name in names if any(name != one and name.startswith(one) for one in meant)] if meant else []
    for name in sorted(longer, key=len, reverse=True):
        words = words.replace(name, "～")
    return words


_MANY = 20
"""More numbers than that are told as from which to which."""


def offered(game: Game, state: Any, decision: Decision) -> list[str]:
    """The options of a decision in words; cards that cannot be told apart stand once, with their number."""
    options = decision.options
    if decision.shape == "number" and len(options) > _MANY:
        numbers = f"{said(game, state, options[0])}到{said(game, state, options[-1])}"
        more = decision.further
        return [numbers, *((f"更大的整数（直到{more.end - 1}{more.unit}）",) if more is not None else ())]
    look = apart(state)
    counted: dict[object, list[Option]] = {}
    for option in options:
        counted.setdefault(look(option), []).append(option)
    return [
        f"{unmarked(said(game, state, same[0]))}（{len(same)}张相同）" if len(same) > 1 else said(game, state, same[0])
        for same in counted.values()
    ]


def worded(value: Any) -> str:
    """The value of a fact in words: several alike once, with their number."""
    if isinstance(value, list):
        counted = Counter(str(item) or "未知" for item in value)
        return "、".join(name + (f"×{times}" if times > 1 else "") for name, times in counted.items()) or "无"
    if isinstance(value, dict):
        return "、".join(f"{name}{many}" for name, many in value.items()) or "无"
    if isinstance(value, bool):
        return "是" if value else "否"
    return "无" if value is None else str(value)
