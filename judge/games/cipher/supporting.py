"""18.1.5 and 18.1.7. Supports: whether they fail by a text, and the abilities that they have."""

from __future__ import annotations

from msgspec.structs import replace

from judge.clause import Clause
from judge.effects.nodes.ability import Ability
from judge.games.cipher import abilities, facts, static, terms
from judge.games.cipher.book import cite, embody
from judge.games.cipher.rules import Rules, name
from judge.games.cipher.zones import NEW_CARD, RETREAT
from judge.kernel import Reason

TEXT_FIRST = cite("2.1", "以卡的能力的效果为准")
SAME_NAME = cite("18.1.5.1.1", "支援失败")
SUPPORTED = cite("18.1.5.1.1.1", "视为支援成功")
ATTACK_TYPE = cite("21.2.3.1.5.2", "回合玩家可以实行")
AS_FAR = embody("2.3", "只实行能实行的部分")
COMPARED = embody("18.1.5.1", "对照两个单位名")
TO_RETREAT = cite("18.1.5.1.1.2", "放置到自己的退避区")
NO_SUPPORT_ABILITY = embody("4.10.2", "并无支援能力")
SEVERAL_SUPPORT_ABILITIES = embody("4.10.3", "2种以上的支援能力")


def left(play: Rules, player: int) -> Reason:
    """A reason: who attacked, or was attacked, is on the battlefield no more."""
    if player == play.state.turn_player:
        return Reason(NEW_CARD, ("攻击单位已经离开战场",))
    return Reason(terms.LEFT, ("防御单位已经离开战场",))


def nobody_left(play: Rules, player: int) -> None:
    """The same for what is said next: the battle goes on, and of it is done what can be done (2.3)."""
    play.owing_to([left(play, player), Reason(AS_FAR, ("其余流程照常继续",))])


def backed_by_text(play: Rules, card: int, fighter: int) -> bool:
    """Whether an ability says that this support fails or succeeds, which goes before the names (2.1)."""
    fails, succeeds = play.flags(fighter, "支援失败", card), play.flags(fighter, "支援成功", card)
    if not (fails or succeeds) or not play.applies(TEXT_FIRST):
        return False
    failed = bool(fails)
    if fails and succeeds:
        question = "一个能力说这次支援失败，另一个说成功：书中没有写以哪一个为准"
        failed = play.gap(question, ("支援失败", "支援成功"), (TEXT_FIRST,)) == "支援失败"
    word = "失败" if failed else "成功"
    play.owing_to([given.why(given.clause, f"支援{word}") for given in (fails if failed else succeeds)])
    said = (card, "对", fighter, f"的支援{word}")
    if failed:
        _fails(play, fighter, card, *said, clause=TEXT_FIRST)
    else:
        _succeeds(play, fighter, card, *said, clause=TEXT_FIRST)
    return True


def unsure(play: Rules, card: int) -> None:
    """A card is about to support: whether it fails is seen later (18.1.5.1)."""
    if (battle := play.state.battle) is not None:
        play.set(battle=replace(battle, unsure=(*battle.unsure, card)))


def _sure(unsure: tuple[int, ...], card: int) -> tuple[int, ...]:
    return tuple([other for other in unsure if other != card])


def _succeeds(play: Rules, fighter: int, card: int, *said: int | str, clause: Clause) -> None:
    """A support has not failed: from now on its card supports the unit (18.1.5.1.1.1)."""
    if (battle := play.state.battle) is not None:
        play.set(battle=replace(battle, unsure=_sure(battle.unsure, card)))
    play.note("applied", *said, clause=clause)
    play.happened("被支援", fighter, card)


def _fails(play: Rules, fighter: int, card: int, *said: int | str, clause: Clause) -> None:
    """A support fails, and its card is put away: it supports nobody any more (18.1.5.1.1.1)."""
    if (battle := play.state.battle) is not None:
        play.set(*said, clause=clause, battle=replace(battle, failed=card, unsure=_sure(battle.unsure, card)))
    play.happened("支援失败", fighter, card)
    play.put(card, RETREAT, card, "放置到退避区", clause=TO_RETREAT)


def compare(play: Rules, player: int, fighter: int | None, card: int) -> None:
    """A support with the name of the unit that it would support fails (18.1.5.1)."""
    if fighter is None:
        nobody_left(play, player)
        play.withheld(card, "没有战斗单位可以对照")
        return
    if backed_by_text(play, card, fighter):
        return
    names = ["」「".join(facts.unit_names(play, one)) for one in (fighter, card)]
    play.because(COMPARED, fighter, f"是「{names[0]}」，", card, f"是「{names[1]}」")
    play.owing_to(facts.not_printed(play, fighter, card))
    alike = facts.namesakes(play, fighter, card)
    if alike and (by := play.flags(fighter, "同名也能支援")) and play.applies(TEXT_FIRST):
        play.owing_to([given.why(given.clause, "同名也能支援") for given in by])
        _succeeds(play, fighter, card, card, "与", fighter, "单位名相同，也支援成功", clause=TEXT_FIRST)
    elif alike and play.applies(SAME_NAME):
        _fails(play, fighter, card, card, "与", fighter, "单位名相同，支援失败", clause=SAME_NAME)
    elif play.applies(SUPPORTED):
        _succeeds(play, fighter, card, card, "支援成功", clause=SUPPORTED)


def whose_turn(play: Rules, player: int) -> str:
    """Whether a player is the turn player, in words."""
    return f"{name(player)}是{'' if player == play.state.turn_player else '非'}回合玩家"


def against(play: Rules, card: int, ability: Ability, who: str, *, attacks: bool) -> list[Reason]:
    """Everything by which a support ability cannot be carried out by ``who``, the player who attacks or the other."""
    missing = [*abilities.taken_away(play, card, ability), *abilities.icon_blocks(play, card, ability)]
    if missing:
        play.owing_to(abilities.icon_facts(play, card, ability))
    silenced = static.forbidding(play, card, SILENT, acting=card)
    wrong = [] if of_type(ability, attacks=attacks) else [Reason(ATTACK_TYPE, (f"是{ability.support}，{who}",), card)]
    return list(play.barring([*missing, *silenced, *wrong]))


SILENT = "支援能力不能发动"


def of_type(ability: Ability, *, attacks: bool) -> bool:
    """Whether a support ability is of the type of who attacks, or is attacked; one with both icons is of either."""
    return ability.support in {"攻击型" if attacks else "防御型", "攻防型"}


def of_support(play: Rules, card: int) -> list[Ability]:
    """The support abilities of a card."""
    own = [ability for ability in abilities.had(play, card) if ability.kind == "支"]
    several = (SEVERAL_SUPPORT_ABILITIES,) if len(own) > 1 else ()
    play.consult(*(static.KINDS["支"] if own else (NO_SUPPORT_ABILITY,)), *several)
    return own
