"""The server behind ``judge serve``: textual-serve, with a token in the address and a page of our own.

Without the token nothing is there. The page may load nothing from elsewhere: the browser is told so.
"""

from __future__ import annotations

import hmac
import secrets
import shlex
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from urllib.parse import quote, urlsplit

from aiohttp import web
from textual_serve.server import Server

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

LOCAL = "127.0.0.1"
PORT = 8642
_PAGE = Path(__file__).with_name("page.html")
_COOKIE = "judge"
_CODE = "from judge.tui.app import served; raise SystemExit(served({file!r}))"
_HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "script-src 'self'; connect-src 'self' {socket}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}


def address(host: str, port: int, token: str) -> str:
    """Where the desk is found."""
    named = f"[{host}]" if ":" in host else host
    return f"http://{named}:{port}/{token}/"


class DeskServer(Server):
    """Serves the desk. ``file``: a scenario that each tab opens; ``token``: what the address must hold."""

    def __init__(self, host: str = LOCAL, port: int = PORT, file: Path | None = None, token: str = "") -> None:
        code = _CODE.format(file="" if file is None else str(file.resolve()))
        super().__init__(shlex.join([sys.executable, "-c", code]), host, port, title="工作台")
        self.token = token or secrets.token_urlsafe(16)

    @property
    def address(self) -> str:
        """Where the desk is found."""
        return address(self.host, self.port, self.token)

    async def make(self) -> web.Application:
        """The application, with nothing outside the token's folder but downloads for who has been in it."""
        made = web.Application(middlewares=[self._guard])
        made.add_routes(
            [
                web.get(f"/{self.token}/", self.handle_page),
                web.get(f"/{self.token}/ws", self.handle_websocket),
                web.static(f"/{self.token}/static", self.statics_path),
                web.get("/download/{key}", self.handle_download),  # where textual's script looks for it
            ]
        )
        return made

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Let nobody in who has no token, and no page of another site that got hold of it."""
        first = request.path.split("/")[1]
        given = request.cookies.get(_COOKIE, "") if first == "download" else first
        if not hmac.compare_digest(given.encode(), self.token.encode()):
            raise web.HTTPNotFound
        origin = request.headers.get("Origin")
        if origin is not None and urlsplit(origin).netloc != request.host:
            raise web.HTTPForbidden
        return await handler(request)

    async def handle_page(self, request: web.Request) -> web.Response:
        """The page, which speaks to where it came from."""
        socket = f"{'wss' if request.secure else 'ws'}://{request.host}"
        size = request.query.get("fontsize", "16")
        values = {
            "base": f"/{self.token}/",
            "socket": f"{socket}/{self.token}/ws",
            "size": size if size.isdecimal() and len(size) < 3 else "16",
        }
        text = _PAGE.read_text(encoding="utf-8")
        for name, value in values.items():
            text = text.replace("{" + name + "}", value)
        headers = {name: value.replace("{socket}", socket) for name, value in _HEADERS.items()}
        response = web.Response(text=text, content_type="text/html", headers=headers)
        response.set_cookie(_COOKIE, self.token, httponly=True, samesite="Strict", path="/download/")
        return response

    async def handle_download(self, request: web.Request) -> web.StreamResponse:
        """A file that the desk hands out; its name may be Chinese."""
        key = request.match_info["key"]
        try:
            about = await self.download_manager.get_download_metadata(key)
        except KeyError:
            raise web.HTTPNotFound from None
        disposition = f"attachment; filename*=UTF-8''{quote(about.file_name)}"
        headers = {"Content-Type": about.mime_type, "Content-Disposition": disposition}
        response = web.StreamResponse(headers=headers | {"X-Content-Type-Options": "nosniff"})
        await response.prepare(request)
        async for chunk in self.download_manager.download(key):
            await response.write(chunk)
        await response.write_eof()
        return response

    def run(self) -> None:
        """Serve until Ctrl+C. Raises OSError if the address is taken."""
        web.run_app(self.make(), host=self.host, port=self.port, print=None)
