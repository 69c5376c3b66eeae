"""Clauses that say what is done (24, and the verbs that the book uses without defining them)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from judge.effects import numerals
from judge.effects.nodes.ability import Node
from judge.effects.nodes.meant import Count, Filter, Missing, Ref, Select, Target, Whose
from judge.effects.nodes.verbs import Choose, Draw, Shuffle, Turn
from judge.effects.syntax import Part
from judge.games.cipher.text import (
    acting,
    bans,
    described,
    growing,
    information,
    lasting,
    nouns,
    of_itself,
    placing,
    specially,
    terms,
)
from judge.games.cipher.text.phrase import Noun
from judge.games.cipher.text.sense import Sense

_FIELD = ("前卫区", "后卫区")
_FACE_DOWN = ("翻面", "翻到背面", "翻至背面", "翻为背面", "翻成背面", "转为背面", "变为背面")
"""Turning bonds face down is paying, also in a text: the bonds are not what the text goes on to speak of."""

Nodes = tuple[Node, ...]
Targets = tuple[Target, ...]


def core(sense: Sense, clause: Part) -> Nodes:
    """The nodes of a clause that does something."""
    if sense.unplaced is not None and "SHUFFLE" not in {word.name for word in (*clause.parts, *_acting(clause))}:
        raise sense.fail(_WHERE_IN_DECK, sense.unplaced)
    sense.unplaced = None
    found = _CORES[clause.name](sense, clause)
    sense.acted = sense.subject if clause.name == "do" and len(sense.subject) == 1 else ()
    return lasting.begun_later(sense, found, clause)


_ONE_AFTER_ANOTHER = "双方各做各的，请分开写：先写自己，再写对手"
_WHERE_IN_DECK = "放到卡组要写最上方还是最下方，或者接着写「洗切卡组」"


def _acting(clause: Part) -> tuple[Part, ...]:
    act = clause.rule("act")
    return act.parts if act is not None else ()


def _choose(sense: Sense, clause: Part) -> Nodes:
    """选择1名敌方单位, 从自己的退避区中选择1张卡, 选择1名我方单位和1名敌方单位."""
    comp = clause.the("comp")
    by = _actor(sense, clause)
    chosen: list[Select] = []
    for one in nouns.nouns(sense, comp):
        said = _from(sense, clause, one)
        if by == "双方":
            if clause.the("actor").word("EACH_OF") is None:
                raise sense.fail(_ONE_AFTER_ANOTHER, clause)
            said = _of_his_own(sense, said, comp)
        if comp.rule("noun") is None and clause.rule("from") is None:
            if not (sense.shown and described.only_counted(comp)):
                raise sense.fail("没有写选择的是什么", comp)
            said = replace(said, shown=True)  # 查看对手的手牌，选择1张…: of those
        chosen.append(_by_chance(sense, clause, _choice(sense, said, comp)))
        if (unseen := clause.word("UNSEEN")) is not None and not _hidden(chosen[-1]):
            raise sense.fail("不看正面选择的，只能是对手的手牌、宝玉或背面朝上的卡", unseen)
    sense.actor = "自己"
    also = _on_the_other_side(sense, chosen)
    sense.choice(chosen[0])
    if len({of.kind for of in chosen}) > 1:
        raise sense.fail("一起选择的要是同一类卡", comp)
    if also or len(chosen) > 1:
        sense.chosen_of = "双方"
        sense.each_side = also or (chosen[0].kind == "单位" and {of.whose for of in chosen} == {"自己", "对手"})
    act = clause.rule("act")
    acts = acting.act(sense, (sense.that(act),), act, clause) if act is not None else ()
    return (*[Choose(of, by, also=also or place > 0) for place, of in enumerate(chosen)], *acts)


def _by_chance(sense: Sense, clause: Part, of: Select) -> Select:
    """随机选择: chance chooses, so it must be clear how many."""
    chance = clause.word("RANDOM")
    if chance is None:
        return of
    if not isinstance(of.least, int) or of.least != of.most or of.distinct or of.total is not None:
        raise sense.fail("随机选择的要写明几张", chance)
    return replace(of, random=True)


def _hidden(of: Select) -> bool:
    """Whether nobody who chooses some of these cards sees their faces, so that 不查看正面 says how it is anyway."""
    turned = any(demand.fact == "朝向" and demand.values == ("背面",) for demand in of.filters)
    return of.kind == "宝玉" or turned or (of.zones == ("手牌",) and of.whose == "对手" and not of.filters)


def _on_the_other_side(sense: Sense, chosen: list[Select]) -> bool:
    """Whether a unit is chosen beside one of the other side, of which nothing was said yet."""
    if not (sense.unspent and sense.chosen == "单位" and len(chosen) == 1 and chosen[0].kind == "单位"):
        return False
    return {sense.chosen_of, chosen[0].whose} == {"自己", "对手"}


def _of_his_own(sense: Sense, said: Noun, comp: Part) -> Noun:
    """双方各自选择自己的…: of the cards of whoever chooses."""
    if said.whose is None and said.zones == ("手牌",) and "自己" not in comp.text:
        return replace(said, whose="自己")  # 双方各将1张手牌…
    if said.whose is None or "自己" not in comp.text:
        raise sense.fail("双方各自选择的是谁的卡？请写「自己的」", comp)
    return replace(said, whose="自己")


def _choice(sense: Sense, said: Noun, comp: Part) -> Select:
    """What one of the descriptions lets somebody choose."""
    if said.joined:
        raise sense.fail("选择其中之一请写「或」；都要选请分开写", comp)
    if said.every:
        raise sense.fail("「所有」不需要选择：请写「将所有……」", comp)
    if not said.counted:
        if not said.named and said.role != "主人公":
            raise sense.fail("没有写选择几名或几张", comp)
        said = replace(said, least=1, most=1, counted=True)
    return described.select(sense, said, comp)


def _actor(sense: Sense, clause: Part) -> Whose:
    """Who does it; cards without an owner's name are his from here to the end of the clause."""
    if len(list(clause.rules("from"))) > 1:
        raise sense.fail("写了两次从哪里", clause)
    actor = clause.rule("actor")
    sense.actor = terms.whose(actor.said("WHOSE")) if actor is not None else sense.doer
    return sense.actor


def _from(sense: Sense, clause: Part, said: Noun) -> Noun:
    """The cards, of those that 从… says."""
    origin = clause.rule("from")
    behind = next((inner for how in clause.rules("how") for inner in how.rules("from")), None)
    if origin is None and said.counted and not said.zones and not (said.kind or said.role or said.meant):
        origin = behind  # 将1张「甲」从手牌放置到退避区
    if origin is None:
        return said
    if origin.word("FROM_THEM"):
        return replace(said, shown=True)
    if said.meant is not None and said.meant.__class__ is Ref and clause.rule("act") is not None:
        return said  # 从自己的退避区将这张卡出击: placing.py asks where it is
    phrase = next(origin.rules("noun", "zone"))
    return described.within(sense, nouns.noun(sense, phrase), said, origin)


def _draw(sense: Sense, clause: Part) -> Nodes:
    """抽2张卡, 对手抽1张卡."""
    who = _actor(sense, clause)
    sense.actor = "自己"
    if (alike := clause.word("AS_MANY")) is not None:
        if sense.chosen == "":
            raise sense.fail("与哪些卡的数量相同？前面没有写", alike)
        sense.pointed = True
        return (Draw(Count(Select("卡", among=Ref("那"))), who),)
    number = numerals.number(clause.said("NUM"))
    if (pile := clause.rule("noun")) is not None:
        held = nouns.noun(sense, pile)
        if held != Noun("卡", whose=held.whose, zones=("手牌",)) or held.whose not in {None, who}:
            raise sense.fail("抽到几张为止，只能说自己的手牌", pile)
        return (Draw(Missing(Select("卡", who, ("手牌",)), number), who),)
    if clause.said("CLASSIFIER") not in terms.CARD_CLASSIFIERS:
        raise sense.fail("卡用「张」数", clause.the("CLASSIFIER"))
    origin = clause.rule("from")
    if origin is not None:
        if origin.word("FROM_THEM"):
            raise sense.fail("抽卡只能从自己的卡组", origin)
        place = nouns.noun(sense, next(origin.rules("noun", "zone")))
        if place.zones != ("卡组",) or place.whose not in {None, who}:
            raise sense.fail("抽卡只能从自己的卡组", origin)
    drawn = Draw(sense.times(number), who)
    if sense.each is not None:
        sense.pending = None
    sense.drawn = drawn if who == "自己" else None
    return (drawn,)


def _shuffle(sense: Sense, clause: Part) -> Nodes:
    """洗切自己的卡组."""
    phrase = clause.the("zone")
    return (_shuffled(sense, nouns.noun(sense, phrase), phrase),)


def _shuffled(sense: Sense, place: Noun, at: Part) -> Shuffle:
    if place.zones != ("卡组",):
        raise sense.fail("只有卡组能洗切", at)
    return Shuffle(place.whose or sense.actor)


def _flip(sense: Sense, clause: Part) -> Nodes:
    """翻面2; 翻面1张羁绊卡."""
    flipped = clause.word("FLIP_N")
    if flipped is not None:
        said = flipped.text.strip("翻面：x×张")
        if said.startswith("任意"):
            return (Turn(Select("羁绊卡", "自己", least=1), "背面"),)
        count = numerals.number(said)
        many = sense.times(count)
        sense.pending = None if sense.each is not None else sense.pending
        return (Turn(Select("羁绊卡", "自己", least=many, most=many), "背面"),)
    phrase = clause.the("noun")
    return acting.turned(sense, _objects(sense, clause, phrase), "背面", clause)


def _do(sense: Sense, clause: Part) -> Nodes:
    """将…移动, 击破…, 放置到退避区."""
    by = _actor(sense, clause)
    act = clause.the("act", "verb")
    if (unseen := clause.word("UNSEEN")) is not None:
        raise sense.fail("不看正面的，请写成「不查看正面选择…」", unseen)
    phrase = clause.rule("noun", "zone")
    chance = clause.word("RANDOM")
    if by == "双方" and not act.word("SHUFFLE"):
        return _each_of_his_own(sense, clause, act, phrase)
    if phrase is not None and act.first.name in growing.ONTO and growing.of_the_unit_before(sense, phrase):
        return (growing.ONTO[act.first.name],)
    if chance is not None and (phrase is None or act.word("SHUFFLE")):
        raise sense.fail("随机的是哪些卡？请写「随机选择」", chance)
    if phrase is not None and act.word("SHUFFLE"):
        found: Nodes = (_shuffled(sense, nouns.noun(sense, phrase), phrase),)
    elif act.word("SHUFFLE"):
        found = (Shuffle(by),)
    else:
        objects = _objects(sense, clause, phrase) if phrase is not None else (_left_out(sense, act),)
        found = ()
        (what, *more) = objects
        if chance is not None:
            if more or not isinstance(what, Select):
                raise sense.fail("随机的是哪些卡？请写「随机选择」", chance)
            what = _by_chance(sense, clause, what)
            objects = (what,)
        if by != "自己" and not more and isinstance(what, Select) and what.least is not None and not what.top:
            if act.word("FLIP_DOWN"):
                what = replace(what, filters=(*what.filters, Filter("朝向", "=", ("正面",))))
            found, objects = (Choose(what, by),), (Ref("那"),)
            sense.touched(what)
        found = (*found, *acting.act(sense, objects, act, clause))
    sense.actor = "自己"
    return found


def _each_of_his_own(sense: Sense, clause: Part, act: Part, phrase: Part | None) -> Nodes:
    """双方各将自己的1张手牌放置到退避区: each chooses of his own."""
    if phrase is None or clause.the("actor").word("EACH_OF") is None:
        raise sense.fail(_ONE_AFTER_ANOTHER, clause)
    said = _of_his_own(sense, _from(sense, clause, nouns.noun(sense, phrase)), phrase)
    of = _choice(sense, said, phrase)
    sense.actor = "自己"
    sense.choice(of)
    return (Choose(of, "双方"), *acting.act(sense, (sense.that(act),), act, clause))


def _moves(sense: Sense, clause: Part) -> Nodes:
    """那名单位移动."""
    return placing.moved(sense, _objects(sense, clause, clause.the("noun")), clause, "")


def _let(sense: Sense, clause: Part) -> Nodes:
    """使其移动, 令这名单位成长."""
    phrase, act = clause.the("noun"), clause.the("act")
    if act.word(*growing.ONTO) and growing.of_the_unit_before(sense, phrase):
        return (growing.ONTO[act.first.name],)
    before = sense.chosen
    objects = _objects(sense, clause, phrase)
    if act.word("GROW") and before == "卡":  # of the card that was chosen, and not of the unit that grows by it
        sense.chosen = before
    return acting.act(sense, objects, act, clause)


def _objects(sense: Sense, clause: Part, phrase: Part) -> Targets:
    """What something is done to. How many must be said, or be clear."""
    found: list[Target] = []
    for one in nouns.nouns(sense, phrase):
        said = _from(sense, clause, one)
        shown = clause.rule("act", "verb")
        if clause.word("ALL") or (shown is not None and shown.word("REVEAL", "LOOK") and not said.counted):
            said = replace(said, every=True)
        if shown is not None and shown.word("THROW") and said.kind in {"", "卡"} and not said.zones:
            said = replace(said, kind="卡", zones=acting.THROWN)
        if not (said.role or said.meant or said.counted or said.every):
            said = _every_named(sense, said, phrase)
        found.append(described.target(sense, said, phrase))
    for target in found if not clause.the("act", "verb", "FLIP_DOWN", "MOVE").text.startswith(_FACE_DOWN) else ():
        sense.touched(target)
    sense.subject = tuple(found)
    return tuple(found)


def _every_named(sense: Sense, said: Noun, phrase: Part) -> Noun:
    """我方的「甲」和「乙」: each of them; a cost wants all of them to be there."""
    if said.other and said.whose is not None and said.kind == "单位" and not sense.in_cost:
        return replace(said, every=True)  # 将其他我方单位竖置: whoever else there is
    if not said.named:
        raise sense.fail("没有写几名或几张：请写数量，或写「所有」", phrase)
    if not sense.in_cost:
        return said
    count = len(said.named) if "单位名" in said.joined else 1
    return replace(said, least=count, most=count, distinct=("单位名",) if count > 1 else ())


def _left_out(sense: Sense, act: Part) -> Target:
    """What an act without an object is done to: what was chosen; [横置] is this unit's."""
    if sense.in_cost and act.word("REST"):  # the icon (22.4.1.1) is of the card that it stands on
        if sense.unspent:
            raise sense.fail("横置的是这名单位还是前面选择的？请写「将其横置」或「将这名单位横置」", act)
        return Ref("这")
    if sense.chosen:
        return sense.that(act)
    if sense.replaced is not None:
        return sense.replaced
    if act.word("REST"):
        return Ref("这")
    raise sense.fail("没有写对哪张卡这样做", act)


def _unexpected(sense: Sense, clause: Part) -> Nodes:
    """不将…, which 改为 must follow."""
    raise sense.fail("这里不能写这一句", clause)


def _pay(sense: Sense, clause: Part) -> Nodes:
    inner = next(child for child in clause.parts if not child.is_word)
    if inner.name == "pay":
        raise sense.twice(clause.the("PAY"))
    before, sense.in_cost = sense.in_cost, True
    found = core(sense, inner)
    sense.in_cost = before
    return found


_CORES: dict[str, Callable[[Sense, Part], Nodes]] = {
    "power": lasting.power,
    "forbid": bans.forbid,
    "spare": bans.spare,
    "sure": lasting.sure,
    "backing": lasting.backing,
    "stands_in": lasting.stands_in,
    "orbs": lasting.orbs,
    "bonus": lasting.bonus,
    "gain": lasting.gain,
    "reworded": lasting.reworded,
    "range": lasting.reach,
    "allow": lasting.allow,
    "only_against": lasting.only_against,
    "choose": _choose,
    "draw": _draw,
    "shuffle": _shuffle,
    "flip": _flip,
    "do": _do,
    "let": _let,
    "do_not": _unexpected,
    "silent": _unexpected,
    "amended": _unexpected,
    "pay": _pay,
    "only": of_itself.only,
    "limit": of_itself.limit,
    "void": of_itself.void,
    "deploy_only": specially.deploy_only,
    "twin": specially.twin,
    "backed_alike": specially.backed_alike,
    "moves": _moves,
    "rest": placing.rest,
    "copy": information.copy,
    "nullify": information.nullify,
    "lose": information.lose,
    "unlimited": information.unlimited,
    "onto": specially.onto,
}
