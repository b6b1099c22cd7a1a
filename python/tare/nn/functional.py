"""Every function of `torch.nn.functional`. The families stand in `_functional`; here are the names."""

import enum

import tare
from tare._C import functions as _aten
from tare.nn import _reduction as _Reduction  # noqa: F401  (libraries import it from here)
from tare.nn import grad  # noqa: F401
from tare.nn._functional import activation, attention, loss, normalization, override, pooling, vision
from tare.nn._functional.activation import (  # noqa: F401
    _get_softmax_dim,
    celu,
    celu_,
    elu,
    elu_,
    gelu,
    glu,
    gumbel_softmax,
    hardshrink,
    hardsigmoid,
    hardswish,
    hardtanh,
    hardtanh_,
    leaky_relu,
    leaky_relu_,
    log_softmax,
    logsigmoid,
    mish,
    prelu,
    relu,
    relu6,
    relu_,
    rrelu,
    rrelu_,
    selu,
    selu_,
    sigmoid,
    silu,
    softmax,
    softmin,
    softplus,
    softshrink,
    softsign,
    tanh,
    tanhshrink,
    threshold,
    threshold_,
)
from tare.nn._functional.attention import (  # noqa: F401
    _canonical_mask,
    _in_projection,
    _in_projection_packed,
    _mha_shape_check,
    _none_or_dtype,
    grouped_mm,
    linear,
    multi_head_attention_forward,
    scaled_dot_product_attention,
    scaled_grouped_mm,
    scaled_mm,
)
from tare.nn._functional.loss import (  # noqa: F401
    binary_cross_entropy,
    binary_cross_entropy_with_logits,
    cosine_embedding_loss,
    cross_entropy,
    ctc_loss,
    gaussian_nll_loss,
    hinge_embedding_loss,
    huber_loss,
    kl_div,
    l1_loss,
    linear_cross_entropy,
    margin_ranking_loss,
    mse_loss,
    multi_margin_loss,
    multilabel_margin_loss,
    multilabel_soft_margin_loss,
    nll_loss,
    poisson_nll_loss,
    smooth_l1_loss,
    soft_margin_loss,
    triplet_margin_loss,
    triplet_margin_with_distance_loss,
)
from tare.nn._functional.normalization import (  # noqa: F401
    _no_grad_embedding_renorm_,
    _verify_batch_size,
    _verify_spatial_size,
    alpha_dropout,
    batch_norm,
    dropout,
    dropout1d,
    dropout2d,
    dropout3d,
    embedding,
    embedding_bag,
    feature_alpha_dropout,
    group_norm,
    instance_norm,
    layer_norm,
    local_response_norm,
    normalize,
    rms_norm,
)
from tare.nn._functional.pooling import (  # noqa: F401
    _unpool_output_size,
    adaptive_avg_pool1d,
    adaptive_avg_pool2d,
    adaptive_avg_pool3d,
    adaptive_max_pool1d,
    adaptive_max_pool1d_with_indices,
    adaptive_max_pool2d,
    adaptive_max_pool2d_with_indices,
    adaptive_max_pool3d,
    adaptive_max_pool3d_with_indices,
    avg_pool1d,
    avg_pool2d,
    avg_pool3d,
    fractional_max_pool2d,
    fractional_max_pool2d_with_indices,
    fractional_max_pool3d,
    fractional_max_pool3d_with_indices,
    lp_pool1d,
    lp_pool2d,
    lp_pool3d,
    max_pool1d,
    max_pool1d_with_indices,
    max_pool2d,
    max_pool2d_with_indices,
    max_pool3d,
    max_pool3d_with_indices,
    max_unpool1d,
    max_unpool2d,
    max_unpool3d,
)
from tare.nn._functional.vision import (  # noqa: F401
    GRID_SAMPLE_INTERPOLATION_MODES,
    GRID_SAMPLE_PADDING_MODES,
    _is_integer,
    affine_grid,
    assert_int_or_pair,
    channel_shuffle,
    fold,
    grid_sample,
    interpolate,
    native_channel_shuffle,
    pad,
    pixel_shuffle,
    pixel_unshuffle,
    unfold,
    upsample,
    upsample_bilinear,
    upsample_nearest,
)
from tare.nn.modules.utils import _list_with_default, _pair, _single, _triple  # noqa: F401
from tare.overrides import handle_torch_function, has_torch_function  # noqa: F401

conv1d = tare.conv1d
conv2d = tare.conv2d
conv3d = tare.conv3d
conv_transpose1d = tare.conv_transpose1d
conv_transpose2d = tare.conv_transpose2d
conv_transpose3d = tare.conv_transpose3d
bilinear = tare.bilinear
pairwise_distance = tare.pairwise_distance
pdist = tare.pdist
cosine_similarity = tare.cosine_similarity
one_hot = _aten.one_hot
_threshold = threshold


def conv_tbc(input, weight, bias, pad=0):
    """A convolution of (T, N, C), time first."""
    return tare.conv_tbc(input, weight, bias, pad)


def has_torch_function_variadic(*tensors):
    """Whether any of these is to be asked by `__torch_function__`."""
    return has_torch_function(tensors)


has_torch_function_unary = has_torch_function_variadic


class ScalingType(enum.Enum):
    """How many elements share a scale in `scaled_mm`."""

    TensorWise = 0
    RowWise = 1
    BlockWise1x16 = 2
    BlockWise1x32 = 3
    BlockWise1x128 = 4
    BlockWise128x128 = 5


class SwizzleType(enum.Enum):
    """How the scales of `scaled_mm` are ordered in memory."""

    NO_SWIZZLE = 0
    SWIZZLE_32_4_4 = 1


# A function is pickled by the name of its module, and this is the one that users know.
for _family in (activation, attention, loss, normalization, pooling, vision):
    override.adopt(vars(_family), __name__)
del _family, activation, attention, loss, normalization, override, pooling, vision, enum
