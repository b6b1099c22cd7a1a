"""torch.compile: what is given runs as it stands."""

from tare.compiler import compile  # noqa: F401
