"""选择一项 whose parts have targets: chosen on use, as 705#1 has of targets, or when it is calculated (320#5)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from judge.effects import tell
from judge.effects.nodes.ability import Ability, If, Modes, Node
from judge.effects.nodes.meant import TARGET, Ref, slots
from judge.effects.rewriting import swapped
from judge.games.cards.meaning import Context
from judge.games.zero import observing, responding, selecting, targets
from judge.games.zero.book import cite
from judge.games.zero.card import Entry, as_used, options
from judge.games.zero.rules import Rules
from judge.games.zero.text.whichever import SIDES
from judge.games.zero.vocabulary import WORDS
from judge.kernel import Reason

CHOSEN_ON_USE = cite("705#1", "添加连锁时必须选定")
CALCULATED = cite("320#5", "战术牌的效果得到处理")
CHOICES = cite("706#2", "所作的各种选择")
PLAIN_KEY = "320#5 选择"
PLAIN = (
    "各项都没有对象，什么时候选择哪一项",
    ("使用时就选择，响应的人已经知道（比照705#1、706#2）", "计算时才选择（320#5）"),
    (CALCULATED, CHOSEN_ON_USE, CHOICES),
)
WHEN = (
    "选择的各项里有对象，什么时候选择哪一项",
    ("使用时先选择一项，再指定那一项的对象（705#1）", "使用时指定各项的对象，计算时才选择一项（320#5）"),
    (CHOSEN_ON_USE, CHOICES, CALCULATED),
)


def short(play: Rules, ability: Ability, context: Context) -> list[Reason]:
    """Why there are not as many legal targets as are needed: of an effect with options, for none of them."""
    node = options(ability)
    if node is None:
        return targets.short(play, ability.targets, context)
    each = [targets.short(play, mode.targets, context) for mode in node.of]
    needed = any(each) if play.state.ruling_on("705#1") == WHEN[1][1] else all(each)
    return list(dict.fromkeys(reason for by in each for reason in by)) if needed else []


def choose(play: Rules, ability: Ability, context: Context) -> tuple[int, tuple[int, ...]] | None:
    """The option that is chosen on use, 0 if none is, and the targets; None: too few."""
    node, option = options(ability), 0
    if node is not None and _on_use(play, ability, node, context):
        option = _one(play, node, context)
        if not option:
            return None
    found = targets.choose(play, as_used(ability, option), context)
    return None if found is None else (option, found)


def _aimed(node: Modes) -> bool:
    """Whether any of the options has targets."""
    return any(mode.targets for mode in node.of)


def of_a_player(node: Modes) -> bool:
    """Whether what is chosen is a player, who is a target as a card is (705#1)."""
    return tuple(mode.items for mode in node.of) == SIDES


def of_the_same(entry: Entry, player: int) -> Entry:
    """A link as the other player's: who was chosen for it by where he sits stays who he is (706#2)."""
    node = options(entry.ability) if entry.ability is not None else None
    turned = node is not None and of_a_player(node) and bool(entry.option) and player != entry.player
    return replace(entry, option=len(SIDES) + 1 - entry.option) if turned else entry


def _on_use(play: Rules, ability: Ability, node: Modes, context: Context) -> bool:
    """Whether an option is chosen on use; without targets only asked where somebody could respond to it."""
    if of_a_player(node):
        return True
    if _aimed(node):
        return play.reading("705#1", *WHEN) == WHEN[1][0]
    if ability.kind == "反击" or not responding.possible(play, context.card):
        return False
    return play.reading(PLAIN_KEY, *PLAIN) == PLAIN[1][0]


def changed(play: Rules, ability: Ability, context: Context) -> bool:
    """Whether the condition of its 改为 holds as it enters the chain, which its next record says (707#4)."""
    for node in ability.body:
        if isinstance(node, If) and node.word == "改为" and selecting.holds(play, node.condition, context):
            said = observing.OBSERVER.seen(play, node.condition, context)
            play.because(
                CHANGED_ON_USE, "使用时满足前提，效果已被替换", *(("：", *said) if said else ()), card=context.card
            )
            return True
    return False


CHANGED_ON_USE = cite("707#4", "在使用的时候就被替换")


def _spelled(node: Modes) -> Iterator[tuple[Node, ...]]:
    """What each option does, with what its targets must be in their place: none of them is chosen yet."""
    place = 0
    for mode in node.of:
        then = mode.then
        for select in mode.targets:
            first, place = place + 1, place + slots(select)
            then = swapped(then, Ref(f"{TARGET}{first}" if first == place else f"{TARGET}{first}-{place}"), select)
        yield then


def _one(play: Rules, node: Modes, context: Context) -> int:
    """The option that is chosen, of those that have legal targets, from 1; 0: none has."""
    if of_a_player(node):
        players = {side: n for n, side in enumerate(SIDES, 1)}
        return play.one_of(context.player, players, context.card, "选择的玩家", clause=CHOSEN_ON_USE) or 0
    spelled = enumerate(_spelled(node), 1)
    said = {f"第{node.of[n - 1].items}项：{tell.in_a_line(then, WORDS)}": n for n, then in spelled}

    def against(word: str) -> list[Reason]:
        return targets.short(play, node.of[said[word] - 1].targets, context)

    if all(play.barring(against(word)) for word in said):
        return 0
    clause = CHOSEN_ON_USE if _aimed(node) else CHOICES
    return play.one_of(context.player, said, context.card, "选择的是", against=against, clause=clause) or 0
