"""Ranks that are processes of their own: they tell what ranks of one process tell, results and faults alike, and one that dies or does
not come is named to those that wait for it."""

import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from datetime import timedelta

import pytest
import tare
import tare.distributed as dist
from test_cluster import ENVIRONMENT, FAULTS, START

HERE = pathlib.Path(__file__).parent


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as one:
        return one.getsockname()[1]


def start(arguments, size, folder, port=None, **variables):
    """Processes as torchrun starts them."""
    port = port or free_port()
    place = {"WORLD_SIZE": str(size), "MASTER_ADDR": "127.0.0.1", "MASTER_PORT": str(port), **variables}
    pipes = {"text": True, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return [subprocess.Popen([sys.executable, "-m", "tare", *arguments], cwd=folder, **pipes,
                             env={**ENVIRONMENT, **place, "RANK": str(rank), "LOCAL_RANK": str(rank)}) for rank in range(size)]


def finish(processes, seconds=100):
    """(exit code, stdout, stderr) of each."""
    try:
        found = [one.communicate(timeout=seconds) for one in processes]
    finally:
        for one in processes:
            one.kill()
    return [(one.returncode, *texts) for one, texts in zip(processes, found)]


def run(program, size, folder, **options):
    (folder / "program.py").write_text(program)
    return finish(start(["program.py"], size, folder, **options))


@pytest.mark.parametrize("size", [2, 4])
def test_processes_tell_what_processes_with_gloo_tell(tmp_path, size):
    code = "import sys; sys.path.insert(0, sys.argv[1]); import os, cluster_programs as all; " \
           "all.run(int(os.environ['RANK']), int(sys.argv[2]), os.environ['MASTER_PORT'], sys.argv[3])"
    for code, _, errors in finish(start(["-c", code, HERE, str(size), tmp_path], size, tmp_path)):
        assert code == 0, errors
    expected = json.loads((HERE / f"cluster_golden/{size}.json").read_text())
    told = [json.loads((tmp_path / str(rank)).read_text()) for rank in range(size)]
    for program, ranks in expected.items():
        assert [one[program] for one in told] == ranks, program


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_told_as_in_one_process(tmp_path, fault):
    program, expected = FAULTS[fault]
    found = run(START + program, 2, tmp_path)
    errors = "".join(text for _, _, text in found)
    for text in expected:
        if text != "rank 0 failed:":  # which a launcher says
            assert text in errors, errors
    assert any(code == 1 for code, _, _ in found)
    if " at" in errors and " calls " in errors:
        assert errors.count("program.py:") >= 2
    assert "Timed out" not in errors


def test_one_that_dies_is_named_to_those_who_wait(tmp_path):
    program = START + "dist.barrier()\nif rank == 1:\n    import os, signal\n    os.kill(os.getpid(), signal.SIGKILL)\ndist.all_reduce(x)"
    found = run(program, 3, tmp_path)
    assert found[1][0] == -signal.SIGKILL
    for rank in (0, 2):
        assert found[rank][0] == 1
        assert f"rank {rank} waits for" in found[rank][2] and "all_reduce(SUM, float32[2])" in found[rank][2]
    assert "rank 1 died, without a word; its last call was barrier() at" in found[0][2] + found[2][2]


def test_one_that_exits_is_named_with_its_code(tmp_path):
    found = run(START + "if rank:\n    sys.exit(3)\ndist.all_reduce(x)", 2, tmp_path)
    assert [code for code, _, _ in found] == [1, 3]
    assert "rank 1 exited with 3, and called no collective" in found[0][2]


def test_one_that_left_the_group_is_named(tmp_path):
    found = run(START + "if rank:\n    dist.destroy_process_group()\n    sys.exit()\ndist.all_reduce(x)", 2, tmp_path)
    assert "rank 1 called destroy_process_group, and called no collective" in found[0][2]


@pytest.mark.parametrize("given", ["dist.new_group([0, 1], timeout=short)",
                                   "dist.new_group([0, 1]); dist.distributed_c10d._set_pg_timeout(short, group)"])
def test_a_call_that_takes_too_long_says_who_did_not_come(tmp_path, given):
    program = f"""
import sys, time, torch, torch.distributed as dist
from datetime import timedelta
short = timedelta(milliseconds=200)
dist.init_process_group("gloo", timeout=timedelta(seconds=5))
group = {given}
dist.barrier()
if dist.get_rank():
    time.sleep(1.5)
    sys.exit()
try:
    dist.all_reduce(torch.ones(2), group=group)
except RuntimeError as error:
    print(error)
"""
    found = run(program, 2, tmp_path)
    lines = found[0][1].splitlines()
    assert lines[0] == "Timed out waiting 200ms:", found[0][2]
    assert lines[1].startswith("  rank 0 waits for rank 1 in all_reduce(SUM, float32[2]) of group 'new_group' (ranks 0, 1) at")
    assert lines[2].startswith("  rank 1 runs; its last call was barrier() at")


def test_who_does_not_come_is_named_when_the_time_is_out(tmp_path):
    program = ("import torch.distributed as dist, sys; from datetime import timedelta\n"
               "store = dist.FileStore(sys.argv[1], 3)\n"
               "dist.init_process_group('gloo', store=store, rank=int(sys.argv[2]), world_size=3, timeout=timedelta(milliseconds=600))")
    (tmp_path / "program.py").write_text(program)
    for code, _, errors in finish([start(["program.py", "store", str(rank)], 1, tmp_path)[0] for rank in (0, 2)]):
        assert code == 1
        assert "DistStoreError: init_process_group: 600 ms are over, and of 3 ranks 1 did not come" in errors


@pytest.mark.parametrize("method", ["env://", "tcp", "file"])
def test_every_way_to_meet_works_and_a_job_may_begin_again(tmp_path, method):
    program = """
import os, sys, torch, torch.distributed as dist
rank, method = int(os.environ["RANK"]), sys.argv[1]
for turn in range(2):
    port = os.environ["MASTER_PORT"]
    told = {} if method == "env://" else {"rank": rank, "world_size": 2}
    places = {"tcp": f"tcp://127.0.0.1:{port}", "file": f"file://{os.getcwd()}/meet{turn}"}
    dist.init_process_group("gloo", init_method=places.get(method, method), **told)
    x = torch.full((2,), rank + 1.0)
    dist.all_reduce(x)
    print(x.tolist(), dist.group.WORLD.size())
    dist.barrier()
    dist.destroy_process_group()
"""
    (tmp_path / "program.py").write_text(program)
    for code, text, errors in finish(start(["program.py", method], 2, tmp_path)):
        assert code == 0, errors
        assert text.splitlines() == ["[3.0, 3.0] 2"] * 2


def test_sends_of_nccl_end_when_they_are_received(tmp_path):
    program = """
import time, torch, torch.distributed as dist
dist.init_process_group("nccl")
rank, x = dist.get_rank(), torch.ones(4)
begun = time.monotonic()
if rank == 0:
    dist.send(x * 7, 1)
    print(time.monotonic() - begun > 0.3)
else:
    time.sleep(0.4)
    dist.recv(x, 0)
    print(x.tolist())
"""
    found = run(program, 2, tmp_path)
    assert [text.strip() for _, text, _ in found] == ["True", "[7.0, 7.0, 7.0, 7.0]"], found


def test_large_values_pass_while_others_compute(tmp_path):
    program = """
import time, torch, torch.distributed as dist
dist.init_process_group("gloo")
rank = dist.get_rank()
x = torch.full((3_000_000,), rank + 1.0)
work = dist.all_reduce(x, async_op=True)
if rank == 0:
    time.sleep(0.3)
work.wait()
print(x[0].item(), x[-1].item(), x.sum().item())
"""
    for code, text, errors in run(program, 2, tmp_path):
        assert (code, text) == (0, "3.0 3.0 9000000.0\n"), errors


def test_on_meta_a_mesh_of_processes_shards_and_gathers(tmp_path):
    program = """
import torch, torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
import torch.distributed._functional_collectives as funcol
mesh = init_device_mesh("cpu", (2, 2), mesh_dim_names=("dp", "tp"))
x = torch.ones(4, 8, device="meta")
y = funcol.all_gather_tensor(x, 0, mesh["tp"])
z = funcol.reduce_scatter_tensor(y, "sum", 0, mesh["dp"])
known = torch.full((1,), float(dist.get_rank()))
dist.all_reduce(known, group=mesh.get_group("dp"))
print(mesh.get_coordinate(), tuple(y.shape), tuple(z.shape), known.item())
"""
    found = run(program, 4, tmp_path)
    assert [text.strip() for _, text, _ in found] == [f"({r // 2}, {r % 2}) (8, 8) (4, 8) {float(r % 2 * 2 + 2)}" for r in range(4)], found


def test_strangers_are_not_let_in(tmp_path):
    """A connection to a rank's port that does not know the job's token is closed, and the job goes on."""
    link = tare._C._distributed.SocketLink(0, 2, "127.0.0.1")
    token, done = b"t" * 32, []
    thread = threading.Thread(target=lambda: done.append(link.connect([("", 0), ("", 0)], token, 20_000)))
    thread.start()
    for said in (b"", b"GET / HTTP/1.1\r\n\r\n" * 9, b"tare ranks 1\n" + b"x" * 32 + b"\1" + b"\0" * 7,
                 b"tare ranks 1\n" + token + b"\5" + b"\0" * 7):
        with socket.create_connection(("127.0.0.1", link.port)) as stranger:
            stranger.settimeout(10)
            try:
                stranger.sendall(said)
                stranger.shutdown(socket.SHUT_WR)
                assert stranger.recv(10) == b""
            except OSError as error:
                assert not isinstance(error, TimeoutError)
        assert not done
    other = tare._C._distributed.SocketLink(1, 2, "127.0.0.1")
    other.connect([("127.0.0.1", link.port), ("", 0)], token, 20_000)
    thread.join(20)
    assert done == [None]


def test_a_process_alone_waits_as_pytorch_does():
    for variable in ("RANK", "WORLD_SIZE", "MASTER_ADDR"):
        assert variable not in os.environ
    begun = time.monotonic()
    with pytest.raises(dist.DistStoreError, match=r"waiting for clients\. 1/2 clients joined"):
        place = f"tcp://127.0.0.1:{free_port()}"
        dist.init_process_group("gloo", init_method=place, rank=0, world_size=2, timeout=timedelta(milliseconds=200))
    assert time.monotonic() - begun < 10
    assert not dist.is_initialized()


needs_mpi = pytest.mark.skipif(shutil.which("mpirun") is None, reason="there is no mpirun")


def mpirun(folder, program, size=2):
    (folder / "program.py").write_text(program)
    environment = {**ENVIRONMENT, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMPI_MCA_btl": "self,vader",
                   "OMPI_MCA_btl_vader_single_copy_mechanism": "none", "OMPI_MCA_plm": "isolated"}
    return subprocess.run(["mpirun", "--oversubscribe", "-n", str(size), sys.executable, "-m", "tare", "program.py"], cwd=folder,
                          env=environment, capture_output=True, text=True, timeout=100)


@needs_mpi
@pytest.mark.parametrize("backend", ["mpi", "gloo"])
def test_mpirun_starts_ranks(tmp_path, backend):
    done = mpirun(tmp_path, f"""
import torch, torch.distributed as dist
dist.init_process_group("{backend}")
rank, size = dist.get_rank(), dist.get_world_size()
x = torch.full((700_000,), rank + 1.0)
dist.all_reduce(x)
found = [None] * size
dist.all_gather_object(found, rank)
if rank:
    dist.send(x, 0)
else:
    dist.recv(x, 1)
print(f"{{dist.get_backend()}} {{size}} {{found}} {{x[-1].item()}}\\n", end="", flush=True)
dist.destroy_process_group()
""")
    assert done.returncode == 0, done.stderr
    assert sorted(done.stdout.splitlines()) == [f"{backend} 2 [0, 1] 3.0"] * 2


@needs_mpi
def test_a_fault_under_mpirun_is_told(tmp_path):
    done = mpirun(tmp_path, """
import torch, torch.distributed as dist
dist.init_process_group("mpi")
dist.all_reduce(torch.ones(2 + dist.get_rank()))
""")
    assert done.returncode != 0
    assert "do not agree about the 1st call" in done.stderr and "the sizes differ" in done.stderr


def test_without_the_library_mpi_is_refused_clearly(tmp_path):
    done = subprocess.run([sys.executable, "-m", "tare", "-c", "import torch.distributed as dist; print(dist.is_backend_available('mpi'));"
                           "dist.init_process_group('mpi')"], capture_output=True, text=True,
                          env={**ENVIRONMENT, "TARE_MPI_LIBRARY": "/nowhere/libmpi.so", "LD_LIBRARY_PATH": "/nowhere"}, timeout=100)
    assert done.stdout == "False\n"
    if "libmpi.so: cannot open" in done.stderr:  # where the linker's own list has none either
        assert "NotImplementedError: the backend 'mpi' needs Open MPI's library, and there is none" in done.stderr
