#!/usr/bin/env python3
"""Records what public models begin with: every parameter and buffer of models built on the CPU after a seed.

    python3 conformance/record_initial_models.py > tests/golden/initial_models.json
    python3 conformance/record_initial_models.py --check   # with tare in torch's place: built on meta, materialised, compared

Recording needs PyTorch, torchvision and transformers; the check needs the last two beside the Python package of tare.

Of each tensor it notes shape, dtype, the CRC-32 of its values in float64, their sum, up to 16 elements, and by which law its last
values were made: "uniform", "normal", or "constant" for all else. PyTorch's normal numbers depend on the width of vectors: record
where they are AVX2's. "next" is what the stream gives after the model: the next uniform number.
"""

import json
import pathlib
import sys
import types
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[1]
GOLDEN = ROOT / "tests" / "golden" / "initial_models.json"
SEED = 11

# name -> a torchvision builder, or a config.json; a sample of the tensors is noted of what is large.
SMALL = {
    "model_type": "llama", "hidden_size": 48, "intermediate_size": 80, "max_position_embeddings": 8192, "num_attention_heads": 4,
    "num_hidden_layers": 2, "num_key_value_heads": 2, "torch_dtype": "float32", "vocab_size": 101,
}
GPT2 = {"model_type": "gpt2", "n_embd": 768, "n_head": 12, "n_layer": 12, "n_positions": 1024, "vocab_size": 50257}
LLAMA3 = {
    "rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0, "original_max_position_embeddings": 8192,
}
MODELS = {
    "resnet18": "resnet18",
    "resnet50": "resnet50",
    "gpt2": GPT2,
    "small gpt2": {**GPT2, "n_embd": 48, "n_head": 4, "n_layer": 2, "n_positions": 64, "vocab_size": 101},
    "untied gpt2": {
        **GPT2, "n_embd": 48, "n_head": 4, "n_layer": 1, "n_positions": 64, "vocab_size": 101, "initializer_range": 0.3,
        "tie_word_embeddings": False,
    },
    "small llama": SMALL,
    "padded llama": {
        **SMALL, "hidden_size": 64, "max_position_embeddings": 131072, "pad_token_id": 3, "attention_bias": True, "mlp_bias": True, "initializer_range": 0.1,
        "rope_theta": 500000.0, "rope_scaling": LLAMA3,
    },
    "small mistral": {**SMALL, "model_type": "mistral", "rope_scaling": {"rope_type": "linear", "factor": 3.0}},
    "small qwen2": {**SMALL, "model_type": "qwen2", "tie_word_embeddings": True},
    "bfloat16 qwen2": {**SMALL, "model_type": "qwen2", "torch_dtype": "bfloat16"},
}


def build(what):
    """The model on the default device, as its authors build it."""
    import torch

    if isinstance(what, str):
        import torchvision

        return getattr(torchvision.models, what)()
    import transformers

    config = transformers.AutoConfig.for_model(**what)
    return transformers.AutoModelForCausalLM.from_config(config, dtype=getattr(torch, what.get("torch_dtype", "float32")))


def tensors_of(model):
    """What is saved, then the buffers that are not. A tie is listed under its first name."""
    named, seen = {}, set()
    for name, tensor in [*model.state_dict(keep_vars=True).items(), *model.named_buffers()]:
        if id(tensor) not in seen:
            named[name] = tensor
        seen.add(id(tensor))
    return named


def described(tensor, law):
    flat = tensor.detach().reshape(-1).double().numpy()
    found = {
        "shape": list(tensor.shape),
        "dtype": str(tensor.dtype).removeprefix("torch."),
        "law": law,
        "crc32": zlib.crc32(flat.tobytes()),
        "sum": float(flat.sum()),
        "elements": flat[:: max(1, flat.size // 16)][:16].tolist(),
    }
    if flat.size and (flat == flat[0]).all():
        found["elements"] = [float(flat[0])]
    return found


def record():
    import torch
    from torch.utils._python_dispatch import TorchDispatchMode

    class Laws(TorchDispatchMode):
        """By which law each memory was filled last."""

        def __init__(self):
            super().__init__()
            self.of = {}

        def __torch_dispatch__(self, function, _types, args=(), kwargs=None):
            law = {"normal_": "normal", "uniform_": "uniform"}.get(function._schema.name.removeprefix("aten::"))
            if law or function._schema.name in ("aten::zero_", "aten::fill_", "aten::copy_"):
                if args[0].storage_offset() == 0 and args[0].numel() * args[0].element_size() == args[0].untyped_storage().nbytes():
                    self.of[args[0].untyped_storage().data_ptr()] = law or "constant"
            return function(*args, **(kwargs or {}))

    models = {}
    for name, what in MODELS.items():
        torch.manual_seed(SEED)
        with Laws() as laws:
            model = build(what)
        following = torch.rand(1).item()
        law_of = lambda tensor: laws.of.get(tensor.untyped_storage().data_ptr(), "constant")  # noqa: E731
        tensors = {key: described(tensor, law_of(tensor)) for key, tensor in tensors_of(model).items()}
        models[name] = {"config": what, "next": following, "tensors": tensors}
        print(name, len(tensors), file=sys.stderr)
    import torchvision
    import transformers

    versions = {"torch": torch.__version__, "torchvision": torchvision.__version__, "transformers": transformers.__version__}
    # A tensor a line.
    text = json.dumps({**versions, "seed": SEED, "models": models}, separators=(",", ":"))
    print(text.replace('"shape"', '\n"shape"'))


def is_exact(name, golden):
    """Whether all bits are PyTorch's: not of powers, which it computes in vectors, and not of narrow normal numbers."""
    return not name.endswith("inv_freq") and (golden["law"] != "normal" or golden["dtype"] == "float32")


def differences(name, golden, found):
    """Why a described tensor is not the golden one, in words."""
    if any(golden[key] != found[key] for key in ("shape", "dtype")):
        yield "shape or dtype"
    if is_exact(name, golden) and golden["crc32"] != found["crc32"]:
        yield "not the same to the bit"
    # Two units in the last place.
    tolerance = 2 * 2.0**-8 if golden["dtype"] == "bfloat16" else 2.5e-7
    for want, got in zip(golden["elements"], found["elements"]):
        if abs(want - got) > tolerance * max(abs(want), 1e-3):
            yield f"{got} for {want}"
            break
    if abs(golden["sum"] - found["sum"]) > 1e-4 * max(abs(golden["sum"]), 1):
        yield f"sum {found['sum']} for {golden['sum']}"


def check():
    """Builds on meta with tare, materialises, and compares. transformers draws nothing where the default device is meta, and so is
    told that it is the CPU."""
    import tare

    tare.install()
    import torch
    import transformers.modeling_utils as modeling

    modeling.get_torch_context_manager_or_global_device = lambda: torch.device("cpu")
    golden = json.loads(GOLDEN.read_text())
    failed = 0
    for name, recorded in golden["models"].items():
        torch.manual_seed(golden["seed"])
        with torch.device("meta"):
            model = build(recorded["config"])
            following = torch.rand(1)
        report = tare.materialize(model)
        assert not report.unknown and not report.undefined, report
        found, wrong = tensors_of(model), 0
        if list(found) != list(recorded["tensors"]):
            print(f"{name}: other tensors")
            wrong += 1
        for key, want in recorded["tensors"].items():
            for difference in differences(key, want, described(found[key], want["law"])):
                print(f"{name}: {key}: {difference}")
                wrong += 1
        if tare.materialize(following).item() != recorded["next"]:
            print(f"{name}: the stream is elsewhere")
            wrong += 1
        print(f"{name}: {len(recorded['tensors'])} tensors, {wrong} differences", flush=True)
        failed += bool(wrong)
    return failed


if __name__ == "__main__":
    # At import torchvision registers fakes for its compiled operators, which fails without its extension.
    sys.modules["torchvision._meta_registrations"] = types.ModuleType("torchvision._meta_registrations")
    sys.exit(check() if "--check" in sys.argv else record())
