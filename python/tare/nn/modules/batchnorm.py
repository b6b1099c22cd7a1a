"""Normalisation over a batch. Source: torch.nn.modules.batchnorm."""

import tare
from tare.nn import functional as F
from tare.nn import init
from tare.nn.modules._construction import ABSENT, Settings, allocate, keep
from tare.nn.modules.lazy import _await_shape, _FromInput, _materialize
from tare.nn.parameter import UninitializedBuffer, UninitializedParameter

__all__ = [
    "BatchNorm1d",
    "LazyBatchNorm1d",
    "BatchNorm2d",
    "LazyBatchNorm2d",
    "BatchNorm3d",
    "LazyBatchNorm3d",
    "SyncBatchNorm",
]


def _check_rank(input, ranks):
    if input.dim() not in ranks:
        expected = " or ".join(f"{rank}D" for rank in ranks)
        raise ValueError(f"expected {expected} input (got {input.dim()}D input)")


def _allocate(norm, bias, device, dtype):
    """The tensors of a norm whose settings are kept."""
    size = norm.num_features
    weight = size if norm.affine else ABSENT
    allocate(norm, device, dtype, weight=weight, bias=weight if bias else ABSENT)
    mean = variance = count = None
    if norm.track_running_stats:
        mean = tare.zeros(size, device=device, dtype=dtype)
        variance = tare.ones(size, device=device, dtype=dtype)
        count = tare.tensor(0, dtype=tare.long, device=device)
    norm.register_buffer("running_mean", mean)
    norm.register_buffer("running_var", variance)
    norm.register_buffer("num_batches_tracked", count)
    norm.reset_parameters()


class _NormBase(Settings):
    """Channels with a weight, a bias and running statistics, any of which may be absent.

    Version 2 added `num_batches_tracked`; a state dict of version 1 is loaded without it.
    """

    _version = 2
    __constants__ = ["track_running_stats", "momentum", "eps", "num_features", "affine"]

    def __init__(
        self,
        num_features,
        eps=1e-05,
        momentum=0.1,
        affine=True,
        track_running_stats=True,
        device=None,
        dtype=None,
        *,
        bias=True,
    ):
        keep(self, locals(), "bias", "device", "dtype")
        _allocate(self, bias, device, dtype)

    def reset_running_stats(self):
        """Forget all batches."""
        if self.track_running_stats:
            self.running_mean.zero_()
            self.running_var.fill_(1)
            self.num_batches_tracked.zero_()

    def reset_parameters(self):
        """Set weight to 1, bias to 0, and forget all batches."""
        self.reset_running_stats()
        if self.affine:
            init.ones_(self.weight)
            if self.bias is not None:
                init.zeros_(self.bias)

    def _check_input_dim(self, input):
        raise NotImplementedError

    def extra_repr(self):
        return (
            f"{self.num_features}, eps={self.eps}, momentum={self.momentum}, affine={self.affine}, "
            f"bias={self.bias is not None}, track_running_stats={self.track_running_stats}"
        )

    def _load_from_state_dict(
        self, state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs
    ):
        version = local_metadata.get("version", None)
        key = prefix + "num_batches_tracked"
        if (version is None or version < 2) and self.track_running_stats and key not in state_dict:
            count = self.num_batches_tracked
            state_dict[key] = tare.tensor(0, dtype=tare.long) if count is None or count.is_meta else count
        super()._load_from_state_dict(
            state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs
        )


class _BatchNorm(_NormBase):
    """The forward that all batch norms share; subclasses say which ranks they take."""

    def _count_batch(self):
        """Count one more batch in training, and say how much it weighs in the running statistics.

        Without a momentum every batch weighs the same.
        """
        if self.training and self.track_running_stats and self.num_batches_tracked is not None:
            self.num_batches_tracked.add_(1)
            if self.momentum is None:
                return 1.0 / float(self.num_batches_tracked)
        return 0.0 if self.momentum is None else self.momentum

    def forward(self, input):
        self._check_input_dim(input)
        momentum = self._count_batch()
        mean, variance = self.running_mean, self.running_var
        of_batch = self.training or (mean is None and variance is None)
        if self.training and not self.track_running_stats:
            mean = variance = None
        return F.batch_norm(input, mean, variance, self.weight, self.bias, of_batch, momentum, self.eps)


class _LazyNormBase(_FromInput, _NormBase):
    """A norm that takes num_features from its first input."""

    _inferred = "num_features"

    def __init__(
        self,
        eps=1e-05,
        momentum=0.1,
        affine=True,
        track_running_stats=True,
        device=None,
        dtype=None,
        *,
        bias=True,
    ):
        super().__init__(0, eps, momentum, False, False, device=device, dtype=dtype, bias=False)
        self.affine = affine
        self.track_running_stats = track_running_stats
        if affine:
            _await_shape(self, UninitializedParameter, device, dtype, weight=True, bias=bias)
        if track_running_stats:
            _await_shape(self, UninitializedBuffer, device, dtype, running_mean=True, running_var=True)
            self.num_batches_tracked = tare.tensor(0, dtype=tare.long, device=device)

    def initialize_parameters(self, input):
        if self.has_uninitialized_params():
            self.num_features = input.shape[1]
            names = ("weight", "bias", "running_mean", "running_var")
            _materialize(self, **dict.fromkeys(names, (self.num_features,)))


class BatchNorm1d(_BatchNorm):
    """Each channel of (N, C) or (N, C, L) to mean 0 and variance 1 over the batch."""

    def _check_input_dim(self, input):
        _check_rank(input, (2, 3))


class LazyBatchNorm1d(_LazyNormBase, _BatchNorm):
    """A `BatchNorm1d` that takes num_features from its first input."""

    cls_to_become = BatchNorm1d
    _check_input_dim = BatchNorm1d._check_input_dim


class BatchNorm2d(_BatchNorm):
    """Each channel of (N, C, H, W) to mean 0 and variance 1 over the batch."""

    def _check_input_dim(self, input):
        _check_rank(input, (4,))


class LazyBatchNorm2d(_LazyNormBase, _BatchNorm):
    """A `BatchNorm2d` that takes num_features from its first input."""

    cls_to_become = BatchNorm2d
    _check_input_dim = BatchNorm2d._check_input_dim


class BatchNorm3d(_BatchNorm):
    """Each channel of (N, C, D, H, W) to mean 0 and variance 1 over the batch."""

    def _check_input_dim(self, input):
        _check_rank(input, (5,))


class LazyBatchNorm3d(_LazyNormBase, _BatchNorm):
    """A `BatchNorm3d` that takes num_features from its first input."""

    cls_to_become = BatchNorm3d
    _check_input_dim = BatchNorm3d._check_input_dim


def _world_size(group):
    """How many processes there are; one where none were started."""
    distributed = getattr(tare, "distributed", None)
    if distributed is None or not (distributed.is_available() and distributed.is_initialized()):
        return 1
    return distributed.get_world_size(group)


def _dense(x):
    """`x` in one of the layouts that the kernels of several processes take: contiguous, or with channels last."""
    return x if any(x.is_contiguous(memory_format=one) for one in (tare.channels_last, tare.channels_last_3d)) else x.contiguous()


class _SyncedNorm(tare.autograd.Function):
    """Batch norm by the statistics of all processes' batches: they gather these forward, and sum two numbers a channel backward.

    Samples are counted in the statistics' dtype, and gathered beside them. Source: the collectives of PyTorch 2.13 under NCCL.
    """

    @staticmethod
    def forward(ctx, input, weight, bias, running, eps, momentum, group):
        input = _dense(input)
        own = tare.batch_norm_stats(input, eps)
        samples = tare.full((1,), input.numel() // input.size(1), dtype=own[0].dtype, device=own[0].device)
        own = tare.cat([*own, samples])
        gathered = own.new_empty(own.numel() * tare.distributed.get_world_size(group))
        tare.distributed.all_gather_into_tensor(gathered, own, group)
        channels = input.size(1)
        means, deviations, counts = gathered.view(-1, own.numel()).split([channels, channels, 1], 1)
        counts = counts.reshape(-1)
        mean, invstd = tare.batch_norm_gather_stats_with_counts(input, means, deviations, *running, momentum, eps, counts)
        ctx.save_for_backward(input, weight, mean, invstd, counts.int())
        ctx.group = group
        return tare.batch_norm_elemt(input, weight, bias, mean, invstd, eps)

    @staticmethod
    def backward(ctx, grad):
        input, weight, mean, invstd, counts = ctx.saved_tensors
        wanted, grad = ctx.needs_input_grad[:3], _dense(grad)
        *sums, grad_weight, grad_bias = tare.batch_norm_backward_reduce(grad, input, mean, invstd, weight, *wanted)
        if wanted[0]:
            both = tare.cat(sums)
            tare.distributed.all_reduce(both, group=ctx.group)
            scale = weight if weight is None or weight.dtype == mean.dtype else weight.to(mean.dtype)
            grad = tare.batch_norm_backward_elemt(grad, input, mean, invstd, scale, *both.chunk(2), counts)
        return grad if wanted[0] else None, grad_weight, grad_bias, None, None, None, None


class SyncBatchNorm(_BatchNorm):
    """Batch norm over the batches of all processes of a group; of one process it is batch norm.

    In training with several processes its input is on a GPU, as in PyTorch, or on meta.
    """

    def __init__(
        self,
        num_features,
        eps=1e-05,
        momentum=0.1,
        affine=True,
        track_running_stats=True,
        process_group=None,
        device=None,
        dtype=None,
        *,
        bias=True,
    ):
        keep(self, locals(), "bias", "device", "dtype")
        _allocate(self, bias, device, dtype)

    def _check_input_dim(self, input):
        if input.dim() < 2:
            raise ValueError(f"expected at least 2D input (got {input.dim()}D input)")

    def _check_non_zero_input_channels(self, input):
        if input.size(1) == 0:
            raise ValueError("SyncBatchNorm number of input channels should be non-zero")

    def forward(self, input):
        self._check_input_dim(input)
        self._check_non_zero_input_channels(input)
        if not self.training or _world_size(self.process_group) == 1:
            return super().forward(input)
        if input.device.type == "cpu":
            raise ValueError("SyncBatchNorm expected input tensor to be on GPU or XPU or privateuseone")
        running = (self.running_mean, self.running_var) if self.track_running_stats else (None, None)
        momentum, group = self._count_batch(), self.process_group or tare.distributed.group.WORLD
        return _SyncedNorm.apply(input, self.weight, self.bias, running, self.eps, momentum, group)

    @classmethod
    def convert_sync_batchnorm(cls, module, process_group=None):
        """The module with every batch norm in it made a SyncBatchNorm of the same tensors."""
        converted = module
        if isinstance(module, _BatchNorm):
            converted = SyncBatchNorm(
                module.num_features,
                module.eps,
                module.momentum,
                module.affine,
                module.track_running_stats,
                process_group,
                bias=module.bias is not None,
            )
            names = ["running_mean", "running_var", "num_batches_tracked", "training"]
            if module.affine:
                names += ["weight", "bias"]
            if hasattr(module, "qconfig"):
                names.append("qconfig")
            with tare.no_grad():
                for name in names:
                    setattr(converted, name, getattr(module, name))
        for name, child in module.named_children():
            converted.add_module(name, cls.convert_sync_batchnorm(child, process_group))
        return converted
