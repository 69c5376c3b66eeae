"""What once went wrong, as it was found: a command line each, and what has to come of it."""

from __future__ import annotations

import json
import os
import pickle
import sqlite3
import stat
from pathlib import Path

import pytest

from judge.games.listed import PLAYABLE

from .inputs import ATTACK
from .process import changed, judge, unprepared, written

CONTROLS = [chr(point) for point in (*range(0x20), *range(0x7F, 0xA0), 0x202E, 0x2066) if chr(point) != "\n"]


def test_01_is_a_database_that_was_never_filled_no_obstacle(tmp_path: Path) -> None:
    written(tmp_path / "data" / "corpus.db", b"")
    assert judge("rule", "18.1.11", cwd=tmp_path).code == 0
    connection = sqlite3.connect(tmp_path / "data" / "corpus.db")
    connection.execute("pragma journal_mode=wal")
    connection.execute("create table imports (game text, edition text, source text, sha256 text, imported text, base)")
    connection.close()
    assert judge("rule", "18.1.11", cwd=tmp_path).code == 0
    from judge.corpus import load

    book = written(tmp_path / "书.txt", "\n".join(f"{one.number}. {one.own}" for one in load("cipher")))
    assert judge("import", book, "--game", "cipher", cwd=tmp_path).code == 0


@pytest.mark.parametrize("closed", [0, 1, 2])
def test_02_does_a_closed_stream_leave_the_verdict(tmp_path: Path, ruling: Path, closed: int) -> None:
    forged = changed(written(tmp_path / "f.json", ruling.read_bytes()), words="改判")
    for file, code in ((ruling, 0), (forged, 1)):
        said = judge("verify", file, cwd=tmp_path, before=lambda: os.close(closed), fresh=True)
        assert (said.code, "Traceback" in said.err) == (code, False)
    assert judge(cwd=tmp_path, before=lambda: os.close(closed), fresh=True).code == 2


def test_02_does_a_full_stream_leave_the_verdict(tmp_path: Path, ruling: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        assert judge("verify", ruling, cwd=tmp_path, stderr=full).code == 0
        assert judge("rule", "99.99.99", cwd=tmp_path, stderr=full).code == 1
        assert judge("verify", ruling, cwd=tmp_path, stdout=full).code == 2


def test_06_does_no_escape_reach_the_terminal(tmp_path: Path) -> None:
    hidden = "".join(f"\\x{ord(char):02x}" if ord(char) < 256 else f"\\u{ord(char):04x}" for char in CONTROLS)
    text = ATTACK.replace("试攻", f'"{hidden}]0;x"\nquestion: "{hidden}"').replace("新兵", f'"新{hidden}兵"')
    file = written(tmp_path / "e.yaml", text)
    name = written(tmp_path / "名\x1b[31m字.yaml", "game: 没有")
    for words in (("run", file), ("explore", file), ("why", file), ("check", file), ("run", name)):
        for json_too in ((), ("--json",)):
            said = judge(*words, *json_too, cwd=tmp_path)
            found = {char for char in CONTROLS if char in said.out + said.err}
            assert said.ours, said
            assert not found, (words, found)
    said = judge("export", file, "-f", "md,txt,html,json", "--to", tmp_path / "out", cwd=tmp_path)
    assert said.code == 0, said
    for made in (tmp_path / "out").iterdir():
        assert not {char for char in CONTROLS if char in made.name + made.read_text("utf-8")}, made
    assert judge("verify", next((tmp_path / "out").glob("*.json")), cwd=tmp_path).code == 0


def test_07_can_a_document_that_lacks_a_clause_be_a_new_edition(tmp_path: Path, shared: Path) -> None:
    lines = next((shared / "rulebooks").glob("001_*.txt")).read_text("utf-8").splitlines()
    for left_out in (1222, 3, 400):
        file = written(tmp_path / "x.txt", "\n".join(lines[:left_out] + lines[left_out + 1 :]))
        said = judge("import", file, "--game", "cipher", "--edition", "2027-01-01", cwd=tmp_path)
        assert (said.code, said.ours) == (0, True), said


def test_08_is_a_file_that_mentions_the_ruling_left_alone(tmp_path: Path, attack: Path, ruling: Path) -> None:
    number = json.loads(ruling.read_text("utf-8"))["id"]
    notes = written(tmp_path / "notes.md", f"今天的裁定：{number}\n")
    said = judge("export", attack, "-f", "md", "--name", "notes", cwd=tmp_path)
    assert said.code == 2
    assert notes.read_text("utf-8") == f"今天的裁定：{number}\n"


def test_09_is_a_damaged_grammar_made_again(tmp_path: Path, *, whole: bool) -> None:
    words = ("card", "zero", "抽1张牌。", "--kind", "普通战术")
    sound = judge(*words, cwd=tmp_path, own_cache=True, before=unprepared)
    for kept in [*(tmp_path / "cache" / "grammar").iterdir()]:
        damaged = (b"\x80\x04N.", b"", kept.read_bytes()[:-9], kept.read_bytes()[:5000] + b"\0" * 90_000)
        for damage in damaged if whole else damaged[::2]:
            kept.write_bytes(damage)
            assert judge(*words, cwd=tmp_path, own_cache=True, before=unprepared)[:3] == sound[:3]
    assert sound.code == 0


def test_10_does_a_cache_run_nothing(tmp_path: Path) -> None:
    class Planted:
        def __reduce__(self) -> tuple[object, tuple[str]]:
            return os.system, (f"touch '{tmp_path}/ran'",)

    words = ("card", "zero", "抽1张牌。", "--kind", "普通战术")
    judge(*words, cwd=tmp_path, own_cache=True, before=unprepared)
    for kept in [*(tmp_path / "cache" / "grammar").iterdir()]:
        kept.write_bytes(pickle.dumps(Planted()))
    assert judge(*words, cwd=tmp_path, own_cache=True, before=unprepared).code == 0
    assert not (tmp_path / "ran").exists()


def test_11_does_an_unreadable_file_beside_hide_no_clause(tmp_path: Path) -> None:
    (tmp_path / "gone.json").symlink_to(tmp_path / "nothing")
    (tmp_path / "loop.json").symlink_to(tmp_path / "loop.json")
    os.mkfifo(tmp_path / "pipe.json")
    secret = written(tmp_path / "secret.json", '{"format": "judge-ruling"}')
    secret.chmod(0)
    assert judge("rule", "18.1.11", cwd=tmp_path).code == 0


@pytest.mark.parametrize("number", ["", "0" * 12, "x"])
def test_12_is_the_number_of_a_ruling_verified(tmp_path: Path, ruling: Path, number: str) -> None:
    said = judge("verify", changed(ruling, id=number), cwd=tmp_path)
    assert said.code == 1
    assert "编号" in said.out


@pytest.mark.parametrize(
    "line",
    [
        "source: 2026-13-01", "source: 2001-01-01 99:99:99", "title: !!int abc", "title: !!bool x", "title: 0b_",
        "title: !!timestamp x", f"title: {'9' * 5000}", "title: &a [*a]", "title: !!python/object:os.system x",
        "回合: 1:30", f"start: {{回合: {'9' * 4400}}}",
    ],
)  # fmt: skip
def test_13_is_yaml_read_as_plain_words(tmp_path: Path, line: str) -> None:
    file = written(tmp_path / "t.yaml", f"game: cipher\n{line}\n")
    for words in (("run", file), ("deck", "cipher", file)):
        assert judge(*words, cwd=tmp_path).ours


@pytest.mark.parametrize("document", ["# 11 总则\n- 11.1 甲。\n# 11 总则\n12 丙\n", "# 1 甲\n# 1 甲\n# 1 甲\n2 乙\n"])
def test_14_is_a_heading_that_is_repeated_read(tmp_path: Path, document: str) -> None:
    file = written(tmp_path / "d.md", document)
    assert judge("lint", file, cwd=tmp_path).ours
    assert judge("import", file, cwd=tmp_path).ours


@pytest.mark.parametrize(
    "start",
    [
        "诱发: [{}]", "诱发: [{卡: A的主人公}]", "本回合: [{事情: 攻击}]", "禁止: [{}]", "效果: [{内容: x, 只对: 3}]",
        "流程: [{}]", "流程: [{过程: '18.1'}]", "流程: [{过程: '18.1', 下一步: 99}]", "战斗: {攻击单位: []}",
        "循环: {}", "编号: [1]", "编号: {a: 1}", "回合玩家: C", "条号: [1]", "A: [1]",
    ],
)  # fmt: skip
def test_15_is_a_key_that_lacks_a_part_explained(tmp_path: Path, start: str) -> None:
    for game in PLAYABLE:
        said = judge("run", written(tmp_path / "s.yaml", f"game: {game}\nstart: {{{start}}}\n"), cwd=tmp_path)
        assert said.ours, said


@pytest.mark.parametrize("card", ["转职费用: {}", "战斗力: 1e99", "文本: 1.1.1.1", "文本: []", "势力: {}"])
def test_15_is_a_card_that_lacks_a_part_explained(tmp_path: Path, card: str) -> None:
    for game in PLAYABLE:
        file = written(tmp_path / "s.yaml", f"game: {game}\ncards: {{甲: {{{card}}}}}\nstart: {{A: {{手牌: [甲]}}}}\n")
        assert judge("run", file, cwd=tmp_path).ours


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"carried_out": ', '"carried_out": NaN, "x": '), ('"carried_out": ', '"carried_out": 1e999, "x": '),
        ('"title": "', '"title": "\\ud800'), ('"carried_out": ', f'"carried_out": {"7" * 5000}'),
        ('"state": ', '"state": {"x": ' + "[" * 900 + "]" * 900 + '}, "y": '),
        ('"title": "', '"title": "a", "title": "'),
    ],
)  # fmt: skip
def test_16_is_json_that_is_none_explained(tmp_path: Path, ruling: Path, old: str, new: str) -> None:
    text = ruling.read_text("utf-8")
    written(ruling, text.replace(old, new, 1))
    said = judge("verify", ruling, cwd=tmp_path)
    assert (said.code, said.ours) == (2, True), said


@pytest.mark.parametrize("option", ["--words", "--event", "--players", "--date", "--name"])
def test_17_are_bytes_that_are_no_text_refused(tmp_path: Path, attack: Path, option: str) -> None:
    said = judge("export", attack, option, b"\xff", cwd=tmp_path)
    assert (said.code, said.ours) == (2, True), said


@pytest.mark.parametrize(
    "words",
    [("run",), ("verify",), ("import",), ("lint",), ("deck", "cipher"), ("search", "--evaluate"), ("cards", "import")],
)
def test_21_are_pipes_and_devices_no_files(tmp_path: Path, words: tuple[str, ...]) -> None:
    for name in ("f.yaml", "f.txt", "f.json"):
        os.mkfifo(tmp_path / name)
    game = ("--game", "cipher") if words[0] == "cards" else ()
    for file in (tmp_path / "f.yaml", tmp_path / "f.txt", tmp_path / "f.json", Path("/dev/zero"), Path("/dev/urandom")):
        said = judge(*words, file, *game, cwd=tmp_path, long=10)
        assert (said.code, said.ours) == (2, True), (file, said)


def test_23_is_what_a_killed_process_left_gone_after_the_next(tmp_path: Path) -> None:
    words = ("card", "zero", "抽1张牌。", "--kind", "普通战术")
    folder = tmp_path / "cache" / "grammar"
    for n in range(3):
        written(folder / f".judge-left{n}.new", b"half")
    judge(*words, cwd=tmp_path, own_cache=True, before=unprepared)
    assert [kept.name for kept in folder.iterdir() if "left" in kept.name] == []


def test_24_is_a_command_run_without_a_home_or_a_folder(tmp_path: Path) -> None:
    homeless = {"HOME": "", "JUDGE_DATA": "", "JUDGE_CACHE": "", "XDG_DATA_HOME": "", "XDG_CACHE_HOME": ""}

    def nobody() -> None:
        os.setuid(54321)

    if os.getuid() == 0:
        said = judge("rule", "18.1.11", cwd=Path("/"), env=homeless, before=nobody)
        assert (said.code, said.err) == (0, ""), said
        said = judge("doctor", cwd=Path("/"), env=homeless, before=nobody)
        assert "找不到主文件夹" in said.out, said
    gone = tmp_path / "gone"
    gone.mkdir()
    said = judge("rule", "18.1.11", cwd=tmp_path, before=lambda: (os.chdir(gone), gone.rmdir())[0])
    assert said.code == 0, said


def test_24_is_the_clock_anywhere_good_enough(tmp_path: Path, attack: Path) -> None:
    assert judge("export", attack, cwd=tmp_path, env={"TZ": "XXX+99"}).code == 0


@pytest.mark.parametrize("fence", ["~~~", "```", "    "])
def test_25_does_no_word_open_a_block_of_code(tmp_path: Path, attack: Path, fence: str) -> None:
    judge("export", attack, "--words", f"前\n{fence}\n后\n\n{fence} x", "--name", "m", cwd=tmp_path)
    lines = (tmp_path / "m.md").read_text("utf-8").splitlines()
    assert [line for line in lines if line.lstrip("> ").startswith(("~~~", "```"))] == []


@pytest.mark.parametrize("title", ["𠀀" * 60, "CON", "nul.txt", "-rf", "..", "甲/乙\\丙", "\u202eabc", "a" * 300, "　"])
def test_26_does_any_title_make_a_name_twice(tmp_path: Path, title: str) -> None:
    file = written(
        tmp_path / "t.yaml", ATTACK.replace("试攻", f'"{title}"'.replace("\\", "\\\\").replace("\u202e", "\\u202e"))
    )
    for words in ("一", "二", "一"):
        said = judge("export", file, "--words", words, "-f", "md,html,json,txt", "--to", "out", cwd=tmp_path)
        assert said.code == 0, said
    names = [made.name for made in (tmp_path / "out").iterdir()]
    assert len(names) == 8
    assert not [name for name in names if name.startswith(("-", ".")) or name.split(".")[0].lower() in {"con", "nul"}]


@pytest.mark.parametrize("columns", [24, 40])
def test_27_is_no_line_wider_than_the_terminal(tmp_path: Path, attack: Path, ruling: Path, columns: int) -> None:
    from judge.cjk import width

    env = {"COLUMNS": str(columns)}
    for words in (("export", attack, "--to", "一个名字很长很长的文件夹"), ("verify", ruling)):
        said = judge(*words, cwd=tmp_path, env=env)
        assert [line for line in said.out.splitlines() if width(line) > columns] == []


def test_is_a_written_file_readable_for_others(ruling: Path) -> None:
    umask = os.umask(0)
    os.umask(umask)
    assert stat.S_IMODE(ruling.stat().st_mode) == 0o666 & ~umask
