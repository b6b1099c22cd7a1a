"""Averages of models over training. Source: torch.optim.swa_utils."""

import math
import warnings
from copy import deepcopy
from itertools import chain

import tare
from tare.nn.modules.batchnorm import _BatchNorm
from tare.nn.modules.module import Module
from tare.optim._lists import number_in
from tare.optim._scheduler import _format_param, _WithSettings, check_strategy
from tare.utils._foreach_utils import _get_foreach_kernels_supported_devices, _group_tensors_by_device_and_dtype

__all__ = [
    "AveragedModel",
    "update_bn",
    "SWALR",
    "get_ema_multi_avg_fn",
    "get_swa_multi_avg_fn",
    "get_ema_avg_fn",
    "get_swa_avg_fn",
]


def _check_decay(decay):
    if decay < 0.0 or decay > 1.0:
        raise ValueError(f"Invalid decay value {decay} provided. Please provide a value in [0,1] range.")


def _is_real_or_complex(tensor):
    return tare.is_floating_point(tensor) or tare.is_complex(tensor)


def get_ema_multi_avg_fn(decay=0.999):
    """The update of an exponential average, for lists of tensors."""
    _check_decay(decay)

    @tare.no_grad()
    def ema_update(ema_param_list, current_param_list, _):
        if _is_real_or_complex(ema_param_list[0]):
            tare._foreach_lerp_(ema_param_list, current_param_list, 1 - decay)
            return
        for average, current in zip(ema_param_list, current_param_list):
            average.copy_(average * decay + current * (1 - decay))

    return ema_update


def get_swa_multi_avg_fn():
    """The update of an equal average, for lists of tensors."""

    @tare.no_grad()
    def swa_update(averaged_param_list, current_param_list, num_averaged):
        if _is_real_or_complex(averaged_param_list[0]):
            weight = 1 / (num_averaged + 1)
            weight = number_in(weight) if isinstance(weight, tare.Tensor) else weight
            tare._foreach_lerp_(averaged_param_list, current_param_list, weight)
            return
        change = tare._foreach_sub(current_param_list, averaged_param_list)
        if isinstance(num_averaged, tare.Tensor):
            tare._foreach_addcdiv_(averaged_param_list, change, [num_averaged + 1] * len(change))
        else:
            tare._foreach_add_(averaged_param_list, change, alpha=1.0 / (num_averaged + 1))

    return swa_update


def get_ema_avg_fn(decay=0.999):
    """The update of an exponential average, for one tensor."""
    _check_decay(decay)

    @tare.no_grad()
    def ema_update(ema_param, current_param, num_averaged):
        return decay * ema_param + (1 - decay) * current_param

    return ema_update


def get_swa_avg_fn():
    """The update of an equal average, for one tensor."""

    @tare.no_grad()
    def swa_update(averaged_param, current_param, num_averaged):
        return averaged_param + (current_param - averaged_param) / (num_averaged + 1)

    return swa_update


class AveragedModel(Module):
    """A copy of a model whose parameters are averages of those given to `update_parameters`."""

    def __init__(self, model, device=None, avg_fn=None, multi_avg_fn=None, use_buffers=False):
        super().__init__()
        if None not in (avg_fn, multi_avg_fn):
            raise AssertionError("Only one of avg_fn and multi_avg_fn should be provided")
        copy = deepcopy(model)
        self.module = copy if device is None else copy.to(device)
        self.register_buffer("n_averaged", tare.zeros((), dtype=tare.long, device=device))
        self.avg_fn, self.multi_avg_fn, self.use_buffers = avg_fn, multi_avg_fn, use_buffers

    def forward(self, *args, **kwargs):
        return self.module(*args, **kwargs)

    def update_parameters(self, model):
        """Take one more model into the average."""
        if self.use_buffers:
            own = chain(self.module.parameters(), self.module.buffers())
            given = chain(model.parameters(), model.buffers())
        else:
            own, given = self.parameters(), model.parameters()
        first, pairs = bool(self.n_averaged == 0), ([], [])
        for average, current in zip(own, given):
            current = current.detach().to(average.device)
            if first:
                average.detach().copy_(current)
            pairs[0].append(average.detach())
            pairs[1].append(current)
        if self.n_averaged > 0:
            for (device, _), (both, _) in _group_tensors_by_device_and_dtype(pairs).items():
                self._average(*both, self.n_averaged.to(device))
        if not self.use_buffers:
            for average, current in zip(self.module.buffers(), model.buffers()):
                average.detach().copy_(current.detach().to(average.device))
        self.n_averaged += 1

    def _average(self, averages, currents, count):
        update_all = self.multi_avg_fn
        if self.avg_fn is None and averages[0].device.type in _get_foreach_kernels_supported_devices():
            update_all = update_all or get_swa_multi_avg_fn()
        if update_all is not None:
            update_all(averages, currents, count)
            return
        update = self.avg_fn or get_swa_avg_fn()
        for average, current in zip(averages, currents):
            average.copy_(update(average, current, count))


@tare.no_grad()
def update_bn(loader, model, device=None):
    """Compute the running statistics of all batch norms anew, as equal averages over the loader's batches."""
    norms = [module for module in model.modules() if isinstance(module, _BatchNorm)]
    if not norms:
        return
    former = [norm.momentum for norm in norms]
    was_training = model.training
    for norm in norms:
        norm.reset_running_stats()
        norm.momentum = None  # All batches count the same.
    model.train()
    for batch in loader:
        first = batch[0] if isinstance(batch, (list, tuple)) else batch
        model(first if device is None else first.to(device))
    for norm, momentum in zip(norms, former):
        norm.momentum = momentum
    model.train(was_training)


class SWALR(_WithSettings):
    """From the rate that is set to `swa_lr` in `anneal_epochs`, and constant from there."""

    _not_saved = ("optimizer", "anneal_func")

    def __init__(self, optimizer, swa_lr, anneal_epochs=10, anneal_strategy="cos", last_epoch=-1):
        rates = _format_param("swa_lr", optimizer, swa_lr)
        for group, rate in zip(optimizer.param_groups, rates):
            group["swa_lr"] = rate
        check_strategy(anneal_strategy)
        self._set_anneal_func(anneal_strategy)
        if not isinstance(anneal_epochs, int) or anneal_epochs < 0:
            raise ValueError(f"anneal_epochs must be equal or greater than 0, got {anneal_epochs}")
        super().__init__(optimizer, last_epoch, anneal_epochs=anneal_epochs)

    @staticmethod
    def _linear_anneal(t):
        return t

    @staticmethod
    def _cosine_anneal(t):
        return (1 - math.cos(math.pi * t)) / 2

    @staticmethod
    def _get_initial_lr(lr, swa_lr, alpha):
        return swa_lr if alpha == 1 else (lr - alpha * swa_lr) / (1 - alpha)

    def _share(self, step):
        return self.anneal_func(max(0, min(1, step / max(1, self.anneal_epochs))))

    def get_lr(self):
        if not self._get_lr_called_within_step:
            warnings.warn(
                "To get the last learning rate computed by the scheduler, please use `get_last_lr()`.",
                UserWarning,
                stacklevel=2,
            )
        step = self._step_count - 1
        if self.anneal_epochs == 0:
            step = max(1, step)
        before, now = self._share(step - 1), self._share(step)
        rates = []
        for group in self.optimizer.param_groups:
            first = self._get_initial_lr(group["lr"], group["swa_lr"], before)
            rates.append(group["swa_lr"] * now + first * (1 - now))
        return rates

    def _set_anneal_func(self, anneal_strategy):
        self._anneal_strategy = anneal_strategy
        self.anneal_func = self._cosine_anneal if anneal_strategy == "cos" else self._linear_anneal

    def load_state_dict(self, state_dict):
        self.__dict__.update(state_dict)
        self._set_anneal_func(self._anneal_strategy)
