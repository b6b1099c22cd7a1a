"""All parameters as one vector, and back. Source: torch.nn.utils.convert_parameters."""

import tare


def _check_param_device(param, old_param_device):
    """The index of the parameter's device, -1 for the CPU; raises where it differs from the one before."""
    index = param.get_device() if param.device.type == "cuda" else -1
    if old_param_device is not None and index != old_param_device:
        raise TypeError("Found two parameters on different devices, this is currently not supported.")
    return index


def parameters_to_vector(parameters):
    """The elements of all parameters, one after the other."""
    device = None
    parts = []
    for parameter in parameters:
        device = _check_param_device(parameter, device)
        parts.append(parameter.view(-1))
    return tare.cat(parts)


def vector_to_parameters(vec, parameters):
    """Let the parameters be views of the vector, in their order."""
    if not isinstance(vec, tare.Tensor):
        raise TypeError(f"expected torch.Tensor, but got: {tare.typename(vec)}")
    device = None
    start = 0
    for parameter in parameters:
        device = _check_param_device(parameter, device)
        end = start + parameter.numel()
        parameter.data = vec[start:end].view_as(parameter).data
        start = end
