"""The effect language: what ability text means, as small immutable values.

A grammar makes these from printed text; a game runs them one a step, citing the clause of its book that defines the
verb. The words in them (zones, facts, events, flags) are the game's own terms, so nothing here knows a game.
"""
