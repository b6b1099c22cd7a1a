"""`DataParallel` on machines without a GPU, with one, and with several; each in a process of its own."""

import os
import subprocess
import sys

import tare

ENVIRONMENT = {**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(os.path.abspath(tare.__file__)))}
PROGRAM = """
import torch
from torch import nn

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 4)
    def forward(self, x, scale=1):
        print(x.device, tuple(x.shape), self.fc.weight.device, scale)
        return {"out": self.fc(x) * scale, "mean": x.mean()}

model = nn.DataParallel(Net())
if torch.cuda.is_available():
    model = model.cuda()
out = model(torch.ones(5, 3), scale=2)
print(list(model.state_dict()), out["out"].device, tuple(out["out"].shape), tuple(out["mean"].shape))
out["out"].sum().backward()
print(model.module.fc.weight.grad.device, tuple(model.module.fc.weight.grad.shape))
"""
KEYS = "['module.fc.weight', 'module.fc.bias']"


def run(*flags):
    done = subprocess.run([sys.executable, "-m", "tare", *flags, "-c", PROGRAM], env=ENVIRONMENT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_without_a_gpu_it_is_the_module_itself():
    assert run() == ["cpu (5, 3) cpu 2", f"{KEYS} cpu (5, 4) ()", "cpu (4, 3)"]


def test_one_gpu_runs_the_module_on_the_whole_batch():
    assert run("--gpu", "L4") == ["cuda:0 (5, 3) cuda:0 2", f"{KEYS} cuda:0 (5, 4) ()", "cuda:0 (4, 3)"]


def test_several_gpus_get_a_part_of_the_batch_each():
    assert run("--gpu", "L4", "--gpus", "2") == ["cuda:0 (3, 3) cuda:0 2", "cuda:1 (2, 3) cuda:1 2",
                                                 f"{KEYS} cuda:0 (5, 4) (2,)", "cuda:0 (4, 3)"]
