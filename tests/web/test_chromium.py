"""The desk in a real browser, driven as a person would: not in the normal run, because it needs the browser.

``JUDGE_CHROMIUM=chromium pytest tests/web/test_chromium.py``
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from judge.paths import bundled
from judge.rulings import make, wording
from judge.rulings.files import render
from judge.scenario import read, run

BROWSER = shutil.which(os.environ.get("JUDGE_CHROMIUM", "") or "none")
pytestmark = pytest.mark.skipif(BROWSER is None, reason="needs a browser: JUDGE_CHROMIUM=chromium")

KEYS = {"Enter": 13, "F3": 114, "F4": 115, "Escape": 27, ".": 190, "s": 83, "o": 79}


class Page:
    """A page of the browser: what it is sent, what it asks for, what the desk drew."""

    def __init__(self, socket: Any, session: str) -> None:
        self.socket, self.session = socket, session
        self.number = 0
        self.asked: list[str] = []
        self.drawn = b""
        self.answers: dict[int, dict[str, Any]] = {}

    async def listen(self) -> None:
        async for message in self.socket:
            said = json.loads(message.data)
            about = said.get("params", {})
            if "id" in said:
                self.answers[said["id"]] = said
            elif said.get("method") == "Network.requestWillBeSent":
                self.asked.append(about["request"]["url"])
            elif said.get("method") == "Network.webSocketCreated":
                self.asked.append(about["url"])
            elif said.get("method") == "Network.webSocketFrameReceived":
                binary = about["response"]["opcode"] == 2
                self.drawn += base64.b64decode(about["response"]["payloadData"]) if binary else b""

    async def say(self, method: str, **params: Any) -> dict[str, Any]:
        self.number += 1
        number = self.number
        where = {} if method.startswith(("Target.", "Browser.")) else {"sessionId": self.session}
        await self.socket.send_json({"id": number, "method": method, "params": params, **where})
        await self.until(lambda: number in self.answers)
        return dict(self.answers[number].get("result", {}))

    async def until(self, true: Callable[[], object], seconds: float = 60) -> None:
        async with asyncio.timeout(seconds):
            while not true():
                await asyncio.sleep(0.05)

    async def sees(self, words: str) -> None:
        """Wait until the desk draws some words, on one line."""
        await self.until(lambda: words.encode() in self.drawn)

    async def press(self, key: str, *, ctrl: bool = False) -> None:
        self.drawn = b""
        code = KEYS[key]
        named = {"key": key, "windowsVirtualKeyCode": code, "modifiers": 2 if ctrl else 0}
        text = {"text": key} if len(key) == 1 and not ctrl else {"text": "\r"} if key == "Enter" else {}
        await self.say("Input.dispatchKeyEvent", type="keyDown", **named, **text)
        await self.say("Input.dispatchKeyEvent", type="keyUp", **named)

    async def type(self, words: str) -> None:
        self.drawn = b""
        await self.say("Input.insertText", text=words)

    async def click(self, x: int, y: int) -> None:
        place = {"x": x, "y": y, "button": "left", "clickCount": 1}
        await self.say("Input.dispatchMouseEvent", type="mousePressed", **place)
        await self.say("Input.dispatchMouseEvent", type="mouseReleased", **place)

    async def picture(self, file: Path) -> None:
        file.write_bytes(base64.b64decode((await self.say("Page.captureScreenshot"))["data"]))


@asynccontextmanager
async def desk(tmp_path: Path) -> AsyncIterator[tuple[Page, str]]:
    """The desk served to a browser, and where it is."""
    from aiohttp import ClientSession

    serving = subprocess.Popen(
        [sys.executable, "-c", "from judge.cli import main; main()", "serve", "--port", "8643", "--json"],
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
        text=True,
    )
    assert serving.stdout is not None
    at = json.loads("".join(iter(serving.stdout.readline, "}\n")) + "}")["address"]
    browser = subprocess.Popen(
        [
            str(BROWSER),
            *("--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0"),
            *(f"--user-data-dir={tmp_path / 'browser'}", "--window-size=1280,800", "about:blank"),
        ],
        stderr=subprocess.DEVNULL,
    )
    try:
        port = tmp_path / "browser" / "DevToolsActivePort"
        async with asyncio.timeout(60):
            while not port.is_file() or len(port.read_text().splitlines()) < 2:
                await asyncio.sleep(0.1)
        number, path = port.read_text().splitlines()[:2]
        tools = f"ws://127.0.0.1:{number}{path}"
        async with ClientSession() as session, session.ws_connect(tools, max_msg_size=0) as socket:
            page = Page(socket, "")
            listening = asyncio.create_task(page.listen())
            target = (await page.say("Target.createTarget", url="about:blank"))["targetId"]
            page.session = (await page.say("Target.attachToTarget", targetId=target, flatten=True))["sessionId"]
            await page.say("Network.enable")
            await page.say("Page.enable")
            downloads = str(tmp_path / "downloads")
            await page.say("Browser.setDownloadBehavior", behavior="allow", downloadPath=downloads)
            await page.say("Page.navigate", url=at)
            yield page, at
            listening.cancel()
    finally:
        for process in (browser, serving):
            process.terminate()
            process.wait(20)
        serving.stdout.close()


async def test_a_rule_is_looked_up_a_step_gone_and_a_ruling_downloaded(tmp_path: Path) -> None:
    async with desk(tmp_path) as (page, at):
        await page.sees("在左上直接打字")
        await page.picture(tmp_path / "first.png")
        await page.click(300, 27)
        await page.type("18.1.11")
        await page.sees("回合玩家此时可以选择进行必杀攻击")
        await page.picture(tmp_path / "search.png")
        await page.press("o", ctrl=True)
        await page.sees("随程序附带的")
        await page.type("lord-last-orb")
        await page.sees("只剩1颗宝玉")
        await page.press("Enter")
        await page.sees("推演】")
        await page.press(".")
        await page.until(lambda: page.drawn)
        await page.picture(tmp_path / "step.png")
        await page.press("F4")
        await page.sees("裁定什么")
        await page.press("s", ctrl=True)
        downloads = tmp_path / "downloads"
        await page.until(lambda: list(downloads.glob("*.zip")))
        (box,) = downloads.glob("*.zip")
        assert {Path(name).suffix for name in zipfile.ZipFile(box).namelist()} == {".md", ".html", ".json"}
        await page.picture(tmp_path / "ruling.png")
        here = urlsplit(at).netloc
        assert {urlsplit(one).netloc for one in page.asked if not one.startswith(("data:", "about:"))} == {here}


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="needs pdftotext")
@pytest.mark.parametrize("file", ["cipher/lord-last-orb", "zero/defended"])
def test_on_paper_the_answer_is_on_the_first_page_and_the_course_follows(file: str, tmp_path: Path) -> None:
    ruling = make(run(read(bundled("scenarios") / f"{file}.yaml")), date="")
    (tmp_path / "ruling.html").write_text(render(ruling, "html"), encoding="utf-8")
    printed = tmp_path / "ruling.pdf"
    print_it = ["--headless", "--no-sandbox", f"--print-to-pdf={printed}", (tmp_path / "ruling.html").as_uri()]
    subprocess.run([str(BROWSER), *print_it], check=True, capture_output=True, timeout=120)
    read_it = ["pdftotext", "-layout", str(printed), "-"]
    told = subprocess.run(read_it, check=True, capture_output=True, text=True, timeout=60).stdout
    first, *others = ["".join(page.split()) for page in told.split("\f")]
    assert ruling.answers
    assert all("".join(answer.answer[:8].split()) in first for answer in ruling.answers)
    assert "经过" not in first
    assert "开始时" not in first.replace("（开始时", "")
    assert wording.deciding(ruling)
    assert all(quoted.number in first and quoted.text[:6] in first for quoted in wording.deciding(ruling))
    assert "变化" in others[0]
    passed = wording.quotations(ruling)[1]
    end = "".join(others).partition("走过而没有改变局面的条文")[2]
    assert passed
    assert all(quoted.number in end and quoted.text[:12] not in end for quoted in passed)
