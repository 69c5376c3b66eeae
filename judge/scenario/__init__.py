"""A dispute as a file: load, run, check, save."""
