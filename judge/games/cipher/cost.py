"""22. Costs: what stands in brackets is done part by part, all of it or none."""

from __future__ import annotations

from judge.effects.nodes import Node, Put, Ref, Select, Turn
from judge.games.cards.meaning import Context
from judge.games.cards.resolving import PAID
from judge.games.cipher import selecting
from judge.games.cipher.book import cite, embody, step
from judge.games.cipher.rules import Rules
from judge.kernel import CardId, Procedure

UNPAID = cite("22.3", "视为该能力没有被实行")
REST_ICON = cite("22.4.1.1", "转为已行动状态")
FLIP_ICON = cite("22.4.2.1", "翻到背面")
FORMATION = cite("21.2.2.1", "转为已行动状态")
PAYING = cite("22.1.1.1", "实行费用所规定的行为")
SEPARATED = embody("22.1.1.2", "隔开")
ICONS = (
    embody("22.4", "图示来规定"),
    embody("22.4.1", "[横置]"),
    embody("22.4.2", "[翻面n]"),
    embody("22.4.2.2", "翻面的数量"),
)


class Pay(Procedure, kw_only=True):
    """22.2 The user of an ability pays its cost at the time that is set for it."""

    card: CardId
    player: int
    parts: tuple[Node, ...]
    name: str = ""
    that: tuple[CardId, ...] = ()

    embodies = (
        embody("22", "费用"),
        embody("22.1", "记载有费用"),
        embody("22.1.1", "称为费用"),
        embody("22.2", "在指定的时点支付"),
        *ICONS,
    )

    @step("22.1.1.2.1", "先后顺序任意")
    def part(self, play: Rules) -> None:
        """The next part, in the order that the user likes."""
        if not self.parts:
            self.leave(PAID)
            return
        part = self.parts[0]
        if len(self.parts) > 1:
            play.consult(SEPARATED)
            words: dict[str, Node] = {}
            for each in self.parts:
                words.setdefault(words_of(each), each)
            if len(words) > 1:
                part = play.one_of(self.player, words, f"先支付『{self.name}』费用的哪一项") or part
        if self.pay(play, part):
            self.parts = tuple([other for other in self.parts if other is not part])
            self.again()
        elif not play.applies(UNPAID):
            self.leave(PAID)
        else:
            play.note("refused", f"无法支付：{words_of(part)}", by=(str(UNPAID),))

    def pay(self, play: Rules, part: Node) -> bool:
        """Do what a part says. False if it could not be done in full."""
        context = Context(self.card, self.player, self.that, paying=True)
        match part:
            case Turn(Ref("这"), "已行动"):
                return play.change(self.card, self.card, "转为已行动状态", clause=REST_ICON, acted=True)
            case Turn(Select() as which, "背面"):
                return self._flip(play, which, context)
            case _:
                formation = isinstance(part, Turn) and isinstance(part.what, Select) and bool(part.what.distinct)
                done, self.that = play.perform(part, context, FORMATION if formation else PAYING)
                return done

    def _flip(self, play: Rules, which: Select, context: Context) -> bool:
        """[翻面n] (22.4.2.1)."""
        count = selecting.amount(play, which.most or 0, context)
        bonds = [card for card in selecting.candidates(play, which, context) if play.card(card).face_up]
        if len(bonds) < count:
            return False
        words = f"翻到背面的{count}张羁绊卡"
        chosen = play.some(self.player, bonds, words, least=count, most=count, clause=FLIP_ICON)
        turned = [play.change(card, card, "翻到背面", clause=FLIP_ICON, face_up=False) for card in chosen]
        return all(turned)


def words_of(part: Node) -> str:
    """A part of a cost, as a judge says it."""
    match part:
        case Turn(Ref("这"), "已行动"):
            return "横置"
        case Turn(Select() as which, "背面"):
            return f"翻面{which.most}"
        case Turn(_, state):
            return f"将单位转为{state}"
        case Put(_, zone):
            return f"将卡放置到{zone}"
        case _:
            return str(type(part).__name__)
