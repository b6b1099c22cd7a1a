"""Programs whose ranks have unequal numbers of inputs, or average seldom, or send less than their gradients. PyTorch runs them as processes
with gloo, tare as ranks of one process (record_wrappers.py, test_wrappers.py).

    python uneven_programs.py NPROC PORT FILE      writes {program: [what each rank tells]}
"""

import os
import sys
import warnings

import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.algorithms import Join, Joinable, JoinHook
from torch.distributed.algorithms.ddp_comm_hooks import powerSGD_hook as power
from torch.distributed.algorithms.ddp_comm_hooks.post_localSGD_hook import PostLocalSGDState, post_localSGD_hook
from torch.distributed.algorithms.model_averaging import averagers
from torch.distributed.algorithms.model_averaging.hierarchical_model_averager import HierarchicalModelAverager
from torch.distributed.optim import PostLocalSGDOptimizer, ZeroRedundancyOptimizer
from torch.nn.parallel import DistributedDataParallel as DDP

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from data_parallel_programs import Branches, Normed  # noqa: E402
from heard import Heard, error, fill, main, told, values  # noqa: E402

warnings.simplefilter("ignore")


def loss_of(model, rank, step, **kwargs):
    out = model(values(rank + step, 3, 4), **kwargs)
    return (out["y"] if isinstance(out, dict) else out).square().sum()


def joined(rank, size, module, join=None, forward=None, accumulate=False, **options):
    """Each rank makes a step more than the one before it."""
    heard = Heard()
    with heard:
        model = DDP(fill(module), **options)
        heard.take()
        optimizer = torch.optim.SGD(model.parameters(), lr=0.05, momentum=0.9, foreach=False)
        with model.join(**(join or {})):
            for step in range(2 + rank):
                optimizer.zero_grad()
                if accumulate:
                    with model.no_sync():
                        loss_of(model, rank, step + 7, **(forward or {})).backward()
                loss_of(model, rank, step, **(forward or {})).backward()
                yield [heard.take(), [None if one.grad is None else told(one.grad) for one in model.parameters()]]
                optimizer.step()
        yield [heard.take(), [told(one) for one in model.state_dict().values()]]


def join(rank, size):
    yield from joined(rank, size, Branches())


def join_in_small_buckets(rank, size):
    yield from joined(rank, size, Branches(), bucket_cap_mb=0.00005)


def join_divided_by_those_left(rank, size):
    yield from joined(rank, size, Branches(), dict(divide_by_initial_world_size=False))


def join_with_buffers(rank, size):
    yield from joined(rank, size, Normed())


def join_with_unused(rank, size):
    yield from joined(rank, size, Branches(), forward={"use": False}, find_unused_parameters=True)


def join_accumulated(rank, size):
    yield from joined(rank, size, Branches(), accumulate=True)


def join_disabled(rank, size):
    model = DDP(fill(Branches()))
    heard = Heard()
    with heard, model.join(enable=False):
        loss_of(model, rank, 0).backward()
    yield heard.take()


def join_thrown(rank, size):
    """A rank in the middle raises as well, at its next forward."""
    heard = Heard()
    model = DDP(fill(Branches()))

    def run():
        with model.join(throw_on_early_termination=True):
            for step in range(2 + rank):
                loss_of(model, rank, step).backward()

    with heard:
        yield error(run).replace("\nin DistributedDataParallel", "")
        yield heard.take()


class Counter(Joinable):
    def __init__(self):
        super().__init__()
        self.count = torch.zeros(1)

    def __call__(self):
        Join.notify_join_context(self)
        one = torch.ones(1)
        dist.all_reduce(one)
        self.count += one

    def join_hook(self, **kwargs):
        return CounterHook(self, kwargs["weight"])

    join_device = property(lambda self: torch.device("cpu"))
    join_process_group = property(lambda self: dist.group.WORLD)


class CounterHook(JoinHook):
    def __init__(self, counter, weight):
        self.counter, self.weight, self.last = counter, weight, None

    def main_hook(self):
        dist.all_reduce(torch.full((1,), float(self.weight)))

    def post_hook(self, is_last_joiner):
        self.counter.last = is_last_joiner


def joinables_of_ones_own(rank, size):
    heard = Heard()
    first, second = Counter(), Counter()
    with heard, Join([first, second], weight=3):
        for _ in range(2 * rank + 1):
            first()
            second()
    yield [heard.take(), told(first.count), told(second.count), first.last]
    yield error(lambda: Join([], weight=1))


def zero(rank, size, views=False, steps=3, uneven=False, groups=False, kind=torch.optim.Adam):
    heard = Heard()
    with heard:
        model = DDP(fill(Branches()))
        heard.take()
        parameters = list(model.parameters())
        given = [{"params": parameters[:3]}, {"params": parameters[3:], "lr": 0.1}] if groups else parameters
        optimizer = ZeroRedundancyOptimizer(given, kind, parameters_as_bucket_view=views, lr=0.05, foreach=False)
        yield [[list(one.shape) for one in group["params"]] for group in optimizer.optim.param_groups]
        with Join([model, optimizer], enable=uneven):
            for step in range(steps + (rank if uneven else 0)):
                optimizer.zero_grad()
                loss_of(model, rank, step).backward()
                optimizer.step()
                yield [heard.take(), [told(one) for one in parameters]]
    yield [told(one) for one in parameters]
    yield error(optimizer.state_dict)
    optimizer.consolidate_state_dict(to=1)
    if rank == 1:
        state = optimizer.state_dict()
        yield [[number, {name: told(one) for name, one in value.items()}] for number, value in state["state"].items()]
        yield [group["params"] for group in state["param_groups"]]
    kept = [state if rank == 1 else None]
    dist.broadcast_object_list(kept, src=1)
    other = ZeroRedundancyOptimizer(given, kind, lr=0.7, foreach=False)
    other.load_state_dict(kept[0])
    yield [group["lr"] for group in other.optim.param_groups]
    loss_of(model, rank, 9).backward()
    other.step()
    yield [told(one) for one in parameters]


def zero_plain(rank, size):
    yield from zero(rank, size)


def zero_in_buckets(rank, size):
    yield from zero(rank, size, views=True)


def zero_of_groups(rank, size):
    yield from zero(rank, size, groups=True)


def zero_with_join(rank, size):
    yield from zero(rank, size, uneven=True)


def zero_errors(rank, size):
    one = nn.Parameter(torch.zeros(2))
    for given in (one, 3, [], [3], [{"par": [one]}], [one, nn.Parameter(torch.zeros(2, dtype=torch.float64)), torch.zeros(2)]):
        yield error(lambda given=given: ZeroRedundancyOptimizer(given, torch.optim.SGD, lr=0.1))


def compressed(rank, size, hook, steps=5, **options):
    model = DDP(fill(nn.Sequential(nn.Linear(4, 16), nn.Linear(16, 16), nn.Linear(16, 16), nn.Linear(16, 3))))
    state = power.PowerSGDState(None, **{"start_powerSGD_iter": 2, **options})
    model.register_comm_hook(state, hook)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.001, foreach=False)
    for step in range(steps):
        optimizer.zero_grad()
        loss_of(model, rank, step).backward()
        optimizer.step()
        yield [[float(f"{float(one.grad.norm()):.4g}") for one in model.parameters()], list(state.compression_stats())[1:]]


def power_sgd(rank, size):
    yield from compressed(rank, size, power.powerSGD_hook)
    yield from compressed(rank, size, power.powerSGD_hook, matrix_approximation_rank=2, batch_tensors_with_same_shape=True)
    yield from compressed(rank, size, power.powerSGD_hook, matrix_approximation_rank=3, min_compression_rate=1)
    yield from compressed(rank, size, power.powerSGD_hook, use_error_feedback=False, warm_start=False, start_powerSGD_iter=0)
    yield from compressed(rank, size, power.powerSGD_hook, orthogonalization_epsilon=1e-3, random_seed=7)
    yield error(lambda: power.PowerSGDState(None, start_powerSGD_iter=1))


def averaged(rank, size, make, hook=None):
    heard = Heard()
    with heard:
        module = fill(Branches())
        model = DDP(module)
        if hook:
            subgroup, _ = dist.new_subgroups(group_size=2)
            model.register_comm_hook(PostLocalSGDState(None, subgroup, 2, **hook), post_localSGD_hook)
        optimizer = PostLocalSGDOptimizer(torch.optim.SGD(model.parameters(), lr=0.05, foreach=False), make())
        heard.take()
        for step in range(6):
            optimizer.zero_grad()
            loss_of(model, rank, step).backward()
            optimizer.step()
            yield [heard.take(), [told(one) for one in model.parameters()]]
        state = optimizer.state_dict()
        yield state["step"]
        state["step"] = 40
        optimizer.load_state_dict(state)
        yield optimizer.averager.step


def local_sgd(rank, size):
    yield from averaged(rank, size, lambda: averagers.PeriodicModelAverager(2, warmup_steps=2), {})


def local_sgd_alone(rank, size):
    yield from averaged(rank, size, lambda: averagers.PeriodicModelAverager(3, warmup_steps=1), dict(post_local_gradient_allreduce=False))


def averaged_by_levels(rank, size):
    yield from averaged(rank, size, lambda: HierarchicalModelAverager({2: 2, 4: size} if size > 2 else {2: size}, warmup_steps=1))


def averagers_errors(rank, size):
    yield error(lambda: averagers.PeriodicModelAverager(0))
    yield error(lambda: averagers.PeriodicModelAverager(2, warmup_steps=-1))
    yield error(lambda: HierarchicalModelAverager({}))
    yield error(lambda: HierarchicalModelAverager({2: 7}))


PROGRAMS = [join, join_in_small_buckets, join_divided_by_those_left, join_with_buffers, join_with_unused, join_accumulated, join_disabled,
            join_thrown, joinables_of_ones_own, zero_plain, zero_in_buckets, zero_of_groups, zero_with_join, zero_errors, power_sgd,
            local_sgd, local_sgd_alone, averaged_by_levels, averagers_errors]

if __name__ == "__main__":
    main(PROGRAMS)
