"""Gradients sent as products of two thin matrices. Source: torch.distributed.algorithms.ddp_comm_hooks.powerSGD_hook; Vogels, Karimireddy,
Jaggi, "PowerSGD: Practical Low-Rank Gradient Compression for Distributed Optimization", 2019, algorithms 1 and 2.

A gradient M of n rows and m columns becomes P Q^T: with Q from the step before, P = M Q is summed over the ranks and orthogonalized, then
Q = M^T P is averaged. What is lost is added to the next step's gradient.
"""

import math

import tare
from tare.distributed import _collectives, _groups
from tare.distributed.algorithms.ddp_comm_hooks import default_hooks

__all__ = ["PowerSGDState", "powerSGD_hook", "batched_powerSGD_hook"]


class PowerSGDState:
    """What PowerSGD is told, and what it keeps of each bucket: the error, P and Q.

    The first `start_powerSGD_iter` steps send whole gradients; later ones matrices of `matrix_approximation_rank` columns for those
    gradients that this makes `min_compression_rate` times smaller. Errors: ValueError where errors or matrices are kept from step
    to step and the first two steps, after which buckets are others, are not left out.
    """

    def __init__(self, process_group, matrix_approximation_rank=1, start_powerSGD_iter=1000, min_compression_rate=2,
                 use_error_feedback=True, warm_start=True, orthogonalization_epsilon=0, random_seed=0,
                 compression_stats_logging_frequency=10000, batch_tensors_with_same_shape=False):
        if (use_error_feedback or warm_start) and start_powerSGD_iter <= 1:
            raise ValueError("Expect `start_powerSGD_iter` > 1 if `use_error_feedback` or `warm_start` is enabled, because PowerSGD can "
                             "only be applied after the first two iterations in DDP.")
        import numpy  # whose stream of seeds PyTorch's is

        self.process_group = process_group
        self.matrix_approximation_rank, self.min_compression_rate = matrix_approximation_rank, min_compression_rate
        self.start_powerSGD_iter, self.orthogonalization_epsilon = start_powerSGD_iter, orthogonalization_epsilon
        self.use_error_feedback, self.warm_start = use_error_feedback, warm_start
        self.batch_tensors_with_same_shape = batch_tensors_with_same_shape
        self.compression_stats_logging_frequency = max(1, compression_stats_logging_frequency)
        self.rng = numpy.random.RandomState(random_seed)
        self.error_dict, self.p_memory_dict, self.q_memory_dict = {}, {}, {}
        self.iter = self.next_stats_report = self.total_numel_before_compression = self.total_numel_after_compression = 0

    def __getstate__(self):
        return {name: value for name, value in self.__dict__.items() if name != "process_group"}

    def __setstate__(self, state):
        self.process_group = _groups._get_default_group()
        self.__dict__.update(state)

    def maybe_increase_iter(self, bucket):
        self.iter += bucket.is_last()

    def compression_stats(self):
        """(how many times fewer, elements before, elements sent)"""
        before, sent = self.total_numel_before_compression, self.total_numel_after_compression
        return (before / sent if sent else 0, before, sent)


def _orthogonalize(matrices, epsilon=0):
    """Columns become orthonormal, in place: [batch, rows, columns]. Of few columns, or of half precision, one after the other."""
    count = matrices.shape[2]
    if count > 2 and matrices.dtype not in (tare.float16, tare.bfloat16):
        matrices.copy_(tare.linalg.qr(matrices).Q)
        return
    for i in range(count):
        column, later = matrices[:, :, i:i + 1], matrices[:, :, i + 1:]
        column.div_(column.norm(dim=1, keepdim=True).add(epsilon))
        if later.numel():
            later.sub_(column @ (column.mT @ later))


class _Exchange:
    """Of one bucket in one step. Matrices are [number of gradients of one shape, rows, columns]."""

    def __init__(self, state, bucket, flat):
        self.state, self.number, self.flat = state, bucket.index(), flat
        self.group = state.process_group or _groups._get_default_group()
        self.whole = None
        if state.use_error_feedback:
            lost = state.error_dict.get(self.number)
            if lost is not None:
                flat.add_(lost)
            self.whole = flat.clone()

    def summed(self, tensor):
        _collectives.all_reduce(tensor, group=self.group)
        return tensor

    def columns(self, matrix):
        """Of its P and Q."""
        return min(self.state.matrix_approximation_rank, *matrix.shape[1:])

    def thin(self, matrices):
        """P and Q of all matrices: two flat tensors, and their views. Q is drawn anew where nothing is kept."""
        state, first = self.state, not self.state.warm_start or self.number not in self.state.q_memory_dict
        for kept, side in ((state.p_memory_dict, 1), (state.q_memory_dict, 2)):
            if first:
                kept[self.number] = self.flat.new_empty(sum(one.shape[0] * one.shape[side] * self.columns(one) for one in matrices))
        p, q = ([part.view(one.shape[0], one.shape[side], self.columns(one)) for part, one in zip(
            kept[self.number].split([one.shape[0] * one.shape[side] * self.columns(one) for one in matrices]), matrices)]
            for kept, side in ((state.p_memory_dict, 1), (state.q_memory_dict, 2)))
        if first:
            with tare.random.fork_rng(devices=[]):
                tare.manual_seed(state.rng.randint(1_000_000_000))
                for one in q:
                    one.copy_(tare.randn(one.shape, dtype=one.dtype, device="cpu"))
        return p, q

    def approximated(self, matrices, between=None):
        """Each becomes the product of its thin matrices, averaged. `between` is called before anything is summed."""
        state = self.state
        p, q = self.thin(matrices)
        for one in q:
            _orthogonalize(one, state.orthogonalization_epsilon)
        for matrix, left, right in zip(matrices, p, q):
            tare.bmm(matrix, right, out=left)
        if between:
            between()
        self.summed(state.p_memory_dict[self.number])
        for matrix, left, right in zip(matrices, p, q):
            _orthogonalize(left, state.orthogonalization_epsilon)
            tare.bmm(matrix.mT, left, out=right)
        self.summed(state.q_memory_dict[self.number]).div_(self.group.size())
        for matrix, left, right in zip(matrices, p, q):
            tare.bmm(left, right.mT, out=matrix)

    def finish(self, bucket):
        state = self.state
        if state.use_error_feedback:
            state.error_dict[self.number] = self.whole - self.flat
        if not state.warm_start:
            state.p_memory_dict.clear()
            state.q_memory_dict.clear()
        state.maybe_increase_iter(bucket)


def _whole(state, bucket):
    state.maybe_increase_iter(bucket)
    return default_hooks._averaged(state.process_group, bucket.buffer())


def powerSGD_hook(state, bucket):
    """The average, of large gradients as products of thin matrices, each gradient for itself."""
    if state.iter < state.start_powerSGD_iter:
        return _whole(state, bucket)
    exchange, by_shape, small = _Exchange(state, bucket, bucket.buffer()), {}, []
    for gradient in bucket.gradients():
        matrix = gradient.view(gradient.shape[0], -1)
        rows, columns = matrix.shape
        sent = (rows + columns) * min(rows, columns, state.matrix_approximation_rank)
        state.total_numel_before_compression += matrix.numel()
        if sent * state.min_compression_rate < matrix.numel():
            state.total_numel_after_compression += sent
            by_shape.setdefault(matrix.shape, []).append(matrix)
        else:
            state.total_numel_after_compression += matrix.numel()
            small.append(gradient)
    alike = list(by_shape.values())
    if not state.batch_tensors_with_same_shape:
        alike = [[matrix] for one in alike for matrix in one]
    matrices = [one[0].unsqueeze(0) if len(one) == 1 else tare.stack(one) for one in alike]

    def average_small():
        flat = tare.cat([one.flatten() for one in small]) if small else exchange.flat.new_empty(0)
        exchange.summed(flat).div_(exchange.group.size())
        for one, part in zip(small, flat.split([one.numel() for one in small]) if small else ()):
            one.copy_(part.view(one.shape))

    exchange.approximated(matrices, average_small)
    for one, joined in zip(alike, matrices):
        for matrix, part in zip(one, joined) if len(one) > 1 else ():
            matrix.copy_(part)
    exchange.finish(bucket)
    return default_hooks.done(exchange.flat)


def batched_powerSGD_hook(state, bucket):
    """The average of the whole bucket, as a square matrix that is the product of thin ones: faster, and less exact."""
    if state.iter < state.start_powerSGD_iter:
        return _whole(state, bucket)
    flat = bucket.buffer()
    count, side = flat.numel(), math.isqrt(flat.numel() - 1) + 1
    state.total_numel_before_compression += count
    state.total_numel_after_compression += 2 * side * state.matrix_approximation_rank
    square = tare.nn.functional.pad(flat, (0, side * side - count))
    exchange = _Exchange(state, bucket, square)
    exchange.approximated([square.view(1, side, side)])
    exchange.finish(bucket)
    return default_hooks.done(flat.copy_(square[:count]))
