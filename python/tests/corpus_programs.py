"""Programs of many ranks by axes: model, wrapper with its options, number of ranks. Under PyTorch they are processes with gloo, under tare
ranks of one process; what each rank tells is compared: calls in their order (operator, group, dtypes, sizes, reduction, peer), losses,
gradients (record_wrappers.py, test_corpus.py).

    python corpus_programs.py NPROC PORT FILE [PART OF A NAME]      writes {program: [what each rank tells]}
"""

import functools
import gzip
import json
import os
import sys
import tempfile

import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.algorithms._checkpoint.checkpoint_wrapper import checkpoint_wrapper
from torch.distributed.algorithms.ddp_comm_hooks import default_hooks
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import CPUOffloadPolicy, FSDPModule, MixedPrecision, MixedPrecisionPolicy, ShardingStrategy, fully_shard
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from torch.distributed.fsdp.wrap import ModuleWrapPolicy
from torch.distributed.pipelining import PipelineStage, schedules
from torch.distributed.tensor import DTensor, Replicate, Shard
from torch.distributed.tensor.parallel import (
    ColwiseParallel,
    PrepareModuleInput,
    RowwiseParallel,
    SequenceParallel,
    loss_parallel,
    parallelize_module,
)
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils._python_dispatch import TorchDispatchMode

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from corpus_models import MODELS, VOCABULARY, WIDTH, GPTBlock, LlamaBlock, fill, numbers  # noqa: E402
from heard import _group, _tensors  # noqa: E402

BF16 = torch.bfloat16
REDUCTION = {}  # of each thread's rank: what Python set for the next call; PyTorch's operators hide it


def _remember(name):
    """Has PyTorch's options of a call remember their reduction. tare's operators tell it."""
    module = dist.distributed_c10d
    if hasattr(module, name):
        kind = getattr(module, name)

        class Options(kind):
            def __setattr__(self, key, value):
                if key == "reduceOp":
                    REDUCTION[0] = getattr(value, "op", value).name
                super().__setattr__(key, value)

        setattr(module, name, Options)


for _name in ("AllreduceOptions", "ReduceScatterOptions", "ReduceOptions"):
    _remember(_name)


class Calls(TorchDispatchMode):
    """Lists what the calling rank communicates. What is asked of a DTensor is told as the calls that answer it."""

    def __init__(self):
        super().__init__()
        self.calls = []

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        if any(issubclass(one, DTensor) for one in types):
            return NotImplemented
        if func.namespace in ("c10d", "_c10d_functional", "_dtensor") and "wait" not in func.name() and "wrap" not in func.name():
            self.calls.append(told_call(func, args))
        return func(*args, **(kwargs or {}))

    def take(self):
        found, self.calls = self.calls, []
        return found


def told_call(func, args):
    name = func.name().partition("::")[2].partition(".")[0].lstrip("_")
    if func.namespace == "c10d":
        group = next(found for found in map(_group, args) if found is not None)
        tensors = [] if name.startswith("barrier") else [one for item in args for one in _tensors(item)]
        extra = ""
        if "reduce" in name:
            texts = [one for one in args if isinstance(one, str)]
            extra = texts[1] if len(texts) > 1 else REDUCTION.pop(0, "SUM")
        elif name in ("send", "recv_"):
            extra = str(args[2])
        ranks = dist.get_process_group_ranks(group)
    else:
        texts = [one for one in args if isinstance(one, str)]
        tensors, ranks = [one for item in args for one in _tensors(item)], dist.get_process_group_ranks(_group(texts[-1]))
        extra = texts[0] if len(texts) > 1 else ""
    parts = " ".join(f"{str(one.dtype)[6:]}{list(one.shape)}" for one in tensors)
    return " ".join(filter(None, [name, extra.lower(), str(ranks).replace(" ", ""), parts.replace(", ", ",")]))


def local(tensor):
    return tensor._local_tensor if isinstance(tensor, DTensor) else tensor


def summed(tensor):
    """Sizes, length, and projection on irregular numbers of length one."""
    found = local(tensor.detach()).double().flatten()
    other = numbers(3, *found.shape).double()
    along = float(found @ other / (other.norm() + 1e-30)) if found.numel() else 0.0
    return [list(local(tensor).shape), float(f"{float(found.norm()):.5g}"), float(f"{along:.5g}")]


def gradients(model):
    return {name: None if one.grad is None else summed(one.grad) for name, one in model.named_parameters()}


def number(tensor):
    return float(f"{float(tensor.full_tensor() if isinstance(tensor, DTensor) else tensor):.6g}")


def trained(model, seed, loss=None, wrapped=None, count=2, context=None):
    """Two steps with one of the optimizer between them."""
    loss = loss or (lambda batch: type(inner(model)).loss(wrapped or model, batch))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.05, foreach=False)
    for step in range(count):
        with (context or torch.enable_grad)():
            found = loss(inner(model).batch(seed + 10 * step))
            found.backward()
        yield [number(found.detach()), gradients(model)]
        if step == 0:
            optimizer.step()
            optimizer.zero_grad()


def inner(model):
    while isinstance(model, (DDP, FSDP)):
        model = model.module
    return model


# --- data parallel

def data_parallel(kind, hook=None, sync=None, **options):
    def program(rank, size):
        model = DDP(fill(MODELS[kind]()), **options)
        if hook:
            model.register_comm_hook(None, hook)
        if sync:
            with model.no_sync():
                type(model.module).loss(model, model.module.batch(rank + 50)).backward()
        yield from trained(model, rank)
    return program


DATA_PARALLEL = {
    "": {}, "buckets of 1 KiB": dict(bucket_cap_mb=0.001), "unused": dict(find_unused_parameters=True), "static": dict(static_graph=True),
    "views": dict(gradient_as_bucket_view=True), "float16": dict(hook=default_hooks.fp16_compress_hook),
    "accumulated": dict(sync=True), "buffers apart": dict(broadcast_buffers=False),
}


# --- fully_shard

def checkpointed(model):
    for place, layer in enumerate(model.layers):
        model.layers[place] = checkpoint_wrapper(layer)


def sharded(model, **options):
    for layer in model.layers:
        fully_shard(layer, **options)
    return fully_shard(model, **options)


def fully_sharded(kind, mesh=None, before=None, after=None, **options):
    def program(rank, size):
        model = fill(MODELS[kind]())
        if before:
            before(model)
        shape = (2, size // 2) if mesh == "hybrid" else (size,)
        model = sharded(model, mesh=init_device_mesh("cpu", shape, mesh_dim_names=("replicate", "shard")[-len(shape):]), **options)
        if after:
            after(model)
        yield [f"{name} {list(one.shape)} {list(local(one).shape)}" for name, one in model.named_parameters()]
        yield from trained(model, rank)
    return program


def accumulating(model):
    model.set_requires_gradient_sync(False)
    type(model).loss(model, model.batch(77)).backward()
    model.set_requires_gradient_sync(True)


def ahead(model):
    layers = list(model.layers)
    for place, layer in enumerate(layers):
        layer.set_modules_to_forward_prefetch(layers[place + 1:place + 2])


def kept(model):
    model.set_reshard_after_backward(False)


def summing(model):
    for one in model.modules():
        if isinstance(one, FSDPModule):
            one.set_force_sum_reduction_for_comms(True)
            one.set_gradient_divide_factor(3.0)


def widest(parameter):
    return Shard(max(range(parameter.dim()), key=lambda dim: parameter.shape[dim]))


FULLY_SHARDED = {
    "": {}, "kept": dict(reshard_after_forward=False), "resharded": dict(reshard_after_forward=True),
    "bfloat16": dict(mp_policy=MixedPrecisionPolicy(BF16)),
    "bfloat16 reduced in float32": dict(mp_policy=MixedPrecisionPolicy(BF16, torch.float32)),
    "checkpointed": dict(before=checkpointed), "accumulated": dict(after=accumulating), "prefetched": dict(after=ahead),
    "kept after backward": dict(after=kept), "offloaded": dict(offload_policy=CPUOffloadPolicy(pin_memory=False)),
    "divided": dict(after=summing),
}
FOUR = {
    "over two": dict(reshard_after_forward=2), "hybrid": dict(mesh="hybrid"),
    "hybrid bfloat16": dict(mesh="hybrid", mp_policy=MixedPrecisionPolicy(BF16, torch.float32)),
    "hybrid kept": dict(mesh="hybrid", reshard_after_forward=False), "hybrid checkpointed": dict(mesh="hybrid", before=checkpointed),
}


# --- FullyShardedDataParallel

def flat(kind, **options):
    def program(rank, size):
        model = fill(MODELS[kind]())
        kinds = {type(one) for one in model.layers} - {nn.Sequential}
        model = FSDP(model, auto_wrap_policy=ModuleWrapPolicy(kinds or {nn.Sequential}), device_id=torch.device("cpu"), **options)
        yield [f"{name} {list(one.shape)}" for name, one in model.named_parameters()]
        yield from trained(model, rank)
    return program


FLAT = {
    "": {}, "names": dict(use_orig_params=True), "gradients": dict(sharding_strategy=ShardingStrategy.SHARD_GRAD_OP),
    "whole": dict(sharding_strategy=ShardingStrategy.NO_SHARD, use_orig_params=True),
    "bfloat16": dict(mixed_precision=MixedPrecision(param_dtype=BF16, reduce_dtype=torch.float32)),
    "unlimited": dict(limit_all_gathers=False, forward_prefetch=True),
}


# --- tensor parallel

def columns(**options):
    return ColwiseParallel(**options)


def plan_of(kind, sequence=False, losses=False):
    """How a model's linear layers are cut; with `sequence` what is between them is cut along tokens."""
    if kind == "perceptron":
        return {"layers.*.up": columns(), "layers.*.down": RowwiseParallel()}
    up, down = (("w1", "w3"), "w2") if kind in ("llama", "tied") else (("0",), "2")
    cut = dict(output_layouts=Shard(1)) if sequence else {}
    last = dict(output_layouts=Shard(-1), use_local_output=False) if losses else dict(output_layouts=Replicate())
    plan = {"embedding": RowwiseParallel(input_layouts=Replicate(), **cut),
            "output": columns(**last, **(dict(input_layouts=Shard(1)) if sequence else {})),
            "layers.*.attention.wo": RowwiseParallel(**cut), f"layers.*.feed_forward.{down}": RowwiseParallel(**cut)}
    if kind == "gpt":
        plan["position"] = RowwiseParallel(input_layouts=Replicate(), output_layouts=Shard(0) if sequence else Replicate())
    for name in [*(f"attention.{one}" for one in ("wq", "wk", "wv")), *(f"feed_forward.{one}" for one in up)]:
        plan[f"layers.*.{name}"] = columns()
    if sequence:
        whole = dict(input_layouts=(Shard(1),), desired_input_layouts=(Replicate(),))
        plan.update({"norm": SequenceParallel(), "layers.*.attention_norm": SequenceParallel(), "layers.*.ffn_norm": SequenceParallel(),
                     "layers.*.attention": PrepareModuleInput(**whole), "layers.*.feed_forward": PrepareModuleInput(**whole)})
    return plan


def tensor_parallel(kind, sequence=False, losses=False, around=None, before=None, dims=1, **options):
    """On a mesh of one dimension; of two, `around` it the model is sharded or replicated."""
    def program(rank, size):
        model = fill(MODELS[kind]())
        if dims == 1:
            mesh = tp = init_device_mesh("cpu", (size,), mesh_dim_names=("tp",))
        else:
            mesh = init_device_mesh("cpu", (2, size // 2), mesh_dim_names=("dp", "tp"))
            tp = mesh["tp"]
        parallelize_module(model, tp, plan_of(kind, sequence, losses))
        if before:
            before(model)
        if around == "sharded":
            model = sharded(model, mesh=mesh["dp"], **options)
        wrapped = DDP(model, device_mesh=mesh["dp"]) if around == "replicated" else model
        yield [f"{name} {list(one.shape)} {list(local(one).shape)}" for name, one in model.named_parameters()]
        seed = 5 if dims == 1 else mesh.get_local_rank("dp")
        yield from trained(model, seed, wrapped=wrapped, context=loss_parallel if losses else None)
    return program


TENSOR_PARALLEL = {
    "": {}, "sequence": dict(sequence=True), "losses": dict(losses=True), "sequence losses": dict(sequence=True, losses=True),
    "checkpointed": dict(before=checkpointed),
}
TWO_DIMENSIONS = {
    "sharded": dict(around="sharded"), "sharded kept": dict(around="sharded", reshard_after_forward=False),
    "sharded bfloat16": dict(around="sharded", mp_policy=MixedPrecisionPolicy(BF16, torch.float32)),
    "sharded bfloat16 only": dict(around="sharded", mp_policy=MixedPrecisionPolicy(BF16)),
    "sharded sequence": dict(around="sharded", sequence=True),
    "sharded sequence losses": dict(around="sharded", sequence=True, losses=True),
    "sharded sequence bfloat16": dict(around="sharded", sequence=True, losses=True, mp_policy=MixedPrecisionPolicy(BF16, torch.float32)),
    "sharded checkpointed": dict(around="sharded", before=checkpointed),
}


# --- pipelines

class Part(nn.Module):
    """A stage of a model of blocks."""

    def __init__(self, kind, index, last):
        super().__init__()
        self.first, self.last = index == 0, last
        self.embedding = nn.Embedding(VOCABULARY, WIDTH) if self.first else None
        self.block = (LlamaBlock if kind == "llama" else GPTBlock)()
        self.output = nn.Linear(WIDTH, VOCABULARY) if last else None

    def forward(self, x):
        x = self.block(self.embedding(x) if self.first else x)
        return self.output(x) if self.last else x


def pipeline(kind, name, stages, microbatches, around=None):
    def program(rank, size):
        if around:
            mesh = init_device_mesh("cpu", (2, size // 2), mesh_dim_names=("pp", "dp"))
            group, rank, size = mesh.get_group("pp"), mesh.get_local_rank("pp"), 2
        else:
            group = None
        count = stages * size
        two = name in ("ZBVZeroBubble", "DualPipeV")
        indices = [rank, count - 1 - rank] if two else [rank + turn * size for turn in range(stages)]
        parts = [fill(Part(kind, index, index == count - 1)) for index in indices]
        if around == "sharded":
            for part in parts:
                fully_shard(part.block, mesh=mesh["dp"], reshard_after_forward=False)
                fully_shard(part, mesh=mesh["dp"], reshard_after_forward=False)
        elif around == "replicated":
            parts = [DDP(part, process_group=mesh.get_group("dp")) for part in parts]
        held = [PipelineStage(part, index, count, torch.device("cpu"), group=group) for part, index in zip(parts, indices)]
        schedule = schedules.get_schedule_class(name)(
            held[0] if stages == 1 else held, microbatches,
            loss_fn=lambda found, wanted: nn.functional.cross_entropy(found.flatten(0, 1).float(), wanted.flatten()))
        batch = torch.cat([(torch.arange(8) * 5 + seed).remainder(VOCABULARY).view(1, 8) for seed in range(2 * microbatches)])
        for _ in range(2):
            losses = []
            schedule.step(*([batch] if 0 in indices else []), target=batch if count - 1 in indices else None,
                          losses=losses if count - 1 in indices else None)
            yield [[number(one.detach()) for one in losses], [gradients(part) for part in parts]]
    return program


PIPELINES = [("GPipe", 1, 4), ("1F1B", 1, 4), ("1F1B", 1, 6), ("LoopedBFS", 2, 4), ("Interleaved1F1B", 2, 4), ("Interleaved1F1B", 2, 8),
             ("InterleavedZeroBubble", 2, 4), ("ZBVZeroBubble", 2, 8), ("DualPipeV", 2, 8)]


def programs(size):
    """{name: program} for worlds of `size` ranks."""
    found = {}
    for kind in MODELS:
        for label, options in DATA_PARALLEL.items():
            found[f"ddp {kind} {label}"] = data_parallel(kind, **options)
        for label, options in {**FULLY_SHARDED, **(FOUR if size == 4 else {})}.items():
            found[f"fsdp {kind} {label}"] = fully_sharded(kind, **options)
        for label, options in FLAT.items():
            found[f"flat {kind} {label}"] = flat(kind, **options)
    for kind in ("perceptron", "llama", "gpt"):
        for label, options in TENSOR_PARALLEL.items():
            if kind != "perceptron" or not options.keys() & {"sequence", "losses"}:
                found[f"tp {kind} {label}"] = tensor_parallel(kind, **options)
        if size == 4:
            for label, options in TWO_DIMENSIONS.items():
                if kind != "perceptron" or not options.keys() & {"sequence", "losses"}:
                    found[f"tp {kind} {label}"] = tensor_parallel(kind, dims=2, **options)
    for kind in ("llama", "gpt"):
        for name, stages, microbatches in PIPELINES:
            found[f"pp {kind} {name} {stages} {microbatches}"] = pipeline(kind, name, stages, microbatches)
            if size == 4 and kind == "llama":
                found[f"pp {kind} {name} {stages} {microbatches} sharded"] = pipeline(kind, name, stages, microbatches, "sharded")
    return {name.strip(): program for name, program in found.items()}


def run(rank, size, port, folder, part, programs):
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT=str(port))
    torch.set_num_threads(1)
    dist.init_process_group("gloo", rank=rank, world_size=size)
    told = {}
    for name, program in programs(size).items():
        if part not in name:
            continue
        calls = Calls()
        answers = []
        with calls:
            try:
                for answer in program(rank, size):
                    answers.append([answer, calls.take()])
            except Exception as error:
                answers.append(f"{type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''}")
        told[name] = answers
    with open(os.path.join(folder, str(rank)), "w") as file:
        json.dump(told, file)
    dist.destroy_process_group()


def main(programs, size, port, path, part=""):
    import torch.multiprocessing as mp

    with tempfile.TemporaryDirectory() as folder:
        mp.spawn(run, args=(int(size), port, folder, part, programs), nprocs=int(size))
        ranks = [json.load(open(os.path.join(folder, str(rank)))) for rank in range(int(size))]
    with gzip.GzipFile(path, "wb", mtime=0) as file:
        file.write(json.dumps({name: [one[name] for one in ranks] for name in ranks[0]}).encode())


if __name__ == "__main__":
    main(programs, *sys.argv[1:])
