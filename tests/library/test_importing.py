from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from judge.games.written.placed import Unreadable
from judge.library import LibraryError, Understood, forget, imports, keep, store, understand
from judge.library.form import form
from tests.library.conftest import CSV, Written


def names(game: str = "cipher") -> list[str]:
    return [card.called for card in store.cards(game)]


def test_columns_are_known_by_their_names_in_chinese_and_english_and_none_is_dropped(cards: Understood) -> None:
    assert cards.columns.meaning == {
        "名称": ("卡名",),
        "文本": ("效果",),
        "编号": ("编号",),
        "出击费用": ("Cost",),
        "势力": ("势力",),
        "战斗力": ("ATK",),
        "支援力": ("支援",),
        "射程": ("射程",),
    }
    assert cards.columns.kept == ("画师",)
    first, second, _ = store.cards("cipher", order="code")
    assert first.facts == {
        "文本": "『追击』【起】[翻面1]抽1张卡。",
        "编号": "X-1",
        "出击费用": 2,
        "势力": ["光之剑"],
        "战斗力": 60,
        "支援力": 10,
        "射程": ["1"],
        "画师": "墨",
    }
    assert second.facts["势力"] == ["圣痕", "白夜"]
    assert (first.line, first.column, Path(first.file).name) == (2, 1, "cards.csv")
    assert first.besides == {"画师": "墨"}


@pytest.mark.parametrize("form", ["tsv", "json", "keyed.json", "yaml", "scenario.yaml", "xlsx"])
def test_every_form_of_list_says_the_same(written: Written, tmp_path: Path, form: str) -> None:
    heads, *rows = [line.split(",") for line in CSV.splitlines()]
    plain = [dict(zip(heads, row, strict=True)) for row in rows]
    keyed = {card["卡名"]: {key: value for key, value in card.items() if key != "卡名"} for card in plain}
    if form == "xlsx":
        from openpyxl import Workbook

        book = Workbook()
        for row in (heads, *rows):
            book.active.append([int(cell) if cell.isdigit() else cell or None for cell in row])
        book.save(tmp_path / "list.xlsx")
        file = tmp_path / "list.xlsx"
    else:
        texts = {
            "tsv": CSV.replace(",", "\t"),
            "json": json.dumps(plain),
            "keyed.json": json.dumps(keyed, indent="\t"),
            "yaml": json.dumps(plain, ensure_ascii=False, indent=1),
            "scenario.yaml": "game: cipher\ntitle: 无\ncards: " + json.dumps(keyed, ensure_ascii=False),
        }
        file = written(f"list.{form}", texts[form])
    expected = [card.facts for card in understand(written("cards.csv", CSV), "cipher").cards]
    found = understand(file, "cipher")
    assert [card.facts for card in found.cards] == expected
    assert [card.name for card in found.cards] == ["苍剑士 阿澜", "红旗手 小满", "黑鸦王 叶隐"]
    assert found.notes == ()


def test_a_folder_is_read_whole_and_what_is_no_list_is_named(written: Written, tmp_path: Path) -> None:
    written("box/a.csv", CSV)
    written("box/b/c.yaml", "- {卡名: 新兵 路人}\n")
    written("box/说明.txt", "x")
    found = understand(tmp_path / "box", "cipher")
    assert len(found.cards) == 4
    assert [Path(note.split()[1].partition("：")[0]).name for note in found.notes] == ["说明.txt"]


def test_other_encodings_are_read_and_said(tmp_path: Path) -> None:
    for encoding in ("gb18030", "utf-16", "utf-8-sig"):
        file = tmp_path / f"{encoding}.csv"
        file.write_text(CSV, encoding=encoding)
        found = understand(file, "cipher")
        assert found.cards[0].name == "苍剑士 阿澜"
        assert [encoding.upper() in note for note in found.notes] == ([] if encoding == "utf-8-sig" else [True])


@pytest.mark.parametrize(
    ("text", "place", "said", "help_"),
    [
        ("费用,力\n1,2\n", ":1:1:", "看不出哪一列是名称", "--column 名称="),
        ("卡名,攻击力,战力\n甲,1,2\n", ":1:1:", "「攻击力」、「战力」都可能是战斗力", "--column 战斗力=攻击力"),
        ("卡名,费用,费用\n甲,1,2\n", ":1:3:", "两列都叫「费用」", ""),
        ("卡名,费用\n,3\n", ":2:1:", "这张卡没有名字", ""),
        ("卡名,效果\n甲,抽1张卡,再弃1张\n", ":2:3:", "那一列没有列名", "用引号括住"),
        ('卡名,效果\n甲,"抽1张\n', ":2:1:", "不成表格", ""),
        ("卡名,费用\n", ":1:1:", "没有一张卡", ""),
        ("\n \n", ":1:1:", "文件是空的", ""),
    ],
)
def test_what_is_unclear_or_wrong_is_said_with_its_place_and_nothing_is_kept(
    written: Written, text: str, place: str, said: str, help_: str
) -> None:
    file = written("bad.csv", text)
    with pytest.raises(Unreadable) as error:
        understand(file, "cipher")
    assert f"bad.csv{place}" in str(error.value)
    assert said in str(error.value)
    assert help_ in str(error.value)
    assert imports() == []


@pytest.mark.parametrize(
    ("name", "text", "place"),
    [
        ("a.json", '[{"卡名": "甲"},\n {"卡名": }]', ":2:9:"),
        ("a.yaml", "- 卡名: 甲\n- 卡名: [", ":3:1:"),
        ("a.yaml", "- 卡名: 甲\n- 乙\n", ":2:3:"),
        ("a.docx", "x", ":1:1:"),
        ("a.xlsx", "x", ":1:1:"),
    ],
)
def test_a_damaged_file_is_refused_where_it_is_damaged(written: Written, name: str, text: str, place: str) -> None:
    with pytest.raises(Unreadable, match=rf"{name}{place}"):
        understand(written(name, text), "cipher")


def test_where_a_column_is_unclear_the_user_says_it(written: Written) -> None:
    file = written("two.csv", "称谓,人,攻击力,战力,效果,觉醒效果\n老兵,阿木,10,20,抽1张卡。,抽2张卡。\n")
    told = {"名称": ("称谓", "人"), "战斗力": ("战力",), "文本": ("效果", "觉醒效果")}
    (card,) = understand(file, "cipher", told).cards
    assert card.name == "老兵 阿木"
    assert card.text == "抽1张卡。\n抽2张卡。"
    assert card.facts["战斗力"] == 20
    assert card.facts["攻击力"] == "10"
    with pytest.raises(Unreadable, match=r"没有「战斗」这一列.*是不是「战力」"):
        understand(file, "cipher", {**told, "战斗力": ("战斗",)})


def test_a_value_that_no_rule_knows_is_kept_as_written_and_said(written: Written) -> None:
    found = understand(written("odd.csv", "卡名,势力,费用\n甲,蓝天,两费\n乙,-,—\n"), "cipher")
    assert [(odd.place.line, odd.place.column, odd.fact, odd.place.value) for odd in found.odd] == [
        (2, 3, "出击费用", "两费"),
        (2, 2, "势力", "蓝天"),
    ]
    assert found.cards[0].facts == {"势力": "蓝天", "出击费用": "两费"}
    assert found.cards[1].facts == {}


def test_each_game_has_its_own_facts(written: Written) -> None:
    text = "name,type,cost,红,颜色,attack,hp,有色费用\n守望者,角色牌,3,x,红,2000,*,红1白2\n"
    (card,) = understand(written("zero.csv", text), "zero").cards
    assert card.facts == {
        "类别": "角色牌",
        "费用": 3,
        "颜色": "红",
        "攻击力": 2000,
        "防御力": "*",
        "有色费用": {"红": 1, "白": 2},
        "红": "x",
    }


@pytest.mark.usefixtures("cards")
def test_importing_again_says_what_is_new_changed_unchanged_and_gone(written: Written) -> None:
    again = keep(understand(written("cards.csv", CSV), "cipher"))
    assert (again.new, again.changed, again.unchanged, again.gone) == ((), (), 3, ())
    other = CSV.replace("60", "65").replace(
        "X-2,红旗手 小满,1,圣痕/白夜,40,20,1-2,,墨\n", "X-4,蓝狐 阿岚,1,圣痕,40,20,1,,墨\n"
    )
    changed = keep(understand(written("cards.csv", other), "cipher"))
    assert (changed.new, changed.changed, changed.unchanged) == (("蓝狐 阿岚",), ("苍剑士 阿澜",), 1)
    assert changed.gone == ("红旗手 小满",)
    assert names() == ["苍剑士 阿澜", "蓝狐 阿岚", "黑鸦王 叶隐"]
    assert len(imports()) == 1


@pytest.mark.usefixtures("cards")
def test_the_newest_list_says_what_a_card_is_and_without_it_the_older_one_does(written: Written) -> None:
    errata = keep(understand(written("勘误.csv", "编号,卡名,战力\nX-1,苍剑士 阿澜,99\n"), "cipher"))
    (card,) = store.named("cipher", ["苍剑士 阿澜"])
    assert card.facts["战斗力"] == 99
    assert card.alone
    assert forget(errata.id)
    (card,) = store.named("cipher", ["苍剑士 阿澜"])
    assert card.facts["战斗力"] == 60
    assert not forget(errata.id)
    assert forget(imports()[0].id)
    assert names() == []


def test_cards_of_one_name_are_told_apart_and_a_card_said_twice_is_one(written: Written) -> None:
    text = "编号,卡名,战力\nA1,老兵,10\nA2,老兵,20\nA2,老兵,20\n,新兵,10\n,新兵,20\n"
    found = understand(written("twins.csv", text), "cipher")
    assert [card.line for card in found.same] == [4]
    assert [card.line for card in found.twins] == [6]
    keep(found)
    assert names() == ["新兵〔1〕", "新兵〔2〕", "老兵〔A1〕", "老兵〔A2〕"]
    assert [card.called for card in found.cards] == ["老兵〔A1〕", "老兵〔A2〕", "新兵〔1〕", "新兵〔2〕"]


def test_a_library_that_cannot_be_read_or_written_says_so_and_is_left_as_it_was(
    cards: Understood, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "_facts", lambda _: (_ for _ in ()).throw(OSError("disk full")))
    with pytest.raises(LibraryError, match="卡片库没有变"):
        keep(cards)
    monkeypatch.undo()


def test_a_damaged_library_is_named_and_the_next_list_makes_a_new_one(cards: Understood) -> None:
    keep(cards)
    before = names()
    store.store().write_bytes(b"x" * 5000)
    with pytest.raises(LibraryError, match=r"cards\.db：卡片库读不出来"):
        names()
    keep(cards)
    assert names() == before
    assert store.store().with_name("cards.damaged-1.db").read_bytes() == b"x" * 5000


def test_a_card_that_was_changed_in_the_file_is_noticed_and_the_whole_lists_stay(
    cards: Understood, written: Written
) -> None:
    keep(cards)
    keep(understand(written("more.csv", "卡名,战力\n老兵,10\n"), "cipher"))
    with sqlite3.connect(store.store()) as connection:
        connection.execute("update cards set facts = '{}' where name = '老兵'")
    with pytest.raises(LibraryError, match="校验值"):
        names()
    keep(understand(written("third.csv", "卡名,战力\n新手,10\n"), "cipher"))
    assert names() == sorted([*(card.name for card in cards.cards), "新手"])


def test_a_library_from_before_there_were_seals_is_read_and_written(cards: Understood, written: Written) -> None:
    keep(cards)
    with sqlite3.connect(store.store()) as connection:
        connection.execute("pragma application_id = 0")
        connection.execute("pragma journal_mode = wal")
    before = names()
    assert before
    keep(understand(written("third.csv", "卡名,战力\n新手,10\n"), "cipher"))
    assert names() == sorted([*before, "新手"])


def test_a_list_of_cards_printed_in_japanese_is_understood_by_the_column_that_can_be_read(written: Written) -> None:
    """Its kinds, classes and heads are the game's own, and of two languages the one whose texts can be read."""
    heads = "名称,种类,职业,类型,费用,攻击力,体力,文本,语言,中文"
    rows = (
        "花守り,フォロワー・エボルヴ,エルフ,植物族,-,2,3,【進化時】カード1枚を引く。,日文,【进化时】抽取1张卡牌。",
        "祈りの灯,アミュレット,ビショップ,信仰,1,-,-,【ファンファーレ】カード1枚を引く。,日文,【入场曲】抽取1张卡牌。",
    )
    found = understand(written("printed.csv", "\n".join((heads, *rows, ""))), "evolve")
    assert found.columns.renamed == {"文本": ("中文",), "生命值": ("体力",)}
    assert found.odd == ()
    flower, lamp = (card.facts for card in found.cards)
    assert (flower["种类"], flower["职业"], flower["生命值"]) == (["随从", "进化"], ["精灵"], 3)
    assert (lamp["种类"], lamp["职业"]) == (["护符"], ["主教"])
    assert (flower["文本"], flower["原文本"]) == ("【进化时】抽取1张卡牌。", "【進化時】カード1枚を引く。")


def test_the_real_lists_are_read_without_a_card_lost(shared: Path) -> None:
    import yaml

    for file, game in (("cipher", "cipher"), ("cipher_more", "cipher"), ("evolve", "evolve"), ("touhou", "touhou")):
        path = shared / "cards" / f"{file}.yaml"
        found = understand(path, game)
        assert len(found.cards) == len(yaml.safe_load(path.read_text(encoding="utf-8")))
        assert found.same == found.twins == ()
        assert set(found.columns.meaning) > {"名称", "文本"}


def test_points_by_colour_are_taken_as_they_are_written() -> None:
    value = form("touhou").facts["颜色值"]
    assert value.read({"绿": 1, "黄": "X"}) == ({"绿": 1, "黄": "X"}, "")
    assert value.read(["绿"])[1]
