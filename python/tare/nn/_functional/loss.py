"""Losses. Most check sizes, turn the name of a reduction into ATen's number, and call one operator."""

import math
import warnings

import tare
from tare._C import functions as _aten
from tare.nn import _reduction as _Reduction
from tare.nn._functional.activation import logsigmoid
from tare.nn._functional.override import overridable


def _name_of(size_average, reduce, reduction):
    """The reduction's name, after the two flags that PyTorch had before 0.4.1."""
    if size_average is None and reduce is None:
        return reduction
    return _Reduction.legacy_get_string(size_average, reduce)


def _number_of(size_average, reduce, reduction):
    return _Reduction.get_enum(_name_of(size_average, reduce, reduction))


def _reduced(loss, reduction, message):
    """A loss by element, reduced in Python where there is no operator that does it."""
    if reduction == "none":
        return loss
    if reduction == "mean":
        return loss.mean()
    if reduction == "sum":
        return loss.sum()
    raise ValueError(message)


def _simple(name, operator, doc):
    """A loss of an input and a target with no argument of its own."""
    apply = getattr(_aten, operator)

    def loss(input, target, size_average=None, reduce=None, reduction="mean"):
        return apply(input, target, _number_of(size_average, reduce, reduction))

    loss.__name__ = loss.__qualname__ = name
    loss.__doc__ = doc
    return overridable(loss)


soft_margin_loss = _simple("soft_margin_loss", "soft_margin_loss", "log(1 + exp(-target * input)), target 1 or -1.")
multilabel_margin_loss = _simple(
    "multilabel_margin_loss", "multilabel_margin_loss", "Margin between each true class and each false one."
)


# Differences by element -----------------------------------------------------------------------------------------------


def _broadcast(input, target):
    if target.size() != input.size():
        warnings.warn(
            f"Using a target size ({target.size()}) that is different to the input size ({input.size()}). This will "
            "likely lead to incorrect results due to broadcasting. Please ensure they have the same size.",
            stacklevel=4,
        )
    return tare.broadcast_tensors(input, target)


_WRONG_MODE = "Invalid reduction mode: {}. Expected one of 'none', 'mean', 'sum'."


def _weighted(loss, weight, input, reduction):
    """A loss by element times weights; its mean is over the weights, not the elements."""
    if weight.size() != input.size():
        raise ValueError("Weights and input must have the same size.")
    loss = loss * weight
    if reduction == "mean":
        return tare.sum(loss) / tare.sum(weight)
    return _reduced(loss, reduction, _WRONG_MODE.format(reduction))


@overridable
def l1_loss(input, target, size_average=None, reduce=None, reduction="mean", weight=None):
    """|input - target|."""
    x, y = _broadcast(input, target)
    reduction = _name_of(size_average, reduce, reduction)
    if weight is None:
        return _aten.l1_loss(x, y, _Reduction.get_enum(reduction))
    return _weighted(tare.abs(x - y), weight, input, reduction)


@overridable
def mse_loss(input, target, size_average=None, reduce=None, reduction="mean", weight=None):
    """(input - target) squared."""
    x, y = _broadcast(input, target)
    reduction = _name_of(size_average, reduce, reduction)
    if weight is None:
        return _aten.mse_loss(x, y, _Reduction.get_enum(reduction))
    return _weighted(tare.pow(x - y, 2), weight, input, reduction)


@overridable
def smooth_l1_loss(input, target, size_average=None, reduce=None, reduction="mean", beta=1.0):
    """Squared below `beta`, linear above."""
    x, y = _broadcast(input, target)
    number = _number_of(size_average, reduce, reduction)
    if beta == 0.0:
        return _aten.l1_loss(x, y, number)
    return _aten.smooth_l1_loss(x, y, number, beta)


@overridable
def huber_loss(input, target, reduction="mean", delta=1.0, weight=None):
    """Squared below `delta`, linear above, delta times `smooth_l1_loss`."""
    x, y = _broadcast(input, target)
    if weight is None:
        return _aten.huber_loss(x, y, _Reduction.get_enum(reduction), delta)
    if weight.size() != input.size():
        raise ValueError("Weights and input must have the same size.")
    loss = _aten.huber_loss(x, y, _Reduction.get_enum("none"), delta) * weight
    return _reduced(loss, reduction, _WRONG_MODE.format(reduction))


# Classes --------------------------------------------------------------------------------------------------------------


@overridable
def nll_loss(input, target, weight=None, size_average=None, ignore_index=-100, reduce=None, reduction="mean"):
    """-input at the target's class, where input holds log-probabilities (N, C, ...)."""
    return _aten.nll_loss_nd(input, target, weight, _number_of(size_average, reduce, reduction), ignore_index)


@overridable
def cross_entropy(
    input,
    target,
    weight=None,
    size_average=None,
    ignore_index=-100,
    reduce=None,
    reduction="mean",
    label_smoothing=0.0,
):
    """`nll_loss` of the log-softmax; the target holds classes, or probabilities in the input's shape."""
    number = _number_of(size_average, reduce, reduction)
    return _aten.cross_entropy_loss(input, target, weight, number, ignore_index, label_smoothing)


@overridable
def linear_cross_entropy(
    input: tare.Tensor,
    linear_weight: tare.Tensor,
    target: tare.Tensor,
    *,
    linear_bias=None,
    weight=None,
    reduction="mean",
    ignore_index=None,
    label_smoothing=0.0,
    options=None,
):
    """`cross_entropy` of a linear layer. `options` ask for chunks in PyTorch, to the same result; here they do not
    change how it is computed."""
    if input.dim() < 1 or input.dim() > 2:
        raise RuntimeError(f"expected input with dimensionality 1 or 2, got {input.dim()}")
    if linear_weight.dim() < 2:
        raise RuntimeError(f"expected linear_weight with dimensionality at least 2, got {linear_weight.dim()}")
    *batches, features = input.shape
    if features != linear_weight.shape[-1]:
        raise RuntimeError(
            "expected equal input and linear_weight last dimensions (in_features), got "
            f"{features} and {linear_weight.shape[-1]}, respectively"
        )
    classes, *out_features = linear_weight.shape[:-1]
    if linear_bias is not None and tuple(linear_bias.shape) != (classes, *out_features):
        raise RuntimeError(
            f"expected linear_bias shape {(classes, *out_features)}, got {tuple(linear_bias.shape)}"
        )
    if out_features and not batches:
        raise RuntimeError(
            f"K-dimensional loss defined by linear_weight shape {tuple(linear_weight.shape)} requires batched input, "
            f"(N, {features}), got unbatched input with shape {tuple(input.shape)}"
        )
    logits_shape = (*batches, classes, *out_features)
    if ignore_index is None:
        ignore_index = -100
    elif target.shape == logits_shape:
        raise RuntimeError("ignore_index cannot be specified when target contains probabilities")
    if out_features:
        rows = math.prod(out_features, start=classes)
        linear_weight = linear_weight.reshape((rows, features))
        if linear_bias is not None:
            linear_bias = linear_bias.reshape(rows)
    logits = _aten.linear(input, linear_weight, linear_bias).reshape(logits_shape)
    return cross_entropy(
        logits,
        target,
        weight=weight,
        reduction=reduction,
        ignore_index=ignore_index,
        label_smoothing=label_smoothing,
    )


@overridable
def multilabel_soft_margin_loss(input, target, weight=None, size_average=None, reduce=None, reduction="mean"):
    """Binary cross entropy with logits, averaged over classes."""
    reduction = _name_of(size_average, reduce, reduction)
    loss = -(target * logsigmoid(input) + (1 - target) * logsigmoid(-input))
    if weight is not None:
        loss = loss * weight
    loss = loss.sum(dim=input.dim() - 1) / input.size(input.dim() - 1)
    return _reduced(loss, reduction, reduction + " is not valid")


@overridable
def multi_margin_loss(
    input, target, p=1, margin=1.0, weight=None, size_average=None, reduce=None, reduction="mean"
):
    """Margin, to the power p, between the true class and each other."""
    number = _number_of(size_average, reduce, reduction)
    if p != 1 and p != 2:
        raise ValueError("only p == 1 and p == 2 supported")
    if weight is not None and weight.dim() != 1:
        raise ValueError("weight must be one-dimensional")
    return _aten.multi_margin_loss(input, target, p, margin, weight, number)


@overridable
def ctc_loss(
    log_probs, targets, input_lengths, target_lengths, blank=0, reduction="mean", zero_infinity=False
):
    """Connectionist temporal classification (Graves et al., 2006): log_probs (T, N, C) against label sequences."""
    number = _Reduction.get_enum(reduction)
    return tare.ctc_loss(log_probs, targets, input_lengths, target_lengths, blank, number, zero_infinity)


# Probabilities --------------------------------------------------------------------------------------------------------


@overridable
def binary_cross_entropy(input, target, weight=None, size_average=None, reduce=None, reduction="mean"):
    """-(t log x + (1 - t) log(1 - x)), for probabilities x."""
    number = _number_of(size_average, reduce, reduction)
    if target.size() != input.size():
        raise ValueError(
            f"Using a target size ({target.size()}) that is different to the input size ({input.size()}) is deprecated. "
            "Please ensure they have the same size."
        )
    if weight is not None:
        weight = weight.expand(tare.broadcast_shapes(target.size(), weight.size()))
    return _aten.binary_cross_entropy(input, target, weight, number)


@overridable
def binary_cross_entropy_with_logits(
    input, target, weight=None, size_average=None, reduce=None, reduction="mean", pos_weight=None
):
    """`binary_cross_entropy` of the sigmoid, stably."""
    number = _number_of(size_average, reduce, reduction)
    if target.size() != input.size():
        raise ValueError(f"Target size ({target.size()}) must be the same as input size ({input.size()})")
    return tare.binary_cross_entropy_with_logits(input, target, weight, pos_weight, number)


@overridable
def kl_div(input, target, size_average=None, reduce=None, reduction="mean", log_target=False):
    """target * (log target - input), for log-probabilities `input`; `batchmean` is the divergence of the formula."""
    if size_average is None and reduce is None and reduction == "mean":
        warnings.warn(
            "reduction: 'mean' divides the total loss by both the batch size and the support size.'batchmean' divides "
            "only by the batch size, and aligns with the KL div math definition.'mean' will be changed to behave the "
            "same as 'batchmean' in the next major release.",
            stacklevel=3,
        )
    by_batch = reduction == "batchmean"
    if by_batch:
        reduction = "sum"
    loss = tare.kl_div(input, target, _number_of(size_average, reduce, reduction), log_target=log_target)
    return loss / input.size()[0] if by_batch and input.dim() != 0 else loss


@overridable
def poisson_nll_loss(
    input, target, log_input=True, full=False, size_average=None, eps=1e-08, reduce=None, reduction="mean"
):
    """Negative log-likelihood of counts under Poisson distributions."""
    reduction = _name_of(size_average, reduce, reduction)
    if reduction not in ("none", "mean", "sum"):
        raise ValueError(reduction + " is not a valid value for reduction")
    return tare.poisson_nll_loss(input, target, log_input, full, eps, _Reduction.get_enum(reduction))


def _variances(var, means):
    """Variances that broadcast to the means: of the same shape, with one dimension of size 1, or without the last."""
    constant = isinstance(var, float)
    if var < 0 if constant else tare.any(var < 0):
        raise ValueError("var has negative entry/entries")
    if constant:
        return var * tare.ones_like(means)
    if var.size() == means.size():
        return var
    if var.size() == means.size()[:-1]:
        return var.unsqueeze(-1)
    if var.ndim == means.ndim and sum(v for x, v in zip(means.size(), var.size()) if x != v) == 1:
        return var
    raise ValueError("var is of incorrect size")


@overridable
def gaussian_nll_loss(input, target, var, full=False, eps=1e-06, reduction="mean"):
    """Negative log-likelihood under Gaussian distributions with means `input` and variances `var`."""
    var = _variances(var, input)
    if reduction not in ("none", "mean", "sum"):
        raise ValueError(reduction + " is not valid")
    var = var.clone()
    with tare.no_grad():
        var.clamp_(min=eps)
    loss = 0.5 * (tare.log(var) + (input - target) ** 2 / var)
    if full:
        loss += 0.5 * math.log(2 * math.pi)
    return _reduced(loss, reduction, reduction)


# Pairs and triples ----------------------------------------------------------------------------------------------------


@overridable
def margin_ranking_loss(
    input1, input2, target, margin=0, size_average=None, reduce=None, reduction="mean"
):
    """max(0, -target * (input1 - input2) + margin), target 1 or -1."""
    number = _number_of(size_average, reduce, reduction)
    if input1.dim() != input2.dim() or input1.dim() != target.dim():
        raise RuntimeError(
            "margin_ranking_loss : All input tensors should have same dimension but got sizes: input1: "
            f"{input1.size()}, input2: {input2.size()}, target: {target.size()} "
        )
    return tare.margin_ranking_loss(input1, input2, target, margin, number)


@overridable
def hinge_embedding_loss(input, target, margin=1.0, size_average=None, reduce=None, reduction="mean"):
    """The input where the target is 1, max(0, margin - input) where it is -1."""
    return tare.hinge_embedding_loss(input, target, margin, _number_of(size_average, reduce, reduction))


@overridable
def cosine_embedding_loss(
    input1, input2, target, margin=0, size_average=None, reduce=None, reduction="mean"
):
    """1 - cos where the target is 1, max(0, cos - margin) where it is -1."""
    return tare.cosine_embedding_loss(
        input1, input2, target, margin, _number_of(size_average, reduce, reduction)
    )


def _positive(margin):
    if margin <= 0:
        raise ValueError(f"margin must be greater than 0, got {margin}")


@overridable
def triplet_margin_loss(
    anchor,
    positive,
    negative,
    margin=1.0,
    p=2,
    eps=1e-06,
    swap=False,
    size_average=None,
    reduce=None,
    reduction="mean",
):
    """max(0, margin + distance to the positive - distance to the negative)."""
    number = _number_of(size_average, reduce, reduction)
    _positive(margin)
    return tare.triplet_margin_loss(anchor, positive, negative, margin, p, eps, swap, number)


@overridable
def triplet_margin_with_distance_loss(
    anchor, positive, negative, *, distance_function=None, margin=1.0, swap=False, reduction="mean"
):
    """`triplet_margin_loss` with a distance of one's own."""
    if reduction not in ("mean", "sum", "none"):
        raise ValueError(f"{reduction} is not a valid value for reduction")
    _positive(margin)
    ranks = (anchor.ndim, positive.ndim, negative.ndim)
    if len(set(ranks)) != 1:
        raise RuntimeError(
            "The anchor, positive, and negative tensors are expected to have the same number of dimensions, but got: "
            "anchor {}D, positive {}D, and negative {}D inputs".format(*ranks)
        )
    distance = tare.pairwise_distance if distance_function is None else distance_function
    near = distance(anchor, positive)
    far = distance(anchor, negative)
    if swap:
        far = tare.minimum(far, distance(positive, negative))
    loss = tare.clamp_min(margin + near - far, 0)
    return _reduced(loss, reduction, reduction)
