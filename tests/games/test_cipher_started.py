"""Whatever card text is called playable can be played: its card in every zone, nothing that is done goes wrong."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from judge.games import game
from judge.games.cipher import playable
from judge.games.cipher.text import TEMPLATES, read
from judge.scenario import read_text
from tests.sampled import every
from tests.soak import picked

CIPHER = game("cipher")
LATER = (Path(__file__).parents[1] / "effects" / "cards" / "cipher_later.txt").read_text(encoding="utf-8")
COSTS = (
    "从自己的手牌将这张卡放置到退避区",
    "将手牌中的这张卡放置到退避区",
    "将这张卡从战场放置到退避区",
    "将自己的1张羁绊卡转为正面或背面",
    "公开自己的手牌，查看自己卡组最上方的1张卡",
    "选择1名其他我方单位，将其横置",
    "从自己的退避区将1张「甲」放置到卡组最下方，翻面1",
)
"""What a cost can ask for besides what examples show."""
PAID = [f"『{n}』【起】[{cost}]抽1张卡。" for n, cost in enumerate(COSTS)]
PAID += [
    f"『{n}』【{kind}】[{cost}]我方的主人公被攻击时，你可以支付费用。如果支付，则抽1张卡。"
    for n, cost in enumerate(COSTS)
    for kind in "自特"
]
TEXTS = [*PAID, *[template.example for template in TEMPLATES], *[whole.split("\n")[0] for whole in LATER.split("\n\n")]]
MOVES = 60
"""How many decisions are taken with each text."""
BOARD = """\
game: cipher
title: 甲
question: 甲？
cards:
  甲: {{战斗力: 40, 出击费用: 1, 支援力: 10, 射程: 1-2, 文本: "{text}"}}
  乙: {{战斗力: 30, 出击费用: 1, 支援力: 20, 势力: 光之剑, 属性: [飞行]}}
start:
  条号: "13.5.1.2"
  A:
    {{前卫区: [甲(主人公), 乙], 后卫区: [甲], 羁绊区: [甲, 乙, 乙(背面)], 退避区: [甲, 乙], 手牌: [甲, 甲, 乙, 乙],
    宝玉区: [甲, 乙], 卡组: [甲, 乙, 甲, 乙, 甲, 乙, 甲, 乙]}}
  B:
    {{前卫区: [乙(主人公), 甲], 后卫区: [乙], 羁绊区: [甲, 乙, 乙(背面)], 退避区: [甲, 乙], 手牌: [甲, 乙],
    宝玉区: [甲, 乙], 卡组: [乙, 甲, 乙, 甲, 乙, 甲, 乙, 甲]}}
ask: []
source: 自拟
"""


def start(text: str) -> Any:
    """A board with cards of that text in every zone of both players."""
    written = re.sub(r"(?=[\"\\])", r"\\", text)
    return read_text(BOARD.format(text=written), "board.yaml").start


@pytest.mark.parametrize("text", every(6, TEXTS), ids=lambda text: text[:24])
def test_what_is_called_playable_can_be_played(text: str) -> None:
    assert started(text)


def started(text: str) -> bool:
    """Whether a player who decides at random gets through it; what is refused by name need not be played."""
    if [problem for ability in read(text) for problem in playable.not_played(ability)]:
        return True
    chance = random.Random(0)
    play = CIPHER.play(start(text))
    for _ in range(MOVES):
        if play.run():
            break
        play.answer(picked(chance, play.decision))
    return bool(play.records)
