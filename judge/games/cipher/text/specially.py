"""What 特 abilities say of their own card: when it can be deployed, and that it may be there more than once."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.ability import Grant, If, Node
from judge.effects.nodes.meant import Not, Ref
from judge.effects.syntax import Part
from judge.games.cipher.text import conditions, described, facts, lasting, nouns
from judge.games.cipher.text.sense import Sense

Nodes = tuple[Node, ...]
_THIS = Ref("这")


def deploy_only(sense: Sense, clause: Part) -> Nodes:
    """这张卡仅限(A)时才能出击."""
    if sense.kind != "特":
        raise sense.fail("这张卡什么时候才能出击，是【特】能力说的", clause)
    told = conditions.condition(sense, clause.the("prop"))
    flag = next(_BARRED[child.name] for child in clause.parts if child.name in _BARRED)
    return (If(Not(told), (Grant(_THIS, flag),), "如果"),)


_BARRED = {"DEPLOY": "不能出击", "RISE": "不能升级", "CHANGE": "不能转职"}


LEVELS_FROM = "也能升级自"


def onto(sense: Sense, clause: Part) -> Nodes:
    """你可以将我方的「甲」升级为这张卡, though it has another name."""
    if sense.kind != "特" or not clause.text.endswith("卡"):
        raise sense.fail("哪些单位能升级为这张卡，是【特】能力说的", clause)
    phrase = clause.the("noun")
    said = nouns.noun(sense, phrase)
    if (said.kind or "单位") != "单位" or said.whose == "对手" or said.counted or said.role or said.meant is not None:
        raise sense.fail("能升级为这张卡的是哪些我方单位？请写名字或特征，不写数量", phrase)
    units = described.select(sense, replace(said, kind="单位", whose="自己"), phrase)
    return (Grant(_THIS, LEVELS_FROM, against=units),)


def twin(sense: Sense, clause: Part) -> Nodes:
    """即使我方战场上存在「甲」，这张卡也可以出击；可以存在2名以上的「甲」；卡组中可以放入5张以上."""
    if sense.kind != "特":
        raise sense.fail("同名的卡，是【特】能力说的", clause)
    if clause.word("MANY_COPIES"):
        return (Grant(_THIS, "卡组中不限张数"),)
    name = facts.inside(sense, clause.the("NAME"))
    return (Grant(_THIS, "同名也能出击" if clause.word("EVEN_BESIDE") else "同名可以并存", name=name),)


def backed_alike(sense: Sense, clause: Part) -> Nodes:
    """…也能被与自身单位名相同的支援卡支援."""
    return lasting.granted(sense, clause, "同名也能支援")
