# One rank has a batch less than the others, and leaves the loop too early.
import torch
import torch.distributed as dist

dist.init_process_group("nccl")
batches = 2 if dist.get_rank() == 3 else 3
loss = torch.zeros(1, device="meta")
for batch in range(batches):
    dist.all_reduce(loss)
dist.broadcast(loss, src=0)
