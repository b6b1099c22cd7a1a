"""The README's examples print what the README says, also as programs for PyTorch."""

import os
import pathlib
import re
import shutil
import subprocess
import sys

import pytest
import tare
from tare import nn

ROOT = pathlib.Path(__file__).resolve().parents[2]




def said_of(name):
    """What the README says that an example prints."""
    section = (ROOT / "README.md").read_text().partition(f"# examples/{name}\n")[2]
    return re.search(r"It prints\n\n```\n(.*?)```", section, re.DOTALL).group(1)


@pytest.mark.parametrize("imported", ["tare as torch", "torch"])
def test_the_readmes_example_prints_what_it_says(imported, tmp_path):
    program = (ROOT / "examples" / "shapes.py").read_text()
    script = tmp_path / "shapes.py"
    script.write_text(program if imported != "torch" else
                      program.replace("import tare as torch", "import torch").replace("from tare", "from torch"))
    done = subprocess.run([sys.executable, "-m", "tare", script], capture_output=True, text=True)
    assert done.stdout == said_of("shapes.py"), done.stderr


def test_the_readmes_example_of_materialising_prints_what_it_says(tmp_path):
    done = subprocess.run([sys.executable, ROOT / "examples" / "materialize.py"], capture_output=True, text=True,
                          env={**os.environ, "TMPDIR": str(tmp_path)})
    assert done.stdout == said_of("materialize.py"), done.stderr


MODEL = lambda: nn.Sequential(nn.Embedding(1000, 64), nn.Linear(64, 256), nn.GELU(), nn.Linear(256, 64))  # noqa: E731


def assert_parts_make_the_whole(folder, whole, printed):
    state = whole.state_dict()
    parts = [tare.load(folder / f"rank{rank}.pt") for rank in range(4)]
    for name, tensor in state.items():
        assert all(part[name].shape[0] * 4 == tensor.shape[0] for part in parts), name
        assert tare.equal(tare.cat([part[name] for part in parts]), tensor), name
    bytes_a_rank = sum(tensor.nbytes for tensor in state.values()) // 4
    lines = re.findall(r"rank \d of 4: \d+ bytes read, \d+ held", printed)  # mpirun may put two of them on one line
    assert sorted(lines) == [f"rank {rank} of 4: {bytes_a_rank} bytes read, {bytes_a_rank} held" for rank in range(4)]


def test_four_processes_make_one_models_shards(tmp_path):
    mpirun = shutil.which("mpirun")
    if mpirun is None or "Open MPI" not in subprocess.run([mpirun, "--version"], capture_output=True, text=True).stdout:
        pytest.skip("there is no mpirun of Open MPI")
    whole = MODEL()
    tare.save(whole.state_dict(), tmp_path / "whole.pt")
    command = [mpirun, "-n", "4", "--oversubscribe", "--allow-run-as-root"]
    done = subprocess.run([*command, sys.executable, ROOT / "examples" / "shards.py", tmp_path / "whole.pt", tmp_path],
                          capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert_parts_make_the_whole(tmp_path, whole, done.stdout)


def test_four_ranks_of_any_launcher_make_one_models_shards(tmp_path):
    whole = MODEL()
    tare.save(whole.state_dict(), tmp_path / "whole.pt")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("OMPI_", "PMI_", "SLURM_"))}
    printed = ""
    for rank in range(4):
        done = subprocess.run([sys.executable, ROOT / "examples" / "shards.py", tmp_path / "whole.pt", tmp_path],
                              capture_output=True, text=True, env={**kept, "RANK": str(rank), "WORLD_SIZE": "4"})
        assert done.returncode == 0, done.stderr
        printed += done.stdout
    assert_parts_make_the_whole(tmp_path, whole, printed)
