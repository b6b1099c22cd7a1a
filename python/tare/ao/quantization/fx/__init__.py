"""How traced models are prepared for quantization, and converted: the work behind `quantize_fx`."""

from tare._engine.refusals import names_of

__getattr__ = names_of(__name__)
