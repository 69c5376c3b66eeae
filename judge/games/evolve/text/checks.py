"""Whether what was read of an ability says all that it must, and of what kind that makes it (10.1, 10.3.4)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from judge.effects.nodes.ability import Ability, Extra, Grant, If, Instead, Later, Mode, Modes, Node, PayFirst
from judge.effects.nodes.harm import Damage
from judge.effects.nodes.meant import Filter, Is, Ref, Select, X
from judge.effects.nodes.verbs import Become, Deploy, Gain, Power, Put, Search
from judge.effects.rewriting import mentions, swapped
from judge.effects.syntax import Part
from judge.effects.walking import parts
from judge.games.evolve.text import searching, words
from judge.games.evolve.text.icons import THIS
from judge.games.evolve.text.sense import Sense

_LASTING = (Power, Become, Gain, Grant, Instead)


def finished(sense: Sense, body: Sequence[Node], start: Part) -> None:
    """It is said where everything goes."""
    if sense.loose is not None:
        raise sense.fail("没有写放置到牌组的顶部还是底部", sense.loose)
    if sense.mixed is not None:
        raise sense.fail("洗切的牌放置到哪里，没有写", start)
    if any(isinstance(node, Later) and not node.then for node in _flat(body)):
        raise sense.fail("没有写到那时做什么", start)
    if sense.offered:
        raise sense.fail("没有写支付了追加费用做什么", start)
    if _sharing(body) > 1:
        raise sense.fail("分配伤害写了两次，哪一次分给谁没有读懂", start)
    if any(isinstance(node, Search) and mentions(node.also, Ref("那")) for node in _flat(body)):
        raise sense.fail("一次找几种牌时，后面的一种是和哪一张比，没有读懂：请分成两句", start)
    if searching.unfinished(tuple(_flat(body))):
        raise sense.fail("没有写找到的牌放置到哪里", start)


def _sharing(body: Sequence[Node]) -> int:
    """How often damage is shared out; of options of which one is chosen once at most (10.6.2.4)."""
    found = 0
    for node in body:
        if isinstance(node, Modes):
            each = [_sharing(mode.then) for mode in node.of]
            found += max(each) if node.most == 1 and node.more is None else sum(each)
        else:
            found += sum(isinstance(part, Damage) and part.shared for part in parts(node))
    return found


def in_hand(sense: Sense, body: Sequence[Node]) -> bool:
    """Whether an ability works in the hand (10.3.4): it says so, or waits for its card to be discarded from there."""
    trigger = sense.trigger
    if trigger is not None and trigger.event in {"丢弃", "能力丢弃"} and trigger.subject == THIS:
        return True
    if len(body) != 1 or not isinstance(body[0], If) or not isinstance(body[0].condition, Is):
        return False
    return body[0].condition == Is(THIS, (Filter("区域", "=", ("手牌",)),))


_PAID_BY_THEN = "这是计算这张法术时做的，那时它的费用已经付了：请写「使用此卡牌时，费用…」，不写持续多久"


def done_once(sense: Sense, kind: str, body: list[Node], at: Part) -> None:
    """What is done once, as it is calculated; what using a spell costs is paid by then (10.6.2.5)."""
    used = sense.trigger is not None and sense.trigger.event == "使用"
    if used and any(_is_cost_of(Ref("诱发"), node) for node in _flat(body)):
        raise sense.fail("使用时要付的费用，使用了才变就晚了：请写「自己使用…时，费用-1」，不写「其」", at)
    plain = [node for node in body if not isinstance(node, Extra)]  # 使用时，（费用）：费用-3 is so when it is paid
    own = any(is_own_cost(node) for node in _flat(plain))
    if kind == "法术" and own:
        raise sense.fail(_PAID_BY_THEN, at)


def _costs_nothing_here(body: Sequence[Node]) -> bool:
    """Whether what using its own card costs is changed while it lies on the field, and it goes nowhere before that."""
    nodes = list(_flat(body))
    cost = next((at for at, node in enumerate(nodes) if is_own_cost(node)), None)
    return cost is not None and not any(isinstance(node, Put | Deploy) for node in nodes[:cost])


def is_own_cost(node: Node) -> bool:
    """Whether a part of a text says what using its own card costs."""
    return _is_cost_of(THIS, node)


def _is_cost_of(card: Ref, node: Node) -> bool:
    return isinstance(node, Power | Become) and node.fact == "费用" and node.what == card


def of_its_cost(body: Sequence[Node]) -> bool:
    """Whether an ability says what using its own card costs: so it works where that is used from."""
    parts = [node.then if isinstance(node, If) else (node,) for node in body]
    return bool(parts) and all(is_own_cost(node) for part in parts for node in part)


def quick_itself(body: Sequence[Node]) -> bool:
    """Whether an ability says that its own card has 快速: so it works where that is used from (12.3.2)."""
    parts = [node.then if isinstance(node, If) else (node,) for node in body]
    return bool(parts) and all(node == Grant(THIS, "快速") for part in parts for node in part)


def defined(sense: Sense, made: Ability, at: Part) -> Ability:
    """X is what the text says that it is (5.2.1.2.1), else what its player says on use, which its cost must ask for."""
    if sense.x is None and sense.x_most is not None:
        raise sense.fail("没有写X是多少，却写了它最多是多少", at)
    if sense.x is not None:
        if not mentions(made, X()):
            raise sense.fail("说了X是多少，却没有用到X", at)
        if mentions(_on_use(made), X()) and mentions(sense.x, Ref("那")):
            raise sense.fail("目标在支付费用、计算之前就选好（10.6.2.3、10.6.2.5），那时还不知道X是多少", at)
        return swapped(made, X(), sense.x)
    paid = (made.cost, *[part.cost for part in parts(made.body) if isinstance(part, PayFirst | Extra)])
    if mentions(made, X()) and not mentions(paid, X()):
        raise sense.fail("没有写X是多少：请写「X为…」，或在费用里写●X", at)
    return made


def _on_use(made: Ability) -> tuple[Select, ...]:
    """All targets of an ability, which are chosen as it is used."""
    inner = [one for part in parts(made.body) if isinstance(part, Mode | Extra) for one in part.targets]
    return (*made.targets, *inner)


def lasts(nodes: Sequence[Node]) -> bool:
    """Whether all of it holds as long as the ability does, and is not done once."""
    return all(
        lasts((*node.then, *node.otherwise)) if isinstance(node, If) else isinstance(node, _LASTING)
        and not getattr(node, "until", "") and not _moves(node) and not _chosen(getattr(node, "what", None))
        for node in nodes
    )  # fmt: skip


def _moves(node: Node) -> bool:
    """Whether a lasting change is of a leader's life, which is done once."""
    leader = isinstance(node, Power | Become) and isinstance(node.what, Ref) and node.what.role == words.LEADER
    return leader and getattr(node, "fact", "") == "生命值"


def _chosen(what: object) -> bool:
    """Whether somebody says which cards are meant, which is done once."""
    return isinstance(what, Select) and (what.least is not None or what.most is not None)


def _flat(nodes: Sequence[Node]) -> Iterator[Node]:
    for node in nodes:
        yield node
        for name in ("then", "otherwise", "first"):
            yield from _flat(getattr(node, name, ()))


def allowed(sense: Sense, kind: str, icons: Sequence[str], body: Sequence[Node], at: Part) -> None:
    """An ability of this kind may have what it has: 【快速】, a limit, what must be so for it to be used."""
    if kind == "启动" and sense.zone in {"", "战场"} and _costs_nothing_here(body):
        raise sense.fail("是这个能力的费用，还是使用卡牌的费用，没有读懂：前者只能写在「：」前面", at)
    if kind == "自动" and sense.zone in {"", "战场"} and _costs_nothing_here(body):
        raise sense.fail("在战场上的卡牌没有要付的费用：请写「手牌中的此卡牌」", at)
    if "进化" in icons and any(getattr(node, "fact", "") == "进化费用" for node in _flat(body)):
        raise sense.fail("进化的费用怎样变化，请在【进化】之外另写一段：这里写的是支付之后才做的", at)
    if "快速" in icons and kind != "启动":
        raise sense.fail("【快速】写在启动能力前面，或者单独写", at)
    if sense.limit is not None and kind not in {"启动", "自动"}:
        raise sense.fail("只有启动能力和自动能力有次数限制", at)
    if sense.only is not None and kind not in {"启动", "法术"}:
        raise sense.fail("只有启动能力和法术能写什么时候可以使用", at)


_OF_ITS_KIND = re.compile("[此这]个?(?:随从|护符)")


def where_kind_is_said(sense: Sense, body: Sequence[Node], *, written: bool) -> int:
    """From which part on a text is about 这个随从: what it does before that it does whatever its card is (5.24.3.1).

    ``written``: what it waits for is written out, and may say it.
    """
    before, colon, _ = sense.source.folded.partition("※")
    if written or (colon and _OF_ITS_KIND.search(before)):
        return 0
    return next((at for at, node in enumerate(body) if mentions(node, THIS)), 0)
