"""Whether a ruling still stands, and what differs if it does not."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from judge.corpus import official
from judge.corpus.library import forget
from judge.paths import bundled
from judge.rulings import Finding, Ruling, Verdict, export, load, make, verify
from judge.rulings.ruling import sealed
from judge.scenario import Run, read, run
from tests.rulings.conftest import Edit

EVASION = "非回合玩家此时可以选择进行神速回避。"


def test_an_untouched_ruling_is_the_same(ruling: Ruling) -> None:
    assert verify(ruling) == Verdict(same=True, findings=())


# --- clauses ----------------------------------------------------------------------------------------------


def test_an_edited_clause_is_named_with_old_and_new_words(ruling: Ruling, edit_book: Edit) -> None:
    edit_book("18.md", EVASION, "非回合玩家此时必须选择是否进行神速回避。")
    (finding,) = _different(verify(ruling))
    assert (finding.kind, finding.clause) == ("clause", "18.1.13")
    assert EVASION in finding.what
    assert "必须选择" in finding.what


def test_other_quotes_and_widths_are_no_change(ruling: Ruling, edit_book: Edit) -> None:
    edit_book("18.md", EVASION, EVASION.replace("。", "｡"))
    assert verify(ruling) == Verdict(same=True, findings=())


def test_a_clause_that_is_gone_is_named_with_the_nearest(ruling: Ruling, edit_book: Edit) -> None:
    edit_book("18.md", f"- **18.1.13** {EVASION}", "- 这一条删去了。")
    (finding,) = _different(verify(ruling))
    assert (finding.kind, finding.clause) == ("gone", "18.1.13")


def test_a_clause_under_another_number_is_found_by_its_words(ruling: Ruling, edit_book: Edit) -> None:
    edit_book("18.md", "- **18.1.13** ", "- **18.1.99** ")
    (finding,) = _different(verify(ruling))
    assert (finding.kind, finding.clause) == ("moved", "18.1.13")
    assert "18.1.99" in finding.what


def test_a_clause_in_whose_place_another_stands_is_found_by_its_words(ruling: Ruling, edit_book: Edit) -> None:
    edit_book("18.md", f"- **18.1.13** {EVASION}", f"- **18.1.13** 先掷骰子。\n- **18.1.99** {EVASION}")
    (finding,) = _different(verify(ruling))
    assert (finding.kind, finding.clause) == ("moved", "18.1.13")
    assert "18.1.99" in finding.what


def test_another_edition_is_named(ruling: Ruling) -> None:
    older = sealed(msgspec.structs.replace(ruling, edition="2013-02-01"))
    assert [finding.kind for finding in _different(verify(older))] == ["edition"]


def test_code_that_cites_words_a_clause_has_lost_still_says_which(
    ruling: Ruling, edit_book: Edit, tmp_path: Path
) -> None:
    """In a new process, where the game's rules are loaded after the clause was edited and so refuse to load."""
    edit_book("18.md", "可以选择进行神速回避", "不行")
    (file,) = export(ruling, ["json"], tmp_path, "裁定")
    program = (
        "import sys; from pathlib import Path; from judge import paths; from judge.rulings import load, verify\n"
        "paths.bundled = lambda name: Path(sys.argv[1]) / name\n"
        "print([(f.kind, f.clause) for f in verify(load(Path(sys.argv[2]))).findings])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path), str(file)], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[('clause', '18.1.13'), ('outcome', '18.1.13')]"


def test_official_words_are_compared_where_both_have_them(dispute: Run) -> None:
    _import("18.1.13", "官方一版")
    ruling = make(dispute, date="")
    assert verify(ruling).findings == ()
    _import("18.1.13", "官方二版")
    (finding,) = _different(verify(ruling))
    assert (finding.kind, finding.clause) == ("clause", "18.1.13")
    assert "官方一版" in finding.what
    assert "官方二版" in finding.what


def test_official_words_that_are_not_here_are_remarked_only(
    dispute: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _import("18.1.13", "官方原文")
    ruling = make(dispute, date="")
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path / "someone else"))
    verdict = verify(ruling)
    assert (verdict.same, [finding.kind for finding in verdict.findings]) == (True, ["unofficial"])


# --- changed by hand --------------------------------------------------------------------------------------


def test_a_changed_scenario_is_named_with_what_differs_at_the_start_and_first(ruling: Ruling) -> None:
    verdict = verify(_by_hand(ruling, scenario=ruling.scenario.replace("战斗力: 50", "战斗力: 20")))
    kinds = [finding.kind for finding in _different(verdict)]
    assert kinds[:2] == ["scenario", "scenario"]
    assert "战斗力50" in verdict.findings[1].what
    assert "战斗力20" in verdict.findings[1].what
    first = next(finding for finding in verdict.findings if finding.kind == "outcome")
    assert first.clause == "18.1.11.1.1"
    assert first.step > 0


def test_a_scenario_that_cannot_be_read_any_more_says_where(ruling: Ruling) -> None:
    verdict = verify(_by_hand(ruling, scenario=ruling.scenario + "\n裁判: 张三\n"))
    assert [finding.kind for finding in _different(verdict)] == ["scenario", "outcome"]
    assert "裁判" in verdict.findings[-1].what


def test_a_choice_that_is_not_on_offer_any_more_is_said_with_the_clauses(ruling: Ruling) -> None:
    script, chosen = ruling.scenario.rsplit("黑王①}", 1)
    verdict = verify(_by_hand(ruling, scenario=f"{script}黑王①}}{chosen.replace('剑士②', '王女②')}"))
    said = [finding.what for finding in verdict.findings if "走不通" in finding.what]
    assert len(said) == 1
    assert "18.1.11.1" in said[0]


def test_a_step_changed_by_hand_is_the_first_that_differs(ruling: Ruling) -> None:
    n = next(place for place, step in enumerate(ruling.steps) if step.clause == "18.1.11.1.1")
    step = ruling.steps[n]
    changes: tuple[dict[str, Any], ...] = (
        {"what": step.what.replace("加算", "减去")},
        {"clause": "18.1.9"},
        {"kind": "layered"},
        {"by": ("3.1",)},
        {"changed": ()},
    )
    for change in changes:
        edited = (*ruling.steps[:n], msgspec.structs.replace(step, **change), *ruling.steps[n + 1 :])
        verdict = verify(_by_hand(ruling, steps=edited))
        first = next(finding for finding in _different(verdict) if finding.kind == "outcome")
        assert (first.step, first.clause) == (step.n, change.get("clause", step.clause))


def test_a_step_struck_out_by_hand_is_found(ruling: Ruling) -> None:
    verdict = verify(_by_hand(ruling, steps=ruling.steps[:-1]))
    assert "到此为止" in _different(verdict)[-1].what


def test_an_outcome_changed_by_hand_is_named(ruling: Ruling) -> None:
    won = msgspec.structs.replace(ruling.result, said="A胜", ended=True, winner="A")
    verdict = verify(_by_hand(ruling, result=won))
    assert any("A胜" in finding.what and "继续" in finding.what for finding in _different(verdict))


def test_words_quotations_and_boards_changed_by_hand_are_noticed(ruling: Ruling) -> None:
    lied = msgspec.structs.replace(ruling.clauses[0], own="想怎样就怎样。")
    for change in ({"words": "可以。"}, {"clauses": (lied, *ruling.clauses[1:])}, {"before": ruling.after}):
        verdict = verify(_by_hand(ruling, **change))
        assert _different(verdict)[0].kind == "edited"


def test_a_ruling_changed_and_sealed_again_is_still_run_again(ruling: Ruling) -> None:
    """The digests can be forged; the outcome cannot."""
    won = msgspec.structs.replace(ruling.result, said="A胜", ended=True, winner="A")
    (finding,) = _different(verify(sealed(msgspec.structs.replace(ruling, result=won))))
    assert finding.kind == "outcome"


# --- another program --------------------------------------------------------------------------------------


def test_another_version_and_other_wording_are_remarks(ruling: Ruling) -> None:
    said = tuple(msgspec.structs.replace(step, what=f"{step.what}了") for step in ruling.steps)
    verdict = verify(sealed(msgspec.structs.replace(ruling, engine="0.0.1", steps=said, gaps=(), refused=())))
    assert (verdict.same, [finding.kind for finding in verdict.findings]) == (True, ["engine", "wording"])
    assert all(finding.remark for finding in verdict.findings)


def test_an_answer_that_is_only_worded_otherwise_is_a_remark_and_another_answer_is_not(ruling: Ruling) -> None:
    assert ruling.answers
    first, *others = ruling.answers
    for answer, same in (
        (msgspec.structs.replace(first, answer=f"{first.answer}了"), True),
        (msgspec.structs.replace(first, answer=f"{first.answer}了", value="0"), False),
        (msgspec.structs.replace(first, answer=f"{first.answer}了", value=msgspec.UNSET), False),
        (msgspec.structs.replace(first, deciding=(*first.deciding, "1.1")), False),
    ):
        verdict = verify(sealed(msgspec.structs.replace(ruling, answers=(answer, *others))))
        assert verdict.same is same, answer
        assert [finding.kind for finding in verdict.findings] == ["wording" if same else "outcome"]


def test_a_ruling_from_before_it_was_known_that_the_book_says_it_twice_is_the_same() -> None:
    now = make(run(read(bundled("scenarios") / "touhou" / "draw-from-empty-deck.yaml")), date="")
    assert now.answers
    (answer,) = now.answers
    assert (answer.how, answer.deciding) == ("again", ("1.184", "1.29"))
    older = msgspec.structs.replace(answer, how=msgspec.UNSET, deciding=("1.184",))
    other = msgspec.structs.replace(answer, how=msgspec.UNSET, deciding=("1.29",))
    assert verify(sealed(msgspec.structs.replace(now, answers=(older,)))).same
    assert not verify(sealed(msgspec.structs.replace(now, answers=(other,)))).same


def test_a_clause_that_works_otherwise_differs_at_its_step(ruling: Ruling, monkeypatch: pytest.MonkeyPatch) -> None:
    from judge.games import game

    play = game("cipher").play
    monkeypatch.setattr(type(game("cipher")), "play", lambda _self, state, **_: play(state, without="18.1.11.1.1"))
    first = _different(verify(ruling))[0]
    assert (first.kind, first.clause) == ("outcome", "18.1.11.1.1")


def _different(verdict: Verdict) -> list[Finding]:
    assert not verdict.same
    return [finding for finding in verdict.findings if not finding.remark]


def _by_hand(ruling: Ruling, **change: Any) -> Ruling:
    """What an editor does to the file: the digests stay as they were."""
    edited = msgspec.json.encode(msgspec.structs.replace(ruling, **change))
    return msgspec.json.decode(edited, type=Ruling)


def _import(number: str, words: str) -> None:
    official.write(official.store(), "cipher", "undated", wording=[(number, words)], source="", digest="")
    forget()


def test_what_was_edited_in_the_file_itself_is_found(ruling: Ruling, tmp_path: Path) -> None:
    (file,) = export(ruling, ["json"], tmp_path)
    file.write_text(file.read_text(encoding="utf-8").replace("支援成功", "支援失败"), encoding="utf-8")
    assert _different(verify(load(file)))[0].kind == "edited"
