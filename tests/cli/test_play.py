"""run, check, why, explore."""

import re
from pathlib import Path

import pytest

from judge.games import PLAYABLE
from judge.paths import bundled
from tests.bundled import of
from tests.sampled import one_in

from .conftest import ATTACK, Judge, written


def test_a_run_says_each_step_with_its_clause(judge: Judge, at_critical: Path) -> None:
    said = judge("run", at_critical, "--json")
    assert said.code == 0
    steps = said.data["steps"]
    assert [step["n"] for step in steps] == list(range(1, len(steps) + 1))
    assert all(step["clause"] or step["kind"] in {"gap", "judged"} for step in steps)
    assert (steps[0]["clause"], steps[0]["kind"], steps[0]["player"]) == ("18.1.2", "chosen", "A")
    assert steps[0]["where"] == ["13.1.2", "13.5.1.2", "18.1.2"]
    assert steps[1]["changed"] == [{"subject": "A的新兵①", "fact": "acted", "old": False, "new": True}]
    assert set(steps[0]) == {"n", "clause", "kind", "player", "what", "by", "because", "where", "changed"}


def test_a_run_ends_with_the_open_decision_the_result_and_the_level(judge: Judge, at_critical: Path) -> None:
    data = judge("run", at_critical, "--json").data
    last = data["decisions"][-1]
    assert (last["clause"], last["chosen"]) == ("18.1.11", None)
    assert [blocked["by"] for blocked in last["blocked"]] == [["18.1.11.1"]]
    assert data["result"] == {"ended": False, "winner": None, "draw": False, "by": []}
    assert data["level"] == "引擎裁定"
    out = judge("run", at_critical).out
    assert "现在由A在 18.1.11 决定" in out
    assert "可以：" in out
    assert "不可以：王子②（依据 18.1.11.1（" in out
    everything = judge("run", at_critical, "--words").out
    assert everything.count("选择进行必杀攻击的，回合玩家须支付必杀攻击的费用") == 1


def test_below_an_answer_stand_the_clauses_that_decide_it_and_not_what_forbids_something_else(judge: Judge) -> None:
    out = judge("run", bundled("scenarios") / "cipher" / "lord-last-orb.yaml").out
    below = out[out.index("条文：") :]
    assert "  9.3.2 " in below
    assert "18.1.13.1" not in below


def test_a_number_that_the_book_uses_twice_is_told_apart_below(judge: Judge) -> None:
    out = judge("run", bundled("scenarios") / "touhou" / "text-not-after-this-turn.yaml").out
    assert "2.21~2（原书的2.21用了不止一次，这是2.2道具的那一条）" in re.sub(r"\s", "", out)


def test_what_did_not_apply_is_shown_only_if_asked_for(judge: Judge, at_critical: Path) -> None:
    few, all_ = (
        judge("run", at_critical, "--json").data["steps"],
        judge("run", at_critical, "--all", "--json").data["steps"],
    )
    assert "checked" not in {step["kind"] for step in few}
    assert "7.2.1" in {step["clause"] for step in all_}
    assert "18.1.4" in {step["clause"] for step in all_}


def test_a_run_stops_at_a_clause(judge: Judge, at_critical: Path) -> None:
    assert judge("run", at_critical, "--until", "18.1.5", "--json").data["steps"][-1]["where"][-1] == "18.1.5"
    missed = judge("run", at_critical, "--until", "17.1.2")
    assert missed.code == 0
    assert "没有走到 17.1.2" in missed.err
    assert judge("run", at_critical, "--until", "18.1.99").code == 1
    once = judge("run", at_critical, "--until", "18.1.5 1", "--json").data["steps"]
    assert once == judge("run", at_critical, "--until", "18.1.5", "--json").data["steps"]
    assert "没有走到 18.1.5 2" in judge("run", at_critical, "--until", "18.1.5 2").err
    assert judge("run", at_critical, "--until", "18.1.5 两次").code == 2


def test_the_end_of_the_game_names_its_clauses(judge: Judge, tmp_path: Path) -> None:
    text = ATTACK.replace("宝玉区: 1", "宝玉区: 0") + "script: [A: 新兵, A: 新兵, B: 不选]\n"
    data = judge("run", written(tmp_path / "x.yaml", text), "--json").data
    assert data["result"]["ended"]
    assert data["result"]["winner"] == "A"
    assert data["result"]["by"]


def test_a_scenario_that_cannot_be_read_says_every_place(judge: Judge, tmp_path: Path) -> None:
    file = written(tmp_path / "x.yaml", ATTACK.replace("战斗力: 40", "战力: 40"))
    said = judge("run", file)
    assert said.code == 2
    assert f"{file}:5:" in said.err
    assert "不认识的键「战力」" in said.err
    assert "战斗力" in said.err


def test_a_choice_that_is_forbidden_names_the_clauses(judge: Judge, tmp_path: Path) -> None:
    file = written(tmp_path / "x.yaml", ATTACK + "script: [A: 新兵, A: 王子]\n")
    said = judge("run", file)
    assert said.code == 2
    assert "18.1.11.1" in said.err
    assert "1. 18.1.2 A选择：攻击的单位：A的新兵" in said.out.replace("①", "")
    assert "剧本走到这里就不合了" in said.out
    assert "  - A: 不选\n" in said.out


def test_a_script_that_does_not_fit_is_shown_as_json_too(judge: Judge, tmp_path: Path) -> None:
    said = judge("run", written(tmp_path / "x.yaml", ATTACK + "script: [A: 新兵, A: 王子]\n"), "--json")
    assert said.code == 2
    assert said.data["problems"][0]["clauses"] == ["18.1.11.1"]
    assert said.data["steps"][0]["clause"] == "18.1.2"
    assert said.data["state"]["A"]["手牌"]
    assert said.data["decisions"][-1]["chosen"] is None
    assert "- A: 不选" in said.data["corrected"]


TWO_BROUGHT_BACK = """
game: evolve
cards:
  招魂: {种类: 法术, 费用: 0, 文本: 选择自己墓场的2张随从，将其放置到战场。}
  鬼: {攻击力: 1, 生命值: 1}
  魂: {攻击力: 1, 生命值: 1}
start: {A: {手牌: [招魂], 墓场: [鬼, 魂, 鬼]}}
ask: [魂.区域]
"""


def test_what_is_chosen_together_stands_on_one_line_that_fits(judge: Judge, tmp_path: Path) -> None:
    said = judge("run", written(tmp_path / "x.yaml", TWO_BROUGHT_BACK + "script: [A: 使用招魂, A: 鬼①]\n"), "--json")
    assert said.data["corrected"] == ["- A: [鬼①, 魂]"]
    fits = TWO_BROUGHT_BACK + "script:\n- A: 使用招魂\n" + "\n".join(said.data["corrected"])
    assert judge("run", written(tmp_path / "y.yaml", fits)).code == 0


def test_a_board_that_ends_at_once_says_by_which_clause(judge: Judge, tmp_path: Path) -> None:
    text = ATTACK.replace("王子(主人公), 新兵", "王子, 新兵").replace("18.1.1", "13.5.1.1")
    said = judge("run", written(tmp_path / "x.yaml", text + "script: [A: 攻击]\n"))
    assert said.code == 2
    assert "B获胜（依据 3.1.1、3.1）" in said.out
    assert "3.1.1 A败北：战场上没有主人公单位" in said.out
    assert "剧本还有1步没有用到" in said.err


def test_a_question_that_nobody_understands_leaves_the_run_in_sight(judge: Judge, tmp_path: Path) -> None:
    said = judge("run", written(tmp_path / "x.yaml", ATTACK + "script: [A: 新兵]\nask: [新兵飞走]\n"))
    assert said.code == 2
    assert "现在由A在 18.1.11 决定" in said.out
    assert "不认识「新兵飞走」" in said.err
    assert "走到这里能选的写作 " in said.err
    assert judge("run", tmp_path / "x.yaml", "--json").code == 2


def test_check_counts_and_says_what_differs(judge: Judge, at_critical: Path) -> None:
    at_critical.write_text(at_critical.read_text("utf-8") + "expect:\n  end: {A.手牌: 7}\n", encoding="utf-8")
    said = judge("check", at_critical.parent)
    assert said.code == 1
    assert said.out.endswith("0 passed, 1 failed\n")
    assert f"{at_critical}:23" in said.out.replace("\n    ", "")
    assert "A.手牌 = 7" in said.out
    data = judge("check", at_critical, "--json").data
    assert (data["passed"], data["failed"]) == (0, 1)
    assert set(data["failures"][0]) == {"file", "line", "expected", "got", "clause"}


def test_check_goes_on_after_a_file_that_cannot_be_read(judge: Judge, at_critical: Path) -> None:
    written(at_critical.parent / "坏.yaml", "game: [")
    said = judge("check", at_critical.parent)
    assert said.code == 2
    assert said.out.endswith("1 passed, 1 failed\n")


def test_check_of_nothing(judge: Judge, tmp_path: Path) -> None:
    (tmp_path / "空").mkdir()
    assert judge("check", tmp_path / "空").code == 2


def test_explore_finds_the_endings_and_where_they_part(judge: Judge, at_critical: Path) -> None:
    said = judge("explore", at_critical, "--json")
    assert said.code == 0
    assert said.data["complete"]
    assert said.data["parts_at"][0]["clause"] == "18.1.11"
    assert sum(ending["ways"] for ending in said.data["endings"]) == 4
    assert all(ending["line"] for ending in said.data["endings"])
    assert len({ending["name"] for ending in said.data["endings"]}) == len(said.data["endings"])
    out = judge("explore", at_critical).out
    assert "结局1" in out
    assert "各结局从这里分开：第1个决定，A在 18.1.11" in out


def test_endings_are_called_by_what_not_all_of_them_have(judge: Judge) -> None:
    out = judge("explore", "critical-or-evasion-open", "--brief").out
    assert out.count("每种结局都有：苍剑士①.战斗力 70→50") == 1
    assert "结局1：重骑士①.战斗力 80→60　1种走法" in out
    assert out.count("苍剑士①.战斗力") == 1
    eight = judge("explore", "eight-decisions", "--json").data["endings"]
    assert len({ending["name"] for ending in eight}) == len({repr(ending["changes"]) for ending in eight}) > 20
    lines = re.sub(r"\n +", "", judge("explore", "eight-decisions", "--brief").out)
    told = re.findall(r"结局\d+：([^结]*?)　?\d+种走法", lines)
    assert len(set(told)) == len(told) == len(eight)


def test_explore_does_not_ask_again_what_the_script_answered_in_the_same_step(judge: Judge) -> None:
    said = judge("explore", "own-returns-and-dies", "--json")  # 放回自机区 is answered; what that means is not
    assert {ending["line"][0]["player"] for ending in said.data["endings"]} == {"裁判"}
    assert said.data["parts_at"][0]["player"] == "裁判"


def test_explore_says_if_it_did_not_see_everything(judge: Judge, attack: Path) -> None:
    said = judge("explore", attack, "--limit", "1")
    assert "没有试完" in said.out


def test_explore_tells_the_first_endings_and_counts_the_others(
    judge: Judge, at_critical: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("judge.cli.explore._SHOWN", 1)
    out = judge("explore", at_critical).out
    assert "结局2" not in out
    assert "另有" in out


def test_the_decisions_of_a_run_are_those_of_its_script(judge: Judge, attack: Path) -> None:
    attack.write_text(attack.read_text("utf-8") + "script: [A: 新兵, A: 新兵, B: 不选]\n", encoding="utf-8")
    data = judge("run", attack, "--json").data
    assert [(d["player"], d["clause"]) for d in data["decisions"]] == [
        ("A", "18.1.2"),
        ("A", "18.1.11"),
        ("B", "18.1.13"),
        ("A", "13.5.1.2"),
    ]
    assert [d["chosen"] for d in data["decisions"]] == [["新兵①"], ["A的新兵②"], [], None]


@pytest.mark.parametrize("game", PLAYABLE)
def test_bundled_scenarios_can_be_told(judge: Judge, game: str) -> None:
    for file in one_in(40, of(game)):
        said = judge("run", file, "--all", "--json")
        assert said.code == 0, file
        steps = said.data["steps"]
        assert all(step["clause"] or step["kind"] in {"gap", "judged"} for step in steps), file
        waiting = [decision for decision in said.data["decisions"] if decision["chosen"] is None]
        assert len(waiting) <= 1, file


def test_a_bundled_scenario_is_found_by_its_name_and_a_wrong_name_by_the_nearest(judge: Judge, tmp_path: Path) -> None:
    assert judge("run", "lord-last-orb", "--brief").out.splitlines()[2].startswith("答：没有输")
    (tmp_path / "我的.yaml").write_text(ATTACK, encoding="utf-8")
    for wrong, near in (("lord-last-orbs", "lord-last-orb.yaml"), (str(tmp_path / "我得.yaml"), "我的.yaml")):
        said = judge("run", wrong)
        assert said.code == 2
        assert said.err.startswith(f"没有「{wrong}」这个文件。是不是 ")
        assert near in said.err
    assert judge("run", "天书.yaml").err.startswith("天书.yaml: 打不开：没有这个文件")


def test_only_the_answer_is_told_where_only_that_is_wanted(judge: Judge) -> None:
    whole, short = (judge("run", "lord-last-orb", *more).out for more in ((), ("--brief",)))
    assert whole.startswith(short.rstrip("\n"))
    assert "局面：" not in short


def test_where_nothing_is_left_to_decide_that_is_said(judge: Judge) -> None:
    assert "剧本已经走完" in judge("explore", "attack-a-resting-follower").out


def test_a_known_card_below_unknown_ones_is_told_where_it_lies(judge: Judge, tmp_path: Path) -> None:
    file = tmp_path / "deep.yaml"
    file.write_text(
        "game: touhou\ntitle: 深处\n"
        "cards: {「断」: {种类: 符卡·高速, 颜色值: {红: 0}, 文本: 反制目标符卡，将其放置在拥有者牌库顶第三张。},"
        " 「鸣」: {种类: 符卡·高速, 颜色值: {红: 0}, 文本: 抓一张牌。}}\n"
        "start: {A: {手牌: [「鸣」]}, B: {手牌: [「断」]}}\n"
        "script: [{A: 使用「鸣」}, {B: 使用「断」}]\n",
        encoding="utf-8",
    )
    said = judge("run", str(file)).out
    assert "A 牌库：未知的卡2张、「鸣」、未知的卡47张" in said
    assert "A 生命20" in said


def test_cards_that_may_not_for_the_same_reason_stand_side_by_side(judge: Judge, tmp_path: Path) -> None:
    text = """\
game: touhou
cards: {贵物: {种类: 道具, 颜色值: {绿: 9}}, 灯: {种类: 符卡·高速, 颜色值: {红: 1}}, 红: {颜色值: {红: 1}}}
start: {A: {手牌: [贵物, 贵物, 灯, 贵物], 颜色盘: [红]}}
"""
    waiting = judge("run", written(tmp_path / "three.yaml", text)).out
    assert "不可以：使用贵物①、贵物②、贵物③（依据 " in waiting
    used = judge("run", written(tmp_path / "three.yaml", f"{text}script: [{{A: 使用灯}}]\n")).out
    assert "1–3. 1.141a 不可：A有执行权：使用贵物①、贵物②、贵物③（依据 " in used
    assert used.count("支付不了颜色值") == 1
