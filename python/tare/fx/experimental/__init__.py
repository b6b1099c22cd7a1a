"""Experiments with graphs; sizes are numbers here, and what asks about symbolic ones gets a number's answer."""

from tare.fx.experimental import symbolic_shapes  # noqa: F401
