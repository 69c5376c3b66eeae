"""The desk in a browser: one page, one process for each tab, nothing fetched from anywhere else."""

from __future__ import annotations

from judge.web.server import DeskServer, address

__all__ = ["DeskServer", "address"]
