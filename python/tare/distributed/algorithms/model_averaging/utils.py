"""The average of ranks' parameters. Source: torch.distributed.algorithms.model_averaging.utils."""

import tare
from tare.distributed import _collectives, _groups

__all__ = ["average_parameters", "get_params_to_average", "average_parameters_or_parameter_groups"]


def average_parameters(params, process_group):
    """Parameters become views of one flat tensor, which is averaged by one all_reduce. Ranks outside of the group do nothing."""
    group = process_group or _groups._get_default_group()
    if _groups._rank_not_in_group(group):
        return
    params = list(params)
    with tare.no_grad():
        flat = tare.cat([one.flatten() for one in params]).div_(group.size())
    _collectives.all_reduce(flat, group=group)
    for one, part in zip(params, flat.split([one.numel() for one in params])):
        one.data = part.view(one.shape).to(one.dtype)


def get_params_to_average(params):
    """Those that have a gradient, of parameters or of an optimizer's groups. Errors: NotImplementedError for anything else."""
    found = []
    for given in params:
        if not isinstance(given, (dict, tare.nn.Parameter)):
            raise NotImplementedError(f"Parameter input of type {type(given)} is not supported")
        found += [one for one in (given["params"] if isinstance(given, dict) else [given]) if one.grad is not None]
    return found


def average_parameters_or_parameter_groups(params, process_group):
    """Averages the parameters that have a gradient."""
    average_parameters(get_params_to_average(params), process_group)
