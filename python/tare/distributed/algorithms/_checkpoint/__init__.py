"""Checkpointing of activations by wrapped modules."""
