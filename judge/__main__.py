"""``python -m judge``: the same as ``judge``."""

from judge.cli import main

main()
