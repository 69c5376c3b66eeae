"""2, 5.23. The facts that card text names, and how each is read off a card; whether it has a keyword or an ability."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from judge.effects.nodes.ability import Ability
from judge.effects.nodes.meant import Term
from judge.effects.nodes.verbs import Do
from judge.effects.walking import parts
from judge.games.evolve import racing
from judge.games.evolve.book import cite, embody
from judge.games.evolve.card import THIS_TURN
from judge.games.evolve.facts import (
    EVOLVED_AGREES,
    EVOLVED_FACE,
    NO_NUMBERS,
    Value,
    attack,
    classes,
    cost,
    has_numbers,
    kind,
    life,
    names,
    types,
)
from judge.games.evolve.rules import Rules
from judge.games.evolve.zones import CALCULATING, FIELD, LEADER
from judge.kernel import Reason

ORIGINAL = (embody("5.23", "原本的"), cite("5.23.1", "看的是这张卡牌自身记述着的信息"))


ORIGINALS = ("原本的攻击力", "原本的生命值")
"""What is written of a card that is another as long as it has evolved (10.9.1.1.1); its cost is not."""


def original(play: Rules, card: int, fact: str) -> list[Reason]:
    """Why what a card says of itself is so: it stands on it, or on the card that it evolved with."""
    (said,) = FACTS[fact](play, card)
    found = [Reason(ORIGINAL[1], (f"写着{said}",), card)]
    if fact in ORIGINALS and play.face(card) is not play.printed(card):
        found += [Reason(EVOLVED_FACE, ("以进化卡牌所写的为准",), card), Reason(EVOLVED_AGREES, ("费用以外",), card)]
    return found


def _number(read: Callable[[Rules, int], int]) -> Callable[[Rules, int], tuple[Value, ...]]:
    def found(play: Rules, card: int) -> tuple[Value, ...]:
        if has_numbers(play, card):
            return (read(play, card),)
        play.because(NO_NUMBERS, f"是{kind(play, card)}，没有攻击力和生命值可以参照", card=card)
        return ()

    return found


def _engaged(play: Rules, card: int) -> bool:
    """Whether a card is in the middle of a fight (8.4.5.1)."""
    battle = play.state.battle
    return battle is not None and battle.engaged and card in {battle.attacker, battle.target}


def _used_from(play: Rules, card: int) -> tuple[Value, ...]:
    """Where a card that was used, or is being used, lay before that; nothing of one that a text put where it is."""
    found = play.card(card)
    return (found.origin,) if found.by_use or found.zone == CALCULATING else ()


def _happened(event: str) -> Callable[[Rules, int], tuple[Value, ...]]:
    """Whether something happened to a card this turn."""
    return lambda play, card: (any(deed[:2] == (event, card) for deed in play.state.deeds),)


FACTS: dict[str, Callable[[Rules, int], tuple[Value, ...]]] = {
    "名称": names,
    "原名": lambda play, card: (play.printed(card).name,),
    "种类": lambda play, card: (kind(play, card), *play.face(card).special),
    "职业": classes,
    "类型": types,
    "主题": lambda play, card: (play.face(card).theme,),
    "费用": lambda play, card: (cost(play, card),),
    "原本的费用": lambda play, card: (play.printed(card).cost or 0,),
    "攻击力": _number(attack),
    "生命值": _number(life),
    "原本的攻击力": lambda play, card: (play.face(card).attack or 0,),  # evolved, by its evolved card (10.9.1.1.1)
    "原本的生命值": lambda play, card: (play.face(card).life or 0,),
    "状态": lambda play, card: ("横置" if play.card(card).tapped else "竖置",),
    "区域": lambda play, card: (play.card(card).zone,),
    "原领域": lambda play, card: (play.card(card).origin,),
    "使用前的领域": _used_from,
    "由能力进场": lambda play, card: (not play.card(card).by_use,),
    "在场": lambda play, card: (play.card(card).zone == FIELD,),
    "已进化": lambda play, card: (bool(play.card(card).evolved),),
    "正面朝上": lambda play, card: (play.card(card).face_up,),
    "参赛关联": lambda play, card: (racing.linked(play, card) and not racing.no_such_zone(play),),
    "受伤": lambda play, card: (play.card(card).hurt > 0,),
    **{word: _happened(event) for word, event in THIS_TURN.items()},
    "有能力": lambda play, card: (bool(own_abilities(play, card)),),
    "衍生物": lambda play, card: (play.face(card).token,),
    "攻击中": lambda play, card: (play.state.battle is not None and play.state.battle.attacker == card,),
    "交战中": lambda play, card: (_engaged(play, card),),
    "张数": lambda _play, _card: (1,),  # 以此方式丢弃的卡牌的张数: so many as there are
}
"""The facts that card text can name, and how each is read."""


ABILITIES = frozenset(("入场曲", "谢幕曲", "进化时", "攻击时", "参赛时", "超进化时", "启动", "进化", "用餐"))
"""What abilities are called that a card has, and that are no state of it: 具有【谢幕曲】的随从."""


CLASS_WORDS = frozenset(("连击", "魔力连锁", "唤灵充能", "土之秘术", "觉醒", "真红"))
"""The words of classes (13) that a text can ask another card for: 具有【土之秘术】的随从."""


@lru_cache(maxsize=4096)
def _says(ability: Ability, word: str) -> bool:
    """Whether a word of a class stands in an ability, as a condition or as what is paid."""
    return any(
        (isinstance(part, Term) and part.word == word) or (isinstance(part, Do) and part.verb == word)
        for part in parts(ability)
    )


def fact(play: Rules, card: int, word: str) -> tuple[Value, ...]:
    """The values that a card has for a fact; the number of a counter by the counter's name."""
    if word.endswith("指示物"):
        return (dict(play.card(card).counters).get(word.removesuffix("指示物"), 0),)
    if word in FACTS:
        if word.startswith("原本"):
            play.consult(*ORIGINAL)
            if not play.applies(ORIGINAL[1]):  # then it is as it is now
                word = word.removeprefix("原本的")
        return FACTS[word](play, card)
    return (_has(play, card, word),)


def own_abilities(play: Rules, card: int) -> Sequence[Ability]:
    """The abilities that a card has now on the field, elsewhere those that are printed on it."""
    return play.abilities(card) if play.card(card).zone in {FIELD, LEADER} else play.face(card).abilities


def _has(play: Rules, card: int, word: str) -> bool:
    """Whether a card has a keyword, or an ability that is called so: on the field now, elsewhere as it is printed.

    What is printed there does nothing (10.3.5), but it is an ability of the card all the same (10.3.2).
    """
    on_field = play.card(card).zone in {FIELD, LEADER}
    if word in CLASS_WORDS:
        return any(_says(ability, word) for ability in own_abilities(play, card))
    if on_field and word not in ABILITIES:
        return play.flagged(card, word)
    own = own_abilities(play, card)
    plain = {"启动"} if word == "启动" else set()  # by its own icon, and not that of 进化 or 用餐
    iconed = {("进化",), ("用餐",)}
    called = [
        a
        for a in own
        if word in {a.name, *(i[-1] for i in a.icons)} or (a.kind in plain and not (a.name or iconed & set(a.icons)))
    ]
    return play.flagged(card, word) or any(one.kind != "启动" or word in ABILITIES for one in called)
