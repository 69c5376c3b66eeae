"""What a person at a terminal gets more than a file: colour, and pages where it is long."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys

import pytest


def at_a_terminal(*words: str, **environment: str) -> str:
    """What a command writes on a terminal of 24 lines; its pager says PAGED first."""
    master, slave = pty.openpty()
    env = {**os.environ, "TERM": "xterm", "PAGER": "sed s/^/PAGED:/", "LINES": "24", "COLUMNS": "80", **environment}
    env = {name: value for name, value in env.items() if value}
    process = subprocess.Popen(
        [sys.executable, "-m", "judge", *words], stdin=slave, stdout=slave, stderr=slave, env=env, close_fds=True
    )
    os.close(slave)
    written = b""
    while select.select([master], [], [], 20)[0]:
        try:
            written += os.read(master, 1 << 16)
        except OSError:
            break
    process.wait(20)
    os.close(master)
    return written.decode()


def test_numbers_and_labels_are_in_colour() -> None:
    said = at_a_terminal("rule", "18.1.13.1.1", "--game", "cipher")
    assert "\x1b[33m\x1b[1m18.1.13.1.1\x1b[0m" in said


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_who_wants_no_colour_gets_none(environment: dict[str, str]) -> None:
    assert "\x1b[3" not in at_a_terminal("rule", "18.1.13.1.1", "--game", "cipher", **environment)


def test_what_is_long_goes_through_the_pager_and_what_is_short_does_not() -> None:
    assert "PAGED:" in at_a_terminal("rule", "18.", "--game", "cipher")
    assert "PAGED:" not in at_a_terminal("rule", "18.1.13", "--game", "cipher", "--brief")


def test_into_a_file_it_is_plain_text() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "judge", "rule", "18.", "--game", "cipher"], capture_output=True, text=True, check=True
    )
    assert "\x1b" not in done.stdout


def test_a_run_is_paged_with_its_answer_first_and_its_clauses_in_colour() -> None:
    said = at_a_terminal("run", "lord-last-orb")
    assert "PAGED:" in said
    assert "\x1b[1m答：\x1b[0m没有输" in said
    assert " 1. \x1b[33m\x1b[1m18.1.2\x1b[0m A选择" in said


def test_less_is_told_to_show_colours_and_not_what_they_are_made_of() -> None:
    assert "LESS=FRX" in at_a_terminal("rule", "18.", "--game", "cipher", PAGER="env", LESS="")
    assert "LESS=-S" in at_a_terminal("rule", "18.", "--game", "cipher", PAGER="env", LESS="-S")
