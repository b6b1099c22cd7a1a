"""One step of a recurrent network; libraries import these from `tare.nn.modules.rnn`."""

import math

import tare
from tare.nn.modules._construction import ABSENT, Settings, allocate, keep
from tare.nn.modules.linear import draw_within


class RNNCellBase(Settings):
    """The weights of one step: `num_chunks` gates of input and hidden state."""

    __constants__ = ["input_size", "hidden_size", "bias"]

    def __init__(self, input_size, hidden_size, bias, num_chunks, device=None, dtype=None):
        keep(self, locals(), "num_chunks", "device", "dtype")
        gates = num_chunks * hidden_size
        of_gates = gates if bias else ABSENT
        allocate(
            self,
            device,
            dtype,
            weight_ih=(gates, input_size),
            weight_hh=(gates, hidden_size),
            bias_ih=of_gates,
            bias_hh=of_gates,
        )
        self.reset_parameters()

    def extra_repr(self):
        parts = [f"{self.input_size}, {self.hidden_size}"]
        if "bias" in self.__dict__ and self.bias is not True:
            parts.append(f"bias={self.bias}")
        if self.__dict__.get("nonlinearity", "tanh") != "tanh":
            parts.append(f"nonlinearity={self.nonlinearity}")
        return ", ".join(parts)

    def reset_parameters(self):
        """Draw all weights uniformly within 1 / sqrt(hidden_size)."""
        draw_within(1.0 / math.sqrt(self.hidden_size) if self.hidden_size > 0 else 0, *self.parameters())

    def _check_rank(self, tensor, what):
        if tensor.dim() not in (1, 2):
            raise ValueError(
                f"{type(self).__name__}: Expected {what} to be 1D or 2D, got {tensor.dim()}D instead"
            )

    def _weights(self):
        return self.weight_ih, self.weight_hh, self.bias_ih, self.bias_hh

    def _zeros(self, input):
        return tare.zeros(input.size(0), self.hidden_size, dtype=input.dtype, device=input.device)

    def _stepped(self, operator, input, hx):
        """One step, by the operator of this name, of a cell whose state is one tensor; a vector gets a batch for the
        while."""
        self._check_rank(input, "input")
        if hx is not None:
            self._check_rank(hx, "hidden")
        batched = input.dim() == 2
        if not batched:
            input = input.unsqueeze(0)
        if hx is None:
            hx = self._zeros(input)
        elif not batched:
            hx = hx.unsqueeze(0)
        result = getattr(tare, operator)(input, hx, *self._weights())
        return result if batched else result.squeeze(0)


class RNNCell(RNNCellBase):
    """h' = nonlinearity(W_ih x + b_ih + W_hh h + b_hh)."""

    __constants__ = ["input_size", "hidden_size", "bias", "nonlinearity"]

    def __init__(self, input_size, hidden_size, bias=True, nonlinearity="tanh", device=None, dtype=None):
        super().__init__(input_size, hidden_size, bias, num_chunks=1, device=device, dtype=dtype)
        self.nonlinearity = nonlinearity

    def forward(self, input, hx=None):
        if self.nonlinearity not in ("tanh", "relu"):
            raise RuntimeError(f"Unknown nonlinearity: {self.nonlinearity}")
        return self._stepped(f"rnn_{self.nonlinearity}_cell", input, hx)


class GRUCell(RNNCellBase):
    """One step of a gated recurrent unit."""

    def __init__(self, input_size, hidden_size, bias=True, device=None, dtype=None):
        super().__init__(input_size, hidden_size, bias, num_chunks=3, device=device, dtype=dtype)

    def forward(self, input, hx=None):
        return self._stepped("gru_cell", input, hx)


class LSTMCell(RNNCellBase):
    """One step of long short-term memory; its state is a pair (h, c)."""

    def __init__(self, input_size, hidden_size, bias=True, device=None, dtype=None):
        super().__init__(input_size, hidden_size, bias, num_chunks=4, device=device, dtype=dtype)

    def forward(self, input, hx=None):
        self._check_rank(input, "input")
        for position, state in enumerate(hx or ()):
            self._check_rank(state, f"hx[{position}]")
        batched = input.dim() == 2
        if not batched:
            input = input.unsqueeze(0)
        if hx is None:
            zeros = self._zeros(input)
            hx = (zeros, zeros)
        elif not batched:
            hx = (hx[0].unsqueeze(0), hx[1].unsqueeze(0))
        result = tare.lstm_cell(input, hx, *self._weights())
        return result if batched else (result[0].squeeze(0), result[1].squeeze(0))


for _cell in (RNNCellBase, RNNCell, GRUCell, LSTMCell):
    _cell.__module__ = "tare.nn.modules.rnn"
del _cell
