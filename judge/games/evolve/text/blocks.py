"""Sentences one after the other: costs, options and terms govern all that follow them (5.17, 10.4.7)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.effects.nodes.ability import (
    Doubtful,
    Extra,
    If,
    IfDone,
    Later,
    Mode,
    Modes,
    Node,
    PayFirst,
    Repeat,
)
from judge.effects.nodes.meant import TARGET, Both, Condition, Ref
from judge.effects.nodes.verbs import MEANS_OTHERS, Defeat, Put
from judge.effects.rewriting import mentions
from judge.effects.syntax import Part
from judge.effects.walking import parts as walked
from judge.games.evolve.text import conditions, searching, subjects, tallies, words
from judge.games.evolve.text.choosing import how_many, this_turn
from judge.games.evolve.text.icons import THIS
from judge.games.evolve.text.instead import dealt_instead, instead_of, of_that_damage
from judge.games.evolve.text.looking_back import looking_back, owed, was_done, was_not_done
from judge.games.evolve.text.paid import paid_for
from judge.games.evolve.text.parts import Sentence, asked, limit_of, under
from judge.games.evolve.text.sense import Sense
from judge.games.evolve.text.sentences import hanging, sentence_nodes
from judge.games.evolve.text.so_many import rite
from judge.games.evolve.vocabulary import REACHES

_FEWEST = 2


def block_of(sense: Sense, sentences: Sequence[Sentence]) -> list[Node]:
    """What sentences say, one after the other; some of them govern all that follow."""
    found: list[Node] = []
    was, begun = (sense.that, sense.subject), 0
    for place, sentence in enumerate(sentences):
        rest = sentences[place + 1 :]
        sense.until, sense.before, sense.pending, sense.each, sense.using = "", "", None, None, False
        sense.actor, sense.taking = None, "前句" if sense.taking else ""
        parts = _counted_this_turn(sense, sentence.parts)
        if of_that_damage(parts, found[begun:]):
            found = [*found[:begun], dealt_instead(sense, found[begun:], parts)]
            continue
        if (to_the_end := _to_the_end(sense, sentence, rest)) is not None:
            return [*_hung_on(searching.searched(found)), *to_the_end]
        before, at = (sense.that, sense.subject), len(found)
        if (looks_back := looking_back(parts)) is not None:
            found = looks_back(sense, found, begun, was, parts)
        elif parts:
            chosen = len(sense.targets)
            made = hanging(sense, sentence_nodes(sense, parts))
            then = owed(sense, found, made)
            found = then or _put_off(sense, found, made, parts[0], chosen=len(sense.targets) > chosen)
            sense.owed = sense.owed if then else None
        if sense.pending is not None:
            raise sense.fail(f"「{sense.pending.text}」之后没有写会持续的变化", sense.pending)
        was, begun = before, at
    if any(isinstance(node, IfDone | Extra) and not (node.then or node.otherwise) for node in found):
        raise sense.fail("没有写对选择的对象做什么", sentences[-1].at)
    return _how_far(sense, _hung_on(searching.searched(found)))


def _how_far(sense: Sense, found: list[Node]) -> list[Node]:
    """当自己的结束阶段开始时，…。如果没有指示物，则将此卡牌放置到墓场。给予5伤害: each turn, or as it goes?

    A sentence after a conditioned one stands alone; where that one ends what comes turn by turn, the print leaves it
    open.
    """
    if sense.trigger is None or not sense.trigger.event.endswith("阶段开始"):
        return found
    for at, node in enumerate(found):
        rest = tuple(found[at + 1 :])
        plain = isinstance(node, If) and node.word == "如果" and not node.otherwise
        if not rest or not isinstance(node, If) or not plain or not any(map(_takes_it_away, node.then)):
            continue
        if any(isinstance(part, Modes | Extra | PayFirst) for part in walked(rest)):
            continue
        both = replace(node, then=(*node.then, *rest), otherwise=(Doubtful(rest, about=REACHES),))
        return [*found[:at], both]
    return found


def _takes_it_away(node: Node) -> bool:
    """Whether a part takes its own card off the field."""
    return isinstance(node, Put | Defeat) and node.what == THIS


def _hung_on(found: Sequence[Node]) -> list[Node]:
    """如果…，则召唤1个『乙』。该随从…: what is about cards that are there only if it is so hangs on it, too."""
    made: list[Node] = []
    for node in found:
        last = made[-1] if made else None
        hangs = isinstance(last, If) and last.word == "如果" and not last.otherwise and not isinstance(node, If)
        spoken = any(mentions(node, ref) for ref in (Ref("那"), searching.FIRST, searching.SECOND))
        if isinstance(last, Extra) and last.offered and not last.otherwise and not isinstance(node, If):
            hangs = True  # 如果支付了追加费用，则召唤1个『乙』。该随从…
        if isinstance(last, If | Extra) and hangs and spoken and _makes_others(last.then):
            made[-1] = replace(last, then=tuple(searching.searched((*last.then, node))))
        else:
            made.append(node)
    return made


def _makes_others(nodes: Sequence[Node]) -> bool:
    """Whether 「那」 means other cards after some parts than before."""
    return any(isinstance(node, MEANS_OTHERS) and not isinstance(getattr(node, "what", None), Ref) for node in nodes)


def _counted_this_turn(sense: Sense, parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """在这个回合中，如果丢弃过手牌，则改为4伤害: the time says when it happened, and the rest looks back."""
    names = [part.name for part in parts[:2]]
    if names != ["lasting", "if"] or not instead_of(parts[1:]) or parts[1].rule("did", "did_are", "went") is None:
        return parts
    sense.until, sense.pending = subjects.duration(sense, parts[0].the("until")), parts[0]
    return parts[1:]


def _to_the_end(  # noqa: PLR0911 - one a kind
    sense: Sense, sentence: Sentence, rest: Sequence[Sentence]
) -> Sequence[Node] | None:
    """What a sentence says that governs all that follow: a cost, options, a term; None if it does not."""
    parts = sentence.parts
    first = parts[0].name if parts and sentence.cost is None else ""
    if sentence.cost is not None:
        return _costing(sense, sentence, rest)
    if first == "modes":
        return [_modes(sense, sentence, rest)]
    if first in {"if", "term"} and len(parts) > 1 and parts[1].name == "modes" and "土之秘术" not in parts[0].text:
        met, word = asked(sense, parts[0]), "如果" if first == "if" else conditions.term(parts[0].the("TERM")).word
        chosen = replace(sentence, parts=parts[1:])
        return [under(sense, met, word, lambda: [_modes(sense, chosen, rest)])]
    if [part.name for part in parts[:2]] == ["each", "modes"] and sentence.cost is None:
        made = _modes(sense, replace(sentence, parts=parts[1:]), rest)
        return [_for_each(sense, made, *parts[:2])]
    if parts and parts[-1].name == "repeat" and parts[-1].word("REPEAT_NEXT") is not None:
        return _repeated(sense, sentence, rest)
    if first == "bullet":
        raise sense.fail("前面没有写「抉择」", parts[0])
    if first == "term" and not instead_of(parts):
        return _of_term(sense, sentence, rest)
    if rest and rest[0].parts[:1] and was_done(rest[0].parts[0]):
        return _if_paid_for(sense, sentence, rest)
    return None


def _repeated(sense: Sense, sentence: Sentence, rest: Sequence[Sentence]) -> list[Node]:
    """将以下内容重复3次: what follows, to the end of the text, as 13.3.2.4 says it of 重复."""
    *before, last = sentence.parts
    if sentence.cost is not None or len(before) > 1 or (before and before[0].name not in {"if", "term"}):
        raise sense.fail("「以下内容重复」请自成一句", last)
    chosen = len(sense.targets)

    def done() -> list[Node]:
        body = block_of(sense, rest)
        if (
            not body
            or len(sense.targets) > chosen
            or any(isinstance(node, Modes | Extra) for node in walked(tuple(body)))
        ):
            raise sense.fail("重复的是哪些，没有读懂：对象和选项在使用时就选好了", last)
        return [Repeat(words.written(last.text), tuple(body))]

    return done() if not before else [under(sense, asked(sense, before[0]), "如果", done)]


def _of_term(sense: Sense, sentence: Sentence, rest: Sequence[Sentence]) -> list[Node]:
    """【连击3】…, 【土之秘术】…."""
    parts = sentence.parts
    if "土之秘术" in parts[0].text:
        then = [Sentence(parts[1:], None, sentence.at), *rest]
        return [_extra(sense, (rite(sense, parts[0]),), then)]
    return _term(sense, sentence, rest)


def _if_paid_for(sense: Sense, sentence: Sentence, rest: Sequence[Sentence]) -> list[Node] | None:
    """可以支付●2。如果这样做了，…; 使用此卡牌时，可以…。如果这样做了，费用-5: paid first; None if nothing is."""
    parts, done = sentence.parts, rest[0]
    if _pays_on_use(parts):
        found = _costing(sense, replace(sentence, cost=parts, parts=done.parts[1:]), rest[1:])
        return [replace(node, offered=True) if isinstance(node, Extra) else node for node in found]  # 10.3.3
    if not _offers(parts):
        return None
    else_ = next((place for place, each in enumerate(rest) if each.parts and was_not_done(each.parts[0])), len(rest))
    if rest[else_ + 1 :]:
        raise sense.fail("这一句是支付了才做，还是都要做，没有读懂", rest[else_ + 1].at)
    cost = paid_for(sense, parts[1:])
    then = block_of(sense, [Sentence(done.parts[1:], None, done.at), *rest[1:else_]])
    unpaid = [Sentence(each.parts[1:], None, each.at) for each in rest[else_:]]
    return [PayFirst(cost, tuple(then), tuple(block_of(sense, unpaid)))]


def _put_off(sense: Sense, found: list[Node], made: list[Node], at: Part, *, chosen: bool) -> list[Node]:
    """…结束阶段开始时，选择1个随从。破坏该随从: what is about cards that are there only then is done then."""
    last = found[-1] if found else None
    if not isinstance(last, Later) or not (last.targets or any(isinstance(node, MEANS_OTHERS) for node in last.then)):
        return [*found, *made]
    then = [node for node in made if _of_then(node, last)]
    if not then and not last.targets:
        return [*found, *made]
    if len(then) < len(made) or chosen or not made:
        raise sense.fail("这一句是现在做，还是到那时才做，没有读懂", at)
    return [*found[:-1], replace(last, then=(*last.then, *made))]


def _of_then(node: Node, later: Later) -> bool:
    """Whether a part speaks of the cards that are chosen, or spoken of, at the later moment."""
    roles = [part.role for part in walked(node) if isinstance(part, Ref)]
    places = [role.removeprefix(TARGET).split("-")[0] for role in roles if role.startswith(TARGET)]
    return "那" in roles or any(int(place) > later.known for place in places)


def _offers(parts: Sequence[Part]) -> bool:
    """可以支付●2: what is paid or not; what is done for it comes in the next sentence."""
    return len(parts) > 1 and parts[0].name == "may" and all(part.name == "pp" for part in parts[1:])


def _pays_on_use(parts: Sequence[Part]) -> bool:
    """使用此卡牌时，可以…: what is paid or not on use; what that makes of it comes in the next sentence."""
    return [part.name for part in parts[:2]] == ["on_use", "may"] and len(parts) > len(("on_use", "may"))


def _costing(sense: Sense, sentence: Sentence, rest: Sequence[Sentence]) -> list[Node]:
    """（费用）：（效果）in the middle of a text: to its end, or the next option (10.4.7.1)."""
    cost = sentence.cost or ()
    then = [Sentence(sentence.parts, None, sentence.at), *rest]
    if cost[0].name == "rite":
        if len(cost) > 1:
            raise sense.fail("【土之秘术】和别的费用请分开写", cost[1])
        return [_extra(sense, (rite(sense, cost[0]),), then)]
    if cost[0].name == "on_use":
        paid = cost[2:] if cost[1:2] and cost[1].name == "may" else cost[1:]  # he may or may not in any case
        return [_extra(sense, paid_for(sense, paid) if paid else (), then)]
    if cost[0].name == "term" and "土之秘术" in cost[0].text:  # 【土之秘术】●1：… of what may be paid on use
        return [_extra(sense, (rite(sense, cost[0]),), [replace(sentence, cost=cost[1:]), *rest])]
    if cost[0].name == "term":
        term = conditions.term(cost[0].the("TERM"))
        return [under(sense, term, term.word, lambda: _costing(sense, replace(sentence, cost=cost[1:]), rest))]
    if cost[0].name == "if":
        met = asked(sense, cost[0])
        return [under(sense, met, "如果", lambda: _costing(sense, replace(sentence, cost=cost[1:]), rest))]
    parts = cost[1:] if cost[0].name == "may" else cost
    if not parts:
        raise sense.fail("冒号前面没有写费用", sentence.at)
    return [PayFirst(paid_for(sense, parts), tuple(block_of(sense, then)))]


def _extra(sense: Sense, cost: tuple[Node, ...], then: Sequence[Sentence]) -> Extra:
    """An additional cost, and what is done if it was paid (10.4.7.2, 13.3.3.2)."""
    outside, sense.targets = sense.targets, []
    body = tuple(block_of(sense, then))
    found, sense.targets = tuple(sense.targets), outside
    if not cost or not body:
        raise sense.fail("追加费用要写支付什么、做什么", then[0].at)
    return Extra(cost, body, found)


def _term(sense: Sense, sentence: Sentence, rest: Sequence[Sentence]) -> list[Node]:
    """【连击3】…: to the end of the text, or to the next of its kind."""
    first, *others = sentence.parts
    met = conditions.term(first.the("TERM"))
    ended = next((place for place, each in enumerate(rest) if _term_begins(each)), len(rest))
    mine = [Sentence(tuple(others), None, sentence.at), *rest[:ended]]
    return [under(sense, met, met.word, lambda: block_of(sense, mine)), *block_of(sense, rest[ended:])]


def _term_begins(sentence: Sentence) -> bool:
    """Whether a sentence begins with a term of its own, and does not say what is done instead of the one before it."""
    return bool(sentence.parts) and sentence.parts[0].name == "term" and not instead_of(sentence.parts)


_MORE_MODES = (["if", "instead", "modes"], ["term", "instead", "modes"])
_SO_MANY_MODES = (*_MORE_MODES, *([met, "instead", many] for met in ("if", "term") for many in ("so_many", "cap")))
"""The same right before the options, where no other number is spoken of: 改为最多3个."""


def _modes(sense: Sense, sentence: Sentence, rest: Sequence[Sentence]) -> Modes:
    """抉择1项。【1】…。【2】…。 (5.17)."""
    first, *others = sentence.parts
    more = None
    rest = list(rest)
    if others:
        rest = [Sentence(tuple(others), None, sentence.at), *rest]
    if rest and [part.name for part in rest[0].parts] == ["define"]:  # 最多抉择X个。X为…。【1】…
        sentence_nodes(sense, rest[0].parts)
        rest = rest[1:]
    fresh = bool(rest) and [part.name for part in rest[0].parts][-1:] == ["no_mode"]
    if fresh:  # 在这个回合中，不能抉择已通过此能力抉择的选项
        this_turn(sense, rest[0].parts)
        rest = rest[1:]
    options = sum(_is_option(each) for each in rest)
    least, most = how_many(sense, first, options)
    if rest and [part.name for part in rest[0].parts] in _SO_MANY_MODES:
        more = _more_modes(sense, rest[0], options)
        rest = rest[1:]
    if rest and more is None and [part.name for part in rest[-1].parts] in _MORE_MODES:  # said after the options
        more = _more_modes(sense, rest[-1], options)
        rest = rest[:-1]
    choices = _choices(sense, rest)
    if len(choices) < _FEWEST or (isinstance(most, int) and most > len(choices)):
        raise sense.fail("「抉择」后面的选项不够：请写【1】…【2】…", first)
    made = tuple([_option(sense, choice) for choice in choices])
    if not sense.given:
        return Modes(made, least, most, more, fresh=fresh)
    if more is not None:
        raise sense.fail("抉择几项写了两个条件，没有读懂", first)
    if not (isinstance(least, int) and isinstance(most, int)):
        raise sense.fail("有条件的「抉择X个」，没有读懂", first)
    given = sense.given[0] if len(sense.given) == 1 else Both(tuple(sense.given))
    return Modes(made, 0, 0, (given, least, most), fresh=fresh)  # what is not done has no options to choose (5.17.3.1)


def _more_modes(sense: Sense, sentence: Sentence, options: int) -> tuple[Condition, int, int]:
    """如果…，则改为抉择2个: with what condition, and how many are chosen then."""
    met, (least, most) = asked(sense, sentence.parts[0]), how_many(sense, sentence.parts[2], options)
    if not (isinstance(least, int) and isinstance(most, int)):
        raise sense.fail("「改为」的X是多少，没有读懂", sentence.parts[2])
    return met, least, most


def _is_option(sentence: Sentence) -> bool:
    """Whether a sentence begins an option: 【1】…."""
    head = sentence.cost if sentence.cost is not None else sentence.parts
    return bool(head) and head[0].name == "bullet"


def _choices(sense: Sense, rest: Sequence[Sentence]) -> list[list[Sentence]]:
    """The sentences of each option (5.17.1.1)."""
    choices: list[list[Sentence]] = []
    for each in rest:
        head = each.cost if each.cost is not None else each.parts
        if head and head[0].name == "bullet":
            if head[0].text != f"【{len(choices) + 1}】":
                raise sense.fail(f"这里应是第{len(choices) + 1}项", head[0])
            bare = replace(each, cost=head[1:]) if each.cost is not None else replace(each, parts=head[1:])
            choices.append([bare])
        elif not choices and [part.name for part in each.parts] == ["limit"] and each.cost is None:
            sense.limit = limit_of(sense, each.parts[0])
        elif not choices:
            raise sense.fail("「抉择」后面要写【1】…【2】…", each.at)
        else:
            choices[-1].append(each)
    return choices


def _option(sense: Sense, choice: Sequence[Sentence]) -> Mode:
    """What an option does, with targets of its own."""
    outside, sense.targets = sense.targets, []
    body = tuple(block_of(sense, choice))
    if not body:
        raise sense.fail("这一项没有写做什么", choice[0].at)
    made = Mode(body, tuple(sense.targets))
    sense.targets = outside
    return made


def _for_each(sense: Sense, made: Modes, at: Part, modes: Part) -> Modes:
    """自己墓场每有10张卡牌，最多抉择1项: so many for each that is counted."""
    sense.each = tallies.each(sense, at)
    if made.more is not None or not isinstance(made.most, int):
        raise sense.fail("抉择几项写了两次", at)
    most = subjects.times(sense, made.most, at)
    sense.each = None
    return replace(made, least=1 if "最多" in modes.text else most, most=most)  # 5.17.2
