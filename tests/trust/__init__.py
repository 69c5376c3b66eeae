"""Bad luck and bad input: what is lost, what gets in, what is believed."""
