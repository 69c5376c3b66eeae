"""Fire Emblem Cipher: one module a chapter of its rulebook."""
