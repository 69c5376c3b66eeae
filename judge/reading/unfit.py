"""What cannot be read, and where that is."""

from __future__ import annotations


class Unfit(Exception):  # noqa: N818 - what somebody handed over cannot be used
    """What somebody handed over cannot be read. The words are Chinese and for the user.

    ``line`` and ``column`` count from 1; both are 0 where the whole thing is meant.
    """

    def __init__(self, what: str, expected: str = "", line: int = 0, column: int = 0) -> None:
        super().__init__(what)
        self.what, self.expected, self.line, self.column = what, expected, line, column

    @property
    def place(self) -> str:
        """``:3:7``, to stand behind the name of a file; empty where the whole file is meant."""
        return f":{self.line}:{self.column}" if self.line else ""

    @property
    def sentence(self) -> str:
        """What is wrong and what was expected."""
        return f"{self.what}；应为 {self.expected}" if self.expected else self.what
