"""A file is written whole, whoever else writes and tidies in its folder."""

from __future__ import annotations

import threading
from pathlib import Path

from judge import writing


def test_is_nothing_lost_where_many_write_into_one_folder(tmp_path: Path) -> None:
    lost: list[OSError] = []

    def write(who: int) -> None:
        for n in range(60):
            try:
                writing.write(tmp_path / f"{who}-{n}", b"whole", over=False)
            except OSError as error:
                lost.append(error)

    writers = [threading.Thread(target=write, args=(who,)) for who in range(6)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert lost == []
    assert sorted(file.name for file in tmp_path.iterdir()) == sorted(
        f"{who}-{n}" for who in range(6) for n in range(60)
    )
