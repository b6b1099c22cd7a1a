"""Orders of a sequence in which each rank's piece has as much of a mask to compute as every other's."""

import abc

import tare


class _LoadBalancer(abc.ABC):
    @abc.abstractmethod
    def _generate_indices(self, restore=False):
        """The places of the sequence in their new order, [1, length] or for each of a batch [batch, length]; with `restore` those
        that undo it."""


def _undone(indices):
    return indices.argsort(-1)


class _HeadTailLoadBalancer(_LoadBalancer):
    """For causal masks: of twice as many pieces as ranks, each rank has one from the front and its opposite from the back."""

    def __init__(self, seq_length, world_size, device):
        self.seq_length, self.world_size, self.device = seq_length, world_size, device

    def _generate_indices(self, restore=False):
        pieces = 2 * self.world_size
        if self.seq_length % pieces != 0:
            raise AssertionError(f"a sequence of {self.seq_length} has no {pieces} equal pieces, two for each rank")
        order = tare.tensor([piece for rank in range(self.world_size) for piece in (rank, pieces - 1 - rank)], device=self.device)
        places = tare.arange(self.seq_length, dtype=tare.int32, device=self.device)
        found = places.view(pieces, -1).index_select(0, order).view(1, -1)
        return _undone(found) if restore else found


class _PerDocumentHeadTailLoadBalancer(_LoadBalancer):
    """For documents behind one another that see themselves alone: each is ordered from its ends. `seq_length_per_doc` lists their
    lengths, for each of a batch or once for all."""

    def __init__(self, seq_length_per_doc, world_size, device):
        self.seq_length_per_doc, self.world_size, self.device = seq_length_per_doc, world_size, device

    def _generate_indices(self, restore=False):
        rows = []
        for lengths in self.seq_length_per_doc:
            start, parts = 0, []
            for length in lengths:
                parts.append(_HeadTailLoadBalancer(length, self.world_size, self.device)._generate_indices()[0].long() + start)
                start += length
            rows.append(tare.cat(parts))
        found = tare.stack(rows)
        return _undone(found) if restore else found


class _PTRRLoadBalancer(_LoadBalancer):
    """For masks by blocks, the same for all heads: rows of blocks are dealt out by their number of blocks, the largest first, there and
    back over the ranks."""

    def __init__(self, block_mask, world_size):
        self.block_mask, self.world_size = block_mask, world_size

    @staticmethod
    def ptrr_scheduling(process_time, group_size):
        """The tasks of each group, [groups, tasks], ascending, of the times of all tasks, [groups * tasks]."""
        if process_time.ndim != 1:
            raise AssertionError(f"times of tasks have one dimension, and these have {process_time.ndim}")
        if process_time.numel() % group_size != 0:
            raise NotImplementedError(f"{process_time.numel()} tasks cannot be dealt out evenly to {group_size} groups")
        rounds = process_time.argsort(descending=True, stable=True).view(-1, group_size)
        back = tare.arange(rounds.shape[0], device=rounds.device).remainder(2).bool().unsqueeze(1)
        return tare.where(back, rounds.flip(1), rounds).t().sort(1).values

    def _generate_indices(self, restore=False):
        mask = self.block_mask
        rows, columns = mask.BLOCK_SIZE
        if rows != columns:
            raise AssertionError(f"blocks must be as high as wide, and these are {rows} by {columns}")
        counts = mask.kv_num_blocks if mask.full_kv_num_blocks is None else mask.kv_num_blocks + mask.full_kv_num_blocks
        if counts.shape[1] != 1:
            raise AssertionError(f"the mask must be the same for all heads, and has {counts.shape[1]}")
        order = tare.stack([self.ptrr_scheduling(one, self.world_size).flatten() for one in counts[:, 0]])
        within = tare.arange(rows, device=order.device)
        found = (order.unsqueeze(-1) * rows + within).flatten(1)
        return _undone(found) if restore else found
