"""Checkpoints that keep some operators' results: a policy says of which operators."""

import contextlib
import enum

import tare
from tare.utils._python_dispatch import TorchDispatchMode
from tare.utils._pytree import tree_leaves

SAC_IGNORED_OPS = {tare.ops.aten.detach.default}  # of these the second run may make others than the first


class CheckpointPolicy(enum.Enum):
    """What becomes of an operator's result."""

    MUST_SAVE = 0
    PREFER_SAVE = 1
    MUST_RECOMPUTE = 2
    PREFER_RECOMPUTE = 3
    MUST_CPU_OFFLOAD = 4


_SAVING = (CheckpointPolicy.MUST_SAVE, CheckpointPolicy.PREFER_SAVE)


class SelectiveCheckpointContext:
    """What a policy is told: the operator's result. Policies are asked in the first run alone."""

    def __init__(self, *, is_recompute, op_output=None):
        self.is_recompute = is_recompute
        self.op_output = op_output


class Keeping(TorchDispatchMode):
    """Within the first run: asks the policy about each operator, and keeps the results that it names."""

    def __init__(self, policy, allow_changes):
        super().__init__()
        self._policy, self._allow_changes = policy, allow_changes
        self._kept = {}

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        kwargs = kwargs or {}
        result = func(*args, **kwargs)
        if func in SAC_IGNORED_OPS:
            return result
        policy = self._policy(SelectiveCheckpointContext(is_recompute=False, op_output=result), func, *args, **kwargs)
        if policy is CheckpointPolicy.MUST_CPU_OFFLOAD:
            raise NotImplementedError("torch.utils.checkpoint.CheckpointPolicy.MUST_CPU_OFFLOAD is not supported by tare yet")
        if policy if isinstance(policy, bool) else policy in _SAVING:
            for one in tree_leaves(result):
                if isinstance(one, tare.Tensor):
                    self._kept[tare._C._storage_id(one)] = one.detach()
        return result

    def held(self, tensor):
        """The tensor with its version if its memory is kept, to be given to `value` later; else None."""
        return Held(tensor, self._allow_changes) if tare._C._storage_id(tensor) in self._kept else None


class Held:
    """A tensor that a backward needs and that was kept."""

    def __init__(self, tensor, allow_changes):
        self._tensor, self._version, self._allow_changes = tensor, tensor._version, allow_changes

    def value(self):
        if not self._allow_changes and self._tensor._version != self._version:
            raise RuntimeError(
                "Tensor cached during selective activation checkpoint has been mutated. Pass allow_cache_entry_mutation=True to "
                "create_selective_checkpoint_contexts to allow this.")
        return self._tensor


def create_selective_checkpoint_contexts(policy_fn_or_list, allow_cache_entry_mutation=False):
    """The two contexts of a checkpoint that keeps what a policy says; give them to `checkpoint` as its `context_fn`.

    The policy is a list of operators (`torch.ops.aten.mm.default`) whose results are kept, or a function
    `policy(context, operator, *args, **kwargs)` that returns a CheckpointPolicy or a bool. What is kept takes memory and is
    handed to the backward; where other tensors must be computed again, the second run computes all of them. Errors: anything
    else than a list or a function, and a policy that moves results to the host.
    """
    policy = policy_fn_or_list
    if isinstance(policy, list):
        for op in policy:
            if not isinstance(op, type(tare.ops.aten.mm.default)):
                raise ValueError(
                    f"Expected op in `op_list` to be an OpOverload but got: {op} of type {type(op)}.")
        listed = set(policy)

        def policy(context, op, *args, **kwargs):
            return op in listed
    elif not callable(policy):
        raise TypeError("policy_fn_or_list must be either a function or a list of ops.")
    return Keeping(policy, allow_cache_entry_mutation), contextlib.nullcontext()
