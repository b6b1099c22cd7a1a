"""Recurrent layers with quantized weights on floats: each product quantizes its argument."""

import tare
from tare import nn
from tare.ao.nn.quantized.dynamic.modules.linear import product, weight_of
from tare.nn.utils.rnn import PackedSequence


def _lstm(given, kept, state):
    h, c = state
    i, f, g, o = (given + kept).chunk(4, -1)
    c = tare.sigmoid(f) * c + tare.sigmoid(i) * tare.tanh(g)
    return tare.sigmoid(o) * tare.tanh(c), c


def _gru(given, kept, state):
    (reset, update, new), (reset_kept, update_kept, new_kept) = given.chunk(3, -1), kept.chunk(3, -1)
    update = tare.sigmoid(update + update_kept)
    new = tare.tanh(new + tare.sigmoid(reset + reset_kept) * new_kept)
    return ((state[0] - new) * update + new,)


def _tanh(given, kept, state):
    return (tare.tanh(given + kept),)


def _relu(given, kept, state):
    return (tare.relu(given + kept),)


_STEPS = {"LSTM": _lstm, "GRU": _gru, "RNN_TANH": _tanh, "RNN_RELU": _relu}
_SETTINGS = ("mode", "input_size", "hidden_size", "num_layers", "bias", "batch_first", "dropout", "bidirectional", "training",
             "nonlinearity")


class _Recurrent(nn.Module):
    """What they share: names of weights as those of the float layer, quantized; biases as they were."""

    def _take(self, mod):
        for name in _SETTINGS:
            if hasattr(mod, name):
                setattr(self, name, getattr(mod, name))
        qconfig = getattr(mod, "qconfig", None)
        if qconfig is None or qconfig.weight is None:
            qconfig = tare.ao.quantization.default_dynamic_qconfig
        self.dtype = qconfig.weight().dtype
        if self.dtype not in (tare.qint8, tare.float16):
            raise RuntimeError(f"Unsupported dtype: {self.dtype}")
        parameters = dict(mod.named_parameters())
        self._weights = {name: weight_of(one, self.dtype, qconfig.weight()) for name, one in parameters.items() if name[0] == "w"}
        self._biases = {name: one.detach() for name, one in parameters.items() if name[0] == "b"}

    def get_weight(self):
        return dict(self._weights)

    def get_bias(self):
        return dict(self._biases)

    def _weight_bias(self):
        return {"weight": self.get_weight(), "bias": self.get_bias()}

    def set_weight_bias(self, weight_bias_dict):
        """Takes other weights and biases, as `_weight_bias` gives them."""
        self._weights, self._biases = dict(weight_bias_dict["weight"]), dict(weight_bias_dict["bias"])

    def _save_to_state_dict(self, destination, prefix, keep_vars):
        super()._save_to_state_dict(destination, prefix, keep_vars)
        destination.update({prefix + name: one for name, one in (*self._weights.items(), *self._biases.items())})

    def _load_from_state_dict(self, state_dict, prefix, *args):
        for kept in (self._weights, self._biases):
            kept.update({name: state_dict.pop(prefix + name) for name in kept if prefix + name in state_dict})
        super()._load_from_state_dict(state_dict, prefix, *args)

    def _product(self, kind, x, end):
        return product(x, self._weights[f"weight_{kind}{end}"], self._biases.get(f"bias_{kind}{end}"))

    def _get_name(self):
        return f"DynamicQuantized{type(self).__name__}"

    @classmethod
    def from_float(cls, mod, use_precomputed_fake_quant=False):
        """Of a float layer."""
        made = cls.__new__(cls)
        nn.Module.__init__(made)
        made._take(mod)
        return made


class RNNBase(_Recurrent):
    """Layers over sequences."""

    def extra_repr(self):
        shown = f"{self.input_size}, {self.hidden_size}"
        for name, usual in (("num_layers", 1), ("bias", True), ("batch_first", False), ("dropout", 0), ("bidirectional", False)):
            if getattr(self, name) != usual:
                shown += f", {name}={getattr(self, name)}"
        return shown

    def forward(self, input, hx=None):
        """(S, N, in) to (S, N, out) and the last states, as the float layer gives them."""
        if isinstance(input, PackedSequence):
            raise NotImplementedError(f"{self._get_name()} of a PackedSequence is not supported by tare yet; pad_packed_sequence gives a "
                                      "tensor")
        batched = input.dim() == 3
        x = input if batched else input.unsqueeze(1)
        x = x.transpose(0, 1) if self.batch_first and batched else x
        directions, states = 2 if self.bidirectional else 1, 2 if self.mode == "LSTM" else 1
        if hx is None:
            hx = (x.new_zeros(self.num_layers * directions, x.shape[1], self.hidden_size),) * states
        hx = hx if isinstance(hx, tuple) else (hx,)
        hx = hx if batched or hx[0].dim() == 3 else tuple(one.unsqueeze(1) for one in hx)
        last = []
        for layer in range(self.num_layers):
            outputs = []
            for direction in range(directions):
                number = layer * directions + direction
                output, state = self._walk(x, tuple(one[number] for one in hx), f"_l{layer}{'_reverse' * direction}", direction)
                outputs.append(output)
                last.append(state)
            x = tare.cat(outputs, -1) if directions == 2 else outputs[0]
            if self.dropout and self.training and layer + 1 < self.num_layers:
                x = nn.functional.dropout(x, self.dropout)
        last = tuple(tare.stack(one) for one in zip(*last))
        x = x.transpose(0, 1) if self.batch_first and batched else x
        if not batched:
            x, last = x.squeeze(1), tuple(one.squeeze(1) for one in last)
        return x, (last if states == 2 else last[0])

    def _walk(self, x, state, end, backwards):
        step, outputs = _STEPS[self.mode], []
        steps = self._product("ih", x, end).unbind(0)  # quantized for all steps at once
        for given in reversed(steps) if backwards else steps:
            state = step(given, self._product("hh", state[0], end), state)
            outputs.append(state[0])
        return tare.stack(outputs[::-1] if backwards else outputs), state


class LSTM(RNNBase):
    """Long short-term memory."""

    _FLOAT_MODULE = nn.LSTM


class GRU(RNNBase):
    """Gated recurrent units."""

    _FLOAT_MODULE = nn.GRU


class _Cell(_Recurrent):
    """One step."""

    _mode = None

    def extra_repr(self):
        shown = f"{self.input_size}, {self.hidden_size}" + ("" if self.bias else f", bias={self.bias}")
        return shown + (f", nonlinearity={self.nonlinearity}" if getattr(self, "nonlinearity", "tanh") != "tanh" else "")

    def forward(self, input, hx=None):
        """(N, in) to the next state."""
        mode = self._mode or f"RNN_{self.nonlinearity.upper()}"
        if hx is None:
            hx = (input.new_zeros(*input.shape[:-1], self.hidden_size),) * (2 if mode == "LSTM" else 1)
        hx = hx if isinstance(hx, tuple) else (hx,)
        state = _STEPS[mode](self._product("ih", input, ""), self._product("hh", hx[0], ""), hx)
        return state if mode == "LSTM" else state[0]


class LSTMCell(_Cell):
    """One step of long short-term memory."""

    _mode, _FLOAT_MODULE = "LSTM", nn.LSTMCell


class GRUCell(_Cell):
    """One step of gated recurrent units."""

    _mode, _FLOAT_MODULE = "GRU", nn.GRUCell


class RNNCell(_Cell):
    """One step of a plain recurrent network."""

    _FLOAT_MODULE = nn.RNNCell
