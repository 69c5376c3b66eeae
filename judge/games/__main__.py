"""``python -m judge.games FOLDER``: prepares the grammars of card text, as the building of the program does."""

import sys
from importlib import import_module
from pathlib import Path

from judge.games import PLAYABLE

for name in PLAYABLE:
    import_module(f"judge.games.{name}.text.reading").GRAMMAR.prepare(Path(sys.argv[1]))
