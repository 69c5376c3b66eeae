"""The program as a process of its own: what it loads, and what it does where a terminal or a folder is missing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = ("textual", "jieba", "whoosh", "yaml", "lark", "sqlite_utils", "sqlite3", "msgspec", "opencc", "pypinyin")
GUARD = """
import sys
from judge.cli.program import program
wanted, words = sys.argv[1].split(","), sys.argv[2:]
code = program.run(words)
loaded = {name.partition(".")[0] for name in sys.modules}
print("loaded:", *[name for name in wanted if name in loaded])
sys.exit(code)
"""


def judge(*words: object, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "judge", *map(str, words)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
        env={**os.environ, "PYTHONUTF8": "1", **environment},
        check=False,
    )


@pytest.mark.parametrize(
    ("words", "allowed"),
    [
        (["rule", "18.1.11"], set()),
        (["rule", "18.1.11", "--json"], set()),
        (["rule", "99.99"], set()),
        (["--help"], set()),
        (["rule", "--help"], set()),
        (["search", "--help"], set()),
        (["run", "scenarios/cipher/lord-last-orb.yaml"], {"msgspec", "yaml"}),
        (["check", "scenarios/cipher/lord-last-orb.yaml"], {"msgspec", "yaml"}),
    ],
)
def test_a_command_loads_only_what_it_needs(words: list[str], allowed: set[str]) -> None:
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(
        [sys.executable, "-c", GUARD, ",".join(HEAVY), *words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=root,
        env={**os.environ, "PYTHONUTF8": "1"},
        check=False,
    )
    assert done.returncode in {0, 1}, done.stderr
    head, *loaded = done.stdout.splitlines()[-1].split()
    assert head == "loaded:"
    assert set(loaded) <= allowed


def test_looking_a_clause_up_loads_little_of_the_library_either() -> None:
    words = ["hashlib,shutil,tempfile", "rule", "18.1.11"]
    done = subprocess.run([sys.executable, "-c", GUARD, *words], capture_output=True, text=True, check=False)
    assert done.stdout.splitlines()[-1] == "loaded:"


def test_without_a_terminal_the_desk_names_a_command_instead() -> None:
    done = judge()
    assert done.returncode == 2
    assert "judge rule" in done.stderr
    assert done.stdout == ""


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "judge", "rule", "18."], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    process.stdout.close()
    assert process.wait() == 141
    assert process.stderr is not None
    assert process.stderr.read() == b""
    process.stderr.close()


def test_a_terminal_that_knows_no_chinese_stops_nothing() -> None:
    done = judge("rule", "18.1.11", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "18.1.11" in done.stdout
    assert done.stderr == ""


def test_chinese_can_be_typed_where_the_locale_knows_none() -> None:
    done = judge("search", "攻击", "--game", "cipher", PYTHONUTF8="0", LC_ALL="POSIX")
    assert (done.returncode, done.stderr) == (0, "")
    assert "攻击" in done.stdout


@pytest.mark.parametrize("variable", ["JUDGE_CACHE", "JUDGE_DATA"])
def test_a_folder_that_cannot_be_written_does_not_matter_for_reading(tmp_path: Path, variable: str) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    done = judge("rule", "18.1.11", **{variable: str(tmp_path / "file" / "below")})
    assert (done.returncode, done.stderr) == (0, "")


def test_an_import_that_cannot_be_kept_says_so(tmp_path: Path) -> None:
    from judge.corpus import load

    (tmp_path / "file").write_text("", encoding="utf-8")
    book = tmp_path / "书.txt"
    book.write_text("\n".join(f"{entry.number}. {entry.own}" for entry in load("cipher")), encoding="utf-8")
    done = judge("import", book, "--game", "cipher", JUDGE_DATA=str(tmp_path / "file" / "below"))
    assert done.returncode == 2
    assert "没有导入任何内容" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_command_can_be_interrupted(tmp_path: Path) -> None:
    code = "import os, signal, threading; from judge.cli.program import program\n"
    code += "import sys, time, judge.scenario.run\n"
    code += "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # who runs the tests may have it ignored
    code += "stopped = lambda *a, **k: (os.kill(os.getpid(), signal.SIGINT), time.sleep(5))\n"
    code += "sys.modules['judge.scenario.run'].walk = stopped\n"
    code += "sys.exit(program.run(['run', sys.argv[1]]))"
    file = tmp_path / "a.yaml"
    file.write_text("game: cipher\n", encoding="utf-8")
    done = subprocess.run([sys.executable, "-c", code, str(file)], capture_output=True, text=True, check=False)
    assert done.returncode == 130
    assert "Traceback" not in done.stderr


def test_the_bundled_scenarios_are_found_from_anywhere(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "judge", "check", "scenarios/cipher/lord-last-orb.yaml"],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=tmp_path,
        env={**os.environ, "PYTHONUTF8": "1"},
        check=False,
    )
    assert done.stdout == "1 passed, 0 failed\n"
    assert judge("run", "scenarios/cipher/没有.yaml").returncode == 2
