"""Where a model's values become quantized, and floats again."""

from tare import nn
from tare._engine.refusals import names_of


class QuantStub(nn.Module):
    """Passes values on; an observer is put behind it, and converting makes it `Quantize`."""

    def __init__(self, qconfig=None):
        super().__init__()
        if qconfig:
            self.qconfig = qconfig

    def forward(self, x):
        return x


class DeQuantStub(QuantStub):
    """Passes values on; converting makes it `DeQuantize`."""


class QuantWrapper(nn.Module):
    """A module between the two."""

    def __init__(self, module):
        super().__init__()
        for name, kind in (("quant", QuantStub), ("dequant", DeQuantStub)):
            setattr(self, name, kind(getattr(module, "qconfig", None)))
        self.module = module
        self.training = module.training

    def forward(self, X):
        return self.dequant(self.module(self.quant(X)))


__getattr__ = names_of(__name__)
