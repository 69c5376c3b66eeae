from __future__ import annotations

import asyncio
import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from html.parser import HTMLParser
from pathlib import Path

import pytest

aiohttp = pytest.importorskip("aiohttp", reason="the extra web is not installed")
pytest.importorskip("textual_serve", reason="the extra web is not installed")

from aiohttp import ClientSession, WSMsgType, web  # noqa: E402

import judge  # noqa: E402
from judge.web import DeskServer, address  # noqa: E402

ELSEWHERE = re.compile(r"(?:https?:)?//(?!127\.0\.0\.1)[\w.-]+\.\w+")


class Addresses(HTMLParser):
    """The addresses that a page names."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if name in {"href", "src"} and value and tag]


@asynccontextmanager
async def serving() -> AsyncIterator[tuple[DeskServer, str, ClientSession]]:
    """A server at a free port: itself, where it is, and a browser's session."""
    server = DeskServer(port=0)
    runner = web.AppRunner(await server.make())
    await runner.setup()
    await web.TCPSite(runner, server.host, 0).start()
    async with ClientSession() as session:
        yield server, f"http://127.0.0.1:{runner.addresses[0][1]}", session
    await runner.cleanup()


async def test_it_is_bound_to_this_machine_and_the_address_holds_a_token_that_nobody_guesses() -> None:
    first, second = DeskServer(), DeskServer()
    assert first.host == "127.0.0.1"
    assert first.address == f"http://127.0.0.1:8642/{first.token}/"
    assert first.token != second.token
    assert len(first.token) >= 20
    assert address("::1", 80, "t") == "http://[::1]:80/t/"


async def test_without_the_token_nothing_is_there() -> None:
    async with serving() as (server, at, session):
        for path in ("/", "/x/", f"/{server.token[:-1]}/", "/x/ws", "/x/static/js/textual.js", "/static/js/textual.js"):
            async with session.get(at + path) as answer:
                assert answer.status == 404, path
        async with session.get(f"{at}/download/x") as answer:
            assert answer.status == 404
        other = {"Origin": "http://elsewhere.example"}
        async with session.get(f"{at}/{server.token}/ws", headers=other) as answer:
            assert answer.status == 403


async def test_the_page_names_nothing_elsewhere_and_the_browser_is_told_to_load_nothing_from_there() -> None:
    async with serving() as (server, at, session):
        async with session.get(f"{at}/{server.token}/") as answer:
            page = await answer.text()
            policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy
        assert not ELSEWHERE.search(re.sub(r"connect-src 'self' \S+", "", policy))
        assert not ELSEWHERE.search(re.sub(r"wss?://127\.0\.0\.1:\d+", "", page))
        named = [one for one in Addresses(page).found if not one.startswith("data:")]
        assert named
        fonts = re.findall(r'url\("([^"]+)"\)', page)
        for path in {*named, *fonts} - {f"/{server.token}/"}:
            async with session.get(at + path) as answer:
                assert answer.status == 200, path
                if path.endswith(".css"):
                    assert "url(" not in await answer.text()


async def test_the_desk_comes_through_the_socket_and_ends_with_its_page(tmp_path: Path) -> None:
    with served(tmp_path) as (process, at):
        seen = b""
        async with ClientSession() as session:
            async with session.ws_connect(f"{at}ws?width=100&height=30") as desk, asyncio.timeout(60):
                async for message in desk:
                    seen += message.data if message.type == WSMsgType.BINARY else b""
                    if "在左上直接打字".encode() in seen:
                        break
                assert children(process)
            async with asyncio.timeout(30):
                while children(process):
                    await asyncio.sleep(0.1)
        assert "规则书".encode() in seen


def children(process: int) -> str:
    return Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii").strip()


@contextmanager
def served(tmp_path: Path) -> Iterator[tuple[int, str]]:
    """``judge serve`` in a process of its own: its number, and where it is."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    code = "from judge.cli import main; main()"
    with subprocess.Popen(
        [sys.executable, "-c", code, "serve", "--port", str(port), "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=tmp_path,
        env=os.environ | {"PYTHONUNBUFFERED": "1", "PYTHONPATH": str(Path(judge.__file__).parents[1])},
        text=True,
    ) as serving:
        assert serving.stdout is not None
        said = "".join(iter(serving.stdout.readline, "}\n"))
        until_it_listens(port)
        yield serving.pid, json.loads(said + "}")["address"]
        serving.terminate()


def until_it_listens(port: int) -> None:
    for _ in range(200):
        with socket.socket() as tried:
            if tried.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    pytest.fail("the server does not listen")
