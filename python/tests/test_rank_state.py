"""What each of several ranks in one process has of its own: after every change of ranks it is as the rank left it."""

import gc
import os
import subprocess
import sys
import types

import pytest
import tare
import tare.distributed as dist
import tare.multiprocessing as mp
import test_cluster
from tare.distributed import _launch

PROGRAM = """
import os, random, subprocess, sys
import numpy
import torch, torch.distributed as dist

dist.init_process_group("gloo")
rank = dist.get_rank()
random.seed(rank)
numpy.random.seed(rank)
alone, numpys = random.Random(rank), numpy.random.RandomState(rank)
torch.set_default_dtype([torch.float32, torch.float64][rank % 2])
os.environ["MINE"] = f"mine {rank}"
if rank == 0:
    os.environ["FIRST"] = "1"
sys.argv.append(str(rank))
sys.path.append(f"/of/rank{rank}")
for turn in range(5):
    # Normal numbers come in pairs, of which the second changes nothing but that it is gone.
    assert [random.gauss(0, 1), random.random()][turn % 2] == [alone.gauss(0, 1), alone.random()][turn % 2]
    for _ in range(turn % 3):
        assert numpy.random.randn() == numpys.randn()
    if turn == 1:
        import beside
        beside.ranks.append(rank)
    if turn > 1:
        assert sys.modules["beside"].ranks == [rank]
    if turn == 3 and rank == 1:
        del sys.modules["beside"]
        sys.modules["beside"] = beside
    assert sys.modules["__main__"].rank == rank
    assert torch.get_default_dtype() is [torch.float32, torch.float64][rank % 2]
    assert sys.argv[-1] == str(rank) and sys.path[-1] == f"/of/rank{rank}"
    assert os.environ["RANK"] == str(rank) and os.environ["MINE"] == f"mine {rank}" and ("FIRST" in os.environ) == (rank == 0)
    dist.barrier()
# Who reads the environment of the C library finds the rank's.
text = "import os; print(os.environ['RANK'], os.environ['MINE'], 'FIRST' in os.environ)"
for _ in range(2):
    told = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True).stdout.strip()
    assert told == f"{rank} mine {rank} {rank == 0}", told
    assert os.system(f'test "$MINE" = "mine {rank}"') == 0
    dist.barrier()
os.environ.pop("MINE")
dist.barrier()
assert "MINE" not in os.environ and os.system('test -z "$MINE"') == 0
print("rank", rank)
"""


def test_each_rank_goes_on_with_what_it_left(tmp_path):
    (tmp_path / "program.py").write_text(PROGRAM)
    (tmp_path / "beside.py").write_text("ranks = []\n")
    done = subprocess.run([sys.executable, "-m", "tare", "--nproc", "3", "program.py"], cwd=tmp_path, env=test_cluster.ENVIRONMENT,
                          capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert sorted(done.stdout.split("\n")) == ["", "rank 0", "rank 1", "rank 2"]


def test_the_process_is_as_before(tmp_path):
    program = """
import os, random, sys
import torch.multiprocessing as mp

def body(rank):
    random.seed(rank + 7)
    os.environ["MINE"] = "1"
    sys.argv.append("more")
    sys.path.append("/more")

if __name__ == "__main__":
    random.seed(5)
    wanted, main, argv, path = random.Random(5).random(), sys.modules["__main__"], list(sys.argv), list(sys.path)
    mp.spawn(body, nprocs=3)
    assert random.random() == wanted and sys.modules["__main__"] is main and "MINE" not in os.environ
    assert sys.argv == argv and sys.path == path and os.system('test -z "$MINE"') == 0
    print("over")
"""
    (tmp_path / "program.py").write_text(program)
    done = subprocess.run([sys.executable, "-m", "tare", "program.py"], cwd=tmp_path, env=test_cluster.ENVIRONMENT, capture_output=True,
                          text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "over\n"

def test_ranks_have_an_own_dictionary_where_a_librarys_instances_share_one(monkeypatch):
    library = types.ModuleType("accelerate.state")  # without a file: no program's

    class PartialState:
        _shared_state = {}

        def __init__(self):
            self.__dict__ = self._shared_state

    library.PartialState = PartialState
    PartialState().rank = "of the program"
    found = {}

    def program(rank):
        dist.init_process_group("gloo", init_method="tcp://127.0.0.1:29500", rank=rank, world_size=2)
        if rank == 0:
            monkeypatch.setitem(sys.modules, library.__name__, library)  # loaded by a rank, for all
            PartialState().rank = 0
        dist.barrier()
        before = dict(PartialState._shared_state)
        PartialState().rank = rank
        dist.barrier()
        found[rank] = before, PartialState().rank

    mp.spawn(program, nprocs=2)
    assert found == {0: ({"rank": 0}, 0), 1: ({}, 1)}


def test_ranks_need_no_numpy():
    program = "import sys; sys.modules['numpy'] = None; import tare.multiprocessing as mp; mp.spawn(print, nprocs=2)"
    environment = {**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(os.path.abspath(tare.__file__)))}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True)
    assert sorted(done.stdout.split()) == ["0", "1"], done.stderr


def _launched(folder, count):
    environment = {**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(os.path.abspath(tare.__file__)))}
    return subprocess.run([sys.executable, "-m", "tare", "run", "--nproc", str(count), "program.py"], cwd=folder, capture_output=True,
                          text=True, timeout=60, env=environment)


def test_ranks_may_wait_for_one_another_while_a_module_is_loaded(tmp_path):
    (tmp_path / "meeting.py").write_text("import torch.distributed as dist\ndist.barrier()\nmet = dist.get_rank()\ndist.barrier()\n")
    (tmp_path / "program.py").write_text("import torch.distributed as dist\ndist.init_process_group('gloo')\n"
                                         "import meeting\nassert meeting.met == dist.get_rank()\n")
    ended = _launched(tmp_path, 3)
    assert (ended.returncode, ended.stderr) == (0, "")


def test_an_error_while_a_module_is_loaded_is_the_rank_s_that_has_it(tmp_path):
    (tmp_path / "meeting.py").write_text("import torch.distributed as dist\ndist.barrier()\n"
                                         "if dist.get_rank() == 1:\n    raise ValueError('broken on one')\ndist.barrier()\n")
    (tmp_path / "program.py").write_text(
        "import torch.distributed as dist\ndist.init_process_group('gloo')\n"
        "class Told:\n    def __enter__(self): pass\n"
        "    def __exit__(self, kind, error, trace): print(dist.get_rank(), kind.__name__, error)\n"
        "with Told():\n    import meeting\n")
    ended = _launched(tmp_path, 3)
    assert ended.returncode == 1 and ended.stderr.startswith("rank 1 failed:") and ended.stderr.endswith("ValueError: broken on one\n")
    assert sorted(ended.stdout.splitlines()) == ["0 WorldEnded another rank failed", "1 ValueError broken on one",
                                                 "2 WorldEnded another rank failed"]


def test_a_traceback_shows_where_a_library_raised(tmp_path):
    library = tmp_path / "packages"
    (library / "made").mkdir(parents=True)
    (library / "made-1.0.dist-info").mkdir()
    (library / "made" / "__init__.py").write_text("def broken():\n    raise ValueError('inside')\n")
    (tmp_path / "program.py").write_text(f"import sys\nsys.path.append({str(library)!r})\nimport made\nmade.broken()\n")
    ended = _launched(tmp_path, 2)
    told = ended.stderr.splitlines()
    assert told[:2] == ["rank 0 failed:", "Traceback (most recent call last):"] and told[-1] == "ValueError: inside", ended.stderr
    assert [line.split(", line ")[1] for line in told if line.startswith("  File")] == ["4, in <module>", "2, in broken"]


@pytest.mark.parametrize("given, within", [(700, 2100), (5000, 5000), (0, 0)])
def test_ranks_together_make_as_much_as_each_would_before_cycles_are_looked_for(given, within):
    before, found = gc.get_threshold(), []
    gc.set_threshold(given, *before[1:])
    try:
        _launch.run_ranks(lambda: found.append(gc.get_threshold()), 3)
        assert found == [(within, *before[1:])] * 3 and gc.get_threshold() == (given, *before[1:])
        _launch.run_ranks(lambda: gc.set_threshold(900), 2)  # a program's own word holds
        assert gc.get_threshold()[0] == 900
    finally:
        gc.set_threshold(*before)
