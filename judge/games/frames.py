"""Moved to :mod:`judge.games.written.frames`."""

from judge.games.written.frames import frames_at, procedures_of, read_frames, saved_frames

__all__ = ["frames_at", "procedures_of", "read_frames", "saved_frames"]
