#!/usr/bin/env python3
"""Values on the CPU: the package beside PyTorch, each on one thread and in a process of its own, in turns.

    ./dev bench --values            (or: python3 benchmarks/cpu_values.py --build build [--only REGEX] [--turns N] [--json])

Run by a Python that has PyTorch, where its figures shall stand beside. Times are of the processor: of each job the fastest of several
runs, of the turns the median; a ratio is tare's time over PyTorch's, the median of the turns' ratios.
"""

import argparse
import importlib
import importlib.util
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

from python_models import in_turns

SECONDS = 0.3  # a job is repeated for so long


def trained(torch, module, *inputs, results=lambda found: found):
    """Forward and backward of a module's sum, by its parameters and inputs."""
    inputs = [one.requires_grad_() for one in inputs]

    def run():
        results(module(*inputs)).sum().backward()
        module.zero_grad()
        for one in inputs:
            one.grad = None

    return run


def recurrent(torch, kind):
    return trained(torch, getattr(torch.nn, kind)(28, 128, 2), torch.rand(28, 16, 28), results=lambda found: found[0])


def normalized(torch, module, *sizes):
    return trained(torch, module, torch.rand(*sizes))


def attention(torch):
    x = torch.rand(8, 32, 64)
    module = torch.nn.MultiheadAttention(64, 4, batch_first=True)
    return trained(torch, module, x, torch.rand(8, 32, 64), torch.rand(8, 32, 64), results=lambda found: found[0])


def optimized(torch):
    model = torch.nn.Sequential(*[torch.nn.Linear(128, 128) for _ in range(10)])
    optimizer, x = torch.optim.Adam(model.parameters()), torch.rand(32, 128)

    def run():
        optimizer.zero_grad()
        model(x).sum().backward()
        optimizer.step()

    return run


def fused(torch):
    """The step alone."""
    model = torch.nn.Sequential(*[torch.nn.Linear(128, 128) for _ in range(10)])
    model(torch.rand(32, 128)).sum().backward()
    return torch.optim.AdamW(model.parameters(), fused=True).step


def looked_up(torch):
    index = torch.randint(0, 10000, (64, 32))
    table = torch.nn.Embedding(10000, 128)

    def run():
        table(index).sum().backward()
        table.zero_grad()

    return run


def stepped(torch, module, optimizer, loss):
    """A step of training: `loss` gets the module."""
    stepping = optimizer(module.parameters())

    def run():
        stepping.zero_grad()
        loss(module).backward()
        stepping.step()

    return run


def digits(torch):
    """The convolutional network of PyTorch's MNIST example."""
    nn = torch.nn
    model = nn.Sequential(nn.Conv2d(1, 32, 3), nn.ReLU(), nn.Conv2d(32, 64, 3), nn.ReLU(), nn.MaxPool2d(2), nn.Dropout(0.25), nn.Flatten(),
                          nn.Linear(9216, 128), nn.ReLU(), nn.Dropout(0.5), nn.Linear(128, 10), nn.LogSoftmax(1))
    x, y = torch.rand(16, 1, 28, 28), torch.randint(0, 10, (16,))
    return stepped(torch, model, lambda weights: torch.optim.Adadelta(weights, lr=1.0), lambda model: nn.functional.nll_loss(model(x), y))


def words(torch):
    """A language model of two LSTM layers, its gradients clipped."""
    nn = torch.nn
    parts = nn.ModuleDict({"table": nn.Embedding(1000, 100), "lstm": nn.LSTM(100, 100, 2, dropout=0.2), "head": nn.Linear(100, 1000)})
    x = torch.randint(0, 1000, (35, 8))
    optimizer = torch.optim.SGD(parts.parameters(), lr=0.1)

    def run():
        optimizer.zero_grad()
        found, _ = parts["lstm"](parts["table"](x))
        nn.functional.cross_entropy(parts["head"](found).view(-1, 1000), x.view(-1)).backward()
        nn.utils.clip_grad_norm_(parts.parameters(), 0.25)
        optimizer.step()

    return run


def transformer(torch):
    nn = torch.nn
    layer = nn.TransformerEncoderLayer(64, 4, 128, batch_first=True)
    model = nn.Sequential(nn.Embedding(500, 64), nn.TransformerEncoder(layer, 2), nn.Linear(64, 500))
    x = torch.randint(0, 500, (8, 32))
    return stepped(torch, model, torch.optim.AdamW, lambda model: nn.functional.cross_entropy(model(x).view(-1, 500), x.view(-1)))


def autoencoder(torch):
    """A variational autoencoder of digits."""
    nn = torch.nn
    model = nn.ModuleDict({"in": nn.Linear(784, 400), "mean": nn.Linear(400, 20), "spread": nn.Linear(400, 20),
                           "wide": nn.Linear(20, 400), "out": nn.Linear(400, 784)})
    x = torch.rand(32, 784)

    def loss(model):
        hidden = model["in"](x).relu()
        mean, spread = model["mean"](hidden), model["spread"](hidden)
        drawn = mean + torch.randn_like(spread) * (0.5 * spread).exp()
        made = torch.sigmoid(model["out"](model["wide"](drawn).relu()))
        unlike = nn.functional.binary_cross_entropy(made, x, reduction="sum")
        return unlike - 0.5 * torch.sum(1 + spread - mean.pow(2) - spread.exp())

    return stepped(torch, model, torch.optim.Adam, loss)


def adversaries(torch):
    """DCGAN's generator and discriminator of images of 16 x 16, a step of each."""
    nn = torch.nn
    generator = nn.Sequential(nn.ConvTranspose2d(32, 32, 4, bias=False), nn.BatchNorm2d(32), nn.ReLU(),
                              nn.ConvTranspose2d(32, 16, 4, 2, 1, bias=False), nn.BatchNorm2d(16), nn.ReLU(),
                              nn.ConvTranspose2d(16, 3, 4, 2, 1, bias=False), nn.Tanh())
    critic = nn.Sequential(nn.Conv2d(3, 16, 4, 2, 1, bias=False), nn.LeakyReLU(0.2), nn.Conv2d(16, 32, 4, 2, 1, bias=False),
                           nn.BatchNorm2d(32), nn.LeakyReLU(0.2), nn.Conv2d(32, 1, 4, bias=False), nn.Sigmoid(), nn.Flatten(0))
    first, second = torch.optim.Adam(critic.parameters()), torch.optim.Adam(generator.parameters())
    images, noise = torch.rand(8, 3, 16, 16), torch.randn(8, 32, 1, 1)
    true, false = torch.ones(8), torch.zeros(8)
    loss = nn.functional.binary_cross_entropy

    def run():
        first.zero_grad()
        made = generator(noise)
        (loss(critic(images), true) + loss(critic(made.detach()), false)).backward()
        first.step()
        second.zero_grad()
        loss(critic(made), true).backward()
        second.step()

    return run


def called(function, *arguments):
    return lambda: function(*arguments)


JOBS = {
    "LSTM(28, 128, 2 layers), T 28, B 16, training": lambda torch: recurrent(torch, "LSTM"),
    "GRU(28, 128, 2 layers), T 28, B 16, training": lambda torch: recurrent(torch, "GRU"),
    "BatchNorm2d(32), 16x32x28x28, training": lambda torch: normalized(torch, torch.nn.BatchNorm2d(32), 16, 32, 28, 28),
    "LayerNorm(512), 64x512, training": lambda torch: normalized(torch, torch.nn.LayerNorm(512), 64, 512),
    "rfft of 100000": lambda torch: called(torch.fft.rfft, torch.rand(100000)),
    "fft of 10000 rows of 64": lambda torch: called(torch.fft.fft, torch.rand(10000, 64) + 0j),
    "irfft of 10000 rows of 64": lambda torch: called(torch.fft.irfft, torch.rand(10000, 33) + 0j),
    "rfft2 of 512x512": lambda torch: called(torch.fft.rfft2, torch.rand(512, 512)),
    "fft of 10000 rows of 127": lambda torch: called(torch.fft.fft, torch.rand(10000, 127) + 0j),
    "svd of 64x64": lambda torch: called(torch.linalg.svd, torch.rand(64, 64)),
    "Linear(512, 512), B 64, training": lambda torch: trained(torch, torch.nn.Linear(512, 512), torch.rand(64, 512)),
    "Conv2d(16, 32, 3), 8x16x28x28, training":
        lambda torch: trained(torch, torch.nn.Conv2d(16, 32, 3, padding=1), torch.rand(8, 16, 28, 28)),
    "Conv2d(64, 64, 3, groups=64), 8x64x28x28, training":
        lambda torch: trained(torch, torch.nn.Conv2d(64, 64, 3, padding=1, groups=64), torch.rand(8, 64, 28, 28)),
    "MultiheadAttention(64, 4), 8x32, training": attention,
    "10 Linear(128) and Adam, B 32, step": optimized,
    "fused AdamW of 10 Linear(128), step alone": fused,
    "interpolate bilinear, 4x16x32x32 twice as large":
        lambda torch: called(lambda x: torch.nn.functional.interpolate(x, scale_factor=2, mode="bilinear"),
                             torch.rand(4, 16, 32, 32)),
    "Embedding(10000, 128), 64x32, training": looked_up,
    "x * y + 1, 256x256": lambda torch: called(lambda x, y: x * y + 1, torch.rand(256, 256), torch.rand(256, 256)),
    "gelu, 256x256": lambda torch: called(torch.nn.functional.gelu, torch.rand(256, 256)),
    "softmax, 256x256": lambda torch: called(lambda x: torch.softmax(x, 1), torch.rand(256, 256)),
    "softmax of columns, 256x256": lambda torch: called(lambda x: torch.softmax(x, 0), torch.rand(256, 256)),
    "amax of columns, 256x256": lambda torch: called(lambda x: x.amax(0), torch.rand(256, 256)),
    "to half precision, 256x256": lambda torch: called(lambda x: x.half(), torch.rand(256, 256)),
    "index_add of 2000 rows of 64": lambda torch: called(lambda x, index, rows: x.index_add(0, index, rows), torch.zeros(1000, 64),
                                                        torch.randint(0, 1000, (2000,)), torch.rand(2000, 64)),
    "sigmoid, 256x256": lambda torch: called(torch.sigmoid, torch.rand(256, 256)),
    "sum of rows, 256x256": lambda torch: called(lambda x: x.sum(1), torch.rand(256, 256)),
    "matmul of 256x256": lambda torch: called(torch.matmul, torch.rand(256, 256), torch.rand(256, 256)),
    "transpose and copy, 256x256": lambda torch: called(lambda x: x.t().contiguous(), torch.rand(256, 256)),
    "max_pool2d, 8x16x28x28": lambda torch: called(lambda x: torch.nn.functional.max_pool2d(x, 2), torch.rand(8, 16, 28, 28)),
    "max_pool1d, 16x32x256": lambda torch: called(lambda x: torch.nn.functional.max_pool1d(x, 2), torch.rand(16, 32, 256)),
    "interpolate bicubic, 4x16x32x32 twice as large":
        lambda torch: called(lambda x: torch.nn.functional.interpolate(x, scale_factor=2, mode="bicubic"), torch.rand(4, 16, 32, 32)),
    "MNIST example, B 16, step": digits,
    "LSTM language model, T 35, B 8, step": words,
    "transformer of 2 layers, 8x32, step": transformer,
    "variational autoencoder, B 32, step": autoencoder,
    "DCGAN of 16x16, B 8, step of both": adversaries,
}


def measure(engine, pattern):
    """In the process of one turn: what it prints is read by `turn`."""
    torch = importlib.import_module(engine)
    torch.set_num_threads(1)
    found = {}
    for name, make in JOBS.items():
        if not re.search(pattern, name):
            continue
        torch.manual_seed(0)
        job = make(torch)
        job()
        times, end = [], time.process_time() + SECONDS
        while len(times) < 3 or time.process_time() < end:
            start = time.process_time()
            job()
            times.append(time.process_time() - start)
        found[name] = min(times)
    print("RESULT", json.dumps(found))


def turn(engine, build, pattern):
    path = {"PYTHONPATH": f"{Path(build).resolve()}/python"} if engine == "tare" else {}
    clean = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    command = [sys.executable, __file__, "--measure", engine, "--only", pattern]
    done = subprocess.run(command, capture_output=True, text=True, env=clean | path)
    lines = [line for line in done.stdout.splitlines() if line.startswith("RESULT ")]
    if not lines:
        raise SystemExit(f"{engine}: {done.stderr[-2000:]}")
    return json.loads(lines[-1].removeprefix("RESULT "))


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--build", default="build")
    options.add_argument("--only", default="", help="a regular expression of jobs' names")
    options.add_argument("--turns", type=int, default=3)
    options.add_argument("--json", action="store_true")
    options.add_argument("--measure", help=argparse.SUPPRESS)
    chosen = options.parse_args()
    if chosen.measure:
        return measure(chosen.measure, chosen.only)
    engines = ["tare"] + ["torch"] * (importlib.util.find_spec("torch") is not None)
    report = in_turns(chosen.turns, engines, lambda engine: turn(engine, chosen.build, chosen.only), "tare", "torch")
    if chosen.json:
        print(json.dumps(report, indent=1))
        return None
    print(f"{'milliseconds of the processor, one thread':55}{'tare':>10}{'PyTorch':>10}{'ratio':>8}")
    for name, row in report.items():
        beside = f"{row['torch'] * 1e3:10.3f}{row['ratio']:7.1f}x" if "ratio" in row else ""
        print(f"{name:55}{row['tare'] * 1e3:10.3f}{beside}")
    return None


if __name__ == "__main__":
    sys.exit(main())
