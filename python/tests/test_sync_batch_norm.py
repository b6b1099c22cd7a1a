"""Batch norm over the batches of all processes: what PyTorch 2.13 exchanges under NCCL, on simulated GPUs and on meta."""

import pytest

from test_cluster import run

PROGRAM = """
import torch, torch.distributed as dist
from torch.utils._python_dispatch import TorchDispatchMode

dist.init_process_group("nccl" if torch.cuda.is_available() else "gloo")
rank = dist.get_rank()
device = f"cuda:{rank}" if torch.cuda.is_available() else "meta"

class Called(TorchDispatchMode):
    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        name = str(function).split(".")[1]
        if "batch_norm" in name or function.namespace == "c10d":
            names.append(name)
        return function(*args, **(kwargs or {}))

def told(x, **options):
    global names
    norm, names = torch.nn.SyncBatchNorm(x.size(1), device=device, **options), []
    with Called():
        y = norm(x)
        y.sum().backward()
    print(rank, y.dtype, y.shape == x.shape, y.stride() == x.stride(), x.grad.stride() == x.stride(), [p.grad.shape[0] for p in norm.parameters()],
          norm.num_batches_tracked is not None, *names)

told(torch.rand(4, 3, 5, 5, device=device, requires_grad=True))
told(torch.rand(4, 5, 5, 3, device=device).permute(0, 3, 1, 2).requires_grad_(), affine=False, track_running_stats=False)
told(torch.rand(4, 6, device=device, dtype=torch.bfloat16, requires_grad=True), dtype=torch.bfloat16)
"""
FORWARD = "batch_norm_stats {} batch_norm_gather_stats_with_counts batch_norm_elemt"
BACKWARD = "batch_norm_backward_reduce {} batch_norm_backward_elemt"


@pytest.mark.parametrize("flags", [["--gpu", "H100", "--gpus", "2"], []], ids=["simulated GPUs", "meta"])
def test_two_ranks_exchange_statistics_and_their_gradients(tmp_path, flags):
    done = run(tmp_path, PROGRAM, "--nproc", "2", *flags)
    assert done.returncode == 0, done.stderr
    calls = FORWARD.format("_allgather_base_") + " " + BACKWARD.format("allreduce_")
    assert sorted(done.stdout.splitlines()) == sorted(f"{rank} {line} {calls}" for rank in range(2) for line in (
        "torch.float32 True True True [3, 3] True", "torch.float32 True True True [] False", "torch.bfloat16 True True True [6, 6] True"))


def test_what_is_exchanged_is_charged(tmp_path):
    """Two numbers a channel and the count of samples forward, two a channel backward; float32 each."""
    done = run(tmp_path, """
import torch, torch.distributed as dist
dist.init_process_group("nccl")
norm = torch.nn.SyncBatchNorm(8).to("meta")
norm(torch.rand(4, 8, 5, device="meta", requires_grad=True)).sum().backward()
""", "run", "--nproc", "2", "--summary", "--gpu", "H100", "--gpus", "2")
    assert done.returncode == 0, done.stderr
    said = done.stdout + done.stderr
    assert " 68 B " in said and " 64 B " in said, said


def test_tensors_of_the_cpu_are_refused_by_several_processes_alone(tmp_path):
    done = run(tmp_path, """
import torch, torch.distributed as dist
dist.init_process_group("gloo")
norm = torch.nn.SyncBatchNorm(3)
print(norm.eval()(torch.ones(2, 3)).shape)
try:
    norm.train()(torch.ones(2, 3))
except ValueError as error:
    print(error)
""", "--nproc", "2")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines().count("SyncBatchNorm expected input tensor to be on GPU or XPU or privateuseone") == 2
