"""What nodes of an ability come to: whether they only say what holds, how long, and about what (1.117)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.effects.nodes.ability import Ability, Define, Grant, If, Instead, Make, Node, Rewrite
from judge.effects.nodes.harm import Prevent
from judge.effects.nodes.meant import Ref, Select, X
from judge.effects.nodes.verbs import Become, Cheaper, Deploy, Finish, Gain, Power, Put, Search
from judge.effects.rewriting import swapped
from judge.effects.walking import parts as parts_of
from judge.games.touhou.text import flagging, words
from judge.games.touhou.text.roles import THIS

_LASTING = (Power, Become, Gain, Grant, Instead, Cheaper)


def written_out(node: Node) -> Sequence[Node]:
    """…, X为…的数量: what always holds has the number itself where X stood."""
    if not isinstance(node, Define) or not always(node.then):
        return (node,)
    return swapped(node.then, X(), node.value)


def from_elsewhere(body: Sequence[Node]) -> list[str]:
    """Where a card must be that moves itself from there: 将该牌从你的墓地移回战场."""
    quoted = [id(part) for node in body for said in _quoted(node) for part in parts_of(said)]
    found = [part for node in body for part in parts_of(node) if isinstance(part, Put | Deploy) and part.what == THIS]
    return [part.origin for part in found if part.origin not in {"", words.FIELD} and id(part) not in quoted]


def _quoted(node: Node) -> Iterator[Ability]:
    """The abilities that it gives: from where they work is theirs to say."""
    for part in parts_of(node):
        if isinstance(part, Grant | Rewrite) and part.ability is not None:
            yield part.ability
        elif isinstance(part, Make):
            yield from part.token.abilities


def unfinished(body: Sequence[Node]) -> bool:
    """Whether it is not said where what is found goes."""
    return any(isinstance(part, Search) and not part.zone for node in body for part in parts_of(node))


def done_in(body: Sequence[Node]) -> Iterator[Node]:
    """What is done, also where that hangs on something; not what abilities say that are given."""
    for node in body:
        yield node
        yield from done_in(
            [each for name in _JOINED for each in getattr(node, name, ()) if not isinstance(each, Select)]
        )


_JOINED = ("first", "cost", "then", "otherwise")


def has_no_end(node: Node) -> bool:
    """Whether something is prevented, replaced or forbidden from now on, and it is not said how long."""
    if isinstance(node, If):
        return node.word == "只要"  # as long as that is so, which an effect cannot say yet
    prevents = isinstance(node, Prevent) and not node.until and not node.next and node.amount is None
    forbids = isinstance(node, Grant) and node.flag in FORBIDS and not node.until and not node.next
    return prevents or forbids or isinstance(node, Instead)


FORBIDS = frozenset(("不能使用", "不能启动", "不能触发"))
"""What nobody says of a player for ever."""


def always(body: Sequence[Node]) -> bool:
    """Whether nodes only say what holds: nothing is done, and nothing holds for a time."""
    return all(
        always((*node.then, *node.otherwise))
        if isinstance(node, If)
        else (isinstance(node, _LASTING) and not getattr(node, "until", "") and not _once(node))
        or (isinstance(node, Finish) and node.what is not None)
        or (isinstance(node, Prevent) and not node.until and not node.next and (node.each or node.amount is None))
        for node in body
    )


def of_its_use(node: Node) -> bool:
    """Whether a node says how its own card is used, and does nothing: what follows is what the card does."""
    if isinstance(node, If):
        return all(map(of_its_use, (*node.then, *node.otherwise)))
    own = isinstance(node, Grant) and node.what == THIS and not node.until
    used = isinstance(node, Grant) and own and node.flag in flagging.OF_USE
    return costs_less(node) or named_besides(node) or used


def usable_from_now(node: Node) -> bool:
    """你可以使用之, as something is set off, and not until when: whether that is done now is not said."""
    return isinstance(node, Grant) and node.what == THIS and node.flag == "可以使用" and not node.until


def named_besides(node: Node) -> bool:
    """该牌的卡名也可以视作「甲」: what its own card is called, wherever it lies."""
    return isinstance(node, Gain) and node.what == THIS and node.fact == "名称" and not node.until


def costs_less(node: Node) -> bool:
    """Whether a node says what its own card costs, wherever it is used from."""
    if isinstance(node, If):
        return all(map(costs_less, (*node.then, *node.otherwise)))
    own = isinstance(node, Cheaper | Grant) and node.what == THIS and not node.until
    return own and (isinstance(node, Cheaper) or (isinstance(node, Grant) and node.flag in _AS_IT_IS_USED))


_AS_IT_IS_USED = frozenset(("不支付颜色值", "无视约束", "无视角色约束", "无视颜色约束"))


def _once(node: Node) -> bool:
    """Whether it is done once: of what was spoken of, or that somebody's life is another number (1.163)."""
    if isinstance(node, Become) and node.fact == "生命":
        return True
    what = getattr(node, "what", None)
    return isinstance(what, Ref) and what.role not in {"这", "玩家"}
