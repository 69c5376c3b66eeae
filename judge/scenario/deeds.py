"""What a player may or may not choose, as a judge says it: B不可以用盾宣布防御, and not B宣布防御：盾.

A decision is a question and its options; how a question of a game is said with one of them the game says (``deeds``,
by how the question ends), and what no game has a word of is said by its shape.
"""

from __future__ import annotations

import re
from typing import Final

from judge.games import Game
from judge.kernel import CHANCE
from judge.scenario.course import Step
from judge.scenario.run import Run
from judge.scenario.standing import Stand, denying
from judge.scenario.telling import player_name, say

NOTHING: Final = "不选"
"""What is said where nothing is chosen."""
_WHETHER: Final = re.compile("(?P<of>.*?(?:效果|效应|』))，是否(?P<deed>.+)")
_MAY: Final = re.compile("(?P<of>.*?(?:效果|效应|』))，(?P<deed>可以.+)", re.DOTALL)
_DOES: Final = ("实行", "不实行")
"""What is chosen of what a text says that somebody may do."""
_ABOUT_TO: Final = re.compile("(?P<when>.*将要.+)，(?P<what>先适用|改为|是否.+?)(?P<none>：?)", re.DOTALL)
_INSTEAD: Final = {"先适用": "先适用{it}", "改为": "照{it}改"}
"""What is done about something that is about to happen, by what is asked; else one of two is chosen."""
_SHARED: Final = re.compile("(?P<of>.*)，分给(?P<to>.+)")
_QUOTED: Final = re.compile("『[^』]*』")
_BEHIND: Final = re.compile("(?P<whose>.*』)(?P<deed>[^』]+)", re.DOTALL)


def deed(game: Game, who: str, question: str, it: str, may: str = "") -> str:
    """What somebody chooses, in a sentence; ``may``: 可以 or 不可以, where it is about that."""
    if it == NOTHING:
        said = _said(game, who, f"{question}：", "", may)
        if said is None and _ABOUT_TO.fullmatch(question):
            return _by_its_shape(who, f"{question}：", "", may)
        return said or f"{who}{may}不选{_noun(question.removeprefix(who))}"
    known = _said(game, who, question, it, may)
    return known if known is not None else _by_its_shape(who, question, it, may)


def _by_its_shape(who: str, question: str, it: str, may: str) -> str:
    """The sentence of a question that the game has no word of: whether, how many for whom, and else what as what."""
    if (whether := _WHETHER.fullmatch(question)) and whether["deed"].startswith(it.removeprefix("不")):
        no = "不" if it.startswith("不") else ""
        return f"{who}{may}{no}为{whether['of']}{whether['deed']}"
    if it in _DOES and (left := _MAY.fullmatch(question)):
        return f"{who}{may}{it}{left['of']}「{left['deed']}」"
    if about := _ABOUT_TO.fullmatch(question):
        none = "不改" if about["none"] else _INSTEAD.get(about["what"], "选择{it}").format(it=it)
        return f"{about['when']}时，{who}{may}{none}"
    if shared := _SHARED.fullmatch(question):
        return f"{who}{may}把{shared['of']}的{it}点分给{shared['to']}"
    before, colon, noun = question.rpartition("：")
    if colon:
        return f"{before}时{may}选{it}作{noun}"
    plain = f"{who}{may}选{it}作{_noun(question.removeprefix(who))}"
    return f"{who}{may}选「{it}」（{question}）" if it.startswith("不") or "（" in question else plain


def of_stand(done: Run, stand: Stand, words: str) -> str:
    """How an act stands, in a sentence; ``words``: as it is asked, where nobody could choose it."""
    may = "不可以" if stand.refused else "可以"
    if stand.question and (not stand.late or says(done.scenario.game, stand.question, stand.it)):
        return deed(done.scenario.game, stand.who, stand.question, stand.it, may)
    if stand.refused and stand.decided is None and not stand.late:
        return denied(done, stand.act)
    question, colon, it = words.rpartition("：")
    return deed(done.scenario.game, "", question, it, may) if colon else f"{may}{words}"


def of_step(done: Run, step: Step) -> str:
    """What a step says, as a judge says it where it is a choice, or tells what could not be one."""
    game, told = done.scenario.game, done.line.told
    record = told[step.moment].records[step.record] if step.moment < len(told) and told[step.moment].records else None
    if record is None or step.kind not in {"chosen", "refused"} or record.kind != step.kind:
        return step.what
    if not record.question:
        return denied(done, step.what) if step.kind == "refused" and not denying(step.what) else step.what
    question = say(game, told[step.moment].state, record.question)
    it = step.what.removeprefix(f"{question}：")
    player = record.player if record.player is not None else record.whose
    if player is None or player == CHANCE or not says(game, question, it) or it == step.what:
        return step.what
    return deed(game, player_name(game, player), question, it, "不可以" if step.kind == "refused" else "")


def says(game: Game, question: str, it: str) -> bool:
    """Whether there is a sentence for a question that is better than the question and its answer side by side."""
    end = f"{question}：" if it == NOTHING else question
    whether = _WHETHER.fullmatch(question)
    yes_or_no = whether is not None and whether["deed"].startswith(it.removeprefix("不"))
    shapes = any(shape.fullmatch(question) for shape in (_SHARED, _ABOUT_TO))
    left = it in _DOES and _MAY.fullmatch(question) is not None
    return any(end.endswith(one) for one in game.deeds) or yes_or_no or shapes or left


def denied(done: Run, act: str, may: str = "不能") -> str:
    """What the rules keep from coming about: nobody chooses it."""
    before, colon, what = act.partition("：")
    if colon and "『" not in before:
        return f"{may}{before}「{what}」"
    before, comma, what = _QUOTED.sub(lambda name: "『" * len(name[0]), act).partition("，")
    if comma:
        return f"{act[: len(before)]}{may}{act[len(before) + 1 :]}"
    if behind := _BEHIND.fullmatch(act):
        return f"{behind['whose']}{may}{behind['deed']}"
    game, state = done.scenario.game, done.line.reached
    names = [*(game.named(state, card) for card in state.cards), *game.players]
    name = next((one for one in sorted(names, key=len, reverse=True) if one and act.startswith(one)), "")
    return f"{name}{may}{act.removeprefix(name)}"


def _said(game: Game, who: str, question: str, it: str, may: str) -> str | None:
    """The sentence that the game has for a question; of what an option is itself a question of (宣布攻击：鹰) that."""
    ends = [(end, how) for end, how in game.deeds.items() if question.endswith(end)]
    if not ends:
        return None
    end, how = max(ends, key=lambda one: len(one[0]))
    if it.startswith("不") and end.endswith(it.removeprefix("不")):  # 不防御 is no card
        return f"{who}{may}{it}"
    inner, colon, rest = it.partition("：")
    if colon and inner in game.deeds:
        how, it = game.deeds[inner], rest
    return how.format(who=who, may=may, of=question.removesuffix(end), it=it)


def _noun(question: str) -> str:
    """A question as what is chosen: 箭的目标 of 箭，选择目标."""
    return question.replace("，选择", "的", 1).replace("，", "的", 1)
