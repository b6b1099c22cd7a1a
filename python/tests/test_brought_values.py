"""Small values that ranks exchange on simulated GPUs are known wherever every rank that contributes knows what it gives."""

import re

import pytest
import tare
import tare.distributed as dist
from test_cluster import run

BEGIN = """
import torch, torch.distributed as dist
device = "cuda" if torch.cuda.is_available() else "cpu"
dist.init_process_group("nccl" if device == "cuda" else "gloo")
rank, ranks = dist.get_rank(), dist.get_world_size()
if device == "cuda":
    torch.cuda.set_device(rank)

def of(*numbers, **options):
    return torch.tensor(numbers, device=device, **options)
def tell(*words):
    print(rank, *words)
"""

EXPERTS = """
experts = of(*[(3 * token + rank) % 8 for token in range(6 + rank)])  # of each token; a rank has two
tokens = torch.ones(len(experts), 16, device=device, requires_grad=True)
counts = torch.bincount(experts, minlength=8).view(ranks, 2)
received = torch.empty_like(counts)
dist.all_to_all_single(received, counts)
sends, takes = counts.sum(1).tolist(), received.sum(1).tolist()
mine = dist.nn.functional.all_to_all_single(tokens.new_empty(sum(takes), 16), tokens[experts.argsort()], takes, sends)
layers = [torch.nn.Linear(16, 16, device=device) for _ in range(2)]
made = torch.cat([layer(part) for layer, part in zip(layers, mine.split([int(n) for n in received.sum(0)]))])
back = dist.nn.functional.all_to_all_single(tokens.new_empty(len(tokens), 16), made, sends, takes)
loss = back.sum(1)
loss.sum().backward()
tell(sends, takes, received.tolist(), [list(one.shape) for one in (mine, made, back, loss, tokens.grad, layers[1].weight.grad)])
"""

EACH = """
whole = of(*range(ranks)) * 10 + rank
total = of(rank, 1); dist.all_reduce(total); tell("all_reduce", total.tolist())
largest = of(rank); dist.all_reduce(largest, dist.ReduceOp.MAX); tell("largest", largest.item())
sent = of(7, 8) if rank == 2 else of(0, 0); dist.broadcast(sent, 2); tell("broadcast", sent.tolist(), sent.cpu().numpy().sum())
to_one = of(rank); dist.reduce(to_one, 1); rank == 1 and tell("reduce", to_one.item())
parts = [of(0) for _ in range(ranks)]; dist.all_gather(parts, of(rank * rank)); tell("all_gather", [one.item() for one in parts])
row = torch.empty(2 * ranks, dtype=torch.int64, device=device); dist.all_gather_into_tensor(row, of(rank, -rank)); tell("into", row.tolist())
pieces = torch.empty(ranks, dtype=torch.int64, device=device)
dist.all_gather(list(pieces.chunk(ranks)), of(rank + 5)); tell("pieces of one", pieces.tolist())
at = [of(0) for _ in range(ranks)] if rank == 3 else None; dist.gather(of(rank), at, 3); rank == 3 and tell("gather", [one.item() for one in at])
got = of(0); dist.scatter(got, list((whole + 1).chunk(ranks)) if rank == 1 else None, 1); tell("scatter", got.item())
part = of(0); dist.reduce_scatter_tensor(part, whole); tell("reduce_scatter", part.item())
outs = [of(0) for _ in range(ranks)]; dist.all_to_all(outs, list(whole.chunk(ranks))); tell("all_to_all", [one.item() for one in outs])
late = of(rank); work = dist.all_reduce(late, async_op=True); work.wait(); tell("async", late.item())
functional = dist._functional_collectives
tell("functional", functional.all_reduce(of(rank, 2), "sum", dist.group.WORLD).tolist(), whole.tolist())
tell("gathered", functional.all_gather_tensor(whole[::2], 0, dist.group.WORLD).tolist())
flag = torch.tensor(rank == 3, device=device); dist.all_reduce(flag, dist.ReduceOp.MAX); tell("flag", bool(flag))
scale = of(0.5 + rank); dist.all_reduce(scale, dist.ReduceOp.AVG if device == "cuda" else dist.ReduceOp.SUM)
tell("scale", (scale if device == "cuda" else scale / ranks).item())
if rank > 0:
    sizes = torch.empty(3, dtype=torch.int64, device=device); dist.recv(sizes, rank - 1); tell("received", sizes.tolist())
if rank + 1 < ranks:
    dist.send(of(rank, 4, 5) if rank == 0 else sizes + 1, rank + 1)
"""

THEN = """
x = of(rank); dist.all_reduce(x); seen = x.clone(); x.add_(100)
given = of(rank); dist.all_gather_into_tensor(row := torch.empty(ranks, dtype=torch.int64, device=device), given); given.zero_()
tell(seen.item(), x.item(), row.tolist(), given.item())
count = of(1)
for _ in range(100):  # nobody asks meanwhile
    dist.all_reduce(count, dist.ReduceOp.MAX)
    count = count + 1
    dist.barrier()
tell(count.item())
"""


def told(done):
    assert done.returncode == 0, done.stderr
    return sorted(done.stdout.splitlines())


@pytest.mark.parametrize("program", [EXPERTS, EACH, THEN], ids=["experts", "each collective", "then"])
def test_simulated_gpus_know_what_ranks_on_the_cpu_know(tmp_path, program):
    own = told(run(tmp_path, BEGIN + program, "--nproc", "4"))
    assert own and told(run(tmp_path, BEGIN + program, "--nproc", "4", "--gpu", "H100", "--gpus", "4")) == own


def test_what_one_rank_does_not_know_nobody_knows(tmp_path):
    done = run(tmp_path, BEGIN + """
unknown = torch.rand(2, device=device).argmax() if rank == 1 else of(3)[0]
dist.all_reduce(own := of(rank)); tell(own.item())
each = [torch.empty((), dtype=torch.int64, device=device) for _ in range(ranks)]
dist.all_gather(each, unknown); tell(each[0].item())
dist.broadcast(first := unknown.clone(), 0); tell(first.item())
dist.all_reduce(unknown)
unknown.item()
""", "--nproc", "2", "--gpu", "H100", "--gpus", "2")
    assert done.returncode != 0 and sorted(done.stdout.splitlines()) == ["0 1", "0 3", "0 3", "1 1", "1 3", "1 3"], done.stderr
    assert "the tensor's value is not known: its value was lost by c10d::allreduce_, whose arguments were not all known" in done.stderr


def test_a_rank_alone_takes_the_others_to_give_what_it_gives(tmp_path):
    done = run(tmp_path, """
import torch, torch.distributed as dist
dist.init_process_group("virtual", store=dist.HashStore(), rank=1, world_size=16384)
x = torch.tensor([2, 3], device="cuda")
dist.all_reduce(x)
all = torch.empty(16384, dtype=torch.int64, device="cuda")
dist.all_gather_into_tensor(all, x[:1])
print(x.tolist(), all.unique().tolist())
""", "--gpu", "H100")
    assert done.stdout == "[32768, 49152] [32768]\n", done.stderr


def test_meta_tensors_refuse_as_pytorchs_do():
    dist.init_process_group("fake", rank=0, world_size=2)
    try:
        count = tare.tensor(3, device="meta")
        dist.all_reduce(count)
        with pytest.raises(RuntimeError, match="cannot be called on meta tensors"):
            count.item()
    finally:
        dist.destroy_process_group()


def test_brought_values_are_not_made_again_alone(tmp_path):
    done = run(tmp_path, BEGIN + """
import tare
own = of(rank); dist.all_reduce(own)
assert own.item() == 1
try:
    tare.materialize(own + 1)
except RuntimeError as error:
    print(str(error).split(": ", 1)[1])
""", "--nproc", "2", "--gpu", "H100", "--gpus", "2")
    assert done.stdout.splitlines() == ["its value was lost by c10d::allreduce_, whose arguments were not all known"] * 2, done.stderr


def test_who_asks_waits_for_the_others(tmp_path):
    done = run(tmp_path, BEGIN + """
if rank == 1:
    dist.recv(of(0), 0)
else:
    count = of(rank); dist.all_reduce(count)
    count.item()
""", "--nproc", "2", "--gpu", "H100", "--gpus", "2")
    assert done.returncode != 0 and re.search(r"rank 0 waits for rank 1 in all_reduce\(SUM, int64\[1\]\)", done.stderr), done.stderr
