"""What this package has and PyTorch has not: making tensors real, standing in as `torch`, replaying, commands, stubs."""
