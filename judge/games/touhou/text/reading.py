"""Reading a card's text: cut into sentences, each of them parsed, and put together into abilities (1.11)."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec.structs import replace

from judge.effects.folding import LONGEST, Source, fold
from judge.effects.nodes.ability import Ability, Grant, May, Node
from judge.effects.nodes.meant import Filter, Ref
from judge.effects.nodes.verbs import Counters, GiveUp, Points, Put, Resources, Reveal, Shuffle, Turn
from judge.effects.reader import Grammar
from judge.effects.syntax import Part
from judge.effects.unread import Read, TextError, Unread, strict
from judge.effects.walking import parts as parts_of
from judge.games.touhou.card import COLOURS, HOLDING, MINUS, OWNED, PLUS, TIMER
from judge.games.touhou.text import (
    awaiting,
    clauses,
    conditions,
    costs,
    folding,
    giving,
    holding,
    phrases,
    reckoning,
    replacing,
    restricting,
    unsaid,
    words,
)
from judge.games.touhou.text.ability import MAIN, OWN, Open, marked
from judge.games.touhou.text.roles import PAID, THIS
from judge.games.touhou.text.sense import Sense
from judge.games.touhou.text.templates import TEMPLATES
from judge.games.touhou.vocabulary import KEYWORDS

GRAMMAR = Grammar(Path(__file__).with_name("text.lark"), TEMPLATES)
IN_ITS_PLACE = "代替颜色值"
_PAID_WITH = (GiveUp, Points, Resources, Turn, Put, Counters, Shuffle, Reveal)
"""What may be asked of a player as he uses a card."""
_BEFORE_KEYWORDS = re.compile(f"(?:自机能力※?|主※)?(?:(?:{'|'.join(KEYWORDS)})[0-9]*，)*")
_LABEL = re.compile(r"\s*[\[【]\s*(触发|启动|静止)(?:类|型)?(?:能力)?\s*[\]】]\s*")
"""What may stand before an ability: of which kind it is (1.117a)."""
_ELSE = re.compile("[该此这本](?:道具|结界|个道具|个结界|符卡|张符卡)")


def read(text: str, kind: str = "") -> tuple[Ability, ...]:
    """The abilities that a card's text prints, in its order; ``kind`` of card, where that is known.

    Raises:
        TextError: what is not understood, with its place and the nearest templates.
    """
    return strict(read_each(text, kind))


@functools.lru_cache(maxsize=4096)
def read_each(text: str, kind: str = "") -> Read:
    """The same, with what was not understood among what was; none of it stops the rest."""
    found: list[Ability | Unread] = []
    noted: set[str] = set()
    straight = folding.quotes(text)
    for start, end in folding.paragraphs(text):
        label = _LABEL.match(text, start, end)
        start = label.end() if label is not None else start  # noqa: PLW2901 - the label is no part of what is read
        try:
            source = fold(straight, folding.brackets, start, end, spoken=folding.SPOKEN)
        except TextError as error:
            found.append(Unread(text[start:end].strip(), start, error.with_traceback(None)))
        else:
            if source.folded:
                paragraph = _Paragraph(folding.prepared(replace(source, text=text)), text)
                paragraph.own, paragraph.kind = kind or paragraph.own, kind
                paragraph.noted = noted
                made = paragraph.abilities()
                found += _noted(made if label is None else _labelled(made, label, text), text, source)
    return tuple(found)


def _labelled(made: list[Ability | Unread], label: re.Match[str], text: str) -> list[Ability | Unread]:
    """The abilities after a label, if the first is of the kind that it says."""
    first = made[0]
    if isinstance(first, Unread) or first.kind == label[1]:
        return made
    wrong = TextError(f"这里标着{label[1]}，后面写的却是{first.kind}类能力", text, label.start(1))
    return [Unread(first.text, label.start(), wrong)]


GRAMMAR.read = read_each.__wrapped__  # its examples are read afresh, nothing of them kept


_ITS_COUNTER = re.compile("该种?指示物")


def _noted(made: list[Ability | Unread], text: str, source: Source) -> list[Ability | Unread]:
    """What stands in round brackets: an ability where it can be read as one, else told back as a note of the card."""
    for start, end in source.reminders:
        note = text[start:end].strip("。 ")
        counter = next((part.name for one in made if isinstance(one, Ability) for part in _counters(one)), "")
        said = _ITS_COUNTER.sub(f"{counter}指示物", note) if counter else note
        found = read_each(f"{said}。") if said and len(text) < LONGEST else ()
        always = [one for one in found if isinstance(one, Ability) and one.kind in HOLDING]
        if found and len(always) == len(found) and not any(map(_of_the_book, always)):
            made = [*made, *[replace(one, text=note) for one in found if isinstance(one, Ability)]]
            continue
        if said != note and counter not in {PLUS, MINUS, OWNED, TIMER, *COLOURS}:  # no book says what it does
            why = TextError("没有读懂括号里写的这种指示物怎样", text, start)
            made = [*made, Unread(note, start, why)]
            continue
        last = next((n for n, one in reversed(list(enumerate(made))) if isinstance(one, Ability)), None)
        if last is not None and isinstance(one := made[last], Ability):
            made = [*made[:last], replace(one, icons=(*one.icons, ("注", note))), *made[last + 1 :]]
    return made


def _of_the_book(ability: Ability) -> bool:
    """有自机指示物的单位获得其自机能力: what a counter does by the book, whoever places it (1.191d)."""
    own = any(isinstance(part, Filter) and part.fact == "指示物:自机" for part in parts_of(ability))
    return own and all(isinstance(node, Grant) and node.flag == "具有自机能力" for node in ability.body)


def _counters(ability: Ability) -> Iterator[Counters]:
    return (part for part in parts_of(ability) if isinstance(part, Counters) and part.name not in {"所选", "那种"})


_GOVERN = frozenset(("WHEN", "COST_END", "IF", "MAY", "UNLESS", "PHASE", "lasting", "MODES", "IN_TURN", "each"))
"""What says when, or under what condition, the rest of its sentence is so."""


class _Paragraph:
    """A line of a text on its way to the abilities that it prints."""

    def __init__(self, source: Source, text: str) -> None:
        self.source = source
        self.whole = text
        self.own = _named_so(text)
        self.kind = ""
        """The kind of its card, where that is known."""
        self.found: list[Ability | Unread] = []
        self.open: Open | None = None
        self.mark = ""
        self.noted: set[str] = set()
        """What an ability before has chosen or said, which is remembered."""
        self.on_use: list[Node] = []
        self.paid: Ref | None = None
        """What has to be given up on use, which the sentences after it may speak of."""
        self.paid_unit = self.optional = False
        """Whether that is a unit; whether its player may leave it."""

    def abilities(self) -> list[Ability | Unread]:
        """All of them in order, with what is not understood."""
        for sentence in folding.sentences(self.source):
            try:
                with GRAMMAR.reading(sentence):
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
        self.found.append(Unread(printed or folding.printed(sentence), start.origin[0], error.with_traceback(None)))

    def _close(self) -> None:
        if self.open is None:
            return
        made, self.open = self.open, None
        if made.sense.trigger is not None:
            self.noted |= made.sense.noted
        try:
            with GRAMMAR.reading(made.start):
                found = made.abilities()
            if self.kind in words.NOT_RESOLVED and any(ability.kind == "基本" for ability in found):
                raise GRAMMAR.error(made.start, 0, f"{self.kind}上的能力，要写支付条件，或什么时候触发（1.117）")
            if self.found and any(replacing.of_the_target_as_well(self.found[-1], one) for one in found):
                raise GRAMMAR.error(made.start, 0, "「该牌」是前面说的目标，还是这张牌自己？")
            self.found += found
        except TextError as error:
            printed = folding.printed(made.start)
            self.found.append(Unread(printed, made.start.origin[0], error.with_traceback(None)))

    def _sentence(self, source: Source) -> None:
        try:
            start = GRAMMAR.parse(source)
        except TextError as error:
            self._unknown(source, error)
        else:
            self._said(source, [part for part in start.parts if part.name != "STOP"])

    def _unknown(self, source: Source, error: TextError) -> None:
        """A sentence that begins with a keyword of later sets; raises the error where that is not what stopped it."""
        begin = _BEFORE_KEYWORDS.match(source.folded)
        word = unsaid.KEYWORD.match(source.folded, begin.end() if begin is not None else 0)
        if word is None or error.at != source.origin[word.start()]:
            raise unsaid.reason(GRAMMAR, source, error)
        if word.start():
            self._sentence(source.part(0, word.start()))
        self._close()
        self.found.append(marked(giving.unknown(word[1], int(word[2]) if word[2] else None), self.mark))
        if source.folded[word.end() :]:
            self._sentence(source.part(word.end(), len(source.folded)))

    def _said(self, source: Source, chunks: list[Part]) -> None:  # noqa: PLR0911, PLR0912 - one a kind
        """A sentence that was read: keywords, a limit, more of the ability before it, or the next one."""
        while chunks and chunks[0].name in {"OWN_MARK", "MAIN_MARK"}:
            if self.mark == OWN and chunks[0].name == "OWN_MARK" and chunks[0].start:
                raise GRAMMAR.error(source, chunks[0].start, "「自机能力」写了两次")
            self.mark = OWN if chunks[0].name == "OWN_MARK" else MAIN
            chunks = chunks[1 + (len(chunks) > 1 and chunks[1].name == "COST_END") :]
        chunks = awaiting.time_first(self._keywords(chunks, source))
        if not chunks:
            return
        if self.own == words.SPELL and (rows := restricting.apart(chunks)):
            self._said(source, rows[0])
            self._close()
            chunks = rows[1]
        if (cut := self._holds_first(chunks, source)) > 0:
            self._said(source, chunks[: cut - 1])
            self._close()
            chunks = chunks[cut:]
        if chunks[0].name == "ON_USE":
            self._extra(chunks, source)
            return
        if (place := next((n for n, part in enumerate(chunks) if part.name == "IN_ITS_PLACE"), -1)) >= 0:
            self._in_its_place(chunks[:place], chunks[place + 1 :], source)
            return
        if (limit := restricting.of_its_use(_at(source, self.own), chunks, folding.printed(source))) is not None:
            self._close()
            self.found.append(marked(limit, self.mark))
            return
        if self.open is not None and self.open.kind == "启动" and restricting.of_its_ability(self.open.sense, chunks):
            self.open.sources.append(source)
            return
        if all(part.name in {"LIMIT", "COMMA"} for part in chunks):
            if self.open is None:
                raise GRAMMAR.error(source, 0, "前面没有写这是哪个能力的限制")
            costs.limit(self.open.sense, chunks)
            return
        if self.open is not None and self.open.goes_on_when_it_leaves(chunks):
            when = chunks if chunks[0].name == "AS" else [Part("AS", "当", chunks[0].start, chunks[0].start), *chunks]
            self.open.go_on(source, when)
            return
        made = Open(_at, source, self.own, self.mark)
        made.sense.optional = self.optional
        head, body = made.head(chunks, first=self.open is None)
        goes_on = self.open is not None and not head and not made.stands_alone(body, self.open)
        goes_on = goes_on and self.open is not None and not self.open.of_its_use() and not self.open.set_off_elsewhere()
        if goes_on and self.open is not None:
            self.open.go_on(source, body)
            return
        self._close()
        self._begin(made, source, body)

    def _holds_first(self, chunks: list[Part], source: Source) -> int:
        """你不会输，当该牌…时，…: where, after what always holds, something is waited for; 0 if nothing is."""
        cut = next((n for n, part in enumerate(chunks) if part.name in {"AS", "EVERY"}), 0)
        before = [part for part in chunks[: max(cut - 1, 0)] if part.name not in phrases.SEPARATORS]
        if not before or chunks[cut - 1].name != "COMMA" or any(part.name in _GOVERN for part in before):
            return 0
        trial = _at(source, self.own)
        try:
            done = clauses.nodes(trial, before)
        except TextError:
            return 0
        return cut if done and not trial.targets and holding.always(done) else 0

    def _begin(self, made: Open, source: Source, body: list[Part]) -> None:
        """An ability to which more may be said."""
        made.sense.noted |= self.noted
        if not made.kind:
            made.sense.paid, made.sense.paid_unit = self.paid, self.paid_unit
            made.sense.optional, made.sense.on_use = self.optional, self.on_use
        made.go_on(source, body)
        self.open = made

    def _keywords(self, chunks: list[Part], source: Source) -> list[Part]:
        """The keywords that a sentence begins with, each an ability of its own."""
        taken: list[Part] = []
        rest = list(chunks)
        while rest and rest[0].name in {"keyword", "TIMERS", "COMMA", "CONJ", "FILL"}:
            if rest[0].name in {"keyword", "TIMERS"}:
                taken.append(rest[0])
            elif not taken:
                break
            rest = rest[1:]
        if not taken:
            return chunks
        self._close()
        for part in taken:
            if part.name == "TIMERS":
                self.found.append(marked(giving.timers(part), self.mark))
                continue
            letter = part.word("LETTER")
            if letter is not None:
                raise GRAMMAR.error(source, letter.start, "没有读懂这个数")
            number = part.word("NUM")
            if number is not None and part.said("KEYWORD") != "吸血":
                raise GRAMMAR.error(source, number.start, "只有吸血后面写数字（6.4.3）")
            made = giving.keyword(
                part.said("KEYWORD"), None if number is None else words.number(number.text), part.text
            )
            self.found.append(marked(made, self.mark))
        return rest

    def _in_its_place(self, before: list[Part], after: list[Part], source: Source) -> None:
        """若你操控妖精，你可以弃一张牌来不支付颜色值使用该牌: what may be done in the place of paying for it."""
        self._close()
        sense, so = _at(source, self.own), [part for part in before if part.name not in phrases.SEPARATORS]
        if so and so[0].name != "IF":
            raise sense.fail("这里没有读懂", so[0])
        met = conditions.condition(sense, so[1:], so[0]) if so else None
        sense.in_cost = True
        cost = clauses.nodes(sense, after)
        if not cost or sense.targets or not all(isinstance(part, _PAID_WITH) for part in cost):
            raise GRAMMAR.error(source, 0, "没有读懂做什么来代替支付颜色值")
        text = folding.printed(source)
        self.found.append(Ability("", IN_ITS_PLACE, text, (), cost=tuple(cost), condition=met))

    def _extra(self, chunks: list[Part], source: Source) -> None:
        """在你使用该牌时弃一张牌: what must be done on use besides (1.155)."""
        self._close()
        sense = _at(source, self.own)
        sense.in_cost = True
        cut = next((n for n, part in enumerate(chunks) if part.name == "IF_DONE"), len(chunks))
        cost = clauses.nodes(sense, chunks[1:cut])
        if not cost or sense.targets:
            raise GRAMMAR.error(source, 0, "没有读懂使用时要做什么")
        self.optional = len(cost) == 1 and isinstance(cost[0], May)
        given = [part for node in cost for part in (node.then if isinstance(node, May) else (node,))]
        self.on_use = cost
        self.paid = PAID if phrases.gives_up_one(given) else None
        self.paid_unit = self.paid is not None and phrases.gives_up_unit(given)
        if not all(isinstance(part, _PAID_WITH) for part in given):
            raise GRAMMAR.error(source, 0, "没有读懂使用时可以不做的是什么")
        self.found.append(Ability("", "额外约束", folding.printed(source), (), cost=tuple(cost)))
        if chunks[cut:]:
            made = Open(_at, source, self.own, self.mark)
            made.sense.optional = self.optional
            self._begin(made, source, made.head(chunks[cut:])[1])


def _begins(folded: str) -> bool:
    return folded.startswith(("当", "每当", "每次", "自机能力")) or "时，" in folded[:20] or "※" in folded


def _at(source: Source, own: str) -> Sense:
    return Sense(GRAMMAR, source, _quoted, reckoning.within, own=own)


def _named_so(text: str) -> str:
    """Of which kind a card is that its text calls 该道具 or 该结界; nothing, where it says no such thing."""
    found = _ELSE.search(text)
    return next((kind for kind in words.USED if found is not None and kind in found[0]), "")


def _quoted(outer: Sense, part: Part) -> Sequence[Ability]:
    """The abilities in quotation marks, each sentence read as if it stood on a card of its own."""
    paragraph = _Paragraph(outer.source, outer.source.text)
    paragraph.own = own = _named_so(part.text)
    sentences: list[list[Part]] = [[]]
    end = next(each.start for each in reversed(part.parts) if each.name == "RQ")
    for each in part.parts:
        if each.name == "STOP":
            sentences.append([])
        elif each.name not in {"LQ", "RQ", "OF_ABILITY"}:
            sentences[-1].append(each)
    for chunks in filter(None, sentences):
        rest = paragraph._keywords(chunks, outer.source)
        if not rest:
            continue
        made = Open(_at, outer.source, own, mark="")
        given = outer.source.folded[: part.start].rstrip("，").endswith(("获得", "具有", "拥有"))
        made.sense.that = THIS if given and own in {"", words.UNIT} else None  # “结束阶段开始时，将其…”
        made.span = (part.start + 1, end)
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


__all__ = ["GRAMMAR", "TextError", "read", "read_each"]
