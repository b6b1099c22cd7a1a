"""Products of groups of rows with a matrix each: `torch._grouped_mm`, for which there is no row yet."""

import tare


def _strides(sizes, itemsize):
    """Rows padded to 16 bytes, as the kernel lays its result out."""
    step = 16 // itemsize
    padded = -(-sizes[-1] // step) * step
    strides = [padded, 1]
    for size in sizes[:0:-1][1:]:
        strides.insert(0, strides[0] * size)
    return strides


def _result_sizes(a, b, offs):
    """Rows of `a` in groups, columns of `b` in groups, or the inner dimension in groups, each ending at `offs`."""
    if a.dim() == 2 and b.dim() == 2:
        return [offs.size(0), a.size(0), b.size(1)]
    if a.dim() == 2:
        return [a.size(0), b.size(-1)]
    if b.dim() == 2:
        return [a.size(1), b.size(1)]
    return [a.size(0), a.size(1), b.size(-1)]


def _product(a, b, offs):
    made = tare.empty_strided(sizes := _result_sizes(a, b, offs), _strides(sizes, a.element_size()), dtype=a.dtype,
                              device=a.device)
    if not (a.device.type == "cpu" and tare._C._is_known(a) and tare._C._is_known(b)):
        return made
    if a.dim() == 3 and b.dim() == 3:
        return made.copy_(tare.bmm(a, b))
    start = 0
    for group, end in enumerate(offs.tolist()):
        if a.dim() == 2 and b.dim() == 2:
            made[group].copy_(a[:, start:end] @ b[start:end])
        elif a.dim() == 2:
            made[start:end].copy_(a[start:end] @ b[group])
        else:
            made[:, start:end].copy_(a[group] @ b[:, start:end])
        start = end
    return made


class _GroupedProduct(tare.autograd.Function):
    @staticmethod
    def forward(ctx, a, b, offs):
        ctx.save_for_backward(a, b)
        ctx.offs = offs
        return _product(a, b, offs)

    @staticmethod
    def backward(ctx, gradient):
        a, b = ctx.saved_tensors
        for_a = _product(gradient, b.transpose(-2, -1), ctx.offs) if ctx.needs_input_grad[0] else None
        for_b = _product(a.transpose(-2, -1), gradient, ctx.offs) if ctx.needs_input_grad[1] else None
        return for_a, for_b, None


def _grouped_mm(self, mat2, offs=None, bias=None, out_dtype=None):
    """The product of each group; groups end at `offs`."""
    if self.dtype != mat2.dtype or self.device.type == "meta" and self.dtype != tare.bfloat16:
        raise RuntimeError(
            f"Expected inputs of BF16 type but got mat_a.dtype={self.dtype} and mat_b.dtype={mat2.dtype}.")
    if self.dim() not in (2, 3) or mat2.dim() not in (2, 3):
        raise RuntimeError(f"Multiplicands must be 2D or 3D but got mat_a.dim()={self.dim()} and mat_b.dim()={mat2.dim()}")
    if self.size(-1) != mat2.size(-2):
        raise RuntimeError("contraction dimension of mat_a and mat_b must match")
    if (offs is None) != (self.dim() == 3 and mat2.dim() == 3):
        raise RuntimeError("Have to provide offsets if there is a 2d matrix, or no offset if both matrices are 3d")
    for name, one in (("mat_a", self), ("mat_b", mat2)):
        last = one.dim() - 1
        along = last - 1 if one.stride(last) == 1 and one.stride(last - 1) >= max(1, one.size(last)) else last
        if one.stride(along) * one.element_size() % 16:
            raise RuntimeError(
                f"Expected {name} stride along {along} dim to be multiple of 16 bytes, got {one.stride(along)}.")
    if bias is not None:
        raise RuntimeError("Bias not supported yet")
    if out_dtype not in (None, self.dtype):
        raise RuntimeError("Grouped gemm output dtype must match `mat_a` dtype")
    return _GroupedProduct.apply(self, mat2, offs)
