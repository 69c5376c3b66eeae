"""Reading a card's text: cut into abilities, each of them parsed and its parts put where an ability has them (10.1)."""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from judge.effects.nodes import (
    Ability,
    Become,
    Both,
    Condition,
    Do,
    Extra,
    Filter,
    Grant,
    If,
    IfDone,
    Instead,
    Is,
    Later,
    May,
    Mode,
    Modes,
    Node,
    PayFirst,
    Power,
    Ref,
    Repeat,
    Select,
    Target,
    Term,
    Trigger,
    Turn,
    X,
)
from judge.effects.reader import Bracket, Grammar, Read, Source, TextError, Unread, fold, strict
from judge.effects.rewriting import mentions, swapped
from judge.effects.syntax import Part
from judge.games.evolve.text import clauses, conditions, nouns
from judge.games.evolve.text.sense import TURN_END, Sense
from judge.games.evolve.text.templates import TEMPLATES

GRAMMAR = Grammar(Path(__file__).with_name("text.lark"), TEMPLATES)
KEYWORDS = ("守护", "疾驰", "突进", "指定攻击", "威压", "虹吸", "毁灭", "灵气", "快速", "蓄积")
"""What stands alone on a card (12.3, 12.8–12.15, 13.3.2)."""
THIS = Ref("这")
TIMINGS: dict[str, Trigger] = {
    "入场曲": Trigger("进场", THIS),
    "谢幕曲": Trigger("墓场", THIS, origin=("战场",)),
    "进化时": Trigger("进化", THIS),
    "攻击时": Trigger("攻击", THIS),
    "参赛时": Trigger("参赛", THIS),
    "超进化时": Trigger("超进化", THIS),
}
"""What the icons of timings stand for (12.4–12.7, 14.2.4)."""
ACTIVATED = ("启动", "进化", "用餐")
_NUMBERED = ("连击", "魔力连锁", "唤灵充能", "土之秘术")
_PLAIN = ("觉醒", "真红", "土之秘术", "横置")
_ALSO = {
    "魔力连锁": ("SC", "法术连锁", "咒术连锁"),
    "唤灵充能": ("NC", "死灵充能"),
    "谢幕曲": ("遗言", "亡语"),
    "入场曲": ("战吼",),
    "进化时": ("进化后",),
    "参赛时": ("出赛时",),
    "启动": ("起动",),
    "用餐": ("进餐",),
    "疾驰": ("疾走",),
    "突进": ("突袭",),
    "毁灭": ("必杀",),
    "虹吸": ("吸血",),
    "灵气": ("光环",),
    "威压": ("威慑",),
    "快速": ("速攻", "瞬发"),
    "蓄积": ("积蓄",),
    "土之秘术": ("土秘术",),
}
_OTHER = {other: word for word, others in _ALSO.items() for other in others}
"""Other words for icons that can only mean one."""
_ICONS = (*TIMINGS, *ACTIVATED, *KEYWORDS, *_PLAIN)
_NUMBER = re.compile(r"([^\d(●]+)\(?(\d+)\)?")
_KEYWORD = re.compile(rf"【({'|'.join(KEYWORDS)})】(?!\+)[，、；。]?")
_NEXT = re.compile(rf"(?<=。)(?=【(?:{'|'.join((*TIMINGS, *ACTIVATED, *KEYWORDS))})】)")
"""Where another ability begins on the same line: an icon after a full stop."""
_MODE = re.compile(r"\s*[【\[［]\s*[1-9１-９]\s*[】\]］]")
_QUOTE = re.compile(r"“([^“”]*)”")
_START = r"(?<![^\s。】\]])"
SPOKEN = (
    *((re.compile(rf"{_START}{word}\s*[:：]?\s*(?=\S)(?!时|】|\])"), f"【{word}】") for word in TIMINGS),
    *((re.compile(rf"{_START}{word}(?=\s*(?:●|[0-9０-９①-⑨]))"), f"【{word}】") for word in ACTIVATED),
    *((re.compile(rf"(?<![^\s。，、】\]]){word}(?=\s*(?:[\s。，、]|$))"), f"【{word}】") for word in KEYWORDS),
    *((re.compile(rf"(?<=具有|获得|失去|拥有|持有){word}"), f"【{word}】") for word in KEYWORDS),
    (re.compile(r"[·•‧∙･]"), "・"),
    (re.compile(r"就(?=具有|获得|攻击力|不)"), ""),
    (re.compile(r"○|◯|⬤|🟢"), "●"),
    (re.compile(r"(?:支付|消耗)?(?:能量点|PP|ＰＰ|费用)(?=\s*[0-9０-９XＸ]+\s*[：:、，,])"), "●"),
    (re.compile(r"(?:点)?能量点(?=\s*[：:])"), ""),
)
_LASTING = (Power, Become, Grant, Instead)
_FEWEST = 2
OF_THE_KIND = "这个种类"
NEXT_USE, LATER_USE = "本回合下一次使用", "下一次使用"


def brackets(opening: str, inside: str, before: str) -> Bracket:
    """What brackets are: icons in round or square ones, names in 『』 or 「」, texts of their own in “”."""
    if opening in "[［【〖":
        return _icon(inside)
    if opening in "『《":
        return Bracket("kept", "『", "』")
    if opening in '「“"':
        if before.lower().endswith(("x为", "x是", "x等于")):
            return Bracket("read")
        return Bracket("read", "“", "”") if any(mark in inside for mark in "。：【:，") else Bracket("kept", "『", "』")
    if opening in "<〈＜":
        return Bracket("read")
    return Bracket("left out")


def _icon(inside: str) -> Bracket:
    said = unicodedata.normalize("NFKC", inside).replace(" ", "")
    said = _OTHER.get(said, said)
    if said in _ICONS:
        return Bracket("instead", f"【{said}】")
    if re.fullmatch(r"[1-9]", said):
        return Bracket("instead", f"【{said}】")
    if re.fullmatch(r"●(?:\d+|X)", said):
        return Bracket("instead", said)
    if limit := re.fullmatch(r"(?:每回合|1回合|一回合)(?:限)?([0-9]+|[一二两三])次", said):
        return Bracket("instead", f"【每回合{nouns.number(limit[1])}次】")
    found = _NUMBER.fullmatch(said)
    word = _OTHER.get(found[1], found[1]) if found else ""
    if found and word in _NUMBERED:
        return Bracket("instead", f"【{word}{int(found[2])}】")
    return Bracket("refused", f"不认识的图标【{inside}】")


def read(text: str) -> tuple[Ability, ...]:
    """The abilities that a card's text prints, in its order.

    A line is an ability, with the lines of its options (【1】…); keywords one after the other, and icons after a full
    stop, begin another one on the same line.

    Raises:
        TextError: what is not understood, with its place and the nearest templates.
    """
    return strict(read_each(text))


@functools.lru_cache(maxsize=4096)
def read_each(text: str) -> Read:
    """The same, with what was not understood among what was; none of it stops the rest."""
    found: list[Ability | Unread] = []
    for start, end in _lines(text):
        try:
            source = fold(text, brackets, start, end, spoken=SPOKEN)
        except TextError as error:
            found.append(Unread(text[start:end].strip(), start, error.with_traceback(None)))
            continue
        if source.folded:
            for piece in _pieces(source):
                found += _tried(piece, _abilities)
    return tuple(found)


def _lines(text: str) -> Iterator[tuple[int, int]]:
    """Where each paragraph begins and ends; the lines of options belong to the one before them."""
    begun, at = 0, 0
    for line in text.split("\n"):
        if at and not _MODE.match(line):
            yield begun, at - 1
            begun = at
        at += len(line) + 1
    yield begun, at - 1


def _tried(piece: Source, make: Callable[[Source], Iterable[Ability]]) -> list[Ability | Unread]:
    try:
        return list(make(piece))
    except TextError as error:
        return [Unread(_printed(piece), piece.origin[0], error.with_traceback(None))]


def _pieces(source: Source) -> Iterator[Source]:
    """The abilities of a paragraph."""
    outside = [False] * (len(source.folded) + 1)
    for found in _QUOTE.finditer(source.folded):
        outside[found.start() : found.end()] = [True] * (found.end() - found.start())
    cuts = [found.start() for found in _NEXT.finditer(source.folded) if not outside[found.start()]]
    for start, end in zip([0, *cuts], [*cuts, len(source.folded)], strict=True):
        yield source.part(start, end)


def _abilities(source: Source) -> Iterator[Ability]:
    """The keywords that a piece begins with, and the ability that is written after them."""
    at = 0
    while word := _KEYWORD.match(source.folded, at):
        rest = source.folded[word.end() :]
        if word[1] == "快速" and rest.startswith(("【启动】", "●")):
            break  # of the ability after it (12.3.3)
        yield keyword(word[1], _printed(source.part(at, word.end())).rstrip("，、；。"))
        at = word.end()
    rest_ = source.part(at, len(source.folded))
    if rest_.folded:
        yield from _written(rest_)


def keyword(word: str, text: str) -> Ability:
    """An ability that a keyword stands for (12.8–12.15)."""
    kind = "自动" if word == "虹吸" else "永续"
    return Ability(word, kind, text, (Grant(THIS, word),), icons=(("关键词", word),))


def _written(source: Source) -> Iterator[Ability]:
    """An ability that is written out: one for each of its icons of timing (12.1.2)."""
    outer, quoted = _quotes(source)
    prepared = _prepared(outer)
    start = GRAMMAR.parse(prepared)
    icons = [mark.first.text[1:-1] for mark in start.rules("mark")]
    limits = [mark for mark in start.rules("mark") if mark.first.name == "ONCE_A_TURN"]
    timings = [icon for icon in icons if icon in TIMINGS] or [""]
    if len(set(icons)) < len(icons) - (max(icons.count("用餐"), 1) - 1):
        raise GRAMMAR.error(prepared, 0, "同一个图标写了两次")
    for timing in timings:
        sense = Sense(GRAMMAR, prepared, quoted)
        for mark in limits:
            sense.limit = _limit(sense, mark)
        yield replace(_ability(sense, start, icons, timing), text=_printed(source))


def _quotes(source: Source) -> tuple[Source, tuple[tuple[Ability, ...], ...]]:
    """The text with each quoted ability as its number, and those abilities."""
    quoted: list[tuple[Ability, ...]] = []
    folded, origin, at = "", list[int](), 0
    for found in _QUOTE.finditer(source.folded):
        inner = source.part(found.start(1), found.end(1))
        quoted.append(tuple(_abilities(inner)))
        folded += source.folded[at : found.start()] + f"“{len(quoted) - 1}”"
        place = source.origin[found.start()]
        origin += [*source.origin[at : found.start()], *([place] * (2 + len(str(len(quoted) - 1))))]
        at = found.end()
    folded, origin = folded + source.folded[at:], [*origin, *source.origin[at:]]
    return replace(source, folded=folded, origin=tuple(origin)), tuple(quoted)


_JOINED = re.compile(r"(?<=】)[、，](?=【(?:" + "|".join(KEYWORDS) + r")】)")


def _prepared(source: Source) -> Source:
    """With a full stop at the end and before each option, and the colon of a cost told from a comma."""
    folded, origin = "", list[int]()
    named = False
    for place, said in enumerate(source.folded):
        if _JOINED.match(source.folded, place):
            continue
        named = said == "『" or (named and said != "』")
        char = said.upper() if said in "ex" and not named else said  # EX区, X
        if char in "；，" and re.match(r"【[1-9]】", source.folded[place + 1 :]):
            char = "。"
        if folded and re.match(r"【[1-9]】", source.folded[place:]):
            if folded[-1] == "※":
                folded = f"{folded[:-1]}。"
            elif folded[-1] != "。":
                folded, origin = folded + "。", [*origin, source.origin[place]]
        folded += "※" if char == "：" else char
        origin.append(source.origin[place])
    folded = re.sub("。+", lambda found: "。" + "\0" * (len(found[0]) - 1), folded)
    kept = [place for place, char in enumerate(folded) if char != "\0"]
    origin = [origin[place] for place in kept]
    folded = folded.replace("\0", "")
    last = source.origin[-1]
    if not folded.endswith("。"):
        return replace(source, folded=f"{folded}。", origin=(*origin, last, last))
    return replace(source, folded=folded, origin=(*origin, last))


def _printed(source: Source) -> str:
    return source.printed(0, len(source.folded)).strip() or source.folded


# --- an ability ---------------------------------------------------------------------------------------------------


class Sentence(Struct, frozen=True):
    """A sentence: the parts before the colon of a cost, and the others."""

    parts: tuple[Part, ...]
    cost: tuple[Part, ...] | None
    at: Part


def _ability(sense: Sense, start: Part, icons: Sequence[str], timing: str) -> Ability:
    sentences = [_sentence(each) for each in start.rules("sentence")]
    activated = next((icon for icon in icons if icon in ACTIVATED), "")
    if activated and timing:
        raise sense.fail("一个能力不能又是启动能力又是自动能力", start)
    sense.trigger = TIMINGS.get(timing)
    cost: tuple[Node, ...] = ()
    sentences = _opened(sense, sentences)
    first = sentences[0] if sentences else None
    if first is not None and first.cost is not None and sense.trigger is None and not _is_extra(first.cost):
        cost = _paid(sense, first.cost)
        sentences = [Sentence(first.parts, None, first.at), *sentences[1:]]
    elif activated:
        raise sense.fail("启动能力要写费用，例如「●1：」", start)
    if activated == "进化":
        cost = (*cost, Do("公开进化卡牌"))
    meals = icons.count("用餐")
    if meals:
        cost = (Do("用餐", THIS, meals), *cost)
    body = _block(sense, sentences)
    if not body:
        raise sense.fail("没有写效果", start)
    if clauses.unfinished(tuple(_flat(body))):
        raise sense.fail("没有写找到的牌放置到哪里", start)
    paid = bool(cost) or bool(activated)
    kind = "启动" if paid else "自动" if sense.trigger is not None else "法术"
    if kind == "法术" and not sense.targets and _lasts(body):
        kind = "永续"
    if "快速" in icons and kind != "启动":
        raise sense.fail("【快速】写在启动能力前面，或者单独写", start)
    if sense.limit is not None and kind not in {"启动", "自动"}:
        raise sense.fail("只有启动能力和自动能力有次数限制", start)
    if sense.only is not None and kind != "启动":
        raise sense.fail("只有启动能力能写什么时候可以使用", start)
    marks: tuple[tuple[str | int, ...], ...] = tuple([(icon,) for icon in icons if icon == "快速"])
    keyword_: tuple[tuple[str | int, ...], ...] = ((activated,),) if activated in {"进化", "用餐"} else ()
    keyword_ += (("关键词", timing),) if timing else ()
    keyword_ += (("手牌",),) if _in_hand(sense, body) else ()
    keyword_ += (("手牌",), ("额外区",)) if kind == "永续" and _of_its_cost(body) else ()
    if sense.kind:
        is_so = Is(THIS, (Filter("种类", "=", (sense.kind,)),))
        body = [If(is_so, tuple(body), OF_THE_KIND)]
    made = Ability(
        name=activated if activated in {"进化", "用餐"} else timing,
        kind=kind,
        text="",
        body=tuple(body),
        icons=(*marks, *keyword_),
        limit=sense.limit,
        cost=cost,
        trigger=sense.trigger,
        only=sense.only,
        targets=tuple(sense.targets),
    )
    return _defined(sense, made, start)


def _in_hand(sense: Sense, body: Sequence[Node]) -> bool:
    """Whether an ability works in the hand (10.3.4): it says so, or waits for its card to be discarded from there."""
    trigger = sense.trigger
    if trigger is not None and trigger.event == "丢弃" and trigger.subject == THIS:
        return True
    if len(body) != 1 or not isinstance(body[0], If) or not isinstance(body[0].condition, Is):
        return False
    return body[0].condition == Is(THIS, (Filter("区域", "=", ("手牌",)),))


def _of_its_cost(body: Sequence[Node]) -> bool:
    """Whether an ability says what using its own card costs: so it works where that is used from."""
    parts = [node.then if isinstance(node, If) else (node,) for node in body]
    return bool(parts) and all(
        isinstance(node, Power | Become) and node.fact == "费用" and node.what == THIS
        for part in parts
        for node in part
    )


def _defined(sense: Sense, made: Ability, at: Part) -> Ability:
    """X is what the text says that it is (5.2.1.2.1), else what its player says on use, which its cost must ask for."""
    if sense.x is not None:
        if not mentions(made, X()):
            raise sense.fail("说了X是多少，却没有用到X", at)
        return swapped(made, X(), sense.x)
    if mentions(made, X()) and not mentions(made.cost, X()):
        raise sense.fail("没有写X是多少：请写「X为…」，或在费用里写●X", at)
    return made


def _sentence(sentence: Part) -> Sentence:
    lists = list(sentence.rules("list"))
    paid = tuple(_items(lists[0])) if len(lists) > 1 else None
    until = tuple(sentence.rules("tail"))  # said at the end, it holds for all of the sentence
    items = _items(lists[-1])
    opening = max([place + 1 for place, part in enumerate(items) if part.name in _OPENING] if until else [0], default=0)
    return Sentence((*items[:opening], *until, *items[opening:]), paid, sentence)


_OPENING = frozenset(("when", "at", "during", "per_turn", "if", "while"))
"""What stands before the part of a sentence for which a time holds that is said at its end."""


def _items(told: Part) -> list[Part]:
    """The parts of a list in order; what governs others are parts before them."""
    found: list[Part] = []
    for part in told.parts:
        if not part.is_word:
            found += _items(part) if part.name == "item" else [part]
    return found


def _opened(sense: Sense, sentences: list[Sentence]) -> list[Sentence]:
    """What is left after whose turn, how often, and 「…时」 at the beginning."""
    if not sentences:
        return sentences
    first = sentences[0]
    parts = list(first.parts if first.cost is None else first.cost)
    turns: list[Condition] = []
    at = next((at for at, part in enumerate(parts) if part.name not in {"during", "per_turn"}), len(parts))
    if at < len(parts) and parts[at].name == "at" and sense.trigger is None and not _lies(parts[at]):
        return _stated(sense, sentences, at)
    if at == len(parts) or parts[at].name != "when":
        return sentences
    if sense.trigger is not None:
        raise sense.fail("什么时候诱发写了两次", parts[at])
    for part in parts[:at]:
        if part.name == "during":
            turns.append(conditions.during(part.the("DURING")))
        else:
            sense.limit = _limit(sense, part)
    trigger = conditions.trigger(sense, parts[at].the("event"))
    turns += [trigger.while_] if trigger.while_ is not None else []
    while_ = turns[0] if len(turns) == 1 else Both(tuple(turns)) if turns else None
    every = parts[at].said("AS") == "每当"
    sense.trigger = replace(trigger, while_=while_, every=every)
    rest = tuple(parts[at + 1 :])
    if first.cost is None:
        return [Sentence(rest, None, first.at), *sentences[1:]]
    if not rest:
        raise sense.fail("冒号前面没有写费用", first.at)
    return [Sentence(first.parts, rest, first.at), *sentences[1:]]


def _stated(sense: Sense, sentences: list[Sentence], at: int) -> list[Sentence]:
    """自己没有手牌时，…: it waits for something to be so (10.7.6), unless what follows holds as long as it is."""
    first = sentences[0]
    rest = first.parts[at + 1 :]
    if first.cost is not None or at or not rest or all(_holds_on(part) for part in rest):
        return sentences
    sense.trigger = Trigger("状态", THIS, while_=_condition(sense, first.parts[at]))
    return [Sentence(rest, None, first.at), *sentences[1:]]


def _holds_on(part: Part) -> bool:
    """Whether a clause says what is so, and not what is done."""
    return part.name == "act" and part.rule("stat", "become", "gain", "lose", "flag", "kind") is not None


def _limit(sense: Sense, part: Part) -> int:
    if sense.limit is not None:
        raise sense.fail("每回合几次写了两次", part)
    found = re.search(r"([0-9]+|[一二两三])次", part.text)
    if found is None:
        raise sense.fail("没有读懂是几次", part)
    return nouns.number(found[1])


def _is_extra(cost: Sequence[Part]) -> bool:
    """Whether a cost is paid in addition when it is used (10.4.7.2), or belongs to an option, or to a condition."""
    return cost[0].name in {"on_use", "bullet", "term", "if", "may", "rite"}


def _paid(sense: Sense, parts: Sequence[Part]) -> tuple[Node, ...]:
    """A cost (10.4): what is done for it, in order."""
    sense.in_cost = True
    found: list[Node] = []
    for part in parts:
        if part.name in _GOVERNORS:
            raise sense.fail("费用里不能这样写", part)
        found += clauses.nodes(sense, part)
    sense.in_cost = False
    if not found:
        raise sense.fail("冒号前面没有写费用", parts[0])
    sense.subject = None
    return tuple(found)


# --- what it does -------------------------------------------------------------------------------------------------

_GOVERNORS = frozenset(
    (
        *(
            "may",
            "instead",
            "lasting",
            "bullet",
            "term",
            "each",
            "if",
            "while",
            "when",
            "during",
            "per_turn",
            "on_use",
            "at",
        ),
        *("modes", "later", "only", "will"),
    )
)


def _block(sense: Sense, sentences: Sequence[Sentence]) -> list[Node]:
    """What sentences say, one after the other; some of them govern all that follow."""
    found: list[Node] = []
    for place, sentence in enumerate(sentences):
        rest = sentences[place + 1 :]
        sense.until, sense.before, sense.pending, sense.each, sense.using = "", "", None, None, False
        parts = sentence.parts
        if sentence.cost is not None:
            return [*found, *_costing(sense, sentence, rest)]
        if parts and parts[0].name == "modes":
            return [*found, _modes(sense, sentence, rest)]
        if parts and parts[0].name == "bullet":
            raise sense.fail("前面没有写「抉择」", parts[0])
        if parts and parts[0].name == "term" and "土之秘术" not in parts[0].text:
            if len(parts) > 1 and parts[1].name == "modes":
                raise sense.fail("「抉择」的数量请写成「抉择1项。如果…，则改为抉择2项」", parts[1])
            return [*found, *_term(sense, sentence, rest)]
        if parts and parts[0].name == "term":
            then = [Sentence(parts[1:], None, sentence.at), *rest]
            return [*found, _extra(sense, (_rite(sense, parts[0]),), then)]
        if _asks_done(parts):
            if not found:
                raise sense.fail("前面没有写做什么", parts[0])
            found = [IfDone(tuple(found), tuple(_ruled(sense, parts[1:], parts[0])))]
        elif parts:
            found += _sentence_nodes(sense, parts)
        if sense.pending is not None:
            raise sense.fail(f"「{sense.pending.text}」之后没有写会持续的变化", sense.pending)
    return clauses.searched(found)


def _asks_done(parts: Sequence[Part]) -> bool:
    """Whether a sentence begins with 如果这样做了."""
    return bool(parts) and parts[0].name == "if" and parts[0].rule("done") is not None


def _costing(sense: Sense, sentence: Sentence, rest: Sequence[Sentence]) -> list[Node]:
    """（费用）：（效果）in the middle of a text: to its end, or the next option (10.4.7.1)."""
    cost = sentence.cost or ()
    then = [Sentence(sentence.parts, None, sentence.at), *rest]
    if cost[0].name == "rite":
        if len(cost) > 1:
            raise sense.fail("【土之秘术】和别的费用请分开写", cost[1])
        return [_extra(sense, (_rite(sense, cost[0]),), then)]
    if cost[0].name == "on_use":
        return [_extra(sense, _paid(sense, cost[1:]) if cost[1:] else (), then)]
    if cost[0].name == "term":
        term = conditions.term(cost[0].the("TERM"))
        return [_under(sense, term, term.word, lambda: _costing(sense, replace(sentence, cost=cost[1:]), rest))]
    if cost[0].name == "if":
        met = _condition(sense, cost[0])
        return [_under(sense, met, "如果", lambda: _costing(sense, replace(sentence, cost=cost[1:]), rest))]
    parts = cost[1:] if cost[0].name == "may" else cost
    if not parts:
        raise sense.fail("冒号前面没有写费用", sentence.at)
    return [PayFirst(_paid(sense, parts), tuple(_block(sense, then)))]


def _rite(sense: Sense, part: Part) -> Do:
    """【土之秘术】; with a number it is nothing that the book knows (13.3.3.2 takes one counter)."""
    number = re.search(r"[0-9]+", part.text)
    if number is not None and int(number[0]) != 1:
        raise sense.fail("13.3.3.2 的【土之秘术】移除1个指示物，规则书没有写数字的【土之秘术】", part)
    return Do("土之秘术")


def _extra(sense: Sense, cost: tuple[Node, ...], then: Sequence[Sentence]) -> Extra:
    """An additional cost, and what is done if it was paid (10.4.7.2, 13.3.3.2)."""
    outside, sense.targets = sense.targets, []
    body = tuple(_block(sense, then))
    found, sense.targets = tuple(sense.targets), outside
    if not cost or not body:
        raise sense.fail("追加费用要写支付什么、做什么", then[0].at)
    return Extra(cost, body, found)


def _term(sense: Sense, sentence: Sentence, rest: Sequence[Sentence]) -> list[Node]:
    """【连击3】…: to the end of the text, or to the next of its kind."""
    first, *others = sentence.parts
    met = conditions.term(first.the("TERM"))
    ended = next((place for place, each in enumerate(rest) if each.parts and each.parts[0].name == "term"), len(rest))
    mine = [Sentence(tuple(others), None, sentence.at), *rest[:ended]]
    return [_under(sense, met, met.word, lambda: _block(sense, mine)), *_block(sense, rest[ended:])]


def _under(sense: Sense, met: Condition, word: str, then: Callable[[], Sequence[Node]]) -> If:
    """What is done if something is so."""
    sense.given.append(met)
    body = tuple(then())
    sense.given.pop()
    return If(met, body, word)


def _modes(sense: Sense, sentence: Sentence, rest: Sequence[Sentence]) -> Modes:
    """抉择1项。【1】…。【2】…。 (5.17)."""
    first, *others = sentence.parts
    least, most = _how_many(sense, first)
    more = None
    rest = list(rest)
    if others:
        rest = [Sentence(tuple(others), None, sentence.at), *rest]
    if rest and [part.name for part in rest[0].parts] in (["if", "instead", "modes"], ["term", "instead", "modes"]):
        more = (_condition(sense, rest[0].parts[0]), *_how_many(sense, rest[0].parts[2]))
        rest = rest[1:]
    choices: list[list[Sentence]] = []
    for each in rest:
        head = each.cost if each.cost is not None else each.parts
        if head and head[0].name == "bullet":
            if head[0].text != f"【{len(choices) + 1}】":
                raise sense.fail(f"这里应是第{len(choices) + 1}项", head[0])
            bare = replace(each, cost=head[1:]) if each.cost is not None else replace(each, parts=head[1:])
            choices.append([bare])
        elif not choices:
            raise sense.fail("「抉择」后面要写【1】…【2】…", each.at)
        else:
            choices[-1].append(each)
    if len(choices) < _FEWEST or most > len(choices):
        raise sense.fail("「抉择」后面的选项不够：请写【1】…【2】…", first)
    made = []
    for choice in choices:
        outside, sense.targets = sense.targets, []
        body = tuple(_block(sense, choice))
        if not body:
            raise sense.fail("这一项没有写做什么", choice[0].at)
        made.append(Mode(body, tuple(sense.targets)))
        sense.targets = outside
    return Modes(tuple(made), least, most, more)


def _how_many(sense: Sense, part: Part) -> tuple[int, int]:
    found = re.search(r"([0-9]+|[一二两三])(?:项|个)", part.text)
    if found is None:
        raise sense.fail("没有读懂抉择几项", part)
    most = nouns.number(found[1])
    return (1 if "最多" in part.text else most), most


def _condition(sense: Sense, part: Part) -> Condition:
    if part.name == "term":
        return conditions.term(part.the("TERM"))
    return conditions.condition(sense, part.the(*conditions.PROPS))


def _sentence_nodes(sense: Sense, parts: Sequence[Part]) -> list[Node]:  # noqa: PLR0912 - one a kind of part
    """The parts in order; a condition, 可以, and what is waited for govern what follows in the sentence."""
    found: list[Node] = []
    for place, part in enumerate(parts):
        rest = parts[place + 1 :]
        if part.name in _RULING:
            ruled = _RULING[part.name](sense, part, rest)
            return [*found, *([ruled] if ruled is not None else [])]
        match part.name:
            case "lasting" | "tail":
                if sense.until:
                    raise sense.fail("持续到什么时候写了两次", part)
                until = part if part.name == "tail" else part.the("until")
                sense.until, sense.pending = clauses.duration(sense, until), part
            case "next_use":
                _next_use(sense, part)
            case "next_act":
                _next_use(sense, part)
                found += clauses.changed(sense, part.the("stat"))
            case "each":
                sense.each, sense.pending = conditions.each(sense, part), part
            case "on_use":
                sense.using = True
            case "at" if _lies(part):
                sense.subject = THIS
                met = conditions.condition(sense, part.the("lies"))
                return [*found, _under(sense, met, "只要", lambda: _ruled(sense, rest, part))]  # noqa: B023 - called here
            case "when":
                _uses(sense, part, rest)
            case "limit":
                sense.limit = _limit(sense, part)
            case "define":
                if sense.x is not None:
                    raise sense.fail("X是多少写了两次", part)
                sense.x = conditions.value(sense, part.the("value"))
            case "total":
                _totalled(sense, part)
            case "repeat":
                return [Repeat(nouns.written(part.text), tuple(found))] if found else _nothing(sense, part)
            case _:
                found += clauses.nodes(sense, part)
    return found


def _lies(part: Part) -> bool:
    """Whether 「…时」 says where this card is (此卡牌在手牌时)."""
    return part.name == "at" and part.rule("lies") is not None


def _nothing(sense: Sense, part: Part) -> list[Node]:
    raise sense.fail("前面没有写做什么", part)


def _uses(sense: Sense, part: Part, rest: Sequence[Part]) -> None:
    """自己使用额外区的魔像・卡牌时，费用-3: whose cost is spoken of."""
    event = part.the("event")
    if event.word("USE") is None or not rest or rest[0].name != "act" or rest[0].rule("stat", "become") is None:
        raise sense.fail("这里不能写什么时候", part)
    *who, noun = event.rules("noun")
    whose = conditions.player(sense, who[0]) if who else "自己"
    if noun.first.name != "desc":
        what: Target = nouns.whole(sense, noun)
    else:
        words = nouns.said(sense, noun.first)
        if words.number is not None or words.bound or words.whose not in {None, whose}:
            raise sense.fail("这里只写是哪里的什么牌", noun)
        zone = words.zone or "手牌"
        what = nouns.select(sense, replace(words, whose=whose, zone=zone), noun)
        if not words.zone:
            what = replace(what, zones=("手牌", "额外区"))
    sense.subject, sense.using = what, True


def _next_use(sense: Sense, part: Part) -> None:
    """下一次使用法术时，费用-2: of the next card of the kind that is used."""
    noun = part.the("noun")
    words = nouns.said(sense, nouns.described(sense, noun))
    if words.number is not None or words.bound or words.whose not in {None, "自己"} or words.zone:
        raise sense.fail("这里只写是什么牌", noun)
    what = nouns.select(sense, replace(words, whose="自己", zone="手牌"), noun)
    sense.subject, sense.using = replace(what, zones=("手牌", "额外区")), True
    sense.pending, sense.until = None, NEXT_USE if sense.until == TURN_END else LATER_USE


def _totalled(sense: Sense, part: Part) -> None:
    """，其费用的合计为4或以下: what those just chosen must come to."""
    total = nouns.total(part.text)
    if not sense.targets or sense.targets[-1].total is not None:
        raise sense.fail("是哪些牌的合计？前面没有选择公开的牌", part)
    sense.targets[-1] = replace(sense.targets[-1], total=total)


def _ruled(sense: Sense, parts: Sequence[Part], before: Part) -> list[Node]:
    found = _sentence_nodes(sense, parts)
    if not found:
        raise sense.fail("后面没有写做什么", before)
    return found


def _rule_if(sense: Sense, part: Part, rest: Sequence[Part]) -> Node | None:
    met = _condition(sense, part)
    if rest and rest[0].name == "can_use":
        if len(rest) > 1 or sense.only is not None:
            raise sense.fail("能不能使用写了两次", rest[-1])
        sense.only = met
        return None
    if any(each.name == "can_use" for each in rest):
        raise sense.fail("这里不能这样写", part)
    word = "只要" if part.name == "while" else "如果"
    chosen = len(sense.targets)
    made = _under(sense, met, word, lambda: _sentence_nodes(sense, rest))
    if not made.then and len(sense.targets) == chosen:
        raise sense.fail("后面没有写做什么", part)
    return made if made.then else None  # a target alone, which is chosen only if the condition holds


def _rule_only(sense: Sense, part: Part, rest: Sequence[Part]) -> None:
    if rest or sense.only is not None:
        raise sense.fail("能不能使用写了两次", part)
    sense.only = conditions.condition(sense, part.the(*conditions.PROPS))


def _rule_during(sense: Sense, part: Part, rest: Sequence[Part]) -> Node:
    met = conditions.during(part.the("DURING"))
    return _under(sense, met, "如果", lambda: _ruled(sense, rest, part))


def _rule_may(sense: Sense, part: Part, rest: Sequence[Part]) -> Node:
    return May(tuple(clauses.searched(_ruled(sense, rest, part))))


def _rule_will(sense: Sense, part: Part, rest: Sequence[Part]) -> Node:
    """此卡牌将要被破坏时，改为使其消失 (10.2.1.3.1)."""
    may = bool(rest) and rest[0].name == "may"
    rest = rest[1:] if may else rest
    if not rest or rest[0].name != "instead":
        raise sense.fail("后面没有写「改为」什么", part)
    noun = part.the("noun")
    who = nouns.whole(sense, noun)
    if isinstance(who, Select) and (who.most is not None or who.least is not None or who.top):
        raise sense.fail("这里不写数量", noun)
    sense.that = sense.subject = THIS if who == THIS else Ref("诱发")
    said = part.said("WILL")
    event = "受到伤害" if "伤害" in said else "破坏" if "破坏" in said else "离场"
    return Instead(event, who, tuple(_ruled(sense, rest[1:], rest[0])), may=may)


_LATER = re.compile(
    r"(?:在)?(这个|本|下一?个?)?(自己|对手)?(?:的)?(下一?个?)?(?:回合)?(?:的)?(结束阶段|主要阶段|回合)(开始|结束)?时"
)


def _rule_later(sense: Sense, part: Part, rest: Sequence[Part]) -> Node:
    """在这个回合的结束阶段开始时，破坏该随从 (10.7.5)."""
    text = part.text
    whose = "对手" if "对手" in text else "自己" if "自己" in text else ""
    phase = "主要阶段" if "主要阶段" in text else "结束阶段"
    this = "这个回合" in text or "本回合" in text
    if "回合结束" in text or "回合开始" in text:
        raise sense.fail("请写阶段：书中只有「主要阶段开始时」「结束阶段开始时」", part)
    event = f"{'这个回合的' if this else f'下一次{whose}的'}{phase}开始"
    return Later(event, THIS, tuple(_ruled(sense, rest, part)))


_RULING: dict[str, Callable[[Sense, Part, Sequence[Part]], Node | None]] = {
    "if": _rule_if,
    "at": _rule_if,
    "while": _rule_if,
    "only": _rule_only,
    "during": _rule_during,
    "may": _rule_may,
    "will": _rule_will,
    "later": _rule_later,
}


def _lasts(nodes: Sequence[Node]) -> bool:
    """Whether all of it holds as long as the ability does, and is not done once."""
    return all(
        _lasts((*node.then, *node.otherwise)) if isinstance(node, If) else isinstance(node, _LASTING)
        and not getattr(node, "until", "") and not _moves(node)
        for node in nodes
    )  # fmt: skip


def _moves(node: Node) -> bool:
    """Whether a lasting change is of a leader's life, which is done once."""
    return isinstance(node, Power) and isinstance(node.what, Ref) and node.what.role == nouns.LEADER


def _flat(nodes: Sequence[Node]) -> Iterator[Node]:
    for node in nodes:
        yield node
        for name in ("then", "otherwise", "first"):
            yield from _flat(getattr(node, name, ()))


__all__ = ["GRAMMAR", "TURN_END", "Term", "TextError", "Turn", "read", "read_each"]
