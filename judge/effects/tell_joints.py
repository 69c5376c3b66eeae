"""How the parts of card text hang together, told in a game's words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec.structs import replace

from judge.effects import walking
from judge.effects.nodes.ability import (
    After,
    By,
    Define,
    Doubtful,
    Extra,
    If,
    IfDone,
    Instead,
    Later,
    May,
    Mode,
    Modes,
    Node,
    OneOf,
    PayFirst,
    Unless,
)
from judge.effects.nodes.meant import TARGET, Holder, Ref, Target
from judge.effects.nodes.verbs import MEANS_OTHERS
from judge.effects.rewriting import swapped
from judge.effects.tell_parts import Parts, indented

_THAT = Ref("那")


def _says_of_it_only(node: Later) -> bool:
    """Whether 「那」 in what is done later means nothing but the card that it was said of."""
    others = any(
        getattr(one, "what", None) != _THAT for one in walking.parts(node.then) if isinstance(one, MEANS_OTHERS)
    )
    return isinstance(node.who, Ref) and node.who.role.startswith(TARGET) and not others


class Joints(Parts):
    """Tells how parts hang together: what depends on what, is chosen, repeated or done instead."""

    def _later(self, node: Later) -> list[str]:
        moment = node.event.endswith(tuple(self.words.timeless))
        happening = "" if moment else self._happening(node.who, node.event, None)
        if node.until:
            asked = f"，如果{self.condition(node.while_)}" if node.while_ is not None else ""
            happening = f"{self.until(node.until)}{happening}时{asked}"
            return [f"{happening}：", *indented([*self.own_targets(node.targets), *self.steps(node.then)])]
        when = f"到{node.event}时" if moment else f"下一次{happening}的时候"
        then = swapped(node.then, _THAT, node.who) if moment and _says_of_it_only(node) else node.then
        return [f"{when}：", *indented([*self.own_targets(node.targets), *self.steps(then)])]

    def _one_of(self, node: OneOf) -> list[str]:
        asked = [f"{self.condition(each)}才能选：" for each in node.only] or [""] * len(node.of)
        return [
            f"{self.player(node.by)}选择其中1项：",
            *[line for so, part in zip(asked, node.of, strict=True) for line in indented(self.under(f"・{so}", part))],
        ]

    def _modes(self, node: Modes) -> list[str]:
        if [mode.items for mode in node.of] == [self.words.sides[side] for side in ("自己", "对手")]:  # of players
            each = [line for mode in node.of for line in indented([f"{mode.items}：", *self._with_targets(mode)])]
            return [f"{self.words.on_use}选择一位玩家：", *each]
        told = [
            [self.words.option.format(mode.items or place), *self._with_targets(mode)]
            for place, mode in enumerate(node.of, 1)
        ]
        parts = [line for option in told for line in indented(option)]
        again = "（可以多次选择同一项）" if node.again else ""
        again += "（这个回合中这个能力选过的除外）" if node.fresh else ""
        more = ""
        if node.more is not None and node.most == 0:  # none, unless it is so on use
            met, least, most = node.more
            said = f"{self.words.most if least != most else ''}{most}项"
            return [f"{self.words.on_use}如果{self.condition(met)}，选择其中{said}：", *parts]
        if node.more is not None:
            met, least, most = node.more
            more = f"（如果{self.condition(met)}，则是{self.words.most if least != most else ''}{most}项）"
        from_ = "" if node.least == node.most else f"{self.amount(node.least)}到" if node.least else self.words.most
        count = f"{from_}{self.amount(node.most)}项"
        return [f"{self.words.on_use}选择其中{count}{more}{again}：", *parts]

    def _extra(self, node: Extra) -> list[str]:
        cost = self.under("使用时可以追加支付：", node.cost) if node.cost else []
        met, unmet = ("支付了才", "没有支付就") if cost else ("使用时可以选择，选了才", "没有选就")  # 可以使费用+3
        then = [f"{met}：", *self._with_targets(node)] if node.then else []
        return [*cost, *then, *(self.under(f"{unmet}：", node.otherwise) if node.otherwise else [])]

    def _with_targets(self, part: Mode | Extra) -> list[str]:
        """What is done, with the targets that are chosen for it alone."""
        return indented([*self.targets(part.targets), *self.steps(part.then)])

    def _if(self, node: If) -> list[str]:
        told = self.condition(node.condition)
        case = node.word.startswith("的") or node.word in {"中", "时"}
        first = f"{told}{node.word}：" if case else f"如果{told}："
        otherwise = self.under("否则：", node.otherwise) if node.otherwise else []
        return [*self.under(first, node.then), *otherwise]

    def paid(self, cost: Sequence[Node]) -> list[str]:
        """A cost: what it asks for besides must be so, or it cannot be paid."""
        told: list[str] = []
        for node in cost:
            if isinstance(node, If) and not node.otherwise:
                told += self.under(f"{self.condition(node.condition)}才付得了：", node.then)
            else:
                told += self.steps((node,))
        return told

    def _by(self, node: By) -> list[str]:
        theirs = type(self)(replace(self.words, sides=self.words.theirs))
        return [f"由{self.holder(node.who)}实行：", *indented(theirs.steps(node.then))]

    def _define(self, node: Define) -> list[str]:
        return [f"X为{self.amount(node.value)}：", *indented(self.steps(node.then))]

    def _unless(self, node: Unless) -> list[str]:
        cost = self._told_by(node.who).under(f"{self.holder(node.who)}可以：", node.cost)
        return [*cost, *self.under("没有那样做就：", node.then)]

    def _told_by(self, who: Target | Holder) -> Joints:
        """How what somebody does is told: where it is not who speaks, 自己 is he."""
        own = isinstance(who, Ref) and who.whose == "自己"
        return self if own else type(self)(replace(self.words, sides=self.words.theirs))

    def _doubtful(self, node: Doubtful) -> list[str]:
        return self.under(f"书中没有写{node.about}，由裁判读：", node.then)

    def _may(self, node: May) -> list[str]:
        who = "" if node.by == "自己" else self.words.sides[node.by]
        return self.under(f"{who}可以（也可以不）：", node.then)

    def _if_done(self, node: IfDone) -> list[str]:
        offered = len(node.first) == 1 and isinstance(node.first[0], May)
        said = "这样做了才：" if offered else "以上全部做到了才："
        then = self.under(said, node.then) if node.then else []
        return [
            *self.steps(node.first),
            *then,
            *(self.under("没有全部做到就：", node.otherwise) if node.otherwise else ()),
        ]

    def _after(self, node: After) -> list[str]:
        return [*self.steps(node.first), *self.under("以上只要做了一部分，就必须：", node.then)]

    def _pay_first(self, node: PayFirst) -> list[str]:
        who, payer = ("", self) if node.who is None else (self.holder(node.who), self._told_by(node.who))
        then = self.under("费用全部支付了才：", node.then) if node.then else []
        otherwise = self.under("没有支付就：", node.otherwise) if node.otherwise else []
        return [*payer.under(f"{who}可以支付费用：", node.cost), *then, *otherwise]

    def _instead(self, node: Instead) -> list[str]:
        told = f"（{self.condition(node.condition)}）" if node.condition is not None else ""
        may = "可以" if node.may else ""
        said = self.words.said(self.words.events, node.event)
        player = "的玩家"  # what happens to a player is said of what stands for him
        event = said.replace(player, f"{player}将要", 1) if said.startswith(player) else f"将要{said}"
        if node.cost:
            paid = self.under(f"{self.described(node.who)}{event}时{told}，可以支付费用：", node.cost)
            return [*paid, *self.under("支付了就不那样做，改为：" if node.then else "支付了就不那样做", node.then)]
        return self.under(f"{self.described(node.who)}{event}时{told}，不那样做，{may}改为：", node.then)


STEPS: Final[dict[type, Callable[[Any, Any], list[str]]]] = {
    OneOf: Joints._one_of,
    Modes: Joints._modes,
    Extra: Joints._extra,
    If: Joints._if,
    May: Joints._may,
    IfDone: Joints._if_done,
    After: Joints._after,
    PayFirst: Joints._pay_first,
    Instead: Joints._instead,
    Later: Joints._later,
    By: Joints._by,
    Define: Joints._define,
    Unless: Joints._unless,
    Doubtful: Joints._doubtful,
}
"""How each joint is told."""

WORDS: Final[dict[type, str]] = {
    OneOf: "选择1项",
    Modes: "抉择",
    Extra: "追加费用",
    If: "如果",
    May: "可以",
    IfDone: "如果这样做了",
    After: "这之后",
    PayFirst: "支付费用",
    Instead: "改为",
    Later: "下一次",
    By: "由别的玩家实行",
    Define: "X",
    Unless: "除非",
    Doubtful: "由裁判读",
}
"""A word for each."""
