"""0.06, 3.03, 4.4.4a. What only card text knows: copies, a turn besides, a phase that is passed over."""

from __future__ import annotations

from msgspec.structs import replace

from judge.effects.nodes.ability import Ability, Grant
from judge.effects.nodes.meant import Ref
from judge.effects.nodes.verbs import Copy, Do
from judge.games.cards.meaning import Context, Done
from judge.games.touhou import facts, noted, retargeting, selecting
from judge.games.touhou.book import cite, embody
from judge.games.touhou.card import Card, Effect, as_player, as_target
from judge.games.touhou.moving import tick
from judge.games.touhou.rules import Rules, name
from judge.games.touhou.tokens import COPIES
from judge.games.touhou.vocabulary import KEYWORDS
from judge.games.touhou.zones import STACK

DEFINED = embody("1.103", "同时定义它的特征")
IS_A_COPY = embody("1.81", "牌的复制")
LIKE_IT = embody("3.03", "牌的复制、衍生物同样可以有这些信息")
ON_TOP = embody("4.4.2a", "对象后进的放在顶端")
TEXT_FIRST = cite("0.06", "以牌上的叙述为准")
TOKEN, IN_STACK = "衍生物", "对抗"
"""What a copy becomes, as the words of a text say it."""
NO_TITLE = "没有称号"
ONCE_MORE = "重复流程"
EXTRA_MAIN = "额外主要阶段"
EXTRA_TURN, PASSED_OVER, NEW_TARGETS, TOSS = "额外回合", "略过", "选择新的目标", "掷硬币"


def toss(play: Rules, context: Context) -> Done:
    """掷硬币: chance says what it shows, which the rest of the text asks."""
    side = play.chance(noted.SIDES, context.card, "掷出的硬币")
    made = Effect(0, noted.COIN, (context.card,), "回合结束", context.player, words=(side,), source=context.card)
    done = play.affect(made, name(context.player), f"掷硬币，{side}", clause=facts.told_by(play, context.card))
    if done:
        play.happened(TOSS, as_target(context.player))
        play.happened(f"{TOSS}，{side}", as_target(context.player))
    return done, context.that


def copy(play: Rules, node: Copy, context: Context) -> Done:
    """创造目标单位的复制; 复制目标符卡: the copy is put on top of the 对抗, and is not used."""
    of = selecting.pick(play, node.source, context, "要复制的")
    if node.facts == (TOKEN,):
        many = selecting.amount(play, node.count, context)
        made = [token for one in of if one > 0 for token in _token(play, one, context, node.flags, many)]
    else:
        made = [found for one in of if (found := _in_stack(play, one, context))]
    return bool(made), tuple(made)


def _token(play: Rules, one: int, context: Context, flags: tuple[str, ...], many: int) -> tuple[int, ...]:
    face = play.face(one)
    if flags:
        more = tuple([_flagged(flag) for flag in flags if flag != NO_TITLE])
        text = "\n".join(filter(None, (face.text, *[ability.text for ability in more])))
        key = f"{copy_of(face.key)}（{'、'.join(flags)}）"
        face = replace(face, key=key, abilities=(*face.abilities, *more), text=text)
    if NO_TITLE in flags:  # its name is what stands beside the title (3.12)
        face = replace(face, title="", name=face.given or face.name)
    play.because(LIKE_IT, "复制的是它", card=one)
    if flags:
        play.because(DEFINED, "效应定义它的特征", card=context.card)
    shown = face if flags else replace(face, key=copy_of(face.key))
    made = play.make_tokens(shown, context.player, COPIES, count=many)
    for token in made:
        play.follow(token, copied=face.key)
    return made


def copy_of(key: str) -> str:
    """What the copy of a card is called, so that nobody takes it for the card itself."""
    return f"{key}的复制"


def _flagged(flag: str) -> Ability:
    """A keyword, or another flag, that a copy has besides, as if it were printed on it."""
    grant = Grant(Ref("这"), flag)
    if flag in KEYWORDS:
        return Ability(flag, "静止", flag, (grant,), icons=(("关键词", flag),))
    return Ability("", "静止", f"该单位{flag}。", (grant,))


def _in_stack(play: Rules, one: int, context: Context) -> int:
    """A copy of what is used: with its modes, targets and X, as it stands in the 对抗."""
    entry = next((entry for entry in play.state.stack if entry.card == one and entry.kind == "牌"), None)
    if entry is None:
        return 0
    face = play.face(one)
    play.because(IS_A_COPY, "也是基本对象，不是衍生物")
    play.because(ON_TOP, "放在原有对象之上")
    shown = copy_of(face.key)
    play.set(faces={**play.state.faces, shown: replace(face, key=shown)})
    card = Card(0, context.player, shown, context.player, STACK, token=True, copied=face.key)
    play.because(LIKE_IT, "有它的信息", card=one)
    words = (name(context.player), "将", one, "的一个复制置于对抗区")
    made = play.create(card, *words, clause=facts.told_by(play, context.card))
    if made is None:
        return 0
    play.follow(made, stamp=tick(play))
    number = 1 + max(other.id for other in play.state.stack)
    again = replace(entry, id=number, card=made, player=context.player, copy=True)
    play.set(stack=(again, *play.state.stack))
    return made


def chosen_anew(play: Rules, node: Do, context: Context) -> Done:
    """为该复制选择新的目标: as targets are changed (1.125)."""
    cards = [] if node.what is None else selecting.pick(play, node.what, context, "选择新的目标的复制")
    entries = [entry for card in cards if (entry := facts.entry_of(play, card)) is not None]
    return True in [retargeting.change(play, entry, context.player) for entry in entries], tuple(cards)


def turn_besides(play: Rules, context: Context) -> Done:
    """获得一个额外回合: after this one, before the other player's."""
    said = (name(context.player), "在本回合之后有一个额外回合")
    extra = (context.player, *play.state.extra_turns)
    return play.set(*said, clause=TEXT_FIRST, extra_turns=extra), context.that


def another_main(play: Rules, context: Context) -> Done:
    """进行一个额外的主要阶段: after the one of this turn, if that is not over yet."""
    if play.state.phase == "结束" or play.state.turn_player != context.player:
        whose = "主要阶段已经过去" if play.state.turn_player == context.player else "现在不是你的回合"
        play.withheld(context.card, f"{whose}，没有额外的主要阶段", clause=TEXT_FIRST)
        return False, context.that
    said = (name(context.player), "在主要阶段之后有一个额外的主要阶段")
    return play.set(*said, clause=TEXT_FIRST, extra_mains=play.state.extra_mains + 1), context.that


def main_besides(play: Rules) -> bool:
    """Whether a main phase comes now that a text has made, as one that was has ended."""
    if not play.state.extra_mains or play.state.ending or not play.applies(TEXT_FIRST):
        return False
    return play.set("额外的主要阶段", clause=TEXT_FIRST, extra_mains=play.state.extra_mains - 1)


def pass_over(play: Rules, node: Do, context: Context) -> Done:
    """略过你的下一个抓牌阶段."""
    phase = node.verb.removeprefix(PASSED_OVER)
    who = [] if node.what is None else selecting.pick(play, node.what, context, "略过阶段的玩家")
    players = [player for one in who if (player := as_player(one)) is not None]
    for player in players:
        skips = (*play.person(player).skips, phase)
        play.tally(player, name(player), f"将略过下一个{phase}阶段", clause=TEXT_FIRST, skips=skips)
    return bool(players), context.that


def passed_over(play: Rules, phase: str) -> bool:
    """Whether the player whose turn it is passes over the phase that would begin now; it is the next one only."""
    player = play.state.turn_player
    skips = list(play.person(player).skips)
    if phase not in skips or not play.applies(TEXT_FIRST):
        return False
    skips.remove(phase)
    return play.tally(player, name(player), f"略过{phase}阶段", clause=TEXT_FIRST, skips=tuple(skips))


__all__ = [
    "EXTRA_MAIN",
    "EXTRA_TURN",
    "NEW_TARGETS",
    "PASSED_OVER",
    "another_main",
    "chosen_anew",
    "copy",
    "main_besides",
    "pass_over",
    "passed_over",
    "turn_besides",
]
