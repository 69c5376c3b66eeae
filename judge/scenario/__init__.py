"""A dispute as a file: load, run, check, explore, save."""

from judge.games.written.placed import Problem, Unreadable
from judge.scenario.check import Checked, Failure, check
from judge.scenario.load import read, read_text
from judge.scenario.model import Scenario
from judge.scenario.run import Run, run

__all__ = ["Checked", "Failure", "Problem", "Run", "Scenario", "Unreadable", "check", "read", "read_text", "run"]
