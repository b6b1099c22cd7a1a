#!/usr/bin/env python3
"""Records what onnxruntime 1.32's own operators give, as tests/golden/onnx/microsoft.gz; its form is that of record.py.

record_microsoft.py [OUT], with a Python that has onnx and onnxruntime.
"""

import gzip
import struct
import sys

import numpy as np
import onnxruntime
from onnx import TensorProto, helper, numpy_helper

rng = np.random.default_rng(0)
CASES = []


def f(*sizes):
    return (rng.standard_normal(sizes) * 0.5).astype(np.float32)


def u(*sizes):
    return rng.integers(0, 255, sizes).astype(np.uint8)


def case(op, inputs, outputs, **attributes):
    """`outputs`: how many, or the places of those that are asked for."""
    CASES.append((op, inputs, range(outputs) if isinstance(outputs, int) else outputs, attributes))


B, S, N, H = 2, 5, 4, 8
D = N * H
case("Gelu", [f(2, 3)], 1)
case("FastGelu", [f(2, 3, 4), f(4)], 1)
case("FastGelu", [f(2, 3)], 1)
case("BiasGelu", [f(2, 3, 4), f(4)], 1)
case("QuickGelu", [f(2, 3)], 1)
case("SkipLayerNormalization", [f(2, 3, 8), f(2, 3, 8), f(8), f(8), f(8)], 4, epsilon=1e-5)
case("SkipSimplifiedLayerNormalization", [f(2, 3, 8), f(2, 3, 8), f(8)], (0, 3), epsilon=1e-5)
case("FusedMatMul", [f(2, 3, 4), f(2, 5, 4)], 1, transB=1, alpha=0.5)
case("FusedGemm", [f(2, 3), f(3, 4), f(4)], 1, activation="Relu")
case("FusedConv", [f(1, 3, 8, 8), f(4, 3, 3, 3), f(4)], 1, activation="Relu", pads=[1, 1, 1, 1])
case("Attention", [f(B, S, D), f(D, 3 * D), f(3 * D)], 1, num_heads=N)
case("Attention", [f(B, S, D), f(D, 3 * D), f(3 * D)], 2, num_heads=N, unidirectional=1)
case("Attention", [f(B, S, D), f(D, 3 * D), f(3 * D), np.ones((B, S), np.int32)], 1, num_heads=N)
case("MultiHeadAttention", [f(B, S, D), f(B, 7, D), f(B, 7, D)], 3, num_heads=N)
case("MultiHeadAttention", [f(B, S, D), f(B, 7, D), f(B, 7, D), f(3 * D)], 1, num_heads=N)
case("MultiHeadAttention", [f(B, 1, D), f(B, 1, D), f(B, 1, D), None, None, None, f(B, N, 6, H), f(B, N, 6, H)], 3, num_heads=N)
case(
    "GroupQueryAttention",
    [f(B, S, D), f(B, S, 2 * H), f(B, S, 2 * H), None, None, np.full((B,), S - 1, np.int32), np.array([S], np.int32)],
    3,
    num_heads=N,
    kv_num_heads=2,
)
case(
    "GroupQueryAttention",
    [f(B, 1, D), f(B, 1, 2 * H), f(B, 1, 2 * H), f(B, 2, 6, H), f(B, 2, 6, H), np.full((B,), 6, np.int32), np.array([7], np.int32)],
    3,
    num_heads=N,
    kv_num_heads=2,
)
case("RotaryEmbedding", [f(B, S, D), np.tile(np.arange(S), (B, 1)).astype(np.int64), f(16, H // 2), f(16, H // 2)], 1, num_heads=N)
case("RotaryEmbedding", [f(B, N, S, H), np.array([0], np.int64), f(16, H // 2), f(16, H // 2)], 1)
case("RotaryEmbedding", [f(B, N, S, H), np.array([0], np.int64), f(16, H // 2), f(16, H // 2)], 1, interleaved=1)
case("MatMulNBits", [f(3, 32), rng.integers(0, 255, (6, 2, 8)).astype(np.uint8), f(12)], 1, K=32, N=6, bits=4, block_size=16)
z, sc = np.array(128, np.uint8), np.array(0.1, np.float32)
case("QLinearAdd", [u(2, 3), sc, z, u(2, 3), sc, z, sc, z], 1)
case("QLinearMul", [u(2, 3), sc, z, u(3), sc, z, sc, z], 1)
case("QLinearSigmoid", [u(2, 3), sc, z, np.array(1 / 256, np.float32), np.array(0, np.uint8)], 1)
case("QLinearLeakyRelu", [u(2, 3), sc, z, sc, z], 1, alpha=0.1)
case("QLinearGlobalAveragePool", [u(1, 3, 4, 4), sc, z, sc, z], 1, channels_last=0)
case("QLinearConcat", [sc, z, u(2, 3), sc, z, u(2, 4), sc, z], 1, axis=1)
case(
    "EmbedLayerNormalization",
    [np.array([[1, 2, 3]], np.int32), np.zeros((1, 3), np.int32), f(9, 8), f(6, 8), f(2, 8), f(8), f(8), np.ones((1, 3), np.int32)],
    3,
    epsilon=1e-5,
)


def record(op, inputs, wanted, attributes):
    names = [f"x{k}" if value is not None else "" for k, value in enumerate(inputs)]
    results = [f"y{k}" if k in wanted else "" for k in range(max(wanted) + 1)]
    node = helper.make_node(op, names, results, domain="com.microsoft", **attributes)
    weights = [numpy_helper.from_array(value, f"x{k}") for k, value in enumerate(inputs) if value is not None]
    outputs = [helper.make_tensor_value_info(name, TensorProto.UNDEFINED, None) for name in results if name]
    for output in outputs:
        output.ClearField("type")
    graph = helper.make_graph([node], op, [], outputs, weights)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 21), helper.make_opsetid("com.microsoft", 1)], ir_version=10)
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    session = onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])
    made = [numpy_helper.from_array(np.asarray(value), output.name) for value, output in zip(session.run(None, {}), outputs)]
    return model, helper.make_model(helper.make_graph([], "expected", [], [], made))


def main():
    out = sys.argv[1] if len(sys.argv) > 1 else __file__.replace("record_microsoft.py", "microsoft.gz")
    parts = []
    for i, (op, inputs, wanted, attributes) in enumerate(CASES):
        model, expected = record(op, inputs, wanted, attributes)
        texts = [f"{op}_{i}".encode(), model.SerializeToString(), expected.SerializeToString()]
        parts.append(b"".join(struct.pack("<I", len(text)) + text for text in texts))
    with open(out, "wb") as file:
        file.write(gzip.compress(b"".join(parts), 9, mtime=0))
    print(f"{len(parts)} cases")


if __name__ == "__main__":
    main()
