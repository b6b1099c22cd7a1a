# check pick x=f32[2,3]
import torch


def best():
    if torch.cuda.is_available():
        return "cuda"
    if hasattr(torch, "xpu") and torch.xpu.is_available():
        return "xpu"
    if getattr(torch.backends, "mps", None) is not None and torch.backends.mps.is_available() and torch.backends.mps.is_built():
        return "mps"
    if hasattr(torch, "npu") and torch.npu.is_available():
        return "npu"
    return "cpu"


def pick(x):
    return x.to(best()).sum()
