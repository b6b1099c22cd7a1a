#!/usr/bin/env python3
"""Records what PyTorch's initialisers give: every parameter and buffer of a list of modules built on the CPU after a seed.

    python3 conformance/record_initial_values.py > tests/golden/initial_values.json

Of each tensor it notes shape, dtype, the CRC-32 of its bytes, the sum in float64, and 16 elements. The CRC holds to the bit where the
result does not depend on the width of vectors; the others are held to the elements.
"""

import json
import sys
import zlib

# What is built, as code in which `torch` and `nn` are names; also run by python/tests/test_initial_values.py.
CASES = {
    "Linear": "nn.Linear(20, 30)",
    "Linear bfloat16": "nn.Linear(20, 30, dtype=torch.bfloat16)",
    "Bilinear": "nn.Bilinear(4, 5, 6)",
    "Conv1d": "nn.Conv1d(4, 6, 3)",
    "Conv2d": "nn.Conv2d(3, 8, 3, groups=1)",
    "Conv3d": "nn.Conv3d(2, 4, 3, bias=False)",
    "ConvTranspose2d": "nn.ConvTranspose2d(3, 8, 3)",
    "Embedding": "nn.Embedding(50, 8, padding_idx=3)",
    "EmbeddingBag": "nn.EmbeddingBag(50, 8)",
    "small Embedding": "nn.Embedding(3, 3)",
    "norms": "nn.Sequential(nn.BatchNorm2d(8), nn.LayerNorm(8), nn.GroupNorm(2, 8), nn.InstanceNorm1d(4, affine=True), nn.RMSNorm(8))",
    "PReLU": "nn.PReLU(4)",
    "RNN": "nn.RNN(5, 7, 2, bidirectional=True)",
    "LSTM": "nn.LSTM(5, 7, proj_size=3)",
    "GRU": "nn.GRU(5, 7)",
    "GRUCell": "nn.GRUCell(5, 7)",
    "MultiheadAttention": "nn.MultiheadAttention(16, 4)",
    "Transformer": "nn.Transformer(16, 4, 2, 2, 32)",
    "parametrised": "nn.utils.parametrizations.weight_norm(nn.Linear(6, 5))",
    "uniform_": "nn.init.uniform_(torch.empty(6, 7), -1, 2)",
    "uniform_ double": "nn.init.uniform_(torch.empty(6, 7, dtype=torch.float64))",
    "normal_": "nn.init.normal_(torch.empty(6, 7), 1, 2)",
    "normal_ small": "nn.init.normal_(torch.empty(7))",
    "normal_ double": "nn.init.normal_(torch.empty(33, dtype=torch.float64))",
    "trunc_normal_": "nn.init.trunc_normal_(torch.empty(40, 10), std=0.02)",
    "constant_": "nn.init.constant_(torch.empty(6, 7), 0.3)",
    "ones_": "nn.init.ones_(torch.empty(6, 7))",
    "zeros_": "nn.init.zeros_(torch.empty(6, 7))",
    "eye_": "nn.init.eye_(torch.empty(6, 7))",
    "dirac_": "nn.init.dirac_(torch.empty(6, 2, 3, 3), groups=2)",
    "xavier_uniform_": "nn.init.xavier_uniform_(torch.empty(6, 7), gain=2)",
    "xavier_normal_": "nn.init.xavier_normal_(torch.empty(6, 7))",
    "kaiming_uniform_": "nn.init.kaiming_uniform_(torch.empty(6, 7, 3), nonlinearity='relu')",
    "kaiming_normal_": "nn.init.kaiming_normal_(torch.empty(16, 7, 3, 3), mode='fan_out', nonlinearity='relu')",
    "orthogonal_": "nn.init.orthogonal_(torch.empty(6, 9))",
    "sparse_": "nn.init.sparse_(torch.empty(10, 4), sparsity=0.3)",
    "rotary table": "1.0 / (10000.0 ** (torch.arange(0, 16, 2, dtype=torch.int64).float() / 16))",
    "randperm": "torch.randperm(20)",
    "randint": "torch.randint(3, 100, (4, 5))",
    "a draw between": "(torch.rand(5), nn.Linear(3, 3))[1]",
}
NORMAL = {  # values that PyTorch computes in vectors, by Box and Muller's method or a factorisation
    "Embedding", "EmbeddingBag", "small Embedding", "normal_", "normal_ small", "normal_ double", "trunc_normal_", "xavier_normal_",
    "kaiming_normal_", "orthogonal_", "sparse_", "MultiheadAttention", "Transformer", "rotary table", "parametrised",
}


def tensors_of(built):
    """Named tensors of a module, or of a tensor alone."""
    return built.state_dict() if hasattr(built, "state_dict") else {"": built}


def described(tensor):
    """What is noted of a tensor with values."""
    import struct

    flat = tensor.detach().contiguous().reshape(-1)
    wide = flat.double()
    data = b"".join(struct.pack("<d", value) for value in wide.tolist())  # of the values, whatever their dtype
    step = max(1, flat.numel() // 16)
    return {
        "shape": list(tensor.shape),
        "dtype": str(tensor.dtype).removeprefix("torch."),
        "crc32": zlib.crc32(data),
        "sum": float(wide.sum()),
        "elements": wide[::step][:17].tolist(),
    }


def main():
    import torch
    from torch import nn

    cases = {}
    for name, code in CASES.items():
        torch.manual_seed(11)
        built = eval(code, {"torch": torch, "nn": nn})
        cases[name] = {key: described(tensor) for key, tensor in tensors_of(built).items()}
    json.dump({"torch": torch.__version__, "seed": 11, "cases": cases}, sys.stdout, indent=0)


if __name__ == "__main__":
    main()
