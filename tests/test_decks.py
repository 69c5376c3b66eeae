"""Which decks may be played, by the rulebook of each game; and what a list of a deck may look like."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from judge.cli.mentions import in_scenarios
from judge.games import decks
from judge.games.decks import Finding
from judge.games.written.placed import Unreadable
from judge.paths import bundled
from judge.scenario.coverage import scenario_files
from judge.scenario.decks import YAML, read

LEADER = "主战者: {伊诺: {职业: 巫师}}\n"
FORTY = "主牌组: {" + ", ".join(f"卡{n}: 2" for n in range(20)) + "}\n"
OURS = "其余的卡: {职业: 巫师}\n"


def found(folder: Path, game: str, text: str, suffix: str = ".yaml", *, official: bool = False) -> list[Finding]:
    file = folder / f"deck{suffix}"
    file.write_text(text, encoding="utf-8")
    form = decks.form(game)
    return form.examine(read(file, game, form, official=official))


def told(findings: list[Finding], kind: str = "violation") -> list[tuple[str, str]]:
    return [(str(finding.clause), finding.what) for finding in findings if finding.kind == kind]


def clauses(findings: list[Finding], kind: str = "violation") -> list[str]:
    return [number for number, _ in told(findings, kind)]


def problem(folder: Path, game: str, text: str, suffix: str = ".yaml") -> str:
    with pytest.raises(Unreadable) as caught:
        found(folder, game, text, suffix)
    return str(caught.value)


@pytest.mark.parametrize("game", decks.GAMES)
def test_the_bundled_decks_are_what_they_are_called(game: str) -> None:
    form = decks.form(game)
    folder = bundled("scenarios") / game / "decks"
    facts = folder / "facts.yaml"
    for file in sorted(set(folder.iterdir()) - {facts}):
        findings = form.examine(
            read(file, game, form, facts if file.suffix not in YAML else None, official=form.official)
        )
        assert bool(told(findings)) == (file.stem != "legal"), file
        assert told(findings, "missing") == [], file


def test_a_deck_is_no_scenario() -> None:
    assert list(bundled("scenarios").rglob("decks/*.yaml"))
    assert [file for file in scenario_files([bundled("scenarios")]) if "decks" in file.parts] == []
    named = [mention.file for game in decks.GAMES for mention in in_scenarios(game, "4")]
    assert [file for file in named if "/decks/" in file] == []


@pytest.mark.parametrize("game", decks.GAMES)
def test_every_clause_that_is_looked_at_is_cited_for_its_words(game: str) -> None:
    form = decks.form(game)
    for clause in form.clauses:
        assert clause.words in form.book[clause].own


# EVOLVE 6.1


def test_evolve_a_deck_by_class_is_legal(tmp_path: Path) -> None:
    assert told(found(tmp_path, "evolve", LEADER + FORTY + OURS)) == []


@pytest.mark.parametrize(
    ("many", "wrong"), [(39, ["6.1.1.2"]), (40, []), (50, []), (51, ["6.1.1.2"])], ids=["39", "40", "50", "51"]
)
def test_evolve_how_many_cards(tmp_path: Path, many: int, wrong: list[str]) -> None:
    main = "主牌组: {" + ", ".join(f"卡{n}: 1" for n in range(many)) + "}\n"
    assert clauses(found(tmp_path, "evolve", LEADER + main + OURS)) == wrong


@pytest.mark.parametrize(("many", "wrong"), [(10, []), (11, ["6.1.1.3"])])
def test_evolve_how_many_evolved_cards(tmp_path: Path, many: int, wrong: list[str]) -> None:
    evolved = "进化牌组: {" + ", ".join(f"化{n}: 1" for n in range(many)) + "}\n"
    assert clauses(found(tmp_path, "evolve", LEADER + FORTY + evolved + OURS)) == wrong


def test_evolve_there_is_one_leader(tmp_path: Path) -> None:
    assert clauses(found(tmp_path, "evolve", FORTY + OURS)) == ["6.1.1.1"]
    two = "主战者: [伊诺, 露娜]\n"
    assert told(found(tmp_path, "evolve", two + FORTY + OURS)) == [("6.1.1.1", "主战者有2张，应为1张")]


def test_evolve_three_of_a_name_in_each_of_the_two_decks(tmp_path: Path) -> None:
    three = FORTY.replace("卡0: 2", "卡0: 3") + "进化牌组: {卡0: 3}\n"
    assert told(found(tmp_path, "evolve", LEADER + three + OURS)) == []
    other = FORTY.replace("卡0: 2", "卡0: 3").replace("卡1: 2", "卡0（异画）: {张数: 1, 名称: 卡0}")
    findings = found(tmp_path, "evolve", LEADER + other + OURS)
    assert told(findings) == [("6.1.1.4", "主牌组里「卡0」有4张，至多3张")]
    assert [one.name for one in findings[-1].copies] == ["卡0", "卡0（异画）"]


def test_evolve_whether_a_linked_name_counts_is_for_the_judge(tmp_path: Path) -> None:
    linked = FORTY.replace("卡0: 2", "卡0: {张数: 2, 联动名称: 卡1}")
    findings = found(tmp_path, "evolve", LEADER + linked + OURS)
    assert (clauses(findings), clauses(findings, "gap")) == ([], ["2.14.2"])


@pytest.mark.parametrize("kind", ["主战者", "进化", "衍生物"])
def test_evolve_what_may_not_lie_in_the_main_deck(tmp_path: Path, kind: str) -> None:
    main = FORTY.replace("卡0: 2", f"卡0: {{张数: 2, 种类: [随从, {kind}]}}")
    assert told(found(tmp_path, "evolve", LEADER + main + OURS)) == [("6.1.1.2", f"主牌组里放进了{kind}：「卡0」")]


def test_evolve_only_evolved_cards_lie_in_the_evolution_deck(tmp_path: Path) -> None:
    evolved = "进化牌组: {甲: {种类: [随从, 进化]}, 乙: {种类: 随从}}\n"
    findings = found(tmp_path, "evolve", LEADER + FORTY + evolved + OURS)
    assert told(findings) == [("6.1.1.3", "进化牌组里的「乙」特殊种类不是进化")]


def test_evolve_a_card_of_another_class(tmp_path: Path) -> None:
    main = FORTY.replace("卡0: 2", "卡0: {张数: 2, 职业: 中立}").replace("卡1: 2", "卡1: {张数: 2, 职业: 龙族}")
    findings = found(tmp_path, "evolve", LEADER + main + OURS)
    assert clauses(findings) == ["6.1.1.5.1", "6.1.1.5.2"]
    assert findings[-2].copies[0].name == "卡1"


def test_evolve_a_deck_by_theme(tmp_path: Path) -> None:
    themed = "主战者: 团长\n" + FORTY + "其余的卡: {主题: 海团}\n"
    assert told(found(tmp_path, "evolve", themed)) == []
    mixed = themed.replace("卡0: 2", "卡0: {张数: 2, 主题: []}")
    assert clauses(found(tmp_path, "evolve", mixed)) == ["6.1.1.5.1", "6.1.1.5.2"]


def test_evolve_a_leader_with_both_says_which(tmp_path: Path) -> None:
    both = LEADER.replace("巫师", "巫师, 主题: 海团")
    findings = found(tmp_path, "evolve", both + FORTY + OURS)
    assert (clauses(findings), "6.2.1.3" in clauses(findings, "note")) == ([], True)


def test_evolve_a_class_that_nobody_wrote_is_asked_for(tmp_path: Path) -> None:
    findings = found(tmp_path, "evolve", LEADER + FORTY)
    assert clauses(findings) == []
    assert [(f.clause, f.fact, len(f.copies)) for f in findings if f.kind == "missing"] == [("6.1.1.5.1", "职业", 20)]
    unknown = found(tmp_path, "evolve", LEADER.replace("{职业: 巫师}", "1") + FORTY)
    assert clauses(unknown, "missing") == ["6.1.1.5"]


def test_evolve_an_ability_about_decks_is_read_by_the_judge(tmp_path: Path) -> None:
    main = FORTY.replace("卡0: 2", "卡0: {张数: 2, 构筑能力: 这张卡牌可以放入5张。}")
    assert clauses(found(tmp_path, "evolve", LEADER + main + OURS), "gap") == ["6.1.2"]


# Cipher 12.1


def test_cipher_there_is_no_upper_limit_and_that_is_said(tmp_path: Path) -> None:
    deck = "卡组: {王 甲: {张数: 4, 出击费用: 1}, " + ", ".join(f"兵 {n}: 4" for n in range(12)) + "}\n"
    findings = found(tmp_path, "cipher", deck)
    assert clauses(findings) == clauses(findings, "missing") == []
    assert "没有写上限" in told(findings, "note")[0][1]


def test_cipher_a_name_is_title_and_unit_name(tmp_path: Path) -> None:
    deck = "卡组: {常胜 将军: {张数: 3, 出击费用: 1}, 将: {张数: 2, 称号: 常胜, 单位名: 将军}, 退役 将军: 4, "
    deck += ", ".join(f"兵 {n}: 4" for n in range(11)) + "}\n"
    assert told(found(tmp_path, "cipher", deck)) == [("12.1.1.2", "「常胜 将军」有5张，至多4张")]


def test_cipher_a_cost_of_one_must_be_known_of_one_card_only(tmp_path: Path) -> None:
    deck = "卡组: {" + ", ".join(f"兵 {n}: 4" for n in range(13)) + "}\n"
    assert clauses(found(tmp_path, "cipher", deck), "missing") == ["12.1.1.1"]
    assert clauses(found(tmp_path, "cipher", deck + "其余的卡: {出击费用: 2}\n")) == ["12.1.1.1"]


# 极彩 0.04, 0.05, 1.21


def test_touhou_the_own_unit_and_fifty(tmp_path: Path) -> None:
    library = "牌库: {" + ", ".join(f"卡{n}: 5" for n in range(10)) + "}\n"
    assert clauses(found(tmp_path, "touhou", library)) == ["0.04"] + ["0.05"] * 10
    right = "自机: 小冰\n牌库: {" + ", ".join(f"卡{n}: 2" for n in range(25)) + "}\n"
    assert clauses(found(tmp_path, "touhou", right)) == []
    assert clauses(found(tmp_path, "touhou", right.replace("卡0: 2", "卡0: 3"))) == ["0.04"]
    two = found(tmp_path, "touhou", right.replace("小冰", "[小冰, 大冰]"))
    assert (clauses(two), clauses(two, "gap")) == (["0.04"], ["1.214"])


def test_touhou_the_own_units_name_is_barred_by_two_clauses(tmp_path: Path) -> None:
    deck = "自机: 小冰\n牌库: {小冰: 2, " + ", ".join(f"卡{n}: 4" for n in range(12)) + "}\n"
    assert clauses(found(tmp_path, "touhou", deck)) == ["1.213", "0.05"]
    spare = found(tmp_path, "touhou", deck.replace("小冰: 2", "大冰: 2") + "备牌库: {小冰: 1}\n")
    assert (clauses(spare), clauses(spare, "gap")) == (["1.213"], ["1.213"])


def test_touhou_only_an_own_unit_as_a_rule(tmp_path: Path) -> None:
    deck = "自机: {石像: {种类: 普通单位}}\n牌库: {" + ", ".join(f"卡{n}: 2" for n in range(25)) + "}\n"
    findings = found(tmp_path, "touhou", deck)
    assert (clauses(findings), clauses(findings, "note")) == (["1.212", "1.214"], ["0.06"])


# 零次元 100#2


def test_zero_fifty_cards_no_more_no_fewer(tmp_path: Path) -> None:
    for last, wrong in ((1, ["100#2"]), (2, []), (3, ["100#2"])):
        deck = "牌组: {" + ", ".join(f"卡{n}: 4" for n in range(12)) + f", 末: {last}}}\n"
        assert clauses(found(tmp_path, "zero", deck)) == wrong


def test_zero_copies_are_counted_by_colour_and_name(tmp_path: Path) -> None:
    deck = "牌组: {赤: {张数: 4, 牌名: 信, 颜色: 红}, 青: {张数: 4, 牌名: 信, 颜色: 蓝}, "
    deck += ", ".join(f"卡{n}: 2" for n in range(21)) + "}\n"
    assert clauses(found(tmp_path, "zero", deck)) == []
    assert told(found(tmp_path, "zero", deck.replace("蓝", "红"))) == [("100#2", "红色的「信」有8张，至多4张")]
    assert clauses(found(tmp_path, "zero", deck.replace(", 颜色: 蓝", "")), "missing") == ["100#2"]
    assert clauses(found(tmp_path, "zero", deck.replace("卡0: 2", "卡0: 5").replace("卡1: 2, ", ""))) == ["100#2"] * 2


def test_zero_a_deck_on_a_board_goes_by_the_same_rules() -> None:
    from judge.games.zero.deck import violations

    def face(key: str, name: str = "", colour: str = "", series: str = "") -> Any:
        return SimpleNamespace(key=key, name=name, colour=colour, series=series, abilities=())

    letters = [face(f"信{n}", "信", "红", "海") for n in range(5)]
    wrong = violations([*letters, face("剑", "剑", series="山"), *[face("")] * 43])
    assert [what for _, what in wrong] == [
        "牌组有49张，应为50张",
        "红色的「信」有5张，至多4张",
        "正式比赛中混入了不同动画系列的牌：《海》、《山》",
    ]
    assert violations([face("")] * 50) == []


def test_zero_one_series_in_official_tournaments_only(tmp_path: Path) -> None:
    deck = "牌组: {甲: {张数: 2, 动画: 海}, " + ", ".join(f"卡{n}: 4" for n in range(12)) + "}\n其余的卡: {动画: 山}\n"
    assert clauses(found(tmp_path, "zero", deck)) == []
    assert clauses(found(tmp_path, "zero", deck, official=True)) == ["100#2"]
    assert clauses(found(tmp_path, "zero", deck + "正式比赛: true\n")) == ["100#2"]
    assert clauses(found(tmp_path, "zero", deck.partition("其余")[0], official=True), "missing") == ["100#2"]


# What a list may look like


def test_a_plain_list_says_the_same_as_yaml(tmp_path: Path) -> None:
    text = "# 露娜的牌组\n主战者：露娜\n3 影犬 // 第一种\n\n２x 老兵\n"
    text += "[进化牌组]（3张）\n狼王 x2\n狼后\n主牌组:\n1张 影犬\n"
    plain, form = tmp_path / "a.txt", decks.form("evolve")
    plain.write_text(text, encoding="utf-8")
    parts = read(plain, "evolve", form).parts
    said = {part: [(one.name, one.many, one.line) for one in copies] for part, copies in parts.items()}
    assert said == {
        "主战者": [("露娜", 1, 2)],
        "主牌组": [("影犬", 3, 3), ("老兵", 2, 5), ("影犬", 1, 10)],
        "进化牌组": [("狼王", 2, 7), ("狼后", 1, 8)],
    }


def test_facts_of_cards_may_stand_in_three_places(tmp_path: Path) -> None:
    cards = tmp_path / "cards.yaml"
    cards.write_text("cards: {甲: {职业: 龙族}, 乙: {职业: 龙族}, 丙: {职业: 龙族}, 己: {}}", encoding="utf-8")
    file, form = tmp_path / "deck.yaml", decks.form("evolve")
    text = "主牌组: {甲: 1, 乙: 1, 丙: {职业: 主教}, 戊: 2}\ncards: {乙: {职业: 巫师}}\n其余的卡: {职业: 中立}\n"
    file.write_text(text, encoding="utf-8")
    found = {one.name: one.facts["职业"] for one in read(file, "evolve", form, cards).cards()}
    assert found == {"甲": ("龙族",), "乙": ("巫师",), "丙": ("主教",), "戊": ("中立",)}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("主牌祖: {甲: 1}", "deck.yaml:1:1: 不认识的键「主牌祖」"),
        ("主牌组: {甲: 0}", "deck.yaml:1:10: 写的是 0；应为 1 到 999 的整数"),
        ("主牌组: [9999999999 甲]", "deck.yaml:1:7: 「9999999999」不是能用的数；应为 1 到 999"),
        ("主牌组: {甲: 三}", "deck.yaml:1:10: 这里写的是文字「三」；应为 一个整数"),
        ("主牌组:\n  甲: 1\n  甲: 2", "deck.yaml:3:3: 键「甲」写了两次"),
        ("主牌组:\n  甲: {张数: 1, 职业: 忍者}", "deck.yaml:2:18: 不认识「忍者」；应为 中立、精灵"),
        ("主牌组:\n  甲: {张: 1}", "deck.yaml:2:7: 不认识的键「张」；应为 张数、名称"),
        ("主牌组: [甲, 3乙]", "deck.yaml:1:10: 「3乙」看不出张数；应为 张数、空格、卡名"),
        ("主牌组: {甲: 1}\ncards:\n  申: {职业: 中立}", "deck.yaml:3:3: cards 里写了「申」，卡表里没有它"),
        ("game: zero\n主牌组: {甲: 1}", "deck.yaml:1:7: 不认识「zero」；应为 evolve"),
        ("正式比赛: true\n主牌组: {甲: 1}", "deck.yaml:1:1: 不认识的键「正式比赛」"),
        ("title: 空", "deck.yaml:1:1: 没有写牌；应为 主战者、主牌组、进化牌组"),
        ("", "deck.yaml:1:1: 文件是空的；应为 一份卡表"),
        ("主牌组: [", "不是有效的 YAML"),
    ],
)
def test_what_cannot_be_read_is_pointed_at(tmp_path: Path, text: str, said: str) -> None:
    assert said in problem(tmp_path, "evolve", text)


def test_a_plain_line_that_cannot_be_read_is_pointed_at(tmp_path: Path) -> None:
    assert "deck.txt:2:1: 「3影犬」看不出张数" in problem(tmp_path, "evolve", "2 老兵\n3影犬\n", ".txt")
    assert "deck.txt:1:3: 写的是 0" in problem(tmp_path, "evolve", "  0 影犬\n", ".txt")


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_bytes(b"\xff\xfe\xff")
    for path, said in ((file, "不是 UTF-8"), (tmp_path / "nothing.txt", "打不开"), (tmp_path, "这是文件夹")):
        with pytest.raises(Unreadable, match=said):
            read(path, "zero", decks.form("zero"))


def test_a_game_without_deck_rules() -> None:
    with pytest.raises(KeyError):
        decks.form("chess")
