"""What observes the activations of a module, and what its weight."""

from collections import namedtuple

import tare
from tare import nn
from tare._engine.refusals import names_of
from tare.ao.quantization import fake_quantize as _fake, observer as _observer


class QConfig(namedtuple("QConfig", ["activation", "weight"])):
    """How a module is quantized: classes of observers, or of fake quantization, that are made for each."""

    __slots__ = ()

    def __new__(cls, activation, weight):
        if isinstance(activation, nn.Module) or isinstance(weight, nn.Module):
            raise ValueError("QConfig received observer instance, please pass observer class instead. Use MyObserver.with_args(x=1) to "
                             "override arguments to constructor if needed")
        return super().__new__(cls, activation, weight)


class QConfigDynamic(namedtuple("QConfigDynamic", ["activation", "weight"])):
    """What `QConfig` was for dynamic quantization."""

    __slots__ = ()

    def __new__(cls, activation=nn.Identity, weight=nn.Identity):
        return super().__new__(cls, activation, weight)


QConfigAny = QConfig | None

default_qconfig = QConfig(_observer.default_observer, _observer.default_weight_observer)
default_debug_qconfig = QConfig(_observer.default_debug_observer, _observer.default_weight_observer)
default_per_channel_qconfig = QConfig(_observer.default_observer, _observer.default_per_channel_weight_observer)
default_dynamic_qconfig = QConfig(_observer.default_dynamic_quant_observer, _observer.default_weight_observer)
per_channel_dynamic_qconfig = QConfig(_observer.default_dynamic_quant_observer, _observer.default_per_channel_weight_observer)
float16_dynamic_qconfig = QConfig(_observer.PlaceholderObserver.with_args(dtype=tare.float16, is_dynamic=True),
                                  _observer.PlaceholderObserver.with_args(dtype=tare.float16))
float16_static_qconfig = QConfig(*[_observer.PlaceholderObserver.with_args(dtype=tare.float16)] * 2)
float_qparams_weight_only_qconfig = QConfig(_observer.default_placeholder_observer, _observer.default_float_qparams_observer)
default_qat_qconfig = QConfig(_fake.default_fake_quant, _fake.default_weight_fake_quant)
default_qat_qconfig_v2 = QConfig(_fake.default_fused_act_fake_quant, _fake.default_fused_wt_fake_quant)
default_dynamic_qat_qconfig = QConfig(_fake.default_dynamic_fake_quant, _fake.default_weight_fake_quant)
default_weight_only_qconfig = QConfig(nn.Identity, _fake.default_weight_fake_quant)
default_activation_only_qconfig = QConfig(_fake.default_fake_quant, nn.Identity)
default_reuse_input_qconfig = QConfig(_observer.default_reuse_input_observer, _observer.NoopObserver)

_REDUCED = {"fbgemm": True, "x86": True, "qnnpack": False, "onednn": False}


def _reduced(backend):
    if backend not in _REDUCED:
        raise AssertionError(f"backend: {backend} not supported. backend must be one of {list(_REDUCED)}")
    return _REDUCED[backend]


def get_default_qconfig(backend="x86", version=0):
    """For quantizing after training: histograms of activations, the least and the largest number of weights."""
    weight = _observer.default_weight_observer if backend == "qnnpack" else _observer.default_per_channel_weight_observer
    return QConfig(_observer.HistogramObserver.with_args(reduce_range=_reduced(backend)), weight)


def get_default_qat_qconfig(backend="x86", version=1):
    """For training that quantizes: moving averages, and rounding."""
    reduced = _reduced(backend)
    kind = _fake.FakeQuantize if version == 0 else _fake.FusedMovingAvgObsFakeQuantize
    activation = kind.with_args(observer=_observer.MovingAverageMinMaxObserver, quant_min=0, quant_max=255, reduce_range=reduced)
    by_channel, plain = ((_fake.default_per_channel_weight_fake_quant, _fake.default_weight_fake_quant) if version == 0 else
                         (_fake.default_fused_per_channel_wt_fake_quant, _fake.default_fused_wt_fake_quant))
    return QConfig(activation, plain if backend == "qnnpack" else by_channel)


def qconfig_equals(q1, q2):
    """Whether two say the same."""
    return repr(q1) == repr(q2)


__getattr__ = names_of(__name__)
