"""What the CPU's backends quantize: which calls have their arguments and results observed, and how."""

import enum
import operator

import tare
from tare import nn
from tare.ao.nn import intrinsic
from tare.ao.nn.qat import layers as qat
from tare.nn import functional as F

_N = (1, 2, 3)


class Kind(enum.Enum):
    """How a call is quantized."""

    WEIGHTED = "a module with a weight"
    WEIGHTED_FUNCTION = "a function of a weight"
    BINARY = "two tensors, or a tensor and a number"
    OWN = "its result has a scale of its own"
    SHARED = "its result has its argument's scale"
    ASKS = "it asks for a size"


WEIGHTED = {nn.Linear, intrinsic.LinearReLU, qat.Linear, qat.LinearReLU,
            *(getattr(home, f"Conv{n}d") for home in (nn, qat) for n in _N),
            *(getattr(home, f"ConvReLU{n}d") for home in (intrinsic, qat) for n in _N),
            *(getattr(qat, f"{kind}{n}d") for kind in ("ConvBn", "ConvBnReLU") for n in _N)}
DYNAMIC = {nn.Linear, intrinsic.LinearReLU, nn.LSTM, nn.GRU, nn.LSTMCell, nn.GRUCell, nn.RNNCell}
TABLES = {nn.Embedding, nn.EmbeddingBag}
# Functions with a weight, each with the name of its quantized operator.
WEIGHTED_FUNCTIONS = {F.linear: "linear", tare._C._nn.linear: "linear",
                      **{getattr(home, f"conv{n}d"): f"conv{n}d" for home in (F, tare) for n in _N}}
BINARY = {operator.add: "add", tare.add: "add", operator.mul: "mul", tare.mul: "mul", operator.iadd: "add", operator.imul: "mul",
          tare.matmul: "matmul"}
RELU_MODULES, RELU_FUNCTIONS = {nn.ReLU}, {F.relu, tare.relu, F.relu_}

_OWN_MODULES = {nn.ELU, nn.Hardsigmoid, nn.Hardswish, nn.LeakyReLU, nn.PReLU, nn.Sigmoid, nn.Softmax, nn.Tanh, nn.BatchNorm2d,
                nn.BatchNorm3d, nn.Dropout, nn.InstanceNorm1d, nn.InstanceNorm2d, nn.InstanceNorm3d, nn.LayerNorm, intrinsic.BNReLU2d,
                intrinsic.BNReLU3d}
_OWN_FUNCTIONS = {F.dropout, F.elu, F.group_norm, F.hardsigmoid, F.hardswish, F.instance_norm, F.layer_norm, F.leaky_relu, tare.sigmoid,
                  tare.tanh}
# Their results lie in a range, which only observers that know it may be asked of.
FIXED = {nn.Hardsigmoid, nn.Sigmoid, nn.Softmax, nn.Tanh, F.hardsigmoid, tare.sigmoid, tare.tanh, "hardsigmoid", "hardsigmoid_", "sigmoid",
         "sigmoid_", "tanh", "tanh_"}
# Functions with a quantized operator of their name, which takes the scale and the zero point as its last arguments.
OWN_OPERATORS = {F.hardswish: "hardswish", F.elu: "elu", F.leaky_relu: "leaky_relu", F.dropout: "dropout", F.layer_norm: "layer_norm",
                 F.instance_norm: "instance_norm", F.group_norm: "group_norm"}
_OWN_METHODS = {"hardsigmoid", "hardsigmoid_", "sigmoid", "sigmoid_", "tanh", "tanh_"}
_SHARED_MODULES = {nn.Hardtanh, nn.ReLU, nn.ReLU6, nn.Identity, nn.PixelShuffle, nn.PixelUnshuffle,
                   *(getattr(nn, f"{kind}Pool{n}d") for kind in ("AdaptiveAvg", "Avg", "Max") for n in _N)}
_SHARED_FUNCTIONS = {operator.floordiv, F.hardtanh, F.hardtanh_, F.interpolate, F.relu, F.relu6, tare.cat, tare.clamp, tare.flatten,
                     tare.mean, tare.narrow, tare.pixel_shuffle, tare.pixel_unshuffle, tare.repeat_interleave, tare.squeeze, tare.stack,
                     tare.transpose, tare.unsqueeze, F.adaptive_avg_pool2d, F.adaptive_avg_pool3d, tare.adaptive_avg_pool1d,
                     tare.avg_pool1d, F.avg_pool2d, F.avg_pool3d, *(getattr(F, f"max_pool{n}d") for n in _N)}
_SHARED_METHODS = set("clamp contiguous detach detach_ mean permute relu relu_ repeat repeat_interleave reshape resize_ squeeze squeeze_ "
                      "transpose unsqueeze unsqueeze_ view".split())
_ASKING_METHODS = {"size", "shape"}


def kind_of(node, modules):
    """How the call of a node is quantized; None where it is not."""
    target = node.target
    if node.op == "call_module":
        kind = type(modules.get(target))
        return Kind.WEIGHTED if kind in WEIGHTED | DYNAMIC | TABLES else Kind.OWN if kind in _OWN_MODULES else \
            Kind.SHARED if kind in _SHARED_MODULES else None
    if node.op == "call_function":
        if target in WEIGHTED_FUNCTIONS:
            return Kind.WEIGHTED_FUNCTION
        if target in BINARY:
            return Kind.BINARY
        if target is getattr and node.args[1:2] == ("shape",):
            return Kind.ASKS
        return Kind.OWN if target in _OWN_FUNCTIONS else Kind.SHARED if target in _SHARED_FUNCTIONS else None
    if node.op == "call_method":
        return Kind.OWN if target in _OWN_METHODS else Kind.SHARED if target in _SHARED_METHODS else \
            Kind.ASKS if target in _ASKING_METHODS else None
    return None


def is_relu(node, modules):
    """Whether a node is ReLU, as a module or a function."""
    if node.op == "call_module":
        return type(modules.get(node.target)) in RELU_MODULES
    return node.op == "call_function" and node.target in RELU_FUNCTIONS


def free_name(model, prefix):
    """The first of prefix0, prefix1, ... that the model has not."""
    number = 0
    while hasattr(model, f"{prefix}{number}"):
        number += 1
    return f"{prefix}{number}"


def only_user(node):
    """The one node that uses a node's result; None where there are others or none."""
    return next(iter(node.users)) if len(node.users) == 1 else None
