"""What a text does to a link of the chain, or to the battle: 无效, 结束本次战斗, 本次攻击的对象变更."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.meant import Ref
from judge.effects.nodes.verbs import Do
from judge.games.cards.meaning import Context, Done
from judge.games.zero import attacking, selecting, targets
from judge.games.zero.piles import VERB
from judge.games.zero.rules import Rules
from judge.games.zero.selecting import pick


def perform(play: Rules, node: Do, context: Context) -> Done:
    """无效: a tactic that is in the chain does nothing when it is calculated. 变更攻击对象."""
    if node.verb == "结束战斗":
        return attacking.ended(play, context)
    if node.verb == "指定的效果无效":
        return _what_aims(play, node, context)
    if node.verb == "效果无效":
        return _effect(play, node, context)
    if node.verb != "无效":
        return attacking.another_aim(play, node.what or Ref("这"), context)
    cards = pick(play, node.what or Ref("这"), context, "使其无效的牌")
    done = []
    for card in cards:
        chain = tuple(
            [replace(e, void=True) if e.card == card and e.kind == "牌" and not e.copy else e for e in play.state.chain]
        )
        done.append(chain != play.state.chain and play.set(card, "无效", clause=VERB, chain=chain))
    return any(done), tuple(cards)


def _effect(play: Rules, node: Do, context: Context) -> Done:
    """The uppermost activated effect of a card that is in the chain does nothing when it is calculated."""
    cards = selecting.meant(play, node.what or Ref("这"), context)
    done = []
    for card in cards:
        link = next((e for e in play.state.chain if e.card == card and targets.activated(e) and not e.void), None)
        chain = tuple([replace(e, void=True) if e is link else e for e in play.state.chain])
        done.append(link is not None and play.set(card, "的效果无效", clause=VERB, chain=chain))
    return any(done), tuple(cards)


def _what_aims(play: Rules, node: Do, context: Context) -> Done:
    """那个效果无效: what was used, or set off, for the card that it was aimed at."""
    cards, aimed = selecting.meant(play, node.what or Ref("这"), context), context.cause[:1]
    found = [e for e in play.state.chain if e.card in cards and {*aimed} & {*e.targets} and not e.void][:1]
    chain = tuple([replace(e, void=True) if e in found else e for e in play.state.chain])
    done = [play.set(e.card, "的效果无效", clause=VERB, chain=chain) for e in found]
    return any(done), tuple(cards)
