"""Settings of CUDA's libraries, which are not there."""

import contextlib
import warnings

from tare._engine import refusals as _refusals


class _Matmul:
    """Settings of matrix products."""

    allow_tf32 = False
    allow_fp16_reduced_precision_reduction = True
    allow_bf16_reduced_precision_reduction = True
    allow_fp16_accumulation = False
    fp32_precision = "none"


class _PlanCache:
    """A cache of transforms' plans: there are none."""

    size = 0
    max_size = 0

    def clear(self):
        pass

    def __getitem__(self, device):
        return self


matmul = _Matmul()
cufft_plan_cache = _PlanCache()
cuBLASModule, cuFFTPlanCache, cuFFTPlanCacheManager = _Matmul, _PlanCache, _PlanCache
_sdp = {"flash": True, "mem_efficient": True, "math": True, "cudnn": True, "overrideable": True,
        "reduced": False}


def is_built():
    import tare

    return tare.cuda.is_available()


def flash_sdp_enabled():
    return _sdp["flash"]


def enable_flash_sdp(enabled):
    _sdp["flash"] = enabled


def mem_efficient_sdp_enabled():
    return _sdp["mem_efficient"]


def enable_mem_efficient_sdp(enabled):
    _sdp["mem_efficient"] = enabled


def math_sdp_enabled():
    return _sdp["math"]


def enable_math_sdp(enabled):
    _sdp["math"] = enabled


def cudnn_sdp_enabled():
    return _sdp["cudnn"]


def enable_cudnn_sdp(enabled):
    _sdp["cudnn"] = enabled


def fp16_bf16_reduction_math_sdp_allowed():
    return _sdp["reduced"]


def allow_fp16_bf16_reduction_math_sdp(enabled):
    _sdp["reduced"] = enabled


def is_flash_attention_available():
    return False


def can_use_flash_attention(params, debug=False):
    return False


can_use_efficient_attention = can_use_cudnn_attention = can_use_flash_attention


@contextlib.contextmanager
def sdp_kernel(enable_flash=True, enable_math=True, enable_mem_efficient=True, enable_cudnn=True):
    """Other choices of attention kernels within; `torch.nn.attention.sdpa_kernel` is the newer name."""
    from tare.nn.attention import SDPBackend, sdpa_kernel

    warnings.warn(
        "`torch.backends.cuda.sdp_kernel()` is deprecated. In the future, this context manager will be removed. Please see "
        "`torch.nn.attention.sdpa_kernel()` for the new context manager, with updated signature.",
        FutureWarning,
        stacklevel=3,
    )
    chosen = {
        SDPBackend.FLASH_ATTENTION: enable_flash,
        SDPBackend.MATH: enable_math,
        SDPBackend.EFFICIENT_ATTENTION: enable_mem_efficient,
        SDPBackend.CUDNN_ATTENTION: enable_cudnn,
    }
    with sdpa_kernel([backend for backend, on in chosen.items() if on]) as context:
        yield context


_refusals.refuse(globals(), "SDPAParams preferred_linalg_library preferred_blas_library preferred_rocm_fa_library "
                            "is_ck_sdpa_available cublas_workspace_size cublaslt_workspace_size blas_workspace_size")
