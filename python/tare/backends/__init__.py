"""Libraries that kernels come from: none is used here, and their switches are remembered."""

import sys
import types


class _Backend(types.ModuleType):
    """Answers `is_available` with no, and keeps what is set."""

    def __init__(self, name, **settings):
        super().__init__(f"tare.backends.{name}")
        self.__dict__.update(settings)
        sys.modules[f"tare.backends.{name}"] = self

    @staticmethod
    def is_available():
        return False

    @staticmethod
    def is_built():
        return False

    @staticmethod
    def version():
        return None

    @staticmethod
    def flags(*args, **kwargs):
        import contextlib

        return contextlib.nullcontext()


class _Switches:
    def __init__(self, **settings):
        self.__dict__.update(settings)


cudnn = _Backend("cudnn", enabled=True, benchmark=False, deterministic=False, allow_tf32=True, benchmark_limit=10)
cudnn.conv = _Switches(fp32_precision="none")
cudnn.rnn = _Switches(fp32_precision="none")
cuda = _Backend("cuda")
cuda.matmul = _Switches(
    allow_tf32=False,
    allow_fp16_reduced_precision_reduction=True,
    allow_bf16_reduced_precision_reduction=True,
    fp32_precision="none",
)
for _name in ("flash_sdp", "math_sdp", "mem_efficient_sdp", "cudnn_sdp"):
    setattr(cuda, f"{_name}_enabled", lambda: True)
    setattr(cuda, f"enable_{_name}", lambda enabled: None)


def _sdp_kernel(*args, **kwargs):
    import contextlib

    return contextlib.nullcontext()


cuda.sdp_kernel = _sdp_kernel
cuda.preferred_linalg_library = lambda backend=None: "default"
mps = _Backend("mps")
mkl = _Backend("mkl")
mkldnn = _Backend("mkldnn", enabled=True)
openmp = _Backend("openmp")
opt_einsum = _Backend("opt_einsum", enabled=False, strategy=None)
quantized = _Backend("quantized", engine="none", supported_engines=["none"])
xnnpack = _Backend("xnnpack", enabled=False)
nnpack = _Backend("nnpack")
xeon = _Backend("xeon")
cpu = _Backend("cpu")
cpu.get_cpu_capability = lambda: "DEFAULT"
fp32_precision = "none"


def disable_global_flags():
    pass
