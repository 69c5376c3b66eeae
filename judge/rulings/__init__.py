"""Rulings: kept, exported, verified."""
