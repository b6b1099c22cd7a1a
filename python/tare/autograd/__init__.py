"""Gradients."""

import tare
from tare import _C
from tare._engine import settings as _settings
from tare._engine.grad_mode import enable_grad, inference_mode, no_grad, set_grad_enabled  # noqa: F401
from tare.autograd import _passes, anomaly_mode, function, grad_mode, graph  # noqa: F401
from tare.autograd.anomaly_mode import detect_anomaly, set_detect_anomaly  # noqa: F401
from tare.autograd.function import Function, NestedIOFunction  # noqa: F401
from tare.autograd.grad_mode import (_force_original_view_tracking, _unsafe_preserve_version_counter,  # noqa: F401
                                     is_multithreading_enabled, set_multithreading_enabled)
from tare.autograd.gradcheck import gradcheck, gradgradcheck  # noqa: F401
from tare.autograd.variable import Variable


def _as_tensors(value):
    """The tensors of one argument; an edge is a tensor without bytes whose gradient flows there. Errors: anything else."""
    tensors = []
    for one in (value,) if isinstance(value, (tare.Tensor, graph.GradientEdge)) else value:
        if isinstance(one, graph.GradientEdge):
            one = _C._edge_tensor(one.node, one.output_nr)
        if not isinstance(one, tare.Tensor):
            raise RuntimeError(f"all inputs have to be Tensors or GradientEdges, but got {type(one).__name__}")
        tensors.append(one)
    return tensors


def _checked_gradients(outputs, gradients, batched=False):
    if gradients is not None:
        gradients = (gradients,) if isinstance(gradients, tare.Tensor) else tuple(gradients)
    else:
        gradients = (None,) * len(outputs)
    if len(gradients) != len(outputs):
        raise RuntimeError(f"got {len(outputs)} tensors and {len(gradients)} gradients")
    result = []
    for i, (output, gradient) in enumerate(zip(outputs, gradients, strict=True)):
        if not output.requires_grad:
            raise RuntimeError(f"element {i} of tensors does not require grad and does not have a grad_fn")
        if gradient is None:
            if output.numel() != 1:
                raise RuntimeError("grad can be implicitly created only for scalar outputs")
        elif not isinstance(gradient, tare.Tensor):
            raise TypeError(f"gradients can be either Tensors or None, but got {type(gradient).__name__}")
        elif batched and gradient.shape[1:] != output.shape:
            raise RuntimeError(
                "If `is_grads_batched=True`, we interpret the first dimension of each grad_output as the batch dimension. The "
                "sizes of the remaining dimensions are expected to match the shape of corresponding output, but a mismatch was "
                f"detected: grad_output[{i}] has a shape of {gradient.shape} and output[{i}] has a shape of {output.shape}. If "
                "you only want some tensors in `grad_output` to be considered batched, consider using vmap.")
        elif not batched and gradient.shape != output.shape:
            raise RuntimeError(
                f"Mismatch in shape: grad_output[{i}] has a shape of {gradient.shape} and "
                f"output[{i}] has a shape of {output.shape}."
            )
        elif output.dtype.is_complex != gradient.dtype.is_complex:
            raise RuntimeError(
                "For complex Tensors, both grad_output and output are required to have the same dtype. Mismatch in dtype: "
                f"grad_output[{i}] has a dtype of {gradient.dtype} and output[{i}] has a dtype of "
                f"{output.dtype}."
            )
        result.append(gradient)
    return result


def backward(tensors, grad_tensors=None, retain_graph=None, create_graph=False, grad_variables=None, inputs=None):
    """Adds the gradients of `tensors` to `.grad` of the leaves they were computed from, or of `inputs` alone.

    `grad_tensors` weight the tensors, one for each; None stands for 1, where a tensor has one element. Tensors may be
    gradient edges. Errors: a tensor that asks for no gradients; a graph whose saved tensors are gone.
    """
    tensors, inputs = _as_tensors(tensors), None if inputs is None else _as_tensors(inputs)
    if inputs is not None and not inputs:
        raise RuntimeError("`inputs` argument to `backward()` cannot be empty.")
    inputs = inputs or []
    gradients = _checked_gradients(tensors, grad_tensors)
    for one in inputs:
        one.retain_grad()
    if create_graph and not inputs:
        _settings.warn_once(
            "Using backward() with create_graph=True will create a reference cycle between the parameter and its gradient which can "
            "cause a memory leak. We recommend using autograd.grad when creating the graph to avoid this. If you have to use this "
            "function, make sure to reset the .grad fields of your parameters to None after use to break the cycle and avoid the "
            "leak.")
    with _passes.running(tensors, inputs) as made, anomaly_mode.checked(made.nodes()):
        _C._backward(tensors, gradients, retain_graph, create_graph, inputs)


def grad(outputs, inputs, grad_outputs=None, retain_graph=None, create_graph=False, only_inputs=True, allow_unused=None,
         is_grads_batched=False, materialize_grads=False):
    """The gradients of the outputs' sum with respect to the inputs, a tuple; `.grad` is left alone.

    `is_grads_batched`: each of `grad_outputs` has one more dimension in front, and so has each gradient. Errors: as
    `backward`; an input that the outputs do not depend on, unless `allow_unused` (None) or `materialize_grads` (zeros).
    """
    if materialize_grads and allow_unused is False:
        raise ValueError("Expected allow_unused to be True or not passed when materialize_grads=True, but got: allow_unused=False.")
    if not isinstance(inputs, (tare.Tensor, graph.GradientEdge)):
        inputs = tuple(inputs)  # `module.parameters()` is walked through once
    listed = (inputs,) if isinstance(inputs, (tare.Tensor, graph.GradientEdge)) else inputs
    edges = {i for i, one in enumerate(listed) if isinstance(one, graph.GradientEdge)}
    outputs, inputs = _as_tensors(outputs), _as_tensors(inputs)
    if not inputs:
        raise RuntimeError("`inputs` argument to `grad()` cannot be empty.")
    gradients = _checked_gradients(outputs, grad_outputs, is_grads_batched)
    unused = bool(materialize_grads if allow_unused is None else allow_unused)

    def once(gradients, retain_graph):
        return _C._grad(outputs, inputs, gradients, retain_graph, create_graph, unused)

    with _passes.running(outputs, inputs) as made, anomaly_mode.checked(made.nodes()):
        found = _batched(once, gradients, retain_graph) if is_grads_batched else once(gradients, retain_graph)
    if materialize_grads:
        if any(found[i] is None for i in edges):
            raise RuntimeError("materialize_grads cannot be used when the given input is a GradientEdge")
        found = [tare.zeros_like(one, requires_grad=create_graph) if g is None else g
                 for g, one in zip(found, inputs, strict=True)]
    # A nested tensor is its values to the engine: so is its gradient.
    return tuple([g if g is None or not getattr(one, "is_nested", False) else one._like(g) for g, one in zip(found, inputs, strict=True)])


def _batched(once, gradients, retain_graph):
    """A pass for each index of the gradients' first dimension, their results stacked."""
    sizes = {one.size(0) for one in gradients if one is not None}
    if len(sizes) != 1:
        raise ValueError(
            f"vmap: Expected all tensors to have the same size in the mapped dimension, got sizes {sorted(sizes)} for the mapped "
            "dimension" if sizes else "vmap: Expected at least one Tensor to vmap over")
    last = sizes.pop() - 1
    rows = [once([None if one is None else one[i] for one in gradients], True if i < last else retain_graph)
            for i in range(last + 1)]
    return [None if column[0] is None else tare.stack(column) for column in zip(*rows, strict=True)]


def _is_checkpoint_valid():
    return Variable._execution_engine.is_checkpoint_valid()


def __getattr__(name):
    import importlib

    if name in ("functional", "forward_ad", "profiler"):
        return importlib.import_module(f"tare.autograd.{name}")
    from tare._engine.refusals import missing_attribute

    raise missing_attribute("torch.autograd", name)
