"""The proof of a ruling: its clauses are compared with the book, and it is run again and compared step by step.

What makes it *not the same*: the file was changed by hand (its digests no longer fit), a cited clause reads otherwise,
has gone or has moved, the rulebook is another edition, or another course or outcome comes out. What is only remarked:
another version of the program, an official wording that is not imported here, and sentences that are worded otherwise
while clause, kind, place, grounds and changes of the step agree (a newer program says it better); but if the file was
changed by hand, a sentence that differs is a difference, because then nobody knows who reworded it.

The clauses are compared before the game's rules are loaded: code that cites words which a clause no longer has does not
load, and then the ruling cannot be run again, but what has changed can still be named.
"""

from __future__ import annotations

import re
from itertools import zip_longest
from typing import Any, Final, Literal, NamedTuple

import msgspec

import judge
from judge.corpus import Book, CitationError, load
from judge.games.listed import look
from judge.games.written.naming import unmarked
from judge.games.written.placed import placed
from judge.rulings.board import differences
from judge.rulings.course import answered, kept, replay
from judge.rulings.making import ATTACHED
from judge.rulings.quoting import elsewhere, same_words, where
from judge.rulings.ruling import COURSE, Answered, Decided, Quoted, Result, Ruling, Step, digests, reread
from judge.rulings.ruling import number as numbered
from judge.scenario import Scenario, Unreadable, read_text

Kind = Literal["scenario", "edited", "clause", "gone", "moved", "edition", "outcome", "engine", "wording", "unofficial"]
REMARKS: Final = frozenset({"engine", "wording", "unofficial"})
"""The kinds of finding that leave a ruling the same."""

_GROUPS = {
    "course": "推演的步骤与结果",
    "clauses": "所引条文",
    "answers": "答案",
    "unanswered": "没有答的问题",
    "head": "题头与裁判的话",
}
_NAMES = {
    "level": "答案级别",
    "result": "结果",
    "where": "停下的位置",
    "waiting": "等待的决定",
    "carried_out": "实行的条数",
    "stopped": "是否中途停下",
    "decisions": "作出的决定",
    "gaps": "规则空白",
    "refused": "不许的行为",
    "state": "结束时的局面",
}


class Finding(NamedTuple):
    """One thing found: what kind, the whole sentence in Chinese, the clause it is about, the step (0: none)."""

    kind: Kind
    what: str
    clause: str = ""
    step: int = 0

    @property
    def remark(self) -> bool:
        """Whether it leaves the ruling the same."""
        return self.kind in REMARKS


class Verdict(NamedTuple):
    """What came of verifying a ruling."""

    same: bool
    findings: tuple[Finding, ...]


def verify(ruling: Ruling) -> Verdict:
    """Whether a ruling still stands: the same clauses, the same steps, the same outcome; else all that differs.

    Raises:
        CorpusError: The rulebook cannot be read.
    """
    fits = digests(ruling)
    broken = frozenset(group for group in {**fits, **ruling.digests} if ruling.digests.get(group) != fits.get(group))
    findings = [*_by_hand(ruling, broken), *_program(ruling), *_book(ruling), *_course(ruling, broken)]
    return Verdict(all(finding.remark for finding in findings), tuple(findings))


def _by_hand(ruling: Ruling, broken: frozenset[str]) -> list[Finding]:
    found = [Finding("edited", f"裁定文件中的{_GROUPS[g]}被改动过，与校验值不符。") for g in _GROUPS if g in broken]
    if "scenario" in broken:
        found.insert(0, Finding("scenario", "裁定所附的剧本被改动过，与校验值不符。"))
    if ruling.id != numbered(ruling.digests):
        found.append(Finding("edited", f"裁定编号「{ruling.id}」不是这份裁定的，被改动过。"))
    return found


def _program(ruling: Ruling) -> list[Finding]:
    if ruling.engine == judge.__version__:
        return []
    what = f"裁定由程序 {ruling.engine} 版作出，现在是 {judge.__version__} 版。"
    return [Finding("engine", what)]


# --- the clauses ------------------------------------------------------------------------------------------


def _book(ruling: Ruling) -> list[Finding]:
    book = load(ruling.game)
    found = []
    if book.edition != ruling.edition and f"\nedition: {ruling.edition}\n" not in ruling.scenario:
        what = f"裁定依据的是规则书「{ruling.edition}」版，现在的规则书是「{book.edition}」版。"
        found.append(Finding("edition", what))
    cited = frozenset(quoted.number for quoted in ruling.clauses)
    pinned = book.edition if found else ruling.edition
    books = [where(ruling.game, pinned, quoted.number) for quoted in ruling.clauses]
    for quoted, (own, number) in zip(ruling.clauses, books, strict=True):
        found += _clause(own, quoted, number, cited)
    there = zip(ruling.clauses, books, strict=True)
    if any(quoted.official and number in own and not own[number].official for quoted, (own, number) in there):
        what = "裁定引用了官方原文，这里没有导入官方原文，只核对了本书的转述；要核对原文，请先 judge import。"
        found.append(Finding("unofficial", what))
    return found


def _clause(book: Book, quoted: Quoted, number: str, cited: frozenset[str]) -> list[Finding]:
    if number not in book:
        if now := elsewhere(book, quoted, cited):
            return [Finding("moved", f"{number} 的条文现在是 {now}。", number)]
        near = "、".join(book.nearest(number, 3))
        return [Finding("gone", f"规则书里已经没有 {number}（「{quoted.own}」）；最接近的条号有 {near}。", number)]
    entry = book[number]
    if not same_words(quoted.own, quoted.own_hash, entry.own):
        what = f"{number} 的条文不同了：裁定所引「{quoted.own}」，现在「{entry.own}」。"
        now = elsewhere(book, quoted, cited)
        if now and not _alike(quoted.own, entry.own):
            return [Finding("moved", f"{what}原来的文字现在是 {now}。", number)]
        return [Finding("clause", what, number)]
    if quoted.official and entry.official and not same_words(quoted.official, quoted.official_hash, entry.text):
        what = f"{number} 的官方原文不同了：裁定所引「{quoted.official}」，现在「{entry.text}」。"
        return [Finding("clause", what, number)]
    return []


def _alike(old: str, new: str) -> bool:
    """Whether a text was reworded rather than replaced by another clause's."""
    from judge.corpus.likeness import likeness, pairs  # noqa: PLC0415 - only a clause that differs needs it

    return likeness(pairs(old), pairs(new)) > 0.5


# --- the course -------------------------------------------------------------------------------------------


def _course(ruling: Ruling, broken: frozenset[str]) -> list[Finding]:
    try:
        scenario = read_text(ruling.scenario, ATTACHED)
    except Unreadable as error:
        return [Finding("outcome", f"裁定所附的剧本现在读不了，无法重新推演：{error}")]
    except CitationError as error:
        named = re.search(r"\d+(?:\.\d+)*", str(error))  # the message itself is for whoever writes the code
        number = named[0] if named else ""
        what = f"程序所依据的 {number} 与规则书对不上，无法重新推演。请核对改动过的条文，或重新安装本程序。"
        return [Finding("outcome", what, number)]
    again = replay(scenario, ruling.carried_out if ruling.stopped else None)
    fresh = _as_worded(ruling, reread(msgspec.structs.replace(ruling, **kept(again, stopped=ruling.stopped))))
    found = []
    if "scenario" in broken:
        found += [
            Finding("scenario", f"开始时的局面不同：{what}。")
            for what in differences(ruling.before, fresh.before, look(ruling.game))
        ]
    found += _steps(ruling.steps, fresh.steps, sure=not broken & {"scenario", "course"})
    if again.problem is not None:
        found.append(Finding("outcome", f"裁定中的选择现在走不通：{again.problem}"))
    if ruling.answers:
        found += _answers(ruling.answers, answered(again), sure=not broken & {"scenario", "answers"})
    for field in COURSE:
        was, comes = getattr(ruling, field), getattr(fresh, field)
        if field in {"gaps", "refused", "steps"} or was == comes:  # gaps and refusals are steps
            continue
        if field == "state" and _same_state(scenario, was, again.line.state):
            continue
        found += _differs(field, was, comes, ruling, fresh)
    return found


def _as_worded(ruling: Ruling, fresh: Ruling) -> Ruling:
    """The fresh ruling without the marks of cards of one name, if the kept one is from before there were any."""
    kept_words = msgspec.json.encode(ruling).decode()
    if unmarked(kept_words) != kept_words:
        return fresh
    return msgspec.json.decode(unmarked(msgspec.json.encode(fresh).decode()), type=Ruling)


def _same_state(scenario: Scenario, was: Any, state: Any) -> bool:
    """Whether a board as it was written down, perhaps in other words, is this one."""
    try:
        kept = scenario.game.start(placed(was), state.faces)
        kept.over = state.over  # the result is compared by itself
        return bool(kept.key() == state.key())
    except Unreadable:
        return False


def _steps(old: tuple[Step, ...], new: tuple[Step, ...], *, sure: bool) -> list[Finding]:
    """The first step that differs, and else the first one that is only worded otherwise."""
    reworded: list[Finding] = []
    for was, now in zip_longest(old, new):
        if was is None or now is None or _essence(was) != _essence(now):
            return [_differs_at(was, now)]
        if was.what != now.what:
            if not sure:
                return [_differs_at(was, now)]
            what = f"第{was.n}步的措辞不同：裁定写「{was.what}」，现在写「{now.what}」。"
            reworded.append(Finding("wording", what, was.clause, was.n))
    return reworded[:1]


def _essence(step: Step) -> tuple[object, ...]:
    """What a step is, apart from how it is said; older programs told what decides by doing nothing as not applying."""
    kind = "checked" if step.kind == "withheld" else step.kind
    return step.clause, kind, step.player, step.where, step.by, step.changed


def _answers(old: tuple[Answered, ...], new: tuple[Answered, ...], *, sure: bool) -> list[Finding]:
    """The first answer that comes out otherwise, or is decided by other clauses; else one that is worded otherwise."""
    reworded: list[Finding] = []
    for was, now in zip_longest(old, new):
        if was is None or now is None or _core(was) != _core(now):
            return [Finding("outcome", f"答案不同：裁定是「{_answer(was)}」，重新推演是「{_answer(now)}」。")]
        if was.answer != now.answer:
            both = f"裁定写「{was.answer}」，现在写「{now.answer}」。"
            if not sure or was.value != now.value:
                return [Finding("outcome", f"答案不同：{both}")]
            reworded.append(Finding("wording", f"答案的措辞不同：{both}"))
    return reworded[:1]


def _core(answer: Answered) -> tuple[object, ...]:
    """What an answer is, apart from how it is said; of clauses that say the same, the one that was found to decide."""
    again = [clauses[1:] for how, clauses in answer.proof if how == "again"]
    return answer.asked, frozenset(answer.deciding).difference(*again)


def _answer(answer: Answered | None) -> str:
    return "无" if answer is None else f"{answer.answer}（{'、'.join(answer.deciding)}）"


def _differs_at(was: Step | None, now: Step | None) -> Finding:
    step = was or now
    clause, n = (step.clause, step.n) if step else ("", 0)
    place = f"第{n}步" if step is None or step.kind != "checked" else f"第{n}步之后的查看"
    return Finding("outcome", f"{place}不同：裁定是{_said(was)}，重新推演是{_said(now, was)}。", clause, n)


def _said(step: Step | None, beside: Step | None = None) -> str:
    """A step in words, with as much of it as tells it from another one."""
    if step is None:
        return "到此为止"
    text = f"「{step.clause or '规则空白'} {step.what}」"
    if step.by:
        text += f"（依据 {'、'.join(step.by)}）"
    if beside is not None and (step.clause, step.what, step.by) == (beside.clause, beside.what, beside.by):
        text += "，但种类、位置或变化的内容不同"
    return text


def _differs(field: str, was: Any, comes: Any, ruling: Ruling, fresh: Ruling) -> list[Finding]:
    if field == "state":
        on_board = differences(ruling.after, fresh.after, look(ruling.game))
        what = "；".join(on_board) or "牌面相同，未显示在牌面上的记录不同"
        return [Finding("outcome", f"结束时的局面不同：{what}。")]
    return [Finding("outcome", f"{_NAMES[field]}不同：裁定是「{_plainly(was)}」，重新推演是「{_plainly(comes)}」。")]


def _plainly(value: Any) -> str:
    if isinstance(value, Result):
        return value.said + (f"（{'、'.join(value.by)}）" if value.by else "")
    if isinstance(value, Decided):
        chosen = f"：{'、'.join(value.chosen)}" if value.chosen else ""
        return f"{value.player}在{value.clause or '规则空白处'}的「{value.question}」{chosen}"
    if isinstance(value, tuple):
        return " › ".join(map(_plainly, value)) or "无"
    if isinstance(value, bool):
        return "是" if value else "否"
    return str(value) if value not in (None, "") else "无"
