"""How a record says what a text speaks of: with the cards and players that it means on this board."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from judge.effects import tell
from judge.effects.nodes.ability import Grant, May, Mode, Node
from judge.effects.nodes.meant import Compare, Condition, Count, Ref, Term
from judge.games.cards.meaning import Context
from judge.games.touhou import noted, selecting
from judge.games.touhou.card import as_option
from judge.games.touhou.rules import Rules, name
from judge.games.touhou.vocabulary import WORDS
from judge.games.touhou.zones import FIELD

BY_WORDS = {WORDS.pointed[role]: Ref(role) for role in ("诱发", "诱发对方", "那")}
_MEANT = re.compile("|".join([r"第(?P<place>\d+)个对象", *map(re.escape, BY_WORDS)]))


_QUOTED = re.compile("(「[^」]*」)")


def by_name(said: str, player: int) -> str:
    """Words of a text with the names of the players for 你 and 对手; what is quoted stays as it is."""
    parts = _QUOTED.split(said)
    mine, other = name(player), name(1 - player)
    parts[::2] = [part.replace("你的对手", other).replace("对手", other).replace("你", mine) for part in parts[::2]]
    return "".join(parts)


def named(play: Rules, said: str, context: Context) -> tuple[int | str, ...]:
    """Words in which something stands by its part (第1个对象, 发生此事的对象), with what that is, where it is one."""
    said = by_name(said, context.player)
    pieces: list[int | str] = []
    since = 0
    for found in _MEANT.finditer(said):
        it = _it(play, found, context)
        if it and not said.startswith("里", found.end()):  # how many they are, or which of them
            pieces += [said[since : found.start()], as_option(it)]
            since = found.end()
    return tuple([piece for piece in (*pieces, said[since:]) if piece != ""])


def _it(play: Rules, found: re.Match[str], context: Context) -> int:
    if found["place"]:
        place = int(found["place"]) - 1
        return context.targets[place] if place < len(context.targets) else 0
    them = selecting.WORDS.meant(play, BY_WORDS[found[0]], context)
    return them[0] if len(them) == 1 else 0


def in_short(nodes: Sequence[Node]) -> str:
    """What parts of a text say, in one line; 你的生命-2 is 你失去2点生命."""
    return _LIFE.sub(
        lambda found: f"{found[1]}{'失去' if found[2] == '-' else '获得'}{found[3]}点生命", tell.in_a_line(nodes, WORDS)
    )


_LIFE = re.compile(r"([^，；：、]{1,8}?)的生命([-+])([0-9]+)(?![0-9])")


def mode(of: Mode) -> str:
    """What a mode does, with what its targets are in their places: none is chosen yet."""
    said = in_short(of.then)
    places = sorted(set(_PLACE.findall(said)), key=int)
    if len(places) != len(of.targets):
        return said
    for place, target in zip(places, of.targets, strict=True):
        alone = replace(target, least=None, most=None) if target.kind == selecting.PLAYER else target
        said = said.replace(f"第{place}个对象", f"目标{tell.described(alone, WORDS)}")
    return _DOES.sub(lambda found: f"{found[1]}{found[2].replace('该玩家的', '其').replace('该玩家', '')}", said)


_DOES = re.compile("由(目标[^：；]{1,8})实行：([^；]*)")


_PLACE = re.compile("第([0-9]+)个对象")


def flagged(node: Grant) -> str:
    """What a text says that a card may not do, or that may not be done to it, with whom it is about."""
    return tell.in_a_line((replace(node, what=Ref("这"), until=""),), WORDS).removeprefix(WORDS.pointed["这"])


DONE_ON_USE, EXTRA = ("付出", "付出过"), "额外约束"
_PAID = re.compile(r"(?P<card>.+)的(?P<hues>支付过的颜色是.(?:、支付过的颜色是.)*)")
_AS_SAID = (
    (re.compile("(你|对手|双方)的牌抓牌"), r"\1抓牌"),
    (re.compile("的伤害超过0$"), "受了伤"),
    (re.compile("全名的种类数"), "不同全名的数量"),
    (re.compile("上述的牌里的牌的数量"), "这些牌的张数"),
    (re.compile("^这个回合中(.+的操控者)的(.*)牌（(.+)除外）被使用的次数不少于1$"), r"\1在这个回合中使用过\3以外的\2"),
    (re.compile("^使用时可以做的做了$"), "使用时做了那件可以做的事"),
    (re.compile("^在(你|对手)的回合$"), r"现在是\1的回合"),
    (re.compile("^有刚才看过的牌中的"), "刚才看过的牌中有"),
    (re.compile("是(?=因此死去|由你拥有|由你操控)"), ""),
)
"""What is told back of a text, and how a judge says it of the board."""
_CONTROLLED = (
    (re.compile("^有(?=你的|对手的)"), ""),
    (re.compile("^(你|对手)的战场中的自机的牌$"), r"\1操控自机"),
    (re.compile("^(你|对手)的(?=.*(?:数量|种类数))"), r"\1操控的"),
    (re.compile("^(你|对手)的"), r"\1操控"),
)
"""The same of what is on the battlefield, where somebody controls it."""


def not_so(play: Rules, what: Condition, context: Context) -> str:
    """A condition that does not hold: of a coin, which showed something all the same, what that was."""
    if isinstance(what, Term) and what.word in noted.SIDES:
        shown = next(side for side in noted.SIDES if side != what.word)
        return f"没有掷出{what.word}，掷出的是{shown}"
    return in_full(play, what, context)


def in_full(play: Rules, what: Condition, context: Context) -> str:
    """A condition, in the words of a record; of what could be done on use, what that was."""
    if isinstance(what, Term) and what.word in DONE_ON_USE:
        parts = [
            part for ability in play.face(context.card).abilities if ability.kind == EXTRA for part in ability.cost
        ]
        could = next((part.then for part in parts if isinstance(part, May)), None)
        if could is not None:
            return f"使用时{tell.in_a_line(could, WORDS)}"
    return condition(what)


def condition(what: Condition) -> str:
    """A condition, in the words of a record."""
    said = tell.condition(what, WORDS)
    if paid := _PAID.fullmatch(said):
        hues = [each[-1] for each in paid["hues"].split("、")]
        return f"使用{paid['card']}时支付过{'、'.join(hues)}"
    there = isinstance(what, Compare) and isinstance(what.left, Count) and not set(what.left.of.zones) - {FIELD}
    for pattern, plain in (*(_CONTROLLED if there else ()), *_AS_SAID):
        said = pattern.sub(plain, said)
    return said
