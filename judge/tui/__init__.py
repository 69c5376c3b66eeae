"""The desk in the terminal."""

from __future__ import annotations

import gc
import os

# Textual reads these when it is imported. With the kitty protocol on, input methods lose what was typed; and a key
# waits for the next of so many frames a second, twice.
os.environ.setdefault("TEXTUAL_DISABLE_KITTY_KEY", "1")
os.environ.setdefault("TEXTUAL_FPS", "120")

# What is imported stays: looking through it for garbage again and again would take a tenth of the time to the first
# paint. Once painted, the desk looks again (see Rooms.settle).
gc.set_threshold(1_000_000, 20, 20)
