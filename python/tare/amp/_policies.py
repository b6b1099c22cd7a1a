"""Which functions autocast runs in which precision, for each kind of device. Source: PyTorch's documentation of torch.amp."""

import tare

_LOWER = frozenset(
    "addbmm addmm baddbmm bmm conv1d conv2d conv3d conv_tbc conv_transpose1d conv_transpose2d conv_transpose3d linear matmul "
    "__matmul__ __rmatmul__ mm prelu scaled_dot_product_attention linalg_vecdot vecdot _native_multi_head_attention".split()
)
_LOSSES = (
    "cosine_embedding_loss cross_entropy_loss hinge_embedding_loss huber_loss kl_div l1_loss margin_ranking_loss mse_loss "
    "multi_margin_loss multilabel_margin_loss nll_loss nll_loss_nd nll_loss2d poisson_nll_loss smooth_l1_loss soft_margin_loss "
    "triplet_margin_loss binary_cross_entropy_with_logits"
)
# Written in PyTorch in terms of matrix products, which are cast.
_PRODUCTS = frozenset(
    "chain_matmul linalg_multi_dot multi_dot matrix_power linalg_matrix_power cov corrcoef rnn_relu rnn_tanh "
    "rnn_relu_cell rnn_tanh_cell".split()
)
_CUDA = {
    "lower": _LOWER | _PRODUCTS | set("addmv addr einsum inner mv gru lstm gru_cell lstm_cell convolution "
                                      "_convolution".split()),
    "full": frozenset(
        (_LOSSES + " acos arccos asin arcsin cdist cosh cosine_similarity dist erfinv exp exp_ expm1 group_norm layer_norm "
         "rms_norm log log10 log1p log2 logsumexp frobenius_norm nuclear_norm norm pdist pow __pow__ __rpow__ reciprocal "
         "__rtruediv__ __rdiv__ renorm rsqrt sinh softplus tan linalg_vector_norm linalg_matrix_norm vector_norm matrix_norm "
         "interpolate upsample_nearest1d upsample_nearest2d upsample_nearest3d upsample_linear1d upsample_bilinear2d "
         "upsample_bicubic2d upsample_trilinear3d native_layer_norm").split()),
    "typed": frozenset("cumprod cumsum log_softmax prod softmax sum".split()),
    "widest": frozenset("addcdiv addcmul atan2 arctan2 bilinear cross dot vdot grid_sample grid_sampler index_put index_put_ "
                        "scatter_add tensordot".split()),
    "banned": frozenset(["binary_cross_entropy"]),
}
_CPU = {
    "lower": _LOWER | _PRODUCTS,
    "full": frozenset(
        (_LOSSES + " avg_pool3d binary_cross_entropy grid_sampler grid_sampler_2d grid_sampler_3d grid_sample polar prod "
         "quantile nanquantile stft cdist trace view_as_complex cholesky cholesky_inverse cholesky_solve inverse lu_solve orgqr "
         "ormqr pinverse max_pool3d max_unpool2d max_unpool3d adaptive_avg_pool3d reflection_pad1d reflection_pad2d "
         "replication_pad1d replication_pad2d replication_pad3d ctc_loss fft_fft fft_ifft fft_fft2 fft_ifft2 fft_fftn fft_ifftn "
         "fft_rfft fft_irfft fft_rfft2 fft_irfft2 fft_rfftn fft_irfftn fft_hfft fft_ihfft linalg_cond linalg_matrix_rank "
         "linalg_solve linalg_cholesky linalg_svdvals linalg_eigvals linalg_eigvalsh linalg_inv linalg_householder_product "
         "linalg_tensorinv linalg_tensorsolve geqrf linalg_qr qr svd linalg_svd linalg_eig linalg_eigh linalg_lstsq "
         "triangular_solve").split()),
    "typed": frozenset(),
    "widest": frozenset("cat stack index_copy".split()),
    "banned": frozenset(),
}


def _sums_over_pairs(equation, *operands):
    """Whether an einsum is a product of matrices: a letter of two terms is summed over."""
    if not isinstance(equation, str):
        return False
    inputs, _, output = equation.partition("->")
    terms = inputs.split(",")
    return any(letter.isalpha() and letter not in output and sum(letter in term for term in terms) > 1
               for letter in inputs)


def _keeps_dims(a, b, dims=2, *rest, **kwargs):
    """Whether something is left of a tensordot beside a number."""
    if not isinstance(dims, int):
        dims = len(dims if rest else dims[0])
    return a.dim() + b.dim() > 2 * dims


# On the CPU these multiply matrices in some of their cases only: those that the arguments' test finds.
_CPU_PRODUCTS = {
    "einsum": _sums_over_pairs,
    "inner": lambda input, other, **kwargs: min(input.dim(), other.dim()) > 0 and input.dim() + other.dim() > 2,
    "tensordot": _keeps_dims,
    "lstm": lambda input, hx, params, *rest: not isinstance(hx, tare.Tensor),  # not of packed sequences
}


def action(kind, name, args, kwargs):
    """What is done to the arguments of a function on this kind of device; None if nothing is."""
    if kwargs.get("out") is not None:
        return None
    if kind == "cpu" and name in _CPU_PRODUCTS:
        return _lower if _CPU_PRODUCTS[name](*args, **kwargs) else None
    lists = _CPU if kind == "cpu" else _CUDA
    for which, do in (("lower", _lower), ("full", _full), ("typed", _typed), ("widest", _widest), ("banned", _banned)):
        if name in lists[which]:
            return do
    return None


def _changed(value, change):
    if isinstance(value, tare.Tensor):
        return change(value)
    if isinstance(value, (list, tuple)) and any(isinstance(one, tare.Tensor) for one in value):
        return type(value)([_changed(one, change) for one in value])
    return value


def _all_changed(args, kwargs, change):
    return tuple(_changed(one, change) for one in args), {name: _changed(one, change) for name, one in kwargs.items()}


def takes_part(tensor, kind):
    """Whether casting concerns a tensor."""
    return tensor.is_floating_point() and tensor.dtype != tare.float64 and tensor.device.type in (kind, "meta")


def _to(kind, dtype):
    return lambda one: one.to(dtype) if one.dtype != dtype and takes_part(one, kind) else one


def _lower(kind, name, args, kwargs):
    from tare.amp import autocast_mode

    return _all_changed(args, kwargs, _to(kind, autocast_mode.get_autocast_dtype(kind)))


def _full(kind, name, args, kwargs):
    return _all_changed(args, kwargs, _to(kind, tare.float32))


def _typed(kind, name, args, kwargs):
    """Functions with a dtype of their own: a dtype that is given stands."""
    if kwargs.get("dtype") is not None or any(isinstance(one, tare.dtype) for one in args):
        return args, kwargs
    return _full(kind, name, args, kwargs)


def _widest(kind, name, args, kwargs):
    """The widest precision among the arguments."""
    seen = []
    _all_changed(args, kwargs, lambda one: seen.append(one) if takes_part(one, kind) else None)
    if not any(one.dtype == tare.float32 for one in seen):
        return args, kwargs
    return _full(kind, name, args, kwargs)


def _banned(kind, name, args, kwargs):
    raise RuntimeError(
        "torch.nn.functional.binary_cross_entropy and torch.nn.BCELoss are unsafe to autocast.\nMany models use a sigmoid layer "
        "right before the binary cross entropy layer.\nIn this case, combine the two layers using "
        "torch.nn.functional.binary_cross_entropy_with_logits\nor torch.nn.BCEWithLogitsLoss.  binary_cross_entropy_with_logits "
        "and BCEWithLogits are\nsafe to autocast."
    )
