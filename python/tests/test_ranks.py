"""What each rank takes and exchanges: `tare run --summary`, `tare estimate FILE.py:STEP --nproc N`."""

import json
import os
import pathlib
import subprocess
import sys

import pytest
import tare

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent.parent
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(os.path.abspath(tare.__file__)))}
PROGRAM = """
import torch, torch.distributed as dist

class Block(torch.nn.Module):
    def __init__(self, tp):
        super().__init__()
        self.up = torch.nn.Linear(256, 512 // tp.size(), bias=False)
        self.down = torch.nn.Linear(512 // tp.size(), 256, bias=False)
        self.tp = tp

    def forward(self, x):
        x = self.down(self.up(x))
        dist.all_reduce(x, group=self.tp)
        return x

def step():
    dist.init_process_group("nccl")
    rank = dist.get_rank()
    pairs = [dist.new_group([i, i + 1]) for i in range(0, 4, 2)]
    columns = [dist.new_group([i, i + 2]) for i in range(2)]
    tp, dp = pairs[rank // 2], columns[rank % 2]
    with torch.device("meta"):
        model = torch.nn.Sequential(Block(tp), Block(tp))
        x = torch.randn(64, 256)
        own = torch.empty(2**20) if rank == 3 else None
    model(x).sum().backward()
    for p in model.parameters():
        dist.all_reduce(p.grad, group=dp)
    part = torch.empty(300, device="meta")
    dist.reduce_scatter_tensor(part[:150], part, group=dp)
    dist.barrier()

if __name__ == "__main__":
    step()
    print("done")
"""


def run(folder, *words):
    (folder / "train.py").write_text(PROGRAM)
    return subprocess.run([sys.executable, "-m", "tare", *words], cwd=folder, env=ENVIRONMENT, capture_output=True, text=True, timeout=300)


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    folder = tmp_path_factory.mktemp("ranks")
    done = run(folder, "--nproc", "4", "--mesh", "dp=2,tp=2", "--summary", "--json", "told.json", "train.py")
    assert done.returncode == 0, done.stderr
    return done, json.loads((folder / "told.json").read_text()), folder


def entries(rank, **wanted):
    return [one for one in rank["collectives"] if all(one[key] == value for key, value in wanted.items())]


def test_a_ledger_tells_groups_modules_phases_and_bytes(told):
    _, data, _ = told
    first = data["ranks"][0]
    forward = entries(first, operation="all_reduce", group="tp")
    assert [(one["module"], one["class"], one["phase"], one["calls"]) for one in forward] == [("0", "Block", "forward", 1), ("1", "Block", "forward", 1)]
    # Of two ranks an all_reduce sends what it is given, n - 1 of n of it there and back.
    assert {(one["members"], one["payload"], one["on_the_wire"], one["padding"]) for one in forward} == {("2 ranks", 64 * 256 * 4, 64 * 256 * 4, 0)}
    [gradients] = entries(first, operation="all_reduce", group="dp")
    assert (gradients["members"], gradients["module"], gradients["calls"]) == ("2 ranks 2 apart", None, 4)
    assert gradients["payload"] == 4 * 256 * 256 * 4
    [scattered] = entries(first, operation="reduce_scatter")
    assert (scattered["payload"], scattered["on_the_wire"]) == (1200, 600)
    assert [one["payload"] for one in entries(first, operation="barrier", group="dp,tp")] == [0]


def test_ranks_that_are_alike_are_told_once(told):
    done, data, _ = told
    assert [one["ranks"] for one in data["ranks"]] == [[0, 1, 2], [3]]
    assert data["ranks"][1]["memory"]["peak"] - data["ranks"][0]["memory"]["peak"] == 2**22
    assert (data["nproc"], data["mesh"], data["model"]) == (4, "dp=2,tp=2", "train.py")
    assert done.stdout == "done\n" * 4
    assert done.stderr.startswith("train.py 4 ranks, dp=2,tp=2\n")
    for text in ("ranks 0 to 2 ", "rank 3 ", "tp (2 ranks) ", "dp (2 ranks 2 apart)", "weights", "on the wire"):
        assert text in done.stderr


def test_parameters_that_a_program_makes_are_weights(told):
    _, data, _ = told
    assert data["ranks"][0]["memory"]["at_peak"]["weights"] == 4 * 256 * 256 * 4
    assert "train.py:" in data["ranks"][1]["memory"]["alive_at_peak"][0]["source"]


def test_an_estimate_of_a_step_says_the_same(told):
    _, data, folder = told
    done = run(folder, "estimate", "train.py:step", "--nproc", "4", "--mesh", "dp=2,tp=2", "--gpu", "T4", "--json", "--report", "page.html")
    assert done.returncode == 0, done.stderr
    again = json.loads(done.stdout)
    assert [one["ranks"] for one in again["ranks"]] == [[0, 1, 2], [3]]
    assert again["ranks"][0]["collectives"] == data["ranks"][0]["collectives"]
    assert again["ranks"][0]["flops"] == data["ranks"][0]["flops"] > 0
    assert again["ranks"][0]["gpu"]["fits"]
    page = (folder / "page.html").read_text()
    assert "What is exchanged" in page and "dp (2 ranks 2 apart)" in page and "All else on this page is of rank 3" in page


def test_what_is_printed_is_documented(told):
    sys.path.insert(0, str(ROOT / "tests"))
    try:
        import json_test
    finally:
        sys.path.pop(0)
    _, data, _ = told
    sections = json_test.documented((ROOT / "docs/guide/json.md").read_text())
    keys = sections["tare estimate --nproc"]
    own = {key[8:]: "" for key in keys if key.startswith("ranks[].")}
    used, more = json_test.undocumented(data, {key: unit for key, unit in keys.items() if key[8:] not in own})
    assert not more and used == {"model", "nproc", "mesh", "alone", "ok", "ranks[]"}
    of_one = {key: unit for key, unit in sections["tare estimate"].items() if key != "collectives[]"}
    used, more = json_test.undocumented(data["ranks"][0], of_one | own)
    assert not more and used >= set(own)


def test_programs_that_start_ranks_themselves_are_measured(tmp_path):
    (tmp_path / "spawns.py").write_text("""
import torch, torch.distributed as dist, torch.multiprocessing as mp
def run(rank, size):
    dist.init_process_group("gloo", init_method="tcp://127.0.0.1:29500", rank=rank, world_size=size)
    dist.broadcast(torch.ones(1000, device="meta"), 0)
if __name__ == "__main__":
    mp.spawn(run, args=(3,), nprocs=3)
""")
    done = run(tmp_path, "--summary", "spawns.py")
    # The last of the ring has nobody to send to.
    assert "spawns.py 3 ranks" in done.stderr and "\nranks 0, 1 " in done.stderr and "\nrank 2 " in done.stderr, done.stderr
    assert "default_pg (3 ranks)" in done.stderr


@pytest.mark.parametrize("words, said", [
    (("--nproc", "4", "--mesh", "dp=3", "--summary", "train.py"), "mesh dp=3 has 3 ranks, and there are 4"),
    (("--nproc", "4", "--mesh", "dp", "--summary", "train.py"), "a mesh is told as dp=4,tp=2"),
    (("--mesh", "dp=4", "train.py"), "--mesh names the ranks of --nproc N"),
    (("estimate", "train.py:Block", "--nproc", "2"), "with --nproc each rank calls a function"),
    (("estimate", "train.py:no_step", "--nproc", "2"), "train.py has no 'no_step'"),
    (("estimate", "gpt2", "--nproc", "2"), "--nproc runs FILE.py:STEP as each rank"),
])
def test_flags_that_cannot_be_used_say_why(tmp_path, words, said):
    done = run(tmp_path, *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr


def test_ranks_share_packages_wherever_they_are_installed(tmp_path):
    """Of a folder of PYTHONPATH into which pip installed; modules of the program are each rank's own."""
    packages = tmp_path / "packages"
    (packages / "library-1.0.dist-info").mkdir(parents=True)
    (packages / "library.py").write_text("loaded = []\n")
    (tmp_path / "own.py").write_text("loaded = []\n")
    (tmp_path / "program.py").write_text("""
import library, own, torch.distributed as dist
library.loaded.append(1), own.loaded.append(1)
dist.init_process_group("gloo")
dist.barrier()
import library, own
print(len(library.loaded), len(own.loaded))
""")
    environment = {**ENVIRONMENT, "PYTHONPATH": os.pathsep.join([ENVIRONMENT["PYTHONPATH"], str(packages)])}
    done = subprocess.run([sys.executable, "-m", "tare", "--nproc", "2", "program.py"], cwd=tmp_path, env=environment, capture_output=True,
                          text=True, timeout=60)
    assert done.stdout.splitlines() == ["2 1", "2 1"], done.stderr


def test_each_rank_defines_a_programs_operators(tmp_path):
    """Its lines run on all ranks, which share the operators; the same twice on one rank is an error."""
    (tmp_path / "program.py").write_text("""
import torch, torch.distributed as dist

@torch.library.custom_op("ranks::twice", mutates_args=())
def twice(x: torch.Tensor) -> torch.Tensor:
    return x * 2

torch.library.define("ranks::thrice", "(Tensor x) -> Tensor")
torch.library.impl("ranks::thrice", "cpu", lambda x: x * 3)
library = torch.library.Library("ranks_more", "DEF")
library.define("four(Tensor x) -> Tensor")
library.impl("four", lambda x: x * 4, "CPU")
dist.init_process_group("gloo")
x = torch.ones(1) + dist.get_rank()
y = twice(x) + torch.ops.ranks.thrice(x) + torch.ops.ranks_more.four(x)
dist.all_reduce(y)
try:
    torch.library.define("ranks::thrice", "(Tensor x) -> Tensor")
except RuntimeError as error:
    print(y.item(), "multiple times" in str(error))
""")
    done = subprocess.run([sys.executable, "-m", "tare", "--nproc", "2", "program.py"], cwd=tmp_path, env=ENVIRONMENT, capture_output=True,
                          text=True, timeout=60)
    assert done.stdout.splitlines() == ["27.0 True", "27.0 True"], done.stderr


def test_each_rank_routes_by_the_rule(tmp_path):
    (tmp_path / "program.py").write_text("""
import torch
choice = torch.randn(8, 4, device="meta").topk(2, dim=-1).indices
print(torch.bincount(choice.view(-1), minlength=4).tolist(), [(choice == expert).any(-1).nonzero().size(0) for expert in range(4)])
""")
    for ranks, rule, counts in (((), "uniform", [4] * 4), (("--nproc", "2"), "worst", [8, 8, 0, 0])):
        done = run(tmp_path, *ranks, "--routing", rule, "program.py")
        assert done.stdout.splitlines() == [f"{counts} {counts}"] * (2 if ranks else 1), done.stderr
    done = run(tmp_path, "--routing", "none", "program.py")
    assert done.returncode == 2 and "--routing none: expected uniform, worst, or a file of counts" in done.stderr
    done = run(tmp_path, "--strict", "--routing", "worst", "program.py")
    assert done.returncode == 2 and "--strict refuses values, and --routing gives those of choices" in done.stderr


def test_a_function_is_launched_as_each_rank(tmp_path):
    (tmp_path / "program.py").write_text("""
import dataclasses, os, sys
from torch.distributed.elastic.multiprocessing.errors import ChildFailedError
from torch.distributed.launcher import LaunchConfig, elastic_launch
def work(x):
    if x == "fails" and os.environ["RANK"] == "1":
        raise ValueError("of rank one")
    return x + os.environ["RANK"] + os.environ["WORLD_SIZE"] + os.environ["TORCHELASTIC_RUN_ID"]
if __name__ == "__main__":
    assert any(field.name == "numa_options" for field in dataclasses.fields(LaunchConfig))
    for method in ("spawn", "fork"):
        config = LaunchConfig(1, 1, 2, run_id="r", rdzv_backend="c10d", rdzv_endpoint="127.0.0.1:0", start_method=method)
        print(elastic_launch(config, work)("x"))
        try:
            elastic_launch(config, work)("fails")
        except ChildFailedError as error:
            rank, failure = error.get_first_failure()
            print(rank, failure.exitcode, failure.message.splitlines()[-1])
    try:
        elastic_launch(LaunchConfig(2, 2, 2), work)("x")
    except NotImplementedError as error:
        print(error)
""")
    done = subprocess.run([sys.executable, "-m", "tare", "program.py"], cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True, timeout=60)
    several = "min_nodes=2, max_nodes=2: tare runs the ranks of one node in one process. Give nproc_per_node the number of all ranks"
    assert done.stdout.splitlines() == ["{0: 'x02r', 1: 'x12r'}", "1 1 ValueError: of rank one"] * 2 + [several], done.stderr


ALONE = """
import sys
import torch, torch.distributed as dist
if sys.argv[1] == "fake":
    dist.init_process_group("fake", rank=2, world_size=8)
else:
    dist.DeviceMesh("meta", torch.arange(8))
dist.all_reduce(torch.ones(4))
"""


@pytest.mark.parametrize("how, rank", [("fake", 2), ("mesh", 0)])
def test_a_rank_alone_says_that_the_others_are_taken_to_do_as_it_does(tmp_path, how, rank):
    (tmp_path / "alone.py").write_text(ALONE)
    sentence = f"the other 7 of 8 ranks do as rank {rank}, which runs alone (--nproc 8 runs all)"
    done = run(tmp_path, "--summary", "--json", "told.json", "alone.py", how)
    assert "assumed " + sentence in " ".join(done.stderr.split())
    told = json.loads((tmp_path / "told.json").read_text())
    assert (told["ranks"][0]["assumptions"], told["ranks"][0]["ranks"], told["nproc"], told["alone"]) == ([sentence], [rank], 8, True)
    first, _, own, *_ = done.stderr.splitlines()
    assert (first, own.split("  ")[0]) == (f"alone.py rank {rank} of 8, the others assumed alike", f"rank {rank}")
    assert [line.split()[:3] for line in done.stderr.splitlines() if " collective " in line] == [["rank", str(rank), "collective"]]
    assert "assumed: " + sentence in run(tmp_path, "--gpu", "T4", "--summary", "alone.py", how).stderr
    assert "assumed" not in run(tmp_path, "--nproc", "8", "--summary", "alone.py", how).stderr
    estimated = run(tmp_path, "estimate", "alone.py", "--json", "--report", "page.html", "--", how)
    assert json.loads(estimated.stdout)["assumptions"] == [sentence]
    assert sentence in (tmp_path / "page.html").read_text()
