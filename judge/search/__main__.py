"""``python -m judge.search FOLDER``: prepares the books and their indexes, as the building of the program does."""

import sys
from pathlib import Path

from judge.corpus import library
from judge.search import index

library.prepare(Path(sys.argv[1]))
index.prepare(Path(sys.argv[1]))
