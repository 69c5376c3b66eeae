"""Short ways to write what a cipher text says, and what it should mean."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.ability import Ability, Node
from judge.effects.nodes.meant import Filter, Ref, Select
from judge.effects.nodes.verbs import Turn
from judge.games.cipher.text import read

THIS, THAT = Ref("这"), Ref("那")
ATTACKER = Ref("攻击单位", "自己")
FOE = Select("单位", "对手")
FOES_ONE = Select("单位", "对手", least=1, most=1)
MINE = Select("单位", "自己")
OTHER_ONE = Select("单位", "自己", other=True, least=1, most=1)
REST = Turn(THIS, "已行动")


def named(*names: str) -> Filter:
    return Filter("单位名", "=", names)


def cards(zone: str, *filters: Filter, least: int | None = 1, most: int | None = 1) -> Select:
    return Select("卡", "自己", (zone,), filters, least=least, most=most)


def flipped(count: int) -> Node:
    return Turn(Select("羁绊卡", "自己", least=count, most=count), "背面")


def one(text: str) -> Ability:
    (ability,) = read(text)
    return ability


def body(words: str) -> tuple[Node, ...]:
    """What an activated ability with these words does."""
    return one(f"『试作』【起】[横置]{words}").body


def always(words: str) -> tuple[Node, ...]:
    return one(f"『试作』【常】{words}").body


def support(words: str) -> tuple[Node, ...]:
    return one(f"〖攻击型〗『试作』【支】{words}").body


def automatic(words: str) -> Ability:
    return one(f"『试作』【自】{words}")


def meaning(text: str) -> list[Ability]:
    """The abilities without their printed words."""
    return [replace(ability, text="") for ability in read(text)]
