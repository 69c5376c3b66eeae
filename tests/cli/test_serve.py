from __future__ import annotations

import socket
import sys

import pytest

from .conftest import Judge

pytest.importorskip("textual_serve", reason="the extra web is not installed")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--port", "x"), "端口写的是「x」，应为 1 到 65535 的整数"),
        (("--port", "70000"), "应为 1 到 65535"),
        (("没有.yaml",), "没有.yaml：没有这个文件"),
    ],
)
def test_a_slip_is_explained(judge: Judge, words: tuple[str, ...], said: str) -> None:
    done = judge("serve", *words)
    assert done.code == 2
    assert said in done.err


def test_a_port_that_is_taken_is_said_and_another_one_named(judge: Judge) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = judge("serve", "--port", port)
    assert done.code == 2
    assert f"端口 {port} 已经有别的程序在用；换一个，如 judge serve --port" in done.err
    assert f"http://127.0.0.1:{port}/" in done.out


def test_without_the_extra_it_says_what_to_install(judge: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "judge.web", None)
    done = judge("serve")
    assert done.code == 3
    assert "pip install 'judge[web]'" in done.err
