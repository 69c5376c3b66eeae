"""手牌中的此卡牌: where a text says that its own card lies, and so works (10.3.4)."""

from __future__ import annotations

import re

from judge.effects.nodes.meant import Ref
from judge.effects.syntax import Part
from judge.games.evolve.text.sense import Sense
from judge.games.evolve.text.words import HAND
from judge.games.evolve.zones import EXTRA, GRAVE

_TO_GRAVE = frozenset(("丢弃", "能力丢弃", "破坏", "能力破坏", "对手的能力破坏"))
"""What brings a card into the graveyard, as its own ability waits for it."""


def lying(sense: Sense, word: Part) -> None:
    """手牌中的此卡牌: it is said of where it lies (10.3.4)."""
    fell = sense.trigger is not None and (sense.trigger.event in _TO_GRAVE and sense.trigger.subject == Ref("这"))
    if GRAVE in word.text and not fell and (sense.trigger is None or sense.trigger.event != GRAVE):
        happens = sense.trigger is not None and sense.trigger.subject == Ref("这") and not _comes_by_itself(sense, word)
        if happens or (sense.trigger is None and not sense.of_card):
            raise sense.fail("此卡牌在墓场时才能做的，请在前面写「此卡牌在墓场时，」", word)
        sense.zone = GRAVE
    of_another = sense.trigger is not None and (sense.trigger.subject != Ref("这") or _comes_by_itself(sense, word))
    sense.lies_in = next((zone for zone in (EXTRA, HAND) if zone in word.text), sense.lies_in)
    for zone in (EXTRA, HAND):
        if zone in word.text and (of_another or (sense.trigger is None and sense.of_card)):
            sense.zone = zone


_GOES_THERE = re.compile(r"此卡牌?(?:以..状态)?(?:放置|返回|加入)(?:到|在)(?:自己的?)?(?:额外区|手牌|墓场)")


def _comes_by_itself(sense: Sense, word: Part) -> bool:
    """自己的主要阶段开始时，移除额外区的此卡牌的1个…: nothing happens to the card, which lies there already."""
    phase = sense.trigger is not None and sense.trigger.event.endswith("阶段开始")
    return phase and _GOES_THERE.search(sense.source.folded[: word.start]) is None
