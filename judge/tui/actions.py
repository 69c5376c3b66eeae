"""Everything that the desk can be told to do: the one registry that keys, key bar, palette and help are made from.

An action is called by its scope and name; the screen of that scope (or the app) carries it out in ``action_<name>``.
"""

from __future__ import annotations

from judge.tui.action import Action
from judge.tui.remapping import remapped

DEFAULT = (
    Action("app.help", ("?", "f12"), "帮助", "列出这里能用的按键和命令", bar=True),
    Action("app.board", ("f1",), "局面", "摆一个局面，或从一类争议的样子写起"),
    Action("app.rules", ("f2",), "规则书", "查规则书：目录、搜索、条文"),
    Action("app.replay", ("f3",), "推演", "逐步推演一个争议"),
    Action("app.ruling", ("f4",), "裁定", "写下并导出裁定"),
    Action("app.open", ("ctrl+o",), "打开", "打开一个剧本：随程序附带的，或一个文件"),
    Action("app.dispute", ("alt+n",), "新的争议", "选游戏和争议，填要紧的几样，马上有答案", anywhere=True),
    Action("app.cards", ("ctrl+l",), "卡片库", "在自己的卡片库里找一张卡，看卡文怎么理解", anywhere=True),
    Action("app.zoom", ("z", "alt+z"), "放大", "把这一栏放大到整个画面；再按一次还原"),
    Action("app.theme", ("f9",), "配色", "换配色：夜、昼、高对比；下次打开还是它"),
    Action("app.palette", ("ctrl+p",), "命令", "按名字找命令"),
    Action("app.quit", ("ctrl+q",), "退出", "离开工作台", anywhere=True),
    Action(
        "board.add",
        ("a", "insert"),
        "加卡",
        "往这个区域加卡：卡名、拼音、老兵 3、20（未知的）、随便；也能粘贴几行",
        bar=True,
    ),
    Action("board.move", ("m", "f6"), "放到", "把这张卡放到别的区域，或叠到别的卡上", bar=True),
    Action("board.turn", ("space",), "横竖", "横放，或竖回来", bar=True),
    Action("board.flip", ("t", "f7"), "翻面", "翻成背面，或翻回来"),
    Action("board.remove", ("d", "delete"), "删去", "删去这张卡，或这一项所写的", bar=True),
    Action("board.double", ("c", "ctrl+d"), "再一张", "再放一张一样的"),
    Action("board.cut", ("x", "ctrl+x"), "拿起", "拿起这张卡，走到别处按 p 放下；鼠标拖过去也行"),
    Action("board.put", ("p", "ctrl+v"), "放下", "把拿起的卡放在这里"),
    Action("board.earlier", ("alt+up", "["), "前移", "在区域里往上移一张"),
    Action("board.later", ("alt+down", "]"), "后移", "在区域里往下移一张"),
    Action("board.undo", ("ctrl+z", "u"), "撤销", "退回一步改动，没有限度", bar=True),
    Action("board.redo", ("ctrl+y", "U"), "重做", "撤销过的再做一步"),
    Action("board.save", ("ctrl+s",), "存", "存成剧本文件", bar=True),
    Action("board.new", ("n", "f5"), "新的争议", "选游戏和争议，填要紧的几样，马上有答案", bar=True),
    Action("board.blank", ("N", "f8"), "空的局面", "从书上的常态摆起"),
    Action("board.back", ("escape",), "退回", "退出里面的一层，或从右边回到局面"),
    Action("dispute.game", ("f6",), "游戏", "换一个游戏", anywhere=True),
    Action("dispute.kind", ("f7",), "哪一类", "换一类争议", anywhere=True),
    Action("dispute.clause", ("f8",), "像哪一个", "按条号、题目或卡名找一个剧本，照它的样子", anywhere=True),
    Action("dispute.turn", ("ctrl+t",), "横竖", "这一行的卡横放，或竖回来；选了什么的一行换一方来选", anywhere=True),
    Action(
        "dispute.put_in",
        ("insert", "ctrl+n"),
        "插一步",
        "在这一步后面插一步；不在选了什么的行上时加在最后",
        anywhere=True,
    ),
    Action("dispute.earlier", ("alt+up",), "前移", "这一步往前移", anywhere=True),
    Action("dispute.later", ("alt+down",), "后移", "这一步往后移", anywhere=True),
    Action("dispute.first", ("ctrl+home", "pageup"), "首行", "到第一行", anywhere=True),
    Action("dispute.last", ("ctrl+end", "pagedown"), "再加", "到最后一行：再加", anywhere=True),
    Action("dispute.refused", ("f5",), "就问这个", "剧本里选的不可以时：就问可不可以这样选", anywhere=True),
    Action(
        "dispute.undo", ("ctrl+z",), "撤销", "回到改动以前：一格、一行，或换了一类、改成就问这个以前", anywhere=True
    ),
    Action("dispute.accept", ("ctrl+s",), "存", "存成剧本文件；以后用 ^O 打开", anywhere=True),
    Action("dispute.close", ("escape",), "关闭", "关上；写的留着，再开还在"),
    Action("rules.search", ("/", "ctrl+f"), "搜索", "搜条号、原文、关键词或一句问话", bar=True, anywhere=True),
    Action("rules.back", ("backspace", "alt+left"), "退回", "回到刚才看的条文", bar=True),
    Action("rules.forward", ("alt+right",), "前进", "再到退回以前的条文"),
    Action("rules.previous", ("[",), "上一条", "按书的次序看上一条", bar=True),
    Action("rules.next", ("]",), "下一条", "按书的次序看下一条", bar=True),
    Action("rules.references", ("ctrl+r",), "引用", "到这一条引用的和被引用的条文", bar=True),
    Action("rules.contents", ("escape",), "首页", "清掉搜索；没有搜索时回到首页"),
    Action("rules.game", ("f6",), "换书", "只搜、只看一个游戏的规则书，或全部；下次打开还是它", bar=True),
    Action("rules.edition", ("f8",), "换版", "这本规则书的另一个版本；争议用旧版时，进来就是那一版"),
    Action("rules.copy", ("y", "ctrl+y"), "抄录", "抄下这一条的引文，可以贴到别处", bar=True),
    Action("rules.copy_markdown", ("Y", "alt+y"), "抄成 Markdown", "抄下这一条的引文，写成 Markdown"),
    Action("rules.mark", ("ctrl+b",), "书签", "给这一条加书签，或去掉"),
    Action("rules.history", ("f7",), "看过的", "到书签或刚才看过的条文、剧本", bar=True),
    Action("rules.results", ("down",), "结果", "从搜索框到找到的条文"),
    Action("rules.unfold", ("ctrl+e",), "全展开", "把这本书的目录全部展开，或全部收起"),
    Action("replay.previous", (",", "ctrl+up"), "上一步", "退回一步", bar=True),
    Action("replay.next", (".", "ctrl+down"), "下一步", "前进一步", bar=True),
    Action("replay.previous_decision", ("[",), "上个决定", "到上一个有人作决定的地方"),
    Action("replay.next_decision", ("]",), "下个决定", "到下一个有人作决定的地方", bar=True),
    Action("replay.first", ("ctrl+home",), "开头", "到第一步"),
    Action("replay.deciding", ("d", "alt+d"), "定案", "到决定答案的一步（◆）；再按到下一处", bar=True),
    Action("replay.last", ("ctrl+end",), "末尾", "到最后一步：还没有作的决定，或结局"),
    Action("replay.jump", ("ctrl+g",), "跳到", "按条号或文字跳到一步"),
    Action("replay.quiet", ("f5",), "查验", "显示或隐藏只查验而不适用的步骤"),
    Action("replay.line", ("f6",), "换线", "看另一条线：原线或一个分支；几条的时候列出来选"),
    Action("replay.decide", ("f7",), "决定", "到下面的决定：选一个，或看为什么不可以", bar=True),
    Action("replay.undo", ("ctrl+z", "u"), "撤回", "撤回刚作的决定、刚开的线、刚写的注，没有限度", bar=True),
    Action("replay.redo", ("U", "alt+u"), "重做", "撤回过的再做一次"),
    Action("replay.back", ("escape",), "退回", "从决定、局面或条文回到步骤"),
    Action("replay.why", ("w", "alt+w"), "为什么", "这个数、这张卡、这个能力、这个（不可以的）选择，为什么", bar=True),
    Action("replay.copy", ("y", "ctrl+y"), "抄录", "抄下答案与决定它的条文；在条文上则抄那一条的引文", bar=True),
    Action("replay.hand", ("j", "alt+j"), "裁判", "裁判亲手做一件事：认定、移动、设定、结算、收回、结束", bar=True),
    Action("replay.explore", ("x", "alt+x"), "试遍", "从这个决定起试遍所有的选择，列出各种结局", bar=True),
    Action("replay.compare", ("f8",), "比较", "把这条分支与原线比较：哪里分开，结局差在哪里", bar=True),
    Action("replay.save", ("ctrl+s",), "存这条线", "把正在看的这条线存成剧本文件，连同裁判亲手做的"),
    Action("replay.note", ("ctrl+n",), "加注", "给这一步写注，裁定里会带上"),
    Action("replay.rule", ("ctrl+r",), "看条文", "到规则书里看这一步的条文"),
    Action("ruling.preview", ("f5",), "全文", "先看裁定会怎样写", bar=True, anywhere=True),
    Action("ruling.export", ("ctrl+s",), "导出", "导出裁定", bar=True, anywhere=True),
    Action("box.close", ("escape",), "关闭", "关上这个窗口", bar=True),
    Action("sheet.copy", ("y", "ctrl+y"), "抄录", "抄下窗口里的话"),
    Action("box.accept", ("ctrl+s",), "存下", "存下写的注", anywhere=True),
)

ACTIONS, PROBLEMS = remapped(DEFAULT)
"""Every action with the keys that it has here, and what is wrong with the user's file of keys."""

LISTS = (
    ("↑ ↓ PgUp PgDn Home End", "在列表里移动"),
    ("Enter", "打开、选定，或展开收起"),
    ("← →", "在目录里收起、展开"),
    ("Tab Shift-Tab", "到下一栏、上一栏"),
)
"""What lists understand by themselves."""


def of(*scopes: str) -> tuple[Action, ...]:
    """The actions of some scopes, in the registry's order."""
    return tuple(action for action in ACTIONS if action.scope in scopes)
