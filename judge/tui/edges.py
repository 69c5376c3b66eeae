"""What stands in the first and in the last line of a screen, from the registry. Nothing of textual is needed for it."""

from __future__ import annotations

from judge.cjk import cut, width
from judge.tui.action import Action
from judge.tui.actions import ACTIONS, of

TYPED = frozenset(f"ruling.{name}" for name in ("title", "question", "event", "date", "players", "folder", "formats"))
TYPED |= {"rules.query", "ruling.words"}
"""Where one types: a letter is a letter there, and no key."""
_TYPES = ("退格", "空格", "Del")
"""Keys with longer names that type all the same."""
Words = tuple[str, Action | None, str]
"""Words, what a click on them does, and their style."""

TABS = ("app.board", "app.rules", "app.replay", "app.ruling")
_ALWAYS = ("app.palette",)
HERE = {
    "rules.query": (("Enter", "看"), ("↓", "结果"), ("Esc", "首页")),
    "rules.found": (("Enter", "看"), ("z", "放大")),
    "rules.page": (("Enter", "打开"), ("z", "放大")),
    "rules.contents": (("Enter", "展开"), ("Esc", "搜索框")),
    "board.table": (("Enter", "填"),),
    "board.form": (("Enter", "填"), ("Del", "不写"), ("Esc", "回局面")),
    "board.troubles": (("Enter", "到那里"),),
    "replay.steps": (("Enter", "作决定"),),
    "replay.options": (("Enter", "选"), ("^Z", "撤回"), ("w", "为什么"), ("Esc", "回步骤")),
    "replay.barred": (("Enter", "读全文"), ("^Z", "撤回"), ("w", "为什么"), ("Esc", "回步骤")),
    "replay.read": (("Esc", "回决定"), ("Enter", "到规则书"), ("y", "抄引文"), ("z", "放大")),
    "replay.board": (("w", "为什么"), ("z", "放大")),
    "replay.clause": (("Enter", "到规则书"), ("y", "抄引文"), ("z", "放大")),
    "ruling.about": (("Tab", "到左边填"), ("z", "放大")),
    **{f"ruling.{name}": (("Tab", "下一格"),) for name in ("title", "question", "event", "date", "players", "folder")},
}
"""What can be done in a list of a screen, beside what can be done everywhere on it."""


def top(scope: str, said: str, cells: int) -> list[Words]:
    """The screens of the desk, the one that is shown marked, and what is open in it."""
    pieces: list[Words] = []
    for action in ACTIONS:
        if action.id in TABS:
            here = action.name == scope
            words = f"【{action.shown} {action.word}】" if here else f"  {action.shown} {action.word}  "
            pieces.append((words, action, "bold" if here else ""))
    taken = sum(width(words) for words, _, _ in pieces)
    return [*pieces, (" " + cut(said, cells - taken - 1), None, "$text-accent")]


def switch(action: str, said: str) -> str:
    """What an action has set, with its key."""
    return f" {next(one for one in ACTIONS if one.id == action).shown.partition(' ')[0]} {said} "


def bottom(scope: str, at: str, cells: int) -> list[Words]:
    """The keys that one needs most on a screen, as many as fit; those of the list ``at`` that has the focus first."""
    pieces: list[Words] = []
    left = cells
    for key, word in HERE.get(at, ()):
        left -= width(key) + width(word) + 2
        pieces += [(key, None, "bold $text-accent"), (word, None, ""), ("  ", None, "")]
    told = {key for key, _ in HERE.get(at, ())}
    for action in of("app", scope):
        keys = [key for key in action.shown.split(" ") if at not in TYPED or (key not in _TYPES and len(key) > 1)]
        key, word = keys[0] if keys else "", action.word
        if not key or key in told or not (action.bar or action.id in _ALWAYS):
            continue
        left -= width(key) + width(word) + 2
        if left < 0:
            break
        pieces += [(f"{key}", action, "bold $text-accent"), (word, action, ""), ("  ", None, "")]
    return pieces
