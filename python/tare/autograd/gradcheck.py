"""Gradients compared with what finite differences say."""

import itertools
import warnings

import tare

__all__ = ["gradcheck", "gradgradcheck", "GradcheckError"]


class GradcheckError(RuntimeError):
    """A gradient that is not what it should be."""


def _differentiable(values):
    """The tensors among some values, and in containers among them, that ask for gradients."""
    leaves = tare.utils._pytree.tree_leaves(list(values))
    return [one for one in leaves if isinstance(one, tare.Tensor) and one.requires_grad]


def _checked_inputs(inputs, name):
    inputs = (inputs,) if isinstance(inputs, tare.Tensor) else tuple(inputs)
    found = _differentiable(inputs)
    if not found:
        raise ValueError(
            f"{name} expects at least one input tensor to require gradient, but none of them have requires_grad=True.")
    for i, one in enumerate(inputs):
        if isinstance(one, tare.Tensor) and one.requires_grad and one.dtype not in (tare.float64, tare.complex128):
            warnings.warn(
                f"Input #{i} requires gradient and is not a double precision floating point or complex. This check will likely "
                "fail if all the inputs are not of double precision floating point or complex. ", stacklevel=3)
    return inputs, found


def _results(func, inputs):
    """What the function returns, as a list; complex tensors as pairs of real numbers."""
    result = func(*inputs)
    return [tare.view_as_real(one) if isinstance(one, tare.Tensor) and one.is_complex() else one
            for one in (result if isinstance(result, (tuple, list)) else (result,))]


def _numerical(func, inputs, one, places, eps):
    """For each result at `places`, its Jacobian by a tensor: a row for each element of the tensor."""
    directions = (eps, eps * 1j) if one.is_complex() else (eps,)
    columns = [[] for _ in places]
    with tare.no_grad():
        for index in itertools.product(*(range(size) for size in one.shape)):
            before = one[index].clone()
            slopes = []
            for step in directions:
                sides = []
                for sign in (1, -1):
                    one[index] = before + sign * step
                    with tare.enable_grad():  # the function may ask for gradients itself
                        results = _results(func, inputs)
                    sides.append([results[place].detach().clone() for place in places])  # it may return its input
                slopes.append([(above - below) / (2 * eps) for above, below in zip(*sides, strict=True)])
            one[index] = before
            for column, *parts in zip(columns, *slopes, strict=True):
                # The gradient by a complex number has the slope along the imaginary axis as its imaginary part.
                slope = parts[0] if len(parts) == 1 else parts[0] + 1j * parts[1]
                column.append(slope.reshape(-1))
    return [tare.stack(column) if column else None for column in columns]


def _analytical(output, tensors):
    """For each tensor the Jacobian that backward gives: a column for each element of the output."""
    columns = [[] for _ in tensors]
    for i in range(output.numel()):
        weight = tare.zeros_like(output, memory_format=tare.contiguous_format)
        weight.view(-1)[i] = 1
        found = tare.autograd.grad(output, tensors, weight, retain_graph=True, allow_unused=True)
        for column, gradient, one in zip(columns, found, tensors, strict=True):
            column.append(tare.zeros_like(one).reshape(-1) if gradient is None else gradient.reshape(-1))
    return [tare.stack(column, 1) if column else None for column in columns]


def _forward(func, inputs, one, places):
    """As `_numerical`, by the tangents that forward mode gives."""
    from tare.autograd import forward_ad

    columns = [[] for _ in places]
    for index in itertools.product(*(range(size) for size in one.shape)):
        slopes = []
        for unit in (1, 1j) if one.is_complex() else (1,):
            tangent = tare.zeros_like(one)
            tangent[index] = unit

            def dual(given):  # every tensor that is asked about has a tangent, all others' are zero
                if not isinstance(given, tare.Tensor) or not given.requires_grad:
                    return given
                return forward_ad.make_dual(given.detach(), tangent if given is one else tare.zeros_like(given))

            with forward_ad.dual_level():
                results = _results(func, tare.utils._pytree.tree_map(dual, inputs))
                found = [forward_ad.unpack_dual(results[place]) for place in places]
            slopes.append([tare.zeros_like(primal) if pushed is None else pushed for primal, pushed in found])
        for column, *parts in zip(columns, *slopes, strict=True):
            column.append((parts[0] if len(parts) == 1 else parts[0] + 1j * parts[1]).detach().reshape(-1))
    return [tare.stack(column) if column else None for column in columns]


def _compare_forward(func, inputs, tensors, eps, atol, rtol):
    places = [i for i, one in enumerate(_results(func, inputs)) if isinstance(one, tare.Tensor) and one.is_floating_point()]
    for j, one in enumerate(tensors):
        wanted = _numerical(func, inputs, one, places, eps)
        for place, found, expected in zip(places, _forward(func, inputs, one, places), wanted, strict=True):
            if expected is not None and not _close(found, expected, rtol, atol):
                raise GradcheckError(
                    f"Jacobian computed with forward mode mismatch for output {place} with respect to input {j},\n"
                    f"numerical:{expected}\nanalytical:{found}\n")


def _close(left, right, rtol, atol):
    return tare.allclose(left, right.to(left.dtype), rtol, atol)


def gradcheck(func, inputs, *, eps=1e-6, atol=1e-5, rtol=1e-3, raise_exception=True, nondet_tol=0.0,
              check_undefined_grad=True, check_grad_dtypes=False, check_batched_grad=False, check_batched_forward_grad=False,
              check_forward_ad=False, check_backward_ad=True, fast_mode=False, masked=None):
    """Whether backward's gradients of `func` at `inputs` are those of central differences of `eps`.

    With `check_forward_ad` so must be the tangents of `torch.autograd.forward_ad`. `fast_mode` changes no answer: whole Jacobians are
    compared; nor do batches, which run one by one. Errors: inputs without gradients (ValueError); with `raise_exception`, a
    GradcheckError with both Jacobians.
    """
    if not (check_forward_ad or check_backward_ad):
        raise AssertionError("Expected at least one of check_forward_ad or check_backward_ad to be True")
    if check_batched_forward_grad and not check_forward_ad:
        raise AssertionError("Setting check_batched_forward_grad=True requires check_forward_ad to be True")
    inputs, tensors = _checked_inputs(inputs, "gradcheck")
    try:
        if check_backward_ad:
            _compare(func, inputs, tensors, eps, atol, rtol, nondet_tol)
        if check_forward_ad:
            _compare_forward(func, inputs, tensors, eps, atol, rtol)
    except GradcheckError:
        if raise_exception:
            raise
        return False
    return True


def _compare(func, inputs, tensors, eps, atol, rtol, nondet_tol):
    results = _results(func, inputs)
    floating = [i for i, one in enumerate(results) if isinstance(one, tare.Tensor) and one.is_floating_point()]
    places = [i for i in floating if results[i].requires_grad]
    numerical = [_numerical(func, inputs, one, places or floating, eps) for one in tensors]
    if not places and any(one is not None and one.ne(0).any() for row in numerical for one in row):
        raise GradcheckError("Numerical gradient for function expected to be zero")
    results = _results(func, inputs)  # once more: the inputs were written since
    for column, place in enumerate(places):
        found, repeated = _analytical(results[place], tensors), _analytical(results[place], tensors)
        for j, wanted in enumerate(row[column] for row in numerical):
            if wanted is None or found[j] is None:
                continue
            if not _close(found[j], repeated[j], 0, nondet_tol):
                raise GradcheckError(
                    "Backward is not reentrant, i.e., running backward with same input and grad_output multiple times gives "
                    "different values, although analytical gradient matches numerical gradient.The tolerance for nondeterminism "
                    f"was {nondet_tol}.")
            if not _close(found[j], wanted, rtol, atol):
                raise GradcheckError(
                    f"Jacobian mismatch for output {place} with respect to input {j},\n"
                    f"numerical:{wanted}\nanalytical:{found[j]}\n")


def gradgradcheck(func, inputs, grad_outputs=None, *, eps=1e-6, atol=1e-5, rtol=1e-3, gen_non_contig_grad_outputs=False,
                  raise_exception=True, nondet_tol=0.0, check_undefined_grad=True, check_grad_dtypes=False,
                  check_batched_grad=False, check_fwd_over_rev=False, check_rev_over_rev=True, fast_mode=False, masked=False):
    """Whether the gradients of `func`'s gradients are those of differences; weights of the results are drawn if not given."""
    if not (check_fwd_over_rev or check_rev_over_rev):
        raise AssertionError("Expected at least one of check_fwd_over_rev or check_rev_over_rev to be True")
    inputs, tensors = _checked_inputs(inputs, "gradgradcheck")
    if grad_outputs is None:
        weights = [tare.testing.make_tensor(one.shape, dtype=one.dtype, device=one.device, low=-1, high=1, requires_grad=True,
                                       noncontiguous=gen_non_contig_grad_outputs)
                   for one in _differentiable(_results(func, inputs))]
    else:
        weights = list((grad_outputs,) if isinstance(grad_outputs, tare.Tensor) else grad_outputs)
    count = len(weights)

    def first(*args):
        args, given = args[:-count], args[-count:]
        for one, original in zip(*map(tare.utils._pytree.tree_leaves, (args, inputs)), strict=True):
            if isinstance(original, tare.Tensor) and original.requires_grad and not one.requires_grad:
                one.requires_grad_()  # forward mode takes it away
        with tare.enable_grad():
            found = tare.autograd.grad(_differentiable(_results(func, args)), _differentiable(args), given,
                                       create_graph=True, allow_unused=True)
        return tuple(one for one in found if one is not None)

    return gradcheck(first, (*inputs, *weights), eps=eps, atol=atol, rtol=rtol, raise_exception=raise_exception,
                     nondet_tol=nondet_tol, check_forward_ad=check_fwd_over_rev, check_backward_ad=check_rev_over_rev)
