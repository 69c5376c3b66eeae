"""Two editions compared, and a clause followed through them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from judge import paths
from judge.corpus import Book, CorpusError, Entry, load
from judge.corpus.comparing import Change, compare, pieces, trace
from judge.corpus.comparing.confirming import confirm, confirmed
from judge.corpus.comparing.differences import compare_books
from judge.corpus.comparing.matching import Side, match
from judge.corpus.importing import import_document

CHAPTER = "rulebooks/002_3f0d4c7dfc2e9f19.txt"
TOUHOU = "rulebooks/multicolour_2026-06-11.txt"
OLD, NEW = "ch1", "2026-06-11"

Became = Callable[[Mapping[str, str], Mapping[str, str]], dict[str, tuple[str, str]]]

RULES = {
    "1": "战斗",
    "1.1": "攻击",
    "1.11": "回合玩家横置一个单位，宣言它攻击。",
    "1.12": "对手可以选择任意数量的竖置单位来阻挡。",
    "1.13": "攻击的单位与阻挡的单位互相造成伤害。",
    "1.2": "结束",
    "1.21": "战斗结束之后，移除单位上的所有伤害。",
}


@pytest.fixture
def book(tmp_path: Path) -> Callable[..., Book]:
    """Makes a book whose clauses stand under the section before them."""
    (tmp_path / "rulebook.toml").write_text('title = "书"\n', encoding="utf-8")

    def make(clauses: Mapping[str, str], edition: str = "old") -> Book:
        section = ""
        entries: dict[str, Entry] = {}
        for number, text in clauses.items():
            up = "" if "." not in number else "1" if len(number) == 3 else section
            section = number if len(number) == 3 else section
            entries[number] = Entry(number, text, text, up=up)
        return Book("game", edition, tmp_path, entries)

    return make


@pytest.fixture
def became(book: Callable[..., Book]) -> Became:
    """Tells what became of each clause that is not the same."""

    def tell(old: Mapping[str, str], new: Mapping[str, str]) -> dict[str, tuple[str, str]]:
        changes = compare_books(book(old), book(new, "new")).changes
        return {change.old or change.new: (change.kind, change.new) for change in changes if change.kind != "same"}

    return tell


def test_width_quotes_and_spaces_are_no_change(became: Became) -> None:
    assert became(RULES, RULES) == {}
    wide = {number: text.replace("，", ", ").replace("。", "。 ") for number, text in RULES.items()}
    assert became(RULES, wide | {"1.1": "攻 击"}) == {}
    assert [piece.kind for piece in pieces("“甲”，１２张。", "「甲」, 12 张。")] == ["same"]


def test_a_clause_that_is_put_in_moves_those_behind_it_and_nothing_else(book: Callable[..., Book]) -> None:
    moved = {"1.12": "先进行一次执行权问询。", "1.13": RULES["1.12"], "1.14": RULES["1.13"]}
    changes = compare_books(book(RULES), book(RULES | moved, "new")).changes
    assert [(change.kind, change.old, change.new) for change in changes if change.kind != "same"] == [
        ("new", "", "1.12"),
        ("moved", "1.12", "1.13"),
        ("moved", "1.13", "1.14"),
    ]


def test_a_reference_that_follows_a_moved_number_is_no_change(became: Became) -> None:
    old = RULES | {"1.21": "照「1.12」阻挡之后，移除单位上的所有伤害。"}
    new = {"1": "战斗", "1.1": "攻击", "1.11": "先进行一次执行权问询。", "1.12": RULES["1.11"], "1.13": RULES["1.12"]}
    new |= {"1.14": RULES["1.13"], "1.2": "结束", "1.21": "照「1.13」阻挡之后，移除单位上的所有伤害。"}
    assert "1.21" not in became(old, new)


def test_a_clause_that_moved_and_was_changed_is_recognised(became: Became) -> None:
    new = {number: text for number, text in RULES.items() if number != "1.12"}
    new |= {"1.22": "对手可以选择至多三个竖置的单位来阻挡。"}
    assert became(RULES, new)["1.12"] == ("changed", "1.22")


def test_a_clause_that_is_gone_names_where_its_words_are_now(book: Callable[..., Book]) -> None:
    old = RULES | {"1.22": RULES["1.11"]}
    (change,) = [one for one in compare_books(book(old), book(RULES, "new")).changes if one.kind == "gone"]
    assert (change.old, change.new, change.likely) == ("1.22", "", "1.11")


def test_what_is_not_clearly_one_clause_is_a_proposal() -> None:
    old = [Side("1.11", "玩家可以横置一个单位来宣言攻击。", "1.1"), Side("1.12", "随便什么别的话。", "1.1")]
    new = [
        Side("1.11", "玩家可以横置一个单位来宣言阻挡。", "1.1"),
        Side("1.12", "玩家可以横置一个道具来宣言攻击。", "1.1"),
    ]
    (found,) = match(old, new, {})
    assert (found.old, found.certain) == ("1.11", False)
    (found,) = match(old, new, {"1.11": "1.12"})
    assert (found.new, found.certain) == ("1.12", True)
    assert match(old, new, {"1.11": "", "1.12": ""}) == []


def test_a_title_follows_the_clauses_below_it() -> None:
    texts = ["玩家抓一张牌放到手上。", "牌库里没有牌可抓的玩家输掉。", "一次只能抓一张牌。"]
    old = [Side("1.5", "抓牌", "1"), *(Side(f"1.5{n}", text, "1.5") for n, text in enumerate(texts))]
    new = [Side("1.6", "补牌", "1"), *(Side(f"1.6{n}", text, "1.6") for n, text in enumerate(texts))]
    title = match(old, new, {})[0]
    assert (title.old, title.new, title.certain) == ("1.5", "1.6", True)


def test_the_pieces_of_a_change_make_both_wordings() -> None:
    found = pieces("对手可以选择任意数量的竖置单位。", "对手可以选择至多三个竖置的单位来阻挡。")
    assert "".join(piece.text for piece in found if piece.kind != "new") == "对手可以选择任意数量的竖置单位。"
    assert "".join(piece.text for piece in found if piece.kind != "gone") == "对手可以选择至多三个竖置的单位来阻挡。"
    assert {piece.kind for piece in found} == {"same", "gone", "new"}


def test_the_two_editions_of_touhou() -> None:
    found = compare("touhou", OLD, NEW)
    kinds = {change.old: (change.kind, change.new) for change in found.changes if change.old}
    assert kinds["1.12"] == ("same", "1.12")
    assert kinds["1.131a"] == ("moved", "1.141a")
    assert kinds["1.11~2"] == ("moved", "1.12~2")
    assert kinds["1.82"] == ("changed", "1.82")
    assert kinds["1.143"] == ("changed", "1.153")
    assert kinds["1.154"] == ("gone", "")
    assert kinds["1.94a"] == ("changed", "1.104a")  # said by the file that comes with the program
    assert found.renumbered()["1.181d"] == "1.191d"
    assert sum(found.counts.values()) == len(found.changes)
    assert found.counts["same"] + found.counts["moved"] + found.counts["changed"] + found.counts["gone"] == 156
    assert all(change.certain for change in found.changes)
    assert [change.new for change in found.changes if change.new] == list(load("touhou", NEW).entries)


def test_the_official_words_of_both_editions_give_the_same_matches(shared: Path) -> None:
    ours = compare("touhou", OLD, NEW)
    assert not ours.new.official
    import_document(shared / CHAPTER)
    assert compare("touhou", OLD, NEW).changes == ours.changes  # of one edition alone: ours are compared
    import_document(shared / TOUHOU)
    theirs = compare("touhou", OLD, NEW)
    assert (theirs.old.official, theirs.new.official, theirs.mixed) == (True, True, False)
    assert theirs.renumbered() == ours.renumbered()
    change = next(change for change in theirs.changes if change.old == "1.124e")
    assert [piece.text for piece in theirs.pieces(change) if piece.kind == "gone"] == ["优先"]


def test_an_imported_edition_is_compared_with_the_bundled_one(
    tmp_path: Path, printed: Callable[[Mapping[str, str]], str]
) -> None:
    texts = {entry.number: entry.own for entry in load("cipher")}
    texts["18.1.2"] = texts["18.1.2"].replace("未行动", "已行动")
    del texts["26.16.2"]
    file = tmp_path / "book.txt"
    file.write_text(printed(texts), encoding="utf-8")
    import_document(file, "cipher", "2030-01-01")
    found = compare("cipher", "undated", "2030-01-01")
    assert found.mixed
    kinds = {change.old: change.kind for change in found.changes if change.kind != "same"}
    assert kinds == {"18.1.2": "changed", "26.16.2": "gone"}
    assert [(step.edition, step.number) for step in trace("cipher", "26.16.2")[0]] == [
        ("undated", "26.16.2"),
        ("2030-01-01", ""),
    ]


def test_a_clause_is_traced_from_whichever_edition_has_the_number() -> None:
    ((older, newer),) = trace("touhou", "1.131a")
    assert (older.number, older.change, newer.number) == ("1.131a", None, "1.141a")
    assert newer.change == Change("moved", "1.131a", "1.141a", 1.0)
    assert trace("touhou", "1.141a", NEW) == [(older, newer)]


def test_a_number_that_means_two_clauses_has_two_histories() -> None:
    found = [[step.number for step in steps] for steps in trace("touhou", "1.131")]
    assert found == [["1.131", "1.141"], ["1.121", "1.131"]]
    assert [[step.number for step in steps] for steps in trace("touhou", "1.131", NEW)] == [["1.121", "1.131"]]
    assert [[step.number for step in steps] for steps in trace("touhou", "1.154")] == [
        ["1.154", ""],
        ["1.144", "1.154"],
    ]


def test_a_number_that_no_edition_has_is_traced_nowhere() -> None:
    assert trace("touhou", "9.9") == []
    with pytest.raises(CorpusError, match=r"没有「2020」这个版本.*ch1"):
        trace("touhou", "1.1", "2020")


def test_what_a_user_confirms_is_kept_and_replaces_what_was_said() -> None:
    books = load("touhou", OLD), load("touhou", NEW)
    file = confirm(*books, [("1.94a", ""), ("", "1.104a")])
    assert file.is_relative_to(paths.data())
    kinds = {change.old or change.new: change.kind for change in compare("touhou", OLD, NEW).changes}
    assert (kinds["1.94a"], kinds["1.104a"]) == ("gone", "new")
    confirm(*books, [("1.94a", "1.104a")])
    assert ("1.94a", "1.104a") in confirmed(*books)
    assert file.read_text("utf-8").count("1.94a") == 1


def test_what_is_confirmed_holds_both_ways_and_stands_in_one_file() -> None:
    books = load("touhou", OLD), load("touhou", NEW)
    file = confirm(*reversed(books), [("1.104b", "1.94a"), ("1.104a", "")])
    assert file.name == f"{OLD}..{NEW}.txt"
    assert "1.94a = 1.104b" in file.read_text("utf-8")
    backwards = {change.old: change.new for change in compare("touhou", NEW, OLD).changes if change.old}
    assert (backwards["1.104b"], backwards["1.104a"]) == ("1.94a", "")
    forwards = {change.new: change.old for change in compare("touhou", OLD, NEW).changes if change.new}
    assert (forwards["1.104b"], forwards["1.104a"]) == ("1.94a", "")


@pytest.mark.parametrize(
    ("line", "message"),
    [("1.94a 1.104a", r"txt:2：「1\.94a 1\.104a」读不懂"), ("1.94a = 9.9", r"txt:2：2026-06-11 版没有条号 9\.9")],
)
def test_a_wrong_line_in_the_file_says_where(line: str, message: str) -> None:
    file = paths.data() / "editions" / "touhou" / f"{OLD}..{NEW}.txt"
    file.parent.mkdir(parents=True)
    file.write_text(f"# 批注\n{line}\n", encoding="utf-8")
    with pytest.raises(CorpusError, match=message):
        compare("touhou", OLD, NEW)
