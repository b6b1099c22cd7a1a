"""Writes the small checkpoints of tests/golden/checkpoints/ with the packages whose formats they are, and beside each
what it holds (NAME.json: dtype, shape and CRC-32 of each tensor's bytes).

    pip install torch==2.13.0 safetensors==0.8.0 gguf==0.19.0
    python conformance/record_checkpoints.py tests/golden/checkpoints
"""

import json
import pathlib
import sys
import zlib

import gguf
import numpy as np
import safetensors.torch
import torch

SAFETENSORS_TYPES = (
    "float64 float32 float16 bfloat16 int64 int32 int16 int8 uint64 uint32 uint16 uint8 bool complex64 float8_e4m3fn "
    "float8_e5m2 float8_e4m3fnuz float8_e5m2fnuz float8_e8m0fnu float4_e2m1fn_x2").split()
GGUF_TYPES = dict(F32=np.float32, F16=np.float16, F64=np.float64, I8=np.int8, I16=np.int16, I32=np.int32, I64=np.int64)
BLOCKS = ["Q4_0", "Q8_0", "Q4_K", "Q6_K", "IQ4_NL", "MXFP4"]


def tensor(dtype, *shape):
    """Elements whose bytes count up: any pattern is a number of every type but bool."""
    dtype = getattr(torch, dtype)
    count = int(np.prod(shape)) * dtype.itemsize
    raw = torch.arange(count, dtype=torch.int64).remainder(2 if dtype == torch.bool else 120).to(torch.uint8)
    return raw.view(dtype).reshape(shape)


def entry(dtype, shape, raw):
    return {"dtype": dtype, "shape": list(shape), "crc32": zlib.crc32(raw), "bytes": len(raw)}


def describe(path, tensors, metadata=None):
    text = json.dumps({"tensors": tensors, "metadata": metadata or {}}, indent=1, sort_keys=True)
    path.with_name(path.name + ".json").write_text(text + "\n")


def of_torch(tensors):
    return {name: entry(str(t.dtype)[6:], t.shape, t.contiguous().flatten().view(torch.uint8).numpy().tobytes())
            for name, t in tensors.items()}


def record_safetensors(folder):
    every = {"t_" + name: tensor(name, 2, 6) for name in sorted(SAFETENSORS_TYPES)}
    every |= {"scalar": tensor("float32"), "empty": torch.zeros(0, 3), "with \"quotes\" and \\": tensor("int8", 3),
              "größe/\u2028\U0001f600\x7f": tensor("float16", 1, 1, 5)}
    tiny = {"b": tensor("float32", 2, 3), "a": tensor("bfloat16", 4)}
    files = {"every_dtype": (every, None), "tiny": (tiny, {"format": "pt"}), "nothing": ({}, None)}
    for name, (tensors, metadata) in files.items():
        path = folder / f"{name}.safetensors"
        safetensors.torch.save_file(tensors, path, metadata=metadata)
        path.chmod(0o644)
        describe(path, of_torch(tensors), metadata)

    class Tied(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.embed = torch.nn.Embedding(5, 4)
            self.head = torch.nn.Linear(4, 5, bias=False)
            self.embed.weight = self.head.weight = torch.nn.Parameter(tensor("float32", 5, 4))

    path = folder / "tied.safetensors"
    safetensors.torch.save_model(Tied(), str(path))
    path.chmod(0o644)
    describe(path, of_torch({"embed.weight": tensor("float32", 5, 4)}), {"head.weight": "embed.weight"})


def record_torch(folder):
    """Views that a conversion has to gather, and ties."""
    base = torch.arange(60, dtype=torch.float32).reshape(3, 4, 5)
    numbers = torch.complex(torch.arange(6.0), -torch.arange(6.0)).reshape(2, 3)
    tensors = {
        "base": base, "same": base, "transposed": base.transpose(0, 2), "sliced": base[1:, ::2, 1:4], "row": base[2, 3],
        "expanded": torch.tensor([1.5, 2.5]).expand(3, 2), "conjugate": numbers.conj(), "plain": numbers,
        "negative": numbers.clone().conj().imag, "half": base.half().permute(1, 2, 0),
    }
    path = folder / "views.pt"
    torch.save(tensors, path)
    resolved = {name: t.resolve_conj().resolve_neg() for name, t in tensors.items()}
    describe(path, of_torch(resolved))
    # What `to` makes of numbers that are hard to round, from each floating type to each other.
    hard = [0.0, -0.0, 1.0, 1 + 2**-8, 1 + 3 * 2**-9, 1 + 2**-11, 65504.0, 65520.0, 65519.99, 3.4e38, 1e-8, 6e-8, 448.0,
            464.0, 465.0, 57344.0, 61440.0, float("inf"), float("-inf"), 2**-133, 2**-24, 2**-25, 1e-45, 0.1, -1 / 3]
    kinds = ["float64", "float32", "float16", "bfloat16", "float8_e4m3fn", "float8_e5m2"]
    lines = {}
    for source in kinds:
        values = torch.tensor(hard, dtype=torch.float64).to(getattr(torch, source))
        row = {"from": values.view(torch.uint8).tolist()}
        for target in kinds:
            row[target] = values.to(getattr(torch, target)).view(torch.uint8).tolist()
        lines[source] = row
    (folder / "rounding.json").write_text(json.dumps(lines) + "\n")


def add_metadata(writer):
    writer.add_uint8("u8", 200)
    writer.add_int8("i8", -100)
    writer.add_uint16("u16", 60000)
    writer.add_int16("i16", -30000)
    writer.add_uint32("u32", 4000000000)
    writer.add_int32("i32", -2000000000)
    writer.add_float32("f32", 1.5)
    writer.add_bool("yes", True)
    writer.add_bool("no", False)
    writer.add_string("text", "größe")
    writer.add_uint64("u64", 2**63 + 1)
    writer.add_int64("i64", -(2**62))
    writer.add_float64("f64", 0.1)
    writer.add_array("tokens", [f"<{i}>" for i in range(20)])
    writer.add_array("numbers", list(range(12)))
    writer.add_array("nested", [[1, 2], [3]])


def record_gguf(folder):
    def write(name, fill, **options):
        path = folder / f"{name}.gguf"
        writer = gguf.GGUFWriter(path, "llama", **options)
        tensors = fill(writer)
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.write_tensors_to_file()
        writer.close()
        describe(path, tensors)

    def plain(writer):
        add_metadata(writer)
        tensors = {}
        for kind, dtype in GGUF_TYPES.items():
            raw = np.arange(2 * 3 * 4, dtype=np.int64).astype(dtype).reshape(2, 3, 4)
            writer.add_tensor("t_" + kind, raw)
            tensors["t_" + kind] = entry(np.dtype(dtype).name, (2, 3, 4), raw.tobytes())
        raw = np.arange(8, dtype=np.uint16).reshape(2, 4)
        writer.add_tensor("t_BF16", raw.view(np.uint8), raw_dtype=gguf.GGMLQuantizationType.BF16)
        tensors["t_BF16"] = entry("bfloat16", (2, 4), raw.tobytes())
        return tensors

    def blocks(writer):
        writer.add_custom_alignment(64)
        tensors = {}
        for kind in BLOCKS:
            kind = gguf.GGMLQuantizationType[kind]
            elements, size = gguf.GGML_QUANT_SIZES[kind]
            raw = (np.arange(3 * 2 * size) % 251).astype(np.uint8).reshape(3, 2 * size)
            writer.add_tensor(kind.name, raw, raw_dtype=kind)
            tensors[kind.name] = entry(kind.name, (3, 2 * elements), raw.tobytes())
        return tensors

    def few(writer):
        raw = np.arange(6, dtype=np.float32).reshape(2, 3)
        writer.add_tensor("a", raw)
        other = np.arange(5, dtype=np.int16)
        writer.add_tensor("b", other)
        return {"a": entry("float32", (2, 3), raw.tobytes()), "b": entry("int16", (5,), other.tobytes())}

    write("plain", plain)
    write("blocks", blocks)
    write("tiny", few)
    write("big_endian", few, endianess=gguf.GGUFEndian.BIG)


if __name__ == "__main__":
    target = pathlib.Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    record_safetensors(target)
    record_gguf(target)
    record_torch(target)
    print(f"torch {torch.__version__}, safetensors {safetensors.__version__}")
