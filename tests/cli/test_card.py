from __future__ import annotations

import pytest
from click.testing import CliRunner

from judge.cli.program import program

from .conftest import Judge

TEXT = "『试刀』【起】[横置，翻面1]抽1张卡。"


def test_a_text_is_told_back(judge: Judge) -> None:
    said = judge("card", "cipher", TEXT)
    assert said.code == 0
    assert "抽1张卡" in said.out
    assert "能推演" in said.out
    data = judge("card", "cipher", TEXT, "--json").data
    assert data["playable"]
    assert data["abilities"][0]["name"] == "试刀"
    assert data["abilities"][0]["structure"]["body"]


def test_a_text_may_come_from_a_pipe() -> None:
    done = CliRunner().invoke(program, ["card", "cipher", "-"], input=TEXT)
    assert done.exit_code == 0
    assert "『试刀』" in done.stdout
    assert CliRunner().invoke(program, ["card", "cipher", "-"], input=b"\xff\xfe\xff").exit_code == 2


def test_what_is_not_understood_is_pointed_at(judge: Judge) -> None:
    said = judge("card", "cipher", "『甲』【起】[横置]跳一支舞。")
    assert said.code == 2
    assert "第1行第11个字" in said.err
    assert "最接近的句式" in said.err


def test_what_is_understood_but_cannot_be_played_is_said(judge: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    from judge.effects.nodes.verbs import Draw
    from judge.games.cipher.keyword_effects import VERBS

    monkeypatch.delitem(VERBS, Draw)
    said = judge("card", "cipher", TEXT)
    assert said.code == 1
    assert "不能实行" in said.out


def test_one_ability_that_is_not_understood_does_not_stop_the_rest(judge: Judge) -> None:
    said = judge("card", "cipher", f"{TEXT}『乙』【起】[横置]跳一支舞。『丙』【常】这名单位的战斗力+10。")
    assert said.code == 2
    assert "2个能力读懂了，1个没有读懂" in said.out
    assert "第1行第31个字" in said.out
    assert "这张卡的战斗力+10" in said.out
    (unread,) = judge("card", "cipher", f"{TEXT}『乙』【起】[横置]跳一支舞。", "--json").data["unread"]
    assert unread["text"] == "『乙』【起】[横置]跳一支舞。"


def test_the_kind_of_card_is_asked_for_where_it_matters(judge: Judge) -> None:
    asked = judge("card", "zero", "抽一张牌。")
    assert asked.code == 2
    assert "--kind" in asked.out
    assert "普通战术、瞬间战术、事件牌" in asked.out.replace("\n", "")
    assert judge("card", "zero", "抽一张牌。", "--kind", "普通战术").code == 0
    assert judge("card", "zero", "抽一张牌。", "--kind", "角色牌").code == 1
    assert judge("card", "zero", "【登场时】抽一张牌。").code == 0
    assert judge("card", "zero", "抽一张牌。", "--kind", "随从").code == 2
    assert judge("card", "cipher", TEXT, "--kind", "角色牌").code == 2
    assert judge("card", "evolve", "【进化时】抽取1张卡牌。", "--kind", "随从・进化").code == 0
    assert judge("card", "evolve", "【进化时】抽取1张卡牌。", "--kind", "随从・鱼").code == 2


def test_what_a_word_means_on_each_kind_of_card_is_told(judge: Judge) -> None:
    other = "当一个单位死去时，该单位获得+1/+1直到回合结束。"
    both = judge("card", "touhou", other)
    assert both.code == 2
    assert "写在单位上：" in both.out
    assert "发生此事的对象的攻击力+1" in both.out
    assert judge("card", "touhou", other, "--kind", "道具").code == 0
    paid = "在你使用该牌时牺牲一个单位。对目标玩家造成等同于该单位攻击力的伤害。"
    assert judge("card", "touhou", paid, "--json").data["kinds"] == ["符卡"]
    assert "作为费用付出的牌的攻击力" in judge("card", "touhou", paid).out
    assert judge("card", "touhou", paid, "--kind", "单位").code == 2
    assert judge("card", "touhou", "该单位会发光。", "--kind", "妖精").out == ""
    assert judge("card", "touhou", "该单位会发光。抓一张牌。").code == 2


def test_no_text_and_no_such_game(judge: Judge) -> None:
    assert judge("card", "cipher", " ").code == 2
    assert judge("card", "chess", TEXT).code == 2


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("evolve", "【入场曲】抽取1张卡牌（若你愿意）。"),
        ("cipher", "『试刀』【自】这名单位(若你愿意)攻击时，抽1张卡。"),
        ("touhou", "支付1红(若你愿意)：抓一张牌。"),
    ],
)
def test_what_brackets_say_is_told_where_it_does_not_count(judge: Judge, game: str, text: str) -> None:
    kind = ("--kind", "随从") if game == "evolve" else ()
    assert "若你愿意" in judge("card", game, text, *kind).out


def test_brackets_that_no_book_lets_pass_over_are_refused(judge: Judge) -> None:
    assert judge("card", "zero", "1(若你愿意)：抽一张牌。", "--kind", "普通战术").code == 2


@pytest.mark.parametrize(
    ("kind", "code"), [("符卡·高速", 0), ("自机单位", 0), ("高速符卡", 0), ("符卡·急行", 2), ("没有单位", 2)]
)
def test_a_kind_may_be_written_as_on_a_card(judge: Judge, kind: str, code: int) -> None:
    text = "抓一张牌。" if "符" in kind else "疾行。"
    assert judge("card", "touhou", text, "--kind", kind).code == code
