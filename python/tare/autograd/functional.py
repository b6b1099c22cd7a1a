"""Derivatives of functions of tensors: Jacobians, Hessians and their products with vectors."""

import tare
from tare._engine import functorch

__all__ = ["vjp", "jvp", "jacobian", "hessian", "hvp", "vhp"]


def _as_tuple(value, what, where):
    """A tensor or tuple of tensors as a tuple, and whether it was one. Errors: anything else."""
    if isinstance(value, tare.Tensor):
        return (value,), False
    if not isinstance(value, tuple):
        raise TypeError(f"The {what} {where} must be either a Tensor or a tuple of Tensors but the given {what} has type {type(value)}.")
    for i, one in enumerate(value):
        if not isinstance(one, tare.Tensor):
            raise TypeError(
                f"The {what} {where} must be either a Tensor or a tuple of Tensors but the value at index {i} of the given {what} "
                f"has type {type(one)}.")
    return value, True


def _tuple_postprocess(res, to_unpack):
    """Values as the user gave what they belong to: the first alone where that was no tuple. Of values in values, `to_unpack` says
    it of the outer ones and of the inner ones."""
    if isinstance(to_unpack, tuple):
        if len(to_unpack) != 2:
            raise AssertionError("Expected to_unpack tuple to have exactly 2 elements")
        outer, inner = to_unpack
        return _tuple_postprocess([_tuple_postprocess(one, inner) for one in res], outer)
    return tuple(res) if to_unpack else res[0]


def _tracked(inputs, create_graph):
    """Inputs to differentiate by: with the history that they have, where the result's own gradients are wanted.

    Errors: RuntimeError within a function that torch.func transforms."""
    functorch.check_untransformed()
    return tuple(one.view_as(one) if create_graph and one.requires_grad else one.detach().requires_grad_() for one in inputs)


def _grad_postprocess(inputs, create_graph):
    """Results, or tuples of them, without their history where nobody differentiates them again."""
    if inputs and not isinstance(inputs[0], tare.Tensor):
        return tuple(_grad_postprocess(one, create_graph) for one in inputs)
    return inputs if create_graph else tuple(one.detach() for one in inputs)


def _construct_standard_basis_for(tensors, tensor_numels):
    """One vector for each element of all tensors, which is 1 there and 0 elsewhere, cut into what belongs to each tensor: matrices
    with a row for each vector, of the tensors' types and devices."""
    if len(tensors) != len(tensor_numels):
        raise AssertionError(
            f"Expected tensors and tensor_numels to have the same length, but got {len(tensors)} and {len(tensor_numels)}")
    if not tensors:
        raise AssertionError("Expected at least one tensor")
    total, first = sum(tensor_numels), 0
    basis = []
    for tensor, count in zip(tensors, tensor_numels, strict=True):
        block = tensor.new_zeros((total, count))
        block.diagonal(-first).fill_(1)
        basis.append(block)
        first += count
    return tuple(basis)


def _called(func, inputs, name):
    outputs, was_tuple = _as_tuple(func(*inputs), "outputs of the user-provided function", f"given to {name}")
    return outputs, was_tuple


def _vector(v, like, was_tuple, name, single="input to the user-provided function is"):
    """The vector as a tuple of tensors like those that it weights; of one element none is needed. Errors: another number of
    tensors, or other sizes."""
    if v is None:
        if len(like) != 1 or like[0].nelement() != 1:
            raise RuntimeError(f"The vector v can only be None if the {single} a single Tensor with a single element.")
        return (tare.ones_like(like[0]),)
    values, _ = _as_tuple(v, "v", f"given to {name}")
    values = tuple(one.detach() if not one.requires_grad else one.view_as(one) for one in values)
    if len(values) != len(like):
        if was_tuple:
            raise RuntimeError(f"v is a tuple of invalid length: should be {len(like)} but got {len(values)}.")
        raise RuntimeError("The given v should contain a single Tensor.")
    for i, (one, wanted) in enumerate(zip(values, like, strict=True)):
        if one.size() != wanted.size():
            prefix = f"Entry {i} in " if len(values) > 1 else ""
            raise RuntimeError(f"{prefix}v has invalid size: should be {wanted.size()} but got {one.size()}.")
    return values


def _gradients(outputs, inputs, given=None, create_graph=False, retain_graph=None):
    """The gradients of the outputs by the inputs, None where nothing leads from one to the other."""
    pairs = [(one, None if given is None else grad) for one, grad in zip(outputs, given or outputs, strict=True)
             if one is not None and one.requires_grad]
    if not pairs:
        return (None,) * len(inputs)
    return tare.autograd.grad([one for one, _ in pairs], inputs, [grad for _, grad in pairs], allow_unused=True,
                              create_graph=create_graph, retain_graph=retain_graph)


_INDEPENDENT = "{} is independent of input {}. This is not allowed in strict mode."
_FUNCTION = "The output of the user-provided function"
_SLOPE = (
    "While computing the hessian, found that the jacobian of the user-provided function with respect to input {1} is independent "
    "of the input. This is not allowed in strict mode. You should ensure that your function is twice differentiable and that the "
    "jacobian depends on the inputs (this would be violated by a linear function for example).")


def _without_gaps(gradients, like, strict, what=_FUNCTION, text=_INDEPENDENT):
    """The gradients with zeros for None, which `strict` makes an error."""
    for i, one in enumerate(gradients):
        if one is None and strict:
            raise RuntimeError(text.format(what, i))
    return tuple(tare.zeros_like(wanted) if one is None else one for one, wanted in zip(gradients, like, strict=True))


_UNRECORDED = (
    "The jacobian of the user-provided function is independent of input {1}. This is not allowed in strict mode when "
    "create_graph=True.")


def _check_recorded(found, strict, create_graph, text=_UNRECORDED):
    """Errors: RuntimeError for derivatives that have none themselves, where both were asked for."""
    for i, one in enumerate(found):
        if strict and create_graph and not one.requires_grad:
            raise RuntimeError(text.format(_FUNCTION, i))


def _check_outputs(outputs, strict):
    for i, one in enumerate(outputs):
        if strict and not one.requires_grad:
            raise RuntimeError(
                f"Output {i} of the user-provided function does not require gradients. The outputs must be computed in a "
                "differentiable manner from the input when running in strict mode.")


def _check_scalar(outputs, was_tuple, name):
    if was_tuple:
        raise RuntimeError(f"The function given to {name} should return a single Tensor")
    if outputs[0].nelement() != 1:
        raise RuntimeError(f"The Tensor returned by the function given to {name} should contain a single element")


def vjp(func, inputs, v=None, create_graph=False, strict=False):
    """The value of `func`, and the gradient of its sum weighted by `v`, which a value of one element needs not."""
    with tare.enable_grad():
        inputs, inputs_tuple = _as_tuple(inputs, "inputs", "given to vjp")
        tracked = _tracked(inputs, create_graph)
        outputs, outputs_tuple = _called(func, tracked, "vjp")
        _check_outputs(outputs, strict)
        v = _vector(v, outputs, outputs_tuple, "vjp", "user-provided function returns")
        found = _without_gaps(_gradients(outputs, tracked, v, create_graph), tracked, strict)
        _check_recorded(found, strict, create_graph)
    return (_tuple_postprocess(_grad_postprocess(outputs, create_graph), outputs_tuple),
            _tuple_postprocess(_grad_postprocess(found, create_graph), inputs_tuple))


def _pushed(outputs, tracked, v, create_graph, strict, text=_INDEPENDENT):
    """The derivative of the outputs along `v`: the gradient by weights of the gradient that they weight."""
    weights = tuple(tare.zeros_like(one).requires_grad_() for one in outputs)
    pulled = _gradients(outputs, tracked, weights, create_graph=True)
    _without_gaps(pulled, tracked, strict, text=text)
    return _without_gaps(_gradients(pulled, weights, v, create_graph), outputs, strict, text=text)


def jvp(func, inputs, v=None, create_graph=False, strict=False):
    """The value of `func`, and its derivative along `v`, which an input of one element needs not."""
    with tare.enable_grad():
        inputs, inputs_tuple = _as_tuple(inputs, "inputs", "given to jvp")
        tracked = _tracked(inputs, create_graph)
        v = _vector(v, inputs, inputs_tuple, "jvp")
        outputs, outputs_tuple = _called(func, tracked, "jvp")
        _check_outputs(outputs, strict)
        found = _pushed(outputs, tracked, v, create_graph, strict)
        _check_recorded(found, strict, create_graph)
    return (_tuple_postprocess(_grad_postprocess(outputs, create_graph), outputs_tuple),
            _tuple_postprocess(_grad_postprocess(found, create_graph), outputs_tuple))


def jacobian(func, inputs, create_graph=False, strict=False, vectorize=False, strategy="reverse-mode"):
    """The derivative of each element of the value by each element of the inputs: for an output and an input, a tensor of the
    sizes of the one, then of the other; a tuple for a tuple of inputs, in a tuple for a tuple of outputs.

    `vectorize` and `strategy` choose how PyTorch computes it; here rows are taken one by one.
    """
    if strategy not in ("forward-mode", "reverse-mode"):
        raise AssertionError(
            'Expected strategy to be either "forward-mode" or "reverse-mode". Hint: If your function has more outputs than '
            'inputs, "forward-mode" tends to be more performant. Otherwise, prefer to use "reverse-mode".')
    if strategy == "forward-mode" and create_graph:
        raise NotImplementedError(
            "torch.autograd.functional.jacobian: `create_graph=True` and `strategy=\"forward-mode\"` are not supported together "
            "(yet). Please either set `create_graph=False` or `strategy=\"reverse-mode\"`.")
    if strategy == "forward-mode" and not vectorize:
        raise NotImplementedError(
            "torch.autograd.functional.jacobian: `strategy=\"forward-mode\"` is only supported with `vectorize=True`.")
    _check_vectorized(strict, vectorize)
    return _jacobian(func, inputs, create_graph, strict)


def _check_vectorized(strict, vectorize):
    if strict and vectorize:
        raise RuntimeError(
            "torch.autograd.functional.jacobian: `strict=True` and `vectorized=True` are not supported together. Please either set "
            "`strict=False` or `vectorize=False`.")


def _jacobian(func, inputs, create_graph, strict, unrecorded=_UNRECORDED):
    with tare.enable_grad():
        inputs, inputs_tuple = _as_tuple(inputs, "inputs", "given to jacobian")
        tracked = _tracked(inputs, create_graph)
        outputs, outputs_tuple = _called(func, tracked, "jacobian")
        _check_outputs(outputs, strict)
        blocks = [_rows(output, i, tracked, create_graph, strict) for i, output in enumerate(outputs)]
        for block in blocks:
            _check_recorded(block, strict, create_graph, unrecorded)
    return _tuple_postprocess(_grad_postprocess(blocks, create_graph), (outputs_tuple, inputs_tuple))


def _rows(output, number, tracked, create_graph, strict):
    """The Jacobian of one output by each input."""
    rows = []
    for element in output.reshape(-1).unbind():
        found = _gradients((element,), tracked, create_graph=create_graph, retain_graph=True)
        rows.append(_without_gaps(found, tracked, strict, f"Output {number} of the user-provided function"))
    if not rows:
        return tuple(one.new_zeros(output.size() + one.size()) for one in tracked)
    return tuple(tare.stack(column).view(output.size() + one.size())
                 for column, one in zip(zip(*rows, strict=True), tracked, strict=True))


def hessian(func, inputs, create_graph=False, strict=False, vectorize=False, outer_jacobian_strategy="reverse-mode"):
    """The second derivatives of a function that returns one element: for each pair of inputs a tensor of the sizes of both."""
    inputs, inputs_tuple = _as_tuple(inputs, "inputs", "given to hessian")
    if outer_jacobian_strategy not in ("forward-mode", "reverse-mode"):
        raise AssertionError('Expected strategy to be either "forward-mode" or "reverse-mode".')
    _check_vectorized(strict, vectorize)

    def single(*args):
        outputs, was_tuple = _called(func, args, "hessian")
        _check_scalar(outputs, was_tuple, "hessian")
        return outputs[0].reshape(())

    def first(*args):
        # A derivative that depends on nothing has a derivative of zero, and still a place in the result.
        found = _jacobian(single, args, True, strict, _SLOPE)
        return found if inputs_tuple else found[0]

    found = jacobian(first, inputs, create_graph=create_graph, strict=strict)
    return found if inputs_tuple else found[0]


def _second(func, inputs, name, strict):
    """The value of a function of one element and its gradient, recorded."""
    outputs, was_tuple = _called(func, inputs, name)
    _check_outputs(outputs, strict)
    _check_scalar(outputs, was_tuple, name)
    found = _gradients(outputs, inputs, create_graph=True)
    return outputs, _without_gaps(found, inputs, strict)


def vhp(func, inputs, v=None, create_graph=False, strict=False):
    """The value of a function that returns one element, and `v` times its Hessian."""
    with tare.enable_grad():
        inputs, inputs_tuple = _as_tuple(inputs, "inputs", "given to vhp")
        tracked = _tracked(inputs, create_graph)
        v = _vector(v, inputs, inputs_tuple, "vhp")
        outputs, slopes = _second(func, tracked, "vhp", strict)
        found = _without_gaps(_gradients(slopes, tracked, v, create_graph), tracked, strict, text=_SLOPE)
    return (_grad_postprocess(outputs, create_graph)[0], _tuple_postprocess(_grad_postprocess(found, create_graph), inputs_tuple))


def hvp(func, inputs, v=None, create_graph=False, strict=False):
    """The value of a function that returns one element, and its Hessian times `v`: symmetric, so the same as `vhp`'s."""
    with tare.enable_grad():
        inputs, inputs_tuple = _as_tuple(inputs, "inputs", "given to hvp")
        tracked = _tracked(inputs, create_graph)
        v = _vector(v, inputs, inputs_tuple, "hvp")
        outputs, slopes = _second(func, tracked, "hvp", strict)
        found = _pushed(slopes, tracked, v, create_graph, strict, _SLOPE)
    return (_grad_postprocess(outputs, create_graph)[0], _tuple_postprocess(_grad_postprocess(found, create_graph), inputs_tuple))
