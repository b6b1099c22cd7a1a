#!/usr/bin/env python3
"""Record the model goldens: one JSON per model, from the public implementations.

Every model is built under ``torch.device("meta")`` at its real size, from torchvision (ResNet) or
transformers (GPT-2, Llama, Mistral, Qwen2), and one eval forward under ``no_grad`` is run on it.
Nothing is downloaded: language model configurations come from examples/configs/<name>/config.json
(the larger GPT-2s are stated below as changes to gpt2's), and no weight is ever needed.

    python3 record.py                    # all models
    python3 record.py resnet50 gpt2      # some
    python3 record.py --check-only       # only the CPU cross-check

Needs torch, transformers, and torchvision's Python sources: its compiled extension is not used, so
any build of the matching release will do, installed with ``--no-deps`` (and best with ``--target``
and PYTHONPATH, since where the extension does not load, a plain import of it fails).

What a JSON holds
  source        library and torch versions
  class, dtype  class of the model, dtype it was built at
  config        the config.json used (language models), or the builder's arguments (ResNet)
  state_dict    [name, dtype, shape, kind] in state_dict order; kind is "parameter" or "buffer";
                a fifth item, where there is one, is the earlier name whose storage it shares
  buffers       [name, dtype, shape, persistent] in named_buffers order
  parameters    unique parameters: count, elements, bytes
  inputs        [name, dtype, shape]
  outputs       [name, dtype, shape, stride]; past_key_values.<layer>.key / .value are the cache
  ops           ATen calls below autograd in the forward, counted by overload name
  memory        bytes of the storages the forward's ops made: the most alive at the end of any one
                op ("peak"), and those alive when the forward has returned ("end", its outputs);
                parameters, buffers and inputs are not in it
  flops         FlopCounterMode's total, by op, and by module, for modules with FLOPs, down to
                MODULE_DEPTH name components
  repr          str(model)

Notes
  - Meta is not quite CPU. Scaled dot product attention takes its math decomposition on meta (two
    bmm and a softmax), a fused kernel on CPU; so ops, memory and FLOPs here are those of meta, and
    FlopCounterMode counts the attention (it has no formula for CPU's fused kernel). The names,
    shapes, dtypes and strides of parameters, buffers and outputs are the same on both: cross_check
    runs every model class at a small size on real CPU tensors and compares.
  - The default call (input_ids only, use_cache on) needs no workaround on meta. Passing a 2-D
    attention_mask or use_cache=False would: both read a tensor's value.
  - A Mistral cache layer also makes an int64 scalar of its window, on CPU and then on meta: for
    mistral-7b that is 32 lift_fresh and 32 _to_copy in "ops", and 8 bytes a layer in "memory".
  - The rotary inv_freq buffers stay float32 in a bfloat16 model, since the model is built at the
    dtype, not cast to it.
"""

import argparse
import collections
import json
import os
import sys
import types
from pathlib import Path

os.environ.setdefault("HF_HUB_OFFLINE", "1")
# At import torchvision registers fakes for its compiled ops, which fails without its extension.
sys.modules["torchvision._meta_registrations"] = types.ModuleType("torchvision._meta_registrations")

import torch  # noqa: E402
import torchvision  # noqa: E402
import transformers  # noqa: E402
from torch.multiprocessing.reductions import StorageWeakRef  # noqa: E402
from torch.utils._python_dispatch import TorchDispatchMode  # noqa: E402
from torch.utils._pytree import tree_leaves  # noqa: E402
from torch.utils.flop_counter import FlopCounterMode  # noqa: E402

HERE = Path(__file__).resolve().parent
CONFIGS = HERE.parents[2] / "examples" / "configs"

RESNETS = ("resnet18", "resnet34", "resnet50", "resnet101", "resnet152")

# name -> (directory under examples/configs, changes to its config, shape of input_ids or None)
LANGUAGE_MODELS = {
    "gpt2": ("gpt2", {}, (2, 128)),
    "gpt2-medium": ("gpt2", dict(n_embd=1024, n_head=16, n_layer=24), None),
    "gpt2-large": ("gpt2", dict(n_embd=1280, n_head=20, n_layer=36), None),
    "gpt2-xl": ("gpt2", dict(n_embd=1600, n_head=25, n_layer=48), None),
    "llama-3-8b": ("llama-3-8b", {}, (1, 2048)),
    "llama-3-70b": ("llama-3-70b", {}, (2, 128)),
    "llama-3.1-405b": ("llama-3.1-405b", {}, (2, 128)),
    "mistral-7b": ("mistral-7b", {}, (2, 128)),
    "qwen2-7b": ("qwen2-7b", {}, (2, 128)),
}

# Changes that make a configuration small enough for real CPU tensors.
SMALL = {
    "gpt2": dict(n_embd=48, n_head=4, n_layer=2, n_positions=64, vocab_size=101),
    "llama": dict(
        hidden_size=48,
        intermediate_size=80,
        num_attention_heads=4,
        num_key_value_heads=2,
        num_hidden_layers=2,
        vocab_size=101,
    ),
}
SMALL["mistral"] = SMALL["qwen2"] = SMALL["llama"]

MODULE_DEPTH = 4


# --- building -----------------------------------------------------------------------------------


def build_resnet(name, device):
    with torch.device(device):
        return getattr(torchvision.models, name)().eval()


def read_config(name, changes):
    directory, own_changes, _ = LANGUAGE_MODELS[name]
    config = json.loads((CONFIGS / directory / "config.json").read_text())
    return {**config, **own_changes, **changes}


def build_language_model(config, device):
    """The model of a config.json's content, at its torch_dtype (float32 where it names none)."""
    hf_config = transformers.AutoConfig.for_model(**config)
    dtype = getattr(torch, config.get("torch_dtype", "float32"))
    with torch.device(device):
        model = transformers.AutoModelForCausalLM.from_config(
            hf_config, dtype=dtype, attn_implementation="sdpa"
        )
    return model.eval()


# --- observing a forward ------------------------------------------------------------------------


class OpMonitor(TorchDispatchMode):
    """Counts ATen calls, and follows the bytes of the storages they make until each is freed."""

    def __init__(self, known):
        super().__init__()
        self.counts = collections.Counter()
        self.refs = {t.untyped_storage()._cdata: StorageWeakRef(t.untyped_storage()) for t in known}
        self.made = {}  # storage address -> bytes, for the storages made by ops and still alive
        self.peak = 0

    def alive(self):
        for address in [a for a, ref in self.refs.items() if ref.expired()]:
            del self.refs[address]
            self.made.pop(address, None)
        return sum(self.made.values())

    def __torch_dispatch__(self, func, _types, args=(), kwargs=None):
        self.alive()
        result = func(*args, **(kwargs or {}))
        self.counts[str(func)] += 1
        for t in tree_leaves(result):
            if isinstance(t, torch.Tensor):
                storage = t.untyped_storage()
                if storage._cdata not in self.refs:
                    self.refs[storage._cdata] = StorageWeakRef(storage)
                    self.made[storage._cdata] = storage.nbytes()
        self.peak = max(self.peak, self.alive())
        return result


def dtype_name(dtype):
    return str(dtype).removeprefix("torch.")


def flatten_output(output):
    """(name, tensor) for every tensor a model returned."""
    if isinstance(output, torch.Tensor):
        return [("output", output)]
    named = []
    for key, value in output.items():
        if isinstance(value, transformers.Cache):
            for i, layer in enumerate(value.layers):
                named += [(f"{key}.{i}.key", layer.keys), (f"{key}.{i}.value", layer.values)]
        elif isinstance(value, torch.Tensor):
            named.append((key, value))
        else:
            raise TypeError(f"output {key} is a {type(value).__name__}")
    return named


def describe_outputs(output):
    return [
        [name, dtype_name(t.dtype), list(t.shape), list(t.stride())]
        for name, t in flatten_output(output)
    ]


def module_flops(counter, root):
    """FLOPs by module name ("" names are the root, which the total already says)."""
    flops = {}
    for name, by_op in counter.get_flop_counts().items():
        path = name.split(".")
        if path[0] == root and 1 < len(path) <= MODULE_DEPTH + 1:
            flops[".".join(path[1:])] = sum(by_op.values())
    return dict(sorted(flops.items(), key=lambda item: natural_key(item[0])))


def natural_key(name):
    return [(0, int(part), "") if part.isdigit() else (1, 0, part) for part in name.split(".")]


def record_forward(model, inputs):
    known = [*model.parameters(), *model.buffers(), *inputs.values()]
    monitor = OpMonitor(known)
    with torch.no_grad():
        with monitor:
            output = model(**inputs)
        end = monitor.alive()
        with FlopCounterMode(display=False) as counter:
            model(**inputs)
    by_op = counter.get_flop_counts()["Global"]
    return {
        "inputs": [[name, dtype_name(t.dtype), list(t.shape)] for name, t in inputs.items()],
        "outputs": describe_outputs(output),
        "ops": dict(sorted(monitor.counts.items())),
        "memory": {"peak": monitor.peak, "end": end},
        "flops": {
            "total": counter.get_total_flops(),
            "by_op": {str(op): count for op, count in sorted(by_op.items(), key=str)},
            "by_module": module_flops(counter, type(model).__name__),
        },
    }


def record_model(model, source, config, inputs):
    parameters = dict(model.named_parameters())
    buffers = dict(model.named_buffers())
    state = model.state_dict(keep_vars=True)

    first_name = {}
    rows = []
    for name, t in state.items():
        kind = "parameter" if isinstance(t, torch.nn.Parameter) else "buffer"
        earlier = first_name.setdefault(id(t), name)
        row = [name, dtype_name(t.dtype), list(t.shape), kind]
        rows.append(row if earlier == name else row + [earlier])

    golden = {
        "source": {**source, "torch": torch.__version__.split("+")[0]},
        "class": type(model).__name__,
        "dtype": dtype_name(next(iter(parameters.values())).dtype),
        "config": config,
        "parameters": {
            "count": len(parameters),
            "elements": sum(p.numel() for p in parameters.values()),
            "bytes": sum(p.numel() * p.element_size() for p in parameters.values()),
        },
        "state_dict": rows,
        "buffers": [
            [name, dtype_name(b.dtype), list(b.shape), name in state] for name, b in buffers.items()
        ],
    }
    if inputs is not None:
        golden.update(record_forward(model, inputs))
    golden["repr"] = str(model)
    return golden


# --- the two libraries --------------------------------------------------------------------------


def record(name):
    if name in RESNETS:
        source = {"library": "torchvision", "version": torchvision.__version__.split("+")[0]}
        config = {"builder": name, "num_classes": 1000}
        x = torch.empty(2, 3, 224, 224, device="meta")
        return record_model(build_resnet(name, "meta"), source, config, {"x": x})
    source = {"library": "transformers", "version": transformers.__version__}
    config = read_config(name, {})
    shape = LANGUAGE_MODELS[name][2]
    inputs = None
    if shape is not None:
        inputs = {"input_ids": torch.empty(shape, dtype=torch.int64, device="meta")}
    return record_model(build_language_model(config, "meta"), source, config, inputs)


def cross_check():
    """Compare meta with real CPU tensors: state, buffers, outputs, and FLOPs but for attention."""

    def facts(model, inputs):
        with torch.no_grad(), FlopCounterMode(display=False) as counter:
            output = model(**inputs)
        by_op = counter.get_flop_counts()["Global"]
        tensors = [*model.state_dict().items(), *model.named_buffers()]
        return {
            "tensors": [(n, t.dtype, tuple(t.shape), t.stride()) for n, t in tensors],
            "outputs": describe_outputs(output),
            "flops": {str(op): n for op, n in by_op.items() if op is not torch.ops.aten.bmm},
        }

    def compare(name, build, make_inputs):
        meta, cpu = (facts(build(device), make_inputs(device)) for device in ("meta", "cpu"))
        for key in meta:
            if meta[key] != cpu[key]:
                raise SystemExit(f"{name}: meta and cpu differ in {key}:\n{meta[key]}\n{cpu[key]}")
        print(f"{name}: small model agrees on meta and cpu")

    def ids(device):
        return {"input_ids": torch.zeros(2, 16, dtype=torch.int64, device=device)}

    for name in ("resnet18", "resnet50"):
        compare(
            name,
            lambda device: build_resnet(name, device),
            lambda device: {"x": torch.zeros(2, 3, 64, 64, device=device)},
        )
    for name, (_, changes, _) in LANGUAGE_MODELS.items():
        if not changes:
            small = read_config(name, SMALL[read_config(name, {})["model_type"]])
            compare(name, lambda device: build_language_model(small, device), ids)


def dump(golden, path):
    """Write JSON with one row per line in the lists of rows, so that a diff says which tensor."""
    items = []
    for key, value in golden.items():
        if isinstance(value, list) and value and isinstance(value[0], list):
            rows = ",\n".join("  " + json.dumps(row, separators=(",", ":")) for row in value)
            text = f"[\n{rows}\n ]"
        else:
            text = json.dumps(value, separators=(",", ":"))
        items.append(f" {json.dumps(key)}: {text}")
    path.write_text("{\n" + ",\n".join(items) + "\n}\n")


def main():
    names = [*RESNETS, *LANGUAGE_MODELS]
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("models", nargs="*", metavar="model", help=f"of: {', '.join(names)}")
    parser.add_argument("--out", type=Path, default=HERE, help="where to write (default: here)")
    parser.add_argument("--check-only", action="store_true", help="cross-check, write nothing")
    arguments = parser.parse_args()
    for name in arguments.models:
        if name not in names:
            parser.error(f"no model {name}")

    transformers.logging.set_verbosity_error()
    cross_check()
    if arguments.check_only:
        return
    for name in arguments.models or names:
        path = arguments.out / f"{name}.json"
        dump(record(name), path)
        print(f"{path.name}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
