"""The desk in the terminal."""

from __future__ import annotations

import os

# Textual reads this when it is imported; with the kitty protocol on, input methods lose what was typed.
os.environ.setdefault("TEXTUAL_DISABLE_KITTY_KEY", "1")
