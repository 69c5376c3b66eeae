"""A board as it is written down, in any game: forms, names, places, where play stands."""
