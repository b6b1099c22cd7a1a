"""Settings of a run, which TensorBoard's HParams page compares: messages of its plugin (tensorboard/plugins/hparams/*.proto)."""

import tare
from tare.utils.tensorboard._event_file import double, integer, message

_STRING, _NUMBER = 1, 3  # types of settings; logical values are numbers, as PyTorch has them
_SUCCESS = 1
_KINDS = (int, float, str, bool, tare.Tensor)


def _value(value):
    """A google.protobuf.Value."""
    return message(3, value) if isinstance(value, str) else double(2, float(value.item() if isinstance(value, tare.Tensor) else value))


def _summary(tag, kind, content):
    """A summary's value, whose metadata hold one of HParamsPluginData's kinds."""
    plugin = message(1, message(1, "hparams"), message(2, message(kind, content)))
    return message(5, message(1, message(1, f"_hparams_/{tag}"), message(9, plugin)))


def _check(settings, metrics, domains):
    if not isinstance(settings, dict) or not isinstance(metrics, dict):
        raise TypeError("hparam_dict and metric_dict should be dictionary.")
    for name, values in domains.items():
        if name not in settings or not isinstance(values, list) or any(type(one) is not type(settings[name]) for one in values):
            raise TypeError(f"parameter: hparam_domain_discrete[{name}] should be a list of same type as hparam_dict[{name}].")
    for value in settings.values():
        if value is not None and not isinstance(value, _KINDS):
            raise ValueError("value should be one of int, float, str, bool, or torch.Tensor")


def summaries(settings, metrics, domains):
    """Three summaries: what there is to compare, what this run began with, and how it ended. A setting of None is left out.

    Errors: TypeError, ValueError for what is no setting, no domain.
    """
    domains = domains or {}
    _check(settings, metrics, domains)
    given = {name: value for name, value in settings.items() if value is not None}
    infos = []
    for name, value in given.items():
        allowed = b"".join(message(1, _value(one)) for one in domains.get(name, ()))
        infos.append(message(4, message(1, name), integer(4, _STRING if isinstance(value, str) else _NUMBER),
                             message(5, allowed) if name in domains else b""))
    experiment = b"".join([*infos, *(message(5, message(1, message(2, name))) for name in metrics)])
    begun = b"".join(message(1, message(1, name), message(2, _value(value))) for name, value in given.items())
    return [_summary("experiment", 2, experiment), _summary("session_start_info", 3, begun),
            _summary("session_end_info", 4, integer(1, _SUCCESS))]
