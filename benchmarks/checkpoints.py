#!/usr/bin/env python3
"""Checkpoints: tare beside PyTorch and safetensors, on the same files in one run.

    ./dev bench --checkpoints            (or: python3 benchmarks/checkpoints.py --build build [--gigabytes 2] [--json])

Each job runs in a process of its own, several times in turn with its peers; time is the least of them without the import, memory
the peak of the process, bytes what it read of the file. Files stand in the page cache. What is not installed is left out.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
ROUNDS = 3

# Preparation, run in the process before the clock: `torch` is the package under test.
MODEL = """
def build(device):
    with torch.device(device):
        return torch.nn.Sequential(*[torch.nn.Linear(4096, 4096) for _ in range(LAYERS)])
"""
JOBS = {
    "list 1,000 tensors of 140 GB, safetensors": {
        "tare inspect": ["cli", "inspect", "{sparse_st}", "--json"],
        "safetensors": "from safetensors import safe_open\nwith safe_open('{sparse_st}', 'pt') as f:\n    names = {{k: f.get_slice(k).get_shape() for k in f.keys()}}",
    },
    "list 1,000 tensors of 140 GB, .pt": {
        "tare inspect": ["cli", "inspect", "{sparse_pt}", "--json"],
        "tare, load to meta": "torch.load('{sparse_pt}', map_location='meta')",
        "PyTorch, load to meta": "torch.load('{sparse_pt}', map_location='meta')",
    },
    "list 100,000 tensors, .pt": {
        "tare inspect": ["cli", "inspect", "{many_pt}", "--json"],
        "tare, load to meta": "torch.load('{many_pt}', map_location='meta')",
        "PyTorch, load to meta": "torch.load('{many_pt}', map_location='meta')",
    },
    "read {gigabytes} GB, .pt": {
        "plain read": "plain('{real_pt}')",
        "tare": "x = torch.load('{real_pt}')",
        "PyTorch": "x = torch.load('{real_pt}')",
    },
    "a model's {gigabytes} GB from safetensors": {
        "plain read": "plain('{real_st}')",
        "tare materialize": "torch.materialize(build('meta'), checkpoint='{real_st}')",
        "PyTorch meta, to_empty, load_file": "from safetensors.torch import load_file\nm = build('meta').to_empty(device='cpu')\nm.load_state_dict(load_file('{real_st}'))",
        "PyTorch meta, assign": "from safetensors.torch import load_file\nm = build('meta')\nm.load_state_dict(load_file('{real_st}'), assign=True)",
    },
    "convert {gigabytes} GB from .pt to safetensors, on the disk": {
        "plain copy": "copy('{real_pt}', '{target}')",
        "plain copy, read back": "copy('{real_pt}', '{target}', back=True)",
        "tare convert, read back": ["cli", "convert", "{real_pt}", "{target}.safetensors", "--overwrite"],
        "tare convert --dtype bf16, read back": ["cli", "convert", "{real_pt}", "{target}.safetensors", "--overwrite", "--dtype", "bf16"],
    },
    "a model's initial values, {gigabytes} GB": {
        "tare materialize": "torch.materialize(build('meta'))",
        "PyTorch meta, to_empty, reset_parameters": "m = build('meta').to_empty(device='cpu')\nfor l in m: l.reset_parameters()",
    },
}
RUN = """
import sys, time, resource
sys.path.insert(0, {path!r})
{imported}
LAYERS = {layers}
{model}
def plain(path):
    import os
    with open(path, 'rb', buffering=0) as f:
        size = os.fstat(f.fileno()).st_size
        parts = []
        while size > 0:
            part = bytearray(min(size, 1 << 26))
            size -= f.readinto(part)
            parts.append(part)
def copy(path, target, back=False):
    import os
    buffer = memoryview(bytearray(1 << 22))
    with open(path, 'rb', buffering=0) as source, open(target, 'wb', buffering=0) as out:
        while count := source.readinto(buffer):
            out.write(buffer[:count])
        os.fsync(out.fileno())
        os.posix_fadvise(out.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
    if back:
        with open(target, 'rb', buffering=0) as out:
            while out.readinto(buffer):
                pass
def read_bytes():
    return int([line for line in open('/proc/self/io') if line.startswith('rchar')][0].split()[1])
before = read_bytes()
start = time.perf_counter()
{code}
print('RESULT', time.perf_counter() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024, read_bytes() - before)
"""


def command_of(job, name, files, build, layers):
    if isinstance(job, list):
        return [str(build / "tare"), *[part.format(**files) for part in job[1:]]]
    ours = name.startswith("tare")
    imported = "import tare as torch" if ours else "import torch" if "torch" in job or "Torch" in name else ""
    code = RUN.format(path=str(build / "python") if ours else "", imported=imported, layers=layers, model=MODEL if imported else "",
                      code=job.format(**files))
    return [str(build / "venv" / "bin" / "python") if ours else sys.executable, "-c", code]


def run_once(command):
    """(seconds, peak bytes, bytes read); None where the peer is not installed, its error where it fails."""
    import resource
    import time

    start = time.perf_counter()
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    out, errors = child.communicate()
    seconds = time.perf_counter() - start
    if child.returncode != 0:
        if "ModuleNotFoundError" in errors:
            return None
        return errors.strip().splitlines()[-1][:150]
    for line in out.splitlines():
        if line.startswith("RESULT"):
            return tuple(float(item) for item in line.split()[1:])
    peak = peak_of(command)
    return seconds, peak, float("nan")


def peak_of(command):
    code = ("import subprocess, resource, sys; subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL); "
            "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024)")
    return float(subprocess.run([sys.executable, "-c", code, *command], capture_output=True, text=True, check=True).stdout)


def make_files(folder, build, gigabytes):
    """The files, written by tare: sparse ones have holes where tensors are."""
    script = f"""
import sys, json, struct, os
sys.path.insert(0, {str(build / "python")!r})
import tare as torch
layers = {layers_of(gigabytes)}
state = torch.nn.Sequential(*[torch.nn.Linear(4096, 4096) for _ in range(layers)]).state_dict()
torch.save(state, {str(folder / "real.pt")!r})
torch.save({{f'layer.{{i}}.weight': torch.zeros(2) for i in range(100000)}}, {str(folder / "many.pt")!r})
"""
    subprocess.run([str(build / "venv" / "bin" / "python"), "-c", script], check=True)
    subprocess.run([str(build / "tare"), "convert", str(folder / "real.pt"), str(folder / "real.safetensors")], check=True, capture_output=True)
    count, each = 1000, 140_000_000
    header = json.dumps({f"model.layers.{i}.weight": {"dtype": "BF16", "shape": [7000, 10000], "data_offsets": [i * each, (i + 1) * each]}
                         for i in range(count)}).encode()
    header += b" " * (-len(header) % 8)
    with open(folder / "sparse.safetensors", "wb") as file:
        file.write(len(header).to_bytes(8, "little") + header)
        file.truncate(8 + len(header) + count * each)
    sparse_pt(folder / "sparse.pt", build, count, each)
    return {"sparse_st": folder / "sparse.safetensors", "sparse_pt": folder / "sparse.pt", "many_pt": folder / "many.pt",
            "real_pt": folder / "real.pt", "real_st": folder / "real.safetensors", "target": folder / "target", "gigabytes": gigabytes}


def sparse_pt(path, build, count, each):
    """An archive as torch.save lays it out, whose entries are holes."""
    import io
    import struct
    import zipfile

    script = (f"import sys; sys.path.insert(0, {str(build / 'python')!r}); import tare as torch; "
              f"torch.save({{f'model.layers.{{i}}.weight': torch.zeros(2, dtype=torch.bfloat16) for i in range({count})}}, sys.argv[1])")
    small = path.with_suffix(".small")
    subprocess.run([str(build / "venv" / "bin" / "python"), "-c", script, str(small)], check=True)
    with zipfile.ZipFile(small) as archive:
        prefix = archive.namelist()[0].partition("/")[0]
        data = archive.read(f"{prefix}/data.pkl")
    small.unlink()
    # Two elements become many, in the numbers of one byte that the pickle has for them.
    many = b"J" + struct.pack("<i", each // 2)
    for one in (b"tq", b"tr", b"\x85"):  # the storage's elements, and the size
        data = data.replace(b"K\x02" + one, many + one)
    central, position = [], 0
    with open(path, "wb") as file:
        def entry(name, content, size, crc):
            raw = f"{prefix}/{name}".encode()
            start = file.tell()
            pad = -(start + 30 + len(raw) + 4) % 64
            file.write(struct.pack("<4sHHHHHIIIHH", b"PK\x03\x04", 20, 0, 0, 0, 33, crc, size, size, len(raw), pad + 4) + raw
                       + b"FB" + struct.pack("<H", pad) + b"Z" * pad)
            if content is not None:
                file.write(content)
            else:
                file.seek(size, 1)
            big = start >= 0xFFFFFFFF
            extra = struct.pack("<HHQ", 1, 8, start) if big else b""
            central.append(struct.pack("<4sHHHHHHIIIHHHHHII", b"PK\x01\x02", 45, 45, 0, 0, 0, 33, crc, size, size, len(raw), len(extra), 0, 0,
                                       0, 0, 0xFFFFFFFF if big else start) + raw + extra)
        import zlib
        entry("data.pkl", data, len(data), zlib.crc32(data))
        entry("byteorder", b"little", 6, zlib.crc32(b"little"))
        zeros = crc_of_zeros(each)
        for i in range(count):
            entry(f"data/{i}", None, each, zeros)
        entry("version", b"3\n", 2, zlib.crc32(b"3\n"))
        start = file.tell()
        file.write(b"".join(central))
        size = file.tell() - start
        end64 = file.tell()
        file.write(struct.pack("<4sQHHIIQQQQ", b"PK\x06\x06", 44, 45, 45, 0, 0, len(central), len(central), size, start))
        file.write(struct.pack("<4sIQI", b"PK\x06\x07", 0, end64, 1))
        file.write(struct.pack("<4sHHHHIIH", b"PK\x05\x06", 0, 0, min(len(central), 0xFFFF), min(len(central), 0xFFFF), size, 0xFFFFFFFF, 0))


def crc_of_zeros(count):
    import zlib

    crc, block = 0, bytes(1 << 20)
    while count:
        step = min(count, len(block))
        crc = zlib.crc32(block[:step], crc)
        count -= step
    return crc


def layers_of(gigabytes):
    return max(1, round(gigabytes * 1e9 / (4096 * 4097 * 4)))


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--build", default=str(ROOT / "build"))
    parser.add_argument("--gigabytes", type=float, default=2)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    build = pathlib.Path(options.build).resolve()
    with tempfile.TemporaryDirectory(dir=os.environ.get("TMPDIR", "/tmp")) as folder:
        files = make_files(pathlib.Path(folder), build, options.gigabytes)
        results = {}
        for title, peers in JOBS.items():
            runs, failures = {name: [] for name in peers}, {}
            for _ in range(ROUNDS):
                for name, job in peers.items():
                    measured = run_once(command_of(job, name, files, build, layers_of(options.gigabytes)))
                    if isinstance(measured, str):
                        failures[name] = measured
                    elif measured:
                        runs[name].append(measured)
            results[title.format(**files)] = {
                name: {"seconds": min(one[0] for one in found), "peak_bytes": min(one[1] for one in found), "bytes_read": found[0][2]}
                for name, found in runs.items() if found}
            results[title.format(**files)].update({name: {"error": text} for name, text in failures.items()})
            if not options.json:
                print(f"\n{title.format(**files)}")
                for name, found in results[title.format(**files)].items():
                    if "error" in found:
                        print(f"  {name:42} fails: {found['error']}")
                        continue
                    read = "" if found["bytes_read"] != found["bytes_read"] else f"{found['bytes_read'] / 1e6:10.1f} MB read"
                    print(f"  {name:42} {found['seconds'] * 1e3:10.1f} ms {found['peak_bytes'] / 1e6:10.0f} MB peak {read}")
    if options.json:
        json.dump(results, sys.stdout, indent=1)


if __name__ == "__main__":
    main()
