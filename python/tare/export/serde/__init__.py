"""Exported programs in files: the schema's words, programs to and from its JSON, and the archive."""
