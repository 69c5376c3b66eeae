"""Verbs of damage, life and the end: 造成伤害, 获得生命, 进行战斗判定, 结束本回合, 输掉游戏."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from judge.effects.nodes.ability import Ability, Grant, Node
from judge.effects.nodes.harm import Damage, Duel, Prevent
from judge.effects.nodes.meant import TARGET, Amount, Fact, Holder, Ref, Select, Sum, Target
from judge.effects.nodes.verbs import Do, EndTurn, Finish, Points
from judge.effects.syntax import Part
from judge.games.touhou.text import description, nouns, phrases, reckoning, words
from judge.games.touhou.text.phrases import Clause, Verbs
from judge.games.touhou.text.roles import CAUSE, OPPONENT, OTHER_END, THAT, THIS, YOU
from judge.games.touhou.text.said import Meant, Said
from judge.games.touhou.text.sense import Sense
from judge.games.touhou.text.words import ANY_TARGET, PLAYER


def _damage(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    phrases.no_more(sense, clause, part, "subject", "to", "each")
    much, by = _counted(sense, part), _source(sense, clause)
    if clause.to is None:  # 再造成2点伤害: to the same
        last = sense.last_of((Damage,))
        if not isinstance(last, Damage) or last.shared or last.what is None:
            raise sense.fail("没有写对谁造成伤害", part)
        return [replace(last, amount=phrases.how_much(sense, part) if much is None else much)]
    said, both = description.alternatives(sense, clause.to)
    if (hurt := _player_hurt(sense, said[0], clause.to)) is not None:
        return [Damage(hurt, phrases.how_much(sense, part) if much is None else much, by=by)]
    if (
        clause.subject is not None
        and (same := part.rule("same")) is not None
        and not _of_player(same)
        and (_of_it(same) or _of_given(sense, same))
    ):
        that, sense.that = sense.that, _dealer(sense, by, same)
        much = phrases.how_much(sense, part)
        sense.that = that
    if clause.subject is None and (same := part.rule("same")) is not None and _of_it(same):
        much = _of_paid(sense, said, part)
    done: list[Node] = []
    for each in said:
        found = phrases.seen_by_all(nouns.one(sense, each, clause.to))  # who it is dealt to is chosen by who deals it
        if found.what == OPPONENT:
            sense.player = OPPONENT  # 每位对手和其操控的每个单位
        itself = by is not None and by == found.what
        if each.pron is not None and each.pron.text in {"其", "它"} and (itself or _discarded(sense, found.what)):
            raise sense.fail(f"「{clause.to.text}」指的是哪一个？", clause.to)
        much = phrases.how_much(sense, part) if much is None else much
        done += phrases.done_by(found.by, [Damage(found.what, much, by=by)])
    if len(said) > 1 and not both and any(each.target for each in said):
        raise sense.fail("请把两个目标分开写", clause.to)
    return _in_all(sense, part, done)


def _discarded(sense: Sense, what: object) -> bool:
    """Whether it is the card whose discarding sets the ability off: what is hurt is then somebody else (1.123)."""
    return what == CAUSE and sense.trigger is not None and sense.trigger.event == "弃置"


def _in_all(sense: Sense, part: Part, done: list[Node]) -> list[Node]:
    """对任意数量的目标造成合计3点伤害: over several it is shared out, said or not, as it is no more in all."""
    if part.word("IN_ALL") is None:
        return done
    *more, last = done
    what = last.what if isinstance(last, Damage) else None
    several = "-" in what.role if isinstance(what, Ref) else isinstance(what, Select) and what.most != 1
    if more or not several or not isinstance(last, Damage):
        raise sense.fail("没有读懂合计的伤害分给谁", part)
    if isinstance(what, Select) and what.most is None and what.least is None:
        sense.pending = part  # 对对手操控的单位造成共3点: it is said after it that it is shared out
        return done
    return [replace(last, shared=True)]


def _counted(sense: Sense, part: Part) -> Amount | None:
    """How much is dealt, where that is how many there are of something (你墓地牌数量的伤害); or None."""
    noun = part.rule("noun")
    said = part.word("NUM", "LETTER", "EQUAL") or part.rule("same", "quant", "short") or noun
    if said is None or (noun is not None and description.described(sense, noun).fact != "数量"):
        raise sense.fail("没有写几点伤害", part)
    if part.word("DOTS"):
        raise sense.fail("没有写几点什么", part)
    if "战斗" in part.said("DMG"):
        raise sense.fail("效应造成的不是战斗伤害", part)
    return None if noun is None else reckoning.read_off(sense, noun)


def shared_out(sense: Sense, part: Part, found: list[Node]) -> list[Node]:
    """造成共3点伤害，你可以任意分配: it is shared out over those that it was said to be dealt to."""
    last = found[-1] if found else None
    in_all = sense.pending is not None and sense.pending.word("IN_ALL") is not None
    if not isinstance(last, Damage) or not (last.shared or in_all):
        raise sense.fail("没有读懂分配的是什么", part)
    sense.pending = None
    return [*found[:-1], replace(last, shared=True)]


def _player_hurt(sense: Sense, said: Said, at: Part) -> Ref | Select | None:
    """对其造成伤害, where a player was spoken of and no card that can be damaged (1.171)."""
    if said.pron is None or said.pron.text not in {"其", "它"} or sense.player is None:
        return None
    if _of_a_spell(sense) and isinstance(sense.player, Holder):
        raise sense.fail("「其」是那张牌还是使用它的玩家？请写明", at)
    bare = said == Said(pron=said.pron) and sense.that in {None, THIS}  # a card does not hurt itself without saying so
    return sense.player if not isinstance(sense.player, Holder) and (_of_a_spell(sense) or bare) else None


def _of_it(same: Part) -> bool:
    """Whether 其 has what the number is read off."""
    return same.the("noun").text.startswith(("其", "它"))


def _dealer(sense: Sense, by: Target | None, same: Part) -> Target:
    """该单位对目标造成等同于其攻击力的伤害: its own; 你使用符卡时，该牌…等同于其颜色值: that of the spell."""
    if by is not None or sense.that not in {CAUSE, OTHER_END} or not _of_it(same):
        return by or THIS
    fact = description.described(sense, same.the("noun")).fact
    no_unit = sense.own in words.USED - {words.UNIT} and fact in {"攻击力", "血量", "灵力值"}
    if fact == "颜色值" and _of_a_spell(sense):
        return CAUSE
    if not no_unit:
        raise sense.fail("「其」是这张牌，还是前面说到的那张？", same)
    return sense.that or THIS


def _of_player(same: Part) -> bool:
    """等同于其手牌数量, 其生命: of whom it is dealt to, for a card has none."""
    names = [qual.first for qual in same.the("noun").parts]
    return any(word.name in {"ZONE", "TOP"} or word.text in {"生命", "生命值", "总生命"} for word in names)


def _of_given(sense: Sense, same: Part) -> bool:
    """Whether 那个单位 has it, which was given up as a cost."""
    return sense.paid is not None and same.the("noun").text.startswith("那")


def _of_paid(sense: Sense, to: list[Said], part: Part) -> Amount | None:
    """牺牲一个单位：对目标造成等同于其攻击力的伤害: of what was given up; a mere 目标 has no 攻击力."""
    given = sense.paid if sense.paid is not None else THAT if phrases.gives_up_one(sense.said) else None
    bare = [each for each in to if each.target and (each.kind in {"", ANY_TARGET} or each.player)]
    if given is None and bare:
        own = sense.trigger is not None and sense.trigger.subject == THIS
        given = sense.that if sense.that is not None else THIS if own else None
    if given is None and not bare:
        return None
    if given is None or len(bare) < len(to):
        raise sense.fail("「其」指的是哪一个？", part)
    that, sense.that = sense.that, given
    much = phrases.how_much(sense, part)
    sense.that = that
    return much


def _source(sense: Sense, clause: Clause) -> Target | None:
    """What deals it; None for the card itself, whose words they are."""
    if clause.subject is None or clause.subject.text in {"你", "自己", "我方"}:  # who speaks deals none
        return None
    by = nouns.simply(sense, clause.subject)
    if isinstance(by, Ref) and by.role == PLAYER:
        raise sense.fail("玩家不造成伤害（1.171）：请写是哪张牌造成", clause.subject)
    return None if by == THIS else by


def _of_a_spell(sense: Sense) -> bool:
    """Whether a spell that is used sets it off: damage is done to its player, never to it (1.171)."""
    trigger = sense.trigger
    used = trigger is not None and trigger.event == "使用" and sense.that == CAUSE
    return used and trigger is not None and isinstance(trigger.subject, Select)


def _lessened(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """该单位受到的伤害减少1点, 对你造成的战斗伤害减少2点: so much of every damage is prevented (1.117f)."""
    phrases.no_more(sense, clause, part, "subject", "let", "to")
    suffered = part.name == "SUFFERED_LESS"
    if suffered != (clause.to is None) or (not suffered and clause.subject is not None):
        raise sense.fail("没有读懂减少谁受到的伤害", part)
    if clause.to is not None:
        clause.subject = clause.to
    until = phrases.until_when(sense)
    return [held_back(one.what, part, until) for one in phrases.spoken_of(sense, clause, part)]


def _harms_more(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """你操控的妖精造成的伤害增加1点, 对手操控的单位受到的伤害+1: of every damage, as long as that is said of it."""
    phrases.no_more(sense, clause, part, "subject", "to")
    suffered, noun = part.name == "SUFFERED_MORE", clause.subject
    said = description.described(sense, noun) if noun is not None else Said()
    if noun is None or (suffered and clause.to is not None) or said.number is not None or said.any or said.zones:
        raise sense.fail("没有读懂谁的伤害增加", part)
    if said.kind == words.SPELL and not said.used:
        raise sense.fail("对抗中的符卡，还是战场上的？请写「你使用的」", noun)
    until, after = phrases.until_when(sense), sense.source.folded.startswith("直到", part.end)
    if (said.target or (said.pron is not None and said.pron.name == "THAT")) and not (until or after):
        raise sense.fail("没有写到什么时候为止", part)
    if (until or after) and clause.to is not None:
        raise sense.fail("一段时间里对谁造成的伤害增加：请分开写", part)
    whom = None if clause.to is None else nouns.simply(sense, clause.to, count=False)
    number = words.number("".join(c for c in part.text if c in "0123456789一二两三四五六七八九十"))
    flag = f"{'受到' if suffered else '造成'}{'战斗' if '战斗' in part.text else ''}伤害增加"
    what = nouns.just(sense, said, noun, count=False)
    return [Grant(what, flag, until, against=whom, number=number)]


def _suffers(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """它受到2点伤害: the card whose words they are deals it."""
    phrases.no_more(sense, clause, part, "subject")
    if "战斗" in part.said("DMG") or (clause.subject is None and sense.that in {None, THIS}):
        raise sense.fail("没有读懂谁受到伤害", part)
    that = sense.that
    whom = [that] if clause.subject is None else [one.what for one in phrases.spoken_of(sense, clause, part)]
    much = phrases.how_much(sense, part)
    return [Damage(one, much) for one in whom if one is not None]


def _unhurt(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """你操控的单位不会受到符卡的伤害: all damage that these deal is prevented."""
    phrases.no_more(sense, clause, part, "subject", "let")
    until, noun = phrases.until_when(sense), part.the("noun")
    said = description.described(sense, noun)
    if said.target or said.counted or said.zones:
        raise sense.fail("没有读懂不会受到什么的伤害", noun)
    by = nouns.just(sense, said, noun, count=False)
    battle = "战斗" in part.said("DMG")
    whom = phrases.spoken_of(sense, clause, part)
    return [prevents(Prevent(one.what, battle=battle, by=by), until, part) for one in whom]


def prevents(made: Prevent, until: str, at: Part) -> Node:
    """A prevention; for a time, it is an ability that is given."""
    if not until:
        return made
    own = Ref(PLAYER, "自己") if isinstance(made.what, Ref) and made.what.role == PLAYER else THIS
    return Grant(made.what, until=until, ability=Ability("", "代替", at.text, (replace(made, what=own),)))


def held_back(what: Target, part: Part, until: str = "", *, by: Target | None = None, battle: bool = False) -> Node:
    """So much of every damage."""
    number = words.number("".join(c for c in part.text if c in "0123456789一二两三四五六七八九十"))
    return prevents(Prevent(what, number, battle=battle or "战斗" in part.text, each=True, by=by), until, part)


def _life(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    phrases.no_more(sense, clause, part, "subject", "each")
    if part.word("DOTS") is not None:
        raise sense.fail("几点什么？请写「生命」", part)
    if sense.in_cost and clause.subject is None:
        whose, by = "自己", None
    else:
        whose, by = phrases.actor_of(sense, clause)
    minus, paid = part.word("GAIN") is None, part.word("PAY") is not None
    who = by if by is not None else Ref(PLAYER, whose)  # type: ignore[arg-type]  # one of the words for players
    much = _of_who_has_it(sense, clause, part, who)
    return phrases.done_by(by, [Points("生命", much, whose, minus=minus, paid=paid)])  # type: ignore[arg-type]


def _of_who_has_it(sense: Sense, clause: Clause, part: Part, who: Target | Holder) -> Amount:
    """每位对手失去等同于其手牌数量的生命: 其 is who loses it, whoever was spoken of before."""
    player = sense.player
    if clause.subject is not None and not phrases.is_you(clause.subject) and who != Ref(PLAYER, "双方"):
        sense.player = who
    much = phrases.how_much(sense, part)
    sense.player = player if player is not None else sense.player
    return much


def _versus(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """使其与目标不由你操控的单位进行一次战斗判定."""
    phrases.no_more(sense, clause, part, "let", "subject")
    that, noun = sense.that, part.the("noun")
    if clause.empty and _just_aimed_at(sense, part):  # 选择目标单位与目标单位进行一次战斗判定
        who = Meant(sense.that or THIS)
    else:
        (who,) = phrases.spoken_of(sense, clause, part)
    if description.described(sense, noun).pron is not None:  # 其 is what was spoken of before who fights
        sense.that = that
    other = nouns.simply(sense, noun)
    if other == who.what:
        raise sense.fail(f"「{noun.text}」指的是哪一个？", noun)
    if any(isinstance(one, Ref) and one.role == PLAYER for one in (who.what, other)):
        raise sense.fail("玩家不进行战斗判定：请写是哪个单位", part)
    return [Duel(who.what, other)]


def _just_aimed_at(sense: Sense, part: Part) -> bool:
    """Whether the word before is the target that was chosen, with no comma between."""
    aimed = isinstance(sense.that, Ref) and sense.that.role.startswith(TARGET) and "-" not in sense.that.role
    return aimed and bool(sense.targets) and sense.source.folded[part.start - 1 : part.start] not in {"，", "。", ""}


def _each_other(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """两个目标单位对彼此造成等同于自身攻击力的伤害: each of the two deals it to the other."""
    phrases.no_more(sense, clause, part, "subject")
    said, both = description.alternatives(sense, clause.subject) if clause.subject is not None else ([], False)
    if len(said) == 2 and both:
        found = [nouns.just(sense, each, part) for each in said]
    else:
        found = _two_targets(sense, [sense.that] if not said else [nouns.just(sense, each, part) for each in said])
    if len(found) != 2 or not all(isinstance(one, Ref) for one in found) or found[0] == found[1]:
        raise sense.fail("没有读懂是哪两个单位互相造成伤害", clause.subject or part)
    one, other = found
    return [Damage(other, Fact("攻击力", one), by=one), Damage(one, Fact("攻击力", other), by=other)]


def _two_targets(sense: Sense, found: Sequence[Target | None]) -> list[Target]:
    """Two targets that are spoken of together, each by itself."""
    those = found[0] if len(found) == 1 else None
    if not isinstance(those, Ref) or not those.role.startswith(TARGET) or not sense.targets:
        return []
    first, _, last = those.role.removeprefix(TARGET).partition("-")
    each = [(one.least, one.most) for one in sense.targets]
    two = last and int(last) == int(first) + 1 and (each[-1:] == [(2, 2)] or each[-2:] == [(1, 1)] * 2)
    return [Ref(f"{TARGET}{first}"), Ref(f"{TARGET}{last}")] if two else []


def _end_turn(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    phrases.no_more(sense, clause, part)
    return [EndTurn()]


def _skip(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """略过你的下一个抓牌阶段."""
    phrases.no_more(sense, clause, part, "subject")
    whose, by = phrases.actor_of(sense, clause)
    if isinstance(by, Holder) or whose == "双方":
        raise sense.fail("没有读懂是谁略过", part)
    if clause.subject is None or clause.subject.text == "你":
        whose, by = ("对手" if "对" in part.text else "自己"), None
    phase = next(word for word in ("重置", "准备", "抓牌", "凭依", "主要", "结束") if word in part.text)
    if "本回合" in part.text:
        raise sense.fail("已经开始的阶段不能略过：请写「下一个」", part)
    return [Do(f"略过{phase}", by if by is not None else Ref(PLAYER, whose))]


def _extra_turn(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """在本回合之后获得一个额外回合."""
    phrases.no_more(sense, clause, part, "subject")
    whose, by = phrases.actor_of(sense, clause)
    return phrases.done_by(Ref(PLAYER, whose) if whose != "自己" else by, [Do("额外回合", YOU if by is None else None)])


def _extra_main(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    """本回合的主要阶段之后，进行一个额外的主要阶段."""
    phrases.no_more(sense, clause, part, "subject")
    if phrases.actor_of(sense, clause) != ("自己", None):
        raise sense.fail("没有读懂是谁的主要阶段", part)
    return [Do("额外主要阶段")]


def _finish(sense: Sense, clause: Clause, part: Part) -> list[Node]:
    phrases.no_more(sense, clause, part, "subject")
    won = "输" not in part.text
    if clause.subject is not None:
        said = description.described(sense, clause.subject)
        if said.filters and said.player:
            what = nouns.select(sense, said, clause.subject)
            return [Finish("双方", won, replace(what, least=None, most=None))]
    whose, by = phrases.actor_of(sense, clause)
    return phrases.done_by(by, [Finish(whose, won)])


def more_harm(sense: Sense, part: Part, before: list[Node]) -> tuple[int, Node]:
    """该伤害便增加1点, 额外造成1点伤害: of the only damage that was said before; which that was, and how it is now."""
    found = [place for place, node in enumerate(before) if isinstance(node, Damage)]
    if len(found) != 1:
        raise sense.fail("没有读懂是哪一次伤害", part)
    was = before[found[0]]
    assert isinstance(was, Damage)
    number = words.number("".join(c for c in part.text if c in "0123456789一二两三四五六七八九十"))
    more = phrases.multiplied(sense, number, part)
    if isinstance(was.amount, int) and isinstance(more, int):
        return found[0], replace(was, amount=was.amount + more)
    return found[0], replace(was, amount=Sum((was.amount, more)))


VERBS: Verbs = {
    "damage": _damage,
    "unhurt": _unhurt,
    "suffers": _suffers,
    "MORE_HARM": _harms_more,
    "DEALT_MORE": _harms_more,
    "SUFFERED_MORE": _harms_more,
    "SUFFERED_LESS": _lessened,
    "DEALT_LESS": _lessened,
    "life": _life,
    "versus": _versus,
    "EACH_OTHER": _each_other,
    "END_TURN": _end_turn,
    "FINISH": _finish,
    "SKIP": _skip,
    "EXTRA_TURN": _extra_turn,
    "EXTRA_MAIN": _extra_main,
}
"""What the phrases mean."""
