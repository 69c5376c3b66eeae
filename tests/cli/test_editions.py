"""Editions on the command line: which one a clause is from, two compared, one clause followed, another one imported."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge import paths
from judge.corpus import load

from .conftest import Judge, written

EDITIONS = ("touhou", "ch1", "2026-06-11")


def document(folder: Path, changes: dict[str, str]) -> Path:
    """Our own words of the Cipher rulebook in the publisher's form, some of them changed."""
    texts = {entry.number: entry.own for entry in load("cipher")} | changes
    return written(folder / "书.txt", "\n".join(f"{number}. {text}" for number, text in texts.items()))


def test_two_editions_are_compared_by_clause_and_character(judge: Judge) -> None:
    said = judge("diff", *EDITIONS)
    assert said.code == 0
    for words in (
        "ch1（日期不明） → 2026-06-11",
        "1.131a→1.141a",
        "1.82  基本对象",
        "〔增：、灵力值〕",
        "4  区域（其下还有69条）",
    ):
        assert words in said.out, words


def test_the_difference_as_data(judge: Judge) -> None:
    data = judge("diff", *EDITIONS, "--kind", "changed", "--json").data
    assert (data["schema_version"], data["old"]["id"], data["new"]["date"]) == (1, "ch1", "2026-06-11")
    assert {change["kind"] for change in data["changes"]} == {"changed"}
    assert len(data["changes"]) == data["counts"]["changed"]
    change = next(change for change in data["changes"] if change["new"] == "1.82")
    assert {"kind": "new", "text": "、灵力值"} in change["pieces"]


def test_a_match_is_confirmed_and_kept(judge: Judge) -> None:
    said = judge("diff", *EDITIONS, "--confirm", "1.95c=", "--confirm", "１．９４a＝1.104b", "--json")
    assert said.code == 0
    became = {change["old"]: (change["kind"], change["new"]) for change in said.data["changes"]}
    assert became["1.95c"] == ("gone", "")
    assert became["1.94a"] == ("changed", "1.104b")
    assert "1.94a = 1.104b" in (paths.data() / "editions" / "touhou" / "ch1..2026-06-11.txt").read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["diff", "touhou", "ch1", "2020"], "没有「2020」这个版本"),
        (["diff", "chess", "a", "b"], "没有「chess」"),
        (["diff", *EDITIONS, "--confirm", "1.1"], "旧条号=新条号"),
        (["diff", *EDITIONS, "--confirm", "1.999=1.1"], "没有条号 1.999"),
        (["diff", *EDITIONS, "--kind", "x"], "--kind"),
        (["trace", "touhou", "攻击"], "不是条号"),
        (["trace", "touhou", "1.1", "--edition", "2020"], "没有「2020」这个版本"),
    ],
)
def test_what_cannot_be_compared_is_said(judge: Judge, words: list[str], message: str) -> None:
    said = judge(*words)
    assert (said.code, said.out) == (2, "")
    assert message in said.err


def test_a_clause_is_followed_through_the_editions(judge: Judge) -> None:
    said = judge("trace", "touhou", "1.131a")
    assert said.code == 0
    assert "ch1（日期不明）：1.131a" in said.out
    assert "2026-06-11：1.141a（只换了条号）" in said.out
    assert "〔增：、灵力值〕" in judge("trace", "touhou", "1.82").out
    assert "2026-06-11：没有了" in judge("trace", "touhou", "1.154", "--edition", "ch1").out


def test_the_history_as_data(judge: Judge) -> None:
    histories = judge("trace", "touhou", "1.131", "--json").data["histories"]
    assert [[step["number"] for step in steps] for steps in histories] == [["1.131", "1.141"], ["1.121", "1.131"]]
    assert histories[0][1]["change"]["kind"] == "moved"
    assert histories[0][1]["text"] == load("touhou")["1.141"].text


def test_a_number_that_no_edition_has(judge: Judge) -> None:
    said = judge("trace", "touhou", "9.9")
    assert said.code == 1
    assert "各个版本里都没有条号 9.9" in said.err
    assert judge("trace", "touhou", "9.9", "--json").data["nearest"]


def test_one_edition_alone_says_how_to_add_another(judge: Judge) -> None:
    assert "--edition 版本名" in judge("trace", "cipher", "18.1.2").out


def test_the_edition_is_seen_wherever_a_clause_is(judge: Judge) -> None:
    assert judge("rule", "1.141a").out.startswith("《极彩multicolour完整规则》 2026-06-11\n")
    assert judge("rule", "106", "--game", "zero").out.startswith("《零次元TCG完整规则书》 2013-02-01\n")
    assert judge("rule", "18.1.2", "--game", "cipher").out.splitlines()[0].endswith("版本与日期未注明")
    assert judge("rule", "1.141a", "--json").data["clauses"][0]["date"] == "2026-06-11"
    assert "版本：zero 2013-02-01" in judge("search", "优先权", "--game", "zero", "-n", "1").out
    assert judge("search", "优先权", "--game", "zero", "--json").data["hits"][0]["edition"] == "2013-02-01"


def test_a_number_that_is_used_twice_shows_both_clauses(judge: Judge) -> None:
    clauses = judge("rule", "1.91", "--game", "touhou", "--edition", "ch1", "--json").data["clauses"]
    assert [clause["number"] for clause in clauses] == ["1.91", "1.91~2"]
    newest = judge("rule", "1.91", "--game", "touhou").out
    assert "ch1（日期不明）：1.91~2" in newest
    assert "judge trace touhou 1.91" in newest


def test_a_number_of_an_older_edition_alone_is_found_there(judge: Judge) -> None:
    assert [clause["edition"] for clause in judge("rule", "1.131a", "--json").data["clauses"]] == ["ch1"]


def test_another_edition_is_imported_beside_the_bundled_one(judge: Judge, tmp_path: Path) -> None:
    file = document(tmp_path, {"18.1.21": "再确认一次战斗的结果，然后才算结束。"})
    said = judge("import", file, "--game", "cipher", "--edition", "2030-01-01")
    assert said.code == 0
    assert "收作新的一版：529条，其中528条认出是 undated 版已有的" in said.out
    assert judge("rule", "18.1.21", "--game", "cipher").out.startswith("《火焰之纹章0（Cipher）综合规则》 2030-01-01")
    assert not judge("rule", "18.1.2", "--game", "cipher", "--json").data["clauses"][0]["official"]
    counts = judge("diff", "cipher", "undated", "2030-01-01", "--json").data["counts"]
    assert (counts["same"], counts["new"]) == (528, 1)


def test_a_document_that_matches_badly_may_be_another_edition(judge: Judge, tmp_path: Path) -> None:
    moved = {f"12.{n}": f"另外一条，说的是第{n}件事。" for n in range(10, 90)}
    assert "加上 --edition 版本名" in judge("import", document(tmp_path, moved), "--game", "cipher").out


def test_a_document_under_the_wrong_game_is_refused(judge: Judge, tmp_path: Path) -> None:
    said = judge("import", document(tmp_path, {}), "--game", "zero")
    assert said.code == 2
    assert "没有导入任何内容" in said.err


def test_lint_reads_every_bundled_edition_and_marks_what_is_known(judge: Judge) -> None:
    said = judge("lint", "--game", "touhou", "--json")
    assert (said.code, said.data["unmarked"]) == (0, 0)
    sources = {finding["source"] for finding in said.data["findings"]}
    assert sources == {"touhou（ch1（日期不明））", "touhou（2026-06-11）"}


def test_one_dispute_under_two_editions_and_the_clause_at_which_they_part(judge: Judge) -> None:
    said = judge("run", "scenarios/touhou/own-for-free.yaml", "--beside", "ch1")
    assert said.code == 0
    before, _, after = said.out.partition("从这里分开：")
    assert "1.143b ｜ 1.133b 动作执行完毕，执行权转移到B" in before
    new, _, old = after.partition("ch1：")
    assert "7.1.7a 巫女的约束不满足" in new
    assert "1.153" in new
    assert "1.143、1.142" in old


def test_the_same_under_both_is_said_to_be_the_same(judge: Judge) -> None:
    data = judge("run", "scenarios/touhou/text-until-end-of-turn.yaml", "--beside", "ch1", "--json").data
    assert data["parts_at"] is None
    assert [side["edition"] for side in data["sides"]] == ["2026-06-11", "ch1"]
    assert [step["what"] for step in data["sides"][0]["steps"]] == [step["what"] for step in data["sides"][1]["steps"]]


def test_an_edition_that_is_not_played_is_an_error_with_those_that_are(judge: Judge) -> None:
    said = judge("run", "scenarios/cipher/lord-last-orb.yaml", "--beside", "ch1")
    assert (said.code, "只有一个版本" in said.err) == (2, True)
    assert "可以写 ch1" in judge("run", "scenarios/touhou/use-a-unit.yaml", "--beside", "x").err


def test_an_older_edition_is_told_in_its_own_numbers(judge: Judge) -> None:
    why = judge("why", "scenarios/touhou/ch1-life-set.yaml", "B.生命").out
    assert "1.154" in why
    assert "ch1 1.154" not in why
    assert "1.163" not in why
