"""torch.distributed.checkpoint.state_dict: names, contents and errors are PyTorch's, for plain and wrapped models."""

import json
import os
import pathlib
import subprocess
import sys

import pytest
import tare as torch
from tare.distributed.checkpoint.state_dict import (StateDictOptions, _patch_model_state_dict, get_model_state_dict, get_state_dict,
                                                    set_model_state_dict, set_state_dict)

HERE = pathlib.Path(__file__).parent
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(os.path.abspath(torch.__file__)))}
ASK = """
import json, os, sys, torch.distributed as dist
sys.path.insert(0, sys.argv[1])
import state_dict_cases, torch
os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT="29500", RANK="0", WORLD_SIZE="1")
dist.init_process_group("gloo")
print(json.dumps(state_dict_cases.answers(torch)))
"""


def test_state_dicts_are_pytorchs(tmp_path):
    (tmp_path / "ask.py").write_text(ASK)
    done = subprocess.run([sys.executable, "-W", "ignore", "-m", "tare", "ask.py", str(HERE)], cwd=tmp_path, env=ENVIRONMENT,
                          capture_output=True, text=True, timeout=200)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout[done.stdout.index("{"):])
    recorded = json.loads((HERE / "cluster_golden" / "state_dicts.json").read_text())
    assert len(recorded) > 140
    told = {name: answer.split("rank =")[0] if isinstance(answer, str) else answer for name, answer in found.items()}
    for name, answer in recorded.items():
        assert told[name] == (answer.split("rank =")[0] if isinstance(answer, str) else answer), name


RANKS = """
import torch, torch.distributed as dist
from torch.distributed.checkpoint.state_dict import StateDictOptions, get_model_state_dict, get_optimizer_state_dict, set_model_state_dict
from torch.distributed.checkpoint.state_dict import set_optimizer_state_dict
dist.init_process_group("gloo")
rank = dist.get_rank()
model = torch.nn.Linear(3, 2)
with torch.no_grad():
    for parameter in model.parameters():
        parameter.fill_(float(rank))
optimizer = torch.optim.AdamW(model.parameters(), lr=0.1 * (rank + 1))
for parameter in model.parameters():
    parameter.grad = torch.full_like(parameter, rank + 1.0)
optimizer.step()
first = StateDictOptions(full_state_dict=True, cpu_offload=True)
state, optimizer_state = get_model_state_dict(model, options=first), get_optimizer_state_dict(model, optimizer, options=first)
assert bool(state) == bool(optimizer_state) == (rank == 0)
everywhere = StateDictOptions(full_state_dict=True, broadcast_from_rank0=True)
set_model_state_dict(model, state, options=everywhere)
set_optimizer_state_dict(model, optimizer, optimizer_state, options=everywhere)
assert abs(float(model.weight[0, 0]) + 0.1) < 1e-4, model.weight
assert optimizer.param_groups[0]["lr"] == 0.1
assert abs(float(optimizer.state[model.weight]["exp_avg"][0, 0]) - 0.1) < 1e-6
"""


def test_rank_0_tells_the_others(tmp_path):
    (tmp_path / "ranks.py").write_text(RANKS)
    done = subprocess.run([sys.executable, "-m", "tare", "--nproc", "3", "ranks.py"], cwd=tmp_path, env=ENVIRONMENT, capture_output=True,
                          text=True, timeout=100)
    assert done.returncode == 0, done.stderr


def test_a_model_on_meta_is_handled_as_one():
    with torch.device("meta"):
        model = torch.nn.Sequential(torch.nn.Linear(30, 20), torch.nn.LayerNorm(20))
    optimizer = torch.optim.AdamW(model.parameters())
    state, optimizer_state = get_state_dict(model, optimizer, options=StateDictOptions(flatten_optimizer_state_dict=True))
    assert list(state) == ["0.weight", "0.bias", "1.weight", "1.bias"]
    assert optimizer_state["state.0.weight.exp_avg"].shape == (20, 30) and optimizer_state["state.0.weight.exp_avg"].device.type == "meta"
    set_state_dict(model, optimizer, model_state_dict=state, optim_state_dict=optimizer_state)


def test_whole_values_replace_parameters_on_meta():
    with torch.device("meta"):
        model = torch.nn.Linear(3, 2)
    set_model_state_dict(model, {"weight": torch.ones(2, 3), "bias": torch.zeros(2)}, options=StateDictOptions(full_state_dict=True))
    assert model.weight.device.type == "cpu" and float(model.weight.detach().sum()) == 6


def test_submodules_and_patches():
    model = torch.nn.Sequential(torch.nn.Linear(3, 2), torch.nn.Linear(2, 1))
    with pytest.warns(FutureWarning, match="Getting submodules only"):
        found = get_model_state_dict(model, submodules={model[1]}, options=StateDictOptions(keep_submodule_prefixes=False))
    assert list(found) == ["weight", "bias"]
    _patch_model_state_dict(model)
    state = model.state_dict()
    assert list(state) == ["0.weight", "0.bias", "1.weight", "1.bias"]
    model.load_state_dict({**state, "0.bias": torch.ones(2)})
    assert torch.equal(model[0].bias, torch.ones(2))


SHARDED = """
import torch, torch.distributed as dist, torch.distributed.checkpoint as dcp
from torch.distributed.checkpoint.state_dict import (StateDictOptions, get_model_state_dict, get_state_dict, set_model_state_dict,
                                                     set_state_dict)
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard
dist.init_process_group("gloo")
rank, mesh = dist.get_rank(), init_device_mesh("cpu", (dist.get_world_size(),))

def make(shard=True, rate=0.1):
    model = torch.nn.Sequential(torch.nn.Linear(6, 5), torch.nn.ReLU(), torch.nn.Linear(5, 7))
    with torch.no_grad():
        for number, parameter in enumerate(model.parameters()):
            parameter.copy_(torch.arange(parameter.numel()).reshape(parameter.shape) / 10 + number)
    if shard:
        fully_shard(model[0], mesh=mesh)
        fully_shard(model, mesh=mesh)
    return model, torch.optim.AdamW(model.parameters(), lr=rate)

whole = StateDictOptions(full_state_dict=True)
(plain, plain_optimizer), (model, optimizer) = make(shard=False), make()
for one, step in ((plain, plain_optimizer), (model, optimizer)):
    one(torch.ones(2, 6)).sum().backward()
    step.step()
state, optimizer_state = get_state_dict(model, optimizer, options=whole)
assert all(torch.allclose(state[name], value, atol=1e-5) for name, value in plain.state_dict().items())
parts, optimizer_parts = get_state_dict(model, optimizer)
assert type(parts["0.weight"]).__name__ == type(optimizer_parts["state"]["0.weight"]["exp_avg"]).__name__ == "DTensor"
dcp.save({"model": parts, "optimizer": optimizer_parts}, checkpoint_id="saved")
other, other_optimizer = make(rate=0.3)
loaded = dict(zip(("model", "optimizer"), get_state_dict(other, other_optimizer)))
dcp.load(loaded, checkpoint_id="saved")
set_state_dict(other, other_optimizer, model_state_dict=loaded["model"], optim_state_dict=loaded["optimizer"])
found, found_optimizer = get_state_dict(other, other_optimizer, options=StateDictOptions(full_state_dict=True, cpu_offload=True))
assert bool(found) == bool(found_optimizer) == (rank == 0)
if rank == 0:
    assert all(torch.equal(found[name], state[name]) for name in state)
    assert torch.equal(found_optimizer["state"]["2.weight"]["exp_avg"], optimizer_state["state"]["2.weight"]["exp_avg"])
    assert found_optimizer["param_groups"][0]["lr"] == 0.1
third, _ = make()
for parameter in third.parameters():
    torch.nn.init.zeros_(parameter.to_local())
set_model_state_dict(third, dict(state) if rank == 0 else {}, options=StateDictOptions(full_state_dict=True, broadcast_from_rank0=True))
assert torch.equal(get_model_state_dict(third, options=whole)["0.weight"], state["0.weight"])
alone = {"model": make(shard=False)[0].state_dict()}
dcp.load(alone, checkpoint_id="saved")
assert torch.equal(alone["model"]["0.weight"], state["0.weight"])
"""


@pytest.mark.parametrize("ranks", [1, 3])
def test_sharded_parameters_are_saved_in_parts_and_given_whole(tmp_path, ranks):
    (tmp_path / "ranks.py").write_text(SHARDED)
    done = subprocess.run([sys.executable, "-m", "tare", "--nproc", str(ranks), "ranks.py"], cwd=tmp_path, env=ENVIRONMENT,
                          capture_output=True, text=True, timeout=200)
    assert done.returncode == 0, done.stderr
