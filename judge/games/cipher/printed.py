"""The printed sides of cards, written down: read and saved. What is left out is the default."""

from __future__ import annotations

from typing import Any

from judge.effects.nodes import Ability
from judge.games.cipher import playable, words
from judge.games.cipher.card import Face
from judge.games.placed import Placed


def read_cards(written: Placed) -> dict[str, Face]:
    """The printed sides of a document's ``cards``."""
    return {key: _face(key, value) for key, value in written.mapping().items()} if written.value is not None else {}


def _face(key: str, written: Placed) -> Face:
    facts = written.mapping(words.CARD_KEYS)
    title, _, unit = facts["名称"].text().rpartition(" ") if "名称" in facts else ("", "", key)
    return Face(
        key=key,
        unit=facts["单位名"].text() if "单位名" in facts else unit,
        title=facts["称号"].text() if "称号" in facts else title,
        cost=facts["出击费用"].number() if "出击费用" in facts else 1,
        promotion=_printed_number(facts.get("转职费用")),
        affinities=_words(facts.get("势力"), words.AFFINITIES),
        gender=_words(facts.get("性别"), ("男性", "女性")),
        weapons=_words(facts.get("武器"), words.WEAPONS),
        traits=_words(facts.get("属性"), words.TRAITS),
        power=facts["战斗力"].number() if "战斗力" in facts else 0,
        support=facts["支援力"].number() if "支援力" in facts else 0,
        ranges=_words(facts.get("射程"), words.RANGES) or ("1",),
        kind=" ".join(facts[k].text() for k in ("兵种", "种类", "职业") if k in facts),
        abilities=read_abilities(facts["文本"]) if "文本" in facts else (),
        text=facts["文本"].text() if "文本" in facts else "",
    )


def _printed_number(written: Placed | None) -> int | None:
    return None if written is None or written.value in {"-", None} else written.number()


def _words(written: Placed | None, known: tuple[str, ...]) -> tuple[str, ...]:
    return () if written is None else tuple(item.one_of(known) for item in written.items())


def read_abilities(written: Placed) -> tuple[Ability, ...]:
    """The abilities of a printed text, which must be understood and must be something that can be played."""
    from judge.effects.reader import TextError  # noqa: PLC0415 - a board without card text needs no grammar
    from judge.games.cipher import text  # noqa: PLC0415 - the same

    said = written.text()
    try:
        found = text.read(said)
    except TextError as error:
        written.fail(f"卡文读不懂：{error}", help="用 judge card cipher 文本 单独试读")
    for ability in found:
        for part in playable.not_played(ability):
            written.fail(
                f"『{ability.name}』读懂了，但其中的「{part}」现在还不能实行", help="可改由裁判手动处理这一部分"
            )
    return found


def save_cards(faces: dict[str, Face]) -> dict[str, Any]:
    """The opposite of ``read_cards``."""
    return {key: _saved_face(face) for key, face in faces.items()}


def _saved_face(face: Face) -> dict[str, Any]:
    def several(words: tuple[str, ...]) -> Any:
        return words[0] if len(words) == 1 else list(words)

    facts: dict[str, Any] = {
        "单位名": face.unit if face.unit != face.key else None,
        "称号": face.title,
        "出击费用": face.cost if face.cost != 1 else None,
        "转职费用": face.promotion,
        "势力": several(face.affinities),
        "性别": several(face.gender),
        "武器": several(face.weapons),
        "属性": several(face.traits),
        "战斗力": face.power or None,
        "支援力": face.support or None,
        "射程": several(face.ranges) if face.ranges != ("1",) else None,
        "兵种": face.kind,
        "文本": face.text,
    }
    return {name: value for name, value in facts.items() if value not in (None, "", [])}
