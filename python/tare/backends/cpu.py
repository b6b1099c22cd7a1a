"""What the processor can do: PyTorch's plain kernels."""


def get_cpu_capability():
    return "DEFAULT"
