"""Gradients."""

import tare
from tare import _C
from tare._grad_mode import enable_grad, inference_mode, no_grad, set_grad_enabled  # noqa: F401
from tare.autograd import function, grad_mode, graph  # noqa: F401
from tare.autograd.function import Function  # noqa: F401

Variable = tare.Tensor


def _as_tuple(value):
    if value is None:
        return ()
    return (value,) if isinstance(value, (tare.Tensor, graph.GradientEdge)) else tuple(value)


def _checked_gradients(outputs, gradients, name):
    gradients = _as_tuple(gradients) if gradients is not None else (None,) * len(outputs)
    if len(gradients) != len(outputs):
        raise RuntimeError(f"got {len(outputs)} tensors and {len(gradients)} gradients")
    result = []
    for output, gradient in zip(outputs, gradients, strict=True):
        if gradient is None:
            if output.requires_grad and output.numel() != 1:
                raise RuntimeError("grad can be implicitly created only for scalar outputs")
        elif not isinstance(gradient, tare.Tensor):
            raise TypeError(f"gradients can be either Tensors or None, but got {type(gradient).__name__}")
        elif gradient.shape != output.shape:
            raise RuntimeError(
                f"Mismatch in shape: grad_output[{len(result)}] has a shape of {gradient.shape} and "
                f"output[{len(result)}] has a shape of {output.shape}."
            )
        elif output.dtype.is_complex != gradient.dtype.is_complex:
            raise RuntimeError(
                "For complex Tensors, both grad_output and output are required to have the same dtype. Mismatch in dtype: "
                f"grad_output[{len(result)}] has a dtype of {gradient.dtype} and output[{len(result)}] has a dtype of "
                f"{output.dtype}."
            )
        result.append(gradient)
    return result


def backward(tensors, grad_tensors=None, retain_graph=None, create_graph=False, grad_variables=None, inputs=None):
    """Adds the gradients of `tensors` to `.grad` of the leaves they were computed from."""
    tensors = _as_tuple(tensors)
    if inputs is not None:
        inputs = _as_tuple(inputs)
        if len(inputs) == 0:
            raise RuntimeError("`inputs` argument to `backward()` cannot be empty.")
    gradients = _checked_gradients(tensors, grad_tensors, "backward")
    _C._backward(list(tensors), gradients, retain_graph, create_graph, list(inputs or ()))


def grad(outputs, inputs, grad_outputs=None, retain_graph=None, create_graph=False, only_inputs=True, allow_unused=None,
         is_grads_batched=False, materialize_grads=False):
    """The gradients of the outputs' sum with respect to the inputs."""
    if materialize_grads and allow_unused is False:
        raise ValueError("Expected allow_unused to be True or not passed when materialize_grads=True, but got: allow_unused=False.")
    if is_grads_batched:
        raise NotImplementedError("torch.autograd.grad: is_grads_batched needs vmap, which is not in tare")
    outputs, inputs = _as_tuple(outputs), _as_tuple(inputs)
    gradients = _checked_gradients(outputs, grad_outputs, "grad")
    unused = bool(materialize_grads if allow_unused is None else allow_unused)
    found = _C._grad(list(outputs), list(inputs), gradients, retain_graph, create_graph, unused)
    if materialize_grads:
        found = [tare.zeros_like(one, requires_grad=create_graph) if g is None else g
                 for g, one in zip(found, inputs, strict=True)]
    return tuple(found)


class detect_anomaly:
    """Accepted; errors here name the operator anyway."""

    def __init__(self, check_nan=True):
        pass

    def __enter__(self):
        return None

    def __exit__(self, *_):
        return None


class set_detect_anomaly(detect_anomaly):
    def __init__(self, mode, check_nan=True):
        pass


def __getattr__(name):
    import importlib

    if name in ("functional", "forward_ad", "profiler", "gradcheck", "anomaly_mode", "profiler_util", "variable"):
        try:
            return importlib.import_module(f"tare.autograd.{name}")
        except ModuleNotFoundError:
            pass
    from tare._missing import missing_attribute

    raise missing_attribute("torch.autograd", name)
