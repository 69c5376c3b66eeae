"""Saving: the scenario file that the board is; what somebody wrote into a file by hand is not lost by it."""

from __future__ import annotations

from pathlib import Path

from judge import paths
from judge.cjk import file_name
from judge.tui.screens.board.room import Asked, BoardRoom
from judge.tui.widgets.line import Line


class Saving(BoardRoom):
    """Where the dispute is kept."""

    def action_save(self) -> None:
        """Save the scenario file; one with remarks of somebody's own is first offered another name."""
        if self.draft is None:
            return
        file = self.work.file or Path.cwd() / f"{file_name(self.draft.title) or '争议'}.yaml"
        self.asked = Asked(file=True)
        if self.work.remarks:
            beside = file.with_name(f"{file.stem}（改）{file.suffix}")
            asked = f"{file.name} 里有{self.work.remarks}处手写的说明（#），存在旁边；写回原名就没有了"
            self.query_one(Line).open(asked, str(beside), name=beside.stem)
        else:
            self.query_one(Line).open("存成剧本文件：打字就换名字", str(file), name=file.stem)

    def on_line_taken(self, event: Line.Taken) -> None:
        """Save it, if the line was open for that."""
        if self.asked is not None and self.asked.file:
            file = paths.typed(event.text)
            if file.suffix and Path(file.stem).suffix == file.suffix:  # the ending stood there, and was typed once more
                file = file.with_name(file.stem)
            named = file.name and not file.suffix and not paths.is_folder(file)
            self._write(file.with_suffix(".yaml") if named else file, over=self.asked.over)

    def _write(self, file: Path, *, over: bool) -> None:
        own = file == self.work.file
        if own and self.work.remarks and not over:
            self.asked = Asked(file=True, over=True)
            asked = f"手写的说明会没有；再按 Enter 写在它上面，原来的留作 {self.work.spare(file).name}，Esc 不存"
            self.query_one(Line).open(asked, str(file))
            return
        try:
            self.work.save(file, over=over or own)
        except FileExistsError:
            self.asked = Asked(file=True, over=True)
            self.query_one(Line).open("已经有这个文件。再按 Enter 写在它上面，Esc 不存", str(file))
            return
        except OSError as error:
            self.notify(f"存不下：{error.strerror or error}", severity="error")
            return
        self.leave_line("table")
        self.show()
        self.desk.hand_out([file])
        self.notify(f"存下了：{file}")
