"""A dispute while it is written down: a document that is edited, read again after each change, and saved as it is."""

from __future__ import annotations

from judge.scenario.drafting.checking import Checked, Trouble, check
from judge.scenario.drafting.draft import Draft, Path, Spot, blank, drafted

__all__ = ["Checked", "Draft", "Path", "Spot", "Trouble", "blank", "check", "drafted"]
