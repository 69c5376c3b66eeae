"""The verbs of card text that say where cards go, told in a game's words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from judge.effects.nodes.ability import Make
from judge.effects.nodes.meant import Missing, Ref, Select, Whose
from judge.effects.nodes.verbs import (
    Choose,
    Create,
    Defeat,
    Deploy,
    Dig,
    Draw,
    Exchange,
    GiveUp,
    Grow,
    LevelUp,
    Look,
    Put,
    Reveal,
    Search,
    Shift,
    Shuffle,
    StandIn,
    Turn,
)
from judge.effects.tell_parts import Parts, indented

_ORB = "宝玉"


class Moves(Parts):
    """Tells what each verb does that chooses, moves, turns, shows or makes cards."""

    picked = ""
    """The kind of the cards that were chosen last."""

    def _zone(self, zone: str) -> str:
        return self.words.said(self.words.zones, zone)

    def _choose(self, node: Choose) -> list[str]:
        self.picked = node.of.kind
        of = self.select(node.of)
        if self.words.himself and node.by == node.of.whose == "对手":
            of = of.replace(self.words.sides["对手"], self.words.himself, 1)
        return [f"{self.player(node.by)}{'再' if node.also else ''}选择{of}"]

    def _draw(self, node: Draw) -> list[str]:
        drawn = f"{self.player(node.who)}{self.words.draw}"
        if isinstance(node.count, Missing):
            return [f"{drawn}{self.words.card}直到{self.described(node.count.of)}变为{node.count.up_to}张为止"]
        return [f"{drawn}{self.amount(node.count)}张{self.words.card}"]

    def _put(self, node: Put) -> list[str]:
        if node.place in self.words.discard:
            return [f"{node.place}{self.target(node.what)}"]
        order = "以随机顺序" if node.random else "按任意顺序" if node.order else ""
        what = f"{self._from(node.origin)}将{self.target(node.what)}"
        order += f"{node.face}朝上" if node.face else ""
        order += f"以{node.state}状态" if node.state else ""
        facing, place = (node.place, "") if node.place.startswith("面朝") else ("", node.place)
        return [f"{what}{order}{facing}{self._into(node.zone, node.whose, owners=node.owners)}{place}"]

    def _into(self, zone: str, whose: Whose | None = None, *, owners: bool = False) -> str:
        of = "拥有者的" if owners else f"{self.words.sides[whose]}的" if whose is not None else ""
        return self.words.put_into.get(zone, "放置到{of}{zone}").format(of=of, zone=self._zone(zone))

    def _from(self, origin: str) -> str:
        return f"从{self._zone(origin)}" if origin else ""

    def _shift(self, node: Shift) -> list[str]:
        to = (
            f"到{self.described(node.beside)}所在的区域"
            if node.beside is not None
            else f"到{node.zone}"
            if node.zone
            else ""
        )
        return [f"将{self.target(node.what)}移动{to}"]

    def _defeat(self, node: Defeat) -> list[str]:
        kind = node.what.kind if isinstance(node.what, Select) else self.picked if node.what == Ref("那") else ""
        return [f"将{self.target(node.what)}{'破坏' if kind == _ORB else self.words.defeat}"]

    def _turn(self, node: Turn) -> list[str]:
        turned = "翻" if node.state.startswith("面朝") else "变"
        return [f"将{self.target(node.what)}{turned}为{node.state}"]

    def _deploy(self, node: Deploy) -> list[str]:
        state = f"以{node.state}状态" if node.state else ""
        whose = f"{self.words.sides[node.whose]}的" if node.whose is not None else ""
        to = f"到{whose}{self._zone(node.zone)}" if node.zone else ""
        if node.onto is not None:
            return [f"{self._from(node.origin)}将{self.target(node.what)}装备到{self.target(node.onto)}上"]
        to = f"到{self.described(node.beside)}所在的区域" if node.beside is not None else to
        each = f"{self.words.sides[node.whose]}各" if node.whose == "双方" else ""
        return [f"{self._from(node.origin)}{each}将{self.target(node.what)}{state}{self.words.deploy}{to}"]

    def _stand_in(self, node: StandIn) -> list[str]:
        return [f"{self.target(node.what)}代替成为{node.role}"]

    def _grow(self, node: Grow) -> list[str]:
        under = self.target(node.under) if node.under is not None else "它的单位"
        return [f"将{self.target(node.what)}放到{under}的下方{'' if node.any_name else f'，{self.words.grown}'}"]

    def _level_up(self, node: LevelUp) -> list[str]:
        return [f"将{self.target(node.what)}放到{self.target(node.unit)}的顶端，使其升级"]

    def _reveal(self, node: Reveal) -> list[str]:
        return [f"{self.words.show}{self.target(node.what)}"]

    def _look(self, node: Look) -> list[str]:
        return [f"{self.player(node.who)}查看{self.target(node.what)}"]

    def _shuffle(self, node: Shuffle) -> list[str]:
        return [f"洗切{self.words.sides[node.who]}的{self.words.deck}"]

    def _give_up(self, node: GiveUp) -> list[str]:
        holder = node.what.holder
        who = self.player(node.what.whose) if holder is None else self.holder(holder)
        return [f"{who}{node.way}{self.select(node.what)}"]

    def _make(self, node: Make) -> list[str]:
        token = node.token
        told = [(fact, [self.words.said(self.words.made, word) for word in words]) for fact, words in token.facts]
        facts = "".join(f"{fact}{'、'.join(words)}的" for fact, words in told if words)
        numbers = "，".join(f"{fact}{self.amount(number)}" for fact, number in token.numbers)
        name = f"「{token.name}」" if token.name else ""
        state = f"以{node.state}状态" if node.state else ""
        first = (
            f"{state}创造{self.amount(node.count)}个{facts}衍生{token.kind}{name}{f'（{numbers}）' if numbers else ''}"
        )
        given = [line for ability in token.abilities for line in indented(self.ability(ability))]
        return [f"{first}，具有能力：" if given else first, *given]

    def _dig(self, node: Dig) -> list[str]:
        what = node.what
        whose = f"{self.words.sides[what.whose]}的" if what.whose != "双方" else ""
        pile = f"{whose}{'、'.join(map(self._zone, what.zones))}"
        return [f"从{pile}顶开始逐张展示，直到出现{self.select(replace(what, whose='双方', zones=()))}为止"]

    def _search(self, node: Search) -> list[str]:
        to = f"{f'以{node.state}状态' if node.state else ''}{self._into(node.zone)}{node.place}"
        to = to if node.onto is None else f"装备到{self.target(node.onto)}上"
        in_deck = any(self.words.deck in zone for zone in node.what.zones) or not node.what.zones
        shuffled = f"（找完洗切{self.words.deck}）" if in_deck and self.words.shuffles else ""
        what = "和".join([self.select(each) for each in (node.what, *node.also)])
        mine = f"找{what}，{f'{self.words.show}之后' if node.shown else ''}{to}"
        others = [line.removesuffix(shuffled) for other in node.apart for line in self._search(other)]
        return [f"{'；同时'.join([mine, *others])}{shuffled}"]

    def _create(self, node: Create) -> list[str]:
        if any((one.state, one.zone, one.whose) != (node.state, node.zone, node.whose) for one in node.also):
            return [line for one in (replace(node, also=()), *node.also) for line in self._create(one)]
        *some, last = map(self._made, (node, *node.also))  # all at once, into one place
        made = f"{'、'.join(some)}和{last}" if some else last
        state = f"以{node.state}状态" if node.state else ""
        return [f"将{made}{state}{self._into(node.zone, node.whose)}"]

    def _made(self, node: Create) -> str:
        """How many tokens of a name."""
        name = f"『{node.name}』" if node.like is None else f"与{self.target(node.like)}同名的衍生物"
        return f"{self.amount(node.count)}{self.words.classifiers.get(node.zone, '张')}{name}"

    def _exchange(self, node: Exchange) -> list[str]:
        of = f"的{node.fact}" if node.fact else ""
        return [f"交换{self.target(node.one)}和{self.target(node.other)}{of}"]


STEPS: Final[dict[type, Callable[[Any, Any], list[str]]]] = {
    Choose: Moves._choose,
    Draw: Moves._draw,
    Put: Moves._put,
    Shift: Moves._shift,
    Defeat: Moves._defeat,
    Turn: Moves._turn,
    Deploy: Moves._deploy,
    StandIn: Moves._stand_in,
    Grow: Moves._grow,
    LevelUp: Moves._level_up,
    Reveal: Moves._reveal,
    Look: Moves._look,
    Shuffle: Moves._shuffle,
    GiveUp: Moves._give_up,
    Search: Moves._search,
    Create: Moves._create,
    Exchange: Moves._exchange,
    Dig: Moves._dig,
    Make: Moves._make,
}
"""How each of them is told."""

WORDS: Final[dict[type, str]] = {
    Choose: "选择",
    Put: "放置",
    Shift: "移动",
    Turn: "改变状态",
    StandIn: "代替",
    Grow: "成长",
    LevelUp: "升级",
    Look: "查看",
    Shuffle: "洗切",
    Search: "找",
    Create: "生成",
    Exchange: "交换",
    Dig: "逐张展示",
    Make: "创造衍生物",
}
"""A word for each that the games do not call differently."""
