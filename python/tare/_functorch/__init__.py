"""Settings of a compiler that is not here."""
