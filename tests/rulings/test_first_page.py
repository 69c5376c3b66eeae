"""The first page of a ruling: what was asked, what the answer is, and the clauses that decide it, in their words."""

from __future__ import annotations

import re

import msgspec
import pytest

from judge.paths import bundled
from judge.rulings import Ruling, make, verify
from judge.rulings.drawing import SHEETS
from judge.rulings.files import render
from judge.scenario import read, run


@pytest.fixture(scope="module")
def last_orb() -> Ruling:
    return make(run(read(bundled("scenarios") / "cipher" / "lord-last-orb.yaml")), date="")


@pytest.mark.parametrize("form", ["txt", "md", "html"])
def test_the_answer_and_its_clauses_come_before_the_course(last_orb: Ruling, form: str) -> None:
    text = render(last_orb, form)
    first = text[: text.index("经过")]
    assert "答" in first
    assert "少了哪一条就不同" in first
    words = next(quoted.text for quoted in last_orb.clauses if quoted.number == "9.3.2.1")
    assert words[:20] in first
    assert "B的宝玉区：" in first


def test_a_ruling_keeps_its_answers_and_verifies(last_orb: Ruling) -> None:
    assert "9.3.2.1" in {clause for answer in last_orb.answers or () for clause in answer.deciding}
    assert verify(last_orb) == (True, ())


def test_an_answer_changed_by_hand_is_noticed(last_orb: Ruling) -> None:
    assert last_orb.answers
    first, *rest = last_orb.answers
    forged = msgspec.structs.replace(last_orb, answers=(msgspec.structs.replace(first, answer="B输了"), *rest))
    found = [finding.what for finding in verify(forged).findings]
    assert any("答案被改动过" in what for what in found)
    assert any("答案不同" in what for what in found)


def test_a_ruling_without_answers_as_older_programs_made_them_still_verifies() -> None:
    old = make(run(read(bundled("scenarios") / "cipher" / "already-in-that-state.yaml")), date="", prove=False)
    assert "answers" not in old.digests
    assert verify(old) == (True, ())


def test_on_a_phone_the_board_fits_and_the_zone_in_question_lies_at_the_middle(last_orb: Ruling) -> None:
    page = render(last_orb, "html")
    drawn = page[page.index('<svg class="board phone"') :]
    drawn = drawn[: drawn.index("</svg>")]
    zones = re.findall(
        r'class="zone[^"]*" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)".*?class="label"[^>]*>([^<]+)', drawn
    )
    assert all(float(x) + float(w) <= SHEETS[-1].wide for x, _, w, _ in zones)
    middle = float(re.search(r'class="middle" x1="0" y1="([\d.]+)"', drawn)[1])  # type: ignore[index]
    of_b = {name: middle - float(y) for _, y, _, name in zones if float(y) < middle}
    changed = {name for name in of_b if f"<li>B的{name}：" in page}
    assert "宝玉区" in changed
    assert max(of_b[name] for name in changed) <= min(of_b[name] for name in of_b.keys() - changed)


def test_a_battle_can_be_read_off_the_cards_and_paragraphs_lead_to_their_quotations() -> None:
    page = render(make(run(read(bundled("scenarios") / "zero" / "defended.yaml")), date="", prove=False), "html")
    cards = re.findall(r'<g class="card[^"]*".*?</g>', page)
    (knight,) = {
        tuple(re.findall(r'class="(?:fact|number small)"[^>]*>([^<]+)', card)) for card in cards if ">骑<" in card
    }
    assert sorted(knight) == ["2000", "3000", "攻", "防"]
    assert '<a href="#c-503#2">503#2</a>' in page
    assert 'id="c-503#2"' in page
