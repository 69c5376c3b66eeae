"""What is done with cards in any book. Knows no game and cites nothing: where a clause bites, the game gives it."""
