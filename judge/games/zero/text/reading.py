"""Reading a card's text: cut into effects (700#6), each of them parsed and its parts put where an ability has them."""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from msgspec.structs import replace

from judge.effects.folding import Source, fold
from judge.effects.nodes.ability import Ability, If, Later, Node, Trigger
from judge.effects.nodes.meant import Filter, Is, Ref, Select, Target
from judge.effects.nodes.verbs import Resources, Turn
from judge.effects.reader import Grammar
from judge.effects.rewriting import mentions
from judge.effects.syntax import Part
from judge.effects.unread import Read, TextError, Unread, strict
from judge.games.zero.text import (
    arranged,
    choices,
    clauses,
    keywords,
    meanwhile,
    of_kind,
    opening,
    parts,
    sentences,
    whichever,
)
from judge.games.zero.text.icons import SPOKEN, brackets
from judge.games.zero.text.sense import Sense
from judge.games.zero.text.templates import TEMPLATES

GRAMMAR = Grammar(Path(__file__).with_name("text.lark"), TEMPLATES)
TIMINGS = frozenset(
    (
        *("登场", "破坏", "战斗破坏", "攻击破坏", "防御破坏", "战斗胜利", "攻击胜利", "防御胜利"),
        *("攻击", "被攻击", "防御", "重置", "横置", "离场", "送入休息区", "舍弃", "抽牌", "受到伤害", "战斗", "升级"),
        *("回合开始", "我方回合开始", "对方回合开始", "回合结束", "我方回合结束", "对方回合结束"),
    )
)
"""What the icons of timings can say (800)."""
_FOCUS = "聚气"
_FOCUS_SAID = re.compile(rf"{_FOCUS}[：。]?(?:(?:【我方回合中】)?\(横置\)：当此牌下一次重置时，发动以下效果[：。])?")
"""The keyword, after which its meaning may be written out: it says what 900#8 says anyway."""
_AT_REST = Is(Ref("这"), (Filter("区域", "=", ("休息区",)),))
_EXTRA = "额外费用："
_REMINDED = re.compile(rf"({'|'.join(keywords.WORDS)})(?:『([^』]*)』)?：(?=.)")
"""A keyword behind which its meaning is written out."""
_KEYWORD = re.compile(rf"({'|'.join(keywords.WORDS)})(?:『([^』]*)』)?(?=[，、；。]|$)[，、；。]?")
_GATE = re.compile(r"\[等级[0-9]\]|【[我对]方回合中】")
_GATED = re.compile(rf"(?P<gates>(?:{_GATE.pattern})+)(?:(?:{_KEYWORD.pattern})+|{_REMINDED.pattern}.*)")
"""Keywords behind a level or a turn, and nothing else."""
_NEXT = re.compile(r"(?<=。)(?=\[等级|【|反击特效)")
"""Where another effect begins on the same line: a printed icon after a full stop."""
_OTHER_COST = re.compile(
    r"(?:使用此牌时，)?可以(?P<cost>[^。]+?)，?来?(?:代替|替代)(?:支付)?(?:(?:使用)?此牌的)?(?:全部)?费用。?"
)


_EXTRA_COST = re.compile(
    r"(?:使用此牌时，)(?:(?P<may>可以)|需要|必须|须|需|要)?(?P<cost>[^。]+?)，?来?(?:作为|当作)(?:使用)?(?:此牌的)?额外费用。?"
)


def read(text: str) -> tuple[Ability, ...]:
    """The effects that a card's text prints, in its order.

    A line is an effect; keywords one after the other, and icons after a full stop, begin another one on the same line.

    Raises:
        TextError: what is not understood, with its place and the nearest templates.
    """
    return strict(read_each(text))


@functools.lru_cache(maxsize=4096)
def read_each(text: str) -> Read:
    """The same, with what was not understood among what was; none of it stops the rest."""
    found: list[Ability | Unread] = []
    start, focus = 0, -1
    printed, text = text, choices.in_one(text)
    for line in text.split("\n"):
        end = start + len(line)
        try:
            source = replace(fold(text, brackets, start, end, spoken=SPOKEN), text=printed)
        except TextError as error:
            found.append(Unread(line.strip(), start, error.with_traceback(None)))
            focus = -1
        else:
            if source.folded.strip("：，。") == _FOCUS:
                focus = start
            elif source.folded and focus >= 0:
                found += _tried(source, lambda whole: [_focused(whole)])
                focus = -1
            elif source.folded:
                for piece in _pieces(source):
                    found += _tried(piece, _effects)
        start = end + 1
    if focus >= 0:
        missing = TextError(f"「{_FOCUS}」后面没有写发动什么效果", text, len(text) - 1)
        found.append(Unread(text[focus:].strip(), focus, missing, _FOCUS, "启动"))
    return tuple(found)


GRAMMAR.read = read_each.__wrapped__  # its examples are read afresh, nothing of them kept


def _tried(piece: Source, make: Callable[[Source], Iterable[Ability]]) -> list[Ability | Unread]:
    try:
        with GRAMMAR.reading(piece):
            return list(make(piece))
    except TextError as error:
        return [Unread(arranged.printed(piece), piece.origin[0], error.with_traceback(None))]


def _pieces(source: Source) -> Iterator[Source]:
    """The effects of a line."""
    cuts = [0, *(found.start() for found in _NEXT.finditer(source.folded)), len(source.folded)]
    for start, end in itertools.pairwise(cuts):
        yield source.part(start, end)


def _effects(source: Source) -> Iterator[Ability]:
    """The keywords that a piece begins with (900#1), and the effect that is written after them.

    Levels and turns before keywords that are all of it are theirs (600#8, 809).
    """
    gated = _GATED.fullmatch(source.folded)
    at = gated.end("gates") if gated else 0
    gates = source.part(0, at)
    icons = tuple(
        [("等级", int(gate[3:-1])) if gate[:1] == "[" else (gate[1:-1],) for gate in _GATE.findall(gates.folded)]
    )
    while word := _KEYWORD.match(source.folded, at):
        if (word[1] == keywords.TOGETHER) != (word[2] is not None):
            raise GRAMMAR.error(source, at, "只有战斗连协后面写『…』，而且必须写")
        printed = arranged.printed(source.part(at, word.end())).rstrip("，、；。")
        yield keywords.ability(word[1], word[2] or "", f"{arranged.printed(gates) if icons else ''}{printed}", icons)
        at = word.end()
    rest = source.part(at, len(source.folded))
    said = _REMINDED.match(rest.folded)
    if said or not rest.folded:
        yield from [_reminded(rest, said, gates, icons)] if said else ()
        return
    then = arranged.IN_A_TURN.match(rest.folded)
    rest = rest if then is None else arranged.turn_first(rest, then)
    if either := arranged.EITHER.search(rest.folded):  # it is set off by the one and by the other
        icons_ = either["icon"] is not None
        end = either.end("between")
        second = (either.end("icon"), either.end("second")) if icons_ else (either.start("joint"), either.end("other"))
        first = (either.start("icon"), end) if icons_ else (either.start("one"), either.end("joint"))
        for cut in (second, first):
            for ability in _effects(arranged.instead_of(rest, *cut)):
                if ability.limit is not None:
                    raise GRAMMAR.error(rest, cut[0], "两个时机合起来每回合几次，还是各几次？请分开写")
                yield ability
        return
    stop = rest.folded.find("。")
    begins = rest.folded[: stop + 1]
    costs = begins.startswith(_EXTRA) or _OTHER_COST.fullmatch(begins) or _EXTRA_COST.fullmatch(begins)
    if costs and stop < len(rest.folded) - 1:
        yield from _effects(rest.part(0, stop + 1))  # what it costs; then what it does
        yield from _effects(rest.part(stop + 1, len(rest.folded)))
        return
    if other := _OTHER_COST.fullmatch(rest.folded):
        yield _other_cost(rest, other)
        return
    if extra := _EXTRA_COST.fullmatch(rest.folded):
        yield _extra_cost(rest, extra)
        return
    if rest.folded.startswith(_FOCUS):
        yield _focused(rest.part(_FOCUS_SAID.match(rest.folded).end(), len(rest.folded)), rest)  # type: ignore[union-attr]
    else:
        yield _one(arranged.prepared(rest))


def _one(source: Source) -> Ability:
    """An effect; one that speaks of a player, whichever, is read of each of them."""
    each = whichever.of_each(source)
    if not each:
        return _ability(source, GRAMMAR.parse(source))
    found = whichever.chosen(source, [_ability(one, GRAMMAR.parse(one)) for one in each])
    if found is None:
        raise GRAMMAR.error(source, 0, "选择一位玩家的效果，只读得懂没有别的对象、也不另选一项的（705#1）")
    return found


def _other_cost(source: Source, said: re.Match[str]) -> Ability:
    """可以…来代替支付此牌的费用 (307#5): what is paid instead of the number in the corner."""
    return Ability("", "替代费用", arranged.printed(source), (), cost=_asked_for(source, said))


def _extra_cost(source: Source, said: re.Match[str]) -> Ability:
    """使用此牌时，可以横置任意数量的角色牌作为额外费用 (307#5): what may be left has none of it as its least."""
    cost = _asked_for(source, said)
    if said["may"]:
        what = getattr(cost[0], "what", None)
        if len(cost) > 1 or not isinstance(what, Select) or what.least not in {0, 1}:
            raise GRAMMAR.error(source, said.start("cost"), "可以不付的额外费用，只读得懂一张牌或任意数量的牌")
        cost = (replace(cost[0], what=replace(what, least=0)),)
    return Ability("", "额外费用", arranged.printed(source), (), cost=cost)


def _asked_for(source: Source, said: re.Match[str]) -> tuple[Node, ...]:
    """What a cost asks for, where it is written in the middle of a sentence."""
    piece = arranged.prepared(source.part(said.start("cost"), said.end("cost")))
    start = GRAMMAR.parse(piece)
    sense = Sense(GRAMMAR, piece, _quoted)
    sense.in_cost = True
    asked = [part for sentence in start.rules("sentence") for part in parts.told(sentence)]
    cost = tuple([node for part in asked for node in opening.paid(sense, part)])
    if start.rule("mark", "list") is not None or not cost:
        raise GRAMMAR.error(piece, 0, "这里要写用什么支付")
    return cost


def _reminded(source: Source, said: re.Match[str], gates: Source, icons: tuple[tuple[str | int, ...], ...]) -> Ability:
    """突袭：登场回合就可以攻击 is 突袭 (900#1), as long as it says what the keyword does."""
    meaning = list(_effects(source.part(said.end(), len(source.folded))))
    made = keywords.ability(said[1], said[2] or "", arranged.printed(gates) + arranged.printed(source), icons)
    if len(meaning) != 1 or not keywords.alike(made, meaning[0]):
        raise GRAMMAR.error(
            source, said.end(), f"冒号后面写的不是「{said[1]}」的意思：只写「{said[1]}」，或照规则书写它的意思"
        )
    return made


def _focused(source: Source, whole: Source | None = None) -> Ability:
    """聚气：(effect): paid for by tapping, done when the card is next set upright (900#8)."""
    rest = arranged.prepared(source)
    body = _ability(rest, GRAMMAR.parse(rest))
    if body.cost or body.trigger or body.icons:
        raise GRAMMAR.error(rest, 0, "聚气发动的效果只能写做什么，不能再有费用或时机")
    return replace(
        body,
        name=_FOCUS,
        kind="启动",
        text=arranged.printed(whole or source),
        icons=(("关键词", _FOCUS), ("我方回合中",)),
        cost=(Turn(Ref("这"), "横置"),),
        body=(Later("重置", Ref("这"), body.body, body.targets),),
        targets=(),
    )


def _ability(source: Source, start: Part) -> Ability:
    sense = Sense(GRAMMAR, source, _quoted)
    icons, kind = _marks(sense, start)
    told = [parts.told(sentence) for sentence in start.rules("sentence")]
    before = [] if (first := start.rule("list")) is None else parts.items(first)
    if before and told and _paid_to_change(before, told[0]):  # 将要被破坏时，可以舍弃一张手牌：改为…
        told[0] = [*before, *told[0]]
        cost: tuple[Node, ...] = ()
    else:
        cost = _cost(sense, start, kind)
    sense.in_cost = kind == "额外费用"
    if told and not kind and (itself := _itself(told)) is not None:
        return keywords.ability(itself, "", arranged.printed(source), icons)
    body = sentences.body(sense, told, kind, paid=bool(cost))
    body = of_kind.limited(sense, start, body, kind, paid=bool(cost))
    if sense.condition is not None and mentions(sense.condition, Ref(PAID_WITH)):  # it is not paid before it is asked
        body, sense.condition = [If(sense.condition, tuple(body), "若")], None
    if sense.condition is not None and sense.trigger is None and sense.used_itself:
        body, sense.condition = [If(sense.condition, tuple(body), "若")], None
    if sense.from_rest and body:  # 此时费用-2: of what is used from there
        body = [If(_AT_REST, tuple(body), "若")]
    if sense.worn_by:
        body = meanwhile.of_that_wearer(sense, body)
    if not kind and meanwhile.while_it_does(sense, body, paid=bool(cost)):
        body, sense.trigger = [meanwhile.meanwhile(sense, body)], None
    trigger = sense.trigger
    if not kind:
        kind = "触发" if trigger is not None else of_kind.kind_of(sense, body, paid=bool(cost))
    of_kind.check(sense, start, body, kind)
    icons = (*icons, *of_kind.icons(sense, start, kind, body))
    extra = kind == "额外费用"
    return Ability(
        name="",
        kind=kind,
        text=arranged.printed(source).replace("※", "：").replace("◇", "；"),
        body=() if extra else tuple(body),
        icons=icons,
        limit=sense.limit,
        cost=tuple(body) if extra else cost,
        trigger=trigger,
        only=sense.only,
        condition=sense.condition,
        targets=() if kind in {"永续", "额外费用"} else tuple(sense.targets),
        may=sense.may,
    )


def _paid_to_change(before: Sequence[Part], after: Sequence[Part]) -> bool:
    """Whether what is paid is for something else to be done than what would happen (707)."""
    free = len(before) > 1 and before[1].name == "may"
    happens = before[0].name == "will" or (before[0].name == "when" and before[0].rule("event") is not None)
    return free and happens and bool(after) and after[0].name == "instead"


def _quoted(source: Source, given: Part) -> Ability:
    """The effect that is quoted, as a text of its own (307#4: it is then the card's own)."""
    start, end = source.origin[given.start] + 1, source.origin[given.end - 1]
    inside = fold(source.text, brackets, start, end, spoken=SPOKEN)
    found = list(_effects(inside)) if inside.folded else []
    if len(found) != 1 or found[0].kind in {"效果", "反击", "额外费用"}:
        raise GRAMMAR.error(source, given.start, "引号里要写一个效果，写明它的时机、费用，或一直有效的")
    return found[0]


def _itself(told: Sequence[Sequence[Part]]) -> str | None:
    """The keyword whose meaning is written out: 登场回合就可以攻击, 此牌登场时需横置 (900#2, 900#3)."""
    if len(told) != 1 or len(told[0]) != 1 or not (said := told[0][0].said("FLAG_ITSELF")):
        return None
    noun = told[0][0].rule("noun")
    if noun is not None and noun.first.name != "THIS":
        return None
    return "突袭" if "攻击" in said else "迟缓"


def _marks(sense: Sense, start: Part) -> tuple[tuple[tuple[str | int, ...], ...], str]:
    """What stands before the text: levels, whose turn, timing, kind."""
    icons: list[tuple[str | int, ...]] = []
    kind = ""
    for mark in start.rules("mark"):
        said = mark.first
        if said.name == "LEVEL":
            icons.append(("等级", int(said.text[3:-1])))
        elif said.name == "DURING":
            icons.append((said.text[1:-1],))
        elif said.name == "AT_REST":
            icons.append(("休息区",))
        elif kind:
            raise sense.fail("一个效果只能有一种类型、一个发动时机", said)
        elif said.name == "TIMING":
            event = said.text[1:-2]
            if event not in TIMINGS:
                raise sense.fail(f"不认识发动时机{said.text}", said)
            kind, sense.trigger = "触发", Trigger(event, Ref("这"))
        else:
            kind = {"COUNTER": "反击", "EXTRA": "额外费用", "STATIC": "永续", "ACTIVE": "启动"}[said.name]
    sense.static = kind == "永续"
    return tuple(icons), kind


def _cost(sense: Sense, start: Part, kind: str) -> tuple[Node, ...]:
    """What stands before the colon, after what sets it off."""
    told = start.rule("list")
    if told is None:
        return ()
    if kind in {"永续", "额外费用", "反击"}:
        raise sense.fail("这里不能有费用", told)
    items = opening.opened(sense, parts.items(told), conditional=True)
    if items and items[0].name == "anyone_may":
        sense.anyone, items = True, items[1:]
    if not items:
        raise sense.fail("冒号前面没有写费用", told)
    before, sense.in_cost = sense.that, True
    paid = [node for part in items for node in opening.paid(sense, part)]
    sense.in_cost = False
    _remember(sense, paid, before)
    return tuple(paid)


def _remember(sense: Sense, paid: list[Node], before: Target | None) -> None:
    """What a cost was paid with is 「那张牌」 in the effect, if it is one card and no other was spoken of."""
    moved = [node for node in paid if not isinstance(node, Resources) and node != Turn(Ref("这"), "横置")]
    sense.paid, sense.that, sense.subject = True, before, None
    sense.paid_deeds = tuple(filter(None, [clauses.deed(moved[-1:])])) if moved else ()
    what = getattr(moved[-1], "what", None) if moved else None
    if len(moved) == 1 and isinstance(what, Select) and what.most == 1:
        sense.that, sense.two_meant = before or Ref(PAID_WITH), before is not None
        sense.mentions.append((Ref(PAID_WITH), what))
        sense.paid_away = not isinstance(moved[0], Turn) and what.zones != ("手牌",)


PAID_WITH = "支付"
"""The role of the card that a cost was paid with."""


__all__ = ["GRAMMAR", "TextError", "read", "read_each"]
