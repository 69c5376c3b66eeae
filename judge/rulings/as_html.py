"""A ruling as one HTML page that stands alone: nothing is loaded from anywhere, and it prints as it is read."""

from __future__ import annotations

import re
from html import escape

from judge.corpus.references import references
from judge.games.listed import look
from judge.rulings import side_by_side, wording
from judge.rulings.board import moved
from judge.rulings.drawing import draw
from judge.rulings.page_style import STYLE
from judge.rulings.ruling import Quoted, Ruling, Step
from judge.scenario.telling import plainly


def render(ruling: Ruling) -> str:
    """The whole page."""
    known = frozenset(quoted.number for quoted in ruling.clauses)
    relied_on, passed = wording.quotations(ruling)
    body = [
        "<header>",
        f'<p class="kind">{escape(ruling.game_name)} 裁定书</p>',
        f"<h1>{escape(ruling.title)}</h1>",
        _head(ruling),
        "</header>",
        _verdict(ruling, known),
        _decisive(ruling, known),
        '<h2 class="course">局面</h2>',
        _changes(ruling),
        "<figure><figcaption>开始时</figcaption>"
        + draw(ruling.before, ruling.after, label="开始时的局面", look=look(ruling.game))
        + "</figure>",
    ]
    if ruling.steps:
        changed = moved(ruling.before, ruling.after)
        body.append(
            '<figure><figcaption>结束时<span class="key">粗框：与开始时不同</span></figcaption>'
            + draw(ruling.after, ruling.before, changed, "结束时的局面", look(ruling.game))
            + "</figure>"
        )
    body.append(_cards(ruling))
    body += ["<h2>经过</h2>", _steps(ruling, known), _waiting(ruling, known)]
    if relied_on:
        body += ["<h2>所引条文</h2>", f'<p class="source">{escape(wording.sources(ruling))}</p>']
        body += ['<dl class="clauses">', *(_quoted(ruling, quoted, known) for quoted in relied_on), "</dl>"]
    if passed:
        body += ["<h2>走过而没有改变局面的条文</h2>", '<dl class="clauses passed">']
        body += [*(_quoted(ruling, quoted, known) for quoted in passed), "</dl>"]
    body += ["<footer>", *(f"<p>{escape(line)}</p>" for line in wording.colophon(ruling)), "</footer>"]
    return (
        '<!DOCTYPE html>\n<html lang="zh-Hans">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="judge-ruling" content="{escape(ruling.id)}">\n'
        f"<title>{escape(wording.title(ruling))}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n"
        + "\n".join(part for part in body if part)
        + "\n</main>\n</body>\n</html>\n"
    )


def _head(ruling: Ruling) -> str:
    rows = [f"<dt>{escape(label)}</dt><dd>{_lines(value)}</dd>" for label, value in wording.head(ruling)]
    return '<dl class="head">' + "".join(rows) + "</dl>"


def _verdict(ruling: Ruling, known: frozenset[str]) -> str:
    kind = "judged" if ruling.gaps or ruling.level != "引擎裁定" else "sure"
    words = f'<p class="words">裁判的话：{_linked(ruling.words, known)}</p>' if ruling.words else ""
    told = "".join(
        f'<p class="{"answer" if label == "答" else "level"}">{escape(label)}：{_answer(ruling, said, known)}</p>'
        for label, said in wording.answers(ruling)
    )
    return (
        f'<section class="verdict {kind}">{told}{words}<p class="outcome">{_linked(wording.outcome(ruling), known)}</p>'
        f'<p class="level">{escape(wording.level(ruling))}</p></section>'
    )


def _answer(ruling: Ruling, said: str, known: frozenset[str]) -> str:
    """What is answered, and smaller what it is seen from."""
    short, rest = wording.parted(ruling, said)
    return _linked(short, known) + (f'<span class="seen">{_linked(rest, known)}</span>' if rest else "")


def _decisive(ruling: Ruling, known: frozenset[str]) -> str:
    """The deciding clauses with their words."""
    rows = "".join(
        f'<div class="quote"><dt>{_link(quoted.number, known)}</dt><dd>{_lines(quoted.text)}</dd></div>'
        for quoted in wording.deciding(ruling)
    )
    return f'<h2 class="decisive">决定答案的条文</h2><dl class="clauses decisive">{rows}</dl>' if rows else ""


def _changes(ruling: Ruling) -> str:
    """What changed on the board."""
    changed = "".join(f"<li>{escape(change)}</li>" for change in wording.changes(ruling))
    return f"<h3>变化</h3><ul>{changed}</ul>" if changed else ""


def _cards(ruling: Ruling) -> str:
    rows = "\n".join(
        f'<div class="printed"><dt>{escape(name)}</dt><dd><span class="facts">{escape(facts)}</span>'
        + (f'<p class="text">{_lines(text.strip())}</p>' if text else "")
        + "</dd></div>"
        for name, facts, text in wording.cards(ruling)
    )
    return f'<h2>所用的卡</h2><dl class="cards">{rows}</dl>' if rows else ""


def _steps(ruling: Ruling, known: frozenset[str]) -> str:
    if not ruling.shown:
        return "<p>还没有推演。</p>"
    told = side_by_side.lines(ruling)
    places = ((), *(step.where for _, step in told))
    rows = "\n".join(
        _step(number, step, known, "" if step.where == last else wording.path(step.where))
        for (number, step), last in zip(told, places, strict=False)
    )
    head = '<thead><tr><th>步</th><th>条文</th><th>发生的事</th><th class="where">进行到</th></tr></thead>'
    return f'<table class="steps">{head}<tbody>\n{rows}\n</tbody></table>'


def _step(number: str, step: Step, known: frozenset[str], where: str) -> str:
    label = wording.label(step)
    badge = f'<span class="badge {step.kind}">{escape(label)}</span>' if label else ""
    by = _by(wording.because(step), known)
    clause = _link(step.clause, known) if step.clause else '<span class="none">无条文</span>'
    return (
        f'<tr class="{step.kind}" id="s-{step.n}"><td class="n">{number}</td><td class="clause">{clause}</td>'
        f'<td>{badge}{escape(plainly(step.what))}{by}</td><td class="where">{escape(where)}</td></tr>'
    )


def _by(grounds: str, known: frozenset[str]) -> str:
    return f'<span class="by">{_linked(grounds[1:-1], known)}</span>' if grounds else ""


def _waiting(ruling: Ruling, known: frozenset[str]) -> str:
    if ruling.waiting is None:
        return ""
    asked = ruling.waiting
    items = [
        f'<li><span class="badge refused">不可</span>{escape(said)}{_by(by, known)}</li>'
        if by
        else f"<li>{escape(said)}</li>"
        for said, by in wording.choices(asked)
    ]
    at = f"（{_link(asked.clause, known)}）" if asked.clause else ""
    who = f"等待{escape(asked.player)}决定{at}：{escape(asked.question)}"
    return f'<h2>此刻的决定</h2><p>{who}</p><ul class="choices">{"".join(items)}</ul>'


def _quoted(ruling: Ruling, quoted: Quoted, known: frozenset[str]) -> str:
    mixed = any(other.official for other in ruling.clauses) and not quoted.official
    mark = '<span class="own">转述</span>' if mixed else ""
    above = f'<div class="above">{escape(" › ".join(quoted.headings))}</div>' if quoted.headings else ""
    notes = "".join(f'<p class="note">{_lines(note)}</p>' for note in quoted.notes)
    number = escape(quoted.number)
    return (
        f'<div class="quote" id="c-{number}"><dt>{number}{mark}</dt>'
        f"<dd>{above}{_linked(quoted.text, known - {quoted.number})}{notes}</dd></div>"
    )


_PARAGRAPH = re.compile(r"(?<![\d.#~])\d{1,6}(?:\.\d{1,6})*#\d{1,6}(?!\d)")
"""A paragraph that the book gives no number of its own."""


def _link(number: str, known: frozenset[str]) -> str:
    shown = escape(number)
    return f'<a href="#c-{shown}">{shown}</a>' if number in known else shown


def _linked(text: str, known: frozenset[str]) -> str:
    """Text in which 「18.1.2」 or 106#4 leads to its quotation, if there is one."""
    parts: list[str] = []
    at = 0
    places = {found.start: (found.end, found.number) for found in references(text)}
    places |= {found.start(): (found.end(), found[0]) for found in _PARAGRAPH.finditer(text)}
    for start, (end, number) in sorted(places.items()):
        if start < at:
            continue
        parts.append(_lines(text[at:start]))
        shown = escape(text[start:end])
        parts.append(f'<a href="#c-{escape(number)}">{shown}</a>' if number in known else shown)
        at = end
    return "".join(parts) + _lines(text[at:])


def _lines(text: str) -> str:
    return escape(text).replace("\n", "<br>")
