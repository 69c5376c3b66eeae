"""The roles in which a text speaks of cards and players: 该牌, what was spoken of, what sets it off, what was paid."""

from __future__ import annotations

from judge.effects.nodes.meant import Ref, Term

THIS, THAT, CAUSE, OTHER_END = Ref("这"), Ref("那"), Ref("诱发"), Ref("诱发对方")
PAID, PAID_ON_USE, PAID_BEFORE = Ref("付出"), Term("付出"), Term("付出过")
"""What was given up as a cost; that what a card lets its player do as he uses it was done, now, or when it was used."""
YOU, OPPONENT = Ref("玩家", "自己"), Ref("玩家", "对手")
