"""若如此做, 若无法如此做, 否则: what is done only if something else was, or was not."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.effects.nodes.ability import By, If, IfDone, May, Modes, Node, PayFirst
from judge.effects.nodes.harm import Damage
from judge.effects.nodes.meant import Compare, Condition, Count, Filter, Is, Named, Ref, Select
from judge.effects.nodes.verbs import MEANS_OTHERS, Defeat, Do, Draw, GiveUp, Points, Put, Resources, Reveal, Turn
from judge.effects.rewriting import mentions, swapped
from judge.effects.syntax import Part
from judge.effects.walking import parts as parts_of
from judge.games.touhou.text import deciding, description, nouns, phrases, words
from judge.games.touhou.text.rest import Row, needed
from judge.games.touhou.text.roles import PAID_ON_USE, THAT
from judge.games.touhou.text.said import Said
from judge.games.touhou.text.sense import Sense
from judge.games.touhou.text.words import PLAYER


def if_done(row: Row, sense: Sense, before: list[Part], at: Part, after: list[Part]) -> list[Node]:
    """如若此做，…: only if what stands before it was done; 若无法如此做, 否则: only if it was not."""
    permitted, sense.permitted = sense.permitted, True
    first = row(sense, before) or sense.done
    sense.permitted = permitted
    if sense.optional and at.name == "IF_DONE" and not _could_be_left(sense, first, at):
        more = _as_paid_on_use(row, sense, first, at, after)  # which may change what was said first
        return [*(first if first is not sense.done else ()), *more]
    if not first:
        raise sense.fail("前面没有写做什么", at)
    from_before = first is sense.done
    *others, last = first
    if from_before and isinstance(last, Modes):
        raise sense.fail("是最后一项里的，还是不论选了哪一项？", at)
    _same_player(sense, at, last)
    (paid, unit), sense.of_paid = (sense.paid, sense.paid_unit), False
    sense.paid_unit = phrases.gives_up_unit(_done_last(last)) or unit
    sense.paid = THAT if phrases.gives_up_one(_done_last(last)) else paid
    cut = next((n for n, each in enumerate(after) if each.name in _NOT_DONE), len(after))
    before_it = sense.that, sense.player
    done = at.name == "IF_DONE"
    then = tuple(needed(row, sense, after[:cut], at)) if done else ()
    if sense.paid == THAT and sense.of_paid and not _still_that(then):
        raise sense.fail("放弃的是哪一张，要在做别的之前说", at)
    (sense.paid, sense.paid_unit), (sense.that, sense.player) = (paid, unit), before_it
    if not done and cut < len(after):
        raise sense.fail("没有做的时候怎样，写了两次", after[cut])
    missed = after[cut + 1 :] if done else after
    otherwise = tuple(needed(row, sense, missed, at)) if missed or not done else ()
    if _of_before(otherwise):
        raise sense.fail("没有做成，说到的是哪一张？", at)
    made = _joined(sense, at, last, then, otherwise)
    if from_before:
        sense.done.pop()
        return [made]
    return [*others, made]


def _of_before(otherwise: Sequence[Node]) -> bool:
    """Whether what is done else speaks of a card that it has not brought up itself."""
    for node in otherwise:
        if mentions(node, THAT):
            return True
        if any(isinstance(part, MEANS_OTHERS) for part in parts_of(node)):
            return False
    return False


def if_so_done(row: Row, sense: Sense, before: list[Part], at: Part, after: list[Part]) -> list[Node]:
    """若以此法反制了牌，…: only if what was just said to be done was, and to such cards."""
    noun = at.rule("noun")
    said = _any_of(sense, noun) if noun is not None else Said()
    if "消灭" in at.said("SO_DONE"):
        first = row(sense, before)
        met = _destroyed(sense, said, at, first)
        return [*first, If(met, tuple(needed(row, sense, after, at)), "若")]
    made = if_done(row, sense, before, Part("IF_DONE", "若如此做", at.start, at.end), after)
    joined = [part for part in parts_of(made[-1]) if isinstance(part, IfDone)]
    if not joined or not _same_verb(at.text, last := _done_last(joined[-1].first[-1])[-1]):
        raise sense.fail(f"「{at.text}」：前面没有说到这样做", at)
    met_by = _such(sense, said, at, last)
    if met_by is None:
        return made
    if joined[-1].otherwise:
        raise sense.fail("「否则」说的是没有这样做，还是不是这样的牌？", at)
    if_such = replace(joined[-1], then=(If(met_by, joined[-1].then, "若"),))
    return list(swapped(tuple(made), joined[-1], if_such))


def as_it_resolves(sense: Sense, chunks: list[Part]) -> list[Part]:
    """当该牌反制一张符卡时, on a spell that does not stay: whether it has just done so, as it resolves (1.117b)."""
    if sense.own != words.SPELL or sense.trigger is not None or "计时" in sense.source.text:
        return chunks
    for start, (as_, it, act, when) in enumerate(zip(chunks, chunks[1:], chunks[2:], chunks[3:], strict=False)):
        if [part.name for part in (as_, it, act, when)] != ["AS", "noun", "act", "WHEN"]:
            continue
        itself = len(it.parts) == 1 and it.parts[0].first.name == "THIS" and sense.itself(it.text)
        way = phrases.ACTS.get(act.said("ACT"), act.said("ACT"))
        if not itself or way not in {"消灭", "反制"} or (noun := act.rule("noun")) is None:
            continue
        said = Part("SO_DONE", f"以此法{way}", it.start, act.start, is_word=True)
        so = Part("so_done", f"{said.text}{noun.text}", it.start, act.end, (said, noun))
        return [*chunks[:start], Part("IF", "若", as_.start, as_.end, is_word=True), so, *chunks[start + 4 :]]
    return chunks


def _any_of(sense: Sense, noun: Part) -> Said:
    """一张符卡或一个能力: of either kind, and nothing more said of either."""
    several, both = description.alternatives(sense, noun)
    plain = all(
        replace(each, kind="", card=False, number=None) == Said() and each.number in {None, 1} for each in several
    )
    if len(several) == 1 or both or not plain:
        return description.described(sense, noun)
    return Said(kind="或".join(each.kind for each in several), number=1)


def _such(sense: Sense, said: Said, at: Part, done: Node) -> Condition | None:
    """What is said of the cards that were given up, besides what they had to be; None if nothing is."""
    while isinstance(done, By):
        done = _done_last(done.then[-1])[-1]
    what = getattr(done, "what", None)
    bare = replace(said, filters=(), kind="", card=False, number=None, bound="", token=False)
    if bare != Said() or said.bound not in {"", "以上"}:
        raise sense.fail(f"没有读懂「{at.text}」的是什么", at)
    known, kind = (what.filters, what.kind) if isinstance(what, Select) else ((), "")
    if "或" in said.kind and any(target.kind == said.kind for target in sense.targets):
        kind = said.kind  # 反制目标符卡或能力: it is one of these anyway
    demands = [each for each in (*nouns.tokens(said), *said.filters) if each not in known]
    if said.kind not in {"", words.CARD} and not kind.startswith(said.kind):
        demands.insert(0, Filter("种类", "=", (said.kind,)))
    one = isinstance(what, Ref) or (isinstance(what, Select) and what.most == 1)
    if said.number not in {None, 1} or said.bound:
        if demands or one or not isinstance(said.number, int):
            raise sense.fail(f"没有读懂「{at.text}」的是几张", at)
        return Compare(Named("等量"), "≥" if said.bound else "=", said.number)
    if not demands:
        return None
    if not one:
        raise sense.fail("不止一张：是其中有一张，还是全都要是？", at)
    return Is(THAT, tuple(demands))


def _destroyed(sense: Sense, said: Said, at: Part, before: list[Node]) -> Condition:
    """若以此法消灭了妖精: whether of what was destroyed or harmed just before any such has come to it."""
    done = [part for node in (*sense.done, *before) for part in parts_of(node)]
    last = next((part for part in reversed(done) if isinstance(part, Defeat | Damage)), None)
    if last is None or last.what is None:
        raise sense.fail(f"「{at.text}」：前面没有说到这样做", at)
    bare = replace(said, filters=(), kind="", card=False, number=None, bound="", token=False)
    if bare != Said() or said.bound not in {"", "以上"} or not (said.number is None or isinstance(said.number, int)):
        raise sense.fail(f"没有读懂「{at.text}」的是什么", at)
    demands = (*nouns.tokens(said), *said.filters)
    if isinstance(last.what, Ref) and said.number in {None, 1}:
        kind = (Filter("种类", "=", (said.kind,)),) if said.kind in {words.ITEM, words.BARRIER} else ()
        return Is(last.what, (words.DOOMED, *kind, *demands))
    if isinstance(last.what, Ref):
        raise sense.fail("没有读懂消灭了几个", at)
    kind_ = said.kind if said.kind in words.USED else last.what.kind
    if kind_ == words.ANY_TARGET:
        kind_ = words.UNIT
    fits = replace(last.what, kind=kind_, filters=(*last.what.filters, words.DOOMED, *demands), least=None, most=None)
    return Compare(Count(fits), "≥", said.number or 1)


def _same_verb(said: str, done: Node) -> bool:  # noqa: PLR0911 - one a kind
    """Whether that is what was said to be done."""
    match done:
        case By(_, then) if then:
            return _same_verb(said, _done_last(then[-1])[-1])
        case Do(verb):
            return verb[:2] in said
        case Put(zone=words.OUT):
            return "移除" in said
        case GiveUp(_, way):
            return way[:1] in said
        case Turn(_, state):
            return state in said
        case Reveal():
            return "展示" in said
    return False


def _could_be_left(sense: Sense, done: list[Node], at: Part) -> bool:
    """Whether what was said last could be left, too, besides what could be paid on use (在你使用该牌时，你可以…)."""
    if done and isinstance(done[-1], GiveUp | By):
        raise sense.fail(f"「{at.text}」说的是使用时做的，还是前面这件事？", at)
    return bool(done) and isinstance(done[-1], May)


def _as_paid_on_use(row: Row, sense: Sense, before: list[Node], at: Part, after: list[Part]) -> list[Node]:
    """若如此做, of what could be paid as the card was used."""
    rest = [each for each in after if each.name not in phrases.SEPARATORS]
    if before and rest and rest[0].name == "become" and len(rest[0].parts) == 1:
        deciding.changed(row, sense, PAID_ON_USE, rest, before)
        return []
    return [If(PAID_ON_USE, tuple(needed(row, sense, after, at)), "若")]


def _same_player(sense: Sense, at: Part, last: Node) -> None:
    """若其无法如此做: whether it is he who was to do it, and whether he had to."""
    who = "" if at.name == "OTHERWISE" else at.text.removeprefix("如果").removeprefix("若").removeprefix("是")[:1]
    mine = not isinstance(last, By) and sense.actor != ("对手", None)
    if not mine and not isinstance(last, By):
        sense.player = Ref(PLAYER, "对手")
    if (who == "你" and not mine) or (who in {"其", "他", "该", "那", "对"} and mine):
        raise sense.fail(f"「{at.text}」说的是谁？前面不是他做的", at)
    if "法" in at.text or "不能" in at.text:
        done = last.then[0] if isinstance(last, By) else last
        if isinstance(done, May) or paid((done,)):
            raise sense.fail("「无法」是做不到；可以不做的，请写「若不如此做」", at)


def _done_last(node: Node) -> tuple[Node, ...]:
    """What is done, without what governs it."""
    return _done_last(node.then[-1]) if isinstance(node, If) else node.then if isinstance(node, May) else (node,)


_NOT_DONE = frozenset(("NOT_DONE", "OTHERWISE"))


def _joined(  # noqa: PLR0911 - one a kind
    sense: Sense, at: Part, last: Node, then: tuple[Node, ...], otherwise: tuple[Node, ...]
) -> Node:
    """What is done if the last thing was, or was not, joined to it; where that hangs on a condition, so does this.

    若…，…。否则…: a mere 否则 is said of the condition.
    """
    alone = at.name == "OTHERWISE"
    match last:
        case If(otherwise=()) if not then and alone:
            before = sense.done[-2] if len(sense.done) > 1 and sense.done[-1] is last else None
            if deciding.of_the_same(before, last.condition):
                raise sense.fail("「否则」是两个「若」都不成立，还是只看后一个？请写「；否则」", at)
            if isinstance(last.then[-1], May | PayFirst | By):
                raise sense.fail("「否则」是条件不成立，还是没有这样做？请写明", at)
            return replace(last, otherwise=otherwise)
        case If(otherwise=()):
            return replace(last, then=(*last.then[:-1], _joined(sense, at, last.then[-1], then, otherwise)))
        case By(who, (May(done),)) if paid(done):
            return PayFirst(done, then, otherwise, who)
        case May(done) if paid(done):
            return PayFirst(done, then, otherwise)
        case May(done) if not otherwise:
            return May((IfDone(done, then),))
        case _ if otherwise and paid((last,)):
            return PayFirst((last,), then, otherwise)
    return IfDone((last,), then, otherwise)


def paid(done: Sequence[Node]) -> bool:
    """Whether something of what is done is paid, so that it is done in full or not at all (1.151a)."""
    return any(isinstance(node, Resources) or (isinstance(node, Points) and node.paid) for node in done)


def unjoined(body: Sequence[Node]) -> bool:
    """Whether something is paid, and nothing said of what comes of it."""
    parts = (getattr(node, name, ()) for node in body for name in ("first", "then", "otherwise"))
    return paid(body) or any(map(unjoined, parts))


def _still_that(then: tuple[Node, ...]) -> bool:
    """Whether nothing that comes before is about other cards (那 is what was last done to)."""
    last = max((n for n, node in enumerate(then) if mentions(node, THAT)), default=0)
    return all(isinstance(node, Draw | Points) for node in then[:last])
