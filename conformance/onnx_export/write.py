"""Exports models as ONNX and saves them with what they give.

    python -m tare conformance/onnx_export/write.py FOLDER [--opset N] [NAME ...]

They are the models of `conformance/exported/models.py`, and layers of `torch.nn`. Batch, and the length of texts, vary. Then
`python conformance/onnx_export/check.py FOLDER` with onnxruntime.
"""

import sys
import time
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "exported"))
import models  # noqa: E402
import torch  # noqa: E402
from torch import nn  # noqa: E402


class First(nn.Module):
    def __init__(self, inner):
        super().__init__()
        self.inner = inner

    def forward(self, *args):
        result = self.inner(*args)
        return result[0] if isinstance(result, tuple) else result


class Recurrent(nn.Module):
    def __init__(self, kind):
        super().__init__()
        self.inner = kind(6, 5, 2, batch_first=True, bidirectional=True)

    def forward(self, x):
        y, state = self.inner(x)
        return y + (state[0] if isinstance(state, tuple) else state).sum()


class Indexing(nn.Module):
    def forward(self, x, index):
        y = x.clone()
        y[:, 1] = 5
        y[..., ::2] += 1
        y[index, 0] = y[index, 1] * 2
        mask = y > 0.5
        return torch.where(mask, y, y.masked_fill(~mask, -1.0)).cumsum(1) + x[:, None, index.abs() % 3].sum(1).mean()


class Sizes(nn.Module):
    def forward(self, x):
        batch, length = x.shape[:2]
        steps = torch.arange(length, device=x.device)
        causal = steps[:, None] >= steps[None]
        scores = (x @ x.transpose(1, 2)).masked_fill(~causal, float("-inf")).softmax(-1)
        top = x.topk(2, dim=-1)
        flat = torch.cat([scores @ x, x.flip(1), x.roll(1, 1)], dim=-1).reshape(batch * length, -1)
        return flat.view(batch, length, -1).sum(-1) + (length // 2) * top.values[..., 0] + top.indices[..., 1] - length // 3


def layers():
    sequence = (torch.randn(2, 5, 6),), ({0: "batch", 1: "seq"},)
    image = (torch.randn(2, 4, 12, 12),), ({0: "batch"},)
    encoder = nn.TransformerEncoder(nn.TransformerEncoderLayer(6, 2, 12, batch_first=True), 2, enable_nested_tensor=False)
    return {
        "nn:lstm": (Recurrent(nn.LSTM), *sequence), "nn:gru": (Recurrent(nn.GRU), *sequence), "nn:rnn": (Recurrent(nn.RNN), *sequence),
        "nn:encoder": (encoder, *sequence), "nn:sizes": (Sizes(), *sequence),
        "nn:attention": (nn.MultiheadAttention(6, 2, batch_first=True), (torch.randn(2, 5, 6),) * 3, ({0: "batch", 1: "seq"},) * 3),
        "nn:indexing": (Indexing(), (torch.randn(3, 4, 6), torch.tensor([2, 0])), ({}, {})),
        "nn:image": (nn.Sequential(nn.ConvTranspose2d(4, 6, 3, 2, 1), nn.GroupNorm(3, 6), nn.SiLU(), nn.MaxPool2d(3, 2, ceil_mode=True),
                                   nn.Upsample(scale_factor=2, mode="bilinear"), nn.InstanceNorm2d(6, affine=True), nn.PixelShuffle(1),
                                   nn.Conv2d(6, 8, 3, padding="same"), nn.Hardswish(), nn.AvgPool2d(3, 2, 1), nn.PReLU(),
                                   nn.AdaptiveAvgPool2d(3), nn.Flatten(), nn.Linear(72, 4), nn.LogSoftmax(-1)), *image),
    }


def build(name):
    if not name.startswith("nn:"):
        return models.build(name)
    torch.manual_seed(0)
    model, args, varying = layers()[name]
    return First(model).eval(), args, varying


if __name__ == "__main__":
    words = sys.argv[2:]
    opset = int(words.pop(words.index("--opset") + 1)) if "--opset" in words else 20
    folder = Path(sys.argv[1])
    folder.mkdir(exist_ok=True)
    for name in [one for one in words if not one.startswith("--")] or [*models.names(), *layers()]:
        try:
            model, args, varying = build(name)
            dims = {}
            for label in {label for one in varying for label in one.values()}:
                dims[label] = torch.export.Dim(label, min=2 if label == "seq" else 1, max=24)
            shapes = tuple({dim: dims[label] for dim, label in one.items()} for one in varying)
            if name.startswith("nn:"):
                shapes = (shapes,)
            path = folder / name.replace(":", ".")
            start = time.perf_counter()
            program = torch.onnx.export(model, args, f"{path}.onnx", dynamic_shapes=shapes, opset_version=opset)
            took = time.perf_counter() - start
            runs = [args]
            if any(varying):
                runs.append(tuple(torch.cat([one] * 2)[:3] for one in args))
            if any(1 in one for one in varying):
                runs.append(tuple(torch.cat([one] * 3, 1)[:1, :11] for one in args))
            with torch.no_grad():
                torch.save([(one, model(*one)) for one in runs], f"{path}.values.pt")
            print(f"{name}: {len(program._translation.g.nodes)} nodes, exported in {took:.2f} s", flush=True)
        except Exception as error:  # noqa: BLE001: the next model is tried
            traceback.print_exc(limit=-3)
            print(f"{name}: FAILED {type(error).__name__}: {str(error)[:900]}", flush=True)
