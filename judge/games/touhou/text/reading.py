"""Reading a card's text: cut into sentences, each of them parsed, and put together into abilities (1.11)."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec.structs import replace

from judge.effects.nodes import (
    Ability,
    Become,
    Cheaper,
    Counters,
    Finish,
    Gain,
    Grant,
    If,
    Instead,
    May,
    Node,
    Power,
    Ref,
    Resources,
    Search,
    Trigger,
    TurnOf,
)
from judge.effects.reader import LONGEST, Bracket, Grammar, Read, Source, TextError, Unread, fold, strict
from judge.effects.syntax import Part
from judge.effects.walking import parts as parts_of
from judge.games.touhou.text import clauses, events, giving, places, words
from judge.games.touhou.text.sense import Sense
from judge.games.touhou.text.templates import TEMPLATES

GRAMMAR = Grammar(Path(__file__).with_name("text.lark"), TEMPLATES)
OWN, MAIN = "自", "主"
_LASTING = (Power, Become, Gain, Grant, Instead, Cheaper)
_PAID = re.compile("(?:横置|支付|牺牲|弃|移|重置)")
_TEXT = re.compile(r"[。：，]|^(?:该|此|你|当|每当|横置|支付|牺牲|若|如果|目标|在|于)")
_SYMBOL = re.compile(r"([0-9０-９xXＸ]*)\s*([红黄绿蓝黑])")
_PLUS = re.compile(r"[+＋\-－][0-9０-９xXＸ]+[/／]?(?:[+＋\-－][0-9０-９xXＸ]+)?")
_ELSE = re.compile("[该此这本](?:道具|结界|个道具|个结界|符卡|张符卡)")
_SENTENCE = re.compile(r"。(?!◇)")
_FIRST_HALF = re.compile(r"。(?=◇)")
_MODES = re.compile("选择[^。※]{0,4}项※[^。]*；")
_ONE_OF = re.compile("选择[^。※]{0,4}项※")
SPOKEN = tuple(
    (re.compile(said), term)
    for said, term in (
        ("[①②③④⑤⑥]", "◇"),
        ("(?<=[：:])[ 　]*[・·•](?=[^ ])", "◇"),
        ("卡组|牌组", "牌库"),
        ("退场区|弃牌区|弃牌堆", "墓地"),
        ("我的(?=手牌|墓地|牌库|单位|颜色盘|战场)", "你的"),
        ("我方(?=操控|回合)", "你"),
        ("我(?=操控|使用|抓|可以|弃)", "你"),
        ("横放|横過", "横置"),
        ("触发区", "对抗"),
        ("HP|体力", "血量"),
        ("ATK", "攻击力"),
        ("(?<!衍)生物", "单位"),
        ("放置入", "置入"),
        ("token|Token", "衍生物"),
        ("英雄能力", "自机能力"),
    )
)


def brackets(opening: str, inside: str, before: str) -> Bracket:  # noqa: PLR0911 - one a kind of bracket
    """What brackets are: names, abilities in quotation marks, symbols, reminders."""
    if opening in "(（":
        bare = inside.strip()
        if _PLUS.fullmatch(bare) or _SYMBOL.fullmatch(bare):
            return Bracket("read")
        return Bracket("left out")
    if opening in "{｛[［【〖<" and (symbol := _SYMBOL.fullmatch(inside)):
        return Bracket("instead", f"{symbol[1] or '1'}{symbol[2]}".lower())
    if opening in "{｛":
        return Bracket("read")
    if opening in "[［【〖" and _PAID.match(inside):
        return Bracket("read")
    if inside in {"自", "自机", "自机能力"}:
        return Bracket("instead", "自机能力※")
    if inside in {"主", "主要能力"}:
        return Bracket("instead", "")
    if inside in words.KEYWORDS or _PLUS.fullmatch(inside):
        return Bracket("read")
    if _TEXT.search(inside) or before.endswith(("描述改为", "的能力", "的描述改为")):
        return Bracket("read", "‹", "›")
    return Bracket("kept", "「", "」")


def read(text: str) -> tuple[Ability, ...]:
    """The abilities that a card's text prints, in its order.

    Raises:
        TextError: what is not understood, with its place and the nearest templates.
    """
    return strict(read_each(text))


@functools.lru_cache(maxsize=4096)
def read_each(text: str) -> Read:
    """The same, with what was not understood among what was; none of it stops the rest."""
    found: list[Ability | Unread] = []
    start = 0
    straight = _quotes(text)
    for line in text.split("\n"):
        end = start + len(line)
        try:
            source = fold(straight, brackets, start, end, spoken=SPOKEN)
        except TextError as error:
            found.append(Unread(line.strip(), start, error.with_traceback(None)))
        else:
            if source.folded:
                made = _Paragraph(_prepared(replace(source, text=text)), text).abilities()
                found += _noted(made, text, source)
        start = end + 1
    return tuple(found)


def _noted(made: list[Ability | Unread], text: str, source: Source) -> list[Ability | Unread]:
    """What stands in round brackets: an ability where it can be read as one, else told back as a note of the card."""
    for start, end in source.reminders:
        note = text[start:end].strip("。 ")
        counter = next((part.name for one in made if isinstance(one, Ability) for part in _counters(one)), "")
        said = note.replace("该指示物", f"{counter}指示物") if counter else note
        found = read_each(f"{said}。") if said and len(text) < LONGEST else ()
        if found and all(isinstance(one, Ability) and one.kind == "静止" for one in found):
            made = [*made, *[replace(one, text=note) for one in found if isinstance(one, Ability)]]
            continue
        last = next((n for n, one in reversed(list(enumerate(made))) if isinstance(one, Ability)), None)
        if last is not None and isinstance(one := made[last], Ability):
            made = [*made[:last], replace(one, icons=(*one.icons, ("注", note))), *made[last + 1 :]]
    return made


def _counters(ability: Ability) -> Iterator[Counters]:
    return (part for part in parts_of(ability) if isinstance(part, Counters) and part.name not in {"所选", "那种"})


def _quotes(text: str) -> str:
    """With straight quotation marks made into pairs, place by place."""
    if text.count('"') % 2:
        return text
    pieces = text.split('"')
    return "".join(piece if not n else f"{'“' if n % 2 else '”'}{piece}" for n, piece in enumerate(pieces))


def _prepared(source: Source) -> Source:
    """With a full stop at the end, and the colon of a cost told from a comma."""
    folded = source.folded.replace("：", "※").replace("!", "。")
    modes = _MODES.search(folded) and "◇" not in folded
    folded = _ONE_OF.sub(lambda found: f"{found[0][:-1]}◇", folded).replace("；", "◇") if modes else folded
    folded = folded.replace("；", "，")
    if folded.endswith("。"):
        return replace(source, folded=folded)
    return replace(source, folded=f"{folded}。", origin=(*source.origin, source.origin[-1]))


def _printed(source: Source) -> str:
    return source.printed(0, len(source.folded)).strip() or source.folded


def _sentences(source: Source) -> Iterator[Source]:
    """The sentences of a paragraph; those in quotation marks, and the modes of a choice, belong to the one around."""
    depth, start, folded = 0, 0, source.folded
    modes = False
    for place, char in enumerate(folded):
        depth += (char == "‹") - (char == "›")
        modes = modes or char == "◇"
        if char == "。" and not depth and not (modes and _more_modes(folded, place)):
            yield source.part(start, place + 1)
            start, modes = place + 1, False
    if folded[start:].strip("。"):
        yield source.part(start, len(folded))


def _more_modes(folded: str, place: int) -> bool:
    return folded.startswith("◇", place + 1)


class _Paragraph:
    """A line of a text on its way to the abilities that it prints."""

    def __init__(self, source: Source, text: str) -> None:
        self.source = source
        self.whole = text
        self.named_else = _ELSE.search(text) is not None
        self.found: list[Ability | Unread] = []
        self.open: _Open | None = None
        self.mark = ""

    def abilities(self) -> list[Ability | Unread]:
        """All of them in order, with what is not understood."""
        for sentence in _sentences(self.source):
            try:
                self._sentence(sentence)
            except TextError as error:
                self._failed(sentence, error)
        self._close()
        return self.found

    def _failed(self, sentence: Source, error: TextError) -> None:
        start = self.open.start if self.open is not None and not _begins(sentence.folded) else sentence
        if self.open is not None and start is sentence:
            self._close()
        self.open = None
        printed = self.source.text[start.origin[0] : sentence.origin[-1]].strip()
        self.found.append(Unread(printed or _printed(sentence), start.origin[0], error.with_traceback(None)))

    def _close(self) -> None:
        if self.open is None:
            return
        made, self.open = self.open, None
        try:
            self.found += made.abilities()
        except TextError as error:
            printed = _printed(made.start)
            self.found.append(Unread(printed, made.start.origin[0], error.with_traceback(None)))

    def _sentence(self, source: Source) -> None:
        start = GRAMMAR.parse(source)
        chunks = [part for part in start.parts if part.name != "STOP"]
        while chunks and chunks[0].name in {"OWN_MARK", "MAIN_MARK"}:
            if self.mark == OWN and chunks[0].name == "OWN_MARK" and chunks[0].start:
                raise GRAMMAR.error(source, chunks[0].start, "「自机能力」写了两次")
            self.mark = OWN if chunks[0].name == "OWN_MARK" else MAIN
            chunks = chunks[1 + (len(chunks) > 1 and chunks[1].name == "COST_END") :]
        chunks = self._keywords(chunks, source)
        if not chunks:
            return
        if chunks[0].name == "ON_USE":
            self._extra(chunks, source)
            return
        if all(part.name in {"LIMIT", "COMMA"} for part in chunks):
            if self.open is None:
                raise GRAMMAR.error(source, 0, "前面没有写这是哪个能力的限制")
            self.open.limit(chunks)
            return
        made = _Open(source, self.named_else, self.mark)
        head, body = made.head(chunks)
        goes_on = self.open is not None and not head and not made.stands_alone(body, self.open)
        if goes_on and self.open is not None:
            self.open.go_on(source, body)
            return
        self._close()
        made.go_on(source, body)
        self.open = made

    def _keywords(self, chunks: list[Part], source: Source) -> list[Part]:
        """The keywords that a sentence begins with, each an ability of its own."""
        taken: list[Part] = []
        rest = list(chunks)
        while rest and rest[0].name in {"keyword", "COMMA", "CONJ", "FILL"} | ({"noun"} if not taken else set()):
            if rest[0].name == "noun" and not (len(rest) > 1 and False):
                break
            if rest[0].name == "keyword":
                taken.append(rest[0])
            elif not taken:
                break
            rest = rest[1:]
        if not taken:
            return chunks
        self._close()
        for part in taken:
            letter = part.word("LETTER")
            if letter is not None:
                raise GRAMMAR.error(source, letter.start, "没有读懂这个数")
            number = part.word("NUM")
            if number is not None and part.said("KEYWORD") != "吸血":
                raise GRAMMAR.error(source, number.start, "只有吸血后面写数字（6.4.3）")
            made = giving.keyword(
                part.said("KEYWORD"), None if number is None else words.number(number.text), part.text
            )
            self.found.append(_marked(made, self.mark))
        return rest

    def _extra(self, chunks: list[Part], source: Source) -> None:
        """在你使用该牌时弃一张牌: what must be done on use besides (1.155)."""
        self._close()
        sense = _sense(source, named_else=self.named_else)
        sense.in_cost = True
        cost = clauses.nodes(sense, chunks[1:])
        if not cost or sense.targets:
            raise GRAMMAR.error(source, 0, "没有读懂使用时要做什么")
        self.found.append(Ability("", "额外约束", _printed(source), (), cost=tuple(cost)))


def _begins(folded: str) -> bool:
    return folded.startswith(("当", "每当", "每次", "自机能力")) or "时，" in folded[:20] or "※" in folded


def _marked(ability: Ability, mark: str) -> Ability:
    return replace(ability, icons=((mark,), *ability.icons)) if mark else ability


def _sense(source: Source, *, named_else: bool) -> Sense:
    return Sense(GRAMMAR, source, _quoted, named_else=named_else)


def _quoted(outer: Sense, part: Part) -> Sequence[Ability]:
    """The abilities in quotation marks, each sentence read as if it stood on a card of its own."""
    paragraph = _Paragraph(outer.source, outer.source.text)
    paragraph.named_else = outer.named_else
    sentences: list[list[Part]] = [[]]
    for each in part.parts:
        if each.name == "STOP":
            sentences.append([])
        elif each.name not in {"LQ", "RQ"}:
            sentences[-1].append(each)
    for chunks in filter(None, sentences):
        rest = paragraph._keywords(chunks, outer.source)
        if not rest:
            continue
        made = _Open(outer.source, outer.named_else, mark="")
        made.span = (part.start + 1, part.end - 1)
        head, body = made.head(rest)
        if paragraph.open is not None and not head and not made.stands_alone(body, paragraph.open):
            paragraph.open.go_on(outer.source, body)
            continue
        paragraph._close()
        made.go_on(outer.source, body)
        paragraph.open = made
    if paragraph.open is not None:
        paragraph.found += paragraph.open.abilities()
    found = [each for each in paragraph.found if isinstance(each, Ability)]
    if len(found) != len(paragraph.found) or not found:
        wrong = next((each for each in paragraph.found if isinstance(each, Unread)), None)
        raise wrong.error if wrong is not None else outer.fail("引号里没有写能力", part)
    return found


class _Open:
    """An ability to which sentences may still be added."""

    def __init__(self, source: Source, named_else: bool, mark: str) -> None:
        self.start = source
        self.sources = [source]
        self.mark = mark
        self.sense = _sense(source, named_else=named_else)
        self.span: tuple[int, int] | None = None
        self.kind = ""
        self.more: Trigger | None = None
        """What sets it off besides (进战场或死去时)."""

    def head(self, chunks: list[Part]) -> tuple[bool, list[Part]]:
        """What sets it off or what it costs, taken from the first sentence; whether there was any, and the rest."""
        cut = next((n for n, part in enumerate(chunks) if part.name == "COST_END"), None)
        if cut is not None and not any(part.name == "MODES" for part in chunks[:cut]):
            self._cost(chunks[:cut])
            self.kind = "启动"
            return True, chunks[cut + 1 :]
        cut = next((n for n, part in enumerate(chunks) if part.name == "WHEN"), None)
        if cut is None:
            return False, chunks
        first = chunks[0]
        if first.name == "PHASE" and places.phase(self.sense, first)[2]:
            return False, chunks
        if any(part.name in {"COMMA", "MAY", "LET"} for part in chunks[:cut]) and first.name not in {"AS", "EVERY"}:
            return False, chunks
        every = first.name == "EVERY"
        begin = 1 if first.name in {"AS", "EVERY"} else 0
        if begin == cut:
            raise self.sense.fail("没有写发生什么的时候", first)
        first_of, second = _two_events(chunks[begin:cut])
        self.sense.trigger = events.trigger(self.sense, first_of, every=every)
        if second:
            self.more = events.trigger(self.sense, second, every=every)
        self.kind = "触发"
        return True, chunks[cut + 1 :]

    def _cost(self, chunks: list[Part]) -> None:
        sense = self.sense
        rest = [part for part in chunks if part.name != "MAY"]
        while rest and rest[0].name in {"IN_TURN", "COMMA"}:
            if rest[0].name == "IN_TURN":
                if sense.only is not None:
                    raise sense.fail("谁的回合写了两次", rest[0])
                sense.only = places.turn(rest[0])
            rest = rest[1:]
        sense.in_cost = True
        sense.cost = clauses.nodes(sense, rest)
        sense.in_cost = False
        if not sense.cost:
            raise (
                sense.fail("冒号前面没有写支付条件", chunks[0])
                if chunks
                else GRAMMAR.error(self.start, 0, "冒号前面没有写支付条件")
            )
        if sense.targets:
            raise sense.fail("支付条件里不能有目标", chunks[0])

    def stands_alone(self, body: list[Part], before: _Open) -> bool:
        """Whether a sentence without a trigger or a cost is an ability of its own: it says what always holds."""
        if before.sense.hue or any(part.name in {"IF_DONE", "PHASE", "OTHERWISE"} for part in body):
            return False
        if _begins_with_that(body):
            return False
        trial = _sense(self.start, named_else=before.sense.named_else)
        try:
            done = clauses.nodes(trial, [part for part in body if part.name != "LIMIT"])
        except TextError:
            return False
        return not trial.targets and bool(done) and _always(done)

    def limit(self, chunks: Sequence[Part]) -> None:
        """该能力每回合只能启动一次; 你只能于自由时机启动该能力."""
        for part in chunks:
            if part.name != "LIMIT":
                continue
            if "自由时机" in part.text:
                if ("自由时机",) in self.sense.icons:
                    raise self.sense.fail("限制写了两次", part)
                self.sense.icons.append(("自由时机",))
            elif "你的回合" in part.text:
                self.sense.only = TurnOf("自己")
            elif self.sense.limit is not None:
                raise self.sense.fail("限制写了两次", part)
            else:
                self.sense.limit = 1

    def go_on(self, source: Source, body: list[Part]) -> None:
        """One more sentence of it."""
        sense = self.sense
        if source is not self.start and source not in self.sources:
            self.sources.append(source)
        sense.source = source
        sense.until, sense.each, sense.pending = "", None, None
        self.limit([part for part in body if part.name == "LIMIT"])
        rest = [part for part in body if part.name != "LIMIT"]
        while rest and rest[0].name in {"COMMA", "FILL", "CONJ"}:
            rest = rest[1:]
        if rest:
            done = clauses.nodes(sense, rest)
            sense.done += done
            if sense.preventing is not None:
                raise sense.fail("没有写防止什么伤害", sense.preventing)

    def abilities(self) -> list[Ability]:
        """What it comes to."""
        sense = self.sense
        body = sense.done
        if not body:
            raise GRAMMAR.error(self.start, 0, "没有写效应")
        kind = self.kind
        if not kind:
            kind = "静止" if _always(body) and not sense.targets else "基本"
        if len(body) == 1 and isinstance(body[0], Instead) and kind == "静止":
            kind = "代替"
        if any(isinstance(node, May) and any(isinstance(part, Resources) for part in node.then) for node in body):
            raise GRAMMAR.error(self.start, 0, "支付之后没有写「如若此做」")
        if _unfinished(body):
            raise GRAMMAR.error(self.start, 0, "没有写找到的牌放到哪里")
        icons = list(dict.fromkeys(sense.icons))
        if any(icon[0] == "自由时机" for icon in icons) and kind != "启动":
            raise GRAMMAR.error(self.start, 0, "只有启动类能力才有起动的限制（1.117d）")
        if any(isinstance(node, Grant) and node.flag == giving.ENTERS_WITH for node in body):
            kind, sense.trigger = "静止", None
        made = Ability(
            "",
            kind,
            self._text(),
            tuple(body),
            icons=tuple(icons),
            limit=sense.limit,
            cost=tuple(sense.cost),
            trigger=sense.trigger,
            only=sense.only,
            targets=tuple(sense.targets),
        )
        found = [made] if self.more is None else [made, replace(made, trigger=self.more)]
        return [_marked(each, self.mark) for each in found]

    def _text(self) -> str:
        if self.span is not None:
            return self.start.printed(*self.span)
        return self.start.text[self.sources[0].origin[0] : self.sources[-1].origin[-1]].strip() or _printed(self.start)


def _two_events(chunks: list[Part]) -> tuple[list[Part], list[Part]]:
    """该单位进战场或死去, 该单位攻击或阻挡: what happens to it, and what else."""
    for place, part in enumerate(chunks):
        noun = part if part.name == "noun" else part.rule("noun") if part.name == "act" else None
        if place and noun is not None and noun.text in {"或", "或者"} and chunks[0].name == "noun":
            before = chunks[:place]
            if part.name == "act":
                before = [*before, Part("act", part.said("ACT"), part.start, part.end, part.parts[:1])]
            return before, [chunks[0], *chunks[place + 1 :]]
    return chunks, []


def _begins_with_that(body: list[Part]) -> bool:
    first = next((part for part in body if part.name not in {"COMMA", "CONJ", "FILL"}), None)
    noun = first if first is not None and first.name == "noun" else first.rule("noun") if first is not None else None
    return noun is not None and noun.parts[0].first.name in {"THAT", "REST", "HOLDER", "AMONG"}


def _unfinished(body: Sequence[Node]) -> bool:
    return any(isinstance(part, Search) and not part.zone for node in body for part in parts_of(node))


def _always(body: Sequence[Node]) -> bool:
    """Whether nodes only say what holds: nothing is done, and nothing holds for a time."""
    return all(
        _always((*node.then, *node.otherwise))
        if isinstance(node, If)
        else (isinstance(node, _LASTING) and not getattr(node, "until", "") and not _of_that(node))
        or (isinstance(node, Finish) and node.what is not None)
        for node in body
    )


def _of_that(node: Node) -> bool:
    what = getattr(node, "what", None)
    return isinstance(what, Ref) and what.role not in {"这", "玩家"}


__all__ = ["GRAMMAR", "TextError", "read", "read_each"]
