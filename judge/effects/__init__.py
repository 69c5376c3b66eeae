"""The effect language: what ability text means, and the core of the grammars that read it."""
