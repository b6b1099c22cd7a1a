"""Processes that a program starts find the package under PyTorch's name, also in fresh interpreters."""

import os
import subprocess
import sys

import pytest
import tare

ENVIRONMENT = {**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(os.path.abspath(tare.__file__)))}


def run(folder, program):
    (folder / "program.py").write_text(program)
    return subprocess.run([sys.executable, "-m", "tare", "program.py"], cwd=folder, env=ENVIRONMENT, capture_output=True, text=True,
                          timeout=100)


@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_a_fresh_process_imports_torch(tmp_path, method):
    done = run(tmp_path, f"""
import multiprocessing
import torch

def work(queue, given):
    queue.put((torch.__name__, (given + torch.arange(2)).tolist(), torch.empty(2, device="meta").fill_(3).sum().item()))

if __name__ == "__main__":
    context = multiprocessing.get_context("{method}")
    queue = context.Queue()
    process = context.Process(target=work, args=(queue, torch.ones(2)))
    process.start()
    print(queue.get(timeout=60))
    process.join()
    print(process.exitcode)
""")
    assert done.stdout.splitlines() == ["('torch', [1.0, 2.0], 6.0)", "0"], done.stderr


def test_torch_spawns_numbered_processes_and_tells_what_they_raise(tmp_path):
    done = run(tmp_path, """
import torch
import torch.multiprocessing as mp

def work(number, folder, fails):
    if fails and number == 1:
        raise ValueError("of number 1")
    open(f"{folder}/{number}", "w").write(str(torch.full((2,), number).sum().item()))

if __name__ == "__main__":
    mp.spawn(work, args=(".", False), nprocs=2)
    print(open("0").read(), open("1").read())
    try:
        mp.spawn(work, args=(".", True), nprocs=2)
    except mp.ProcessRaisedException as error:
        print(error.error_index, "ValueError: of number 1" in str(error))
""")
    assert done.stdout.splitlines() == ["0 2", "1 True"], done.stderr


def test_a_loader_may_name_fresh_processes(tmp_path):
    done = run(tmp_path, """
import torch
from torch.utils.data import DataLoader

if __name__ == "__main__":
    for batch in DataLoader(range(4), batch_size=2, num_workers=1, multiprocessing_context="spawn"):
        print(batch.tolist())
""")
    assert done.stdout.splitlines() == ["[0, 1]", "[2, 3]"], done.stderr
