"""Finding a clause: by number, by its exact words, by relevance, by a guess."""
