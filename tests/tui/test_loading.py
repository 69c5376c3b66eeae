"""What is loaded behind the first screen: can somebody be there before it is?"""

from __future__ import annotations

import subprocess
import sys

GOING = """\
import asyncio, sys, threading, time
import judge.tui.finder
from judge.tui.app import Desk

judge.tui.finder.warm = lambda games: ""  # what comes first in the thread takes its time

class Slow:
    begun = threading.Event()

    def find_spec(self, name, path=None, target=None):
        if name == "judge.scenario.check" and threading.current_thread() is not threading.main_thread():
            self.begun.set()
            time.sleep(1)

sys.meta_path.insert(0, Slow())

async def goes():
    desk = Desk()
    async with desk.run_test(size=(80, 24)) as pilot:
        desk.finder.prepare()
        Slow.begun.wait(60)
        await pilot.press("f1")
        await pilot.pause()
        print(type(desk.screen).__name__)

asyncio.run(goes())
"""


def test_whoever_goes_to_a_screen_while_it_is_loaded_comes_there() -> None:
    done = subprocess.run([sys.executable, "-c", GOING], check=False, capture_output=True, text=True, timeout=120)
    assert done.stdout.split()[-1:] == ["BoardScreen"], done.stderr[-500:]
