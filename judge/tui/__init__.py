"""The desk in the terminal."""
