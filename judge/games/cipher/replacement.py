"""23. Replacement: (A), instead (B). What would happen does not, and something else does."""

from __future__ import annotations

from judge.effects import tell
from judge.effects.nodes import Instead
from judge.games.cards.meaning import Context
from judge.games.cipher import abilities, selecting
from judge.games.cipher.book import cite, embody
from judge.games.cipher.rules import Rules
from judge.games.cipher.vocabulary import WORDS

REPLACED = cite("23.1", "代之以实行（B）")
CHAPTER = embody("23", "置换效果")


def replaced(play: Rules, event: str, card: int) -> bool:
    """Whether something else was done instead of ``event`` happening to ``card``.

    What is done instead is not replaced in its turn. Where several could replace it, the card's user chooses.
    """
    if play.replacing or not play.applies(REPLACED):
        return False
    user = play.card(card).player
    found: dict[str, tuple[str, int, Instead]] = {}
    for source, ability, node in abilities.continuous(play, Instead):
        if node.event == event and _fits(play, node, source, card):
            found[f"『{abilities.titled(ability)}』"] = abilities.titled(ability), source, node
    if not found:
        return False
    play.consult(CHAPTER)
    must = any(not node.may for _, _, node in found.values())
    chosen = play.one_of(user, found, card, "的置换效果", least=int(must), clause=REPLACED)
    if chosen is None:
        return False
    title, source, node = chosen
    then = "，".join(tell.verb(part, WORDS) for part in node.then)
    play.because(REPLACED, card=source, ability=title)
    play.note("replaced", card, f"的「{event}」不实行，改为实行：{then}", clause=REPLACED)
    context = Context(source, play.card(source).player, that=(card,), cause=(card,), name=title)
    with play.instead():
        for part in node.then:
            _, that = play.perform(part, context, REPLACED)
            context = Context(source, context.player, that=that, cause=(card,), name=title)
    return True


def _fits(play: Rules, node: Instead, source: int, card: int) -> bool:
    context = Context(source, play.card(source).player, cause=(card,))
    if card not in selecting.meant(play, node.who, context):
        return False
    return node.condition is None or selecting.holds(play, node.condition, context)
