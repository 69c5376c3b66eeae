"""A text is never shortened in silence: without one of its words, or with one twice, it means something else or is
refused, unless the word says nothing that would not be understood anyway."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from judge.effects.folding import Source
from judge.effects.unread import TextError
from judge.games.cipher import playable
from judge.games.cipher.text import read as read_cipher
from judge.paths import bundled
from tests.effects.test_printed_wordings import REAL, SPOKEN

EVOLVE = tuple(
    card["文本"]
    for card in yaml.safe_load((bundled("scenarios") / "evolve" / "cards.yaml").read_text(encoding="utf-8"))[
        "cards"
    ].values()
    if "文本" in card
)
TOUHOU = tuple(
    text
    for card in yaml.safe_load((Path(__file__).parent / "cards" / "touhou.yaml").read_text(encoding="utf-8"))
    for text in card.values()
)
TEXTS = {
    "cipher": (
        *(text for text, _ in REAL),
        *(text for pair in SPOKEN for text in pair),
        "『追随』【常】成功支援这名单位的卡被放置到退避区的场合，你可以改为将其放置到自己的羁绊区。",
    ),
    "zero": (
        "【登场时】若我方战斗区中有三张以上其他『旅团』，可以废弃此牌和另一张角色牌：破坏至多两张对方角色牌。",
        "每当我方其他角色牌被破坏时，一张对方角色牌本回合(攻)-1000，(防)-500。",
        "查看牌组顶的三张牌，将其中一张『旅团』加入手牌，其余放到牌组底。之后舍弃一张手牌。",
        "[等级2]【我方回合中】(横置)，1红1：将休息区中一张费用3以下的『旅团』或『法师』横置登场。",
        "选择一项：双方各抽两张牌；对对方生命区造成一点伤害。",
        "移去此牌上的两个星指示物：破坏对方一张角色牌，除非其控制者支付2。",
        "【登场时】获得对方一张费用3以下的角色牌的控制权，直到此牌离开战斗区。",
    ),
    "evolve": EVOLVE,
    "touhou": TOUHOU,
}
UNDERSTOOD = {
    "evolve": {
        *("STOP", "COMMA", "OF", "INSIDE", "AS", "LET", "CONJ", "THIS", "THAT", "WHOSE", "ZONE", "KIND", "CASE"),
        *("IS", "DOT", "ABOVE", "REVEAL", "EACH", "ALL", "ON", "IF", "GIVE HURT"),
    },
    "touhou": {
        *("STOP", "COMMA", "OF", "INSIDE", "AS", "LET", "CONJ", "FILL", "FROM", "START", "DONE", "TO_USE", "COST_END"),
        *("THIS", "THAT", "WHOSE", "KIND", "CARD", "ALL", "SOME", "ABOVE", "DEAD", "HOLDER", "EACH", "FACT", "PAY"),
        *("GAIN", "SHUFFLE", "WHEN COMMA", "DEAL NUM", "AMONG NUM", "AMONG MOST", "SO_SHOWN RACE"),
    },
    "cipher": {
        *("STOP", "COMMA", "_OF", "CONJ", "BA", "DO", "INSIDE", "AT", "HAS", "AS", "WHEN", "MID", "PAST", "ENDING"),
        *("THIS", "THAT", "WHOSE", "ZONE", "UNIT", "CARD", "CLASSIFIER", "ALL", "OTHER", "FACT_KIND", "COUNT"),
        *("THIS_ABILITY", "BECOME", "ATTACK", "_ATTACK_OF", "MINE", "BY PUT"),
        *("TOWARDS ROLE", "TOWARDS NAME", "OWN FACT", "ANY_RANGE ATTACK", "PAY FLIP_N", "BY THIS", "IS SPAN"),
    },
    "zero": {
        *("STOP", "COMMA", "OF", "INSIDE", "AS", "LET", "COME", "CONJ", "THEN", "BULLET", "EACH"),
        *("THIS", "THAT", "WHOSE", "KIND", "ALL", "ABOVE", "ITS", "IN_CHAIN", "EQUAL_TO", "USED", "CLASSIFIER"),
        *("COUNT", "UPON", "BUT", "PAY", "POINT", "FROM_ONE", "RESOURCES STOP", "ZONE EVENT"),
    },
}
"""The words that may be left out, some before another one alone (BY PUT): particles, and what is meant where nothing
is said (this unit, one's own, all)."""
PIECES = frozenset(
    {
        *(("SUPPORTER", "成功"), ("SUPPORTS", "成功"), ("SUPPORT_SUCCEEDS", "成功")),
        *(("AFTER_ATTACK", "后，战斗"), ("BREAKS", "所将"), ("BY", "即将"), ("BY_COST", "这个"), ("CHOICE_OF", "实行")),
        *(("DURATION", "为止"), ("DURATION", "直到"), ("EACH_PAID", "因此"), ("FACE", "朝上"), ("GROWN", "经过")),
        *(("FOE", "单位"), ("FOE", "敌方"), ("MINE", "单位"), ("MINE", "我方"), ("MINE", "方单位")),
        *(
            ("IF_NOT_DONE", "如果"),
            ("IS", "全部"),
            ("ITS_FRONT", "正面"),
            ("ROLE", "支援"),
            ("SKILL", "【起】"),
            ("STAND", "状态"),
        ),
        *(("SKILL_DEFEATED", "费用或"), ("STAT", "出击"), ("SUPPORTER", "方的"), ("SUPPORT_FAILS", "将会")),
        *(("THAT", "名我方"), ("THAT", "名敌方"), ("THAT", "我方"), ("THAT", "敌方"), ("THAT_ROLE", "那名")),
        *(("THIS_HELD", "中的"), ("WHOSE", "方的")),
    }
)
"""What may be left out within a word of cipher: how it is said, and what goes without saying (a support that failed
supports nobody, only 起 abilities are used)."""


class Word(Struct, frozen=True):
    """A word of a text: which, and where it is printed."""

    kind: str
    start: int
    end: int


def words(game: str, text: str) -> list[Word]:
    """The words into which a text is cut."""
    reading = import_module(f"judge.games.{game}.text.reading")
    grammar = reading.GRAMMAR
    sources: list[Source] = []

    class Spy:
        templates = grammar.templates
        error, reading = grammar.error, grammar.reading

        def parse(self, source: Source) -> Any:
            sources.append(source)
            return grammar.parse(source)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reading, "GRAMMAR", Spy())
        reading.read_each.__wrapped__(text)
    found = []
    for source in sources:
        for token in grammar.parser.parse_interactive(source.folded).iter_parse():
            first, last = source.origin[token.start_pos], source.origin[token.end_pos - 1]
            if text[first : last + 1].strip():
                found.append(Word(token.type, first, last + 1))
    return found


def meaning(game: str, text: str) -> Any:
    """What a text means, without the words it is said in; None if it is refused."""
    try:
        return _bare(import_module(f"judge.games.{game}.text").read(text))
    except TextError:
        return None


def _bare(value: Any) -> Any:
    if isinstance(value, Struct):
        return (type(value), *[_bare(getattr(value, name)) for name in value.__struct_fields__ if name != "text"])
    return tuple(map(_bare, value)) if isinstance(value, tuple) else value


def understood(game: str) -> list[str]:
    templates = import_module(f"judge.games.{game}.text").TEMPLATES
    return [*(template.example for template in templates), *TEXTS[game]]


@pytest.mark.parametrize("game", TEXTS)
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_a_word_less_or_twice_means_something_else_or_is_refused(game: str, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(understood(game)))
    word = data.draw(st.sampled_from(words(game, text) or [Word("STOP", 0, 0)]))
    whole = meaning(game, text)
    assert whole
    after = next((one.kind for one in words(game, text) if one.start >= word.end), "")
    if not {word.kind, f"{word.kind} {after}"} & UNDERSTOOD[game]:
        assert meaning(game, text[: word.start] + text[word.end :]) != whole
    if word.kind not in {"COMMA", "STOP", "NUM"}:
        assert meaning(game, text[: word.end] + text[word.start : word.end] + text[word.end :]) != whole


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_a_piece_of_a_word_less_means_something_else_or_is_refused(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(understood("cipher")))
    longer = [word for word in words("cipher", text) if word.end - word.start > _PIECE]
    word = data.draw(st.sampled_from(longer or [Word("STOP", 0, 0)]))
    first = data.draw(st.integers(word.start, max(word.start, word.end - _PIECE)))
    last = data.draw(st.integers(min(first + _PIECE, word.end), word.end))
    piece = text[first:last]
    if last - first < word.end - word.start and (word.kind, piece) not in PIECES:
        assert meaning("cipher", text[:first] + text[last:]) != meaning("cipher", text)


_PIECE = 2
"""How many characters of a word are left out at the least: one alone is most often how it is said (名, 的)."""


def _cards() -> Iterator[dict[str, Any]]:
    for name in ("cipher", "cipher_more"):
        file = Path(__file__).parents[3] / "shared" / "cards" / f"{name}.yaml"
        if file.exists():
            yield from yaml.safe_load(file.read_text(encoding="utf-8"))


def test_printed_cards_are_understood_whole() -> None:
    cards = list(_cards())
    if not cards:
        pytest.skip("the printed cards are not here")
    refused = []
    for card in cards:
        try:
            abilities = read_cipher(card["文本"])
        except TextError as error:
            refused.append(str(error))
            continue
        assert [playable.not_played(ability) for ability in abilities] == [[]] * len(abilities)
    assert len(refused) <= len(cards) // 10, "\n".join(refused)


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("touhou", "消灭所有具有2个{}铜钱指示物的单位。"),
        ("touhou", "若该单位具有2个{}计时指示物，抽一张牌。"),
        ("evolve", "【入场曲】如果自己的战场上有2个{}星指示物的卡牌，则抽取1张卡牌。"),
        ("evolve", "【入场曲】如果此卡牌上有2个{}星指示物，则抽取1张卡牌。"),
    ],
)
def test_how_many_there_must_be_is_no_part_of_what_they_are_called(game: str, text: str) -> None:
    meant = [meaning(game, text.format(bound)) for bound in ("以下", "或以下", "或更少")]
    assert not any("以" in str(each) or "更" in str(each) for each in meant)
    assert all(each is None or each == meant[0] for each in meant)
