"""Sharded models on meta and on simulated GPUs, and what of them no recorded process tells."""

import os
import subprocess
import sys

import pytest
import tare

ENVIRONMENT = {**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(os.path.abspath(tare.__file__)))}
PROGRAM = """
import torch, torch.distributed as dist
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import MixedPrecisionPolicy, fully_shard

gpu = torch.cuda.is_available()
dist.init_process_group("nccl" if gpu else "gloo")
rank, size = dist.get_rank(), dist.get_world_size()
if gpu:
    torch.cuda.set_device(rank)
mesh = init_device_mesh("cuda" if gpu else "cpu", (size,))
with torch.device("meta"):
    model = nn.Sequential(*[nn.Sequential(nn.Linear(1024, 4096), nn.ReLU(), nn.Linear(4096, 1024)) for _ in range(4)])
for block in model:
    fully_shard(block, mesh=mesh, mp_policy=MixedPrecisionPolicy(torch.bfloat16, torch.float32))
fully_shard(model, mesh=mesh)
if gpu:
    model.to_empty(device="cuda")
    print(torch.cuda.memory_allocated() // 2**20)
optimizer = torch.optim.AdamW(model.parameters())
for step in range(2):
    loss = model(torch.randn(64, 1024, device="cuda" if gpu else "meta")).square().mean()
    loss.backward()
    norm = nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    optimizer.zero_grad()
weight = model[0][0].weight
print(rank, weight.device, list(weight._local_tensor.shape), list(weight.shape), loss.dtype)
if gpu:
    print(torch.cuda.max_memory_allocated() < 300 * 2**20)
"""


def run(folder, program, *flags):
    (folder / "program.py").write_text(program)
    return subprocess.run([sys.executable, "-m", "tare", *flags, "program.py"], cwd=folder, env=ENVIRONMENT, capture_output=True, text=True,
                          timeout=200)


def test_a_sharded_model_trains_on_meta(tmp_path):
    done = run(tmp_path, PROGRAM, "--nproc", "4")
    assert sorted(done.stdout.splitlines()) == [f"{rank} meta [1024, 1024] [4096, 1024] torch.bfloat16" for rank in range(4)], done.stderr


def test_a_simulated_gpu_holds_shards(tmp_path):
    done = run(tmp_path, PROGRAM, "--nproc", "4", "--gpu", "H100")
    lines = done.stdout.splitlines()
    assert lines.count("32") == 4, done.stderr  # MiB: a quarter of 32 Mi elements of float32
    assert sorted(line for line in lines if "cuda" in line) == [
        f"{rank} cuda:{rank} [1024, 1024] [4096, 1024] torch.bfloat16" for rank in range(4)]
    assert lines.count("True") == 4


def test_devices_of_distributed_tensors_are_kept_apart():
    """A call on distributed tensors on the CPU after the same on meta gives tensors on the CPU."""
    import tare.distributed as dist
    from tare.distributed.device_mesh import init_device_mesh
    from tare.distributed.tensor import DTensor, Shard

    dist.init_process_group("fake", rank=0, world_size=2)
    try:
        mesh = init_device_mesh("cpu", (2,))
        for device in ("meta", "cpu"):
            one = DTensor.from_local(tare.ones(2, 3, device=device), mesh, [Shard(0)], run_check=False)
            assert (one + one).device.type == one.detach().device.type == device
    finally:
        dist.destroy_process_group()


def test_distributed_parameters_get_memory():
    import tare.distributed as dist
    from tare.distributed.device_mesh import init_device_mesh
    from tare.distributed.tensor import distribute_module

    dist.init_process_group("fake", rank=0, world_size=2)
    try:
        with tare.device("meta"):
            model = tare.nn.Linear(4, 4)
        distribute_module(model, init_device_mesh("cpu", (2,)))
        weight = model.weight
        model.to_empty(device="cpu")
        assert model.weight is weight and weight.device.type == weight._local_tensor.device.type == "cpu"
    finally:
        dist.destroy_process_group()


@pytest.mark.parametrize("size, before", [(2, 2), (4, 2), (8, 4), (6, 4)])
def test_float16_is_divided_half_before_the_sum(size, before):
    from tare.distributed.fsdp._fully_shard._fsdp_collectives import ReduceOp, divisions

    first, second, op, _ = divisions(size, 1, tare.float16, None, False)
    assert (first, first * second, op) == (before, size, ReduceOp.SUM)
    assert divisions(size, 1, tare.float32, None, False)[:3] == (None, None, ReduceOp.AVG)


def test_each_rank_shards_on_its_own_card(tmp_path):
    done = run(tmp_path, """
import torch, torch.distributed as dist
from torch.distributed.fsdp import fully_shard
dist.init_process_group("nccl")
model = fully_shard(torch.nn.Linear(8, 8))
model(torch.ones(2, 8)).sum().backward()
print(dist.get_rank(), model.weight.grad._local_tensor.device)
""", "--nproc", "2", "--gpu", "H100")
    assert sorted(done.stdout.splitlines()) == ["0 cuda:0", "1 cuda:1"], done.stderr


def test_parameters_of_other_models_are_not_taken_for_shared():
    """A number that a freed parameter had is no sign of sharing."""
    import tare.distributed as dist
    from tare.distributed.device_mesh import init_device_mesh
    from tare.distributed.fsdp import fully_shard

    dist.init_process_group("fake", rank=0, world_size=2)
    try:
        mesh = init_device_mesh("cpu", (2,))
        model = tare.nn.Sequential(*(tare.nn.Linear(4, 4) for _ in range(20)))
        for layer in model:
            fully_shard(layer, mesh=mesh)
        fully_shard(model, mesh=mesh)(tare.ones(2, 4))
        tied = tare.nn.Sequential(tare.nn.Linear(4, 4), tare.nn.Linear(4, 4))
        tied[1].weight = tied[0].weight
        for layer in tied:
            fully_shard(layer, mesh=mesh)
        with pytest.raises(ValueError, match="is shared with a parameter already managed by another FSDP group"):
            fully_shard(tied, mesh=mesh)(tare.ones(2, 4))
    finally:
        dist.destroy_process_group()


def test_an_optimizers_state_goes_by_names_of_whole_parameters_and_back(tmp_path):
    done = run(tmp_path, """
import torch, torch.distributed as dist
from torch import nn
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from torch.distributed.fsdp.wrap import ModuleWrapPolicy
dist.init_process_group("gloo")
told = []
for keeps in (None, False, True):
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(3, 5), nn.Tanh(), nn.Sequential(nn.Linear(5, 3)))
    if keeps is not None:
        model = FSDP(model, auto_wrap_policy=ModuleWrapPolicy({nn.Sequential}), device_id=torch.device("cpu"), use_orig_params=keeps)
    optimizer = torch.optim.AdamW(model.parameters(), lr=0.1)
    model(torch.arange(6.0).view(2, 3)).square().sum().backward()
    optimizer.step()
    if keeps is None:
        names = dict(model.named_parameters())
        told.append({name: optimizer.state[one]["exp_avg"] for name, one in names.items()})
        continue
    state = FSDP.optim_state_dict(model, optimizer)
    told.append({name: one["exp_avg"] for name, one in state["state"].items()})
    for one in state["state"].values():
        one["exp_avg"] = one["exp_avg"] * 2
    optimizer.load_state_dict(FSDP.optim_state_dict_to_load(model, optimizer, state))
    again = FSDP.optim_state_dict(model, optimizer)
    told.append({name: one["exp_avg"] / 2 for name, one in again["state"].items()})
    assert state["param_groups"][0]["params"] == list(told[0]) and state["param_groups"][0]["lr"] == 0.1
plain = told[0]
print(all(list(one) == list(plain) and all(torch.allclose(one[name], plain[name]) for name in plain) for one in told))
""", "--nproc", "2")
    assert done.stdout.splitlines() == ["True", "True"], done.stderr


def test_an_optimizers_state_is_sharded_or_the_first_ranks(tmp_path):
    """As under PyTorch: DTensors cut along the first dimension, or whole tensors that the other ranks hear from the first."""
    done = run(tmp_path, """
import torch, torch.distributed as dist
from torch import nn
from torch.distributed.fsdp import FullOptimStateDictConfig, FullStateDictConfig, StateDictType
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
dist.init_process_group("gloo")
rank = dist.get_rank()
for keeps in (False, True):
    torch.manual_seed(0)
    model = FSDP(nn.Sequential(nn.Linear(3, 5), nn.Tanh(), nn.Linear(5, 3)), device_id=torch.device("cpu"), use_orig_params=keeps)
    optimizer = torch.optim.AdamW(model.parameters(), lr=0.1)
    model(torch.arange(6.0).view(2, 3)).square().sum().backward()
    optimizer.step()
    whole = FSDP.optim_state_dict(model, optimizer)
    plain = optimizer.state_dict()["state"]
    FSDP.set_state_dict_type(model, StateDictType.SHARDED_STATE_DICT)
    parts = FSDP.optim_state_dict(model, optimizer)
    one = parts["state"]["0.weight"]["exp_avg"]
    print(list(one.to_local().shape), torch.equal(one.full_tensor(), whole["state"]["0.weight"]["exp_avg"]))
    loaded = [FSDP.optim_state_dict_to_load(model, optimizer, parts)]
    first_alone = FullStateDictConfig(rank0_only=True), FullOptimStateDictConfig(rank0_only=True)
    FSDP.set_state_dict_type(model, StateDictType.FULL_STATE_DICT, *first_alone)
    first = FSDP.optim_state_dict(model, optimizer)
    print(rank == 0 or first == {})
    loaded.append(FSDP.optim_state_dict_to_load(model, optimizer, first or None))
    for found in loaded:
        there = [key for key, one in plain.items() if one["exp_avg"].numel()]
        print(list(found["state"]) == there, all(torch.equal(found["state"][key]["exp_avg"], plain[key]["exp_avg"]) for key in there))
""", "--nproc", "2")
    assert sorted(done.stdout.splitlines()) == sorted(2 * ["[3, 3] True", "[2, 3] True"] + 4 * ["True"] + 8 * ["True True"]), done.stderr


def test_a_state_dict_that_goes_to_the_cpu_has_bytes_of_its_own(tmp_path):
    """On the CPU too, where PyTorch 2.13 gives what was gathered and is freed behind it."""
    done = run(tmp_path, """
import torch, torch.distributed as dist
from torch import nn
from torch.distributed.fsdp import FullStateDictConfig, StateDictType
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
dist.init_process_group("gloo")
torch.manual_seed(0)
plain = nn.Linear(3, 5)
model = FSDP(nn.Sequential(plain), device_id=torch.device("cpu"))
with FSDP.summon_full_params(model):
    wanted = plain.weight.clone()
with FSDP.state_dict_type(model, StateDictType.FULL_STATE_DICT, FullStateDictConfig(offload_to_cpu=True)):
    print(torch.equal(model.state_dict()["0.weight"], wanted))
""", "--nproc", "2")
    assert done.stdout.splitlines() == ["True"] * 2, done.stderr


def test_a_checkpoint_inside_of_a_flat_parameters_module_leaves_its_names(tmp_path):
    """As pytorch/examples' T5_training wraps: shards first, checkpoints behind."""
    done = run(tmp_path, """
import torch, torch.distributed as dist
from torch import nn
from torch.distributed.algorithms._checkpoint.checkpoint_wrapper import apply_activation_checkpointing
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from torch.distributed.fsdp.wrap import ModuleWrapPolicy
dist.init_process_group("gloo")
model = nn.Sequential(nn.Linear(3, 3), nn.Sequential(nn.Linear(3, 3), nn.Tanh()))
names = list(model.state_dict())
model = FSDP(model, auto_wrap_policy=ModuleWrapPolicy({nn.Linear}), device_id=torch.device("cpu"))
apply_activation_checkpointing(model, check_fn=lambda module: isinstance(module, nn.Linear))
for _ in range(2):
    model(torch.ones(2, 3)).sum().backward()
    print(list(model.state_dict()) == names, len(list(model.parameters())), all(p.grad is not None for p in model.parameters()))
""", "--nproc", "2")
    assert done.stdout.splitlines() == ["True 2 True"] * 4, done.stderr


def test_a_replicated_module_is_reduced_where_it_stands(tmp_path):
    """Calls of PyTorch 2.13's replicate: parameters at the first forward, no buffers, gradients in buckets."""
    done = run(tmp_path, f"TESTS = {os.path.dirname(os.path.abspath(__file__))!r}" + """
import sys
sys.path.insert(0, TESTS)
import torch, torch.distributed as dist
from heard import Heard
from torch.distributed._composable.replicate import replicate

class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.used, self.own = torch.nn.Linear(3, 3), torch.nn.Linear(3, 1)
        self.register_buffer("kept", torch.ones(4))

    def forward(self, x):
        return self.own(self.used(x))

dist.init_process_group("gloo")
heard, model = Heard(), Model()
with heard:
    replicate(model, ignored_modules=[model.own])
    for step in range(3):
        model.set_requires_gradient_sync(step < 2)
        model(torch.full((2, 3), 1.0 + dist.get_rank())).sum().backward()
        print(heard.take(), type(model).__name__, list(model.state_dict()) == list(Model().state_dict()))
try:
    replicate(model)
except AssertionError as error:
    print(str(error).splitlines()[0])
""", "--nproc", "2")
    first = "['allgather_ [0, 1] int64[1] int64[1] int64[1]', 'broadcast_ [0, 1] int64[6]', 'broadcast_ [0, 1] float32[12]', "
    second = "['broadcast_ [0, 1] int32[3]', 'broadcast_ [0, 1] int32[1]', "
    reduced = "'allreduce_ [0, 1] float32[12]'] DDPModel True"
    again = ("Each distinct composable distributed API can only be applied to a module once. replicate has already been applied to the "
             "following module:")
    assert sorted(done.stdout.splitlines()) == sorted(2 * [first + reduced, second + reduced, "[] DDPModel True", again]), done.stderr


def test_a_tensor_class_is_split_where_its_parameter_is_sharded(tmp_path):
    """torchao's NF4Tensor knows `split` and no slice that begins later."""
    done = run(tmp_path, """
import torch, torch.distributed as dist
from torch.distributed.fsdp import fully_shard
from torch.utils._pytree import tree_map

class Told(torch.Tensor):
    names = []

    @staticmethod
    def __new__(cls, inner):
        made = torch.Tensor._make_wrapper_subclass(cls, inner.size(), dtype=inner.dtype, device=inner.device)
        made.inner = inner
        return made

    @classmethod
    def __torch_dispatch__(cls, func, types, args=(), kwargs=None):
        Told.names.append(func.__name__ + (str(args[1:]) if "slice" in func.__name__ else ""))
        args, kwargs = tree_map(lambda one: one.inner if isinstance(one, Told) else one, (args, kwargs or {}))
        return tree_map(lambda one: Told(one) if isinstance(one, torch.Tensor) else one, func(*args, **kwargs))

dist.init_process_group("gloo")
model = torch.nn.Linear(4, 5, bias=False)
model.weight = torch.nn.Parameter(Told(torch.arange(20.0).view(5, 4)), requires_grad=False)
fully_shard(model)
if dist.get_rank() == 1:
    print(Told.names[:7], model.weight._local_tensor.inner[:, 0].tolist())
""", "--nproc", "2")
    assert done.stdout.strip() == str(["detach.default", "split.Tensor", "new_zeros.default", "slice.Tensor(0, 0, 2)", "copy_.default",
                                       "view.default", "slice.Tensor(0, 0, 2)"]) + " [12.0, 16.0]", done.stderr


def test_operators_that_name_a_group_by_its_ranks_are_counted_as_pytorch_counts(tmp_path):
    done = run(tmp_path, """
import torch
older = torch.ops.c10d_functional.all_reduce  # before anything of torch.distributed is imported
import torch.distributed as dist
import torch.distributed._functional_collectives as functional
from torch.distributed.tensor.debug import CommDebugMode

dist.init_process_group("gloo")
x = torch.arange(2.0) + dist.get_rank()
with CommDebugMode() as counted:
    reduced = torch.ops.c10d_functional.wait_tensor(older(x, "sum", "", [0, 1], 2))
    functional.all_reduce(x, "sum", dist.group.WORLD).wait()
print(reduced.tolist(), counted.get_comm_counts()[older], counted.get_total_counts())
""", "--nproc", "2")
    assert done.stdout.splitlines() == ["[1.0, 3.0] 2 2"] * 2, done.stderr


def test_a_sharded_scaler_skips_the_step_of_all_ranks(tmp_path):
    """Scales as PyTorch's do, over a flat parameter; what overflows on one rank is a number that all of them add up."""
    done = run(tmp_path, """
import torch, torch.distributed as dist
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from torch.distributed.fsdp.sharded_grad_scaler import ShardedGradScaler
dist.init_process_group("gloo")
torch.manual_seed(0)
model = FSDP(torch.nn.Linear(8, 8), device_id=torch.device("cpu"))
optimizer = torch.optim.SGD(model.parameters(), 0.1)
scaler = ShardedGradScaler("cpu", init_scale=8.0, growth_interval=2)
for overflows in (False, False, True):
    scaler.scale(model(torch.ones(2, 8)).sum()).backward()
    if overflows and dist.get_rank() == 1:
        next(model.parameters()).grad.fill_(float("nan"))
    scaler.unscale_(optimizer)
    before = next(model.parameters()).detach().clone()
    scaler.step(optimizer)
    scaler.update()
    optimizer.zero_grad()
    print(scaler.get_scale(), torch.equal(before, next(model.parameters())))
""", "--nproc", "2")
    assert sorted(done.stdout.splitlines()) == ["16.0 False"] * 2 + ["8.0 False"] * 2 + ["8.0 True"] * 2, done.stderr
