"""Filling in: cards added to a zone, and the form of a card, a player, the dispute, with what is typed checked."""

from __future__ import annotations

from textual import events
from textual.widgets import OptionList

from judge.games.written.naming import PLAYERS
from judge.games.written.placed import Problem
from judge.scenario.drafting import Draft, Spot
from judge.scenario.drafting.checking import check
from judge.tui import more, typed
from judge.tui.answering import wrong_rows
from judge.tui.fields import pasted
from judge.tui.form import NAME, Edit
from judge.tui.hints import add_hints, edit_hints
from judge.tui.lay import WORKING, row
from judge.tui.parted import LINE
from judge.tui.reading import readable, until_readable
from judge.tui.screens.board.room import NO_BOARD, Asked, BoardRoom, first
from judge.tui.troubles import place, spot_of
from judge.tui.widgets.line import Line
from judge.tui.widgets.rows import Rows

_LETTERS = "\u2e80"
"""Chinese characters stand behind it."""


class Filling(BoardRoom):
    """What is written on the board and in the form."""

    # --- lists --------------------------------------------------------------------------------------------------

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the form of what is selected."""
        if event.option_list.id == "table":
            self.inside = ()
            self.show_form()

    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go to the form of a card, add cards to an empty zone, fill something in, go to what is wrong."""
        event.stop()
        rows = event.option_list
        value = rows.value if isinstance(rows, Rows) else None
        if self.draft is None:
            await self.begin(value)
        elif rows.id == "table":
            self._selected(value)
        elif rows.id == "troubles" and isinstance(value, tuple):
            self.show(spot_of(self.draft, value))
            self.rows("table").focus()
        elif isinstance(value, Edit):
            self._edit(value)

    def _selected(self, value: object) -> None:
        assert self.draft is not None
        if isinstance(value, Spot) and value.at < 0:
            self.action_add()
        elif isinstance(value, Spot) and isinstance(count := self.draft.at(value.path), int):
            self.asked = Asked(spot=value)
            self.query_one(Line).open("没人知道是什么的卡，几张（0 删去）", str(count))
        elif isinstance(value, tuple) and len(value) == 1 and value != ("start",):
            self._edit(next(row.value for row in self.rows("form").rows if isinstance(row.value, Edit)))
        else:
            self.rows("form").focus()
            self.rows("form").look_at(first(self.rows("form").rows))

    def _edit(self, one: Edit) -> None:
        """Fill a row of the form in: turn it, go into it, or open the line."""
        assert self.draft is not None
        kind = one.field.kind
        now = self.draft.at(one.path)
        if kind == "truth":
            self.change(self.draft.put(one.path, one.field.after(now)))
        elif kind in {"form", "forms"}:
            self.inside = (*self.inside, one)
            self.show_form()
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
            if readable(tried):
                line.hint(edit_hints(tried, check(tried), one, event.text, self.names()))
            else:
                line.hint([WORKING])
                self.run_worker(self._typed_when_readable(tried, event), exclusive=True, group="reading")
        elif (spot := self.asked.spot) is not None:
            who, key, value = more.parts(self.draft, event.text)
            said = value if who and key else event.text
            letters = typed.split(said)[0].strip().isascii() and not said.strip().isdigit()
            wrong = () if more.known(self.draft, event.text) else more.read(self.draft, event.text, None, spot).wrong
            line.hint(wrong_rows(wrong) or add_hints(self.draft, self.names(), said), first=letters and not wrong)
        elif self.asked.anywhere:
            on = more.known(self.draft, event.text)
            line.hint([row("　".join(on), hang=2)] if on else wrong_rows(more.read(self.draft, event.text).wrong))

    async def _typed_when_readable(self, tried: Draft, event: Line.Typed) -> None:
        await until_readable(tried)
        if self.query_one(Line).input.value == event.text:
            self.on_line_typed(event)

    def on_line_taken(self, event: Line.Taken) -> None:
        """Do what the line was open for."""
        asked, line = self.asked, self.query_one(Line)
        if asked is None or self.draft is None:
            line.close()
        elif asked.edit is not None:
            self.leave_line(_home(asked))
            self._take(asked.edit, event.hint if isinstance(event.hint, str) else event.text)
        elif asked.spot is not None:
            self._add(asked.spot, event.text, event.hint)
        elif asked.anywhere:
            added = more.read(self.draft, event.text, self.names())
            self.change(added.draft)
            if event.text.strip():
                self.ask_lines(added.left, added.wrong)
            else:
                self.leave_line("table")

    def _take(self, one: Edit, text: str) -> None:
        assert self.draft is not None
        if one.field is NAME:
            name, facts = typed.known(self.draft, self.names(), text.strip())
            if name:
                self.change(self.draft.renamed(str(one.path[-1]), name, facts))
            return
        changed = self.draft.put(one.path, one.field.read(text))
        if readable(changed):
            self.change(changed)
        else:
            self.desk.hold("reading")
            self.notify(WORKING.text)
            self.run_worker(self._change_when_readable(changed), group="reading")

    async def _change_when_readable(self, changed: Draft) -> None:
        await until_readable(changed)
        self.desk.release("reading")
        self.change(changed)

    def _add(self, spot: Spot, text: str, hint: object) -> None:
        assert self.draft is not None
        if not text.strip():
            self.leave_line("table")
            return
        there = self.draft.at(spot.path) if spot.at >= 0 else None
        if isinstance(there, int):
            many = text.strip()
            changed = self.draft.put(spot.path, int(many)) if many.isdigit() and int(many) else self.draft.taken(spot)
            self.leave_line("table")
            self.change(changed)
            return
        who, key, value = more.parts(self.draft, text)
        there = Spot(who, key) if who and key else spot
        name, many_of = typed.split(value if who and key else text)
        left, wrong = "", tuple[Problem, ...]()
        if isinstance(hint, typed.Name) and name not in (self.draft.parts.get("cards") or ()) and LINE not in text:
            flags = text[text.index("(") : text.index(")") + 1] if "(" in text and ")" in text else ""
            facts = typed.facts(hint.card) if hint.card else None
            draft = self.draft.described(hint.name, facts) if hint.card else self.draft
            changed = typed.put(draft, there, f"{hint.name}{flags} {many_of}", None)
        else:
            changed, left, wrong = more.read(self.draft, text, self.names(), spot)
        self.change(changed, spot._replace(at=len(changed.entries(spot)) - 1))
        self.ask_cards(spot._replace(at=-1), left, wrong)

    def ask_cards(self, spot: Spot, text: str = "", wrong: tuple[Problem, ...] = ()) -> None:
        """Open the line for cards of a zone; ``text``: what stands there, and what is wrong with it."""
        assert self.draft is not None
        self.asked = Asked(spot=spot)
        hints = wrong_rows(wrong) or add_hints(self.draft, self.names(), text)
        asked = f"加到 {spot.whose} {spot.zone}：卡名（拼音也行）、老兵 3、20（未知的）、随便；空着 Enter 完"
        self.query_one(Line).open(asked, text, hints)

    def ask_lines(self, text: str = "", wrong: tuple[Problem, ...] = ()) -> None:
        """Open the line for what says itself where it belongs; ``text``: what stands there, and what is wrong."""
        self.asked = Asked(anywhere=True)
        assert self.draft is not None
        where = f"写在哪里、写什么：{more.example(self.draft)}；空着 Enter 完"
        self.query_one(Line).open(where, text, wrong_rows(wrong))

    def on_line_left(self) -> None:
        """Nothing changes."""
        self.leave_line(_home(self.asked))

    def on_paste(self, event: events.Paste) -> None:
        """Lines that are pasted onto the board are cards; on what is no zone they say themselves where they belong."""
        if self.draft is None or not self.rows("table").has_focus:
            return
        spot = self.spot
        wanted = self._wanted
        if wanted is not None and wanted.edit is not None:
            self._open_for(wanted)
            self.query_one(Line).input.insert_text_at_cursor(pasted(event.text))
            return
        changed, left, wrong = more.read(self.draft, event.text, self.names(), spot and spot._replace(at=-1))
        self.change(changed)
        if wrong and spot is not None:
            self.ask_cards(spot._replace(at=-1), left, wrong)
        elif wrong:
            self.ask_lines(left, wrong)

    @property
    def _wanted(self) -> Asked | None:
        """What is typed into where one is: a row of the form, a zone, a title; else what says where it belongs."""
        if self.draft is None:
            return None
        value = self.rows("form").value if self.rows("form").has_focus else self.rows("table").value
        if isinstance(value, Spot):
            return Asked(spot=value._replace(at=-1))
        if isinstance(value, tuple) and len(value) == 1 and value != ("start",):
            value = next((row.value for row in self.rows("form").rows if isinstance(row.value, Edit)), None)
        if isinstance(value, Edit):
            return None if value.field.kind in {"truth", "form", "forms", "saved"} else Asked(edit=value)
        return None if self.rows("form").has_focus else Asked(anywhere=True)

    def _open_for(self, asked: Asked) -> None:
        """Open the line for what is typed into where one is."""
        value = self.rows("table").value
        if asked.spot is not None:
            self.ask_cards(asked.spot)
        elif asked.edit is not None:
            self._edit(asked.edit)
        else:
            self.ask_lines(f"{value[1]} " if isinstance(value, tuple) and len(value) > 1 else "")

    def on_key(self, event: events.Key) -> None:
        """What can only be the beginning of something to type opens the line for it, however quickly it comes.

        That is a Chinese character, a player, a number; what else is typed may be a key. Characters that come together
        are all on their way to the board before the line is open. Nothing that is typed is ignored in silence.
        """
        typing = event.character or ""
        begins = event.is_printable and (typing > _LETTERS or typing in PLAYERS or typing.isdigit())
        wanted = self._wanted
        behind = event.is_printable and self.asked is not None and self.asked == wanted
        if not (begins or behind) or event.key in self.active_bindings:
            return
        event.stop()
        if wanted is None:
            self.notify(NO_BOARD if self.draft is None else "这一项不打字：Enter 换一种，或进到里面。")
            return
        line = self.query_one(Line)
        if not behind:
            self._open_for(wanted)
            anew = (wanted.anywhere and typing in PLAYERS) or (wanted.edit and wanted.edit.field.kind == "number")
            if anew:  # whose it is, or how many
                line.input.value = ""
        line.input.insert_text_at_cursor(typing)

    def action_add(self) -> None:
        """Add cards to the zone."""
        spot = self.zone_here()
        if spot is not None:
            self.ask_cards(spot._replace(at=-1))


def _home(asked: Asked | None) -> str:
    """The list that a line is opened from: what is said of the dispute itself stands on the board."""
    return "form" if asked is not None and asked.edit is not None and len(asked.edit.path) > 1 else "table"
