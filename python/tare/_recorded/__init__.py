"""Tables recorded from PyTorch: names and numbers, no code. Its files import nothing of the package."""
