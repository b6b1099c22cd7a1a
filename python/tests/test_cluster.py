"""Ranks in one process: what they tell equals what PyTorch's processes tell with gloo, and ranks that do not fit together are told of
with both their calls."""

import json
import os
import pathlib
import subprocess
import sys

import pytest
import tare
import tare.distributed as dist

HERE = pathlib.Path(__file__).parent
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(os.path.abspath(tare.__file__)))}


def test_every_program_hears_of_ranks():
    assert dist.is_available()
    assert not dist.is_initialized()


def run(folder, program, *flags, arguments=()):
    (folder / "program.py").write_text(program)
    return subprocess.run([sys.executable, "-m", "tare", *flags, "program.py", *arguments], cwd=folder, env=ENVIRONMENT,
                          capture_output=True, text=True, timeout=100)


@pytest.mark.parametrize("size", ["2", "4"])
def test_ranks_tell_what_processes_with_gloo_tell(tmp_path, size):
    done = subprocess.run([sys.executable, "-m", "tare", HERE / "cluster_programs.py", size, "29500", tmp_path / "told.json"],
                          env=ENVIRONMENT, capture_output=True, text=True, timeout=100)
    assert done.returncode == 0, done.stderr
    told, expected = json.loads((tmp_path / "told.json").read_text()), json.loads((HERE / f"cluster_golden/{size}.json").read_text())
    assert told.keys() == expected.keys()
    for program, ranks in expected.items():
        assert told[program] == ranks, program


def test_spawned_ranks_meet_on_meta(tmp_path):
    done = run(tmp_path, """
import os, torch, torch.distributed as dist, torch.multiprocessing as mp
def run(rank, size):
    dist.init_process_group("gloo", rank=rank, world_size=size)
    t = torch.ones(2, device="meta"); dist.all_reduce(t); print(rank, t.shape)
if __name__ == "__main__":
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT="29500")
    mp.spawn(run, args=(2,), nprocs=2)
""")
    assert sorted(done.stdout.splitlines()) == ["0 torch.Size([2])", "1 torch.Size([2])"], done.stderr


def test_nproc_starts_ranks_as_torchrun_does(tmp_path):
    done = run(tmp_path, """
import os, sys
import torch, torch.distributed as dist
mine = []
dist.init_process_group("nccl")
mine.append(int(os.environ["LOCAL_RANK"]))
x = torch.full((2,), float(dist.get_rank()))
dist.all_reduce(x)
print(mine, x.tolist(), sys.argv[1:], dist.get_world_size(), __name__)
""", "--nproc", "3", arguments=("a", "b"))
    assert done.returncode == 0, done.stderr
    assert sorted(done.stdout.splitlines()) == [f"[{rank}] [3.0, 3.0] ['a', 'b'] 3 __main__" for rank in range(3)]


RANKS = """
import os, sys
import torch.distributed as dist
dist.init_process_group("gloo")
print(dist.get_rank(), dist.get_world_size(), os.environ["LOCAL_RANK"], os.environ["MASTER_PORT"], sys.argv[1:], __name__)
"""


@pytest.mark.parametrize("launcher, place, told", [
    (["torchrun"], [], []), (["-m", "torch.distributed.run"], ["--standalone", "--master_port=29777"], []),
    (["-m", "torch.distributed.launch"], ["--use_env"], []), (["-m", "torch.distributed.launch"], [], ["--local-rank="]),
], ids=["torchrun", "run", "launch with the environment", "launch"])
def test_pytorchs_launchers_start_ranks(tmp_path, launcher, place, told):
    (tmp_path / "program.py").write_text(RANKS)
    done = subprocess.run([sys.executable, "-m", "tare", *launcher, "--nproc-per-node", "2", *place, "program.py", "--lr", "1"],
                          cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True, timeout=100)
    port = 29777 if len(place) == 2 else 29500
    expected = [f"{rank} 2 {rank} {port} {[*(f'{one}{rank}' for one in told), '--lr', '1']} __main__" for rank in range(2)]
    assert sorted(done.stdout.splitlines()) == expected, done.stderr
    assert done.returncode == 0


@pytest.mark.parametrize("flags, said", [
    (["--nnodes", "2"], "--nnodes 2: tare runs the ranks of one node in one process"),
    (["--no-python"], "ranks in one process are programs in Python"),
    (["--nproc-per-node", "some"], "Unsupported nproc_per_node value: some"), (["--nproc-per-node", "gpu"], "Cuda is not available."),
])
def test_what_a_launcher_cannot_do_here_is_refused(tmp_path, flags, said):
    (tmp_path / "program.py").write_text(RANKS)
    done = subprocess.run([sys.executable, "-m", "tare", "torchrun", *flags, "program.py"], cwd=tmp_path, env=ENVIRONMENT,
                          capture_output=True, text=True, timeout=100)
    assert done.returncode == 1 and said in done.stderr


def test_the_code_of_a_rank_is_a_launchers(tmp_path):
    (tmp_path / "program.py").write_text("import os, sys\nsys.exit(int(os.environ['RANK']) * 4)")
    done = subprocess.run([sys.executable, "-m", "tare", "torchrun", "--nproc-per-node=2", "program.py"], cwd=tmp_path, env=ENVIRONMENT,
                          capture_output=True, text=True, timeout=100)
    assert done.returncode == 4, done.stderr


def test_each_rank_has_its_own_card(tmp_path):
    done = run(tmp_path, """
import torch, torch.distributed as dist
dist.init_process_group("nccl")
torch.cuda.set_device(dist.get_rank())
x = torch.ones(2**20 * (1 + dist.get_rank()), device="cuda")
dist.all_reduce(torch.ones(4, device="cuda"))
print(dist.get_rank(), x.device, torch.cuda.memory_allocated() >> 20)
""", "--gpu", "H100", "--nproc", "2")
    assert sorted(done.stdout.splitlines()) == ["0 cuda:0 4", "1 cuda:1 8"], done.stderr


START = """
import sys
import torch, torch.distributed as dist
dist.init_process_group("gloo"); rank = dist.get_rank(); x = torch.ones(2)
"""
GROUP = "group 'default_pg' (ranks 0, 1)"
FAULTS = {
    "sizes": ("dist.all_reduce(torch.ones(2 + rank))",
              [f"ranks 0 and 1 do not agree about the 1st call of {GROUP}: the sizes differ",
               "rank 0 calls all_reduce(SUM, float32[2]) at", "rank 1 calls all_reduce(SUM, float32[3]) at"]),
    "dtypes": ("dist.all_reduce(x if rank else x.double())",
               ["the dtypes differ", "rank 0 calls all_reduce(SUM, float64[2])", "rank 1 calls all_reduce(SUM, float32[2])"]),
    "operators": ("dist.all_reduce(x) if rank else dist.broadcast(x, 0)",
                  ["they are different operations", "rank 0 calls broadcast(float32[2], root 0)", "rank 1 calls all_reduce(SUM"]),
    "reductions": ("dist.all_reduce(x, op=dist.ReduceOp.MAX if rank else dist.ReduceOp.SUM)",
                   ["the reductions differ", "rank 0 calls all_reduce(SUM", "rank 1 calls all_reduce(MAX"]),
    "roots": ("dist.broadcast(x, rank)", ["the roots differ", "root 0)", "root 1)"]),
    "splits": ("dist.all_to_all_single(x.clone(), x, [1, 1], [1, 1] if rank else [2, 0])",
               ["what one sends to the other is not what that one receives", "splits [2, 0] to [1, 1]"]),
    "missing": ("if rank:\n    dist.all_reduce(x)",
                ["rank 1 waits for rank 0 in all_reduce(SUM, float32[2])", "rank 0 returned, and called no collective"]),
    "early": ("dist.barrier()\nif rank:\n    dist.all_reduce(x)",
              ["rank 1 waits for rank 0 in all_reduce", "rank 0 returned; its last call was barrier() at"]),
    "raises": ("if not rank:\n    raise ValueError('of one')\ndist.all_reduce(x)",
               ["rank 0 failed:", "ValueError: of one", "rank 1 waits for rank 0 in all_reduce"]),
    "cycle": ("dist.recv(x, 1 - rank)", ["rank 0 waits for rank 1 in recv(float32[2], from 1)",
                                          "a cycle: rank 0 waits for rank 1 waits for rank 0"]),
    "new_group": ("if rank:\n    dist.new_group([0])", ["rank 1 waits for rank 0 in new_group(rank 0)"]),
    "new_groups": ("dist.new_group([rank])", ["what they name differs", "rank 0 calls new_group(rank 0)", "rank 1 calls new_group(rank 1)"]),
    "message": ("dist.recv(torch.ones(3), 0) if rank else dist.send(x, 1)",
                ["do not agree about a message", "rank 0 calls send(float32[2], to 1)", "rank 1 calls recv(float32[3], from 0)"]),
    "order": ("one, two = dist.new_group([0, 1], group_desc='one'), dist.new_group([0, 1], group_desc='two')\n"
              "for group in (one, two) if rank else (two, one):\n    dist.all_reduce(x, group=group)",
              ["rank 0 waits for rank 1 in all_reduce(SUM, float32[2]) of group 'two'", "of group 'one'", "a cycle:"]),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_told_with_ranks_and_lines(tmp_path, fault):
    program, expected = FAULTS[fault]
    done = run(tmp_path, START + program, "--nproc", "2")
    assert done.returncode == 1
    for text in expected:
        assert text in done.stderr
    again = run(tmp_path, START + program, "--nproc", "2")
    assert (again.stdout, again.stderr) == (done.stdout, done.stderr)
    if " at" in done.stderr and " calls " in done.stderr:
        assert done.stderr.count("program.py:") >= 2


def test_the_exit_code_of_a_rank_is_the_commands(tmp_path):
    assert run(tmp_path, START + "sys.exit(3) if rank else dist.barrier()", "--nproc", "2").returncode == 3


def test_a_rank_alone_takes_the_others_to_do_as_it_does():
    dist.init_process_group("gloo", store=dist.HashStore(), rank=1, world_size=4)
    try:
        x = tare.arange(3.0)
        dist.all_reduce(x)
        assert x.tolist() == [0, 4, 8]
        found = [None] * 4
        dist.all_gather_object(found, "mine")
        assert found == ["mine"] * 4
        assert dist.new_group([2, 3]) == dist.GroupMember.NON_GROUP_MEMBER
        with pytest.raises(ValueError, match=r"Rank 9 is out of range. Valid ranks are 0 to 3 \(world_size=4\)"):
            dist.new_group([0, 9])
        with pytest.raises(ValueError, match=r"ranks list must not contain duplicate entries, got \[0, 0\]"):
            dist.new_group([0, 0])
    finally:
        dist.destroy_process_group()
    assert not dist.is_initialized()


def test_the_fake_backend_leaves_values_as_pytorchs_does():
    dist.init_process_group("fake", rank=1, world_size=4)
    try:
        x = tare.arange(4.0)
        dist.all_reduce(x)
        out = tare.zeros(1)
        dist.reduce_scatter_tensor(out, x + 1)
        turned = tare.zeros(4)
        dist.all_to_all_single(turned, x)
        assert (x.tolist(), out.tolist(), turned.tolist()) == ([0, 1, 2, 3], [2], [0, 1, 2, 3])
    finally:
        dist.destroy_process_group()


def test_what_needs_a_group_says_that_there_is_none():
    with pytest.raises(ValueError, match="Default process group has not been initialized"):
        dist.all_reduce(tare.ones(2))
    with pytest.raises(ValueError, match="environment variable RANK expected, but not set"):
        dist.init_process_group("gloo")


def test_functional_collectives_of_plain_tensors_are_those_of_their_operators(tmp_path):
    """Nobody hears the first ones, which go straight to their group; a profiler hears the second ones' operators."""
    done = run(tmp_path, """
import torch, torch.distributed as dist
from torch.distributed._functional_collectives import AsyncCollectiveTensor, all_gather_single, all_reduce, reduce_scatter_single
from torch.utils.flop_counter import FlopCounterMode
dist.init_process_group("gloo")
group = dist.group.WORLD
def told(x):
    calls = [lambda: all_reduce(x, "sum", group), lambda: all_reduce(x.t(), "MAX", group), lambda: all_gather_single(x, 0, group),
             lambda: all_gather_single(x[0], 0, group), lambda: reduce_scatter_single(x, "avg", 0, group)]
    found = []
    for call in calls:
        made = call()
        before = made.completed
        found.append((type(made) is AsyncCollectiveTensor, before, made.shape, made.stride(), made.dtype, made.device, made._version,
                      made.requires_grad, (made + 1).shape, made.completed))
    return found
x = torch.empty(4, 6, device="meta")
plain = told(x)
with FlopCounterMode(display=False):
    assert told(x) == plain
assert [one[:2] for one in plain] == [(True, False)] * 5 and all(one[-1] for one in plain), plain
assert all_reduce(x.requires_grad_(), "sum", group).grad_fn is not None
for call in (lambda: all_reduce(x, "most", group), lambda: reduce_scatter_single(x[:3], "sum", 0, group),
             lambda: all_gather_single(x[0, 0], 0, group)):
    try:
        call()
    except (RuntimeError, AssertionError) as error:
        print(type(error).__name__)
with torch.no_grad():
    all_reduce(x, "sum" if dist.get_rank() else "max", group)
""", "--nproc", "2")
    assert done.stdout.split() == ["RuntimeError", "AssertionError", "RuntimeError"] * 2, done.stderr
    assert "the reductions differ" in done.stderr and done.stderr.count("at program.py:30") == 2, done.stderr
