"""8.4.2 and 8.4.3. Which followers may attack, and what: who is ready, what may be chosen, what must be."""

from __future__ import annotations

from judge.clause import Clause
from judge.effects.nodes.ability import Grant, If
from judge.effects.nodes.meant import Ref
from judge.games.evolve import facts, keywords, order, racing, selecting
from judge.games.evolve.book import cite, embody
from judge.games.evolve.card import FOLLOWER, SEVERAL_ATTACKS, Context
from judge.games.evolve.layers import ONLY_IF
from judge.games.evolve.rules import Rules
from judge.games.evolve.zones import LEADER
from judge.kernel import Reason

TWO_THAT_MAY, TWO_KINDS = embody("8.4.2.1", "有两种"), embody("8.4.3.1", "有两种")
OWN_STANDING = cite("8.4.2", "选1个竖置状态的")
SINCE_THE_BEGINNING = cite("8.4.2.1.1", "一直由自己控制的随从")
EVOLVED_NOW = cite("8.4.2.1.2", "在本回合进化的随从")
RESTING = cite("8.4.3.1.1", "处于横置状态的1个随从")
LEADER_TOO = cite("8.4.3.1.2", "攻击随从从本回合开始起一直由自己控制")
NO_TARGET = cite("8.4.3.2", "这次攻击算违规")
CANNOT = cite("8.4.3.2.1", "不能选择攻击目标")
STORM = (embody("12.9", "疾驰"), embody("12.9.1", "就准许这个随从攻击"), cite("12.9.2", "也可以选为攻击随从"))
RUSH = (embody("12.10", "突进"), embody("12.10.1", "攻击随从"), cite("12.10.2", "也可以选为攻击随从"))
RUSH_ONLY = cite("12.10.2", "攻击目标只能选横置状态的随从")
PICKS = (
    *(embody("12.11", "指定攻击"), embody("12.11.1", "准许攻击处于竖置状态的随从")),
    cite("12.11.2", "选的时候把它当作横置状态"),
)
AWE = (
    *(embody("12.12", "威压"), embody("12.12.1", "不能以这个随从为攻击目标")),
    cite("12.12.2", "对手不能把这个随从选为攻击目标"),
)
GUARD = (
    *(embody("12.8", "守护"), embody("12.8.1", "限制对手随从的攻击")),
    cite("12.8.2", "就必须从你的拥有【守护】且处于横置状态的随从中选1个"),
)
AGAIN = (
    "攻击过的随从已经横置，「可以攻击几次」让不让它不竖置就再攻击",
    ("可以再攻击（文本的本意）", "不可以（8.4.2：要选竖置状态的）"),
)
STORM_READINGS = ("可以（疾驰的本意）", "不可以（8.4.3.1.2的字面）")


def since_the_beginning(play: Rules, card: int) -> bool:
    """Whether its controller has had it since this turn began (8.4.2.1.1)."""
    return play.card(card).since < play.state.turn


def against(play: Rules, card: int) -> list[Reason]:
    """Why a follower cannot be chosen to attack (8.4.2)."""
    by: list[Reason] = []
    follower = play.kind(card) == FOLLOWER
    if not follower:
        play.owing_to(facts.became(play, card))
        by.append(Reason(OWN_STANDING, ("不是随从",), card))
    if play.card(card).tapped and not again(play, card, asking=False):
        by.append(Reason(OWN_STANDING, ("处于横置状态",), card))
    ready = since_the_beginning(play, card)
    ready = ready or (play.card(card).evolved == play.state.turn and play.applies(EVOLVED_NOW))
    for word, (_, _, clause) in (("疾驰", STORM), ("突进", RUSH)):
        if not ready and play.flagged(card, word) and (word == "疾驰" or rushes(play, card, asking=False)):
            play.consult(*(STORM if word == "疾驰" else RUSH))
            ready = play.applies(clause)
    if ready and since_the_beginning(play, card) and not play.applies(SINCE_THE_BEGINNING):
        by.append(Reason(TWO_THAT_MAY, ("不是其中的哪一种",), card))
    if not ready:
        by.append(Reason(SINCE_THE_BEGINNING, ("本回合才由自己控制",), card))
        play.because(EVOLVED_NOW, "本回合没有进化", card=card)
        _not_let(play, card)
    if not follower:
        return by
    cannot = play.barring(order.says(play, card, "不能攻击", CANNOT))
    if cannot:  # it can choose no target at all (8.4.3.2.1), whatever else forbids each of them
        return [*by, *cannot, Reason(NO_TARGET, ("选不了攻击目标",), card)]
    barred: list[Reason] = []
    for one in enemies(play):
        why = play.barring(forbidding(play, card, one, asking=False, told=False))
        if not why:
            return by
        barred += why
    if not play.field(1 - play.state.turn_player, FOLLOWER):
        play.because(RESTING, "对手的战场没有随从")
    play.owing_to(barred)
    return [*by, Reason(NO_TARGET, ("没有可以攻击的目标",), card)]


def _not_let(play: Rules, card: int) -> None:
    """Say of its own abilities that would let it attack at once why they do not now: 只要…，具有【突进】."""
    context = Context(card, play.controller(card))
    for ability in play.abilities(card):
        for node in ability.body if ability.kind == "永续" else ():
            lets = isinstance(node, If) and any(Grant(Ref("这"), word) in node.then for word in ("疾驰", "突进"))
            if lets and isinstance(node, If) and not selecting.holds(play, node.condition, context):
                raced = ability == racing.RUNS
                lacks = "「起跑区域」" if racing.linked(play, card) else "关联的参赛卡牌"
                said = f"没有{lacks}，没有【突进】" if raced else "条件不满足，没有【疾驰】【突进】"
                play.because(racing.RACES if raced else ONLY_IF, said, card=card)


def rushes(play: Rules, card: int, *, asking: bool) -> bool:
    """Whether a follower has 突进: by racing only if a zone is meant that the book has nowhere (S-A5)."""
    by = order.says(play, card, "突进", RUSH_ONLY)
    if not by or any(reason.ability != racing.RUNS.name for reason in by):
        return bool(by)
    return racing.which_zone(play) if asking else True


def needs_rush(play: Rules, card: int) -> bool:
    """Whether nothing but 突进 lets a follower attack in this turn."""
    here = since_the_beginning(play, card) or play.card(card).evolved == play.state.turn
    return not here and not play.flagged(card, "疾驰")


def again(play: Rules, card: int, *, asking: bool) -> bool:
    """Whether a follower that rests because it attacked may attack once more: the book has nothing of the kind."""
    allowed = [flag for flag in SEVERAL_ATTACKS if play.flagged(card, flag)]
    times = sum(event == "攻击" and one == card for event, one, _ in play.state.deeds)
    if not any(0 < times < SEVERAL_ATTACKS[flag] for flag in allowed):
        return False
    if not asking:
        return play.state.ruling_on("8.4.2") != AGAIN[1][1]
    return play.reading("8.4.2", *AGAIN, (OWN_STANDING, order.TEXT_FIRST)) == AGAIN[1][0]


def why_ready(play: Rules, card: int) -> list[tuple[Clause, str]]:
    """What lets a follower attack in this turn."""
    if since_the_beginning(play, card):
        return [(SINCE_THE_BEGINNING, "从本回合最开始就由自己控制")]
    if play.card(card).evolved == play.state.turn:
        return [(EVOLVED_NOW, "本回合进化")]
    words = (("疾驰", STORM[2]), ("突进", RUSH[2]))
    return [(clause, f"有【{word}】，进场的回合也可以攻击") for word, clause in words if play.flagged(card, word)]


def enemies(play: Rules) -> list[int]:
    """What a follower of the turn player's could attack at all (8.4.1)."""
    player = 1 - play.state.turn_player
    return [*play.field(player, FOLLOWER), play.leader(player)]


def no_more_followers(play: Rules) -> list[int]:
    """The opponent's cards that are printed as followers and are of another kind by now (5.24.1)."""
    cards = play.field(1 - play.state.turn_player)
    return [card for card in cards if play.face(card).kind == FOLLOWER != play.kind(card)]


def forbidding(play: Rules, attacker: int, target: int, *, asking: bool = True, told: bool = True) -> list[Reason]:
    """Why a target cannot be chosen (8.4.3); ``asking`` the judge where the book is not clear, else it may be."""
    by: list[Reason] = []
    if play.card(target).zone != LEADER and play.kind(target) != FOLLOWER:
        by.append(Reason(RESTING, (f"已变为{play.kind(target)}，不是随从",), target))
    others = _demanded(play, attacker, target, told=told)
    others += order.says(play, attacker, "无法攻击对手", CANNOT)
    if play.card(target).zone != LEADER:
        return [*by, *_follower(play, attacker, target), *others]
    return [*_leader(play, attacker, target, asking=asking and not play.barring(others)), *others]


def _follower(play: Rules, attacker: int, target: int) -> list[Reason]:
    """A follower must rest, unless the attacker picks its targets (12.11.2); and not be in awe of (12.12.2)."""
    by: list[Reason] = []
    picks = play.flagged(attacker, "指定攻击") and play.applies(PICKS[2])
    if not play.card(target).tapped:
        if picks:
            play.consult(*PICKS)
        else:
            by.append(Reason(RESTING, ("处于竖置状态",), target))
            if not since_the_beginning(play, attacker) and play.card(attacker).evolved != play.state.turn:
                by += _rushing(play, attacker)
    if play.flagged(target, "威压"):
        play.consult(*AWE)
        by += order.says(play, target, "威压", AWE[2], "不能选为攻击目标")
    by += order.says(play, target, "不能被攻击", order.TEXT_FIRST)
    by += order.says(play, attacker, "不能攻击随从", order.TEXT_FIRST)
    return [*by, *_not_those(play, attacker, target)]


def _not_those(play: Rules, attacker: int, target: int) -> list[Reason]:
    """What says that it cannot attack followers like this one."""
    found: list[Reason] = []
    for layer in play.layers(attacker, "不能攻击那些"):
        against = layer.node.against if isinstance(layer.node, Grant) else None
        context = Context(layer.source, play.controller(layer.source))
        meant = against is not None and target in selecting.WORDS.meant(play, against, context)
        found += [Reason(order.TEXT_FIRST, ("不能攻击它",), layer.source, layer.name)] if meant else []
    return found


def _rushing(play: Rules, attacker: int) -> list[Reason]:
    """That 突进 lets one who came this turn attack resting followers only (12.10.2), and what gave it that."""
    by = order.says(play, attacker, "突进", RUSH_ONLY, "因【突进】才能攻击，只能选横置状态的随从")
    if any(reason.ability == racing.RUNS.name for reason in by):
        play.because(racing.RACES, "参赛而具有【突进】", card=attacker)
    return by


def _leader(play: Rules, attacker: int, target: int, *, asking: bool) -> list[Reason]:
    """A leader can be attacked by who has been there since the turn began; the book is not clear on some."""
    by = order.says(play, attacker, "不能攻击主战者", order.TEXT_FIRST)
    if since_the_beginning(play, attacker):  # else it is none of the two that may be chosen
        return by if play.applies(LEADER_TOO) else [*by, Reason(TWO_KINDS, ("不是其中的哪一种",), target)]
    stands, open_ = play.applies(LEADER_TOO), asking and not play.barring(by)  # else nothing hangs on it
    if not (_may_all_the_same(play, attacker, asking=open_) if stands else play.flagged(attacker, "疾驰")):
        if stands:
            by.append(Reason(LEADER_TOO, ("本回合才由自己控制",), attacker))
        by += _rushing(play, attacker)
    return by


def _may_all_the_same(play: Rules, attacker: int, *, asking: bool) -> bool:
    """Whether one who came this turn may attack a leader by its 疾驰 (S-A1).

    Having evolved lets a follower attack (8.4.2.1.2), but of leaders 8.4.3.1.2 says without that what must be (S-A2).
    """
    if not play.flagged(attacker, "疾驰"):
        return False
    if not asking:
        return play.state.ruling_on("12.9") != STORM_READINGS[1]
    missing, nearest = "疾驰的随从在进场的回合能不能攻击主战者", (STORM[2], LEADER_TOO)
    return play.reading("12.9", missing, STORM_READINGS, nearest) != STORM_READINGS[1]


def guards(play: Rules, attacker: int) -> list[int]:
    """The resting guards that could be attacked and so must be (12.8.2)."""
    return _to_be_attacked(play, attacker, resting_guards(play))


def _to_be_attacked(play: Rules, attacker: int, guarding: list[int]) -> list[int]:
    """The same of those that rest and guard."""
    if not play.applies(GUARD[2]) or keywords.ignoring(play, attacker):
        return []
    return [card for card in guarding if not play.barring(_follower(play, attacker, card))]


def resting_guards(play: Rules) -> list[int]:
    """The opponent's followers that rest and guard, whether they can be attacked or not."""
    cards = play.field(1 - play.state.turn_player, FOLLOWER)
    return [card for card in cards if play.card(card).tapped and play.flagged(card, "守护")]


def _demanded(play: Rules, attacker: int, target: int, *, told: bool) -> list[Reason]:
    """What demands another target: a guard one of them, a text its card; where none is all that, the most (1.3.2.3)."""
    one_of_them = resting_guards(play)  # who is one is not asked for another one, even if he cannot be attacked
    said = ("横置而有【守护】，必须选这样的随从",)
    must = _to_be_attacked(play, attacker, one_of_them)
    demands = [(one_of_them, Reason(GUARD[2], said, guard)) for guard in must]
    for card in play.field(1 - play.state.turn_player, FOLLOWER):
        saying = order.says(play, card, "必须被攻击", order.TEXT_FIRST)
        if saying and not play.barring(_follower(play, attacker, card)):
            demands += [([card], reason) for reason in saying]
    unmet = [reason for wanted, reason in demands if target not in wanted]
    if not unmet:
        return []
    play.consult(*GUARD)
    met = len(demands) - len(unmet)
    most = max(sum(card in wanted for wanted, _ in demands) for one, _ in demands for card in one)
    if most == len(demands):  # one target is all that is demanded: no need to choose between demands
        return unmet
    if not met:
        return [*unmet, Reason(order.MOST_OF_ALL, (f"一项要求也不满足，可以满足{most}项",), target)]
    if met == most:
        return []
    if told:
        play.owing_to(unmet)
    return [Reason(order.MOST_OF_ALL, (f"只满足{met}项要求，可以满足{most}项",), target)]
