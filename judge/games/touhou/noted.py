"""What is noted for a text that is carried out: a colour that was chosen, a name that was said, what a coin showed."""

from __future__ import annotations

from judge.games.touhou.rules import Rules

CHOSEN, CHOSEN_COLOUR = "所选", "所选颜色"
"""The colour that was chosen for a text, as its words call it; the effect that remembers it."""
CHOSEN_POINT = "点所选颜色"
"""The same, as what is paid with (视为支付了1点所选颜色)."""
KEYWORD, CHOSEN_WORD = "所选关键词", "选择的关键词"
"""The keyword that was chosen for a text, as what it gives; the effect that remembers it."""
SAID_NAME, NAME_SAID = "所说的牌名", "说出的牌名"
"""How a text calls the name that a player has said, and what is noted for its card."""
COIN, SIDES = "硬币", ("正面", "反面")
"""What a coin shows that was tossed for a text."""
REMEMBERED = frozenset((CHOSEN_COLOUR, CHOSEN_WORD, NAME_SAID, COIN))
"""What is only noted for a text that is being carried out, and influences nothing else."""


def last(play: Rules, card: int, what: str) -> str:
    """What was noted last of this for the text of a card; nothing, if nothing was."""
    found = [effect for effect in play.state.effects if effect.what == what and effect.source == card]
    return str(found[-1].words[0]) if found else ""
