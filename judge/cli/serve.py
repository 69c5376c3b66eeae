"""``judge serve``: the desk in a browser."""

from __future__ import annotations

import errno
from pathlib import Path

import click

from judge.cli import files, output
from judge.cli.command import FILE, Wrong, json_option
from judge.cli.command import command as make
from judge.cli.errors import BAD_INPUT, BROKEN, Stop

HELP = """在浏览器里打开工作台：同样的画面，同样的按键。写出剧本则每个页面都先打开它。

只有这台电脑能连上（127.0.0.1），而且地址里要有每次不同的口令。页面不从别处取任何东西。
要让同一网络里的别的设备也能用，写 --host 0.0.0.0；地址只给该给的人：拿到它的人能像你一样读写这里的文件。

要装附加部分：pip install 'judge[web]'。"""

LOCAL = ("127.0.0.1", "localhost", "::1")


@make("serve", "judge serve", "judge serve scenarios/cipher/lord-last-orb.yaml --port 9000", help=HELP)
@click.argument("file", metavar="[剧本]", type=FILE, callback=files.scenarios, required=False)
@click.option("--host", metavar="地址", default="127.0.0.1", help="在哪个地址上等候，默认只有本机")
@click.option("--port", metavar="端口", default="8642", help="端口，默认 8642")
@json_option
@click.pass_context
def command(context: click.Context, file: Path | None, host: str, port: str, *, as_json: bool) -> int:
    """Serve the desk."""
    if not port.isdecimal() or not 0 < int(port) < 65536:
        raise Wrong(f"端口写的是「{port}」，应为 1 到 65535 的整数。", context)
    if file is not None and not file.is_file():
        raise Stop(BAD_INPUT, f"{file}：没有这个文件。")
    try:
        from judge.web import DeskServer
    except ImportError as error:
        raise Stop(BROKEN, f"浏览器里的工作台要有附加部分（缺 {error.name}）：pip install 'judge[web]'。") from error
    server = DeskServer(host, int(port), file)
    if as_json:
        output.emit({"address": server.address, "host": host, "port": int(port), "local": host in LOCAL})
    else:
        output.show(["在浏览器里打开：", f"  {server.address}", "按 Ctrl+C 结束。"])
        if host not in LOCAL:
            output.warn("这个地址别的设备也连得上；拿到上面地址的人能像你一样读写这里的文件。")
    try:
        server.run()
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            other = int(port) % 65535 + 1
            raise Stop(BAD_INPUT, f"端口 {port} 已经有别的程序在用；换一个，如 judge serve --port {other}。") from error
        raise Stop(BAD_INPUT, f"{host}:{port}：不能在这里等候（{error.strerror or error}）。") from error
    return 0
