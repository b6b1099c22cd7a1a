"""Quantization of models: `torch.ao.quantization` and the modules of `torch.ao.nn`."""

from tare._engine.refusals import names_of

__getattr__ = names_of(__name__)
