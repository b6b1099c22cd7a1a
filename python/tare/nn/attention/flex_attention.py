"""Attention with scores changed by a function. Source: torch.nn.attention.flex_attention.

What PyTorch computes without a compiler: all scores at once, then the function of them, then the softmax; a compiled kernel needs less
memory. Functions of one score are called with all scores, and with indices that broadcast against them. As in PyTorch, a mask by
blocks hides what its `mask_mod` hides; the blocks only tell how much that is.
"""

import warnings
from collections import namedtuple
from collections.abc import Callable

import tare
from tare.nn import functional as F

__all__ = [
    "BlockMask",
    "flex_attention",
    "AuxOutput",
    "AuxRequest",
    "FlexKernelOptions",
    "create_block_mask",
    "create_mask",
    "or_masks",
    "and_masks",
    "noop_mask",
]

AuxRequest = namedtuple("AuxRequest", ["lse", "max_scores"], defaults=(False, False))
AuxOutput = namedtuple("AuxOutput", ["lse", "max_scores"], defaults=(None, None))
FlexKernelOptions = dict
_DEFAULT_SPARSE_BLOCK_SIZE = 128
_score_mod_signature = Callable[[tare.Tensor] * 5, tare.Tensor]  # programs annotate with these
_mask_mod_signature = Callable[[tare.Tensor] * 4, tare.Tensor]


def noop_mask(batch, head, token_q, token_kv):
    """The mask that hides nothing."""
    return batch.new_ones(size=(), dtype=tare.bool, device=batch.device)


def _combined(mask_mods, start, join):
    if not all(callable(mask) for mask in mask_mods):
        raise RuntimeError(f"All inputs should be callable mask_mods: {mask_mods}")

    def mask(b, h, q_idx, kv_idx):
        result = start(b)
        for each in mask_mods:
            result = join(result, each(b, h, q_idx, kv_idx))
        return result

    return mask


def or_masks(*mask_mods):
    """The mask that shows what any of these shows."""
    return _combined(mask_mods, lambda b: b.new_zeros((), dtype=tare.bool), lambda x, y: x | y)


def and_masks(*mask_mods):
    """The mask that shows what all of these show."""
    return _combined(mask_mods, lambda b: b.new_ones((), dtype=tare.bool), lambda x, y: x & y)


def _indices(sizes, device):
    """Of batch, head, query and key: each along its own dimension."""
    return [tare.arange(size, dtype=tare.int32, device=device).reshape([-1 if i == dim else 1 for i in range(4)])
            for dim, size in enumerate(sizes)]


def create_mask(mod_fn, B, H, Q_LEN, KV_LEN, device=None):
    """What a mask_mod shows, or a score_mod leaves above -inf: bool (B, H, Q_LEN, KV_LEN), with 1 for None."""
    device = _device(device)
    sizes = (B or 1, H or 1, Q_LEN, KV_LEN)
    indices = _indices(sizes, device)
    if _takes_score(mod_fn):
        return ~tare.isneginf(mod_fn(tare.zeros(sizes, device=device), *indices)).expand(sizes)
    return tare.as_tensor(mod_fn(*indices), device=device).to(tare.bool).expand(sizes)


def _device(device):
    if device is not None:
        return device
    return "cuda" if tare.cuda.is_available() else "cpu"


def _takes_score(mod_fn):
    """Whether it is a score_mod, with five arguments, and not a mask_mod with four."""
    import inspect

    required = [one for one in inspect.signature(mod_fn).parameters.values()
                if one.default is one.empty and one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)]
    if len(required) not in (4, 5):
        raise ValueError(f"a mask_mod takes 4 arguments and a score_mod 5; this function takes {len(required)}")
    return len(required) == 5


def _listed(blocks):
    """Of a matrix of blocks, for each row how many there are, and their columns before those of the others: int32."""
    return (blocks.sum(-1).to(tare.int32),
            tare.argsort(blocks.to(tare.int8), dim=-1, descending=True, stable=True).to(tare.int32))


def _marked(counts, columns, width):
    """The matrix of blocks that the lists tell of, int32."""
    listed = tare.arange(columns.shape[-1], device=counts.device) < counts.unsqueeze(-1)
    blocks = tare.zeros(*columns.shape[:-1], width + 1, dtype=tare.int32, device=counts.device)  # what is not listed goes beyond the end
    places = tare.where(listed, columns.long(), width)
    return blocks.scatter(-1, places, listed.to(tare.int32))[..., :width]


def _transposed(counts, columns, width):
    """The lists of the transposed matrix."""
    if counts is None:
        return None, None
    return _listed(_marked(counts, columns, width).transpose(-2, -1))


def _pair(size):
    return (size, size) if isinstance(size, int) else tuple(size)


_LISTS = ("kv_num_blocks", "kv_indices", "full_kv_num_blocks", "full_kv_indices", "q_num_blocks", "q_indices", "full_q_num_blocks",
          "full_q_indices", "dq_write_order", "dq_write_order_full")


class BlockMask:
    """A mask, and which blocks of it show something. For each row of blocks of queries, `kv_num_blocks` of the blocks that show a part
    stand first in `kv_indices`; those that show all are listed apart, `full_kv_...`; `q_...` are the same for columns."""

    def __init__(
        self,
        seq_lengths,
        kv_num_blocks,
        kv_indices,
        full_kv_num_blocks,
        full_kv_indices,
        q_num_blocks,
        q_indices,
        full_q_num_blocks,
        full_q_indices,
        BLOCK_SIZE=(_DEFAULT_SPARSE_BLOCK_SIZE, _DEFAULT_SPARSE_BLOCK_SIZE),
        mask_mod=noop_mask,
        *,
        dq_write_order=None,
        dq_write_order_full=None,
        dq_kv_order=None,
        dq_kv_order_spt=None,
    ):
        if kv_indices.dim() < 2:
            raise RuntimeError("BlockMask must have at least 2 dimensions")
        for one, other in ((full_kv_num_blocks, full_kv_indices), (q_num_blocks, q_indices), (full_q_num_blocks, full_q_indices)):
            if (one is None) != (other is None):
                raise AssertionError("the numbers of blocks and their indices are both given or both None")
        self.seq_lengths, self.BLOCK_SIZE, self.mask_mod = tuple(seq_lengths), _pair(BLOCK_SIZE), mask_mod
        self.kv_num_blocks, self.kv_indices = kv_num_blocks, kv_indices
        self.full_kv_num_blocks, self.full_kv_indices = full_kv_num_blocks, full_kv_indices
        self.q_num_blocks, self.q_indices = q_num_blocks, q_indices
        self.full_q_num_blocks, self.full_q_indices = full_q_num_blocks, full_q_indices
        self.dq_write_order, self.dq_write_order_full = dq_write_order, dq_write_order_full
        self.dq_kv_order, self.dq_kv_order_spt = dq_kv_order, dq_kv_order_spt

    _TENSOR_ATTRS = ["kv_num_blocks", "kv_indices", "full_kv_num_blocks", "full_kv_indices", "q_num_blocks", "q_indices",
                     "full_q_num_blocks", "full_q_indices", "dq_write_order", "dq_write_order_full", "dq_kv_order"]
    _CONTEXT_ATTRS = ["seq_lengths", "BLOCK_SIZE", "mask_mod", "dq_kv_order_spt"]

    def _flatten(self):
        """Its tensors, and what else it takes to make it again. Tensors that `mask_mod` refers to stay in that."""
        missing = tuple(name for name in self._TENSOR_ATTRS if getattr(self, name) is None)
        tensors = tuple(getattr(self, name) for name in self._TENSOR_ATTRS if name not in missing)
        return tensors, (*(getattr(self, name) for name in self._CONTEXT_ATTRS), missing)

    @classmethod
    def _unflatten(cls, leaves, context):
        *kept, missing = context
        given = dict.fromkeys(missing) | dict(zip((name for name in cls._TENSOR_ATTRS if name not in missing), leaves))
        return cls(**given, **dict(zip(cls._CONTEXT_ATTRS, kept)))

    @classmethod
    def from_kv_blocks(cls, kv_num_blocks, kv_indices, full_kv_num_blocks=None, full_kv_indices=None,
                       BLOCK_SIZE=_DEFAULT_SPARSE_BLOCK_SIZE, mask_mod=None, seq_lengths=None, compute_q_blocks=True, *,
                       dq_write_order=None, dq_write_order_full=None, dq_kv_order=None):
        """Of the lists of blocks for queries; those for keys follow."""
        if kv_indices.dim() < 2:
            raise RuntimeError("BlockMask must have at least 2 dimensions")
        block = _pair(BLOCK_SIZE)
        rows, columns = kv_indices.shape[-2:]
        turned = [None] * 4
        if compute_q_blocks:
            turned = [*_transposed(kv_num_blocks, kv_indices, columns), *_transposed(full_kv_num_blocks, full_kv_indices, columns)]
        return cls(seq_lengths or (rows * block[0], columns * block[1]), kv_num_blocks, kv_indices, full_kv_num_blocks, full_kv_indices,
                   *turned, BLOCK_SIZE=block, mask_mod=mask_mod or noop_mask, dq_write_order=dq_write_order,
                   dq_write_order_full=dq_write_order_full, dq_kv_order=dq_kv_order)

    @property
    def shape(self):
        return (*self.kv_num_blocks.shape[:-1], *self.seq_lengths)

    def numel(self):
        count = 1
        for size in self.shape:
            count *= size
        return count

    def sparsity(self):
        """How much of the mask lies in blocks that hide all, in percent; negative where blocks reach beyond the mask."""
        count = self.kv_num_blocks.sum() + (0 if self.full_kv_num_blocks is None else self.full_kv_num_blocks.sum())
        return 100 * (1 - int(count) * self.BLOCK_SIZE[0] * self.BLOCK_SIZE[1] / self.numel())

    def to_dense(self):
        """Which blocks show something: int32, 1 and 0."""
        width = self.kv_indices.shape[-1]
        blocks = _marked(self.kv_num_blocks, self.kv_indices, width)
        if self.full_kv_num_blocks is None:
            return blocks
        return blocks | _marked(self.full_kv_num_blocks, self.full_kv_indices, width)

    def _with(self, change, **others):
        made = {name: None if getattr(self, name) is None else change(getattr(self, name)) for name in _LISTS}
        made.update({"seq_lengths": self.seq_lengths, "BLOCK_SIZE": self.BLOCK_SIZE, "mask_mod": self.mask_mod,
                     "dq_kv_order": self.dq_kv_order, "dq_kv_order_spt": self.dq_kv_order_spt}, **others)
        return type(self)(**made)

    def to(self, device):
        return self._with(lambda one: one.to(device))

    def __getitem__(self, index):
        """Some batches, heads, rows of blocks. The function of the whole mask is not that of a part: `mask_mod` shows all until it is
        set."""
        index = index if isinstance(index, tuple) else (index,)
        index = tuple(slice(i, i + 1 if i != -1 else None) if isinstance(i, int) else i for i in index)
        part = {name: getattr(self, name)[index] if getattr(self, name) is not None else None for name in _LISTS[:4]}
        return type(self).from_kv_blocks(**part, BLOCK_SIZE=self.BLOCK_SIZE, seq_lengths=self.seq_lengths,
                                         compute_q_blocks=self.q_indices is not None)

    def _adjust(self, new_q_len, new_kv_len):
        """The same mask of other lengths, at most its own blocks."""
        rows, columns = -(-new_q_len // self.BLOCK_SIZE[0]), -(-new_kv_len // self.BLOCK_SIZE[1])

        def cut(counts, indices):
            return (None, None) if counts is None else _listed(_marked(counts, indices, indices.shape[-1])[..., :rows, :columns])

        part = [*cut(self.kv_num_blocks, self.kv_indices), *cut(self.full_kv_num_blocks, self.full_kv_indices)]
        return type(self).from_kv_blocks(*part, BLOCK_SIZE=self.BLOCK_SIZE, mask_mod=self.mask_mod, seq_lengths=(new_q_len, new_kv_len))

    def as_tuple(self, flatten=True):
        lists = [getattr(self, name) for name in _LISTS]
        start = self.seq_lengths if flatten else (self.seq_lengths,)
        block = self.BLOCK_SIZE if flatten else (self.BLOCK_SIZE,)
        return (*start, *lists, self.dq_kv_order, self.dq_kv_order_spt, *block, self.mask_mod)

    def to_string(self, grid_size=(20, 20), limit=4):
        """A picture of the blocks for each batch and head: which show something. Larger masks are drawn by their first blocks."""
        rows, columns = grid_size if isinstance(grid_size, tuple) else (grid_size, grid_size)
        blocks = self.to_dense().cpu()
        text = []
        for place in list(_places(blocks.shape[:-2]))[:limit]:
            lines = ["".join("██" if one else "  " for one in line[:columns]) for line in blocks[place].tolist()[:rows]]
            text.append("\n".join([str(place), *lines]))
        return "\n".join(text)

    def __repr__(self):
        def told(value):
            return value.shape if isinstance(value, tare.Tensor) else value

        lists = "".join(f"    {name}={told(getattr(self, name))},\n" for name in _LISTS[:8])
        return (f"BlockMask(\n{lists}    BLOCK_SIZE={self.BLOCK_SIZE},\n    shape={self.shape},\n    sparsity={self.sparsity():.2f}%,\n"
                f"    mask_mod={getattr(self.mask_mod, '__name__', self.mask_mod)}\n)")

    def __str__(self):
        return f"BlockMask(shape={self.shape}, sparsity={self.sparsity():.2f}%, \n{self.to_string()}\n)"


def _places(sizes):
    import itertools

    return itertools.product(*map(range, sizes))


def create_block_mask(
    mask_mod,
    B,
    H,
    Q_LEN,
    KV_LEN,
    device=None,
    BLOCK_SIZE=_DEFAULT_SPARSE_BLOCK_SIZE,
    _compile=False,
    separate_full_blocks=True,
    compute_dq_write_order=False,
    dq_kv_order=True,
):
    """The blocks of a mask of B batches and H heads, None for masks that are alike for all. Blocks that reach beyond the mask show a part.

    Errors: ValueError for a score_mod."""
    if _takes_score(mask_mod):
        raise ValueError("create_block_mask takes a mask_mod, a function of (batch, head, query, key), and not a score_mod")
    rows, columns = _pair(BLOCK_SIZE)
    mask = create_mask(mask_mod, B, H, Q_LEN, KV_LEN, device)
    mask = F.pad(mask, (0, -KV_LEN % columns, 0, -Q_LEN % rows))
    counts = mask.reshape(*mask.shape[:2], mask.shape[2] // rows, rows, mask.shape[3] // columns, columns).sum((-3, -1))
    whole = counts == rows * columns
    full = _listed(whole) if separate_full_blocks else (None, None)
    return BlockMask.from_kv_blocks(*_listed((counts > 0) & ~whole if separate_full_blocks else counts > 0), *full,
                                    BLOCK_SIZE=(rows, columns), mask_mod=mask_mod, seq_lengths=(Q_LEN, KV_LEN))


def _check(query, key, value, block_mask, enable_gqa, wants_max):
    if any(one.dim() != 4 for one in (query, key, value)):
        raise NotImplementedError("NYI: query, key, and value must be 4D tensors")
    if query.shape[-1] != key.shape[-1]:
        raise ValueError(f"Expect query and key/value to have the same embedding dimension but got E={query.shape[-1]} and "
                         f"E={key.shape[-1]}.")
    if not enable_gqa and query.shape[1] != key.shape[1]:
        raise ValueError(f"Expect query and key/value to have the same number of heads but got Hq={query.shape[1]} and Hkv={key.shape[1]}. "
                         "Try setting enable_gqa=True for GQA.")
    if query.shape[1] % key.shape[1]:
        raise ValueError(f"Expect number of query heads to be a multiple of kv heads for GQA but got Hq={query.shape[1]} and "
                         f"Hkv={key.shape[1]}.")
    if key.shape[0] != query.shape[0] and (block_mask is None or key.shape[0] != 1):
        raise ValueError("Expect query and key/value to have the same batch size, or non-none block_mask, but got "
                         f"block_mask={'None' if block_mask is None else 'one'}, Bq={query.shape[0]}, and Bkv={key.shape[0]}.")
    if key.shape[0] != query.shape[0] and block_mask.shape[0] != query.shape[0]:
        raise ValueError("Expect query and key/value to have the same batch size, or block_mask and query to have the same batch size, but "
                         f"got Bq={query.shape[0]}, Bkv={key.shape[0]}, B_block_mask={block_mask.shape[0]}.")
    if query.device.type == "cpu":
        if tare.is_grad_enabled() and any(one.requires_grad for one in (query, key, value)):
            raise NotImplementedError("FlexAttention does not support backward on CPU. Please set the input requires_grad to False or use "
                                      "another device.")
        if wants_max:
            raise NotImplementedError("Returning max scores is not supported on CPU/MPS.")
    if block_mask is None:
        return
    lengths, given = block_mask.seq_lengths, (query.shape[-2], key.shape[-2])
    if lengths != given:
        if lengths[0] >= given[0] and lengths[1] >= given[1]:
            advice = ("larger length than you're using it for, you can either 1. create a new block mask with the correct length, or 2. "
                      "'adjust' the existing block mask to the correct length by calling block_mask._adjust(q_len, kv_len).")
        else:
            advice = "smaller length than you're using it for, you likely need to create a new block mask."
        raise ValueError(f"block_mask was created for block_mask.shape={block_mask.shape} but got q_len={given[0]} and kv_len={given[1]}. "
                         f"As the block mask was created for a {advice}")


def _laid_out_as(tensor, other):
    """The elements in memory in the order of the other's dimensions."""
    order = sorted(range(other.dim()), key=lambda dim: -other.stride(dim))
    return tensor.permute(order).contiguous().permute([order.index(dim) for dim in range(other.dim())])


def flex_attention(
    query,
    key,
    value,
    score_mod=None,
    block_mask=None,
    scale=None,
    enable_gqa=False,
    return_lse=False,
    kernel_options=None,
    *,
    return_aux=None,
):
    """Attention of queries (B, Hq, L, E) to keys (B, Hkv, S, E) and values (B, Hkv, S, Ev), each score changed by
    `score_mod(score, batch, head, query, key)` and hidden where `block_mask` hides it. Scores are float32, of float64 float64. Whoever
    sees nothing gets zeros.

    Returns (B, Hq, L, Ev), with `return_aux` and an AuxOutput of what that asks for. Errors: PyTorch's. On the CPU there are no
    gradients, as in PyTorch; `meta` stands for CUDA."""
    if return_lse and return_aux is not None:
        raise ValueError("return_lse and return_aux cannot be specified together. Please use return_aux alone.")
    wanted = return_aux or AuxRequest(lse=return_lse)
    _check(query, key, value, block_mask, enable_gqa, wanted.max_scores)
    times = query.shape[1] // key.shape[1]
    if times > 1:
        key, value = key.repeat_interleave(times, 1), value.repeat_interleave(times, 1)
    if key.shape[0] != query.shape[0]:
        key, value = (one.expand(query.shape[0], -1, -1, -1) for one in (key, value))
    precise = tare.float64 if query.dtype == tare.float64 else tare.float32
    scores = (query @ key.to(query.dtype).transpose(-2, -1)).to(precise) * (query.shape[-1] ** -0.5 if scale is None else scale)
    indices = _indices(scores.shape, query.device)
    if score_mod is not None:
        scores = score_mod(scores, *indices).to(precise).expand(scores.shape)
    if block_mask is not None:
        shown = tare.as_tensor(block_mask.mask_mod(*indices), device=query.device)
        scores = tare.where(shown, scores, -float("inf"))
    lse = scores.logsumexp(-1, keepdim=True)
    weights = tare.where(lse == -float("inf"), 0.0, (scores - lse).exp())
    out = _laid_out_as((weights.to(query.dtype) @ value.to(query.dtype)), query)
    if return_lse:
        warnings.warn("return_lse is deprecated and will be removed in v2.10. Please use return_aux=AuxRequest(lse=True) instead.",
                      FutureWarning, stacklevel=2)
        return out, lse.squeeze(-1)
    if return_aux is None:
        return out
    return out, AuxOutput(lse.squeeze(-1) if wanted.lse else None, scores.amax(-1) if wanted.max_scores else None)
