"""The programs, by what they are for."""
