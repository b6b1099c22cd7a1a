# The optimizer steps before the gradients are averaged.
import torch
import torch.distributed as dist

dist.init_process_group("nccl")
model = torch.nn.Linear(1024, 1024, bias=False, device="meta")
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
model(torch.randn(8, 1024, device="meta")).sum().backward()
work = dist.all_reduce(model.weight.grad, op=dist.ReduceOp.AVG, async_op=True)
optimizer.step()
work.wait()
