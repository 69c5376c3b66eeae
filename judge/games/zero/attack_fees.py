"""501#4. What an effect asks for an attack, or for one on the life zone, besides that it may be declared."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.ability import Node
from judge.effects.nodes.meant import Select
from judge.games.cards.values import Layer
from judge.games.zero import layers, paying
from judge.games.zero.book import cite, step
from judge.games.zero.rules import Rules
from judge.kernel import Reason

DUE = cite("501#4", "这笔费用在宣布攻击时支付")
NOT_CHOSEN = cite("502#2", "你不能选择那个生命区")
ANY = "攻击费用"
DEED = "攻击时的费用"
"""What is asked for an attack that is no number of resources."""
FOR_LIFE = "攻击生命区费用"
KEY = "501#4 生命区"
WHEN = (
    "攻击生命区要付的额外费用，宣布攻击的时候还没有选择攻击对象，什么时候支付",
    ("选择攻击对象的时候（502#1：那时才攻击生命区）", "宣布攻击的时候，没有支付的不能攻击生命区（501#4）"),
    (DUE, cite("502#1", "为它选择一个合法的攻击对象")),
)


def number(play: Rules, attacker: int, what: str) -> int:
    """What texts ask for an attack with a character, or for one on the life zone."""
    return sum(layer.number or 0 for layer in layers.flags(play, attacker, what)) if play.applies(DUE) else 0


def against(play: Rules, attacker: int, what: str) -> list[Reason]:
    """Who asks for what cannot be paid, and why it cannot be."""
    asked = number(play, attacker, what)
    unpaid = paying.against(play, play.card(attacker).player, asked, ()) if asked else []
    return [*_asking(play, attacker, what), *unpaid] if unpaid else []


def deeds(play: Rules, attacker: int) -> list[tuple[Layer, Node]]:
    """What texts ask to be done for an attack with a character, each with what says so."""
    if not play.applies(DUE):
        return []
    found = layers.flags(play, attacker, DEED)
    return [(layer, part) for layer in found if layer.ability is not None for part in layer.ability.cost]


def undone(play: Rules, attacker: int) -> list[Reason]:
    """Why what is to be done for an attack cannot be done."""
    found: list[Reason] = []
    asked = deeds(play, attacker)
    for layer, part in asked:
        whole = _so_often(part, sum(other == part for _, other in asked))
        if by := paying.lacking(play, attacker, play.card(attacker).player, whole, (), DUE):
            said = (f"攻击须{paying.words_of(part)}",)
            found += [Reason(DUE, said, layer.source or None, layer.name), *by]
    return found


def _so_often(part: Node, times: int) -> Node:
    """What is asked for several times, as one: all of it must be there (501#4)."""
    what = getattr(part, "what", None)
    if times == 1 or not isinstance(what, Select) or not isinstance(what.least, int):
        return part
    return replace(part, what=replace(what, least=what.least * times, most=what.least * times))


def call(play: Rules, attacker: int) -> None:
    """It is done, as a cost is paid."""
    if parts := deeds(play, attacker):
        for layer, part in parts:
            play.because(DUE, f"攻击须{paying.words_of(part)}", card=layer.source, ability=layer.name)
        play.note("applied", attacker, "攻击，要付额外费用", clause=DUE)
        asked = tuple([part for _, part in parts])
        play.call(Paying(card=attacker, player=play.card(attacker).player, parts=asked, whole=str(DUE)))


class Paying(paying.Payment):
    """501#4 What is to be done for an attack."""

    @step("501#4", "这笔费用在宣布攻击时支付")
    def part(self, play: Rules) -> None:
        """The next part."""
        self.next_part(play)


def _asking(play: Rules, attacker: int, what: str) -> list[Reason]:
    said = what.removesuffix("费用")
    return [
        Reason(DUE, (f"{said}须支付{layer.number or 0}点",), layer.source or None, layer.name)
        for layer in layers.flags(play, attacker, what)
    ]


def pay(play: Rules, attacker: int, what: str) -> None:
    """It is paid."""
    if asked := number(play, attacker, what):
        asking = _asking(play, attacker, what)
        play.owing_to(asking)
        total = f"共{asked}点" if len(asking) > 1 else ""
        play.note("applied", attacker, f"{what.removesuffix('费用')}，要付额外费用{total}", clause=DUE)
        paying.pay(play, play.card(attacker).player, asked, ())


def declared(play: Rules, attacker: int) -> bool:
    """It is paid and done as an attack is declared; whether what one on the life zone costs was due, and was not."""
    pay(play, attacker, ANY)
    unpaid = left_unpaid(play, attacker)
    call(play, attacker)
    return unpaid


def left_unpaid(play: Rules, attacker: int) -> bool:
    """As the attack is declared: whether what an attack on the life zone costs was due now, and was not paid."""
    if not number(play, attacker, FOR_LIFE) or play.reading(KEY, *WHEN) == WHEN[1][0]:
        return False
    player, question = play.card(attacker).player, (attacker, "攻击生命区的额外费用")
    if against(play, attacker, FOR_LIFE) or not play.may(player, *question, yes="支付", no="不支付", clause=DUE):
        return True
    pay(play, attacker, FOR_LIFE)
    return False


def keeps_from_life(play: Rules, attacker: int, *, unpaid: bool) -> list[Reason]:
    """Why the life zone cannot be attacked: what that costs cannot be paid now, or was not when it was due."""
    if play.state.battle is None or play.state.ruling_on(KEY) != WHEN[1][1]:
        by = against(play, attacker, FOR_LIFE)
    else:
        by = [Reason(DUE, ("宣布攻击时没有支付攻击生命区的额外费用",), attacker)] if unpaid else []
    return [*by, Reason(NOT_CHOSEN, ("不能攻击的生命区，不能选择为攻击对象",))] if by else []


def pay_for_life(play: Rules, attacker: int) -> None:
    """It is paid now that the life zone is what is attacked, unless it was due before."""
    if play.state.ruling_on(KEY) != WHEN[1][1]:
        pay(play, attacker, FOR_LIFE)
