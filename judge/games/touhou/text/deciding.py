"""若…, 除非…, 改为…: what is done only if something is so."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from judge.effects.nodes.ability import By, Grant, If, Make, Modes, Node
from judge.effects.nodes.harm import Damage
from judge.effects.nodes.meant import Condition, Is
from judge.effects.nodes.verbs import Counters, Draw, Gain, Points, Power
from judge.effects.rewriting import mentions, swapped
from judge.effects.syntax import Part
from judge.effects.unread import TextError
from judge.games.touhou.text import (
    awaiting,
    conditions,
    description,
    harming,
    numbering,
    phrases,
    preventing,
    replacing,
    words,
)
from judge.games.touhou.text.phrases import Clause
from judge.games.touhou.text.rest import Row, needed
from judge.games.touhou.text.roles import THAT
from judge.games.touhou.text.said import Said
from judge.games.touhou.text.sense import Sense


def when_so(  # noqa: PLR0911, PLR0912, PLR0915 - one a kind
    row: Row, sense: Sense, clause: Clause, part: Part, rest: list[Part], before: list[Node]
) -> tuple[list[Node], list[Part]]:
    """若…，…: the condition ends at the comma, or where something else begins to be spoken of."""
    del clause
    end = _end(rest)
    met, left = rest[:end], rest[end:]
    for place, each in enumerate(met):
        noun = each.rule("noun") if each.name in {"control", "has"} else None
        if noun is not None and (cut := split(noun)) is not None:
            first, second = cut
            met, left = [*met[:place], _with_noun(each, first)], [second, *met[place + 1 :], *left]
            break
    if not met:
        raise sense.fail("没有写条件", part)
    left = _becomes_that(left)
    says = left[-1] if left else part
    if met[-1].name in preventing.WOULD and says.name in {"HELD_BACK", "redirect"}:
        preventing.speaks_of(sense, met[0])
        if (so := replacing.offered(row, sense, left[:-1], part)) is None:
            raise sense.fail("这里没有读懂", left[0])
        means = preventing.held_back if says.name == "HELD_BACK" else preventing.taken_on
        return [means(sense, met, says, may=so[0], cost=so[1])], []
    if any(each.name == "WILL_PLACE" for each in met):
        return [numbering.placed(sense, met, left, part)], []
    if met[-1].name in replacing.WOULD:
        return [replacing.replaced(row, sense, met, left, part)], []
    sense.said, word = before or sense.done, "只要" if part.text == "只要" else "若"
    rest = [each for each in left if each.name not in phrases.SEPARATORS]
    becomes = bool(rest) and rest[0].name == "become" and (len(rest[0].parts) == 1 or _a_number(rest))
    if (made := _of_an_earlier_move(row, sense, met, left, part, before)) is not None:
        return made, []
    if (waited := awaiting.if_it_dies(row, sense, met, left, part)) is not None:
        return [waited], []
    condition = conditions.condition(sense, met, part)
    if sense.new_sentence and met[0].name == "noun" and met[0].text.startswith("你"):  # 若你操控妖精，抓一张牌
        sense.actor, sense.new_sentence = ("自己", None), False
    if (after := _and_then(left, rest)) is not None and (before or sense.done):
        changed(row, sense, condition, rest[:1], before or sense.done)
        return [], after
    if not rest and before:
        then, before[:] = tuple(before), []
        return [If(condition, then, word)], []
    if becomes and isinstance(condition, Is) and condition.filters in {(words.DOOMED,), (words.DIES,)}:
        condition = replace(condition, filters=(words.DOOMED,))
        left = [each for each in left if each is not rest[0]]  # 若其因此死去，改为…: of what has come of it already
    elif becomes and (before or sense.done):
        changed(row, sense, condition, rest, before or sense.done)
        return [], []
    if [each.name for each in rest] == ["MORE_HARM"]:
        where = before or sense.done
        place, more = harming.more_harm(sense, rest[0], where)
        where[place] = If(condition, (more,), word, (where[place],))
        return [], []
    other = next((n for n, each in enumerate(left) if each.name == "OTHERWISE"), len(left))
    again = another(left[:other], {"IF"})
    if [each.name for each in left[again : again + 2]] == ["IF", "COIN_IS"]:  # 若为正面，…，若为反面，…
        return [If(condition, tuple(needed(row, sense, left[:again], part)), word)], left[again:]
    if again < other and _apart(left[:again]):  # 若…，则…，若…，…: each by itself
        return [If(condition, tuple(needed(row, sense, left[:again], part)), word)], left[again:]
    if again < other and not any(each.name == "become" for each in left[again:other]):
        raise sense.fail("要前一个「若」也成立吗？请分成两句", left[again])
    last = next(iter(reversed(before or sense.done)), None)
    if other < len(left) and of_the_same(last, condition):
        raise sense.fail("「否则」是两个「若」都不成立，还是只看后一个？请写「；若」", left[other])
    that = sense.that
    then = tuple(needed(row, sense, left[:other], part))
    if other == len(left):
        return [If(condition, then, word)], []
    sense.that = that
    return [If(condition, then, word, tuple(needed(row, sense, left[other + 1 :], left[other])))], []


def _of_an_earlier_move(
    row: Row, sense: Sense, met: list[Part], left: list[Part], at: Part, before: list[Node]
) -> list[Node] | None:
    """将A送去墓地，然后将B放进颜色盘。若以此法送去墓地的牌是符卡，…: asked as soon as that has been done.

    What is asked is what the cards are, which nothing that is done since changes.
    """
    rows = before or sense.done
    if not met[0].text.startswith(_SO) or len(rows) < _TWO or any(part.name == "OTHERWISE" for part in left):
        return None
    that, player = sense.that, sense.player
    with_all, since = list(rows), list[Node]()
    while len(rows) > 1 and not _fits(sense, met, at):
        since.insert(0, rows.pop())
    if not since or len(rows) < 1 or not _fits(sense, met, at):
        rows[:] = with_all
        sense.that, sense.player = that, player
        return None
    condition = conditions.condition(sense, met, at)
    sense.that, sense.player = that, player
    first = len(rows)
    rows += since
    then = needed(row, sense, left, at)
    if mentions(tuple(then), THAT):
        raise sense.fail("说到的是哪一次移动的牌？请写明", at)
    del rows[first:]
    return _put_after(rows, [If(condition, (*since, *then), "若", tuple(since))], before)


_SO = ("以此法", "因此")
_TWO = 2


def _fits(sense: Sense, met: list[Part], at: Part) -> bool:
    """Whether a condition can be read after what stands before it now."""
    kept = sense.that, sense.player, sense.counted, sense.of_paid
    try:
        conditions.condition(sense, met, at)
    except TextError:
        return False
    finally:
        sense.that, sense.player, sense.counted, sense.of_paid = kept
    return True


def of_the_same(one: Node | None, other: Condition) -> bool:
    """Whether a condition asks what a card is that was asked before: 若其为单位牌，…。若其为符卡，…."""
    first = one.condition if isinstance(one, If) and not one.otherwise else None
    return isinstance(first, Is) and isinstance(other, Is) and first.who == other.who


def _put_after(rows: list[Node], made: list[Node], before: list[Node]) -> list[Node]:
    """What is made, at the end of the row in which it stands."""
    if rows is before:
        return made
    rows += made
    return []


def _apart(done: list[Part]) -> bool:
    """Whether what is done if something is so begins with 则, so that it ends where the next 若 begins."""
    first = [part for part in done if part.name != "COMMA"][:1]
    return bool(first) and first[0].text in {"则", "那么"}


def _end(rest: list[Part]) -> int:
    """Where a condition ends; 你操控红色单位，且你的生命不大于10 is one."""
    joints = [n for n, each in enumerate(rest) if n and each.name in {"COMMA", "CONJ"}]
    ends = [n for n in joints if rest[n].text not in conditions.AND]
    for end, further in zip(ends, [*ends[1:], len(rest)], strict=False):
        after = rest[end + 1].text if end + 1 < len(rest) else ""
        if not (after in conditions.AND and conditions.stated(rest[end + 1 : further])):
            return end
    return len(rest)


def _becomes_that(left: list[Part]) -> list[Part]:
    """改为目标玩家抓两张牌: what is done instead begins with who does it, and it is not what something becomes."""
    place = next((n for n, each in enumerate(left) if each.name not in phrases.SEPARATORS), len(left))
    become = left[place] if place < len(left) - 1 else None
    if become is None or become.name != "become" or (noun := become.rule("noun")) is None:
        return left
    bare = Part("become", become.said("BECOME"), become.start, noun.start, become.parts[:1])
    return [*left[:place], bare, noun, *left[place + 1 :]]


def another(rest: list[Part], names: Collection[str]) -> int:
    """Where, after something is done, another of these phrases begins to govern what follows; the end if none does."""
    begun = False
    for place, each in enumerate(rest):
        if each.name in names and begun and rest[place - 1].name in phrases.SEPARATORS:
            return place
        begun = begun or each.name not in {"noun", "IF", "IN_TURN", *phrases.SEPARATORS}
    return len(rest)


def changed(row: Row, sense: Sense, met: Condition, rest: list[Part], before: list[Node]) -> None:
    """造成3点伤害。若…，改为造成5点: instead of the last thing of its kind that was said before, this is done."""
    at, *then = rest
    same = [place for place, node in enumerate(before) if isinstance(node, Damage)]
    if len(then) == 1 and then[0].name == "damage" and same:
        made: tuple[Node, ...] = (replace(before[same[-1]], amount=phrases.how_much(sense, then[0])),)
    elif len(then) == 1 and then[0].name == "MODES" and isinstance(before[-1], Modes):
        before[-1] = more_modes(sense, met, then[0], before[-1])
        return
    elif (several := _so_much(sense, rest, before) or _so_many(sense, then, before)) is not None:
        same, made = several
    else:
        sense.replacing = True
        made = tuple(needed(row, sense, then, at))
        sense.replacing = False
        same = [place for place, node in enumerate(before) if type(node) is type(made[0])]
        same = _all_that_was_gained(sense, before, same, made, at)
    run = _one_run(before, same) if same else range(len(before))
    if run is None or (not same and len(before) > 1):
        raise sense.fail("没有读懂「改为」代替前面的哪一件事", at)
    was = tuple([before[place] for place in run])
    if until := getattr(was[0], "until", ""):
        made = tuple([replace(node, until=until) if getattr(node, "until", None) == "" else node for node in made])
    before[run.start : run.stop] = [If(met, made, "若", was)]


def _all_that_was_gained(
    sense: Sense, before: list[Node], same: list[int], made: tuple[Node, ...], at: Part
) -> list[int]:
    """获得歼灭与+2/+0，若…，改为获得歼灭与+4/+0: all that one clause gave, and not the first kind of it alone."""
    if not same or not isinstance(made[0], _GAINED):
        return same
    what = getattr(before[same[-1]], "what", None)
    gained = [n for n, node in enumerate(before) if isinstance(node, _GAINED) and getattr(node, "what", None) == what]
    if {type(before[n]) for n in gained} == {type(before[n]) for n in same}:
        return same
    if {type(node) for node in made} != {type(before[n]) for n in gained}:
        raise sense.fail("没有读懂「改为」代替前面的哪一件事", at)
    return gained


_GAINED = (Grant, Power, Gain)


def _one_run(before: list[Node], same: list[int]) -> range | None:
    """The nodes of one clause, which stand one after the other and are about the same; None if there are more."""
    run = range(same[0], same[-1] + 1)
    about = {getattr(before[place], "what", None) for place in same}
    return run if len(run) == len(same) and (len(same) == 1 or len(about) == 1) else None


def more_modes(sense: Sense, met: Condition, part: Part, modes: Modes) -> Modes:
    """若…，改为选择两项: how many are chosen instead, if that is so when it is used."""
    least, count = words.modes(part.text, len(modes.of))
    if modes.more is not None or (count > len(modes.of) and not modes.again):
        raise sense.fail("没有读懂改为选择几项", part)
    return replace(modes, more=(met, least, count))


def _and_then(left: list[Part], rest: list[Part]) -> list[Part] | None:
    """改为5点，然后抓一张牌: what is done after that, however much it is; None if nothing follows a mere number."""
    if len(rest) < 2 or rest[0].name != "become" or rest[0].word("DOTS") is None:
        return None
    after = left[left.index(rest[0]) + 1 :]
    return after if len(after) > 1 and after[0].name == "COMMA" and after[1].text in _THEN else None


_THEN = frozenset(("然后", "之后", "随后", "接着", "而后"))


def _a_number(rest: list[Part]) -> bool:
    """改为5点."""
    return len(rest) == 1 and rest[0].word("DOTS") is not None


def _so_much(sense: Sense, rest: list[Part], before: list[Node]) -> tuple[list[int], tuple[Node, ...]] | None:
    """改为5点, 改为获得10点: so much of the only number of points that was said before."""
    at = rest[0] if _a_number(rest) else rest[1] if len(rest) == 2 and rest[1].name == "life" else None
    if at is None or at.word("LIFE"):
        return None
    found = [(place, node) for place, node in enumerate(before) if isinstance(_bare(node), Damage | Points)]
    if len(found) != 1:
        raise sense.fail("没有读懂改的是哪一个数", at)
    ((place, node),) = found
    was = _bare(node)
    if at.name == "life" and not (isinstance(was, Points) and was.minus == (at.word("GAIN") is None)):
        raise sense.fail("没有读懂改的是哪一个数", at)
    return [place], (swapped((node,), was, replace(was, amount=phrases.how_much(sense, at))))


def _bare(node: Node) -> Node:
    """What is done, by whomever."""
    return node.then[0] if isinstance(node, By) and len(node.then) == 1 else node


def _so_many(sense: Sense, then: list[Part], before: list[Node]) -> tuple[list[int], tuple[Node, ...]] | None:
    """改为创造三个, 改为抓两张: so many of what was said before."""
    noun = then[0].rule("noun") if len(then) == 1 and then[0].name == "act" else None
    if noun is None:
        return None
    said = description.described(sense, noun)
    act = then[0].said("ACT")
    kind = {"创造": Make, "抓": Draw, "放置": Counters}.get(phrases.ACTS.get(act, act))
    if kind is None or not isinstance(said.number, int) or replace(said, number=None, kind="", card=False) != Said():
        return None
    same = [place for place, node in enumerate(before) if isinstance(node, kind)]
    if not same or (said.kind and kind is Make):
        return None
    node = before[same[-1]]
    if isinstance(node, Counters):
        return same, (replace(node, amount=said.number),)
    assert isinstance(node, Make | Draw)
    return same, (replace(node, count=said.number),)


def split(noun: Part) -> tuple[Part, Part] | None:
    """「甲」该牌: two nouns that stand one after the other."""
    quals = list(noun.parts)
    for place, qual in enumerate(quals):
        if (
            place
            and qual.first.name in {"THIS", "WHOSE"}
            and quals[place - 1].first.name in {"NAME", "RACE", "KIND", "CARD", "TOKEN", "TITLE"}
        ):
            return phrases.noun_of(noun, quals[:place]), phrases.noun_of(noun, quals[place:])
    return None


def _with_noun(part: Part, noun: Part) -> Part:
    return Part(
        part.name,
        part.text,
        part.start,
        noun.end,
        tuple([noun if each.name == "noun" else each for each in part.parts]),
    )
