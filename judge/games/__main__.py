"""``python -m judge.games FOLDER``: prepares the grammars of card text, as the building of the program does."""

import sys
from pathlib import Path

from judge.games import PLAYABLE, listed

for name in PLAYABLE:
    listed.text(name).reading.GRAMMAR.prepare(Path(sys.argv[1]))
