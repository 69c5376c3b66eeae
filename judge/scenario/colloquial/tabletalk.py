"""A question in a judge's own words, in the forms of a dispute: 罗丝攻击了几次 is 几次 罗丝攻击.

By what is asked (how much, how many, how often, where, whether, which first, who decides), of what, and when. Every
word must have its place in the sentence: of a question of which something is left over nobody knows what it means.
"""

from __future__ import annotations

import re
from typing import Final

from judge.scenario import events, happenings, instants, told_as
from judge.scenario.colloquial import concepts, facts, orders
from judge.scenario.colloquial.facts import MANY, Asked, C, F, P, Q
from judge.scenario.deciders import who_decides
from judge.scenario.happened import in_words
from judge.scenario.heard import abilities_of, heard
from judge.scenario.run import Run

_ASKING: Final = re.compile("^(?:请问|那么?|为什么|为何|怎么)+|[呢啊呀？?。！!，,\\s]+$")
_ASIDE: Final = re.compile("现在|目前|此刻|这时|最后|最终|到底|究竟|一共|总共|[\\s]+")
"""What says that the end is meant, or all of it: so it is, where no time is said."""
_THIS_TURN: Final = re.compile("(?:在|于)?(?:这个?|本)回合(?:里|中|内)?")
_TIME: Final = re.compile(
    "(?:第(?P<nth>[0-9一二三四五])次)?(?P<event>.+?)(?P<how>以前|之前|以后|之后|完以后|完之后|的时候|[后前完时])[，,]?(?P<rest>.+)"
)
_HOW: Final = {"前": instants.BEFORE, "时": instants.WHILE, "候": instants.WHILE}
_NTH: Final = "零一二三四五"
_DOUBLED: Final = re.compile("(.)不\\1")


def forms(done: Run, said: str) -> tuple[str, ...]:
    """What a question means, in the forms of a dispute: several if it asks several things; none if nobody knows."""
    listened = heard(done, said)
    text = _ASIDE.sub("", _ASKING.sub("", _ASKING.sub("", listened.text.strip())))
    if _THIS_TURN.search(text):
        if _turns(done) > 1:  # the run has others, and a form is about all of it
            return ()
        text = _THIS_TURN.sub("", text)
    asked = Asked(done, listened, text)
    for read in _WAYS:
        found = tuple(dict.fromkeys(read(asked)))
        if found:
            return found
    return ()


def _turns(done: Run) -> int:
    turn = {done.scenario.game.facts(state).get("回合玩家") for state in (done.line.start, done.line.reached)}
    return len(turn)


# --- when -----------------------------------------------------------------------------------------------------


def _at_a_time(asked: Asked) -> list[str]:
    """A fact before, after or at something that happened."""
    found = _TIME.fullmatch(asked.text)
    if found is None:
        return _came_to(asked)
    how, nth = _HOW.get(found["how"][-1], instants.AFTER), found["nth"] or _NTH[0]
    number = int(nth) if nth.isdecimal() else _NTH.index(nth)
    fact = next(iter(_of_the_rest(asked, found["event"], found["rest"])), "")
    at = instants.times(asked.done, asked.heard, found["event"], how, number, fact) if fact else []
    return [f"{fact} @{time}" for time in at]


_CAME_TO: Final = re.compile(f"(?P<event>(?P<c>{C}).{{1,4}}?)(?:到|去)了?哪(?:里|儿)?了?")


def _came_to(asked: Asked) -> list[str]:
    """Where a card was after something that it did: 新兵出击到哪里了."""
    found = _CAME_TO.fullmatch(asked.text)
    if found is None:
        return []
    fact = f"{asked.heard.named(found['c'])}.区域"
    at = instants.times(asked.done, asked.heard, found["event"], instants.WHILE, 0, fact)
    return [f"{fact} @{time}" for time in at]


def _of_the_rest(asked: Asked, event: str, rest: str) -> list[str]:
    """The fact that is asked for; where it is not said of what, of the only card that the event names."""
    known = facts.fact(asked._replace(text=rest))
    known = known or _in_short(asked, rest)
    card = re.findall(C, event)
    if known or len(card) != 1:
        return known
    return facts.fact(asked._replace(text=f"{card[0]}{rest}")) or _in_short(asked, f"{card[0]}{rest}")


def _in_short(asked: Asked, text: str) -> list[str]:
    """A fact that is asked for as people put it at a table: 几攻."""
    return [form for form in concepts.forms(asked.done, asked.heard.typed(text)) if " " not in form]


# --- the course -----------------------------------------------------------------------------------------------


def _who_decides(asked: Asked) -> list[str]:
    return who_decides(asked.done, asked.heard, asked.text)


_WINS: Final = "(?:会|是)?(?:赢|输|胜|获胜|败北|败)了?"
_RESULT: Final = re.compile(f"结果(?:是?什么|怎样|如何)?|谁{_WINS}|{P}{_WINS}(?:吗|没有?)")


def _result(asked: Asked) -> list[str]:
    return ["结果"] if _RESULT.fullmatch(asked.text) else []


_FIRED: Final = re.compile(f"(?P<q>{Q})(?:有没有|会|没有?|不)?被?(?:触发|发动|诱发)(?:了|过)*(?:吗|没有?)?")
_SET_OFF: Final = "被?(?:触发|发动|诱发)"
_OF_A_CARD: Final = re.compile(
    f"(?P<c>{C})(?:的能力)?(?:有没有|会|没有?|不)?{_SET_OFF}(?:了|过)*(?P<n>{MANY}[次回])?(?:吗|没有?)?"
)
_FEW: Final = 4
_DOES: Final = "(?:被?(?:触发|发动|诱发|使用|用|实行|执行))"
_OFTEN: Final = re.compile(f"(?P<a>.+?)(?P<of>了|过)?{MANY}(?:次|回)(?P<b>.*)")
_CARDS: Final = re.compile(f"(?P<a>.+?)(?:了|过)?{MANY}[张个名只](?:卡牌|牌|卡)?")
_HAPPENED: Final = re.compile("(?:有没有)?(?P<a>.+?)(?:(?:了|过)(?:吗|没有?)|没有?|吗)")
_WHO_DOES: Final = re.compile("谁(?:来|会|要|能)?(?P<a>[^先].*?)了?")
_NUMBER: Final = re.compile("[0-9]+[张点个名枚]")


def _fired(asked: Asked) -> list[str]:
    """Whether an ability was set off, or those of a card."""
    if found := _FIRED.fullmatch(asked.text):
        return [asked.heard.named(found["q"])]
    found = _OF_A_CARD.fullmatch(asked.text)
    each = abilities_of(asked.done, asked.heard.named(found["c"])) if found else ()
    return [f"{happenings.OFTEN}{one}" if found and found["n"] else one for one in each[:_FEW]]


def _often(asked: Asked) -> list[str]:
    """How often something happened, or with how many cards, each of which is a step of its own."""
    if found := _OFTEN.fullmatch(asked.text):
        if ability := re.fullmatch(f"(?P<q>{Q}){_DOES}?", found["a"]):
            typed = asked.heard.typed(found["a"])
            if events.called(asked.done, typed):  # 进化了几次: what happened is called so, and not only an ability
                return [f"{happenings.OFTEN}{typed}"] if not found["b"] else []
            return [f"{happenings.OFTEN}{asked.heard.named(ability['q'])}"] if not found["b"] else []
        return _each_doing(asked, f"{found['a']}{found['b']}")
    found = _CARDS.fullmatch(asked.text)
    return _each_doing(asked, found["a"], single=True) if found else []


_SUFFERED: Final = re.compile(
    f"(?P<c>{C})(?:(?:有没有|是否|会不?会?)(?P<f>{F})|(?P<g>{F})(?=.))(?:了|过)*(?:吗|没有?|{MANY}[次回])?"
)


def _suffered(asked: Asked) -> list[str]:
    """Whether something came about that a card then is for a while: 石像被击破了吗, asked when it is so no more."""
    found = _SUFFERED.fullmatch(asked.text)
    fact = asked.heard.named(found["f"] or found["g"]) if found else ""
    return [f"{happenings.OFTEN}{asked.heard.named(found['c'])}{fact}"] if found and fact.startswith("被") else []


def _happened(asked: Asked) -> list[str]:
    """Whether something happened: how often it did."""
    found = _HAPPENED.fullmatch(asked.text)
    return _each_doing(asked, found["a"]) if found else []


_WHEN: Final = (
    re.compile("(?P<who>.*?)(?:是|在)?(?:什么时候|何时)(?P<what>.+?)的?"),
    re.compile("(?P<who>.+?)了(?P<what>)(?:哪一?|什么)[张个名只]?(?:卡牌|牌|卡)?"),
    re.compile("(?P<who>)(?:被)?(?P<what>.+?)的是(?:谁|哪一?[张个名只])(?:卡牌|牌|卡)?"),
)


def _when(asked: Asked) -> list[str]:
    """When something happened, or to which card it did: the steps that tell of it."""
    for way in _WHEN:
        if found := way.fullmatch(asked.text):
            words = in_words(asked.done, asked.heard, f"{found['who']}{found['what']}")
            return [f"{happenings.WHEN}{words}"] if words else []
    return []


def _who_does(asked: Asked) -> list[str]:
    """Who does something: how often each player does."""
    found = _WHO_DOES.fullmatch(asked.text)
    if found is None or len(found["a"]) > 4:
        return []
    return _each_player(asked, found["a"])


def _each_player(asked: Asked, deed: str) -> list[str]:
    said = [asked.heard.named(f"{player}{deed}") for player in asked.done.scenario.game.players]
    known = any(told_as.said_as(asked.done, words)[1] for words in said)
    return [f"{happenings.OFTEN}{words}" for words in said] if known else []


def _each_doing(asked: Asked, text: str, *, single: bool = False) -> list[str]:
    """How often somebody does something; ``single``: with one card each time, else it is not how many cards."""
    deed = re.sub("^(?:的|在)|(?:的|了|过)$", "", text)
    if not deed or _ASKS.search(deed) or re.fullmatch(f".*{_SET_OFF}", deed):  # what is set off is an ability
        return []
    if single and (by_name := _by_its_name(asked, deed)):
        return by_name
    ways = (deed, re.sub("(?<=.)[了过]", "", deed), _COMPLEMENT.sub("", deed))
    words = next((words for way in ways if way and (words := in_words(asked.done, asked.heard, way))), "")
    deed = _COMPLEMENT.sub("", deed) or deed
    if not words:
        return _told_by_none(asked, deed)
    steps = happenings.each_time(asked.done, words)
    if single and any(_NUMBER.search(step.what) or ("、" in step.what and step.kind != "chosen") for step in steps):
        return [f"{happenings.WHEN}{words}"]  # how many it was each time its step says
    return [f"{happenings.OFTEN}{words}"]


def _by_its_name(asked: Asked, deed: str) -> list[str]:
    """弃 is what happened by the name that the rules have for it, and not wherever a step has the sign."""
    named = asked.done.scenario.game.speech.deeds.get(deed, ())
    event = next((way for way in named if events.called(asked.done, way)), "")
    return [f"{happenings.OFTEN}{event}"] if event else []


def _told_by_none(asked: Asked, deed: str) -> list[str]:
    """How often what no step says in these words: by what play notes, or of whoever does it (a text is not asked)."""
    if events.called(asked.done, asked.heard.named(deed)):
        return [f"{happenings.OFTEN}{asked.heard.named(deed)}"]
    if _only_quoted(asked, deed):
        return [f"{happenings.OFTEN}{player}{deed}" for player in asked.done.scenario.game.players]
    return _of_nothing(asked, deed)


_COMPLEMENT: Final = re.compile("(?<=[\u4e00-\u9fff])(?:到了?|着|掉了?|完了?)(?=[卡牌]*$)")
"""What people say behind what is done that says no more than that it is: 抽到牌."""
_ASKS: Final = re.compile(f"{MANY}|谁|哪|什么|[吗]")


def _of_nothing(asked: Asked, deed: str) -> list[str]:
    """What a deed comes to that no step tells of: never, where that is sure, or where the card is that it befell."""
    befallen = re.fullmatch(f"(?P<c>{C})被(?P<d>.+)", deed)
    if befallen and not told_as.said_as(asked.done, asked.heard.named(deed))[1]:
        word = befallen["d"]
        if word in _of_the_book(asked.done) and _came_by_its_clause(asked.done, word):  # a step tells it otherwise
            return [f"{asked.heard.named(befallen['c'])}.区域"]
    return [f"{happenings.OFTEN}{asked.heard.named(deed)}"] if _never(asked, deed) else []


def _never(asked: Asked, deed: str) -> bool:
    """Whether it is sure that what no step tells never happened: its word is one of the book, or of a step of others.

    A deed that the run and the book call otherwise, or tell without who did it, would be told to have never happened.
    """
    done, own = asked.done, re.sub(f"^(?:{C}|{P})的?", "", deed)
    bare = asked.heard.named(own).removeprefix("被")
    if told_as.said_as(done, asked.heard.named(deed))[1]:  # only what is quoted has the words
        return False
    others = told_as.said_as(done, asked.heard.named(own))[1] if own != deed and own else []
    others = [step for step in others if bare not in step.what or bare in re.sub("『[^』]*』", "", step.what)]
    if any(step.what.startswith(bare) for step in others):
        return False
    players = done.scenario.game.players
    if re.match(C, deed) and any(step.what.startswith(tuple(f"{who}{bare}" for who in players)) for step in others):
        return False  # it is players who do that
    return bool(others) or (bare in _of_the_book(done) and not _came_by_its_clause(done, bare))


def _came_by_its_clause(done: Run, word: str) -> bool:
    """Whether something was done under the clause of a word, though no step has the word."""
    clause = str(done.scenario.game.book.terms.get(word, {}).get("clause", ""))
    applied = [step.clause for step in done.steps if step.told and step.kind == "applied"]
    return bool(clause) and any(one == clause or one.startswith(f"{clause}.") for one in applied)


def _only_quoted(asked: Asked, deed: str) -> bool:
    """Whether no step tells of what players do, and only texts that are quoted have the book's word for it."""
    steps = told_as.said_as(asked.done, deed)[1]
    told = any(deed in re.sub("『[^』]*』", "", step.what) for step in steps)
    return bool(steps) and not told and deed in _of_the_book(asked.done)


def _of_the_book(done: Run) -> set[str]:
    """What the book and its players call things, and what of that is done with cards: 抽 of 抽卡."""
    terms = done.scenario.game.book.terms
    called = {way for term, about in terms.items() for way in (term, *about.get("aliases", ()))}
    return called | {way[:-1] for way in called if re.fullmatch("[^手卡][卡牌]", way)}


_WAYS: Final = (
    *(_who_decides, orders.first, _result, _when, _at_a_time, _suffered),
    *(facts.fact, _fired, _often, _who_does, _happened),
)
"""What a question may be about, what is meant beyond doubt first."""
