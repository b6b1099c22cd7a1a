"""Where `fully_shard` was before PyTorch 2.6."""
