"""Fake quantization: values rounded as quantizing would round them, as floats, with gradients that pass through."""

from functools import partial

import tare
from tare import nn
from tare._engine import quantized
from tare._engine.refusals import names_of
from tare.ao.quantization import observer as _observer


class FakeQuantizeBase(nn.Module):
    """Two switches: whether values are rounded, and whether the observer sees them."""

    _switch = tare.uint8

    def __init__(self):
        super().__init__()
        self.register_buffer("fake_quant_enabled", tare.tensor([1], dtype=self._switch))
        self.register_buffer("observer_enabled", tare.tensor([1], dtype=self._switch))

    def _is_on(self, name):
        switch = getattr(self, name)
        return bool(switch[0] == 1) if tare._C._is_known(switch) else True  # a module without values is one in use

    def enable_fake_quant(self, enabled=True):
        self.fake_quant_enabled[0] = 1 if enabled else 0

    def disable_fake_quant(self):
        self.enable_fake_quant(False)

    def enable_observer(self, enabled=True):
        self.observer_enabled[0] = 1 if enabled else 0

    def disable_observer(self):
        self.enable_observer(False)

    @classmethod
    def with_args(cls, **kwargs):
        """The class with these arguments."""
        return _observer._WithArgs(partial(cls, **kwargs))

    def calculate_qparams(self, **kwargs):
        raise NotImplementedError(f"{type(self).__name__}.calculate_qparams")


class FakeQuantize(FakeQuantizeBase):
    """Rounds to what an observer says: by its scale and zero point, in training of a model that will be quantized."""

    def __init__(self, observer=_observer.MovingAverageMinMaxObserver, quant_min=None, quant_max=None, is_dynamic=False, **observer_kwargs):
        super().__init__()
        if quant_min is not None and quant_max is not None:
            if quant_min > quant_max:
                raise AssertionError("quant_min must be less than or equal to quant_max")
            observer_kwargs.update(quant_min=quant_min, quant_max=quant_max)
        if is_dynamic:
            observer_kwargs["is_dynamic"] = True
        self.activation_post_process = observer(**observer_kwargs)
        seen = self.activation_post_process
        self.quant_min, self.quant_max, self.is_dynamic = seen.quant_min, seen.quant_max, is_dynamic
        self.register_buffer("scale", tare.tensor([1.0], dtype=tare.float))
        self.register_buffer("zero_point", tare.tensor([0], dtype=tare.int))
        self.dtype, self.qscheme = seen.dtype, seen.qscheme
        self.ch_axis = getattr(seen, "ch_axis", -1)
        self.is_per_channel = self.qscheme in _observer._BY_CHANNEL

    def calculate_qparams(self):
        return self.activation_post_process.calculate_qparams()

    def _observe(self, x):
        self.activation_post_process(x.detach())
        self._keep(*self.calculate_qparams())

    def _keep(self, scale, zero_point):
        """Takes other numbers, where they are."""
        for name, value in (("scale", scale), ("zero_point", zero_point)):
            own, value = getattr(self, name), value.reshape(-1)
            if own.device != value.device:
                setattr(self, name, value.to(own.dtype))
                continue
            if own.shape != value.shape:
                own.resize_(value.shape)
            own.copy_(value)

    def forward(self, X):
        if self._is_on("observer_enabled"):
            self._observe(X)
        if not self._is_on("fake_quant_enabled"):
            return X
        if self.is_per_channel:
            return tare.fake_quantize_per_channel_affine(X, self.scale, self.zero_point, self.ch_axis, self.quant_min, self.quant_max)
        return tare.fake_quantize_per_tensor_affine(X, self.scale, self.zero_point, self.quant_min, self.quant_max)

    def extra_repr(self):
        return (f"fake_quant_enabled={self.fake_quant_enabled}, observer_enabled={self.observer_enabled}, quant_min={self.quant_min}, "
                f"quant_max={self.quant_max}, dtype={self.dtype}, qscheme={self.qscheme}, ch_axis={self.ch_axis}, scale={self.scale}, "
                f"zero_point={self.zero_point}")

    def _load_from_state_dict(self, state_dict, prefix, *args):
        for name in ("scale", "zero_point"):
            value = state_dict.get(prefix + name)
            if value is not None and getattr(self, name).shape != value.shape:
                getattr(self, name).resize_(value.shape)
        super()._load_from_state_dict(state_dict, prefix, *args)


class FixedQParamsFakeQuantize(FakeQuantize):
    """Rounds to a scale and a zero point that are given."""

    def __init__(self, observer):
        super().__init__(observer=observer)
        self.scale.copy_(self.activation_post_process.scale)
        self.zero_point.copy_(self.activation_post_process.zero_point)

    def _observe(self, x):
        """What is given stays."""


class FusedMovingAvgObsFakeQuantize(FakeQuantize):
    """Observing by a moving average and rounding, which PyTorch computes in one operator."""

    _switch = tare.long

    def __init__(self, observer=_observer.MovingAverageMinMaxObserver, quant_min=0, quant_max=255, **observer_kwargs):
        super().__init__(observer, quant_min, quant_max, **observer_kwargs)

    def _observe(self, x):
        """The operator's choice: around zero both ends are steps of their own; else the zero point is that of the more exact end."""
        seen = self.activation_post_process
        seen(x.detach())
        low, high = seen.min_val.clamp(max=0), seen.max_val.clamp(min=0)
        least, most = self.quant_min, self.quant_max
        if self.qscheme in _observer._SYMMETRIC:
            half = (most - least) // 2
            widest = tare.maximum(low / -(half + 1), high / half)
            low, high = -widest * (half + 1), widest * half
        scale = (high - low) / (most - least)
        scale = tare.where(scale == 0, 0.1, scale)
        errors = abs(least) + (low / scale).abs(), abs(most) + (high / scale).abs()
        zero = tare.where(errors[0] < errors[1], least - low / scale, most - high / scale).round().clamp(least, most)
        self._keep(scale, zero)

    def extra_repr(self):
        return (f"fake_quant_enabled={self.fake_quant_enabled}, observer_enabled={self.observer_enabled}, scale={self.scale}, "
                f"zero_point={self.zero_point}, dtype={self.dtype}, quant_min={self.quant_min}, quant_max={self.quant_max}, "
                f"qscheme={self.qscheme}, reduce_range={self.activation_post_process.reduce_range}")


def disable_fake_quant(mod):
    """For `module.apply`: values are no longer rounded."""
    if isinstance(mod, FakeQuantizeBase):
        mod.disable_fake_quant()


def enable_fake_quant(mod):
    """For `module.apply`: values are rounded."""
    if isinstance(mod, FakeQuantizeBase):
        mod.enable_fake_quant()


def disable_observer(mod):
    """For `module.apply`: observers see no more values."""
    if isinstance(mod, FakeQuantizeBase):
        mod.disable_observer()


def enable_observer(mod):
    """For `module.apply`: observers see values."""
    if isinstance(mod, FakeQuantizeBase):
        mod.enable_observer()


_AVERAGE, _BY_CHANNEL = _observer.MovingAverageMinMaxObserver, _observer.MovingAveragePerChannelMinMaxObserver
_ACTIVATION = {"quant_min": 0, "quant_max": 255, "dtype": tare.quint8}
_WEIGHT = {"quant_min": -128, "quant_max": 127, "dtype": tare.qint8}
default_fake_quant = FakeQuantize.with_args(observer=_AVERAGE, **_ACTIVATION, qscheme=quantized.per_tensor_affine, reduce_range=True)
default_weight_fake_quant = FakeQuantize.with_args(observer=_AVERAGE, **_WEIGHT, qscheme=quantized.per_tensor_symmetric, reduce_range=False)
default_dynamic_fake_quant = FakeQuantize.with_args(
    observer=_AVERAGE, quant_min=0, quant_max=255, is_dynamic=True, dtype=tare.quint8, averaging_constant=1)
default_per_channel_weight_fake_quant = FakeQuantize.with_args(
    observer=_BY_CHANNEL, **_WEIGHT, qscheme=quantized.per_channel_symmetric, reduce_range=False, ch_axis=0)
default_embedding_fake_quant = FakeQuantize.with_args(
    observer=_BY_CHANNEL, qscheme=quantized.per_channel_affine_float_qparams, dtype=tare.quint8, quant_min=0, quant_max=255, ch_axis=0,
    averaging_constant=1)
default_histogram_fake_quant = FakeQuantize.with_args(
    observer=_observer.HistogramObserver, **_ACTIVATION, qscheme=quantized.per_tensor_affine, reduce_range=True)
default_fused_act_fake_quant = FusedMovingAvgObsFakeQuantize.with_args(observer=_AVERAGE, **_ACTIVATION)
default_fused_wt_fake_quant = FusedMovingAvgObsFakeQuantize.with_args(observer=_AVERAGE, **_WEIGHT, qscheme=quantized.per_tensor_symmetric)
default_fused_per_channel_wt_fake_quant = FusedMovingAvgObsFakeQuantize.with_args(
    observer=_BY_CHANNEL, **_WEIGHT, qscheme=quantized.per_channel_symmetric)
default_fixed_qparams_range_neg1to1_fake_quant = FixedQParamsFakeQuantize.with_args(
    observer=_observer.default_fixed_qparams_range_neg1to1_observer)
default_fixed_qparams_range_0to1_fake_quant = FixedQParamsFakeQuantize.with_args(
    observer=_observer.default_fixed_qparams_range_0to1_observer)
default_symmetric_fixed_qparams_fake_quant = default_fixed_qparams_range_neg1to1_fake_quant
default_affine_fixed_qparams_fake_quant = default_fixed_qparams_range_0to1_fake_quant


__getattr__ = names_of(__name__)
