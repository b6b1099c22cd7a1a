"""All parameters as one vector, and back. Source: torch.nn.utils.convert_parameters."""

from itertools import accumulate

import tare


def _check_one_device(parameters):
    """Raise unless all parameters are on one device; what is not on a GPU counts as on the CPU."""
    if len({parameter.get_device() if parameter.device.type == "cuda" else -1 for parameter in parameters}) > 1:
        raise TypeError("Found two parameters on different devices, this is currently not supported.")


def parameters_to_vector(parameters):
    """The elements of all parameters, one after the other."""
    parameters = list(parameters)
    _check_one_device(parameters)
    return tare.cat([parameter.view(-1) for parameter in parameters])


def vector_to_parameters(vec, parameters):
    """Let the parameters be views of the vector, in their order."""
    if not isinstance(vec, tare.Tensor):
        raise TypeError(f"expected torch.Tensor, but got: {tare.typename(vec)}")
    parameters = list(parameters)
    _check_one_device(parameters)
    ends = accumulate(parameter.numel() for parameter in parameters)
    for parameter, end in zip(parameters, ends):
        parameter.data = vec[end - parameter.numel() : end].view_as(parameter).data
