"""A board as it is written: one declaration a key, for the reader, the writer and the schema of every game."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

from judge.clause import Clause
from judge.games import PLAYABLE, game
from judge.games.touhou.written import ENTRY
from judge.games.written.beneath import under
from judge.games.written.board import BoardForm
from judge.games.written.form import MINUS, Form, counts, number, truth
from judge.games.written.frames import called, procedures_of
from judge.games.written.naming import Naming
from judge.games.written.placed import CARDS, Placed, Unreadable, placed
from judge.games.written.sheet import Sheet
from judge.kernel import NOBODY, Card, Play, Player, Procedure, State
from judge.scenario import read_text, run
from judge.scenario.save import save
from judge.scenario.schema import schema


def _forms(name: str) -> Iterator[tuple[str, Form]]:
    """Every form of a game with where it stands."""
    playing = game(name)
    yield "cards", playing.card
    yield "entry", playing.board.entry_form
    for key, of in playing.board.facts.items():
        for cell in of.read.__closure__ or ():
            found = cell.cell_contents
            if isinstance(found, Form):
                yield key, found


@pytest.mark.parametrize("name", PLAYABLE)
def test_whatever_a_card_of_a_game_holds_has_a_key(name: str) -> None:
    board = game(name).board
    own = set(board.kind.__struct_fields__) - set(Card.__struct_fields__) - {"face_up"}
    assert own - {key.field for key in board.entry.values()} == set()


@pytest.mark.parametrize("name", PLAYABLE)
def test_whatever_a_lasting_effect_of_a_game_holds_has_a_key(name: str) -> None:
    form = import_module(f"judge.games.{name}.written").EFFECT
    assert set(form.kind.__struct_fields__) - {key.field for key in form.keys.values()} == set()


def test_whatever_lies_in_the_confrontation_is_written_down() -> None:
    assert set(ENTRY.kind.__struct_fields__) == {key.field for key in ENTRY.keys.values()}


def _problem(text: str) -> Any:
    with pytest.raises(Unreadable) as caught:
        read_text(text)
    return caught.value.problems[0]


@pytest.mark.parametrize("name", PLAYABLE)
def test_what_a_form_reads_is_what_its_schema_allows(name: str) -> None:
    playing = game(name)
    sheet = Sheet(playing.board, playing.board.read(placed({}), {}))
    for where, form in _forms(name):
        with pytest.raises(Unreadable) as caught:
            form.read(placed({"不认识": 1}), sheet)
        assert caught.value.problems[0].expected.split("、") == list(form.schema["properties"]) == list(form.keys), (
            where
        )
        assert not form.schema["additionalProperties"]


@pytest.mark.parametrize("name", PLAYABLE)
def test_the_keys_of_a_board_are_those_of_its_schema(name: str) -> None:
    board = game(name).board
    problem = _problem(f"game: {name}\nstart: {{不认识: 1}}\n")
    assert set(problem.expected.split("、")) == set(board.schema["properties"])
    assert schema(name)["properties"]["start"] == board.schema
    assert _problem(f"game: {name}\nstart: {{A: {{不认识: 1}}}}\n").column == 13


@pytest.mark.parametrize("name", PLAYABLE)
def test_what_is_left_out_is_the_default_and_is_not_written(name: str) -> None:
    board = game(name).board
    state = board.read(placed(None), {})
    saved = board.save(state)
    assert set(saved) <= {key for key, of in board.facts.items() if of.always} | {"条号", "时钟", "A", "B"}
    assert board.read(placed(saved), state.faces) == state


@pytest.mark.parametrize("name", PLAYABLE)
def test_more_cards_than_a_table_holds_are_refused_at_once(name: str) -> None:
    zone = game(name).zones[-1]
    problem = _problem(f"game: {name}\nstart:\n  A: {{{zone}: 300000}}\n")
    assert (problem.line, str(CARDS) in problem.what + problem.expected) == (3, True)
    many = f"[{', '.join(['400'] * 3)}]"
    assert str(CARDS) in _problem(f"game: {name}\nstart:\n  A: {{{zone}: {many}}}\n").expected
    assert "整数" in _problem(f"game: {name}\nstart: {{回合: {'9' * 30}}}\n").expected
    assert "至多" in _problem(f"game: {name}\nstart: {{禁止: {[{}] * 2000}}}\n").expected


@pytest.mark.parametrize("name", PLAYABLE)
def test_full_width_digits_are_digits(name: str) -> None:
    deck = {"cipher": "卡组", "zero": "牌组区", "evolve": "牌组", "touhou": "牌库"}[name]
    state = read_text(f"game: {name}\nstart: {{回合: ５, A: {{{deck}: [３, ４]}}}}\n").start
    assert state.turn == 5
    assert len(state.zones[0, deck]) == 7


@pytest.mark.parametrize(
    ("name", "start", "said"),
    [
        ("cipher", "诱发: [{}]", "没有写「卡」"),
        ("cipher", "诱发: [{卡: A的主人公}]", "没有写「能力」"),
        ("cipher", "诱发: [{卡: A的主人公, 能力: 飞}]", "没有能力『飞』"),
        ("cipher", "本回合: [{事情: 攻击}]", "没有写「卡」"),
        ("cipher", "禁止: [{}]", "没有写「玩家」"),
        ("cipher", "效果: [{内容: 战斗力, 只对: 3}]", "记录不完整"),
        *[(name, "效果: [{内容: '+1+1'}]", "不认识「+1+1」") for name in ("cipher", "evolve", "touhou", "zero")],
        ("cipher", "战斗: {攻击单位: 谁}", "没有叫「谁」的卡"),
        ("cipher", "循环: A", "却不是从循环"),
        ("cipher", "流程: [{过程: '18.1.1', 下一步: 99}]", "整数"),
        ("zero", "战斗: {次序: [1]}", "3个"),
        ("zero", "输赢: [{玩家: C}]", "不认识「C」"),
        ("zero", "触发: [{牌: 谁}]", "没有叫「谁」的牌"),
        ("zero", "条号: '1.1'", "不是流程中的一步"),
        ("cipher", "本回合: [{事情: 飞行, 卡: A的主人公}]", "不认识「飞行」"),
        ("zero", "等待: [{事件: 飞行, 实行: []}]", "不认识「飞行」"),
        ("zero", "A: {战斗区: [{已用: [飞行]}]}", "不认识「飞行」"),
        ("evolve", "A: {战场: [{原领域: 天上}]}", "不认识「天上」"),
        ("touhou", "本回合发生过: [{事件: 飞行, 对象: A, 玩家: A}]", "不认识「飞行」"),
        ("touhou", "A: {略过: [抓牌阶段]}", "不认识「抓牌阶段」"),
        ("touhou", "A: {战场: [{支付过: [紫]}]}", "不认识「紫」"),
        ("touhou", "A: {战场: [{已用: [飞行]}]}", "不认识「飞行」"),
        ("touhou", "A: {战场: [{受到伤害由: 谁}]}", "没有叫「谁」的牌"),
        ("touhou", "A: {战场: [{判定: 飞走}]}", "不认识「飞走」"),
    ],
)
def test_a_key_that_lacks_a_part_or_says_what_cannot_be_is_an_error_with_its_place(
    name: str, start: str, said: str
) -> None:
    problem = _problem(f"game: {name}\nstart: {{{start}}}\n")
    assert said in problem.what + problem.expected
    assert problem.line == 2
    assert problem.column > 1


def test_the_short_form_of_a_card_takes_flags_and_numbers() -> None:
    cards = "cards: {兵: {攻击力: 2000}}\n"
    short, long = (
        read_text(f"game: zero\n{cards}start: {{A: {{战斗区: [{entry}]}}}}\n").start
        for entry in ("兵（横置、伤害５００）", "{卡: 兵, 横置: 是, 伤害: 500}")
    )
    assert short == long
    assert short.cards[1].tapped
    assert "横置" in _problem(f"game: zero\n{cards}start: {{A: {{战斗区: [兵(飞)]}}}}\n").expected


@pytest.mark.parametrize("value", [3, "甲", True, None, 1.5, [1, [2]], {"甲": {"乙": [1]}}])
def test_a_plain_value_with_a_place_is_the_same_value(value: Any) -> None:
    assert placed(value).bare() == value
    assert placed(value, "f", 2, 3).line == 2
    assert isinstance(placed(value), Placed)


# --- told apart -------------------------------------------------------------------------------------------------

TWINS = """game: zero
cards: {兵: {攻击力: 2000, 防御力: 2000}, 将: {}}
start:
  A: {战斗区: [兵, {卡: 兵, 伤害: 500}, 将], 手牌: [2], 牌组区: [兵, 20]}
  B: {战斗区: [兵], 牌组区: 20}
"""


def _board() -> tuple[Any, Any]:
    return game("zero"), read_text(TWINS).start


def test_two_cards_of_one_name_and_one_player_have_marks() -> None:
    zero, state = _board()
    field = state.zones[0, "战斗区"]
    assert [zero.named(state, card) for card in field] == ["A的兵①", "A的兵②", "将"]
    assert [zero.marked(state, card) for card in field] == ["兵①", "兵②", "将"]
    assert zero.named(state, state.zones[1, "战斗区"][0]) == "B的兵"


@pytest.mark.parametrize("said", ["兵②", "A的兵②", "兵2", "A的兵（2）", "A.战斗区.2", "A.战斗区.２"])
def test_a_card_with_a_twin_can_be_named(said: str) -> None:
    zero, state = _board()
    assert state.zones[0, "战斗区"][1] in zero.find(state, said)
    assert {state.cards[card].player for card in zero.find(state, "A的兵②")} == {0}


@pytest.mark.parametrize(
    "said", ["宣布攻击：兵②", "宣布攻击：兵2", "宣布攻击：A.战斗区.2", "A.战斗区.2", "宣布攻击：A的兵②"]
)
def test_a_script_says_which_twin_attacks(said: str) -> None:
    nothing_else = TWINS.replace("手牌: [2]", "手牌: []")
    done = run(read_text(f"{nothing_else}script: [{{A: '{said}'}}]\n"))
    assert any("A的兵②" in step.what for step in done.steps)


def test_a_name_that_two_cards_have_is_refused_with_what_tells_them_apart() -> None:
    with pytest.raises(Unreadable, match=r"宣布攻击：A的兵①、宣布攻击：A的兵②.*如 宣布攻击：A的兵②"):
        run(read_text(f"{TWINS}script: [{{A: 宣布攻击：兵}}]\n"))


def test_a_mark_stays_with_its_card_wherever_it_goes_and_whatever_comes_to_be_known() -> None:
    zero, state = _board()
    play = zero.play(state)
    first, second, _ = state.zones[0, "战斗区"]
    play.move(first, 0, "休息区", clause=zero.book.cite("200#2", "其持有者的那个区域"))
    unknown = play.state.zones[0, "手牌"]
    for card in unknown:
        play.recognise(card, "兵")
    names = {card: zero.marked(play.state, card) for card in (first, second, *unknown)}
    assert names == {first: "兵①", second: "兵②", unknown[0]: "兵④", unknown[1]: "兵⑤"}
    again = zero.start(placed(zero.saved_start(play.state)), state.faces)
    assert again.marks == play.state.marks
    assert {card: zero.marked(again, card) for card in names} == names


# --- what other games need --------------------------------------------------------------------------------------


class _Player(Player, frozen=True):
    life: int = 20
    energy: int = 0


class _Card(Card, frozen=True):
    face_up: bool = True
    token: bool = False
    counters: tuple[tuple[str, int], ...] = ()


class _State(State):
    BELOW = "叠放"
    turn: int = 1
    first_player: int = 0
    effects: tuple[Any, ...] = ()
    faces: dict[str, Any] = {}  # noqa: RUF012


class _Board(BoardForm):
    """A board with a zone that is everybody's, numbers of a player, counters, tokens, cards below cards."""

    state, kind, naming = _State, _Card, Naming("牌", first=("场上",), hidden=("牌库",))
    sides, common, below = ("场上", "手牌", "牌库"), ("对抗区",), "叠放"
    up, down, owner = "正面", "背面", "所有者"
    person = Form(_Player, 体力=number("life", MINUS), 能量=number("energy", 0, 10))
    entry = {"指示物": counts("counters", ("力量", "沉睡")), "衍生物": truth("token"), "叠放": under("below")}  # noqa: RUF012
    start = {"回合": number("turn", 1).otherwise(3)}  # noqa: RUF012
    procedures = {}  # noqa: RUF012
    first = Procedure

    def face_up(self, zone: str, *, known: bool) -> bool:
        return known or zone != "牌库"

    def beginning(self) -> tuple[Procedure, ...]:
        return ()


def _other() -> tuple[_Board, Any]:
    board = _Board()
    written = {
        "A": {
            "体力": 7,
            "能量": 10,
            "场上": [{"卡": "狼", "指示物": {"力量": 2}, "叠放": ["犬", 2]}, "狼（衍生物）"],
        },
        "B": {"体力": -1, "场上": ["狼"]},
        "对抗区": ["犬", {"卡": "狼", "所有者": "A"}, 1],
    }
    return board, board.read(placed(written), {"狼": _Face("狼"), "犬": _Face("犬")})


class _Face(NamedTuple):
    key: str
    abilities: tuple[Any, ...] = ()


def test_a_zone_of_nobody_numbers_of_a_player_counters_tokens_and_cards_below_survive_saving() -> None:
    board, state = _other()
    assert [player.life for player in state.players] == [7, -1]
    wolf = state.cards[state.zones[0, "场上"][0]]
    assert wolf.counters == (("力量", 2),)
    assert [state.cards[card].face for card in wolf.below] == ["犬", "", ""]
    assert state.cards[state.zones[0, "场上"][1]].token
    assert len(state.zones[NOBODY, "对抗区"]) == 3
    saved = board.save(state)
    assert board.read(placed(saved), state.faces) == state
    assert saved["对抗区"][2] == 1
    assert saved["B"]["体力"] == -1
    assert "能量" not in saved["B"]


def test_what_has_grown_a_unit_is_said_of_the_card_below_it_and_of_no_other() -> None:
    cards = "game: cipher\ncards:\n  甲: {名称: 甲, 单位名: 甲}\n"
    board = "start:\n  A:\n    前卫区: [{卡: 甲, 叠放: [{卡: 甲, 成长: 是}]%s}]\n"
    start = read_text(cards + board % "").start
    unit = start.cards[start.zones[0, "前卫区"][0]]
    assert start.cards[unit.below[0]].grown
    assert read_text(save(game("cipher"), start)).start == start
    with pytest.raises(Unreadable, match="叠放在单位下面的卡"):
        read_text(cards + board % ", 成长: 是")


def test_a_token_that_is_no_more_survives_saving_where_something_refers_to_it() -> None:
    board, state = _other()
    play: Play[Any] = Play(state.__copy__())
    token = state.zones[0, "场上"][1]
    play.cease(token, token, "消灭", clause=Clause("1.10", ""))
    after = play.state
    assert board.read(placed(board.save(after)), after.faces) == after
    assert board.naming.names(after, token)[0] == "A的狼②"


def test_cards_in_a_zone_of_nobody_can_be_named() -> None:
    board, state = _other()
    first, second, unknown = state.zones[NOBODY, "对抗区"]
    assert [board.naming.path(state, card) for card in (first, unknown)] == ["对抗区.1", "对抗区.3"]
    assert board.naming.find(state, "对抗区.2") == (second,)
    assert board.naming.named(state, second) == "狼"
    assert board.naming.named(state, state.zones[1, "场上"][0]) == "B的狼"


def test_what_cannot_be_is_refused_there_too() -> None:
    board, state = _other()
    for wrong, said in [
        ({"A": {"能量": 11}}, "0 到 10"),
        ({"A": {"场上": [{"卡": "狼", "指示物": {"火": 1}}]}}, "力量、沉睡"),
        ({"A": {"场上": [{"卡": "狼", "叠放": [{"卡": "犬", "指示物": {"力量": 1}}]}]}}, "卡、正面"),
        ({"对抗区": ["虎"]}, "狼、犬"),
        ({"A": {"对抗区": ["狼"]}}, "体力、能量、场上"),
    ]:
        with pytest.raises(Unreadable) as caught:
            board.read(placed(wrong), state.faces)
        assert said in caught.value.problems[0].expected


@pytest.mark.parametrize("name", PLAYABLE)
def test_a_frame_is_found_again_wherever_it_stands(name: str) -> None:
    game(name)
    procedures = procedures_of(f"judge.games.{name}")
    todo = list(Procedure.__subclasses__())
    while todo:
        cls = todo.pop()
        todo += cls.__subclasses__()
        if not cls.__module__.startswith(f"judge.games.{name}."):
            continue
        given: dict[str, Any] = {field.name: None for field in msgspec.structs.fields(cls) if field.required}
        for stood in range(len(cls.numbers)):
            assert procedures[called(cls(at=stood, stood=stood, **given), procedures)] is cls


def test_what_an_effect_of_zero_says_for_later_survives_saving() -> None:
    text = "\n".join(
        (
            "game: zero",
            "question: 保存再读，还是同一个局面吗？",
            "cards:",
            "  禁: {类别: 普通战术, 文本: 对方下个回合不能使用战术牌。}",
            "  守: {类别: 普通战术, 文本: 直到对方的回合结束，我方一张角色牌不能被费用3以下的角色牌防御。}",
            "  笛: {类别: 普通战术, 文本: 我方所有角色牌本回合(攻)+1000，它们在回合结束时废弃。}",
            "  盾: {类别: 瞬间战术, 文本: 我方一张角色牌本回合将要被破坏时，改为将其横置。}",
            "  熊: {攻击力: 500, 防御力: 500}",
            "start: {A: {手牌: [禁, 守, 笛, 盾], 战斗区: [熊], 牌组区: 9}, B: {牌组区: 9}}",
            "script: [{A: 使用盾}, {A: 使用禁}, {A: 使用守}, {A: 使用笛}]",
        )
    )
    board, state = game("zero").board, run(read_text(text)).line.state
    assert len(state.effects) >= 4
    assert len(state.awaited) == 1
    saved = board.read(placed(board.save(state)), state.faces)
    assert [replace(effect, stamp=0) for effect in saved.effects] == [replace(e, stamp=0) for e in state.effects]
    assert saved.awaited == state.awaited


def test_what_hurt_a_card_is_written_by_its_name() -> None:
    cards = "game: touhou\ncards:\n  石: {种类: 符卡·非符}\n  鸟: {攻击力: 1, 血量: 3}\n"
    board = "start: {A: {墓地: [石], 战场: [{卡: 鸟, 伤害: 1, 受到伤害由: %s}]}}\n"
    start = read_text(cards + board % "石").start
    (stone,) = start.zones[0, "墓地"]
    assert start.cards[start.zones[0, "战场"][0]].hurt == f"伤害:{stone}"
    assert read_text(cards + board % "战斗伤害:石").start.cards[start.zones[0, "战场"][0]].hurt == f"战斗伤害:{stone}"
    assert read_text(save(game("touhou"), start)).start == start
