"""Gradients that are averaged by all ranks at first and within subgroups later. Source:
torch.distributed.algorithms.ddp_comm_hooks.post_localSGD_hook."""

from tare.distributed import _groups
from tare.distributed.algorithms.ddp_comm_hooks import default_hooks


class PostLocalSGDState:
    """`start_localSGD_iter` steps average over `process_group`, later ones over `subgroup` (None: the ranks of a machine), or not at all
    without `post_local_gradient_allreduce`."""

    def __init__(self, process_group, subgroup, start_localSGD_iter, post_local_gradient_allreduce=True):
        self.process_group, self.subgroup = process_group, subgroup
        self.start_localSGD_iter, self.post_local_gradient_allreduce = start_localSGD_iter, post_local_gradient_allreduce
        self.iter = 0

    def maybe_increase_iter(self, bucket):
        self.iter += bucket.is_last()


def post_localSGD_hook(state, bucket):
    """The average of those that the state names at this step."""
    if state.iter < state.start_localSGD_iter:
        state.maybe_increase_iter(bucket)
        return default_hooks._averaged(state.process_group, bucket.buffer())
    if not state.post_local_gradient_allreduce:
        return default_hooks.done(bucket.buffer())
    if state.subgroup is None:
        state.subgroup, _ = _groups.new_subgroups()
    return default_hooks._averaged(state.subgroup, bucket.buffer())
