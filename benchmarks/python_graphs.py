"""Time for a node of making graphs, in processor time: `python -m tare benchmarks/python_graphs.py [TURNS]`, or PyTorch's Python without `-m tare`.

Programs of a known number of nodes, and models of timm where it is installed. For each: `Tracer.trace`, `symbolic_trace`, the same with the code
generated, and with it compiled; `make_fx`, and the calls that it hears alone. The least of TURNS turns (5).
"""

import gc
import sys
import time

import torch
from torch.fx.experimental.proxy_tensor import make_fx

TURNS = int(sys.argv[1]) if len(sys.argv) > 1 else 5
MODELS = ("resnet50", "vit_base_patch16_224", "densenet121", "swin_tiny_patch4_window7_224")


def least(function):
    """Microseconds of processor time."""
    times = []
    for _ in range(TURNS + 1):  # the first turn fills tables
        gc.collect()
        start = time.process_time()
        function()
        times.append(time.process_time() - start)
    return min(times[1:]) * 1e6


def chain(x):
    """1,500 calls of three kinds."""
    for _ in range(500):
        x = torch.relu(x) + 1
        x = x.neg()
    return x


class Small(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(3, 3)

    def forward(self, x):
        return self.linear(x).relu()


class Deep(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = torch.nn.ModuleList(torch.nn.Linear(4, 4) for _ in range(200))

    def forward(self, x):
        for layer in self.layers:
            x = layer(x).relu()
        return x


def operators(x):
    """900 operators."""
    for _ in range(300):
        x = torch.relu(x * 2 + x)
    return x


def show(name, count, **functions):
    print(f"{name:32} {count:5} " + "  ".join(f"{what} {least(function) / count:.2f}" for what, function in functions.items()), flush=True)


def traces(name, program):
    count = len(torch.fx.symbolic_trace(program).graph.nodes)
    show(name, count, trace=lambda: torch.fx.Tracer().trace(program), symbolic_trace=lambda: torch.fx.symbolic_trace(program),
         code=lambda: torch.fx.symbolic_trace(program).code, forward=lambda: torch.fx.symbolic_trace(program).forward)


def captures(name, program, *args):
    with torch.no_grad():
        count = len(make_fx(program)(*args).graph.nodes)
        show(name, count, make_fx=lambda: make_fx(program)(*args), code=lambda: make_fx(program)(*args).code, calls=lambda: program(*args))


def main():
    print("microseconds a node")
    traces("function", chain)
    traces("modules", Deep())
    traces("small module", Small())
    captures("operators", operators, torch.empty(4, 4, device="meta"))
    try:
        import timm
    except ImportError:
        return
    for name in MODELS:
        model = timm.create_model(name).eval().to("meta")
        image = torch.empty(1, 3, 224, 224, device="meta")
        traces(name, model)
        captures(f"{name}, make_fx", model, image)
        program = torch.export.export(model, (image,), strict=False)
        show(f"{name}, export", len(program.graph.nodes), export=lambda: torch.export.export(model, (image,), strict=False))  # noqa: B023


if __name__ == "__main__":
    main()
