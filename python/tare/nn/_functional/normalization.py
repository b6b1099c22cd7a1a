"""Normalisations, dropouts, embeddings: what changes the scale, hides parts, or looks up rows."""

import warnings

import tare
from tare._C import functions as _aten
from tare.nn._functional.override import overridable

# Normalisations -------------------------------------------------------------------------------------------------------


def _cudnn():
    """Whether cuDNN may be chosen, which keeps other tensors for backward."""
    return tare.backends.cudnn.enabled


def _verify_batch_size(size):
    """Statistics over one value are no statistics."""
    count = size[0]
    for extent in size[2:]:
        count *= extent
    if count == 1:
        raise ValueError(f"Expected more than 1 value per channel when training, got input size {size}")


def _verify_spatial_size(size):
    count = 1
    for extent in size[2:]:
        count *= extent
    if count == 1:
        raise ValueError(f"Expected more than 1 spatial element when training, got input size {size}")


@overridable
def batch_norm(
    input, running_mean, running_var, weight=None, bias=None, training=False, momentum=0.1, eps=1e-05
):
    """Subtract the mean and divide by the deviation of each channel, of the batch or the running ones."""
    if training:
        _verify_batch_size(input.size())
        if eps <= 0.0:
            raise ValueError(f"batch_norm eps must be positive during training, but got {eps}")
    if eps < 0.0:
        raise ValueError(f"batch_norm eps must be non-negative, but got {eps}")
    return tare.batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps, _cudnn())


@overridable
def instance_norm(
    input,
    running_mean=None,
    running_var=None,
    weight=None,
    bias=None,
    use_input_stats=True,
    momentum=0.1,
    eps=1e-05,
):
    """Normalise each channel of each sample by itself."""
    if use_input_stats:
        _verify_spatial_size(input.size())
    return tare.instance_norm(
        input, weight, bias, running_mean, running_var, use_input_stats, momentum, eps, _cudnn()
    )


@overridable
def layer_norm(input, normalized_shape, weight=None, bias=None, eps=1e-05):
    """Normalise over the last dimensions, whose sizes are `normalized_shape`."""
    return tare.layer_norm(input, normalized_shape, weight, bias, eps)


@overridable
def rms_norm(input, normalized_shape, weight=None, eps=None):
    """Divide by the root of the mean square over the last dimensions."""
    return tare.rms_norm(input, normalized_shape, weight, eps)


@overridable
def group_norm(input, num_groups, weight=None, bias=None, eps=1e-05):
    """Normalise groups of channels of each sample."""
    if input.dim() < 2:
        raise RuntimeError(f"Expected at least 2 dimensions for input tensor but received {input.dim()}")
    count = input.numel()
    if type(count) is not int or num_groups == 0 or count < 2 * num_groups:  # a group of more has several values
        size = input.size()
        _verify_batch_size([size[0] * size[1] // num_groups, num_groups, *size[2:]])
    return tare.group_norm(input, num_groups, weight, bias, eps)


@overridable
def local_response_norm(input, size, alpha=0.0001, beta=0.75, k=1.0):
    """Divide by a power of the mean square over neighbouring channels (Krizhevsky et al., 2012)."""
    if input.dim() < 3:
        # The gap in the sentence is PyTorch's.
        raise ValueError(
            "Expected 3D or higher dimensionality                          input "
            f"(got {input.dim()} dimensions)"
        )
    if input.numel() == 0:
        return input
    square = input.mul(input)
    around = (size // 2, (size - 1) // 2)
    if input.dim() == 3:
        padded = _aten.pad(square.unsqueeze(1), (0, 0, *around))
        mean = _aten.avg_pool2d(padded, (size, 1), stride=1).squeeze(1)
    else:
        batch, channels, first, *_ = input.size()
        padded = _aten.pad(square.view(batch, 1, channels, first, -1), (0, 0, 0, 0, *around))
        mean = _aten.avg_pool3d(padded, (size, 1, 1), stride=1).squeeze(1).view(input.size())
    return input / mean.mul(alpha).add(k).pow(beta)


@overridable
def normalize(input: tare.Tensor, p=2.0, dim=1, eps=1e-12, out=None):
    """Divide by the p-norm along a dimension, or by eps where that is smaller."""
    norm = input.norm(p, dim, keepdim=True)
    if out is None:
        return input / norm.clamp_min(eps).expand_as(input)
    return tare.div(input, norm.clamp_min_(eps).expand_as(input), out=out)


# Dropouts -------------------------------------------------------------------------------------------------------------


def _checked(p):
    if p < 0.0 or p > 1.0:
        raise ValueError(f"dropout probability has to be between 0 and 1, but got {p}")
    return p


@overridable
def dropout(input, p=0.5, training=True, inplace=False):
    """Set elements to zero with probability p in training, and scale the others up by 1 / (1 - p)."""
    if p < 0.0 or p > 1.0:
        _checked(p)
    return (_aten.dropout_ if inplace else _aten.dropout)(input, p, training)


@overridable
def alpha_dropout(input, p=0.5, training=False, inplace=False):
    """Dropout that keeps mean and variance behind SELU."""
    return (_aten.alpha_dropout_ if inplace else _aten.alpha_dropout)(input, _checked(p), training)


@overridable
def feature_alpha_dropout(input, p=0.5, training=False, inplace=False):
    """`alpha_dropout` of whole channels."""
    operator = _aten.feature_alpha_dropout_ if inplace else _aten.feature_alpha_dropout
    return operator(input, _checked(p), training)


def _rank_text(name, dims, problem, consequence):
    low, high = dims + 1, dims + 2
    extent = f"{dims} spatial dimension" + ("s" if dims > 1 else "")
    return (
        f"{name}: {problem}{consequence} Note that {name} exists to provide channel-wise dropout on inputs with "
        f"{extent}, a channel dimension, and an optional batch dimension (i.e. {low}D or {high}D inputs)."
    )


_DEPRECATED_RANK = (
    ", which is deprecated and will result in an error in a future release. To retain the behavior and silence this "
    "warning, please use dropout instead."
)


def _of_channels(input, p, training, inplace, batched):
    """Dropout of whole channels; an input without batch gets one for the while."""
    if not batched:
        input = input.unsqueeze_(0) if inplace else input.unsqueeze(0)
    result = (_aten.feature_dropout_ if inplace else _aten.feature_dropout)(input, p, training)
    if not batched:
        result = result.squeeze_(0) if inplace else result.squeeze(0)
    return result


@overridable
def dropout1d(input, p=0.5, training=True, inplace=False):
    """Dropout of whole channels of (N, C, L) or (C, L)."""
    _checked(p)
    rank = input.dim()
    if rank not in (2, 3):
        problem = f"Expected 2D or 3D input, but received a {rank}D input."
        raise RuntimeError(_rank_text("dropout1d", 1, problem, ""))
    return _of_channels(input, p, training, inplace, rank == 3)


@overridable
def dropout2d(input, p=0.5, training=True, inplace=False):
    """Dropout of whole channels of (N, C, H, W); three dimensions are taken for (N, C, L)."""
    _checked(p)
    rank = input.dim()
    if rank not in (3, 4):
        problem = f"Received a {rank}-D input to dropout2d"
        warnings.warn(_rank_text("dropout2d", 2, problem, _DEPRECATED_RANK), stacklevel=3)
    if rank == 3:
        warnings.warn(
            "dropout2d: Received a 3D input to dropout2d and assuming that channel-wise 1D dropout behavior is desired - "
            "input is interpreted as shape (N, C, L), where C is the channel dim. This behavior will change in a future "
            "release to interpret the input as one without a batch dimension, i.e. shape (C, H, W). To maintain the 1D "
            "channel-wise dropout behavior, please switch to using dropout1d instead.",
            stacklevel=3,
        )
    return _of_channels(input, p, training, inplace, True)


@overridable
def dropout3d(input, p=0.5, training=True, inplace=False):
    """Dropout of whole channels of (N, C, D, H, W) or (C, D, H, W)."""
    _checked(p)
    rank = input.dim()
    if rank not in (4, 5):
        problem = f"Received a {rank}-D input to dropout3d"
        warnings.warn(_rank_text("dropout3d", 3, problem, _DEPRECATED_RANK), stacklevel=3)
    return _of_channels(input, p, training, inplace, rank == 5)


# Embeddings -----------------------------------------------------------------------------------------------------------


def _no_grad_embedding_renorm_(weight, input, max_norm, norm_type):
    tare.embedding_renorm_(weight.detach(), input, max_norm, norm_type)


@overridable
def embedding(
    input, weight, padding_idx=None, max_norm=None, norm_type=2.0, scale_grad_by_freq=False, sparse=False
):
    """The rows of `weight` that `input` names; the row `padding_idx` gets no gradient."""
    if padding_idx is None:
        padding_idx = -1
    else:
        rows = weight.size(0)
        if not -rows <= padding_idx < max(rows, 1):
            raise AssertionError("Padding_idx must be within num_embeddings")
        padding_idx += rows if padding_idx < 0 else 0
    if max_norm is not None:
        input = input.contiguous()
        _no_grad_embedding_renorm_(weight, input, max_norm, norm_type)
    return tare.embedding(weight, input, padding_idx, scale_grad_by_freq, sparse)


_BAG_MODES = ("sum", "mean", "max")


@overridable
def embedding_bag(
    input,
    weight,
    offsets=None,
    max_norm=None,
    norm_type=2,
    scale_grad_by_freq=False,
    mode="mean",
    sparse=False,
    per_sample_weights=None,
    include_last_offset=False,
    padding_idx=None,
):
    """Sum, mean or maximum of bags of rows: the rows of a 2-D input, or runs of a 1-D one that begin at `offsets`."""
    if weight.dtype == tare.long and input.is_floating_point():
        warnings.warn(
            "Argument order of nn.functional.embedding_bag was changed. Usage `embedding_bag(weight, input, ...)` is "
            "deprecated, and should now be `embedding_bag(input, weight, ...)`.",
            stacklevel=3,
        )
        weight, input = input, weight
    if per_sample_weights is not None and input.size() != per_sample_weights.size():
        raise ValueError(
            f"embedding_bag: If per_sample_weights ({per_sample_weights.shape}) is not None, then it must have the same "
            f"shape as the input ({input.shape})"
        )
    if weight.dim() != 2:
        raise ValueError(f"weight has to be a 2D Tensor, but got Tensor of dimension {weight.dim()}")
    if input.dim() == 2:
        if offsets is not None:
            raise ValueError(
                "if input is 2D, then offsets has to be None, as input is treated is a mini-batch of fixed length "
                f"sequences. However, found offsets of type {type(offsets)}"
            )
        offsets = tare.arange(0, input.numel(), input.size(1), dtype=input.dtype, device=input.device)
        include_last_offset = False
        input = input.reshape(-1)
        if per_sample_weights is not None:
            per_sample_weights = per_sample_weights.reshape(-1)
    elif input.dim() == 1:
        if offsets is None:
            raise ValueError("offsets has to be a 1D Tensor but got None")
        if offsets.dim() != 1:
            raise ValueError("offsets has to be a 1D Tensor")
    else:
        raise ValueError(f"input has to be 1D or 2D Tensor, but got Tensor of dimension {input.dim()}")
    if mode not in _BAG_MODES:
        raise ValueError("mode has to be one of sum, mean or max")
    if mode == "max":
        if scale_grad_by_freq:
            raise ValueError("max mode does not support scaling the gradient by the frequency")
        if sparse:
            raise ValueError("max mode does not support sparse weights")
    if max_norm is not None:
        _no_grad_embedding_renorm_(weight, input, max_norm, norm_type)
    if per_sample_weights is not None and mode != "sum":
        raise NotImplementedError(
            "embedding_bag: per_sample_weights was not None. per_sample_weights is only supported for mode='sum' (got "
            f"mode='{mode}'). Please open a feature request on GitHub."
        )
    return tare.embedding_bag(
        weight,
        input,
        offsets,
        scale_grad_by_freq,
        _BAG_MODES.index(mode),
        sparse,
        per_sample_weights,
        include_last_offset,
        padding_idx,
    )[0]
