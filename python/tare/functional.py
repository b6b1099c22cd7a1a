"""Functions of torch that are more than one operator, or take their arguments in more forms than the operator."""

import functools
from collections.abc import Sequence

import tare
from tare import _C, Tensor  # noqa: F401: programs import it from here
from tare._engine import settings as _settings
from tare._engine.overrides import overridable


def _tensors(args):
    return args[0] if len(args) == 1 and isinstance(args[0], (list, tuple)) else args


@overridable
def broadcast_tensors(*tensors):
    """Views of the tensors that all have one shape."""
    return _C.functions.broadcast_tensors(_tensors(tensors))


def broadcast_shapes(*shapes):
    """The shape that shapes broadcast to."""
    shapes = [(shape,) if isinstance(shape, int) else tuple(shape) for shape in shapes]
    result = [1] * max(map(len, shapes), default=0)
    for number, shape in enumerate(shapes):
        for i in range(-1, -len(shape) - 1, -1):
            if shape[i] < 0:
                raise RuntimeError(f"Trying to create tensor with negative dimension ({shape[i]}): ({shape[i]})")
            if shape[i] == 1 or shape[i] == result[i]:
                continue
            if result[i] != 1:
                raise RuntimeError(
                    f"Attempting to broadcast a dimension of length {shape[i]} at {i}! Mismatching argument at index "
                    f"{number} had {shape}; but expected shape should be broadcastable to {result}"
                )
            result[i] = shape[i]
    return tare.Size(result)


@overridable
def split(tensor, split_size_or_sections, dim=0):
    """Parts of a size, or of the sizes given, along a dimension."""
    return tensor.split(split_size_or_sections, dim)


@functools.partial(overridable, unpacks=True)
def einsum(*args):
    """Sums of products, as Einstein wrote them."""
    if len(args) < 2:
        raise ValueError("einsum(): must specify the equation string and at least one operand, or at least one operand and its subscripts list")
    if isinstance(args[0], tare.Tensor):
        letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

        def subscripts(items):
            text = ""
            for item in items:
                if item is Ellipsis:
                    text += "..."
                elif isinstance(item, int) and 0 <= item < 52:
                    text += letters[item]
                else:
                    raise ValueError("einsum(): subscript in subscript list is not within the valid range [0, 52)")
            return text

        equation = ",".join(subscripts(items) for items in args[1::2])
        operands = args[:-1:2]
        if len(args) % 2 == 1:
            equation += "->" + subscripts(args[-1])
            pairs = args[:-1]
            equation = ",".join(subscripts(items) for items in pairs[1::2]) + "->" + subscripts(args[-1])
            operands = pairs[::2]
        else:
            operands = args[::2]
        return _C.functions.einsum(equation, list(operands))
    equation, *operands = args
    if len(operands) == 1 and isinstance(operands[0], (list, tuple)):
        operands = operands[0]
    return _C.functions.einsum(equation, list(operands))


@overridable
def meshgrid(*tensors, indexing=None):
    """Grids of coordinates given by 1-d tensors."""
    tensors = _tensors(tensors)
    if indexing is None:
        return _C.functions.meshgrid(list(tensors))
    return _C.functions.meshgrid(list(tensors), indexing=indexing)


def _atleast(name):
    def function(*tensors):
        packet = getattr(_C.functions, name)
        if len(tensors) == 1 and isinstance(tensors[0], tare.Tensor):
            return packet(tensors[0])
        return packet(list(_tensors(tensors)))

    function.__name__ = function.__qualname__ = name
    return overridable(function)


atleast_1d = _atleast("atleast_1d")
atleast_2d = _atleast("atleast_2d")
atleast_3d = _atleast("atleast_3d")


@overridable
def block_diag(*tensors):
    """A matrix with the tensors along its diagonal."""
    return _C.functions.block_diag(list(tensors))


@overridable
def cartesian_prod(*tensors):
    """All combinations of the tensors' elements."""
    return _C.functions.cartesian_prod(list(tensors))


@overridable
def chain_matmul(*matrices, out=None):
    """The product of several matrices."""
    return tare.linalg.multi_dot(_tensors(matrices), out=out)


@overridable
def cdist(x1, x2, p=2.0, compute_mode="use_mm_for_euclid_dist_if_necessary"):
    """Distances between all pairs of rows."""
    modes = {"use_mm_for_euclid_dist_if_necessary": None, "use_mm_for_euclid_dist": 1, "donot_use_mm_for_euclid_dist": 2}
    if compute_mode not in modes:
        raise ValueError(f"{compute_mode} is not a valid value for compute_mode")
    return _C.functions.cdist(x1, x2, float(p), modes[compute_mode])


@overridable
def tensordot(a, b, dims=2, out=None):
    """A product summed over several dimensions."""
    if isinstance(dims, tare.Tensor):
        dims = dims.tolist() if dims.numel() > 1 else int(dims.item())
    if isinstance(dims, int):
        if dims < 0:
            raise RuntimeError(f"tensordot expects dims >= 0, but got dims={dims}")
        if dims > min(a.dim(), b.dim()):
            raise RuntimeError(f"tensordot expects dims < ndim_a or ndim_b, but got dims={dims}")
        first, second = list(range(-dims, 0)), list(range(dims))
    else:
        first, second = dims
        first = [first] if isinstance(first, int) else list(first)
        second = [second] if isinstance(second, int) else list(second)
    if out is None:
        return _C.functions.tensordot(a, b, first, second)
    return _C.functions.tensordot(a, b, first, second, out=out)


@overridable
def norm(input, p="fro", dim=None, keepdim=False, out=None, dtype=None):
    """The norm of a tensor, or along dimensions."""
    if isinstance(p, str):
        if p == "fro":
            if dim is None:
                dim = tuple(range(input.dim()))
            return tare.linalg.vector_norm(input, 2, dim, keepdim, dtype=dtype, out=out)
        if p == "nuc":
            return tare.linalg.matrix_norm(input, p, (-2, -1) if dim is None else dim, keepdim, dtype=dtype, out=out)
        raise RuntimeError(f"only valid string values are 'fro' and 'nuc', found {p}")
    if dim is None:
        dim = tuple(range(input.dim()))
    return tare.linalg.vector_norm(input, 2 if p is None else p, dim, keepdim, dtype=dtype, out=out)


@overridable
def unique(input, sorted=True, return_inverse=False, return_counts=False, dim=None):
    """The elements, or slices, that differ."""
    if dim is not None:
        result = _C.functions.unique_dim(input, dim, sorted, return_inverse, return_counts)
    else:
        result = _C.functions._unique2(input, sorted, return_inverse, return_counts)
    return _picked(result, return_inverse, return_counts)


@overridable
def unique_consecutive(input, return_inverse=False, return_counts=False, dim=None):
    """The elements, or slices, that differ from the one before."""
    return _picked(_C.functions.unique_consecutive(input, return_inverse, return_counts, dim), return_inverse, return_counts)


def _picked(result, inverse, counts):
    values, inverses, numbers = result
    found = (values, *((inverses,) if inverse else ()), *((numbers,) if counts else ()))
    return found if len(found) > 1 else values


@overridable
def stft(input, n_fft, hop_length=None, win_length=None, window=None, center=True, pad_mode="reflect", normalized=False,
         onesided=None, return_complex=None, align_to_window=None):
    """The short-time Fourier transform."""
    if center:
        if align_to_window is not None:
            raise RuntimeError("stft align_to_window should only be set when center = false.")
        shape = (1,) * (3 - input.dim()) + tuple(input.shape)
        pad = n_fft // 2
        input = tare.nn.functional.pad(input.view(shape), [pad, pad], pad_mode).view(
            tuple(input.shape[:-1]) + (input.shape[-1] + 2 * pad,)
        )
    return _C.functions.stft(input, n_fft, hop_length, win_length, window, normalized, onesided, return_complex,
                             align_to_window)


@overridable
def lu(A, pivot=True, get_infos=False, out=None):
    """The LU factorisation, packed, with its pivots."""
    _settings.warn_once(
        "torch.lu is deprecated in favor of torch.linalg.lu_factor / torch.linalg.lu_factor_ex and will be removed in a "
        "future PyTorch release.\nLU, pivots = torch.lu(A, compute_pivots)\nshould be replaced with\n"
        "LU, pivots = torch.linalg.lu_factor(A, compute_pivots)\nand\n"
        "LU, pivots, info = torch.lu(A, compute_pivots, get_infos=True)\nshould be replaced with\n"
        "LU, pivots, info = torch.linalg.lu_factor_ex(A, compute_pivots)")
    results = _C.functions._lu_with_info(A, pivot=pivot, check_errors=not get_infos)
    results = tuple(results) if get_infos else tuple(results)[:2]
    if out is None:
        return results
    if not isinstance(out, (tuple, list)):
        raise TypeError(f"argument 'out' must be tuple of Tensors, not {type(out).__name__}")
    if len(out) != len(results):
        raise TypeError(f"expected tuple of {len(results)} elements but got {len(out)}")
    for target, result in zip(out, results, strict=True):
        target.resize_as_(result).copy_(result)
    return out


@overridable
def nonzero(input, *, out=None, as_tuple=False):
    """Where the elements are that are not zero."""
    if as_tuple:
        if out is not None:
            raise RuntimeError("nonzero does not support the out kwarg when as_tuple is True")
        return _C.functions.nonzero_numpy(input)
    return _C.functions.nonzero(input) if out is None else _C.functions.nonzero(input, out=out)


def normal(*args, **kwargs):
    """Random numbers around means; of a `size` where mean and std are numbers. No default device moves those."""
    if (len(args) == 3 or "size" in kwargs) and kwargs.get("device") is None and kwargs.get("out") is None:
        kwargs["device"] = "cpu"
    return _C.functions.normal(*args, **kwargs)


def spmm(input, mat2, *, out=None):
    """The product of matrices, under the name that it has for sparse ones."""
    return _C.functions.mm(input, mat2) if out is None else _C.functions.mm(input, mat2, out=out)


@functools.partial(overridable, by_name=("shape",))
def unravel_index(indices, shape):
    """Coordinates of flat indices."""
    if indices.is_complex() or indices.is_floating_point() or indices.dtype == tare.bool:
        raise TypeError(f"expected 'indices' to be integer dtype, but got {indices.dtype}")
    if not isinstance(shape, (int, Sequence)):
        raise TypeError(f"expected 'shape' to be int or sequence of ints, but got {type(shape)}")
    shape = (shape,) if isinstance(shape, int) else tuple(shape)
    for size in shape:
        if not isinstance(size, int):
            raise TypeError(f"expected 'shape' sequence to only contain ints, but got {type(size)}")
    if any(size < 0 for size in shape):
        raise ValueError(f"'shape' cannot have negative values, but got {shape}")
    indices, coordinates, step = indices.long(), [], 1
    for size in reversed(shape):
        coordinates.append((indices // step) % size)
        step *= size
    return tare.stack(coordinates[::-1], -1).unbind(-1) if coordinates else ()


def align_tensors(*tensors):
    raise NotImplementedError("torch.align_tensors: named dimensions are not in tare")


def __getattr__(name):
    if name in ("F", "istft", "pca_lowrank", "svd_lowrank"):
        return tare.nn.functional if name == "F" else getattr(tare, name)
    raise AttributeError(f"module 'torch.functional' has no attribute {name!r}")


def _segment_reduce(data, reduce, **options):
    """torch.segment_reduce, under its inner name."""
    return tare.segment_reduce(data, reduce, **options)


def _is_functional_tensor(tensor):
    """Whether writes into the tensor are kept apart for functionalization: never here."""
    return False
