"""Files of others: regular ones only, no bigger than is sensible, in UTF-8."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

from judge.reading.unfit import Unfit

MOST = 2_000_000
"""Bytes of a text that somebody wrote; the biggest one we know has 60,000."""

_SYSTEM = {
    errno.ENOENT: "没有这个文件或文件夹",
    errno.EACCES: "没有权限",
    errno.EPERM: "没有权限",
    errno.EROFS: "那里是只读的",
    errno.ENOSPC: "磁盘已满",
    errno.EDQUOT: "磁盘配额已满",
    errno.EFBIG: "文件超过了允许的大小",
    errno.EISDIR: "这是文件夹，不是文件",
    errno.ENOTDIR: "路径中间的一节不是文件夹",
    errno.EEXIST: "已经有同名的文件",
    errno.ENAMETOOLONG: "名字太长",
    errno.ELOOP: "链接绕成了圈",
    errno.EIO: "磁盘读写出错",
    errno.ENXIO: "这不是普通文件",
}


def reason(error: OSError) -> str:
    """What the system says, in Chinese."""
    return _SYSTEM.get(error.errno or 0) or error.strerror or str(error)


def data(path: Path, most: int = MOST) -> bytes:
    """All bytes of a regular file. Opening it never waits, whatever lies under the name.

    Raises:
        Unfit: It cannot be opened, is a folder, pipe or device, or has more than ``most`` bytes.
    """
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except OSError as error:
        raise Unfit(f"打不开：{reason(error)}") from None
    except ValueError:
        raise Unfit("打不开：文件名里有不能用的字符") from None
    try:
        _regular(handle, most)
        with os.fdopen(handle, "rb", closefd=False) as file:
            found = file.read(most + 1)
    except OSError as error:
        raise Unfit(f"读不出来：{reason(error)}") from None
    finally:
        os.close(handle)
    if len(found) > most:
        raise _too_big(most)
    return found


def _regular(handle: int, most: int) -> None:
    found = os.fstat(handle)
    if stat.S_ISDIR(found.st_mode):
        raise Unfit("这是文件夹，不是文件", "一个文件")
    if not stat.S_ISREG(found.st_mode):
        raise Unfit("这是管道或设备，不是文件", "一个普通文件")
    if found.st_size > most:
        raise _too_big(most)


def _too_big(most: int) -> Unfit:
    return Unfit("文件太大", f"至多 {most:,} 字节")


def text(path: Path, most: int = MOST) -> str:
    """The words of a file, without a byte order mark.

    Raises:
        Unfit: As ``data`` does, or with the place of what is no UTF-8.
    """
    return decoded(data(path, most))


def decoded(found: bytes) -> str:
    """The words in some bytes. Raises Unfit with the place of what is no UTF-8."""
    found = found.removeprefix(b"\xef\xbb\xbf")
    try:
        return found.decode("utf-8")
    except UnicodeDecodeError as error:
        before = found[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        what = f"第{error.start + 1}字节起不是 UTF-8 文字"
        raise Unfit(what, "UTF-8 编码的文字（在编辑器里另存为 UTF-8）", line, column) from None
