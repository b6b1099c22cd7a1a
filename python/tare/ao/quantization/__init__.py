"""Quantization of models, module by module or as traced graphs (`quantize_fx`): after training, in training, or of weights alone.

`quantize_pt2e` is not here.
"""

import enum
import importlib
import sys

from tare._engine.refusals import names_of

_HOMES = {
    name: home
    for home, names in {
        "observer": "ObserverBase UniformQuantizationObserverBase MinMaxObserver MovingAverageMinMaxObserver PerChannelMinMaxObserver "
        "MovingAveragePerChannelMinMaxObserver HistogramObserver PlaceholderObserver NoopObserver ReuseInputObserver RecordingObserver "
        "FixedQParamsObserver default_observer default_placeholder_observer default_debug_observer default_weight_observer "
        "weight_observer_range_neg_127_to_127 default_histogram_observer default_per_channel_weight_observer "
        "per_channel_weight_observer_range_neg_127_to_127 default_dynamic_quant_observer default_float_qparams_observer "
        "default_fixed_qparams_range_neg1to1_observer default_fixed_qparams_range_0to1_observer default_symmetric_fixed_qparams_observer "
        "default_affine_fixed_qparams_observer default_reuse_input_observer get_observer_state_dict load_observer_state_dict",
        "fake_quantize": "FakeQuantizeBase FakeQuantize FixedQParamsFakeQuantize FusedMovingAvgObsFakeQuantize disable_fake_quant "
        "enable_fake_quant disable_observer enable_observer default_fake_quant default_weight_fake_quant default_dynamic_fake_quant "
        "default_per_channel_weight_fake_quant default_embedding_fake_quant default_histogram_fake_quant default_fused_act_fake_quant "
        "default_fused_wt_fake_quant default_fused_per_channel_wt_fake_quant default_fixed_qparams_range_neg1to1_fake_quant "
        "default_fixed_qparams_range_0to1_fake_quant default_symmetric_fixed_qparams_fake_quant default_affine_fixed_qparams_fake_quant",
        "qconfig": "QConfig QConfigAny QConfigDynamic default_qconfig default_debug_qconfig default_per_channel_qconfig "
        "default_dynamic_qconfig per_channel_dynamic_qconfig float16_dynamic_qconfig float16_static_qconfig "
        "float_qparams_weight_only_qconfig default_qat_qconfig default_qat_qconfig_v2 default_dynamic_qat_qconfig "
        "default_weight_only_qconfig default_activation_only_qconfig default_reuse_input_qconfig get_default_qconfig "
        "get_default_qat_qconfig qconfig_equals",
        "stubs": "QuantStub DeQuantStub QuantWrapper",
        "quantize": "propagate_qconfig_ prepare prepare_qat swap_module convert quantize_dynamic quantize quantize_qat add_quant_dequant "
        "default_eval_fn",
        "fuse_modules": "fuse_modules fuse_modules_qat fuse_conv_bn fuse_conv_bn_relu fuse_linear_bn",
        "qconfig_mapping": "QConfigMapping get_default_qconfig_mapping get_default_qat_qconfig_mapping",
        "quantization_mappings": "DEFAULT_QAT_MODULE_MAPPINGS DEFAULT_STATIC_QUANT_MODULE_MAPPINGS DEFAULT_DYNAMIC_QUANT_MODULE_MAPPINGS "
        "get_default_static_quant_module_mappings get_default_qat_module_mappings get_default_dynamic_quant_module_mappings",
    }.items()
    for name in names.split()
}


class QuantType(enum.IntEnum):
    """Ways to quantize."""

    DYNAMIC = 0
    STATIC = 1
    QAT = 2
    WEIGHT_ONLY = 3


_absent = names_of(__name__)


def __getattr__(name):
    if name not in _HOMES:
        return _absent(name)
    value = getattr(importlib.import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


# Modules of the same name as a function in them: the function is what `quantization.quantize` is, as in PyTorch.
from tare.ao.quantization.fuse_modules import fuse_modules  # noqa: E402, F401
from tare.ao.quantization.quantize import quantize  # noqa: E402, F401

for _name in ("fuse_modules", "quantize"):  # importing them again, by their older name, would put the module in the function's place
    sys.modules[f"tare.quantization.{_name}"] = sys.modules[f"{__name__}.{_name}"]
