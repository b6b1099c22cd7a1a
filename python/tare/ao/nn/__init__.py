"""Modules of quantized models: `quantized`, `qat`, `intrinsic`."""

from tare._engine.refusals import names_of

__getattr__ = names_of(__name__)
