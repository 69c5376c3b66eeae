"""1.3–1.5, 1.19, 2 and 3. What can be read off a card now: its printed facts, and what was made of them."""

from __future__ import annotations

from collections.abc import Callable

from judge.clause import Clause
from judge.effects.nodes.ability import Grant
from judge.effects.nodes.meant import TurnOf
from judge.effects.walking import kinds as kinds_of
from judge.games.cards.values import Layer
from judge.games.touhou import races
from judge.games.touhou.book import OLDER, cite, embody
from judge.games.touhou.card import COLOURS, SPELL, Entry, Hue, as_player
from judge.games.touhou.numbers import ALWAYS, COUNTED, Told, attack, health, says, spirit
from judge.games.touhou.rules import Rules, name
from judge.games.touhou.vocabulary import KEYWORDS
from judge.games.touhou.zones import DISC, FIELD, STACK
from judge.kernel import Reason

Value = str | int | bool

PRINTED = embody("1.94", "印在它牌面上的那些")
TO_PLAYER = embody("1.112", "效应赋予玩家某种事物")
TEXT_FIRST = embody("0.06", "以牌上的叙述为准")
AS_TOLD, ITS_TEXT = cite("1.117b", "照着执行的叙述"), cite("1.111", "看它的规则叙述")
OF_COLOUR = cite("1.191c", "额外具有那种颜色")
COLOUR = (
    *(embody("1.3", "颜色"), embody("1.31", "共有五种"), embody("3.26", "五种颜色"), embody("3.2", "颜色值与颜色")),
    *(embody("1.33", "单色牌"),),
)
SIGN = embody("1.32", "左上角的符号是什么颜色")
SEVERAL = cite("1.34", "同时是那几种颜色")
BY_VALUE = cite("3.25", "基本对象就是什么颜色")
READ_COLOUR = frozenset((*COLOUR, SIGN, BY_VALUE))
MIXED = cite("3.27", "混色里的所有颜色它同时都有")
ZERO = cite("1.45b", "仍视为拥有与那个颜色值对应的颜色")
VALUE = (
    *(embody("1.4", "颜色值"), embody("1.41", "最重要的资源"), embody("1.42", "五种")),
    *(embody("1.43", "颜色值符号"), embody("3.23", "需要多少那种颜色值"), embody("1.45", "数值为“零”的颜色值")),
)
X_CHOSEN = cite("3.28a", "X就是选定的值")
X_ZERO = cite("3.28b", "X当作0")
NAME = (embody("3.1", "牌的名称"), embody("3.12", "称号和名字合成"))
KIND = (
    *(embody("2", "牌张的种类"), embody("2.0", "序"), embody("2.01", "种类（类别）"), embody("2.03", "一级种类")),
    *(embody("2.04", "二级种类"), embody("3.3", "种类栏"), embody("3.32", "单位牌的种类框"), embody("2.1", "单位")),
    *(embody("3.33", "道具牌的种类框"), embody("3.34", "符卡牌的种类框"), embody("3.35", "结界牌的种类框")),
    *(embody("2.2", "道具"), embody("2.3", "符卡"), embody("2.4", "结界"), embody("2.31", "是符卡")),
    *(embody("2.41", "是结界牌"), embody("2.13", "普通单位和自机单位"), embody("3.6", "自机标志")),
    embody("3.61", "表明该单位是自机单位"),
)
FRAMES = {
    "单位": embody("3.32", "单位牌的种类框"),
    "道具": embody("3.33", "道具牌的种类框"),
    "符卡": embody("3.34", "符卡牌的种类框"),
    "结界": embody("3.35", "结界牌的种类框"),
}
"""By the first kind: which kinds its frame names."""
FIRST_KINDS, SECOND_KINDS = embody("2.03", "一级种类有这些"), embody("2.04", "二级种类，以及它对应的一级种类")
WITH_SECOND = frozenset(("单位", "符卡"))
"""The first kinds whose second ones 2.04 lists; that of an item is only in its frame (3.33)."""
ONE_COLOUR = embody("1.33", "单色牌的颜色")
BOTH_KINDS = embody("2.02", "同时具有这几种的所有特征")
ANY_COLOUR = "任意颜色"
"""The flag of a card that counts as of every colour."""


def colours(play: Rules, card: int, told: Told = None) -> tuple[str, ...]:
    """The colours of a card, in the order of the book; worked out once as long as nothing changes."""
    if told is not None or play.partial is not None:
        return _colours(play, card, told)
    known: dict[int, tuple[str, ...]] = play.while_nothing_changes(("颜色", play.state.phase), dict)
    if card not in known:
        known[card] = _colours(play, card, None)
    return known[card]


def _colours(play: Rules, card: int, told: Told = None) -> tuple[str, ...]:  # noqa: PLR0912 - one a source
    """The colours of a card, in the order of the book."""
    play.consulted.update(READ_COLOUR)
    found: list[str] = []
    by_sign = play.state.edition == OLDER  # which says so itself
    plain = SIGN if by_sign else BY_VALUE
    there = play.card(card).zone in {FIELD, DISC}
    for hue in play.face(card).value if play.applies(plain) else ():
        no_points = not hue.number and (not hue.x or (there and not chosen_x(play, card)))
        clause = MIXED if len(hue.colours) > 1 else ZERO if no_points else plain
        play.consult(clause)
        if not play.applies(clause):
            continue
        found += hue.colours
        if told is not None:
            first = len(found) == len(hue.colours) and clause != SIGN
            told += [Reason(SIGN, ("左上角的符号",), card)] if first else []
            told += [Reason(X_ZERO, ("X是0",), card)] if no_points and hue.x else []
            told.append(Reason(clause, ("、".join(hue.colours),), card))
    for layer in play.modified(card, "颜色"):
        found = list(layer.words) if layer.sets else [*found, *layer.words]
        if told is not None:
            words = "、".join(layer.words)
            told.append(
                Reason(says(layer), (f"变为{words}" if layer.sets else words,), layer.source or None, layer.name)
            )
    for colour in COLOURS if play.card(card).counters else ():
        if play.counters(card, colour):
            play.consult(*COUNTED, OF_COLOUR)
            if play.applies(OF_COLOUR):
                found.append(colour)
                if told is not None:
                    told.append(Reason(OF_COLOUR, (f"{colour}色指示物",), card))
    if there:
        for layer in play.flags(card, ANY_COLOUR):
            found += COLOURS
            if told is not None:
                told.append(Reason(says(layer), ("任意颜色",), layer.source or None, layer.name))
    having = tuple(colour for colour in COLOURS if colour in found)
    if len(having) > 1:
        play.consult(SEVERAL)
        if not play.applies(SEVERAL):
            return having[:1]
        if told is not None:
            told.append(Reason(SEVERAL, ("同时是这几种颜色",), card))
    elif having and told is not None:
        told.append(Reason(ONE_COLOUR, ("单色",), card))
    return having


def value(play: Rules, card: int, told: Told = None) -> int:
    """颜色值 as a number: all its points together; X is what was chosen while the card is in the 对抗 (3.28a)."""
    play.consult(*VALUE)
    hues = play.face(card).value
    x = chosen_x(play, card, told) if any(hue.x for hue in hues) else 0
    if told is not None:
        told.append(Reason(VALUE[4], (f"印刷{said(hues)}",), card))
    return sum(hue.number + hue.x * x for hue in hues)


def chosen_x(play: Rules, card: int, told: Told = None) -> int:
    """The X of a card: what was chosen, as long as it is in the 对抗; else 0."""
    entry = entry_of(play, card)
    clause = X_CHOSEN if entry is not None else X_ZERO
    play.consult(clause)
    x = entry.x if entry is not None else 0
    if told is not None:
        told.append(Reason(clause, (f"X是{x}",), card))
    if not play.applies(clause):
        return 0 if entry is not None else play.card(card).x
    return x


def paid(play: Rules, card: int) -> tuple[str, ...]:
    """The colours that count as paid when a card was used: in the 对抗, and where it entered play (4.05b)."""
    entry = entry_of(play, card)
    return entry.paid if entry is not None else play.card(card).paid


def user(play: Rules, card: int) -> int:
    """Who uses a card, or would: who has it."""
    entry = entry_of(play, card)
    if entry is not None:
        return entry.player
    return play.card(card).side


def entry_of(play: Rules, card: int) -> Entry | None:
    """The object of a used card in the 对抗, if it is there."""
    if play.card(card).zone != STACK:
        return None
    return next((entry for entry in play.state.stack if entry.card == card and entry.kind == "牌"), None)


def said(hues: tuple[Hue, ...]) -> str:
    """A 颜色值 in words."""

    def points(hue: Hue) -> str:
        x = f"{hue.x if hue.x > 1 else ''}X" if hue.x else ""
        number = str(hue.number) if hue.number or not hue.x else ""
        return "+".join([part for part in (x, number) if part])

    return "".join([f"{points(hue)}{'/'.join(hue.colours)}" for hue in hues]) or "0"


def names(play: Rules, card: int, told: Told = None) -> tuple[str, ...]:
    """Everything that a card is called: its whole name, its 名字, and what effects add."""
    play.consult(*NAME)
    face = play.face(card)
    found = [face.name, *([face.given] if face.given else [])]
    if face.name.startswith("「") and face.name.endswith("」") and face.name.count("「") == 1:
        found.append(face.name[1:-1])  # a text that speaks of 「甲」 writes the same marks around the name
    if play.card(card).token:
        found.append(face.name.removesuffix("衍生物"))
    if told is not None:
        told.append(Reason(NAME[1], (f"印刷「{face.name}」",), card))
    for layer in play.modified(card, "名称"):
        found = list(layer.words) if layer.sets else [*found, *layer.words]
        if told is not None:
            called = "、".join([f"「{word}」" for word in layer.words])
            told.append(
                Reason(says(layer), (f"{'改叫' if layer.sets else '也叫'}{called}",), layer.source or None, layer.name)
            )
    return tuple(dict.fromkeys(name for name in found if name))


def title(play: Rules, card: int) -> str:
    """称号; empty for none."""
    play.consult(*NAME)
    return "" if play.flags(card, "没有称号") else play.face(card).title


def kinds(play: Rules, card: int, told: Told = None) -> tuple[str, ...]:
    """种类: the first one and the second ones."""
    play.consulted.update(KIND)
    face = play.face(card)
    if len(face.sub) > 1:
        play.consult(BOTH_KINDS)
    if told is not None and face.kind:
        both = [Reason(BOTH_KINDS, ("、".join(face.sub),), card)] if len(face.sub) > 1 else []
        listed = face.sub and face.kind in WITH_SECOND
        second = [Reason(SECOND_KINDS, ("、".join(face.sub),), card)] if listed else []
        frame = Reason(FRAMES[face.kind], ("·".join((face.kind, *face.sub)),), card)
        told += [frame, Reason(FIRST_KINDS, (face.kind,), card), *second, *both]
    return (face.kind, *face.sub) if face.kind else ()


def _counter_names(play: Rules, card: int, told: Told = None) -> tuple[str, ...]:
    del told
    return tuple([kind for kind, _ in play.card(card).counters])


def _of_own(play: Rules, card: int, told: Told = None) -> tuple[bool, ...]:
    del told
    return (play.card(card).own,)


def _how_many_targets(play: Rules, card: int) -> tuple[int, ...]:
    """How many targets what a card has in the 对抗 has, where it has any."""
    there = [entry.targets for entry in play.state.stack if entry.card == card and any(entry.targets)]
    return tuple([len({one for one in targets if one}) for targets in there[:1]])


def _fighting(play: Rules) -> tuple[int, ...]:
    battle = play.state.battle
    return () if battle is None else (battle.attacker, *battle.blockers)


def keywords(play: Rules, card: int) -> tuple[str, ...]:
    """The keywords that a card has; elsewhere than in play, those that it prints."""
    printed = [str(icon[1]) for one in play.face(card).abilities for icon in one.icons if icon[0] == "关键词"]
    if play.card(card).zone != FIELD:
        return tuple(printed)
    nodes = [layer.node for layer in play.flags(card, "未知词条")]
    later = [node.name.rstrip("0123456789") for node in nodes if isinstance(node, Grant)]
    return (*[word for word in KEYWORDS if play.flags(card, word)], *later)


FACTS: dict[str, Callable[[Rules, int], tuple[Value, ...]]] = {
    "攻击力": lambda play, card: (attack(play, card),),
    "血量": lambda play, card: (health(play, card),),
    "灵力值": lambda play, card: (spirit(play, card),),
    "颜色": colours,
    "颜色数": lambda play, card: (len(colours(play, card)),),
    "颜色值": lambda play, card: (value(play, card),),
    "X": lambda play, card: (chosen_x(play, card),),
    "支付过": paid,
    "目标": lambda play, card: tuple([one for e in play.state.stack if e.card == card for one in e.targets]),
    "目标数": _how_many_targets,
    "由你操控": lambda play, card: (play.card(card).side,),
    "由你拥有": lambda play, card: (play.card(card).owner,),
    "由你放置": lambda play, card: play.card(card).placed,
    "名称": names,
    "操控者": lambda play, card: (play.card(card).side,),
    "二级种类": lambda play, card: kinds(play, card)[1:],
    "全名": lambda play, card: names(play, card)[:1],
    "称呼": lambda play, card: (*names(play, card), *races.of(play, card)),
    "称号": lambda play, card: (title(play, card),),
    "种类": kinds,
    "种族": races.of,
    "指示物": _counter_names,
    "自机": _of_own,
    "衍生物": lambda play, card: (play.card(card).token,),
    "区域": lambda play, card: (play.card(card).zone,),
    "使用": lambda _play, _card: (True,),
    "能力": keywords,
    "攻击中": lambda play, card: (play.state.battle is not None and play.state.battle.attacker == card,),
    "阻挡中": lambda play, card: (play.state.battle is not None and card in play.state.battle.blockers,),
    "战斗中": lambda play, card: (play.state.battle is not None and card in _fighting(play),),
    "本回合进战场": lambda play, card: (play.card(card).since == play.state.turn,),
    "本回合离开过战场": lambda play, card: (any(card == gone for gone, _ in play.state.left),),
    "本回合从战场进墓地": lambda play, card: (card in play.state.buried,),
    "横置": lambda play, card: (play.card(card).tapped,),
    "达到被消灭": lambda play, card: (bool(play.card(card).doomed),),
    "因此死去": lambda play, card: (bool(play.card(card).doomed),),
    "伤害": lambda play, card: (play.card(card).damage,),
    "角色约束": lambda play, card: play.face(card).roles,
}
"""What a text can ask of a card, by the name of the fact; ``指示物:KIND`` is how many of a kind there are on it."""


def fact(play: Rules, card: int, name: str) -> tuple[Value, ...]:
    """The values that a card, or a player by his life, has for a fact."""
    if name.startswith("指示物:"):
        kind = name.partition(":")[2]
        return (play.counters(card, kind) if kind != ANY_COUNTER else every_counter(play, card),)
    player = as_player(card)
    if player is not None:  # what is asked of him as of a unit he has not
        return (play.person(player).life,) if name == "生命" else ()
    return FACTS[name](play, card)


ANY_COUNTER = "任何"


def every_counter(play: Rules, card: int) -> int:
    """How many counters there are on a card, or a player, of all kinds."""
    return sum(many for _, many in play.all_counters(card))


def layers_say(layers: list[Layer], words: str) -> list[Reason]:
    """What lets each layer say so, with its card and ability.

    A 静止类能力 is simply so (1.117e), a player was given something (1.112), of a card a text goes first (0.06).
    """
    return [Reason(lets(layer), (words,), layer.source or None, layer.name) for layer in layers] if layers else []


def of_a_turn(play: Rules, layer: Layer) -> str:
    """Whose turn it is, where an ability says something of one turn only; else nothing."""
    printed = play.face(layer.source).abilities if layer.static and layer.source else ()
    timed = any(TurnOf in kinds_of(each) for each in printed if (each.name or each.text) == layer.name)
    return f"现在是{name(play.state.turn_player)}的回合" if timed else ""


def lets(layer: Layer) -> Clause:
    """By which clause a text lets something be so, or keeps it from being so."""
    return ALWAYS if layer.static and layer.source else TO_PLAYER if any(on < 0 for on in layer.on) else TEXT_FIRST


def makes(play: Rules, layer: Layer) -> Clause:
    """By which clause a text has something be so that no clause of the book is against."""
    by = lets(layer)
    return as_told(play, layer.source) if by == TEXT_FIRST else by


INSTEAD_OF_IT = cite("1.117f", "用另一个事件替代它")


def as_told(play: Rules, card: int) -> Clause:
    """By which clause the words of a card are done as they are: a 符卡's (1.117b), any other one's (1.111).

    What is done instead of something else is done by that (1.117f).
    """
    if play.replacing:
        return INSTEAD_OF_IT
    return AS_TOLD if card > 0 and play.face(card).kind == SPELL else ITS_TEXT


def told_by(play: Rules, card: int) -> Clause:
    """The same, where it is told at once: of what is no 符卡 with whose words they are, as 1.111 alone says little."""
    by = as_told(play, card)
    if by == ITS_TEXT and card > 0:
        play.because(ITS_TEXT, "照它的规则叙述", card=card)
    return by
