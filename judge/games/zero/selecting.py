"""601, 610, 613. What card text means by its words on this board, as far as only this book knows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from judge.effects.nodes.meant import (
    Amount,
    Condition,
    Count,
    Did,
    Doing,
    Filter,
    Holder,
    Named,
    Ref,
    Select,
    Target,
    Term,
    Times,
    Whose,
)
from judge.games.cards.meaning import Context, Value
from judge.games.zero import facts
from judge.games.zero.book import cite, embody, term
from judge.games.zero.descriptions import COUNTERS, Words
from judge.games.zero.zones import EVENT, FIELD, HAND, IN_PLAY, LIFE, OUT, RESOURCE, REST

if TYPE_CHECKING:
    from judge.clause import Clause
    from judge.games.zero.rules import Rules

WITH_EVENTS = cite("206#2", "也能选择事件区里的牌")
FEWER = cite("102#4", "忽略那个动作")
TOO_FEW = (
    "效果要的牌比有的牌多，有几张做几张，还是整个动作忽略",
    ("有几张做几张（102#4：忽略的是做不到的那几张）", "整个动作忽略（102#4：要求的动作做不到）"),
    (FEWER,),
)
FROM_THE_TOP = cite("202#6", "从最上方起一张一张移出")
OR_MORE = (embody("613", "X以上或X以下"), embody("613#1", "X以上"))
OR_LESS = embody("613#2", "X以下")
BODY_THERE = cite("801#2", "本体已经在战斗区里")
WHOLE = embody("103#3", "没有小数")
_KIND_ZONES = {
    **dict.fromkeys(("角色牌", "装备牌"), (FIELD,)),
    "事件牌": (EVENT,),
    "牌": (FIELD, EVENT),
    "手牌": (HAND,),
    "生命牌": (LIFE,),
    "资源牌": (RESOURCE,),
}
KINDS_OF = {"战术牌": ("普通战术", "瞬间战术"), "普通战术牌": ("普通战术",), "瞬间战术牌": ("瞬间战术",)}
ANYTHING = frozenset(("牌", "手牌", "生命牌", "资源牌"))
_RELATED = {"≥": OR_MORE, "≤": (OR_LESS,)}


DECLARED = "宣布的数字"
LARGEST = 30
"""No cost and no level that matters is more; 103#3 only says that it is whole."""
OWNED = "持有者"
"""Said of cards by who owns them, as against who controls them."""
USED = "使用"
"""Said of cards as they are used, from wherever that is."""
USED_FROM = (HAND, REST, OUT)
"""The zones from which cards can be used, if a text lets them be (102#1)."""
WHOSE = cite("610#3", "本体的控制者为准")


@term(("610", "我方与对方"), ("610#1", "就是玩家自己"), ("610#2", "对方的玩家"), ("610#3", "本体的控制者为准"))
def _sides(_play: Rules, whose: Whose, player: int) -> tuple[int, ...]:
    if whose == "自己":
        return (player,)
    return (1 - player,) if whose == "对手" else (player, 1 - player)


def opponent(play: Rules, player: int) -> None:
    """A text lets 对方 decide: that is the opponent of who controls the card whose words they are."""
    play.because(WHOSE, f"效果由{'AB'[player]}控制，对方是{'BA'[player]}")


def at_the_bound(play: Rules, card: int, demand: Filter) -> None:
    """X以上 and X以下 include X (613), where it is X that a card has."""
    said = {"≥": "以上", "≤": "以下"}.get(demand.relation)
    for value in facts.fact(play, card, demand.fact) if said else ():
        if value in demand.values:
            play.because(_RELATED[demand.relation][-1], f"{value}也在{value}{said}之内", card=card)


class _Words(Words):
    """零次元's words."""

    def sides(self, play: Rules, whose: Whose, player: int) -> tuple[int, ...]:
        return _sides(play, whose, player)

    def holders(self, play: Any, select: Select, context: Context) -> tuple[int, ...]:
        """Whose cards are meant: 我方 is who controls the card whose words they are; without 610#3 nobody knows it."""
        if context.card and select.whose != "双方" and not play.applies(WHOSE):
            return (0, 1)
        return super().holders(play, select, context)

    def zones(self, play: Rules, select: Select) -> tuple[str, ...]:
        if select.zones == (FIELD,) and select.kind == "牌":
            play.consult(WITH_EVENTS, COUNTERS)
            return (FIELD, EVENT) if play.applies(WITH_EVENTS) else (FIELD,)
        if select.zones == (USED,):
            return USED_FROM
        return select.zones or _KIND_ZONES.get(select.kind, (FIELD,))

    def fact(self, play: Rules, card: int, name: str) -> tuple[Value, ...]:
        return facts.fact(play, card, name)

    def of_kind(self, play: Rules, kind: str, card: int) -> bool:
        return kind in ANYTHING or facts.kind(play, card) in KINDS_OF.get(kind, (kind,))

    def this(self, play: Rules, context: Context) -> int:
        return facts.this(play, context.card)

    def read(self, play: Rules, what: Select | Filter | Amount, context: Context) -> None:
        del context
        if isinstance(what, Filter):
            play.consulted.update(_RELATED.get(what.relation, ()))
        elif not isinstance(what, Select):
            play.consulted.add(WHOLE)

    def meets(self, play: Any, values: tuple[Value, ...], demand: Filter, context: Context) -> bool:
        """X以上 and X以下 include X, for 613 says so."""
        bound = {"≥": OR_MORE[1], "≤": OR_LESS}.get(demand.relation)
        if bound is None or play.applies(bound):
            return super().meets(play, values, demand, context)
        beyond = replace(demand, relation=">" if demand.relation == "≥" else "<")
        return super().meets(play, values, beyond, context)

    def fits(self, play: Any, card: int, demand: Filter, context: Context) -> bool:
        """Whether a card meets a demand; whose it is in the end, that of its owner is asked for (611#1)."""
        if demand.fact != OWNED:
            return super().fits(play, card, demand, context)
        wanted = [context.player if value == "我方" else 1 - context.player for value in demand.values]
        return play.card(card).owner in wanted

    def amount(self, play: Any, number: Amount, context: Context) -> int:
        """A number of the text; a 【登场时】 effect counts its own card, which is in play by then (801#2)."""
        if isinstance(number, Count) and context.event == "登场" and self._counts_itself(play, number.of, context):
            if play.applies(BODY_THERE):
                play.because(BODY_THERE, "本体已经在战斗区里，也算在内", card=context.card)
            else:
                number = replace(number, of=replace(number.of, other=True))
        return super().amount(play, number, context)

    def named(self, play: Any, what: Named | Times, context: Context) -> int:
        """同样多: as much as the damage that is replaced."""
        if isinstance(what, Named) and what.name == "同样多":
            return context.x
        if isinstance(what, Named) and what.name == DECLARED:
            return int(play.number(context.player, range(LARGEST + 1), context.card, "：宣布一个数字"))
        return super().named(play, what, context)

    def _counts_itself(self, play: Rules, of: Select, context: Context) -> bool:
        return play.card(context.card).zone in IN_PLAY and context.card in self.candidates(play, of, context)

    def role(self, play: Rules, role: str, context: Context) -> list[int | None]:
        battle = play.state.battle
        if role == "装备角色":
            return [play.host(context.card) or play.wore(context.card)]
        if role == "移出的":
            return [one.card for one in play.state.removed if one.by == context.card]
        if role in {"攻击角色", "攻击此牌的角色"}:  # another one's defence takes the place of the target (504#1)
            its = battle is not None and context.card == (battle.defender or battle.target)
            return [battle.attacker] if battle and (its or role == "攻击角色") else []
        if role in {"防御角色", "防御此牌的角色"}:
            its = battle is not None and context.card == battle.attacker
            return [battle.defender] if battle and not battle.harmless and (its or role == "防御角色") else []
        if role == "交战对手":
            two = (battle.attacker, battle.defender) if battle and battle.established and not battle.harmless else ()
            return [card for card in two if card and card != context.card] if context.card in two else []
        raise LookupError(f"no role {role!r}")

    def holds(self, play: Any, condition: Condition, context: Context) -> bool:
        """What was done this turn: asked of the cards that did it, wherever they are now."""
        if isinstance(condition, Did):
            return any(
                event == condition.event and self._it_was(play, condition.who, card, player, context)
                for event, card, player in play.state.deeds
            )
        return super().holds(play, condition, context)

    def _it_was(self, play: Rules, who: Target, card: int, player: int, context: Context) -> bool:
        if isinstance(who, Ref):
            return card in self.meant(play, who, context)
        of_side = player in self.sides(play, who.whose, context.player) or not play.applies(WHOSE)
        return of_side and not (who.other and card == context.card) and self.described(play, who, abs(card), context)

    def meant(self, play: Any, target: Target, context: Context) -> list[int]:
        """The cards that are meant; those that another one wears."""
        if isinstance(target, Ref) and target.role == "所装备" and target.of is not None:
            return [gear for card in self.meant(play, target.of, context) if card for gear in play.card(card).gear]
        if target == Ref("这") or not isinstance(target, Ref) or target.role != "这":
            return super().meant(play, target, context)
        if not play.applies(WHOSE) or self.side(play, context.card) in self.sides(play, target.whose, context.player):
            return super().meant(play, target, context)  # 从我方休息区: only from that (200#2: it lies in its owner's)
        return []

    def player(self, play: Any, who: Target | Holder, context: Context) -> int | None:
        """Who is meant; the turn player by what the book calls him (102#3)."""
        if who == Ref("对方玩家"):
            return 1 - context.player
        if who == Ref("主动玩家"):
            return int(play.state.turn_player)
        return super().player(play, who, context)

    def term(self, play: Any, what: Term, context: Context) -> bool:
        """Whether it is one of the steps of a battle, or any of them (500#2)."""
        del context
        if what.word.startswith("连锁"):
            return bool(play.state.chain) == ("不" in what.word)
        if what.word == "战斗时":
            return facts.fighting(play)
        battle = play.state.battle
        return battle is not None and what.word in {"战斗阶段", battle.step}

    def did(self, play: Rules, what: Did, cards: list[int]) -> bool:
        del play, what, cards
        return False  # ``holds`` sees to it

    def doing(self, play: Rules, what: Doing, card: int, context: Context) -> bool:
        battle = play.state.battle
        if battle is None:
            return False
        ends = {"攻击": (battle.attacker,), "防御": (battle.defender,), "战斗": (battle.attacker, battle.defender)}
        if card not in ends[what.event] or (what.event == "战斗" and not facts.fighting(play)):
            return False
        if what.other is None:
            return True
        other = (battle.defender or battle.target) if card == battle.attacker else battle.attacker
        if battle.harmless:  # the one at the other end has left
            return False
        return bool(other) and self.is_it(play, what.other, other, context)

    def pick(
        self, play: Any, what: Target, context: Context, *question: int | str, clause: Clause | None = None
    ) -> list[int]:
        """The cards that are meant, also where there are fewer than a text asks for; of life the uppermost (202#6)."""
        if isinstance(what, Select) and _of_life(what) and play.applies(FROM_THE_TOP):
            play.because(FROM_THE_TOP, "从最上方起")
            what = replace(what, top=True)
        if isinstance(what, Select) and what.least is not None and not what.top:
            there, wanted = len(self.candidates(play, what, context)), self.amount(play, what.least, context)
            if 0 < there < wanted and not as_many(play, there, wanted):
                return []
        if isinstance(what, Select) and what.top and what.least:
            wanted = self.amount(play, what.least, context)
            for player in self.sides(play, what.whose, context.player):
                if 0 < (there := len(play.state.zones[player, what.zones[0]])) < wanted:
                    play.because(FEWER, f"要{wanted}张，只有{there}张")
        return super().pick(play, what, context, *question, clause=clause)


def _of_life(what: Select) -> bool:
    """Whether it is some cards of life that are meant, whichever they are."""
    return what.zones == (LIFE,) and what.most is not None and not (what.top or what.filters)


def as_many(play: Rules, there: int, wanted: int) -> bool:
    """Whether a text that asks for more cards than there are is done with those: 102#4 only says what is ignored."""
    if play.reading("102#4", *TOO_FEW) == TOO_FEW[1][1]:
        return False
    play.because(FEWER, f"要{wanted}张，只有{there}张")
    return True


WORDS = _Words()
candidates, meant, is_it, described, amount, least, holds = (
    *(WORDS.candidates, WORDS.meant, WORDS.is_it),
    *(WORDS.described, WORDS.amount, WORDS.least, WORDS.holds),
)
sides, zones_of, pick, left_of_shown = WORDS.sides, WORDS.zones, WORDS.pick, WORDS.left_of_shown


__all__ = [
    "Context",
    "amount",
    "candidates",
    "described",
    "holds",
    "is_it",
    "left_of_shown",
    "meant",
    "pick",
    "sides",
    "zones_of",
]
