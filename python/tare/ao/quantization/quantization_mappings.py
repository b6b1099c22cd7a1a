"""Which module stands for which: in training with fake quantization, once quantized, and with weights alone quantized."""

from tare import nn
from tare._engine.refusals import names_of
from tare.ao.nn import intrinsic, quantized
from tare.ao.nn.qat import layers as qat
from tare.ao.nn.quantized import dynamic, modules as static
from tare.ao.nn.quantized.dynamic.modules import linear as dynamic_linear
from tare.ao.nn.quantized.modules import own_scale
from tare.ao.quantization import stubs

_BY_DIMENSIONS = (1, 2, 3)
_OWN_SCALE = "Hardswish ELU LeakyReLU LayerNorm BatchNorm2d BatchNorm3d InstanceNorm1d InstanceNorm2d InstanceNorm3d".split()
DEFAULT_QAT_MODULE_MAPPINGS = {
    nn.Linear: qat.Linear, intrinsic.LinearReLU: qat.LinearReLU,
    **{getattr(nn, f"Conv{n}d"): getattr(qat, f"Conv{n}d") for n in _BY_DIMENSIONS},
    **{getattr(intrinsic, f"{kind}{n}d"): getattr(qat, f"{kind}{n}d") for n in _BY_DIMENSIONS
       for kind in ("ConvReLU", "ConvBn", "ConvBnReLU")},
}
DEFAULT_STATIC_QUANT_MODULE_MAPPINGS = {
    stubs.QuantStub: static.Quantize, stubs.DeQuantStub: static.DeQuantize, nn.Linear: static.Linear,
    intrinsic.LinearReLU: static.LinearReLU,
    **{getattr(nn, name): getattr(own_scale, name) for name in _OWN_SCALE},
    **{getattr(intrinsic, f"BNReLU{n}d"): getattr(own_scale, f"BNReLU{n}d") for n in (2, 3)},
    nn.ReLU6: static.ReLU6, nn.Dropout: static.Dropout, nn.Embedding: quantized.Embedding, nn.EmbeddingBag: quantized.EmbeddingBag,
    quantized.FloatFunctional: static.QFunctional, qat.Linear: static.Linear, qat.LinearReLU: static.LinearReLU,
    **{getattr(home, f"Conv{n}d"): getattr(static, f"Conv{n}d") for home in (nn, qat) for n in _BY_DIMENSIONS},
    **{getattr(home, f"ConvReLU{n}d"): getattr(static, f"ConvReLU{n}d") for home in (intrinsic, qat) for n in _BY_DIMENSIONS},
    **{getattr(qat, f"ConvBn{n}d"): getattr(static, f"Conv{n}d") for n in _BY_DIMENSIONS},
    **{getattr(qat, f"ConvBnReLU{n}d"): getattr(static, f"ConvReLU{n}d") for n in _BY_DIMENSIONS},
}
DEFAULT_DYNAMIC_QUANT_MODULE_MAPPINGS = {
    nn.Linear: dynamic.Linear, nn.LSTM: dynamic.LSTM, nn.GRU: dynamic.GRU, nn.LSTMCell: dynamic.LSTMCell, nn.GRUCell: dynamic.GRUCell,
    nn.RNNCell: dynamic.RNNCell, nn.Embedding: quantized.Embedding, nn.EmbeddingBag: quantized.EmbeddingBag,
    intrinsic.LinearReLU: dynamic_linear.LinearReLU,
}


def get_default_static_quant_module_mappings():
    """What `convert` puts in the place of observed modules."""
    return dict(DEFAULT_STATIC_QUANT_MODULE_MAPPINGS)


def get_default_qat_module_mappings():
    """What `prepare_qat` puts in the place of float modules."""
    return dict(DEFAULT_QAT_MODULE_MAPPINGS)


def get_default_dynamic_quant_module_mappings():
    """What `quantize_dynamic` puts in the place of float modules."""
    return dict(DEFAULT_DYNAMIC_QUANT_MODULE_MAPPINGS)


# Modules that may have results to observe, beside those with a weight.
OBSERVED = {*DEFAULT_STATIC_QUANT_MODULE_MAPPINGS, *DEFAULT_QAT_MODULE_MAPPINGS, *DEFAULT_DYNAMIC_QUANT_MODULE_MAPPINGS,
            intrinsic.BNReLU2d, intrinsic.BNReLU3d, nn.BatchNorm2d, nn.BatchNorm3d, nn.LayerNorm, nn.Hardswish, nn.ELU, nn.LeakyReLU,
            nn.Sigmoid} - {stubs.DeQuantStub, nn.Dropout, nn.ReLU6}


__getattr__ = names_of(__name__)
