"""The index: kept, rebuilt, shared between processes, and done without."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from judge import paths, search
from judge.corpus import library, official
from judge.search import index, tiers

UNPREPARED = """
from pathlib import Path
from judge import paths
bundled = paths.bundled
paths.bundled = lambda name: Path("none") if name == "prepared" else bundled(name)
from judge.search import search
"""


def kept() -> list[Path]:
    return sorted((paths.cache() / "search").glob("*"))


def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiers, "_indexes", {})


@pytest.mark.usefixtures("shelf")
def test_it_is_built_once_with_progress_and_then_read_back(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, int, int]] = []
    first = search.search("必杀攻击 费用", "chess", progress=lambda *step: seen.append(step))
    assert seen[0] == ("chess", 0, 9)
    assert seen[-1] == ("chess", 9, 9)
    forget(monkeypatch)
    again = search.search("必杀攻击 费用", "chess", progress=lambda *step: seen.append(step))
    assert again == first
    assert seen.count(("chess", 0, 9)) == 1


@pytest.mark.usefixtures("shelf")
def test_a_changed_text_gets_a_new_one_and_the_old_one_goes(rewrite: Callable[[str, str], None]) -> None:
    assert not [hit for hit in search.search("猛击", "chess").hits if hit.tier == "原词"]
    before = kept()
    rewrite("必杀攻击", "猛击")
    assert search.search("猛击", "chess").hits[0].tier == "原词"
    assert len(kept()) == 1
    assert kept() != before


def test_changed_terms_get_a_new_one(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not search.search("大招", "chess").hits
    terms = shelf / "chess" / "terms.toml"
    terms.write_text(terms.read_text("utf-8").replace('"暴击"', '"暴击", "大招"'), "utf-8")
    forget(monkeypatch)
    assert search.search("大招", "chess").hits[0].number == "2.1.1"


@pytest.mark.usefixtures("shelf")
@pytest.mark.parametrize("damage", [lambda kept: kept[:-7], lambda kept: kept[:40] + b"x" + kept[41:], lambda _: b""])
def test_a_damaged_one_is_built_again(damage: Callable[[bytes], bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    whole = search.search("必杀攻击", "chess")
    (file,) = kept()
    sound = file.read_bytes()
    file.write_bytes(damage(sound))
    forget(monkeypatch)
    assert search.search("必杀攻击", "chess") == whole
    assert file.stat().st_size == len(sound)


@pytest.mark.usefixtures("shelf")
def test_where_it_cannot_be_kept_the_search_works_and_says_so_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where a folder should be")
    monkeypatch.setenv("JUDGE_CACHE", str(blocked))
    found = search.search("必杀攻击", "chess")
    assert found.hits[0].number == "2.1.1"
    assert "搜索索引没能存到" in found.notice
    assert search.search("必杀攻击", "chess").notice == ""


@pytest.mark.usefixtures("shelf")
def test_warming_up_builds_all_of_them() -> None:
    assert search.warm() == ""
    assert [file.name.partition("-")[0] for file in kept()] == ["chess", "go"]


@pytest.mark.usefixtures("shelf")
def test_threads_may_search_at_once() -> None:
    queries = ["必杀攻击 费用", "卡组抽光了怎么补", "退避区", "bsgj"] * 5
    found: dict[int, object] = {}
    threads = [
        threading.Thread(target=lambda at=at, query=query: found.update({at: search.search(query)}))
        for at, query in enumerate(queries)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[at] for at in range(len(queries))] == [search.search(query) for query in queries]


def test_two_processes_may_build_it_at_once() -> None:
    code = UNPREPARED + "print([hit.number for hit in search('必杀攻击 费用', 'cipher').hits])"
    command = [sys.executable, "-W", "error", "-c", code]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    said = [process.communicate(timeout=60) for process in both]
    assert said[0] == said[1]
    assert said[0][0].startswith("['18.1.11.1'")
    assert said[0][1] == ""
    assert [file.suffix for file in kept()] == [".index"]


def test_a_warm_search_loads_neither_whoosh_nor_pypinyin_and_never_the_big_dictionary(shelf: Path) -> None:
    code = (
        f"""
import sys
from pathlib import Path
from judge import paths
paths.bundled = lambda name: Path({str(shelf.parent)!r}) / name
from judge.search import search
"""
        + """
search("卡组抽光了怎么补", "chess")
print([name for name in ("whoosh", "pypinyin", "jieba.analyse", "pkg_resources", "opencc") if name in sys.modules])
"""
    )
    command = [sys.executable, "-W", "error", "-c", code]
    environment = {
        **os.environ,
        "PYTHONPYCACHEPREFIX": os.environ["JUDGE_CACHE"],
    }  # compile all of it, warnings and all
    cold = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    assert cold.stderr == ""
    warm = subprocess.run(command, capture_output=True, text=True, check=True)
    assert warm.stdout.strip() == "[]"
    assert warm.stderr == ""


def test_what_came_with_the_program_needs_no_building(
    tmp_path: Path, shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built = search.search("必杀攻击 费用")
    library.prepare(shelf.parent / "prepared")
    index.prepare(shelf.parent / "prepared")
    library.forget()
    forget(monkeypatch)
    monkeypatch.setenv("JUDGE_CACHE", str(tmp_path / "another"))
    seen: list[object] = []
    assert search.search("必杀攻击 费用", progress=lambda *step: seen.append(step)) == built
    assert (seen, kept()) == ([], [])


def test_what_came_with_it_for_another_text_is_not_used(
    shelf: Path, rewrite: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    library.prepare(shelf.parent / "prepared")
    index.prepare(shelf.parent / "prepared")
    rewrite("必杀攻击", "猛击")
    assert search.search("猛击", "chess").hits[0].tier == "原词"
    for file in (shelf.parent / "prepared").iterdir():
        file.write_bytes(file.read_bytes()[:-1] + b"?")
    library.forget()
    forget(monkeypatch)
    assert search.search("猛击", "chess").hits[0].tier == "原词"


def test_the_publishers_words_never_get_into_what_is_prepared(shelf: Path) -> None:
    official.write(official.store(), "chess", "undated", wording=[("1.1", "出版方的话")], source="x", digest="x")
    library.forget()
    assert library.load("chess")["1.1"].text == "出版方的话"
    library.prepare(shelf.parent / "prepared")
    index.prepare(shelf.parent / "prepared")
    assert all("出版方的话".encode() not in file.read_bytes() for file in (shelf.parent / "prepared").iterdir())
