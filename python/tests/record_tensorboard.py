"""Writes golden/tensorboard.json: the events that PyTorch 2.13 writes for CALLS, by folder. It needs torch and tensorboard.

    python record_tensorboard.py
"""

import json
import pathlib
import struct
import tempfile

GOLDEN = pathlib.Path(__file__).parent / "golden" / "tensorboard.json"


def log(torch, folder):
    """The calls that are recorded; `torch` is PyTorch or what stands for it."""
    with torch.utils.tensorboard.SummaryWriter(folder) as writer:
        writer.add_scalar("loss (a)", torch.tensor(0.5), 1, walltime=10.0)
        writer.add_scalar("zero", 0, walltime=10.0)
        writer.add_scalar("before", 0.1, -1, walltime=10.0, double_precision=True)
        writer.add_scalar("new", 2.0, 1, walltime=14.0, new_style=True)
        writer.add_scalar("new double", 2.0, 1, walltime=14.0, new_style=True, double_precision=True)
        writer.add_scalars("group/x", {"a": 1, "b": 2.5}, 3, walltime=11.0)
        writer.add_text("note", "h\u00e9llo", 300, walltime=13.0)
        writer.add_histogram("few", torch.tensor([1.0, 2.0, 2.0, 0.0]), 4, walltime=12.0)
        writer.add_histogram("bins", torch.arange(4.0), 4, bins=3, walltime=12.0)
        writer.add_histogram("one value", torch.ones(4, dtype=torch.int64), 4, bins=2, walltime=12.0)
        writer.add_histogram("edges", torch.arange(6.0), 4, bins=[0, 2, 4], walltime=12.0)
        writer.add_histogram("negative", torch.full((2, 2), -1.5), 4, walltime=12.0)
        writer.add_audio("sound", torch.tensor([0.0, 0.5, -1.0, 1.0]), 4, sample_rate=8000, walltime=5.0)
        writer.add_audio("row", torch.zeros(1, 3), walltime=5.0)
        writer.add_hparams({"lr": 0.1}, {"accuracy": 0.5}, run_name="settings")
        writer.add_hparams({"on": True, "none": None}, {}, run_name="settings of steps", global_step=3)
        writer.add_hparams({"kind": "x"}, {}, {"kind": ["x", "y"]}, run_name="settings of texts")
        writer.add_hparams({"layers": 3}, {"loss": torch.tensor(2.0)}, {"layers": [1, 3]}, run_name="settings of numbers")
        writer.add_hparams({}, {}, run_name="settings of none")
        writer.add_histogram_raw("raw", 0, 3, 4, 6.0, 14.0, [1, 2, 4], [1, 1, 2], 4, walltime=12)


def events(folder):
    """By folder below, the events of its one file but the first, which names the format, in hexadecimal. Times of settings are 0."""
    found = {}
    for file in sorted(pathlib.Path(folder).rglob("events.out.tfevents.*")):
        content, payloads = file.read_bytes(), []
        while content:
            (length,) = struct.unpack("<Q", content[:8])
            payloads.append(content[12 : 12 + length].hex())
            content = content[16 + length :]
        name = str(file.parent.relative_to(folder))
        found[name] = [f"09{'0' * 16}{one[18:]}" if name.startswith("settings") else one for one in payloads[1:]]
    return found


if __name__ == "__main__":
    import torch
    import torch.utils.tensorboard

    with tempfile.TemporaryDirectory() as made:
        log(torch, made)
        GOLDEN.write_text(json.dumps(events(made), indent=1) + "\n")
