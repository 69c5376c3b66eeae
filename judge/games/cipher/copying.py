"""24.1.8. 复制: the information of a card becomes that of another one."""

from __future__ import annotations

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.verbs import Copy
from judge.games.cards.meaning import Context, Done
from judge.games.cipher import facts
from judge.games.cipher.book import cite, embody
from judge.games.cipher.changed import CHANGED, COPIED, GAINED, LOST_WORDS, printed_ones
from judge.games.cipher.conditions import WORDED
from judge.games.cipher.lasting_effects import effect_of, that_left, told_of
from judge.games.cipher.rules import Rules
from judge.games.cipher.taking import take

COPY = cite("24.1.8.1", "修改为与对象的卡的信息一样")
PRINTED_ONLY = cite("24.1.8.1.1", "一概无视")
ITS_TURN, ITS_LIMITS = embody("5.1.1.2", "本回合有没有升级过"), embody("5.1.1.3", "使用次数限制")


def copy(play: Rules, node: Copy, context: Context, clause: Clause | None) -> Done:
    """24.1.8: the information that is named becomes that of the other card; the state does not change."""
    del clause
    cards, done = take(play, node.what, context, "复制的单位")
    sources = take(play, node.source, context, "被复制的卡")[0] if cards else []
    made = []
    for source in sources[:1]:
        face = play.state.cards[source].face
        what = "、".join(printed_ones(node.facts))
        for card in cards:
            _before_copying(play, card, node.facts)
        if printed_ones(node.facts) != node.facts:
            for card in cards:
                _what_happened_to_it(play, card, source)
        words, whom = printed_ones(node.facts), told_of(cards)
        copied = effect_of(context, COPIED, cards, node.until, name=face, words=words)
        made.append(play.affect(copied, *whom, "复制", source, f"的{what}（直到{node.until}）", clause=COPY))
        changed = facts.power(play, source) - play.state.faces[face].power if face and "战斗力" in words else 0
        added = [f"获得的{word}" for word in _added(play, source, words)] if face else []
        if (changed or added) and made[-1]:
            if play.applies(PRINTED_ONLY):
                told = "、".join([*[f"受能力修改的{changed:+}"] * bool(changed), *added])
                play.withheld(source, f"{told}不复制", clause=PRINTED_ONLY)
            elif changed:
                play.affect(effect_of(context, "战斗力", cards, node.until, number=changed), *whom)
    return done and bool(made) and all(made), that_left(node.what, cards, context)


def _added(play: Rules, source: int, words: tuple[str, ...]) -> list[str]:
    """The words that were added to the information that is copied, and are not copied with it."""
    found = []
    for fact in [word for word in words if word in WORDED]:
        printed = facts.printed_words(play, source, fact)
        found += [word for word, _ in play.gained(source, fact) if word not in printed]
    return found


def _what_happened_to_it(play: Rules, card: int, source: int) -> None:
    """升级与转职信息 and 使用次数限制 are information, too (5.1.1); all of it goes with the turn (13.6.1.2)."""
    of, now = play.card(source), play.card(card)
    play.because(ITS_TURN, "信息包括升级与转职信息")
    play.because(ITS_LIMITS, "信息包括使用次数限制")
    deeds = tuple([(event, card, by) for event, who, by in play.state.did if who == source and event in _INFORMED])
    did = tuple([deed for deed in play.state.did if deed[1] != card or deed[0] not in _INFORMED])
    said = (*("升级过",) * of.levelled, *("转职过",) * of.promoted, *(f"用过『{name}』" for name in of.used))
    told = f"的升级与转职信息、使用次数限制（{'、'.join(map(str, said)) or '都没有'}）"
    if (now.levelled, now.promoted, now.used) != (of.levelled, of.promoted, of.used):
        new = {"levelled": of.levelled, "promoted": of.promoted, "used": of.used}
        play.change(card, card, "复制", source, told, clause=COPY, **new)
    if (*did, *deeds) != play.state.did:
        play.set(card, "复制", source, told, clause=COPY, did=(*did, *deeds))


_INFORMED = frozenset({"升级", "转职"})
BEFORE = "已被修改或追加过的信息，复制之后那些修改还算不算，书中没有写"
KEPT, GONE = "只换掉原来的，先前的修改照旧", "此刻的信息就是对象的信息，先前的修改不再算"


def _before_copying(play: Rules, card: int, copied: tuple[str, ...]) -> None:
    """What has changed the information that a copy takes the place of: 24.1.8.1 speaks of the other card only."""
    old = [
        e
        for e in play.state.effects
        if card in e.on and (e.name if e.what in {GAINED, LOST_WORDS} else e.what) in copied
    ]
    if not old or play.gap(BEFORE, (KEPT, GONE), (COPY, CHANGED)) == KEPT:
        return
    left = tuple([replace(e, on=tuple(c for c in e.on if c != card)) if e in old else e for e in play.state.effects])
    play.set(card, "先前的修改不再算", clause=COPY, effects=tuple([e for e in left if e.on or e.everyone]))
