"""Tensors without data whose sizes are expressions: each has a size for the symbols' values, and says the expression."""

import tare
from tare._symbolic.numbers import SymBool, SymFloat, SymInt, hint_of

_UNKNOWN = 2  # stands for a size that only values tell


class SymbolicSize(tuple):
    """Sizes, some of which are expressions."""

    __slots__ = ()

    def numel(self):
        count = 1
        for one in self:
            count = count * one
        return count

    def __repr__(self):
        return f"torch.Size([{', '.join(map(str, self))}])"

    def __getitem__(self, index):
        found = tuple.__getitem__(self, index)
        return SymbolicSize(found) if isinstance(index, slice) else found


def _number(size):
    hint = hint_of(size)
    return _UNKNOWN if hint is None else hint


def is_symbolic(value):
    return isinstance(value, (SymInt, SymFloat, SymBool))


class SymbolicTensor(tare.Tensor):
    """A tensor as a graph's metadata describes it, with expressions for sizes, strides and the offset."""

    @property
    def shape(self):
        return self._sizes

    def size(self, dim=None):
        return self._sizes if dim is None else self._sizes[dim]

    def stride(self, dim=None):
        return self._strides if dim is None else self._strides[dim]

    def storage_offset(self):
        return self._offset

    def numel(self):
        return self._sizes.numel()

    nelement = numel

    def __len__(self):
        return int(self._sizes[0])

    def __repr__(self, **_):
        dtype = "" if self.dtype == tare.get_default_dtype() else f", dtype={self.dtype}"
        device = "" if self.device.type == "cpu" else f", device='{self.device}'"
        grad = ", requires_grad=True" if self.requires_grad else ""
        return f"FakeTensor(..., size=({', '.join(map(str, self._sizes))}{',' if len(self._sizes) == 1 else ''}){device}{dtype}{grad})"

    __str__ = __repr__

    def detach(self):
        return self

    def __deepcopy__(self, memo):
        return self


def symbolic_tensor(sizes, strides, offset, dtype, device, layout=tare.strided, requires_grad=False):
    """A fake of these sizes; call it within a fake mode. A plain tensor where no size is an expression."""
    numbers = [_number(one) for one in sizes]
    if layout is not tare.strided:
        return tare.empty(numbers, dtype=dtype, device=device, layout=layout)
    steps, start = [_number(one) for one in strides], _number(offset)
    last = start + sum((size - 1) * step for size, step in zip(numbers, steps)) if 0 not in numbers else 0
    base = tare.empty(last + 1, dtype=dtype, device=device)
    made = base.as_strided(numbers, steps, start).detach()
    if requires_grad:
        made.requires_grad_()
    if not any(is_symbolic(one) for one in (*sizes, *strides, offset)):
        return made
    made = made.as_subclass(SymbolicTensor)
    made._sizes, made._strides, made._offset = SymbolicSize(sizes), tuple(strides), offset
    return made
