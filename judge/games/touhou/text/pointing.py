"""该单位, 其, 后者, 那张牌: which card a word points at that was spoken of before."""

from __future__ import annotations

import re

from judge.effects.nodes.ability import By, Make, Node
from judge.effects.nodes.meant import TARGET, Holder, Ref, Select, Target, Whose, slots
from judge.effects.nodes.verbs import (
    MEANS_OTHERS,
    Choose,
    Copy,
    Defeat,
    Deploy,
    Do,
    Draw,
    GiveUp,
    Look,
    Put,
    Reveal,
    Search,
    Turn,
)
from judge.effects.syntax import Part
from judge.effects.walking import parts as parts_of
from judge.games.touhou.text import apart, bygone, persons, words
from judge.games.touhou.text.roles import CAUSE, OTHER_END, THAT, THIS
from judge.games.touhou.text.sense import Sense

_CARDS = frozenset(("该牌", "此牌", "这张牌"))


def pronoun(sense: Sense, word: Part) -> Target:
    """What 该单位, 其, 后者 … means: a card of the kind that the word names, if it names one."""
    found = _meant(sense, word)
    if found == THAT and "复制" not in word.text and (source := _copied(sense, word)) is not None:
        return source
    kind = next((kind for kind in _KINDS if kind in word.text), "")
    if kind and found != THIS and (of := spoken_of(sense, found)) in _KINDS and of != kind:
        raise sense.fail(f"「{word.text}」指的是哪一个？前面说到的是{of}", word)
    return found


def _copied(sense: Sense, word: Part) -> Target | None:
    """创造目标单位的复制，消灭该单位: what was copied, and not the copy, which 其, 该衍生物 and 该复制 are."""
    last = sense.last_of((*MEANS_OTHERS, Copy, Make))
    if not isinstance(last, Copy) or not any(kind in word.text for kind in (*_KINDS, words.CARD)):
        return None
    if isinstance(last.source, Ref) and last.source != THAT:
        return last.source
    raise sense.fail(f"「{word.text}」是原来的那个，还是复制？复制请写「该复制」", word)


_KINDS = (words.UNIT, words.ITEM, words.BARRIER, words.SPELL)


def spoken_of(sense: Sense, found: Target) -> str:
    """Of which kind a card is that was spoken of, if that was said."""
    what = described_as(sense, found)
    plain = isinstance(what, Select) and not what.either and not what.also
    return what.kind.removesuffix(words.CARD) if plain and isinstance(what, Select) else ""


def described_as(sense: Sense, found: Target) -> Target | None:
    """As what a card was described that was spoken of: as what set it off, or as its only target."""
    if found == CAUSE and sense.trigger is not None:
        return sense.trigger.subject
    if found == OTHER_END and sense.trigger is not None:
        return sense.trigger.object
    if isinstance(found, Ref) and found.role.removeprefix(TARGET).isdigit() and len(sense.targets) == 1:
        return sense.targets[0]
    return found


def whose_it_is(sense: Sense, found: Target) -> Whose:
    """Whose a card is that was spoken of, if that was said."""
    if found == THIS:
        return "自己"
    if found == THAT:
        last = sense.last_of((Turn,))
        found = last.what if isinstance(last, Turn) and last.what != THAT else found
    what = described_as(sense, found)
    return what.whose if isinstance(what, Select) else "双方"


def _meant(sense: Sense, word: Part) -> Target:  # noqa: PLR0911, PLR0912, PLR0915 - one a kind of word
    """What 该单位, 其, 后者 … means."""
    said = word.text
    if word.name == "THIS":
        self_named = sense.itself(said)
        if "符卡" in said and sense.trigger is not None and _of_a_spell(sense.trigger.subject):
            return sense.that or CAUSE
        if "符卡" in said and not self_named and sense.trigger is not None and sense.that in {CAUSE, OTHER_END}:
            if isinstance(of := sense.trigger.object, Select) and of.kind == words.SPELL:
                return OTHER_END  # 成为符卡的目标时，反制该符卡
            raise sense.fail(f"「{said}」指的是哪一张？前面没有说到符卡", word)
        if said in _CARDS and sense.that is not None and (sense.chosen or (sense.that == THAT and _one_seen(sense))):
            return sense.that
        basic = sense.of_others()
        if basic and "符卡" in said and sense.targets and sense.targets[-1].kind.startswith(words.SPELL):
            return sense.that if sense.that is not None else THIS
        if basic and "符卡" in said and self_named and _just_annulled(sense):
            return sense.that if sense.that is not None else THAT  # 反制一张符卡，…该符卡
        if said in _CARDS and sense.that not in {None, THIS} and brought_back(sense, sense.source.folded[word.end :]):
            return sense.that or THIS
        if self_named and not (basic and "单位" in said):
            if _target_as_well(sense, word):
                raise sense.fail(f"「{said}」是目标，还是这张牌自己？", word)
            if "单位" in said and apart.what_entered_as_well(sense, word):
                raise sense.fail(f"「{said}」是放进战场的那个，还是这张牌自己？", word)
            if "单位" in said and apart.what_set_off_as_well(sense, word):
                raise sense.fail(f"「{said}」是触发它的那个单位，还是这张牌自己？", word)
            given = said in _CARDS and sense.paid == THAT and _MEASURE.match(sense.source.folded, word.end)
            if given or _other_card_as_well(sense, word):
                raise sense.fail(f"「{said}」是前面说到的那张，还是这张牌自己？", word)
            return THIS
        if sense.that is None and sense.paid is not None and sense.paid_unit:
            sense.of_paid = True
            return sense.paid
        if sense.that is None or (sense.that == THIS and not self_named):
            return _another(sense, word)
        return sense.that
    if word.name == "OPPOSED":
        return _opposed(sense, word)
    if said in {"他", "她"} and sense.player is None and sense.that is not None:
        said = "它"  # many a card is a person
    if said in persons.PLAYERS:
        found = persons.owner(sense, word)
        if isinstance(found, Holder):
            raise sense.fail(f"「{said}」指的是谁？", word)
        return found
    if said in {"前者", "后者"}:
        if (one := _of_two(sense, first=said == "前者")) is not None:
            return one
        if sense.trigger is None or sense.trigger.object is None:
            raise sense.fail(f"「{said}」指的是哪一个？前面没有说到两个", word)
        return CAUSE if said == "前者" else OTHER_END
    if "能力" in said and sense.trigger is not None and sense.trigger.event == "启动":
        raise sense.fail(f"「{said}」指的是哪一个？", word)
    if "能力" in said and sense.trigger is not None and sense.trigger.object is not None:
        return OTHER_END
    if said == "其自身":
        return THIS
    if said == "被移回的牌":
        put = [part.what for part in sense.so_far() if isinstance(part, Put | Deploy)]
        if len(put) != 1 or not isinstance(put[0], Ref):
            raise sense.fail("是哪一张移回的牌？前面没有说到", word)
        return put[0]
    if said.endswith(("攻击单位", "阻挡单位")):
        return _fighter(sense, word)
    if said in {"其", "它"} and sense.paid is not None and sense.that in {None, THIS} and sense.gains:
        if _sets_off_itself(sense) or _last_named(sense):  # 该单位攻击时，你可以弃一张牌，若如此做，其获得…
            return THIS  # and not what is in the grave
        raise sense.fail(f"「{said}」指的是哪一个？前面没有说到别的", word)
    if said in {"其", "它", "之"} and sense.paid is not None and sense.that is None and _sets_off_itself(sense):
        raise sense.fail(f"「{said}」是这张牌，还是放弃的那张？", word)
    if sense.paid is not None and ((sense.that == THIS and said[0] == "那") or sense.that is None):
        sense.of_paid = True
        return sense.paid
    if sense.that is None and said[0] == "那" and words.CARD in said and bygone.one_given_up(sense):
        return THAT
    if said in {"其", "它", "之"} and sense.that in {None, THIS} and not sense.gains and _another_card_since(sense):
        raise sense.fail(f"「{said}」是这张牌，还是前面说到的那张？", word)
    if sense.that is None:
        if said in {"其", "它", "之"} and sense.trigger is not None and sense.trigger.subject == THIS:
            return THIS
        raise sense.fail(f"「{said}」指的是哪一个？前面没有说到别的", word)
    if said[0] == "那" and words.CARD in said and sense.that != THAT and _other_cards(sense):
        raise sense.fail(f"「{said}」指的是哪一个？前面说到的不止一张", word)
    if said in {"其", "它"} and sense.that is sense.conditional and _sets_off_itself(sense):
        raise sense.fail(f"「{said}」是条件里说的，还是这张牌自己？", word)
    if said in _SEVERAL and _chosen_beside_a_target(sense):
        raise sense.fail(f"「{said}」是只说选择的那个，还是目标也算？", word)
    if sense.that == THIS and said[0] == "那":  # who means his own card says 该牌 or 其
        raise sense.fail(f"「{said}」指的是哪一个？前面只说到这张牌自己", word)
    return sense.that


def _just_annulled(sense: Sense) -> bool:
    """Whether the last thing that was done is that a spell was countered."""
    last = [*sense.done, *sense.outer, *sense.said][-1:]
    return bool(last) and isinstance(last[0], Do) and last[0].verb.startswith("反制")


def _target_as_well(sense: Sense, word: Part) -> bool:
    """Whether 该单位 on a unit may as well be the unit that was just made a target, and is still there."""
    that = sense.that
    if sense.own == words.UNIT and "单位" in word.text and _chosen_unit(sense):
        return not sense.source.folded[: word.start].endswith(_MEASURED)
    if sense.own != words.UNIT or "单位" not in word.text or not isinstance(that, Ref) or not sense.targets:
        return False
    if not that.role.startswith(TARGET) or sense.targets[-1].kind != words.UNIT or sense.targets[-1].zones:
        return False
    if sense.source.folded[: word.start].endswith(_MEASURED):  # 对目标单位造成等同于该单位攻击力的伤害
        return False
    if _WITH_ANOTHER.match(sense.source.folded, word.end):  # 该单位与其进行战斗: the other word is the target
        return False
    return not any(isinstance(part, Defeat | Put) and part.what == that for part in sense.so_far())


_MEASURE = re.compile("的?(?:颜色值|攻击力|血量|灵力值?|颜色|种类|种族)")
_SEVERAL = frozenset(("它们", "那些单位", "这些单位", "那些牌", "这些牌", "那些", "这些", "两者", "那些永久物"))


def _chosen_beside_a_target(sense: Sense) -> bool:
    """Whether words for several come after one was chosen beside a target: 目标单位的操控者选择另一个单位，消灭它们."""
    last: list[Node] = [*sense.done, *sense.outer, *sense.said][-1:]
    while last and isinstance(last[0], By) and last[0].then:
        last = [last[0].then[-1]]
    chosen = last[0].of if last and isinstance(last[0], Choose) and sense.that == THAT else None
    one = isinstance(chosen, Select) and chosen.most == 1 and chosen.whose != "双方"
    return one and any(target.kind != words.PLAYER for target in sense.targets)


def _chosen_unit(sense: Sense) -> bool:
    """Whether the last thing that was done is that a unit in play was chosen: 选择一个单位，该单位…."""
    last: list[Node] = [*sense.done, *sense.outer, *sense.said][-1:]
    while last and isinstance(last[0], By) and last[0].then:
        last = [last[0].then[-1]]
    chosen = last[0].of if last and isinstance(last[0], Choose) and sense.that == THAT else None
    return isinstance(chosen, Select) and chosen.kind == words.UNIT and not chosen.zones


def _other_card_as_well(sense: Sense, word: Part) -> bool:
    """Whether 该牌 on a unit may as well be a card that came up before: 每当一张牌进入你的墓地时，将该牌移除游戏."""
    if sense.own != words.UNIT or word.text not in _CARDS or sense.gains or sense.in_cost:
        return False
    before, after = sense.source.folded[: word.start], sense.source.folded[word.end :]
    if brought_back(sense, after):
        return False
    itself = (
        after.startswith(("对", "可以对", "可对", "从", "向", "上", "的角色符"))
        or before.endswith(("使用", "在"))
        or bool(_FROM_THERE.search(before))
    )
    drawn = sense.trigger is not None and sense.trigger.event == "抓牌"
    another = drawn or (sense.that not in {None, THIS} and sense.that is not sense.conditional)
    return not itself and (another or _another_card_since(sense))


def brought_back(sense: Sense, after: str) -> bool:
    """将目标永久物移除游戏，然后…将该牌放进战场, of a card that is on the battlefield itself: it is the removed one."""
    last = sense.last_of((Put,))
    other = isinstance(last, Put) and last.zone == words.OUT and last.what != THIS
    done = (*sense.cost, *sense.so_far())
    moved = any(getattr(node, "what", None) == THIS and not isinstance(node, Turn) for node in done)
    there = sense.trigger is None or sense.trigger.event not in apart.GONE
    return other and not moved and there and sense.own in words.NOT_RESOLVED and bool(_BACK.match(after))


_BACK = re.compile("(?:在[^，。]{1,8}操控下)?(?:以?横置(?:状态|着)?)?(?:放进|移回|放回|返回)(?:你的|其?拥有者的)?战场")
_FROM_THERE = re.compile("(?:墓地|颜色盘|手牌|手上|牌库|自机区)[中里]?的?(?:将|把|展示|移除)?(?:$|该牌|此牌|这张牌)")
"""Where its own card is said to be: 从你的墓地将该牌…."""
_WITH_ANOTHER = re.compile("(?:与|和|对)(?:其|它|之|那个单位|后者)(?=[^，。的]*(?:战斗|造成))")
_MEASURED = ("等同于", "等于", "相当于", "大于", "小于", "高于", "低于", "超过")


def _sets_off_itself(sense: Sense) -> bool:
    return sense.trigger is not None and sense.trigger.subject == THIS


def _last_named(sense: Sense) -> bool:
    """牺牲一个人偶：该单位获得先制，且在其上…: whether the clause before says of its own card what it gains."""
    spoken = sense.spoken or ()
    return sense.that == THIS and [getattr(one, "what", None) for one in spoken] == [THIS]


def of_one(sense: Sense, word: Part) -> None:
    """Refuses 其 as who gains something, where one unit did something to another: 该单位消灭一个单位时，其…."""
    trigger = sense.trigger
    if word.text not in {"其", "它"} or trigger is None or sense.that not in {CAUSE, OTHER_END}:
        return
    destroys = trigger.event in {"消灭", "被战斗伤害消灭"}
    by, to = (trigger.object, trigger.subject) if destroys else (trigger.subject, trigger.object)
    if by == THIS and isinstance(to, Select) and to.kind not in {words.PLAYER, *_ABILITIES}:
        raise sense.fail(f"「{word.text}」是这个单位，还是另一个？请写「该单位」或「那个单位」", word)


def only_word(noun: Part | None) -> Part | None:
    """其, 该单位, 其上: the word, if a noun is no more than that."""
    words_ = [qual.first for qual in noun.parts if qual.first.name != "INSIDE"] if noun is not None else []
    return words_[0] if len(words_) == 1 and words_[0].name in {"THIS", "THAT"} else None


def no_spell(sense: Sense, word: Part) -> None:
    """Refuses 其 as what has 攻击力 or counters, where a spell sets it off: 你使用符卡时，其获得+1/+1."""
    if word.text in {"其", "它"} and sense.that == CAUSE and sense.trigger and _of_a_spell(sense.trigger.subject):
        raise sense.fail(f"「{word.text}」是那张符卡，还是这张牌？", word)


def no_player(sense: Sense, word: Part, what: Target) -> None:
    """Refuses 其 where a player, who can have counters too, was just made a target: 目标玩家…，在其上放置…."""
    target = isinstance(sense.player, Ref) and sense.player.role.startswith(TARGET)
    if what == THIS and word.text in {"其", "它"} and target:
        raise sense.fail(f"「{word.text}」是那名玩家，还是这张牌？", word)


_ABILITIES = frozenset((words.ABILITY, words.SPELL, "符卡或能力", "能力或符卡"))


def _of_two(sense: Sense, *, first: bool) -> Ref | None:
    """前者, 后者: of two targets, or of what set it off and its target."""
    places = [place for place in sense.targets if slots(place) == 1]
    if len(places) != len(sense.targets) or (sense.trigger is not None and sense.trigger.object is not None):
        return None
    about = sense.trigger.subject if sense.trigger is not None else None
    card = about == THIS or (isinstance(about, Select) and about.kind != words.PLAYER)
    two = [*([CAUSE if about != THIS else THIS] if card else []), *_targets(sense, len(places))]
    return two[0 if first else 1] if len(two) == 2 else None


def _targets(sense: Sense, count: int) -> list[Ref]:
    return [Ref(f"{TARGET}{sense.before + number}") for number in range(1, count + 1)]


def _another(sense: Sense, word: Part) -> Target:
    """该单位 on an item of which only the item itself was spoken since: what set it off, or its only target."""
    about = sense.trigger.subject if sense.trigger is not None else None
    if isinstance(about, Select) and about.kind != words.PLAYER:
        return CAUSE
    if about is None and sense.that == THIS and len(sense.targets) == 1 and slots(sense.targets[0]) == 1:
        return Ref(f"{TARGET}{sense.before + 1}")
    raise sense.fail(f"「{word.text}」指的是哪一个？前面没有说到别的单位", word)


def _one_seen(sense: Sense) -> bool:
    """Whether one card was looked at or revealed just before, which 该牌 then is."""
    seen = [part.what for part in sense.so_far() if isinstance(part, Look | Reveal)]
    return bool(seen) and isinstance(seen[-1], Select) and seen[-1].most == 1


def _other_cards(sense: Sense) -> bool:
    """Whether what was done before brought up a card that was no target: 弃一张牌, 抓一张牌, 展示牌库顶牌."""
    done = [part for node in (*sense.done, *sense.said) for part in parts_of(node)]
    return any(isinstance(part, Draw | GiveUp | Look | Reveal | Search) for part in done)


def _another_card_since(sense: Sense) -> bool:
    """Whether a card was drawn, given up or seen since this one was last spoken of: 弃一张牌，若其是单位牌."""
    since = (
        part for part in reversed(sense.so_far()) if isinstance(part, _OTHER) or getattr(part, "what", None) == THIS
    )
    last = next(since, None)
    return isinstance(last, _OTHER)


_OTHER = (Draw, GiveUp, Look, Reveal, Search)


def _fighter(sense: Sense, word: Part) -> Target:
    """该攻击单位, 该阻挡单位: the one at that end of what set it off."""
    trigger = sense.trigger
    event = "攻击" if "攻击" in word.text else "阻挡"
    if trigger is None or trigger.event not in {"攻击", "阻挡"}:
        raise sense.fail(f"「{word.text}」指的是哪一个？前面没有说到攻击或阻挡", word)
    if trigger.event == event:
        return CAUSE
    if event == "阻挡":
        raise sense.fail(f"「{word.text}」指的是哪一个？这时还没有阻挡", word)
    return OTHER_END


def _opposed(sense: Sense, word: Part) -> Ref:
    """被其阻挡的单位, 阻挡它的单位: the one at the other end of the block."""
    trigger = sense.trigger
    if trigger is None or trigger.event != "阻挡" or (trigger.subject == THIS) == word.text.startswith("阻挡"):
        raise sense.fail(f"「{word.text}」指的是哪一个？", word)
    return OTHER_END if trigger.subject == THIS else CAUSE


def blocked_one(sense: Sense, word: Part) -> None:
    """每个阻挡它的单位: there is one that is blocked, so that all that block, do it (6.1.3)."""
    trigger = sense.trigger
    other = _opposed(sense, word) == CAUSE and trigger is not None and trigger.object != THIS
    if other and "该单位" in word.text and sense.itself("该单位"):
        raise sense.fail("「该单位」是这张牌，还是被阻挡的那个？", word)


def _of_a_spell(subject: Target) -> bool:
    """Whether a spell sets it off, which 该符卡 then is, and not the card itself."""
    return isinstance(subject, Select) and subject.kind.removesuffix(words.CARD) == words.SPELL
