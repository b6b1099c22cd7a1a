"""How a tensor is placed along one dimension of a mesh. See torch.distributed.tensor.placement_types."""

import operator

from tare import _C

_cluster = _C._distributed
# The library's numbers (tare/dispatch/sharding.h).
_REPLICATE, _SHARD, _STRIDED, _NORM = 0, 1, 7, 8
_REDUCTIONS = {"sum": 2, "avg": 3, "product": 4, "max": 5, "min": 6}


class Placement:
    """The base of Shard, Replicate and Partial. `_code` is the placement as the library's meshes take it."""

    _code = (_REPLICATE, 0, 1)

    def is_shard(self, dim=None):
        """Whether the tensor is cut, along dimension `dim` if one is given. A strided shard is none."""
        return False

    def is_replicate(self):
        return False

    def is_partial(self, reduce_op=None):
        return False

    def __eq__(self, other):
        return isinstance(other, Placement) and type(self) is type(other) and self._code == other._code

    def __hash__(self):
        return hash(self._code)


class _Cut(Placement):
    dim = property(lambda self: self._code[1])

    def __setattr__(self, name, value):
        raise AttributeError(f"{type(self).__name__}.{name} cannot be set")

    def __reduce__(self):
        return _made, (type(self), self._code)


def _made(kind, code):
    placement = object.__new__(kind)
    object.__setattr__(placement, "_code", code)
    return placement


def _pieces(tensor, dim, sizes):
    begin = 0
    for size in sizes:
        yield tensor.narrow(dim, begin, size)
        begin += size


def _share(size, parts, part):
    most = -(-size // parts)
    return min(max(size - part * most, 0), most)


class Shard(_Cut):
    """The tensor is cut along dimension `dim` as torch.chunk cuts it: the last piece may be shorter, some may be empty."""

    def __init__(self, dim):
        object.__setattr__(self, "_code", (_SHARD, operator.index(dim), 1))

    def is_shard(self, dim=None):
        return dim is None or self.dim == dim

    @staticmethod
    def local_shard_size_and_offset(curr_local_size, num_chunks, rank):
        """What the piece of rank `rank` of `num_chunks` ranks holds of `curr_local_size` places, and its first place."""
        return _share(curr_local_size, num_chunks, rank), min(curr_local_size, rank * -(-curr_local_size // num_chunks))

    def _local_shard_size_and_offset(self, curr_local_size, num_chunks, rank):
        return Shard.local_shard_size_and_offset(curr_local_size, num_chunks, rank)

    def _split_tensor(self, tensor, num_chunks, *, with_padding=True, contiguous=True):
        """The pieces, padded to the size of the largest if asked, and how much each was padded."""
        import tare

        size = tensor.size(self.dim)
        most, shares = -(-size // num_chunks), [_share(size, num_chunks, part) for part in range(num_chunks)]
        pieces = list(_pieces(tensor, self.dim, shares))
        padding = [most - share for share in shares]
        if with_padding:
            pieces = [tare.nn.functional.pad(piece, [0, 0] * (tensor.ndim - self.dim - 1) + [0, pad]) if pad else piece
                      for piece, pad in zip(pieces, padding)]
        if contiguous:
            pieces = [piece.contiguous() for piece in pieces]
        return pieces, padding if with_padding else []

    def __repr__(self):
        return f"Shard(dim={self.dim})"

    def __str__(self):
        return f"S({self.dim})"


class _StridedShard(_Cut):
    """A shard of each of `split_factor` pieces of dimension `dim`: what is cut after another mesh dimension that stands behind it."""

    split_factor = property(lambda self: self._code[2])

    def __init__(self, dim, *, split_factor=1, sf=None):
        if sf is not None and split_factor != 1:
            raise TypeError("_StridedShard received both split_factor and sf")
        object.__setattr__(self, "_code", (_STRIDED, dim, split_factor if sf is None else sf))

    def local_shard_size_and_offset(self, curr_local_size, num_chunks, rank, return_first_offset=True):
        """What the piece of a rank holds, and its first place (-1 where it is empty), or all of them."""
        places = []
        for part in range(self.split_factor):
            size, begin = Shard.local_shard_size_and_offset(curr_local_size, self.split_factor, part)
            own, offset = Shard.local_shard_size_and_offset(size, num_chunks, rank)
            places.extend(range(begin + offset, begin + offset + own))
        return len(places), (places[0] if places else -1) if return_first_offset else places

    _local_shard_size_and_offset = local_shard_size_and_offset

    def __repr__(self):
        return f"_StridedShard(dim={self.dim}, sf={self.split_factor})"

    def __str__(self):
        return f"_S({self.dim}, {self.split_factor})"


class Replicate(Placement):
    """Each rank has the whole tensor."""

    def is_replicate(self):
        return True

    def __repr__(self):
        return "Replicate()"

    def __str__(self):
        return "R"


class Partial(Placement):
    """What the ranks have is still to be reduced: by `sum`, `avg`, `product`, `max` or `min`."""

    def __init__(self, reduce_op="sum"):
        self.reduce_op = "sum" if reduce_op is None else reduce_op
        if self.reduce_op not in _REDUCTIONS:
            raise ValueError(f"Partial: '{reduce_op}' is none of the reductions {', '.join(_REDUCTIONS)}")

    _code = property(lambda self: (_REDUCTIONS[self.reduce_op], 0, 1))

    def is_partial(self, reduce_op=None):
        return reduce_op is None or self.reduce_op == reduce_op

    def __repr__(self):
        return f"Partial({self.reduce_op})"

    def __str__(self):
        return f"P({self.reduce_op})"


class _NormPartial(Partial):
    """The ranks have norms of their parts, of order `norm_type`: powers of them are to be added."""

    def __init__(self, norm_type=2):
        super().__init__("sum")
        self.norm_type = norm_type

    _code = property(lambda self: (_NORM, 0, self.norm_type))

    def __repr__(self):
        return f"_NormPartial({self.norm_type})"

    def __str__(self):
        return f"_NormP({self.norm_type})"


_REDUCTION_NAMES = {code: name for name, code in _REDUCTIONS.items()}


def of_code(code):
    """The placement of the library's."""
    kind, dim, split = code
    if kind == _SHARD:
        return Shard(dim)
    if kind == _NORM:
        return _NormPartial(split)
    if kind == _STRIDED:
        return _StridedShard(dim, split_factor=split)
    return Partial(_REDUCTION_NAMES[kind]) if kind in _REDUCTION_NAMES else Replicate()


def _is_shard_like(placement):
    return isinstance(placement, _Cut)
