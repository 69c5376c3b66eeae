"""How the desk is started: first something to look at, then everything that it is made of."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from judge.tui.opened import drawn

NO_TERMINAL = """\
这里没有终端，工作台开不起来。同样的事可以用命令来做：
  judge rule 18.1.11         查一条条文
  judge search 必杀攻击 费用   搜索
  judge run 剧本.yaml         逐步推演
  judge why 剧本.yaml 行为     为什么可以、为什么不可以
  judge explore 剧本.yaml     所有可能的结局
  judge export 剧本.yaml      导出裁定"""


def main(path: Path | None = None) -> int:
    """Open the desk, with a scenario in it if ``path`` is given.

    Returns the exit code: 2 without a terminal, 3 if the rulebooks that came with the program are damaged.
    """
    streams = sys.stdin, sys.stdout, sys.stderr  # the last is what textual draws on
    if not all(stream.isatty() for stream in streams) or os.environ.get("TERM") == "dumb":
        sys.stderr.write(NO_TERMINAL + "\n")
        return 2
    try:
        with drawn(path):
            _run(path)
    except Exception as error:
        from judge.corpus import BrokenCorpusError, CorpusError  # noqa: PLC0415 - not before something is drawn

        if not isinstance(error, CorpusError):
            raise
        sys.stderr.write(f"{error}\n")
        return 3 if isinstance(error, BrokenCorpusError) else 2
    return 0


def _run(path: Path | None) -> None:
    # The desk opens no connection: asyncio does without what would encrypt one, and starts a tenth sooner.
    sys.modules.setdefault("ssl", None)  # type: ignore[arg-type]
    from judge.tui.app import Desk  # noqa: PLC0415 - it takes a third of a second, and something is drawn before

    Desk(path).run()
