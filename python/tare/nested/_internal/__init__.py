"""The two kinds of nested tensors, and what operators do with them."""
