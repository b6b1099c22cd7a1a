"""Quantisation, which PyTorch keeps in `torch.ao`. Every name of it refuses by name."""

_MODULE = "torch.nn.quantizable"


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    raise NotImplementedError(f"{name} ({_MODULE}: quantization) is not supported by tare yet")
