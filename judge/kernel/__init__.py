"""Play without a game: state, frames, decisions, records, exploration. Standard library and msgspec only."""
