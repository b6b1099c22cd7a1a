"""Context parallel: a model whose attention sees the whole sequence while each rank has a piece of it."""

import contextlib
import enum
import functools
import threading

import tare
from tare.distributed import _functional_collectives as funcol
from tare.distributed.tensor._api import DTensor, distribute_tensor
from tare.distributed.tensor.experimental._context_parallel import _blocks
from tare.distributed.tensor.experimental._context_parallel._blocks import flex_cp_allgather
from tare.distributed.tensor.experimental._context_parallel._load_balancer import _HeadTailLoadBalancer
from tare.distributed.tensor.experimental._context_parallel._ring import _cp_options, _RotateMethod, kernel_for, ring_attention
from tare.distributed.tensor.parallel.style import ParallelStyle
from tare.distributed.tensor.placement_types import Shard
from tare.nn import functional as F
from tare.nn.attention.flex_attention import BlockMask
from tare.utils import _pytree

# --- which attention is the ring's ---


class _Here(threading.local):
    """Of each rank."""

    mesh = None  # plain tensors are pieces of sequences along it
    distributed = False  # DTensors that are cut along the sequence are


_here = _Here()
_plain_attention = F.scaled_dot_product_attention


@functools.wraps(_plain_attention)
def _attention(query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None, enable_gqa=False):
    given = isinstance(query, DTensor)
    mesh = query.device_mesh if given and _here.distributed else _here.mesh
    if mesh is None or mesh.ndim != 1 or given and query.placements != (Shard(2),):
        return _plain_attention(query, key, value, attn_mask, dropout_p, is_causal, scale=scale, enable_gqa=enable_gqa)
    if attn_mask is not None:
        raise NotImplementedError("attn_bias is not supported yet: attention over pieces of a sequence takes is_causal and no mask")
    pieces = [one.to_local() if isinstance(one, DTensor) else one for one in (query, key, value)]
    kernel = kernel_for(*pieces, dropout_p, is_causal, scale, enable_gqa)
    if kernel is None:
        whole = [DTensor.from_local(one, mesh, (Shard(2),), run_check=False) for one in pieces]
        out = _plain_attention(*whole, None, dropout_p, is_causal, scale=scale, enable_gqa=enable_gqa)
        return out if given else out.redistribute(placements=(Shard(2),)).to_local()
    out = ring_attention(*pieces, kernel, mesh.get_group(), dropout_p, is_causal, scale)
    return DTensor.from_local(out, mesh, (Shard(2),), run_check=False) if given else out


_asking = 0  # how many ranks want it


def _route(change):
    """Has F.scaled_dot_product_attention ask what the calling rank wants, as long as a rank wants something."""
    global _asking
    _asking += change
    F.scaled_dot_product_attention = _attention if _asking else _plain_attention


def _set_distributed(wanted):
    _route(wanted - _here.distributed)
    _here.distributed = wanted


def _enable_context_parallel_dispatcher():
    """From here on attention of DTensors that are cut along their third dimension is that of all ranks' pieces."""
    _set_distributed(True)


def _disable_context_parallel_dispatcher():
    _set_distributed(False)


class _ContextParallel(ParallelStyle):
    """Of a module whose inputs are query, key and value: they are pieces along `seq_dim`."""

    class AttentionType(enum.Enum):
        FLEX = "flex_attention"
        SDPA = "scaled_dot_product_attention"

    def __init__(self, seq_dim, attention_type):
        self.seq_dim, self.attention_type = seq_dim, attention_type

    def _apply(self, module, mesh):
        kinds = {self.AttentionType.FLEX: (self.flex_input_fn, None), self.AttentionType.SDPA: (self.sdpa_input_fn, self.sdpa_output_fn)}
        if self.attention_type not in kinds:
            raise ValueError(f"Unknown attention type: {self.attention_type}")
        before, behind = (one and functools.partial(one, mesh=mesh) for one in kinds[self.attention_type])
        module.register_forward_pre_hook(before, with_kwargs=True)
        if behind:
            module.register_forward_hook(behind)
        return module

    def flex_input_fn(self, module, args, kwargs, mesh):
        """All ranks' keys and values in the place of this rank's."""
        names = ("query", "key", "value")
        given = dict(zip(names, args)) | {name: kwargs[name] for name in names[len(args):] if name in kwargs}
        if not all(isinstance(given.get(name), tare.Tensor) for name in names):
            raise AssertionError(f"flex attention takes tensors query, key and value, not {[type(given.get(name)) for name in names]}")
        given["key"], given["value"] = flex_cp_allgather(given["key"], given["value"], self.seq_dim, mesh.get_group().group_name)
        changed = [given[name] for name in names[:len(args)]]
        return (*changed, *args[3:]), kwargs | {name: given[name] for name in names[len(args):]}

    def sdpa_input_fn(self, module, args, kwargs, mesh):
        wanted = (Shard(self.seq_dim),)

        def placed(value):
            if not isinstance(value, tare.Tensor):
                return value
            if not isinstance(value, DTensor):
                return DTensor.from_local(value, mesh, wanted, run_check=False)
            if value.placements != wanted:
                raise AssertionError(f"attention over pieces takes tensors placed as {wanted}, and one is {value.placements}")
            return value

        return tuple(map(placed, args)), {name: placed(value) for name, value in kwargs.items()}

    def sdpa_output_fn(self, module, inputs, outputs, mesh):
        if isinstance(outputs, tare.Tensor):
            return outputs.to_local() if isinstance(outputs, DTensor) else outputs
        return tuple(one.to_local() if isinstance(one, DTensor) else one for one in outputs)


# --- pieces of tensors ---


def _default_balancer(length, mesh, device):
    if _cp_options.enable_load_balance and length % (2 * mesh.size()) == 0:
        return _HeadTailLoadBalancer(length, mesh.size(), device)
    return None


def _ordered(tensor, places, dim, what):
    """A tensor's places along a dimension in another order; `places` [1, length] or [batch, length]."""
    if places is None:
        return tensor
    if places.ndim != 2:
        raise AssertionError(f"load balance index expects shape (1, seq_len) or (B, seq_len) but got {places.shape}.")
    if places.shape[0] == 1 or dim == 0:
        return tensor.index_select(dim, places[0])
    if places.shape[0] != tensor.shape[0]:
        raise ValueError(f"Cannot {what} buffer: load_balance_indices has shape {places.shape}, but buffer has shape {tensor.shape}.")
    index = places.view(places.shape[0], *([1] * (dim - 1)), places.shape[1], *([1] * (tensor.ndim - dim - 1)))
    return tensor.gather(dim, index.expand(tensor.shape))


def _pieces(mesh, buffers, seq_dims, balancer):
    places, found = None if balancer is None else balancer._generate_indices(), []
    for buffer, dim in zip(buffers, seq_dims):
        if isinstance(buffer, BlockMask):
            found.append(_blocks.cut_mask(buffer, mesh, balancer or _default_balancer(buffer.seq_lengths[0], mesh,
                                                                                     buffer.kv_num_blocks.device)))
        elif isinstance(buffer, tare.Tensor):
            ordered = _ordered(buffer, places, dim, "rearrange")
            found.append(distribute_tensor(ordered, mesh, (Shard(dim),), src_data_rank=None).to_local())
        else:
            raise ValueError(f"Unknown buffer type: {type(buffer)}")
    return found


def _device_of(buffer):
    return buffer.kv_num_blocks.device if isinstance(buffer, BlockMask) else buffer.device


def _context_parallel_shard(mesh, buffers, seq_dims, load_balancer=None):
    """This rank's pieces of tensors and masks by blocks, which a list or a dictionary holds; a mask's dimension is not looked at.

    Attention is then that of modules with the plan `_ContextParallel`. With a balancer the sequence is reordered first, and attention
    must be causal.
    """
    _cp_options.enable_load_balance = load_balancer is not None
    if len(buffers) != len(seq_dims):
        raise ValueError("`seq_dims` must have the same number of elements as `buffers`.")
    flat, spec = _pytree.tree_flatten(buffers)
    dims, _ = _pytree.tree_flatten(seq_dims)
    if len(flat) != len(dims):
        raise ValueError("`seq_dims` must have the pytree structure as `buffers`.")
    if len({_device_of(one) for one in flat}) > 1:
        raise AssertionError("All buffers must be on the same device")
    return _pytree.tree_unflatten(_pieces(mesh, flat, dims, load_balancer), spec)


def _put(buffer, value):
    buffer.resize_(value.shape)
    buffer.copy_(value)


@contextlib.contextmanager
def context_parallel(mesh, *, buffers=None, buffer_seq_dims=None, no_restore_buffers=None):
    """Within it `buffers` are this rank's pieces along `buffer_seq_dims`, in place, and scaled_dot_product_attention is that of all ranks'
    pieces. Behind it they are whole again, but for `no_restore_buffers`. Where the first one's length is a multiple of twice the ranks,
    pieces are of the front and the back, and attention must be causal.

    Errors: ValueError for lists that do not fit, RuntimeError for attention that is not causal where the work is balanced.
    """
    buffers, dims, kept = buffers or [], buffer_seq_dims or [], no_restore_buffers or set()
    if len(buffers) != len(dims):
        raise ValueError("`seq_dims` must have the same number of elements as `buffers`.")
    if not all(any(one is buffer for buffer in buffers) for one in kept):
        raise ValueError("`no_restore_buffers` must be a subset of `buffers`.")
    before = _here.mesh, _cp_options.enable_load_balance
    with tare.no_grad():
        whole = [None if any(one is buffer for one in kept) else buffer.clone() for buffer in buffers]
        balancer = _default_balancer(buffers[0].shape[dims[0]], mesh, buffers[0].device) if buffers else None
        for buffer, piece in zip(buffers, _pieces(mesh, buffers, dims, balancer)):
            _put(buffer, piece.clone())
    _route(1)
    _here.mesh = mesh
    if buffers:
        _cp_options.enable_load_balance = balancer is not None
    try:
        yield
    finally:
        _route(-1)
        _here.mesh, _cp_options.enable_load_balance = before
        with tare.no_grad():
            for buffer, value in zip(buffers, whole):
                if value is not None:
                    _put(buffer, value)


@tare.no_grad()
def context_parallel_unshard(mesh, buffers, seq_dims, load_balancer=None):
    """The whole tensors of pieces, without history. Their order is undone by `load_balancer`; without one, by that of context_parallel,
    where it balances such a length."""
    balancer = load_balancer or _default_balancer(buffers[0].shape[seq_dims[0]] * mesh.size(), mesh, buffers[0].device)
    places = None if balancer is None else balancer._generate_indices(restore=True)
    gathered = (funcol._one(funcol.all_gather_single(one.contiguous(), dim, mesh)) for one, dim in zip(buffers, seq_dims))
    return [_ordered(one, places, dim, "restore") for one, dim in zip(gathered, seq_dims)]


def set_rotate_method(rotate_method):
    """How keys and values come to the other ranks: "allgather" all at once, "alltoall" from each rank to the next."""
    methods = {"allgather": _RotateMethod.ALL_GATHER, "alltoall": _RotateMethod.ALL_TO_ALL}
    if rotate_method not in methods:
        raise NotImplementedError(f"Context Parallel does not support using {rotate_method} for kv shards rotation")
    _cp_options.rotate_method = methods[rotate_method]
