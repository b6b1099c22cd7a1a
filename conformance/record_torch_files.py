"""Records small files of PyTorch's own formats into tests/golden/checkpoints, for the readers and writers of tare, and
the seeds of their fuzzers.

    python conformance/record_torch_files.py

The zip files are what torch.save writes; `legacy.pt` is its older format; `old.tar` is the format before PyTorch 0.1.10,
which nothing writes any more, built here as torch/serialization.py reads it and checked by reading it with PyTorch.
Addresses are keys in the older formats, so that these two differ from run to run.
"""

import argparse
import collections
import io
import json
import pathlib
import pickle
import struct
import tarfile
import warnings
import zipfile
import zlib

import torch

TESTS = pathlib.Path(__file__).parent.parent / "tests"
FOLDER, SEEDS = TESTS / "golden" / "checkpoints", TESTS / "fuzz" / "seeds"


def ordered():
    state = collections.OrderedDict()
    state["a"] = torch.arange(4.0)
    state["b"] = torch.arange(3)
    state["tail"] = state["a"][1:]
    state["scalar"] = torch.tensor(True)
    state["nothing"] = torch.empty(0, 3)
    return state


def kinds():
    return {
        "half": torch.ones(2, 3, dtype=torch.float16).t(),
        "bfloat16": torch.ones(2, 2, 2, 2, dtype=torch.bfloat16),
        "float8": torch.ones(3).to(torch.float8_e4m3fn),
        "uint16": torch.ones(200, dtype=torch.uint16)[:2],
        "conj": torch.ones(3, dtype=torch.complex64).conj(),
        "neg": torch._neg_view(torch.ones(3)),
        "both": torch._neg_view(torch.ones(3, dtype=torch.complex64).conj()),
        "grad": torch.ones(2, requires_grad=True),
        "parameter": torch.nn.Parameter(torch.ones(2)),
        "frozen": torch.nn.Parameter(torch.ones(2), requires_grad=False),
        "0": torch.ones(1),  # a key that equals a storage's
        "cpu": torch.ones(1),
    }


def module():
    torch.manual_seed(0)
    return torch.nn.Sequential(torch.nn.Linear(2, 3), torch.nn.BatchNorm1d(3))


def checkpoint():
    model = module()
    optimizer = torch.optim.Adam(model.parameters(), lr=0.001)
    model(torch.ones(2, 2)).sum().backward()
    optimizer.step()
    looped = [1]
    looped.append(looped)
    looped.append(torch.ones(1))
    return {
        "model": model.state_dict(),
        "optimizer": optimizer.state_dict(),
        "epoch": 3,
        "args": argparse.Namespace(lr=0.1, name="run", device=torch.device("cpu"), dtype=torch.bfloat16),
        "size": torch.Size([2, 3]),
        "list": [1, 2, "three", None, 2.5, True],
        "big": 2**80,
        "negative": -(2**70),
        "set": {1},
        "nested": {"a": {"b": [{"c": torch.ones(2)}]}},
        "sparse": torch.eye(2).to_sparse(),
        "meta": torch.empty(3, 4, device="meta"),
        "looped": looped,
    }


def old_tar(path):
    """Two storages, a view, two tensors that share, and a dict of them."""
    storages = io.BytesIO()
    pickle.dump(2, storages, 2)
    for key, kind, values in ((11, torch.FloatStorage, struct.pack("<4f", 0, 1, 2, 3)), (12, torch.LongStorage, struct.pack("<2q", 5, 6))):
        storages.write(dump((key, "cpu", kind)))
        storages.write(struct.pack("<q", 4 if key == 11 else 2) + values)
    pickle.dump([(13, 11, 1, 3)], storages, 2)
    tensors = io.BytesIO()
    pickle.dump(3, tensors, 2)
    for key, storage, sizes, strides, offset in ((21, 11, (2, 2), (2, 1), 0), (22, 13, (2,), (1,), 1), (23, 12, (2,), (1,), 0)):
        tensors.write(dump((key, storage, torch.FloatTensor if storage != 12 else torch.LongTensor)))
        tensors.write(struct.pack("<ii", len(sizes), 0))
        tensors.write(struct.pack(f"<{2 * len(sizes)}q", *sizes, *strides) + struct.pack("<q", offset))

    class Named:
        def __init__(self, key):
            self.key = key

    class Pickler(pickle.Pickler):
        def persistent_id(self, value):
            return str(value.key) if isinstance(value, Named) else None

    state = io.BytesIO()
    Pickler(state, 2).dump({"weight": Named(21), "tail": Named(22), "steps": Named(23), "epoch": 7})
    with tarfile.open(path, "w", format=tarfile.USTAR_FORMAT) as archive:
        for name, content in (("storages", storages), ("tensors", tensors), ("pickle", state)):
            entry = tarfile.TarInfo(name)
            entry.size = len(content.getvalue())
            archive.addfile(entry, io.BytesIO(content.getvalue()))
    read = torch.load(path, weights_only=False)
    assert read["weight"].tolist() == [[0, 1], [2, 3]] and read["tail"].tolist() == [2, 3], read
    assert read["steps"].tolist() == [5, 6] and read["epoch"] == 7


def dump(value):
    """A pickle that names torch.FloatStorage as old versions did."""
    return pickle.dumps(value, 2)


def repack(source, target, compressed):
    """As a zip tool would: what ends like that compressed, folders listed, no padding."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        new.writestr(zipfile.ZipInfo("ordered/"), b"")
        for name in old.namelist():
            method = zipfile.ZIP_DEFLATED if name.endswith(compressed) else zipfile.ZIP_STORED
            new.writestr(zipfile.ZipInfo(name), old.read(name), compress_type=method)


def containers():
    """Length and check sum of pickles whose containers are written in batches."""
    values = {}
    for count in (0, 1, 2, 999, 1000, 1001, 2000, 2001):
        values[f"dict {count}"] = {i: None for i in range(count)}
        values[f"ordered {count}"] = collections.OrderedDict((i, None) for i in range(count))
        values[f"list {count}"] = list(range(count))
    numbers = [0, 255, 256, 65535, 65536, 2**31 - 1, 2**31, -1, -128, -129, -(2**31), -(2**31) - 1, 2**63 - 1, -(2**63), 2**39, 2**40 - 1]
    values["numbers"] = numbers
    values["nested"] = {"a": [1.5, "x", True, None, ()], "b": {"a": (1,), "x": [(1, 2), (1, 2, 3), (1, 2, 3, 4)]}}
    result = {}
    for name, value in values.items():
        written = pickle.dumps(value, 2)
        result[name] = [len(written), zlib.crc32(written)]
    return {"torch": torch.__version__, "numbers": numbers, "pickles": result}


def seeds():
    """What the fuzzers of tests/fuzz start from; the first byte of a torch_file seed says what the others are."""
    for name in ("pickle", "torch_file"):
        (SEEDS / name).mkdir(parents=True, exist_ok=True)
    for name in ("ordered.pt", "repacked.pt", "deflated.pt", "legacy.pt", "old.tar"):
        content = (FOLDER / name).read_bytes()
        if name.endswith("tar"):  # without what fills a tape's record after the two blocks that end it
            content = content[: (len(content.rstrip(b"\0")) // 512 + 3) * 512]
        (SEEDS / "torch_file" / name).write_bytes(b"\0" + content)
    for name in ("ordered", "kinds", "checkpoint", "module", "protocol4"):
        with zipfile.ZipFile(FOLDER / f"{name}.pt") as archive:
            content = archive.read(f"{name}/data.pkl")
        (SEEDS / "torch_file" / f"{name}.pkl").write_bytes(b"\1" + content)
        (SEEDS / "pickle" / f"{name}.pkl").write_bytes(content)
    value = {"a": [1, 2.5, "é\n", None, True, (), (1, 2), 2**70, -3, 300, 70000], "b": {1, 2}, "c": b"\0\xff"}
    value["d"] = [frozenset([1]), bytearray(b"x"), argparse.Namespace(a=1), 1j, value["a"]]
    for protocol in range(6):
        (SEEDS / "pickle" / f"protocol{protocol}.pkl").write_bytes(pickle.dumps(value, protocol))


def main():
    warnings.simplefilter("ignore")
    FOLDER.mkdir(exist_ok=True)
    torch.save(ordered(), FOLDER / "ordered.pt")
    torch.save(kinds(), FOLDER / "kinds.pt")
    torch.save(module().state_dict(), FOLDER / "state.dict.pt")
    torch.save(module(), FOLDER / "module.pt")
    torch.save(checkpoint(), FOLDER / "checkpoint.pt")
    torch.save(torch.arange(6).reshape(2, 3).t(), FOLDER / "tensor.pt")
    torch.save({"é": torch.ones(2), "bytes": b"\0\xff", "set": {1}}, FOLDER / "protocol4.pt", pickle_protocol=4)
    torch.save({f"layer.{i}": torch.full((1,), float(i)) for i in range(12)}, FOLDER / "twelve.pt")
    torch.save({"only": torch.ones(1)}, FOLDER / "one.pt")
    torch.save(ordered(), FOLDER / "legacy.pt", _use_new_zipfile_serialization=False)
    repack(FOLDER / "ordered.pt", FOLDER / "repacked.pt", ".pkl")
    repack(FOLDER / "ordered.pt", FOLDER / "deflated.pt", "")
    old_tar(FOLDER / "old.tar")
    seeds()
    (FOLDER / "pickles.json").write_text(json.dumps(containers(), indent=1) + "\n")


if __name__ == "__main__":
    main()
