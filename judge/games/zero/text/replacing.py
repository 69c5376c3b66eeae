"""将要…时，改为…: what is done instead of what would happen (707)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from judge.effects import walking
from judge.effects.nodes.ability import Ability, Grant, Instead, Node
from judge.effects.nodes.meant import Doing, Ref, Select, Target
from judge.effects.nodes.verbs import Deploy
from judge.effects.syntax import Part
from judge.games.zero.text import harming, nouns, spoken, would
from judge.games.zero.text.opening import paid
from judge.games.zero.text.sense import TURN_END, Sense

Rest = Callable[[Sense, Sequence[Part], Part], list[Node]]
"""Reads what a part governs."""
_FEWEST = 2


def changes_place(parts: Sequence[Part]) -> int:
    """Where 改为 stands after 当…被破坏时，可以; 0 if it does not."""
    if parts[0].name != "when" or parts[0].rule("event") is None:
        return 0
    instead = next((n for n, part in enumerate(parts) if part.name == "instead"), 0)
    free = len(parts) > 1 and parts[1].name == "may"
    return instead if (instead == 1 or free) and len(parts) > instead + 1 else 0


def changed(sense: Sense, told: Sequence[Sequence[Part]], place: int, do: Rest) -> Node:
    """当一张角色牌被破坏时，改为…: it is not destroyed, as with 将要被破坏 (707#1)."""
    parts, event = told[0], told[0][0].the("event")
    noun, word = event.rule("noun"), event.said("EVENT")
    happens = word.endswith("破坏") or word in {"受到伤害", "受到致命伤害"}
    if len(told) > 1 or not happens or noun is None:
        raise sense.fail("「改为」前面请写「将要被破坏时」或「将要受到伤害时」", parts[place])
    return _replacing(sense, noun, word, parts, do)


def instead(sense: Sense, part: Part, rest: Sequence[Part], do: Rest) -> tuple[Node, ...]:
    """当一张角色牌将要受到伤害时，改为其受到2倍的伤害 (707): any card that fits, each time."""
    if [each.name for each in rest] == ["raised"]:
        return (harming.less_each_time(sense, part, rest[0]),)
    noun, said, until = part.the("noun"), part.said("WILL", "WILL_BE", "WILL_OF"), spoken.until_of(sense, part)
    meant = _for_a_time(sense, noun) if until else None
    made = _replacing(sense, noun, said, [part, *rest], do)
    if any(isinstance(part, Deploy) for part in made.then) and made.event == "登场":
        return (_lying(sense, made, until, part),)
    either = would.events(said)
    every = tuple([replace(made, event=event) for event in either]) if len(either) > 1 else (made,)
    return every if meant is None else (_given(sense, meant, every, until, part),)


def _lying(sense: Sense, made: Instead, until: str, at: Part) -> Grant:
    """对方的角色牌将要登场时，改为横置登场: it comes into play all the same, and how is what is said of it."""
    if made.then != (Deploy(Ref("诱发"), state="横置"),) or made.may or made.cost or until:
        raise sense.fail("将要登场的牌，改为怎样登场，只读得懂横置登场", at)
    return Grant(made.who, "迟缓")


def _for_a_time(sense: Sense, noun: Part) -> Target:
    """我方一张角色牌本回合将要被破坏时: to which cards it goes."""
    return nouns.aimed(sense, noun, counted=False)


def _given(sense: Sense, what: Target, made: tuple[Instead, ...], until: str, at: Part) -> Grant:
    """What is done instead for a time, as an ability of the cards spoken of would: 我方 is who controls them."""
    chosen = sense.targets[-1] if isinstance(what, Ref) and what.role.startswith("对象") else what
    one = made[0]
    if one.event not in would.OF_CARDS or until != TURN_END:
        raise sense.fail("只在一段时间里的「改为」，只读得懂本回合角色牌将要怎样时", at)
    sided = {getattr(part, name, "") for node in one.then for part in walking.parts(node) for name in ("who", "whose")}
    mine = isinstance(chosen, Select) and chosen.whose == "自己"
    if (not mine and sided & {"自己", "对手"}) or Ref("这") in walking.parts(one.then) or one.condition is not None:
        raise sense.fail("只在一段时间里的「改为」，里面请写「其」，不写别的牌和别人", at)
    if isinstance(chosen, Select) and chosen.zones not in {(), ("战斗区",)}:
        raise sense.fail("只在一段时间里的「改为」，请写战斗区里的牌", at)
    said = sense.source.folded[at.start :].rstrip("。") + "。"
    own = tuple([replace(node, who=Ref("这")) for node in made])
    return Grant(what, until=until, ability=Ability("", "永续", said, own), unspoken=True)


def _replacing(sense: Sense, noun: Part, said: str, parts: Sequence[Part], do: Rest) -> Instead:
    """What is done instead of what happens to cards: any card that fits, each time."""
    paid_for, parts = _cost_of_it(parts)
    may, rest = sense.instead(parts[0], parts[1:])
    event, who = would.subject(sense, noun, said, would.events(said)[0])
    of_card = event != "抽牌" and not event.startswith("生命区")
    that = Ref("诱发") if of_card else None
    sense.that, static, sense.static = that, sense.static, True  # chosen then, and no target (705#1)
    striker = Ref("装备角色") if "装备此牌" in said else Ref("这") if "此牌" in said else None
    by = None if striker is None else Doing("战斗", Ref("诱发"), striker)
    sense.replacing_damage = "伤害" in event
    sense.in_cost = True
    cost = tuple([node for part in paid_for for node in paid(sense, part)])
    sense.in_cost, sense.that, sense.chosen = False, that, of_card
    kept = [part.name for part in rest[1:]] == ["kept_from"]
    then = () if kept else tuple(do(sense, rest[1:], rest[0]))
    sense.static = static
    if kept and (("伤害" in rest[1].text) != ("伤害" in event) or not (cost or may)):
        raise sense.fail("没有读懂改为什么", rest[1])
    return Instead(event, who, then, by, may=may, cost=cost)


def _cost_of_it(parts: Sequence[Part]) -> tuple[Sequence[Part], list[Part]]:
    """可以舍弃一张手牌：改为…: what is to be paid for that something else is done, and the parts without it."""
    instead = next((n for n, part in enumerate(parts) if part.name == "instead"), 0)
    if len(parts) < _FEWEST or parts[1].name != "may" or instead <= _FEWEST:
        return (), list(parts)
    return parts[2:instead], [*parts[:2], *parts[instead:]]
