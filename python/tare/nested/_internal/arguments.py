"""What the rules for jagged tensors share: arguments as they stand against values, dimensions, padding."""

import tare
from tare._engine import disabled_overrides
from tare.nested._internal.nested_tensor import NestedTensor, from_list, like

_disabled = disabled_overrides.DisableTorchFunctionSubclass


def nested_among(values):
    for one in values:
        if isinstance(one, NestedTensor):
            return one
        if isinstance(one, (list, tuple)):
            found = nested_among(one)
            if found is not None:
                return found
    return None


def shaped(result, nested):
    """A result of values as nested, and tuples of them."""
    if isinstance(result, tuple):
        items = [shaped(one, nested) for one in result]
        return type(result)(items) if hasattr(result, "_fields") or type(result) is not tuple else tuple(items)
    if type(result) is tare.Tensor and result.dim() > 0:
        return like(result, nested)
    return result


def of_values(func, *args, **kwargs):
    nested = nested_among((*args, *kwargs.values()))
    with _disabled():
        return shaped(func(*args, **kwargs), nested)


def of_shape(shape):
    return f"({', '.join(map(str, shape))})"


def of_size(shape):
    return f"torch.Size([{', '.join(map(str, shape))}])"


def fitted(nested, other, name):
    """Another argument of an elementwise function, as it stands against the values."""
    if isinstance(other, NestedTensor):
        if not (nested._structure.same(other._structure) and nested._ragged_idx - nested.dim() == other._ragged_idx - other.dim()):
            raise RuntimeError(f"cannot call binary pointwise function {name}.Tensor with inputs of shapes {of_shape(nested.shape)} and "
                               f"{of_shape(other.shape)}")
        return other
    if not isinstance(other, tare.Tensor) or other.dim() == 0:
        return other
    ragged, structure = nested._ragged_idx, nested._structure
    sizes = (1,) * (nested.dim() - other.dim()) + tuple(other.shape)
    if other.dim() <= nested.dim() and sizes[0] in (1, structure.batch):
        if sizes[ragged] == 1:
            if sizes[0] == 1:
                return other.reshape(sizes[1:])
            each = other.reshape(sizes[:ragged] + sizes[ragged + 1:])
            return each.index_select(0, structure.items(other.device)).movedim(0, ragged - 1)
        if structure.lengths is None and sizes[ragged] == structure.longest():
            return from_padded(other.reshape(sizes).expand(structure.batch, *sizes[1:]), structure, ragged)
    raise RuntimeError(f"cannot call binary pointwise function {name}.Tensor with inputs of shapes {of_size(nested.shape)} and "
                       f"{other.shape}")


def elementwise(func, *args, **kwargs):
    name = func.__name__
    nested = nested_among(args) if nested_among(args) is not None else nested_among(kwargs.values())
    tensors = [one for one in args if isinstance(one, tare.Tensor)]
    if len(tensors) > 2 and name not in ("where", "clamp", "clip"):
        raise NotImplementedError(f"aten.{name}.default: of layout torch.jagged, it takes two tensors at most")
    args = [fitted(nested, one, name) for one in args]
    kwargs = {key: fitted(nested, one, name) for key, one in kwargs.items()}
    with _disabled():
        return shaped(func(*args, **kwargs), nested)


def dim_of(nested, dim, name):
    if not -nested.dim() <= dim < nested.dim():
        raise IndexError(f"Dimension out of range (expected to be in range of [{-nested.dim()}, {nested.dim() - 1}], but got {dim})")
    return dim % nested.dim()


def inner_dim(nested, dim, name, ragged=False):
    """The dimension of values that stands for one of the nested tensor's. Errors: RuntimeError for those that are no other's."""
    dim = dim_of(nested, dim, name)
    if dim == 0:
        raise RuntimeError(f"{name}(): not supported for NestedTensor on dim=0")
    if dim == nested._ragged_idx and not ragged:
        raise RuntimeError(f"{name}(): not supported for NestedTensor on ragged dim")
    return dim - 1


def unbind(nested, dim=0):
    """The items, views of the values."""
    if dim_of(nested, dim, "unbind") != 0:
        raise RuntimeError("unbind(): only supported for NestedTensor on dim=0")
    starts, lengths = nested._structure.known()
    values, along = nested.values(), nested._ragged_idx - 1
    if nested._structure.lengths is None:
        return values.split(lengths, along)
    return tuple(values.narrow(along, start, length) for start, length in zip(starts, lengths))


def packed(nested):
    """Without holes between the items, and row by row."""
    if nested._structure.lengths is None:
        with _disabled():
            values = tare.Tensor.contiguous(nested)
        return nested if values is nested else like(values, nested) if type(values) is tare.Tensor else values
    items = unbind(nested)
    made = from_list([one.transpose(0, nested._ragged_idx - 1) for one in items])
    return made if nested._ragged_idx == 1 else made.transpose(1, nested._ragged_idx)


def padded(nested, padding, length=None):
    """(B, ..., longest, ...): the items, with `padding` behind each."""
    nested = packed(nested) if nested._structure.lengths is not None else nested
    structure, along = nested._structure, nested._ragged_idx - 1
    values = nested.values().movedim(along, 0)
    longest = structure.longest() if length is None else length
    filled = values.new_full((structure.batch * longest, *values.shape[1:]), padding)
    filled = filled.index_copy(0, structure.rows(values.device, longest), values)
    return filled.unflatten(0, (structure.batch, longest)).movedim(1, nested._ragged_idx)


def from_padded(padded, structure, ragged=1):
    """The values of a padded tensor: what is padding is left out."""
    moved = padded.movedim(ragged, 1)
    rows = structure.rows(padded.device, moved.shape[1])
    return moved.flatten(0, 1).index_select(0, rows).movedim(0, ragged - 1)
