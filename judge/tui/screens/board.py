"""局面: a board that is built: cards moved between zones, numbers and states filled in. Nothing is triggered."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import OptionList

from judge.cjk import file_name
from judge.games import PLAYABLE
from judge.games.listed import look
from judge.library import LibraryError, Names
from judge.scenario.drafting import Draft, Spot, blank
from judge.scenario.drafting.checking import check
from judge.tui import typed
from judge.tui.fields import LINE
from judge.tui.hints import add_hints, edit_hints
from judge.tui.keys import bindings
from judge.tui.lay import Row, label, row
from judge.tui.moving import Under, move_rows
from judge.tui.screens.desk import DeskScreen
from judge.tui.screens.pick import Pick
from judge.tui.table import NAME, Edit, form_rows, inner_rows, place, spot_of, table_rows, trouble_rows
from judge.tui.widgets.line import Line
from judge.tui.widgets.rows import Rows
from judge.tui.work import Work


class Asked(NamedTuple):
    """What the line at the bottom is open for: cards for a spot, a row of the form, or a file to save to."""

    spot: Spot | None = None
    edit: Edit | None = None
    over: bool = False
    """Whether a file that is there may be written over: it was asked for."""


class BoardScreen(DeskScreen):
    """The board on the left, the form of what is selected on the right, what is wrong below it."""

    scope = "board"
    BINDINGS = bindings("board")

    def __init__(self) -> None:
        super().__init__()
        self.held: Spot | None = None
        self.inside: tuple[Edit, ...] = ()
        """The mappings that were gone into, the outermost first."""
        self.asked: Asked | None = None
        self.dragged: object = None
        self._names: tuple[str, Names] | None = None

    @property
    def work(self) -> Work:
        """What is written."""
        return self.desk.work

    @property
    def draft(self) -> Draft | None:
        """The draft as it is now."""
        return self.work.draft

    def parts(self) -> ComposeResult:
        """The board, the form, the troubles, the line."""
        with Horizontal(id="building"):
            yield Rows(id="table")
            with Vertical(id="side"):
                yield Rows(id="form")
                yield Rows(id="troubles")
        yield Line()

    def on_mount(self) -> None:
        """Show what there is."""
        self._rows("table").focus()
        self.show()

    def on_screen_resume(self) -> None:
        """Something else may have been opened meanwhile."""
        self.show()

    def _rows(self, name: str) -> Rows:
        return self.query_one(f"#{name}", Rows)

    # --- showing ------------------------------------------------------------------------------------------------

    def show(self, at: object = None) -> None:
        """Show the draft, the cursor where it was, or at the row whose value is ``at``."""
        if not self.is_mounted:
            return
        table = self._rows("table")
        if self.draft is None:
            table.show(_beginnings(), 0)
            self._rows("form").show([])
            self._rows("troubles").display = False
            self.say("")
            return
        rows = table_rows(self.draft, self.work.checked, self.held)
        table.show(rows, _place(rows, table.value if at is None else at, table.highlighted))
        troubles = trouble_rows(self.draft, self.work.checked)
        self._rows("troubles").show(troubles)
        self._rows("troubles").display = bool(troubles)
        self._show_form()
        state = "没有存" if self.work.unsaved else "已存"
        self.say(f"{self.draft.title or '没有题目'}　{state}" + (f"　{len(troubles)}处不对" if troubles else ""))
        if self.work.lost:
            self.notify(f"改动没有另存下来：{self.work.lost}", severity="warning", timeout=10)
            self.work.lost = ""

    def _show_form(self) -> None:
        form = self._rows("form")
        if self.draft is None:
            return
        if self.inside:
            way = " › ".join(one.field.key for one in self.inside)
            rows = [label(f"{way}（Esc 退回）"), *inner_rows(self.draft, self.work.checked, self.inside[-1])]
        else:
            rows = form_rows(self.draft, self.work.checked, self._rows("table").value)
        form.show(rows, _place(rows, form.value, form.highlighted))

    def _change(self, draft: Draft, at: object = None) -> None:
        if self.work.change(draft):
            self.show(at)

    @property
    def _spot(self) -> Spot | None:
        value = self._rows("table").value
        return value if isinstance(value, Spot) else None

    def names(self) -> Names | None:
        """The names of the library's cards of this game; None where there are none."""
        if self.draft is None:
            return None
        if self._names is None or self._names[0] != self.draft.game.id:
            try:
                self._names = self.draft.game.id, Names(self.draft.game.id)
            except LibraryError:
                return None
        return self._names[1]

    # --- lists --------------------------------------------------------------------------------------------------

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the form of what is selected."""
        if event.option_list.id == "table":
            self.inside = ()
            self._show_form()

    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go to the form of a card, add cards to an empty zone, fill something in, go to what is wrong."""
        event.stop()
        rows = event.option_list
        value = rows.value if isinstance(rows, Rows) else None
        if self.draft is None:
            await self._begin(value)
        elif rows.id == "table":
            self._selected(value)
        elif rows.id == "troubles" and isinstance(value, tuple):
            self.show(spot_of(self.draft, value))
            self._rows("table").focus()
        elif isinstance(value, Edit):
            self._edit(value)

    async def _begin(self, value: object) -> None:
        if value == "new":
            self.action_new()
        elif value == "open":
            self.desk.action_open()
        elif isinstance(value, str) and value in PLAYABLE:
            self.work.begin(blank(value), saved=True)
            self.show(("title",))

    def _selected(self, value: object) -> None:
        assert self.draft is not None
        if isinstance(value, Spot) and value.at < 0:
            self.action_add()
        elif isinstance(value, Spot) and isinstance(count := self.draft.at(value.path), int):
            self.asked = Asked(spot=value)
            self.query_one(Line).open("没人知道是什么的卡，几张（0 删去）", str(count))
        elif isinstance(value, tuple) and len(value) == 1 and value != ("start",):
            self._edit(next(row.value for row in self._rows("form").rows if isinstance(row.value, Edit)))
        else:
            self._rows("form").focus()
            self._rows("form").look_at(_first(self._rows("form").rows))

    def _edit(self, one: Edit) -> None:
        """Fill a row of the form in: turn it, go into it, or open the line."""
        assert self.draft is not None
        kind = one.field.kind
        now = self.draft.at(one.path)
        if kind == "truth":
            self._change(self.draft.put(one.path, one.field.after(now)))
        elif kind in {"form", "forms"}:
            self.inside = (*self.inside, one)
            self._show_form()
        elif kind == "saved":
            self.notify("这一项由 judge 保存，不能手改；Delete 可以删去。")
        else:
            self.asked = Asked(edit=one)
            text = str(one.path[-1]) if one.field is NAME else one.field.write(now)
            hints = edit_hints(self.draft, self.work.checked, one, text, self.names())
            self.query_one(Line).open(f"{place(self.draft, one.path)}（空着即按常态）", text, hints)

    # --- the line -----------------------------------------------------------------------------------------------

    def on_line_typed(self, event: Line.Typed) -> None:
        """Say what is typed means, or what is wrong with it."""
        if self.asked is None or self.draft is None:
            return
        line = self.query_one(Line)
        if self.asked.edit is not None:
            one = self.asked.edit
            tried = self.draft if one.field is NAME else self.draft.put(one.path, one.field.read(event.text))
            line.hint(edit_hints(tried, check(tried), one, event.text, self.names()))
        elif self.asked.spot is not None:
            line.hint(add_hints(self.draft, self.names(), event.text), first=True)

    def on_line_taken(self, event: Line.Taken) -> None:
        """Do what the line was open for."""
        asked, line = self.asked, self.query_one(Line)
        if asked is None or self.draft is None:
            line.close()
        elif asked.edit is not None:
            self._leave_line("form")
            self._take(asked.edit, event.hint if isinstance(event.hint, str) else event.text)
        elif asked.spot is not None:
            self._add(asked.spot, event.text, event.hint)
        else:
            self._save(Path(event.text.strip()).expanduser(), over=asked.over)

    def _take(self, one: Edit, text: str) -> None:
        assert self.draft is not None
        if one.field is NAME:
            name, facts = typed.known(self.draft, self.names(), text.strip())
            if name:
                self._change(self.draft.renamed(str(one.path[-1]), name, facts))
            return
        self._change(self.draft.put(one.path, one.field.read(text)))

    def _add(self, spot: Spot, text: str, hint: object) -> None:
        assert self.draft is not None
        if not text.strip():
            self._leave_line("table")
            return
        there = self.draft.at(spot.path) if spot.at >= 0 else None
        if isinstance(there, int):
            many = text.strip()
            changed = self.draft.put(spot.path, int(many)) if many.isdigit() and int(many) else self.draft.taken(spot)
            self._leave_line("table")
            self._change(changed)
            return
        name, many_of = typed.split(text)
        if isinstance(hint, typed.Name) and name not in (self.draft.parts.get("cards") or ()) and LINE not in text:
            flags = text[text.index("(") : text.index(")") + 1] if "(" in text and ")" in text else ""
            facts = typed.facts(hint.card) if hint.card else None
            draft = self.draft.described(hint.name, facts) if hint.card else self.draft
            changed = typed.put(draft, spot, f"{hint.name}{flags} {many_of}", None)
        else:
            changed = typed.pasted(self.draft, spot, text.replace(LINE, "\n"), self.names())
        end = len(changed.entries(spot)) - 1
        self._change(changed, spot._replace(at=end))
        self._ask_cards(spot._replace(at=-1))

    def _ask_cards(self, spot: Spot) -> None:
        assert self.draft is not None
        self.asked = Asked(spot=spot)
        hints = add_hints(self.draft, self.names(), "")
        asked = f"加到 {spot.whose} {spot.zone}：卡名（拼音也行）、老兵 3、20（未知的）、随便；空着 Enter 完"
        self.query_one(Line).open(asked, "", hints)

    def on_line_left(self) -> None:
        """Nothing changes."""
        self._leave_line("form" if self.asked and self.asked.edit and len(self.asked.edit.path) > 1 else "table")

    def _leave_line(self, to: str) -> None:
        self.asked = None
        self.query_one(Line).close()
        self._rows(to).focus()

    def on_paste(self, event: events.Paste) -> None:
        """Lines that are pasted onto the board are cards."""
        spot = self._spot
        if self.draft is not None and spot is not None and self._rows("table").has_focus:
            self._change(typed.pasted(self.draft, spot._replace(at=-1), event.text, self.names()))

    def on_key(self, event: events.Key) -> None:
        """A Chinese character that is typed on the board begins the name of a card."""
        spot = self._spot
        begins = event.is_printable and event.character and ord(event.character) > 0x2E80
        if begins and spot is not None and self._rows("table").has_focus and event.key not in self.active_bindings:
            event.stop()
            self._ask_cards(spot._replace(at=-1))
            self.query_one(Line).input.insert_text_at_cursor(str(event.character))

    # --- the mouse ----------------------------------------------------------------------------------------------

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """A card is taken hold of."""
        self.dragged = self._under(event)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """A card is let go over a zone."""
        to, spot = self._under(event), self.dragged
        self.dragged = None
        if self.draft is not None and isinstance(spot, Spot) and isinstance(to, Spot) and spot.at >= 0 and to != spot:
            self._change(self.draft.moved(spot, to), to)

    def _under(self, event: events.MouseEvent) -> object:
        """The value of the board's row under the mouse."""
        table = self._rows("table")
        at = event.style.meta.get("option")
        over = self.get_widget_at(event.screen_x, event.screen_y)[0] if table.region.contains(
            event.screen_x, event.screen_y
        ) else None  # fmt: skip
        return table.rows[at].value if over is table and isinstance(at, int) and at < len(table.rows) else None

    # --- what the registry names ---------------------------------------------------------------------------------

    def action_add(self) -> None:
        """Add cards to the zone."""
        if self._spot is not None and self.draft is not None:
            self._ask_cards(self._spot._replace(at=-1))

    def action_remove(self) -> None:
        """Take a card away, or what a row of the form says."""
        if self.draft is None:
            return
        value = self._rows("form").value
        if self._rows("form").has_focus and isinstance(value, Edit):
            self._change(self.draft.put(value.path, None))
        elif self._spot is not None and self._spot.at >= 0:
            self._change(self.draft.taken(self._spot))

    def action_double(self) -> None:
        """Another card like this one."""
        spot = self._spot
        if self.draft is not None and spot is not None and spot.at >= 0:
            self._change(self.draft.laid(spot._replace(at=spot.at + 1), self.draft.at(spot.path)))

    def action_cut(self) -> None:
        """Take hold of a card, to put it somewhere else."""
        if self._spot is not None and self._spot.at >= 0:
            self.held = None if self.held == self._spot else self._spot
            self.show()
            if self.held:
                self.notify("拿起来了。走到要放的地方按 p。")

    def action_put(self) -> None:
        """Put what is held here."""
        if self.draft is not None and self.held is not None and self._spot is not None:
            held, self.held = self.held, None
            self._change(self.draft.moved(held, self._spot), self._spot)
            self.show()

    def action_move(self) -> None:
        """Choose where a card goes."""
        spot = self._spot
        if self.draft is not None and spot is not None and spot.at >= 0:
            rows = move_rows(self.draft, spot)
            self.app.push_screen(Pick(f"{self.draft.card(spot) or '未知的卡'}放到哪里", rows, "区域"), self._moved)

    def _moved(self, to: object) -> None:
        spot = self._spot
        if self.draft is None or spot is None:
            return
        if isinstance(to, Under):
            entry = self.draft.at(spot.path)
            earlier = spot[:2] == to.spot[:2] and spot.at < to.spot.at
            host = to.spot._replace(at=to.spot.at - earlier)
            self._change(self.draft.under(to.spot, to.key, entry).taken(spot), host)
        elif isinstance(to, Spot):
            self._change(self.draft.moved(spot, to), to._replace(at=max(to.at, 0)))

    def action_earlier(self) -> None:
        """One place up in its zone."""
        self._shift(-1)

    def action_later(self) -> None:
        """One place down in its zone."""
        self._shift(1)

    def _shift(self, by: int) -> None:
        spot = self._spot
        if self.draft is None or spot is None or spot.at < 0:
            return
        to = spot._replace(at=max(0, min(spot.at + by, len(self.draft.entries(spot)) - 1)))
        self._change(self.draft.moved(spot, to), to)

    def action_turn(self) -> None:
        """Across or upright."""
        if self.draft is not None:
            self._flag(look(self.draft.game.id).sideways)

    def action_flip(self) -> None:
        """Face up where such cards lie face down, or the other way."""
        spot = self._spot
        if self.draft is not None and spot is not None:
            board = self.draft.game.board
            known = bool(self.draft.card(spot))
            self._flag(board.down if board.face_up(spot.zone, known=known) else board.up)

    def _flag(self, key: str) -> None:
        spot = self._spot
        if self.draft is None or spot is None or not isinstance(entry := self.draft.at(spot.path), dict) or not key:
            return
        if (where := self.draft.game.board.forbidden(spot.zone, key)) is not None and key not in entry:
            self.notify(f"{spot.zone}不能「{key}」，只有{where[0]}（{'、'.join(where[1])}）。", severity="warning")
            return
        self._change(self.draft.put((*spot.path, key), None if entry.get(key) else True))

    def action_undo(self) -> None:
        """One change back."""
        self._through(back=True)

    def action_redo(self) -> None:
        """One change on again."""
        self._through(back=False)

    def _through(self, *, back: bool) -> None:
        self.held = None
        if self.work.undo() if back else self.work.redo():
            self.show()
        else:
            self.notify("没有可以撤销的了。" if back else "没有可以重做的了。")

    def action_back(self) -> None:
        """Out of a mapping, then from the form to the board."""
        if self.inside:
            self.inside = self.inside[:-1]
            self._show_form()
        elif self.held is not None:
            self.held = None
            self.show()
        else:
            self._rows("table").focus()

    def action_new(self) -> None:
        """A new dispute from a kind of dispute."""
        self.desk.action_dispute()

    def action_blank(self) -> None:
        """A board with nothing on it but the book's default."""
        rows = [row((name, "head"), value=name) for name in PLAYABLE]
        self.app.push_screen(Pick("空的局面：哪个游戏", rows, "游戏"), self._blank)

    def _blank(self, name: object) -> None:
        if isinstance(name, str):
            self.desk.replacing(lambda: self._begin(name))

    def action_save(self) -> None:
        """Save the scenario file."""
        if self.draft is not None:
            self.asked = Asked()
            name = f"{file_name(self.draft.title) or '争议'}.yaml"
            self.query_one(Line).open("存成剧本文件", str(self.work.file or Path.cwd() / name))

    def _save(self, file: Path, *, over: bool) -> None:
        try:
            self.work.save(file, over=over or file == self.work.file)
        except FileExistsError:
            self.asked = Asked(over=True)
            self.query_one(Line).open("已经有这个文件。再按 Enter 写在它上面，Esc 不存", str(file))
            return
        except OSError as error:
            self.notify(f"存不下：{error.strerror or error}", severity="error")
            return
        self._leave_line("table")
        self.show()
        self.desk.hand_out([file])
        self.notify(f"存下了：{file}")

    def unsaved(self) -> tuple[str, ...]:
        """The dispute, if no file has it."""
        return (f"局面：{self.draft.title or '没有题目'}",) if self.draft is not None and self.work.unsaved else ()


def _beginnings() -> list[Row]:
    """What one can begin with where nothing is written."""
    return [
        label("还没有局面"),
        row(("n 新的争议", "head"), "　选游戏、争议，填四样要紧的，马上有答案", value="new", hang=2),
        row(("^O 打开剧本", "head"), "　从一个剧本改起", value="open", hang=2),
        *(row((f"空的局面：{name}", "head"), "　从书上的常态摆起", value=name, hang=2) for name in PLAYABLE),
    ]


def _first(rows: tuple[Row, ...]) -> int | None:
    return next((at for at, row in enumerate(rows) if row.value is not None), None)


def _place(rows: list[Row], value: object, before: int | None) -> int | None:
    """The place of the row with a value; where there is none, the one nearest to where the cursor was."""
    found = next((at for at, row in enumerate(rows) if row.value is not None and row.value == value), None)
    if found is None and before is not None:
        known = [at for at, row in enumerate(rows) if row.value is not None]
        found = min(known, key=lambda at: abs(at - before), default=None)
    return found if found is not None else _first(tuple(rows))
