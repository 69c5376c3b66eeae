"""What may be done, asked in the words of a table: 军师能不能发动, 能不能选岩, 能不能出兵, 付得起吗.

What is meant beyond doubt comes before what the words might be read as word by word; what the game calls otherwise is
tried where they mean nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple, NoReturn

from judge.games.written.naming import unmarked
from judge.scenario import deciders, happenings, leave, told_as
from judge.scenario.abilities import abilities_called
from judge.scenario.colloquial import times
from judge.scenario.colloquial.called import called
from judge.scenario.found import Question
from judge.scenario.heard import ABILITY, CARD, PLAYER, abilities_of, heard
from judge.scenario.of_acts import names_of_choices
from judge.scenario.run import Run
from judge.scenario.spoken import MAY, aimed, done_to
from judge.scenario.standing import stand_of

_FEW: Final = 3
_FILL: Final = re.compile(
    "为什么|怎么|再|还|就|也|都|先|直接|马上|现在|继续|然后|自己的?|我的?|他的?|这?[一1](?:张|个|只|名|下|次)|[这那](?:张|个|只|名)?"
    "|被|把|让|拿|去|来|对|向|的|了|吗|么|，|,|？|\\?|\\s|场上|此刻|从.{1,3}?(?=[出用使登])"
)
"""What stands between the words of such a question and says nothing of what is done."""
_ACTIVATE: Final = re.compile(
    "(?:使用|用|发动|启动|起动|开|放|触发)?(?:能力|效果|技能|特效|起动能力|启动能力)(?:使用|用|发动|启动|起动)?|发动|启动|起动"
)
_WITH_ABILITY: Final = re.compile("使用|用|发动|启动|起动|开|放|触发|实行|选|付|付清|")
_CHOOSE: Final = re.compile("(?:选|选择|指定|点|挑|选到|指)(?:为?(?:目标|对象))?|(?:当|做|作|为|成为)(?:目标|对象)")
_AT: Final = re.compile("给|对|用在|用到|点|瞄|选|指定|反制|无效|康|打断")
_LEAVE: Final = re.compile("不(?P<deed>选|选择|挑|要|放|拿|做|弄)?")
_A_CARD: Final = "[\ue000-\ue0ff]"
_MOST: Final = 5
"""So many places at which somebody could leave something are told of one question."""
_AFFORD: Final = re.compile("付|付清|付钱|交")
_PAY: Final = re.compile(f"{_AFFORD.pattern}|支付|付费|支付费用|付费用")
_PAID: Final = "支付"
"""What is chosen where somebody is asked whether he pays."""


class Meant(NamedTuple):
    """The parts of such a question: what is done, with or to which cards and abilities, and by whom."""

    deed: str
    cards: tuple[str, ...]
    abilities: tuple[str, ...]
    who: str
    doer: bool = False
    """Whether a card stands before the deed, and none behind it: 哨还能打吗."""


def parts(done: Run, said: str) -> Meant:
    """A question in parts."""
    listened = heard(done, MAY.sub(" ", said, count=1))
    bare = "".join([listened.typed(sign) if "\ue300" <= sign <= "\ue4ff" else sign for sign in listened.text])
    deed = _FILL.sub("", re.sub("[\ue000-\ue2ff]", "", bare))
    named = [tuple(listened.all_of(kind)) for kind in (CARD, ABILITY)]
    deed = re.sub("^(?:给|为|替|对|改用|改)(?=.)|(?<=[打击])人$", "", deed)
    doer = re.fullmatch(
        f"[^\ue000-\ue0ff]*{_A_CARD}[^\ue000-\ue0ff]*?[^\ue000-\ue4ff\\s吗么]+[吗么\\s]*", listened.text
    )
    return Meant(deed, named[0], named[1], "".join(listened.all_of(PLAYER)[:1]), doer is not None)


def surely(done: Run, said: str) -> tuple[str, ...]:
    """What is meant beyond doubt: the abilities of a card, or every choice in which a card may be chosen."""
    if bare := _LEAVE.fullmatch(_FILL.sub("", MAY.sub("", said, count=1))):
        each = leave.anywhere(done)
        each = tuple(form for form in each if bare["deed"] and bare["deed"] in form) or each
        return each if len(each) <= _MOST else ()
    if by_way := _by_way_of(done, said):
        return by_way
    meant = parts(done, said)
    if _AFFORD.fullmatch(meant.deed) and not (meant.cards or meant.abilities):
        return _few(_paying(done, meant))
    if meant.abilities:
        return _of_abilities(done, said, meant)
    if len(meant.cards) == 1 and _ACTIVATE.fullmatch(meant.deed):
        return _few(form for ability in abilities_of(done, meant.cards[0]) for form in _using(done, ability))
    return _chosen_for(done, meant) if meant.cards else ()


def _of_abilities(done: Run, said: str, meant: Meant) -> tuple[str, ...]:
    """What is meant where abilities are named: whom they choose, the card that is used for one, or that it is used."""
    theirs = {unmarked(ability.partition("『")[0].removesuffix("的")) for ability in meant.abilities}
    if {*map(unmarked, meant.cards)} - theirs:  # what it is done to is a part of what is asked
        return _few(_choosing_by(done, meant)) if _CHOOSE.fullmatch(meant.deed) else ()
    cards = [ability.partition("『")[0] for ability in meant.abilities]
    if _USE.fullmatch(meant.deed) and not any(unmarked(card) in said for card in cards):
        who = f"{meant.who} " if meant.who else ""  # 使用快速 is to use the card that has it
        using = [words for card in cards if (words := f"{who}使用{unmarked(card)}") and stand_of(done, words)]
        if using:
            return _few(iter(using))
    if _PAY.fullmatch(meant.deed) and (paying := _few(_paying_for(done, meant))):
        return paying
    uses = _WITH_ABILITY.fullmatch(meant.deed)
    found = _few(form for ability in meant.abilities for form in _using(done, ability)) if uses else ()
    if found and _ACTIVATE.fullmatch(meant.deed):  # what could be used, and then not be paid for
        refused = [form for form in _paying_for(done, meant) if any(stand.refused for stand in stand_of(done, form))]
        return _few(iter((*found, *refused))) or found
    return found


def _paying_for(done: Run, meant: Meant) -> Iterator[str]:
    """To pay for the abilities that are named, where somebody is asked for it by itself.

    What is asked then does not say whose ability it is, so of a name that several cards have it says nothing.
    """
    start, every = done.scenario.start, stand_of(done, _PAID)
    for ability in meant.abilities:
        name = ability.partition("『")[2].rstrip("』")
        words = f"{_PAID} 『{name}』"
        whose = {start.cards[card].face for card, _ in abilities_called(start, f"『{name}』")}
        if len(whose) < _TWO and any(stand.act.endswith(f"：{_PAID}") for stand in stand_of(done, words)):
            # a part that could not be paid is told of without the name, if of no other
            alone = all(name in stand.act or any(name == by.ability for by in stand.by) for stand in every)
            yield _PAID if alone else words


def _chosen_for(done: Run, meant: Meant) -> tuple[str, ...]:
    """The choices in which a card may be chosen, of another one if that is named: where it is, or would be chosen."""
    by_it = tuple(meant.cards) if len(meant.cards) == _TWO else None
    found = _few(_choosing(done, meant.cards[-1], meant.cards[:-1])) if _CHOOSE.fullmatch(meant.deed) else ()
    if by_it is not None and any(stand_of(done, f"{deed} {by_it[0]}") for deed in called(done, "打")):  # it attacks
        return found
    if found or by_it is None or not (_BY_IT.fullmatch(meant.deed) or _CHOOSE.fullmatch(meant.deed)):
        return found
    return _few(_by_means(done, *by_it))


def _choosing_by(done: Run, meant: Meant) -> Iterator[str]:
    """The choices of an ability, or else of its card, in which a card may be chosen."""
    for ability in meant.abilities:
        whose, _, name = ability.partition("『")
        found = list(_choosing(done, meant.cards[-1], (whose.removesuffix("的"),)))
        own = [form for form in found if unmarked(whose.removesuffix("的")) in form.partition("：")[0]]
        yield from [form for form in own if name.rstrip("』") in form] or own


_USE: Final = re.compile("使?用")
_TWO: Final = 2
_BY_IT: Final = re.compile("使?用(?:打|砍|炸|射|烧|点|选|选择|指定|杀|瞄|打死|攻击)?")


def _by_means(done: Run, means: str, target: str) -> Iterator[str]:
    """To use a card on another: where that is chosen, else where it would be; or whether it can be used at all."""
    named = [form for form in _choosing(done, target, (means,)) if unmarked(means) in form]
    if named:
        yield from named
    elif done_to(done, f"使用{means} {target}"):
        yield f"使用{means} {target}"
    elif (stands := stand_of(done, f"使用{means}")) and all(stand.refused for stand in stands):
        yield f"使用{means}"


_VIA: Final = (
    re.compile(
        f"[\ue200-\ue2ff]?(?:{MAY.pattern})?(?:用|借|靠|通过|拿)(?P<by>{_A_CARD})(?:的?(?:效果|能力))?(?:来|去)?"
        f"(?:{MAY.pattern})?(?:使用|用|打出|出)(?P<it>{_A_CARD})(?:吗|么)?"
    ),
    re.compile(
        f"(?P<it>{_A_CARD})(?:{MAY.pattern})(?:用|借|靠|通过|被)(?P<by>{_A_CARD})(?:的?(?:效果|能力))?(?:来|去)?"
        "(?:使用|用|打出|出)(?:吗|么)?"
    ),
)
"""能不能用翻阅使用缘雨: with what somebody would use another card."""


def _by_way_of(done: Run, said: str) -> tuple[str, ...]:
    """Of a card that would be used by what another one does: the choice of that one in which it may be chosen."""
    listened = heard(done, said.rstrip("？?"))
    found = next((found for way in _VIA if (found := way.fullmatch(listened.text))), None)
    if found is None:
        return ()
    by, it = unmarked(listened.named(found["by"])), listened.named(found["it"])
    return _few(form for form in _choosing(done, it, ()) if _is_by(done, form, by))


def _is_by(done: Run, form: str, card: str) -> bool:
    """Whether a choice is one that a card's text makes: it names it, or is made as that is carried out."""
    if card in form.partition("：")[0]:
        return True
    places = {stand.place for stand in stand_of(done, form)}
    before = [[step for step in done.steps if step.told and step.moment < place][-1:] for place in places]
    return any(card in unmarked(step.what) for steps in before for step in steps if step.kind == "applied")


def perhaps(done: Run, said: str) -> tuple[str, ...]:
    """What is meant, if the words as they are mean nothing in play: by what the game calls it."""
    meant = parts(done, said)
    if _PAY.fullmatch(meant.deed):
        return _few(_paying(done, meant))
    by_name = _few(_called(done, meant))
    if len(meant.cards) == _TWO and meant.deed in _STRIKES and (struck := _struck(done, *meant.cards)):
        return struck
    if by_name or not _AT.fullmatch(meant.deed) or len(meant.cards) < 2:
        return by_name
    return _few(_choosing(done, meant.cards[-1], meant.cards[:-1]))


_STRIKES: Final = ("打", "砍", "打到", "炸", "射")


def _struck(done: Run, by: str, target: str) -> tuple[str, ...]:
    """What a card dealt to another, where it strikes by what it does and not by attacking, and nobody chooses that."""
    hurt = done.scenario.game.speech.hurt
    to = next((to for to in ("给予", "对") if hurt and told_as.said_as(done, f"{by}{to} {hurt}")[1]), "")
    attacks = any(stand_of(done, f"{deed} {by}") for deed in called(done, "打"))
    return () if not to or attacks else (f"{happenings.WHEN}{by}{to}{target} {hurt}",)


def refuse_aim(done: Run, asked: Question) -> None:
    """Raise Unreadable where what something is done to would be taken for who does it, as nobody chooses that."""
    target = aimed(done, asked.words)
    if target is not None and not done_to(done, " ".join(target)):
        act, card = target
        asked.placed.fail(
            f"「{act}」之后没有哪一步选「{card}」", "行为、能力的名字或条号", f"选的是谁{act}：{card} {act}"
        )


def refuse_aside(done: Run, asked: Question) -> None:
    """Raise Unreadable where a card that might be chosen is only named beside what is: 猎犬的『…』（幻狐）."""
    meant, stands = parts(done, asked.words), stand_of(done, "".join(parts(done, asked.words).cards))
    if len(meant.cards) != 1 or meant.abilities or not _CHOOSE.fullmatch(meant.deed) or not stands:
        return
    if all(unmarked(meant.cards[0]) not in _ASIDE.sub("", unmarked(stand.act)) for stand in stands):
        refuse(done, asked)


_ASIDE: Final = re.compile("（[^（）]*）")


def refuse(done: Run, asked: Question) -> NoReturn:
    """Raise Unreadable for what nobody could choose: what was heard of it, and the nearest choices of these cards."""
    meant = parts(done, asked.words)
    heard_of = [*(f"「{name}」" for name in (*meant.cards, *meant.abilities)), *([meant.who] if meant.who else [])]
    known = f"听出了{'、'.join(heard_of)}；" if heard_of else ""
    near = dict.fromkeys(form for card in meant.cards for form in _choosing(done, card, ()))
    choices = list(near)[:_FEW] or names_of_choices(done, asked.words)[:_FEW]
    help_ = f"{known}这一局里能选的写作 {' 或 '.join(choices)}" if choices else known.rstrip("；")
    if never := times.that_never_came(done, asked.words):
        asked.placed.fail(f"没有哪一步是「{never}」", "发生过的事", help_)
    what = f"「{meant.deed}」在这一局里没有人要选" if meant.deed else "问的是哪一个选择，看不出来"
    asked.placed.fail(f"不认识「{asked.placed.text().strip()}」：{what}", "行为（能不能使用某卡、能不能选某卡）", help_)


def _few(forms: Iterator[str]) -> tuple[str, ...]:
    found = tuple(dict.fromkeys(forms))
    return found if len(found) <= _FEW else ()


def _using(done: Run, ability: str) -> Iterator[str]:
    """To use an ability, or to pay for it, where that is to be chosen; else whether it was set off, or did anything."""
    card, _, name = ability.partition("『")
    act = f"{card.removesuffix('的')}的『{name}" if card else f"『{name}"
    for words in (act, f"使用 {act}", f"{_PAID} 『{name}"):
        if any(not stand.it.startswith("不") for stand in stand_of(done, words)):
            yield words
            return
    yield ability


def _choosing(done: Run, card: str, by: tuple[str, ...]) -> Iterator[str]:
    """Every question of a run to which a card may be an answer, those of another card alone if it is named."""
    names = {unmarked(card), card}
    asked = [question for question, options in deciders.asked(done).items() if _of_cards(done, options)]
    own = [question for question in asked if any(unmarked(one) in question for one in by)]
    for question in own or asked:
        stands = stand_of(done, f"{question}：{card}")
        if any(unmarked(stand.it) in names or stand.it in names for stand in stands if stand.it):
            yield f"{question}：{card}"


def _of_cards(done: Run, options: list[str]) -> bool:
    """Whether what is chosen is a card."""
    return any(option in done.scenario.faces for option in options)


def _called(done: Run, meant: Meant) -> Iterator[str]:
    """The deed in the words of play, with the cards that are named: who does it, and to what."""
    number = re.fullmatch("(?:X|选|说|报|喊|叫|宣布|定|取|写|为|是|等于|放|分)+(?P<number>-?[0-9]+)点?", meant.deed)
    if number and not meant.cards:  # 3 is no part of 30
        said = number["number"]
        yield from [said] if any(stand.it == said for stand in stand_of(done, said)) else []
        return
    for verb, nouns in _halves(done, meant):
        for deed in called(done, verb):
            ways = [_orders(deed, meant._replace(cards=(*meant.cards, *noun))) for noun in nouns]
            found = [words for way in ways if (words := next((one for one in way if _meets(done, one)), ""))]
            found = [words for words in found if not (meant.doer and _is_aimed(done, words))]
            if found:
                yield from found
                return


def _halves(done: Run, meant: Meant) -> Iterator[tuple[str, list[tuple[str, ...]]]]:
    """A deed, and what it is done to that is no card but may be chosen: 攻击 主战者, of either player."""
    yield meant.deed, [()]
    options = {part for some in deciders.asked(done).values() for one in some for part in re.split("[：的]", one)}
    zones = done.scenario.game.board.sides
    for at in range(1, len(meant.deed)):
        noun = meant.deed[at:]
        if noun in options or noun in zones:
            yield meant.deed[:at], [(noun,)]
            yield meant.deed[:at], [(f"{player}的{noun}",) for player in done.scenario.game.players]


def _orders(deed: str, meant: Meant) -> Iterator[str]:
    named = " ".join((*meant.cards, *meant.abilities))
    words = f"{deed} {named}".strip()
    yield from ((f"{meant.who} {words}", f"{deed} {named}".strip()) if meant.who else (words,))
    if len(meant.cards) == 2:
        yield f"{meant.cards[0]} {deed} {meant.cards[1]}"


def _meets(done: Run, words: str) -> bool:
    return bool(stand_of(done, words)) or any(way.since == len(done.line.moments) for way in done_to(done, words))


def _is_aimed(done: Run, words: str) -> bool:
    """Whether words only come to what something is done to."""
    stands = stand_of(done, words)
    return bool(stands) and all(stand.question.endswith(("对象", "目标")) for stand in stands)


def _paying(done: Run, meant: Meant) -> Iterator[str]:
    """To use what is to be paid: what is named, and else everything that was used."""
    if meant.abilities:
        yield from (form for ability in meant.abilities for form in _using(done, ability))
        return
    if meant.cards:
        yield from _called(done, meant._replace(deed="用"))
        return
    own = f"{meant.who} {_PAID}" if meant.who else _PAID
    if stand_of(done, own):  # somebody is asked whether he pays
        yield own
        return
    for decided in done.decisions:
        if decided.chosen and decided.player in done.scenario.game.players:
            chosen = unmarked(decided.choice)
            used = [name for name in done.scenario.faces if name in chosen]
            if used and chosen not in map(unmarked, done.scenario.faces) and stand_of(done, chosen):
                yield chosen
