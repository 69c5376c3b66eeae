"""5.16. 变身: cards are banished, and a token is made where each of them was."""

from __future__ import annotations

from judge.effects.nodes.meant import Ref
from judge.effects.nodes.verbs import Do
from judge.games.cards.meaning import Done
from judge.games.evolve import destroying, looking, moving, order, replacement
from judge.games.evolve.book import cite, embody
from judge.games.evolve.card import Context
from judge.games.evolve.rules import Rules
from judge.games.evolve.zones import FIELD

TRANSFORM = (embody("5.16", "变身"), cite("5.16.1", "在它所属的领域生成同样数量的这种衍生物"))
STAYED = ("生成（能做多少做多少）", "不生成（没有消失就没有变身）")


def transform(play: Rules, node: Do, context: Context) -> Done:
    """变身: it is banished, and a token is made where it was (5.16.1)."""
    play.consult(*TRANSFORM)
    cards = looking.pick(play, node.what or Ref("这"), context, "变身的卡牌")
    face = next((key for key, face in play.state.faces.items() if face.token and face.name == node.into), "")
    if not face or not play.applies(TRANSFORM[1]):
        return False, ()
    made: list[int] = []
    with play.together():
        free = destroying.banishable(play, cards, context)
        for card in cards:
            old = play.card(card)
            if card in free:
                play.because(TRANSFORM[1], "消失，并生成衍生物", card=card)
            if (card in free and destroying.banished(play, card, by=context)) or _made_all_the_same(play, card):
                made += play.generate(face, old.player, old.zone, 1, TRANSFORM[1])
    moving.guards(play, made)
    return bool(made), tuple(made)


def _made_all_the_same(play: Rules, card: int) -> bool:
    """Whether the token is made though its card stays, because something else came in place of that (13.3.2.2)."""
    if play.card(card).zone != FIELD:
        return False
    about = "变身的卡牌没有消失（另有事件代替了离开战场），衍生物还生成吗"
    nearest = (TRANSFORM[1], replacement.NEVER_WAS, order.AS_FAR)
    return play.reading(f"5.16.1 {card}", about, STAYED, nearest) == STAYED[0]
