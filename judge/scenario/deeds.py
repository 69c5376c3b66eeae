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
from judge.scenario.telling import NOTHING, names, player_name, say

_WHETHER: Final = re.compile("(?:(?P<of>.*?(?:效果|效应|』))，?)?是否(?P<deed>.+)")
_MAY: Final = re.compile("(?P<of>.*?(?:效果|效应|』))，?(?P<deed>可以.+)", re.DOTALL)
_DOES: Final = ("实行", "不实行")
"""What is chosen of what a text says that somebody may do."""
_ABOUT_TO: Final = re.compile("(?P<when>.*将要.+)，(?P<what>先适用|改为|是否.+?)(?P<none>：?)", re.DOTALL)
_INSTEAD: Final = {"先适用": "先适用{it}", "改为": "照{it}改"}
"""What is done about something that is about to happen, by what is asked; else one of two is chosen."""
_SHARED: Final = re.compile("(?P<of>.*)，分给(?P<to>.+)")
_DONE: Final = "丢弃|舍弃|弃置|废弃|牺牲|展示|横置|竖置|移除|找出"
"""What is done to what is chosen, said before it; what has a place where it goes is said after it (放置到墓场)."""
_CARDS: Final = "的(?:\\d+(?:到\\d+)?[张枚个名])?(?:羁绊卡|资源牌|卡牌|手牌|永久物|卡|牌)"
_SHAPES: Final = (
    (_SHARED, "{who}{may}把{of}的{it}点分给{to}"),
    (re.compile("(?P<when>.*)：(?P<noun>[^：]*)"), "{when}时{who}{may}选{it}作{noun}"),
    (re.compile("(?P<of>.*(?:效果|效应|』))，?实行其中的1项"), "{who}{may}选{of}的{it}"),
    (re.compile("(?P<of>先支付.*)的哪一项"), "{who}{may}{of}中的{it}"),
    (re.compile("先(?P<deed>[^的]+)的(?:效果|能力|卡牌|卡|牌)"), "{who}{may}让{it}先{deed}"),
    (re.compile("(?P<deed>放\\d+个[^的]+)的(?:卡牌|卡|牌)"), "{who}{may}在{it}上{deed}"),
    (re.compile(f"(?P<of>.+中)(?P<deed>{_DONE}){_CARDS}"), "{who}{may}从{of}{deed}{it}"),
    (re.compile("(?P<of>.*出击到|.*移动到)"), "{who}{may}让{of}{it}"),
    (re.compile("(?P<of>.*)是哪一?张[卡牌]+"), "{who}{may}说{of}是{it}"),
    (re.compile(f"(?P<deed>{_DONE}){_CARDS}"), "{who}{may}{deed}{it}"),
    (re.compile(f"(?P<deed>{_DONE})\\d+张手牌"), "{who}{may}{deed}{it}"),
    (re.compile(f"使其(?P<deed>横置|竖置){_CARDS}"), "{who}{may}{deed}{it}"),
    (re.compile(f"(?P<deed>(?:放置?|翻|移|叠)[到为入][^的，]+?){_CARDS}"), "{who}{may}把{it}{deed}"),
    (re.compile("选择(?:一种|1个|)(?P<of>.*)"), "{who}{may}选择{it}{of}"),
)
"""How a question is said by its shape, the first that fits: ``of`` and ``deed`` are parts of it, ``it`` the option."""
_QUOTED: Final = re.compile("『[^』]*』")
_BEHIND: Final = re.compile("(?P<whose>.*』)(?P<deed>[^』]+)", re.DOTALL)


def deed(game: Game, who: str, question: str, it: str, may: str = "") -> str:
    """What somebody chooses, in a sentence; ``may``: 可以 or 不可以, where it is about that."""
    if it == NOTHING:
        said = _said(game, who, f"{question}：", "", may)
        if said is None and _ABOUT_TO.fullmatch(question):
            return _by_its_shape(who, f"{question}：", "", may)
        return said or f"{who}{may}不选{re.sub('^选择?', '', _noun(question.removeprefix(who)))}"
    known = _said(game, who, question, it, may)
    return known if known is not None else _by_its_shape(who, question, it, may)


def _by_its_shape(who: str, question: str, it: str, may: str) -> str:
    """The sentence of a question that the game has no word of: whether, what is done with what, else what as what."""
    plain = question.removeprefix(who).replace(f"，{who}是否", "，是否")
    if whether := _whether(plain, it):
        return f"{who}{may}{whether}"
    if about := _ABOUT_TO.fullmatch(question):
        none = "不改" if about["none"] else _INSTEAD.get(about["what"], "选择{it}").format(it=it)
        return f"{about['when']}时，{who}{may}{none}"
    if it.startswith("不") or "（" in question:
        return f"{who}{may}选「{it}」（{question}）"
    shaped = ((how, shape.fullmatch(plain)) for shape, how in _SHAPES)
    said = next((how.format(who=who, may=may, it=it, **found.groupdict()) for how, found in shaped if found), None)
    return said or f"{who}{may}选{it}作{_noun(plain.removeprefix('的'))}"


def _whether(question: str, it: str) -> str:
    """What somebody does, or does not, who is asked whether; empty if that is not the question."""
    if (whether := _WHETHER.fullmatch(question)) and whether["deed"].startswith(it.removeprefix("不")):
        no, of = "不" if it.startswith("不") else "", f"为{whether['of']}" if whether["of"] else ""
        return f"{no}{of}{whether['deed']}"
    if it in _DOES and question.endswith("』"):
        return f"{it}{question}"
    left = _MAY.fullmatch(question) if it in _DOES else None
    return f"{it}{left['of']}「{left['deed']}」" if left else ""


def of_stand(done: Run, stand: Stand, words: str) -> str:
    """How an act stands, in a sentence; ``words``: as it is asked, where nobody could choose it."""
    may = "不可以" if stand.refused else "可以"
    if stand.question and (not stand.late or says(done.scenario.game, stand.question, stand.it)):
        return deed(done.scenario.game, stand.who, stand.question, stand.it, may)
    if stand.refused and stand.decided is None and not stand.late:
        return denied(done, stand.act)
    question, colon, it = words.rpartition("：")
    apart = f"「{words}」" if " " in words else words  # as it is asked, in parts
    return deed(done.scenario.game, "", question, it, may) if colon else f"{may}{apart}"


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
    whether = _WHETHER.fullmatch(question[1:] if question[:1] in game.players else question)
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
    called = sorted({*names(game, state), *game.players}, key=len, reverse=True)
    name = next((one for one in called if one and act.startswith(one)), "")
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
