"""极彩multicolour: what of its rulebook is carried out here."""
