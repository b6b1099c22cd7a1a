"""Checkpoints that keep some operators' results: a policy says of which operators."""

import enum

import tare
from tare.utils._python_dispatch import TorchDispatchMode
from tare.utils._pytree import tree_map

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


class _Counting(TorchDispatchMode):
    """A run, in which an operator's calls are told apart by their number; `kept` has some calls' results."""

    def __init__(self, kept):
        super().__init__()
        self._kept = kept

    def __enter__(self):
        self._calls = {}
        return super().__enter__()

    def _call(self, func):
        number = self._calls[func] = self._calls.get(func, 0) + 1
        return func, number


class _Keeping(_Counting):
    """The first run: keeps the results of the operators that the policy names."""

    def __init__(self, kept, policy):
        super().__init__(kept)
        self._policy = policy

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        kwargs = kwargs or {}
        result = func(*args, **kwargs)
        if func in SAC_IGNORED_OPS:
            return result
        call = self._call(func)
        policy = self._policy(SelectiveCheckpointContext(is_recompute=False, op_output=result), func, *args, **kwargs)
        if policy is CheckpointPolicy.MUST_CPU_OFFLOAD:
            raise NotImplementedError("torch.utils.checkpoint.CheckpointPolicy.MUST_CPU_OFFLOAD is not supported by tare yet")
        if policy if isinstance(policy, bool) else policy in _SAVING:
            self._kept[call] = tree_map(_Kept, result)
        return result


class _Answering(_Counting):
    """The second run: gives them away in the place of the calls."""

    def __init__(self, kept, allow_changes):
        super().__init__(kept)
        self._allow_changes = allow_changes

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        if func in SAC_IGNORED_OPS or (call := self._call(func)) not in self._kept:
            return func(*args, **(kwargs or {}))
        result, self._kept[call] = self._kept[call], None
        if result is None:
            raise RuntimeError(
                "Trying to backward an extra time. You are only allowed to backward once on any region computed under selective "
                "activation checkpoint.")
        return tree_map(lambda one: one.value(self._allow_changes), result)


class _Kept:
    """Something that an operator returned; of a tensor another one, so that whoever takes it has it alone."""

    def __init__(self, value):
        is_tensor = isinstance(value, tare.Tensor)
        self._value, self._version = (value.detach(), value._version) if is_tensor else (value, None)

    def value(self, allow_changes):
        if self._version is not None and not allow_changes and self._value._version != self._version:
            raise RuntimeError(
                "Tensor cached during selective activation checkpoint has been mutated. Pass allow_cache_entry_mutation=True to "
                "create_selective_checkpoint_contexts to allow this.")
        return self._value


def create_selective_checkpoint_contexts(policy_fn_or_list, allow_cache_entry_mutation=False):
    """The two contexts of a checkpoint that keeps what a policy says; give them to `checkpoint` as its `context_fn`.

    The policy is a list of operators (`torch.ops.aten.mm.default`) whose results are kept, or a function
    `policy(context, operator, *args, **kwargs)` that returns a CheckpointPolicy or a bool; it is asked in the first run. What is
    kept takes memory until the second run, which computes the rest. Errors: anything else than a list or a function, and a
    policy that moves results to the host.
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
    kept = {}
    return _Keeping(kept, policy), _Answering(kept, allow_cache_entry_mutation)
