"""若该单位将要死去，改为…: what would happen does not, and something else does (1.117f)."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.ability import Ability, Grant, Instead, Node, Trigger
from judge.effects.nodes.meant import Ref, Select, Target
from judge.effects.nodes.verbs import Counters, Do, GiveUp, Points, Resources, Turn
from judge.effects.rewriting import mentions, swapped
from judge.effects.syntax import Part
from judge.effects.unread import Unread
from judge.games.touhou.text import (
    description,
    gathering,
    nouns,
    permitting,
    phrases,
    places,
    words,
)
from judge.games.touhou.text.amounts import of_some_amount
from judge.games.touhou.text.rest import Row, needed
from judge.games.touhou.text.roles import THIS
from judge.games.touhou.text.sense import TURN_END, Sense
from judge.games.touhou.text.words import PLAYER

WOULD = {"WILL_DIE": "", "WILL_GO": "", "WILL_SUFFER": "受到伤害", "WILL_DRAW": "抓牌", "WILL_LIVE": ""}
"""What would happen, by the words that say so; of some they say which of these."""
ANY_PLAYER = Select(PLAYER, "双方")
_SAID = {"消灭": "消灭", "死": "死去", "获得": "获得生命", "失去": "失去生命"}


def _of_what_is_used(sense: Sense, met: list[Part], rest: list[Part]) -> Node | None:
    """从你的墓地使用目标符卡。若该牌将要进入墓地，改为将其移除游戏: of the card that is used, and not of its own."""
    it = len(met[0].parts) == 1 and met[0].parts[0].first.name in {"THIS", "THAT"}
    goes = [part.name for part in rest[1:] if part.name not in phrases.SEPARATORS]
    last = rest[-1]
    out = goes in (["let", "act"], ["act"], ["let", "DEST"]) and "移除" in last.text
    plain = it and out and "墓地" in met[1].text and "战场" not in met[1].text
    return permitting.out_after(sense) if plain else None


def replaced(  # noqa: PLR0912 - one a way to say what would happen
    row: Row, sense: Sense, met: list[Part], left: list[Part], at: Part
) -> Node:
    """若该单位将要死去，改为…: what would happen does not (1.117f)."""
    rest = [each for each in left if each.name not in phrases.SEPARATORS]
    may = len(rest) > 1 and (rest[0].name == "MAY" or (rest[0].text == "你" and rest[1].name == "MAY"))
    if may:
        rest = rest[1 if rest[0].name == "MAY" else 2 :]
    paid = next((n for n, each in enumerate(rest) if each.name == "IF_DONE"), 0) if may else 0
    to_pay, rest = (rest[:paid], rest[paid + 1 :]) if paid else ([], rest)
    ends = [gathering.until_said(sense, part) for part in met if part.name == "lasting"]
    ends += [TURN_END] if "本回合" in met[-1].text else []
    met = [part for part in met if part.name != "lasting"]
    goes = met[-1].name == "WILL_GO"
    rest = _becomes_first(rest, goes=goes, at=at)
    until = ends[0] if len(ends) == 1 else phrases.until_when(sense)
    if (
        len(met) != 2
        or len(ends) > 1
        or met[0].name != "noun"
        or not rest
        or rest[0].name != "become"
        or len(rest[0].parts) != 1
    ):
        raise sense.fail("要写「若…将要…，改为…」", at)
    if goes and not may and (after := _of_what_is_used(sense, met, rest)) is not None:
        return after
    said = description.described(sense, met[0])
    who = nouns.just(sense, replace(said, number=None, every=False, any=False), met[0], count=False)
    if isinstance(who, Select):
        sense.that = Ref("诱发")
    elif who == THIS:
        sense.that = THIS
    if goes:
        event, who = _goes_where(sense, who, met[1])
    else:
        event = WOULD[met[1].name] or next(_SAID[said] for said in _SAID if said in met[1].text)
        if met[1].name == "WILL_SUFFER" and "战斗" in met[1].text:
            event = "受到非战斗伤害" if "非战斗" in met[1].text else "受到战斗伤害"
    if met[1].name in {"WILL_DRAW", "WILL_LIVE"}:
        sense.player = _player(sense, who, met[0])
    if isinstance(who, Select) and goes:
        sense.that = Ref("诱发")
    cost = paid_before(row, sense, to_pay, at) if to_pay else ()
    if of_some_amount(event):  # 改为失去等量的生命
        sense.trigger = Trigger(event, who)
    then = tuple(needed(row, sense, rest[1:], at))
    sense.trigger = None
    if cost and (until or not (isinstance(who, Select) or who == THIS or who.role == PLAYER)):
        raise sense.fail("支付了才代替的，只能是一直都在的能力", at)
    if until or (isinstance(who, Ref) and who.role not in {"这", PLAYER}):
        return _replaced_for_a_time(sense, Instead(event, who, then, may=may), until, met[0])
    return Instead(event, who, then, may=may, cost=cost)


def paid_for(chunks: list[Part], done: int) -> bool:
    """Whether what 若如此做 speaks of is done so that something else happens than what would."""
    before, after = chunks[:done], [part for part in chunks[done + 1 :] if part.name not in phrases.SEPARATORS]
    would = next((n for n, part in enumerate(before) if part.name in WOULD), 0)
    instead = bool(after) and (after[0].name in _DONE_THEN or (len(after) > 1 and after[1].name == "become"))
    return bool(would) and any(part.name == "IF" for part in before[:would]) and instead


_DONE_THEN = frozenset(("become", "redirect", "HELD_BACK"))


def paid_before(row: Row, sense: Sense, chunks: list[Part], at: Part) -> tuple[Node, ...]:
    """What has to be done for it: a card is given up or tapped, counters are taken off, something is paid."""
    that, targets, icons = sense.that, len(sense.targets), list(sense.icons)
    sense.in_cost = True
    cost = tuple(needed(row, sense, chunks, at))
    sense.in_cost, sense.that = False, that
    if not all(map(_can_be_paid, cost)) or len(sense.targets) > targets or sense.icons != icons:
        raise sense.fail("要做什么来代替：只能是支付、弃牌、牺牲、横置或移去指示物", at)
    return cost


def _can_be_paid(node: Node) -> bool:
    match node:
        case GiveUp(what):
            return what.whose == "自己"
        case Points():
            return node.minus
        case Resources():
            return not node.lettered
        case Counters(_, _, amount, minus=True):
            return isinstance(amount, int)
        case Turn(what, "横置"):
            return what == THIS or (isinstance(what, Select) and what.whose == "自己")
    return node == Do("牺牲", THIS)


def offered(row: Row, sense: Sense, chunks: list[Part], at: Part) -> tuple[bool, tuple[Node, ...]] | None:
    """你可以支付1蓝，若如此做: whether it may be left, and what has to be done for it; None if more is said."""
    rest = [each for each in chunks if each.name not in phrases.SEPARATORS]
    if rest and rest[0].text == "你":
        rest = rest[1:]
    if not rest:
        return False, ()
    if rest[0].name != "MAY":
        return None
    rest = rest[1:-1] if rest[-1].name == "IF_DONE" else rest[1:]
    return True, paid_before(row, sense, rest, at) if rest else ()


def _player(sense: Sense, who: Target, at: Part) -> Ref:
    """Whom it would happen to: 其 and 该玩家 mean him."""
    if isinstance(who, Ref) and who.role == PLAYER:
        return who
    if isinstance(who, Select) and who == replace(ANY_PLAYER, whose=who.whose):
        return Ref("诱发", who.whose)
    raise sense.fail("要写是哪位玩家", at)


def _becomes_first(rest: list[Part], *, goes: bool, at: Part) -> list[Part]:
    """将其改为移回战场, and of what is moved elsewhere also a mere 将其移除游戏: 改为 comes first."""
    if len(rest) > 1 and rest[0].name == "let" and rest[1].name == "become" and len(rest[1].parts) == 1:
        return [rest[1], rest[0], *rest[2:]]
    if goes and rest and rest[0].name == "let" and any(part.name in {"DEST", "act"} for part in rest[1:]):
        return [Part("become", "改为", at.start, at.start, (Part("BECOME", "改为", at.start, at.start),)), *rest]
    return rest


def _goes_where(sense: Sense, who: Target, at: Part) -> tuple[str, Target]:
    """将进入墓地, 将从战场进入对手的墓地, 将离开战场: the event, and of whose cards and from where it is said."""
    said = at.text
    event = "离场" if "离开战场" in said else "进墓地" if "墓地" in said.rpartition("入")[2] + said[-3:] else "移回手上"
    whence = said.partition("从")[2]
    if whence.startswith("战场"):
        unit = who.kind == words.UNIT if isinstance(who, Select) else sense.own == words.UNIT
        if not unit or event != "进墓地":
            raise sense.fail("没有读懂从哪里到哪里", at)
        event = "死去"
    elif whence and "任意" not in whence:
        raise sense.fail("请写「你墓地中的…将…」", at)
    whose = places.side(at)
    if whose is None or (whose == "自己" and who == THIS):
        return event, who
    if not isinstance(who, Select) or who.whose not in {"双方", whose}:
        raise sense.fail("没有读懂是谁的牌", at)
    return event, replace(who, whose=whose)


def _replaced_for_a_time(sense: Sense, made: Instead, until: str, at: Part) -> Grant:
    """若该单位本回合将要死去，改为…: an ability that it is given."""
    if not until:
        raise sense.fail("没有写到什么时候为止：请写「本回合将要…」，或「若其因此死去」", at)
    if not isinstance(made.who, Ref) or made.who.role == PLAYER or (made.who != THIS and mentions(made.then, THIS)):
        raise sense.fail("没有读懂这段时间里代替什么", at)
    then = swapped(made.then, made.who, Ref("诱发"))
    own = Ability("", "代替", sense.source.folded, (replace(made, who=THIS, then=then),))
    return Grant(made.who, until=until, ability=own)


def of_the_target_as_well(before: Ability | Unread, made: Ability) -> bool:
    """使用目标符卡。若该牌将要进入墓地，…: whether it may as well be said of the card that was aimed at before it."""
    if made.kind != "代替" or not isinstance(before, Ability):
        return False
    cards = any(target.kind == words.SPELL or target.kind.endswith("牌") for target in before.targets)
    return cards and any(isinstance(one, Instead) and one.who == THIS and one.event == "进墓地" for one in made.body)
