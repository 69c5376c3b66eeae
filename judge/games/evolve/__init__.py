"""Shadowverse EVOLVE: what of its rulebook is carried out here."""
