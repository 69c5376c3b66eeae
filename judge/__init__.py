"""A judge's desk for trading card games: look a rule up, replay a dispute clause by clause, hand out the ruling."""

__version__ = "0.1.0"
