"""What can go wrong with a rulebook, said in words for the user."""


class CorpusError(Exception):
    """There is no such game, edition or document, or it cannot be read; the message is Chinese and for the user."""


class BrokenCorpusError(CorpusError):
    """The rulebook that came with the program is missing or damaged: the installation is broken."""
