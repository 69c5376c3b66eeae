"""The clauses of card text that do something (5), each by its kind."""

from __future__ import annotations

import re
from collections.abc import Callable

from msgspec.structs import replace

from judge.effects.nodes.ability import Grant, Node
from judge.effects.nodes.meant import Ref, Select, Whose
from judge.effects.nodes.verbs import (
    Choose,
    Create,
    Defeat,
    Deploy,
    Dig,
    Do,
    Finish,
    GiveUp,
    Look,
    Put,
    Reveal,
    Search,
    Turn,
)
from judge.effects.numerals import number
from judge.effects.syntax import Part
from judge.games.evolve.text import acts, amounts, cards, described, discarding, nouns, numbers, tokens
from judge.games.evolve.text.cards import EXTRA
from judge.games.evolve.text.deeds import remember
from judge.games.evolve.text.icons import THIS
from judge.games.evolve.text.of_each import said_of_each, so_many_of_each
from judge.games.evolve.text.said import Said
from judge.games.evolve.text.sense import Sense
from judge.games.evolve.text.subjects import IN_START_PHASE, next_start, nouns_of, player, spoken_of, until
from judge.games.evolve.text.words import DECK, FIELD, HAND, LEADER
from judge.games.evolve.vocabulary import IN_A_DECK
from judge.games.evolve.zones import GRAVE, USED_FROM


def _roll(sense: Sense, part: Part) -> list[Node]:
    times = re.search("[2-9二两三四五][次个]", part.text)
    sense.rolled = number(times[0][0]) if times is not None else 1
    return [Do("掷骰子", times=sense.rolled)]


def _skip(sense: Sense, part: Part) -> list[Node]:
    whose: Whose = "对手" if "对手" in part.said("SKIP") else player(sense, part)
    return [Do("跳过下一个回合", who=whose)]


def _extra_turn(sense: Sense, part: Part) -> list[Node]:
    return [Do("进行额外回合", who=player(sense, part))]


def _finish(sense: Sense, part: Part) -> list[Node]:
    return [Finish(player(sense, part), won=part.word("WIN") is not None)]


def _meal(sense: Sense, part: Part) -> list[Node]:
    found = re.search(r"[0-9]+", part.said("MEAL"))
    what = spoken_of(sense, part)[0] if nouns_of(part) else Ref("这")
    return [Do("用餐", what, int(found[0]) if found else 1)]


def _race(sense: Sense, part: Part) -> list[Node]:
    found = re.search(r"[0-9]+", part.said("RACE"))
    what = spoken_of(sense, part)[0] if nouns_of(part) else Ref("这")
    return [Do("参赛", what, int(found[0]) if found else 1)]


def _no_stand(sense: Sense, part: Part) -> list[Node]:
    if part.word("NEVER_STAND") is not None:  # 此卡牌在自己的开始阶段不会竖置: in none of them
        if sense.trigger is not None or sense.until or sense.pending is not None:
            raise sense.fail("是下一个开始阶段，还是每一个，没有读懂：请写「下个开始阶段」", part)
        (what,) = spoken_of(sense, part, counted=False)
        if what != THIS and not (isinstance(what, Select) and what.least is None and what.most is None):
            raise sense.fail("是下一个开始阶段，还是每一个，没有读懂：请写「下个开始阶段」", part)
        return [Grant(what, IN_START_PHASE)]
    (what,) = spoken_of(sense, part)
    return [Grant(what, IN_START_PHASE, next_start(part.said("NO_STAND")))]


def _use(sense: Sense, part: Part) -> list[Node]:
    """不支付费用使用该法术, 使用该法术: a card that was chosen is used because the text says so (10.6.2)."""
    (what,) = spoken_of(sense, part)
    used = "不支付费用使用" if part.word("FREE") is not None else "使用"
    if isinstance(what, Select) and what.most == 1 and not what.top:
        sense.that = sense.subject = Ref("那")
        return [Choose(what), Do(used, sense.that)]
    if not isinstance(what, Ref) or what == THIS or "-" in what.role:
        raise sense.fail("使用的是哪一张？请先写「选择…的1张…」", part)
    return [Do(used, what)]


def _bar_use(sense: Sense, part: Part) -> list[Node]:
    """对手不能使用法术: whatever he has of the kind, wherever he could use it from."""
    if (from_ := part.word("NOT_FROM")) is not None:
        return _bar_from(sense, part, from_.text)
    if (abilities := part.word("BAR_ABILITIES")) is not None:
        return _bar_abilities(sense, part, abilities.text)
    who, noun = part.rules("noun")
    words_ = described.said(sense, described.described(sense, noun))
    whose = amounts.player(sense, who)
    elsewhere = words_.zone not in {"", HAND, EXTRA, GRAVE}
    if words_.number is not None or words_.bound or words_.whose is not None or words_.every or elsewhere:
        raise sense.fail("这里只写是什么牌，或者哪里的", noun)
    what = nouns.select(sense, replace(words_, whose=whose, zone=words_.zone or HAND), noun)
    zones = (words_.zone,) if words_.zone else (HAND, EXTRA, GRAVE)
    return [Grant(replace(what, zones=zones), "不能使用", until(sense, part))]


def _bar_from(sense: Sense, part: Part, said: str) -> list[Node]:
    """不能从额外区使用此卡牌, 不能从手牌以外使用此卡牌: what is said of it where it lies (10.3.4)."""
    zone = next(zone for zone in (HAND, EXTRA, GRAVE) if zone in said)
    others = "以外" in said or "只" in said or "仅" in said
    if sense.until or sense.pending is not None or sense.trigger is not None:
        raise sense.fail("从哪里不能使用，只能读懂一直如此的", part)
    sense.works_in = tuple([one for one in USED_FROM if (one == zone) != others])
    return [Grant(THIS, "不能使用")]


def _bar_abilities(sense: Sense, part: Part, said: str) -> list[Node]:
    """在这个回合中，不能使用此卡牌的除【进化】以外的启动能力."""
    that = any(word in said for word in ("该随从", "该卡牌", "其的"))
    if part.rule("noun") is not None:
        (what,) = spoken_of(sense, part, counted=False)
    elif "此" in said:
        what = THIS
    elif that and isinstance(sense.that, Ref):
        what = sense.that
    elif isinstance(sense.subject, Ref) and sense.subject.role != LEADER:  # 该随从不能攻击且不能使用启动能力
        what = sense.subject
    else:
        raise sense.fail("是哪一张的启动能力？请写「此卡牌的」，或先说到一张牌", part)
    flag = "不能使用除【进化】以外的启动能力" if "【进化】" in said else "不能使用启动能力"
    return [Grant(what, flag, until(sense, part))]


def _deck_may(sense: Sense, part: Part) -> list[Node]:
    """『A』可以在自己的牌组中放入最多50张: as the deck is built, and of no account in play (6.1.2)."""
    words_ = described.said(sense, described.described(sense, part.the("noun")))
    if not words_.name or words_ != Said(name=words_.name, filters=words_.filters):
        raise sense.fail("这里要写『卡牌名称』", part)
    many = re.search("[0-9]+", part.said("DECK_MAY", "DECK_UP_TO"))
    what = nouns.select(sense, replace(words_, whose="自己", zone=DECK), part)
    return [Grant(what, IN_A_DECK, number=int(many[0]) if many else 0)]


CLAUSES: dict[str, Callable[[Sense, Part], list[Node]]] = {
    "roll": _roll,
    "skip": _skip,
    "extra_turn": _extra_turn,
    "finish": _finish,
    "meal": _meal,
    "race": _race,
    "whole_turn": _no_stand,
    "use": _use,
    "bar_use": _bar_use,
    "deck_may": _deck_may,
    **cards.CLAUSES,
    **discarding.CLAUSES,
    **tokens.CLAUSES,
    **acts.CLAUSES,
    **numbers.CLAUSES,
}


_HERE = frozenset(("damage", "kill_of", "turn_of", "take", "bestow", "whole_turn"))
_DONE_HERE = frozenset(("kill", "turn_it", "evolve", "gain", "both", "lose", "flag", "kind", "often", "take_it"))
"""What is done only to cards on the field (5.3, 5.5, 5.13, 5.15, 5.21)."""


_OF_EACH = frozenset(("choose", "search", "kill_of", "banish_of", "turn_of", "reveal_of"))


def nodes(sense: Sense, part: Part) -> list[Node]:
    """What a clause does."""
    if part.name not in CLAUSES:
        raise sense.fail("这里不能这样写", part)
    sense.here = part.name in _HERE or (part.name == "act" and _done_here(part))
    before, spoken = sense.that, sense.subject
    if sense.mixed is not None and (part.name != "act" or part.rule("put") is None):
        raise sense.fail("洗切的牌放置到哪里，没有写", part)
    if part.name in _OF_EACH and (part := said_of_each(part)).rule("quant") is not None:  # A和B各1张
        part = so_many_of_each(sense, part)
    found = CLAUSES[part.name](sense, part)
    sense.here = False
    if found and getattr(found[-1], "what", None) == REST:  # what was taken before is what is spoken of still
        sense.that, sense.subject = (before, spoken) if _several_left(part) else (None, None)
        return found
    if found:
        sense.gone = _gone(sense, found[-1])
        if not sense.gone:
            sense.former = None
        elif _in_passing(sense, found[-1]) and sense.former is None:
            sense.former = before
        if sense.that == Ref("那") == before and any(_all_of_them(node) for node in found):
            sense.former = Ref("那")
        remember(sense, found)
    if sense.pending is None and part.name in {"act", "damage", "draw", "summon"}:
        sense.each = None
    return found


REST = Ref("其余")


def _several_left(part: Part) -> bool:
    """Whether it is the rest of several that something is done to, and not 另1张, which 「该卡牌」 might be."""
    return not any(noun.first.name == "ANOTHER_ONE" for noun in nouns_of(part))


def _in_passing(sense: Sense, node: Node) -> bool:
    """Whether other cards than those spoken of are discarded, or something is paid with them."""
    paid = sense.in_cost and isinstance(node, Put | Defeat | Reveal)
    return (paid or isinstance(node, GiveUp)) and getattr(node, "what", None) != Ref("那")


def _all_of_them(node: Node) -> bool:
    """Whether all cards that fit are brought down or turned: 「该随从」 may be those then, or the one of before."""
    what = getattr(node, "what", None)
    return isinstance(node, Defeat | Turn) and isinstance(what, Select) and what.least is None


def _done_here(part: Part) -> bool:
    """Whether it is done only to cards on the field: changes of what a card costs are done to those in the hand."""
    numbers_ = part.rule("stat", "become")
    return part.rule(*_DONE_HERE) is not None or (numbers_ is not None and "费用" not in numbers_.text)


def _gone(sense: Sense, node: Node) -> str:
    """The kind of the cards that a clause spoke of, if they are not on the field, or have left it by that."""
    match node:
        case Search(what, zone) if zone != FIELD:
            pass
        case Reveal(what) | Dig(what) | Look(what) | GiveUp(what) | Defeat(what):
            pass
        case Put(what, zone) if zone != EXTRA:
            pass
        case _:
            return sense.gone if sense.that == Ref("那") and not isinstance(node, Choose | Create | Deploy) else ""
    if isinstance(what, Select):
        return what.kind
    return sense.gone or "卡牌" if what == Ref("那") or what == THIS else ""
