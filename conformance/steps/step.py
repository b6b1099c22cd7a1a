"""Two steps of a job, with a mark at the end of each of its phases. The same for PyTorch and tare."""

import contextlib

import torch


def run(job, mark, around=lambda *_: contextlib.nullcontext()):
    """`mark(phase)` is told what has just ended; `around(model, optimizer, batch)` is entered for the steps."""
    torch.manual_seed(0)
    model = job.model()
    optimizer = job.optimizer(model.parameters()) if job.optimizer else None
    model.train(optimizer is not None)
    inputs, target = job.batch()
    mark("build")
    with around(model, optimizer, (*inputs, target)), torch.set_grad_enabled(optimizer is not None):
        for _ in range(2):
            for _ in range(job.accumulate):
                with autocast(job):
                    output = model(*inputs)
                    mark("forward")
                    loss = job.loss(output, target)
                mark("loss")
                if optimizer:
                    loss.backward()
                    mark("backward")
            if optimizer:
                if job.clip is not None:
                    torch.nn.utils.clip_grad_norm_(model.parameters(), job.clip)
                    mark("clip")
                optimizer.step()
                mark("step")
                optimizer.zero_grad(set_to_none=job.set_to_none)
                mark("zero_grad")


def autocast(job):
    return torch.autocast("cpu", job.autocast) if job.autocast else contextlib.nullcontext()


def saved_tensors(job):
    """What the graph of one forward keeps for backward: the number of distinct storages, and their bytes."""
    if not job.optimizer:
        return {"storages": 0, "bytes": 0}
    torch.manual_seed(0)
    model = job.model().train()
    inputs, target = job.batch()
    kept = []

    def pack(tensor):
        kept.append(tensor.detach())
        return tensor

    with torch.autograd.graph.saved_tensors_hooks(pack, lambda tensor: tensor), autocast(job):
        job.loss(model(*inputs), target)
    storages = {tensor.untyped_storage()._cdata: tensor.untyped_storage().nbytes() for tensor in kept}
    return {"storages": len(storages), "bytes": sum(storages.values())}


def flops(job):
    """Multiplications and additions by phase, as FlopCounterMode counts them: of both steps, phases that have some."""
    from torch.utils.flop_counter import FlopCounterMode

    counter, found, before = FlopCounterMode(display=False), {}, 0

    def mark(phase):
        nonlocal before
        total = counter.get_total_flops()
        if total > before:
            found[phase] = found.get(phase, 0) + total - before
        before = total

    with counter:
        run(job, mark)
    return found
