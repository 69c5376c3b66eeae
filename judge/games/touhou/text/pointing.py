"""该单位, 其, 后者, 该玩家, 其操控者: what words mean that point at what was said before."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from judge.effects.nodes.ability import By, Make, Node
from judge.effects.nodes.meant import TARGET, Holder, Named, Ref, Select, Target, Term, X, slots
from judge.effects.nodes.verbs import (
    MEANS_OTHERS,
    Choose,
    Create,
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
from judge.games.touhou.card import PAID_SO_MANY
from judge.games.touhou.text import words
from judge.games.touhou.text.said import Said
from judge.games.touhou.text.sense import Sense

THIS, THAT, CAUSE, OTHER_END = Ref("这"), Ref("那"), Ref("诱发"), Ref("诱发对方")
PAID, PAID_ON_USE, PAID_BEFORE = Ref("付出"), Term("付出"), Term("付出过")
"""What was given up as a cost; that what a card lets its player do as he uses it was done, now, or when it was used."""
YOU, OPPONENT = Ref("玩家", "自己"), Ref("玩家", "对手")
_CARDS = frozenset(("该牌", "此牌", "这张牌"))
_PLAYERS = frozenset(("该玩家", "那位玩家", "那名玩家", "他", "她", "该对手", "该名玩家"))


def pronoun(sense: Sense, word: Part) -> Target:
    """What 该单位, 其, 后者 … means: a card of the kind that the word names, if it names one."""
    found = _meant(sense, word)
    kind = next((kind for kind in _KINDS if kind in word.text), "")
    if kind and found != THIS and (of := _spoken_of(sense, found)) in _KINDS and of != kind:
        raise sense.fail(f"「{word.text}」指的是哪一个？前面说到的是{of}", word)
    return found


_KINDS = (words.UNIT, words.ITEM, words.BARRIER, words.SPELL)


def _spoken_of(sense: Sense, found: Target) -> str:
    """Of which kind a card is that was spoken of, if that was said."""
    what: Target | None = found
    if found == CAUSE and sense.trigger is not None:
        what = sense.trigger.subject
    elif found == OTHER_END and sense.trigger is not None:
        what = sense.trigger.object
    elif isinstance(found, Ref) and found.role.removeprefix(TARGET).isdigit() and len(sense.targets) == 1:
        what = sense.targets[0]
    plain = isinstance(what, Select) and not what.either and not what.also
    return what.kind.removesuffix(words.CARD) if plain and isinstance(what, Select) else ""


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
        basic = _of_others(sense)
        if basic and "符卡" in said and sense.targets and sense.targets[-1].kind.startswith(words.SPELL):
            return sense.that if sense.that is not None else THIS
        if basic and "符卡" in said and self_named and _just_annulled(sense):
            return sense.that if sense.that is not None else THAT  # 反制一张符卡，…该符卡
        if self_named and not (basic and "单位" in said):
            if _target_as_well(sense, word):
                raise sense.fail(f"「{said}」是目标，还是这张牌自己？", word)
            if _other_card_as_well(sense, word):
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
    if said in _PLAYERS:
        found = owner(sense, word)
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
        moved = [part for node in (*sense.done, *sense.outer, *sense.said) for part in parts_of(node)]
        put = [part.what for part in moved if isinstance(part, Put | Deploy)]
        if len(put) != 1 or not isinstance(put[0], Ref):
            raise sense.fail("是哪一张移回的牌？前面没有说到", word)
        return put[0]
    if said.endswith(("攻击单位", "阻挡单位")):
        return _fighter(sense, word)
    if said in {"其", "它"} and sense.paid is not None and sense.that in {None, THIS} and sense.gains:
        if _sets_off_itself(sense):  # 该单位攻击时，你可以弃一张牌，若如此做，其获得…: not what is in the grave
            return THIS
        raise sense.fail(f"「{said}」指的是哪一个？前面没有说到别的", word)
    if said in {"其", "它", "之"} and sense.paid is not None and sense.that is None and _sets_off_itself(sense):
        raise sense.fail(f"「{said}」是这张牌，还是放弃的那张？", word)
    if sense.paid is not None and ((sense.that == THIS and said[0] == "那") or sense.that is None):
        sense.of_paid = True
        return sense.paid
    if sense.that is None and said[0] == "那" and words.CARD in said and one_given_up(sense):
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
    done = [part for node in (*sense.done, *sense.outer, *sense.said) for part in parts_of(node)]
    return not any(isinstance(part, Defeat | Put) and part.what == that for part in done)


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
    itself = (
        after.startswith(("对", "可以对", "可对", "从", "向", "上", "的角色符"))
        or before.endswith(("使用", "在"))
        or bool(_FROM_THERE.search(before))
    )
    drawn = sense.trigger is not None and sense.trigger.event == "抓牌"
    another = drawn or (sense.that not in {None, THIS} and sense.that is not sense.conditional)
    return not itself and (another or _another_card_since(sense))


_FROM_THERE = re.compile("(?:墓地|颜色盘|手牌|手上|牌库|自机区)[中里]?的?(?:将|把|展示|移除)?(?:$|该牌|此牌|这张牌)")
"""Where its own card is said to be: 从你的墓地将该牌…."""
_WITH_ANOTHER = re.compile("(?:与|和|对)(?:其|它|之|那个单位|后者)(?=[^，。的]*(?:战斗|造成))")
_MEASURED = ("等同于", "等于", "相当于", "大于", "小于", "高于", "低于", "超过")


def _sets_off_itself(sense: Sense) -> bool:
    return sense.trigger is not None and sense.trigger.subject == THIS


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


def one_given_up(sense: Sense, way: str = "") -> bool:
    """Whether the last thing that was done is that one card was given up: 目标玩家弃一张牌，若那张牌是单位."""
    return _gives_one((*sense.done, *sense.said)[-1:], way)


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
    done = [part for node in (*sense.done, *sense.outer, *sense.said) for part in parts_of(node)]
    seen = [part.what for part in done if isinstance(part, Look | Reveal)]
    return bool(seen) and isinstance(seen[-1], Select) and seen[-1].most == 1


def moved_one(sense: Sense) -> bool:
    """Whether the last thing that was done is that one card, and not this one, was put somewhere."""
    done = [part for node in (*sense.done, *sense.outer, *sense.said) for part in parts_of(node)]
    last = next((part for part in reversed(done) if isinstance(part, MEANS_OTHERS)), None)
    return isinstance(last, Put | GiveUp) and isinstance(last.what, Select) and last.what.most == 1


def _gives_one(nodes: Sequence[Node], way: str) -> bool:
    given = [part for node in nodes for part in parts_of(node) if isinstance(part, GiveUp)]
    one = len(given) == 1 and given[0].what.most == 1 and given[0].what.whose != "双方"
    return one and way in {"", given[0].way}


_WAYS = {"弃": "弃置", "牺牲": "牺牲", "移除": "移除", "反制": "反制"}


def way(gone: str) -> str:
    """被移除的, 弃掉的, 死去的: what was said to have been done with it."""
    return next((done for word, done in _WAYS.items() if word in gone), "消灭")


def gone_before(sense: Sense, way: str) -> Target | None:
    """被移除的单位牌, 被反制的牌: what that was done to just before, if that is one that was meant by itself."""
    found: Target | None = None
    for part in (one for node in (*sense.done, *sense.outer, *sense.said) for one in parts_of(node)):
        if way == "移除" and isinstance(part, Put) and part.zone == words.OUT:
            found = part.what
        elif way == "反制" and isinstance(part, Do) and part.verb.startswith("反制"):
            found = part.what if isinstance(part.what, Ref) else THAT
        elif way == "消灭" and isinstance(part, Defeat):
            found = part.what
        elif found == THAT and isinstance(part, MEANS_OTHERS):
            found = None
    return found if isinstance(found, Ref) and found.role != "其余" else None


def given_up(sense: Sense, at: Part, way: str) -> Target:
    """弃置的牌, 牺牲的单位: the one that was given up just before, or as a cost."""
    if sense.paid is not None and (not sense.cost or _gives_one(sense.cost, way)):
        sense.of_paid = True
        return sense.paid
    if one_given_up(sense, way):
        return THAT
    raise sense.fail(f"「{at.text}」是哪一张？前面没有说到{way}一张", at)


def _so_many_paid(sense: Sense, said: Said, at: Part) -> X:
    """牺牲的单位数量: as many as the cost takes, which its player says."""
    given = sense.paid_so_many
    word = (said.so_put or said.gone).replace("弃掉", "弃置")
    bare = replace(said, so_put="", gone="", card=False, kind="", filters=())
    alike = given is not None and said.filters in {(), given.what.filters}
    alike = alike and given is not None and said.kind in {"", words.CARD, given.what.kind}
    if given is None or not alike or bare != Said() or given.way not in word:
        raise sense.fail("这些牌是哪一次移动的？前面没有说到", at)
    return X()


def done_with(sense: Sense, said: Said, at: Part) -> Ref:
    """以此法放进颜色盘的, 以此法移除的: those with which that was just done."""
    word = said.so_put or said.gone
    done = [part for node in (*sense.done, *sense.outer, *sense.said) for part in parts_of(node)]
    last = next((part for part in reversed(done) if isinstance(part, (*MEANS_OTHERS, Turn, Make))), None)
    if not _is_that(last, word) and any(_is_that(node, word) for node in sense.cost):
        sense.of_paid = True
        return PAID
    if not _is_that(last, word):
        raise sense.fail(f"「{word}」是哪一次移动的？前面没有说到", at)
    return THAT


def destroyed_last(sense: Sense) -> bool:
    """Whether nothing was done to other cards since some were destroyed, so that these are 以此法被消灭的."""
    done = [part for node in (*sense.done, *sense.outer, *sense.said) for part in parts_of(node)]
    last = next((part for part in reversed(done) if isinstance(part, (*MEANS_OTHERS, Turn, Make, Defeat))), None)
    return isinstance(last, Defeat)


def the_one(sense: Sense, said: Said) -> Ref | None:
    """以此法牺牲的单位, 以此法移除的牌: the card itself, where a cost took only one, and it is that one."""
    bare = replace(said, so_put="", gone="", card=False, kind="")
    if sense.paid is None or bare != Said() or not isinstance(sense.paid, Ref):
        return None
    taken = [node for node in sense.cost if _is_that(node, said.so_put or said.gone)]
    what = getattr(taken[0], "what", None) if len(taken) == 1 else None
    alike = isinstance(what, Select) and (said.kind in {"", words.CARD} or what.kind.startswith(said.kind))
    if not alike or _moved_since(sense):
        return None
    sense.of_paid = True
    return sense.paid


def _moved_since(sense: Sense) -> bool:
    """Whether other cards were given up, shown or put somewhere since the cost was paid."""
    return any(
        isinstance(part, MEANS_OTHERS) for node in (*sense.done, *sense.outer, *sense.said) for part in parts_of(node)
    )


def _is_that(done: object, word: str) -> bool:  # noqa: PLR0911 - one a kind
    """Whether what was done is what a word (以此法移回手上的) says."""
    match done:
        case GiveUp(_, way):
            return way[:1] in word
        case Put(zone=words.OUT):
            return "移除" in word
        case Put(zone=words.HAND):
            return "移回" in word or "手" in word
        case Put(_, zone, place):
            return words.CALLED_THERE.get((zone, place.removesuffix("或最下方")), zone) in word
        case Deploy():
            return "战场" in word
        case Search(_, zone) if zone:
            return words.CALLED_THERE.get((zone, ""), zone) in word or (zone == words.HAND and "手" in word)
        case Turn(_, state):
            return state in word
        case Make() | Create():
            return "创造" in word
    return False


def of_use(sense: Sense) -> bool:
    """Whether what is so spoken of had to be done on use, or is what an ability costs."""
    return bool(sense.on_use) or sense.paid_so_many is not None


def so_many_gone(sense: Sense, said: Said, at: Part) -> Named | X:
    """以此法置于牌库底的牌的数量, 以此法弃置的牌的数量: as many as had to be put there, or given up, on use."""
    if sense.paid_so_many is not None:
        return _so_many_paid(sense, said, at)
    what = getattr(sense.on_use[0], "what", None) if len(sense.on_use) == 1 else None
    word, done = said.so_put or said.gone, sense.on_use[0] if sense.on_use else None
    so = isinstance(done, GiveUp) and done.way in word.replace("弃掉", "弃置")
    so = so or (
        isinstance(done, Put) and bool(said.so_put) and words.CALLED_THERE.get((done.zone, done.place), "?") in word
    )
    bare = replace(said, so_put="", gone="", card=False, kind="", filters=())
    alike = isinstance(what, Select) and said.filters in {(), what.filters} and said.kind in {"", words.CARD, what.kind}
    if not so or not alike or bare != Said():
        raise sense.fail("这些牌是哪一次移动的？前面没有说到", at)
    return Named(PAID_SO_MANY)


def _other_cards(sense: Sense) -> bool:
    """Whether what was done before brought up a card that was no target: 弃一张牌, 抓一张牌, 展示牌库顶牌."""
    done = [part for node in (*sense.done, *sense.said) for part in parts_of(node)]
    return any(isinstance(part, Draw | GiveUp | Look | Reveal | Search) for part in done)


def _another_card_since(sense: Sense) -> bool:
    """Whether a card was drawn, given up or seen since this one was last spoken of: 弃一张牌，若其是单位牌."""
    done = [part for node in (*sense.done, *sense.outer, *sense.said) for part in parts_of(node)]
    last = next(
        (part for part in reversed(done) if isinstance(part, _OTHER) or getattr(part, "what", None) == THIS), None
    )
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


def _of_others(sense: Sense) -> bool:
    """Whether 该单位 is the one that a spell has named: neither is set off, nor activated, what says it."""
    named = sense.that is not None and sense.that is not sense.conditional
    return sense.trigger is None and not sense.cost and not sense.in_cost and named


def _of_a_spell(subject: Target) -> bool:
    """Whether a spell sets it off, which 该符卡 then is, and not the card itself."""
    return isinstance(subject, Select) and subject.kind.removesuffix(words.CARD) == words.SPELL


def _his_own(sense: Sense) -> Ref:
    """每位玩家…其…: of each his own."""
    sense.his_own = True
    return YOU


def owner(sense: Sense, word: Part) -> Target | Holder:  # noqa: PLR0911 - one a kind of word
    """The player that 该玩家, 其操控者, 拥有者 … is."""
    said = word.text.removesuffix("的")
    if said in _PLAYERS or said.startswith(("该玩家", "那名玩家", "他")):
        if sense.player is None and said == "该对手":
            return OPPONENT
        if sense.player is None and sense.actor == ("双方", None) and sense.that is None:
            return _his_own(sense)
        if sense.player is None:
            raise sense.fail(f"「{said}」指的是谁？前面没有说到别的玩家", word)
        return sense.player
    if said in {"其", "其操控", "其操纵"}:
        if sense.player is not None:
            return sense.player
        if sense.that in {None, THIS} and sense.actor == ("双方", None):
            return _his_own(sense)
        if sense.that in {None, THIS}:  # its own player is 你
            raise sense.fail(f"「{said}」指的是谁？", word)
        return Holder(sense.that)
    of = sense.that
    if of == THIS and said == "其操控者" and sense.trigger is not None and isinstance(sense.trigger.subject, Select):
        raise sense.fail("「其操控者」是哪一张牌的？这张牌自己的操控者写「你」", word)
    if said.startswith(("该单位", "该牌")) and sense.itself(said) and not (said[1] == "单" and _of_others(sense)):
        of = THIS
    if of is None and said.startswith(("其", "操控者")) and sense.trigger is not None and sense.trigger.subject == THIS:
        of = THIS
    if of is None:
        raise sense.fail(f"「{said}」是哪一张牌的？前面没有说到别的牌", word)
    return Holder(of, owns="拥有" in said)
