"""What this package says it is."""

__version__ = "2.13.0+cpu"
cuda = hip = xpu = git_version = None
debug = False
