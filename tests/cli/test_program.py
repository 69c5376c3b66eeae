import pkgutil
import re
from importlib import import_module
from pathlib import Path

import pytest

import judge.cli
from judge.cli.command import Command
from judge.cli.program import COMMANDS, program

from .conftest import Judge


def commands() -> dict[str, Command]:
    return {name: program.get_command(None, name) for name in COMMANDS}  # type: ignore[arg-type, misc]


def test_every_module_that_is_a_command_is_registered() -> None:
    modules = [import_module(f"judge.cli.{found.name}") for found in pkgutil.iter_modules(judge.cli.__path__)]
    defined = {m.command.name for m in modules if isinstance(getattr(m, "command", None), Command)}
    assert defined == set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself_in_chinese_with_an_example(judge: Judge, name: str) -> None:
    said = judge(name, "--help")
    assert said.code == 0
    assert said.out.startswith(f"用法：judge {name}")
    assert f"\n  judge {name}" in said.out.partition("例：")[2]
    assert "--json" in said.out
    for english in ("Usage", "Options", "Show this message", "required", "default"):
        assert english not in said.out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_explained(name: str) -> None:
    for param in commands()[name].params:
        if param.param_type_name == "option":
            assert param.help, param.name


def test_the_program_lists_its_commands(judge: Judge) -> None:
    out = judge("--help").out
    for name, what in COMMANDS.items():
        assert f"  {name} " in out
        assert what in out


def test_the_version(judge: Judge) -> None:
    assert judge("--version").out == f"judge {judge_version()}\n"


def judge_version() -> str:
    from judge import __version__

    return __version__


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["rulle", "1"], "judge rule"),
        (["xyzzy"], "没有「xyzzy」这个命令"),
        (["rule"], "缺少条号"),
        (["rule", "1", "--gam", "x"], "--game"),
        (["rule", "1", "--game"], "选项 --game"),
        (["run", "a.yaml", "b.yaml"], "多了「b.yaml」"),
        (["run", "a.yaml", "--seed", "-1"], "整数"),
        (["run", "a.yaml", "--seed", "x"], "整数"),
        (["explore", "a.yaml", "--limit", "0"], "不小于 1"),
    ],
)
def test_a_command_typed_wrongly_is_explained_in_chinese(judge: Judge, words: list[str], said: str) -> None:
    done = judge(*words)
    assert done.code == 2
    assert done.out == ""
    assert said in done.err
    assert "Error" not in done.err
    assert "Try" not in done.err


def test_an_error_is_json_where_json_was_asked_for(judge: Judge) -> None:
    said = judge("run", "不存在.yaml", "--json")
    assert said.code == 2
    assert said.err == ""
    assert said.data["schema_version"] == 1
    assert said.data["problems"][0]["file"] == "不存在.yaml"


def test_a_mistake_of_ours_is_no_traceback(judge: Judge, attack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr(import_module("judge.scenario.run"), "walk", broken)
    said = judge("run", attack)
    assert said.code == 3
    assert "ZeroDivisionError" in said.err
    assert "JUDGE_DEBUG" in said.err
    assert "Traceback" not in said.err
    monkeypatch.setenv("JUDGE_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        program.run(["run", str(attack)])


def test_a_damaged_rulebook_is_a_broken_installation(
    judge: Judge, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("judge.paths.bundled", lambda name: tmp_path / name)
    said = judge("rule", "1.1")
    assert said.code == 3
    assert "重新安装" in said.err


def test_an_interrupt(judge: Judge, attack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(import_module("judge.scenario.run"), "walk", interrupted)
    assert judge("run", attack).code == 130


def test_lines_are_as_wide_as_the_terminal(judge: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    from judge.cjk import width

    monkeypatch.setenv("COLUMNS", "40")
    lines = judge("rule", "18.1.11", "--game", "cipher").out.splitlines()
    assert max(width(line) for line in lines if ".yaml" not in line) in range(30, 41)


def test_a_path_wider_than_the_terminal_can_be_copied(judge: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    places = [line for line in judge("rule", "18.1.11", "--game", "cipher").out.splitlines() if "scenarios/" in line]
    assert places
    assert all(re.search(r"scenarios/cipher/[\w-]+\.yaml:\d+", line) for line in places)


def test_the_desk_needs_a_terminal(judge: Judge) -> None:
    for words in ([], ["tui"], ["tui", "局面.yaml"]):
        said = judge(*words)
        assert said.code == 2
        assert "没有终端" in said.err
        assert "judge r" in said.err
