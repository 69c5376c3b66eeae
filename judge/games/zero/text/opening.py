"""What an effect begins with: when it is set off, what must be so, whether it may be left, what it costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from judge.effects.nodes.ability import Node
from judge.effects.nodes.meant import Condition, Ref, X
from judge.effects.nodes.verbs import Resources, Turn
from judge.effects.numerals import number
from judge.effects.syntax import Part
from judge.games.zero.text import clauses, conditions, events
from judge.games.zero.text.sense import Sense


def opened(sense: Sense, items: Sequence[Part], *, conditional: bool) -> Sequence[Part]:
    """What is left after 当…时, 若… and 可以 at the beginning; ``conditional``: 若… decides whether it works at all."""
    if items and items[0].name == "per_turn" and len(items) > 1:
        said_often(sense, items[0])
        items = items[1:]
    if items and items[0].name == "when" and items[0].rule(*conditions.PROPS) is None:
        if sense.trigger is not None:
            raise sense.fail("发动时机写了两次", items[0])
        every = items[0].word("EVERY") is not None
        sense.trigger = events.trigger(sense, items[0].the("event"), every=every)
        if isinstance(sense.trigger.subject, Ref) and sense.trigger.subject != Ref("这"):
            sense.asked_of = sense.trigger.subject
        sense.itself = sense.trigger.subject == Ref("这") and "此牌" in items[0].text
        items = items[1:]
    either = any(part.name == "otherwise" for part in items)
    if items and items[0].name == "moment":
        if sense.trigger is not None:
            raise sense.fail("发动时机写了两次", items[0])
        sense.trigger, items = events.moment(items[0].said("MOMENT")), items[1:]
    lasts = bool(items) and items[0].said("IF") == "只要"  # it says how long, and not whether it works at all
    if items and asks(items[0]) and not lasts and not either and (conditional or sense.trigger is not None):
        if sense.condition is not None:
            raise sense.fail("条件写了两次", items[0])
        sense.condition = asked(sense, items[0])
        items = items[1:]
    after = any(part.name == "so_done" for part in items)
    if items and items[0].name == "may" and sense.trigger is not None and not after:
        sense.may = True
        items = items[1:]
    return items


def paid(sense: Sense, part: Part) -> list[Node]:
    """What a part of a cost asks for."""
    match part.name:
        case "resources" if part.word("X"):
            if not sense.in_cost:
                raise sense.fail("支付X点，只能写在冒号前面：使用时就要定下X（706#2）", part)
            sense.x_paid = True
            return [Resources(0, lettered=(("", X()),))]
        case "resources" if part.word("OF_A_COLOUR"):
            return [_of_colours(part)]
        case "resources":
            numbers = [number(word.text) for word in part.parts if word.name == "NUM"]
            colours = [word.text for word in part.parts if word.name == "COLOUR"]
            icons = Counter(word.text[1:-1] for word in part.parts if word.name == "COLOUR_ICON")
            if icons.total() > numbers[0]:
                raise sense.fail("有色费用比总费用还多（303#3：总费用里至少有几张是那种颜色）", part)
            return [Resources(numbers[0], (*zip(colours, numbers[1:], strict=True), *icons.items()))]
        case "per_turn":
            said_often(sense, part)
            return []
        case "tap":
            return [Turn(Ref("这"), "横置")]
    return clauses.nodes(sense, part)


def _of_colours(part: Part) -> Resources:
    """支付2点黑色费用和1点费用: of a colour (303#3), or of any."""
    said = [word for word in part.parts if word.name in {"NUM", "OF_A_COLOUR", "RESOURCES"}]
    pairs = [(number(much.text), what) for much, what in zip(said[::2], said[1::2], strict=True)]
    of_colour = ((what.text.removeprefix("点")[0], much) for much, what in pairs if what.name == "OF_A_COLOUR")
    return Resources(sum(much for much, _ in pairs), tuple(of_colour))


def said_often(sense: Sense, part: Part) -> None:
    """每回合只能使用两次, 本局游戏中只能使用一次: how often."""
    if part.word("PER_GAME"):
        sense.once_a_game = True
    else:
        sense.limit = number(part.said("PER_TURN")[-2])


def asks(part: Part) -> bool:
    """Whether a part says what must be so."""
    return part.name in {"if", "during"} or (part.name == "when" and part.rule(*conditions.PROPS) is not None)


def while_there(part: Part) -> Part | None:
    """只要此牌在战斗区中: how long what comes after it holds."""
    lying = part.rule("lying") if part.said("IF") == "只要" else None
    there = lying is not None and lying.the("noun").first.name == "THIS" and lying.said("LIES_IN").endswith("战斗区")
    return lying if there else None


def asked(sense: Sense, part: Part) -> Condition:
    """What a part says must be so."""
    return conditions.condition(sense, part) if part.name == "during" else conditions.asked(sense, part)
