"""What stands before an ability's text: its name, its icons, its kind and its cost (21.2, 22.1.1)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from judge.effects.nodes.ability import Ability, If, Node
from judge.effects.nodes.meant import Condition, Is, Ref, Select
from judge.effects.nodes.verbs import Choose, Defeat, Put, Turn
from judge.effects.syntax import Part
from judge.games.cipher.text import checked, conditions, cutting, facts, icons, numbering, terms, verbs
from judge.games.cipher.text.sense import Sense
from judge.games.cipher.vocabulary import WHERE_IT_IS

PAID = "起"
"""What an ability is whose icon was left out: with a cost and nothing that sets it off it can be nothing else."""


def header(sense: Sense, printed: Part) -> Ability:  # noqa: PLR0912 - one a kind of icon
    """Name, icons, kind, and cost."""
    name, support = "", ""
    limit: int | None = None
    keywords: list[tuple[str | int, ...]] = []
    seen: set[str] = set()
    for mark in printed.rules("mark"):
        said = mark.parts[0]
        inside = facts.inside(sense, said) if said.name == "ABILITY" else said.text[1:-1].strip()
        if said.name == "ICON" and (terms.PRINTED_BESIDE.get(inside),) in keywords:
            continue  # says where that works, and no more
        if said.name == "ABILITY":
            if name:
                raise sense.fail("能力的名字写了两次", said)
            name = inside
        elif inside in seen:
            raise sense.fail(f"图标〖{inside}〗写了两次", said)
        elif inside == "1回合1次":
            limit = 1
        elif inside in terms.SUPPORT_TYPES:
            support = terms.BOTH_TYPES if support else inside
        elif (icon := icons.icon(terms.PRINTED_BESIDE.get(inside, inside))) is not None:
            keywords.append(icon)
            if (unknown := checked.no_note(sense, icon)) is not None:
                raise sense.fail(unknown, said)
            if icon in checked.WORDLESS:
                _only_as_explained(sense, inside)
        elif not _only_as_explained(sense, inside):
            raise sense.fail(f"不认识图标〖{inside}〗", said)
        seen.add(inside if said.name == "ICON" else "")
    kind_icon = printed.word("KIND") or printed
    if printed.word("PER_TURN_THEN_COST"):
        limit = 1
    sense.on_bonds, sense.in_hand = ("羁绊技",) in keywords, ("纹章力",) in keywords
    sense.name, sense.kind = name, printed.said("KIND")[1:2] or PAID
    if (sense.kind == "支") != bool(support):
        problem = "支援能力要写〖攻击型〗或〖防御型〗" if sense.kind == "支" else "只有支援能力有〖攻击型〗〖防御型〗"
        raise sense.fail(problem, kind_icon)
    cost = _cost(sense, printed)
    sense.supports = {"攻击型": "攻击单位", "防御型": "防御单位"}.get(support, "战斗单位")
    if sense.kind == "支":  # no clause says when: it is paid where its text says that it may be
        sense.owed, cost = cost, ()
    return Ability(
        name=name,
        kind=sense.kind,
        text=cutting.printed(sense.source),
        body=(),
        icons=tuple(keywords),
        support=support,
        limit=limit,
        cost=cost,
    )


def _only_as_explained(sense: Sense, icon: str) -> bool:
    """Ask for what a card says in brackets that its icon asks for, if it says that."""
    so = _explained(sense, icon)
    if so is not None:
        sense.only = so if sense.only is None else numbering.both((sense.only, so))
    return so is not None


def _explained(sense: Sense, icon: str) -> Condition | None:
    """（〖甲〗仅限(A)才能使用）: what an icon that the book has not asks for, as the card says it (2.1)."""
    said = re.search(rf"[（(]\s*[〖【\[［]{re.escape(icon)}[〗】\]］]\s*(仅限[^（()）]+)[）)]", sense.source.text)
    if said is None:
        return None
    source = cutting.ended(cutting.folded(f"『{icon}』【常】这个能力{said[1]}"))
    only = [core for stretch in sense.grammar.parse(source).rules("stretch") for core in stretch.rules("only")]
    return conditions.condition(Sense(sense.grammar, source, {}), only[0].the("prop")) if len(only) == 1 else None


def _cost(sense: Sense, header: Part) -> tuple[Node, ...]:
    """What stands in [ ], in the order printed (22.1.1.2)."""
    cost = header.rule("cost")
    if cost is None:
        return ()
    if sense.kind == "常":
        raise sense.fail("【常】能力没有费用", cost)
    sense.in_cost = True
    paid = [node for part in cost.parts if not part.is_word for node in verbs.core(sense, part)]
    if sense.meanwhile:
        paid = _from_where_it_is(sense, paid, cost)
    sense.in_cost, sense.unspent, sense.several, sense.chosen, sense.subject = False, False, False, "", ()
    sense.paid = any(isinstance(node, Put) and isinstance(node.what, Select) for node in paid)
    turned = [verb for node in paid if isinstance(getattr(node, "what", None), Select) and (verb := _turned(node))]
    sense.turned = turned[0] if len(turned) == 1 and not sense.paid else ""
    return _together(paid)


def _from_where_it_is(sense: Sense, paid: list[Node], cost: Part) -> list[Node]:
    """[将手牌中的这张卡放置到退避区]: what is done to this card is done from there."""
    of_this = [isinstance(asked, Is) and asked.who == Ref("这") for asked in sense.meanwhile]
    if not all(of_this):
        raise sense.fail("费用里不能写这样的卡", cost)
    asked, sense.meanwhile = numbering.both(tuple(dict.fromkeys(sense.meanwhile))), []
    done_to = [getattr(node, "what", None) == Ref("这") for node in paid]
    if sense.in_hand:
        return paid  # where it is anyway
    return [If(asked, (node,), WHERE_IT_IS) if own else node for node, own in zip(paid, done_to, strict=True)]


def _turned(node: Node) -> str:
    """What a part of a cost does to cards that lie where they lay."""
    if isinstance(node, Defeat):
        return "破坏"
    return {"已行动": "横置", "背面": "翻面"}.get(getattr(node, "state", ""), "") if isinstance(node, Turn) else ""


def _together(paid: Sequence[Node]) -> tuple[Node, ...]:
    """A cost's parts are paid in any order, so 选择1名其他我方单位，将其横置 is one part."""
    found: list[Node] = []
    for node in paid:
        before = found[-1] if found else None
        if isinstance(before, Choose) and getattr(node, "what", None) == Ref("那"):
            found[-1] = replace(node, what=before.of)
        else:
            found.append(node)
    return tuple(found)
