"""4.5.3. 牺牲: the book does not know the word, and what keeps a permanent from it."""

from __future__ import annotations

from judge.clause import Clause
from judge.effects.nodes.meant import Term
from judge.effects.walking import parts
from judge.games.cards.values import Layer
from judge.games.touhou import facts
from judge.games.touhou.book import cite
from judge.games.touhou.card import UNIT
from judge.games.touhou.rules import UNSACRIFICED, Rules, name
from judge.games.touhou.zones import GRAVE

TO_GRAVE = cite("4.5.3", "从战场或颜色盘死亡、被消灭的牌")


def sacrifice(play: Rules, card: int, clause: Clause | None = None) -> bool:
    """Its controller puts a permanent into the grave."""
    if stuck := play.flags(card, UNSACRIFICED):
        said = f"{_when(play, stuck[0])}{UNSACRIFICED}"
        play.owing_to(facts.layers_say(stuck, f"写明{said}"))
        play.withheld(card, said, clause=facts.lets(stuck[0]))
        return False
    also = "，单位也算死去" if play.face(card).kind == UNIT else ""
    play.because(TO_GRAVE, f"书上没有「牺牲」，读作由操控者置入墓地{also}", card=card)
    words = ("被", name(play.card(card).player), "牺牲，进入墓地")
    done = play.put(card, GRAVE, card, *words, clause=clause or TO_GRAVE)
    if done:
        play.happened("牺牲", card)
    return done


def _when(play: Rules, layer: Layer) -> str:
    """The phase, where a text says something of one phase only; else nothing."""
    printed = play.face(layer.source).abilities if layer.source else ()
    own = [each for each in printed if (each.name or each.text) == layer.name]
    asked = any(isinstance(part, Term) and part.word.endswith("阶段中") for each in own for part in parts(each))
    return f"在{play.state.phase}阶段中" if asked else ""
