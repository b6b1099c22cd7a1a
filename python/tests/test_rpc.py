"""Calls between ranks give what PyTorch's do (rpc_programs.py), on meta their sizes, and say who waits where nobody can go on."""

import json
import os
import pathlib
import subprocess
import sys

import pytest
import tare as torch
import tare.distributed.rpc as rpc
import tare.multiprocessing as mp

HERE = pathlib.Path(__file__).parent
RECORDED = json.loads((HERE / "wrapper_golden/rpc_3.json").read_text())


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    path = tmp_path_factory.mktemp("rpc") / "found.json"
    environment = {**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(os.path.abspath(torch.__file__)))}
    done = subprocess.run([sys.executable, "-m", "tare", HERE / "rpc_programs.py", "3", "29811", path], env=environment,
                          capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(path.read_text())


def close(one, other):
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return all(map(close, one, other))
    return one == pytest.approx(other, rel=1e-4, abs=2e-5) if isinstance(one, float) else one == other


@pytest.mark.parametrize("name", RECORDED)
def test_as_recorded(name, found):
    assert close(found[name], RECORDED[name]), (found[name], RECORDED[name])


def spawn(function, count, *args):
    def begin(rank):
        rpc.init_rpc(f"w{rank}", rank=rank, world_size=count)
        function(rank, *args)
        rpc.shutdown()

    mp.start_processes(begin, nprocs=count, start_method="fork")


def test_a_model_in_parts_trains_on_meta():
    def body(rank):
        if rank != 0:
            return
        from tare.distributed import autograd

        module = rpc.remote("w1", torch.nn.Linear, (3, 4), {"device": "meta"})
        x = torch.ones(5, 3, device="meta", requires_grad=True)
        with autograd.context() as number:
            out = module.rpc_sync().forward(x)
            autograd.backward(number, [out.sum()])
            told.append((out.device.type, out.shape, autograd.get_gradients(number)[x].shape))

    told = []
    spawn(body, 2)
    assert told == [("meta", (5, 4), (5, 3))]


def ranks(tmp_path, body, *flags):
    """What a program of two ranks prints and says, whose rank 0 does `body`."""
    script = tmp_path / "program.py"
    script.write_text(f"""import os
import torch, torch.distributed as dist, torch.distributed.rpc as rpc
def never():
    return torch.futures.Future().wait()
rank = int(os.environ["RANK"])
dist.init_process_group("gloo")
rpc.init_rpc(f"w{{rank}}")
{body}
rpc.shutdown()
""")
    environment = {**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(os.path.abspath(torch.__file__)))}
    return subprocess.run([sys.executable, "-m", "tare", "run", "--nproc", "2", *flags, script], env=environment, capture_output=True, text=True,
                          timeout=60)


def test_a_rank_that_waits_for_a_collective_is_called(tmp_path):
    done = ranks(tmp_path, "if rank == 0: print(rpc.rpc_sync('w1', torch.add, args=(torch.ones(1), 1)))\ndist.barrier()")
    assert (done.returncode, done.stdout) == (0, "tensor([2.])\n"), done.stderr


def test_a_summary_tells_of_modules_on_other_ranks(tmp_path):
    done = ranks(tmp_path, """class Whole(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.far = torch.distributed.nn.RemoteModule("w1/cpu", torch.nn.Linear, args=(2, 3))
        self.own = torch.nn.Linear(3, 4)
    def forward(self, x): return self.own(self.far(x))
if rank == 0: print(Whole()(torch.ones(1, 2)).shape)""", "--summary")
    assert (done.returncode, done.stdout) == (0, "torch.Size([1, 4])\n"), done.stderr


def test_a_call_that_never_ends_is_told(tmp_path):
    done = ranks(tmp_path, "if rank == 0: rpc.rpc_sync('w1', never)")
    assert done.returncode == 1
    assert "rank 0 waits for rank 1 in rpc_sync(w1, never)" in done.stderr and "rank 1 waits in torch.futures.Future.wait" in done.stderr


def test_a_rank_that_ended_is_told(tmp_path):
    done = ranks(tmp_path, "dist.barrier()\nif rank == 1: raise SystemExit(0)\nrpc.rpc_sync('w1', never)")
    assert done.returncode == 1
    assert "rank 0 waits for rank 1 in rpc_sync(w1, never)" in done.stderr and "rank 1 exited with 0" in done.stderr


def test_a_rank_that_asks_again_and_again_lets_others_go_on(tmp_path):
    done = ranks(tmp_path, """if rank == 0:
    future = rpc.rpc_async('w1', torch.add, args=(torch.ones(1), 1))
    while not future.done(): pass
    print(future.value())""")
    assert (done.returncode, done.stdout) == (0, "tensor([2.])\n"), done.stderr


def test_names_and_places_are_checked(monkeypatch):
    with pytest.raises(RuntimeError, match="RPC has not been initialized"):
        rpc.rpc_sync("w0", torch.add)
    with pytest.raises(RuntimeError, match="Worker name must match"):
        rpc.init_rpc("a b", rank=0, world_size=1)
    with pytest.raises(NotImplementedError, match="between processes.*--nproc"):
        rpc.init_rpc("a", rank=0, world_size=2)
    with pytest.raises(mp.ProcessRaisedException, match="RPC worker name same is not unique"):
        mp.start_processes(lambda rank: rpc.init_rpc("same", rank=rank, world_size=2), nprocs=2, start_method="fork")


def test_a_program_alone_calls_itself():
    rpc.init_rpc("alone", rank=0, world_size=1)
    try:
        assert rpc.rpc_sync("alone", torch.add, args=(torch.ones(1), 1)).item() == 2
        with pytest.raises(RuntimeError, match="Future.wait: nothing will complete this future"):
            torch.futures.Future().wait()
    finally:
        rpc.shutdown(graceful=False)


def test_tensors_of_a_device_need_a_map():
    options = rpc.TensorPipeRpcBackendOptions(device_maps={"w1": {0: 1}})
    assert options.device_maps == {"w1": {torch.device("cuda:0"): torch.device("cuda:1")}}
    with pytest.raises(ValueError, match="1-to-1"):
        options.set_device_map("w1", {1: 1})


LEDGER = """
import os, torch, torch.distributed.rpc as rpc
def add(x):
    return x + 1
rank = int(os.environ["RANK"])
rpc.init_rpc(f"w{rank}", rank=rank, world_size=2)
if rank == 0:
    x = torch.ones(1024, device="meta")
    for to in ("w1", "w1", "w0"):
        rpc.rpc_sync(to, add, (x,))
    rpc.remote("w1", add, (x,)).to_here()
rpc.shutdown()
"""


def test_calls_of_other_ranks_are_rows_of_the_ledger(tmp_path):
    (tmp_path / "program.py").write_text(LEDGER)
    environment = {**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(os.path.abspath(torch.__file__)))}
    done = subprocess.run([sys.executable, "-m", "tare", "run", "--nproc", "2", "--json", "told.json", "program.py"], cwd=tmp_path,
                          env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    rows = [{row["operation"]: row for row in one["collectives"]} for one in json.loads((tmp_path / "told.json").read_text())["ranks"]]
    assert [{name: row["calls"] for name, row in own.items()} for own in rows] == [{"rpc_sync": 3, "remote": 1}, {"reply": 3}]
    for own in rows:
        for row in own.values():
            assert row["group"] == "rpc" and row["members"] == "" and row["on_the_wire"] == row["payload"]
    # Two calls with a tensor, and one that asks for the value of a reference; both answers of that have one.
    assert 2 * 4096 < rows[0]["rpc_sync"]["payload"] < 3 * 4096 and 3 * 4096 < rows[1]["reply"]["payload"] < 4 * 4096
