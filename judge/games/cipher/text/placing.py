"""Clauses that put cards somewhere: 放置到, 加入手牌, 移动, 出击 (14.1, 26.13)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.ability import If, Node
from judge.effects.nodes.meant import Filter, Is, Ref, Select, Target
from judge.effects.nodes.verbs import Deploy, Put, Shift
from judge.effects.syntax import Part
from judge.games.cipher.text import described, nouns, parties, pointing, terms
from judge.games.cipher.text.phrase import Noun
from judge.games.cipher.text.sense import Sense
from judge.games.cipher.vocabulary import WHERE_IT_IS

_FIELD = ("前卫区", "后卫区")
_LAID_OPEN = ("羁绊区", "宝玉区")
"""Where a card can be turned over, so that a text may have it put there with its other side up."""
_AS_THEY_LIE = {"羁绊区": "羁绊卡", "宝玉区": "宝玉"}
"""What cards are that were put there (26.14.1, 26.16.1)."""
_FACES = frozenset({"FACE", "FACE_ON"})
_FACE_UP = ("退避区", "羁绊区", "支援区")

Nodes = tuple[Node, ...]
Targets = tuple[Target, ...]


def kind(sense: Sense, what: Target) -> str:
    """What sort of card it is."""
    if isinstance(what, Select):
        return what.kind
    if what.role == "这" and sense.on_bonds:
        return "羁绊卡"
    if what.role == "这" and sense.in_hand:
        return "卡"
    if what.role == "那" and sense.lies in _AS_THEY_LIE:
        return _AS_THEY_LIE[sense.lies]
    return {"那": sense.chosen, "其余": "卡"}.get(what.role, "单位")


def hows(clause: Part) -> list[Part]:
    """In which way: 按任意顺序, 以已行动状态, 正面朝上."""
    return [word for how in clause.rules("how") for word in how.parts] + [word for word in clause.parts if word.is_word]


def moved(sense: Sense, objects: Targets, clause: Part, to: str) -> Nodes:
    """移动, also worded 放置到 an area of the battlefield."""
    for what in objects:
        if kind(sense, what) != "单位":
            raise sense.fail("不是单位的卡放到战场上请写「出击」", clause)
    return tuple([Shift(what, to) for what in objects])


def beside(sense: Sense, objects: Targets, act: Part, clause: Part) -> Nodes:
    """移动到「甲」的所在区域, 出击到这名单位所在区域."""
    phrase = act.rule("noun")
    there = described.target(sense, nouns.noun(sense, phrase), phrase) if phrase is not None else Ref("这")
    (first, *_) = moved(sense, objects, clause, "") if act.word("MOVE") else deployed(sense, objects, clause, "")
    if not isinstance(first, Shift | Deploy):
        raise sense.fail("从哪里，请写在「将」的前面", act)
    return tuple([replace(first, what=what, beside=there) for what in objects])


def deployed(sense: Sense, objects: Targets, clause: Part, to: str) -> Nodes:
    """将其出击, 以已行动状态出击到后卫区."""
    sense.chosen = "单位" if sense.chosen else ""
    said = next((how.text for how in hows(clause) if how.name == "AS_ACTED"), "")
    state = "" if not said else "已行动" if "已行动" in said else "未行动"
    return _from_there(sense, clause, tuple([Deploy(what, to, state) for what in objects]))


def put(sense: Sense, objects: Targets, dest: Part, clause: Part, *, order: bool) -> Nodes:
    """放置到…, 加入手牌; between the two areas of the battlefield it is a move."""
    named = dest.the("ZONE", "HAND")
    zone = "手牌" if named.name == "HAND" else sense.zone(named.text, named)
    ends = [word.text for word in dest.parts if word.name == "PLACE"]
    end_of = ends[0] if ends else ""
    if end_of and zone != "卡组":
        raise sense.fail(f"{zone}没有{end_of}", dest)
    if zone == "卡组" and not end_of:
        sense.unplaced, end_of = dest, "最上方"  # they are shuffled in
    if len([word for word in dest.parts if word.name == "WHOSE"]) > 1:
        raise sense.fail("写了两次是谁的", dest)
    owner = dest.said("WHOSE")
    whose = terms.whose(owner) if owner else None
    face = next((how.text for how in hows(clause) if how.name in _FACES), "")
    face = face.removeprefix("以")
    turned = bool(face) and ("正面" in face) != (zone in _FACE_UP)
    if turned and zone not in _LAID_OPEN:
        raise sense.fail(f"卡在{zone}不是这一面朝上（第6章），这样的放置不在能读懂的范围内", clause)
    if zone in _FIELD:
        for what in objects:
            parties.in_his_zone(sense, what, whose, dest)
        return moved(sense, objects, clause, zone)
    if zone == "战场":
        raise sense.fail("放到战场上请写「出击」", dest)
    place = "或".join(dict.fromkeys(nouns.pile_end(end) for end in ends or [end_of] if end))
    up = face[:2] if turned else ""
    sense.lies = zone if sense.chosen else ""
    return _from_there(sense, clause, tuple([Put(what, zone, place, whose, order, face=up) for what in objects]))


def _of_whole(clause: Part) -> Part | None:
    """从自己的退避区将这张卡出击: where a card is from that is pointed at."""
    return clause.rule("from") if clause.name == "do" and clause.rule("actor") is None else None


def _from_there(sense: Sense, clause: Part, done: Nodes) -> Nodes:
    """将这张卡从手牌出击, 将那名单位从退避区加入手牌: only if that is where it is."""
    said = next((inner for how in clause.rules("how") for inner in how.rules("from")), _of_whole(clause))
    if said is None or any(isinstance(getattr(node, "what", None), Select) for node in done):
        return done
    place = nouns.noun(sense, next(said.rules("noun", "zone"))) if not said.word("FROM_THEM") else Noun()
    if not place.zones or place != Noun(place.kind, whose=place.whose, zones=place.zones):
        raise sense.fail("「从」后面只能写区域", said)
    (what, *others) = dict.fromkeys(getattr(node, "what", None) for node in done)
    if others or not isinstance(what, Ref):
        raise sense.fail("从哪里，请写在「将」的前面", said)
    if sense.in_hand and sense.in_cost and what == Ref("这") and place.zones == ("手牌",):
        return done  # where it is anyway
    return (If(Is(what, (Filter("区域", "=", place.zones),)), done, WHERE_IT_IS),)


def rest(sense: Sense, clause: Part) -> Nodes:
    """其余的卡放置到卡组最下方."""
    ways = [how.name for how in hows(clause) if how.name in {"ORDER", *_FACES}]
    if len(ways) > len(set(ways)):
        raise sense.fail("怎样放写了两次", clause)
    order = "ORDER" in ways
    return put(
        sense, (pointing.pointed(sense, clause.the("REST_OF")),), clause.the("stow").the("dest"), clause, order=order
    )
