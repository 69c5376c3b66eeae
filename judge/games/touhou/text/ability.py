"""An ability on its way: what sets it off or what it costs, its sentences, and of which kind it is (1.117a)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from judge.effects.folding import Source
from judge.effects.nodes.ability import Ability, Grant, Instead, May, Node, Trigger
from judge.effects.nodes.harm import Prevent
from judge.effects.nodes.meant import Both, Reckoned, X
from judge.effects.nodes.verbs import Become, Counters, Defeat, Do, Gain, Put
from judge.effects.rewriting import mentions
from judge.effects.syntax import Part
from judge.effects.unread import TextError
from judge.effects.walking import parts as parts_of
from judge.games.touhou.card import HOLDING
from judge.games.touhou.text import (
    clauses,
    conditions,
    costs,
    doings,
    events,
    folding,
    giving,
    heads,
    holding,
    permitting,
    phrases,
    places,
    preventing,
    replacing,
    riders,
    words,
)
from judge.games.touhou.text.roles import CAUSE, OTHER_END, PAID_BEFORE, THIS
from judge.games.touhou.text.sense import HUE, Sense

OWN, MAIN = "自", "主"
SenseOf = Callable[[Source, str], Sense]
"""What is known at the beginning of an ability that stands in a source, on a card of this kind (empty: of any)."""


def marked(ability: Ability, mark: str) -> Ability:
    """With the mark that stands before it: 自 or 主 (1.114, 1.116)."""
    return replace(ability, icons=((mark,), *ability.icons)) if mark else ability


class Open:
    """An ability to which sentences may still be added."""

    def __init__(self, sense: SenseOf, source: Source, own: str, mark: str) -> None:
        self.start = source
        self.sources = [source]
        self.mark = mark
        self.sense_of, self.sense = sense, sense(source, own)
        self.span: tuple[int, int] | None = None
        self.kind = ""
        self.more: list[Trigger] = []
        """What sets it off besides (进战场或死去时)."""
        self.turned: list[bool] = []
        """Whether what is spoken of is at the other end of that."""
        self.where: list[list[tuple[str | int, ...]]] = []
        """Where each of several waits: 进战场时 of what is in play, 被弃置时 of what lies in the grave then."""

    def head(self, chunks: list[Part], *, first: bool = False) -> tuple[bool, list[Part]]:
        """What sets it off or what it costs, taken from the first sentence; whether there was any, and the rest.

        ``first``: whether no other ability was spoken of, of which it could go on.
        """
        cut = next((n for n, part in enumerate(chunks) if part.name == "COST_END"), None)
        if cut is not None and _paid_as_it_is_set_off(chunks[:cut]):
            at = chunks[cut].start
            joint = [Part(name, said, at, at, is_word=True) for name, said in _IF_PAID]
            return self._set_off([*chunks[:cut], *joint, *chunks[cut + 1 :]])
        if cut is not None and not any(part.name == "MODES" for part in chunks[:cut]):
            costs.read(self.sense, self.start, chunks[:cut])
            self.kind = "启动"
            return True, chunks[cut + 1 :]
        if (comma := costs.paid_first(self.sense, chunks) if first else 0) and comma < len(chunks) - 1:
            costs.read(self.sense, self.start, chunks[:comma])
            self.kind = "启动"
            return True, chunks[comma + 1 :]
        return self._set_off(chunks)

    def _set_off(self, chunks: list[Part]) -> tuple[bool, list[Part]]:  # noqa: PLR0911, PLR0912
        if chunks[0].name == "IF_DONE" and self.sense.optional:
            found, body = self._set_off(
                [part for n, part in enumerate(chunks) if n > 1 or (n and part.name != "COMMA")]
            )
            trigger = self.sense.trigger
            if not found or trigger is None or self.more:
                return False, chunks
            met = PAID_BEFORE if trigger.while_ is None else Both((PAID_BEFORE, trigger.while_))
            self.sense.trigger, self.sense.optional = replace(trigger, while_=met), False
            return True, body
        if [part.name for part in chunks[:2]] == ["FIRST_TIME", "COMMA"] and chunks[2].name in {"AS", "EVERY"}:
            chunks = [chunks[2], chunks[0], *chunks[3:]]  # 每回合第一次，当…时
        if (only := self._only_while(chunks)) is not None:
            return only
        if len(chunks) > 2 and chunks[0].name == "noun" and chunks[1].name == "each_used":
            self.sense.trigger = doings.each_used(self.sense, chunks[0], chunks[1])
            self.kind = "触发"
            return True, chunks[2:]
        cut = next((n for n, part in enumerate(chunks) if part.name == "WHEN"), None)
        if cut is None:
            return False, chunks
        if chunks[0].name == "LIMIT" and chunks[1].name == "COMMA" and chunks[2].name in {"AS", "EVERY"}:
            costs.limit(self.sense, chunks[:1])
            chunks, cut = chunks[2:], cut - 2
        first = chunks[0]
        if first.name == "noun" and chunks[1].name == "PHASE" and places.phase(self.sense, chunks[1])[2]:
            return False, chunks  # 其在下个结束阶段开始时牺牲
        if first.name == "lasting" or (first.name == "PHASE" and places.phase(self.sense, first)[2]):
            return False, chunks
        if any(part.name in {"COMMA", "MAY", "LET"} for part in chunks[:cut]) and first.name not in {"AS", "EVERY"}:
            return False, chunks
        if first.name == "AS" and riders.as_it_resolves(self.sense, chunks) != chunks:
            return False, chunks
        every = first.name == "EVERY"
        begin = 1 if first.name in {"AS", "EVERY"} else 0
        if begin == cut:
            raise self.sense.fail("没有写发生什么的时候", first)
        so = [Part("IF", "若", chunks[begin].start, chunks[begin].start, ()), *chunks[begin:cut], *chunks[cut + 1 :]]
        would = chunks[cut - 1].name in replacing.WOULD or _held_back(chunks, cut)  # and nothing is set off (1.117f)
        if would or (not every and heads.is_so(chunks[begin:cut], begin) and self._only_holds(so)):
            return False, so
        first_of, *others = heads.each_event(chunks[begin:cut])
        outer, self.sense.icons = self.sense.icons, []
        self.sense.trigger = events.trigger(self.sense, first_of, every=every)
        that = self.sense.that
        for other in others:
            self.where.append(self.sense.icons)
            self.sense.icons = []
            self.more.append(self._besides(other, every=every))
            turned = {that, self.sense.that} == {CAUSE, OTHER_END}  # 阻挡或被阻挡时: it is at the other end of that
            self.turned.append(turned)
            self.sense.that = that if turned else self.sense.that
        self.where.append(self.sense.icons)
        self.sense.icons = outer
        self.kind = "触发"
        return True, chunks[cut + 1 :]

    def _besides(self, chunks: list[Part], *, every: bool) -> Trigger:
        """What else sets it off: of 该牌, after others, it is the card itself that is spoken of."""
        sense, that = self.sense, self.sense.that
        noun = chunks[-1].rule("noun") if chunks[-1].name == "act" else None
        itself = noun is not None and len(noun.parts) == 1 and noun.parts[0].first.name == "THIS"
        sense.that = None if itself and that == CAUSE else that
        made = events.trigger(sense, chunks, every=every)
        sense.that = that if itself and that == CAUSE else sense.that
        return made

    def _only_while(self, chunks: list[Part]) -> tuple[bool, list[Part]] | None:
        """你的回合中，当…时，…; 若你操控「甲」，该单位攻击时，…: what must be so when it happens, said before it."""
        if (kind := chunks[0].name) not in {"IN_TURN", "IF"}:
            return None
        said = next((n for n, part in enumerate(chunks) if part.name in {"AS", "EVERY"}), 0)
        cut = said or next((n + 1 for n, part in enumerate(chunks) if part.name == "COMMA"), len(chunks))
        before, after = [part for part in chunks[:cut] if part.name not in phrases.SEPARATORS], chunks[cut:]
        if any(part.name == "COMMA" for part in chunks[: cut - 1]) or chunks[cut - 1].name not in phrases.SEPARATORS:
            return None
        if (kind == "IN_TURN") != (len(before) == 1) or not any(part.name == "WHEN" for part in after):
            return None
        if any(part.name in {"MAY", "let", *replacing.WOULD} for part in before) or self._only_next(after):
            return None
        found, body = self._set_off(after)
        if not found or self.sense.trigger is None:
            return None
        trial = self.sense_of(self.start, self.sense.own)
        so = places.turn(before[0]) if kind == "IN_TURN" else conditions.condition(trial, before[1:], before[0])
        self.sense.icons += trial.icons  # 若该牌在自机区: it is there that it works
        self.sense.trigger, *self.more = [heads.met(so, one) for one in (self.sense.trigger, *self.more)]
        return True, body

    def _only_next(self, after: list[Part]) -> bool:
        """若…，则下个结束阶段开始时: what is done then, and nothing that sets off."""
        begins = next((part for part in after if part.name not in phrases.SEPARATORS), after[0])
        return begins is not after[0] and begins.name == "PHASE" and places.phase(self.sense, begins)[2]

    def _only_holds(self, body: list[Part]) -> bool:
        """Whether what stands after a condition only holds while that is so (你操控「甲」时，该单位获得+1/+1)."""
        trial = self.sense_of(self.start, self.sense.own)
        try:
            done = clauses.nodes(trial, body)
        except TextError:
            return False
        return bool(done) and not trial.targets and holding.always(done)

    def goes_on_when_it_leaves(self, chunks: list[Part]) -> bool:
        """当该单位离开战场时，将那张牌移回手上: of the card that this ability has removed."""
        cut = next((n for n, part in enumerate(chunks) if part.name == "WHEN"), 0)
        leaves = [part.name for part in chunks[:cut] if part.name != "AS"] in (["noun", "LEAVE"], ["noun", "DIE"])
        last = self.sense.done[-1] if self.sense.done else None
        put = [part for part in parts_of(last) if isinstance(part, Put)] if last is not None else []
        removed = bool(put) and put[-1].zone == words.OUT and put[-1].what != THIS
        said = "".join(part.text for part in chunks[cut:])
        return removed and leaves and any(word in said for word in _THAT_CARD)

    def of_its_use(self) -> bool:
        """Whether it says no more than how its card is used: that is an ability alone."""
        return not self.kind and bool(self.sense.done) and all(map(holding.of_its_use, self.sense.done))

    def set_off_elsewhere(self) -> bool:
        """Whether it waits in the deck: what follows is what its card does when it resolves."""
        return self.sense.trigger is not None and self.sense.trigger.event == events.OFF_THE_TOP

    def stands_alone(self, body: list[Part], before: Open) -> bool:
        """Whether a sentence without a trigger or a cost is an ability of its own: it says what always holds."""
        chosen = before.sense.noted
        if chosen and before.sense.trigger is None:
            return False
        if any(part.name in {"IF_DONE", "NOT_DONE", "PHASE"} for part in body) or heads.otherwise_alone(body):
            return False
        goes = any(part.name == "WILL_GO" for part in body) and permitting.out_after(before.sense) is not None
        if goes or heads.begins_with_that(body) or heads.of_its_tokens(body, before.sense.done):
            return False
        trial = self.sense_of(self.start, before.sense.own)
        trial.noted = set(chosen)
        try:
            done = clauses.nodes(trial, [part for part in body if part.name != "LIMIT"])
        except TextError:
            return False
        if HUE in chosen and any(isinstance(node, Gain | Become) for node in done):
            return False
        return not trial.targets and bool(done) and holding.always(done)

    def go_on(self, source: Source, body: list[Part]) -> None:
        """One more sentence of it."""
        sense = self.sense
        if source is not self.start and source not in self.sources:
            self.sources.append(source)
        sense.source = source
        sense.until, sense.each, sense.pending = "", None, None
        sense.new_sentence = bool(sense.done) and bool(body) and body[0].name != "CONJ"
        costs.limit(self.sense, [part for part in body if part.name == "LIMIT"])
        rest = [part for part in body if part.name != "LIMIT"]
        while rest and rest[0].name in {"COMMA", "FILL", "CONJ"}:
            if len(rest) > 1 and rest[0].name != "COMMA" and rest[1].text == rest[0].text:
                raise sense.fail(f"多了一个「{rest[1].text}」", rest[1])
            rest = rest[1:]
        if rest:
            last = sense.done[0] if len(sense.done) == 1 else None
            done = clauses.nodes(sense, rest)
            if isinstance(last, Instead) and heads.at_that_moment(rest):  # 若此时在你的回合中: of what is done instead
                sense.done[:], done = [replace(last, then=(*last.then, *done))], []
            sense.done += done
            if sense.preventing is not None:
                raise sense.fail("没有写防止什么伤害", sense.preventing)

    def abilities(self) -> list[Ability]:  # noqa: PLR0912 - one a kind
        """What it comes to."""
        sense = self.sense
        body = sense.done
        if sense.x is not None:
            raise sense.fail("后面没有用到X", sense.x[1])
        if not body:
            raise self.sense.grammar.error(self.start, 0, "没有写效应")
        if sense.next_only is not None and not any(map(_goes_itself, body)):
            raise sense.fail("「下个」只有一次，而这个能力一直都在：请不写「当」，或不写「下个」", sense.next_only)
        if any(mentions(target, X()) for target in sense.targets) and mentions(tuple(sense.on_use), X()):
            raise self.sense.grammar.error(self.start, 0, "目标在支付之前选择（7.1.5a、7.1.7b），那时还没有X")
        kind, body = self._at_any_time(body)
        if not kind and not sense.targets:
            body = [each for node in body for each in holding.written_out(node)]
        if not kind:
            kind = "静止" if holding.always(body) and not sense.targets else "基本"
        if len(body) == 1 and isinstance(body[0], Instead | Prevent) and kind == "静止":
            kind = "代替"
        if wrong := self._wrong(kind, body):
            raise self.sense.grammar.error(self.start, 0, wrong)
        if kind == "启动" or (sense.trigger is not None and sense.trigger.subject != THIS):
            sense.icons += [("区域", zone) for zone in dict.fromkeys(holding.from_elsewhere(body))]
        of_itself = sense.own == words.SPELL and sense.trigger is not None and sense.trigger.object == THIS
        if of_itself and "计时" not in self.start.text:  # it is not there any more to be set off by what it has done
            raise self.sense.grammar.error(self.start, 0, "符卡自己结算时做的事：请写「若其因此被消灭」这样的条件")
        if kind == "静止" and all(map(holding.named_besides, body)):
            sense.icons.append(("区域", *_EVERYWHERE))
        if kind == "静止" and all(map(holding.costs_less, body)):
            sense.icons.append(("区域", words.HAND, words.OWN, words.STACK))
        if sense.trigger is not None and sense.trigger.event == "阻挡" and mentions(tuple(body), CAUSE):
            sense.trigger = replace(sense.trigger, at_once=False)  # what is done to who blocks is done to each
        icons = list(dict.fromkeys([*self._where(0), *sense.icons]))
        if any(icon[0] in {"自由时机", "主要阶段"} for icon in icons) and kind != "启动":
            raise self.sense.grammar.error(self.start, 0, "只有启动类能力才有起动的限制（1.117d）")
        if (timers := self._timers(body)) is not None:
            body = [timers]
        if any(isinstance(node, Grant) and node.flag in {giving.ENTERS_WITH, giving.ENTERS_WITH_X} for node in body):
            if sense.trigger is not None and sense.trigger.while_ is not None:
                raise self.sense.grammar.error(self.start, 0, "进战场时带有多少，不能再看别的条件")
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
        found = [made]
        for n, (other, turned) in enumerate(zip(self.more, self.turned, strict=True), 1):
            there = tuple(dict.fromkeys([*self._where(n), *sense.icons]))
            found.append(replace(heads.turned(made) if turned else made, trigger=other, icons=there))
        return [marked(each, self.mark) for each in found]

    def _where(self, n: int) -> list[tuple[str | int, ...]]:
        """Where its card is as it waits for the first thing, or another one, that sets it off."""
        trigger = [self.sense.trigger, *self.more][n]
        there = list(self.where[n]) if n < len(self.where) else []
        if trigger is not None and trigger.event == "使用" and trigger.subject == THIS:
            there.append(("区域", words.STACK))  # 当你使用该牌时: it lies there as that happens (7.1.8a)
        return there

    def _at_any_time(self, body: list[Node]) -> tuple[str, list[Node]]:
        """你可以在任意时机…: activated, and nothing is paid for it."""
        if self.kind or not self.sense.anytime:
            return self.kind, body
        (may, *more) = body
        if more or not isinstance(may, May):
            raise self.sense.grammar.error(self.start, 0, "没有读懂任意时机做什么")
        return "启动", list(may.then)

    def _timers(self, body: Sequence[Node]) -> Node | None:
        """该时符进战场时，在其上放置3个计时指示物: they are there as it enters, or its 0 would end it first (2.34d)."""
        sense = self.sense
        plain = not self.kind and [type(node) for node in body] == [Counters]  # 在其上放置3个计时指示物, and no more
        if sense.own != words.SPELL or not (plain or (sense.trigger is not None and giving.enters(sense.trigger))):
            return None
        placed = [part for node in body for part in parts_of(node) if isinstance(part, Counters) and not part.minus]
        if not any(part.what == THIS and part.name == "计时" for part in placed):
            return None
        one = body[0]
        if len(body) > 1 or not isinstance(one, Counters) or not isinstance(one.amount, int) or self.more:
            wrong = "时符的计时指示物在它进战场时就在上面（2.34d）：请单独写「时符N」，别的另写一句"
            raise sense.grammar.error(self.start, 0, wrong)
        return Grant(THIS, giving.ENTERS_WITH, number=one.amount, name=one.name)

    def _wrong(self, kind: str, body: Sequence[Node]) -> str:  # noqa: PLR0911 - one a kind
        """Why an ability of this kind cannot do it; nothing, if it can."""
        if kind == "触发" and any(map(holding.usable_from_now, holding.done_in(body))):
            return "是现在就使用，还是从此可以使用？请写「使用该牌」或写到什么时候为止"
        if riders.unjoined(body):
            return "支付之后没有写「如若此做」，或付不了怎样"
        if self.sense.limit is not None and kind == "基本":
            return "次数的限制写在什么能力上？启动类能力要写「支付条件：效应」（1.117d）"
        if clauses.goes_on_after_repeating(body):
            return "重复流程之后还有别的：请写明重复的是哪些"
        if holding.unfinished(body):
            return "没有写找到的牌放到哪里"
        if kind in HOLDING and any(isinstance(part, Reckoned) and part.unsaid for part in parts_of(tuple(body))):
            return "一半不一定是整数（1.51）：请写向上还是向下取整"
        if kind not in HOLDING and any(map(holding.has_no_end, holding.done_in(body))):
            return "没有写到什么时候为止"
        return ""

    def _text(self) -> str:
        if self.span is not None:
            return self.start.printed(*self.span)
        return self.start.text[self.sources[0].origin[0] : self.sources[-1].origin[-1]].strip() or folding.printed(
            self.start
        )


_IF_PAID = (("COMMA", "，"), ("IF_DONE", "若如此做"), ("COMMA", "，"))


def _paid_as_it_is_set_off(before: list[Part]) -> bool:
    """当…时，你可以支付1绿：…: a colon where 若如此做 is meant, for nobody activates what is set off."""
    names = [part.name for part in before]
    return {"WHEN", "MAY"} <= set(names) and names.index("WHEN") < names.index("MAY") and names[-1] in {"pay", "act"}


def _held_back(chunks: list[Part], cut: int) -> bool:
    """当该单位将要受到符卡的伤害时，防止该伤害: what would be suffered is said to be prevented."""
    said = {part.name for part in chunks[cut:]}
    return chunks[cut - 1].name in preventing.WOULD and not said.isdisjoint(("HELD_BACK", "redirect"))


def _goes_itself(node: Node) -> bool:
    """Whether its card is no more there then, so that it is set off once whatever is said."""
    way = isinstance(node, Put | Defeat) or (isinstance(node, Do) and node.verb == "牺牲")
    return way and getattr(node, "what", None) == THIS


_EVERYWHERE = (words.FIELD, words.HAND, words.OWN, words.STACK, words.GRAVE, words.DISC, words.OUT)
"""Where a card is called what it says of itself, besides the battlefield (3.12)."""


_THAT_CARD = ("该牌", "那张牌", "那些牌", "那个单位", "那些单位", "移除的")
