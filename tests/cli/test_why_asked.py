"""run, check, why, explore."""

from pathlib import Path

from judge.paths import bundled

from .conftest import ATTACK, Judge, written


def test_why_names_the_clause_that_offers_an_act(judge: Judge, at_critical: Path) -> None:
    said = judge("why", at_critical, "必杀攻击 新兵")
    assert said.code == 0
    assert "18.1.11 回合玩家此时可以选择进行必杀攻击" in said.out
    assert judge("why", at_critical, "不选").code == 0


def test_why_names_all_clauses_against_an_act(judge: Judge, tmp_path: Path) -> None:
    text = ATTACK.replace("新兵: {战斗力: 30", "新兵: {战斗力: 0") + "script: [A: 新兵]\n"
    file = written(tmp_path / "x.yaml", text)
    data = judge("why", file, "王子", "--json")
    assert data.code == 1
    assert [set(refused["by"]) for refused in data.data["refused_earlier"]] == [{"18.1.11.1", "18.1.11.2"}]
    assert {clause["number"] for clause in data.data["clauses"]} == {"18.1.11.1", "18.1.11.2"}
    out = judge("why", file, "王子").out
    assert "18.1.11.1 " in out
    assert "18.1.11.2 " in out


def test_why_says_what_is_decided_instead(judge: Judge, at_critical: Path) -> None:
    said = judge("why", at_critical, "结束行动阶段")
    assert said.code == 1
    assert "此刻决定的不是它" in said.out
    assert "18.1.11" in said.out


def test_why_of_what_is_never_chosen_forbids_nothing(judge: Judge, at_critical: Path) -> None:
    said = judge("why", at_critical, "抽卡")
    assert said.code == 1
    assert "没有人问到「抽卡」" in said.out
    assert "不可以「抽卡」" not in said.out


def test_why_remembers_what_was_refused_before(judge: Judge, tmp_path: Path) -> None:
    file = written(tmp_path / "x.yaml", ATTACK + "script: [A: 新兵, A: 不选]\n")
    said = judge("why", file, "必杀攻击 王子")
    assert said.code == 1
    assert said.out.startswith("不可以「必杀攻击 王子」。\n  在 18.1.11：不可以：")
    assert "在此之前" not in said.out  # it is said once, and first
    assert "18.1.11.1" in said.out


def test_why_of_an_unknown_word_is_an_error_with_the_nearest(judge: Judge, at_critical: Path) -> None:
    said = judge("why", at_critical, "新滨")
    assert said.code == 2
    assert "不认识「新滨」" in said.err
    assert "新兵" in said.err


def test_why_folds_traditional_characters(judge: Judge, at_critical: Path) -> None:
    assert judge("why", at_critical, "必殺攻擊").code == 0


def test_why_says_where_an_act_is_decided_if_not_here(judge: Judge, at_critical: Path) -> None:
    said = judge("why", at_critical, "神速回避", "--json")
    assert said.code == 1
    assert said.data["decided_at"] == ["18.1.13"]
    assert [blocked["by"] for blocked in said.data["blocked"]] == [["18.1.13", "18.1.11"]]


def test_why_of_a_fact_says_where_it_came_from_and_what_decides_it(judge: Judge) -> None:
    said = judge("why", bundled("scenarios") / "cipher" / "lord-last-orb.yaml", "B.宝玉区", "--json")
    assert said.code == 0
    assert said.data["kind"] == "fact"
    assert said.data["came"][0]["clause"] == "9.3.2"
    assert "9.3.2" in said.data["deciding"]


def test_why_of_a_number_names_the_step_of_its_own_card_where_two_cards_are_struck_at_once(
    judge: Judge, tmp_path: Path
) -> None:
    text = (bundled("scenarios") / "evolve" / "attack-a-resting-follower.yaml").read_text(encoding="utf-8")
    file = tmp_path / "两个都倒下.yaml"
    struck = text.partition("expect:")[0].replace("攻击力: 3", "攻击力: 5").replace("生命值: 3", "生命值: 1")
    file.write_text(struck, encoding="utf-8")
    said = judge("why", file, "兵.生命值", "--json").data
    came = [(one["clause"], one["old"], one["new"]) for one in said["came"]]
    assert came == [("8.4.9.1", "1", "-1"), ("11.3.1", "-1", "1")]
    assert said["came"][1]["what"].startswith("兵被破坏")
    assert "11.3.1 兵被破坏" in said["answer"]


def test_why_of_an_ability_says_at_which_step_it_was_set_off(judge: Judge) -> None:
    said = judge("why", bundled("scenarios") / "cipher" / "attacker-leaves-the-battlefield.yaml", "反刺", "--json")
    assert said.data["kind"] == "ability"
    assert "诱发" in said.data["triggered"]
    assert "10.2.1" in [reason["clause"] for reason in said.data["because"]]


def test_not_doing_something_is_not_doing_it(judge: Judge, tmp_path: Path) -> None:
    text = """\
game: zero
cards: {骑: {攻击力: 3000, 防御力: 2000}, 白盾: {攻击力: 1000, 防御力: 2000}}
start:
  A: {战斗区: [骑], 生命区: 6}
  B: {战斗区: [白盾(横置), 白盾], 生命区: 6}
script: [A: 宣布攻击：骑, A: 生命区]
"""
    data = judge("why", written(tmp_path / "z.yaml", text), "防御", "--json").data
    assert len(data["options"]) == 1
    assert data["options"][0].startswith("白盾")
    assert [blocked["by"] for blocked in data["blocked"]] == [["503#2"]]


def test_why_can_be_asked_of_another_moment(judge: Judge) -> None:
    file = bundled("scenarios") / "cipher" / "lord-last-orb.yaml"
    by_clause = judge("why", file, "苍剑士①.战斗力", "--at", "18.1.15", "--json").data
    assert (by_clause["value"], by_clause["at"]) == ("140", "18.1.15")
    assert by_clause["deciding"][0] == "18.1.11.1.1"
    run = judge("run", file, "--json").data
    (refused,) = [step for step in run["steps"] if step["kind"] == "refused" and step["clause"] == "18.1.13"]
    said = judge("why", file, "费用：斥候", "--at", str(refused["n"]))
    assert "不可以用斥候" in said.out
    assert "18.1.13.1" in said.out
    assert said.code == 1
    assert judge("why", file, "苍剑士①.战斗力", "--at", "99").code == 2
    assert judge("why", file, "苍剑士①.战斗力", "--at", "18.1.99").code == 2


def test_why_of_a_clause_says_what_it_did(judge: Judge) -> None:
    said = judge("why", bundled("scenarios") / "cipher" / "lord-last-orb.yaml", "9.3.2")
    assert said.code == 0
    assert "依 9.3.2：第26步 B的1颗宝玉加入手牌" in said.out.replace("\n    ", "")


def test_why_without_a_question_answers_what_the_scenario_asks(judge: Judge) -> None:
    said = judge("why", bundled("scenarios") / "cipher" / "already-in-that-state.yaml", "--json")
    assert said.data["answers"][0]["proof"] == [["alone", "2.3.1.6", "2.8"]]


def test_why_wants_an_act(judge: Judge, at_critical: Path) -> None:
    assert judge("why", at_critical, " ").code == 2


def test_why_of_a_card_that_nobody_chooses_says_where_it_is(judge: Judge) -> None:
    said = judge("why", bundled("scenarios") / "touhou" / "entering-after-blocks.yaml", "狼").out
    assert "狼在A的战场" in said
    assert "不可以" not in said
