"""Normalisation of each sample by itself. Source: torch.nn.modules.instancenorm."""

import warnings

from tare.nn import functional as F
from tare.nn.modules._construction import keep
from tare.nn.modules.batchnorm import _allocate, _check_rank, _LazyNormBase, _NormBase

__all__ = [
    "InstanceNorm1d",
    "InstanceNorm2d",
    "InstanceNorm3d",
    "LazyInstanceNorm1d",
    "LazyInstanceNorm2d",
    "LazyInstanceNorm3d",
]

_NOT_TRACKED = (
    "Unexpected running stats buffer(s) {names} for {kind} with track_running_stats=False. If state_dict is a checkpoint "
    "saved before 0.4.0, this may be expected because {kind} does not track running stats by default since 0.4.0. Please "
    "remove these keys from state_dict. If the running stats are actually needed, instead set track_running_stats=True in "
    "{kind} to enable them. See the documentation of {kind} for details."
)


def _check_channels(norm, dim, channels):
    """Raise, or warn where the norm has no parameters, unless there are as many channels as the norm was built for."""
    if channels == norm.num_features:
        return
    text = f"input's size at dim={dim} "
    if norm.affine:
        raise ValueError(f"expected {text}to match num_features ({norm.num_features}), but got: {channels}.")
    warnings.warn(
        f"{text}does not match num_features. You can silence this warning by not passing in num_features, which is not "
        "used because affine=False",
        stacklevel=3,
    )


class _InstanceNorm(_NormBase):
    """The forward that all instance norms share; `_sample_rank` is the rank of one sample."""

    def __init__(
        self,
        num_features,
        eps=1e-05,
        momentum=0.1,
        affine=False,
        track_running_stats=False,
        device=None,
        dtype=None,
        *,
        bias=True,
    ):
        keep(self, locals(), "bias", "device", "dtype")
        _allocate(self, bias, device, dtype)

    def _check_input_dim(self, input):
        _check_rank(input, (self._sample_rank, self._sample_rank + 1))

    def forward(self, input):
        self._check_input_dim(input)
        channel = input.dim() - self._sample_rank
        _check_channels(self, channel, input.size(channel))
        normalized = F.instance_norm(
            input if channel else input.unsqueeze(0),
            self.running_mean,
            self.running_var,
            self.weight,
            self.bias,
            use_input_stats=self.training or not self.track_running_stats,
            momentum=self.momentum or 0.0,
            eps=self.eps,
        )
        return normalized if channel else normalized.squeeze(0)

    def _load_from_state_dict(
        self, state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs
    ):
        if not self.track_running_stats and local_metadata.get("version") is None:
            strays = [key for key in (prefix + "running_mean", prefix + "running_var") if key in state_dict]
            if strays:
                names = " and ".join(f'"{key}"' for key in strays)
                error_msgs.append(_NOT_TRACKED.format(names=names, kind=self.__class__.__name__))
                for key in strays:
                    del state_dict[key]
        super()._load_from_state_dict(
            state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs
        )


class InstanceNorm1d(_InstanceNorm):
    """Each channel of each sample of (N, C, L) or (C, L) to mean 0 and variance 1."""

    _sample_rank = 2


class LazyInstanceNorm1d(_LazyNormBase, _InstanceNorm):
    """An `InstanceNorm1d` that takes num_features from its first input."""

    cls_to_become = InstanceNorm1d
    _sample_rank = 2


class InstanceNorm2d(_InstanceNorm):
    """Each channel of each sample of (N, C, H, W) or (C, H, W) to mean 0 and variance 1."""

    _sample_rank = 3


class LazyInstanceNorm2d(_LazyNormBase, _InstanceNorm):
    """An `InstanceNorm2d` that takes num_features from its first input."""

    cls_to_become = InstanceNorm2d
    _sample_rank = 3


class InstanceNorm3d(_InstanceNorm):
    """Each channel of each sample of (N, C, D, H, W) or (C, D, H, W) to mean 0 and variance 1."""

    _sample_rank = 4


class LazyInstanceNorm3d(_LazyNormBase, _InstanceNorm):
    """An `InstanceNorm3d` that takes num_features from its first input."""

    cls_to_become = InstanceNorm3d
    _sample_rank = 4
