"""Observers: modules that see values and say by which scale and zero point they are quantized.

What they keep and give are tensors, so they work without values as well.
"""

import warnings
from functools import partial

import tare
from tare import nn
from tare._engine import quantized
from tare._engine.refusals import names_of

_RANGES = {tare.qint8: (-128, 127), tare.quint8: (0, 255), tare.qint32: (-(2**31), 2**31 - 1), tare.quint4x2: (0, 15),
           tare.int8: (-128, 127), tare.uint8: (0, 255), tare.int32: (-(2**31), 2**31 - 1), tare.int16: (-(2**15), 2**15 - 1),
           tare.uint16: (0, 2**16 - 1)}
_SYMMETRIC = (quantized.per_tensor_symmetric, quantized.per_channel_symmetric)
_BY_CHANNEL = (quantized.per_channel_affine, quantized.per_channel_symmetric, quantized.per_channel_affine_float_qparams)
_EPS = 1.1920928955078125e-07


class _WithArgs:
    """A class with some of its arguments, from which more are made: what a QConfig holds."""

    def __init__(self, made):
        self.p, self.callable_args = made, {}

    def __call__(self, *args, **kwargs):
        for name, of in self.callable_args.items():
            kwargs.setdefault(name, of())
        return self.p(*args, **kwargs)

    def __repr__(self):
        return repr(self.p) + repr(self.callable_args)

    def with_args(self, **kwargs):
        found = _WithArgs(partial(self, **kwargs))
        found.callable_args = {**self.callable_args}
        return found

    def with_callable_args(self, **kwargs):
        found = self.with_args()
        found.callable_args = {**self.callable_args, **kwargs}
        return found


class ObserverBase(nn.Module):
    """What all observers are: a dtype, and `calculate_qparams`."""

    def __init__(self, dtype, is_dynamic=False):
        super().__init__()
        self.dtype, self.is_dynamic = dtype, is_dynamic

    def calculate_qparams(self, **kwargs):
        raise NotImplementedError(f"{type(self).__name__}.calculate_qparams")

    @classmethod
    def with_args(cls, **kwargs):
        """The class with these arguments."""
        return _WithArgs(partial(cls, **kwargs))

    @classmethod
    def with_callable_args(cls, **kwargs):
        return _WithArgs(partial(cls)).with_callable_args(**kwargs)


class UniformQuantizationObserverBase(ObserverBase):
    """Scale and zero point for steps of one size, of the least and the largest number."""

    def __init__(self, dtype=tare.quint8, qscheme=quantized.per_tensor_affine, reduce_range=False, quant_min=None, quant_max=None,
                 factory_kwargs=None, eps=_EPS, is_dynamic=False, **kwargs):
        super().__init__(dtype, is_dynamic)
        if dtype not in _RANGES:
            raise AssertionError(f"Default Observer only works for qint8, quint8, quint4x2 and integer data types, but got {dtype}")
        self.qscheme, self.reduce_range = qscheme, reduce_range
        if reduce_range:
            warnings.warn("Please use quant_min and quant_max to specify the range for observers.                     reduce_range will be "
                          "deprecated in a future release of PyTorch.", stacklevel=2)
        self.register_buffer("eps", tare.tensor([eps], **(factory_kwargs or {})))
        self.has_customized_qrange = quant_min is not None and quant_max is not None
        low, high = (quant_min, quant_max) if self.has_customized_qrange else _RANGES[dtype]
        if reduce_range:
            low, high = low // 2, high // 2
        if low > 0 or high < 0 or low >= high:
            raise AssertionError("Used-specified quantization range must include 0 and quant_min must be less than quant_max.")
        self.quant_min, self.quant_max = low, high

    def _calculate_qparams(self, min_val, max_val):
        """(scale, zero point) as tensors of one number, or one for each channel."""
        if not _known_range(min_val, max_val):
            return tare.tensor([1.0], device=min_val.device), tare.tensor([0], device=min_val.device)
        low, high = tare.minimum(min_val, tare.zeros_like(min_val)), tare.maximum(max_val, tare.zeros_like(max_val))
        steps, eps = float(self.quant_max - self.quant_min), self.eps.to(min_val.device)  # what is seen may be elsewhere than the module
        if self.qscheme in _SYMMETRIC:
            scale = tare.maximum(tare.maximum(-low, high) / (steps / 2), eps)
            middle = (self.quant_min + self.quant_max) // 2 if self.has_customized_qrange else 128
            zero = tare.full(scale.shape, middle if self.dtype in (tare.quint8, tare.uint8) else 0, dtype=tare.int64, device=scale.device)
        elif self.qscheme is quantized.per_channel_affine_float_qparams:
            scale = (max_val - min_val) / steps
            scale = tare.where(scale > eps, scale, tare.ones_like(scale))
            zero = -min_val / scale
        else:
            scale = tare.maximum((high - low) / steps, eps)
            zero = (self.quant_min - tare.round(low / scale).to(tare.int32)).clamp(self.quant_min, self.quant_max)
        return (scale, zero) if scale.dim() else (scale.reshape(1), zero.reshape(1))

    def reset_min_max_vals(self):
        raise NotImplementedError("Cannot reset min/max values in the given observer.")


def _known_range(min_val, max_val):
    """Whether something was observed. Errors: AssertionError for a least number that is larger than the largest."""
    if not tare._C._is_known(min_val) and min_val.numel():
        return True
    if min_val.numel() == 0 or bool(tare.isinf(min_val).all()) and bool((min_val > 0).all()):
        warnings.warn("must run observer before calling calculate_qparams. Returning default values.", stacklevel=4)
        return False
    if bool((min_val > max_val).any()):
        raise AssertionError(f"min {min_val} should be less than max {max_val}")
    return True


class MinMaxObserver(UniformQuantizationObserverBase):
    """The least and the largest of all numbers seen."""

    _empty = False

    def __init__(self, dtype=tare.quint8, qscheme=quantized.per_tensor_affine, reduce_range=False, quant_min=None, quant_max=None,
                 factory_kwargs=None, eps=_EPS, is_dynamic=False, **kwargs):
        super().__init__(dtype, qscheme, reduce_range, quant_min, quant_max, factory_kwargs, eps, is_dynamic)
        if (qscheme in _BY_CHANNEL) != self._empty:
            raise NotImplementedError(f"{type(self).__name__} does not take qscheme {qscheme}")
        given = factory_kwargs or {}
        self.register_buffer("min_val", tare.tensor([] if self._empty else float("inf"), **given))
        self.register_buffer("max_val", tare.tensor([] if self._empty else float("-inf"), **given))

    def _seen(self, x):
        return x.aminmax()

    def _joined(self, low, high):
        return tare.minimum(self.min_val, low), tare.maximum(self.max_val, high)

    def _first(self):
        return self.min_val.numel() == 0

    def forward(self, x_orig):
        """Sees the numbers, and gives them back."""
        if x_orig.numel() == 0:
            return x_orig
        x = x_orig.detach().to(self.min_val.dtype)
        low, high = self._seen(x)
        if self.min_val.device != low.device:
            self.min_val, self.max_val = self.min_val.to(low.device), self.max_val.to(low.device)
        if not self._first():
            low, high = self._joined(low, high)
        if self.min_val.shape == low.shape and self.min_val.device == low.device:
            self.min_val.copy_(low)
            self.max_val.copy_(high)
        else:
            self.min_val, self.max_val = low, high
        return x_orig

    def calculate_qparams(self):
        return self._calculate_qparams(self.min_val, self.max_val)

    def extra_repr(self):
        shown = [one if self._empty or not tare._C._is_known(one) else one.item() for one in (self.min_val, self.max_val)]
        return f"min_val={shown[0]}, max_val={shown[1]}"

    def reset_min_max_vals(self):
        """Forgets what was seen."""
        made = [tare.tensor([] if self._empty else value, device=self.min_val.device) for value in (float("inf"), float("-inf"))]
        self.min_val, self.max_val = made

    def _load_from_state_dict(self, state_dict, prefix, *args):
        for name in ("min_val", "max_val"):
            value = state_dict.get(prefix + name)
            if value is not None and value.shape != getattr(self, name).shape:
                setattr(self, name, tare.empty(value.shape, dtype=value.dtype, device=getattr(self, name).device))
        super()._load_from_state_dict(state_dict, prefix, *args)


class MovingAverageMinMaxObserver(MinMaxObserver):
    """Moving averages of the least and the largest number of each call."""

    def __init__(self, averaging_constant=0.01, dtype=tare.quint8, qscheme=quantized.per_tensor_affine, reduce_range=False, quant_min=None,
                 quant_max=None, eps=_EPS, is_dynamic=False, **kwargs):
        self.averaging_constant = averaging_constant
        super().__init__(dtype, qscheme, reduce_range, quant_min, quant_max, eps=eps, is_dynamic=is_dynamic, **kwargs)
        if is_dynamic and averaging_constant != 1:
            raise NotImplementedError("MovingAverageMinMaxObserver doesn't support dynamic quantization for averaging constant of "
                                      f"{averaging_constant}")

    def _joined(self, low, high):
        if not self._empty:
            never = tare.isinf(self.min_val) & tare.isinf(self.max_val)
            return tuple(tare.where(never, new, old + self.averaging_constant * (new - old))
                         for old, new in ((self.min_val, low), (self.max_val, high)))
        return tuple(old + self.averaging_constant * (new - old) for old, new in ((self.min_val, low), (self.max_val, high)))


class PerChannelMinMaxObserver(MinMaxObserver):
    """The least and the largest number of each index of dimension `ch_axis`."""

    _empty = True

    def __init__(self, ch_axis=0, dtype=tare.quint8, qscheme=quantized.per_channel_affine, reduce_range=False, quant_min=None,
                 quant_max=None, factory_kwargs=None, eps=_EPS, is_dynamic=False, **kwargs):
        _refused_dynamic(self, is_dynamic)
        super().__init__(dtype, qscheme, reduce_range, quant_min, quant_max, factory_kwargs, eps)
        self.ch_axis = ch_axis

    def _seen(self, x):
        return x.transpose(0, self.ch_axis).flatten(1).aminmax(dim=1)


class MovingAveragePerChannelMinMaxObserver(PerChannelMinMaxObserver, MovingAverageMinMaxObserver):
    """Moving averages of the least and the largest number of each index of dimension `ch_axis`."""

    def __init__(self, averaging_constant=0.01, ch_axis=0, dtype=tare.quint8, qscheme=quantized.per_channel_affine, reduce_range=False,
                 quant_min=None, quant_max=None, eps=_EPS, is_dynamic=False, **kwargs):
        _refused_dynamic(self, is_dynamic)
        MinMaxObserver.__init__(self, dtype, qscheme, reduce_range, quant_min, quant_max, eps=eps)
        self.ch_axis, self.averaging_constant = ch_axis, averaging_constant

    _joined = MovingAverageMinMaxObserver._joined


class HistogramObserver(MinMaxObserver):
    """A histogram of all numbers seen. Ends are cut off as long as that lessens the expected squared error of quantizing.

    The search is this package's own: where PyTorch's ends otherwise, scales differ by a few percent.
    """

    def __init__(self, bins=2048, dtype=tare.quint8, qscheme=quantized.per_tensor_affine, reduce_range=False, quant_min=None,
                 quant_max=None, factory_kwargs=None, eps=_EPS, is_dynamic=False, **kwargs):
        _refused_dynamic(self, is_dynamic)
        super().__init__(dtype, qscheme, reduce_range, quant_min, quant_max, factory_kwargs, eps)
        self.bins = bins
        self.register_buffer("histogram", tare.zeros(bins, **(factory_kwargs or {})))

    def forward(self, x_orig):
        if x_orig.numel() == 0:
            return x_orig
        if not tare._C._is_known(x_orig):
            return super().forward(x_orig)
        before = None if bool(tare.isinf(self.min_val)) else (float(self.min_val), float(self.max_val), self.histogram.clone())
        super().forward(x_orig)
        low, high = float(self.min_val), float(self.max_val)
        counted = tare.histc(x_orig.detach().float().flatten(), self.bins, min=low, max=high) if high > low else self.histogram * 0
        if before is not None and before[1] > before[0]:
            # What was counted before falls into the bin of its bin's middle.
            step = (before[1] - before[0]) / self.bins
            middles = before[0] + (tare.arange(self.bins) + 0.5) * step
            place = ((middles - low) / ((high - low) / self.bins)).long().clamp(0, self.bins - 1)
            counted.index_add_(0, place, before[2])
        self.histogram.copy_(counted)
        return x_orig

    def _error(self, first, last):
        """The expected squared error where bins [first, last] are spread over all steps, and others are cut off at their ends."""
        steps = 2 ** tare.iinfo(tare.uint8).bits if self.quant_max - self.quant_min > 127 else self.quant_max - self.quant_min + 1
        places = tare.arange(self.bins, dtype=tare.float64)
        width = (last - first + 1) / steps
        outside = tare.maximum(first - places - 0.5, places + 0.5 - (last + 1)).clamp(min=0)
        return float((self.histogram.double() * (outside**2 + width**2 / 12)).sum())

    def calculate_qparams(self):
        if not tare._C._is_known(self.min_val) or bool(tare.isinf(self.min_val)) or float(self.histogram.sum()) == 0:
            return super().calculate_qparams()
        first, last = 0, self.bins - 1
        least, stride = self._error(first, last), max(self.bins // 32, 1)
        while stride:
            tried = [(self._error(a, b), a, b) for a, b in ((first + stride, last), (first, last - stride)) if a < b]
            if tried and min(tried)[0] < least:
                least, first, last = min(tried)
            else:
                stride //= 2
        step = (self.max_val - self.min_val) / self.bins
        return self._calculate_qparams(self.min_val + first * step, self.min_val + (last + 1) * step)


def _refused_dynamic(observer, is_dynamic):
    """False. Errors: NotImplementedError where an observer is asked for each call's own range and has none."""
    if is_dynamic:
        raise NotImplementedError(f"{type(observer).__name__} doesn't support dynamic quantization")
    return False


class PlaceholderObserver(ObserverBase):
    """Sees nothing: it says what is asked for."""

    def __init__(self, dtype=tare.float32, custom_op_name="", compute_dtype=None, quant_min=None, quant_max=None, qscheme=None, eps=None,
                 is_dynamic=False):
        super().__init__(dtype, is_dynamic or compute_dtype is not None)
        self.qscheme = qscheme or quantized.per_tensor_affine
        self.quant_min, self.quant_max, self.eps, self.custom_op = quant_min, quant_max, eps or _EPS, custom_op_name

    def forward(self, x):
        return x

    def extra_repr(self):
        return f"dtype={self.dtype}, is_dynamic={self.is_dynamic}"

    def calculate_qparams(self):
        raise Exception("calculate_qparams should not be called for PlaceholderObserver")


class NoopObserver(ObserverBase):
    """Sees nothing."""

    def __init__(self, dtype=tare.float16, custom_op_name=""):
        super().__init__(dtype)
        self.custom_op = custom_op_name

    def forward(self, x):
        return x

    def calculate_qparams(self):
        raise Exception("calculate_qparams should not be called for NoopObserver")


class ReuseInputObserver(NoopObserver):
    """Says that a result is quantized as its argument is."""

    def __init__(self):
        super().__init__(tare.quint8)


class RecordingObserver(ObserverBase):
    """Keeps all that it sees."""

    def __init__(self, dtype=tare.quint8):
        super().__init__(dtype)
        self.tensor_val = []

    def forward(self, x):
        self.tensor_val.append(x.clone())
        return x

    def get_tensor_value(self):
        return self.tensor_val

    def calculate_qparams(self):
        raise Exception("calculate_qparams should not be called for RecordingObserver")


class FixedQParamsObserver(ObserverBase):
    """Says a scale and a zero point that it was given."""

    def __init__(self, scale, zero_point, dtype=tare.quint8, qscheme=quantized.per_tensor_affine, quant_min=0, quant_max=255,
                 is_dynamic=False, **kwargs):
        super().__init__(dtype, _refused_dynamic(self, is_dynamic))
        self.qscheme, self.quant_min, self.quant_max = qscheme, quant_min, quant_max
        for name, value, kind in (("scale", scale, tare.float), ("zero_point", zero_point, tare.int)):
            self.register_buffer(name, tare.tensor([value], dtype=kind))

    def forward(self, X):
        return X

    def calculate_qparams(self):
        return self.scale, self.zero_point


def get_observer_state_dict(mod):
    """What observers of a model keep."""
    return {name: value for name, value in mod.state_dict().items() if "observer" in name or "activation_post_process" in name}


def load_observer_state_dict(mod, obs_dict):
    """Gives observers of a model what others kept."""
    mod.load_state_dict({**mod.state_dict(), **obs_dict})


_WEIGHT = {"dtype": tare.qint8, "qscheme": quantized.per_tensor_symmetric}
default_observer = MinMaxObserver.with_args(quant_min=0, quant_max=127)
default_placeholder_observer = PlaceholderObserver
default_debug_observer = RecordingObserver
default_weight_observer = MinMaxObserver.with_args(**_WEIGHT)
weight_observer_range_neg_127_to_127 = MinMaxObserver.with_args(**_WEIGHT, quant_min=-127, quant_max=127, eps=2**-12)
default_histogram_observer = HistogramObserver.with_args(quant_min=0, quant_max=127)
default_per_channel_weight_observer = PerChannelMinMaxObserver.with_args(dtype=tare.qint8, qscheme=quantized.per_channel_symmetric)
per_channel_weight_observer_range_neg_127_to_127 = PerChannelMinMaxObserver.with_args(
    dtype=tare.qint8, qscheme=quantized.per_channel_symmetric, quant_min=-127, quant_max=127, eps=2**-12)
default_dynamic_quant_observer = PlaceholderObserver.with_args(dtype=tare.quint8, quant_min=0, quant_max=255, is_dynamic=True)
default_float_qparams_observer = PerChannelMinMaxObserver.with_args(
    dtype=tare.quint8, qscheme=quantized.per_channel_affine_float_qparams, ch_axis=0)
default_fixed_qparams_range_neg1to1_observer = FixedQParamsObserver.with_args(
    scale=2.0 / 256.0, zero_point=128, dtype=tare.quint8, quant_min=0, quant_max=255)
default_fixed_qparams_range_0to1_observer = FixedQParamsObserver.with_args(
    scale=1.0 / 256.0, zero_point=0, dtype=tare.quint8, quant_min=0, quant_max=255)
default_symmetric_fixed_qparams_observer = default_fixed_qparams_range_neg1to1_observer
default_affine_fixed_qparams_observer = default_fixed_qparams_range_0to1_observer
default_reuse_input_observer = ReuseInputObserver


__getattr__ = names_of(__name__)
