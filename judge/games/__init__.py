"""The games: one package a rulebook, one module a chapter that acts."""
