"""The layers: linear ones and recurrent ones."""

from tare.ao.nn.quantized.dynamic.modules.linear import Linear
from tare.ao.nn.quantized.dynamic.modules.rnn import GRU, LSTM, GRUCell, LSTMCell, RNNCell

__all__ = ["GRU", "GRUCell", "LSTM", "LSTMCell", "Linear", "RNNCell"]
