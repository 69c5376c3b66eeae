"""The clauses of card text by which cards and players suffer damage, and are kept from it or healed (607, 618)."""

from __future__ import annotations

from judge.effects.nodes.ability import Node
from judge.effects.nodes.meant import Fact, Target
from judge.effects.nodes.verbs import Damage, Heal, Prevent
from judge.effects.numerals import number
from judge.effects.syntax import Part
from judge.games.zero.text import nouns
from judge.games.zero.text.nouns import Said, aimed
from judge.games.zero.text.sense import TURN_END, Sense
from judge.games.zero.text.spoken import actor_of, noun_of, until_of


def damage(sense: Sense, part: Part) -> list[Node]:
    """对一张角色牌造成500点伤害, 对对方生命区造成一点伤害."""
    much = sense.times(number(part.said("NUM")))
    if part.word("LIFE_ZONE"):
        return [Damage(None, much, actor_of(part, "对手"))]
    return [Damage(aimed(sense, noun_of(part)), much)]


def hit(sense: Sense, part: Part) -> list[Node]:
    """对方生命区受到一点伤害, 一张角色牌受到500点伤害."""
    noun, much = noun_of(part), sense.times(number(part.said("NUM")))
    said = nouns.said(sense, noun.first) if noun.first.name == "desc" else Said()
    if said.zone == "生命区":
        where = nouns.place(sense, noun)
        if where.whose not in {"自己", "对手"}:
            raise sense.fail("请写是谁的生命区", noun)
        return [Damage(None, much, where.whose)]
    return [Damage(aimed(sense, noun), much)]


def heal(sense: Sense, part: Part) -> list[Node]:
    """回复一张角色牌500点伤害, 回复…的所有伤害."""
    much, what = part.said("NUM") or part.said("HEALED").removesuffix("点伤害"), aimed(sense, noun_of(part))
    return [Heal(what, number(much) if much else Fact("伤害", what))]


def prevent(sense: Sense, part: Part) -> list[Node]:
    """防止一张角色牌将要受到的伤害."""
    much = part.word("NUM")
    what = _kept(sense, noun_of(part))
    until, battle = until_of(sense, part) or TURN_END, part.word("BATTLE_DAMAGE") is not None
    return [Prevent(what, number(much.text) if much else None, until, battle=battle)]


def spared(sense: Sense, part: Part) -> list[Node]:
    """本回合一张角色牌不会受到战斗伤害: all of it is prevented (607#4)."""
    until, what = until_of(sense, part), _kept(sense, noun_of(part))
    if not until:
        raise sense.fail("不会受到伤害到什么时候？请写「本回合」", part)
    return [Prevent(what, None, until, battle="战斗" in part.said("NOT_SUFFER"))]


def _kept(sense: Sense, noun: Part) -> Target:
    """What is kept from damage: of cards only those in play suffer any (607); what a life zone suffers is a player's."""
    words = nouns.said(sense, noun.first) if noun.first.name == "desc" else Said()
    if words.zone == "生命区" or words.kind == "生命牌":
        raise sense.fail("还不能防止生命区受到的伤害，只能防止战斗区里的牌受到的伤害", noun)
    if words.zone not in {"", "战斗区"} or words.kind in {"手牌", "资源牌", *nouns.TACTICS}:
        raise sense.fail("只有战斗区里的牌会受到伤害", noun)
    return aimed(sense, noun, counted=False)
