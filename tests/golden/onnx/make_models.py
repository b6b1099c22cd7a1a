#!/usr/bin/env python3
"""Writes the small models of tests/golden/onnx with onnx 1.23.2 and PyTorch 2.13.0: make_models.py [FOLDER]."""

import pathlib
import sys
import warnings

import onnx
import torch
from onnx import TensorProto, helper
from torch import nn

FOLDER = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else __file__).resolve()
FOLDER = FOLDER if FOLDER.is_dir() else FOLDER.parent


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2d(3, 8, 3, padding=1), nn.BatchNorm2d(8), nn.ReLU(), nn.MaxPool2d(2))
        self.head = nn.Linear(8, 5)

    def forward(self, x):
        return self.head(self.stem(x).mean((2, 3)))


class Block(nn.Module):
    def __init__(self, size=16, heads=2):
        super().__init__()
        self.heads = heads
        self.tokens = nn.Embedding(50, size)
        self.norm = nn.LayerNorm(size)
        self.qkv = nn.Linear(size, 3 * size)
        self.out = nn.Linear(size, 50)

    def forward(self, ids):
        x = self.tokens(ids)
        batch, length, size = x.shape
        q, k, v = self.qkv(self.norm(x)).view(batch, length, 3, self.heads, size // self.heads).permute(2, 0, 3, 1, 4)
        y = nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True)
        return self.out(x + y.transpose(1, 2).reshape(batch, length, size))


class Recurrent(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(6, 4, bidirectional=True, batch_first=True)

    def forward(self, x):
        return self.lstm(x)[0]


def own_lines(trace):
    lines = trace.split("\n")
    kept = []
    for i, line in enumerate(lines):
        if __file__ in line:
            kept += [line.replace(str(pathlib.Path(__file__).parent) + "/", ""), *lines[i + 1 : i + 2]]
    return "\n".join(kept)


def export(name, model, inputs, names, axes, dynamo=False):
    path = FOLDER / f"{name}.onnx"
    if dynamo:
        # Lines of the program are those of this file, and name no machine's folders.
        shapes = tuple({dim: torch.export.Dim.DYNAMIC for dim in axes[name]} for name in names)
        torch.onnx.export(
            model.eval(), inputs, path, input_names=names, dynamo=True, dynamic_shapes=shapes, external_data=False, verbose=False
        )
        written = onnx.load(path)
        for node in written.graph.node:
            for entry in node.metadata_props:
                if entry.key == "pkg.torch.onnx.stack_trace":
                    entry.value = own_lines(entry.value)
        onnx.save(written, path)
    else:
        torch.onnx.export(model.eval(), inputs, path, input_names=names, dynamic_axes=axes, dynamo=False)


def values_decide():
    """What is not zero, and how much of it there is: known where --dim says it."""
    nodes = [
        helper.make_node("NonZero", ["x"], ["places"], name="find"),
        helper.make_node("Transpose", ["places"], ["rows"], name="turn", perm=[1, 0]),
    ]
    graph = helper.make_graph(
        nodes,
        "values",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, ["n", 4])],
        [helper.make_tensor_value_info("rows", TensorProto.INT64, ["found", 2])],
        value_info=[helper.make_tensor_value_info("places", TensorProto.INT64, [2, "found"])],
    )
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 21)], ir_version=10), FOLDER / "values.onnx")


def with_function():
    """A function of the model's own, an operator that nobody knows, and sizes that the file tells wrongly."""
    function = helper.make_function(
        "own",
        "Scaled",
        ["x"],
        ["y"],
        [helper.make_node("Constant", [], ["by"], value_float=2.0), helper.make_node("Mul", ["x", "by"], ["y"])],
        [helper.make_opsetid("", 21)],
    )
    nodes = [
        helper.make_node("Scaled", ["x"], ["scaled"], name="/body/scale", domain="own"),
        helper.make_node("Mystery", ["scaled"], ["strange"], name="/body/strange", domain="com.example"),
        helper.make_node("Relu", ["strange"], ["y"], name="/body/relu"),
        helper.make_node("Neg", ["scaled"], ["z"], name="/negative"),
    ]
    info = helper.make_tensor_value_info
    graph = helper.make_graph(
        nodes,
        "functions",
        [info("x", TensorProto.FLOAT, [2, 3])],
        [info("y", TensorProto.FLOAT, [2, 3]), info("z", TensorProto.FLOAT, [2, 4])],
        value_info=[info("strange", TensorProto.FLOAT, [2, 3])],
    )
    model = helper.make_model(
        graph,
        opset_imports=[helper.make_opsetid("", 21), helper.make_opsetid("own", 1), helper.make_opsetid("com.example", 1)],
        functions=[function],
        ir_version=10,
    )
    onnx.save(model, FOLDER / "functions.onnx")


def main():
    warnings.simplefilter("ignore")
    torch.manual_seed(0)
    export("net", Net(), (torch.randn(2, 3, 16, 16),), ["x"], {"x": {0: "batch"}})
    export("block", Block(), (torch.randint(0, 50, (2, 7)),), ["ids"], {"ids": {0: "batch", 1: "length"}}, dynamo=True)
    export("recurrent", Recurrent(), (torch.randn(2, 7, 6),), ["x"], {"x": {0: "batch", 1: "length"}})
    values_decide()
    with_function()


if __name__ == "__main__":
    main()
