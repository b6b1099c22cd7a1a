"""Modules with quantized weights on floats: activations are quantized at each call."""

from tare._engine.refusals import names_of
from tare.ao.nn.quantized.dynamic.modules import GRU, LSTM, GRUCell, Linear, LSTMCell, RNNCell

__all__ = ["GRU", "GRUCell", "LSTM", "LSTMCell", "Linear", "RNNCell"]
__getattr__ = names_of(__name__)
