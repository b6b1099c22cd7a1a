"""Sequences of float modules that are quantized as one."""

from tare import nn


class _FusedModule(nn.Sequential):
    """A sequence that observers look at as one module."""



def _fused(name, *parts):
    kinds = [getattr(nn, part) for part in parts]

    def __init__(self, *modules):
        if [type(one) for one in modules] != kinds:
            given = ", ".join(type(one).__name__ for one in modules)
            raise AssertionError(f"{name} takes modules of classes {', '.join(parts)}, not {given}")
        nn.Sequential.__init__(self, *modules)

    doc = f"{', '.join(parts)} as one."
    return type(name, (_FusedModule,), {"__init__": __init__, "__module__": __name__, "__doc__": doc})


ConvReLU1d, ConvReLU2d, ConvReLU3d = (_fused(f"ConvReLU{n}d", f"Conv{n}d", "ReLU") for n in (1, 2, 3))
ConvBn1d, ConvBn2d, ConvBn3d = (_fused(f"ConvBn{n}d", f"Conv{n}d", f"BatchNorm{n}d") for n in (1, 2, 3))
ConvBnReLU1d, ConvBnReLU2d, ConvBnReLU3d = (_fused(f"ConvBnReLU{n}d", f"Conv{n}d", f"BatchNorm{n}d", "ReLU") for n in (1, 2, 3))
BNReLU2d, BNReLU3d = (_fused(f"BNReLU{n}d", f"BatchNorm{n}d", "ReLU") for n in (2, 3))
LinearReLU, LinearBn1d = _fused("LinearReLU", "Linear", "ReLU"), _fused("LinearBn1d", "Linear", "BatchNorm1d")
