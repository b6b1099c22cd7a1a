"""An optimizer whose state is divided among ranks. Source: torch.distributed.optim.ZeroRedundancyOptimizer; Rajbhandari, Rasley, Ruwase,
He, "ZeRO: Memory Optimizations Toward Training Trillion Parameter Models", 2020, stage 1.

Each rank's `optim` has its parameters alone; behind a step each rank's parameters go to the others.
"""

import tare
from tare.distributed import _collectives, _groups, _objects
from tare.distributed.algorithms.join import Join, Joinable, JoinHook
from tare.optim import Optimizer
from tare.utils import _pytree

__all__ = ["ZeroRedundancyOptimizer"]


class _StepHook(JoinHook):
    """A rank without inputs makes the others' steps, because it has parameters of theirs."""

    def __init__(self, optimizer):
        self.optimizer = optimizer

    def main_hook(self):
        self.optimizer.step()


def _listed(params):
    """What the optimizer was given, as a list, and all parameters of it."""
    if isinstance(params, tare.Tensor):
        raise TypeError(f"`params` argument should be an iterable of Tensors, but got {tare.typename(params)}")
    try:
        given = list(params)
    except TypeError as error:
        raise TypeError(f"`params` argument should be an iterable of Tensors or dicts, but got {tare.typename(params)}") from error
    if not given:
        raise ValueError("ZeroRedundancyOptimizer got an empty parameter list")
    if all(isinstance(one, tare.Tensor) for one in given):
        return given, list(given)
    if not all(isinstance(one, dict) for one in given):
        raise TypeError("`params` argument should be an iterable of Tensors or dicts")
    if not all("params" in one for one in given):
        raise ValueError("Each parameter group passed-in via `params` must have a 'params' key mapping to the parameters in the group")
    return given, [parameter for one in given for parameter in one["params"]]


def _copy_settings(groups, others):
    for group, other in zip(groups, others, strict=True):
        other.update({name: value for name, value in group.items() if name != "params"})


def _moved(state, device):
    return _pytree.tree_map(lambda one: one.to(device) if isinstance(one, tare.Tensor) else one, state)


class ZeroRedundancyOptimizer(Optimizer, Joinable):
    """`optimizer_class(params, **defaults)`, whose state for a parameter one rank of the group has. Parameters of a group go, the largest
    first, to the rank that has the fewest elements. With `parameters_as_bucket_view` a rank's parameters are views of one tensor, which
    is one broadcast in the place of one for each.

    Errors: TypeError and ValueError for what are no parameters; NotImplementedError for `overlap_with_ddp`.
    """

    def __init__(self, params, optimizer_class, process_group=None, parameters_as_bucket_view=False, overlap_with_ddp=False, **defaults):
        if overlap_with_ddp:
            raise NotImplementedError("ZeroRedundancyOptimizer: overlap_with_ddp is not supported by tare yet")
        given, self._all_params = _listed(params)
        kinds = list(dict.fromkeys(map(tare.typename, self._all_params)))
        if len(kinds) > 1 or self._all_params[0].is_sparse:
            raise ValueError("ZeroRedundancyOptimizer only supports using the same dense type for all parameters but got "
                             + (f"both {kinds[0]} and {kinds[1]}" if len(kinds) > 1 else kinds[0]))
        self.initialized = False
        Joinable.__init__(self)
        Optimizer.__init__(self, given, defaults)
        self.process_group = process_group or _groups._get_default_group()
        self.rank, self.world_size = self.process_group.rank(), self.process_group.size()
        self.parameters_as_bucket_view = parameters_as_bucket_view
        self._all_state_dicts, self._buckets = [], []
        self._divide()
        self.optim = optimizer_class(self._divided[self.rank], **defaults)
        _copy_settings(self.optim.param_groups, self.param_groups)
        self.initialized = True

    def _divide(self):
        """Says which rank has which parameters: `_divided` are each rank's groups."""
        loads = [0] * self.world_size
        self._divided = [[] for _ in loads]
        for group in self.param_groups:
            parts = [[] for _ in loads]
            for one in sorted(group["params"], key=lambda parameter: -parameter.numel()):
                rank = loads.index(min(loads))
                parts[rank].append(one)
                loads[rank] += one.numel()
            for groups, part in zip(self._divided, parts):
                groups.append({**group, "params": part})
        if self.parameters_as_bucket_view:
            self._lay_out()

    def _lay_out(self):
        """Each rank's trainable parameters become views of one tensor a device; one of a single element where it has none."""
        self._trainable = [one.requires_grad for one in self._all_params]
        self._buckets = []
        for device in dict.fromkeys(one.device for one in self._all_params):
            for rank in range(self.world_size):
                held = [one for one in self._of(rank) if one.device == device and one.requires_grad]
                if not held:
                    self._buckets.append((rank, tare.zeros(1, device=device)))
                    continue
                flat = tare.cat([one.detach().flatten() for one in held])
                for one, part in zip(held, flat.split([one.numel() for one in held])):
                    one.data = part.view(one.shape)
                self._buckets.append((rank, flat))

    def _of(self, rank):
        return [one for group in self._divided[rank] for one in group["params"]]

    def add_param_group(self, param_group):
        """Divides the group among the ranks as well."""
        super().add_param_group(param_group)
        if self.initialized:
            self._all_params += self.param_groups[-1]["params"]
            self._divide()
            self.optim.add_param_group(self._divided[self.rank][-1])

    def step(self, closure=None, **kwargs):
        """This rank's parameters make a step, and go to the others. Returns what the closure does."""
        Join.notify_join_context(self)
        if self.parameters_as_bucket_view and self._trainable != [one.requires_grad for one in self._all_params]:
            self._lay_out()
        _copy_settings(self.param_groups, self.optim.param_groups)
        loss = self.optim.step(**kwargs) if closure is None else self.optim.step(closure=closure, **kwargs)
        _copy_settings(self.optim.param_groups, self.param_groups)
        sent = self._buckets or [(rank, one.data) for rank in range(self.world_size) for one in self._of(rank)]
        works = [_collectives.broadcast(tensor, group=self.process_group, group_src=rank, async_op=True)
                 for rank, tensor in sorted(sent, key=lambda pair: pair[0])]
        for work in works:
            work.wait()
        return loss

    def join_hook(self, **kwargs):
        return _StepHook(self)

    join_device = property(lambda self: self._all_params[0].device)
    join_process_group = property(lambda self: self.process_group)

    def consolidate_state_dict(self, to=0):
        """Brings the states of all ranks, in host memory, to one of them, whose `state_dict` is then whole. All ranks call it."""
        _copy_settings(self.param_groups, self.optim.param_groups)
        self._all_state_dicts = []
        for rank in range(self.world_size):
            told = [_moved(self.optim.state_dict(), "cpu") if rank == self.rank else None]
            _objects.broadcast_object_list(told, group=self.process_group, group_src=rank)
            if self.rank == to:
                self._all_state_dicts.append(told[0])

    def state_dict(self):
        """The whole optimizer's, as consolidated last. Errors: RuntimeError where it was not, on this rank."""
        if not self._all_state_dicts:
            raise RuntimeError("Optimizer state has not been consolidated on this rank. Please call "
                               f"`consolidate_state_dict(to={self.rank})` on all ranks beforehand if you meant to save the global state.")
        found, numbers = super().state_dict(), {one: number for number, one in enumerate(self._in_order())}
        for groups, told in zip(self._divided, self._all_state_dicts):
            for group, part in zip(groups, told["param_groups"], strict=True):
                for one, place in zip(group["params"], part["params"], strict=True):
                    if place in told["state"]:
                        found["state"][numbers[one]] = told["state"][place]
        found["state"] = dict(sorted(found["state"].items()))
        return found

    def _in_order(self):
        return [one for group in self.param_groups for one in group["params"]]

    def load_state_dict(self, state_dict):
        """Takes this rank's part of a whole optimizer's state."""
        own, parameters, rest = set(self._of(self.rank)), self._in_order(), {}
        for number, value in state_dict["state"].items():
            one = parameters[number]
            rest[number] = value if one in own else None
            if one in own:
                moved = {name: tensor if isinstance(tensor, tare.Tensor) and tensor.dim() == 0 else _moved(tensor, one.device)
                         for name, tensor in value.items()}
                self.optim.state[one] = moved
        super().load_state_dict({**state_dict, "state": rest})
        _copy_settings(state_dict["param_groups"], self.param_groups)
        _copy_settings(self.param_groups, self.optim.param_groups)
