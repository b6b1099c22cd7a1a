"""Masks by blocks, and keys, for flex_attention of a piece of the queries."""

import tare
from tare.distributed import _functional_collectives as funcol
from tare.nn.attention import flex_attention


class _GatherKeys(tare.autograd.Function):
    @staticmethod
    def forward(ctx, k, v, seq_dim, pg_name):
        ctx.seq_dim, ctx.pg_name = seq_dim, pg_name
        return tuple(funcol._one(funcol.all_gather_single(one.contiguous(), seq_dim, pg_name)) for one in (k, v))

    @staticmethod
    def backward(ctx, k, v):
        return *(funcol._one(funcol.reduce_scatter_single(one, "sum", ctx.seq_dim, ctx.pg_name)) for one in (k, v)), None, None


def flex_cp_allgather(k, v, seq_dim, pg_name):
    """All ranks' keys and values along `seq_dim`; gradients are summed over the ranks of the group."""
    return _GatherKeys.apply(k, v, seq_dim, pg_name)


def cut_mask(mask, mesh, balancer):
    """Of a BlockMask, the rows of this rank's queries. Errors: NotImplementedError where a piece is no whole number of blocks."""
    block = flex_attention._DEFAULT_SPARSE_BLOCK_SIZE
    queries, keys = mask.seq_lengths
    if queries % (mesh.size() * block) != 0:
        raise NotImplementedError(f"Q_LEN {queries} is not divisible by CP mesh world size {mesh.size()} * BLOCK_SIZE {block}. "
                                  "This is not supported yet. ")
    places = None if balancer is None else balancer._generate_indices()
    piece = queries // mesh.size()
    first, shows = piece * mesh.get_local_rank(), mask.mask_mod

    def placed(b, place):
        if places is None:
            return place
        return places[0][place] if places.shape[0] == 1 else places[b, place]

    def of_piece(b, h, q_idx, kv_idx):
        return shows(b, h, placed(b, q_idx + first), placed(b, kv_idx))

    batch, heads = mask.kv_num_blocks.shape[:2]
    return flex_attention.create_block_mask(of_piece, batch, heads, piece, keys, mask.kv_num_blocks.device, block)
