"""Recurrent networks over sequences. Source: torch.nn.modules.rnn. The cells of one step stand in `_rnn_cells`."""

import math
import warnings
import weakref
from numbers import Number

import tare
from tare.nn.modules._construction import Settings, allocate, keep
from tare.nn.modules._rnn_cells import GRUCell, LSTMCell, RNNCell, RNNCellBase
from tare.nn.modules.linear import draw_within
from tare.nn.parameter import Parameter
from tare.nn.utils.rnn import PackedSequence

__all__ = ["RNNBase", "RNN", "LSTM", "GRU", "RNNCellBase", "RNNCell", "LSTMCell", "GRUCell"]

_GATES = {"LSTM": 4, "GRU": 3, "RNN_TANH": 1, "RNN_RELU": 1}
_CUDNN_CELLS = {"RNN_RELU": 0, "RNN_TANH": 1, "LSTM": 2, "GRU": 3}
_PLAIN = (tare.Tensor, Parameter)
_NONLINEARITIES = {"tanh": "RNN_TANH", "relu": "RNN_RELU"}


def _apply_permutation(tensor, permutation, dim=1):
    return tensor.index_select(dim, permutation)


def apply_permutation(tensor, permutation, dim=1):
    """`tensor.index_select(dim, permutation)`, under a name that PyTorch deprecates."""
    warnings.warn(
        "`apply_permutation` is deprecated, please use `tensor.index_select(dim, permutation)` instead",
        FutureWarning,
        stacklevel=2,
    )
    return _apply_permutation(tensor, permutation, dim)


def _check_settings(input_size, hidden_size, num_layers, bias, batch_first, dropout, proj_size):
    if not isinstance(dropout, Number) or isinstance(dropout, bool) or not 0 <= dropout <= 1:
        raise ValueError(
            "dropout should be a number in range [0, 1] representing the probability of an element being zeroed"
        )
    if dropout > 0 and num_layers == 1:
        warnings.warn(
            "dropout option adds dropout after all but last recurrent layer, so non-zero dropout expects num_layers "
            f"greater than 1, but got dropout={dropout} and num_layers={num_layers}",
            stacklevel=4,
        )
    for name, value, kind in (
        ("bias", bias, bool),
        ("batch_first", batch_first, bool),
        ("input_size", input_size, int),
        ("hidden_size", hidden_size, int),
        ("num_layers", num_layers, None),
    ):
        if kind is not None and not isinstance(value, kind):
            raise TypeError(f"{name} should be of type {kind.__name__}, got: {type(value).__name__}")
        if kind is not bool and value <= 0:
            raise ValueError(f"{name} must be greater than zero")
    if proj_size < 0:
        raise ValueError("proj_size should be a positive integer or zero to disable projections")
    if proj_size >= hidden_size:
        raise ValueError("proj_size has to be smaller than hidden_size")


def _refuse_projection(settings):
    if "proj_size" in settings:
        raise ValueError("proj_size argument is only supported for LSTM, not RNN or GRU")


class RNNBase(Settings):
    """Layers of cells, each in one or two directions. The weights are named by layer and direction, and also kept in
    a flat list, in the order in which the operators want them."""

    __constants__ = [
        "mode",
        "input_size",
        "hidden_size",
        "num_layers",
        "bias",
        "batch_first",
        "dropout",
        "bidirectional",
        "proj_size",
    ]
    __jit_unused_properties__ = ["all_weights"]

    def __init__(
        self,
        mode,
        input_size,
        hidden_size,
        num_layers=1,
        bias=True,
        batch_first=False,
        dropout=0.0,
        bidirectional=False,
        proj_size=0,
        device=None,
        dtype=None,
    ):
        keep(self, locals(), "dropout", "device", "dtype")
        self.dropout = float(dropout)
        self._flat_weight_refs = []
        _check_settings(input_size, hidden_size, num_layers, bias, batch_first, dropout, proj_size)
        if mode not in _GATES:
            raise ValueError("Unrecognized RNN mode: " + mode)
        gates = _GATES[mode] * hidden_size
        out_size = proj_size if proj_size > 0 else hidden_size
        directions = 2 if bidirectional else 1

        self._flat_weights_names = []
        self._all_weights = []
        for layer in range(num_layers):
            width = input_size if layer == 0 else out_size * directions
            for direction in range(directions):
                names = self._names(layer, direction)
                shapes = {"weight_ih": (gates, width), "weight_hh": (gates, out_size)}
                if bias:
                    shapes["bias_ih"] = shapes["bias_hh"] = (gates,)
                if proj_size > 0:
                    shapes["weight_hr"] = (proj_size, hidden_size)
                allocate(self, device, dtype, **dict(zip(names, shapes.values())))
                self._flat_weights_names.extend(names)
                self._all_weights.append(names)
        self._init_flat_weights()
        self.reset_parameters()

    def _names(self, layer, direction):
        kinds = ["weight_ih", "weight_hh"]
        if self.bias:
            kinds += ["bias_ih", "bias_hh"]
        if self.proj_size > 0:
            kinds.append("weight_hr")
        return [f"{kind}_l{layer}{'_reverse' if direction else ''}" for kind in kinds]

    # The flat list ------------------------------------------------------------------------------------------------

    def _init_flat_weights(self):
        self._flat_weights = [getattr(self, name, None) for name in self._flat_weights_names]
        self._remember()
        self.flatten_parameters()

    def _remember(self):
        self._flat_weight_refs = [None if w is None else weakref.ref(w) for w in self._flat_weights]

    def __setattr__(self, attr, value):
        names = self.__dict__.get("_flat_weights_names", ())
        if attr in names and "_flat_weights" in self.__dict__:
            self._flat_weights[names.index(attr)] = value
        super().__setattr__(attr, value)

    def flatten_parameters(self):
        """Puts the weights into one piece of memory, where a GPU hands the network to cuDNN; nothing elsewhere."""
        weights = self._flat_weights
        if len(weights) != len(self._flat_weights_names) or not all(type(w) in _PLAIN for w in weights):
            return
        places = {(w.untyped_storage()._cdata, w.storage_offset()) for w in weights}
        if len(places) != len(weights) or not all(tare._C._cudnn_is_acceptable(w) for w in weights):
            return
        with tare.no_grad():
            tare._cudnn_rnn_flatten_weight(
                weights,
                len(self._all_weights[0]),
                self.input_size,
                _CUDNN_CELLS[self.mode],
                self.hidden_size,
                self.proj_size,
                self.num_layers,
                self.batch_first,
                bool(self.bidirectional),
            )

    def _apply(self, fn, recurse=True):
        self._flat_weight_refs = []
        result = super()._apply(fn, recurse)
        self._init_flat_weights()
        return result

    def _weights_have_changed(self):
        for ref, name in zip(self._flat_weight_refs, self._flat_weights_names):
            weight = getattr(self, name, None)
            if weight is not None and ref is not None and ref() is not weight:
                return True
        return False

    def _update_flat_weights(self):
        if self._weights_have_changed():
            self._init_flat_weights()

    @property
    def all_weights(self):
        """The weights of each layer and direction."""
        return [[getattr(self, name) for name in names] for names in self._all_weights]

    def __getstate__(self):
        self._update_flat_weights()
        state = super().__getstate__()
        del state["_flat_weight_refs"]  # Weak references cannot be pickled.
        return state

    def __setstate__(self, d):
        super().__setstate__(d)
        if "all_weights" in d:
            self._all_weights = d["all_weights"]
        self.__dict__.setdefault("proj_size", 0)
        if not isinstance(self._all_weights[0][0], str):  # Old files kept the tensors themselves.
            self._all_weights = [
                self._names(layer, direction)
                for layer in range(self.num_layers)
                for direction in range(2 if self.bidirectional else 1)
            ]
            self._flat_weights_names = [name for names in self._all_weights for name in names]
            self._flat_weights = [getattr(self, name, None) for name in self._flat_weights_names]
        self._remember()

    def _replicate_for_data_parallel(self):
        replica = super()._replicate_for_data_parallel()
        replica._flat_weights = replica._flat_weights[:]
        replica._flat_weights_names = replica._flat_weights_names[:]
        return replica

    def reset_parameters(self):
        """Draw all weights uniformly within 1 / sqrt(hidden_size)."""
        draw_within(1.0 / math.sqrt(self.hidden_size) if self.hidden_size > 0 else 0, *self.parameters())

    # Checks -------------------------------------------------------------------------------------------------------

    def check_input(self, input, batch_sizes):
        """Raise unless dtype, rank and last size are what the weights need."""
        wanted = self._flat_weights[0].dtype
        if input.dtype != wanted and not tare._C._is_any_autocast_enabled():
            raise ValueError(
                f"RNN input dtype ({input.dtype}) does not match weight dtype ({wanted}). Convert input: "
                f"input.to({wanted}), or convert model: model.to({input.dtype})"
            )
        rank = 3 if batch_sizes is None else 2
        if input.dim() != rank:
            raise RuntimeError(f"input must have {rank} dimensions, got {input.dim()}")
        if self.input_size != input.size(-1):
            raise RuntimeError(
                f"input.size(-1) must be equal to input_size. Expected {self.input_size}, got {input.size(-1)}"
            )

    def _state_shape(self, input, batch_sizes, width):
        if batch_sizes is not None:
            batch = int(batch_sizes[0])
        else:
            batch = input.size(0 if self.batch_first else 1)
        return (self.num_layers * (2 if self.bidirectional else 1), batch, width)

    def get_expected_hidden_size(self, input, batch_sizes):
        """The shape of the hidden state: layers times directions, batch, width."""
        return self._state_shape(input, batch_sizes, self.proj_size if self.proj_size > 0 else self.hidden_size)

    def check_hidden_size(self, hx, expected_hidden_size, msg="Expected hidden size {}, got {}"):
        """Raise unless the hidden state has this shape."""
        if hx.size() != expected_hidden_size:
            raise RuntimeError(msg.format(expected_hidden_size, list(hx.size())))

    def check_forward_args(self, input, hidden, batch_sizes):
        """Raise unless input and hidden state go together."""
        self.check_input(input, batch_sizes)
        self.check_hidden_size(hidden, self.get_expected_hidden_size(input, batch_sizes))

    def permute_hidden(self, hx, permutation):
        """The hidden state with its batch in another order."""
        return hx if permutation is None else _apply_permutation(hx, permutation)

    def extra_repr(self):
        parts = [f"{self.input_size}, {self.hidden_size}"]
        for name, usual in (
            ("proj_size", 0),
            ("num_layers", 1),
            ("bias", True),
            ("batch_first", False),
            ("dropout", 0),
            ("bidirectional", False),
        ):
            value = getattr(self, name)
            if value != usual:
                parts.append(f"{name}={value}")
        return ", ".join(parts)

    # The forward of all modes -------------------------------------------------------------------------------------

    _operator = None
    _rank_text = "{}: Expected input to be 2D or 3D, got {}D instead"

    def _zero_state(self, input, batch):
        width = self.proj_size if self.proj_size > 0 else self.hidden_size
        return self._zeros(input, batch, width)

    def _zeros(self, input, batch, width):
        layers = self.num_layers * (2 if self.bidirectional else 1)
        return tare.zeros(layers, batch, width, dtype=input.dtype, device=input.device)

    def _check_state_rank(self, hx, rank):
        if hx.dim() != rank:
            which = "batched 3-D" if rank == 3 else "unbatched 2-D"
            raise RuntimeError(
                f"For {which} input, hx should also be {rank}-D but got {hx.dim()}-D tensor"
            )

    def _with_batch(self, hx):
        return hx.unsqueeze(1)

    def _without_batch(self, hx):
        return hx.squeeze(1)

    def _state_of(self, results):
        return results[1]

    def forward(self, input, hx=None):
        """Outputs of the last layer at every step, and the state after the last."""
        self._update_flat_weights()
        settings = (self.bias, self.num_layers, self.dropout, self.training, self.bidirectional)
        if isinstance(input, PackedSequence):
            data, batch_sizes, sorted_indices, unsorted_indices = input
            if hx is None:
                hx = self._zero_state(data, batch_sizes[0])
            else:
                hx = self.permute_hidden(hx, sorted_indices)
            if not isinstance(hx, tuple):
                self.check_forward_args(data, hx, batch_sizes)
            results = self._operator(data, batch_sizes, hx, self._flat_weights, *settings)
            output = PackedSequence(results[0], batch_sizes, sorted_indices, unsorted_indices)
            return output, self.permute_hidden(self._state_of(results), unsorted_indices)

        rank = input.dim()
        if rank not in (2, 3):
            raise ValueError(self._rank_text.format(type(self)._name, rank))
        batch_dim = 0 if self.batch_first else 1
        if rank == 2:
            input = input.unsqueeze(batch_dim)
        if hx is None:
            hx = self._zero_state(input, input.size(batch_dim))
        else:
            self._check_state_rank(hx, rank)
            if rank == 2:
                hx = self._with_batch(hx)
        self.check_forward_args(input, hx, None)
        results = self._operator(input, hx, self._flat_weights, *settings, self.batch_first)
        output, state = results[0], self._state_of(results)
        if rank == 2:
            output, state = output.squeeze(batch_dim), self._without_batch(state)
        return output, state


class RNN(RNNBase):
    """h' = nonlinearity(W_ih x + b_ih + W_hh h + b_hh), in layers: (L, N, input_size) to (L, N, hidden_size)."""

    _name = "RNN"
    _rank_text = "{}: Expected input to be 2D or 3D, got {}D tensor instead"

    def __init__(self, *args, **kwargs):
        _refuse_projection(kwargs)
        before, rest = args[:3], args[3:]
        nonlinearity, *rest = rest or (kwargs.pop("nonlinearity", "tanh"),)
        if nonlinearity not in _NONLINEARITIES:
            raise ValueError(f"Unknown nonlinearity '{nonlinearity}'. Select from 'tanh' or 'relu'.")
        self.nonlinearity = nonlinearity
        super().__init__(_NONLINEARITIES[nonlinearity], *before, *rest, **kwargs)

    def _operator(self, *arguments):
        if self.mode not in _NONLINEARITIES.values():
            raise AssertionError(f"mode must be RNN_TANH or RNN_RELU, got {self.mode}")
        return (tare.rnn_tanh if self.mode == "RNN_TANH" else tare.rnn_relu)(*arguments)


class GRU(RNNBase):
    """Gated recurrent units (Cho et al., 2014): (L, N, input_size) to (L, N, hidden_size)."""

    _name = "GRU"

    def __init__(self, *args, **kwargs):
        _refuse_projection(kwargs)
        super().__init__("GRU", *args, **kwargs)

    def _operator(self, *arguments):
        return tare.gru(*arguments)


class LSTM(RNNBase):
    """Long short-term memory (Hochreiter and Schmidhuber, 1997); its state is a pair (h, c).

    With `proj_size` the hidden part is projected to that width (Sak et al., 2014).
    """

    _name = "LSTM"

    def __init__(self, *args, **kwargs):
        super().__init__("LSTM", *args, **kwargs)

    def _operator(self, *arguments):
        return tare.lstm(*arguments)

    def get_expected_cell_size(self, input, batch_sizes):
        """The shape of the cell state, which is not projected."""
        return self._state_shape(input, batch_sizes, self.hidden_size)

    def check_forward_args(self, input, hidden, batch_sizes):
        """Raise unless input and both states go together."""
        self.check_input(input, batch_sizes)
        expected = (
            self.get_expected_hidden_size(input, batch_sizes),
            self.get_expected_cell_size(input, batch_sizes),
        )
        for position, shape in enumerate(expected):
            self.check_hidden_size(hidden[position], shape, f"Expected hidden[{position}] size {{}}, got {{}}")

    def permute_hidden(self, hx, permutation):
        """Both states with their batch in another order."""
        return hx if permutation is None else tuple(_apply_permutation(x, permutation) for x in hx[:2])

    def _zero_state(self, input, batch):
        return super()._zero_state(input, batch), self._zeros(input, batch, self.hidden_size)

    def _check_state_rank(self, hx, rank):
        if hx[0].dim() != rank or hx[1].dim() != rank:
            which = "batched 3-D" if rank == 3 else "unbatched 2-D"
            raise RuntimeError(
                f"For {which} input, hx and cx should also be {rank}-D but got ({hx[0].dim()}-D, {hx[1].dim()}-D) tensors"
            )

    def _with_batch(self, hx):
        return hx[0].unsqueeze(1), hx[1].unsqueeze(1)

    def _without_batch(self, hx):
        return hx[0].squeeze(1), hx[1].squeeze(1)

    def _state_of(self, results):
        return results[1:]
